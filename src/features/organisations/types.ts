import type { Tables } from '@/lib/database.types';

/** An organisation with everything that its form shows and saves. */
export type Organisation = Pick<
  Tables<'organisations'>,
  | 'id'
  | 'name'
  | 'type'
  | 'is_active'
  | 'logo_url'
  | 'menu_color'
  | 'background_color'
  | 'time_zone'
  | 'monthly_credit_limit'
  | 'location_targeting_cost'
  | 'active_services'
  | 'finishing_services'
  | 'service_rates'
  | 'prepaid_packages'
  | 'segment_costs'
  | 'created_at'
  | 'updated_at'
  | 'updated_by'
  | 'version'
>;

/** A channel as the form needs it. */
export type ServiceType = Pick<
  Tables<'service_types'>,
  'name' | 'display_name' | 'default_rate' | 'is_active'
>;
