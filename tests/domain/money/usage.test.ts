import { describe, expect, test } from 'vitest';
import { formatPercent } from '@/domain/shared/format';
import { creditLimit, isHighUsage, isLimitReached, usagePercent } from '@/domain/money/usage';

test.each([
  [10_000, 10_000],
  [0.01, 0.01],
  [0, 25_000],
  [-1, 25_000],
  [Number.NaN, 25_000],
  [null, 25_000],
  [undefined, 25_000],
])('creditLimit of %s is %d', (stored, limit) => {
  expect(creditLimit(stored)).toBe(limit);
});

test.each([
  [2500, 10_000, '25.0%'],
  [1234, 10_000, '12.3%'],
  [20_000, 10_000, '200.0%'],
  [12_345, 10_000, '123.5%'],
  [2500, null, '10.0%'],
  [2500, 0, '10.0%'],
  [null, 10_000, '0.0%'],
  [undefined, undefined, '0.0%'],
])('a usage of %s with a limit of %s is shown as %s', (usage, limit, text) => {
  expect(formatPercent(usagePercent(usage, creditLimit(limit)))).toBe(text);
});

test('missing usage is exactly 0 percent', () => {
  expect(usagePercent(null, 10)).toBe(0);
});

describe('monthly limit', () => {
  test.each<[number, number | null, number | null, boolean]>([
    [8000, 10_000, 80, false],
    [8010, 10_000, 80.1, true],
    [8000.0001, 10_000, 80.000001, true],
    [0, 10_000, 0, false],
    [12_345, 10_000, 123.45, true],
    [5, 0, null, false],
    [5, null, null, false],
  ])('a usage of %s of %s is %s percent, high: %s', (usage, limit, percent, high) => {
    const shown = usagePercent(usage, limit);
    expect(shown === null ? null : Number(shown.toFixed(6))).toBe(percent);
    expect(isHighUsage(usage, limit)).toBe(high);
  });
});

test.each<[number, number | null, boolean]>([
  [9994, 10_000, false],
  [9995, 10_000, true],
  [10_000, 10_000, true],
  [12_000, 10_000, true],
  [12_000, 0, false],
  [12_000, null, false],
])('isLimitReached for a usage of %s with a limit of %s is %s', (usage, limit, reached) => {
  expect(isLimitReached(usage, limit)).toBe(reached);
});
