import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/database.ts';
import { aDelivery, addFlight, ingest } from '../../tests/support/database/delivery.ts';
import { random } from '../postgres/lane.ts';
import { Book, type Report, type Sum } from './book.ts';
import { dayAfter, HOUR, type Interval } from './calendar.ts';
import { intervene, type Managed, ZONES } from './people.ts';
import { drawReports } from './reports.ts';

/** `SEEDS=20` runs seeds 1 to 20, `SEEDS=11-20` runs that range. */
const [FIRST = 1, LAST = FIRST] = (process.env['SEEDS'] ?? '20').includes('-')
  ? (process.env['SEEDS'] ?? '').split('-').map(Number)
  : [1, Number(process.env['SEEDS'] ?? 20)];
const STEPS = 45;
/** Before the clock changes: New York goes forward on March 10, Berlin on March 31; Lord Howe and Chatham go back on April 7. */
const START = Date.parse('2030-03-04T05:00:00Z');
const MONTHS = [
  ['2030-02-01', '2030-02-28'],
  ['2030-03-01', '2030-03-31'],
  ['2030-04-01', '2030-04-30'],
] as const;
/** Daily send times: all day, by day, and at night, when clocks change. */
const ALWAYS = [
  ['00:00', '12:00'],
  ['12:00', '00:00'],
] as const;
const BY_DAY = [['08:15', '19:40']] as const;
const AT_NIGHT = [
  ['01:50', '02:20'],
  ['22:30', '01:10'],
] as const;

const db = testDatabase();
const resetClock = () => db.sql(`update private.delivery_clock set ahead = '0'`);
afterAll(resetClock);

const units = (dollars: number) => Math.round(dollars * 10_000);
const iso = (time: number) => new Date(time).toISOString();

interface Organisation extends Managed {
  sentReports: Report[];
}

/** Number of reports by outcome, over all seeds. */
const outcomes = new Map<string, number>();
/** Billing months in which flights resumed after the Monthly Credit Limit had paused them, over all seeds. */
const resumed = new Set<string>();

function intervalsOf(times: readonly (readonly [string, string])[]): Interval[] {
  const intervals: Interval[] = [];
  for (let date = '2030-03-01'; date < '2030-05-30'; date = dayAfter(date))
    for (const [start, end] of times) intervals.push({ date, start, end });
  return intervals;
}

/** Creates an organization with two campaigns and five flights, one of them pending, in the database and the second book. */
async function anOrganisation(
  zone: string,
  now: number,
  chance: () => number,
): Promise<Organisation> {
  const opening = 40 + Math.floor(chance() * 300);
  const limit = 30 + Math.floor(chance() * 200);
  const made = await aDelivery(db, { timeZone: zone, wallet: 0, reach: 1e8, status: 'pending' });
  const book = new Book(zone, units(0.05));
  book.monthLimit = units(limit);
  book.now = now;
  const other = randomUUID();
  await db.sql(`
    update public.organisations
       set launch_confirm_above = 10000000, monthly_credit_limit = ${limit}, service_rates = '{"SMS": 0.05, "Email": 0.05, "Push": 0.05}', prepaid_packages = '{"SMS": [{"quantity": 200, "discount_percentage": 10}]}'
     where id = '${made.organisation}';
    insert into public.campaigns (id, name, status, budget, organisation_id) values ('${other}', 'Bounded', 'active', 300, '${made.organisation}')`);
  const always = { from: 0, to: null, price: 0 };
  book.campaigns.set(made.campaign, { budget: null, status: 'active', spans: [always] });
  book.campaigns.set(other, { budget: units(300), status: 'active', spans: [{ ...always }] });
  book.book('opening', opening, now);
  for (const [campaign, channel, budget, status, times] of [
    [made.campaign, 'SMS', 120, 'active', ALWAYS],
    [made.campaign, 'Email', 90, 'active', BY_DAY],
    [other, 'Push', 110, 'active', ALWAYS],
    [other, 'SMS', 80, 'active', AT_NIGHT],
    [other, 'SMS', 100, 'pending', ALWAYS],
  ] as const) {
    const setup = { channel, budget, status: 'pending', reach: 1e8, frequencyCap: 1000 };
    const id =
      book.flights.size === 0 ? made.flight : await addFlight(db, { ...made, campaign }, setup);
    const intervals = intervalsOf(times);
    const rows = intervals.map(
      ({ date, start, end }) =>
        `('${id}', '${made.organisation}', '${date}', '${start}', '${end}')`,
    );
    await db.sql(`
      update public.flights set created_at = '${iso(now)}', frequency_cap = 1000, pacing = 'asap', budget = ${budget} where id = '${id}';
      delete from public.flight_intervals where flight_id = '${id}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time) values ${rows.join(',')}`);
    const spans = status === 'active' ? [{ from: now, to: null, price: book.price }] : [];
    book.flights.set(id, {
      id,
      campaign,
      channel,
      status,
      lack: null,
      createdAt: now,
      activatedAt: now,
      budget: units(budget),
      spent: 0,
      sent: 0,
      intervals,
      spans,
    });
  }
  const active = [...book.flights.values()].filter(({ status }) => status === 'active');
  await db.sql(`
    select private.wallet_apply('${made.organisation}', 'opening', ${opening}, 'opening', 'Opening balance');
    update public.flights set status = 'active' where id in ('${active.map(({ id }) => id).join("','")}')`);
  return { id: made.organisation, book, sentReports: [] };
}

