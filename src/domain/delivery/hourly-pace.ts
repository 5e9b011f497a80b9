import { capByPeriod, minutesByHour, periodsLeft, type Share, type Wave } from './waves.ts';
import {
  billingMonthIndex,
  type MonthAllowance,
  monthlyPaceShare,
  paceShare,
} from './billing-months.ts';
import { AHEAD_FACTOR, type Pacing } from './pacing.ts';

/** Messages sent in `during` minutes at the pace of a share, times the fraction `[times, by]`, rounded down. */
const pacedMessages = (
  { capacity, minutes }: Share,
  during: number,
  [times, by]: readonly [number, number],
) => Math.floor((times * capacity * during) / (by * minutes));

interface Paced {
  /** Remaining waves, in order. */
  waves: readonly Wave[];
  /** Messages still to be sent. */
  messages: number;
  /** All waves of the flight. */
  every: readonly Wave[];
  /** Messages that the frequency cap allows in a day or week. */
  periodMost: number;
  /** Messages of the whole flight, including those already sent. */
  total: number;
  pacing: Pacing;
  months: readonly MonthAllowance[];
  /** Messages that each billing month allows. */
  byMonth: readonly number[];
}

/**
 * Splits messages over clock hours. Each hour depends only on what is left at its start, so recomputing the plan at
 * that hour gives the same result. The pacing `ahead` uses the faster of two paces. The pace of the whole flight keeps
 * the head start, because the pace of the remaining messages alone would slow down with each message. The pace of the
 * remaining messages is faster after a pause.
 */
export function paceMessages({
  waves,
  messages,
  every,
  periodMost,
  total,
  pacing,
  months,
  byMonth,
}: Paced) {
  const slots: { hour: number; messages: number }[] = [];
  let left = messages;
  const all = every.map(({ planned, period }) => ({ ...planned, period }));
  const allMost = new Map(all.map(({ period }) => [period, period ? periodMost : Infinity]));
  const open = waves.map((wave) => ({
    ...wave,
    place: every.indexOf(wave),
    month: billingMonthIndex(months, wave.spans[0]?.start ?? 0),
  }));
  const openMost = periodsLeft(waves);
  const monthMost = [...byMonth];
  const paced = (place: number, minutes: number) => {
    if (pacing === 'asap') return left;
    const capped = capByPeriod(open, openMost).map((share, index) => ({
      ...share,
      month: open[index]?.month ?? 0,
    }));
    const rest = monthlyPaceShare(capped, left, monthMost);
    if (pacing === 'even') return pacedMessages(rest, minutes, [1, 1]);
    const planned = capByPeriod(all, allMost);
    const whole = paceShare(planned[place] ?? null, planned, total);
    return Math.max(
      pacedMessages(rest, minutes, AHEAD_FACTOR),
      pacedMessages(whole, minutes, AHEAD_FACTOR),
    );
  };
  for (const wave of waves) {
    const [current] = open;
    if (!current) break;
    for (const { hour, minutes } of minutesByHour(wave)) {
      const ofPeriod = openMost.get(current.period) ?? Infinity;
      const ofMonth = monthMost[current.month] ?? Infinity;
      const now = Math.min(
        paced(current.place, minutes),
        current.capacity,
        ofPeriod,
        ofMonth,
        left,
      );
      current.minutes -= minutes;
      current.capacity -= now;
      openMost.set(current.period, ofPeriod - now);
      monthMost[current.month] = ofMonth - now;
      left -= now;
      if (now > 0) slots.push({ hour, messages: now });
    }
    // Later waves do not catch up on messages that this wave could not send.
    const planned = all[current.place];
    if (planned) planned.capacity -= current.capacity;
    open.shift();
  }
  return slots;
}
