import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';
import type { CreativeStatus, FlightStatus } from '@/domain/shared/codes';

/** Effective role of a user. `none` has the same access as `readonly`. */
export type Role = 'admin' | 'regular' | 'readonly' | 'none';

/** The signed-in user. `isSuperadmin` is separate from the role and grants every permission. */
export interface PermissionActor {
  userId: string;
  role: Role;
  isSuperadmin: boolean;
}

/** Row that a permission check is about. */
export interface Subject {
  status?: string | null;
  user_id?: string | null;
  /** Campaigns only: time of archiving. Archived rows are read-only. */
  archived_at?: string | null;
  /** Flights only: the flight's campaign. Archiving a campaign makes its flights read-only. */
  campaign?: { archived_at?: string | null } | null;
}

type Rule = (actor: PermissionActor, subject?: Subject) => boolean;

const writes: Rule = ({ role, isSuperadmin }) =>
  isSuperadmin || role === 'admin' || role === 'regular';
const administers: Rule = ({ role, isSuperadmin }) => isSuperadmin || role === 'admin';
const isSuperadmin: Rule = (actor) => actor.isSuperadmin;
const isArchived = (subject?: Subject) =>
  !!(subject?.archived_at ?? subject?.campaign?.archived_at);
const writesWhen =
  (...statuses: (FlightStatus | CreativeStatus)[]): Rule =>
  (actor, subject) =>
    writes(actor) && !isArchived(subject) && statuses.some((status) => status === subject?.status);
const writesUnlessArchived: Rule = (actor, subject) => writes(actor) && !isArchived(subject);
/** A running campaign cannot be archived. */
const archives: Rule = (actor, subject) =>
  writesUnlessArchived(actor, subject) &&
  !ACTIVE_CAMPAIGN_STATUSES.some((status) => status === subject?.status);
const writesOwn: Rule = (actor, subject) => writes(actor) && subject?.user_id === actor.userId;

/** Permission table. Row-level security enforces the same rules. */
const RULES = {
  'campaign:create': writes,
  'campaign:edit': writesUnlessArchived,
  'campaign:status': writesUnlessArchived,
  'campaign:archive': archives,
  'campaign:restore': (actor, subject) => writes(actor) && !!subject?.archived_at,
  'campaign:delete': (actor, subject) =>
    writesUnlessArchived(actor, subject) && subject?.status === 'pending',
  'flight:create': writesUnlessArchived,
  'flight:edit': writesWhen('pending', 'active', 'paused', 'ended'),
  'flight:duplicate': writesUnlessArchived,
  'flight:activate': writesWhen('pending', 'paused'),
  'flight:pause': writesWhen('active'),
  'flight:delete': writesWhen('pending'),
  'flight:assign-creative': writesWhen('pending', 'active', 'paused'),
  'creative:create': writes,
  'creative:edit': writesOwn,
  'creative:status': writes,
  'creative:delete': writesWhen('draft'),
  'audience:create': writes,
  'audience:edit': writes,
  'audience:delete': writes,
  'tracker:create': writes,
  'tracker:edit': writesOwn,
  'user:manage': administers,
  'billing:payments': administers,
  'billing:mark-paid': isSuperadmin,
  'organisation:manage': isSuperadmin,
  'organisation:launches': administers,
  'approval:decide': administers,
  'configuration:manage': isSuperadmin,
  impersonate: isSuperadmin,
} satisfies Record<string, Rule>;

export type Permission = keyof typeof RULES;

/** Returns whether the actor has a permission, for the given row if the rule depends on one. */
export function can(actor: PermissionActor, permission: Permission, subject?: Subject): boolean {
  return RULES[permission](actor, subject);
}
