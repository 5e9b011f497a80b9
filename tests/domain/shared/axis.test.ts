import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisLabels, axisTicks } from '@/domain/shared/axis';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
  [Number.NaN, [0, 1]],
  [-4, [0, 1]],
])('axisTicks up to %s are %j', (highest, ticks) => expect(axisTicks(highest)).toEqual(ticks));

test('axisTicks can be fractions for amounts of money', () => {
  expect(axisTicks(0.32, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(axisTicks(0.00012, false)).toEqual([0, 0.00005, 0.0001, 0.00015]);
});

test('axisTicks are at most five, the last at or above the highest value', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-4, max: 1e12, noNaN: true }),
      fc.boolean(),
      (highest, whole) => {
        const ticks = axisTicks(highest, whole);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
        expect(new Set(ticks).size).toBe(ticks.length);
      },
    ),
  );
});

test.each([
  [30, 8, [1, 5, 9, 13, 17, 21, 25, 29]],
  [7, 8, [0, 1, 2, 3, 4, 5, 6]],
  [90, 8, [5, 17, 29, 41, 53, 65, 77, 89]],
  [1, 8, [0]],
  [0, 8, []],
])('axisLabels of %i bars with at most %i labels are %j', (count, most, labels) =>
  expect(axisLabels(count, most)).toEqual(labels),
);
