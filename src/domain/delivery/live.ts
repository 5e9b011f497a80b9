import * as z from 'zod/mini';
import { roundTo } from '@/domain/money/rounding';

const liveDelivery = z.object({
  /** True while an active flight has an open interval. */
  sending: z.boolean(),
  /** Messages per minute of the last 30 minutes, oldest first. */
  minutes: z.array(z.number()),
  /** Spend in USD, last 30 minutes. */
  cost: z.number(),
  /** Total spend in dollars. The budget is null without a limit. */
  spent: z.number(),
  budget: z.nullable(z.number()),
  /** Clicks of the last 30 minutes. */
  clicks: z.number(),
  /** Newest first. */
  last_clicks: z.array(
    z.object({ at: z.string(), clicks: z.number(), flight_name: z.nullable(z.string()) }),
  ),
});
export type LiveDelivery = z.infer<typeof liveDelivery>;

/** Parses the `live_delivery` response. Throws if it is malformed. */
export const readLiveDelivery = (answer: unknown): LiveDelivery => liveDelivery.parse(answer);

/** Gateways report every few minutes, so the count of a single minute would fluctuate. */
const AVERAGED_MINUTES = 5;

/** Current messages per minute, averaged; one decimal below 10. */
export function messagesPerMinute({ minutes }: LiveDelivery): number {
  const last = minutes.slice(-AVERAGED_MINUTES);
  const rate = last.reduce((sum, sent) => sum + sent, 0) / Math.max(1, last.length);
  return roundTo(rate, rate < 10 ? 1 : 0);
}

/** Current spend in dollars per hour. */
export const dollarsPerHour = ({ cost, minutes }: LiveDelivery): number =>
  minutes.length === 0 ? 0 : (cost * 60) / minutes.length;
