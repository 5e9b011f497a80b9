import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { accountClient } from '@/lib/supabase/account-client';
import { AppError, UNEXPECTED, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { sessionKeys } from '@/session/actor';
import { leaveSession } from '@/session/end-session';
import { usePasswordRecovery, useSession } from '@/session/session';
import { toAuthError } from '@/words/auth-errors';
import type {
  ForgotPasswordForm,
  RequestAccessForm,
  ResetPasswordForm,
  SignInForm,
} from './schemas';
import { type MailedLink, passwordPurpose } from './mailed-link';

/** Signs in with e-mail and password. */
export function useSignIn() {
  const { endRecovery } = usePasswordRecovery();
  return useMutation({
    mutationFn: async ({ email, password }: SignInForm) => {
      // Who knows a password need not choose one, whatever link was opened here before.
      endRecovery();
      const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
      if (error) throw toAuthError(error);
    },
    onSuccess: () => toast.success('Signed in', { description: 'Welcome back!' }),
    meta: { errorToast: { title: 'Authentication failed' } },
  });
}

/** Asks for a reset e-mail; an unknown address gets the same answer. */
export function useRequestReset() {
  return useMutation({
    mutationFn: async ({ email }: ForgotPasswordForm) => {
      const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), {
        redirectTo: `${location.origin}${paths.auth}`,
      });
      if (error) throw toAuthError(error);
    },
    onSuccess: () =>
      toast.success('Reset email sent', {
        description: 'Check your email for a password reset link.',
      }),
    meta: { errorToast: { title: 'Reset failed', fallback: 'Please try again.' } },
  });
}

/**
 * Sets the password of the session that the recovery link opened, and ends every other one: who had
 * the old password, or made the account for an invited person, is out.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ password }: ResetPasswordForm) => {
      const { error } = await supabase.auth.updateUser({ password });
      if (error) throw toAuthError(error);
      // The password is changed whatever comes of this.
      const { error: left } = await supabase.auth.signOut({ scope: 'others' });
      if (left) console.warn('Other sessions could not be ended', left);
    },
    onSuccess: async () => {
      toast.success('Password updated');
      // A first password accepts an invitation, which may approve the person.
      await queryClient.invalidateQueries({ queryKey: sessionKeys.all });
    },
    meta: { errorToast: { title: 'Update failed', fallback: 'Please try again.' } },
  });
}

/**
 * Asks for a link: to an account that does not exist yet it confirms the address, to an existing one it is a way in. The
 * answer is the same, so that a visitor cannot find out which addresses have accounts.
 */
export function useRequestAccess() {
  return useMutation({
    mutationFn: async ({ name, email }: RequestAccessForm) => {
      const { error } = await supabase.auth.signInWithOtp({
        email: email.trim(),
        options: {
          shouldCreateUser: true,
          data: { full_name: name.trim() },
          emailRedirectTo: `${location.origin}${paths.auth}`,
        },
      });
      if (error) throw toAuthError(error);
    },
    meta: { errorToast: { title: 'Request failed', fallback: 'Please try again.' } },
  });
}

/**
 * Spends the token of a mailed link and continues with the session that it opens. A session of another user in this browser
 * ends first; a link that does not work leaves it alone.
 */
export function useFollowLink() {
  const session = useSession();
  const { beginRecovery } = usePasswordRecovery();
  return useMutation({
    mutationFn: async ({ token_hash, type }: MailedLink) => {
      const { data, error } = await accountClient().auth.verifyOtp({ token_hash, type });
      if (error) throw toAuthError(error);
      if (!data.session) throw new AppError('unknown', UNEXPECTED);
      if (session.status === 'signed-in' && session.userId !== data.session.user.id)
        await leaveSession(session.userId);
      const purpose = passwordPurpose(type);
      if (purpose) beginRecovery(purpose);
      const { error: refused } = await supabase.auth.setSession(data.session);
      if (refused) throw toAuthError(refused);
    },
    meta: { errorToast: () => null },
  });
}

/** Confirms a saved test address with the token of a mailed link. The page shows why it failed. */
export function useConfirmTestAddress() {
  return useMutation({
    mutationFn: async (token: string) =>
      unwrap(await supabase.rpc('confirm_test_address', { p_token: token })),
    meta: { errorToast: () => null },
  });
}
