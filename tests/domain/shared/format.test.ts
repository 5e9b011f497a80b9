import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatCount,
  formatCurrency,
  sharedDecimals,
  formatDate,
  formatDateTime,
  formatFullDate,
  formatFullDateTime,
  formatHour,
  formatInteger,
  formatPercent,
  formatTime,
} from '@/domain/shared/format';
import { reader } from '@/domain/shared/reader';

describe('formatCurrency', () => {
  test.each([
    [0, '$0.00'],
    [0.05, '$0.05'],
    [0.0425, '$0.0425'],
    [0.055, '$0.055'],
    [0.00005, '$0.0001'],
    [0.00004, '$0.00'],
    [999.99, '$999.99'],
    [1000, '$1,000'],
    [-1000, '-$1,000'],
    [1000.5, '$1,000.50'],
    [1000.0425, '$1,000.0425'],
    [1234.5, '$1,234.50'],
    [-0, '$0.00'],
    [-0.00001, '$0.00'],
    [-12.5, '-$12.50'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
    [undefined, '—'],
    [null, '—'],
  ])('formats %s as %s', (value, text) => {
    expect(formatCurrency(value)).toBe(text);
  });
  test.each([
    [12_847.5, 2, '$12,847.50'],
    [12_847, 2, '$12,847'],
    [12_847, 4, '$12,847.0000'],
    [12_847, 'cents', '$12,847.00'],
    [0.004, 2, '$0.00'],
    [-0.0049, 2, '$0.00'],
    [-0.005, 2, '-$0.01'],
    [0.05, 4, '$0.0500'],
    [0.12345, 4, '$0.1235'],
    [-0.00001, 4, '$0.0000'],
    [null, 4, '—'],
  ] as const)('formats %s with decimals %s as %s', (value, decimals, text) => {
    expect(formatCurrency(value, decimals)).toBe(text);
  });
});

describe('sharedDecimals', () => {
  test.each([
    [[3000, 825, null], 'whole'],
    [[], 'whole'],
    [[3000, 825.5], 'cents'],
    [[-0.01], 'cents'],
  ] as const)('formats the amounts %j with %s', (amounts, decimals) =>
    expect(sharedDecimals(amounts)).toBe(decimals),
  );

  test('makes all amounts of a column read alike', () => {
    const show = (amounts: number[]) =>
      amounts.map((amount) => formatCurrency(amount, sharedDecimals(amounts)));
    expect(show([3000, 825])).toEqual(['$3,000', '$825']);
    expect(show([3000, 825.5, 0])).toEqual(['$3,000.00', '$825.50', '$0.00']);
  });
});

describe('formatCurrency rounds decimal halves away from zero', () => {
  test.each([
    [1.005, '$1.01'],
    [2.675, '$2.68'],
    [8.345, '$8.35'],
    [-8.345, '-$8.35'],
    [999.994, '$999.99'],
    [999.995, '$1,000'],
    [5e-324, '$0.00'],
    [1e15, '$1,000,000,000,000,000'],
  ])('formats %s as %s', (value, text) => expect(formatCurrency(value, 2)).toBe(text));
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
  [1450, '1.5K'],
  [-1450, '-1.5K'],
  [1_450_000, '1.5M'],
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
  [12_345_678_900, '12.3B'],
  [null, '—'],
  [Number.NaN, '—'],
])('formatCount formats %s as %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test.each([
  [12.34, '12.3%'],
  [0, '0.0%'],
  [-0.01, '0.0%'],
  [1234.56, '1,234.6%'],
  [undefined, '—'],
])('formatPercent formats %s as %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test.each([
  [0, '0'],
  [-0.4, '0'],
  [16_666, '16,666'],
  [-1234, '-1,234'],
  [Number.POSITIVE_INFINITY, '—'],
  [null, '—'],
])('formatInteger formats %s as %s', (value, text) => {
  expect(formatInteger(value)).toBe(text);
});

describe('dates and times', () => {
  test('a date without a time is the same day in every zone', () => {
    expect(formatDate('2027-03-06', 'Pacific/Apia')).toBe('Mar 6, 2027');
    expect(formatDate('2027-03-06', 'America/Los_Angeles')).toBe('Mar 6, 2027');
  });
  test('a time is shown in the given zone, with its name', () => {
    expect(formatDateTime('2027-03-06T23:30:00Z', 'Europe/Berlin')).toBe(
      'Mar 7, 2027, 00:30 GMT+1',
    );
    expect(formatDateTime('2027-07-06T23:30:00Z', 'Asia/Kathmandu')).toBe(
      'Jul 7, 2027, 05:15 GMT+5:45',
    );
  });
  test('a time in an unknown zone is shown in UTC, with its name', () => {
    expect(formatDateTime('2027-03-06T23:30:00Z', 'Mars/Olympus')).toBe('Mar 6, 2027, 23:30 UTC');
    expect(formatDate('2027-03-06T23:30:00Z', 'GMT+5')).toBe('Mar 6, 2027');
    expect(formatHour('2027-03-06T23:30:00Z', 'Mars/Olympus')).toBe('23:30');
  });
  test.each(['', 'not a date', null, undefined])('%j is shown as a dash', (value) => {
    expect(formatDate(value)).toBe('—');
    expect(formatDateTime(value)).toBe('—');
    expect(formatTime(value)).toBe('—');
  });
  test('a time can be on another day in another zone', () => {
    expect(formatDate('2027-03-06T23:30:00Z')).toBe('Mar 6, 2027');
    expect(formatDate('2027-03-06T23:30:00Z', 'Europe/Berlin')).toBe('Mar 7, 2027');
  });
  test.each([
    ['09:00:00', '09:00'],
    ['23:59', '23:59'],
    ['9:00', '—'],
    ['at 09:00', '—'],
  ])('formatTime formats %s as %s', (value, text) => {
    expect(formatTime(value)).toBe(text);
  });
});

describe('dates and times for a reader', () => {
  const at = '2027-03-06T23:30:00Z';
  const read = (year: number, zone: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 5, 15) });
    reader.timeZone = zone;
  };
  afterEach(() => {
    vi.useRealTimers();
    reader.timeZone = null;
  });

  test('leave out the year when it is the current one', () => {
    read(2027, 'UTC');
    expect(formatDate('2027-03-06')).toBe('Mar 6');
    expect(formatDate('2028-03-06')).toBe('Mar 6, 2028');
    expect(formatDateTime(at, 'Europe/Berlin')).toBe('Mar 7, 00:30 GMT+1');
  });
  test('keep the year when it is not this year', () => {
    read(2026, 'UTC');
    expect(formatDate('2027-03-06')).toBe('Mar 6, 2027');
  });
  test('leave out the zone when it is the reader’s own', () => {
    read(2026, 'Europe/Berlin');
    expect(formatDateTime(at, 'Europe/Berlin')).toBe('Mar 7, 2027, 00:30');
    expect(formatDateTime(at, 'UTC')).toBe('Mar 6, 2027, 23:30 UTC');
    expect(formatDateTime(null, 'Europe/Berlin')).toBe('—');
  });
  test('are complete in documents', () => {
    read(2027, 'Europe/Berlin');
    expect(formatFullDate('2027-03-06')).toBe('Mar 6, 2027');
    expect(formatFullDateTime(at, 'Europe/Berlin')).toBe('Mar 7, 2027, 00:30 GMT+1');
  });
});
