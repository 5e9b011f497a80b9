import * as z from 'zod/mini';
import { addDays, startOfDay } from '@/domain/time/days';
import { ACTIVITY_GROUPS } from './things';
import { zoneOffset } from '@/domain/time/wall-time';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import { type ActivityFilter, SUPPORT } from './queries';

const MINUTE = 60_000;

/** ISO timestamp of the start of a day in a time zone, optionally `days` later. */
function dayStart(date: string, timeZone: string, days = 0): string {
  const wall = startOfDay(addDays(date, days)) / MINUTE;
  const guess = wall - zoneOffset(timeZone, wall);
  return new Date((wall - zoneOffset(timeZone, guess)) * MINUTE).toISOString();
}

const person = z.catch(z.union([z.uuid(), z.literal(SUPPORT)]), '');
const day = z.catch(z.iso.date(), '');
const FIELDS = {
  person: (text: string) => person.parse(text),
  thing: (text: string) => (Object.hasOwn(ACTIVITY_GROUPS, text) ? text : ''),
  from: (text: string) => day.parse(text),
  until: (text: string) => day.parse(text),
};

/** Filter and page in the URL. Days start at midnight in the organization's time zone. */
export function useActivityFilter() {
  const { filter: state, ...list } = useListFilter(FIELDS, ['person', 'thing', 'from', 'until']);
  const { organisation } = useActor();
  const zone = organisation?.time_zone ?? 'UTC';
  const { person, thing, from, until } = state;
  const filter: ActivityFilter = {
    person,
    thing,
    from: from && dayStart(from, zone),
    until: until && dayStart(until, zone, 1),
  };
  return { ...list, state, filter };
}
