// These functions use no decimal library: the campaign list needs them, and its first load has a size budget.

/** Moves the decimal point of a number by `places`, with the digits that the number shows. */
function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Rounds half away from zero: 1.005 to 1.01, and 1.45 to 1.5. Exact for amounts below a trillion dollars with four
 * decimals. NaN and infinity become 0.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return 0;
  const size = shift(Math.round(shift(Math.abs(value), decimals)), -decimals);
  return value < 0 ? 0 - size : size;
}

/** Rounds dollars to cents, as shown and invoiced. */
export const toCents = (dollars: number): number => roundTo(dollars, 2);

/** Difference of two amounts, each rounded to cents first, so that the displayed figures add up. */
export const centDifference = (whole: number, part: number): number =>
  toCents(toCents(whole) - toCents(part));
