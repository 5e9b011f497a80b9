import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundToTotal, roundedMovement } from '@/domain/money/rounded-sums';
import { centDifference, roundTo, toCents } from '@/domain/money/rounding';

test.each([
  [14.985, 14.99],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.004, 0],
  [-0.004, 0],
  [2.675, 2.68],
  [425_000, 425_000],
  [5_093.945, 5_093.95],
  [999_999_999_999.995, 1_000_000_000_000],
])('toCents rounds %s dollars to %s', (dollars, cents) => expect(toCents(dollars)).toBe(cents));

test.each([
  [1.45, 1, 1.5],
  [-1.45, 1, -1.5],
  [0.00000005, 7, 0.0000001],
  [-0.00000004, 7, 0],
  [123_456_789.012_345, 4, 123_456_789.0123],
  [1e21, 2, 1e21],
  [Number.NaN, 2, 0],
  [Number.POSITIVE_INFINITY, 2, 0],
])('roundTo rounds %d to %d decimals: %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded);
});

test('roundTo agrees with exact decimals for amounts below a trillion dollars', () => {
  const amount = fc.integer({ min: -1e15, max: 1e15 }).map((units) => units / 1000);
  fc.assert(
    fc.property(amount, (dollars) => {
      expect(toCents(dollars)).toBe(roundToTotal([dollars], { total: dollars })[0]);
    }),
  );
});

test('displayed spent and remaining amounts add up to the budget', () => {
  expect([toCents(5_093.945), centDifference(12_000, 5_093.945)]).toEqual([5_093.95, 6_906.05]);
  expect(centDifference(0, 3.005)).toBe(-3.01);
});

describe('roundToTotal', () => {
  test.each([
    [
      [0.005, 0.005],
      [0.01, 0],
    ],
    [
      [0.006, 0.006, 0.006],
      [0.01, 0.01, 0],
    ],
    [
      [1.234, 2.345, 3.456],
      [1.23, 2.35, 3.46],
    ],
    [
      [10, 0.004, 0.004],
      [10, 0.01, 0],
    ],
    [
      [-1.005, 1.005],
      [-1, 1],
    ],
    [
      [0, 0.0049, 0],
      [0, 0, 0],
    ],
    [[], []],
  ])('rounds %j to %j', (amounts, shown) => expect(roundToTotal(amounts)).toEqual(shown));

  test('rounds prices to four decimals', () => {
    expect(roundToTotal([0.006375, 0.006375], { decimals: 4 })).toEqual([0.0064, 0.0064]);
    expect(roundToTotal([0.00625, 0.00625], { decimals: 4 })).toEqual([0.0063, 0.0062]);
  });

  test('matches a given total unless rounding cannot reach it', () => {
    expect(roundToTotal([1.004, 1.004], { total: 2.01 })).toEqual([1.01, 1]);
    expect(roundToTotal([1.004, 1.004], { total: 9 })).toEqual([1, 1]);
    expect(roundToTotal([1.004, 1.004], { total: 1 })).toEqual([1, 1]);
  });

  test('returns amounts that add up to the rounded sum, each within one cent of its exact value', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
        const shown = roundToTotal(amounts);
        const units = amounts.reduce((sum, one) => sum + Math.round(one * 10_000), 0);
        const cents = shown.reduce((sum, one) => sum + Math.round(one * 100), 0);
        expect(cents).toBe(Math.round(toCents(units / 10_000) * 100));
        for (const [index, one] of shown.entries())
          expect(Math.abs(one - (amounts[index] ?? 0))).toBeLessThan(0.01);
      }),
    );
  });
});

test('rounded movements add up line by line from the opening to the closing balance', () => {
  const amount = fc.integer({ min: -50_000, max: 50_000 }).map((units) => units / 10_000);
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
      let balance = 1_000_000;
      let shown = 100 * 100;
      for (const one of amounts) {
        balance += Math.round(one * 10_000);
        const balance_after = balance / 10_000;
        shown += Math.round(roundedMovement({ amount: one, balance_after }) * 100);
        expect(shown).toBe(Math.round(toCents(balance_after) * 100));
      }
    }),
  );
});
