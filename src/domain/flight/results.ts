import { eachDay } from '@/domain/time/days';
import { eachHour } from '@/domain/time/hours';

/**
 * Fills gaps between the first and last result: returns every day (`2027-03-06`) or hour (`2027-03-06T09:00:00Z`).
 * Expects sorted times.
 */
export function resultTimes(times: readonly string[], unit: 'day' | 'hour'): string[] {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  return unit === 'day' ? eachDay(first, last) : eachHour(first, last);
}
