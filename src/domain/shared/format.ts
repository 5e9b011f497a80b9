import { zoneOrUtc } from '../time/time-zone.ts';

/** Shown where there is no value. */
const NO_VALUE = '—';

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const LOCALE = 'en-US';

/** Formatters are made on first use and kept: making one takes longer than drawing the row it is for. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    // 'negative': -0, and what rounds to it, reads 0.
    made ??= new Intl.NumberFormat(LOCALE, { signDisplay: 'negative', ...options });
    return made.format(value);
  };
}

const dollars = (fewest: number, most: number) =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fewest,
    maximumFractionDigits: most,
  });
const CURRENCY = { '2-4': dollars(2, 4), 2: dollars(2, 2), 4: dollars(4, 4) };
const whole = numberFormat({ maximumFractionDigits: 0 });
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Dollars with 2 to 4 decimals, or a fixed 2 or 4. */
export function formatCurrency(
  value: number | null | undefined,
  decimals: '2-4' | 2 | 4 = '2-4',
): string {
  return isNumber(value) ? CURRENCY[decimals](value) : NO_VALUE;
}

/** A number with grouping and all the decimals that people type. */
export const formatNumber = numberFormat({ maximumFractionDigits: 9 });

/** Whole numbers with grouping. */
export function formatInteger(value: number | null | undefined): string {
  return isNumber(value) ? whole(value) : NO_VALUE;
}

/** K from 1000 and M from 1,000,000, with one decimal, halves up in both; 999,960 reads 1.0M, never 1000.0K. */
export function formatCount(value: number | null | undefined): string {
  if (!isNumber(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (size >= 1000) return `${oneDecimal(value / 1000)}K`;
  return whole(Math.trunc(value));
}

/** Dollars on an axis, which has room for six characters: `$5.0M`, `$120`, `$0.25`. */
export function formatDollarTick(value: number): string {
  const short = Number.isInteger(value) || Math.abs(value) >= 1000;
  return short ? `$${formatCount(value)}` : formatCurrency(value);
}

/** A percentage with one decimal; 12.34 reads 12.3%. */
export function formatPercent(value: number | null | undefined): string {
  return isNumber(value) ? `${oneDecimal(value)}%` : NO_VALUE;
}

/** `5.25x`: a multiple, for example dollars of revenue for each dollar spent. */
export function formatMultiple(value: number | null | undefined): string {
  return isNumber(value) ? `${twoDecimals(value)}x` : NO_VALUE;
}

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** One formatter per zone, kept like those of numbers. */
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

/** `Mar 6, 2027`. A date without a time is that day in every zone; a moment is shown in `timeZone`. */
export function formatDate(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  return date ? day(DATE_ONLY.test(value ?? '') ? 'UTC' : timeZone).format(date) : NO_VALUE;
}

/** `Mar 6`: a day on the axis of a chart, which names the year elsewhere. */
export const formatDayOfMonth = (value: string): string => formatWith(shortDay, value, 'UTC');

/** `09:00`: the time of a moment on the axis of a chart. */
export const formatHour = (value: string, timeZone: string): string =>
  formatWith(hour, value, timeZone);

/** `Mar 6, 2027, 09:00 GMT+1`: a moment with its zone. */
export function formatDateTime(value: string | null | undefined, timeZone = 'UTC'): string {
  const date = toDate(value);
  if (!date) return NO_VALUE;
  return moment(timeZone).format(date);
}

/** `09:00` of `09:00:00`. */
export function formatTime(value: string | null | undefined): string {
  return /^\d{2}:\d{2}/.exec(value ?? '')?.[0] ?? NO_VALUE;
}
