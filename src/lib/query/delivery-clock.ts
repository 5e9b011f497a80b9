import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../errors';
import { supabase } from '../supabase/client';

const MINUTE = 60_000;

/** Milliseconds by which delivery's clock is ahead of this computer's. */
let ahead = 0;

/** Delivery's time in milliseconds from 1970; the computer's until the database has told it. */
export const deliveryNow = (): number => Date.now() + ahead;

/** Reads delivery's clock: a simulation runs ahead, and a computer's clock may be wrong. */
export const deliveryClockQuery = queryOptions({
  queryKey: ['delivery clock'] as const,
  queryFn: async ({ signal }) => {
    const time = Date.parse(unwrap(await supabase.rpc('delivery_time').abortSignal(signal)));
    ahead = Number.isNaN(time) ? 0 : time - Date.now();
    return ahead;
  },
  staleTime: MINUTE,
  refetchInterval: MINUTE,
});
