import { type Decimal, nonNegative, parseDecimal, toNumber, ZERO } from './decimal';

/** Segment types with a price, in form order. */
export const SEGMENT_TYPES = [
  'demographic',
  'behavioral',
  'geographic',
  'psychographic',
  'transactional',
  'technographic',
  'firmographic',
  'custom',
] as const;

export type SegmentType = (typeof SEGMENT_TYPES)[number];

/** `flat`: dollars per message. `percentage`: percent added to the rate. */
export interface SegmentCost {
  type: 'flat' | 'percentage';
  value: number;
}

/** Segment costs of a new organization. */
export const DEFAULT_SEGMENT_COSTS: Record<SegmentType, SegmentCost> = {
  demographic: { type: 'flat', value: 0 },
  behavioral: { type: 'percentage', value: 10 },
  geographic: { type: 'flat', value: 0.005 },
  psychographic: { type: 'percentage', value: 15 },
  transactional: { type: 'percentage', value: 12 },
  technographic: { type: 'flat', value: 0.008 },
  firmographic: { type: 'percentage', value: 8 },
  custom: { type: 'flat', value: 0.01 },
};

/** Dollars per message after a discount in percent; a negative discount is a surcharge. Invalid inputs count as 0. */
export function effectiveRate(rate: unknown, discountPercentage: unknown): number {
  return toNumber(discountedRate(rate, discountPercentage));
}

function discountedRate(rate: unknown, discountPercentage: unknown): Decimal {
  const discount = parseDecimal(discountPercentage) ?? ZERO;
  return nonNegative(rate).times(discount.times(-0.01).plus(1));
}

/** Credit value of a prepaid package in dollars: quantity x rate x (1 - discount / 100), exact. */
export function creditValue(quantity: unknown, rate: unknown, discountPercentage: unknown): number {
  return toNumber(nonNegative(quantity).times(discountedRate(rate, discountPercentage)));
}

/** Rate plus the cost of one segment, in dollars per message. */
export function rateWithSegment(
  rate: unknown,
  { type, value }: { type: string; value: unknown },
): number {
  const base = nonNegative(rate);
  const cost = nonNegative(value);
  const extra = type === 'percentage' ? base.times(cost).times(0.01) : cost;
  return toNumber(base.plus(extra));
}
