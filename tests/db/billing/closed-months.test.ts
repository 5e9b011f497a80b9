import { expect, test } from 'vitest';
import { movementLabel } from '@/features/billing/words';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery, aReport, ingest, backdateFlight } from '../../support/database/delivery.ts';

const db = testDatabase();
const DAY = 86_400_000;

/** Forty days ago is always in a closed month: one that ended more than three days ago. */
const LONG_AGO = new Date(Date.now() - 40 * DAY);
const CLOSED_DAY = LONG_AGO.toISOString().slice(0, 10);
const CLOSED_HOUR = `${CLOSED_DAY}T12:00:00Z`;

async function sending() {
  const delivery = await aDelivery(db, { since: 5 });
  await backdateFlight(
    db,
    delivery.flight,
    new Date(LONG_AGO.getTime() - 5 * DAY).toISOString().slice(0, 10),
  );
  return delivery;
}
const openMonth = async (organisation: string) =>
  (await db.sql<{ day: string }>(`select private.open_month('${organisation}')::text as day`))[0]
    ?.day;
const debits = (flight: string) =>
  db.sql<{ billing_day: string; amount: number; description: string }>(
    `select billing_day::text, amount::float8, description from public.credit_ledger where flight_id = '${flight}' order by 1`,
  );

test.each([
  ['one report', 1],
  ['several reports of one call', 3],
])(
  'billing counts %s for a closed month in the open month, and the messages on their own day',
  async (_name, count) => {
    const { organisation, flight } = await sending();
    const rows = Array.from({ length: count }, () => aReport(flight, { hour: CLOSED_HOUR }));
    expect(await ingest(db, rows)).toEqual(rows.map(() => 'accepted'));
    const charge = {
      billing_day: await openMonth(organisation),
      amount: -0.5,
      description: 'Messages sent in a closed month',
    };
    expect(await debits(flight)).toEqual(rows.map(() => charge));
    const days = await db.sql(
      `select day::text, sent from public.campaign_daily_stats where flight_id = '${flight}'`,
    );
    expect(days).toEqual([{ day: CLOSED_DAY, sent: 10 * count }]);
    const usage = await db.sql(
      `select month::text, used::float8 from public.monthly_usage where organisation_id = '${organisation}'`,
    );
    expect(usage).toEqual([{ month: await openMonth(organisation), used: 0.5 * count }]);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
  },
);

test('billing counts the correction of a report from a closed month in the open month', async () => {
  const { organisation, flight } = await sending();
  const report = aReport(flight, { hour: CLOSED_HOUR });
  await ingest(db, [report]);
  const correction = aReport(flight, {
    hour: CLOSED_HOUR,
    corrects: report['report_id'],
    sent: -10,
    delivered: -9,
    clicked: -1,
    cost: -0.5,
  });
  expect(await ingest(db, [correction])).toEqual(['accepted']);
  const [corrected] = await db.sql<{ billing_day: string }>(
    `select billing_day::text from public.credit_ledger where flight_id = '${flight}' and kind = 'correction'`,
  );
  expect(corrected?.billing_day).toBe(await openMonth(organisation));
  const days = await db.sql(
    `select day::text, sent from public.campaign_daily_stats where flight_id = '${flight}'`,
  );
  expect(days).toEqual([{ day: CLOSED_DAY, sent: 0 }]);
});

test('the billing page labels a late charge as usage that was reported late', async () => {
  const [late] = await db.sql<{ text: string }>('select private.late_usage_description() as text');
  expect(movementLabel('debit', late?.text)).toBe('Usage, reported late');
});

test('billing keeps the day of messages that are reported while their month is open', async () => {
  const { flight } = await sending();
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 13);
  await ingest(db, [aReport(flight, { hour: `${yesterday}:00:00Z` })]);
  expect((await debits(flight)).map(({ billing_day: day }) => day)).toEqual([
    yesterday.slice(0, 10),
  ]);
});

test('the statement lists a late charge in the month that bills it', async () => {
  const [northwind] = await db.sql<{ id: string; flight: string }>(
    `select f.organisation_id as id, f.id as flight from public.flights f
      join public.organisations o on o.id = f.organisation_id
     where o.name = 'Northwind Outdoor' and f.status = 'active' limit 1`,
  );
  const { id = '', flight = '' } = northwind ?? {};
  await backdateFlight(
    db,
    flight,
    new Date(LONG_AGO.getTime() - 5 * DAY).toISOString().slice(0, 10),
  );
  const [price] = await db.sql<{ price: number }>(
    `select price::float8 from private.flight_prices(array['${flight}'::uuid])`,
  );
  const report = aReport(flight, {
    hour: CLOSED_HOUR,
    sent: 1,
    delivered: 1,
    clicked: 0,
    cost: price?.price,
  });
  expect(await ingest(db, [report])).toEqual(['accepted']);
  const day = (await openMonth(id)) ?? '';
  const { data } = await db.as('admin').rpc('wallet_statement', { p_from: day, p_to: day });
  expect(data?.filter(({ flight_id: charged }) => charged === flight)).not.toEqual([]);
});
