import { millisecondsInMinute } from 'date-fns/constants';
import { parseDecimal, ZERO } from '../money/decimal.ts';
import { type MessageCostInput, costCurve } from './message-cost.ts';
import type { Share } from './waves.ts';

/** A flight's share of the organization's Monthly Credit Limit in one billing month. */
export interface MonthAllowance {
  /** End of the billing month in milliseconds since 1970, at the start of a UTC hour. */
  until: number;
  /** Remaining dollars; negative when the limit is exceeded. */
  left: number | string;
}

/**
 * Index of the billing month that contains a minute (since 1970 UTC). Returns `months.length` after the last month,
 * which has no limit.
 */
export function billingMonthIndex(months: readonly MonthAllowance[], minute: number): number {
  const index = months.findIndex(({ until }) => minute * millisecondsInMinute < until);
  return index < 0 ? months.length : index;
}

/** Messages that each billing month allows, capped at its capacity (`room`). */
export function messagesByMonth(
  input: MessageCostInput,
  months: readonly MonthAllowance[],
  room: readonly number[],
): number[] {
  const { paid, base, affordable } = costCurve(input);
  let before = 0;
  return room.map((most, index) => {
    const month = months[index];
    const left = month ? (parseDecimal(month.left) ?? ZERO) : null;
    // Spending is rounded up only once, so the fraction already charged is still available this month.
    const fraction = index === 0 ? paid.minus(base) : ZERO;
    const affordableMessages = left && affordable(before, left.plus(fraction));
    const own = Math.max(0, Math.min(most, affordableMessages ?? Infinity));
    before += own;
    return own;
  });
}

/** Sums the capacity of waves by billing month, in messages. */
export function capacityByMonth(waves: readonly MonthShare[]): number[] {
  const room = Array.from({ length: Math.max(0, ...waves.map(({ month }) => month + 1)) }, () => 0);
  for (const { month, capacity } of waves) room[month] = (room[month] ?? 0) + capacity;
  return room;
}

/**
 * Returns the pace (messages and the minutes for them) at which `wave` sends when all waves send at one pace and none exceeds its
 * capacity. A wave that is too small for that pace sends its whole capacity; the others share the rest by minutes. For a
 * null `wave`, returns the pace of the others.
 */
export function paceShare<T extends Share>(
  wave: T | null,
  waves: readonly T[],
  messages: number,
): Share {
  let [left, minutes] = [messages, waves.reduce((sum, one) => sum + one.minutes, 0)];
  const fullest = waves.toSorted((a, b) => a.capacity * b.minutes - b.capacity * a.minutes);
  for (const one of fullest) {
    if (one.capacity * minutes > left * one.minutes) break;
    if (one === wave) return { capacity: one.capacity, minutes: one.minutes };
    left -= one.capacity;
    minutes -= one.minutes;
  }
  return { capacity: left, minutes };
}

/** Share of a wave, and the index of the wave's billing month. */
export interface MonthShare extends Share {
  month: number;
}

/**
 * Returns the index of the first month whose waves would take more messages than `left` allows at the common pace; -1 if
 * none.
 */
function firstShortMonth(waves: readonly MonthShare[], messages: number, left: readonly number[]) {
  const level = paceShare(null, waves, messages);
  const isFull = ({ capacity, minutes }: Share) =>
    capacity * level.minutes <= level.capacity * minutes;
  return left.findIndex((most, month) => {
    const own = waves.filter((wave) => wave.month === month);
    const full = own.reduce((sum, wave) => sum + (isFull(wave) ? wave.capacity : 0), 0);
    const paced = own.reduce((sum, wave) => sum + (isFull(wave) ? 0 : wave.minutes), 0);
    const scale = Math.max(1, level.minutes);
    return full * scale + level.capacity * paced > most * scale;
  });
}

/**
 * `paceShare` for the first wave, with a message limit per billing month. Months whose limit is too low for the
 * common pace are filled separately, and the other months share the rest.
 */
export function monthlyPaceShare(
  waves: readonly MonthShare[],
  messages: number,
  left: readonly number[],
): Share {
  const [current = null] = waves;
  let [pool, rest] = [waves, messages];
  for (;;) {
    const short = firstShortMonth(pool, rest, left);
    if (short < 0) return paceShare(current, pool, rest);
    const most = left[short] ?? 0;
    if (current?.month === short)
      return paceShare(
        current,
        pool.filter(({ month }) => month === short),
        most,
      );
    pool = pool.filter(({ month }) => month !== short);
    rest -= most;
  }
}
