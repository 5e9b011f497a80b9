import * as z from 'zod/mini';
import { oneOf, limitedText } from '@/lib/params';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { PeopleFilter } from './queries';

const EVERYBODY = 'all';
const organisationSchema = z.catch(z.union([z.uuid(), z.enum(['none', EVERYBODY, ''])]), '');
const FIELDS = {
  search: limitedText(100),
  status: oneOf(['', 'pending', 'active', 'deactivated']),
  role: oneOf(['', 'superadmin', 'admin', 'regular', 'readonly', 'none']),
  organisation: (text: string): string => organisationSchema.parse(text),
};

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
  const { filter, setFilter, ...list } = useListFilter(FIELDS, ['search', 'status', 'role']);
  const chosen = (isSuperadmin && filter.organisation) || preset;
  return {
    ...list,
    filter: { ...filter, organisation: chosen === EVERYBODY ? '' : chosen },
    setFilter: ({ organisation, ...change }: Partial<PeopleFilter>) => {
      const wanted = organisation === '' ? EVERYBODY : organisation;
      setFilter({
        ...(change as Partial<typeof filter>),
        ...(wanted !== undefined && { organisation: wanted === preset ? '' : wanted }),
      });
    },
  };
}
