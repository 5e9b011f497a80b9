import { describe, expect, test } from 'vitest';
import { eachDay, isoWeekday } from '@/domain/time/days';
import { scheduleSummary } from '@/domain/time/schedule-summary';

const one = (date: string, startTime = '08:00', endTime = '20:00') => ({
  id: `${date} ${startTime}`,
  date,
  startTime,
  endTime,
});
const short = (intervals: ReturnType<typeof one>[]) =>
  scheduleSummary(intervals).map(({ from, to, startTime, weekdays, intervals: of }) => [
    from,
    to,
    startTime,
    weekdays,
    of.length,
  ]);

describe('scheduleSummary', () => {
  test('joins consecutive days with the same hours in any input order', () => {
    const days = eachDay('2026-11-26', '2026-12-10').map((day) => one(day));
    expect(short(days.toReversed())).toEqual([['2026-11-26', '2026-12-10', '08:00', null, 15]]);
  });

  test('joins weekdays that repeat over several weeks', () => {
    const days = eachDay('2026-11-23', '2026-12-04').filter((day) => isoWeekday(day) < 6);
    expect(short(days.map((day) => one(day)))).toEqual([
      ['2026-11-23', '2026-12-04', '08:00', [1, 2, 3, 4, 5], 10],
    ]);
  });

  test('splits runs at a missing day', () => {
    const days = ['2026-11-02', '2026-11-03', '2026-11-05'].map((day) => one(day));
    expect(short(days)).toEqual([
      ['2026-11-02', '2026-11-03', '08:00', null, 2],
      ['2026-11-05', '2026-11-05', '08:00', null, 1],
    ]);
  });

  test('separates different hours, sorts by day and lists undated intervals last', () => {
    const days = [one(''), one('2026-11-03', '09:00'), one('2026-11-02'), one('2026-11-03')];
    expect(short(days)).toEqual([
      ['2026-11-02', '2026-11-03', '08:00', null, 2],
      ['2026-11-03', '2026-11-03', '09:00', null, 1],
      ['', '', '08:00', null, 1],
    ]);
  });

  test('keeps every interval of any schedule exactly once', () => {
    for (let seed = 1; seed < 60; seed += 1) {
      const days = eachDay('2026-11-01', '2026-12-20')
        .filter((_, index) => (index * seed) % 7 < 3)
        .map((day, index) => one(day, index % seed === 0 ? '09:00' : '08:00'));
      const kept = scheduleSummary(days).flatMap(({ intervals }) => intervals.map(({ id }) => id));
      expect(kept.toSorted()).toEqual(days.map(({ id }) => id).toSorted());
    }
  });
});
