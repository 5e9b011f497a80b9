import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aDelivery, addFlight, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();

const readState = async (flight: string) => {
  const [row] = await db.sql<{ status: string; status_reason: string | null }>(
    `select status, status_reason from public.flights where id = '${flight}'`,
  );
  return [row?.status, row?.status_reason];
};
const setChannels = (organisation: string, active: string[], finishing: string[] = []) =>
  db
    .as('superadmin')
    .from('organisations')
    .update({ active_services: active, finishing_services: finishing })
    .eq('id', organisation)
    .select('active_services,finishing_services')
    .single();
const readWork = async (organisation: string) => {
  const { data } = await db.service.rpc('delivery_work');
  return (data as unknown as { organisation_id: string; flight_id: string }[])
    .filter(({ organisation_id }) => organisation_id === organisation)
    .map(({ flight_id }) => flight_id);
};

describe('a channel that is turned off for an organization', () => {
  test('pauses its active flights with a reason, and no flight of another channel', async () => {
    const made = await aDelivery(db);
    const email = await addFlight(db, made, { channel: 'Email' });
    const byHand = await addFlight(db, made, { status: 'paused' });
    expect((await setChannels(made.organisation, ['Email'])).error).toBeNull();
    expect(await readState(made.flight)).toEqual(['paused', 'channel_off']);
    expect(await readState(email)).toEqual(['active', null]);
    expect(await readState(byHand)).toEqual(['paused', null]);
    expect(await readWork(made.organisation)).toEqual([email]);
    const [campaign] = await db.sql(
      `select status, status_reason from public.campaigns where id = '${made.campaign}'`,
    );
    expect(campaign).toEqual({ status: 'active', status_reason: null });
  });

  test('is not charged for messages sent after the pause', async () => {
    const made = await aDelivery(db);
    await setChannels(made.organisation, ['Email']);
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

  test('lets active flights finish if the superadmin chose that, and starts no new ones', async () => {
    const made = await aDelivery(db);
    const { data } = await setChannels(
      made.organisation,
      ['Email'],
      ['SMS', 'Email', 'Carrier pigeon'],
    );
    expect(data).toEqual({ active_services: ['Email'], finishing_services: ['SMS'] });
    expect(await readState(made.flight)).toEqual(['active', null]);
    expect(await readWork(made.organisation)).toEqual([made.flight]);
    expect(await ingest(db, [aReport(made.flight)])).toEqual(['accepted']);
    // Turning off finishing pauses the flight later.
    await setChannels(made.organisation, ['Email']);
    expect(await readState(made.flight)).toEqual(['paused', 'channel_off']);
  });

  test('resumes its paused flights when it is turned on again', async () => {
    const made = await aDelivery(db);
    await setChannels(made.organisation, ['Email']);
    await setChannels(made.organisation, ['Email', 'SMS']);
    expect(await readState(made.flight)).toEqual(['active', null]);
  });

  test('refuses an activation with a reason, for every user and for the secret key', async () => {
    const campaign = randomUUID();
    const [pending, paused] = [randomUUID(), randomUUID()];
    await db.sql(`insert into public.campaigns (id, name, status, organisation_id) values ('${campaign}', 'Voices', 'active', '${NORTHWIND}');
      insert into public.flights (id, campaign_id, name, type, status, budget, organisation_id)
      values ('${pending}', '${campaign}', 'Pending', 'Voice', 'pending', 50, '${NORTHWIND}'), ('${paused}', '${campaign}', 'Paused', 'Voice', 'paused', 50, '${NORTHWIND}')`);
    const [row] = await db.sql<{ active: string[] }>(
      `select active_services as active from public.organisations where id = '${NORTHWIND}'`,
    );
    const all = row?.active ?? [];
    await setChannels(
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
        expect(error).toMatchObject({ code: 'PT409', hint: 'channel_off' });
      }
    const { error } = await db.service
      .from('flights')
      .update({ status: 'active' })
      .eq('id', pending);
    expect(error).toMatchObject({ hint: 'channel_off' });
    await setChannels(NORTHWIND, all);
    const again = await db
      .as('regular')
      .from('flights')
      .update({ status: 'active' })
      .eq('id', pending);
    // The channel is no longer the problem; the flight has no message.
    expect(again.error?.hint).toBe('no_creative');
  });

  test('lists the affected flights before it is saved, for superadmins only', async () => {
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
