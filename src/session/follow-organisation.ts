import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setShownOrganisation } from '@/lib/supabase/client';
import { type Actor, sessionKeys } from './actor';

/**
 * Keeps the tab and the organisation it shows together: every write names that organisation, and when the actor
 * turns out to act for another one (switched in another browser, moved, a view that ran out) no cached row of the
 * previous one stays on the screen.
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
