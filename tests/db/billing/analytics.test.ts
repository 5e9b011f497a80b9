import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '@/domain/campaign/metrics';
import { reportPageSchema } from '@/features/analytics/schemas';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();

interface Summary {
  organisation_id: string;
  from: string;
  to: string;
  current: Figures | null;
  previous: Figures | null;
  days: (Figures & { day: string; channel: string })[];
  channels: (Figures & { channel: string })[];
  has_campaigns: boolean;
  campaign: { id: string; name: string } | null;
}

const summary = async (actor: ActorName, days?: number, campaign?: string) => {
  const { data, error } = await db.as(actor).rpc('analytics_summary', {
    ...(days !== undefined && { p_days: days }),
    ...(campaign && { p_campaign_id: campaign }),
  });
  expect(error).toBeNull();
  return data as unknown as Summary;
};

const read = async (actor: ActorName, view: string, args: Record<string, unknown> = {}) => {
  const { data, error } = await db
    .as(actor)
    .rpc('analytics_rows', { p_view: view, p_limit: 500, ...args });
  expect(error).toBeNull();
  return reportPageSchema.parse(data);
};

const campaigns = { first: randomUUID(), second: randomUUID(), foreign: randomUUID() };
const flights = {
  sms: randomUUID(),
  email: randomUUID(),
  other: randomUUID(),
  foreign: randomUUID(),
};

/** Inserts a day's totals as private.add_to_sums leaves them. `ago` counts days back from the organization's today. */
const day = (
  flight: string,
  campaign: string,
  ago: number,
  row: Record<string, string | number>,
) => {
  const organisation = campaign === campaigns.foreign ? BLUEPEAK : NORTHWIND;
  const columns = Object.keys(row);
  return db.sql(`insert into public.campaign_daily_stats (flight_id, campaign_id, organisation_id, day, ${columns.join(', ')})
    select '${flight}', '${campaign}', o.id, (private.delivery_now() at time zone o.time_zone)::date - ${ago}, ${columns
      .map((column) =>
        typeof row[column] === 'string' && row[column] !== 'null'
          ? `'${row[column]}'`
          : row[column],
      )
      .join(', ')} from public.organisations o where o.id = '${organisation}'`);
};

beforeAll(async () => {
  await db.sql('delete from public.campaign_daily_stats');
  for (const [key, id] of Object.entries(campaigns)) {
    const organisation = key === 'foreign' ? BLUEPEAK : NORTHWIND;
    await db.sql(
      `insert into public.campaigns (id, name, organisation_id, user_id) values ('${id}', '${key}', '${organisation}', '${db.idOf('regular')}')`,
    );
  }
  for (const [key, id] of Object.entries(flights)) {
    const campaign =
      key === 'foreign' ? campaigns.foreign : key === 'other' ? campaigns.second : campaigns.first;
    const organisation = key === 'foreign' ? BLUEPEAK : NORTHWIND;
    await db.sql(`insert into public.flights (id, name, type, budget, campaign_id, organisation_id, user_id)
      values ('${id}', '${key}', '${key === 'email' ? 'Email' : 'SMS'}', 1000, '${campaign}', '${organisation}', '${db.idOf('regular')}')`);
  }
  const sms = { channel: 'SMS', opened: 'null' };
  await day(flights.sms, campaigns.first, 0, {
    ...sms,
    sent: 100,
    delivered: 90,
    clicked: 9,
    conversions: 2,
    revenue: 40.5,
    cost: 5.0001,
  });
  await day(flights.sms, campaigns.first, 6, {
    ...sms,
    sent: 10,
    delivered: 10,
    clicked: 1,
    conversions: 0,
    revenue: 0,
    cost: 0.5,
  });
  await day(flights.sms, campaigns.first, 7, {
    ...sms,
    sent: 50,
    delivered: 40,
    clicked: 4,
    conversions: 1,
    revenue: 10,
    cost: 2.5,
  });
  await day(flights.email, campaigns.first, 1, {
    channel: 'Email',
    sent: 200,
    delivered: 180,
    opened: 90,
    clicked: 30,
    conversions: 3,
    revenue: 60,
    cost: 2,
  });
  await day(flights.other, campaigns.second, 13, {
    ...sms,
    sent: 7,
    delivered: 7,
    clicked: 'null',
    conversions: 0,
    revenue: 0,
    cost: 0.35,
  });
  await day(flights.other, campaigns.second, 14, {
    ...sms,
    sent: 1000,
    delivered: 1000,
    clicked: 0,
    conversions: 0,
    revenue: 0,
    cost: 50,
  });
  await day(flights.foreign, campaigns.foreign, 0, {
    ...sms,
    sent: 5555,
    delivered: 5555,
    clicked: 5,
    conversions: 0,
    revenue: 1,
    cost: 1,
  });
});

