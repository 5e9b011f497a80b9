import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const call = (path: string, init: RequestInit = {}) =>
  db.backend.fetch(new Request(`http://localhost${path}`, init));

describe('the local API, like the hosted one,', () => {
  test('returns numbers as JSON numbers and times as ISO 8601 with an offset', async () => {
    const { data } = await db
      .as('regular')
      .from('flights')
      .select('budget,spent,created_at')
      .not('budget', 'is', null)
      .limit(1)
      .single();
    expect(typeof data?.budget).toBe('number');
    expect(typeof data?.spent).toBe('number');
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  test('keeps code, message and hint of a refusal', async () => {
    const client = db.as('regular');
    const { error: check } = await client.from('campaigns').insert({ name: 'x', budget: -1 });
    expect(check).toMatchObject({
      code: '23514',
      hint: 'budget_range',
      message: 'The budget is out of range.',
    });
    const { error: missing, status } = await client
      .rpc('duplicate_flight', { p_id: randomUUID(), p_source_id: randomUUID() })
      .single();
    expect({ code: missing?.code, hint: missing?.hint, status }).toEqual({
      code: 'PT404',
      hint: 'not_found',
      status: 404,
    });
    const id = randomUUID();
    await client.from('campaigns').insert({ id, name: 'Once' });
    const { error: twice, status: conflict } = await client
      .from('campaigns')
      .insert({ id, name: 'Twice' });
    expect({ code: twice?.code, conflict }).toEqual({ code: '23505', conflict: 409 });
  });

  test.each(['planned', 'estimated'] as const)(
    'refuses a %s count, because it would ignore policies',
    async (count) => {
      const { error } = await db.as('regular').from('campaigns').select('id', { count });
      expect(error?.message).toBe('Only exact counts are available.');
    },
  );

  test.each(['PATCH', 'DELETE'])('refuses %s without a filter', async (method) => {
    const before = await db.sql('select md5(string_agg(c::text, $$|$$)) from public.campaigns c');
    for (const actor of ['regular', 'admin', 'superadmin'] as const) {
      const table = db.as(actor).from('campaigns');
      const { error } = await (method === 'PATCH' ? table.update({ name: 'All' }) : table.delete());
      expect(error?.code).toBe('21000');
    }
    const after = await db.sql('select md5(string_agg(c::text, $$|$$)) from public.campaigns c');
    expect(after).toEqual(before);
  });

  test('truncates a list at 1,000 rows and returns the full count', async () => {
    await db.sql(
      `insert into public.segments (name, organisation_id) select 'Many ' || n, '${NORTHWIND}' from generate_series(1, 1100) as n`,
    );
    const { data, count } = await db
      .as('regular')
      .from('segments')
      .select('id', { count: 'exact' })
      .ilike('name', 'Many %');
    expect({ rows: data?.length, count }).toEqual({ rows: 1000, count: 1100 });
  });
});

describe('a value of another JSON type than its column or argument', () => {
  const WRONG = [{}, { a: 1 }, 'x', 1, true, [{ a: 1 }], [[{ a: 1 }]], [true], [['a'], ['b', 'c']]];

  test.each(WRONG.map((value) => [JSON.stringify(value), value] as const))(
    '%s is refused or stored as text, and the database answers the next request',
    async (_text, given) => {
      const value = given as never;
      const client = db.as('regular');
      const labels = { labels: value };
      const dated = { name: value, start_date: value, description: value };
      const answers = [
        await client.rpc('link_checks', { p_urls: value }),
        await client.from('creatives').insert({ name: 'a', type: 'SMS', ...labels }),
        await client.from('creatives').update(labels).eq('id', randomUUID()),
        await db.as('anonymous').from('creatives').update(labels).eq('id', randomUUID()),
        await client.rpc('change_campaigns', { p_action: 'archive', p_ids: value }),
        await client.from('campaigns').insert(dated),
        await client.from('campaigns').insert({ name: 'a', budget: value }),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await db.sql('select 1 as alive')).toEqual([{ alive: 1 }]);
    },
  );
});

describe('without permission', () => {
  const TABLES = ['campaigns', 'link_users', 'organisations', 'user_roles', 'audit_log'];

  test.each(TABLES)('a request for %s without a key returns no rows', async (table) => {
    const response = await call(`/rest/v1/${table}?select=*`);
    const body: unknown = await response.json();
    expect(Array.isArray(body) ? body : []).toEqual([]);
  });

  test("a token signed with the template's default secret, or not at all, returns no rows", async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const role of ['service_role', 'authenticated', 'postgres']) {
      const claims = { sub: db.idOf('admin'), role, exp: Date.now() / 1000 + 3600 };
      const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
      const mac = createHmac('sha256', 'dev-secret-change-me').update(body).digest('base64url');
      const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
      for (const token of [`${body}.${mac}`, unsigned]) {
        const response = await call('/rest/v1/campaigns?select=id', {
          headers: { authorization: `Bearer ${token}`, apikey: db.backend.keys.publishableKey },
        });
        const rows: unknown = await response.json();
        expect(Array.isArray(rows) ? rows : []).toEqual([]);
      }
    }
  });

  test.each(['private', 'auth', 'pg_catalog'])('the schema %s is not exposed', async (schema) => {
    const { data } = await db
      .as('admin')
      .schema(schema as 'public')
      .from('link_users')
      .select();
    expect(data ?? []).toEqual([]);
  });

  test("the API's catalog names no tables to visitors", async () => {
    const response = await call('/rest/v1/', {
      headers: { apikey: db.backend.keys.publishableKey },
    });
    expect(await response.text()).not.toContain('user_roles');
  });
});
