import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

/** Matches `.rpc('name', …).select('a,b')` in the client, with the columns it names. */
const NAMED = /\.rpc\(\s*'(\w+)'(?:(?!\.rpc\(|\.from\(|;)[\s\S])*?\.select\('([^']+)'\)/g;

const calls = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join('src', file), 'utf8').matchAll(NAMED)])
  .map(([, name = '', columns = '']) => ({ name, columns: columns.split(',') }));

test('the client selects only stored columns from a function, because functions return no computed fields', async () => {
  expect(calls.map(({ name }) => name)).toContain('duplicate_creative');
  const stored = await db.sql<{ name: string; columns: string[] }>(`
    select p.proname as name, array_agg(coalesce(a.attname, o.name)::text) as columns
      from pg_proc p
      left join pg_type t on t.oid = p.prorettype
      left join pg_attribute a on a.attrelid = nullif(t.typrelid, 0) and a.attnum > 0 and not a.attisdropped
      left join lateral (select unnest(p.proargnames) as name) o on t.typrelid = 0
     where p.pronamespace = 'public'::regnamespace
     group by p.proname`);
  const returnedColumns = new Map(stored.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of calls)
    expect(returnedColumns.get(name), `columns that ${name} returns`).toEqual(
      expect.arrayContaining(columns),
    );
});
