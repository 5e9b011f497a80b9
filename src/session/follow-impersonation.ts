import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ORGANISATION_SWITCH_KEY } from '@/lib/storage/stored-session';
import { supabase } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { sessionKeys } from './actor';
import { useActor } from './session';

/** Margin in milliseconds: the server ends the impersonation by its own clock, which may lag behind this device's. */
const CLOCK_MARGIN_MS = 1000;

/** Resets all queries when another tab of this browser switches the organization. */
export function useFollowOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === ORGANISATION_SWITCH_KEY) void queryClient.resetQueries();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [queryClient]);
}

/**
 * Refetches the actor when the impersonation expires, then deletes its row, which records the end in the
 * activity log.
 */
export function useEndOfImpersonation(): void {
  const queryClient = useQueryClient();
  const { userId, impersonating, impersonation } = useActor();
  const { since, endsAt = 0 } = impersonation ?? {};
  useEffect(() => {
    if (!impersonating) return;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
    const timer = setTimeout(refetch, Math.max(0, endsAt - Date.now()) + CLOCK_MARGIN_MS);
    return () => clearTimeout(timer);
  }, [impersonating, endsAt, queryClient]);
  useEffect(() => {
    if (impersonating || !since) return;
    toast.info(t`Impersonation ended`, {
      description: t`You’re back in your own organization.`,
    });
    // Filters by the start time: an impersonation started in another tab in the meantime stays.
    const clear = supabase
      .from('superadmin_impersonations')
      .delete()
      .eq('superadmin_id', userId)
      .eq('created_at', since)
      .select('superadmin_id');
    void clear.then(() => queryClient.invalidateQueries({ queryKey: sessionKeys.all }));
  }, [impersonating, since, userId, queryClient]);
}
