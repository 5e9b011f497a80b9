-- Report intake: takes the reports of a call in rounds. A round checks and books many reports with one statement per
-- step, so that a thousand reports need no thousand savepoints.

create function private.lock_report_targets(p_flights uuid[], p_tests uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Links before wallets and flights, in one order: visits of the same links lock the same way.
  perform 1 from public.short_links l where l.flight_id = any (p_flights) order by l.id for no key update;
  perform private.apply_due_price_changes(p_flights);
  -- Lock order of all functions: wallet, campaign, flight. Under the wallet's lock, calls about an organization are
  -- taken one at a time, so that a retry finds the first attempt stored.
  perform 1 from public.wallets w
    where w.organisation_id in (
      select f.organisation_id from public.flights f where f.id = any (p_flights)
      union all
      select t.organisation_id from public.test_sends t where t.id = any (p_tests))
    order by w.organisation_id for update;
  perform 1 from public.campaigns c
    where c.id in (select f.campaign_id from public.flights f where f.id = any (p_flights))
    order by c.organisation_id, c.id for no key update;
  perform 1 from public.flights f where f.id = any (p_flights)
    order by f.organisation_id, f.campaign_id, f.id for no key update;
end $$;
comment on function private.lock_report_targets(uuid[], uuid[]) is
  'Locks what reports of these flights and tests may change, in one order over all calls.';

create function private.take_reports(p_rows private.report_row[]) returns private.report_row[]
language plpgsql security definer set search_path = '' as $$
declare
  -- In the lock order of flights, so that limits that flights share are used up in one order.
  v_rows constant private.report_row[] := array(
    select r from unnest(p_rows) as r left join public.flights f on f.id = r.flight_id
     order by f.organisation_id, f.campaign_id, f.id, r.place);
  v_count constant integer := cardinality(v_rows);
  v_taken private.report_row[] := '{}';
  v_round private.report_row[];
  v_size integer := v_count;
  v_row private.report_row;
begin
  while cardinality(v_taken) < v_count loop
    v_round := v_rows[cardinality(v_taken) + 1:cardinality(v_taken) + v_size];
    begin
      v_round := private.check_reports(v_round);
      if exists (select 1 from unnest(v_round) as r where r.answer = 'accepted') then
        perform private.add_reports(array(select r from unnest(v_round) as r where r.answer = 'accepted'));
      end if;
      perform private.settle_flight(r.flight_id)
        from (select r.flight_id from unnest(v_round) with ordinality as r where r.answer = 'insufficient_credits'
          group by r.flight_id order by min(r.ordinality)) as r;
    exception when others then
      if cardinality(v_round) > 1 then
        -- A deadlock, a full disk or a shutdown: retry the whole call. Otherwise narrows down to the report that fails.
        if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
          raise;
        end if;
        v_size := cardinality(v_round) / 2;
        continue;
      end if;
      v_row := v_round[1];
      perform private.record_failure('ingest_delivery_reports', v_row.flight_id::text, sqlstate, sqlerrm);
      v_row.answer := 'not_computable';
      v_round := array[v_row];
    end;
    v_taken := v_taken || v_round;
    -- After a short round the next one is short too, so that reports that wait are not checked again and again.
    v_size := 2 * cardinality(v_round);
  end loop;
  return v_taken;
end $$;
comment on function private.take_reports(private.report_row[]) is
  'Checks and books well-formed reports, and returns them with their answers. The result is as if each were taken '
  'alone, in the order of their flights: a refused report gets its reason and stops no other.';

create function private.take_test_reports(p_rows jsonb)
returns table (place integer, report_id text, answer text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_item record;
begin
  for v_item in
    select e.value, e.ordinality::integer - 1 as place, t.id as test_id
      from jsonb_array_elements(p_rows) with ordinality as e
      left join public.test_sends t on t.id = private.parse_uuid(e.value ->> 'test_id')
     where e.value ? 'test_id' order by t.organisation_id, e.ordinality
  loop
    place := v_item.place;
    report_id := v_item.value ->> 'report_id';
    begin
      answer := private.settle_test(v_item.test_id,
        coalesce(nullif(btrim(v_item.value ->> 'gateway'), ''), 'default'), report_id, v_item.value -> 'results');
    exception when others then
      perform private.record_failure('ingest_delivery_reports', coalesce(v_item.test_id::text, 'unknown test'),
        sqlstate, sqlerrm);
      answer := 'not_computable';
    end;
    return next;
  end loop;
end $$;
comment on function private.take_test_reports(jsonb) is
  'Takes the reports of tests in a call, each alone, and returns their answers.';

-- Uses generic plans: each call has other flights, and planning for them would take longer than running.
create function private.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_parsed private.report_row[];
  v_taken private.report_row[];
  v_flight uuid;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    perform private.refuse('22023', 'invalid_reports');
  end if;
  v_parsed := private.parse_reports(p_rows);
  perform private.lock_report_targets(
    array(select distinct r.flight_id from unnest(v_parsed) as r where r.answer is null),
    array(select private.parse_uuid(e.value ->> 'test_id') from jsonb_array_elements(p_rows) as e
      where e.value ? 'test_id'));
  v_taken := private.take_reports(array(select r from unnest(v_parsed) as r where r.answer is null));
  return query
    select a.place, left(a.report_id, 200), case when a.answer in ('accepted', 'duplicate') then a.answer
        else 'refused' end, case when a.answer not in ('accepted', 'duplicate') then a.answer end
      from (
        select r.place, r.report_id, r.answer from unnest(v_parsed) as r where r.answer is not null
        union all
        select r.place, r.report_id, r.answer from unnest(v_taken) as r
        union all
        select * from private.take_test_reports(p_rows)) as a;
  foreach v_flight in array private.flights_to_settle(array(
    select r.flight_id from unnest(v_taken) with ordinality as r where r.answer = 'accepted' group by r.flight_id
      order by min(r.ordinality)))
  loop
    if private.try_settle_flight(v_flight) in ('wallet_empty', 'month_limit') then
      perform private.try_settle_flight(f.id) from public.flights f
       where f.status = 'active' and f.organisation_id = (select x.organisation_id from public.flights x
         where x.id = v_flight);
    end if;
  end loop;
end $$;
comment on function private.ingest_delivery_reports(jsonb) is 'Implements public.ingest_delivery_reports.';
grant execute on function private.ingest_delivery_reports(jsonb) to service_role;

create function public.ingest_delivery_reports(p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language sql volatile set search_path = '' as $$
  select * from private.ingest_delivery_reports(p_rows)
$$;
comment on function public.ingest_delivery_reports(jsonb) is
  'Takes up to 1000 reports [{gateway, report_id, flight_id, organisation_id?, hour, sent, delivered, opened, '
  'clicked, conversions, revenue, cost, corrects?}], or of tests {report_id, test_id, results: [{address, outcome, '
  'reason?}]}, in one transaction. Returns for each position: accepted, duplicate (this id is stored; nothing '
  'changed) or refused with a reason. Service role only.';
grant execute on function public.ingest_delivery_reports(jsonb) to service_role;
