import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { CampaignFilter } from './queries';

const filterSchema = z.object({
  search: z.catch(z.string().check(z.maxLength(100)), ''),
  status: z.catch(z.string().check(z.maxLength(50)), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
});

/** Search, status and page of the list; they live in the address, so they survive a reload and can be shared. */
export function useCampaignFilter() {
  const [params, setParams] = useSearchParams();
  const filter: CampaignFilter = filterSchema.parse({
    search: params.get('q') ?? '',
    status: params.get('status') ?? '',
    page: params.get('page') ?? 1,
  });
  const setFilter = (change: Partial<CampaignFilter>) => {
    // A narrower list begins at its first page.
    const next = { ...filter, page: 1, ...change };
    setParams(
      {
        ...(next.search && { q: next.search }),
        ...(next.status && { status: next.status }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: change.page === undefined },
    );
  };
  return { filter, setFilter, narrowed: filter.search !== '' || filter.status !== '' };
}
