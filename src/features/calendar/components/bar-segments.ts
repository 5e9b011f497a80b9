import { type WeekRun, weekRuns } from '@/domain/time/calendar';
import { eachDay } from '@/domain/time/days';
import { BAR_HEIGHT } from './month-geometry';

/** The part of a flight's bar in one week. */
export interface BarSegment extends WeekRun {
  week: number;
  /** 0 is the first day of the week. */
  column: number;
  columns: number;
  /** The flight is outside the month: an arrow shows its direction. */
  outside?: 'before' | 'after';
}

/** Segments of a flight. A flight moved outside the month keeps one segment at the nearer edge. */
export function barSegments(
  weeks: readonly (readonly string[])[],
  days: readonly string[],
): BarSegment[] {
  const segments = weeks.flatMap((week, index) =>
    weekRuns(week, days).map((run) => ({
      ...run,
      week: index,
      column: week.indexOf(run.from),
      columns: eachDay(run.from, run.to).length,
    })),
  );
  const [day] = days;
  const [first, last] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  if (segments.length > 0 || day === undefined || first === undefined || last === undefined)
    return segments;
  const isAfter = day > last;
  const edge = isAfter ? last : first;
  const run = { from: edge, to: edge, before: !isAfter, after: isAfter, columns: 1 };
  return isAfter
    ? [{ ...run, week: weeks.length - 1, column: 6, outside: 'after' }]
    : [{ ...run, week: 0, column: 0, outside: 'before' }];
}

/** CSS position of a segment, relative to the month grid. */
export const barPosition = ({ before, after, column, columns }: BarSegment, top: number) => {
  const [left, right] = [before ? 0 : 3, after ? 0 : 3];
  return {
    top,
    height: BAR_HEIGHT,
    left: `calc(${(column / 7) * 100}% + ${left}px)`,
    width: `calc(${(columns / 7) * 100}% - ${left + right}px)`,
  };
};
