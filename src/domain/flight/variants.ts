import { isRecord } from '@/domain/shared/json';
import { type NumberRange, numberProblem, typedValue } from '@/domain/shared/typed-number';

/** Variants of a flight: other words for a part of its people, to learn which work better. A is the flight's own message. */

/** Maximum number of variants in addition to A. */
export const MAX_VARIANTS = 3;

export interface FlightVariant {
  variant: string;
  /** Percent of the people. */
  share: number;
  versionId: string;
  /** Name and message of the version at the time it was chosen. */
  name: string;
  message: string;
}

/** Parses the stored variants B to D. Malformed ones are skipped. */
export function flightVariants(stored: unknown): FlightVariant[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row: unknown) => {
    if (!isRecord(row)) return [];
    const { variant, share, version_id: versionId, name, message } = row;
    return typeof variant === 'string' &&
      typeof share === 'number' &&
      typeof versionId === 'string' &&
      typeof name === 'string' &&
      typeof message === 'string'
      ? { variant, share, versionId, name, message }
      : [];
  });
}

/** The percent of the people that get a variant. */
export const SHARE_RANGE: NumberRange = { min: 1, max: 99, decimals: 0, unit: '%' };
export const isShare = (typed: string): boolean => numberProblem(typed, SHARE_RANGE) === null;
export const parseShare = (typed: string): number => typedValue(typed, SHARE_RANGE) ?? 0;

/** Percent of the people that get the message itself. */
export const variantAShare = (variants: readonly { share: number }[]): number =>
  100 - variants.reduce((sum, { share }) => sum + share, 0);

/**
 * When delivery promotes one variant automatically: as soon as one is significantly better, or the better one after
 * some hours or after a percentage of the audience.
 */
export type PromotionRule = { when: 'clear' } | { when: 'hours' | 'percent'; value: number };

/** The most hours and percent that a rule waits, from 1 on. */
export const MAX_WAIT = { hours: 720, percent: 99 } as const;

/** The rule that a flight stores; null: only a person decides. */
export function promotionRule(stored: unknown): PromotionRule | null {
  if (!isRecord(stored)) return null;
  const { when, value } = stored;
  if (when === 'clear') return { when };
  return (when === 'hours' || when === 'percent') && typeof value === 'number'
    ? { when, value }
    : null;
}

/** Results of the variants when one of them was promoted. */
export function promotedFigures(stored: unknown): VariantFigures[] {
  return (Array.isArray(stored) ? stored : []).flatMap((row: unknown) => {
    if (!isRecord(row)) return [];
    const { variant, delivered, clicked } = row;
    return typeof variant === 'string' && typeof delivered === 'number'
      ? { variant, delivered, clicked: typeof clicked === 'number' ? clicked : null }
      : [];
  });
}

export interface VariantFigures {
  variant: string;
  delivered: number;
  /** Null where the gateway does not measure clicks. */
  clicked: number | null;
}

/** False-positive rate: the chance of naming a winner when all variants are equal, however often the results are viewed. */
export const FALSE_WINNER_RATE = 0.05;

/**
 * The difference of click rates that is expected where there is one, as a part of 1. The interval is narrowest near it; it
 * holds for every true difference.
 */
const USUAL_DIFFERENCE = 0.01;

/** Clicks of each below which the normal approximation of a rate is not good enough to say anything. */
const MIN_CLICKS = 30;

/**
 * Half the width of a confidence interval of the difference of two rates. It is valid at every look, not only at one:
 * the mixture sequential probability ratio test with a normal mixture of `USUAL_DIFFERENCE` (Robbins 1970; Johari,
 * Koomen, Pekelis and Walsh 2017). Users open the results at any time, and an ordinary 95% interval would name a false
 * winner in a third of the tests. `variance` belongs to the difference.
 */
function halfWidth(variance: number, falseWinners: number): number {
  const mixture = USUAL_DIFFERENCE ** 2;
  const both = variance + mixture;
  return Math.sqrt(
    ((2 * variance * both) / mixture) *
      (Math.log(1 / falseWinners) + Math.log(both / variance) / 2),
  );
}

