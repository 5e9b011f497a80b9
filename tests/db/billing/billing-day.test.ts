import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();

afterEach(() => db.sql(`update private.delivery_clock set ahead = '0'`));

/** Moves delivery's clock to a moment in 2030 and makes `admin` a member of the organization, to read its screens. */
async function inTheYear2030(timeZone: string, at: string) {
  const made = await aDelivery(db, { timeZone, wallet: 0 });
  await db.service.rpc('advance_delivery_clock', { p_to: at });
  await db.sql(`
    select private.wallet_apply('${made.organisation}', 'opening', 500, 'opening', 'Opening balance');
    update public.flights set created_at = '2026-01-01', activated_at = '2026-01-01' where id = '${made.flight}';
    delete from public.flight_intervals where flight_id = '${made.flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select '${made.flight}', '${made.organisation}', day, '00:00', '23:59' from generate_series('2030-02-20', '2030-04-10', interval '1 day') as day;
    update public.link_users set organisation_id = '${made.organisation}' where id = '${db.idOf('admin')}';`);
  return made;
}
const advanceClock = (at: string) => db.service.rpc('advance_delivery_clock', { p_to: at });

/** Spend of a month according to every screen and table that shows it. All values must agree. */
async function readMonthSpend(organisation: string, month: string, last: string) {
  const client = db.as('admin');
  const [statement, usage, stats, file] = await Promise.all([
    client.rpc('statement_summary', { p_month: month }).single(),
    client.rpc('usage_by_service', { p_from: month, p_to: last }),
    client.rpc('delivery_stats', { p_from: month, p_to: last, p_by: 'day' }),
    client.rpc('statement_file', { p_month: month }),
  ]);
  const [stored] = await db.sql<{ monthly: number; ledger: number }>(`
    select coalesce((select used from public.monthly_usage where organisation_id = '${organisation}' and month = '${month}'), 0) as monthly,
           coalesce((select -sum(amount) from public.credit_ledger where organisation_id = '${organisation}' and kind = 'debit'
                        and billing_day between '${month}' and '${last}'), 0) as ledger`);
  const lines = (file.data as { lines: { kind: string; amount: number }[] }).lines;
  return {
    ...stored,
    statement: statement.data?.used,
    services: usage.data?.reduce((sum, { total_cost }) => sum + total_cost, 0),
    days: stats.data?.reduce((sum, { cost }) => sum + cost, 0),
    file: lines.filter(({ kind }) => kind === 'debit').reduce((sum, { amount }) => sum - amount, 0),
  };
}
const sameEverywhere = (amount: number) => ({
  monthly: amount,
  ledger: amount,
  statement: amount,
  services: amount,
  days: amount,
  file: amount,
});

