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

/** What a list shows of a campaign. */
export const CAMPAIGN_COLUMNS =
  'id,name,description,status,status_reason,budget,start_date,end_date,user_id,created_at,updated_at,updated_by,version,archived_at,total_spent,remaining_budget,flight_count,channels,needs_attention,problem_codes,progress,flight_states,days_left';

/** Of a view no column is known to be there: ours says which are. */
export type OwnRowType = { merge: false };

export const fetchFailed = () => ({ title: t`Error`, description: t`Failed to fetch campaigns` });

/** What the list is narrowed to; it lives in the address. */
export interface CampaignFilter {
  search: string;
  /** A status name, or empty for every status. */
  status: string;
  /** Empty: everything that is not archived. */
  show?: CampaignsShown;
  /** Of one of its flights. */
  channel?: string;
  /** Id of who created it. */
  owner?: string;
  /** Days: its period reaches into the time from the first to the last of them, both included. */
  from?: string;
  to?: string;
  /** What it is ordered by, a key of `ORDERS`, with `-` before it from the greatest to the least; empty: newest first. */
  sort?: string;
  /** Counted from 1. */
  page: number;
}

/** Mirrors the SQL filter for cached rows: a part of the name, the status and the view. */
const matchesFilter =
  ({ search, status, show = '' }: CampaignFilter) =>
  (campaign: Campaign) =>
    fold(campaign.name).includes(fold(search)) &&
    (status === '' || campaign.status === status) &&
    isInView(campaign, show);

/** What the list can be ordered by, and the column of it. */
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

/** What can't be told from the rows that are there: of whom they are and in which order. */
const serverFilters = ({ channel, owner, from, to, sort }: CampaignFilter) =>
  [channel, owner, from, to, sort].join('/');

/** The campaigns that a filter finds, in its order; no campaign comes before another one in one read and behind it in the next. */
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

/** One page of the organisation's campaigns, newest first, with the number of all that match. */
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
    // Until the answer has come: the rows that are there, and of those what matches.
    placeholderData: (previous, previousQuery) =>
      previous &&
      previousQuery?.queryKey[2] === organisationId &&
      serverFilters(previousQuery.queryKey[3] as CampaignFilter) === serverFilters(filter)
        ? { ...previous, rows: previous.rows.filter(matchesFilter(filter)) }
        : undefined,
    meta: { errorToast: fetchFailed() },
  });

/** One campaign, or null when it is missing or another organisation's. */
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
      // An address whose id is no uuid names no campaign.
      return unwrapById(result);
    },
    refetchInterval: (query) =>
      pollWhile(query, query.state.data ? figuresMayChange(query.state.data) : false),
    meta: { errorToast: fetchFailed() },
  });
