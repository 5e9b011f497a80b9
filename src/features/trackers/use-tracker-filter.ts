import * as z from 'zod/mini';
import { useAddressParams } from '@/ui/use-address-params';
import type { TrackerFilter } from './queries';

const filterSchema = z.object({
  search: z.catch(z.string().check(z.maxLength(120)), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
});

/** Search and page of the list; they live in the address, so they survive a reload and can be shared. */
export function useTrackerFilter() {
  const [params, writeParams] = useAddressParams();
  const filter: TrackerFilter = filterSchema.parse({
    search: params.get('q') ?? '',
    page: params.get('page') ?? 1,
  });
  const setFilter = (change: Partial<TrackerFilter>) => {
    // A narrower list begins at its first page.
    const next = { ...filter, page: 1, ...change };
    writeParams(
      {
        ...(next.search && { q: next.search }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: change.page === undefined },
    );
  };
  return { filter, setFilter };
}
