import { useAddressParams } from '../use-address-params';

interface ListFilter<F extends object> {
  /** The parameter of the address for each field. */
  names: Record<keyof F, string>;
  /** What an address says that does not name the field; it is left out when it is written. */
  defaults: F;
  /** Reads the texts of the address; what can't be read is the default. */
  parse: (texts: Record<keyof F, string>) => F;
}

interface Paged {
  page: number;
}

export interface PageChange {
  /** Back does not lead to what was shown before, for example a page that is not there. */
  replace: boolean;
}

const SEARCH = ['search'];

const isSearch = (change: object) => Object.keys(change).every((key) => SEARCH.includes(key));

/**
 * What a list is narrowed to, how it is ordered and which page it shows. It lives in the address, so it survives a
 * reload and can be shared, and Back undoes the last change.
 */
export function useListFilter<F extends Paged>({ names, defaults, parse }: ListFilter<F>) {
  const [params, writeParams] = useAddressParams();
  const fields = Object.keys(names) as (keyof F)[];
  const texts = fields.map((field) => [field, params.get(names[field]) ?? String(defaults[field])]);
  const filter = parse(Object.fromEntries(texts));
  const write = (next: F, change: Parameters<typeof writeParams>[1]) => {
    const narrowed = fields.filter((field) => next[field] !== defaults[field]);
    writeParams(
      narrowed.map((field): [string, string] => [names[field], String(next[field])]),
      change,
    );
  };
  return {
    filter,
    /** A list that is narrowed or ordered otherwise begins at its first page. */
    setFilter: (change: Partial<F>, { replace = false }: Partial<PageChange> = {}) =>
      write({ ...filter, page: 1, ...change }, { typing: isSearch(change), replace }),
    setPage: (page: number, change: Partial<PageChange> = {}) => write({ ...filter, page }, change),
  };
}
