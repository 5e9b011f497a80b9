import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { type Decimal, nonNegative, toNumber } from '../money/decimal.ts';
import { type MessageCostInput, costCurve, additionalCost, toCount } from './message-cost.ts';
import { paceMessages } from './hourly-pace.ts';
import {
  type SendingRules,
  type Share,
  type Wave,
  periodsLeft,
  scheduleWaves,
  capByPeriod,
} from './waves.ts';
import {
  messagesByMonth,
  billingMonthIndex,
  type MonthAllowance,
  capacityByMonth,
} from './billing-months.ts';
import type { Pacing } from './pacing.ts';
import { isoMinute, isoTime } from '../time/hours.ts';
import { rememberLast } from '../shared/remember.ts';
import { dayEnd, type WallInterval } from '../time/wall-time.ts';

/** Inputs of a delivery plan. Amounts are in dollars. */
export interface PlanInput extends SendingRules, MessageCostInput {
  intervals: readonly WallInterval[];
  timeZone: string;
  /** Budget of the flight; null: no limit. */
  budget: number | string | null;
  /** Contacts of the cohorts after exclusions. */
  reach: number;
  pacing: Pacing;
  /** Credits available to this flight in the wallet; null: no limit. */
  wallet: number | string | null;
  /** Campaign budget available to this flight; null: no limit. */
  campaignBudget: number | string | null;
  /**
   * Campaign budget minus the budgets of its other flights: the largest budget that this flight can have. Null: no
   * limit.
   */
  campaignLeft?: number | null;
  /** Smallest budget that the database accepts: spent plus reserved for today. Null: unknown. */
  leastBudget?: number | null;
  /**
   * Remaining Monthly Credit Limit for this flight by billing month, starting with the current one. Empty: no limit.
   */
  months?: readonly MonthAllowance[];
  /** Last day of the campaign, `YYYY-MM-DD`. */
  campaignEnd: string | null;
  /** Messages sent so far by hour (`2027-03-06T09:00:00Z`). */
  sentByHour: Readonly<Record<string, number>>;
  /** Start of the plan in milliseconds since 1970. */
  from: number;
}

/**
 * Limits that can end a plan. `window` is the end of the flight's intervals, `period` the last day of the campaign. On a
 * tie, the first one in this list is reported.
 */
export const PLAN_LIMITS = [
  'reach',
  'budget',
  'campaign',
  'wallet',
  'month',
  'window',
  'period',
] as const;
export type PlanLimit = (typeof PLAN_LIMITS)[number];

export interface PlannedHour {
  /** Start of the hour, `2027-03-06T09:00:00Z`. */
  hour: string;
  messages: number;
  /** Dollars, to the hundredth of a cent. */
  cost: number;
}

export interface DeliveryPlan {
  /** Hours with messages, in order. */
  hours: PlannedHour[];
  messages: number;
  cost: number;
  /** Limit that ends the plan. */
  limit: PlanLimit;
  /** Messages that each limit allows; null: no limit. */
  allowed: Record<PlanLimit, number | null>;
  /** Start of sending, to the minute; null when nothing is sent. */
  startsAt: string | null;
  /** End of the last planned hour, or of the interval if that closes earlier; null when nothing is sent. */
  endsAt: string | null;
  /** Messages sent and planned, divided by the audience; at most 1. */
  reachShare: number;
}

const optional = (value: number | string | null) => (value === null ? null : nonNegative(value));

const totalCapacity = (waves: readonly Share[]) =>
  toCount(waves.reduce((sum, { capacity }) => sum + capacity, 0));

/** Returns the messages that the frequency cap allows. Null if the cap by day or week does not limit the schedule. */
function capAllowance(input: PlanInput, waves: readonly Wave[]): number | null {
  const { reach, frequencyCap, frequencyPeriod, sent } = input;
  if (frequencyPeriod === 'flight' || toCount(reach) === 0)
    return toCount(toCount(reach) * toCount(frequencyCap) - toCount(sent));
  const capped = totalCapacity(capByPeriod(waves, periodsLeft(waves)));
  return capped < totalCapacity(waves) ? capped : null;
}

const sum = (messages: readonly number[]) => messages.reduce((all, one) => all + one, 0);

/**
 * Returns the messages that the Monthly Credit Limit allows, by billing month and in total. The total is null if the
 * limit does not reduce it.
 */
function allowedByMonth(input: PlanInput, waves: readonly Wave[]) {
  const { months = [] } = input;
  const room = capacityByMonth(
    capByPeriod(waves, periodsLeft(waves)).map((share, index) => ({
      ...share,
      month: billingMonthIndex(months, waves[index]?.spans[0]?.start ?? 0),
    })),
  );
  const most = messagesByMonth(input, months, room);
  return { most, together: sum(most) < sum(room) ? sum(most) : null };
}

