import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowQuery } from '@/lib/query/reads';
import { toAuthError } from '@/words/auth-errors';
import { supabase } from '@/lib/supabase/client';

/** The user's profile, with the webhook URL and the last characters of the API key, but not the key. */
export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.settings, 'profile', userId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('link_users')
          .select(
            'id,name,email,phone,language_settings,notification_preferences,webhook_url,user_secrets(api_key_hint,api_key_created_at)',
          )
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

/** The user's full API key. It is not cached after the key is hidden. */
export const apiKeyQuery = (userId: string) =>
  rowQuery(
    [...KEY_ROOTS.settings, 'api-key', userId],
    () => supabase.from('user_secrets').select('api_key').eq('user_id', userId),
    {
      staleTime: 0,
      gcTime: 0,
      meta: { errorToast: { title: t`Couldn’t load the API key` } },
    },
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
