import * as z from 'zod/mini';
import { useAddressParams } from '@/ui/use-address-params';
import type { OrganisationFilter } from './queries';

const filterSchema = z.object({
  search: z.catch(z.string().check(z.maxLength(100)), ''),
  type: z.catch(z.enum(['', 'advertiser', 'agency', 'VOX']), ''),
  state: z.catch(z.enum(['', 'active', 'inactive']), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
});

/** Search, type, state and page of the list; they live in the address, so they survive a reload and can be shared. */
export function useOrganisationFilter() {
  const [params, writeParams] = useAddressParams();
  const filter: OrganisationFilter = filterSchema.parse({
    search: params.get('q') ?? '',
    type: params.get('type') ?? '',
    state: params.get('state') ?? '',
    page: params.get('page') ?? 1,
  });
  const setFilter = (change: Partial<OrganisationFilter>) => {
    // A narrower list begins at its first page.
    const next = { ...filter, page: 1, ...change };
    writeParams(
      {
        ...(next.search && { q: next.search }),
        ...(next.type && { type: next.type }),
        ...(next.state && { state: next.state }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: change.page === undefined },
    );
  };
  const narrowed = Boolean(filter.search || filter.type || filter.state);
  return { filter, setFilter, narrowed };
}
