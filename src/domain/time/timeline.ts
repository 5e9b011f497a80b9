import { addDays, startOfDay } from './days';

/** The days a timeline shows. */
export interface TimelineRange {
  from: string;
  to: string;
  /** Days, the first and the last included. */
  days: number;
}

/** How much of a campaign is seen at once; `all` is as much as there is, up to a year. */
export const TIMELINE_SCALES = ['all', 'month', 'week', 'day'] as const;
export type TimelineScale = (typeof TIMELINE_SCALES)[number];

/** Tick of the axis: a day (`2027-03-06`), or an hour when the range is one day (`2027-03-06T09:00`). */
export interface TimelineTick {
  wall: string;
  /** Percent of the range, from its beginning. */
  at: number;
}

/** When something may be sent, as wall times of a day. */
export interface TimelineInterval {
  /** `2027-03-06`; null or empty: no time. */
  date: string | null;
  /** `HH:MM` or `HH:MM:SS`; an end before the start is on the next day. */
  startTime: string;
  endTime: string;
}

/** Status of a wave: planned, sent, or past without a send. */
export type WaveState = 'planned' | 'sent' | 'unsent';

/** A piece of a flight's schedule as it is drawn. Places are percent of the range. */
export interface TimelineWave {
  /** Wall time at which it begins, `2027-03-06T09:00`. */
  start: string;
  end: string;
  left: number;
  width: number;
  state: WaveState;
}

/** A range of more days than this is marked by week, and of more than that by month. */
const MAX_DAYS_MARKED_DAILY = 31;
const MAX_DAYS_MARKED_WEEKLY = 120;

/** In a longer range an hour is too narrow to be seen: days are drawn whole. */
const MAX_DAYS_WITH_TIMES = 10;

/** Empty days before and after what is shown, so that no bar touches the edge. */
const MARGIN = 1;

/** Longest range of the timeline. Bars of later plans run up to the edge. */
const MAX_DAYS = 366;

const DAY = 86_400_000;
const HOURS_BY_TICK = 3;

/** How many days from one to the other, both included. */
const daysIn = (from: string, to: string) => (startOfDay(to) - startOfDay(from)) / DAY + 1;

const makeRange = (from: string, to: string): TimelineRange => ({
  from,
  to,
  days: daysIn(from, to),
});

/** From the first to the last of the days, with a margin; null when there are none. */
export function timelineRange(days: readonly (string | null)[]): TimelineRange | null {
  const known = days.filter((day) => day !== null).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = addDays(first, -MARGIN);
  const count = Math.min(MAX_DAYS, daysIn(from, addDays(last, MARGIN)));
  return makeRange(from, addDays(from, count - 1));
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
/** Any day of a month and 31 more are in the next one. */
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));

/** The day, the week from Monday or the month that holds a day; of the scale `all` everything. */
export function timelineWindow(
  scale: TimelineScale,
  all: TimelineRange,
  day: string,
): TimelineRange {
  switch (scale) {
    case 'all':
      return all;
    case 'month':
      return makeRange(firstOfMonth(day), addDays(nextMonth(day), -1));
    case 'week': {
      const monday = addDays(day, -((new Date(startOfDay(day)).getUTCDay() + 6) % 7));
      return makeRange(monday, addDays(monday, 6));
    }
    case 'day':
      return makeRange(day, day);
  }
}

/** The day after a range, or the day before it. */
export const adjacentDay = ({ from, to }: TimelineRange, direction: 1 | -1): string =>
  addDays(direction === 1 ? to : from, direction);

/** Position of a day or wall time in percent of the range; below 0 or above 100 when outside. */
export function timelinePercent({ from, days }: TimelineRange, wall: string): number {
  const time = wall.length > 10 ? Date.parse(`${wall}:00Z`) : startOfDay(wall);
  return ((time - startOfDay(from)) / DAY / days) * 100;
}

const clampPercent = (percent: number) => Math.min(100, Math.max(0, percent));

interface Span {
  start: string;
  end: string;
}

