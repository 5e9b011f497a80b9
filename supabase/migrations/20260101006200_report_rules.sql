-- Report rules: how a gateway's report is read, checked against its flight, and added to the sums.

create function private.report_number(p_row jsonb, p_name text, p_least numeric, p_most numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_row -> p_name) = 'number' and (p_row ->> p_name)::numeric between p_least and p_most
    then (p_row ->> p_name)::numeric end
$$;
comment on function private.report_number(jsonb, text, numeric, numeric) is
  'Number of a field between two limits; null for any other value, text and a missing field.';

create function private.parse_report(p_row jsonb) returns public.delivery_reports
language plpgsql stable set search_path = '' as $$
declare
  -- A correction subtracts: its figures are 0 or less.
  v_corrects constant boolean := coalesce(p_row -> 'corrects', 'null') <> 'null';
  v_least constant numeric := case when v_corrects then -100000000 else 0 end;
  v_most constant numeric := case when v_corrects then 0 else 100000000 end;
  v_report public.delivery_reports;
  v_name text;
  v_number numeric;
begin
  if jsonb_typeof(p_row) is distinct from 'object' then
    perform private.refuse('22023', 'invalid_report.object');
  end if;
  if not coalesce(jsonb_typeof(p_row -> 'report_id') = 'string' and length(btrim(p_row ->> 'report_id')) between 1
    and 200, false) then
    perform private.refuse('22023', 'invalid_report_id');
  end if;
  if v_corrects and not coalesce(jsonb_typeof(p_row -> 'corrects') = 'string'
    and length(btrim(p_row ->> 'corrects')) between 1 and 200, false) then
    perform private.refuse('22023', 'invalid_corrects');
  end if;
  foreach v_name in array array['sent', 'delivered', 'opened', 'clicked', 'conversions'] loop
    v_number := private.report_number(p_row, v_name, v_least, v_most);
    if v_number is null and not (v_name in ('opened', 'clicked') and coalesce(p_row -> v_name, 'null') = 'null')
      or v_number <> trunc(v_number) then
      perform private.refuse('22023', 'invalid_count', jsonb_build_object('field', v_name), 'invalid_' || v_name);
    end if;
  end loop;
  foreach v_name in array array['revenue', 'cost'] loop
    v_number := private.report_number(p_row, v_name, v_least, v_most);
    -- Charged money must be exact to the last decimal; revenue is rounded.
    if v_number is null or v_name = 'cost' and v_number <> round(v_number, 4) then
      perform private.refuse('22023', 'invalid_decimal', jsonb_build_object('field', v_name), 'invalid_' || v_name);
    end if;
  end loop;
  if not coalesce(jsonb_typeof(p_row -> 'hour') = 'string'
    and p_row ->> 'hour' ~* '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$', false) then
    perform private.refuse('22023', 'invalid_hour');
  end if;
  begin
    v_report := jsonb_populate_record(v_report, p_row - array['id', 'received_at', 'billing_day', 'balance_after']);
    v_report.hour := date_trunc('hour', v_report.hour, 'UTC');
  exception
    when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
      perform private.refuse('22023', 'invalid_hour');
    when others then
      perform private.refuse('22023', 'invalid_report.flight');
  end;
  if length(v_report.gateway) > 100 then
    perform private.refuse('22023', 'invalid_gateway');
  end if;
  if v_report.flight_id is null then
    perform private.refuse('22023', 'invalid_report.no_flight');
  end if;
  v_report.gateway := coalesce(nullif(btrim(v_report.gateway), ''), 'default');
  return v_report;
end $$;
comment on function private.parse_report(jsonb) is
  'Parses a report, or raises 22023 with the reason as hint: only whole counts and finite amounts, from 0 to 100 '
  'million; in a correction from -100 million to 0.';

create function private.report_price(p_report public.delivery_reports, p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.variant_prices(p_flight) ->> p_report.variant)::numeric, private.flight_price(p_flight));
end $$;
comment on function private.report_price(public.delivery_reports, public.flights) is
  'Current price in dollars of a message of the report, or of its variant when it names one.';

create function private.report_refusal(p_report public.delivery_reports, p_flight public.flights) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms record;
  v_least numeric;
  v_most numeric;
