import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';

const MOVEMENTS: Record<string, MessageDescriptor> = {
  opening: msg`Opening credit`,
  purchase: msg`Credit granted`,
  package: msg`Prepaid package`,
  debit: msg`Usage`,
  correction: msg`Correction of usage`,
  test: msg`Test`,
  refund: msg`Refund`,
  adjustment: msg`Credit corrected`,
};

/** Description that the database gives to a charge for messages of a closed month. */
const LATE = 'Messages sent in a closed month';

/** Name of a movement of the ledger; an unknown kind reads as stored. */
export function movementLabel(kind: string, description?: string | null): string {
  if (kind === 'debit' && description === LATE) return t`Usage, reported late`;
  const words = MOVEMENTS[kind];
  return words ? i18n.t(words) : kind;
}
