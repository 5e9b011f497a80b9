import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusActionName } from '@/domain/people/people';
import { i18n } from '@/lib/i18n';

interface ActionWords {
  label: MessageDescriptor;
  question: MessageDescriptor;
  /** Button of the second confirmation, when the organization would have no admin. */
  anyway: MessageDescriptor;
  /** Predicate of a sentence that starts with the person's name. */
  effect: MessageDescriptor;
}

const ACTIONS: Record<StatusActionName, ActionWords> = {
  approve: {
    label: msg`Approve`,
    question: msg`Approve this user?`,
    anyway: msg`Approve anyway`,
    effect: msg`can sign in and work with the organization’s data.`,
  },
  reject: {
    label: msg`Reject`,
    question: msg`Reject this user?`,
    anyway: msg`Reject anyway`,
    effect: msg`will not get access. You can reactivate the account later.`,
  },
  deactivate: {
    label: msg`Deactivate`,
    question: msg`Deactivate this user?`,
    anyway: msg`Deactivate anyway`,
    effect: msg`loses access now. Their work stays, and you can reactivate them later.`,
  },
  reactivate: {
    label: msg`Reactivate`,
    question: msg`Reactivate this user?`,
    anyway: msg`Reactivate anyway`,
    effect: msg`can sign in again, with the role they have.`,
  },
};

/** Button labels, question and effect of a status change. */
export function actionWords(name: StatusActionName) {
  const { label, question, anyway, effect } = ACTIONS[name];
  return {
    label: i18n.t(label),
    question: i18n.t(question),
    anyway: i18n.t(anyway),
    effect: i18n.t(effect),
  };
}

const DONE: Record<string, MessageDescriptor> = {
  active: msg`User approved successfully`,
  deactivated: msg`User deactivated successfully`,
};

/** Toast after a status change. */
export const statusSetText = (status: string): string =>
  i18n.t(DONE[status] ?? msg`User updated successfully`);
