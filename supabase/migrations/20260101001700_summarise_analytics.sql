-- Everything that the reports screen shows, in one read of the daily sums (D-01).

create function public.analytics_summary(p_days integer default 30, p_campaign_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_zone constant text := coalesce((select o.time_zone from public.organisations o where o.id = v_org), 'UTC');
  v_to constant date := (private.delivery_now() at time zone v_zone)::date;
  v_from date;
begin
  if p_days is null or p_days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = '22023', hint = 'invalid_period';
  end if;
  v_from := v_to - p_days + 1;
  return (
    with sums as materialized (
      select case when grouping(s.flight_id) = 0 then 'flight' when grouping(s.campaign_id) = 0 then 'campaign'
               when grouping(s.day) = 0 then 'day' when grouping(s.channel) = 0 then 'channel' else 'total' end as part,
             s.day >= v_from as is_current, s.day, s.channel, s.campaign_id, s.flight_id,
             jsonb_build_object(
               'sent', sum(s.sent), 'delivered', sum(s.delivered), 'opened', sum(s.opened), 'clicked', sum(s.clicked),
               'conversions', sum(s.conversions), 'revenue', sum(s.revenue), 'cost', sum(s.cost),
               'opened_of', coalesce(sum(s.delivered) filter (where s.opened is not null), 0),
               'clicks_of_opened', coalesce(sum(s.clicked) filter (where s.opened is not null), 0),
               'clicked_of', coalesce(sum(s.opened) filter (where s.clicked is not null), 0)) as figures
        from public.campaign_daily_stats s
       where s.organisation_id = v_org
         and s.day between v_from - p_days and v_to
         and (p_campaign_id is null or s.campaign_id = p_campaign_id)
       group by grouping sets ((s.day >= v_from), (s.day >= v_from, s.day, s.channel), (s.day >= v_from, s.channel),
         (s.day >= v_from, s.campaign_id), (s.day >= v_from, s.flight_id))
    )
    select jsonb_build_object(
      'organisation_id', v_org,
      'from', v_from,
      'to', v_to,
      'current', (select x.figures from sums x where x.part = 'total' and x.is_current),
      'previous', (select x.figures from sums x where x.part = 'total' and not x.is_current),
      'days', coalesce((select jsonb_agg(x.figures || jsonb_build_object('day', x.day, 'channel', x.channel) order by x.day, x.channel)
                          from sums x where x.part = 'day' and x.is_current), '[]'),
      'channels', coalesce((select jsonb_agg(x.figures || jsonb_build_object('channel', x.channel) order by x.channel)
                              from sums x where x.part = 'channel' and x.is_current), '[]'),
      'campaigns', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status, 'figures', x.figures)
                                       order by c.created_at desc, c.id)
                               from public.campaigns c
                               left join sums x on x.part = 'campaign' and x.is_current and x.campaign_id = c.id
                              where c.organisation_id = v_org), '[]'),
      'flights', coalesce((select jsonb_agg(x.figures || jsonb_build_object('id', f.id, 'name', f.name, 'channel', f.type, 'status', f.status,
                                              'campaign_id', f.campaign_id, 'campaign_name', c.name) order by f.created_at desc, f.id)
                             from sums x
                             join public.flights f on f.id = x.flight_id
                             join public.campaigns c on c.id = f.campaign_id
                            where x.part = 'flight' and x.is_current), '[]')));
end $$;
comment on function public.analytics_summary(integer, uuid) is
  'What the effective organisation''s messages of the last p_days days (its zone, today included) and of the p_days before brought: totals of both, and for the current ones the sums by day and channel, channel, flight and campaign (every campaign is listed, without figures when it sent nothing). Reads daily sums only. opened and clicked are null where nothing measures them; opened_of (delivered where opens are measured), clicks_of_opened and clicked_of (clicks and opens where both are) are what a rate is made of. Null totals: nothing was sent.';
revoke execute on function public.analytics_summary(integer, uuid) from public, anon;
grant execute on function public.analytics_summary(integer, uuid) to authenticated, service_role;
