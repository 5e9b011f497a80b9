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
    'budget of the flight is then used',
    'raise the budget of the flight. Up to 8,000',
  ],
  ['wallet', { wallet: 10 }, 'wallet holds', 'top up the wallet. Up to 1,800'],
  [
    'campaign',
    { campaignBudget: 10 },
    'campaign’s budget leaves',
    'raise the budget of the campaign',
  ],
  ['reach', { reach: 500, frequencyCap: 1 }, 'Everybody', 'add an audience cohort. By itself'],
  ['window', { reach: 500 }, 'intervals are then over', 'add a schedule interval. Up to 1,000'],
])('%s', (_limit, over, binds, lift) => {
  const limits = forecastLimits(plan(over));
  expect(limits.binds).toContain(binds);
  expect(limits.lift).toContain(lift);
});
