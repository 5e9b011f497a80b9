import { beforeEach, describe, expect, test } from 'vitest';
import { readRehearsal, rehearse as rehearsed } from '@/domain/delivery/rehearsal';
import { approvals } from '../../support/database/approval.ts';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { addFlight } from '../../support/database/delivery.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
const { setPolicy, aPlan, ask } = approvals(db);

interface Answer {
  flights: { flight_id: string; name: string; wallet: number; campaign_budget: number }[];
}
type Scope = { p_campaign_id?: string; p_flight_id?: string };
const call = (of: Scope, actor: ActorName) => db.as(actor).rpc('rehearsal', of);
const rehearse = async (of: Scope, actor: ActorName = 'regular') => {
  const { data, error } = await call(of, actor);
  expect(error).toBeNull();
  return data as unknown as Answer;
};
const result = (answer: unknown) => rehearsed(readRehearsal(answer));

const check = async (of: Scope) =>
  (await db.as('regular').rpc('launch_check', of)).data as unknown as {
    messages: number;
    cost: number;
    flights: { id: string }[];
  };

const setWallet = (to: number) =>
  db.sql(`select private.wallet_apply('${NORTHWIND}', 'adjustment', ${to} - w.balance, gen_random_uuid()::text, 'Test')
    from public.wallets w where w.organisation_id = '${NORTHWIND}' and w.balance <> ${to}`);

let campaign = '';
beforeEach(async () => {
  await db.sql(`update public.flights set status = 'ended' where status in ('active', 'paused')`);
  await setWallet(500);
  campaign = await createCampaign(db);
});

describe('the rehearsal of a launch', () => {
  test('gives each flight that would start the money left by earlier flights, and costs the amount that launch_check returns', async () => {
    const made = [];
    for (const name of ['First', 'Second', 'Third'])
      made.push((await aPlannedFlight(db, { campaign, name })).id);
    await db.sql(
      `update public.campaigns set budget = 250, status = 'pending' where id = '${campaign}'`,
    );
    const answer = await rehearse({ p_campaign_id: campaign });
    // Flights that start together are served in the order of their ids.
    expect(answer.flights.map((flight) => flight.flight_id)).toEqual(made.toSorted());
    const first = answer.flights.map((flight) => flight.campaign_budget);
    expect(first[0]).toBe(250);
    expect(first[2]).toBeLessThan(100);
    const all = await check({ p_campaign_id: campaign });
    expect(result(answer)).toMatchObject({ messages: all.messages, cost: all.cost });
    expect(result(answer).limits).toMatchObject([
      { limit: 'budget' },
      { limit: 'budget' },
      { limit: 'campaign' },
    ]);
    const alone = await rehearse({ p_flight_id: made[1] ?? '' });
    expect(alone.flights).toMatchObject([{ flight_id: made[1], campaign_budget: 250 }]);
    // The rehearsal started no flight and charged nothing.
    const [after] = await db.sql(
      `select (select count(*) from public.flights where campaign_id = '${campaign}' and status <> 'pending') as started,
              (select balance from public.wallets where organisation_id = '${NORTHWIND}') as balance`,
    );
    expect(after).toEqual({ started: 0, balance: 500 });
  });

  test('serves a flight that waits for its campaign by the time it was activated', async () => {
    const waiting = (await aPlannedFlight(db, { campaign, name: 'Waiting' })).id;
    await addFlight(
      db,
      { organisation: NORTHWIND, campaign: await aRunningCampaign() },
      { budget: 450, reach: 100_000 },
    );
    await db.sql(`
      update public.flights set status = 'active' where id = '${waiting}';
      update public.flights set activated_at = '2020-01-01' where id = '${waiting}';
      update public.campaigns set status = 'paused' where id = '${campaign}'`);
    // The wallet of 500 would not pay for both; the other flight was activated later.
    const [flight] = (await rehearse({ p_campaign_id: campaign })).flights;
    expect(flight).toMatchObject({ flight_id: waiting, wallet: 500 });
    expect((await check({ p_campaign_id: campaign })).cost).toBeCloseTo(100, 1);
  });

  test('is readable by every member of the organization and by no other user', async () => {
    const { id } = await aPlannedFlight(db, { campaign });
    for (const actor of ['admin', 'readonly'] as const)
      expect((await rehearse({ p_campaign_id: campaign }, actor)).flights).toHaveLength(1);
    for (const stranger of ['foreignAdmin', 'pending', 'superadmin', 'unassigned'] as const)
      for (const of of [{ p_campaign_id: campaign }, { p_flight_id: id }, {}])
        expect((await call(of, stranger)).error?.hint).toBe('not_found');
    expect((await call({ p_campaign_id: campaign }, 'anonymous')).error).not.toBeNull();
    const other = await createCampaign(db);
    expect((await call({ p_campaign_id: other, p_flight_id: id }, 'regular')).error?.hint).toBe(
      'not_found',
    );
  });
});

async function aRunningCampaign() {
  const id = await createCampaign(db);
  await db.sql(`update public.campaigns set status = 'active' where id = '${id}'`);
  return id;
}

describe('an approval request', () => {
  const reviewedRehearsal = async (id: string, actor: ActorName = 'admin') => {
    const { data } = await db.as(actor).rpc('approval_review', { p_request_id: id });
    return (data as { rehearsal: Answer } | null)?.rehearsal;
  };

  test('keeps the rehearsal of its time when wallet and plan change later', async () => {
    await setPolicy('second_person');
    const plan = await aPlan({ budget: 2.5 });
    const expected = result(await rehearse({ p_flight_id: plan.flight }));
    const { id } = await ask(plan);
    const asked = await reviewedRehearsal(id);
    expect(result(asked)).toEqual({ ...expected, now: result(asked).now });
    expect(expected).toMatchObject({ messages: 50, limits: [{ limit: 'budget', leftOut: 250 }] });
    await setWallet(1);
    await db.sql(`update public.flights set budget = 100 where id = '${plan.flight}'`);
    expect(await reviewedRehearsal(id, 'readonly')).toEqual(asked);
    // A new request stores a new rehearsal.
    const again = await ask(plan);
    expect(result(await reviewedRehearsal(again.id))).toMatchObject({ messages: 20 });
    expect(await reviewedRehearsal(id, 'foreignAdmin')).toBeUndefined();
    await setPolicy('off');
  });
});
