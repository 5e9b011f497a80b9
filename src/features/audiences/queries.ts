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

/** Cohorts that one read brings. */
export const AUDIENCES_PAGE_SIZE = 20;

const COLUMNS =
  'id,cohort_id,name,description,total_contacts,status,created_at,audience_segments(rule_index,operator,sequence_order,segments(id,name,category))';
const DETAIL_COLUMNS =
  'id,cohort_id,name,description,total_contacts,status,created_at,last_updated,last_updated_by_user_id,version,audience_segments(rule_index,operator,sequence_order,segments(id,name,category,volume,is_platform))';

const FETCH_FAILED = { title: 'Error', description: 'Failed to fetch audiences' };

/** Stands for every category without a label of its own. */
export const OTHER_CATEGORY = 'other';

const ORDERS = {
  newest: { column: 'created_at', ascending: false },
  name: { column: 'name', ascending: true },
  contacts: { column: 'total_contacts', ascending: false },
  updated: { column: 'last_updated', ascending: false },
} as const;

export type CohortSort = keyof typeof ORDERS;

/** What the list of cohorts is narrowed to; it lives in the address. */
export interface CohortFilter {
  search: string;
  /** A category, `OTHER_CATEGORY`, or empty for every one. */
  category: string;
  sort: CohortSort;
  /** Counted from 1. */
  page: number;
}

interface AudienceFilter {
  search: string;
  /** How many rows to read, newest first. */
  limit: number;
}

const cohorts = (organisationId: string, search: string, asked: string = COLUMNS) => {
  const query = supabase
    .from('audiences')
    .select(asked as typeof COLUMNS, { count: 'exact' })
    .eq('organisation_id', organisationId);
  return search ? query.like('search_text', containsPattern(search)) : query;
};

/** The organisation's cohorts with their segments, newest first; the search is on name and description. */
export const audiencesQuery = (organisationId: string, filter: AudienceFilter) =>
  pageQuery(
    [...KEY_ROOTS.audiences, 'list', organisationId, filter],
    () =>
      cohorts(organisationId, filter.search)
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

function matching(organisationId: string, filter: CohortFilter, asked: string) {
  const { column, ascending } = ORDERS[filter.sort];
  let query = cohorts(organisationId, filter.search, asked);
  if (filter.category === OTHER_CATEGORY)
    query = query.not('categories', 'cd', `{${LABELLED_CATEGORIES.join(',')}}`);
  else if (filter.category) query = query.contains('categories', [filter.category]);
  return query
    .order(column, { ascending })
    .order('id', { ascending: false })
    .range(...rowRange(filter.page, AUDIENCES_PAGE_SIZE));
}

/** One page of the organisation's cohorts, narrowed and ordered by the server. */
export const cohortsQuery = (organisationId: string, filter: CohortFilter) =>
  pageByIdsQuery(
    [...KEY_ROOTS.audiences, 'page', organisationId, filter],
    {
      page: (of) => matching(organisationId, filter, of === 'ids' ? 'id' : COLUMNS),
      rows: (ids) => supabase.from('audiences').select(COLUMNS).in('id', ids),
      idsFirst: filter.page > 1,
    },
    { placeholderData: keepPrevious(organisationId), meta: { errorToast: FETCH_FAILED } },
  );

/** One cohort with its rules, or null when it is missing or another organisation's. */
export const cohortQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.audiences, 'detail', id],
    () => supabase.from('audiences').select(DETAIL_COLUMNS).eq('id', id),
    { meta: { errorToast: FETCH_FAILED } },
  );

/** Who created and changed a cohort, when and what, newest first. */
export const cohortTrailQuery = (id: string) =>
  readQuery([...KEY_ROOTS.audiences, 'trail', id], () =>
    supabase.rpc('audience_trail', { p_audience: id }),
  );

/** Flights that a list of use shows at most. */
export const MOST_USED = 200;

const USING_FLIGHT =
  'id,name,status,status_reason,creative_id,campaign_id,campaign:campaigns(name,status)';

/** The flights that exclude a cohort which uses a segment. */
export const segmentExclusionsQuery = (segmentId: string) =>
  readQuery([...KEY_ROOTS.audiences, 'excluding segment', segmentId], () =>
    supabase
      .from('flight_exclusions')
      .select(
        `id,flights!flight_exclusions_flight_id_fkey(${USING_FLIGHT}),audiences!inner(name,audience_segments!inner(segment_id))`,
      )
      .eq('audiences.audience_segments.segment_id', segmentId)
      .limit(MOST_USED),
  );

/** The flights that are sent to a cohort, and after them those that exclude it. */
export const cohortFlightsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'flights', id],
    queryFn: async ({ signal }) => {
      const [sent, excluding] = await Promise.all([
        supabase
          .from('flight_audiences')
          .select(`flights(${USING_FLIGHT})`)
          .eq('audience_id', id)
          .limit(MOST_USED)
          .abortSignal(signal),
        supabase
          .from('flight_exclusions')
          .select(`flights!flight_exclusions_flight_id_fkey(${USING_FLIGHT})`)
          .eq('audience_id', id)
          .limit(MOST_USED)
          .abortSignal(signal),
      ]);
      return [
        ...unwrap(sent).map((row) => ({ ...row, excludes: false })),
        ...unwrap(excluding).map((row) => ({ ...row, excludes: true })),
      ].flatMap(({ flights, excludes }) => (flights ? { ...flights, excludes } : []));
    },
  });

/** The figures of the four cards. */
export const audienceStatsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'stats', organisationId],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('audience_stats').abortSignal(signal).single()),
  });

/** Name and contacts of the selected cohorts. A cohort that was deleted is left out. */
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

/** Rows that the API answers at most. */
const MOST_ROWS = 1000;
/** Ids that an address holds comfortably. */
const MOST_IDS = 100;

async function linkedSegments(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found = new Set<string>();
  for (let first = 0; ; first += MOST_ROWS) {
    const links = unwrap(
      await supabase
        .from('audience_segments')
        .select('segment_id')
        .in('audience_id', [...ids])
        .order('audience_id')
        .order('sequence_order')
        .range(first, first + MOST_ROWS - 1)
        .abortSignal(signal),
    );
    for (const { segment_id } of links) found.add(segment_id);
    if (links.length < MOST_ROWS) return [...found];
  }
}

/** Categories of the segments of the selected cohorts, for their price. */
export const audienceCategoriesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.audiences, 'categories', [...ids].sort()],
    queryFn: async ({ signal }) => {
      const segmentIds = await linkedSegments(ids, signal);
      const categories = new Set<string>();
      for (let first = 0; first < segmentIds.length; first += MOST_IDS) {
        const segments = unwrap(
          await supabase
            .from('segments')
            .select('id,category,volume')
            .in('id', segmentIds.slice(first, first + MOST_IDS))
            .abortSignal(signal),
        );
        for (const { category } of segments) categories.add(category);
      }
      return [...categories];
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** A cohort as a card shows it. */
export type AudienceSummary = QueryRow<typeof cohortsQuery>;

/** A cohort with its rules, as the details and the builder read it. */
export type Cohort = NonNullable<QueryData<typeof cohortQuery>>;
