import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { Actor } from '@/session/actor';
import { can } from '@/domain/people/permissions';
import { isConfined } from '@/session/confined';

const REFETCH_INTERVAL_MS = 60_000;

/**
 * Number of people waiting for approval: in the actor's organization, or in all organizations for a superadmin of VOX. The
 * query key starts with the users root, so a decision in User Management refetches it.
 */
export const pendingPeopleQuery = (actor: Actor) => {
  const organisationId = isConfined(actor) ? null : (actor.organisation?.id ?? '');
  return queryOptions({
    queryKey: [...KEY_ROOTS.users, 'pending count', organisationId] as const,
    queryFn: async ({ signal }) => {
      let query = supabase
        .from('link_users')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending');
      if (organisationId !== null) query = query.eq('organisation_id', organisationId);
      const result = await query.abortSignal(signal);
      unwrap(result);
      return result.count ?? 0;
    },
    enabled: can(actor, 'user:manage'),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
};
