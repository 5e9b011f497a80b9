import * as fc from 'fast-check';
import { cohortFormula } from '@/domain/audience/cohort-formula';
import { describe, expect, test } from 'vitest';
import { audienceReach, type CohortRule, reachTerm } from '@/domain/audience/reach';

const and = (...volumes: number[]): CohortRule => ({ operator: 'AND', volumes });
const or = (...volumes: number[]): CohortRule => ({ operator: 'OR', volumes });

/** The specified formula, computed in integer tenths. */
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

describe('audienceReach', () => {
  const cases: [string, CohortRule[], number][] = [
    ['AND is the smallest volume x 0.7', [and(10_000, 4000)], 2800],
    ['OR is the sum of the volumes x 0.8', [or(1000, 2000)], 2400],
    ['rules are summed', [and(10_000, 4000), or(1000, 2000)], 5200],
    ['the result is rounded down', [and(11)], 7],
    ['the sum is rounded down, not each rule', [and(11), or(4)], 10],
    ['OR with one segment is its volume x 0.8', [or(11)], 8],
    ['floating-point error does not lose a contact', [and(10), and(10), and(10)], 21],
    ['no rules give 0', [], 0],
    ['a rule without a segment adds nothing', [and(), or(), and(10)], 7],
    ['an empty segment empties its AND rule', [and(0, 5000)], 0],
    ['an empty segment adds nothing to an OR rule', [or(0, 5000)], 4000],
    ['a NaN or negative volume counts as 0', [or(Number.NaN, -5, 10)], 8],
  ];
  test.each(cases)('%s', (_name, rules, contacts) => {
    expect(audienceReach(rules)).toBe(contacts);
  });

  test('stays exact for 200 segments whose sum exceeds the integer range', () => {
    const volumes = Array.from({ length: 200 }, () => INTEGER_MAX);
    expect(audienceReach([{ operator: 'OR', volumes }])).toBe(343_597_383_520);
    expect(audienceReach([{ operator: 'AND', volumes }])).toBe(1_503_238_552);
  });

  test('matches the formula in integer tenths for any cohort', () => {
    fc.assert(
      fc.property(fc.array(aRule, { maxLength: 12 }), (rules) => {
        expect(BigInt(audienceReach(rules))).toBe(model(rules));
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on the order of rules or segments', () => {
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

describe('reachTerm', () => {
  test('returns the smallest volume and its share for AND', () => {
    expect(reachTerm(and(10_000, 4001))).toEqual({ base: 4001, share: 0.7, amount: 2800.7 });
  });
  test('returns the sum and its share for OR', () => {
    expect(reachTerm(or(1000, 2001))).toEqual({ base: 3001, share: 0.8, amount: 2400.8 });
  });
  test('a rule without a segment adds nothing', () => {
    expect(reachTerm(and())).toEqual({ base: 0, share: 0.7, amount: 0 });
  });
});

describe('cohortFormula', () => {
  test('reads (A AND B) OR (C) and omits rules without segments', () => {
    const rules = [
      { operator: 'AND', names: ['Age 25-34', 'Runners'] },
      { operator: 'AND', names: [] },
      { operator: 'OR', names: ['Marathon finishers'] },
    ] as const;
    expect(cohortFormula(rules)).toBe('(Age 25-34 AND Runners) OR (Marathon finishers)');
    expect(cohortFormula([])).toBe('');
  });
});
