import { expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aReport, ingest } from '../../support/database/delivery.ts';
import {
  aCampaignOf,
  aPlannedFlight,
  aTrackedLink,
  handedOut,
  shownFlight,
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

/** Ten messages of a flight, as a gateway reports them at the price that it was told; answers what they cost. */
async function send(
  flight: string,
  text: (link: string) => string,
  [parts, clicked]: [parts: number, clicked: number],
) {
  const shown = await shownFlight(db, flight);
  const work = await handedOut(db, flight);
  const link = String(shown?.short_url);
  expect(shown?.message).toBe(text(link));
  expect(work).toMatchObject({ message: shown?.message, link, parts, cost_per_send: 0.05 * parts });
  const cost = Math.round(0.05 * parts * 10 * 10_000) / 10_000;
  expect(await ingest(db, [aReport(flight, { cost, clicked })])).toEqual(['accepted']);
  expect((await shownFlight(db, flight))?.spent).toBe(cost);
  return cost;
}

const texts = (flights: { id: string }[]) =>
  Promise.all(flights.map(async ({ id }) => (await shownFlight(db, id))?.message));

/** What the reports say of a campaign, over all days. */
async function reported(campaign: string) {
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

/** The channels that the provider offers to Northwind. */
async function offered() {
  const [row] = await db.sql<{ channels: string[] }>(
    `select active_services as channels from public.organisations where id = '${NORTHWIND}'`,
  );
  return row?.channels ?? [];
}
const offer = (active_services: string[]) =>
  db.as('superadmin').from('organisations').update({ active_services }).eq('id', NORTHWIND);

test('three flights with a tracked link: what is shown, handed out, charged and reported is the same', async () => {
  const marketer = db.as('regular');
  const campaign = await aCampaignOf(db);
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

  // An edit of the creative in use reaches both pending flights.
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

  // What was sent stays, whoever asks; another text is another version, which these flights do not send.
  for (const client of [marketer, db.service]) {
    const { error } = await edit(client, 'Rewritten');
    expect(error?.hint).toBe('version_in_use');
    expect(error?.message).toContain('"One", "Two"');
  }

  // The clicks of the links are those of the flights, and of the tracker.
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

  // The reports say the same of the campaign.
  const report = await reported(campaign);
  expect(report).toMatchObject({ channels: ['SMS'], sent: 30, clicked: 6 });
  expect(report.cost).toBeCloseTo(charged, 4);
  const state = async () => [await texts(flights), await balance(), await reported(campaign)];
  const before = await state();
  const nothingMoves = async () => {
    for (const id of ids) expect(await handedOut(db, id)).toBeUndefined();
    expect(await state()).toEqual(before);
  };

  // Without its channel nothing more is handed out, and nothing that was sent has changed.
  const channels = await offered();
  expect((await offer(channels.filter((channel) => channel !== 'SMS'))).error).toBeNull();
  expect(await states(ids)).toEqual(ids.map(() => ['paused', 'channel_off']));
  await nothingMoves();
  // Offered again, the three go on where they stopped.
  expect((await offer(channels)).error).toBeNull();
  expect(await states(ids)).toEqual(ids.map(() => ['active', null]));
  for (const id of ids)
    expect((await handedOut(db, id))?.message).toBe((await shownFlight(db, id))?.message);

  // Nor without its campaign.
  await marketer.from('campaigns').update({ status: 'paused' }).eq('id', campaign);
  await nothingMoves();
});
