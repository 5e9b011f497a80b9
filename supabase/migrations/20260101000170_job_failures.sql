-- Rows that a job cannot process: recorded here with the reason, while the job continues with the next row.

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
