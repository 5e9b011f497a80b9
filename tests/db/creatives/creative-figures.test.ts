import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();

type Actor = Parameters<typeof db.as>[0];
const figures = async (ids: string[], actor: Actor = 'regular') =>
  (await db.as(actor).rpc('creative_figures', { p_ids: ids })).data;

/** SQL expression for a time this many hours before the current hour. */
const hours = (before: number) => `(date_trunc('hour', now(), 'UTC') - interval '${before} hours')`;

const addHour = (flight: string, before: number, sent: number, clicked: number | null = null) =>
  db.sql(`insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, clicked)
    values ('${flight}', ${hours(before)}, '${NORTHWIND}', ${sent}, ${sent}, ${clicked ?? 'null'})`);

const addTotals = (flight: string, sent: number, delivered: number, clicked: number | null) =>
  db.sql(`insert into public.flight_totals (flight_id, organisation_id, sent, delivered, clicked)
    values ('${flight}', '${NORTHWIND}', ${sent}, ${delivered}, ${clicked ?? 'null'})`);

const assignedAt = (flight: string, version: string, before: number) =>
  db.sql(`update private.version_spans set starts_at = ${hours(before)}
    where flight_id = '${flight}' and creative_version_id = '${version}'`);

/** Whether a time is the start of the hour that was this many hours ago. */
const isHour = async (at: string | null | undefined, before: number) => {
  const [row] = await db.sql<{ same: boolean }>(
    `select '${at}'::timestamptz = ${hours(before)} as same`,
  );
  return row?.same;
};

test('creative_figures adds the flights and versions of each creative, with the latest hour that sent something', async () => {
  const campaign = await createCampaign(db);
  const first = await aPlannedFlight(db, { campaign });
  const creative = { id: first.creative, version: first.version };
  const unmeasured = await aPlannedFlight(db, { campaign, creative });
  const shorter = randomUUID();
  const { error } = await db.as('regular').from('creative_versions').insert({
    id: shorter,
    creative_id: first.creative,
    version_name: 'Shorter',
    message: 'Open.',
  });
  expect(error).toBeNull();
  const third = await aPlannedFlight(db, { campaign, creative: { ...creative, version: shorter } });
  const other = await aPlannedFlight(db, { campaign });
  const unused = await aPlannedFlight(db, { campaign });
  await addTotals(first.id, 110, 100, 8);
  await addTotals(unmeasured.id, 50, 50, null);
  await addTotals(third.id, 45, 40, 2);
  await addTotals(other.id, 7, 7, null);
  await addHour(first.id, 9, 110);
  await addHour(unmeasured.id, 5, 50);
  await addHour(third.id, 3, 0);
  const found = await figures([first.creative, other.creative, unused.creative]);
  const of = (id: string) => found?.find(({ creative_id }) => creative_id === id);
  expect(of(first.creative)).toMatchObject({ sent: 205, clicked: 10, clicked_of: 140 });
  expect(await isHour(of(first.creative)?.last_sent_at, 5)).toBe(true);
  expect(of(other.creative)).toMatchObject({ sent: 7, clicked: null, clicked_of: 0 });
  expect(of(unused.creative)).toMatchObject({ sent: 0, last_sent_at: null });
  expect(await figures([])).toEqual([]);
});

test('creative_figures ends with the hour in which a flight changed to another creative', async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign });
  const other = await aPlannedFlight(db, { campaign });
  await assignedAt(flight.id, flight.version, 10);
  const { error } = await db.as('regular').from('flight_creatives').insert({
    flight_id: flight.id,
    creative_id: other.creative,
    creative_version_id: other.version,
  });
  expect(error).toBeNull();
  await assignedAt(flight.id, other.version, 5);
  await addHour(flight.id, 7, 30, 3);
  await addHour(flight.id, 3, 70, 7);
  const [old] = (await figures([flight.creative])) ?? [];
  expect(old).toMatchObject({ sent: 30, clicked: 3, clicked_of: 30 });
  expect(await isHour(old?.last_sent_at, 7)).toBe(true);
  const [now] = (await figures([other.creative])) ?? [];
  expect(now).toMatchObject({ sent: 70, clicked: 7 });
  expect(await isHour(now?.last_sent_at, 3)).toBe(true);
});

test('creative_figures counts a variant for its own creative', async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign });
  const tried = await aPlannedFlight(db, { campaign });
  const client = db.as('regular');
  const { data } = await client.from('flights').select('version').eq('id', flight.id).single();
  const { error } = await client.rpc('set_flight_variants', {
    p_flight_id: flight.id,
    p_version: data?.version ?? 0,
    p_variants: [{ creative_version_id: tried.version, share: 50 }],
  });
  expect(error).toBeNull();
  await addHour(flight.id, 2, 140);
  await db.sql(`insert into public.flight_variant_totals (flight_id, organisation_id, variant, sent, delivered, clicked)
    values ('${flight.id}', '${NORTHWIND}', 'A', 100, 100, 6), ('${flight.id}', '${NORTHWIND}', 'B', 40, 40, 4)`);
  const [row] = (await figures([tried.creative])) ?? [];
  expect(row).toMatchObject({ sent: 40, clicked: 4, clicked_of: 40 });
  expect(await isHour(row?.last_sent_at, 2)).toBe(true);
});

test('found_creatives sorts by messages sent, click rate and the time of the last message', async () => {
  const campaign = await createCampaign(db);
  const flights = [];
  for (let n = 0; n < 3; n += 1) flights.push(await aPlannedFlight(db, { campaign }));
  const [many, clicked, recent] = flights as [
    (typeof flights)[0],
    (typeof flights)[0],
    (typeof flights)[0],
  ];
  await addTotals(many.id, 3000, 3000, 30);
  await addTotals(clicked.id, 2000, 2000, 200);
  await addTotals(recent.id, 1000, 1000, null);
  await addHour(many.id, 3, 3000);
  await addHour(clicked.id, 2, 2000);
  await addHour(recent.id, 1, 1000);
  const known = flights.map(({ creative }) => creative);
  const sorted = async (column: string) => {
    const { data } = await db
      .as('regular')
      .rpc('found_creatives', { p_figures: true })
      .select('id')
      .in('id', known)
      .order(column, { ascending: false, nullsFirst: false });
    return data?.map(({ id }) => known.indexOf(id));
  };
  expect(await sorted('sent')).toEqual([0, 1, 2]);
  expect(await sorted('click_rate')).toEqual([1, 0, 2]);
  expect(await sorted('last_sent_at')).toEqual([2, 1, 0]);
});

test('creative_figures is readable by every member of the organization and by no other user', async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign });
  await addTotals(flight.id, 5, 5, null);
  const read = async (actors: readonly Actor[]) =>
    await Promise.all(
      actors.map(async (actor) => (await figures([flight.creative], actor))?.length ?? 0),
    );
  expect(await read(['regular', 'peer', 'readonly', 'admin'])).toEqual([1, 1, 1, 1]);
  expect(await read(['foreignRegular', 'pending', 'deactivated', 'anonymous'])).toEqual([
    0, 0, 0, 0,
  ]);
});
