-- Forecasts, the work that gateways get, and the credits that plans reserve.

create function private.campaign_left(p_campaign uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.budget - c.total_spent from public.campaigns c where c.id = p_campaign);
end $$;
comment on function private.campaign_left(uuid) is
  'Dollars left of a campaign''s budget, below 0 when overspent; null without a budget.';

create function private.unreserved_money(p_campaign_id uuid, out wallet numeric, out campaign numeric,
  out months numeric[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := (select c.organisation_id from public.campaigns c where c.id = p_campaign_id);
  v_flight record;
begin
  wallet := coalesce((select w.balance from public.wallets w where w.organisation_id = v_org), 0);
  campaign := private.campaign_left(p_campaign_id);
  months := private.months_left(v_org);
  for v_flight in
    select f.campaign_id, a.*
      from private.allotments(v_org) with ordinality as a join public.flights f on f.id = a.flight_id
      order by a.ordinality
  loop
    wallet := wallet - v_flight.reserved;
    if v_flight.campaign_id = p_campaign_id then
      campaign := campaign - v_flight.reserved;
    end if;
    months := v_flight.months_after;
  end loop;
end $$;
comment on function private.unreserved_money(uuid) is
  'Dollars of the wallet, of a campaign budget (null without one) and of the Monthly Credit Limit beyond the '
  'reservations of active flights; months as in private.months_left.';

create function private.flight_funds(p_flight public.flights, out wallet numeric, out campaign numeric,
  out months numeric[])
language plpgsql stable security definer set search_path = '' as $$
begin
  select a.wallet, a.campaign, a.months into wallet, campaign, months
    from private.allotments(p_flight.organisation_id) as a where a.flight_id = p_flight.id;
  if not found then
    select free.wallet, free.campaign, free.months into wallet, campaign, months
      from private.unreserved_money(p_flight.campaign_id) as free;
  end if;
end $$;
comment on function private.flight_funds(public.flights) is
  'Dollars a flight may spend after the flights served before it: an active flight comes after those activated '
  'earlier, any other after all.';

create function private.plan_months(p_ends timestamptz[], p_months numeric[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('until', m.until, 'left', m.dollars) order by m.until), '[]')
      from unnest(p_ends, p_months) as m (until, dollars) where m.dollars is not null);
end $$;
comment on function private.plan_months(timestamptz[], numeric[]) is
  'The Monthly Credit Limit in a plan input: [{until, left}] by billing month (private.month_ends) with the '
  'dollars left of each; empty without a limit.';

create function private.flight_plan_input(p_flight public.flights, p_wallet numeric, p_campaign numeric,
  p_months jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select jsonb_build_object(
    'flight_id', p_flight.id, 'organisation_id', p_flight.organisation_id, 'campaign_id', p_flight.campaign_id,
    'channel', p_flight.type, 'time_zone', o.time_zone,
    'intervals', coalesce((select jsonb_agg(
      jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.position)
                             from public.flight_intervals i where i.flight_id = p_flight.id), '[]'),
    'budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent,
    'cost_per_send', private.part_price(p_flight) * private.flight_parts(p_flight),
    'reach', private.flight_reach(p_flight.id), 'frequency_cap', p_flight.frequency_cap,
    'frequency_period', p_flight.frequency_period, 'pacing', p_flight.pacing, 'quiet_hours',
      o.quiet_hours -> p_flight.type,
    'wallet', p_wallet, 'campaign_budget', p_campaign, 'months', p_months, 'campaign_end', c.end_date,
    'sent_by_hour', coalesce((select jsonb_object_agg(to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"'),
      h.sent)
                                from public.flight_hourly_stats h where h.flight_id = p_flight.id and h.sent > 0),
                                  '{}'))
    || case when p_flight.variants <> '[]' then jsonb_build_object('variants', (
         select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'parts', s.parts, 'cost_per_send',
           private.part_price(p_flight) * s.parts)
                          order by s.variant) from private.flight_split(p_flight) as s)) else '{}' end
    from public.organisations o, public.campaigns c
   where o.id = p_flight.organisation_id and c.id = p_flight.campaign_id);
