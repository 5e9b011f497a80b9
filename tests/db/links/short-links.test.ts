import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import { restStore } from '../../../supabase/functions/_shared/rest-store.ts';
import { shortLink } from '../../../supabase/functions/_shared/short-link.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aDelivery } from '../../support/database/delivery.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const PERSON = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Firefox/132.0',
  'accept-language': 'en',
};
const TARGET = 'https://northwind.example/landing';
let handler: ReturnType<typeof shortLink>;

beforeAll(() => {
  handler = shortLink({
    store: restStore({
      url: 'http://localhost',
      secretKey: db.backend.keys.secretKey,
      fetch: db.backend.fetch,
    }),
  });
});

const follow = (url: string, headers: Record<string, string> = PERSON, peer?: string) =>
  handler(new Request(url, { headers }), peer);

async function aTracker(actor: 'regular' | 'foreignRegular' = 'regular') {
  const client = db.as(actor);
  const tracker = { id: randomUUID(), name: 'Landing', original_url: TARGET };
  expect((await client.from('click_trackers').insert(tracker)).error).toBeNull();
  const { data, error } = await client
    .from('click_tracker_versions')
    .insert({ click_tracker_id: tracker.id, version_name: 'First', og_title: 'Hello' })
    .select('id,shortened_url,click_count')
    .single();
  expect(error).toBeNull();
  return { trackerId: tracker.id, version: data };
}

async function aVersion(original_url: string | null) {
  const client = db.as('regular');
  const creative = { id: randomUUID(), name: 'Linked', type: 'SMS' };
  await client.from('creatives').insert(creative);
  const { data } = await client
    .from('creative_versions')
    .insert({ creative_id: creative.id, message: 'Hi', original_url })
    .select('id,shortened_url')
    .single();
  return data;
}

const clicks = async (id: string | undefined) =>
  (
    await db.sql<{ n: number }>(
      `select click_count as n from public.click_tracker_versions where id = '${id}'`,
    )
  )[0]?.n;

describe('a short link', () => {
  test('is created by the database on the default domain with six characters', async () => {
    const { version } = await aTracker();
    expect(version?.shortened_url).toMatch(/^http:\/\/127\.0\.0\.1:4173\/s\/[A-Za-z0-9]{6}$/);
    expect(version?.click_count).toBe(0);
  });

  test("is created for a creative's version once it has a destination", async () => {
    const bare = await aVersion(null);
    expect(bare?.shortened_url).toBeNull();
    const { data } = await db
      .as('regular')
      .from('creative_versions')
      .update({ original_url: TARGET })
      .eq('id', bare?.id ?? '')
      .select('shortened_url')
      .single();
    expect(data?.shortened_url).toMatch(/\/s\/[A-Za-z0-9]{6}$/);
    const response = await follow(data?.shortened_url ?? '');
    expect(response.headers.get('location')).toBe(TARGET);
  });

  test('keeps its code when its destination changes, and redirects to the new one', async () => {
    const version = await aVersion(TARGET);
    const { data } = await db
      .as('regular')
      .from('creative_versions')
      .update({ original_url: 'https://northwind.example/moved' })
      .eq('id', version?.id ?? '')
      .select('shortened_url')
      .single();
    expect(data?.shortened_url).toBe(version?.shortened_url);
    const response = await follow(version?.shortened_url ?? '');
    expect(response.headers.get('location')).toBe('https://northwind.example/moved');
  });

  test('never reuses a code, and fails after five collisions', async () => {
    const [taken] = await db.sql<{ code: string }>('select code from public.short_links limit 1');
    await expect(
      db.sql(
        `select private.register_short_link('creative_versions', gen_random_uuid(), '${NORTHWIND}', '${taken?.code}')`,
      ),
    ).rejects.toThrow('No free short link was found');
  });

  test('returns 404 while its domain or organization is inactive', async () => {
    const { version } = await aTracker();
    const url = version?.shortened_url ?? '';
    for (const table of ['short_url_domains', 'organisations']) {
      await db.sql(`update public.${table} set is_active = false`);
      expect((await follow(url)).status).toBe(404);
      await db.sql(`update public.${table} set is_active = true`);
      expect((await follow(url)).status).toBe(302);
    }
  });

  test('is deleted with its version', async () => {
    const { version } = await aTracker();
    await db
      .as('regular')
      .from('click_tracker_versions')
      .delete()
      .eq('id', version?.id ?? '');
    expect((await follow(version?.shortened_url ?? '')).status).toBe(404);
  });
});

