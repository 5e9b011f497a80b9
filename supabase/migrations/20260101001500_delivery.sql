-- Delivery: what a flight may still send, what gateways report about sent messages, and what the clock and the money change. The
-- plan itself is drawn by src/domain/delivery/plan.ts from what flight_plan_input answers.

-- What gateways report about sent messages, and the sums that screens read.

create table public.delivery_reports (
  id bigint not null default nextval('private.wallet_entries'),
  hour timestamptz not null,
  received_at timestamptz not null default now(),
  organisation_id uuid not null,
  flight_id uuid not null,
  sent integer not null,
  delivered integer not null,
  opened integer,
  clicked integer,
  conversions integer not null,
  billing_day date not null,
  revenue numeric(14, 4) not null,
  cost numeric(14, 4) not null,
  balance_after numeric(16, 4),
  gateway text not null,
  report_id text not null,
  corrects text,
  variant text,
  constraint delivery_reports_pkey primary key (id, hour),
  constraint delivery_reports_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint delivery_reports_counts_range check (
    case when corrects is null then least(sent, delivered, opened, clicked, conversions) >= 0
      else greatest(sent, delivered, opened, clicked, conversions) <= 0 end),
  constraint delivery_reports_revenue_range check (abs(revenue) < 1e9 and case when corrects is null then revenue >= 0 else revenue <= 0 end),
  constraint delivery_reports_cost_range check (abs(cost) < 1e9 and case when corrects is null then cost >= 0 else cost <= 0 end),
  constraint delivery_reports_balance_with_cost check (balance_after is null or cost > 0),
  constraint delivery_reports_dates_range check (billing_day >= '2000-01-01' and billing_day < '2100-01-01'),
  constraint delivery_reports_times_range check (least(hour, received_at) >= '2000-01-01T00:00Z' and greatest(hour, received_at) < '2100-01-01T00:00Z')
) partition by range (hour);
comment on table public.delivery_reports is
  'One row is one accepted report of a gateway: what was added to the figures of the messages that a flight sent in an hour, and the debit of what they cost. Never changed; kept in a table a month.';
comment on column public.delivery_reports.id is 'Its entry, in the order of booking over all movements of the organisation''s credits.';
comment on column public.delivery_reports.hour is 'Start of the hour (UTC) in which the messages were sent; what happened to them later counts to the same hour.';
comment on column public.delivery_reports.billing_day is
  'The day on which its cost counts on statements. Later than the day of its hour when that month was closed: the cost is then a movement of its own in credit_ledger. Every other figure counts to the day of its hour.';
comment on column public.delivery_reports.opened is 'Null: not measured on this channel.';
comment on column public.delivery_reports.clicked is 'Null: not measured on this channel.';
comment on column public.delivery_reports.billing_day is 'Of its messages, as private.sending_day had it when it was booked.';
comment on column public.delivery_reports.cost is 'Dollars charged to the organisation: a part of the debit of its flight and billing day.';
comment on column public.delivery_reports.balance_after is 'Dollars left in the wallet when it was paid; null of one that costs nothing, and of a correction or of a report of a closed month, whose movement is in credit_ledger.';
comment on column public.delivery_reports.variant is 'Which variant of the flight the messages were; null of a flight without variants.';
comment on column public.delivery_reports.corrects is
  'Of a correction: id of the report, of the same gateway, from which it takes back what it holds as figures below zero.';
create index delivery_reports_flight_id_hour_idx on public.delivery_reports (flight_id, hour);
create index delivery_reports_corrections_idx on public.delivery_reports (flight_id) where corrects is not null;
create index delivery_reports_organisation_id_hour_idx on public.delivery_reports (organisation_id, hour desc);
create index delivery_reports_gateway_hour_idx on public.delivery_reports (gateway, hour);
create trigger delivery_reports_keep before update or delete on public.delivery_reports for each row execute function private.keep_ledger();

revoke all on public.delivery_reports from anon, authenticated;
grant select on public.delivery_reports to authenticated, service_role;
alter table public.delivery_reports enable row level security;
create policy delivery_reports_select on public.delivery_reports for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

-- A month's reports are a table of their own, in a schema that no request reaches: reports are read through the table above and its
-- policy. The last one holds what no month is made for: reports that come after their month was taken out, or before it was made.

create table private.delivery_reports_other partition of public.delivery_reports default;
alter table private.delivery_reports_other enable row level security;
revoke all on private.delivery_reports_other from public, anon, authenticated, service_role;

create function private.create_report_months(p_from timestamptz default private.delivery_now()) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_last constant date := (date_trunc('month', private.delivery_now() at time zone 'UTC') + interval '3 months')::date;
  v_month date := date_trunc('month', p_from at time zone 'UTC')::date;
  v_from timestamptz;
  v_to timestamptz;
  v_name text;
  v_has_rows boolean;
begin
  perform pg_advisory_xact_lock(hashtext('private.create_report_months'));
  while v_month <= v_last loop
    v_name := 'delivery_reports_' || to_char(v_month, 'YYYY_MM');
    v_from := v_month::timestamp at time zone 'UTC';
    v_to := (v_month + interval '1 month') at time zone 'UTC';
    if to_regclass(format('private.%I', v_name)) is null then
      v_has_rows := exists (select 1 from private.delivery_reports_other r where r.hour >= v_from and r.hour < v_to);
      if v_has_rows then
        -- Rows move by being written anew: none is ever deleted.
        alter table public.delivery_reports detach partition private.delivery_reports_other;
        alter table private.delivery_reports_other rename to delivery_reports_before;
        create table private.delivery_reports_other partition of public.delivery_reports default;
        alter table private.delivery_reports_other enable row level security;
        revoke all on private.delivery_reports_other from public, anon, authenticated, service_role;
      end if;
      execute format('create table private.%I (like public.delivery_reports including defaults including constraints)', v_name);
      execute format('alter table private.%I enable row level security', v_name);
      execute format('revoke all on private.%I from public, anon, authenticated, service_role', v_name);
      -- Made first and attached then, reports are taken meanwhile.
      execute format('alter table public.delivery_reports attach partition private.%I for values from (%L) to (%L)', v_name, v_from, v_to);
      if v_has_rows then
        insert into public.delivery_reports select * from private.delivery_reports_before;
        drop table private.delivery_reports_before;
      end if;
    end if;
    v_month := v_month + interval '1 month';
  end loop;
end $$;
comment on function private.create_report_months(timestamptz) is
  'Makes the tables of reports by month (UTC) of sending, from that of p_from to the third one ahead by delivery''s clock. Safe to repeat; gives up after waiting five seconds for a lock.';
revoke execute on function private.create_report_months(timestamptz) from public, anon, authenticated;
select private.create_report_months();

-- Which reports were taken: longer than anybody repeats one, and apart from the months, as an id is refused whatever month it says.

