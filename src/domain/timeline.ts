import { addDays, startOfDay } from './days';

/** A run of days without a day between them on which nothing is sent. Places are percent of the range. */
export interface TimelineBar {
  /** First and last day, `2027-03-06`. */
  from: string;
  to: string;
  left: number;
  width: number;
  /** How much of it lies before today, in percent of the bar. */
  passed: number;
}

/** The days a timeline shows. */
export interface TimelineRange {
  from: string;
  to: string;
  /** Days, the first and the last included. */
  days: number;
}

/** A mark of the axis: the day that it stands at. */
export interface TimelineTick {
  day: string;
  /** Percent of the range, from its beginning. */
  at: number;
}

/** A range of more days than this is marked by week, and of more than that by month. */
const DAYS_BY_DAY = 21;
const DAYS_BY_WEEK = 120;

/** Empty days before and after what is shown, so that no bar touches the edge. */
const MARGIN = 1;

/** The longest range: whatever is planned later is beyond the edge, which the bars run up to. */
const MOST_DAYS = 366;

/** How many days from one to the other, both included. */
const daysIn = (from: string, to: string) => (startOfDay(to) - startOfDay(from)) / 86_400_000 + 1;

/** From the first to the last of the days, with a margin; null when there are none. */
export function timelineRange(days: readonly (string | null)[]): TimelineRange | null {
  const known = days.filter((day) => day !== null).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = addDays(first, -MARGIN);
  const to = addDays(last, MARGIN);
  const count = Math.min(MOST_DAYS, daysIn(from, to));
  return { from, to: addDays(from, count - 1), days: count };
}

/** Where a day begins, in percent of the range; below 0 or above 100 outside of it. */
export const timelinePlace = ({ from, days }: TimelineRange, day: string): number =>
  ((daysIn(from, day) - 1) / days) * 100;

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/** A flight's days as bars, in order; a day that is named twice counts once, and what lies outside of the range is cut off. */
export function timelineBars(
  range: TimelineRange,
  days: readonly string[],
  today: string,
): TimelineBar[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs.map(({ from, to }) => {
    const left = within(timelinePlace(range, from));
    const width = within(timelinePlace(range, addDays(to, 1))) - left;
    const passed = within(((daysIn(from, today) - 1) / daysIn(from, to)) * 100);
    return { from, to, left, width, passed };
  });
}

/** Each day, each Monday, or each first of a month, by how many days the range has. */
export function timelineTicks(range: TimelineRange): TimelineTick[] {
  const isMarked = (day: string) => {
    if (range.days <= DAYS_BY_DAY) return true;
    if (range.days <= DAYS_BY_WEEK) return new Date(startOfDay(day)).getUTCDay() === 1;
    return day.endsWith('-01');
  };
  return Array.from({ length: range.days }, (_, index) => addDays(range.from, index))
    .filter(isMarked)
    .map((day) => ({ day, at: timelinePlace(range, day) }));
}
