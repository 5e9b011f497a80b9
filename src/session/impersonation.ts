import { msg, t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { AppError, unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { ORGANISATION_SWITCH_KEY } from '@/lib/storage/stored-session';
import { localStore } from '@/lib/storage/browser-storage';
import { supabase } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { sessionKeys } from './actor';
import { useActor } from './session';

interface OrganisationRef {
  id: string;
  name: string;
}

/** If storage is blocked, the other tabs notice on their next focus or write. */
const notifyOtherTabs = () => localStore.setItem(ORGANISATION_SWITCH_KEY, String(Date.now()));

/** Drops all cached rows: they belong to the previous organization and must not flash. */
async function resetAllQueries(queryClient: QueryClient) {
  notifyOtherTabs();
  await queryClient.resetQueries();
}

function requireSuperadmin(isSuperadmin: boolean) {
  if (isSuperadmin) return;
  const error = new AppError('forbidden', msg`Only superadmins can impersonate`);
  console.error(error.message);
  throw error;
}

/** Switches a superadmin's view to an organization and opens its dashboard; null switches back to their own. */
export function useImpersonate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { userId, isSuperadmin } = useActor();
  return useMutation({
    mutationFn: async (organisation: OrganisationRef | null) => {
      requireSuperadmin(isSuperadmin);
      const table = supabase.from('superadmin_impersonations');
      if (organisation)
        unwrap(
          await table
            .upsert({ superadmin_id: userId, impersonated_org_id: organisation.id })
            .select('superadmin_id')
            .single(),
        );
      else unwrap(await table.delete().eq('superadmin_id', userId).select('superadmin_id'));
    },
    onSuccess: async (_row, organisation) => {
      await resetAllQueries(queryClient);
      if (!organisation) return;
      // Not in a caller's callback: the switch remounts the app and the caller with it.
      await navigate(paths.home);
      toast.success(t`Impersonation Active`, {
        description: t`Now viewing as ${organisation.name}`,
      });
    },
    meta: { errorToast: { title: t`Error`, fallback: t`Couldn’t switch to the organization` } },
  });
}

/** Restarts the 60 minutes of the current impersonation without leaving the page. */
export function useExtendImpersonation() {
  const queryClient = useQueryClient();
  const { userId, organisation } = useActor();
  return useMutation({
    mutationFn: async () =>
      unwrap(
        await supabase
          .from('superadmin_impersonations')
          .upsert({ superadmin_id: userId, impersonated_org_id: organisation?.id ?? '' })
          .select('superadmin_id')
          .single(),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
    meta: { errorToast: { title: t`Error`, fallback: t`Couldn’t extend the time` } },
  });
}

/** Saves the reason for the impersonation, which the organization's admins read in their activity log. */
export function useImpersonationReason() {
  const queryClient = useQueryClient();
  const { userId } = useActor();
  return useMutation({
    mutationFn: async (reason: string) =>
      unwrap(
        await supabase
          .from('superadmin_impersonations')
          .update({ reason: reason.trim() || null })
          .eq('superadmin_id', userId)
          .select('superadmin_id')
          .single(),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
    meta: { errorToast: { title: t`Error`, fallback: t`Couldn’t save the reason` } },
  });
}
