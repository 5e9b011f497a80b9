import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_SCOPES } from '@/domain/people/api-scopes';
import { callWithKey, createApiKey } from '../../support/database/api-keys.ts';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const READ = ['campaigns:read'];
const WRITE = ['campaigns:write'];
const REPEATED = '00000000-0000-4000-8000-0000000000aa';
const CAMPAIGNS: [string, string] = ['GET', '/campaigns?select=id,organisation_id'];
const create = (name = 'By the robot'): [string, string, object] => [
  'POST',
  '/campaigns',
  { id: randomUUID(), name },
];
const status = async (key: string, call: Parameters<typeof callWithKey>[2] = CAMPAIGNS) =>
  (await callWithKey(db, key, call)).status;
const hint = async (key: string, call: Parameters<typeof callWithKey>[2] = CAMPAIGNS) =>
  ((await (await callWithKey(db, key, call)).json()) as { hint: string }).hint;

// The demo data has one.
beforeAll(() => db.sql('delete from private.api_keys'));
afterEach(() =>
  db.sql('delete from private.api_keys; delete from public.superadmin_impersonations'),
);

test('the scopes of the app are those of the calls that a key may make', async () => {
  const [row] = await db.sql<{ scopes: string[] }>(
    'select array_agg(distinct s) as scopes from private.api_calls() c, unnest(c.scopes) as s',
  );
  expect(row?.scopes.toSorted()).toEqual([...API_SCOPES].toSorted());
});

