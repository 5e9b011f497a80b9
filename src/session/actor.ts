import { queryOptions } from '@tanstack/react-query';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import type { UserStatus } from '@/domain/shared/codes';
import { supabase } from '@/lib/supabase/client';
import { AppError, unwrap } from '@/lib/errors';
import { readAccess } from './access';

const ORGANISATION_COLUMNS =
  'id,name,type,is_active,logo_url,menu_color,background_color,time_zone,monthly_credit_limit,location_targeting_cost,active_services,service_rates,segment_costs,sms_encoding,approval_policy,current_balance,current_month_usage';

const IMPERSONATION_COLUMNS =
  `created_at,reason,seconds_left,organisation:organisations!superadmin_impersonations_impersonated_org_id_fkey(${ORGANISATION_COLUMNS})` as const;

/** All that says who is acting, in one read. */
const USER_COLUMNS =
  `id,email,name,status,organisation_id,user_roles!user_roles_user_id_fkey(role),organisation:organisations!link_users_organisation_id_fkey(${ORGANISATION_COLUMNS}),impersonation:superadmin_impersonations!superadmin_impersonations_superadmin_id_fkey(${IMPERSONATION_COLUMNS})` as const;

export type Role = 'admin' | 'regular' | 'readonly' | 'none';

/** A superadmin's view as another organisation. */
export interface Impersonation {
  /** When it was chosen, as the server wrote it; names this choice and no later one. */
  since: string;
  /** When it ends by itself, in milliseconds of this device's clock, counted from what the server says is left. */
  endsAt: number;
  reason: string | null;
}

/** Who is acting, in which role, for which organisation. Built from tables on every load, never from claims. */
export interface Actor {
  userId: string;
  email: string;
  name: string;
  status: UserStatus;
  role: Role;
  /** A separate flag beside the role. */
  isSuperadmin: boolean;
  homeOrganisation: SessionOrganisation | null;
  /** The effective organisation: the own one, or the one a superadmin views the product as. */
  organisation: SessionOrganisation | null;
  /** Belongs to an organisation that has been switched off: there is none to act for. */
  organisationInactive: boolean;
  impersonating: boolean;
  /** The view that is on, or one that has run out and not been cleared yet; null without either. */
  impersonation: Impersonation | null;
}

const ROLES_BY_PRIORITY = ['admin', 'regular', 'readonly'] as const;

/** Admin before regular before readonly, otherwise none. */
export function effectiveRole(roles: readonly string[]): Role {
  return ROLES_BY_PRIORITY.find((role) => roles.includes(role)) ?? 'none';
}

const toStatus = (status: string): UserStatus =>
  status === 'active' || status === 'deactivated' ? status : 'pending';

const readUser = (userId: string) =>
  supabase.from('link_users').select(USER_COLUMNS).eq('id', userId).maybeSingle();

/** The organisation whose data is shown, with the prices the cost model needs. */
export type SessionOrganisation = NonNullable<
  NonNullable<Awaited<ReturnType<typeof readUser>>['data']>['organisation']
>;

/** The hint of the failure to read who is acting when the session has ended. */
export const SESSION_ENDED = 'session_ended';

/** Without a readable profile: a deactivated account, an ended session, or an account that has no profile (yet). */
async function withoutProfile(userId: string): Promise<Actor | null> {
  const { state } = await readAccess();
  if (state === 'signed_out')
    throw new AppError('unauthenticated', 'Your session has ended. Sign in again.', {
      hint: SESSION_ENDED,
    });
  if (state !== 'deactivated') return null;
  return {
    userId,
    email: '',
    name: '',
    status: 'deactivated',
    role: 'none',
    isSuperadmin: false,
    homeOrganisation: null,
    organisation: null,
    organisationInactive: false,
    impersonating: false,
    impersonation: null,
  };
}

interface ImpersonationRow {
  created_at: string;
  reason: string | null;
  seconds_left: number | null;
}

const toImpersonation = ({
  created_at,
  reason,
  seconds_left,
}: ImpersonationRow): Impersonation => ({
  since: created_at,
  endsAt: Date.now() + (seconds_left ?? 0) * 1000,
  reason,
});

/** Of one that is switched off its own people read nothing, and superadmins everything. */
const activeOrNull = (organisation: SessionOrganisation | null) =>
  organisation?.is_active === false ? null : organisation;

async function loadActor(userId: string): Promise<Actor | null> {
  const row = unwrap(await readUser(userId));
  if (!row) return withoutProfile(userId);
  const names = row.user_roles.map(({ role }) => role);
  const isSuperadmin = names.includes('superadmin');
  const view = isSuperadmin ? row.impersonation : null;
  const home = activeOrNull(row.organisation);
  const impersonated = (view?.seconds_left ?? 0) > 0 ? (view?.organisation ?? null) : null;
  return {
    userId: row.id,
    email: row.email,
    name: row.name ?? row.email,
    status: toStatus(row.status),
    role: effectiveRole(names),
    isSuperadmin,
    homeOrganisation: home,
    organisation: impersonated ?? home,
    organisationInactive: row.organisation_id !== null && home === null,
    impersonating: impersonated !== null,
    impersonation: view ? toImpersonation(view) : null,
  };
}

export const sessionKeys = {
  all: KEY_ROOTS.session,
};

/**
 * Re-read on focus and every minute, and within seconds when the server says that something has changed (`useAccess`);
 * the database refuses from the first statement on, whatever the screen still shows.
 */
export const actorQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'actor', userId],
    queryFn: () => loadActor(userId),
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
