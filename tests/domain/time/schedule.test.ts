import { describe, expect, test } from 'vitest';
import {
  intervalErrors,
  intervalNotes,
  nextIntervalDate,
  schedulePeriod,
} from '@/domain/time/schedule';

const EARLY = { code: 'before_campaign', day: '2027-03-01' };
const LATE = { code: 'after_campaign', day: '2027-03-31' };

describe('schedule', () => {
  const period = { start_date: '2027-03-01', end_date: '2027-03-31' };
  const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
  test.each([
    [{}, []],
    [{ endTime: '08:00' }, [{ code: 'past_midnight' }]],
    [{ endTime: '09:00' }, [{ code: 'no_length' }]],
    [{ startTime: '' }, [{ code: 'no_time' }]],
    [{ date: '' }, [{ code: 'no_date' }]],
    [{ date: '2027-02-28' }, [EARLY]],
    [{ date: '2027-04-01' }, [LATE]],
    [{ date: '2027-03-01' }, []],
    [{ date: '2027-03-31' }, []],
    [{ endTime: '09:01' }, []],
    [{ endTime: '' }, [{ code: 'no_time' }]],
    [{ date: '', startTime: '', endTime: '' }, [{ code: 'no_date' }, { code: 'no_time' }]],
  ])('an interval with %o has only warnings', (change, notes) => {
    expect(intervalNotes({ ...interval, ...change }, period)).toEqual(notes);
  });

  test.each([
    ['2020-01-01', undefined, []],
    ['2020-01-01', { start_date: null, end_date: null }, []],
    ['2020-01-01', { start_date: null, end_date: '2027-03-31' }, []],
    ['2028-01-01', { start_date: null, end_date: '2027-03-31' }, [LATE]],
    ['2020-01-01', { start_date: '2027-03-01', end_date: null }, [EARLY]],
  ])('an interval on %s in a campaign with %o has its warnings', (date, open, notes) => {
    expect(intervalNotes({ ...interval, date }, open)).toEqual(notes);
  });

  test.each([
    [[], null],
    [[{ date: null }], null],
    [[{ date: '2027-03-06' }], 'Mar 6, 2027'],
    [[{ date: '2027-03-20' }, { date: null }, { date: '2027-03-06' }], 'Mar 6 – 20, 2027'],
    [[{ date: 'infinity' }, { date: '2027-03-06' }], 'Mar 6, 2027'],
  ])('schedulePeriod of %j is %s', (intervals, period) => {
    expect(schedulePeriod(intervals)?.replaceAll(/\s/g, ' ') ?? null).toBe(period);
  });

  test.each([
    // In Auckland it is already the next day; the organization's time zone counts.
    ['Pacific/Auckland', '2027-03-06T11:30', [], null, '2027-03-07'],
    ['Pacific/Honolulu', '2027-03-06T02:00', [], null, '2027-03-05'],
    // In New York it is 22:00, after office hours.
    ['America/New_York', '2027-03-06T03:00', [], null, '2027-03-06'],
    ['UTC', '2027-03-06T16:59', [], null, '2027-03-06'],
    ['UTC', '2027-03-06T17:00', [], null, '2027-03-07'],
    ['UTC', '2027-03-06T10:00', [], '2027-03-20', '2027-03-20'],
    ['UTC', '2027-03-06T10:00', [], '2027-03-01', '2027-03-06'],
    ['UTC', '2027-03-06T10:00', ['2027-03-20', '2027-03-08'], '2027-03-10', '2027-03-21'],
    ['UTC', '2027-03-06T10:00', ['2027-01-01', ''], null, '2027-03-06'],
  ])(
    'in %s at %s UTC, after %j and in a campaign from %s, the next interval is on %s',
    (timeZone, now, dates, start, day) => {
      const planned = dates.map((date) => ({ ...interval, date }));
      const at = { timeZone, now: Date.parse(`${now}Z`) };
      expect(nextIntervalDate(planned, start, at)).toBe(day);
    },
  );

  describe('intervalErrors', () => {
    // 12:30 in Berlin.
    const at = { timeZone: 'Europe/Berlin', now: Date.UTC(2027, 2, 6, 11, 30) };
    const TWICE = 'interval_duplicate';
    const OVERLAPS = 'interval_overlap';
    const OVER = 'interval_over';
    test.each([
      [{ date: '2027-03-05' }, OVER],
      [{ endTime: '12:30' }, OVER],
      [{ endTime: '12:31' }, null],
      [{ date: '2027-03-05', startTime: '22:00', endTime: '13:00' }, null],
      [{ date: '2027-03-05', startTime: '22:00', endTime: '12:00' }, OVER],
      [{ date: '' }, null],
      [{ date: '2099-12-31' }, null],
      [{ date: '2100-01-01' }, 'interval_too_late'],
      [{ date: '2027-03-05', endTime: '09:00' }, null],
    ])('for an interval with %o at 12:30 is %s', (change, error) => {
      expect(intervalErrors([{ ...interval, ...change }], at)).toEqual([error]);
    });

    const SKIPPED = 'interval_skipped';
    test.each([
      ['Europe/Berlin', '2027-03-28', '02:00', '03:00', SKIPPED],
      ['Europe/Berlin', '2027-03-28', '02:10', '02:50', SKIPPED],
      ['Europe/Berlin', '2027-03-28', '01:59', '03:00', null],
      ['Europe/Berlin', '2027-03-28', '02:30', '03:01', null],
      ['Europe/Berlin', '2027-03-27', '02:00', '03:00', null],
      ['America/New_York', '2027-03-28', '02:00', '03:00', null],
      ['Australia/Lord_Howe', '2027-10-03', '02:00', '02:30', SKIPPED],
      ['Australia/Lord_Howe', '2027-10-03', '02:00', '02:31', null],
    ])(
      'for an interval in %s on %s from %s to %s is %s',
      (timeZone, date, startTime, endTime, error) => {
        const planned = { ...interval, date, startTime, endTime };
        expect(intervalErrors([planned], { ...at, timeZone })).toEqual([error]);
      },
    );

    const later = { ...interval, date: '2027-03-10' };
    test.each([
      [{}, TWICE],
      [{ startTime: '16:59', endTime: '18:00' }, OVERLAPS],
      [{ startTime: '17:00', endTime: '18:00' }, null],
      [{ startTime: '08:00', endTime: '09:00' }, null],
      [{ startTime: '08:00', endTime: '09:01' }, OVERLAPS],
      [{ startTime: '10:00', endTime: '11:00' }, OVERLAPS],
      [{ date: '2027-03-09', startTime: '22:00', endTime: '09:30' }, OVERLAPS],
      [{ date: '2027-03-09', startTime: '22:00', endTime: '09:00' }, null],
      [{ date: '2027-03-11' }, null],
    ])('next to an interval from 9:00 to 17:00, for %o is %s', (change, error) => {
      expect(intervalErrors([later, { ...later, ...change }], at)).toEqual([null, error]);
    });
  });
});
