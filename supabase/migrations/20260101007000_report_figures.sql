-- Report figures: the sums that the reports and dashboards show, always computed from stored rows.

-- Defines both numbers of each rate. A flight measures opens or clicks if any of its reports has them; its days without
-- any then count as 0. Flights that do not measure them are left out of both numbers, so that these cover the same
-- flights.

create view private.daily_figures with (security_invoker = true) as
select s.organisation_id, s.campaign_id, s.flight_id, s.channel, s.day, s.sent, s.delivered, m.opened, m.clicked,
  s.conversions,
       s.revenue, s.cost,
       case when m.opened is null then 0 else s.delivered end as opened_of,
       case when m.clicked is null then 0 else s.delivered end as clicked_of,
       case when m.clicked is null then 0 else coalesce(m.opened, 0) end as opens_of_clicked,
       case when m.opened is null then 0 else coalesce(m.clicked, 0) end as clicks_of_opened,
       case when m.clicked is null then 0 else s.conversions end as conversions_of_clicked,
       case when m.clicked is null then 0 else s.cost end as cost_of_clicked
  from public.campaign_daily_stats s
  left join public.flight_totals t on t.flight_id = s.flight_id
  cross join lateral (select coalesce(s.opened, t.opened * 0) as opened,
    coalesce(s.clicked, t.clicked * 0) as clicked) as m;
comment on view private.daily_figures is
  'A flight''s figures of a day with the two numbers of each rate: open rate opened / opened_of, click rate '
  'clicked / clicked_of (both delivered messages), click-to-open clicks_of_opened / opens_of_clicked, conversion '
  'rate conversions_of_clicked / clicked, cost per click cost_of_clicked / clicked. Delivery rate is delivered / '
  'sent, return on ad spend revenue / cost. Policies of the tables apply.';
grant select on private.daily_figures to authenticated, service_role;

create function public.delivery_stats(p_from date, p_to date, p_by text default 'total',
  p_campaign_id uuid default null)
returns table (key text, sent bigint, delivered bigint, opened bigint, clicked bigint, conversions bigint,
  revenue numeric, cost numeric,
  opened_of bigint, clicked_of bigint, opens_of_clicked bigint, clicks_of_opened bigint, conversions_of_clicked bigint,
    cost_of_clicked numeric)
language sql stable set search_path = '' as $$
  select k.key, coalesce(sum(s.sent), 0)::bigint, coalesce(sum(s.delivered), 0)::bigint, sum(s.opened)::bigint,
    sum(s.clicked)::bigint,
         coalesce(sum(s.conversions), 0)::bigint, coalesce(sum(s.revenue), 0), coalesce(sum(s.cost), 0),
         coalesce(sum(s.opened_of), 0)::bigint, coalesce(sum(s.clicked_of), 0)::bigint,
           coalesce(sum(s.opens_of_clicked), 0)::bigint,
         coalesce(sum(s.clicks_of_opened), 0)::bigint, coalesce(sum(s.conversions_of_clicked), 0)::bigint,
           coalesce(sum(s.cost_of_clicked), 0)
    from private.daily_figures s
    cross join lateral (
      select case p_by when 'day' then s.day::text when 'campaign' then s.campaign_id::text
        when 'channel' then s.channel
        when 'flight' then s.flight_id::text else 'total' end as key) as k
   where s.organisation_id = (select private.effective_org_id())
     and s.day between p_from and p_to
     and (p_campaign_id is null or s.campaign_id = p_campaign_id)
   group by k.key
   order by k.key
$$;
comment on function public.delivery_stats(date, date, text, uuid) is
  'Sums of the effective organization from the first to the last billing day, by total, day, campaign, channel or '
  'flight; days without a message have no row. opened and clicked are null when nothing measures them; the last six '
  'columns are the numbers of the rates, as in private.daily_figures.';
grant execute on function public.delivery_stats(date, date, text, uuid) to authenticated, service_role;

create function public.sent_days(p_flight_ids uuid[]) returns table (flight_id uuid, days date[])
language sql stable set search_path = '' as $$
  select s.flight_id, array_agg(s.day order by s.day)
    from public.campaign_daily_stats s
   where s.organisation_id = (select private.effective_org_id()) and s.flight_id = any (p_flight_ids) and s.sent > 0
   group by s.flight_id
$$;
comment on function public.sent_days(uuid[]) is
  'Days on which flights of the effective organization have sent something, in order; no row for flights that have '
  'sent nothing.';
grant execute on function public.sent_days(uuid[]) to authenticated, service_role;

