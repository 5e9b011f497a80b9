// Days and schedule intervals in a time zone, from what `Intl` says a clock on the wall shows; nothing of the product's.

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** A time in milliseconds from 1970; without an end it lasts. */
export interface Time {
  from: number;
  to: number | null;
}

/** A schedule interval on the wall: a date, and two times of day; one that ends before it begins ends on the next day. */
export interface Interval {
  date: string;
  start: string;
  end: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall of a zone shows at a moment, as milliseconds from 1970 by that clock. */
export function wallTime(zone: string, at: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(zone, clock);
  }
  const shown = Object.fromEntries(
    clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export const dayOfWall = (wall: number) => new Date(wall).toISOString().slice(0, 10);
export const dayAfter = (day: string) => dayOfWall(Date.parse(day) + DAY);
export const dayBefore = (day: string) => dayOfWall(Date.parse(day) - DAY);

/** Of an interval its begin and its end on the wall. */
export function wallsOf({ date, start, end }: Interval): [number, number] {
  const at = (time: string) => Date.parse(`${date}T${time}:00Z`);
  return [at(start), end < start ? at(end) + DAY : at(end)];
}

const moments = new Map<string, [number, number]>();

/** The first and the last moment at which a clock shows a time; where it is skipped, that at which the clock passes it. */
function momentsOf(zone: string, wall: number): [number, number] {
  const key = `${zone} ${wall}`;
  const known = moments.get(key);
  if (known) return known;
  // By the offsets that hold around it: where the clock is put back, two of them fit.
  const shows = [-14, -13, -12, 0, 12, 13, 14].flatMap((near) => {
    const at = wall + near * HOUR;
    const guess = wall - (wallTime(zone, at) - at);
    return wallTime(zone, guess) === wall ? [guess] : [];
  });
  let found: [number, number] = [Math.min(...shows), Math.max(...shows)];
  if (shows.length === 0) {
    // Skipped: the first minute from which the clock shows more is found by halving two days.
    let before = wall - DAY;
    let after = wall + DAY;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (wallTime(zone, middle) < wall) before = middle;
      else after = middle;
    }
    found = [after, after];
  }
  moments.set(key, found);
  return found;
}

/** When an interval is open in a zone. */
export function openTime(zone: string, interval: Interval): { from: number; to: number } {
  const [start, end] = wallsOf(interval);
  return { from: momentsOf(zone, start)[0], to: momentsOf(zone, end)[1] };
}
