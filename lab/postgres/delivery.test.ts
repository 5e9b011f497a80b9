import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/database.ts';
import {
  addFlight,
  aDelivery,
  aReport,
  type Delivery,
} from '../../tests/support/database/delivery.ts';
import { connections, median, random, saveFigures } from './lane.ts';

/** Number of active flights over all organizations. */
const FLIGHTS = Number(process.env['DELIVERY_FLIGHTS'] ?? 100_000);
const ORGANISATIONS = 100;
const CAMPAIGNS = 10;
/** Number of active flights that become due at the same time. */
const DUE = 500;
/** Number of due flights in the busy organization. */
const BUSY = 2000;
const ROUNDS = 3;
/** Number of flights whose message has fewer SMS parts with another encoding. */
const ANOTHER_PRICE = FLIGHTS / 20;
/** Number of gateways that claim work at the same time, and of flights per claim. */
const GATEWAYS = 4;
const PAGE = 100;
const WORK_ORGANISATIONS = 10;
/** Reports per call. */
const CALLS = [50, 500, 1000];
/** The statement that pg_cron runs. */
const SETTLE = 'do $$ begin while private.settle_next() > 0 loop commit; end loop; end $$';

const db = testDatabase();
let sql: Sql;
let settler: Sql;
const figures: Record<string, number> = {};
const note = (what: string, value: number) => {
  figures[what] = Math.round(value * 1000) / 1000;
  console.log(`${what}: ${figures[what]}`);
};

