/** A rule of the database, the statement that weakens it, and the statement that counts how often it decides something. */
export interface Mutation {
  name: string;
  table: string;
  weaken: string;
  count: string;
}

/**
 * Counters are sequences, because those keep their value when a rejected statement is rolled back. `seen` returns false,
 * so `rule or seen` has the same result as the rule.
 */
export const COUNTERS = `
  create schema mutation;
  grant usage on schema mutation to public;
  create function mutation.seen(rule text) returns boolean language plpgsql security definer set search_path = '' as $$
  begin
    perform nextval(format('mutation.%I', md5(rule)));
    return false;
  end $$;
  create function mutation.seen() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    perform mutation.seen(tg_argv[0]);
    return case when tg_level = 'STATEMENT' then null when tg_op = 'DELETE' then old else new end;
  end $$;
  grant execute on all functions in schema mutation to public;`;

/**
 * Selects the mutations in the order in which they run. Partitions are left out: they inherit the rules of their table.
 * The counting trigger's name starts with 0 so that it fires first, and it ignores the `when` condition.
 */
export const MUTATIONS = `
  with clauses as (
    select format('%s.%s', tablename, policyname) as policy, tablename as relation,
           format('alter policy %I on public.%I ', policyname, tablename) as statement, clause, rule
      from pg_policies cross join lateral (values ('using', qual), ('with check', with_check)) as c (clause, rule)
     where schemaname = 'public' and rule is not null
  ), policies as (
    select 1 as kind, 'policy ' || policy as name, relation,
           statement || string_agg(clause || ' (true)', ' ' order by clause) as weaken,
           statement || string_agg(format('%s ((%s) or mutation.seen(%%L))', clause, rule), ' ' order by clause) as count
      from clauses group by policy, relation, statement
  ), triggers as (
    select 2, format('trigger %s.%s', c.relname, t.tgname), c.relname,
           format('alter table %s disable trigger %I', c.oid::regclass, t.tgname),
           regexp_replace(
             regexp_replace(
               regexp_replace(pg_get_triggerdef(t.oid), 'CREATE (CONSTRAINT )?TRIGGER \\S+', format('CREATE TRIGGER %I', '0' || t.tgname)),
               ' (NOT DEFERRABLE|DEFERRABLE)( INITIALLY \\w+)?', ''),
             '( WHEN \\(.*)? EXECUTE FUNCTION .*', ' EXECUTE FUNCTION mutation.seen(%L)')
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where (c.relnamespace = 'public'::regnamespace or c.oid = 'auth.users'::regclass) and not t.tgisinternal and t.tgparentid = 0
  ), checks as (
    select 3, format('check %s.%s', c.relname, k.conname), c.relname,
           format('alter table %s drop constraint %I', c.oid::regclass, k.conname),
           format('alter table %s drop constraint %I, add constraint %I check (%s)', c.oid::regclass, k.conname, k.conname,
                  case when body ~ 'private.refuse_row' then replace(body, 'private.refuse_row(', 'mutation.seen(%L) or private.refuse_row(')
                       else format('(%s) is not false or mutation.seen(%%L)', body) end)
      from pg_constraint k join pg_class c on c.oid = k.conrelid cross join lateral pg_get_expr(k.conbin, k.conrelid) as body
     where k.contype = 'c' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and k.conislocal and not c.relispartition
  ), domains as (
    select 3, format('check %s.%s', t.typname, k.conname), t.typname,
           format('alter domain %s drop constraint %I', t.oid::regtype, k.conname),
           format('alter domain %s drop constraint %I; alter domain %1$s add constraint %2$I %s not valid', t.oid::regtype, k.conname,
                  replace(pg_get_constraintdef(k.oid), 'private.refuse_row(', 'mutation.seen(%L) or private.refuse_row('))
      from pg_constraint k join pg_type t on t.oid = k.contypid where t.typnamespace = 'private'::regnamespace
  ), rules as (
    select * from policies union all select * from triggers union all select * from checks union all select * from domains
  )
  select name, relation as table, weaken, 'create sequence mutation.' || quote_ident(md5(name)) || '; ' || replace(count, '%L', quote_literal(name)) as count
    from rules order by kind, name`;

/** Selects how often each rule has decided something; rules that never did are left out. */
export const COUNTED = `
  select sequencename as rule, last_value::int as times from pg_sequences
   where schemaname = 'mutation' and last_value is not null`;
