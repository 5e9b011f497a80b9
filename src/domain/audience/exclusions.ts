/** A cohort with what an overlap estimate needs. */
export interface OverlapCohort {
  id: string;
  name: string;
  contacts: number;
  /** Segments of the cohort. Volumes count contacts but do not identify them. */
  segments: readonly { id: string; volume: number }[];
}

/** Whom a flight reaches without those that it leaves out. */
export interface ReachAfterExclusions {
  /** Contacts of its cohorts, added up. */
  before: number;
  /** How many of them are left. */
  after: number;
  /** It follows from volumes of shared segments, which say how many there are and nothing of who they are. */
  estimated: boolean;
}

/** The segments of a cohort, each once, by their volumes. */
const segmentVolumes = ({ segments }: OverlapCohort) =>
  new Map(segments.map(({ id, volume }) => [id, BigInt(volume)]));

const total = (volumes: Iterable<bigint>) => [...volumes].reduce((all, one) => all + one, 0n);

/**
 * Contacts of a cohort that are in another one, as far as shared segments say it; rounded up, so that no more people
 * are promised than there are. Whole numbers throughout: the database has to come to the same one.
 */
function sharedWith(cohort: OverlapCohort, other: OverlapCohort): number {
  const volumes = segmentVolumes(cohort);
  const all = total(volumes.values());
  if (all <= 0n) return 0;
  const theirs = new Set(other.segments.map(({ id }) => id));
  const shared = total([...volumes].flatMap(([id, volume]) => (theirs.has(id) ? [volume] : [])));
  return Math.min(other.contacts, Number((BigInt(cohort.contacts) * shared + all - 1n) / all));
}

/** How many contacts of a cohort are left: none of one that is excluded itself, otherwise what the exclusion that shares most leaves. */
export function contactsAfterExclusions(
  cohort: OverlapCohort,
  excluded: readonly OverlapCohort[],
): number {
  if (excluded.some(({ id }) => id === cohort.id)) return 0;
  const shared = excluded.map((other) => sharedWith(cohort, other));
  return Math.max(0, cohort.contacts - Math.max(0, ...shared));
}

/** What is left of the reach of a flight's cohorts when it leaves out others. The same estimate as private.flight_reaches. */
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
