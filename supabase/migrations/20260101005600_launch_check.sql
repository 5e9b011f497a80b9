-- The launch check: what a start would do and what blocks it.

create function private.check_launch(p_campaign public.campaigns, p_start uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
  v_now constant timestamptz := private.delivery_now();
  v_problems jsonb := coalesce((select jsonb_agg(p) from private.campaign_problems(p_campaign, p_start) as p), '[]');
  v_needs constant private.flight_need[] := array(select n from private.computable_needs(p_start) as n);
  v_overlaps constant jsonb := coalesce((select jsonb_object_agg(o.flight_id, o.hints)
    from private.audience_overlaps(p_start) as o), '{}');
  v_openings constant jsonb := coalesce((
    select jsonb_object_agg(o.flight_id, o.opens_at)
      from private.next_openings(array(select n.flight_id from unnest(v_needs) as n)) as o), '{}');
  v_one record;
  v_flight public.flights;
  v_opening timestamptz;
  v_found jsonb[];
  v_all jsonb[] := '{}';
  v_codes text[];
  v_once text[] := '{}';
  v_price numeric := 0;
  v_free numeric;
  v_left numeric;
  v_funds jsonb;
  v_wallet numeric;
  v_campaign numeric;
  v_months numeric[];
  v_funded numeric := 0;
  v_cost numeric := 0;
  v_held bigint := 0;
  v_messages bigint := 0;
  v_planned uuid[] := '{}';
  v_reached bigint[] := '{}';
  v_first timestamptz;
  v_last timestamptz;
  v_plan record;
  v_need private.flight_need;
begin
  -- The money that other flights leave, and the most that each of these may spend.
  select coalesce((select w.balance from public.wallets w where w.organisation_id = p_campaign.organisation_id), 0)
           - coalesce(sum(a.reserved) filter (where not a.flight_id = any (p_start)), 0),
         private.campaign_left(p_campaign.id)
           - coalesce(sum(a.reserved) filter (where f.campaign_id = p_campaign.id and not a.flight_id = any (p_start)),
             0),
         coalesce(jsonb_object_agg(a.flight_id,
           jsonb_build_array(a.wallet, a.campaign, a.months)) filter (where a.flight_id = any (p_start)), '{}')
    into v_free, v_left, v_funds
    from private.allotments(p_campaign.organisation_id, p_start) as a join public.flights f on f.id = a.flight_id;
  for v_one in
    select f as flight, n as need
      from unnest(p_start) with ordinality as s (id, place)
      join public.flights f on f.id = s.id
      left join unnest(v_needs) as n on n.flight_id = f.id
     order by s.place
  loop
    v_flight := v_one.flight;
    v_need := v_one.need;
    begin
      if v_need.flight_id is null then
        raise data_exception using message = 'The plan of the flight cannot be computed.';
      end if;
      v_wallet := (v_funds -> v_flight.id::text ->> 0)::numeric;
      v_campaign := (v_funds -> v_flight.id::text ->> 1)::numeric;
      v_months := array(select m.value::numeric
        from jsonb_array_elements_text(v_funds -> v_flight.id::text -> 2) with ordinality as m order by m.ordinality);
      v_opening := (v_openings ->> v_flight.id::text)::timestamptz;
      v_codes := array(select * from private.flight_problems(v_flight, v_need, v_opening));
      v_found := array(
        select private.problem(c.code, v_flight, private.problem_hints(c.code, v_flight, p_campaign))
          from unnest(v_codes) with ordinality as c (code, place)
         -- Money and campaign problems are reported once for all flights.
         where c.code not in ('campaign_ended', 'campaign_budget_used', 'wallet_empty')
         order by c.place)
        || array(
        select private.problem(w.code, v_flight, w.hints)
          from private.flight_launch_problems(v_flight, p_campaign, v_overlaps -> v_flight.id::text) as w
         where not (w.code = 'intervals_outside_campaign'
           and v_codes && array['intervals_after_campaign', 'campaign_ended', 'no_interval_left']));
      v_once := v_once || v_codes;
      v_price := greatest(v_price, v_need.price);
      select * into v_plan from private.flight_plan(v_flight, v_need, v_wallet, v_campaign, v_months) as p;
      -- Messages that only the Monthly Credit Limit blocks.
      v_held := v_held + (private.flight_plan(v_flight, v_need, v_wallet, v_campaign)).messages - v_plan.messages;
      -- With an unlimited wallet; the difference is what the wallet lacks.
      v_funded := v_funded + (select p.cost from private.flight_plan(v_flight, v_need, 1e12, v_left - v_funded,
        v_months) as p);
      v_cost := v_cost + v_plan.cost;
      v_messages := v_messages + v_plan.messages;
      v_planned := v_planned || v_flight.id;
      v_reached := v_reached || least(private.flight_reach(v_flight.id), v_plan.messages);
      if v_plan.messages > 0 then
        v_first := least(v_first, v_opening);
        v_last := greatest(v_last, v_plan.ends_at);
      end if;
    exception when data_exception then
      v_found := array[private.problem('set_aside', v_flight, null)];
    end;
    v_all := v_all || v_found;
  end loop;
  v_problems := v_problems || to_jsonb(v_all)
    || coalesce((select jsonb_agg(p) from private.approval_problems(p_start) as p), '[]');
  if 'campaign_budget_used' = any (v_once) and not v_problems @> '[{"code": "campaign_budget_used"}]' then
    v_problems := private.problem('campaign_budget_used', v_none,
      jsonb_build_object('left', private.campaign_left(p_campaign.id))) || v_problems;
  end if;
  if not v_problems @> '[{"code": "wallet_empty"}]' and (v_cost < v_funded or 'wallet_empty' = any (v_once)) then
    v_problems := private.problem(case when 'wallet_empty' = any (v_once) then 'wallet_empty'
      else 'wallet_low' end, v_none, jsonb_build_object(
        'needed', v_funded, 'free', greatest(v_free, 0),
        'balance', (select w.balance from public.wallets w where w.organisation_id = p_campaign.organisation_id),
        'people', private.admin_names(p_campaign.organisation_id), 'holders', private.largest_reservations(p_start)))
          || v_problems;
  end if;
  if v_held > 0 then
    -- One entry for this launch and for flights that are already paused.
    v_problems := (private.problem('month_limit', v_none,
      private.month_hints(p_campaign.organisation_id) || jsonb_build_object('count', v_held))
      || case when v_messages = 0 then '{"severity": "blocker"}'::jsonb else '{}' end)
      || jsonb_path_query_array(v_problems, '$[*] ? (@.code != "month_limit")');
  end if;
  return (
    with reaches as materialized (
      select r.flight_id, r.audience_id, r.reach from private.flight_reaches(p_start) as r
    ), shares as materialized (
      select r.flight_id, sum(r.reach) as people, coalesce(max(n.reached), 0) as reached
        from reaches r left join unnest(v_planned, v_reached) as n (flight_id, reached) using (flight_id)
       group by r.flight_id
    )
    select jsonb_build_object(
      'campaign_id', p_campaign.id, 'status', p_campaign.status,
      'version', p_campaign.version + coalesce((select sum(f.version) from public.flights f where f.id = any (p_start)),
        0),
      'problems', coalesce((select jsonb_agg(x.problem order by x.problem ->> 'severity', x.place)
                              from jsonb_array_elements(v_problems) with ordinality as x (problem, place)), '[]'),
      'flights', coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'channel', f.type, 'status', f.status,
                 'people', coalesce(s.people, 0), 'reached', coalesce(s.reached, 0)) order by n.place)
          from unnest(p_start) with ordinality as n (id, place)
          join public.flights f on f.id = n.id
          left join shares s on s.flight_id = f.id), '[]'),
      'people', a.people, 'reached', least(a.reached, a.people), 'messages', v_messages, 'cost', v_cost,
      'available', greatest(v_free, 0), 'first_at', v_first, 'last_at', v_last, 'time_zone', o.time_zone,
      'confirm_above', o.launch_confirm_above)
      from public.organisations o
     -- A cohort used by several flights counts once, by the flight that reaches most of it: they may send to the same
     -- people.
     cross join (select coalesce(sum(c.reach), 0) as people, round(coalesce(sum(c.reached), 0)) as reached
                   from (select max(r.reach) as reach, max(r.reach * s.reached / nullif(s.people, 0)) as reached
                           from reaches r join shares s using (flight_id) group by r.audience_id) as c) as a
     where o.id = p_campaign.organisation_id);
