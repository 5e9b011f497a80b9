import { isRecord } from '@/domain/shared/json';
import { type NumberRange, numberProblem, typedValue } from '@/domain/shared/typed-number';

/**
 * Variants of an A/B test: alternative messages that parts of the audience receive. Variant A is the flight's own
 * message.
 */

/** Maximum number of variants in addition to A. */
export const MAX_VARIANTS = 3;

export interface FlightVariant {
  variant: string;
  /** Percent of the audience. */
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

/** Allowed share of a variant in percent. */
const SHARE_RANGE: NumberRange = { min: 1, max: 99, decimals: 0, unit: '%' };
export const isShare = (typed: string): boolean => numberProblem(typed, SHARE_RANGE) === null;
export const parseShare = (typed: string): number => typedValue(typed, SHARE_RANGE) ?? 0;

/** Remaining percent of the audience, which receives variant A. */
export const variantAShare = (variants: readonly { share: number }[]): number =>
  100 - variants.reduce((sum, { share }) => sum + share, 0);

/**
 * When delivery promotes a variant automatically. `clear`: one is significantly better. `hours` and `percent`: the
 * better one after that many hours or that percentage of the audience.
 */
export type PromotionRule = { when: 'clear' } | { when: 'hours' | 'percent'; value: number };

/** Maximum waiting time of a rule, in hours or percent of the audience. The minimum is 1. */
export const MAX_WAIT = { hours: 720, percent: 99 } as const;

/** Parses a flight's stored rule. Null: only users promote a variant. */
export function promotionRule(stored: unknown): PromotionRule | null {
  if (!isRecord(stored)) return null;
  const { when, value } = stored;
  if (when === 'clear') return { when };
  return (when === 'hours' || when === 'percent') && typeof value === 'number'
    ? { when, value }
    : null;
}

/** Parses the stored results of the variants at the time of promotion. */
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
  /** Null if the gateway does not measure clicks. */
  clicked: number | null;
}

/** False-positive rate: the chance of naming a winner when all variants are equal, however often the results are viewed. */
const FALSE_WINNER_RATE = 0.05;

/**
 * Difference of click rates that tests typically find, as a fraction. The confidence interval is tuned to be narrowest
 * near it and stays valid for any true difference.
 */
const USUAL_DIFFERENCE = 0.01;

/** Minimum clicks (and non-clicks) of each variant. Below it, the normal approximation of a rate is too inaccurate. */
const MIN_CLICKS = 30;

/**
 * Half-width of an always-valid confidence interval for the difference of two rates: the mixture sequential probability
 * ratio test with a normal mixture of `USUAL_DIFFERENCE` (Robbins 1970; Johari, Koomen, Pekelis and Walsh 2017). Users
 * check results at any time, and an ordinary 95% interval would name a false winner in a third of the tests. `variance`
 * is the variance of the difference.
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

/** Difference of two click rates as fractions: observed value and confidence interval. */
interface Difference {
  seen: number;
  from: number;
  to: number;
}

type Counted = { delivered: number; clicked: number };

function difference(one: Counted, other: Counted, falseWinners: number): Difference {
  const [a, b] = [one.clicked / one.delivered, other.clicked / other.delivered];
  // Uses the pooled rate, so that a variant with unusually few clicks does not get a variance that is too small.
  const rate = (one.clicked + other.clicked) / (one.delivered + other.delivered);
  const variance = rateVariance(rate, one.delivered) + rateVariance(rate, other.delivered);
  const half = halfWidth(variance, falseWinners);
  return { seen: a - b, from: a - b - half, to: a - b + half };
}

export type Verdict =
  /** The clicks of at least one variant are not measured. */
  | { state: 'not_measured' }
  /** A variant has too few clicks or non-clicks to compare, or there is only one variant. */
  | { state: 'too_early' }
  /** The two best variants, with the lead of the first. The interval includes 0, so the order may be chance. */
  | { state: 'no_winner'; leader: string; second: string; by: Difference }
  /** The leader is significantly better than every other variant. `by` is its lead over the second. */
  | { state: 'winner'; leader: string; second: string; by: Difference };

/**
 * Compares the click rates (clicks / delivered) of the variants. Results may be checked at any time: among equal
 * variants, at most `FALSE_WINNER_RATE` of all tests ever name a winner. With more than two variants, each pair gets an
 * equal part of that rate (Bonferroni).
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

/**
 * Deliveries after which 95% of tests have `MIN_CLICKS` of the rarer outcome, click or no click. `rarer` is its rate.
 */
function deliveriesUntilJudged(rarer: number): number {
  const root = (NEARLY_ALL + Math.sqrt(NEARLY_ALL ** 2 + 4 * MIN_CLICKS)) / 2;
  return root ** 2 / rarer;
}

/**
 * Deliveries per variant needed to detect a difference `by` of click rates (fractions) in 80% of tests. A test may
 * detect it earlier.
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
