import { limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const FIELDS = { search: limitedText(120) };

export const useTrackerFilter = () => useListFilter(FIELDS, ['search']);
