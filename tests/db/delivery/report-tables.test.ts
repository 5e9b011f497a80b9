import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, test } from 'vitest';
import { ACCESS_ACTORS } from '../../support/cases/access.ts';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  aReport,
  ingest,
  type Report,
  backdateFlight,
} from '../../support/database/delivery.ts';

const db = testDatabase();
const setClock = (at: string) =>
  db.sql(`update private.delivery_clock set ahead = '${at}'::timestamptz - now()`);
const resetClock = () => db.sql(`update private.delivery_clock set ahead = '0'`);
afterAll(resetClock);

const PARTS = `select c.oid, c.relname as name, c.relnamespace::regnamespace::text as schema, c.relrowsecurity as guarded
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
 where i.inhparent in ('public.delivery_reports'::regclass, 'private.report_ids'::regclass)`;
const months = async () =>
  (
    await db.sql<{ name: string }>(
      `select right(name, 7) as name from (${PARTS}) as p where name ~ '_\\d{4}_\\d\\d$' order by 1`,
    )
  ).map(({ name }) => name);
const reportTable = async (report: Report) =>
  (
    await db.sql<{ name: string }>(
      `select tableoid::regclass::text as name from public.delivery_reports where report_id = '${String(report['report_id'])}'`,
    )
  ).map(({ name }) => name);
const differences = (organisation?: string) =>
  db.sql<{ difference: string }>(
    `select difference from private.wallet_differences() ${organisation ? `where organisation_id = '${organisation}'` : ''} order by difference`,
  );
const monthFrom = async (offset: number) =>
  (
    await db.sql<{ month: string }>(
      `select to_char(date_trunc('month', private.delivery_now() at time zone 'UTC') + interval '${offset} months', 'YYYY_MM') as month`,
    )
  )[0]?.month;

describe('the monthly report tables', () => {
  test('grant nothing to any role, and have row-level security enabled all the same', async () => {
    const parts = await db.sql<{ name: string; schema: string; guarded: boolean; open: boolean }>(
      `select p.name, p.schema, p.guarded, has_table_privilege('anon', p.oid, 'select, insert, update, delete, truncate')
           or has_table_privilege('authenticated', p.oid, 'select, insert, update, delete, truncate')
           or has_table_privilege('service_role', p.oid, 'select, insert, update, delete, truncate') as open
         from (${PARTS}) as p`,
    );
    expect(parts.length).toBeGreaterThan(20);
    for (const { name, schema, guarded, open } of parts)
      expect([name, schema, open, guarded || name.startsWith('report_ids')]).toEqual([
        name,
        'private',
        false,
        true,
      ]);
  });

  test.each(ACCESS_ACTORS.filter((actor) => actor !== 'impersonating'))(
    'cannot be read through the API by %s, who names one of them',
    async (actor) => {
      const name = `delivery_reports_${await monthFrom(0)}`;
      for (const client of [db.as(actor), db.as(actor).schema('private' as 'public')]) {
        const { data, error } = await (client as unknown as SupabaseClient)
          .from(name)
          .select('id')
          .limit(1);
        expect(error).not.toBeNull();
        expect(data).toBeNull();
      }
    },
  );

  test("are created three months ahead of delivery's clock; a second run changes nothing", async () => {
    expect((await months()).at(-1)).toBe(await monthFrom(3));
    const before = await db.sql(`${PARTS} order by 1`);
    await db.sql('select private.create_report_months()');
    expect(await db.sql(`${PARTS} order by 1`)).toEqual(before);
    await setClock('2031-05-20T00:00:00Z');
    await db.sql('select private.create_report_months()');
    expect((await months()).slice(-4)).toEqual(['2031_05', '2031_06', '2031_07', '2031_08']);
    await resetClock();
  });

  test('take over reports that arrived before their month existed, still guarded and counted', async () => {
    await setClock('2032-02-10T12:30:00Z');
    const { flight, organisation } = await aDelivery(db);
    await backdateFlight(db, flight, '2032-01-15');
    const report = aReport(flight, { hour: '2032-02-10T11:00:00Z' });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect(await reportTable(report)).toEqual(['private.delivery_reports_other']);
    await db.sql('select private.create_report_months()');
    expect(await reportTable(report)).toEqual(['private.delivery_reports_2032_02']);
    expect(await ingest(db, [report])).toEqual(['duplicate']);
    expect(await differences(organisation)).toEqual([]);
    const [other] = await db.sql<{ guarded: boolean; rows: number }>(
      `select relrowsecurity as guarded, (select count(*)::int from private.delivery_reports_other) as rows
         from pg_class where oid = 'private.delivery_reports_other'::regclass`,
    );
    expect(other).toEqual({ guarded: true, rows: 0 });
    await resetClock();
  });

  test('never allow a report to be changed or deleted', async () => {
    for (const sql of [
      'update public.delivery_reports set cost = 0',
      'delete from public.delivery_reports',
    ])
      await expect(db.sql(sql)).rejects.toThrow('Add a correction');
  });
});

