-- What reports and the activity screen read: sums of stored rows, never a guess.

-- The one place that says what a rate is made of. A flight measures opens or clicks when any of its reports has told some; then a
-- day without any counts as 0, and on a flight that does not, nothing counts: both numbers of a rate come from the same flights.

create view private.daily_figures with (security_invoker = true) as
select s.organisation_id, s.campaign_id, s.flight_id, s.channel, s.day, s.sent, s.delivered, m.opened, m.clicked, s.conversions,
       s.revenue, s.cost,
       case when m.opened is null then 0 else s.delivered end as opened_of,
       case when m.clicked is null then 0 else s.delivered end as clicked_of,
       case when m.clicked is null then 0 else coalesce(m.opened, 0) end as opens_of_clicked,
       case when m.opened is null then 0 else coalesce(m.clicked, 0) end as clicks_of_opened,
       case when m.clicked is null then 0 else s.conversions end as conversions_of_clicked,
       case when m.clicked is null then 0 else s.cost end as cost_of_clicked
  from public.campaign_daily_stats s
  left join public.flight_totals t on t.flight_id = s.flight_id
  cross join lateral (select coalesce(s.opened, t.opened * 0) as opened, coalesce(s.clicked, t.clicked * 0) as clicked) as m;
comment on view private.daily_figures is
  'A flight''s figures of a day with the two numbers of each rate: open rate opened / opened_of, click rate clicked / clicked_of (both delivered messages), click-to-open clicks_of_opened / opens_of_clicked, conversion rate conversions_of_clicked / clicked, cost per click cost_of_clicked / clicked. Delivery rate is delivered / sent, return on ad spend revenue / cost. Policies of the tables apply.';
revoke all on private.daily_figures from public, anon, authenticated, service_role;
grant select on private.daily_figures to authenticated, service_role;

create function public.delivery_stats(p_from date, p_to date, p_by text default 'total', p_campaign_id uuid default null)
returns table (key text, sent bigint, delivered bigint, opened bigint, clicked bigint, conversions bigint, revenue numeric, cost numeric,
  opened_of bigint, clicked_of bigint, opens_of_clicked bigint, clicks_of_opened bigint, conversions_of_clicked bigint, cost_of_clicked numeric)
language sql stable set search_path = '' as $$
  select k.key, coalesce(sum(s.sent), 0)::bigint, coalesce(sum(s.delivered), 0)::bigint, sum(s.opened)::bigint, sum(s.clicked)::bigint,
         coalesce(sum(s.conversions), 0)::bigint, coalesce(sum(s.revenue), 0), coalesce(sum(s.cost), 0),
         coalesce(sum(s.opened_of), 0)::bigint, coalesce(sum(s.clicked_of), 0)::bigint, coalesce(sum(s.opens_of_clicked), 0)::bigint,
         coalesce(sum(s.clicks_of_opened), 0)::bigint, coalesce(sum(s.conversions_of_clicked), 0)::bigint, coalesce(sum(s.cost_of_clicked), 0)
    from private.daily_figures s
    cross join lateral (
      select case p_by when 'day' then s.day::text when 'campaign' then s.campaign_id::text when 'channel' then s.channel
        when 'flight' then s.flight_id::text else 'total' end as key) as k
   where s.organisation_id = (select private.effective_org_id())
     and s.day between p_from and p_to
     and (p_campaign_id is null or s.campaign_id = p_campaign_id)
   group by k.key
   order by k.key
$$;
comment on function public.delivery_stats(date, date, text, uuid) is
  'Sums of the effective organisation from the first to the last billing day, by total, day, campaign, channel or flight; days without a message have no row. opened and clicked are null where nothing measures them; the last six columns are what rates are made of, as private.daily_figures says.';
revoke execute on function public.delivery_stats(date, date, text, uuid) from public, anon;
grant execute on function public.delivery_stats(date, date, text, uuid) to authenticated, service_role;

create function public.sent_days(p_flight_ids uuid[]) returns table (flight_id uuid, days date[])
language sql stable set search_path = '' as $$
  select s.flight_id, array_agg(s.day order by s.day)
    from public.campaign_daily_stats s
   where s.organisation_id = (select private.effective_org_id()) and s.flight_id = any (p_flight_ids) and s.sent > 0
   group by s.flight_id
$$;
comment on function public.sent_days(uuid[]) is 'The days on which flights of the effective organisation have sent something, in order; a flight that has sent nothing has no row.';
revoke execute on function public.sent_days(uuid[]) from public, anon;
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
    -- Three days, in whatever zone their days were counted.
    join public.flight_hourly_stats s on s.flight_id = f.id and s.hour >= newest.day - 4
   where s.organisation_id = (select private.effective_org_id())
   group by s.hour
   order by s.hour desc
   limit 72
$$;
comment on function public.campaign_hours(uuid) is
  'What the flights of a campaign of the effective organisation have sent and brought by hour, the newest first: of the last days on which it has sent. clicked is null where nothing measures it.';
revoke execute on function public.campaign_hours(uuid) from public, anon;
grant execute on function public.campaign_hours(uuid) to authenticated, service_role;

-- What happens at this moment, for a page that looks again every few seconds. It reads the reports of the hours that gateways send
-- and mend just now, by the index of flight and hour; a campaign's flights that stopped hours ago have none of them.

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
     where f.id = any (v_flights) and f.status = 'active' and i.date between v_wall::date - 1 and v_wall::date and i.start_time <> i.end_time
       and i.date + i.start_time <= v_wall
       and i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end > v_wall);
  return (
    with reports as materialized (
      select r.flight_id, r.received_at, r.sent, r.clicked, r.cost, greatest(floor(extract(epoch from v_now - r.received_at) / 60), 0)::integer as ago
        from public.delivery_reports r
       where r.flight_id = any (v_flights) and r.hour >= v_since and r.corrects is null and r.received_at > v_now - interval '30 minutes'
    ), visits as materialized (
      -- People click by the server's clock; what is reported is by delivery's.
      select l.flight_id, v.clicked_at + (v_now - now()) as at
        from public.short_links l join public.short_link_clicks v on v.short_link_id = l.id
       where l.flight_id = any (v_flights) and v.kind = 'person' and v.clicked_at > now() - interval '30 minutes'
    ), clicks as (
      select v.flight_id, v.at, 1 as clicks from visits v
      union all
      -- Both count the same clicks; where both do, the visits say when.
      select r.flight_id, r.received_at, r.clicked from reports r where r.clicked > 0 and not exists (select 1 from visits v where v.flight_id = r.flight_id)
    )
    select jsonb_build_object(
      'sending', v_sending,
      'minutes', (select jsonb_agg(coalesce(m.sent, 0) order by g.ago desc)
                    from generate_series(0, 29) as g (ago)
                    left join (select r.ago, sum(r.sent) as sent from reports r group by r.ago) as m on m.ago = g.ago),
      'cost', coalesce((select sum(r.cost) from reports r), 0),
      'spent', coalesce(v_flight.spent, (select sum(f.spent) from public.flights f where f.campaign_id = v_campaign.id), 0),
      'budget', case when p_flight_id is not null then v_flight.budget else v_campaign.budget end,
      'clicks', coalesce((select sum(c.clicks) from clicks c), 0),
      'last_clicks', coalesce((
        select jsonb_agg(jsonb_build_object('at', c.at, 'clicks', c.clicks, 'flight_name', f.name) order by c.at desc)
          from (select * from clicks x order by x.at desc limit 3) as c join public.flights f on f.id = c.flight_id), '[]')));
end $$;
comment on function private.live_delivery(uuid, uuid) is 'Body of public.live_delivery.';
grant execute on function private.live_delivery(uuid, uuid) to authenticated, service_role;

