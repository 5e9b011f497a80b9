import { pageOf, shortText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { CampaignFilter } from './queries';

const NAMES = { search: 'q', status: 'status', page: 'page' } as const;
const DEFAULTS: CampaignFilter = { search: '', status: '', page: 1 };

const parse = ({ search, status, page }: Record<keyof CampaignFilter, string>): CampaignFilter => ({
  search: shortText(search, 100),
  status: shortText(status, 50),
  page: pageOf(page),
});

/** What an address narrows the list to. */
export const readCampaignFilter = (params: URLSearchParams): CampaignFilter =>
  parse({
    search: params.get('q') ?? '',
    status: params.get('status') ?? '',
    page: params.get('page') ?? '',
  });

/** Search, status and page of the list. */
export function useCampaignFilter() {
  const list = useListFilter({ names: NAMES, defaults: DEFAULTS, parse });
  const { search, status } = list.filter;
  return { ...list, narrowed: search !== '' || status !== '' };
}
