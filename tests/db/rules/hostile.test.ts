import { describe, expect, test } from 'vitest';
import { containsPattern } from '@/lib/query/like-pattern';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { HOSTILE } from '../../support/cases/hostile.ts';
import { plainLine } from '../../support/cases/plain-line.ts';

const db = testDatabase();

test('the collection holds about 300 hostile strings', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(280);
});

describe('a hostile text', () => {
  test("is stored as typed in a campaign's name and description, and the list's search finds it", async () => {
    const client = db.as('regular');
    const rows = HOSTILE.map((text) => ({
      id: crypto.randomUUID(),
      // plainLine removes invisible characters from a name; a description keeps them.
      name: plainLine(text),
      description: text,
      user_id: db.idOf('regular'),
      organisation_id: NORTHWIND,
    }));
    const { error } = await client.from('campaigns').insert(rows);
    expect(error).toBeNull();
    const described = new Map<string, string>(rows.map(({ id, description }) => [id, description]));
    const stored = new Map<string, string | null>();
    for (let from = 0; from < rows.length; from += 100) {
      const ids = rows.slice(from, from + 100).map(({ id }) => id);
      const { data } = await client.from('campaigns').select('id,name,description').in('id', ids);
      for (const { id, name, description } of data ?? []) {
        stored.set(id, name);
        expect(description).toBe(described.get(id));
      }
    }
    expect(rows.filter(({ id, name }) => stored.get(id) !== name)).toEqual([]);
    const lost: string[] = [];
    for (const { id, name } of rows.filter((_, index) => index % 10 === 0)) {
      const found = client
        .from('campaigns')
        .select('id')
        .like('search_text', containsPattern(name));
      const { data } = await found;
      if (!data?.some((row) => row.id === id)) lost.push(name);
    }
    expect(lost, 'not found by the search of the list').toEqual([]);
  });

  test('is found in capitals and in small letters, in every script that has both', async () => {
    const names = ['ÄÖÜ Straße', 'ΟΔΟΣ Οδός', 'İSTANBUL Isı', 'ДОМ дом', 'ǅ ǆ', 'Ꮳꮳ', '𐐀𐐨'];
    const client = db.as('regular');
    for (const name of names) {
      const id = crypto.randomUUID();
      await client
        .from('campaigns')
        .insert({ id, name, user_id: db.idOf('regular'), organisation_id: NORTHWIND });
      for (const typed of [name, ...name.split(' ')]) {
        const { data } = await client
          .from('campaigns_with_totals')
          .select('id')
          .like('search_text', containsPattern(typed));
        expect(data?.map((row) => row.id)).toContain(id);
      }
    }
  });

  test('with a NUL is refused with a code and stores nothing', async () => {
    const id = crypto.randomUUID();
    const { error } = await db
      .as('regular')
      .from('campaigns')
      .insert({
        id,
        name: 'before\u0000after',
        user_id: db.idOf('regular'),
        organisation_id: NORTHWIND,
      });
    expect(error?.code).toBeTruthy();
    expect((await db.service.from('campaigns').select('id').eq('id', id)).data).toEqual([]);
  });
});
