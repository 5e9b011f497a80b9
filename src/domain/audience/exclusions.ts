/** Cohort data for overlap estimates. */
export interface OverlapCohort {
  id: string;
  name: string;
  contacts: number;
  /** Volumes count contacts but do not identify them. */
  segments: readonly { id: string; volume: number }[];
}

/** Reach of a flight before and after its exclusions. */
export interface ReachAfterExclusions {
  /** Sum of the cohorts' contacts. */
  before: number;
  /** Contacts left after the exclusions. */
  after: number;
  /** Whether `after` is an estimate from the volumes of shared segments. */
  estimated: boolean;
}

/** Volumes by segment id, so that a segment in several rules counts once. */
const segmentVolumes = ({ segments }: OverlapCohort) =>
  new Map(segments.map(({ id, volume }) => [id, BigInt(volume)]));

const total = (volumes: Iterable<bigint>) => [...volumes].reduce((all, one) => all + one, 0n);

/**
 * Estimates how many contacts of `cohort` are also in `other`, from the volumes of their shared segments. Rounds the
 * overlap up, so that rounding never adds to the remaining reach, and uses integers so that the database computes the
 * same figure.
 */
function sharedWith(cohort: OverlapCohort, other: OverlapCohort): number {
  const volumes = segmentVolumes(cohort);
  const all = total(volumes.values());
  if (all <= 0n) return 0;
  const theirs = new Set(other.segments.map(({ id }) => id));
  const shared = total([...volumes].flatMap(([id, volume]) => (theirs.has(id) ? [volume] : [])));
  return Math.min(other.contacts, Number((BigInt(cohort.contacts) * shared + all - 1n) / all));
}

/**
 * Estimates the contacts of a cohort that remain after exclusions. An excluded cohort keeps none. From any other cohort
 * only the largest overlap is subtracted: excluded cohorts may contain the same contacts, and adding up their overlaps
 * would subtract those contacts twice.
 */
export function contactsAfterExclusions(
  cohort: OverlapCohort,
  excluded: readonly OverlapCohort[],
): number {
  if (excluded.some(({ id }) => id === cohort.id)) return 0;
  const shared = excluded.map((other) => sharedWith(cohort, other));
  return Math.max(0, cohort.contacts - Math.max(0, ...shared));
}

/** Estimates the reach of a flight's cohorts after its exclusions. Mirrors private.flight_reaches. */
export function reachAfterExclusions(
  cohorts: readonly OverlapCohort[],
  excluded: readonly OverlapCohort[],
): ReachAfterExclusions {
  const ids = new Set(excluded.map(({ id }) => id));
  const left: ReachAfterExclusions = { before: 0, after: 0, estimated: false };
  for (const cohort of cohorts) {
    const contacts = contactsAfterExclusions(cohort, excluded);
    left.before += cohort.contacts;
    left.after += contacts;
    if (contacts < cohort.contacts && !ids.has(cohort.id)) left.estimated = true;
  }
  return left;
}
