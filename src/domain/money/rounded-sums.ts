import Big from 'big.js';
import { type Decimal, parseDecimal, sum, toNumber, ZERO } from './decimal';

const toDecimal = (amount: number): Decimal => parseDecimal(amount) ?? ZERO;
/** Rounds half away from zero. */
const round = (amount: Decimal, decimals: number) => amount.round(decimals, Big.roundHalfUp);

interface RoundingOptions {
  /** Decimal places: 2 for payments, 4 for prices per message. */
  decimals?: number;
  /**
   * Total displayed elsewhere that the rounded amounts should add up to. Defaults to the sum of the exact amounts,
   * rounded.
   */
  total?: number;
}

/**
 * Rounds amounts so that they add up to the displayed total: rounds all down, then adds one unit to those with the
 * largest remainders. If rounding cannot reach the given total, for example because it was read at another time, each
 * amount is rounded independently.
 */
export function roundToTotal(
  amounts: readonly number[],
  { decimals = 2, total }: RoundingOptions = {},
): number[] {
  const unit = new Big(`1e-${decimals}`);
  const exact = amounts.map(toDecimal);
  const parts = exact.map((amount, index) => {
    const towardsZero = amount.round(decimals, Big.roundDown);
    const low = towardsZero.gt(amount) ? towardsZero.minus(unit) : towardsZero;
    return { index, low, rest: amount.minus(low) };
  });
  const target = round(total === undefined ? sum(exact) : toDecimal(total), decimals);
  const missing = toNumber(target.minus(sum(parts.map(({ low }) => low))).div(unit));
  if (missing < 0 || missing > parts.filter(({ rest }) => rest.gt(0)).length)
    return exact.map((amount) => toNumber(round(amount, decimals)));
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest.cmp(a.rest) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ low, index }) => toNumber(raised.has(index) ? low.plus(unit) : low));
}

/**
 * Returns the change of the displayed balance, so that the rounded movements lead from the opening to the closing
 * balance.
 */
export const roundedMovement = (movement: { amount: number; balance_after: number }): number => {
  const after = toDecimal(movement.balance_after);
  return toNumber(round(after, 2).minus(round(after.minus(toDecimal(movement.amount)), 2)));
};
