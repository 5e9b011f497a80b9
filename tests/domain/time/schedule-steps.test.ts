import { describe, expect, test } from 'vitest';
import type { ScheduleInterval } from '@/domain/time/schedule';
import {
  splitSchedule,
  partRefusal,
  type ScheduleStep,
  addStep,
  stepsRefusal,
  applySteps,
} from '@/domain/time/schedule-steps';

const on = (date: string, startTime = '09:00', endTime = '17:00'): ScheduleInterval => ({
  id: date,
  date,
  startTime,
  endTime,
});
const days = (...all: string[]) => all.map((day) => on(day));
const written = (intervals: readonly ScheduleInterval[]) =>
  intervals.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`);
const step = (part: ScheduleStep['part'], by: number, unit: ScheduleStep['unit'] = 'day') => ({
  part,
  unit,
  by,
});

// Noon of March 3: the first interval is over, the second goes on, the third is still to come.
const at = { timeZone: 'Europe/Berlin', now: Date.parse('2027-03-03T11:00:00Z') };
const begun = days('2027-03-02', '2027-03-03', '2027-03-04');
const ahead = days('2027-03-05', '2027-03-06');
/** Of these tests nothing is over. */
const early = { ...at, now: Date.parse('2027-02-01T11:00:00Z') };

describe('a step', () => {
  test.each([
    ['whole', 2, ['2027-03-03', '2027-03-06']],
    ['whole', -1, ['2027-02-28', '2027-03-03']],
    ['whole', 0, ['2027-03-01', '2027-03-04']],
    ['end', 2, ['2027-03-01', '2027-03-04', '2027-03-05', '2027-03-06']],
    ['end', -1, ['2027-03-01']],
    ['start', -2, ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-04']],
    ['start', 3, ['2027-03-04']],
  ] as const)('%s by %i days', (part, by, expected) => {
    const after = applySteps(days('2027-03-01', '2027-03-04'), [step(part, by)], early);
    expect(after.map(({ date }) => date)).toEqual(expected);
    expect(new Set(after.map(({ id }) => id)).size).toBe(expected.length);
  });

  test('adds every interval of the outermost day', () => {
    const schedule = [on('2027-03-01', '09:00', '10:00'), on('2027-03-01', '15:00', '16:00')];
    expect(written(applySteps(schedule, [step('end', 1)], early))).toEqual([
      '2027-03-01 09:00-10:00',
      '2027-03-01 15:00-16:00',
      '2027-03-02 09:00-10:00',
      '2027-03-02 15:00-16:00',
    ]);
  });

  test.each([
    ['whole', 2, '2027-03-01 11:00-19:00'],
    ['whole', 10, '2027-03-01 19:00-03:00'],
    ['whole', -10, '2027-02-28 23:00-07:00'],
    ['end', 3, '2027-03-01 09:00-20:00'],
    ['end', 9, '2027-03-01 09:00-02:00'],
    ['start', -10, '2027-02-28 23:00-17:00'],
    ['start', 7, '2027-03-01 16:00-17:00'],
  ] as const)('%s by %i hours', (part, by, expected) => {
    expect(written(applySteps(days('2027-03-01'), [step(part, by, 'hour')], early))).toEqual([
      expected,
    ]);
  });

  test('of hours stretches the outermost intervals only', () => {
    expect(
      written(applySteps(days('2027-03-02', '2027-03-01'), [step('end', 1, 'hour')], early)),
    ).toEqual(['2027-03-02 09:00-18:00', '2027-03-01 09:00-17:00']);
    expect(
      written(applySteps(days('2027-03-02', '2027-03-01'), [step('start', 1, 'hour')], early)),
    ).toEqual(['2027-03-02 09:00-17:00', '2027-03-01 10:00-17:00']);
  });

  test('leaves what has no date', () => {
    const schedule = [on(''), on('2027-03-01')];
    for (const part of ['whole', 'end', 'start'] as const)
      expect(applySteps(schedule, [step(part, 1)], early)).toContainEqual(on(''));
  });
});

describe('one step further', () => {
  const gap = days('2027-03-01', '2027-03-02', '2027-03-09');

  test.each([
    [[], 'whole', 1, [step('whole', 1)]],
    [[step('whole', 1)], 'whole', 1, [step('whole', 2)]],
    [[step('whole', 1)], 'whole', -1, []],
    [[step('whole', 1)], 'end', 1, [step('whole', 1), step('end', 1)]],
    [[step('end', 2)], 'end', -1, [step('end', 1)]],
    // An end goes inwards over a gap.
    [[], 'end', -1, [step('end', -7)]],
    [[step('end', -7)], 'end', -1, [step('end', -8)]],
    [[step('whole', 3)], 'end', -1, [step('whole', 3), step('end', -7)]],
    [[step('start', 1)], 'start', 1, [step('start', 8)]],
  ] as const)('after %j of the %s by %i: %j', (steps, part, direction, expected) => {
    expect(addStep(gap, steps, { part, unit: 'day', direction })).toEqual(expected);
  });

  test('by hours is a step of its own', () => {
    expect(addStep(gap, [step('end', 1)], { part: 'end', unit: 'hour', direction: -1 })).toEqual([
      step('end', 1),
      step('end', -1, 'hour'),
    ]);
  });

  test('adds up: what a step leads to is what the next one begins with', () => {
    const after = applySteps(days('2027-03-01'), [step('whole', 2), step('end', 1)], early);
    expect(after.map(({ date }) => date)).toEqual(['2027-03-03', '2027-03-04']);
  });
});

describe('of a flight that has not begun to send', () => {
  test.each([
    // The open interval and what comes after it go; what is over stays.
    ['what is over stays', begun, step('whole', 1), ['02', '04', '05']],
    ['its start is that of what is to come', begun, step('start', 1), ['02', '04']],
    ['its end is', begun, step('end', 1), ['02', '03', '04', '05']],
    [
      'all goes where all is over',
      days('2027-03-01', '2027-03-02'),
      step('whole', 5),
      ['06', '07'],
    ],
  ] as const)('%s', (_, intervals, change, expected) => {
    const after = applySteps(intervals, [change], at);
    expect(after.map(({ date }) => date)).toEqual(expected.map((day) => `2027-03-${day}`));
    expect(stepsRefusal({ status: 'pending', intervals }, [change], at)).toBeNull();
  });

  test('an end goes over the gap of what is to come', () => {
    const schedule = days('2027-03-02', '2027-03-05', '2027-03-09');
    const further = { part: 'start', unit: 'day', direction: 1 } as const;
    const { open } = splitSchedule(schedule, at);
    expect(addStep(open, [], further)).toEqual([step('start', 4)]);
  });
});

describe('what may be moved at all', () => {
  test.each([
    ['pending', begun, [null, null, null]],
    ['active', ahead, [null, null, null]],
    ['paused', ahead, [null, null, null]],
    ['active', begun, ['begun', 'begun', null]],
    ['paused', begun, ['begun', 'begun', null]],
    ['ended', begun, ['ended', 'ended', 'ended']],
    ['unheard of', begun, ['ended', 'ended', 'ended']],
    ['pending', [on('')], ['no_date', 'no_date', 'no_date']],
  ] as const)('%s: all, start, end of %j', (status, intervals, expected) => {
    const parts = ['whole', 'start', 'end'] as const;
    expect(parts.map((part) => partRefusal({ status, intervals }, part, at))).toEqual(expected);
  });
});

describe('stepsRefusal', () => {
  test.each([
    ['pending', ahead, step('whole', -1), null],
    ['pending', ahead, step('whole', -3), 'interval_over'],
    // Onto the one that is over, and before it.
    ['pending', days('2027-03-02', '2027-03-04'), step('whole', -2), 'interval_over'],
    ['pending', days('2027-03-02', '2027-03-04'), step('whole', -3), 'interval_over'],
    ['pending', days('2027-03-01'), step('whole', 1), 'interval_over'],
    ['pending', days('2027-03-05'), step('end', -1), 'too_short'],
    ['pending', days('2099-12-31'), step('whole', 1), 'interval_too_late'],
    ['pending', ahead, step('end', 8, 'hour'), null],
    ['pending', ahead, step('end', -8, 'hour'), 'too_short'],
    ['pending', ahead, step('end', 16, 'hour'), 'too_long'],
    ['pending', ahead, step('start', -16, 'hour'), 'too_long'],
    ['pending', [on('2027-03-28', '01:00', '01:30')], step('whole', 1, 'hour'), 'interval_skipped'],
    ['active', begun, step('end', 2), null],
    ['active', begun, step('end', -1), null],
    ['active', begun, step('end', -2), 'begun'],
    ['active', days('2027-03-02', '2027-03-03'), step('end', -1, 'hour'), null],
    ['active', days('2027-03-02', '2027-03-03'), step('end', -6, 'hour'), 'over'],
    ['active', days('2027-03-02'), step('end', 1, 'hour'), 'over'],
    ['active', begun, step('whole', 1), 'begun'],
    ['ended', begun, step('end', 1), 'ended'],
  ] as const)('%s %j by %j: %s', (status, intervals, change, expected) => {
    expect(stepsRefusal({ status, intervals }, [change], at)).toBe(expected);
  });
});
