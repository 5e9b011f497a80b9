import { differenceInHours } from 'date-fns/differenceInHours';
import { addDays, eachDay } from '@/domain/time/days';
import { eachHour } from '@/domain/time/hours';
import { zonedDay } from '@/domain/time/wall-time';
import { additionalCost } from './message-cost';
import { type DeliveryPlan, PLAN_LIMITS, type PlanInput, type PlanLimit } from './plan';
import type { Pacing } from './pacing';

/** Longer plans are charted by day. */
const MAX_HOURLY_BARS = 48;

/** Planned messages and cost of an hour or a day. */
export interface ForecastBar {
  /** An hour (`2027-03-06T09:00:00Z`) or a day (`2027-03-06`). */
  at: string;
  messages: number;
  /** Dollars. */
  cost: number;
}

/** Sums the bars of each time. Adds bars with 0 messages for times without sends. */
function barsAt(times: readonly string[], parts: readonly ForecastBar[]): ForecastBar[] {
  const bars = new Map(
    times.map((at): [string, ForecastBar] => [at, { at, messages: 0, cost: 0 }]),
  );
  for (const { at, messages, cost } of parts) {
    const bar = bars.get(at);
    if (!bar) continue;
    bar.messages += messages;
    bar.cost = Math.round((bar.cost + cost) * 10_000) / 10_000;
  }
  return [...bars.values()];
}

/** Converts a plan to chart bars without gaps: by hour for up to 48 hours, otherwise by day in the time zone. */
export function forecastBars(
  { hours }: Pick<DeliveryPlan, 'hours'>,
  timeZone: string,
): { unit: 'hour' | 'day'; bars: ForecastBar[] } {
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour];
  if (!first || !last) return { unit: 'hour', bars: [] };
  const unit = differenceInHours(last, first) < MAX_HOURLY_BARS ? 'hour' : 'day';
  const parts = hours.map(({ hour, ...part }) => ({
    ...part,
    at: unit === 'hour' ? hour : zonedDay(timeZone, Date.parse(hour)),
  }));
  const [from = '', to = ''] = [parts[0]?.at, parts.at(-1)?.at];
  return { unit, bars: barsAt(unit === 'hour' ? eachHour(from, to) : eachDay(from, to), parts) };
}

/**
 * Returns the limit that would end the plan if the current one were lifted, and how many more messages that sends. Null
 * if no other limit applies.
 */
export function nextLimit({ allowed, limit, messages }: DeliveryPlan): {
  limit: PlanLimit;
  more: number;
} | null {
  let next: { limit: PlanLimit; more: number } | null = null;
  for (const other of PLAN_LIMITS) {
    const most = allowed[other];
    if (other === limit || most === null) continue;
    if (!next || most - messages < next.more) next = { limit: other, more: most - messages };
  }
  return next;
}

/** A suggested flight budget, with its effect. */
interface BudgetStep {
  budget: number;
  /** Number of times the whole audience receives the message; null if the last round reaches only part of it. */
  times: number | null;
  /** Additional messages. */
  messages: number;
}

/** Suggested change that lets a flight send more. */
export type Advice =
  /** A larger budget. `capped`: the campaign cannot fund a larger one. */
  | (BudgetStep & { capped: boolean })
  /** Higher frequency cap. */
  | { frequencyCap: number }
  /** Faster pacing. */
  | { pacing: Pacing }
  /** An additional interval like the last one. */
  | { interval: { date: string; startTime: string; endTime: string } };

/** Maximum number of suggested budgets. */
const MAX_BUDGET_STEPS = 3;

const roundUpToCents = (dollars: number) => Math.ceil(Math.round(dollars * 10_000) / 100) / 100;

/** Largest flight budget that the campaign can fund; Infinity without a campaign budget. */
const campaignRoom = ({ campaignLeft, campaignBudget, spent }: PlanInput): number =>
  Math.min(
    campaignLeft ?? Infinity,
    campaignBudget === null ? Infinity : Number(spent) + Math.max(0, Number(campaignBudget)),
  );

const budgetFor = (input: PlanInput, messages: number) =>
  roundUpToCents(Number(input.spent) + additionalCost(input, messages));

