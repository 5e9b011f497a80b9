-- Report tables: the delivery reports of gateways, and the totals that screens read.

create table public.delivery_reports (
  id bigint not null default nextval('private.wallet_entries'),
  hour private.instant not null,
  received_at private.instant not null default now(),
  organisation_id uuid not null,
  flight_id uuid not null,
  sent integer not null,
  delivered integer not null,
  opened integer,
  clicked integer,
  conversions integer not null,
  billing_day private.calendar_day not null,
  revenue numeric(14, 4) not null,
  cost numeric(14, 4) not null,
  balance_after numeric(16, 4),
  gateway text not null,
  report_id text not null,
  corrects text,
  variant text,
  constraint delivery_reports_pkey primary key (id, hour),
  constraint delivery_reports_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete restrict,
  constraint delivery_reports_counts_range check (
    case when corrects is null then least(sent, delivered, opened, clicked, conversions) >= 0
      else greatest(sent, delivered, opened, clicked, conversions) <= 0 end),
  constraint delivery_reports_revenue_range
    check (abs(revenue) < 1e9 and case when corrects is null then revenue >= 0 else revenue <= 0 end),
  constraint delivery_reports_cost_range check (abs(cost) < 1e9 and case when corrects is null then cost >= 0
    else cost <= 0 end),
  constraint delivery_reports_balance_with_cost check (balance_after is null or cost > 0)
) partition by range (hour);
comment on table public.delivery_reports is
  'One row is one accepted report of a gateway: the counts added for messages that a flight sent in an hour, and '
  'their cost. Rows never change; each month has its own partition.';
comment on column public.delivery_reports.id is
  'Position in the booking order of all movements of the organization''s credits.';
comment on column public.delivery_reports.hour is
  'Start of the hour (UTC) in which the messages were sent; later events of these messages belong to the same '
  'hour.';
comment on column public.delivery_reports.billing_day is
  'The day on which statements show the cost. Later than the day of the hour if that month was closed; the cost is '
  'then a separate movement in credit_ledger. All other figures belong to the day of the hour.';
comment on column public.delivery_reports.opened is 'Null: not measured on this channel.';
comment on column public.delivery_reports.clicked is 'Null: not measured on this channel.';
comment on column public.delivery_reports.cost is
  'Dollars charged to the organization, negative for a correction. Part of the debit of its flight and billing '
  'day, unless its month was closed.';
comment on column public.delivery_reports.balance_after is
  'Wallet balance in dollars after the charge; null without a cost, and for a correction or a report of a closed '
  'month, whose movement is in credit_ledger.';
comment on column public.delivery_reports.variant is 'Variant of the messages; null for a flight without variants.';
comment on column public.delivery_reports.corrects is
  'For a correction: id of the report, of the same gateway, that its negative figures reduce.';
create index delivery_reports_flight_id_hour_idx on public.delivery_reports (flight_id, hour);
create index delivery_reports_corrections_idx on public.delivery_reports (flight_id) where corrects is not null;
create index delivery_reports_organisation_id_hour_idx on public.delivery_reports (organisation_id, hour desc);
create index delivery_reports_gateway_hour_idx on public.delivery_reports (gateway, hour);
create trigger delivery_reports_keep before update or delete on public.delivery_reports for each row
  execute function private.refuse_append_only_change();

grant select on public.delivery_reports to authenticated, service_role;
alter table public.delivery_reports enable row level security;
create policy delivery_reports_select on public.delivery_reports for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

-- Monthly partitions are in a schema that API requests cannot reach: clients read reports through the parent table and
-- its policy. The default partition holds reports without a month: those that arrive after their month was detached or
-- before it was created.

create table private.delivery_reports_other partition of public.delivery_reports default;
alter table private.delivery_reports_other enable row level security;

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
        -- Moves rows by inserting them again; none is lost.
        alter table public.delivery_reports detach partition private.delivery_reports_other;
        alter table private.delivery_reports_other rename to delivery_reports_before;
        create table private.delivery_reports_other partition of public.delivery_reports default;
        alter table private.delivery_reports_other enable row level security;
        revoke all on private.delivery_reports_other from public, anon, authenticated, service_role;
      end if;
      execute format('create table private.%I (like public.delivery_reports including defaults including constraints)',
        v_name);
      execute format('alter table private.%I enable row level security', v_name);
      execute format('revoke all on private.%I from public, anon, authenticated, service_role', v_name);
      -- Creates the partition before attaching it, so that reports are still accepted in the meantime.
      execute format('alter table public.delivery_reports attach partition private.%I for values from (%L) to (%L)',
        v_name, v_from, v_to);
      if v_has_rows then
        insert into public.delivery_reports select * from private.delivery_reports_before;
        drop table private.delivery_reports_before;
      end if;
    end if;
    v_month := v_month + interval '1 month';
  end loop;
end $$;
comment on function private.create_report_months(timestamptz) is
  'Creates the monthly report partitions (UTC) from the month of p_from to three months ahead by delivery''s clock. '
  'Safe to repeat; gives up after waiting five seconds for a lock.';
select private.create_report_months();

-- Ids of accepted reports. They are kept longer than gateways retry and apart from the months, because an id is
-- rejected regardless of its month.

create table private.report_ids (
  key uuid not null,
  content bigint not null,
  taken_on private.calendar_day not null,
  constraint report_ids_pkey primary key (key)
) partition by hash (key);
comment on table private.report_ids is
  'One row is the id of an accepted report, kept for at least thirteen months (private.forget_report_ids).';
comment on column private.report_ids.key is 'Result of private.report_key.';
comment on column private.report_ids.content is
  'Result of private.report_content, which tells a retry from another report with the same id.';
