-- Report intake: a whole call with one statement per step when nothing in it is unusual, so that a thousand reports
-- need no thousand savepoints. It writes what private.ingest_report would write row by row.

create type private.taken_report as (
  place integer,
  gateway text,
  report_id text,
  organisation_id uuid,
  campaign_id uuid,
  flight_id uuid,
  -- Null when the flight has no variants.
  variant text,
  hour timestamptz,
  day date,
  sent integer,
  delivered integer,
  opened integer,
  clicked integer,
  -- Clicks beyond the visits of the flight's own link.
  credited integer,
  conversions integer,
  revenue numeric,
  cost numeric,
  -- Its key in private.report_ids.
  key uuid,
  content bigint,
  is_duplicate boolean
);

create function private.parse_reports(p_rows jsonb) returns private.taken_report[]
language plpgsql stable set search_path = '' as $$
declare
  v_rows private.taken_report[];
  v_plain boolean;
begin
  select array_agg(row((r.place - 1)::integer, coalesce(nullif(btrim(r.gateway #>> '{}'), ''), 'default'),
    r.report_id #>> '{}',
             (r.organisation_id #>> '{}')::uuid, null, (r.flight_id #>> '{}')::uuid, r.variant #>> '{}',
               date_trunc('hour', (r.hour #>> '{}')::timestamptz, 'UTC'), null,
             r.sent::integer, r.delivered::integer, r.opened::integer, r.clicked::integer, null, r.conversions::integer,
             round(r.revenue::numeric, 4), r.cost::numeric,
             private.report_key(coalesce(nullif(btrim(r.gateway #>> '{}'), ''), 'default'), r.report_id #>> '{}'),
             private.report_content((r.flight_id #>> '{}')::uuid,
               date_trunc('hour', (r.hour #>> '{}')::timestamptz, 'UTC'),
               array[r.sent::integer, r.delivered::integer, r.opened::integer, r.clicked::integer,
                 r.conversions::integer],
               round(r.revenue::numeric, 4), r.cost::numeric, null, r.variant #>> '{}'),
             false)::private.taken_report order by r.place),
         bool_and(coalesce(
           jsonb_typeof(r.report_id) = 'string' and length(btrim(r.report_id #>> '{}')) between 1 and 200
           and coalesce(jsonb_typeof(r.gateway), 'string') = 'string' and coalesce(length(r.gateway #>> '{}'), 0) <= 100
           -- Corrections are handled one by one.
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
    from rows from (jsonb_to_recordset(p_rows) as (gateway jsonb, report_id jsonb, organisation_id jsonb,
      flight_id jsonb, variant jsonb, hour jsonb,
           sent jsonb, delivered jsonb, opened jsonb, clicked jsonb, conversions jsonb, revenue jsonb, cost jsonb,
             corrects jsonb)) with ordinality
      as r (gateway, report_id, organisation_id, flight_id, variant, hour, sent, delivered, opened, clicked,
        conversions, revenue, cost, corrects, place);
  return case when v_plain then v_rows end;
end $$;
comment on function private.parse_reports(jsonb) is
  'Reports of a call as rows; null or an error when one is a correction or private.parse_report would refuse it.';

create function private.lock_report_targets(p_rows private.taken_report[]) returns private.taken_report[]
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select distinct r.flight_id from unnest(p_rows) as r);
  v_now constant timestamptz := private.delivery_now();
  v_rows private.taken_report[];
  v_plain boolean;
begin
  -- Lock order of all functions: wallet, campaign, flight.
  perform 1 from public.wallets w
    where w.organisation_id in (select f.organisation_id from public.flights f where f.id = any (v_flights))
      order by w.organisation_id for update;
  perform 1 from public.campaigns c
    where c.id in (select f.campaign_id from public.flights f where f.id = any (v_flights))
      order by c.organisation_id, c.id for no key update;
  perform 1 from public.flights f where f.id = any (v_flights)
    order by f.organisation_id, f.campaign_id, f.id for no key update;
  with asked as materialized (
    select r.place, r.gateway, r.report_id, r.flight_id, case
      when f.variants <> '[]'
      then coalesce(r.variant, 'A') end as variant, r.hour, r.sent, r.delivered, r.opened, r.clicked, r.conversions,
      r.revenue, r.cost,
           coalesce(r.organisation_id, f.organisation_id) as asked_organisation, f.organisation_id, f.campaign_id,
             f.status, f.created_at,
           sum(r.sent::bigint) filter (where i.content is null) over (partition by r.flight_id) as sent_together,
           f.id is null or coalesce(r.organisation_id <> f.organisation_id, false)
             or f.variants <> '[]' and coalesce(r.variant, 'A') <> 'A' and not private.has_variant(f, r.variant)
             or count(*) over (partition by r.gateway, r.report_id) > 1 as is_unusual,
           r.key, r.content, i.content is not null as is_known, i.content = r.content as is_same
      from unnest(p_rows) as r
      left join public.flights f on f.id = r.flight_id
      -- "limit 1" searches only the partition that can have the id.
      left join lateral (select k.content from private.report_ids k where k.key = r.key limit 1) as i on true
  ), days as materialized (
    select h.organisation_id, h.hour, s.day, s.day < private.open_month(h.organisation_id) as is_late
      from (select distinct a.organisation_id, a.hour from asked a where not a.is_known) as h
      cross join lateral (select private.sending_day(h.organisation_id, h.hour) as day offset 0) as s
  ), terms as materialized (
    select h.flight_id, h.hour, h.variant, t.*
      from (select distinct a.organisation_id, a.campaign_id, a.flight_id, a.hour, a.variant from asked a
        where not a.is_known and (a.sent > 0 or a.cost > 0)) as h
      cross join lateral private.hour_terms(h.flight_id, h.campaign_id, h.organisation_id, h.hour, h.variant) as t
  ), known as materialized (
    select h.flight_id, h.hour, h.variant, k.*
      from (select distinct a.flight_id, a.hour, a.variant from asked a where not a.is_known) as h
      cross join lateral private.hour_figures(h.flight_id, h.hour, h.variant) as k
  ), figures as materialized (
    -- Running sums, so that a call accepts exactly the reports that would be accepted one by one.
    select a.place, private.exceeded_figure(k.sent + sum(a.sent::bigint) over upto,
      k.delivered + sum(a.delivered::bigint) over upto,
             k.opened + sum(coalesce(a.opened, 0)::bigint) over upto,
               k.clicked + sum(coalesce(a.clicked, 0)::bigint) over upto) as exceeded
      from asked a
        join known k on k.flight_id = a.flight_id and k.hour = a.hour and k.variant is not distinct from a.variant
     where not a.is_known
    window upto as (partition by a.flight_id, a.hour, a.variant order by a.place)
  ), links as materialized (
    select l.flight_id, l.visits, l.reported_clicks
      from public.flights f
      cross join lateral private.current_link(f) as l
     where f.id = any (v_flights) and f.short_url is not null and l.id is not null
  ), clicks as materialized (
    select a.place, l.visits,
      l.reported_clicks + sum(coalesce(a.clicked, 0)) over (partition by a.flight_id order by a.place) as upto,
      coalesce(a.clicked, 0) as clicked
      from asked a join links l on l.flight_id = a.flight_id
     where not a.is_known
  )
  select array_agg(row(a.place, a.gateway, a.report_id, a.organisation_id, a.campaign_id, a.flight_id, a.variant,
    a.hour, d.day, a.sent, a.delivered, a.opened, a.clicked,
             case when c.place is null then a.clicked
               else greatest(c.visits, c.upto) - greatest(c.visits, c.upto - c.clicked) end,
             a.conversions, a.revenue, a.cost, a.key, a.content, a.is_known)::private.taken_report
               order by a.organisation_id, a.campaign_id, a.flight_id, a.place),
         not bool_or(a.is_unusual or case when a.is_known then not coalesce(a.is_same, false)
           else d.is_late or g.exceeded is not null or a.hour > v_now + interval '5 minutes'
             or a.hour < date_trunc('hour', a.created_at, 'UTC') or a.status = 'pending'
             or (a.sent > 0 or a.cost > 0) and not coalesce(
               t.is_sending and a.cost > a.sent * t.least_price - 0.0001 and a.cost < a.sent * t.most_price + 0.0001
                 and a.sent_together <= t.room, false) end)
    into v_rows, v_plain
    from asked a
    left join days d on d.organisation_id = a.organisation_id and d.hour = a.hour
    left join clicks c on c.place = a.place
    left join figures g on g.place = a.place
    left join terms t on t.flight_id = a.flight_id and t.hour = a.hour and t.variant is not distinct from a.variant;
  -- If budgets and wallet cover the sum, they cover each report.
  return case when v_plain
    and not exists (
      select 1 from (select r.flight_id, sum(r.cost) as cost, sum(r.sent::bigint) as sent from unnest(v_rows) as r
        where not r.is_duplicate group by 1) as s
        join public.flights f on f.id = s.flight_id where s.cost > f.budget - f.spent or s.sent > 2147483647 - f.sent)
    and not exists (
      select 1 from (select r.campaign_id, sum(r.cost) as cost from unnest(v_rows) as r where not r.is_duplicate
        group by 1) as s
       where s.cost > private.campaign_left(s.campaign_id))
    and not exists (
      select 1 from (select r.organisation_id, sum(r.cost) as cost from unnest(v_rows) as r where not r.is_duplicate
        group by 1) as s
       left join public.wallets w on w.organisation_id = s.organisation_id
       where s.cost > coalesce(w.balance, 0))
    then v_rows end;
end $$;
comment on function private.lock_report_targets(private.taken_report[]) is
  'Locks what the reports change; returns them with their flights, billing days and stored figures, in the lock '
  'order of flights. Null when private.ingest_report would refuse one, or one is unusual.';

create function private.add_reports(p_rows private.taken_report[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_clicks record;
begin
  insert into private.report_ids (key, content, taken_on)
  select r.key, r.content, (v_now at time zone 'UTC')::date from unnest(p_rows) as r order by r.key;
  with booked as (
    insert into public.delivery_reports (hour, received_at, organisation_id, flight_id, sent, delivered, opened,
      clicked, conversions, billing_day, revenue, cost,
      balance_after, gateway, report_id, variant)
    select r.hour, v_now, r.organisation_id, r.flight_id, r.sent, r.delivered, r.opened, r.clicked, r.conversions,
           r.day, r.revenue, r.cost,
           case when r.cost > 0 then w.balance - sum(r.cost) over (partition by r.organisation_id
             order by r.ordinality) end, r.gateway, r.report_id, r.variant
      from unnest(p_rows) with ordinality as r
      left join public.wallets w on w.organisation_id = r.organisation_id
     order by r.ordinality
    returning id, organisation_id, flight_id, billing_day, cost, balance_after)
  -- private.add_debit for many. The last report of a call has the lowest balance.
  insert into public.credit_ledger as l
    (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at,
      billing_day, flight_id, reports)
  select b.organisation_id, 'debit', -sum(b.cost), min(b.balance_after), max(b.id), 'Messages sent',
    'usage:' || b.flight_id || ':' || b.billing_day,
         v_now, v_now, b.billing_day, b.flight_id, count(*)
    from booked b where b.cost > 0
   group by b.organisation_id, b.flight_id, b.billing_day order by 1, 11, 10
  on conflict (organisation_id, idempotency_key) do update
    set amount = l.amount + excluded.amount, balance_after = excluded.balance_after,
    entry = excluded.entry, last_at = greatest(l.last_at, excluded.last_at), reports = l.reports + excluded.reports;
  update public.wallets w set balance = w.balance - s.cost, updated_at = now()
    from (select r.organisation_id, sum(r.cost) as cost from unnest(p_rows) as r where r.cost > 0 group by 1) as s
   where w.organisation_id = s.organisation_id;
  insert into public.monthly_usage as u (organisation_id, month, used)
  select r.organisation_id, date_trunc('month', r.day)::date, sum(r.cost) from unnest(p_rows) as r where r.cost > 0
    group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set used = u.used + excluded.used;
  for v_clicks in
    select private.current_link(f) as link, r.day, sum(r.credited) as credited, sum(r.clicked) as reported
      from unnest(p_rows) as r join public.flights f on f.id = r.flight_id
     where f.short_url is not null
     group by f.id, 2 order by f.id, 2
  loop
    if (v_clicks.link).id is not null then
      update public.short_links l set reported_clicks = l.reported_clicks + coalesce(v_clicks.reported, 0)
        where l.id = (v_clicks.link).id;
      perform private.add_link_clicks(v_clicks.link, v_clicks.credited, v_clicks.day);
    end if;
  end loop;
  insert into public.flight_hourly_stats as s (flight_id, hour, organisation_id, sent, delivered, opened, clicked,
    conversions, revenue, cost)
  select r.flight_id, r.hour, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.credited),
    sum(r.conversions), sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r group by 1, 2, 3 order by 1, 2
  on conflict (flight_id, hour) do update
    set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
    opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened),
      clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
    conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue,
      cost = s.cost + excluded.cost;
  insert into public.campaign_daily_stats as s (flight_id, day, organisation_id, campaign_id, channel, sent, delivered,
    opened, clicked, conversions, revenue, cost)
  select r.flight_id, r.day, r.organisation_id, r.campaign_id, f.type, sum(r.sent), sum(r.delivered), sum(r.opened),
    sum(r.credited), sum(r.conversions),
         sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r join public.flights f on f.id = r.flight_id group by 1, 2, 3, 4, 5 order by 1, 2
  on conflict (flight_id, day) do update
    set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
    opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened),
      clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
    conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue,
      cost = s.cost + excluded.cost;
  -- private.add_variant for many.
  insert into public.flight_variant_totals as t (flight_id, variant, organisation_id, sent, delivered, clicked,
    conversions, revenue, cost)
  select r.flight_id, r.variant, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.clicked), sum(r.conversions),
    sum(r.revenue), sum(r.cost)
    from unnest(p_rows) as r where r.variant is not null group by 1, 2, 3 order by 1, 2
  on conflict (flight_id, variant) do update
    set sent = t.sent + excluded.sent, delivered = t.delivered + excluded.delivered,
    clicked = coalesce(t.clicked + excluded.clicked, t.clicked, excluded.clicked),
      conversions = t.conversions + excluded.conversions,
    revenue = t.revenue + excluded.revenue, cost = t.cost + excluded.cost;
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id
    from public.flights f
   where f.id in (select r.flight_id from unnest(p_rows) as r where r.variant is not null)
     and private.awaits_promotion(f);
  with totals as (
    insert into public.flight_totals as s (flight_id, organisation_id, sent, delivered, opened, clicked, conversions,
      revenue, cost)
    select r.flight_id, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.credited),
      sum(r.conversions), sum(r.revenue), sum(r.cost)
      from unnest(p_rows) as r group by 1, 2 order by 1
    on conflict (flight_id) do update set sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
      opened = coalesce(s.opened + excluded.opened, s.opened, excluded.opened),
        clicked = coalesce(s.clicked + excluded.clicked, s.clicked, excluded.clicked),
      conversions = s.conversions + excluded.conversions, revenue = s.revenue + excluded.revenue,
        cost = s.cost + excluded.cost
    returning s.*)
  update public.flights f
     set sent = t.sent, spent = t.cost, delivery_rate = private.percentage(t.delivered, t.sent),
       ctr = private.percentage(t.clicked, t.delivered)
    from totals t
   where f.id = t.flight_id;
end $$;
comment on function private.add_reports(private.taken_report[]) is
  'Writes checked, new reports: ledger, wallets, usage, reports, sums and flights, with one statement each.';

create function private.ingest_together(p_rows jsonb) returns private.taken_report[]
language plpgsql security definer set search_path = '' as $$
declare
  v_rows private.taken_report[];
begin
  v_rows := private.lock_report_targets(private.parse_reports(p_rows));
  if exists (select 1 from unnest(v_rows) as r where not r.is_duplicate) then
    perform private.add_reports(array(select r from unnest(v_rows) as r where not r.is_duplicate));
  end if;
  return v_rows;
exception when others then
  -- A deadlock, a full disk or a shutdown: retry the whole call. Any other failure is found again row by row.
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  return null;
end $$;
comment on function private.ingest_together(jsonb) is
  'Takes a call''s reports with one statement per step and returns their results; null, with nothing changed, when '
  'they must be taken one by one.';

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
    select e.value, e.ordinality::integer - 1 as place, f.id as flight_id,
      private.parse_uuid(e.value ->> 'test_id') as test_id
      from jsonb_array_elements(p_rows) with ordinality as e
      left join public.flights f
        on f.id = private.parse_uuid(e.value ->> 'flight_id')
      left join public.test_sends t on t.id = private.parse_uuid(e.value ->> 'test_id')
     -- One lock order over all calls.
     order by coalesce(f.organisation_id, t.organisation_id), f.campaign_id, f.id, e.ordinality
  loop
    place := v_item.place;
    report_id := left(v_item.value ->> 'report_id', 200);
    flight_id := v_item.flight_id;
    begin
      if v_item.value ? 'test_id' then
        v_answer := private.settle_test(
          v_item.test_id, coalesce(nullif(btrim(v_item.value ->> 'gateway'), ''), 'default'),
            v_item.value ->> 'report_id', v_item.value -> 'results');
      else
        v_report := private.parse_report(v_item.value);
        v_answer := private.ingest_report(v_report);
      end if;
    exception
      when sqlstate '22023' then
        get stacked diagnostics v_answer = pg_exception_hint;
      when others then
        perform private.record_failure('ingest_delivery_reports', coalesce(v_item.flight_id::text, 'unknown flight'),
          sqlstate, sqlerrm);
        v_answer := 'not_computable';
    end;
    outcome := case when v_answer in ('accepted', 'duplicate') then v_answer else 'refused' end;
    reason := case when outcome = 'refused' then v_answer end;
    return next;
  end loop;
end $$;
comment on function private.ingest_one_by_one(jsonb) is
  'Takes each report of a call alone, so that a refused one gets its reason and stops no other.';

-- Uses generic plans: each call has other flights, and planning for them would take longer than running.
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
    perform private.refuse('22023', 'invalid_reports');
  end if;
  -- Links before wallets and flights, in one order: visits of the same links lock the same way.
  perform 1 from public.short_links l
    where l.flight_id in (
      select f.id
        from jsonb_array_elements(p_rows) as e
          join public.flights f on f.id = private.parse_uuid(e.value ->> 'flight_id'))
    order by l.id for no key update;
  perform private.apply_due_price_changes(array(
    select distinct f.id
      from jsonb_array_elements(p_rows) as e
        join public.flights f on f.id = private.parse_uuid(e.value ->> 'flight_id')));
  v_together := private.ingest_together(p_rows);
  if v_together is null then
    for place, report_id, outcome, reason, v_flight in select * from private.ingest_one_by_one(p_rows) loop
      if outcome = 'accepted' and not v_flight = any (v_touched) then
        v_touched := v_touched || v_flight;
      end if;
      return next;
    end loop;
  else
    return query select r.place, r.report_id, case when r.is_duplicate then 'duplicate' else 'accepted' end, null::text
      from unnest(v_together) as r;
    v_touched := array(
      select r.flight_id from unnest(v_together) with ordinality as r where not r.is_duplicate group by r.flight_id
        order by min(r.ordinality));
  end if;
  foreach v_flight in array private.flights_to_settle(v_touched) loop
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
