-- Limits: a used-up flight ends; a flight without money pauses with the reason and resumes when money arrives.

create function private.flight_limits(p_flights uuid[]) returns table (flight_id uuid, reason text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with prices as materialized (
      select p.flight_id, p.price, p.base from private.flight_prices(p_flights) as p
    ), reaches as materialized (
      select r.flight_id, sum(r.reach) as reach from private.flight_reaches(p_flights) as r group by r.flight_id
    ), months as materialized (
      select o.organisation_id, private.month_left(o.organisation_id) as dollars
        from (select distinct f.organisation_id from public.flights f where f.id = any (p_flights)) as o
    )
    select f.id,
           case
             when w.waves > 0 and r.reach > 0 and f.sent >= r.reach * w.waves then 'reach_used'
             when f.budget - p.base < p.price then 'budget_used'
             when private.last_window_end(f.id) <= private.delivery_now() then 'windows_used'
             when not private.can_continue_on_channel(f.organisation_id, f.type) then 'channel_off'
             when private.campaign_left(f.campaign_id) + f.spent - p.base < p.price then 'campaign_budget_used'
             when coalesce((select w.balance from public.wallets w where w.organisation_id = f.organisation_id), 0)
               + f.spent - p.base < p.price then 'wallet_empty'
             when m.dollars + f.spent - p.base < p.price then 'month_limit'
           end
      from public.flights f
      join prices p on p.flight_id = f.id
      join months m on m.organisation_id = f.organisation_id
      left join reaches r on r.flight_id = f.id
      -- "offset 0" makes the planner compute it once. The period is read only where a cap has one: for every interval
      -- it would cost more than the rest of this query.
      cross join lateral (
        select coalesce(sum(least(f.frequency_cap, d.waves)), 0) as waves
          from (select count(*) as waves from public.flight_intervals i
                 where i.flight_id = f.id and i.date is not null and i.start_time <> i.end_time
                 group by case
                   when f.frequency_period <> 'flight' then private.cap_period(i.date + i.start_time,
                   f.frequency_period) end) as d
        offset 0) as w
     where f.id = any (p_flights);
end $$;
comment on function private.flight_limits(uuid[]) is
  'What stops each flight from sending one more message: reach_used, budget_used and windows_used are final; '
  'channel_off, campaign_budget_used, wallet_empty and month_limit can be lifted; null: nothing. Spending counts '
  'unrounded, as in src/domain/delivery/plan.ts.';

create function private.flight_limit(p_flight public.flights) returns text
language sql stable security definer set search_path = '' as $$
  select l.reason from private.flight_limits(array[p_flight.id]) as l
$$;
comment on function private.flight_limit(public.flights) is 'private.flight_limits for one flight.';

create function private.flights_to_settle(p_flights uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id
      from unnest(p_flights) with ordinality as asked (id, place)
      join public.flights f on f.id = asked.id
      join public.campaigns c on c.id = f.campaign_id
      join private.flight_limits(p_flights) as l on l.flight_id = f.id
     where l.reason is not null or f.status <> 'active' or c.status = 'limited'
     order by asked.place);
exception when data_exception then
  -- One flight cannot be computed: settle each, and record the failure of that one.
  return p_flights;
end $$;
comment on function private.flights_to_settle(uuid[]) is
  'Flights that private.settle_flight would change, in the given order; all of them when one cannot be computed.';

create function private.settle_flight(p_flight uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_limit text;
begin
  -- Lock order of all functions: wallet, campaign, flight.
  perform 1 from public.campaigns c where c.id = (select f.campaign_id from public.flights f
    where f.id = p_flight) for no key update;
  select * into v_flight from public.flights f
    where f.id = p_flight and (f.status = 'active'
    or (f.status = 'paused' and f.status_reason is not null)) for no key update;
  if not found then
    return null;
  end if;
  v_limit := private.flight_limit(v_flight);
  if v_limit in ('reach_used', 'budget_used', 'windows_used') then
    update public.flights set status = 'ended', status_reason = v_limit where id = p_flight;
  elsif v_limit is not null then
    update public.flights set status = 'paused', status_reason = v_limit
     where id = p_flight and (status, status_reason) is distinct from ('paused', v_limit);
    update public.campaigns set status = 'limited', status_reason = v_limit
     where id = v_flight.campaign_id and status = 'active' and v_limit <> 'channel_off';
  elsif v_flight.status = 'paused' then
    update public.flights set status = 'active', status_reason = null where id = p_flight;
  end if;
  perform private.settle_campaign(v_flight.campaign_id);
  return v_limit;
end $$;
comment on function private.settle_flight(uuid) is
  'Ends a used-up flight; pauses a flight without money and limits its campaign; resumes a flight that has money '
  'again. Leaves flights alone that a user paused.';

create function private.try_settle_flight(p_flight uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  return private.settle_flight(p_flight);
exception when others then
  perform private.record_failure('settle_delivery', p_flight::text, sqlstate, sqlerrm);
  begin
    update public.flights f set status = 'paused', status_reason = 'set_aside'
     where f.id = p_flight and f.status in ('active', 'paused')
       and (f.status, f.status_reason) is distinct from ('paused', 'set_aside');
  exception when others then
    perform private.record_failure('pause_flight', p_flight::text, sqlstate, sqlerrm);
  end;
  return 'set_aside';
end $$;
comment on function private.try_settle_flight(uuid) is
  'settle_flight that pauses a failing flight and records the failure, without stopping others. Retried in every '
  'run, so the flight continues once the cause is fixed.';

create function private.money_reasons() returns text[]
language sql immutable set search_path = '' as $$
  select array['wallet_empty', 'campaign_budget_used', 'month_limit']
$$;
comment on function private.money_reasons() is
  'Reasons for which delivery pauses flights and limits campaigns until money arrives.';

create function private.settle_campaign(p_campaign uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Lifted when no flight of the campaign waits for money.
  update public.campaigns c set status = 'active', status_reason = null
   where c.id = p_campaign and c.status = 'limited' and c.status_reason = any (private.money_reasons())
     and not exists (select 1 from public.flights f where f.campaign_id = c.id and f.status = 'paused'
                        and f.status_reason = any (private.money_reasons()));
end $$;
comment on function private.settle_campaign(uuid) is
  'Activates a limited campaign when none of its flights waits for money.';

-- A change of credits, budgets or channels settles the first affected flights immediately, and marks all of them for
-- the next settling run, so that the caller waits for a few flights at most.

create function private.settle_first_flights(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight uuid;
begin
  foreach v_flight in array p_flights[1:50] loop
    perform private.try_settle_flight(v_flight);
  end loop;
end $$;
comment on function private.settle_first_flights(uuid[]) is
  'Settles the first fifty of these flights, or as many as fit in a few hundredths of a second; settling handles '
  'the other flights.';

create function private.resume_funded_flights(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_first_flights(array(
    select f.id from public.flights f
     where f.organisation_id = p_org and f.status = 'paused' and f.status_reason = any (private.money_reasons())
     order by f.activated_at nulls first, f.id limit 50));
end $$;
comment on function private.resume_funded_flights(uuid) is
  'After credits arrive: resumes the first flights of an organization that waited for money.';

create index flights_waiting_idx on public.flights (organisation_id, activated_at, id)
  where status = 'paused' and status_reason is not null;

create function private.settle_on_month_limit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.wallets w where w.organisation_id = new.id for update;
  perform private.settle_first_flights(array(
    select f.id from public.flights f
     where f.organisation_id = new.id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
     order by f.status = 'active', f.activated_at nulls first, f.id limit 50));
  return null;
end $$;
comment on function private.settle_on_month_limit_change() is
  'AFTER UPDATE of the Monthly Credit Limit: pauses or resumes the organization''s first flights, waiting ones '
  'first.';
create trigger organisations_follow_month_limit after update of monthly_credit_limit on public.organisations
  for each row when (old.monthly_credit_limit is distinct from new.monthly_credit_limit)
    execute function private.settle_on_month_limit_change();

create function private.settle_on_channel_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_off constant text[] := array(select s.name from public.service_types s
    where not private.can_continue_on_channel(new.id, s.name));
begin
  perform 1 from public.wallets w where w.organisation_id = new.id for update;
  perform private.settle_first_flights(array(
    select f.id from public.flights f
     where f.organisation_id = new.id
       and (f.status = 'active' and f.type = any (v_off) or f.status = 'paused' and f.status_reason = 'channel_off'
         and f.type <> all (v_off))
     order by f.activated_at nulls first, f.id limit 50));
  return null;
end $$;
comment on function private.settle_on_channel_change() is
  'AFTER UPDATE of an organization''s channels: pauses the first flights of a channel that is off, unless they may '
  'finish; resumes them when it is on again.';
create trigger organisations_follow_channels after update of active_services, finishing_services, service_rates
  on public.organisations
  for each row when ((old.active_services, old.finishing_services, old.service_rates)
    is distinct from (new.active_services, new.finishing_services, new.service_rates))
      execute function private.settle_on_channel_change();

-- A budget must cover past spending and what is being sent.

create function private.reserved_today(p_flight public.flights, p_wallet numeric, p_campaign numeric,
  p_months numeric[]) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_need constant private.flight_need := private.flight_need(p_flight.id);
  v_plan record;
begin
  v_plan := private.flight_plan(p_flight, v_need, p_wallet, p_campaign, p_months);
  return private.plan_cost(v_need, p_flight.spent,
    private.messages_until(p_flight, v_plan.messages, v_plan.by_month, v_need.month_ends, private.billing_day_end(
    p_flight.organisation_id, private.sending_day(p_flight.organisation_id,
      date_trunc('hour', private.delivery_now(), 'UTC')))));
end $$;
comment on function private.reserved_today(public.flights, numeric, numeric, numeric[]) is
  'Dollars that the plan of an active flight still costs in the current billing day at its pace, limited by wallet, '
  'campaign budget and month (null: no limit). Equal to today''s hours in src/domain/delivery/plan.ts.';

create function private.check_flight_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_least constant numeric := private.least_budget(old);
begin
  if new.budget < v_least then
    perform private.refuse('22023', 'budget_below_spent', jsonb_build_object('least', private.usd(v_least)));
  end if;
  return new;
end $$;
comment on function private.check_flight_budget() is
  'BEFORE UPDATE that lowers a budget: refuses less than private.least_budget, also for the service role.';
create trigger flights_check_budget before update of budget on public.flights
  for each row when (new.budget < old.budget) execute function private.check_flight_budget();