end $$;
comment on function private.flight_plan_input(public.flights, numeric, numeric, jsonb) is
  'Inputs of the plan of a flight as JSON, including the months of private.plan_months. Amounts are in dollars.';

create function private.campaign_left_for(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.budget - coalesce((
             select sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
               from public.flights f where f.campaign_id = c.id and f.id <> p_flight.id), 0)
      from public.campaigns c where c.id = p_flight.campaign_id);
end $$;
comment on function private.campaign_left_for(public.flights) is
  'Dollars of the campaign budget that the budgets of its other flights leave; null without a budget.';

create function private.least_budget(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A flight that is not served reserves nothing.
  return ceil((p_flight.spent + coalesce((
    select private.reserved_today(p_flight, a.wallet, a.campaign, a.months)
      from private.allotments(p_flight.organisation_id) as a where a.flight_id = p_flight.id), 0)) * 100) / 100;
end $$;
comment on function private.least_budget(public.flights) is
  'Smallest budget that private.check_flight_budget accepts, in whole cents: spending plus what the plan still '
  'costs today.';

create function private.flight_forecast(p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight constant public.flights := private.own_flight(p_flight_id);
  v_funds record;
begin
  v_funds := private.flight_funds(v_flight);
  return private.flight_plan_input(v_flight, v_funds.wallet, v_funds.campaign,
    private.plan_months(private.month_ends(v_flight.organisation_id), v_funds.months)) || jsonb_build_object(
    'now', private.delivery_now(), 'campaign_left', private.campaign_left_for(v_flight), 'least_budget',
      private.least_budget(v_flight));
end $$;
comment on function private.flight_forecast(uuid) is 'Implements public.flight_forecast.';
grant execute on function private.flight_forecast(uuid) to authenticated, service_role;

create function public.flight_forecast(p_flight_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_forecast(p_flight_id)
$$;
comment on function public.flight_forecast(uuid) is
  'Inputs for readPlanInput in src/domain/delivery/plan-input.ts: the forecast of a flight of the effective '
  'organization, after the reservations of active flights.';
grant execute on function public.flight_forecast(uuid) to authenticated, service_role;

create function private.content_work(p_content jsonb, p_message text, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('message', p_message, 'content', private.render_content(p_content, p_message, p_link),
           'fields', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'fallback', f.fallback)
             order by f.name, f.fallback), '[]')
                        from private.content_fields(p_content - 'translations') as f where f.code is null))
$$;
comment on function private.content_work(jsonb, text, text) is
  'A content for a gateway in one language: its text, the full content with its link, and its personal fields.';
grant execute on function private.content_work(jsonb, text, text) to authenticated, service_role;

create function private.translation_work(p_type text, p_content jsonb, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('translations', jsonb_object_agg(l.language,
             private.content_work(l.content, private.sent_text(p_type, l.content, p_link), p_link)))
      from private.content_languages(p_content) as l where l.language is not null having count(*) > 0), '{}')
$$;
comment on function private.translation_work(text, jsonb, text) is
  '{translations}: private.content_work for each other language by code; empty without translations.';
grant execute on function private.translation_work(text, jsonb, text) to authenticated, service_role;

create function private.variant_work(p_flight public.flights) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'parts', s.parts, 'cost_per_send',
    private.part_price(p_flight) * s.parts)
           || private.content_work(x.content, s.message, p_flight.short_url)
           || private.translation_work(p_flight.type, x.content, p_flight.short_url) order by s.variant)
    from private.flight_split(p_flight) as s
    cross join lateral (
      select coalesce((select v.value -> 'content' from jsonb_array_elements(p_flight.variants) as v
        where v.value ->> 'variant' = s.variant),
                      private.flight_content(p_flight.id)) as content) as x
$$;
comment on function private.variant_work(public.flights) is
  'Variants of a flight for a gateway; A is its own message. Null without variants.';

