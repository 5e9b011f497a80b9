import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const count = async (sql: string) =>
  (await db.sql<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;

async function make(actor: ActorName = 'regular', message = 'Trails are open.') {
  const id = randomUUID();
  const { error } = await db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: 'Warm weekend',
    p_type: 'SMS',
    p_message: message,
  });
  expect(error).toBeNull();
  const { data } = await db
    .as(actor)
    .from('creative_versions')
    .select('id,version_name,message')
    .eq('creative_id', id);
  return { id, versions: data ?? [] };
}

const edit = {
  p_name: 'Renamed',
  p_type: 'SMS',
  p_status: 'approved',
  p_message: 'Other words',
};

test('an edit of a version is accepted after a click on it, but not after another edit', async () => {
  const { id, versions } = await make();
  const version = String(versions[0]?.id);
  const over = (seen: string, message: string) =>
    db
      .as('regular')
      .from('creative_versions')
      .update({ message })
      .eq('id', version)
      .eq('updated_at', seen)
      .select('message,updated_at');
  const { data } = await db
    .as('regular')
    .from('creative_versions')
    .select('updated_at')
    .eq('id', version);
  const seen = String(data?.[0]?.updated_at);
  await db.sql(`update public.creative_versions set click_count = 9 where creative_id = '${id}'`);
  expect((await over(seen, 'Mine')).data).toMatchObject([{ message: 'Mine' }]);
  expect((await over(seen, 'Too late')).data).toEqual([]);
});

test('a creative or version cannot have a future creation date, because it would stay the newest', async () => {
  const { id } = await make();
  const client = db.as('regular');
  const later = '2099-01-01T00:00:00Z';
  const refused = { code: '42501', hint: 'protected_column' };
  const creative = { name: 'Warm weekend', type: 'SMS' };
  expect(
    (await client.from('creatives').insert({ ...creative, created_at: later })).error,
  ).toMatchObject(refused);
  const version = { creative_id: id, version_name: 'Later', message: 'Trails are closed.' };
  expect(
    (await client.from('creative_versions').insert({ ...version, created_at: later })).error,
  ).toMatchObject(refused);
  expect(
    (
      await client
        .from('creative_versions')
        .insert({ ...version, created_at: '2020-01-01T00:00:00Z' })
    ).error,
  ).toBeNull();
  const tracker = randomUUID();
  expect(
    (
      await client
        .from('click_trackers')
        .insert({ id: tracker, name: 'Hut', original_url: 'https://huts.dev/' })
    ).error,
  ).toBeNull();
  const link = { click_tracker_id: tracker, version_name: 'Later', created_at: later };
  expect((await client.from('click_tracker_versions').insert(link)).error).toMatchObject(refused);
});

describe('create_creative', () => {
  test('creates a draft with its first version once for an id', async () => {
    const { id, versions } = await make();
    expect(versions).toEqual([
      { id: expect.any(String), version_name: 'Original', message: 'Trails are open.' },
    ]);
    const again = await db.as('regular').rpc('create_creative', {
      p_id: id,
      p_name: 'Warm weekend',
      p_type: 'SMS',
      p_message: 'Trails are open.',
    });
    expect(again.data).toMatchObject([{ id, status: 'draft', user_id: db.idOf('regular') }]);
    expect(await count(`public.creative_versions where creative_id = '${id}'`)).toBe(1);
    const other = await db.as('regular').rpc('create_creative', {
      p_id: id,
      p_name: 'Something else',
      p_type: 'SMS',
      p_message: 'x',
    });
    expect(other.error?.hint).toBe('request_reused');
  });

  test('refuses a used id with another text or link', async () => {
    const p_id = randomUUID();
    const create = (text: string, link = '') =>
      db.as('regular').rpc('create_creative', {
        p_id,
        p_name: 'Flash',
        p_type: 'SMS',
        p_content: { channel: 'sms', text },
        p_link: link,
      });
    expect((await create('First words')).error).toBeNull();
    expect((await create('First words')).data).toMatchObject([{ id: p_id }]);
    expect((await create('Second words')).error?.hint).toBe('request_reused');
    expect((await create('First words', randomUUID())).error?.hint).toBe('request_reused');
  });

  test.each(['readonly', 'pending', 'deactivated', 'anonymous'] as const)(
    'is denied to %s',
    async (actor) => {
      const id = randomUUID();
      const { error } = await db
        .as(actor)
        .rpc('create_creative', { p_id: id, p_name: 'x', p_type: 'SMS', p_message: 'x' });
      expect(error?.code).toBe('42501');
      expect(await count(`public.creatives where id = '${id}'`)).toBe(0);
    },
  );

  test('creates no creative if the message cannot be stored', async () => {
    const id = randomUUID();
    const { error } = await db.as('regular').rpc('create_creative', {
      p_id: id,
      p_name: 'x',
      p_type: 'SMS',
      p_message: 'x'.repeat(1601),
    });
    expect(error?.code).toBe('23514');
    expect(await count(`public.creatives where id = '${id}'`)).toBe(0);
  });
});

