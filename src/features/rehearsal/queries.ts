import { queryOptions } from '@tanstack/react-query';
import { readRehearsal, rehearse } from '@/domain/delivery/rehearsal';
import { unwrap } from '@/lib/errors';
import { type LaunchScope, scopeArguments } from '@/lib/plan-scope';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** Simulates the launch of a campaign, or of one of its flights, with the current balances and limits. */
export const rehearsalQuery = ({ campaignId, flightId, waiting = false }: LaunchScope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'rehearsal', campaignId, flightId ?? '', waiting] as const,
    queryFn: async ({ signal }) =>
      rehearse(
        readRehearsal(
          unwrap(
            await supabase
              .rpc('rehearsal', scopeArguments({ campaignId, flightId, waiting }))
              .abortSignal(signal),
          ),
        ),
      ),
    staleTime: 0,
  });
