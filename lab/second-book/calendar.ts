// Days and schedule intervals in a time zone, computed with `Intl` alone. Imports nothing from the product. A "wall time" is
// the local time of a zone, as milliseconds since 1970 in UTC.

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** Period in milliseconds since 1970; `to` is null while it lasts. */
export interface Time {
  from: number;
  to: number | null;
}

/** A schedule interval in local time. It ends on the next day when `end` is before `start`. */
export interface Interval {
  date: string;
  start: string;
  end: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Wall time of a zone at a moment. */
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

/** Wall times at which an interval starts and ends. */
function intervalWalls({ date, start, end }: Interval): [number, number] {
  const at = (time: string) => Date.parse(`${date}T${time}:00Z`);
  return [at(start), end < start ? at(end) + DAY : at(end)];
}

const moments = new Map<string, [number, number]>();

/** First and last moment with this wall time. In a DST gap, both are the moment at which the clock jumps over it. */
function momentsAt(zone: string, wall: number): [number, number] {
  const key = `${zone} ${wall}`;
  const known = moments.get(key);
  if (known) return known;
  // Tries the offsets in force around that time. Two of them match when the clock is set back.
  const shows = [-14, -13, -12, 0, 12, 13, 14].flatMap((near) => {
    const at = wall + near * HOUR;
    const guess = wall - (wallTime(zone, at) - at);
    return wallTime(zone, guess) === wall ? [guess] : [];
  });
  let found: [number, number] = [Math.min(...shows), Math.max(...shows)];
  if (shows.length === 0) {
    // DST gap: a binary search over two days finds the minute at which the clock jumps over the wall time.
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

/** Period in which an interval is open in a zone. */
export function openTime(zone: string, interval: Interval): { from: number; to: number } {
  const [start, end] = intervalWalls(interval);
  return { from: momentsAt(zone, start)[0], to: momentsAt(zone, end)[1] };
}
