import { describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import { plannedByDay } from '@/domain/time/calendar';
import { addDays } from '@/domain/time/days';
import { readClock, readPlanInput } from '@/domain/delivery/plan-input';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { createCampaign, activate, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
const today = () => zonedDay('Europe/Berlin', Date.now());
const period = () => ({ p_from: today(), p_to: addDays(today(), 40) });

interface Load {
  now: string;
  plans: Record<string, unknown>[];
  sent: { flight_id: string; day: string; sent: number }[];
  excluded: { flight_id: string; audience_id: string }[];
  cohorts: { id: string; contacts: number; segments: { id: string; volume: number }[] }[];
}

const readLoad = async (actor: ActorName) => {
  const { data, error } = await db.as(actor).rpc('calendar_load', period());
  expect(error).toBeNull();
  return data as unknown as Load;
};
const readFlights = async (actor: ActorName) => {
  const { data, error } = await db
    .as(actor)
    .rpc('calendar_flights', period())
    .select('id,audiences:flight_audiences(audience_id)');
  expect(error).toBeNull();
  return data ?? [];
};

describe('the calendar', () => {
  test("has the organization's flights of the period with their plans, and no others", async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    expect((await readFlights('regular')).map((flight) => flight.id)).toContain(id);
    const own = await readLoad('regular');
    const plan = own.plans.find((one) => one['flight_id'] === id);
    const { data: forecast } = await db.as('regular').rpc('flight_forecast', { p_flight_id: id });
    const {
      now: _now,
      campaign_left: _left,
      least_budget: _least,
      ...expected
    } = forecast as unknown as Record<string, unknown>;
    // Both calls read the same money, because nothing was sent in between.
    expect(plan).toEqual(expected);
    expect(own.plans.every((one) => one['organisation_id'] === NORTHWIND)).toBe(true);
    const others = await readLoad('foreignAdmin');
    expect(others.plans.every((one) => one['organisation_id'] === BLUEPEAK)).toBe(true);
    expect((await readFlights('foreignAdmin')).map((flight) => flight.id)).not.toContain(id);
    const ids = new Set(own.cohorts.map((cohort) => cohort.id));
    expect(others.cohorts.some((cohort) => ids.has(cohort.id))).toBe(false);
  });

  test('returns the cohorts of its flights with their contacts', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const flight = (await readFlights('readonly')).find((one) => one.id === id);
    const [link] = flight?.audiences ?? [];
    const cohort = (await readLoad('readonly')).cohorts.find((one) => one.id === link?.audience_id);
    expect(cohort).toMatchObject({ contacts: 1000, segments: [] });
    // Excluded cohorts are included, even if no flight targets them.
    await db.sql(`
      with cohort as (
        insert into public.audiences (name, organisation_id) values ('Bought this week', '${NORTHWIND}') returning id)
      insert into public.flight_exclusions (flight_id, audience_id, organisation_id) select '${id}', id, '${NORTHWIND}' from cohort`);
    const load = await readLoad('readonly');
    const left = load.excluded.filter((one) => one.flight_id === id);
    expect(left).toHaveLength(1);
    expect(load.cohorts.map((one) => one.id)).toContain(left[0]?.audience_id);
    expect((await readLoad('foreignAdmin')).excluded).toEqual([]);
  });

  test('gives active flights their reserved money, and pending flights the remaining money', async () => {
    const campaign = await createCampaign(db);
    const first = await aPlannedFlight(db, { campaign });
    const second = await aPlannedFlight(db, { campaign, name: 'Second' });
    expect((await activate(db, first.id, campaign)).error).toBeNull();
    const { plans } = await readLoad('regular');
    for (const id of [first.id, second.id]) {
      const { data } = await db.as('regular').rpc('flight_forecast', { p_flight_id: id });
      const { wallet, campaign_budget } = data as unknown as Record<string, unknown>;
      expect(plans.find((one) => one['flight_id'] === id)).toMatchObject({
        wallet,
        campaign_budget,
      });
    }
  });

  test('has the messages sent by day, and a plan for the remaining days', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    await db.sql(`
      insert into public.campaign_daily_stats (organisation_id, campaign_id, flight_id, channel, day, sent, delivered, cost)
      values ('${NORTHWIND}', '${campaign}', '${id}', 'SMS', '${today()}', 12, 11, 0.6)`);
    const load = await readLoad('regular');
    expect(load.sent.find((one) => one.flight_id === id)).toEqual({
      flight_id: id,
      day: today(),
      sent: 12,
    });
    const input = readPlanInput(
      load.plans.find((one) => one['flight_id'] === id),
      readClock(load, 0),
    );
    const planned = input ? [...plannedByDay(input).keys()] : [];
    expect(planned.length).toBeGreaterThan(0);
    expect(planned.every((day) => day >= today() && day <= addDays(today(), 3))).toBe(true);
  });

  test('leaves out a flight whose days are all after the period', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const later = { p_from: addDays(today(), 50), p_to: addDays(today(), 60) };
    const flights = await db.as('regular').rpc('calendar_flights', later).select('id');
    expect(flights.data?.map((one) => one.id)).not.toContain(id);
    const { data } = await db.as('regular').rpc('calendar_load', later);
    expect(JSON.stringify(data)).not.toContain(id);
  });

  test('reads a limited number of flights, running ones first, filtered by campaign, channel and status', async () => {
    const client = db.as('regular');
    const read = async (args: object) => {
      const { data, error } = await client
        .rpc('calendar_flights', { ...period(), ...args })
        .select('id,status,type,campaign_id');
      expect(error).toBeNull();
      return data ?? [];
    };
    const all = await read({});
    expect(all.length).toBeGreaterThan(1);
    const ranks = all.map(({ status }) => ['active', 'paused', 'ended', 'pending'].indexOf(status));
    expect(new Set(ranks).size).toBeGreaterThan(1);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(await read({ p_limit: 1 })).toEqual(all.slice(0, 1));
    const [one] = all;
    for (const [args, matches] of [
      [
        { p_campaign_id: one?.campaign_id },
        (row: typeof one) => row?.campaign_id === one?.campaign_id,
      ],
      [{ p_channel: one?.type }, (row: typeof one) => row?.type === one?.type],
      [{ p_status: one?.status }, (row: typeof one) => row?.status === one?.status],
    ] as const) {
      expect(await read(args)).toEqual(all.filter((row) => matches(row)));
      const { data } = await client.rpc('calendar_load', { ...period(), ...args });
      const load = data as unknown as Record<'sent' | 'plans', { flight_id: string }[]>;
      const known = new Set(all.filter((row) => matches(row)).map(({ id }) => id));
      for (const { flight_id } of [...load.sent, ...load.plans])
        expect(known.has(flight_id)).toBe(true);
    }
    for (const limit of [0, 1001])
      expect(
        (await client.rpc('calendar_flights', { ...period(), p_limit: limit })).error,
      ).toMatchObject({ hint: 'invalid_limit' });
  });

  test.each(['calendar_flights', 'calendar_load'] as const)(
    'refuses an invalid period and anonymous visitors: %s',
    async (name) => {
      const backwards = { p_from: '2026-03-02', p_to: '2026-03-01' };
      expect((await db.as('regular').rpc(name, backwards)).error?.hint).toBe('invalid_period');
      const long = { p_from: '2026-01-01', p_to: '2026-03-04' };
      expect((await db.as('regular').rpc(name, long)).error?.hint).toBe('invalid_period');
      expect((await db.as('anonymous').rpc(name, period())).error).not.toBeNull();
    },
  );

  test('is empty for a deactivated user', async () => {
    expect(await readFlights('deactivated')).toEqual([]);
    expect(await readLoad('deactivated')).toMatchObject({ plans: [], sent: [], cohorts: [] });
  });
});