describe('a billing day', () => {
  test.each([
    ['Europe/Berlin', '2030-03-31T20:00:00Z'],
    // In Kathmandu 00:15 of the next day falls within this UTC hour.
    ['Asia/Kathmandu', '2030-03-31T17:00:00Z'],
    ['Pacific/Chatham', '2030-03-31T09:00:00Z'],
    ['Australia/Lord_Howe', '2030-03-31T11:00:00Z'],
    ['America/New_York', '2030-04-01T03:00:00Z'],
  ])(
    "in %s keeps March's last hour in March everywhere, even if it is reported in April",
    async (timeZone, hour) => {
      const { organisation, flight } = await inTheYear2030(timeZone, '2030-04-01T15:00:00Z');
      expect(await ingest(db, [aReport(flight, { hour })])).toEqual(['accepted']);
      const next = new Date(Date.parse(hour) + 2 * 3_600_000).toISOString();
      expect(await ingest(db, [aReport(flight, { hour: next, sent: 14, cost: 0.7 })])).toEqual([
        'accepted',
      ]);
      expect(await readMonthSpend(organisation, '2030-03-01', '2030-03-31')).toEqual(
        sameEverywhere(0.5),
      );
      expect(await readMonthSpend(organisation, '2030-04-01', '2030-04-30')).toEqual(
        sameEverywhere(0.7),
      );
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    },
  );

  test.each([
    ['Europe/Berlin', 'Pacific/Honolulu'],
    ['Pacific/Honolulu', 'Pacific/Kiritimati'],
    ['America/New_York', 'Asia/Kathmandu'],
    ['Asia/Kathmandu', 'Pacific/Chatham'],
  ])(
    'keeps bookings where they are after a change from %s to %s, and uses the new time zone from a later day',
    async (from, to) => {
      const { organisation, flight } = await inTheYear2030(from, '2030-03-31T09:20:00Z');
      const hours = Array.from({ length: 60 }, (_, n) =>
        new Date(Date.parse('2030-03-30T00:00:00Z') + n * 3_600_000).toISOString(),
      );
      const days = async () =>
        (
          await db.sql<{ day: string }>(
            `select private.sending_day('${organisation}', hour::timestamptz)::text as day from unnest(array['${hours.join("','")}']) with ordinality as h (hour, n) order by n`,
          )
        ).map(({ day }) => day);
      await ingest(
        db,
        hours.slice(24, 34).map((hour) => aReport(flight, { hour })),
      );
      const before = await days();
      const booked = await readMonthSpend(organisation, '2030-03-01', '2030-03-31');
      await db.sql(
        `update public.organisations set time_zone = '${to}' where id = '${organisation}'`,
      );
      const after = await days();
      expect(await readMonthSpend(organisation, '2030-03-01', '2030-03-31')).toEqual(booked);
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
      // Hours that could already be booked keep their day, and days never go back.
      expect(after.slice(0, 34)).toEqual(before.slice(0, 34));
      expect(after).toEqual(after.toSorted());
      await advanceClock('2030-04-02T18:00:00Z');
      await ingest(db, [
        aReport(flight, { hour: hours[30], sent: 1, cost: 0.05 }),
        aReport(flight, { hour: '2030-04-02T16:00:00Z', sent: 3, cost: 0.15 }),
      ]);
      const [row] = await db.sql<{ day: string; zone: string }>(
        `select private.sending_day('${organisation}', '2030-04-02T16:00:00Z')::text as day,
                (('2030-04-02T16:30:00Z'::timestamptz) at time zone '${to}')::date::text as zone`,
      );
      expect(row?.day).toBe(row?.zone);
      expect(await days()).toEqual(after);
      const [march, april] = [
        await readMonthSpend(organisation, '2030-03-01', '2030-03-31'),
        await readMonthSpend(organisation, '2030-04-01', '2030-04-30'),
      ];
      for (const month of [march, april]) expect(new Set(Object.values(month)).size).toBe(1);
      expect((march.monthly ?? 0) + (april.monthly ?? 0)).toBeCloseTo(5.2, 4);
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    },
  );

  test('uses the last time zone when it changes twice in a day', async () => {
    const { organisation } = await aDelivery(db, { timeZone: 'UTC' });
    for (const zone of ['Asia/Tokyo', 'America/Lima'])
      await db.sql(
        `update public.organisations set time_zone = '${zone}' where id = '${organisation}'`,
      );
    const [row] = await db.sql<{ day: string; zone: string }>(
      `select private.billing_day('${organisation}', '2031-01-01T02:00:00Z')::text as day`,
    );
    expect(row?.day).toBe('2030-12-31');
  });

  test("ends the billing cycle and its usage by delivery's clock", async () => {
    const { organisation, flight } = await inTheYear2030('Europe/Berlin', '2030-03-31T15:00:00Z');
    await ingest(db, [aReport(flight, { hour: '2030-03-31T14:00:00Z' })]);
    const account = async () =>
      (
        await db
          .as('admin')
          .from('organisations')
          .select('current_month_usage,billing_today,billing_cycle_start,billing_cycle_end')
          .eq('id', organisation)
          .single()
      ).data;
    expect(await account()).toEqual({
      current_month_usage: 0.5,
      billing_today: '2030-03-31',
      billing_cycle_start: '2030-03-01',
      billing_cycle_end: '2030-03-31',
    });
    await advanceClock('2030-03-31T22:30:00Z');
    expect(await account()).toEqual({
      current_month_usage: 0,
      billing_today: '2030-04-01',
      billing_cycle_start: '2030-04-01',
      billing_cycle_end: '2030-04-30',
    });
  });
});

