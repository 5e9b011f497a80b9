import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  readBooks,
  ingest,
  type Report,
} from '../../support/database/delivery.ts';
import { differingFlights } from '../../support/database/gateway.ts';

const db = testDatabase();
const one = async <T = Record<string, unknown>>(sql: string) =>
  (await db.sql<T & Record<string, unknown>>(sql))[0];

/** A correction that reverts five of the ten messages of a report. */
const aCorrection = (report: Report, over: Report = {}): Report => ({
  ...report,
  report_id: randomUUID(),
  corrects: report['report_id'],
  sent: -5,
  delivered: -5,
  opened: null,
  clicked: -1,
  conversions: 0,
  revenue: 0,
  cost: -0.25,
  ...over,
});
const aFullCorrection = (report: Report) =>
  aCorrection(report, {
    sent: -Number(report['sent']),
    delivered: -Number(report['delivered']),
    clicked: -Number(report['clicked']),
    cost: -Number(report['cost']),
  });

test('a correction updates counters, totals, ledger, wallet and budgets together', async () => {
  const made = await aDelivery(db, { wallet: 100, campaignBudget: 50, timeZone: 'Asia/Kathmandu' });
  const [wrong, right] = [aReport(made.flight, { revenue: 3 }), aReport(made.flight, { sent: 15 })];
  expect(await ingest(db, [wrong, right])).toEqual(['accepted', 'accepted']);
  expect(await ingest(db, [aCorrection(wrong, { revenue: -1.5 })])).toEqual(['accepted']);
  const figures = { sent: 20, delivered: 13, opened: null, clicked: 1, conversions: 0 };
  expect(await readBooks(db, made.organisation)).toMatchObject({
    balance: 99,
    usage: 1,
    hours: [{ ...figures, revenue: 1.5, cost: 1 }],
    days: [{ ...figures, revenue: 1.5, cost: 1 }],
    totals: [{ ...figures, revenue: 1.5, cost: 1 }],
    flights: [[made.flight, 'active', null, 20, 65, expect.anything(), 1]],
  });
  const [line, day] = [
    await one(
      `select kind, amount, description, flight_id, billing_day::text as day from public.credit_ledger where organisation_id = '${made.organisation}' order by entry desc limit 1`,
    ),
    await one(
      `select billing_day::text as day from public.credit_ledger where organisation_id = '${made.organisation}' and kind = 'debit'`,
    ),
  ];
  expect(line).toEqual({
    kind: 'correction',
    amount: 0.25,
    description: 'Correction of a delivery report',
    flight_id: made.flight,
    day: day?.['day'],
  });
  expect(await one(`select private.campaign_left('${made.campaign}') as left`)).toEqual({
    left: 49,
  });
  expect(await differingFlights(db, [made.flight])).toEqual([]);
  expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
});

test('a correction is counted once, however often it arrives, and its report id cannot be reused', async () => {
  const { organisation, flight } = await aDelivery(db);
  const report = aReport(flight);
  const correction = aCorrection(report);
  // The correction may arrive in the same call as the report it corrects.
  expect(await ingest(db, [report, correction, correction])).toEqual([
    'accepted',
    'accepted',
    'duplicate',
  ]);
  const before = await readBooks(db, organisation);
  expect(await ingest(db, [correction, { ...correction, delivered: -4 }, report])).toEqual([
    'duplicate',
    'report_reused',
    'duplicate',
  ]);
  expect(await ingest(db, [{ ...aReport(flight), report_id: correction['report_id'] }])).toEqual([
    'report_reused',
  ]);
  expect(await readBooks(db, organisation)).toEqual(before);
});

describe('a correction is refused', () => {
  test.each<[string, Report]>([
    ['invalid_sent', { sent: 1 }],
    ['invalid_sent', { sent: -1.5 }],
    ['invalid_delivered', { delivered: 1 }],
    ['invalid_clicked', { clicked: 1 }],
    ['invalid_conversions', { conversions: 1 }],
    ['invalid_revenue', { revenue: 0.01 }],
    ['invalid_cost', { cost: 0.25 }],
    ['invalid_cost', { cost: -0.00004 }],
    ['invalid_corrects', { corrects: '  ' }],
    ['invalid_corrects', { corrects: 7 }],
    ['unknown_report', { corrects: randomUUID() }],
    ['unknown_report', { gateway: 'another' }],
    ['unknown_report', { hour: '2030-01-01T00:00:00Z' }],
    ['unknown_flight', { flight_id: randomUUID() }],
    ['wrong_organisation', { organisation_id: NORTHWIND }],
    ['more_than_reported', { sent: -11, cost: -0.55 }],
    ['more_than_reported', { delivered: -10 }],
    ['more_than_reported', { opened: -1 }],
    ['more_than_reported', { clicked: -2 }],
    ['more_than_reported', { conversions: -1 }],
    ['more_than_reported', { revenue: -0.01 }],
    ['more_than_reported', { cost: -0.5001 }],
    ['wrong_cost', { cost: -0.2499 }],
    ['wrong_cost', { cost: 0 }],
    ['wrong_cost', { sent: 0 }],
  ])('%s: %j', async (reason, over) => {
    const { organisation, flight } = await aDelivery(db);
    const report = aReport(flight);
    await ingest(db, [report]);
    const before = await readBooks(db, organisation);
    expect(await ingest(db, [aCorrection(report, over)])).toEqual([reason]);
    expect(await readBooks(db, organisation)).toEqual(before);
  });

  test('once all corrections of a report exceed its figures', async () => {
    const { flight } = await aDelivery(db);
    const report = aReport(flight, { sent: 11, delivered: 11, clicked: null });
    await ingest(db, [report]);
    const half = () => aCorrection(report, { clicked: null });
    expect(await ingest(db, [half(), half(), half()])).toEqual([
      'accepted',
      'accepted',
      'more_than_reported',
    ]);
    // One delivered message remains to be corrected.
    const rest = { sent: 0, cost: 0, delivered: -1, clicked: null };
    expect(await ingest(db, [aCorrection(report, rest)])).toEqual(['accepted']);
  });

  test("if it corrects a correction or another flight's report; negative figures need a reported id to correct", async () => {
    const made = await aDelivery(db);
    const other = await addFlight(db, made);
    const [report, foreign] = [aReport(made.flight), aReport(other)];
    const correction = aCorrection(report);
    await ingest(db, [report, foreign, correction]);
    expect(
      await ingest(db, [
        aCorrection(report, { corrects: correction['report_id'] }),
        aCorrection(report, { corrects: foreign['report_id'] }),
        aReport(made.flight, { sent: -5, cost: -0.25 }),
        aReport(made.flight, { corrects: null }),
      ]),
    ).toEqual(['unknown_report', 'unknown_report', 'invalid_sent', 'accepted']);
  });
});

