import { describe, expect, test } from 'vitest';
import {
  adjacentDay,
  scheduleSpan,
  timelinePercent,
  timelineRange,
  timelineTicks,
  timelineWaves,
  timelineWindow,
} from '@/domain/time/timeline';

const on = (date: string | null, startTime = '09:00:00', endTime = '17:00:00') => ({
  date,
  startTime,
  endTime,
});

describe('timelineRange', () => {
  test('runs from the first to the last day, with a margin of one day', () => {
    expect(timelineRange(['2027-03-10', null, '2027-03-06'])).toEqual({
      from: '2027-03-05',
      to: '2027-03-11',
      days: 7,
    });
  });

  test('is null without days', () => {
    expect(timelineRange([])).toBeNull();
    expect(timelineRange([null])).toBeNull();
  });

  test('is at most a year', () => {
    expect(timelineRange(['2027-01-02', '2099-12-31'])).toEqual({
      from: '2027-01-01',
      to: '2028-01-01',
      days: 366,
    });
  });

  test.each([
    ['2027-03-05', 0],
    ['2027-03-10', 50],
    ['2027-03-10T12:00', 55],
    ['2027-03-15', 100],
    ['2027-03-04', -10],
  ])('timelinePercent of %s is %d', (wall, place) => {
    const range = { from: '2027-03-05', to: '2027-03-14', days: 10 };
    expect(timelinePercent(range, wall)).toBeCloseTo(place);
  });
});

describe('timelineWindow', () => {
  const all = { from: '2027-01-01', to: '2027-06-30', days: 181 };

  test.each([
    ['all', '2027-03-10', all],
    ['month', '2027-02-10', { from: '2027-02-01', to: '2027-02-28', days: 28 }],
    ['month', '2027-12-31', { from: '2027-12-01', to: '2027-12-31', days: 31 }],
    ['week', '2027-03-10', { from: '2027-03-07', to: '2027-03-13', days: 7 }],
    ['week', '2027-03-14', { from: '2027-03-14', to: '2027-03-20', days: 7 }],
    ['day', '2027-03-10', { from: '2027-03-10', to: '2027-03-10', days: 1 }],
  ] as const)('for %s at %s is the period that contains the day', (scale, day, range) => {
    expect(timelineWindow(scale, all, day)).toEqual(range);
  });

  test('has the next and previous month next to it', () => {
    const month = timelineWindow('month', all, '2027-03-10');
    expect(timelineWindow('month', all, adjacentDay(month, 1)).from).toBe('2027-04-01');
    expect(timelineWindow('month', all, adjacentDay(month, -1)).from).toBe('2027-02-01');
  });
});

describe('timelineWaves', () => {
  const long = { from: '2027-03-01', to: '2027-03-20', days: 20 };
  const never = { now: '2027-01-01T00:00', sentDays: new Set<string>() };

  test('merges whole days in a long range, in any input order', () => {
    const intervals = ['2027-03-06', '2027-03-02', '2027-03-03', '2027-03-02', null].map((day) =>
      on(day),
    );
    expect(timelineWaves(long, intervals, never)).toEqual([
      { start: '2027-03-02T00:00', end: '2027-03-04T00:00', left: 5, width: 10, state: 'planned' },
      { start: '2027-03-06T00:00', end: '2027-03-07T00:00', left: 25, width: 5, state: 'planned' },
    ]);
    expect(scheduleSpan(long, intervals)).toEqual({
      start: '2027-03-02T00:00',
      end: '2027-03-07T00:00',
    });
  });

  test('uses exact times in a short range, also past midnight', () => {
    const range = { from: '2027-03-06', to: '2027-03-07', days: 2 };
    const intervals = [on('2027-03-06', '12:00', '18:00'), on('2027-03-06', '21:00', '03:00')];
    expect(timelineWaves(range, intervals, never).map(({ left, width }) => [left, width])).toEqual([
      [25, 12.5],
      [43.75, 12.5],
    ]);
    expect(scheduleSpan(range, intervals)?.end).toBe('2027-03-07T03:00');
  });

  test('marks waves as sent, past without a send, or planned', () => {
    const intervals = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].map((day) =>
      on(day),
    );
    const course = { now: '2027-03-04T12:00', sentDays: new Set(['2027-03-03', '2027-03-04']) };
    expect(
      timelineWaves(long, intervals, course).map(({ start, end, state }) => [start, end, state]),
    ).toEqual([
      ['2027-03-02T00:00', '2027-03-03T00:00', 'unsent'],
      ['2027-03-03T00:00', '2027-03-04T12:00', 'sent'],
      ['2027-03-04T12:00', '2027-03-06T00:00', 'planned'],
    ]);
  });

  test('includes days with sends that the current schedule no longer covers', () => {
    const course = {
      now: '2027-03-06T06:00',
      sentDays: new Set(['2027-03-04', '2027-03-05', '2027-03-06']),
    };
    expect(
      timelineWaves(long, [on('2027-03-05'), on('2027-03-08')], course).map(
        ({ start, end, state }) => [start, end, state],
      ),
    ).toEqual([
      ['2027-03-04T00:00', '2027-03-06T06:00', 'sent'],
      ['2027-03-08T00:00', '2027-03-09T00:00', 'planned'],
    ]);
  });

  test('clips waves at the edge of the range and omits those beyond it', () => {
    const intervals = [on('2027-02-10'), on('2027-03-20'), on('2027-03-21')];
    expect(timelineWaves(long, intervals, never)).toMatchObject([{ left: 95, width: 5 }]);
  });

  test('is empty for intervals without a date', () => {
    expect(timelineWaves(long, [on(null)], never)).toEqual([]);
    expect(scheduleSpan(long, [on(null)])).toBeNull();
  });
});

describe('timelineTicks', () => {
  const ticks = (from: string, days: number) =>
    timelineTicks({ from, to: '', days }).map(({ wall }) => wall);

  test('marks every third hour of a day', () => {
    expect(ticks('2027-03-01', 1)).toHaveLength(8);
    expect(ticks('2027-03-01', 1)[3]).toBe('2027-03-01T09:00');
  });

  test('marks every day of a month', () => {
    expect(ticks('2027-03-01', 31)).toHaveLength(31);
  });

  test('marks the first day of every week of a longer range', () => {
    expect(ticks('2027-03-03', 32)).toEqual([
      '2027-03-07',
      '2027-03-14',
      '2027-03-21',
      '2027-03-28',
    ]);
  });

  test('marks the first of each month in the longest ranges', () => {
    expect(ticks('2027-01-15', 121)).toEqual([
      '2027-02-01',
      '2027-03-01',
      '2027-04-01',
      '2027-05-01',
    ]);
  });
});
