import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachDay } from '@/domain/time/days';
import { dayEnd, dayStart, intervalSpans, zoneOffset } from '@/domain/time/wall-time';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
const at = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
const spans = (timeZone: string, date: string, startTime: string, endTime: string) =>
  intervalSpans({ date, startTime, endTime }, timeZone).map(({ start, end }) => [
    at(start),
    at(end),
  ]);

describe('intervalSpans', () => {
  test.each([
    [
      'an interval on a day without a DST change',
      'Europe/Berlin',
      '2026-03-06',
      '09:00',
      '17:00',
      [['2026-03-06T08:00', '2026-03-06T16:00']],
    ],
    [
      'an interval past midnight',
      'America/New_York',
      '2026-07-01',
      '22:00',
      '01:00',
      [['2026-07-02T02:00', '2026-07-02T05:00']],
    ],
    [
      'an interval in a zone with a quarter-hour offset',
      'Asia/Kathmandu',
      '2026-07-01',
      '09:00',
      '10:00',
      [['2026-07-01T03:15', '2026-07-01T04:15']],
    ],
    [
      'an interval across the date line',
      'Pacific/Apia',
      '2026-07-01',
      '09:00',
      '17:00',
      [['2026-06-30T20:00', '2026-07-01T04:00']],
    ],
    [
      'an interval around the DST gap in Berlin',
      'Europe/Berlin',
      '2026-03-29',
      '01:00',
      '04:00',
      [['2026-03-29T00:00', '2026-03-29T02:00']],
    ],
    [
      'an interval in the DST gap in Berlin to nothing',
      'Europe/Berlin',
      '2026-03-29',
      '02:00',
      '03:00',
      [],
    ],
    [
      'an interval that starts in the DST gap in Berlin',
      'Europe/Berlin',
      '2026-03-29',
      '02:30',
      '03:30',
      [['2026-03-29T01:00', '2026-03-29T01:30']],
    ],
    [
      'an interval around the repeated hour in Berlin',
      'Europe/Berlin',
      '2026-10-25',
      '01:00',
      '04:00',
      [['2026-10-24T23:00', '2026-10-25T03:00']],
    ],
    [
      'an interval in the repeated hour in Berlin to two spans',
      'Europe/Berlin',
      '2026-10-25',
      '02:15',
      '02:45',
      [
        ['2026-10-25T00:15', '2026-10-25T00:45'],
        ['2026-10-25T01:15', '2026-10-25T01:45'],
      ],
    ],
    [
      'an interval around the DST gap in New York',
      'America/New_York',
      '2026-03-08',
      '01:30',
      '03:30',
      [['2026-03-08T06:30', '2026-03-08T07:30']],
    ],
    [
      'an interval around the repeated hour in New York',
      'America/New_York',
      '2026-11-01',
      '00:30',
      '01:30',
      [
        ['2026-11-01T04:30', '2026-11-01T05:30'],
        ['2026-11-01T06:00', '2026-11-01T06:30'],
      ],
    ],
    [
      'an interval around the DST gap in Apia',
      'Pacific/Apia',
      '2020-09-27',
      '02:00',
      '05:00',
      [['2020-09-26T13:00', '2020-09-26T15:00']],
    ],
    [
      'an interval around the repeated hour in Apia',
      'Pacific/Apia',
      '2021-04-04',
      '02:00',
      '05:00',
      [['2021-04-03T12:00', '2021-04-03T16:00']],
    ],
    ['a day that Apia skipped to nothing', 'Pacific/Apia', '2011-12-30', '09:00', '17:00', []],
    ['equal start and end times to nothing', 'UTC', '2026-03-06', '09:00', '09:00', []],
    [
      'times with seconds to full minutes',
      'UTC',
      '2026-03-06',
      '09:00:59',
      '09:30:00',
      [['2026-03-06T09:00', '2026-03-06T09:30']],
    ],
    ['an empty date to nothing', 'UTC', '', '09:00', '10:00', []],
    ['an invalid date to nothing', 'UTC', '2026-13-01', '09:00', '10:00', []],
    ['an invalid time to nothing', 'UTC', '2026-03-06', 'nine', '10:00', []],
  ])('converts %s', (_what, timeZone, date, start, end, expected) => {
    expect(spans(timeZone, date, start, end)).toEqual(expected);
  });

  test('contains exactly the minutes whose local time is in the interval', () => {
    const day = fc.integer({
      min: Date.UTC(2009, 0) / 86_400_000,
      max: Date.UTC(2030, 0) / 86_400_000,
    });
    const changes = fc.constantFrom(
      '2026-03-29',
      '2026-10-25',
      '2026-03-08',
      '2026-11-01',
      '2020-09-27',
      '2021-04-04',
      '2011-12-29',
      '2026-04-05',
      '2026-10-04',
    );
    const date = fc.oneof(
      day.map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
      changes,
    );
    const time = fc.tuple(fc.nat(23), fc.nat(59));
    const text = ([h, m]: [number, number]) =>
      `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), date, time, time, (timeZone, on, from, to) => {
        const found = intervalSpans(
          { date: on, startTime: text(from), endTime: text(to) },
          timeZone,
        );
        const midnight = Date.parse(`${on}T00:00:00Z`) / 60_000;
        const start = midnight + from[0] * 60 + from[1];
        const length = (to[0] * 60 + to[1] - (from[0] * 60 + from[1]) + 1440) % 1440;
        for (let minute = start - 17 * 60; minute < start + length + 17 * 60; minute += 7) {
          const wall = minute + zoneOffset(timeZone, minute);
          const inside = found.some((span) => span.start <= minute && minute < span.end);
          expect(inside).toBe(wall >= start && wall < start + length);
        }
      }),
      { numRuns: 120 },
    );
  });
});

describe('dayStart', () => {
  test.each([
    ['local midnight', 'America/New_York', '2026-03-08', '2026-03-08T05:00'],
    ['the end of a DST gap at midnight', 'America/Santiago', '2026-09-06', '2026-09-06T04:00'],
    ['the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00'],
    ['the next day if the zone skipped the day', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00'],
  ])('is %s', (_what, timeZone, date, expected) => {
    expect(at(dayStart(date, timeZone) ?? 0)).toBe(expected);
  });

  test('is the end of the day before', () => {
    for (const timeZone of [...ZONES, 'America/Santiago', 'America/Havana', 'Asia/Kolkata'])
      for (const day of eachDay('2026-01-01', '2026-12-31'))
        expect([timeZone, day, dayEnd(day, timeZone)]).toEqual([
          timeZone,
          day,
          dayStart(addDays(day, 1), timeZone),
        ]);
  });

  test('is null for an invalid date', () => {
    expect(dayStart('soon', 'UTC')).toBeNull();
  });
});

describe('dayEnd', () => {
  test.each([
    ['UTC', '2026-03-06', '2026-03-07T00:00'],
    ['Pacific/Apia', '2026-03-06', '2026-03-06T11:00'],
    ['America/New_York', '2026-11-01', '2026-11-02T05:00'],
  ])('in %s of %s is the next local midnight', (timeZone, date, expected) => {
    expect(at(dayEnd(date, timeZone) ?? 0)).toBe(expected);
  });

  test('is null for a skipped day and for an invalid date', () => {
    expect(dayEnd('2011-12-30', 'Pacific/Apia')).toBeNull();
    expect(dayEnd('soon', 'UTC')).toBeNull();
  });
});

test('an unknown time zone counts as UTC', () => {
  expect(zoneOffset('Mars/Olympus', 0)).toBe(0);
});
