import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkEmptyResponses } from '@/lib/supabase/client';
import { type Access, readAccess } from './access';
import { type Actor, sessionKeys } from './actor';

const INTERVAL_MS = 10_000;
/** For so long an answer of the server about the caller is believed. */
const FRESH_MS = 3000;

/** Whether the server still says what the screen was drawn for. */
const isUnchanged = (actor: Actor, access: Access): boolean =>
  access.state === actor.status &&
  (actor.status !== 'active' ||
    (access.is_superadmin === actor.isSuperadmin &&
      (access.role ?? 'none') === actor.role &&
      (access.organisation_id ?? '') === (actor.organisation?.id ?? '')));

/**
 * Asks the server every few seconds, when the page is looked at again, and before an empty answer is shown, whether the
 * person may still do what the screen was drawn for; if not, who is acting is read anew, and the guards tell. A person
 * without rights reads empty lists: without this an open page would show them as if there were nothing. An answer that
 * does not come changes nothing.
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
