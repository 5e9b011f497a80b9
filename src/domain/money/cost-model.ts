import { type Decimal, floorDivide, nonNegative, sum, toNumber, ZERO } from './decimal';
import { isRecord } from '@/domain/shared/json';
import { roundToTotal } from './rounded-sums';

const DEFAULT_RATE = 0.05;
const DEFAULT_LOCATION_COST = 0.01;
const LOW_REACH_PERCENT = 10;
/** Percent of RCS messages that are assumed to be sent as fallback SMS. Mirrors `private.fallback_share`. */
export const FALLBACK_PERCENT = 10;

export interface CostInput {
  /** Dollars per message by channel name. */
  serviceRates: unknown;
  channel: string;
  geoEnabled: boolean;
  /** Dollars per message for location targeting; null for the default. */
  locationTargetingCost: number | null;
  /** Prices by lower-case category: `{ type, value }`, or a number, which is a percentage. */
  segmentCosts: unknown;
  /** Segment categories of the selected cohorts, in any case, possibly repeated. */
  categories: readonly string[];
  /** SMS parts or started call minutes of a message; 1 for every other channel. */
  parts: number;
  /** SMS parts of an RCS message's fallback; 0 without one. */
  fallbackParts?: number;
  /** Budget in dollars, as typed. */
  budget: number | string | null;
  /** Contacts of the selected cohorts; null if none is selected. */
  reach: number | null;
}

export interface CategoryCost {
  category: string;
  kind: 'flat' | 'percentage';
  /** Dollars per message, or percent of the channel's rate. */
  value: number;
  /** Dollars per message. */
  amount: number;
}

export type CostNote =
  | { kind: 'budget-exceeds-audience' }
  /** The budget reaches only `percent` of the audience. */
  | { kind: 'low-reach'; percent: number };

/** Terms of a flight's cost. Rates and costs are in dollars per message part: an SMS part or a started call minute. */
export interface CostBreakdown {
  channelRate: number;
  /** Cost of fallback SMS, averaged over all messages. 0 without a fallback, or if an SMS is not more expensive. */
  fallbackCost: number;
  /** Null when geo-targeting is off. */
  locationCost: number | null;
  categories: CategoryCost[];
  audienceCost: number;
  costPerMessage: number;
  /** Parts of one message, at least 1. */
  parts: number;
  /** Dollars for a message with all its parts. */
  costPerSend: number;
  /** Dollars. */
  budget: number;
  /** floor(budget / cost per message). */
  estimatedMessages: number;
  /** floor(budget / (cost per message × parts)): the figure shown to users. */
  displayedMessages: number;
  /** Contacts of the selected cohorts; null if none is selected. */
  reach: number | null;
  notes: CostNote[];
}

/**
 * Returns the rate of a channel in dollars per message. Channel names are case-insensitive. A rate of 0 is valid;
 * without a rate, the default of 0.05 applies.
 */
export function channelPrice(serviceRates: unknown, channel: string): Decimal {
  if (!isRecord(serviceRates)) return nonNegative(DEFAULT_RATE);
  const name = Object.keys(serviceRates).find((key) => key.toLowerCase() === channel.toLowerCase());
  const rate = name === undefined ? null : serviceRates[name];
  return rate === null || rate === undefined ? nonNegative(DEFAULT_RATE) : nonNegative(rate);
}

/** Cost of a category; null if it has no price. */
function categoryCost(segmentCosts: unknown, category: string, rate: Decimal) {
  if (!isRecord(segmentCosts) || !Object.hasOwn(segmentCosts, category)) return null;
  const price = segmentCosts[category];
  if (typeof price === 'number') return percentageCost(category, nonNegative(price), rate);
  if (!isRecord(price)) return null;
  const value = nonNegative(price['value']);
  if (price['type'] === 'percentage') return percentageCost(category, value, rate);
  return { category, kind: 'flat' as const, value, amount: value };
}

const percentageCost = (category: string, value: Decimal, rate: Decimal) => ({
  category,
  kind: 'percentage' as const,
  value,
  amount: rate.times(value).times(0.01),
});

