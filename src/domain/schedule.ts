import { formatDate, formatTime } from './format';

/** A time in which a flight may send: a date and local times in the organisation's zone (DATA-24). */
export interface ScheduleInterval {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  /** `HH:MM`. */
  startTime: string;
  endTime: string;
}

interface Period {
  start_date: string | null;
  end_date: string | null;
}

function timeNote(start: string, end: string): string | null {
  if (!start || !end) return 'A time is missing.';
  if (end === start) return 'Start and end are the same: nothing is sent in this interval.';
  return end < start ? 'The end is before the start: the interval runs past midnight.' : null;
}

function dateNote(date: string, period?: Period): string | null {
  if (!date) return 'No date chosen: nothing is sent in this interval.';
  const early = period?.start_date && date < period.start_date;
  const late = period?.end_date && date > period.end_date;
  return early || late ? 'This date is outside the campaign period.' : null;
}

/** What is worth telling about an interval; none of it blocks (WIZ-35, F-17). */
export function intervalNotes(interval: ScheduleInterval, period?: Period): string[] {
  const { date, startTime, endTime } = interval;
  return [dateNote(date, period), timeNote(startTime, endTime)].filter((note) => note !== null);
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const RANGE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** From the first to the last day of a schedule, `Mar 6 – 20, 2027`; null without a date. */
export function schedulePeriod(intervals: readonly { date: string | null }[]): string | null {
  const days = intervals.flatMap(({ date }) => (date && ISO_DAY.test(date) ? date : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? RANGE.formatRange(new Date(first), new Date(last)) : null;
}

/** `Mar 6, 2027, 09:00–17:00 Europe/Berlin`. */
export function formatInterval(
  interval: { date: string | null; start_time: string; end_time: string },
  timeZone: string,
): string {
  const date = interval.date ? formatDate(interval.date) : 'No date';
  return `${date}, ${formatTime(interval.start_time)}–${formatTime(interval.end_time)} ${timeZone}`;
}
