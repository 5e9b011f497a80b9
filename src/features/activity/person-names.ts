import { useQuery } from '@tanstack/react-query';
import { type ActivityLine, namesQuery } from './queries';
import type { NameOf } from './sentence';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Everybody whom these lines speak of: who acted, and whose role was changed. */
export function mentionedPeople(lines: readonly ActivityLine[]): string[] {
  const ids = lines.flatMap(({ actorId, tableName, before, after }) => [
    actorId,
    tableName === 'user_roles' ? (after ?? before)?.['user_id'] : null,
  ]);
  return [...new Set(ids)]
    .filter((id): id is string => typeof id === 'string' && UUID.test(id))
    .sort();
}

/** Names by id; somebody who is gone has none. Until all names are known, nobody without one is called gone. */
export const nameOf =
  (names: ReadonlyMap<string, string> | undefined, known = true): NameOf =>
  (id) =>
    (typeof id === 'string' && names?.get(id)) || (known ? 'a former user' : '…');

/** Names of the people of these lines. Those of the lines before stay while the names of new ones are read. */
export function useNamesIn(lines: readonly ActivityLine[]): NameOf {
  const { data, isPlaceholderData } = useQuery(namesQuery(mentionedPeople(lines)));
  return nameOf(data, data !== undefined && !isPlaceholderData);
}

/** Who acted; jobs and the auth service have no account. */
export const actorName = (line: ActivityLine, name: NameOf): string =>
  line.actorId === null ? 'The system' : capitalised(name(line.actorId));

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
