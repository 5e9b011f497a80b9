/**
 * Exact decimal: an integer and its number of decimal places. Binary fractions are not exact enough for money: 3 /
 * (0.05 + 0.01) would give 49 messages instead of 50.
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

/** Parses `12.50`, `1e3`, 12.5 or 1e-7. Null for anything that is not a finite number, and beyond 30 digits. */
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

export const divideBy100 = ({ digits, scale }: Decimal): Decimal => ({ digits, scale: scale + 2 });

/** Comparator: negative if a < b, 0 if equal, positive if a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [rescale(a, scale), rescale(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns floor(a / b) for a ≥ 0; 0 if b is not above 0. */
export function floorDivide(a: Decimal, b: Decimal): bigint {
  if (b.digits <= 0n || a.digits < 0n) return 0n;
  const scale = Math.max(a.scale, b.scale);
  return rescale(a, scale) / rescale(b, scale);
}

/** Rounds a (≥ 0) up to `scale` decimal places. */
export function roundUp(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { digits: rescale(a, scale), scale };
  const unit = 10n ** BigInt(a.scale - scale);
  return { digits: (a.digits + unit - 1n) / unit, scale };
}

/** Converts to the nearest number, for display. */
export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** Parses a decimal. Returns 0 for negative or invalid values, so that an invalid price costs nothing. */
export function nonNegative(value: unknown): Decimal {
  const parsed = parseDecimal(value);
  return parsed && parsed.digits > 0n ? parsed : ZERO;
}
