import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  addFlight,
  aDelivery,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';

const db = testDatabase();

const settle = async () => expect((await db.service.rpc('settle_delivery')).error).toBeNull();
const readState = async (flight: string) => {
  const [row] = await db.sql<{ status: string; status_reason: string | null }>(
    `select status, status_reason from public.flights where id = '${flight}'`,
  );
  return row && [row.status, row.status_reason];
};
const campaignStatus = async ({ campaign }: Delivery) => {
  const [row] = await db.sql<{ status: string }>(
    `select status from public.campaigns where id = '${campaign}'`,
  );
  return row?.status;
};
const ACTIVE = ['active', null];

afterEach(() => db.sql(`update private.delivery_clock set ahead = '0'`));

/** A flight that has sent 20 of 30 messages to ten people: with fewer people, periods or cap it is used up. */
const aNearlyUsedFlight = async () => {
  const made = await aDelivery(db, { reach: 10, frequencyCap: 3, budget: 5 });
  await ingest(db, [aReport(made.flight, { sent: 20, cost: 1 })]);
  return made;
};

/** Adds a cohort with one segment, whose category counts toward the message price. */
const addSegment = async ({ organisation, flight }: Delivery, contacts = 5) => {
  const [segment, cohort] = [randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.segments (id, name, category, organisation_id) values ('${segment}', 'Hikers', 'plain', '${organisation}');
    insert into public.audiences (id, name, organisation_id) values ('${cohort}', 'Hikers', '${organisation}');
    insert into public.audience_segments (audience_id, segment_id, organisation_id) values ('${cohort}', '${segment}', '${organisation}');
    update public.audiences set total_contacts = ${contacts}, status = 'ready' where id = '${cohort}';
    insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${flight}', '${cohort}', '${organisation}');
    update public.organisations set segment_costs = '{"rare": {"type": "flat", "value": 9}}' where id = '${organisation}'`);
  return { segment, cohort };
};

describe('a flight is settled after', () => {
  test.each<[string, (made: Delivery) => string, string]>([
    [
      'a recount of its cohort',
      ({ flight }) =>
        `update public.audiences set total_contacts = 6 where id in (select audience_id from public.flight_audiences where flight_id = '${flight}')`,
      'reach_used',
    ],
    [
      'a lower frequency cap',
      ({ flight }) => `update public.flights set frequency_cap = 2 where id = '${flight}'`,
      'reach_used',
    ],
    [
      'the removal of intervals',
      ({ flight }) =>
        `delete from public.flight_intervals where flight_id = '${flight}' and date < current_date + 2`,
      'reach_used',
    ],
    [
      'the end of its last interval',
      ({ flight }) =>
        `update public.flight_intervals set date = current_date - 9 where flight_id = '${flight}'`,
      'windows_used',
    ],
    [
      'location targeting is added',
      ({ flight, organisation }) => `
        update public.organisations set location_targeting_cost = 9 where id = '${organisation}';
        update public.flights set location = '{"type": "location", "location": {"type": "city", "value": "Bend"}}' where id = '${flight}'`,
      'budget_used',
    ],
    [
      'a higher message price',
      ({ organisation }) =>
        `update public.organisations set service_rates = '{"SMS": 9}' where id = '${organisation}'`,
      'budget_used',
    ],
  ])('%s', async (_what, change, reason) => {
    const made = await aNearlyUsedFlight();
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    await db.sql(change(made));
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', reason]);
  });

  test.each<[string, (ids: { segment: string; cohort: string; organisation: string }) => string]>([
    [
      'a higher-priced category for a segment',
      ({ segment }) => `update public.segments set category = 'rare' where id = '${segment}'`,
    ],
    [
      'a higher price for a category',
      ({ organisation }) =>
        `update public.organisations set segment_costs = '{"plain": {"type": "flat", "value": 9}}' where id = '${organisation}'`,
    ],
    [
      'another segment in a cohort',
      ({ cohort, organisation }) => `
        with added as (insert into public.segments (name, category, organisation_id) values ('Climbers', 'rare', '${organisation}') returning id)
        insert into public.audience_segments (audience_id, segment_id, sequence_order, organisation_id) select '${cohort}', id, 2, '${organisation}' from added`,
    ],
  ])('%s', async (_what, change) => {
    const made = await aDelivery(db, { budget: 5 });
    // An empty cohort, so that a recount changes nothing.
    const ids = await addSegment(made, 0);
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    await db.sql(change({ ...ids, organisation: made.organisation }));
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', 'budget_used']);
  });

  test('a time zone change that ends the day earlier', async () => {
    const made = await aDelivery(db, { timeZone: 'Etc/GMT+12' });
    // 23:59:59 today has passed in Kiritimati, but not yet in Etc/GMT+12.
    await db.sql(`update public.flight_intervals set date = (now() at time zone 'Etc/GMT+12')::date, start_time = '23:59:58', end_time = '23:59:59'
      where flight_id = '${made.flight}'`);
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    await db.sql(
      `update public.organisations set time_zone = 'Pacific/Kiritimati' where id = '${made.organisation}'`,
    );
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', 'windows_used']);
  });

  test('it is inserted as active', async () => {
    const { organisation, campaign } = await aDelivery(db);
    await settle();
    const flight = randomUUID();
    await db.sql(`insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget)
      values ('${flight}', '${campaign}', '${organisation}', 'Moved here', 'SMS', 'active', 0.01)`);
    await settle();
    expect(await readState(flight)).toEqual(['ended', 'budget_used']);
  });

  test('its message becomes longer', async () => {
    const made = await aDelivery(db, { rate: 0.5, budget: 5 });
    await settle();
    await db.sql(
      `update public.flights set message = repeat('a', 1600) where id = '${made.flight}'`,
    );
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', 'budget_used']);
  });

  test('an SMS encoding change makes its message count as longer', async () => {
    const made = await aDelivery(db, { rate: 3, budget: 5 });
    await db.sql(`update public.flights set message = repeat('[', 81) where id = '${made.flight}'`);
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    await db.sql(`update public.service_types set sms_encoding = 'gsm7' where id = 'sms'`);
    await settle();
    await db.sql(`update public.service_types set sms_encoding = 'ascii' where id = 'sms'`);
    expect(await readState(made.flight)).toEqual(['ended', 'budget_used']);
  });

  test('its budget is lowered while it waits for money', async () => {
    const made = await aDelivery(db, { wallet: 0.01, budget: 5 });
    await settle();
    expect(await readState(made.flight)).toEqual(['paused', 'wallet_empty']);
    await db.sql(`update public.flights set budget = 0.01 where id = '${made.flight}'`);
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', 'budget_used']);
  });

  test('a cohort is removed', async () => {
    const made = await aNearlyUsedFlight();
    await addSegment(made);
    await db.sql(`update public.flights set frequency_cap = 2 where id = '${made.flight}'`);
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    await db.sql(
      `delete from public.flight_audiences l using public.audiences a where a.id = l.audience_id and a.name = 'Hikers' and l.flight_id = '${made.flight}'`,
    );
    await settle();
    expect(await readState(made.flight)).toEqual(['ended', 'reach_used']);
  });

  test.each(['wallet_empty', 'campaign_budget_used'])(
    "another flight's cheaper messages leave too little for one of its own: %s",
    async (reason) => {
      const wallet = reason === 'wallet_empty' ? 1 : 100;
      const campaignBudget = reason === 'wallet_empty' ? null : 1;
      const made = await aDelivery(db, { wallet, campaignBudget });
      const cheap = await addFlight(db, made, { channel: 'Email' });
      await settle();
      await ingest(db, [aReport(cheap, { sent: 96, delivered: 90, cost: 0.96 })]);
      expect(await readState(cheap)).toEqual(ACTIVE);
      await settle();
      expect(await readState(made.flight)).toEqual(['paused', reason]);
      expect(await readState(cheap)).toEqual(ACTIVE);
      expect(await campaignStatus(made)).toBe('limited');
    },
  );

  test('the balance is changed directly', async () => {
    const made = await aDelivery(db, { wallet: 0 });
    await settle();
    expect(await readState(made.flight)).toEqual(['paused', 'wallet_empty']);
    await db.sql(
      `update public.wallets set balance = 5 where organisation_id = '${made.organisation}'`,
    );
    await settle();
    expect(await readState(made.flight)).toEqual(ACTIVE);
    expect(await campaignStatus(made)).toBe('active');
  });

  test('a user activates its limited campaign, or pauses the last waiting flight', async () => {
    const made = await aDelivery(db, { wallet: 0.02 });
    const cheap = await addFlight(db, made, { channel: 'Email' });
    await settle();
    expect(await campaignStatus(made)).toBe('limited');
    await db.sql(
      `update public.campaigns set status = 'active', status_reason = null where id = '${made.campaign}'`,
    );
    await settle();
    expect(await campaignStatus(made)).toBe('limited');
    await db.sql(`update public.flights set status_reason = null where id = '${made.flight}'`);
    await settle();
    expect(await campaignStatus(made)).toBe('active');
    expect(await readState(made.flight)).toEqual(['paused', null]);
    expect(await readState(cheap)).toEqual(ACTIVE);
  });
});

describe('settle_delivery', () => {
  test('checks a flight that no mark makes due after one day at the latest', async () => {
    const { flight } = await aDelivery(db);
    await settle();
    // Bypasses the triggers, so that no mark makes the flight due.
    await db.sql(`
      set session_replication_role = replica;
      update public.flight_intervals set date = current_date - 9 where flight_id = '${flight}';
      set session_replication_role = origin`);
    await settle();
    expect(await readState(flight)).toEqual(ACTIVE);
    await db.sql(`update private.delivery_clock set ahead = '25 hours'`);
    await settle();
    expect(await readState(flight)).toEqual(['ended', 'windows_used']);
    expect(
      await db.sql(`select 1 from private.settle_times where flight_id = '${flight}'`),
    ).toEqual([]);
  });

  test('leaves no flight due and no mark', async () => {
    await aDelivery(db, { wallet: 0 });
    await settle();
    expect(await db.sql('select * from private.settle_marks')).toEqual([]);
    expect(
      await db.sql(
        'select 1 from private.settle_times where settle_at <= private.delivery_now() limit 1',
      ),
    ).toEqual([]);
    expect(await db.sql('select private.settle_next() as looked')).toEqual([{ looked: 0 }]);
  });

  test('takes the organizations in turn, with at most fifty flights in each turn', async () => {
    await settle();
    const made = await aDelivery(db);
    for (let count = 1; count < 60; count += 1) await addFlight(db, made, { since: 0 });
    const other = await aDelivery(db);
    const looked = async () =>
      (await db.sql<{ looked: number }>('select private.settle_next() as looked'))[0]?.looked;
    const found = [await looked(), await looked(), await looked(), await looked()];
    expect(found.toSorted((a, b) => (b ?? 0) - (a ?? 0))).toEqual([50, 10, 1, 0]);
    expect(await readState(other.flight)).toEqual(ACTIVE);
  });
});
