import { t } from '@lingui/core/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { paths } from '@/lib/paths';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { cohortFlightsQuery, USAGE_LIMIT, segmentExclusionsQuery } from '../queries';
import { segmentUsageQuery } from '../segment-queries';

interface UsageListProps<T> {
  query: UseQueryResult<T[]>;
  /** Plural name of the rows in lower case, for example 'flights'. */
  label: string;
  /** Text when the list is empty. */
  unused: string;
  keyOf?: (row: T) => string;
  /** Renders a row: its name and a note. */
  children: (row: T) => ReactNode;
}

function UsageList<T extends { id: string }>({
  query,
  label,
  unused,
  keyOf = ({ id }) => id,
  children,
}: UsageListProps<T>) {
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label={t`Loading ${label}`} />}
      errorTitle={t`Couldn’t load ${label}`}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-muted">{unused}</p>}
    >
      {(rows) => (
        <>
          <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-card border border-border">
            {rows.map((row) => (
              <li
                key={keyOf(row)}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2"
              >
                {children(row)}
              </li>
            ))}
          </ul>
          {rows.length >= USAGE_LIMIT && (
            <p className="mt-1.5 text-[0.8125rem] text-muted">
              {t`Showing the first ${{ count: USAGE_LIMIT }}. There may be more.`}
            </p>
          )}
        </>
      )}
    </QueryState>
  );
}

/** The organization's cohorts that use a segment. `consequence` is shown on cohorts that have no other segment. */
export function SegmentUsage({ id, consequence }: { id: string; consequence?: string }) {
  const query = useQuery(segmentUsageQuery(id));
  return (
    <UsageList query={query} label={t`cohorts`} unused={t`No cohort uses this segment.`}>
      {({ name, is_only_segment }) => (
        <>
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          {consequence && is_only_segment && (
            <span className="text-[0.8125rem] text-destructive">{consequence}</span>
          )}
        </>
      )}
    </UsageList>
  );
}

/** The flights that exclude a cohort with the segment, each with that cohort. */
export function SegmentExclusions({ id }: { id: string }) {
  const query = useQuery(segmentExclusionsQuery(id));
  return (
    <UsageList query={query} label={t`flights`} unused={t`No flight excludes these cohorts.`}>
      {({ flights: flight, audiences: cohort }) => (
        <>
          <span className="min-w-0 break-words">
            <bdi className="font-medium">{flight?.name ?? t`Unnamed flight`}</bdi>
            <span className="text-muted"> {t`excludes`} </span>
            <bdi>{cohort?.name}</bdi>
          </span>
          {flight && <FlightBadge flight={flight} />}
        </>
      )}
    </UsageList>
  );
}

/** The flights that are sent to a cohort or exclude it, each with its campaign. */
export function UsedByFlights({ id, unused }: { id: string; unused: string }) {
  const query = useQuery(cohortFlightsQuery(id));
  return (
    <UsageList
      query={query}
      label={t`flights`}
      unused={unused}
      // A flight can both use and exclude the cohort, which gives two rows.
      keyOf={({ id: flight, excludes }) => `${flight} ${excludes}`}
    >
      {(flight) => (
        <>
          <span className="min-w-0 break-words">
            <Link
              to={paths.flight(flight.campaign_id, flight.id)}
              className="font-medium underline-offset-4 hover:underline"
            >
              <bdi>{flight.name ?? t`Unnamed flight`}</bdi>
            </Link>
            <span className="text-muted"> {t`in`} </span>
            <Link
              to={paths.campaign(flight.campaign_id)}
              className="text-accent underline underline-offset-2"
            >
              <bdi>{flight.campaign?.name ?? t`its campaign`}</bdi>
            </Link>
            {flight.excludes && <span className="text-muted"> {t`excludes it`}</span>}
          </span>
          <FlightBadge flight={flight} />
        </>
      )}
    </UsageList>
  );
}
