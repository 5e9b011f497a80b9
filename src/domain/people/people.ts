import type { UserStatus } from '@/domain/shared/codes';

/** The strongest first. */
export const ROLES = ['superadmin', 'admin', 'regular', 'readonly'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['pending', 'active', 'deactivated'] as const satisfies UserStatus[];

/** The roles, those that are not known behind the others. */
export const sortRoles = (roles: readonly string[]): string[] => {
  const known: string[] = ROLES.filter((role) => roles.includes(role));
  return [...known, ...roles.filter((role) => !known.includes(role))];
};

/** The role an edit begins with: the strongest there is, or none. */
export const strongestRole = (roles: readonly string[]): string =>
  ROLES.find((role) => roles.includes(role)) ?? '';

/** Roles offered in an invitation: superadmin by superadmins only. */
export const invitableRoles = (isSuperadmin: boolean): string[] =>
  ROLES.filter((role) => isSuperadmin || role !== 'superadmin');

/**
 * Roles offered when editing a user: all four to superadmins; Campaign Manager and Viewer to admins. The user's current
 * role is always included.
 */
export const assignableRoles = (isSuperadmin: boolean, current: string): string[] =>
  ROLES.filter(
    (role) => isSuperadmin || role === current || role === 'regular' || role === 'readonly',
  );

const STATUS_COLOURS: Record<string, string> = {
  active: 'green',
  pending: 'amber',
  deactivated: 'slate',
} satisfies Record<UserStatus, string>;

/** The colour word of a status. */
export const statusColor = (status: string): string => STATUS_COLOURS[status] ?? 'gray';

export type StatusActionName = 'approve' | 'reject' | 'deactivate' | 'reactivate';

interface StatusAction {
  name: StatusActionName;
  to: 'active' | 'deactivated';
  /** Takes something away, and so is asked for in red. */
  destructive: boolean;
}

const APPROVE: StatusAction = { name: 'approve', to: 'active', destructive: false };
const REJECT: StatusAction = { name: 'reject', to: 'deactivated', destructive: true };
const DEACTIVATE: StatusAction = { name: 'deactivate', to: 'deactivated', destructive: true };
const REACTIVATE: StatusAction = { name: 'reactivate', to: 'active', destructive: false };

const STATUS_ACTIONS: Record<string, StatusAction[]> = {
  pending: [APPROVE, REJECT],
  active: [DEACTIVATE],
  deactivated: [REACTIVATE],
} satisfies Record<UserStatus, StatusAction[]>;

/** Actions available for a user with this status. */
export const statusActions = (status: string): StatusAction[] => STATUS_ACTIONS[status] ?? [];

interface Manager {
  userId: string;
  isSuperadmin: boolean;
}

/** Users cannot manage themselves, and only superadmins manage superadmins. */
export const isManageable = (
  actor: Manager,
  person: { id: string; roles: readonly string[] },
): boolean =>
  person.id !== actor.userId && (actor.isSuperadmin || !person.roles.includes('superadmin'));
