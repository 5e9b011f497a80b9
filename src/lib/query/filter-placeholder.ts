import type { QueryKey } from '@tanstack/react-query';
import { fold } from '@/domain/shared/text';
import type { PageOfRows } from '../errors';
import { keepPrevious } from './query-keys';

/** Whether a text contains what is searched for, as the database compares. */
export const matchesSearch =
  (search: string) =>
  (text: string): boolean =>
    fold(text).includes(fold(search.trim()));

/**
 * Of the rows that another search has found those that fit this one by their words, until its answer comes; nothing where none
 * does. What does not fit goes with the key: with the answer it would go from under the focus of who has moved on to it.
 */
export function filterPlaceholder<T>(
  found: PageOfRows<T> | undefined,
  search: string,
  searchText: (row: T) => string,
): PageOfRows<T> | undefined {
  const rows = found?.rows.filter((row) => matchesSearch(search)(searchText(row))) ?? [];
  return found && rows.length > 0 ? { ...found, rows } : undefined;
}

/** The same of what was read before for this organisation: the placeholder of a picker's query. */
export const keepMatching =
  <T>(organisationId: string, search: string, searchText: (row: T) => string) =>
  (previous: PageOfRows<T> | undefined, query: { queryKey: QueryKey } | undefined) =>
    filterPlaceholder(keepPrevious(organisationId)(previous, query), search, searchText);
