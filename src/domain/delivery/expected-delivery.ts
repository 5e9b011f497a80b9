import { millisecondsInHour, minutesInDay, minutesInHour } from 'date-fns/constants';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { isoTime, startOfHour } from '@/domain/time/hours';
import { minutesBetween } from '@/domain/time/local-time';
import { deliveryPlan, type PlanInput } from './plan';
import { resultTimes } from '@/domain/flight/results';
import { isRecord } from '@/domain/shared/json';
import { readClock, readPlanInput } from './plan-input';
import { wallClock, zonedDay } from '@/domain/time/wall-time';

/** Started flight with the plan inputs at the time of its start. */
export interface StartedPlan {
  flightId: string;
  input: PlanInput;
  /**
   * Time at which a user ended it, in milliseconds since 1970; nothing is expected later. Null if it was not ended
   * early.
   */
  until: number | null;
}

/** Expected messages and their cost in dollars. */
export interface Expected {
  messages: number;
  cost: number;
}

export interface ExpectedHour extends Expected {
  /** Start of the hour, `2027-03-06T09:00:00Z`. */
  hour: string;
}

const parseTime = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

function readStartedPlan(value: unknown): StartedPlan[] {
  if (!isRecord(value)) return [];
  const from = parseTime(value['started_at']);
  const input = Number.isNaN(from) ? null : readPlanInput(value, from);
  if (!input) return [];
  const until = parseTime(value['ended_at']);
  return [
    {
      flightId: String(value['flight_id']),
      // The plan is that of the start, before any sends.
      input: { ...input, sent: 0, spent: 0, sentByHour: {} },
      until: Number.isNaN(until) ? null : until,
    },
  ];
}

/** Parses the `started_plans` response. `now` is the server's time, or `fallback` if missing. Skips malformed plans. */
export function readStartedPlans(
  value: unknown,
  fallback: number,
): { now: number; plans: StartedPlan[] } {
  const plans = isRecord(value) ? value['plans'] : null;
  return {
    now: readClock(value, fallback),
    plans: Array.isArray(plans) ? plans.flatMap(readStartedPlan) : [],
  };
}

/** Elapsed share of an hour at time `at`, 0 to 1. */
const elapsedShare = (hour: string, at: number) =>
  Math.min(1, Math.max(0, (at - Date.parse(hour)) / millisecondsInHour));

/**
 * Returns planned messages by hour, from the plan at the flight's start. If a user ended the flight early, the hour in
 * which they did so counts by its elapsed share and later hours are dropped.
 */
export function expectedHours({ input, until }: StartedPlan): ExpectedHour[] {
  const { hours } = deliveryPlan(input);
  if (until === null) return hours;
  return hours
    .map(({ hour, messages, cost }) => {
      const part = elapsedShare(hour, until);
      return { hour, messages: Math.round(messages * part), cost: cost * part };
    })
    .filter(({ messages }) => messages > 0);
}

/** Sums the expected hours of several flights, in chronological order. */
export function sumExpected(flights: Iterable<readonly ExpectedHour[]>): ExpectedHour[] {
  const sums = new Map<string, ExpectedHour>();
  for (const hours of flights)
    for (const { hour, messages, cost } of hours) {
      const sum = sums.get(hour) ?? { hour, messages: 0, cost: 0 };
      sum.messages += messages;
      sum.cost += cost;
      sums.set(hour, sum);
    }
  return [...sums.values()].toSorted((a, b) => (a.hour < b.hour ? -1 : 1));
}

/** Returns planned messages and cost up to `now`. The current hour counts by its elapsed share. */
export function expectedUntil(hours: readonly ExpectedHour[], now: number): Expected {
  let [messages, cost] = [0, 0];
  for (const { hour, ...planned } of hours) {
    const part = elapsedShare(hour, now);
    messages += planned.messages * part;
    cost += planned.cost * part;
  }
  return { messages: Math.round(messages), cost };
}

/** Groups planned messages by hour, or by day in a time zone. Uses the same keys as the results. */
export function expectedByUnit(
  hours: readonly ExpectedHour[],
  unit: 'day' | 'hour',
  timeZone: string,
): Map<string, Expected> {
  const sums = new Map<string, Expected>();
  for (const { hour, messages, cost } of hours) {
    const key = unit === 'hour' ? hour : zonedDay(timeZone, Date.parse(hour));
    const sum = sums.get(key);
    sums.set(key, {
      messages: messages + (sum?.messages ?? 0),
      cost: cost + (sum?.cost ?? 0),
    });
  }
  return sums;
}

interface ChartWindow {
  unit: 'day' | 'hour';
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Maximum number of bars. */
  most: number;
}

/**
 * Returns the bars of a chart that compares results with the plan, without gaps. If there are too many, keeps those
 * around now, about two thirds of them before it.
 */
export function chartTimes(
  found: Iterable<string>,
  { unit, timeZone, now, most }: ChartWindow,
): string[] {
  const sorted = [...found].toSorted();
  const times = resultTimes(sorted, unit);
  if (times.length <= most) return times;
  const key = unit === 'day' ? zonedDay(timeZone, now) : new Date(now).toISOString();
  const begun = times.filter((time) => time <= key).length;
  const end = Math.min(times.length, Math.max(most, begun + Math.floor(most / 3)));
  return times.slice(end - most, end);
}

/** Position of the current time in bars from the left edge; null when outside the chart. */
export function nowPosition(
  times: readonly string[],
  { unit, timeZone, now }: Omit<ChartWindow, 'most'>,
): number | null {
  const wall = wallClock(timeZone, now);
  const today = wall.slice(0, 10);
  const hour = startOfHour(now);
  const index = times.indexOf(unit === 'day' ? today : isoTime(hour));
  if (index < 0) return null;
  return unit === 'day'
    ? index + minutesBetween(today, wall) / minutesInDay
    : index + differenceInMinutes(now, hour) / minutesInHour;
}
