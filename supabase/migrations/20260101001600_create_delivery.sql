-- What gateways report about sent messages, and the sums that screens read (D-01).

create table private.delivery_clock (
  id boolean primary key default true,
  ahead interval not null default '0',
  constraint delivery_clock_one_row check (id),
  constraint delivery_clock_ahead_range check (ahead >= interval '0' and ahead < interval '10 years')
);
comment on table private.delivery_clock is 'One row: how far delivery''s clock is ahead of the server''s. Only a simulated gateway moves it; a real one leaves it at 0.';
insert into private.delivery_clock default values;

create function private.delivery_now() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + c.ahead from private.delivery_clock c
$$;
comment on function private.delivery_now() is 'The time that delivery is judged by: now, or the time that a simulation has reached.';
grant execute on function private.delivery_now() to authenticated, service_role;

create function private.advance_delivery_clock(p_to timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  update private.delivery_clock c set ahead = p_to - now() where p_to - now() > c.ahead;
  return private.delivery_now();
end $$;
comment on function private.advance_delivery_clock(timestamptz) is 'Body of public.advance_delivery_clock.';

create function public.advance_delivery_clock(p_to timestamptz) returns timestamptz
language sql volatile set search_path = '' as $$
  select private.advance_delivery_clock(p_to)
$$;
comment on function public.advance_delivery_clock(timestamptz) is 'For a simulated gateway: moves delivery''s clock forward to p_to, never back; answers the time it shows. Service role only.';
revoke execute on function private.advance_delivery_clock(timestamptz), public.advance_delivery_clock(timestamptz) from public, anon, authenticated;
grant execute on function private.advance_delivery_clock(timestamptz), public.advance_delivery_clock(timestamptz) to service_role;

create table public.delivery_reports (
  id bigint generated always as identity primary key,
  gateway text not null,
  report_id text not null,
  organisation_id uuid not null,
  flight_id uuid not null,
  hour timestamptz not null,
  sent integer not null,
  delivered integer not null,
  opened integer,
  clicked integer,
  conversions integer not null,
  revenue numeric(14, 4) not null,
  cost numeric(14, 4) not null,
  received_at timestamptz not null default now(),
  constraint delivery_reports_gateway_report_id_key unique (gateway, report_id),
  constraint delivery_reports_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete restrict,
  constraint delivery_reports_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint delivery_reports_counts_range check (sent >= 0 and delivered >= 0 and opened >= 0 and clicked >= 0 and conversions >= 0),
  constraint delivery_reports_revenue_range check (revenue >= 0 and revenue < 1e9),
  constraint delivery_reports_cost_range check (cost >= 0 and cost < 1e9)
);
comment on table public.delivery_reports is 'One row is one accepted report of a gateway: what was added to the figures of the messages that a flight sent in an hour. Never changed.';
comment on column public.delivery_reports.hour is 'Start of the hour (UTC) in which the messages were sent; what happened to them later counts to the same hour.';
comment on column public.delivery_reports.opened is 'Null: not measured on this channel.';
comment on column public.delivery_reports.clicked is 'Null: not measured on this channel.';
comment on column public.delivery_reports.cost is 'Dollars charged to the organisation.';
create index delivery_reports_flight_id_hour_idx on public.delivery_reports (flight_id, hour);
create index delivery_reports_organisation_id_hour_idx on public.delivery_reports (organisation_id, hour desc);

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
  constraint flight_hourly_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.flight_hourly_stats is 'One row is the sum of a flight''s reports for an hour (UTC) of sending.';
create index flight_hourly_stats_organisation_id_hour_idx on public.flight_hourly_stats (organisation_id, hour desc);

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
  constraint campaign_daily_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.campaign_daily_stats is 'One row is the sum of a flight''s reports for a day of sending, with its campaign and channel: what analytics and billing add up.';
comment on column public.campaign_daily_stats.day is 'Day in the organisation''s time zone in which the middle of the hour lies.';
comment on column public.campaign_daily_stats.opened is 'Null: not measured. A sum over several rows leaves these out.';
create index campaign_daily_stats_organisation_id_day_idx on public.campaign_daily_stats (organisation_id, day);
create index campaign_daily_stats_campaign_id_day_idx on public.campaign_daily_stats (campaign_id, day);

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
);
comment on table public.flight_totals is 'One row is the sum of all reports of a flight; its sent, cost and rates are mirrored on the flight.';
create index flight_totals_organisation_id_idx on public.flight_totals (organisation_id);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['delivery_reports', 'flight_hourly_stats', 'campaign_daily_stats', 'flight_totals'] loop
    execute format('revoke all on public.%I from anon, authenticated', v_table);
    execute format('grant select on public.%I to authenticated, service_role', v_table);
    execute format('alter table public.%I enable row level security', v_table);
    execute format('create policy %I on public.%I for select to authenticated using (organisation_id = (select private.effective_org_id()))', v_table || '_select', v_table);
  end loop;
end $$;

-- Rates with ten decimals: sent x rate, rounded down, is then the delivered number itself (CAM-11).
alter table public.flights
  alter column delivery_rate type numeric(13, 10),
  alter column ctr type numeric(13, 10);

create function private.keep_delivered_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.delivery_reports r where r.flight_id = old.id) then
    raise exception 'Messages of this flight were sent and paid for, so it stays.' using errcode = 'PT409', hint = 'has_deliveries';
  end if;
  return old;
end $$;
comment on function private.keep_delivered_flight() is 'BEFORE DELETE: a flight with reports is part of the accounts, also when its campaign is deleted.';
create trigger flights_keep_delivered before delete on public.flights for each row execute function private.keep_delivered_flight();

-- A report changes counters only: no new date of change and no new version that an editor would conflict with.
drop trigger flights_touch on public.flights;
create trigger flights_touch before update of name, status, budget, audience, audience_segments, location, frequency_cap, scheduled_date,
  message, creative_id on public.flights for each row execute function private.touch_version();
