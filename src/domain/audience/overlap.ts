import { contactsAfterExclusions, type OverlapCohort } from './exclusions';

interface FlightAudience {
  cohorts: readonly OverlapCohort[];
  /** Excluded cohorts. */
  excluded: readonly OverlapCohort[];
}

export interface OverlapFlight extends FlightAudience {
  id: string;
  /** Days with sends, `YYYY-MM-DD`, in order. */
  days: readonly string[];
}

/** Two flights that reach some of the same people on the same day. */
export interface AudienceOverlap {
  flightId: string;
  otherId: string;
  /** First day on which both flights send. */
  day: string;
  /** Number of days on which both flights send. */
  days: number;
  /** Share of the flight's audience that the other flight also reaches, above 0 and at most 1. */
  share: number;
  /**
   * True when only cohorts that both flights target overlap and neither flight has exclusions. Otherwise the share is
   * estimated from segment volumes.
   */
  exact: boolean;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * Estimates the contacts of a cohort that are also in another, from the volumes of their shared segments. Ignores the
 * segments of excluded cohorts.
 */
function sharedContacts(
  cohort: OverlapCohort,
  other: OverlapCohort,
  leftOut: ReadonlySet<string>,
): number {
  const theirs = new Set(other.segments.flatMap(({ id }) => (leftOut.has(id) ? [] : id)));
  const all = sum(cohort.segments.map(({ volume }) => volume));
  if (all <= 0) return 0;
  const shared = sum(cohort.segments.filter(({ id }) => theirs.has(id)).map((one) => one.volume));
  return Math.min(other.contacts, cohort.contacts * (shared / all));
}

/**
 * Estimates the share of one flight's audience that another flight also reaches. Cohorts of both flights count in full;
 * other cohorts count by the segments that they share. Contacts that either flight excludes do not count as shared.
 * Null when no overlap is known.
 */
export function sharedAudience(
  { cohorts, excluded: own }: FlightAudience,
  { cohorts: others, excluded: theirs }: FlightAudience,
): { share: number; exact: boolean } | null {
  const people = sum(cohorts.map((cohort) => contactsAfterExclusions(cohort, own)));
  if (people <= 0) return null;
  const excluded = [...own, ...theirs];
  const excludedIds = new Set(excluded.map(({ id }) => id));
  const leftOut = new Set(excluded.flatMap(({ segments }) => segments.map(({ id }) => id)));
  const left = others.filter(({ id }) => !excludedIds.has(id));
  const ids = new Set(left.map(({ id }) => id));
  let [shared, exact] = [0, excluded.length === 0];
  for (const cohort of cohorts) {
    const most = contactsAfterExclusions(cohort, excluded);
    if (ids.has(cohort.id)) shared += most;
    else {
      const estimates = left.map((other) => sharedContacts(cohort, other, leftOut));
      const estimated = Math.min(most, Math.max(0, ...estimates));
      if (estimated > 0) exact = false;
      shared += estimated;
    }
  }
  return shared > 0 ? { share: Math.min(1, shared / people), exact } : null;
}

/** Returns, for each flight, the indexes of the other flights that share a cohort or segment with it. */
function relatedFlights(flights: readonly OverlapFlight[]): ReadonlySet<number>[] {
  const indexesByKey = new Map<string, number[]>();
  const overlapKeys = ({ cohorts }: OverlapFlight) =>
    new Set(cohorts.flatMap(({ id, segments }) => [id, ...segments.map((one) => one.id)]));
  flights.forEach((flight, index) => {
    for (const key of overlapKeys(flight)) {
      const there = indexesByKey.get(key);
      if (there) there.push(index);
      else indexesByKey.set(key, [index]);
    }
  });
  return flights.map(
    (flight, index) =>
      new Set(
        [...overlapKeys(flight)]
          .flatMap((key) => indexesByKey.get(key) ?? [])
          .filter((one) => one !== index),
      ),
  );
}

/** Caches `sharedAudience` by cohort ids, so that flights with the same audience are compared once. */
function cachedSharedAudience(flights: readonly OverlapFlight[]) {
  const known = new Map<string, ReturnType<typeof sharedAudience>>();
  const keys = flights.map(({ cohorts, excluded }) =>
    [cohorts, excluded].map((all) => all.map(({ id }) => id).join(' ')).join('/'),
  );
  return (index: number, otherIndex: number) => {
    const key = `${keys[index]}|${keys[otherIndex]}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [flight, other] = [flights[index], flights[otherIndex]];
    const shared = flight && other ? sharedAudience(flight, other) : null;
    known.set(key, shared);
    return shared;
  };
}

/**
 * Compares overlaps: largest share first, then earliest day. ISO days sort as plain strings; localeCompare is ten times
 * slower.
 */
const byShare = (a: AudienceOverlap, b: AudienceOverlap) =>
  b.share - a.share || (a.day < b.day ? -1 : Number(a.day > b.day));

/**
 * Returns the pairs of flights that share contacts and at least one day from `from` on. Each pair occurs twice, with the
 * share of either flight. Sorted by share, largest first.
 */
export function audienceOverlaps(
  flights: readonly OverlapFlight[],
  from: string,
): AudienceOverlap[] {
  const days = flights.map((flight) => new Set(flight.days.filter((day) => day >= from)));
  const findShared = cachedSharedAudience(flights);
  const found: AudienceOverlap[] = [];
  relatedFlights(flights).forEach((others, index) => {
    const flight = flights[index];
    const own = [...(days[index] ?? [])];
    for (const otherIndex of others) {
      const other = flights[otherIndex];
      const shared = findShared(index, otherIndex);
      if (!flight || !other || !shared) continue;
      const both = own.filter((day) => days[otherIndex]?.has(day));
      const [day] = both;
      if (day !== undefined)
        found.push({ flightId: flight.id, otherId: other.id, day, days: both.length, ...shared });
    }
  });
  return found.toSorted(byShare);
}

/**
 * Keeps one entry per pair of flights. The input is sorted by share, so the entry of the flight with the larger share
 * remains.
 */
export function overlapPairs(overlaps: readonly AudienceOverlap[]): AudienceOverlap[] {
  const seen = new Set<string>();
  return overlaps.filter(({ flightId, otherId }) => {
    const pair = flightId < otherId ? `${flightId} ${otherId}` : `${otherId} ${flightId}`;
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
}

/** Number of overlapping flights by flight id. */
export function overlapCounts(overlaps: readonly AudienceOverlap[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { flightId } of overlaps) counts.set(flightId, (counts.get(flightId) ?? 0) + 1);
  return counts;
}
