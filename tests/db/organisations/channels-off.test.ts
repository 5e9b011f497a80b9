import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aDelivery, addFlight, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();

const stateOf = async (flight: string) => {
  const [row] = await db.sql<{ status: string; status_reason: string | null }>(
    `select status, status_reason from public.flights where id = '${flight}'`,
  );
  return [row?.status, row?.status_reason];
};
const channels = (organisation: string, active: string[], finishing: string[] = []) =>
  db
    .as('superadmin')
    .from('organisations')
    .update({ active_services: active, finishing_services: finishing })
    .eq('id', organisation)
    .select('active_services,finishing_services')
    .single();
const workOf = async (organisation: string) => {
  const { data } = await db.service.rpc('delivery_work');
  return (data as unknown as { organisation_id: string; flight_id: string }[])
    .filter(({ organisation_id }) => organisation_id === organisation)
    .map(({ flight_id }) => flight_id);
};

describe('a channel that is switched off for an organisation (N-05)', () => {
  test('pauses what runs on it with the reason, and no other channel', async () => {
    const made = await aDelivery(db);
    const email = await addFlight(db, made, { channel: 'Email' });
    const byHand = await addFlight(db, made, { status: 'paused' });
    expect((await channels(made.organisation, ['Email'])).error).toBeNull();
    expect(await stateOf(made.flight)).toEqual(['paused', 'channel_off']);
    expect(await stateOf(email)).toEqual(['active', null]);
    expect(await stateOf(byHand)).toEqual(['paused', null]);
    expect(await workOf(made.organisation)).toEqual([email]);
    const [campaign] = await db.sql(
      `select status, status_reason from public.campaigns where id = '${made.campaign}'`,
    );
    expect(campaign).toEqual({ status: 'active', status_reason: null });
  });

  test('is not charged for what is sent after the pause', async () => {
    const made = await aDelivery(db);
    await channels(made.organisation, ['Email']);
    const hour = new Date(Date.now() + 3_600_000).toISOString().replace(/:.*/, ':00:00Z');
    await db.service.rpc('advance_delivery_clock', {
      p_to: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    });
    expect(await ingest(db, [aReport(made.flight, { hour })])).toEqual(['after_stop']);
    await db.sql(`update private.delivery_clock set ahead = '0'`);
    const [wallet] = await db.sql<{ balance: number }>(
      `select balance::float8 from public.wallets where organisation_id = '${made.organisation}'`,
    );
    expect(wallet?.balance).toBe(500);
  });

  test('lets what runs finish where the superadmin chose that, and starts nothing new', async () => {
    const made = await aDelivery(db);
    const { data } = await channels(
      made.organisation,
      ['Email'],
      ['SMS', 'Email', 'Carrier pigeon'],
    );
    expect(data).toEqual({ active_services: ['Email'], finishing_services: ['SMS'] });
    expect(await stateOf(made.flight)).toEqual(['active', null]);
    expect(await workOf(made.organisation)).toEqual([made.flight]);
    expect(await ingest(db, [aReport(made.flight)])).toEqual(['accepted']);
    // Changed to a pause later.
    await channels(made.organisation, ['Email']);
    expect(await stateOf(made.flight)).toEqual(['paused', 'channel_off']);
  });

  test('switched on again, what it had paused goes on', async () => {
    const made = await aDelivery(db);
    await channels(made.organisation, ['Email']);
    await channels(made.organisation, ['Email', 'SMS']);
    expect(await stateOf(made.flight)).toEqual(['active', null]);
  });

  test('refuses an activation with its reason, for every writer and for the service', async () => {
    const campaign = randomUUID();
    const [pending, paused] = [randomUUID(), randomUUID()];
    await db.sql(`insert into public.campaigns (id, name, status, organisation_id) values ('${campaign}', 'Voices', 'active', '${NORTHWIND}');
      insert into public.flights (id, campaign_id, name, type, status, budget, organisation_id)
      values ('${pending}', '${campaign}', 'Pending', 'Voice', 'pending', 50, '${NORTHWIND}'), ('${paused}', '${campaign}', 'Paused', 'Voice', 'paused', 50, '${NORTHWIND}')`);
    const [row] = await db.sql<{ active: string[] }>(
      `select active_services as active from public.organisations where id = '${NORTHWIND}'`,
    );
    const all = row?.active ?? [];
    await channels(
      NORTHWIND,
      all.filter((name) => name !== 'Voice'),
      ['Voice'],
    );
    for (const actor of ['regular', 'admin'] as const)
      for (const id of [pending, paused]) {
        const { error } = await db
          .as(actor)
          .from('flights')
          .update({ status: 'active' })
          .eq('id', id);
        expect(error).toMatchObject({ code: '22023', hint: 'channel_off' });
        expect(error?.message).toContain('Voice');
      }
    const { error } = await db.service
      .from('flights')
      .update({ status: 'active' })
      .eq('id', pending);
    expect(error).toMatchObject({ hint: 'channel_off' });
    const problems = await db
      .as('regular')
      .rpc('flight_activation_problems', { p_flight_id: pending });
    expect(problems.data).toContain('channel_off');
    await channels(NORTHWIND, all);
    const again = await db
      .as('regular')
      .from('flights')
      .update({ status: 'active' })
      .eq('id', pending);
    // The flight has no message, so nothing belongs to the channel.
    expect(again.error?.hint).toBe('no_creative');
  });

  test('says before it is saved which flights it hits, to superadmins only', async () => {
    const made = await aDelivery(db);
    const waiting = await addFlight(db, made, { status: 'pending' });
    await addFlight(db, made, { status: 'ended' });
    await addFlight(db, made, { channel: 'Email' });
    const ask = (actor: 'superadmin' | 'admin') =>
      db.as(actor).rpc('channel_effects', {
        p_organisation_id: made.organisation,
        p_active_services: ['Email', 'Push'],
      });
    const { data } = await ask('superadmin');
    expect(data?.map(({ flight_id, status }) => [flight_id, status])).toEqual([
      [made.flight, 'active'],
      [waiting, 'pending'],
    ]);
    expect(data?.[0]).toMatchObject({
      campaign_name: 'Campaign',
      campaign_status: 'active',
      channel: 'SMS',
      running: 1,
      affected: 2,
    });
    expect((await ask('admin')).error).toMatchObject({ code: '42501', hint: 'not_superadmin' });
  });
});
