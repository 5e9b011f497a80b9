import { paths } from '@/lib/paths';
import type { Calendar } from '../use-calendar';

/** Path to the day view of a day, with the current filters. */
export function dayPath({ filter, today }: Pick<Calendar, 'filter' | 'today'>, day: string) {
  const { channel, status, campaign } = filter;
  const params = new URLSearchParams({ view: 'day' });
  const more = { day: day === today ? '' : day, channel, status, campaign };
  for (const [name, value] of Object.entries(more)) if (value) params.set(name, value);
  return `${paths.calendar}?${params}`;
}
