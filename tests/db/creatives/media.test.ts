import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MEDIA_TYPES, detectMediaType } from '@/domain/content/media';
import { billedParts } from '@/domain/content/sms-split';
import type { Json } from '@/lib/supabase/database.types';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import {
  activate,
  createCampaign,
  aPlannedFlight,
  gatewayWork,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();

/** A one-pixel image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<script>alert(1)</script>');

const bucket = (actor: ActorName) => db.as(actor).storage.from('media');
const mediaPath = (organisation = NORTHWIND, id: string = randomUUID(), ending = 'png') =>
  `${organisation}/${id}.${ending}`;
/** Silence: a header and one frame. */
const MP3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 0, 0, 0, 0]);
/** The first bytes of a video and of a document. */
const MP4 = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0', 'latin1');
const PDF = Buffer.from('%PDF-1.7\n');
const WAV = Buffer.from('RIFF\u0024\0\0\0WAVEfmt ', 'latin1');

const upload = (actor: ActorName, path = mediaPath(), body = PNG, contentType = 'image/png') =>
  bucket(actor).upload(path, body, { contentType });
const fetchPublic = async (path: string, headers = {}) =>
  db.backend.fetch(
    new Request(`http://localhost/storage/v1/object/public/media/${path}`, { headers }),
  );
const namesFor = async (actor: ActorName, folder = NORTHWIND) =>
  ((await bucket(actor).list(folder)).data ?? []).map(
    ({ name }) => `${folder}/${name.split('/').at(-1)}`,
  );
const stored = async (path: string) =>
  db.sql(`select 1 from storage.objects where bucket_id = 'media' and name = '${path}'`);

async function aPicture(actor: ActorName = 'regular', organisation = NORTHWIND) {
  const id = randomUUID();
  const path = mediaPath(organisation, id);
  expect((await upload(actor, path)).error).toBeNull();
  const row = {
    id,
    name: 'hut.png',
    alt: 'A hut',
    type: 'image/png',
    bytes: 70,
    width: 1,
    height: 1,
  };
  expect((await db.as(actor).from('media').insert(row)).error).toBeNull();
  return { id, path, url: `http://127.0.0.1:4173/storage/v1/object/public/media/${path}` };
}

const push = (image: string) => ({ channel: 'push', body: 'The hut is open.', image });
async function aCreativeWith(image: string, name = 'Mountain hut') {
  const id = randomUUID();
  const { error } = await db.as('regular').rpc('create_creative', {
    p_id: id,
    p_name: name,
    p_type: 'Push',
    p_content: push(image),
  });
  return { id, error };
}

