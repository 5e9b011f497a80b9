import { queryOptions } from '@tanstack/react-query';
import { readLaunchCheck } from '@/domain/launch/launch';
import { unwrap } from '@/lib/errors';
import { type LaunchScope, scopeArguments } from '@/lib/plan-scope';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/**
 * The flights that a launch would start, and its problems. `state` is part of the key, so that a change on the page
 * refetches the check.
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
    // Keeps the problems of the same campaign or flight on screen while the check refetches.
    placeholderData: keepPrevious(campaignId, flightId ?? ''),
  });

/** Maximum flights whose messages are loaded, to limit the size of the response. */
const MOST_FLIGHTS = 50;

/** Messages and variants of the first `MOST_FLIGHTS` flights. */
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
