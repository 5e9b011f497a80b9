import { zoneOrUtc } from '../time/time-zone.ts';
import { reader } from './reader.ts';

/** Placeholder for a missing value. */
const NO_VALUE = '—';

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const LOCALE = 'en-US';

/** Creates the formatter on first use and caches it, because creating one is slower than rendering a table row. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    // 'negative' formats -0, and values that round to it, as 0.
    made ??= new Intl.NumberFormat(LOCALE, { signDisplay: 'negative', ...options });
    return made.format(value);
  };
}

const dollars = (
  minDecimals: number,
  maxDecimals: number,
  trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto',
) =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    trailingZeroDisplay,
  });
const CURRENCY = {
  '2-4': dollars(2, 4),
  2: dollars(2, 2),
  4: dollars(4, 4),
  cents: dollars(2, 2),
};
const LARGE_CURRENCY = {
  ...CURRENCY,
  '2-4': dollars(2, 4, 'stripIfInteger'),
  2: dollars(2, 2, 'stripIfInteger'),
};
/** Smallest amount that reads as $1,000 after rounding to cents. */
const LARGE = 999.995;
const whole = numberFormat({ maximumFractionDigits: 0 });
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Formats dollars with 2 to 4 decimals, or a fixed 2 or 4. Whole dollars from $1,000 have no decimals, except with 4 or
 * with `cents`, which documents use so that their amounts align.
 */
export function formatCurrency(
  value: number | null | undefined,
  decimals: keyof typeof CURRENCY = '2-4',
): string {
  if (!isNumber(value)) return NO_VALUE;
  return (Math.abs(value) >= LARGE ? LARGE_CURRENCY : CURRENCY)[decimals](value);
}

/** Formats a number with grouping and up to 9 decimals, as many as users type. */
export const formatNumber = numberFormat({ maximumFractionDigits: 9 });

/** Formats a whole number with grouping. */
export function formatInteger(value: number | null | undefined): string {
  return isNumber(value) ? whole(value) : NO_VALUE;
}

/**
 * Formats a count: K from 1,000 and M from 1,000,000 with one decimal, rounding half away from zero. 999,960 becomes
 * 1.0M, never 1000.0K.
 */
export function formatCount(value: number | null | undefined): string {
  if (!isNumber(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (size >= 1000) return `${oneDecimal(value / 1000)}K`;
  return whole(Math.trunc(value));
}

/** Formats dollars for a chart axis, in at most six characters: `$5.0M`, `$120`, `$0.25`. */
export function formatDollarTick(value: number): string {
  const short = Number.isInteger(value) || Math.abs(value) >= 1000;
  return short ? `$${formatCount(value)}` : formatCurrency(value);
}

/** Formats a percentage with one decimal: 12.34 becomes 12.3%. */
export function formatPercent(value: number | null | undefined): string {
  return isNumber(value) ? `${oneDecimal(value)}%` : NO_VALUE;
}

/** Formats a multiple such as revenue per dollar spent, `5.25x`. */
export function formatMultiple(value: number | null | undefined): string {
  return isNumber(value) ? `${twoDecimals(value)}x` : NO_VALUE;
}

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Caches one formatter per time zone. */
function perZone(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format =
      made.get(timeZone) ??
      new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zoneOrUtc(timeZone) });
    made.set(timeZone, format);
    return format;
  };
}
const day = perZone({ month: 'short', day: 'numeric', year: 'numeric' });
const shortDay = perZone({ month: 'short', day: 'numeric' });
const hour = perZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
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

function formatWith(
  format: (timeZone: string) => Intl.DateTimeFormat,
  value: string,
  timeZone: string,
): string {
  const date = toDate(value);
  return date ? format(timeZone).format(date) : NO_VALUE;
}

const withoutThisYear = (text: string) => text.replace(`, ${new Date().getFullYear()}`, '');

/**
 * Formats a date with its year, `Mar 6, 2027`, for documents and files. A value without a time is the same day in every
 * zone; otherwise the day in `timeZone`.
 */
export function formatFullDate(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  return date ? day(DATE_ONLY.test(value ?? '') ? 'UTC' : timeZone).format(date) : NO_VALUE;
}

/** Formats a date like `formatFullDate`, without the current year for a reader. */
export function formatDate(value: string | null | undefined, timeZone = 'UTC'): string {
  const full = formatFullDate(value, timeZone);
  return reader.timeZone === null ? full : withoutThisYear(full);
}

/** Formats a day for a chart axis, `Mar 6`. The chart names the year elsewhere. */
export const formatDayOfMonth = (value: string): string => formatWith(shortDay, value, 'UTC');

/** Formats a time for a chart axis, `09:00`. */
export const formatHour = (value: string, timeZone: string): string =>
  formatWith(hour, value, timeZone);

/** Formats a date and time with year and zone, `Mar 6, 2027, 09:00 GMT+1`, for documents and files. */
export function formatFullDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  return date ? moment(timeZone).format(date) : NO_VALUE;
}

/** Formats like `formatFullDateTime`, without the current year and the reader's own zone for a reader. */
export function formatDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  const full = formatFullDateTime(value, timeZone);
  if (reader.timeZone === null) return full;
  return withoutThisYear(timeZone === reader.timeZone ? full.replace(/(:\d{2}) .*$/, '$1') : full);
}

/** Shortens `09:00:00` to `09:00`. */
export function formatTime(value: string | null | undefined): string {
  return /^\d{2}:\d{2}/.exec(value ?? '')?.[0] ?? NO_VALUE;
}
