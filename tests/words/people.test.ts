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
])('names the role %s %s', (role, label) => expect(roleLabel(role)).toBe(label));

test('lists several roles from the strongest to the weakest', () => {
  expect(rolesLabel(['readonly', 'admin'])).toBe('Admin, Viewer (Read-only)');
  expect(rolesLabel([])).toBe('No role');
});

test.each([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['deactivated', 'Deactivated'],
  ['paid', 'Paid'],
])('names the status %s %s', (status, label) => expect(statusLabel(status)).toBe(label));
