import { addDays } from '@/domain/time/days';
import { zonedDay } from '@/domain/time/wall-time';
import { additionalCost } from './message-cost';
import { type DeliveryPlan, PLAN_LIMITS, type PlanInput, type PlanLimit } from './plan';
import type { Pacing } from './pacing';

/** Plans of more hours are drawn by day. */
const MAX_HOURLY_BARS = 48;

/** Planned messages and cost of an hour or a day. */
export interface ForecastBar {
  /** An hour as a moment (`2027-03-06T09:00:00Z`), a day as a date (`2027-03-06`). */
  at: string;
  messages: number;
  /** Dollars. */
  cost: number;
}

const hourAfter = (hour: string) =>
  new Date(Date.parse(hour) + 3_600_000).toISOString().replace('.000', '');

/** Every hour from the first to the last, also those in which nothing is sent. */
function everyHour(hours: DeliveryPlan['hours']): ForecastBar[] {
  const bars: ForecastBar[] = [];
  for (const { hour, messages, cost } of hours) {
    for (let at = bars.at(-1)?.at; at && hourAfter(at) < hour; at = hourAfter(at))
      bars.push({ at: hourAfter(at), messages: 0, cost: 0 });
    bars.push({ at: hour, messages, cost });
  }
  return bars;
}

function everyDay(hours: DeliveryPlan['hours'], timeZone: string): ForecastBar[] {
  const bars: ForecastBar[] = [];
  for (const { hour, messages, cost } of hours) {
    const day = zonedDay(timeZone, Date.parse(hour));
    for (let at = bars.at(-1)?.at; at && addDays(at, 1) <= day; at = addDays(at, 1))
      bars.push({ at: addDays(at, 1), messages: 0, cost: 0 });
    const last = bars.at(-1);
    if (last?.at === day) {
      last.messages += messages;
      last.cost = Math.round((last.cost + cost) * 10_000) / 10_000;
    } else bars.push({ at: day, messages, cost });
  }
  return bars;
}

/** The plan as bars without gaps: by hour while that is readable, else by day of the zone. */
export function forecastBars(
  { hours }: Pick<DeliveryPlan, 'hours'>,
  timeZone: string,
): { unit: 'hour' | 'day'; bars: ForecastBar[] } {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return { unit: 'hour', bars: [] };
  const span = (Date.parse(last.hour) - Date.parse(first.hour)) / 3_600_000 + 1;
  return span <= MAX_HOURLY_BARS
    ? { unit: 'hour', bars: everyHour(hours) }
    : { unit: 'day', bars: everyDay(hours, timeZone) };
}

/** How many more messages go out when the binding limit is lifted, and what stops them then; null: nothing would. */
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

/** A budget of a flight in dollars and whole cents, with its effect. */
interface BudgetStep {
  budget: number;
  /** How often everyone gets the message with it; null where it reaches only part of the audience one more time. */
  times: number | null;
  /** Messages sent in addition. */
  messages: number;
}

/** A change of a flight with which more of it goes out. */
export type Advice =
  /** A larger budget; `capped`: the campaign has no money for a larger one. */
  | (BudgetStep & { capped: boolean })
  /** Messages per person. */
  | { frequencyCap: number }
  /** A faster pace. */
  | { pacing: Pacing }
  /** An interval of a day like the last one. */
  | { interval: { date: string; startTime: string; endTime: string } };

/** How many larger budgets are offered at once. */
const MAX_BUDGET_STEPS = 3;

const roundUpToCents = (dollars: number) => Math.ceil(Math.round(dollars * 10_000) / 100) / 100;

/** The largest budget of the flight that its campaign has money for; infinite without a campaign budget. */
const campaignRoom = ({ campaignLeft, campaignBudget, spent }: PlanInput): number =>
  Math.min(
    campaignLeft ?? Infinity,
    campaignBudget === null ? Infinity : Number(spent) + Math.max(0, Number(campaignBudget)),
  );

const budgetFor = (input: PlanInput, messages: number) =>
  roundUpToCents(Number(input.spent) + additionalCost(input, messages));

/** The most messages whose cost keeps the budget of the flight within what its campaign has for it. */
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

/** The budget with which so many messages are still sent, compared with the plan. */
function budgetStep(input: PlanInput, plan: DeliveryPlan, messages: number): BudgetStep {
  const rounds = (input.sent + messages) / Math.floor(input.reach);
  return {
    budget: budgetFor(input, messages),
    times: Number.isInteger(rounds) ? rounds : null,
    messages: messages - plan.messages,
  };
}

/** How many messages would still be sent without any limit of money of the flight and its campaign. */
const sentWithMoney = ({ allowed }: DeliveryPlan): number =>
  Math.min(
    ...PLAN_LIMITS.map((limit) =>
      limit === 'budget' || limit === 'campaign' ? Infinity : (allowed[limit] ?? Infinity),
    ),
  );

/** Messages still to be sent at the end of each further round, in which everyone gets the message once more. */
function nextRound({ sent, reach }: PlanInput, plan: DeliveryPlan, further = 0): number {
  const people = Math.floor(reach);
  const begun = Math.floor((sent + plan.messages) / people) + 1;
  return (begun + further) * people - sent;
}

/**
 * Larger budgets in ascending order: everyone gets the message once, then once more each, then everything goes out that
 * the other limits allow. None is above what the campaign has left.
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

/** A budget that would help but that the campaign has no money for. */
export interface Shortfall extends BudgetStep {
  /** The largest budget that the campaign has money for. */
  room: number;
}

/**
 * The budget that reaches everyone the next time, or sends what the other limits allow where that is less; null where
 * the campaign has money for it or the budget is not what ends the plan.
 */
export function campaignShortfall(input: PlanInput, plan: DeliveryPlan): Shortfall | null {
  if (plan.limit !== 'budget' || Math.floor(input.reach) <= 0) return null;
  const wanted = Math.min(nextRound(input, plan), sentWithMoney(plan));
  if (wanted <= plan.messages || affordableMessages(input, wanted) >= wanted) return null;
  return { ...budgetStep(input, plan, wanted), room: campaignRoom(input) };
}

/** One more interval like the last one, a day later and not before tomorrow; null where none has a date, or the campaign is over by then. */
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
 * What would help against the limit that ends the plan, the smallest change first. Empty where it is none of the flight's
 * own limits, or where another limit stops it at the same point.
 */
export function planAdvice(input: PlanInput, plan: DeliveryPlan): Advice[] {
  const next = nextLimit(plan);
  if (!next || next.more <= 0) return [];
  if (plan.limit === 'budget') return budgetSteps(input, plan);
  if (plan.limit === 'reach' && input.reach > 0) return [{ frequencyCap: input.frequencyCap + 1 }];
  const interval = plan.limit === 'window' ? nextInterval(input) : null;
  return interval ? [{ interval }] : [];
}
