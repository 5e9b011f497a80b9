import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import type { Tables } from '@/lib/database.types';
import { lookupKeys, RARELY_CHANGES } from './queries';

/** The status lists that share one shape. */
export type StatusTable = 'campaign_statuses' | 'creative_statuses' | 'invoice_statuses';

/** A service type as it is configured. */
export type ServiceTypeRow = Pick<
  Tables<'service_types'>,
  'id' | 'name' | 'display_name' | 'description' | 'default_rate' | 'sort_order' | 'is_active'
>;

/** Every service type, switched off ones too, for the configuration screen. */
export const allServiceTypesQuery = () =>
  queryOptions({
    queryKey: [...lookupKeys.all, 'configuration', 'service_types'] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('service_types')
          .select('id,name,display_name,description,default_rate,sort_order,is_active')
          .order('sort_order')
          .order('name')
          .abortSignal(signal),
      ),
  });

/** The active rows of a status list in their order. */
export const statusListQuery = (table: StatusTable) =>
  queryOptions({
    queryKey: [...lookupKeys.all, 'configuration', table] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from(table)
          .select('id,name,display_name,color_class,sort_order,is_active')
          .eq('is_active', true)
          .order('sort_order')
          .abortSignal(signal),
      ),
  });

/** Active short URL domains, the default first. */
export const domainsQuery = () =>
  queryOptions({
    queryKey: [...lookupKeys.all, 'configuration', 'short_url_domains'] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('short_url_domains')
          .select('id,domain_name,is_default,is_active')
          .eq('is_active', true)
          .order('is_default', { ascending: false })
          .order('domain_name')
          .abortSignal(signal),
      ),
    staleTime: RARELY_CHANGES,
  });
