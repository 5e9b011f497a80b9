import { millisecondsInMinute } from 'date-fns/constants';
import { addDays, eachDay } from './days.ts';
import { isRecord } from '../shared/json.ts';
import {
  intervalSpans,
  totalMinutes,
  type Span,
  type WallInterval,
  zonedDay,
} from './wall-time.ts';

/**
 * Daily quiet hours: local times `HH:MM` between which no message is sent. They extend past midnight if `to` is before
 * `from`.
 */
export interface QuietHours {
  from: string;
  to: string;
}

/** Parses a pair of times; null for any other value. */
export function readQuietHours(value: unknown): QuietHours | null {
  if (!isRecord(value)) return null;
  const { from, to } = value;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

/** Reads a channel's quiet hours from the organization's settings. */
export const channelQuietHours = (byChannel: unknown, channel: string): QuietHours | null =>
  isRecord(byChannel) ? readQuietHours(byChannel[channel]) : null;

/**
 * Returns a function that lists the quiet spans overlapping a span. Caches each day, because schedules query the same
 * days repeatedly. Mirrors private.quiet_times.
 */
function quietSpans({ from, to }: QuietHours, timeZone: string): (span: Span) => Span[] {
  const days = new Map<string, Span[]>();
  const ofDay = (date: string) => {
    const known = days.get(date) ?? intervalSpans({ date, startTime: from, endTime: to }, timeZone);
    days.set(date, known);
    return known;
  };
  const dayOf = (minute: number) => zonedDay(timeZone, minute * millisecondsInMinute);
  // Starts a day earlier, because quiet hours can extend past midnight.
  return ({ start, end }) => eachDay(addDays(dayOf(start), -1), dayOf(end)).flatMap(ofDay);
}

const subtractSpan = (spans: readonly Span[], hole: Span): Span[] =>
  spans.flatMap(({ start, end }) =>
    hole.end <= start || hole.start >= end
      ? [{ start, end }]
      : [
          { start, end: hole.start },
          { start: hole.end, end },
        ].filter((part) => part.start < part.end),
  );

/**
 * Returns a function that removes quiet hours from spans and keeps their order. Without quiet hours it returns the
 * spans unchanged.
 */
export function outsideQuietHours(
  quiet: QuietHours | null,
  timeZone: string,
): (spans: readonly Span[]) => Span[] {
  if (!quiet) return (spans) => [...spans];
  const findQuiet = quietSpans(quiet, timeZone);
  return (spans) => spans.flatMap((span) => findQuiet(span).reduce(subtractSpan, [span]));
}

/**
 * Returns `quiet` if quiet hours cover the whole interval, `partly_quiet` if they cover a part, null if they do not
 * overlap.
 */
export function quietNote(
  interval: WallInterval,
  timeZone: string,
  quiet: QuietHours | null,
): 'quiet' | 'partly_quiet' | null {
  const spans = intervalSpans(interval, timeZone);
  if (!quiet || spans.length === 0) return null;
  const left = outsideQuietHours(quiet, timeZone)(spans);
  if (left.length === 0) return 'quiet';
  return totalMinutes(left) < totalMinutes(spans) ? 'partly_quiet' : null;
}
