import { capPeriod, type FrequencyPeriod } from './frequency.ts';
import { outsideQuietHours, type QuietHours } from '../time/quiet-hours.ts';
import { intervalSpans, totalMinutes, type Span, type WallInterval } from '../time/wall-time.ts';

/** Time in which a flight sends its message at most once to a contact. */
export interface Wave {
  /** Disjoint, in order. */
  spans: Span[];
  /** Contacts that can still be sent to in it. */
  capacity: number;
  /** Minutes that are left. */
  minutes: number;
  /** Capacity and minutes of the wave as planned. For a past wave, the messages that it sent. */
  planned: Share;
  /** The day or week to which it counts for the frequency cap; empty for the whole flight. */
  period: string;
  /** How many messages the cap leaves of that day or week, for all its waves; Infinity for the whole flight. */
  periodLeft: number;
}

/** Contacts, and the minutes in which they are sent to. */
export interface Share {
  capacity: number;
  minutes: number;
}

const clockHour = (minute: number) => Math.floor(minute / 60);

/** Joins spans that touch or overlap; sorted by start. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/** Intervals that share a clock hour (UTC) are one wave, because deliveries are counted by hour. */
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

/** Limits that apply to every interval of a schedule. */
export interface SendingRules {
  /** How often a contact gets the message at most in a period. */
  frequencyCap: number;
  frequencyPeriod: FrequencyPeriod;
  /** Quiet hours of the channel; null when it has none. */
  quiet: QuietHours | null;
}

/** Effect of an interval on each person of the audience. */
export type IntervalEffect = 'message' | 'capped' | 'joined' | 'nothing';

/**
 * Returns the effect of each interval: one more message, none because of the frequency cap, only more time because it
 * shares a clock hour with the previous interval, or no effect.
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
  const loud = outsideQuietHours(quiet, timeZone);
  let [begin, end] = [0, Number.NEGATIVE_INFINITY];
  /** Whether an earlier interval of the same wave already counted the message. */
  let isCounted = false;
  for (const { place, spans } of planned) {
    const start = spans[0]?.start ?? 0;
    if (clockHour(start) > clockHour(end - 1)) [begin, isCounted] = [start, false];
    end = Math.max(end, spans.at(-1)?.end ?? end);
    if (loud(spans).length === 0) continue;
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
  /** From when to before when messages may be sent. */
  open: Span;
  /** Messages of the flight by hour, counted in hours from 1970 UTC. */
  sentByHour: ReadonlyMap<number, number>;
}

/** The waves, in order, each with what it can still take; those that are over have no minutes left. */
export function scheduleWaves(input: WaveInput): Wave[] {
  const { intervals, timeZone, reach, open, sentByHour } = input;
  const sentIn = new Map<string, number>();
  const loud = outsideQuietHours(input.quiet, timeZone);
  const waves = groupIntervals(intervals, timeZone).map((whole) => {
    const hours = new Set<number>();
    for (const { start, end } of whole)
      for (let hour = clockHour(start); hour <= clockHour(end - 1); hour += 1) hours.add(hour);
    const sent = [...hours].reduce((sum, hour) => sum + (sentByHour.get(hour) ?? 0), 0);
    const period = capPeriod(input.frequencyPeriod, timeZone, whole[0]?.start ?? 0);
    sentIn.set(period, (sentIn.get(period) ?? 0) + sent);
    return { whole: loud(whole), sent, period };
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
 * The capacities as the frequency cap leaves them: those that come first in a day or week are served first. `left` says
 * how many messages each period may still have.
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

/** Minutes of a wave by clock hour, in order; the hour is counted from 1970 UTC. */
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

/** Messages that the frequency cap leaves in each day or week, by its first day. */
export const periodsLeft = (waves: readonly Wave[]) =>
  new Map(waves.map(({ period, periodLeft }) => [period, periodLeft]));
