import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  books,
  ingest,
  type Report,
} from '../../support/database/delivery.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const RUNS = inTestOrLab(5, 400);
/** Refused by itself, and has every report beside it looked at by itself. */
const ODD = { report_id: 7 };

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const isTakenTogether = async (reports: Report[]) =>
  (
    await db.sql<{ together: boolean }>(
      `select private.check_reports(private.unpack_reports(${quoted(reports)})) is not null as together`,
    )
  )[0]?.together;

interface Twin {
  organisations: string[];
  campaigns: string[];
  flights: string[];
}

/** A link of its own in the messages of a flight, visited so often. */
const addLink = (flight: string, visits: number) =>
  db.sql(`
    with made as (
      insert into public.short_links (code, domain_id, organisation_id, flight_id, creative_version_id, visits)
      select '${randomUUID().slice(0, 6)}', d.id, l.organisation_id, l.flight_id, l.creative_version_id, ${visits}
        from public.flight_creatives l, (select id from public.short_url_domains order by id limit 1) as d
       where l.flight_id = '${flight}'
      returning domain_id, code)
    update public.flights f set short_url = private.short_url(d.domain_name, made.code)
      from made join public.short_url_domains d on d.id = made.domain_id where f.id = '${flight}'`);

/** A flight of two texts, of which B has two parts. */
async function addVariants(place: { organisation: string; campaign: string }) {
  const flight = await addFlight(db, place, { status: 'pending' });
  await db.sql(`
    update public.flights f set variants = jsonb_build_array(jsonb_build_object(
        'variant', 'B', 'share', 40, 'version_id', v.id, 'name', 'Long', 'message', '${'x'.repeat(161)}', 'content', v.content))
      from public.flight_creatives l join public.creative_versions v on v.creative_id = l.creative_id
     where l.flight_id = f.id and f.id = '${flight}';
    update public.flights set status = 'active' where id = '${flight}';
    update private.active_spans set starts_at = now() - interval '30 days' where subject = '${flight}'`);
  return flight;
}

/** Two organisations, three campaigns, six flights; two of them have a link of their own, one has two texts. */
async function aTwin(wallet: number, visits: number): Promise<Twin> {
  const first = await aDelivery(db, {
    wallet,
    budget: 400,
    timeZone: 'Asia/Kathmandu',
    campaignBudget: 900,
  });
  const second = await aDelivery(db, { wallet, budget: 40, timeZone: 'America/New_York' });
  const other = randomUUID();
  await db.sql(
    `insert into public.campaigns (id, name, status, organisation_id) values ('${other}', 'Another', 'active', '${first.organisation}')`,
  );
  const flights = [
    first.flight,
    await addFlight(db, first, { channel: 'Email', reach: 60 }),
    await addFlight(db, { ...first, campaign: other }, { budget: 15 }),
    second.flight,
    await addFlight(db, second, { channel: 'Push' }),
    await addVariants(second),
  ];
  await addLink(first.flight, visits);
  await addLink(second.flight, visits);
  return {
    organisations: [first.organisation, second.organisation],
    campaigns: [first.campaign, other, second.campaign],
    flights,
  };
}

/** Everything that reports change, with places in place of ids. */
async function booksOf(twin: Twin) {
  const links = await Promise.all(
    twin.flights.map((flight) =>
      db.sql(`
        select l.visits, l.reported_clicks, v.click_count, (
                 select jsonb_agg(jsonb_build_array(d.day, d.clicks) order by d.day)
                   from public.short_link_daily_clicks d where d.short_link_id = l.id) as days
          from public.short_links l join public.creative_versions v on v.id = l.creative_version_id
         where l.flight_id = '${flight}'`),
    ),
  );
  const all = await Promise.all(twin.organisations.map((organisation) => books(db, organisation)));
  const byFlight = (name: string, rows: unknown) =>
    Array.isArray(rows) &&
    ['hours', 'days', 'totals', 'variants', 'flights', 'ledger', 'campaigns'].includes(name)
      ? rows.map((row) => named(JSON.stringify(row))).toSorted()
      : named(JSON.stringify(rows));
  const named = (text: string) =>
    (['organisations', 'campaigns', 'flights'] as const).reduce(
      (found, key) =>
        twin[key].reduce((rest, id, place) => rest.replaceAll(id, `${key} ${place}`), found),
      text,
    );
  return {
    links,
    books: all.map((one) =>
      Object.fromEntries(
        Object.entries(one ?? {}).map(([name, rows]) => [name, byFlight(name, rows)]),
      ),
    ),
  };
}

const hours = [0, 1, 2, 30].map((ago) =>
  new Date(Date.now() - ago * 3_600_000).toISOString().replace(/:.*/, ':00:00Z'),
);
const drawn = fc.array(
  fc.record({
    flight: fc.nat(5),
    variant: fc.constantFrom(null, 'A', 'B'),
    sent: fc.nat(40),
    delivered: fc.nat(40),
    opened: fc.option(fc.nat(20)),
    clicked: fc.option(fc.nat(20)),
    conversions: fc.nat(3),
    revenue: fc.nat(100_000).map((units) => units / 10_000),
    /** One in a hundred costs something else than it should. */
    isDear: fc.nat(99).map((nth) => nth === 0),
    /** One in a hundred says that more was delivered than sent. */
    isOver: fc.nat(99).map((nth) => nth === 0),
    hour: fc.constantFrom(...hours),
  }),
  { minLength: 1, maxLength: 25 },
);

