import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containsPattern } from '@/lib/query/like-pattern';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { actingAs, connections, inTurns, median, type Ratio, saveFigures } from './lane.ts';

/** Flights of organizations other than the two measured; 1,000,000 for the figures of docs/performance.md. */
const OTHERS = Number(process.env['SCALE_FLIGHTS'] ?? 100_000);
const LARGE = { organisation: BLUEPEAK, campaigns: 10_000, actor: 'foreignAdmin' } as const;
const SMALL = { organisation: NORTHWIND, campaigns: 100, actor: 'admin' } as const;
const FLIGHTS_EACH = 10;
const TENANTS = 20;
const RUNS = 15;

const db = testDatabase();
let sql: Sql;
const ratios: Ratio[] = [];

const fill = async (organisation: string, campaigns: number, flightsEach: number) => {
  await sql`insert into public.campaigns (name, status, budget, organisation_id, created_at)
    select 'Scale ' || n || ' ' || md5(n::text), 'pending', 1000, ${organisation}, now() - n * interval '1 second'
      from generate_series(1, ${campaigns}::int) as n`;
  await sql`insert into public.flights (name, type, budget, campaign_id, organisation_id, created_at)
    select 'Flight ' || n, 'SMS', 100, c.id, c.organisation_id, c.created_at + n * interval '1 millisecond'
      from public.campaigns c cross join generate_series(1, ${flightsEach}::int) as n
     where c.organisation_id = ${organisation} and c.name like 'Scale %'`;
  // Sets the counters that the disabled triggers maintain.
  await sql`update public.campaigns set flight_count = ${flightsEach}, channels = '{SMS}'
     where organisation_id = ${organisation} and name like 'Scale %'`;
};

beforeAll(async () => {
  sql = await connections(db, 1);
  for (const table of ['organisations', 'campaigns', 'flights'])
    await sql.unsafe(`alter table public.${table} disable trigger user`);
  await fill(SMALL.organisation, SMALL.campaigns, FLIGHTS_EACH);
  await fill(LARGE.organisation, LARGE.campaigns, FLIGHTS_EACH);
  const others = await sql<{ id: string }[]>`
    insert into public.organisations (name, type)
    select 'Tenant ' || n, 'advertiser' from generate_series(1, ${TENANTS}::int) as n returning id`;
  for (const { id } of others) await fill(id, OTHERS / TENANTS / FLIGHTS_EACH, FLIGHTS_EACH);
  for (const table of ['organisations', 'campaigns', 'flights'])
    await sql.unsafe(`alter table public.${table} enable trigger user`);
  await sql`vacuum analyze public.campaigns`;
  await sql`vacuum analyze public.flights`;
}, 900_000);

afterAll(async () => {
  await sql.end({ timeout: 5 });
  saveFigures('scale', { flights: OTHERS, ratios });
});

async function compare(one: () => PromiseLike<unknown>, other: () => PromiseLike<unknown>) {
  const [first, second] = await inTurns([one, other], RUNS);
  return first / second;
}

type Side = typeof LARGE | typeof SMALL;
const COLUMNS =
  'id,name,description,status,budget,start_date,end_date,user_id,created_at,updated_at,updated_by,version,total_spent,remaining_budget,flight_count';
const page = (side: Side) =>
  db
    .as(side.actor)
    .from('campaigns_with_totals')
    .select(COLUMNS, { count: 'exact' })
    .eq('organisation_id', side.organisation)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(0, 24);
const flightsOf = (side: Side, campaign: string) =>
  db
    .as(side.actor)
    .from('flights')
    .select('id,name,status,type,budget,spent,sent', { count: 'exact' })
    .eq('organisation_id', side.organisation)
    .eq('campaign_id', campaign)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(0, 24);

