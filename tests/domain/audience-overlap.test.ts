import { describe, expect, test } from 'vitest';
import {
  audienceOverlaps,
  overlapCounts,
  overlapPairs,
  sharedAudience,
} from '@/domain/audience-overlap';

const cohort = (id: string, contacts: number, segments: Record<string, number> = {}) => ({
  id,
  name: id,
  contacts,
  segments: Object.entries(segments).map(([segment, volume]) => ({ id: segment, volume })),
});
const loyal = cohort('loyal', 3800, { members: 4000, buyers: 1000 });
const rest = cohort('rest', 6200);
const members = cohort('members only', 2000, { members: 4000 });

describe('people of two flights', () => {
  test('a cohort of both is exact', () => {
    expect(sharedAudience([loyal, rest], [loyal])).toEqual({ share: 0.38, exact: true });
    expect(sharedAudience([loyal], [loyal, rest])).toEqual({ share: 1, exact: true });
  });

  test('a segment of both is an estimate, never more than the other cohort has', () => {
    // Four fifths of 3800 would be 3040.
    expect(sharedAudience([loyal], [members])).toEqual({ share: 2000 / 3800, exact: false });
    expect(sharedAudience([members], [loyal])).toEqual({ share: 1, exact: false });
  });

  test('nothing in common, or nobody, is no overlap', () => {
    expect(sharedAudience([rest], [loyal])).toBeNull();
    expect(sharedAudience([cohort('empty', 0)], [cohort('empty', 0)])).toBeNull();
  });
});

describe('flights of a period', () => {
  const flight = (id: string, days: string[], cohorts = [loyal]) => ({ id, days, cohorts });

  test('only days on which both send count, from a day on', () => {
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

  test('of a pair the larger share is named', () => {
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
