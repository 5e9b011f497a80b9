import { expect, test } from 'vitest';
import { campaignAmounts, campaignPace, spentShare } from '@/domain/campaign';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/lifecycle';

test('active and limited count as active, no other status does (DASH-11, DASH-12, DASH-13)', () => {
  expect(ACTIVE_CAMPAIGN_STATUSES).toEqual(['active', 'limited']);
});

test.each([
  [12_000, 5_093.945, { budget: 12_000, spent: 5_093.95, remaining: 6_906.05 }],
  [10, 10.005, { budget: 10, spent: 10.01, remaining: -0.01 }],
  [null, 3.005, { budget: null, spent: 3.01, remaining: -3.01 }],
  [null, null, { budget: null, spent: 0, remaining: 0 }],
])('a budget of %s of which %s is spent adds up as shown (N-13)', (budget, total_spent, shown) => {
  expect(campaignAmounts({ budget, total_spent })).toEqual(shown);
});

test.each([
  [200, 50, 25],
  [200, 300, 100],
  [200, null, 0],
  [0, 10, 0],
  [null, 10, 0],
])('of a budget of %s, %s spent is %s percent', (budget, total_spent, share) => {
  expect(spentShare({ budget, total_spent })).toBe(share);
});

/** Ten days, of which so many have begun. */
const tenDays = (begun: number, spent: number, over = {}) => ({
  status: 'active',
  budget: 100,
  total_spent: spent,
  start_date: '2027-03-01',
  end_date: '2027-03-10',
  days_left: 10 - begun,
  ...over,
});

test.each([
  [5, 50, 'on_pace'],
  [5, 60, 'on_pace'],
  [5, 60.01, 'ahead'],
  [5, 40, 'on_pace'],
  [5, 39.99, 'behind'],
  [1, 0, 'on_pace'],
  [2, 0, 'behind'],
  [10, 100, 'on_pace'],
  [10, 500, 'on_pace'],
])('on day %s of ten with %s of 100 spent it is %s', (begun, spent, word) => {
  expect(campaignPace(tenDays(begun, spent))).toEqual({ time: begun * 10, word });
});

test.each([
  ['no budget', { budget: null }],
  ['a budget of nothing', { budget: 0 }],
  ['no first day', { start_date: null }],
  ['no last day', { end_date: null, days_left: null }],
  ['not begun', { days_left: 10 }],
  ['past its last day', { days_left: -1 }],
  ['pending', { status: 'pending' }],
  ['ended', { status: 'ended' }],
])('of one with %s there is no pace', (_what, over) => {
  expect(campaignPace(tenDays(5, 50, over))).toBeNull();
});
