-- Attention: the check of a flight, and what the campaign list reads from it.

create function private.flight_codes(p_flight public.flights, p_need private.flight_need, p_opening timestamptz)
  returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.id = p_flight.campaign_id;
  -- A flight that a person stopped, or whose campaign is over, needs no attention.
  if p_flight.status = 'ended' or v_campaign.status in ('ended', 'removed') or v_campaign.archived_at is not null
    or p_flight.status = 'paused' and p_flight.status_reason is null
      and p_flight.approval_state is distinct from 'changes_requested' then
    return '{}';
  end if;
  return array(
    select distinct found.code
      from (select p_flight.status_reason as code where p_flight.status = 'paused'
            union all
            select x.code from private.flight_problems(p_flight, p_need, p_opening) as x (code)
            union all
            select x.code from private.flight_launch_problems(p_flight, v_campaign, null) as x
            union all
            select x.problem ->> 'code' from private.approval_problems(case when p_flight.status = 'active' then '{}'
              else array[p_flight.id] end) as x (problem)
           ) as found
     where found.code is not null
       and (found.code in ('link_broken', 'written_link_broken') or p_flight.status = 'paused'
         and found.code = p_flight.status_reason
         or coalesce((private.problem_kind(found.code)).severity, 'blocker') = 'blocker')
     order by found.code);
end $$;
comment on function private.flight_codes(public.flights, private.flight_need, timestamptz) is
  'Problems of a flight: every blocker of public.launch_check, links whose page does not answer, and why delivery '
  'paused it.';

create function private.check_flight_now(p_flight public.flights, p_need private.flight_need, p_opening timestamptz,
  p_wallet numeric, p_campaign numeric, p_months numeric[]) returns void
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
      v_codes := private.flight_codes(p_flight, p_need, p_opening);
    end if;
  exception when data_exception then
    v_codes := array['set_aside'];
  end;
  update private.flight_checks k
     set codes = v_codes, forecast = v_forecast,
         plan_times = coalesce(v_times, '{}'), plan_messages = coalesce(v_messages, '{}'),
         due_at = case when p_flight.status <> 'ended' then private.delivery_now() + interval '10 minutes' end
   where k.flight_id = p_flight.id;
  select case when p.is_paced then private.pace_status(p.sent, p.due, p.most) end into v_pace
    from private.progress_by_flight(array[p_flight.id]) as p;
  if v_pace = 'behind' and v_codes = '{}' then
    update private.flight_checks k set codes = array['behind'] where k.flight_id = p_flight.id;
  end if;
end $$;
comment on function private.check_flight_now(public.flights, private.flight_need, timestamptz, numeric, numeric,
  numeric[]) is
  'Stores the plan, the forecast and the problems of one flight. A flight behind its plan has the problem behind '
  'where nothing else explains it.';

create function private.check_flights(p_org uuid, p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_open constant uuid[] := array(select f.id from public.flights f
    where f.id = any (p_flights) and f.status <> 'ended');
  v_one record;
begin
  for v_one in
    with kept as materialized (
      select a.*, f.campaign_id
        from private.allotments(p_org) with ordinality as a join public.flights f on f.id = a.flight_id
    ), free as materialized (
      -- Equals private.unreserved_money, which would compute all allotments again for each campaign.
      select c.campaign_id,
        coalesce((select w.balance from public.wallets w where w.organisation_id = p_org), 0)
        - coalesce((select sum(k.reserved) from kept k), 0) as wallet,
             private.campaign_left(c.campaign_id) - coalesce(
               (select sum(k.reserved) from kept k where k.campaign_id = c.campaign_id), 0) as campaign,
             coalesce((select k.months_after from kept k order by k.ordinality desc limit 1),
               private.months_left(p_org)) as months
        from (select distinct f.campaign_id from public.flights f where f.id = any (p_flights)) as c
    )
    select f as flight, n as need, o.opens_at, case when k.flight_id is null then free.wallet
      else k.wallet end as wallet,
           case when k.flight_id is null then free.campaign else k.campaign end as campaign,
           case when k.flight_id is null then free.months else k.months end as months
      from public.flights f
      join free on free.campaign_id = f.campaign_id
      left join kept k on k.flight_id = f.id
      left join private.computable_needs(v_open) as n on n.flight_id = f.id
      left join private.next_openings(v_open) as o on o.flight_id = f.id
     where f.id = any (p_flights) and f.organisation_id = p_org
  loop
    perform private.check_flight_now(v_one.flight, v_one.need, v_one.opens_at, v_one.wallet, v_one.campaign,
      v_one.months);
  end loop;
exception when others then
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  perform private.record_failure('check_flights', p_org::text, sqlstate, sqlerrm);
  update private.flight_checks k set due_at = private.delivery_now() + interval '10 minutes'
    where k.flight_id = any (p_flights);
end $$;
comment on function private.check_flights(uuid, uuid[]) is
  'Checks flights of one organization. If that fails, the failure is recorded and they are checked again later.';

create function private.check_due_flights() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_org uuid;
  v_flights uuid[];
  v_checked integer := 0;
begin
  -- At most 25 flights of an organization, and no further organization after 100 flights; those that have waited
  -- longest
  -- come first.
  for v_org in
    select o.id
      from public.organisations o
      cross join lateral (
        select k.due_at from private.flight_checks k where k.organisation_id = o.id and k.due_at <= v_now
          order by k.due_at limit 1) as first
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
  'Checks due flights, a few of each organization; returns how many. A job calls it every few seconds, so its cost '
  'per call is bounded.';
grant execute on function private.check_due_flights() to service_role;

-- Reads of the campaign list.

create function private.campaigns_with_problems() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select distinct k.campaign_id from private.flight_checks k
      where k.organisation_id = private.effective_org_id() and k.codes <> '{}';
end $$;
comment on function private.campaigns_with_problems() is
  'Campaigns of the effective organization with a flight that has a problem.';
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
      from (select case when f.status = 'paused' and f.status_reason is not null then 'waiting'
        else f.status end as state, count(*) as flights
              from public.flights f where f.campaign_id = p_campaign and f.organisation_id = private.effective_org_id()
                group by 1) as s);
