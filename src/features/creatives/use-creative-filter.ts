import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const text = limitedText(100);
const parseLook = (value: string): 'gallery' | 'list' => (value === 'gallery' ? value : 'list');
const SORTS = ['', 'name', '-name', 'sent', '-sent', 'clicks', '-clicks', 'used', '-used'] as const;
const FIELDS = {
  search: text,
  type: text,
  status: text,
  label: text,
  /** Whether a flight uses the creative. */
  use: oneOf(['', 'used', 'unused']),
  /** Whether the creative was sent, and its click rate against the average. */
  results: oneOf(['', 'sent', 'none', 'above', 'below']),
  look: parseLook,
  sort: oneOf(SORTS),
  /** Id of the previewed creative. `version` is the previewed version's id; empty for the newest. */
  preview: text,
  version: text,
};

/** Filters, page and preview of the creatives screen. */
export function useCreativeFilter() {
  const list = useListFilter(FIELDS, ['search', 'type', 'status', 'label', 'use', 'results']);
  const { page } = list.filter;
  return {
    ...list,
    /** Replaces the history entry: the Back button should leave the page, not step through previews. */
    showPreview: (preview: string, version = '') =>
      list.setFilter({ preview, version, page }, { replace: true }),
  };
}