describe('a statement file', () => {
  test('has all lines in one response, and they add up from the opening to the closing balance', async () => {
    const { organisation, flight } = await inTheYear2030('Europe/Berlin', '2030-02-27T16:00:00Z');
    await ingest(db, [aReport(flight, { hour: '2030-02-27T15:00:00Z', sent: 1, cost: 0.05 })]);
    await advanceClock('2030-03-31T15:00:00Z');
    await ingest(db, [
      aReport(flight, { hour: '2030-03-30T14:00:00Z' }),
      aReport(flight, { hour: '2030-03-30T15:00:00Z', sent: 2, cost: 0.1 }),
    ]);
    await db.sql(
      `select private.wallet_apply('${organisation}', 'refund', 0.25, '${randomUUID()}', 'A refund')`,
    );
    const { data } = await db.as('admin').rpc('statement_file', { p_month: '2030-03-01' });
    const file = data as unknown as {
      opening: number;
      closing: number;
      movements: number;
      lines: { amount: number; balance_after: number; movements: number; day: string }[];
    };
    let balance = file.opening;
    for (const line of file.lines.toReversed()) {
      balance += line.amount;
      expect(line.balance_after).toBeCloseTo(balance, 4);
    }
    expect(file).toMatchObject({ opening: 499.95, closing: 499.6, movements: 3 });
    expect(balance).toBeCloseTo(file.closing, 4);
    expect(file.lines.map(({ movements }) => movements)).toEqual([1, 2]);
    const { data: summary } = await db
      .as('admin')
      .rpc('statement_summary', { p_month: '2030-03-01' })
      .single();
    expect(data).toMatchObject(summary ?? {});
  });

  test('holds lines only for active members, of their own organization', async () => {
    for (const actor of ['foreignRegular', 'pending', 'deactivated'] as const) {
      const { data } = await db.as(actor).rpc('statement_file', { p_month: '2026-03-01' });
      expect(data).toMatchObject({ movements: 0, lines: [] });
    }
    const { error } = await db.as('anonymous').rpc('statement_file', { p_month: '2026-03-01' });
    expect(error?.code).toBe('42501');
  });
});

test.each([
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Havana',
])('a billing day in %s ends with its last hour', async (timeZone) => {
  const { organisation } = await aDelivery(db, { timeZone });
  const rows = await db.sql<{ last: boolean; next: boolean }>(`
    select private.sending_day('${organisation}', e.ends_at - interval '1 hour') = d.day as last,
           private.sending_day('${organisation}', e.ends_at) > d.day as next
      from (select generate_series('2030-01-01', '2030-12-31', interval '1 day')::date as day) as d
     cross join lateral (select private.billing_day_end('${organisation}', d.day) as ends_at) as e`);
  expect(rows.filter(({ last, next }) => !last || !next)).toEqual([]);
  expect(rows).toHaveLength(365);
});

test.each([
  ['Pacific/Auckland', 'America/New_York'],
  ['America/New_York', 'Asia/Kathmandu'],
])(
  'a billing day ends when the next one begins, even if the organization moves from %s to %s',
  async (before, after) => {
    const { organisation } = await inTheYear2030(before, '2030-03-30T12:00:00Z');
    await db.sql(
      `update public.organisations set time_zone = '${after}' where id = '${organisation}'`,
    );
    const rows = await db.sql<{ last: boolean; next: boolean }>(`
    select private.sending_day('${organisation}', e.ends_at - interval '1 hour') = d.day as last,
           private.sending_day('${organisation}', e.ends_at) > d.day as next
      from (select generate_series('2030-03-25', '2030-04-05', interval '1 day')::date as day) as d
     cross join lateral (select private.billing_day_end('${organisation}', d.day) as ends_at) as e`);
    expect(rows.filter(({ last, next }) => !last || !next)).toEqual([]);
  },
);
