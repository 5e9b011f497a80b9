import { queryOptions } from '@tanstack/react-query';
import type { ListedKey } from './components/keys/key-columns';
import { unwrap } from '@/lib/errors';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { Tables } from '@/lib/supabase/database.types';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { RARELY_CHANGES } from './queries';
import type { StatusTable } from './status-names';

export type ServiceTypeRow = Pick<
  Tables<'service_types'>,
  | 'id'
  | 'name'
  | 'display_name'
  | 'description'
  | 'default_rate'
  | 'sort_order'
  | 'is_active'
  | 'sms_encoding'
>;

/** All service types, including inactive ones. */
export const allServiceTypesQuery = () =>
  readQuery([...KEY_ROOTS.lookups, 'configuration', 'service_types'] as const, () =>
    supabase
      .from('service_types')
      .select('id,name,display_name,description,default_rate,sort_order,is_active,sms_encoding')
      .order('sort_order')
      .order('name'),
  );

/** Active statuses, in their configured order. */
export const statusListQuery = (table: StatusTable) =>
  readQuery([...KEY_ROOTS.lookups, 'configuration', table] as const, () =>
    supabase
      .from(table)
      .select('id,name,display_name,color_class,sort_order,is_active')
      .eq('is_active', true)
      .order('sort_order'),
  );

/** Active short URL domains, the default first. */
export const domainsQuery = () =>
  readQuery(
    [...KEY_ROOTS.lookups, 'configuration', 'short_url_domains'] as const,
    () =>
      supabase
        .from('short_url_domains')
        .select('id,domain_name,is_default,is_active')
        .eq('is_active', true)
        .order('is_default', { ascending: false })
        .order('domain_name'),
    { staleTime: RARELY_CHANGES },
  );

/** Number of organizations whose active channels include this one; superadmins only. */
export const organisationsUsingQuery = (channel: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.organisations, 'using', channel] as const,
    queryFn: async ({ signal }) => {
      const result = await supabase
        .from('organisations')
        .select('id', { count: 'exact', head: true })
        .contains('active_services', [channel])
        .abortSignal(signal);
      unwrap(result);
      return result.count ?? 0;
    },
    staleTime: 0,
  });

/** A key of a sending gateway. Only the response that creates it has its secret. */
export interface GatewayKey extends ListedKey {
  gateway: string;
}

export const GATEWAY_KEYS = [...KEY_ROOTS.lookups, 'configuration', 'gateway_keys'] as const;

/** Keys of all gateways, by gateway and newest first, including ended ones. */
export const gatewayKeysQuery = () =>
  readQuery<GatewayKey[], typeof GATEWAY_KEYS>(GATEWAY_KEYS, () =>
    supabase.rpc('list_gateway_keys'),
  );
