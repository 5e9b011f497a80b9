import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { additionalCost } from '@/domain/delivery/message-cost';
import { deliveryPlan, PLAN_LIMITS } from '@/domain/delivery/plan';
import { FREQUENCY_PERIODS } from '@/domain/delivery/frequency-periods';
import { PACINGS } from '@/domain/delivery/pacing';
import { readPlanInput } from '@/domain/delivery/plan-input';
import { readLaunchCheck } from '@/domain/launch/launch';
import { FAILURE_FREE } from '../../../backend/gateway/profiles.ts';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  type Delivery,
  aReport,
  ingest,
} from '../../support/database/delivery.ts';
import { simulatedGateway } from '../../support/database/gateway.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const HOUR = 3_600_000;
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const iso = (time: number) => new Date(time).toISOString();

interface Allotment {
  flight_id: string;
  wallet: number;
  campaign: number | null;
  months: number[];
  reserved: number;
  ends_at: string | null;
}
const allotments = (organisation: string) =>
  db.sql<Allotment & Record<string, unknown>>(
    `select * from private.allotments('${organisation}')`,
  );
const total = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) * 10_000) / 10_000;

/** Replaces the intervals of a flight; times are hours from START. */
const schedule = (flight: string, spans: readonly (readonly [from: number, to: number])[]) =>
  db.sql(`delete from public.flight_intervals where flight_id = '${flight}';
    ${spans
      .map(
        ([
          from,
          to,
        ]) => `insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      select f.id, o.id, (t.starts at time zone o.time_zone)::date, (t.starts at time zone o.time_zone)::time(0), (t.ends at time zone o.time_zone)::time(0)
        from public.flights f join public.organisations o on o.id = f.organisation_id, (select '${iso(START + from * HOUR)}'::timestamptz as starts, '${iso(START + to * HOUR)}'::timestamptz as ends) as t
       where f.id = '${flight}';`,
      )
      .join('\n')}`);