do $$
begin
  for part in 0..15 loop
    execute format(
      'create table private.report_ids_%s partition of private.report_ids for values with (modulus 16, remainder %s)',
      part, part);
  end loop;
end $$;

create function private.report_key(p_gateway text, p_report_id text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return encode(substr(sha256(convert_to(p_gateway || chr(10) || p_report_id, 'UTF8')), 1, 16), 'hex')::uuid;
end $$;
comment on function private.report_key(text, text) is
  'Key of a report: half of the SHA-256 of gateway and id. 128 bits: collisions are negligible.';

create function private.report_content(p_flight uuid, p_hour timestamptz, p_counts bigint[], p_revenue numeric,
  p_cost numeric, p_corrects text, p_variant text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return ('x' || left(md5(concat_ws('|', p_flight, extract(epoch from p_hour)::bigint,
    array_to_string(p_counts, ',', '-'),
    trim_scale(p_revenue), trim_scale(p_cost), p_corrects, 'variant=' || nullif(p_variant, 'A'))),
      16))::bit(64)::bigint;
end $$;
comment on function private.report_content(uuid, timestamptz, bigint[], numeric, numeric, text, text) is
  'Hash of a report''s content: sent, delivered, opened, clicked and conversions as p_counts, revenue rounded as '
  'stored. A report without a variant equals one of A.';

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
comment on function private.forget_report_ids(integer) is
  'Deletes the ids in one of the sixteen partitions that were accepted more than thirteen months ago; returns how '
  'many.';

create table public.flight_hourly_stats (
  flight_id uuid not null,
  hour private.instant not null,
  organisation_id uuid not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  opened bigint,
  clicked bigint,
  conversions bigint not null default 0,
  revenue numeric(16, 4) not null default 0,
  cost numeric(16, 4) not null default 0,
  constraint flight_hourly_stats_pkey primary key (flight_id, hour),
  constraint flight_hourly_stats_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_hourly_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.flight_hourly_stats is
  'One row is the sum of a flight''s reports for an hour (UTC) of sending.';
create index flight_hourly_stats_organisation_id_hour_idx on public.flight_hourly_stats (organisation_id, hour desc);

grant select on public.flight_hourly_stats to authenticated, service_role;
alter table public.flight_hourly_stats enable row level security;
create policy flight_hourly_stats_select on public.flight_hourly_stats for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.campaign_daily_stats (
  flight_id uuid not null,
  day private.calendar_day not null,
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
  constraint campaign_daily_stats_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint campaign_daily_stats_campaign_id_fkey foreign key (campaign_id, organisation_id)
    references public.campaigns (id, organisation_id) on delete cascade,
  constraint campaign_daily_stats_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.campaign_daily_stats is
  'One row is the sum of a flight''s reports for a day of sending. It repeats the flight''s campaign and channel, '
  'because analytics and billing sum these rows by them.';
comment on column public.campaign_daily_stats.day is
  'Billing day of the messages (private.sending_day) at the time of booking. The report''s debit has the same '
  'day, or a later one if that month was closed.';
comment on column public.campaign_daily_stats.opened is 'Null: not measured. Sums skip it.';
create index campaign_daily_stats_organisation_id_day_idx on public.campaign_daily_stats (organisation_id, day);
create index campaign_daily_stats_campaign_id_day_idx on public.campaign_daily_stats (campaign_id, day);

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
  constraint flight_totals_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_totals_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
)
-- Half of each page stays free for growing counters, as in credit_ledger.
with (fillfactor = 50);
comment on table public.flight_totals is
  'One row is the sum of all reports of a flight; its sent, cost and rates are copied to the flight.';
create index flight_totals_organisation_id_idx on public.flight_totals (organisation_id);

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
  constraint flight_variant_totals_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete restrict,
  constraint flight_variant_totals_variant_known check (variant in ('A', 'B', 'C', 'D')),
  constraint flight_variant_totals_counts_range check (least(sent, delivered, clicked, conversions) >= 0),
  constraint flight_variant_totals_money_range check (revenue >= 0 and revenue < 1e12 and cost >= 0 and cost < 1e12)
);
comment on table public.flight_variant_totals is
  'One row is the sum of all reports of a flight''s variant; clicked is the number that gateways reported, null if '
  'they do not measure it.';
create index flight_variant_totals_organisation_id_idx on public.flight_variant_totals (organisation_id);

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
  promoted_at private.instant not null,
  figures jsonb not null default '[]',
  constraint flight_promotions_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_promotions_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint flight_promotions_variant_known check (variant in ('A', 'B', 'C', 'D')),
  constraint flight_promotions_rule_shape check (rule is null or private.is_promotion_rule(rule)),
  constraint flight_promotions_figures_shape check (jsonb_typeof(figures) = 'array')
);
comment on table public.flight_promotions is
  'One row says that all further recipients of a flight get one variant or, without a variant, that the flight '
  'returns to its shares.';
comment on column public.flight_promotions.rule is
  'The rule by which delivery decided; null if a person (user_id) did.';
comment on column public.flight_promotions.promoted_at is 'By delivery''s clock.';
comment on column public.flight_promotions.figures is
  'Figures at that time: [{variant, share, sent, delivered, clicked}]; clicked is null if it is not measured.';
create index flight_promotions_flight_id_idx on public.flight_promotions (flight_id, promoted_at desc);
create index flight_promotions_organisation_id_idx on public.flight_promotions (organisation_id);
create index flight_promotions_user_id_idx on public.flight_promotions (user_id);

grant select on public.flight_promotions to authenticated, service_role;
alter table public.flight_promotions enable row level security;
create policy flight_promotions_select on public.flight_promotions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
