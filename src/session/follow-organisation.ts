import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setShownOrganisation } from '@/lib/supabase/client';
import { type Actor, sessionKeys } from './actor';

/**
 * Keeps the tab and its organization in sync. Every write names the shown organization. When the actor's
 * organization changes (switched in another browser, moved, or an impersonation expired), the cached rows of the
 * previous one are dropped.
 */
export function useFollowOrganisation(actor: Actor | null | undefined): void {
  const queryClient = useQueryClient();
  const shown = useRef<string>(undefined);
  const id = actor ? (actor.organisation?.id ?? '') : undefined;
  useEffect(() => {
    setShownOrganisation(id ?? '');
    const previous = shown.current;
    shown.current = id;
    if (previous === undefined || id === undefined || previous === id) return;
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionKeys.all[0],
    });
  }, [id, queryClient]);
}
