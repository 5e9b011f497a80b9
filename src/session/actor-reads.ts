import { type Read, readOf } from '@/lib/asked-ahead';

const ORGANISATION_COLUMNS =
  'id,name,type,is_active,logo_url,menu_color,background_color,time_zone,monthly_credit_limit,location_targeting_cost,active_services,service_rates,segment_costs,current_balance,current_month_usage';

const USER_COLUMNS =
  `id,email,name,status,organisation_id,organisation:organisations!link_users_organisation_id_fkey(${ORGANISATION_COLUMNS})` as const;

const VIEW_COLUMNS = 'impersonated_org_id,created_at,reason,seconds_left';

/** What is read of whom and of which tables, for the client's queries and for those who ask before it has come. */
export const COLUMNS = {
  organisation: ORGANISATION_COLUMNS,
  user: USER_COLUMNS,
  view: VIEW_COLUMNS,
} as const;

/** The reads of `loadActor` as the data API is asked for them; a test holds both to the same text. */
export const actorReads = (userId: string): Read[] => [
  readOf('link_users', { select: COLUMNS.user, id: `eq.${userId}` }),
  readOf('user_roles', { select: 'role', user_id: `eq.${userId}` }),
  readOf('superadmin_impersonations', {
    select: COLUMNS.view,
    superadmin_id: `eq.${userId}`,
    order: 'created_at.desc',
    limit: '1',
  }),
];
