import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverlapCohort } from '@/domain/audience/exclusions';
import { reachAfterExclusions } from '@/domain/audience/exclusions';

const cohort = (
  id: string,
  contacts: number,
  segments: Readonly<Record<string, number>> = {},
): OverlapCohort => ({
  id,
  name: id,
  contacts,
  segments: Object.entries(segments).map(([name, volume]) => ({ id: name, volume })),
});
const runners = cohort('runners', 1000, { shoes: 300, lisbon: 700 });

describe('reachAfterExclusions', () => {
  test.each<[string, OverlapCohort[], OverlapCohort[], number, number, boolean]>([
    ['no exclusions', [runners], [], 1000, 1000, false],
    ['the cohort itself is excluded', [runners], [runners], 1000, 0, false],
    ['one of two cohorts is excluded', [runners, cohort('b', 50)], [runners], 1050, 50, false],
    [
      'the excluded cohort shares no segment',
      [runners],
      [cohort('b', 900, { rome: 5 })],
      1000,
      1000,
      false,
    ],
    [
      'the excluded cohort shares 30% of the volume',
      [runners],
      [cohort('b', 900, { shoes: 300 })],
      1000,
      700,
      true,
    ],
    [
      'the excluded cohort is smaller than the overlap',
      [runners],
      [cohort('b', 40, { shoes: 300 })],
      1000,
      960,
      true,
    ],
    [
      'of two exclusions, only the larger overlap counts',
      [runners],
      [cohort('b', 900, { shoes: 300 }), cohort('c', 200, { lisbon: 700 })],
      1000,
      700,
      true,
    ],
    [
      'a cohort without a volume',
      [cohort('a', 10, { shoes: 0 })],
      [cohort('b', 9, { shoes: 0 })],
      10,
      10,
      false,
    ],
    [
      'a fraction of a contact is rounded up to a whole one',
      [cohort('a', 10, { x: 1, y: 2 })],
      [cohort('b', 9, { x: 1 })],
      10,
      6,
      true,
    ],
    [
      'volumes beyond the exact range of a double',
      [cohort('a', 9_000_000_001, { x: 2_000_000_000, y: 1 })],
      [cohort('b', 9_000_000_001, { x: 2_000_000_000 })],
      9_000_000_001,
      4,
      true,
    ],
  ])(
    'estimates the reach after exclusions: %s',
    (_what, own, excluded, before, after, estimated) => {
      expect(reachAfterExclusions(own, excluded)).toEqual({ before, after, estimated });
    },
  );

  const randomCohorts = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      contacts: fc.nat({ max: 10_000 }),
      segments: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.nat({ max: 1000 })),
    }),
    { maxLength: 4 },
  );
  test('stays between 0 and the original reach, and never rises with another exclusion', () => {
    fc.assert(
      fc.property(randomCohorts, randomCohorts, (some, others) => {
        const [own, excluded] = [some, others].map((each) =>
          each.map(({ id, contacts, segments }) => cohort(id, contacts, segments)),
        ) as [OverlapCohort[], OverlapCohort[]];
        const { before, after } = reachAfterExclusions(own, excluded);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(reachAfterExclusions(own, excluded.slice(1)).after);
      }),
    );
  });
});
