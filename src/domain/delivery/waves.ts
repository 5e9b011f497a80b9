import { capPeriod } from './frequency.ts';
import { type FrequencyPeriod } from './frequency-periods.ts';
import { outsideQuietHours, type QuietHours } from '../time/quiet-hours.ts';
import { intervalSpans, totalMinutes, type Span, type WallInterval } from '../time/wall-time.ts';

/** One or more intervals in which a flight sends a contact at most one message. */
export interface Wave {
  /** Disjoint spans in order. */
  spans: Span[];
  /** Contacts who can still receive the message. */
  capacity: number;
  /** Remaining minutes. */
  minutes: number;
  /** Capacity and minutes as planned. For a past wave, the capacity is what it sent. */
  planned: Share;
  /** First day of the frequency cap period that the wave counts toward; empty if the cap is for the whole flight. */
  period: string;
  /**
   * Messages that the cap still allows in that period, for all its waves. Infinity if the cap is for the whole flight.
   */
  periodLeft: number;
}

/** Contacts and the minutes available to send to them. Their quotient is the pace. */
export interface Share {
  capacity: number;
  minutes: number;
}

const clockHour = (minute: number) => Math.floor(minute / 60);

/** Merges spans that touch or overlap. Sorted by start. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/** Groups intervals that share a clock hour (UTC) into one wave, because deliveries are counted by hour. */
function groupIntervals(intervals: readonly WallInterval[], timeZone: string): Span[][] {
  const groups = intervals
    .map((interval) => intervalSpans(interval, timeZone))
    .filter((spans) => spans.length > 0)
    .toSorted((a, b) => (a[0]?.start ?? 0) - (b[0]?.start ?? 0));
  const waves: Span[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const spans of groups) {
    const last = waves.at(-1);
    if (last && clockHour(spans[0]?.start ?? 0) <= clockHour(end - 1)) last.push(...spans);
    else waves.push([...spans]);
    end = Math.max(end, spans.at(-1)?.end ?? end);
  }
  return waves.map(joinSpans);
}

/** Sending limits of all intervals of a schedule. */
export interface SendingRules {
  /** Maximum messages per contact and period. */
  frequencyCap: number;
  frequencyPeriod: FrequencyPeriod;
  /** Quiet hours of the channel; null when it has none. */
  quiet: QuietHours | null;
}

/** Effect of an interval for each contact. */
export type IntervalEffect = 'message' | 'capped' | 'joined' | 'nothing';

/**
 * Returns the effect of each interval. `message`: one more message. `capped`: none, because of the frequency cap.
 * `joined`: only more time, because it belongs to the same wave as an earlier interval. `nothing`: no time to send.
 */
export function intervalEffects(
  intervals: readonly WallInterval[],
  timeZone: string,
  { frequencyCap, frequencyPeriod, quiet }: SendingRules,
): IntervalEffect[] {
  const effects = intervals.map((): IntervalEffect => 'nothing');
  const planned = intervals
    .map((interval, place) => ({ place, spans: intervalSpans(interval, timeZone) }))
    .filter(({ spans }) => spans.length > 0)
    .toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
  const waves = new Map<string, number>();
  const removeQuiet = outsideQuietHours(quiet, timeZone);
  let [begin, end] = [0, Number.NEGATIVE_INFINITY];
  /** True once an earlier interval of the same wave has counted its message. */
  let isCounted = false;
  for (const { place, spans } of planned) {
    const start = spans[0]?.start ?? 0;
    if (clockHour(start) > clockHour(end - 1)) [begin, isCounted] = [start, false];
    end = Math.max(end, spans.at(-1)?.end ?? end);
    if (removeQuiet(spans).length === 0) continue;
    if (isCounted) {
      effects[place] = 'joined';
      continue;
    }
    isCounted = true;
    const period = capPeriod(frequencyPeriod, timeZone, begin);
    const count = (waves.get(period) ?? 0) + 1;
    waves.set(period, count);
    effects[place] = count <= frequencyCap ? 'message' : 'capped';
  }
  return effects;
}

const clip = (spans: readonly Span[], { start, end }: Span) =>
  spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);

interface WaveInput extends SendingRules {
  intervals: readonly WallInterval[];
  timeZone: string;
  reach: number;
  /** Time in which messages may be sent, [start, end). */
  open: Span;
  /** Messages sent, by hours since 1970 UTC. */
  sentByHour: ReadonlyMap<number, number>;
}

/** Returns the waves in order with their remaining capacity. Past waves have no minutes left. */
export function scheduleWaves(input: WaveInput): Wave[] {
  const { intervals, timeZone, reach, open, sentByHour } = input;
  const sentIn = new Map<string, number>();
  const removeQuiet = outsideQuietHours(input.quiet, timeZone);
  const waves = groupIntervals(intervals, timeZone).map((whole) => {
    const hours = new Set<number>();
    for (const { start, end } of whole)
      for (let hour = clockHour(start); hour <= clockHour(end - 1); hour += 1) hours.add(hour);
    const sent = [...hours].reduce((sum, hour) => sum + (sentByHour.get(hour) ?? 0), 0);
    const period = capPeriod(input.frequencyPeriod, timeZone, whole[0]?.start ?? 0);
    sentIn.set(period, (sentIn.get(period) ?? 0) + sent);
    return { whole: removeQuiet(whole), sent, period };
  });
  return waves
    .map(({ whole, sent, period }) => {
      const minutes = totalMinutes(clip(whole, { start: Number.NEGATIVE_INFINITY, end: open.end }));
      const spans = clip(whole, open);
      const left = totalMinutes(spans);
      const capacity = left > 0 ? reach : Math.min(reach, sent);
      const most = period === '' ? Infinity : reach * input.frequencyCap;
      return {
        spans,
        capacity: Math.max(0, reach - sent),
        minutes: left,
        planned: { capacity, minutes },
        period,
        periodLeft: Math.max(0, most - (sentIn.get(period) ?? 0)),
      };
    })
    .filter(({ planned }) => planned.minutes > 0);
}

interface Capped extends Share {
  period: string;
}

/**
 * Reduces capacities to what the frequency cap allows. Earlier waves of a period come first. `left` are the messages
 * that each period still allows.
 */
export function capByPeriod(shares: readonly Capped[], left: ReadonlyMap<string, number>): Share[] {
  const rest = new Map(left);
  return shares.map(({ capacity, minutes, period }) => {
    const most = rest.get(period) ?? Infinity;
    const own = Math.min(capacity, most);
    rest.set(period, most - own);
    return { capacity: own, minutes };
  });
}

/** Splits a wave's minutes by clock hour, in order. Hours are counted from 1970 UTC. */
export function minutesByHour({ spans }: Wave): { hour: number; minutes: number }[] {
  const slots: { hour: number; minutes: number }[] = [];
  for (const { start, end } of spans) {
    for (let at = start; at < end;) {
      const hour = clockHour(at);
      const until = Math.min(end, (hour + 1) * 60);
      const last = slots.at(-1);
      if (last?.hour === hour) last.minutes += until - at;
      else slots.push({ hour, minutes: until - at });
      at = until;
    }
  }
  return slots;
}

/** Messages that the frequency cap still allows, by first day of the period. */
export const periodsLeft = (waves: readonly Wave[]) =>
  new Map(waves.map(({ period, periodLeft }) => [period, periodLeft]));
