import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aDelivery, addFlight, ingest } from '../../tests/support/delivery.ts';
import { random } from '../postgres/lane.ts';
import { Book, type Flight as BookedFlight, type Report, type Sum } from './book.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 20);
const STEPS = 45;
const HOUR = 3_600_000;
/** The clocks of New York go forward on March 10, of Berlin on March 31, of Lord Howe and Chatham back on April 7. */
const START = Date.parse('2030-03-04T05:00:00Z');
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];
const MONTHS = [
  ['2030-02-01', '2030-02-28'],
  ['2030-03-01', '2030-03-31'],
  ['2030-04-01', '2030-04-30'],
] as const;

const db = testDatabase();
const resetClock = () => db.sql(`update private.delivery_clock set ahead = '0'`);
afterAll(resetClock);

const units = (dollars: number) => Math.round(dollars * 10_000);
const iso = (time: number) => new Date(time).toISOString();

interface Organisation {
  id: string;
  book: Book;
  price: number;
  told: Report[];
}

/** An organisation with two campaigns and five flights, one of them still pending, in both books. */
async function anOrganisation(zone: string, now: number): Promise<Organisation> {
  const made = await aDelivery(db, {
    timeZone: zone,
    wallet: 0,
    budget: 900,
    reach: 1e8,
    status: 'pending',
  });
  await db.sql(
    `update public.organisations set service_rates = '{"SMS": 0.05, "Email": 0.05, "Push": 0.05}' where id = '${made.organisation}'`,
  );
  const book = new Book(zone);
  const other = randomUUID();
  await db.sql(
    `insert into public.campaigns (id, name, status, budget, organisation_id) values ('${other}', 'Bounded', 'active', 1500, '${made.organisation}')`,
  );
  book.campaigns.set(made.campaign, { budget: null, spans: [{ from: 0, to: null, price: 0 }] });
  book.campaigns.set(other, { budget: units(1500), spans: [{ from: 0, to: null, price: 0 }] });
  const flights: [string, string, string, number, 'active' | 'pending'][] = [
    [made.flight, made.campaign, 'SMS', 900, 'active'],
  ];
  for (const [campaign, channel, budget, status] of [
    [made.campaign, 'Email', 700, 'active'],
    [other, 'Push', 800, 'active'],
    [other, 'SMS', 850, 'active'],
    [other, 'SMS', 100, 'pending'],
  ] as const) {
    const setup = { channel, budget, status: 'pending', reach: 1e8, frequencyCap: 1000 };
    flights.push([
      await addFlight(db, { ...made, campaign }, setup),
      campaign,
      channel,
      budget,
      status,
    ]);
  }
  await db.sql(`
    update public.flights set created_at = '${iso(now)}', frequency_cap = 1000 where organisation_id = '${made.organisation}';
    delete from public.flight_intervals where organisation_id = '${made.organisation}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select f.id, f.organisation_id, day, half.starts, half.ends
      from public.flights f, generate_series('2030-03-01', '2030-05-30', interval '1 day') as day, (values (time '00:00', time '12:00'), ('12:00', '00:00')) as half (starts, ends)
     where f.organisation_id = '${made.organisation}';
    select private.wallet_apply('${made.organisation}', 'opening', 2500, 'opening', 'Opening balance');
    update public.flights set status = 'active' where id in ('${flights
      .filter(([, , , , status]) => status === 'active')
      .map(([id]) => id)
      .join("','")}')`);
  book.book('opening', 2500, now);
  for (const [id, campaign, channel, budget, status] of flights)
    book.flights.set(id, {
      id,
      campaign,
      channel,
      status,
      createdAt: now,
      budget: units(budget),
      spent: 0,
      sent: 0,
      spans: status === 'active' ? [{ from: now, to: null, price: units(0.05) }] : [],
    });
  return { id: made.organisation, book, price: 0.05, told: [] };
}

/** Dollars that a message of a flight cost in an hour, as far as it could send then. */
function priceThen(book: Book, flight: string, hour: string): number | undefined {
  const known = book.flights.get(flight);
  const [span] = known ? book.spansIn(known, Math.floor(Date.parse(hour) / HOUR) * HOUR) : [];
  return span && span.price / 10_000;
}

/** A few messages, or more than anybody can pay. */
const howMany = (isTooMuch: boolean, price: number, chance: () => number) =>
  isTooMuch ? Math.ceil((2600 + Math.floor(chance() * 1000)) / price) : Math.floor(chance() * 60);

