import { queryOptions } from '@tanstack/react-query';
import { can } from '@/domain/people/permissions';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { Actor } from '@/session/actor';

const MINUTE_MS = 60_000;

/** Number of requests that the signed-in user can decide, for the badge in the sidebar. */
export const waitingApprovalsQuery = (actor: Actor) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'approvals waiting', actor.organisation?.id ?? ''] as const,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('waiting_approvals').abortSignal(signal)),
    enabled: can(actor, 'approval:decide'),
    refetchInterval: MINUTE_MS,
  });
