import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkEmptyResponses } from '@/lib/supabase/client';
import { type Access, readAccess } from './access';
import { type Actor, sessionKeys } from './actor';

const INTERVAL_MS = 10_000;
/** Milliseconds for which the last check of the caller's rights counts as current. */
const FRESH_MS = 3000;

/** True while the server still reports the rights that the screen was rendered for. */
const isUnchanged = (actor: Actor, access: Access): boolean =>
  access.state === actor.status &&
  (actor.status !== 'active' ||
    (access.is_superadmin === actor.isSuperadmin &&
      (access.role ?? 'none') === actor.role &&
      (access.organisation_id ?? '') === (actor.organisation?.id ?? '')));

/**
 * Checks the user's rights every 10 seconds while the page is visible, when it becomes visible, and before an empty response is
 * shown. When they have changed it refetches the actor, and the guards react. Row-level security returns
 * empty lists to a user without rights; without this check an open page would show them as if no data
 * existed. A failed check changes nothing.
 */
export function useAccess(userId: string | undefined, actor: Actor | null | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!userId) return;
    let readAt = Date.now();
    const changed = async (): Promise<boolean> => {
      const access = await readAccess();
      readAt = Date.now();
      if (actor ? isUnchanged(actor, access) : access.state === 'pending') return false;
      void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
      return true;
    };
    const ask = () => {
      if (document.visibilityState === 'visible') changed().catch(() => {});
    };
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    const forgetConfirmation = checkEmptyResponses(async () => {
      if (!actor || Date.now() - readAt < FRESH_MS) return true;
      return !(await changed().catch(() => false));
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      forgetConfirmation();
    };
  }, [userId, actor, queryClient]);
}
