/** Shown where there is no value. */
const NOTHING = '—';

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/**
 * With grouping and at most so many decimals, as few as `fewest` where the rest is 0; halves away from zero as they are
 * read: 1.005 is 1.01. Says what `Intl.NumberFormat('en-US')` says, whose first use costs a browser 20 ms of a first
 * load. -0, and what rounds to it, reads 0.
 */
function grouped(value: number, most: number, fewest = most): string {
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const kept = Number(exponent) + 1 + most;
  const up = (digits[kept] ?? '0') >= '5' ? 1 : 0;
  const units = kept < 0 ? 0n : BigInt(digits.slice(0, kept).padEnd(kept, '0')) + BigInt(up);
  const all = String(units).padStart(most + 1, '0');
  const point = all.length - most;
  let decimals = all.slice(point);
  while (decimals.length > fewest && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  const sign = value < 0 && units > 0 ? '-' : '';
  const whole = all.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${whole}${decimals && '.'}${decimals}`;
}

/** Dollars with 2 to 4 decimals, or a fixed 2 or 4 (COST-19, F-08). */
export function formatCurrency(
  value: number | null | undefined,
  decimals: '2-4' | 2 | 4 = '2-4',
): string {
  if (!isNumber(value)) return NOTHING;
  const text = decimals === '2-4' ? grouped(value, 4, 2) : grouped(value, decimals);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** Whole numbers with grouping. */
export function formatInteger(value: number | null | undefined): string {
  return isNumber(value) ? grouped(value, 0) : NOTHING;
}

/** K from 1000 and M from 1,000,000, with one decimal (COST-20); 999,960 reads 1.0M, never 1000.0K. */
export function formatCount(value: number | null | undefined): string {
  if (!isNumber(value)) return NOTHING;
  const size = Math.abs(value);
  if (size >= 999_950) return `${grouped(value / 1_000_000, 1)}M`;
  if (size >= 1000) return `${(value / 1000).toFixed(1)}K`;
  return grouped(Math.trunc(value), 0);
}

/** A percentage with one decimal (F-61); 12.34 reads 12.3%. */
export function formatPercent(value: number | null | undefined): string {
  return isNumber(value) ? `${grouped(value, 1)}%` : NOTHING;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** One formatter per zone: making one takes longer than drawing the row that it is for. */
function perZone(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
const day = perZone({ month: 'short', day: 'numeric', year: 'numeric' });
const moment = perZone({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

function toDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(DATE_ONLY.test(value) ? `${value}T00:00:00Z` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `Mar 6, 2027`. A date without a time is that day in every zone; a moment is shown in `timeZone`. */
export function formatDate(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  if (!date) return NOTHING;
  if (!DATE_ONLY.test(value ?? '')) return day(timeZone).format(date);
  // Not by Intl, as numbers are not: a list of campaigns then has no use for it.
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** `Mar 6, 2027, 09:00 GMT+1`: a moment with its zone. */
export function formatDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  if (!date) return NOTHING;
  return moment(timeZone).format(date);
}

/** `09:00` of `09:00:00`. */
export function formatTime(value: string | null | undefined): string {
  return /^\d{2}:\d{2}/.exec(value ?? '')?.[0] ?? NOTHING;
}
