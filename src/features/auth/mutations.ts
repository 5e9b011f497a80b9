import { useMutation } from '@tanstack/react-query';
import { isRegistered, toAuthError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { usePasswordRecovery } from '@/session/session';
import type {
  ForgotPasswordForm,
  RequestAccessForm,
  ResetPasswordForm,
  SignInForm,
} from './schemas';

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
  return useMutation({
    mutationFn: async ({ password }: ResetPasswordForm) => {
      const { error } = await supabase.auth.updateUser({ password });
      if (error) throw toAuthError(error);
      // The password is changed whatever comes of this.
      const { error: left } = await supabase.auth.signOut({ scope: 'others' });
      if (left) console.warn('Other sessions could not be ended', left);
    },
    onSuccess: () => toast.success('Password updated'),
    meta: { errorToast: { title: 'Update failed', fallback: 'Please try again.' } },
  });
}

/**
 * Makes a pending account without an organisation; true when it is signed in already. An address that has an account is
 * not told to whoever typed it: its owner gets a link to choose a new password, and the screen says "check your mail".
 */
export function useRequestAccess() {
  return useMutation({
    mutationFn: async ({ name, email, password }: RequestAccessForm) => {
      const { data, error } = await supabase.auth.signUp({
        email: email.trim(),
        password,
        options: { data: { full_name: name.trim() }, emailRedirectTo: location.origin },
      });
      if (!error) return data.session !== null;
      const authError = toAuthError(error);
      if (!isRegistered(authError)) throw authError;
      await supabase.auth.resetPasswordForEmail(email.trim(), {
        redirectTo: `${location.origin}${paths.auth}`,
      });
      return false;
    },
    meta: { errorToast: { title: 'Request failed', fallback: 'Please try again.' } },
  });
}
