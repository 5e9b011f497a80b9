import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
const HUT = 'https://northwind.example/hut';
const CONTENT = { channel: 'sms', text: 'The hut is open: {{link}}' };

async function aLink(actor: ActorName = 'regular', url = HUT): Promise<string> {
  const { data, error } = await db
    .as(actor)
    .rpc('create_tracked_link', { p_id: randomUUID(), p_name: 'Hut', p_url: url })
    .single();
  expect(error).toBeNull();
  return data?.id ?? '';
}

async function aCreative(link: string, actor: ActorName = 'regular') {
  const id = randomUUID();
  const made = await db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: 'Mountain hut',
    p_type: 'SMS',
    p_content: CONTENT,
    p_link: link,
  });
  return { id, error: made.error };
}

const newest = async (id: string) =>
  (
    await db.service
      .from('creative_versions')
      .select('*')
      .eq('creative_id', id)
      .order('created_at', { ascending: false })
      .limit(1)
  ).data?.[0];

const edit = async (id: string, link?: string) => {
  const { data } = await db.as('regular').from('creatives').select('version').eq('id', id).single();
  return db.as('regular').rpc('update_creative', {
    p_id: id,
    p_name: 'Mountain hut',
    p_type: 'SMS',
    p_status: 'draft',
    p_message: 'The hut is open: {{link}}',
    p_version: data?.version ?? 0,
    p_content: CONTENT,
    ...(link !== undefined && { p_link: link }),
  });
};

const flightWith = async (creative: string) => {
  const version = await newest(creative);
  const flight = await aPlannedFlight(db, {
    campaign: await createCampaign(db),
    creative: { id: creative, version: version?.id ?? '' },
  });
  return typeof flight === 'string' ? flight : (flight as { id: string }).id;
};

const flightRow = async (id: string) =>
  (await db.service.from('flights').select('message,short_url').eq('id', id).single()).data;

const resolve = async (url: string) =>
  (
    await db.service.rpc('resolve_short_link', {
      p_code: url.slice(-6),
      p_host: '127.0.0.1:4173',
    })
  ).data?.[0]?.target;

describe('the tracked link of a creative', () => {
  test('gives each flight its own short link, whose visits count for the flight and the tracker', async () => {
    const link = await aLink();
    const { id, error } = await aCreative(link);
    expect(error).toBeNull();
    const flights = [await flightWith(id), await flightWith(id)];
    const rows = await Promise.all(flights.map(flightRow));
    const [first, second] = rows.map((row) => row?.short_url ?? '');
    expect(first).not.toBe(second);
    expect(rows[0]?.message).toBe(`The hut is open: ${first}`);
    expect(await resolve(first ?? '')).toBe(HUT);
    await db.service.rpc('record_short_link_click', {
      p_code: first?.slice(-6) ?? '',
      p_host: '127.0.0.1:4173',
      p_request_id: randomUUID(),
      p_kind: 'person',
    });
    const { data } = await db.service
      .from('click_tracker_versions')
      .select('click_count')
      .eq('id', link)
      .single();
    expect(data?.click_count).toBe(1);
  });

  test('can be changed and removed by an edit, which pending flights follow, and stays if the edit omits it', async () => {
    const [one, other] = [await aLink(), await aLink('regular', 'https://northwind.example/peak')];
    const { id } = await aCreative(one);
    const flight = await flightWith(id);
    expect((await edit(id)).error).toBeNull();
    expect((await newest(id))?.tracker_version_id).toBe(one);
    expect((await edit(id, other)).error).toBeNull();
    expect(await resolve((await flightRow(flight))?.short_url ?? '')).toBe(
      'https://northwind.example/peak',
    );
    expect((await edit(id, '')).error).toBeNull();
    expect(await flightRow(flight)).toEqual({ message: 'The hut is open:', short_url: null });
  });

  test('is copied with the creative', async () => {
    const link = await aLink();
    const { id } = await aCreative(link);
    const copy = randomUUID();
    await db.as('peer').rpc('duplicate_creative', { p_id: copy, p_source_id: id });
    expect((await newest(copy))?.tracker_version_id).toBe(link);
  });

  test('must exist in the same organization', async () => {
    const foreign = await aLink('foreignRegular');
    for (const link of [foreign, randomUUID()]) {
      const { id, error } = await aCreative(link);
      expect(error?.code).toBe('23503');
      expect(await newest(id)).toBeUndefined();
    }
    expect((await aCreative('no id')).error?.hint).toBe('unknown_short_url');
  });

  test('cannot be deleted while a creative uses it, and the refusal names the creative', async () => {
    const link = await aLink();
    const { id } = await aCreative(link);
    const remove = () =>
      db.as('regular').from('click_tracker_versions').delete().eq('id', link).select('id');
    const { error } = await remove();
    expect(error?.hint).toBe('link_in_use');
    expect(error?.message).toContain('"Mountain hut"');
    await edit(id, '');
    expect((await remove()).error).toBeNull();
  });

  test('of a sent version cannot change; a different link needs a new version', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const { id } = await aCreative(one);
    const version = await newest(id);
    await db.sql(
      `update public.creative_versions set locked_at = now() where id = '${version?.id}'`,
    );
    const direct = await db
      .as('regular')
      .from('creative_versions')
      .update({ tracker_version_id: other })
      .eq('id', version?.id ?? '')
      .select('id');
    expect(direct.error?.hint).toBe('version_in_use');
    expect((await edit(id, other)).error).toBeNull();
    const { data } = await db.service
      .from('creative_versions')
      .select('tracker_version_id')
      .eq('creative_id', id)
      .order('created_at');
    expect(data?.map(({ tracker_version_id }) => tracker_version_id)).toEqual([one, other]);
  });

  test('in a test message leads to its destination and counts no visits', async () => {
    const link = await aLink();
    const { id } = await aCreative(link);
    const version = await newest(id);
    const [row] = await db.sql<{ url: string }>(`
      select private.register_short_link('click_tracker_versions', '${link}', '${version?.organisation_id}', p_test => true) as url`);
    expect(await resolve(row?.url ?? '')).toBe(HUT);
    const counted = await db.service.rpc('record_short_link_click', {
      p_code: row?.url.slice(-6) ?? '',
      p_host: '127.0.0.1:4173',
      p_request_id: randomUUID(),
      p_kind: 'person',
    });
    expect(counted.data).toBe(false);
  });
});
