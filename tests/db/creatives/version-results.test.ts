import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aReport, ingest, type Report } from '../../support/database/delivery.ts';
import { activate, createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();

type Actor = Parameters<typeof db.as>[0];
const results = (creative: string, actor: Actor = 'regular') =>
  db.as(actor).rpc('version_results', { p_creative_id: creative });

/** SQL expression for a time this many hours before the current hour. */
const hours = (before: number) => `(date_trunc('hour', now(), 'UTC') - interval '${before} hours')`;

const addHour = (flight: string, before: number, delivered: number, clicked: number | null) =>
  db.sql(`insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, clicked, conversions)
    values ('${flight}', ${hours(before)}, '${NORTHWIND}', ${delivered + 1}, ${delivered}, ${clicked ?? 'null'}, ${before})`);

const assignedAt = (flight: string, version: string, before: number) =>
  db.sql(`update private.version_spans set starts_at = ${hours(before)}
    where flight_id = '${flight}' and creative_version_id = '${version}'`);

async function anotherVersion(creative: string) {
  const id = randomUUID();
  const { error } = await db
    .as('regular')
    .from('creative_versions')
    .insert({ id, creative_id: creative, version_name: 'Shorter', message: 'Open.' });
  expect(error).toBeNull();
  return id;
}

const addTotals = (flight: string, delivered: number, clicked: number | null) =>
  db.sql(`insert into public.flight_totals (flight_id, organisation_id, sent, delivered, clicked, conversions)
    values ('${flight}', '${NORTHWIND}', ${delivered + 1}, ${delivered}, ${clicked ?? 'null'}, 3)`);

test('version_results counts a flight for its only version, and click rates over flights that measure clicks', async () => {
  const campaign = await createCampaign(db);
  const first = await aPlannedFlight(db, { campaign });
  const creative = { id: first.creative, version: first.version };
  const unmeasured = await aPlannedFlight(db, { campaign, creative });
  const version = await anotherVersion(first.creative);
  const second = await aPlannedFlight(db, { campaign, creative: { ...creative, version } });
  await addTotals(first.id, 100, 8);
  await addTotals(unmeasured.id, 50, null);
  await addTotals(second.id, 40, 2);
  const { data } = await results(first.creative);
  const of = (id: string) => data?.find(({ version_id }) => version_id === id);
  expect(of(first.version)).toMatchObject({
    flights: 2,
    sent: 152,
    delivered: 150,
    clicked: 8,
    clicked_of: 100,
    conversions_of_clicked: 3,
  });
  expect(of(version)).toMatchObject({ flights: 1, sent: 41, clicked: 2, clicked_of: 40 });
  expect(data).toHaveLength(2);
});

test('version_results leaves out messages that a flight sent with an earlier or later creative', async () => {
  const campaign = await createCampaign(db);
  const before = await aPlannedFlight(db, { campaign });
  const other = await aPlannedFlight(db, { campaign });
  await assignedAt(before.id, before.version, 10);
  const { error } = await db.as('regular').from('flight_creatives').insert({
    flight_id: before.id,
    creative_id: other.creative,
    creative_version_id: other.version,
  });
  expect(error).toBeNull();
  await assignedAt(before.id, other.version, 5);
  await addHour(before.id, 7, 30, 3);
  await addHour(before.id, 3, 70, 7);
  const [old, now] = [await results(before.creative), await results(other.creative)];
  expect(old.data).toEqual([expect.objectContaining({ delivered: 30, clicked: 3 })]);
  expect(now.data).toEqual([expect.objectContaining({ delivered: 70, clicked: 7, flights: 2 })]);
});

test("version_results counts a variant's reports for the version with its text", async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign });
  const version = await anotherVersion(flight.creative);
  const { error } = await db.as('regular').rpc('set_flight_variants', {
    p_flight_id: flight.id,
    p_version:
      (await db.as('regular').from('flights').select('version').eq('id', flight.id).single()).data
        ?.version ?? 0,
    p_variants: [{ creative_version_id: version, share: 50 }],
  });
  expect(error).toBeNull();
  await assignedAt(flight.id, flight.version, 10);
  await addHour(flight.id, 9, 140, 9);
  await db.sql(`insert into public.flight_variant_totals (flight_id, organisation_id, variant, sent, delivered, clicked, conversions)
    values ('${flight.id}', '${NORTHWIND}', 'A', 101, 100, 6, 2), ('${flight.id}', '${NORTHWIND}', 'B', 41, 40, 3, 1)`);
  const { data } = await results(flight.creative);
  const of = (id: string) => data?.find(({ version_id }) => version_id === id);
  expect(of(flight.version)).toMatchObject({
    flights: 1,
    sent: 101,
    conversions_of_clicked: 2,
    clicked: 6,
  });
  expect(of(version)).toMatchObject({
    flights: 1,
    sent: 41,
    conversions_of_clicked: 1,
    clicked_of: 40,
  });
  expect(data).toHaveLength(2);
});

