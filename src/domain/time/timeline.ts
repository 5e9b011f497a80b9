import { minutesInDay } from 'date-fns/constants';
import {
  addDays,
  daysBetween,
  eachDay,
  endOfMonth,
  startOfDay,
  startOfMonth,
  startOfShownWeek,
} from './days';
import { addHours, localSpan, type LocalSpan, minutesBetween } from './local-time';

/** Visible days of a timeline, `YYYY-MM-DD`. */
export interface TimelineRange {
  from: string;
  to: string;
  /** Number of days, including the first and the last. */
  days: number;
}

/** Zoom levels of the timeline. `all` shows the whole campaign, up to a year. */
export const TIMELINE_SCALES = ['all', 'month', 'week', 'day'] as const;
export type TimelineScale = (typeof TIMELINE_SCALES)[number];

/** Tick of the axis: a day (`2027-03-06`), or an hour when the range is one day (`2027-03-06T09:00`). */
export interface TimelineTick {
  wall: string;
  /** Position in percent of the range. */
  at: number;
}

/** Interval of a flight in local times. */
export interface TimelineInterval {
  /** `2027-03-06`; null or empty for an interval without a date. */
  date: string | null;
  /** `HH:MM` or `HH:MM:SS`. An end before the start is on the next day. */
  startTime: string;
  endTime: string;
}

/** Status of a bar: planned, sent, or past without a send. */
type WaveState = 'planned' | 'sent' | 'unsent';

/** Bar of a flight's schedule. `left` and `width` are percent of the range. */
export interface TimelineWave {
  /** Local start time, `2027-03-06T09:00`. */
  start: string;
  end: string;
  left: number;
  width: number;
  state: WaveState;
}

/** Longer ranges have weekly ticks, and beyond the second limit monthly ones. */
const MAX_DAYS_MARKED_DAILY = 31;
const MAX_DAYS_MARKED_WEEKLY = 120;

/** Longer ranges show whole days, because an hour would be too narrow to see. */
const MAX_DAYS_WITH_TIMES = 10;

/** Empty days before and after the campaign, so that no bar touches the edge. */
const MARGIN = 1;

/** Maximum length of the timeline. Later bars are clipped at its end. */
const MAX_DAYS = 366;

const HOURS_BY_TICK = 3;

const daysIn = (from: string, to: string) => daysBetween(from, to) + 1;

const makeRange = (from: string, to: string): TimelineRange => ({
  from,
  to,
  days: daysIn(from, to),
});

/** Returns the range from the first to the last day plus a margin; null without days. */
export function timelineRange(days: readonly (string | null)[]): TimelineRange | null {
  const known = days.filter((day) => day !== null).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = addDays(first, -MARGIN);
  const count = Math.min(MAX_DAYS, daysIn(from, addDays(last, MARGIN)));
  return makeRange(from, addDays(from, count - 1));
}

/** Returns the day, week (of the reader's calendar) or month that contains `day`; the full range for `all`. */
export function timelineWindow(
  scale: TimelineScale,
  all: TimelineRange,
  day: string,
): TimelineRange {
  switch (scale) {
    case 'all':
      return all;
    case 'month':
      return makeRange(startOfMonth(day), endOfMonth(day));
    case 'week': {
      const first = startOfShownWeek(day);
      return makeRange(first, addDays(first, 6));
    }
    case 'day':
      return makeRange(day, day);
  }
}

/** Returns the day after the range (1) or before it (-1). */
export const adjacentDay = ({ from, to }: TimelineRange, direction: 1 | -1): string =>
  addDays(direction === 1 ? to : from, direction);

/** Position of a day or wall time in percent of the range; below 0 or above 100 when outside. */
export function timelinePercent({ from, days }: TimelineRange, wall: string): number {
  return (minutesBetween(from, wall) / minutesInDay / days) * 100;
}

const clampPercent = (percent: number) => Math.min(100, Math.max(0, percent));

/** Clips a span to the range; null when it is outside. */
export function timelineSpan(
  range: TimelineRange,
  { start, end }: LocalSpan,
): { left: number; width: number } | null {
  const left = clampPercent(timelinePercent(range, start));
  const width = clampPercent(timelinePercent(range, end)) - left;
  return width > 0 ? { left, width } : null;
}

