import { movementLabel, shownStatement } from '@/domain/billing';
import { toCsv } from '@/domain/csv';
import { flightDisplayName } from '@/domain/flight';
import { formatDateTime } from '@/domain/format';
import { shownMovement, toCents } from '@/domain/money';
import type { Movement, StatementSummary } from './types';

/** What a movement was for: its flight and campaign, its invoice, or the text it was booked with. */
export function purposeOf(movement: Movement): string {
  const { flight_id, flight_name, campaign_name, invoice_number, description } = movement;
  if (flight_id) return [flightDisplayName(flight_name), campaign_name].filter(Boolean).join(' · ');
  if (invoice_number) return `${invoice_number}: ${description}`;
  return description;
}

/** A month's statement as a file: oldest first, between its two balances, so that every line follows from the one before. */
export function statementCsv(
  summary: StatementSummary,
  movements: readonly Movement[],
  timeZone: string,
): string {
  const shown = shownStatement(summary);
  return toCsv(
    ['When', 'Movement', 'For', 'Amount', 'Balance'],
    [
      [
        formatDateTime(summary.starts_at, timeZone),
        'Opening balance of the month',
        '',
        null,
        shown.opening,
      ],
      ...movements
        .toReversed()
        .map((movement) => [
          formatDateTime(movement.created_at, timeZone),
          movementLabel(movement.kind),
          purposeOf(movement),
          shownMovement(movement),
          toCents(movement.balance_after),
        ]),
      [formatDateTime(summary.ends_at, timeZone), 'Closing balance', '', null, shown.closing],
    ],
  );
}
