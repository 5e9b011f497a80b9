import * as z from 'zod/mini';

/** Why the person of the Initial Admin Email did not get the seat: the database's words (F33). */
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
  organisation: z.string(),
});

export type FirstAdminProblem = z.infer<typeof problemSchema>;

/** Whether a navigation brings such a problem along. */
export const isFirstAdminProblem = (state: unknown): state is FirstAdminProblem =>
  problemSchema.safeParse(state).success;

/** The problem that the database's answer tells, or null for a seat that was given or not asked for. */
export function firstAdminProblem(
  word: string,
  organisation: string,
  email: string,
): FirstAdminProblem | null {
  const parsed = problemSchema.safeParse({ word, organisation, email });
  return parsed.success ? parsed.data : null;
}

/** The warning toast of a problem (ORG-71 to ORG-73). */
export function firstAdminWarning({ word, email }: FirstAdminProblem): string {
  if (word === 'no_user') return `Organization created, but no user found with email: ${email}`;
  if (word === 'lookup_failed')
    return `Organization created, but couldn't find admin user with email: ${email}`;
  return 'Organization created, but failed to assign admin user';
}
