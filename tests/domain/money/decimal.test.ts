import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  floorDivide,
  multiply,
  nonNegative,
  parseDecimal,
  divideBy100,
  toNumber,
} from '@/domain/money/decimal';

const decimal = (text: string) => parseDecimal(text) ?? { digits: -1n, scale: 0 };

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
  expect(compare(add(decimal('0.1'), decimal('0.2')), decimal('0.3'))).toBe(0);
});

test('multiply and floorDivide are exact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 1e6 }),
      (amount, price) => {
        const cents = { digits: BigInt(amount), scale: 2 };
        const perMessage = { digits: BigInt(price), scale: 4 };
        const messages = floorDivide(cents, perMessage);
        const spent = multiply(perMessage, { digits: messages, scale: 0 });
        const oneMore = add(spent, perMessage);
        expect(compare(spent, cents)).toBeLessThanOrEqual(0);
        expect(compare(oneMore, cents)).toBeGreaterThan(0);
      },
    ),
  );
});

test.each([
  ['5', '0'],
  ['5', '-1'],
  ['-5', '1'],
])('floorDivide(%s, %s) is 0', (a, b) => {
  expect(floorDivide(decimal(a), decimal(b))).toBe(0n);
});

test.each([
  ['6', '0.06', 100n],
  ['5.99', '0.06', 99n],
  ['1', '3', 0n],
  ['5', '1', 5n],
  ['0.15', '0.05', 3n],
])('floorDivide(%s, %s) is %d', (a, b, quotient) => {
  expect(floorDivide(decimal(a), decimal(b))).toBe(quotient);
});

test('compare orders across scales and signs', () => {
  expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0);
  expect(compare(decimal('-2'), decimal('1.99'))).toBeLessThan(0);
  expect(compare(decimal('0.10'), decimal('0.09'))).toBeGreaterThan(0);
});

test('divideBy100 converts a percentage to a fraction', () => {
  expect(toNumber(divideBy100(decimal('12.5')))).toBe(0.125);
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
