import { addDays, eachDay } from '@/domain/time/days';

/** Clicks on links in one day. */
export interface DayOfClicks {
  /** Day in the organization's time zone, `2027-03-06`. */
  day: string;
  /** Clicks by people. */
  clicks: number;
  /** Distinct people who clicked. 0 if only gateways counted the clicks. */
  people: number;
  /** Clicks by programs, such as link previews and message scanners. */
  programs: number;
}

interface CountedDay {
  day: string;
  kind: string;
  clicks: number;
  people: number;
}

/**
 * Fills the last `days` days up to `today`, oldest first, with zeros for days without clicks. The server's clock may be
 * ahead: a counted day after `today` ends the range instead.
 */
export function clicksByDay(
  counted: readonly CountedDay[],
  { today, days }: { today: string; days: number },
): DayOfClicks[] {
  const last = counted.reduce((latest, { day }) => (day > latest ? day : latest), today);
  const range = eachDay(addDays(last, 1 - days), last).map((day): DayOfClicks => ({
    day,
    clicks: 0,
    people: 0,
    programs: 0,
  }));
  const byDay = new Map(range.map((entry) => [entry.day, entry]));
  for (const { day, kind, clicks, people } of counted) {
    const entry = byDay.get(day);
    if (!entry) continue;
    if (kind === 'person') {
      entry.clicks += clicks;
      entry.people += people;
    } else entry.programs += clicks;
  }
  return range;
}

/** Sums the days. A person who clicked on two days counts as two people. */
export const totalClicks = (days: readonly DayOfClicks[]) =>
  days.reduce(
    (sum, { clicks, people, programs }) => ({
      clicks: sum.clicks + clicks,
      people: sum.people + people,
      programs: sum.programs + programs,
    }),
    { clicks: 0, people: 0, programs: 0 },
  );
