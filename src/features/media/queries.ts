import type { MediaKind } from '@/domain/content/media';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { rowRange } from '@/lib/params';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { pageQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Of the page of files, and of a dialog, where older ones are found by their words. */
export const MEDIA_PAGE_SIZE = 20;
const MEDIA_DIALOG_SIZE = 60;

/** What the list is narrowed to; empty is all. */
interface MediaFilter {
  search: string;
  kind: MediaKind | '';
  use: 'used' | 'unused' | '';
  /** Counted from 1. */
  page: number;
}

/** A page of the files of an organisation, the newest first, each with the messages that have it. */
export const mediaQuery = (
  organisationId: string,
  filter: MediaFilter,
  size: number = MEDIA_PAGE_SIZE,
) =>
  pageQuery(
    [...KEY_ROOTS.media, organisationId, filter, size] as const,
    () =>
      supabase
        .rpc(
          'list_media',
          { p_search: filter.search.trim(), p_kind: filter.kind, p_use: filter.use },
          { count: 'exact' },
        )
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(...rowRange(filter.page, size)),
    { placeholderData: keepPrevious(organisationId) },
  );

/** The same to choose one from: what no longer fits the search goes with its key. */
export const mediaPicksQuery = (organisationId: string, kind: MediaKind, search: string) => ({
  ...mediaQuery(organisationId, { search, kind, use: '', page: 1 }, MEDIA_DIALOG_SIZE),
  placeholderData: keepMatching<MediaFile>(
    organisationId,
    search,
    ({ name, alt }) => `${name}\n${alt}`,
  ),
});

/** A file with the creatives, templates and flights that have it. */
export type MediaFile = QueryRow<typeof mediaQuery>;

/** A message that has a file; of a flight one of its variants. A flight of a deleted campaign counts while that can be restored. */
export interface MediaUse {
  used_by: 'creative' | 'template' | 'flight' | 'deleted_flight';
  id: string;
  name: string;
  /** Of a flight. */
  campaign_id: string | null;
}

/** The messages that have a file. */
export const usesOf = ({ used_in }: Pick<MediaFile, 'used_in'>): MediaUse[] =>
  used_in as unknown as MediaUse[];
