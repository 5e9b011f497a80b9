import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { statusWord } from '@/domain/people';
import { messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { type Invitation, inviteUser, resendInvitation } from './invite-account';
import { peopleKeys } from './queries';
import type { Person } from './types';

const lookAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: peopleKeys.all });

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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, to, insist }: StatusChange) =>
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
    onSuccess: (_row, { to }) => {
      toast.success(`User ${statusWord(to)} successfully`);
    },
    onError: (error, { insist }) => {
      if (isAsked(error.hint, insist)) return;
      toast.error('Failed to update user status', { description: error.message });
    },
    onSettled: () => lookAgain(queryClient),
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, role, status, organisationId, insist }: UserEdit) =>
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
    onSuccess: () => {
      toast.success('User updated successfully');
    },
    onError: (error, { insist }) => {
      if (isAsked(error.hint, insist)) return;
      toast.error(messageOf(error, 'Failed to update user'));
    },
    onSettled: () => lookAgain(queryClient),
  });
}

/** Invites somebody. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => inviteUser(invitation),
    onSuccess: (_nothing, { email }) => {
      toast.success('User invited successfully', {
        description: `${email} will receive an e-mail to verify their account and choose a password.`,
      });
    },
    onError: (error) => {
      if (error.hint === 'no_organisation')
        toast.error('Failed to invite user', { description: error.message });
      else toast.error(messageOf(error, 'Failed to invite user'));
    },
    onSettled: () => lookAgain(queryClient),
  });
}

/** Sends an invitation's link again. */
export function useResendInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; email: string }) => resendInvitation(id),
    onSuccess: (_nothing, { email }) => {
      toast.success('Invitation sent again', {
        description: `${email} will receive an e-mail to verify their account and choose a password.`,
      });
    },
    onSettled: () => lookAgain(queryClient),
    meta: { errorToast: { title: 'Failed to resend invitation' } },
  });
}

/** Takes an invitation back, with the account it made. */
export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string; email: string }) =>
      unwrap(await supabase.rpc('revoke_invitation', { p_id: id })),
    onSuccess: (_revoked, { email }) => {
      toast.success('Invitation revoked', { description: `${email} can be invited again.` });
    },
    onSettled: () => lookAgain(queryClient),
    meta: { errorToast: { title: 'Failed to revoke invitation' } },
  });
}
