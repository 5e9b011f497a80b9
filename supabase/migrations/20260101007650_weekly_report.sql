-- Weekly report: an email on Monday at 08:00 with last week's figures, from the queries of the reports and the campaign
-- list, read with the rights of a member. People have no time zone of their own, so the organization's applies.

create table private.weekly_reports (
  organisation_id uuid primary key,
  week private.calendar_day not null,
  retry_at private.instant,
  constraint weekly_reports_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.weekly_reports is
  'One row is the last week in which an organization''s weekly report was queued, or found empty.';
comment on column private.weekly_reports.week is 'Monday of that week in the organization''s zone.';
comment on column private.weekly_reports.retry_at is 'Set when the report could not be computed: when to try again.';

create function private.week_start(p_zone text, p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select date_trunc('week', p_at at time zone p_zone)::date
$$;
comment on function private.week_start(text, timestamptz) is 'Monday of the week of a moment in a time zone.';

create function private.summary_at(p_zone text, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + time '08:00') at time zone p_zone
$$;
comment on function private.summary_at(text, date) is
  'When the weekly report or the digest of a day is due: 08:00 in the time zone.';

create function private.start_weekly_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.weekly_reports (organisation_id, week)
    values (new.id, private.week_start(new.time_zone, private.delivery_now()));
  return null;
end $$;
comment on function private.start_weekly_reports() is
  'AFTER INSERT of an organization: its first weekly report is due on the next Monday.';
create trigger organisations_start_weekly_reports after insert on public.organisations
  for each row execute function private.start_weekly_reports();

create function private.weekly_report(p_monday date) returns jsonb
language sql stable set search_path = '' as $$
  with ranked as materialized (
    select c.id, c.name, to_jsonb(s) - 'key' as figures, s.clicked is not null as is_measured,
           row_number() over (order by s.clicked * 1.0 / nullif(s.clicked_of, 0) desc nulls last, s.delivered desc,
             c.id) as place
      from public.delivery_stats(p_monday - 7, p_monday - 1, 'campaign') as s
      join public.campaigns c on c.id = s.key::uuid
     where s.delivered >= 100
  ), attention as materialized (
    select c.id, c.name, c.status, cardinality(c.problem_codes) as problems
      from public.campaigns_with_totals c
     where c.organisation_id = (select private.effective_org_id()) and c.needs_attention
     order by cardinality(c.problem_codes) desc, c.name, c.id
  ), weeks as materialized (
    select w.name, to_jsonb(s) - 'key' as figures
      from (values ('current', p_monday - 7), ('previous', p_monday - 14)) as w (name, first_day)
     cross join lateral public.delivery_stats(w.first_day, w.first_day + 6) as s
  )
  select jsonb_build_object(
    'organisation', o.name, 'from', p_monday - 7, 'to', p_monday - 1,
    'current', (select w.figures from weeks w where w.name = 'current'),
    'previous', (select w.figures from weeks w where w.name = 'previous'),
    'top', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'figures', r.figures)
      order by r.place) from ranked r where r.place <= 3), '[]'),
    'worst', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'figures', r.figures)
      order by r.place desc)
        from (select * from ranked x where x.place > 3 and x.is_measured order by x.place desc limit 2) as r), '[]'),
    'balance', public.current_balance(o),
    'attention', coalesce((select jsonb_agg(to_jsonb(a)) from (select * from attention limit 5) as a), '[]'),
    'attention_count', (select count(*) from attention))
    from public.organisations o where o.id = (select private.effective_org_id())
$$;
comment on function private.weekly_report(date) is
  'The weekly report that the caller gets on a Monday for their organization: {organisation, from, to, current and '
  'previous: figures of public.delivery_stats of the last two weeks, null when nothing was sent, top and worst: '
  '[{id, name, figures}] by click rate among campaigns with 100 delivered messages, balance in dollars, attention: up '
  'to five campaigns [{id, name, status, problems: number}] and attention_count}.';
grant execute on function private.weekly_report(date) to authenticated;

create function private.weekly_report_for(p_member uuid, p_monday date) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_role constant text := current_setting('role');
  v_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  v_sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  v_report jsonb;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_member, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', p_member::text, true), set_config('role', 'authenticated', true);
  v_report := private.weekly_report(p_monday);
  -- An error undoes these changes too. Only a superuser may attach settings of this name to a function.
  perform set_config('role', v_role, true), set_config('request.jwt.claims', v_claims, true),
    set_config('request.jwt.claim.sub', v_sub, true);
  return v_report;
end $$;
comment on function private.weekly_report_for(uuid, date) is
  'private.weekly_report in the role and with the rights of a member. For the job: no client may call it.';

create function private.queue_weekly_report(p_org uuid, p_monday date, p_member uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_report jsonb := private.weekly_report_for(p_member, p_monday);
  v_event public.notification_events;
begin
  update private.weekly_reports r set week = p_monday, retry_at = null where r.organisation_id = p_org;
  if v_report ->> 'current' is null and v_report ->> 'previous' is null and v_report ->> 'attention_count' = '0' then
    return;
  end if;
  v_report := v_report || jsonb_build_object('days_left',
    private.days_of_credit(p_org, (v_report ->> 'balance')::numeric));
  select * into strict v_event from public.notification_events e where e.kind = 'weekly_report';
  perform private.queue_notices(v_event, p_org, 'weekly_report:' || to_char(p_monday - 7, 'IYYY-"W"IW'), v_report,
    array(
    select u.email from public.link_users u cross join lateral private.notification_choice(u, v_event) as c
     where u.organisation_id = p_org and u.status = 'active' and not u.is_service and c.email <> 'off'
       and coalesce(u.notification_preferences -> 'weekly_reports' <> 'false', true)));
end $$;
comment on function private.queue_weekly_report(uuid, date, uuid) is
  'Queues an organization''s weekly report for the active people who want it, computed with the rights of one member: '
  'reports have no rows that only some members may read. Queues nothing without a message in the last two weeks and '
  'without a campaign that needs attention.';

create function private.queue_weekly_reports() returns integer
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_due record;
begin
  select o.id, w.monday, m.id as member into v_due
    from private.weekly_reports r
    join public.organisations o on o.id = r.organisation_id and o.is_active
    cross join lateral (select private.week_start(o.time_zone, v_now) as monday) as w
    -- A superadmin who views another organization would read that one's figures.
    cross join lateral (
      select u.id from public.link_users u
       where u.organisation_id = o.id and u.status = 'active' and not u.is_service and not exists (
         select from public.superadmin_impersonations i
          where i.superadmin_id = u.id and i.created_at > now() - interval '60 minutes')
       order by u.created_at, u.id limit 1) as m
   where r.week < w.monday and v_now >= private.summary_at(o.time_zone, w.monday)
     and coalesce(r.retry_at <= v_now, true)
   limit 1
     for update of r skip locked;
  if not found then
    return 0;
  end if;
  begin
    perform private.queue_weekly_report(v_due.id, v_due.monday, v_due.member);
  exception when others then
    perform private.record_failure('queue_weekly_reports', v_due.id::text, sqlstate, sqlerrm);
    update private.weekly_reports r set retry_at = v_now + interval '10 minutes' where r.organisation_id = v_due.id;
  end;
  return 1;
end $$;
comment on function private.queue_weekly_reports() is
  'Queues the weekly report of one organization for which it is due: on Monday from 08:00 on in its zone, or later in '
  'the week if no job ran then. Returns how many organizations it looked at, 0 or 1. A report that cannot be computed '
  'is recorded and tried again after ten minutes.';