type Row = {
  key: string;
  sent: number;
  delivered: number;
  conversions: number;
  revenue: number;
  cost: number;
};

const asSums = (rows: readonly Row[]) =>
  new Map(
    rows.map(({ key, sent, delivered, conversions, revenue, cost }): [string, Sum] => [
      key,
      { sent, delivered, conversions, revenue: units(revenue), cost: units(cost) },
    ]),
  );
const sorted = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function expectStored({ id, book }: Organisation) {
  const hours = await db.sql<Row>(
    `select flight_id || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as key, sent::int, delivered::int, conversions::int, revenue, cost
       from public.flight_hourly_stats where organisation_id = '${id}'`,
  );
  const days = await db.sql<Row>(
    `select flight_id || ' ' || day as key, sent::int, delivered::int, conversions::int, revenue, cost from public.campaign_daily_stats where organisation_id = '${id}'`,
  );
  expect(sorted(asSums(hours))).toEqual(sorted(book.hours));
  expect(sorted(asSums(days))).toEqual(sorted(book.days));
  const flights = await db.sql<{
    id: string;
    sent: number;
    spent: number;
    total: number;
    budget: number;
    status: string;
    reason: string | null;
  }>(
    `select f.id, f.sent, f.spent, coalesce(t.cost, 0) as total, f.budget, f.status, f.status_reason as reason from public.flights f left join public.flight_totals t on t.flight_id = f.id where f.organisation_id = '${id}'`,
  );
  for (const { id: flight, sent, spent, total, budget, status, reason } of flights) {
    const known = book.flights.get(flight);
    expect({
      sent,
      spent: units(spent),
      total: units(total),
      budget: units(budget),
      status,
      reason,
    }).toEqual({
      sent: known?.sent,
      spent: known?.spent,
      total: known?.spent,
      budget: known?.budget,
      status: known?.status,
      reason: known?.lack,
    });
  }
  const ledger = await db.sql<{ key: string; amount: number }>(
    `select billing_day || ' ' || kind || ' ' || coalesce(flight_id::text, '') as key, sum(amount) as amount from public.credit_ledger where organisation_id = '${id}' group by 1`,
  );
  const lines = new Map<string, number>();
  for (const { day, kind, flight, amount } of book.lines) {
    const key = `${day} ${kind} ${flight ?? ''}`;
    lines.set(key, (lines.get(key) ?? 0) + amount);
  }
  expect(sorted(new Map(ledger.map(({ key, amount }) => [key, units(amount)])))).toEqual(
    sorted(lines),
  );
  expect(
    await db.sql(`select * from private.wallet_differences() where organisation_id = '${id}'`),
  ).toEqual([]);
}

type Reader = ReturnType<typeof db.as>;

