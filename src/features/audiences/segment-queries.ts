import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { LABELLED_CATEGORIES } from '@/domain/audience/segment-category';
import { toRows } from '@/domain/audience/segment-rules';
import { unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery, rowQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { OTHER_CATEGORY } from './queries';

export const SEGMENTS_PAGE_SIZE = 25;

const COLUMNS = 'id,name,description,category,rules,volume,organisation_id,is_platform,version';

const ORDERS = {
  name: { column: 'name', ascending: true },
  volume: { column: 'volume', ascending: false },
  newest: { column: 'created_at', ascending: false },
} as const;

export type SegmentSort = keyof typeof ORDERS;

/** Filter of the segment library, kept in the URL. */
export interface SegmentFilter {
  search: string;
  /** A category, `OTHER_CATEGORY`, or empty for all. */
  category: string;
  sort: SegmentSort;
  /** Counted from 1. */
  page: number;
}

interface PickFilter {
  search: string;
  category: string;
  limit: number;
}

/** The organization's and the platform's segments. Row-level security allows no others; the filter helps the query planner. */
function selectUsable(organisationId: string, { search, category }: Omit<PickFilter, 'limit'>) {
  let query = supabase
    .from('segments')
    .select(COLUMNS, { count: 'exact' })
    .or(`organisation_id.eq.${organisationId},is_platform.is.true`);
  if (search) query = query.like('search_text', containsPattern(search));
  if (category === OTHER_CATEGORY)
    query = query.not('category', 'in', `(${LABELLED_CATEGORIES.join(',')})`);
  else if (category) query = query.eq('category', category);
  return query;
}

/** One page of the organization's and the platform's segments. */
export const segmentsQuery = (organisationId: string, filter: SegmentFilter) =>
  pageQuery(
    [...KEY_ROOTS.segments, 'page', organisationId, filter],
    () => {
      const { column, ascending } = ORDERS[filter.sort];
      return selectUsable(organisationId, filter)
        .order(column, { ascending })
        .order('id')
        .range(...rowRange(filter.page, SEGMENTS_PAGE_SIZE));
    },
    {
      placeholderData: keepPrevious(organisationId),
      meta: { errorToast: { title: t`Error`, description: t`Failed to fetch segments` } },
    },
  );

/**
 * Number of the organization's cohorts that use each segment of a page. This is a separate request, because in the page
 * query the database would also count the cohorts of rows that the offset skips.
 */
export const segmentUsesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.segments, 'uses', ids],
    queryFn: async ({ signal }) => {
      const counts = unwrap(
        await supabase
          .from('segments')
          .select('id,audience_count')
          .in('id', [...ids])
          .abortSignal(signal),
      );
      return new Map(counts.map(({ id, audience_count }) => [id, audience_count ?? 0]));
    },
    enabled: ids.length > 0,
  });

/** Text that the search covers. */
const searchText = ({ name, description }: { name: string; description: string }) =>
  `${name} ${description}`;

/** Segments of the picker, by name. */
export const segmentPicksQuery = (organisationId: string, filter: PickFilter) =>
  pageQuery(
    [...KEY_ROOTS.segments, 'picks', organisationId, filter],
    () =>
      selectUsable(organisationId, filter)
        .order('name')
        .order('id')
        .range(0, filter.limit - 1),
    {
      placeholderData: keepMatching(organisationId, filter.search, (segment) =>
        searchText(segment),
      ),
      meta: { errorToast: { title: t`Error`, description: t`Failed to fetch segments` } },
    },
  );

/** Segments read for the suggestions of attributes. */
const SUGGESTION_SEGMENTS = 200;

/** Attributes that rules of usable segments name, sorted. */
export const segmentAttributesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.segments, 'attributes', organisationId],
    queryFn: async ({ signal }) => {
      const segments = unwrap(
        await selectUsable(organisationId, { search: '', category: '' })
          .order('name')
          .limit(SUGGESTION_SEGMENTS)
          .abortSignal(signal),
      );
      const rows = segments.flatMap(({ rules }) => toRows(rules) ?? []);
      return [...new Set(rows.map(({ field }) => field))].toSorted();
    },
  });

/** One segment; null if it was deleted. */
export const segmentQuery = (id: string) =>
  rowQuery([...KEY_ROOTS.segments, 'detail', id], () =>
    supabase.from('segments').select(COLUMNS).eq('id', id),
  );

/** The cohorts that use a segment. */
export const segmentUsageQuery = (id: string) =>
  readQuery([...KEY_ROOTS.segments, 'usage', id], () =>
    supabase.rpc('segment_usage', { p_segment: id }),
  );

export type Segment = QueryRow<typeof segmentsQuery>;
