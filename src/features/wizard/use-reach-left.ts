import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { reachAfterExclusions, type ReachAfterExclusions } from '@/domain/audience/exclusions';
import type { FlightDraft } from '@/domain/flight/draft';
import { excludedFlightsQuery } from '@/features/flights/exclusion-queries';
import { cohortVolumesQuery } from './exclusion-queries';

/** A query as far as a screen asks whether it has been read. */
export type Read = Pick<
  UseQueryResult,
  'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & { data?: unknown };

/** What the exclusions of a draft leave of its reach. */
interface ReachReading {
  /** Null while something of it is read or could not be, and without exclusions. */
  left: ReachAfterExclusions | null;
  /** A cohort of it waits to be counted. */
  calculating: boolean;
  /** The reads that it needs; none without exclusions. */
  reads: readonly Read[];
}

const NONE: ReachReading = { left: null, calculating: false, reads: [] };

/** Reads what the exclusions need, and only where there are some. */
export function useReachLeft(control: Control<FlightDraft>): ReachReading {
  const [own, cohorts, flights] = useWatch({
    control,
    name: ['selectedAudiences', 'excludedAudiences', 'excludedFlights'],
  });
  const excluding = own.length > 0 && cohorts.length + flights.length > 0;
  const ofFlights = useQuery(excludedFlightsQuery(excluding ? flights : []));
  const theirs = flights.length > 0 ? (ofFlights.data ?? []) : [];
  const excluded = new Set([
    ...cohorts,
    ...theirs.flatMap(({ audiences }) => audiences.map(({ audience_id: id }) => id)),
  ]);
  const volumes = useQuery(
    cohortVolumesQuery(excluding ? [...new Set([...own, ...excluded])] : []),
  );
  if (!excluding) return NONE;
  const reads: readonly Read[] = flights.length > 0 ? [ofFlights, volumes] : [volumes];
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
  const those = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  return {
    left: isRead ? reachAfterExclusions(those(own), those(excluded)) : null,
    calculating: (volumes.data ?? []).some(({ status }) => status === 'calculating'),
    reads,
  };
}
