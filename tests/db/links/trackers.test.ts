import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { zonedDay } from '@/domain/time/wall-time';
import type { ActorName } from '../../support/database/database.ts';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const LANDING = 'https://northwind.example/landing';
const TAGS = {
  og_title: 'Hello',
  og_description: 'All of it',
  og_image: 'https://a.example/i.png',
};

async function aTracker(actor: ActorName = 'regular', names = ['First', 'Second']) {
  const client = db.as(actor);
  const tracker = { id: randomUUID(), name: `Landing ${randomUUID()}`, original_url: LANDING };
  expect((await client.from('click_trackers').insert(tracker)).error).toBeNull();
  const versions = [];
  for (const version_name of names) {
    const { data, error } = await client
      .from('click_tracker_versions')
      .insert({ click_tracker_id: tracker.id, version_name, ...TAGS })
      .select('*')
      .single();
    expect(error).toBeNull();
    if (data) versions.push(data);
  }
  return { ...tracker, versions };
}

const readVersions = async (trackerId: string) =>
  (
    await db.service
      .from('click_tracker_versions')
      .select('*')
      .eq('click_tracker_id', trackerId)
      .order('created_at')
  ).data ?? [];
const trackersNamed = async (name: string) =>
  (await db.service.from('click_trackers').select('*').eq('name', name)).data ?? [];

describe('storing a tracker', () => {
  const good = { name: 'A', original_url: LANDING };
  test.each([
    ['a blank name', { ...good, name: '  ' }],
    ['a name of 121 characters', { ...good, name: 'x'.repeat(121) }],
    ['a javascript URL', { ...good, original_url: 'javascript:alert(1)' }],
    ['a data URL', { ...good, original_url: 'data:text/html,hello' }],
    ['a space before the scheme', { ...good, original_url: ' https://a.example/' }],
    ['a newline before the scheme', { ...good, original_url: '\nhttps://a.example/' }],
    ['a URL without a scheme', { ...good, original_url: '//a.example/' }],
    ['a URL with user@host', { ...good, original_url: 'https://bank.example@evil.example/' }],
    [
      'a URL of 5,000 characters',
      { ...good, original_url: `https://a.example/${'x'.repeat(5000)}` },
    ],
  ])('refuses %s', async (_what, row) => {
    const { error } = await db.as('regular').from('click_trackers').insert(row);
    expect(error?.code).toBe('23514');
  });

  test.each([
    ['a title of 61 characters', { og_title: 'x'.repeat(61) }],
    ['a description of 161 characters', { og_description: 'x'.repeat(161) }],
    ['a relative image', { og_image: '/image.png' }],
    ['a script as the image', { og_image: 'javascript:alert(1)' }],
    ['a blank version name', { version_name: ' ' }],
  ])('refuses a version with %s', async (_what, tags) => {
    const tracker = await aTracker('regular', []);
    const { error } = await db
      .as('regular')
      .from('click_tracker_versions')
      .insert({ click_tracker_id: tracker.id, version_name: 'V', ...tags });
    expect(error?.code).toBe('23514');
  });

  test('accepts 60 and 160 characters, and stores omitted fields as empty strings', async () => {
    const tracker = await aTracker('regular', []);
    const { data } = await db
      .as('regular')
      .from('click_tracker_versions')
      .insert({
        click_tracker_id: tracker.id,
        version_name: 'V',
        og_title: '😀'.repeat(60),
        og_description: 'x'.repeat(160),
      })
      .select('og_title,og_image')
      .single();
    expect(data).toEqual({ og_title: '😀'.repeat(60), og_image: '' });
  });
});

