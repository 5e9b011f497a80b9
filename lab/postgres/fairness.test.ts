import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLinks, type LinkCheck } from '../../supabase/functions/_shared/link-check.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { addFlight } from '../../tests/support/database/delivery.ts';
import { actingAs, connections, median, saveFigures } from './lane.ts';

/** Active flights of the heavy organization, each with the maximum number of schedule intervals. */
const FLIGHTS = Number(process.env['FAIRNESS_FLIGHTS'] ?? 1000);
const INTERVALS = 200;
const DEAD_LINKS = 60;
const COPIES = 50;
const ROUNDS = 5;
/** Maximum delay in seconds that the heavy organization may cause. */
const MAX_DELAY = 1;

const db = testDatabase();
let gateway: Sql;
let page: Sql;
let busy: Sql;
/** A flight of the light organization. */
let flight = '';
const figures: Record<string, number> = {};
const note = (what: string, value: number) => {
  figures[what] = Math.round(value * 1000) / 1000;
  console.log(`${what}: ${figures[what]}`);
};

/** Creates flights whose intervals all differ. Triggers are off, so nothing is stored for them yet. */
async function fillHeavy(sql: Sql) {
  await sql`set session_replication_role = replica`;
  await sql`insert into public.campaigns (name, status, budget, organisation_id)
    select 'Heavy ' || n, 'active', 1e9, ${NORTHWIND} from generate_series(1, 10) as n`;
  await sql`insert into public.flights (name, type, status, budget, message, creative_id, campaign_id, organisation_id, created_at, activated_at)
    select 'Flight ' || n, 'SMS', 'active', 100, 'Hello', v.id, c.id, c.organisation_id, now() - interval '9 days', now() - interval '9 days'
      from public.campaigns c
     cross join (select id from public.creatives where organisation_id = ${NORTHWIND} and type = 'SMS' limit 1) as v
     cross join generate_series(1, ${FLIGHTS / 10}::int) as n where c.name like 'Heavy %'`;
  await sql`insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    select f.id, a.id, f.organisation_id from public.flights f join public.campaigns c on c.id = f.campaign_id and c.name like 'Heavy %'
     cross join (select id from public.audiences where organisation_id = ${NORTHWIND} and total_contacts > 0 limit 1) as a`;
  await sql`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select f.id, f.organisation_id, current_date + n / 4, time '00:00' + m.minutes, time '02:30' + m.minutes, n
      from public.flights f join public.campaigns c on c.id = f.campaign_id and c.name like 'Heavy %'
     cross join generate_series(0, ${INTERVALS - 1}::int) as n
     cross join lateral (select make_interval(mins => n % 4 * 300 + (hashtext(f.id::text || n) & 127)) as minutes) as m`;
  await sql`set session_replication_role = default`;
}

/** Creates campaigns to copy and a message with dead links. */
async function fillPending() {
  const links = Array.from({ length: DEAD_LINKS }, (_, at) => `https://dead${at}.dev/`);
  const text = JSON.stringify({ channel: 'sms', text: links.join(' ') });
  await db.sql(`
    insert into public.campaigns (name, budget, organisation_id) select 'Copied ' || n, 1000, '${NORTHWIND}' from generate_series(1, ${COPIES}) as n;
    insert into public.flights (name, type, status, budget, campaign_id, organisation_id)
    select 'Flight ' || n, 'SMS', 'pending', 10, c.id, c.organisation_id from public.campaigns c, generate_series(1, 2) as n where c.name like 'Copied %';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select f.id, f.organisation_id, date '2090-01-01' + n, '09:00', '17:00', n
      from public.flights f join public.campaigns c on c.id = f.campaign_id, generate_series(1, 40) as n where c.name like 'Copied %'`);
  const [campaign] = await db.sql<{ id: string }>(
    `select id from public.campaigns where name = 'Copied 1'`,
  );
  const dead = await addFlight(
    db,
    { organisation: NORTHWIND, campaign: campaign?.id ?? '' },
    { status: 'pending' },
  );
  await db.sql(`update public.creative_versions v set content = '${text}' from public.flight_creatives l
    where l.creative_version_id = v.id and l.flight_id = '${dead}'`);
}

async function fillLight() {
  const campaign = randomUUID();
  await db.sql(`insert into public.campaigns (id, name, status, budget, organisation_id)
    values ('${campaign}', 'Light', 'active', 1000, '${BLUEPEAK}')`);
  flight = await addFlight(db, { organisation: BLUEPEAK, campaign });
  const linked = await addFlight(db, { organisation: BLUEPEAK, campaign }, { status: 'pending' });
  await db.sql(`update public.creative_versions v set content = '{"channel": "sms", "text": "https://alive.dev/"}'
      from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${linked}'`);
}

