import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';

const MOVEMENTS: Record<string, MessageDescriptor> = {
  opening: msg`Opening balance`,
  purchase: msg`Credits purchased`,
  package: msg`Prepaid package`,
  debit: msg`Usage`,
  correction: msg`Correction of usage`,
  test: msg`Test`,
  refund: msg`Refund`,
  adjustment: msg`Adjustment`,
};

/** What a movement of the ledger is called; a kind that is not known reads as stored. */
export function movementLabel(kind: string): string {
  const words = MOVEMENTS[kind];
  return words ? i18n.t(words) : kind;
}
