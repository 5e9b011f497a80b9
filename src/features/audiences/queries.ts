import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LABELLED_CATEGORIES } from '@/domain/audience/segment-category';
import { unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepMatching } from '@/lib/query/filter-placeholder';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { pageByIdsQuery } from '@/lib/query/page-by-ids';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery, rowQuery, type QueryData, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const AUDIENCES_PAGE_SIZE = 20;

const COLUMNS =
  'id,cohort_id,name,description,total_contacts,status,created_at,audience_segments(rule_index,operator,sequence_order,segments(id,name,category))';
const DETAIL_COLUMNS =
  'id,cohort_id,name,description,total_contacts,status,created_at,last_updated,last_updated_by_user_id,version,audience_segments(rule_index,operator,sequence_order,segments(id,name,category,volume,is_platform))';

const fetchFailed = () => ({ title: t`Error`, description: t`Failed to fetch audiences` });

/** Filter value for all categories without a label. */
export const OTHER_CATEGORY = 'other';

const ORDERS = {
  newest: { column: 'created_at', ascending: false },
  name: { column: 'name', ascending: true },
  contacts: { column: 'total_contacts', ascending: false },
  updated: { column: 'last_updated', ascending: false },
} as const;

export type CohortSort = keyof typeof ORDERS;

/** Filter of the cohort list, kept in the URL. */
export interface CohortFilter {
  search: string;
  /** A category, `OTHER_CATEGORY`, or empty for all. */
  category: string;
  sort: CohortSort;
  /** Counted from 1. */
  page: number;
}

interface AudienceFilter {
  search: string;
  /** Number of rows. */
  limit: number;
}

const selectCohorts = (organisationId: string, search: string, columns: string = COLUMNS) => {
  const query = supabase
    .from('audiences')
    .select(columns as typeof COLUMNS, { count: 'exact' })
    .eq('organisation_id', organisationId);
  return search ? query.like('search_text', containsPattern(search)) : query;
};

/** The organization's cohorts with their segments, newest first. The search covers name and description. */
export const audiencesQuery = (organisationId: string, filter: AudienceFilter) =>
  pageQuery(
    [...KEY_ROOTS.audiences, 'list', organisationId, filter],
    () =>
      selectCohorts(organisationId, filter.search)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(0, filter.limit - 1),
    {
      placeholderData: keepMatching(
        organisationId,
        filter.search,
        ({ name, description }) => `${name} ${description}`,
      ),
    },
  );

function selectPage(organisationId: string, filter: CohortFilter, columns: string) {
  const { column, ascending } = ORDERS[filter.sort];
  let query = selectCohorts(organisationId, filter.search, columns);
  if (filter.category === OTHER_CATEGORY)
    query = query.not('categories', 'cd', `{${LABELLED_CATEGORIES.join(',')}}`);
  else if (filter.category) query = query.contains('categories', [filter.category]);
  return query
    .order(column, { ascending })
    .order('id', { ascending: false })
    .range(...rowRange(filter.page, AUDIENCES_PAGE_SIZE));
}

/** One page of the organization's cohorts, filtered and sorted by the server. */
export const cohortsQuery = (organisationId: string, filter: CohortFilter) =>
  pageByIdsQuery(
    [...KEY_ROOTS.audiences, 'page', organisationId, filter],
    {
      page: (of) => selectPage(organisationId, filter, of === 'ids' ? 'id' : COLUMNS),
      rows: (ids) => supabase.from('audiences').select(COLUMNS).in('id', ids),
      idsFirst: filter.page > 1,
    },
    { placeholderData: keepPrevious(organisationId), meta: { errorToast: fetchFailed() } },
  );

/** One cohort with its rules; null if it is missing or belongs to another organization. */
export const cohortQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.audiences, 'detail', id],
    () => supabase.from('audiences').select(DETAIL_COLUMNS).eq('id', id),
    { meta: { errorToast: fetchFailed() } },
  );

