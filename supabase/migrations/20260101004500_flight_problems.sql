-- Flight problems: what keeps one flight from sending; plans of started flights; the split of a campaign budget.

create function private.flight_problems(p_flight public.flights, p_need private.flight_need, p_opening timestamptz)
  returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
  v_today date;
  v_zone text;
begin
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
     where l.flight_id = p_flight.id and l.creative_id = p_flight.creative_id
       and strpos(v.content::text, '{{link}}') > 0)) then
    return next 'link_missing';
  end if;
  if private.flight_reach(p_flight.id) = 0 then
    return next case when exists (
      select 1 from public.flight_audiences l join public.audiences a on a.id = l.audience_id
        where l.flight_id = p_flight.id and a.total_contacts > 0)
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
  if v_campaign.end_date >= v_today and private.next_window_start(p_flight.id) >= (v_campaign.end_date
    + 1)::timestamp at time zone v_zone then
    return next 'intervals_after_campaign';
  end if;
  if v_campaign.end_date < v_today then
    return next 'campaign_ended';
  end if;
  -- private.flight_limits has the same rule: a flight that has sent nothing has not used its reach.
  if p_flight.sent > 0 and private.flight_limit(p_flight) = 'reach_used' then
    return next 'reach_used';
  elsif p_flight.budget - p_need.base < p_need.price then
    return next 'budget_used';
  end if;
  if private.campaign_left(p_flight.campaign_id) < p_need.price then
    return next 'campaign_budget_used';
  end if;
  if coalesce((select w.balance from public.wallets w where w.organisation_id = p_flight.organisation_id), 0)
    < p_need.price then
    return next 'wallet_empty';
  end if;
end $$;
comment on function private.flight_problems(public.flights, private.flight_need, timestamptz) is
  'What keeps one flight from sending, as codes of public.launch_check, by its need and its next opening '
  '(private.next_opening). public.launch_check adds messages, approvals, the campaign and shared money.';

