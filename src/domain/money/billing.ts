import { daysBetween, eachMonth, startOfDay } from '@/domain/time/days';
import { channelPrice } from './cost-model';
import { nonNegative, parseDecimal, toNumber } from './decimal';
import { isRecord } from '@/domain/shared/json';
import { perLocale } from '@/domain/shared/reader';
import { roundToTotal } from './rounded-sums';
import { centDifference, toCents } from './rounding';
import { creditValue } from './pricing';

/** Prepaid package offered to an organization. */
export interface PackageOffer {
  channel: string;
  quantity: number;
  /** Percent; negative is a surcharge. */
  discount: number;
  /** Dollars per message before the discount. */
  rate: number;
  /** Dollars to pay, to the cent. */
  price: number;
  /** Credits added to the wallet, in dollars. */
  credits: number;
}

interface OffersInput {
  prepaid_packages: unknown;
  service_rates: unknown;
  active_services: readonly string[] | null;
}

function toOffer(channel: string, rate: number, row: unknown): PackageOffer | null {
  if (!isRecord(row)) return null;
  const quantity = toNumber(nonNegative(row['quantity']));
  const discount = parseDecimal(row['discount_percentage']);
  const credits = toNumber(nonNegative(quantity).times(nonNegative(rate)));
  // The database rejects such a package.
  if (!discount || credits < 0.0001 || credits >= 1e10) return null;
  const price = toCents(creditValue(quantity, rate, toNumber(discount)));
  return { channel, quantity, discount: toNumber(discount), rate, price, credits };
}

/** Packages by active service, smallest quantity first. */
export function packageOffers({
  prepaid_packages,
  service_rates,
  active_services,
}: OffersInput): PackageOffer[] {
  const packages = isRecord(prepaid_packages) ? prepaid_packages : {};
  return (active_services ?? []).flatMap((channel) => {
    const rows = packages[channel];
    const rate = toNumber(channelPrice(service_rates, channel));
    return (Array.isArray(rows) ? rows : [])
      .flatMap((row: unknown) => toOffer(channel, rate, row) ?? [])
      .sort((a, b) => a.quantity - b.quantity);
  });
}

/** Dollars per sent message; null without messages. */
export const costPerMessage = (cost: number, sent: number): number | null =>
  sent > 0 ? cost / sent : null;

/** Days left in a billing cycle, including its last day; 0 once it is over. */
export const daysLeft = (lastDay: string, today: string): number =>
  Math.max(0, daysBetween(today, lastDay) + 1);

const MAX_MONTHS = 60;

/** First days of the months from `newest` back to `first`; at most 60. */
export function monthsBack(newest: string, first: string): string[] {
  return eachMonth(first < newest ? first : newest, newest)
    .slice(-MAX_MONTHS)
    .toReversed();
}

interface StatementSums {
  opening: number;
  credited: number;
  used: number;
  /** Spent on test sends, which do not count as usage. */
  tested: number;
  refunded: number;
  adjusted: number;
  closing: number;
}

/**
 * Rounds a statement to cents so that the shown lines add up from opening to closing balance. Usage and tests are
 * negative.
 */
export function roundedStatement(sums: StatementSums) {
  const { opening, credited, used, tested, refunded, adjusted, closing } = sums;
  const [credits = 0, usage = 0, tests = 0, refunds = 0, adjustments = 0] = roundToTotal(
    [credited, -used, -tested, refunded, adjusted],
    { total: centDifference(closing, opening) },
  );
  return {
    opening: toCents(opening),
    credits,
    usage,
    tests,
    refunds,
    adjustments,
    closing: toCents(closing),
  };
}

const month = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats a month from its first day, `March 2027`. */
export const monthLabel = (firstDay: string): string => month().format(startOfDay(firstDay));

/** Returns whether an invoice is unpaid. */
export const isOpenInvoice = ({ status }: { status: string }): boolean =>
  status === 'pending' || status === 'overdue';
