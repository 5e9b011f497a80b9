import {
  add,
  compare,
  type Decimal,
  floorDivide,
  multiply,
  nonNegative,
  roundUp,
  subtract,
  toNumber,
  ZERO,
} from '../money/decimal.ts';

/** Price of a variant for its share of the audience. */
export interface VariantPrice {
  variant: string;
  /** Percent of the people, a whole number; all of them together make 100. */
  share: number;
  /** SMS parts of its text. */
  parts: number;
  /** Dollars for all of them. */
  costPerMessage: number | string;
}

/** Cost inputs of a flight, in dollars. */
export interface MessageCostInput {
  spent: number | string;
  sent: number;
  costPerMessage: number | string;
  /** Variants of an A/B test, A first. Without variants everyone gets the message. */
  variants?: readonly VariantPrice[];
  /** SMS parts of the message; 1 for every other channel. */
  parts: number;
}

/** The database counts messages in 32 bits. */
const MAX_COUNT = 2_147_483_647;
const MONEY_SCALE = 4;

/** A count as the database has it: whole, and from 0 to what it holds. */
export const toCount = (value: number) => Math.min(MAX_COUNT, Math.max(0, Math.floor(value) || 0));

const count = (value: number): Decimal => ({ digits: BigInt(value), scale: 0 });

/**
 * Variant of each of 100 messages in a row, by its index. Each message goes to the variant with the largest remainder,
 * furthest behind its share, the first of them on a tie. After 100 messages each variant has exactly its share.
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

/** Splits the first n messages of a flight over its variants. A part never shrinks as n grows. */
export function splitMessages(variants: readonly VariantPrice[], messages: number): number[] {
  const begun = shareCycle(variants).slice(0, messages % 100);
  return variants.map(
    ({ share }, index) =>
      share * Math.floor(messages / 100) + begun.filter((next) => next === index).length,
  );
}

/** Prices in dollars: the most expensive variant, and the total of the first n messages. */
function flightPrices({ costPerMessage, parts, variants = [] }: MessageCostInput) {
  if (variants.length === 0) {
    const price = multiply(nonNegative(costPerMessage), count(Math.max(1, toCount(parts))));
    return { dearest: price, ofFirst: (messages: number) => multiply(price, count(messages)) };
  }
  const prices = variants.map((variant) => nonNegative(variant.costPerMessage));
  /** Dollars of the first 0 to 100 messages. */
  const cycle = [ZERO];
  for (const next of shareCycle(variants))
    cycle.push(add(cycle.at(-1) ?? ZERO, prices[next] ?? ZERO));
  return {
    dearest: variants.reduce(
      (most, { share }, index) =>
        share > 0 && compare(prices[index] ?? ZERO, most) > 0 ? (prices[index] ?? ZERO) : most,
      ZERO,
    ),
    ofFirst: (messages: number) =>
      add(
        multiply(count(Math.floor(messages / 100)), cycle[100] ?? ZERO),
        cycle[messages % 100] ?? ZERO,
      ),
  };
}

/**
 * Returns the cost of n more messages. A flight's spending is the exact price of all its messages, rounded up once to a
 * hundredth of a cent, so hourly amounts add up exactly. Spending at an earlier price stays as recorded.
 */
export function costCurve(input: MessageCostInput) {
  const { dearest, ofFirst } = flightPrices(input);
  const paid = nonNegative(input.spent);
  const before = toCount(input.sent);
  const exact = ofFirst(before);
  const base = compare(roundUp(exact, MONEY_SCALE), paid) === 0 ? exact : paid;
  const cost = (messages: number) => subtract(ofFirst(before + messages), exact);
  const total = (messages: number) => roundUp(add(base, cost(messages)), MONEY_SCALE);
  /**
   * The most messages that an amount pays for after so many more have gone out: one is sent while what is left pays for the
   * dearest text. Null: messages are free.
   */
  const affordable = (sentFirst: number, left: Decimal) => {
    if (dearest.digits <= 0n) return null;
    const first = cost(sentFirst);
    const pays = (messages: number) =>
      compare(add(subtract(cost(sentFirst + messages - 1), first), dearest), left) <= 0;
    // By the mean price, of which variants are a few messages off.
    const mean = floorDivide(multiply(left, count(100)), ofFirst(100));
    if (mean > BigInt(MAX_COUNT)) return MAX_COUNT;
    let messages = Number(mean);
    if (!input.variants?.length) return messages;
    while (pays(messages + 1)) messages += 1;
    while (messages > 0 && !pays(messages)) messages -= 1;
    return messages;
  };
  /** The most messages for an amount of total spending; null: no limit. */
  const within = (amount: Decimal | null) => amount && affordable(0, subtract(amount, base));
  return { base, paid, cost, total, within, affordable };
}

/** The next messages of a flight by variant, with dollars that add up to what `additionalCost` says of all of them. */
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
    exact = add(exact, multiply(nonNegative(costPerMessage), count(part)));
    const total = roundUp(exact, MONEY_SCALE);
    const cost = toNumber(subtract(total, charged));
    charged = total;
    return [{ variant, messages: part, cost }];
  });
}

/** Dollars that n more messages of a flight cost, to the hundredth of a cent; what its plan charges for them. */
export function additionalCost(input: MessageCostInput, messages: number): number {
  const { paid, total } = costCurve(input);
  return messages > 0 ? toNumber(subtract(total(messages), paid)) : 0;
}