/** Clips a span to the range; null when it is outside. */
export function timelineSpan(
  range: TimelineRange,
  { start, end }: Span,
): { left: number; width: number } | null {
  const left = clampPercent(timelinePercent(range, start));
  const width = clampPercent(timelinePercent(range, end)) - left;
  return width > 0 ? { left, width } : null;
}

/** From when to when an interval is on the wall; null without a date or a length. */
function wallSpan({ date, startTime, endTime }: TimelineInterval): Span | null {
  if (!date || Number.isNaN(startOfDay(date))) return null;
  const [start, end] = [startTime.slice(0, 5) || '00:00', endTime.slice(0, 5) || '00:00'];
  return {
    start: `${date}T${start}`,
    end: `${end < start ? addDays(date, 1) : date}T${end}`,
  };
}

const wholeDay = (day: string): Span => ({
  start: `${day}T00:00`,
  end: `${addDays(day, 1)}T00:00`,
});

const drawnSpans = (range: TimelineRange, intervals: readonly TimelineInterval[]): Span[] => {
  const spans = intervals.flatMap((interval) => wallSpan(interval) ?? []);
  if (range.days <= MAX_DAYS_WITH_TIMES)
    return spans.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const days = [...new Set(spans.map(({ start }) => start.slice(0, 10)))].toSorted();
  return days.map(wholeDay);
};

/** From the beginning of the first to the end of the last wave, as it is drawn in the range; null when there is none. */
export function scheduleSpan(
  range: TimelineRange,
  intervals: readonly TimelineInterval[],
): Span | null {
  const spans = drawnSpans(range, intervals);
  const [first] = spans;
  const end = spans
    .map((span) => span.end)
    .toSorted()
    .at(-1);
  return first && end ? { start: first.start, end } : null;
}

interface Course {
  /** The wall time in the organisation's zone, `2027-03-06T14:05`. */
  now: string;
  /** The days on which something was sent. */
  sentDays: ReadonlySet<string>;
}

/** Splits a span into its past and upcoming parts. Cuts a span in progress only if it has already sent messages. */
function splitByState(
  { start, end }: Span,
  { now, sentDays }: Course,
): (Span & { state: WaveState })[] {
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
function unscheduledSpans(spans: readonly Span[], { now, sentDays }: Course): Span[] {
  const scheduled = new Set(spans.map(({ start }) => start.slice(0, 10)));
  return [...sentDays]
    .filter((day) => !scheduled.has(day))
    .map(wholeDay)
    .map(({ start, end }) => ({ start, end: end < now ? end : now }))
    .filter(({ start, end }) => start < end);
}

/**
 * A flight's waves, in order: by their times where the range is short, else as whole days, of which those beside each
 * other that are alike are one. What lies outside of the range is cut off.
 */
export function timelineWaves(
  range: TimelineRange,
  intervals: readonly TimelineInterval[],
  course: Course,
): TimelineWave[] {
  const pieces: (Span & { state: WaveState })[] = [];
  const planned = drawnSpans(range, intervals);
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

/** Each third hour of a day; each day, each Monday, or each first of a month, by how many days the range has. */
export function timelineTicks(range: TimelineRange): TimelineTick[] {
  const tick = (wall: string): TimelineTick => ({ wall, at: timelinePercent(range, wall) });
  if (range.days === 1)
    return Array.from({ length: 24 / HOURS_BY_TICK }, (_, index) =>
      tick(`${range.from}T${String(index * HOURS_BY_TICK).padStart(2, '0')}:00`),
    );
  const isMarked = (day: string) => {
    if (range.days <= MAX_DAYS_MARKED_DAILY) return true;
    if (range.days <= MAX_DAYS_MARKED_WEEKLY) return new Date(startOfDay(day)).getUTCDay() === 1;
    return day.endsWith('-01');
  };
  return Array.from({ length: range.days }, (_, index) => addDays(range.from, index))
    .filter(isMarked)
    .map(tick);
}
