import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  addFlight,
  aDelivery,
  aReport,
  readBooks,
  ingest,
} from '../../support/database/delivery.ts';

const db = testDatabase();

const failures = async (subject: string) =>
  db.sql<{ job: string; reason: string }>(
    `select job, reason from private.job_failures where subject = '${subject}' order by job`,
  );
const readState = async (flight: string) =>
  (
    await db.sql<{ status: string; status_reason: string | null }>(
      `select status, status_reason from public.flights where id = '${flight}'`,
    )
  )[0];
const settle = async () => expect((await db.service.rpc('settle_delivery')).error).toBeNull();

/** Makes every write of one row fail with an arbitrary error. */
async function poison(table: string, id: string, column = 'id') {
  await db.sql(`
    create or replace function private.poison() returns trigger language plpgsql as $$
    begin raise exception 'poisoned' using errcode = '22012'; end $$;
    create trigger a_poison before insert or update on public.${table}
      for each row when (new.${column} = '${id}') execute function private.poison()`);
}
const POISONED_TABLES = ['audiences', 'campaigns', 'flights', 'flight_totals', 'invoices'];
afterEach(async () => {
  for (const table of POISONED_TABLES)
    await db.sql(`drop trigger if exists a_poison on public.${table}`);
});

/** Adds a date beyond the range of timestamps, as a row from before the check of the domain could hold. */
const addImpossibleInterval = (organisation: string, flight: string) =>
  db.sql(`
    alter domain private.calendar_day drop constraint if exists calendar_day_dates_range;
    insert into public.flight_intervals (flight_id, organisation_id, date) values ('${flight}', '${organisation}', '5874897-12-31')`);

describe('a user', () => {
  test.each(['5874897-12-31', 'infinity', '-infinity', '0001-01-01', '2100-01-01'])(
    'cannot store the date %s',
    async (date) => {
      const client = db.as('regular');
      const campaign = randomUUID();
      expect(
        (await client.from('campaigns').insert({ id: campaign, name: 'Dated' })).error,
      ).toBeNull();
      const flight = randomUUID();
      const row = { id: flight, campaign_id: campaign, name: 'Dated', type: 'SMS', budget: 5 };
      expect((await client.from('flights').insert(row)).error).toBeNull();
      const intervals = [{ date, start_time: '09:00', end_time: '17:00' }];
      const change = { p_id: flight, p_version: 1, p_changes: { intervals } };
      expect((await client.rpc('update_flight', change)).error?.code).toMatch(
        /^(23514|22008|22023)$/,
      );
      for (const dates of [{ start_date: date }, { end_date: date }])
        expect(
          (await client.from('campaigns').update(dates).eq('id', campaign)).error?.code,
        ).toMatch(/^(23514|22008)$/);
      expect(
        (await client.from('flights').update({ scheduled_date: date }).eq('id', flight)).error
          ?.code,
      ).toMatch(/^(23514|22008)$/);
    },
  );
});

