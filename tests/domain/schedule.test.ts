import { describe, expect, test } from 'vitest';
import { formatInterval, intervalNotes } from '@/domain/schedule';

describe('schedule', () => {
  const period = { start_date: '2027-03-01', end_date: '2027-03-31' };
  const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
  test.each([
    [{}, []],
    [{ endTime: '08:00' }, ['The end is before the start: the interval runs past midnight.']],
    [{ endTime: '09:00' }, ['Start and end are the same: nothing is sent in this interval.']],
    [{ startTime: '' }, ['A time is missing.']],
    [{ date: '' }, ['No date chosen: nothing is sent in this interval.']],
    [{ date: '2027-02-28' }, ['This date is outside the campaign period.']],
    [{ date: '2027-04-01' }, ['This date is outside the campaign period.']],
    [{ date: '2027-03-01' }, []],
    [{ date: '2027-03-31' }, []],
    [{ endTime: '09:01' }, []],
    [{ endTime: '' }, ['A time is missing.']],
    [
      { date: '', startTime: '', endTime: '' },
      ['No date chosen: nothing is sent in this interval.', 'A time is missing.'],
    ],
  ])('WIZ-35 F-17 %o is told and does not block', (change, notes) => {
    expect(intervalNotes({ ...interval, ...change }, period)).toEqual(notes);
  });

  test.each([
    ['2020-01-01', undefined, []],
    ['2020-01-01', { start_date: null, end_date: null }, []],
    ['2020-01-01', { start_date: null, end_date: '2027-03-31' }, []],
    [
      '2028-01-01',
      { start_date: null, end_date: '2027-03-31' },
      ['This date is outside the campaign period.'],
    ],
    [
      '2020-01-01',
      { start_date: '2027-03-01', end_date: null },
      ['This date is outside the campaign period.'],
    ],
  ])('F-17 %s against the period %o', (date, open, notes) => {
    expect(intervalNotes({ ...interval, date }, open)).toEqual(notes);
  });

  test('names the zone', () => {
    const stored = { date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' };
    expect(formatInterval(stored, 'Europe/Berlin')).toBe('Mar 6, 2027, 09:00–17:00 Europe/Berlin');
    expect(formatInterval({ ...stored, date: null }, 'UTC')).toBe('No date, 09:00–17:00 UTC');
  });
});
