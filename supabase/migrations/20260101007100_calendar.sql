-- Calendar: the flights of a period, their sent messages, and the inputs of their plans.

create function public.calendar_flights(p_from date, p_to date, p_channel text default '', p_status text default '',
  p_campaign_id uuid default null,
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
                      where i.organisation_id = (select private.effective_org_id()) and i.date between p_from and p_to
                        and i.start_time <> i.end_time)
         or f.id in (select s.flight_id from public.campaign_daily_stats s
                      where s.organisation_id = (select private.effective_org_id()) and s.day between p_from and p_to
                        and s.sent > 0))
     order by array_position(array['active', 'paused', 'ended', 'pending'], f.status), f.created_at desc,
       f.id limit p_limit;
end $$;
comment on function public.calendar_flights(date, date, text, text, uuid, integer) is
  'Flights of the effective organization with an interval or sent messages in a period of up to 62 days, optionally '
  'of one channel, status or campaign. At most p_limit (up to 1,000): active ones first, then paused, ended and '
  'pending ones, each newest first. Refuses with invalid_period and invalid_limit.';
grant execute on function public.calendar_flights(date, date, text, text, uuid, integer) to authenticated, service_role;

create function private.calendar_plan(p_flight public.flights, p_wallet numeric, p_campaign numeric, p_months jsonb)
  returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.flight_plan_input(p_flight, p_wallet, p_campaign, p_months);
exception when data_exception then
  -- The other flights are shown; settle_delivery records the failure of this one.
  return null;
end $$;
comment on function private.calendar_plan(public.flights, numeric, numeric, jsonb) is
  'Inputs for the plan of one flight; null when the plan cannot be computed.';

create function private.calendar_plans(p_from date, p_to date, p_flights uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select o.id, (private.delivery_now() at time zone o.time_zone)::date as today, coalesce(w.balance, 0) as balance,
      private.month_ends(o.id) as month_ends
      from public.organisations o left join public.wallets w on w.organisation_id = o.id
     where o.id = private.effective_org_id()
  ), kept as materialized (
    select a.*, f.campaign_id
      from own cross join lateral private.allotments(own.id) with ordinality as a
      join public.flights f on f.id = a.flight_id
  ), open as materialized (
    select f.id, f.campaign_id from own join public.flights f on f.organisation_id = own.id
     where f.id = any (p_flights) and f.status <> 'ended'
       and exists (select 1 from public.flight_intervals i
                    where i.flight_id = f.id and i.start_time <> i.end_time
                      -- An interval past midnight also sends on the next day.
                      and i.date between greatest(p_from, own.today) - 1 and p_to)
  ), free as materialized (
    -- Same result as private.unreserved_money, which would run private.allotments again for each campaign.
    select c.campaign_id, own.balance - coalesce((select sum(k.reserved) from kept k), 0) as wallet,
           private.campaign_left(c.campaign_id) - coalesce(
             (select sum(k.reserved) from kept k where k.campaign_id = c.campaign_id), 0) as campaign,
           coalesce((select k.months_after from kept k order by k.ordinality desc limit 1),
             private.months_left(own.id)) as months, own.month_ends
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
     private.plan_months(free.month_ends, case when kept.flight_id is null then free.months
       else kept.months end)) as planned (input)
$$;
comment on function private.calendar_plans(date, date, uuid[]) is
  'Plan inputs of the flights p_flights of the effective organization that can still send in a period. An active '
  'flight has the money that the flights served before it leave; the others have what all active flights '
  'leave.';
grant execute on function private.calendar_plans(date, date, uuid[]) to authenticated, service_role;

create function public.calendar_load(p_from date, p_to date, p_channel text default '', p_status text default '',
  p_campaign_id uuid default null,
  p_limit integer default 150) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_flights uuid[];
begin
  perform private.check_period(p_from, p_to);
  v_flights := array(select f.id from public.calendar_flights(p_from, p_to, p_channel, p_status, p_campaign_id,
    p_limit) as f);
  return jsonb_build_object(
    'now', private.delivery_now(),
    'plans', private.calendar_plans(p_from, p_to, v_flights),
    'sent', coalesce((
      select jsonb_agg(jsonb_build_object('flight_id', s.flight_id, 'day', s.day, 'sent', s.sent))
        from public.campaign_daily_stats s
       where s.flight_id = any (v_flights) and s.organisation_id = (select private.effective_org_id())
         and s.day between p_from and p_to and s.sent > 0), '[]'),
    'cohorts', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'contacts', a.total_contacts, 'segments',
        coalesce((
               select jsonb_agg(jsonb_build_object('id', s.id, 'volume', s.volume))
                 from public.segments s where s.id in (select l.segment_id from public.audience_segments l
                   where l.audience_id = a.id)), '[]')))
        from public.audiences a
       where a.id in (select l.audience_id from public.flight_audiences l where l.flight_id = any (v_flights)
                      union select x.audience_id from private.excluded_cohorts(v_flights) as x)), '[]'),
    'excluded', coalesce((
      select jsonb_agg(jsonb_build_object('flight_id', x.flight_id, 'audience_id', x.audience_id))
        from private.excluded_cohorts(v_flights) as x), '[]'));
end $$;
comment on function public.calendar_load(date, date, text, text, uuid, integer) is
  'Calendar data of the flights that public.calendar_flights returns for the same arguments: {now, plans: [input of '
  'readPlanInput in src/domain/delivery/plan-input.ts, for each flight that can still send], sent: [{flight_id, day, '
  'sent}], cohorts that the flights use or exclude: [{id, name, contacts, segments: [{id, volume}]}], excluded: '
  'cohorts that each flight excludes, [{flight_id, audience_id}]}. Refuses with invalid_period and invalid_limit.';
grant execute on function public.calendar_load(date, date, text, text, uuid, integer) to authenticated, service_role;
