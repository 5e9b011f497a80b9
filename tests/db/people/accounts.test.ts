import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
  VOX,
} from '../../support/database/database.ts';

type ProfileChange = Database['public']['Tables']['link_users']['Update'];

const db = testDatabase();
const NON_SUPERADMINS = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'admin',
  'foreignAdmin',
  'analyst',
] as const satisfies ActorName[];

const profile = async (id: string) =>
  (await db.sql(`select to_jsonb(u) as u from public.link_users u where id = '${id}'`))[0]?.['u'];
const readRoles = async (id: string) =>
  (
    await db.sql<{ role: string }>(
      `select role from public.user_roles where user_id = '${id}' order by role`,
    )
  ).map(({ role }) => role);
const campaignsSeen = async (actor: ActorName) =>
  (await db.as(actor).from('campaigns').select('organisation_id')).data ?? [];

const impersonate = (organisation: string) =>
  db
    .as('superadmin')
    .from('superadmin_impersonations')
    .upsert({ superadmin_id: db.idOf('superadmin'), impersonated_org_id: organisation });

beforeEach(() => db.sql('delete from public.superadmin_impersonations'));

describe('profiles', () => {
  const changes: ProfileChange[] = [
    { organisation_id: BLUEPEAK },
    { status: 'deactivated' },
    { email: 'admin@bluepeak.example' },
    { id: randomUUID() },
    { created_at: '2020-01-01T00:00:00Z' },
  ];
  test.each(changes)('cannot be changed with %o, not even by their owner', async (change) => {
    for (const actor of ['regular', 'admin', 'pending', 'deactivated'] as const) {
      const before = await profile(db.idOf(actor));
      const { data } = await db
        .as(actor)
        .from('link_users')
        .update(change)
        .eq('id', db.idOf(actor))
        .select();
      expect(data ?? []).toEqual([]);
      expect(await profile(db.idOf(actor))).toEqual(before);
    }
  });

  test('let active users change their own name, phone and language, but not pending users', async () => {
    const change = { name: 'New Name', phone: '+49 170 1234567', language_settings: 'de' };
    const mine = (actor: 'regular' | 'pending') =>
      db.as(actor).from('link_users').update(change).eq('id', db.idOf(actor)).select('name');
    expect((await mine('regular')).data).toEqual([{ name: 'New Name' }]);
    expect((await mine('pending')).data).toEqual([]);
  });

  test('are readable by their owner, by admins of the organization, and by superadmins', async () => {
    const seen = async (actor: ActorName) =>
      (await db.as(actor).from('link_users').select('id,organisation_id')).data ?? [];
    expect(await seen('anonymous')).toEqual([]);
    for (const actor of ['readonly', 'regular', 'pending', 'deactivated', 'unassigned'] as const) {
      expect((await seen(actor)).map(({ id }) => id)).toEqual([db.idOf(actor)]);
    }
    expect(new Set((await seen('admin')).map((one) => one.organisation_id))).toEqual(
      new Set([NORTHWIND]),
    );
    const [all] = await db.sql<{ n: number }>(
      'select count(*)::int as n from public.link_users where not is_service',
    );
    expect(await seen('superadmin')).toHaveLength(all?.n ?? 0);
  });

  test('can be approved and deactivated by an admin, but not moved or edited', async () => {
    const target = db.idOf('pending');
    const update = (change: ProfileChange) =>
      db.as('admin').from('link_users').update(change).eq('id', target).select('status');
    expect((await update({ organisation_id: BLUEPEAK })).error?.code).toBe('42501');
    expect((await update({ name: 'Renamed' })).error?.code).toBe('42501');
    expect((await update({ phone: '+49 170 1' })).error?.code).toBe('42501');
    expect((await update({ status: 'active' })).data).toEqual([{ status: 'active' }]);
    expect((await update({ status: 'pending' })).data).toEqual([{ status: 'pending' }]);
  });

  test('cannot be changed by an admin of another organization', async () => {
    for (const status of ['active', 'deactivated'] as const) {
      const { data } = await db
        .as('foreignAdmin')
        .from('link_users')
        .update({ status })
        .eq('organisation_id', NORTHWIND)
        .select();
      expect(data).toEqual([]);
    }
  });

  test('expose only names to other members', async () => {
    const { data } = await db.as('readonly').rpc('organisation_members');
    expect(data?.map(({ id }) => id)).toContain(db.idOf('admin'));
    expect(data?.map(({ id }) => id)).not.toContain(db.idOf('foreignAdmin'));
    expect(Object.keys(data?.[0] ?? {})).toEqual(['id', 'name']);
    expect((await db.as('pending').rpc('organisation_members')).data).toEqual([]);
  });

  test('of superadmins show their name to admins only, and never their address', async () => {
    const id = db.idOf('superadmin');
    const name = async (actor: ActorName) =>
      (await db.as(actor).rpc('organisation_members', { p_ids: [id] })).data?.[0]?.name;
    const [person] = await db.sql<{ name: string }>(
      `select name from public.link_users where id = '${id}'`,
    );
    expect([await name('admin'), await name('regular'), await name('readonly')]).toEqual([
      person?.name,
      'VOX',
      'VOX',
    ]);
    await db.sql(`update public.link_users set name = null where id = '${id}'`);
    expect([await name('admin'), await name('regular')]).toEqual(['Support', 'VOX']);
    await db.sql(`update public.link_users set name = '${person?.name}' where id = '${id}'`);
    const { data } = await db.as('admin').rpc('organisation_members');
    expect(data?.map((one) => one.id)).not.toContain(id);
    expect((await db.as('regular').from('link_users').select('id').eq('id', id)).data).toEqual([]);
  });

  test("of superadmins are hidden in a cohort's history behind the name of the provider", async () => {
    const cohort = randomUUID();
    await db.as('regular').from('audiences').insert({ id: cohort, name: 'Seen' });
    await db.sql(
      `insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id) values ('${db.idOf('superadmin')}', '${NORTHWIND}')`,
    );
    const { error } = await db
      .as('superadmin')
      .from('audiences')
      .update({ name: 'Changed' })
      .eq('id', cohort);
    expect(error).toBeNull();
    await db.sql('delete from public.superadmin_impersonations');
    const { data } = await db.as('regular').rpc('audience_trail', { p_audience: cohort });
    expect(data?.find(({ action }) => action === 'changed')?.actor_name).toBe('VOX');
  });
});

