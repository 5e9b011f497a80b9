-- The delivery plan: what money lets a plan send, and how fast pacing sends it.

create function private.need_cost(p_need private.flight_need, p_messages numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_need.costs is null then p_need.price * p_messages
    else private.split_cost(p_need.costs, p_need.sent, p_need.sent + p_messages) end;
end $$;
comment on function private.need_cost(private.flight_need, numeric) is 'Unrounded cost of this many more messages.';

create function private.affordable_messages(p_need private.flight_need, p_before numeric, p_most numeric,
  p_left numeric)
  returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  v_from constant numeric := p_need.sent + p_before;
  v_messages numeric;
begin
  if p_need.costs is null or p_left is null or p_need.price = 0 then
    return greatest(0, case when p_need.price > 0 then least(p_most, floor(p_left / p_need.price)) else p_most end);
  end if;
  -- A first estimate by the mean price; a few messages off.
  v_messages := greatest(0, least(p_most, floor(p_left * 100 / p_need.costs[100])));
  while v_messages < p_most and private.split_cost(p_need.costs, v_from, v_from + v_messages) + p_need.price <= p_left
    loop
    v_messages := v_messages + 1;
  end loop;
  while v_messages > 0 and private.split_cost(p_need.costs, v_from, v_from + v_messages - 1) + p_need.price > p_left
    loop
    v_messages := v_messages - 1;
  end loop;
  return v_messages;
end $$;
comment on function private.affordable_messages(private.flight_need, numeric, numeric, numeric) is
  'Number of messages, at most p_most, that these dollars (null: no limit) pay for after p_before more messages. '
  'A flight stops when the remaining dollars do not pay for its most expensive message.';

create function private.plan_messages(p_need private.flight_need, p_most numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return private.affordable_messages(p_need, 0, p_need.messages, p_most - p_need.base);
end $$;
comment on function private.plan_messages(private.flight_need, numeric) is
  'Number of messages left in the plan of a flight that may spend p_most dollars in total (null: no limit).';

create function private.month_messages(p_need private.flight_need, p_spent numeric, p_months numeric[])
  returns numeric[]
language plpgsql immutable set search_path = '' as $$
declare
  v_messages numeric[] := '{}';
  v_before numeric := 0;
  v_own numeric;
begin
  for month in 1 .. coalesce(cardinality(p_need.months), 0) loop
    -- Spending is rounded up once, so the fraction that is already paid counts as left in this month.
    v_own := private.affordable_messages(p_need, v_before, p_need.months[month], p_months[month] + case
      when month = 1 then p_spent - p_need.base else 0 end);
    v_messages := v_messages || v_own;
    v_before := v_before + v_own;
  end loop;
  return v_messages;
end $$;
comment on function private.month_messages(private.flight_need, numeric, numeric[]) is
  'Number of messages a flight may send in each billing month from the current one on, by the dollars left of the '
  'Monthly Credit Limit in each (null: no limit). Equal to messagesByMonth in src/domain/delivery/billing-months.ts.';

create function private.plan_cost(p_need private.flight_need, p_spent numeric, p_messages numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_need.price > 0 and p_messages > 0
    then ceil((p_need.base + private.need_cost(p_need, p_messages)) * 10000) / 10000 - p_spent else 0 end;
end $$;
comment on function private.plan_cost(private.flight_need, numeric, numeric) is
  'Cost in dollars of this many more messages for a flight that has spent this much.';

create function private.money_plan(p_need private.flight_need, p_budget numeric, p_spent numeric, p_wallet numeric,
  p_campaign numeric, p_months numeric[],
  out cost numeric, out messages bigint, out by_month numeric[], out months numeric[])
language plpgsql immutable set search_path = '' as $$
declare
  v_before numeric := 0;
  v_paid numeric := 0;
begin
  by_month := private.month_messages(p_need, p_spent, p_months);
  messages := least(private.plan_messages(p_need, least(p_budget, p_spent + p_wallet, p_spent + p_campaign)),
    (select coalesce(sum(m), 0) from unnest(by_month) as m));
  cost := private.plan_cost(p_need, p_spent, messages);
  months := p_months;
  for month in 1 .. least(cardinality(by_month), coalesce(cardinality(months), 0)) loop
    exit when v_before >= messages;
    v_before := least(messages, v_before + by_month[month]);
    months[month] := months[month] + v_paid;
    v_paid := private.plan_cost(p_need, p_spent, v_before);
    months[month] := months[month] - v_paid;
  end loop;
end $$;
comment on function private.money_plan(private.flight_need, numeric, numeric, numeric, numeric, numeric[]) is
  'The remaining plan of a flight, limited by its budget, the wallet, the rest of the campaign budget (null: no limit) '
  'and the rest of the Monthly Credit Limit in each billing month from the current one on (null: no limit). Returns '
  'its cost in dollars, its messages, the messages per month (by_month), and the dollars it leaves of each month '
  '(months) when it spends in the earliest month possible.';

create function private.flight_plan(p_flight public.flights, p_need private.flight_need, p_wallet numeric,
  p_campaign numeric, p_months numeric[] default null,
  out cost numeric, out ends_at timestamptz, out messages bigint, out by_month numeric[])
language plpgsql immutable set search_path = '' as $$
begin
  select p.cost, p.messages, p.by_month into cost, messages, by_month
    from private.money_plan(p_need, p_flight.budget, p_flight.spent, p_wallet, p_campaign, p_months) as p;
  ends_at := p_need.ends_at;
end $$;
comment on function private.flight_plan(public.flights, private.flight_need, numeric, numeric, numeric[]) is
  'Applies private.money_plan to a flight; ends_at is null when no interval is left.';

-- Pacing: how fast a plan is sent. The total does not depend on it, so reservations and launches ignore it.

create function private.even_share(p_wave integer, p_capacities bigint[], p_minutes integer[], p_messages numeric,
  out amount numeric, out minutes numeric)
language plpgsql immutable set search_path = '' as $$
declare
  v_wave record;
begin
  amount := p_messages;
  minutes := (select coalesce(sum(m), 0) from unnest(p_minutes) as m);
  -- Waves that fill up first get their share first.
  for v_wave in
    select w.place, w.capacity::numeric, w.minutes::numeric
      from unnest(p_capacities, p_minutes) with ordinality as w (capacity, minutes, place)
     order by div(w.capacity * 1e15, w.minutes), w.place
  loop
    exit when v_wave.capacity * minutes > amount * v_wave.minutes;
    if v_wave.place = p_wave then
      amount := v_wave.capacity;
      minutes := v_wave.minutes;
      return;
    end if;
    amount := amount - v_wave.capacity;
    minutes := minutes - v_wave.minutes;
  end loop;
end $$;
comment on function private.even_share(integer, bigint[], integer[], numeric) is
  'Share of one wave, by its position, when all waves send these messages at one pace and none above its capacity: '
  'an amount for a number of minutes. Equal to the rule in src/domain/delivery/billing-months.ts.';

create function private.cap_by_period(p_capacities bigint[], p_periods date[], p_left bigint[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_capacities bigint[] := p_capacities;
  v_rest bigint;
begin
  for place in 1 .. cardinality(p_capacities) loop
    if p_periods[place] is not null then
      -- Waves of one period are adjacent; earlier waves are served first.
      if place = 1 or p_periods[place] is distinct from p_periods[place - 1] then
        v_rest := p_left[place];
      end if;
      v_capacities[place] := greatest(0, least(v_capacities[place], v_rest));
      v_rest := v_rest - v_capacities[place];
    end if;
  end loop;
  return v_capacities;
end $$;
comment on function private.cap_by_period(bigint[], date[], bigint[]) is
  'Capacities of waves in order, limited by what the frequency cap leaves of each wave''s day or week (no limit '
  'where the period is null). Equal to capByPeriod in src/domain/delivery/waves.ts.';

create function private.month_share(
  p_capacities bigint[], p_minutes integer[], p_months integer[], p_messages numeric, p_left numeric[],
    out amount numeric, out minutes numeric)
language plpgsql immutable set search_path = '' as $$
declare
  v_capacities bigint[] := p_capacities;
  v_minutes integer[] := p_minutes;
  v_months integer[] := p_months;
  v_messages numeric := p_messages;
  v_level record;
  v_share record;
  v_month integer;
begin
  loop
    v_level := private.even_share(0, v_capacities, v_minutes, v_messages);
    -- The first month whose demand exceeds its limit. Full waves take their capacity, other waves a share by minutes.
    v_month := (
      select w.month
        from unnest(v_capacities, v_minutes, v_months) as w (capacity, minutes, month)
       where w.month <= cardinality(p_left)
       group by w.month
      having sum(case when w.capacity * v_level.minutes <= v_level.amount * w.minutes then w.capacity else 0 end)
        * greatest(v_level.minutes, 1)
           + v_level.amount * sum(case when w.capacity * v_level.minutes <= v_level.amount * w.minutes then 0
             else w.minutes end)
           > p_left[w.month] * greatest(v_level.minutes, 1)
       order by w.month limit 1);
    if v_month is null or v_month = p_months[1] then
      exit;
    end if;
    v_messages := v_messages - p_left[v_month];
    select array_agg(w.capacity order by w.place), array_agg(w.minutes order by w.place),
      array_agg(w.month order by w.place)
      into v_capacities, v_minutes, v_months
      from unnest(v_capacities, v_minutes, v_months) with ordinality as w (capacity, minutes, month, place)
        where w.month <> v_month;
  end loop;
  if v_month is not null then
    v_messages := p_left[v_month];
    select array_agg(w.capacity order by w.place), array_agg(w.minutes order by w.place)
      into v_capacities, v_minutes
      from unnest(v_capacities, v_minutes, v_months) with ordinality as w (capacity, minutes, month, place)
        where w.month = v_month;
  end if;
  v_share := private.even_share(1, v_capacities, v_minutes, v_messages);
  amount := v_share.amount;
  minutes := v_share.minutes;
end $$;
comment on function private.month_share(bigint[], integer[], integer[], numeric, numeric[]) is
  'Applies private.even_share to the first wave when each billing month has a limit of messages. Equal to '
  'monthlyPaceShare in src/domain/delivery/billing-months.ts.';

create function private.messages_until(p_flight public.flights, p_messages numeric, p_by_month numeric[],
  p_month_ends timestamptz[], p_until timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamptz := date_trunc('minute', private.delivery_now());
  v_over constant timestamptz := (
    select coalesce(private.day_end(c.end_date, o.time_zone), 'infinity')
      from public.campaigns c join public.organisations o on o.id = c.organisation_id
        where c.id = p_flight.campaign_id);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_most constant bigint := v_reach * p_flight.frequency_cap;
  v_total constant numeric := p_flight.sent + p_messages;
  -- Remaining waves, in order.
  v_open tstzmultirange[];
  v_capacities bigint[];
  v_minutes integer[];
  v_periods date[];
  v_left bigint[];
  v_places integer[];
  v_months integer[];
  v_month_left numeric[] := p_by_month;
  -- All planned waves of the flight.
  v_all_capacities bigint[];
  v_all_minutes integer[];
  v_all_periods date[];
  v_hour timestamptz;
  v_during integer;
  v_due numeric;
  v_rest numeric := p_messages;
  v_share record;
  v_whole record;
begin
  with waves as materialized (
    select w.starts_at, w.period, w.open, greatest(0, v_reach - w.sent) as capacity, least(v_reach, w.sent) as sent,
           greatest(0, v_most - sum(w.sent) over (partition by w.period))::bigint as period_left,
           private.open_minutes(w.open, '-infinity', v_over) as whole,
           private.open_minutes(w.open, v_now, v_over) as minutes
      from private.flight_waves(array[p_flight.id]) as w
  ), placed as (
    select w.*, (row_number() over (order by w.starts_at))::integer as place from waves w where w.whole > 0
  )
  select array_agg(p.open order by p.place) filter (where p.minutes > 0),
    array_agg(p.capacity order by p.place) filter (where p.minutes > 0),
         array_agg(p.minutes order by p.place) filter (where p.minutes > 0),
           array_agg(p.period order by p.place) filter (where p.minutes > 0),
         array_agg(p.period_left order by p.place) filter (where p.minutes > 0),
           array_agg(p.place order by p.place) filter (where p.minutes > 0),
         array_agg(width_bucket(lower(p.open * tstzmultirange(tstzrange(v_now, greatest(v_now, v_over)))), p_month_ends)
           + 1 order by p.place) filter (where p.minutes > 0),
         array_agg(case when p.minutes > 0 then v_reach else p.sent end order by p.place),
           array_agg(p.whole order by p.place),
         array_agg(p.period order by p.place)
    into v_open, v_capacities, v_minutes, v_periods, v_left, v_places, v_months, v_all_capacities, v_all_minutes,
      v_all_periods
    from placed p;
  for wave in 1 .. coalesce(cardinality(v_open), 0) loop
    v_hour := date_trunc('hour', greatest(lower(v_open[wave]), v_now), 'UTC');
    while v_hour < least(upper(v_open[wave]), v_over, p_until) loop
      v_during := private.open_minutes(v_open[wave], greatest(v_hour, v_now),
        least(v_hour + interval '1 hour', v_over));
      if v_during > 0 then
        v_due := v_rest;
        if p_flight.pacing <> 'asap' then
          v_share := private.month_share(private.cap_by_period(v_capacities[wave:], v_periods[wave:], v_left[wave:]),
            v_minutes[wave:], v_months[wave:], v_rest, v_month_left);
          if p_flight.pacing = 'even' then
            v_due := div(v_share.amount * v_during, v_share.minutes);
          else
            -- "Ahead" is six fifths of the even pace of the whole plan. The even pace of the remaining messages would
            -- drop with each message sent ahead. It applies when it is higher, as after a pause.
            v_whole := private.even_share(v_places[wave], private.cap_by_period(v_all_capacities, v_all_periods,
              array_fill(v_most, array[cardinality(v_all_periods)])), v_all_minutes, v_total);
            v_due := greatest(div(6 * v_share.amount * v_during, 5 * v_share.minutes),
              div(6 * v_whole.amount * v_during, 5 * v_whole.minutes));
          end if;
        end if;
        v_due := least(v_due, v_capacities[wave], case
          when v_periods[wave] is not null then v_left[wave] end, v_month_left[v_months[wave]], v_rest);
        v_minutes[wave] := v_minutes[wave] - v_during;
        v_capacities[wave] := v_capacities[wave] - v_due;
        v_rest := v_rest - v_due;
        v_month_left[v_months[wave]] := v_month_left[v_months[wave]] - v_due;
        for other in wave .. cardinality(v_left) loop
          exit when v_periods[other] is distinct from v_periods[wave];
          v_left[other] := v_left[other] - v_due;
        end loop;
      end if;
      v_hour := v_hour + interval '1 hour';
    end loop;
    exit when v_hour >= p_until;
    -- Unsent capacity of a past wave does not speed up later waves.
    v_all_capacities[v_places[wave]] := v_all_capacities[v_places[wave]] - v_capacities[wave];
  end loop;
  return p_messages - v_rest;
end $$;
comment on function private.messages_until(public.flights, numeric, numeric[], timestamptz[], timestamptz) is
  'Number of the plan''s remaining messages, limited by billing month, that the flight sends at its pace before '
  'p_until, the start of a UTC hour. Each hour is computed from what the hours before it leave. Equal to deliveryPlan '
  'in src/domain/delivery/plan.ts.';

create function private.hour_share(p_flight public.flights, p_messages numeric, p_by_month numeric[],
  p_month_ends timestamptz[]) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.messages_until(p_flight, p_messages, p_by_month, p_month_ends,
    date_trunc('hour', private.delivery_now(), 'UTC') + interval '1 hour')
$$;
comment on function private.hour_share(public.flights, numeric, numeric[], timestamptz[]) is
  'Number of the plan''s remaining messages to send before the current UTC hour ends.';

create function private.flight_need(p_flight uuid) returns private.flight_need
language plpgsql stable security definer set search_path = '' as $$
declare
  v_need private.flight_need;
begin
  select * into v_need from private.flight_needs(array[p_flight]);
  return v_need;
end $$;
comment on function private.flight_need(uuid) is 'private.flight_needs for one flight.';

create function private.computable_needs(p_flights uuid[]) returns setof private.flight_need
language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs private.flight_need[];
  v_flight uuid;
begin
  begin
    v_needs := array(select n from private.flight_needs(p_flights) as n);
  exception when data_exception then
    -- A flight that cannot be computed does not stop the other flights; settle_delivery records the failure.
    foreach v_flight in array p_flights loop
      begin
        v_needs := v_needs || array(select n from private.flight_needs(array[v_flight]) as n);
      exception when data_exception then
        null;
      end;
    end loop;
  end;
  return query select * from unnest(v_needs);
end $$;
comment on function private.computable_needs(uuid[]) is
  'private.flight_needs without the flights that cannot be computed.';
