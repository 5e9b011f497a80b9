import { t } from '@lingui/core/macro';
import type { AuthError } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
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
import { useActor } from '@/session/session';
import { authSentence, toAuthError } from '@/words/auth-errors';
import { type NotificationChoice, notificationChoicesQuery, settingsQuery } from './queries';
import { type PasswordForm, type SettingsForm, toSettingsForm } from './schemas';

interface SettingsChange {
  form: SettingsForm;
  /** Changed fields. The others are saved as the server has them now. */
  fields: readonly (keyof SettingsForm)[];
  /** Stored email address. If the form's address differs, the auth service emails a confirmation link. */
  currentEmail: string;
}

/** Error hint: the profile was saved, but the auth service rejected the new email address. */
export const EMAIL_REFUSED = 'email_refused';

/** Requests a change of the sign-in email. Returns whether the auth service emailed a confirmation link. */
async function requestEmailChange(form: SettingsForm, currentEmail: string): Promise<boolean> {
  const email = form.email.trim();
  if (email.toLowerCase() === currentEmail.toLowerCase()) return false;
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}${paths.settings}` },
  );
  if (!error) return true;
  const { kind, message, code } = toAuthError(error);
  throw new AppError(kind, t`${message} Everything else was saved.`, {
    code,
    hint: EMAIL_REFUSED,
    cause: error,
  });
}

/** Saves the user's profile. Requests an email change if the address differs. */
export function useSaveSettings() {
  const { userId } = useActor();
  const queryClient = useQueryClient();
  return useWrite({
    // Each write also sends what it read of the other fields.
    scope: 'settings',
    stale: [KEY_ROOTS.settings, sessionKeys.all],
    alwaysRefetch: true,
    write: async ({ form: values, fields, currentEmail }: SettingsChange) => {
      // Another tab may have saved another page in the meantime.
      const stored = await queryClient.fetchQuery({ ...settingsQuery(userId), staleTime: 0 });
      const form: SettingsForm = {
        ...toSettingsForm(stored),
        ...Object.fromEntries(fields.map((field) => [field, values[field]])),
      };
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
      return fields.includes('email') && requestEmailChange(form, currentEmail);
    },
    done: (linkSent, { form }) => [
      t`Settings saved`,
      linkSent
        ? t`Your settings have been updated successfully. Your email changes to ${{ email: form.email.trim() }} when you open the link we emailed you.`
        : t`Your settings have been updated successfully.`,
    ],
    failed: { title: t`Error saving settings`, fallback: t`Unknown error` },
  });
}

/** Saves where the user hears about one kind of event. Quick changes of one kind are sent in their order. */
export function useChooseNotification(kind: NotificationChoice['kind']) {
  const { userId } = useActor();
  const queryClient = useQueryClient();
  return useWrite({
    scope: `notification ${kind}`,
    write: async (choice: NotificationChoice) =>
      unwrap(
        await supabase.rpc('choose_notification', {
          p_kind: kind,
          p_in_app: choice.in_app,
          p_email: choice.email,
        }),
      ),
    refresh: async (choice) =>
      queryClient.setQueryData(notificationChoicesQuery(userId).queryKey, (choices) =>
        choices?.map((stored) => (stored.kind === kind ? choice : stored)),
      ),
    done: () => [t`Notifications saved`],
    failed: { title: t`Couldn’t save the notifications` },
  });
}

/** Generates an API key and returns it. The previous key stops working. */
export function useGenerateApiKey() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    alwaysRefetch: true,
    write: async (_previous: { previous: boolean }) =>
      unwrap(await supabase.rpc('generate_api_key')),
    done: (_key, { previous }) => [
      t`API key generated`,
      previous ? t`The previous key no longer works.` : undefined,
    ],
    failed: { title: t`Couldn’t generate an API key` },
  });
}

export function useRemoveApiKey() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    alwaysRefetch: true,
    write: async () => unwrap(await supabase.rpc('remove_api_key')),
    done: () => [t`API key removed`],
    failed: { title: t`Couldn’t remove the API key` },
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

/** Changes the password. If the auth service requires a recent sign-in, signs in with the current password first. */
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

/** Changes the password and ends the user's other sessions. */
export function useChangePassword() {
  return useWrite({
    write: async ({ email, form }: { email: string; form: PasswordForm }) => {
      await changePassword(email, form);
      // A failure here must not report the password change as failed.
      return endOtherSessions().then(
        () => true,
        () => false,
      );
    },
    done: (ended) => [
      t`Password updated`,
      ended
        ? t`Other devices have to sign in again.`
        : t`Couldn’t sign out other devices. Try again below.`,
    ],
    failed: { title: t`Update failed`, fallback: t`Please try again.` },
  });
}

export function useSignOutOthers() {
  return useWrite({
    write: endOtherSessions,
    done: () => [t`Signed out on other devices`, t`Other devices have to sign in again.`],
    failed: { title: t`Couldn’t sign out other devices` },
  });
}

interface ApprovalPolicyChange {
  policy: ApprovalPolicy;
  /** Dollars above which a launch needs approval. */
  above: number;
  /** Dollars by channel, for channels with their own amount. */
  amounts: Record<string, number>;
}

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
    done: () => [t`Approval policy saved`],
    failed: { title: t`Couldn’t save the approval policy` },
  });
}

interface QuietHoursChange {
  channel: string;
  /** Null `hours` removes the channel's quiet hours. */
  hours: QuietHours | null;
}

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
    done: () => [t`Quiet hours saved`, t`They apply from now on, including to running flights.`],
    failed: { title: t`Couldn’t save the quiet hours` },
  });
}

export function useSetLaunchConfirmation() {
  return useWrite({
    stale: [KEY_ROOTS.settings, KEY_ROOTS.campaigns],
    write: async (above: number) =>
      unwrap(await supabase.rpc('set_launch_confirmation', { p_above: above })),
    done: () => [t`Launch confirmation saved`],
    failed: { title: t`Couldn’t save the launch confirmation` },
  });
}

/** Adds or removes a holiday. */
export function useSetHoliday() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async ({ day, isHoliday }: { day: string; isHoliday: boolean }) =>
      unwrap(await supabase.rpc('set_holiday', { p_day: day, p_is_holiday: isHoliday })),
    done: (_days, { isHoliday }) => [isHoliday ? t`Holiday added` : t`Holiday removed`],
    failed: { title: t`Couldn’t save the holidays` },
  });
}

/** Adds or removes a word to avoid. */
export function useSetForbiddenWord() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async ({ word, isForbidden }: { word: string; isForbidden: boolean }) =>
      unwrap(
        await supabase.rpc('set_forbidden_word', { p_word: word, p_is_forbidden: isForbidden }),
      ),
    done: (_words, { isForbidden }) => [isForbidden ? t`Word added` : t`Word removed`],
    failed: { title: t`Couldn’t save the words` },
  });
}

export function useSetUtmTemplate() {
  return useWrite({
    stale: [KEY_ROOTS.settings],
    write: async (template: UtmTemplate) =>
      unwrap(await supabase.rpc('set_utm_template', { p_template: template })),
    done: () => [t`UTM parameters saved`, t`Applies to new links only.`],
    failed: { title: t`Couldn’t save the UTM parameters` },
  });
}
