import { expect, test } from 'vitest';
import type { PlanInput } from '@/domain/delivery-plan';
import { forecastLimits, formatInterval, intervalNoteText } from '@/features/flights/words';
import { plan } from '../../support/delivery-plans.ts';

test('an interval names its zone', () => {
  const stored = { date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' };
  expect(formatInterval(stored, 'Europe/Berlin')).toBe('Mar 6, 2027, 09:00–17:00 Europe/Berlin');
  expect(formatInterval({ ...stored, date: null }, 'UTC')).toBe('No date, 09:00–17:00 UTC');
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
