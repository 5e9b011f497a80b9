import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/database.types';
import { WHOLE } from '../support/content-cases.ts';
import { type ActorName, testDatabase } from '../support/database.ts';

const db = testDatabase();

const aTemplate = (over: object = {}) => ({
  id: randomUUID(),
  name: ' Warm weekend ',
  type: 'RCS',
  content: WHOLE.rcs as NonNullable<Json>,
  ...over,
});

const idsOf = async (actor: ActorName) =>
  (await db.as(actor).from('creative_templates').select('id')).data?.map(({ id }) => id) ?? [];

test('a template is the whole organisation’s, and no other one’s', async () => {
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
    content: WHOLE.rcs,
    user_id: db.idOf('regular'),
  });
  expect(await idsOf('foreignRegular')).not.toContain(template.id);
  const foreign = await db
    .as('foreignRegular')
    .from('creative_templates')
    .delete()
    .eq('id', template.id)
    .select('id');
  expect(foreign.data).toEqual([]);
  expect(await idsOf('admin')).toContain(template.id);
});

test('a deleted one comes back as it was, also by somebody else; sent twice it is one', async () => {
  const template = aTemplate();
  await db.as('regular').from('creative_templates').insert(template);
  const peer = db.as('peer').from('creative_templates');
  expect((await peer.delete().eq('id', template.id).select('id')).data).toHaveLength(1);
  const back = () => peer.upsert(template, { ignoreDuplicates: true });
  expect((await back()).error).toBeNull();
  expect((await back()).error).toBeNull();
  const { data } = await peer.select('name,content').eq('id', template.id);
  expect(data).toEqual([{ name: 'Warm weekend', content: WHOLE.rcs }]);
});

test.each([
  ['of another channel', { type: 'SMS' }, 'channel'],
  ['that is unfinished', { content: { ...WHOLE.rcs, cards: [] } }, 'cards'],
])('a content %s is refused', async (_, over, place) => {
  const { error } = await db.as('regular').from('creative_templates').insert(aTemplate(over));
  expect(error?.hint).toBe('invalid_content');
  expect(JSON.parse(error?.details ?? '{}')).toMatchObject({ place });
});

test('nobody keeps one in somebody else’s name', async () => {
  const planted = aTemplate({ user_id: db.idOf('peer') });
  const { error } = await db.as('regular').from('creative_templates').insert(planted);
  expect(error?.code).toBe('42501');
});

test('of 500 templates one has to go before the next', async () => {
  const client = db.as('foreignRegular');
  const kept = (await idsOf('foreignRegular')).length;
  const many = Array.from({ length: 501 - kept }, () => aTemplate());
  expect((await client.from('creative_templates').insert(many)).error?.hint).toBe(
    'too_many_templates',
  );
  expect((await client.from('creative_templates').insert(many.slice(1))).error).toBeNull();
  const more = await client.from('creative_templates').insert(many.slice(0, 1));
  expect(more.error?.hint).toBe('too_many_templates');
});
