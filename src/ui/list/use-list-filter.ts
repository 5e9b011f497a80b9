import { parsePage } from '@/lib/params';
import { useAddressParams } from '../layout/use-address-params';

/** A parser per field for its URL parameter. Invalid text must parse like an empty one. */
type Fields = Record<string, (text: string) => unknown>;

export type FilterValues<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };

export interface PageChange {
  /** Replaces the history entry, so that Back does not lead to the old value, for example a missing page. */
  replace: boolean;
}

/** Every list has pages, and its search is `q` in the URL. */
const PAGED = { page: parsePage };
const paramName = (field: string) => (field === 'search' ? 'q' : field);

export function readFilter<F extends Fields>(fields: F, params: URLSearchParams) {
  const all: Fields = { ...fields, ...PAGED };
  return Object.fromEntries(
    Object.entries(all).map(([field, read]) => [field, read(params.get(paramName(field)) ?? '')]),
  ) as FilterValues<F & typeof PAGED>;
}

/**
 * Filter, sort order and page of a list. They are stored in the URL, so they survive a reload, can be shared,
 * and Back undoes the last change. Defaults are omitted from the URL.
 * @param narrowing Fields that filter rows and that "Clear filters" resets.
 */
export function useListFilter<F extends Fields>(fields: F, narrowing: readonly (keyof F)[]) {
  type Filter = FilterValues<F & typeof PAGED>;
  const [params, writeParams] = useAddressParams();
  const filter = readFilter(fields, params);
  const initial = readFilter(fields, new URLSearchParams());
  const write = (next: Filter, change: Parameters<typeof writeParams>[1]) =>
    writeParams(
      Object.entries(next)
        .filter(([field, value]) => value !== initial[field as keyof Filter])
        .map(([field, value]): [string, string] => [paramName(field), String(value)]),
      change,
    );
  /** A changed filter or order resets the page to 1. */
  const setFilter = (change: Partial<Filter>, { replace = false }: Partial<PageChange> = {}) => {
    const typing = Object.keys(change).every((field) => field === 'search');
    write({ ...filter, page: 1, ...change }, { typing, replace });
  };
  return {
    filter,
    setFilter,
    setPage: (page: number, change: Partial<PageChange> = {}) => write({ ...filter, page }, change),
    narrowed: narrowing.some((field) => filter[field] !== initial[field]),
    clear: () =>
      setFilter(
        Object.fromEntries(narrowing.map((field) => [field, initial[field]])) as Partial<Filter>,
      ),
  };
}