create function public.live_delivery(p_campaign_id uuid default null, p_flight_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.live_delivery(p_campaign_id, p_flight_id)
$$;
comment on function public.live_delivery(uuid, uuid) is
  'What a flight, or the flights of a campaign, of the effective organisation did in the last 30 minutes by delivery''s clock, by when it was reported: {sending: an interval of an active flight is open, minutes: messages of each minute, the oldest first, cost: dollars of them, spent and budget: dollars in all (budget null: no limit), clicks, last_clicks: the last three [{at, clicks, flight_name}]}. Refuses with not_found.';
revoke execute on function public.live_delivery(uuid, uuid) from public, anon;
grant execute on function public.live_delivery(uuid, uuid) to authenticated, service_role;

create function public.usage_by_service(p_from date, p_to date)
returns table (service_type text, total_sent bigint, total_delivered bigint, total_cost numeric)
language sql stable set search_path = '' as $$
  select s.key, s.sent, s.delivered, s.cost from public.delivery_stats(p_from, p_to, 'channel') as s order by s.cost desc, s.key
$$;
comment on function public.usage_by_service(date, date) is 'Usage of the effective organisation by channel from the first to the last billing day, dearest first.';
revoke execute on function public.usage_by_service(date, date) from public, anon;
grant execute on function public.usage_by_service(date, date) to authenticated, service_role;

-- Everything that the reports screen shows, in one read of the daily sums.

create function private.report_from(p_to date, p_days integer) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if p_days is null or p_days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = '22023', hint = 'invalid_period';
  end if;
  return p_to - p_days + 1;
end $$;
comment on function private.report_from(date, integer) is 'First day of a report that ends with p_to. Refuses periods that no report covers.';
grant execute on function private.report_from(date, integer) to authenticated, service_role;

create function public.analytics_summary(p_days integer default 30, p_campaign_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '64MB' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_to constant date := private.billing_day(v_org, private.delivery_now());
  v_from constant date := private.report_from(v_to, p_days);
begin
  return (
    -- One pass over the rows: what rates are made of follows from whether a flight measures opens and clicks.
    with parts as materialized (
      select s.day, s.channel, coalesce(s.opened, t.opened) is not null as has_opened, coalesce(s.clicked, t.clicked) is not null as has_clicked,
             sum(s.sent) as sent, sum(s.delivered) as delivered, coalesce(sum(s.opened), 0) as opened, coalesce(sum(s.clicked), 0) as clicked,
             sum(s.conversions) as conversions, sum(s.revenue) as revenue, sum(s.cost) as cost
        from public.campaign_daily_stats s
        left join public.flight_totals t on t.flight_id = s.flight_id
       where s.organisation_id = v_org
         and s.day between v_from - p_days and v_to
         and (p_campaign_id is null or s.campaign_id = p_campaign_id)
       group by 1, 2, 3, 4
    ), sums as materialized (
      select case when grouping(p.day) = 0 then 'day' when grouping(p.channel) = 0 then 'channel' else 'total' end as part,
             p.day >= v_from as is_current, p.day, p.channel,
             jsonb_build_object(
               'sent', sum(p.sent), 'delivered', sum(p.delivered), 'opened', sum(p.opened) filter (where p.has_opened),
               'clicked', sum(p.clicked) filter (where p.has_clicked), 'conversions', sum(p.conversions), 'revenue', sum(p.revenue), 'cost', sum(p.cost),
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
      'campaign', (select jsonb_build_object('id', c.id, 'name', c.name) from public.campaigns c where c.id = p_campaign_id and c.organisation_id = v_org),
      'current', (select x.figures from sums x where x.part = 'total' and x.is_current),
      'previous', (select x.figures from sums x where x.part = 'total' and not x.is_current),
      'days', coalesce((select jsonb_agg(x.figures || jsonb_build_object('day', x.day, 'channel', x.channel) order by x.day, x.channel)
                          from sums x where x.part = 'day' and x.is_current), '[]'),
      'channels', coalesce((select jsonb_agg(x.figures || jsonb_build_object('channel', x.channel) order by x.channel)
                              from sums x where x.part = 'channel' and x.is_current), '[]')));
end $$;
comment on function public.analytics_summary(integer, uuid) is
  'Results of the effective organisation''s messages in the last p_days billing days (today included) and in the p_days before: totals of both, and for the current ones the sums by day and channel and by channel; campaign is the one of p_campaign_id, null when there is none. analytics_rows has the campaigns and flights. Reads daily sums only. opened and clicked are null where nothing measures them; the sums behind them are what rates are made of, as private.daily_figures says. Null totals: nothing was sent.';
revoke execute on function public.analytics_summary(integer, uuid) from public, anon;
grant execute on function public.analytics_summary(integer, uuid) to authenticated, service_role;

create function public.analytics_rows(p_view text, p_days integer default 30, p_campaign_id uuid default null, p_sort text default '',
  p_descending boolean default true, p_offset integer default 0, p_limit integer default 25) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '64MB' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_to constant date := private.billing_day(v_org, private.delivery_now());
  v_from constant date := private.report_from(v_to, p_days);
begin
  if coalesce(p_view not in ('campaigns', 'flights'), true) then
    raise exception 'A report lists campaigns or flights.' using errcode = '22023', hint = 'unknown_view';
  elsif coalesce(p_limit not between 1 and 500 or p_offset < 0, true) then
    raise exception 'Read 1 to 500 rows at a time.' using errcode = '22023', hint = 'invalid_limit';
  end if;
  return (
    with parts as materialized (
      select case p_view when 'flights' then s.flight_id else s.campaign_id end as id,
             coalesce(s.opened, t.opened) is not null as has_opened, coalesce(s.clicked, t.clicked) is not null as has_clicked,
             sum(s.sent) as sent, sum(s.delivered) as delivered, coalesce(sum(s.opened), 0) as opened, coalesce(sum(s.clicked), 0) as clicked,
             sum(s.conversions) as conversions, sum(s.revenue) as revenue, sum(s.cost) as cost
        from public.campaign_daily_stats s
        left join public.flight_totals t on t.flight_id = s.flight_id
       where s.organisation_id = v_org and s.day between v_from and v_to and (p_campaign_id is null or s.campaign_id = p_campaign_id)
       group by 1, 2, 3
    ), sums as materialized (
      select p.id, sum(p.sent) as sent, sum(p.delivered) as delivered, sum(p.opened) filter (where p.has_opened) as opened,
             sum(p.clicked) filter (where p.has_clicked) as clicked, sum(p.conversions) as conversions, sum(p.revenue) as revenue, sum(p.cost) as cost,
             coalesce(sum(p.delivered) filter (where p.has_opened), 0) as opened_of, coalesce(sum(p.delivered) filter (where p.has_clicked), 0) as clicked_of,
             coalesce(sum(p.opened) filter (where p.has_clicked), 0) as opens_of_clicked, coalesce(sum(p.clicked) filter (where p.has_opened), 0) as clicks_of_opened,
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
      -- Cents that are missing when every amount is rounded down. The rows with the largest remainders get them, so that all add up.
      select round(sum(x.cost), 2) * 100 - sum(floor(x.cost * 100)) as cost, round(sum(x.revenue), 2) * 100 - sum(floor(x.revenue * 100)) as revenue from sums x
    ), priced as materialized (
      select l.id, l.place,
             (floor(x.cost * 100) + (row_number() over (order by x.cost * 100 - floor(x.cost * 100) desc nulls last, l.place) <= e.cost)::integer) / 100 as cost,
             (floor(x.revenue * 100) + (row_number() over (order by x.revenue * 100 - floor(x.revenue * 100) desc nulls last, l.place) <= e.revenue)::integer) / 100 as revenue,
             case p_sort when 'name' then lower(coalesce(l.name, 'Unknown Flight')) when 'status' then l.status when 'channel' then lower(l.channel)
               when 'campaign' then lower(l.campaign_name) end as text_key,
             case p_sort when 'sent' then x.sent when 'delivered' then x.delivered when 'opened' then x.opened when 'clicked' then x.clicked
               when 'conversions' then x.conversions
               when 'delivery_rate' then x.delivered * 1.0 / nullif(x.sent, 0)
               when 'open_rate' then x.opened * 1.0 / nullif(x.opened_of, 0)
               when 'click_rate' then x.clicked * 1.0 / nullif(x.clicked_of, 0)
               when 'click_to_open_rate' then case when x.opened is not null and x.clicked is not null then x.clicks_of_opened * 1.0 / nullif(x.opens_of_clicked, 0) end
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
       cross join lateral (select case p_sort when 'cost' then p.cost when 'revenue' then p.revenue else p.number_key end as number_key) as k
       order by at limit p_limit offset p_offset
    )
    select jsonb_build_object(
      'organisation_id', v_org,
      'total', (select count(*) from listed),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(l) - 'place' || jsonb_build_object(
                 'figures', to_jsonb(x) - 'id',
                 'shown', case when x.id is not null then jsonb_build_object('cost', p.cost, 'revenue', p.revenue) end,
                 'has_reports', x.id is not null or exists (select from public.campaign_daily_stats d where d.campaign_id = p.id)) order by p.at)
          from page p join listed l on l.id = p.id left join sums x on x.id = p.id), '[]')));
