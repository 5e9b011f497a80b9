import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACTORS,
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
  VOX,
} from '../../support/database/database.ts';

const db = testDatabase();
type Person = keyof typeof ACTORS;
const strangers = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'analyst',
  'foreignRegular',
  'foreignAdmin',
] as const satisfies ActorName[];

/** Snapshot of the demo users, restored after each test. */
let people: { id: string; row: string; roles: string[] }[] = [];

beforeEach(async () => {
  if (people.length === 0)
    people = await db.sql(
      `select u.id, to_jsonb(u)::text as row,
              (select array_agg(r.role order by r.role) from public.user_roles r where r.user_id = u.id) as roles
         from public.link_users u`,
    );
});
afterEach(async () => {
  const rows = people.map(({ row }) => `'${row.replaceAll("'", "''")}'::jsonb`).join(',');
  const roles = people.flatMap(({ id, roles }) =>
    (roles ?? []).map((role) => `('${id}','${role}')`),
  );
  await db.sql(`
    delete from public.superadmin_impersonations;
    update public.link_users u set organisation_id = p.organisation_id, status = p.status
      from (select (jsonb_populate_record(null::public.link_users, r)).* from unnest(array[${rows}]) r) p where p.id = u.id;
    delete from public.user_roles where role <> '';
    insert into public.user_roles values ${roles.join(',')}`);
});

const state = async (person: Person) => {
  const [found] = await db.sql<{ status: string; organisation: string | null; roles: string[] }>(
    `select status, organisation_id as organisation,
            coalesce((select array_agg(role order by role) from public.user_roles r where r.user_id = u.id), '{}') as roles
       from public.link_users u where id = '${db.idOf(person)}'`,
  );
  return found;
};
const seenAt = async (person: Person) =>
  (await db.service.from('link_users').select('updated_at').eq('id', db.idOf(person)).single()).data
    ?.updated_at ?? '';

const setStatus = (
  actor: ActorName,
  person: Person,
  [from, to]: [string, string],
  evenLastAdmin = false,
) =>
  db.as(actor).rpc('set_user_status', {
    p_user_id: db.idOf(person),
    p_status: to,
    p_seen_status: from,
    p_even_last_admin: evenLastAdmin,
  });
interface Edit {
  role?: string;
  status?: string;
  organisation?: string | null;
  even?: boolean;
  seen?: string;
}
async function edit(actor: ActorName, person: Person, change: Edit) {
  const now = await state(person);
  const organisation = change.organisation === undefined ? now?.organisation : change.organisation;
  return db.as(actor).rpc('edit_user', {
    p_user_id: db.idOf(person),
    ...(change.role && { p_role: change.role }),
    p_status: change.status ?? now?.status ?? '',
    ...(organisation && { p_organisation_id: organisation }),
    p_seen_at: change.seen ?? (await seenAt(person)),
    p_even_last_admin: change.even ?? false,
  });
}
/** Gives Northwind a second admin, so that the first one is not the last. */
const secondAdmin = () =>
  db.sql(`insert into public.user_roles values ('${db.idOf('peer')}', 'admin')`);

describe('the status of a user', () => {
  test.each([
    ['approve', 'pending', ['pending', 'active']],
    ['reject', 'pending', ['pending', 'deactivated']],
    ['deactivate', 'regular', ['active', 'deactivated']],
    ['reactivate', 'deactivated', ['deactivated', 'active']],
  ] as const)('can %s: by an admin and by a superadmin', async (_what, person, [from, to]) => {
    for (const actor of ['admin', 'superadmin'] as const) {
      await db.sql(
        `update public.link_users set status = '${from}' where id = '${db.idOf(person)}'`,
      );
      const { data, error } = await setStatus(actor, person, [from, to]);
      expect(error).toBeNull();
      expect(data?.[0]?.status).toBe(to);
      expect((await state(person))?.status).toBe(to);
    }
  });

  test.each(strangers)(
    'cannot be changed by %s, through the function or the table',
    async (actor) => {
      const before = await db.sql('select id, status from public.link_users order by id');
      const own = actor === 'anonymous' ? [] : [actor];
      for (const person of ['pending', 'regular', 'admin', 'superadmin', ...own] as const) {
        const { error } = await setStatus(actor, person, ['pending', 'active']);
        expect(error).not.toBeNull();
        await db
          .as(actor)
          .from('link_users')
          .update({ status: 'deactivated' })
          .eq('id', db.idOf(person));
      }
      expect(await db.sql('select id, status from public.link_users order by id')).toEqual(before);
    },
  );

  test('applies from the next statement: an approved user can read, a deactivated one cannot', async () => {
    const campaigns = async () =>
      (await db.as('pending').from('campaigns').select('id')).data ?? [];
    expect(await campaigns()).toEqual([]);
    await setStatus('admin', 'pending', ['pending', 'active']);
    expect((await campaigns()).length).toBeGreaterThan(0);
    await setStatus('admin', 'pending', ['active', 'deactivated']);
    expect(await campaigns()).toEqual([]);
  });

  test('changes once when a change is repeated, and not if another user has changed it', async () => {
    await setStatus('admin', 'pending', ['pending', 'active']);
    expect((await setStatus('admin', 'pending', ['pending', 'active'])).error).toBeNull();
    const late = await setStatus('admin', 'pending', ['pending', 'deactivated']);
    expect([late.error?.code, late.error?.hint]).toEqual(['PT409', 'status_changed']);
    expect((await state('pending'))?.status).toBe('active');
  });

  test("cannot be changed by the user themselves, nor an admin change a superadmin's", async () => {
    await db.sql(
      `update public.link_users set organisation_id = '${NORTHWIND}' where id = '${db.idOf('superadmin')}'`,
    );
    for (const [actor, person, hint] of [
      ['admin', 'admin', 'own_account'],
      ['superadmin', 'superadmin', 'own_account'],
      ['admin', 'superadmin', 'protected_person'],
    ] as const) {
      const { error } = await setStatus(actor, person, ['active', 'deactivated']);
      expect([error?.code, error?.hint]).toEqual(['42501', hint]);
      expect((await state(person))?.status).toBe('active');
    }
  });

  test('must be a known status', async () => {
    const { error } = await setStatus('admin', 'regular', ['active', 'superactive']);
    expect(error?.code).toBe('23514');
  });
});

