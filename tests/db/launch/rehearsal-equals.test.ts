import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@/domain/time/days';
import { type DeliveryPlan, deliveryPlan } from '@/domain/delivery/plan';
import { FREQUENCY_PERIODS } from '@/domain/delivery/frequency-periods';
import { PACINGS } from '@/domain/delivery/pacing';
import { readRehearsal, rehearse, type RehearsalInput } from '@/domain/delivery/rehearsal';
import { dayEnd, intervalSpans, wallClock, zoneOffset } from '@/domain/time/wall-time';
import { FAILURE_FREE } from '../../../backend/gateway/profiles.ts';
import { inTestOrLab } from '../../support/cases/length.ts';
import { testDatabase } from '../../support/database/database.ts';
import { simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();
const HOUR = 3_600_000;
/** Simulated hours: long enough for the last interval to end, even on a day with a repeated hour. */
const DRIVEN_HOURS = 21;
/** Organizations in each season. Set FLIGHTDECK_SEED=7 to draw others. */
const WORLD_COUNT = inTestOrLab(2, 50);
const SEED = Number(process.env['FLIGHTDECK_SEED'] ?? 8);
/** Minimum of messages for each organization on average: half of what the generator produces. */
const MIN_MESSAGES = 25;
const iso = (time: number) => new Date(time).toISOString().replace('.000', '');
const hourOf = (moment: string) => iso(Math.floor(Date.parse(moment) / HOUR) * HOUR);

/** Two zones change their clocks during the simulated hours, two never do; India is offset by half an hour. */
const ZONES = ['Europe/Berlin', 'Europe/London', 'Asia/Kolkata', 'UTC'] as const;

const arbitraryFlight = fc.record({
  campaign: fc.nat(1),
  /** Started before the rehearsal, so it is served first. */
  running: fc.boolean(),
  channel: fc.constantFrom('SMS', 'Email', 'Push'),
  pacing: fc.constantFrom(...PACINGS),
  budget: fc.integer({ min: 1, max: 6000 }).map((cents) => cents / 100),
  reach: fc.nat(500),
  /** For an SMS: percent of people who get variants with two and with three message parts, or null for no variants. */
  longer: fc.option(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 39 }))),
  /** The variants have a translation with three message parts. */
  translated: fc.boolean(),
  cap: fc.integer({ min: 1, max: 3 }),
  period: fc.constantFrom(...FREQUENCY_PERIODS),
  intervals: fc.array(
    fc.record({
      /** `from` and `length` are in quarters of an hour. */
      from: fc.nat(4 * 12),
      length: fc.integer({ min: 1, max: 4 * 6 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Exclusion: the first cohort of a flight, possibly of this one, or another flight. */
  without: fc.option(
    fc.record({ flight: fc.nat(3), by: fc.constantFrom('cohort' as const, 'flight' as const) }),
  ),
});
const arbitraryWorld = fc.record({
  zone: fc.constantFrom(...ZONES),
  wallet: fc.integer({ min: 0, max: 8000 }).map((cents) => cents / 100),
  /** Monthly Credit Limit in dollars, or null for none. */
  limit: fc.option(fc.integer({ min: 1, max: 6000 }).map((cents) => cents / 100)),
  /** Budget in dollars, or null for no limit; length in days, or null for no end date. */
  campaigns: fc.tuple(
    ...[0, 1].map(() =>
      fc.record({
        budget: fc.option(fc.integer({ min: 1, max: 5000 }).map((cents) => cents / 100)),
        days: fc.option(fc.nat(1)),
      }),
    ),
  ),
  /** Quiet hours of SMS as quarters of a day; Push gets the inverse. They span midnight if the second value is lower. */
  quiet: fc.option(fc.uniqueArray(fc.nat(95), { minLength: 2, maxLength: 2 })),
  flights: fc.array(arbitraryFlight, { minLength: 1, maxLength: 4 }),
});
type World = typeof arbitraryWorld extends fc.Arbitrary<infer T> ? T : never;

const FLIGHT: World['flights'][number] = {
  campaign: 1,
  running: false,
  channel: 'Push',
  pacing: 'even',
  budget: 20,
  reach: 200,
  longer: null,
  translated: false,
  cap: 1,
  period: 'flight',
  intervals: [{ from: 4, length: 8 }],
  without: null,
};

/** Cases that run in addition to the random cases. */
const KNOWN: readonly World[] = [
  // Each limit ends one flight, in this order: campaign, period, budget, wallet.
  {
    zone: 'UTC',
    wallet: 1,
    limit: null,
    campaigns: [
      { budget: 0.05, days: null },
      { budget: null, days: 0 },
    ],
    quiet: null,
    flights: [
      { ...FLIGHT, campaign: 0 },
      { ...FLIGHT, intervals: [{ from: 4 * 8, length: 8 }] },
      { ...FLIGHT, channel: 'SMS', budget: 0.3 },
      { ...FLIGHT, channel: 'Email' },
    ],
  },
  // The Monthly Credit Limit ends the second flight and leaves nothing for the third.
  {
    zone: 'Asia/Kolkata',
    wallet: 50,
    limit: 0.3,
    campaigns: [
      { budget: null, days: null },
      { budget: null, days: null },
    ],
    quiet: null,
    flights: [FLIGHT, FLIGHT, { ...FLIGHT, channel: 'SMS' }],
  },
  // In autumn an interval and the quiet hours begin within the repeated hour.
  {
    zone: 'Europe/Berlin',
    wallet: 50,
    limit: null,
    campaigns: [
      { budget: null, days: null },
      { budget: null, days: null },
    ],
    quiet: [10, 16],
    flights: [
      { ...FLIGHT, channel: 'SMS', intervals: [{ from: 29, length: 8 }] },
      {
        ...FLIGHT,
        intervals: [{ from: 29, length: 16 }],
        without: { flight: 0, by: 'flight' },
      },
    ],
  },
];

/** Start time: eight hours before the next clock change in Europe. */
function eveOfChange(after: number): number {
  let at = Math.ceil(after / HOUR) * HOUR + 24 * HOUR;
  const offset = (time: number) => zoneOffset('Europe/Berlin', time / 60_000);
  while (offset(at) === offset(at + HOUR)) at += HOUR;
  return at - 8 * HOUR;
}

/** Reach of the flight above with an exclusion: its two cohorts without the third that they share with it. */
const REACH_LEFT = 200 - 67 + 100 - 34;

interface Placed {
  world: World;
  organisation: string;
  starting: string[];
}

/** Creates an organization with its campaigns and flights, and starts the running flights. */
async function place(world: World, start: number): Promise<Placed> {
  const organisation = randomUUID();
  /** A segment that provides a third of the people of every cohort. */
  const shared = randomUUID();
  const campaigns = world.campaigns.map((campaign) => ({ id: randomUUID(), ...campaign }));
  // Flights that start together are served in the order of their ids. Sorted ids make a seed repeatable.
  const ids = world.flights.map(() => randomUUID()).toSorted();
  const flights = world.flights.map((flight, index) => ({
    id: ids[index] ?? '',
    second: randomUUID(),
    ...flight,
  }));
  const wall = (quarters: number) => wallClock(world.zone, start + quarters * 15 * 60_000);
  const end = (days: number | null) =>
    days === null ? 'null' : `'${addDays(wall(0).slice(0, 10), days)}'`;
  const [from, to] = (world.quiet ?? []).map((quarter) =>
    new Date(quarter * 15 * 60_000).toISOString().slice(11, 16),
  );
  const quiet = world.quiet ? { SMS: { from, to }, Push: { from: to, to: from } } : {};
  await db.sql(`
    insert into public.organisations (id, name, time_zone, monthly_credit_limit, quiet_hours, service_rates)
    values ('${organisation}', 'Rehearsed', '${world.zone}', ${world.limit ?? 0}, '${JSON.stringify(quiet)}', '{"SMS": 0.0333, "Email": 0.01, "Push": 0.0007}');
    ${world.wallet > 0 ? `select private.wallet_apply('${organisation}', 'opening', ${world.wallet}, 'opening', 'Opening balance');` : ''}
    insert into public.segments (id, name, volume, organisation_id) values ('${shared}', 'Shared', 100, '${organisation}');
    ${campaigns
      .map(
        ({ id, budget, days }) => `
    insert into public.campaigns (id, name, status, budget, end_date, organisation_id)
    values ('${id}', 'Campaign', 'active', ${budget}, ${end(days)}, '${organisation}');`,
      )
      .join('')}
    ${flights
      .map(
        (flight) => `
    insert into public.audiences (id, name, organisation_id) values ('${flight.id}', 'First', '${organisation}'), ('${flight.second}', 'Second', '${organisation}');
    insert into public.segments (id, name, volume, organisation_id)
    values ('${flight.id}', 'First', 200, '${organisation}'), ('${flight.second}', 'Second', 200, '${organisation}');
    insert into public.audience_segments (audience_id, segment_id, organisation_id, rule_index)
    select a, s, '${organisation}', 0 from (values ('${flight.id}'::uuid), ('${flight.second}')) as cohort (a)
     cross join lateral (values (a), ('${shared}'::uuid)) as chosen (s);
    update public.audiences set status = 'ready', total_contacts = case id when '${flight.id}' then ${flight.reach} else ${Math.floor(flight.reach / 2)} end
     where id in ('${flight.id}', '${flight.second}');
    insert into public.creatives (id, name, type, status, organisation_id)
    values ('${flight.id}', 'Hello', '${flight.channel}', 'approved', '${organisation}');
    insert into public.creative_versions (creative_id, organisation_id, message) values ('${flight.id}', '${organisation}', 'Hello');
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, frequency_cap, frequency_period, pacing, variants)
    values ('${flight.id}', '${campaigns[flight.campaign]?.id}', '${organisation}', 'Flight', '${flight.channel}', 'pending',
            ${flight.budget}, ${flight.cap}, '${flight.period}', '${flight.pacing}', '${storedVariants(flight)}');
    insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    values ('${flight.id}', '${flight.id}', '${organisation}'), ('${flight.id}', '${flight.second}', '${organisation}');
    insert into public.flight_creatives (flight_id, creative_id, organisation_id) values ('${flight.id}', '${flight.id}', '${organisation}');
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position) values ${flight.intervals
      .map(({ from, length }, position) => {
        const starts = wall(from);
        // After a clock change the end may not be later than the start, which would mean a whole day.
        const ends = [length, length + 8]
          .map((after) => wall(from + after))
          .find((at) => at > starts);
        return `('${flight.id}', '${organisation}', '${starts.slice(0, 10)}', '${starts.slice(11)}', '${ends?.slice(11)}', ${position})`;
      })
      .join(', ')};`,
      )
      .join('')}
    ${flights
      .map(({ id, without }) => {
        if (!without) return '';
        const other = ids[without.flight % ids.length] ?? id;
        // A flight cannot exclude itself.
        const column =
          without.by === 'flight' && other !== id ? 'excluded_flight_id' : 'audience_id';
        return `insert into public.flight_exclusions (flight_id, ${column}, organisation_id) values ('${id}', '${other}', '${organisation}');`;
      })
      .join('')}`);
  const idsOf = (running: boolean) =>
    flights.filter((flight) => flight.running === running).map(({ id }) => id);
  await activate(idsOf(true));
  return { world, organisation, starting: idsOf(false) };
}

/** Stored variants of a flight. */
const storedVariants = ({ channel, longer, translated }: World['flights'][number]) =>
  JSON.stringify(
    (channel === 'SMS' ? (longer ?? []) : []).map((share, index) => {
      const text = 'x'.repeat([161, 320][index] ?? 1);
      const variant = String.fromCharCode(66 + index);
      const content = {
        channel: 'sms',
        text,
        ...(translated && { translations: { de: { channel: 'sms', text: 'x'.repeat(320) } } }),
      };
      return { variant, share, version_id: randomUUID(), name: variant, message: text, content };
    }),
  );

/** Activates the flights at one moment, as a launch does. */
const activate = (flights: readonly string[]) =>
  db.sql(
    `update public.flights set status = 'active' where id = any (array[${flights.map((id) => `'${id}'`).join(', ')}]::uuid[])`,
  );

const rehearsed = async ({ organisation, starting }: Placed) => {
  const [row] = await db.sql<{ answer: unknown }>(
    `select private.rehearsal_input('${organisation}', array[${starting.map((id) => `'${id}'`).join(', ')}]::uuid[]) as answer`,
  );
  return readRehearsal(row?.answer);
};

interface Actual {
  hours: { hour: string; messages: number; cost: number }[];
  /** First reason for which the database stopped the flight, and the hour in which it did. */
  reason: string | null;
  stopped: string | null;
}

async function readActual(flight: string): Promise<Actual> {
  const hours = await db.sql<{ hour: Date; sent: number; cost: number }>(
    `select hour, sent, cost from public.flight_hourly_stats where flight_id = '${flight}' and sent > 0 order by hour`,
  );
  const [stop] = await db.sql<{ reason: string | null; stopped: Date | null }>(`
    select f.stopped_at as stopped, (
             select l.after ->> 'status_reason' from public.audit_log l
              where l.table_name = 'flights' and l.row_id = f.id::text and l.before ->> 'status' = 'active' order by l.id limit 1) as reason
      from public.flights f where f.id = '${flight}'`);
  return {
    hours: hours.map(({ hour, sent, cost }) => ({
      hour: iso(new Date(hour).getTime()),
      messages: sent,
      cost,
    })),
    reason: stop?.reason ?? null,
    stopped: stop?.stopped ? hourOf(new Date(stop.stopped).toISOString()) : null,
  };
}

const MONEY = ['budget', 'campaign', 'wallet', 'month'] as const;
const REASONS = {
  budget: 'budget_used',
  campaign: 'campaign_budget_used',
  wallet: 'wallet_empty',
  month: 'month_limit',
};

/**
 * Reason and time of a flight's stop, according to the database and to its plan, where they are comparable. Money reserved for other flights is
 * missing in the plan immediately, but in the wallet or budget only after they have spent it.
 */
function comparableStops({ reason, stopped }: Actual, plan: DeliveryPlan, start: number) {
  const last = plan.hours.at(-1)?.hour ?? iso(start);
  const found = MONEY.find((limit) => REASONS[limit] === reason);
  // Two limits can be reached at the same moment.
  const named = found && plan.allowed[found] === plan.messages ? found : plan.limit;
  if (plan.limit === 'budget' || (found && stopped === last))
    return { actual: { limit: found, stopped }, planned: { limit: named, stopped: last } };
  return { actual: found !== undefined, planned: found !== undefined && (stopped ?? '') > last };
}

/** Compares what was sent with the rehearsal, for each flight and in total. */
async function expectEqual(input: RehearsalInput, start: number, about: World) {
  let [messages, cost] = [0, 0];
  for (const flight of input.flights) {
    const plan = deliveryPlan(flight.input);
    const actual = await readActual(flight.id);
    const stops = comparableStops(actual, plan, start);
    expect({ about, flight, hours: actual.hours, stopped: stops.actual }).toEqual({
      about,
      flight,
      hours: plan.hours,
      stopped: stops.planned,
    });
    messages += actual.hours.reduce((sum, hour) => sum + hour.messages, 0);
    cost += actual.hours.reduce((sum, hour) => sum + Math.round(hour.cost * 10_000), 0);
  }
  const together = rehearse(input);
  expect({ about, messages, cost: cost / 10_000 }).toEqual({
    about,
    messages: together.messages,
    cost: together.cost,
  });
  return together;
}

test('messages and charges equal the rehearsal, to the message and the hundredth of a cent', async () => {
  await db.sql(`update public.flights set status = 'ended' where status in ('active', 'paused')`);
  const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
  const limits = new Map<string, number>();
  const reaches = new Set<number>();
  let sent = 0;
  let after = Date.now();
  // The clocks go forward in one season and back in the other.
  for (const season of [0, 1]) {
    const start = eveOfChange(after);
    await db.sql(`select private.advance_delivery_clock('${iso(start)}')`);
    const placed: (Placed & { input: RehearsalInput })[] = [];
    const drawn = fc.sample(arbitraryWorld, { seed: SEED + season, numRuns: WORLD_COUNT });
    for (const world of [...KNOWN, ...drawn]) {
      const one = await place(world, start);
      placed.push({ ...one, input: await rehearsed(one) });
    }
    await activate(placed.flatMap(({ starting }) => starting));
    expect((await gateway.run(start, start + DRIVEN_HOURS * HOUR)).refused).toEqual({});
    for (const { world, input } of placed) {
      const together = await expectEqual(input, start, world);
      sent += together.messages;
      for (const { input: plan } of input.flights) reaches.add(plan.reach);
      for (const { limit } of together.limits) limits.set(limit, (limits.get(limit) ?? 0) + 1);
    }
    after = start + 2 * DRIVEN_HOURS * HOUR;
  }
  // Guards against an empty draw: messages were sent, and each money limit and the campaign's end stopped a flight.
  expect(sent).toBeGreaterThan(2 * (KNOWN.length + WORLD_COUNT) * MIN_MESSAGES);
  expect(reaches).toContain(REACH_LEFT);
  expect([...limits.keys()].toSorted()).toEqual([
    'budget',
    'campaign',
    'month',
    'period',
    'wallet',
  ]);
});

/** Havana and the Azores change their clocks at midnight, Lord Howe by half an hour. */
const CHANGING = ['America/Havana', 'Australia/Lord_Howe', 'Atlantic/Azores', ...ZONES] as const;

/** Days on both sides of each clock change of the zone in a year, and a day far from any change. */
function daysOfChange(zone: string): string[] {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2027-01-02', index));
  const offset = (day: string) => zoneOffset(zone, Date.parse(day) / 60_000);
  return [
    '2027-01-15',
    ...days.filter((day) => offset(day) !== offset(addDays(day, 1))),
    ...days.filter((day) => offset(day) !== offset(addDays(day, -1))),
  ];
}

test('intervals and days cover the same time in the database and in a plan, even on days with a repeated hour', async () => {
  const time = fc
    .integer({ min: 0, max: 6 * 24 })
    .map((tens) => new Date((tens % 144) * 600_000).toISOString().slice(11, 16));
  const cases = CHANGING.flatMap((zone, index) =>
    fc
      .sample(fc.tuple(fc.constantFrom(...daysOfChange(zone)), time, time), {
        seed: SEED + index,
        numRuns: 60,
      })
      .map(([date, startTime, endTime]) => ({ zone, date, startTime, endTime })),
  );
  const found = await db.sql<{ times: string[][] | null; ends: string }>(`
    select (select jsonb_agg(jsonb_build_array(to_char(lower(t) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), to_char(upper(t) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')) order by t)
              from unnest(private.wall_times(c.date + c."startTime", c.date + c."endTime" + case when c."endTime" < c."startTime" then interval '1 day' else interval '0' end, c.zone)) as t) as times,
           to_char(private.day_end(c.date, c.zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as ends
      from rows from (jsonb_to_recordset('${JSON.stringify(cases)}') as (zone text, date date, "startTime" time, "endTime" time)) with ordinality as c (zone, date, "startTime", "endTime", place)
     order by c.place`);
  const shown = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
  const expected = cases.map((one) =>
    intervalSpans(one, one.zone).map(({ start, end }) => [shown(start), shown(end)]),
  );
  expect(cases.map((one, index) => ({ ...one, ...found[index] }))).toEqual(
    cases.map((one, index) => ({
      ...one,
      times: expected[index]?.length ? expected[index] : null,
      ends: shown(dayEnd(one.date, one.zone) ?? 0),
    })),
  );
  expect(expected.some((spans) => spans.length === 2)).toBe(true);
});
