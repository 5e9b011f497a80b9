import { queryOptions } from '@tanstack/react-query';
import { readRehearsal, rehearse } from '@/domain/delivery/rehearsal';
import { unwrap } from '@/lib/errors';
import { type LaunchScope, scopeArguments } from '@/lib/plan-scope';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** What a launch of a campaign, or of one flight of it, would send and charge as things stand now. */
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