create function private.campaign_forecast(p_campaign_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.own_campaign(p_campaign_id);
begin
  return (select jsonb_build_object('time_zone', o.time_zone, 'wallet', free.wallet, 'campaign_budget', free.campaign,
    'months', private.plan_months(private.month_ends(o.id), free.months),
                                    'campaign_end', v_campaign.end_date, 'now', private.delivery_now(),
                                    'campaign_unplanned', v_campaign.budget - coalesce((
                                      select sum(case when f.status = 'ended' then f.spent
                                        else greatest(f.budget, f.spent) end)
                                        from public.flights f where f.campaign_id = p_campaign_id), 0))
            from public.organisations o, private.unreserved_money(p_campaign_id) as free
              where o.id = v_campaign.organisation_id);
end $$;
comment on function private.campaign_forecast(uuid) is 'Implements public.campaign_forecast.';
grant execute on function private.campaign_forecast(uuid) to authenticated, service_role;

create function public.campaign_forecast(p_campaign_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.campaign_forecast(p_campaign_id)
$$;
comment on function public.campaign_forecast(uuid) is
  'For the forecast of a flight in planning: zone, end of the campaign, delivery''s time, the dollars of wallet, '
  'campaign budget and Monthly Credit Limit (months, as in public.flight_forecast) beyond the reservations of '
  'active flights, and what the budgets of the campaign''s flights leave of its own (campaign_unplanned).';
grant execute on function public.campaign_forecast(uuid) to authenticated, service_role;

-- Plans of started flights, to compare results with.

create function private.started_plan(p_flight public.flights, p_campaign numeric, p_started_at timestamptz)
  returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Plans by shares, as at the start: ignores a later promotion.
  p_flight.promoted_variant := null;
  return private.flight_plan_input(p_flight, null, p_campaign) - 'sent_by_hour' || jsonb_build_object(
    'started_at', p_started_at,
    'ended_at', case
      when p_flight.status = 'ended' and coalesce(p_flight.status_reason, 'campaign_ended') = 'campaign_ended'
      then p_flight.stopped_at end);
exception when data_exception then
  -- The other flights are compared; settle_delivery records the failure of this one.
  return null;
end $$;
comment on function private.started_plan(public.flights, numeric, timestamptz) is
  'Plan input of a started flight, and when a person ended it or its campaign; null when it cannot be computed.';

create function private.started_plans(p_campaign_id uuid, p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.own_campaign(p_campaign_id);
begin
  return (
    with started as materialized (
      select f.id, s.started_at,
             -- Budgets of earlier flights are theirs; the unspent budget of an ended flight is free.
             v_campaign.budget - coalesce(sum(case when f.status = 'ended' then f.spent
               else greatest(f.budget, f.spent) end)
               over (order by s.started_at, f.id rows between unbounded preceding and 1 preceding), 0) as campaign
        from public.flights f
        cross join lateral (select min(a.starts_at) as started_at from private.active_spans a
          where a.subject = f.id) as s
       where f.campaign_id = p_campaign_id and s.started_at is not null
    )
    select jsonb_build_object('now', private.delivery_now(), 'plans',
      coalesce(jsonb_agg(plan order by s.started_at, s.id) filter (where plan is not null), '[]'))
      from started s
      join public.flights f on f.id = s.id
      -- Stays null without a budget; greatest() would return 0.
      cross join lateral private.started_plan(f, case
        when s.campaign is not null then greatest(s.campaign, 0) end, s.started_at) as plan
     where f.id = coalesce(p_flight_id, f.id));
end $$;
comment on function private.started_plans(uuid, uuid) is 'Implements public.started_plans.';
grant execute on function private.started_plans(uuid, uuid) to authenticated, service_role;

create function public.started_plans(p_campaign_id uuid, p_flight_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.started_plans(p_campaign_id, p_flight_id)
$$;
comment on function public.started_plans(uuid, uuid) is
  'Inputs for readStartedPlans in src/domain/delivery/expected-delivery.ts, from which the expected results of a '
  'campaign''s started flights, or one of them, are computed: {now, plans: [plan input with started_at (first '
  'start) and ended_at (by a person)]}, first started first. Each may spend what the campaign budget leaves after '
  'the budgets of earlier flights. The wallet is no limit, because missing credits are a reason to be behind. '
  'Refuses with not_found.';
grant execute on function public.started_plans(uuid, uuid) to authenticated, service_role;

-- Split of a campaign budget.

create function private.campaign_budget_split(p_campaign_id uuid)
returns table (flight_id uuid, name text, channel text, flights bigint, allocated numeric, spent numeric,
  reserved numeric)
language sql stable security definer set search_path = '' as $$
  with shares as (
    select f.id, f.name, f.type, f.spent, coalesce(a.reserved, 0) as reserved,
           -- The unspent budget of an ended flight is free.
           case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end as allocated
      from public.flights f
      left join private.allotments(private.effective_org_id()) as a on a.flight_id = f.id
     where f.campaign_id = p_campaign_id and f.organisation_id = private.effective_org_id()
  ), placed as (
    select s.*, row_number() over (order by s.allocated desc, s.id) <= 7 as is_large from shares s
  )
  select case
    when p.is_large
    then p.id end, max(p.name) filter (where p.is_large), max(p.type) filter (where p.is_large), count(*),
         sum(p.allocated), sum(p.spent), sum(p.reserved)
    from placed p
   group by p.is_large, case when p.is_large then p.id end
   order by p.is_large desc, sum(p.allocated) desc, 1
$$;
comment on function private.campaign_budget_split(uuid) is 'Implements public.campaign_budget_split.';
grant execute on function private.campaign_budget_split(uuid) to authenticated, service_role;

create function public.campaign_budget_split(p_campaign_id uuid)
returns table (flight_id uuid, name text, channel text, flights bigint, allocated numeric, spent numeric,
  reserved numeric)
language sql stable set search_path = '' as $$
  select * from private.campaign_budget_split(p_campaign_id)
$$;
comment on function public.campaign_budget_split(uuid) is
  'How the flights of a campaign of the effective organization share its budget, in dollars: allocated (the budget; '
  'spending for an ended flight), spent, and reserved by its plan. The seven largest flights; a last row '
  'without flight_id sums the other flights.';
grant execute on function public.campaign_budget_split(uuid) to authenticated, service_role;
