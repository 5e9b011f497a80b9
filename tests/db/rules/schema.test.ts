import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

/** Rules for every object of the schema. Each statement returns the objects that break the rule. */
const RULES: [string, string][] = [
  [
    'every table has row-level security',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  ],
  [
    'every table has a comment',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and obj_description(c.oid, 'pg_class') is null`,
  ],
  [
    'every function has a comment',
    `select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and obj_description(p.oid, 'pg_proc') is null`,
  ],
  [
    "every advisory lock has a prefix, so that a client's id cannot collide with another kind of lock",
    `select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ 'advisory_(xact_)?lock'
        and p.prosrc !~ '(hashtextextended\\(''[a-z_:]+:'' [|][|]|hashtext\\(''[a-z_]+[:.][a-z_]+''\\))'`,
  ],
  [
    'every view runs with the rights of its caller',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=on' = any (c.reloptions) or 'security_invoker=true' = any (c.reloptions), false)`,
  ],
  [
    'every policy is for signed-in users',
    `select tablename || '.' || policyname from pg_policies where schemaname = 'public' and roles <> '{authenticated}'`,
  ],
  [
    'every policy calls a helper once for each statement, not for each row',
    `select tablename || '.' || policyname from pg_policies
      where schemaname = 'public'
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\\( SELECT (private|auth)\\.[a-z_]+\\(\\)', '', 'g') ~ '(private|auth)\\.[a-z_]+\\('`,
  ],
  [
    'every update policy has both USING and WITH CHECK',
    `select tablename || '.' || policyname from pg_policies
      where schemaname = 'public' and cmd = 'UPDATE' and (qual is null or with_check is null)`,
  ],
  [
    'every update policy has the same condition in USING and WITH CHECK',
    `select tablename || '.' || policyname from pg_policies
      where schemaname = 'public' and cmd = 'UPDATE' and qual is distinct from with_check`,
  ],
  [
    'no policy is unconditional',
    `select tablename || '.' || policyname from pg_policies
      where schemaname = 'public' and (qual = 'true' or with_check = 'true')`,
  ],
  [
    'every table has at most one permissive policy for each command',
    `select tablename || ' ' || cmd from pg_policies where schemaname = 'public' group by tablename, cmd having count(*) > 1`,
  ],
  [
    'every foreign key has an index',
    `select c.conrelid::regclass || '.' || c.conname from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid
             -- The parent's id decides its organisation, so an index that begins with the id finds the rows.
             and i.indkey[0] = any (c.conkey)
             and (cardinality(c.conkey) = 1 or i.indkey[0] <> (
               select a.attnum from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'organisation_id')
               or not exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'organisation_id')))`,
  ],
  [
    'every tenant table has an index with the organization',
    `select a.attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
        and not exists (select 1 from pg_index i where i.indrelid = a.attrelid and a.attnum = any (i.indkey::smallint[]))`,
  ],
  [
    'every function fixes its search path',
    `select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(p.proconfig::text like '%search_path=%', false)`,
  ],
  [
    'no function of the API is SECURITY DEFINER',
    `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  ],
  [
    'a visitor can execute only confirm_test_address and unsubscribe',
    `select p.oid::regprocedure::text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('anon', p.oid, 'execute') and p.proname not in ('confirm_test_address', 'unsubscribe')`,
  ],
  [
    'a visitor has no privilege on any table',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate')`,
  ],
  [
    'signed-in users have no TRUNCATE, TRIGGER or REFERENCES privilege',
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege('authenticated', c.oid, 'truncate, trigger, references')`,
  ],
  [
    'every amount and rate has an upper bound, which excludes NaN and Infinity',
    `select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'numeric'::regtype and a.attnum > 0
        and a.attname not in ('balance_after')
        and not exists (
          select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
             and pg_get_constraintdef(k.oid) ~ '<')`,
  ],
  [
    'every date and time column has one of the two types with bounds, which exclude infinity',
    `select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)`,
  ],
  [
    'every check constraint of a public table refuses with a message and a hint',
    `select c.relname || '.' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and k.connamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) !~ 'OR private.refuse_row'`,
  ],
  [
    'every table that a client writes names a missing column in its refusal',
    `select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attnotnull
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
        and not exists (select 1 from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, c.oid) ~ '^private')
        and has_any_column_privilege('authenticated', c.oid, 'insert, update')
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.refuse_missing()'::regprocedure and t.tgenabled = 'O'
                           and encode(t.tgargs, 'escape') ~ ('(^|\\\\000)' || a.attname || '\\\\000'))`,
  ],
  [
    'every table that a client writes limits the rows of a call',
    `select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('authenticated', c.oid, 'insert, update, delete')
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.limit_rows()'::regprocedure and t.tgenabled = 'O')`,
  ],
  [
    'every name is cleaned to a plain line when it is written, and has a check for it',
    `select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'text'::regtype and a.attgenerated = '' and a.attname ~ '^(.*_)?(name|title|subject|brand|category|cohort_id)$'
        and a.attname not in ('table_name', 'domain_name')
        and not (exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.clean_names()'::regprocedure
                            and encode(t.tgargs, 'escape') ~ ('(^|\\\\000)' || a.attname || '\\\\000'))
             and exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
                            and pg_get_constraintdef(k.oid) ~ 'is_plain_line'))`,
  ],
];

describe('the schema', () => {
  test.each(RULES)('%s', async (_rule, offenders) => {
    expect(await db.sql(offenders)).toEqual([]);
  });

  test('closes the schema private to visitors', async () => {
    expect(await db.sql(`select has_schema_privilege('anon', 'private', 'usage') as open`)).toEqual(
      [{ open: false }],
    );
  });

  test('holds enough tables, policies and functions for the rules to mean something', async () => {
    const [counted] = await db.sql<{ tables: number; policies: number; functions: number }>(
      `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
              (select count(*)::int from pg_policies where schemaname = 'public') as policies,
              (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`,
    );
    expect(counted?.tables).toBeGreaterThan(20);
    expect(counted?.policies).toBeGreaterThan(60);
    expect(counted?.functions).toBeGreaterThan(8);
  });
});
