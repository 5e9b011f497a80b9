import { beforeAll, describe, expect, test } from 'vitest';
import { expectedHours, readStartedPlans } from '@/domain/delivery/expected-delivery';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { createCampaign, activate, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
let campaign = '';
let first = '';
let second = '';

interface Plan extends Record<string, unknown> {
  flight_id: string;
  started_at: string;
}
const ask = (actor: ActorName, flight?: string) =>
  db
    .as(actor)
    .rpc('started_plans', { p_campaign_id: campaign, ...(flight && { p_flight_id: flight }) });
const plans = async (actor: ActorName = 'regular', flight?: string) => {
  const { data, error } = await ask(actor, flight);
  expect(error).toBeNull();
  return (data as unknown as { plans: Plan[] }).plans;
};

beforeAll(async () => {
  campaign = await createCampaign(db);
  first = (await aPlannedFlight(db, { campaign, name: 'First' })).id;
  second = (await aPlannedFlight(db, { campaign, name: 'Second' })).id;
  await aPlannedFlight(db, { campaign, name: 'Never started' });
  await activate(db, first, campaign);
  await db.sql(
    `update private.active_spans set starts_at = starts_at - interval '1 hour' where subject = '${first}'`,
  );
  await activate(db, second, campaign);
});

describe('started_plans', () => {
  test("returns the plan at each flight's start, in that order, each with the campaign budget left by the ones before", async () => {
    const found = await plans();
    expect(found.map(({ flight_id }) => flight_id)).toEqual([first, second]);
    expect(found.map((plan) => plan['campaign_budget'])).toEqual([1000, 900]);
    expect(found[0]).toMatchObject({ budget: 100, wallet: null, reach: 1000, ended_at: null });
    expect(found[0]).not.toHaveProperty('sent_by_hour');
    expect(await plans('regular', second)).toEqual([found[1]]);
  });

  test("expects all messages that the flight's budget pays for", async () => {
    const { data } = await ask('regular', second);
    const [plan] = readStartedPlans(data, 0).plans;
    const expected = plan ? expectedHours(plan) : [];
    const messages = expected.reduce((sum, hour) => sum + hour.messages, 0);
    expect(messages).toBe(Math.floor(100 / (plan ? Number(plan.input.costPerMessage) : 0)));
  });

  test('limits a campaign without a budget only by the budgets of its flights', async () => {
    const unlimited = await createCampaign(db);
    await db.sql(`update public.campaigns set budget = null where id = '${unlimited}'`);
    const flight = (await aPlannedFlight(db, { campaign: unlimited })).id;
    await activate(db, flight, unlimited);
    const { data } = await db.as('regular').rpc('started_plans', { p_campaign_id: unlimited });
    const [plan] = readStartedPlans(data, 0).plans;
    expect(plan?.input.campaignBudget).toBeNull();
    expect(plan && expectedHours(plan).length).toBeGreaterThan(0);
  });

  test('keeps the first start of a flight that was paused and resumed', async () => {
    const [before] = await plans();
    const client = db.as('regular');
    for (const status of ['paused', 'active'] as const)
      expect(
        (await client.from('flights').update({ status }).eq('id', first).select('id')).data,
      ).toHaveLength(1);
    expect((await plans())[0]?.started_at).toBe(before?.started_at);
  });

  test('sets ended_at when a user ends the flight, but not when delivery does', async () => {
    const end = (reason: string | null) =>
      db.sql(
        `update public.flights set status = 'ended', stopped_at = now(), status_reason = ${reason ? `'${reason}'` : 'null'} where id = '${second}'`,
      );
    await end('budget_used');
    expect((await plans('regular', second))[0]).toMatchObject({ ended_at: null });
    await end(null);
    expect((await plans('regular', second))[0]?.['ended_at']).toEqual(expect.any(String));
  });

  test('answers every member of the organization and no other user', async () => {
    expect(await plans('readonly')).toHaveLength(2);
    for (const stranger of ['foreignAdmin', 'pending'] as const)
      expect((await ask(stranger)).error?.hint).toBe('not_found');
    expect((await ask('anonymous')).error).not.toBeNull();
  });
});

test("campaign_hours adds up the campaign's flights, newest hour first, for its organization only", async () => {
  const row = (flight: string, hour: string, sent: number) =>
    `('${flight}', '2027-03-02T${hour}:00Z', '${NORTHWIND}', ${sent}, ${sent}, ${sent / 100})`;
  await db.sql(`
    insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, cost)
    values ${row(first, '09:00', 100)}, ${row(first, '10:00', 200)}, ${row(second, '10:00', 300)};
    insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent)
    values ('${first}', '2027-03-02', '${NORTHWIND}', '${campaign}', 'SMS', 300)`);
  const hours = (actor: ActorName) =>
    db.as(actor).rpc('campaign_hours', { p_campaign_id: campaign });
  expect((await hours('readonly')).data).toEqual([
    expect.objectContaining({ at: '2027-03-02T10:00:00+00:00', sent: 500, clicked: null, cost: 5 }),
    expect.objectContaining({ at: '2027-03-02T09:00:00+00:00', sent: 100 }),
  ]);
  expect((await hours('foreignAdmin')).data).toEqual([]);
  expect((await hours('anonymous')).error).not.toBeNull();
});
