import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliveryPlan } from '@/domain/delivery/plan';
import { readPlanInput } from '@/domain/delivery/plan-input';
import { FAILURE_FREE } from '../../../backend/gateway/profiles.ts';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';
import { simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();

// Pauses the demo's flights, because claim_work would hand them out too.
beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));
afterEach(async () => {
  await db.sql(`update private.delivery_clock set ahead = '0';
    update public.flights set status = 'ended' where status in ('active', 'paused')`);
});

/** Sets the Monthly Credit Limit in dollars. */
const setLimit = ({ organisation }: Pick<Delivery, 'organisation'>, limit: number) =>
  db.sql(
    `update public.organisations set monthly_credit_limit = ${limit} where id = '${organisation}'`,
  );

const sendAsap = (flight: string) =>
  db.sql(`update public.flights set pacing = 'asap' where id = '${flight}'`);

/** An organization with a Monthly Credit Limit, and a flight that sends as soon as possible. */
async function aLimitedDelivery(limit: number, setup: Parameters<typeof aDelivery>[1] = {}) {
  const made = await aDelivery(db, setup);
  await setLimit(made, limit);
  await sendAsap(made.flight);
  return made;
}

const settle = () => db.service.rpc('settle_delivery');
const advance = (to: string) => db.service.rpc('advance_delivery_clock', { p_to: to });

async function readState({ flight, campaign }: Pick<Delivery, 'flight' | 'campaign'>) {
  const [row] = await db.sql<{ state: string[] }>(`
    select jsonb_build_array(f.status, f.status_reason, c.status, c.status_reason) as state
      from public.flights f join public.campaigns c on c.id = '${campaign}' where f.id = '${flight}'`);
  return row?.state;
}
const SENDING = ['active', null, 'active', null];
const LIMITED = ['paused', 'month_limit', 'limited', 'month_limit'];

const readUsage = async ({ organisation }: Pick<Delivery, 'organisation'>) => {
  const [row] = await db.sql<{ used: number }>(
    `select coalesce(sum(used), 0)::float8 as used from public.monthly_usage where organisation_id = '${organisation}'`,
  );
  return row?.used;
};

/** Messages due until the end of the hour, for each flight. */
async function dueBy(flights: readonly string[]) {
  const { data } = await db.service.rpc('claim_work', { p_gateway: 'monthly', p_limit: 1000 });
  await db.service.rpc('release_work', { p_gateway: 'monthly' });
  const work = (data ?? []) as unknown as { flight_id: string; due: number }[];
  return flights.map((id) => work.find(({ flight_id }) => flight_id === id)?.due ?? null);
}

/** Sets the only hours in which the flight may send, on each day from `from` to `to`. */
const schedule = (flight: string, from: string, to: string, [start, end] = ['00:00', '23:59']) =>
  db.sql(`delete from public.flight_intervals where flight_id = '${flight}';
    update public.flights set created_at = '2026-01-01', activated_at = '2026-01-01' where id = '${flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select id, organisation_id, day, '${start}', '${end}' from public.flights, generate_series('${from}', '${to}', interval '1 day') as day where id = '${flight}'`);