describe('for its owner, a version', () => {
  test('sent twice under one id is stored once, with one link', async () => {
    const tracker = await aTracker('regular', []);
    const row = { id: randomUUID(), click_tracker_id: tracker.id, version_name: 'Once', ...TAGS };
    const send = () =>
      db.as('regular').from('click_tracker_versions').upsert(row).select('shortened_url').single();
    const [first, second] = [await send(), await send()];
    expect(first.error).toBeNull();
    expect(second.error).toBeNull();
    expect(second.data).toEqual(first.data);
    expect(await readVersions(tracker.id)).toHaveLength(1);
  });

  test('has clicks, link and tracker that cannot be written', async () => {
    const { versions } = await aTracker('regular', ['First']);
    const other = await aTracker('regular', []);
    for (const change of [
      { click_count: 1000 },
      { shortened_url: 'https://evil.example/s/abcdef' },
      { click_tracker_id: other.id },
    ]) {
      const { error } = await db
        .as('regular')
        .from('click_tracker_versions')
        .update(change)
        .eq('id', versions[0]?.id ?? '');
      expect({ change, refused: error !== null }).toEqual({ change, refused: true });
    }
    const [stored] = await db.sql(
      `select click_count, shortened_url from public.click_tracker_versions where id = '${versions[0]?.id}'`,
    );
    expect(stored).toEqual({ click_count: 0, shortened_url: versions[0]?.shortened_url });
  });

  test('cannot be assigned a creative of another organization', async () => {
    const { versions } = await aTracker('regular', ['First']);
    const creative = { id: randomUUID(), name: 'Foreign', type: 'SMS' };
    await db.as('foreignRegular').from('creatives').insert(creative);
    const { error } = await db
      .as('regular')
      .from('click_tracker_versions')
      .update({ assigned_creative_id: creative.id })
      .eq('id', versions[0]?.id ?? '');
    expect(error?.code).toBe('23503');
  });

  test('is deleted with its tracker', async () => {
    const tracker = await aTracker();
    const { error } = await db.as('regular').from('click_trackers').delete().eq('id', tracker.id);
    expect(error).toBeNull();
    expect(await readVersions(tracker.id)).toEqual([]);
  });
});

describe('for another user of the organization,', () => {
  test('an update of a version matches no row', async () => {
    const { versions } = await aTracker();
    const { data, error } = await db
      .as('peer')
      .from('click_tracker_versions')
      .update({ og_title: 'Mine now' })
      .eq('id', versions[0]?.id ?? '')
      .select('id');
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });

  const copy = (actor: ActorName, ids: { copy: string; source: string; version?: string }) =>
    db.as(actor).rpc('copy_tracker_with_version', {
      p_id: ids.copy,
      p_source_id: ids.source,
      ...(ids.version && { p_source_version_id: ids.version }),
      p_version: { id: NEW_VERSION, version_name: 'Edited', ...TAGS, og_title: 'Edited title' },
    });
  const NEW_VERSION = randomUUID();

  test('a copy holds the edit, once for an id', async () => {
    const source = await aTracker('regular', ['Same name', 'Same name', 'Third']);
    const id = randomUUID();
    const ids = { copy: id, source: source.id, version: source.versions[0]?.id ?? '' };
    const first = await copy('peer', ids);
    const again = await copy('peer', ids);
    expect(first.error).toBeNull();
    expect(again.data).toEqual(
      first.data?.map((row) => ({ ...row, updated_at: again.data?.[0]?.updated_at })),
    );
    const [tracker] = await trackersNamed(`${source.name} (Copy)`);
    expect(tracker).toMatchObject({ id, user_id: db.idOf('peer'), original_url: LANDING });
    const copies = await readVersions(id);
    expect(copies.map(({ version_name, og_title }) => [version_name, og_title])).toEqual([
      ['Edited', 'Edited title'],
      ['Same name', 'Hello'],
      ['Third', 'Hello'],
    ]);
    const links = [...copies, ...source.versions].map(({ shortened_url }) => shortened_url);
    expect(new Set(links).size).toBe(6);
    expect((await readVersions(source.id)).map(({ og_title }) => og_title)).toEqual([
      'Hello',
      'Hello',
      'Hello',
    ]);
  });

  test('a new version goes into a copy, once for an id', async () => {
    const source = await aTracker('regular', ['First']);
    const ids = { copy: randomUUID(), source: source.id };
    expect((await copy('peer', ids)).error).toBeNull();
    const again = await copy('peer', ids);
    expect(again.error).toBeNull();
    expect(again.data).toMatchObject([{ id: NEW_VERSION, version_name: 'Edited' }]);
    expect(await readVersions(ids.copy)).toHaveLength(2);
    expect(await trackersNamed(`${source.name} (Copy)`)).toHaveLength(1);
  });

  test('no copy is created if the source version no longer exists', async () => {
    const source = await aTracker();
    const { error } = await copy('peer', {
      copy: randomUUID(),
      source: source.id,
      version: randomUUID(),
    });
    expect(error).toMatchObject({
      message: 'Could not locate copied version after duplication',
      hint: 'copied_version_missing',
    });
    expect(await trackersNamed(`${source.name} (Copy)`)).toEqual([]);
  });

  test('no copy is created if the new version is refused', async () => {
    const source = await aTracker();
    const { error } = await db.as('peer').rpc('copy_tracker_with_version', {
      p_id: randomUUID(),
      p_source_id: source.id,
      p_source_version_id: source.versions[0]?.id ?? '',
      p_version: { version_name: 'x', og_title: 'x'.repeat(61), og_description: '', og_image: '' },
    });
    expect(error?.code).toBe('23514');
    expect(await trackersNamed(`${source.name} (Copy)`)).toEqual([]);
  });
});