describe('update_creative', () => {
  test('changes name and status of the creative and the message of its newest version', async () => {
    const { id } = await make();
    await db
      .as('regular')
      .from('creative_versions')
      .insert({ creative_id: id, version_name: 'Second', message: 'Second' });
    const { data, error } = await db
      .as('regular')
      .rpc('update_creative', { ...edit, p_id: id, p_version: 1 });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ name: 'Renamed', status: 'approved', version: 2 }]);
    const { data: versions } = await db
      .as('regular')
      .from('creative_versions')
      .select('version_name,message')
      .eq('creative_id', id)
      .order('created_at');
    expect(versions).toEqual([
      { version_name: 'Original', message: 'Trails are open.' },
      { version_name: 'Second', message: 'Other words' },
    ]);
  });

  test("refuses an edit of an old version, and updates no row of another user's creative", async () => {
    const { id } = await make();
    const stale = await db
      .as('regular')
      .rpc('update_creative', { ...edit, p_id: id, p_version: 7 });
    expect(stale.error?.hint).toBe('version_conflict');
    const peer = await db.as('peer').rpc('update_creative', { ...edit, p_id: id, p_version: 1 });
    expect(peer.error).toMatchObject({ hint: 'no_rows_updated', message: 'no rows updated' });
    const foreign = await db
      .as('foreignAdmin')
      .rpc('update_creative', { ...edit, p_id: id, p_version: 1 });
    expect(foreign.error?.hint).toBe('no_rows_updated');
  });
});

describe('a copy', () => {
  test('is complete, created once for an id, has no clicks, and has its own links', async () => {
    const { id, versions } = await make();
    const client = db.as('regular');
    await client
      .from('creative_versions')
      .update({ original_url: 'https://a.example/' })
      .eq('id', versions[0]?.id ?? '')
      .select();
    await client
      .from('creative_versions')
      .insert({ creative_id: id, version_name: 'Second', message: 'Second' });
    await db.sql(`update public.creative_versions set click_count = 9 where creative_id = '${id}'`);
    const copy = randomUUID();
    for (const attempt of [1, 2]) {
      const { data } = await db
        .as('peer')
        .rpc('duplicate_creative', { p_id: copy, p_source_id: id });
      expect({ attempt, data }).toMatchObject({
        attempt,
        data: [{ name: 'Warm weekend (Copy)', status: 'draft', user_id: db.idOf('peer') }],
      });
    }
    const { data: copied } = await db
      .as('peer')
      .from('creative_versions')
      .select('version_name,click_count,shortened_url')
      .eq('creative_id', copy)
      .order('created_at');
    expect(copied?.map((one) => [one.version_name, one.click_count])).toEqual([
      ['Original', 0],
      ['Second', 0],
    ]);
    const { data: source } = await client
      .from('creative_versions')
      .select('shortened_url')
      .eq('id', versions[0]?.id ?? '')
      .single();
    expect(copied?.[0]?.shortened_url).toMatch(/\/s\/[A-Za-z0-9]{6}$/);
    expect(copied?.[0]?.shortened_url).not.toBe(source?.shortened_url);
  });

  test("with an edited version keeps the colleague's version unchanged", async () => {
    const { id, versions } = await make();
    const save = {
      p_id: randomUUID(),
      p_source_id: id,
      p_source_version_id: versions[0]?.id ?? '',
      p_version: { id: randomUUID(), version_name: 'Original', message: 'My words' },
    };
    for (const attempt of [1, 2]) {
      const { data, error } = await db.as('peer').rpc('copy_creative_with_version', save);
      expect(error).toBeNull();
      expect({ attempt, data }).toMatchObject({
        attempt,
        data: [{ creative_id: save.p_id, message: 'My words' }],
      });
    }
    expect(await count(`public.creative_versions where creative_id = '${save.p_id}'`)).toBe(1);
    const { data: source } = await db
      .as('regular')
      .from('creative_versions')
      .select('message')
      .eq('creative_id', id);
    expect(source).toEqual([{ message: 'Trails are open.' }]);
  });

  test('is not created if the version to edit no longer exists', async () => {
    const { id } = await make();
    const copy = randomUUID();
    const { error } = await db.as('peer').rpc('copy_creative_with_version', {
      p_id: copy,
      p_source_id: id,
      p_source_version_id: randomUUID(),
      p_version: { id: randomUUID(), version_name: 'Unheard of', message: 'x' },
    });
    expect(error?.message).toBe('Could not locate copied version after duplication');
    expect(await count(`public.creatives where id = '${copy}'`)).toBe(0);
  });

  test('is not created if the edited version cannot be stored', async () => {
    const { id, versions } = await make();
    const copy = randomUUID();
    const { error } = await db.as('peer').rpc('copy_creative_with_version', {
      p_id: copy,
      p_source_id: id,
      p_source_version_id: versions[0]?.id ?? '',
      p_version: { id: randomUUID(), version_name: 'Original', message: '' },
    });
    expect(error?.code).toBe('22023');
    expect(await count(`public.creatives where id = '${copy}'`)).toBe(0);
  });

  test("of another organization's creative is refused", async () => {
    const { id } = await make();
    const { error } = await db
      .as('foreignAdmin')
      .rpc('duplicate_creative', { p_id: randomUUID(), p_source_id: id });
    expect(error?.hint).toBe('not_found');
  });
});

