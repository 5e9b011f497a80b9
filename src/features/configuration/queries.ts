import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';

/** Lists that superadmins change a few times a year; a configuration screen invalidates `lookupKeys.all`. */
export const RARELY_CHANGES = 10 * 60_000;

/** What is shown of a status. */
const STATUS_COLUMNS = 'id,name,display_name,color_class';

export const lookupKeys = {
  all: KEY_ROOTS.lookups,
  campaignStatuses: () => [...lookupKeys.all, 'campaign_statuses'] as const,
  creativeStatuses: () => [...lookupKeys.all, 'creative_statuses'] as const,
  invoiceStatuses: () => [...lookupKeys.all, 'invoice_statuses'] as const,
  serviceTypes: () => [...lookupKeys.all, 'service_types'] as const,
  messageTypes: () => [...lookupKeys.all, 'message_types'] as const,
};

/** Active campaign statuses in their configured order. */
export const campaignStatusesQuery = () =>
  queryOptions({
    queryKey: lookupKeys.campaignStatuses(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('campaign_statuses')
          .select(STATUS_COLUMNS)
          .eq('is_active', true)
          .order('sort_order')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });

/** Active creative statuses in their configured order. */
export const creativeStatusesQuery = () =>
  queryOptions({
    queryKey: lookupKeys.creativeStatuses(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('creative_statuses')
          .select(STATUS_COLUMNS)
          .eq('is_active', true)
          .order('sort_order')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });

/** Active invoice statuses in their configured order. */
export const invoiceStatusesQuery = () =>
  queryOptions({
    queryKey: lookupKeys.invoiceStatuses(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('invoice_statuses')
          .select(STATUS_COLUMNS)
          .eq('is_active', true)
          .order('sort_order')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });

/** Active channels in their configured order. */
export const serviceTypesQuery = () =>
  queryOptions({
    queryKey: lookupKeys.serviceTypes(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('service_types')
          .select('id,name,display_name,description,default_rate,icon_name')
          .eq('is_active', true)
          .order('sort_order')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });

/** The kinds of creative, in their configured order. */
export const messageTypesQuery = () =>
  queryOptions({
    queryKey: lookupKeys.messageTypes(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('message_types')
          .select('id,name,display_name')
          .order('sort_order')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });
