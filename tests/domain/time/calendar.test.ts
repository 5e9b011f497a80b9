import { afterEach, describe, expect, test } from 'vitest';
import { FIRST_WEEKDAYS } from '@/domain/shared/locales';
import { reader } from '@/domain/shared/reader';
import {
  calendarPeriod,
  dayLoads,
  heaviestDays,
  plannedByDay,
  weekLanes,
  weekRuns,
  calendarWeeks,
} from '@/domain/time/calendar';
import { day, plan, planInput } from '../../support/cases/delivery-plans.ts';

afterEach(() => {
  reader.firstWeekday = FIRST_WEEKDAYS.en;
});

const WEEK = ['02', '03', '04', '05', '06', '07', '08'].map((one) => `2026-03-${one}`);

describe('weeks of the calendar', () => {
  test('a month is shown in whole weeks, from Sunday in English and from Monday in German', () => {
    const weeks = () => calendarWeeks(calendarPeriod('month', '2026-03-15'));
    expect(weeks().map(([first]) => first)).toEqual([
      '2026-03-01',
      '2026-03-08',
      '2026-03-15',
      '2026-03-22',
      '2026-03-29',
    ]);
    expect(weeks().at(-1)?.at(-1)).toBe('2026-04-04');
    reader.firstWeekday = FIRST_WEEKDAYS.de;
    expect(weeks().map(([first]) => first)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ]);
    expect(weeks().at(-1)?.at(-1)).toBe('2026-04-05');
  });

  test('a February that begins on the first day of a week has four weeks', () => {
    expect(calendarWeeks(calendarPeriod('month', '2026-02-10'))).toHaveLength(4);
    reader.firstWeekday = FIRST_WEEKDAYS.de;
    expect(calendarWeeks(calendarPeriod('month', '2027-02-10'))).toHaveLength(4);
  });

  test('weekRuns joins consecutive days to one bar and marks whether it continues', () => {
    expect(
      weekRuns(WEEK, ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-06', '2026-03-08']),
    ).toEqual([
      { from: '2026-03-02', to: '2026-03-03', before: true, after: false },
      { from: '2026-03-06', to: '2026-03-06', before: false, after: false },
      { from: '2026-03-08', to: '2026-03-08', before: false, after: false },
    ]);
  });
});

describe('weekLanes', () => {
  test('gives flights that share a day different lanes and counts those without a lane', () => {
    const flights = [
      { id: 'long', days: WEEK },
      { id: 'start', days: ['2026-03-02', '2026-03-03'] },
      { id: 'end', days: ['2026-03-05', '2026-03-06'] },
      { id: 'late', days: ['2026-03-06'] },
    ];
    const { laneByFlight, hidden } = weekLanes(WEEK, flights, 2);
    expect(Object.fromEntries(laneByFlight)).toEqual({ long: 0, start: 1, end: 1 });
    expect(Object.fromEntries(hidden)).toEqual({ '2026-03-06': 1 });
  });

  test('gives lanes to flights that begin or end in the week before those that run through it', () => {
    const flights = [
      { id: 'through', days: ['2026-03-01', ...WEEK, '2026-03-09'] },
      { id: 'ends', days: ['2026-03-01', '2026-03-02'] },
      { id: 'begins', days: ['2026-03-02', '2026-03-03'] },
    ];
    const { laneByFlight, hidden } = weekLanes(WEEK, flights, 2);
    expect(Object.fromEntries(laneByFlight)).toEqual({ ends: 0, begins: 1 });
    expect(hidden.size).toBe(7);
  });

  test('does not place another flight in the gap of a schedule', () => {
    const flights = [
      { id: 'gap', days: ['2026-03-02', '2026-03-06'] },
      { id: 'between', days: ['2026-03-04'] },
    ];
    expect(weekLanes(WEEK, flights, 4).laneByFlight.get('between')).toBe(1);
  });
});

describe('load by day', () => {
  test('plannedByDay assigns every message of a plan to a day in the organization’s time zone', () => {
    const over = {
      intervals: [day('2026-03-06', '22:00', '04:00')],
      timeZone: 'America/New_York',
      budget: null,
      reach: 7001,
      frequencyCap: 1,
    };
    const byDay = plannedByDay(planInput(over));
    expect([...byDay.keys()]).toEqual(['2026-03-06', '2026-03-07']);
    expect([...byDay.values()].reduce((sum, one) => sum + one, 0)).toBe(plan(over).messages);
  });

  test('dayLoads counts a shared cohort once and ignores flights without messages that day', () => {
    const both = [{ id: 'a', contacts: 100 }];
    const [first, second] = dayLoads(
      ['2026-03-02', '2026-03-03'],
      [
        { messages: new Map([['2026-03-02', { sent: 40, planned: 60 }]]), cohorts: both },
        // This flight excludes some contacts of the cohort.
        {
          messages: new Map([['2026-03-02', { sent: 0, planned: 50 }]]),
          cohorts: [{ id: 'a', contacts: 70 }],
        },
        { messages: new Map([['2026-03-02', { sent: 0, planned: 50 }]]), cohorts: both },
        {
          messages: new Map([['2026-03-03', { sent: 5, planned: 0 }]]),
          cohorts: [{ id: 'b', contacts: 0 }],
        },
      ],
    );
    expect(first).toEqual({
      day: '2026-03-02',
      sent: 40,
      planned: 160,
      messages: 200,
      people: 100,
      pressure: 2,
    });
    expect(second).toMatchObject({ messages: 5, people: 0, pressure: 0 });
  });

  test('heaviestDays sorts by messages and skips past days and days without messages', () => {
    const loads = [5, 9, 0, 7].map((messages, index) => ({
      day: `2026-03-0${index + 1}`,
      sent: 0,
      planned: messages,
      messages,
      people: 10,
      pressure: messages / 10,
    }));
    expect(heaviestDays(loads, '2026-03-02').map((one) => one.day)).toEqual([
      '2026-03-02',
      '2026-03-04',
    ]);
  });
});