describe('a report id that was used', () => {
  test('is refused for a report of any month, in a valid batch and in one with an invalid report', async () => {
    const { flight } = await aDelivery(db);
    const report = aReport(flight);
    const moved = { ...report, hour: new Date(Date.now() - 20 * 86_400_000).toISOString() };
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect(await ingest(db, [report, aReport(flight)])).toEqual(['duplicate', 'accepted']);
    expect(await ingest(db, [moved])).toEqual(['report_reused']);
    expect(await ingest(db, [{ report_id: 7 }, report])).toEqual([
      'invalid_report_id',
      'duplicate',
    ]);
    // Each gateway has its own ids.
    expect(await ingest(db, [{ ...report, gateway: 'another' }])).toEqual(['accepted']);
  });

  test.each<[string, Report]>([
    ['flight_id', {}],
    ['hour', { hour: new Date(Date.now() - 3_600_000).toISOString() }],
    ['sent', { sent: 11, cost: 0.5 }],
    ['delivered', { delivered: 8 }],
    ['opened', { opened: 0 }],
    ['clicked', { clicked: null }],
    ['conversions', { conversions: 1 }],
    ['revenue', { revenue: 0.0001 }],
    ['cost', { cost: 0.5001 }],
  ])('with another %s is refused as reused', async (field, over) => {
    const { flight } = await aDelivery(db);
    const other = await aDelivery(db);
    const report = aReport(flight);
    await ingest(db, [report]);
    const changed = { ...report, ...(field === 'flight_id' ? { flight_id: other.flight } : over) };
    expect(await ingest(db, [changed])).toEqual(['report_reused']);
    // Values that are stored equally count as a repetition.
    expect(await ingest(db, [{ ...report, revenue: 0.00001, organisation_id: null }])).toEqual([
      'duplicate',
    ]);
  });

  test('is kept for thirteen months, then deleted', async () => {
    const { flight } = await aDelivery(db);
    const [kept, old] = [aReport(flight), aReport(flight)];
    await ingest(db, [kept, old]);
    const key = (report: Report) => `private.report_key('test', '${String(report['report_id'])}')`;
    await db.sql(`
      update private.report_ids set taken_on = (private.delivery_now() at time zone 'UTC' - interval '13 months')::date where key = ${key(kept)};
      update private.report_ids set taken_on = (private.delivery_now() at time zone 'UTC' - interval '13 months')::date - 1 where key = ${key(old)}`);
    const [forgotten] = await db.sql<{ n: number }>(
      'select sum(private.forget_report_ids(day))::int as n from generate_series(1, 31) as day',
    );
    expect(forgotten?.n).toBe(1);
    const there = async (report: Report) =>
      (await db.sql(`select 1 from private.report_ids where key = ${key(report)}`)).length;
    expect([await there(kept), await there(old)]).toEqual([1, 0]);
  });
});

