import { parsePage } from '@/lib/params';
import { useAddressParams } from '../layout/use-address-params';

/** How each field reads its text of the address; what can't be read is what an empty text is. */
type Fields = Record<string, (text: string) => unknown>;

/** The values of the fields. */
export type FilterValues<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };

export interface PageChange {
  /** Back does not lead to what was shown before, for example a page that is not there. */
  replace: boolean;
}

/** Every list has pages, and a search is `q` in the address. */
const PAGED = { page: parsePage };
const paramName = (field: string) => (field === 'search' ? 'q' : field);

/** What an address narrows a list to. */
export function readFilter<F extends Fields>(fields: F, params: URLSearchParams) {
  const all: Fields = { ...fields, ...PAGED };
  return Object.fromEntries(
    Object.entries(all).map(([field, read]) => [field, read(params.get(paramName(field)) ?? '')]),
  ) as FilterValues<F & typeof PAGED>;
}

/**
 * What a list is narrowed to, how it is ordered and which page it shows. It lives in the address, so it survives a
 * reload and can be shared, and Back undoes the last change. What is so by default is left out there.
 * @param narrowing The fields that leave rows out, and that "Clear filters" empties.
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
  /** A list that is narrowed or ordered otherwise begins at its first page. */
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
