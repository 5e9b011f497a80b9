import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { type CampaignsShown, DAYS_OF_A_WEEK, isShown, OVER } from '@/domain/campaign-views';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/lifecycle';
import { isMoving } from '@/domain/status-reason';
import { unwrap, unwrapPage, unwrapById } from '@/lib/errors';
import { contains } from '@/lib/like';
import { pollWhile } from '@/lib/poll';
import { KEY_ROOTS } from '@/lib/query-keys';
import { rowsOf } from '@/lib/params';
import { supabase } from '@/lib/supabase';
import type { Campaign } from './types';

export const CAMPAIGNS_PAGE_SIZE = 25;

/** What a list shows of a campaign. */
const CAMPAIGN_COLUMNS =
  'id,name,description,status,status_reason,budget,start_date,end_date,user_id,created_at,updated_at,updated_by,version,archived_at,total_spent,remaining_budget,flight_count,needs_attention,days_left';

/** Of a view no column is known to be there: ours says which are. */
type Whole = { merge: false };

const fetchFailed = () => ({ title: t`Error`, description: t`Failed to fetch campaigns` });

/** What the list is narrowed to; it lives in the address. */
export interface CampaignFilter {
  search: string;
  /** A status name, or empty for every status. */
  status: string;
  /** Empty: everything that is not archived. */
  show?: CampaignsShown;
  /** Counted from 1. */
  page: number;
}

/** As the database narrows: by a part of the name in lower case, by the status and by what is shown. */
const matching =
  ({ search, status, show = '' }: CampaignFilter) =>
  (campaign: Campaign) =>
    campaign.name.toLowerCase().includes(search.toLowerCase()) &&
    (status === '' || campaign.status === status) &&
    isShown(campaign, show);

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
    queryFn: async ({ signal }) => {
      let query = supabase
        .from('campaigns_with_totals')
        .select(CAMPAIGN_COLUMNS, { count: 'exact' })
        .eq('organisation_id', organisationId);
      if (filter.status) query = query.eq('status', filter.status);
      if (filter.search) query = query.like('search_text', contains(filter.search));
      if (filter.show === 'archived') query = query.not('archived_at', 'is', null);
      else query = query.is('archived_at', null);
      if (filter.show === 'attention') query = query.is('needs_attention', true);
      if (filter.show === 'ending')
        query = query
          .gte('days_left', 0)
          .lt('days_left', DAYS_OF_A_WEEK)
          .not('status', 'in', `(${OVER.join()})`);
      return unwrapPage(
        await query
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(...rowsOf(filter.page, CAMPAIGNS_PAGE_SIZE))
          .abortSignal(signal)
          .overrideTypes<Campaign[], Whole>(),
      );
    },
    refetchInterval: (query) => pollWhile(query, query.state.data?.rows.some(isMoving)),
    // Until the answer has come: the rows that are there, and of those what matches.
    placeholderData: (previous, previousQuery) =>
      previous && previousQuery?.queryKey[2] === organisationId
        ? { ...previous, rows: previous.rows.filter(matching(filter)) }
        : undefined,
    meta: { errorToast: fetchFailed() },
  });

/** The newest campaigns, for short lists. */
export const recentCampaignsQuery = (organisationId: string, limit = 5) =>
  queryOptions({
    queryKey: [...campaignKeys.lists(organisationId), 'recent', limit],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('campaigns_with_totals')
          .select(CAMPAIGN_COLUMNS)
          .eq('organisation_id', organisationId)
          .is('archived_at', null)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(limit)
          .abortSignal(signal)
          .overrideTypes<Campaign[], Whole>(),
      ),
    refetchInterval: (query) => pollWhile(query, query.state.data?.some(isMoving)),
    meta: { errorToast: fetchFailed() },
  });

/** How many campaigns are active or limited. */
export const activeCampaignCountQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...campaignKeys.lists(organisationId), 'active'],
    queryFn: async ({ signal }) => {
      const result = await supabase
        .from('campaigns')
        .select('id', { count: 'exact', head: true })
        .eq('organisation_id', organisationId)
        .in('status', [...ACTIVE_CAMPAIGN_STATUSES])
        .abortSignal(signal);
      unwrap(result);
      return result.count ?? 0;
    },
    refetchInterval: (query) => pollWhile(query, (query.state.data ?? 0) > 0),
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
        .overrideTypes<Campaign, Whole>();
      // An address whose id is no uuid names no campaign.
      return unwrapById(result);
    },
    refetchInterval: (query) =>
      pollWhile(query, query.state.data ? isMoving(query.state.data) : false),
    meta: { errorToast: fetchFailed() },
  });
