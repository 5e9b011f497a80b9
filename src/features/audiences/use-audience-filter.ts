import * as z from 'zod/mini';
import { useListFilter } from '@/ui/list/use-list-filter';

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

const parse = (texts: Record<keyof AudienceScreenFilter, string>) => filterSchema.parse(texts);

/** Tab, search, category, sort, page and view of the screen. */
export function useAudienceFilter() {
  const list = useListFilter({ names: NAMES, defaults: DEFAULTS, parse });
  const { search, category } = list.filter;
  return { ...list, narrowed: search !== '' || category !== '' };
}
