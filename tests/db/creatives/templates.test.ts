import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json, TablesUpdate } from '@/lib/supabase/database.types';
import { FULL_CONTENT } from '../../support/cases/content.ts';
import { type ActorName, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const aTemplate = (over: object = {}) => ({
  id: randomUUID(),
  name: ' Warm weekend ',
  type: 'RCS',
  content: FULL_CONTENT.rcs as NonNullable<Json>,
  ...over,
});

const templateIds = async (actor: ActorName) =>
  (await db.as(actor).from('creative_templates').select('id')).data?.map(({ id }) => id) ?? [];

test('a template is readable in its organization, and in no other organization', async () => {
  const template = aTemplate();
  const client = db.as('regular');
  expect((await client.from('creative_templates').insert(template)).error).toBeNull();
  const { data } = await db
    .as('readonly')
    .from('creative_templates')
    .select('name,type,content,user_id')
    .eq('id', template.id)
    .single();
  expect(data).toEqual({
    name: 'Warm weekend',
    type: 'RCS',
    content: FULL_CONTENT.rcs,
    user_id: db.idOf('regular'),
  });
  expect(await templateIds('foreignRegular')).not.toContain(template.id);
  const foreign = await db
    .as('foreignRegular')
    .from('creative_templates')
    .delete()
    .eq('id', template.id)
    .select('id');
  expect(foreign.data).toEqual([]);
  expect(await templateIds('admin')).toContain(template.id);
});

test('a deleted template can be restored by another user, once', async () => {
  const template = aTemplate();
  await db.as('regular').from('creative_templates').insert(template);
  const peer = db.as('peer').from('creative_templates');
  expect((await peer.delete().eq('id', template.id).select('id')).data).toHaveLength(1);
  const back = () => peer.upsert(template, { ignoreDuplicates: true });
  expect((await back()).error).toBeNull();
  expect((await back()).error).toBeNull();
  const { data } = await peer.select('name,content').eq('id', template.id);
  expect(data).toEqual([{ name: 'Warm weekend', content: FULL_CONTENT.rcs }]);
});

test('a writer can rename any template of the organization, if they have seen its current version', async () => {
  const template = aTemplate();
  await db
    .as('regular')
    .from('creative_templates')
    .insert({ ...template, version: 7 });
  const rename = async (actor: ActorName, version: number, name: string) =>
    (
      await db
        .as(actor)
        .from('creative_templates')
        .update({ name })
        .match({ id: template.id, version })
        .select('name,version,content,user_id')
    ).data;
  for (const actor of ['readonly', 'foreignRegular', 'deactivated', 'pending'] as const)
    expect(await rename(actor, 1, 'Theirs')).toEqual([]);
  expect(await rename('peer', 1, ' Cold weekend ')).toEqual([
    { name: 'Cold weekend', version: 2, content: FULL_CONTENT.rcs, user_id: db.idOf('regular') },
  ]);
  expect(await rename('regular', 1, 'Too late')).toEqual([]);
  // Renaming to the current name creates no version.
  expect((await rename('admin', 2, 'Cold weekend'))?.[0]?.version).toBe(2);
  const empty = await db
    .as('regular')
    .from('creative_templates')
    .update({ name: ' ' })
    .eq('id', template.id);
  expect(empty.error?.code).toBe('23514');
});

test.each<TablesUpdate<'creative_templates'>>([
  { organisation_id: randomUUID() },
  { user_id: null },
  { type: 'SMS' },
  { content: { channel: 'rcs', kind: 'text', text: 'Other' } },
  { created_at: '2001-02-03T04:05:06Z' },
])('a rename does not change %j', async (change) => {
  const template = aTemplate();
  const templates = db.as('regular').from('creative_templates');
  await templates.insert(template);
  const { error } = await templates.update(change).eq('id', template.id);
  expect(error).toMatchObject({ code: '42501', hint: 'protected_column' });
});

test.each([
  ['for another channel', { type: 'SMS' }, 'channel'],
  ['that is unfinished', { content: { ...FULL_CONTENT.rcs, cards: [] } }, 'cards'],
])('a template with content %s is refused', async (_, over, place) => {
  const { error } = await db.as('regular').from('creative_templates').insert(aTemplate(over));
  expect(error?.hint).toBe('invalid_content');
  expect(JSON.parse(error?.details ?? '{}')).toMatchObject({ place });
});

test("a template cannot be stored in another user's name", async () => {
  const planted = aTemplate({ user_id: db.idOf('peer') });
  const { error } = await db.as('regular').from('creative_templates').insert(planted);
  expect(error?.code).toBe('42501');
});

test('an organization holds at most 500 templates', async () => {
  const client = db.as('foreignRegular');
  const kept = (await templateIds('foreignRegular')).length;
  const many = Array.from({ length: 501 - kept }, () => aTemplate());
  expect((await client.from('creative_templates').insert(many)).error?.hint).toBe(
    'too_many_templates',
  );
  expect((await client.from('creative_templates').insert(many.slice(1))).error).toBeNull();
  const more = await client.from('creative_templates').insert(many.slice(0, 1));
  expect(more.error?.hint).toBe('too_many_templates');
});