begin
  if p_flight.id is null then
    return 'unknown_flight';
  elsif p_report.organisation_id <> p_flight.organisation_id then
    return 'wrong_organisation';
  elsif p_report.hour > private.delivery_now() + interval '5 minutes' then
    return 'hour_in_future';
  elsif p_report.hour < date_trunc('hour', p_flight.created_at, 'UTC') then
    return 'before_flight';
  elsif p_report.sent = 0 and p_report.cost = 0 then
    return case when p_flight.sent = 0 and p_flight.status = 'pending' then 'not_started' end;
  elsif p_flight.status = 'pending' then
    return 'not_started';
  end if;
  v_terms := private.hour_terms(p_flight.id, p_flight.campaign_id, p_flight.organisation_id, p_report.hour,
    p_report.variant);
  if v_terms.is_quiet then
    return 'quiet_hours';
  elsif not v_terms.is_sending then
    return private.idle_reason(p_flight, p_report.hour);
  elsif p_report.sent > 2147483647 - p_flight.sent then
    return 'invalid_sent';
  end if;
  -- Raises when the price cannot be computed.
  v_least := p_report.sent * coalesce(v_terms.least_price, private.report_price(p_report, p_flight));
  v_most := p_report.sent * coalesce(v_terms.most_price, private.report_price(p_report, p_flight));
  -- A flight's spending is rounded up once, so a part of it is off by less than the last decimal.
  if p_report.cost <= v_least - 0.0001 or p_report.cost >= v_most + 0.0001 then
    return 'wrong_cost';
  elsif p_report.sent > coalesce(v_terms.room, private.flight_reach(p_flight.id) * p_flight.frequency_cap
    - private.sent_in_period(p_flight.id, p_report.hour, p_flight.frequency_period)) then
    return 'reach_used';
  elsif p_report.cost > p_flight.budget - p_flight.spent then
    return 'budget_used';
  elsif p_report.cost > private.campaign_left(p_flight.campaign_id) then
    return 'campaign_budget_used';
  end if;
  return null;
end $$;
comment on function private.report_refusal(public.delivery_reports, public.flights) is
  'Reason to refuse a well-formed report, or null: it must fit the time, price, reach and budgets of its flight in '
  'that hour.';

create function private.correction_refusal(p_report public.delivery_reports, p_flight public.flights) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first public.delivery_reports;
  v_rest public.delivery_reports;
  v_terms record;
begin
  if p_flight.id is null then
    return 'unknown_flight';
  elsif p_report.organisation_id <> p_flight.organisation_id then
    return 'wrong_organisation';
  end if;
  select * into v_first from public.delivery_reports r
   where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway
     and r.report_id = p_report.corrects and r.corrects is null;
  if not found then
    return 'unknown_report';
  end if;
  -- The report's figures after all corrections.
  select v_first.sent + p_report.sent + coalesce(sum(r.sent), 0),
    v_first.delivered + p_report.delivered + coalesce(sum(r.delivered), 0),
         coalesce(v_first.opened, 0) + coalesce(p_report.opened, 0) + coalesce(sum(r.opened), 0),
         coalesce(v_first.clicked, 0) + coalesce(p_report.clicked, 0) + coalesce(sum(r.clicked), 0),
         v_first.conversions + p_report.conversions + coalesce(sum(r.conversions), 0),
         v_first.revenue + p_report.revenue + coalesce(sum(r.revenue), 0),
           v_first.cost + p_report.cost + coalesce(sum(r.cost), 0)
    into v_rest.sent, v_rest.delivered, v_rest.opened, v_rest.clicked, v_rest.conversions, v_rest.revenue, v_rest.cost
    from public.delivery_reports r
   where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway
     and r.corrects = p_report.corrects;
  if least(v_rest.sent, v_rest.delivered, v_rest.opened, v_rest.clicked, v_rest.conversions, v_rest.revenue,
    v_rest.cost) < 0 then
    return 'more_than_reported';
  elsif p_report.sent < 0 or p_report.cost < 0 then
    v_terms := private.hour_terms(p_flight.id, p_flight.campaign_id, p_flight.organisation_id, p_report.hour,
      p_report.variant);
    -- The messages that remain must cost what they would have cost alone.
    if v_rest.cost <= v_rest.sent * coalesce(v_terms.least_price, private.report_price(p_report, p_flight)) - 0.0001
      or v_rest.cost >= v_rest.sent * coalesce(v_terms.most_price, private.report_price(p_report, p_flight)) + 0.0001
        then
      return 'wrong_cost';
    end if;
  end if;
  return null;
end $$;
comment on function private.correction_refusal(public.delivery_reports, public.flights) is
  'Reason to refuse a well-formed correction, or null: it must name a report of its gateway, flight and hour, '
  'subtract no more than earlier corrections left of it, and money only with messages.';

