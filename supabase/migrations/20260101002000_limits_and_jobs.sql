-- What holds for every table: how much one call may do and which characters a name has; and what runs by itself.

-- How long a statement of a client may run. Hosted projects apply the settings of the role that a request takes; a role may have
-- them already, and two databases of one server may be made at the same time.
do $$
declare
  v_role record;
begin
  for v_role in
    select * from (values ('anon', '3s'), ('authenticated', '8s')) as wanted (name, timeout)
     where not exists (select 1 from pg_catalog.pg_roles r where r.rolname = wanted.name
                          and r.rolconfig @> array['statement_timeout=' || wanted.timeout, 'lock_timeout=' || wanted.timeout])
  loop
    execute format('alter role %I set statement_timeout = %L', v_role.name, v_role.timeout);
    execute format('alter role %I set lock_timeout = %L', v_role.name, v_role.timeout);
  end loop;
exception when internal_error then
  raise notice 'the timeouts are being set by somebody else: %', sqlerrm;
end $$;

-- How many rows one call may write: what a person chooses on a screen, not what a script pours in.

create function private.count_written_rows(p_rows integer, p_is_whole boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  v_limit constant integer := 5000;
  v_before constant integer := coalesce(nullif(current_setting('flightdeck.function_rows_written', true), ''), '0')::integer;
begin
  if v_before + p_rows > v_limit and not (p_is_whole and v_before = 0) then
    raise exception 'One call can write at most % rows of campaigns, flights and creatives. Choose fewer of them at a time.', to_char(v_limit, 'FM9,999')
      using errcode = 'PT413', hint = 'too_many_rows';
  end if;
  perform set_config('flightdeck.function_rows_written', (v_before + p_rows)::text, true);
end $$;
comment on function private.count_written_rows(integer, boolean) is
  'Limits the rows that functions insert in one transaction of a client to 5,000: PT413 too_many_rows. With p_is_whole the first part of a transaction can be larger: it cannot be divided. private.limit_rows counts what a client writes itself.';
revoke execute on function private.count_written_rows(integer, boolean) from public, anon, authenticated;

create function private.limit_rows() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_limit constant integer := 1000;
  v_rows integer;
begin
  if private.is_api_call() then
    v_rows := coalesce(nullif(current_setting('flightdeck.rows_written', true), ''), '0')::integer + 1;
    if v_rows > v_limit then
      raise exception 'Change at most % rows in one call.', v_limit using errcode = 'PT413', hint = 'too_many_rows';
    end if;
    perform set_config('flightdeck.rows_written', v_rows::text, true);
  -- A restored campaign is counted as a whole.
  elsif tg_op = 'INSERT' and current_setting('flightdeck.putting_back', true) is distinct from 'true'
    and nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' = 'authenticated' then
    perform private.count_written_rows(1);
  end if;
  return coalesce(new, old);
end $$;
comment on function private.limit_rows() is
  'BEFORE each row: PT413 too_many_rows beyond 1,000 rows that a client writes itself in one transaction, or beyond 5,000 that functions insert for it. Functions that take lists say how long they may be.';
grant execute on function private.limit_rows() to authenticated, service_role;

do $$
declare
  v_table text;
begin
  for v_table in
    select c.relname from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_table_privilege('authenticated', c.oid, 'insert, update, delete')
  loop
    execute format('create trigger %I before insert or update or delete on public.%I for each row execute function private.limit_rows()',
      v_table || '_a_limit_rows', v_table);
  end loop;
end $$;

-- Every name, and every other text of one line, is a plain line: made one when it is written, and held as one.

do $$
declare
  v_table record;
  v_column text;
begin
  for v_table in
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attgenerated = ''
       and (a.attname ~ '^(.*_)?(name|title|subject|brand|category|cohort_id)$'
         or (c.relname, a.attname) in (('credit_ledger', 'description'), ('invoices', 'description'), ('superadmin_impersonations', 'reason')))
       -- Names of columns and hosts have rules of their own.
       and a.attname not in ('table_name', 'domain_name')
     group by c.relname
  loop
    execute format('create trigger %I before insert or update of %s on public.%I for each row when (%s) execute function private.clean_names(%s)',
      v_table.name || '_a_clean_names',
      (select string_agg(format('%I', name), ', ') from unnest(v_table.columns) as name), v_table.name,
      (select string_agg(format('not private.is_plain_line(new.%I)', name), ' or ') from unnest(v_table.columns) as name),
      (select string_agg(format('%L', name), ', ') from unnest(v_table.columns) as name));
    foreach v_column in array v_table.columns loop
      execute format('alter table public.%I add constraint %I check (private.is_plain_line(%I))',
        v_table.name, v_table.name || '_' || v_column || '_characters', v_column);
    end loop;
  end loop;
end $$;

-- Refusals of a row carry a sentence and a hint. Postgres words a failed check for programmers and shows the whole row.

create function private.refuse_row(p_table text, p_rule text, p_sentence text) returns boolean
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_sentence using errcode = '23514', schema = 'public', table = p_table, constraint = p_rule, hint = substr(p_rule, length(p_table) + 2);
end $$;
comment on function private.refuse_row(text, text, text) is
  'Raises what a check of a table says: 23514 with a sentence and the rule''s name without its table as hint. Not immutable: the planner would raise it.';
grant execute on function private.refuse_row(text, text, text) to authenticated, service_role;

create function private.refuse_missing() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_column constant text := (select name from unnest(tg_argv) with ordinality as a (name, place) where v_row -> name = 'null' order by place limit 1);
begin
  raise exception 'The % is missing.', replace(v_column, '_', ' ')
    using errcode = '23502', schema = tg_table_schema, table = tg_table_name, column = v_column, hint = v_column || '_missing';
end $$;
comment on function private.refuse_missing() is 'BEFORE INSERT OR UPDATE, where one of the named columns is null: 23502 with a sentence and the hint <column>_missing.';
grant execute on function private.refuse_missing() to authenticated, service_role;

do $$
declare
  v_table record;
begin
  for v_table in
    select k.conrelid::regclass as name, string_agg(format('drop constraint %1$I, add constraint %1$I check ((%2$s) is not false or private.refuse_row(%3$L, %1$L, %4$L))',
        k.conname, rule.body, c.relname, case rule.kind
          when 'characters' then format('The %s must be one line without invisible characters.', labels.said)
          when 'length' then format('The %s is %s%s.', labels.said, case when rule.body ~ '>= 1\M|~ ''\\S''' then 'empty or ' else '' end,
            coalesce('longer than ' || substring(rule.body from '<= (\d+)\)') || ' characters', 'too long'))
          when 'known' then format('The %s is none of the values it can have.', labels.said)
          when 'shape' then format('Check the format of the %s.', labels.said)
          when 'range' then case when rule.body ~ '2100-01-01' then 'A date is before 2000 or after 2099.' else format('The %s is out of range.', labels.said) end
          when 'size' then format('Shorten the %s.', labels.said)
          else format('Check these values together: %s.', replace(labels.said, ' or ', ', ')) end), ', ') as changes
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid and not c.relispartition
      cross join lateral (select pg_get_expr(k.conbin, k.conrelid) as body, substring(k.conname from '[a-z]+$') as kind) as rule
      cross join lateral (select replace(string_agg(replace(a.attname, '_', ' '), ' or ' order by n.place), 'url', 'URL') as said
        from unnest(k.conkey) with ordinality as n (number, place) join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as labels
     where k.contype = 'c' and k.conislocal and k.connamespace = 'public'::regnamespace
     group by k.conrelid
  loop
    execute format('alter table %s %s', v_table.name, v_table.changes);
  end loop;
  for v_table in
    select c.relname as name, string_agg(format('new.%I is null', a.attname), ' or ' order by a.attnum) as missing,
           string_agg(quote_literal(a.attname), ', ' order by a.attnum) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attnotnull and a.attgenerated = ''
       -- Defaults of who acts, and for which organisation, are null for those whom the policies refuse.
       and not exists (select 1 from pg_catalog.pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, c.oid) ~ '^private\.')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_any_column_privilege('authenticated', c.oid, 'insert, update')
     group by c.relname
  loop
    -- The last of the row's triggers: the others fill columns.
    execute format('create trigger %I before insert or update on public.%I for each row when (%s) execute function private.refuse_missing(%s)',
      v_table.name || '_zz_refuse_missing', v_table.name, v_table.missing, v_table.columns);
  end loop;
end $$;

-- Jobs. pg_cron runs them where the platform has it; elsewhere the server's own timer does (backend/jobs.ts).

create function private.jobs() returns table (name text, schedule text, pause interval, call text, is_repeated boolean)
language sql immutable set search_path = '' as $$
  values
    ('recalculate-audiences', '2 seconds', interval '0.5 seconds', 'private.recalculate_audiences()', false),
    ('settle-delivery', '*/5 * * * *', interval '1 minute', 'private.settle_next()', true),
    ('note-terms', '5 seconds', interval '5 seconds', 'private.note_next_terms()', true),
    ('check-flights', '5 seconds', interval '5 seconds', 'private.check_due_flights()', false),
    ('create-report-months', '41 2 * * *', interval '1 hour', 'private.create_report_months()', false),
    ('forget-report-ids', '11 3 * * *', interval '1 day', 'private.forget_report_ids(extract(day from now())::integer)', false),
    ('forget-visitors', '23 * * * *', interval '1 hour', 'private.forget_visitors()', false),
    ('forget-activity', '37 * * * *', interval '1 hour', 'private.forget_activity()', false)
$$;
comment on function private.jobs() is
  'Every job: its schedule for pg_cron, the pause between two runs of the embedded backend, the function that it calls, and whether it calls it until the answer is 0, each time in a transaction of its own.';
revoke execute on function private.jobs() from public, anon, authenticated;

create function private.schedule_jobs() returns void
language plpgsql set search_path = '' as $$
begin
  perform cron.schedule(j.name, j.schedule, case when j.is_repeated
      then format('do $do$ begin while %s > 0 loop commit; end loop; end $do$', j.call) else 'select ' || j.call end)
    from private.jobs() as j;
  -- A job every two seconds leaves 43,200 rows a day.
  perform cron.schedule('purge-job-runs', '17 * * * *',
    $job$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '1 day'$job$);
end $$;
comment on function private.schedule_jobs() is 'Has pg_cron run private.jobs() and purge its own log after a day. Safe to repeat: a job is known by its name.';

do $$
begin
  create extension if not exists pg_cron with schema pg_catalog;
  perform private.schedule_jobs();
exception when others then
  raise notice 'no pg_cron here: %', sqlerrm;
end $$;