describe('the last admin of an organization', () => {
  const attempts: [string, () => PromiseLike<{ error: { hint: string } | null }>][] = [
    ['deactivated', () => setStatus('superadmin', 'admin', ['active', 'deactivated'])],
    ['set to pending', () => edit('superadmin', 'admin', { status: 'pending' })],
    ['moved', () => edit('superadmin', 'admin', { organisation: BLUEPEAK })],
    ['demoted', () => edit('superadmin', 'admin', { role: 'readonly' })],
    [
      'deactivated in the table',
      () =>
        db
          .as('superadmin')
          .from('link_users')
          .update({ status: 'deactivated' })
          .eq('id', db.idOf('admin'))
          .select(),
    ],
  ];
  test.each(attempts)('cannot be %s without a confirmation', async (_how, attempt) => {
    const before = await state('admin');
    expect((await attempt()).error?.hint).toBe('last_admin');
    expect(await state('admin')).toEqual(before);
  });

  test('cannot lose the role in the table', async () => {
    await db.sql(`insert into public.user_roles values ('${db.idOf('admin')}', 'regular')`);
    const take = () =>
      db
        .as('superadmin')
        .from('user_roles')
        .delete()
        .match({ user_id: db.idOf('admin'), role: 'admin' });
    expect((await take()).error?.hint).toBe('last_admin');
    await secondAdmin();
    expect((await take()).error).toBeNull();
    expect((await state('admin'))?.roles).toEqual(['regular']);
  });

  test('may leave if another admin exists, or if a superadmin confirms it', async () => {
    expect(
      (await setStatus('superadmin', 'admin', ['active', 'deactivated'], true)).error,
    ).toBeNull();
    expect((await state('admin'))?.status).toBe('deactivated');
    await setStatus('superadmin', 'admin', ['deactivated', 'active']);
    await secondAdmin();
    expect((await setStatus('peer', 'admin', ['active', 'deactivated'])).error).toBeNull();
  });

  test("cannot be removed by an admin's confirmation", async () => {
    await secondAdmin();
    const { error } = await setStatus('peer', 'admin', ['active', 'deactivated'], true);
    expect(error?.hint).toBe('not_superadmin');
  });

  test('is protected again after the confirmed statement', async () => {
    await setStatus('superadmin', 'regular', ['active', 'deactivated'], true);
    expect((await setStatus('superadmin', 'admin', ['active', 'deactivated'])).error?.hint).toBe(
      'last_admin',
    );
  });
});

