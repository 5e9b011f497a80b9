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
    [0.0125, '$0.0125'],
    [1234.5, '$1,234.50'],
    [-0, '$0.00'],
    [-0.00001, '$0.00'],
    [-12.5, '-$12.50'],
    [Number.NaN, '—'],
    [null, '—'],
  ])('COST-19 %s reads %s', (value, text) => {
    expect(formatCurrency(value)).toBe(text);
  });
  test('a fixed number of decimals', () => {
    expect(formatCurrency(12_847.5, 2)).toBe('$12,847.50');
    expect(formatCurrency(0.05, 4)).toBe('$0.0500');
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [16_666, '16.7K'],
  [999_949, '999.9K'],
  [999_960, '1.0M'],
  [2_500_000, '2.5M'],
  [12_345_678_900, '12,345.7M'],
  [null, '—'],
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

test('whole numbers are grouped', () => {
  expect(formatInteger(16_666)).toBe('16,666');
  expect(formatInteger(Number.POSITIVE_INFINITY)).toBe('—');
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
  test('a time loses its seconds', () => expect(formatTime('09:00:00')).toBe('09:00'));
});
