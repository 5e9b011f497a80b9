import { eachDay } from '@/domain/time/days';

const HOUR = 3_600_000;
const isoHour = (time: number) => new Date(time).toISOString().replace('.000', '');

/**
 * Fills gaps between the first and last result: returns every day (`2027-03-06`) or hour (`2027-03-06T09:00:00Z`).
 * Expects sorted times.
 */
export function resultTimes(times: readonly string[], unit: 'day' | 'hour'): string[] {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  if (unit === 'day') return eachDay(first, last);
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: (to - from) / HOUR + 1 }, (_, place) => isoHour(from + place * HOUR));
}
