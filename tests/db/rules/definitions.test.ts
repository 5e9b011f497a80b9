import { readdirSync, readFileSync } from 'node:fs';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_PRELUDE } from '../../../backend/database/lite-compat.ts';

const FOLDER = 'supabase/migrations';
const FILES = readdirSync(FOLDER).toSorted();

/**
 * Every defined object with the transaction that last wrote it. An object that a later file creates, alters or grants again shows another
 * transaction; a dropped one is missing. A constraint shows its rule instead, because the last file adds the message of its refusal.
 */
const DEFINITIONS = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'private'))
  select 'function ' || oid::regprocedure as object, xmin::text as written from pg_proc where pronamespace in (select oid from ours)
  union all
  select 'trigger ' || tgname || ' on ' || tgrelid::regclass, t.xmin::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
   where p.pronamespace in (select oid from ours)
  union all
  select 'policy ' || polname || ' on ' || polrelid::regclass, xmin::text from pg_policy
  union all
  select 'constraint ' || conname || ' on ' || conrelid::regclass,
         regexp_replace(regexp_replace(pg_get_constraintdef(oid), '[()\\s]', '', 'g'), 'ISNOTFALSEORprivate.refuse_row.*', '')
    from pg_constraint where connamespace in (select oid from ours)
  union all
  select 'column ' || attrelid::regclass || '.' || attname, a.xmin::text from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v') and attnum > 0
  union all
  select 'default of ' || adrelid::regclass || ' ' || adnum, d.xmin::text from pg_attrdef d join pg_class c on c.oid = d.adrelid
   where c.relnamespace in (select oid from ours)
  union all
  select 'view ' || ev_class::regclass, r.xmin::text from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.relnamespace in (select oid from ours)
  union all
  select 'index ' || indexrelid::regclass, indexrelid::text from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace in (select oid from ours)
  union all
  select 'comment on ' || pg_describe_object(classoid, objoid, objsubid), xmin::text from pg_description
   where objoid >= 16384`;

let connection: Awaited<ReturnType<typeof createPgliteConnection>>;

async function definitions(): Promise<Map<string, string>> {
  const { rows } = await connection.driver.query<{ object: string; written: string }>(DEFINITIONS);
  return new Map(rows.map(({ object, written }) => [object, written]));
}

beforeAll(async () => {
  connection = await createPgliteConnection({ url: 'memory://' });
  await connection.driver.waitReady;
  const app = new App({ connection, api: { schemas: ['public'] }, auth: { enabled: true } });
  await app.init();
  await app.ensureSystemSchema();
  await connection.driver.exec(LOCAL_PRELUDE);
});

afterAll(() => connection.close());

test('no migration redefines an object of an earlier one', async () => {
  const redefined: string[] = [];
  let before = await definitions();
  for (const file of FILES) {
    await connection.driver.exec(`begin;${readFileSync(`${FOLDER}/${file}`, 'utf8')};commit;`);
    const after = await definitions();
    for (const [object, written] of before)
      if (after.get(object) !== written) redefined.push(`${file}: ${object}`);
    before = after;
  }
  expect(redefined).toEqual([]);
  expect(before.size).toBeGreaterThan(1000);
});

test('the comparison finds a second definition and a dropped object', async () => {
  const before = await definitions();
  await connection.driver.exec(`
    comment on function private.is_superadmin() is 'Something else.';
    alter table public.campaigns drop constraint campaigns_budget_range;
    drop trigger flights_touch on public.flights;
    create trigger flights_touch before update on public.flights for each row execute function private.touch_version();`);
  const after = await definitions();
  const changed = [...before].filter(([object, written]) => after.get(object) !== written);
  expect(changed.map(([object]) => object)).toEqual([
    'trigger flights_touch on flights',
    'constraint campaigns_budget_range on campaigns',
    'comment on function private.is_superadmin()',
  ]);
});
