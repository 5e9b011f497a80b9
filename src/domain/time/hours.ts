// Times in UTC. Deliveries are planned and counted by the hour (`2027-03-06T09:00:00Z`).
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { millisecondsInMinute } from 'date-fns/constants';
import { eachHourOfInterval } from 'date-fns/eachHourOfInterval';
import { startOfHour as startOfHourOf } from 'date-fns/startOfHour';

/** Formats a time in milliseconds since 1970 as `2027-03-06T09:00:00Z`. */
export const isoTime = (time: number): string => new Date(time).toISOString().replace('.000', '');

/** Formats a minute since 1970 as `2027-03-06T09:00:00Z`. */
export const isoMinute = (minute: number): string => isoTime(minute * millisecondsInMinute);

/** Start of the hour, in milliseconds since 1970. */
export const startOfHour = (time: number): number => startOfHourOf(new UTCDateMini(time)).getTime();

/** Returns every hour from `first` to `last`, inclusive. Empty if `last` is before `first`. */
export const eachHour = (first: string, last: string): string[] =>
  last < first
    ? []
    : eachHourOfInterval({ start: new UTCDateMini(first), end: new UTCDateMini(last) }).map(
        (hour) => isoTime(hour.getTime()),
      );
