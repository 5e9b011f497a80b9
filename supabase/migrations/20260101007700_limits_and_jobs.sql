-- Rules for every table: time limits of clients, sentences of failed checks, and the jobs that run on a schedule.

-- How long a client's statement may run. Hosted projects apply the settings of the request's role. A role may have them
-- already, and two databases of one server may be created at the same time.
do $$
declare
  v_role record;
begin
  for v_role in
    select * from (values ('anon', '3s'), ('authenticated', '8s')) as wanted (name, timeout)
     where not exists (select 1 from pg_catalog.pg_roles r where r.rolname = wanted.name
                          and r.rolconfig @> array['statement_timeout=' || wanted.timeout,
                            'lock_timeout=' || wanted.timeout])
  loop
    execute format('alter role %I set statement_timeout = %L', v_role.name, v_role.timeout);
    execute format('alter role %I set lock_timeout = %L', v_role.name, v_role.timeout);
  end loop;
exception when internal_error then
  raise notice 'the timeouts are being set by somebody else: %', sqlerrm;
end $$;

do $$
declare
  v_table record;
begin
  for v_table in
    select k.conrelid::regclass as name, string_agg(
      format('drop constraint %1$I, add constraint %1$I check ((%2$s) is not false or private.refuse_row(%3$L, %1$L, %4$L, %5$L))',
        k.conname, rule.body, c.relname, case rule.kind
          when 'length' then 'check.' || case when rule.body ~ '>= 1\M|~ ''\\S''' then 'empty_or_' else '' end
            || case when labels.most is null then 'too_long' else 'longer_than' end
          when 'range' then case when rule.body ~ '2100-01-01' then 'check.date' else 'check.range' end
          when 'characters' then 'check.characters'
          when 'known' then 'check.known'
          when 'shape' then 'check.shape'
          when 'size' then 'check.size'
          else 'check.together' end,
        jsonb_strip_nulls(jsonb_build_object('field', case
          when rule.kind in ('length', 'range', 'characters', 'known', 'shape', 'size')
          then labels.said else replace(labels.said, ' or ', ', ') end, 'limit', labels.most))), ', ') as changes
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid and not c.relispartition
      cross join lateral (select pg_get_expr(k.conbin, k.conrelid) as body,
        substring(k.conname from '[a-z]+$') as kind) as rule
      cross join lateral (select replace(string_agg(replace(a.attname, '_', ' '), ' or ' order by n.place), 'url',
        'URL') as said, substring(rule.body from '<= (\d+)\)')::integer as most
        from unnest(k.conkey) with ordinality as n (number, place)
          join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as labels
     where k.contype = 'c' and k.conislocal and k.connamespace = 'public'::regnamespace
     group by k.conrelid
  loop
    execute format('alter table %s %s', v_table.name, v_table.changes);
  end loop;
end $$;

-- Jobs. pg_cron runs them where the platform has it; elsewhere the server's own timer does (backend/database/jobs.ts).

create function private.jobs() returns table (name text, schedule text, pause interval, call text, is_repeated boolean)
language sql immutable set search_path = '' as $$
  values
    ('recalculate-audiences', '2 seconds', interval '0.5 seconds', 'private.recalculate_audiences()', false),
    ('settle-delivery', '*/5 * * * *', interval '1 minute', 'private.settle_next()', true),
    ('apply-price-changes', '5 seconds', interval '5 seconds', 'private.apply_next_price_changes()', true),
    ('send-sms', '5 seconds', interval '5 seconds', 'private.send_sms()', true),
    ('queue-weekly-reports', '*/5 * * * *', interval '1 minute', 'private.queue_weekly_reports()', true),
    ('check-flights', '5 seconds', interval '5 seconds', 'private.check_due_flights()', false),
    ('create-report-months', '41 2 * * *', interval '1 hour', 'private.create_report_months()', false),
    ('forget-report-ids', '11 3 * * *', interval '1 day', 'private.forget_report_ids(extract(day from now())::integer)',
      false),
    ('forget-visitors', '23 * * * *', interval '1 hour', 'private.forget_visitors()', false),
    ('forget-activity', '37 * * * *', interval '1 hour', 'private.forget_activity()', false),
    ('forget-api-requests', '29 * * * *', interval '1 hour', 'private.forget_api_requests()', false),
    ('forget-outbox', '53 * * * *', interval '1 hour', 'private.forget_outbox()', false),
    ('queue-link-clicks', '15 seconds', interval '15 seconds', 'private.queue_link_clicks()', false),
    ('queue-hourly-reports', '5 * * * *', interval '1 minute', 'private.queue_hourly_reports()', false),
    ('forget-webhooks', '7 * * * *', interval '1 hour', 'private.forget_webhooks()', false),
    ('forget-notifications', '29 3 * * *', interval '1 day', 'private.forget_notifications()', false),
    ('queue-digests', '*/5 * * * *', interval '1 minute', 'private.queue_digests()', false)
$$;
comment on function private.jobs() is
  'Every job: its schedule for pg_cron, the pause between two runs of the embedded backend, the function it calls, '
  'and whether it repeats the call until the result is 0, each time in its own transaction.';

create function private.workers() returns table (name text, schedule text, pause interval)
language sql immutable set search_path = '' as $$
  values
    ('send-emails', '* * * * *', interval '1 second'),
    ('send-webhooks', '* * * * *', interval '1 second'),
    ('check-links', '*/10 * * * *', interval '1 minute')
$$;
comment on function private.workers() is
  'Jobs outside the database: Edge Functions of a hosted project, timers of the embedded backend. Each calls '
  'private.note_run when it takes work. Columns as in private.jobs().';

-- Runs as invoker: a job that reads with the rights of a person changes its role, which a definer cannot.
create function private.run_job(p_job text, out done bigint, out error text)
language plpgsql volatile set search_path = '' as $$
declare
  v_call text;
  v_result text;
begin
  select j.call into strict v_call from private.jobs() as j where j.name = p_job;
  begin
    execute 'select ' || v_call into v_result;
  exception when others then
    error := sqlstate || ': ' || sqlerrm;
    raise warning 'the job % failed: %', p_job, error;
  end;
  perform private.note_run(p_job, error);
  done := case when v_result ~ '^\d+$' then v_result::bigint else 0 end;
end $$;
comment on function private.run_job(text) is
  'Runs a job of private.jobs() once and records the run. Returns the number that the job returned, 0 if it failed or '
  'returned none, and the error.';

create function private.watch_jobs() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.job_runs as r (job)
  select j.name from private.jobs() as j union all select w.name from private.workers() as w
  on conflict (job) do update set watched_since = excluded.watched_since
$$;
comment on function private.watch_jobs() is
  'Expects runs of every job from now on. Called when the scheduler starts, so that the time before counts as no delay.';

create function private.schedule_jobs() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.watch_jobs();
  perform cron.schedule(j.name, j.schedule, format(case when j.is_repeated
      then 'do $do$ begin while (private.run_job(%L)).done > 0 loop commit; end loop; end $do$'
      else 'select private.run_job(%L)' end, j.name))
    from private.jobs() as j;
  -- A job every two seconds leaves 43,200 rows a day.
  perform cron.schedule('purge-job-runs', '17 * * * *',
    $job$delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '1 day'$job$);
end $$;
comment on function private.schedule_jobs() is
  'Has pg_cron run private.jobs() and purge its own log after a day. Safe to repeat, because pg_cron identifies '
  'jobs by name.';

do $$
begin
  create extension if not exists pg_cron with schema pg_catalog;
  perform private.schedule_jobs();
exception when others then
  raise notice 'no pg_cron here: %', sqlerrm;
end $$;
