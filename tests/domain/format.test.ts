import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatInteger,
  formatPercent,
  formatTime,
} from '@/domain/format';

describe('formatCurrency', () => {
  test.each([
    [0, '$0.00'],
    [0.05, '$0.05'],
    [0.0425, '$0.0425'],
    [0.055, '$0.055'],
    [0.00005, '$0.0001'],
    [0.00004, '$0.00'],
    [1000, '$1,000.00'],
    [1234.5, '$1,234.50'],
    [-0, '$0.00'],
    [-0.00001, '$0.00'],
    [-12.5, '-$12.50'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
    [undefined, '—'],
    [null, '—'],
  ])('COST-19 %s reads %s', (value, text) => {
    expect(formatCurrency(value)).toBe(text);
  });
  test.each([
    [12_847.5, 2, '$12,847.50'],
    [0.004, 2, '$0.00'],
    [-0.0049, 2, '$0.00'],
    [-0.005, 2, '-$0.01'],
    [0.05, 4, '$0.0500'],
    [0.12345, 4, '$0.1235'],
    [-0.00001, 4, '$0.0000'],
    [null, 4, '—'],
  ] as const)('F-08 %s with %i decimals reads %s', (value, decimals, text) => {
    expect(formatCurrency(value, decimals)).toBe(text);
  });
});

describe('numbers and days read as the browser itself would write them', () => {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options);
  const dollars = (fewest: number, most: number) =>
    numbers({
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: fewest,
      maximumFractionDigits: most,
    });
  const [any, cents, fine, whole] = [
    dollars(2, 4),
    dollars(2, 2),
    dollars(4, 4),
    numbers({ maximumFractionDigits: 0 }),
  ];
  /** As a shopper reads it: no minus before a zero. */
  const positiveZero = (text: string) => (/[1-9]/.test(text) ? text : text.replace('-', ''));
  const expectSame = (value: number) => {
    expect(formatCurrency(value)).toBe(positiveZero(any.format(value)));
    expect(formatCurrency(value, 2)).toBe(positiveZero(cents.format(value)));
    expect(formatCurrency(value, 4)).toBe(positiveZero(fine.format(value)));
    expect(formatInteger(value)).toBe(positiveZero(whole.format(value)));
  };

  test('halves, neighbours of halves, the largest and the smallest', () => {
    const steps = [1e-7, 1e-4, 0.00005, 0.001, 0.005, 0.01, 0.5, 1, 10, 999.995, 1e6, 1e12, 1e15];
    for (const step of steps)
      for (let n = 0; n < 400; n += 1) for (const sign of [1, -1]) expectSame(sign * n * step);
    for (const value of [1.005, 2.675, 8.345, 1e21, 1.5e22, Number.MAX_SAFE_INTEGER, 5e-324])
      expectSame(value);
  });

  test('every day from 1999 to 2032', () => {
    const written = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let at = Date.UTC(1999, 0, 1); at < Date.UTC(2032, 0, 1); at += 86_400_000)
      expect(formatDate(new Date(at).toISOString().slice(0, 10))).toBe(written.format(at));
  });

  test('10,000 numbers of every size', () => {
    let state = 7;
    const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let n = 0; n < 10_000; n += 1)
      expectSame((chance() - 0.5) * 10 ** Math.floor(chance() * 18 - 4));
  });
});

test.each([
  [0, '0'],
  [-0, '0'],
  [-0.5, '0'],
  [1, '1'],
  [999, '999'],
  [999.9, '999'],
  [1000, '1.0K'],
  [1049, '1.0K'],
  [5000, '5.0K'],
  [6666, '6.7K'],
  [16_666, '16.7K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [999_960, '1.0M'],
  [1_000_000, '1.0M'],
  [1_500_000, '1.5M'],
  [-1500, '-1.5K'],
  [2_500_000, '2.5M'],
  [12_345_678_900, '12,345.7M'],
  [null, '—'],
  [Number.NaN, '—'],
])('COST-20 %s reads %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test.each([
  [12.34, '12.3%'],
  [0, '0.0%'],
  [-0.01, '0.0%'],
  [1234.56, '1,234.6%'],
  [undefined, '—'],
])('F-61 %s reads %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test.each([
  [0, '0'],
  [-0.4, '0'],
  [16_666, '16,666'],
  [-1234, '-1,234'],
  [Number.POSITIVE_INFINITY, '—'],
  [null, '—'],
])('a whole number %s reads %s', (value, text) => {
  expect(formatInteger(value)).toBe(text);
});

describe('dates', () => {
  test('a day is that day in every zone', () => {
    expect(formatDate('2027-03-06', 'Pacific/Apia')).toBe('Mar 6, 2027');
    expect(formatDate('2027-03-06', 'America/Los_Angeles')).toBe('Mar 6, 2027');
  });
  test('a moment is shown in the zone, which is named', () => {
    expect(formatDateTime('2027-03-06T23:30:00Z', 'Europe/Berlin')).toBe(
      'Mar 7, 2027, 00:30 GMT+1',
    );
    expect(formatDateTime('2027-07-06T23:30:00Z', 'Asia/Kathmandu')).toBe(
      'Jul 7, 2027, 05:15 GMT+5:45',
    );
  });
  test.each(['', 'not a date', null, undefined])('%s is nothing', (value) => {
    expect(formatDate(value)).toBe('—');
    expect(formatDateTime(value)).toBe('—');
    expect(formatTime(value)).toBe('—');
  });
  test('a moment may be another day in another zone', () => {
    expect(formatDate('2027-03-06T23:30:00Z')).toBe('Mar 6, 2027');
    expect(formatDate('2027-03-06T23:30:00Z', 'Europe/Berlin')).toBe('Mar 7, 2027');
  });
  test.each([
    ['09:00:00', '09:00'],
    ['23:59', '23:59'],
    ['9:00', '—'],
    ['at 09:00', '—'],
  ])('the time %s reads %s', (value, text) => {
    expect(formatTime(value)).toBe(text);
  });
});
