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
    /** One report in fifty has a wrong cost. */
    isDear: fc.nat(49).map((nth) => nth === 0),
    /** One report in fifty may have more delivered than sent. */
    isOver: fc.nat(49).map((nth) => nth === 0),
    hour: fc.constantFrom(...hours),
    /** Position of the report to correct or to repeat, when it is before this one. */
    corrects: fc.option(fc.nat(24), { freq: 5 }),
    repeats: fc.option(fc.nat(24), { freq: 15 }),
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
  corrects: number | null;
  repeats: number | null;
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

const negated = (figure: number | null) => (figure === null ? null : 0 - figure);

/** The drawn reports for a twin. The report ids depend only on the name and the position. */
const drawnReports = (twin: Twin, name: string, rows: readonly Drawn[]): Report[] =>
  rows.map((row, place) => {
    const earlier = (nth: number | null) =>
      nth !== null && nth < place ? { nth, row: rows[nth] ?? row } : null;
    const repeated = earlier(row.repeats);
    if (repeated && !earlier(repeated.row.repeats) && repeated.row.corrects === null)
      return drawnReports(twin, name, rows.slice(0, repeated.nth + 1))[repeated.nth] ?? {};
    const { flight, isDear, isOver, corrects, repeats: _repeats, ...report } = row;
    const whole = {
      ...report,
      ...(!isOver && validFigures(row)),
      cost: (report.sent * messagePrice(row) + (isDear ? 1 : 0)) / 10_000,
      gateway: twin.organisations[0],
      report_id: `${name} ${place}`,
    };
    const corrected = earlier(corrects);
    if (!corrected) return aReport(twin.flights[flight] ?? '', whole);
    const sent = Math.min(row.sent, corrected.row.sent);
    return aReport(twin.flights[corrected.row.flight] ?? '', {
      ...whole,
      corrects: `${name} ${corrected.nth}`,
      hour: corrected.row.hour,
      sent: 0 - sent,
      delivered: 0 - Math.min(row.delivered, sent),
      opened: negated(row.opened && Math.min(row.opened, sent)),
      clicked: negated(row.clicked && Math.min(row.clicked, sent)),
      conversions: 0,
      revenue: 0,
      cost: 0 - (sent * messagePrice(corrected.row)) / 10_000,
    });
  });

/** Positions of reports in the order in which a call takes them: by organization, campaign and flight of the twin. */
const intakeOrder = async (twin: Twin, reports: readonly Report[]) => {
  const flights = await db.sql<{ id: string }>(
    `select id from public.flights where id in ('${twin.flights.join("','")}') order by organisation_id, campaign_id, id`,
  );
  const rank = new Map(flights.map(({ id }, nth) => [id, nth]));
  return reports
    .map((report, place) => ({ place, rank: rank.get(String(report['flight_id'])) ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ place }) => place);
};

test('a call leads to the same answers and books as a call for each of its reports', async () => {
  const seen = new Set<string>();
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
      const apart = calls(two);
      for (const [nth, reports] of calls(one).entries()) {
        const answers = await ingest(db, reports);
        const alone: string[] = [];
        for (const place of await intakeOrder(one, reports))
          alone[place] = (await ingest(db, [apart[nth]?.[place]]))[0] ?? '';
        expect(answers).toEqual(alone);
        for (const answer of answers) seen.add(answer);
      }
      expect(await readTwinBooks(one)).toEqual(await readTwinBooks(two));
      expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['accepted', 'duplicate']));
});

test('a refused report stops no report before or after it', async () => {
  const { flight } = await aDelivery(db, { wallet: 5000 });
  const refused: [string, Report][] = [
    ['invalid_sent', { sent: null }],
    ['invalid_sent', { sent: 1.5 }],
    ['invalid_delivered', { delivered: 100_000_001 }],
    ['invalid_cost', { cost: 0.00004 }],
    ['invalid_hour', { hour: '2026-03-01T10:00:00' }],
    ['invalid_report_id', { report_id: '  ' }],
    ['invalid_corrects', { corrects: 7 }],
    ['invalid_gateway', { gateway: 'x'.repeat(101) }],
    ['wrong_organisation', { organisation_id: randomUUID() }],
    ['unknown_flight', { flight_id: randomUUID() }],
    ['invalid_report', { flight_id: flight.replaceAll('-', '') }],
    ['hour_in_future', { hour: '2090-01-01T10:00:00Z' }],
    ['before_flight', { hour: '2001-01-01T10:00:00Z' }],
    ['wrong_cost', { cost: 0.51 }],
    ['reach_used', { sent: 3_000_001 }],
    ['budget_used', { sent: 20_001 }],
    ['unknown_report', { corrects: 'none', sent: 0, delivered: 0, clicked: 0, cost: 0 }],
  ];
  const reports = refused.flatMap(([, over]) => [aReport(flight), aReport(flight, over)]);
  expect(await ingest(db, [...reports, aReport(flight)])).toEqual([
    ...refused.flatMap(([reason]) => ['accepted', reason]),
    'accepted',
  ]);
});

test.each([
  ['insufficient_credits', { wallet: 1 }],
  ['budget_used', { budget: 1 }],
  ['campaign_budget_used', { campaignBudget: 1 }],
  ['reach_used', { reach: 7 }],
])(
  'a report that what is left does not cover is refused as %s, and a smaller one taken',
  async (reason, setup) => {
    const { flight } = await aDelivery(db, setup);
    const reports = [12, 12, 100, 8, 1, 1].map((sent) => aReport(flight, { sent }));
    const answers = [
      'accepted',
      reason,
      reason,
      'accepted',
      reason === 'reach_used' ? 'accepted' : reason,
      reason,
    ];
    expect(await ingest(db, reports)).toEqual(answers);
  },
);

test('a daily frequency cap counts the reports of each day of a call on their own', async () => {
  const { flight } = await aDelivery(db, { reach: 10, frequencyCap: 1 });
  await db.sql(`update public.flights set frequency_period = 'day' where id = '${flight}'`);
  await db.sql(`update private.active_spans set cap_period = 'day' where subject = '${flight}'`);
  const on = (day: number, sent: number) => {
    const hour = `${new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)}T05:00:00Z`;
    return aReport(flight, { sent, hour });
  };
  expect(await ingest(db, [on(2, 8), on(1, 8), on(2, 3), on(1, 2)])).toEqual([
    'accepted',
    'accepted',
    'reach_used',
    'accepted',
  ]);
});

test('the credits that a correction returns pay for the reports after it', async () => {
  const { flight } = await aDelivery(db, { wallet: 1 });
  const first = aReport(flight, { sent: 20, clicked: 0 });
  const correction = { ...first, report_id: randomUUID(), corrects: first['report_id'] };
  Object.assign(correction, { sent: -10, delivered: 0, cost: -0.5 });
  const next = () => aReport(flight);
  expect(await ingest(db, [first, next(), correction, next(), next()])).toEqual([
    'accepted',
    'insufficient_credits',
    'accepted',
    'accepted',
    'insufficient_credits',
  ]);
});

test('a call can report several variants of a flight', async () => {
  const delivery = await aDelivery(db, { wallet: 5000 });
  const flight = await addVariants(delivery);
  const of = (variant: string | null, cost: number) => aReport(flight, { variant, sent: 10, cost });
  expect(
    await ingest(db, [of(null, 0.5), of('A', 0.5), of('B', 1), of('B', 0.5), of('C', 0.5)]),
  ).toEqual(['accepted', 'accepted', 'accepted', 'wrong_cost', 'unknown_variant']);
});