describe("private.flight_plan and the domain's deliveryPlan", () => {
  afterAll(() => db.sql(`update private.delivery_clock set ahead = '0'`));

  /** Dates around the DST changes of these time zones. */
  const ZONES = {
    'America/New_York': ['2030-03-09', '2030-03-10', '2030-11-02', '2030-11-03'],
    'Europe/Berlin': ['2030-03-30', '2030-03-31', '2030-10-26', '2030-10-27'],
    'Australia/Lord_Howe': ['2030-04-06', '2030-04-07', '2030-10-05', '2030-10-06'],
    'Asia/Kathmandu': ['2030-03-09', '2030-03-10', '2030-03-11'],
    'Pacific/Chatham': ['2030-04-06', '2030-04-07', '2030-09-28', '2030-09-29'],
    // A billing month ends here; in India in the middle of a UTC hour.
    UTC: ['2030-04-28', '2030-04-29', '2030-04-30', '2030-05-01', '2030-05-02'],
    'Asia/Kolkata': ['2030-04-29', '2030-04-30', '2030-05-01'],
  } as const;
  const clock = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.constantFrom(0, 15, 30, 59),
  });
  const drawn = fc.constantFrom(...Object.keys(ZONES)).chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      reach: fc.integer({ min: 0, max: 400 }),
      cap: fc.integer({ min: 1, max: 4 }),
      period: fc.constantFrom(...FREQUENCY_PERIODS),
      quiet: fc.option(
        fc.constantFrom(
          { from: '20:00', to: '09:00' },
          { from: '12:15', to: '13:30' },
          { from: '04:00', to: '23:30' },
        ),
        { freq: 2 },
      ),
      pacing: fc.constantFrom(...PACINGS),
      later: fc.integer({ min: -30, max: 600 }),
      budget: fc.integer({ min: 1, max: 3000 }).map((cents) => cents / 100),
      rate: fc.constantFrom('0.05', '0.0425', '0.00071', '0.3333333', '0'),
      sent: fc.integer({ min: 0, max: 300 }),
      wallet: fc.integer({ min: 0, max: 300_000 }).map((units) => units / 10_000),
      campaign: fc.option(fc.integer({ min: -100, max: 3000 }).map((cents) => cents / 100)),
      months: fc.option(
        fc
          .tuple(fc.integer({ min: -500, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }))
          .map((units) => units.map((unit) => unit / 10_000)),
      ),
      end: fc.option(fc.constantFrom(...ZONES[zone as keyof typeof ZONES])),
      intervals: fc.array(
        fc.record({
          date: fc.constantFrom(...ZONES[zone as keyof typeof ZONES]),
          from: clock,
          to: clock,
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  );
  type DrawnFlight = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;
  const time = ({ hour, minute }: { hour: number; minute: number }) =>
    `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

  /** Stores the drawn flight and sets delivery's clock near its first interval, so that some messages are due. */
  async function store(made: Delivery, flight: DrawnFlight) {
    const [first] = flight.intervals;
    const begins = first ? `${first.date} ${time(first.from)}` : '';
    await db.sql(`
      update private.delivery_clock set ahead = '0';
      delete from public.flight_intervals where flight_id = '${made.flight}';
      delete from public.flight_hourly_stats where flight_id = '${made.flight}';
      update public.organisations set time_zone = '${flight.zone}', quiet_hours = '${JSON.stringify(flight.quiet ? { SMS: flight.quiet } : {})}', service_rates = '{"SMS": ${flight.rate}}' where id = '${made.organisation}';
      update public.campaigns set end_date = ${flight.end ? `'${flight.end}'` : 'null'} where id = '${made.campaign}';
      update public.audiences set total_contacts = ${flight.reach} where organisation_id = '${made.organisation}';
      update public.flights set budget = 1e6 where id = '${made.flight}';
      update public.flights set spent = 0, sent = ${flight.sent}, frequency_cap = ${flight.cap}, frequency_period = '${flight.period}', pacing = '${flight.pacing}' where id = '${made.flight}';
      update public.flights f set spent = least(${flight.budget}, ceil(${flight.rate} * ${flight.sent} * 10000) / 10000) where f.id = '${made.flight}';
      update public.flights f set budget = ${flight.budget} where f.id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      values ${flight.intervals.map(({ date, from, to }) => `('${made.flight}', '${made.organisation}', '${date}', '${time(from)}', '${time(to)}')`).join(', ')};
      insert into public.flight_hourly_stats (flight_id, organisation_id, hour, sent)
      values ('${made.flight}', '${made.organisation}', date_trunc('hour', ('${begins}'::timestamp at time zone '${flight.zone}'), 'UTC'), ${flight.sent});
      update private.delivery_clock
         set ahead = ('${begins}'::timestamp at time zone '${flight.zone}') + interval '${flight.later} minutes' - private.delivery_now()`);
  }

  interface Compared {
    cost: number;
    due: number;
    today: number;
    midnight: number;
    input: unknown;
    now: number;
  }

  /** The domain's plan for the same flight: cost, messages this hour, dollars for the rest of today. */
  function planFigures({ input: answer, now, midnight }: Compared) {
    const input = readPlanInput(answer, now);
    if (!input) throw new Error('The plan input is malformed.');
    const plan = deliveryPlan(input);
    const sentUntil = (until: number) =>
      total(
        plan.hours.filter(({ hour }) => Date.parse(hour) < until).map(({ messages }) => messages),
      );
    return {
      plan,
      figures: [plan.cost, sentUntil(now + 1), additionalCost(input, sentUntil(midnight))],
    };
  }

  test('agree on cost, hour and rest of the day for every pacing, DST change, interval, cap, limit and price', async () => {
    const made = await aDelivery(db, { wallet: 0 });
    const seen = {
      pacings: new Set<string>(),
      periods: new Set<string>(),
      limits: new Set<string>(),
    };
    await fc.assert(
      fc.asyncProperty(drawn, async (flight) => {
        await store(made, flight);
        const months = flight.months ? `array[${flight.months.join(', ')}]::numeric[]` : 'null';
        const rows = await db.sql<Compared & Record<string, unknown>>(`
          select p.cost, private.hour_share(f, p.messages, p.by_month, n.month_ends)::integer as due, private.flight_plan_input(f, ${flight.wallet}, ${flight.campaign}, private.plan_months(n.month_ends, ${months})) as input,
                 private.reserved_today(f, ${flight.wallet}, ${flight.campaign}, ${months}) as today,
                 (extract(epoch from private.billing_day_end(f.organisation_id, private.sending_day(f.organisation_id, date_trunc('hour', private.delivery_now(), 'UTC')))) * 1000)::float8 as midnight,
                 (extract(epoch from private.delivery_now()) * 1000)::float8 as now
            from public.flights f cross join lateral private.flight_need(f.id) as n cross join lateral private.flight_plan(f, n, ${flight.wallet}, ${flight.campaign}, ${months}) as p
           where f.id = '${made.flight}'`);
        for (const row of rows) {
          const { plan, figures } = planFigures(row);
          expect([row.cost, row.due, row.today]).toEqual(figures);
          seen.limits.add(plan.limit);
          if (row.due === 0) continue;
          seen.pacings.add(flight.pacing);
          seen.periods.add(flight.period);
        }
        expect(rows).toHaveLength(1);
      }),
      { numRuns: inTestOrLab(100, 3000), seed: 16 },
    );
    expect(seen).toEqual({
      pacings: new Set(PACINGS),
      periods: new Set(FREQUENCY_PERIODS),
      limits: new Set(PLAN_LIMITS),
    });
  });
});

describe('reserved money', () => {
  // Pauses the demo's flights, because the gateway would deliver them too.
  beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));

  test("is the cost of the flight's plan, not of its reach x cap", async () => {
    const made = await aDelivery(db, { wallet: 100, budget: 100, reach: 400, frequencyCap: 3 });
    await schedule(made.flight, [[500, 504]]);
    const second = await addFlight(db, made, { budget: 90, reach: 1000 });
    await db.sql(`update public.flights set activated_at = now() where id = '${second}'`);
    expect(await allotments(made.organisation)).toMatchObject([
      {
        flight_id: made.flight,
        wallet: 100,
        campaign: null,
        reserved: 20,
      },
      { flight_id: second, wallet: 80, campaign: null, reserved: 80 },
    ]);
  });

  test('shrinks with sent messages and intervals that are over', async () => {
    const made = await aDelivery(db, { wallet: 100, reach: 100, frequencyCap: 2 });
    await schedule(made.flight, [
      [-3, 2],
      [500, 504],
    ]);
    const kept = async () => (await allotments(made.organisation)).map(({ reserved }) => reserved);
    expect(await kept()).toEqual([10]);
    await ingest(db, [aReport(made.flight, { sent: 40, delivered: 40, cost: 2 })]);
    expect(await kept()).toEqual([8]);
    await schedule(made.flight, [
      [-30, -28],
      [500, 504],
    ]);
    expect(await kept()).toEqual([5]);
  });

  test('is 0 for a flight that no gateway is asked to send', async () => {
    const made = await aDelivery(db);
    const bare = await addFlight(db, made);
    await db.sql(`delete from public.flight_creatives where flight_id = '${bare}'`);
    expect((await allotments(made.organisation)).map(({ flight_id }) => flight_id)).toEqual([
      made.flight,
    ]);
    await db.sql(
      `update public.organisations set is_active = false where id = '${made.organisation}'`,
    );
    expect(await allotments(made.organisation)).toEqual([]);
  });

  test('is spent by the funded flights to the cent when many flights share a wallet, and none is left unused', async () => {
    const made = await aDelivery(db, { wallet: 350, budget: 350, reach: 2000, frequencyCap: 3 });
    // First in the queue and three weeks ahead: reserving reach x cap would take the whole wallet.
    await schedule(made.flight, [[504, 508]]);
    const flights = [made.flight];
    for (let nth = 0; nth < 13; nth += 1) {
      const flight = await addFlight(db, made, {
        budget: 40,
        reach: 300 + 40 * nth,
        frequencyCap: 1 + (nth % 3),
        channel: ['SMS', 'Email', 'Push'][nth % 3],
      });
      await schedule(flight, [
        [nth % 4, 4 + (nth % 5)],
        [6 + (nth % 3) + (nth % 5), 12],
      ]);
      await db.sql(
        `update public.flights set activated_at = now() - interval '20 days' + ${nth} * interval '1 hour' where id = '${flight}'`,
      );
      flights.push(flight);
    }
    const planned = await allotments(made.organisation);
    expect(planned.map(({ flight_id }) => flight_id)).toEqual(flights);
    expect(planned[0]?.reserved).toBe(100);
    const promised = total(planned.map(({ reserved }) => reserved));
    // The wallet does not cover all flights: the last ones get a part or nothing.
    expect(promised).toBeLessThanOrEqual(350);
    expect(promised).toBeGreaterThan(349.95);
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    for (const [from, to] of [
      [0, 5],
      [5, 12],
      [503, 509],
    ] as const) {
      const summary = await gateway.run(START + from * HOUR, START + to * HOUR);
      expect(summary.refused).toEqual({});
      const [row] = await db.sql<{ balance: number }>(
        `select balance from public.wallets where organisation_id = '${made.organisation}'`,
      );
      const kept = total((await allotments(made.organisation)).map(({ reserved }) => reserved));
      expect(kept).toBeLessThanOrEqual(row?.balance ?? 0);
    }
    const spent = await db.sql<{ id: string; spent: number }>(
      `select id, spent from public.flights where organisation_id = '${made.organisation}'`,
    );
    const spentBy = new Map(spent.map((row) => [row.id, row.spent]));
    expect(planned.map(({ flight_id }) => spentBy.get(flight_id))).toEqual(
      planned.map(({ reserved }) => reserved),
    );
    expect(total([...spentBy.values()])).toBe(promised);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    await db.sql(`update private.delivery_clock set ahead = '0'`);
  });
});

describe('a forecast counts the money that the plans of sibling flights leave', () => {
  const CAMPAIGNS = inTestOrLab(4, 200);
  const drawn = fc.record({
    wallet: fc.integer({ min: 5, max: 60 }),
    campaignBudget: fc.option(fc.integer({ min: 5, max: 50 })),
    flights: fc.array(
      fc.record({
        budget: fc.integer({ min: 1, max: 40 }),
        reach: fc.integer({ min: 0, max: 600 }),
        frequencyCap: fc.integer({ min: 1, max: 3 }),
        channel: fc.constantFrom('SMS', 'Email', 'Push'),
        from: fc.integer({ min: 0, max: 6 }),
        length: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  });

  test('and equals the sent messages and their cost exactly', async () => {
    await db.sql(`update public.flights set status = 'paused' where status = 'active'`);
    for (const { flights, ...setup } of fc.sample(drawn, { numRuns: CAMPAIGNS, seed: 7 })) {
      let made: Awaited<ReturnType<typeof aDelivery>> | undefined;
      for (const [nth, { from, length, ...flight }] of flights.entries()) {
        made ??= await aDelivery(db, { ...setup, ...flight });
        const id = nth === 0 ? made.flight : await addFlight(db, made, flight);
        await schedule(id, [
          [from, from + length],
          [8 + from, 8 + from + length],
        ]);
        await db.sql(
          `update public.flights set activated_at = now() - interval '9 days' + ${nth} * interval '1 hour' where id = '${id}'`,
        );
      }
    }
    const rows = await db.sql<{ id: string; input: unknown }>(`
      select f.id, private.flight_plan_input(f, funds.wallet, funds.campaign) as input
        from public.flights f cross join lateral private.flight_funds(f) as funds where f.status = 'active'`);
    const forecasts = new Map(
      rows.map(({ id, input }) => {
        const read = readPlanInput(input, START);
        const plan = read ? deliveryPlan(read) : null;
        return [id, [plan?.messages, plan?.cost]];
      }),
    );
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    expect((await gateway.run(START, START + 19 * HOUR)).refused).toEqual({});
    const sent = await db.sql<{ id: string; sent: number; spent: number }>(
      `select id, sent, spent from public.flights where id in ('${[...forecasts.keys()].join("','")}')`,
    );
    expect(new Map(sent.map((row) => [row.id, [row.sent, row.spent]]))).toEqual(forecasts);
    expect(sent.filter((row) => row.sent > 0).length).toBeGreaterThan(CAMPAIGNS);
    await db.sql(`update private.delivery_clock set ahead = '0'`);
  });
});

describe('reservations', () => {
  const ask = async (
    flight: string | null,
    actor: 'regular' | 'readonly' | 'foreignRegular' = 'regular',
  ) => {
    const { data, error } = await db
      .as(actor)
      .rpc('reservations', flight ? { p_flight_id: flight } : {});
    expect(error).toBeNull();
    return data ?? [];
  };
  const walletProblems = async (flight: string) => {
    const { data } = await db.as('regular').rpc('launch_check', { p_flight_id: flight });
    return readLaunchCheck(data)
      .problems.map(({ code }) => code)
      .filter((code) => code.startsWith('wallet'));
  };

  /** Sets Northwind's wallet to this balance and pauses its other flights. */
  async function aCampaign(budget: number | null, wallet: number): Promise<string> {
    await db.sql(
      `update public.flights set status = 'paused' where organisation_id = '${NORTHWIND}' and status = 'active'`,
    );
    const [row] = await db.sql<{ balance: number }>(
      `select balance from public.wallets where organisation_id = '${NORTHWIND}'`,
    );
    await db.sql(
      `select private.wallet_apply('${NORTHWIND}', 'adjustment', ${wallet - (row?.balance ?? 0)}, '${randomUUID()}', 'Test')`,
    );
    const campaign = randomUUID();
    await db.sql(
      `insert into public.campaigns (id, name, status, budget, organisation_id) values ('${campaign}', 'Shared', 'active', ${budget}, '${NORTHWIND}')`,
    );
    return campaign;
  }

  test('lists the flights that are served before one that gets less than its plan, and until when', async () => {
    const campaign = await aCampaign(null, 100);
    const place = { organisation: NORTHWIND, campaign };
    const first = await addFlight(db, place, { budget: 90, reach: 1e5 });
    await schedule(first, [[500, 504]]);
    const second = await addFlight(db, place, { status: 'pending', budget: 50, reach: 1e5 });
    expect(await walletProblems(second)).toEqual(['wallet_low']);
    for (const actor of ['regular', 'readonly'] as const) {
      const [kept, ...others] = await ask(second, actor);
      expect(others).toEqual([]);
      expect(kept).toMatchObject({
        flight_id: first,
        flight_name: 'Flight',
        campaign_id: campaign,
        campaign_name: 'Shared',
        reserved: 90,
      });
      expect(Date.parse(kept?.ends_at ?? '')).toBe(START + 504 * HOUR);
    }
    expect(await ask(first)).toEqual([]);
    const all = await ask(null);
    expect(all).toMatchObject([{ reserved: 90, total: 90 }]);
    const { data: account } = await db
      .as('admin')
      .from('organisations')
      .select('reserved_credits')
      .single();
    expect(all[0]?.total).toBe(account?.reserved_credits);
    expect(await ask(null, 'foreignRegular')).not.toContainEqual(
      expect.objectContaining({ flight_id: first }),
    );
    expect((await db.as('anonymous').rpc('reservations', {})).error).not.toBeNull();
    await db.sql(`update public.flights set status = 'paused' where id = '${first}'`);
    expect(await walletProblems(second)).toEqual([]);
  });

  test('lists them for the campaign budget too', async () => {
    const campaign = await aCampaign(60, 1000);
    const place = { organisation: NORTHWIND, campaign };
    const first = await addFlight(db, place, { budget: 50, reach: 1e5 });
    const second = await addFlight(db, place, { status: 'pending', budget: 20, reach: 1e5 });
    expect((await ask(second)).map(({ flight_id }) => flight_id)).toEqual([first]);
    await db.sql(`update public.flights set status = 'paused' where id = '${first}'`);
    expect(await ask(second)).toEqual([]);
  });

  test('reduces the forecasts of a flight and of a campaign by the plan of a sibling', async () => {
    const made = await aDelivery(db, {
      wallet: 500,
      campaignBudget: 30,
      budget: 30,
      reach: 200,
      frequencyCap: 3,
    });
    await schedule(made.flight, [[500, 504]]);
    const second = await addFlight(db, made, { status: 'pending', budget: 25, reach: 1e5 });
    await db.sql(
      `update public.link_users set organisation_id = '${made.organisation}' where id = '${db.idOf('admin')}'`,
    );
    const { data } = await db.as('admin').rpc('flight_forecast', { p_flight_id: second });
    expect(data).toMatchObject({ campaign_budget: 20, wallet: 490 });
    const { data: funds } = await db
      .as('admin')
      .rpc('campaign_forecast', { p_campaign_id: made.campaign });
    expect(funds).toMatchObject({ campaign_budget: 20, wallet: 490 });
    await db.sql(
      `update public.link_users set organisation_id = '${NORTHWIND}' where id = '${db.idOf('admin')}'`,
    );
  });
});
