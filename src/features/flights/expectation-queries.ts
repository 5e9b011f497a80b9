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

/** What was to be sent by the plans with which flights were started. */
export interface Expectation {
  /** Delivery's time, in milliseconds from 1970. */
  now: number;
  /** Of all flights together. */
  hours: readonly ExpectedHour[];
  /** Of all flights together until now. */
  byNow: Expected;
  /** Of each flight until now, by its id. */
  byFlight: ReadonlyMap<string, Expected>;
}

/** So many milliseconds of plans are computed before the page gets its turn. */
const SLICE = 8;
/** The plans of more flights are read every minute only. */
const MANY = 50;

/** What was expected of the started flights of a campaign, or of one of them. */
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
        if (performance.now() - turn < SLICE) continue;
        await new Promise((wake) => setTimeout(wake));
        signal.throwIfAborted();
        turn = performance.now();
      }
      const hours = sumExpected(found);
      return { now, hours, byNow: expectedUntil(hours, now), byFlight };
    },
    refetchInterval: (query) =>
      (query.state.data?.byFlight.size ?? 0) > MANY ? 6 * (poll(query) || 0) : poll(query),
  });
