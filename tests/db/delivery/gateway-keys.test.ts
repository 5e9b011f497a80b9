import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadGatewayKeys } from '../../../backend/database/data-folder.ts';
import { testDatabase, VOX } from '../../support/database/database.ts';
import { aDelivery, aReport, type Report } from '../../support/database/delivery.ts';
import { gatewayFetch } from '../../support/database/gateway.ts';

const db = testDatabase();
interface CreatedKey {
  id: string;
  gateway: string;
  key: string;
}

const createKey = async (gateway: string): Promise<CreatedKey> => {
  const { data, error } = await db
    .as('superadmin')
    .rpc('create_gateway_key', { p_gateway: gateway })
    .single();
  expect(error).toBeNull();
  return data as CreatedKey;
};
const send = (key: string, path: string, body?: object) =>
  gatewayFetch(db)(
    new Request(`http://localhost/functions/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
const REPEATED = '00000000-0000-4000-8000-00000000c0de';
const keys = (gateway: string) =>
  db.sql<{ id: string; expires_at: string | null }>(
    `select id, expires_at from private.gateway_keys where gateway = '${gateway}'`,
  );
const keyWorks = async (key: string) => (await send(key, 'gateway/work')).status === 200;

describe('a gateway key', () => {
  let acme: CreatedKey;
  beforeEach(async () => {
    acme = await createKey('acme');
  });
  afterEach(() => db.sql('delete from private.gateway_keys'));

  test('lists due work, settles and reports, each for its own gateway only', async () => {
    const { flight, organisation } = await aDelivery(db);
    const work = (await (await send(acme.key, 'gateway/work')).json()) as {
      flights: { flight_id: string; message: string }[];
    };
    expect(work.flights.map(({ flight_id }) => flight_id)).toContain(flight);
    expect(await (await send(acme.key, 'gateway/settle')).json()).toEqual({
      changed: expect.any(Number),
    });
    // The server ignores the gateway names in the body and in the report.
    const report: Report = { ...aReport(flight), gateway: 'simulator' };
    const answer = await send(acme.key, 'delivery-reports', {
      gateway: 'other',
      reports: [report],
    });
    expect(await answer.json()).toMatchObject({ results: [{ outcome: 'accepted' }] });
    expect(
      await db.sql(
        `select gateway, sent from public.delivery_reports where flight_id = '${flight}'`,
      ),
    ).toEqual([{ gateway: 'acme', sent: 10 }]);
    const hour = `gateway/reported?hour=${String(report['hour'])}`;
    const own = (await (await send(acme.key, hour)).json()) as { flights: unknown[] };
    expect(own.flights).toMatchObject([
      { flight_id: flight, channel: 'SMS', sent: 10, opened: null },
    ]);
    const other = await createKey('globex');
    expect(await (await send(other.key, hour)).json()).toEqual({ flights: [] });
    expect(organisation).toBeTruthy();
  });

  test('reports only flights that its gateway leases, or leased in that hour', async () => {
    const { flight } = await aDelivery(db);
    const report = aReport(flight);
    const results = async (key: string, reports: unknown[]) =>
      (
        (await (await send(key, 'delivery-reports', { reports })).json()) as {
          results: { place: number; outcome: string; reason: string | null }[];
        }
      ).results.map(({ place, outcome, reason }) => [place, reason ?? outcome]);
    const other = await createKey('globex');
    expect(await results(acme.key, [report])).toEqual([[0, 'not_leased']]);
    await keyWorks(other.key);
    const strange = { ...report, report_id: 'strange', flight_id: acme.id };
    expect(await results(acme.key, [report, strange, 'x'])).toEqual([
      [0, 'not_leased'],
      [1, 'unknown_flight'],
      [2, 'invalid_report'],
    ]);
    expect(
      await db.sql(`select 1 from public.delivery_reports where flight_id = '${flight}'`),
    ).toEqual([]);
    const own = { ...report, report_id: 'own' };
    expect(await results(other.key, [own])).toEqual([[0, 'accepted']]);
    // After another gateway takes the flight, earlier messages still count.
    await send(other.key, 'gateway/release');
    await keyWorks(acme.key);
    const late = { ...report, report_id: 'late', sent: 1, delivered: 1, cost: 0.05, clicked: 0 };
    expect(await results(other.key, [late])).toEqual([[0, 'accepted']]);
    await db.sql(`delete from private.flight_holders where gateway = 'globex'`);
    const figures = { sent: 0, delivered: 0, opened: 1, clicked: 0, cost: 0 };
    expect(await results(other.key, [{ ...late, report_id: 'read', ...figures }])).toEqual([
      [0, 'accepted'],
    ]);
    const hour = new Date(Date.parse(String(report['hour'])) - 3_600_000).toISOString();
    expect(await results(other.key, [{ ...late, report_id: 'earlier', hour }])).toEqual([
      [0, 'not_leased'],
    ]);
  });

  test("is audited when it is created, rotated and revoked, in the superadmin's own organization", async () => {
    await db.become('impersonating');
    await db.as('superadmin').rpc('rotate_gateway_key', { p_id: acme.id, p_hours: 1 });
    await db.sql('delete from public.superadmin_impersonations');
    await db.as('superadmin').rpc('revoke_gateway_key', { p_id: acme.id });
    expect(await keyWorks(acme.key)).toBe(false);
    const { data } = await db
      .as('superadmin')
      .from('audit_log')
      .select('actor_id,organisation_id,action,before,after,impersonating')
      .eq('table_name', 'gateway_keys')
      .eq('row_id', acme.id)
      .order('id');
    expect(data).toMatchObject([
      { action: 'insert', after: { gateway: 'acme', last_four: acme.key.slice(-4) } },
      { action: 'update', impersonating: true, before: { expires_at: null } },
      { action: 'update', after: { gateway: 'acme' } },
    ]);
    for (const line of data ?? [])
      expect(line).toMatchObject({ actor_id: db.idOf('superadmin'), organisation_id: VOX });
    expect(JSON.stringify(data)).not.toContain('key_hash');
  });

  test('opens no table, no database function and no account', async () => {
    const ways: Record<string, string>[] = [
      { apikey: acme.key },
      { apikey: acme.key, authorization: `Bearer ${acme.key}` },
      { apikey: db.backend.keys.publishableKey, authorization: `Bearer ${acme.key}` },
    ];
    for (const headers of ways)
      for (const [path, method] of [
        ['/rest/v1/campaigns?select=id', 'GET'],
        ['/rest/v1/delivery_reports?select=id', 'GET'],
        ['/rest/v1/rpc/delivery_work', 'POST'],
        ['/rest/v1/rpc/ingest_delivery_reports', 'POST'],
        ['/rest/v1/rpc/gateway_work', 'POST'],
        ['/auth/v1/user', 'GET'],
      ] as const) {
        const request = new Request(`http://localhost${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ p_key: acme.key, p_rows: [] }) }),
        });
        const answer = await db.backend.fetch(request);
        const body: unknown = await answer.json();
        expect({ path, ok: answer.ok && !(Array.isArray(body) && body.length === 0) }).toEqual({
          path,
          ok: false,
        });
      }
  });

  test('is stored as a hash and listed with its last four characters and its last use', async () => {
    const rows = await db.sql<{ row: string }>(
      `select to_jsonb(k)::text as row from private.gateway_keys k`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(acme.key);
    const list = async () =>
      (await db.as('superadmin').rpc('list_gateway_keys')).data?.find(({ id }) => id === acme.id);
    expect(await list()).toMatchObject({
      gateway: 'acme',
      last_four: acme.key.slice(-4),
      last_used_at: null,
      expires_at: null,
    });
    expect(await keyWorks(acme.key)).toBe(true);
    expect((await list())?.last_used_at).toBeTruthy();
  });

  test('works alongside its replacement until it expires', async () => {
    const { data } = await db
      .as('superadmin')
      .rpc('rotate_gateway_key', { p_id: acme.id, p_hours: 1 })
      .single();
    const next = data as CreatedKey;
    expect(next).toMatchObject({
      gateway: 'acme',
      key: expect.stringMatching(/^fdg_[0-9a-f]{64}$/),
    });
    expect([await keyWorks(acme.key), await keyWorks(next.key)]).toEqual([true, true]);
    await db.sql(
      `update private.gateway_keys set expires_at = now() - interval '1 second' where id = '${acme.id}'`,
    );
    expect([await keyWorks(acme.key), await keyWorks(next.key)]).toEqual([false, true]);
    const again = await db.as('superadmin').rpc('rotate_gateway_key', { p_id: acme.id });
    expect(again.error?.hint).toBe('not_found');
  });

  test('is created once when its call is repeated, and only the last response has its secret', async () => {
    const call = () =>
      db
        .as('superadmin')
        .rpc('create_gateway_key', { p_gateway: 'Globex ', p_id: REPEATED })
        .single();
    const [first, again] = [(await call()).data, (await call()).data];
    expect(again).toMatchObject({ id: REPEATED, gateway: 'globex' });
    expect([await keyWorks(first?.key ?? ''), await keyWorks(again?.key ?? '')]).toEqual([
      false,
      true,
    ]);
    expect(await keys('globex')).toHaveLength(1);
    // The gateway has used it, so its secret was not lost.
    expect((await call()).error).toMatchObject({ code: 'PT409', hint: 'request_reused' });
    expect(await keyWorks(again?.key ?? '')).toBe(true);
  });

  test('keeps its secret when its ID is repeated for another gateway, by another person or after its end', async () => {
    const repeat = (gateway: string) =>
      db.as('superadmin').rpc('create_gateway_key', { p_gateway: gateway, p_id: acme.id });
    const hash = () => db.sql(`select key_hash from private.gateway_keys where id = '${acme.id}'`);
    const before = await hash();
    expect((await repeat('globex')).error?.hint).toBe('request_reused');
    await db.sql(`update private.gateway_keys set created_by = '${db.idOf('admin')}'`);
    expect((await repeat('acme')).error?.hint).toBe('request_reused');
    await db.sql(`update private.gateway_keys set created_by = '${db.idOf('superadmin')}'`);
    await db.as('superadmin').rpc('revoke_gateway_key', { p_id: acme.id });
    expect((await repeat('acme')).error?.hint).toBe('request_reused');
    expect(await hash()).toEqual(before);
  });

  test.each([0, 24])('is replaced once when its call is repeated with %i hours', async (hours) => {
    const call = (p_hours: number) =>
      db
        .as('superadmin')
        .rpc('rotate_gateway_key', { p_id: acme.id, p_hours, p_new_id: REPEATED })
        .single();
    const [first, again] = [(await call(hours)).data, (await call(hours)).data];
    expect(again).toMatchObject({ id: REPEATED, gateway: 'acme' });
    expect(await keys('acme')).toHaveLength(2);
    expect([
      await keyWorks(acme.key),
      await keyWorks(first?.key ?? ''),
      await keyWorks(again?.key ?? ''),
    ]).toEqual([hours > 0, false, true]);
  });

  test('never works longer because its replacement is repeated', async () => {
    const end = async () => (await keys('acme')).find(({ id }) => id === acme.id)?.expires_at;
    const call = (p_hours: number) =>
      db.as('superadmin').rpc('rotate_gateway_key', { p_id: acme.id, p_hours, p_new_id: REPEATED });
    expect((await call(1)).error).toBeNull();
    const before = await end();
    expect(before).toBeTruthy();
    expect((await call(720)).error).toBeNull();
    expect(await end()).toEqual(before);
  });

  test('is not replaced by a key of another gateway', async () => {
    const other = await createKey('globex');
    const { error } = await db
      .as('superadmin')
      .rpc('rotate_gateway_key', { p_id: acme.id, p_hours: 0, p_new_id: other.id });
    expect(error?.hint).toBe('request_reused');
    expect([await keyWorks(acme.key), await keyWorks(other.key)]).toEqual([true, true]);
  });

  test('never appears in the audit log, in a table or in an error', async () => {
    const { data } = await db
      .as('superadmin')
      .rpc('rotate_gateway_key', { p_id: acme.id, p_new_id: REPEATED })
      .single();
    const again = await db
      .as('superadmin')
      .rpc('rotate_gateway_key', { p_id: acme.id, p_new_id: REPEATED })
      .single();
    const secrets = [acme.key, data?.key, again.data?.key].map(String);
    expect(new Set(secrets).size).toBe(3);
    for (const secret of secrets) await keyWorks(secret);
    const failed = await db
      .as('superadmin')
      .rpc('rotate_gateway_key', { p_id: acme.id, p_new_id: REPEATED });
    const refused = await send(secrets[1] ?? '', 'gateway/work');
    const tables = await db.sql<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'private', 'auth', 'storage')`,
    );
    const stored: string[] = [];
    for (const { name } of tables)
      stored.push(
        ...(await db.sql<{ row: string }>(`select t::text as row from ${name} t`)).map(
          ({ row }) => row,
        ),
      );
    const texts = [...stored, JSON.stringify(failed.error), await refused.text()].join('\n');
    expect(texts).toContain(acme.id);
    for (const secret of secrets) expect(texts).not.toContain(secret);
  });

  test('is revoked immediately, for reports too', async () => {
    const { flight } = await aDelivery(db);
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await db.as('superadmin').rpc('revoke_gateway_key', { p_id: acme.id })).error,
      ).toBeNull();
    expect((await send(acme.key, 'gateway/settle')).status).toBe(401);
    const answer = await send(acme.key, 'delivery-reports', { reports: [aReport(flight)] });
    expect(answer.status).toBe(401);
    expect(
      await db.sql(`select 1 from public.delivery_reports where flight_id = '${flight}'`),
    ).toEqual([]);
  });

  test.each(['Acme Corp', '', '../x', 'a'.repeat(101)])(
    'cannot be created for a gateway called %j',
    async (name) => {
      const { error } = await db.as('superadmin').rpc('create_gateway_key', { p_gateway: name });
      expect(error?.code).toBe('23514');
    },
  );

  test('is managed only by superadmins and used only by the server', async () => {
    const calls = [
      ['create_gateway_key', { p_gateway: 'mine' }],
      ['create_gateway_key', { p_gateway: 'acme', p_id: acme.id }],
      ['rotate_gateway_key', { p_id: acme.id }],
      ['rotate_gateway_key', { p_id: acme.id, p_hours: 0, p_new_id: acme.id }],
      ['revoke_gateway_key', { p_id: acme.id }],
      ['list_gateway_keys', {}],
    ] as const;
    for (const actor of ['anonymous', 'regular', 'admin', 'analyst', 'pending'] as const)
      for (const [name, args] of calls) {
        const { error, data } = await (db.as(actor) as unknown as SupabaseClient).rpc(name, args);
        expect({ actor, name, data, refused: error?.code }).toEqual({
          actor,
          name,
          data: null,
          refused: '42501',
        });
      }
    expect(await db.sql('select id, expires_at from private.gateway_keys')).toEqual([
      { id: acme.id, expires_at: null },
    ]);
    for (const [name, args] of [
      ['gateway_work', { p_key: acme.key }],
      ['gateway_settle', { p_key: acme.key }],
      ['gateway_report', { p_key: acme.key, p_rows: [] }],
      ['gateway_reported', { p_key: acme.key, p_hour: '2026-01-01T00:00:00Z' }],
    ] as const)
      for (const actor of ['anonymous', 'regular', 'superadmin'] as const)
        expect(
          (await (db.as(actor) as unknown as SupabaseClient).rpc(name, args)).error?.code,
        ).toBe('42501');
    expect(await keyWorks(acme.key)).toBe(true);
  });
});

test('loadGatewayKeys creates the keys of the local gateways once, and again if the database has lost them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-'));
  const first = await loadGatewayKeys(folder, db);
  expect(await loadGatewayKeys(folder, db)).toEqual(first);
  expect(statSync(join(folder, 'gateway-keys.json')).mode & 0o777).toBe(0o600);
  expect([await keyWorks(first.simulator), await keyWorks(first.example)]).toEqual([true, true]);
  await db.sql(`delete from private.gateway_keys where gateway = 'simulator'`);
  const second = await loadGatewayKeys(folder, db);
  expect(second.example).toBe(first.example);
  expect(second.simulator).not.toBe(first.simulator);
  expect(await keyWorks(second.simulator)).toBe(true);
});
