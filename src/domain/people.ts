import type { UserStatus } from './codes';

/** What a role is called on the screen. */
const ROLE_LABELS: Record<string, string> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  regular: 'Campaign Manager',
  readonly: 'Viewer (Read-only)',
};
const ORDER = Object.keys(ROLE_LABELS);

export const USER_STATUSES = ['pending', 'active', 'deactivated'] as const satisfies UserStatus[];

/** The name of a role; a user without one can view only. */
export const roleLabel = (role: string | null | undefined): string =>
  role ? (ROLE_LABELS[role] ?? role) : 'No role';

/** A person's roles in words, the strongest first. */
export const rolesLabel = (roles: readonly string[]): string =>
  roles.length === 0
    ? roleLabel(null)
    : [...roles]
        .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
        .map(roleLabel)
        .join(', ');

/** The role an edit begins with: the strongest there is, or none. */
export const strongestRole = (roles: readonly string[]): string =>
  ORDER.find((role) => roles.includes(role)) ?? '';

/** Roles offered in an invitation: superadmin by superadmins only. */
export const invitableRoles = (isSuperadmin: boolean): string[] =>
  ORDER.filter((role) => isSuperadmin || role !== 'superadmin');

/**
 * Roles offered when editing somebody: all four to superadmins, Campaign Manager and Viewer to admins; the role the
 * person has stays shown.
 */
export const assignableRoles = (isSuperadmin: boolean, current: string): string[] =>
  ORDER.filter(
    (role) => isSuperadmin || role === current || role === 'regular' || role === 'readonly',
  );

/** A status as the screen writes it. */
export const statusLabel = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1);

const STATUS_COLOURS: Record<string, string> = {
  active: 'green',
  pending: 'amber',
  deactivated: 'slate',
} satisfies Record<UserStatus, string>;

/** The colour word of a status. */
export const statusColor = (status: string): string => STATUS_COLOURS[status] ?? 'gray';

/** What a status is changed for. */
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

/** What can be done about somebody of this status. */
export const statusActions = (status: string): StatusAction[] => STATUS_ACTIONS[status] ?? [];

interface Manager {
  userId: string;
  isSuperadmin: boolean;
}

/** Nobody manages themselves, and only superadmins a superadmin. */
export const isManageable = (
  actor: Manager,
  person: { id: string; roles: readonly string[] },
): boolean =>
  person.id !== actor.userId && (actor.isSuperadmin || !person.roles.includes('superadmin'));
