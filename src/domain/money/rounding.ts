import { type Decimal, parseDecimal, toNumber, ZERO } from './decimal';

/** Splits an amount into whole units (rounded down) and the remainder, in units of the amount's scale. */
function splitUnits({ digits, scale }: Decimal, decimals: number) {
  if (scale <= decimals) return { units: digits * 10n ** BigInt(decimals - scale), rest: 0n };
  const unit = 10n ** BigInt(scale - decimals);
  const rest = ((digits % unit) + unit) % unit;
  return { units: (digits - rest) / unit, rest };
}

const toDecimal = (amount: number): Decimal => parseDecimal(amount) ?? ZERO;

/** Rounds to whole units, half away from zero. Exact: 1.005 rounds to 1.01. */
function roundedUnits(amount: Decimal, decimals: number): bigint {
  const size = amount.digits < 0n ? { ...amount, digits: -amount.digits } : amount;
  const { units, rest } = splitUnits(size, decimals);
  const unit = 10n ** BigInt(Math.max(0, size.scale - decimals));
  const rounded = rest * 2n >= unit && rest > 0n ? units + 1n : units;
  return amount.digits < 0n ? -rounded : rounded;
}

const toDollars = (units: bigint, decimals: number) => toNumber({ digits: units, scale: decimals });

/** Rounds half away from zero. Exact: 1.45 rounds to 1.5. */
export const roundTo = (value: number, decimals: number): number =>
  toDollars(roundedUnits(toDecimal(value), decimals), decimals);

/** Rounds dollars to cents, as shown and invoiced. */
export const toCents = (dollars: number): number => roundTo(dollars, 2);

/** Difference of two amounts, each rounded to cents first, so that the displayed figures add up. */
export const centDifference = (whole: number, part: number): number =>
  toDollars(roundedUnits(toDecimal(whole), 2) - roundedUnits(toDecimal(part), 2), 2);

const sumDecimals = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, one) => {
    const scale = Math.max(sum.scale, one.scale);
    const at = ({ digits, scale: from }: Decimal) => digits * 10n ** BigInt(scale - from);
    return { digits: at(sum) + at(one), scale };
  }, ZERO);

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
  const exact = amounts.map(toDecimal);
  const scale = Math.max(decimals, ...exact.map((one) => one.scale));
  const parts = exact.map((one, index) => ({
    index,
    ...splitUnits({ digits: one.digits * 10n ** BigInt(scale - one.scale), scale }, decimals),
  }));
  const target = roundedUnits(
    total === undefined ? sumDecimals(exact) : toDecimal(total),
    decimals,
  );
  const missing = Number(target - parts.reduce((sum, { units }) => sum + units, 0n));
  if (missing < 0 || missing > parts.filter(({ rest }) => rest > 0n).length)
    return exact.map((one) => toDollars(roundedUnits(one, decimals), decimals));
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ units, index }) =>
    toDollars(raised.has(index) ? units + 1n : units, decimals),
  );
}

/**
 * Returns the change of the displayed balance, so that the rounded movements lead from the opening to the closing
 * balance.
 */
export const roundedMovement = (movement: { amount: number; balance_after: number }): number => {
  const after = toDecimal(movement.balance_after);
  const before = sumDecimals([after, toDecimal(-movement.amount)]);
  return toDollars(roundedUnits(after, 2) - roundedUnits(before, 2), 2);
};
