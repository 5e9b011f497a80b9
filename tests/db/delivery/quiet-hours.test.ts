import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@/domain/time/days';
import { wallClock, zonedDay } from '@/domain/time/wall-time';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aDelivery, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();
const ZONE = 'Europe/Berlin';
const DAY = addDays(zonedDay(ZONE, Date.now()), -2);
const HOUR = 3_600_000;

type Actor = Parameters<typeof db.as>[0];
const set = (actor: Actor, p_channel: string, p_from?: string, p_to?: string) =>
  db
    .as(actor)
    .rpc('set_quiet_hours', { p_channel, ...(p_from && { p_from }), ...(p_to && { p_to }) });

describe("an organization's quiet hours", () => {
  test('are set only by its admins and read by all its members', async () => {
    for (const actor of ['regular', 'readonly', 'analyst', 'anonymous', 'pending'] as const)
      expect((await set(actor, 'Voice', '20:00', '09:00')).error).not.toBeNull();
    const hours = { Voice: { from: '21:00', to: '08:00' } };
    expect((await set('admin', 'Voice', '21:00', '08:00')).data).toEqual(hours);
    const { data } = await db.as('readonly').from('organisations').select('id,quiet_hours');
    expect(data).toEqual([{ id: NORTHWIND, quiet_hours: hours }]);
    const foreign = await db.as('foreignRegular').from('organisations').select('quiet_hours');
    expect(foreign.data).toEqual([{ quiet_hours: { Voice: { from: '20:00', to: '09:00' } } }]);
    expect((await set('admin', 'SMS', '22:00', '23:00')).data).toEqual({
      ...hours,
      SMS: { from: '22:00', to: '23:00' },
    });
    await set('admin', 'SMS');
    expect((await set('admin', 'Voice')).data).toEqual({});
  });

  test.each([
    ['unknown_channel', 'Fax', '20:00', '09:00'],
    ['invalid_hours', 'Voice', '20:00', undefined],
    ['invalid_hours', 'Voice', undefined, '20:00'],
    ['invalid_hours', 'Voice', '20:00', '20:00'],
    ['invalid_hours', 'Voice', '24:00', '09:00'],
    ['invalid_hours', 'Voice', '8:00', 'noon'],
  ])('are refused with %s: %s from %s to %s', async (hint, channel, from, to) => {
    expect((await set('admin', channel, from, to)).error?.hint).toBe(hint);
  });

  test('mark its flights for settling when they change, and do not when they stay equal', async () => {
    const marks = () =>
      db.sql(
        `select 1 from private.settle_marks where organisation_id = '${NORTHWIND}' and flight_id is null and campaign_id is null`,
      );
    await db.sql(`delete from private.settle_marks where organisation_id = '${NORTHWIND}'`);
    await set('admin', 'Voice', '20:00', '09:00');
    await set('admin', 'Voice', '20:00', '09:00');
    expect(await marks()).toHaveLength(1);
    await set('admin', 'Voice');
  });
});

const storeQuietHours = (organisation: string, hours: object) =>
  db.sql(
    `update public.organisations set quiet_hours = '${JSON.stringify(hours)}' where id = '${organisation}'`,
  );

/** A flight that could send all day, in an organization that has always had these quiet hours for SMS. */
async function aQuietFlight(from: string, to: string) {
  const made = await aDelivery(db, { timeZone: ZONE });
  await storeQuietHours(made.organisation, { SMS: { from, to } });
  await db.sql(
    `delete from private.past_quiet_hours where organisation_id = '${made.organisation}'`,
  );
  return made;
}

const report = async (flight: string, wall: string) => {
  const [row] = await db.sql<{ at: string }>(
    `select to_char(('${DAY} ${wall}'::timestamp at time zone '${ZONE}') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  return (await ingest(db, [aReport(flight, { hour: row?.at })]))[0];
};

describe('a report of an hour', () => {
  beforeAll(() => db.sql(`update public.flights set status = 'paused' where status = 'active'`));

  test('is refused if the whole hour was quiet, and accepted if a part was not', async () => {
    const { flight } = await aQuietFlight('20:30', '08:15');
    expect(await report(flight, '19:00')).toBe('accepted');
    expect(await report(flight, '20:00')).toBe('accepted');
    expect(await report(flight, '21:00')).toBe('quiet_hours');
    expect(await report(flight, '03:00')).toBe('quiet_hours');
    expect(await report(flight, '07:00')).toBe('quiet_hours');
    expect(await report(flight, '08:00')).toBe('accepted');
  });

  test('is accepted in the quiet hours of another channel', async () => {
    const { flight, organisation } = await aQuietFlight('20:00', '09:00');
    await db.sql(`update public.organisations set quiet_hours = '{"Voice": {"from": "20:00", "to": "09:00"}}' where id = '${organisation}';
      delete from private.past_quiet_hours where organisation_id = '${organisation}'`);
    expect(await report(flight, '21:00')).toBe('accepted');
  });

  test('is checked against the quiet hours of its time, however late it arrives', async () => {
    const { flight, organisation } = await aQuietFlight('20:00', '09:00');
    await storeQuietHours(organisation, {});
    expect(await report(flight, '21:00')).toBe('quiet_hours');
    expect(await report(flight, '12:00')).toBe('accepted');
    await storeQuietHours(organisation, { SMS: { from: '11:00', to: '13:00' } });
    expect(await report(flight, '12:00')).toBe('accepted');
    expect(await report(flight, '21:00')).toBe('quiet_hours');
  });

  test('without an open interval is refused as outside_intervals, not as quiet_hours', async () => {
    const { flight } = await aQuietFlight('20:00', '09:00');
    await db.sql(
      `update public.flight_intervals set start_time = '10:00', end_time = '12:00' where flight_id = '${flight}'`,
    );
    expect(await report(flight, '21:00')).toBe('outside_intervals');
  });

  test('that is quiet is not requested: nothing is due, and its money stays reserved for later', async () => {
    const clock = (from: number) => wallClock(ZONE, Date.now() + from * HOUR).slice(11, 16);
    const made = await aDelivery(db, { timeZone: ZONE, reach: 100, budget: 1000 });
    // With pacing asap, because with even pacing nothing is due at the start of an hour.
    await db.sql(`update public.flights set pacing = 'asap' where id = '${made.flight}';
      delete from public.flight_intervals where flight_id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      select f.id, f.organisation_id, d.day, '00:00', '23:59' from public.flights f,
        (values (date '${addDays(DAY, 1)}'), ('${addDays(DAY, 2)}'), ('${addDays(DAY, 3)}')) as d (day) where f.id = '${made.flight}'`);
    const work = async () => {
      const { data } = await db.service.rpc('delivery_work');
      const found = (data as unknown as { flight_id: string; due: number }[]).find(
        ({ flight_id }) => flight_id === made.flight,
      );
      const [row] = await db.sql<{ reserved: number }>(
        `select reserved from private.allotments('${made.organisation}')`,
      );
      return { due: found?.due, reserved: row?.reserved };
    };
    const before = await work();
    expect(before.due).toBeGreaterThan(0);
    await storeQuietHours(made.organisation, { SMS: { from: clock(-2), to: clock(2) } });
    const quiet = await work();
    expect(quiet.due).toBe(0);
    expect(quiet.reserved).toBeGreaterThan(0);
    await storeQuietHours(made.organisation, {});
    expect(await work()).toEqual(before);
  });
});
