import { isThisYear, withoutPoints } from '../shared/format';
import { perLocale } from '../shared/reader';
import { addDays, startOfDay } from './days';
import { localSpan } from './local-time';
import { intervalSpans, LAST_DAY, wallClock } from './wall-time';

/** Send window of a flight: a date and local times in the organization's time zone. */
export interface ScheduleInterval {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  /** `HH:MM`. */
  startTime: string;
  endTime: string;
}

/** Database row of an interval. */
export interface StoredInterval {
  id: string;
  date: string | null;
  /** `HH:MM:SS`. */
  start_time: string;
  end_time: string;
}

/** Converts database rows to form values. */
export const readSchedule = (intervals: readonly StoredInterval[]): ScheduleInterval[] =>
  intervals.map(({ id, date, start_time, end_time }) => ({
    id,
    date: date ?? '',
    startTime: start_time.slice(0, 5),
    endTime: end_time.slice(0, 5),
  }));

/** Converts form values to the payload of `create_flight` and `update_flight`. */
export const writeSchedule = (intervals: readonly ScheduleInterval[]) =>
  intervals.map(({ date, startTime, endTime }) => ({
    date,
    start_time: startTime || '00:00',
    end_time: endTime || '00:00',
  }));

interface Period {
  start_date: string | null;
  end_date: string | null;
}

/** Warning about an interval. `day` is the first or last day of the campaign. */
export interface IntervalNote {
  code:
    | 'no_date'
    | 'no_time'
    | 'no_length'
    | 'past_midnight'
    | 'before_campaign'
    | 'after_campaign';
  day?: string;
}

/** Problems that make an interval invalid. */
export type IntervalProblem =
  | 'interval_too_late'
  | 'interval_over'
  | 'interval_skipped'
  | 'interval_duplicate'
  | 'interval_overlap';

function timeNote(start: string, end: string): IntervalNote | null {
  if (!start || !end) return { code: 'no_time' };
  if (end === start) return { code: 'no_length' };
  return end < start ? { code: 'past_midnight' } : null;
}

function dateNote(date: string, period?: Period): IntervalNote | null {
  if (!date) return { code: 'no_date' };
  if (period?.start_date && date < period.start_date)
    return { code: 'before_campaign', day: period.start_date };
  return period?.end_date && date > period.end_date
    ? { code: 'after_campaign', day: period.end_date }
    : null;
}

/** Time zone and current time that a schedule is checked against. */
export interface PlanningTime {
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Saved schedule of an edited flight. Its unchanged intervals are not validated again. */
  planned?: readonly ScheduleInterval[];
}

/** Fills in default times for missing ones. */
const withTimes = (interval: ScheduleInterval) => ({
  ...interval,
  startTime: interval.startTime || '00:00',
  endTime: interval.endTime || '00:00',
});

/**
 * Returns start and end as sortable local times, `2027-03-06T09:00`; null for an interval without a date or duration.
 */
function wallSpan(interval: ScheduleInterval) {
  if (!interval.date || Number.isNaN(startOfDay(interval.date))) return null;
  const span = localSpan(interval);
  return span.start === span.end ? null : span;
}

const isUnchanged = (interval: ScheduleInterval, { planned = [] }: PlanningTime) =>
  planned.some(
    ({ date, startTime, endTime }) =>
      date === interval.date && startTime === interval.startTime && endTime === interval.endTime,
  );

/** Returns whether an interval has started or ended, and so may have sent messages; null if it has not started. */
export function intervalProgress(
  interval: ScheduleInterval,
  { timeZone, now }: PlanningTime,
): 'begun' | 'over' | null {
  const span = wallSpan(interval);
  const clock = wallClock(timeZone, now);
  if (!span || span.start > clock) return null;
  return span.end <= clock ? 'over' : 'begun';
}

/**
 * Returns why an interval is invalid, or null: too late, in the past, in a DST gap, or overlapping an earlier interval
 * of the list.
 */
function intervalError(
  interval: ScheduleInterval,
  earlier: readonly ScheduleInterval[],
  at: PlanningTime,
): IntervalProblem | null {
  const span = wallSpan(interval);
  if (!span) return null;
  if (interval.date > LAST_DAY) return 'interval_too_late';
  if (span.end <= wallClock(at.timeZone, at.now)) return 'interval_over';
  if (intervalSpans(withTimes(interval), at.timeZone).length === 0) return 'interval_skipped';
  for (const other of earlier.map(wallSpan)) {
    if (other?.start === span.start && other.end === span.end) return 'interval_duplicate';
    if (other && span.start < other.end && other.start < span.end) return 'interval_overlap';
  }
  return null;
}

/** Default values of a new interval. */
export const OFFICE_HOURS = { startTime: '09:00', endTime: '17:00' } as const;

/**
 * Returns the default date of a new interval: not before the campaign, after all planned intervals, and with office
 * hours that have not ended yet.
 */
export function nextIntervalDate(
  planned: readonly ScheduleInterval[],
  campaignStart: string | null,
  at: PlanningTime,
): string {
  const now = wallClock(at.timeZone, at.now);
  const today = now.slice(0, 10);
  const open = now < `${today}T${OFFICE_HOURS.endTime}` ? today : addDays(today, 1);
  const after = planned.flatMap(({ date }) => (ISO_DAY.test(date) ? addDays(date, 1) : []));
  return [open, campaignStart ?? open, ...after].toSorted().at(-1) ?? open;
}

/** Validates all intervals. Returns a problem or null for each, in order. */
export const intervalErrors = (
  intervals: readonly ScheduleInterval[],
  at: PlanningTime,
): (IntervalProblem | null)[] =>
  intervals.map((interval, place) =>
    isUnchanged(interval, at) ? null : intervalError(interval, intervals.slice(0, place), at),
  );

/** Warnings about an interval; none of them blocks saving. */
export function intervalNotes(interval: ScheduleInterval, period?: Period): IntervalNote[] {
  const { date, startTime, endTime } = interval;
  return [dateNote(date, period), timeNote(startTime, endTime)].filter((note) => note !== null);
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const range = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' }));
const rangeOfYear = perLocale((locale) => new Intl.DateTimeFormat(locale, DAY));

/**
 * Formats the first to last day of a schedule, `Mar 6 – 20, 2027`, without the current year for a reader. Null without a
 * date.
 */
export function schedulePeriod(intervals: readonly { date: string | null }[]): string | null {
  const days = intervals.flatMap(({ date }) => (date && ISO_DAY.test(date) ? date : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)].map((date) => date && new Date(date));
  if (!first || !last) return null;
  const isOfYear = [first, last].every((date) => isThisYear(date, 'UTC'));
  return withoutPoints((isOfYear ? rangeOfYear : range)().formatRange(first, last));
}
