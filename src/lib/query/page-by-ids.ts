import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, type PageOfRows, unwrap, unwrapPage } from '../errors';

interface Request<T> {
  abortSignal: (signal: AbortSignal) => PromiseLike<PostgrestSingleResponse<T[]>>;
}

interface Page<T> {
  /** The page in its order with the number of all rows: of each row all that is shown, or its id alone. */
  page: (of: 'all' | 'ids') => Request<T>;
  /** All that is shown of these rows, in whatever order. */
  rows: (ids: string[]) => Request<T>;
  idsFirst: boolean;
}

type QueryExtras<T, K extends QueryKey> = Pick<
  UseQueryOptions<PageOfRows<T>, AppError, PageOfRows<T>, K>,
  'placeholderData' | 'meta'
>;

/**
 * A query for one page of rows that have computed fields or rows of other tables beside them. The database works these out
 * for each row that a page skips, too: of all but the first page the ids are asked for before.
 */
export const pageByIdsQuery = <T extends { id: string }, const K extends QueryKey>(
  queryKey: K,
  { page, rows, idsFirst }: Page<T>,
  more: QueryExtras<T, K> = {},
) =>
  queryOptions({
    ...more,
    queryKey,
    queryFn: async ({ signal }) => {
      const found = unwrapPage(await page(idsFirst ? 'ids' : 'all').abortSignal(signal));
      if (!idsFirst || found.rows.length === 0) return found;
      const ids = found.rows.map(({ id }) => id);
      const read = unwrap(await rows(ids).abortSignal(signal));
      return { ...found, rows: read.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
    },
  });
