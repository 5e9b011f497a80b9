import { expect, test } from 'vitest';
import { campaignPeriod } from '@/features/campaigns/words';

test.each([
  ['2027-03-01', null, 'From Mar 1, 2027'],
  [null, '2027-04-30', 'Until Apr 30, 2027'],
  ['2027-03-01', '2027-04-30', 'Mar 1, 2027 – Apr 30, 2027'],
  [null, null, 'Not set'],
])('a campaign period from %s to %s is shown as "%s"', (start, end, text) => {
  expect(campaignPeriod(start, end)).toBe(text);
});