describe('the debit of a flight and day', () => {
  test('is one ledger row that grows with each report, and each charged report is a wallet movement with its balance', async () => {
    const { flight, organisation } = await aDelivery(db, { wallet: 10 });
    await ingest(db, [aReport(flight), aReport(flight, { sent: 20 })]);
    await ingest(db, [{ report_id: 7 }, aReport(flight, { sent: 1 })]);
    await ingest(db, [aReport(flight, { sent: 0, cost: 0 })]);
    expect(
      await db.sql(
        `select amount, balance_after, reports from public.credit_ledger where organisation_id = '${organisation}' and kind = 'debit'`,
      ),
    ).toEqual([{ amount: -1.55, balance_after: 8.45, reports: 3 }]);
    expect(
      await db.sql(
        `select kind, amount, balance_after from private.wallet_movements where organisation_id = '${organisation}' order by entry`,
      ),
    ).toEqual([
      { kind: 'opening', amount: 10, balance_after: 10 },
      { kind: 'debit', amount: -0.5, balance_after: 9.5 },
      { kind: 'debit', amount: -1, balance_after: 8.5 },
      { kind: 'debit', amount: -0.05, balance_after: 8.45 },
    ]);
  });

  test('cannot be reduced, moved or renamed', async () => {
    const { flight, organisation } = await aDelivery(db);
    await ingest(db, [aReport(flight)]);
    for (const change of [
      'amount = amount + 0.1, reports = reports + 1, entry = entry + 1',
      'amount = amount - 0.1, entry = entry + 1',
      'amount = amount - 0.1, reports = reports + 1',
      `amount = amount - 0.1, reports = reports + 1, entry = entry + 1, billing_day = billing_day - 1`,
      `amount = amount - 0.1, reports = reports + 1, entry = entry + 1, description = 'Another'`,
    ])
      await expect(
        db.sql(
          `update public.credit_ledger set ${change} where organisation_id = '${organisation}' and kind = 'debit'`,
        ),
      ).rejects.toThrow('Add a correction');
  });

  test.each<[string, string, RegExp]>([
    ["a report's cost", 'public.delivery_reports set cost = cost + 0.01', /^debit of |^entry /],
    [
      "a report's balance",
      'public.delivery_reports set balance_after = balance_after - 1',
      /^entry /,
    ],
    ["a report's day", 'public.delivery_reports set billing_day = billing_day - 40', /^debit of /],
    [
      "a debit's amount",
      `public.credit_ledger set amount = amount - 0.01 where kind = 'debit' and`,
      /^debit of |^balance$/,
    ],
    [
      "a debit's balance",
      `public.credit_ledger set balance_after = balance_after + 1 where kind = 'debit' and`,
      /^debit of /,
    ],
    [
      "a debit's report count",
      `public.credit_ledger set reports = reports + 1 where kind = 'debit' and`,
      /^debit of /,
    ],
    [
      'the opening amount',
      `public.credit_ledger set amount = amount + 1 where kind = 'opening' and`,
      /^balance$|^entry /,
    ],
    [
      'the opening balance',
      `public.credit_ledger set balance_after = balance_after + 1 where kind = 'opening' and`,
      /^entry /,
    ],
    ['a deleted report', 'delete', /^debit of |^entry |last/],
  ])('wallet_differences finds %s that bypassed the triggers', async (_what, change, found) => {
    const { flight, organisation } = await aDelivery(db);
    await ingest(db, [aReport(flight), aReport(flight)]);
    expect(await differences()).toEqual([]);
    const where = `organisation_id = '${organisation}'`;
    const statement =
      change === 'delete'
        ? `delete from public.delivery_reports where ${where}`
        : `update ${change.includes(' where ') ? change : `${change} where`} ${where}`;
    await db.sql(
      `set session_replication_role = replica; ${statement}; set session_replication_role = default`,
    );
    const differing = await differences();
    expect(differing.length).toBeGreaterThan(0);
    expect(await differences(organisation)).toEqual(differing);
    expect(differing.some(({ difference }) => found.test(difference))).toBe(true);
    await db.sql(`set session_replication_role = replica;
      delete from public.delivery_reports where ${where};
      delete from public.credit_ledger where ${where};
      delete from public.monthly_usage where ${where};
      delete from public.wallets where ${where};
      set session_replication_role = default`);
  });
});

