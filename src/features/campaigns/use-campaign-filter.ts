import { CAMPAIGNS_SHOWN } from '@/domain/campaign-views';
import { oneOf, shortText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

export const CAMPAIGN_FIELDS = {
  search: shortText(100),
  status: shortText(50),
  show: oneOf(CAMPAIGNS_SHOWN),
};

/** Search, status and page of the list. */
export const useCampaignFilter = () => useListFilter(CAMPAIGN_FIELDS, ['search', 'status', 'show']);
