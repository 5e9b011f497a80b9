// Calendar days as ISO dates (`2027-03-06`), without a time zone. date-fns calculates with them as UTC dates: UTC has
// no DST, and the browser's time zone cannot change a result. Each function has its own import path, because Node
// would load all 300 files of the package otherwise.
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarISOWeeks } from 'date-fns/differenceInCalendarISOWeeks';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval';
import { getISODay } from 'date-fns/getISODay';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth as startOfMonthOf } from 'date-fns/startOfMonth';
import { reader } from '../shared/reader.ts';

/** Start of the day in UTC, in milliseconds since 1970. NaN for an invalid day. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const toDate = (day: string) => new UTCDateMini(startOfDay(day));
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** UTC day of a time in milliseconds since 1970. */
export const utcDay = (time: number): string => toDay(new Date(time));

/** Adds days to a date; a negative number subtracts. */
export const addDays = (day: string, days: number): string => toDay(addDaysTo(toDate(day), days));

/** Number of days from `first` to `last`; negative if `last` is earlier. */
export const daysBetween = (first: string, last: string): number =>
  differenceInCalendarDays(toDate(last), toDate(first));

/** Number of weeks, from Monday, between the weeks of two days. */
export const weeksBetween = (first: string, last: string): number =>
  differenceInCalendarISOWeeks(toDate(last), toDate(first));

/** Returns every day from `first` to `last`, inclusive. Empty if `last` is before `first`. */
export const eachDay = (first: string, last: string): string[] =>
  last < first ? [] : eachDayOfInterval({ start: toDate(first), end: toDate(last) }).map(toDay);

/** First days of the months from that of `first` to that of `last`. Empty if `last` is before `first`. */
export const eachMonth = (first: string, last: string): string[] =>
  last < first ? [] : eachMonthOfInterval({ start: toDate(first), end: toDate(last) }).map(toDay);

/** ISO weekday, 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: string): number => getISODay(toDate(day));

/** Monday of the day's week. */
export const startOfWeek = (day: string): string => toDay(startOfISOWeek(toDate(day)));

/** First day of the day's week in the reader's calendar: a Sunday or a Monday. Rules count weeks from Monday for everyone. */
export const startOfShownWeek = (day: string): string =>
  addDays(day, -((isoWeekday(day) - reader.firstWeekday + 7) % 7));

export const startOfMonth = (day: string): string => toDay(startOfMonthOf(toDate(day)));

export const endOfMonth = (day: string): string => toDay(lastDayOfMonth(toDate(day)));
