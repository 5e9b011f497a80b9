import * as z from 'zod/mini';
import { oneOf, limitedText } from '@/lib/params';
import { useActor } from '@/session/session';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { PeopleFilter } from './queries';

const ALL_ORGANISATIONS = 'all';
const organisationSchema = z.catch(
  z.union([z.uuid(), z.enum(['none', ALL_ORGANISATIONS, ''])]),
  '',
);
const FIELDS = {
  search: limitedText(100),
  status: oneOf(['', 'pending', 'active', 'deactivated']),
  role: oneOf(['', 'superadmin', 'admin', 'regular', 'readonly', 'none']),
  organisation: (text: string): string => organisationSchema.parse(text),
};

/** Initial organization: all for a superadmin who is not impersonating, otherwise the current one. */
function usePreset() {
  const { isSuperadmin, impersonating, organisation } = useActor();
  if (isSuperadmin && !impersonating) return ALL_ORGANISATIONS;
  return organisation?.id ?? '';
}

/** Filter and page of the user list. Only superadmins can change the organization. */
export function usePeopleFilter() {
  const { isSuperadmin } = useActor();
  const preset = usePreset();
  const { filter, setFilter, ...list } = useListFilter(FIELDS, ['search', 'status', 'role']);
  const chosen = (isSuperadmin && filter.organisation) || preset;
  return {
    ...list,
    filter: { ...filter, organisation: chosen === ALL_ORGANISATIONS ? '' : chosen },
    setFilter: ({ organisation, ...change }: Partial<PeopleFilter>) => {
      const wanted = organisation === '' ? ALL_ORGANISATIONS : organisation;
      setFilter({
        ...(change as Partial<typeof filter>),
        ...(wanted !== undefined && { organisation: wanted === preset ? '' : wanted }),
      });
    },
  };
}
