-- A forecast before there is a flight, and the time that every forecast counts from.

create or replace function private.flight_forecast(p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_wallet numeric;
  v_campaign numeric;
begin
  select * into v_flight from public.flights f where f.id = p_flight_id and f.organisation_id = private.effective_org_id();
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  select a.wallet, a.campaign into v_wallet, v_campaign from private.allotments(v_flight.organisation_id) as a where a.flight_id = v_flight.id;
  if not found then
    select free.wallet, free.campaign into v_wallet, v_campaign from private.unreserved(v_flight.campaign_id) as free;
  end if;
  return private.flight_plan_input(v_flight, v_wallet, v_campaign) || jsonb_build_object('now', private.delivery_now());
end $$;
comment on function private.flight_forecast(uuid) is 'Body of public.flight_forecast.';

create function private.unreserved(p_campaign_id uuid) returns table (wallet numeric, campaign numeric)
language sql stable security definer set search_path = '' as $$
  select coalesce((select w.balance from public.wallets w where w.organisation_id = c.organisation_id), 0) - coalesce(sum(a.reserved), 0),
         private.campaign_left(c.id) - coalesce(sum(a.reserved) filter (where f.campaign_id = c.id), 0)
    from public.campaigns c
    left join lateral private.allotments(c.organisation_id) as a on true
    left join public.flights f on f.id = a.flight_id
   where c.id = p_campaign_id
   group by c.id, c.organisation_id
$$;
comment on function private.unreserved(uuid) is 'What wallet and budget of a campaign (null without one) hold beyond what active flights have reserved, in dollars.';

create function private.campaign_forecast(p_campaign_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.id = p_campaign_id and c.organisation_id = private.effective_org_id();
  if not found then
    raise exception 'This campaign no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return (select jsonb_build_object('time_zone', o.time_zone, 'wallet', free.wallet, 'campaign_budget', free.campaign,
                                    'campaign_end', v_campaign.end_date, 'now', private.delivery_now())
            from public.organisations o, private.unreserved(p_campaign_id) as free where o.id = v_campaign.organisation_id);
end $$;
comment on function private.campaign_forecast(uuid) is 'Body of public.campaign_forecast.';

create function public.campaign_forecast(p_campaign_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.campaign_forecast(p_campaign_id)
$$;
comment on function public.campaign_forecast(uuid) is
  'For the forecast of a flight that is still being planned: zone, end of the campaign, delivery''s time, and what wallet and campaign budget hold beyond the reservations of active flights.';
revoke execute on function public.campaign_forecast(uuid) from public, anon;
grant execute on function private.campaign_forecast(uuid), public.campaign_forecast(uuid) to authenticated, service_role;
