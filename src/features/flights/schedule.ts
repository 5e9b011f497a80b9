import { formatDate } from '@/domain/format';
import type { FlightInterval } from './types';

/** PostgreSQL writes times as HH:MM:SS; people plan in minutes. */
const toMinutes = (time: string) => time.slice(0, 5);

interface IntervalText {
  text: string;
  /** What a person should know about this interval; the wizard does not refuse it (F-17). */
  note: string | null;
}

/** An interval as wall-clock text with its time zone written out: "Nov 21, 2026, 09:00–17:00 Europe/Berlin". */
export function describeInterval(interval: FlightInterval, timeZone: string): IntervalText {
  const { date, start_time: start, end_time: end } = interval;
  const times = `${toMinutes(start)}–${toMinutes(end)} ${timeZone}`;
  if (!date) return { text: `No date, ${times}`, note: 'No date was chosen for this interval.' };
  const overnight = end < start ? 'Ends before it starts, so it runs past midnight.' : null;
  return { text: `${formatDate(date)}, ${times}`, note: overnight };
}
