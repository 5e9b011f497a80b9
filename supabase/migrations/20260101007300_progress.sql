-- Progress: the plan as a curve, and how sent messages compare with it.

create function private.plan_curve(p_flight public.flights, p_start timestamptz, p_campaign numeric,
  out times timestamptz[], out messages double precision[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from constant timestamptz := date_trunc('minute', p_start);
  v_over constant timestamptz := (
    select private.day_end(c.end_date, o.time_zone)
      from public.campaigns c join public.organisations o on o.id = c.organisation_id
        where c.id = p_flight.campaign_id);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_most constant bigint := v_reach * p_flight.frequency_cap;
  v_need private.flight_need;
  v_open tstzmultirange[];
  v_minutes numeric[];
  v_caps numeric[];
  v_amounts numeric[];
  v_total numeric;
  v_left numeric;
  v_left_minutes numeric;
  v_sent double precision := 0;
  v_wave integer;
  v_rest double precision;
  v_rate double precision;
  v_span tstzrange;
  v_end timestamptz;
begin
  times := '{}';
  messages := '{}';
  -- Plans by shares, as at the start: ignores a later promotion.
  p_flight.promoted_variant := null;
  with waves as (
    select w.starts_at, w.period, w.open * tstzmultirange(tstzrange(v_from, v_over)) as open,
      private.open_minutes(w.open, v_from, coalesce(v_over, 'infinity')) as minutes
      from private.flight_waves(array[p_flight.id]) as w
  ), capped as (
    select w.*, case when w.period is null then v_reach
                     else greatest(0, least(v_reach,
                       v_most - v_reach * (row_number() over (partition by w.period order by w.starts_at)
                       - 1))) end as most
      from waves w where w.minutes > 0
  )
  select array_agg(c.open order by c.starts_at), array_agg(c.minutes order by c.starts_at),
    array_agg(c.most order by c.starts_at), sum(c.most), sum(c.minutes)
    into v_open, v_minutes, v_caps, v_total, v_left_minutes
    from capped c;
  if v_open is null then
    return;
  end if;
  v_need.flight_id := p_flight.id;
  v_need.base := 0;
  v_need.sent := 0;
  v_need.messages := case when p_flight.frequency_period = 'flight' then least(v_total, v_most) else v_total end;
  if p_flight.variants = '[]' then
    v_need.price := private.part_price(p_flight) * private.flight_parts(p_flight);
  else
    select max(s.price) filter (where s.share > 0),
      private.share_costs(array_agg(s.share order by s.variant), array_agg(s.price order by s.variant))
      into v_need.price, v_need.costs
      from (select x.variant, x.share, private.part_price(p_flight) * x.parts as price
        from private.flight_split(p_flight) as x) as s;
  end if;
  v_total := private.plan_messages(v_need, least(p_flight.budget, p_campaign));
  v_left := v_total;
  v_amounts := v_caps;
  if p_flight.pacing = 'asap' then
    for v_wave in 1 .. cardinality(v_open) loop
      v_amounts[v_wave] := least(v_caps[v_wave], v_left);
      v_left := v_left - v_amounts[v_wave];
    end loop;
  else
    -- Waves that fill up at the common pace come first; the other waves share the remaining messages by their minutes.
    for v_wave in
      select w.place from unnest(v_caps, v_minutes) with ordinality as w (most, minutes, place)
        order by w.most / w.minutes, w.place
    loop
      if v_caps[v_wave] * v_left_minutes > v_left * v_minutes[v_wave] then
        v_amounts[v_wave] := v_left * v_minutes[v_wave] / v_left_minutes;
      end if;
      v_left := v_left - v_amounts[v_wave];
      v_left_minutes := v_left_minutes - v_minutes[v_wave];
    end loop;
  end if;
  for v_wave in 1 .. cardinality(v_open) loop
    -- 20% faster than even, as in private.hour_share.
    v_rate := v_amounts[v_wave] / v_minutes[v_wave] * case p_flight.pacing when 'ahead' then 1.2 else 1 end;
    v_rest := least(v_amounts[v_wave] * case p_flight.pacing when 'ahead' then 1.2
      else 1 end, v_caps[v_wave], v_total - v_sent);
    foreach v_span in array array(select s from unnest(v_open[v_wave]) as s order by s) loop
      exit when v_rest <= 0;
      if p_flight.pacing = 'asap' then
        v_end := least(upper(v_span), date_trunc('hour', lower(v_span), 'UTC') + interval '1 hour');
      else
        v_end := least(upper(v_span), lower(v_span) + v_rest / v_rate * interval '1 minute');
      end if;
      times := times || lower(v_span) || v_end;
      messages := messages || v_sent;
      if p_flight.pacing = 'asap' then
        v_sent := v_sent + v_rest;
        v_rest := 0;
      else
        v_sent := v_sent + least(v_rest, v_rate * extract(epoch from v_end - lower(v_span)) / 60);
        v_rest := v_rest - least(v_rest, v_rate * extract(epoch from v_end - lower(v_span)) / 60);
      end if;
      messages := messages || v_sent;
    end loop;
  end loop;
end $$;
comment on function private.plan_curve(public.flights, timestamptz, numeric) is
  'Plan of a flight that starts at a moment with nothing sent and may spend this much of the campaign budget (null: '
  'no limit), as a curve of breakpoints. Equal to deliveryPlan in src/domain/delivery/plan.ts without its rounding '
  'by hour.';

create function private.planned_messages(p_times timestamptz[], p_messages double precision[], p_at timestamptz)
  returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  v_place constant integer := case when cardinality(p_times) > 0 then width_bucket(p_at, p_times) else 0 end;
  v_length double precision;
begin
  if v_place = 0 then
    return 0;
  elsif v_place = cardinality(p_times) then
    return p_messages[v_place];
  end if;
  v_length := extract(epoch from p_times[v_place + 1] - p_times[v_place]);
  return p_messages[v_place]
    + (p_messages[v_place + 1] - p_messages[v_place]) * case
      when v_length > 0 then extract(epoch from p_at - p_times[v_place]) / v_length else 0 end;
end $$;
comment on function private.planned_messages(timestamptz[], double precision[], timestamptz) is
  'Number of messages that a private.plan_curve has sent by a moment.';

-- Progress and pace.

create function private.pace_status(p_sent numeric, p_due numeric, p_most numeric) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_sent < 0.9 * p_due then 'behind'
    when p_sent > 1.1 * p_most then 'ahead'
    when p_due < 1 then 'not_due'
    else 'on_pace' end
$$;
comment on function private.pace_status(numeric, numeric, numeric) is
  'Compares messages sent with a plan: p_due is what must be reported by now, p_most what the plan allows until the '
  'end of the clock hour. Within ten percent of them the pace is on_pace; not_due before the first report is due. '
  'Equal to paceStatus in src/domain/delivery/progress.ts.';

create function private.progress_by_flight(p_flights uuid[])
returns table (flight_id uuid, sent bigint, forecast bigint, expected numeric, due numeric, most numeric,
  is_paced boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := private.delivery_now();
  v_hour constant timestamptz := date_trunc('hour', v_now, 'UTC');
  -- A gateway reports what it sent within its lease of five minutes.
  v_due constant timestamptz := date_trunc('hour', v_now - interval '5 minutes', 'UTC');
begin
  return query
    select f.id, f.sent::bigint, k.forecast,
           case when k.plan_times <> '{}' then round(
             private.planned_messages(k.plan_times, k.plan_messages, least(v_now, s.stopped_at))::numeric) end,
           case when k.plan_times <> '{}' then private.planned_messages(k.plan_times, k.plan_messages,
             least(v_due, s.stopped_at))::numeric end,
           case when k.plan_times <> '{}' then private.planned_messages(k.plan_times, k.plan_messages,
             least(v_hour + interval '1 hour', s.stopped_at))::numeric end,
           k.plan_times <> '{}' and f.status = 'active' and c.status in ('active', 'limited')
      from public.flights f
      join public.campaigns c on c.id = f.campaign_id
      join private.flight_checks k on k.flight_id = f.id
      -- A flight that a user or the end of its campaign stopped is expected to send nothing afterwards.
      cross join lateral (
        select case
          when f.status = 'ended' and coalesce(f.status_reason, 'campaign_ended') = 'campaign_ended'
          then f.stopped_at end as stopped_at) as s
     where f.id = any (p_flights);
end $$;
comment on function private.progress_by_flight(uuid[]) is
  'For each checked flight the messages sent, its forecast, what its plan expected by now, what had to be '
  'reported by now (due) and what the plan allows until the clock hour is over (most); is_paced while it sends.';

create function private.flight_progress(p_flight uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sent', p.sent, 'forecast', p.forecast, 'expected', p.expected,
                              'pace', case when p.is_paced then private.pace_status(p.sent, p.due, p.most) end)
      from private.progress_by_flight(array[p_flight]) as p join public.flights f on f.id = p.flight_id
     where f.organisation_id = private.effective_org_id());
end $$;
comment on function private.flight_progress(uuid) is 'Implements public.progress.';
grant execute on function private.flight_progress(uuid) to authenticated, service_role;

create function public.progress(public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_progress($1.id)
$$;
comment on function public.progress(public.flights) is
  'Computed field: how far the flight is, {sent, forecast (null until it is known), expected (by now, of its '
  'plan; null before the start), pace: behind, on_pace, ahead, not_due (before the first report is due), null '
  'while it does not send}.';
grant execute on function public.progress(public.flights) to authenticated, service_role;

create function private.campaign_progress(p_campaign uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sent', sum(p.sent), 'forecast', sum(p.forecast), 'expected', sum(p.expected),
                              'pace', case
                                when bool_or(p.is_paced) and c.status = 'active'
                                then private.pace_status(sum(p.sent), sum(p.due), sum(p.most)) end)
      from public.campaigns c
      cross join lateral private.progress_by_flight(
        array(select f.id from public.flights f where f.campaign_id = c.id)) as p
     where c.id = p_campaign and c.organisation_id = private.effective_org_id()
     group by c.id);
end $$;
comment on function private.campaign_progress(uuid) is
  'Progress of all flights of a campaign of the effective organization together, in the shape of public.progress; '
  'null without a checked flight.';
grant execute on function private.campaign_progress(uuid) to authenticated, service_role;

-- The check.

create function private.campaign_share(p_flight public.flights, p_started timestamptz) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    -- Stays null without a budget; greatest() would return 0.
    select case when c.budget is not null then greatest(0, c.budget - coalesce((
             select sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end)
               from public.flights f
               cross join lateral (select min(a.starts_at) as started_at from private.active_spans a
                 where a.subject = f.id) as s
              where f.campaign_id = c.id and (s.started_at, f.id) < (p_started, p_flight.id)), 0)) end
      from public.campaigns c where c.id = p_flight.campaign_id);
end $$;
comment on function private.campaign_share(public.flights, timestamptz) is
  'Dollars of the campaign budget that earlier started flights leave for this one; null without a budget. '
  'Computed as in private.started_plans.';