/** Scans of each report and id table, as counted by this connection. */
const SCANS = `select relname as name, seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_xact_user_tables
  where relname ~ '^(delivery_reports|report_ids)_'`;

/** The report and id tables that a statement scans, counted within one transaction. */
const scannedTables = async (statement: string) =>
  (
    await db.sql<{ name: string }>(`
      create temp table looked on commit drop as ${SCANS};
      ${statement};
      select n.name from (${SCANS}) as n left join looked b using (name) where n.looks > coalesce(b.looks, 0) order by 1`)
  ).map(({ name }) => name);

describe('partition pruning of the report tables', () => {
  const acting = () => `
    select set_config('request.jwt.claims', '{"sub": "${db.idOf('admin')}", "role": "authenticated", "session_id": null}', true),
           set_config('request.jwt.claim.sub', '${db.idOf('admin')}', true)`;

  test('scans only the months of the requested day for the charges on a statement', async () => {
    const [day] = await db.sql<{ middle: string; month: string; first: string; before: string }>(`
      select (month + 14)::text as middle, to_char(month, 'YYYY_MM') as month, month::text as first, to_char(month - 1, 'YYYY_MM') as before
        from (select date_trunc('month', now() at time zone 'UTC' - interval '1 month')::date as month) as m`);
    const read = (date?: string) =>
      scannedTables(
        `${acting()}; select count(*) from public.wallet_statement('${date}', '${date}')`,
      );
    const found = await read(day?.middle);
    expect(found.filter((name) => /\d$/.test(name))).toEqual([`delivery_reports_${day?.month}`]);
    // A day in another time zone can begin in the month before.
    expect((await read(day?.first)).filter((name) => /\d$/.test(name))).toEqual([
      `delivery_reports_${day?.before}`,
      `delivery_reports_${day?.month}`,
    ]);
  });

  test("scans no month for statement files, analytics, usage and a flight's results", async () => {
    const [flight] = await db.sql<{ id: string }>(
      `select flight_id as id from public.delivery_reports where gateway = 'demo' limit 1`,
    );
    expect(
      await scannedTables(`${acting()};
        select * from public.statement_file(null);
        select public.analytics_summary(30);
        select * from public.usage_by_service(current_date - 30, current_date);
        select * from public.flight_hourly_stats where flight_id = '${flight?.id}';
        select public.current_month_usage(o) from public.organisations o where o.id = '${NORTHWIND}'`),
    ).toEqual([]);
  });

  test('scans only the month of the hour for the messages that a gateway reported in it', async () => {
    const hour = new Date(Date.now() - 35 * 86_400_000).toISOString();
    expect(
      await scannedTables(
        `select private.gateway_reported('demo', date_trunc('hour', '${hour}'::timestamptz, 'UTC'))`,
      ),
    ).toEqual([`delivery_reports_${hour.slice(0, 7).replace('-', '_')}`]);
  });

  test('scans only the id tables to detect a repeated report', async () => {
    const { flight } = await aDelivery(db);
    const report = aReport(flight);
    await ingest(db, [report]);
    const call = JSON.stringify([report]);
    // A generic plan, as a busy gateway's connection has.
    const found = await scannedTables(
      `set plan_cache_mode = force_generic_plan; select * from private.ingest_delivery_reports('${call}'); reset plan_cache_mode`,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => !/^report_ids_\d+$/.test(name))).toEqual([]);
  });
});

