import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCohortHelpers } from '../../support/cases/cohorts.ts';
import { BLUEPEAK, type Client, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const { save, count, cohort } = createCohortHelpers(db, [10]);

const importRows = (client: Client, rows: unknown) =>
  client.rpc('import_segment_volumes', { p_rows: rows as never }).single();
const readSegments = async (name: string) =>
  db.sql(
    `select id, name, category, volume, organisation_id, user_id from public.segments where name = '${name}' order by organisation_id`,
  );
const freshName = () => `Imported ${randomUUID()}`;

describe('import_segment_volumes', () => {
  test('creates missing segments, updates existing ones, and changes nothing in a second run', async () => {
    const [first, second] = [freshName(), freshName()];
    const made = await importRows(db.as('regular'), [
      { name: first, category: 'Behavioral', volume: 100 },
    ]);
    expect(made.data).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const rows = [
      { name: ` ${first.toUpperCase()} `, category: '', volume: 250 },
      { name: second, category: 'geographic', volume: 0 },
    ];
    expect((await importRows(db.as('peer'), rows)).data).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
    });
    expect((await importRows(db.as('peer'), rows)).data).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await readSegments(first)).toMatchObject([
      { category: 'behavioral', volume: 250, user_id: db.idOf('regular') },
    ]);
    expect(await readSegments(second)).toMatchObject([
      { category: 'geographic', volume: 0, organisation_id: NORTHWIND, user_id: db.idOf('peer') },
    ]);
  });

  test('has the cohorts of a changed segment counted again', async () => {
    const name = freshName();
    await importRows(db.as('regular'), [{ name, category: 'custom', volume: 100 }]);
    const [segment] = await readSegments(name);
    const rules = [{ operator: 'AND', segment_ids: [segment?.['id']] }];
    const id = (await save(db.as('regular'), { rules })).data?.id ?? '';
    await count();
    expect((await cohort(id))?.total_contacts).toBe(70);
    await importRows(db.as('regular'), [{ name, category: 'custom', volume: 1000 }]);
    expect(await cohort(id)).toMatchObject({ status: 'calculating', total_contacts: 0 });
    await count();
    expect((await cohort(id))?.total_contacts).toBe(700);
  });

  const row = (over: Record<string, unknown>) => ({
    name: freshName(),
    category: 'custom',
    volume: 1,
    ...over,
  });
  const refused: [string, unknown[] | object, string][] = [
    ['no rows', [], 'row_count'],
    ['an object instead of a list', {}, 'row_count'],
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
  test.each(refused)('refuses %s and imports no row of the file', async (_name, rows, hint) => {
    const good = freshName();
    const sent = Array.isArray(rows) && rows.length === 1 ? [row({ name: good }), ...rows] : rows;
    expect((await importRows(db.as('regular'), sent)).error?.hint).toBe(hint);
    expect(await readSegments(good)).toEqual([]);
  });

  test('refuses a name that two own segments have', async () => {
    const name = freshName();
    await db.as('regular').from('segments').insert({ name });
    await db.as('regular').from('segments').insert({ name });
    expect((await importRows(db.as('regular'), [row({ name })])).error?.hint).toBe(
      'ambiguous_name',
    );
  });

  test('leaves a segment of the same name in another organization or of the provider unchanged', async () => {
    const name = freshName();
    await importRows(db.as('foreignRegular'), [row({ name, volume: 5 })]);
    await importRows(db.as('analyst'), [row({ name, volume: 6 })]);
    expect((await importRows(db.as('regular'), [row({ name, volume: 7 })])).data).toMatchObject({
      created: 1,
    });
    expect((await readSegments(name)).map(({ volume }) => volume)).toEqual([6, 7, 5]);
    expect((await readSegments(name)).map(({ organisation_id }) => organisation_id)).toContain(
      BLUEPEAK,
    );
  });

  test.each(['readonly', 'pending', 'deactivated', 'unassigned', 'anonymous'] as const)(
    'is denied to %s',
    async (actor) => {
      const name = freshName();
      expect((await importRows(db.as(actor), [row({ name })])).error?.code).toBe('42501');
      expect(await readSegments(name)).toEqual([]);
    },
  );
});

describe('segments written through the API', () => {
  test('start with the volume 0, which only an import changes', async () => {
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

  test('store their category in lower case', async () => {
    const { data } = await db
      .as('regular')
      .from('segments')
      .insert({ name: 'Case', category: ' Life_Event ' })
      .select('category')
      .single();
    expect(data?.category).toBe('life_event');
  });

  test('are not changed by an update that names an old version', async () => {
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
