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

// Noon of March 3: the first interval is over, the second in progress, the third in the future.
const at = { timeZone: 'Europe/Berlin', now: Date.parse('2027-03-03T11:00:00Z') };
const begun = days('2027-03-02', '2027-03-03', '2027-03-04');
const ahead = days('2027-03-05', '2027-03-06');
/** A time at which no interval has started. */
const early = { ...at, now: Date.parse('2027-02-01T11:00:00Z') };

describe('a schedule step', () => {
  test.each([
    ['whole', 2, ['2027-03-03', '2027-03-06']],
    ['whole', -1, ['2027-02-28', '2027-03-03']],
    ['whole', 0, ['2027-03-01', '2027-03-04']],
    ['end', 2, ['2027-03-01', '2027-03-04', '2027-03-05', '2027-03-06']],
    ['end', -1, ['2027-03-01']],
    ['start', -2, ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-04']],
    ['start', 3, ['2027-03-04']],
  ] as const)('changes the part %s by %i days', (part, by, expected) => {
    const after = applySteps(days('2027-03-01', '2027-03-04'), [step(part, by)], early);
    expect(after.map(({ date }) => date)).toEqual(expected);
    expect(new Set(after.map(({ id }) => id)).size).toBe(expected.length);
  });

  test('copies every interval of the outermost day', () => {
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
  ] as const)('changes the part %s by %i hours', (part, by, expected) => {
    expect(written(applySteps(days('2027-03-01'), [step(part, by, 'hour')], early))).toEqual([
      expected,
    ]);
  });

  test('by hours changes only the outermost interval', () => {
    expect(
      written(applySteps(days('2027-03-02', '2027-03-01'), [step('end', 1, 'hour')], early)),
    ).toEqual(['2027-03-02 09:00-18:00', '2027-03-01 09:00-17:00']);
    expect(
      written(applySteps(days('2027-03-02', '2027-03-01'), [step('start', 1, 'hour')], early)),
    ).toEqual(['2027-03-02 09:00-17:00', '2027-03-01 10:00-17:00']);
  });

  test('leaves intervals without a date unchanged', () => {
    const schedule = [on(''), on('2027-03-01')];
    for (const part of ['whole', 'end', 'start'] as const)
      expect(applySteps(schedule, [step(part, 1)], early)).toContainEqual(on(''));
  });
});

describe('addStep', () => {
  const gap = days('2027-03-01', '2027-03-02', '2027-03-09');

  test.each([
    [[], 'whole', 1, [step('whole', 1)]],
    [[step('whole', 1)], 'whole', 1, [step('whole', 2)]],
    [[step('whole', 1)], 'whole', -1, []],
    [[step('whole', 1)], 'end', 1, [step('whole', 1), step('end', 1)]],
    [[step('end', 2)], 'end', -1, [step('end', 1)]],
    // An end that moves inward jumps over a gap.
    [[], 'end', -1, [step('end', -7)]],
    [[step('end', -7)], 'end', -1, [step('end', -8)]],
    [[step('whole', 3)], 'end', -1, [step('whole', 3), step('end', -7)]],
    [[step('start', 1)], 'start', 1, [step('start', 8)]],
  ] as const)(
    'after %j, changing the part %s by %i gives %j',
    (steps, part, direction, expected) => {
      expect(addStep(gap, steps, { part, unit: 'day', direction })).toEqual(expected);
    },
  );

  test('keeps steps by hours separate from steps by days', () => {
    expect(addStep(gap, [step('end', 1)], { part: 'end', unit: 'hour', direction: -1 })).toEqual([
      step('end', 1),
      step('end', -1, 'hour'),
    ]);
  });

  test('makes each step apply to the result of the previous one', () => {
    const after = applySteps(days('2027-03-01'), [step('whole', 2), step('end', 1)], early);
    expect(after.map(({ date }) => date)).toEqual(['2027-03-03', '2027-03-04']);
  });
});

describe('steps of a pending flight', () => {
  test.each([
    // The open interval and later intervals move; past intervals stay.
    ['leave past intervals unchanged', begun, step('whole', 1), ['02', '04', '05']],
    ['move the start of the open intervals only', begun, step('start', 1), ['02', '04']],
    ['move the end of the schedule', begun, step('end', 1), ['02', '03', '04', '05']],
    [
      'move all intervals if all are past',
      days('2027-03-01', '2027-03-02'),
      step('whole', 5),
      ['06', '07'],
    ],
  ] as const)('%s', (_, intervals, change, expected) => {
    const after = applySteps(intervals, [change], at);
    expect(after.map(({ date }) => date)).toEqual(expected.map((day) => `2027-03-${day}`));
    expect(stepsRefusal({ status: 'pending', intervals }, [change], at)).toBeNull();
  });

  test('jump over a gap between open intervals', () => {
    const schedule = days('2027-03-02', '2027-03-05', '2027-03-09');
    const further = { part: 'start', unit: 'day', direction: 1 } as const;
    const { open } = splitSchedule(schedule, at);
    expect(addStep(open, [], further)).toEqual([step('start', 4)]);
  });
});

describe('partRefusal', () => {
  test.each([
    ['pending', begun, [null, null, null]],
    ['active', ahead, [null, null, null]],
    ['paused', ahead, [null, null, null]],
    ['active', begun, ['begun', 'begun', null]],
    ['paused', begun, ['begun', 'begun', null]],
    ['ended', begun, ['ended', 'ended', 'ended']],
    ['unknown status', begun, ['ended', 'ended', 'ended']],
    ['pending', [on('')], ['no_date', 'no_date', 'no_date']],
  ] as const)(
    'for a flight that is %s with %j, checks the whole schedule, its start and its end: %j',
    (status, intervals, expected) => {
      const parts = ['whole', 'start', 'end'] as const;
      expect(parts.map((part) => partRefusal({ status, intervals }, part, at))).toEqual(expected);
    },
  );
});

describe('stepsRefusal', () => {
  test.each([
    ['pending', ahead, step('whole', -1), null],
    ['pending', ahead, step('whole', -3), 'interval_over'],
    // Moved onto the past interval, and before it.
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
  ] as const)(
    'for a flight that is %s with %j and the step %j is %s',
    (status, intervals, change, expected) => {
      expect(stepsRefusal({ status, intervals }, [change], at)).toBe(expected);
    },
  );
});
