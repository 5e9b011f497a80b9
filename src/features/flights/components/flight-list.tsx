import { t } from '@lingui/core/macro';
import { Plane, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { useCan } from '@/session/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import type { Flight } from '../types';
import { ActionLabel } from './action-label';
import { DeleteFlightDialog } from './delete-flight-dialog';
import { DuplicateFlightButton, FlightStatusButton } from './flight-actions';
import { FlightTable } from './flight-table';
import { FlightTimeline } from './flight-timeline';
import { useFlightPage } from './use-flight-page';
import { WaitingNotice } from './waiting-notice';

interface FlightListProps {
  campaign: { id: string; name: string; start_date: string | null; end_date: string | null };
  onCreateFlight: () => void;
}

interface RowActionsProps {
  flight: Flight;
  onDelete: () => void;
}

function RowActions({ flight, onDelete }: RowActionsProps) {
  const can = useCan();
  const name = flightDisplayName(flight.name);
  return (
    <>
      <FlightStatusButton flight={flight} compact />
      <DuplicateFlightButton flight={flight} compact />
      {can('flight:delete', flight) && (
        <Button
          variant="ghost"
          size="sm"
          title={t`Delete`}
          aria-label={t`Delete ${name}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
          <ActionLabel compact>{t`Delete`}</ActionLabel>
        </Button>
      )}
    </>
  );
}

/** A campaign's flights with everything one can do to them. */
export function FlightList({ campaign, onCreateFlight }: FlightListProps) {
  const can = useCan();
  const headingId = useId();
  const { query, pagination } = useFlightPage(campaign.id);
  const [deleted, setDeleted] = useState<Flight | null>(null);
  const empty = (
    <EmptyState
      icon={<Plane aria-hidden />}
      title={t`No flights created yet. Create your first flight to start engaging your audience.`}
      action={
        can('flight:create') && <Button onClick={onCreateFlight}>{t`Create First Flight`}</Button>
      }
    />
  );
  return (
    <>
      {query.data && <FlightTimeline flights={query.data.rows} campaign={campaign} />}
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-3 text-base font-semibold">
          {t`Flights`}
        </h2>
        <WaitingNotice flights={query.data?.rows ?? []} className="mb-3" />
        <Card className="overflow-hidden">
          <QueryState query={query} empty={empty} isEmpty={({ total }) => total === 0}>
            {({ rows }) => (
              <FlightTable
                flights={rows}
                withDates
                renderActions={(flight) => (
                  <RowActions flight={flight} onDelete={() => setDeleted(flight)} />
                )}
              />
            )}
          </QueryState>
        </Card>
        <Pagination {...pagination} />
        <DeleteFlightDialog flight={deleted} onClose={() => setDeleted(null)} />
      </section>
    </>
  );
}
