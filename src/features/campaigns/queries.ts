import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import {
  type CampaignsShown,
  ENDING_SOON_DAYS,
  isInView,
  FINISHED_STATUSES,
} from '@/domain/campaign/views';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { fold } from '@/domain/shared/text';
import { unwrapPage, unwrapById } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { pollWhile } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { supabase } from '@/lib/supabase/client';
import type { Campaign } from './types';

export const CAMPAIGNS_PAGE_SIZE = 25;

export const CAMPAIGN_COLUMNS =
  'id,name,description,status,status_reason,budget,start_date,end_date,user_id,created_at,updated_at,updated_by,version,archived_at,total_spent,remaining_budget,flight_count,channels,needs_attention,problem_codes,progress,flight_states,days_left';

/** Keeps postgrest-js from merging our row type into its own: view columns are all nullable there. */
export type OwnRowType = { merge: false };

export const fetchFailed = () => ({ title: t`Error`, description: t`Failed to fetch campaigns` });

/** Filter, order and page of the list, kept in the URL. */
export interface CampaignFilter {
  search: string;
  /** A status name, or empty for every status. */
  status: string;
  /** Empty for all campaigns that are not archived. */
  show?: CampaignsShown;
  /** Channel of at least one flight. */
  channel?: string;
  /** Id of the creator. */
  owner?: string;
  /** Days, inclusive. Finds campaigns whose period overlaps `from` to `to`. */
  from?: string;
  to?: string;
  /** A key of `ORDERS`, with a leading `-` for descending order; empty for newest first. */
  sort?: string;
  /** 1-based. */
  page: number;
}

/** Mirrors the SQL filter for cached rows: case-insensitive name match, status and view. */
const matchesFilter =
  ({ search, status, show = '' }: CampaignFilter) =>
  (campaign: Campaign) =>
    fold(campaign.name).includes(fold(search)) &&
    (status === '' || campaign.status === status) &&
    isInView(campaign, show);

/** Sort keys of the URL and their columns. */
const ORDERS = {
  name: 'search_text',
  status: 'status',
  start: 'start_date',
  end: 'end_date',
  budget: 'budget',
  spent: 'total_spent',
  remaining: 'remaining_budget',
  flights: 'flight_count',
  created: 'created_at',
} as const;

/** Key of the filters that need the server: channel, owner, dates and sort order cannot be applied to cached rows. */
const serverFilters = ({ channel, owner, from, to, sort }: CampaignFilter) =>
  [channel, owner, from, to, sort].join('/');

/** Query for the campaigns that match a filter. The id breaks ties, so that pages do not overlap. */
export function filteredCampaigns(organisationId: string, filter: CampaignFilter, columns: string) {
  const { search, status, show, channel, owner, from, to, sort = '' } = filter;
  let query = supabase
    .from('campaigns_with_totals')
    .select(columns, { count: 'exact' })
    .eq('organisation_id', organisationId);
  if (status) query = query.eq('status', status);
  if (search) query = query.like('search_text', containsPattern(search));
  if (show === 'archived') query = query.not('archived_at', 'is', null);
  else query = query.is('archived_at', null);
  if (show === 'attention') query = query.is('needs_attention', true);
  if (show === 'ending')
    query = query
      .gte('days_left', 0)
      .lt('days_left', ENDING_SOON_DAYS)
      .not('status', 'in', `(${FINISHED_STATUSES.join()})`);
  if (channel) query = query.contains('channels', [channel]);
  if (owner) query = query.eq('user_id', owner);
  if (from) query = query.or(`end_date.is.null,end_date.gte.${from}`);
  if (to) query = query.or(`start_date.is.null,start_date.lte.${to}`);
  const key = sort.replace('-', '');
  if (key in ORDERS)
    query = query.order(ORDERS[key as keyof typeof ORDERS], {
      ascending: key === sort,
      nullsFirst: false,
    });
  else query = query.order('created_at', { ascending: false });
  return query.order('id', { ascending: false });
}

export const campaignKeys = {
  all: KEY_ROOTS.campaigns,
  lists: (organisationId: string) => [...campaignKeys.all, 'list', organisationId] as const,
  detail: (id: string) => [...campaignKeys.all, 'detail', id] as const,
  results: (organisationId: string, id: string) =>
    [...campaignKeys.all, 'results', organisationId, id] as const,
};

/** One page of the organization's campaigns, with the total count. */
export const campaignsQuery = (organisationId: string, filter: CampaignFilter) =>
  queryOptions({
    queryKey: [...campaignKeys.lists(organisationId), filter],
    queryFn: async ({ signal }) =>
      unwrapPage(
        await filteredCampaigns(organisationId, filter, CAMPAIGN_COLUMNS)
          .range(...rowRange(filter.page, CAMPAIGNS_PAGE_SIZE))
          .abortSignal(signal)
          .overrideTypes<Campaign[], OwnRowType>(),
      ),
    refetchInterval: (query) => pollWhile(query, query.state.data?.rows.some(figuresMayChange)),
    // While loading, shows the cached rows that match the new filter.
    placeholderData: (previous, previousQuery) =>
      previous &&
      previousQuery?.queryKey[2] === organisationId &&
      serverFilters(previousQuery.queryKey[3] as CampaignFilter) === serverFilters(filter)
        ? { ...previous, rows: previous.rows.filter(matchesFilter(filter)) }
        : undefined,
    meta: { errorToast: fetchFailed() },
  });

/** One campaign; null if it does not exist or belongs to another organization. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.detail(id),
    queryFn: async ({ signal }) => {
      const result = await supabase
        .from('campaigns_with_totals')
        .select(CAMPAIGN_COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .overrideTypes<Campaign, OwnRowType>();
      // `unwrapById` treats an invalid uuid in the URL as not found.
      return unwrapById(result);
    },
    refetchInterval: (query) =>
      pollWhile(query, query.state.data ? figuresMayChange(query.state.data) : false),
    meta: { errorToast: fetchFailed() },
  });