describe('Monthly Credit Limit', () => {
  test('pauses every flight of the organization and limits its campaigns when it is reached', async () => {
    const made = await aLimitedDelivery(1);
    const other = await addFlight(db, made);
    expect(await ingest(db, [aReport(made.flight, { sent: 19 })])).toEqual(['accepted']);
    expect(await readState(made)).toEqual(SENDING);
    expect(await ingest(db, [aReport(made.flight, { sent: 1 })])).toEqual(['accepted']);
    expect(await readState(made)).toEqual(LIMITED);
    expect(await readState({ ...made, flight: other })).toEqual(LIMITED);
  });

  test('pauses a flight whose messages cost more than it leaves, while cheaper ones continue', async () => {
    const made = await aLimitedDelivery(1);
    const cheap = await addFlight(db, made, { channel: 'Email' });
    await settle();
    await ingest(db, [aReport(cheap, { sent: 96, delivered: 90, cost: 0.96 })]);
    await settle();
    expect(await readState(made)).toEqual(LIMITED);
    expect(await readState({ ...made, flight: cheap })).toEqual([
      'active',
      null,
      'limited',
      'month_limit',
    ]);
  });

  test('resumes flights when it is raised, and pauses them when it is lowered below the usage', async () => {
    const made = await aLimitedDelivery(1);
    await ingest(db, [aReport(made.flight, { sent: 20 })]);
    expect(await readState(made)).toEqual(LIMITED);
    await setLimit(made, 2);
    expect(await readState(made)).toEqual(SENDING);
    await setLimit(made, 0.5);
    expect(await readState(made)).toEqual(LIMITED);
  });

  test('limits nothing when it is 0', async () => {
    const made = await aLimitedDelivery(1);
    await ingest(db, [aReport(made.flight, { sent: 20 })]);
    await setLimit(made, 0);
    expect(await readState(made)).toEqual(SENDING);
    expect((await dueBy([made.flight]))[0]).toBeGreaterThan(1000);
  });

  test('resumes flights when a correction reduces the usage', async () => {
    const made = await aLimitedDelivery(1);
    const first = aReport(made.flight, { sent: 20 });
    await ingest(db, [first]);
    expect(await readState(made)).toEqual(LIMITED);
    const back = { sent: -5, delivered: 0, clicked: 0, cost: -0.25, corrects: first['report_id'] };
    expect(await ingest(db, [aReport(made.flight, back)])).toEqual(['accepted']);
    expect(await readState(made)).toEqual(SENDING);
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'resumes flights with the first hour of the next billing month in %s',
    async (timeZone) => {
      const made = await aLimitedDelivery(1, { timeZone, wallet: 0 });
      await schedule(made.flight, '2030-04-28', '2030-05-03');
      await advance('2030-04-30T12:00:00Z');
      await db.sql(
        `select private.wallet_apply('${made.organisation}', 'opening', 500, 'opening', 'Opening balance')`,
      );
      await settle();
      await ingest(db, [aReport(made.flight, { hour: '2030-04-30T12:00:00Z', sent: 20 })]);
      expect(await readState(made)).toEqual(LIMITED);
      const [month] = await db.sql<{ ends: Date }>(
        `select (private.month_ends('${made.organisation}'))[1] as ends`,
      );
      const ends = new Date(month?.ends ?? 0).getTime();
      await advance(new Date(ends - 60_000).toISOString());
      await settle();
      expect(await readState(made)).toEqual(LIMITED);
      await advance(new Date(ends + 60_000).toISOString());
      await settle();
      expect(await readState(made)).toEqual(SENDING);
      // Messages of the first hour count toward the new month.
      const hour = new Date(ends).toISOString();
      expect(await ingest(db, [aReport(made.flight, { hour, sent: 5 })])).toEqual(['accepted']);
      const [may] = await db.sql<{ used: number }>(
        `select used::float8 from public.monthly_usage where organisation_id = '${made.organisation}' and month = '2030-05-01'`,
      );
      expect(may?.used).toBe(0.25);
    },
  );

  test('gives gateways no more work than the month’s remaining money pays for, over all flights together', async () => {
    const made = await aLimitedDelivery(10, { budget: 5 });
    const other = await addFlight(db, made, { budget: 8 });
    await sendAsap(other);
    await ingest(db, [aReport(made.flight, { sent: 40 })]);
    // $8 remain: $3 for the first flight, the rest for the second.
    expect(await dueBy([made.flight, other])).toEqual([60, 100]);
  });

  test('accepts reports of messages sent before it was lowered, and pauses the flight', async () => {
    const made = await aLimitedDelivery(10);
    expect(await dueBy([made.flight])).toEqual([200]);
    await setLimit(made, 4);
    expect(await ingest(db, [aReport(made.flight, { sent: 200 })])).toEqual(['accepted']);
    expect(await readUsage(made)).toBe(10);
    expect(await readState(made)).toEqual(LIMITED);
    expect(await dueBy([made.flight])).toEqual([null]);
  });

  test('stops a gateway exactly at the limit and continues next month', async () => {
    const made = await aLimitedDelivery(7, { wallet: 0, reach: 100, frequencyCap: 9 });
    await schedule(made.flight, '2030-04-29', '2030-05-02', ['10:00', '12:00']);
    await db.sql(`update public.flights set pacing = 'even' where id = '${made.flight}'`);
    await advance('2030-04-29T00:00:00Z');
    await db.sql(
      `select private.wallet_apply('${made.organisation}', 'opening', 500, 'opening', 'Opening balance')`,
    );
    await settle();
    const [row] = await db.sql<{ input: unknown; now: number }>(`
      select private.flight_plan_input(f, a.wallet, a.campaign, private.plan_months(private.month_ends(f.organisation_id), a.months)) as input, (extract(epoch from private.delivery_now()) * 1000)::float8 as now
        from public.flights f join private.allotments(f.organisation_id) as a on a.flight_id = f.id where f.id = '${made.flight}'`);
    const input = readPlanInput(row?.input, row?.now ?? 0);
    const plan = input && deliveryPlan(input);
    expect(plan).toMatchObject({ messages: 280, cost: 14, limit: 'month' });
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    for (const day of ['2030-04-29', '2030-04-30', '2030-05-01', '2030-05-02']) {
      const summary = await gateway.run(
        Date.parse(`${day}T09:00:00Z`),
        Date.parse(`${day}T13:00:00Z`),
      );
      expect(summary.refused).toEqual({});
    }
    const months = await db.sql(
      `select month::text, used::float8 from public.monthly_usage where organisation_id = '${made.organisation}' order by month`,
    );
    expect(months).toEqual([
      { month: '2030-04-01', used: 7 },
      { month: '2030-05-01', used: 7 },
    ]);
    const hours = await db.sql<{ hour: Date; sent: number }>(
      `select hour, sent::integer from public.flight_hourly_stats where flight_id = '${made.flight}' and sent > 0 order by hour`,
    );
    const sent = hours.map(({ hour, sent: messages }) => ({
      hour: new Date(hour).toISOString().replace('.000', ''),
      messages,
    }));
    expect(sent).toEqual(plan?.hours.map(({ hour, messages }) => ({ hour, messages })));
  });

  test.each([
    ['warns', 4, { severity: 'warning', messages: 80 }],
    ['stops', 0.01, { severity: 'blocker', messages: 0 }],
  ])('%s a launch when it leaves $%s', async (_what, limit, { severity, messages }) => {
    const made = await aLimitedDelivery(limit, { status: 'pending', budget: 10 });
    await schedule(made.flight, '2030-04-10', '2030-04-13');
    await advance('2030-04-10T00:00:00Z');
    const [row] = await db.sql<{ answer: { messages: number; problems: { code: string }[] } }>(
      `select private.check_launch(c, private.flights_to_start(c, null)) as answer from public.campaigns c where c.id = '${made.campaign}'`,
    );
    expect(row?.answer.messages).toBe(messages);
    expect(row?.answer.problems.filter(({ code }) => code === 'month_limit')).toEqual([
      expect.objectContaining({
        code: 'month_limit',
        severity,
        fix: 'contact_support',
        flight_id: null,
        hints: { limit, free: limit, count: 200 - messages, at: expect.any(String) },
      }),
    ]);
  });

  test('counts the flights that it has paused in the launch check of their campaign', async () => {
    const made = await aLimitedDelivery(1);
    await ingest(db, [aReport(made.flight, { sent: 20 })]);
    const [row] = await db.sql<{ problems: object[] }>(
      `select private.check_launch(c, private.flights_to_start(c, null)) -> 'problems' as problems from public.campaigns c where c.id = '${made.campaign}'`,
    );
    expect(row?.problems).toEqual([
      expect.objectContaining({
        code: 'month_limit',
        severity: 'warning',
        hints: expect.objectContaining({ limit: 1, free: 0, flights: 1 }),
      }),
    ]);
  });

  test('reserves money for the flights served first', async () => {
    const made = await aLimitedDelivery(10, { budget: 6 });
    const second = await addFlight(db, made);
    for (const flight of [made.flight, second]) await schedule(flight, '2030-04-10', '2030-04-13');
    await advance('2030-04-10T00:00:00Z');
    await db.sql(`update public.flights set activated_at = now() where id = '${second}'`);
    const rows = await db.sql<{ reserved: number }>(
      `select reserved::float8 from private.allotments('${made.organisation}')`,
    );
    expect(rows).toEqual([{ reserved: 6 }, { reserved: 4 }]);
  });
});
