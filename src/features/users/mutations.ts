import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type RefetchOptions, useWrite } from '@/lib/query/use-write';
import { statusSetText } from './words';
import { type Invitation, inviteUser, resendInvitation } from './invite-account';
import type { Person } from './types';

/** Refetches the lists after a failure too, because another admin may have changed the person. */
const ALWAYS_REFETCH = { stale: [KEY_ROOTS.users], alwaysRefetch: true } satisfies RefetchOptions;

/**
 * Response to a change that leaves an organization without an admin. Superadmins confirm it (`ask`), then repeat it with
 * `allow`; for everyone else it fails (`refuse`).
 */
export type LastAdminPolicy = 'refuse' | 'ask' | 'allow';

const needsConfirmation = (hint: string, lastAdmin: LastAdminPolicy) =>
  hint === 'last_admin' && lastAdmin === 'ask';

interface StatusChange {
  person: Person;
  to: string;
  lastAdmin: LastAdminPolicy;
}

/** Sets a person's status. Fails if the status has changed since the list was loaded. */
export function useSetUserStatus() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ person, to, lastAdmin }: StatusChange) =>
      unwrap(
        await supabase
          .rpc('set_user_status', {
            p_user_id: person.id,
            p_status: to,
            p_seen_status: person.status,
            p_even_last_admin: lastAdmin === 'allow',
          })
          .single(),
      ),
    done: (_row, { to }) => [statusSetText(to)],
    failed: ({ hint }, { lastAdmin }) =>
      needsConfirmation(hint, lastAdmin) ? null : { title: t`Failed to update user status` },
  });
}

export interface UserEdit {
  person: Person;
  /** New role. A null `role` leaves the roles unchanged. */
  role: string | null;
  status: string;
  organisationId: string | null;
  lastAdmin: LastAdminPolicy;
}

/** Saves role, status and organization together. Fails if another user changed the person after the list was loaded. */
export function useEditUser() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ person, role, status, organisationId, lastAdmin }: UserEdit) =>
      unwrap(
        await supabase
          .rpc('edit_user', {
            p_user_id: person.id,
            p_status: status,
            p_seen_at: person.updatedAt,
            ...(role && { p_role: role }),
            ...(organisationId && { p_organisation_id: organisationId }),
            p_even_last_admin: lastAdmin === 'allow',
          })
          .single(),
      ),
    done: () => [t`User updated successfully`],
    failed: ({ hint, message }, { lastAdmin }) =>
      needsConfirmation(hint, lastAdmin)
        ? null
        : { title: message || t`Failed to update user`, description: '' },
  });
}

export function useInviteUser() {
  return useWrite({
    ...ALWAYS_REFETCH,
    once: ({ id, ...content }) => ({ kind: 'invitation', id, content }),
    write: (invitation: Invitation, id: string) => inviteUser({ ...invitation, id }),
    done: (_nothing, { email }) => [
      t`User invited successfully`,
      t`${email} will receive an email to verify their account and choose a password.`,
    ],
    failed: ({ hint, message }) =>
      hint === 'no_organisation'
        ? { title: t`Failed to invite user` }
        : { title: message || t`Failed to invite user`, description: '' },
  });
}

export function useResendInvitation() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: ({ id }: { id: string; email: string }) => resendInvitation(id),
    done: (_nothing, { email }) => [
      t`Invitation sent again`,
      t`${email} will receive an email to verify their account and choose a password.`,
    ],
    failed: { title: t`Failed to resend invitation` },
  });
}

/** Deletes an invitation and the account it created. */
export function useRevokeInvitation() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id }: { id: string; email: string }) =>
      unwrap(await supabase.rpc('revoke_invitation', { p_id: id })),
    done: (_revoked, { email }) => [t`Invitation revoked`, t`${email} can be invited again.`],
    failed: { title: t`Failed to revoke invitation` },
  });
}
