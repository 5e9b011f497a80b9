import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** What the signed-in person was invited to and has not been decided about; null for everybody else. */
export const ownInvitationQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.invitation, userId] as const,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('own_invitation').abortSignal(signal))[0] ?? null,
    staleTime: 5 * 60_000,
  });
