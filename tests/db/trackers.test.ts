import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ActorName } from '../support/database.ts';
import { testDatabase } from '../support/database.ts';

const db = testDatabase();
const LANDING = 'https://northwind.example/landing';
const TAGS = {
  og_title: 'Hello',
  og_description: 'All of it',
  og_image: 'https://a.example/i.png',
};

async function makeTracker(actor: ActorName = 'regular', names = ['First', 'Second']) {
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

const versionsOf = async (trackerId: string) =>
  (
    await db.service
      .from('click_tracker_versions')
      .select('*')
      .eq('click_tracker_id', trackerId)
      .order('created_at')
  ).data ?? [];
const trackersNamed = async (name: string) =>
  (await db.service.from('click_trackers').select('*').eq('name', name)).data ?? [];

describe('what can be stored', () => {
  const good = { name: 'A', original_url: LANDING };
  test.each([
    ['a blank name', { ...good, name: '  ' }],
    ['a name of 121 characters', { ...good, name: 'x'.repeat(121) }],
    ['javascript', { ...good, original_url: 'javascript:alert(1)' }],
    ['data', { ...good, original_url: 'data:text/html,hello' }],
    ['a blank before the scheme', { ...good, original_url: ' https://a.example/' }],
    ['a newline before the scheme', { ...good, original_url: '\nhttps://a.example/' }],
    ['no scheme', { ...good, original_url: '//a.example/' }],
    ['user@host', { ...good, original_url: 'https://bank.example@evil.example/' }],
    ['5,000 characters', { ...good, original_url: `https://a.example/${'x'.repeat(5000)}` }],
  ])('TRK-05 TRK-06 a tracker with %s is refused', async (_what, row) => {
    const { error } = await db.as('regular').from('click_trackers').insert(row);
    expect(error?.code).toBe('23514');
  });

  test.each([
    ['a title of 61 characters', { og_title: 'x'.repeat(61) }],
    ['a description of 161 characters', { og_description: 'x'.repeat(161) }],
    ['a relative image', { og_image: '/image.png' }],
    ['a script for an image', { og_image: 'javascript:alert(1)' }],
    ['a blank name', { version_name: ' ' }],
  ])('TRK-20 TRK-21 TRK-22 a version with %s is refused', async (_what, tags) => {
    const tracker = await makeTracker('regular', []);
    const { error } = await db
      .as('regular')
      .from('click_tracker_versions')
      .insert({ click_tracker_id: tracker.id, version_name: 'V', ...tags });
    expect(error?.code).toBe('23514');
  });

  test('TRK-26 what is left out is empty text; 60 and 160 characters are stored', async () => {
    const tracker = await makeTracker('regular', []);
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

describe('the owner', () => {
  test('a version sent again under its id is one version with one link', async () => {
    const tracker = await makeTracker('regular', []);
    const row = { id: randomUUID(), click_tracker_id: tracker.id, version_name: 'Once', ...TAGS };
    const send = () =>
      db.as('regular').from('click_tracker_versions').upsert(row).select('shortened_url').single();
    const [first, second] = [await send(), await send()];
    expect(first.error).toBeNull();
    expect(second.error).toBeNull();
    expect(second.data).toEqual(first.data);
    expect(await versionsOf(tracker.id)).toHaveLength(1);
  });

  test('DATA-10 neither clicks, link nor tracker of a version can be written', async () => {
    const { versions } = await makeTracker('regular', ['First']);
    const other = await makeTracker('regular', []);
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
      expect(error, JSON.stringify(change)).not.toBeNull();
    }
    const [stored] = await db.sql(
      `select click_count, shortened_url from public.click_tracker_versions where id = '${versions[0]?.id}'`,
    );
    expect(stored).toEqual({ click_count: 0, shortened_url: versions[0]?.shortened_url });
  });

  test('TRK-39 a creative of another organisation can not be assigned', async () => {
    const { versions } = await makeTracker('regular', ['First']);
    const creative = { id: randomUUID(), name: 'Foreign', type: 'SMS' };
    await db.as('foreignRegular').from('creatives').insert(creative);
    const { error } = await db
      .as('regular')
      .from('click_tracker_versions')
      .update({ assigned_creative_id: creative.id })
      .eq('id', versions[0]?.id ?? '');
    expect(error?.code).toBe('23503');
  });

  test('TRK-38 F-24 a deleted tracker takes its versions with it', async () => {
    const tracker = await makeTracker();
    const { error } = await db.as('regular').from('click_trackers').delete().eq('id', tracker.id);
    expect(error).toBeNull();
    expect(await versionsOf(tracker.id)).toEqual([]);
  });
});
