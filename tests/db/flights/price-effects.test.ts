import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Content } from '@/domain/content/content';
import { fallbackParts } from '@/domain/content/priced-parts';
import { costBreakdown, FALLBACK_PERCENT, messagePrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aDelivery } from '../../support/database/delivery.ts';

const db = testDatabase();

interface Prices {
  service_rates: Record<string, number>;
  location_targeting_cost: number;
  segment_costs: Record<string, number | { type: string; value: number }>;
}
const PRICES: Prices = {
  service_rates: { SMS: 0.05, Email: 0, whatsapp: 0.06 },
  location_targeting_cost: 0.01,
  segment_costs: {
    demographic: { type: 'flat', value: 0 },
    behavioral: { type: 'percentage', value: 10 },
    geographic: { type: 'flat', value: 0.005 },
    transactional: 12,
  },
};
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

describe('the cost of a message is the same in SQL and TypeScript for', () => {
  const cases: [string, boolean, string[]][] = [
    ['SMS', false, []],
    ['SMS', true, []],
    ['SMS', false, ['behavioral']],
    ['sms', true, ['Behavioral', 'BEHAVIORAL', 'geographic', 'demographic']],
    ['SMS', false, ['transactional', 'life_event']],
    ['Email', true, ['behavioral', 'geographic']],
    ['WhatsApp', false, ['behavioral']],
    ['Voice', false, ['behavioral', 'custom']],
  ];
  test.each(cases)('%s, with a location: %s, categories %j', async (channel, geo, categories) => {
    const list = categories.map((category) => `'${category}'`).join(',');
    const [row] = await db.sql<{ cost: number }>(
      `select private.cost_per_message(${literal(PRICES)}, row('${channel}', ${geo}, array[${list}]::text[], 0)::private.price_terms)::float8 as cost`,
    );
    const expected = costBreakdown({
      serviceRates: PRICES.service_rates,
      channel,
      geoEnabled: geo,
      locationTargetingCost: PRICES.location_targeting_cost,
      segmentCosts: PRICES.segment_costs,
      categories,
      parts: 1,
      budget: 0,
      reach: null,
    });
    expect(row?.cost).toBeCloseTo(expected.costPerMessage, 12);
  });
});

test('a fallback SMS adds its share only if it costs more, in SQL and TypeScript alike', async () => {
  const serviceRates = { SMS: 0.05, RCS: 0.08 };
  for (const [parts, price] of [
    [0, 0.08],
    [1, 0.08],
    [6, 0.102],
  ] as const) {
    const [row] = await db.sql<{ cost: number }>(
      `select private.cost_per_message(${literal({ service_rates: serviceRates })}, row('RCS', false, '{}', ${parts})::private.price_terms)::float8 as cost`,
    );
    expect(row?.cost).toBe(price);
    expect(toNumber(messagePrice(serviceRates, 'RCS', parts))).toBe(price);
  }
  const [row] = await db.sql<{ share: number }>('select private.fallback_share()::float8 as share');
  expect(row?.share).toBe(FALLBACK_PERCENT / 100);
});

test("a flight's price includes the longest fallback of its variants with the link", async () => {
  const { flight, organisation } = await aDelivery(db, { channel: 'RCS' });
  const rated = `update public.organisations set service_rates = '{"SMS": 0.05, "RCS": 0.08}' where id = '${organisation}'`;
  await db.sql(rated);
  const fallback = `${'é'.repeat(370)} {{link}}`;
  const content = { channel: 'rcs', kind: 'text', text: 'Trails are open.', fallback };
  const price = async () => {
    const [row] = await db.sql<{ price: number; parts: number; work: number }>(
      `select private.flight_price(f)::float8 as price, private.flight_fallback_parts(f) as parts,
              (select p.price::float8 from private.flight_prices(array[f.id]) as p) as work
         from public.flights f where f.id = '${flight}'`,
    );
    return row;
  };
  expect(await price()).toEqual({ price: 0.08, parts: 0, work: 0.08 });
  await db.sql(
    `update public.flights set variants = jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 40, 'version_id', gen_random_uuid(),
       'name', 'Long', 'message', 'Trails are open.', 'content', ${literal(content)})), short_url = 'https://go.example/s/a1B2c3' where id = '${flight}'`,
  );
  expect(
    fallbackParts(content as Content, { link: 'https://go.example/s/a1B2c3', encoding: 'ascii' }),
  ).toBe(6);
  expect(await price()).toEqual({ price: 0.102, parts: 6, work: 0.102 });
  const [span] = await db.sql<{ price: number }>(
    `select price::float8 from private.active_spans where subject = '${flight}' order by starts_at desc, id desc limit 1`,
  );
  expect(span?.price).toBe(0.102);
});

