import { type DeliveryPlan, deliveryPlan, type PlanInput, plannedWaves } from './plan';

/** What keeps a flight from sending faster at this moment. */
export type SendLimit =
  /** No interval is open; the next one opens then, `2027-03-06T09:00:00Z`. */
  | { by: 'interval'; opensAt: string }
  /** An interval is open, and so are quiet hours; they end then. */
  | { by: 'quiet'; opensAt: string }
  /** Everybody in the audience has the message of the interval that is open. */
  | { by: 'audience' }
  /** What is due until the hour is over, and what it would be as soon as possible. */
  | { by: 'pacing'; due: number; most: number };

/** What holds a flight back now; null where it sends as fast as it can, or nothing is left to send. */
export function currentSendLimit(input: PlanInput, plan: DeliveryPlan): SendLimit | null {
  if (plan.messages === 0) return null;
  const [wave] = plannedWaves(input).filter(({ minutes }) => minutes > 0);
  const opens = wave?.spans[0]?.start ?? 0;
  const now = Math.floor(input.from / 60_000);
  if (opens > now) {
    const isOpen = plannedWaves({ ...input, quiet: null }).some(({ spans }) =>
      spans.some(({ start }) => start <= now),
    );
    return {
      by: isOpen ? 'quiet' : 'interval',
      opensAt: new Date(opens * 60_000).toISOString(),
    };
  }
  if (wave && Math.min(wave.capacity, wave.periodLeft) === 0) return { by: 'audience' };
  const hour = new Date(Math.floor(input.from / 3_600_000) * 3_600_000)
    .toISOString()
    .replace('.000', '');
  const inHour = ({ hours }: DeliveryPlan) => (hours[0]?.hour === hour ? hours[0].messages : 0);
  const [due, most] = [plan, deliveryPlan({ ...input, pacing: 'asap' })].map(inHour);
  return due !== undefined && most !== undefined && most > due ? { by: 'pacing', due, most } : null;
}
