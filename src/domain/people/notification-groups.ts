import { zonedDay } from '../time/wall-time.ts';

interface Grouped {
  thing: string;
  thing_id: string;
  /** ISO time. */
  created_at: string;
}

/** Notifications of one day in lists by thing. Days, things and notifications are newest first. */
export interface NotificationDay<T> {
  day: string;
  things: T[][];
}

/** Groups notifications, which are sorted newest first, by local day and then by the thing they concern. */
export function groupNotifications<T extends Grouped>(
  rows: readonly T[],
  timeZone: string,
): NotificationDay<T>[] {
  const days = new Map<string, Map<string, T[]>>();
  for (const row of rows) {
    const day = zonedDay(timeZone, Date.parse(row.created_at));
    const things = days.get(day) ?? new Map<string, T[]>();
    days.set(day, things);
    const thing = `${row.thing} ${row.thing_id}`;
    things.set(thing, [...(things.get(thing) ?? []), row]);
  }
  return [...days].map(([day, things]) => ({ day, things: [...things.values()] }));
}