create function public.campaign_hours(p_campaign_id uuid)
returns table (at timestamptz, sent bigint, delivered bigint, clicked bigint, revenue numeric, cost numeric)
language sql stable set search_path = '' as $$
  with newest as (
    select max(d.day) as day from public.campaign_daily_stats d
     where d.organisation_id = (select private.effective_org_id()) and d.campaign_id = p_campaign_id and d.sent > 0
  )
  select s.hour, sum(s.sent)::bigint, sum(s.delivered)::bigint, sum(s.clicked)::bigint, sum(s.revenue), sum(s.cost)
    from newest
    join public.flights f on f.campaign_id = p_campaign_id
    -- Starts four days before the newest day, so that 72 hours fit even if billing days are not UTC days.
    join public.flight_hourly_stats s on s.flight_id = f.id and s.hour >= newest.day - 4
   where s.organisation_id = (select private.effective_org_id())
   group by s.hour
   order by s.hour desc
   limit 72
$$;
comment on function public.campaign_hours(uuid) is
  'Figures of a campaign of the effective organization by hour, newest first: up to 72 hours with reports, from four '
  'days before the last day on which it sent. clicked is null when nothing measures it.';
grant execute on function public.campaign_hours(uuid) to authenticated, service_role;

-- Live delivery, for a page that refetches every few seconds. Reads only the reports of the current hour and the two
-- before, by the index of flight and hour.

