import type { Permission, PermissionActor, Subject } from '@/domain/permissions';

const actor = (role: PermissionActor['role'], isSuperadmin = false): PermissionActor => ({
  userId: 'me',
  role,
  isSuperadmin,
});

/** Everybody who can be signed in and approved (PERM-06 to PERM-11). */
export const PERMISSION_ACTORS = {
  superadmin: actor('none', true),
  admin: actor('admin'),
  regular: actor('regular'),
  readonly: actor('readonly'),
  none: actor('none'),
} as const;

export type PermissionActorName = keyof typeof PERMISSION_ACTORS;
const writers: PermissionActorName[] = ['superadmin', 'admin', 'regular'];
const admins: PermissionActorName[] = ['superadmin', 'admin'];
const superadmins: PermissionActorName[] = ['superadmin'];
const nobody: PermissionActorName[] = [];
const mine: Subject = { user_id: 'me', status: 'draft' };
const theirs: Subject = { user_id: 'somebody', status: 'draft' };

/** Action, what it is done to, and who may: everybody else may not. */
export const PERMISSION_MATRIX: [Permission, Subject | undefined, PermissionActorName[]][] = [
  ['campaign:create', undefined, writers],
  ['campaign:edit', { status: 'ended' }, writers],
  ['campaign:status', { status: 'ended' }, writers],
  ['campaign:delete', { status: 'pending' }, writers],
  ['campaign:delete', { status: 'active' }, nobody],
  ['campaign:delete', { status: 'paused' }, nobody],
  ['campaign:delete', { status: 'ended' }, nobody],
  ['campaign:delete', { status: 'limited' }, nobody],
  ['campaign:delete', undefined, nobody],
  ['flight:create', undefined, writers],
  ['flight:duplicate', { status: 'ended' }, writers],
  ['flight:activate', { status: 'pending' }, writers],
  ['flight:activate', { status: 'paused' }, writers],
  ['flight:activate', { status: 'active' }, nobody],
  ['flight:activate', { status: 'ended' }, nobody],
  ['flight:pause', { status: 'active' }, writers],
  ['flight:pause', { status: 'pending' }, nobody],
  ['flight:pause', { status: 'ended' }, nobody],
  ['flight:delete', { status: 'pending' }, writers],
  ['flight:delete', { status: 'active' }, nobody],
  ['flight:delete', { status: 'paused' }, nobody],
  ['flight:delete', { status: 'ended' }, nobody],
  ['flight:assign-creative', { status: 'active' }, writers],
  ['creative:create', undefined, writers],
  ['creative:edit', mine, writers],
  ['creative:edit', theirs, nobody],
  ['creative:status', theirs, writers],
  ['creative:delete', mine, writers],
  ['creative:delete', { ...mine, status: 'approved' }, nobody],
  ['audience:create', undefined, writers],
  ['audience:edit', theirs, writers],
  ['audience:delete', theirs, writers],
  ['tracker:create', undefined, writers],
  ['tracker:edit', mine, writers],
  ['tracker:edit', theirs, nobody],
  ['user:manage', undefined, admins],
  ['billing:payments', undefined, admins],
  ['organisation:manage', undefined, superadmins],
  ['configuration:manage', undefined, superadmins],
  ['impersonate', undefined, superadmins],
];
