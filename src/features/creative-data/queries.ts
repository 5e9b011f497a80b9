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

/** Default number of versions to read. */
export const VERSIONS_PAGE_SIZE = 20;

const COLUMNS =
  'id,name,type,status,labels,user_id,created_at,updated_at,version,message,version_count,flight_count,variant,variant_of,variant_of_name,variant_count';
const VERSION_COLUMNS =
  'id,creative_id,version_name,message,content,original_url,tracker_version_id,shortened_url,og_title,og_description,og_image,click_count,created_at,updated_at,tracked:click_tracker_versions(version_name,tracker:click_trackers(name,original_url))';

/**
 * Filter by a creative's results over all versions: sent, not sent, or a click rate above or below the channel's
 * average.
 */
type CreativeResults = '' | 'sent' | 'none' | 'above' | 'below';

/** Sort keys of the URL and their columns. */
const ORDERS = {
  name: 'search_text',
  sent: 'sent',
  clicks: 'click_rate',
  used: 'last_sent_at',
} as const;
export type CreativeSortKey = keyof typeof ORDERS;

/** A sort key, with a leading `-` for descending order; empty for newest first. */
export type CreativeSort = '' | CreativeSortKey | `-${CreativeSortKey}`;

export interface CreativeFilter {
  organisationId: string;
  /** Channel name, compared ignoring case. */
  type?: string | undefined;
  status?: string | undefined;
  label?: string | undefined;
  /** Whether a flight uses the creative. */
  use?: '' | 'used' | 'unused' | undefined;
  results?: CreativeResults | undefined;
  /** Part of the name. With `groups`, also part of a variant's name. */
  search?: string | undefined;
  /** Lists each creative once, without its variants. */
  groups?: boolean | undefined;
  sort?: CreativeSort | undefined;
  /** Counted from 1. */
  page?: number | undefined;
}

const sortsByFigures = ({ sort = '' }: CreativeFilter) => !['', 'name', '-name'].includes(sort);

/**
 * Whether the filter needs `found_creatives`, which aggregates the flights of all creatives and is slower than the
 * table.
 */
const needsStatistics = (filter: CreativeFilter) =>
  Boolean(filter.use || filter.results || sortsByFigures(filter));

/** Request for all creatives of the organization: the table, or the ids of `found_creatives`. */
function creativeSource(filter: CreativeFilter, columns: string) {
  const { organisationId, use = '', results = '' } = filter;
  const table = supabase
    .from('creatives')
    .select(columns as typeof COLUMNS, { count: 'exact' })
    .eq('organisation_id', organisationId);
  if (!needsStatistics(filter)) return table;
  const found = supabase
    .rpc(
      'found_creatives',
      { p_use: use, p_results: results, p_figures: sortsByFigures(filter) },
      { count: 'exact' },
    )
    .select('id')
    .eq('organisation_id', organisationId);
  // Typed like the table, because only ids are read from it.
  return found as unknown as typeof table;
}

function filteredCreatives(filter: CreativeFilter, columns: string) {
  const { type, status, label, groups, sort = '', page = 1 } = filter;
  const search = filter.search?.trim();
  let request = creativeSource(filter, columns);
  if (type) request = request.ilike('type', escapeLike(type));
  if (status) request = request.eq('status', status);
  if (label) request = request.contains('labels', [label]);
  if (groups) request = request.is('variant_of', null);
  if (search)
    request = request.like(groups ? 'group_search_text' : 'search_text', containsPattern(search));
  const key = sort.replace('-', '') as CreativeSortKey | '';
  if (key) request = request.order(ORDERS[key], { ascending: key === sort, nullsFirst: false });
  return request
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rowRange(page, CREATIVES_PAGE_SIZE));
}

/** One page of the organization's creatives, newest first by default, with the total number of matches. */
export const creativesQuery = (filter: CreativeFilter) =>
  pageByIdsQuery(
    [...KEY_ROOTS.creatives, 'list', filter.organisationId, filter],
    {
      page: (of) => filteredCreatives(filter, of === 'ids' ? 'id' : COLUMNS),
      rows: (ids) => supabase.from('creatives').select(COLUMNS).in('id', ids),
      idsFirst: needsStatistics(filter) || (filter.page ?? 1) > 1,
    },
    // Keeps the previous page while the next one loads, but never rows of another organization.
    { placeholderData: keepPrevious(filter.organisationId) },
  );

/** Creatives to choose from, grouped with their variants. While a search loads, cached rows are filtered by name. */
export const creativePicksQuery = (
  filter: Omit<CreativeFilter, 'groups' | 'use' | 'results' | 'sort'>,
) => ({
  ...creativesQuery({ ...filter, groups: true }),
  placeholderData: keepMatching<Creative>(
    filter.organisationId,
    filter.search ?? '',
    ({ name }) => name,
  ),
});

/** Labels of the organization's creatives, each with its number of creatives. */
export const labelsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'labels', organisationId] as const, () =>
    supabase.rpc('creative_labels'),
  );

/** Content of each creative, and the link columns of its newest version. */
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

export type NewestContent = QueryData<typeof newestContentsQuery>[number];

/** Content and link target of a creative's newest version; null if it has no version. */
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

/** One creative; null if it was deleted or belongs to another organization. */
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

/** A creative's newest versions that match the filter, with the total number of matches. */
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

/** One version; null if it was deleted. */
export const creativeVersionQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.creatives, 'version', id],
    () => supabase.from('creative_versions').select(VERSION_COLUMNS).eq('id', id),
    { enabled: id !== '' },
  );

/** A creative's newest version; null if it has none. */
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

export type Creative = QueryRow<typeof creativesQuery>;

export type CreativeVersion = QueryRow<typeof creativeVersionsQuery>;