create function private.sync_flight_totals(p_flight uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.flights f
     set sent = t.sent, spent = t.cost,
         delivery_rate = private.percentage(t.delivered, t.sent), ctr = private.percentage(t.clicked, t.delivered)
    from public.flight_totals t
   where f.id = p_flight and t.flight_id = f.id;
end $$;
comment on function private.sync_flight_totals(
  uuid) is 'Copies the sums of all its reports to a flight''s own figures.';

create function private.subtract_correction(p_report public.delivery_reports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r constant public.delivery_reports := p_report;
begin
  -- Update, not upsert: each of these rows exists, and a proposed insert would fail its check above zero.
  update public.flight_hourly_stats s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0),
       clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id and s.hour = r.hour;
  update public.campaign_daily_stats s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0),
       clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id and s.day = private.sending_day(r.organisation_id, r.hour);
  update public.flight_totals s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0),
       clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id;
  perform private.sync_flight_totals(r.flight_id);
end $$;
comment on function private.subtract_correction(public.delivery_reports) is
  'Subtracts an accepted correction from the sums by hour, day and flight, and from the flight''s own figures.';

create function private.add_report(p_report public.delivery_reports, p_flight public.flights) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r constant public.delivery_reports := p_report;
begin
  insert into public.flight_hourly_stats as s (flight_id, hour, organisation_id, sent, delivered, opened, clicked,
    conversions, revenue, cost)
  values (r.flight_id, r.hour, r.organisation_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue,
    r.cost)
  on conflict (flight_id, hour) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened),
      clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  insert into public.campaign_daily_stats as s (flight_id, day, organisation_id, campaign_id, channel, sent, delivered,
    opened, clicked, conversions, revenue, cost)
  values (r.flight_id, private.sending_day(r.organisation_id, r.hour), r.organisation_id, p_flight.campaign_id,
    p_flight.type, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost)
  on conflict (flight_id, day) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened),
      clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  insert into public.flight_totals as s (flight_id, organisation_id, sent, delivered, opened, clicked, conversions,
    revenue, cost)
  values (r.flight_id, r.organisation_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost)
  on conflict (flight_id) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened),
      clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  perform private.sync_flight_totals(r.flight_id);
end $$;
comment on function private.add_report(public.delivery_reports, public.flights) is
  'Adds an accepted report to the sums by hour, day and flight, and to the flight''s own figures. Unmeasured opens '
  'and clicks stay null.';

create function public.taken_back(public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sent', -sum(r.sent), 'cost', -sum(r.cost), 'corrections', count(*))
    from public.delivery_reports r where r.flight_id = $1.id and r.corrects is not null having count(*) > 0
$$;
comment on function public.taken_back(public.flights) is
  'Computed field: {sent, cost, corrections}, the messages and dollars that gateways corrected, and the number of '
  'corrections; null when there are none.';
grant execute on function public.taken_back(public.flights) to authenticated, service_role;

create function private.add_flight_visit(p_flight uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_visit public.delivery_reports;
begin
  select * into v_flight from public.flights f where f.id = p_flight for no key update;
  v_visit.flight_id := v_flight.id;
  v_visit.organisation_id := v_flight.organisation_id;
  -- A click belongs to the hour in which its message was sent. The link does not tell which message was clicked, so
  -- this takes the last hour with messages.
  v_visit.hour := coalesce(
    (select max(s.hour) from public.flight_hourly_stats s where s.flight_id = p_flight and s.sent > 0),
    date_trunc('hour', private.delivery_now(), 'UTC'));
  v_visit.sent := 0;
  v_visit.delivered := 0;
  v_visit.clicked := 1;
  v_visit.conversions := 0;
  v_visit.revenue := 0;
  v_visit.cost := 0;
  perform private.add_report(v_visit, v_flight);
end $$;
comment on function private.add_flight_visit(uuid) is 'Adds a visit of the flight''s own link to its clicks.';

create function private.percentage(p_part bigint, p_whole bigint) returns numeric
language sql immutable set search_path = '' as $$
  -- Rounded up in the tenth decimal, so that whole x rate / 100, rounded down, gives the part again.
  select case when coalesce(p_whole, 0) <= 0 or coalesce(p_part, 0) <= 0 then 0
    else least(100, ceil(p_part * 1000000000000::numeric / p_whole) / 10000000000) end
$$;
comment on function private.percentage(bigint, bigint) is 'Percent of the whole, 0 to 100; 0 without a whole.';
