import { addDays, startOfDay } from '../time/days.ts';
import { wallClock } from '../time/wall-time.ts';

/** Period of the frequency cap: the whole flight, a day, or a week from Monday. */
export const FREQUENCY_PERIODS = ['flight', 'day', 'week'] as const;
export type FrequencyPeriod = (typeof FREQUENCY_PERIODS)[number];

/** Default for flights that predate the choice of a period. */
export const DEFAULT_FREQUENCY_PERIOD: FrequencyPeriod = 'flight';

/** Falls back to the default for unknown values. */
export const readFrequencyPeriod = (value: unknown): FrequencyPeriod =>
  FREQUENCY_PERIODS.find((period) => period === value) ?? DEFAULT_FREQUENCY_PERIOD;

const DAYS_OF_WEEK = 7;
/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string) => (new Date(startOfDay(day)).getUTCDay() + 6) % DAYS_OF_WEEK;

/**
 * Returns the first day of the cap period that an interval counts toward: the local day or week in which it starts.
 * Empty for the whole flight. `minute` is the interval's start in minutes since 1970 UTC. Mirrors private.cap_period.
 */
export function capPeriod(period: FrequencyPeriod, timeZone: string, minute: number): string {
  if (period === 'flight') return '';
  const day = wallClock(timeZone, minute * 60_000).slice(0, 10);
  return period === 'day' ? day : addDays(day, -weekday(day));
}
