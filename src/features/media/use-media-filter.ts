import { MEDIA_KINDS, type MediaKind } from '@/domain/content/media';
import { limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const readKind = (value: string): MediaKind | '' =>
  MEDIA_KINDS.find((kind) => kind === value) ?? '';
const readUse = (value: string): 'used' | 'unused' | '' =>
  value === 'used' || value === 'unused' ? value : '';

const FIELDS = { search: limitedText(100), kind: readKind, use: readUse };

/** Filters of the media page. The URL holds them. */
export const useMediaFilter = () => useListFilter(FIELDS, ['search', 'kind', 'use']);
