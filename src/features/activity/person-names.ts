import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ActivityLine, namesQuery } from './queries';
import type { PersonName } from './sentence-parts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Ids of the people in these lines: the actors and the users whose role changed. Sorted, each once. */
export function personIds(lines: readonly ActivityLine[]): string[] {
  const ids = lines.flatMap(({ actorId, tableName, before, after }) => [
    actorId,
    tableName === 'user_roles' ? (after ?? before)?.['user_id'] : null,
  ]);
  return [...new Set(ids)]
    .filter((id): id is string => typeof id === 'string' && UUID.test(id))
    .sort();
}

/** Looks up names by id. An id without a name is shown as “a former user”, or as “…” while names are still loading. */
export const personNameLookup =
  (names: ReadonlyMap<string, string> | undefined, complete = true): PersonName =>
  (id) =>
    (typeof id === 'string' && names?.get(id)) || (complete ? t`a former user` : '…');

/** Names of the people in these lines. Names of the previous page stay while those of the next one load. */
export function usePersonNames(lines: readonly ActivityLine[]): PersonName {
  const { data, isPlaceholderData } = useQuery(namesQuery(personIds(lines)));
  return personNameLookup(data, data !== undefined && !isPlaceholderData);
}

/** Name at the start of a line. Jobs and the auth service have no account. */
export const actorName = (line: ActivityLine, personName: PersonName): string =>
  line.actorId === null ? t`The system` : capitalize(personName(line.actorId));

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
