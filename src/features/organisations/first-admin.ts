import * as z from 'zod/mini';

/** Why the person of the Initial Admin Email did not get the seat: the database's words. */
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

/** Whether a navigation brings such a problem along. */
export const isFirstAdminProblem = (state: unknown): state is FirstAdminProblem =>
  problemSchema.safeParse(state).success;

/** The problem in the database's answer, or null for a seat that was given or not asked for. */
export function firstAdminProblem(
  word: string,
  organisation: FirstAdminProblem['organisation'],
  email: string,
): FirstAdminProblem | null {
  const parsed = problemSchema.safeParse({ word, organisation, email });
  return parsed.success ? parsed.data : null;
}

const REASONS: Record<FirstAdminProblem['word'], string> = {
  no_user: 'there is no account with this address yet.',
  lookup_failed: 'the account could not be looked up.',
  assign_failed: 'the account could not be changed.',
  unconfirmed: 'the address has not been confirmed by mail, so it could be somebody else’s.',
  other_organisation: 'the person belongs to another organization already.',
  deactivated: 'the account is deactivated.',
  self: 'this is your own account.',
};

/** What can be done about it. */
const NEXT_STEPS: Record<FirstAdminProblem['word'], string> = {
  no_user: 'Invite the person: they get a mail with a link to choose a password.',
  lookup_failed: 'Try again in User Management.',
  assign_failed: 'Try again in User Management.',
  unconfirmed: 'Once the address is confirmed, assign the person in User Management.',
  other_organisation:
    'Nobody is moved silently. If the move is right, edit the person in User Management; or invite somebody else.',
  deactivated: 'Reactivate and assign the person in User Management, or invite somebody else.',
  self: 'Nobody moves themselves. Invite somebody else.',
};

/** Why the person has no seat, and what to do next; each a sentence. */
export const firstAdminAdvice = ({ word }: FirstAdminProblem) => ({
  reason: REASONS[word].charAt(0).toUpperCase() + REASONS[word].slice(1),
  next: NEXT_STEPS[word],
});

/** The warning toast of a problem. */
export function firstAdminWarning({ word, email }: FirstAdminProblem): string {
  if (word === 'no_user') return `Organization created, but no user found with email: ${email}`;
  if (word === 'lookup_failed')
    return `Organization created, but couldn't find admin user with email: ${email}`;
  return `Organization created, but failed to assign admin user: ${REASONS[word]}`;
}
