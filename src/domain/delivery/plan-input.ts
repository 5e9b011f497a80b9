import type { VariantPrice } from './message-cost.ts';
import type { MonthAllowance } from './billing-months.ts';
import type { PlanInput } from './plan.ts';
import { readFrequencyPeriod } from './frequency.ts';
import { isRecord } from '../shared/json.ts';
import { readPacing } from './pacing.ts';
import { readQuietHours } from '../time/quiet-hours.ts';
import type { WallInterval } from '../time/wall-time.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const count = (value: unknown) => (typeof value === 'number' ? value : 0);
/** A missing limit means no limit. A limit that is not a number becomes 0, so that nothing is sent by mistake. */
const limit = (value: unknown) => (value === null || value === undefined ? null : count(value));

const readInterval = (value: unknown): WallInterval => {
  const row = isRecord(value) ? value : {};
  return {
    date: text(row['date']),
    startTime: text(row['start_time']),
    endTime: text(row['end_time']),
  };
};

const readHours = (value: unknown) =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([hour, sent]) => [hour, count(sent)]),
  );

const readVariant = (value: unknown): VariantPrice => {
  const row = isRecord(value) ? value : {};
  return {
    variant: text(row['variant']),
    share: count(row['share']),
    parts: count(row['parts']),
    costPerMessage: count(row['cost_per_send']),
  };
};

/** Parses billing months. Skips months without an end. */
const readMonths = (value: unknown): MonthAllowance[] =>
  (Array.isArray(value) ? value : []).flatMap((row: unknown) => {
    const until = isRecord(row) ? Date.parse(text(row['until'])) : Number.NaN;
    return isRecord(row) && !Number.isNaN(until) ? [{ until, left: count(row['left']) }] : [];
  });

/**
 * Parses one flight of the `flight_forecast` or `delivery_work` response. `from` is the start of the plan in
 * milliseconds since 1970.
 */
export function readPlanInput(value: unknown, from: number): PlanInput | null {
  if (!isRecord(value) || typeof value['flight_id'] !== 'string') return null;
  return {
    intervals: Array.isArray(value['intervals']) ? value['intervals'].map(readInterval) : [],
    timeZone: text(value['time_zone']) || 'UTC',
    budget: limit(value['budget']),
    spent: count(value['spent']),
    sent: count(value['sent']),
    costPerMessage: count(value['cost_per_send']),
    // The database's price already covers all parts of a message.
    parts: 1,
    ...(Array.isArray(value['variants']) && { variants: value['variants'].map(readVariant) }),
    reach: count(value['reach']),
    frequencyCap: count(value['frequency_cap']),
    frequencyPeriod: readFrequencyPeriod(value['frequency_period']),
    quiet: readQuietHours(value['quiet_hours']),
    pacing: readPacing(value['pacing']),
    wallet: limit(value['wallet']),
    campaignBudget: limit(value['campaign_budget']),
    campaignLeft: limit(value['campaign_left']),
    leastBudget: limit(value['least_budget']),
    months: readMonths(value['months']),
    campaignEnd: text(value['campaign_end']) || null,
    sentByHour: readHours(value['sent_by_hour']),
    from,
  };
}

/** Parses the server's time from a response, in milliseconds since 1970. Returns `fallback` if it is missing. */
export function readClock(value: unknown, fallback: number): number {
  const now = isRecord(value) ? Date.parse(text(value['now'])) : Number.NaN;
  return Number.isNaN(now) ? fallback : now;
}

/** Money limits for the forecast of a draft flight. */
export type Funds = Pick<
  PlanInput,
  'timeZone' | 'wallet' | 'campaignBudget' | 'months' | 'campaignEnd' | 'from'
> & {
  /**
   * Campaign budget minus the budgets of its other flights, in dollars; negative when they exceed it, null without a
   * limit.
   */
  campaignLeft: number | null;
};

/** Parses the `campaign_forecast` response. */
export function readFunds(value: unknown, fallback: number): Funds | null {
  if (!isRecord(value)) return null;
  return {
    timeZone: text(value['time_zone']) || 'UTC',
    wallet: limit(value['wallet']),
    campaignBudget: limit(value['campaign_budget']),
    months: readMonths(value['months']),
    campaignEnd: text(value['campaign_end']) || null,
    campaignLeft: limit(value['campaign_unplanned']),
    from: readClock(value, fallback),
  };
}