const rateVariance = (rate: number, delivered: number) => (rate * (1 - rate)) / delivered;

/** By how much the click rate of one is above another's, as parts of 1: what was seen, and between what it lies. */
export interface Difference {
  seen: number;
  from: number;
  to: number;
}

type Counted = { delivered: number; clicked: number };

function difference(one: Counted, other: Counted, falseWinners: number): Difference {
  const [a, b] = [one.clicked / one.delivered, other.clicked / other.delivered];
  // At the rate of both together neither gains by having seen fewer clicks than it should.
  const rate = (one.clicked + other.clicked) / (one.delivered + other.delivered);
  const variance = rateVariance(rate, one.delivered) + rateVariance(rate, other.delivered);
  const half = halfWidth(variance, falseWinners);
  return { seen: a - b, from: a - b - half, to: a - b + half };
}

export type Verdict =
  /** No clicks are measured. */
  | { state: 'not_measured' }
  /** Too few clicks to say anything. */
  | { state: 'too_early' }
  /** The two that lead, by how much the first of them is ahead; it may as well be behind. */
  | { state: 'no_winner'; leader: string; second: string; by: Difference }
  /** One is better than each of the others; by how much than the next one. */
  | { state: 'winner'; leader: string; second: string; by: Difference };

/**
 * Which variant has the better click rate (clicks by delivered messages), whenever it is asked: among variants that are the
 * same, a winner is ever named in at most `FALSE_WINNER_RATE` of all tests. With more than two, each pair has its part of that.
 */
export function variantVerdict(figures: readonly VariantFigures[]): Verdict {
  const counted = figures.flatMap(({ variant, delivered, clicked }) =>
    clicked === null ? [] : { variant, delivered, clicked },
  );
  if (counted.length < figures.length) return { state: 'not_measured' };
  const enough = counted.every(
    ({ delivered, clicked }) => clicked >= MIN_CLICKS && delivered - clicked >= MIN_CLICKS,
  );
  const [leader, ...others] = counted.toSorted(
    (a, b) => b.clicked * a.delivered - a.clicked * b.delivered,
  );
  const [second] = others;
  if (!enough || !leader || !second) return { state: 'too_early' };
  const pairs = (counted.length * (counted.length - 1)) / 2;
  const falseWinners = FALSE_WINNER_RATE / pairs;
  const wins = others.every((other) => difference(leader, other, falseWinners).from > 0);
  return {
    state: wins ? 'winner' : 'no_winner',
    leader: leader.variant,
    second: second.variant,
    by: difference(leader, second, falseWinners),
  };
}

/** Normal quantile for 80% power. */
const POWER = 0.8416;
/** Normal quantile for 95%. */
const NEARLY_ALL = 1.645;

/** Deliveries until nearly every test reaches the minimum count of the rarer outcome, click or no click. */
function deliveriesUntilJudged(rarer: number): number {
  const root = (NEARLY_ALL + Math.sqrt(NEARLY_ALL ** 2 + 4 * MIN_CLICKS)) / 2;
  return root ** 2 / rarer;
}

/**
 * Messages that each of two variants has to have delivered until a difference of their click rates (parts of 1) is found in
 * 80 % of all tests. It may be found earlier.
 */
export function deliveriesNeeded(rate: number, by: number): number {
  const fewest = deliveriesUntilJudged(Math.min(rate, 1 - rate - by));
  const found = (delivered: number) => {
    if (delivered < fewest) return false;
    const middle = rate + by / 2;
    const variance = 2 * rateVariance(middle, delivered);
    return halfWidth(variance, FALSE_WINNER_RATE) + POWER * Math.sqrt(variance) <= by;
  };
  let [low, high] = [1, 2];
  while (!found(high) && high < 1e9) [low, high] = [high, high * 2];
  while (high - low > high / 1000) {
    const middle = (low + high) / 2;
    if (found(middle)) high = middle;
    else low = middle;
  }
  return Math.ceil(high);
}
