import { queryOptions } from '@tanstack/react-query';
import { readLaunchCheck } from '@/domain/launch/launch';
import { unwrap } from '@/lib/errors';
import { type LaunchScope, scopeArguments } from '@/lib/plan-scope';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/**
 * What a launch would start and what is wrong with it. `state` is what the answer depends on and the page knows:
 * another one is asked for when it changes.
 */
export const launchCheckQuery = (
  { campaignId, flightId, waiting = false }: LaunchScope,
  state = '',
) =>
  queryOptions({
    queryKey: [
      ...KEY_ROOTS.campaigns,
      'launch check',
      campaignId,
      flightId ?? '',
      state,
      waiting,
    ] as const,
    queryFn: async ({ signal }) =>
      readLaunchCheck(
        unwrap(
          await supabase
            .rpc('launch_check', scopeArguments({ campaignId, flightId, waiting }))
            .abortSignal(signal),
        ),
      ),
    // A problem stays to be read until it is known to be gone; never another campaign's.
    placeholderData: keepPrevious(campaignId, flightId ?? ''),
  });

/** Of so many flights the messages are looked through. */
const MOST_FLIGHTS = 50;

/** What flights would send, and try beside it. */
export const launchedMessagesQuery = (flightIds: readonly string[]) => {
  const ids = flightIds.slice(0, MOST_FLIGHTS);
  return readQuery([...KEY_ROOTS.flights, 'messages to launch', ids], () =>
    supabase
      .from('flights')
      .select(
        'id,name,type,variants,creatives:flight_creatives(creative_id,version:creative_versions(content))',
      )
      .in('id', ids)
      .order('created_at')
      .order('id')
      .order('created_at', { referencedTable: 'creatives', ascending: false }),
  );
};
export type LaunchedMessage = QueryData<typeof launchedMessagesQuery>[number];
