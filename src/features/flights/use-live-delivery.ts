import { useQuery } from '@tanstack/react-query';
import { type LiveDelivery, readLiveDelivery } from '@/domain/delivery/live';
import { unwrap } from '@/lib/errors';
import { type PlanScope, scopeArguments } from '@/lib/plan-scope';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** Milliseconds between two looks while messages go out, and while an interval may open. */
const SENDING = 5000;
const WAITING = 30_000;

/**
 * What goes out at the moment, looked at every few seconds: while the page is seen, and not again after a failure before
 * somebody asks for it (docs/decisions/017).
 */
export const useLiveDelivery = ({ campaignId, flightId }: PlanScope) =>
  useQuery({
    queryKey: [...KEY_ROOTS.flights, 'live', campaignId, flightId ?? ''] as const,
    queryFn: async ({ signal }): Promise<LiveDelivery> =>
      readLiveDelivery(
        unwrap(
          await supabase
            .rpc('live_delivery', scopeArguments({ campaignId, flightId }))
            .abortSignal(signal),
        ),
      ),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? false : state.data?.sending ? SENDING : WAITING,
    refetchIntervalInBackground: false,
  });
