import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, type PageOfRows, unwrap, unwrapById, unwrapPage } from '../errors';

/** A PostgREST request that can be aborted. */
interface Request<T> {
  abortSignal: (signal: AbortSignal) => PromiseLike<PostgrestSingleResponse<T>>;
}

/** Options that differ from the defaults for caching, retries and error messages. */
type QueryExtras<T, K extends QueryKey> = Omit<
  UseQueryOptions<T, AppError, T, K>,
  'queryKey' | 'queryFn' | 'initialData' | 'enabled'
> & { enabled?: boolean };

/** A query for the whole response: all rows, or the result of a function. */
export const readQuery = <T, const K extends QueryKey>(
  queryKey: K,
  request: () => Request<T>,
  more: QueryExtras<T, K> = {},
) =>
  queryOptions({
    ...more,
    queryKey,
    queryFn: async ({ signal }) => unwrap(await request().abortSignal(signal)),
  });

/** A query for one page of rows with the total. */
export const pageQuery = <T, const K extends QueryKey>(
  queryKey: K,
  request: () => Request<T[]>,
  more: QueryExtras<PageOfRows<T>, K> = {},
) =>
  queryOptions({
    ...more,
    queryKey,
    queryFn: async ({ signal }) => unwrapPage(await request().abortSignal(signal)),
  });

/** A query for one row; null if there is none or an id in the URL is not a UUID. */
export const rowQuery = <T, const K extends QueryKey>(
  queryKey: K,
  request: () => Request<T[]>,
  more: QueryExtras<T | null, K> = {},
) =>
  queryOptions({
    ...more,
    queryKey,
    queryFn: async ({ signal }) => {
      const rows = request().abortSignal(signal) as unknown as {
        maybeSingle: () => PromiseLike<PostgrestSingleResponse<T | null>>;
      };
      return unwrapById(await rows.maybeSingle());
    },
  });

/** Data type of a query. */
export type QueryData<Query extends (...args: never[]) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<ReturnType<Query>['queryFn'], (...args: never[]) => unknown>>
>;

/** Row type of a page query. */
export type QueryRow<Query extends (...args: never[]) => { queryFn?: unknown }> =
  QueryData<Query> extends PageOfRows<infer Row> ? Row : never;
