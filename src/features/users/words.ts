import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusActionName } from '@/domain/people/people';
import { i18n } from '@/lib/i18n';

interface ActionWords {
  label: MessageDescriptor;
  question: MessageDescriptor;
  /** The same again, after it was said that nobody could manage the organisation then. */
  anyway: MessageDescriptor;
  /** After the person's name. */
  effect: MessageDescriptor;
}

const ACTIONS: Record<StatusActionName, ActionWords> = {
  approve: {
    label: msg`Approve`,
    question: msg`Approve this user?`,
    anyway: msg`Approve anyway`,
    effect: msg`can sign in and work with the organization’s data from now on.`,
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
    effect: msg`is locked out at once. Everything they made stays, and you can reactivate them later.`,
  },
  reactivate: {
    label: msg`Reactivate`,
    question: msg`Reactivate this user?`,
    anyway: msg`Reactivate anyway`,
    effect: msg`can sign in again, with the role they have.`,
  },
};

/** What a change of status is called, asked and does. */
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

/** That a status was set. */
export const statusSetText = (status: string): string =>
  i18n.t(DONE[status] ?? msg`User updated successfully`);
