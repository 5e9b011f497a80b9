-- Creative results and flight checks. Creative results: what each version of a creative achieved. The figures of an
-- hour belong to the version that the
-- flight had at the end of that hour; the figures of a variant belong to the version of its text.

create function private.version_sums(p_flights uuid[])
returns table (version_id uuid, flight_id uuid, sent bigint, delivered bigint, clicked bigint, conversions bigint)
language sql stable security definer set search_path = '' as $$
  with held as (
    select s.flight_id, s.creative_version_id as version_id, s.starts_at, f.variants <> '[]' as tries,
           lead(s.starts_at::timestamptz, 1, 'infinity') over (partition by s.flight_id
             order by s.starts_at) as ends_at,
           count(*) over (partition by s.flight_id) as versions
      from private.version_spans s join public.flights f on f.id = s.flight_id
     where s.flight_id = any (p_flights)
  )
  select h.version_id, h.flight_id, t.sent, t.delivered, t.clicked, t.conversions
    from held h join public.flight_totals t on t.flight_id = h.flight_id
   where not h.tries and h.versions = 1
  union all
  select h.version_id, h.flight_id, s.sent, s.delivered, s.clicked, s.conversions
    from held h
    join public.flight_hourly_stats s on s.flight_id = h.flight_id
     and s.hour + interval '1 hour' > h.starts_at and s.hour + interval '1 hour' <= h.ends_at
   where not h.tries and h.versions > 1
  union all
  select h.version_id, h.flight_id, t.sent, t.delivered, t.clicked, t.conversions
    from held h join public.flight_variant_totals t on t.flight_id = h.flight_id and t.variant = 'A'
   where h.tries and h.versions = 1
  union all
  -- flight_variant_totals has no hours, so this reads the reports of variant A.
  select h.version_id, h.flight_id, r.sent, r.delivered, r.clicked, r.conversions
    from held h
    join public.delivery_reports r on r.flight_id = h.flight_id and r.variant = 'A'
     and r.hour + interval '1 hour' > h.starts_at and r.hour + interval '1 hour' <= h.ends_at
   where h.tries and h.versions > 1
  union all
  select (tried.value ->> 'version_id')::uuid, f.id, coalesce(t.sent, 0), coalesce(t.delivered, 0), t.clicked,
    coalesce(t.conversions, 0)
    from public.flights f
    cross join lateral jsonb_array_elements(f.variants) as tried
    left join public.flight_variant_totals t on t.flight_id = f.id and t.variant = tried.value ->> 'variant'
   where f.id = any (p_flights) and f.variants <> '[]'
  union all
  select h.version_id, h.flight_id, 0, 0, null, 0 from held h where h.ends_at = 'infinity'
$$;
comment on function private.version_sums(uuid[]) is
  'What flights have sent with each version: all sums when the flight had only one; otherwise those of the hours, '
  'or of variant A''s reports, that end while it had the version; the totals of each other variant; and a row of '
  'zeros for its current version. clicked is null when it is not measured.';

create function private.click_benchmark(p_org uuid)
  returns table (channel text, clicked bigint, clicked_of bigint, conversions_of_clicked bigint)
language sql stable security definer set search_path = '' as $$
  select lower(s.channel), sum(s.clicked)::bigint, sum(s.delivered)::bigint, sum(s.conversions)::bigint
    from public.campaign_daily_stats s
   where s.organisation_id = p_org and s.clicked is not null and s.day > (now() at time zone 'utc')::date - 90
   group by 1
$$;
comment on function private.click_benchmark(uuid) is
  'Benchmark of each channel of an organization, by lower-case name: clicks of the last 90 days, the delivered '
  'messages they come from, and conversions; only days that measure clicks.';

create function private.version_results(p_creative_id uuid)
returns table (version_id uuid, flights integer, sent bigint, delivered bigint, clicked bigint, clicked_of bigint,
  conversions_of_clicked bigint,
  usual_clicked bigint, usual_clicked_of bigint, usual_conversions_of_clicked bigint)
