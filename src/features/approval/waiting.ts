import { can } from '@/domain/people/permissions';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '@/session/actor';

const A_MINUTE = 60_000;

/** How many requests wait for the decision of the person who is signed in. */
export const waitingApprovalsQuery = (actor: Actor) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'approvals waiting', actor.organisation?.id ?? ''] as const,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('waiting_approvals').abortSignal(signal)),
    enabled: can(actor, 'approval:decide'),
    refetchInterval: A_MINUTE,
  });
