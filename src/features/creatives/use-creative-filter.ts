import { pageOf, shortText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const NAMES = {
  search: 'q',
  type: 'type',
  status: 'status',
  page: 'page',
  /** The creative whose preview is shown, and which of its versions; empty for the newest. */
  preview: 'preview',
  version: 'version',
} as const;
const DEFAULTS = { search: '', type: '', status: '', page: 1, preview: '', version: '' };

const parse = (texts: Record<keyof typeof NAMES, string>) => ({
  search: shortText(texts.search, 100),
  type: shortText(texts.type, 100),
  status: shortText(texts.status, 100),
  page: pageOf(texts.page),
  preview: shortText(texts.preview, 100),
  version: shortText(texts.version, 100),
});

/** Filters, page and preview of the creatives screen. */
export function useCreativeFilter() {
  const { filter, setFilter, setPage } = useListFilter({
    names: NAMES,
    defaults: DEFAULTS,
    parse,
  });
  const { search, type, status, page } = filter;
  return {
    filter,
    setFilter,
    setPage,
    narrowed: search !== '' || type !== '' || status !== '',
    /** Looking at one after the other is no way that somebody wants to go back. */
    showPreview: (preview: string, version = '') =>
      setFilter({ preview, version, page }, { replace: true }),
  };
}
