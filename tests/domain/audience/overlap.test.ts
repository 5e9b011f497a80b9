import { describe, expect, test } from 'vitest';
import {
  audienceOverlaps,
  overlapCounts,
  overlapPairs,
  sharedAudience,
} from '@/domain/audience/overlap';

const cohort = (id: string, contacts: number, segments: Record<string, number> = {}) => ({
  id,
  name: id,
  contacts,
  segments: Object.entries(segments).map(([segment, volume]) => ({ id: segment, volume })),
});
const loyal = cohort('loyal', 3800, { members: 4000, buyers: 1000 });
const rest = cohort('rest', 6200);
const members = cohort('members only', 2000, { members: 4000 });
const buyers = cohort('buyers only', 900, { buyers: 1000 });

type Cohorts = ReturnType<typeof cohort>[];
const shared = (own: Cohorts, other: Cohorts, excluded: Cohorts = [], theirs: Cohorts = []) =>
  sharedAudience({ cohorts: own, excluded }, { cohorts: other, excluded: theirs });

describe('sharedAudience', () => {
  test('is exact when both flights target the same cohort', () => {
    expect(shared([loyal, rest], [loyal])).toEqual({ share: 0.38, exact: true });
    expect(shared([loyal], [loyal, rest])).toEqual({ share: 1, exact: true });
  });

  test('estimates from shared segments, at most the size of the other cohort', () => {
    // 80% of 3,800 would be 3,040, but the other cohort has only 2,000 contacts.
    expect(shared([loyal], [members])).toEqual({ share: 2000 / 3800, exact: false });
    expect(shared([members], [loyal])).toEqual({ share: 1, exact: false });
  });

  test('does not count people whom either flight excludes', () => {
    expect(shared([loyal, rest], [loyal], [loyal])).toBeNull();
    expect(shared([loyal, rest], [loyal], [], [loyal])).toBeNull();
    // The flights share only members, whom either flight may exclude.
    expect(shared([loyal], [members], [members])).toBeNull();
    expect(shared([loyal], [loyal, members], [], [members])).toEqual({
      share: 1800 / 3800,
      exact: false,
    });
    // 760 of 3,800 contacts are buyers. The other flight reaches 2,000 of the remaining 3,040.
    expect(shared([loyal], [members], [buyers])).toEqual({ share: 2000 / 3040, exact: false });
  });

  test('is null without common segments or contacts', () => {
    expect(shared([rest], [loyal])).toBeNull();
    expect(shared([cohort('empty', 0)], [cohort('empty', 0)])).toBeNull();
  });
});

describe('audienceOverlaps', () => {
  const flight = (id: string, days: string[], cohorts = [loyal]) => ({
    id,
    days,
    cohorts,
    excluded: [] as Cohorts,
  });

  test('counts only the days from the given day on which both flights send', () => {
    const found = audienceOverlaps(
      [
        flight('a', ['2026-03-01', '2026-03-02', '2026-03-03']),
        flight('b', ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']),
        flight('c', ['2026-03-05']),
      ],
      '2026-03-02',
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual({
      flightId: 'a',
      otherId: 'b',
      day: '2026-03-02',
      days: 2,
      share: 1,
      exact: true,
    });
  });

  test('keeps the larger share of each pair', () => {
    const days = ['2026-03-02'];
    const found = audienceOverlaps(
      [flight('wide', days, [loyal, rest]), flight('narrow', days)],
      '2026-03-01',
    );
    expect(found.map(({ flightId, share }) => [flightId, share])).toEqual([
      ['narrow', 1],
      ['wide', 0.38],
    ]);
    expect(overlapPairs(found).map(({ flightId }) => flightId)).toEqual(['narrow']);
    expect([...overlapCounts(found)]).toEqual([
      ['narrow', 1],
      ['wide', 1],
    ]);
  });
});
