import { describe, expect, test } from 'vitest';
import {
  assignableRoles,
  invitableRoles,
  isManageable,
  roleLabel,
  rolesLabel,
  statusActions,
  statusColor,
  statusLabel,
  strongestRole,
} from '@/domain/people';

describe('roles in words', () => {
  test.each([
    ['superadmin', 'Superadmin'],
    ['admin', 'Admin'],
    ['regular', 'Campaign Manager'],
    ['readonly', 'Viewer (Read-only)'],
    ['invented', 'invented'],
    ['', 'No role'],
    [null, 'No role'],
    [undefined, 'No role'],
  ])('%s is %s (USR-10)', (role, label) => expect(roleLabel(role)).toBe(label));

  test('several roles are named from the strongest down', () => {
    expect(rolesLabel(['readonly', 'admin'])).toBe('Admin, Viewer (Read-only)');
    expect(rolesLabel([])).toBe('No role');
    expect(strongestRole(['readonly', 'regular'])).toBe('regular');
    expect(strongestRole([])).toBe('');
  });
});

describe('roles on offer', () => {
  test('superadmin is invited by superadmins only (USR-25, USR-26, USR-27)', () => {
    expect(invitableRoles(true)).toEqual(['superadmin', 'admin', 'regular', 'readonly']);
    expect(invitableRoles(false)).toEqual(['admin', 'regular', 'readonly']);
  });

  test.each([
    [true, 'regular', ['superadmin', 'admin', 'regular', 'readonly']],
    [false, 'regular', ['regular', 'readonly']],
    [false, '', ['regular', 'readonly']],
    [false, 'admin', ['admin', 'regular', 'readonly']],
  ])('superadmin %s, now %s: %j (USR-28, USR-29)', (isSuperadmin, current, roles) =>
    expect(assignableRoles(isSuperadmin, current)).toEqual(roles),
  );
});

describe('status', () => {
  test.each([
    ['pending', 'Pending', 'amber', ['approve active', 'reject deactivated']],
    ['active', 'Active', 'green', ['deactivate deactivated']],
    ['deactivated', 'Deactivated', 'slate', ['reactivate active']],
    ['invented', 'Invented', 'gray', []],
  ])('%s (USR-11 to USR-14, F-48)', (status, label, color, actions) => {
    expect(statusLabel(status)).toBe(label);
    expect(statusColor(status)).toBe(color);
    expect(statusActions(status).map((one) => `${one.name} ${one.to}`)).toEqual(actions);
  });
});

describe('who manages whom', () => {
  const person = (id: string, ...roles: string[]) => ({ id, roles });
  test('nobody themselves, an admin no superadmin', () => {
    const admin = { userId: 'me', isSuperadmin: false };
    const superadmin = { userId: 'me', isSuperadmin: true };
    expect(isManageable(admin, person('me', 'admin'))).toBe(false);
    expect(isManageable(superadmin, person('me', 'superadmin'))).toBe(false);
    expect(isManageable(admin, person('other', 'admin'))).toBe(true);
    expect(isManageable(admin, person('other', 'regular', 'superadmin'))).toBe(false);
    expect(isManageable(superadmin, person('other', 'superadmin'))).toBe(true);
  });
});
