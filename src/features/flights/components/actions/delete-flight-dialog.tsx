import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { flightDisplayName } from '@/words/flights';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { RetryNotice } from '@/ui/states/retry-notice';
import { excludingFlightsQuery } from '@/features/flights/exclusion-queries';
import { useDeleteFlight } from '@/features/flights/mutations';
import type { Flight } from '@/features/flights/types';

interface DeleteFlightDialogProps {
  flight: Pick<Flight, 'id' | 'name'> | null;
  onClose: () => void;
  /** Called after the deletion instead of `onClose`. */
  onDeleted?: () => void;
}

/** Flights that exclude this flight's audience. Once it is deleted, they reach these people. */
function ExcludingFlights({ id }: { id: string }) {
  const query = useQuery(excludingFlightsQuery(id));
  if (query.isError)
    return (
      <RetryNotice
        query={query}
      >{t`Couldn’t load the flights that exclude this flight’s audience.`}</RetryNotice>
    );
  const flights = query.data?.flatMap(({ flight }) => flight ?? []) ?? [];
  if (flights.length === 0) return null;
  return (
    <>
      <p className="mb-2">
        {t`${plural(flights.length, {
          one: '# flight excludes this flight’s audience. After the deletion it reaches these people:',
          other:
            '# flights exclude this flight’s audience. After the deletion they reach these people:',
        })}`}
      </p>
      <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-card border border-border">
        {flights.map(({ id: other, name, campaign }) => (
          <li key={other} className="px-3.5 py-2 break-words">
            <bdi className="font-medium">{flightDisplayName(name)}</bdi>{' '}
            <bdi className="text-muted">{campaign?.name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Confirms the deletion of a pending flight. Open while `flight` is set. */
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
      description={t`“${{ name: flightDisplayName(flight?.name) }}” will be deleted with its schedule. Its creative and cohorts stay. This cannot be undone.`}
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={isPending}
      onConfirm={() => {
        if (!flight) return;
        run(
          { id: flight.id },
          {
            onSuccess: onDeleted,
            // Stays open only after a lost connection, because a rejection is final.
            onError: ({ kind }) => kind !== 'offline' && onClose(),
          },
        );
      }}
    >
      {flight && <ExcludingFlights id={flight.id} />}
    </ConfirmDialog>
  );
}
