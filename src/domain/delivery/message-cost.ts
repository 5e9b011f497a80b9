import {
  type Decimal,
  floorDivide,
  nonNegative,
  roundUp,
  toNumber,
  ZERO,
} from '../money/decimal.ts';

/** Price and share of an A/B test variant. */
export interface VariantPrice {
  variant: string;
  /** Whole percentage of the audience. The shares of all variants add up to 100. */
  share: number;
  /** SMS parts of the variant's text. */
  parts: number;
  /** Dollars per message, for all its parts. */
  costPerMessage: number | string;
}

/** Cost inputs of a flight, in dollars. */
export interface MessageCostInput {
  spent: number | string;
  sent: number;
  costPerMessage: number | string;
  /** Variants of an A/B test, A first. Omitted without a test. */
  variants?: readonly VariantPrice[];
  /** SMS parts of the message; 1 for every other channel. */
  parts: number;
}

/** Maximum of the database's integer type. */
const MAX_COUNT = 2_147_483_647;
const MONEY_SCALE = 4;

/** Converts to a valid database count: rounds down and clamps to [0, 2,147,483,647]. NaN becomes 0. */
export const toCount = (value: number) => Math.min(MAX_COUNT, Math.max(0, Math.floor(value) || 0));

/**
 * Returns the variant index of each of 100 consecutive messages. Each message goes to the variant that is furthest
 * behind its share, the first one on a tie. After 100 messages each variant has exactly its share.
 */
function shareCycle(variants: readonly VariantPrice[]): number[] {
  const remainders = variants.map(() => 0);
  return Array.from({ length: 100 }, () => {
    for (const [index, { share }] of variants.entries())
      remainders[index] = (remainders[index] ?? 0) + share;
    const next = remainders.indexOf(Math.max(...remainders));
    remainders[next] = (remainders[next] ?? 0) - 100;
    return next;
  });
}

/** Splits the first n messages of a flight among its variants. No variant's count decreases as n grows. */
export function splitMessages(variants: readonly VariantPrice[], messages: number): number[] {
  const begun = shareCycle(variants).slice(0, messages % 100);
  return variants.map(
    ({ share }, index) =>
      share * Math.floor(messages / 100) + begun.filter((next) => next === index).length,
  );
}

/** Prices in dollars: `highest` is that of the most expensive variant with a share, `totalOf(n)` the total of the first n messages. */
function flightPrices({ costPerMessage, parts, variants = [] }: MessageCostInput) {
  if (variants.length === 0) {
    const price = nonNegative(costPerMessage).times(Math.max(1, toCount(parts)));
    return { highest: price, totalOf: (messages: number) => price.times(messages) };
  }
  const prices = variants.map((variant) => nonNegative(variant.costPerMessage));
  /** Total dollars of the first 0 to 100 messages. */
  const cycle = [ZERO];
  for (const next of shareCycle(variants))
    cycle.push((cycle.at(-1) ?? ZERO).plus(prices[next] ?? ZERO));
  return {
    highest: variants.reduce(
      (most, { share }, index) => (share > 0 && prices[index]?.gt(most) ? prices[index] : most),
      ZERO,
    ),
    totalOf: (messages: number) =>
      (cycle[100] ?? ZERO).times(Math.floor(messages / 100)).plus(cycle[messages % 100] ?? ZERO),
  };
}

/**
 * Cost functions of a flight's next messages. Spending is the exact price of all messages, rounded up once to a
 * hundredth of a cent, so hourly amounts add up exactly. Spending at an earlier price stays as recorded.
 */
export function costCurve(input: MessageCostInput) {
  const { highest, totalOf } = flightPrices(input);
  const paid = nonNegative(input.spent);
  const before = toCount(input.sent);
  const exact = totalOf(before);
  const base = roundUp(exact, MONEY_SCALE).eq(paid) ? exact : paid;
  const cost = (messages: number) => totalOf(before + messages).minus(exact);
  const total = (messages: number) => roundUp(base.plus(cost(messages)), MONEY_SCALE);
  /**
   * Maximum messages that `left` dollars pay for after `sentFirst` more messages. A message is sent only while the
   * remaining money covers the most expensive variant. Null: messages are free.
   */
  const affordable = (sentFirst: number, left: Decimal) => {
    if (highest.lte(0)) return null;
    const first = cost(sentFirst);
    const pays = (messages: number) =>
      cost(sentFirst + messages - 1)
        .minus(first)
        .plus(highest)
        .lte(left);
    // Estimates from the mean price. With variants the exact count differs from the estimate by a few messages.
    const mean = floorDivide(left.times(100), totalOf(100));
    if (mean.gt(MAX_COUNT)) return MAX_COUNT;
    let messages = toNumber(mean);
    if (!input.variants?.length) return messages;
    while (pays(messages + 1)) messages += 1;
    while (messages > 0 && !pays(messages)) messages -= 1;
    return messages;
  };
  /** Maximum messages within a total spend; null: no limit. */
  const within = (amount: Decimal | null) => amount && affordable(0, amount.minus(base));
  return { base, paid, cost, total, within, affordable };
}

/** Splits the next messages by variant. The dollar amounts add up to `additionalCost`. */
export function messagesByVariant(input: MessageCostInput, messages: number) {
  const { variants = [], sent } = input;
  const { base, paid } = costCurve(input);
  const [before, after] = [toCount(sent), toCount(sent) + toCount(messages)].map((all) =>
    splitMessages(variants, all),
  );
  let [exact, charged] = [base, paid];
  return variants.flatMap(({ variant, costPerMessage }, index) => {
    const part = (after?.[index] ?? 0) - (before?.[index] ?? 0);
    if (part === 0) return [];
    exact = exact.plus(nonNegative(costPerMessage).times(part));
    const total = roundUp(exact, MONEY_SCALE);
    const cost = toNumber(total.minus(charged));
    charged = total;
    return [{ variant, messages: part, cost }];
  });
}

/** Cost of n more messages in dollars, to the hundredth of a cent, as the plan charges it. */
export function additionalCost(input: MessageCostInput, messages: number): number {
  const { paid, total } = costCurve(input);
  return messages > 0 ? toNumber(total(messages).minus(paid)) : 0;
}
