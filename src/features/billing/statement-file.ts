import { shownStatement } from '@/domain/billing';
import { toCsv } from '@/domain/csv';
import { flightDisplayName } from '@/words/flights';
import { formatDate, formatDateTime } from '@/domain/format';
import { shownMovement, toCents } from '@/domain/money';
import type { StatementFile, StatementLine } from './types';
import { movementLabel } from './words';

/** A day's usage of a flight is one line, also when more is charged meanwhile. */
const isDay = ({ kind, flight_id }: StatementLine) => kind === 'debit' && Boolean(flight_id);

export const lineKey = (line: StatementLine): string =>
  isDay(line) ? `${line.day} ${line.flight_id}` : String(line.line);

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

/** A month's statement as a file: oldest first, between its two balances, so that every line follows from the one before. */
export function statementCsv(statement: StatementFile, timeZone: string): string {
  const shown = shownStatement(statement);
  return toCsv(
    ['When', 'Movement', 'For', 'Amount', 'Balance'],
    [
      [formatDate(statement.month), 'Opening balance of the month', '', null, shown.opening],
      ...statement.lines
        .toReversed()
        .map((line) => [
          lineTime(line, timeZone),
          movementLabel(line.kind),
          purposeOf(line),
          shownMovement(line),
          toCents(line.balance_after),
        ]),
      [formatDate(statement.last_day), 'Closing balance', '', null, shown.closing],
    ],
  );
}
