import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../errors';
import { supabase } from '../supabase/client';

const MINUTE_MS = 60_000;

/** Milliseconds by which the delivery clock is ahead of this device's clock. */
let offsetMs = 0;

/** Delivery time in milliseconds since 1970. Falls back to this device's clock until the database has responded. */
export const deliveryNow = (): number => Date.now() + offsetMs;

/** Reads the delivery clock: a simulation runs ahead, and this device's clock may be wrong. */
export const deliveryClockQuery = queryOptions({
  queryKey: ['delivery clock'] as const,
  queryFn: async ({ signal }) => {
    const time = Date.parse(unwrap(await supabase.rpc('delivery_time').abortSignal(signal)));
    offsetMs = Number.isNaN(time) ? 0 : time - Date.now();
    return offsetMs;
  },
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});