/** Returns an interval's local start and end; null without a date. */
function wallSpan({ date, startTime, endTime }: TimelineInterval): LocalSpan | null {
  if (!date || Number.isNaN(startOfDay(date))) return null;
  return localSpan({ date, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5) });
}

const wholeDay = (day: string): LocalSpan => ({
  start: `${day}T00:00`,
  end: `${addDays(day, 1)}T00:00`,
});

const visibleSpans = (
  range: TimelineRange,
  intervals: readonly TimelineInterval[],
): LocalSpan[] => {
  const spans = intervals.flatMap((interval) => wallSpan(interval) ?? []);
  if (range.days <= MAX_DAYS_WITH_TIMES)
    return spans.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const days = [...new Set(spans.map(({ start }) => start.slice(0, 10)))].toSorted();
  return days.map(wholeDay);
};

/** Returns the span from the start of the first bar to the end of the last one; null without bars. */
export function scheduleSpan(
  range: TimelineRange,
  intervals: readonly TimelineInterval[],
): LocalSpan | null {
  const spans = visibleSpans(range, intervals);
  const [first] = spans;
  const end = spans
    .map((span) => span.end)
    .toSorted()
    .at(-1);
  return first && end ? { start: first.start, end } : null;
}

interface SendHistory {
  /** Current local time in the organization's time zone, `2027-03-06T14:05`. */
  now: string;
  /** Days with sends. */
  sentDays: ReadonlySet<string>;
}

/** Splits a span into its past and upcoming parts. Cuts a span in progress only if it has already sent messages. */
function splitByState(
  { start, end }: LocalSpan,
  { now, sentDays }: SendHistory,
): (LocalSpan & { state: WaveState })[] {
  if (start >= now) return [{ start, end, state: 'planned' }];
  const sent = sentDays.has(start.slice(0, 10));
  if (end <= now) return [{ start, end, state: sent ? 'sent' : 'unsent' }];
  if (!sent) return [{ start, end, state: 'planned' }];
  return [
    { start, end: now, state: 'sent' },
    { start: now, end, state: 'planned' },
  ];
}

/** Days with sends that the current schedule does not cover, because it was edited later. */
function unscheduledSpans(
  spans: readonly LocalSpan[],
  { now, sentDays }: SendHistory,
): LocalSpan[] {
  const scheduled = new Set(spans.map(({ start }) => start.slice(0, 10)));
  return [...sentDays]
    .filter((day) => !scheduled.has(day))
    .map(wholeDay)
    .map(({ start, end }) => ({ start, end: end < now ? end : now }))
    .filter(({ start, end }) => start < end);
}

/**
 * Returns a flight's bars in order, clipped to the range. Short ranges use exact times; longer ones whole days, with
 * adjacent days of the same state merged.
 */
export function timelineWaves(
  range: TimelineRange,
  intervals: readonly TimelineInterval[],
  course: SendHistory,
): TimelineWave[] {
  const pieces: (LocalSpan & { state: WaveState })[] = [];
  const planned = visibleSpans(range, intervals);
  const spans = [...planned, ...unscheduledSpans(planned, course)].toSorted((a, b) =>
    a.start < b.start ? -1 : 1,
  );
  for (const piece of spans.flatMap((span) => splitByState(span, course))) {
    const last = pieces.at(-1);
    if (last?.end === piece.start && last.state === piece.state) last.end = piece.end;
    else pieces.push({ ...piece });
  }
  return pieces.flatMap((piece) => {
    const place = timelineSpan(range, piece);
    return place ? [{ ...piece, ...place }] : [];
  });
}

/**
 * Returns the axis ticks: every third hour for a single day; otherwise every day, first day of a week or of a month,
 * depending on the length of the range.
 */
export function timelineTicks(range: TimelineRange): TimelineTick[] {
  const tick = (wall: string): TimelineTick => ({ wall, at: timelinePercent(range, wall) });
  if (range.days === 1)
    return Array.from({ length: 24 / HOURS_BY_TICK }, (_, index) =>
      tick(addHours(range.from, index * HOURS_BY_TICK)),
    );
  const isMarked = (day: string) => {
    if (range.days <= MAX_DAYS_MARKED_DAILY) return true;
    if (range.days <= MAX_DAYS_MARKED_WEEKLY) return day === startOfShownWeek(day);
    return day.endsWith('-01');
  };
  return eachDay(range.from, addDays(range.from, range.days - 1))
    .filter(isMarked)
    .map(tick);
}
