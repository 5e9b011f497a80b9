import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { i18n } from '@/lib/i18n';

/** Why the database could not assign the first admin. `word` is its code. */
const problemSchema = z.object({
  word: z.enum([
    'no_user',
    'lookup_failed',
    'assign_failed',
    'unconfirmed',
    'other_organisation',
    'deactivated',
    'self',
  ]),
  email: z.string(),
  organisation: z.object({ id: z.string(), name: z.string() }),
});

export type FirstAdminProblem = z.infer<typeof problemSchema>;

/** Whether the navigation state contains a problem. */
export const isFirstAdminProblem = (state: unknown): state is FirstAdminProblem =>
  problemSchema.safeParse(state).success;

/** Parses the database's code. Returns null if the admin was assigned or none was requested. */
export function firstAdminProblem(
  word: string,
  organisation: FirstAdminProblem['organisation'],
  email: string,
): FirstAdminProblem | null {
  const parsed = problemSchema.safeParse({ word, organisation, email });
  return parsed.success ? parsed.data : null;
}

/** Reasons that complete a sentence after a colon. */
const REASONS: Record<FirstAdminProblem['word'], MessageDescriptor> = {
  no_user: msg`there is no account with this address yet.`,
  lookup_failed: msg`we couldn’t look up the account.`,
  assign_failed: msg`we couldn’t change the account.`,
  unconfirmed: msg`the address isn’t confirmed by email, so it could belong to someone else.`,
  other_organisation: msg`the person is already in another organization.`,
  deactivated: msg`the account is deactivated.`,
  self: msg`this is your own account.`,
};

const NEXT_STEPS: Record<FirstAdminProblem['word'], MessageDescriptor> = {
  no_user: msg`Invite the person. They get an email with a link to choose a password.`,
  lookup_failed: msg`Try again in User Management.`,
  assign_failed: msg`Try again in User Management.`,
  unconfirmed: msg`Once the address is confirmed, assign the person in User Management.`,
  other_organisation: msg`Move the person in User Management first, or invite someone else.`,
  deactivated: msg`Reactivate and assign the person in User Management, or invite someone else.`,
  self: msg`You can’t move yourself. Invite someone else.`,
};

/** The reason and the next step, each as a sentence. */
export function firstAdminAdvice({ word }: FirstAdminProblem) {
  const reason = i18n.t(REASONS[word]);
  return {
    reason: reason.charAt(0).toUpperCase() + reason.slice(1),
    nextStep: i18n.t(NEXT_STEPS[word]),
  };
}

export function firstAdminWarning({ word, email }: FirstAdminProblem): string {
  if (word === 'no_user') return t`Organization created, but no user found with email: ${email}`;
  if (word === 'lookup_failed')
    return t`Organization created, but couldn't find admin user with email: ${email}`;
  return t`Organization created, but failed to assign admin user: ${{ reason: i18n.t(REASONS[word]) }}`;
}
