import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusActionName } from '@/domain/people/people';
import { i18n } from '@/lib/i18n';

interface ActionWords {
  label: MessageDescriptor;
  question: MessageDescriptor;
  /** Button of the second confirmation, when the organization would have no admin. */
  anyway: MessageDescriptor;
}

const ACTIONS: Record<StatusActionName, ActionWords> = {
  approve: {
    label: msg`Approve`,
    question: msg`Approve this user?`,
    anyway: msg`Approve anyway`,
  },
  reject: {
    label: msg`Reject`,
    question: msg`Reject this user?`,
    anyway: msg`Reject anyway`,
  },
  deactivate: {
    label: msg`Deactivate`,
    question: msg`Deactivate this user?`,
    anyway: msg`Deactivate anyway`,
  },
  reactivate: {
    label: msg`Reactivate`,
    question: msg`Reactivate this user?`,
    anyway: msg`Reactivate anyway`,
  },
};

/** Button labels and question of a status change. */
export function actionWords(name: StatusActionName) {
  const { label, question, anyway } = ACTIONS[name];
  return {
    label: i18n.t(label),
    question: i18n.t(question),
    anyway: i18n.t(anyway),
  };
}

const DONE: Record<string, MessageDescriptor> = {
  active: msg`User approved successfully`,
  deactivated: msg`User deactivated successfully`,
};

/** Toast after a status change. */
export const statusSetText = (status: string): string =>
  i18n.t(DONE[status] ?? msg`User updated successfully`);
