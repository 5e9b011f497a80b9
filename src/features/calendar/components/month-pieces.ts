import { type WeekRun, weekRuns } from '@/domain/time/calendar';
import { eachDay } from '@/domain/time/days';
import { BAR_HEIGHT } from './month-geometry';

/** A bar of a flight in a week of a month. */
export interface Piece extends WeekRun {
  week: number;
  /** From 0 for Monday. */
  column: number;
  columns: number;
  /** It lies beyond what is drawn: only its direction is shown. */
  isElsewhere?: 'before' | 'after';
}

/** The bars of a flight; one that was moved out of sight keeps a bar at the edge that it went to. */
export function piecesOf(weeks: readonly (readonly string[])[], days: readonly string[]): Piece[] {
  const pieces = weeks.flatMap((week, index) =>
    weekRuns(week, days).map((run) => ({
      ...run,
      week: index,
      column: week.indexOf(run.from),
      columns: eachDay(run.from, run.to).length,
    })),
  );
  const [day] = days;
  const [first, last] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  if (pieces.length > 0 || day === undefined || first === undefined || last === undefined)
    return pieces;
  const isAfter = day > last;
  const edge = isAfter ? last : first;
  const run = { from: edge, to: edge, before: !isAfter, after: isAfter, columns: 1 };
  return isAfter
    ? [{ ...run, week: weeks.length - 1, column: 6, isElsewhere: 'after' }]
    : [{ ...run, week: 0, column: 0, isElsewhere: 'before' }];
}

/** Where a bar is drawn, from the top left of the month. */
export const placeOf = ({ before, after, column, columns }: Piece, top: number) => {
  const [left, right] = [before ? 0 : 3, after ? 0 : 3];
  return {
    top,
    height: BAR_HEIGHT,
    left: `calc(${(column / 7) * 100}% + ${left}px)`,
    width: `calc(${(columns / 7) * 100}% - ${left + right}px)`,
  };
};