language sql stable security definer set search_path = '' as $$
  with own as (
    select c.id, c.type, c.organisation_id from public.creatives c
      where c.id = p_creative_id and c.organisation_id = private.effective_org_id()
  ), versions as (
    select v.id from public.creative_versions v join own on own.id = v.creative_id
  ), results as (
    select s.version_id, count(distinct s.flight_id)::integer as flights, sum(s.sent)::bigint as sent,
      sum(s.delivered)::bigint as delivered,
           sum(s.clicked)::bigint as clicked, coalesce(sum(s.delivered) filter (where s.clicked is not null),
             0)::bigint as clicked_of,
           coalesce(sum(s.conversions) filter (where s.clicked is not null), 0)::bigint as conversions_of_clicked
      from private.version_sums(array(
             select s.flight_id from private.version_spans s where s.creative_version_id in (select id from versions)
             union
             select f.id
               from own
               join public.flights f on f.organisation_id = own.organisation_id and f.variants <> '[]'
               cross join lateral jsonb_array_elements(f.variants) as tried
              where (tried.value ->> 'version_id')::uuid in (select id from versions))) as s
     where s.version_id in (select id from versions)
     group by s.version_id
  )
  select r.*, u.clicked, coalesce(u.clicked_of, 0), coalesce(u.conversions_of_clicked, 0)
    from own cross join results r left
      join private.click_benchmark(own.organisation_id) as u on u.channel = lower(own.type)
$$;
comment on function private.version_results(uuid) is 'Implements public.version_results.';
grant execute on function private.version_results(uuid) to authenticated, service_role;

create function public.version_results(p_creative_id uuid)
returns table (version_id uuid, flights integer, sent bigint, delivered bigint, clicked bigint, clicked_of bigint,
  conversions_of_clicked bigint,
  usual_clicked bigint, usual_clicked_of bigint, usual_conversions_of_clicked bigint)
language sql stable set search_path = '' as $$
  select * from private.version_results(p_creative_id)
$$;
comment on function public.version_results(uuid) is
  'For each version of a creative of the effective organization that flights use, have sent or have as a variant: the '
  'number of flights, the messages they sent with it, the clicks (null: not measured) and delivered messages of the '
  'flights that measure clicks, and the conversions of these flights. The usual_ columns are the same figures for all '
  'flights of the organization in the channel over the last 90 days. The figures of an hour, also when corrected '
  'later, belong to the version that the flight had at the end of that hour.';
grant execute on function public.version_results(uuid) to authenticated, service_role;

-- Variants are compared within the flights that test them, because a flight sends its variants to parts of the same
-- audience at the same time.

create function private.creative_tests(p_creative_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, status text,
  promoted_variant text, figures jsonb)
language sql stable security definer set search_path = '' as $$
  with head as (
    select h.id, h.name, h.organisation_id from public.creatives h
     where h.organisation_id = private.effective_org_id()
       and h.id = (select coalesce(c.variant_of, c.id) from public.creatives c
         where c.id = p_creative_id and c.organisation_id = private.effective_org_id())
  )
  select f.id, f.name, f.campaign_id, c.name, f.status, f.promoted_variant, (
           select jsonb_agg(jsonb_build_object('variant', x.variant, 'creative_id', x.creative_id, 'name', x.name,
             'sent', coalesce(t.sent, 0),
                    'delivered', coalesce(t.delivered, 0), 'clicked', case when t.flight_id is null then 0
                      else t.clicked end) order by x.variant)
             from (select 'A' as variant, head.id as creative_id, head.name
                   union all
                   select tried.value ->> 'variant', v.creative_id, tried.value ->> 'name'
                     from jsonb_array_elements(f.variants) as tried
                     left join public.creative_versions v on v.id = private.parse_uuid(tried.value ->> 'version_id')
                       and v.organisation_id = f.organisation_id) as x
             left join public.flight_variant_totals t on t.flight_id = f.id and t.variant = x.variant)
    from head
    join public.flights f on f.organisation_id = head.organisation_id and f.variants <> '[]' and f.creative_id = head.id
    join public.campaigns c on c.id = f.campaign_id
   where exists (
     select 1 from jsonb_array_elements(f.variants) as tried
       join public.creative_versions v on v.id = private.parse_uuid(tried.value ->> 'version_id')
       join public.creatives b on b.id = v.creative_id and b.variant_of = head.id)
   order by f.created_at desc, f.id
   limit 50
