import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE } from '../../support/cases/hostile.ts';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const question = {
  p_topic: 'question',
  p_subject: 'Where is the export?',
  p_message: 'I look for it.',
};
const ask = (actor: ActorName, more: Record<string, unknown> = {}) =>
  db.as(actor).rpc('create_support_request', { p_id: randomUUID(), ...question, ...more });
const readRequests = () => db.sql('select * from public.support_requests order by created_at, id');

beforeEach(() => db.sql("delete from public.support_requests where topic <> ''"));

describe('support requests', () => {
  test('can be sent by every active user, in their own name and for their own organization', async () => {
    for (const actor of ['readonly', 'regular', 'admin'] as const) {
      const { data } = await ask(actor, { p_subject: '  Where is the export?  ' });
      expect(data?.[0]).toMatchObject({
        user_id: db.idOf(actor),
        organisation_id: NORTHWIND,
        subject: 'Where is the export?',
        status: 'open',
      });
    }
  });

  test.each(['anonymous', 'pending', 'deactivated', 'unassigned'] as const)(
    'cannot be sent by %s',
    async (actor) => {
      expect((await ask(actor)).error).not.toBeNull();
      expect(await readRequests()).toEqual([]);
    },
  );

  test('are idempotent for the same id, and refuse the id with other text', async () => {
    const p_id = randomUUID();
    await ask('regular', { p_id });
    expect((await ask('regular', { p_id })).data).toHaveLength(1);
    expect((await ask('regular', { p_id, p_message: 'Other' })).error?.hint).toBe('request_reused');
    expect((await ask('admin', { p_id })).error?.hint).toBe('request_reused');
    expect(await readRequests()).toHaveLength(1);
  });

  test.each([
    { p_topic: 'gossip' },
    { p_subject: ' ' },
    { p_subject: 'x'.repeat(151) },
    { p_message: '' },
    { p_message: 'x'.repeat(5001) },
    { p_topic: 'call' },
  ])('are refused with %o', async (more) => {
    expect((await ask('regular', more)).error?.code).toBe('23514');
  });

  test('are limited to twenty within an hour for each user', async () => {
    for (let count = 0; count < 20; count += 1) await ask('peer');
    expect((await ask('peer')).error?.hint).toBe('too_many');
    expect((await ask('regular')).error).toBeNull();
  });

  test('keep every text of an answer as it was written', async () => {
    const { data } = await ask('regular');
    const texts = HOSTILE.filter((text) => text.trim() !== '').map((text) => text.slice(0, 5000));
    const changed: string[] = [];
    for (const answer of texts) {
      const stored = await db
        .as('superadmin')
        .from('support_requests')
        .update({ answer })
        .eq('id', data?.[0]?.id ?? '')
        .select('answer')
        .single();
      if (stored.data?.answer !== answer) changed.push(answer);
    }
    expect(changed).toEqual([]);
  });

  test('are readable only by their author and by superadmins', async () => {
    await ask('regular');
    const seen = async (actor: ActorName) =>
      (await db.as(actor).from('support_requests').select('id')).data?.length ?? 0;
    for (const actor of [
      'anonymous',
      'pending',
      'readonly',
      'peer',
      'admin',
      'foreignAdmin',
      'analyst',
    ] as const)
      expect(await seen(actor)).toBe(0);
    expect([await seen('regular'), await seen('superadmin')]).toEqual([1, 1]);
  });

  test('can be changed only by superadmins, who can change only status and answer', async () => {
    await ask('regular');
    const before = await readRequests();
    for (const actor of ['anonymous', 'regular', 'admin', 'foreignAdmin'] as const) {
      await db
        .as(actor)
        .from('support_requests')
        .update({ status: 'answered' })
        .eq('topic', 'question');
      await db.as(actor).from('support_requests').delete().eq('topic', 'question');
      const { error } = await db
        .as(actor)
        .from('support_requests')
        .insert({ topic: 'other', subject: 'x', message: 'x', user_id: db.idOf('admin') });
      expect(error).not.toBeNull();
    }
    const rewritten = await db
      .as('superadmin')
      .from('support_requests')
      .update({ message: 'Never said' })
      .eq('topic', 'question')
      .select();
    expect(rewritten.error?.code).toBe('42501');
    expect(await readRequests()).toEqual(before);
    const { data } = await db
      .as('superadmin')
      .from('support_requests')
      .update({ status: 'answered', answer: 'Open Analytics, then Export.' })
      .eq('topic', 'question')
      .select()
      .single();
    expect(data).toMatchObject({ status: 'answered', answered_by: db.idOf('superadmin') });
    const read = await db.as('regular').from('support_requests').select('answer').single();
    expect(read.data?.answer).toBe('Open Analytics, then Export.');
    expect(data?.answered_at).not.toBeNull();
  });
});
