import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import { dollarsPerHour, messagesPerMinute, readLiveDelivery } from '@/domain/delivery/live';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { addFlight, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();
type Scope = { p_campaign_id?: string; p_flight_id?: string };
const call = (of: Scope, actor: ActorName) => db.as(actor).rpc('live_delivery', of);
const look = async (of: Scope, actor: ActorName = 'regular') => {
  const { data, error } = await call(of, actor);
  expect(error).toBeNull();
  return readLiveDelivery(data);
};

let campaign = '';
let flight = '';
beforeAll(() =>
  db.sql(`update public.flights set status = 'ended' where status in ('active', 'paused');
    select private.wallet_apply('${NORTHWIND}', 'adjustment', 500, 'live', 'Test')`),
);
beforeEach(async () => {
  campaign = randomUUID();
  await db.sql(`insert into public.campaigns (id, name, status, budget, organisation_id)
    values ('${campaign}', 'Live', 'active', 900, '${NORTHWIND}')`);
  flight = await addFlight(db, { organisation: NORTHWIND, campaign }, { budget: 100 });
  await db.sql(`update public.flights set name = 'Spring' where id = '${flight}';
    delete from public.flight_intervals where flight_id = '${flight}'`);
  await openFrom(0);
});

/** Opens send windows without a gap on the given day, counted from today in Northwind's time zone, and on the day before. */
const openFrom = (days: number) =>
  db.sql(`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select '${flight}', '${NORTHWIND}', date '${zonedDay('Europe/Berlin', Date.now())}' + day, i.start_time, i.end_time
      from unnest(array[${days - 1}, ${days}]) as day, (values (time '00:00', time '23:59'), ('12:00', '11:59')) as i (start_time, end_time)`);

const setReceivedAt = async (report: string, minutesAgo: number) =>
  db.sql(`alter table public.delivery_reports disable trigger user;
    update public.delivery_reports set received_at = now() - interval '${minutesAgo} minutes 30 seconds' where report_id = '${report}';
    alter table public.delivery_reports enable trigger user`);

async function report(sent: number, minutesAgo = 0, over: Record<string, unknown> = {}) {
  const row = aReport(flight, { sent, delivered: sent, clicked: 0, ...over });
  expect(await ingest(db, [row])).toEqual(['accepted']);
  if (minutesAgo > 0) await setReceivedAt(String(row['report_id']), minutesAgo);
}

describe('live_delivery', () => {
  test('counts messages and money by the minute of the report, for a flight and its campaign', async () => {
    await report(100);
    await report(60, 4);
    await report(30, 29);
    // Outside the 30 minutes.
    await report(500, 31);
    const live = await look({ p_flight_id: flight });
    expect(live.minutes).toHaveLength(30);
    expect(live.minutes.at(-1)).toBe(100);
    expect(live.minutes.at(-5)).toBe(60);
    expect(live.minutes[0]).toBe(30);
    expect(live).toMatchObject({ sending: true, cost: 9.5, spent: 34.5, budget: 100, clicks: 0 });
    expect(messagesPerMinute(live)).toBe(32);
    expect(dollarsPerHour(live)).toBe(19);
    expect(await look({ p_campaign_id: campaign })).toEqual({ ...live, budget: 900 });
  });

  test("uses delivery's clock, which a simulation moves ahead", async () => {
    await report(100);
    await db.sql(`update private.delivery_clock set ahead = '20 minutes'`);
    const later = await look({ p_flight_id: flight });
    await db.sql(`update private.delivery_clock set ahead = '40 minutes'`);
    const muchLater = await look({ p_flight_id: flight });
    await db.sql(`update private.delivery_clock set ahead = '0'`);
    expect(later.minutes.at(-21)).toBe(100);
    expect(muchLater).toMatchObject({ cost: 0, spent: 5 });
  });

  test('leaves out corrections and messages of earlier hours', async () => {
    const first = aReport(flight, { sent: 100, delivered: 100 });
    expect(await ingest(db, [first])).toEqual(['accepted']);
    expect(
      await ingest(db, [
        aReport(flight, {
          corrects: first['report_id'],
          sent: -10,
          delivered: -10,
          clicked: 0,
          cost: -0.5,
        }),
      ]),
    ).toEqual(['accepted']);
    expect((await look({ p_flight_id: flight })).minutes.at(-1)).toBe(100);
    const hours = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 13);
    await report(70, 0, { hour: `${hours}:00:00Z` });
    expect((await look({ p_flight_id: flight })).minutes.at(-1)).toBe(100);
  });

  test('reports sending only while an interval of an active flight is open', async () => {
    const sending = async () => (await look({ p_campaign_id: campaign })).sending;
    expect(await sending()).toBe(true);
    await db.sql(`delete from public.flight_intervals where flight_id = '${flight}'`);
    await openFrom(3);
    expect(await sending()).toBe(false);
    await openFrom(0);
    await db.sql(`update public.campaigns set status = 'paused' where id = '${campaign}'`);
    expect(await sending()).toBe(false);
    await db.sql(`update public.campaigns set status = 'active' where id = '${campaign}'`);
    expect(await sending()).toBe(true);
    await db.sql(`update public.flights set status = 'paused' where id = '${flight}'`);
    expect(await sending()).toBe(false);
  });

  test("counts visits of the flight's link, or the clicks that the gateway reports if the flight has no link", async () => {
    await report(100, 3, { clicked: 7 });
    const reportedClicks = await look({ p_campaign_id: campaign });
    expect(reportedClicks).toMatchObject({
      clicks: 7,
      last_clicks: [{ clicks: 7, flight_name: 'Spring' }],
    });
    const link = randomUUID();
    await db.sql(`
      insert into public.short_links (id, domain_id, code, organisation_id, creative_version_id, flight_id)
      select '${link}', (select id from public.short_url_domains limit 1), 'live01', '${NORTHWIND}',
             (select v.id from public.creative_versions v join public.flights f on f.creative_id = v.creative_id where f.id = '${flight}'), '${flight}';
      insert into public.short_link_clicks (request_id, short_link_id, kind, clicked_at)
      select gen_random_uuid(), '${link}', case when ago = 1 then 'preview' else 'person' end, now() - ago * interval '1 minute'
        from unnest(array[1, 2, 3, 4, 5, 45]) as ago`);
    const visited = await look({ p_flight_id: flight });
    expect(visited.clicks).toBe(4);
    expect(visited.last_clicks).toHaveLength(3);
    expect(visited.last_clicks[0]).toMatchObject({ clicks: 1, flight_name: 'Spring' });
    const ago = visited.last_clicks.map(({ at }) =>
      Math.round((Date.now() - Date.parse(at)) / 60_000),
    );
    expect(ago).toEqual([2, 3, 4]);
  });

  test('is readable by every member of the organization and by no other user', async () => {
    for (const actor of ['admin', 'readonly'] as const)
      expect((await look({ p_campaign_id: campaign }, actor)).spent).toBe(0);
    for (const stranger of ['foreignAdmin', 'pending', 'unassigned'] as const)
      for (const of of [{ p_campaign_id: campaign }, { p_flight_id: flight }, {}])
        expect((await call(of, stranger)).error?.hint).toBe('not_found');
    expect((await call({ p_campaign_id: campaign }, 'anonymous')).error).not.toBeNull();
  });
});