test('a correction reactivates a flight that waited for money, but not an ended one', async () => {
  const made = await aDelivery(db, { campaignBudget: 1 });
  const report = aReport(made.flight, { sent: 20 });
  await ingest(db, [report]);
  const status = async (flight: string) =>
    one(`select status, status_reason from public.flights where id = '${flight}'`);
  expect(await status(made.flight)).toEqual({
    status: 'paused',
    status_reason: 'campaign_budget_used',
  });
  await ingest(db, [aCorrection(report)]);
  expect(await status(made.flight)).toEqual({ status: 'active', status_reason: null });
  const ended = await aDelivery(db, { budget: 1 });
  const last = aReport(ended.flight, { sent: 20 });
  await ingest(db, [last]);
  await ingest(db, [aCorrection(last)]);
  expect(await status(ended.flight)).toEqual({ status: 'ended', status_reason: 'budget_used' });
});

test('a correction removes only the link clicks that its report had added', async () => {
  const { flight } = await aDelivery(db);
  await db.sql(`
    with made as (
      insert into public.short_links (code, domain_id, organisation_id, flight_id, creative_version_id, visits)
      select '${randomUUID().slice(0, 6)}', d.id, l.organisation_id, l.flight_id, l.creative_version_id, 10
        from public.flight_creatives l, (select id from public.short_url_domains order by id limit 1) as d
       where l.flight_id = '${flight}'
      returning domain_id, code)
    update public.flights f set short_url = private.short_url(d.domain_name, made.code)
      from made join public.short_url_domains d on d.id = made.domain_id where f.id = '${flight}'`);
  const look = () =>
    one(`
      select l.reported_clicks as reported, coalesce(sum(d.clicks), 0)::int as days, t.clicked::int as clicked, v.click_count as version
        from public.short_links l join public.flight_totals t on t.flight_id = l.flight_id
        join public.creative_versions v on v.id = l.creative_version_id
        left join public.short_link_daily_clicks d on d.short_link_id = l.id
       where l.flight_id = '${flight}' group by 1, 3, 4`);
  const report = aReport(flight, { sent: 20, delivered: 20, clicked: 14 });
  await ingest(db, [report]);
  expect(await look()).toEqual({ reported: 14, days: 4, clicked: 4, version: 4 });
  await ingest(db, [aCorrection(report, { clicked: -2 })]);
  expect(await look()).toEqual({ reported: 12, days: 2, clicked: 2, version: 2 });
  await ingest(db, [aCorrection(report, { sent: 0, delivered: 0, cost: 0, clicked: -12 })]);
  expect(await look()).toEqual({ reported: 0, days: 0, clicked: 0, version: 0 });
});

test('a report can be reverted completely; members see it on the statement and the flight, other organizations do not', async () => {
  const campaign = randomUUID();
  await db.sql(
    `insert into public.campaigns (id, name, status, organisation_id) values ('${campaign}', 'Corrected', 'active', '${NORTHWIND}')`,
  );
  const flight = await addFlight(db, { organisation: NORTHWIND, campaign });
  const summary = async () => (await db.as('admin').rpc('statement_summary', {}).single()).data;
  const usage = async () =>
    (
      await db
        .as('admin')
        .from('organisations')
        .select('current_month_usage')
        .eq('id', NORTHWIND)
        .single()
    ).data;
  const before = [await summary(), await usage()] as const;
  const report = aReport(flight);
  await ingest(db, [report]);
  const correction = aFullCorrection(report);
  expect(await ingest(db, [correction])).toEqual(['accepted']);
  const after = await summary();
  expect(after).toMatchObject({ used: before[0]?.used, closing: before[0]?.closing });
  expect(after?.movements).toBe((before[0]?.movements ?? 0) + 2);
  expect(await usage()).toEqual(before[1]);
  const { data: lines } = await db
    .as('readonly')
    .rpc('statement_lines', { p_from: after?.month ?? '', p_to: after?.last_day ?? '' })
    .eq('flight_id', flight);
  expect(lines?.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['correction', 0.5],
    ['debit', -0.5],
  ]);
  const taken = async (actor: 'regular' | 'foreignRegular') =>
    (await db.as(actor).from('flights').select('sent,spent,taken_back').eq('id', flight)).data;
  expect(await taken('regular')).toEqual([
    { sent: 0, spent: 0, taken_back: { sent: 10, cost: 0.5, corrections: 1 } },
  ]);
  expect(await taken('foreignRegular')).toEqual([]);
});
