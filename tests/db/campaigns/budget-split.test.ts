import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const campaign = randomUUID();
const flights = { large: randomUUID(), ended: randomUUID() };

async function addFlight(
  id: string,
  over: { name: string; status: string; budget: number; spent: number },
) {
  await db.sql(`
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, spent)
    values ('${id}', '${campaign}', '${NORTHWIND}', '${over.name}', 'SMS', '${over.status}', ${over.budget}, ${over.spent})`);
}

beforeAll(async () => {
  await db.sql(
    `insert into public.campaigns (id, name, status, budget, organisation_id) values ('${campaign}', 'Shared', 'active', 1000, '${NORTHWIND}')`,
  );
  await addFlight(flights.large, { name: 'Large', status: 'pending', budget: 700, spent: 0 });
  await addFlight(flights.ended, { name: 'Ended', status: 'ended', budget: 900, spent: 250 });
});

const split = async (actor: Parameters<typeof db.as>[0] = 'regular') =>
  (await db.as(actor).rpc('campaign_budget_split', { p_campaign_id: campaign })).data ?? [];

describe('campaign_budget_split', () => {
  test('returns the budget of each flight, but only the amount spent for an ended flight', async () => {
    expect(await split()).toEqual([
      {
        flight_id: flights.large,
        name: 'Large',
        channel: 'SMS',
        flights: 1,
        allocated: 700,
        spent: 0,
        reserved: 0,
      },
      {
        flight_id: flights.ended,
        name: 'Ended',
        channel: 'SMS',
        flights: 1,
        allocated: 250,
        spent: 250,
        reserved: 0,
      },
    ]);
  });

  test('is readable by every member of the organization and by no other user', async () => {
    expect(await split('readonly')).toHaveLength(2);
    for (const stranger of ['foreignAdmin', 'pending'] as const)
      expect(await split(stranger)).toEqual([]);
    expect(
      (await db.as('anonymous').rpc('campaign_budget_split', { p_campaign_id: campaign })).error,
    ).not.toBeNull();
  });

  test('names the seven largest flights and adds up the other flights', async () => {
    for (let place = 0; place < 7; place += 1)
      await addFlight(randomUUID(), {
        name: `Small ${place}`,
        status: 'pending',
        budget: 10 + place,
        spent: 0,
      });
    const rows = await split();
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toMatchObject({ flight_id: null, name: null, flights: 2, allocated: 21 });
  });
});

describe('sent_days', () => {
  test('returns the days of the requested flights in order, within the organization only', async () => {
    await db.sql(`
      insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent)
      values ('${flights.ended}', '2027-03-02', '${NORTHWIND}', '${campaign}', 'SMS', 5),
             ('${flights.ended}', '2027-03-01', '${NORTHWIND}', '${campaign}', 'SMS', 5),
             ('${flights.ended}', '2027-03-03', '${NORTHWIND}', '${campaign}', 'SMS', 0)`);
    const request = { p_flight_ids: [flights.ended, flights.large] };
    expect((await db.as('readonly').rpc('sent_days', request)).data).toEqual([
      { flight_id: flights.ended, days: ['2027-03-01', '2027-03-02'] },
    ]);
    expect((await db.as('foreignAdmin').rpc('sent_days', request)).data).toEqual([]);
    expect((await db.as('anonymous').rpc('sent_days', request)).error).not.toBeNull();
  });
});
