import { expect, test } from 'vitest';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';

test('only the statuses active and limited count as active', () => {
  expect(ACTIVE_CAMPAIGN_STATUSES).toEqual(['active', 'limited']);
});

test.each([
  [12_000, 5_093.945, { budget: 12_000, spent: 5_093.95, remaining: 6_906.05 }],
  [10, 10.005, { budget: 10, spent: 10.01, remaining: -0.01 }],
  [null, 3.005, { budget: null, spent: 3.01, remaining: null }],
  [null, null, { budget: null, spent: 0, remaining: null }],
])(
  'a budget of %s with %s spent is shown with amounts that add up',
  (budget, total_spent, shown) => {
    expect(campaignAmounts({ budget, total_spent })).toEqual(shown);
  },
);

test.each([
  [200, 50, 25],
  [200, 300, 100],
  [200, null, 0],
  [0, 10, 0],
  [null, 10, 0],
])('with a budget of %s, spending %s is %s percent', (budget, total_spent, share) => {
  expect(spentShare({ budget, total_spent })).toBe(share);
});