describe('duplicate_tracker', () => {
  test('keeps versions, adds (Copy) to the name, starts at 0 clicks, and copies once for an id', async () => {
    const source = await aTracker();
    await db.sql(
      `update public.click_tracker_versions set click_count = 7 where click_tracker_id = '${source.id}'`,
    );
    const id = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { error } = await db
        .as('regular')
        .rpc('duplicate_tracker', { p_id: id, p_source_id: source.id });
      expect(error).toBeNull();
    }
    expect(await trackersNamed(`${source.name} (Copy)`)).toHaveLength(1);
    const copies = await readVersions(id);
    expect(copies.map(({ version_name, click_count }) => [version_name, click_count])).toEqual([
      ['First', 0],
      ['Second', 0],
    ]);
  });

  test('shortens a name of 120 characters to add (Copy)', async () => {
    const row = { id: randomUUID(), name: 'x'.repeat(120), original_url: LANDING };
    await db.as('regular').from('click_trackers').insert(row);
    const { data } = await db
      .as('regular')
      .rpc('duplicate_tracker', { p_id: randomUUID(), p_source_id: row.id });
    expect(data?.[0]?.name).toBe(`${'x'.repeat(113)} (Copy)`);
  });

  test.each(['de', 'es', 'fr', 'pt'])(
    'names the copy with the word that the interface has in %s',
    async (language) => {
      const catalog = readFileSync(`src/locales/${language}/campaigns.po`, 'utf8');
      const [, word = ''] = /msgid "\(Copy\)"\nmsgstr "(.+)"/.exec(catalog) ?? [];
      const source = await aTracker();
      const person = db.as('regular').from('link_users');
      await person.update({ language_settings: language }).eq('id', db.idOf('regular'));
      const { data } = await db
        .as('regular')
        .rpc('duplicate_tracker', { p_id: randomUUID(), p_source_id: source.id });
      await person.update({ language_settings: 'en' }).eq('id', db.idOf('regular'));
      expect(data?.[0]?.name).toBe(`${source.name} ${word}`);
      expect(word).not.toBe('(Copy)');
    },
  );

  test.each(['anonymous', 'readonly', 'pending', 'deactivated', 'foreignRegular'] as const)(
    'and copy_tracker_with_version are denied to %s',
    async (actor) => {
      const source = await aTracker();
      const [version] = source.versions;
      const duplicate = await db
        .as(actor)
        .rpc('duplicate_tracker', { p_id: randomUUID(), p_source_id: source.id });
      const copy = await db.as(actor).rpc('copy_tracker_with_version', {
        p_id: randomUUID(),
        p_source_id: source.id,
        p_source_version_id: version?.id ?? '',
        p_version: { version_name: 'x', ...TAGS },
      });
      expect(duplicate.error).not.toBeNull();
      expect(copy.error).not.toBeNull();
      expect(await trackersNamed(`${source.name} (Copy)`)).toEqual([]);
    },
  );
});

describe('create_tracked_link', () => {
  const create = (actor: ActorName, id: string, name = 'Spring trails', url = LANDING) =>
    db.as(actor).rpc('create_tracked_link', { p_id: id, p_name: name, p_url: url });

  test('creates a tracker with one short link once for an id, and refuses the id with other details', async () => {
    const id = randomUUID();
    const { data, error } = await create('regular', id);
    expect(error).toBeNull();
    expect(data?.[0]).toMatchObject({
      click_tracker_id: id,
      version_name: 'Spring trails',
      og_title: 'Spring trails',
      shortened_url: expect.stringContaining('/s/') as string,
    });
    expect((await create('regular', id)).data).toEqual(data);
    expect((await create('regular', id, 'Summer trails')).error?.hint).toBe('request_reused');
    expect((await create('peer', id)).error).not.toBeNull();
    expect(await readVersions(id)).toHaveLength(1);
  });

  test('stores nothing if the name is too long or the URL invalid', async () => {
    const id = randomUUID();
    expect((await create('regular', id, 'x'.repeat(121))).error?.code).toBe('23514');
    expect((await create('regular', id, 'Trails', 'javascript:alert(1)')).error).not.toBeNull();
    expect(await readVersions(id)).toEqual([]);
    expect((await create('regular', id, 'x'.repeat(120))).data?.[0]?.og_title).toHaveLength(60);
  });

  test.each(['anonymous', 'readonly', 'pending', 'deactivated', 'unassigned'] as const)(
    'is denied to %s',
    async (actor) => {
      const id = randomUUID();
      expect((await create(actor, id)).error).not.toBeNull();
      expect(await readVersions(id)).toEqual([]);
    },
  );
});

