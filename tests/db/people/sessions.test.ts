import { describe, expect, test } from 'vitest';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const PASSWORD = 'flightdeck-demo';

/** Signs in like a browser, with a session that can be renewed. */
async function browser(email: string) {
  const client = db.as('anonymous');
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}
const setStatus = (id: string, from: string, to: string) =>
  db.as('admin').rpc('set_user_status', { p_user_id: id, p_status: to, p_seen_status: from });

test('a deactivated user can do nothing with a live token and cannot renew it', async () => {
  const id = db.idOf('regular');
  const [laptop, phone, colleague] = [
    await browser(ACTORS.regular),
    await browser(ACTORS.regular),
    await browser(ACTORS.peer),
  ];
  const seen = async () => (await laptop.from('campaigns').select('id')).data?.length;
  expect(await seen()).toBeGreaterThan(0);
  expect((await phone.auth.refreshSession()).error).toBeNull();

  expect((await setStatus(id, 'active', 'deactivated')).error).toBeNull();
  expect(await seen()).toBe(0);
  expect((await laptop.from('campaigns').insert({ name: 'Still here' })).error).not.toBeNull();
  for (const device of [laptop, phone])
    expect((await device.auth.refreshSession()).error).not.toBeNull();
  expect((await colleague.auth.refreshSession()).error).toBeNull();

  expect((await setStatus(id, 'deactivated', 'active')).error).toBeNull();
  const again = await browser(ACTORS.regular);
  expect((await again.from('campaigns').select('id')).data?.length).toBeGreaterThan(0);
});

test('an approved newcomer keeps the session, a deactivated one loses it', async () => {
  const id = db.idOf('pending');
  const newcomer = await browser(ACTORS.pending);
  await setStatus(id, 'pending', 'active');
  expect((await newcomer.auth.refreshSession()).error).toBeNull();
  expect((await newcomer.from('campaigns').select('id')).data?.length).toBeGreaterThan(0);
  await setStatus(id, 'active', 'deactivated');
  expect((await newcomer.auth.refreshSession()).error).not.toBeNull();
});

const tables = ['campaigns', 'link_users', 'organisations', 'user_roles', 'service_types'] as const;

/** Requests with the access token as it is, so that no client renews it. */
async function withToken(email: string) {
  const client = await browser(email);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const rest = (path: string, init: RequestInit = {}) =>
    db.backend.fetch(
      new Request(`http://localhost/rest/v1/${path}`, {
        ...init,
        headers: {
          apikey: db.backend.keys.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      }),
    );
  const read = async (table: string): Promise<number> => {
    const body: unknown = await (await rest(`${table}?select=*`)).json();
    return Array.isArray(body) ? body.length : 0;
  };
  const readable = async () => {
    const counts = await Promise.all(tables.map((table) => read(table)));
    return tables.filter((_table, index) => (counts[index] ?? 0) > 0);
  };
  const access = async () =>
    (
      (await (await rest('rpc/access_state', { method: 'POST', body: '{}' })).json()) as unknown[]
    )[0];
  return { client, rest, readable, access };
}

describe('a live token of an ended session', () => {
  test('reads and writes nothing after a sign-out everywhere, and access_state returns signed_out', async () => {
    const [here, there] = [await withToken(ACTORS.peer), await withToken(ACTORS.peer)];
    expect(await there.readable()).toEqual(tables);
    expect(await there.access()).toMatchObject({ state: 'active', role: 'regular' });
    await here.client.auth.signOut({ scope: 'others' });
    expect(await there.readable()).toEqual([]);
    const body = JSON.stringify({ name: 'Still here', organisation_id: NORTHWIND });
    expect((await there.rest('campaigns', { method: 'POST', body })).ok).toBe(false);
    expect(await there.access()).toMatchObject({
      state: 'signed_out',
      role: null,
      organisation_id: null,
    });
    expect(await here.readable()).toEqual(tables);
  });

  test('reads nothing after the deactivation, and access_state returns deactivated', async () => {
    const id = db.idOf('peer');
    const there = await withToken(ACTORS.peer);
    await setStatus(id, 'active', 'deactivated');
    expect(await there.readable()).toEqual([]);
    expect(await there.access()).toMatchObject({ state: 'deactivated', role: null });
    await setStatus(id, 'deactivated', 'active');
    expect(await there.access()).toMatchObject({ state: 'signed_out' });
  });

  test('is valid only for the user of its session', async () => {
    const [mine] = await db.sql<{ id: string; user_id: string }>(
      'select id, user_id from auth.sessions limit 1',
    );
    const readUid = async (sub: string) => {
      const [row] = await db.sql<{ uid: string | null }>(
        `select set_config('request.jwt.claims', '${JSON.stringify({ sub, session_id: mine?.id })}', false),
                set_config('request.jwt.claim.sub', '${sub}', false);
         select private.uid() as uid`,
      );
      await db.sql(
        `select set_config('request.jwt.claims', '', false), set_config('request.jwt.claim.sub', '', false)`,
      );
      return row?.uid ?? null;
    };
    expect(await readUid(mine?.user_id ?? '')).toBe(mine?.user_id);
    expect(await readUid('00000000-0000-4000-8000-0000000000ff')).toBeNull();
  });
});
