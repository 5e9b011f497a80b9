import { zoneOrUtc } from '../time/time-zone.ts';
import { perLocale, reader } from './reader.ts';

/** Placeholder for a missing value. */
const NO_VALUE = '—';

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Formats a number in the reader's locale. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  // 'negative' formats -0, and values that round to it, as 0.
  const made = perLocale(
    (locale) => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }),
  );
  return (value) => made().format(value);
}

/** Dollars with `$` in every locale, like the unit of a field. */
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

const dollars = (
  minDecimals: number,
  maxDecimals: number,
  trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto',
) =>
  numberFormat({
    ...DOLLARS,
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    trailingZeroDisplay,
  });
const CURRENCY = {
  '2-4': dollars(2, 4),
  2: dollars(2, 2),
  4: dollars(4, 4),
  cents: dollars(2, 2),
  whole: dollars(0, 0),
};
const LARGE_CURRENCY = {
  ...CURRENCY,
  '2-4': dollars(2, 4, 'stripIfInteger'),
  2: dollars(2, 2, 'stripIfInteger'),
};
/** Smallest amount that reads as $1,000 after rounding to cents. */
const LARGE = 999.995;
const whole = numberFormat({ maximumFractionDigits: 0 });

/**
 * Formats dollars with 2 to 4 decimals, or a fixed 2 or 4. Whole dollars from $1,000 have no decimals, except with 4 or
 * with `cents`, which documents use so that their amounts align. `whole` rounds to dollars; use it with
 * `sharedDecimals`.
 */
export function formatCurrency(
  value: number | null | undefined,
  decimals: keyof typeof CURRENCY = '2-4',
): string {
  if (!isNumber(value)) return NO_VALUE;
  return (Math.abs(value) >= LARGE ? LARGE_CURRENCY : CURRENCY)[decimals](value);
}

/** Decimals of amounts that users read together. */
export type Decimals = 'cents' | 'whole';

/**
 * Decimals for amounts that users read together, in a row or a column: cents for all of them if one has cents, otherwise
 * none.
 */
export const sharedDecimals = (amounts: readonly (number | null | undefined)[]): Decimals =>
  amounts.some((amount) => Math.round((amount ?? 0) * 100) % 100 !== 0) ? 'cents' : 'whole';

/** Formats a number with grouping and up to 9 decimals, as many as users type. */
export const formatNumber = numberFormat({ maximumFractionDigits: 9 });

/** Formats a whole number with grouping. */
export function formatInteger(value: number | null | undefined): string {
  return isNumber(value) ? whole(value) : NO_VALUE;
}