create table private.report_ids (
  key uuid not null,
  content bigint not null,
  taken_on date not null,
  constraint report_ids_pkey primary key (key),
  constraint report_ids_dates_range check (taken_on >= '2000-01-01' and taken_on < '2100-01-01')
) partition by hash (key);
comment on table private.report_ids is 'One row is the id of a report that was taken, for at least thirteen months: private.forget_report_ids.';
comment on column private.report_ids.key is 'Of private.report_key.';
comment on column private.report_ids.content is 'Of private.report_content: tells a repeated report from another one with its id.';
do $$
begin
  for part in 0..15 loop
    execute format('create table private.report_ids_%s partition of private.report_ids for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create function private.report_key(p_gateway text, p_report_id text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return encode(substr(sha256(convert_to(p_gateway || chr(10) || p_report_id, 'UTF8')), 1, 16), 'hex')::uuid;
end $$;
comment on function private.report_key(text, text) is 'What a report is known by: half of the SHA-256 of gateway and id. Two that differ have the same one never.';
revoke execute on function private.report_key(text, text) from public, anon, authenticated;

create function private.report_content(p_flight uuid, p_hour timestamptz, p_counts bigint[], p_revenue numeric, p_cost numeric, p_corrects text, p_variant text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return ('x' || left(md5(concat_ws('|', p_flight, extract(epoch from p_hour)::bigint, array_to_string(p_counts, ',', '-'),
    trim_scale(p_revenue), trim_scale(p_cost), p_corrects, 'variant=' || nullif(p_variant, 'A'))), 16))::bit(64)::bigint;
end $$;
comment on function private.report_content(uuid, timestamptz, bigint[], numeric, numeric, text, text) is
  'A number for what a report says: sent, delivered, opened, clicked and conversions as p_counts, revenue rounded as it is stored; a report that names no variant says the same as one of A.';
revoke execute on function private.report_content(uuid, timestamptz, bigint[], numeric, numeric, text, text) from public, anon, authenticated;

create function private.forget_report_ids(p_part integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_count bigint;
begin
  execute format('delete from private.report_ids_%s where taken_on < $1', p_part % 16)
    using (private.delivery_now() at time zone 'UTC' - interval '13 months')::date;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function private.forget_report_ids(integer) is 'Forgets the ids of one of the sixteen parts that were taken more than thirteen months ago; answers how many.';
revoke execute on function private.forget_report_ids(integer) from public, anon, authenticated;

create table public.flight_hourly_stats (
  flight_id uuid not null,
  hour timestamptz not null,
  organisation_id uuid not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  opened bigint,
  clicked bigint,
  conversions bigint not null default 0,
  revenue numeric(16, 4) not null default 0,
  cost numeric(16, 4) not null default 0,
  constraint flight_hourly_stats_pkey primary key (flight_id, hour),
  constraint flight_hourly_stats_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint flight_hourly_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12),
  constraint flight_hourly_stats_times_range check (hour >= '2000-01-01T00:00Z' and hour < '2100-01-01T00:00Z')
);
comment on table public.flight_hourly_stats is 'One row is the sum of a flight''s reports for an hour (UTC) of sending.';
create index flight_hourly_stats_organisation_id_hour_idx on public.flight_hourly_stats (organisation_id, hour desc);

revoke all on public.flight_hourly_stats from anon, authenticated;
grant select on public.flight_hourly_stats to authenticated, service_role;
alter table public.flight_hourly_stats enable row level security;
create policy flight_hourly_stats_select on public.flight_hourly_stats for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.campaign_daily_stats (
  flight_id uuid not null,
  day date not null,
  organisation_id uuid not null,
  campaign_id uuid not null,
  channel text not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  opened bigint,
  clicked bigint,
  conversions bigint not null default 0,
  revenue numeric(16, 4) not null default 0,
  cost numeric(16, 4) not null default 0,
  constraint campaign_daily_stats_pkey primary key (flight_id, day),
  constraint campaign_daily_stats_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint campaign_daily_stats_campaign_id_fkey foreign key (campaign_id, organisation_id) references public.campaigns (id, organisation_id) on delete restrict,
  constraint campaign_daily_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12),
  constraint campaign_daily_stats_dates_range check (day >= '2000-01-01' and day < '2100-01-01')
);
comment on table public.campaign_daily_stats is 'One row is the sum of a flight''s reports for a day of sending, with its campaign and channel: what analytics and billing add up.';
comment on column public.campaign_daily_stats.day is 'Billing day of the messages, as private.sending_day had it when they were booked; the debit of the same report has the same one.';
comment on column public.campaign_daily_stats.opened is 'Null: not measured. A sum over several rows leaves these out.';
create index campaign_daily_stats_organisation_id_day_idx on public.campaign_daily_stats (organisation_id, day);
create index campaign_daily_stats_campaign_id_day_idx on public.campaign_daily_stats (campaign_id, day);

revoke all on public.campaign_daily_stats from anon, authenticated;
grant select on public.campaign_daily_stats to authenticated, service_role;
alter table public.campaign_daily_stats enable row level security;
create policy campaign_daily_stats_select on public.campaign_daily_stats for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.flight_totals (
  flight_id uuid primary key,
  organisation_id uuid not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  opened bigint,
  clicked bigint,
  conversions bigint not null default 0,
  revenue numeric(16, 4) not null default 0,
  cost numeric(16, 4) not null default 0,
  constraint flight_totals_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint flight_totals_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
)
-- Half of a page for the counters that grow, as in credit_ledger.
with (fillfactor = 50);
comment on table public.flight_totals is 'One row is the sum of all reports of a flight; its sent, cost and rates are mirrored on the flight.';
create index flight_totals_organisation_id_idx on public.flight_totals (organisation_id);

revoke all on public.flight_totals from anon, authenticated;
grant select on public.flight_totals to authenticated, service_role;
alter table public.flight_totals enable row level security;
create policy flight_totals_select on public.flight_totals for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.flight_variant_totals (
  flight_id uuid not null,
  variant text not null,
  organisation_id uuid not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  clicked bigint,
  conversions bigint not null default 0,
  revenue numeric(16, 4) not null default 0,
  cost numeric(16, 4) not null default 0,
  constraint flight_variant_totals_pkey primary key (flight_id, variant),
  constraint flight_variant_totals_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint flight_variant_totals_variant_known check (variant in ('A', 'B', 'C', 'D')),
  constraint flight_variant_totals_counts_range check (least(sent, delivered, clicked, conversions) >= 0),
  constraint flight_variant_totals_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.flight_variant_totals is 'One row is the sum of all reports of a variant of a flight; clicked is what gateways have reported, null where they do not measure it.';
create index flight_variant_totals_organisation_id_idx on public.flight_variant_totals (organisation_id);

revoke all on public.flight_variant_totals from anon, authenticated;
grant select on public.flight_variant_totals to authenticated, service_role;
alter table public.flight_variant_totals enable row level security;
create policy flight_variant_totals_select on public.flight_variant_totals for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.flight_promotions (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  organisation_id uuid not null,
  variant text,
  rule jsonb,
  user_id uuid,
  promoted_at timestamptz not null,
  figures jsonb not null default '[]',
  constraint flight_promotions_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_promotions_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint flight_promotions_variant_known check (variant in ('A', 'B', 'C', 'D')),
  constraint flight_promotions_rule_shape check (rule is null or private.is_promotion_rule(rule)),
  constraint flight_promotions_figures_shape check (jsonb_typeof(figures) = 'array'),
  constraint flight_promotions_times_range check (promoted_at >= '2000-01-01T00:00Z' and promoted_at < '2100-01-01T00:00Z')
);
comment on table public.flight_promotions is 'One row says that from a moment on everybody gets one variant of a flight, or, without one, that it goes on by its shares.';
comment on column public.flight_promotions.rule is 'The rule by which delivery decided; null: a person did, user_id.';
comment on column public.flight_promotions.promoted_at is 'By delivery''s clock.';
comment on column public.flight_promotions.figures is 'What was known then: [{variant, share, sent, delivered, clicked}], clicked null where it is not measured.';
create index flight_promotions_flight_id_idx on public.flight_promotions (flight_id, promoted_at desc);
create index flight_promotions_organisation_id_idx on public.flight_promotions (organisation_id);
create index flight_promotions_user_id_idx on public.flight_promotions (user_id);

revoke all on public.flight_promotions from anon, authenticated;
grant select on public.flight_promotions to authenticated, service_role;
alter table public.flight_promotions enable row level security;
create policy flight_promotions_select on public.flight_promotions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create function private.keep_delivered_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.delivery_reports r where r.flight_id = old.id) or exists (select 1 from public.credit_ledger l where l.flight_id = old.id) then
    raise exception 'Messages of this flight were sent and paid for, so it stays.' using errcode = 'PT409', hint = 'has_deliveries';
  end if;
  -- Visits of its link, counted before it has sent anything.
  delete from public.flight_hourly_stats s where s.flight_id = old.id;
  delete from public.campaign_daily_stats s where s.flight_id = old.id;
  delete from public.flight_totals t where t.flight_id = old.id;
  return old;
end $$;
comment on function private.keep_delivered_flight() is 'BEFORE DELETE: a flight with reports is part of the accounts, also when its campaign is deleted.';
create trigger flights_keep_delivered before delete on public.flights for each row execute function private.keep_delivered_flight();

-- What is asked for each flight of a list is plpgsql, which keeps the plan of its query: a function in SQL is planned anew for
-- each call, which takes longer than the query.

create index flights_active_idx on public.flights (organisation_id, activated_at, id) where status = 'active';

create function private.flight_reaches(p_flights uuid[]) returns table (flight_id uuid, audience_id uuid, contacts bigint, reach bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not exists (select 1 from public.flight_exclusions e where e.flight_id = any (p_flights)) then
    return query
      select fa.flight_id, a.id, a.total_contacts, a.total_contacts
        from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id where fa.flight_id = any (p_flights);
    return;
  end if;
  return query
  with excluded as materialized (
    select x.flight_id, x.audience_id from private.excluded_cohorts(p_flights) as x
  ), own as materialized (
    select fa.flight_id, a.id as audience_id, a.total_contacts as contacts
      from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id where fa.flight_id = any (p_flights)
  ), pairs as materialized (
    -- Flights share them.
    select distinct o.audience_id, o.contacts, x.audience_id as other_id from own o join excluded x on x.flight_id = o.flight_id
  ), others as materialized (
    -- Not 0 while it waits to be counted: nobody gets a message for that.
    select a.id, private.counted_contacts(a) as contacts from public.audiences a where a.id in (select x.audience_id from excluded x)
  ), volumes as materialized (
    select l.audience_id, l.segment_id, s.volume
      from (select distinct c.audience_id, c.segment_id from public.audience_segments c
             where c.audience_id in (select p.audience_id from pairs p union select p.other_id from pairs p)) as l
      join public.segments s on s.id = l.segment_id
  ), totals as materialized (
    select v.audience_id, sum(v.volume)::numeric as volume from volumes v group by v.audience_id
  ), shared as materialized (
    select p.audience_id, p.contacts, p.other_id, sum(mine.volume)::numeric as volume
      from pairs p
      join volumes mine on mine.audience_id = p.audience_id
      join volumes theirs on theirs.audience_id = p.other_id and theirs.segment_id = mine.segment_id
     where p.audience_id <> p.other_id
     group by p.audience_id, p.contacts, p.other_id having sum(mine.volume) > 0
  ), removed as materialized (
    select p.audience_id, p.other_id, p.contacts::numeric as contacts from pairs p where p.audience_id = p.other_id
    union all
    select s.audience_id, s.other_id, least(other.contacts, div(s.contacts * s.volume + t.volume - 1, t.volume))
      from shared s join others other on other.id = s.other_id join totals t on t.audience_id = s.audience_id
  )
  select o.flight_id, o.audience_id, o.contacts, greatest(0, o.contacts - coalesce(max(r.contacts), 0))::bigint
    from own o
    left join excluded x on x.flight_id = o.flight_id
    left join removed r on r.audience_id = o.audience_id and r.other_id = x.audience_id
   group by o.flight_id, o.audience_id, o.contacts;
end $$;
comment on function private.flight_reaches(uuid[]) is
  'For each cohort of each of the flights its contacts, and how many of them are left when those are taken off that the flight leaves out: all of a cohort that is left out itself; of another one as many as the volumes of shared segments say, rounded up, the most of any. The same estimate as src/domain/audience/exclusions.ts.';
revoke execute on function private.flight_reaches(uuid[]) from public, anon, authenticated;

create function private.flight_reach(p_flight uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  -- It is asked for each report: those that leave out nobody are only added up.
  if exists (select 1 from public.flight_exclusions e where e.flight_id = p_flight) then
    return (select coalesce(sum(r.reach), 0)::bigint from private.flight_reaches(array[p_flight]) as r);
  end if;
  return (
    select coalesce(sum(a.total_contacts), 0)::bigint
      from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id
     where fa.flight_id = p_flight);
end $$;
comment on function private.flight_reach(uuid) is 'Contacts of the flight''s cohorts, added up as on the wizard''s panel, without those that it leaves out.';

create function private.reach(p_flight uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.flight_reach(f.id) from public.flights f where f.id = p_flight and f.organisation_id = private.effective_org_id()
$$;
comment on function private.reach(uuid) is 'Body of public.reach.';
grant execute on function private.reach(uuid) to authenticated, service_role;

create function public.reach(public.flights) returns bigint
language sql stable set search_path = '' as $$
  select private.reach($1.id)
$$;
comment on function public.reach(public.flights) is 'Computed field: how many people the flight is estimated to reach, without those that it leaves out.';
revoke execute on function public.reach(public.flights) from public, anon;
grant execute on function public.reach(public.flights) to authenticated, service_role;

create function private.last_window_end(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end)
             at time zone (select o.time_zone from public.flights f join public.organisations o on o.id = f.organisation_id where f.id = p_flight)
      from public.flight_intervals i
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time);
end $$;
comment on function private.last_window_end(uuid) is 'When the last interval ends; null when none has a date and a length.';

create function private.next_window_start(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min((i.date + i.start_time) at time zone o.time_zone)
      from public.flight_intervals i join public.organisations o on o.id = i.organisation_id
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time
       and (i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end) at time zone o.time_zone
         > (select private.delivery_now()));
end $$;
comment on function private.next_window_start(uuid) is 'When the first interval that is not over starts or has started; null when none is left.';

create function private.next_opening(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select o.opens_at from private.next_openings(array[p_flight]) as o);
end $$;
comment on function private.next_opening(uuid) is 'When the flight may send next, also now: within an interval and outside of the quiet hours of its channel. Null: never more.';
revoke execute on function private.next_opening(uuid) from public, anon, authenticated;

create function private.next_openings(p_flights uuid[]) returns table (flight_id uuid, opens_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_left constant tstzmultirange := tstzmultirange(tstzrange(private.delivery_now(), null));
begin
  return query select w.flight_id, min(lower(w.open * v_left)) from private.flight_waves(p_flights) as w group by w.flight_id;
end $$;
comment on function private.next_openings(uuid[]) is 'As private.next_opening, of flights together; without those that have no interval.';
revoke execute on function private.next_openings(uuid[]) from public, anon, authenticated;

create function private.wall_times(p_starts timestamp, p_ends timestamp, p_zone text) returns tstzmultirange
language plpgsql stable strict set search_path = '' as $$
declare
  -- The clock of the day before, and that of the day after: not the same where it is put forward or back between them.
  v_before timestamptz := date_trunc('minute', p_starts at time zone p_zone) - interval '24 hours';
  v_after timestamptz := date_trunc('minute', p_ends at time zone p_zone) + interval '24 hours';
  v_early constant interval := v_before at time zone p_zone - v_before at time zone 'UTC';
  v_late constant interval := v_after at time zone p_zone - v_after at time zone 'UTC';
  v_middle timestamptz;
begin
  if v_early = v_late then
    return tstzmultirange(tstzrange((p_starts - v_early) at time zone 'UTC', (p_ends - v_early) at time zone 'UTC'));
  end if;
  while v_after > v_before + interval '1 minute' loop
    v_middle := to_timestamp(div((extract(epoch from v_before) + extract(epoch from v_after)) / 2, 60) * 60);
    if v_middle at time zone p_zone - v_middle at time zone 'UTC' = v_late then
      v_after := v_middle;
    else
      v_before := v_middle;
    end if;
  end loop;
  return tstzmultirange(tstzrange((p_starts - v_early) at time zone 'UTC', (p_ends - v_early) at time zone 'UTC')) * tstzmultirange(tstzrange(null, v_after))
       + tstzmultirange(tstzrange((p_starts - v_late) at time zone 'UTC', (p_ends - v_late) at time zone 'UTC')) * tstzmultirange(tstzrange(v_after, null));
end $$;
comment on function private.wall_times(timestamp, timestamp, text) is
  'The minutes in which the clock of a zone shows a time from p_starts to before p_ends: an hour that is skipped is missing, and of one that comes twice each time only what is shown. The same rule as intervalSpans of src/domain/time/wall-time.ts.';
revoke execute on function private.wall_times(timestamp, timestamp, text) from public, anon, authenticated;

create function private.day_end(p_day date, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return upper(private.wall_times(p_day::timestamp, (p_day + 1)::timestamp, p_zone));
end $$;
comment on function private.day_end(date, text) is
  'When a day is over in a zone; null without a day, and of one that the zone has skipped. The same as dayEnd of src/domain/time/wall-time.ts.';
revoke execute on function private.day_end(date, text) from public, anon, authenticated;

create function private.quiet_times(p_hours jsonb, p_zone text, p_days date[]) returns tstzmultirange
language plpgsql stable set search_path = '' as $$
declare
  v_from constant time := p_hours ->> 'from';
  v_to constant time := p_hours ->> 'to';
begin
  return coalesce((
    select range_agg(private.wall_times(d.day + v_from, d.day + v_to + case when v_to < v_from then interval '1 day' else interval '0' end, p_zone))
      -- Those that began the day before reach into a day.
      from (select distinct d.day + more.days as day from unnest(p_days) as d (day), (values (-1), (0), (1)) as more (days)) as d
     where p_hours is not null), '{}');
end $$;
comment on function private.quiet_times(jsonb, text, date[]) is
  'When quiet hours, {from, to} or null, are over these local days, by the rule of intervals. The same as quietSpans of src/domain/time/quiet-hours.ts.';
revoke execute on function private.quiet_times(jsonb, text, date[]) from public, anon, authenticated;

create function private.cap_period(p_wall timestamp, p_period text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case p_period when 'day' then p_wall::date when 'week' then date_trunc('week', p_wall)::date end;
end $$;
comment on function private.cap_period(timestamp, text) is
  'The first day of the day or week (from Monday on) to which a local time counts for a frequency cap; null where the whole flight is the period.';
revoke execute on function private.cap_period(timestamp, text) from public, anon, authenticated;

create table private.stored_waves (
  flight_id uuid primary key,
  intervals integer not null,
  time_zone text not null,
  quiet_hours jsonb,
  starts_at timestamptz[] not null,
  ends_at timestamptz[] not null,
  opens tstzmultirange[] not null,
  constraint stored_waves_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade
);
comment on table private.stored_waves is
  'One row holds the waves of a flight, computed when its intervals are saved: turning hundreds of local times into moments is the most expensive part of a plan.';
comment on column private.stored_waves.intervals is 'Schedule intervals of the flight; private.check_active_intervals limits their sum.';
comment on column private.stored_waves.time_zone is 'Zone that the waves were computed with. private.flight_waves ignores a row whose zone or quiet_hours have changed since.';
comment on column private.stored_waves.opens is 'Times of each wave in which the flight may send.';

create function private.compute_waves(p_flights uuid[])
returns table (flight_id uuid, starts_at timestamptz, ends_at timestamptz, open tstzmultirange)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if cardinality(p_flights) = 0 then
    return;
  end if;
  return query
  with intervals as materialized (
    select i.flight_id, o.quiet_hours -> f.type as quiet_hours, o.time_zone, i.date + date_trunc('minute', i.start_time::interval) as starts,
           i.date + date_trunc('minute', i.end_time::interval) + case when i.end_time < i.start_time then interval '1 day' else interval '0' end as ends
      from public.flight_intervals i join public.organisations o on o.id = i.organisation_id join public.flights f on f.id = i.flight_id
     where i.flight_id = any (p_flights) and i.date is not null and i.start_time <> i.end_time
  ), moments as materialized (
    -- Thousands of flights share a few times.
    select t.*, private.wall_times(t.starts, t.ends, t.time_zone) as times
      from (select distinct i.time_zone, i.starts, i.ends from intervals i) as t
  ), quiet as materialized (
    -- So do they their quiet hours.
    select q.time_zone, q.quiet_hours, private.quiet_times(q.quiet_hours, q.time_zone, array_agg(q.day)) as times
      from (select distinct i.time_zone, i.quiet_hours, d.day from intervals i cross join lateral (values (i.starts::date), (i.ends::date)) as d (day)
             where i.quiet_hours is not null) as q
     group by q.time_zone, q.quiet_hours
  ), spans as (
    select i.flight_id, i.quiet_hours, i.time_zone, m.times, lower(m.times) as starts_at, upper(m.times) as ends_at
      from intervals i join moments m on m.time_zone = i.time_zone and m.starts = i.starts and m.ends = i.ends
     where not isempty(m.times)
  ), marked as (
    select s.*, coalesce(date_trunc('hour', s.starts_at, 'UTC')
             > date_trunc('hour', max(s.ends_at) over (partition by s.flight_id order by s.starts_at, s.ends_at rows between unbounded preceding and 1 preceding)
                 - interval '1 minute', 'UTC'),
             true) as is_first
      from spans s
  ), numbered as (
    select m.*, count(*) filter (where m.is_first) over (partition by m.flight_id order by m.starts_at, m.ends_at) as wave from marked m
  )
  select w.flight_id, w.starts_at, w.ends_at, case when q.times is null then w.open else w.open - q.times end
    from (select n.flight_id, n.quiet_hours, n.time_zone, min(n.starts_at) as starts_at, max(n.ends_at) as ends_at, range_agg(n.times) as open
            from numbered n group by n.flight_id, n.quiet_hours, n.time_zone, n.wave) as w
    left join quiet q on q.time_zone = w.time_zone and q.quiet_hours = w.quiet_hours;
end $$;
comment on function private.compute_waves(uuid[]) is
  'The times in which each flight sends its message at most once to a contact: its intervals, those that share a clock hour (UTC) as one, with the gaps between them and the quiet hours of its channel left out of open. The same rule as src/domain/delivery/waves.ts.';
revoke execute on function private.compute_waves(uuid[]) from public, anon, authenticated;

create function private.store_waves(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stored_waves (flight_id, intervals, time_zone, quiet_hours, starts_at, ends_at, opens)
  select f.id, (select count(*) from public.flight_intervals i where i.flight_id = f.id), o.time_zone, o.quiet_hours -> f.type,
         coalesce(w.starts_at, '{}'), coalesce(w.ends_at, '{}'), coalesce(w.opens, '{}')
    from public.flights f
    join public.organisations o on o.id = f.organisation_id
    left join (
      select c.flight_id, array_agg(c.starts_at order by c.starts_at) as starts_at, array_agg(c.ends_at order by c.starts_at) as ends_at,
             array_agg(c.open order by c.starts_at) as opens
        from private.compute_waves(p_flights) as c group by c.flight_id) as w on w.flight_id = f.id
   where f.id = any (p_flights)
  on conflict (flight_id) do update
    set intervals = excluded.intervals, time_zone = excluded.time_zone, quiet_hours = excluded.quiet_hours,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, opens = excluded.opens;
end $$;
comment on function private.store_waves(uuid[]) is 'Stores the waves of the flights. The caller holds the lock of each flight, or the intervals could change in between.';
revoke execute on function private.store_waves(uuid[]) from public, anon, authenticated;

create function private.check_active_intervals(p_org uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit constant integer := 200000;
begin
  if (select sum(w.intervals) from public.flights f join private.stored_waves w on w.flight_id = f.id
       where f.organisation_id = p_org and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)) > v_limit then
    raise exception 'Your active flights can have at most % schedule intervals in all. Pause a flight, or give this one fewer or longer intervals.', to_char(v_limit, 'FM999,999')
      using errcode = '22023', hint = 'too_many_intervals';
  end if;
end $$;
comment on function private.check_active_intervals(uuid) is
  'Limits the schedule intervals of all active flights of an organisation, also of those that delivery will wake: every gateway call plans over them.';
revoke execute on function private.check_active_intervals(uuid) from public, anon, authenticated;

create function private.follow_intervals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select distinct c.flight_id from changed c order by 1);
begin
  -- Before the intervals are read, see private.store_waves.
  perform 1 from public.flights f where f.id = any (v_flights) order by f.id for no key update;
  begin
    perform private.store_waves(v_flights);
  exception when data_exception then
    -- Settling sets such a flight aside.
    delete from private.stored_waves w where w.flight_id = any (v_flights);
  end;
  perform private.check_active_intervals(o.id)
    from (select distinct f.organisation_id as id from public.flights f
           where f.id = any (v_flights) and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)) as o;
  return null;
end $$;
comment on function private.follow_intervals() is 'AFTER a change of intervals, once a statement: stores the waves of their flights and holds the limit of active intervals.';
create trigger flight_intervals_added after insert on public.flight_intervals
  referencing new table as changed for each statement execute function private.follow_intervals();
create trigger flight_intervals_changed after update on public.flight_intervals
  referencing new table as changed for each statement execute function private.follow_intervals();
create trigger flight_intervals_removed after delete on public.flight_intervals
  referencing old table as changed for each statement execute function private.follow_intervals();

create function private.limit_active_intervals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_active_intervals(new.organisation_id);
  return null;
end $$;
comment on function private.limit_active_intervals() is 'AFTER a person makes a flight active. Delivery wakes only flights that count already.';
create trigger flights_limit_intervals after update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and old.status_reason is null) execute function private.limit_active_intervals();

create function private.flight_waves(p_flights uuid[])
returns table (flight_id uuid, starts_at timestamptz, ends_at timestamptz, open tstzmultirange, sent bigint, period date)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_stored constant uuid[] := array(
    select w.flight_id from private.stored_waves w
      join public.flights f on f.id = w.flight_id
      join public.organisations o on o.id = f.organisation_id and o.time_zone = w.time_zone and o.quiet_hours -> f.type is not distinct from w.quiet_hours
     where w.flight_id = any (p_flights));
begin
  return query
  with waves as (
    select s.flight_id, w.starts_at, w.ends_at, w.open
      from private.stored_waves s cross join lateral unnest(s.starts_at, s.ends_at, s.opens) as w (starts_at, ends_at, open)
     where s.flight_id = any (v_stored)
    union all
    select * from private.compute_waves(array(select asked from unnest(p_flights) as asked where asked <> all (v_stored)))
  ), asked as materialized (
    select f.id, f.frequency_period, o.time_zone, (select max(h.hour) from public.flight_hourly_stats h where h.flight_id = f.id) as last_hour
      from public.flights f join public.organisations o on o.id = f.organisation_id where f.id = any (p_flights)
  )
  select w.flight_id, w.starts_at, w.ends_at, w.open,
         -- Most waves are still ahead.
         case when date_trunc('hour', w.starts_at, 'UTC') <= a.last_hour then coalesce((
           select sum(h.sent) from public.flight_hourly_stats h
            where h.flight_id = w.flight_id and h.hour >= date_trunc('hour', w.starts_at, 'UTC') and h.hour < w.ends_at), 0) else 0 end::bigint,
         case when a.frequency_period <> 'flight' then private.cap_period(w.starts_at at time zone a.time_zone, a.frequency_period) end
    from waves w join asked a on a.id = w.flight_id;
end $$;
comment on function private.flight_waves(uuid[]) is
  'The waves of each flight (private.compute_waves; stored ones where nothing has changed since), what it has sent in each, and the period of its frequency cap, null for the whole flight.';
revoke execute on function private.flight_waves(uuid[]) from public, anon, authenticated;

create function private.open_minutes(p_open tstzmultirange, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(sum(extract(epoch from upper(part) - lower(part)) / 60), 0)::integer
      from unnest(p_open * tstzmultirange(tstzrange(p_from, p_to))) as part where p_from < p_to);
end $$;
comment on function private.open_minutes(tstzmultirange, timestamptz, timestamptz) is 'How many minutes of some times lie between two moments.';
revoke execute on function private.open_minutes(tstzmultirange, timestamptz, timestamptz) from public, anon, authenticated;

create type private.flight_need as (
  flight_id uuid, price numeric, base numeric, messages numeric, ends_at timestamptz, sent numeric, costs numeric[], changes_at timestamptz, months numeric[], month_ends timestamptz[]);
comment on type private.flight_need is
  'Inputs of a flight''s plan apart from money: dollars of a message (of the dearest variant), what it has spent before rounding, the messages that are left, when it ends, what it has sent, with variants the dollars of its first 1 to 100 messages (private.share_costs), null without any, when time alone changes the need next (a wave or the billing month ends), and how many of the messages that are left each billing month has room for, from this one on: those of a wave belong to the month in which it continues. month_ends is private.month_ends of its organisation.';

create function private.flight_prices(p_flights uuid[])
returns table (flight_id uuid, price numeric, base numeric, variants text[], prices numeric[], costs numeric[])
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_encoding constant text := private.sms_encoding();
begin
  return query
  with named as (
    select f.id, f.organisation_id, f.type, coalesce(f.message, '') as message, f.translations,
           case when lower(f.type) = 'voice' then private.flight_content(f.id) end as content, f.sent, f.spent, coalesce(f.location, '') <> '' as geo,
           coalesce(c.categories, '{}') as categories, private.flight_fallback_parts(f, v_encoding) as fallback_parts,
           x.variants, x.shares, x.parts as variant_parts
      from public.flights f
      left join lateral (
        select array_agg(s.variant order by s.variant) as variants, array_agg(s.share order by s.variant) as shares, array_agg(s.parts order by s.variant) as parts
          from private.flight_split(f, v_encoding) as s where f.variants <> '[]') as x on true
      left join (
        select fa.flight_id, array_agg(distinct s.category order by s.category) as categories
          from public.flight_audiences fa
          join public.audience_segments l on l.audience_id = fa.audience_id
          join public.segments s on s.id = l.segment_id
         where fa.flight_id = any (p_flights) group by fa.flight_id) as c on c.flight_id = f.id
     where f.id = any (p_flights)
  ), asked as materialized (
    select n.*, dense_rank() over (order by n.type, n.message, n.translations, n.content) as text from named n
  ), part_prices as materialized (
    -- Thousands of flights share a few prices and messages; each is computed once.
    select k.*, trim_scale(private.cost_per_message(
             jsonb_build_object('service_rates', o.service_rates, 'location_targeting_cost', o.location_targeting_cost, 'segment_costs', o.segment_costs),
             k.type, k.geo, k.categories, k.fallback_parts)) as price
      from (select distinct a.organisation_id, a.type, a.geo, a.categories, a.fallback_parts from asked a) as k join public.organisations o on o.id = k.organisation_id
  ), texts as materialized (
    select t.text, private.message_parts(t.type, v_encoding, t.message, t.translations, t.content) as parts
      from (select distinct on (a.text) a.text, a.type, a.message, a.translations, a.content from asked a) as t
  ), priced as (
    select a.id, a.sent, a.spent, a.variants, a.shares,
           p.price * coalesce((select max(s.parts) from unnest(a.shares, a.variant_parts) as s (share, parts) where s.share > 0), t.parts) as price,
           case when a.shares is not null then array(select p.price * s.parts from unnest(a.variant_parts) with ordinality as s (parts, place) order by s.place) end as prices
      from asked a
      join texts t on t.text = a.text
      join part_prices p on p.organisation_id = a.organisation_id and p.type = a.type and p.geo = a.geo and p.categories = a.categories
       and p.fallback_parts = a.fallback_parts
  )
  -- Spending is rounded up to a hundredth of a cent once. What is left is counted without that, as the plan counts it: otherwise
  -- a flight of cheap messages would end one message early.
  select p.id, p.price, case when ceil(exact.cost * 10000) / 10000 = p.spent then exact.cost else p.spent end, p.variants, p.prices, split.costs
    from priced p
    -- "offset 0": computed once.
    cross join lateral (select case when p.shares is not null then private.share_costs(p.shares, p.prices) end as costs offset 0) as split
    cross join lateral (select case when split.costs is null then p.price * p.sent else private.split_cost(split.costs, 0, p.sent) end as cost) as exact;
end $$;
comment on function private.flight_prices(uuid[]) is
  'Per flight: the dollars of a message (private.flight_price), what it has spent before rounding, and of its variants the names, dollars and private.share_costs, null without any. All of them together: one by one takes ten times as long.';
revoke execute on function private.flight_prices(uuid[]) from public, anon, authenticated;

create function private.flight_needs(p_flights uuid[]) returns setof private.flight_need
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := date_trunc('minute', private.delivery_now());
begin
  return query
  with asked as materialized (
    select f.id, f.organisation_id, f.campaign_id, f.sent, f.frequency_cap, f.frequency_period, p.price, p.base, p.costs
      from private.flight_prices(p_flights) as p join public.flights f on f.id = p.flight_id and f.id = any (p_flights)
  ), campaigns as materialized (
    select c.id, private.day_end(c.end_date, o.time_zone) as over_at, m.ends as month_ends
      from (select distinct a.campaign_id from asked a) as k
      join public.campaigns c on c.id = k.campaign_id
      join public.organisations o on o.id = c.organisation_id
      join (select x.organisation_id, private.month_ends(x.organisation_id) as ends from (select distinct a.organisation_id from asked a) as x) as m
        on m.organisation_id = o.id
  ), reaches as materialized (
    select r.flight_id, sum(r.reach)::bigint as reach from private.flight_reaches(p_flights) as r group by r.flight_id
  ), flights as materialized (
    select a.*, coalesce(r.reach, 0) as reach, c.over_at, c.month_ends
      from asked a
      join campaigns c on c.id = a.campaign_id
      left join reaches r on r.flight_id = a.id
  ), waves as materialized (
    select w.*, f.id, f.reach, f.over_at, f.month_ends, f.reach * f.frequency_cap as most,
           case when coalesce(f.over_at > v_now, true) then w.open * tstzmultirange(tstzrange(v_now, f.over_at)) else '{}' end as rest
      from private.flight_waves(p_flights) as w join flights f on f.id = w.flight_id
  ), marked as (
    select w.id, w.period, w.reach, w.sent, w.most - sum(w.sent) over (partition by w.id, w.period) as period_left, not isempty(w.rest) as is_left,
           upper(w.rest) as ends_at, width_bucket(lower(w.rest), w.month_ends) + 1 as month
      from waves w
  ), periods as (
    -- Without a period of its own the cap counts once, below.
    select m.id, m.period, m.month, sum(greatest(0, m.reach - m.sent)) as capacity,
           case when m.period is not null then greatest(0, min(m.period_left)) end as period_left, max(m.ends_at) as ends_at, min(m.ends_at) as changes_at
      from marked m where m.is_left group by m.id, m.period, m.month
  ), capped as (
    select p.id, p.month, p.ends_at, p.changes_at, greatest(0, least(p.capacity, p.period_left - coalesce(sum(p.capacity) over (
             partition by p.id, p.period order by p.month rows between unbounded preceding and 1 preceding), 0))) as messages
      from periods p
  ), months as materialized (
    select c.id, c.month, sum(c.messages) as messages, max(c.ends_at) as ends_at, min(c.changes_at) as changes_at from capped c group by c.id, c.month
  ), left_waves as materialized (
    select l.id, sum(m.messages) as messages, max(m.ends_at) as ends_at, min(m.changes_at) as changes_at, array_agg(coalesce(m.messages, 0) order by nth) as by_month
      from (select x.id, max(x.month) as last from months x group by x.id) as l
      cross join lateral generate_series(1, l.last) as nth
      left join months m on m.id = l.id and m.month = nth
     group by l.id
  )
  select f.id, f.price, f.base,
         least(coalesce(w.messages, 0), case when f.frequency_period = 'flight' then f.reach * f.frequency_cap - f.sent end), w.ends_at,
         f.sent::numeric, f.costs, least(w.changes_at, f.month_ends[1]), w.by_month, f.month_ends
    from flights f
    left join left_waves w on w.id = f.id;
end $$;
comment on function private.flight_needs(uuid[]) is
  'What each of the flights needs for the rest of its plan, all of them together: one by one takes ten times as long. The same messages as deliveryPlan of src/domain/delivery/plan.ts.';
revoke execute on function private.flight_needs(uuid[]) from public, anon, authenticated;

create function private.need_cost(p_need private.flight_need, p_messages numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_need.costs is null then p_need.price * p_messages
    else private.split_cost(p_need.costs, p_need.sent, p_need.sent + p_messages) end;
end $$;
comment on function private.need_cost(private.flight_need, numeric) is 'What so many messages more cost, unrounded.';
revoke execute on function private.need_cost(private.flight_need, numeric) from public, anon, authenticated;

create function private.affordable(p_need private.flight_need, p_before numeric, p_most numeric, p_left numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  v_from constant numeric := p_need.sent + p_before;
  v_messages numeric;
begin
  if p_need.costs is null or p_left is null or p_need.price = 0 then
    return greatest(0, case when p_need.price > 0 then least(p_most, floor(p_left / p_need.price)) else p_most end);
  end if;
  -- By the mean price it is a few messages off.
  v_messages := greatest(0, least(p_most, floor(p_left * 100 / p_need.costs[100])));
  while v_messages < p_most and private.split_cost(p_need.costs, v_from, v_from + v_messages) + p_need.price <= p_left loop
    v_messages := v_messages + 1;
  end loop;
  while v_messages > 0 and private.split_cost(p_need.costs, v_from, v_from + v_messages - 1) + p_need.price > p_left loop
    v_messages := v_messages - 1;
  end loop;
  return v_messages;
end $$;
comment on function private.affordable(private.flight_need, numeric, numeric, numeric) is
  'How many messages, p_most at most, so many dollars pay (null: no limit) after so many more have gone out: a flight sends while what is left pays for its dearest text.';
revoke execute on function private.affordable(private.flight_need, numeric, numeric, numeric) from public, anon, authenticated;

create function private.plan_messages(p_need private.flight_need, p_most numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return private.affordable(p_need, 0, p_need.messages, p_most - p_need.base);
end $$;
comment on function private.plan_messages(private.flight_need, numeric) is 'How many messages of the rest of a plan are sent by a flight that may spend p_most dollars in all (null: no limit).';
revoke execute on function private.plan_messages(private.flight_need, numeric) from public, anon, authenticated;

create function private.month_messages(p_need private.flight_need, p_spent numeric, p_months numeric[]) returns numeric[]
language plpgsql immutable set search_path = '' as $$
declare
  v_messages numeric[] := '{}';
  v_before numeric := 0;
  v_own numeric;
begin
  for month in 1 .. coalesce(cardinality(p_need.months), 0) loop
    -- Spending is rounded up once: of this month the fraction that is paid already is left too.
    v_own := private.affordable(p_need, v_before, p_need.months[month], p_months[month] + case when month = 1 then p_spent - p_need.base else 0 end);
    v_messages := v_messages || v_own;
    v_before := v_before + v_own;
  end loop;
  return v_messages;
end $$;
comment on function private.month_messages(private.flight_need, numeric, numeric[]) is
  'How many messages a flight may send in each billing month, from this one on, with so many dollars left of the Monthly Credit Limit in each (null: no limit). The same as monthMessages of src/domain/delivery/months.ts.';
revoke execute on function private.month_messages(private.flight_need, numeric, numeric[]) from public, anon, authenticated;

create function private.plan_cost(p_need private.flight_need, p_spent numeric, p_messages numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_need.price > 0 and p_messages > 0 then ceil((p_need.base + private.need_cost(p_need, p_messages)) * 10000) / 10000 - p_spent else 0 end;
end $$;
comment on function private.plan_cost(private.flight_need, numeric, numeric) is 'What so many messages more cost a flight that has spent so much, in dollars.';
revoke execute on function private.plan_cost(private.flight_need, numeric, numeric) from public, anon, authenticated;

create function private.money_plan(p_need private.flight_need, p_budget numeric, p_spent numeric, p_wallet numeric, p_campaign numeric, p_months numeric[],
  out cost numeric, out messages bigint, out by_month numeric[], out months numeric[])
language plpgsql immutable set search_path = '' as $$
declare
  v_before numeric := 0;
  v_paid numeric := 0;
begin
  by_month := private.month_messages(p_need, p_spent, p_months);
  messages := least(private.plan_messages(p_need, least(p_budget, p_spent + p_wallet, p_spent + p_campaign)),
    (select coalesce(sum(m), 0) from unnest(by_month) as m));
  cost := private.plan_cost(p_need, p_spent, messages);
  months := p_months;
  for month in 1 .. least(cardinality(by_month), coalesce(cardinality(months), 0)) loop
    exit when v_before >= messages;
    v_before := least(messages, v_before + by_month[month]);
    months[month] := months[month] + v_paid;
    v_paid := private.plan_cost(p_need, p_spent, v_before);
    months[month] := months[month] - v_paid;
  end loop;
end $$;
comment on function private.money_plan(private.flight_need, numeric, numeric, numeric, numeric, numeric[]) is
  'What the rest of a plan costs in dollars and how many messages it is, for a flight with this budget that has spent so much, with so much in the wallet, left of the campaign''s budget (null: no limit) and left of the Monthly Credit Limit in each billing month from this one on (null: no limit); how many messages each month lets through (by_month), and what the plan leaves of each month, spending it in the first one that it can.';
revoke execute on function private.money_plan(private.flight_need, numeric, numeric, numeric, numeric, numeric[]) from public, anon, authenticated;

create function private.flight_plan(p_flight public.flights, p_need private.flight_need, p_wallet numeric, p_campaign numeric, p_months numeric[] default null,
  out cost numeric, out ends_at timestamptz, out messages bigint, out by_month numeric[])
language plpgsql immutable set search_path = '' as $$
begin
  select p.cost, p.messages, p.by_month into cost, messages, by_month
    from private.money_plan(p_need, p_flight.budget, p_flight.spent, p_wallet, p_campaign, p_months) as p;
  ends_at := p_need.ends_at;
end $$;
comment on function private.flight_plan(public.flights, private.flight_need, numeric, numeric, numeric[]) is
  'Applies private.money_plan to a flight; ends_at is null when no interval is left.';
revoke execute on function private.flight_plan(public.flights, private.flight_need, numeric, numeric, numeric[]) from public, anon, authenticated;

-- How fast a plan is sent. What is sent in all does not follow from it, so reservations and launches know nothing of it.

create function private.even_share(p_wave integer, p_capacities bigint[], p_minutes integer[], p_messages numeric, out amount numeric, out minutes numeric)
language plpgsql immutable set search_path = '' as $$
declare
  v_wave record;
begin
  amount := p_messages;
  minutes := (select coalesce(sum(m), 0) from unnest(p_minutes) as m);
  -- Those that are full before the others have their share first.
  for v_wave in
    select w.place, w.capacity::numeric, w.minutes::numeric from unnest(p_capacities, p_minutes) with ordinality as w (capacity, minutes, place)
     order by div(w.capacity * 1e15, w.minutes), w.place
  loop
    exit when v_wave.capacity * minutes > amount * v_wave.minutes;
    if v_wave.place = p_wave then
      amount := v_wave.capacity;
      minutes := v_wave.minutes;
      return;
    end if;
    amount := amount - v_wave.capacity;
    minutes := minutes - v_wave.minutes;
  end loop;
end $$;
comment on function private.even_share(integer, bigint[], integer[], numeric) is
  'What one of the waves, by its place, takes of so many messages when all send at one pace and none more than it can take: an amount for a number of minutes. The same as shareOf of src/domain/delivery/months.ts.';
revoke execute on function private.even_share(integer, bigint[], integer[], numeric) from public, anon, authenticated;

create function private.within_periods(p_capacities bigint[], p_periods date[], p_left bigint[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_capacities bigint[] := p_capacities;
  v_rest bigint;
begin
  for place in 1 .. cardinality(p_capacities) loop
    if p_periods[place] is not null then
      -- Waves of one period are neighbors; those before are served first.
      if place = 1 or p_periods[place] is distinct from p_periods[place - 1] then
        v_rest := p_left[place];
      end if;
      v_capacities[place] := greatest(0, least(v_capacities[place], v_rest));
      v_rest := v_rest - v_capacities[place];
    end if;
  end loop;
  return v_capacities;
end $$;
comment on function private.within_periods(bigint[], date[], bigint[]) is
  'Capacities of waves in order, limited by what the frequency cap leaves of the day or week of each (no limit where the period is null). The same as withinPeriods of src/domain/delivery/waves.ts.';
revoke execute on function private.within_periods(bigint[], date[], bigint[]) from public, anon, authenticated;

create function private.month_share(
  p_capacities bigint[], p_minutes integer[], p_months integer[], p_messages numeric, p_left numeric[], out amount numeric, out minutes numeric)
language plpgsql immutable set search_path = '' as $$
declare
  v_capacities bigint[] := p_capacities;
  v_minutes integer[] := p_minutes;
  v_months integer[] := p_months;
  v_messages numeric := p_messages;
  v_level record;
  v_share record;
  v_month integer;
begin
  loop
    v_level := private.even_share(0, v_capacities, v_minutes, v_messages);
    -- The first month that is asked for more than it lets through. Full waves take their capacity, the others by their minutes.
    v_month := (
      select w.month
        from unnest(v_capacities, v_minutes, v_months) as w (capacity, minutes, month)
       where w.month <= cardinality(p_left)
       group by w.month
      having sum(case when w.capacity * v_level.minutes <= v_level.amount * w.minutes then w.capacity else 0 end) * greatest(v_level.minutes, 1)
           + v_level.amount * sum(case when w.capacity * v_level.minutes <= v_level.amount * w.minutes then 0 else w.minutes end)
           > p_left[w.month] * greatest(v_level.minutes, 1)
       order by w.month limit 1);
    if v_month is null or v_month = p_months[1] then
      exit;
    end if;
    v_messages := v_messages - p_left[v_month];
    select array_agg(w.capacity order by w.place), array_agg(w.minutes order by w.place), array_agg(w.month order by w.place)
      into v_capacities, v_minutes, v_months
      from unnest(v_capacities, v_minutes, v_months) with ordinality as w (capacity, minutes, month, place) where w.month <> v_month;
  end loop;
  if v_month is not null then
    v_messages := p_left[v_month];
    select array_agg(w.capacity order by w.place), array_agg(w.minutes order by w.place)
      into v_capacities, v_minutes
      from unnest(v_capacities, v_minutes, v_months) with ordinality as w (capacity, minutes, month, place) where w.month = v_month;
  end if;
  v_share := private.even_share(1, v_capacities, v_minutes, v_messages);
  amount := v_share.amount;
  minutes := v_share.minutes;
end $$;
comment on function private.month_share(bigint[], integer[], integer[], numeric, numeric[]) is
  'Applies private.even_share to the first of the waves when each billing month allows only so many messages. The same as monthShare of src/domain/delivery/months.ts.';
revoke execute on function private.month_share(bigint[], integer[], integer[], numeric, numeric[]) from public, anon, authenticated;

create function private.messages_until(p_flight public.flights, p_messages numeric, p_by_month numeric[], p_month_ends timestamptz[], p_until timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamptz := date_trunc('minute', private.delivery_now());
  v_over constant timestamptz := (
    select coalesce(private.day_end(c.end_date, o.time_zone), 'infinity')
      from public.campaigns c join public.organisations o on o.id = c.organisation_id where c.id = p_flight.campaign_id);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_most constant bigint := v_reach * p_flight.frequency_cap;
  v_total constant numeric := p_flight.sent + p_messages;
  -- Waves that are left, in order.
  v_open tstzmultirange[];
  v_capacities bigint[];
  v_minutes integer[];
  v_periods date[];
  v_left bigint[];
  v_places integer[];
  v_months integer[];
  v_month_left numeric[] := p_by_month;
  -- All waves of the flight, as planned.
  v_all_capacities bigint[];
  v_all_minutes integer[];
  v_all_periods date[];
  v_hour timestamptz;
  v_during integer;
  v_due numeric;
  v_rest numeric := p_messages;
  v_share record;
  v_whole record;
begin
  with waves as materialized (
    select w.starts_at, w.period, w.open, greatest(0, v_reach - w.sent) as capacity, least(v_reach, w.sent) as sent,
           greatest(0, v_most - sum(w.sent) over (partition by w.period))::bigint as period_left,
           private.open_minutes(w.open, '-infinity', v_over) as whole,
           private.open_minutes(w.open, v_now, v_over) as minutes
      from private.flight_waves(array[p_flight.id]) as w
  ), placed as (
    select w.*, (row_number() over (order by w.starts_at))::integer as place from waves w where w.whole > 0
  )
  select array_agg(p.open order by p.place) filter (where p.minutes > 0), array_agg(p.capacity order by p.place) filter (where p.minutes > 0),
         array_agg(p.minutes order by p.place) filter (where p.minutes > 0), array_agg(p.period order by p.place) filter (where p.minutes > 0),
         array_agg(p.period_left order by p.place) filter (where p.minutes > 0), array_agg(p.place order by p.place) filter (where p.minutes > 0),
         array_agg(width_bucket(lower(p.open * tstzmultirange(tstzrange(v_now, greatest(v_now, v_over)))), p_month_ends) + 1 order by p.place) filter (where p.minutes > 0),
         array_agg(case when p.minutes > 0 then v_reach else p.sent end order by p.place), array_agg(p.whole order by p.place),
         array_agg(p.period order by p.place)
    into v_open, v_capacities, v_minutes, v_periods, v_left, v_places, v_months, v_all_capacities, v_all_minutes, v_all_periods
    from placed p;
  for wave in 1 .. coalesce(cardinality(v_open), 0) loop
    v_hour := date_trunc('hour', greatest(lower(v_open[wave]), v_now), 'UTC');
    while v_hour < least(upper(v_open[wave]), v_over, p_until) loop
      v_during := private.open_minutes(v_open[wave], greatest(v_hour, v_now), least(v_hour + interval '1 hour', v_over));
      if v_during > 0 then
        v_due := v_rest;
        if p_flight.pacing <> 'asap' then
          v_share := private.month_share(private.within_periods(v_capacities[wave:], v_periods[wave:], v_left[wave:]), v_minutes[wave:], v_months[wave:], v_rest, v_month_left);
          if p_flight.pacing = 'even' then
            v_due := div(v_share.amount * v_during, v_share.minutes);
          else
            -- Measured by the pace of the whole flight, else it would slow down with each message, and by that of the rest where a pause
            -- has left more of it. Six fifths.
            v_whole := private.even_share(v_places[wave], private.within_periods(v_all_capacities, v_all_periods,
              array_fill(v_most, array[cardinality(v_all_periods)])), v_all_minutes, v_total);
            v_due := greatest(div(6 * v_share.amount * v_during, 5 * v_share.minutes), div(6 * v_whole.amount * v_during, 5 * v_whole.minutes));
          end if;
        end if;
        v_due := least(v_due, v_capacities[wave], case when v_periods[wave] is not null then v_left[wave] end, v_month_left[v_months[wave]], v_rest);
        v_minutes[wave] := v_minutes[wave] - v_during;
        v_capacities[wave] := v_capacities[wave] - v_due;
        v_rest := v_rest - v_due;
        v_month_left[v_months[wave]] := v_month_left[v_months[wave]] - v_due;
        for other in wave .. cardinality(v_left) loop
          exit when v_periods[other] is distinct from v_periods[wave];
          v_left[other] := v_left[other] - v_due;
        end loop;
      end if;
      v_hour := v_hour + interval '1 hour';
    end loop;
    exit when v_hour >= p_until;
    -- Unsent capacity of a wave that is over does not speed up the waves after it.
    v_all_capacities[v_places[wave]] := v_all_capacities[v_places[wave]] - v_capacities[wave];
  end loop;
  return p_messages - v_rest;
end $$;
comment on function private.messages_until(public.flights, numeric, numeric[], timestamptz[], timestamptz) is
  'How many of the messages that a plan has left (and at most so many by billing month) go out until a full hour (UTC), at the pace of the flight; each hour is decided from what is left at its start. The same as deliveryPlan in src/domain/delivery/plan.ts.';
revoke execute on function private.messages_until(public.flights, numeric, numeric[], timestamptz[], timestamptz) from public, anon, authenticated;

create function private.hour_share(p_flight public.flights, p_messages numeric, p_by_month numeric[], p_month_ends timestamptz[]) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.messages_until(p_flight, p_messages, p_by_month, p_month_ends, date_trunc('hour', private.delivery_now(), 'UTC') + interval '1 hour')
$$;
comment on function private.hour_share(public.flights, numeric, numeric[], timestamptz[]) is 'How many of the messages that a plan has left go out until the clock hour (UTC) is over.';
revoke execute on function private.hour_share(public.flights, numeric, numeric[], timestamptz[]) from public, anon, authenticated;

create function private.flight_need(p_flight uuid) returns private.flight_need
language plpgsql stable security definer set search_path = '' as $$
declare
  v_need private.flight_need;
begin
  select * into v_need from private.flight_needs(array[p_flight]);
  return v_need;
end $$;
comment on function private.flight_need(uuid) is 'What one flight needs for the rest of its plan; for many, private.flight_needs.';
revoke execute on function private.flight_need(uuid) from public, anon, authenticated;

create function private.known_needs(p_flights uuid[]) returns setof private.flight_need
language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs private.flight_need[];
  v_flight uuid;
begin
  begin
    v_needs := array(select n from private.flight_needs(p_flights) as n);
  exception when data_exception then
    -- One of them can not be computed; settle_delivery sets it aside.
    foreach v_flight in array p_flights loop
      begin
        v_needs := v_needs || array(select n from private.flight_needs(array[v_flight]) as n);
      exception when data_exception then
        null;
      end;
    end loop;
  end;
  return query select * from unnest(v_needs);
end $$;
comment on function private.known_needs(uuid[]) is 'As flight_needs, without the flights that can not be computed.';
revoke execute on function private.known_needs(uuid[]) from public, anon, authenticated;

-- The need of each active flight is stored, because every screen reads reservations. A change of anything that a need depends on adds
-- a mark. Readers compute the needs of marked flights until private.refresh_needs stores them again.

create table private.stored_needs (
  flight_id uuid primary key,
  organisation_id uuid not null,
  need private.flight_need not null,
  spent numeric not null,
  budget numeric,
  cost numeric not null,
  known_from timestamptz not null,
  constraint stored_needs_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint stored_needs_times_range check (known_from >= '2000-01-01T00:00Z' and known_from < '2100-01-01T00:00Z')
);
comment on table private.stored_needs is 'One row is what the plan of an active flight needs, as computed at known_from by delivery''s clock, when it had spent so much of its budget.';
comment on column private.stored_needs.cost is 'Dollars of the rest of the plan if nothing but the flight''s own budget limits it.';
create index stored_needs_organisation_id_idx on private.stored_needs (organisation_id);

create table private.need_marks (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  campaign_id uuid,
  flight_id uuid
);
comment on table private.need_marks is
  'One row says that stored needs are outdated: of one flight, of a campaign''s flights or, with neither, of all of an organisation. Added with each settle_mark, taken by private.refresh_needs.';
create index need_marks_organisation_id_idx on private.need_marks (organisation_id);

create function private.current_needs(p_org uuid, p_flights uuid[], p_stored_only boolean default false)
returns table (flight_id uuid, need private.flight_need, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := private.delivery_now();
  v_fresh constant uuid[] := case when p_stored_only then p_flights
    when exists (select 1 from private.need_marks m where m.organisation_id = p_org and m.flight_id is null and m.campaign_id is null) then '{}' else array(
    select s.flight_id
      from private.stored_needs s
      join public.flights f on f.id = s.flight_id and f.sent = (s.need).sent and f.spent = s.spent and f.budget is not distinct from s.budget
     where s.organisation_id = p_org and s.flight_id = any (p_flights) and v_now >= s.known_from and v_now < (s.need).changes_at
       and not exists (select 1 from private.need_marks m where m.organisation_id = p_org and m.flight_id = f.id)
       and not exists (select 1 from private.need_marks m where m.organisation_id = p_org and m.campaign_id = f.campaign_id)) end;
begin
  return query
    select s.flight_id, s.need, s.cost from private.stored_needs s where s.organisation_id = p_org and s.flight_id = any (v_fresh)
    union all
    select f.id, n, private.plan_cost(n, f.spent, private.plan_messages(n, f.budget))
      from private.known_needs(array(select asked from unnest(p_flights) as asked where asked <> all (v_fresh))) as n
      join public.flights f on f.id = n.flight_id;
end $$;
comment on function private.current_needs(uuid, uuid[], boolean) is
  'Needs of flights of one organisation, and what their plans cost by their own budgets alone. Reads the stored need and computes those that have changed since. With p_stored_only it computes none: outdated needs are returned and flights without a stored one are left out, so the call is fast.';
revoke execute on function private.current_needs(uuid, uuid[], boolean) from public, anon, authenticated;

create function private.served_flights(p_org uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id from public.flights f
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
      join public.organisations o on o.id = f.organisation_id and o.is_active
     where f.organisation_id = p_org and f.status = 'active'
       -- What is not handed out to a gateway keeps no money from others.
       and f.creative_id is not null and f.type in (select s.name from public.service_types s where private.runs_channel(p_org, s.name)));
end $$;
comment on function private.served_flights(uuid) is 'The active flights of an organisation for which money is kept.';
revoke execute on function private.served_flights(uuid) from public, anon, authenticated;

create function private.refresh_needs(p_org uuid, p_until timestamptz default 'infinity') returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Flights computed together between two looks at the clock; grows while a step takes less than 50 ms.
  v_step integer := 5;
  v_place integer := 1;
  v_started timestamptz;
  v_now timestamptz;
  v_flights uuid[];
  v_some uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('refresh_needs:' || p_org, 0)) then
    return;
  end if;
  -- Marks are taken in a statement before the needs are read: what is committed in between leaves its mark.
  with taken as (
    delete from private.need_marks m where m.organisation_id = p_org returning m.campaign_id, m.flight_id
  )
  delete from private.stored_needs s using public.flights f
   where s.organisation_id = p_org and f.id = s.flight_id
     and (f.id in (select t.flight_id from taken t) or f.campaign_id in (select t.campaign_id from taken t)
       or exists (select 1 from taken t where t.campaign_id is null and t.flight_id is null) or f.status <> 'active');
  v_now := private.delivery_now();
  v_flights := array(
    select f.id from public.flights f left join private.stored_needs s on s.flight_id = f.id
     where f.id = any (private.served_flights(p_org))
       and not coalesce(f.sent = (s.need).sent and f.spent = s.spent and f.budget is not distinct from s.budget
                        and v_now >= s.known_from and v_now < (s.need).changes_at, false)
       -- These depend on more than marks tell: on cohorts that are being counted, and on the version of a recording.
       and lower(f.type) <> 'voice' and not exists (select 1 from public.flight_exclusions e where e.flight_id = f.id)
     -- Flights without a stored need first: they get no money until they have one.
     order by s.flight_id is not null, s.known_from, f.id);
  while v_place <= cardinality(v_flights) and (v_place = 1 or clock_timestamp() < p_until) loop
    v_started := clock_timestamp();
    v_some := v_flights[v_place : v_place + v_step - 1];
    -- After a change of zone or quiet hours. Skips flights that someone is changing.
    perform private.store_waves(array(
      select f.id from public.flights f join public.organisations o on o.id = f.organisation_id
       where f.id = any (v_some) and not exists (
         select 1 from private.stored_waves w
          where w.flight_id = f.id and w.time_zone = o.time_zone and w.quiet_hours is not distinct from o.quiet_hours -> f.type)
       for no key update of f skip locked));
    insert into private.stored_needs (flight_id, organisation_id, need, spent, budget, cost, known_from)
    select f.id, p_org, n, f.spent, f.budget, private.plan_cost(n, f.spent, private.plan_messages(n, f.budget)), v_now
      from private.known_needs(v_some) as n join public.flights f on f.id = n.flight_id and f.sent = n.sent
    on conflict (flight_id) do update
      set need = excluded.need, spent = excluded.spent, budget = excluded.budget, cost = excluded.cost, known_from = excluded.known_from;
    v_place := v_place + v_step;
    if clock_timestamp() - v_started < interval '0.05 seconds' then
      v_step := least(v_step * 2, 160);
    end if;
  end loop;
end $$;
comment on function private.refresh_needs(uuid, timestamptz) is
  'Stores the needs of an organisation''s active flights that have changed, in steps until p_until. The next call continues. Returns at once while another call refreshes the same organisation.';
revoke execute on function private.refresh_needs(uuid, timestamptz) from public, anon, authenticated;

create function private.allotments(p_org uuid, p_start uuid[] default '{}', p_stored_only boolean default false)
returns table (flight_id uuid, wallet numeric, campaign numeric, months numeric[], reserved numeric, months_after numeric[], ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_wallet constant numeric := coalesce((select w.balance from public.wallets w where w.organisation_id = p_org), 0);
  v_flights constant uuid[] := array(select unnest(private.served_flights(p_org)) union select unnest(p_start));
  -- Part of the plan costs that earlier flights could not get, in all and by campaign.
  v_unmet numeric := 0;
  v_unmet_of jsonb := '{}';
  v_months numeric[] := private.months_left(p_org);
  v_flight record;
  v_plan record;
begin
  for v_flight in
    with needed as materialized (
      select f.id, f.campaign_id, f.budget, f.spent, n.need, n.cost,
             -- Flights are served in the order of their activation. Those that start now come last.
             row_number() over (order by f.status <> 'active', case when f.status = 'active' then f.activated_at end nulls first, f.id) as place
        from private.current_needs(p_org, v_flights, p_stored_only) as n join public.flights f on f.id = n.flight_id
    ), funds as materialized (
      select c.id, private.campaign_left(c.id) as amount from public.campaigns c
       where c.budget is not null and c.id in (select n.campaign_id from needed n)
    )
    select n.*, v_wallet - sum(n.cost) over (order by n.place) + n.cost as wallet,
           c.amount - sum(n.cost) over (partition by n.campaign_id order by n.place) + n.cost as campaign
      from needed n left join funds c on c.id = n.campaign_id
     order by n.place
  loop
    flight_id := v_flight.id;
    wallet := v_flight.wallet + v_unmet;
    campaign := v_flight.campaign + coalesce((v_unmet_of ->> v_flight.campaign_id::text)::numeric, 0);
    months := v_months;
    ends_at := (v_flight.need).ends_at;
    reserved := v_flight.cost;
    -- The wallet, the campaign and the month limit the plan only if they hold less than it costs. The last message may be the dearest variant.
    if reserved > 0 and (least(wallet, campaign, v_months[1]) < reserved + (v_flight.need).price
      or v_months[1] is not null and cardinality((v_flight.need).months) > 1) then
      v_plan := private.money_plan(v_flight.need, v_flight.budget, v_flight.spent, wallet, campaign, v_months);
      reserved := v_plan.cost;
      v_months := v_plan.months;
      if reserved < v_flight.cost then
        v_unmet := v_unmet + v_flight.cost - reserved;
        if campaign is not null then
          v_unmet_of := jsonb_set(v_unmet_of, array[v_flight.campaign_id::text],
            to_jsonb(coalesce((v_unmet_of ->> v_flight.campaign_id::text)::numeric, 0) + v_flight.cost - reserved));
        end if;
      end if;
    elsif v_months[1] is not null then
      v_months[1] := v_months[1] - reserved;
    end if;
    months_after := v_months;
    return next;
  end loop;
end $$;
comment on function private.allotments(uuid, uuid[], boolean) is
  'Dollars that each active flight may draw on (campaign is null without a budget, months as in private.months_left), in the order in which flights are served, and the cost of its plan, which is reserved from the flights after it until the plan ends. Includes the flights of p_start as if they were active. Money of sent, skipped, paused or ended plans is free at once. p_stored_only: see private.current_needs.';

create function private.campaign_left(p_campaign uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.budget - c.total_spent from public.campaigns c where c.id = p_campaign);
end $$;
comment on function private.campaign_left(uuid) is 'Dollars left of a campaign''s budget, below 0 when overspent; null without a budget.';

create function private.unreserved(p_campaign_id uuid, out wallet numeric, out campaign numeric, out months numeric[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := (select c.organisation_id from public.campaigns c where c.id = p_campaign_id);
  v_flight record;
begin
  wallet := coalesce((select w.balance from public.wallets w where w.organisation_id = v_org), 0);
  campaign := private.campaign_left(p_campaign_id);
  months := private.months_left(v_org);
  for v_flight in
    select f.campaign_id, a.* from private.allotments(v_org) with ordinality as a join public.flights f on f.id = a.flight_id order by a.ordinality
  loop
    wallet := wallet - v_flight.reserved;
    if v_flight.campaign_id = p_campaign_id then
      campaign := campaign - v_flight.reserved;
    end if;
    months := v_flight.months_after;
  end loop;
end $$;
comment on function private.unreserved(uuid) is
  'What wallet, budget of a campaign (null without one) and Monthly Credit Limit hold beyond what active flights have reserved, in dollars; months as in private.months_left.';

create function private.flight_funds(p_flight public.flights, out wallet numeric, out campaign numeric, out months numeric[])
language plpgsql stable security definer set search_path = '' as $$
begin
  select a.wallet, a.campaign, a.months into wallet, campaign, months from private.allotments(p_flight.organisation_id) as a where a.flight_id = p_flight.id;
  if not found then
    select free.wallet, free.campaign, free.months into wallet, campaign, months from private.unreserved(p_flight.campaign_id) as free;
  end if;
end $$;
comment on function private.flight_funds(public.flights) is
  'What a flight may draw on behind the flights that are funded before it: an active one behind those that were active first, any other behind all.';
revoke execute on function private.flight_funds(public.flights) from public, anon, authenticated;

create function private.plan_months(p_ends timestamptz[], p_months numeric[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('until', m.until, 'left', m.dollars) order by m.until), '[]')
      from unnest(p_ends, p_months) as m (until, dollars) where m.dollars is not null);
end $$;
comment on function private.plan_months(timestamptz[], numeric[]) is
  'The Monthly Credit Limit in a plan input: [{until, left}] by billing month (private.month_ends) with the dollars left of each; empty without a limit.';
revoke execute on function private.plan_months(timestamptz[], numeric[]) from public, anon, authenticated;

create function private.flight_plan_input(p_flight public.flights, p_wallet numeric, p_campaign numeric, p_months jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select jsonb_build_object(
    'flight_id', p_flight.id, 'organisation_id', p_flight.organisation_id, 'campaign_id', p_flight.campaign_id,
    'channel', p_flight.type, 'time_zone', o.time_zone,
    'intervals', coalesce((select jsonb_agg(jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.position)
                             from public.flight_intervals i where i.flight_id = p_flight.id), '[]'),
    'budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent,
    'cost_per_send', private.part_price(p_flight) * private.flight_parts(p_flight),
    'reach', private.flight_reach(p_flight.id), 'frequency_cap', p_flight.frequency_cap,
    'frequency_period', p_flight.frequency_period, 'pacing', p_flight.pacing, 'quiet_hours', o.quiet_hours -> p_flight.type,
    'wallet', p_wallet, 'campaign_budget', p_campaign, 'months', p_months, 'campaign_end', c.end_date,
    'sent_by_hour', coalesce((select jsonb_object_agg(to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"'), h.sent)
                                from public.flight_hourly_stats h where h.flight_id = p_flight.id and h.sent > 0), '{}'))
    || case when p_flight.variants <> '[]' then jsonb_build_object('variants', (
         select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'parts', s.parts, 'cost_per_send', private.part_price(p_flight) * s.parts)
                          order by s.variant) from private.flight_split(p_flight) as s)) else '{}' end
    from public.organisations o, public.campaigns c
   where o.id = p_flight.organisation_id and c.id = p_flight.campaign_id);
end $$;
comment on function private.flight_plan_input(public.flights, numeric, numeric, jsonb) is 'Inputs of the plan of a flight as JSON, with the months of private.plan_months; amounts in dollars.';

create function private.campaign_left_for(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.budget - coalesce((
             select sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
               from public.flights f where f.campaign_id = c.id and f.id <> p_flight.id), 0)
      from public.campaigns c where c.id = p_flight.campaign_id);
end $$;
comment on function private.campaign_left_for(public.flights) is
  'Dollars of the campaign''s budget that the budgets of its other flights leave for this one; null without a budget.';
revoke execute on function private.campaign_left_for(public.flights) from public, anon, authenticated;

create function private.least_budget(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A flight that is not served reserves nothing.
  return ceil((p_flight.spent + coalesce((
    select private.reserved_today(p_flight, a.wallet, a.campaign, a.months)
      from private.allotments(p_flight.organisation_id) as a where a.flight_id = p_flight.id), 0)) * 100) / 100;
end $$;
comment on function private.least_budget(public.flights) is
  'Smallest budget that private.check_flight_budget accepts, in whole cents: what the flight has spent plus what its plan still costs today.';
revoke execute on function private.least_budget(public.flights) from public, anon, authenticated;

create function private.flight_forecast(p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight constant public.flights := private.own_flight(p_flight_id);
  v_funds record;
begin
  v_funds := private.flight_funds(v_flight);
  return private.flight_plan_input(v_flight, v_funds.wallet, v_funds.campaign,
    private.plan_months(private.month_ends(v_flight.organisation_id), v_funds.months)) || jsonb_build_object(
    'now', private.delivery_now(), 'campaign_left', private.campaign_left_for(v_flight), 'least_budget', private.least_budget(v_flight));
end $$;
comment on function private.flight_forecast(uuid) is 'Body of public.flight_forecast.';
grant execute on function private.flight_forecast(uuid) to authenticated, service_role;

create function public.flight_forecast(p_flight_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_forecast(p_flight_id)
$$;
comment on function public.flight_forecast(uuid) is 'Everything that readPlanInput of src/domain/delivery/plan.ts needs to draw the forecast of a flight of the effective organisation, behind what active flights have reserved.';
revoke execute on function public.flight_forecast(uuid) from public, anon, authenticated;
grant execute on function public.flight_forecast(uuid) to authenticated, service_role;

create function private.content_work(p_content jsonb, p_message text, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('message', p_message, 'content', private.render_content(p_content, p_message, p_link),
           'fields', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'fallback', f.fallback) order by f.name, f.fallback), '[]')
                        from private.content_fields(p_content - 'translations') as f where f.code is null))
$$;
comment on function private.content_work(jsonb, text, text) is 'What a gateway is told of a content in one language: its text, the whole of it with its link, and the fields of a person in it.';
grant execute on function private.content_work(jsonb, text, text) to authenticated, service_role;

create function private.translation_work(p_type text, p_content jsonb, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('translations', jsonb_object_agg(l.language,
             private.content_work(l.content, private.sent_text(p_type, l.content, p_link), p_link)))
      from private.content_languages(p_content) as l where l.language is not null having count(*) > 0), '{}')
$$;
comment on function private.translation_work(text, jsonb, text) is 'The same for each other language of a content, by its code, as {translations}; empty without any.';
grant execute on function private.translation_work(text, jsonb, text) to authenticated, service_role;

create function private.variant_work(p_flight public.flights) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'parts', s.parts, 'cost_per_send', private.part_price(p_flight) * s.parts)
           || private.content_work(x.content, s.message, p_flight.short_url)
           || private.translation_work(p_flight.type, x.content, p_flight.short_url) order by s.variant)
    from private.flight_split(p_flight) as s
    cross join lateral (
      select coalesce((select v.value -> 'content' from jsonb_array_elements(p_flight.variants) as v where v.value ->> 'variant' = s.variant),
                      private.flight_content(p_flight.id)) as content) as x
$$;
comment on function private.variant_work(public.flights) is 'What a gateway is told of each variant of a flight, A being its own message; null without variants.';

create function private.flight_work(
  p_flight public.flights, p_need private.flight_need, p_wallet numeric, p_campaign numeric, p_months numeric[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan record;
  v_content constant jsonb := coalesce(private.flight_content(p_flight.id), private.content_with_text(private.content_channel(p_flight.type), p_flight.message));
begin
  v_plan := private.flight_plan(p_flight, p_need, p_wallet, p_campaign, p_months);
  return private.flight_plan_input(p_flight, p_wallet, p_campaign, private.plan_months(p_need.month_ends, p_months))
    || private.content_work(v_content, p_flight.message, p_flight.short_url)
    || private.translation_work(p_flight.type, v_content, p_flight.short_url)
    || case when lower(p_flight.type) = 'rcs' then jsonb_build_object('fallback_parts', private.flight_fallback_parts(p_flight)) else '{}' end
    || jsonb_build_object('due', private.hour_share(p_flight, v_plan.messages, v_plan.by_month, p_need.month_ends), 'link', p_flight.short_url, 'parts', private.flight_parts(p_flight),
      'sender', (select o.name from public.organisations o where o.id = p_flight.organisation_id), 'activated_at', p_flight.activated_at)
    || case when p_flight.variants <> '[]' then jsonb_build_object('variants', private.variant_work(p_flight)) else '{}' end
    || coalesce((
      select jsonb_build_object('excluded_cohorts', jsonb_agg(jsonb_build_object('id', a.id, 'cohort_id', a.cohort_id, 'name', a.name) order by a.cohort_id))
        from private.excluded_cohorts(array[p_flight.id]) as x join public.audiences a on a.id = x.audience_id having count(*) > 0), '{}');
exception when data_exception then
  -- The other flights are handed out; settle_delivery sets this one aside.
  return null;
end $$;
comment on function private.flight_work(public.flights, private.flight_need, numeric, numeric, numeric[]) is
  'What a gateway is told about one flight; due: how many messages are to go out until the clock hour is over. Null when it can not be computed.';

create function private.reserved_credits(p_org uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(a.reserved), 0) from private.allotments(p_org) as a
   where p_org = private.effective_org_id() or private.is_superadmin()
$$;
comment on function private.reserved_credits(uuid) is 'Body of public.reserved_credits.';
grant execute on function private.reserved_credits(uuid) to authenticated, service_role;

create function public.reserved_credits(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select private.reserved_credits($1.id)
$$;
comment on function public.reserved_credits(public.organisations) is 'Computed field: dollars of the balance that the plans of active flights cost; public.reservations says of which.';
revoke execute on function public.reserved_credits(public.organisations) from public, anon;
grant execute on function public.reserved_credits(public.organisations) to authenticated, service_role;

create function private.reservations(p_flight_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, reserved numeric, ends_at timestamptz, total numeric)
language sql stable security definer set search_path = '' as $$
  with kept as materialized (
    select a.*, row_number() over () as place from private.allotments(private.effective_org_id()) as a
  )
  select k.flight_id, f.name, f.campaign_id, c.name, k.reserved, k.ends_at, sum(k.reserved) over ()
    from kept k
    join public.flights f on f.id = k.flight_id
    join public.campaigns c on c.id = f.campaign_id
   where k.reserved > 0
     and coalesce(k.place < (select own.place from kept own where own.flight_id = p_flight_id), k.flight_id is distinct from p_flight_id)
   order by k.place
   limit 100
$$;
comment on function private.reservations(uuid) is 'Body of public.reservations.';
grant execute on function private.reservations(uuid) to authenticated, service_role;

create function public.reservations(p_flight_id uuid default null)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, reserved numeric, ends_at timestamptz, total numeric)
language sql stable set search_path = '' as $$
  select * from private.reservations(p_flight_id)
$$;
comment on function public.reservations(uuid) is
  'The active flights of the effective organisation for which dollars of the wallet are kept, in the order in which they are served, and when the plan of each ends; with a flight, those that are served before it. At most 100; total is the dollars of all of them.';
revoke execute on function public.reservations(uuid) from public, anon;
grant execute on function public.reservations(uuid) to authenticated, service_role;

-- Statuses with meaning: what is used up ends, what waits for money pauses and says so, money wakes it.

create function private.flight_limits(p_flights uuid[]) returns table (flight_id uuid, reason text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with prices as materialized (
      select p.flight_id, p.price, p.base from private.flight_prices(p_flights) as p
    ), reaches as materialized (
      select r.flight_id, sum(r.reach) as reach from private.flight_reaches(p_flights) as r group by r.flight_id
    ), months as materialized (
      select o.organisation_id, private.month_left(o.organisation_id) as dollars
        from (select distinct f.organisation_id from public.flights f where f.id = any (p_flights)) as o
    )
    select f.id,
           case
             when w.waves > 0 and r.reach > 0 and f.sent >= r.reach * w.waves then 'reach_used'
             when f.budget - p.base < p.price then 'budget_used'
             when private.last_window_end(f.id) <= private.delivery_now() then 'windows_used'
             when not private.runs_channel(f.organisation_id, f.type) then 'channel_off'
             when private.campaign_left(f.campaign_id) + f.spent - p.base < p.price then 'campaign_budget_used'
             when coalesce((select w.balance from public.wallets w where w.organisation_id = f.organisation_id), 0) + f.spent - p.base < p.price then 'wallet_empty'
             when m.dollars + f.spent - p.base < p.price then 'month_limit'
           end
      from public.flights f
      join prices p on p.flight_id = f.id
      join months m on m.organisation_id = f.organisation_id
      left join reaches r on r.flight_id = f.id
      -- "offset 0": computed once. The period is asked for where a cap has one: for each interval of each flight it costs more than all else here.
      cross join lateral (
        select coalesce(sum(least(f.frequency_cap, d.waves)), 0) as waves
          from (select count(*) as waves from public.flight_intervals i
                 where i.flight_id = f.id and i.date is not null and i.start_time <> i.end_time
                 group by case when f.frequency_period <> 'flight' then private.cap_period(i.date + i.start_time, f.frequency_period) end) as d
        offset 0) as w
     where f.id = any (p_flights);
end $$;
comment on function private.flight_limits(uuid[]) is
  'What keeps each of the flights from sending one more message: reach_used, budget_used and windows_used are final, channel_off, campaign_budget_used, wallet_empty and month_limit can be lifted; null: nothing. Spending counts unrounded, as in src/domain/delivery/plan.ts.';

create function private.flight_limit(p_flight public.flights) returns text
language sql stable security definer set search_path = '' as $$
  select l.reason from private.flight_limits(array[p_flight.id]) as l
$$;
comment on function private.flight_limit(public.flights) is 'What keeps the flight from sending one more message; see private.flight_limits.';

create function private.flights_to_settle(p_flights uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id
      from unnest(p_flights) with ordinality as asked (id, place)
      join public.flights f on f.id = asked.id
      join public.campaigns c on c.id = f.campaign_id
      join private.flight_limits(p_flights) as l on l.flight_id = f.id
     where l.reason is not null or f.status <> 'active' or c.status = 'limited'
     order by asked.place);
exception when data_exception then
  -- One of them can not be computed: each is settled, and that one set aside.
  return p_flights;
end $$;
comment on function private.flights_to_settle(uuid[]) is 'The flights about which private.settle_flight would change something, in the given order; all of them when one can not be computed.';

create function private.settle_flight(p_flight uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_limit text;
begin
  -- Wallet, campaign, flight: everybody who takes several locks takes them in this order.
  perform 1 from public.campaigns c where c.id = (select f.campaign_id from public.flights f where f.id = p_flight) for no key update;
  select * into v_flight from public.flights f where f.id = p_flight and (f.status = 'active' or (f.status = 'paused' and f.status_reason is not null)) for no key update;
  if not found then
    return null;
  end if;
  v_limit := private.flight_limit(v_flight);
  if v_limit in ('reach_used', 'budget_used', 'windows_used') then
    update public.flights set status = 'ended', status_reason = v_limit where id = p_flight;
  elsif v_limit is not null then
    update public.flights set status = 'paused', status_reason = v_limit
     where id = p_flight and (status, status_reason) is distinct from ('paused', v_limit);
    update public.campaigns set status = 'limited', status_reason = v_limit
     where id = v_flight.campaign_id and status = 'active' and v_limit <> 'channel_off';
  elsif v_flight.status = 'paused' then
    update public.flights set status = 'active', status_reason = null where id = p_flight;
  end if;
  perform private.settle_campaign(v_flight.campaign_id);
  return v_limit;
end $$;
comment on function private.settle_flight(uuid) is
  'Ends an active flight that is used up, pauses one that has no money and marks its campaign limited, wakes one that has money again. A flight that a person paused is left alone.';

create function private.try_settle_flight(p_flight uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  return private.settle_flight(p_flight);
exception when others then
  perform private.set_aside('settle_delivery', p_flight::text, sqlstate, sqlerrm);
  begin
    update public.flights f set status = 'paused', status_reason = 'set_aside'
     where f.id = p_flight and f.status in ('active', 'paused') and (f.status, f.status_reason) is distinct from ('paused', 'set_aside');
  exception when others then
    perform private.set_aside('pause_flight', p_flight::text, sqlstate, sqlerrm);
  end;
  return 'set_aside';
end $$;
comment on function private.try_settle_flight(uuid) is
  'As settle_flight; a flight that can not be settled is paused and set aside, and stops no other one. Looked at again each time, so it goes on by itself once it is mended.';

create function private.money_reasons() returns text[]
language sql immutable set search_path = '' as $$
  select array['wallet_empty', 'campaign_budget_used', 'month_limit']
$$;
comment on function private.money_reasons() is 'Why delivery pauses flights and limits campaigns until there is money again.';
revoke execute on function private.money_reasons() from public, anon, authenticated;

create function private.settle_campaign(p_campaign uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Lifted once none of its flights waits for money any more.
  update public.campaigns c set status = 'active', status_reason = null
   where c.id = p_campaign and c.status = 'limited' and c.status_reason = any (private.money_reasons())
     and not exists (select 1 from public.flights f where f.campaign_id = c.id and f.status = 'paused'
                        and f.status_reason = any (private.money_reasons()));
end $$;
comment on function private.settle_campaign(uuid) is 'A campaign that delivery limited is active again when no flight of it waits for money.';

-- Whoever books credits, changes a budget or switches a channel sees at once what comes of it, and waits for a few flights at most:
-- all that it concerns are marked (settling_and_gateway_work.sql), and settled when settling runs next.

create function private.settle_first(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight uuid;
begin
  foreach v_flight in array p_flights[1:50] loop
    perform private.try_settle_flight(v_flight);
  end loop;
end $$;
comment on function private.settle_first(uuid[]) is 'Settles the first fifty of these flights, as many as take a few hundredths of a second; the others are left to settling.';
revoke execute on function private.settle_first(uuid[]) from public, anon, authenticated;

create function private.lift_limits(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_first(array(
    select f.id from public.flights f
     where f.organisation_id = p_org and f.status = 'paused' and f.status_reason = any (private.money_reasons())
     order by f.activated_at nulls first, f.id limit 50));
end $$;
comment on function private.lift_limits(uuid) is 'After credits arrived: wakes the first flights of an organisation that waited for money.';

create index flights_waiting_idx on public.flights (organisation_id, activated_at, id) where status = 'paused' and status_reason is not null;

create function private.follow_campaign_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_first(array(
    select f.id from public.flights f
     where f.campaign_id = new.id and (f.status = 'active' or (f.status = 'paused' and f.status_reason is not null))
     order by f.status = 'active', f.activated_at nulls first, f.id limit 50));
  return null;
end $$;
comment on function private.follow_campaign_budget() is 'AFTER UPDATE of a campaign''s budget: its first flights pause or wake with it, those that wait before those that send. RETURNING of the same statement shows the campaign before that.';
create trigger campaigns_follow_budget after update of budget on public.campaigns
  for each row when (old.budget is distinct from new.budget) execute function private.follow_campaign_budget();

create function private.follow_month_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.wallets w where w.organisation_id = new.id for update;
  perform private.settle_first(array(
    select f.id from public.flights f
     where f.organisation_id = new.id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
     order by f.status = 'active', f.activated_at nulls first, f.id limit 50));
  return null;
end $$;
comment on function private.follow_month_limit() is 'AFTER UPDATE of the Monthly Credit Limit: the first flights of the organisation pause or wake with it, those that wait before those that send.';
create trigger organisations_follow_month_limit after update of monthly_credit_limit on public.organisations
  for each row when (old.monthly_credit_limit is distinct from new.monthly_credit_limit) execute function private.follow_month_limit();

create function private.follow_channels() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_off constant text[] := array(select s.name from public.service_types s where not private.runs_channel(new.id, s.name));
begin
  perform 1 from public.wallets w where w.organisation_id = new.id for update;
  perform private.settle_first(array(
    select f.id from public.flights f
     where f.organisation_id = new.id
       and (f.status = 'active' and f.type = any (v_off) or f.status = 'paused' and f.status_reason = 'channel_off' and f.type <> all (v_off))
     order by f.activated_at nulls first, f.id limit 50));
  return null;
end $$;
comment on function private.follow_channels() is 'AFTER UPDATE of an organisation''s channels: the first flights on one that is off pause, unless it lets them finish; they go on when it is on again.';
create trigger organisations_follow_channels after update of active_services, finishing_services, service_rates on public.organisations
  for each row when ((old.active_services, old.finishing_services, old.service_rates)
    is distinct from (new.active_services, new.finishing_services, new.service_rates)) execute function private.follow_channels();

-- A budget covers what was spent and what is on its way.

create function private.reserved_today(p_flight public.flights, p_wallet numeric, p_campaign numeric, p_months numeric[]) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_need constant private.flight_need := private.flight_need(p_flight.id);
  v_plan record;
begin
  v_plan := private.flight_plan(p_flight, v_need, p_wallet, p_campaign, p_months);
  return private.plan_cost(v_need, p_flight.spent, private.messages_until(p_flight, v_plan.messages, v_plan.by_month, v_need.month_ends, private.billing_day_end(
    p_flight.organisation_id, private.sending_day(p_flight.organisation_id, date_trunc('hour', private.delivery_now(), 'UTC')))));
end $$;
comment on function private.reserved_today(public.flights, numeric, numeric, numeric[]) is
  'Dollars that the plan of an active flight still costs in the billing day of now, at its pace, with so much in the wallet, left of the campaign''s budget and left by month (null: no limit). The same as the hours of today in src/domain/delivery/plan.ts.';
revoke execute on function private.reserved_today(public.flights, numeric, numeric, numeric[]) from public, anon, authenticated;

create function private.check_flight_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_least constant numeric := private.least_budget(old);
begin
  if new.budget < v_least then
    raise exception 'The budget can not be below $%, which is spent or reserved for today.', to_char(v_least, 'FM999999999990.00')
      using errcode = '22023', hint = 'budget_below_spent';
  end if;
  return new;
end $$;
comment on function private.check_flight_budget() is 'BEFORE UPDATE of a budget that is lowered: refuses less than private.least_budget; also for the service role.';
create trigger flights_check_budget before update of budget on public.flights
  for each row when (new.budget < old.budget) execute function private.check_flight_budget();

-- What would stop a flight before it is activated.

create function private.flight_problems(
  p_flight public.flights, p_need private.flight_need, p_opening timestamptz, p_wallet numeric, p_campaign_left numeric, p_months numeric[]) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
  v_today date;
  v_zone text;
  v_balance numeric;
  v_cost numeric;
  v_left constant numeric := private.campaign_left(p_flight.campaign_id);
begin
  v_balance := coalesce((select w.balance from public.wallets w where w.organisation_id = p_flight.organisation_id), 0);
  select * into v_campaign from public.campaigns c where c.id = p_flight.campaign_id;
  select o.time_zone, (private.delivery_now() at time zone o.time_zone)::date into v_zone, v_today
    from public.organisations o where o.id = p_flight.organisation_id;
  if not private.uses_channel(p_flight.organisation_id, p_flight.type) then
    return next 'channel_off';
  end if;
  if p_flight.creative_id is null then
    return next 'no_creative';
  elsif exists (select 1 from private.sent_creatives(p_flight) as c where c.status = 'inactive') then
    return next 'creative_inactive';
  end if;
  if p_flight.short_url is null and (strpos(p_flight.variants::text, '{{link}}') > 0 or exists (
    select 1 from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
     where l.flight_id = p_flight.id and l.creative_id = p_flight.creative_id and strpos(v.content::text, '{{link}}') > 0)) then
    return next 'link_missing';
  end if;
  if private.flight_reach(p_flight.id) = 0 then
    return next case when exists (
      select 1 from public.flight_audiences l join public.audiences a on a.id = l.audience_id where l.flight_id = p_flight.id and a.total_contacts > 0)
      then 'exclusions_empty' else 'audience_empty' end;
  end if;
  if coalesce(private.last_window_end(p_flight.id) <= private.delivery_now(), true) then
    return next 'no_interval_left';
  elsif p_opening is null then
    return next 'always_quiet';
  end if;
  if exists (select 1 from private.skipped_intervals(p_flight.id)) then
    return next 'interval_skipped';
  end if;
  if v_campaign.end_date >= v_today and private.next_window_start(p_flight.id) >= (v_campaign.end_date + 1)::timestamp at time zone v_zone then
    return next 'intervals_after_campaign';
  end if;
  if v_campaign.end_date < v_today then
    return next 'campaign_ended';
  elsif v_campaign.status not in ('active', 'limited') then
    return next 'campaign_not_active';
  end if;
  -- As private.flight_limits has them; what has sent nothing has reached nobody.
  if p_flight.sent > 0 and private.flight_limit(p_flight) = 'reach_used' then
    return next 'reach_used';
  elsif p_flight.budget - p_need.base < p_need.price then
    return next 'budget_used';
  end if;
  if v_left < p_need.price then
    return next 'campaign_budget_used';
  end if;
  if v_balance < p_need.price then
    return next 'wallet_empty';
  end if;
  -- What the plan costs, and what of it is left by the plans that are served before.
  v_cost := (private.flight_plan(p_flight, p_need, v_balance, v_left)).cost;
  if v_cost > (private.flight_plan(p_flight, p_need, p_wallet, v_left)).cost then
    return next 'wallet_reserved';
  end if;
  if v_cost > (private.flight_plan(p_flight, p_need, v_balance, p_campaign_left)).cost then
    return next 'campaign_budget_reserved';
  end if;
  if v_cost > (private.flight_plan(p_flight, p_need, v_balance, v_left, p_months)).cost then
    return next 'month_limit';
  end if;
end $$;
comment on function private.flight_problems(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) is
  'What would keep a flight from sending, by what its plan needs, when it may send next (private.next_opening) and with so many dollars of the wallet and of the campaign''s budget (null: no limit), and so many left by billing month, behind the flights that are served before it: the words of public.flight_activation_problems. Asked before an activation and by a launch.';
revoke execute on function private.flight_problems(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) from public, anon, authenticated;

create function private.flight_activation_problems(p_flight_id uuid) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight constant public.flights := private.own_flight(p_flight_id);
  v_refusal constant text := private.content_refusal(v_flight);
begin
  -- A launch names the creative, the field and the language: see private.flight_warnings.
  if v_refusal is not null then
    return next v_refusal;
  end if;
  return query
    select problem.* from private.flight_funds(v_flight) as funds
      cross join lateral private.flight_problems(v_flight, private.flight_need(p_flight_id), private.next_opening(p_flight_id), funds.wallet, funds.campaign, funds.months) as problem;
end $$;
comment on function private.flight_activation_problems(uuid) is 'Body of public.flight_activation_problems.';
grant execute on function private.flight_activation_problems(uuid) to authenticated, service_role;

create function public.flight_activation_problems(p_flight_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select * from private.flight_activation_problems(p_flight_id)
$$;
comment on function public.flight_activation_problems(uuid) is
  'What would keep the flight from sending once it is active, or from sending what was meant: creative_fields or template_not_approved (its activation is refused for what it says, see private.content_refusal), channel_off, no_creative, creative_inactive, link_missing, audience_empty, exclusions_empty (its cohorts have contacts, and it leaves all of them out), no_interval_left, always_quiet (every interval left is within the quiet hours of its channel), interval_skipped, intervals_after_campaign, campaign_ended, campaign_not_active, reach_used, budget_used, campaign_budget_used, wallet_empty, wallet_reserved and campaign_budget_reserved (other flights are served before it, see public.reservations), and month_limit (the Monthly Credit Limit keeps back some of its messages, or all). No row: nothing.';
revoke execute on function public.flight_activation_problems(uuid) from public, anon;
grant execute on function public.flight_activation_problems(uuid) to authenticated, service_role;

create function private.campaign_forecast(p_campaign_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.own_campaign(p_campaign_id);
begin
  return (select jsonb_build_object('time_zone', o.time_zone, 'wallet', free.wallet, 'campaign_budget', free.campaign, 'months', private.plan_months(private.month_ends(o.id), free.months),
                                    'campaign_end', v_campaign.end_date, 'now', private.delivery_now(),
                                    'campaign_unplanned', v_campaign.budget - coalesce((
                                      select sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
                                        from public.flights f where f.campaign_id = p_campaign_id), 0))
            from public.organisations o, private.unreserved(p_campaign_id) as free where o.id = v_campaign.organisation_id);
end $$;
comment on function private.campaign_forecast(uuid) is 'Body of public.campaign_forecast.';
grant execute on function private.campaign_forecast(uuid) to authenticated, service_role;

create function public.campaign_forecast(p_campaign_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.campaign_forecast(p_campaign_id)
$$;
comment on function public.campaign_forecast(uuid) is
  'For the forecast of a flight that is still being planned: zone, end of the campaign, delivery''s time, what wallet, campaign budget and Monthly Credit Limit (months, as in public.flight_forecast) hold beyond the reservations of active flights, and what the budgets of the campaign''s flights leave of its own (campaign_unplanned).';
revoke execute on function public.campaign_forecast(uuid) from public, anon;
grant execute on function public.campaign_forecast(uuid) to authenticated, service_role;

-- What was to be sent of what was started: results are compared with it.

create function private.started_plan(p_flight public.flights, p_campaign numeric, p_started_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- By its shares, as it was started.
  p_flight.promoted_variant := null;
  return private.flight_plan_input(p_flight, null, p_campaign) - 'sent_by_hour' || jsonb_build_object(
    'started_at', p_started_at,
    'ended_at', case when p_flight.status = 'ended' and coalesce(p_flight.status_reason, 'campaign_ended') = 'campaign_ended' then p_flight.stopped_at end);
exception when data_exception then
  -- The others are compared; settle_delivery sets this one aside.
  return null;
end $$;
comment on function private.started_plan(public.flights, numeric, timestamptz) is
  'The plan input of a flight that was started, and when a person ended it or its campaign; null when it can not be computed.';
revoke execute on function private.started_plan(public.flights, numeric, timestamptz) from public, anon, authenticated;

create function private.started_plans(p_campaign_id uuid, p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.own_campaign(p_campaign_id);
begin
  return (
    with started as materialized (
      select f.id, s.started_at,
             -- What the flights before it are given is theirs; what an ended one has not spent is free again.
             v_campaign.budget - coalesce(sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
               over (order by s.started_at, f.id rows between unbounded preceding and 1 preceding), 0) as campaign
        from public.flights f
        cross join lateral (select min(a.starts_at) as started_at from private.active_spans a where a.subject = f.id) as s
       where f.campaign_id = p_campaign_id and s.started_at is not null
    )
    select jsonb_build_object('now', private.delivery_now(), 'plans', coalesce(jsonb_agg(plan order by s.started_at, s.id) filter (where plan is not null), '[]'))
      from started s
      join public.flights f on f.id = s.id
      -- Without a budget it stays null: greatest() would answer 0.
      cross join lateral private.started_plan(f, case when s.campaign is not null then greatest(s.campaign, 0) end, s.started_at) as plan
     where f.id = coalesce(p_flight_id, f.id));
end $$;
comment on function private.started_plans(uuid, uuid) is 'Body of public.started_plans.';
grant execute on function private.started_plans(uuid, uuid) to authenticated, service_role;

create function public.started_plans(p_campaign_id uuid, p_flight_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.started_plans(p_campaign_id, p_flight_id)
$$;
comment on function public.started_plans(uuid, uuid) is
  'What readStartedPlans of src/domain/delivery/expectation.ts computes the expected results of a campaign''s started flights from, or of one of them: {now, plans: [plan input with started_at (first start) and ended_at (by a person)]}, the first one first. Each may spend what the campaign''s budget leaves behind the budgets of those before it; the wallet is no limit, as what was missing in it is a reason to be behind. Refuses with not_found.';
revoke execute on function public.started_plans(uuid, uuid) from public, anon;
grant execute on function public.started_plans(uuid, uuid) to authenticated, service_role;

-- How the budget of a campaign is divided.

create function private.campaign_budget_split(p_campaign_id uuid)
returns table (flight_id uuid, name text, channel text, flights bigint, allocated numeric, spent numeric, reserved numeric)
language sql stable security definer set search_path = '' as $$
  with shares as (
    select f.id, f.name, f.type, f.spent, coalesce(a.reserved, 0) as reserved,
           -- What an ended flight has not spent is free again.
           case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end as allocated
      from public.flights f
      left join private.allotments(private.effective_org_id()) as a on a.flight_id = f.id
     where f.campaign_id = p_campaign_id and f.organisation_id = private.effective_org_id()
  ), placed as (
    select s.*, row_number() over (order by s.allocated desc, s.id) <= 7 as is_large from shares s
  )
  select case when p.is_large then p.id end, max(p.name) filter (where p.is_large), max(p.type) filter (where p.is_large), count(*),
         sum(p.allocated), sum(p.spent), sum(p.reserved)
    from placed p
   group by p.is_large, case when p.is_large then p.id end
   order by p.is_large desc, sum(p.allocated) desc, 1
$$;
comment on function private.campaign_budget_split(uuid) is 'Body of public.campaign_budget_split.';
grant execute on function private.campaign_budget_split(uuid) to authenticated, service_role;

create function public.campaign_budget_split(p_campaign_id uuid)
returns table (flight_id uuid, name text, channel text, flights bigint, allocated numeric, spent numeric, reserved numeric)
language sql stable set search_path = '' as $$
  select * from private.campaign_budget_split(p_campaign_id)
$$;
comment on function public.campaign_budget_split(uuid) is
  'How the flights of a campaign of the effective organisation share its budget, in dollars: allocated (the budget, of an ended flight what it has spent), spent, and reserved by its plan. The seven that have most; all others together are a last row without flight_id.';
revoke execute on function public.campaign_budget_split(uuid) from public, anon;
grant execute on function public.campaign_budget_split(uuid) to authenticated, service_role;

-- One variant for everybody: a person says so, or the rule that was set before the start.

create function private.variant_figures(p_flight public.flights) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'sent', coalesce(t.sent, 0), 'delivered', coalesce(t.delivered, 0),
           'clicked', case when t.flight_id is null then 0 else t.clicked end) order by s.variant)
    from private.flight_split(p_flight) as s
    left join public.flight_variant_totals t on t.flight_id = p_flight.id and t.variant = s.variant
$$;
comment on function private.variant_figures(public.flights) is 'What is known of each variant of a flight: [{variant, share, sent, delivered, clicked}]; null without variants.';
revoke execute on function private.variant_figures(public.flights) from public, anon, authenticated;

create function private.variant_verdict(p_figures jsonb, out state text, out leader text)
language plpgsql immutable set search_path = '' as $$
declare
  -- As src/domain/flight/variants.ts has them.
  v_false_winners constant float8 := 0.05;
  v_mixture constant float8 := 0.01 ^ 2;
  v_fewest constant integer := 30;
  v_pairs integer;
  v_best record;
  v_wins boolean;
begin
  if exists (select 1 from jsonb_array_elements(p_figures) as f where coalesce(f.value -> 'clicked', 'null') = 'null') then
    state := 'not_measured';
    return;
  end if;
  select f.variant, f.delivered, f.clicked into v_best
    from jsonb_to_recordset(p_figures) as f (variant text, delivered float8, clicked float8)
   order by f.clicked / nullif(f.delivered, 0) desc nulls last, f.variant limit 1;
  if not exists (select 1 from jsonb_array_elements(p_figures) as f where (f.value ->> 'delivered')::bigint = 0) then
    leader := v_best.variant;
  end if;
  if jsonb_array_length(p_figures) < 2 or exists (
    select 1 from jsonb_to_recordset(p_figures) as f (delivered bigint, clicked bigint) where f.clicked < v_fewest or f.delivered - f.clicked < v_fewest) then
    state := 'too_early';
    return;
  end if;
  v_pairs := jsonb_array_length(p_figures) * (jsonb_array_length(p_figures) - 1) / 2;
  select bool_and(v_best.clicked / v_best.delivered - o.clicked / o.delivered
           > sqrt(2 * v.variance * (v.variance + v_mixture) / v_mixture * (ln(v_pairs / v_false_winners) + ln((v.variance + v_mixture) / v.variance) / 2)))
    into v_wins
    from jsonb_to_recordset(p_figures) as o (variant text, delivered float8, clicked float8)
    cross join lateral (select (v_best.clicked + o.clicked) / (v_best.delivered + o.delivered) as rate) as together
    cross join lateral (
      select together.rate * (1 - together.rate) / v_best.delivered + together.rate * (1 - together.rate) / o.delivered as variance) as v
   where o.variant <> v_best.variant;
  state := case when v_wins then 'winner' else 'no_winner' end;
end $$;
comment on function private.variant_verdict(jsonb) is
  'Which variant has the better click rate: not_measured, too_early, no_winner or winner, by the same test as verdictOf of src/domain/flight/variants.ts; leader is who is ahead, null while one has nothing delivered or clicks are not measured.';
revoke execute on function private.variant_verdict(jsonb) from public, anon, authenticated;

create function private.write_promotion(p_flight public.flights, p_variant text, p_rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.flight_promotions (flight_id, organisation_id, variant, rule, user_id, promoted_at, figures)
  values (p_flight.id, p_flight.organisation_id, p_variant, p_rule, case when p_rule is null then private.uid() end, private.delivery_now(),
    private.variant_figures(p_flight));
  update public.flights f set promoted_variant = p_variant where f.id = p_flight.id;
end $$;
comment on function private.write_promotion(public.flights, text, jsonb) is 'From now on everybody gets the variant, or each the one of their share where it is null; with what was known when that was decided.';
revoke execute on function private.write_promotion(public.flights, text, jsonb) from public, anon, authenticated;

create function private.promote_variant(p_flight_id uuid, p_version integer, p_variant text) returns public.flights
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights := private.flight_to_vary(p_flight_id, p_version);
begin
  if v_flight.status not in ('active', 'paused') or v_flight.variants = '[]' then
    raise exception 'One variant is sent to everyone while a flight that tries some is sending.' using errcode = 'PT409', hint = 'not_editable';
  elsif p_variant is not null and not exists (select 1 from private.flight_split(v_flight) as s where s.variant = p_variant) then
    raise exception 'This flight has no such variant.' using errcode = '22023', hint = 'unknown_variant';
  elsif p_variant is distinct from v_flight.promoted_variant then
    perform private.write_promotion(v_flight, p_variant, null);
    select * into v_flight from public.flights f where f.id = p_flight_id;
  end if;
  return v_flight;
end $$;
comment on function private.promote_variant(uuid, integer, text) is 'Body of public.promote_variant.';
grant execute on function private.promote_variant(uuid, integer, text) to authenticated, service_role;

create function public.promote_variant(p_flight_id uuid, p_version integer, p_variant text default null) returns setof public.flights
language sql volatile set search_path = '' as $$
  select * from private.promote_variant(p_flight_id, p_version, p_variant)
$$;
comment on function public.promote_variant(uuid, integer, text) is
  'From now on everybody gets this variant of a flight that has started, A being its message; null: each the one of their share again. It ends the rule of the flight. Hints: read_only, not_found, version_conflict, archived, not_editable, unknown_variant.';
revoke execute on function public.promote_variant(uuid, integer, text) from public, anon;
grant execute on function public.promote_variant(uuid, integer, text) to authenticated, service_role;

create function private.promoted_by(p_promotion uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.shown_name(u, p.organisation_id)
    from public.flight_promotions p join public.link_users u on u.id = p.user_id
   where p.id = p_promotion and p.organisation_id = private.effective_org_id()
$$;
comment on function private.promoted_by(uuid) is 'Body of public.promoted_by: who may read the choice may read who made it.';
grant execute on function private.promoted_by(uuid) to authenticated, service_role;

create function public.promoted_by(public.flight_promotions) returns text
language sql stable set search_path = '' as $$
  select private.promoted_by($1.id)
$$;
comment on function public.promoted_by(public.flight_promotions) is 'Computed field: who chose; null where a rule did, or somebody who is gone.';
revoke execute on function public.promoted_by(public.flight_promotions) from public, anon;
grant execute on function public.promoted_by(public.flight_promotions) to authenticated, service_role;

create function private.awaits_promotion(p_flight public.flights) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_flight.promotion_rule is not null and not exists (select 1 from public.flight_promotions p where p.flight_id = p_flight.id);
end $$;
comment on function private.awaits_promotion(public.flights) is 'The flight has a rule by which nobody was promoted yet, and no person has decided before it.';
revoke execute on function private.awaits_promotion(public.flights) from public, anon, authenticated;

create function private.promotion_time(p_flight public.flights) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_flight.promotion_rule ->> 'when' = 'hours' and private.awaits_promotion(p_flight) then (
    select min(s.hour) from public.flight_hourly_stats s where s.flight_id = p_flight.id and s.sent > 0)
      + (p_flight.promotion_rule ->> 'value')::integer * interval '1 hour' end;
end $$;
comment on function private.promotion_time(public.flights) is 'When the rule of a flight decides by the clock: so long after the hour of its first message. Null: by nothing but its figures.';
revoke execute on function private.promotion_time(public.flights) from public, anon, authenticated;

create function private.promote_by_rule(p_flight uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_verdict record;
begin
  select * into v_flight from public.flights f where f.id = p_flight and f.status = 'active' for no key update;
  if not found or not private.awaits_promotion(v_flight) then
    return;
  end if;
  select * into v_verdict from private.variant_verdict(private.variant_figures(v_flight));
  if v_verdict.leader is not null and (case v_flight.promotion_rule ->> 'when'
    when 'clear' then v_verdict.state = 'winner'
    when 'hours' then coalesce(private.promotion_time(v_flight) <= private.delivery_now(), false)
    when 'percent' then v_flight.sent * 100.0 >= (v_flight.promotion_rule ->> 'value')::integer * private.flight_reach(p_flight) end) then
    perform private.write_promotion(v_flight, v_verdict.leader, v_flight.promotion_rule);
  end if;
exception when others then
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  perform private.set_aside('promote_variant', p_flight::text, sqlstate, sqlerrm);
end $$;
comment on function private.promote_by_rule(uuid) is
  'Sends the better variant of an active flight to everybody when its rule says so; waits while one has nothing delivered or clicks are not measured. What can not be decided is set aside and stops no other one.';
revoke execute on function private.promote_by_rule(uuid) from public, anon, authenticated;
