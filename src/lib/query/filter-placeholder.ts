import type { QueryKey } from '@tanstack/react-query';
import { fold } from '@/domain/shared/text';
import type { PageOfRows } from '../errors';
import { keepPrevious } from './query-keys';

/** Mirrors the database's search: a folded substring match. */
export const matchesSearch =
  (search: string) =>
  (text: string): boolean =>
    fold(text).includes(fold(search.trim()));

/**
 * Filters cached rows by the new search while the server's response loads; undefined if no row matches. Rows
 * that do not match disappear with the keystroke: if they waited for the response, they could disappear under
 * the user's focus.
 */
export function filterPlaceholder<T>(
  found: PageOfRows<T> | undefined,
  search: string,
  searchText: (row: T) => string,
): PageOfRows<T> | undefined {
  const rows = found?.rows.filter((row) => matchesSearch(search)(searchText(row))) ?? [];
  return found && rows.length > 0 ? { ...found, rows } : undefined;
}

/** Placeholder data of a picker's query: cached rows of the same organization that match the new search. */
export const keepMatching =
  <T>(organisationId: string, search: string, searchText: (row: T) => string) =>
  (previous: PageOfRows<T> | undefined, query: { queryKey: QueryKey } | undefined) =>
    filterPlaceholder(keepPrevious(organisationId)(previous, query), search, searchText);