describe('an organization’s key', () => {
  test('is fd_live_<id>_<secret> and stored only as its SHA-256 with the last four characters', async () => {
    const { id, key } = await createApiKey(db, READ);
    expect(key).toMatch(/^fd_live_[0-9a-f]{12}_[0-9a-f]{48}$/);
    expect(key.split('_')[2]).toBe(id.replaceAll('-', '').slice(0, 12));
    const rows = await db.sql('select * from private.api_keys');
    expect(JSON.stringify(rows)).not.toContain(key.split('_')[3]);
    expect(rows).toMatchObject([{ last_four: key.slice(-4), name: 'Robot', scopes: READ }]);
    const log = await db.sql(`select * from public.audit_log where table_name = 'api_keys'`);
    expect(JSON.stringify(log)).not.toContain(String(rows[0]?.['key_hash']));
  });

  test('reads the rows of its organization and no others', async () => {
    const { key } = await createApiKey(db, READ);
    const response = await callWithKey(db, key, CAMPAIGNS);
    const rows = (await response.json()) as { organisation_id: string }[];
    expect(new Set(rows.map(({ organisation_id }) => organisation_id))).toEqual(
      new Set([NORTHWIND]),
    );
    const foreign = await db.sql<{ id: string }>(
      `select id from public.campaigns where organisation_id <> '${NORTHWIND}' limit 1`,
    );
    const [{ id } = { id: '' }] = foreign;
    const read = await callWithKey(db, key, ['GET', `/campaigns?id=eq.${id}`]);
    expect(await read.json()).toEqual([]);
    const { key: writer } = await createApiKey(db, WRITE);
    const changed = await callWithKey(db, writer, [
      'PATCH',
      `/campaigns?id=eq.${id}`,
      { name: 'Mine' },
    ]);
    expect(await changed.json()).toEqual([]);
  });

  test('writes as its own actor, whose name is in the activity log', async () => {
    const { key } = await createApiKey(db, WRITE, { name: 'Nightly import' });
    const call = create();
    expect(await status(key, call)).toBe(201);
    const { id } = call[2] as { id: string };
    const [entry] = await db.sql<{ actor_id: string; organisation_id: string }>(
      `select actor_id, organisation_id from public.audit_log where row_id = '${id}'`,
    );
    expect(entry?.organisation_id).toBe(NORTHWIND);
    const { data } = await db
      .as('admin')
      .rpc('organisation_members', { p_ids: [String(entry?.actor_id)] });
    expect(data).toEqual([{ id: entry?.actor_id, name: 'Nightly import' }]);
  });

  test('keeps working when the admin who created it leaves', async () => {
    const { key } = await createApiKey(db, READ);
    await db.sql(
      `update public.link_users set status = 'deactivated' where id = '${db.idOf('admin')}'`,
    );
    const answered = await status(key);
    await db.sql(`update public.link_users set status = 'active' where id = '${db.idOf('admin')}'`);
    expect(answered).toBe(200);
  });

  test('is refused without the scope of a call, and for every call that the list does not name', async () => {
    const { key } = await createApiKey(db, READ);
    expect(await status(key, create())).toBe(403);
    expect(await hint(key, create())).toBe('missing_scope');
    expect(await hint(key, ['GET', '/wallets?select=balance'])).toBe('missing_scope');
    const everything = await createApiKey(db, [...READ, ...WRITE, 'wallet:read', 'reports:read']);
    for (const call of [
      ['POST', '/rpc/decide_approval', { p_request_id: randomUUID(), p_decisions: [] }],
      ['POST', '/rpc/create_api_key', { p_name: 'x', p_scopes: READ }],
      ['GET', '/link_users?select=email'],
      ['DELETE', `/campaigns?id=eq.${randomUUID()}`],
    ] as [string, string, object?][]) {
      expect(await status(everything.key, call)).toBe(403);
      expect(await hint(everything.key, call)).toBe('not_in_api');
    }
  });

  test('with a read scope cannot write, even where the list would allow it', async () => {
    const { id } = await createApiKey(db, READ);
    const [role] = await db.sql(
      `select r.role from public.user_roles r join private.api_keys k on k.user_id = r.user_id where k.id = '${id}'`,
    );
    expect(role).toEqual({ role: 'readonly' });
  });

  test('ends when it is revoked, expires, or its organization is deactivated', async () => {
    const { id, key } = await createApiKey(db, READ);
    const set = (change: string) => db.sql(`update ${change}`);
    await set(`private.api_keys set expires_at = now() - interval '1 second' where id = '${id}'`);
    expect([await status(key), await hint(key)]).toEqual([401, 'invalid_api_key']);
    await set(`private.api_keys set expires_at = null where id = '${id}'`);
    await set(`public.organisations set is_active = false where id = '${NORTHWIND}'`);
    const inactive = await status(key);
    await set(`public.organisations set is_active = true where id = '${NORTHWIND}'`);
    expect(inactive).toBe(401);
    expect(await status(key)).toBe(200);
    await db.as('admin').rpc('revoke_api_key', { p_id: id });
    expect(await status(key)).toBe(401);
  });

  test('is replaced by a key with the same name, scopes, expiry and actor', async () => {
    const { data: old } = await db
      .as('admin')
      .rpc('create_api_key', {
        p_name: 'Robot',
        p_scopes: WRITE,
        p_expires_at: '2090-01-01T00:00:00Z',
      })
      .single();
    const rotate = (p_hours: number) =>
      db
        .as('admin')
        .rpc('rotate_api_key', { p_id: String(old?.id), p_hours })
        .single();
    expect((await rotate(721)).error?.hint).toBe('invalid_overlap');
    const { data: first } = await rotate(24);
    expect([await status(String(old?.key)), await status(String(first?.key))]).toEqual([200, 200]);
    const keys = await db.sql<{ user_id: string; name: string; expires_at: string }>(
      'select user_id, name, scopes, expires_at from private.api_keys order by created_at',
    );
    expect(keys[1]).toMatchObject({ user_id: keys[0]?.user_id, name: 'Robot', scopes: WRITE });
    expect(new Date(String(keys[1]?.expires_at)).getUTCFullYear()).toBe(2090);
    const { data: second } = await rotate(0);
    expect([await status(String(old?.key)), await status(String(second?.key))]).toEqual([401, 200]);
    expect((await rotate(0)).error?.hint).toBe('not_found');
    // Replaced again while it overlaps with its first replacement.
    const [last] = await db.sql<{ expires_at: string }>(
      'select expires_at from private.api_keys order by created_at desc limit 1',
    );
    expect(new Date(String(last?.expires_at)).getUTCFullYear()).toBe(2090);
  });

  test('is created once when the call is repeated, with another secret, until it is used', async () => {
    const call = () =>
      db
        .as('admin')
        .rpc('create_api_key', {
          p_name: 'Robot',
          p_scopes: READ,
          p_id: REPEATED,
        })
        .single();
    const first = await call();
    const second = await call();
    expect([await status(String(first.data?.key)), await status(String(second.data?.key))]).toEqual(
      [401, 200],
    );
    const service = `select count(*)::integer as count from public.link_users where is_service`;
    const before = await db.sql(service);
    await db.sql('update private.api_keys set last_used_at = now()');
    expect((await call()).error?.hint).toBe('request_reused');
    expect(await db.sql(service)).toEqual(before);
  });

  test('keeps its end when replacing it is repeated, and the replacement its own', async () => {
    const { id } = await createApiKey(db, READ);
    await db.sql('update private.api_keys set expires_at = now() + $$2 hours$$::interval');
    const ends = () =>
      db.sql<{ expires_at: string }>('select expires_at from private.api_keys order by id');
    const [end] = await ends();
    const rotate = (p_hours: number) =>
      db.as('admin').rpc('rotate_api_key', { p_id: id, p_hours, p_new_id: REPEATED }).single();
    expect((await rotate(720)).error).toBeNull();
    expect((await rotate(720)).error).toBeNull();
    expect(await ends()).toEqual([end, end]);
    expect((await rotate(1)).error).toBeNull();
    expect((await rotate(1)).error).toBeNull();
    const [replacement] = await db.sql(
      `select expires_at from private.api_keys where id = '${REPEATED}'`,
    );
    expect(replacement).toEqual(end);
  });

  test('has the last expiry that a repeated call gives it', async () => {
    const call = (p_expires_at?: string) =>
      db.as('admin').rpc('create_api_key', {
        p_name: 'Robot',
        p_scopes: READ,
        p_id: REPEATED,
        ...(p_expires_at && { p_expires_at }),
      });
    await call();
    expect((await call('2090-01-01T00:00:00Z')).error).toBeNull();
    const [row] = await db.sql<{ expires_at: string }>('select expires_at from private.api_keys');
    expect(new Date(String(row?.expires_at)).getUTCFullYear()).toBe(2090);
  });

  test.each([
    [{ p_name: ' ' }, 'name_required'],
    [{ p_scopes: [] }, 'invalid_scopes'],
    [{ p_scopes: ['people:write'] }, 'invalid_scopes'],
    [{ p_expires_at: '2020-01-01T00:00:00Z' }, 'invalid_expiry'],
  ])('is refused with %o', async (change, expected) => {
    const { error } = await db
      .as('admin')
      .rpc('create_api_key', { p_name: 'Robot', p_scopes: READ, ...change });
    expect(error?.hint).toBe(expected);
  });

  test('is one of at most 50 that work', async () => {
    for (let made = 0; made < 50; made += 1) await createApiKey(db, READ);
    const { error } = await db
      .as('admin')
      .rpc('create_api_key', { p_name: 'One more', p_scopes: READ });
    expect(error?.hint).toBe('too_many_keys');
  });

  test.each([
    'regular',
    'readonly',
    'pending',
    'deactivated',
    'unassigned',
    'foreignAdmin',
    'anonymous',
  ] as const)('cannot be listed, replaced or revoked by %s', async (actor: ActorName) => {
    const { id, key } = await createApiKey(db, READ);
    const client = db.as(actor);
    const listed = await client.rpc('list_api_keys');
    const rotated = await client.rpc('rotate_api_key', { p_id: id });
    await client.rpc('revoke_api_key', { p_id: id });
    expect(listed.data ?? []).toEqual([]);
    expect(rotated.error).not.toBeNull();
    expect(await status(key)).toBe(200);
  });

  test('is managed by a superadmin who views the organization', async () => {
    const { id } = await createApiKey(db, READ, { actor: 'impersonating' });
    const { data } = await db.as('admin').rpc('list_api_keys');
    expect(data?.map((row) => row.id)).toEqual([id]);
  });

  test('ends within 24 hours if a superadmin who views the organization made it', async () => {
    const { id } = await createApiKey(db, READ);
    const capped = () =>
      db.sql(`select expires_at <= now() + interval '24 hours' as capped from private.api_keys
        where id <> '${id}'`);
    const made = await createApiKey(db, READ, { actor: 'impersonating' });
    expect(await capped()).toEqual([{ capped: true }]);
    await db.sql(`delete from private.api_keys where id = '${made.id}'`);
    const { error } = await db.as('impersonating').rpc('rotate_api_key', { p_id: id });
    expect(error).toBeNull();
    expect(await capped()).toEqual([{ capped: true }]);
  });

  test('has an actor that is not in lists of people, cannot sign in and cannot be changed', async () => {
    const { id } = await createApiKey(db, READ);
    const [row] = await db.sql<{ user_id: string }>(
      `select user_id from private.api_keys where id = '${id}'`,
    );
    const user = String(row?.user_id);
    for (const actor of ['admin', 'superadmin'] as const) {
      const client = db.as(actor);
      expect((await client.from('link_users').select('id').eq('id', user)).data).toEqual([]);
      const { error } = await client.rpc('set_user_status', {
        p_user_id: user,
        p_status: 'deactivated',
        p_seen_status: 'active',
      });
      expect(error).not.toBeNull();
    }
    const { data } = await db.as('admin').rpc('organisation_members');
    expect(data?.map((member) => member.id)).not.toContain(user);
    expect(await db.sql(`select 1 from auth.users where id = '${user}'`)).toEqual([]);
    expect(await db.sql(`select 1 from public.audit_log where row_id = '${user}'`)).toEqual([]);
  });
});

