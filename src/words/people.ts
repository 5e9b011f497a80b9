import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserStatus } from '@/domain/shared/codes';
import { sortRoles, type Role } from '@/domain/people/people';
import { i18n } from '@/lib/i18n';
import { ROLE_NAMES } from './role-names';

/** Name of a role. An unknown role is returned unchanged. */
export function roleLabel(role: string | null | undefined): string {
  if (!role) return i18n.t(msg`No role`);
  return Object.hasOwn(ROLE_NAMES, role) ? i18n.t(ROLE_NAMES[role as Role]) : role;
}

/** Names of a person's roles, strongest first. */
export const rolesLabel = (roles: readonly string[]): string =>
  roles.length === 0 ? roleLabel(null) : sortRoles(roles).map(roleLabel).join(', ');

const STATUSES: Record<UserStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  active: msg`Active`,
  deactivated: msg`Deactivated`,
};

/** Name of a person's status. An unknown status is returned with a capital first letter. */
export const statusLabel = (status: string): string =>
  Object.hasOwn(STATUSES, status)
    ? i18n.t(STATUSES[status as UserStatus])
    : status.charAt(0).toUpperCase() + status.slice(1);
