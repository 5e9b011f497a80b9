import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../tests/support/database/api-keys.ts';
import { NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';

const db = testDatabase();
const LOGIN = 'flightdeck_lab_authenticator';
let sql: postgres.Sql;
let key: string;

/** Signs in as PostgREST does: as a role that inherits nothing and may become the roles of the API. */
beforeAll(async () => {
  ({ key } = await createApiKey(db, ['campaigns:read']));
  const [found] = await db.sql<{ name: string }>('select current_database() as name');
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${found?.name}`;
  sql = postgres(url.href, { max: 1, onnotice() {} });
  await sql.unsafe(`drop role if exists ${LOGIN}; create role ${LOGIN} noinherit;
    grant anon, authenticated, service_role to ${LOGIN}; set session authorization ${LOGIN}`);
});
afterAll(async () => {
  await sql.unsafe(`reset session authorization; drop role ${LOGIN}`);
  await sql.end();
});

/** Runs a read of campaigns in the order of PostgREST: read-only transaction, role, settings, check, statement. */
const read = (role: string, path: string) =>
  sql.begin('read only', async (transaction) => {
    await transaction.unsafe(`set local role ${role}`);
    const headers = JSON.stringify({ 'x-flightdeck-api-key': key });
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role })}, true),
      set_config('request.method', 'GET', true), set_config('request.path', ${path}, true),
      set_config('request.headers', ${headers}, true)`;
    await transaction`select private.check_request()`;
    const [row] = await transaction`
      select current_user as role, array_agg(distinct c.organisation_id) as organisations from public.campaigns c`;
    return row;
  });

describe('a request with an API key, in the order of PostgREST', () => {
  test('acts in the role authenticated and reads the organization of the key only', async () => {
    expect(await read('service_role', '/campaigns')).toEqual({
      role: 'authenticated',
      organisations: [NORTHWIND],
    });
  });

  test('is refused for a call that is not in the list', async () => {
    await expect(read('service_role', '/link_users')).rejects.toMatchObject({
      code: 'PT403',
      hint: 'not_in_api',
    });
  });

  test('means nothing in another role', async () => {
    expect(await read('authenticated', '/campaigns')).toMatchObject({ organisations: null });
  });

  test('leaves neither the role nor the actor to the next request of the connection', async () => {
    await read('service_role', '/campaigns');
    const [left] = await sql`
      select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`;
    expect(left).toEqual({ role: LOGIN, claims: '' });
  });
});
