import { queryOptions } from '@tanstack/react-query';
import { readClock, readFunds, readPlanInput } from '@/domain/delivery/plan-input';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** Current input of a flight's delivery plan; null when the response is incomplete. */
export const flightForecastQuery = (flightId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'forecast', flightId] as const,
    queryFn: async ({ signal }) => {
      const answer = unwrap(
        await supabase.rpc('flight_forecast', { p_flight_id: flightId }).abortSignal(signal),
      );
      return readPlanInput(answer, readClock(answer, Date.now()));
    },
    // Other flights, payments and the passing time change it.
    refetchInterval: poll,
  });

/** Credits and budget available to a new flight of a campaign. */
export const campaignForecastQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'forecast of campaign', campaignId] as const,
    queryFn: async ({ signal }) =>
      readFunds(
        unwrap(
          await supabase
            .rpc('campaign_forecast', { p_campaign_id: campaignId })
            .abortSignal(signal),
        ),
        Date.now(),
      ),
  });
