import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';
import type { CreativeStatus, FlightStatus } from '@/domain/shared/codes';

/** Effective role of a user. `none` has the same access as `readonly`. */
type Role = 'admin' | 'regular' | 'readonly' | 'none';

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

const canWrite: Rule = ({ role, isSuperadmin }) =>
  isSuperadmin || role === 'admin' || role === 'regular';
const isAdmin: Rule = ({ role, isSuperadmin }) => isSuperadmin || role === 'admin';
const isSuperadmin: Rule = (actor) => actor.isSuperadmin;
const isArchived = (subject?: Subject) =>
  !!(subject?.archived_at ?? subject?.campaign?.archived_at);
const canWriteWhen =
  (...statuses: (FlightStatus | CreativeStatus)[]): Rule =>
  (actor, subject) =>
    canWrite(actor) &&
    !isArchived(subject) &&
    statuses.some((status) => status === subject?.status);
const canWriteUnlessArchived: Rule = (actor, subject) => canWrite(actor) && !isArchived(subject);
/** A running campaign cannot be archived. */
const canArchive: Rule = (actor, subject) =>
  canWriteUnlessArchived(actor, subject) &&
  !ACTIVE_CAMPAIGN_STATUSES.some((status) => status === subject?.status);
const canWriteOwn: Rule = (actor, subject) => canWrite(actor) && subject?.user_id === actor.userId;

/** Permission table. Row-level security enforces the same rules. */
const RULES = {
  'campaign:create': canWrite,
  'campaign:edit': canWriteUnlessArchived,
  'campaign:status': canWriteUnlessArchived,
  'campaign:archive': canArchive,
  'campaign:restore': (actor, subject) => canWrite(actor) && !!subject?.archived_at,
  'campaign:delete': (actor, subject) =>
    canWriteUnlessArchived(actor, subject) && subject?.status === 'pending',
  'flight:create': canWriteUnlessArchived,
  'flight:edit': canWriteWhen('pending', 'active', 'paused', 'ended'),
  'flight:duplicate': canWriteUnlessArchived,
  'flight:activate': canWriteWhen('pending', 'paused'),
  'flight:pause': canWriteWhen('active'),
  'flight:delete': canWriteWhen('pending'),
  'flight:assign-creative': canWriteWhen('pending', 'active', 'paused'),
  'creative:create': canWrite,
  'creative:edit': canWriteOwn,
  'creative:status': canWrite,
  'creative:delete': canWriteWhen('draft'),
  'audience:create': canWrite,
  'audience:edit': canWrite,
  'audience:delete': canWrite,
  'tracker:create': canWrite,
  'tracker:edit': canWriteOwn,
  'user:manage': isAdmin,
  'billing:payments': isAdmin,
  'billing:mark-paid': isSuperadmin,
  'organisation:manage': isSuperadmin,
  'organisation:launches': isAdmin,
  'approval:decide': isAdmin,
  'integration:manage': isAdmin,
  'configuration:manage': isSuperadmin,
  impersonate: isSuperadmin,
} satisfies Record<string, Rule>;

export type Permission = keyof typeof RULES;

/** Returns whether the actor has a permission, for the given row if the rule depends on one. */
export function can(actor: PermissionActor, permission: Permission, subject?: Subject): boolean {
  return RULES[permission](actor, subject);
}
