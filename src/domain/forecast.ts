import { addDays } from './days';
import { dayIn } from './billing';
import {
  costOfMore,
  type DeliveryPlan,
  PLAN_LIMITS,
  type PlanInput,
  type PlanLimit,
} from './delivery-plan';

/** Plans of more hours are drawn by day. */
const MOST_HOURS = 48;

/** What is planned for an hour or a day. */
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
    const day = dayIn(timeZone, Date.parse(hour));
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
  { hours }: DeliveryPlan,
  timeZone: string,
): { unit: 'hour' | 'day'; bars: ForecastBar[] } {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return { unit: 'hour', bars: [] };
  const span = (Date.parse(last.hour) - Date.parse(first.hour)) / 3_600_000 + 1;
  return span <= MOST_HOURS
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

/**
 * The budget of the flight, in dollars and whole cents, with which everything goes out that the other limits let through;
 * null where another limit binds, or where more money alone would change nothing.
 */
export function advisedBudget(input: PlanInput, plan: DeliveryPlan): number | null {
  const next = plan.limit === 'budget' ? nextLimit(plan) : null;
  if (!next || next.more <= 0) return null;
  const total = Number(input.spent) + costOfMore(input, plan.messages + next.more);
  // Without the noise of binary fractions, which would be a cent too much.
  return Math.ceil(Math.round(total * 10_000) / 100) / 100;
}
