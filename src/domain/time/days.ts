// Days as they are written, `2027-03-06`. They name no moment: counting with them is in UTC, whose days are all as long.

const DAY = 86_400_000;

/** When a day begins in UTC. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day in UTC of a moment. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** So many days later, or earlier. */
export const addDays = (day: string, days: number): string => utcDay(startOfDay(day) + days * DAY);

/** Every day from the first to the last; none when the last is before the first. */
export function eachDay(first: string, last: string): string[] {
  const count = Math.round((startOfDay(last) - startOfDay(first)) / DAY) + 1;
  return Array.from({ length: count > 0 ? count : 0 }, (_, index) => addDays(first, index));
}