describe('counting clicks', () => {
  const VISITS = inTestOrLab(200, 1000);
  test(`counts ${VISITS} visits over 50 connections exactly, without audit log entries`, async () => {
    const { version, trackerId } = await aTracker();
    const url = version?.shortened_url ?? '';
    const audit = async () =>
      (await db.sql<{ n: number }>('select count(*)::int as n from public.audit_log'))[0]?.n;
    const before = await audit();
    const first = zonedDay('Europe/Berlin', Date.now());
    for (let from = 0; from < VISITS; from += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => follow(url)));
      expect(answers.every(({ status }) => status === 302)).toBe(true);
    }
    expect(await clicks(version?.id)).toBe(VISITS);
    expect(await audit()).toBe(before);
    const { data } = await db.as('readonly').rpc('tracker_clicks', { p_tracker_id: trackerId });
    // Two days if midnight passes during the test.
    const days = [first, zonedDay('Europe/Berlin', Date.now())];
    for (const { day, kind, people } of data ?? []) {
      expect(days).toContain(day);
      expect({ kind, people }).toEqual({ kind: 'person', people: 0 });
    }
    expect(data?.reduce((sum, { clicks: ofDay }) => sum + ofDay, 0)).toBe(VISITS);
  });

  test('counts previews separately from clicks', async () => {
    const { version, trackerId } = await aTracker();
    await follow(version?.shortened_url ?? '', { 'user-agent': 'WhatsApp/2.24.20.76 A' });
    await follow(version?.shortened_url ?? '');
    expect(await clicks(version?.id)).toBe(1);
    const { data } = await db.as('regular').rpc('tracker_clicks', { p_tracker_id: trackerId });
    expect(data?.map(({ kind, clicks: count }) => [kind, count])).toEqual([
      ['person', 1],
      ['preview', 1],
    ]);
  });

  test('counts a repeated request id once', async () => {
    const { version } = await aTracker();
    const code = version?.shortened_url?.slice(-6) ?? '';
    const visit = {
      p_code: code,
      p_host: '127.0.0.1:4173',
      p_request_id: randomUUID(),
      p_kind: 'person',
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => db.service.rpc('record_short_link_click', visit)),
    );
    expect(answers.map(({ data }) => data).filter(Boolean)).toHaveLength(1);
    expect(await clicks(version?.id)).toBe(1);
  });

  // At any time, one of these zones has a different date than UTC.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    "in %s uses the organization's day",
    async (timeZone) => {
      const { organisation } = await aDelivery(db, { timeZone });
      const tracker = randomUUID();
      const [version] = await db.sql<{ url: string }>(`
        insert into public.click_trackers (id, name, original_url, organisation_id)
        values ('${tracker}', 'Landing', '${TARGET}', '${organisation}');
        insert into public.click_tracker_versions (click_tracker_id, organisation_id, version_name, og_title)
        values ('${tracker}', '${organisation}', 'First', 'Hello') returning shortened_url as url`);
      await follow(version?.url ?? '');
      const days = await db.sql<{ day: string; today: string }>(
        `select day::text, (now() at time zone '${timeZone}')::date::text as today
           from public.short_link_daily_clicks where organisation_id = '${organisation}'`,
      );
      expect(days).toHaveLength(1);
      expect(days[0]?.day).toBe(days[0]?.today);
    },
  );

  test('adds up over all days to the counter of each creative version, also in the demo data', async () => {
    const wrong = await db.sql(
      `select v.id, v.click_count, sum(d.clicks) from public.creative_versions v
         join public.short_links l on l.creative_version_id = v.id
         join public.short_link_daily_clicks d on d.short_link_id = l.id and d.kind = 'person'
        group by v.id having sum(d.clicks) <> v.click_count`,
    );
    expect(wrong).toEqual([]);
  });
});

