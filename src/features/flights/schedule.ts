import { formatDate } from '@/domain/format';
import type { FlightInterval } from './types';

/** PostgreSQL writes times as HH:MM:SS; people plan in minutes. */
const toMinutes = (time: string) => time.slice(0, 5);

interface IntervalText {
  text: string;
  /** What a person should know about this interval; the wizard does not refuse it (F-17). */
  note: string | null;
}

/** An interval as wall-clock text with its time zone written out, for example "Nov 21, 2026, 09:00–17:00 Europe/Berlin". */
export function describeInterval(interval: FlightInterval, timeZone: string): IntervalText {
  const { date, start_time: start, end_time: end } = interval;
  const day = date ? formatDate(date) : 'No date';
  const text = `${day}, ${toMinutes(start)}–${toMinutes(end)} ${timeZone}`;
  if (!date) return { text, note: 'No date was chosen for this interval.' };
  return { text, note: end < start ? 'The end time is before the start time.' : null };
}