create function private.live_delivery(p_campaign_id uuid, p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_since constant timestamptz := date_trunc('hour', v_now, 'UTC') - interval '2 hours';
  v_flight public.flights;
  v_campaign public.campaigns;
  v_wall timestamp;
  v_flights uuid[];
  v_sending boolean;
begin
  if p_flight_id is not null then
    v_flight := private.own_flight(p_flight_id);
    select c.* into v_campaign from public.campaigns c where c.id = v_flight.campaign_id;
  else
    v_campaign := private.own_campaign(p_campaign_id);
  end if;
  select v_now at time zone o.time_zone into v_wall from public.organisations o where o.id = v_campaign.organisation_id;
  v_flights := array(
    select f.id from public.flights f
     where f.campaign_id = v_campaign.id and f.id = coalesce(p_flight_id, f.id)
       and (f.status = 'active' or f.stopped_at > v_since));
  v_sending := v_campaign.status in ('active', 'limited') and exists (
    select 1 from public.flights f join public.flight_intervals i on i.flight_id = f.id
     where f.id = any (v_flights) and f.status = 'active' and i.date between v_wall::date - 1 and v_wall::date
       and i.start_time <> i.end_time
       and i.date + i.start_time <= v_wall
       and i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day'
         else interval '0' end > v_wall);
  return (
    with reports as materialized (
      select r.flight_id, r.received_at, r.sent, r.clicked, r.cost,
        greatest(floor(extract(epoch from v_now - r.received_at) / 60), 0)::integer as ago
        from public.delivery_reports r
       where r.flight_id = any (v_flights) and r.hour >= v_since and r.corrects is null
         and r.received_at > v_now - interval '30 minutes'
    ), visits as materialized (
      -- Moved to delivery's clock, which the reports use; clicks are recorded by the server's.
      select l.flight_id, v.clicked_at + (v_now - now()) as at
        from public.short_links l join public.short_link_clicks v on v.short_link_id = l.id
       where l.flight_id = any (v_flights) and v.kind = 'person' and v.clicked_at > now() - interval '30 minutes'
    ), clicks as (
      select v.flight_id, v.at, 1 as clicks from visits v
      union all
      -- Reports and visits count the same clicks. A flight with visits uses those, because they have the exact time.
      select r.flight_id, r.received_at, r.clicked from reports r
        where r.clicked > 0 and not exists (select 1 from visits v where v.flight_id = r.flight_id)
    )
    select jsonb_build_object(
      'sending', v_sending,
      'minutes', (select jsonb_agg(coalesce(m.sent, 0) order by g.ago desc)
                    from generate_series(0, 29) as g (ago)
                    left join (select r.ago, sum(r.sent) as sent from reports r group by r.ago) as m on m.ago = g.ago),
      'cost', coalesce((select sum(r.cost) from reports r), 0),
      'spent', coalesce(v_flight.spent, (select sum(f.spent) from public.flights f where f.campaign_id = v_campaign.id),
        0),
      'budget', case when p_flight_id is not null then v_flight.budget else v_campaign.budget end,
      'clicks', coalesce((select sum(c.clicks) from clicks c), 0),
      'last_clicks', coalesce((
        select jsonb_agg(jsonb_build_object('at', c.at, 'clicks', c.clicks, 'flight_name', f.name) order by c.at desc)
          from (select * from clicks x order by x.at desc limit 3) as c join public.flights f on f.id = c.flight_id),
            '[]')));
end $$;
comment on function private.live_delivery(uuid, uuid) is 'Implements public.live_delivery.';
grant execute on function private.live_delivery(uuid, uuid) to authenticated, service_role;

create function public.live_delivery(p_campaign_id uuid default null, p_flight_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.live_delivery(p_campaign_id, p_flight_id)
$$;
comment on function public.live_delivery(uuid, uuid) is
  'Delivery of a flight, or of the flights of a campaign, of the effective organization in the last 30 minutes of '
  'delivery''s clock, by the time at which reports arrived: {sending: an interval of an active flight is open, '
  'minutes: messages of each minute, oldest first, cost: their dollars, spent and budget: dollars in total (budget '
  'null: no limit), clicks, last_clicks: the last three [{at, clicks, flight_name}]}. Refuses with not_found.';
grant execute on function public.live_delivery(uuid, uuid) to authenticated, service_role;

create function public.usage_by_service(p_from date, p_to date)
returns table (service_type text, total_sent bigint, total_delivered bigint, total_cost numeric)
language sql stable set search_path = '' as $$
  select s.key, s.sent, s.delivered, s.cost from public.delivery_stats(p_from, p_to, 'channel') as s
    order by s.cost desc, s.key
$$;
comment on function public.usage_by_service(date, date) is
  'Usage of the effective organization by channel from the first to the last billing day, highest first.';
grant execute on function public.usage_by_service(date, date) to authenticated, service_role;

-- The reports screen: its sums, and its rows by campaign or flight.

create function private.report_first_day(p_to date, p_days integer) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if p_days is null or p_days not between 1 and 366 then
    perform private.refuse('22023', 'invalid_period.report');
  end if;
  return p_to - p_days + 1;
end $$;
comment on function private.report_first_day(date, integer) is
  'First day of a report of p_days that ends with p_to. Refuses fewer than 1 or more than 366 days with '
  'invalid_period.';
grant execute on function private.report_first_day(date, integer) to authenticated, service_role;

create function public.analytics_summary(p_days integer default 30, p_campaign_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '64MB' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_to constant date := private.billing_day(v_org, private.delivery_now());
  v_from constant date := private.report_first_day(v_to, p_days);
begin
  return (
    -- One pass over the rows. Whether a flight measures opens and clicks decides to which rates it belongs.
    with parts as materialized (
      select s.day, s.channel, coalesce(s.opened, t.opened) is not null as has_opened,
        coalesce(s.clicked, t.clicked) is not null as has_clicked,
             sum(s.sent) as sent, sum(s.delivered) as delivered, coalesce(sum(s.opened), 0) as opened,
               coalesce(sum(s.clicked), 0) as clicked,
             sum(s.conversions) as conversions, sum(s.revenue) as revenue, sum(s.cost) as cost
        from public.campaign_daily_stats s
        left join public.flight_totals t on t.flight_id = s.flight_id
       where s.organisation_id = v_org
         and s.day between v_from - p_days and v_to
         and (p_campaign_id is null or s.campaign_id = p_campaign_id)
       group by 1, 2, 3, 4
    ), sums as materialized (
      select case when grouping(p.day) = 0 then 'day' when grouping(p.channel) = 0 then 'channel'
        else 'total' end as part,
             p.day >= v_from as is_current, p.day, p.channel,
             jsonb_build_object(
               'sent', sum(p.sent), 'delivered', sum(p.delivered), 'opened', sum(p.opened) filter (where p.has_opened),
               'clicked', sum(p.clicked) filter (where p.has_clicked), 'conversions', sum(p.conversions), 'revenue',
                 sum(p.revenue), 'cost', sum(p.cost),
               'opened_of', coalesce(sum(p.delivered) filter (where p.has_opened), 0),
               'clicked_of', coalesce(sum(p.delivered) filter (where p.has_clicked), 0),
               'opens_of_clicked', coalesce(sum(p.opened) filter (where p.has_clicked), 0),
               'clicks_of_opened', coalesce(sum(p.clicked) filter (where p.has_opened), 0),
               'conversions_of_clicked', coalesce(sum(p.conversions) filter (where p.has_clicked), 0),
               'cost_of_clicked', coalesce(sum(p.cost) filter (where p.has_clicked), 0)) as figures
        from parts p
       group by grouping sets ((p.day >= v_from), (p.day >= v_from, p.day, p.channel), (p.day >= v_from, p.channel))
    )
    select jsonb_build_object(
      'organisation_id', v_org,
      'from', v_from,
      'to', v_to,
      'has_campaigns', exists (select 1 from public.campaigns c where c.organisation_id = v_org),
      'campaign', (select jsonb_build_object('id', c.id, 'name', c.name) from public.campaigns c
        where c.id = p_campaign_id and c.organisation_id = v_org),
      'current', (select x.figures from sums x where x.part = 'total' and x.is_current),
      'previous', (select x.figures from sums x where x.part = 'total' and not x.is_current),
      'days', coalesce((select jsonb_agg(x.figures || jsonb_build_object('day', x.day, 'channel', x.channel)
        order by x.day, x.channel)
                          from sums x where x.part = 'day' and x.is_current), '[]'),
      'channels', coalesce((select jsonb_agg(x.figures || jsonb_build_object('channel', x.channel) order by x.channel)
                              from sums x where x.part = 'channel' and x.is_current), '[]')));
end $$;
comment on function public.analytics_summary(integer, uuid) is
  'Results of the effective organization''s messages in the last p_days billing days (including today) and in the '
  'p_days before: totals of both periods, and for the current period the sums by day and channel and by channel. '
  'campaign is the one with p_campaign_id, null when it does not exist. analytics_rows has the campaigns and flights. '
  'opened and clicked are null when nothing measures them; opened_of to cost_of_clicked are the numbers of the rates, '
  'as in private.daily_figures. Totals are null when nothing was sent. Refuses with invalid_period.';
grant execute on function public.analytics_summary(integer, uuid) to authenticated, service_role;

create function public.analytics_rows(p_view text, p_days integer default 30, p_campaign_id uuid default null,
  p_sort text default '',
  p_descending boolean default true, p_offset integer default 0, p_limit integer default 25) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '64MB' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_to constant date := private.billing_day(v_org, private.delivery_now());
  v_from constant date := private.report_first_day(v_to, p_days);
begin
  if coalesce(p_view not in ('campaigns', 'flights'), true) then
    perform private.refuse('22023', 'unknown_view');
  elsif coalesce(p_limit not between 1 and 500 or p_offset < 0, true) then
    perform private.refuse('22023', 'invalid_limit.rows_500');
  end if;
  return (
    with parts as materialized (
      select case p_view when 'flights' then s.flight_id else s.campaign_id end as id,
             coalesce(s.opened, t.opened) is not null as has_opened,
               coalesce(s.clicked, t.clicked) is not null as has_clicked,
             sum(s.sent) as sent, sum(s.delivered) as delivered, coalesce(sum(s.opened), 0) as opened,
               coalesce(sum(s.clicked), 0) as clicked,
             sum(s.conversions) as conversions, sum(s.revenue) as revenue, sum(s.cost) as cost
        from public.campaign_daily_stats s
        left join public.flight_totals t on t.flight_id = s.flight_id
       where s.organisation_id = v_org and s.day between v_from and v_to
         and (p_campaign_id is null or s.campaign_id = p_campaign_id)
       group by 1, 2, 3
    ), sums as materialized (
      select p.id, sum(p.sent) as sent, sum(p.delivered) as delivered,
        sum(p.opened) filter (where p.has_opened) as opened,
             sum(p.clicked) filter (where p.has_clicked) as clicked, sum(p.conversions) as conversions,
               sum(p.revenue) as revenue, sum(p.cost) as cost,
             coalesce(sum(p.delivered) filter (where p.has_opened), 0) as opened_of,
               coalesce(sum(p.delivered) filter (where p.has_clicked), 0) as clicked_of,
             coalesce(sum(p.opened) filter (where p.has_clicked), 0) as opens_of_clicked,
               coalesce(sum(p.clicked) filter (where p.has_opened), 0) as clicks_of_opened,
             coalesce(sum(p.conversions) filter (where p.has_clicked), 0) as conversions_of_clicked,
             coalesce(sum(p.cost) filter (where p.has_clicked), 0) as cost_of_clicked
        from parts p group by p.id
    ), listed as materialized (
      select c.id, c.name, c.status, null as channel, null::uuid as campaign_id, null as campaign_name,
             row_number() over (order by c.created_at desc, c.id) as place
        from public.campaigns c
       where p_view = 'campaigns' and c.organisation_id = v_org and (p_campaign_id is null or c.id = p_campaign_id)
      union all
      select f.id, f.name, f.status, f.type, f.campaign_id, c.name, row_number() over (order by f.created_at desc, f.id)
        from sums x
        join public.flights f on f.id = x.id
        join public.campaigns c on c.id = f.campaign_id
       where p_view = 'flights'
    ), extra as materialized (
      -- Cents that are missing when every amount is rounded down. The rows with the largest remainders get them, so
      -- that the rows add up to the total.
      select round(sum(x.cost), 2) * 100 - sum(floor(x.cost * 100)) as cost,
        round(sum(x.revenue), 2) * 100 - sum(floor(x.revenue * 100)) as revenue from sums x
    ), priced as materialized (
      select l.id, l.place,
             (floor(x.cost * 100) + (row_number() over (order by x.cost * 100 - floor(x.cost * 100) desc nulls last,
               l.place) <= e.cost)::integer) / 100 as cost,
             (floor(x.revenue * 100) + (row_number() over (order by x.revenue * 100
               - floor(x.revenue * 100) desc nulls last, l.place) <= e.revenue)::integer) / 100 as revenue,
             case p_sort when 'name' then lower(coalesce(l.name, 'Unknown Flight')) when 'status' then l.status
               when 'channel' then lower(l.channel)
               when 'campaign' then lower(l.campaign_name) end as text_key,
             case p_sort when 'sent' then x.sent when 'delivered' then x.delivered when 'opened' then x.opened
               when 'clicked' then x.clicked
               when 'conversions' then x.conversions
               when 'delivery_rate' then x.delivered * 1.0 / nullif(x.sent, 0)
               when 'open_rate' then x.opened * 1.0 / nullif(x.opened_of, 0)
               when 'click_rate' then x.clicked * 1.0 / nullif(x.clicked_of, 0)
               when 'click_to_open_rate' then case
                 when x.opened is not null and x.clicked is not null
                 then x.clicks_of_opened * 1.0 / nullif(x.opens_of_clicked, 0) end
               when 'conversion_rate' then x.conversions_of_clicked * 1.0 / nullif(x.clicked, 0)
               when 'cost_per_click' then x.cost_of_clicked * 1.0 / nullif(x.clicked, 0)
               when 'roas' then x.revenue * 1.0 / nullif(x.cost, 0) end as number_key
        from listed l
       cross join extra e
        left join sums x on x.id = l.id
    ), page as (
      select p.*, row_number() over (
               order by coalesce(p.text_key, k.number_key::text) is null,
                 case when p_descending then k.number_key end desc, k.number_key,
                 case when p_descending then p.text_key end desc, p.text_key, p.place) as at
        from priced p
       cross join lateral (select case p_sort when 'cost' then p.cost when 'revenue' then p.revenue
         else p.number_key end as number_key) as k
       order by at limit p_limit offset p_offset
    )
    select jsonb_build_object(
      'organisation_id', v_org,
      'total', (select count(*) from listed),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(l) - 'place' || jsonb_build_object(
                 'figures', to_jsonb(x) - 'id',
                 'shown', case when x.id is not null then jsonb_build_object('cost', p.cost, 'revenue', p.revenue) end,
                 'has_reports', x.id is not null or exists (select from public.campaign_daily_stats d
                   where d.campaign_id = p.id)) order by p.at)
          from page p join listed l on l.id = p.id left join sums x on x.id = p.id), '[]')));
end $$;
comment on function public.analytics_rows(text, integer, uuid, text, boolean, integer, integer) is
  'One page of up to 500 campaigns or flights (p_view) of a report of p_days; total is their number on all pages. '
  'Lists every campaign, without figures when it sent nothing in the period (has_reports: it has at some time), and '
  'every flight that sent something. Sorted by p_sort, a column of the report, with rows without a value last; '
  'without p_sort newest first. shown has dollars to the cent that add up to the total over all pages. Refuses with '
  'unknown_view, invalid_limit and invalid_period.';
grant execute
  on function public.analytics_rows(text, integer, uuid, text, boolean, integer, integer) to authenticated,
  service_role;

-- The calendar, continued in the next file.

create function private.check_period(p_from date, p_to date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or p_to - p_from not between 0 and 61 then
    perform private.refuse('22023', 'invalid_period.days');
  end if;
end $$;
comment on function private.check_period(date, date) is
  'Refuses periods of more than 62 days, the most that a calendar shows, with invalid_period.';
grant execute on function private.check_period(date, date) to authenticated, service_role;
