-- What no call may exceed, and what runs by itself.

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
  end if;
  return coalesce(new, old);
end $$;
comment on function private.limit_rows() is 'BEFORE each row that a client writes itself: PT413 too_many_rows beyond 1,000 in one transaction. Functions that take lists say how long they may be.';
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

-- Jobs where the platform has them; elsewhere the server's own timer calls them (backend/jobs.ts).

create function private.schedule_jobs() returns void
language plpgsql set search_path = '' as $$
begin
  perform cron.schedule('recalculate-audiences', '2 seconds', 'select private.recalculate_audiences()');
  perform cron.schedule('settle-delivery', '*/5 * * * *', 'select public.settle_delivery()');
  -- A job every two seconds leaves 43,200 rows a day.
  perform cron.schedule('purge-job-runs', '17 * * * *',
    $job$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '1 day'$job$);
end $$;
comment on function private.schedule_jobs() is 'Has pg_cron count waiting cohorts, let the clock end and wake flights, and forget its own runs after a day. Safe to repeat: a job is known by its name.';
revoke execute on function private.schedule_jobs() from public, anon, authenticated;

do $$
begin
  create extension if not exists pg_cron with schema pg_catalog;
  perform private.schedule_jobs();
exception when others then
  raise notice 'no pg_cron here: %', sqlerrm;
end $$;
