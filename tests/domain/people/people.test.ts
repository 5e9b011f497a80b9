import { describe, expect, test } from 'vitest';
import {
  assignableRoles,
  sortRoles,
  invitableRoles,
  isManageable,
  statusActions,
  statusColor,
  strongestRole,
} from '@/domain/people/people';

test('sortRoles sorts from most to least privileged, unknown roles last', () => {
  expect(sortRoles(['invented', 'readonly', 'admin'])).toEqual(['admin', 'readonly', 'invented']);
  expect(strongestRole(['readonly', 'regular'])).toBe('regular');
  expect(strongestRole([])).toBe('');
});

describe('offered roles', () => {
  test('include superadmin only for superadmins', () => {
    expect(invitableRoles(true)).toEqual(['superadmin', 'admin', 'regular', 'readonly']);
    expect(invitableRoles(false)).toEqual(['admin', 'regular', 'readonly']);
  });

  test.each([
    [true, 'regular', ['superadmin', 'admin', 'regular', 'readonly']],
    [false, 'regular', ['regular', 'readonly']],
    [false, '', ['regular', 'readonly']],
    [false, 'admin', ['admin', 'regular', 'readonly']],
  ])(
    'for editing a user, by superadmin %s and with current role %s, are %j',
    (isSuperadmin, current, roles) => expect(assignableRoles(isSuperadmin, current)).toEqual(roles),
  );
});

describe('user status', () => {
  test.each([
    ['pending', 'amber', ['approve active', 'reject deactivated']],
    ['active', 'green', ['deactivate deactivated']],
    ['deactivated', 'slate', ['reactivate active']],
    ['invented', 'gray', []],
  ])('%s has its color and actions', (status, color, actions) => {
    expect(statusColor(status)).toBe(color);
    expect(statusActions(status).map((one) => `${one.name} ${one.to}`)).toEqual(actions);
  });
});

describe('isManageable', () => {
  const person = (id: string, ...roles: string[]) => ({ id, roles });
  test('is false for the users themselves, and for superadmins if the actor is an admin', () => {
    const admin = { userId: 'me', isSuperadmin: false };
    const superadmin = { userId: 'me', isSuperadmin: true };
    expect(isManageable(admin, person('me', 'admin'))).toBe(false);
    expect(isManageable(superadmin, person('me', 'superadmin'))).toBe(false);
    expect(isManageable(admin, person('other', 'admin'))).toBe(true);
    expect(isManageable(admin, person('other', 'regular', 'superadmin'))).toBe(false);
    expect(isManageable(superadmin, person('other', 'superadmin'))).toBe(true);
  });
});
