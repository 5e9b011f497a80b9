import { expect, test } from 'vitest';
import {
  ACTIVE_CAMPAIGN_STATUSES,
  campaignPeriod,
  creditLimit,
  creditUsagePercent,
} from '@/domain/campaign';
import { formatPercent } from '@/domain/format';

test.each([
  ['CAMD-07', '2027-03-01', null, 'From Mar 1, 2027'],
  ['CAMD-08', null, '2027-04-30', 'Until Apr 30, 2027'],
  ['CAMD-09', '2027-03-01', '2027-04-30', 'Mar 1, 2027 – Apr 30, 2027'],
  ['CAMD-10', null, null, 'Not set'],
])('%s period of %s and %s', (_id, start, end, text) => {
  expect(campaignPeriod(start, end)).toBe(text);
});

test('DASH-11 DASH-12 DASH-13 active and limited count as active, no other status does', () => {
  expect(ACTIVE_CAMPAIGN_STATUSES).toEqual(['active', 'limited']);
});

test.each([
  [10_000, 10_000],
  [0.01, 0.01],
  [0, 25_000],
  [-1, 25_000],
  [Number.NaN, 25_000],
  [null, 25_000],
  [undefined, 25_000],
])('DASH-09 F-01 a limit of %s counts as %d', (stored, limit) => {
  expect(creditLimit(stored)).toBe(limit);
});

test.each([
  ['DASH-08', 2500, 10_000, '25.0%'],
  ['DASH-08', 1234, 10_000, '12.3%'],
  ['DASH-08', 20_000, 10_000, '200.0%'],
  ['DASH-08', 12_345, 10_000, '123.5%'],
  ['DASH-09', 2500, null, '10.0%'],
  ['DASH-09', 2500, 0, '10.0%'],
  ['DASH-10', null, 10_000, '0.0%'],
  ['DASH-10', undefined, undefined, '0.0%'],
])('%s a usage of %s with a limit of %s reads %s', (_id, usage, limit, text) => {
  expect(formatPercent(creditUsagePercent(usage, limit))).toBe(text);
});

test('DASH-10 no usage is exactly none', () => {
  expect(creditUsagePercent(null, 10)).toBe(0);
});
