import { t } from '@lingui/core/macro';
import { toCsv } from '@/domain/shared/csv';
import { flightDisplayName } from '@/words/flights';
import { formatDate, formatDateTime } from '@/domain/shared/format';
import { roundTo } from '@/domain/money/rounding';
import type { StatementFile, StatementLine } from './types';
import { movementLabel } from './words';

/** True if the line sums a flight's usage of one day. */
const isDailyUsage = ({ kind, flight_id }: StatementLine) => kind === 'debit' && Boolean(flight_id);

/** React and cache key. Stays the same while the flight is charged more on that day. */
export const lineKey = (line: StatementLine): string =>
  isDailyUsage(line) ? `${line.day} ${line.flight_id}` : String(line.line);

/**
 * Recomputes each line's balance from the opening balance. A statement fetched in parts can include a charge booked
 * between two requests; after this the lines still add up to the closing balance.
 */
export function withBalances(statement: StatementFile): StatementFile {
  let balance = statement.opening;
  const lines = statement.lines
    .toReversed()
    .map((line) => ({ ...line, balance_after: (balance = roundTo(balance + line.amount, 4)) }))
    .toReversed();
  return { ...statement, lines, closing: balance };
}

/** The day of a flight's usage, or the date and time of any other movement. */
export const lineTime = (line: StatementLine, timeZone: string): string =>
  isDailyUsage(line) ? formatDate(line.day) : formatDateTime(line.last_at, timeZone);

/** Flight and campaign of a line, its invoice, or its description. */
function purposeText(line: StatementLine): string {
  const { flight_id, flight_name, campaign_name, invoice_number, description } = line;
  if (flight_id) return [flightDisplayName(flight_name), campaign_name].filter(Boolean).join(' · ');
  if (invoice_number) return `${invoice_number}: ${description}`;
  return line.booked_by ? t`${description} (by ${{ name: line.booked_by }})` : description;
}

/**
 * A month's statement as CSV, oldest first, between its opening and closing balance. Each balance is the previous
 * balance plus the amount. Amounts in dollars with four decimals; days and UTC times in ISO 8601.
 */
export function statementCsv(statement: StatementFile): string {
  return toCsv(
    [t`Billing day`, t`Booked at`, t`Movement`, t`For`, t`Amount`, t`Balance`],
    [
      [statement.month, null, t`Opening balance`, '', null, statement.opening],
      ...statement.lines
        .toReversed()
        .map((line) => [
          line.day,
          isDailyUsage(line) ? null : new Date(line.last_at).toISOString(),
          movementLabel(line.kind, line.description),
          purposeText(line),
          line.amount,
          line.balance_after,
        ]),
      [statement.last_day, null, t`Closing balance`, '', null, statement.closing],
    ],
  );
}