describe('roles', () => {
  const insert = (actor: ActorName, user_id: string, role: string) =>
    db.as(actor).from('user_roles').insert({ user_id, role });

  test.each(NON_SUPERADMINS)('cannot be raised to superadmin by %s', async (actor) => {
    for (const target of ['regular', 'admin', 'unassigned'] as const) {
      expect((await insert(actor, db.idOf(target), 'superadmin')).error?.code).toBe('42501');
    }
    const [superadmins] = await db.sql<{ n: number }>(
      `select count(*)::int as n from public.user_roles where role = 'superadmin'`,
    );
    expect(superadmins?.n).toBe(1);
  });

  test('can be given by an admin if they are regular or readonly, and only inside the organization', async () => {
    const target = db.idOf('pending');
    expect((await insert('admin', target, 'admin')).error?.code).toBe('42501');
    expect((await insert('admin', db.idOf('admin'), 'regular')).error?.code).toBe('42501');
    expect((await insert('admin', db.idOf('foreignRegular'), 'readonly')).error?.code).toBe(
      '42501',
    );
    expect((await insert('admin', db.idOf('unassigned'), 'readonly')).error?.code).toBe('42501');
    await db.sql(`delete from public.user_roles where user_id = '${target}'`);
    expect((await insert('admin', target, 'readonly')).error).toBeNull();
    expect(await readRoles(target)).toEqual(['readonly']);
    await db.sql(`update public.user_roles set role = 'regular' where user_id = '${target}'`);
  });

  test.each([
    ['admin', 'pending', 'readonly'],
    ['superadmin', 'regular', 'admin'],
    ['superadmin', 'admin', 'readonly'],
  ] as const)(
    'stay single: %s cannot give %s a second role in the table',
    async (actor, person, role) => {
      const target = db.idOf(person);
      const before = await readRoles(target);
      const { error } = await insert(actor, target, role);
      expect([error?.code, error?.hint]).toEqual(['PT409', 'second_role']);
      const upsert = await db.as(actor).from('user_roles').upsert({ user_id: target, role });
      expect(upsert.error).not.toBeNull();
      expect(await readRoles(target)).toEqual(before);
    },
  );

  test('stay single when two roles are given at the same time', async () => {
    const target = db.idOf('pending');
    await db.sql(`delete from public.user_roles where user_id = '${target}'`);
    await Promise.all([
      insert('superadmin', target, 'regular'),
      insert('admin', target, 'readonly'),
    ]);
    expect(await readRoles(target)).toHaveLength(1);
    await db.sql(`update public.user_roles set role = 'regular' where user_id = '${target}'`);
  });

  test('may be combined with the superadmin role, in either order', async () => {
    const [regular, superadmin] = [db.idOf('regular'), db.idOf('superadmin')];
    expect((await insert('superadmin', regular, 'superadmin')).error).toBeNull();
    expect(await readRoles(regular)).toEqual(['regular', 'superadmin']);
    expect((await insert('superadmin', superadmin, 'regular')).error).toBeNull();
    await db.sql(
      `delete from public.user_roles where (user_id, role) in (('${regular}', 'superadmin'), ('${superadmin}', 'regular'))`,
    );
  });

  test('cannot be changed by an update', async () => {
    for (const actor of ['readonly', 'regular', 'admin', 'superadmin'] as const) {
      const { data } = await db
        .as(actor)
        .from('user_roles')
        .update({ role: 'superadmin' })
        .eq('user_id', db.idOf(actor))
        .select();
      expect(data ?? []).toEqual([]);
    }
    expect(await readRoles(db.idOf('readonly'))).toEqual(['readonly']);
  });

  test('cannot be removed by their own user, across organizations or by a member who is no admin', async () => {
    const remove = (actor: ActorName, target: string) =>
      db.as(actor).from('user_roles').delete().eq('user_id', target).select();
    expect((await remove('admin', db.idOf('admin'))).data).toEqual([]);
    expect((await remove('admin', db.idOf('foreignAdmin'))).data).toEqual([]);
    expect((await remove('regular', db.idOf('readonly'))).data).toEqual([]);
    expect((await remove('admin', db.idOf('superadmin'))).data).toEqual([]);
  });
});

