-- What a flight may still send: its price, its reach, its windows and its share of wallet and campaign budget. The plan
-- itself is drawn by src/domain/delivery-plan.ts from what flight_plan_input answers.

alter table public.flights
  add column status_reason text,
  add column activated_at timestamptz,
  add column stopped_at timestamptz,
  add constraint flights_status_reason_known check (status_reason in ('budget_used', 'reach_used', 'windows_used', 'campaign_ended', 'wallet_empty', 'campaign_budget_used'));
comment on column public.flights.status_reason is 'Why delivery set the status; null when a person did.';
comment on column public.flights.activated_at is 'When it last became active: earlier flights are funded first.';
comment on column public.flights.stopped_at is 'When it last stopped being active; nothing may have been sent after.';
create index flights_active_idx on public.flights (organisation_id, activated_at, id) where status = 'active';

create function private.billed_parts(p_type text, p_message text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when lower(p_type) <> 'sms' then 1
    when m.ascii and m.units <= 160 or not m.ascii and m.units <= 70 then 1
    else ceil(m.units::numeric / case when m.ascii then 153 else 67 end)::integer end
  from (select p_message !~ '[^\u0001-\u007f]' as ascii,
               -- UTF-16 units: an emoji counts 2 (SMS-13).
               length(p_message) + length(regexp_replace(p_message, '[^\U00010000-\U0010ffff]', '', 'g')) as units
          from (select coalesce(p_message, '') as p_message) as text) as m
$$;
comment on function private.billed_parts(text, text) is 'Parts that are paid for: only SMS is split, 160 or 153 a part, with any non-ASCII character 70 or 67 (SMS-01 to SMS-13). The same rules as src/domain/sms.ts.';

create function private.flight_price(p_flight public.flights) returns numeric
language sql stable security definer set search_path = '' as $$
  select trim_scale(private.cost_per_message(
      jsonb_build_object('service_rates', o.service_rates, 'location_targeting_cost', o.location_targeting_cost, 'segment_costs', o.segment_costs),
      p_flight.type, coalesce(p_flight.location, '') <> '',
      array(select distinct s.category from public.flight_audiences fa
              join public.audience_segments l on l.audience_id = fa.audience_id
              join public.segments s on s.id = l.segment_id
             where fa.flight_id = p_flight.id))
    * private.billed_parts(p_flight.type, p_flight.message))
    from public.organisations o where o.id = p_flight.organisation_id
$$;
comment on function private.flight_price(public.flights) is 'Dollars to send the flight''s message once, in all its parts, at the organisation''s prices of now.';

create function private.flight_reach(p_flight uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(a.total_contacts), 0)::bigint
    from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id
   where fa.flight_id = p_flight
$$;
comment on function private.flight_reach(uuid) is 'Contacts of the flight''s cohorts, added up as on the wizard''s panel.';

create function private.last_window_end(p_flight uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max((i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end) at time zone o.time_zone)
    from public.flight_intervals i join public.organisations o on o.id = i.organisation_id
   where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time
$$;
comment on function private.last_window_end(uuid) is 'When the last interval ends; null when none has a date and a length.';

create function private.flight_need(p_flight public.flights) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when p_flight.budget is null then 0 else
    greatest(0, least(p_flight.budget - p_flight.spent,
      greatest(0, private.flight_reach(p_flight.id) * coalesce(p_flight.frequency_cap, 1) - p_flight.sent) * private.flight_price(p_flight))) end
$$;
comment on function private.flight_need(public.flights) is 'Dollars the flight can still use by its own budget and reach; 0 without a budget.';

create function private.allotments(p_org uuid) returns table (flight_id uuid, wallet numeric, campaign numeric, reserved numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_wallet numeric := coalesce((select w.balance from public.wallets w where w.organisation_id = p_org), 0);
  v_campaigns jsonb := '{}';
  v_flight public.flights;
begin
  for v_flight in
    select f.* from public.flights f
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
     where f.organisation_id = p_org and f.status = 'active'
     -- Who was active first is served first; without a budget, last: nothing is kept for it.
     order by f.budget is null, f.activated_at nulls first, f.id
  loop
    flight_id := v_flight.id;
    wallet := v_wallet;
    campaign := private.campaign_left(v_flight.campaign_id) - coalesce((v_campaigns ->> v_flight.campaign_id::text)::numeric, 0);
    reserved := greatest(0, least(private.flight_need(v_flight), wallet, coalesce(campaign, wallet)));
    v_wallet := v_wallet - reserved;
    v_campaigns := v_campaigns || jsonb_build_object(v_flight.campaign_id,
      coalesce((v_campaigns ->> v_flight.campaign_id::text)::numeric, 0) + reserved);
    return next;
  end loop;
end $$;
comment on function private.allotments(uuid) is
  'What each active flight may draw on (campaign is null without a budget), and what is kept for it from the flights after it. Computed, so a flight that pauses or ends has nothing reserved from that moment.';

create function private.campaign_left(p_campaign uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select c.budget - coalesce((select sum(f.spent) from public.flights f where f.campaign_id = c.id), 0)
    from public.campaigns c where c.id = p_campaign
$$;
comment on function private.campaign_left(uuid) is 'Dollars left of a campaign''s budget, below 0 when overspent; null without a budget.';

create function private.flight_plan_input(p_flight public.flights, p_wallet numeric, p_campaign numeric) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'flight_id', p_flight.id, 'organisation_id', p_flight.organisation_id, 'campaign_id', p_flight.campaign_id,
    'channel', p_flight.type, 'time_zone', o.time_zone,
    'intervals', coalesce((select jsonb_agg(jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.position)
                             from public.flight_intervals i where i.flight_id = p_flight.id), '[]'),
    'budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent, 'cost_per_send', private.flight_price(p_flight),
    'reach', private.flight_reach(p_flight.id), 'frequency_cap', coalesce(p_flight.frequency_cap, 1),
    'wallet', p_wallet, 'campaign_budget', p_campaign, 'campaign_end', c.end_date,
    'sent_by_hour', coalesce((select jsonb_object_agg(to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"'), h.sent)
                                from public.flight_hourly_stats h where h.flight_id = p_flight.id and h.sent > 0), '{}'))
    from public.organisations o, public.campaigns c
   where o.id = p_flight.organisation_id and c.id = p_flight.campaign_id
$$;
comment on function private.flight_plan_input(public.flights, numeric, numeric) is 'What the plan of a flight is computed from, as JSON; amounts in dollars.';

create function private.flight_forecast(p_flight_id uuid) returns jsonb
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
    select coalesce((select w.balance from public.wallets w where w.organisation_id = v_flight.organisation_id), 0) - coalesce(sum(a.reserved), 0),
           private.campaign_left(v_flight.campaign_id) - coalesce(sum(a.reserved) filter (where f.campaign_id = v_flight.campaign_id), 0)
      into v_wallet, v_campaign
      from private.allotments(v_flight.organisation_id) as a join public.flights f on f.id = a.flight_id;
  end if;
  return private.flight_plan_input(v_flight, v_wallet, v_campaign);
end $$;
comment on function private.flight_forecast(uuid) is 'Body of public.flight_forecast.';

create function public.flight_forecast(p_flight_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_forecast(p_flight_id)
$$;
comment on function public.flight_forecast(uuid) is 'Everything that readPlanInput of src/domain/delivery-plan.ts needs to draw the forecast of a flight of the effective organisation, behind what active flights have reserved.';

create function private.delivery_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.flight_plan_input(f, a.wallet, a.campaign)
      || jsonb_build_object('message', f.message, 'activated_at', f.activated_at) order by f.organisation_id, f.activated_at, f.id), '[]')
    from (select distinct x.organisation_id from public.flights x where x.status = 'active') as active
    cross join lateral private.allotments(active.organisation_id) as a
    join public.flights f on f.id = a.flight_id
    join public.organisations o on o.id = f.organisation_id and o.is_active
   where f.creative_id is not null
$$;
comment on function private.delivery_work() is 'Body of public.delivery_work.';

create function public.delivery_work() returns jsonb
language sql stable set search_path = '' as $$
  select private.delivery_work()
$$;
comment on function public.delivery_work() is 'For gateways: every active flight of an active or limited campaign that has a creative, with what its plan is computed from. Service role only.';

revoke execute on function public.flight_forecast(uuid), public.delivery_work() from public, anon, authenticated;
grant execute on function private.flight_forecast(uuid), public.flight_forecast(uuid) to authenticated, service_role;
grant execute on function private.delivery_work(), public.delivery_work() to service_role;
