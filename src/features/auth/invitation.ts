import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** The signed-in user's open invitation, or null. */
export const ownInvitationQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.invitation, userId] as const,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('own_invitation').abortSignal(signal))[0] ?? null,
    staleTime: 5 * 60_000,
  });