/** CPU seconds used by the connection's server process; null when the server runs on another machine. */
async function cpuOf(client: Sql): Promise<number | null> {
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  try {
    const fields = readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Wall and CPU seconds of work on one connection. CPU is NaN when the server runs on another machine. */
async function measured(client: Sql, work: () => PromiseLike<unknown>) {
  const before = await cpuOf(client);
  const started = performance.now();
  await work();
  const wall = (performance.now() - started) / 1000;
  const after = await cpuOf(client);
  return { wall, cpu: before !== null && after !== null ? after - before : Number.NaN };
}

/** Creates organizations with active flights in the state after settling. Triggers and foreign keys are off. */
async function fill(name: string, organisations: number, flights: number) {
  const each = flights / organisations / CAMPAIGNS;
  await sql`set session_replication_role = replica`;
  await sql`insert into public.organisations (name, type, time_zone, monthly_credit_limit, service_rates)
    select ${name} || n, 'advertiser', 'UTC', 0, '{"SMS": 0.05}' from generate_series(1, ${organisations}::int) as n`;
  await sql`insert into public.wallets (organisation_id, balance) select id, 1e9 from public.organisations where name like ${`${name}%`}`;
  await sql`insert into public.audiences (name, total_contacts, status, organisation_id)
    select 'Everybody', 1000, 'ready', id from public.organisations where name like ${`${name}%`}`;
  await sql`insert into public.creatives (name, type, status, organisation_id)
    select 'Hello', 'SMS', 'approved', id from public.organisations where name like ${`${name}%`}`;
  await sql`insert into public.campaigns (name, status, budget, organisation_id)
    select 'Campaign ' || n, 'active', 1e9, id from public.organisations, generate_series(1, ${CAMPAIGNS}::int) as n where name like ${`${name}%`}`;
  await sql`insert into public.flights (name, type, status, budget, message, creative_id, campaign_id, organisation_id, created_at, activated_at)
    select 'Flight ' || n, 'SMS', 'active', 1000, 'Hello', v.id, c.id, c.organisation_id, now() - interval '9 days', now() - interval '9 days'
      from public.campaigns c join public.organisations o on o.id = c.organisation_id join public.creatives v on v.organisation_id = o.id
     cross join generate_series(1, ${each}::int) as n where o.name like ${`${name}%`}`;
  const ours = sql`from public.flights f join public.organisations o on o.id = f.organisation_id and o.name like ${`${name}%`}`;
  await sql`insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    select f.id, a.id, o.id ${ours} join public.audiences a on a.organisation_id = o.id`;
  await sql`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select f.id, o.id, current_date + n, '09:00', '17:00', n ${ours} cross join generate_series(1, 5) as n`;
  await sql`insert into private.settle_times (flight_id, organisation_id, campaign_id, settle_at, price)
    select f.id, o.id, f.campaign_id, now() + interval '1 day', 0.05 ${ours}`;
  await sql`set session_replication_role = default`;
}

/** Ends the schedule of `count` flights, so that they become due. */
const expire = (name: string, count: number) => sql`
  with over as (
    select s.flight_id from private.settle_times s join public.organisations o on o.id = s.organisation_id and o.name like ${`${name}%`}
      join public.flights f on f.id = s.flight_id and f.status = 'active'
     where s.settle_at > now() order by md5(s.flight_id::text) limit ${count}
  ), due as (update private.settle_times s set settle_at = now() from over where s.flight_id = over.flight_id)
  update public.flight_intervals i set date = current_date - 3 from over where i.flight_id = over.flight_id`;

const endedOf = async (name: string) =>
  (
    await sql<
      { n: number }[]
    >`select count(*)::int as n from public.flights f join public.organisations o on o.id = f.organisation_id
      where o.name like ${`${name}%`} and f.status = 'ended'`
  )[0]?.n ?? 0;

beforeAll(async () => {
  sql = await connections(db, 1);
  settler = await connections(db, 1);
  await sql`update public.flights set status = 'paused', status_reason = null where status = 'active'`;
  await fill('Many ', ORGANISATIONS, FLIGHTS);
  await fill('Busy ', 1, BUSY);
  await sql.unsafe(SETTLE).simple();
  for (const table of ['flights', 'flight_intervals', 'flight_audiences', 'campaigns', 'audiences'])
    await sql.unsafe(`vacuum analyze public.${table}`);
  await sql.unsafe('vacuum analyze private.settle_times');
}, 3_600_000);

afterAll(async () => {
  for (const client of [sql, settler]) await client?.end({ timeout: 5 });
  saveFigures('delivery', { flights: FLIGHTS, figures });
});

describe(`settling, ${FLIGHTS.toLocaleString('en-US')} active flights`, () => {
  test(`ends ${DUE} due flights, one, and none`, async () => {
    const found: Record<string, { wall: number; cpu: number }[]> = { [DUE]: [], 1: [], 0: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const due of [DUE, 1, 0]) {
        const before = await endedOf('Many ');
        await sql.unsafe('begin; set local session_replication_role = replica').simple();
        await expire('Many ', due);
        await sql.unsafe('commit').simple();
        found[due]?.push(await measured(settler, () => settler.unsafe(SETTLE).simple()));
        expect((await endedOf('Many ')) - before).toBe(due);
      }
    for (const due of [DUE, 1, 0])
      for (const what of ['wall', 'cpu'] as const)
        note(
          `settling ${due} due flights, ${what}, s`,
          median((found[due] ?? []).map((one) => one[what])),
        );
  }, 600_000);

  test('accepts reports of another organization while thousands of flights settle', async () => {
    const other = await aDelivery(db, { wallet: 1e6, budget: 1e6 });
    const gateway = await connections(db, 1);
    const report = async () => {
      const started = performance.now();
      const [row] = await gateway<{ outcome: string }[]>`
        select outcome from public.ingest_delivery_reports(${gateway.json([aReport(other.flight)] as never)})`;
      expect(row?.outcome).toBe('accepted');
      return performance.now() - started;
    };
    for (let count = 0; count < 20; count += 1) await report();
    const alone: number[] = [];
    for (let count = 0; count < 50; count += 1) alone.push(await report());
    await sql.unsafe('begin; set local session_replication_role = replica').simple();
    await expire('Busy ', BUSY);
    await sql.unsafe('commit').simple();
    const during: number[] = [];
    let settling = true;
    const all = measured(settler, () => settler.unsafe(SETTLE).simple()).finally(() => {
      settling = false;
    });
    while (settling) {
      during.push(await report());
      await pause(5);
    }
    const { wall, cpu } = await all;
    await gateway.end({ timeout: 5 });
    expect(await endedOf('Busy ')).toBe(BUSY);
    note(`settling ${BUSY} flights of one organisation, wall, s`, wall);
    note(`settling ${BUSY} flights of one organisation, cpu, s`, cpu);
    note('a report of another organisation alone, median, ms', median(alone));
    note('a report of another organisation alone, longest, ms', Math.max(...alone));
    note('a report of another organisation while settling, median, ms', median(during));
    note('a report of another organisation while settling, longest, ms', Math.max(...during));
    expect(during.length).toBeGreaterThan(5);
  }, 600_000);
});

describe('price changes', () => {
  const CHANGES = {
    [`another encoding that changes the price of ${ANOTHER_PRICE} flights`]: `update public.service_types set sms_encoding = 'gsm7' where id = 'sms'`,
    'another rate of one organization': `update public.organisations set service_rates = '{"SMS": 0.06}' where name = 'Many 1'`,
    'another rate of all organizations': `update public.organisations set service_rates = '{"SMS": 0.06}' where name like 'Many %'`,
  };

  test('reach the price spans of all active flights', async () => {
    await sql.unsafe('begin; set local session_replication_role = replica').simple();
    // "é" is not ASCII but is in GSM-7: two SMS parts become one with the encoding gsm7.
    await sql`update public.flights set message = repeat('é', 100)
      where id in (select id from public.flights where name like 'Flight %' and type = 'SMS' and status = 'active' order by md5(id::text) limit ${ANOTHER_PRICE})`;
    await sql`insert into private.active_spans (subject, starts_at, price, most_sent, cap_period, noted_at)
      select f.id, f.activated_at, t.price, t.most_sent, t.cap_period, f.activated_at
        from private.flight_terms(array(select f.id from public.flights f join public.organisations o on o.id = f.organisation_id and o.name like 'Many %' where f.status = 'active')) as t
        join public.flights f on f.id = t.flight_id
      on conflict (subject) where ends_at is null do nothing`;
    await sql.unsafe('commit').simple();
    const found: Record<string, { wall: number; cpu: number }[]> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [what, change] of Object.entries(CHANGES)) {
        await sql.unsafe('vacuum analyze private.active_spans');
        await sql.unsafe('begin').simple();
        (found[what] ??= []).push(await measured(sql, () => sql.unsafe(change).simple()));
        (found[`${what}, a batch of the queue`] ??= []).push(
          await measured(sql, () => sql`select private.apply_next_price_changes()`),
        );
        await sql`do $$ begin while private.apply_next_price_changes() > 0 loop null; end loop; end $$`;
        const [noted] = await sql<{ changed: number; wrong: number }[]>`
          select count(*) filter (where s.noted_at = now())::int as changed, count(*) filter (where s.price <> private.flight_price(f))::int as wrong
            from private.active_spans s join public.flights f on f.id = s.subject where s.ends_at is null`;
        await sql.unsafe('rollback').simple();
        expect(noted?.wrong).toBe(0);
        expect(noted?.changed).toBeGreaterThan(0);
      }
    for (const [what, times] of Object.entries(found))
      for (const kind of ['wall', 'cpu'] as const)
        note(`${what}, ${kind}, s`, median(times.map((one) => one[kind])));
  }, 1_800_000);
});

describe('work claimed by several gateways at the same time', () => {
  const claimed = async (client: Sql, gateway: string, limit: number) => {
    const [row] = await client<{ work: { flight_id: string; organisation_id: string }[] }[]>`
      select public.claim_work(${gateway}, ${limit}) as work`;
    return row?.work ?? [];
  };

  test('leases each flight to one gateway and loses none', async () => {
    const gateways = await Promise.all(
      Array.from({ length: GATEWAYS }, async (_, index) => ({
        name: `gateway-${index}`,
        client: await connections(db, 1),
      })),
    );
    const organisations = await sql<{ id: string }[]>`
      select id from public.organisations where name like 'Many %' order by name limit ${WORK_ORGANISATIONS}`;
    const ids = organisations.map(({ id }) => id);
    // Deactivates the other organizations so that only these have work.
    await sql`update public.organisations set is_active = false where id not in ${sql(ids)}`;
    const [there] = await sql<{ n: number }[]>`
      select count(*)::int as n from public.flights where status = 'active' and organisation_id in ${sql(ids)}`;
    const seen: string[] = [];
    const pages: { milliseconds: number; flights: number; organisations: number }[] = [];
    const work = async ({ name, client }: (typeof gateways)[number]) => {
      for (let empty = 0; empty < 3;) {
        const started = performance.now();
        const page = await claimed(client, name, PAGE);
        const milliseconds = performance.now() - started;
        empty = page.length === 0 ? empty + 1 : 0;
        if (page.length > 0)
          pages.push({
            milliseconds,
            flights: page.length,
            organisations: new Set(page.map((one) => one.organisation_id)).size,
          });
        else await pause(50);
        seen.push(...page.map((one) => one.flight_id));
      }
    };
    await Promise.all(gateways.map(work));
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen).toHaveLength(there?.n ?? 0);
    // The leases of one gateway expire. Another gateway gets exactly those flights.
    const [gone] = await sql<{ n: number }[]>`
      with over as (update private.work_leases set leased_until = now() - interval '1 second' where gateway = 'gateway-0' returning 1)
      select count(*)::int as n from over`;
    const again: string[] = [];
    for (
      let page = await claimed(sql, 'heir', 1000);
      page.length > 0;
      page = await claimed(sql, 'heir', 1000)
    )
      again.push(...page.map((one) => one.flight_id));
    expect(again).toHaveLength(gone?.n ?? -1);
    for (const { client } of gateways) await client.end({ timeout: 5 });
    note(
      `a page of ${PAGE} of ${there?.n} flights, ${GATEWAYS} gateways, median, ms`,
      median(pages.map((one) => one.milliseconds)),
    );
    note('organisations in a page, median', median(pages.map((one) => one.organisations)));
    await sql`update public.organisations set is_active = true where id not in ${sql(ids)}`;
  }, 900_000);
});

