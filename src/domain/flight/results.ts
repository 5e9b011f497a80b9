import { eachDay } from '@/domain/time/days';

const HOUR = 3_600_000;
const isoHour = (time: number) => new Date(time).toISOString().replace('.000', '');

/**
 * Every time from the first to the last of some results, which come in order: days as dates, hours as moments
 * (`2027-03-06T09:00:00Z`). Nothing was sent in those that have no result.
 */
export function resultTimes(times: readonly string[], unit: 'day' | 'hour'): string[] {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  if (unit === 'day') return eachDay(first, last);
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: (to - from) / HOUR + 1 }, (_, place) => isoHour(from + place * HOUR));
}
