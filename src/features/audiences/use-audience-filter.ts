import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

export const COHORTS_TAB = 'cohorts';
export const SEGMENTS_TAB = 'segments';

const FIELDS = {
  tab: oneOf([COHORTS_TAB, SEGMENTS_TAB]),
  search: limitedText(100),
  category: limitedText(50),
  sort: limitedText(20),
  view: oneOf(['cards', 'table']),
};

export const useAudienceFilter = () => useListFilter(FIELDS, ['search', 'category']);
