import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NORTHWIND,
  type TestDatabase,
  testDatabase,
} from '../../tests/support/database/database.ts';
import { aDelivery, aReport, ingest } from '../../tests/support/database/delivery.ts';
import { actingAs, connections, inTurns, type Ratio, saveFigures } from './lane.ts';

/** Reports of the full database; 10,000,000 for the figures of docs/performance.md. */
const FULL = Number(process.env['VOLUME_REPORTS'] ?? 1_000_000);
const BASE = 100_000;
/**
 * Both databases have the same flights over more than twice the longest period, so the screen reads and shows the same
 * number of rows. The full database has a longer history and more reports per hour, as when gateways report later
 * results separately.
 */
const FLIGHTS = 20;
const CAMPAIGNS = 10;
const PER_HOUR = Math.max(1, Math.min(8, Math.floor(FULL / BASE)));
const RUNS = 25;
const PERIODS = [7, 30, 90] as const;
/** Pairs of reports per call and number of calls. */
const BATCHES = [
  [1, 100],
  [50, 20],
  [500, 2],
] as const;
const GATEWAYS = 4;

const full = testDatabase();
const base = testDatabase();
const lines: Sql[] = [];
const ratios: Ratio[] = [];
const rates: { what: string; perSecond: number }[] = [];
const times: Record<string, [number, number]> = {};

/** Inserts reports and computes their sums in SQL. Triggers and foreign keys are off. */
async function fill(sql: Sql, reports: number, perHour: number) {
  const hours = Math.ceil(reports / FLIGHTS / perHour);
  await sql`set session_replication_role = replica`;
  await sql`insert into public.campaigns (name, status, organisation_id)
    select 'Volume ' || n, 'active', ${NORTHWIND} from generate_series(1, ${CAMPAIGNS}::int) as n`;
  await sql`insert into public.flights (name, type, status, budget, campaign_id, organisation_id, created_at)
    select 'Volume ' || c.name || n, (array['SMS', 'Email', 'Push', 'WhatsApp', 'RCS', 'Voice'])[1 + n % 6], 'ended', 1000, c.id, c.organisation_id,
           now() - ${hours + 1}::int * interval '1 hour'
      from public.campaigns c cross join generate_series(1, ${FLIGHTS / CAMPAIGNS}::int) as n where c.name like 'Volume %'`;
  await sql`insert into public.delivery_reports (gateway, report_id, organisation_id, flight_id, hour, sent, delivered, opened, clicked, conversions, revenue, cost, billing_day, balance_after)
    select 'volume', h || ':' || f.place || ':' || part, f.organisation_id, f.id, date_trunc('hour', now(), 'UTC') - h * interval '1 hour',
           case when part = 1 then 10 + h % 7 else 0 end, 1, case when f.type in ('Email', 'Push') then 1 end, case when f.type <> 'Voice' then h % 2 end,
           0, (h % 5) * 0.25, case when part = 1 then 0.5 else 0 end, (now() - h * interval '1 hour')::date, case when part = 1 then 0 end
      from generate_series(0, ${hours - 1}::int) as h
     cross join (select *, row_number() over (order by id) as place from public.flights where name like 'Volume %') as f
     cross join generate_series(1, ${perHour}::int) as part`;
  const sums = `sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.clicked), sum(r.conversions), sum(r.revenue), sum(r.cost)
    from public.delivery_reports r join public.flights f on f.id = r.flight_id join public.organisations o on o.id = r.organisation_id
   where r.gateway = 'volume'`;
  const columns = 'sent, delivered, opened, clicked, conversions, revenue, cost';
  await sql.unsafe(`insert into public.flight_hourly_stats (flight_id, hour, organisation_id, ${columns})
    select r.flight_id, r.hour, r.organisation_id, ${sums} group by 1, 2, 3`);
  await sql.unsafe(`insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, ${columns})
    select r.flight_id, ((r.hour + interval '30 minutes') at time zone o.time_zone)::date, r.organisation_id, f.campaign_id, f.type, ${sums} group by 1, 2, 3, 4, 5`);
  await sql.unsafe(`insert into public.flight_totals (flight_id, organisation_id, ${columns})
    select r.flight_id, r.organisation_id, ${sums} group by 1, 2`);
  await sql`update public.flights f set sent = t.sent, spent = t.cost, delivery_rate = private.percentage(t.delivered, t.sent), ctr = private.percentage(t.clicked, t.delivered)
    from public.flight_totals t where t.flight_id = f.id and f.name like 'Volume %'`;
  await sql`set session_replication_role = default`;
  const tables = ['delivery_reports', 'flight_hourly_stats', 'campaign_daily_stats', 'flights'];
  for (const table of tables) await sql.unsafe(`vacuum analyze public.${table}`);
}

