import type { Permission, PermissionActor, Subject } from '@/domain/people/permissions';

const actor = (role: PermissionActor['role'], isSuperadmin = false): PermissionActor => ({
  userId: 'me',
  role,
  isSuperadmin,
});

/** Signed-in, approved actors. A superadmin needs no other role. */
export const PERMISSION_ACTORS = {
  superadmin: actor('none', true),
  admin: actor('admin'),
  regular: actor('regular'),
  readonly: actor('readonly'),
  none: actor('none'),
} as const;

export type PermissionActorName = keyof typeof PERMISSION_ACTORS;

/** States of the subject and the actors that may act in each. All others may not. */
interface PermissionRow {
  ids: string;
  states: [Subject | undefined, PermissionActorName[]][];
}

const writers: PermissionActorName[] = ['superadmin', 'admin', 'regular'];
const admins: PermissionActorName[] = ['superadmin', 'admin'];
const superadmins: PermissionActorName[] = ['superadmin'];
const nobody: PermissionActorName[] = [];

const always = (ids: string, may: PermissionActorName[]): PermissionRow => ({
  ids,
  states: [[undefined, may]],
});
const byStatus = (ids: string, may: Record<string, PermissionActorName[]>): PermissionRow => ({
  ids,
  states: [
    [undefined, nobody],
    [{ status: null }, nobody],
    [{ status: 'invented' }, nobody],
    ...Object.entries(may).map(([status, names]): PermissionRow['states'][number] => [
      { status },
      names,
    ]),
  ],
});
const unlessArchived = (ids: string): PermissionRow => ({
  ids,
  states: [
    [undefined, writers],
    [{ archived_at: null }, writers],
    [{ archived_at: '2027-01-01' }, nobody],
  ],
});
/** Adds the states of an archived campaign, in which no actor may act. */
const withArchivedStates = (row: PermissionRow): PermissionRow => ({
  ...row,
  states: [
    ...row.states,
    ...['pending', 'active', 'paused', 'ended'].map((status): PermissionRow['states'][number] => [
      { status, campaign: { archived_at: '2027-01-01' } },
      nobody,
    ]),
  ],
});
const owned: PermissionRow['states'] = [
  [{ user_id: 'me', status: 'draft' }, writers],
  [{ user_id: 'me', status: 'approved' }, writers],
  [{ user_id: 'somebody', status: 'draft' }, nobody],
  [{ user_id: null }, nobody],
  [undefined, nobody],
];

/** Every action. The compiler requires a row for a new one. */
export const PERMISSION_MATRIX: Record<Permission, PermissionRow> = {
  'campaign:create': always('PERM-07 PERM-21 PERM-26', writers),
  'campaign:edit': unlessArchived('PERM-21 PERM-26'),
  'campaign:status': unlessArchived('PERM-21 PERM-26'),
  'campaign:archive': {
    ids: '',
    states: [
      [undefined, writers],
      ...(['pending', 'paused', 'ended', 'removed'] as const).map(
        (status): PermissionRow['states'][number] => [{ status, archived_at: null }, writers],
      ),
      [{ status: 'active', archived_at: null }, nobody],
      [{ status: 'limited', archived_at: null }, nobody],
      [{ status: 'paused', archived_at: '2027-01-01' }, nobody],
    ],
  },
  'campaign:restore': {
    ids: '',
    states: [
      [undefined, nobody],
      [{ archived_at: null }, nobody],
      [{ archived_at: '2027-01-01' }, writers],
    ],
  },
  'campaign:delete': {
    ids: 'PERM-21 CAMD-16',
    states: [
      ...byStatus('', {
        pending: writers,
        active: nobody,
        paused: nobody,
        ended: nobody,
        removed: nobody,
        limited: nobody,
      }).states,
      [{ status: 'pending', archived_at: '2027-01-01' }, nobody],
    ],
  },
  'flight:create': unlessArchived('PERM-07 PERM-22'),
  'flight:edit': withArchivedStates(
    byStatus('PERM-22', {
      pending: writers,
      active: writers,
      paused: writers,
      ended: writers,
    }),
  ),
  'flight:duplicate': withArchivedStates(unlessArchived('PERM-22')),
  'flight:activate': withArchivedStates(
    byStatus('PERM-22 CAMD-24', {
      pending: writers,
      paused: writers,
      active: nobody,
      ended: nobody,
    }),
  ),
  'flight:pause': withArchivedStates(
    byStatus('PERM-22 CAMD-23', {
      active: writers,
      pending: nobody,
      paused: nobody,
      ended: nobody,
    }),
  ),
  'flight:delete': withArchivedStates(
    byStatus('PERM-22 CAMD-25', {
      pending: writers,
      active: nobody,
      paused: nobody,
      ended: nobody,
    }),
  ),
  'flight:assign-creative': withArchivedStates(
    byStatus('PERM-22', {
      pending: writers,
      active: writers,
      paused: writers,
      ended: nobody,
    }),
  ),
  'creative:create': always('PERM-23', writers),
  'creative:edit': { ids: 'PERM-23 CRE-59', states: owned },
  'creative:status': always('PERM-23', writers),
  'creative:delete': {
    ids: 'PERM-23 CRE-31 CRE-32',
    states: [
      [{ user_id: 'me', status: 'draft' }, writers],
      [{ user_id: 'somebody', status: 'draft' }, writers],
      [{ user_id: 'me', status: 'approved' }, nobody],
      [{ user_id: 'me', status: 'archived' }, nobody],
      [undefined, nobody],
    ],
  },
  'audience:create': always('PERM-24', writers),
  'audience:edit': always('PERM-24', writers),
  'audience:delete': always('PERM-24', writers),
  'tracker:create': always('PERM-25', writers),
  'tracker:edit': { ids: 'PERM-25 TRK-33', states: owned },
  'user:manage': always('PERM-06', admins),
  'billing:payments': always('BILL-12', admins),
  'billing:mark-paid': always('BILL-14', superadmins),
  'organisation:manage': always('PERM-03 PERM-13 PERM-27', superadmins),
  'organisation:launches': always('D-24', admins),
  'approval:decide': always('D-24', admins),
  'configuration:manage': always('PERM-05 PERM-13', superadmins),
  impersonate: always('PERM-02 IMP-17', superadmins),
};