describe('tracker_clicks', () => {
  const readClicks = async (actor: ActorName, id: string) =>
    (await db.as(actor).rpc('tracker_clicks', { p_tracker_id: id, p_days: 30 })).data ?? [];

  test("adds up the tracker's links by day and kind", async () => {
    const tracker = await aTracker();
    await aTracker();
    for (const [index, { shortened_url }] of tracker.versions.entries()) {
      const code = shortened_url?.slice(-6) ?? '';
      for (const kind of ['person', 'person', 'preview'].slice(index)) {
        await db.service.rpc('record_short_link_click', {
          p_code: code,
          p_host: '127.0.0.1:4173',
          p_request_id: randomUUID(),
          p_kind: kind,
        });
      }
    }
    const today = zonedDay('Europe/Berlin', Date.now());
    expect(await readClicks('readonly', tracker.id)).toEqual([
      { day: today, kind: 'person', clicks: 3, people: 0 },
      { day: today, kind: 'preview', clicks: 2, people: 0 },
    ]);
  });

  test.each(['anonymous', 'foreignAdmin', 'pending', 'unassigned'] as const)(
    'returns nothing to %s',
    async (actor) => {
      const [demo] = await db.sql<{ id: string }>(
        `select id from public.click_trackers where name = 'Spring landing page'`,
      );
      expect(await readClicks('regular', demo?.id ?? '')).not.toEqual([]);
      expect(await readClicks(actor, demo?.id ?? '')).toEqual([]);
    },
  );
});

describe('the short link of a new flight', () => {
  async function createFlight(actor: ActorName, shortUrlId: string) {
    const client = db.as(actor);
    const campaign = { id: randomUUID(), name: 'Arranged', budget: 100 };
    expect((await client.from('campaigns').insert(campaign)).error).toBeNull();
    const audience = { id: randomUUID(), name: `Cohort ${campaign.id}` };
    expect((await client.from('audiences').insert(audience)).error).toBeNull();
    const id = randomUUID();
    const answer = await client.rpc('create_flight', {
      p_id: id,
      p_flight: {
        campaign_id: campaign.id,
        name: 'Opening weekend',
        type: 'SMS',
        budget: 100,
        intervals: [{ date: '', start_time: '09:00', end_time: '17:00' }],
        audience_ids: [audience.id],
        new_creative: { name: 'Warm weekend', message: 'Trails are open.' },
        short_url_id: shortUrlId,
      },
    });
    return { id, ...answer };
  }

  test("is assigned to the flight's creative, even if it belongs to a colleague", async () => {
    const { id: trackerId, versions } = await aTracker('regular', ['First']);
    const { data, error } = await createFlight('peer', versions[0]?.id ?? '');
    expect(error).toBeNull();
    const [stored] = await readVersions(trackerId);
    expect(stored?.assigned_creative_id).toBe(data?.[0]?.creative_id);
    const { data: named, error: problem } = await db
      .as('readonly')
      .from('click_tracker_versions')
      .select('creative:creatives!click_tracker_versions_assigned_creative_id_fkey(name)')
      .eq('id', stored?.id ?? '')
      .single();
    expect(problem).toBeNull();
    expect(named?.creative?.name).toBe('Warm weekend');
  });

  test("cannot be another organization's, and the flight is not created", async () => {
    const { id: trackerId, versions } = await aTracker('regular', ['First']);
    const { id, error } = await createFlight('foreignRegular', versions[0]?.id ?? '');
    expect(error?.hint).toBe('unknown_short_url');
    expect((await db.service.from('flights').select('id').eq('id', id)).data).toEqual([]);
    expect((await readVersions(trackerId))[0]?.assigned_creative_id).toBeNull();
  });
});
