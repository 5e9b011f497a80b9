import { addDays, eachDay } from '@/domain/time/days';

/** How often links were visited on one day. */
export interface DayOfClicks {
  /** `2027-03-06`, a day of the organisation. */
  day: string;
  /** Visits of people. */
  clicks: number;
  /** Different people who made them; 0 where only gateways have counted the clicks. */
  people: number;
  /** Visits of programs: link previews, and scanners of messages. */
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

/** Clicks of all the days; who came on two of them is two people. */
export const totalClicks = (days: readonly DayOfClicks[]) =>
  days.reduce(
    (sum, { clicks, people, programs }) => ({
      clicks: sum.clicks + clicks,
      people: sum.people + people,
      programs: sum.programs + programs,
    }),
    { clicks: 0, people: 0, programs: 0 },
  );
