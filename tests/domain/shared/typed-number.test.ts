import { describe, expect, test } from 'vitest';
import { numberProblem, ambiguousReadings, typedValue } from '@/domain/shared/typed-number';

const money = {
  min: 0,
  aboveMin: true,
  max: 1e12,
  belowMax: true,
  decimals: 2,
  unit: '$',
} as const;
const price = { min: 0, max: 1e6, decimals: 4, unit: '$' } as const;
const whole = { min: 0, max: 1e9, decimals: 0 };
const radius = { min: 0.5, max: 1000, ungrouped: false };
const latitude = { min: -90, max: 90, ungrouped: true };

describe('typedValue', () => {
  test.each([
    // A comma or a point as decimal separator.
    ['1,50', money, 1.5],
    ['9,99', money, 9.99],
    ['1.50', money, 1.5],
    ['1,5', price, 1.5],
    ['0,055', price, 0.055],
    ['0,0425', price, 0.0425],
    ['1.234', price, 1.234],
    [',5', money, 0.5],
    ['.5', money, 0.5],
    ['5,', money, 5],
    ['5.', money, 5],
    ['1234,5', radius, 1234.5],
    // Thousands grouped by commas, points, spaces or apostrophes.
    ['1 234,56', money, 1234.56],
    ['1\u00A0234,56', money, 1234.56],
    ['1\u202F234,56', money, 1234.56],
    ['1.234,56', money, 1234.56],
    ['1,234.56', money, 1234.56],
    ["1'234.56", money, 1234.56],
    ['1’234’567', money, 1_234_567],
    ['1,234,567', price, 1_234_567],
    ['1.234.567', price, 1_234_567],
    ['1.234.567,8', money, 1_234_567.8],
    ['1 234', price, 1234],
    // Three digits after a comma are decimals only if the field allows that many.
    ['1,234', money, 1234],
    ['1,234', whole, 1234],
    ['12,300', whole, 12_300],
    ['47,497', latitude, 47.497],
    ['-122,4194', latitude, -122.4194],
    // Signs, units, digits of other scripts and exponents.
    ['+5', money, 5],
    ['-5', money, -5],
    ['\u22125', money, -5],
    ['$1,250.50', money, 1250.5],
    ['-$5', money, -5],
    ['1.250,50 $', money, 1250.5],
    ['12,5 %', { min: 0, max: 100, decimals: 4, unit: '%' }, 12.5],
    ['١٢', money, 12],
    ['١٬٢٣٤٫٥', money, 1234.5],
    ['۱۲', money, 12],
    ['１２', money, 12],
    ['1e3', money, 1000],
    ['\u00A012 ', money, 12],
  ] as const)('parses %j within %o as %d', (typed, range, value) => {
    expect(typedValue(typed, range)).toBe(value);
  });

  test.each([
    ['', money],
    ['five', money],
    ['1,234', price],
    ['1,234', radius],
    ['1,23,456', money],
    ['1 23', money],
    ['12 34,5', money],
    ['1.2.3', money],
    ['1,2,3', money],
    ['1,50.00', money],
    ['0,123,456', money],
    ['1 234.567 8', money],
    ['5%', money],
    ['$5', whole],
    ['5²', money],
    ['1,5e3', money],
    ['--5', money],
    ['NaN', money],
    ['Infinity', money],
    ['0x10', money],
  ] as const)('is null for the unreadable or ambiguous %j within %o', (typed, range) => {
    expect(typedValue(typed, range)).toBeNull();
  });
});

describe('numberProblem', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['\u00A0', 'missing'],
    ['five', 'not_a_number'],
    ['1,5', null],
    ['1,234', null],
    ['1.234', 'too_precise'],
    ['1,2345', 'too_precise'],
    ['NaN', 'not_a_number'],
    ['0', 'too_small'],
    ['-5', 'too_small'],
    ['-1e400', 'too_small'],
    ['0.01', null],
    ['0,01', null],
    ['1e3', null],
    ['1.5e1', null],
    ['999999999999.99', null],
    ['999.999.999.999,99', null],
    ['1e12', 'too_large'],
    ['1e30', 'too_large'],
    ['1e308', 'too_large'],
    ['1e400', 'too_large'],
    ['9'.repeat(40), 'too_large'],
    ['0.004', 'too_precise'],
    ['1e-40', 'too_precise'],
  ] as const)('of %j as an amount is %s', (typed, problem) => {
    expect(numberProblem(typed, money)).toBe(problem);
  });

  test.each([
    ['1,234', price, 'ambiguous'],
    ['12,000', price, 'ambiguous'],
    ['1,234', radius, 'ambiguous'],
    ['0,500', price, null],
    ['1234,567', price, null],
    ['1.500', whole, 'too_precise'],
    ['1,5', whole, 'too_precise'],
    ['-90', latitude, null],
    ['90', latitude, null],
    ['90.000001', latitude, 'too_large'],
    ['-90,000001', latitude, 'too_small'],
    ['47.123456789', latitude, null],
  ] as const)('of %j within %o is %s', (typed, range, problem) => {
    expect(numberProblem(typed, range)).toBe(problem);
  });
});

test.each([
  ['1,234', ['1234', '1.234']],
  [' $12,000 ', ['12000', '12.000']],
] as const)('ambiguousReadings of %j are %j', (typed, both) => {
  expect(ambiguousReadings(typed)).toEqual(both);
});
