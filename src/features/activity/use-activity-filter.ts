import * as z from 'zod/mini';
import { ACTIVITY_GROUPS } from './sentence';
import { zoneOffset } from '@/domain/wall-time';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import { type ActivityFilter, SUPPORT } from './queries';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When a day begins in a time zone, as a moment; `days` later when given. */
export function dayStart(date: string, timeZone: string, days = 0): string {
  const wall = (Date.parse(`${date}T00:00:00Z`) + days * DAY) / MINUTE;
  const guess = wall - zoneOffset(timeZone, wall);
  return new Date((wall - zoneOffset(timeZone, guess)) * MINUTE).toISOString();
}

const day = z.catch(z.union([z.iso.date(), z.literal('')]), '');
const stateSchema = z.object({
  person: z.catch(z.union([z.uuid(), z.literal(SUPPORT), z.literal('')]), ''),
  thing: z.catch(
    z.string().check(z.refine((key: string) => Object.hasOwn(ACTIVITY_GROUPS, key))),
    '',
  ),
  from: day,
  until: day,
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
});
type FilterState = z.infer<typeof stateSchema>;

const NAMES = { person: 'person', thing: 'thing', from: 'from', until: 'until', page: 'page' };
const DEFAULTS: FilterState = { person: '', thing: '', from: '', until: '', page: 1 };
const parse = (texts: Record<keyof FilterState, string>) => stateSchema.parse(texts);

/** Person, thing, days and page of the log. Days are days of the organisation's zone. */
export function useActivityFilter() {
  const list = useListFilter({ names: NAMES, defaults: DEFAULTS, parse });
  const { organisation } = useActor();
  const zone = organisation?.time_zone ?? 'UTC';
  const { person, thing, from, until } = list.filter;
  const filter: ActivityFilter = {
    person,
    thing,
    from: from && dayStart(from, zone),
    until: until && dayStart(until, zone, 1),
  };
  return {
    state: list.filter,
    filter,
    setState: list.setFilter,
    setPage: list.setPage,
    isNarrowed: [person, thing, from, until].some((value) => value !== ''),
  };
}
