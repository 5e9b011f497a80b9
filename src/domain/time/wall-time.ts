import { tzOffset } from '@date-fns/tz/tzOffset';
import { millisecondsInMinute, minutesInDay, minutesInHour } from 'date-fns/constants';
import { startOfDay } from './days.ts';
import { zoneOrUtc } from './time-zone.ts';

/** First and last day that the database accepts. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** Interval of a flight: a date and local times in the organization's time zone. */
export interface WallInterval {
  /** `YYYY-MM-DD`. Intervals with an empty or null date never send. */
  date: string | null;
  /** `HH:MM` or `HH:MM:SS`; seconds are ignored. */
  startTime: string;
  /** An end before `startTime` is on the next day. */
  endTime: string;
}

/** Half-open range [start, end) in minutes since 1970 UTC. */
export interface Span {
  start: number;
  end: number;
}

/** Total length of the spans in minutes. */
export const totalMinutes = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** Upper bound of any zone's UTC offset, in minutes. */
const MAX_OFFSET = 16 * minutesInHour;
/** Step of the search for offset changes, in minutes. */
const STEP = 6 * minutesInHour;

/** Offsets by zone and minute. Plans of many flights query the same days, and reading an offset takes 10 µs. */
const offsetCache = new Map<string, Map<number, number>>();
const MAX_CACHED = 20_000;

function cachedOffsets(timeZone: string): Map<number, number> {
  const cached = offsetCache.get(timeZone);
  if (cached && cached.size < MAX_CACHED) return cached;
  const fresh = new Map<number, number>();
  offsetCache.set(timeZone, fresh);
  return fresh;
}

/** Returns a zone's UTC offset in minutes at a minute since 1970. Positive east of Greenwich. */
export function zoneOffset(timeZone: string, minute: number): number {
  const minutes = cachedOffsets(timeZone);
  const cached = minutes.get(minute);
  if (cached !== undefined) return cached;
  const offset = tzOffset(zoneOrUtc(timeZone), new Date(minute * millisecondsInMinute));
  minutes.set(minute, offset);
  return offset;
}

/** Local time in a zone at a time in milliseconds since 1970, `2027-03-06T09:00`. Sorts chronologically. */
export const wallClock = (timeZone: string, time: number): string =>
  new Date(
    time + zoneOffset(timeZone, Math.floor(time / millisecondsInMinute)) * millisecondsInMinute,
  )
    .toISOString()
    .slice(0, 16);

/** Local day in a zone at a time in milliseconds since 1970, `2027-03-06`. */
export const zonedDay = (timeZone: string, time: number): string =>
  wallClock(timeZone, time).slice(0, 10);

/** Binary search for the minute in (from, to] at which the offset changes to that of `to`. */
function findOffsetChange(timeZone: string, from: number, to: number): number {
  let [before, after] = [from, to];
  const next = zoneOffset(timeZone, to);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(timeZone, middle) === next) after = middle;
    else before = middle;
  }
  return after;
}

/** Splits [from, to) into ranges with a constant UTC offset. */
function offsetRanges(timeZone: string, from: number, to: number): (Span & { offset: number })[] {
  const found: (Span & { offset: number })[] = [];
  let current = { start: from, end: to, offset: zoneOffset(timeZone, from) };
  for (let at = from; at < to; at += STEP) {
    const until = Math.min(at + STEP, to);
    const offset = zoneOffset(timeZone, until);
    if (offset === current.offset) continue;
    const change = findOffsetChange(timeZone, at, until);
    found.push({ ...current, end: change });
    current = { start: change, end: to, offset };
  }
  return [...found, current];
}

/**
 * Converts a range of local minutes to UTC spans. A DST change can split the range; a range in a DST gap yields no
 * spans. Mirrors private.wall_times. @date-fns/tz cannot follow that rule: TZDate knows one of two repeated hours, and
 * its result depends on the browser's own DST changes; tzScan finds changes only on full hours.
 */
function wallSpans(timeZone: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (const part of offsetRanges(timeZone, start - MAX_OFFSET, end + MAX_OFFSET)) {
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
  const day = startOfDay(date.slice(0, 10));
  return Number.isNaN(day) ? null : day / millisecondsInMinute;
};

const wallMinute = (time: string) => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * minutesInHour + Number(minutes);
};

/**
 * Returns the UTC spans in which local time lies within the interval. An hour that a DST change skips is missing; a
 * repeated hour counts twice. Empty without a date or when start and end are equal.
 */
export function intervalSpans(interval: WallInterval, timeZone: string): Span[] {
  const day = interval.date ? wallDay(interval.date) : null;
  const start = wallMinute(interval.startTime);
  const end = wallMinute(interval.endTime);
  if (day === null || start === null || end === null || start === end) return [];
  return wallSpans(timeZone, {
    start: day + start,
    end: day + end + (end < start ? minutesInDay : 0),
  });
}

/**
 * Returns the UTC minute at which a local day starts: after a DST gap at midnight, or on the next day if the zone
 * skipped the day. Null for an invalid date.
 */
export function dayStart(date: string, timeZone: string): number | null {
  const day = wallDay(date);
  if (day === null) return null;
  return wallSpans(timeZone, { start: day, end: day + 2 * minutesInDay })[0]?.start ?? null;
}

/** Returns the UTC minute at which a local day ends. Null for an invalid date or a day that the zone skipped. */
export function dayEnd(date: string, timeZone: string): number | null {
  const day = wallDay(date);
  if (day === null) return null;
  return wallSpans(timeZone, { start: day, end: day + minutesInDay }).at(-1)?.end ?? null;
}
