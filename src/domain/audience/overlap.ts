import { contactsAfterExclusions, type OverlapCohort } from './exclusions';

/** Whom a flight is for. */
interface FlightAudience {
  cohorts: readonly OverlapCohort[];
  /** The cohorts whose people it leaves out. */
  excluded: readonly OverlapCohort[];
}

export interface OverlapFlight extends FlightAudience {
  id: string;
  /** On which it sends, in order. */
  days: readonly string[];
}

/** Some of a flight's people get another one on the same day. */
export interface AudienceOverlap {
  flightId: string;
  otherId: string;
  /** The first day on which both send, and how many there are. */
  day: string;
  days: number;
  /** Of the flight's people, more than 0 and at most 1. */
  share: number;
  /** Both have the same cohort; otherwise it is estimated from the volumes of the segments they share. */
  exact: boolean;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Contacts of a cohort that are in another one too, as far as shared segments say it; segments that are left out count nothing. */
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
 * Which part of the people of one flight gets another one too. A cohort that both have counts whole; of another one
 * as much as the segments say that it shares with any of the others. Whom one of the two leaves out does not get both.
 * Null: nothing that is known.
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

/** For each flight, the places in the list of the others that have a cohort or a segment in common with it. */
function related(flights: readonly OverlapFlight[]): ReadonlySet<number>[] {
  const places = new Map<string, number[]>();
  const overlapKeys = ({ cohorts }: OverlapFlight) =>
    new Set(cohorts.flatMap(({ id, segments }) => [id, ...segments.map((one) => one.id)]));
  flights.forEach((flight, place) => {
    for (const key of overlapKeys(flight)) {
      const there = places.get(key);
      if (there) there.push(place);
      else places.set(key, [place]);
    }
  });
  return flights.map(
    (flight, place) =>
      new Set(
        [...overlapKeys(flight)]
          .flatMap((key) => places.get(key) ?? [])
          .filter((one) => one !== place),
      ),
  );
}

/** Answers `sharedAudience` of two flights; of those that are for the same people it is asked once. */
function cachedSharedAudience(flights: readonly OverlapFlight[]) {
  const known = new Map<string, ReturnType<typeof sharedAudience>>();
  const keys = flights.map(({ cohorts, excluded }) =>
    [cohorts, excluded].map((all) => all.map(({ id }) => id).join(' ')).join('/'),
  );
  return (place: number, otherPlace: number) => {
    const key = `${keys[place]}|${keys[otherPlace]}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [flight, other] = [flights[place], flights[otherPlace]];
    const shared = flight && other ? sharedAudience(flight, other) : null;
    known.set(key, shared);
    return shared;
  };
}

/** The days are written alike, so they sort by their letters; comparing them as words of a language takes ten times as long. */
const byShare = (a: AudienceOverlap, b: AudienceOverlap) =>
  b.share - a.share || (a.day < b.day ? -1 : Number(a.day > b.day));

/** Each flight with each other one that shares people and a day with it, from a day on; the largest share first. */
export function audienceOverlaps(
  flights: readonly OverlapFlight[],
  from: string,
): AudienceOverlap[] {
  const days = flights.map((flight) => new Set(flight.days.filter((day) => day >= from)));
  const sharedOf = cachedSharedAudience(flights);
  const found: AudienceOverlap[] = [];
  related(flights).forEach((others, place) => {
    const flight = flights[place];
    const own = [...(days[place] ?? [])];
    for (const otherPlace of others) {
      const other = flights[otherPlace];
      const shared = sharedOf(place, otherPlace);
      if (!flight || !other || !shared) continue;
      const both = own.filter((day) => days[otherPlace]?.has(day));
      const [day] = both;
      if (day !== undefined)
        found.push({ flightId: flight.id, otherId: other.id, day, days: both.length, ...shared });
    }
  });
  return found.toSorted(byShare);
}

/** Of two flights that overlap the side that has the larger share, so that each pair is named once. */
export function overlapPairs(overlaps: readonly AudienceOverlap[]): AudienceOverlap[] {
  const seen = new Set<string>();
  return overlaps.filter(({ flightId, otherId }) => {
    const pair = flightId < otherId ? `${flightId} ${otherId}` : `${otherId} ${flightId}`;
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
}

/** How many others each flight shares people with. */
export function overlapCounts(overlaps: readonly AudienceOverlap[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { flightId } of overlaps) counts.set(flightId, (counts.get(flightId) ?? 0) + 1);
  return counts;
}
