import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { LABELLED_CATEGORIES } from '@/domain/audience/segment-category';
import { unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery, rowQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { OTHER_CATEGORY } from './queries';

/** Segments that one read brings. */
export const SEGMENTS_PAGE_SIZE = 25;

const COLUMNS = 'id,name,description,category,rules,volume,organisation_id,is_platform,version';

const ORDERS = {
  name: { column: 'name', ascending: true },
  volume: { column: 'volume', ascending: false },
  newest: { column: 'created_at', ascending: false },
} as const;

export type SegmentSort = keyof typeof ORDERS;

/** What the library is narrowed to; it lives in the address. */
export interface SegmentFilter {
  search: string;
  /** A category, `OTHER_CATEGORY`, or empty for every one. */
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

/** The policy shows own and platform segments; the filter is the plan. */
function usable(organisationId: string, { search, category }: Omit<PickFilter, 'limit'>) {
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

/** One page of the segments that the organisation has and may use, by name at first. */
export const segmentsQuery = (organisationId: string, filter: SegmentFilter) =>
  pageQuery(
    [...KEY_ROOTS.segments, 'page', organisationId, filter],
    () => {
      const { column, ascending } = ORDERS[filter.sort];
      return usable(organisationId, filter)
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
 * How many of the organisation's cohorts use each segment of a page. Apart from the page: counted with it, the
 * database counts for the skipped rows as well.
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

/** What a search is in. */
const wordsOf = ({ name, description }: { name: string; description: string }) =>
  `${name} ${description}`;

/** Segments to choose from for a rule, by name. */
export const segmentPicksQuery = (organisationId: string, filter: PickFilter) =>
  pageQuery(
    [...KEY_ROOTS.segments, 'picks', organisationId, filter],
    () =>
      usable(organisationId, filter)
        .order('name')
        .order('id')
        .range(0, filter.limit - 1),
    {
      placeholderData: keepMatching(organisationId, filter.search, (segment) => wordsOf(segment)),
      meta: { errorToast: { title: t`Error`, description: t`Failed to fetch segments` } },
    },
  );

/** One segment as it is now, or null. */
export const segmentQuery = (id: string) =>
  rowQuery([...KEY_ROOTS.segments, 'detail', id], () =>
    supabase.from('segments').select(COLUMNS).eq('id', id),
  );

/** The cohorts that use a segment. */
export const segmentUsageQuery = (id: string) =>
  readQuery([...KEY_ROOTS.segments, 'usage', id], () =>
    supabase.rpc('segment_usage', { p_segment: id }),
  );

/** A segment of the library. */
export type Segment = QueryRow<typeof segmentsQuery>;