describe('a file', () => {
  test("is stored in the organization's folder and public to everyone with its URL", async () => {
    const path = mediaPath();
    expect((await upload('regular', path)).error).toBeNull();
    const answer = await fetchPublic(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect(await namesFor('peer')).toContain(path);
  });

  test('sent in a form, as the browser does, is stored with the type of its part', async () => {
    const path = mediaPath();
    const file = new Blob([PNG], { type: 'image/png' });
    expect((await bucket('regular').upload(path, file)).error).toBeNull();
    const answer = await fetchPublic(path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await bucket('regular').upload(path, file)).error).toMatchObject({ statusCode: '409' });
    const large = new Blob([PNG, Buffer.alloc(5_242_880)], { type: 'image/png' });
    expect((await bucket('regular').upload(mediaPath(), large)).error).toMatchObject({
      statusCode: '413',
    });
  });

  test.each([
    'anonymous',
    'readonly',
    'pending',
    'deactivated',
    'unassigned',
    'foreignRegular',
  ] as const)('cannot be stored by %s in this folder', async (actor) => {
    const path = mediaPath();
    expect((await upload(actor, path)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
    expect((await fetchPublic(path)).status).not.toBe(200);
  });

  test.each([
    ['no token', undefined],
    ['a malformed token', 'Bearer a.b.c'],
    ['a token without a signature', `Bearer ${Buffer.from('{}').toString('base64url')}.e30.`],
  ])('sent with %s is refused before its body is read', async (_what, authorization) => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { 'content-type': 'image/png', ...(authorization && { authorization }) };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const request = new Request(`http://localhost/storage/v1/object/media/${mediaPath()}`, init);
    const answer = await db.backend.fetch(request);
    expect(await answer.json()).toMatchObject({ statusCode: '403' });
    expect(answer.headers.get('connection')).toBe('close');
    expect(pieces).toBeLessThan(3);
  });

  test.each([
    ['the folder of another organization', () => mediaPath(BLUEPEAK)],
    ['no folder', () => `${randomUUID()}.png`],
    ['a file with another name', () => `${NORTHWIND}/hut.png`],
    ['a file with another extension', () => `${NORTHWIND}/${randomUUID()}.svg`],
    ['a folder below', () => `${NORTHWIND}/more/${randomUUID()}.png`],
    ['a way out of the folder', () => `${NORTHWIND}/../${BLUEPEAK}/${randomUUID()}.png`],
  ])('cannot be stored in %s', async (_where, path) => {
    const place = path();
    expect((await upload('regular', place)).error).not.toBeNull();
    expect(await stored(place)).toEqual([]);
  });

  test.each([
    ['a page declared as an image', HTML, 'image/png'],
    ['a page', HTML, 'text/html'],
    ['an image of another type than declared', PNG, 'image/jpeg'],
    [
      'a drawing that can contain scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['more than 5 MB', Buffer.concat([PNG, Buffer.alloc(5_242_880)]), 'image/png'],
    ['a recording declared as an image', MP3, 'image/png'],
    ['a recording of another type than declared', MP3, 'audio/wav'],
    ['a page declared as a recording', HTML, 'audio/mpeg'],
    ['a recording format that no carrier plays', Buffer.from('OggS....'), 'audio/ogg'],
    ['a page declared as a video', HTML, 'video/mp4'],
    [
      'a video format that phones do not play',
      Buffer.from('\0\0\0\u0014ftypqt  '),
      'video/quicktime',
    ],
    ['a page declared as a document', HTML, 'application/pdf'],
    ['a video of more than 16 MB', Buffer.concat([MP4, Buffer.alloc(16_777_216)]), 'video/mp4'],
  ])('that is %s is refused', async (_what, body, type) => {
    const path = mediaPath();
    expect((await upload('regular', path, body, type)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
  });

  test('is refused if its extension does not match its content', async () => {
    const path = mediaPath(NORTHWIND, randomUUID(), 'pdf');
    expect((await upload('regular', path)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
  });

  test('is refused in a form with a second file, so that the stored file is the checked one', async () => {
    const path = mediaPath();
    const form = new FormData();
    form.append('first', new Blob([PNG], { type: 'image/png' }), 'a.png');
    form.append('file', new Blob([HTML], { type: 'image/png' }), 'b.png');
    const { error } = await bucket('regular').upload(path, form);
    expect(error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
  });

  test('is never overwritten, not even by the user who stored it', async () => {
    const { path } = await aPicture();
    for (const actor of ['regular', 'peer', 'foreignRegular'] as const) {
      const again = await bucket(actor).upload(path, HTML, {
        contentType: 'image/png',
        upsert: true,
      });
      expect(again.error).not.toBeNull();
      const over = Buffer.concat([PNG, Buffer.from('x')]);
      expect(
        (await bucket(actor).upload(path, over, { contentType: 'image/png', upsert: true })).error,
      ).not.toBeNull();
      expect(
        (await bucket(actor).update(path, over, { contentType: 'image/png' })).error,
      ).not.toBeNull();
    }
    expect(Buffer.from(await (await fetchPublic(path)).arrayBuffer()).equals(PNG)).toBe(true);
  });

  test('that a message uses is neither deleted nor replaced, even if its row is missing', async () => {
    const { id, path, url } = await aPicture();
    const { id: creative, error } = await aCreativeWith(url);
    expect(error).toBeNull();
    await db.sql(`delete from public.media where id = '${id}'`);
    for (const actor of ['regular', 'peer', 'admin'] as const) await bucket(actor).remove([path]);
    expect(await stored(path)).toHaveLength(1);
    await db.sql(`delete from storage.objects where name = '${path}'`);
    expect((await upload('regular', path)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
    await db.sql(`delete from public.creatives where id = '${creative}'`);
    expect((await upload('regular', path)).error).toBeNull();
    await bucket('regular').remove([path]);
    expect(await stored(path)).toEqual([]);
  });

  test('is refused once the organization stores 5 GB or 10,000 files', async () => {
    const fill = (files: number, size: number) =>
      db.sql(`
        insert into storage.objects (bucket_id, name, metadata)
        select 'media', '${NORTHWIND}/' || gen_random_uuid() || '.png', '{"size": ${size}}' from generate_series(1, ${files})`);
    const empty = () =>
      db.sql(
        `delete from storage.objects where metadata in ('{"size": 3000000000}', '{"size": 1}')`,
      );
    await fill(1, 3_000_000_000);
    expect((await upload('regular')).error).toBeNull();
    await fill(1, 3_000_000_000);
    expect((await upload('regular')).error).toMatchObject({ statusCode: '403' });
    expect((await upload('foreignRegular', mediaPath(BLUEPEAK))).error).toBeNull();
    await empty();
    await fill(10_000, 1);
    expect((await upload('regular')).error).not.toBeNull();
    await empty();
    expect((await upload('regular')).error).toBeNull();
  });

  test('that is sent twice is stored once, and the second attempt is refused as a duplicate', async () => {
    const path = mediaPath();
    expect((await upload('regular', path)).error).toBeNull();
    for (const actor of ['regular', 'peer'] as const) {
      const { error } = await upload(actor, path);
      expect(error).toMatchObject({ status: 400, statusCode: '409' });
    }
    const other = mediaPath();
    const both = await Promise.all([upload('regular', other), upload('regular', other)]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect(Buffer.from(await (await fetchPublic(path)).arrayBuffer()).equals(PNG)).toBe(true);
  });

  test('is neither listed for nor deleted by other organizations', async () => {
    const { path } = await aPicture();
    for (const actor of [
      'anonymous',
      'foreignRegular',
      'foreignAdmin',
      'pending',
      'deactivated',
    ] as const) {
      expect(await namesFor(actor)).toEqual([]);
      await bucket(actor).remove([path]);
      expect(await stored(path)).toHaveLength(1);
      expect((await fetchPublic(path)).status).toBe(200);
    }
  });

  test('of a listed image stays until its row is deleted', async () => {
    const { id, path } = await aPicture();
    await bucket('regular').remove([path]);
    expect(await stored(path)).toHaveLength(1);
    expect(
      (await db.as('regular').from('media').delete().eq('id', id).select('id')).data,
    ).toHaveLength(1);
    await bucket('readonly').remove([path]);
    expect(await stored(path)).toHaveLength(1);
    expect((await bucket('regular').remove([path])).error).toBeNull();
    expect(await stored(path)).toEqual([]);
    expect((await fetchPublic(path)).status).not.toBe(200);
  });

  test('cannot be moved, copied, signed or put into another bucket', async () => {
    const { path } = await aPicture();
    expect((await bucket('regular').move(path, mediaPath())).error).not.toBeNull();
    expect((await bucket('regular').copy(path, mediaPath())).error).not.toBeNull();
    expect((await bucket('regular').createSignedUploadUrl(mediaPath())).error).not.toBeNull();
    expect((await db.as('regular').storage.createBucket('mine')).error).not.toBeNull();
    const other = await db
      .as('regular')
      .storage.from('mine')
      .upload(mediaPath(), PNG, { contentType: 'image/png' });
    expect(other.error).not.toBeNull();
    expect(await db.sql('select id from storage.buckets')).toEqual([{ id: 'media' }]);
  });

  test('is stored by a superadmin only for the organization they impersonate', async () => {
    await db.become('impersonating');
    const path = mediaPath();
    const { error } = await upload('superadmin', path);
    const other = await upload('superadmin', mediaPath(BLUEPEAK));
    await db.sql('delete from public.superadmin_impersonations');
    expect(error).toBeNull();
    expect(other.error).not.toBeNull();
  });
});

/** Rows of list_media for an actor. */
const listed = async (actor: ActorName, filter = {}) =>
  (await db.as(actor).rpc('list_media', filter)).data ?? [];
const usageNames = (uses: unknown) => (uses as { name: string }[]).map(({ name }) => name);

describe('a picture', () => {
  const usedIn = async (id: string) =>
    usageNames((await listed('regular')).find((file) => file.id === id)?.used_in ?? []);
  const remove = (actor: ActorName, id: string) =>
    db.as(actor).from('media').delete().eq('id', id).select('id');

  test('lists the messages that use it, in any version, and cannot be deleted while one does', async () => {
    const { id, url } = await aPicture();
    expect(await usedIn(id)).toEqual([]);
    const creative = await aCreativeWith(url);
    expect(creative.error).toBeNull();
    expect(await usedIn(id)).toEqual(['Mountain hut']);
    const { error } = await remove('regular', id);
    expect(error?.hint).toBe('media_in_use');
    expect(error?.message).toContain('"Mountain hut"');
    await db.as('regular').from('creatives').delete().eq('id', creative.id);
    expect(await usedIn(id)).toEqual([]);
    expect((await remove('regular', id)).data).toHaveLength(1);
  });

  test('that only a template uses cannot be deleted either', async () => {
    const { id, url } = await aPicture();
    await db
      .as('regular')
      .from('creative_templates')
      .insert({ name: 'Huts', type: 'Push', content: push(url) });
    expect(await usedIn(id)).toEqual(['Huts']);
    expect((await remove('peer', id)).error?.hint).toBe('media_in_use');
  });

  test("in a flight's variant stays in use after an operator has deleted its version", async () => {
    const { id, url } = await aPicture();
    const client = db.as('regular');
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign, channel: 'Push', name: 'Opening' });
    const tried = await aCreativeWith(url, 'Brief');
    const version = await client
      .from('creative_versions')
      .select('id')
      .eq('creative_id', tried.id)
      .single();
    const tries = async (variants: { creative_version_id: string; share: number }[]) => {
      const seen = await client.from('flights').select('version').eq('id', flight.id).single();
      const { error } = await client.rpc('set_flight_variants', {
        p_flight_id: flight.id,
        p_version: seen.data?.version ?? 0,
        p_variants: variants,
      });
      expect(error).toBeNull();
    };
    await tries([{ creative_version_id: version.data?.id ?? '', share: 50 }]);
    expect(await usedIn(id)).toEqual(['Brief', 'Opening']);
    const kept = await client.from('creatives').delete().eq('id', tried.id);
    expect(kept.error).toMatchObject({ hint: 'creative_in_use' });
    await db.sql(`delete from public.creatives where id = '${tried.id}'`);
    expect(await usedIn(id)).toEqual(['Opening']);
    for (const actor of ['regular', 'peer', 'admin'] as const)
      expect((await remove(actor, id)).error).toMatchObject({ hint: 'media_in_use' });
    for (const actor of ['readonly', 'foreignRegular', 'pending', 'deactivated'] as const)
      expect((await remove(actor, id)).data ?? []).toEqual([]);
    expect(await listed('regular', { p_use: 'used' })).toContainEqual(
      expect.objectContaining({
        id,
        used_in: [{ used_by: 'flight', id: flight.id, name: 'Opening', campaign_id: campaign }],
      }),
    );
    // A flight that was deleted with its campaign can be restored, so the file stays.
    const change = (action: string) =>
      client.rpc('change_campaigns', { p_ids: [campaign], p_action: action });
    expect((await change('delete')).error).toBeNull();
    expect(await listed('regular', { p_use: 'used' })).toContainEqual(
      expect.objectContaining({
        id,
        used_in: [
          { used_by: 'deleted_flight', id: flight.id, name: 'Opening', campaign_id: campaign },
        ],
      }),
    );
    expect((await remove('regular', id)).error).toMatchObject({
      hint: 'media_in_use',
      message: expect.stringMatching(/deleted campaign use the picture: "Opening"/),
    });
    expect((await change('undelete')).error).toBeNull();
    expect(await usedIn(id)).toEqual(['Opening']);
    await tries([]);
    expect((await remove('regular', id)).data).toHaveLength(1);
  });

  test('is not in use if another organization uses its URL', async () => {
    const { id, url } = await aPicture();
    await db.as('foreignRegular').rpc('create_creative', {
      p_id: randomUUID(),
      p_name: 'Theirs',
      p_type: 'Push',
      p_content: push(url),
    });
    expect(await usedIn(id)).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:4173/storage/v1/object/public/media/../../secret.png',
    'http://192.168.0.1/storage/v1/object/public/media/x.png',
    `http://127.0.0.1:4173/storage/v1/object/public/other/${NORTHWIND}/${NORTHWIND}.png`,
    'http://127.0.0.1:4173/',
  ])(
    'in a message cannot have a private URL other than that of a stored file: %s',
    async (image) => {
      expect((await aCreativeWith(image)).error?.hint).toBe('invalid_content');
    },
  );
});

async function aRecording(seconds = 61, over = {}, file = MP3) {
  const id = randomUUID();
  const path = mediaPath(NORTHWIND, id, 'mp3');
  expect((await upload('regular', path, file, 'audio/mpeg')).error).toBeNull();
  const row = {
    id,
    name: 'ready.mp3',
    alt: 'Ready.',
    type: 'audio/mpeg',
    bytes: file.length,
    seconds,
    ...over,
  };
  const { error } = await db.as('regular').from('media').insert(row);
  return { id, path, error, url: `http://127.0.0.1:4173/storage/v1/object/public/media/${path}` };
}

const call = (url: string, seconds = 61, over = {}) => ({
  channel: 'voice',
  script: 'Your repair is ready.',
  language: 'en',
  recording: { url, seconds },
  ...over,
});
const createCall = (actor: ActorName, content: Json, p_id = randomUUID()) =>
  db
    .as(actor)
    .rpc('create_creative', { p_id, p_name: 'Repair', p_type: 'Voice', p_content: content });

test("the demo's video, its poster and its document are used in messages and can be read", async () => {
  const kept = await db.sql<{ name: string; bytes: number; place: string }>(
    `select m.name, m.bytes, o.name as place from public.media m join storage.objects o on o.name like '%/' || m.id || '.%'
      where m.created_at < now() - interval '70 days' order by m.name`,
  );
  expect(kept.map(({ name }) => name)).toEqual(['boot-care.jpg', 'boot-care.mp4', 'returns.pdf']);
  for (const { name, bytes, place } of kept) {
    const body = new Uint8Array(await (await fetchPublic(place)).arrayBuffer());
    expect(body.length).toBe(bytes);
    expect(MEDIA_TYPES[detectMediaType(body) ?? 'image/gif']).toBe(name.split('.')[1]);
  }
  const uses = (await listed('readonly', { p_use: 'used' })).filter(({ name }) =>
    kept.some((file) => file.name === name),
  );
  expect(Object.fromEntries(uses.map(({ name, used_in }) => [name, usageNames(used_in)]))).toEqual({
    'boot-care.jpg': ['Boot care carousel'],
    'boot-care.mp4': ['Boot care carousel'],
    'returns.pdf': ['Order on its way'],
  });
});

describe('a recording', () => {
  test('of either format is stored and public to everyone with its URL', async () => {
    for (const [ending, type, bytes] of [
      ['mp3', 'audio/mpeg', MP3],
      ['wav', 'audio/wav', WAV],
    ] as const) {
      const path = mediaPath(NORTHWIND, randomUUID(), ending);
      expect((await upload('regular', path, bytes, type)).error).toBeNull();
      expect((await fetchPublic(path)).headers.get('content-type')).toBe(type);
    }
  });

  test('is played in a call with its transcript, and cannot be deleted while the call exists', async () => {
    const { id, url } = await aRecording();
    const creative = randomUUID();
    expect((await createCall('regular', call(url), creative)).error).toBeNull();
    const { data } = await db
      .as('regular')
      .from('creative_versions')
      .select('message,content')
      .eq('creative_id', creative)
      .single();
    expect(data).toEqual({ message: 'Your repair is ready.', content: call(url) });
    const [file] = await listed('readonly', { p_kind: 'recording', p_use: 'used' });
    expect(file).toMatchObject({
      id,
      seconds: 61,
      used_in: [{ used_by: 'creative', id: creative, name: 'Repair', campaign_id: null }],
    });
    const { error } = await db.as('regular').from('media').delete().eq('id', id);
    expect(error?.hint).toBe('media_in_use');
    expect(error?.message).toContain('recording');
  });

  test('must be an existing file of the organization with its exact length', async () => {
    const { url } = await aRecording();
    const gone = url.replace(/[0-9a-f-]{36}\.mp3$/, `${randomUUID()}.mp3`);
    const refused: [ActorName, Json, code: string][] = [
      ['regular', call(gone), 'unknown_recording'],
      ['regular', call('https://shop.example/ready.mp3'), 'unknown_recording'],
      ['regular', call(url, 60), 'unknown_recording'],
      ['regular', call(url, 241), 'wrong_type'],
      ['regular', call(url, 61, { script: '' }), 'required'],
      [
        'regular',
        call(url, 61, { script: 'Hi {{ first_name | default: "you" }}' }),
        'recorded_field',
      ],
      ['foreignRegular', call(url), 'unknown_recording'],
    ];
    for (const [actor, content, code] of refused) {
      const { error } = await createCall(actor, content);
      expect(error?.hint).toBe('invalid_content');
      expect(JSON.parse(error?.details ?? '{}').code).toBe(code);
    }
  });

  test('cannot be listed without a length, with a long one, or with more bytes than its length allows', async () => {
    for (const over of [
      { seconds: null },
      { seconds: 241 },
      { width: 10, height: 10 },
      { type: 'audio/ogg' },
    ])
      expect((await aRecording(61, over)).error?.code).toBe('23514');
    const large = Buffer.concat([MP3, Buffer.alloc(200_000)]);
    expect((await aRecording(1, {}, large)).error?.code).toBe('23514');
    expect((await aRecording(2, {}, large)).error).toBeNull();
  });

  test('is listed only with the bytes and the type of its file', async () => {
    const large = Buffer.concat([MP3, Buffer.alloc(200_000)]);
    for (const [over, file] of [
      [{ bytes: 1 }, large],
      [{ type: 'audio/wav' }, MP3],
      [{ id: randomUUID() }, MP3],
    ] as const)
      expect((await aRecording(1, over, file)).error?.hint).toBe('unknown_file');
  });

  test('bills its call by started minutes, and reaches gateways unchanged', async () => {
    const { url } = await aRecording();
    const campaign = await createCampaign(db);
    const creative = randomUUID();
    expect((await createCall('regular', call(url), creative)).error).toBeNull();
    const { data: version } = await db
      .as('regular')
      .from('creative_versions')
      .select('id')
      .eq('creative_id', creative)
      .single();
    const flight = await aPlannedFlight(db, {
      campaign,
      channel: 'Voice',
      creative: { id: creative, version: version?.id ?? '' },
    });
    expect((await activate(db, flight.id, campaign)).error).toBeNull();
    const work = await gatewayWork(db, flight.id);
    expect(work).toMatchObject({ parts: 2, content: call(url) });
    const { data: org } = await db
      .as('regular')
      .from('organisations')
      .select('service_rates')
      .eq('id', NORTHWIND)
      .single();
    const { Voice: rate } = (org ?? { service_rates: {} }).service_rates as { Voice: number };
    expect(work?.cost_per_send).toBeCloseTo(2 * rate, 6);
  });
});

test('a script is priced by its full reading time, in the database as on the screens', async () => {
  const VOICE = { channel: 'Voice', encoding: 'ascii' } as const;
  const words = (count: number) => Array.from({ length: count }, () => 'ready').join(' ');
  const scripts = [
    words(1),
    words(150),
    words(151),
    words(450),
    `{{ city | default: "a b" }} ${words(149)}`,
  ];
  for (const script of scripts) {
    const [row] = await db.sql<{ parts: number }>(
      `select private.billed_parts('Voice', 'ascii', left('${script}', 1600), jsonb_build_object('script', '${script}')) as parts`,
    );
    expect(row?.parts).toBe(billedParts(VOICE, script.slice(0, 1600), { script }));
  }
  expect(billedParts(VOICE, '', { script: words(450) })).toBe(3);
});

describe('a video or a document', () => {
  const FILES = [
    ['mp4', 'video/mp4', MP4],
    ['3gp', 'video/3gpp', Buffer.from('\0\0\0\u0018ftyp3gp5', 'latin1')],
    ['pdf', 'application/pdf', PDF],
  ] as const;

  test('is stored and served in ranges to everyone with its URL, and a document downloads instead of opening', async () => {
    for (const [ending, type, bytes] of FILES) {
      const path = mediaPath(NORTHWIND, randomUUID(), ending);
      expect((await upload('regular', path, bytes, type)).error).toBeNull();
      const { headers } = await fetchPublic(path);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-disposition')).toBe(ending === 'pdf' ? 'attachment' : null);
      const part = async (range: string) => {
        const answer = await fetchPublic(path, { range });
        return [answer.status, answer.headers.get('content-range'), await answer.text()];
      };
      const { length } = bytes;
      const text = bytes.toString();
      expect(await part('bytes=4-7')).toEqual([206, `bytes 4-7/${length}`, text.slice(4, 8)]);
      expect(await part('bytes=4-')).toEqual([
        206,
        `bytes 4-${length - 1}/${length}`,
        text.slice(4),
      ]);
      expect(await part('bytes=-2')).toEqual([
        206,
        `bytes ${length - 2}-${length - 1}/${length}`,
        text.slice(-2),
      ]);
      expect(await part('bytes=999-')).toEqual([416, `bytes */${length}`, '']);
      expect(await part('lines=1-2')).toEqual([200, null, text]);
    }
  });

  interface Facts {
    type: string;
    width: number | null;
    height: number | null;
    seconds: number | null;
  }

  test("can be a template's header, reaches gateways with the template, and cannot be deleted while it is used", async () => {
    const kinds: [kind: string, ending: string, facts: Facts][] = [
      ['video', 'mp4', { type: 'video/mp4', width: 720, height: 1280, seconds: 9 }],
      ['document', 'pdf', { type: 'application/pdf', width: null, height: null, seconds: null }],
    ];
    for (const [kind, ending, facts] of kinds) {
      const id = randomUUID();
      const row = { id, name: `tour.${ending}`, alt: 'A tour', bytes: 70 };
      const { error: unlisted } = await db
        .as('regular')
        .from('media')
        .insert({ ...row, ...facts });
      expect(unlisted).toBeNull();
      const url = `http://127.0.0.1:4173/storage/v1/object/public/media/${mediaPath(NORTHWIND, id, ending)}`;
      const said = kind === 'video' ? { alt: 'A tour' } : { filename: 'Tour.pdf' };
      const content = {
        channel: 'whatsapp',
        category: 'utility',
        language: 'en',
        header: { type: kind, url, ...said },
        body: 'Your tour.',
      };
      const creative = randomUUID();
      const { error } = await db.as('regular').rpc('create_creative', {
        p_id: creative,
        p_name: 'Tour',
        p_type: 'WhatsApp',
        p_content: content,
      });
      expect(error).toBeNull();
      expect(await listed('readonly', { p_kind: kind })).toContainEqual(
        expect.objectContaining({ id, used_in: [expect.objectContaining({ id: creative })] }),
      );
      const gone = await db.as('regular').from('media').delete().eq('id', id);
      expect(gone.error?.message).toContain(`use the ${kind}`);
      const { data: version } = await db
        .as('regular')
        .from('creative_versions')
        .select('id')
        .eq('creative_id', creative)
        .single();
      await db.sql(`select private.set_template_status('${version?.id}', null, 'approved', null)`);
      const campaign = await createCampaign(db);
      const flight = await aPlannedFlight(db, {
        campaign,
        channel: 'WhatsApp',
        creative: { id: creative, version: version?.id ?? '' },
      });
      expect((await activate(db, flight.id, campaign)).error).toBeNull();
      expect(await gatewayWork(db, flight.id)).toMatchObject({ content });
    }
  });
});

describe('the list of files', () => {
  test("contains only the organization's files, and none for users without one", async () => {
    const { id } = await aPicture();
    for (const actor of ['regular', 'readonly', 'admin'] as const)
      expect((await listed(actor)).map((file) => file.id)).toContain(id);
    for (const actor of [
      'anonymous',
      'foreignAdmin',
      'pending',
      'deactivated',
      'unassigned',
    ] as const)
      expect((await listed(actor)).map((file) => file.id)).not.toContain(id);
  });

  test('can be searched by name and text, and filtered by kind and use', async () => {
    const word = randomUUID();
    const picture = await aPicture();
    const recording = await aRecording(9, { alt: `Ready, ${word}.` });
    const ids = async (filter: object) => (await listed('regular', filter)).map(({ id }) => id);
    expect(await ids({ p_search: word.toUpperCase() })).toEqual([recording.id]);
    expect(await ids({ p_search: '%' })).toEqual([]);
    expect(await ids({ p_kind: 'picture' })).not.toContain(recording.id);
    expect(await ids({ p_kind: 'recording' })).not.toContain(picture.id);
    expect(await ids({ p_use: 'unused' })).toEqual(
      expect.arrayContaining([picture.id, recording.id]),
    );
    expect(await ids({ p_use: 'used' })).not.toContain(picture.id);
  });
});