describe('the header with the key', () => {
  test('means nothing without the secret key', async () => {
    const { key } = await createApiKey(db, READ, { actor: 'foreignAdmin' });
    const read = async (headers: Record<string, string>) => {
      const response = await db.backend.fetch(
        new Request('http://localhost/rest/v1/campaigns?select=organisation_id', {
          headers: {
            apikey: db.backend.keys.publishableKey,
            'x-flightdeck-api-key': key,
            ...headers,
          },
        }),
      );
      return { status: response.status, rows: await response.json() };
    };
    expect((await read({})).status).not.toBe(200);
    expect((await read({ authorization: `Bearer ${key}` })).status).toBe(401);
    const client = db.as('regular');
    const { data: own } = await client
      .from('campaigns')
      .select('organisation_id')
      .setHeader('x-flightdeck-api-key', key);
    expect(new Set(own?.map((row) => row.organisation_id))).toEqual(new Set([NORTHWIND]));
  });

  test('with an unknown key is refused, instead of acting with the secret key', async () => {
    for (const key of ['fd_live_0_0', '', ' ', "'; drop table x; --", 'x'.repeat(5000)]) {
      expect(await status(key)).toBe(401);
    }
  });
});

describe('a person’s key', () => {
  const generate = async (actor: ActorName = 'regular') =>
    String((await db.as(actor).rpc('generate_api_key')).data);

  test('acts as the person, with the rights of their role and all scopes', async () => {
    const key = await generate();
    const call = create();
    expect(await status(key, call)).toBe(201);
    const [row] = await db.sql(
      `select user_id from public.campaigns where id = '${(call[2] as { id: string }).id}'`,
    );
    expect(row).toEqual({ user_id: db.idOf('regular') });
    const viewer = await generate('readonly');
    expect(await status(viewer)).toBe(200);
    expect((await status(viewer, create())) >= 400).toBe(true);
  });

  test('ends with the person’s access, when it is replaced, and when it is removed', async () => {
    const first = await generate();
    await db.sql(
      `update public.link_users set status = 'deactivated' where id = '${db.idOf('regular')}'`,
    );
    const deactivated = await status(first);
    await db.sql(
      `update public.link_users set status = 'active' where id = '${db.idOf('regular')}'`,
    );
    expect(deactivated).toBe(401);
    expect(await status(first)).toBe(200);
    const second = await generate();
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    await db.as('regular').rpc('remove_api_key');
    expect(await status(second)).toBe(401);
  });

  test('of a superadmin acts in their own organization only, even while they view another', async () => {
    const key = await generate('superadmin');
    await db.become('impersonating');
    const response = await callWithKey(db, key, CAMPAIGNS);
    const rows = (await response.json()) as { organisation_id: string }[];
    expect(rows.filter(({ organisation_id }) => organisation_id === NORTHWIND)).toEqual([]);
  });
});
