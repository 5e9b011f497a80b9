import { beforeAll, describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import { addDays } from '@/domain/time/days';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();
const ZONE = 'Europe/Berlin';
const TODAY = zonedDay(ZONE, Date.now());
const [FIRST, SECOND] = [addDays(TODAY, -3), addDays(TODAY, -2)];

type Interval = readonly [date: string, from: string, to: string];

/** An active flight in Berlin to ten people, with one message per person and period by default. */
async function aCappedFlight(period: string, intervals?: readonly Interval[], cap = 1) {
  const { flight } = await aDelivery(db, { timeZone: ZONE, reach: 10, frequencyCap: cap });
  await db.sql(`update public.flights set frequency_period = '${period}' where id = '${flight}';
    update private.active_spans set cap_period = '${period}' where subject = '${flight}';
    delete from private.active_spans where subject = '${flight}' and ends_at is not null;
    update private.active_spans set starts_at = now() - interval '30 days' where subject = '${flight}'`);
  if (intervals)
    await db.sql(`delete from public.flight_intervals where flight_id = '${flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      select f.id, f.organisation_id, i.date, i.starts, i.ends
        from public.flights f, (values ${intervals.map(([date, from, to]) => `(date '${date}', time '${from}', time '${to}')`).join(', ')}) as i (date, starts, ends)
       where f.id = '${flight}'`);
  return flight;
}

const utc = async (wall: string) => {
  const [row] = await db.sql<{ at: string }>(
    `select to_char(date_trunc('hour', '${wall}'::timestamp at time zone '${ZONE}') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  return row?.at ?? '';
};
/** A report of messages in an hour of Berlin time. */
const sent = async (flight: string, wall: string, messages: number) =>
  aReport(flight, { hour: await utc(wall), sent: messages, delivered: 0, clicked: 0 });
const report = async (flight: string, wall: string, messages: number) =>
  (await ingest(db, [await sent(flight, wall, messages)]))[0];

describe('reports of a flight with a frequency cap', () => {
  // Pauses the demo's flights, because settle_delivery would settle them too.
  beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));

  test('allow a cap per day to be used again each day', async () => {
    const flight = await aCappedFlight('day');
    expect(await report(flight, `${FIRST} 10:00`, 10)).toBe('accepted');
    expect(await report(flight, `${FIRST} 18:00`, 1)).toBe('reach_used');
    expect(await report(flight, `${SECOND} 10:00`, 9)).toBe('accepted');
    expect(await report(flight, `${SECOND} 18:00`, 2)).toBe('reach_used');
    expect(await report(flight, `${SECOND} 18:00`, 1)).toBe('accepted');
  });

  test('count each day on its own when one call holds several days in any order', async () => {
    const flight = await aCappedFlight('day');
    const rows = [
      await sent(flight, `${SECOND} 10:00`, 10),
      await sent(flight, `${FIRST} 10:00`, 10),
      await sent(flight, `${FIRST} 12:00`, 1),
    ];
    expect(await ingest(db, rows)).toEqual(['accepted', 'accepted', 'reach_used']);
  });

  test('start a week on Monday', async () => {
    const flight = await aCappedFlight('week');
    const [row] = await db.sql<{ monday: string }>(
      `select date_trunc('week', date '${TODAY}')::date::text as monday`,
    );
    const monday = row?.monday ?? '';
    expect(await report(flight, `${addDays(monday, -1)} 10:00`, 10)).toBe('accepted');
    expect(await report(flight, `${addDays(monday, -7)} 10:00`, 1)).toBe('reach_used');
    expect(await report(flight, `${addDays(monday, -8)} 10:00`, 10)).toBe('accepted');
  });

  test('count the hours after midnight toward the day on which their interval began', async () => {
    const flight = await aCappedFlight('day', [
      [FIRST, '22:00', '02:00'],
      [SECOND, '09:00', '11:00'],
      [TODAY, '00:00', '23:59'],
    ]);
    expect(await report(flight, `${SECOND} 01:00`, 8)).toBe('accepted');
    expect(await report(flight, `${FIRST} 23:00`, 3)).toBe('reach_used');
    expect(await report(flight, `${FIRST} 23:00`, 2)).toBe('accepted');
    expect(await report(flight, `${SECOND} 09:00`, 10)).toBe('accepted');
  });

  test('use a changed cap from the change on', async () => {
    const flight = await aCappedFlight('day');
    expect(await report(flight, `${FIRST} 10:00`, 10)).toBe('accepted');
    await db.sql(`update public.flights set frequency_period = 'flight' where id = '${flight}'`);
    expect(await report(flight, `${SECOND} 10:00`, 10)).toBe('accepted');
  });

  test('end the flight once each day of its schedule has used its cap, also with several intervals a day', async () => {
    const flight = await aCappedFlight('day', [
      [FIRST, '09:00', '11:00'],
      [FIRST, '15:00', '17:00'],
      [TODAY, '00:00', '23:59'],
    ]);
    const status = async () =>
      (
        await db.sql<{ status: string; status_reason: string | null }>(
          `select status, status_reason from public.flights where id = '${flight}'`,
        )
      )[0];
    expect(await report(flight, `${FIRST} 10:00`, 10)).toBe('accepted');
    await db.service.rpc('settle_delivery');
    expect(await status()).toEqual({ status: 'active', status_reason: null });
    expect(await ingest(db, [aReport(flight, { sent: 10, clicked: 0 })])).toEqual(['accepted']);
    await db.service.rpc('settle_delivery');
    expect(await status()).toEqual({ status: 'ended', status_reason: 'reach_used' });
  });
});
