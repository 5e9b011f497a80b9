import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { Actor } from '@/session/actor';

const MINUTE_MS = 60_000;

/** Number of open support requests, for superadmins. */
export const openRequestsQuery = (actor: Actor) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.support, 'open'] as const,
    queryFn: async ({ signal }) => {
      const result = await supabase
        .from('support_requests')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'open')
        .abortSignal(signal);
      unwrap(result);
      return result.count ?? 0;
    },
    enabled: actor.isSuperadmin,
    refetchInterval: MINUTE_MS,
  });