describe('analytics', () => {
  test('add up the last 7 days including today, and the 7 days before', async () => {
    const { current, previous, from, to } = await summary('regular', 7);
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    expect(current).toEqual({
      sent: 310,
      delivered: 280,
      opened: 90,
      clicked: 40,
      conversions: 5,
      revenue: 100.5,
      cost: 7.5001,
      opened_of: 180,
      clicked_of: 280,
      opens_of_clicked: 90,
      clicks_of_opened: 30,
      conversions_of_clicked: 5,
      cost_of_clicked: 7.5001,
    });
    // Thirteen days ago is the last day of the previous period; fourteen days ago is outside.
    expect(previous).toMatchObject({
      sent: 57,
      delivered: 47,
      opened: null,
      clicked: 4,
      cost: 2.85,
      opened_of: 0,
    });
  });

  test('return null for a period without messages, not zeros', async () => {
    const { previous } = await summary('regular', 30);
    expect(previous).toBeNull();
  });

  test('add up to the same total by day, channel, flight and campaign', async () => {
    const { current, days, channels } = await summary('regular', 30);
    const measured = async (view: string) =>
      (await read('regular', view)).rows.flatMap(({ figures }) => figures ?? []);
    const parts = [days, channels, await measured('flights'), await measured('campaigns')];
    for (const part of parts) {
      for (const key of [
        'sent',
        'delivered',
        'clicked',
        'conversions',
        'revenue',
        'cost',
      ] as const) {
        const sum = part.reduce((total, row) => total + (row[key] ?? 0), 0);
        expect(sum).toBeCloseTo(current?.[key] ?? Number.NaN, 4);
      }
    }
    expect(channels.map(({ channel }) => channel)).toEqual(['Email', 'SMS']);
    expect(days).toHaveLength(6);
  });

  test('cover one campaign only when it is named', async () => {
    const one = await summary('regular', 30, campaigns.second);
    expect(one.current).toMatchObject({ sent: 1007 });
    expect(one.campaign).toEqual({ id: campaigns.second, name: 'second' });
    const ids = async (view: string) =>
      (await read('regular', view, { p_campaign_id: campaigns.second })).rows.map(({ id }) => id);
    expect(await ids('flights')).toEqual([flights.other]);
    expect(await ids('campaigns')).toEqual([campaigns.second]);
  });

  test.each(['flights', 'campaigns'])(
    'return each %s row once over all pages, in the chosen order and with the total count',
    async (view) => {
      const whole = await read('regular', view, { p_sort: 'sent' });
      expect(whole.rows.length).toBe(whole.total);
      const sent = whole.rows.map(({ figures }) => figures?.sent ?? -1);
      expect(sent).toEqual(sent.toSorted((a, b) => b - a));
      const pages = [];
      for (let at = 0; at < whole.total; at += 2) {
        const page = await read('regular', view, { p_sort: 'sent', p_offset: at, p_limit: 2 });
        expect(page.total).toBe(whole.total);
        pages.push(...page.rows);
      }
      expect(pages).toEqual(whole.rows);
      const [least] = (await read('regular', view, { p_sort: 'sent', p_descending: false })).rows;
      expect(least?.figures?.sent).toBe(Math.min(...sent.filter((value) => value >= 0)));
    },
  );

  test.each([
    [{ p_view: 'days' }, 'unknown_view'],
    [{ p_view: 'flights', p_limit: 501 }, 'invalid_limit'],
    [{ p_view: 'flights', p_limit: 0 }, 'invalid_limit'],
    [{ p_view: 'flights', p_offset: -1 }, 'invalid_limit'],
    [{ p_view: 'flights', p_days: 367 }, 'invalid_period'],
  ])('refuse analytics_rows with %j: %s', async (args, hint) => {
    const { error } = await db.as('regular').rpc('analytics_rows', args);
    expect(error).toMatchObject({ code: '22023', hint });
  });

  test('agree with delivery_stats', async () => {
    const { from, to, current } = await summary('regular', 7);
    const { data } = await db.as('regular').rpc('delivery_stats', { p_from: from, p_to: to });
    expect(data?.[0]).toMatchObject({
      sent: current?.sent,
      delivered: current?.delivered,
      opened: current?.opened,
      clicked: current?.clicked,
      cost: current?.cost,
    });
  });

  test.each([0, -1, 367])('refuse a period of %i days', async (days) => {
    const { error } = await db.as('regular').rpc('analytics_summary', { p_days: days });
    expect(error).toMatchObject({ code: '22023', hint: 'invalid_period' });
  });
});

describe('access to analytics', () => {
  test.each(['admin', 'regular', 'readonly', 'foreignRegular', 'analyst'] as const)(
    'gives %s the rows of their own organization only',
    async (actor) => {
      const seen = await summary(actor, 30);
      const own = actor === 'foreignRegular' ? 5555 : actor === 'analyst' ? undefined : 1317 + 50;
      expect(seen.current?.sent).toBe(own);
      const [known] = await db.sql<{ n: number }>(
        `select count(*)::int as n from public.campaigns where organisation_id = '${seen.organisation_id}'`,
      );
      expect((await read(actor, 'campaigns', { p_limit: 1 })).total).toBe(known?.n);
    },
  );

  test("returns nothing for another organization's campaign", async () => {
    const seen = await summary('regular', 30, campaigns.foreign);
    expect(seen).toMatchObject({ current: null, days: [], channels: [], campaign: null });
    for (const view of ['campaigns', 'flights'])
      expect(await read('regular', view, { p_campaign_id: campaigns.foreign })).toMatchObject({
        total: 0,
        rows: [],
      });
  });

  test.each(['pending', 'deactivated', 'unassigned'] as const)(
    'gives %s nothing',
    async (actor) => {
      expect(await summary(actor)).toMatchObject({ current: null, has_campaigns: false });
      for (const view of ['campaigns', 'flights']) expect((await read(actor, view)).total).toBe(0);
    },
  );

  test('is denied to anonymous visitors', async () => {
    const { error } = await db.as('anonymous').rpc('analytics_summary', {});
    expect(error?.code).toBe('42501');
    const listed = await db.as('anonymous').rpc('analytics_rows', { p_view: 'flights' });
    expect(listed.error?.code).toBe('42501');
  });
});
