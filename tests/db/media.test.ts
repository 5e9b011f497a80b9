import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, BLUEPEAK, NORTHWIND, testDatabase } from '../support/database.ts';

const db = testDatabase();

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<script>alert(1)</script>');

const bucket = (actor: ActorName) => db.as(actor).storage.from('media');
const pathOf = (organisation = NORTHWIND, id: string = randomUUID()) => `${organisation}/${id}.png`;
const upload = (actor: ActorName, path = pathOf(), body = PNG, contentType = 'image/png') =>
  bucket(actor).upload(path, body, { contentType });
const publicly = async (path: string) =>
  db.backend.fetch(new Request(`http://localhost/storage/v1/object/public/media/${path}`));
const namesFor = async (actor: ActorName, folder = NORTHWIND) =>
  ((await bucket(actor).list(folder)).data ?? []).map(
    ({ name }) => `${folder}/${name.split('/').at(-1)}`,
  );
const stored = async (path: string) =>
  db.sql(`select 1 from storage.objects where bucket_id = 'media' and name = '${path}'`);

async function aPicture(actor: ActorName = 'regular', organisation = NORTHWIND) {
  const id = randomUUID();
  const path = pathOf(organisation, id);
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
  test('is stored in the folder of one’s own organisation, and read by everybody who has its address', async () => {
    const path = pathOf();
    expect((await upload('regular', path)).error).toBeNull();
    const answer = await publicly(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect(await namesFor('peer')).toContain(path);
  });

  test.each([
    'anonymous',
    'readonly',
    'pending',
    'deactivated',
    'unassigned',
    'foreignRegular',
  ] as const)('is not stored for %s in this folder', async (actor) => {
    const path = pathOf();
    expect((await upload(actor, path)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
    expect((await publicly(path)).status).not.toBe(200);
  });

  test.each([
    ['the folder of another organisation', () => pathOf(BLUEPEAK)],
    ['no folder', () => `${randomUUID()}.png`],
    ['another name', () => `${NORTHWIND}/hut.png`],
    ['another ending', () => `${NORTHWIND}/${randomUUID()}.svg`],
    ['a folder below', () => `${NORTHWIND}/more/${randomUUID()}.png`],
    ['a way out of the folder', () => `${NORTHWIND}/../${BLUEPEAK}/${randomUUID()}.png`],
  ])('is not stored in %s', async (_where, path) => {
    const place = path();
    expect((await upload('regular', place)).error).not.toBeNull();
    expect(await stored(place)).toEqual([]);
  });

  test.each([
    ['a page that says it is a picture', HTML, 'image/png'],
    ['a page', HTML, 'text/html'],
    ['a picture of another kind than it says', PNG, 'image/jpeg'],
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['more than 5 MB', Buffer.concat([PNG, Buffer.alloc(5_242_880)]), 'image/png'],
  ])('that is %s is refused', async (_what, body, type) => {
    const path = pathOf();
    expect((await upload('regular', path, body, type)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
  });

  test('is never overwritten, also by whoever has stored it', async () => {
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
    expect(Buffer.from(await (await publicly(path)).arrayBuffer()).equals(PNG)).toBe(true);
  });

  test('of another organisation is neither listed nor deleted', async () => {
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
      expect((await publicly(path)).status).toBe(200);
    }
  });

  test('of a picture in the list stays while it is there, and goes after it', async () => {
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
    expect((await publicly(path)).status).not.toBe(200);
  });

  test('is not moved, copied, signed or put into another bucket', async () => {
    const { path } = await aPicture();
    expect((await bucket('regular').move(path, pathOf())).error).not.toBeNull();
    expect((await bucket('regular').copy(path, pathOf())).error).not.toBeNull();
    expect((await bucket('regular').createSignedUploadUrl(pathOf())).error).not.toBeNull();
    expect((await db.as('regular').storage.createBucket('mine')).error).not.toBeNull();
    const other = await db
      .as('regular')
      .storage.from('mine')
      .upload(pathOf(), PNG, { contentType: 'image/png' });
    expect(other.error).not.toBeNull();
    expect(await db.sql('select id from storage.buckets')).toEqual([{ id: 'media' }]);
  });

  test('is stored by a superadmin for the organisation that is viewed, and for no other one', async () => {
    await db.become('impersonating');
    const path = pathOf();
    const { error } = await upload('superadmin', path);
    const other = await upload('superadmin', pathOf(BLUEPEAK));
    await db.sql('delete from public.superadmin_impersonations');
    expect(error).toBeNull();
    expect(other.error).not.toBeNull();
  });
});

describe('a picture', () => {
  const usedIn = async (id: string) =>
    (await db.as('regular').from('media').select('used_in').eq('id', id).single()).data?.used_in;
  const remove = (actor: ActorName, id: string) =>
    db.as(actor).from('media').delete().eq('id', id).select('id');

  test('says which messages have it, in whatever version, and is not deleted while one does', async () => {
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

  test('that only a template has is not deleted either', async () => {
    const { id, url } = await aPicture();
    await db
      .as('regular')
      .from('creative_templates')
      .insert({ name: 'Huts', type: 'Push', content: push(url) });
    expect(await usedIn(id)).toEqual(['Huts']);
    expect((await remove('peer', id)).error?.hint).toBe('media_in_use');
  });

  test('is not in use because another organisation has its address', async () => {
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
  ])('of a message is no other address of a private machine: %s', async (image) => {
    expect((await aCreativeWith(image)).error?.hint).toBe('invalid_content');
  });
});