describe('status and deletion of a creative', () => {
  test('allow every writer to set any active status', async () => {
    const { id } = await make();
    for (const status of ['approved', 'inactive', 'approved', 'draft']) {
      const { data } = await db
        .as('peer')
        .rpc('set_creative_status', { p_id: id, p_status: status });
      expect(data).toMatchObject([{ status }]);
    }
    const reader = await db
      .as('readonly')
      .rpc('set_creative_status', { p_id: id, p_status: 'approved' });
    expect(reader.error?.hint).toBe('read_only');
  });

  test('check the status that the caller names against the stored one', async () => {
    const { id } = await make();
    const set = (p_status: string, p_expected: string) =>
      db.as('regular').rpc('set_creative_status', { p_id: id, p_status, p_expected });
    expect((await set('approved', 'inactive')).error?.hint).toBe('version_conflict');
    expect((await set('approved', 'draft')).data).toMatchObject([{ status: 'approved' }]);
    expect((await set('draft', 'draft')).error?.hint).toBe('version_conflict');
  });

  test('allow deletion only of a draft without flights; assigning a draft approves it', async () => {
    const { id } = await make();
    const client = db.as('regular');
    const campaign = { id: randomUUID(), name: 'Any' };
    await client.from('campaigns').insert(campaign);
    const flight = { id: randomUUID(), campaign_id: campaign.id, type: 'SMS', budget: 50 };
    await client.from('flights').insert(flight);
    await client.from('flight_creatives').insert({ flight_id: flight.id, creative_id: id });
    const { data } = await client
      .from('creatives')
      .select('status,flight_count,flight_ids,campaign_ids')
      .eq('id', id)
      .single();
    expect(data).toEqual({
      status: 'approved',
      flight_count: 1,
      flight_ids: [flight.id],
      campaign_ids: [campaign.id],
    });
    await client.rpc('set_creative_status', { p_id: id, p_status: 'draft' });
    expect((await client.from('creatives').delete().eq('id', id).select()).data).toEqual([]);
    await client.from('flight_creatives').delete().eq('flight_id', flight.id);
    expect((await client.from('creatives').delete().eq('id', id).select('id')).data).toEqual([
      { id },
    ]);
  });

  test('are readable with computed fields that count only rows the caller may see', async () => {
    const { id } = await make();
    const { data } = await db
      .as('readonly')
      .from('creatives')
      .select('message,version_count,organisation_id')
      .eq('id', id)
      .single();
    expect(data).toEqual({
      message: 'Trails are open.',
      version_count: 1,
      organisation_id: NORTHWIND,
    });
  });
});
