-- How a gateway's reports enter: each once, all sums and the money in one transaction.

create function private.report_number(p_row jsonb, p_name text, p_least numeric, p_most numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_row -> p_name) = 'number' and (p_row ->> p_name)::numeric between p_least and p_most then (p_row ->> p_name)::numeric end
$$;
comment on function private.report_number(jsonb, text, numeric, numeric) is 'The number of a field between two limits; null for every other value, text and a missing field.';

create function private.read_report(p_row jsonb) returns public.delivery_reports
language plpgsql stable set search_path = '' as $$
declare
  -- A correction takes back: its figures are 0 or less.
  v_corrects constant boolean := coalesce(p_row -> 'corrects', 'null') <> 'null';
  v_least constant numeric := case when v_corrects then -100000000 else 0 end;
  v_most constant numeric := case when v_corrects then 0 else 100000000 end;
  v_report public.delivery_reports;
  v_name text;
  v_number numeric;
begin
  if jsonb_typeof(p_row) is distinct from 'object' then
    raise exception 'A report is an object.' using errcode = '22023', hint = 'invalid_report';
  end if;
  if not coalesce(jsonb_typeof(p_row -> 'report_id') = 'string' and length(btrim(p_row ->> 'report_id')) between 1 and 200, false) then
    raise exception 'A report has an id of 1 to 200 characters.' using errcode = '22023', hint = 'invalid_report_id';
  end if;
  if v_corrects and not coalesce(jsonb_typeof(p_row -> 'corrects') = 'string' and length(btrim(p_row ->> 'corrects')) between 1 and 200, false) then
    raise exception 'A correction names the report that it corrects.' using errcode = '22023', hint = 'invalid_corrects';
  end if;
  foreach v_name in array array['sent', 'delivered', 'opened', 'clicked', 'conversions'] loop
    v_number := private.report_number(p_row, v_name, v_least, v_most);
    if v_number is null and not (v_name in ('opened', 'clicked') and coalesce(p_row -> v_name, 'null') = 'null')
      or v_number <> trunc(v_number) then
      raise exception '% is a whole number from 0; of a correction, 0 or less.', v_name using errcode = '22023', hint = 'invalid_' || v_name;
    end if;
  end loop;
  foreach v_name in array array['revenue', 'cost'] loop
    v_number := private.report_number(p_row, v_name, v_least, v_most);
    -- Money that is charged is what was reported, to the last decimal; what messages brought is rounded.
    if v_number is null or v_name = 'cost' and v_number <> round(v_number, 4) then
      raise exception '% is an amount from 0, with up to four decimals; of a correction, 0 or less.', v_name using errcode = '22023', hint = 'invalid_' || v_name;
    end if;
  end loop;
  if not coalesce(jsonb_typeof(p_row -> 'hour') = 'string'
    and p_row ->> 'hour' ~* '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$', false) then
    raise exception 'The hour is a time with its offset from UTC.' using errcode = '22023', hint = 'invalid_hour';
  end if;
  begin
    v_report := jsonb_populate_record(v_report, p_row - array['id', 'received_at', 'billing_day', 'balance_after']);
    v_report.hour := date_trunc('hour', v_report.hour, 'UTC');
  exception
    when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
      raise exception 'The hour is a time with its offset from UTC.' using errcode = '22023', hint = 'invalid_hour';
    when others then
      raise exception 'The flight can not be read.' using errcode = '22023', hint = 'invalid_report';
  end;
  if length(v_report.gateway) > 100 then
    raise exception 'A gateway has a name of at most 100 characters.' using errcode = '22023', hint = 'invalid_gateway';
  end if;
  if v_report.flight_id is null then
    raise exception 'A report names its flight.' using errcode = '22023', hint = 'invalid_report';
  end if;
  v_report.gateway := coalesce(nullif(btrim(v_report.gateway), ''), 'default');
  return v_report;
end $$;
comment on function private.read_report(jsonb) is 'A report as a row, or 22023 with the reason as hint: only finite whole counts from 0 and amounts from 0, up to 100 million; of a correction from 0 down.';

create function private.report_price(p_report public.delivery_reports, p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.variant_prices(p_flight) ->> p_report.variant)::numeric, private.flight_price(p_flight));
end $$;
comment on function private.report_price(public.delivery_reports, public.flights) is 'Dollars of a message of the report, of its variant where it names one, at the prices of now.';
revoke execute on function private.report_price(public.delivery_reports, public.flights) from public, anon, authenticated;

create function private.refuse_report(p_report public.delivery_reports, p_flight public.flights) returns text
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
  v_terms := private.terms_of_hour(p_flight.id, p_flight.campaign_id, p_flight.organisation_id, p_report.hour, p_report.variant);
  if v_terms.is_quiet then
    return 'quiet_hours';
  elsif not v_terms.is_sending then
    return private.idle_reason(p_flight, p_report.hour);
  elsif p_report.sent > 2147483647 - p_flight.sent then
    return 'invalid_sent';
  end if;
  -- What can not be computed is an error here.
  v_least := p_report.sent * coalesce(v_terms.least_price, private.report_price(p_report, p_flight));
  v_most := p_report.sent * coalesce(v_terms.most_price, private.report_price(p_report, p_flight));
  -- A flight's spending is rounded up once, so a part of it is less than the last decimal off.
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
comment on function private.refuse_report(public.delivery_reports, public.flights) is
  'Why a well-formed report is not accepted, or null: it must fit the flight and its time, price, reach and budgets as its owner was promised them.';

create function private.refuse_correction(p_report public.delivery_reports, p_flight public.flights) returns text
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
   where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway and r.report_id = p_report.corrects and r.corrects is null;
  if not found then
    return 'unknown_report';
  end if;
  -- What is left of the report by all its corrections.
  select v_first.sent + p_report.sent + coalesce(sum(r.sent), 0), v_first.delivered + p_report.delivered + coalesce(sum(r.delivered), 0),
         coalesce(v_first.opened, 0) + coalesce(p_report.opened, 0) + coalesce(sum(r.opened), 0),
         coalesce(v_first.clicked, 0) + coalesce(p_report.clicked, 0) + coalesce(sum(r.clicked), 0),
         v_first.conversions + p_report.conversions + coalesce(sum(r.conversions), 0),
         v_first.revenue + p_report.revenue + coalesce(sum(r.revenue), 0), v_first.cost + p_report.cost + coalesce(sum(r.cost), 0)
    into v_rest.sent, v_rest.delivered, v_rest.opened, v_rest.clicked, v_rest.conversions, v_rest.revenue, v_rest.cost
    from public.delivery_reports r
   where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway and r.corrects = p_report.corrects;
  if least(v_rest.sent, v_rest.delivered, v_rest.opened, v_rest.clicked, v_rest.conversions, v_rest.revenue, v_rest.cost) < 0 then
    return 'more_than_reported';
  elsif p_report.sent < 0 or p_report.cost < 0 then
    v_terms := private.terms_of_hour(p_flight.id, p_flight.campaign_id, p_flight.organisation_id, p_report.hour, p_report.variant);
    -- What is left costs what it would have cost alone.
    if v_rest.cost <= v_rest.sent * coalesce(v_terms.least_price, private.report_price(p_report, p_flight)) - 0.0001
      or v_rest.cost >= v_rest.sent * coalesce(v_terms.most_price, private.report_price(p_report, p_flight)) + 0.0001 then
      return 'wrong_cost';
    end if;
  end if;
  return null;
end $$;
comment on function private.refuse_correction(public.delivery_reports, public.flights) is
  'Why a well-formed correction is not accepted, or null: it names a report of its gateway, flight and hour, takes back no more than is left of it, and money for messages only.';

