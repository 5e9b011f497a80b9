import * as z from 'zod/mini';
import { ACTIVITY_GROUPS } from '@/domain/activity';
import { zoneOffset } from '@/domain/wall-time';
import { useActor } from '@/session/session';
import { useAddressParams } from '@/ui/use-address-params';
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

/** Person, thing, days and page of the log; they live in the address. Days are days of the organisation's zone. */
export function useActivityFilter() {
  const [params, writeParams] = useAddressParams();
  const { organisation } = useActor();
  const zone = organisation?.time_zone ?? 'UTC';
  const stated = (name: string) => params.get(name) ?? '';
  const state = stateSchema.parse({
    person: stated('person'),
    thing: stated('thing'),
    from: stated('from'),
    until: stated('until'),
    page: params.get('page') ?? 1,
  });
  const { person, thing, from, until } = state;
  const filter: ActivityFilter = {
    person,
    thing,
    from: from && dayStart(from, zone),
    until: until && dayStart(until, zone, 1),
  };
  const setState = (change: Partial<FilterState>) => {
    // A narrower list begins at its first page.
    const { page, ...rest } = { ...state, page: 1, ...change };
    const given = Object.entries({ ...rest, page: page > 1 ? String(page) : '' });
    writeParams(Object.fromEntries(given.filter(([, value]) => value !== '')), {
      replace: change.page === undefined,
    });
  };
  const isNarrowed = [person, thing, from, until].some((value) => value !== '');
  return { state, filter, setState, isNarrowed };
}
