import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  aReport,
  readBooks,
  ingest,
  type Report,
} from '../../support/database/delivery.ts';

const db = testDatabase();

/** A later report on messages of an hour that were already sent. */
const later = (flight: string, over: Report) =>
  aReport(flight, { sent: 0, delivered: 0, clicked: null, cost: 0, ...over });

describe.each([
  ['in one call', true],
  ['in a call each', false],
])('figures of an hour, reported %s', (_name, isOneCall) => {
  const send = async (...reports: Report[]) => {
    if (isOneCall) return ingest(db, reports);
    const answers: string[] = [];
    for (const report of reports) answers.push(...(await ingest(db, [report])));
    return answers;
  };

  test.each([
    ['delivered_over_sent', { sent: 1, delivered: 5, clicked: null }],
    ['opened_over_delivered', { sent: 5, delivered: 4, opened: 5, clicked: null }],
    ['clicked_over_delivered', { sent: 5, delivered: 4, opened: 4, clicked: 5 }],
  ])('refuses a report as %s', async (reason, over) => {
    const { organisation, flight } = await aDelivery(db);
    const before = await readBooks(db, organisation);
    expect(await send(aReport(flight, over))).toEqual([reason]);
    expect(await readBooks(db, organisation)).toEqual(before);
  });

  test('accepts equal figures and refuses one more in a later report', async () => {
    const { flight } = await aDelivery(db);
    const whole = aReport(flight, { sent: 8, delivered: 8, opened: 8, clicked: 8 });
    expect(await send(whole)).toEqual(['accepted']);
    expect(await send(later(flight, { delivered: 1 }))).toEqual(['delivered_over_sent']);
    expect(await send(later(flight, { opened: 1 }))).toEqual(['opened_over_delivered']);
    expect(await send(later(flight, { clicked: 1 }))).toEqual(['clicked_over_delivered']);
  });

  test('accepts more conversions than clicks and deliveries', async () => {
    const { flight } = await aDelivery(db);
    const figures = { sent: 4, delivered: 3, clicked: 1, conversions: 5 };
    expect(await send(aReport(flight, figures))).toEqual(['accepted']);
  });

  test('adds up the reports in their order', async () => {
    const { flight } = await aDelivery(db);
    expect(
      await send(
        aReport(flight, { sent: 4, delivered: 2, clicked: null }),
        later(flight, { delivered: 2 }),
        later(flight, { delivered: 1 }),
      ),
    ).toEqual(['accepted', 'accepted', 'delivered_over_sent']);
  });

  test('checks each hour on its own', async () => {
    const { flight } = await aDelivery(db);
    const hour = new Date(Date.now() - 3_600_000).toISOString();
    expect(await send(aReport(flight, { sent: 8, delivered: 2, clicked: null }))).toEqual([
      'accepted',
    ]);
    expect(await send(later(flight, { delivered: 1, hour }))).toEqual(['delivered_over_sent']);
  });

  test('refuses a correction that leaves more delivered than sent', async () => {
    const { flight } = await aDelivery(db);
    const report = aReport(flight, { sent: 10, delivered: 9, clicked: 9 });
    expect(await send(report)).toEqual(['accepted']);
    const correction = {
      ...report,
      corrects: report['report_id'],
      sent: -2,
      delivered: 0,
      clicked: 0,
      cost: -0.1,
    };
    expect(await send({ ...correction, report_id: randomUUID() })).toEqual(['delivered_over_sent']);
    expect(await send({ ...correction, report_id: randomUUID(), delivered: -1 })).toEqual([
      'clicked_over_delivered',
    ]);
    expect(
      await send({ ...correction, report_id: randomUUID(), delivered: -1, clicked: -1 }),
    ).toEqual(['accepted']);
  });
});

describe('a flight with variants', () => {
  const aVariedFlight = async () => {
    const { flight } = await aDelivery(db, { status: 'pending' });
    await db.sql(`
      update public.flights f set variants = jsonb_build_array(jsonb_build_object(
          'variant', 'B', 'share', 40, 'version_id', v.id, 'name', 'Other', 'message', 'Other', 'content', v.content))
        from public.flight_creatives l join public.creative_versions v on v.creative_id = l.creative_id
       where l.flight_id = f.id and f.id = '${flight}';
      update public.flights set status = 'active' where id = '${flight}';
      update private.active_spans set starts_at = now() - interval '30 days' where subject = '${flight}'`);
    return flight;
  };

  test('has the figures of each variant checked on their own', async () => {
    const flight = await aVariedFlight();
    expect(await ingest(db, [aReport(flight, { sent: 9, delivered: 3 })])).toEqual(['accepted']);
    expect(await ingest(db, [later(flight, { delivered: 1, variant: 'B' })])).toEqual([
      'delivered_over_sent',
    ]);
    expect(await ingest(db, [later(flight, { delivered: 1, variant: 'A' })])).toEqual(['accepted']);
  });

  test('refuses a report id that was used for another variant as reused', async () => {
    const flight = await aVariedFlight();
    const report = aReport(flight);
    expect(
      await ingest(db, [report, { ...report, variant: 'A' }, { ...report, variant: 'B' }]),
    ).toEqual(['accepted', 'duplicate', 'report_reused']);
  });
});
