import { formatDate, formatDateTime } from '@/domain/shared/format';
import { roundTo } from '@/domain/money/rounding';
import type { StatementFile, StatementLine } from './types';

/** True if the line sums a flight's usage of one day. */
export const isDailyUsage = ({ kind, flight_id }: StatementLine) =>
  kind === 'debit' && Boolean(flight_id);

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
