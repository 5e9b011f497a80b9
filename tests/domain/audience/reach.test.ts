import * as fc from 'fast-check';
import { cohortFormula } from '@/domain/audience/cohort-formula';
import { describe, expect, test } from 'vitest';
import { audienceReach, type CohortRule, reachTerm } from '@/domain/audience/reach';

const and = (...volumes: number[]): CohortRule => ({ operator: 'AND', volumes });
const or = (...volumes: number[]): CohortRule => ({ operator: 'OR', volumes });

/** The specified formula in tenths, with integers only. */
const model = (rules: readonly CohortRule[]) => {
  let tenths = 0n;
  for (const { operator, volumes } of rules) {
    const amounts = volumes.map(BigInt);
    const [first] = amounts;
    if (first === undefined) continue;
    tenths +=
      operator === 'OR'
        ? 8n * amounts.reduce((sum, volume) => sum + volume, 0n)
        : 7n * amounts.reduce((least, volume) => (volume < least ? volume : least), first);
  }
  return tenths / 10n;
};

const INTEGER_MAX = 2_147_483_647;
const aRule = fc.record({
  operator: fc.constantFrom<'AND' | 'OR'>('AND', 'OR'),
  volumes: fc.array(
    fc.oneof(fc.integer({ min: 0, max: INTEGER_MAX }), fc.constantFrom(0, 1, INTEGER_MAX)),
    { maxLength: 20 },
  ),
});

describe('reach of a cohort', () => {
  const cases: [string, CohortRule[], number][] = [
    ['AND is the smallest volume x 0.7 (AUD-31)', [and(10_000, 4000)], 2800],
    ['OR is the sum of the volumes x 0.8 (AUD-32)', [or(1000, 2000)], 2400],
    ['rules are summed (AUD-33)', [and(10_000, 4000), or(1000, 2000)], 5200],
    ['the result is rounded down (AUD-33)', [and(11)], 7],
    ['the sum is rounded down, not each rule (AUD-33)', [and(11), or(4)], 10],
    ['one segment by OR', [or(11)], 8],
    ['a binary fraction does not lose a contact', [and(10), and(10), and(10)], 21],
    ['no rule', [], 0],
    ['a rule without a segment adds nothing', [and(), or(), and(10)], 7],
    ['an empty segment empties its AND rule', [and(0, 5000)], 0],
    ['an empty segment adds nothing to an OR rule', [or(0, 5000)], 4000],
    ['a volume that is no volume counts as 0', [or(Number.NaN, -5, 10)], 8],
  ];
  test.each(cases)('%s', (_name, rules, contacts) => {
    expect(audienceReach(rules)).toBe(contacts);
  });

  test('200 of the largest segments in a rule pass the range of an integer and stay exact', () => {
    const volumes = Array.from({ length: 200 }, () => INTEGER_MAX);
    expect(audienceReach([{ operator: 'OR', volumes }])).toBe(343_597_383_520);
    expect(audienceReach([{ operator: 'AND', volumes }])).toBe(1_503_238_552);
  });

  test('equals the formula in whole tenths for any cohort (AUD-31 to AUD-33)', () => {
    fc.assert(
      fc.property(fc.array(aRule, { maxLength: 12 }), (rules) => {
        expect(BigInt(audienceReach(rules))).toBe(model(rules));
      }),
      { numRuns: 2000 },
    );
  });

  test('the order of rules and of segments does not matter', () => {
    fc.assert(
      fc.property(fc.array(aRule, { maxLength: 8 }), (rules) => {
        const turned = rules
          .map((rule) => ({ ...rule, volumes: rule.volumes.toReversed() }))
          .toReversed();
        expect(audienceReach(turned)).toBe(audienceReach(rules));
      }),
    );
  });
});

describe('what the estimate is made of', () => {
  test('AND shows the smallest volume and its share (AUD-31)', () => {
    expect(reachTerm(and(10_000, 4001))).toEqual({ base: 4001, share: 0.7, amount: 2800.7 });
  });
  test('OR shows the sum and its share (AUD-32)', () => {
    expect(reachTerm(or(1000, 2001))).toEqual({ base: 3001, share: 0.8, amount: 2400.8 });
  });
  test('a rule without a segment adds nothing', () => {
    expect(reachTerm(and())).toEqual({ base: 0, share: 0.7, amount: 0 });
  });
});

describe('formula', () => {
  test('(A AND B) OR (C), rules without a segment left out (AUD-12)', () => {
    const rules = [
      { operator: 'AND', names: ['Age 25-34', 'Runners'] },
      { operator: 'AND', names: [] },
      { operator: 'OR', names: ['Marathon finishers'] },
    ] as const;
    expect(cohortFormula(rules)).toBe('(Age 25-34 AND Runners) OR (Marathon finishers)');
    expect(cohortFormula([])).toBe('');
  });
});