end $$;
comment on function private.flight_states(uuid) is
  'Number of a campaign''s flights by state: see campaigns_with_totals.flight_states.';
grant execute on function private.flight_states(uuid) to authenticated, service_role;

create view public.campaigns_with_totals with (security_invoker = true) as
select c.id, c.organisation_id, c.name, c.description, c.status, c.status_reason, c.budget, c.start_date, c.end_date,
       c.user_id, c.created_at, c.updated_at, c.updated_by, c.version, c.archived_at,
       c.total_spent, c.budget - c.total_spent as remaining_budget, c.flight_count, c.channels,
       c.archived_at is null and (c.status = 'limited' or c.status = 'active' and c.flight_count = 0
         or c.status in ('active', 'paused') and coalesce(c.total_spent > c.budget, false)
         or c.status not in ('ended', 'removed')
           and c.id in (select private.campaigns_with_problems())) as needs_attention,
       c.end_date - (select private.today()) as days_left,
       c.search_text,
       private.campaign_problem_codes(c.id) as problem_codes,
       private.campaign_progress(c.id) as progress,
       private.flight_states(c.id) as flight_states
  from public.campaigns c;
comment on view public.campaigns_with_totals is
  'Campaigns with their computed columns, for lists. Read only; policies of the tables apply.';
comment on column public.campaigns_with_totals.total_spent is 'Dollars spent by the campaign''s flights.';
comment on column public.campaigns_with_totals.remaining_budget is
  'Budget minus spent, negative when overspent; null without a budget.';
comment on column public.campaigns_with_totals.flight_count is 'How many flights the campaign has.';
comment on column public.campaigns_with_totals.needs_attention is
  'The campaign is not archived, and it is limited, has spent more than its budget, is active without a flight, '
  'or one of its flights has a problem (problem_codes).';
comment on column public.campaigns_with_totals.days_left is
  'Days to its end date in the organization''s zone: 0 on the day itself, negative after it; null without one.';
comment on column public.campaigns_with_totals.problem_codes is
  'Problems of its flights, each once: blockers of public.launch_check, link_broken, written_link_broken, why '
  'delivery paused one, and behind (its plan).';
comment on column public.campaigns_with_totals.progress is
  'Progress of its flights together, in the shape of public.progress; null without a flight.';
comment on column public.campaigns_with_totals.flight_states is
  'How many of its flights are pending, active, paused (by a person), waiting (paused by delivery) and ended, by '
  'these words; a word without a flight is missing.';

revoke all on public.campaigns_with_totals from public, anon, authenticated, service_role;
grant select on public.campaigns_with_totals to authenticated, service_role;

create function public.delivery_time() returns timestamptz
language sql stable set search_path = '' as $$
  select private.delivery_now()
$$;
comment on function public.delivery_time() is
  'The time of delivery, for screens that plan: now, or the time the simulation has reached.';
grant execute on function public.delivery_time() to authenticated, service_role;
