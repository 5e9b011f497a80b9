import { activationProblems } from '@/domain/activation';
import { flightDisplayName } from '@/domain/flight';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { Flight } from '../types';

interface ActivationDialogProps {
  flight: Pick<Flight, 'name'>;
  /** Words of `flight_activation_problems`; none while it is closed. */
  problems: readonly string[] | null;
  onActivate: () => void;
  onClose: () => void;
}

/** Says before an activation what would keep the flight from sending. */
export function ActivationDialog({ flight, problems, onActivate, onClose }: ActivationDialogProps) {
  return (
    <ConfirmDialog
      open={problems !== null}
      onOpenChange={onClose}
      title="This flight would not send"
      description={
        <>
          <bdi>{flightDisplayName(flight.name)}</bdi> can be activated, but as it stands nothing
          goes out:
          <span className="mt-2 block space-y-1">
            {activationProblems(problems ?? []).map((problem) => (
              <span key={problem} className="block text-fg">
                {problem}
              </span>
            ))}
          </span>
        </>
      }
      confirmLabel="Activate Anyway"
      destructive={false}
      onConfirm={onActivate}
    />
  );
}
