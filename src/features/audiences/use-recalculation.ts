import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useOrganisationId } from '@/session/session';

/** Often enough that a figure is there within two seconds; seldom while it fails. */
const SOON = 600;
const LATER = 5000;

/**
 * While a screen shows 'Calculating...': asks the database to count what waits, whoever saved it, and reads the
 * cohorts again. Safe in several windows at once.
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
    refetchInterval: ({ state }) => (state.error ? LATER : SOON),
    staleTime: 0,
    gcTime: 0,
  });
}