/** Takes back a part of what was told, all of it, or a little more than that; sometimes at another price. */
function aCorrection(report: Report, told: Report[], chance: () => number): Report {
  const { corrects: _, ...rest } = report;
  const share = chance();
  const part = (figure: number) => Math.min(0, -Math.ceil(figure * share * 1.1));
  const sent = part(report.sent);
  const each = report.sent === 0 ? 0 : report.cost / report.sent;
  const correction: Report = {
    ...rest,
    report_id: randomUUID(),
    corrects: report.report_id,
    sent,
    delivered: part(report.delivered),
    conversions: part(report.conversions),
    revenue: Math.min(0, -Math.floor(report.revenue * share * 10_000) / 10_000),
    cost: Math.round((sent * each - (chance() < 0.05 ? 0.0001 : 0)) * 10_000) / 10_000,
  };
  told.push(correction);
  return correction;
}

/** A report once more, with other content, or taken back. */
function repeated(again: Report, kind: number, told: Report[], chance: () => number): Report {
  if (kind < 0.12) return again;
  if (kind < 0.16) return { ...again, delivered: again.delivered + (again.corrects ? -1 : 1) };
  return aCorrection(again, told, chance);
}

/** A few reports: new, told again, told otherwise, late, early, too dear, and of nobody. */
function drawReports(
  { book, price, told }: Organisation,
  now: number,
  chance: () => number,
): Report[] {
  const flights = [...book.flights.keys()];
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  return Array.from({ length: 1 + Math.floor(chance() * 12) }, () => {
    const kind = chance();
    const again = told.length > 0 ? pick(told) : undefined;
    if (again && kind < 0.24) return repeated(again, kind, told, chance);
    const late = kind < 0.4 ? Math.floor(chance() * 400) : Math.floor(chance() * 30);
    const flight_id = kind > 0.99 ? randomUUID() : pick(flights);
    const hour = iso(kind > 0.97 ? now + 3 * HOUR : now - late * HOUR);
    // Most gateways know what a message cost then; some take the price of now.
    const each = (chance() < 0.9 ? priceThen(book, flight_id, hour) : undefined) ?? price;
    const sent = howMany(kind > 0.94, each, chance);
    const report: Report = {
      gateway: pick(['one', 'two']),
      report_id: randomUUID(),
      flight_id,
      hour,
      sent,
      delivered: Math.floor(sent * chance()),
      opened: null,
      clicked: null,
      conversions: Math.floor(chance() * 3),
      revenue: Math.floor(chance() * 90_000) / 10_000,
      cost: Math.round(sent * each * 10_000) / 10_000,
    };
    told.push(report);
    return report;
  });
}

/** Pauses an active flight, activates any other. */
async function toggleFlight({ book, price }: Organisation, flight: BookedFlight, at: number) {
  const status = flight.status === 'active' ? 'paused' : 'active';
  await db.sql(`update public.flights set status = '${status}' where id = '${flight.id}'`);
  if (status === 'active') book.begin(flight, at, units(price));
  else book.end(flight, at);
  flight.status = status;
}

/** Pauses a campaign that runs, starts it again when it is paused. */
async function toggleCampaign({ book }: Organisation, id: string, at: number) {
  const campaign = book.campaigns.get(id);
  if (!campaign) return;
  const isPaused = campaign.spans.every(({ to }) => to !== null);
  const status = isPaused ? 'active' : 'paused';
  await db.sql(`update public.campaigns set status = '${status}' where id = '${id}'`);
  if (isPaused) book.begin(campaign, at);
  else book.end(campaign, at);
}