create function private.mirror_totals(p_flight uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.flights f
     set sent = t.sent, spent = t.cost,
         delivery_rate = private.rate_of(t.delivered, t.sent), ctr = private.rate_of(t.clicked, t.delivered)
    from public.flight_totals t
   where f.id = p_flight and t.flight_id = f.id;
end $$;
comment on function private.mirror_totals(uuid) is 'A flight''s own figures are those of all its reports.';
revoke execute on function private.mirror_totals(uuid) from public, anon, authenticated;

create function private.take_back(p_report public.delivery_reports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r constant public.delivery_reports := p_report;
begin
  -- A report was added to each of these rows; a row that is proposed for an insert would have to be above zero.
  update public.flight_hourly_stats s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0), clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id and s.hour = r.hour;
  update public.campaign_daily_stats s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0), clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id and s.day = private.sending_day(r.organisation_id, r.hour);
  update public.flight_totals s
     set sent = s.sent + r.sent, delivered = s.delivered + r.delivered, opened = s.opened + coalesce(r.opened, 0), clicked = s.clicked + coalesce(r.clicked, 0),
         conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost
   where s.flight_id = r.flight_id;
  perform private.mirror_totals(r.flight_id);
end $$;
comment on function private.take_back(public.delivery_reports) is 'Takes an accepted correction from the sums by hour, day and flight, and from the flight''s own figures.';
revoke execute on function private.take_back(public.delivery_reports) from public, anon, authenticated;

