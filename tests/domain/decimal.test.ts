import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, floorDivide, multiply, parseDecimal, toNumber } from '@/domain/decimal';

const decimal = (text: string) => parseDecimal(text) ?? { digits: -1n, scale: 0 };

describe('parseDecimal', () => {
  test.each(['', ' ', '.', 'abc', 'NaN', 'Infinity', '1,5', '1e308', '0x10', '١٢', '--1'])(
    'F45 %j is no number',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308, null, undefined, {}, []])(
    'F45 %s is no number',
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
    [-0, 0],
  ])('reads %j', (value, expected) => {
    const parsed = parseDecimal(value);
    expect(parsed && toNumber(parsed)).toBe(expected);
  });

  test('every finite number in reach comes back as it was', () => {
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

test('products and quotients are exact', () => {
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
])('%s / %s is 0 messages', (a, b) => {
  expect(floorDivide(decimal(a), decimal(b))).toBe(0n);
});