describe('an organization with 10,000 campaigns and 100,000 flights', () => {
  test('counts all campaigns and shows the last page', async () => {
    const { data, count } = await page(LARGE);
    expect(count).toBeGreaterThanOrEqual(LARGE.campaigns);
    expect(data?.[0]).toMatchObject({ flight_count: FLIGHTS_EACH });
    const last = await page(LARGE).range(9975, 9999);
    expect(last.data).toHaveLength(25);
  });

  const requests: [string, (side: Side) => PromiseLike<unknown>][] = [
    ['first page', (side) => page(side)],
    ['search', (side) => page(side).like('search_text', containsPattern('Cale'))],
    ['filter by status', (side) => page(side).eq('status', 'pending')],
  ];
  test.each(requests)('answers the %s of its campaigns list', async (what, ask) => {
    const value = await compare(
      () => ask(LARGE),
      () => ask(SMALL),
    );
    ratios.push({ what: `${what}, 10,000 campaigns / 100`, value, target: 1.5 });
    expect(value).toBeGreaterThan(0);
  });

  test('answers the flights of a campaign', async () => {
    const [large, small] = [await page(LARGE), await page(SMALL)];
    const value = await compare(
      () => flightsOf(LARGE, large.data?.[0]?.id ?? ''),
      () => flightsOf(SMALL, small.data?.[0]?.id ?? ''),
    );
    ratios.push({ what: 'expand, 100,000 flights / 1,000', value, target: 1.5 });
    expect(value).toBeGreaterThan(0);
  });
});

const LISTS = {
  'campaigns, first page': `select id, name, status, budget, created_at from public.campaigns where organisation_id = '${LARGE.organisation}' order by created_at desc, id desc limit 25`,
  'campaigns with their sums, first page': `select * from public.campaigns_with_totals where organisation_id = '${LARGE.organisation}' order by created_at desc, id desc limit 25`,
  'campaigns by status': `select id, name from public.campaigns where organisation_id = '${LARGE.organisation}' and status = 'pending' order by created_at desc, id desc limit 25`,
  'campaigns by name': `select id, name from public.campaigns where organisation_id = '${LARGE.organisation}' and search_text like '%abc%' order by created_at desc, id desc limit 25`,
  'flights of a campaign': `select id, name from public.flights where organisation_id = '${LARGE.organisation}' and campaign_id = (select id from public.campaigns where organisation_id = '${LARGE.organisation}' order by created_at desc, id desc limit 1) order by created_at desc, id desc limit 25`,
  'newest flights': `select id, name from public.flights where organisation_id = '${LARGE.organisation}' order by created_at desc, id desc limit 25`,
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Plan Rows': number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function planOf(user: string | null, query: string) {
  return actingAs(sql, user, async (transaction) => {
    const [row] = await transaction.unsafe(`explain (analyze, format json) ${query}`);
    const [found] = (
      row as unknown as { 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }
    )['QUERY PLAN'];
    if (!found) throw new Error('no plan');
    // A user who sees no rows would be fast and prove nothing.
    expect(found.Plan['Actual Rows']).toBeGreaterThanOrEqual(query.includes('flights') ? 10 : 25);
    return { nodes: nodes(found.Plan), time: found['Execution Time'] };
  });
}

describe('list queries under row-level security', () => {
  test.each(Object.entries(LISTS))('%s: use an index', async (_what, query) => {
    const { nodes: plan } = await planOf(db.idOf(LARGE.actor), query);
    const scanned = plan.filter((node) =>
      ['campaigns', 'flights'].includes(node['Relation Name'] ?? ''),
    );
    expect(scanned.length).toBeGreaterThan(0);
    for (const node of scanned) expect(node['Node Type']).toMatch(/Index|Bitmap/);
  });

  /** The API's query for the list: a page with its computed sums, and the total count. */
  const LIST = `select c.*, (select count(*) from public.campaigns_with_totals where organisation_id = '${LARGE.organisation}')
    from public.campaigns_with_totals c where c.organisation_id = '${LARGE.organisation}' order by c.created_at desc, c.id desc limit 25`;

  test('return the first page to a user and to the service role', async () => {
    const times = { user: [] as number[], service: [] as number[] };
    for (let round = 0; round < 31; round += 1) {
      times.user.push((await planOf(db.idOf(LARGE.actor), LIST)).time);
      times.service.push((await planOf(null, LIST)).time);
    }
    const [user, service] = [median(times.user), median(times.service)];
    ratios.push({
      what: 'SQL time of the first page, user / service role',
      value: user / service,
      target: 2,
    });
    expect(user).toBeGreaterThan(0);
  });

  test('look up the user’s organization once per query, not once per row', async () => {
    const { nodes: plan } = await planOf(db.idOf(LARGE.actor), LISTS['campaigns, first page']);
    expect(plan.some((node) => node['Node Type'] === 'Result')).toBe(true);
  });
});
