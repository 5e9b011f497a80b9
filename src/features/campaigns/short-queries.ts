import { queryOptions } from '@tanstack/react-query';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { unwrap } from '@/lib/errors';
import { pollWhile } from '@/lib/query/poll';
import { supabase } from '@/lib/supabase/client';
import { CAMPAIGN_COLUMNS, campaignKeys, fetchFailed, type OwnRowType } from './queries';
import type { Campaign } from './types';

/** The newest campaigns that are not archived. */
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
          .overrideTypes<Campaign[], OwnRowType>(),
      ),
    refetchInterval: (query) => pollWhile(query, query.state.data?.some(figuresMayChange)),
    meta: { errorToast: fetchFailed() },
  });

/** Number of active and limited campaigns. */
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
