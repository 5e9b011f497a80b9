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
])('schedule intervals on %j are summarized as "%s"', (dates, text) => {
  const intervals = dates.map((date) => ({ id: date, date, startTime: '09:00', endTime: '17:00' }));
  expect(
    scheduleSummary(intervals).map((rule) => ruleText(rule).replaceAll('\u2009', ' ')),
  ).toEqual([text]);
});

test('the warning about an interval outside the campaign names the campaign’s first or last day', () => {
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
    'Stops when the flight budget is spent.',
    'Raise the flight budget. Sends up to 8,000 more before the schedule ends.',
  ],
  [
    'wallet',
    { wallet: 10 },
    'Stops when credits run out.',
    'Top up your credits. Sends up to 1,800',
  ],
  [
    'campaign',
    { campaignBudget: 10 },
    'Stops when the campaign budget runs out.',
    'Raise the campaign budget',
  ],
  ['reach', { reach: 500, frequencyCap: 1 }, 'everyone', 'Add an audience cohort. This alone'],
  ['window', { reach: 500 }, 'schedule ends', 'Add a schedule interval. Sends up to 1,000'],
  ['wallet', { wallet: 0 }, 'There are no credits left for this flight.', 'Top up your credits'],
])('the limit %s says what stops the flight and how to raise it', (_limit, over, ends, lift) => {
  const limits = forecastLimits(plan(over));
  expect(limits.ends).toContain(ends);
  expect(limits.lift).toContain(lift);
});
