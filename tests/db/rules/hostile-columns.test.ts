import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toAppError } from '@/lib/errors';
import { testDatabase } from '../../support/database/database.ts';
import { HOSTILE } from '../../support/cases/hostile.ts';
import { plainLine, INVISIBLE_CHARACTERS } from '../../support/cases/plain-line.ts';
import { CLOSED_COLUMNS, OPEN_TABLES, type OpenTable } from '../../support/cases/text-columns.ts';

const db = testDatabase();
type Row = Record<string, unknown>;

/** The table names are data, so the typed client does not know their columns. */
const insert = async (table: string, rows: Row[]) =>
  db
    .as(OPEN_TABLES[table]?.as ?? 'regular')
    .from(table as 'campaigns')
    .insert(rows as never);

const PARENTS: Record<string, Row> = {
  campaigns: { name: 'Holder' },
  creatives: { name: 'Holder', type: 'SMS' },
  click_trackers: { name: 'Holder', original_url: 'https://shop.example/' },
};

async function insertParent({ parent }: OpenTable): Promise<string> {
  if (!parent) return '';
  const id = randomUUID();
  expect((await insert(parent, [{ id, ...PARENTS[parent] }])).error).toBeNull();
  if (parent === 'creatives')
    await db.as('regular').from('creative_versions').insert({ id, creative_id: id, message: '.' });
  return id;
}

/** Stored form of a text: a name becomes one line of visible characters. */
const NAME = /^(.*_)?(name|title|subject|brand|category|cohort_id)$/;
const expectedText = (column: string, value: unknown) =>
  NAME.test(column) && typeof value === 'string' ? plainLine(value) : value;

const rowId = (table: string, index: number) =>
  table === 'service_types'
    ? {}
    : { id: `40000000-0000-4000-8000-${String(index).padStart(12, '0')}` };

test('every text column that a client can write is tested or listed here', async () => {
  const columns = await db.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
        and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
          or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))`,
  );
  const open = Object.entries(OPEN_TABLES).flatMap(([table, one]) =>
    Object.keys(one.columns).map((column) => `${table}.${column}`),
  );
  const known = [...open, ...Object.keys(CLOSED_COLUMNS)];
  expect(known.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

test.each(Object.entries(OPEN_TABLES))(
  '%s returns every text as it was sent',
  async (table, one) => {
    const parent = await insertParent(one);
    const columns = Object.entries(one.columns);
    const rows = HOSTILE.filter((text) => !one.refuses?.test(text)).map((text, index): Row => ({
      ...rowId(table, index),
      ...one.row?.(parent),
      ...Object.fromEntries(columns.map(([column, send]) => [column, send(text, index)])),
    }));
    expect(rows.length).toBeGreaterThan(270);
    expect((await insert(table, rows)).error).toBeNull();
    const stored = new Map(
      (await db.sql(`select id, ${Object.keys(one.columns).join(', ')} from public.${table}`)).map(
        (row) => [row['id'], row],
      ),
    );
    const say = (column: string, value: unknown) => {
      const text = JSON.stringify(value);
      // Postgres lowercases a dotted capital I without the dot.
      return column === one.lowered ? text.toLowerCase().replaceAll('\u0307', '') : text;
    };
    const changed = rows.flatMap((row) =>
      Object.keys(one.columns).flatMap((column) => {
        const sent = say(column, expectedText(column, row[column]));
        const kept = say(column, stored.get(row['id'])?.[column]);
        return sent === kept ? [] : [{ column, sent, kept }];
      }),
    );
    expect(changed).toEqual([]);
  },
);

const BROKEN = ['nul\u0000byte', 'half \ud83d', '\udc00 half'];

const rowTexts = (one: OpenTable, text: string, index: number) =>
  Object.fromEntries(
    Object.entries(one.columns).map(([column, send]) => [column, send(text, index)]),
  );

interface ApiResult {
  error: { code: string; message: string; details: string | null } | null;
}

/** @param single The text, if the request sent one object: PostgREST itself refuses lone surrogates there. */
function expectUnstorable({ error }: ApiResult, single = '') {
  expect(error?.code).toMatch(/\p{Surrogate}/u.test(single) ? /^PGRST102$/ : /^22(021|P02|P05)$/);
  expect(toAppError(error ?? { message: '' }, 400).message).toBe(
    'The text has a character that can’t be stored.',
  );
}

test('every name column has a check constraint for a plain line', async () => {
  const without = await db.sql(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
        and a.attname ~ '^(.*_)?(name|title|subject|brand|category|cohort_id)$' and a.attname not in ('table_name', 'domain_name')
        and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                           and pg_get_constraintdef(k.oid) ~ 'private.is_plain_line')`,
  );
  expect(without).toEqual([]);
});

