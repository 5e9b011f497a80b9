import {
  type DeliveryPlan,
  deliveryPlan,
  type PlanInput,
  type PlanLimit,
  type PlannedHour,
} from './plan';
import { sumExpected } from './expected-delivery';
import { isRecord } from '@/domain/shared/json';
import { roundTo } from '@/domain/money/rounding';
import { readClock, readPlanInput } from './plan-input';

/** Flight in a rehearsal. Its plan inputs assume that the flights before it have taken their money first. */
interface RehearsedFlight {
  id: string;
  name: string | null;
  input: PlanInput;
}

/** Parsed `rehearsal` response. An approval request stores a copy. */
export interface RehearsalInput {
  timeZone: string;
  /** Server time in milliseconds since 1970. */
  now: number;
  /** Sorted by the order in which the flights draw on shared money. */
  flights: readonly RehearsedFlight[];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses the `rehearsal` response. Skips malformed flights. */
export function readRehearsal(value: unknown): RehearsalInput {
  const answer = isRecord(value) ? value : {};
  const now = readClock(answer, 0);
  const flights = Array.isArray(answer['flights']) ? answer['flights'] : [];
  return {
    timeZone: text(answer['time_zone']) || 'UTC',
    now,
    flights: flights.flatMap((flight: unknown) => {
      const input = readPlanInput(flight, now);
      if (!input || !isRecord(flight)) return [];
      return [{ id: text(flight['flight_id']), name: text(flight['name']) || null, input }];
    }),
  };
}

/** Limit that stops a flight before the end of its schedule. */
export interface RehearsedLimit {
  flightId: string;
  flightName: string | null;
  limit: Exclude<PlanLimit, 'reach' | 'window'>;
  /** Time of the last message before the limit applies; null if it allows none. */
  at: string | null;
  /** Messages that are not sent because of the limit. */
  leftOut: number;
}

export interface Rehearsal extends Pick<RehearsalInput, 'timeZone' | 'now'> {
  /** Totals of all flights by hour, in order. */
  hours: PlannedHour[];
  messages: number;
  /** Dollars, to the hundredth of a cent. */
  cost: number;
  /** First and last message; null when nothing is sent. */
  startsAt: string | null;
  endsAt: string | null;
  /** Sorted by time, earliest first. */
  limits: RehearsedLimit[];
}

interface RehearsedPlan {
  flight: RehearsedFlight;
  plan: DeliveryPlan;
}

const rehearseFlight = (flight: RehearsedFlight): RehearsedPlan => ({
  flight,
  plan: deliveryPlan(flight.input),
});

/**
 * Returns the limit that stops a flight early. Audience, frequency cap and intervals are planned, so they do not count;
 * money and the end of the campaign do.
 */
function rehearsedLimit({ flight, plan }: RehearsedPlan): RehearsedLimit[] {
  const { limit, allowed, messages, endsAt } = plan;
  if (limit === 'reach' || limit === 'window') return [];
  const { reach, window, period } = allowed;
  const room = Math.min(
    reach ?? Infinity,
    window ?? Infinity,
    limit === 'period' ? Infinity : (period ?? Infinity),
  );
  if (room <= messages) return [];
  return [
    {
      flightId: flight.id,
      flightName: flight.name,
      limit,
      at: endsAt,
      leftOut: room - messages,
    },
  ];
}

const sorted = (moments: readonly (string | null)[]) =>
  moments.filter((moment) => moment !== null).toSorted();

/** Simulates the messages and cost of flights that start at `now`, with unchanged inputs. */
export function rehearse({ timeZone, now, flights }: RehearsalInput): Rehearsal {
  const plans = flights.map(rehearseFlight);
  const sum = (of: (plan: DeliveryPlan) => number) =>
    plans.reduce((all, { plan }) => all + of(plan), 0);
  return {
    timeZone,
    now,
    hours: sumExpected(plans.map(({ plan }) => plan.hours)).map((hour) => ({
      ...hour,
      // Removes floating-point noise from the sum.
      cost: roundTo(hour.cost, 4),
    })),
    messages: sum(({ messages }) => messages),
    cost: roundTo(
      sum(({ cost }) => cost),
      4,
    ),
    startsAt: sorted(plans.map(({ plan }) => plan.startsAt))[0] ?? null,
    endsAt: sorted(plans.map(({ plan }) => plan.endsAt)).at(-1) ?? null,
    limits: plans
      .flatMap(rehearsedLimit)
      // A flight that sends nothing (null) sorts first.
      .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : 0)),
  };
}
