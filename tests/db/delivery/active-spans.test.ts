import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  type Delivery,
  ingest,
  processPriceChanges,
  backdateFlight,
} from '../../support/database/delivery.ts';

const db = testDatabase();
const HOUR = 3_600_000;
/** Start of a whole hour. Tests set the clock to 30 minutes past an hour. */
const NOON = Date.parse('2031-05-14T12:00:00Z');
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString();

/** Sets delivery's clock to the given hours after noon. It may go back for the next test. */
const clock = (hours: number) =>
  db.sql(`update private.delivery_clock set ahead = '${at(hours)}'::timestamptz - now()`);
afterEach(() => db.sql(`update private.delivery_clock set ahead = '0'`));

/** An active flight that could send all day since two days before noon; a message costs $0.05. */
async function aSender(setup: Parameters<typeof aDelivery>[1] = {}) {
  const made = await aDelivery(db, setup);
  await backdateFlight(db, made.flight, '2031-05-12');
  return made;
}
const ingestOne = async (flight: string, hours: number, over: Record<string, unknown> = {}) =>
  (await ingest(db, [aReport(flight, { hour: at(hours), ...over })]))[0];
const outcomes = async (flight: string, hours: readonly number[]) => {
  const found: (string | undefined)[] = [];
  for (const hour of hours) found.push(await ingestOne(flight, hour));
  return found;
};
const set = (table: string, id: string, change: string) =>
  db.sql(`update public.${table} set ${change} where id = '${id}'`);

