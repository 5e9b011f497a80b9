import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';

const MOVEMENTS: Record<string, MessageDescriptor> = {
  opening: msg`Opening credit`,
  purchase: msg`Credit granted`,
  package: msg`Prepaid package`,
  debit: msg`Usage`,
  correction: msg`Correction of usage`,
  test: msg`Test`,
  notification: msg`SMS notification`,
  refund: msg`Refund`,
  adjustment: msg`Credit corrected`,
};

/** Description that the database writes on a charge for messages of a closed month. */
const LATE_USAGE = 'Messages sent in a closed month';

/** Whether a movement is the usage of a flight in its own month. */
export const isUsage = (kind: string, description?: string | null): boolean =>
  kind === 'debit' && description !== LATE_USAGE;

/** Label of a ledger movement; an unknown kind is returned unchanged. */
export function movementLabel(kind: string, description?: string | null): string {
  if (kind === 'debit' && description === LATE_USAGE) return t`Usage, reported late`;
  const words = MOVEMENTS[kind];
  return words ? i18n.t(words) : kind;
}

/** Description that the database writes on the invoice of a package. */
const PACKAGE = /^(.+) package, ([\d,]+) messages$/;

/** Description of an invoice in the reader's words if it is that of a package; a person's own text stays. */
export function invoiceDescription(description: string): string {
  const [, channel, count] = PACKAGE.exec(description) ?? [];
  if (!channel || !count) return description;
  const messages = plural(Number(count.replaceAll(',', '')), {
    one: '# message',
    other: '# messages',
  });
  return t`${channel} package, ${messages}`;
}
