-- Stored needs: every screen reads reservations, so the need of each active flight is stored. A change of anything a
-- need depends on adds a mark. Readers compute the needs of marked flights until private.refresh_needs stores them
-- again.

create table private.stored_needs (
  flight_id uuid primary key,
  organisation_id uuid not null,
  need private.flight_need not null,
  spent numeric not null,
  budget numeric,
  cost numeric not null,
  known_from private.instant not null,
  constraint stored_needs_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade
);
comment on table private.stored_needs is
  'One row is the need of an active flight, computed at known_from by delivery''s clock for its spending at that '
  'time.';
comment on column private.stored_needs.cost is
  'Dollars of the rest of the plan if nothing but the flight''s own budget limits it.';
create index stored_needs_organisation_id_idx on private.stored_needs (organisation_id);

create table private.need_marks (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  campaign_id uuid,
  flight_id uuid
);
comment on table private.need_marks is
  'One row marks stored needs as outdated: those of a flight, of a campaign or, with neither, of the whole '
  'organization. Added with each settle_mark; removed by private.refresh_needs.';
create index need_marks_organisation_id_idx on private.need_marks (organisation_id);

create function private.current_needs(p_org uuid, p_flights uuid[], p_stored_only boolean default false)
returns table (flight_id uuid, need private.flight_need, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := private.delivery_now();
  v_fresh constant uuid[] := case when p_stored_only then p_flights
    when exists (select 1 from private.need_marks m
      where m.organisation_id = p_org and m.flight_id is null and m.campaign_id is null) then '{}' else array(
    select s.flight_id
      from private.stored_needs s
      join public.flights f on f.id = s.flight_id and f.sent = (s.need).sent and f.spent = s.spent
        and f.budget is not distinct from s.budget
     where s.organisation_id = p_org and s.flight_id = any (p_flights) and v_now >= s.known_from
       and v_now < (s.need).changes_at
       and not exists (select 1 from private.need_marks m where m.organisation_id = p_org and m.flight_id = f.id)
       and not exists (select 1 from private.need_marks m
         where m.organisation_id = p_org and m.campaign_id = f.campaign_id)) end;
begin
  return query
    select s.flight_id, s.need, s.cost from private.stored_needs s
      where s.organisation_id = p_org and s.flight_id = any (v_fresh)
    union all
    select f.id, n, private.plan_cost(n, f.spent, private.plan_messages(n, f.budget))
      from private.computable_needs(array(select asked from unnest(p_flights) as asked
        where asked <> all (v_fresh))) as n
      join public.flights f on f.id = n.flight_id;
end $$;
comment on function private.current_needs(uuid, uuid[], boolean) is
  'Needs of flights of one organization, and the costs of their plans by their own budgets alone. Reads stored '
  'needs and computes outdated ones. With p_stored_only it computes none: it returns outdated needs and omits '
  'flights without a stored one, so the call is fast.';

create function private.served_flights(p_org uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id from public.flights f
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
      join public.organisations o on o.id = f.organisation_id and o.is_active
     where f.organisation_id = p_org and f.status = 'active'
       -- Flights that gateways cannot get reserve no money.
       and f.creative_id is not null and f.type in (select s.name from public.service_types s
         where private.can_continue_on_channel(p_org, s.name)));
end $$;
comment on function private.served_flights(uuid) is 'Active flights of an organization that reserve money.';

create function private.refresh_needs(p_org uuid, p_until timestamptz default 'infinity') returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Flights computed between two checks of the time; grows while a step takes less than 50 ms.
  v_step integer := 5;
  v_place integer := 1;
  v_started timestamptz;
  v_now timestamptz;
  v_flights uuid[];
  v_some uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('refresh_needs:' || p_org, 0)) then
    return;
  end if;
  -- Takes the marks in a statement before the needs are read, so a change committed in between leaves its mark.
  with taken as (
    delete from private.need_marks m where m.organisation_id = p_org returning m.campaign_id, m.flight_id
  )
  delete from private.stored_needs s using public.flights f
   where s.organisation_id = p_org and f.id = s.flight_id
     and (f.id in (select t.flight_id from taken t) or f.campaign_id in (select t.campaign_id from taken t)
       or exists (select 1 from taken t where t.campaign_id is null and t.flight_id is null) or f.status <> 'active');
  v_now := private.delivery_now();
  v_flights := array(
    select f.id from public.flights f left join private.stored_needs s on s.flight_id = f.id
     where f.id = any (private.served_flights(p_org))
       and not coalesce(f.sent = (s.need).sent and f.spent = s.spent and f.budget is not distinct from s.budget
                        and v_now >= s.known_from and v_now < (s.need).changes_at, false)
       -- Not stored, because they depend on rows that add no marks: the version of a recording, cohorts being counted.
       and lower(f.type) <> 'voice' and not exists (select 1 from public.flight_exclusions e where e.flight_id = f.id)
     -- Flights without a stored need first: they get no money until they have one.
     order by s.flight_id is not null, s.known_from, f.id);
  while v_place <= cardinality(v_flights) and (v_place = 1 or clock_timestamp() < p_until) loop
    v_started := clock_timestamp();
    v_some := v_flights[v_place : v_place + v_step - 1];
    -- Renews waves after a change of zone or quiet hours. Skips flights that another transaction is changing.
    perform private.store_waves(array(
      select f.id from public.flights f join public.organisations o on o.id = f.organisation_id
       where f.id = any (v_some) and not exists (
         select 1 from private.stored_waves w
          where w.flight_id = f.id and w.time_zone = o.time_zone
            and w.quiet_hours is not distinct from o.quiet_hours -> f.type)
       for no key update of f skip locked));
    insert into private.stored_needs (flight_id, organisation_id, need, spent, budget, cost, known_from)
    select f.id, p_org, n, f.spent, f.budget, private.plan_cost(n, f.spent, private.plan_messages(n, f.budget)), v_now
      from private.computable_needs(v_some) as n join public.flights f on f.id = n.flight_id and f.sent = n.sent
    on conflict (flight_id) do update
      set need = excluded.need, spent = excluded.spent, budget = excluded.budget, cost = excluded.cost,
        known_from = excluded.known_from;
    v_place := v_place + v_step;
    if clock_timestamp() - v_started < interval '0.05 seconds' then
      v_step := least(v_step * 2, 160);
    end if;
  end loop;
