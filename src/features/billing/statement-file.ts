import { toCsv } from '@/domain/shared/csv';
import { flightDisplayName } from '@/words/flights';
import { formatDate, formatDateTime } from '@/domain/shared/format';
import { roundTo } from '@/domain/money/rounding';
import type { StatementFile, StatementLine } from './types';
import { movementLabel } from './words';

/** Whether a line sums a flight's usage of a day; it stays one line while more is charged. */
const isDay = ({ kind, flight_id }: StatementLine) => kind === 'debit' && Boolean(flight_id);

export const lineKey = (line: StatementLine): string =>
  isDay(line) ? `${line.day} ${line.flight_id}` : String(line.line);

/**
 * A statement read in parts, with each balance again from the opening one: a charge that was booked between two parts counts for
 * the line it stands in, and the lines still lead to the closing balance.
 */
export function withBalances(statement: StatementFile): StatementFile {
  let balance = statement.opening;
  const lines = statement.lines
    .toReversed()
    .map((line) => ({ ...line, balance_after: (balance = roundTo(balance + line.amount, 4)) }))
    .toReversed();
  return { ...statement, lines, closing: balance };
}

/** When: the day of a flight's usage, the moment of anything else. */
export const lineTime = (line: StatementLine, timeZone: string): string =>
  isDay(line) ? formatDate(line.day) : formatDateTime(line.last_at, timeZone);

/** What a line was for: its flight and campaign, its invoice, or the text it was booked with. */
function purposeOf(line: StatementLine): string {
  const { flight_id, flight_name, campaign_name, invoice_number, description } = line;
  if (flight_id) return [flightDisplayName(flight_name), campaign_name].filter(Boolean).join(' · ');
  if (invoice_number) return `${invoice_number}: ${description}`;
  return line.booked_by ? `${description} (by ${line.booked_by})` : description;
}

/**
 * A month's statement as CSV, oldest first, between its opening and closing balance. Each balance is the previous balance plus the amount.
 * Amounts are exact, to a hundredth of a cent; days and times are ISO 8601 (times in UTC).
 */
export function statementCsv(statement: StatementFile): string {
  return toCsv(
    ['Billing day', 'Booked at', 'Movement', 'For', 'Amount', 'Balance'],
    [
      [statement.month, null, 'Opening balance of the month', '', null, statement.opening],
      ...statement.lines
        .toReversed()
        .map((line) => [
          line.day,
          isDay(line) ? null : new Date(line.last_at).toISOString(),
          movementLabel(line.kind, line.description),
          purposeOf(line),
          line.amount,
          line.balance_after,
        ]),
      [statement.last_day, null, 'Closing balance', '', null, statement.closing],
    ],
  );
}
