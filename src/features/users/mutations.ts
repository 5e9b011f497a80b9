import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type RefetchOptions, useWrite } from '@/lib/query/use-write';
import { statusSetText } from './words';
import { type Invitation, inviteUser, resendInvitation } from './invite-account';
import type { Person } from './types';

/** Whatever came of it, the lists show how it is now. */
const ALWAYS_REFETCH = { stale: [KEY_ROOTS.users], alwaysRefetch: true } satisfies RefetchOptions;

/**
 * About the last admin of an organisation: a superadmin is asked again (`ask`) and may then want it all the same
 * (`anyway`); everybody else is told that it can not be done (`never`).
 */
export type Insistence = 'never' | 'ask' | 'anyway';

const isAsked = (hint: string, insist: Insistence) => hint === 'last_admin' && insist === 'ask';

interface StatusChange {
  person: Person;
  to: string;
  insist: Insistence;
}

/** Sets a status, from the one that was seen. */
export function useSetUserStatus() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ person, to, insist }: StatusChange) =>
      unwrap(
        await supabase
          .rpc('set_user_status', {
            p_user_id: person.id,
            p_status: to,
            p_seen_status: person.status,
            p_even_last_admin: insist === 'anyway',
          })
          .single(),
      ),
    done: (_row, { to }) => [statusSetText(to)],
    failed: ({ hint }, { insist }) =>
      isAsked(hint, insist) ? null : { title: 'Failed to update user status' },
  });
}

export interface UserEdit {
  person: Person;
  /** Null leaves the roles as they are. */
  role: string | null;
  status: string;
  organisationId: string | null;
  insist: Insistence;
}

/** Saves role, status and organisation together, over the version that was seen. */
export function useEditUser() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ person, role, status, organisationId, insist }: UserEdit) =>
      unwrap(
        await supabase
          .rpc('edit_user', {
            p_user_id: person.id,
            p_status: status,
            p_seen_at: person.updatedAt,
            ...(role && { p_role: role }),
            ...(organisationId && { p_organisation_id: organisationId }),
            p_even_last_admin: insist === 'anyway',
          })
          .single(),
      ),
    done: () => ['User updated successfully'],
    failed: ({ hint, message }, { insist }) =>
      isAsked(hint, insist) ? null : { title: message || 'Failed to update user', description: '' },
  });
}

/** Invites somebody. */
export function useInviteUser() {
  return useWrite({
    ...ALWAYS_REFETCH,
    once: ({ id, ...content }) => ({ kind: 'invitation', id, content }),
    write: (invitation: Invitation, id: string) => inviteUser({ ...invitation, id }),
    done: (_nothing, { email }) => [
      'User invited successfully',
      `${email} will receive an e-mail to verify their account and choose a password.`,
    ],
    failed: ({ hint, message }) =>
      hint === 'no_organisation'
        ? { title: 'Failed to invite user' }
        : { title: message || 'Failed to invite user', description: '' },
  });
}

/** Sends an invitation's link again. */
export function useResendInvitation() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: ({ id }: { id: string; email: string }) => resendInvitation(id),
    done: (_nothing, { email }) => [
      'Invitation sent again',
      `${email} will receive an e-mail to verify their account and choose a password.`,
    ],
    failed: { title: 'Failed to resend invitation' },
  });
}

/** Takes an invitation back, with the account it made. */
export function useRevokeInvitation() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id }: { id: string; email: string }) =>
      unwrap(await supabase.rpc('revoke_invitation', { p_id: id })),
    done: (_revoked, { email }) => ['Invitation revoked', `${email} can be invited again.`],
    failed: { title: 'Failed to revoke invitation' },
  });
}
