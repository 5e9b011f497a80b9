import * as z from 'zod/mini';
import { useActor } from '@/session/session';
import { useAddressParams } from '@/ui/use-address-params';
import type { PeopleFilter } from './queries';

const EVERYBODY = 'all';

const filterSchema = z.object({
  search: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.enum(['', 'pending', 'active', 'deactivated']), ''),
  role: z.catch(z.enum(['', 'superadmin', 'admin', 'regular', 'readonly', 'none']), ''),
  organisation: z.catch(z.union([z.uuid(), z.enum(['none', EVERYBODY])]), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
});

const toParams = (filter: PeopleFilter, preset: string): Record<string, string> => {
  const organisation = filter.organisation || EVERYBODY;
  const given: [string, string][] = [
    ['q', filter.search],
    ['status', filter.status],
    ['role', filter.role],
    ['organisation', organisation === preset ? '' : organisation],
    ['page', filter.page > 1 ? String(filter.page) : ''],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
};

/** What the list begins with: a superadmin sees the impersonated organisation, else everybody. */
function usePreset() {
  const { isSuperadmin, impersonating, organisation } = useActor();
  if (isSuperadmin && !impersonating) return EVERYBODY;
  return organisation?.id ?? '';
}

/**
 * Search, status, role, organisation and page of the list; they live in the address. A superadmin's choice of
 * organisation begins with the impersonated one and can be everybody; an admin has no choice (USR-07, USR-08, F-49).
 */
export function usePeopleFilter() {
  const [params, writeParams] = useAddressParams();
  const { isSuperadmin } = useActor();
  const preset = usePreset();
  const stated = filterSchema.parse({
    search: params.get('q') ?? '',
    status: params.get('status') ?? '',
    role: params.get('role') ?? '',
    organisation: params.get('organisation') ?? '',
    page: params.get('page') ?? 1,
  });
  const chosen = (isSuperadmin && stated.organisation) || preset;
  const filter: PeopleFilter = { ...stated, organisation: chosen === EVERYBODY ? '' : chosen };
  const setFilter = (change: Partial<PeopleFilter>) =>
    // A narrower list begins at its first page.
    writeParams(toParams({ ...filter, page: 1, ...change }, preset), {
      replace: change.page === undefined,
    });
  const narrowed = filter.search !== '' || filter.status !== '' || filter.role !== '';
  return { filter, setFilter, narrowed };
}
