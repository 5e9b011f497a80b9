import { describe, expect, test } from 'vitest';
import { containsPattern } from '@/lib/query/like-pattern';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { HOSTILE } from '../../support/cases/hostile.ts';
import { plainLine } from '../../support/cases/plain-line.ts';

const db = testDatabase();

test('there are about 300 of them (F42)', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(280);
});

describe('hostile text is kept as it was typed (F42)', () => {
  test('in a campaign’s name and description, found again by the list’s search', async () => {
    const client = db.as('regular');
    const rows = HOSTILE.map((text) => ({
      id: crypto.randomUUID(),
      // What nobody sees is taken out of a name, and stays in a description.
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

  test('a name is found in capitals and in small letters of every script that has both', async () => {
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

  test('a NUL is refused in words and leaves nothing', async () => {
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
