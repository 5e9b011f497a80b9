import { pageOf, shortText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';
import type { TrackerFilter } from './queries';

const NAMES = { search: 'q', page: 'page' } as const;
const DEFAULTS: TrackerFilter = { search: '', page: 1 };

const parse = ({ search, page }: Record<keyof TrackerFilter, string>): TrackerFilter => ({
  search: shortText(search, 120),
  page: pageOf(page),
});

/** Search and page of the list. */
export const useTrackerFilter = () => useListFilter({ names: NAMES, defaults: DEFAULTS, parse });
