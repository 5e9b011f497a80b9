import { expect, test } from 'vitest';
import { formatInterval, intervalNoteText } from '@/features/flights/schedule-words';

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
