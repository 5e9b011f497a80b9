import { expect, test } from 'vitest';
import { roleLabel, rolesLabel, statusLabel } from '@/words/people';

test.each([
  ['superadmin', 'Superadmin'],
  ['admin', 'Admin'],
  ['regular', 'Campaign Manager'],
  ['readonly', 'Viewer (Read-only)'],
  ['invented', 'invented'],
  ['constructor', 'constructor'],
  ['', 'No role'],
  [null, 'No role'],
  [undefined, 'No role'],
])('the role %s is %s (USR-10)', (role, label) => expect(roleLabel(role)).toBe(label));

test('several roles are named from the strongest down', () => {
  expect(rolesLabel(['readonly', 'admin'])).toBe('Admin, Viewer (Read-only)');
  expect(rolesLabel([])).toBe('No role');
});

test.each([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['deactivated', 'Deactivated'],
  ['paid', 'Paid'],
])('the status %s is %s (USR-11 to USR-14)', (status, label) =>
  expect(statusLabel(status)).toBe(label),
);
