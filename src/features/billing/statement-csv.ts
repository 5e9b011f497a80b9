import { t } from '@lingui/core/macro';
import { toCsv } from '@/domain/shared/csv';
import { flightDisplayName } from '@/words/flights';
import { isDailyUsage } from './statement-file';
import type { StatementFile, StatementLine } from './types';
import { invoiceDescription, movementLabel } from './words';

/** Flight and campaign of a line, its invoice, or its description. */
function purposeText(line: StatementLine): string {
  const { flight_id, flight_name, campaign_name, invoice_number, description } = line;
  if (flight_id) return [flightDisplayName(flight_name), campaign_name].filter(Boolean).join(' · ');
  if (invoice_number) return `${invoice_number}: ${invoiceDescription(description)}`;
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
