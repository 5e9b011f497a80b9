import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '@/domain/rates';
import { type ActorName, BLUEPEAK, NORTHWIND, testDatabase } from '../support/database.ts';

const db = testDatabase();

interface Summary {
  organisation_id: string;
  from: string;
  to: string;
  current: Figures | null;
  previous: Figures | null;
  days: (Figures & { day: string; channel: string })[];
  channels: (Figures & { channel: string })[];
  campaigns: { id: string; name: string; status: string; figures: Figures | null }[];
  flights: (Figures & { id: string; campaign_id: string; channel: string; name: string })[];
}

const summary = async (actor: ActorName, days?: number, campaign?: string) => {
  const { data, error } = await db.as(actor).rpc('analytics_summary', {
    ...(days !== undefined && { p_days: days }),
    ...(campaign && { p_campaign_id: campaign }),
  });
  expect(error).toBeNull();
  return data as unknown as Summary;
};

const campaigns = { first: randomUUID(), second: randomUUID(), foreign: randomUUID() };
const flights = {
  sms: randomUUID(),
  email: randomUUID(),
  other: randomUUID(),
  foreign: randomUUID(),
};

/** A day's sums as `private.add_report` would leave them; `ago` counts back from the organisation's today. */
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

describe('the sums of a period', () => {
  test('the last 7 days with today, and the 7 before (ANA-19, D-01)', async () => {
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
    // Thirteen days ago is the last day of the preceding period, fourteen is outside.
    expect(previous).toMatchObject({
      sent: 57,
      delivered: 47,
      opened: null,
      clicked: 4,
      cost: 2.85,
      opened_of: 0,
    });
  });

  test('a period without a message has no totals, not zeros', async () => {
    const { previous } = await summary('regular', 30);
    expect(previous).toBeNull();
  });

  test('the parts add up to the whole', async () => {
    const { current, days, channels, flights: rows, campaigns: all } = await summary('regular', 30);
    const parts = [days, channels, rows, all.flatMap(({ figures }) => (figures ? [figures] : []))];
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

  test('one campaign narrows every part but the list to choose from (ANA-06)', async () => {
    const one = await summary('regular', 30, campaigns.second);
    expect(one.current).toMatchObject({ sent: 1007 });
    expect(one.flights.map(({ id }) => id)).toEqual([flights.other]);
    const other = one.campaigns.find(({ id }) => id === campaigns.first);
    expect(other?.figures).toBeNull();
  });

  test('the sums of stored reports are what delivery_stats says too', async () => {
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

  test.each([0, -1, 367])('%i days are refused', async (days) => {
    const { error } = await db.as('regular').rpc('analytics_summary', { p_days: days });
    expect(error).toMatchObject({ code: '22023', hint: 'invalid_period' });
  });
});

describe('who sees what', () => {
  test.each(['admin', 'regular', 'readonly', 'foreignRegular', 'analyst'] as const)(
    '%s sees the own organisation only (ANA-25)',
    async (actor) => {
      const seen = await summary(actor, 30);
      const own = actor === 'foreignRegular' ? 5555 : actor === 'analyst' ? undefined : 1317 + 50;
      expect(seen.current?.sent).toBe(own);
      const [known] = await db.sql<{ n: number }>(
        `select count(*)::int as n from public.campaigns where organisation_id = '${seen.organisation_id}'`,
      );
      expect(seen.campaigns).toHaveLength(known?.n ?? -1);
    },
  );

  test('another organisation’s campaign answers nothing (ANA-25)', async () => {
    const seen = await summary('regular', 30, campaigns.foreign);
    expect(seen).toMatchObject({ current: null, days: [], channels: [], flights: [] });
    expect(seen.campaigns.some(({ id }) => id === campaigns.foreign)).toBe(false);
  });

  test.each(['pending', 'deactivated', 'unassigned'] as const)('%s sees nothing', async (actor) => {
    expect(await summary(actor)).toMatchObject({ current: null, campaigns: [], flights: [] });
  });

  test('a visitor may not ask (ANA-01)', async () => {
    const { error } = await db.as('anonymous').rpc('analytics_summary', {});
    expect(error?.code).toBe('42501');
  });
});
