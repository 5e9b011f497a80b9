-- The console of superadmins: whether the jobs run, what they failed on, and messages that are set aside.

create function private.schedule_interval(p_schedule text) returns interval
language sql immutable set search_path = '' as $$
  select case
    when p_schedule like '% seconds' then p_schedule::interval
    when p_schedule ~ '^\*/\d+ ' then split_part(split_part(p_schedule, ' ', 1), '/', 2)::integer * interval '1 minute'
    when p_schedule like '* *%' then interval '1 minute'
    when split_part(p_schedule, ' ', 2) = '*'
      then interval '1 hour' / cardinality(string_to_array(split_part(p_schedule, ' ', 1), ','))
    else interval '1 day' end
$$;
comment on function private.schedule_interval(text) is
  'Time between two runs of a schedule of private.jobs(): every n seconds or minutes, at minutes of each hour, or daily.';

create function private.list_jobs()
returns table (name text, every_seconds double precision, last_run_at timestamptz, next_run_at timestamptz,
  late_seconds double precision, failures integer, last_failed_at timestamptz, reason text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_superadmin('not_superadmin.console');
  return query
  select j.name, extract(epoch from j.every)::double precision, r.last_run_at::timestamptz,
    (r.last_run_at + j.every)::timestamptz,
    case when due.since + greatest(3 * j.every, interval '1 minute') < clock_timestamp()
      then extract(epoch from clock_timestamp() - due.since - j.every)::double precision end,
    coalesce(r.failures, 0), r.last_failed_at::timestamptz, r.reason
    from (
      -- pg_cron runs the schedule; the embedded backend pauses between two runs.
      select a.name, case when to_regclass('cron.job') is null then a.pause
          else private.schedule_interval(a.schedule) end as every
        from (select x.name, x.schedule, x.pause from private.jobs() as x
              union all select w.name, w.schedule, w.pause from private.workers() as w) as a) as j
    left join private.job_runs r on r.job = j.name
    cross join lateral (select greatest(r.last_run_at, r.watched_since)::timestamptz as since) as due
   order by j.name;
end $$;
comment on function private.list_jobs() is 'Implements public.list_jobs.';
grant execute on function private.list_jobs() to authenticated, service_role;

create function public.list_jobs()
returns table (name text, every_seconds double precision, last_run_at timestamptz, next_run_at timestamptz,
  late_seconds double precision, failures integer, last_failed_at timestamptz, reason text)
language sql stable set search_path = '' as $$
  select * from private.list_jobs()
$$;
comment on function public.list_jobs() is
  'For superadmins: every job with its interval, last run and next expected run, failed runs in a row with the last '
  'reason, and late_seconds if it has not run for three intervals and a minute. Refuses with not_superadmin.';
grant execute on function public.list_jobs() to authenticated, service_role;

create function private.list_job_failures()
returns table (job text, subject text, reason text, failures integer, last_failed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_superadmin('not_superadmin.console');
  return query
  select f.job, f.subject, f.reason, f.failures, f.last_failed_at::timestamptz
    from private.job_failures f order by f.last_failed_at desc limit 100;
end $$;
comment on function private.list_job_failures() is 'Implements public.list_job_failures.';
grant execute on function private.list_job_failures() to authenticated, service_role;

create function public.list_job_failures()
returns table (job text, subject text, reason text, failures integer, last_failed_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.list_job_failures()
$$;
comment on function public.list_job_failures() is
  'For superadmins: the last 100 rows that a job could not process, with the reason. Refuses with not_superadmin.';
grant execute on function public.list_job_failures() to authenticated, service_role;

create function private.list_set_aside()
returns table (id bigint, kind text, is_sms boolean, organisation text, recipient text, reason text, attempts integer,
  created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_superadmin('not_superadmin.console');
  return query
  select o.id, o.kind, o.sms_person_id is not null, g.name,
    case when o.sms_person_id is null then regexp_replace(o.recipient, '^.*@', '')
      else '…' || right(o.recipient, 2) end,
    -- Mail servers repeat the recipient's email address.
    regexp_replace(o.reason, '[^\s<>@"'']+@', '…@', 'g'), o.attempts, o.created_at::timestamptz
    from private.outbox o left join public.organisations g on g.id = o.organisation_id
   where o.next_attempt_at is null and o.sent_at is null and o.reason is distinct from 'switched_off'
   order by o.created_at desc limit 200;
end $$;
comment on function private.list_set_aside() is 'Implements public.list_set_aside.';
grant execute on function private.list_set_aside() to authenticated, service_role;

create function public.list_set_aside()
returns table (id bigint, kind text, is_sms boolean, organisation text, recipient text, reason text, attempts integer,
  created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.list_set_aside()
$$;
comment on function public.list_set_aside() is
  'For superadmins: the 200 newest emails and SMS that are not tried again, with the reason and the domain of the '
  'recipient or the last two digits of the phone. Leaves out SMS that a person switched off meanwhile. Refuses with '
  'not_superadmin.';
grant execute on function public.list_set_aside() to authenticated, service_role;

create function private.retry_message(p_id bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_superadmin('not_superadmin.console');
  update private.outbox o set next_attempt_at = clock_timestamp(), attempts = 0
   where o.id = p_id and o.sent_at is null and (o.next_attempt_at is null or o.attempts = 0);
  if not found then
    perform private.refuse('PT404', 'not_found.message');
  end if;
end $$;
comment on function private.retry_message(bigint) is 'Implements public.retry_message.';
grant execute on function private.retry_message(bigint) to authenticated, service_role;

create function public.retry_message(p_id bigint) returns void
language sql volatile set search_path = '' as $$
  select private.retry_message(p_id)
$$;
comment on function public.retry_message(bigint) is
  'For superadmins: has a message that was set aside sent again, with as many attempts as a new one. Safe to repeat. '
  'Refuses with not_superadmin and not_found.';
grant execute on function public.retry_message(bigint) to authenticated, service_role;

create function private.discard_message(p_id bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_superadmin('not_superadmin.console');
  delete from private.outbox o where o.id = p_id and o.sent_at is null and o.next_attempt_at is null;
end $$;
comment on function private.discard_message(bigint) is 'Implements public.discard_message.';
grant execute on function private.discard_message(bigint) to authenticated, service_role;

create function public.discard_message(p_id bigint) returns void
language sql volatile set search_path = '' as $$
  select private.discard_message(p_id)
$$;
comment on function public.discard_message(bigint) is
  'For superadmins: deletes a message that was set aside. Safe to repeat. Refuses with not_superadmin.';
grant execute on function public.discard_message(bigint) to authenticated, service_role;
