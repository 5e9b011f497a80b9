import * as z from 'zod/mini';
import { roundTo } from '@/domain/money/rounding';

const liveDelivery = z.object({
  /** An interval of a flight that is active is open. */
  sending: z.boolean(),
  /** Messages of each of the last thirty minutes, the oldest first. */
  minutes: z.array(z.number()),
  /** Spend in USD, last 30 minutes. */
  cost: z.number(),
  /** Dollars in all; the budget is null without a limit. */
  spent: z.number(),
  budget: z.nullable(z.number()),
  /** Clicks of the last 30 minutes. */
  clicks: z.number(),
  /** The newest first. */
  last_clicks: z.array(
    z.object({ at: z.string(), clicks: z.number(), flight_name: z.nullable(z.string()) }),
  ),
});
export type LiveDelivery = z.infer<typeof liveDelivery>;

/** Parses the `live_delivery` response. Throws if it is malformed. */
export const readLiveDelivery = (answer: unknown): LiveDelivery => liveDelivery.parse(answer);

/** Gateways report every few minutes: one minute alone would jump. */
const AVERAGED_MINUTES = 5;

/** Messages a minute at the moment; a few of them with a decimal. */
export function messagesPerMinute({ minutes }: LiveDelivery): number {
  const last = minutes.slice(-AVERAGED_MINUTES);
  const rate = last.reduce((sum, sent) => sum + sent, 0) / Math.max(1, last.length);
  return roundTo(rate, rate < 10 ? 1 : 0);
}

/** Dollars an hour at the pace of these minutes. */
export const dollarsPerHour = ({ cost, minutes }: LiveDelivery): number =>
  minutes.length === 0 ? 0 : (cost * 60) / minutes.length;
