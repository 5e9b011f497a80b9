import { describe, expect, test } from 'vitest';
import { timelineBars, timelinePlace, timelineRange, timelineTicks } from '@/domain/timeline';

describe('the range', () => {
  test('goes from the first to the last day, with a day before and after', () => {
    expect(timelineRange(['2027-03-10', null, '2027-03-06'])).toEqual({
      from: '2027-03-05',
      to: '2027-03-11',
      days: 7,
    });
  });

  test('of nothing is none', () => {
    expect(timelineRange([])).toBeNull();
    expect(timelineRange([null])).toBeNull();
  });

  test('is a year at most', () => {
    expect(timelineRange(['2027-01-02', '2099-12-31'])).toEqual({
      from: '2027-01-01',
      to: '2028-01-01',
      days: 366,
    });
  });

  test('a day is a place in it', () => {
    const range = { from: '2027-03-05', to: '2027-03-14', days: 10 };
    expect(timelinePlace(range, '2027-03-05')).toBe(0);
    expect(timelinePlace(range, '2027-03-10')).toBe(50);
    expect(timelinePlace(range, '2027-03-15')).toBe(100);
    expect(timelinePlace(range, '2027-03-04')).toBe(-10);
  });
});

describe('the bars of a flight', () => {
  const range = { from: '2027-03-01', to: '2027-03-10', days: 10 };

  test('are its runs of days, whatever their order, each day once', () => {
    const days = ['2027-03-06', '2027-03-02', '2027-03-03', '2027-03-02'];
    expect(timelineBars(range, days, '2027-02-01')).toEqual([
      { from: '2027-03-02', to: '2027-03-03', left: 10, width: 20, passed: 0 },
      { from: '2027-03-06', to: '2027-03-06', left: 50, width: 10, passed: 0 },
    ]);
  });

  test.each([
    ['2027-03-01', 0],
    ['2027-03-02', 0],
    ['2027-03-04', 50],
    ['2027-03-06', 100],
    ['2027-12-31', 100],
  ])('today %s: %i percent have passed', (today, passed) => {
    const days = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'];
    expect(timelineBars(range, days, today)[0]?.passed).toBe(passed);
  });

  test('end at the edge of the range', () => {
    const days = ['2027-03-10', '2027-03-11', '2027-03-12'];
    expect(timelineBars(range, days, '2027-01-01')[0]).toMatchObject({ left: 90, width: 10 });
  });
});

describe('the axis', () => {
  const ticks = (from: string, days: number) =>
    timelineTicks({ from, to: '', days }).map(({ day }) => day);

  test('names each day of three weeks', () => {
    expect(ticks('2027-03-01', 21)).toHaveLength(21);
  });

  test('names each Monday of a longer range', () => {
    expect(ticks('2027-03-03', 22)).toEqual(['2027-03-08', '2027-03-15', '2027-03-22']);
  });

  test('names the first of each month of the longest', () => {
    expect(ticks('2027-01-15', 121)).toEqual([
      '2027-02-01',
      '2027-03-01',
      '2027-04-01',
      '2027-05-01',
    ]);
  });
});
