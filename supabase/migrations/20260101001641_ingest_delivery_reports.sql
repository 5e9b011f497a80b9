-- The one way reports come in.

create function private.ingest_report(p_report public.delivery_reports) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_report public.delivery_reports := p_report;
  v_same boolean;
  v_reason text;
begin
  -- The wallet is the organisation's turnstile: looked up behind it, a twin of this report is either there or waits.
  perform 1 from public.wallets w
    where w.organisation_id = (select f.organisation_id from public.flights f where f.id = v_report.flight_id) for update;
  perform 1 from public.campaigns c
    where c.id = (select f.campaign_id from public.flights f where f.id = v_report.flight_id) for no key update;
  select * into v_flight from public.flights f where f.id = v_report.flight_id for no key update;
  v_report.organisation_id := coalesce(v_report.organisation_id, v_flight.organisation_id);
  select r.flight_id = v_report.flight_id and r.organisation_id = v_report.organisation_id and r.hour = v_report.hour and r.sent = v_report.sent
         and r.delivered = v_report.delivered and r.opened is not distinct from v_report.opened and r.clicked is not distinct from v_report.clicked
         and r.conversions = v_report.conversions and r.revenue = v_report.revenue and r.cost = v_report.cost
    into v_same from public.delivery_reports r
   where r.gateway = v_report.gateway and r.report_id = v_report.report_id;
  if found then
    return case when v_same then 'duplicate' else 'report_reused' end;
  end if;
  v_reason := private.refuse_report(v_report, v_flight);
  if v_reason is not null then
    return v_reason;
  end if;
  if v_report.cost > 0 then
    begin
      perform private.wallet_apply(v_flight.organisation_id, 'debit', -v_report.cost,
        'report:' || v_report.gateway || ':' || v_report.report_id, 'Messages sent', private.delivery_now(), v_flight.id);
    exception when sqlstate 'PT402' then
      perform private.settle_flight(v_flight.id);
      return 'insufficient_credits';
    end;
  end if;
  insert into public.delivery_reports (gateway, report_id, organisation_id, flight_id, hour, sent, delivered, opened, clicked, conversions, revenue, cost, received_at)
  values (v_report.gateway, v_report.report_id, v_report.organisation_id, v_report.flight_id, v_report.hour, v_report.sent, v_report.delivered,
    v_report.opened, v_report.clicked, v_report.conversions, v_report.revenue, v_report.cost, private.delivery_now());
  perform private.add_report(v_report, v_flight);
  return 'accepted';
end $$;
comment on function private.ingest_report(public.delivery_reports) is
  'Takes one report: accepted, duplicate, or the reason of the refusal. Wallet, ledger, sums and flight change together or not at all.';

create function private.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language plpgsql security definer set search_path = '' as $$
declare
  v_item record;
  v_report public.delivery_reports;
  v_answer text;
  v_touched uuid[] := '{}';
  v_flight uuid;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    raise exception 'Send a list of at most 1000 reports.' using errcode = '22023', hint = 'invalid_reports';
  end if;
  for v_item in
    select e.value, e.ordinality::integer - 1 as place, f.id as flight_id
      from jsonb_array_elements(p_rows) with ordinality as e
      left join public.flights f
        on f.id = case when e.value ->> 'flight_id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (e.value ->> 'flight_id')::uuid end
     -- Locks in one order over all calls.
     order by f.organisation_id, f.campaign_id, f.id, e.ordinality
  loop
    place := v_item.place;
    report_id := left(v_item.value ->> 'report_id', 200);
    begin
      v_report := private.read_report(v_item.value);
      v_answer := private.ingest_report(v_report);
    exception when sqlstate '22023' then
      get stacked diagnostics v_answer = pg_exception_hint;
    end;
    outcome := case when v_answer in ('accepted', 'duplicate') then v_answer else 'refused' end;
    reason := case when outcome = 'refused' then v_answer end;
    if v_answer = 'accepted' and not v_item.flight_id = any (v_touched) then
      v_touched := v_touched || v_item.flight_id;
    end if;
    return next;
  end loop;
  foreach v_flight in array v_touched loop
    if private.settle_flight(v_flight) = 'wallet_empty' then
      perform private.settle_flight(f.id) from public.flights f
       where f.status = 'active' and f.organisation_id = (select x.organisation_id from public.flights x where x.id = v_flight);
    end if;
  end loop;
end $$;
comment on function private.ingest_delivery_reports(jsonb) is 'Body of public.ingest_delivery_reports.';

create function public.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language sql volatile set search_path = '' as $$
  select * from private.ingest_delivery_reports(p_rows)
$$;
comment on function public.ingest_delivery_reports(jsonb) is
  'Takes up to 1000 reports [{gateway, report_id, flight_id, organisation_id?, hour, sent, delivered, opened, clicked, conversions, revenue, cost}] in one transaction and answers each by its place: accepted, duplicate (this id was taken before, nothing changed) or refused with a reason. Service role only.';
revoke execute on function public.ingest_delivery_reports(jsonb) from public, anon, authenticated;
grant execute on function private.ingest_delivery_reports(jsonb), public.ingest_delivery_reports(jsonb) to service_role;