/** Something that people do to an organisation. */
async function intervene(one: Organisation, now: number, chance: () => number): Promise<void> {
  const kind = chance();
  const flights = [...one.book.flights.values()];
  const flight = flights[Math.floor(chance() * flights.length)];
  if (!flight) return;
  if (kind < 0.25) await toggleFlight(one, flight, now + 1);
  else if (kind < 0.35) await toggleCampaign(one, flight.campaign, now + 1);
  else if (kind < 0.45) {
    one.price = Math.ceil(chance() * 900) / 10_000;
    await db.sql(
      `update public.organisations set service_rates = '{"SMS": ${one.price}, "Email": ${one.price}, "Push": ${one.price}}' where id = '${one.id}'`,
    );
    one.book.changePrice(units(one.price), now + 1);
  } else if (kind < 0.6) {
    flight.budget += units(50);
    await db.sql(`update public.flights set budget = budget + 50 where id = '${flight.id}'`);
  } else if (kind < 0.8) {
    const zone = ZONES[Math.floor(chance() * ZONES.length)] ?? '';
    await db.sql(`update public.organisations set time_zone = '${zone}' where id = '${one.id}'`);
    one.book.changeZone(zone, now);
  } else {
    const credited = chance() < 0.5 ? 'purchase' : 'refund';
    const amount = Math.ceil(chance() * 1_000_000) / 10_000;
    await db.sql(
      `select private.wallet_apply('${one.id}', '${credited}', ${amount}, '${randomUUID()}', 'By hand')`,
    );
    one.book.book(credited, amount, now);
  }
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

async function stored({ id, book }: Organisation) {
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
    status: string;
  }>(
    `select f.id, f.sent, f.spent, coalesce(t.cost, 0) as total, f.status from public.flights f left join public.flight_totals t on t.flight_id = f.id where f.organisation_id = '${id}'`,
  );
  for (const { id: flight, sent, spent, total, status } of flights) {
    const known = book.flights.get(flight);
    expect({ sent, spent: units(spent), total: units(total), status }).toEqual({
      sent: known?.sent,
      spent: known?.spent,
      total: known?.spent,
      status: known?.status,
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

/** Usage and campaigns of a month, as the billing and campaign screens ask for them. */
async function figuresOfMonth(client: Reader, book: Book, [from, to]: (typeof MONTHS)[number]) {
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
    book.period(from, to).used,
  );
  const { data: campaigns } = await client.rpc('delivery_stats', { ...span, p_by: 'campaign' });
  expect(sorted(asSums(campaigns ?? []))).toEqual(
    sorted(book.daySums(from, to, ({ campaign }) => campaign)),
  );
}

/** The exported statement of a month: its frame, and its lines from the opening to the closing balance. */
async function statementOfMonth(client: Reader, book: Book, [from, to]: (typeof MONTHS)[number]) {
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

/** Balance and usage of the running cycle, as the dashboard has them. */
async function account(client: Reader, { id, book }: Organisation, today: string) {
  const { data } = await client
    .from('organisations')
    .select('current_balance,current_month_usage,billing_today')
    .eq('id', id)
    .single();
  const month = MONTHS.find(([from, to]) => today >= from && today <= to);
  const used = book.period(month?.[0] ?? '', month?.[1] ?? '').used;
  expect(data?.billing_today).toBe(today);
  expect([data?.current_balance ?? 0, data?.current_month_usage ?? 0].map(units)).toEqual([
    book.balance,
    used,
  ]);
}

/** What a member of the organisation reads on its screens. */
async function shown(one: Organisation, now: number) {
  const { id, book } = one;
  await db.sql(
    `update public.link_users set organisation_id = '${id}' where id = '${db.idOf('admin')}'`,
  );
  const client = db.as('admin');
  const today = book.dayOf(now);
  await account(client, one, today);
  for (const month of MONTHS) {
    await figuresOfMonth(client, book, month);
    if (month[0].slice(0, 7) <= today.slice(0, 7)) await statementOfMonth(client, book, month);
  }
  const { data: totals } = await client.from('campaigns_with_totals').select('id,total_spent');
  expect(totals).toHaveLength(book.campaigns.size);
  for (const { id: campaign, total_spent } of totals ?? []) {
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

describe('the second book agrees with the first', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    'seed %i',
    { timeout: 600_000 },
    async (seed) => {
      const chance = random(seed);
      await resetClock();
      // Never on the hour: what happens in its first moment is in neither or both, by a millisecond.
      let now = START + Math.floor(chance() * 48) * HOUR + 30_000;
      const passTo = async (at: number) => {
        // To the second: what is on the clock is what both books go by.
        await db.sql(`update private.delivery_clock set ahead = '${iso(at)}'::timestamptz - now()`);
        now = at;
      };
      await passTo(now);
      const organisations = await Promise.all(ZONES.map((zone) => anOrganisation(zone, now)));
      for (let step = 0; step < STEPS; step += 1) {
        await passTo(now + (1 + Math.floor(chance() * 40 * 60)) * 60_000);
        for (const one of organisations) {
          if (chance() < 0.3) await intervene(one, now, chance);
          const reports = drawReports(one, now, chance);
          const answers = await ingest(db, reports);
          const flights = new Map([...one.book.flights.values()].map((f) => [f.id, f.campaign]));
          // In the order in which the product takes them: by campaign and flight, then by place.
          const order = reports
            .map((report, place) => ({
              report,
              place,
              at: `${flights.get(report.flight_id) ?? '~'} ${report.flight_id}`,
            }))
            .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.place - b.place));
          const expected: string[] = [];
          for (const { report, place } of order) expected[place] = one.book.take(report, now);
          expect(answers).toEqual(expected);
        }
        if (step % 15 === 14)
          for (const one of organisations) {
            await stored(one);
            await shown(one, now);
          }
      }
    },
  );
});