create function private.add_report(p_report public.delivery_reports, p_flight public.flights) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r constant public.delivery_reports := p_report;
begin
  insert into public.flight_hourly_stats as s (flight_id, hour, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
  values (r.flight_id, r.hour, r.organisation_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost)
  on conflict (flight_id, hour) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened), clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  insert into public.campaign_daily_stats as s (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, opened, clicked, conversions, revenue, cost)
  values (r.flight_id, private.sending_day(r.organisation_id, r.hour), r.organisation_id, p_flight.campaign_id, p_flight.type, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost)
  on conflict (flight_id, day) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened), clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  insert into public.flight_totals as s (flight_id, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
  values (r.flight_id, r.organisation_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost)
  on conflict (flight_id) do update set sent = s.sent + r.sent, delivered = s.delivered + r.delivered,
    opened = coalesce(s.opened + r.opened, s.opened, r.opened), clicked = coalesce(s.clicked + r.clicked, s.clicked, r.clicked),
    conversions = s.conversions + r.conversions, revenue = s.revenue + r.revenue, cost = s.cost + r.cost;
  perform private.mirror_totals(r.flight_id);
end $$;
comment on function private.add_report(public.delivery_reports, public.flights) is 'Adds an accepted report to the sums by hour, day and flight, and to the flight''s own figures. Absent opens or clicks stay absent.';

create function public.taken_back(public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sent', -sum(r.sent), 'cost', -sum(r.cost), 'corrections', count(*))
    from public.delivery_reports r where r.flight_id = $1.id and r.corrects is not null having count(*) > 0
$$;
comment on function public.taken_back(public.flights) is
  'Computed field: {sent, cost, corrections}, what gateways have taken back of the flight''s messages and dollars, and in how many corrections; null when there are none.';
revoke execute on function public.taken_back(public.flights) from public, anon;
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
  -- What becomes of messages counts to the hour in which they were sent: the last one, as nobody knows which message it was.
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
revoke execute on function private.add_flight_visit(uuid) from public, anon, authenticated;

create function private.rate_of(p_part bigint, p_whole bigint) returns numeric
language sql immutable set search_path = '' as $$
  -- Rounded up in the tenth decimal, so that whole x rate / 100, rounded down, is the part again.
  select case when coalesce(p_whole, 0) <= 0 or coalesce(p_part, 0) <= 0 then 0
    else least(100, ceil(p_part * 1000000000000::numeric / p_whole) / 10000000000) end
$$;
comment on function private.rate_of(bigint, bigint) is 'Percent of the whole, 0 to 100; 0 without a whole.';

create function private.report_variant(p_report public.delivery_reports, p_flight public.flights) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_flight.variants = '[]' then null
    when p_report.corrects is not null then (
      select r.variant from public.delivery_reports r
       where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway and r.report_id = p_report.corrects and r.corrects is null)
    else coalesce(p_report.variant, 'A') end
$$;
comment on function private.report_variant(public.delivery_reports, public.flights) is
  'Which variant a report counts to: the one that it names, A without one, that of the report it corrects; none where the flight has no variants.';
revoke execute on function private.report_variant(public.delivery_reports, public.flights) from public, anon, authenticated;

create function private.has_variant(p_flight public.flights, p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_path_exists(p_flight.variants, '$[*] ? (@.variant == $name)', jsonb_build_object('name', p_name))
$$;
comment on function private.has_variant(public.flights, text) is 'Whether one of the texts beside the flight''s own, which is A, has this name.';
revoke execute on function private.has_variant(public.flights, text) from public, anon, authenticated;

create function private.add_variant(p_report public.delivery_reports) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.flight_variant_totals as t (flight_id, variant, organisation_id, sent, delivered, clicked, conversions, revenue, cost)
  select p_report.flight_id, p_report.variant, p_report.organisation_id, p_report.sent, p_report.delivered, p_report.clicked, p_report.conversions,
         p_report.revenue, p_report.cost
   where p_report.variant is not null and p_report.corrects is null
  on conflict (flight_id, variant) do update set sent = t.sent + excluded.sent, delivered = t.delivered + excluded.delivered,
    clicked = coalesce(t.clicked + excluded.clicked, t.clicked, excluded.clicked), conversions = t.conversions + excluded.conversions,
    revenue = t.revenue + excluded.revenue, cost = t.cost + excluded.cost;
  update public.flight_variant_totals t set sent = t.sent + p_report.sent, delivered = t.delivered + p_report.delivered,
         clicked = coalesce(t.clicked + p_report.clicked, t.clicked), conversions = t.conversions + p_report.conversions,
         revenue = t.revenue + p_report.revenue, cost = t.cost + p_report.cost
   where t.flight_id = p_report.flight_id and t.variant = p_report.variant and p_report.corrects is not null;
$$;
comment on function private.add_variant(public.delivery_reports) is 'Adds a report to the sums of its variant; a correction takes away from them.';
revoke execute on function private.add_variant(public.delivery_reports) from public, anon, authenticated;

create function private.exceeded_figure(p_sent numeric, p_delivered numeric, p_opened numeric, p_clicked numeric) returns text
language sql immutable set search_path = '' as $$
  select case when p_delivered > p_sent then 'delivered_over_sent'
              when p_opened > p_delivered then 'opened_over_delivered'
              when p_clicked > p_delivered then 'clicked_over_delivered' end
$$;
comment on function private.exceeded_figure(numeric, numeric, numeric, numeric) is 'Returns the reason of the refusal when a figure is higher than the figure that contains it; null otherwise.';
revoke execute on function private.exceeded_figure(numeric, numeric, numeric, numeric) from public, anon, authenticated;

create function private.hour_figures(p_flight uuid, p_hour timestamptz, p_variant text, out sent bigint, out delivered bigint, out opened bigint, out clicked bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.sent), 0), coalesce(sum(r.delivered), 0), coalesce(sum(r.opened), 0), coalesce(sum(r.clicked), 0)
    from public.delivery_reports r where r.flight_id = p_flight and r.hour = p_hour and r.variant is not distinct from p_variant
$$;
comment on function private.hour_figures(uuid, timestamptz, text) is
  'Sums the reports and corrections of a flight, an hour and a variant. Clicks are those that gateways reported, without the visits of the link.';
revoke execute on function private.hour_figures(uuid, timestamptz, text) from public, anon, authenticated;

create function private.add_late_debit(p_report public.delivery_reports, p_balance numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.credit_ledger
    (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at, billing_day, flight_id)
  values (p_report.organisation_id, 'debit', -p_report.cost, p_balance, p_report.id, private.late_usage(),
    'report:' || p_report.gateway || ':' || p_report.report_id, p_report.received_at, p_report.received_at, p_report.billing_day, p_report.flight_id);
  perform private.add_usage(p_report.organisation_id, p_report.billing_day, p_report.cost);
end $$;
comment on function private.add_late_debit(public.delivery_reports, numeric) is
  'Books the cost of a report whose month is closed as a movement of its own in the open month, with the balance after it. The wallet is already less by that.';
revoke execute on function private.add_late_debit(public.delivery_reports, numeric) from public, anon, authenticated;

create function private.ingest_report(p_report public.delivery_reports) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_day date;
  -- Balance after a late report; null for a report in time.
  v_balance numeric;
  v_flight public.flights;
  v_report public.delivery_reports := p_report;
  v_key uuid;
  v_content bigint;
  v_same boolean;
  v_reason text;
begin
  -- The wallet's lock lets one report of an organisation in at a time: looked up behind it, the same report is either there or waits.
  perform 1 from public.wallets w
    where w.organisation_id = (select f.organisation_id from public.flights f where f.id = v_report.flight_id) for update;
  perform 1 from public.campaigns c
    where c.id = (select f.campaign_id from public.flights f where f.id = v_report.flight_id) for no key update;
  select * into v_flight from public.flights f where f.id = v_report.flight_id for no key update;
  v_report.organisation_id := coalesce(v_report.organisation_id, v_flight.organisation_id);
  v_key := private.report_key(v_report.gateway, v_report.report_id);
  v_content := private.report_content(v_report.flight_id, v_report.hour,
    array[v_report.sent, v_report.delivered, v_report.opened, v_report.clicked, v_report.conversions], v_report.revenue, v_report.cost, v_report.corrects,
    v_report.variant);
  select i.content = v_content and v_report.organisation_id = v_flight.organisation_id into v_same from private.report_ids i where i.key = v_key;
  if found then
    return case when v_same then 'duplicate' else 'report_reused' end;
  end if;
  if v_flight.variants <> '[]' and v_report.corrects is null and v_report.variant <> 'A' and not private.has_variant(v_flight, v_report.variant) then
    return 'unknown_variant';
  end if;
  v_report.variant := private.report_variant(v_report, v_flight);
  v_reason := case when v_report.corrects is null then private.refuse_report(v_report, v_flight) else private.refuse_correction(v_report, v_flight) end;
  if v_reason is null then
    select private.exceeded_figure(h.sent + v_report.sent, h.delivered + v_report.delivered, h.opened + coalesce(v_report.opened, 0),
             h.clicked + coalesce(v_report.clicked, 0))
      into v_reason from private.hour_figures(v_report.flight_id, v_report.hour, v_report.variant) as h;
  end if;
  if v_reason is not null then
    return v_reason;
  end if;
  v_report.received_at := private.delivery_now();
  v_day := private.sending_day(v_flight.organisation_id, v_report.hour);
  v_report.billing_day := greatest(v_day, private.open_month(v_flight.organisation_id));
  if v_report.cost > 0 then
    update public.wallets w set balance = w.balance - v_report.cost, updated_at = now()
     where w.organisation_id = v_flight.organisation_id and w.balance >= v_report.cost
    returning w.balance into v_report.balance_after;
    if not found then
      perform private.settle_flight(v_flight.id);
      return 'insufficient_credits';
    end if;
    if v_report.billing_day > v_day then
      v_balance := v_report.balance_after;
      v_report.balance_after := null;
    end if;
  elsif v_report.cost < 0 then
    perform private.wallet_apply(v_flight.organisation_id, 'correction', -v_report.cost,
      'report:' || v_report.gateway || ':' || v_report.report_id, 'Messages taken back', v_report.received_at, v_flight.id,
      p_day => v_report.billing_day);
  end if;
  insert into private.report_ids (key, content, taken_on) values (v_key, v_content, (v_report.received_at at time zone 'UTC')::date);
  insert into public.delivery_reports (hour, received_at, organisation_id, flight_id, sent, delivered, opened, clicked, conversions, billing_day, revenue, cost,
    balance_after, gateway, report_id, corrects, variant)
  values (v_report.hour, v_report.received_at, v_report.organisation_id, v_report.flight_id, v_report.sent, v_report.delivered, v_report.opened,
    v_report.clicked, v_report.conversions, v_report.billing_day, v_report.revenue, v_report.cost, v_report.balance_after, v_report.gateway,
    v_report.report_id, v_report.corrects, v_report.variant)
  returning id into v_report.id;
  if v_balance is not null then
    perform private.add_late_debit(v_report, v_balance);
  elsif v_report.cost > 0 then
    perform private.add_debit(v_flight.id, v_report.billing_day, v_flight.organisation_id, v_report.cost, 1, v_report.id, v_report.balance_after);
  end if;
  -- Of a variant its own clicks count: visits of the one link say nothing of which was read.
  perform private.add_variant(v_report);
  if private.awaits_promotion(v_flight) then
    insert into private.settle_marks (organisation_id, flight_id) values (v_flight.organisation_id, v_flight.id);
  end if;
  v_report.clicked := private.credit_clicks(v_flight, v_report.clicked, v_report.hour);
  if v_report.corrects is null then
    perform private.add_report(v_report, v_flight);
  else
    perform private.take_back(v_report);
  end if;
  return 'accepted';
end $$;
comment on function private.ingest_report(public.delivery_reports) is
  'Takes one report: accepted, duplicate, or the reason of the refusal. Wallet, ledger, sums and flight change together or not at all.';

-- The same for a whole call with one statement each, where nothing about it is unusual: a call of a thousand reports costs what
-- they are worth and not a savepoint for each. What it writes is what private.ingest_report would have written, row by row.

create type private.taken_report as (
  place integer,
  gateway text,
  report_id text,
  organisation_id uuid,
  campaign_id uuid,
  flight_id uuid,
  -- Null where the flight has none.
  variant text,
  hour timestamptz,
  day date,
  sent integer,
  delivered integer,
  opened integer,
  clicked integer,
  -- What of clicked goes beyond the visits of the flight's own link.
  credited integer,
  conversions integer,
  revenue numeric,
  cost numeric,
  -- What private.report_ids holds of it.
  key uuid,
  content bigint,
  is_duplicate boolean
);

create function private.unpack_reports(p_rows jsonb) returns private.taken_report[]
language plpgsql stable set search_path = '' as $$
declare
  v_rows private.taken_report[];
  v_plain boolean;
begin
  select array_agg(row((r.place - 1)::integer, coalesce(nullif(btrim(r.gateway #>> '{}'), ''), 'default'), r.report_id #>> '{}',
             (r.organisation_id #>> '{}')::uuid, null, (r.flight_id #>> '{}')::uuid, r.variant #>> '{}', date_trunc('hour', (r.hour #>> '{}')::timestamptz, 'UTC'), null,
             r.sent::integer, r.delivered::integer, r.opened::integer, r.clicked::integer, null, r.conversions::integer,
             round(r.revenue::numeric, 4), r.cost::numeric,
             private.report_key(coalesce(nullif(btrim(r.gateway #>> '{}'), ''), 'default'), r.report_id #>> '{}'),
             private.report_content((r.flight_id #>> '{}')::uuid, date_trunc('hour', (r.hour #>> '{}')::timestamptz, 'UTC'),
               array[r.sent::integer, r.delivered::integer, r.opened::integer, r.clicked::integer, r.conversions::integer],
               round(r.revenue::numeric, 4), r.cost::numeric, null, r.variant #>> '{}'),
             false)::private.taken_report order by r.place),
         bool_and(coalesce(
           jsonb_typeof(r.report_id) = 'string' and length(btrim(r.report_id #>> '{}')) between 1 and 200
           and coalesce(jsonb_typeof(r.gateway), 'string') = 'string' and coalesce(length(r.gateway #>> '{}'), 0) <= 100
           -- A correction is looked at by itself.
           and coalesce(r.corrects, 'null') = 'null'
           and coalesce(jsonb_typeof(r.organisation_id), 'string') = 'string' and jsonb_typeof(r.flight_id) = 'string'
           and coalesce(jsonb_typeof(r.variant), 'string') = 'string'
           and jsonb_typeof(r.hour) = 'string'
           and r.hour #>> '{}' ~* '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$'
           and r.sent::numeric between 0 and 1e8 and r.sent::numeric = trunc(r.sent::numeric)
           and r.delivered::numeric between 0 and 1e8 and r.delivered::numeric = trunc(r.delivered::numeric)
           and coalesce(r.opened::numeric between 0 and 1e8 and r.opened::numeric = trunc(r.opened::numeric), true)
           and coalesce(r.clicked::numeric between 0 and 1e8 and r.clicked::numeric = trunc(r.clicked::numeric), true)
           and r.conversions::numeric between 0 and 1e8 and r.conversions::numeric = trunc(r.conversions::numeric)
           and r.revenue::numeric between 0 and 1e8
           and r.cost::numeric between 0 and 1e8 and r.cost::numeric = round(r.cost::numeric, 4), false))
    into v_rows, v_plain
    from rows from (jsonb_to_recordset(p_rows) as (gateway jsonb, report_id jsonb, organisation_id jsonb, flight_id jsonb, variant jsonb, hour jsonb,
           sent jsonb, delivered jsonb, opened jsonb, clicked jsonb, conversions jsonb, revenue jsonb, cost jsonb, corrects jsonb)) with ordinality
      as r (gateway, report_id, organisation_id, flight_id, variant, hour, sent, delivered, opened, clicked, conversions, revenue, cost, corrects, place);
  return case when v_plain then v_rows end;
end $$;
comment on function private.unpack_reports(jsonb) is 'The reports of a call as rows; null or an error when one of them is not as private.read_report wants it.';
revoke execute on function private.unpack_reports(jsonb) from public, anon, authenticated;

create function private.check_reports(p_rows private.taken_report[]) returns private.taken_report[]
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select distinct r.flight_id from unnest(p_rows) as r);
  v_now constant timestamptz := private.delivery_now();
  v_rows private.taken_report[];
  v_plain boolean;
begin
  -- Wallet, campaign, flight: in this order, as everybody takes them.
  perform 1 from public.wallets w
    where w.organisation_id in (select f.organisation_id from public.flights f where f.id = any (v_flights)) order by w.organisation_id for update;
  perform 1 from public.campaigns c
    where c.id in (select f.campaign_id from public.flights f where f.id = any (v_flights)) order by c.organisation_id, c.id for no key update;
  perform 1 from public.flights f where f.id = any (v_flights) order by f.organisation_id, f.campaign_id, f.id for no key update;
  with asked as materialized (
    select r.place, r.gateway, r.report_id, r.flight_id, case when f.variants <> '[]' then coalesce(r.variant, 'A') end as variant, r.hour, r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.revenue, r.cost,
           coalesce(r.organisation_id, f.organisation_id) as asked_organisation, f.organisation_id, f.campaign_id, f.status, f.created_at,
           sum(r.sent::bigint) filter (where i.content is null) over (partition by r.flight_id) as sent_together,
           f.id is null or coalesce(r.organisation_id <> f.organisation_id, false)
             or f.variants <> '[]' and coalesce(r.variant, 'A') <> 'A' and not private.has_variant(f, r.variant)
             or count(*) over (partition by r.gateway, r.report_id) > 1 as is_unusual,
           r.key, r.content, i.content is not null as is_known, i.content = r.content as is_same
      from unnest(p_rows) as r
      left join public.flights f on f.id = r.flight_id
      -- "limit 1": each id is looked up in the one part of the table that can hold it.
      left join lateral (select k.content from private.report_ids k where k.key = r.key limit 1) as i on true
  ), days as materialized (
    select h.organisation_id, h.hour, s.day, s.day < private.open_month(h.organisation_id) as is_late
      from (select distinct a.organisation_id, a.hour from asked a where not a.is_known) as h
      cross join lateral (select private.sending_day(h.organisation_id, h.hour) as day offset 0) as s
  ), terms as materialized (
    select h.flight_id, h.hour, h.variant, t.*
      from (select distinct a.organisation_id, a.campaign_id, a.flight_id, a.hour, a.variant from asked a where not a.is_known and (a.sent > 0 or a.cost > 0)) as h
      cross join lateral private.terms_of_hour(h.flight_id, h.campaign_id, h.organisation_id, h.hour, h.variant) as t
  ), known as materialized (
    select h.flight_id, h.hour, h.variant, k.*
      from (select distinct a.flight_id, a.hour, a.variant from asked a where not a.is_known) as h
      cross join lateral private.hour_figures(h.flight_id, h.hour, h.variant) as k
  ), figures as materialized (
    -- Report by report: a call that is taken together takes what each of its reports would have been taken for alone.
    select a.place, private.exceeded_figure(k.sent + sum(a.sent::bigint) over upto, k.delivered + sum(a.delivered::bigint) over upto,
             k.opened + sum(coalesce(a.opened, 0)::bigint) over upto, k.clicked + sum(coalesce(a.clicked, 0)::bigint) over upto) as exceeded
      from asked a join known k on k.flight_id = a.flight_id and k.hour = a.hour and k.variant is not distinct from a.variant
     where not a.is_known
    window upto as (partition by a.flight_id, a.hour, a.variant order by a.place)
  ), links as materialized (
    select l.flight_id, l.visits, l.reported_clicks
      from public.flights f
      cross join lateral private.current_link(f) as l
     where f.id = any (v_flights) and f.short_url is not null and l.id is not null
  ), clicks as materialized (
    select a.place, l.visits, l.reported_clicks + sum(coalesce(a.clicked, 0)) over (partition by a.flight_id order by a.place) as upto, coalesce(a.clicked, 0) as clicked
      from asked a join links l on l.flight_id = a.flight_id
     where not a.is_known
  )
  select array_agg(row(a.place, a.gateway, a.report_id, a.organisation_id, a.campaign_id, a.flight_id, a.variant, a.hour, d.day, a.sent, a.delivered, a.opened, a.clicked,
             case when c.place is null then a.clicked else greatest(c.visits, c.upto) - greatest(c.visits, c.upto - c.clicked) end,
             a.conversions, a.revenue, a.cost, a.key, a.content, a.is_known)::private.taken_report order by a.organisation_id, a.campaign_id, a.flight_id, a.place),
         not bool_or(a.is_unusual or case when a.is_known then not coalesce(a.is_same, false)
           else d.is_late or g.exceeded is not null or a.hour > v_now + interval '5 minutes' or a.hour < date_trunc('hour', a.created_at, 'UTC') or a.status = 'pending'
             or (a.sent > 0 or a.cost > 0) and not coalesce(
               t.is_sending and a.cost > a.sent * t.least_price - 0.0001 and a.cost < a.sent * t.most_price + 0.0001
                 and a.sent_together <= t.room, false) end)
    into v_rows, v_plain
    from asked a
    left join days d on d.organisation_id = a.organisation_id and d.hour = a.hour
    left join clicks c on c.place = a.place
    left join figures g on g.place = a.place
    left join terms t on t.flight_id = a.flight_id and t.hour = a.hour and t.variant is not distinct from a.variant;
  -- What all of them can pay together, each could have paid.
  return case when v_plain
    and not exists (
      select 1 from (select r.flight_id, sum(r.cost) as cost, sum(r.sent::bigint) as sent from unnest(v_rows) as r where not r.is_duplicate group by 1) as s
        join public.flights f on f.id = s.flight_id where s.cost > f.budget - f.spent or s.sent > 2147483647 - f.sent)
    and not exists (
      select 1 from (select r.campaign_id, sum(r.cost) as cost from unnest(v_rows) as r where not r.is_duplicate group by 1) as s
       where s.cost > private.campaign_left(s.campaign_id))
    and not exists (
      select 1 from (select r.organisation_id, sum(r.cost) as cost from unnest(v_rows) as r where not r.is_duplicate group by 1) as s
       left join public.wallets w on w.organisation_id = s.organisation_id
       where s.cost > coalesce(w.balance, 0))
    then v_rows end;
end $$;
comment on function private.check_reports(private.taken_report[]) is
  'Locks what the reports change; answers them with their flights, billing days and what is already there, in the order in which everybody takes flights. Null when private.ingest_report would refuse one, or something about it is unusual.';
revoke execute on function private.check_reports(private.taken_report[]) from public, anon, authenticated;

create function private.add_reports(p_rows private.taken_report[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_clicks record;
begin
  insert into private.report_ids (key, content, taken_on)
  select r.key, r.content, (v_now at time zone 'UTC')::date from unnest(p_rows) as r order by r.key;
  with booked as (
    insert into public.delivery_reports (hour, received_at, organisation_id, flight_id, sent, delivered, opened, clicked, conversions, billing_day, revenue, cost,
      balance_after, gateway, report_id, variant)
    select r.hour, v_now, r.organisation_id, r.flight_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions,
           r.day, r.revenue, r.cost,
           case when r.cost > 0 then w.balance - sum(r.cost) over (partition by r.organisation_id order by r.ordinality) end, r.gateway, r.report_id, r.variant
      from unnest(p_rows) with ordinality as r
      left join public.wallets w on w.organisation_id = r.organisation_id
     order by r.ordinality
    returning id, organisation_id, flight_id, billing_day, cost, balance_after)
  -- As private.add_debit does for one. The last report of a call leaves the least.
  insert into public.credit_ledger as l
    (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at, billing_day, flight_id, reports)
  select b.organisation_id, 'debit', -sum(b.cost), min(b.balance_after), max(b.id), 'Messages sent', 'usage:' || b.flight_id || ':' || b.billing_day,
         v_now, v_now, b.billing_day, b.flight_id, count(*)
    from booked b where b.cost > 0
   group by b.organisation_id, b.flight_id, b.billing_day order by 1, 11, 10
  on conflict (organisation_id, idempotency_key) do update set amount = l.amount + excluded.amount, balance_after = excluded.balance_after,
    entry = excluded.entry, last_at = greatest(l.last_at, excluded.last_at), reports = l.reports + excluded.reports;
  update public.wallets w set balance = w.balance - s.cost, updated_at = now()
    from (select r.organisation_id, sum(r.cost) as cost from unnest(p_rows) as r where r.cost > 0 group by 1) as s
   where w.organisation_id = s.organisation_id;
  insert into public.monthly_usage as u (organisation_id, month, used)
  select r.organisation_id, date_trunc('month', r.day)::date, sum(r.cost) from unnest(p_rows) as r where r.cost > 0 group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set used = u.used + excluded.used;
  for v_clicks in
    select private.current_link(f) as link, r.day, sum(r.credited) as credited, sum(r.clicked) as reported
      from unnest(p_rows) as r join public.flights f on f.id = r.flight_id
     where f.short_url is not null
     group by f.id, 2 order by f.id, 2
  loop
    if (v_clicks.link).id is not null then
      update public.short_links l set reported_clicks = l.reported_clicks + coalesce(v_clicks.reported, 0) where l.id = (v_clicks.link).id;
      perform private.add_link_clicks(v_clicks.link, v_clicks.credited, v_clicks.day);
    end if;
  end loop;
  insert into public.flight_hourly_stats as s (flight_id, hour, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
  select r.flight_id, r.hour, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.credited), sum(r.conversions), sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r group by 1, 2, 3 order by 1, 2
  on conflict (flight_id, hour) do update set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
    opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened), clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
    conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue, cost = s.cost + excluded.cost;
  insert into public.campaign_daily_stats as s (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, opened, clicked, conversions, revenue, cost)
  select r.flight_id, r.day, r.organisation_id, r.campaign_id, f.type, sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.credited), sum(r.conversions),
         sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r join public.flights f on f.id = r.flight_id group by 1, 2, 3, 4, 5 order by 1, 2
  on conflict (flight_id, day) do update set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
    opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened), clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
    conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue, cost = s.cost + excluded.cost;
  -- As private.add_variant does for one.
  insert into public.flight_variant_totals as t (flight_id, variant, organisation_id, sent, delivered, clicked, conversions, revenue, cost)
  select r.flight_id, r.variant, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.clicked), sum(r.conversions), sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r where r.variant is not null group by 1, 2, 3 order by 1, 2
  on conflict (flight_id, variant) do update set sent = t.sent + excluded.sent, delivered = t.delivered + excluded.delivered,
    clicked = coalesce(t.clicked + excluded.clicked, t.clicked, excluded.clicked), conversions = t.conversions + excluded.conversions,
    revenue = t.revenue + excluded.revenue, cost = t.cost + excluded.cost;
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id
    from public.flights f
   where f.id in (select r.flight_id from unnest(p_rows) as r where r.variant is not null) and private.awaits_promotion(f);
  with totals as (
    insert into public.flight_totals as s (flight_id, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
    select r.flight_id, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.credited), sum(r.conversions), sum(r.revenue), sum(r.cost)
      from unnest(p_rows) as r group by 1, 2 order by 1
    on conflict (flight_id) do update set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
      opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened), clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
      conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue, cost = s.cost + excluded.cost
    returning s.*)
  update public.flights f
     set sent = t.sent, spent = t.cost, delivery_rate = private.rate_of(t.delivered, t.sent), ctr = private.rate_of(t.clicked, t.delivered)
    from totals t
   where f.id = t.flight_id;
end $$;
comment on function private.add_reports(private.taken_report[]) is 'Writes reports that were checked and are all new: ledger, wallets, usage, reports, sums and flights, with one statement each.';
revoke execute on function private.add_reports(private.taken_report[]) from public, anon, authenticated;

create function private.ingest_together(p_rows jsonb) returns private.taken_report[]
language plpgsql security definer set search_path = '' as $$
declare
  v_rows private.taken_report[];
begin
  v_rows := private.check_reports(private.unpack_reports(p_rows));
  if exists (select 1 from unnest(v_rows) as r where not r.is_duplicate) then
    perform private.add_reports(array(select r from unnest(v_rows) as r where not r.is_duplicate));
  end if;
  return v_rows;
exception when others then
  -- A deadlock, a full disk, a shutdown: the whole call is to be repeated. Anything else is found again row by row, by itself.
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  return null;
end $$;
comment on function private.ingest_together(jsonb) is
  'Takes a call''s reports with one statement each and answers them; null, and nothing is changed, when each has to be looked at by itself.';
revoke execute on function private.ingest_together(jsonb) from public, anon, authenticated;

create function private.ingest_one_by_one(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text, flight_id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_item record;
  v_report public.delivery_reports;
  v_answer text;
begin
  for v_item in
    select e.value, e.ordinality::integer - 1 as place, f.id as flight_id, private.uuid_of(e.value ->> 'test_id') as test_id
      from jsonb_array_elements(p_rows) with ordinality as e
      left join public.flights f
        on f.id = private.uuid_of(e.value ->> 'flight_id')
      left join public.test_sends t on t.id = private.uuid_of(e.value ->> 'test_id')
     -- Locks in one order over all calls.
     order by coalesce(f.organisation_id, t.organisation_id), f.campaign_id, f.id, e.ordinality
  loop
    place := v_item.place;
    report_id := left(v_item.value ->> 'report_id', 200);
    flight_id := v_item.flight_id;
    begin
      if v_item.value ? 'test_id' then
        v_answer := private.settle_test(
          v_item.test_id, coalesce(nullif(btrim(v_item.value ->> 'gateway'), ''), 'default'), v_item.value ->> 'report_id', v_item.value -> 'results');
      else
        v_report := private.read_report(v_item.value);
        v_answer := private.ingest_report(v_report);
      end if;
    exception
      when sqlstate '22023' then
        get stacked diagnostics v_answer = pg_exception_hint;
      when others then
        perform private.set_aside('ingest_delivery_reports', coalesce(v_item.flight_id::text, 'unknown flight'), sqlstate, sqlerrm);
        v_answer := 'not_computable';
    end;
    outcome := case when v_answer in ('accepted', 'duplicate') then v_answer else 'refused' end;
    reason := case when outcome = 'refused' then v_answer end;
    return next;
  end loop;
end $$;
comment on function private.ingest_one_by_one(jsonb) is 'Takes each report of a call by itself, so that a refused one is told why and stops no other one.';
revoke execute on function private.ingest_one_by_one(jsonb) from public, anon, authenticated;

-- Every call asks the same for other flights: a plan for just these would take longer to make than to run.
create function private.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_together private.taken_report[];
  v_touched uuid[] := '{}'::uuid[];
  v_flight uuid;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    raise exception 'Send a list of at most 1000 reports.' using errcode = '22023', hint = 'invalid_reports';
  end if;
  -- Links before wallets and flights, all of them in one order: visits of the same links take the same way.
  perform 1 from public.short_links l
    where l.flight_id in (
      select f.id from jsonb_array_elements(p_rows) as e join public.flights f on f.id = private.uuid_of(e.value ->> 'flight_id'))
    order by l.id for no key update;
  perform private.note_due_terms(array(
    select distinct f.id from jsonb_array_elements(p_rows) as e join public.flights f on f.id = private.uuid_of(e.value ->> 'flight_id')));
  v_together := private.ingest_together(p_rows);
  if v_together is null then
    for place, report_id, outcome, reason, v_flight in select * from private.ingest_one_by_one(p_rows) loop
      if outcome = 'accepted' and not v_flight = any (v_touched) then
        v_touched := v_touched || v_flight;
      end if;
      return next;
    end loop;
  else
    return query select r.place, r.report_id, case when r.is_duplicate then 'duplicate' else 'accepted' end, null::text from unnest(v_together) as r;
    v_touched := array(
      select r.flight_id from unnest(v_together) with ordinality as r where not r.is_duplicate group by r.flight_id order by min(r.ordinality));
  end if;
  foreach v_flight in array private.flights_to_settle(v_touched) loop
    if private.try_settle_flight(v_flight) in ('wallet_empty', 'month_limit') then
      perform private.try_settle_flight(f.id) from public.flights f
       where f.status = 'active' and f.organisation_id = (select x.organisation_id from public.flights x where x.id = v_flight);
    end if;
  end loop;
end $$;
comment on function private.ingest_delivery_reports(jsonb) is 'Body of public.ingest_delivery_reports.';
grant execute on function private.ingest_delivery_reports(jsonb) to service_role;

create function public.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language sql volatile set search_path = '' as $$
  select * from private.ingest_delivery_reports(p_rows)
$$;
comment on function public.ingest_delivery_reports(jsonb) is
  'Takes up to 1000 reports [{gateway, report_id, flight_id, organisation_id?, hour, sent, delivered, opened, clicked, conversions, revenue, cost, corrects?}], or of tests {report_id, test_id, results: [{address, outcome, reason?}]}, in one transaction and answers each by its place: accepted, duplicate (this id was taken before, nothing changed) or refused with a reason. Service role only.';
revoke execute on function public.ingest_delivery_reports(jsonb) from public, anon, authenticated;
grant execute on function public.ingest_delivery_reports(jsonb) to service_role;

-- Gateways and their keys. A key is for one gateway, and for nothing but asking what is due, settling and reporting.

create table private.gateway_keys (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  key_hash text not null,
  last_four text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint gateway_keys_key_hash_key unique (key_hash),
  constraint gateway_keys_created_by_fkey foreign key (created_by) references public.link_users (id) on delete set null,
  constraint gateway_keys_gateway_shape check (gateway ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  constraint gateway_keys_key_hash_shape check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint gateway_keys_last_four_shape check (last_four ~ '^[0-9a-f]{4}$'),
  constraint gateway_keys_times_range check (least(created_at, expires_at, last_used_at) >= '2000-01-01T00:00Z' and greatest(created_at, expires_at, last_used_at) < '2100-01-01T00:00Z')
);
comment on table private.gateway_keys is 'One row is a key of a sending gateway. Only its SHA-256 is kept: a key is random and long, so that nobody finds it by trying.';
comment on column private.gateway_keys.expires_at is 'From when the key opens nothing any more; null while it is neither revoked nor replaced.';
create index gateway_keys_gateway_idx on private.gateway_keys (gateway, created_at desc);
create index gateway_keys_created_by_idx on private.gateway_keys (created_by);

-- Keys belong to the platform: the log of the superadmin's own organization has them, whichever one is viewed.
create function private.audit_gateway_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), (select u.organisation_id from public.link_users u where u.id = private.uid()), private.impersonated_org_id() is not null,
    tg_table_name, coalesce(new.id, old.id)::text, lower(tg_op), to_jsonb(old) - 'key_hash', to_jsonb(new) - 'key_hash');
  return null;
end $$;
comment on function private.audit_gateway_key() is 'AFTER a key is made, replaced, revoked or deleted: a line in the audit log, without its hash.';
create trigger gateway_keys_audit after insert or update of expires_at or delete on private.gateway_keys
  for each row execute function private.audit_gateway_key();

create function private.hash_gateway_key(p_key text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_key, 'UTF8')), 'hex')
$$;
comment on function private.hash_gateway_key(text) is 'What is stored of a key.';
revoke execute on function private.hash_gateway_key(text) from public, anon, authenticated;

create function private.new_gateway_key(p_gateway text) returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  key := 'fdg_' || encode(extensions.gen_random_bytes(32), 'hex');
  return query
    insert into private.gateway_keys as k (gateway, key_hash, last_four, created_by)
    values (lower(btrim(p_gateway)), private.hash_gateway_key(new_gateway_key.key), right(new_gateway_key.key, 4), private.uid())
    returning k.id, k.gateway, new_gateway_key.key;
end $$;
comment on function private.new_gateway_key(text) is 'Makes a key; the only time it can be read. For the owner of the database and for the functions that ask who calls.';
revoke execute on function private.new_gateway_key(text) from public, anon, authenticated;

create function private.require_superadmin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_superadmin(), false) then
    raise exception 'Only superadmins manage the keys of gateways.' using errcode = '42501', hint = 'not_superadmin';
  end if;
end $$;
comment on function private.require_superadmin() is 'Raises 42501 not_superadmin for everybody else.';
revoke execute on function private.require_superadmin() from public, anon, authenticated;

create function private.create_gateway_key(p_gateway text) returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_superadmin();
  return query select * from private.new_gateway_key(p_gateway);
end $$;
comment on function private.create_gateway_key(text) is 'Body of public.create_gateway_key.';
grant execute on function private.create_gateway_key(text) to authenticated, service_role;

create function public.create_gateway_key(p_gateway text) returns table (id uuid, gateway text, key text)
language sql volatile set search_path = '' as $$
  select * from private.create_gateway_key(p_gateway)
$$;
comment on function public.create_gateway_key(text) is 'A superadmin makes a key for a gateway; the answer is the only place where it can be read.';
revoke execute on function public.create_gateway_key(text) from public, anon;
grant execute on function public.create_gateway_key(text) to authenticated, service_role;

create function private.rotate_gateway_key(p_id uuid, p_hours integer) returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_gateway text;
begin
  perform private.require_superadmin();
  if p_hours is null or p_hours not between 0 and 720 then
    raise exception 'The old key may stay valid for 0 to 720 hours.' using errcode = '22023', hint = 'invalid_overlap';
  end if;
  update private.gateway_keys k set expires_at = now() + p_hours * interval '1 hour'
   where k.id = p_id and coalesce(k.expires_at > now(), true)
  returning k.gateway into v_gateway;
  if not found then
    raise exception 'This key is no longer valid.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return query select * from private.new_gateway_key(v_gateway);
end $$;
comment on function private.rotate_gateway_key(uuid, integer) is 'Body of public.rotate_gateway_key.';
grant execute on function private.rotate_gateway_key(uuid, integer) to authenticated, service_role;

create function public.rotate_gateway_key(p_id uuid, p_hours integer default 24) returns table (id uuid, gateway text, key text)
language sql volatile set search_path = '' as $$
  select * from private.rotate_gateway_key(p_id, p_hours)
$$;
comment on function public.rotate_gateway_key(uuid, integer) is 'A superadmin replaces a key: the new one is valid at once, the old one for so many hours more; 0 revokes it now.';
revoke execute on function public.rotate_gateway_key(uuid, integer) from public, anon;
grant execute on function public.rotate_gateway_key(uuid, integer) to authenticated, service_role;

create function private.revoke_gateway_key(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_superadmin();
  update private.gateway_keys k set expires_at = now() where k.id = p_id and coalesce(k.expires_at > now(), true);
end $$;
comment on function private.revoke_gateway_key(uuid) is 'Body of public.revoke_gateway_key.';
grant execute on function private.revoke_gateway_key(uuid) to authenticated, service_role;

create function public.revoke_gateway_key(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_gateway_key(p_id)
$$;
comment on function public.revoke_gateway_key(uuid) is 'A superadmin ends a key at once. Safe to repeat.';
revoke execute on function public.revoke_gateway_key(uuid) from public, anon;
grant execute on function public.revoke_gateway_key(uuid) to authenticated, service_role;

create function private.list_gateway_keys()
returns table (id uuid, gateway text, last_four text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_superadmin();
  return query
    select k.id, k.gateway, k.last_four, k.created_at, k.expires_at, k.last_used_at from private.gateway_keys k order by k.gateway, k.created_at desc;
end $$;
comment on function private.list_gateway_keys() is 'Body of public.list_gateway_keys.';
grant execute on function private.list_gateway_keys() to authenticated, service_role;

create function public.list_gateway_keys()
returns table (id uuid, gateway text, last_four text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.list_gateway_keys()
$$;
comment on function public.list_gateway_keys() is 'For superadmins: the keys of all gateways, by their last four characters, and when each was last used.';
revoke execute on function public.list_gateway_keys() from public, anon;
grant execute on function public.list_gateway_keys() to authenticated, service_role;

create function private.use_gateway_key(p_key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_key private.gateway_keys;
begin
  select * into v_key from private.gateway_keys k
   where k.key_hash = private.hash_gateway_key(coalesce(p_key, '')) and coalesce(k.expires_at > now(), true);
  if not found then
    raise exception 'This gateway key is not known, or no longer valid.' using errcode = 'PT401', hint = 'invalid_gateway_key';
  end if;
  -- To the minute: a busy gateway does not write a row with every call.
  update private.gateway_keys k set last_used_at = now()
   where k.id = v_key.id and coalesce(k.last_used_at < now() - interval '1 minute', true);
  return v_key.gateway;
end $$;
comment on function private.use_gateway_key(text) is 'The gateway that a key belongs to, or PT401 invalid_gateway_key; notes that it was used.';
revoke execute on function private.use_gateway_key(text) from public, anon, authenticated;
grant execute on function private.use_gateway_key(text) to service_role;

create function public.gateway_work(p_key text, p_limit integer default 100) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return private.claim_work(private.use_gateway_key(p_key), p_limit);
end $$;
comment on function public.gateway_work(text, integer) is 'As claim_work, for the holder of a gateway key. Called by the gateway function, service role only.';
revoke execute on function public.gateway_work(text, integer) from public, anon, authenticated;
grant execute on function public.gateway_work(text, integer) to service_role;

create function public.gateway_release(p_key text, p_lease uuid default null) returns integer
language plpgsql volatile set search_path = '' as $$
begin
  return private.release_work(private.use_gateway_key(p_key), p_lease);
end $$;
comment on function public.gateway_release(text, uuid) is 'As release_work, for the holder of a gateway key. Called by the gateway function, service role only.';
revoke execute on function public.gateway_release(text, uuid) from public, anon, authenticated;
grant execute on function public.gateway_release(text, uuid) to service_role;

create function public.gateway_settle(p_key text) returns integer
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  return private.settle_next();
end $$;
comment on function public.gateway_settle(text) is
  'As private.settle_next, for the holder of a gateway key: a few due flights of one organisation; 0 when none is left. Called by the gateway function until then, service role only.';
revoke execute on function public.gateway_settle(text) from public, anon, authenticated;
grant execute on function public.gateway_settle(text) to service_role;

create function private.moment_of(p_text text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return p_text::timestamptz;
exception when data_exception then
  return null;
end $$;
comment on function private.moment_of(text) is 'The text as a moment; null when it is none.';
revoke execute on function private.moment_of(text) from public, anon, authenticated;

create function private.foreign_reports(p_gateway text, p_rows jsonb) returns integer[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.ordinality::integer), '{}')
    from jsonb_array_elements(p_rows) with ordinality as e
    join public.flights f on f.id = private.uuid_of(e.value ->> 'flight_id')
   where not exists (
       select 1 from private.work_leases l where l.flight_id = f.id and l.gateway = p_gateway and l.leased_until > clock_timestamp())
     and not exists (
       select 1 from private.flight_holders h
        where h.flight_id = f.id and h.gateway = p_gateway
          -- The report parser refuses an invalid hour.
          and coalesce(h.held @> private.moment_of(e.value ->> 'hour'), true))
     -- Results of messages that this gateway has reported.
     and not exists (
       select 1 from public.delivery_reports r
        where r.flight_id = f.id and r.gateway = p_gateway and r.hour = date_trunc('hour', private.moment_of(e.value ->> 'hour'), 'UTC'))
$$;
comment on function private.foreign_reports(text, jsonb) is
  'The places, counted from 1, of reports of flights that this gateway does not have now and did not have in the hour of the report.';
revoke execute on function private.foreign_reports(text, jsonb) from public, anon, authenticated;
grant execute on function private.foreign_reports(text, jsonb) to service_role;

create function public.gateway_report(p_key text, p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language plpgsql volatile set search_path = '' as $$
declare
  v_gateway constant text := private.use_gateway_key(p_key);
  v_foreign integer[];
  v_places integer[];
begin
  if jsonb_typeof(p_rows) is distinct from 'array' then
    return query select * from private.ingest_delivery_reports(p_rows);
    return;
  end if;
  v_foreign := private.foreign_reports(v_gateway, p_rows);
  return query
    select (e.ordinality - 1)::integer, left(e.value ->> 'report_id', 200), 'refused', 'not_leased'
      from jsonb_array_elements(p_rows) with ordinality as e where e.ordinality = any (v_foreign);
  v_places := array(select n from generate_series(1, jsonb_array_length(p_rows)) as n where n <> all (v_foreign) order by n);
  return query
    select v_places[r.place + 1] - 1, r.report_id, r.outcome, r.reason
      from private.ingest_delivery_reports((
        select coalesce(jsonb_agg(case when jsonb_typeof(e.value) = 'object' then e.value || jsonb_build_object('gateway', v_gateway) else e.value end
                                  order by e.ordinality), '[]')
          from jsonb_array_elements(p_rows) with ordinality as e where e.ordinality <> all (v_foreign))) as r;
end $$;
comment on function public.gateway_report(text, jsonb) is
  'As ingest_delivery_reports, for the holder of a gateway key: every report is of that gateway, whatever it says, and of a flight that it has or had in that hour; else not_leased. Called by the delivery-reports function, service role only.';
revoke execute on function public.gateway_report(text, jsonb) from public, anon, authenticated;
grant execute on function public.gateway_report(text, jsonb) to service_role;

create function private.gateway_reported(p_gateway text, p_hour timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(sums) - case when sums.variant is null then 'variant' else '' end order by sums.flight_id, sums.variant), '[]') from (
    select r.flight_id, f.type as channel, r.variant, sum(r.sent) as sent, sum(r.delivered) as delivered, sum(r.opened) as opened,
           sum(r.clicked) as clicked, sum(r.conversions) as conversions, sum(r.revenue) as revenue
      from public.delivery_reports r join public.flights f on f.id = r.flight_id
     where r.gateway = p_gateway and r.hour = p_hour
     group by r.flight_id, f.type, r.variant) as sums
$$;
comment on function private.gateway_reported(text, timestamptz) is 'Body of public.gateway_reported.';
revoke execute on function private.gateway_reported(text, timestamptz) from public, anon, authenticated;
grant execute on function private.gateway_reported(text, timestamptz) to service_role;

create function public.gateway_reported(p_key text, p_hour timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return private.gateway_reported(private.use_gateway_key(p_key), p_hour);
end $$;
comment on function public.gateway_reported(text, timestamptz) is
  'For the holder of a gateway key: what that gateway has reported for an hour, summed by flight, and by variant where it has some. Called by the gateway function, service role only.';
revoke execute on function public.gateway_reported(text, timestamptz) from public, anon, authenticated;
grant execute on function public.gateway_reported(text, timestamptz) to service_role;

-- WhatsApp template decisions: gateways list undecided templates and report the result; superadmins can set it too.

create function private.set_template_status(p_version_id uuid, p_language text, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
  v_path constant text[] := case when p_language is null then '{provider}' else array['translations', p_language, 'provider'] end;
  v_reason constant text := nullif(btrim(left(private.plain_line(p_reason), 500)), '');
begin
  if coalesce(p_status not in ('draft', 'submitted', 'approved', 'rejected'), true) then
    raise exception 'A template is draft, submitted, approved or rejected.' using errcode = '22023', hint = 'unknown_status';
  end if;
  select * into v_version from public.creative_versions v where v.id = p_version_id for no key update;
  if v_version.content ->> 'channel' is distinct from 'whatsapp'
    or p_language is not null and not coalesce(v_version.content -> 'translations' ? p_language, false) then
    raise exception 'There is no such template.' using errcode = 'PT404', hint = 'not_found';
  end if;
  update public.creative_versions v
     set content = jsonb_set(v.content, v_path, jsonb_strip_nulls(jsonb_build_object('status', p_status, 'reason', case p_status when 'rejected' then v_reason end)))
   where v.id = p_version_id;
end $$;
comment on function private.set_template_status(uuid, text, text, text) is 'Stores what the provider has decided about a version''s template, in its own text or one of its languages. Callers check the rights.';
revoke execute on function private.set_template_status(uuid, text, text, text) from public, anon, authenticated;
grant execute on function private.set_template_status(uuid, text, text, text) to service_role;

create function private.decide_template(p_version_id uuid, p_language text, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_superadmin(), false) then
    raise exception 'Your provider decides about templates. Only its gateway or a superadmin can set this status.' using errcode = '42501', hint = 'provider_status';
  end if;
  perform private.set_template_status(p_version_id, p_language, p_status, p_reason);
end $$;
comment on function private.decide_template(uuid, text, text, text) is 'Body of public.set_template_status.';
grant execute on function private.decide_template(uuid, text, text, text) to authenticated, service_role;

create function public.set_template_status(p_version_id uuid, p_status text, p_language text default null, p_reason text default null) returns void
language sql volatile set search_path = '' as $$
  select private.decide_template(p_version_id, p_language, p_status, p_reason)
$$;
comment on function public.set_template_status(uuid, text, text, text) is
  'A superadmin says what WhatsApp has decided about a version''s template: draft, submitted, approved or rejected with a reason. p_language: of one of its other languages. Hints: provider_status, unknown_status, not_found.';
revoke execute on function public.set_template_status(uuid, text, text, text) from public, anon;
grant execute on function public.set_template_status(uuid, text, text, text) to authenticated, service_role;

create function private.open_templates(p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(t.template order by t.updated_at, t.id, t.language nulls first), '[]') from (
    select v.id, v.updated_at, l.language, jsonb_build_object('version_id', v.id, 'organisation_id', v.organisation_id, 'language', l.language,
             'status', coalesce(l.content #>> '{provider,status}', 'draft'), 'content', l.content - 'provider') as template
      from public.creative_versions v
      join public.creatives c on c.id = v.creative_id and c.status <> 'inactive'
     cross join lateral private.content_languages(v.content) as l
     where v.content ->> 'channel' = 'whatsapp' and coalesce(l.content #>> '{provider,status}', 'draft') in ('draft', 'submitted')
     order by v.updated_at, v.id, l.language nulls first
     limit least(greatest(coalesce(p_limit, 100), 1), 1000)) as t
$$;
comment on function private.open_templates(integer) is 'Templates that WhatsApp has not decided about, the oldest first.';
revoke execute on function private.open_templates(integer) from public, anon, authenticated;
grant execute on function private.open_templates(integer) to service_role;

create function public.gateway_templates(p_key text, p_limit integer default 100) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  return private.open_templates(p_limit);
end $$;
comment on function public.gateway_templates(text, integer) is 'For the holder of a gateway key: templates that WhatsApp has not decided about. Called by the gateway function, service role only.';
revoke execute on function public.gateway_templates(text, integer) from public, anon, authenticated;
grant execute on function public.gateway_templates(text, integer) to service_role;

create function public.gateway_template(p_key text, p_version_id uuid, p_status text, p_language text default null, p_reason text default null) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  perform private.set_template_status(p_version_id, p_language, p_status, p_reason);
  return true;
exception when sqlstate '22023' or sqlstate 'PT404' then
  return false;
end $$;
comment on function public.gateway_template(text, uuid, text, text, text) is
  'For the holder of a gateway key: what WhatsApp has decided about a template; false when there is no such template or status. Called by the gateway function, service role only.';
revoke execute on function public.gateway_template(text, uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.gateway_template(text, uuid, text, text, text) to service_role;