/** Maximum messages, up to `wanted`, whose cost fits the budget that the campaign can fund. Binary search. */
function affordableMessages(input: PlanInput, wanted: number): number {
  const room = campaignRoom(input);
  if (room === Infinity) return wanted;
  let [least, most] = [0, wanted];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (budgetFor(input, middle) <= room) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** Budget that sends `messages` more messages, compared with the plan. */
function budgetStep(input: PlanInput, plan: DeliveryPlan, messages: number): BudgetStep {
  const rounds = (input.sent + messages) / Math.floor(input.reach);
  return {
    budget: budgetFor(input, messages),
    times: Number.isInteger(rounds) ? rounds : null,
    messages: messages - plan.messages,
  };
}

/** Messages that the plan would send without the money limits of the flight and its campaign. */
const sentWithMoney = ({ allowed }: DeliveryPlan): number =>
  Math.min(
    ...PLAN_LIMITS.map((limit) =>
      limit === 'budget' || limit === 'campaign' ? Infinity : (allowed[limit] ?? Infinity),
    ),
  );

/**
 * Returns the messages still to send until the next full round of the audience is complete, or a later one: `further`
 * counts rounds after the next.
 */
function nextRound({ sent, reach }: PlanInput, plan: DeliveryPlan, further = 0): number {
  const people = Math.floor(reach);
  const begun = Math.floor((sent + plan.messages) / people) + 1;
  return (begun + further) * people - sent;
}

/**
 * Suggests larger budgets in ascending order: up to two for full rounds of the audience, then the budget for all
 * messages that the other limits allow. None exceeds what the campaign can fund.
 */
function budgetSteps(input: PlanInput, plan: DeliveryPlan): Advice[] {
  const wanted = sentWithMoney(plan);
  const most = affordableMessages(input, wanted);
  if (Math.floor(input.reach) <= 0 || most <= plan.messages) return [];
  const steps: number[] = [];
  while (steps.length < MAX_BUDGET_STEPS - 1 && nextRound(input, plan, steps.length) < most)
    steps.push(nextRound(input, plan, steps.length));
  return [...steps, most].map((messages) => ({
    ...budgetStep(input, plan, messages),
    capped: messages === most && most < wanted,
  }));
}

/** Budget that would help but exceeds the campaign's funds. */
export interface Shortfall extends BudgetStep {
  /** Largest budget that the campaign can fund. */
  room: number;
}

/**
 * Returns the budget for one more full round of the audience, or for all messages that the other limits allow if that
 * is less. Null if the campaign can fund it or if the budget is not the limit.
 */
export function campaignShortfall(input: PlanInput, plan: DeliveryPlan): Shortfall | null {
  if (plan.limit !== 'budget' || Math.floor(input.reach) <= 0) return null;
  const wanted = Math.min(nextRound(input, plan), sentWithMoney(plan));
  if (wanted <= plan.messages || affordableMessages(input, wanted) >= wanted) return null;
  return { ...budgetStep(input, plan, wanted), room: campaignRoom(input) };
}

/**
 * Returns an interval like the last one, one day later but not before tomorrow. Null if no interval has a date or the
 * campaign ends before that.
 */
function nextInterval({ intervals, campaignEnd, timeZone, from }: PlanInput) {
  const last = intervals
    .filter(({ date }) => date)
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    .at(-1);
  if (!last?.date) return null;
  const [after, tomorrow] = [last.date, zonedDay(timeZone, from)].map((day) => addDays(day, 1));
  const date = after && tomorrow && after > tomorrow ? after : (tomorrow ?? '');
  if (campaignEnd && date > campaignEnd) return null;
  return { date, startTime: last.startTime.slice(0, 5), endTime: last.endTime.slice(0, 5) };
}

/**
 * Suggests changes that lift the limit that ends the plan, smallest first. Empty if the flight's own
 * settings cannot lift the limit, or if another limit ends the plan at the same point.
 */
export function planAdvice(input: PlanInput, plan: DeliveryPlan): Advice[] {
  const next = nextLimit(plan);
  if (!next || next.more <= 0) return [];
  if (plan.limit === 'budget') return budgetSteps(input, plan);
  if (plan.limit === 'reach' && input.reach > 0) return [{ frequencyCap: input.frequencyCap + 1 }];
  const interval = plan.limit === 'window' ? nextInterval(input) : null;
  return interval ? [{ interval }] : [];
}
