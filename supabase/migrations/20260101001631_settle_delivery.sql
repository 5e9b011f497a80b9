-- What the clock changes, and what would stop a flight before it is activated.

create function private.settle_delivery() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_row record;
  v_changed integer := 0;
begin
  perform 1 from public.wallets w order by w.organisation_id for update;
  for v_row in
    update public.campaigns c set status = 'ended', status_reason = 'end_date_passed'
      from public.organisations o
     where o.id = c.organisation_id and c.status in ('active', 'limited', 'paused')
       and c.end_date < (private.delivery_now() at time zone o.time_zone)::date
    returning c.id
  loop
    update public.flights f set status = 'ended', status_reason = 'campaign_ended'
     where f.campaign_id = v_row.id and f.status in ('active', 'paused');
    v_changed := v_changed + 1;
  end loop;
  for v_row in
    select f.id from public.flights f
     where f.status = 'active' or (f.status = 'paused' and f.status_reason is not null)
     order by f.organisation_id, f.activated_at nulls first, f.id
  loop
    v_changed := v_changed + (private.settle_flight(v_row.id) is not null)::integer;
  end loop;
  return v_changed;
end $$;
comment on function private.settle_delivery() is 'Body of public.settle_delivery.';

create function public.settle_delivery() returns integer
language sql volatile set search_path = '' as $$
  select private.settle_delivery()
$$;
comment on function public.settle_delivery() is 'To be called every few minutes (a job, a gateway): ends campaigns after their end date and flights that are used up, pauses or wakes the ones that money decides. Answers how many campaigns and flights are limited or ended. Service role only.';
revoke execute on function public.settle_delivery() from public, anon, authenticated;
grant execute on function private.settle_delivery(), public.settle_delivery() to service_role;

create function private.flight_activation_problems(p_flight_id uuid) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_campaign public.campaigns;
  v_today date;
begin
  select * into v_flight from public.flights f where f.id = p_flight_id and f.organisation_id = private.effective_org_id();
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  select * into v_campaign from public.campaigns c where c.id = v_flight.campaign_id;
  select (private.delivery_now() at time zone o.time_zone)::date into v_today from public.organisations o where o.id = v_flight.organisation_id;
  if v_flight.creative_id is null then
    return next 'no_creative';
  end if;
  if private.flight_reach(v_flight.id) = 0 then
    return next 'audience_empty';
  end if;
  if coalesce(private.last_window_end(v_flight.id) <= private.delivery_now(), true) then
    return next 'no_interval_left';
  end if;
  if v_campaign.end_date < v_today then
    return next 'campaign_ended';
  elsif v_campaign.status not in ('active', 'limited') then
    return next 'campaign_not_active';
  end if;
  if private.flight_limit(v_flight) in ('reach_used', 'budget_used') then
    return next private.flight_limit(v_flight);
  end if;
  if private.campaign_left(v_flight.campaign_id) < private.flight_price(v_flight) then
    return next 'campaign_budget_used';
  end if;
  if coalesce((select w.balance from public.wallets w where w.organisation_id = v_flight.organisation_id), 0) < private.flight_price(v_flight) then
    return next 'wallet_empty';
  end if;
end $$;
comment on function private.flight_activation_problems(uuid) is 'Body of public.flight_activation_problems.';

create function public.flight_activation_problems(p_flight_id uuid) returns setof text
language sql stable set search_path = '' as $$
  select * from private.flight_activation_problems(p_flight_id)
$$;
comment on function public.flight_activation_problems(uuid) is
  'What would keep the flight from sending once it is active: no_creative, audience_empty, no_interval_left, campaign_ended, campaign_not_active, reach_used, budget_used, campaign_budget_used, wallet_empty. No row: nothing.';
revoke execute on function public.flight_activation_problems(uuid) from public, anon;
grant execute on function private.flight_activation_problems(uuid), public.flight_activation_problems(uuid) to authenticated, service_role;
