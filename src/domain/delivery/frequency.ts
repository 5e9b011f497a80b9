import { addDays, startOfDay } from '../time/days.ts';
import { wallClock } from '../time/wall-time.ts';

/** In what time a person gets the message at most so often: the whole flight, a day, or a week from Monday on. */
export const FREQUENCY_PERIODS = ['flight', 'day', 'week'] as const;
export type FrequencyPeriod = (typeof FREQUENCY_PERIODS)[number];

/** Period of flights that were created before the period could be chosen. */
export const DEFAULT_FREQUENCY_PERIOD: FrequencyPeriod = 'flight';

/** Falls back to the default for unknown values. */
export const readFrequencyPeriod = (value: unknown): FrequencyPeriod =>
  FREQUENCY_PERIODS.find((period) => period === value) ?? DEFAULT_FREQUENCY_PERIOD;

const DAYS_OF_WEEK = 7;
/** From Monday, 0, to Sunday, 6. */
const weekday = (day: string) => (new Date(startOfDay(day)).getUTCDay() + 6) % DAYS_OF_WEEK;

/**
 * The first day of the day or week of a zone to which an interval that begins in a minute (from 1970 UTC) counts; empty
 * for the whole flight. The same as private.cap_period.
 */
export function capPeriod(period: FrequencyPeriod, timeZone: string, minute: number): string {
  if (period === 'flight') return '';
  const day = wallClock(timeZone, minute * 60_000).slice(0, 10);
  return period === 'day' ? day : addDays(day, -weekday(day));
}
