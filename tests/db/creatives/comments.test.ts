import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
let version = { id: '', creative_id: '' };
let foreign = { id: '', creative_id: '' };

const aVersion = async (actor: 'regular' | 'foreignRegular') => {
  const id = randomUUID();
  const client = db.as(actor);
  await client.rpc('create_creative', { p_id: id, p_name: 'Huts', p_type: 'SMS', p_message: 'Hi' });
  const { data } = await client
    .from('creative_versions')
    .select('id,creative_id')
    .eq('creative_id', id)
    .single();
  return data ?? { id: '', creative_id: '' };
};
beforeAll(async () => {
  [version, foreign] = [await aVersion('regular'), await aVersion('foreignRegular')];
});

const aComment = (over: object = {}) => ({
  id: randomUUID(),
  creative_id: version.creative_id,
  creative_version_id: version.id,
  body: 'Shorter, please.',
  ...over,
});

test("a read-only user can comment; a comment sent twice is stored once, with the server's time", async () => {
  const comment = aComment({ created_at: '2020-01-01T00:00:00Z' });
  const client = db.as('readonly');
  const send = () =>
    client.from('creative_comments').upsert(comment, { ignoreDuplicates: true }).select('id');
  expect((await send()).error).toBeNull();
  expect((await send()).error).toBeNull();
  const { data } = await db
    .as('peer')
    .from('creative_comments')
    .select('user_id,body,created_at')
    .eq('id', comment.id);
  expect(data).toEqual([
    {
      user_id: db.idOf('readonly'),
      body: 'Shorter, please.',
      created_at: expect.not.stringMatching(/^2020/),
    },
  ]);
});

test.each([
  [
    'of another organization',
    () => ({ creative_version_id: foreign.id, creative_id: foreign.creative_id }),
  ],
  ['on a version of another creative', () => ({ creative_version_id: foreign.id })],
  ["in another user's name", () => ({ user_id: db.idOf('peer') })],
])('a comment %s is refused', async (_, over) => {
  const { error } = await db.as('regular').from('creative_comments').insert(aComment(over()));
  expect(error?.code).toMatch(/^(23503|42501)$/);
});

test('the audit log stores the author of a comment and the user who deleted it', async () => {
  const comment = aComment();
  await db.as('regular').from('creative_comments').insert(comment);
  await db.as('admin').from('creative_comments').delete().eq('id', comment.id);
  const { data } = await db
    .as('admin')
    .from('audit_log')
    .select('action,actor_id,before,after,mentions')
    .eq('table_name', 'creative_comments')
    .eq('row_id', comment.id)
    .order('id');
  expect(data).toMatchObject([
    { action: 'insert', actor_id: db.idOf('regular'), after: { body: comment.body } },
    { action: 'delete', actor_id: db.idOf('admin'), before: { body: comment.body } },
  ]);
  expect(data?.[0]?.mentions).toEqual({ creative: 'Huts' });
});

test('a creative holds at most 500 comments', async () => {
  const many = Array.from({ length: 501 }, () => aComment());
  const { error } = await db.as('peer').from('creative_comments').insert(many);
  expect(error?.hint).toBe('too_many_comments');
});
