import { zoneOrUtc } from './time-zone.ts';

/** The first and the last day that the database stores. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** An interval of a flight: a date and wall times in the organisation's zone. */
export interface WallInterval {
  /** `YYYY-MM-DD`; empty or null: the interval has no time. */
  date: string | null;
  /** `HH:MM` or `HH:MM:SS`; seconds do not count. */
  startTime: string;
  /** Before startTime: the next day. */
  endTime: string;
}

/** From a minute to before a minute, both counted from 1970 UTC. */
export interface Span {
  start: number;
  end: number;
}

/** How long spans are together. */
export const totalMinutes = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

const MINUTE = 60_000;
const DAY = 1440;
/** No zone is further from UTC than this, in minutes. */
const MAX_OFFSET = 16 * 60;
const STEP = 6 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zoneOrUtc(timeZone) });
  formats.set(timeZone, format);
  return format;
}

/** Offsets by zone and minute: plans of many flights ask for the same days, and a formatter is slow. */
const known = new Map<string, Map<number, number>>();
const MAX_CACHED = 20_000;

function cachedOffsets(timeZone: string): Map<number, number> {
  const cached = known.get(timeZone);
  if (cached && cached.size < MAX_CACHED) return cached;
  const fresh = new Map<number, number>();
  known.set(timeZone, fresh);
  return fresh;
}

function readOffset(timeZone: string, minute: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of zoneFormat(timeZone).formatToParts(minute * MINUTE))
    part[type] = Number(value);
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
  );
  return wall / MINUTE - minute;
}

/** How many minutes the wall clock of a zone is ahead of UTC in a minute. */
export function zoneOffset(timeZone: string, minute: number): number {
  const minutes = cachedOffsets(timeZone);
  const cached = minutes.get(minute);
  if (cached !== undefined) return cached;
  const offset = readOffset(timeZone, minute);
  minutes.set(minute, offset);
  return offset;
}

/** Wall time in a zone at a moment (milliseconds since 1970), `2027-03-06T09:00`. Sorts chronologically. */
export const wallClock = (timeZone: string, time: number): string =>
  new Date(time + zoneOffset(timeZone, Math.floor(time / MINUTE)) * MINUTE)
    .toISOString()
    .slice(0, 16);

/** Calendar day in a zone at a moment (milliseconds since 1970), `2027-03-06`. */
export const zonedDay = (timeZone: string, time: number): string =>
  wallClock(timeZone, time).slice(0, 10);

/** The minute, after `from` and not after `to`, in which the offset becomes that of `to`. */
function changeBetween(timeZone: string, from: number, to: number): number {
  let [before, after] = [from, to];
  const next = zoneOffset(timeZone, to);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(timeZone, middle) === next) after = middle;
    else before = middle;
  }
  return after;
}

/** Stretches of constant offset that cover `from` to before `to`. */
function offsets(timeZone: string, from: number, to: number): (Span & { offset: number })[] {
  const found: (Span & { offset: number })[] = [];
  let current = { start: from, end: to, offset: zoneOffset(timeZone, from) };
  for (let at = from; at < to; at += STEP) {
    const until = Math.min(at + STEP, to);
    const offset = zoneOffset(timeZone, until);
    if (offset === current.offset) continue;
    const change = changeBetween(timeZone, at, until);
    found.push({ ...current, end: change });
    current = { start: change, end: to, offset };
  }
  return [...found, current];
}

/** The minutes whose wall time in the zone lies between two wall minutes; none for a time that a clock change skips. */
function wallSpans(timeZone: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (const part of offsets(timeZone, start - MAX_OFFSET, end + MAX_OFFSET)) {
    const span = {
      start: Math.max(part.start, start - part.offset),
      end: Math.min(part.end, end - part.offset),
    };
    const last = spans.at(-1);
    if (span.end <= span.start) continue;
    if (last && last.end === span.start) last.end = span.end;
    else spans.push(span);
  }
  return spans;
}

const wallDay = (date: string) => {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? null : day / MINUTE;
};

const wallMinute = (time: string) => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/**
 * When an interval is, over every change of the clock: exactly the minutes in which the wall in that zone shows a time
 * of the interval. An hour that is skipped is missing, an hour that comes twice is there twice. Empty without a date
 * or when start and end are the same.
 */
export function intervalSpans(interval: WallInterval, timeZone: string): Span[] {
  const day = interval.date ? wallDay(interval.date) : null;
  const start = wallMinute(interval.startTime);
  const end = wallMinute(interval.endTime);
  if (day === null || start === null || end === null || start === end) return [];
  return wallSpans(timeZone, { start: day + start, end: day + end + (end < start ? DAY : 0) });
}

/** The minute in which a day ends in a zone; null for a day that the zone has skipped or that is no day. */
export function dayEnd(date: string, timeZone: string): number | null {
  const day = wallDay(date);
  if (day === null) return null;
  return wallSpans(timeZone, { start: day, end: day + DAY }).at(-1)?.end ?? null;
}
