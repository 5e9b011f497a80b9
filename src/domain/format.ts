/** Shown where there is no value. */
const NOTHING = '—';

const money = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits,
    maximumFractionDigits,
  });
const MONEY = { '2-4': money(2, 4), 2: money(2, 2), 4: money(4, 4) };
const INTEGER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** -0, and what rounds to it, reads 0. */
const withoutMinusZero = (value: number, decimals: number) =>
  Math.abs(value) < 0.5 / 10 ** decimals ? 0 : value;

/** Dollars with 2 to 4 decimals, or a fixed 2 or 4 (COST-19, F-08). */
export function formatCurrency(
  value: number | null | undefined,
  decimals: '2-4' | 2 | 4 = '2-4',
): string {
  if (!isNumber(value)) return NOTHING;
  return MONEY[decimals].format(withoutMinusZero(value, decimals === 2 ? 2 : 4));
}

/** Whole numbers with grouping. */
export function formatInteger(value: number | null | undefined): string {
  return isNumber(value) ? INTEGER.format(withoutMinusZero(value, 0)) : NOTHING;
}

/** K from 1000 and M from 1,000,000, with one decimal (COST-20); 999,960 reads 1.0M, never 1000.0K. */
export function formatCount(value: number | null | undefined): string {
  if (!isNumber(value)) return NOTHING;
  const size = Math.abs(value);
  if (size >= 999_950) return `${groupedTenths(value / 1_000_000)}M`;
  if (size >= 1000) return `${(value / 1000).toFixed(1)}K`;
  return INTEGER.format(withoutMinusZero(Math.trunc(value), 0));
}

const TENTHS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const groupedTenths = (value: number) => TENTHS.format(value);

/** A percentage with one decimal (F-61); 12.34 reads 12.3%. */
export function formatPercent(value: number | null | undefined): string {
  return isNumber(value) ? `${groupedTenths(withoutMinusZero(value, 1))}%` : NOTHING;
}

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
  return day(DATE_ONLY.test(value ?? '') ? 'UTC' : timeZone).format(date);
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
