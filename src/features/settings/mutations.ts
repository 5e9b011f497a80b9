import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountClient } from '@/lib/account-client';
import { AppError, messageOf, toAuthError, unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { storedPhone } from '@/lib/phone';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { sessionKeys } from '@/session/actor';
import { settingsKeys } from './queries';
import type { PasswordForm, SettingsForm } from './schemas';

interface SettingsChange {
  form: SettingsForm;
  /** The address of the profile; another one in the form asks for a change of the sign-in. */
  currentEmail: string;
}

/** True when the auth service was asked to change the address and has mailed a link. */
async function requestEmail({ form, currentEmail }: SettingsChange): Promise<boolean> {
  const email = form.email.trim();
  if (email.toLowerCase() === currentEmail.toLowerCase()) return false;
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}${paths.settings}` },
  );
  if (!error) return true;
  const { kind, message, code } = toAuthError(error);
  throw new AppError(kind, `${message} Everything else was saved.`, {
    code,
    hint: 'email_refused',
    cause: error,
  });
}

/** Saves the own profile, and asks for another e-mail address where one was typed. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const { form } = change;
      const saved = await supabase.rpc('save_settings', {
        p_name: form.name,
        p_phone: storedPhone(form.phone),
        p_language: form.language,
        p_notifications: {
          email_notifications: form.emailNotifications,
          sms_notifications: form.smsNotifications,
          weekly_reports: form.weeklyReports,
        },
        p_webhook_url: form.webhookUrl,
      });
      unwrap(saved);
      return requestEmail(change);
    },
    onSuccess: (asked, { form }) => {
      toast.success('Settings saved', {
        description: asked
          ? `Your settings have been updated successfully. Your e-mail changes to ${form.email.trim()} once you follow the link that was mailed.`
          : 'Your settings have been updated successfully.',
      });
    },
    onError: (error) =>
      toast.error('Error saving settings', { description: messageOf(error, 'Unknown error') }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsKeys.all }),
        queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
      ]),
  });
}

/** Makes a new API key; the one before it, if there is one, ends. Answers the key. */
export function useGenerateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (_ends: { previous: boolean }) =>
      unwrap(await supabase.rpc('generate_api_key')),
    onSuccess: (_key, { previous }) => {
      toast.success('API key generated', {
        description: previous ? 'The key before it no longer works.' : undefined,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.all }),
    meta: { errorToast: { title: 'Could not generate an API key' } },
  });
}

/** Removes the API key. */
export function useRemoveApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await supabase.rpc('remove_api_key')),
    onSuccess: () => {
      toast.success('API key removed');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.all }),
    meta: { errorToast: { title: 'Could not remove the API key' } },
  });
}

/** Whether this is the password of the account; the check's own session ends at once. */
async function checkPassword(email: string, password: string) {
  const client = accountClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) {
    await client.auth.signOut({ scope: 'local' });
    return;
  }
  const authError = toAuthError(error);
  if (authError.code !== 'invalid_credentials') throw authError;
  throw new AppError('invalid', 'This is not your current password.', { hint: 'wrong_password' });
}

async function endOtherSessions() {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw toAuthError(error);
}

/** Changes the password after the current one was given, and ends the sessions elsewhere. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async ({ email, form }: { email: string; form: PasswordForm }) => {
      await checkPassword(email, form.current);
      const { error } = await supabase.auth.updateUser({
        password: form.password,
        current_password: form.current,
      });
      if (error) throw toAuthError(error);
      // The password is changed whatever comes of this.
      return endOtherSessions().then(
        () => true,
        () => false,
      );
    },
    onSuccess: (ended) => {
      toast.success('Password updated', {
        description: ended
          ? 'Other devices have to sign in again.'
          : 'Other devices could not be signed out; try that again below.',
      });
    },
    meta: { errorToast: { title: 'Update failed', fallback: 'Please try again.' } },
  });
}

/** Ends every session of the account but this one. */
export function useSignOutOthers() {
  return useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      toast.success('Signed out on other devices', {
        description: 'They have to sign in again.',
      });
    },
    meta: { errorToast: { title: 'Could not sign out other devices' } },
  });
}
