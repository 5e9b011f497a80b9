import Big from 'big.js';

/** Exact decimal. Binary fractions are not exact enough for money: 3 / (0.05 + 0.01) would give 49 messages instead of 50. */
export type Decimal = Big;

const DECIMAL_PATTERN = /^([+-]?)(\d{1,30})?(?:\.(\d{1,30}))?(?:e([+-]?\d{1,3}))?$/i;
const MAX_DIGITS = 30;

export const ZERO: Decimal = new Big(0);

/** Like `Big`, but divides to whole numbers, rounded down. */
const Whole = Big();
Whole.DP = 0;
Whole.RM = Big.roundDown;

const toText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';

/** Parses `12.50`, `1e3`, 12.5 or 1e-7. Null for anything that is not a finite number, and beyond 30 digits. */
export function parseDecimal(value: unknown): Decimal | null {
  const match = DECIMAL_PATTERN.exec(toText(value));
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  if (places > MAX_DIGITS || whole.length + Number(exponent) > MAX_DIGITS) return null;
  return new Big(`${sign === '-' ? '-' : ''}${whole}${fraction}e${-places}`);
}

/** Adds amounts up; 0 without amounts. */
export const sum = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((total, amount) => total.plus(amount), ZERO);

/** Rounds a (≥ 0) down to a whole number. */
export const floor = (a: Decimal): Decimal => a.round(0, Big.roundDown);

/** Returns floor(a / b) for a ≥ 0; 0 if b is not above 0. */
export const floorDivide = (a: Decimal, b: Decimal): Decimal =>
  b.lte(0) || a.lt(0) ? ZERO : new Big(new Whole(a).div(b));

/** Rounds a (≥ 0) up to `places` decimal places. */
export const roundUp = (a: Decimal, places: number): Decimal => a.round(places, Big.roundUp);

/** Converts to the nearest number, for display. Never -0. */
export const toNumber = (value: Decimal): number => value.toNumber() + 0;

/** Parses a decimal. Returns 0 for negative or invalid values, so that an invalid price costs nothing. */
export function nonNegative(value: unknown): Decimal {
  const parsed = parseDecimal(value);
  return parsed?.gt(0) ? parsed : ZERO;
}
