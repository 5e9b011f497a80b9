import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, type PageOfRows, unwrap, unwrapById, unwrapPage } from '../errors';

/** What the data API is asked; it can be taken back. */
interface Request<T> {
  abortSignal: (signal: AbortSignal) => PromiseLike<PostgrestSingleResponse<T>>;
}

/** How a query is cached, repeated and reported, where that is not as usual. */
type QueryExtras<T, K extends QueryKey> = Omit<
  UseQueryOptions<T, AppError, T, K>,
  'queryKey' | 'queryFn' | 'initialData' | 'enabled'
> & { enabled?: boolean };

/** A query for all that a request answers: rows, or the value of a function. */
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

/** A query for one page of rows, with the number of all that a request would answer. */
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

/** A query for the one row that a request answers; null when there is none, or when an id of an address is none at all. */
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

/** What a query reads. */
export type QueryData<Query extends (...args: never[]) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<ReturnType<Query>['queryFn'], (...args: never[]) => unknown>>
>;

/** A row of the page that a query reads. */
export type QueryRow<Query extends (...args: never[]) => { queryFn?: unknown }> =
  QueryData<Query> extends PageOfRows<infer Row> ? Row : never;
