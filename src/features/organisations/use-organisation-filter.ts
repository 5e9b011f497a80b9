import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const FIELDS = {
  search: limitedText(100),
  type: oneOf(['', 'advertiser', 'agency', 'VOX']),
  state: oneOf(['', 'active', 'inactive']),
};

export const useOrganisationFilter = () => useListFilter(FIELDS, ['search', 'type', 'state']);