describe('ingest_delivery_reports refuses messages of an hour in which the flight could not send:', () => {
  test('before the activation, during a pause and after the stop', async () => {
    await clock(0.5);
    const made = await aDelivery(db, { status: 'pending' });
    await backdateFlight(db, made.flight, '2031-05-12');
    await set('flights', made.flight, `status = 'active'`);
    await clock(2.5);
    await set('flights', made.flight, `status = 'paused'`);
    await clock(5.5);
    await set('flights', made.flight, `status = 'active'`);
    await clock(7.5);
    await set('flights', made.flight, `status = 'paused'`);
    await clock(10.5);
    expect(await outcomes(made.flight, [-1, 0, 2, 3, 4, 5, 7, 8])).toEqual([
      'not_started',
      'accepted',
      'accepted',
      'paused',
      'paused',
      'accepted',
      'accepted',
      'after_stop',
    ]);
    // Conversions are accepted for any hour, because they arrive after the messages.
    expect(await ingestOne(made.flight, 3, { sent: 0, conversions: 1 })).toBe('accepted');
  });

  test.each([
    ['campaigns', 'campaign', `status = 'paused'`, `status = 'active'`, 'campaign_inactive'],
    ['campaigns', 'campaign', `status = 'limited'`, `status = 'active'`, 'accepted'],
    [
      'organisations',
      'organisation',
      'is_active = false',
      'is_active = true',
      'organisation_inactive',
    ],
  ] as const)(
    'or, for %s with %s until %s, answers %s for the hours between',
    async (table, key, stop, start, reason) => {
      const made = await aSender();
      await clock(0.5);
      await set(table, made[key], stop);
      await clock(3.5);
      await set(table, made[key], start);
      await clock(5.5);
      expect(await outcomes(made.flight, [0, 1, 2, 3])).toEqual([
        'accepted',
        reason,
        reason,
        'accepted',
      ]);
    },
  );

  test('after the end date of the campaign, even if settling runs late', async () => {
    const made = await aSender({ timeZone: 'Asia/Kathmandu' });
    // The end date passes at 18:15 UTC.
    await set('campaigns', made.campaign, `end_date = '2031-05-14'`);
    await clock(9.5);
    const hours = [5, 6, 7, 8];
    const within = ['accepted', 'accepted', 'campaign_ended', 'campaign_ended'];
    expect(await outcomes(made.flight, hours)).toEqual(within);
    // A call with many reports takes the batch path, which must decide the same.
    expect(
      await ingest(
        db,
        hours.map((hour) => aReport(made.flight, { hour: at(hour) })),
      ),
    ).toEqual(within);
    expect(await ingestOne(made.flight, 8, { sent: 0, conversions: 1 })).toBe('accepted');
    const report = aReport(made.flight, { hour: at(6) });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect((await db.service.rpc('settle_delivery')).error).toBeNull();
    await clock(12.5);
    expect(await outcomes(made.flight, [6, 7, 9, 10, 11])).toEqual([
      'accepted',
      'campaign_ended',
      'campaign_ended',
      'campaign_ended',
      'campaign_ended',
    ]);
    const taken = { sent: -4, delivered: -4, clicked: 0, cost: -0.2 };
    expect(await ingestOne(made.flight, 6, { corrects: report['report_id'], ...taken })).toBe(
      'accepted',
    );
  });

  test('after the end date that applied at that time, when it was moved', async () => {
    const made = await aSender();
    await set('campaigns', made.campaign, `end_date = '2031-05-14'`);
    await clock(2.5);
    await set('campaigns', made.campaign, `end_date = '2031-05-13'`);
    await clock(5.5);
    expect(await outcomes(made.flight, [1, 2, 3, 5])).toEqual([
      'accepted',
      'accepted',
      'campaign_ended',
      'campaign_ended',
    ]);
    await set('campaigns', made.campaign, `end_date = null`);
    await clock(8.5);
    expect(await outcomes(made.flight, [2, 4, 5, 8])).toEqual([
      'accepted',
      'campaign_ended',
      'accepted',
      'accepted',
    ]);
    // The day ends at 04:00 UTC of the next day in the new time zone.
    await set('campaigns', made.campaign, `end_date = '2031-05-14'`);
    await set('organisations', made.organisation, `time_zone = 'America/New_York'`);
    await clock(18.5);
    expect(await outcomes(made.flight, [11, 12, 15, 16])).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'campaign_ended',
    ]);
  });

  test("outside every send window in the organization's time zone", async () => {
    const made = await aSender({ timeZone: 'Asia/Kathmandu' });
    // 18:00 to 20:00 in Kathmandu is 12:15 to 14:15 UTC.
    await db.sql(`delete from public.flight_intervals where flight_id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      values ('${made.flight}', '${made.organisation}', '2031-05-14', '18:00', '20:00')`);
    await clock(5.5);
    expect(await outcomes(made.flight, [-1, 0, 1, 2, 3])).toEqual([
      'outside_intervals',
      'accepted',
      'accepted',
      'accepted',
      'outside_intervals',
    ]);
  });

  test('by the time zone that the organization had in that hour, not by the current one', async () => {
    const made = await aSender({ timeZone: 'Asia/Kathmandu' });
    // 12:15 to 14:15 UTC in Kathmandu; 18:00 to 20:00 UTC after the change.
    await db.sql(`delete from public.flight_intervals where flight_id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      values ('${made.flight}', '${made.organisation}', '2031-05-14', '18:00', '20:00')`);
    await clock(1.5);
    await set('organisations', made.organisation, `time_zone = 'UTC'`);
    await clock(9.5);
    expect(await outcomes(made.flight, [-1, 0, 1, 2, 5, 6, 7, 8])).toEqual([
      'outside_intervals',
      'accepted',
      'accepted',
      'outside_intervals',
      'outside_intervals',
      'accepted',
      'accepted',
      'outside_intervals',
    ]);
    // Each hour still uses the time zone of its time, for corrections too.
    await set('organisations', made.organisation, `time_zone = 'Asia/Kathmandu'`);
    expect(await outcomes(made.flight, [0, 6, 8])).toEqual([
      'accepted',
      'accepted',
      'outside_intervals',
    ]);
    const report = aReport(made.flight, { hour: at(6) });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect(
      await ingestOne(made.flight, 6, {
        corrects: report['report_id'],
        sent: -4,
        delivered: -4,
        clicked: 0,
        cost: -0.2,
      }),
    ).toBe('accepted');
  });

  test('in an hour in which activity and a send window did not overlap', async () => {
    const made = await aSender();
    await db.sql(`delete from public.flight_intervals where flight_id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      values ('${made.flight}', '${made.organisation}', '2031-05-14', '12:40', '18:00')`);
    await clock(0.5);
    await set('flights', made.flight, `status = 'paused'`);
    await clock(1.5);
    await set('flights', made.flight, `status = 'active'`);
    await clock(2.5);
    expect(await outcomes(made.flight, [0, 1])).toEqual(['outside_intervals', 'accepted']);
  });
});

