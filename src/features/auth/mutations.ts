import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '@/lib/languages';
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

export function useSignIn() {
  const { endRecovery } = usePasswordRecovery();
  return useMutation({
    mutationFn: async ({ email, password }: SignInForm) => {
      // A user who knows the password does not need to reset it, even if a recovery link was opened in this tab.
      endRecovery();
      const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
      if (error) throw toAuthError(error);
    },
    onSuccess: () => toast.success(t`Signed in`, { description: t`Welcome back!` }),
    meta: { errorToast: { title: t`Authentication failed` } },
  });
}

/** Requests a reset email. An unknown email address gets the same response, so visitors can't find out who has an account. */
export function useRequestReset() {
  return useMutation({
    mutationFn: async ({ email }: ForgotPasswordForm) => {
      const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), {
        redirectTo: `${location.origin}${paths.auth}`,
      });
      if (error) throw toAuthError(error);
    },
    onSuccess: () =>
      toast.success(t`Reset email sent`, {
        description: t`Check your email for a password reset link.`,
      }),
    meta: { errorToast: { title: t`Reset failed`, fallback: t`Please try again.` } },
  });
}

/**
 * Sets the password of the current session and ends the user's other sessions: those may belong to someone who knew
 * the old password or who created the account of an invited user.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ password }: ResetPasswordForm) => {
      const { error } = await supabase.auth.updateUser({ password });
      if (error) throw toAuthError(error);
      // A failure here must not report the password change as failed.
      const { error: left } = await supabase.auth.signOut({ scope: 'others' });
      if (left) console.warn('Failed to end other sessions', left);
    },
    onSuccess: async () => {
      toast.success(t`Password updated`);
      // A first password accepts the invitation, and that may approve the user.
      await queryClient.invalidateQueries({ queryKey: sessionKeys.all });
    },
    meta: { errorToast: { title: t`Update failed`, fallback: t`Please try again.` } },
  });
}

/**
 * Requests a link by email. The link confirms a new email address or signs in an existing account. The response is the
 * same for both, so visitors can't find out which email addresses have accounts.
 */
export function useRequestAccess() {
  return useMutation({
    mutationFn: async ({ name, email }: RequestAccessForm) => {
      const { error } = await supabase.auth.signInWithOtp({
        email: email.trim(),
        options: {
          shouldCreateUser: true,
          data: { full_name: name.trim(), language: currentLanguage() },
          emailRedirectTo: `${location.origin}${paths.auth}`,
        },
      });
      if (error) throw toAuthError(error);
    },
    meta: { errorToast: { title: t`Request failed`, fallback: t`Please try again.` } },
  });
}

/**
 * Exchanges the one-time token of an emailed link for a session. A valid link first ends another user's session in
 * this browser; an invalid link keeps it.
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

/** Confirms a saved test address with the token from an email. Failures show no toast, because the page shows the error. */
export function useConfirmTestAddress() {
  return useMutation({
    mutationFn: async (token: string) =>
      unwrap(await supabase.rpc('confirm_test_address', { p_token: token })),
    meta: { errorToast: () => null },
  });
}

/** Switches off the kind of email whose link brought the visitor here. The page shows the error, so there is no toast. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async (token: string) =>
      unwrap(await supabase.rpc('unsubscribe', { p_token: token })),
    meta: { errorToast: () => null },
  });
}
