import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliveryPlan } from '@/domain/delivery/plan';
import { FREQUENCY_PERIODS } from '@/domain/delivery/frequency-periods';
import { PACINGS, type Pacing } from '@/domain/delivery/pacing';
import { readPlanInput } from '@/domain/delivery/plan-input';
import { wallClock } from '@/domain/time/wall-time';
import { FAILURE_FREE, gatewayProfile } from '../../../backend/gateway/profiles.ts';
import { testDatabase } from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';
import { differingFlights, simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();
const HOUR = 3_600_000;
const FLIGHTS = inTestOrLab(15, 1000);
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const HOURS = 14;
const iso = (time: number) => new Date(time).toISOString().replace('.000', '');

interface DrawnFlight {
  zone: string;
  channel: string;
  budget: number;
  wallet: number;
  campaignBudget: number | null;
  reach: number;
  cap: number;
  pacing: Pacing;
  rate: string;
  intervals: { start: number; length: number }[];
}

const drawn: fc.Arbitrary<DrawnFlight> = fc.record({
  zone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ),
  channel: fc.constantFrom('SMS', 'Email', 'Push', 'WhatsApp', 'RCS', 'Voice'),
  budget: fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100),
  wallet: fc.integer({ min: 0, max: 1_500_000 }).map((units) => units / 10_000),
  campaignBudget: fc.option(fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100)),
  reach: fc.integer({ min: 0, max: 4000 }),
  cap: fc.integer({ min: 1, max: 3 }),
  pacing: fc.constantFrom(...PACINGS),
  rate: fc.constantFrom('0.05', '0.0425', '0.0476123', '0.00071', '0.3333333'),
  intervals: fc.array(
    fc.record({
      start: fc.integer({ min: -180, max: 700 }),
      length: fc.integer({ min: 10, max: 500 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const clock = (zone: string, hours: number) => wallClock(zone, START + hours * HOUR).slice(11, 16);

/** One organization for each flight, so that no flight waits for another's reservation. */
async function store(flights: readonly DrawnFlight[]): Promise<string[]> {
  const rows = flights.map((flight, nth) => ({
    ...flight,
    period: FREQUENCY_PERIODS[nth % 3],
    // Every third flight has quiet hours from 2.5 to 4 hours after the start.
    quiet:
      nth % 3 === 2
        ? { [flight.channel]: { from: clock(flight.zone, 2.5), to: clock(flight.zone, 4) } }
        : {},
    organisation: randomUUID(),
    campaign: randomUUID(),
    id: randomUUID(),
    audience: randomUUID(),
    creative: randomUUID(),
  }));
  const json = `jsonb_to_recordset('${JSON.stringify(rows)}') as r (organisation uuid, campaign uuid, id uuid, audience uuid, creative uuid,
    zone text, channel text, budget numeric, wallet numeric, "campaignBudget" numeric, reach integer, cap integer, period text, quiet jsonb, pacing text, rate text, intervals jsonb)`;
  await db.sql(`
    insert into public.organisations (id, name, time_zone, quiet_hours, service_rates)
    select organisation, 'Drawn', zone, quiet, jsonb_build_object(channel, rate::numeric) from ${json};
    select private.wallet_apply(organisation, 'opening', wallet, 'opening', 'Opening balance') from ${json} where wallet > 0;
    insert into public.campaigns (id, name, status, budget, organisation_id) select campaign, 'Drawn', 'active', "campaignBudget", organisation from ${json};
    insert into public.audiences (id, name, total_contacts, status, organisation_id) select audience, 'Drawn', reach, 'ready', organisation from ${json};
    insert into public.creatives (id, name, type, status, organisation_id) select creative, 'Drawn', channel, 'approved', organisation from ${json};
    insert into public.creative_versions (creative_id, organisation_id, message) select creative, organisation, 'Hello' from ${json};
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, frequency_cap, frequency_period, pacing, created_at, activated_at)
    select id, campaign, organisation, 'Drawn', channel, 'active', budget, cap, period, pacing, now() - interval '1 day', now() from ${json};
    insert into public.flight_audiences (flight_id, audience_id, organisation_id) select id, audience, organisation from ${json};
    insert into public.flight_creatives (flight_id, creative_id, organisation_id) select id, creative, organisation from ${json};
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select id, organisation, (begins at time zone zone)::date, (begins at time zone zone)::time(0),
           ((begins + (i.value ->> 'length')::integer * interval '1 minute') at time zone zone)::time(0), i.ordinality
      from ${json}, jsonb_array_elements(intervals) with ordinality as i,
           lateral (select '${iso(START)}'::timestamptz + (i.value ->> 'start')::integer * interval '1 minute' as begins) as t;`);
  return rows.map(({ id }) => id);
}

const sentHours = async (ids: readonly string[]) => {
  const rows = await db.sql<{ flight_id: string; hour: string; messages: number; cost: number }>(
    `select flight_id, hour, sent::integer as messages, cost from public.flight_hourly_stats
      where flight_id in ('${ids.join("','")}') and sent > 0 order by flight_id, hour`,
  );
  const found = new Map<string, { hour: string; messages: number; cost: number }[]>();
  for (const { flight_id, hour, messages, cost } of rows)
    found.set(flight_id, [
      ...(found.get(flight_id) ?? []),
      { hour: iso(Date.parse(hour)), messages, cost },
    ]);
  return found;
};

describe('the simulated gateway', () => {
  // Pauses the demo's flights, because the gateway would deliver them too.
  beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));

  test(`delivers ${FLIGHTS} random flights exactly as planned, to the message and the cent`, async () => {
    const ids = await store(fc.sample(drawn, { numRuns: FLIGHTS, seed: 8 }));
    const { data } = await db.service.rpc('delivery_work');
    const work = data as unknown as { flight_id: string }[];
    const plans = new Map(
      work.map((flight) => {
        const input = readPlanInput(flight, START);
        return [flight.flight_id, input ? deliveryPlan(input).hours : []];
      }),
    );
    const end = START + HOURS * HOUR;
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    const summary = await gateway.run(START, end);
    expect(summary.refused).toEqual({});
    const actual = await sentHours(ids);
    let busy = 0;
    for (const id of ids) {
      const planned = (plans.get(id) ?? []).filter(({ hour }) => Date.parse(hour) < end);
      expect({ id, hours: actual.get(id) ?? [] }).toEqual({ id, hours: planned });
      if (planned.length > 0) busy += 1;
    }
    // Guards against an empty draw: most flights send, and several status reasons occur.
    expect(busy).toBeGreaterThan(FLIGHTS / 2);
    const reasons = await db.sql<{ reason: string }>(
      `select distinct status_reason as reason from public.flights where id in ('${ids.join("','")}') and status_reason is not null`,
    );
    expect(reasons.length).toBeGreaterThanOrEqual(4);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
  });

  test("with the demo's profiles, keeps reports, totals, flights and ledger in agreement", async () => {
    await db.sql(`update public.flights set status = 'ended' where status = 'active'`);
    const [clock] = await db.sql<{ now: string }>('select private.delivery_now() as now');
    const from = Math.ceil(Date.parse(clock?.now ?? '') / HOUR) * HOUR;
    const flights = fc.sample(drawn, { numRuns: 20, seed: 7 }).map((flight) => ({
      ...flight,
      reach: flight.reach + 500,
      intervals: [{ start: (from - START) / 60_000, length: 400 }],
    }));
    const ids = await store(flights);
    const run = await simulatedGateway(db, { profile: gatewayProfile });
    const summary = await run.run(from, from + 30 * HOUR);
    expect(summary.refused).toEqual({});
    expect(summary.messages).toBeGreaterThan(1000);
    const list = ids.join("','");
    expect(await differingFlights(db, ids)).toEqual([]);
    // After a day every delivery is known, so the rates match the profiles.
    const rates = await db.sql<{ type: string; rate: number; sent: number }>(`
      select f.type, sum(t.delivered)::numeric / sum(t.sent) as rate, sum(t.sent)::integer as sent
        from public.flight_totals t join public.flights f on f.id = t.flight_id
       where f.id in ('${list}') group by f.type having sum(t.sent) > 500`);
    expect(rates.length).toBeGreaterThan(2);
    // The random ids seed the simulation. Five standard errors fail by chance about once in a million runs.
    const off = rates.filter(({ type, rate, sent }) => {
      const { delivered } = gatewayProfile(type);
      return Math.abs(rate - delivered) > 5 * Math.sqrt((delivered * (1 - delivered)) / sent);
    });
    expect(off).toEqual([]);
    // A second run sends the same report ids, so it adds nothing.
    const before = await db.sql('select count(*)::int as n from public.delivery_reports');
    const again = await run.run(from, from + 2 * HOUR);
    expect(again.messages).toBe(0);
    expect(await db.sql('select count(*)::int as n from public.delivery_reports')).toEqual(before);
  });
});
