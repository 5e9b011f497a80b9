/**
 * Exact decimal: an integer and its number of decimal places. Money needs it: with binary fractions, 3 divided by 0.05
 * + 0.01 would be 49 messages instead of 50.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL_PATTERN = /^([+-]?)(\d{1,30})?(?:\.(\d{1,30}))?(?:e([+-]?\d{1,3}))?$/i;
const MAX_DIGITS = 30;

export const ZERO: Decimal = { digits: 0n, scale: 0 };

const toText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';

/** Reads `12.50`, `1e3`, 12.5 or 1e-7. Null for what is no finite number, for text, and beyond 30 digits (1e308). */
export function parseDecimal(value: unknown): Decimal | null {
  const match = DECIMAL_PATTERN.exec(toText(value));
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (scale > MAX_DIGITS || whole.length + Number(exponent) > MAX_DIGITS) return null;
  const digits = BigInt(`${whole}${fraction}${'0'.repeat(Math.max(0, -scale))}`);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(0, scale) };
}

const rescale = ({ digits, scale }: Decimal, to: number) => digits * 10n ** BigInt(to - scale);

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: rescale(a, scale) + rescale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** A hundredth: what a percentage is multiplied with. */
export const divideBy100 = ({ digits, scale }: Decimal): Decimal => ({ digits, scale: scale + 2 });

/** Negative, zero or positive, like a comparator. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [rescale(a, scale), rescale(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** floor(a / b) of the exact values, for a ≥ 0; 0 when b is not above 0. */
export function floorDivide(a: Decimal, b: Decimal): bigint {
  if (b.digits <= 0n || a.digits < 0n) return 0n;
  const scale = Math.max(a.scale, b.scale);
  return rescale(a, scale) / rescale(b, scale);
}

/** The smallest value with that many digits behind the point that is not below a, for a ≥ 0. */
export function roundUp(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { digits: rescale(a, scale), scale };
  const unit = 10n ** BigInt(a.scale - scale);
  return { digits: (a.digits + unit - 1n) / unit, scale };
}

/** The nearest number, for showing. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** A decimal that is at least 0, else 0: prices that are negative or no number cost nothing. */
export function nonNegative(value: unknown): Decimal {
  const parsed = parseDecimal(value);
  return parsed && parsed.digits > 0n ? parsed : ZERO;
}