end $$;
comment on function private.check_launch(public.campaigns, uuid[]) is
  'Implements public.launch_check for these flights, in serving order. Every start is refused by its blockers: '
  'public.launch and a status set over REST.';

create function private.campaign_to_launch(p_campaign_id uuid, p_flight_id uuid) returns public.campaigns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = private.effective_org_id()
     and c.id = coalesce((select f.campaign_id from public.flights f where f.id = p_flight_id), p_campaign_id)
     and c.id = coalesce(p_campaign_id, c.id);
  if not found or p_flight_id is not null
    and not exists (select 1 from public.flights f where f.id = p_flight_id and f.campaign_id = v_campaign.id) then
    perform private.refuse('PT404', 'not_found.campaign_or_flight');
  end if;
  return v_campaign;
end $$;
comment on function private.campaign_to_launch(uuid, uuid) is
  'A campaign of the effective organization, by its id or the id of a flight.';

create function private.launch_check(p_campaign_id uuid, p_flight_id uuid, p_flight_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.campaign_to_launch(p_campaign_id, p_flight_id);
begin
  return private.check_launch(v_campaign, private.flights_to_start(v_campaign,
    case when p_flight_id is not null then array[p_flight_id] else p_flight_ids end));
end $$;
comment on function private.launch_check(uuid, uuid, uuid[]) is 'Implements public.launch_check.';
grant execute on function private.launch_check(uuid, uuid, uuid[]) to authenticated, service_role;

create function public.launch_check(p_campaign_id uuid default null, p_flight_id uuid default null,
  p_flight_ids uuid[] default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.launch_check(p_campaign_id, p_flight_id, p_flight_ids)
$$;
comment on function public.launch_check(uuid, uuid, uuid[]) is
  'What a launch would start and the problems it would meet: of a campaign with its pending flights, of one flight, '
  'or of p_flight_ids (an empty list: only active flights that wait for the campaign). Returns {campaign_id, '
  'status, version (to pass to public.launch), problems: [{code, severity: blocker|warning, fix, flight_id, '
  'flight_name, hints}], flights: [{id, name, channel, status, people, reached}], people (in the audiences, each '
  'once), reached (how many of them get a message, at least), messages, cost (dollars), first_at, last_at, '
  'time_zone, confirm_above}. Refuses with not_found.';
grant execute on function public.launch_check(uuid, uuid, uuid[]) to authenticated, service_role;
