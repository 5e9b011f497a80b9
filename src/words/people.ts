import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserStatus } from '@/domain/shared/codes';
import { byStrength, type Role } from '@/domain/people/people';
import { i18n } from '@/lib/i18n';

const ROLES: Record<Role, MessageDescriptor> = {
  superadmin: msg`Superadmin`,
  admin: msg`Admin`,
  regular: msg`Campaign Manager`,
  readonly: msg`Viewer (Read-only)`,
};

/** The name of a role, one that is not known as it is stored; a user without one can view only. */
export function roleLabel(role: string | null | undefined): string {
  if (!role) return i18n.t(msg`No role`);
  return Object.hasOwn(ROLES, role) ? i18n.t(ROLES[role as Role]) : role;
}

/** A person's roles, the strongest first. */
export const rolesLabel = (roles: readonly string[]): string =>
  roles.length === 0 ? roleLabel(null) : byStrength(roles).map(roleLabel).join(', ');

const STATUSES: Record<UserStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  active: msg`Active`,
  deactivated: msg`Deactivated`,
};

/** The name of a status; one that is not a person's reads as it is stored, with a capital. */
export const statusLabel = (status: string): string =>
  Object.hasOwn(STATUSES, status)
    ? i18n.t(STATUSES[status as UserStatus])
    : status.charAt(0).toUpperCase() + status.slice(1);
