import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Decimal,
  floor,
  floorDivide,
  nonNegative,
  parseDecimal,
  roundUp,
  toNumber,
} from '@/domain/money/decimal';

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is no decimal`);
  return parsed;
}

describe('parseDecimal', () => {
  test.each([
    '',
    ' ',
    '.',
    'abc',
    'NaN',
    'Infinity',
    '1,5',
    '1e308',
    '1e30',
    'e3',
    '1e',
    '1e9999',
    '0x10',
    '1.2.3',
    '12a',
    '1 2',
    '-',
    '+.',
    '١٢',
    '--1',
  ])('returns null for the text %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308, null, undefined, {}, []])(
    'returns null for the value %s',
    (value) => {
      expect(parseDecimal(value)).toBeNull();
    },
  );
  test.each([
    ['12.50', 12.5],
    ['.5', 0.5],
    ['-3', -3],
    ['+3.', null],
    [' 7 ', 7],
    [1e-7, 1e-7],
    [1.5e21, 1.5e21],
    [-2.5e-9, -2.5e-9],
    [1e30, null],
    [1e29, 1e29],
    ['9'.repeat(30), 1e30],
    ['9'.repeat(31), null],
    [`0.${'0'.repeat(29)}1`, 1e-30],
    [`0.${'0'.repeat(30)}1`, null],
    ['1e-30', 1e-30],
    ['1e-31', null],
    ['1.5e3', 1500],
    ['1e3', 1000],
    ['25E-1', 2.5],
    ['-1e-2', -0.01],
    [-0, 0],
  ])('reads %j', (value, expected) => {
    const parsed = parseDecimal(value);
    expect(parsed && toNumber(parsed)).toBe(expected);
  });

  test('round-trips every number within its range', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-12);
        const parsed = parseDecimal(value);
        expect(parsed && toNumber(parsed)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

test('0.1 + 0.2 is 0.3', () => {
  expect(toNumber(decimal('0.1').plus(decimal('0.2')))).toBe(0.3);
});

test('multiplication and floorDivide are exact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 1e6 }),
      (amount, price) => {
        const cents = decimal(`${amount}e-2`);
        const perMessage = decimal(`${price}e-4`);
        const spent = perMessage.times(floorDivide(cents, perMessage));
        expect(spent.lte(cents)).toBe(true);
        expect(spent.plus(perMessage).gt(cents)).toBe(true);
      },
    ),
  );
});

test.each([
  ['5', '0'],
  ['5', '-1'],
  ['-5', '1'],
])('floorDivide(%s, %s) is 0', (a, b) => {
  expect(toNumber(floorDivide(decimal(a), decimal(b)))).toBe(0);
});

test.each([
  ['6', '0.06', 100],
  ['5.99', '0.06', 99],
  ['1', '3', 0],
  ['5', '1', 5],
  ['0.15', '0.05', 3],
  ['0.999999999999999999999999999999', '1', 0],
])('floorDivide(%s, %s) is %d', (a, b, quotient) => {
  expect(toNumber(floorDivide(decimal(a), decimal(b)))).toBe(quotient);
});

test.each([
  ['0.00001', 0.0001],
  ['1.0000000000000000000000000001', 1.0001],
  ['1.2345', 1.2345],
  ['0', 0],
])('roundUp rounds %s dollars up to a hundredth of a cent: %d', (amount, rounded) => {
  expect(toNumber(roundUp(decimal(amount), 4))).toBe(rounded);
});

test('floor rounds down to a whole number', () => {
  expect(toNumber(floor(decimal('953.999999999999999999999')))).toBe(953);
});

test('toNumber returns 0 for a product of 0 and a negative number', () => {
  expect(toNumber(decimal('0').times(decimal('-5')))).toBe(0);
});

test.each([
  [-1, 0],
  ['-0.01', 0],
  [Number.NaN, 0],
  [null, 0],
  ['free', 0],
  ['0.05', 0.05],
  [0.0001, 0.0001],
])('nonNegative reads the price %s as %d', (stored, price) => {
  expect(toNumber(nonNegative(stored))).toBe(price);
});
