import { pageParam, textParam } from '@/lib/params';
import { useAddressParams } from '@/ui/use-address-params';
import type { CampaignFilter } from './queries';

/** What an address narrows the list to. */
export const readCampaignFilter = (params: URLSearchParams): CampaignFilter => ({
  search: textParam(params, 'q', 100),
  status: textParam(params, 'status', 50),
  page: pageParam(params),
});

/** Search, status and page of the list; they live in the address, so they survive a reload and can be shared. */
export function useCampaignFilter() {
  const [params, writeParams] = useAddressParams();
  const filter = readCampaignFilter(params);
  const setFilter = (change: Partial<CampaignFilter>) => {
    // A narrower list begins at its first page.
    const next = { ...filter, page: 1, ...change };
    writeParams(
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