end $$;
comment on function public.analytics_rows(text, integer, uuid, text, boolean, integer, integer) is
  'One page of the campaigns or flights (p_view) of a report of p_days: total is how many there are on all pages. Every campaign is listed, without figures when it sent nothing (has_reports: it ever did), and every flight that sent something. Sorted by a column of the report, rows without a value last; otherwise newest first. shown has dollars to the cent that add up to the total over all pages. At most 500 rows.';
revoke execute on function public.analytics_rows(text, integer, uuid, text, boolean, integer, integer) from public, anon;
grant execute on function public.analytics_rows(text, integer, uuid, text, boolean, integer, integer) to authenticated, service_role;

-- The calendar: which flights fall into a period, and what they put on each day.

create function private.check_period(p_from date, p_to date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or p_to - p_from not between 0 and 61 then
    raise exception 'Ask for 1 to 62 days.' using errcode = '22023', hint = 'invalid_period';
  end if;
end $$;
comment on function private.check_period(date, date) is 'Refuses what no calendar shows at once.';
grant execute on function private.check_period(date, date) to authenticated, service_role;

create function public.calendar_flights(p_from date, p_to date, p_channel text default '', p_status text default '', p_campaign_id uuid default null,
  p_limit integer default 150) returns setof public.flights
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_period(p_from, p_to);
  perform private.check_page(p_limit, 0);
  return query
    select f.*
      from public.flights f
     where f.organisation_id = (select private.effective_org_id())
       and (coalesce(p_channel, '') = '' or f.type = p_channel) and (coalesce(p_status, '') = '' or f.status = p_status)
       and (p_campaign_id is null or f.campaign_id = p_campaign_id)
       and (f.id in (select i.flight_id from public.flight_intervals i
                      where i.organisation_id = (select private.effective_org_id()) and i.date between p_from and p_to and i.start_time <> i.end_time)
         or f.id in (select s.flight_id from public.campaign_daily_stats s
                      where s.organisation_id = (select private.effective_org_id()) and s.day between p_from and p_to and s.sent > 0))
     order by array_position(array['active', 'paused', 'ended', 'pending'], f.status), f.created_at desc, f.id limit p_limit;
end $$;
comment on function public.calendar_flights(date, date, text, text, uuid, integer) is
  'Flights of the effective organisation that may send, or have sent, from the first to the last day, at most 62 of them: of a channel, a status and a campaign when they are given. At most p_limit (up to 1,000): active ones first, then paused, ended and pending ones, each newest first. Refuses with invalid_period.';
revoke execute on function public.calendar_flights(date, date, text, text, uuid, integer) from public, anon;
grant execute on function public.calendar_flights(date, date, text, text, uuid, integer) to authenticated, service_role;

create function private.calendar_plan(p_flight public.flights, p_wallet numeric, p_campaign numeric, p_months jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.flight_plan_input(p_flight, p_wallet, p_campaign, p_months);
exception when data_exception then
  -- The other flights are shown; settle_delivery sets this one aside.
  return null;
end $$;
comment on function private.calendar_plan(public.flights, numeric, numeric, jsonb) is 'Inputs for the plan of one flight; null when the plan cannot be computed.';
revoke execute on function private.calendar_plan(public.flights, numeric, numeric, jsonb) from public, anon, authenticated;

create function private.calendar_plans(p_from date, p_to date, p_flights uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select o.id, (private.delivery_now() at time zone o.time_zone)::date as today, coalesce(w.balance, 0) as balance, private.month_ends(o.id) as month_ends
      from public.organisations o left join public.wallets w on w.organisation_id = o.id
     where o.id = private.effective_org_id()
  ), kept as materialized (
    select a.*, f.campaign_id from own cross join lateral private.allotments(own.id) with ordinality as a join public.flights f on f.id = a.flight_id
  ), open as materialized (
    select f.id, f.campaign_id from own join public.flights f on f.organisation_id = own.id
     where f.id = any (p_flights) and f.status <> 'ended'
       and exists (select 1 from public.flight_intervals i
                    where i.flight_id = f.id and i.start_time <> i.end_time
                      -- An interval past midnight sends on the day after, too.
                      and i.date between greatest(p_from, own.today) - 1 and p_to)
  ), free as materialized (
    -- As private.unreserved, of which each call shares the money out anew.
    select c.campaign_id, own.balance - coalesce((select sum(k.reserved) from kept k), 0) as wallet,
           private.campaign_left(c.campaign_id) - coalesce((select sum(k.reserved) from kept k where k.campaign_id = c.campaign_id), 0) as campaign,
           coalesce((select k.months_after from kept k order by k.ordinality desc limit 1), private.months_left(own.id)) as months, own.month_ends
      from own cross join (select distinct campaign_id from open) as c
  )
  select coalesce(jsonb_agg(planned.input) filter (where planned.input is not null), '[]')
    from open
    join public.flights f on f.id = open.id
    join free on free.campaign_id = open.campaign_id
    left join kept on kept.flight_id = open.id
   cross join lateral private.calendar_plan(f,
     case when kept.flight_id is null then free.wallet else kept.wallet end,
     case when kept.flight_id is null then free.campaign else kept.campaign end,
     private.plan_months(free.month_ends, case when kept.flight_id is null then free.months else kept.months end)) as planned (input)
$$;
comment on function private.calendar_plans(date, date, uuid[]) is
  'Inputs for the plans of these flights of the effective organisation that can still send in a period: active ones with what is kept for them, others behind all of these.';
grant execute on function private.calendar_plans(date, date, uuid[]) to authenticated, service_role;

create function public.calendar_load(p_from date, p_to date, p_channel text default '', p_status text default '', p_campaign_id uuid default null,
  p_limit integer default 150) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_flights uuid[];
begin
  perform private.check_period(p_from, p_to);
  v_flights := array(select f.id from public.calendar_flights(p_from, p_to, p_channel, p_status, p_campaign_id, p_limit) as f);
  return jsonb_build_object(
    'now', private.delivery_now(),
    'plans', private.calendar_plans(p_from, p_to, v_flights),
    'sent', coalesce((
      select jsonb_agg(jsonb_build_object('flight_id', s.flight_id, 'day', s.day, 'sent', s.sent))
        from public.campaign_daily_stats s
       where s.flight_id = any (v_flights) and s.organisation_id = (select private.effective_org_id()) and s.day between p_from and p_to and s.sent > 0), '[]'),
    'cohorts', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'contacts', a.total_contacts, 'segments', coalesce((
               select jsonb_agg(jsonb_build_object('id', s.id, 'volume', s.volume))
                 from public.segments s where s.id in (select l.segment_id from public.audience_segments l where l.audience_id = a.id)), '[]')))
        from public.audiences a
       where a.id in (select l.audience_id from public.flight_audiences l where l.flight_id = any (v_flights)
                      union select x.audience_id from private.excluded_cohorts(v_flights) as x)), '[]'),
    'excluded', coalesce((
      select jsonb_agg(jsonb_build_object('flight_id', x.flight_id, 'audience_id', x.audience_id)) from private.excluded_cohorts(v_flights) as x), '[]'));
