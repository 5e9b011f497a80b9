import { queryOptions } from '@tanstack/react-query';
import { PLAN_COLUMNS, type PlanColumn } from '@/domain/flight/fields';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { unwrap, unwrapById } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { pollWhile } from '@/lib/query/poll';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { Tables } from '@/lib/supabase/database.types';
import type { FlightAudience, FlightDetail, SentCreative } from './types';

export const FLIGHTS_PAGE_SIZE = 20;

export const COLUMNS =
  'id,campaign_id,name,type,status,status_reason,approval_state,sent,delivery_rate,ctr,spent,budget,creative_id,created_at,version,progress,campaign:campaigns(id,name,status,start_date,end_date,archived_at),totals:flight_totals(delivered,clicked,conversions,revenue)';
export const INTERVALS = 'intervals:flight_intervals(id,date,start_time,end_time)';
const LINK_COLUMNS =
  'creative_id,creative_version_id,created_at,creative:creatives(id,name,type,status),version:creative_versions(id,version_name,message,content,shortened_url,og_title,og_description,og_image)';
/** Columns of the sent message: text, short link and the Open Graph tags of its tracker version. */
const SENT_COLUMNS =
  'message,short_url,tracker_version:click_tracker_versions!flights_tracker_version_id_fkey(version_name,og_title,og_description,og_image,tracker:click_trackers(name))';

const MORE_COLUMNS = 'updated_at,edited_by,variants,promotion_rule,promoted_variant';
const listed = COLUMNS.split(',');
/**
 * Columns that only the flight's page and edit form load: some results, and the plan. The client derives a row's type
 * from a literal, so the plan's columns get their types where the row is read.
 */
const DETAIL_COLUMNS = [
  MORE_COLUMNS,
  ...PLAN_COLUMNS.filter((column) => !listed.includes(column)),
].join(',') as typeof MORE_COLUMNS;

/** One page of a campaign's flights, newest first, with the total count. Pages start at 1. */
export const campaignFlightsQuery = (organisationId: string, campaignId: string, page = 1) =>
  pageQuery(
    [...KEY_ROOTS.flights, 'of-campaign', organisationId, campaignId, page],
    () =>
      supabase
        .from('flights')
        .select(`${COLUMNS},${INTERVALS}`, { count: 'exact' })
        .eq('organisation_id', organisationId)
        .eq('campaign_id', campaignId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .order('position', { referencedTable: 'intervals' })
        .range(...rowRange(page, FLIGHTS_PAGE_SIZE)),
    {
      refetchInterval: (query) => pollWhile(query, query.state.data?.rows.some(figuresMayChange)),
      // Keeps the previous page while the next one loads, but never another campaign's.
      placeholderData: keepPrevious(campaignId),
    },
  );

/** The newest flights whose names contain a text. */
export const flightsByNameQuery = (organisationId: string, search: string, limit: number) =>
  readQuery([...KEY_ROOTS.flights, 'by name', organisationId, search, limit], () =>
    supabase
      .from('flights')
      .select('id,campaign_id,name,campaign:campaigns(name)')
      .eq('organisation_id', organisationId)
      .like('search_text', containsPattern(search))
      .order('created_at', { ascending: false })
      .limit(limit),
  );

/** The newest creative of a flight with its assigned version; null if the flight has no creative. */
export const flightCreativeQuery = (flightId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'creative', flightId],
    queryFn: async ({ signal }): Promise<SentCreative | null> => {
      const [link] = unwrap(
        await supabase
          .from('flight_creatives')
          .select(`${LINK_COLUMNS},flight:flights(${SENT_COLUMNS})`)
          .eq('flight_id', flightId)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      if (!link) return null;
      const { flight, ...creative } = link;
      return { ...creative, sent: flight };
    },
  });

/** Ids of the exclusions and the remaining reach. The names have their own queries. */
const EXCLUSIONS =
  'reach,exclusions:flight_exclusions!flight_exclusions_flight_id_fkey(audience_id,excluded_flight_id)';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Joins the planned cohort ids with the cohorts that still exist. A deleted cohort keeps its id only. */
function toAudiences(
  planned: unknown,
  links: { audience: FlightAudience['cohort'] }[],
): FlightAudience[] {
  const cohorts = links.flatMap(({ audience }) => (audience ? [audience] : []));
  const byId = new Map(cohorts.map((cohort) => [cohort.id, cohort]));
  const ids = Array.isArray(planned) ? planned.filter(isText) : [];
  return [...new Set([...ids, ...byId.keys()])].map((id) => ({
    id,
    cohort: byId.get(id) ?? null,
  }));
}

/**
 * Flight with its intervals in order, its cohorts and exclusions, and its creatives, newest first. Null when the flight
 * does not exist.
 */
export const flightDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'detail', id],
    queryFn: async ({ signal }): Promise<FlightDetail | null> => {
      const found = await supabase
        .from('flights')
        .select(
          `${COLUMNS},${SENT_COLUMNS},${DETAIL_COLUMNS},audience_segments,taken_back,link_visits,${INTERVALS},audiences:flight_audiences(audience:audiences(id,name,total_contacts,status)),${EXCLUSIONS},creatives:flight_creatives(${LINK_COLUMNS})`,
        )
        .eq('id', id)
        .order('position', { referencedTable: 'intervals' })
        .order('created_at', { referencedTable: 'creatives', ascending: false })
        .abortSignal(signal)
        .maybeSingle();
      // An id in the URL that is not a UUID also counts as not found.
      const row = unwrapById<NonNullable<typeof found.data>>(found);
      if (!row) return null;
      const { audiences, ...flight } = row as typeof row & Pick<Tables<'flights'>, PlanColumn>;
      return { ...flight, audiences: toAudiences(flight.audience_segments, audiences) };
    },
    refetchInterval: (query) =>
      pollWhile(query, query.state.data ? figuresMayChange(query.state.data) : false),
  });