beforeAll(async () => {
  for (const [db, reports, perHour] of [
    [full, FULL, PER_HOUR],
    [base, BASE, 1],
  ] as const) {
    const sql = await connections(db, 1);
    lines.push(sql);
    await fill(sql, reports, perHour);
  }
}, 3_600_000);

afterAll(async () => {
  for (const sql of lines) await sql.end({ timeout: 5 });
  saveFigures('volume', { reports: FULL, ratios, rates, milliseconds: times });
});

const stored = (db: TestDatabase) => (db === full ? lines[0] : lines[1]);
const inSql = async (db: TestDatabase, days: number) => {
  const sql = stored(db);
  if (!sql) throw new Error('no connection');
  return actingAs(
    sql,
    db.idOf('admin'),
    (member) => member`select public.analytics_summary(${days}::int) as report`,
  );
};

const millions = `${FULL.toLocaleString('en-US')} reports / ${BASE.toLocaleString('en-US')}`;

describe(`the reports screen at ${millions}`, () => {
  test.each(['full', 'base'])('shows the sum of the reports in the %s database', async (name) => {
    const db = name === 'full' ? full : base;
    const sql = stored(db);
    const { data } = await db.as('admin').rpc('analytics_summary', { p_days: 30 });
    const answer = data as unknown as { from: string; to: string; current: { sent: number } };
    const found = await sql?.unsafe<{ sent: string; cost: string }[]>(
      `select sum(r.sent) as sent, count(*) as n from public.delivery_reports r join public.organisations o on o.id = r.organisation_id
        where r.organisation_id = '${NORTHWIND}' and r.gateway = 'volume'
          and ((r.hour + interval '30 minutes') at time zone o.time_zone)::date between '${answer.from}' and '${answer.to}'`,
    );
    const seeded = await sql?.unsafe<{ sent: string }[]>(
      `select coalesce(sum(d.sent), 0) as sent from public.campaign_daily_stats d join public.flights f on f.id = d.flight_id
        where d.organisation_id = '${NORTHWIND}' and f.name not like 'Volume %' and d.day between '${answer.from}' and '${answer.to}'`,
    );
    expect(answer.current.sent).toBe(Number(found?.[0]?.sent) + Number(seeded?.[0]?.sent));
  });

  test.each(PERIODS)('answers a member for %i days', async (days) => {
    for (const [how, ask] of [
      ['SQL', inSql],
      ['API', (db: TestDatabase) => db.as('admin').rpc('analytics_summary', { p_days: days })],
    ] as const) {
      const found = await inTurns([() => ask(full, days), () => ask(base, days)], RUNS);
      const what = `reports screen, ${days} days, ${how}, ${millions}`;
      times[what] = found;
      ratios.push({ what, value: found[0] / found[1], target: 1.5 });
      expect(found[0]).toBeGreaterThan(0);
    }
  });
});

describe('ingesting reports', () => {
  /** Prepares a gateway that sends for its own organization. Returns the function that sends its reports. */
  const aGateway = async (db: TestDatabase, [size, calls]: readonly [number, number]) => {
    const { flight } = await aDelivery(db, { wallet: 1e6, budget: 1e9, reach: 1e9 });
    const bodies = Array.from({ length: calls }, () =>
      Array.from({ length: size }, () => aReport(flight)),
    );
    return async () => {
      for (const reports of bodies)
        expect(new Set(await ingest(db, reports))).toEqual(new Set(['accepted']));
      return size * calls;
    };
  };
  const expectReportsAccepted = async (what: string, gateways: (() => Promise<number>)[]) => {
    const started = performance.now();
    const taken = await Promise.all(gateways.map((work) => work()));
    const seconds = (performance.now() - started) / 1000;
    const total = taken.reduce((sum, count) => sum + count, 0);
    rates.push({ what: `reports taken, ${what}`, perSecond: total / seconds });
    expect(total).toBeGreaterThan(0);
  };

  test.each(BATCHES)(
    'accepts %i reports per call from one gateway',
    async (size, calls) => {
      for (const db of [full, base])
        await expectReportsAccepted(
          `one gateway, ${size} in a call, ${(db === full ? FULL : BASE).toLocaleString('en-US')} reports stored`,
          [await aGateway(db, [size, calls])],
        );
    },
    600_000,
  );

  test('accepts simultaneous reports of several organizations', async () => {
    const gateways = Array.from({ length: GATEWAYS }, () => aGateway(full, [50, 20]));
    await expectReportsAccepted(
      `${GATEWAYS} organisations at once, 50 in a call, ${FULL.toLocaleString('en-US')} reports stored`,
      await Promise.all(gateways),
    );
  }, 600_000);
});
