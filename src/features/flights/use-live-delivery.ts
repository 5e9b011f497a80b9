import { useQuery } from '@tanstack/react-query';
import { type LiveDelivery, readLiveDelivery } from '@/domain/delivery/live';
import { unwrap } from '@/lib/errors';
import { type PlanScope, scopeArguments } from '@/lib/plan-scope';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** Poll intervals in milliseconds: while messages go out, and while waiting for a send window. */
const SENDING_POLL_MS = 5000;
const WAITING_POLL_MS = 30_000;

/**
 * Polls the current delivery while the page is visible (docs/decisions/017). After a failure it stops until a read
 * succeeds again: by Retry, when the user returns to the page, or after a change to flights.
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
      state.status === 'error' ? false : state.data?.sending ? SENDING_POLL_MS : WAITING_POLL_MS,
    refetchIntervalInBackground: false,
  });