describe('ingesting reports', () => {
  const sizeOf = async () =>
    Number(
      (
        await sql<{ bytes: string }[]>`
          select pg_total_relation_size('public.credit_ledger') + sum(pg_total_relation_size(inhrelid)) as bytes
            from pg_inherits where inhparent in ('public.delivery_reports'::regclass, 'private.report_ids'::regclass)`
      )[0]?.bytes,
    );

  test('accepts calls of every size, with one flight and with 20', async () => {
    const one = await aDelivery(db, { wallet: 1e6, budget: 1e6, reach: 1e8 });
    const many = [one.flight];
    while (many.length < 20) many.push(await addFlight(db, one, { budget: 1e5, reach: 1e8 }));
    await sql.unsafe(SETTLE).simple();
    for (const [flights, what] of [
      [[one.flight], 'one flight'],
      [many, '20 flights'],
    ] as const)
      for (const size of CALLS) {
        const costs: number[] = [];
        const before = await sizeOf();
        for (let call = 0; call < 4; call += 1) {
          const reports = Array.from({ length: size }, (_, index) =>
            aReport(flights[index % flights.length] ?? '', {
              sent: 1,
              delivered: 1,
              clicked: 0,
              cost: 0.05,
            }),
          );
          const { cpu } = await measured(settler, async () => {
            const rows = await settler<{ outcome: string }[]>`
              select outcome from public.ingest_delivery_reports(${settler.json(reports as never)})`;
            expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
          });
          if (call > 0) costs.push((cpu * 1000) / size);
        }
        note(`a report, ${size} in a call, ${what}, cpu, ms`, median(costs));
        if (size === Math.max(...CALLS))
          note(
            `a report, ${what}, its debit included, bytes`,
            ((await sizeOf()) - before) / size / 4,
          );
      }
  }, 600_000);
});

