import { t } from '@lingui/core/macro';
import { flightDisplayName } from '@/words/flights';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteFlight } from '../mutations';
import type { Flight } from '../types';

interface DeleteFlightDialogProps {
  flight: Pick<Flight, 'id' | 'name'> | null;
  onClose: () => void;
  /** The flight is gone. */
  onDeleted?: () => void;
}

/** Asks before a pending flight goes for good. Open while there is a flight. */
export function DeleteFlightDialog({
  flight,
  onClose,
  onDeleted = onClose,
}: DeleteFlightDialogProps) {
  const { run, isPending } = useDeleteFlight();
  return (
    <ConfirmDialog
      open={flight !== null}
      onOpenChange={onClose}
      title={t`Delete flight?`}
      description={t`"${{ name: flightDisplayName(flight?.name) }}" will be deleted with its schedule. Its creative and cohorts stay. This cannot be undone.`}
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={isPending}
      onConfirm={() => {
        if (!flight) return;
        run(
          { id: flight.id },
          {
            onSuccess: onDeleted,
            // A refusal is final; a lost connection is worth another try from here.
            onError: ({ kind }) => kind !== 'offline' && onClose(),
          },
        );
      }}
    />
  );
}
