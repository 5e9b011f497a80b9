import * as z from 'zod/mini';
import { useAddressParams } from '@/ui/use-address-params';

export const COHORTS_TAB = 'cohorts';
export const SEGMENTS_TAB = 'segments';

const filterSchema = z.object({
  tab: z.catch(z.enum([COHORTS_TAB, SEGMENTS_TAB]), COHORTS_TAB),
  search: z.catch(z.string().check(z.maxLength(100)), ''),
  category: z.catch(z.string().check(z.maxLength(50)), ''),
  sort: z.catch(z.string().check(z.maxLength(20)), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
  view: z.catch(z.enum(['cards', 'table']), 'cards'),
});

export type AudienceScreenFilter = z.output<typeof filterSchema>;

const DEFAULTS: AudienceScreenFilter = {
  tab: COHORTS_TAB,
  search: '',
  category: '',
  sort: '',
  page: 1,
  view: 'cards',
};
const NAMES = {
  tab: 'tab',
  search: 'q',
  category: 'category',
  sort: 'sort',
  page: 'page',
  view: 'view',
} as const;
const KEYS = Object.keys(NAMES) as (keyof AudienceScreenFilter)[];

/** Tab, search, category, sort, page and view live in the address: they survive a reload and can be shared. */
export function useAudienceFilter() {
  const [params, writeParams] = useAddressParams();
  const filter = filterSchema.parse(
    Object.fromEntries(KEYS.map((key) => [key, params.get(NAMES[key]) ?? DEFAULTS[key]])),
  );
  const setFilter = (change: Partial<AudienceScreenFilter>) => {
    // A list that is narrowed or ordered otherwise begins at its first page.
    const next = { ...filter, page: 1, ...change };
    const address = new URLSearchParams();
    for (const key of KEYS)
      if (next[key] !== DEFAULTS[key]) address.set(NAMES[key], String(next[key]));
    writeParams(address, { replace: change.page === undefined && change.tab === undefined });
  };
  return {
    filter,
    setFilter,
    narrowed: filter.search !== '' || filter.category !== '',
  };
}
