import { describe, expect, test } from 'vitest';
import { can, type Permission } from '@/domain/people/permissions';
import {
  PERMISSION_ACTORS,
  PERMISSION_MATRIX,
  type PermissionActorName,
} from '../../support/cases/permission-matrix.ts';

const names = Object.keys(PERMISSION_ACTORS) as PermissionActorName[];
const permissions = Object.keys(PERMISSION_MATRIX) as Permission[];
const cells = permissions.flatMap((permission) =>
  PERMISSION_MATRIX[permission].states.map(([subject, allowed]) => ({
    permission,
    subject,
    allowed,
    state: JSON.stringify(subject ?? 'anything'),
  })),
);
const cases = cells.flatMap((cell) =>
  names.map((name) => ({ ...cell, name, may: cell.allowed.includes(name) })),
);

describe('permissions', () => {
  test.each(cases)('$permission for $name with $state is $may', (entry) => {
    expect(can(PERMISSION_ACTORS[entry.name], entry.permission, entry.subject)).toBe(entry.may);
  });
});

test('readonly users and users without a role have none of the permissions', () => {
  for (const { permission, subject } of cells) {
    expect(can(PERMISSION_ACTORS.readonly, permission, subject)).toBe(false);
    expect(can(PERMISSION_ACTORS.none, permission, subject)).toBe(false);
  }
});

test('only the superadmin flag, not a role, allows impersonation', () => {
  for (const role of ['admin', 'regular', 'readonly', 'none'] as const) {
    expect(can({ userId: 'me', role, isSuperadmin: true }, 'impersonate')).toBe(true);
    expect(can({ userId: 'me', role, isSuperadmin: false }, 'impersonate')).toBe(false);
  }
});

test('the permission matrix covers five actors and lists every state once', () => {
  expect(names).toHaveLength(5);
  const keys = cells.map(({ permission, state }) => `${permission} ${state}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(permissions).toHaveLength(31);
});
