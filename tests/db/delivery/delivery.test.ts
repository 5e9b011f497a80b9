import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  readBooks,
  ingest,
  type Report,
  backdateFlight,
} from '../../support/database/delivery.ts';

const db = testDatabase();

const one = async <T>(sql: string) => (await db.sql<T & Record<string, unknown>>(sql))[0];
const flightRow = (id: string) =>
  one(
    `select sent, spent, delivery_rate, ctr, status, status_reason, version from public.flights where id = '${id}'`,
  );

describe('a delivery report', () => {
  test('updates the hourly, daily and total counters, the flight, the ledger and the wallet together', async () => {
    const { organisation, campaign, flight } = await aDelivery(db);
    const report = aReport(flight, { revenue: 12.5, conversions: 2 });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    expect(await flightRow(flight)).toMatchObject({
      sent: 10,
      spent: 0.5,
      delivery_rate: 90,
      ctr: 11.111_111_111_2,
      status: 'active',
      version: 2,
    });
    const figures = { sent: 10, delivered: 9, opened: null, clicked: 1, conversions: 2 };
    const money = { revenue: 12.5, cost: 0.5 };
    expect(await readBooks(db, organisation)).toMatchObject({
      balance: 499.5,
      usage: 0.5,
      ledger: [
        ['debit', -0.5, flight, expect.any(String), 1],
        ['opening', 500, null, expect.any(String), null],
      ],
      reports: [{ ...figures, ...money, organisation_id: organisation }],
      hours: [{ ...figures, ...money }],
      days: [{ ...figures, ...money, campaign_id: campaign, channel: 'SMS' }],
      totals: [{ ...figures, ...money }],
    });
  });

  test('is counted once, however often it arrives; each gateway has its own report ids', async () => {
    const { organisation, flight } = await aDelivery(db);
    const report = aReport(flight);
    expect(await ingest(db, [report, report])).toEqual(['accepted', 'duplicate']);
    const before = await readBooks(db, organisation);
    expect(await ingest(db, [report])).toEqual(['duplicate']);
    expect(await ingest(db, [{ ...report, sent: 11 }])).toEqual(['report_reused']);
    expect(await ingest(db, [{ ...report, opened: 0 }])).toEqual(['report_reused']);
    expect(await readBooks(db, organisation)).toEqual(before);
    expect(await ingest(db, [{ ...report, gateway: 'other' }])).toEqual(['accepted']);
    expect((await flightRow(flight))?.['sent']).toBe(20);
  });

  test('leads to the same books in any order, split over any calls and repeated', async () => {
    const hours = [0, 1, 2].map((ago) =>
      new Date(Date.now() - ago * 3_600_000).toISOString().replace(/:.*/, ':00:00Z'),
    );
    // Each report is valid on its own, so every order is valid.
    const figures = fc
      .tuple(fc.nat(50), fc.nat(50), fc.option(fc.nat(20)), fc.option(fc.nat(20)))
      .map(([sent, delivered, opened, clicked]) => {
        const most = Math.min(sent, delivered);
        const upTo = (figure: number | null) => figure && Math.min(figure, most);
        return { sent, delivered: most, opened: upTo(opened), clicked: upTo(clicked) };
      });
    const arbitrary = fc.array(
      fc.record({
        figures,
        conversions: fc.nat(3),
        revenue: fc.nat(1000).map((cents) => cents / 100),
        hour: fc.constantFrom(...hours),
        gateway: fc.constantFrom('a', 'b'),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(arbitrary, fc.infiniteStream(fc.nat()), async (drawn, numbers) => {
        const made = await aDelivery(db, { budget: 1e6 });
        const reports = drawn.map(({ figures: reported, ...report }, n) =>
          aReport(made.flight, { ...report, ...reported, report_id: `r${n}` }),
        );
        await ingest(db, reports);
        const expected = JSON.stringify(await readBooks(db, made.organisation));
        const again = await aDelivery(db, { budget: 1e6 });
        const shuffled = [...reports, ...reports]
          .map((report) => ({ order: numbers.next().value ?? 0, report }))
          .toSorted((a, b) => a.order - b.order)
          .map(({ report }) => ({
            ...report,
            flight_id: again.flight,
            report_id: `x${String(report['report_id'])}`,
          }));
        const cut = (numbers.next().value ?? 0) % shuffled.length;
        await ingest(db, shuffled.slice(0, cut));
        await ingest(db, shuffled.slice(cut));
        const found = JSON.stringify(await readBooks(db, again.organisation))
          .replaceAll(again.organisation, made.organisation)
          .replaceAll(again.flight, made.flight)
          .replaceAll(again.campaign, made.campaign)
          .replaceAll('"xr', '"r');
        expect(found).toBe(expected);
      }),
      { numRuns: 12 },
    );
  });

  test('keeps a figure null that the channel does not measure, until a report has a value', async () => {
    const { organisation, flight } = await aDelivery(db);
    await ingest(db, [aReport(flight, { opened: null, clicked: null })]);
    expect(await readBooks(db, organisation)).toMatchObject({
      totals: [{ opened: null, clicked: null }],
    });
    await ingest(db, [aReport(flight, { opened: 0, clicked: 3 })]);
    await ingest(db, [aReport(flight, { opened: null, clicked: null })]);
    expect(await readBooks(db, organisation)).toMatchObject({
      totals: [{ opened: 0, clicked: 3 }],
    });
  });

  test('may count deliveries only after the messages were reported as sent', async () => {
    const { flight } = await aDelivery(db);
    const deliveries = aReport(flight, { sent: 0, cost: 0, delivered: 40, clicked: 4 });
    expect(await ingest(db, [deliveries])).toEqual(['delivered_over_sent']);
    await ingest(db, [aReport(flight, { sent: 50, delivered: 0, clicked: 0 })]);
    expect(await ingest(db, [deliveries])).toEqual(['accepted']);
    expect(await flightRow(flight)).toMatchObject({ sent: 50, delivery_rate: 80, ctr: 10 });
  });

  test('rounds the delivery rate so that sent x rate, rounded down, is the delivered number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(), async (sent, seed) => {
        const delivered = seed % (sent + 1);
        const row = await one<{ n: number }>(
          `select floor(${sent} * private.percentage(${delivered}, ${sent}) / 100) as n`,
        );
        expect(row?.n).toBe(delivered);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['UTC', '2026-03-01T23:00:00Z', '2026-03-01'],
    ['Europe/Berlin', '2026-03-01T23:00:00Z', '2026-03-02'],
    ['America/New_York', '2026-03-01T04:00:00Z', '2026-02-28'],
    ['Asia/Kathmandu', '2026-03-01T18:00:00Z', '2026-03-02'],
    ['Asia/Kathmandu', '2026-03-01T17:00:00Z', '2026-03-01'],
    ['Pacific/Apia', '2026-03-01T10:00:00Z', '2026-03-01'],
    ['Pacific/Apia', '2026-03-01T11:00:00Z', '2026-03-02'],
  ])('counts in %s the hour %s toward %s', async (timeZone, hour, day) => {
    const { organisation, flight } = await aDelivery(db, { timeZone });
    await backdateFlight(db, flight, '2026-01-01');
    expect(await ingest(db, [aReport(flight, { hour })])).toEqual(['accepted']);
    expect(await readBooks(db, organisation)).toMatchObject({ days: [{ day }] });
  });

  test("does not change the flight's version or updated_at, and adds no audit log entry", async () => {
    const { flight } = await aDelivery(db);
    const look = () =>
      one(
        `select version, updated_at, (select count(*)::int from public.audit_log where row_id = '${flight}') as lines from public.flights where id = '${flight}'`,
      );
    const before = await look();
    await ingest(db, [aReport(flight)]);
    expect(await look()).toEqual(before);
  });
});

describe('a refused report changes nothing', () => {
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString();
  const refused: [string, Report | string, ((flight: string) => Report | string)?][] = [
    ['unknown_flight', { flight_id: randomUUID() }],
    ['wrong_organisation', { organisation_id: randomUUID() }],
    ['invalid_report', { flight_id: 'x' }],
    ['invalid_report', { flight_id: null }],
    ['invalid_report', { organisation_id: 'x' }],
    ['invalid_hour', { hour: 'soon' }],
    ['invalid_hour', { hour: 'infinity' }],
    ['invalid_hour', { hour: null }],
    ['invalid_hour', { hour: 1_900_000_000 }],
    ['invalid_hour', { hour: '2026-13-01T10:00:00Z' }],
    ['invalid_hour', { hour: '2026-03-01T10:00:00+99' }],
    // A timestamp without an offset would be read in the session's time zone.
    ['invalid_hour', { hour: '2026-03-01T10:00:00' }],
    ['invalid_hour', { hour: '2026-03-01' }],
    ['invalid_hour', { hour: '2026-03-01 10:00 Europe/Berlin' }],
    ['invalid_report', 'text'],
    ['invalid_report_id', { report_id: '' }],
    ['invalid_report_id', { report_id: 7 }],
    ['invalid_report_id', { report_id: 'x'.repeat(201) }],
    ['invalid_gateway', { gateway: 'x'.repeat(101) }],
    ['invalid_sent', { sent: -1 }],
    ['invalid_sent', { sent: 'NaN' }],
    ['invalid_sent', { sent: '10' }],
    ['invalid_sent', { sent: 1.5 }],
    ['invalid_sent', { sent: null }],
    ['invalid_sent', { sent: 1e9 }],
    ['invalid_delivered', { delivered: -1 }],
    ['invalid_delivered', { delivered: undefined }],
    ['invalid_opened', { opened: -1 }],
    ['invalid_opened', { opened: 'none' }],
    ['invalid_clicked', { clicked: 0.5 }],
    ['invalid_conversions', { conversions: null }],
    ['invalid_revenue', { revenue: -0.01 }],
    ['invalid_revenue', { revenue: 'Infinity' }],
    ['invalid_cost', { cost: -1 }],
    ['invalid_cost', { cost: 'NaN' }],
    ['invalid_cost', { cost: 1e300 }],
    ['invalid_cost', { cost: 0.00004 }],
    ['invalid_cost', { cost: 0.50001 }],
    ['hour_in_future', { hour: hour(2) }],
    ['before_flight', { hour: hour(-31 * 24) }],
    ['wrong_cost', { cost: 100 }],
    ['wrong_cost', { cost: 0 }],
    ['wrong_cost', { cost: 0.4999 }],
    ['wrong_cost', { cost: 0.5001 }],
    ['wrong_cost', { sent: 0, cost: 5 }],
    ['reach_used', { sent: 3_000_001 }],
    ['budget_used', { sent: 801 }],
    ['campaign_budget_used', { sent: 601 }],
    ['insufficient_credits', { sent: 401 }],
  ];
  test.each(refused)('%s: %j', async (reason, change) => {
    const { organisation, flight } = await aDelivery(db, {
      wallet: reason === 'insufficient_credits' ? 20 : 500,
      campaignBudget: reason === 'campaign_budget_used' ? 30 : 500,
      budget: 40,
    });
    const before = await readBooks(db, organisation);
    const report = typeof change === 'string' ? change : aReport(flight, change);
    expect(await ingest(db, [report])).toEqual([reason]);
    expect(await readBooks(db, organisation)).toEqual(before);
  });

  test('while a valid report in the same call is accepted', async () => {
    const { flight } = await aDelivery(db);
    const rows = [aReport(flight, { sent: -1 }), aReport(flight), 5, aReport(randomUUID())];
    expect(await ingest(db, rows)).toEqual([
      'invalid_sent',
      'accepted',
      'invalid_report',
      'unknown_flight',
    ]);
  });

  test('when a flight that never started or has stopped reports messages', async () => {
    const { flight } = await aDelivery(db, { status: 'pending' });
    expect(await ingest(db, [aReport(flight)])).toEqual(['not_started']);
    expect(await ingest(db, [aReport(flight, { sent: 0, cost: 0 })])).toEqual(['not_started']);
    const other = await aDelivery(db);
    await db.sql(`update public.flights set status = 'paused' where id = '${other.flight}'`);
    await db.sql(
      `update private.active_spans set ends_at = now() - interval '3 hours' where subject = '${other.flight}'`,
    );
    expect(await ingest(db, [aReport(other.flight)])).toEqual(['after_stop']);
    expect(await ingest(db, [aReport(other.flight, { hour: hour(-4) })])).toEqual(['accepted']);
    // A later conversion of earlier messages is not a new message.
    const after = { sent: 0, delivered: 0, clicked: 0, conversions: 1, cost: 0 };
    expect(await ingest(db, [aReport(other.flight, after)])).toEqual(['accepted']);
  });

  test.each([[{}], [Array.from({ length: 1001 }, () => ({}))]])(
    'and neither does a call without an array of at most 1,000 reports, which is refused as a whole',
    async (rows) => {
      const { error } = await db.service.rpc('ingest_delivery_reports', { p_rows: rows as never });
      expect(error?.hint).toBe('invalid_reports');
    },
  );
});

describe('access to delivery data', () => {
  const functions = [
    ['ingest_delivery_reports', { p_rows: [] }],
    ['delivery_work', {}],
    ['claim_work', { p_gateway: 'acme', p_limit: 1 }],
    ['release_work', { p_gateway: 'acme' }],
    ['settle_delivery', {}],
    ['advance_delivery_clock', { p_to: '2030-01-01T00:00:00Z' }],
  ] as const;
  test.each(functions)('%s can be called only with the service role', async (name, args) => {
    for (const actor of ['anonymous', 'regular', 'admin', 'superadmin'] as const) {
      const client = db.as(actor) as unknown as SupabaseClient;
      for (const schema of ['public', 'private'])
        expect((await client.schema(schema).rpc(name, args)).error).not.toBeNull();
    }
    const clock = await one<{ ahead: string }>(
      'select ahead::text as ahead from private.delivery_clock',
    );
    expect(clock?.ahead).toBe('00:00:00');
  });

  test('a campaign and its flights cannot be deleted once messages were paid for', async () => {
    const { campaign, flight, organisation } = await aDelivery(db);
    await ingest(db, [aReport(flight)]);
    await expect(db.sql(`delete from public.campaigns where id = '${campaign}'`)).rejects.toThrow(
      'paid messages',
    );
    const added = await addFlight(db, { organisation, campaign });
    await db.sql(`delete from public.flights where id = '${added}'`);
  });
});
