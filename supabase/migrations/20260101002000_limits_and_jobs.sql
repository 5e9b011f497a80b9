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
