import { describe, expect, test } from 'vitest';
import {
  creditValue,
  DEFAULT_SEGMENT_COSTS,
  effectiveRate,
  rateWithSegment,
  SEGMENT_TYPES,
} from '@/domain/money/pricing';

describe('prepaid packages', () => {
  test.each([
    [1000, 0.05, 10, 0.045, 45],
    [10_000_000, 0.05, 15, 0.0425, 425_000],
    ['10000000', '0.05', '15', 0.0425, 425_000],
    [3, 0.1, 0, 0.1, 0.3],
    [1000, 0.05, 100, 0, 0],
    [1000, 0.05, -10, 0.055, 55],
    [0, 0.05, 10, 0.045, 0],
    ['', '', '', 0, 0],
    ['abc', 0.05, 'x', 0.05, 0],
    [-5, 0.05, 10, 0.045, 0],
    [1e12, 999_999.9999, 0.0001, 999_998.9999, 999_998_999_900_000_100],
  ])(
    'of %s messages at a rate of %s and a discount of %s percent have an effective rate of %s and a value of %s',
    (quantity, rate, discount, effective, value) => {
      expect(effectiveRate(rate, discount)).toBeCloseTo(effective, 4);
      expect(creditValue(quantity, rate, discount) / (value || 1)).toBeCloseTo(value ? 1 : 0, 10);
    },
  );

  test('have an exact credit value', () => {
    expect(creditValue(3, 0.1, 0)).toBe(0.3);
    expect(creditValue(10_000_000, 0.05, 15)).toBe(425_000);
    expect(creditValue(1, 1.005, 0)).toBe(1.005);
  });
});

describe('segment costs', () => {
  test.each([
    [0.05, { type: 'percentage', value: 10 }, 0.055],
    [0.05, { type: 'flat', value: 0.005 }, 0.055],
    [0.05, { type: 'flat', value: '' }, 0.05],
    [0, { type: 'percentage', value: 10 }, 0],
  ])('a rate of %s with the segment cost %o is %s', (rate, cost, expected) => {
    expect(rateWithSegment(rate, cost)).toBe(expected);
  });

  test('have eight defaults', () => {
    expect(
      SEGMENT_TYPES.map((type) => [
        type,
        DEFAULT_SEGMENT_COSTS[type].type,
        DEFAULT_SEGMENT_COSTS[type].value,
      ]),
    ).toEqual([
      ['demographic', 'flat', 0],
      ['behavioral', 'percentage', 10],
      ['geographic', 'flat', 0.005],
      ['psychographic', 'percentage', 15],
      ['transactional', 'percentage', 12],
      ['technographic', 'flat', 0.008],
      ['firmographic', 'percentage', 8],
      ['custom', 'flat', 0.01],
    ]);
  });
});
