import { describe, expect, test } from 'vitest';
import { can } from '@/domain/permissions';
import {
  PERMISSION_ACTORS,
  PERMISSION_MATRIX,
  type PermissionActorName,
} from '../support/permission-matrix.ts';

const names = Object.keys(PERMISSION_ACTORS) as PermissionActorName[];

describe('who may what (F-40)', () => {
  const cases = PERMISSION_MATRIX.flatMap(([permission, subject, allowed]) =>
    names.map((name) => ({ name, permission, subject, may: allowed.includes(name) })),
  );
  test.each(cases)('$name $permission $subject: $may', ({ name, permission, subject, may }) => {
    expect(can(PERMISSION_ACTORS[name], permission, subject)).toBe(may);
  });

  test('PERM-10 PERM-11 no role sees and does what readonly does', () => {
    for (const [permission, subject] of PERMISSION_MATRIX) {
      expect(can(PERMISSION_ACTORS.none, permission, subject)).toBe(
        can(PERMISSION_ACTORS.readonly, permission, subject),
      );
    }
  });
});