describe('price_effects', () => {
  const now: Prices = {
    service_rates: {},
    location_targeting_cost: 0,
    segment_costs: {},
  };
  const effects = (over: Partial<Prices> = {}, actor: ActorName = 'superadmin') =>
    db.as(actor).rpc('price_effects', {
      p_organisation_id: NORTHWIND,
      p_prices: { ...now, ...over },
    });

  beforeAll(async () => {
    const [row] = await db.sql<Prices>(
      `select service_rates, location_targeting_cost::float8, segment_costs from public.organisations where id = '${NORTHWIND}'`,
    );
    Object.assign(now, row);
  });

  test('returns nothing for unchanged prices', async () => {
    const { data, error } = await effects();
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });

  test('returns the pending and active flights of a channel whose rate changes, in this organization only', async () => {
    const { data } = await effects({
      service_rates: { ...now.service_rates, SMS: (now.service_rates['SMS'] ?? 0) + 0.02 },
    });
    const planned = await db.sql<{ id: string }>(
      `select id from public.flights where organisation_id = '${NORTHWIND}' and type = 'SMS' and status in ('pending', 'active')`,
    );
    expect(planned.length).toBeGreaterThan(2);
    expect(data?.map(({ flight_id }) => flight_id).sort()).toEqual(
      planned.map(({ id }) => id).sort(),
    );
    for (const { cost_before, cost_after, affected, channel } of data ?? []) {
      // A percentage of the rate grows with the rate.
      expect((cost_after ?? 0) - (cost_before ?? 0)).toBeGreaterThanOrEqual(0.02 - 1e-9);
      expect(affected).toBe(planned.length);
      expect(channel).toBe('SMS');
    }
  });

  test('returns only flights with a location for a change of the location cost', async () => {
    const { data } = await effects({
      location_targeting_cost: now.location_targeting_cost + 0.003,
    });
    const placed = await db.sql<{ id: string }>(
      `select id from public.flights where organisation_id = '${NORTHWIND}' and location <> '' and status in ('pending', 'active')`,
    );
    expect(placed.length).toBeGreaterThan(0);
    expect(data?.map(({ flight_id }) => flight_id).sort()).toEqual(
      placed.map(({ id }) => id).sort(),
    );
    for (const { cost_before, cost_after } of data ?? [])
      expect((cost_after ?? 0) - (cost_before ?? 0)).toBeCloseTo(0.003, 10);
  });

  test('lists at most 50 flights and counts all', async () => {
    const campaign = randomUUID();
    await db.sql(`insert into public.campaigns (id, name, organisation_id) values ('${campaign}', 'Many', '${NORTHWIND}');
      insert into public.flights (campaign_id, organisation_id, type, name, budget)
      select '${campaign}', '${NORTHWIND}', 'Voice', 'Flight ' || n, 50 from generate_series(1, 70) as n`);
    const { data } = await effects({ service_rates: { ...now.service_rates, Voice: 9 } });
    expect(data).toHaveLength(50);
    expect(data?.[0]?.affected).toBeGreaterThanOrEqual(70);
  });

  test.each([
    { service_rates: { SMS: -1 } },
    { segment_costs: { x: { type: 'flat', value: -1 } } },
    { location_targeting_cost: -1 },
  ])('refuses prices that cannot be stored: %o', async (over) => {
    expect((await effects(over)).error).toMatchObject({ hint: 'invalid_prices' });
  });

  test.each([
    'anonymous',
    'unassigned',
    'pending',
    'deactivated',
    'readonly',
    'regular',
    'admin',
    'analyst',
    'foreignAdmin',
  ] as const)('is denied to %s', async (actor) => {
    const { data, error } = await effects({ service_rates: {} }, actor);
    expect(data).toBeNull();
    expect(error).not.toBeNull();
  });
});
