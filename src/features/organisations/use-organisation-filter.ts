import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const FIELDS = {
  search: limitedText(100),
  type: oneOf(['', 'advertiser', 'agency', 'VOX']),
  state: oneOf(['', 'active', 'inactive']),
  sort: oneOf(['name', 'usage', 'balance', 'sent', 'silent', 'waiting', 'overdue', 'admin']),
};

export const useOrganisationFilter = () => useListFilter(FIELDS, ['search', 'type', 'state']);
