import * as z from 'zod/mini';
import { pageOf, shortText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { OrganisationFilter } from './queries';

const NAMES = { search: 'q', type: 'type', state: 'state', page: 'page' } as const;
const DEFAULTS: OrganisationFilter = { search: '', type: '', state: '', page: 1 };
const choicesSchema = z.object({
  type: z.catch(z.enum(['', 'advertiser', 'agency', 'VOX']), ''),
  state: z.catch(z.enum(['', 'active', 'inactive']), ''),
});

const parse = (texts: Record<keyof OrganisationFilter, string>): OrganisationFilter => ({
  ...choicesSchema.parse(texts),
  search: shortText(texts.search, 100),
  page: pageOf(texts.page),
});

/** Search, type, state and page of the list. */
export function useOrganisationFilter() {
  const list = useListFilter({ names: NAMES, defaults: DEFAULTS, parse });
  const { search, type, state } = list.filter;
  return { ...list, narrowed: Boolean(search || type || state) };
}
