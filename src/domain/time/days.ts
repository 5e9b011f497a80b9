// Calendar days as ISO dates (`2027-03-06`), without a time zone. Arithmetic uses UTC, where every day has 24 hours.

const DAY = 86_400_000;

/** Start of the day in UTC, in milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** UTC day of a time in milliseconds since 1970. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds days to a date; a negative number subtracts. */
export const addDays = (day: string, days: number): string => utcDay(startOfDay(day) + days * DAY);

/** Returns every day from `first` to `last`, inclusive. Empty if `last` is before `first`. */
export function eachDay(first: string, last: string): string[] {
  const count = Math.round((startOfDay(last) - startOfDay(first)) / DAY) + 1;
  return Array.from({ length: count > 0 ? count : 0 }, (_, index) => addDays(first, index));
}
