import { queryOptions } from '@tanstack/react-query';
import { zonedDay } from '@/domain/time/wall-time';
import { clicksByDay } from '@/domain/link/clicks';
import { unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { pageByIdsQuery } from '@/lib/query/page-by-ids';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery, rowQuery, type QueryRow } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const TRACKERS_PAGE_SIZE = 20;
/** Days shown in the click chart. */
export const CLICK_DAYS = 30;

const COLUMNS =
  'id,name,original_url,user_id,created_at,updated_at,version_count,click_count,people_count';
const VERSION_COLUMNS =
  'id,click_tracker_id,version_name,shortened_url,og_title,og_description,og_image,click_count,people_count,created_at,updated_at,creative:creatives!click_tracker_versions_assigned_creative_id_fkey(name),flights!flights_tracker_version_id_fkey(id,campaign_id,name),carried:creative_versions!creative_versions_tracker_version_id_fkey(links:flight_creatives(creative_id,flight:flights(id,campaign_id,name,creative_id,tracker_version_id)))';

/** Filters of the tracker list. The URL holds them. */
export interface TrackerFilter {
  search: string;
  /** Page number, starting at 1. */
  page: number;
}

function trackerPage(organisationId: string, { search, page }: TrackerFilter, columns: string) {
  const query = supabase
    .from('click_trackers')
    .select(columns as typeof COLUMNS, { count: 'exact' })
    .eq('organisation_id', organisationId);
  return (search ? query.like('search_text', containsPattern(search)) : query)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rowRange(page, TRACKERS_PAGE_SIZE));
}

/** One page of the organization's trackers, newest first, with the total number of matches. */
export const trackersQuery = (organisationId: string, filter: TrackerFilter) =>
  pageByIdsQuery(
    [...KEY_ROOTS.trackers, 'list', organisationId, filter],
    {
      page: (of) => trackerPage(organisationId, filter, of === 'ids' ? 'id' : COLUMNS),
      rows: (ids) => supabase.from('click_trackers').select(COLUMNS).in('id', ids),
      idsFirst: filter.page > 1,
    },
    // Keeps the previous page while the next one loads, but never shows another organization's rows.
    { placeholderData: keepPrevious(organisationId) },
  );

/** The newest trackers whose name contains `search`. */
export const trackersByNameQuery = (organisationId: string, search: string, limit: number) =>
  readQuery([...KEY_ROOTS.trackers, 'by name', organisationId, search, limit], () =>
    supabase
      .from('click_trackers')
      .select('id,name')
      .eq('organisation_id', organisationId)
      .like('search_text', containsPattern(search))
      .order('created_at', { ascending: false })
      .limit(limit),
  );

/** One tracker, or null if it does not exist or belongs to another organization. */
export const trackerQuery = (id: string) =>
  rowQuery([...KEY_ROOTS.trackers, 'detail', id], () =>
    supabase.from('click_trackers').select(COLUMNS).eq('id', id),
  );

/** The newest versions of a tracker, with their total number. */
export const versionsOfTrackerQuery = (trackerId: string, limit = TRACKERS_PAGE_SIZE) =>
  pageQuery(
    [...KEY_ROOTS.trackers, 'versions-of', trackerId, limit],
    () =>
      supabase
        .from('click_tracker_versions')
        .select(VERSION_COLUMNS, { count: 'exact' })
        .eq('click_tracker_id', trackerId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(0, limit - 1),
    { placeholderData: keepPrevious(trackerId) },
  );

/** One version of a tracker, or null if it does not exist. */
export const trackerVersionQuery = (trackerId: string, id: string) =>
  rowQuery(
    [...KEY_ROOTS.trackers, 'version', trackerId, id],
    () =>
      supabase
        .from('click_tracker_versions')
        .select(VERSION_COLUMNS)
        .eq('click_tracker_id', trackerId)
        .eq('id', id),
    {
      // The editor must start with the stored version, not with a cached one.
      gcTime: 0,
    },
  );

/** Clicks on a tracker's links per day in the organization's time zone, oldest day first. */
export const trackerClicksQuery = (trackerId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.trackers, 'clicks', trackerId, timeZone],
    queryFn: async ({ signal }) => {
      const counted = unwrap(
        await supabase
          .rpc('tracker_clicks', { p_tracker_id: trackerId, p_days: CLICK_DAYS })
          .abortSignal(signal),
      );
      const today = zonedDay(timeZone, Date.now());
      return clicksByDay(counted, { today, days: CLICK_DAYS });
    },
  });

/** A tracker: a landing page with the totals of its short links. */
export type Tracker = QueryRow<typeof trackersQuery>;

/** A short link of a tracker with its OG tags, and the creative and flights whose messages contain it. */
export type TrackerVersion = QueryRow<typeof versionsOfTrackerQuery>;
