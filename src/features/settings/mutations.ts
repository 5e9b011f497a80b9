import type { AuthError } from '@supabase/supabase-js';
import type { ApprovalPolicy } from '@/domain/launch/approval';
import type { QuietHours } from '@/domain/time/quiet-hours';
import type { UtmTemplate } from '@/domain/link/utm';
import { AppError, unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { toStoredPhone } from '@/lib/forms/phone';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { sessionKeys } from '@/session/actor';
import { authSentence, toAuthError } from '@/words/auth-errors';
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
  return useWrite({
    stale: [KEY_ROOTS.settings, sessionKeys.all],
    alwaysRefetch: true,
    write: async (change: SettingsChange) => {
      const { form } = change;
      const saved = await supabase.rpc('save_settings', {
        p_name: form.name,
        p_phone: toStoredPhone(form.phone),
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
    done: (asked, { form }) => [
      'Settings saved',
      asked
        ? `Your settings have been updated successfully. Your e-mail changes to ${form.email.trim()} once you follow the link that was mailed.`
        : 'Your settings have been updated successfully.',
    ],
    failed: { title: 'Error saving settings', fallback: 'Unknown error' },
  });
}

/** Makes a new API key; the one before it, if there is one, ends. Answers the key. */
export function useGenerateApiKey() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    alwaysRefetch: true,
    write: async (_ends: { previous: boolean }) => unwrap(await supabase.rpc('generate_api_key')),
    done: (_key, { previous }) => [
      'API key generated',
      previous ? 'The key before it no longer works.' : undefined,
    ],
    failed: { title: 'Could not generate an API key' },
  });
}

/** Removes the API key. */
export function useRemoveApiKey() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    alwaysRefetch: true,
    write: async () => unwrap(await supabase.rpc('remove_api_key')),
    done: () => ['API key removed'],
    failed: { title: 'Could not remove the API key' },
  });
}

/** Error codes that mean the typed current password is wrong. */
const WRONG_PASSWORD = new Set(['invalid_credentials', 'current_password_invalid']);

function passwordError(error: AuthError): AppError {
  const authError = toAuthError(error);
  return WRONG_PASSWORD.has(authError.code)
    ? new AppError('invalid', authSentence('current_password_invalid'), {
        code: 'current_password_invalid',
        cause: error,
      })
    : authError;
}

/** Changes the password. The auth service wants a sign-in of the last day: signs in again with the current password if asked. */
async function changePassword(email: string, { current, password }: PasswordForm) {
  const update = () => supabase.auth.updateUser({ password, current_password: current });
  let { error } = await update();
  if (error?.code === 'reauthentication_needed') {
    const signedIn = await supabase.auth.signInWithPassword({ email, password: current });
    if (signedIn.error) throw passwordError(signedIn.error);
    ({ error } = await update());
  }
  if (error) throw passwordError(error);
}

async function endOtherSessions() {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw toAuthError(error);
}

/** Changes the password after the current one was given, and ends the sessions elsewhere. */
export function useChangePassword() {
  return useWrite({
    write: async ({ email, form }: { email: string; form: PasswordForm }) => {
      await changePassword(email, form);
      // The password is changed whatever comes of this.
      return endOtherSessions().then(
        () => true,
        () => false,
      );
    },
    done: (ended) => [
      'Password updated',
      ended
        ? 'Other devices have to sign in again.'
        : 'Other devices could not be signed out; try that again below.',
    ],
    failed: { title: 'Update failed', fallback: 'Please try again.' },
  });
}

/** Ends every session of the account but this one. */
export function useSignOutOthers() {
  return useWrite({
    write: endOtherSessions,
    done: () => ['Signed out on other devices', 'They have to sign in again.'],
    failed: { title: 'Could not sign out other devices' },
  });
}

interface ApprovalPolicyChange {
  policy: ApprovalPolicy;
  /** Dollars. */
  above: number;
  /** Channels with an amount of their own. */
  amounts: Record<string, number>;
}

/** Sets what needs the approval of a second person; for admins. */
export function useSetApprovalPolicy() {
  return useWrite({
    stale: [KEY_ROOTS.settings, KEY_ROOTS.session, KEY_ROOTS.campaigns, KEY_ROOTS.flights],
    write: async ({ policy, above, amounts }: ApprovalPolicyChange) =>
      unwrap(
        await supabase.rpc('set_approval_policy', {
          p_policy: policy,
          p_above: above,
          p_amounts: amounts,
        }),
      ),
    done: () => ['Approval policy saved'],
    failed: { title: 'Could not save the approval policy' },
  });
}

interface QuietHoursChange {
  channel: string;
  /** Null: none any more. */
  hours: QuietHours | null;
}

/** Sets when nothing is sent on a channel; for admins. */
export function useSetQuietHours() {
  return useWrite({
    stale: [KEY_ROOTS.settings, KEY_ROOTS.campaigns, KEY_ROOTS.flights],
    write: async ({ channel, hours }: QuietHoursChange) =>
      unwrap(
        await supabase.rpc('set_quiet_hours', {
          p_channel: channel,
          ...(hours && { p_from: hours.from, p_to: hours.to }),
        }),
      ),
    done: () => ['Quiet hours saved', 'They hold from now on, also for flights that run.'],
    failed: { title: 'Could not save the quiet hours' },
  });
}

/** Sets from how many messages on a launch asks to type their number; for admins. */
export function useSetLaunchConfirmation() {
  return useWrite({
    stale: [KEY_ROOTS.settings, KEY_ROOTS.campaigns],
    write: async (above: number) =>
      unwrap(await supabase.rpc('set_launch_confirmation', { p_above: above })),
    done: () => ['Launch confirmation saved'],
    failed: { title: 'Could not save the launch confirmation' },
  });
}

/** Makes a day a holiday of the organisation, or none any more; for admins. */
export function useSetHoliday() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async ({ day, isHoliday }: { day: string; isHoliday: boolean }) =>
      unwrap(await supabase.rpc('set_holiday', { p_day: day, p_is_holiday: isHoliday })),
    done: (_days, { isHoliday }) => [isHoliday ? 'Holiday added' : 'Holiday removed'],
    failed: { title: 'Could not save the holidays' },
  });
}

/** Adds a word to those that the organisation avoids, or takes it off; for admins. */
export function useSetForbiddenWord() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async ({ word, isForbidden }: { word: string; isForbidden: boolean }) =>
      unwrap(
        await supabase.rpc('set_forbidden_word', { p_word: word, p_is_forbidden: isForbidden }),
      ),
    done: (_words, { isForbidden }) => [isForbidden ? 'Word added' : 'Word removed'],
    failed: { title: 'Could not save the words' },
  });
}

/** Sets what new tracked links add to their destination; for admins. */
export function useSetUtmTemplate() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async (template: UtmTemplate) =>
      unwrap(await supabase.rpc('set_utm_template', { p_template: template })),
    done: () => [
      'UTM parameters saved',
      'New links add them; links that are there stay as they are.',
    ],
    failed: { title: 'Could not save the UTM parameters' },
  });
}
