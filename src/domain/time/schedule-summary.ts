import { addDays, eachDay } from './days';
import type { ScheduleInterval } from './schedule';
import { isoWeekday } from './schedule-rule';

/** Several intervals with the same hours, as one line. */
export interface SummaryRule {
  /** First and last day; empty for an interval without a date. */
  from: string;
  to: string;
  startTime: string;
  endTime: string;
  /** Weekdays from 1 for Monday to 7 for Sunday; null for every day, and for a single one. */
  weekdays: readonly number[] | null;
  intervals: readonly ScheduleInterval[];
}

const byDate = (a: ScheduleInterval, b: ScheduleInterval) => (a.date < b.date ? -1 : 1);

/** Splits sorted intervals where a day is missing. */
function splitRuns(sorted: readonly ScheduleInterval[]): ScheduleInterval[][] {
  const runs: ScheduleInterval[][] = [];
  for (const interval of sorted) {
    const last = runs.at(-1)?.at(-1);
    if (last && addDays(last.date, 1) === interval.date) runs.at(-1)?.push(interval);
    else runs.push([interval]);
  }
  return runs;
}

/** The weekdays of these days if they are all such days from the first to the last; null otherwise. */
function weeklyPattern(sorted: readonly ScheduleInterval[]): number[] | null {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  const weekdays = new Set(sorted.map(({ date }) => isoWeekday(date)));
  const days = eachDay(first.date, last.date).filter((day) => weekdays.has(isoWeekday(day)));
  // Two weeks at least: days of one week are no pattern yet.
  const isPattern = days.length === sorted.length && sorted.length > weekdays.size;
  return isPattern ? [...weekdays].toSorted((a, b) => a - b) : null;
}

const toRule = (
  intervals: readonly ScheduleInterval[],
  weekdays: readonly number[] | null,
): SummaryRule[] => {
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (!first || !last) return [];
  const { startTime, endTime } = first;
  return [{ from: first.date, to: last.date, startTime, endTime, weekdays, intervals }];
};

/** A schedule as few rules as possible, in the order of their first days: runs of days, or weekdays of several weeks. */
export function scheduleSummary(intervals: readonly ScheduleInterval[]): SummaryRule[] {
  const groups = new Map<string, ScheduleInterval[]>();
  const undated = intervals.filter(({ date }) => date === '');
  for (const interval of intervals) {
    if (interval.date === '') continue;
    const key = `${interval.startTime} ${interval.endTime}`;
    groups.set(key, [...(groups.get(key) ?? []), interval]);
  }
  const rules = [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted(byDate);
    const runs = splitRuns(sorted);
    const weekdays = runs.length > 1 ? weeklyPattern(sorted) : null;
    return weekdays ? toRule(sorted, weekdays) : runs.flatMap((run) => toRule(run, null));
  });
  return [
    ...rules.toSorted((a, b) => (`${a.from} ${a.startTime}` < `${b.from} ${b.startTime}` ? -1 : 1)),
    ...undated.flatMap((interval) => toRule([interval], null)),
  ];
}
