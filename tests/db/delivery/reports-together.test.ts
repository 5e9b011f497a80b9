import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  readBooks,
  ingest,
  type Report,
} from '../../support/database/delivery.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const RUNS = inTestOrLab(5, 400);
/** An invalid report. A batch that holds one is processed report by report. */
const ODD = { report_id: 7 };

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const runsAsBatch = async (reports: Report[]) =>
  (
    await db.sql<{ together: boolean }>(
      `select private.lock_report_targets(private.parse_reports(${quoted(reports)})) is not null as together`,
    )
  )[0]?.together;

interface Twin {
  organisations: string[];
  campaigns: string[];
  flights: string[];
}

/** Gives a flight's messages a tracked link with this many visits. */
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

/** A flight with variants A and B, of which B has two message parts. */
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

/** Two organizations, three campaigns and six flights; two have a tracked link, one has variants. */
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

/** All rows that reports change in a twin, with positions instead of ids so that twins can be compared. */
async function readTwinBooks(twin: Twin) {
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
  const all = await Promise.all(
    twin.organisations.map((organisation) => readBooks(db, organisation)),
  );
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
    /** One report in a hundred has a wrong cost. */
    isDear: fc.nat(99).map((nth) => nth === 0),
    /** One report in a hundred may have more delivered than sent. */
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

const validFigures = ({ sent, delivered, opened, clicked }: Drawn) => {
  const most = Math.min(sent, delivered);
  const upTo = (figure: number | null) => figure && Math.min(figure, most);
  return { delivered: most, opened: upTo(opened), clicked: upTo(clicked) };
};
/** Price of each flight of a twin, in ten-thousandths of a dollar. */
const PRICES = [500, 100, 500, 500, 200, 500];
const WITH_VARIANTS = 5;
const messagePrice = ({ flight, variant }: Drawn) =>
  (PRICES[flight] ?? 0) * (flight === WITH_VARIANTS && variant === 'B' ? 2 : 1);

/** The drawn reports for a twin. The report ids depend only on the name and the position. */
const drawnReports = (twin: Twin, name: string, rows: readonly Drawn[]): Report[] =>
  rows.map((row, place) => {
    const { flight, isDear, isOver, ...report } = row;
    return aReport(twin.flights[flight] ?? '', {
      ...report,
      ...(!isOver && validFigures(row)),
      cost: (report.sent * messagePrice(row) + (isDear ? 1 : 0)) / 10_000,
      gateway: twin.organisations[0],
      report_id: `${name} ${place}`,
    });
  });

test('a batch leads to the same books as the same reports one by one', async () => {
  let together = 0;
  await fc.assert(
    fc.asyncProperty(drawn, drawn, fc.nat(25), fc.nat(60), async (rows, later, again, wallet) => {
      const [one, two] = [await aTwin(20 + wallet * 4, again), await aTwin(20 + wallet * 4, again)];
      const calls = (twin: Twin) => [
        drawnReports(twin, 'first', rows),
        // Repeats some reports of the first call.
        [
          ...drawnReports(twin, 'later', later),
          ...drawnReports(twin, 'first', rows).slice(0, again),
        ],
      ];
      const oneByOne = calls(two);
      for (const [nth, reports] of calls(one).entries()) {
        if (await runsAsBatch(reports)) together += 1;
        const answers = await ingest(db, reports);
        expect(answers).toEqual((await ingest(db, [...(oneByOne[nth] ?? []), ODD])).slice(0, -1));
      }
      expect(await readTwinBooks(one)).toEqual(await readTwinBooks(two));
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(together).toBeGreaterThan(RUNS / 3);
});

test.each<[string, Report]>([
  ['a missing count', { sent: null }],
  ['a fraction of a message', { sent: 1.5 }],
  ['too many messages', { delivered: 100_000_001 }],
  ['a cost with five decimals', { cost: 0.00004 }],
  ['a negative cost', { cost: -1 }],
  ['an hour without a time zone', { hour: '2026-03-01T10:00:00' }],
  ['a blank id', { report_id: '  ' }],
  ['a gateway name that is not text', { gateway: 7 }],
  ['a gateway name that is too long', { gateway: 'x'.repeat(101) }],
  ['another organisation', { organisation_id: randomUUID() }],
  ['an unknown flight', { flight_id: randomUUID() }],
  ['a future hour', { hour: '2090-01-01T10:00:00Z' }],
  ['an hour before the flight', { hour: '2001-01-01T10:00:00Z' }],
  ["more than the flight's budget pays for", { sent: 20_001 }],
  ['more than the reach allows', { sent: 3_000_001 }],
  ['more delivered than sent', { delivered: 12 }],
  ['a wrong cost', { cost: 0.51 }],
  ['no cost', { cost: 0 }],
  ['a variant that is not text', { variant: 7 }],
])('a report with %s makes the batch run report by report', async (_what, over) => {
  const { flight } = await aDelivery(db, { wallet: 5000 });
  expect(await runsAsBatch([aReport(flight), aReport(flight)])).toBe(true);
  expect(await runsAsBatch([aReport(flight), aReport(flight, over)])).toBe(false);
});

test('a batch that costs more than is left runs report by report', async () => {
  for (const setup of [{ wallet: 1 }, { budget: 1 }, { campaignBudget: 1 }, { reach: 7 }]) {
    const { flight } = await aDelivery(db, setup);
    const two = [aReport(flight, { sent: 12 }), aReport(flight, { sent: 12 })];
    expect(await runsAsBatch(two)).toBe(false);
    expect(await runsAsBatch(two.slice(1))).toBe(true);
    expect((await ingest(db, two)).toSorted()[0]).toBe('accepted');
  }
});

test("reports of a flight's variants run as a batch, unless a price is wrong or a variant is unknown", async () => {
  const delivery = await aDelivery(db, { wallet: 5000 });
  const flight = await addVariants(delivery);
  const of = (variant: string | null, cost: number) => aReport(flight, { variant, sent: 10, cost });
  expect(await runsAsBatch([of(null, 0.5), of('A', 0.5), of('B', 1)])).toBe(true);
  expect(await runsAsBatch([of('B', 0.5)])).toBe(false);
  expect(await runsAsBatch([of('C', 0.5)])).toBe(false);
});
