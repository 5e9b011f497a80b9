import * as z from 'zod/mini';
import { ACTIVITY_GROUPS } from './things';
import { dayEnd, dayStart } from '@/domain/time/wall-time';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import { type ActivityFilter, SUPPORT } from './queries';

const MINUTE_MS = 60_000;

const toIso = (minute: number | null) =>
  minute === null ? '' : new Date(minute * MINUTE_MS).toISOString();

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
    from: from && toIso(dayStart(from, zone)),
    until: until && toIso(dayEnd(until, zone)),
  };
  return { ...list, state, filter };
}
