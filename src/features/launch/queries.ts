import { queryOptions } from '@tanstack/react-query';
import { readLaunchCheck } from '@/domain/launch';
import { unwrap } from '@/lib/errors';
import { keepPrevious, KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';

/** What is checked: a campaign with its pending flights, or one flight of it. */
export interface LaunchScope {
  campaignId: string;
  flightId?: string | undefined;
}

/**
 * What a launch would start and what is wrong with it. `state` is what the answer depends on and the page knows:
 * another one is asked for when it changes.
 */
export const launchCheckQuery = ({ campaignId, flightId }: LaunchScope, state = '') =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'launch check', campaignId, flightId ?? '', state] as const,
    queryFn: async ({ signal }) =>
      readLaunchCheck(
        unwrap(
          await supabase
            .rpc(
              'launch_check',
              flightId ? { p_flight_id: flightId } : { p_campaign_id: campaignId },
            )
            .abortSignal(signal),
        ),
      ),
    // A problem stays to be read until it is known to be gone; never another campaign's.
    placeholderData: keepPrevious(campaignId, flightId ?? ''),
  });