/** Audit trail of a cohort, newest entry first. */
export const cohortTrailQuery = (id: string) =>
  readQuery([...KEY_ROOTS.audiences, 'trail', id], () =>
    supabase.rpc('audience_trail', { p_audience: id }),
  );

/** Maximum number of flights in a usage list. */
export const USAGE_LIMIT = 200;

const USING_FLIGHT =
  'id,name,status,status_reason,creative_id,campaign_id,campaign:campaigns(name,status)';

/** The flights that exclude a cohort with the segment. */
export const segmentExclusionsQuery = (segmentId: string) =>
  readQuery([...KEY_ROOTS.audiences, 'excluding segment', segmentId], () =>
    supabase
      .from('flight_exclusions')
      .select(
        `id,flights!flight_exclusions_flight_id_fkey(${USING_FLIGHT}),audiences!inner(name,audience_segments!inner(segment_id))`,
      )
      .eq('audiences.audience_segments.segment_id', segmentId)
      .limit(USAGE_LIMIT),
  );

/** The flights that target a cohort, followed by those that exclude it. */
export const cohortFlightsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'flights', id],
    queryFn: async ({ signal }) => {
      const [sent, excluding] = await Promise.all([
        supabase
          .from('flight_audiences')
          .select(`flights(${USING_FLIGHT})`)
          .eq('audience_id', id)
          .limit(USAGE_LIMIT)
          .abortSignal(signal),
        supabase
          .from('flight_exclusions')
          .select(`flights!flight_exclusions_flight_id_fkey(${USING_FLIGHT})`)
          .eq('audience_id', id)
          .limit(USAGE_LIMIT)
          .abortSignal(signal),
      ]);
      return [
        ...unwrap(sent).map((row) => ({ ...row, excludes: false })),
        ...unwrap(excluding).map((row) => ({ ...row, excludes: true })),
      ].flatMap(({ flights, excludes }) => (flights ? { ...flights, excludes } : []));
    },
  });

export const audienceStatsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'stats', organisationId],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('audience_stats').abortSignal(signal).single()),
  });

/** Name, contacts and status of the selected cohorts, without deleted ones. */
export const selectedAudiencesQuery = (ids: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.audiences, 'selected', [...ids].sort()],
    () =>
      supabase
        .from('audiences')
        .select('id,name,total_contacts,status')
        .in('id', [...ids]),
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );

/** Maximum number of rows in an API response. */
const MAX_ROWS = 1000;
/** Keeps the request URL short. */
const MAX_IDS = 100;

async function fetchSegmentIds(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found = new Set<string>();
  for (let first = 0; ; first += MAX_ROWS) {
    const links = unwrap(
      await supabase
        .from('audience_segments')
        .select('segment_id')
        .in('audience_id', [...ids])
        .order('audience_id')
        .order('sequence_order')
        .range(first, first + MAX_ROWS - 1)
        .abortSignal(signal),
    );
    for (const { segment_id } of links) found.add(segment_id);
    if (links.length < MAX_ROWS) return [...found];
  }
}

/** Categories of the selected cohorts' segments, for the price. */
export const audienceCategoriesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'categories', [...ids].sort()],
    queryFn: async ({ signal }) => {
      const segmentIds = await fetchSegmentIds(ids, signal);
      const categories = new Set<string>();
      for (let first = 0; first < segmentIds.length; first += MAX_IDS) {
        const segments = unwrap(
          await supabase
            .from('segments')
            .select('id,category,volume')
            .in('id', segmentIds.slice(first, first + MAX_IDS))
            .abortSignal(signal),
        );
        for (const { category } of segments) categories.add(category);
      }
      return [...categories];
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export type AudienceSummary = QueryRow<typeof cohortsQuery>;

/** A cohort with its rules. */
export type Cohort = NonNullable<QueryData<typeof cohortQuery>>;
