// Local times to the minute (`2027-03-06T09:00`), without a time zone. They sort chronologically. As in days.ts, date-fns
// calculates with them as UTC dates, because UTC has no DST.
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addHours as addHoursTo } from 'date-fns/addHours';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { addDays, startOfDay } from './days';

/** A day without a time means its start. */
const toUtc = (time: string) => (time.length > 10 ? Date.parse(`${time}:00Z`) : startOfDay(time));

/** Adds hours to a day or a local time; a negative number subtracts. */
export const addHours = (time: string, hours: number): string =>
  addHoursTo(new UTCDateMini(toUtc(time)), hours)
    .toISOString()
    .slice(0, 16);

/** Number of minutes between two days or local times; negative if `to` is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  differenceInMinutes(toUtc(to), toUtc(from));

/** Start and end as local times. */
export interface LocalSpan {
  start: string;
  end: string;
}

/** Local date and times `HH:MM`. An end before the start is on the next day. */
interface DatedHours {
  date: string;
  startTime: string;
  endTime: string;
}

/** Returns the local start and end of an interval. A missing time counts as midnight. */
export function localSpan({ date, startTime, endTime }: DatedHours): LocalSpan {
  const [start, end] = [startTime || '00:00', endTime || '00:00'];
  return { start: `${date}T${start}`, end: `${end < start ? addDays(date, 1) : date}T${end}` };
}

/** Converts a span shorter than a day to an interval. */
export const spanHours = ({ start, end }: LocalSpan): DatedHours => ({
  date: start.slice(0, 10),
  startTime: start.slice(11),
  endTime: end.slice(11),
});
