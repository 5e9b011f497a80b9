import { millisecondsInMinute } from 'date-fns/constants';
import { startOfWeek } from '../time/days.ts';
import { zonedDay } from '../time/wall-time.ts';
import { FREQUENCY_PERIODS, type FrequencyPeriod } from './frequency-periods.ts';

/** Default for flights that predate the choice of a period. */
export const DEFAULT_FREQUENCY_PERIOD: FrequencyPeriod = 'flight';

/** Falls back to the default for unknown values. */
export const readFrequencyPeriod = (value: unknown): FrequencyPeriod =>
  FREQUENCY_PERIODS.find((period) => period === value) ?? DEFAULT_FREQUENCY_PERIOD;

/**
 * Returns the first day of the cap period that an interval counts toward: the local day or week in which it starts.
 * Empty for the whole flight. `minute` is the interval's start in minutes since 1970 UTC. Mirrors private.cap_period.
 */
export function capPeriod(period: FrequencyPeriod, timeZone: string, minute: number): string {
  if (period === 'flight') return '';
  const day = zonedDay(timeZone, minute * millisecondsInMinute);
  return period === 'day' ? day : startOfWeek(day);
}