describe('an old month', () => {
  const detach = (month: string) => db.sql(`select private.detach_reports('${month}')`);

  test('is detached after thirteen months, the oldest first, if the books agree', async () => {
    const oldest = (await months())[0]?.replace('_', '-') ?? '';
    const next = (await months())[1]?.replace('_', '-') ?? '';
    await expect(detach(`${oldest}-01`)).rejects.toThrow('kept for thirteen months');
    const [lines] = await db.sql<{ lines: unknown }>(
      `select jsonb_agg(to_jsonb(l) order by entry) as lines from public.credit_ledger l`,
    );
    const late = await aDelivery(db, { wallet: 100 });
    await backdateFlight(db, late.flight, `${oldest}-01`);
    expect(await ingest(db, [aReport(late.flight, { hour: `${oldest}-15T10:00:00Z` })])).toEqual([
      'accepted',
    ]);
    const usage = await db.sql('select * from public.monthly_usage order by 1, 2');
    await setClock(
      new Date(Date.parse(`${next}-01`) + 399 * 86_400_000).toISOString().slice(0, 19) + 'Z',
    );
    await expect(detach(`${next}-01`)).rejects.toThrow(/oldest|thirteen/);
    await expect(detach('2019-01-01')).rejects.toThrow('no reports for this month');
    await db.sql(
      `update public.wallets set balance = balance + 1 where organisation_id = '${late.organisation}'`,
    );
    await expect(detach(`${oldest}-01`)).rejects.toThrow('do not agree');
    await db.sql(
      `update public.wallets set balance = balance - 1 where organisation_id = '${late.organisation}'`,
    );
    await detach(`${oldest}-01`);
    await resetClock();
    expect(await months()).not.toContain(oldest.replace('-', '_'));
    const [kept] = await db.sql<{ n: number }>(
      `select count(*)::int as n from private.delivery_reports_${oldest.replace('-', '_')}`,
    );
    expect(kept?.n).toBeGreaterThan(0);
    expect(
      (
        await db.sql(
          `select jsonb_agg(to_jsonb(l) order by entry) as lines from public.credit_ledger l where organisation_id <> '${late.organisation}'`,
        )
      )[0],
    ).toEqual(lines);
    expect(await db.sql('select * from public.monthly_usage order by 1, 2')).toEqual(usage);
    // The check of the books continues with the balance at which the detached month ended.
    expect(await differences()).toEqual([]);
    expect(await ingest(db, [aReport(late.flight), aReport(late.flight)])).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(await differences()).toEqual([]);
    await db.sql(`set session_replication_role = replica;
      update public.delivery_reports set balance_after = balance_after + 1 where organisation_id = '${late.organisation}';
      set session_replication_role = default`);
    expect((await differences(late.organisation)).length).toBeGreaterThan(0);
  });

  test('is detached only by the database owner, who also creates months and deletes ids', async () => {
    for (const actor of ['superadmin', 'admin', 'anonymous'] as const)
      for (const call of ['detach_reports', 'create_report_months', 'forget_report_ids'])
        for (const schema of ['public', 'private']) {
          const { error } = await db
            .as(actor)
            .schema(schema as 'public')
            .rpc(call as 'organisation_members', {} as never);
          expect(error).not.toBeNull();
        }
    const [rights] = await db.sql<{ any: boolean }>(`
      select bool_or(has_function_privilege(role, f, 'execute')) as any
        from unnest(array['anon', 'authenticated', 'service_role']) as role,
             unnest(array['private.detach_reports(date)', 'private.create_report_months(timestamptz)', 'private.forget_report_ids(integer)',
               'private.wallet_differences()']) as f`);
    expect(rights?.any).toBe(false);
  });

  test('that was detached has its late reports stored in the table for other months', async () => {
    const { flight } = await aDelivery(db);
    await backdateFlight(db, flight, '2019-03-01');
    const report = aReport(flight, { hour: '2019-03-05T10:00:00Z', report_id: randomUUID() });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect(await reportTable(report)).toEqual(['private.delivery_reports_other']);
  });
});
