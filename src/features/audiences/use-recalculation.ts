import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useOrganisationId } from '@/session/session';

/** Milliseconds between requests, so that a count appears within two seconds. */
const INTERVAL_MS = 600;
const INTERVAL_AFTER_ERROR_MS = 5000;

/**
 * While a cohort shows 'Calculating...', has the database count all pending cohorts, including those of other users, and
 * refetches the cohorts. Several windows can do this at the same time.
 */
export function useRecalculation(audiences: readonly { status: string }[]): void {
  const queryClient = useQueryClient();
  const organisationId = useOrganisationId();
  useQuery({
    queryKey: [...KEY_ROOTS.recalculation, organisationId],
    queryFn: async ({ signal }) => {
      const counted = unwrap(await supabase.rpc('recalculate_audiences').abortSignal(signal));
      await queryClient.invalidateQueries({ queryKey: KEY_ROOTS.audiences });
      return counted;
    },
    enabled: audiences.some(({ status }) => status === 'calculating'),
    refetchInterval: ({ state }) => (state.error ? INTERVAL_AFTER_ERROR_MS : INTERVAL_MS),
    staleTime: 0,
    gcTime: 0,
  });
}
