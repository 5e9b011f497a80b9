import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { activationProblems, wouldSendLess } from '@/domain/activation';
import { flightDisplayName } from '@/domain/flight';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { Flight } from '../types';
import { activationProblemText } from '../words';
import { Reservations } from './reservations';

interface ActivationDialogProps {
  flight: Pick<Flight, 'id' | 'name'>;
  /** Words of `flight_activation_problems`; none while it is closed. */
  problems: readonly string[] | null;
  onActivate: () => void;
  onClose: () => void;
}

/** Says before an activation what would keep the flight from sending. */
export function ActivationDialog({ flight, problems, onActivate, onClose }: ActivationDialogProps) {
  const name = flightDisplayName(flight.name);
  const less = problems !== null && wouldSendLess(problems);
  return (
    <ConfirmDialog
      open={problems !== null}
      onOpenChange={onClose}
      title={less ? t`This flight would send less` : t`This flight would not send`}
      description={
        <>
          {less ? (
            <Trans>
              <bdi>{name}</bdi> can be activated, but as it stands not all of it goes out:
            </Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> can be activated, but as it stands nothing goes out:
            </Trans>
          )}
          <span className="mt-2 block space-y-1">
            {activationProblems(problems ?? []).map((problem) => (
              <span key={problem} className="block text-fg">
                {activationProblemText(problem)}
              </span>
            ))}
            {problems && <Reservations flightId={flight.id} problems={problems} />}
          </span>
        </>
      }
      confirmLabel={t`Activate Anyway`}
      destructive={false}
      onConfirm={onActivate}
    />
  );
}
