import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/domain/content/languages';
import { currentLanguage } from '@/lib/languages';
import { toLanguage } from '@/lib/storage/stored-language';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import type { UserStatus } from '@/domain/shared/codes';
import { supabase } from '@/lib/supabase/client';
import { AppError, SESSION_ENDED as SESSION_ENDED_MESSAGE, unwrap } from '@/lib/errors';
import { readAccess } from './access';

const ORGANISATION_COLUMNS =
  'id,name,type,is_active,logo_url,menu_color,background_color,time_zone,monthly_credit_limit,location_targeting_cost,active_services,service_rates,segment_costs,sms_encoding,approval_policy,current_balance,current_month_usage';

const IMPERSONATION_COLUMNS =
  `created_at,reason,seconds_left,organisation:organisations!superadmin_impersonations_impersonated_org_id_fkey(${ORGANISATION_COLUMNS})` as const;

/** Everything that identifies the actor, in one request. */
const USER_COLUMNS =
  `id,email,name,status,language_settings,organisation_id,user_roles!user_roles_user_id_fkey(role),organisation:organisations!link_users_organisation_id_fkey(${ORGANISATION_COLUMNS}),impersonation:superadmin_impersonations!superadmin_impersonations_superadmin_id_fkey(${IMPERSONATION_COLUMNS})` as const;

export type Role = 'admin' | 'regular' | 'readonly' | 'none';

/** Impersonation: a superadmin's view of another organization, limited in time. */
export interface Impersonation {
  /** Start time as the server wrote it. Identifies this impersonation: switching again creates a new start time. */
  since: string;
  /** End of the impersonation in milliseconds of this device's clock, computed from the server's remaining seconds. */
  endsAt: number;
  reason: string | null;
}

/** The acting user with role and organization. Built from tables on every load, never from token claims. */
export interface Actor {
  userId: string;
  email: string;
  name: string;
  /** Language of the interface. */
  language: Language;
  status: UserStatus;
  role: Role;
  /** A flag separate from the role. */
  isSuperadmin: boolean;
  homeOrganisation: SessionOrganisation | null;
  /** The effective organization: the user's own, or the organization that a superadmin is viewing. */
  organisation: SessionOrganisation | null;
  /** True when the user's organization is deactivated, so there is none to act for. */
  organisationInactive: boolean;
  impersonating: boolean;
  /** The current impersonation, or an expired one that is not deleted yet; null without either. */
  impersonation: Impersonation | null;
}

const ROLES_BY_PRIORITY = ['admin', 'regular', 'readonly'] as const;

/** The strongest of the roles: admin, then regular, then readonly; `none` without any. */
export function effectiveRole(roles: readonly string[]): Role {
  return ROLES_BY_PRIORITY.find((role) => roles.includes(role)) ?? 'none';
}

const toStatus = (status: string): UserStatus =>
  status === 'active' || status === 'deactivated' ? status : 'pending';

const readUser = (userId: string) =>
  supabase.from('link_users').select(USER_COLUMNS).eq('id', userId).maybeSingle();

/** The actor's own or viewed organization, with the prices the cost model needs. */
type SessionOrganisation = NonNullable<
  NonNullable<Awaited<ReturnType<typeof readUser>>['data']>['organisation']
>;

/** Hint of the error thrown when the session has ended. */
export const SESSION_ENDED = 'session_ended';

/** Handles a missing profile: a deactivated account, an ended session, or an account without a profile yet (null). */
async function withoutProfile(userId: string): Promise<Actor | null> {
  const { state } = await readAccess();
  if (state === 'signed_out')
    throw new AppError('unauthenticated', SESSION_ENDED_MESSAGE, { hint: SESSION_ENDED });
  if (state !== 'deactivated') return null;
  return {
    userId,
    email: '',
    name: '',
    language: currentLanguage(),
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

/** Row-level security hides a deactivated organization from its members but not from superadmins. */
const activeOrNull = (organisation: SessionOrganisation | null) =>
  organisation?.is_active === false ? null : organisation;

interface PersonRow {
  id: string;
  email: string;
  name: string | null;
  language_settings: string;
  status: string;
}

const toPerson = ({ id, email, name, language_settings, status }: PersonRow) => ({
  userId: id,
  email,
  name: name ?? email,
  language: toLanguage(language_settings) ?? 'en',
  status: toStatus(status),
});

async function loadActor(userId: string): Promise<Actor | null> {
  const row = unwrap(await readUser(userId));
  if (!row) return withoutProfile(userId);
  const names = row.user_roles.map(({ role }) => role);
  const isSuperadmin = names.includes('superadmin');
  const view = isSuperadmin ? row.impersonation : null;
  const home = activeOrNull(row.organisation);
  const impersonated = (view?.seconds_left ?? 0) > 0 ? (view?.organisation ?? null) : null;
  return {
    ...toPerson(row),
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
 * Refetches on focus and every minute, and within seconds after the server reports a change (`useAccess`).
 * The database rejects forbidden statements in the meantime, even if the screen still offers them.
 */
export const actorQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionKeys.all, 'actor', userId],
    queryFn: () => loadActor(userId),
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
