// Recurrence rules: a quick way to enter many intervals. Only the resulting intervals are stored.
import { minutesInDay } from 'date-fns/constants';
import { daysBetween, eachDay, isoWeekday, startOfDay, weeksBetween } from './days';
import { localSpan, type LocalSpan, minutesBetween, spanHours } from './local-time';
import { intervalProgress, type PlanningTime, type ScheduleInterval } from './schedule';
import { intervalSpans, LAST_DAY } from './wall-time';

/** Local times `HH:MM`. An end before the start is on the next day. */
export interface Hours {
  startTime: string;
  endTime: string;
}

/** Selected weekdays in a date range, all with the same hours. */
export interface ScheduleRule {
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Interval in weeks: 2 selects every other week, counted from the week of the first day. Weeks begin on Monday. */
  everyWeeks: number;
  hours: readonly Hours[];
}

export type RuleProblem =
  | 'days_missing'
  | 'days_reversed'
  | 'weekdays_missing'
  | 'hours_missing'
  | 'too_many';

/** Maximum number of intervals of a flight. */
export const MAX_INTERVALS = 500;

/** Maximum range of a rule in days, about three years. Bounds the work of expanding a rule. */
const MAX_DAYS = 3 * 366;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= LAST_DAY && !Number.isNaN(startOfDay(day));

/** Returns the first problem of an incomplete or invalid rule, or null. */
export function ruleProblem({
  firstDay,
  lastDay,
  weekdays,
  hours,
}: ScheduleRule): RuleProblem | null {
  if (!isDay(firstDay) || !isDay(lastDay)) return 'days_missing';
  if (lastDay < firstDay) return 'days_reversed';
  if (weekdays.length === 0) return 'weekdays_missing';
  if (
    hours.length === 0 ||
    hours.some((one) => !one.startTime || one.startTime === one.endTime || !one.endTime)
  )
    return 'hours_missing';
  return daysBetween(firstDay, lastDay) > MAX_DAYS ? 'too_many' : null;
}

/** Intervals of a rule, with counts of skipped days and intervals. */
export interface Expanded {
  intervals: (Hours & { date: string })[];
  /** Skipped holidays. */
  holidays: number;
  /** Skipped intervals that have already ended. */
  over: number;
  /** Skipped intervals that lie entirely in a DST gap. */
  skipped: number;
}

/**
 * Expands a valid rule to intervals in chronological order. Skips and counts holidays, past intervals and intervals in
 * a DST gap.
 */
export function expandRule(
  rule: ScheduleRule,
  holidays: ReadonlySet<string>,
  at: PlanningTime,
): Expanded {
  const found: Expanded = { intervals: [], holidays: 0, over: 0, skipped: 0 };
  const isSelected = (day: string) =>
    rule.weekdays.includes(isoWeekday(day)) &&
    weeksBetween(rule.firstDay, day) % rule.everyWeeks === 0;
  for (const date of eachDay(rule.firstDay, rule.lastDay).filter(isSelected)) {
    if (holidays.has(date)) {
      found.holidays += 1;
      continue;
    }
    for (const { startTime, endTime } of rule.hours) {
      const interval = { date, startTime, endTime };
      if (intervalProgress({ id: '', ...interval }, at) === 'over') found.over += 1;
      else if (intervalSpans(interval, at.timeZone).length === 0) found.skipped += 1;
      else found.intervals.push(interval);
    }
  }
  return found;
}

/** Returns an interval as a local span; null for an interval without a date or duration. */
function completeSpan(interval: Hours & { date: string }): LocalSpan | null {
  const { date, startTime, endTime } = interval;
  if (!isDay(date) || !startTime || !endTime || startTime === endTime) return null;
  return localSpan(interval);
}

const earlier = (one: string, two: string) => (one < two ? one : two);
const later = (one: string, two: string) => (one < two ? two : one);

/** Result of adding intervals to a schedule. */
export interface Merged {
  intervals: ScheduleInterval[];
  /** Number of added intervals that overlapped other intervals and were merged or cut. */
  joined: number;
}

/**
 * Returns the union of two overlapping intervals. Null if they must stay separate: the planned one is over, or the
 * union would last a day or longer.
 */
function joinSpans(
  one: LocalSpan,
  planned: LocalSpan,
  progress: 'begun' | 'over' | null,
): LocalSpan | null {
  const start = progress ? planned.start : earlier(one.start, planned.start);
  const end = later(one.end, planned.end);
  return progress === 'over' || minutesBetween(start, end) >= minutesInDay ? null : { start, end };
}

/** Returns the part of an interval that lies outside an overlapping one; null if nothing is left. */
function remainder(one: LocalSpan, planned: LocalSpan): LocalSpan | null {
  const left =
    // Keeps the part of an interval after a past interval inside it: the part before is past too.
    one.end > planned.end
      ? { start: planned.end, end: one.end }
      : { start: one.start, end: planned.start };
  return left.end > left.start ? left : null;
}

const byTime = (one: ScheduleInterval, two: ScheduleInterval) =>
  `${one.date || '9999'}${one.startTime}`.localeCompare(`${two.date || '9999'}${two.startTime}`);

/**
 * Adds intervals to a schedule and sorts it. Merges overlapping intervals, because each interval sends a contact one
 * message. An interval in progress keeps its start, and a past one is not changed. If the union would last a day or
 * longer, both stay and the overlap is cut from the added one.
 */
export function mergeIntervals(
  planned: readonly ScheduleInterval[],
  added: readonly (Hours & { date: string })[],
  { at, makeId }: { at: PlanningTime; makeId: () => string },
): Merged {
  let intervals = [...planned];
  let joined = 0;
  for (const one of added) {
    let span = completeSpan(one);
    let id: string | null = null;
    let alone = true;
    while (span) {
      const own: LocalSpan = span;
      const found = intervals
        .map((interval) => ({ interval, theirs: completeSpan(interval) }))
        .find(({ theirs }) => theirs && theirs.start < own.end && own.start < theirs.end);
      if (!found?.theirs) {
        intervals.push({ id: id ?? makeId(), ...spanHours(own) });
        break;
      }
      const { interval, theirs } = found;
      alone = false;
      const both = joinSpans(own, theirs, intervalProgress(interval, at));
      if (both) {
        intervals = intervals.filter((other) => other !== interval);
        ({ id } = interval);
      }
      span = both ?? remainder(own, theirs);
    }
    if (!alone) joined += 1;
  }
  return { intervals: intervals.toSorted(byTime), joined };
}

/** Copies the hours of an interval to all other days of the schedule, except days on which an interval has started. */
export function copyToAllDays(
  planned: readonly ScheduleInterval[],
  source: ScheduleInterval,
  { at, makeId }: { at: PlanningTime; makeId: () => string },
): Merged {
  const begun = planned.filter((interval) => intervalProgress(interval, at) !== null);
  const fixed = new Set([source.date, ...begun.map(({ date }) => date)]);
  const days = [...new Set(planned.map(({ date }) => date))].filter(
    (day) => isDay(day) && !fixed.has(day),
  );
  return mergeIntervals(
    planned.filter(({ date }) => !days.includes(date)),
    days.map((date) => ({ date, startTime: source.startTime, endTime: source.endTime })),
    { at, makeId },
  );
}