describe('impersonation', () => {
  test.each(NON_SUPERADMINS)('cannot be started by %s', async (actor) => {
    const own = actor === 'anonymous' ? db.idOf('regular') : db.idOf(actor);
    for (const superadmin_id of [own, db.idOf('superadmin')]) {
      const { error } = await db
        .as(actor)
        .from('superadmin_impersonations')
        .upsert({ superadmin_id, impersonated_org_id: BLUEPEAK });
      expect(error).not.toBeNull();
    }
    const rows = await db.sql('select * from public.superadmin_impersonations');
    expect(rows).toEqual([]);
  });

  test('shows a superadmin only the chosen organization, and VOX without one', async () => {
    expect((await campaignsSeen('superadmin')).every((c) => c.organisation_id === VOX)).toBe(true);
    for (const organisation of [NORTHWIND, BLUEPEAK]) {
      expect((await impersonate(organisation)).error).toBeNull();
      const seen = await campaignsSeen('superadmin');
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.every((c) => c.organisation_id === organisation)).toBe(true);
    }
  });

  test('ends automatically after 60 minutes', async () => {
    await impersonate(NORTHWIND);
    await db.sql(`alter table public.superadmin_impersonations disable trigger user`);
    const age = (minutes: number) =>
      db.sql(
        `update public.superadmin_impersonations set created_at = now() - interval '${minutes} minutes'`,
      );
    await age(59);
    expect((await campaignsSeen('superadmin'))[0]?.organisation_id).toBe(NORTHWIND);
    await age(61);
    await db.sql(`alter table public.superadmin_impersonations enable trigger user`);
    expect((await campaignsSeen('superadmin')).every((c) => c.organisation_id === VOX)).toBe(true);
    const { error } = await db
      .as('superadmin')
      .from('campaigns')
      .insert({ name: 'Late', organisation_id: NORTHWIND });
    expect(error?.code).toBe('42501');
  });

  test("starts at the server's time, not at one that the client sends", async () => {
    await db
      .as('superadmin')
      .from('superadmin_impersonations')
      .insert({
        superadmin_id: db.idOf('superadmin'),
        impersonated_org_id: NORTHWIND,
        created_at: '2099-01-01T00:00:00Z',
      });
    const [row] = await db.sql<{ late: boolean }>(
      'select created_at > now() as late from public.superadmin_impersonations',
    );
    expect(row?.late).toBe(false);
  });

  test.each([
    [
      'demoted',
      `delete from public.user_roles where role = 'superadmin'`,
      `insert into public.user_roles (user_id, role) values ($id, 'superadmin')`,
    ],
    [
      'deactivated',
      `update public.link_users set status = 'deactivated' where id = $id`,
      `update public.link_users set status = 'active' where id = $id`,
    ],
  ])('ends with the next statement for a %s superadmin', async (_how, end, repair) => {
    await impersonate(NORTHWIND);
    const statement = (text: string) => text.replace('$id', `'${db.idOf('superadmin')}'`);
    await db.sql(statement(end));
    const seen = await campaignsSeen('superadmin');
    const left = await db.sql('select * from public.superadmin_impersonations');
    // A row that reappears from a backup gives no access either.
    await db.sql(
      `insert into public.superadmin_impersonations values ('${db.idOf('superadmin')}', '${NORTHWIND}')`,
    );
    const leftOver = await campaignsSeen('superadmin');
    await db.sql(statement(repair));
    expect(left).toEqual([]);
    expect([...seen, ...leftOver].filter((c) => c.organisation_id !== VOX)).toEqual([]);
  });

  test('stores new rows in the organization and names the superadmin in the audit log', async () => {
    await impersonate(NORTHWIND);
    const id = randomUUID();
    await db.as('superadmin').from('campaigns').insert({ id, name: 'By the provider' });
    const [line] = await db.sql(
      `select actor_id, organisation_id, impersonating, action from public.audit_log where row_id = '${id}'`,
    );
    expect(line).toEqual({
      actor_id: db.idOf('superadmin'),
      organisation_id: NORTHWIND,
      impersonating: true,
      action: 'insert',
    });
  });
});

