import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const mine = async (actor: 'regular' | 'peer') =>
  (await db.as(actor).from('campaign_views').select('name,address').order('name')).data;

test('a view is private to its user, and saving it under the same name replaces it', async () => {
  const save = (actor: 'regular' | 'peer', address: string) =>
    db
      .as(actor)
      .from('campaign_views')
      .upsert({ name: ' Big spenders ', address }, { onConflict: 'user_id,organisation_id,name' });
  expect((await save('regular', 'sort=-spent')).error).toBeNull();
  expect((await save('peer', 'status=active')).error).toBeNull();
  expect((await save('regular', 'sort=-budget&channel=SMS')).error).toBeNull();
  expect(await mine('regular')).toEqual([
    { name: 'Big spenders', address: 'sort=-budget&channel=SMS' },
  ]);
  expect(await mine('peer')).toEqual([{ name: 'Big spenders', address: 'status=active' }]);
});

test('a view cannot be given to another user or created for them', async () => {
  const client = db.as('regular');
  const id = randomUUID();
  await client.from('campaign_views').insert({ id, name: 'Mine', address: 'show=ending' });
  const given = await client
    .from('campaign_views')
    .update({ user_id: db.idOf('peer') })
    .eq('id', id);
  expect(given.error).not.toBeNull();
  const planted = await client
    .from('campaign_views')
    .insert({ name: 'Planted', address: 'show=ending', user_id: db.idOf('peer') });
  expect(planted.error?.code).toBe('42501');
  expect((await mine('peer'))?.map(({ name }) => name)).not.toContain('Planted');
});

test('a user can save at most 500 views', async () => {
  const client = db.as('admin');
  const views = Array.from({ length: 501 }, (_, index) => ({
    name: `View ${index}`,
    address: 'status=active',
  }));
  const many = await client.from('campaign_views').insert(views);
  expect(many.error?.hint).toBe('too_many_views');
  expect((await client.from('campaign_views').insert(views.slice(1))).error).toBeNull();
  expect((await client.from('campaign_views').insert(views.slice(0, 1))).error?.hint).toBe(
    'too_many_views',
  );
});
