import type { PageOfRows } from './errors';

/** Whether a text has what is looked for in it, as the database finds: in small letters. */
export const fits =
  (search: string) =>
  (text: string): boolean =>
    text.toLowerCase().includes(search.trim().toLowerCase());

/**
 * Of the rows that another search has found those that fit this one by their words, until its answer comes; nothing where none
 * does. What does not fit goes with the key: with the answer it would go from under the focus of who has moved on to it.
 */
export function fitting<T>(
  found: PageOfRows<T> | undefined,
  search: string,
  wordsOf: (row: T) => string,
): PageOfRows<T> | undefined {
  const rows = found?.rows.filter((row) => fits(search)(wordsOf(row))) ?? [];
  return found && rows.length > 0 ? { ...found, rows } : undefined;
}
