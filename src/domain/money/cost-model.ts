import {
  add,
  compare,
  type Decimal,
  floorDivide,
  multiply,
  nonNegative,
  parseDecimal,
  divideBy100,
  subtract,
  toNumber,
  ZERO,
} from './decimal';
import { isRecord } from '@/domain/shared/json';
import { roundToTotal } from './rounding';

const DEFAULT_RATE = 0.05;
const DEFAULT_LOCATION_COST = 0.01;
const LOW_REACH_PERCENT = 10;
/** The share of RCS messages that the price list charges as their fallback SMS (`private.fallback_share`). */
export const FALLBACK_PERCENT = 10;

export interface CostInput {
  /** The organisation's dollars per message, by channel name. */
  serviceRates: unknown;
  channel: string;
  geoEnabled: boolean;
  /** The organisation's dollars per message for location targeting; null when it has none. */
  locationTargetingCost: number | null;
  /** Lower-case category to `{ type, value }`; a bare number is a percentage. */
  segmentCosts: unknown;
  /** Categories of the selected cohorts' segments, in any case and number. */
  categories: readonly string[];
  /** SMS parts of the message; 1 for every other channel. */
  parts: number;
  /** SMS parts of an RCS message's fallback; 0 without one. */
  fallbackParts?: number;
  /** Dollars, as typed. */
  budget: number | string | null;
  /** Contacts of the selected cohorts; null without a selected cohort. */
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
  /** `percent` of the audience that the budget reaches. */
  | { kind: 'low-reach'; percent: number };

/** Every term of a flight's cost, in dollars per message where not said otherwise. */
export interface CostBreakdown {
  channelRate: number;
  /** Price of fallback SMS, spread over all messages; 0 without a fallback, or where SMS is not dearer. */
  fallbackCost: number;
  /** Null when geo-targeting is off. */
  locationCost: number | null;
  categories: CategoryCost[];
  audienceCost: number;
  costPerMessage: number;
  parts: number;
  /** Cost of a message in all its parts. */
  costPerSend: number;
  budget: number;
  /** floor(budget / cost per message). */
  estimatedMessages: number;
  /** floor(budget / (cost per message × parts)): the figure to show. */
  displayedMessages: number;
  reach: number | null;
  notes: CostNote[];
}

/** The organisation's rate for a channel, names compared ignoring case; 0 is a rate, none is 0.05. */
export function channelPrice(serviceRates: unknown, channel: string): Decimal {
  if (!isRecord(serviceRates)) return nonNegative(DEFAULT_RATE);
  const name = Object.keys(serviceRates).find((key) => key.toLowerCase() === channel.toLowerCase());
  const rate = name === undefined ? null : serviceRates[name];
  return rate === null || rate === undefined ? nonNegative(DEFAULT_RATE) : nonNegative(rate);
}

/** One category's cost; null when it has no price and so adds nothing. */
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
  amount: multiply(rate, divideBy100(value)),
});

/** Dollars that fallback SMS of so many parts add to each message: their share of messages, where an SMS is dearer. */
function fallbackCost(serviceRates: unknown, rate: Decimal, parts: number): Decimal {
  const sms = multiply(channelPrice(serviceRates, 'SMS'), { digits: BigInt(parts), scale: 0 });
  return compare(sms, rate) > 0
    ? multiply(subtract(sms, rate), divideBy100(nonNegative(FALLBACK_PERCENT)))
    : ZERO;
}

/** Hints shown next to the figures once a cohort is selected. */
function costNotes(estimated: bigint, displayed: bigint, reach: number | null): CostNote[] {
  if (reach === null) return [];
  const notes: CostNote[] = [];
  if (estimated > BigInt(reach)) notes.push({ kind: 'budget-exceeds-audience' });
  if (reach > 0 && displayed * 100n < BigInt(reach) * BigInt(LOW_REACH_PERCENT))
    notes.push({ kind: 'low-reach', percent: (Number(displayed) / reach) * 100 });
  return notes;
}

/**
 * Cost per message = rate of the channel + fallback SMS + location (when on) + audience, where each distinct lower-case category
 * counts once. Exact decimals throughout; never NaN or Infinity, a cost of 0 buys 0 messages.
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
  const audience = categories.reduce((sum, { amount }) => add(sum, amount), ZERO);
  const { fallbackParts = 0 } = input;
  const fallback = fallbackParts > 0 ? fallbackCost(input.serviceRates, rate, fallbackParts) : ZERO;
  const perMessage = [fallback, location ?? ZERO, audience].reduce(add, rate);
  const parts = Math.max(1, Math.trunc(input.parts) || 1);
  const perSend = multiply(perMessage, { digits: BigInt(parts), scale: 0 });
  const parsedBudget = parseDecimal(input.budget);
  const budget = parsedBudget && compare(parsedBudget, ZERO) > 0 ? parsedBudget : ZERO;
  const estimated = floorDivide(budget, perMessage);
  const displayed = floorDivide(budget, perSend);
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
    estimatedMessages: Number(estimated),
    displayedMessages: Number(displayed),
    reach,
    notes: costNotes(estimated, displayed, reach),
  };
}

/** Dollars per message, or per part of it, of a channel, without location and audience. */
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

/** Price breakdown to four decimals. The rounded terms add up to the rounded price. */
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
