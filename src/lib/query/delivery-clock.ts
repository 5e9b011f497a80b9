import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../errors';
import { supabase } from '../supabase/client';

const MINUTE_MS = 60_000;

/** Milliseconds by which delivery's clock is ahead of this computer's. */
let offsetMs = 0;

/** Delivery's time in milliseconds from 1970; the computer's until the database has told it. */
export const deliveryNow = (): number => Date.now() + offsetMs;

/** Reads delivery's clock: a simulation runs ahead, and a computer's clock may be wrong. */
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