interface RemainingWaves {
  /** Remaining waves until the campaign's last day. */
  waves: readonly Wave[];
  /** Remaining waves, including those after the campaign's last day. */
  all: readonly Wave[];
  /** Messages that the Monthly Credit Limit allows; null if it does not limit the plan. */
  month: number | null;
}

function allowances(
  input: PlanInput,
  { waves, all, month }: RemainingWaves,
): Record<PlanLimit, number | null> {
  const { paid, within } = costCurve(input);
  const more = (left: Decimal | null) => within(left && paid.plus(left));
  return {
    reach: capAllowance(input, waves),
    budget: within(optional(input.budget)),
    campaign: more(optional(input.campaignBudget)),
    wallet: more(optional(input.wallet)),
    month,
    window: totalCapacity(all),
    period: input.campaignEnd ? totalCapacity(waves) : null,
  };
}

function lowestLimit(allowed: Record<PlanLimit, number | null>): PlanLimit {
  let lowest: PlanLimit = 'window';
  for (const limit of PLAN_LIMITS.toReversed()) {
    if ((allowed[limit] ?? Infinity) <= (allowed[lowest] ?? Infinity)) lowest = limit;
  }
  return lowest;
}

const spansIn = (waves: readonly Wave[], hour: number) =>
  waves.flatMap(({ spans }) =>
    spans.filter(({ start, end }) => start < (hour + 1) * 60 && end > hour * 60),
  );

/** First minute of sending in an hour. An interval may open after the hour began. */
const startOfSending = (waves: readonly Wave[], hour: number) =>
  Math.max(hour * 60, Math.min(...spansIn(waves, hour).map(({ start }) => start)));

/** End of sending in an hour, in minutes. An interval may close before the hour ends. */
const endOfSending = (waves: readonly Wave[], hour: number) =>
  Math.min((hour + 1) * 60, Math.max(...spansIn(waves, hour).map(({ end }) => end)));

const remainingWaves = (waves: readonly Wave[]) => waves.filter(({ minutes }) => minutes > 0);

/** Returns a flight's waves until its campaign ends, in order, including past ones. */
export function plannedWaves(input: PlanInput): Wave[] {
  return scheduleWaves({
    intervals: input.intervals,
    timeZone: input.timeZone,
    reach: toCount(input.reach),
    frequencyCap: toCount(input.frequencyCap),
    frequencyPeriod: input.frequencyPeriod,
    quiet: input.quiet,
    open: {
      start: Math.floor(input.from / millisecondsInMinute),
      end: (input.campaignEnd ? dayEnd(input.campaignEnd, input.timeZone) : null) ?? Infinity,
    },
    sentByHour: new Map(
      Object.entries(input.sentByHour).map(([hour, sent]) => [
        Date.parse(hour) / millisecondsInHour,
        sent,
      ]),
    ),
  });
}

function calculatePlan(input: PlanInput): DeliveryPlan {
  const every = plannedWaves(input);
  const waves = remainingWaves(every);
  const byMonth = allowedByMonth(input, waves);
  const allowed = allowances(input, {
    waves,
    all: input.campaignEnd ? remainingWaves(plannedWaves({ ...input, campaignEnd: null })) : waves,
    month: byMonth.together,
  });
  const limit = lowestLimit(allowed);
  const most = allowed[limit] ?? 0;
  const slots = paceMessages({
    waves,
    messages: most,
    every,
    periodMost: toCount(toCount(input.reach) * toCount(input.frequencyCap)),
    total: toCount(input.sent) + most,
    pacing: input.pacing,
    months: input.months ?? [],
    byMonth: byMonth.most,
  });
  const { total } = costCurve(input);
  let messages = 0;
  const hours = slots.map((slot) => {
    const before = total(messages);
    messages += slot.messages;
    const cost = toNumber(total(messages).minus(before));
    return { hour: isoTime(slot.hour * millisecondsInHour), messages: slot.messages, cost };
  });
  const [first, last] = [slots[0], slots.at(-1)];
  const reach = toCount(input.reach);
  return {
    hours,
    messages,
    cost: additionalCost(input, messages),
    limit,
    allowed,
    startsAt: first ? isoMinute(startOfSending(waves, first.hour)) : null,
    endsAt: last ? isoMinute(endOfSending(waves, last.hour)) : null,
    reachShare: reach === 0 ? 0 : Math.min(1, (toCount(input.sent) + messages) / reach),
  };
}

/** A page shows the same plan in several places, and a form makes the same input again with each letter. */
const PLANS_REMEMBERED = 24;

/**
 * Computes a flight's plan by hour. Sends at the flight's pacing during its intervals, outside quiet hours: at most one
 * message per contact and wave, at most the frequency cap per period, and no more than the budgets of flight and
 * campaign, the wallet and the Monthly Credit Limit of each billing month allow.
 */
export const deliveryPlan = rememberLast(calculatePlan, PLANS_REMEMBERED);