create function private.flight_work(
  p_flight public.flights, p_need private.flight_need, p_wallet numeric, p_campaign numeric,
    p_months numeric[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan record;
  v_content constant jsonb := coalesce(private.flight_content(p_flight.id),
    private.content_with_text(private.content_channel(p_flight.type), p_flight.message));
begin
  v_plan := private.flight_plan(p_flight, p_need, p_wallet, p_campaign, p_months);
  return private.flight_plan_input(p_flight, p_wallet, p_campaign, private.plan_months(p_need.month_ends, p_months))
    || private.content_work(v_content, p_flight.message, p_flight.short_url)
    || private.translation_work(p_flight.type, v_content, p_flight.short_url)
    || case when lower(p_flight.type) = 'rcs'
      then jsonb_build_object('fallback_parts', private.flight_fallback_parts(p_flight)) else '{}' end
    || jsonb_build_object('due', private.hour_share(p_flight, v_plan.messages, v_plan.by_month, p_need.month_ends),
      'link', p_flight.short_url, 'parts', private.flight_parts(p_flight),
      'sender', (select o.name from public.organisations o where o.id = p_flight.organisation_id), 'activated_at',
        p_flight.activated_at)
    || case when p_flight.variants <> '[]' then jsonb_build_object('variants', private.variant_work(p_flight))
      else '{}' end
    || coalesce((
      select jsonb_build_object('excluded_cohorts',
        jsonb_agg(jsonb_build_object('id', a.id, 'cohort_id', a.cohort_id, 'name', a.name) order by a.cohort_id))
        from private.excluded_cohorts(array[p_flight.id]) as x join public.audiences a on a.id = x.audience_id
          having count(*) > 0), '{}');
exception when data_exception then
  -- Gateways get the other flights; settle_delivery records the failure of this one.
  return null;
end $$;
comment on function private.flight_work(public.flights, private.flight_need, numeric, numeric, numeric[]) is
  'Work of one flight for a gateway; due is the number of messages to send until the end of the clock hour. Null '
  'when it cannot be computed.';

create function private.reserved_credits(p_org uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(a.reserved), 0) from private.allotments(p_org) as a
   where p_org = private.effective_org_id() or private.is_superadmin()
$$;
comment on function private.reserved_credits(uuid) is 'Implements public.reserved_credits.';
grant execute on function private.reserved_credits(uuid) to authenticated, service_role;

create function public.reserved_credits(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select private.reserved_credits($1.id)
$$;
comment on function public.reserved_credits(public.organisations) is
  'Computed field: dollars of the balance reserved for the plans of active flights; public.reservations lists them.';
grant execute on function public.reserved_credits(public.organisations) to authenticated, service_role;

create function private.reservations(p_flight_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, reserved numeric,
  ends_at timestamptz, total numeric)
language sql stable security definer set search_path = '' as $$
  with kept as materialized (
    select a.*, row_number() over () as place from private.allotments(private.effective_org_id()) as a
  )
  select k.flight_id, f.name, f.campaign_id, c.name, k.reserved, k.ends_at, sum(k.reserved) over ()
    from kept k
    join public.flights f on f.id = k.flight_id
    join public.campaigns c on c.id = f.campaign_id
   where k.reserved > 0
     and coalesce(k.place < (select own.place from kept own where own.flight_id = p_flight_id),
       k.flight_id is distinct from p_flight_id)
   order by k.place
   limit 100
$$;
comment on function private.reservations(uuid) is 'Implements public.reservations.';
grant execute on function private.reservations(uuid) to authenticated, service_role;

create function public.reservations(p_flight_id uuid default null)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, reserved numeric,
  ends_at timestamptz, total numeric)
language sql stable set search_path = '' as $$
  select * from private.reservations(p_flight_id)
$$;
comment on function public.reservations(uuid) is
  'Active flights of the effective organization that reserve dollars of the wallet, in serving order, and the end of '
  'each plan. With p_flight_id, only the flights served before it. At most 100 rows; total is the dollars of all.';
grant execute on function public.reservations(uuid) to authenticated, service_role;
