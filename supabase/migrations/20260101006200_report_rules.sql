-- Report rules: reports are checked against their flights, prices and limits, many with one statement.

create function private.report_price(p_flight public.flights, p_variant text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.variant_prices(p_flight) ->> p_variant)::numeric, private.flight_price(p_flight));
end $$;
comment on function private.report_price(public.flights, text) is
  'Current price in dollars of a message of a flight, or of its variant.';

create function private.has_variant(p_flight public.flights, p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_path_exists(p_flight.variants, '$[*] ? (@.variant == $name)', jsonb_build_object('name', p_name))
$$;
comment on function private.has_variant(public.flights, text) is
  'True when the flight has a variant with this letter, other than A.';

create function private.exceeded_figure(p_sent numeric, p_delivered numeric, p_opened numeric, p_clicked numeric)
  returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_delivered > p_sent then 'delivered_over_sent'
              when p_opened > p_delivered then 'opened_over_delivered'
              when p_clicked > p_delivered then 'clicked_over_delivered' end;
end $$;
comment on function private.exceeded_figure(numeric, numeric, numeric, numeric) is
  'Returns the reason of the refusal when a figure is higher than the figure that contains it; null otherwise.';

create function private.hour_figures(p_flight uuid, p_hour timestamptz, p_variant text, out sent bigint,
  out delivered bigint, out opened bigint, out clicked bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.sent), 0), coalesce(sum(r.delivered), 0), coalesce(sum(r.opened), 0),
    coalesce(sum(r.clicked), 0)
    from public.delivery_reports r
      where r.flight_id = p_flight and r.hour = p_hour and r.variant is not distinct from p_variant
$$;
comment on function private.hour_figures(uuid, timestamptz, text) is
  'Sums the reports and corrections of a flight, an hour and a variant. Clicks are those that gateways reported, '
  'without the visits of the link.';

