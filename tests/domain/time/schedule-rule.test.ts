import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalErrors, type PlanningTime, type ScheduleInterval } from '@/domain/time/schedule';
import {
  copyToAllDays,
  expandRule,
  type Hours,
  mergeIntervals,
  ruleProblem,
  type ScheduleRule,
  WEEKDAYS,
} from '@/domain/time/schedule-rule';
import { intervalSpans, wallClock } from '@/domain/time/wall-time';

const OFFICE = { startTime: '09:00', endTime: '17:00' };
const EARLY = { timeZone: 'Europe/Berlin', now: Date.UTC(2026, 0, 1) };
const rule = (over: Partial<ScheduleRule> = {}): ScheduleRule => ({
  // From a Monday to the Sunday of the following week.
  firstDay: '2026-03-02',
  lastDay: '2026-03-15',
  weekdays: WEEKDAYS,
  everyWeeks: 1,
  hours: [OFFICE],
  ...over,
});
const days = (over: Partial<ScheduleRule>, holidays: string[] = []) =>
  expandRule(rule(over), new Set(holidays), EARLY).intervals.map(({ date }) => date.slice(8));

describe('recurrence rule', () => {
  test.each<[string, Partial<ScheduleRule>, string[]]>([
    [
      'working days',
      { weekdays: [1, 2, 3, 4, 5], lastDay: '2026-03-08' },
      ['02', '03', '04', '05', '06'],
    ],
    ['one weekday', { weekdays: [3] }, ['04', '11']],
    ['every other week', { weekdays: [1, 7], everyWeeks: 2 }, ['02', '08']],
    // The rule starts on a Thursday, so the Wednesday of the first week is excluded.
    [
      'every other week, starting in the middle of a week',
      { firstDay: '2026-03-05', lastDay: '2026-03-31', weekdays: [3, 4], everyWeeks: 2 },
      ['05', '18', '19'],
    ],
    ['one day', { lastDay: '2026-03-02' }, ['02']],
  ])('selects %s', (_what, over, wanted) => {
    expect(days(over)).toEqual(wanted);
  });

  test('supports several intervals a day and skips holidays', () => {
    const hours = [OFFICE, { startTime: '19:00', endTime: '21:00' }];
    const found = expandRule(
      rule({ hours, lastDay: '2026-03-03' }),
      new Set(['2026-03-02']),
      EARLY,
    );
    expect(found).toEqual({
      intervals: hours.map((one) => ({ date: '2026-03-03', ...one })),
      holidays: 1,
      over: 0,
      skipped: 0,
    });
  });

  test('skips past intervals, in the organization’s time zone', () => {
    const at = { timeZone: 'America/New_York', now: Date.UTC(2026, 2, 3, 23) };
    const found = expandRule(rule({ lastDay: '2026-03-04' }), new Set(), at);
    expect([found.intervals.map(({ date }) => date), found.over]).toEqual([['2026-03-04'], 2]);
  });

  test('skips intervals in a DST gap', () => {
    const hours = [{ startTime: '02:00', endTime: '03:00' }];
    const found = expandRule(
      rule({ firstDay: '2026-03-28', lastDay: '2026-03-30', hours }),
      new Set(),
      EARLY,
    );
    expect([found.intervals.map(({ date }) => date), found.skipped]).toEqual([
      ['2026-03-28', '2026-03-30'],
      1,
    ]);
  });

  test.each<[string | null, Partial<ScheduleRule>]>([
    [null, {}],
    [null, { lastDay: '2026-03-02' }],
    ['days_missing', { firstDay: '' }],
    ['days_missing', { lastDay: '2100-01-01' }],
    ['days_reversed', { lastDay: '2026-03-01' }],
    ['weekdays_missing', { weekdays: [] }],
    ['hours_missing', { hours: [] }],
    ['hours_missing', { hours: [{ startTime: '09:00', endTime: '09:00' }] }],
    ['hours_missing', { hours: [{ startTime: '09:00', endTime: '' }] }],
    ['too_many', { lastDay: '2036-03-02' }],
  ])('has the problem %s with %j', (problem, over) => {
    expect(ruleProblem(rule(over))).toBe(problem);
  });
});

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const hours: fc.Arbitrary<Hours> = fc
  .record({ startTime: time, endTime: time })
  .filter(({ startTime, endTime }) => startTime !== endTime);
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];
const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** First days near DST changes. */
const firstDay = fc
  .tuple(
    fc.constantFrom('2026-03-05', '2026-03-27', '2026-10-01', '2026-10-23', '2026-11-01'),
    fc.nat(9),
  )
  .map(([day, later]) => dayAfter(day, later));