beforeAll(async () => {
  [gateway, page, busy] = [
    await connections(db, 1),
    await connections(db, 1),
    await connections(db, 1),
  ];
  // Hosted projects set this timeout for PostgREST's roles.
  for (const sql of [gateway, page]) await sql`set statement_timeout = '8s'`;
  await db.sql(
    `update public.flights set status = 'paused', status_reason = null where status = 'active'`,
  );
  await db.sql(`update private.delivery_clock set claim_time = default`);
  await fillLight();
});

afterAll(async () => {
  for (const sql of [gateway, page, busy]) await sql?.end({ timeout: 5 });
  saveFigures('fairness', { flights: FLIGHTS, figures });
});

const seconds = async (work: () => PromiseLike<unknown>) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};
const medianOf = async (work: () => PromiseLike<unknown>) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await seconds(work));
  return median(times);
};

/** Claims work when it is the heavy organization's turn. The answer must contain the light organization's flight. */
async function claim() {
  await db.sql(`update private.work_leases set leased_until = now() - interval '1 hour';
    update private.work_turns set turn_at = case organisation_id when '${NORTHWIND}' then timestamptz '2000-01-01' else now() end`);
  const [row] = await gateway<{ work: { flight_id: string }[] }[]>`
    select public.claim_work('acme', 100) as work`;
  expect(row?.work.map(({ flight_id }) => flight_id)).toContain(flight);
}

/** Reads a campaign page as a user of the light organization. */
const open = () =>
  actingAs(page, db.idOf('foreignRegular'), async (sql) => {
    await sql`select * from public.campaigns_with_totals order by created_at desc limit 25`;
    await sql`select public.flight_forecast(${flight})`;
  });

/** Seconds until the light organization's link is checked, while the hosts of the heavy one never answer. */
async function check(): Promise<number> {
  await db.sql(`delete from private.link_check_starts; delete from private.link_checks;
    update private.link_turns set turn_at = case organisation_id when '${NORTHWIND}' then timestamptz '2000-01-01' else now() end`);
  const started = performance.now();
  let noted = Number.NaN;
  const store = {
    due: async () =>
      (await gateway`select url from public.links_to_check(20)`).map((row) => String(row['url'])),
    note: async ([one]: LinkCheck[]) => {
      if (one?.url === 'https://alive.dev/') noted = (performance.now() - started) / 1000;
    },
  };
  const network = {
    resolve: async (host: string) =>
      host.startsWith('dead') ? new Promise<string[]>(() => {}) : ['93.184.215.14'],
    ask: async () => ({ status: 200, location: null }),
  };
  await checkLinks(store, network, 2000);
  return noted;
}

test('an organization with 1,000 heavy flights, 60 dead links and 50 copies delays another by less than a second', async () => {
  const alone = { claim: await medianOf(claim), page: await medianOf(open), check: await check() };
  await fillHeavy(busy);
  await fillPending();
  await busy`analyze`;
  // The first claim is the slowest: it computes the plans of the new flights.
  const first = await seconds(claim);
  const loaded = { claim: await medianOf(claim), page: 0, check: await check() };
  const chosen = (
    await db.sql<{ id: string }>(`select id from public.campaigns where name like 'Copied %'`)
  ).map(({ id }) => id);
  let copied: unknown[] = [];
  const copying = actingAs(busy, db.idOf('regular'), async (sql) => {
    copied = [
      ...(await sql`select outcome from public.change_campaigns('duplicate', ${`{${chosen.join()}}`}::text::uuid[], ${randomUUID()})`),
    ];
  });
  await pause(50);
  const claimWhileCopying = await seconds(claim);
  loaded.page = await medianOf(open);
  await copying;
  expect(copied).toEqual(chosen.map(() => ({ outcome: 'done' })));
  for (const [what, value] of Object.entries(alone)) note(`${what} alone, s`, value);
  note('first claim with the heavy organization, s', first);
  note('claim while campaigns are copied, s', claimWhileCopying);
  for (const [what, value] of Object.entries(loaded))
    note(`${what} with the heavy organization, s`, value);
  expect(Math.max(first, claimWhileCopying, loaded.claim) - alone.claim).toBeLessThan(MAX_DELAY);
  expect(loaded.page - alone.page).toBeLessThan(MAX_DELAY);
  expect(loaded.check - alone.check).toBeLessThan(MAX_DELAY);
}, 600_000);

test('a launch check runs without JIT on a server that has it on', async () => {
  const [row] = await page<{ jit: string }[]>`select current_setting('jit') as jit`;
  expect(row?.jit).toBe('off');
});