end $$;
comment on function private.refresh_needs(uuid, timestamptz) is
  'Stores the changed needs of an organization''s active flights, in steps until p_until; the next call continues. '
  'Returns immediately while another call refreshes the same organization.';

create function private.allotments(p_org uuid, p_start uuid[] default '{}', p_stored_only boolean default false)
returns table (flight_id uuid, wallet numeric, campaign numeric, months numeric[], reserved numeric,
  months_after numeric[], ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_wallet constant numeric := coalesce((select w.balance from public.wallets w where w.organisation_id = p_org), 0);
  v_flights constant uuid[] := array(select unnest(private.served_flights(p_org)) union select unnest(p_start));
  -- Part of the plan costs that earlier flights could not get, in all and by campaign.
  v_unmet numeric := 0;
  v_unmet_of jsonb := '{}';
  v_months numeric[] := private.months_left(p_org);
  v_flight record;
  v_plan record;
begin
  for v_flight in
    with needed as materialized (
      select f.id, f.campaign_id, f.budget, f.spent, n.need, n.cost,
             -- Flights are served in the order of activation. Flights that start now come last.
             row_number() over (order by f.status <> 'active', case
               when f.status = 'active' then f.activated_at end nulls first, f.id) as place
        from private.current_needs(p_org, v_flights, p_stored_only) as n join public.flights f on f.id = n.flight_id
    ), funds as materialized (
      select c.id, private.campaign_left(c.id) as amount from public.campaigns c
       where c.budget is not null and c.id in (select n.campaign_id from needed n)
    )
    select n.*, v_wallet - sum(n.cost) over (order by n.place) + n.cost as wallet,
           c.amount - sum(n.cost) over (partition by n.campaign_id order by n.place) + n.cost as campaign
      from needed n left join funds c on c.id = n.campaign_id
     order by n.place
  loop
    flight_id := v_flight.id;
    wallet := v_flight.wallet + v_unmet;
    campaign := v_flight.campaign + coalesce((v_unmet_of ->> v_flight.campaign_id::text)::numeric, 0);
    months := v_months;
    ends_at := (v_flight.need).ends_at;
    reserved := v_flight.cost;
    -- Wallet, campaign and month limit the plan only when they hold less than its cost. The last message may be the
    -- most expensive variant.
    if reserved > 0 and (least(wallet, campaign, v_months[1]) < reserved + (v_flight.need).price
      or v_months[1] is not null and cardinality((v_flight.need).months) > 1) then
      v_plan := private.money_plan(v_flight.need, v_flight.budget, v_flight.spent, wallet, campaign, v_months);
      reserved := v_plan.cost;
      v_months := v_plan.months;
      if reserved < v_flight.cost then
        v_unmet := v_unmet + v_flight.cost - reserved;
        if campaign is not null then
          v_unmet_of := jsonb_set(v_unmet_of, array[v_flight.campaign_id::text],
            to_jsonb(coalesce((v_unmet_of ->> v_flight.campaign_id::text)::numeric, 0) + v_flight.cost - reserved));
        end if;
      end if;
    elsif v_months[1] is not null then
      v_months[1] := v_months[1] - reserved;
    end if;
    months_after := v_months;
    return next;
  end loop;
end $$;
comment on function private.allotments(uuid, uuid[], boolean) is
  'Dollars each active flight may spend (campaign is null without a budget, months as in private.months_left), in '
  'serving order, and the cost of its plan, which is reserved from later flights until the plan ends. Includes the '
  'flights of p_start as if they were active. Frees the money of sent, skipped, paused or ended plans immediately. '
  'p_stored_only: see private.current_needs.';
