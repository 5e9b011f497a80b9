import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cohortsOf } from '../../support/cases/cohorts.ts';
import { BLUEPEAK, type Client, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const { save, count, cohort } = cohortsOf(db, [10]);

const load = (client: Client, rows: unknown) =>
  client.rpc('import_segment_volumes', { p_rows: rows as never }).single();
const named = async (name: string) =>
  db.sql(
    `select id, name, category, volume, organisation_id, user_id from public.segments where name = '${name}' order by organisation_id`,
  );
const fresh = () => `Imported ${randomUUID()}`;

describe('import_segment_volumes', () => {
  test('makes what is missing, sets what is there, and a second time changes nothing', async () => {
    const [first, second] = [fresh(), fresh()];
    const made = await load(db.as('regular'), [
      { name: first, category: 'Behavioral', volume: 100 },
    ]);
    expect(made.data).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const rows = [
      { name: ` ${first.toUpperCase()} `, category: '', volume: 250 },
      { name: second, category: 'geographic', volume: 0 },
    ];
    expect((await load(db.as('peer'), rows)).data).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
    });
    expect((await load(db.as('peer'), rows)).data).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await named(first)).toMatchObject([
      { category: 'behavioral', volume: 250, user_id: db.idOf('regular') },
    ]);
    expect(await named(second)).toMatchObject([
      { category: 'geographic', volume: 0, organisation_id: NORTHWIND, user_id: db.idOf('peer') },
    ]);
  });

  test('cohorts that use a segment are counted anew', async () => {
    const name = fresh();
    await load(db.as('regular'), [{ name, category: 'custom', volume: 100 }]);
    const [segment] = await named(name);
    const rules = [{ operator: 'AND', segment_ids: [segment?.['id']] }];
    const id = (await save(db.as('regular'), { rules })).data?.id ?? '';
    await count();
    expect((await cohort(id))?.total_contacts).toBe(70);
    await load(db.as('regular'), [{ name, category: 'custom', volume: 1000 }]);
    expect(await cohort(id)).toMatchObject({ status: 'calculating', total_contacts: 0 });
    await count();
    expect((await cohort(id))?.total_contacts).toBe(700);
  });

  const row = (over: Record<string, unknown>) => ({
    name: fresh(),
    category: 'custom',
    volume: 1,
    ...over,
  });
  const refused: [string, unknown[] | object, string][] = [
    ['no row', [], 'row_count'],
    ['no list', {}, 'row_count'],
    ['5,001 rows', Array.from({ length: 5001 }, () => row({})), 'row_count'],
    ['no name', [row({ name: ' ' })], 'invalid_row'],
    ['a name of 101 characters', [row({ name: 'x'.repeat(101) })], 'invalid_row'],
    ['a row without a name', [{ category: 'custom', volume: 1 }], 'invalid_row'],
    ['a category of 51 characters', [row({ category: 'x'.repeat(51) })], 'invalid_row'],
    ['a volume below 0', [row({ volume: -1 })], 'invalid_row'],
    ['a broken volume', [row({ volume: 1.5 })], 'invalid_row'],
    ['a text for a volume', [row({ volume: '10' })], 'invalid_row'],
    ['a volume beyond the range', [row({ volume: 2_147_483_648 })], 'invalid_row'],
    ['a volume far beyond it', [row({ volume: 1e300 })], 'invalid_row'],
    ['no volume', [row({ volume: null })], 'invalid_row'],
    [
      'a name twice, ignoring case',
      [row({ name: 'Twice' }), row({ name: ' tWICE ' })],
      'duplicate_row',
    ],
  ];
  test.each(refused)(
    '%s is refused and nothing of the file is there',
    async (_name, rows, hint) => {
      const good = fresh();
      const sent = Array.isArray(rows) && rows.length === 1 ? [row({ name: good }), ...rows] : rows;
      expect((await load(db.as('regular'), sent)).error?.hint).toBe(hint);
      expect(await named(good)).toEqual([]);
    },
  );

  test('two own segments of one name are not guessed between', async () => {
    const name = fresh();
    await db.as('regular').from('segments').insert({ name });
    await db.as('regular').from('segments').insert({ name });
    expect((await load(db.as('regular'), [row({ name })])).error?.hint).toBe('ambiguous_name');
  });

  test('a segment of the same name in another organisation, or of the provider, stays as it is', async () => {
    const name = fresh();
    await load(db.as('foreignRegular'), [row({ name, volume: 5 })]);
    await load(db.as('analyst'), [row({ name, volume: 6 })]);
    expect((await load(db.as('regular'), [row({ name, volume: 7 })])).data).toMatchObject({
      created: 1,
    });
    expect((await named(name)).map(({ volume }) => volume)).toEqual([6, 7, 5]);
    expect((await named(name)).map(({ organisation_id }) => organisation_id)).toContain(BLUEPEAK);
  });

  test.each(['readonly', 'pending', 'deactivated', 'unassigned', 'anonymous'] as const)(
    '%s imports nothing',
    async (actor) => {
      const name = fresh();
      expect((await load(db.as(actor), [row({ name })])).error?.code).toBe('42501');
      expect(await named(name)).toEqual([]);
    },
  );
});

describe('segments by the API', () => {
  test('a new segment has volume 0, and only an import changes it (AUD-37)', async () => {
    const client = db.as('regular');
    const { data } = await client
      .from('segments')
      .insert({ name: 'By hand' })
      .select('id,volume')
      .single();
    expect(data?.volume).toBe(0);
    expect(
      (
        await client
          .from('segments')
          .update({ volume: 5 })
          .eq('id', data?.id ?? '')
      ).error?.code,
    ).toBe('42501');
  });

  test('a category is kept in lower case (COST-08)', async () => {
    const { data } = await db
      .as('regular')
      .from('segments')
      .insert({ name: 'Case', category: ' Life_Event ' })
      .select('category')
      .single();
    expect(data?.category).toBe('life_event');
  });

  test('an update that names an old version matches no row', async () => {
    const client = db.as('regular');
    const { data } = await client
      .from('segments')
      .insert({ name: 'Versioned' })
      .select('id,version')
      .single();
    const update = (name: string) =>
      client
        .from('segments')
        .update({ name })
        .eq('id', data?.id ?? '')
        .eq('version', data?.version ?? 0)
        .select('id');
    expect((await update('First')).data).toHaveLength(1);
    expect((await update('Second')).data).toEqual([]);
  });
});
