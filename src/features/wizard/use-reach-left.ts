import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { reachAfterExclusions, type ReachAfterExclusions } from '@/domain/audience/exclusions';
import type { FlightDraft } from '@/domain/flight/draft';
import { excludedFlightsQuery } from '@/features/flights/exclusion-queries';
import { cohortVolumesQuery } from './exclusion-queries';

export type Read = Pick<
  UseQueryResult,
  'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & { data?: unknown };

interface ReachReading {
  /** Null without exclusions, while loading and after a failure. */
  left: ReachAfterExclusions | null;
  /** Whether a cohort is still being counted. */
  calculating: boolean;
  /** Queries behind `left`; empty without exclusions. */
  reads: readonly Read[];
}

const NONE: ReachReading = { left: null, calculating: false, reads: [] };

/** Loads the volumes that the exclusions need; loads nothing without exclusions. */
export function useReachLeft(control: Control<FlightDraft>): ReachReading {
  const [own, cohorts, flights] = useWatch({
    control,
    name: ['selectedAudiences', 'excludedAudiences', 'excludedFlights'],
  });
  const excluding = own.length > 0 && cohorts.length + flights.length > 0;
  const flightsQuery = useQuery(excludedFlightsQuery(excluding ? flights : []));
  const theirs = flights.length > 0 ? (flightsQuery.data ?? []) : [];
  const excluded = new Set([
    ...cohorts,
    ...theirs.flatMap(({ audiences }) => audiences.map(({ audience_id: id }) => id)),
  ]);
  const volumes = useQuery(
    cohortVolumesQuery(excluding ? [...new Set([...own, ...excluded])] : []),
  );
  if (!excluding) return NONE;
  const reads: readonly Read[] = flights.length > 0 ? [flightsQuery, volumes] : [volumes];
  const isRead = reads.every(
    ({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData,
  );
  const known = new Map(
    (volumes.data ?? []).map((cohort) => [
      cohort.id,
      {
        id: cohort.id,
        name: cohort.name,
        contacts: cohort.total_contacts,
        segments: cohort.audience_segments.flatMap(({ segments }) => segments ?? []),
      },
    ]),
  );
  const pickCohorts = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  return {
    left: isRead ? reachAfterExclusions(pickCohorts(own), pickCohorts(excluded)) : null,
    calculating: (volumes.data ?? []).some(({ status }) => status === 'calculating'),
    reads,
  };
}