describe('a price change that the job has not processed yet', () => {
  const queued = () => db.sql('select 1 from private.price_changes');
  const prices = async (flight: string) =>
    (
      await db.sql<{ price: number }>(
        `select price from private.active_spans where subject = '${flight}' order by starts_at`,
      )
    ).map(({ price }) => price);
  const rate = (organisation: string, price: number) =>
    set('organisations', organisation, `service_rates = '{"SMS": ${price}}'`);
  afterEach(() => processPriceChanges(db));

  test('leaves the spans to the job, which splits them at the moment of the change', async () => {
    const made = await aSender();
    await clock(2.5);
    await rate(made.organisation, 0.08);
    expect(await prices(made.flight)).toEqual([0.05]);
    await clock(6.5);
    await processPriceChanges(db);
    expect(await queued()).toEqual([]);
    expect(await prices(made.flight)).toEqual([0.05, 0.08]);
    expect(await ingestOne(made.flight, 1, { cost: 0.8 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 3, { cost: 0.5 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 3, { cost: 0.8 })).toBe('accepted');
  });

  test('charges the new price from the moment of the change, also for a report of a single flight', async () => {
    const made = await aSender();
    await clock(2.5);
    await rate(made.organisation, 0.08);
    await clock(6.5);
    expect(await ingestOne(made.flight, 3, { cost: 0.5 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 1, { cost: 0.8 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 3, { cost: 0.8 })).toBe('accepted');
    expect(await ingestOne(made.flight, 1, { cost: 0.5 })).toBe('accepted');
    expect(await queued()).toHaveLength(1);
  });

  test('is applied before the next price change', async () => {
    const made = await aSender();
    await clock(2.5);
    await rate(made.organisation, 0.08);
    await clock(4.5);
    await rate(made.organisation, 0.03);
    await clock(8.5);
    expect(await ingestOne(made.flight, 3, { cost: 0.8 })).toBe('accepted');
    expect(await ingestOne(made.flight, 6, { cost: 0.3 })).toBe('accepted');
    expect(await ingestOne(made.flight, 3, { cost: 0.3 })).toBe('wrong_cost');
    expect(await prices(made.flight)).toEqual([0.05, 0.08, 0.03]);
  });

  test.each<[string, (made: Delivery) => Promise<unknown>, number[]]>([
    [
      'its message',
      ({ flight }) => set('flights', flight, `message = '${'a'.repeat(161)}'`),
      [0.05, 0.08, 0.16],
    ],
    ['its status', ({ flight }) => set('flights', flight, `status = 'paused'`), [0.05, 0.08]],
    [
      'its cohort',
      ({ organisation }) =>
        db.sql(
          `update public.audiences set total_contacts = 77 where organisation_id = '${organisation}'`,
        ),
      [0.05, 0.08, 0.08],
    ],
    [
      'its excluded cohorts',
      ({ flight, organisation }) =>
        db.sql(`insert into public.flight_exclusions (flight_id, audience_id, organisation_id)
          select '${flight}', audience_id, '${organisation}' from public.flight_audiences where flight_id = '${flight}'`),
      [0.05, 0.08, 0.08],
    ],
    [
      'the segments of its cohort',
      ({ flight, organisation }) =>
        db.sql(`
          with segment as (insert into public.segments (name, organisation_id) values ('S', '${organisation}') returning id)
          insert into public.audience_segments (audience_id, segment_id, organisation_id)
          select audience_id, segment.id, '${organisation}' from public.flight_audiences, segment where flight_id = '${flight}'`),
      [0.05, 0.08, 0.09],
    ],
  ])('splits the span of a flight before %s changes', async (_what, change, expected) => {
    const made = await aSender();
    await clock(2.5);
    await rate(made.organisation, 0.08);
    await clock(4.5);
    await change(made);
    await processPriceChanges(db);
    expect(await prices(made.flight)).toEqual(expected);
    const [second] = await db.sql<{ starts_at: string }>(
      `select starts_at from private.active_spans where subject = '${made.flight}' order by starts_at offset 1 limit 1`,
    );
    expect(Math.abs(Date.parse(second?.starts_at ?? '') - Date.parse(at(2.5)))).toBeLessThan(
      10_000,
    );
  });

  test('splits the span of an RCS flight before its fallback SMS changes', async () => {
    const made = await aSender({ channel: 'RCS' });
    const price = async () =>
      (
        await db.sql<{ price: number }>(
          `select private.flight_price(f) as price from public.flights f where f.id = '${made.flight}'`,
        )
      )[0]?.price;
    const before = await price();
    await clock(2.5);
    await set('organisations', made.organisation, `service_rates = '{"SMS": 0.05, "RCS": 0.02}'`);
    const changed = await price();
    await clock(4.5);
    const content = { channel: 'rcs', kind: 'text', text: 'Hello', fallback: 'a'.repeat(400) };
    await db.sql(`
      insert into public.creative_versions (creative_id, organisation_id, content)
      select creative_id, organisation_id, '${JSON.stringify(content)}' from public.flight_creatives where flight_id = '${made.flight}';
      update public.flight_creatives l set creative_version_id = v.id from public.creative_versions v
       where l.flight_id = '${made.flight}' and v.creative_id = l.creative_id and v.id <> l.creative_version_id;`);
    await processPriceChanges(db);
    expect(new Set([before, changed, await price()]).size).toBe(3);
    expect(await prices(made.flight)).toEqual([before, changed, await price()]);
  });

  test('is processed 500 flights at a time, one organization after another', async () => {
    const [large, small] = [await aSender(), await aSender()];
    await db.sql(`insert into public.flights (name, type, status, budget, message, creative_id, campaign_id, organisation_id)
      select 'Flight ' || n, f.type, 'active', 100, f.message, f.creative_id, f.campaign_id, f.organisation_id
        from public.flights f, generate_series(1, 500) as n where f.id = '${large.flight}'`);
    await rate(large.organisation, 0.08);
    await clock(0.5);
    await rate(small.organisation, 0.08);
    const processBatch = async () =>
      (await db.sql<{ done: number }>('select private.apply_next_price_changes() as done'))[0]
        ?.done;
    expect([
      await processBatch(),
      await processBatch(),
      await processBatch(),
      await processBatch(),
    ]).toEqual([501, 2, 2, 0]);
    expect(
      await db.sql(
        `select count(*)::int as wrong from private.active_spans s join public.flights f on f.id = s.subject
          where f.organisation_id = '${large.organisation}' and s.ends_at is null and s.price <> 0.08`,
      ),
    ).toEqual([{ wrong: 0 }]);
  });
});

describe('the cost of a report is checked against the price of its hour', () => {
  test('even if the report arrives after a price change', async () => {
    const made = await aSender();
    await clock(2.5);
    await set('organisations', made.organisation, `service_rates = '{"SMS": 0.08}'`);
    await clock(6.5);
    expect(await ingestOne(made.flight, 1, { cost: 0.8 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 1, { cost: 0.5 })).toBe('accepted');
    expect(await ingestOne(made.flight, 3, { cost: 0.5 })).toBe('wrong_cost');
    expect(await ingestOne(made.flight, 3, { cost: 0.8 })).toBe('accepted');
    // In the hour of the change both prices and every mix of them are right.
    for (const cost of [0.5, 0.62, 0.8])
      expect(await ingestOne(made.flight, 2, { cost })).toBe('accepted');
    for (const cost of [0.4999, 0.8001, 0, 100])
      expect(await ingestOne(made.flight, 2, { cost })).toBe('wrong_cost');
  });

  test('with the message parts, location and categories of that hour', async () => {
    const made = await aSender();
    // A recount would leave the cohort empty, so the tests set its contacts again.
    const reach = `update public.audiences set total_contacts = 1e6 where organisation_id = '${made.organisation}'`;
    const [segment] = await db.sql<{ id: string }>(`
      insert into public.segments (name, category, organisation_id) values ('S', 'Sports', '${made.organisation}') returning id`);
    await db.sql(
      `update public.organisations set segment_costs = '{"sports": {"type": "flat", "value": 0.01}}', location_targeting_cost = 0.02 where id = '${made.organisation}'`,
    );
    /** Expects the current price, then restores the contacts that the recount removed. */
    const expectPrice = async (price: number) => {
      expect(
        await db.sql(
          `select price from private.active_spans where subject = '${made.flight}' and ends_at is null`,
        ),
      ).toEqual([{ price }]);
      await db.sql(reach);
    };
    await clock(1.5);
    await db.sql(`insert into public.audience_segments (audience_id, segment_id, organisation_id)
      select audience_id, '${segment?.id}', organisation_id from public.flight_audiences where flight_id = '${made.flight}'`);
    await expectPrice(0.06);
    await clock(3.5);
    await set('flights', made.flight, `message = '${'a'.repeat(161)}'`);
    await clock(5.5);
    await set(
      'flights',
      made.flight,
      `location = '{"type": "location", "location": {"type": "city", "value": "Oslo"}}'`,
    );
    await clock(7.5);
    await db.sql(`delete from public.audience_segments where segment_id = '${segment?.id}'`);
    await expectPrice(0.14);
    await clock(10.5);
    const prices = await db.sql<{ price: number }>(
      `select price from private.active_spans where subject = '${made.flight}' order by starts_at`,
    );
    expect([...new Set(prices.map(({ price }) => price))]).toEqual([0.05, 0.06, 0.12, 0.16, 0.14]);
    for (const [hour, cost] of [
      [0, 0.5],
      [2, 0.6],
      [4, 1.2],
      [6, 1.6],
      [8, 1.4],
    ] as const)
      expect(await ingestOne(made.flight, hour, { cost })).toBe('accepted');
  });

  test('with a category that a segment gets later, also in an empty cohort', async () => {
    const made = await aSender();
    await db.sql(`
      update public.organisations set segment_costs = '{"sports": {"type": "flat", "value": 0.01}}' where id = '${made.organisation}';
      with segment as (insert into public.segments (name, organisation_id) values ('S', '${made.organisation}') returning id, organisation_id),
        cohort as (insert into public.audiences (name, organisation_id) values ('Nobody', '${made.organisation}') returning id),
        part as (insert into public.audience_segments (audience_id, segment_id, organisation_id)
          select cohort.id, segment.id, organisation_id from cohort, segment)
      insert into public.flight_audiences (flight_id, audience_id, organisation_id) select '${made.flight}', id, '${made.organisation}' from cohort`);
    await clock(1.5);
    await db.sql(
      `update public.segments set category = 'Sports' where organisation_id = '${made.organisation}'`,
    );
    await clock(4.5);
    expect(await ingestOne(made.flight, 0, { cost: 0.5 })).toBe('accepted');
    expect(await ingestOne(made.flight, 2, { cost: 0.6 })).toBe('accepted');
  });

  test('to the hundredth of a cent: the cost may be rounded up or down', async () => {
    const made = await aSender({ rate: 0.33333 });
    await clock(2.5);
    for (const [cost, outcome] of [
      [0.3333, 'accepted'],
      [0.3334, 'accepted'],
      [0.3332, 'wrong_cost'],
      [0.3335, 'wrong_cost'],
    ] as const)
      expect(await ingestOne(made.flight, 1, { sent: 1, cost })).toBe(outcome);
  });
});

describe('ingest_delivery_reports accepts at most reach x cap messages', () => {
  test('over all reports together, in one call or in several', async () => {
    const made = await aSender({ reach: 20, frequencyCap: 2 });
    await clock(2.5);
    expect(
      await ingest(
        db,
        [1, 2, 0].map((hour) => aReport(made.flight, { hour: at(hour), sent: 15 })),
      ),
    ).toEqual(['accepted', 'accepted', 'reach_used']);
    expect(await ingestOne(made.flight, 1, { sent: 11 })).toBe('reach_used');
    expect(await ingestOne(made.flight, 1, { sent: 10 })).toBe('accepted');
  });

  test('with the contacts and the cap of each hour', async () => {
    const made = await aSender({ reach: 20, frequencyCap: 1 });
    await clock(1.5);
    await db.sql(
      `update public.audiences set total_contacts = 30 where organisation_id = '${made.organisation}'`,
    );
    await clock(3.5);
    expect(await ingestOne(made.flight, 0, { sent: 21 })).toBe('reach_used');
    await clock(4.5);
    await set('flights', made.flight, 'frequency_cap = 2');
    await clock(6.5);
    expect(await ingestOne(made.flight, 2, { sent: 30 })).toBe('accepted');
    expect(await ingestOne(made.flight, 3, { sent: 1 })).toBe('reach_used');
    expect(await ingestOne(made.flight, 5, { sent: 30 })).toBe('accepted');
  });
});

test('spans are deleted with their row, and setting a status twice adds none', async () => {
  // An organization with ledger entries cannot be deleted, so the wallet starts empty.
  const made = await aDelivery(db, { wallet: 0 });
  const other = await addFlight(db, made, { status: 'pending' });
  await set('flights', other, `status = 'active'`);
  await set('flights', other, `status = 'active'`);
  const spans = async (subject: string) =>
    (await db.sql(`select id from private.active_spans where subject = '${subject}'`)).length;
  for (const [table, id] of [
    ['flights', other],
    ['campaigns', made.campaign],
    ['organisations', made.organisation],
  ] as const) {
    expect(await spans(id)).toBe(1);
    await db.sql(`delete from public.${table} where id = '${id}'`);
    expect(await spans(id)).toBe(0);
  }
});

describe('span terms of many flights', () => {
  /**
   * One flight for each kind: two message parts, variants with languages, a promoted variant, a location, an exclusion, and a reach too large to
   * compute.
   */
  async function aMixture() {
    const made = await aDelivery(db);
    const [long, varied, promoted, placed, leaving, poisoned] = await Promise.all(
      Array.from({ length: 6 }, async () => addFlight(db, made)),
    );
    const flights = { plain: made.flight, long, varied, promoted, placed, leaving, poisoned };
    const ids = Object.fromEntries(
      Object.entries(flights).map(([name, id]) => [name, id ?? '']),
    ) as Record<keyof typeof flights, string>;
    const variants = `translations = '{"fr": "${'é'.repeat(100)}"}', variants = jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 40,
      'version_id', gen_random_uuid(), 'name', 'Long', 'message', repeat('long', 100), 'content', '{"channel": "sms", "text": "x"}'::jsonb))`;
    await set('flights', ids.long, `message = '${'a'.repeat(161)}'`);
    await set('flights', ids.varied, variants);
    await set('flights', ids.promoted, `${variants}, promoted_variant = 'A'`);
    await set(
      'flights',
      ids.placed,
      `location = (select location from public.flights where location <> '' order by id limit 1), frequency_period = 'week'`,
    );
    await db.sql(
      `insert into public.flight_exclusions (flight_id, audience_id, organisation_id)
       select '${ids.leaving}', audience_id, organisation_id from public.flight_audiences where flight_id = '${ids.leaving}'`,
    );
    await db.sql(
      `update public.audiences set total_contacts = 9000000000000000000
        where id = (select audience_id from public.flight_audiences where flight_id = '${ids.poisoned}')`,
    );
    return { made, ids };
  }

  test('equal the terms that each flight gets on its own, on every channel', async () => {
    await aMixture();
    const [found] = await db.sql(
      `with one as (select row (f.id, t.price, t.variant_prices, t.most_sent, t.cap_period)::text as terms
                      from public.flights f cross join lateral private.flight_terms(f) as t),
            many as (select t::text as terms from private.flight_terms(array(select id from public.flights)) as t)
       select (select count(*) > 30 from one) as enough,
              (select jsonb_agg(terms) from (table one except table many) as o) as missing,
              (select jsonb_agg(terms) from (table many except table one) as m) as added`,
    );
    expect(found).toEqual({ enough: true, missing: null, added: null });
  });

  test('change with a new price, even if one flight cannot be computed', async () => {
    const { made, ids } = await aMixture();
    const spans = async (flight: string) =>
      db.sql(
        `select price, variant_prices, most_sent, cap_period from private.active_spans where subject = '${flight}' order by starts_at`,
      );
    const before: Record<string, number> = {};
    for (const [name, id] of Object.entries(ids)) before[name] = (await spans(id)).length;
    await set('organisations', made.organisation, `service_rates = '{"SMS": 0.07}'`);
    await processPriceChanges(db);
    const last: Record<string, unknown> = {};
    const divided: string[] = [];
    for (const [name, id] of Object.entries(ids)) {
      const rows = await spans(id);
      last[name] = rows.at(-1);
      if (rows.length === (before[name] ?? 0) + 1) divided.push(name);
    }
    const many = { most_sent: 3_000_000, cap_period: 'flight', variant_prices: null };
    expect(last).toMatchObject({
      plain: { ...many, price: 0.07 },
      long: { ...many, price: 0.14 },
      varied: { ...many, price: 0.21, variant_prices: { A: 0.14, B: 0.21 } },
      promoted: { ...many, price: 0.14, variant_prices: { A: 0.14, B: 0.21 } },
      placed: { ...many, price: 0.08, cap_period: 'week' },
      leaving: { ...many, price: 0.07, most_sent: 0 },
      poisoned: { price: null, variant_prices: null, most_sent: null, cap_period: 'flight' },
    });
    // Earlier spans keep their price, and the flight without terms keeps its only span.
    expect(divided).toEqual(Object.keys(ids).filter((name) => name !== 'poisoned'));
  });
});
