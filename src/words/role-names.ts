import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@/domain/people/people';

/** Names of the roles, also in emails. */
export const ROLE_NAMES = {
  superadmin: msg`Superadmin`,
  admin: msg`Admin`,
  regular: msg`Campaign Manager`,
  readonly: msg`Viewer (Read-only)`,
} satisfies Record<Role, MessageDescriptor>;