describe('a live token', () => {
  test('follows changes of status, role and organization from the next statement', async () => {
    const id = db.idOf('peer');
    const write = () => db.as('peer').from('campaigns').insert({ name: 'Still here' });
    expect((await write()).error).toBeNull();
    await db.sql(`update public.link_users set status = 'deactivated' where id = '${id}'`);
    expect(await campaignsSeen('peer')).toEqual([]);
    expect((await write()).error?.code).toBe('42501');
    const { data: back } = await db
      .as('peer')
      .from('link_users')
      .update({ status: 'active' })
      .eq('id', id)
      .select();
    expect(back).toEqual([]);
    await db.sql(`update public.link_users set status = 'active' where id = '${id}'`);
    await db.sql(`update public.user_roles set role = 'readonly' where user_id = '${id}'`);
    expect((await campaignsSeen('peer')).length).toBeGreaterThan(0);
    expect((await write()).error?.code).toBe('42501');
    await db.sql(`update public.link_users set organisation_id = '${BLUEPEAK}' where id = '${id}'`);
    expect((await campaignsSeen('peer')).every((c) => c.organisation_id === BLUEPEAK)).toBe(true);
    await db.sql(
      `update public.link_users set organisation_id = '${NORTHWIND}' where id = '${id}'`,
    );
    await db.sql(`update public.user_roles set role = 'regular' where user_id = '${id}'`);
  });

  test('gives no access while its organization is inactive', async () => {
    await db.sql(`update public.organisations set is_active = false where id = '${NORTHWIND}'`);
    expect(await campaignsSeen('regular')).toEqual([]);
    await db.sql(`update public.organisations set is_active = true where id = '${NORTHWIND}'`);
  });
});

describe('sign-up', () => {
  const signUp = async (email: string, metadata: Record<string, unknown>) => {
    const { data, error } = await db.as('anonymous').auth.signUp({
      email,
      password: 'a-long-enough-password',
      options: { data: metadata },
    });
    expect(error).toBeNull();
    return data.user?.id ?? '';
  };

  test('creates a pending account and ignores a role or organization in its metadata', async () => {
    const id = await signUp('stranger@example.org', {
      full_name: 'A Stranger',
      role: 'superadmin',
      organisation_id: NORTHWIND,
      status: 'active',
    });
    expect(await profile(id)).toMatchObject({
      name: 'A Stranger',
      email: 'stranger@example.org',
      status: 'pending',
      organisation_id: null,
    });
    expect(await readRoles(id)).toEqual([]);
  });

  test('lets only a superadmin invite a superadmin', async () => {
    const invite = (actor: ActorName) =>
      db
        .as(actor)
        .from('invitations')
        .insert({
          organisation_id: NORTHWIND,
          email: `${randomUUID()}@example.org`,
          name: 'Next Superadmin',
          role: 'superadmin',
        });
    expect((await invite('admin')).error?.code).toBe('42501');
    expect((await invite('superadmin')).error).toBeNull();
  });
});

test('a profile takes over the address of its account when the auth service changes it', async () => {
  const id = db.idOf('peer');
  const profile = async () =>
    (await db.sql(`select email from public.link_users where id = '${id}'`))[0]?.['email'];
  const before = String(await profile());
  await db.sql(`update auth.users set email = 'moved@northwind.example' where id = '${id}'`);
  expect(await profile()).toBe('moved@northwind.example');
  await db.sql(`update auth.users set email = '${before}' where id = '${id}'`);
  expect(await profile()).toBe(before);
});

test.each(['regular', 'readonly', 'pending', 'foreignAdmin', 'unassigned', 'analyst'] as const)(
  "%s cannot read another user's roles, except an admin within the organization",
  async (actor) => {
    const { data } = await db
      .as(actor)
      .from('user_roles')
      .select('user_id')
      .eq('user_id', db.idOf('admin'));
    expect(data ?? []).toEqual([]);
  },
);