const clock = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  now: fc.integer({ min: Date.UTC(2026, 1, 20), max: Date.UTC(2026, 10, 20) }),
});

/** Independent model of expandRule: checks every day by the name of its weekday. */
function walk(drawn: ScheduleRule, free: ReadonlySet<string>, at: PlanningTime) {
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const chosen = drawn.weekdays.map((day) => names[day % 7]);
  const wanted: string[] = [];
  let [week, off] = [0, 0];
  for (let date = drawn.firstDay; date <= drawn.lastDay; date = dayAfter(date, 1)) {
    const name = new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3);
    if (date > drawn.firstDay && name === 'Mon') week += 1;
    if (week % drawn.everyWeeks > 0 || !chosen.includes(name)) continue;
    if (free.has(date)) off += 1;
    else wanted.push(...openHours(date, drawn.hours, at));
  }
  return { wanted, off };
}

const openHours = (date: string, all: readonly Hours[], at: PlanningTime) =>
  all
    .filter(({ startTime, endTime }) => {
      const end = `${endTime < startTime ? dayAfter(date, 1) : date}T${endTime}`;
      const exists = intervalSpans({ date, startTime, endTime }, at.timeZone).length > 0;
      return exists && end > wallClock(at.timeZone, at.now);
    })
    .map(({ startTime, endTime }) => `${date} ${startTime} ${endTime}`);