end $$;
comment on function public.calendar_load(date, date, text, text, uuid, integer) is
  'Calendar data of the flights of public.calendar_flights for the days from the first to the last (at most 62): {now, plans: [what readPlanInput of src/domain/delivery/plan-input.ts takes, of each flight that can still send then], sent: [{flight_id, day, sent}], cohorts that the flights are for or leave out: [{id, name, contacts, segments: [{id, volume}]}], excluded, whom each flight leaves out: [{flight_id, audience_id}]}. Refuses with invalid_period.';
revoke execute on function public.calendar_load(date, date, text, text, uuid, integer) from public, anon;
grant execute on function public.calendar_load(date, date, text, text, uuid, integer) to authenticated, service_role;

-- What the versions of a creative have brought. An hour belongs to the version that the flight had at its end; what was reported of a
-- variant, to the version of its words.

create function private.version_sums(p_flights uuid[])
returns table (version_id uuid, flight_id uuid, sent bigint, delivered bigint, clicked bigint, conversions bigint)
language sql stable security definer set search_path = '' as $$
  with held as (
    select s.flight_id, s.creative_version_id as version_id, s.starts_at, f.variants <> '[]' as tries,
           lead(s.starts_at, 1, 'infinity') over (partition by s.flight_id order by s.starts_at) as ends_at,
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
  -- The sums of a variant do not say when.
  select h.version_id, h.flight_id, r.sent, r.delivered, r.clicked, r.conversions
    from held h
    join public.delivery_reports r on r.flight_id = h.flight_id and r.variant = 'A'
     and r.hour + interval '1 hour' > h.starts_at and r.hour + interval '1 hour' <= h.ends_at
   where h.tries and h.versions > 1
  union all
  select (tried.value ->> 'version_id')::uuid, f.id, coalesce(t.sent, 0), coalesce(t.delivered, 0), t.clicked, coalesce(t.conversions, 0)
    from public.flights f
    cross join lateral jsonb_array_elements(f.variants) as tried
    left join public.flight_variant_totals t on t.flight_id = f.id and t.variant = tried.value ->> 'variant'
   where f.id = any (p_flights) and f.variants <> '[]'
  union all
  select h.version_id, h.flight_id, 0, 0, null, 0 from held h where h.ends_at = 'infinity'
$$;
comment on function private.version_sums(uuid[]) is
  'What flights have sent with each version: of one that has had no other its sums, else those of the hours, or of reports of variant A, that end while it had it; and a row of zeros for the version that it has now. clicked is null where it is not measured.';
revoke execute on function private.version_sums(uuid[]) from public, anon, authenticated;

create function private.usual_clicks(p_org uuid) returns table (channel text, clicked bigint, clicked_of bigint, conversions_of_clicked bigint)
language sql stable security definer set search_path = '' as $$
  select lower(s.channel), sum(s.clicked)::bigint, sum(s.delivered)::bigint, sum(s.conversions)::bigint
    from public.campaign_daily_stats s
   where s.organisation_id = p_org and s.clicked is not null and s.day > (now() at time zone 'utc')::date - 90
   group by 1
$$;
comment on function private.usual_clicks(uuid) is
  'What is usual in each channel of an organisation, its name in small letters: clicks of the last 90 days, of how many delivered messages, and the conversions beside them; of days that measure clicks.';
revoke execute on function private.usual_clicks(uuid) from public, anon, authenticated;

create function private.version_results(p_creative_id uuid)
returns table (version_id uuid, flights integer, sent bigint, delivered bigint, clicked bigint, clicked_of bigint, conversions_of_clicked bigint,
  usual_clicked bigint, usual_clicked_of bigint, usual_conversions_of_clicked bigint)
language sql stable security definer set search_path = '' as $$
  with own as (
    select c.id, c.type, c.organisation_id from public.creatives c where c.id = p_creative_id and c.organisation_id = private.effective_org_id()
  ), versions as (
    select v.id from public.creative_versions v join own on own.id = v.creative_id
  ), results as (
    select s.version_id, count(distinct s.flight_id)::integer as flights, sum(s.sent)::bigint as sent, sum(s.delivered)::bigint as delivered,
           sum(s.clicked)::bigint as clicked, coalesce(sum(s.delivered) filter (where s.clicked is not null), 0)::bigint as clicked_of,
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
    from own cross join results r left join private.usual_clicks(own.organisation_id) as u on u.channel = lower(own.type)
$$;
comment on function private.version_results(uuid) is 'Body of public.version_results.';
grant execute on function private.version_results(uuid) to authenticated, service_role;

create function public.version_results(p_creative_id uuid)
returns table (version_id uuid, flights integer, sent bigint, delivered bigint, clicked bigint, clicked_of bigint, conversions_of_clicked bigint,
  usual_clicked bigint, usual_clicked_of bigint, usual_conversions_of_clicked bigint)
language sql stable set search_path = '' as $$
  select * from private.version_results(p_creative_id)
$$;
comment on function public.version_results(uuid) is
  'Of each version of a creative of the effective organisation that flights have, have sent or try as a variant: how many flights, what they have sent with it, clicks (null: not measured) of the delivered messages of flights that measure them, and how many conversions these flights report; beside it the same of all flights of the organisation in the channel over the last 90 days. An hour, and a correction of it, counts for the version that the flight had at the end of that hour.';
revoke execute on function public.version_results(uuid) from public, anon;
grant execute on function public.version_results(uuid) to authenticated, service_role;

-- Whether a creative's variants differ is asked in the flights that tried them: each gave them to parts of the same people at the same time.

create function private.creative_tests(p_creative_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, status text, promoted_variant text, figures jsonb)
language sql stable security definer set search_path = '' as $$
  with head as (
    select h.id, h.name, h.organisation_id from public.creatives h
     where h.organisation_id = private.effective_org_id()
       and h.id = (select coalesce(c.variant_of, c.id) from public.creatives c where c.id = p_creative_id and c.organisation_id = private.effective_org_id())
  )
  select f.id, f.name, f.campaign_id, c.name, f.status, f.promoted_variant, (
           select jsonb_agg(jsonb_build_object('variant', x.variant, 'creative_id', x.creative_id, 'name', x.name, 'sent', coalesce(t.sent, 0),
                    'delivered', coalesce(t.delivered, 0), 'clicked', case when t.flight_id is null then 0 else t.clicked end) order by x.variant)
             from (select 'A' as variant, head.id as creative_id, head.name
                   union all
                   select tried.value ->> 'variant', v.creative_id, tried.value ->> 'name'
                     from jsonb_array_elements(f.variants) as tried
                     left join public.creative_versions v on v.id = private.uuid_of(tried.value ->> 'version_id') and v.organisation_id = f.organisation_id) as x
             left join public.flight_variant_totals t on t.flight_id = f.id and t.variant = x.variant)
    from head
    join public.flights f on f.organisation_id = head.organisation_id and f.variants <> '[]' and f.creative_id = head.id
    join public.campaigns c on c.id = f.campaign_id
   where exists (
     select 1 from jsonb_array_elements(f.variants) as tried
       join public.creative_versions v on v.id = private.uuid_of(tried.value ->> 'version_id')
       join public.creatives b on b.id = v.creative_id and b.variant_of = head.id)
   order by f.created_at desc, f.id
   limit 50
$$;
comment on function private.creative_tests(uuid) is 'Body of public.creative_tests.';
grant execute on function private.creative_tests(uuid) to authenticated, service_role;

create function public.creative_tests(p_creative_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, status text, promoted_variant text, figures jsonb)
language sql stable set search_path = '' as $$
  select * from private.creative_tests(p_creative_id)
$$;
comment on function public.creative_tests(uuid) is
  'The flights of the effective organisation that try a creative beside variants of it (p_creative_id: itself or one of them), the newest 50, each with what it has sent of each: [{variant, as the flight calls it, A being the creative; creative_id, null where that is gone; name, sent, delivered, clicked, null: not measured}].';
revoke execute on function public.creative_tests(uuid) from public, anon;
grant execute on function public.creative_tests(uuid) to authenticated, service_role;

create function private.found_creatives(p_use text, p_results text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
begin
  return query
    with sums as (
      select v.creative_id, sum(s.sent) as sent, sum(s.clicked) as clicked, sum(s.delivered) filter (where s.clicked is not null) as clicked_of
        from private.version_sums(case when p_results <> '' then array(select f.id from public.flights f where f.organisation_id = v_org) end) as s
        join public.creative_versions v on v.id = s.version_id
       group by v.creative_id
    )
    select c.id
      from public.creatives c
      left join sums s on s.creative_id = c.id
      left join private.usual_clicks(v_org) as u on u.channel = lower(c.type)
     where c.organisation_id = v_org
       and (coalesce(p_use, '') = '' or (p_use = 'used') = (c.id in (
         select l.creative_id from public.flight_creatives l where l.organisation_id = v_org
         union
         select v.creative_id from public.flights f cross join lateral jsonb_array_elements(f.variants) as tried
           join public.creative_versions v on v.id = private.uuid_of(tried.value ->> 'version_id')
          where f.organisation_id = v_org and f.variants <> '[]')))
       and case coalesce(p_results, '')
         when '' then true
         when 'sent' then s.sent > 0
         when 'none' then coalesce(s.sent, 0) = 0
         -- Of fewer messages a rate says more about chance than about the text.
         when 'above' then s.clicked_of >= 1000 and s.clicked * u.clicked_of > u.clicked * s.clicked_of
         when 'below' then s.clicked_of >= 1000 and s.clicked * u.clicked_of < u.clicked * s.clicked_of end;
end $$;
comment on function private.found_creatives(text, text) is 'The ids of what public.found_creatives answers, each added up once.';
grant execute on function private.found_creatives(text, text) to authenticated, service_role;

create function public.found_creatives(p_use text default '', p_results text default '') returns setof public.creatives
language sql stable set search_path = '' as $$
  select c.* from public.creatives c where c.id in (select private.found_creatives(p_use, p_results))
$$;
comment on function public.found_creatives(text, text) is
  'Creatives of the effective organisation that flights use, also as a variant (p_use: used or unused), and by what all of their versions together have brought (p_results: sent, something; none, nothing; above or below, clicked more or less often than is usual in their channel over the last 90 days, of at least 1,000 delivered messages of flights that measure clicks). Empty is all; another result finds none.';
revoke execute on function public.found_creatives(text, text) from public, anon;
grant execute on function public.found_creatives(text, text) to authenticated, service_role;

-- A line of the audit log holds ids of other things; their names make it readable. A planner that keeps a policy's promise uses no
-- condition before it that could tell of a row, and takes coalesce() for one that might: as the answer of a subselect the id is a
-- plain value, and the row is found by its key.

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
      'tracker', (select t.name from public.click_trackers t where t.id = (select (row ->> 'click_tracker_id')::uuid from line)),
      'creative', (select c.name from public.creatives c where c.id = (select assigned from line)))
    when 'audience_segments' then jsonb_build_object(
      'cohort', (select a.name from public.audiences a where a.id = (select (row ->> 'audience_id')::uuid from line)),
      'segment', (select s.name from public.segments s where s.id = (select (row ->> 'segment_id')::uuid from line)))
  end
$$;
comment on function public.mentions(public.audit_log) is
  'Computed field: the present names of the things that a line refers to by id, as far as the reader may read them; null for what is gone.';
revoke execute on function public.mentions(public.audit_log) from public, anon;
grant execute on function public.mentions(public.audit_log) to authenticated, service_role;

-- Pace and attention: how far each flight is against its plan, and what is wrong with it. A job computes both for a few flights at a
-- time, so that the list, its filter and its counts read the same stored rows and cost the same for any number of flights.

create table private.flight_checks (
  flight_id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  due_at timestamptz default '2000-01-01T00:00Z',
  codes text[] not null default '{}',
  forecast bigint,
  plan_times timestamptz[] not null default '{}',
  plan_messages double precision[] not null default '{}',
  constraint flight_checks_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint flight_checks_forecast_range check (forecast >= 0),
  constraint flight_checks_plan_shape check (cardinality(plan_times) = cardinality(plan_messages)),
  constraint flight_checks_times_range check (due_at >= '2000-01-01T00:00Z' and due_at < '2100-01-01T00:00Z')
);
comment on table private.flight_checks is 'One row per flight: the result of its last check. private.check_due_flights keeps it up to date.';
comment on column private.flight_checks.due_at is 'When the flight is checked next, by delivery''s clock; null once it has ended.';
comment on column private.flight_checks.codes is 'Problem codes of public.launch_check, reasons of delivery, and behind.';
comment on column private.flight_checks.forecast is 'Messages sent plus messages still planned; for an ended flight its whole plan. Null until the first check.';
comment on column private.flight_checks.plan_times is 'Breakpoints of the plan with which the flight was started, in order; empty before the start.';
comment on column private.flight_checks.plan_messages is 'Messages that the plan had sent by each breakpoint. Between two of them it sends at one rate.';
create index flight_checks_organisation_id_due_at_idx on private.flight_checks (organisation_id, due_at);
create index flight_checks_campaign_id_idx on private.flight_checks (campaign_id);
create index flight_checks_attention_idx on private.flight_checks (organisation_id, campaign_id) where codes <> '{}';

-- Marks a flight for its next check. The job never waits for these locks, so marking cannot deadlock with it.

create function private.add_flight_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.flight_checks (flight_id, organisation_id, campaign_id)
  select n.id, n.organisation_id, n.campaign_id from flights_after n;
  return null;
end $$;
comment on function private.add_flight_checks() is 'AFTER INSERT, once per statement: new flights are due for their first check.';
create trigger flights_add_checks after insert on public.flights
  referencing new table as flights_after for each statement execute function private.add_flight_checks();

create function private.mark_flight_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.flight_checks c set due_at = '2000-01-01T00:00Z' where c.flight_id = new.id;
  return null;
end $$;
comment on function private.mark_flight_check() is 'AFTER UPDATE of more than the counters of delivery: the flight is due for a check.';
create trigger flights_mark_check after update on public.flights
  for each row when (old.version <> new.version or old.approval_state is distinct from new.approval_state) execute function private.mark_flight_check();

create function private.mark_campaign_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.flight_checks c set due_at = '2000-01-01T00:00Z' where c.campaign_id = new.id and c.due_at is not null;
  return null;
end $$;
comment on function private.mark_campaign_checks() is 'AFTER UPDATE of a campaign: its flights are due for a check.';
create trigger campaigns_mark_checks after update on public.campaigns
  for each row when (old.version <> new.version) execute function private.mark_campaign_checks();

create function private.mark_creative_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.flight_checks c set due_at = '2000-01-01T00:00Z'
    from public.flight_creatives l
   where l.creative_id = new.id and c.flight_id = l.flight_id and c.due_at is not null;
  return null;
end $$;
comment on function private.mark_creative_checks() is 'AFTER UPDATE of a creative''s status: the flights that send it are due for a check.';
create trigger creatives_mark_checks after update of status on public.creatives
  for each row when (old.status <> new.status) execute function private.mark_creative_checks();

-- The plan as a curve.

create function private.plan_curve(p_flight public.flights, p_start timestamptz, p_campaign numeric, out times timestamptz[], out messages double precision[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from constant timestamptz := date_trunc('minute', p_start);
  v_over constant timestamptz := (
    select private.day_end(c.end_date, o.time_zone)
      from public.campaigns c join public.organisations o on o.id = c.organisation_id where c.id = p_flight.campaign_id);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_most constant bigint := v_reach * p_flight.frequency_cap;
  v_need private.flight_need;
  v_open tstzmultirange[];
  v_minutes numeric[];
  v_caps numeric[];
  v_amounts numeric[];
  v_total numeric;
  v_left numeric;
  v_left_minutes numeric;
  v_sent double precision := 0;
  v_wave integer;
  v_rest double precision;
  v_rate double precision;
  v_span tstzrange;
  v_end timestamptz;
begin
  times := '{}';
  messages := '{}';
  -- By its shares, as it was started.
  p_flight.promoted_variant := null;
  with waves as (
    select w.starts_at, w.period, w.open * tstzmultirange(tstzrange(v_from, v_over)) as open, private.open_minutes(w.open, v_from, coalesce(v_over, 'infinity')) as minutes
      from private.flight_waves(array[p_flight.id]) as w
  ), capped as (
    select w.*, case when w.period is null then v_reach
                     else greatest(0, least(v_reach, v_most - v_reach * (row_number() over (partition by w.period order by w.starts_at) - 1))) end as most
      from waves w where w.minutes > 0
  )
  select array_agg(c.open order by c.starts_at), array_agg(c.minutes order by c.starts_at), array_agg(c.most order by c.starts_at), sum(c.most), sum(c.minutes)
    into v_open, v_minutes, v_caps, v_total, v_left_minutes
    from capped c;
  if v_open is null then
    return;
  end if;
  v_need.flight_id := p_flight.id;
  v_need.base := 0;
  v_need.sent := 0;
  v_need.messages := case when p_flight.frequency_period = 'flight' then least(v_total, v_most) else v_total end;
  if p_flight.variants = '[]' then
    v_need.price := private.part_price(p_flight) * private.flight_parts(p_flight);
  else
    select max(s.price) filter (where s.share > 0), private.share_costs(array_agg(s.share order by s.variant), array_agg(s.price order by s.variant))
      into v_need.price, v_need.costs
      from (select x.variant, x.share, private.part_price(p_flight) * x.parts as price from private.flight_split(p_flight) as x) as s;
  end if;
  v_total := private.plan_messages(v_need, least(p_flight.budget, p_campaign));
  v_left := v_total;
  v_amounts := v_caps;
  if p_flight.pacing = 'asap' then
    for v_wave in 1 .. cardinality(v_open) loop
      v_amounts[v_wave] := least(v_caps[v_wave], v_left);
      v_left := v_left - v_amounts[v_wave];
    end loop;
  else
    -- Waves that are full at the common pace first; the others share the rest by their minutes.
    for v_wave in
      select w.place from unnest(v_caps, v_minutes) with ordinality as w (most, minutes, place) order by w.most / w.minutes, w.place
    loop
      if v_caps[v_wave] * v_left_minutes > v_left * v_minutes[v_wave] then
        v_amounts[v_wave] := v_left * v_minutes[v_wave] / v_left_minutes;
      end if;
      v_left := v_left - v_amounts[v_wave];
      v_left_minutes := v_left_minutes - v_minutes[v_wave];
    end loop;
  end if;
  for v_wave in 1 .. cardinality(v_open) loop
    -- Six fifths, as in private.hour_share.
    v_rate := v_amounts[v_wave] / v_minutes[v_wave] * case p_flight.pacing when 'ahead' then 1.2 else 1 end;
    v_rest := least(v_amounts[v_wave] * case p_flight.pacing when 'ahead' then 1.2 else 1 end, v_caps[v_wave], v_total - v_sent);
    foreach v_span in array array(select s from unnest(v_open[v_wave]) as s order by s) loop
      exit when v_rest <= 0;
      if p_flight.pacing = 'asap' then
        v_end := least(upper(v_span), date_trunc('hour', lower(v_span), 'UTC') + interval '1 hour');
      else
        v_end := least(upper(v_span), lower(v_span) + v_rest / v_rate * interval '1 minute');
      end if;
      times := times || lower(v_span) || v_end;
      messages := messages || v_sent;
      if p_flight.pacing = 'asap' then
        v_sent := v_sent + v_rest;
        v_rest := 0;
      else
        v_sent := v_sent + least(v_rest, v_rate * extract(epoch from v_end - lower(v_span)) / 60);
        v_rest := v_rest - least(v_rest, v_rate * extract(epoch from v_end - lower(v_span)) / 60);
      end if;
      messages := messages || v_sent;
    end loop;
  end loop;
end $$;
comment on function private.plan_curve(public.flights, timestamptz, numeric) is
  'The plan of a flight that starts at a moment with nothing sent, and may spend so much of the campaign''s budget (null: no limit), as a curve of breakpoints. The same plan as deliveryPlan of src/domain/delivery/plan.ts, without its rounding by hour.';
revoke execute on function private.plan_curve(public.flights, timestamptz, numeric) from public, anon, authenticated;

create function private.planned_by(p_times timestamptz[], p_messages double precision[], p_at timestamptz) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  v_place constant integer := case when cardinality(p_times) > 0 then width_bucket(p_at, p_times) else 0 end;
  v_length double precision;
begin
  if v_place = 0 then
    return 0;
  elsif v_place = cardinality(p_times) then
    return p_messages[v_place];
  end if;
  v_length := extract(epoch from p_times[v_place + 1] - p_times[v_place]);
  return p_messages[v_place]
    + (p_messages[v_place + 1] - p_messages[v_place]) * case when v_length > 0 then extract(epoch from p_at - p_times[v_place]) / v_length else 0 end;
end $$;
comment on function private.planned_by(timestamptz[], double precision[], timestamptz) is 'Messages that a curve of private.plan_curve has sent by a moment.';
revoke execute on function private.planned_by(timestamptz[], double precision[], timestamptz) from public, anon, authenticated;

-- Progress and pace.

create function private.pace_word(p_sent numeric, p_due numeric, p_most numeric) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_sent < 0.9 * p_due then 'behind'
    when p_sent > 1.1 * p_most then 'ahead'
    when p_due < 1 then 'not_due'
    else 'on_pace' end
$$;
comment on function private.pace_word(numeric, numeric, numeric) is
  'How messages sent compare with a plan: p_due is what had to be reported by now, p_most what the plan allows until the clock hour is over. Within ten percent of them the pace is on_pace; not_due before the first report is due. The same as paceWord of src/domain/delivery/pace.ts.';
revoke execute on function private.pace_word(numeric, numeric, numeric) from public, anon, authenticated;

create function private.progress_of(p_flights uuid[])
returns table (flight_id uuid, sent bigint, forecast bigint, expected numeric, due numeric, most numeric, is_paced boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := private.delivery_now();
  v_hour constant timestamptz := date_trunc('hour', v_now, 'UTC');
  -- A gateway reports what it sent within its lease of five minutes.
  v_due constant timestamptz := date_trunc('hour', v_now - interval '5 minutes', 'UTC');
begin
  return query
    select f.id, f.sent::bigint, k.forecast,
           case when k.plan_times <> '{}' then round(private.planned_by(k.plan_times, k.plan_messages, least(v_now, s.stopped_at))::numeric) end,
           case when k.plan_times <> '{}' then private.planned_by(k.plan_times, k.plan_messages, least(v_due, s.stopped_at))::numeric end,
           case when k.plan_times <> '{}' then private.planned_by(k.plan_times, k.plan_messages, least(v_hour + interval '1 hour', s.stopped_at))::numeric end,
           k.plan_times <> '{}' and f.status = 'active' and c.status in ('active', 'limited')
      from public.flights f
      join public.campaigns c on c.id = f.campaign_id
      join private.flight_checks k on k.flight_id = f.id
      -- A person ended it: nothing was expected after that.
      cross join lateral (
        select case when f.status = 'ended' and coalesce(f.status_reason, 'campaign_ended') = 'campaign_ended' then f.stopped_at end as stopped_at) as s
     where f.id = any (p_flights);
end $$;
comment on function private.progress_of(uuid[]) is
  'For each checked flight the messages sent, its forecast, what its plan expected by now, what had to be reported by now (due) and what the plan allows until the clock hour is over (most); is_paced while it sends.';
revoke execute on function private.progress_of(uuid[]) from public, anon, authenticated;

create function private.flight_progress(p_flight uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sent', p.sent, 'forecast', p.forecast, 'expected', p.expected,
                              'pace', case when p.is_paced then private.pace_word(p.sent, p.due, p.most) end)
      from private.progress_of(array[p_flight]) as p join public.flights f on f.id = p.flight_id
     where f.organisation_id = private.effective_org_id());
end $$;
comment on function private.flight_progress(uuid) is 'Body of public.progress.';
grant execute on function private.flight_progress(uuid) to authenticated, service_role;

create function public.progress(public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_progress($1.id)
$$;
comment on function public.progress(public.flights) is
  'Computed field: how far the flight is, {sent, forecast (null until it is known), expected (by now, of its plan; null before the start), pace: behind, on_pace, ahead, not_due (before the first report is due), null while it does not send}.';
revoke execute on function public.progress(public.flights) from public, anon;
grant execute on function public.progress(public.flights) to authenticated, service_role;

create function private.campaign_progress(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sent', sum(p.sent), 'forecast', sum(p.forecast), 'expected', sum(p.expected),
                              'pace', case when bool_or(p.is_paced) and c.status = 'active' then private.pace_word(sum(p.sent), sum(p.due), sum(p.most)) end)
      from public.campaigns c
      cross join lateral private.progress_of(array(select f.id from public.flights f where f.campaign_id = c.id)) as p
     where c.id = p_campaign and c.organisation_id = private.effective_org_id()
     group by c.id);
end $$;
comment on function private.campaign_progress(uuid) is 'Progress of all flights of a campaign of the effective organisation together, in the shape of public.progress; null without a checked flight.';
grant execute on function private.campaign_progress(uuid) to authenticated, service_role;

-- The check.

create function private.campaign_share(p_flight public.flights, p_started timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    -- Without a budget it stays null: greatest() would answer 0.
    select case when c.budget is not null then greatest(0, c.budget - coalesce((
             select sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
               from public.flights f
               cross join lateral (select min(a.starts_at) as started_at from private.active_spans a where a.subject = f.id) as s
              where f.campaign_id = c.id and (s.started_at, f.id) < (p_started, p_flight.id)), 0)) end
      from public.campaigns c where c.id = p_flight.campaign_id);
end $$;
comment on function private.campaign_share(public.flights, timestamptz) is
  'Dollars of the campaign''s budget that the flights started before this one leave for it; null without a budget. The same as in private.started_plans.';
revoke execute on function private.campaign_share(public.flights, timestamptz) from public, anon, authenticated;

create function private.flight_codes(p_flight public.flights, p_need private.flight_need, p_opening timestamptz, p_wallet numeric, p_campaign numeric, p_months numeric[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.id = p_flight.campaign_id;
  -- A flight that a person stopped, or whose campaign is over, needs no attention.
  if p_flight.status = 'ended' or v_campaign.status in ('ended', 'removed') or v_campaign.archived_at is not null
    or p_flight.status = 'paused' and p_flight.status_reason is null and p_flight.approval_state is distinct from 'changes_requested' then
    return '{}';
  end if;
  return array(
    select distinct found.code
      from (select p_flight.status_reason as code where p_flight.status = 'paused'
            union all
            select x.code from private.flight_problems(p_flight, p_need, p_opening, p_wallet, p_campaign, p_months) as x (code)
            union all
            select x.code from private.flight_warnings(p_flight, v_campaign, null) as x
            union all
            select x.problem ->> 'code' from private.approval_problems(case when p_flight.status = 'active' then '{}' else array[p_flight.id] end) as x (problem)
           ) as found
     where found.code is not null
       and (found.code in ('link_broken', 'written_link_broken') or p_flight.status = 'paused' and found.code = p_flight.status_reason
         or coalesce((private.problem_kind(found.code)).severity, 'blocker') = 'blocker')
       and found.code not in ('wallet_reserved', 'campaign_budget_reserved')
     order by found.code);
end $$;
comment on function private.flight_codes(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) is
  'Problems of a flight: every blocker of public.launch_check, links whose page does not answer, and why delivery paused it.';
revoke execute on function private.flight_codes(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) from public, anon, authenticated;

create function private.check_flight_now(p_flight public.flights, p_need private.flight_need, p_opening timestamptz, p_wallet numeric, p_campaign numeric, p_months numeric[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_started constant timestamptz := (select min(a.starts_at) from private.active_spans a where a.subject = p_flight.id);
  v_times timestamptz[];
  v_messages double precision[];
  v_codes text[];
  v_forecast bigint;
  v_pace text;
begin
  begin
    if v_started is not null then
      select c.times, c.messages into v_times, v_messages
        from private.plan_curve(p_flight, v_started, private.campaign_share(p_flight, v_started)) as c;
    end if;
    if p_flight.status = 'ended' then
      v_forecast := greatest(p_flight.sent, ceil(v_messages[cardinality(v_messages)] - 0.001));
      v_codes := '{}';
    else
      v_forecast := p_flight.sent + (private.flight_plan(p_flight, p_need, p_wallet, p_campaign, p_months)).messages;
      v_codes := private.flight_codes(p_flight, p_need, p_opening, p_wallet, p_campaign, p_months);
    end if;
  exception when data_exception then
    v_codes := array['set_aside'];
  end;
  update private.flight_checks k
     set codes = v_codes, forecast = v_forecast,
         plan_times = coalesce(v_times, '{}'), plan_messages = coalesce(v_messages, '{}'),
         due_at = case when p_flight.status <> 'ended' then private.delivery_now() + interval '10 minutes' end
   where k.flight_id = p_flight.id;
  select case when p.is_paced then private.pace_word(p.sent, p.due, p.most) end into v_pace from private.progress_of(array[p_flight.id]) as p;
  if v_pace = 'behind' and v_codes = '{}' then
    update private.flight_checks k set codes = array['behind'] where k.flight_id = p_flight.id;
  end if;
end $$;
comment on function private.check_flight_now(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) is
  'Stores the plan, the forecast and the problems of one flight. A flight behind its plan has the problem behind where nothing else explains it.';
revoke execute on function private.check_flight_now(public.flights, private.flight_need, timestamptz, numeric, numeric, numeric[]) from public, anon, authenticated;

create function private.check_flights(p_org uuid, p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_open constant uuid[] := array(select f.id from public.flights f where f.id = any (p_flights) and f.status <> 'ended');
  v_one record;
begin
  for v_one in
    with kept as materialized (
      select a.*, f.campaign_id from private.allotments(p_org) with ordinality as a join public.flights f on f.id = a.flight_id
    ), free as materialized (
      -- Equals private.unreserved, which would compute all allotments again for each campaign.
      select c.campaign_id, coalesce((select w.balance from public.wallets w where w.organisation_id = p_org), 0) - coalesce((select sum(k.reserved) from kept k), 0) as wallet,
             private.campaign_left(c.campaign_id) - coalesce((select sum(k.reserved) from kept k where k.campaign_id = c.campaign_id), 0) as campaign,
             coalesce((select k.months_after from kept k order by k.ordinality desc limit 1), private.months_left(p_org)) as months
        from (select distinct f.campaign_id from public.flights f where f.id = any (p_flights)) as c
    )
    select f as flight, n as need, o.opens_at, case when k.flight_id is null then free.wallet else k.wallet end as wallet,
           case when k.flight_id is null then free.campaign else k.campaign end as campaign,
           case when k.flight_id is null then free.months else k.months end as months
      from public.flights f
      join free on free.campaign_id = f.campaign_id
      left join kept k on k.flight_id = f.id
      left join private.known_needs(v_open) as n on n.flight_id = f.id
      left join private.next_openings(v_open) as o on o.flight_id = f.id
     where f.id = any (p_flights) and f.organisation_id = p_org
  loop
    perform private.check_flight_now(v_one.flight, v_one.need, v_one.opens_at, v_one.wallet, v_one.campaign, v_one.months);
  end loop;
exception when others then
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  perform private.set_aside('check_flights', p_org::text, sqlstate, sqlerrm);
  update private.flight_checks k set due_at = private.delivery_now() + interval '10 minutes' where k.flight_id = any (p_flights);
end $$;
comment on function private.check_flights(uuid, uuid[]) is 'Checks flights of one organisation. If that fails, the failure is recorded and they are checked again later.';
revoke execute on function private.check_flights(uuid, uuid[]) from public, anon, authenticated;

create function private.check_due_flights() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_org uuid;
  v_flights uuid[];
  v_checked integer := 0;
begin
  -- At most 25 flights of an organisation and 100 in all per call; organisations that have waited longest first.
  for v_org in
    select o.id
      from public.organisations o
      cross join lateral (
        select k.due_at from private.flight_checks k where k.organisation_id = o.id and k.due_at <= v_now order by k.due_at limit 1) as first
     order by first.due_at, random()
     limit 20
  loop
    v_flights := array(
      select k.flight_id from private.flight_checks k
       where k.organisation_id = v_org and k.due_at <= v_now order by k.due_at limit 25 for update skip locked);
    perform private.check_flights(v_org, v_flights);
    v_checked := v_checked + cardinality(v_flights);
    exit when v_checked >= 100;
  end loop;
  return v_checked;
end $$;
comment on function private.check_due_flights() is
  'Checks the flights that are due, a few of each organisation; answers how many. A job calls it every few seconds, so its cost per call is bounded.';
revoke execute on function private.check_due_flights() from public, anon, authenticated;
grant execute on function private.check_due_flights() to service_role;

-- Reads of the campaign list.

create function private.campaigns_with_problems() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select distinct k.campaign_id from private.flight_checks k where k.organisation_id = private.effective_org_id() and k.codes <> '{}';
end $$;
comment on function private.campaigns_with_problems() is 'Campaigns of the effective organisation with a flight that has a problem.';
grant execute on function private.campaigns_with_problems() to authenticated, service_role;

create function private.campaign_problem_codes(p_campaign uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct code from private.flight_checks k cross join lateral unnest(k.codes) as code
     where k.campaign_id = p_campaign and k.organisation_id = private.effective_org_id() order by code);
end $$;
comment on function private.campaign_problem_codes(uuid) is 'The problems of a campaign''s flights, each once.';
grant execute on function private.campaign_problem_codes(uuid) to authenticated, service_role;

create function private.flight_states(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(s.state, s.flights), '{}')
      from (select case when f.status = 'paused' and f.status_reason is not null then 'waiting' else f.status end as state, count(*) as flights
              from public.flights f where f.campaign_id = p_campaign and f.organisation_id = private.effective_org_id() group by 1) as s);
end $$;
comment on function private.flight_states(uuid) is 'Flights of a campaign by what happens with them: see campaigns_with_totals.flight_states.';
grant execute on function private.flight_states(uuid) to authenticated, service_role;

create view public.campaigns_with_totals with (security_invoker = true) as
select c.id, c.organisation_id, c.name, c.description, c.status, c.status_reason, c.budget, c.start_date, c.end_date,
       c.user_id, c.created_at, c.updated_at, c.updated_by, c.version, c.archived_at,
       c.total_spent, c.budget - c.total_spent as remaining_budget, c.flight_count, c.channels,
       c.archived_at is null and (c.status = 'limited' or c.status = 'active' and c.flight_count = 0
         or c.status in ('active', 'paused') and coalesce(c.total_spent > c.budget, false)
         or c.status not in ('ended', 'removed') and c.id in (select private.campaigns_with_problems())) as needs_attention,
       c.end_date - (select private.today()) as days_left,
       c.search_text,
       private.campaign_problem_codes(c.id) as problem_codes,
       private.campaign_progress(c.id) as progress,
       private.flight_states(c.id) as flight_states
  from public.campaigns c;
comment on view public.campaigns_with_totals is 'Campaigns as they are listed, with what is computed from them. Read only; policies of the tables apply.';
comment on column public.campaigns_with_totals.total_spent is 'Dollars spent by the campaign''s flights.';
comment on column public.campaigns_with_totals.remaining_budget is 'Budget minus spent, negative when overspent; null without a budget.';
comment on column public.campaigns_with_totals.flight_count is 'How many flights the campaign has.';
comment on column public.campaigns_with_totals.needs_attention is
  'It is limited, has spent more than its budget, is active without a flight, or one of its flights has a problem (problem_codes).';
comment on column public.campaigns_with_totals.days_left is 'Days to its end date in the organisation''s zone: 0 on the day itself, negative behind it; null without one.';
comment on column public.campaigns_with_totals.problem_codes is
  'Problems of its flights, each once: blockers of public.launch_check, link_broken, written_link_broken, why delivery paused one, and behind (its plan).';
comment on column public.campaigns_with_totals.progress is 'How far its flights are together, as public.progress says of one; null without a flight.';
comment on column public.campaigns_with_totals.flight_states is
  'How many of its flights are pending, active, paused (by a person), waiting (paused by delivery) and ended, by these words; a word without a flight is missing.';

revoke all on public.campaigns_with_totals from public, anon, authenticated, service_role;
grant select on public.campaigns_with_totals to authenticated, service_role;

create function public.delivery_time() returns timestamptz
language sql stable set search_path = '' as $$
  select private.delivery_now()
$$;
comment on function public.delivery_time() is 'The time that delivery is judged by, for screens that plan: now, or the time that a simulation has reached.';
revoke execute on function public.delivery_time() from public, anon;
grant execute on function public.delivery_time() to authenticated, service_role;