/**
 * Returns the average dollars per message that fallback SMS add: `FALLBACK_PERCENT` of messages cost the difference if
 * an SMS of `parts` parts is more expensive.
 */
function fallbackCost(serviceRates: unknown, rate: Decimal, parts: number): Decimal {
  const sms = channelPrice(serviceRates, 'SMS').times(parts);
  return sms.gt(rate) ? sms.minus(rate).times(FALLBACK_PERCENT).times(0.01) : ZERO;
}

function costNotes(estimated: number, displayed: number, reach: number | null): CostNote[] {
  if (reach === null) return [];
  const notes: CostNote[] = [];
  if (estimated > reach) notes.push({ kind: 'budget-exceeds-audience' });
  if (reach > 0 && displayed * 100 < reach * LOW_REACH_PERCENT)
    notes.push({ kind: 'low-reach', percent: (displayed / reach) * 100 });
  return notes;
}

/**
 * Cost per message = channel rate + fallback SMS + location (if enabled) + audience, where each distinct category
 * counts once. Uses exact decimals and never returns NaN or Infinity: a cost of 0 buys 0 messages.
 */
export function costBreakdown(input: CostInput): CostBreakdown {
  const rate = channelPrice(input.serviceRates, input.channel);
  const location = input.geoEnabled
    ? nonNegative(input.locationTargetingCost ?? DEFAULT_LOCATION_COST)
    : null;
  const distinct = [...new Set(input.categories.map((category) => category.toLowerCase()))].sort();
  const categories = distinct.flatMap(
    (category) => categoryCost(input.segmentCosts, category, rate) ?? [],
  );
  const audience = sum(categories.map(({ amount }) => amount));
  const { fallbackParts = 0 } = input;
  const fallback = fallbackParts > 0 ? fallbackCost(input.serviceRates, rate, fallbackParts) : ZERO;
  const perMessage = sum([rate, fallback, location ?? ZERO, audience]);
  const parts = Math.max(1, Math.trunc(input.parts) || 1);
  const perSend = perMessage.times(parts);
  const budget = nonNegative(input.budget);
  const estimated = toNumber(floorDivide(budget, perMessage));
  const displayed = toNumber(floorDivide(budget, perSend));
  const reach = input.reach === null ? null : Math.max(0, Math.trunc(input.reach) || 0);
  return {
    channelRate: toNumber(rate),
    fallbackCost: toNumber(fallback),
    locationCost: location && toNumber(location),
    categories: categories.map((term) => ({
      ...term,
      value: toNumber(term.value),
      amount: toNumber(term.amount),
    })),
    audienceCost: toNumber(audience),
    costPerMessage: toNumber(perMessage),
    parts,
    costPerSend: toNumber(perSend),
    budget: toNumber(budget),
    estimatedMessages: estimated,
    displayedMessages: displayed,
    reach,
    notes: costNotes(estimated, displayed, reach),
  };
}

/** Price of a channel in dollars per message part, without location and audience. */
export const messagePrice = (serviceRates: unknown, channel: string, fallbackParts = 0): Decimal =>
  nonNegative(
    costBreakdown({
      serviceRates,
      channel,
      geoEnabled: false,
      locationTargetingCost: null,
      segmentCosts: null,
      categories: [],
      parts: 1,
      fallbackParts,
      budget: null,
      reach: null,
    }).costPerMessage,
  );

/** Rounds a cost breakdown to four decimals so that the terms add up to the price. */
export function roundedPrices(cost: CostBreakdown): CostBreakdown {
  const [channelRate = 0, fallback = 0, location = 0, audienceCost = 0] = roundToTotal(
    [cost.channelRate, cost.fallbackCost, cost.locationCost ?? 0, cost.audienceCost],
    { decimals: 4 },
  );
  const amounts = roundToTotal(
    cost.categories.map(({ amount }) => amount),
    { decimals: 4, total: audienceCost },
  );
  return {
    ...cost,
    channelRate,
    fallbackCost: fallback,
    locationCost: cost.locationCost === null ? null : location,
    audienceCost,
    categories: cost.categories.map((term, index) => ({ ...term, amount: amounts[index] ?? 0 })),
  };
}
