import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';
import {
  aReport,
  aDelivery,
  addFlight,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';

const db = testDatabase();

interface Launch {
  id: string;
  launch_at: string;
  undo_seconds: number;
  flights: number;
  undone: boolean;
}
type Request = {
  p_campaign_id?: string;
  p_flight_ids?: string[];
  p_version?: number;
  p_messages?: number;
  p_id?: string;
};

const NORTHWIND = '00000000-0000-4000-8000-000000000002';

const launch = async (request: Request, actor: ActorName = 'regular') => {
  const { data, error } = await db.as(actor).rpc('launch', request);
  return { launch: data as unknown as Launch, error };
};
const undo = async (id: string, actor: ActorName = 'regular') => {
  const { data, error } = await db.as(actor).rpc('undo_launch', { p_id: id });
  return { launch: data as unknown as Launch, error };
};

/** A campaign of Northwind with a flight that could send now, in the given statuses. */
async function aPlan(campaignStatus = 'pending', flightStatus = 'pending') {
  const made = { organisation: NORTHWIND, campaign: randomUUID(), flight: '' };
  await db.sql(`insert into public.campaigns (id, name, status, budget, organisation_id)
    values ('${made.campaign}', 'Launch', '${campaignStatus}', 100, '${NORTHWIND}')`);
  made.flight = await addFlight(db, made, { status: 'pending', budget: 50, reach: 100, since: 1 });
  await db.sql(
    `update public.flights set activated_at = null, created_at = now() where id = '${made.flight}'`,
  );
  if (flightStatus !== 'pending')
    await db.sql(
      `update public.flights set status = '${flightStatus}' where id = '${made.flight}'`,
    );
  return made;
}

const grace = (seconds: number) =>
  db.sql(`update private.delivery_clock set launch_grace = '${seconds} seconds'`);
const pass = (seconds: number) =>
  db.sql(`update private.delivery_clock set ahead = ahead + interval '${seconds} seconds'`);

/** All state that a launch can change. */
async function state({ campaign, flight }: Delivery) {
  const [row] = await db.sql(`
    select c.status as campaign, f.status as flight, f.status_reason, f.activated_at, f.stopped_at, f.spent, f.sent, w.balance,
           (select count(*) from private.active_spans s where s.subject in (f.id, c.id) and s.ends_at is null) as open_spans,
           (select count(*) from private.active_spans s where s.subject in (f.id, c.id)) as spans,
           (select count(*) from private.work_leases l where l.flight_id = f.id) as leases,
           (select count(*) from public.delivery_reports r where r.flight_id = f.id) as reports,
           (select count(*) from public.credit_ledger e where e.organisation_id = f.organisation_id) as entries
      from public.flights f join public.campaigns c on c.id = f.campaign_id join public.wallets w on w.organisation_id = f.organisation_id
     where f.id = '${flight}' and c.id = '${campaign}'`);
  return row;
}

const claimed = async () => {
  const { data, error } = await db.service.rpc('claim_work', { p_gateway: 'g', p_limit: 1000 });
  expect(error).toBeNull();
  await db.service.rpc('release_work', { p_gateway: 'g' });
  return (data as unknown as { flight_id: string }[]).map(({ flight_id }) => flight_id);
};

beforeEach(() => grace(0));
afterEach(() =>
  db.sql(`update private.delivery_clock set ahead = '0', launch_grace = '0';
    update public.flights set status = 'ended' where organisation_id = '${NORTHWIND}' and status in ('active', 'paused')`),
);

describe('launch by status:', () => {
  const CAMPAIGN = ['pending', 'active', 'paused', 'limited', 'ended', 'removed'];
  const FLIGHT = ['pending', 'active', 'paused', 'ended'];
  const cells = CAMPAIGN.flatMap((campaign) => FLIGHT.map((flight) => ({ campaign, flight })));
  const isRunning = (campaign: string) => ['active', 'limited'].includes(campaign);
  const isClosed = (campaign: string) => ['ended', 'removed'].includes(campaign);
  /** Launching a campaign starts its pending flights and its active flights that wait for it, but not paused flights. */
  const startsOfCampaign = ({ campaign, flight }: (typeof cells)[number]) =>
    flight === 'pending' || (flight === 'active' && !isRunning(campaign));
  const startsByName = (cell: (typeof cells)[number]) =>
    startsOfCampaign(cell) || cell.flight === 'paused';

  test.each(cells)('a $campaign campaign with a $flight flight', async (cell) => {
    for (const byName of [false, true]) {
      const made = await aPlan(cell.campaign, cell.flight);
      const before = await state(made);
      const { error } = await launch(
        byName ? { p_flight_ids: [made.flight] } : { p_campaign_id: made.campaign },
      );
      const starts = byName ? startsByName(cell) : startsOfCampaign(cell);
      const refusal = isClosed(cell.campaign) ? 'campaign_closed' : null;
      expect(error?.hint ?? null).toBe(starts ? refusal : 'nothing_to_launch');
      const started = {
        campaign: cell.campaign === 'limited' ? 'limited' : 'active',
        flight: 'active',
      };
      expect(await state(made)).toMatchObject(starts && !refusal ? started : { ...before });
    }
  });
});

describe('permission to launch and undo', () => {
  const ROLES: [actor: ActorName, hint: string | null][] = [
    ['regular', null],
    ['peer', null],
    ['admin', null],
    ['impersonating', null],
    ['readonly', 'read_only'],
    ['foreignAdmin', 'not_found'],
    ['foreignRegular', 'not_found'],
    ['analyst', 'not_found'],
    ['pending', 'read_only'],
    ['deactivated', 'read_only'],
    ['unassigned', 'read_only'],
  ];
  test.each(ROLES)('for %s: %s', async (actor, hint) => {
    const made = await aPlan();
    const client = await db.become(actor);
    const byName = await client.rpc('launch', { p_flight_ids: [made.flight], p_id: randomUUID() });
    expect(byName.error?.hint ?? null).toBe(hint);
    const whole = await client.rpc('launch', { p_campaign_id: made.campaign, p_id: randomUUID() });
    // The first launch has started the flight.
    expect(whole.error?.hint).toBe(hint ?? 'nothing_to_launch');
    await db.sql(`delete from public.superadmin_impersonations`);
    expect(await state(made)).toMatchObject({ flight: hint ? 'pending' : 'active' });

    await grace(10);
    const other = await aPlan();
    const { launch: started } = await launch({ p_campaign_id: other.campaign });
    const back = await (await db.become(actor)).rpc('undo_launch', { p_id: started.id });
    await db.sql(`delete from public.superadmin_impersonations`);
    expect(back.error?.hint ?? null).toBe(hint);
    expect(await state(other)).toMatchObject({ flight: hint ? 'active' : 'pending' });
  });

  test('is denied to anonymous visitors', async () => {
    const made = await aPlan();
    expect((await launch({ p_campaign_id: made.campaign }, 'anonymous')).error).not.toBeNull();
    expect((await undo(randomUUID(), 'anonymous')).error).not.toBeNull();
    expect(await state(made)).toMatchObject({ flight: 'pending' });
  });
});

describe('a launch is refused', () => {
  test('with the code of a blocker, and starts no flight of the campaign', async () => {
    const made = await aPlan();
    const bare = await addFlight(db, made, { status: 'pending', budget: 10, reach: 0 });
    await db.sql(`delete from public.flight_creatives where flight_id = '${bare}'`);
    const before = await state(made);
    const { error } = await launch({ p_campaign_id: made.campaign });
    expect(error).toMatchObject({ code: 'PT409', hint: 'no_creative' });
    expect(JSON.parse(error?.details ?? '')).toEqual({
      refusal: 'launch_blocked',
      blockers: ['no_creative', 'audience_empty'],
    });
    expect(await state(made)).toEqual(before);
  });

  test('if the campaign has changed since it was checked', async () => {
    const made = await aPlan();
    const version = async () =>
      (
        (await db.as('regular').rpc('launch_check', { p_campaign_id: made.campaign })).data as {
          version: number;
        }
      ).version;
    const seen = await version();
    await db.sql(`update public.flights set budget = 40 where id = '${made.flight}'`);
    expect((await launch({ p_campaign_id: made.campaign, p_version: seen })).error?.hint).toBe(
      'version_conflict',
    );
    expect(
      (await launch({ p_campaign_id: made.campaign, p_version: await version() })).error,
    ).toBeNull();
  });

  test("without the typed number of messages, above the organization's limit", async () => {
    const made = await aPlan();
    for (const actor of ['regular', 'readonly', 'foreignRegular', 'analyst', 'anonymous'] as const)
      expect(
        (await db.as(actor).rpc('set_launch_confirmation', { p_above: 99 })).error,
      ).not.toBeNull();
    for (const p_above of [-1, 1_000_000_001])
      expect((await db.as('admin').rpc('set_launch_confirmation', { p_above })).error?.hint).toBe(
        'invalid_limit',
      );
    expect((await db.as('admin').rpc('set_launch_confirmation', { p_above: 299 })).data).toBe(299);
    // Four days with one interval each, at most three messages to each of 100 people.
    for (const p_messages of [undefined, 299, 301])
      expect(
        (await launch({ p_campaign_id: made.campaign, ...(p_messages && { p_messages }) })).error,
      ).toMatchObject({
        hint: 'confirm_messages',
        details: '{"refusal": "confirm_messages", "messages": 300}',
      });
    expect((await launch({ p_campaign_id: made.campaign, p_messages: 300 })).error).toBeNull();
    await db.as('admin').rpc('set_launch_confirmation', { p_above: 300 });
    expect((await launch({ p_campaign_id: (await aPlan()).campaign })).error).toBeNull();
    await db.as('admin').rpc('set_launch_confirmation', { p_above: 10_000 });
  });

  test('for flights of two campaigns, and for a flight that the named campaign lacks', async () => {
    const [one, other] = [await aPlan(), await aPlan()];
    expect((await launch({ p_flight_ids: [one.flight, other.flight] })).error?.hint).toBe(
      'not_found',
    );
    expect(
      (await launch({ p_campaign_id: one.campaign, p_flight_ids: [other.flight] })).error?.hint,
    ).toBe('not_found');
    expect((await launch({})).error?.hint).toBe('not_found');
  });
});

test('a launch with an empty list of flights starts the campaign and its waiting active flights, but no pending one', async () => {
  const plan = await aPlan('pending', 'active');
  const pending = await addFlight(db, plan, { status: 'pending', budget: 10, reach: 10 });
  const { data } = await db
    .as('regular')
    .rpc('launch_check', { p_campaign_id: plan.campaign, p_flight_ids: [] });
  expect(data).toMatchObject({ flights: [{ id: plan.flight, status: 'active' }] });
  const started = await launch({ p_campaign_id: plan.campaign, p_flight_ids: [] });
  expect(started.error).toBeNull();
  expect(started.launch.flights).toBe(1);
  expect(await state(plan)).toMatchObject({ campaign: 'active', flight: 'active' });
  const [row] = await db.sql(`select status from public.flights where id = '${pending}'`);
  expect(row).toEqual({ status: 'pending' });
});

test('the bulk activation refuses a campaign whose active flights would start with it', async () => {
  const plan = await aPlan('pending', 'active');
  const { data } = await db
    .as('regular')
    .rpc('change_campaigns', { p_action: 'activate', p_ids: [plan.campaign] });
  expect(data).toMatchObject([{ outcome: 'refused', hint: 'launch_needed' }]);
  expect(await state(plan)).toMatchObject({ campaign: 'pending' });
});

test('a launch repeated with its id starts once, and the id cannot be reused for another launch', async () => {
  const [made, other] = [await aPlan(), await aPlan()];
  const request = { p_campaign_id: made.campaign, p_id: randomUUID() };
  const first = await launch(request);
  const activatedAt = (await state(made))?.['activated_at'];
  const second = await launch(request);
  expect(second.error).toBeNull();
  expect(second.launch.launch_at).toBe(first.launch.launch_at);
  expect((await state(made))?.['activated_at']).toEqual(activatedAt);
  expect((await launch({ ...request, p_campaign_id: other.campaign })).error?.hint).toBe(
    'request_reused',
  );
  expect((await db.as('foreignRegular').rpc('launch', request)).error?.hint).toBe('request_reused');
});

describe('the grace period after a launch', () => {
  test('gives gateways no work and refuses their reports until it is over', async () => {
    await grace(10);
    const made = await aPlan();
    // At noon, because the intervals leave out the last minute of a day.
    const noon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
    await db.service.rpc('advance_delivery_clock', { p_to: noon });
    const { launch: started } = await launch({ p_campaign_id: made.campaign });
    expect(started).toMatchObject({ flights: 1, undone: false });
    expect(started.undo_seconds).toBeGreaterThan(0);
    expect(started.undo_seconds).toBeLessThanOrEqual(10);
    const report = () => aReport(made.flight, { hour: noon, sent: 10, delivered: 10, cost: 0.5 });
    expect(await claimed()).not.toContain(made.flight);
    expect(await ingest(db, [report()])).toEqual(['campaign_inactive']);
    expect(await state(made)).toMatchObject({ leases: 0, reports: 0, spent: 0 });
    await pass(11);
    expect(await claimed()).toContain(made.flight);
    expect(await ingest(db, [report()])).toEqual(['accepted']);
    expect((await undo(started.id)).error?.hint).toBe('launch_begun');
    expect(await state(made)).toMatchObject({ flight: 'active', sent: 10 });
  });

  test.each([
    ['pending', 'pending'],
    ['paused', 'pending'],
    ['paused', 'active'],
    ['active', 'pending'],
    ['limited', 'pending'],
  ])(
    'lets undo restore a %s campaign and a %s flight completely, without a claim, a charge or a span',
    async (campaign, flight) => {
      const made = await aPlan(campaign, flight);
      await grace(10);
      const before = await state(made);
      const { launch: started, error } = await launch({ p_campaign_id: made.campaign });
      expect(error).toBeNull();
      await claimed();
      await db.service.rpc('settle_delivery');
      expect((await undo(started.id)).launch.undone).toBe(true);
      expect(await state(made)).toEqual(before);
      expect((await undo(started.id)).launch.undone).toBe(true);
      await pass(11);
      expect(await claimed()).not.toContain(made.flight);
      expect(
        await ingest(db, [aReport(made.flight, { sent: 10, delivered: 10, cost: 0.5 })]),
      ).not.toEqual(['accepted']);
      expect(await state(made)).toEqual(before);
    },
  );

  test('lets undo restore the start and stop times of a paused flight', async () => {
    const made = await aPlan('active', 'active');
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    await grace(10);
    const before = await state(made);
    const { launch: started } = await launch({ p_flight_ids: [made.flight] });
    await undo(started.id);
    expect(await state(made)).toEqual(before);
  });

  test('lets undo keep a flight paused that a user has paused in the meantime', async () => {
    await grace(10);
    const made = await aPlan();
    const { launch: started } = await launch({ p_campaign_id: made.campaign });
    await db.as('peer').from('flights').update({ status: 'paused' }).eq('id', made.flight);
    await undo(started.id);
    expect(await state(made)).toMatchObject({ campaign: 'pending', flight: 'paused', spans: 0 });
  });

  test('applies to a start through the table; a pause within it leaves no active time', async () => {
    await grace(10);
    const made = await aPlan('active', 'pending');
    const set = async (status: 'active' | 'paused') =>
      (await db.as('regular').from('flights').update({ status }).eq('id', made.flight).select('id'))
        .data;
    expect(await set('active')).toHaveLength(1);
    expect(await claimed()).not.toContain(made.flight);
    expect(await ingest(db, [aReport(made.flight)])).toEqual(['not_started']);
    expect(await set('paused')).toHaveLength(1);
    expect(await state(made)).toMatchObject({ stopped_at: null, leases: 0 });
    expect(await set('active')).toHaveLength(1);
    await pass(11);
    expect(await claimed()).toContain(made.flight);
  });

  test('applies to a campaign whose flights wait for it', async () => {
    const made = await aPlan('paused', 'active');
    await grace(10);
    await db.as('regular').from('campaigns').update({ status: 'active' }).eq('id', made.campaign);
    expect(await claimed()).not.toContain(made.flight);
    await pass(11);
    expect(await claimed()).toContain(made.flight);
  });

  describe('a status change over REST', () => {
    const start = async (table: 'flights' | 'campaigns', id: string, status = 'active') =>
      (await db.as('regular').from(table).update({ status }).eq('id', id).select('id')).error;
    const confirmAbove = (messages: number) =>
      db.sql(
        `update public.organisations set launch_confirm_above = ${messages} where id = '${NORTHWIND}'`,
      );
    const withoutAudience = (flight: string) =>
      db.sql(`delete from public.flight_audiences where flight_id = '${flight}'`);

    test.each(['pending', 'paused'])(
      'does not start a %s flight that launch_check blocks',
      async (status) => {
        const made = await aPlan('active', status);
        await withoutAudience(made.flight);
        expect(await start('flights', made.flight)).toMatchObject({
          code: 'PT409',
          hint: 'audience_empty',
          details: '{"refusal": "launch_blocked", "blockers": ["audience_empty"]}',
        });
        expect(await state(made)).toMatchObject({ flight: status, activated_at: null });
      },
    );

    test.each(['active', 'limited'])(
      'does not make a campaign %s if its waiting flights are blocked',
      async (status) => {
        const made = await aPlan('paused', 'active');
        await withoutAudience(made.flight);
        expect((await start('campaigns', made.campaign, status))?.hint).toBe('audience_empty');
        expect(await state(made)).toMatchObject({ campaign: 'paused' });
        await db.as('regular').from('flights').update({ status: 'paused' }).eq('id', made.flight);
        expect(await start('campaigns', made.campaign, status)).toBeNull();
      },
    );

    test('is checked with a plan that the same statement changes', async () => {
      const made = await aPlan('active');
      await confirmAbove(500);
      await db.sql(`update public.audiences set total_contacts = 5000 where id in
        (select audience_id from public.flight_audiences where flight_id = '${made.flight}')`);
      const patch = (budget: number) =>
        db.as('regular').from('flights').update({ status: 'active', budget }).eq('id', made.flight);
      expect((await patch(80)).error?.hint).toBe('confirm_messages');
      expect((await patch(0.01)).error?.hint).toBe('budget_used');
      expect(await state(made)).toMatchObject({ flight: 'pending' });
      expect((await patch(20)).error).toBeNull();
      await confirmAbove(10_000);
    });

    test('counts the flights of a campaign that one statement starts together', async () => {
      const made = await aPlan('active');
      const second = await addFlight(db, made, { status: 'pending', budget: 50, reach: 100 });
      const both = () =>
        db
          .as('regular')
          .from('flights')
          .update({ status: 'active' })
          .in('id', [made.flight, second]);
      await confirmAbove(300);
      expect((await both()).error).toMatchObject({
        hint: 'confirm_messages',
        message: 'This would send 600 messages. Launch it with that number to confirm.',
      });
      await confirmAbove(10_000);
      expect((await both()).error).toBeNull();
    });

    test('needs no confirmation with the secret key', async () => {
      const made = await aPlan('active');
      await confirmAbove(10);
      const { error } = await db.service
        .from('flights')
        .update({ status: 'active' })
        .eq('id', made.flight);
      expect(error).toBeNull();
      await confirmAbove(10_000);
    });

    test('is refused for more messages than may start without a typed confirmation', async () => {
      await confirmAbove(10);
      const [row, waiting] = [await aPlan('active'), await aPlan('paused', 'active')];
      for (const error of [
        await start('flights', row.flight),
        await start('campaigns', waiting.campaign),
      ])
        expect(error).toMatchObject({ code: '22023', hint: 'confirm_messages' });
      await confirmAbove(10_000);
      expect(await start('flights', row.flight)).toBeNull();
      expect(await start('campaigns', waiting.campaign)).toBeNull();
    });
  });

  test('does not delay flights that delivery resumes', async () => {
    const made = await aDelivery(db, { wallet: 0.01, reach: 100 });
    await db.service.rpc('settle_delivery');
    expect(await state(made)).toMatchObject({ flight: 'paused', status_reason: 'wallet_empty' });
    await grace(10);
    await db.sql(
      `select private.wallet_apply('${made.organisation}', 'purchase', 100, '${randomUUID()}', 'Test')`,
    );
    await db.service.rpc('settle_delivery');
    expect(await state(made)).toMatchObject({ flight: 'active' });
    expect(await claimed()).toContain(made.flight);
  });

  test('is ten seconds by default', async () => {
    const [column] = await db.sql<{ value: string }>(
      `select column_default as value from information_schema.columns where table_schema = 'private' and column_name = 'launch_grace'`,
    );
    expect(column?.value).toContain('00:00:10');
  });
});

test('settle_delivery deletes launches older than a day', async () => {
  const made = await aPlan();
  const { launch: started } = await launch({ p_campaign_id: made.campaign });
  const kept = () => db.sql(`select id from private.launches where id = '${started.id}'`);
  await db.service.rpc('settle_delivery');
  expect(await kept()).toHaveLength(1);
  await db.sql(`update private.launches set launch_at = launch_at - interval '25 hours'`);
  await db.service.rpc('settle_delivery');
  expect(await kept()).toHaveLength(0);
});
