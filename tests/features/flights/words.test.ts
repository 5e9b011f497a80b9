import { expect, test } from 'vitest';
import type { PlanInput } from '@/domain/delivery/plan';
import { scheduleSummary } from '@/domain/time/schedule-summary';
import { ruleText } from '@/features/flights/schedule-words';
import { forecastLimits, intervalNoteText } from '@/features/flights/words';
import { plan } from '../../support/cases/delivery-plans.ts';

test.each([
  [['2027-03-06'], 'Mar 6, 2027, 09:00–17:00'],
  [['2027-03-06', '2027-03-07'], 'Mar 6 – 7, 2027, daily 09:00–17:00'],
  [
    ['2027-03-01', '2027-03-03', '2027-03-08', '2027-03-10'],
    'Mar 1 – 10, 2027, Mon, Wed 09:00–17:00',
  ],
  [[''], 'No date, 09:00–17:00'],
])('intervals on %j read "%s"', (dates, text) => {
  const intervals = dates.map((date) => ({ id: date, date, startTime: '09:00', endTime: '17:00' }));
  expect(
    scheduleSummary(intervals).map((rule) => ruleText(rule).replaceAll('\u2009', ' ')),
  ).toEqual([text]);
});

test('what is odd about it is a sentence, with the day of the campaign (F-17)', () => {
  expect(intervalNoteText({ code: 'no_time' })).toBe('A time is missing.');
  expect(intervalNoteText({ code: 'before_campaign', day: '2027-03-01' })).toBe(
    'Before the campaign, which starts on Mar 1, 2027.',
  );
  expect(intervalNoteText({ code: 'after_campaign', day: '2027-03-31' })).toBe(
    'After the campaign, which ends on Mar 31, 2027: nothing is sent in this interval.',
  );
});

test.each<[string, Partial<PlanInput>, string, string]>([
  [
    'budget',
    {},
    'Stops when the budget of the flight runs out.',
    'raise the budget of the flight. Sends up to 8,000 more before the schedule ends.',
  ],
  ['wallet', { wallet: 10 }, 'Stops when credits run out.', 'top up the wallet. Sends up to 1,800'],
  [
    'campaign',
    { campaignBudget: 10 },
    'Stops when the campaign budget runs out.',
    'raise the budget of the campaign',
  ],
  ['reach', { reach: 500, frequencyCap: 1 }, 'everyone', 'add an audience cohort. This alone'],
  ['window', { reach: 500 }, 'schedule ends', 'add a schedule interval. Sends up to 1,000'],
  ['wallet', { wallet: 0 }, 'There are no credits left for this flight.', 'top up the wallet'],
])('%s', (_limit, over, ends, lift) => {
  const limits = forecastLimits(plan(over));
  expect(limits.ends).toContain(ends);
  expect(limits.lift).toContain(lift);
});