interface Drawn extends Report {
  flight: number;
  variant: string | null;
  sent: number;
  delivered: number;
  opened: number | null;
  clicked: number | null;
  isDear: boolean;
  isOver: boolean;
}

const fitting = ({ sent, delivered, opened, clicked }: Drawn) => {
  const most = Math.min(sent, delivered);
  const upTo = (figure: number | null) => figure && Math.min(figure, most);
  return { delivered: most, opened: upTo(opened), clicked: upTo(clicked) };
};
/** Of the flights of a twin, in ten-thousandths of a dollar. */
const PRICES = [500, 100, 500, 500, 200, 500];
const WITH_VARIANTS = 5;
const priceOf = ({ flight, variant }: Drawn) =>
  (PRICES[flight] ?? 0) * (flight === WITH_VARIANTS && variant === 'B' ? 2 : 1);

/** The reports of a draw for a twin; the same ids for the same names and places. */
const reportsOf = (twin: Twin, name: string, rows: readonly Drawn[]): Report[] =>
  rows.map((row, place) => {
    const { flight, isDear, isOver, ...report } = row;
    return aReport(twin.flights[flight] ?? '', {
      ...report,
      ...(!isOver && fitting(row)),
      cost: (report.sent * priceOf(row) + (isDear ? 1 : 0)) / 10_000,
      gateway: twin.organisations[0],
      report_id: `${name} ${place}`,
    });
  });

test('reports that are taken together leave the books that they leave one by one', async () => {
  let together = 0;
  await fc.assert(
    fc.asyncProperty(drawn, drawn, fc.nat(25), fc.nat(60), async (rows, later, again, wallet) => {
      const [one, two] = [await aTwin(20 + wallet * 4, again), await aTwin(20 + wallet * 4, again)];
      const calls = (twin: Twin) => [
        reportsOf(twin, 'first', rows),
        // Some of what was told before is told again.
        [...reportsOf(twin, 'later', later), ...reportsOf(twin, 'first', rows).slice(0, again)],
      ];
      const oneByOne = calls(two);
      for (const [nth, reports] of calls(one).entries()) {
        if (await isTakenTogether(reports)) together += 1;
        const answers = await ingest(db, reports);
        expect(answers).toEqual((await ingest(db, [...(oneByOne[nth] ?? []), ODD])).slice(0, -1));
      }
      expect(await booksOf(one)).toEqual(await booksOf(two));
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(together).toBeGreaterThan(RUNS / 3);
});

test.each<[string, Report]>([
  ['no number', { sent: null }],
  ['half a message', { sent: 1.5 }],
  ['too many', { delivered: 100_000_001 }],
  ['a cost of five decimals', { cost: 0.00004 }],
  ['a negative cost', { cost: -1 }],
  ['no hour', { hour: '2026-03-01T10:00:00' }],
  ['no id', { report_id: '  ' }],
  ['a gateway that is no text', { gateway: 7 }],
  ['an endless gateway', { gateway: 'x'.repeat(101) }],
  ['another organisation', { organisation_id: randomUUID() }],
  ['no flight', { flight_id: randomUUID() }],
  ['an hour to come', { hour: '2090-01-01T10:00:00Z' }],
  ['an hour before the flight', { hour: '2001-01-01T10:00:00Z' }],
  ['more than the flight has', { sent: 20_001 }],
  ['more than it reaches', { sent: 3_000_001 }],
  ['more delivered than sent', { delivered: 12 }],
  ['another price', { cost: 0.51 }],
  ['no price', { cost: 0 }],
  ['a variant that is no text', { variant: 7 }],
])('%s is looked at by itself', async (_what, over) => {
  const { flight } = await aDelivery(db, { wallet: 5000 });
  expect(await isTakenTogether([aReport(flight), aReport(flight)])).toBe(true);
  expect(await isTakenTogether([aReport(flight), aReport(flight, over)])).toBe(false);
});

test('what all of a call together can not pay is looked at one by one', async () => {
  for (const setup of [{ wallet: 1 }, { budget: 1 }, { campaignBudget: 1 }, { reach: 7 }]) {
    const { flight } = await aDelivery(db, setup);
    const two = [aReport(flight, { sent: 12 }), aReport(flight, { sent: 12 })];
    expect(await isTakenTogether(two)).toBe(false);
    expect(await isTakenTogether(two.slice(1))).toBe(true);
    expect((await ingest(db, two)).toSorted()[0]).toBe('accepted');
  }
});

test('the texts of a flight are taken together, a text that it does not have is not', async () => {
  const delivery = await aDelivery(db, { wallet: 5000 });
  const flight = await addVariants(delivery);
  const of = (variant: string | null, cost: number) => aReport(flight, { variant, sent: 10, cost });
  expect(await isTakenTogether([of(null, 0.5), of('A', 0.5), of('B', 1)])).toBe(true);
  expect(await isTakenTogether([of('B', 0.5)])).toBe(false);
  expect(await isTakenTogether([of('C', 0.5)])).toBe(false);
});