/** Compares a month's usage and campaigns, read as the billing and campaign screens read them. */
async function expectMonthFigures(client: Reader, book: Book, [from, to]: (typeof MONTHS)[number]) {
  const span = { p_from: from, p_to: to };
  const { data: usage } = await client.rpc('usage_by_service', span);
  const channels = book.daySums(from, to, (flight) => flight.channel);
  expect(
    sorted(
      new Map(
        usage?.map((row) => [row.service_type, [row.total_sent, units(row.total_cost)]]) ?? [],
      ),
    ),
  ).toEqual(
    sorted(new Map([...channels].map(([channel, { sent, cost }]) => [channel, [sent, cost]]))),
  );
  expect([...channels.values()].reduce((all, { cost }) => all + cost, 0)).toBe(
    book.costOfSending(from, to),
  );
  const { data: campaigns } = await client.rpc('delivery_stats', { ...span, p_by: 'campaign' });
  expect(sorted(asSums(campaigns ?? []))).toEqual(
    sorted(book.daySums(from, to, ({ campaign }) => campaign)),
  );
}

/** Compares the exported statement of a month: its totals, and the running balance of its lines. */
async function expectMonthStatement(
  client: Reader,
  book: Book,
  [from, to]: (typeof MONTHS)[number],
) {
  const { used, opening, closing, lines } = book.period(from, to);
  const { data: file } = await client.rpc('statement_file', { p_month: from });
  const statement = file as unknown as Record<
    'opening' | 'closing' | 'used' | 'movements',
    number
  > & { lines: { amount: number; balance_after: number }[] };
  const frame = [statement.opening, statement.closing, statement.used];
  expect(frame.map(units)).toEqual([opening, closing, used]);
  expect(statement.movements).toBe(lines.length);
  let balance = opening;
  for (const line of statement.lines.toReversed()) {
    balance += units(line.amount);
    expect(units(line.balance_after)).toBe(balance);
  }
  expect(balance).toBe(closing);
}

/** Compares the balance, current usage and reserved credits that the dashboard shows, and the invoices. */
async function expectAccount(client: Reader, { id, book }: Organisation, today: string) {
  const columns = 'current_balance,current_month_usage,reserved_credits,billing_today' as const;
  const { data } = await client.from('organisations').select(columns).eq('id', id).single();
  const month = MONTHS.find(([from, to]) => today >= from && today <= to);
  const used = book.period(month?.[0] ?? '', month?.[1] ?? '').used;
  const reserved = [...book.reservations().values()].reduce((all, cost) => all + cost, 0);
  expect(
    data && [
      data.billing_today,
      ...[data.current_balance, data.current_month_usage, data.reserved_credits].map((amount) =>
        units(amount ?? 0),
      ),
    ],
  ).toEqual([today, book.balance, used, reserved]);
  const { data: invoices } = await client.from('invoices').select('id,amount,issued_date');
  expect(
    new Map(invoices?.map((invoice) => [invoice.id, [invoice.issued_date, units(invoice.amount)]])),
  ).toEqual(new Map(book.invoices.map((invoice) => [invoice.id, [invoice.day, invoice.amount]])));
}

const becomeMember = (organisation: string) =>
  db.sql(
    `update public.link_users set organisation_id = '${organisation}' where id = '${db.idOf('admin')}'`,
  );

/** Compares everything that a member reads on the screens. */
async function expectScreens(one: Organisation, now: number) {
  const { id, book } = one;
  await becomeMember(id);
  const client = db.as('admin');
  const today = book.dayOf(now);
  await expectAccount(client, one, today);
  for (const month of MONTHS) {
    await expectMonthFigures(client, book, month);
    if (month[0].slice(0, 7) <= today.slice(0, 7)) await expectMonthStatement(client, book, month);
  }
  const { data: totals } = await client
    .from('campaigns_with_totals')
    .select('id,total_spent,status,budget');
  expect(totals).toHaveLength(book.campaigns.size);
  for (const { id: campaign, total_spent, status, budget } of totals ?? []) {
    const known = book.campaigns.get(campaign ?? '');
    expect([status, budget === null ? null : units(budget)]).toEqual([
      known?.status,
      known?.budget,
    ]);
    const flights = [...book.flights.values()].filter((flight) => flight.campaign === campaign);
    expect(units(total_spent ?? 0)).toBe(flights.reduce((sum, flight) => sum + flight.spent, 0));
  }
  const { data } = await client.rpc('analytics_summary', { p_days: 60 });
  const report = data as unknown as { current: Row | null; from: string; to: string };
  expect(report.to).toBe(today);
  const [sum] = book.daySums(report.from, report.to, () => 'all').values();
  const { current } = report;
  expect(current && [current.sent, current.delivered, units(current.cost)]).toEqual(
    sum ? [sum.sent, sum.delivered, sum.cost] : null,
  );
}

