import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { connections, inTurns, type Ratio, saveFigures } from './lane.ts';

/** Two campaigns whose page is measured, one with many flights and one with few, in different organizations. */
const LARGE = {
  organisation: NORTHWIND,
  actor: 'admin',
  campaign: randomUUID(),
  flights: 500,
} as const;
const SMALL = {
  organisation: BLUEPEAK,
  actor: 'foreignAdmin',
  campaign: randomUUID(),
  flights: 5,
} as const;
type Side = typeof LARGE | typeof SMALL;
const RUNS = 9;

const db = testDatabase();
let sql: Sql;
const ratios: Ratio[] = [];

/** Creates a campaign. Of ten flights, four send, one is paused, one has ended and four are pending. */
async function fill({ organisation, campaign, flights }: Side) {
  await sql`    insert into public.audiences (name, total_contacts, status, organisation_id)
    select 'Page ' || n, 10000, 'ready', ${organisation} from generate_series(0, 9) as n`;
  const [creative] = await sql<{ id: string }[]>`
    insert into public.creatives (name, type, status, organisation_id)
    values ('Page', 'SMS', 'approved', ${organisation}) returning id`;
  await sql`insert into public.creative_versions (creative_id, organisation_id, message)
    values (${creative?.id ?? ''}, ${organisation}, 'Trails are open.')`;
  await sql`insert into public.campaigns (id, name, status, budget, start_date, end_date, organisation_id)
    values (${campaign}, 'Page', 'active', 100000, current_date - 10, current_date + 20, ${organisation})`;
  await sql`insert into public.flights (name, type, budget, status, frequency_cap, message, campaign_id, organisation_id, created_at, activated_at)
    select 'Flight ' || n, 'SMS', 100, (array['active', 'active', 'active', 'active', 'paused', 'ended'])[n % 10 + 1], 3, 'Trails are open.',
           ${campaign}, ${organisation}, now() - interval '9 days' + n * interval '1 second', now() - interval '9 days' + n * interval '1 second'
      from generate_series(1, ${flights}::int) as n where n % 10 < 6`;
  await sql`insert into public.flights (name, type, budget, status, message, campaign_id, organisation_id, created_at)
    select 'Flight ' || n, 'SMS', 100, 'pending', 'Trails are open.', ${campaign}, ${organisation}, now() - n * interval '1 second'
      from generate_series(1, ${flights}::int) as n where n % 10 >= 6`;
  await sql`insert into public.flight_creatives (flight_id, creative_id, organisation_id)
    select f.id, ${creative?.id ?? ''}, f.organisation_id from public.flights f where f.campaign_id = ${campaign}`;
  await sql`insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    select f.id, a.id, f.organisation_id
      from (select id, organisation_id, row_number() over (order by id) as n from public.flights where campaign_id = ${campaign}) as f
      join public.audiences a on a.organisation_id = f.organisation_id and a.name in ('Page ' || f.n % 10, 'Page ' || (f.n + 3) % 10)`;
  await sql`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select f.id, f.organisation_id, current_date + day, '09:00', '17:00', day
      from public.flights f cross join generate_series(case f.status when 'pending' then 1 else -8 end, 8) as day
     where f.campaign_id = ${campaign}`;
  await sql`insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, cost)
    select f.id, current_date + day, f.organisation_id, f.campaign_id, f.type, 100, 95, 5
      from public.flights f cross join generate_series(-8, -1) as day where f.campaign_id = ${campaign} and f.status <> 'pending'`;
  await sql`insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, cost)
    select f.id, date_trunc('day', now()) + day * interval '1 day' + hour * interval '1 hour', f.organisation_id, 12, 11, 0.6
      from public.flights f cross join generate_series(-8, -1) as day cross join generate_series(9, 16) as hour
     where f.campaign_id = ${campaign} and f.status <> 'pending'`;
}

beforeAll(async () => {
  sql = await connections(db, 1);
  for (const side of [LARGE, SMALL]) await fill(side);
  for (const table of ['campaigns', 'flights', 'flight_intervals', 'flight_audiences'])
    await sql.unsafe(`vacuum analyze public.${table}`);
}, 300_000);

afterAll(async () => {
  await sql.end({ timeout: 5 });
  saveFigures('campaign-page', { ratios });
});

/** Requests of the campaign page. */
const CALLS = {
  'the campaign row': ({ actor, campaign }) =>
    db.as(actor).from('campaigns_with_totals').select('*').eq('id', campaign),
  'the first flights and their count': ({ actor, campaign, organisation }) =>
    db
      .as(actor)
      .from('flights')
      .select(
        'id,name,type,status,sent,spent,budget,totals:flight_totals(delivered,clicked),intervals:flight_intervals(id,date,start_time,end_time),cohorts:flight_audiences(audience:audiences(total_contacts))',
        { count: 'exact' },
      )
      .eq('organisation_id', organisation)
      .eq('campaign_id', campaign)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, 19),
  'the launch check': ({ actor, campaign }) =>
    db.as(actor).rpc('launch_check', { p_campaign_id: campaign }),
  'the budget split': ({ actor, campaign }) =>
    db.as(actor).rpc('campaign_budget_split', { p_campaign_id: campaign }),
  'the results by day': ({ actor, campaign }) =>
    db.as(actor).rpc('delivery_stats', {
      p_from: '2000-01-01',
      p_to: '2099-12-31',
      p_by: 'day',
      p_campaign_id: campaign,
    }),
  'the results by hour': ({ actor, campaign }) =>
    db.as(actor).rpc('campaign_hours', { p_campaign_id: campaign }),
  'the plans of started flights': ({ actor, campaign }) =>
    db.as(actor).rpc('started_plans', { p_campaign_id: campaign }),
} satisfies Record<string, (side: Side) => PromiseLike<{ error: unknown }>>;

const expectAnswer = async (call: (side: Side) => PromiseLike<{ error: unknown }>, side: Side) =>
  expect((await call(side)).error).toBeNull();

test.each(Object.entries(CALLS))('answers %s for both campaigns', async (_what, call) => {
  const [large] = await inTurns(
    [() => expectAnswer(call, LARGE), () => expectAnswer(call, SMALL)],
    RUNS,
  );
  expect(large).toBeGreaterThan(0);
});

test('answers all requests of the page in parallel, as the browser sends them', async () => {
  const open = (side: Side) =>
    Promise.all(Object.values(CALLS).map((call) => expectAnswer(call, side)));
  const [large, small] = await inTurns([() => open(LARGE), () => open(SMALL)], RUNS);
  ratios.push({
    what: 'campaign page requests, without the browser, 500 flights / 5',
    value: large / small,
    target: 10,
  });
  expect(large).toBeGreaterThan(0);
});
