import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { containsPattern, escapeLike } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { pageByIdsQuery } from '@/lib/query/page-by-ids';
import { rowRange } from '@/lib/params';
import { pageQuery, type QueryData, readQuery, rowQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const CREATIVES_PAGE_SIZE = 20;

/** Versions that one read returns. */
export const VERSIONS_PAGE_SIZE = 20;

const COLUMNS =
  'id,name,type,status,labels,user_id,created_at,updated_at,version,message,version_count,flight_count,variant,variant_of,variant_of_name,variant_count';
const VERSION_COLUMNS =
  'id,creative_id,version_name,message,content,original_url,tracker_version_id,shortened_url,og_title,og_description,og_image,click_count,created_at,updated_at,tracked:click_tracker_versions(version_name,tracker:click_trackers(name,original_url))';

/** What all versions have brought: something, nothing, or more or fewer clicks than is usual in their channel. */
export type CreativeResults = '' | 'sent' | 'none' | 'above' | 'below';

export interface CreativeFilter {
  organisationId: string;
  /** Channel name, compared ignoring case. */
  type?: string | undefined;
  status?: string | undefined;
  label?: string | undefined;
  /** Whether flights have it; either when left out. */
  use?: '' | 'used' | 'unused' | undefined;
  results?: CreativeResults | undefined;
  /** Part of the name, or of a variant's that it stands for. */
  search?: string | undefined;
  /** A creative stands for its variants. */
  groups?: boolean | undefined;
  /** Counted from 1. */
  page?: number | undefined;
}

/** What flights do with creatives the database adds up for all of them at once, where it is asked for. */
const needsStatistics = ({ use, results }: CreativeFilter) => Boolean(use || results);

function filteredCreatives(filter: CreativeFilter, asked: string) {
  const { organisationId, type, status, label, use = '', results = '', groups, page = 1 } = filter;
  const search = filter.search?.trim();
  const columns = asked as typeof COLUMNS;
  const all = needsStatistics(filter)
    ? supabase
        .rpc('found_creatives', { p_use: use, p_results: results }, { count: 'exact' })
        .select(columns)
    : supabase.from('creatives').select(columns, { count: 'exact' });
  let request = all.eq('organisation_id', organisationId);
  if (type) request = request.ilike('type', escapeLike(type));
  if (status) request = request.eq('status', status);
  if (label) request = request.contains('labels', [label]);
  if (groups) request = request.is('variant_of', null);
  // What stands for its variants is found by their names too.
  if (search)
    request = request.like(groups ? 'group_search_text' : 'search_text', containsPattern(search));
  return request
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rowRange(page, CREATIVES_PAGE_SIZE));
}

/** One page of the organisation's creatives, newest first, with the number of all that match. */
export const creativesQuery = (filter: CreativeFilter) =>
  pageByIdsQuery(
    [...KEY_ROOTS.creatives, 'list', filter.organisationId, filter],
    {
      page: (of) => filteredCreatives(filter, of === 'ids' ? 'id' : COLUMNS),
      rows: (ids) => supabase.from('creatives').select(COLUMNS).in('id', ids),
      idsFirst: needsStatistics(filter) || (filter.page ?? 1) > 1,
    },
    // While the next page or a narrower search loads, the last one stays; never another organisation's.
    { placeholderData: keepPrevious(filter.organisationId) },
  );

/** The same to choose one from, which brings its variants: what no longer fits the search goes with its key. */
export const creativePicksQuery = (filter: Omit<CreativeFilter, 'groups'>) => ({
  ...creativesQuery({ ...filter, groups: true }),
  placeholderData: keepMatching<Creative>(
    filter.organisationId,
    filter.search ?? '',
    ({ name }) => name,
  ),
});

/** The labels of the organisation's creatives, with how many have each. */
export const labelsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'labels', organisationId] as const, () =>
    supabase.rpc('creative_labels'),
  );

/** Content and link of the newest version of each creative on a page. */
export const newestContentsQuery = (ids: readonly string[]) =>
  readQuery([...KEY_ROOTS.creatives, 'newest contents', ids] as const, () =>
    supabase
      .from('creatives')
      .select(
        'id,newest_content,versions:creative_versions!creative_versions_creative_id_fkey(original_url,tracker_version_id,shortened_url)',
      )
      .in('id', [...ids])
      .order('created_at', { referencedTable: 'versions', ascending: false })
      .order('id', { referencedTable: 'versions', ascending: false })
      .limit(1, { referencedTable: 'versions' }),
  );

/** The newest version of a creative as a gallery shows it. */
export type NewestContent = QueryData<typeof newestContentsQuery>[number];

/** What a creative's newest version says, and where its link leads; null while it has none. */
export const newestMessageQuery = (creativeId: string) =>
  rowQuery([...KEY_ROOTS.creatives, 'newest message', creativeId], () =>
    supabase
      .from('creative_versions')
      .select(
        'content,original_url,tracked:click_tracker_versions(link:click_trackers(original_url))',
      )
      .eq('creative_id', creativeId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  );

/** One creative, or null when it is missing or another organisation's. */
export const creativeQuery = (id: string) =>
  rowQuery([...KEY_ROOTS.creatives, 'detail', id], () =>
    supabase.from('creatives').select(COLUMNS).eq('id', id),
  );

interface VersionFilter {
  /** Part of the version's name. */
  search?: string;
  /** How many rows to read. */
  limit?: number;
}

/** A creative's newest versions that match the filter, with the number of all matches. */
export const creativeVersionsQuery = (
  creativeId: string,
  { search = '', limit = VERSIONS_PAGE_SIZE }: VersionFilter = {},
) =>
  pageQuery(
    [...KEY_ROOTS.creatives, 'versions', creativeId, search, limit],
    () => {
      const versions = supabase
        .from('creative_versions')
        .select(VERSION_COLUMNS, { count: 'exact' })
        .eq('creative_id', creativeId);
      return (search ? versions.like('search_text', containsPattern(search)) : versions)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(0, limit - 1);
    },
    { placeholderData: keepPrevious(creativeId) },
  );

/** Reads one version by its id, independent of the list's page; null when it was deleted. */
export const creativeVersionQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.creatives, 'version', id],
    () => supabase.from('creative_versions').select(VERSION_COLUMNS).eq('id', id),
    { enabled: id !== '' },
  );

/** A creative's newest version, or null while it has none. */
export const latestVersionQuery = (creativeId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.creatives, 'latest-version', creativeId],
    queryFn: async ({ signal }) => {
      const [version] = unwrap(
        await supabase
          .from('creative_versions')
          .select(VERSION_COLUMNS)
          .eq('creative_id', creativeId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      return version ?? null;
    },
  });

/** A reusable message with its newest version's text, and how many versions and flights it has. */
export type Creative = QueryRow<typeof creativesQuery>;

/** One wording of a creative, with its short link and what a link preview shows. */
export type CreativeVersion = QueryRow<typeof creativeVersionsQuery>;