create function private.check_reports(p_rows private.report_row[]) returns private.report_row[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  return (
    -- The reports that corrections name, less their earlier corrections.
    with corrected as materialized (
      select r.ordinality as nth, c.*
        from unnest(p_rows) with ordinality as r
        cross join lateral (
          select bool_or(o.corrects is null) as is_known, max(o.variant) as variant, sum(o.sent) as sent,
                 sum(o.delivered) as delivered, coalesce(sum(o.opened), 0) as opened,
                 coalesce(sum(o.clicked), 0) as clicked, sum(o.conversions) as conversions, sum(o.revenue) as revenue,
                 sum(o.cost) as cost
            from public.delivery_reports o
           where o.flight_id = r.flight_id and o.hour = r.hour and o.gateway = r.gateway
             and (o.corrects is null and o.report_id = r.corrects or o.corrects = r.corrects)) as c
       where r.corrects is not null
    ), asked as materialized (
      -- Rules about the report, its flight and its id.
      select r.ordinality as nth, r.place, r.gateway, r.report_id, r.corrects, f.organisation_id, f.campaign_id,
             r.flight_id, case when f.variants <> '[]' then
               case when r.corrects is null then coalesce(r.variant, 'A') else c.variant end end as variant,
             r.hour, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost, r.key, r.content,
             -- Messages and dollars that must fit the price: of a correction, those that remain of its report.
             coalesce(c.sent, 0) + r.sent as priced_sent, coalesce(c.cost, 0) + r.cost as priced_cost,
             r.corrects is null and (r.sent > 0 or r.cost > 0) as is_charge, f.budget - f.spent as left_budget,
             b.budget - b.total_spent as left_campaign, coalesce(w.balance, 0) as left_balance,
             case
               when i.content is not null then case
                 when i.content = r.content and coalesce(r.organisation_id, f.organisation_id) = f.organisation_id
                 then 'duplicate' else 'report_reused' end
               when f.variants <> '[]' and r.corrects is null and r.variant <> 'A'
                 and not private.has_variant(f, r.variant) then 'unknown_variant'
               when f.id is null then 'unknown_flight'
               when r.organisation_id <> f.organisation_id then 'wrong_organisation'
               when r.corrects is not null then case
                 when c.is_known is not true then 'unknown_report'
                 when least(c.sent + r.sent, c.delivered + r.delivered, c.opened + coalesce(r.opened, 0),
                   c.clicked + coalesce(r.clicked, 0), c.conversions + r.conversions, c.revenue + r.revenue,
                   c.cost + r.cost) < 0 then 'more_than_reported' end
               when r.hour > v_now + interval '5 minutes' then 'hour_in_future'
               when r.hour < date_trunc('hour', f.created_at, 'UTC') then 'before_flight'
               when f.status = 'pending' and (r.sent > 0 or r.cost > 0 or f.sent = 0) then 'not_started'
             end as refusal
        from unnest(p_rows) with ordinality as r
        left join public.flights f on f.id = r.flight_id
        left join public.campaigns b on b.id = f.campaign_id
        left join public.wallets w on w.organisation_id = f.organisation_id
        -- "limit 1" searches only the partition that can have the id.
        left join lateral (select k.content from private.report_ids k where k.key = r.key limit 1) as i on true
        left join corrected c on c.nth = r.ordinality
    ), open as materialized (
      select a.*, a.refusal is null as is_open, a.refusal is null and (a.sent <> 0 or a.cost <> 0) as is_priced
        from asked a
    ), days as materialized (
      select h.organisation_id, h.hour, s.day, greatest(s.day, private.open_month(h.organisation_id)) as billing_day
        from (select distinct o.organisation_id, o.hour from open o where o.is_open) as h
        cross join lateral (select private.sending_day(h.organisation_id, h.hour) as day offset 0) as s
    ), terms as materialized (
      select h.flight_id, h.hour, h.variant, t.*
        from (select distinct o.organisation_id, o.campaign_id, o.flight_id, o.hour, o.variant from open o
          where o.is_priced) as h
        cross join lateral private.hour_terms(h.flight_id, h.campaign_id, h.organisation_id, h.hour, h.variant) as t
    ), known as materialized (
      select h.flight_id, h.hour, h.variant, k.*
        from (select distinct o.flight_id, o.hour, o.variant from open o where o.is_open) as h
        cross join lateral private.hour_figures(h.flight_id, h.hour, h.variant) as k
    ), links as materialized (
      select f.id as flight_id, l.id, l.visits, l.reported_clicks
        from public.flights f
        cross join lateral private.current_link(f) as l
       where f.id in (select o.flight_id from open o where o.is_open) and f.short_url is not null and l.id is not null
    ), priced as materialized (
      select o.*, case when o.is_charge and t.is_sending then coalesce(t.room, private.flight_reach(f.id)
               * f.frequency_cap - private.sent_in_period(f.id, o.hour, f.frequency_period)) end as left_sent,
             case
               when not o.is_priced then o.refusal
               when o.is_charge and t.is_quiet then 'quiet_hours'
               when o.is_charge and not t.is_sending then private.idle_reason(f, o.hour)
               when o.is_charge and o.sent > 2147483647 - f.sent then 'invalid_sent'
               -- A flight's spending is rounded up once, so a part of it is off by less than the last decimal.
               when o.priced_cost <= o.priced_sent * coalesce(t.least_price, private.report_price(f, o.variant))
                 - 0.0001
                 or o.priced_cost >= o.priced_sent * coalesce(t.most_price, private.report_price(f, o.variant)) + 0.0001
                 then 'wrong_cost'
             end as mismatch
        from open o
        left join terms t on t.flight_id = o.flight_id and t.hour = o.hour and t.variant is not distinct from o.variant
        left join public.flights f on f.id = o.flight_id
    ), limited as materialized (
      -- A report that does not fit even without the reports before it is refused.
      select p.*, p.mismatch is null and not (p.is_charge and coalesce(p.sent > p.left_sent or p.cost > p.left_budget
               or p.cost > p.left_campaign or p.cost > p.left_balance, false)) as fits
        from priced p
    ), summed as (
      -- Sums of the fitting reports before this one.
      select l.*, count(*) filter (where l.fits) over same_id as same_ids,
             count(*) filter (where l.fits) over flight as flight_reports,
             count(*) filter (where l.fits and l.corrects is not null) over organisation as corrections,
             coalesce(sum(l.sent) filter (where l.fits) over flight, 0) as flight_sent,
             coalesce(sum(l.clicked) filter (where l.fits) over flight, 0) as flight_clicked,
             coalesce(sum(l.cost) filter (where l.fits) over flight, 0) as flight_cost,
             coalesce(sum(l.cost) filter (where l.fits) over campaign, 0) as campaign_cost,
             coalesce(sum(l.cost) filter (where l.fits) over organisation, 0) as organisation_cost,
             coalesce(sum(l.sent) filter (where l.fits) over hour, 0) as hour_sent,
             coalesce(sum(l.delivered) filter (where l.fits) over hour, 0) as hour_delivered,
             coalesce(sum(l.opened) filter (where l.fits) over hour, 0) as hour_opened,
             coalesce(sum(l.clicked) filter (where l.fits) over hour, 0) as hour_clicked
        from limited l
      window same_id as (partition by l.key order by l.nth rows between unbounded preceding and 1 preceding),
             organisation as (partition by l.organisation_id order by l.nth
               rows between unbounded preceding and 1 preceding),
             campaign as (partition by l.campaign_id order by l.nth rows between unbounded preceding and 1 preceding),
             flight as (partition by l.flight_id order by l.nth rows between unbounded preceding and 1 preceding),
             hour as (partition by l.flight_id, l.hour, l.variant order by l.nth
               rows between unbounded preceding and 1 preceding)
    ), figured as (
      select s.*, private.exceeded_figure(k.sent + s.hour_sent + s.sent, k.delivered + s.hour_delivered + s.delivered,
               k.opened + s.hour_opened + coalesce(s.opened, 0), k.clicked + s.hour_clicked + coalesce(s.clicked, 0))
               as exceeded_figure
        from summed s
        left join known k on k.flight_id = s.flight_id and k.hour = s.hour and k.variant is not distinct from s.variant
    ), answered as materialized (
      select f.*, case
               when f.mismatch is not null then f.mismatch
               when f.is_charge and f.flight_sent + f.sent > f.left_sent then 'reach_used'
               when f.is_charge and f.flight_cost + f.cost > f.left_budget then 'budget_used'
               when f.is_charge and f.campaign_cost + f.cost > f.left_campaign then 'campaign_budget_used'
               when f.exceeded_figure is not null then f.exceeded_figure
               when f.is_charge and f.organisation_cost + f.cost > f.left_balance then 'insufficient_credits'
             end as reason
        from figured f
    ), cut as (
      -- A report waits for one with its id, and for a correction of its organization; a correction waits for all
      -- reports of its flight. The sums are exact up to the first fitting report that is refused. Only for reach they
      -- may be too high, because they include other periods of the frequency cap: such a report waits too.
      select least(
          min(a.nth) filter (where a.same_ids > 0
            or case when a.corrects is null then a.corrections else a.flight_reports end > 0
            or a.reason = 'reach_used' and a.sent <= a.left_sent),
          min(a.nth) filter (where a.fits and a.reason is not null) + 1) as nth
        from answered a
    )
    select array_agg(row(a.place, a.gateway, a.report_id, a.corrects, a.organisation_id, a.campaign_id, a.flight_id,
      a.variant, a.hour, d.day, d.billing_day, a.sent, a.delivered, a.opened, a.clicked,
      case when i.flight_id is null then greatest(a.clicked, g.least_clicks)
        else greatest(greatest(i.visits, i.reported_clicks + a.flight_clicked + coalesce(a.clicked, 0))
          - greatest(i.visits, i.reported_clicks + a.flight_clicked), g.least_clicks) end,
      a.conversions, a.revenue, a.cost, a.key, a.content,
      coalesce(a.reason, 'accepted'))::private.report_row order by a.nth)
      from answered a
      left join days d on d.organisation_id = a.organisation_id and d.hour = a.hour
      left join links i on i.flight_id = a.flight_id
     -- A correction subtracts at most the clicks that were credited to the hour, and to the link's day.
     cross join lateral (select case when a.clicked < 0 then greatest(
       -coalesce((select h.clicked from public.flight_hourly_stats h
         where h.flight_id = a.flight_id and h.hour = a.hour), 0),
       case when i.id is not null then -coalesce((select t.clicks from public.short_link_daily_clicks t
         where t.short_link_id = i.id and t.day = d.day and t.kind = 'person'), 0) end) end as least_clicks
         offset 0) as g
     where a.nth = 1 or coalesce(a.nth < (select c.nth from cut c), true));
end $$;
comment on function private.check_reports(private.report_row[]) is
  'Answers the first of these well-formed reports, at least one, with their billing days and credited clicks. It '
  'stops before a report whose answer depends on how one before it is booked, and after one that is refused only '
  'because of those before it. The caller has locked what they change.';
