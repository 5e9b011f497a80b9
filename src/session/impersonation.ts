import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppError, unwrap } from '@/lib/errors';
import { localStore } from '@/lib/storage';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { sessionKeys } from './actor';
import { useActor } from './session';

/** Written on each switch; the other tabs of this browser hear of it through the storage event. */
const SWITCHED = 'flightdeck:switched';
const ONLY_SUPERADMINS = 'Only superadmins can impersonate';
/** The server ends the view by its own clock; asking a moment later finds it ended. */
const MOMENT = 1000;

interface Named {
  id: string;
  name: string;
}

/** Without storage they find out when they are looked at, or when they write. */
const tellOtherTabs = () => localStore.setItem(SWITCHED, String(Date.now()));

/** Every cached row belongs to the previous organisation; none of it may flash. */
async function startAfresh(queryClient: QueryClient) {
  tellOtherTabs();
  await queryClient.resetQueries();
}

function requireSuperadmin(isSuperadmin: boolean) {
  if (isSuperadmin) return;
  console.error(ONLY_SUPERADMINS);
  throw new AppError('forbidden', ONLY_SUPERADMINS);
}

/** Switches a superadmin's view to an organisation, or back to the own one with null. */
export function useImpersonate() {
  const queryClient = useQueryClient();
  const { userId, isSuperadmin } = useActor();
  return useMutation({
    mutationFn: async (organisation: Named | null) => {
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
      await startAfresh(queryClient);
      if (organisation)
        toast.success('Impersonation Active', {
          description: `Now viewing as ${organisation.name}`,
        });
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to switch organisation' } },
  });
}

/** Starts the 60 minutes of the current view anew, without leaving the page. */
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
    meta: { errorToast: { title: 'Error', fallback: 'The time could not be extended' } },
  });
}

/** Says why the organisation is viewed; its admins read it in their activity log. */
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
    meta: { errorToast: { title: 'Error', fallback: 'The reason could not be saved' } },
  });
}

/** Follows a switch that was made in another tab of this browser. */
export function useFollowOtherTabs(): void {
  const queryClient = useQueryClient();
  const { isSuperadmin } = useActor();
  useEffect(() => {
    if (!isSuperadmin) return;
    const follow = (event: StorageEvent) => {
      if (event.key === SWITCHED) void queryClient.resetQueries();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [isSuperadmin, queryClient]);
}

/** Looks again when the view's time is over, and then clears its row, which writes the end into the log. */
export function useEndOfImpersonation(): void {
  const queryClient = useQueryClient();
  const { userId, impersonating, impersonation } = useActor();
  const { since, endsAt = 0 } = impersonation ?? {};
  useEffect(() => {
    if (!impersonating) return;
    const look = () => void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
    const timer = setTimeout(look, Math.max(0, endsAt - Date.now()) + MOMENT);
    return () => clearTimeout(timer);
  }, [impersonating, endsAt, queryClient]);
  useEffect(() => {
    if (impersonating || !since) return;
    toast.info('Impersonation ended', {
      description: 'Its time is over. You are back in your own organization.',
    });
    // Named by its start: a view that was chosen meanwhile in another tab stays.
    const clear = supabase
      .from('superadmin_impersonations')
      .delete()
      .eq('superadmin_id', userId)
      .eq('created_at', since)
      .select('superadmin_id');
    void clear.then(() => queryClient.invalidateQueries({ queryKey: sessionKeys.all }));
  }, [impersonating, since, userId, queryClient]);
}