let index = 2000;
/** A number written in letters, because many digits could look like a card number. */
const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const named = Object.entries(OPEN_TABLES).flatMap(([table, one]) =>
  Object.keys(one.columns)
    .filter((column) => NAME.test(column))
    .map((column) => [table, column, one] as const),
);
test.each(named)('%s.%s stores no invisible character', async (table, column, one) => {
  const parent = await insertParent(one);
  const wrong: unknown[] = [];
  for (const [what, character] of Object.entries(INVISIBLE_CHARACTERS)) {
    index += 1;
    const sent = `Sp${character}ring ${inLetters(index)}`;
    const texts = rowTexts(one, inLetters(index), index);
    const row = { ...rowId(table, index), ...one.row?.(parent), ...texts, [column]: sent };
    const { error } = await insert(table, [row]);
    const found = await db.sql<{ kept: string }>(
      `select ${column} as kept from public.${table} where id::text = '${String(row['id'])}'`,
    );
    const [{ kept } = { kept: '' }] = found;
    const expected = plainLine(sent);
    if (error || kept.toLowerCase() !== expected.toLowerCase() || kept.includes(character))
      wrong.push({ what, kept, error });
  }
  expect(wrong).toEqual([]);
});

test.each(Object.entries(OPEN_TABLES))(
  '%s refuses NUL and lone surrogates, and stores nothing',
  async (table, one) => {
    const parent = await insertParent(one);
    const kept = { ...rowId(table, 899), ...one.row?.(parent), ...rowTexts(one, 'kept', 899) };
    const stored = db.as(one.as).from(table as 'campaigns');
    const { data, error } = await stored
      .insert(kept as never)
      .select('id')
      .single();
    expect(error).toBeNull();
    for (const broken of BROKEN) {
      const texts = rowTexts(one, broken, 900);
      const row = { ...rowId(table, 900), ...one.row?.(parent), ...texts };
      // Postgres parses an array, PostgREST parses a single object. Both refuse it, with different codes.
      expectUnstorable(await insert(table, [row]));
      expectUnstorable(await stored.insert(row as never), broken);
      expectUnstorable(await stored.update(texts as never).eq('id', data?.id ?? ''), broken);
    }
    const [column = ''] = Object.keys(one.columns);
    expect(
      await db.sql(`select 1 from public.${table} where ${column} ~ '(nul.?byte|half)'`),
    ).toEqual([]);
  },
);

test('save_audience refuses NUL and lone surrogates, and stores nothing', async () => {
  for (const broken of BROKEN) {
    const call = db.as('regular').rpc('save_audience', {
      p_id: randomUUID(),
      p_version: null as never,
      p_name: broken,
      p_description: '',
      p_rules: [],
    });
    expectUnstorable(await call, broken);
  }
  expect(await db.sql("select 1 from public.audiences where name ~ '(nul.?byte|half)'")).toEqual(
    [],
  );
});

const closedColumns = Object.keys(CLOSED_COLUMNS)
  .map((name) => name.split('.'))
  .filter(([table = '']) => table in OPEN_TABLES);

test.each(closedColumns)(
  '%s.%s accepts only its allowed values',
  async (table = '', column = '') => {
    const one = OPEN_TABLES[table];
    const parent = one ? await insertParent(one) : '';
    const texts = Object.entries(one?.columns ?? {}).map(([name, send]) => [
      name,
      send('closed', 0),
    ]);
    const row = { ...rowId(table, 901), ...one?.row?.(parent), ...Object.fromEntries(texts) };
    await insert(table, [{ ...row, [column]: '<b>hostile</b>' }]);
    const found = await db.sql(
      `select 1 from public.${table} where ${column}::text like '%hostile</b>%'`,
    );
    expect(found).toEqual([]);
  },
);