/** Simulates an hour of an organization: at times a user acts, then reports arrive. */
async function simulateHour(one: Organisation, now: number, chance: () => number): Promise<void> {
  let later = now;
  one.book.now = now;
  const at = () => (later += 1);
  // Settles the flights that the last change made due.
  const settle = async () => {
    const { error } = await db.service.rpc('settle_delivery');
    expect(error).toBeNull();
    one.book.settle(at());
  };
  await becomeMember(one.id);
  if (chance() < 0.5) await intervene({ db, one, at, chance });
  await settle();
  const reports = drawReports(one.book, one.sentReports, now, chance);
  const answers = await ingest(db, reports);
  const flights = new Map([...one.book.flights.values()].map((f) => [f.id, f.campaign]));
  // The product processes reports by campaign and flight, then in the order of the call.
  const order = reports
    .map((report, place) => ({
      report,
      place,
      order: `${flights.get(report.flight_id) ?? '~'} ${report.flight_id}`,
    }))
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.place - b.place));
  const expected: string[] = [];
  for (const { report, place } of order) expected[place] = one.book.take(report, now);
  expect(answers).toEqual(expected);
  for (const answer of answers) outcomes.set(answer, (outcomes.get(answer) ?? 0) + 1);
  await settle();
}

describe('the second book', () => {
  test.each(Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index))(
    'agrees with the database, seed %i',
    { timeout: 3_600_000 },
    async (seed) => {
      const chance = random(seed);
      await resetClock();
      // Starts off the hour: at its first millisecond, the two books could assign an event to different hours.
      let now = START + Math.floor(chance() * 48) * HOUR + 30_000;
      // Sets the delivery clock, which both books use.
      const stayAt = (at: number) =>
        db.sql(`update private.delivery_clock set ahead = '${iso(at)}'::timestamptz - now()`);
      await stayAt(now);
      const organisations: Organisation[] = [];
      for (const zone of ZONES) organisations.push(await anOrganisation(zone, now, chance));
      for (let step = 0; step < STEPS; step += 1) {
        now += (1 + Math.floor(chance() * 40 * 60)) * 60_000;
        // Settlement covers all organizations, so flights that become due in the meantime are settled before the next action.
        await stayAt(now);
        expect((await db.service.rpc('settle_delivery')).error).toBeNull();
        for (const { book } of organisations) {
          book.now = now;
          book.settle(now);
        }
        for (const one of organisations) {
          await stayAt(now);
          await simulateHour(one, now, chance);
        }
        if (step % 15 === 14)
          for (const one of organisations) {
            await stayAt(now);
            one.book.now = now;
            await expectStored(one);
            await expectScreens(one, now);
          }
      }
      for (const { book } of organisations) for (const how of book.resumed) resumed.add(how);
    },
  );

  test.runIf(LAST - FIRST >= 19)(
    'covers every report outcome and both ways of resuming over 20 seeds',
    () => {
      expect([...resumed].toSorted()).toEqual(['next month', 'same month']);
      expect([...outcomes.keys()].toSorted()).toEqual([
        'accepted',
        'after_stop',
        'before_flight',
        'budget_used',
        'campaign_budget_used',
        'campaign_inactive',
        'delivered_over_sent',
        'duplicate',
        'hour_in_future',
        'insufficient_credits',
        'more_than_reported',
        'not_started',
        'outside_intervals',
        'paused',
        'report_reused',
        'unknown_flight',
        'unknown_report',
        'wrong_cost',
      ]);
    },
  );
});
