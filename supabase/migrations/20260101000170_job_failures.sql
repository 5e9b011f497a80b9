-- Runs of the jobs, and rows that a job cannot process: recorded with the reason, while the job continues.

create table private.job_failures (
  job text not null,
  subject text not null,
  reason text not null,
  failures integer not null default 1,
  first_failed_at private.instant not null default clock_timestamp(),
  last_failed_at private.instant not null default clock_timestamp(),
  constraint job_failures_pkey primary key (job, subject)
);
comment on table private.job_failures is
  'One row is a flight, campaign, cohort, organization or report that a job could not process, with the reason.';

create function private.record_failure(p_job text, p_subject text, p_state text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A deadlock, a full disk or a shutdown is not the row's fault: raise it, so that the whole call is retried.
  if left(p_state, 2) in ('08', '40', '53', '57', '58') or p_state = '55P03' then
    raise exception '%', p_reason using errcode = p_state;
  end if;
  insert into private.job_failures as f (job, subject, reason)
    values (p_job, p_subject, left(p_state || ': ' || p_reason, 500))
  on conflict (job, subject) do update
    set reason = excluded.reason, failures = least(f.failures + 1, 1000000), last_failed_at = clock_timestamp();
end $$;
comment on function private.record_failure(text, text, text, text) is
  'Records the row that a job failed on. Call it from the exception handler. Raises again when the failure is not '
  'the row''s fault.';

create table private.job_runs (
  job text primary key,
  watched_since private.instant not null default clock_timestamp(),
  last_run_at private.instant,
  last_failed_at private.instant,
  failures integer not null default 0,
  reason text
);
comment on table private.job_runs is
  'One row is a job of private.jobs() or private.workers(): when it last ran and how its latest runs failed.';
comment on column private.job_runs.watched_since is 'Since when runs are expected: the last start of the scheduler.';
comment on column private.job_runs.last_run_at is 'End of the last run, up to ten seconds early for frequent jobs.';
comment on column private.job_runs.failures is 'Failed runs in a row; 0 after a run without an error.';
comment on column private.job_runs.reason is 'Why the last failed run failed.';

create function private.note_run(p_job text, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.job_runs as r (job, last_run_at, last_failed_at, failures, reason)
  values (p_job, clock_timestamp(), case when p_error is not null then clock_timestamp() end,
    (p_error is not null)::integer, left(p_error, 500))
  on conflict (job) do update
    set last_run_at = excluded.last_run_at, last_failed_at = coalesce(excluded.last_failed_at, r.last_failed_at),
      failures = case when excluded.failures = 0 then 0 else least(r.failures + 1, 1000000) end,
      reason = coalesce(excluded.reason, r.reason)
    -- A job of every second writes a row every ten seconds.
    where p_error is not null or r.failures > 0
      or coalesce(r.last_run_at < clock_timestamp() - interval '10 seconds', true)
$$;
comment on function private.note_run(text, text) is 'Records that a job ran, with its error if the run failed.';
