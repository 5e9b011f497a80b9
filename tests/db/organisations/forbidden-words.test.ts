import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const set = (actor: Parameters<typeof db.as>[0], p_word: string, p_is_forbidden: boolean) =>
  db.as(actor).rpc('set_forbidden_word', { p_word, p_is_forbidden });

describe("an organization's forbidden words", () => {
  test('are set only by its admins and read by all its members', async () => {
    for (const actor of ['regular', 'readonly', 'analyst', 'anonymous', 'pending'] as const)
      expect((await set(actor, 'cheap', true)).error).not.toBeNull();
    expect((await set('admin', ' cheap ', true)).data).toEqual(['cheap']);
    const { data } = await db.as('readonly').from('organisations').select('id,forbidden_words');
    expect(data).toEqual([{ id: NORTHWIND, forbidden_words: ['cheap'] }]);
    const foreign = await db.as('foreignRegular').from('organisations').select('forbidden_words');
    expect(foreign.data).toEqual([{ forbidden_words: [] }]);
    expect((await set('admin', 'CHEAP', false)).data).toEqual([]);
  });

  test('are sorted, unique regardless of case, and keep the latest spelling', async () => {
    await set('admin', 'risk-free', true);
    await set('admin', 'Act now', true);
    expect((await set('admin', 'Risk-Free', true)).data).toEqual(['Act now', 'Risk-Free']);
    expect((await set('admin', 'other', false)).data).toEqual(['Act now', 'Risk-Free']);
  });

  test.each(['', '  ', 'x'.repeat(61), 'two\nlines'])(
    'must be one visible line of at most 60 characters: %j',
    async (word) => {
      expect((await set('admin', word, true)).error?.hint).toBe('invalid_word');
    },
  );

  test('are limited to 200', async () => {
    await db.sql(
      `update public.organisations set forbidden_words = array(select 'w' || n from generate_series(1, 200) as n) where id = '${NORTHWIND}'`,
    );
    expect((await set('admin', 'one more', true)).error?.hint).toBe('too_many_words');
    expect((await set('admin', 'W7', true)).data).toHaveLength(200);
  });
});