$$;
comment on function private.creative_tests(uuid) is 'Implements public.creative_tests.';
grant execute on function private.creative_tests(uuid) to authenticated, service_role;

create function public.creative_tests(p_creative_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, status text,
  promoted_variant text, figures jsonb)
language sql stable set search_path = '' as $$
  select * from private.creative_tests(p_creative_id)
$$;
comment on function public.creative_tests(uuid) is
  'Flights of the effective organization that try a creative with variants of it (p_creative_id: itself or one of '
  'them), the newest 50, each with its figures per variant: [{variant, its letter, A being the creative; '
  'creative_id, null when deleted; name, sent, delivered, clicked, null: not measured}].';
grant execute on function public.creative_tests(uuid) to authenticated, service_role;

create function private.creative_figures(p_ids uuid[])
returns table (creative_id uuid, sent bigint, clicked bigint, clicked_of bigint, last_sent_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with versions as materialized (
    select v.id, v.creative_id
      from public.creatives c join public.creative_versions v on v.creative_id = c.id
     where c.organisation_id = private.effective_org_id() and (p_ids is null or c.id = any (p_ids))
  ), tried as materialized (
    select f.id as flight_id, private.parse_uuid(t.value ->> 'version_id') as version_id
      from public.flights f cross join lateral jsonb_array_elements(f.variants) as t
     where f.organisation_id = private.effective_org_id() and f.variants <> '[]'
       and private.parse_uuid(t.value ->> 'version_id') in (select id from versions)
  ), flights as materialized (
    select s.flight_id from private.version_spans s where s.creative_version_id in (select id from versions)
    union
    select t.flight_id from tried t
  ), held as (
    select s.flight_id, s.creative_version_id as version_id,
           case when lag(s.starts_at) over spans is null then '-infinity'
             else s.starts_at::timestamptz end as starts_at,
           lead(s.starts_at::timestamptz, 1, 'infinity') over spans as ends_at
      from private.version_spans s
     where s.flight_id in (select flight_id from flights)
    window spans as (partition by s.flight_id order by s.starts_at)
    union all
    select t.flight_id, t.version_id, '-infinity', 'infinity' from tried t
  ), latest as (
    select v.creative_id, max(t.hour) as hour
      from held h
      join versions v on v.id = h.version_id
      cross join lateral (
        select max(s.hour)::timestamptz as hour from public.flight_hourly_stats s
         where s.flight_id = h.flight_id and s.sent > 0 and s.hour > h.starts_at - interval '1 hour'
           and s.hour <= h.ends_at - interval '1 hour') as t
     group by v.creative_id
  ), sums as (
    select v.creative_id, sum(s.sent)::bigint as sent, sum(s.clicked)::bigint as clicked,
           coalesce(sum(s.delivered) filter (where s.clicked is not null), 0)::bigint as clicked_of
      from private.version_sums(array(select flight_id from flights)) as s
      join versions v on v.id = s.version_id
     group by v.creative_id
  )
  select s.creative_id, s.sent, s.clicked, s.clicked_of, l.hour
    from sums s left join latest l on l.creative_id = s.creative_id
$$;
comment on function private.creative_figures(uuid[]) is
  'Implements public.creative_figures. Null means all creatives of the effective organization.';
grant execute on function private.creative_figures(uuid[]) to authenticated, service_role;

create function public.creative_figures(p_ids uuid[])
returns table (creative_id uuid, sent bigint, clicked bigint, clicked_of bigint, last_sent_at timestamptz)
language sql stable set search_path = '' as $$
  select f.* from private.creative_figures(coalesce(p_ids, '{}')) as f
$$;
comment on function public.creative_figures(uuid[]) is
  'Results of these creatives of the effective organization over all their versions: messages sent, clicks (null: not '
  'measured), delivered messages of the flights that measure clicks, and the latest hour with a sent message (null: '
  'none). Leaves out creatives that no flight has used.';
grant execute on function public.creative_figures(uuid[]) to authenticated, service_role;

create function private.found_creatives(p_use text, p_results text, p_figures boolean)
returns table (id uuid, sent bigint, click_rate numeric, last_sent_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
begin
  return query
    select c.id, coalesce(s.sent, 0), s.clicked::numeric / nullif(s.clicked_of, 0), s.last_sent_at
      from public.creatives c
      left join private.creative_figures(case
        when coalesce(p_results, '') = '' and p_figures is not true then '{}'::uuid[] end) as s on s.creative_id = c.id
      left join private.click_benchmark(v_org) as u on u.channel = lower(c.type)
     where c.organisation_id = v_org
       and (coalesce(p_use, '') = '' or (p_use = 'used') = (c.id in (
         select l.creative_id from public.flight_creatives l where l.organisation_id = v_org
         union
         select v.creative_id from public.flights f cross join lateral jsonb_array_elements(f.variants) as tried
           join public.creative_versions v on v.id = private.parse_uuid(tried.value ->> 'version_id')
          where f.organisation_id = v_org and f.variants <> '[]')))
       and case coalesce(p_results, '')
         when '' then true
         when 'sent' then s.sent > 0
         when 'none' then coalesce(s.sent, 0) = 0
         -- Below 1,000 delivered messages a click rate is mostly chance.
         when 'above' then s.clicked_of >= 1000 and s.clicked * u.clicked_of > u.clicked * s.clicked_of
         when 'below' then s.clicked_of >= 1000 and s.clicked * u.clicked_of < u.clicked * s.clicked_of end;
end $$;
comment on function private.found_creatives(text, text, boolean) is
  'Ids and figures of the creatives that public.found_creatives returns.';
grant execute on function private.found_creatives(text, text, boolean) to authenticated, service_role;

create function public.found_creatives(p_use text default '', p_results text default '',
  p_figures boolean default false)
returns table (id uuid, organisation_id uuid, name text, search_text text, type text, status text, labels text[],
  variant_of uuid, created_at timestamptz, sent bigint, click_rate numeric, last_sent_at timestamptz)
language sql stable set search_path = '' as $$
  select c.id, c.organisation_id, c.name, c.search_text, c.type, c.status, c.labels, c.variant_of, c.created_at,
         f.sent, f.click_rate, f.last_sent_at
    from private.found_creatives(p_use, p_results, p_figures) as f
    join public.creatives c on c.id = f.id
$$;
comment on function public.found_creatives(text, text, boolean) is
  'Creatives of the effective organization that flights use, also as a variant (p_use: used or unused), and by the '
  'results of all their versions (p_results: sent, something; none, nothing; above or below, clicked more or less '
  'often than usual in their channel over the last 90 days, with at least 1,000 delivered messages of flights that '
  'measure clicks). Empty means all; an unknown value finds none. With p_results or p_figures each has its figures to '
  'sort by: sent, clicks per delivered message (null: not measured), and the latest hour with a sent message.';
grant execute on function public.found_creatives(text, text, boolean) to authenticated, service_role;

-- An audit entry holds ids of other rows; their names make it readable. The planner applies no condition before a
-- row-level-security policy that might leak a row, and treats coalesce() as one. As the result of a subselect the id is
-- a plain value, and the row is found by its key.

create function public.mentions(public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  with line as materialized (
    select coalesce($1.after, $1.before) as row,
           coalesce($1.after ->> 'assigned_creative_id', $1.before ->> 'assigned_creative_id')::uuid as assigned)
  select case $1.table_name
    when 'flights' then jsonb_build_object(
      'campaign', (select c.name from public.campaigns c where c.id = (select (row ->> 'campaign_id')::uuid from line)))
    when 'flight_creatives' then jsonb_build_object(
      'flight', (select f.name from public.flights f where f.id = (select (row ->> 'flight_id')::uuid from line)),
      'creative', (select c.name from public.creatives c where c.id = (select (row ->> 'creative_id')::uuid from line)))
    when 'creative_versions' then jsonb_build_object(
      'creative', (select c.name from public.creatives c where c.id = (select (row ->> 'creative_id')::uuid from line)))
    when 'creative_comments' then jsonb_build_object(
      'creative', (select c.name from public.creatives c where c.id = (select (row ->> 'creative_id')::uuid from line)))
    when 'click_tracker_versions' then jsonb_build_object(
      'tracker', (select t.name from public.click_trackers t
        where t.id = (select (row ->> 'click_tracker_id')::uuid from line)),
      'creative', (select c.name from public.creatives c where c.id = (select assigned from line)))
    when 'audience_segments' then jsonb_build_object(
      'cohort', (select a.name from public.audiences a where a.id = (select (row ->> 'audience_id')::uuid from line)),
      'segment', (select s.name from public.segments s where s.id = (select (row ->> 'segment_id')::uuid from line)))
  end
$$;
comment on function public.mentions(public.audit_log) is
  'Computed field: current names of the rows that an entry refers to by id, when the reader may read them; null for '
  'deleted rows.';
grant execute on function public.mentions(public.audit_log) to authenticated, service_role;

-- Flight checks: how far each flight is against its plan, and its problems. A job computes both for a few flights at a
-- time, so that the list, its filter and its counts read the same stored rows and cost the same for any number of
-- flights.

create table private.flight_checks (
  flight_id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  due_at private.instant default '2000-01-01T00:00Z',
  codes text[] not null default '{}',
  forecast bigint,
  plan_times timestamptz[] not null default '{}',
  plan_messages double precision[] not null default '{}',
  constraint flight_checks_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint flight_checks_forecast_range check (forecast >= 0),
  constraint flight_checks_plan_shape check (cardinality(plan_times) = cardinality(plan_messages))
);
comment on table private.flight_checks is
  'One row per flight: the result of its last check. private.check_due_flights keeps it up to date.';
comment on column private.flight_checks.due_at is
  'When the flight is checked next, by delivery''s clock; null once it has ended.';
comment on column private.flight_checks.codes is
  'Problem codes (private.flight_codes); set_aside if the check failed; or behind, when the flight is behind its '
  'plan and nothing else explains it.';
comment on column private.flight_checks.forecast is
  'Messages sent plus messages still planned; for an ended flight its whole plan, or sent if that is more. Null '
  'until the first check.';
comment on column private.flight_checks.plan_times is
  'Breakpoints of the plan with which the flight was started, in order; empty before the start.';
comment on column private.flight_checks.plan_messages is
  'Messages that the plan had sent by each breakpoint. Between two of them it sends at one rate.';
create index flight_checks_organisation_id_due_at_idx on private.flight_checks (organisation_id, due_at);
create index flight_checks_campaign_id_idx on private.flight_checks (campaign_id);
create index flight_checks_attention_idx on private.flight_checks (organisation_id, campaign_id) where codes <> '{}';

-- Triggers that mark a flight for its next check. The job never waits for these locks, so marking cannot deadlock with
-- it.

create function private.add_flight_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.flight_checks (flight_id, organisation_id, campaign_id)
  select n.id, n.organisation_id, n.campaign_id from flights_after n;
  return null;
end $$;
comment on function private.add_flight_checks() is
  'AFTER INSERT, once per statement: adds a row of private.flight_checks for each new flight, due immediately.';
create trigger flights_add_checks after insert on public.flights
  referencing new table as flights_after for each statement execute function private.add_flight_checks();

create function private.enqueue_creative_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.flight_checks c set due_at = '2000-01-01T00:00Z'
    from public.flight_creatives l
   where l.creative_id = new.id and c.flight_id = l.flight_id and c.due_at is not null;
  return null;
end $$;
comment on function private.enqueue_creative_checks() is
  'AFTER UPDATE of a creative''s status: the flights that send it are due for a check.';
create trigger creatives_mark_checks after update of status on public.creatives
  for each row when (old.status <> new.status) execute function private.enqueue_creative_checks();