test("version_results includes the channel's usual rates over the last 90 days", async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign, channel: 'Voice' });
  const usual = async () => {
    const { data } = await results(flight.creative);
    const [first] = data ?? [];
    return [first?.usual_clicked, first?.usual_clicked_of, first?.usual_conversions_of_clicked];
  };
  const [clicks, of, conversions] = (await usual()).map((count) => count ?? 0) as [
    number,
    number,
    number,
  ];
  const day = (before: number, channel: string, clicked: number | null) =>
    db.sql(`insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, clicked, conversions)
      values ('${flight.id}', (now() at time zone 'utc')::date - ${before}, '${NORTHWIND}', '${campaign}', '${channel}', 200, 200, ${clicked ?? 'null'}, 4)`);
  await day(1, 'Voice', 10);
  await day(2, 'Voice', null);
  await day(3, 'SMS', 50);
  await day(91, 'Voice', 50);
  expect(await usual()).toEqual([clicks + 10, of + 200, conversions + 4]);
});

describe('found_creatives', () => {
  const found = async (p_use: string, p_results: string, actor: Actor = 'regular') => {
    const { data } = await db.as(actor).rpc('found_creatives', { p_use, p_results }).select('id');
    return data ?? [];
  };

  test('filters by the results of all versions together', async () => {
    const campaign = await createCampaign(db);
    const flights = [];
    for (let n = 0; n < 5; n += 1)
      flights.push(await aPlannedFlight(db, { campaign, channel: 'Push' }));
    // The usual click rate of this channel is 5%: 500 of 10,000 messages.
    await db.sql(
      `delete from public.campaign_daily_stats where organisation_id = '${NORTHWIND}' and channel = 'Push'`,
    );
    await db.sql(`insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, clicked)
      values ('${flights[0]?.id}', (now() at time zone 'utc')::date - 1, '${NORTHWIND}', '${campaign}', 'Push', 10000, 10000, 500)`);
    const [more, fewer, asUsual, tooFew, unmeasured] = flights.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await addTotals(more, 1000, 51);
    await addTotals(fewer, 1000, 49);
    await addTotals(asUsual, 1000, 50);
    await addTotals(tooFew, 999, 999);
    await addTotals(unmeasured, 5000, null);
    const unsent = await aPlannedFlight(db, { campaign, channel: 'Push' });
    const known = [...flights, unsent].map(({ creative }) => creative);
    const places: Record<string, number[]> = {};
    for (const word of ['sent', 'none', 'above', 'below']) {
      const ids = (await found('', word)).map(({ id }) => known.indexOf(id));
      places[word] = ids.filter((place) => place >= 0).toSorted((a, b) => a - b);
    }
    expect(places).toEqual({ sent: [0, 1, 2, 3, 4], none: [5], above: [0], below: [1] });
  });

  test('filters by use, alone and together with results, like the computed field', async () => {
    const client = db.as('regular');
    const { data } = await client.from('creatives').select('id,flight_count');
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
    const used = (data ?? []).filter(({ flight_count }) => (flight_count ?? 0) > 0);
    expect(used.length).toBeGreaterThan(0);
    expect(ids(await found('used', ''))).toEqual(ids(used));
    expect(await found('unused', '')).toHaveLength((data ?? []).length - used.length);
    expect(await found('unused', 'sent')).toEqual([]);
    expect(await found('', '')).toHaveLength((data ?? []).length);
    expect(await found('', 'unheard of')).toEqual([]);
  });

  test.each(['foreignRegular', 'pending', 'deactivated', 'anonymous'] as const)(
    "returns none of the organization's creatives to %s",
    async (actor) => {
      const own = new Set((await found('', 'sent')).map(({ id }) => id));
      expect(own.size).toBeGreaterThan(0);
      expect((await found('', 'sent', actor)).filter(({ id }) => own.has(id))).toEqual([]);
    },
  );
});

test('version_results is readable by every member of the organization and by no other user', async () => {
  const campaign = await createCampaign(db);
  const flight = await aPlannedFlight(db, { campaign });
  const read = async (actors: readonly Actor[]) =>
    await Promise.all(
      actors.map(async (actor) => (await results(flight.creative, actor)).data?.length ?? 0),
    );
  expect(await read(['regular', 'peer', 'readonly', 'admin'])).toEqual([1, 1, 1, 1]);
  expect(await read(['foreignRegular', 'pending', 'deactivated', 'anonymous'])).toEqual([
    0, 0, 0, 0,
  ]);
});

