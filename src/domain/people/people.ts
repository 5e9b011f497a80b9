import type { UserStatus } from '@/domain/shared/codes';

/** Roles from most to least privileged. */
export const ROLES = ['superadmin', 'admin', 'regular', 'readonly'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['pending', 'active', 'deactivated'] as const satisfies UserStatus[];

/** Sorts roles by privilege, unknown ones last. */
export const sortRoles = (roles: readonly string[]): string[] => {
  const known: string[] = ROLES.filter((role) => roles.includes(role));
  return [...known, ...roles.filter((role) => !known.includes(role))];
};

/** Most privileged known role of a user, the initial value of the role select; empty if there is none. */
export const strongestRole = (roles: readonly string[]): string =>
  ROLES.find((role) => roles.includes(role)) ?? '';

/** Roles offered in an invitation. Only superadmins can invite superadmins. */
export const invitableRoles = (isSuperadmin: boolean): string[] =>
  ROLES.filter((role) => isSuperadmin || role !== 'superadmin');

/**
 * Roles offered when editing a user: all roles to superadmins, Campaign Manager and Viewer to admins. Always includes
 * the user's current role.
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

export const statusColor = (status: string): string => STATUS_COLOURS[status] ?? 'gray';

export type StatusActionName = 'approve' | 'reject' | 'deactivate' | 'reactivate';

interface StatusAction {
  name: StatusActionName;
  to: 'active' | 'deactivated';
  /** Removes access, so the confirmation button is red. */
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