describe('a row that cannot be processed stops no other row:', () => {
  test('settle_delivery pauses a flight whose schedule cannot be computed, and continues with the next', async () => {
    const poisoned = await aDelivery(db);
    await addImpossibleInterval(poisoned.organisation, poisoned.flight);
    const neighbour = await addFlight(db, poisoned);
    const used = await addFlight(db, poisoned, { budget: 0.01 });
    const other = await aDelivery(db, { budget: 0.01 });
    await settle();
    expect(await readState(poisoned.flight)).toEqual({
      status: 'paused',
      status_reason: 'set_aside',
    });
    const [failure] = await failures(poisoned.flight);
    expect(failure).toMatchObject({
      job: 'settle_delivery',
      reason: expect.stringMatching(/^22008: /),
    });
    expect(await readState(neighbour)).toEqual({ status: 'active', status_reason: null });
    for (const flight of [used, other.flight])
      expect(await readState(flight)).toEqual({ status: 'ended', status_reason: 'budget_used' });
    // Once repaired, the flight resumes on its own.
    await db.sql(`delete from public.flight_intervals where date > '2100-01-01'`);
    await settle();
    expect(await readState(poisoned.flight)).toEqual({ status: 'active', status_reason: null });
  });

  test('settle_delivery skips a flight that cannot even be paused', async () => {
    const poisoned = await aDelivery(db, { budget: 0.01 });
    const other = await aDelivery(db, { budget: 0.01 });
    await poison('flights', poisoned.flight);
    await settle();
    expect((await failures(poisoned.flight)).map(({ job }) => job)).toEqual([
      'pause_flight',
      'settle_delivery',
    ]);
    expect(await readState(other.flight)).toMatchObject({ status: 'ended' });
  });

  test('settle_delivery skips a campaign that cannot end and an organization with an unknown time zone', async () => {
    const [first, second, zoneless] = [
      await aDelivery(db),
      await aDelivery(db),
      await aDelivery(db),
    ];
    const campaigns = [first, second, zoneless].map(({ campaign }) => `'${campaign}'`).join(',');
    await db.sql(`update public.campaigns set end_date = '2020-01-01' where id in (${campaigns})`);
    await poison('campaigns', first.campaign);
    await db.sql(`
      set session_replication_role = replica;
      update public.organisations set time_zone = 'Nowhere/Land' where id = '${zoneless.organisation}';
      set session_replication_role = origin`);
    await settle();
    expect(await failures(first.campaign)).toMatchObject([{ job: 'end_campaign' }]);
    expect((await failures(zoneless.organisation)).map(({ job }) => job)).toContain(
      'end_campaigns_of_organisation',
    );
    expect(await readState(second.flight)).toEqual({
      status: 'ended',
      status_reason: 'campaign_ended',
    });
    await db.sql(`
      set session_replication_role = replica;
      update public.organisations set time_zone = 'UTC' where id = '${zoneless.organisation}';
      set session_replication_role = origin`);
  });

  test('delivery_work leaves out a flight whose reach is too large for a number', async () => {
    const poisoned = await aDelivery(db);
    const neighbour = await addFlight(db, poisoned);
    // More contacts than a bigint sum can hold, in cohorts of this flight only.
    const cohort = randomUUID();
    await db.sql(`
      insert into public.audiences (id, name, organisation_id) values ('${cohort}', 'Everybody again', '${poisoned.organisation}');
      insert into public.flight_audiences (flight_id, audience_id, organisation_id)
      values ('${poisoned.flight}', '${cohort}', '${poisoned.organisation}');
      update public.audiences set total_contacts = 9000000000000000000, status = 'ready'
       where id in (select audience_id from public.flight_audiences where flight_id = '${poisoned.flight}')`);
    const { data, error } = await db.service.rpc('delivery_work');
    expect(error).toBeNull();
    const flights = (data as { flight_id: string }[]).map(({ flight_id }) => flight_id);
    expect(flights).not.toContain(poisoned.flight);
    expect(flights).toContain(neighbour);
  });

  test('ingest_delivery_reports refuses the reports of a flight that cannot be updated', async () => {
    const [poisoned, other] = [await aDelivery(db), await aDelivery(db)];
    await poison('flight_totals', poisoned.flight, 'flight_id');
    const before = await readBooks(db, poisoned.organisation);
    const rows = [aReport(poisoned.flight), aReport(other.flight), aReport(poisoned.flight)];
    expect(await ingest(db, rows)).toEqual(['not_computable', 'accepted', 'not_computable']);
    expect(await readBooks(db, poisoned.organisation)).toEqual(before);
    expect(await failures(poisoned.flight)).toMatchObject([{ job: 'ingest_delivery_reports' }]);
  });

  test('recalculate_audiences skips a cohort that cannot be counted', async () => {
    const [poisoned, other] = [randomUUID(), randomUUID()];
    await db.sql(`
      insert into public.audiences (id, name, organisation_id)
      values ('${poisoned}', 'Poisoned', '${NORTHWIND}'), ('${other}', 'Other', '${NORTHWIND}');
      update public.audiences set updated_at = now() - interval '1 minute' where id in ('${poisoned}', '${other}')`);
    await poison('audiences', poisoned);
    const count = () => db.sql<{ n: number }>('select private.recalculate_audiences() as n');
    expect((await count())[0]?.n).toBeGreaterThan(0);
    const rows = await db.sql(
      `select id, status from public.audiences where id in ('${poisoned}', '${other}') order by name`,
    );
    expect(rows).toEqual([
      { id: other, status: 'ready' },
      { id: poisoned, status: 'calculating' },
    ]);
    expect(await failures(poisoned)).toMatchObject([{ job: 'recalculate_audiences' }]);
    // The failed cohort is not retried in every run.
    expect((await count())[0]?.n).toBe(0);
    const [row] = await db.sql<{ failures: number }>(
      `select failures from private.job_failures where subject = '${poisoned}'`,
    );
    expect(row?.failures).toBe(1);
  });

  test('mark_invoices_overdue skips an invoice that cannot be updated', async () => {
    const [poisoned, other] = [await aDelivery(db), await aDelivery(db)];
    const [bad, good] = [randomUUID(), randomUUID()];
    await db.sql(`
      insert into public.invoices (id, organisation_id, number, issued_date, due_date, amount, status)
      values ('${bad}', '${poisoned.organisation}', 90001, '2024-01-01', '2024-02-01', 5, 'pending'),
             ('${good}', '${other.organisation}', 90002, '2024-01-01', '2024-02-01', 5, 'pending')`);
    await poison('invoices', bad);
    await settle();
    expect(await failures(poisoned.organisation)).toMatchObject([{ job: 'mark_invoices_overdue' }]);
    expect(await db.sql(`select status from public.invoices where id = '${good}'`)).toEqual([
      { status: 'overdue' },
    ]);
  });

  test('credits arrive even if a flight that waits for them cannot be settled', async () => {
    const poisoned = await aDelivery(db, { wallet: 0 });
    const neighbour = await addFlight(db, poisoned);
    await settle();
    expect(await readState(neighbour)).toMatchObject({ status_reason: 'wallet_empty' });
    await addImpossibleInterval(poisoned.organisation, poisoned.flight);
    await db.sql(
      `select private.wallet_apply('${poisoned.organisation}', 'purchase', 50, 'later', 'Credits')`,
    );
    expect(await readState(poisoned.flight)).toMatchObject({ status_reason: 'set_aside' });
    expect(await readState(neighbour)).toEqual({ status: 'active', status_reason: null });
  });

  test('record_failure rethrows errors that the row did not cause: deadlocks, full disks, lock and statement timeouts', async () => {
    for (const state of ['40P01', '53100', '55P03', '57014'])
      await expect(
        db.sql(`select private.record_failure('job', 'nobody', '${state}', 'passing')`),
      ).rejects.toThrow('passing');
    expect(await failures('nobody')).toEqual([]);
  });
});