const compact = {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const;
const compactNumber = perLocale((locale) => new Intl.NumberFormat(locale, compact));
const compactDollars = numberFormat({ ...DOLLARS, ...compact });
const wholeDollars = dollars(0, 0);

/** Whether the locale abbreviates a number of this size. */
const isAbbreviated = (value: number): boolean =>
  compactNumber()
    .formatToParts(value)
    .some(({ type }) => type === 'compact');

/**
 * Formats a count: from 1,000 with one decimal and the abbreviation of the locale, such as `1.2K` and `1.0M`, rounding half
 * away from zero. German has none for thousands: `1.234`.
 */
export function formatCount(value: number | null | undefined): string {
  if (!isNumber(value)) return NO_VALUE;
  if (Math.abs(value) < 1000) return whole(Math.trunc(value));
  return isAbbreviated(value) ? compactNumber().format(value) : whole(value);
}

/** Formats whole dollars, `$1,250`. */
export function formatWholeDollars(value: number | null | undefined): string {
  return isNumber(value) ? wholeDollars(value) : NO_VALUE;
}

/** Formats dollars for a chart axis: `$5.0M`, `$120`, `$0.25`. */
export function formatDollarTick(value: number): string {
  if (Math.abs(value) >= 1000 && isAbbreviated(value)) return compactDollars(value);
  return Number.isInteger(value) || Math.abs(value) >= 1000
    ? wholeDollars(value)
    : formatCurrency(value);
}

const percent = (minDecimals: number, maxDecimals: number) =>
  numberFormat({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
  });
const PERCENT = { fixed: percent(1, 1), typed: percent(0, 9) };

/** Formats a percentage: 12.34 becomes 12.3%, or 12.34% if `typed`. */
export function formatPercent(
  value: number | null | undefined,
  decimals: keyof typeof PERCENT = 'fixed',
): string {
  return isNumber(value) ? PERCENT[decimals](value) : NO_VALUE;
}

/** Formats a percentage without decimals, `12%`. */
export const formatWholePercent = percent(0, 0);

/** Formats a number with one decimal, `1,234.5`. */
export const formatOneDecimal = numberFormat({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a number with two decimals, `1,234.50`. */
export const formatTwoDecimals = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a multiple such as revenue per dollar spent, `5.25x`. */
export function formatMultiple(value: number | null | undefined): string {
  return isNumber(value) ? `${formatTwoDecimals(value)}x` : NO_VALUE;
}

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formatter of dates for a time zone, in the reader's locale. */
const perZone = (options: Intl.DateTimeFormatOptions) =>
  perLocale(
    (locale, timeZone) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: zoneOrUtc(timeZone) }),
  );
const DAY = { month: 'short', day: 'numeric' } as const;
const YEAR = { year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const ZONE = { timeZoneName: 'short' } as const;

const day = perZone({ ...DAY, ...YEAR });
const shortDay = perZone(DAY);
const year = perZone(YEAR);
const hour = perZone(TIME);
const moment = perZone({ ...DAY, ...YEAR, ...TIME, ...ZONE });
const momentOfYear = perZone({ ...DAY, ...TIME, ...ZONE });
const ownMoment = perZone({ ...DAY, ...YEAR, ...TIME });
const ownMomentOfYear = perZone({ ...DAY, ...TIME });

function toDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(DATE_ONLY.test(value) ? `${value}T00:00:00Z` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Drops the points of abbreviated months and weekdays, `30. Nov.`: at the end of a sentence they would double its own. */
export const withoutPoints = (date: string): string => date.replaceAll(/(\p{L})\./gu, '$1');

function formatWith(
  format: (timeZone: string) => Intl.DateTimeFormat,
  value: string,
  timeZone: string,
): string {
  const date = toDate(value);
  return date ? withoutPoints(format(timeZone).format(date)) : NO_VALUE;
}

/** Whether a reader sees the date without its year. */
export const isThisYear = (date: Date, timeZone: string): boolean =>
  reader.timeZone !== null && year(timeZone).format(date) === year(timeZone).format(new Date());

const dateIn = (
  format: (timeZone: string) => Intl.DateTimeFormat,
  value: string | null | undefined,
  timeZone: string,
): string =>
  value ? formatWith(format, value, DATE_ONLY.test(value) ? 'UTC' : timeZone) : NO_VALUE;

/**
 * Formats a date with its year, `Mar 6, 2027`, for documents and files. A value without a time is the same day in every
 * zone; otherwise the day in `timeZone`.
 */
export function formatFullDate(value: string | null | undefined, timeZone = 'UTC'): string {
  return dateIn(day, value, timeZone);
}

/** Formats a date like `formatFullDate`, without the current year for a reader. */
export function formatDate(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  const zone = DATE_ONLY.test(value ?? '') ? 'UTC' : timeZone;
  return dateIn(date && isThisYear(date, zone) ? shortDay : day, value, timeZone);
}

/** Formats a day for a chart axis, `Mar 6`. The chart names the year elsewhere. */
export const formatDayOfMonth = (value: string): string => formatWith(shortDay, value, 'UTC');

/** Formats a time for a chart axis, `09:00`. */
export const formatHour = (value: string, timeZone: string): string =>
  formatWith(hour, value, timeZone);

/** Formats a date and time with year and zone, `Mar 6, 2027, 09:00 GMT+1`, for documents and files. */
export function formatFullDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  return formatWith(moment, value ?? '', timeZone);
}

/** Whether the clocks of the zone and of the reader agree at that time. */
const isReadersClock = (date: Date, timeZone: string): boolean =>
  timeZone === reader.timeZone ||
  (reader.timeZone !== null &&
    ownMoment(timeZone).format(date) === ownMoment(reader.timeZone).format(date));

/** Formats like `formatFullDateTime`, for a reader: without the current year, and without a zone whose time is theirs. */
export function formatDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  if (!date) return NO_VALUE;
  if (isReadersClock(date, timeZone)) return formatWallTime(value, timeZone);
  return withoutPoints((isThisYear(date, timeZone) ? momentOfYear : moment)(timeZone).format(date));
}

/** Formats like `formatDateTime`, always without the zone, for lists that name `foreignZone` once. */
export function formatWallTime(value: string | null | undefined, timeZone: string): string {
  const date = toDate(value);
  if (!date) return NO_VALUE;
  const format = isThisYear(date, timeZone) ? ownMomentOfYear : ownMoment;
  return withoutPoints(format(timeZone).format(date));
}

/** The time zone, if it shows another time than the reader's clock and needs its name. */
export const foreignZone = (timeZone: string): string | null =>
  isReadersClock(new Date(), timeZone) ? null : timeZone;

/** Shortens `09:00:00` to `09:00`. */
export function formatTime(value: string | null | undefined): string {
  return /^\d{2}:\d{2}/.exec(value ?? '')?.[0] ?? NO_VALUE;
}
