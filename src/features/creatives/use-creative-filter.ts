import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const text = limitedText(100);
const lookOf = (value: string): 'gallery' | 'list' => (value === 'gallery' ? value : 'list');
const FIELDS = {
  search: text,
  type: text,
  status: text,
  label: text,
  /** Whether flights have it. */
  use: oneOf(['', 'used', 'unused']),
  /** What they have brought. */
  results: oneOf(['', 'sent', 'none', 'above', 'below']),
  /** `gallery`, or the list where it is left out. */
  look: lookOf,
  /** The creative whose preview is shown, and which of its versions; empty for the newest. */
  preview: text,
  version: text,
};

/** Filters, page and preview of the creatives screen. */
export function useCreativeFilter() {
  const list = useListFilter(FIELDS, ['search', 'type', 'status', 'label', 'use', 'results']);
  const { page } = list.filter;
  return {
    ...list,
    /** Looking at one after the other is no way that somebody wants to go back. */
    showPreview: (preview: string, version = '') =>
      list.setFilter({ preview, version, page }, { replace: true }),
  };
}