describe('role and organization of a user', () => {
  test('replace the old roles by the new one, also when the change is sent twice', async () => {
    await db.sql(`insert into public.user_roles values ('${db.idOf('peer')}', 'readonly')`);
    const seen = await seenAt('peer');
    expect((await edit('admin', 'peer', { role: 'readonly', seen })).error).toBeNull();
    expect((await edit('admin', 'peer', { role: 'readonly', seen })).error).toBeNull();
    expect((await state('peer'))?.roles).toEqual(['readonly']);
  });

  test('can be set by a superadmin to each of the four roles', async () => {
    for (const role of ['superadmin', 'admin', 'readonly', 'regular']) {
      expect((await edit('superadmin', 'peer', { role })).error).toBeNull();
      expect((await state('peer'))?.roles).toEqual([role]);
    }
  });

  test('cannot be set by an admin to admin or superadmin, although an admin may demote another admin', async () => {
    for (const role of ['admin', 'superadmin']) {
      expect((await edit('admin', 'regular', { role })).error?.code).toBe('42501');
      expect((await state('regular'))?.roles).toEqual(['regular']);
    }
    await secondAdmin();
    expect((await edit('admin', 'peer', { role: 'readonly' })).error).toBeNull();
    expect((await state('peer'))?.roles).toEqual(['readonly']);
  });

  test('let only a superadmin move a user, who then sees only the new organization', async () => {
    const moved = await edit('admin', 'regular', { organisation: BLUEPEAK });
    expect(moved.error?.code).toBe('42501');
    expect((await edit('superadmin', 'regular', { organisation: BLUEPEAK })).error).toBeNull();
    expect((await state('regular'))?.organisation).toBe(BLUEPEAK);
    const { data } = await db.as('regular').from('campaigns').select('organisation_id');
    expect(new Set(data?.map((one) => one.organisation_id))).toEqual(new Set([BLUEPEAK]));
  });

  test('can be given to an unassigned user together with the approval', async () => {
    const assigned = await edit('superadmin', 'unassigned', {
      organisation: NORTHWIND,
      role: 'regular',
      status: 'active',
    });
    expect(assigned.error).toBeNull();
    expect(await state('unassigned')).toEqual({
      status: 'active',
      organisation: NORTHWIND,
      roles: ['regular'],
    });
  });

  test('of unassigned and foreign users cannot be read or changed by an admin', async () => {
    for (const person of ['unassigned', 'foreignRegular'] as const) {
      const before = await state(person);
      const { error } = await edit('admin', person, { organisation: NORTHWIND, role: 'regular' });
      expect(error?.code).toBe('PT404');
      expect(await state(person)).toEqual(before);
    }
  });

  test.each(strangers)('cannot be edited by %s, not even their own', async (actor) => {
    const own = actor === 'anonymous' ? [] : [actor];
    for (const person of ['regular', 'pending', ...own] as const) {
      const before = await state(person);
      expect((await edit(actor, person, { role: 'admin', status: 'active' })).error).not.toBeNull();
      expect(await state(person)).toEqual(before);
    }
  });

  test('stay unchanged, as the status does, when a role is refused', async () => {
    const before = await state('pending');
    const { error } = await edit('admin', 'pending', { role: 'admin', status: 'active' });
    expect(error?.code).toBe('42501');
    expect(await state('pending')).toEqual(before);
  });

  test('are not changed by an edit of an old version', async () => {
    const seen = await seenAt('regular');
    await setStatus('superadmin', 'regular', ['active', 'deactivated']);
    const { error } = await edit('admin', 'regular', { role: 'readonly', seen });
    expect([error?.code, error?.hint]).toEqual(['PT409', 'version_conflict']);
    expect((await state('regular'))?.roles).toEqual(['regular']);
  });

  test("keep a user's only role when it is deleted in the table", async () => {
    const { error } = await db
      .as('admin')
      .from('user_roles')
      .delete()
      .eq('user_id', db.idOf('regular'))
      .select();
    expect(error?.hint).toBe('last_role');
    expect((await state('regular'))?.roles).toEqual(['regular']);
  });

  test('changes are logged in the organization that a user leaves, without the new one', async () => {
    await edit('superadmin', 'regular', { organisation: BLUEPEAK });
    const { data } = await db
      .as('admin')
      .from('audit_log')
      .select('actor_id,before,after')
      .match({ table_name: 'link_users', row_id: db.idOf('regular') })
      .order('id', { ascending: false })
      .limit(1);
    expect(data?.[0]).toMatchObject({
      actor_id: db.idOf('superadmin'),
      before: { organisation_id: NORTHWIND },
      after: { organisation_id: null },
    });
    expect(JSON.stringify(data)).not.toContain(BLUEPEAK);
  });
});

describe('count_people', () => {
  const count = async (actor: ActorName, filter: Record<string, unknown> = {}) =>
    Object.fromEntries(
      ((await db.as(actor).rpc('count_people', filter)).data ?? []).map((one) => [
        one.status,
        one.people,
      ]),
    );

  test("counts only the admin's own organization with every filter", async () => {
    const [truth] = await db.sql<{ n: number }>(
      `select count(*)::int as n from public.link_users where organisation_id = '${NORTHWIND}' and status = 'active' and not is_service`,
    );
    expect(await count('admin')).toEqual({ active: truth?.n, pending: 1, deactivated: 1 });
    expect(await count('admin', { p_organisation_id: BLUEPEAK })).toEqual({});
    expect(await count('admin', { p_unassigned: true })).toEqual({});
    expect(await count('regular')).toEqual({ active: 1 });
  });

  test('counts all users or the filtered users for a superadmin', async () => {
    expect(await count('superadmin', { p_unassigned: true })).toEqual({ pending: 1 });
    expect(await count('superadmin', { p_organisation_id: VOX })).toEqual({ active: 2 });
    expect(await count('superadmin', { p_search: 'VIEWER@north' })).toEqual({ active: 1 });
    expect(await count('superadmin', { p_search: '%' })).toEqual({});
    expect(await count('superadmin', { p_role: 'none' })).toEqual({ pending: 1 });
  });
});
