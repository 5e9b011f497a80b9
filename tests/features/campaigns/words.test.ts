import { expect, test } from 'vitest';
import { campaignPeriod } from '@/features/campaigns/words';

test.each([
  ['CAMD-07', '2027-03-01', null, 'From Mar 1, 2027'],
  ['CAMD-08', null, '2027-04-30', 'Until Apr 30, 2027'],
  ['CAMD-09', '2027-03-01', '2027-04-30', 'Mar 1, 2027 – Apr 30, 2027'],
  ['CAMD-10', null, null, 'Not set'],
])('%s period of %s and %s', (_id, start, end, text) => {
  expect(campaignPeriod(start, end)).toBe(text);
});
