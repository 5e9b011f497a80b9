import * as z from 'zod/mini';
import { pageOf, shortText } from '@/lib/params';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { PeopleFilter } from './queries';

const EVERYBODY = 'all';
const NAMES = {
  search: 'q',
  status: 'status',
  role: 'role',
  organisation: 'organisation',
  page: 'page',
} as const;
const choicesSchema = z.object({
  status: z.catch(z.enum(['', 'pending', 'active', 'deactivated']), ''),
  role: z.catch(z.enum(['', 'superadmin', 'admin', 'regular', 'readonly', 'none']), ''),
  organisation: z.catch(z.union([z.uuid(), z.enum(['none', EVERYBODY, ''])]), ''),
});

/** What the list begins with: a superadmin sees the impersonated organisation, else everybody. */
function usePreset() {
  const { isSuperadmin, impersonating, organisation } = useActor();
  if (isSuperadmin && !impersonating) return EVERYBODY;
  return organisation?.id ?? '';
}

/**
 * Search, status, role, organisation and page of the list. A superadmin's choice of organisation begins with the
 * impersonated one and can be everybody; an admin has no choice.
 */
export function usePeopleFilter() {
  const { isSuperadmin } = useActor();
  const preset = usePreset();
  const list = useListFilter<PeopleFilter>({
    names: NAMES,
    defaults: { search: '', status: '', role: '', organisation: preset, page: 1 },
    parse: (texts) => ({
      ...choicesSchema.parse(texts),
      search: shortText(texts.search, 100),
      page: pageOf(texts.page),
    }),
  });
  const chosen = (isSuperadmin && list.filter.organisation) || preset;
  const filter = { ...list.filter, organisation: chosen === EVERYBODY ? '' : chosen };
  const setFilter = ({ organisation, ...change }: Partial<PeopleFilter>) =>
    list.setFilter({
      ...change,
      ...(organisation !== undefined && { organisation: organisation || EVERYBODY }),
    });
  const narrowed = filter.search !== '' || filter.status !== '' || filter.role !== '';
  return { filter, setFilter, setPage: list.setPage, narrowed };
}
