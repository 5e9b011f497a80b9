import type { MediaKind } from '@/domain/content/media';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { rowRange } from '@/lib/params';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { pageQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const MEDIA_PAGE_SIZE = 20;
/** Maximum files in the dialog. Users find older files by search. */
const MEDIA_DIALOG_SIZE = 60;

/** Filters of the media list; empty means all. */
interface MediaFilter {
  search: string;
  kind: MediaKind | '';
  use: 'used' | 'unused' | '';
  /** Page number, starting at 1. */
  page: number;
}

/** A page of the organization's files, newest first, with the messages that use each. */
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

/** Files of one kind for the dialog to choose one. While loading, it shows only cached rows that match the search. */
export const mediaPicksQuery = (organisationId: string, kind: MediaKind, search: string) => ({
  ...mediaQuery(organisationId, { search, kind, use: '', page: 1 }, MEDIA_DIALOG_SIZE),
  placeholderData: keepMatching<MediaFile>(
    organisationId,
    search,
    ({ name, alt }) => `${name}\n${alt}`,
  ),
});

/** A file with the creatives, templates and flights that use it. */
export type MediaFile = QueryRow<typeof mediaQuery>;

/** A message that uses a file: a creative, a template or a flight's variant. Includes flights of restorable campaigns. */
export interface MediaUse {
  used_by: 'creative' | 'template' | 'flight' | 'deleted_flight';
  id: string;
  name: string;
  /** Campaign of a flight. */
  campaign_id: string | null;
}

/** The messages that use a file. */
export const fileUses = ({ used_in }: Pick<MediaFile, 'used_in'>): MediaUse[] =>
  used_in as unknown as MediaUse[];
