import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, type PageOfRows, unwrap, unwrapPage } from '../errors';

interface Request<T> {
  abortSignal: (signal: AbortSignal) => PromiseLike<PostgrestSingleResponse<T[]>>;
}

interface Page<T> {
  /** Requests the page in its order with the total: full rows, or only their ids. */
  page: (of: 'all' | 'ids') => Request<T>;
  /** Requests the full rows with these ids, in any order. */
  rows: (ids: string[]) => Request<T>;
  idsFirst: boolean;
}

type QueryExtras<T, K extends QueryKey> = Pick<
  UseQueryOptions<PageOfRows<T>, AppError, PageOfRows<T>, K>,
  'placeholderData' | 'meta'
>;

/**
 * A query for one page of rows with computed or embedded columns. The database computes these for skipped
 * rows too, so pages after the first read the ids before the rows.
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
