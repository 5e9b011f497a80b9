import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { paths } from '@/lib/paths';
import { QueryState } from '@/ui/query-state';
import { SkeletonRows } from '@/ui/skeleton';
import { cohortFlightsQuery } from '../queries';

/** The flights that are sent to a cohort, each with its campaign. */
export function UsedByFlights({ id, unused }: { id: string; unused: string }) {
  const query = useQuery(cohortFlightsQuery(id));
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label="Loading flights" />}
      errorTitle="The flights could not be loaded"
      isEmpty={(flights) => flights.length === 0}
      empty={<p className="text-muted">{unused}</p>}
    >
      {(flights) => (
        <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-card border border-border">
          {flights.map((flight) => (
            <li
              key={flight.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2"
            >
              <span className="min-w-0 break-words">
                <Link
                  to={paths.flight(flight.campaign_id, flight.id)}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  <bdi>{flight.name ?? 'Unnamed flight'}</bdi>
                </Link>
                <span className="text-muted"> in </span>
                <Link
                  to={paths.campaign(flight.campaign_id)}
                  className="text-accent underline underline-offset-2"
                >
                  <bdi>{flight.campaign?.name ?? 'its campaign'}</bdi>
                </Link>
              </span>
              <FlightBadge flight={flight} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
