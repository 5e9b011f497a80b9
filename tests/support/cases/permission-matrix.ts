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
  states: [Subject | undefined, PermissionActorName[]][];
}

const writers: PermissionActorName[] = ['superadmin', 'admin', 'regular'];
const admins: PermissionActorName[] = ['superadmin', 'admin'];
const superadmins: PermissionActorName[] = ['superadmin'];
const nobody: PermissionActorName[] = [];

const always = (may: PermissionActorName[]): PermissionRow => ({
  states: [[undefined, may]],
});
const byStatus = (may: Record<string, PermissionActorName[]>): PermissionRow => ({
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
const unlessArchived: PermissionRow = {
  states: [
    [undefined, writers],
    [{ archived_at: null }, writers],
    [{ archived_at: '2027-01-01' }, nobody],
  ],
};
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
  'campaign:create': always(writers),
  'campaign:edit': unlessArchived,
  'campaign:status': unlessArchived,
  'campaign:archive': {
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
    states: [
      [undefined, nobody],
      [{ archived_at: null }, nobody],
      [{ archived_at: '2027-01-01' }, writers],
    ],
  },
  'campaign:delete': {
    states: [
      ...byStatus({
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
  'flight:create': unlessArchived,
  'flight:edit': withArchivedStates(
    byStatus({
      pending: writers,
      active: writers,
      paused: writers,
      ended: writers,
    }),
  ),
  'flight:duplicate': withArchivedStates(unlessArchived),
  'flight:activate': withArchivedStates(
    byStatus({
      pending: writers,
      paused: writers,
      active: nobody,
      ended: nobody,
    }),
  ),
  'flight:pause': withArchivedStates(
    byStatus({
      active: writers,
      pending: nobody,
      paused: nobody,
      ended: nobody,
    }),
  ),
  'flight:delete': withArchivedStates(
    byStatus({
      pending: writers,
      active: nobody,
      paused: nobody,
      ended: nobody,
    }),
  ),
  'flight:assign-creative': withArchivedStates(
    byStatus({
      pending: writers,
      active: writers,
      paused: writers,
      ended: nobody,
    }),
  ),
  'creative:create': always(writers),
  'creative:edit': { states: owned },
  'creative:status': always(writers),
  'creative:delete': {
    states: [
      [{ user_id: 'me', status: 'draft' }, writers],
      [{ user_id: 'somebody', status: 'draft' }, writers],
      [{ user_id: 'me', status: 'approved' }, nobody],
      [{ user_id: 'me', status: 'archived' }, nobody],
      [undefined, nobody],
    ],
  },
  'audience:create': always(writers),
  'audience:edit': always(writers),
  'audience:delete': always(writers),
  'tracker:create': always(writers),
  'tracker:edit': { states: owned },
  'user:manage': always(admins),
  'billing:payments': always(admins),
  'billing:mark-paid': always(superadmins),
  'organisation:manage': always(superadmins),
  'organisation:launches': always(admins),
  'integration:manage': always(admins),
  'approval:decide': always(admins),
  'configuration:manage': always(superadmins),
  impersonate: always(superadmins),
};
