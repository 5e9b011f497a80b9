import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { ListedKind } from '@/domain/people/notifications';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowQuery } from '@/lib/query/reads';
import { toAuthError } from '@/words/auth-errors';
import { supabase } from '@/lib/supabase/client';
import { KIND_LABELS } from '@/words/notifications';

/** The user's profile, with the webhook URL. */
export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.settings, 'profile', userId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('link_users')
          .select('id,name,email,phone,language_settings,notification_preferences,webhook_url')
          .eq('id', userId)
          .abortSignal(signal)
          .single(),
      ),
    // A change in another tab must not overwrite the form.
    refetchOnWindowFocus: false,
    meta: { errorToast: { title: t`Error loading settings` } },
  });

/** New email address that the user has not confirmed yet, or null. */
export const newEmailQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.settings, 'new-email', userId],
    queryFn: async () => {
      const { data, error } = await supabase.auth.getUser();
      if (error) throw toAuthError(error);
      return data.user.new_email || null;
    },
  });

/** Stored choice of how the user hears about one kind of event. A required kind cannot be changed. */
export interface NotificationChoice {
  kind: ListedKind;
  is_required: boolean;
  in_app: boolean;
  email: 'now' | 'digest' | 'off';
}

/** Kinds of events that concern the user's role. Leaves out kinds that this version of the app has no name for. */
export const notificationChoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.settings, 'notification choices', userId],
    queryFn: async ({ signal }) => {
      const choices = unwrap(await supabase.rpc('notification_choices').abortSignal(signal));
      return choices.filter(({ kind }) => Object.hasOwn(KIND_LABELS, kind)) as NotificationChoice[];
    },
    refetchOnWindowFocus: false,
    meta: { errorToast: { title: t`Error loading the events` } },
  });

/** The user's own API key, without its secret; null without a key. */
export const ownApiKeyQuery = (userId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'own api key', userId], () => supabase.rpc('own_api_key'), {
    meta: { errorToast: { title: t`Couldn’t load the API key` } },
  });

/** The endpoint of the user's webhook URL; null without one. */
export const ownWebhookQuery = (userId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'own webhook', userId], () =>
    supabase.from('webhook_endpoints').select('id').eq('person_id', userId),
  );

export const approvalPolicyQuery = (organisationId: string) =>
  rowQuery(
    [...KEY_ROOTS.settings, 'approval policy', organisationId],
    () =>
      supabase
        .from('organisations')
        .select('approval_policy,approval_above,approval_amounts,active_services')
        .eq('id', organisationId),
    { refetchOnWindowFocus: false },
  );

export const launchConfirmationQuery = (organisationId: string) =>
  rowQuery(
    [...KEY_ROOTS.settings, 'launch confirmation', organisationId],
    () => supabase.from('organisations').select('launch_confirm_above').eq('id', organisationId),
    { refetchOnWindowFocus: false },
  );
