import { addDays, daysBetween } from './days';

/** How often links were visited on one day, by people and by programs that draw previews. */
export interface DayOfClicks {
  /** `2027-03-06`, a day of the organisation. */
  day: string;
  people: number;
  previews: number;
}

interface CountedDay {
  day: string;
  kind: string;
  clicks: number;
}

/**
 * Every one of the last `days` days up to `today`, oldest first, also those nobody clicked on. The server's clock may
 * be ahead: a counted day after `today` ends the range instead.
 */
export function clicksByDay(
  counted: readonly CountedDay[],
  { today, days }: { today: string; days: number },
): DayOfClicks[] {
  const last = counted.reduce((latest, { day }) => (day > latest ? day : latest), today);
  const range = daysBetween(addDays(last, 1 - days), last).map((day): DayOfClicks => ({
    day,
    people: 0,
    previews: 0,
  }));
  const byDay = new Map(range.map((entry) => [entry.day, entry]));
  for (const { day, kind, clicks } of counted) {
    const entry = byDay.get(day);
    if (!entry) continue;
    if (kind === 'person') entry.people += clicks;
    else entry.previews += clicks;
  }
  return range;
}

/** Clicks of all the days. */
export const totalClicks = (days: readonly DayOfClicks[]) =>
  days.reduce(
    (sum, { people, previews }) => ({
      people: sum.people + people,
      previews: sum.previews + previews,
    }),
    { people: 0, previews: 0 },
  );