describe('a flight whose version changes', () => {
  afterEach(() => db.sql(`update private.delivery_clock set ahead = '0'`));

  /** An active flight that can send now, with a second version of its creative. */
  async function aSendingFlight() {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    const other = await anotherVersion(flight.creative);
    expect((await activate(db, flight.id, campaign)).error).toBeNull();
    return { ...flight, other };
  }

  const change = async (flight: string, version: string) => {
    const client = db.as('regular');
    const { data } = await client.from('flights').select('version').eq('id', flight).single();
    const { error } = await client.rpc('update_flight', {
      p_id: flight,
      p_version: data?.version ?? 0,
      p_changes: { creative_version_id: version },
    });
    expect(error).toBeNull();
  };

  /** Advances delivery's clock to one minute after the start of the next hour. Returns that hour. */
  const nextHour = async () => {
    const [clock] = await db.sql<{ next: string }>(
      `select to_char(date_trunc('hour', private.delivery_now(), 'UTC') at time zone 'UTC' + interval '61 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as next`,
    );
    const next = clock?.next ?? '';
    expect((await db.service.rpc('advance_delivery_clock', { p_to: next })).error).toBeNull();
    return `${next.slice(0, 13)}:00:00Z`;
  };

  const reported = async (flight: string, hour: string, delivered: number, more: Report = {}) => {
    const [price] = await db.sql<{ cost: string }>(
      `select round(private.flight_price(f) * ${delivered}, 4) as cost from public.flights f where f.id = '${flight}'`,
    );
    const cost = Number(price?.cost);
    const report = aReport(flight, { hour, sent: delivered, delivered, cost, ...more });
    expect(await ingest(db, [report])).toEqual(['accepted']);
    return report;
  };

  /** Delivered messages for each version. */
  const delivered = async (creative: string) =>
    Object.fromEntries(
      ((await results(creative)).data ?? []).map((row) => [row.version_id, row.delivered]),
    );

  test('before its first report counts only for the new version', async () => {
    const { id, creative, other } = await aSendingFlight();
    const hour = await nextHour();
    await change(id, other);
    await reported(id, hour, 20);
    expect(await delivered(creative)).toEqual({ [other]: 20 });
  });

  test('in the middle and back again counts each hour for the version at its end', async () => {
    const { id, creative, version, other } = await aSendingFlight();
    const first = await nextHour();
    const second = await nextHour();
    await change(id, other);
    const third = await nextHour();
    await nextHour();
    await change(id, version);
    const last = await nextHour();
    // Late reports count for their hour too.
    await reported(id, last, 1000);
    await reported(id, third, 100);
    await reported(id, second, 10);
    await reported(id, first, 1);
    expect(await delivered(creative)).toEqual({ [version]: 1001, [other]: 110 });
  });

  test('has corrections counted for the version of their hour', async () => {
    const { id, creative, version, other } = await aSendingFlight();
    const hour = await nextHour();
    const wrong = await reported(id, hour, 50);
    await nextHour();
    await change(id, other);
    await reported(id, await nextHour(), 30);
    const correction = {
      ...wrong,
      report_id: randomUUID(),
      corrects: wrong['report_id'],
      sent: -20,
      delivered: -20,
      clicked: 0,
      cost: -Number(wrong['cost']) * 0.4,
    };
    expect(await ingest(db, [correction])).toEqual(['accepted']);
    expect(await delivered(creative)).toEqual({ [version]: 30, [other]: 30 });
  });

  test('in variant A counts earlier reports for the old text and later ones for the new text', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    const [tried, later] = [
      await anotherVersion(flight.creative),
      await anotherVersion(flight.creative),
    ];
    const client = db.as('regular');
    const { data } = await client.from('flights').select('version').eq('id', flight.id).single();
    const { error } = await client.rpc('set_flight_variants', {
      p_flight_id: flight.id,
      p_version: data?.version ?? 0,
      p_variants: [{ creative_version_id: tried, share: 50 }],
    });
    expect(error).toBeNull();
    expect((await activate(db, flight.id, campaign)).error).toBeNull();
    const hour = await nextHour();
    await reported(flight.id, hour, 40, { variant: 'A' });
    await reported(flight.id, hour, 9, { variant: 'B' });
    await nextHour();
    await change(flight.id, later);
    await reported(flight.id, await nextHour(), 300, { variant: 'A' });
    expect(await delivered(flight.creative)).toEqual({
      [flight.version]: 40,
      [tried]: 9,
      [later]: 300,
    });
  });

  test('keeps its version spans when it is restored with its campaign', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    const other = await anotherVersion(flight.creative);
    await change(flight.id, other);
    const spans = () =>
      db.sql(`select creative_version_id, starts_at from private.version_spans
        where flight_id = '${flight.id}' order by starts_at`);
    const before = await spans();
    expect(before.map((span) => span['creative_version_id'])).toEqual([flight.version, other]);
    const client = db.as('regular');
    expect((await client.from('campaigns').delete().eq('id', campaign)).error).toBeNull();
    expect(await spans()).toEqual([]);
    expect(
      (await client.rpc('change_campaigns', { p_action: 'undelete', p_ids: [campaign] })).error,
    ).toBeNull();
    expect(await spans()).toEqual(before);
  });
});
