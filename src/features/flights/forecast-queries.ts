import { queryOptions } from '@tanstack/react-query';
import { readClock, readFunds, readPlanInput } from '@/domain/delivery/plan-input';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** What the plan of a flight is computed from, as it stands now; null when it can not be read. */
export const flightForecastQuery = (flightId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'forecast', flightId] as const,
    queryFn: async ({ signal }) => {
      const answer = unwrap(
        await supabase.rpc('flight_forecast', { p_flight_id: flightId }).abortSignal(signal),
      );
      return readPlanInput(answer, readClock(answer, Date.now()));
    },
    // Another flight, a payment or an hour changes it.
    refetchInterval: poll,
  });

/** What a flight still to be created in a campaign may draw on. */
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
