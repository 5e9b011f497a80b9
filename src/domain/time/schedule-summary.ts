import { addDays, eachDay, isoWeekday } from './days';
import type { ScheduleInterval } from './schedule';

/** A line of the schedule summary: intervals with the same hours. */
export interface SummaryRule {
  /** First and last day; empty for an interval without a date. */
  from: string;
  to: string;
  startTime: string;
  endTime: string;
  /** ISO weekdays (1 is Monday); null for consecutive days and for a single one. */
  weekdays: readonly number[] | null;
  intervals: readonly ScheduleInterval[];
}

const byDate = (a: ScheduleInterval, b: ScheduleInterval) => (a.date < b.date ? -1 : 1);

/** Splits sorted intervals into runs of consecutive days. */
function splitRuns(sorted: readonly ScheduleInterval[]): ScheduleInterval[][] {
  const runs: ScheduleInterval[][] = [];
  for (const interval of sorted) {
    const last = runs.at(-1)?.at(-1);
    if (last && addDays(last.date, 1) === interval.date) runs.at(-1)?.push(interval);
    else runs.push([interval]);
  }
  return runs;
}

/**
 * Returns the weekdays if the intervals cover every such weekday between the first and the last day; null otherwise.
 */
function weeklyPattern(sorted: readonly ScheduleInterval[]): number[] | null {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  const weekdays = new Set(sorted.map(({ date }) => isoWeekday(date)));
  const days = eachDay(first.date, last.date).filter((day) => weekdays.has(isoWeekday(day)));
  // Requires a repeated weekday: the days of a single week are not a pattern.
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

/**
 * Summarizes a schedule: groups intervals with the same hours into runs of days, or into weekdays that repeat over
 * several weeks. Sorted by first day; undated intervals come last.
 */
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
