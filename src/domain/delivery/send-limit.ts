import { millisecondsInMinute } from 'date-fns/constants';
import { isoMinute, isoTime, startOfHour } from '@/domain/time/hours';
import { type DeliveryPlan, deliveryPlan, type PlanInput, plannedWaves } from './plan';

/** Reason why a flight does not send faster at the moment. */
export type SendLimit =
  /** No interval is open. The next one opens at `opensAt`, `2027-03-06T09:00:00Z`. */
  | { by: 'interval'; opensAt: string }
  /** Quiet hours within an open interval. They end at `opensAt`. */
  | { by: 'quiet'; opensAt: string }
  /** The whole audience has received the message of the open interval, or the frequency cap allows no more now. */
  | { by: 'audience' }
  /** Pacing holds messages back: `due` by the end of the hour, `most` without pacing. */
  | { by: 'pacing'; due: number; most: number };

/** Returns the limit that slows the flight now; null when it sends at full speed or has nothing left to send. */
export function currentSendLimit(input: PlanInput, plan: DeliveryPlan): SendLimit | null {
  if (plan.messages === 0) return null;
  const [wave] = plannedWaves(input).filter(({ minutes }) => minutes > 0);
  const opens = wave?.spans[0]?.start ?? 0;
  const now = Math.floor(input.from / millisecondsInMinute);
  if (opens > now) {
    const isOpen = plannedWaves({ ...input, quiet: null }).some(({ spans }) =>
      spans.some(({ start }) => start <= now),
    );
    return {
      by: isOpen ? 'quiet' : 'interval',
      opensAt: isoMinute(opens),
    };
  }
  if (wave && Math.min(wave.capacity, wave.periodLeft) === 0) return { by: 'audience' };
  const hour = isoTime(startOfHour(input.from));
  const inHour = ({ hours }: DeliveryPlan) => (hours[0]?.hour === hour ? hours[0].messages : 0);
  const [due, most] = [plan, deliveryPlan({ ...input, pacing: 'asap' })].map(inHour);
  return due !== undefined && most !== undefined && most > due ? { by: 'pacing', due, most } : null;
}
