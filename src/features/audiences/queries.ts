import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, unwrapPage } from '@/lib/errors';
import { literal } from '@/lib/like';
import { supabase } from '@/lib/supabase';

/** Cohorts that one read of the wizard's list brings. */
export const AUDIENCES_PAGE_SIZE = 20;

const COLUMNS =
  'id,cohort_id,name,description,total_contacts,status,created_at,audience_segments(rule_index,operator,sequence_order,segments(id,name,category))';

interface AudienceFilter {
  search: string;
  /** How many rows to read, newest first. */
  limit: number;
}

export const audienceKeys = {
  all: ['audiences'] as const,
  list: (organisationId: string, filter: AudienceFilter) =>
    [...audienceKeys.all, 'list', organisationId, filter] as const,
  selected: (ids: readonly string[]) => [...audienceKeys.all, 'selected', [...ids].sort()] as const,
  categories: (ids: readonly string[]) =>
    [...audienceKeys.all, 'categories', [...ids].sort()] as const,
};

/** The organisation's cohorts with their segments, newest first; the search is on name and description (WIZ-52, DATA-58). */
export const audiencesQuery = (organisationId: string, filter: AudienceFilter) =>
  queryOptions({
    queryKey: audienceKeys.list(organisationId, filter),
    queryFn: async ({ signal }) => {
      let query = supabase
        .from('audiences')
        .select(COLUMNS, { count: 'exact' })
        .eq('organisation_id', organisationId);
      if (filter.search)
        query = query.ilike('search_text', `%${literal(filter.search.toLowerCase())}%`);
      return unwrapPage(
        await query
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(0, filter.limit - 1)
          .abortSignal(signal),
      );
    },
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === organisationId ? keepPreviousData(previous) : undefined,
  });

/** Name and contacts of the selected cohorts (DATA-61). A cohort that was deleted is left out. */
export const selectedAudiencesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: audienceKeys.selected(ids),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('audiences')
          .select('id,name,total_contacts,status')
          .in('id', [...ids])
          .abortSignal(signal),
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Categories of the segments of the selected cohorts, for their price (DATA-63, DATA-65). */
export const audienceCategoriesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: audienceKeys.categories(ids),
    queryFn: async ({ signal }) => {
      const links = unwrap(
        await supabase
          .from('audience_segments')
          .select('segment_id')
          .in('audience_id', [...ids])
          .abortSignal(signal),
      );
      const segmentIds = [...new Set(links.map(({ segment_id }) => segment_id))];
      if (segmentIds.length === 0) return [];
      const segments = unwrap(
        await supabase
          .from('segments')
          .select('id,category,volume')
          .in('id', segmentIds)
          .abortSignal(signal),
      );
      return segments.map(({ category }) => category);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
