import { t } from '@lingui/core/macro';
import { Plane } from 'lucide-react';
import { useId, useState } from 'react';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { Pagination } from '@/ui/list/pagination';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import type { Flight } from '@/features/flights/types';
import { DeleteFlightDialog } from '../actions/delete-flight-dialog';
import { CampaignFlights } from './campaign-flights';
import { FlightStatusButton } from '../actions/flight-actions';
import { FlightRowMenu } from './flight-row-menu';
import { FlightTimeline } from '../timeline/flight-timeline';
import { useFlightPage } from './use-flight-page';

interface FlightListProps {
  campaign: {
    id: string;
    name: string;
    start_date: string | null;
    end_date: string | null;
    archived_at?: string | null;
  };
  onCreateFlight: () => void;
}

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
        can('flight:create', campaign) && (
          <Button onClick={onCreateFlight}>{t`Create First Flight`}</Button>
        )
      }
    />
  );
  return (
    <>
      <MonthLimitNotice highOnly className="mb-5" />
      <Card className="in-order overflow-hidden">
        {query.isPending && (
          <div className="p-4">
            <Skeleton className="h-44" />
          </div>
        )}
        {query.data && <FlightTimeline flights={query.data.rows} campaign={campaign} />}
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="px-4 pt-4 text-base font-semibold">
            {t`Flights`}
          </h2>
          <QueryState query={query} empty={empty} isEmpty={({ total }) => total === 0}>
            {({ rows }) => (
              <CampaignFlights
                flights={rows}
                renderActions={(flight) => (
                  <>
                    <FlightStatusButton flight={flight} compact />
                    <FlightRowMenu flight={flight} onDelete={() => setDeleted(flight)} />
                  </>
                )}
              />
            )}
          </QueryState>
        </section>
      </Card>
      <Pagination {...pagination} />
      <DeleteFlightDialog flight={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
