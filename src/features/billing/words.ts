import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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

/** What a movement of the ledger is called; a kind that is not known reads as stored. */
export function movementLabel(kind: string): string {
  const words = MOVEMENTS[kind];
  return words ? i18n.t(words) : kind;
}
