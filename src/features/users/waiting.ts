import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { Actor } from '@/session/actor';
import { can } from '@/domain/people/permissions';
import { isConfined } from '@/session/confined';

const A_MINUTE = 60_000;

/**
 * How many people wait for an approval: of the organisation that is acted for, and for staff of the provider everywhere,
 * also without an organisation. The key begins as those of User Management do, so that a decision there counts at once.
 */
export const waitingPeopleQuery = (actor: Actor) => {
  const organisationId = isConfined(actor) ? null : (actor.organisation?.id ?? '');
  return queryOptions({
    queryKey: [...KEY_ROOTS.users, 'waiting', organisationId] as const,
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
    refetchInterval: A_MINUTE,
  });
};
