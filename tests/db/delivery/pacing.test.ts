import { beforeAll, describe, expect, test } from 'vitest';
import { type Pacing, PACINGS } from '@/domain/delivery/pacing';
import { FAILURE_FREE } from '../../../backend/gateway/profiles.ts';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery, aReport, ingest } from '../../support/database/delivery.ts';
import { simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();
const HOUR = 3_600_000;
const START = Math.ceil(Date.now() / HOUR) * HOUR;
const DAYS = 5;
const HOURS_A_DAY = 6;
const MINUTES_A_DAY = HOURS_A_DAY * 60;
const ALL_MINUTES = DAYS * MINUTES_A_DAY;
const TOTAL = 6000;
const iso = (time: number) => new Date(time).toISOString();

/** Hours in which the flights are paused: one hour, one afternoon, one day. */
const isPaused = (day: number, hour: number) =>
  (day === 0 && hour === 4) || (day === 1 && hour >= 3) || day === 2;

interface Case {
  pacing: Pacing;
  /** The limit that ends the flight: its budget over all days, or the reach of each interval. */
  by: 'budget' | 'intervals';
}
const CASES = PACINGS.flatMap((pacing): Case[] => [
  { pacing, by: 'budget' },
  { pacing, by: 'intervals' },
]);

/** Even pace in messages a minute over all days. Past days that sent less than their share count with what they sent. */
function usualPace(ofDays: readonly number[]): number {
  let [left, minutes] = [TOTAL, ALL_MINUTES];
  for (const ofDay of ofDays.toSorted((a, b) => a - b)) {
    if (ofDay / MINUTES_A_DAY >= left / minutes) break;
    left -= ofDay;
    minutes -= MINUTES_A_DAY;
  }
  return left / minutes;
}

/** Expected messages by the end of each hour, computed minute by minute without rounding. */
function target({ pacing, by }: Case): number[] {
  const sums: number[] = [];
  let sent = 0;
  const ofDays: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    let ofDay = 0;
    const usual = by === 'budget' ? usualPace(ofDays) : TOTAL / ALL_MINUTES;
    for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
      for (let minute = 0; minute < 60 && !isPaused(day, hour); minute += 1) {
        const over = hour * 60 + minute;
        const [left, minutes] =
          by === 'budget'
            ? [TOTAL - sent, ALL_MINUTES - day * MINUTES_A_DAY - over]
            : [TOTAL / DAYS - ofDay, MINUTES_A_DAY - over];
        const even = left / minutes;
        const now = { asap: left, even, ahead: 1.2 * Math.max(even, usual) }[pacing];
        ofDay += Math.min(now, left);
        sent += Math.min(now, left);
      }
      sums.push(sent);
    }
    ofDays.push(ofDay);
  }
  return sums;
}

async function aFlight({ pacing, by }: Case): Promise<string> {
  const { flight, organisation } = await aDelivery(db, {
    wallet: 5000,
    budget: by === 'budget' ? TOTAL * 0.05 : 5000,
    reach: by === 'budget' ? 10 * TOTAL : TOTAL / DAYS,
    frequencyCap: DAYS,
  });
  await db.sql(`
    update public.organisations set time_zone = 'UTC' where id = '${organisation}';
    update public.flights set pacing = '${pacing}' where id = '${flight}';
    delete from public.flight_intervals where flight_id = '${flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select '${flight}', '${organisation}', t.starts::date, t.starts::time, (t.starts + interval '${HOURS_A_DAY} hours')::time, day
      from generate_series(0, ${DAYS - 1}) as day,
           lateral (select '${iso(START)}'::timestamptz at time zone 'UTC' + day * interval '1 day' as starts) as t;`);
  return flight;
}

describe('five days with pauses', () => {
  beforeAll(() =>
    db.sql(`update public.flights set status = 'paused' where status = 'active';
      update private.delivery_clock set launch_grace = '0'`),
  );

  test('keeps each pacing within two percent of its curve and catches up after a pause', async () => {
    const flights: { id: string; one: Case; sums: number[] }[] = [];
    for (const one of CASES) flights.push({ id: await aFlight(one), one, sums: [] });
    const ids = flights.map(({ id }) => `'${id}'`).join(', ');
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    for (let day = 0; day < DAYS; day += 1) {
      for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
        const from = START + (24 * day + hour) * HOUR;
        await db.sql(`
          select private.advance_delivery_clock('${iso(from)}');
          update public.flights set status = '${isPaused(day, hour) ? 'paused' : 'active'}'
           where id in (${ids}) and status in ('active', 'paused')`);
        expect((await gateway.run(from, from + HOUR)).refused).toEqual({});
        const rows = await db.sql<{ id: string; sent: number }>(
          `select id, sent from public.flights where id in (${ids})`,
        );
        const sent = new Map(rows.map((row) => [row.id, row.sent]));
        for (const flight of flights) flight.sums.push(sent.get(flight.id) ?? Number.NaN);
      }
    }
    for (const { one, sums } of flights) {
      const wanted = target(one);
      const away = sums.map((sum, hour) => Math.abs(sum - (wanted[hour] ?? Number.NaN)));
      expect({ ...one, far: away.filter((messages) => !(messages <= 0.02 * TOTAL)) }).toEqual({
        ...one,
        far: [],
      });
    }
    // The three pacings differ clearly at the end of the first day.
    const first = (pacing: Pacing, by: Case['by']) =>
      flights.find(({ one }) => one.pacing === pacing && one.by === by)?.sums[3] ?? 0;
    expect(first('asap', 'budget')).toBe(TOTAL);
    expect(first('ahead', 'budget') / first('even', 'budget')).toBeCloseTo(1.2, 2);
    expect(first('ahead', 'intervals') / first('even', 'intervals')).toBeCloseTo(1.2, 2);
    await db.sql(`update private.delivery_clock set ahead = '0', launch_grace = '10 seconds'`);
  });

  test('accepts a report above the pace, and sends less in the following hours', async () => {
    const flight = await aFlight({ pacing: 'even', by: 'budget' });
    await db.sql(`select private.advance_delivery_clock('${iso(START)}')`);
    // Ten times the pace of this hour.
    const sent = (10 * TOTAL) / (DAYS * HOURS_A_DAY);
    const report = aReport(flight, {
      hour: iso(START),
      sent,
      delivered: sent,
      clicked: 0,
      conversions: 0,
      revenue: 0,
    });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    await db.sql(`select private.advance_delivery_clock('${iso(START + HOUR)}')`);
    const gateway = await simulatedGateway(db, { profile: () => FAILURE_FREE });
    expect((await gateway.run(START + HOUR, START + 2 * HOUR)).refused).toEqual({});
    const [row] = await db.sql<{ sent: number }>(
      `select sent from public.flights where id = '${flight}'`,
    );
    const even = (TOTAL - sent) / (DAYS * HOURS_A_DAY - 1);
    expect(Math.abs((row?.sent ?? 0) - sent - even)).toBeLessThan(1.5);
    await db.sql(`update private.delivery_clock set ahead = '0'`);
  });
});