test('a link counts at most 3,000 visits in a minute, and redirects every visit', async () => {
  const { version } = await aTracker();
  const url = version?.shortened_url ?? '';
  await follow(url);
  await db.sql(
    `update private.link_minutes set visits = 2999, minute = date_trunc('minute', now())`,
  );
  await follow(url);
  expect((await follow(url)).headers.get('location')).toBe(TARGET);
  expect(await clicks(version?.id)).toBe(2);
  await db.sql(`update private.link_minutes set minute = minute - interval '1 minute'`);
  await follow(url);
  expect(await clicks(version?.id)).toBe(3);
});

describe('distinct visitors', () => {
  const visit = (url: string, address: string) => follow(url, PERSON, address);
  const readVisitors = async (trackerId: string) =>
    (await db.as('readonly').rpc('tracker_clicks', { p_tracker_id: trackerId })).data?.map(
      ({ kind, clicks: count, people }) => ({ kind, clicks: count, people }),
    );

  test('count once a day over all links of a tracker, without scanners and previews', async () => {
    const { version, trackerId } = await aTracker();
    const { data: second } = await db
      .as('regular')
      .from('click_tracker_versions')
      .insert({ click_tracker_id: trackerId, version_name: 'Second', og_title: 'Hello' })
      .select('id,shortened_url')
      .single();
    const [first, other] = [version?.shortened_url ?? '', second?.shortened_url ?? ''];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      await visit(first, address);
    await visit(other, '203.0.113.1');
    await visit(other, '203.0.113.3');
    await follow(first, { 'user-agent': PERSON['user-agent'] }, '203.0.113.4');
    await follow(first, { 'user-agent': 'WhatsApp/2.24' }, '203.0.113.5');
    expect(await readVisitors(trackerId)).toEqual([
      { kind: 'person', clicks: 5, people: 3 },
      { kind: 'preview', clicks: 1, people: 0 },
      { kind: 'scanner', clicks: 1, people: 0 },
    ]);
    const client = db.as('readonly');
    const tracker = await client
      .from('click_trackers')
      .select('click_count,people_count')
      .eq('id', trackerId)
      .single();
    expect(tracker.data).toEqual({ click_count: 5, people_count: 3 });
    const versions = await client
      .from('click_tracker_versions')
      .select('people_count')
      .eq('click_tracker_id', trackerId)
      .order('version_name');
    expect(versions.data).toEqual([{ people_count: 2 }, { people_count: 2 }]);
  });

  test('have different hashes in each organization and on each day, and old hashes are deleted', async () => {
    const mine = await aTracker();
    const theirs = await aTracker('foreignRegular');
    const links = [mine, theirs].map(({ version }) => version?.shortened_url ?? '');
    const hashes = async () =>
      db.sql<{ visitor: string; day: string }>(
        `select encode(v.visitor, 'hex') as visitor, v.day::text
           from private.day_visitors v join public.short_links l on l.id = v.scope
          where l.click_tracker_version_id in ('${mine.version?.id}', '${theirs.version?.id}')`,
      );
    for (const url of links) await visit(url, '203.0.113.1');
    const today = await hashes();
    expect(new Set(today.map(({ visitor }) => visitor)).size).toBe(2);

    // Moves the data back two days: a visitor of today is new and is not compared with that day.
    await db.sql(`
      update private.visitor_salts set day = day - 2;
      update private.day_visitors set day = day - 2;
      update public.short_link_daily_clicks set day = day - 2
       where short_link_id in (select id from public.short_links where click_tracker_version_id = '${mine.version?.id}')`);
    await visit(links[0] ?? '', '203.0.113.1');
    expect(await readVisitors(mine.trackerId)).toEqual([
      { kind: 'person', clicks: 1, people: 1 },
      { kind: 'person', clicks: 1, people: 1 },
    ]);
    expect(new Set((await hashes()).map(({ visitor }) => visitor)).size).toBe(3);
    await db.sql('select private.forget_visitors()');
    const left = await hashes();
    expect(left).toHaveLength(1);
    expect(today.map(({ visitor }) => visitor)).not.toContain(left[0]?.visitor);
    const salts = await db.sql(
      `select from private.visitor_salts where day < (now() at time zone 'utc')::date - 1`,
    );
    expect(salts).toEqual([]);
  });

  test('have salts and hashes that no API role can read', async () => {
    const readable = await db.sql(
      `select role, name from unnest(array['anon', 'authenticated', 'service_role']) as role,
              unnest(array['private.visitor_salts', 'private.day_visitors']) as name
        where has_table_privilege(role, name, 'select, insert, update, delete')`,
    );
    expect(readable).toEqual([]);
  });

  test("of a flight's link are returned with its visits, separately from programs", async () => {
    const { flight, organisation } = await aDelivery(db);
    const [tracker, version] = [randomUUID(), randomUUID()];
    const [link] = await db.sql<{ url: string }>(`
      insert into public.click_trackers (id, name, original_url, organisation_id)
      values ('${tracker}', 'Landing', '${TARGET}', '${organisation}');
      insert into public.click_tracker_versions (id, click_tracker_id, organisation_id, version_name, og_title)
      values ('${version}', '${tracker}', '${organisation}', 'First', 'Hello');
      select private.register_short_link('click_tracker_versions', '${version}', '${organisation}', null, '${flight}') as url`);
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      await visit(link?.url ?? '', address);
    await follow(link?.url ?? '', { 'user-agent': 'WhatsApp/2.24' });
    const [row] = await db.sql<{ counted: unknown }>(
      `select public.link_visits(f) as counted from public.flights f where f.id = '${flight}'`,
    );
    expect(row?.counted).toEqual({ visits: 3, people: 2, programs: 1 });
  });
});

