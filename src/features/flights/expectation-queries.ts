import { queryOptions } from '@tanstack/react-query';
import {
  sumExpected,
  type Expected,
  expectedUntil,
  type ExpectedHour,
  expectedHours,
  readStartedPlans,
} from '@/domain/delivery/expected-delivery';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';

/** Expected delivery according to the plans that the flights started with. */
export interface Expectation {
  /** Time of the delivery clock, in milliseconds since 1970. */
  now: number;
  /** Expected delivery per hour, all flights together. */
  hours: readonly ExpectedHour[];
  /** Expected delivery until now, all flights together. */
  byNow: Expected;
  /** Expected delivery of each flight until now, by flight id. */
  byFlight: ReadonlyMap<string, Expected>;
}

/** Milliseconds of computation before yielding to the page. */
const SLICE_MS = 8;
/** More flights than this refetch six times less often. */
const SLOW_POLL_FLIGHTS = 50;

/** Expected delivery of a campaign's started flights, or of one of them. */
export const expectationQuery = (campaignId: string, flightId?: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'expectation', campaignId, flightId ?? ''] as const,
    queryFn: async ({ signal }): Promise<Expectation> => {
      const answer = unwrap(
        await supabase
          .rpc('started_plans', {
            p_campaign_id: campaignId,
            ...(flightId && { p_flight_id: flightId }),
          })
          .abortSignal(signal),
      );
      const { now, plans } = readStartedPlans(answer, Date.now());
      const found: ExpectedHour[][] = [];
      const byFlight = new Map<string, Expected>();
      let turn = performance.now();
      for (const plan of plans) {
        const hours = expectedHours(plan);
        found.push(hours);
        byFlight.set(plan.flightId, expectedUntil(hours, now));
        if (performance.now() - turn < SLICE_MS) continue;
        await new Promise((wake) => setTimeout(wake));
        signal.throwIfAborted();
        turn = performance.now();
      }
      const hours = sumExpected(found);
      return { now, hours, byNow: expectedUntil(hours, now), byFlight };
    },
    refetchInterval: (query) =>
      (query.state.data?.byFlight.size ?? 0) > SLOW_POLL_FLIGHTS
        ? 6 * (poll(query) || 0)
        : poll(query),
  });