describe('any recurrence rule', () => {
  test('expands to the same intervals as a walk over all calendar days', () => {
    const drawn = fc.record({
      firstDay,
      length: fc.nat(60),
      weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
      everyWeeks: fc.integer({ min: 1, max: 4 }),
      hours: fc.array(hours, { maxLength: 3 }),
      holidays: fc.array(fc.nat(60), { maxLength: 5 }),
      at: clock,
    });
    fc.assert(
      fc.property(drawn, ({ length, holidays, at, ...rest }) => {
        const lastDay = dayAfter(rest.firstDay, length);
        const free = new Set(holidays.map((day) => dayAfter(rest.firstDay, day)));
        const found = expandRule({ ...rest, lastDay }, free, at);
        const { wanted, off } = walk({ ...rest, lastDay }, free, at);
        expect(
          found.intervals.map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`),
        ).toEqual(wanted);
        expect(found.holidays).toBe(off);
      }),
      { numRuns: 300 },
    );
  });
});

describe('added intervals', () => {
  let made = 0;
  const makeId = () => `new ${(made += 1)}`;
  const a = (date: string, startTime: string, endTime: string, id = `${date} ${startTime}`) => ({
    id,
    date,
    startTime,
    endTime,
  });
  const formatIntervals = (intervals: readonly ScheduleInterval[]) =>
    intervals.map(({ date, startTime, endTime }) => `${date.slice(8)} ${startTime}–${endTime}`);
  const merge = (planned: ScheduleInterval[], added: ScheduleInterval[], at = EARLY) => {
    const { intervals, joined } = mergeIntervals(planned, added, { at, makeId });
    return [...formatIntervals(intervals), joined];
  };

  test.each([
    ['that are adjacent stay separate', '12:00', '15:00', ['06 09:00–12:00', '06 12:00–15:00', 0]],
    ['that overlap are merged', '11:00', '15:00', ['06 09:00–15:00', 1]],
    ['that are equal are merged', '09:00', '12:00', ['06 09:00–12:00', 1]],
    ['within a planned interval change nothing', '10:00', '11:00', ['06 09:00–12:00', 1]],
    ['around a planned interval extend it', '08:00', '13:00', ['06 08:00–13:00', 1]],
    ['past midnight are merged', '11:00', '02:00', ['06 09:00–02:00', 1]],
    // An interval must be shorter than a day.
    [
      'that would last a day when merged stay separate without the overlap',
      '10:00',
      '09:30',
      ['06 09:00–12:00', '06 12:00–09:30', 1],
    ],
  ])('%s', (_what, start, end, wanted) => {
    expect(merge([a('2026-03-06', '09:00', '12:00')], [a('2026-03-06', start, end)])).toEqual(
      wanted,
    );
  });

  test('can join several intervals, and are sorted by time', () => {
    expect(
      merge(
        [
          a('2026-03-07', '09:00', '12:00'),
          a('', '09:00', '12:00'),
          a('2026-03-06', '14:00', '17:00'),
          a('2026-03-06', '09:00', '11:00'),
        ],
        [a('2026-03-06', '10:00', '15:00')],
      ),
    ).toEqual(['06 09:00–17:00', '07 09:00–12:00', ' 09:00–12:00', 1]);
  });

  test('change neither past intervals nor the start of a started one', () => {
    const at = { timeZone: 'UTC', now: Date.UTC(2026, 2, 6, 12) };
    const planned = [a('2026-03-06', '08:00', '10:00'), a('2026-03-06', '11:00', '14:00', 'begun')];
    const { intervals } = mergeIntervals(planned, [a('2026-03-06', '09:00', '16:00')], {
      at,
      makeId,
    });
    expect(formatIntervals(intervals)).toEqual(['06 08:00–10:00', '06 11:00–16:00']);
    expect(intervals[1]?.id).toBe('begun');
  });

  test('around a past interval keep the hours after it', () => {
    const at = { timeZone: 'UTC', now: Date.UTC(2026, 2, 6, 12) };
    const planned = [a('2026-03-06', '09:00', '10:00')];
    expect(merge(planned, [a('2026-03-06', '08:00', '17:00')], at)).toEqual([
      '06 09:00–10:00',
      '06 10:00–17:00',
      1,
    ]);
  });

  test('never overlap after merging and cover the same minutes', () => {
    const interval = fc
      .record({ day: fc.nat(4), of: hours })
      .map(({ day, of }) => a(dayAfter('2026-03-05', day), of.startTime, of.endTime));
    const minutes = (intervals: readonly ScheduleInterval[]) => {
      const open = new Set<number>();
      for (const one of intervals)
        for (const { start, end } of intervalSpans(one, 'UTC'))
          for (let minute = start; minute < end; minute += 1) open.add(minute);
      return open;
    };
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 7 }), (added) => {
        const { intervals } = mergeIntervals([], added, { at: EARLY, makeId });
        expect(intervalErrors(intervals, EARLY).filter(Boolean)).toEqual([]);
        expect(minutes(intervals)).toEqual(minutes(added));
      }),
      { numRuns: 200 },
    );
  });

  test('copyToAllDays copies hours to all other days except those with a started interval', () => {
    const at = { timeZone: 'UTC', now: Date.UTC(2026, 2, 6, 12) };
    const source = a('2026-03-08', '10:00', '12:00');
    const planned = [
      a('2026-03-06', '09:00', '17:00'),
      a('2026-03-07', '09:00', '11:00'),
      a('2026-03-07', '14:00', '17:00'),
      source,
      a('', '09:00', '17:00'),
      a('2026-03-09', '22:00', '02:00'),
    ];
    expect(formatIntervals(copyToAllDays(planned, source, { at, makeId }).intervals)).toEqual([
      '06 09:00–17:00',
      '07 10:00–12:00',
      '08 10:00–12:00',
      '09 10:00–12:00',
      ' 09:00–17:00',
    ]);
  });
});