describe('of another organization,', () => {
  test('links, visits and days cannot be read', async () => {
    const { version, trackerId } = await aTracker('foreignRegular');
    await follow(version?.shortened_url ?? '');
    const client = db.as('admin');
    const links = await client.from('short_links').select('organisation_id');
    expect(links.data?.length).toBeGreaterThan(0);
    expect(links.data?.every(({ organisation_id }) => organisation_id === NORTHWIND)).toBe(true);
    const days = await client.from('short_link_daily_clicks').select('organisation_id');
    expect(days.data?.some(({ organisation_id }) => organisation_id === BLUEPEAK)).toBe(false);
    expect((await client.rpc('tracker_clicks', { p_tracker_id: trackerId })).data).toEqual([]);
    expect((await client.from('short_link_clicks').select()).error?.code).toBe('42501');
  });

  test("a link's code, URL and counter cannot be taken over", async () => {
    const { version } = await aTracker('foreignRegular');
    const { error } = await db
      .as('regular')
      .from('short_links')
      .insert({
        code: version?.shortened_url?.slice(-6) ?? '',
        domain_id: randomUUID(),
        organisation_id: NORTHWIND,
      });
    expect(error?.code).toBe('42501');
    const mine = await aTracker();
    for (const change of [{ shortened_url: version?.shortened_url ?? '' }, { click_count: 99 }]) {
      const { error: refused } = await db
        .as('regular')
        .from('click_tracker_versions')
        .update(change)
        .eq('id', mine.version?.id ?? '')
        .select();
      expect(refused?.code).toBe('42501');
    }
  });

  test.each(['anonymous', 'regular', 'admin', 'superadmin'] as const)(
    'links cannot be resolved or counted by %s through the API',
    async (actor) => {
      const client = db.as(actor);
      const found = await client.rpc('resolve_short_link', { p_code: 'trl4Qx', p_host: 'x' });
      expect(found.error?.code).toBe('42501');
      const counted = await client.rpc('record_short_link_click', {
        p_code: 'trl4Qx',
        p_host: 'x',
        p_request_id: randomUUID(),
        p_kind: 'person',
      });
      expect(counted.error?.code).toBe('42501');
    },
  );
});
