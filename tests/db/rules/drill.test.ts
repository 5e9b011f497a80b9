import { expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aReport, ingest } from '../../support/database/delivery.ts';
import {
  createCampaign,
  aPlannedFlight,
  aTrackedLink,
  gatewayWork,
  readFlight,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();
const balance = async () =>
  Number(
    (
      await db.sql<{ balance: string }>(
        `select balance from public.wallets where organisation_id = '${NORTHWIND}'`,
      )
    )[0]?.balance,
  );

const sum = (numbers: (number | null)[] = []) =>
  numbers.reduce<number>((all, number) => all + (number ?? 0), 0);

/** Checks a flight's message and the gateway's work, then reports ten messages at that price. Returns their cost. */
async function send(
  flight: string,
  text: (link: string) => string,
  [parts, clicked]: [parts: number, clicked: number],
) {
  const shown = await readFlight(db, flight);
  const work = await gatewayWork(db, flight);
  const link = String(shown?.short_url);
  expect(shown?.message).toBe(text(link));
  expect(work).toMatchObject({ message: shown?.message, link, parts, cost_per_send: 0.05 * parts });
  const cost = Math.round(0.05 * parts * 10 * 10_000) / 10_000;
  expect(await ingest(db, [aReport(flight, { cost, clicked })])).toEqual(['accepted']);
  expect((await readFlight(db, flight))?.spent).toBe(cost);
  return cost;
}

const texts = (flights: { id: string }[]) =>
  Promise.all(flights.map(async ({ id }) => (await readFlight(db, id))?.message));

/** Totals of a campaign in the reports, over all days. */
async function campaignTotals(campaign: string) {
  const { data } = await db
    .as('regular')
    .from('campaign_daily_stats')
    .select('channel,sent,clicked,cost')
    .eq('campaign_id', campaign);
  return {
    channels: [...new Set(data?.map(({ channel }) => channel))],
    sent: sum(data?.map(({ sent }) => sent)),
    clicked: sum(data?.map(({ clicked }) => clicked)),
    cost: sum(data?.map(({ cost }) => cost)),
  };
}

async function states(ids: string[]) {
  const { data } = await db
    .as('regular')
    .from('flights')
    .select('status,status_reason')
    .in('id', ids);
  return data?.map(({ status, status_reason }) => [status, status_reason]);
}

/** Channels that Northwind may use. */
async function activeChannels() {
  const [row] = await db.sql<{ channels: string[] }>(
    `select active_services as channels from public.organisations where id = '${NORTHWIND}'`,
  );
  return row?.channels ?? [];
}
const setChannels = (active_services: string[]) =>
  db.as('superadmin').from('organisations').update({ active_services }).eq('id', NORTHWIND);

test('three flights with a tracked link show, send to the gateway, charge and report the same messages', async () => {
  const marketer = db.as('regular');
  const campaign = await createCampaign(db);
  const link = await aTrackedLink(db);
  const plan = { campaign, shortUrl: link.version };
  const one = await aPlannedFlight(db, {
    ...plan,
    name: 'One',
    message: 'Open: {{link}} See you!',
  });
  const creative = { id: one.creative, version: one.version };
  const two = await aPlannedFlight(db, { ...plan, name: 'Two', creative });
  const three = await aPlannedFlight(db, { ...plan, name: 'Three', message: 'a'.repeat(140) });
  const flights = [one, two, three];

  // Editing the creative changes both pending flights that use it.
  const text = `${'Trails are open again. '.repeat(5)}{{link}}`;
  const edit = (client: typeof marketer, message: string) =>
    client.from('creative_versions').update({ message }).eq('id', one.version).select('id');
  expect((await edit(marketer, text)).data).toHaveLength(1);

  await marketer.from('campaigns').update({ status: 'active' }).eq('id', campaign);
  for (const { id } of flights) {
    const started = await marketer
      .from('flights')
      .update({ status: 'active' })
      .eq('id', id)
      .select('id');
    expect(started.error).toBeNull();
  }

  const opening = await balance();
  const shared = (url: string) => text.replace('{{link}}', url);
  const charged = sum([
    await send(one.id, shared, [1, 1]),
    await send(two.id, shared, [1, 2]),
    await send(three.id, (url) => `${'a'.repeat(140)} ${url}`, [2, 3]),
  ]);
  expect(opening - (await balance())).toBeCloseTo(charged, 4);

  // A sent version cannot change, even with the secret key.
  for (const client of [marketer, db.service]) {
    const { error } = await edit(client, 'Rewritten');
    expect(error?.hint).toBe('version_in_use');
    expect(error?.message).toContain('"One", "Two"');
  }

  // The clicks of the flights add up to the clicks of the tracker.
  const ids = flights.map(({ id }) => id);
  const { data: totals } = await marketer
    .from('flight_totals')
    .select('clicked,cost')
    .in('flight_id', ids);
  expect(sum(totals?.map(({ clicked }) => clicked))).toBe(6);
  expect(sum(totals?.map(({ cost }) => cost))).toBeCloseTo(charged, 4);
  const { data: tracker } = await marketer
    .from('click_tracker_versions')
    .select('click_count,flights(name)')
    .eq('id', link.version)
    .single();
  expect(tracker).toMatchObject({ click_count: 6 });
  expect(tracker?.flights.map(({ name }) => name).toSorted()).toEqual(['One', 'Three', 'Two']);

  // The campaign's reports show the same figures.
  const report = await campaignTotals(campaign);
  expect(report).toMatchObject({ channels: ['SMS'], sent: 30, clicked: 6 });
  expect(report.cost).toBeCloseTo(charged, 4);
  const state = async () => [await texts(flights), await balance(), await campaignTotals(campaign)];
  const before = await state();
  const expectNoDelivery = async () => {
    for (const id of ids) expect(await gatewayWork(db, id)).toBeUndefined();
    expect(await state()).toEqual(before);
  };

  // Turning the channel off stops delivery and changes nothing that was sent.
  const channels = await activeChannels();
  expect((await setChannels(channels.filter((channel) => channel !== 'SMS'))).error).toBeNull();
  expect(await states(ids)).toEqual(ids.map(() => ['paused', 'channel_off']));
  await expectNoDelivery();
  // Turning it on again resumes the three flights.
  expect((await setChannels(channels)).error).toBeNull();
  expect(await states(ids)).toEqual(ids.map(() => ['active', null]));
  for (const id of ids)
    expect((await gatewayWork(db, id))?.message).toBe((await readFlight(db, id))?.message);

  // Pausing the campaign stops delivery too.
  await marketer.from('campaigns').update({ status: 'paused' }).eq('id', campaign);
  await expectNoDelivery();
});