describe('statuses under concurrent reports, payments and edits', () => {
  test.each([1, 2, 3])(
    'seed %i: match the limits after each settlement',
    async (seed) => {
      const chance = random(seed);
      const between = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1));
      const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
      const deliveries: Delivery[] = [];
      const flights: string[] = [];
      for (let index = 0; index < 4; index += 1) {
        const campaignBudget = index % 2 === 0 ? null : 2;
        const made = await aDelivery(db, { wallet: 0.5, campaignBudget, budget: 50, reach: 900 });
        deliveries.push(made);
        flights.push(made.flight);
        for (const channel of ['SMS', 'Email', 'Push', 'Email'])
          flights.push(
            await addFlight(db, made, { channel, budget: 50, reach: between(300, 900) }),
          );
      }
      const ids = deliveries.map((one) => one.organisation);
      const report = (client: Sql) => {
        const sent = between(1, 9);
        const one = aReport(pick(flights), { sent, delivered: sent, clicked: 0, cost: sent / 100 });
        return client`select outcome from public.ingest_delivery_reports(${client.json([one] as never)})`;
      };
      const settleSome = (client: Sql) => client`select private.settle_next()`;
      const changes: ((client: Sql) => PromiseLike<unknown>)[] = [
        report,
        report,
        report,
        report,
        settleSome,
        settleSome,
        // Often less than a message costs.
        (client) =>
          client`select private.wallet_apply(${pick(ids)}, 'purchase', ${between(1, 9) / 100}, ${randomUUID()}, 'Top-up')`,
        (
          client,
        ) => client`update public.campaigns c set budget = (select sum(spent) from public.flights where campaign_id = c.id) + ${between(0, 9) / 100}::numeric
        where c.organisation_id = ${pick(ids)} and c.budget is not null`,
        (
          client,
        ) => client`update public.audiences set total_contacts = total_contacts - ${between(0, 90)}::int
        where total_contacts > 100 and id in (select audience_id from public.flight_audiences where flight_id = ${pick(flights)})`,
        (client) =>
          client`update public.flights set status = 'paused', status_reason = null where id = ${pick(flights)} and status = 'active'`,
        (client) =>
          client`update public.flights set status = 'active', status_reason = null where id = ${pick(flights)} and status = 'paused'`,
      ];
      const clients = await Promise.all(Array.from({ length: 12 }, async () => connections(db, 1)));
      const failed: string[] = [];
      let waited = 0;
      for (let round = 0; round < 25; round += 1) {
        await Promise.all(
          clients.map(async (client) => {
            for (let count = 0; count < 4; count += 1)
              await Promise.resolve(pick(changes)(client)).catch((error: unknown) =>
                failed.push(String(error)),
              );
          }),
        );
        await sql.unsafe(SETTLE).simple();
        // Compares each status with the limit that applies to the flight now.
        const wrong = await sql`
        select f.type, f.status, f.status_reason, private.flight_limit(f) as reason from public.flights f
         where f.organisation_id in ${sql(ids)}
           and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null) and private.flight_limit(f) is distinct from f.status_reason`;
        expect({ round, wrong: [...wrong] }).toEqual({ round, wrong: [] });
        const limited = await sql`
        select c.id, c.status from public.campaigns c where c.organisation_id in ${sql(ids)}
           and (c.status = 'limited') <> exists (select 1 from public.flights f where f.campaign_id = c.id and f.status_reason is not null and f.status = 'paused')`;
        expect({ round, limited: [...limited] }).toEqual({ round, limited: [] });
        const [waiting] = await sql<{ n: number }[]>`
        select count(*)::int as n from public.flights where organisation_id in ${sql(ids)} and status_reason in ('wallet_empty', 'campaign_budget_used')`;
        waited += waiting?.n ?? 0;
      }
      // No change failed, and flights often ran out of credits or campaign budget.
      expect(failed).toEqual([]);
      expect(waited).toBeGreaterThan(25);
      expect(
        await sql`select * from private.wallet_differences() where organisation_id in ${sql(ids)}`,
      ).toHaveLength(0);
      for (const client of clients) await client.end({ timeout: 5 });
    },
    600_000,
  );
});
