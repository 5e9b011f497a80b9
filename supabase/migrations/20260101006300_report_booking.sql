-- Report booking: accepted reports are charged and added to the sums, with one statement for each table.

create function private.percentage(p_part bigint, p_whole bigint) returns numeric
language sql immutable set search_path = '' as $$
  -- Rounded up in the tenth decimal, so that whole x rate / 100, rounded down, gives the part again.
  select case when coalesce(p_whole, 0) <= 0 or coalesce(p_part, 0) <= 0 then 0
    else least(100, ceil(p_part * 1000000000000::numeric / p_whole) / 10000000000) end
$$;
comment on function private.percentage(bigint, bigint) is 'Percent of the whole, 0 to 100; 0 without a whole.';

create function private.add_to_sums(p_rows private.report_row[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Merge, not upsert: the negative figures of a correction would fail the checks of an insert. Only holders of the
  -- flight's lock write these rows. A correction's zero does not make an unmeasured figure measured.
  merge into public.flight_hourly_stats as s
  using (
    select r.flight_id, r.hour, r.organisation_id, sum(r.sent) as sent, sum(r.delivered) as delivered,
           sum(case when r.corrects is null then r.opened else nullif(r.opened, 0) end) as opened,
           sum(case when r.corrects is null then r.credited else nullif(r.credited, 0) end) as clicked,
           sum(r.conversions) as conversions, sum(r.revenue) as revenue, sum(r.cost) as cost
      from unnest(p_rows) as r group by 1, 2, 3 order by 1, 2) as n on s.flight_id = n.flight_id and s.hour = n.hour
  when matched then update
    set sent = s.sent + n.sent, delivered = s.delivered + n.delivered,
    opened = coalesce(s.opened + n.opened, s.opened, n.opened),
      clicked = coalesce(s.clicked + n.clicked, s.clicked, n.clicked),
    conversions = s.conversions + n.conversions, revenue = s.revenue + n.revenue, cost = s.cost + n.cost
  when not matched then insert (flight_id, hour, organisation_id, sent, delivered, opened, clicked, conversions,
    revenue, cost)
  values (n.flight_id, n.hour, n.organisation_id, n.sent, n.delivered, n.opened, n.clicked, n.conversions, n.revenue,
    n.cost);
  merge into public.campaign_daily_stats as s
  using (
    select r.flight_id, r.day, r.organisation_id, r.campaign_id, f.type, sum(r.sent) as sent,
           sum(r.delivered) as delivered,
           sum(case when r.corrects is null then r.opened else nullif(r.opened, 0) end) as opened,
           sum(case when r.corrects is null then r.credited else nullif(r.credited, 0) end) as clicked,
           sum(r.conversions) as conversions, sum(r.revenue) as revenue, sum(r.cost) as cost
      from unnest(p_rows) as r join public.flights f on f.id = r.flight_id group by 1, 2, 3, 4, 5 order by 1, 2
    ) as n on s.flight_id = n.flight_id and s.day = n.day
  when matched then update
    set sent = s.sent + n.sent, delivered = s.delivered + n.delivered,
    opened = coalesce(s.opened + n.opened, s.opened, n.opened),
      clicked = coalesce(s.clicked + n.clicked, s.clicked, n.clicked),
    conversions = s.conversions + n.conversions, revenue = s.revenue + n.revenue, cost = s.cost + n.cost
  when not matched then insert (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, opened, clicked,
    conversions, revenue, cost)
  values (n.flight_id, n.day, n.organisation_id, n.campaign_id, n.type, n.sent, n.delivered, n.opened, n.clicked,
    n.conversions, n.revenue, n.cost);
  merge into public.flight_totals as s
  using (
    select r.flight_id, r.organisation_id, sum(r.sent) as sent, sum(r.delivered) as delivered,
           sum(case when r.corrects is null then r.opened else nullif(r.opened, 0) end) as opened,
           sum(case when r.corrects is null then r.credited else nullif(r.credited, 0) end) as clicked,
           sum(r.conversions) as conversions, sum(r.revenue) as revenue, sum(r.cost) as cost
      from unnest(p_rows) as r group by 1, 2 order by 1) as n on s.flight_id = n.flight_id
  when matched then update
    set sent = s.sent + n.sent, delivered = s.delivered + n.delivered,
    opened = coalesce(s.opened + n.opened, s.opened, n.opened),
      clicked = coalesce(s.clicked + n.clicked, s.clicked, n.clicked),
    conversions = s.conversions + n.conversions, revenue = s.revenue + n.revenue, cost = s.cost + n.cost
  when not matched then insert (flight_id, organisation_id, sent, delivered, opened, clicked, conversions, revenue,
    cost)
  values (n.flight_id, n.organisation_id, n.sent, n.delivered, n.opened, n.clicked, n.conversions, n.revenue, n.cost);
  update public.flights f
     set sent = t.sent, spent = t.cost, delivery_rate = private.percentage(t.delivered, t.sent),
       ctr = private.percentage(t.clicked, t.delivered)
    from public.flight_totals t
   where f.id in (select r.flight_id from unnest(p_rows) as r) and t.flight_id = f.id;
end $$;
comment on function private.add_to_sums(private.report_row[]) is
  'Adds accepted reports to the sums by hour, day and flight, and to the flights'' own figures. Opens and clicks that '
  'no report measured stay null.';

create function private.add_link_reports(p_rows private.report_row[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_clicks record;
begin
  for v_clicks in
    select private.current_link(f) as link, r.day, sum(r.credited) as credited, sum(r.clicked) as reported
      from unnest(p_rows) as r join public.flights f on f.id = r.flight_id
     where f.short_url is not null
     group by f.id, 2 order by f.id, 2
  loop
    if (v_clicks.link).id is not null then
      update public.short_links l set reported_clicks = l.reported_clicks + coalesce(v_clicks.reported, 0)
        where l.id = (v_clicks.link).id;
      perform private.add_link_clicks(v_clicks.link, v_clicks.credited::bigint, v_clicks.day);
    end if;
  end loop;
end $$;
comment on function private.add_link_reports(private.report_row[]) is
  'Adds the clicks of accepted reports to the flights'' own links.';

create function private.charge_reports(p_rows private.report_row[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  with charged as materialized (
    select r.*, nextval('private.wallet_entries') as id
      from (
        select r.*, w.balance - sum(r.cost) over (partition by r.organisation_id order by r.ordinality) as balance,
               r.cost < 0 or r.billing_day > r.day as is_single
          from unnest(p_rows) with ordinality as r
          left join public.wallets w on w.organisation_id = r.organisation_id
         order by r.ordinality) as r
  ), booked as (
    insert into public.delivery_reports (id, hour, received_at, organisation_id, flight_id, sent, delivered, opened,
      clicked, conversions, billing_day, revenue, cost, balance_after, gateway, report_id, corrects, variant)
    select c.id, c.hour, v_now, c.organisation_id, c.flight_id, c.sent, c.delivered, c.opened, c.clicked, c.conversions,
           c.billing_day, c.revenue, c.cost, case when c.cost > 0 and not c.is_single then c.balance end, c.gateway,
           c.report_id, c.corrects, c.variant
      from charged c order by c.id
  ), summed as (
    insert into public.credit_ledger as l
      (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at,
        billing_day, flight_id, reports)
    select c.organisation_id, 'debit', -sum(c.cost), (array_agg(c.balance order by c.id desc))[1], max(c.id),
      'Messages sent', 'usage:' || c.flight_id || ':' || c.billing_day, v_now, v_now, c.billing_day, c.flight_id,
      count(*)
      from charged c where c.cost > 0 and not c.is_single
     group by c.organisation_id, c.flight_id, c.billing_day order by 1, 11, 10
    on conflict (organisation_id, idempotency_key) do update
      set amount = l.amount + excluded.amount, balance_after = excluded.balance_after,
      entry = excluded.entry, last_at = greatest(l.last_at, excluded.last_at), reports = l.reports + excluded.reports
  )
  -- Corrections, and charges of a closed month, which are movements of the open month.
  insert into public.credit_ledger
    (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at,
      billing_day, flight_id)
  select c.organisation_id, case when c.cost > 0 then 'debit' else 'correction' end, -c.cost, c.balance, c.id,
    case when c.cost > 0 then private.late_usage_description() else 'Correction of a delivery report' end,
    'report:' || c.gateway || ':' || c.report_id, v_now, v_now, c.billing_day, c.flight_id
    from charged c where c.cost <> 0 and c.is_single order by c.id;
  update public.wallets w set balance = w.balance - s.cost, updated_at = now()
    from (select r.organisation_id, sum(r.cost) as cost from unnest(p_rows) as r where r.cost <> 0 group by 1) as s
   where w.organisation_id = s.organisation_id;
  insert into public.monthly_usage as u (organisation_id, month, used)
  select r.organisation_id, date_trunc('month', r.billing_day)::date, sum(r.cost) from unnest(p_rows) as r
    where r.cost <> 0 group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set used = u.used + excluded.used;
end $$;
comment on function private.charge_reports(private.report_row[]) is
  'Inserts accepted reports and their movements: a flight''s charges of a billing day are one sum in the ledger; a '
  'correction, or a charge of a closed month, is a movement of its own.';

create function private.add_reports(p_rows private.report_row[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := (private.delivery_now() at time zone 'UTC')::date;
begin
  insert into private.report_ids (key, content, taken_on)
  select r.key, r.content, v_today from unnest(p_rows) as r order by r.key;
  perform private.charge_reports(p_rows);
  perform private.resume_funded_flights(o.organisation_id)
    from (select distinct r.organisation_id from unnest(p_rows) as r where r.cost < 0 order by 1) as o;
  perform private.add_link_reports(p_rows);
  -- A variant counts only its own clicks: visits of the shared link do not tell which variant was read.
  merge into public.flight_variant_totals as t
  using (
    select r.flight_id, r.variant, r.organisation_id, sum(r.sent) as sent, sum(r.delivered) as delivered,
           sum(case when r.corrects is null then r.clicked else nullif(r.clicked, 0) end) as clicked,
           sum(r.conversions) as conversions, sum(r.revenue) as revenue, sum(r.cost) as cost
      from unnest(p_rows) as r where r.variant is not null group by 1, 2, 3 order by 1, 2
    ) as n on t.flight_id = n.flight_id and t.variant = n.variant
  when matched then update
    set sent = t.sent + n.sent, delivered = t.delivered + n.delivered,
    clicked = coalesce(t.clicked + n.clicked, t.clicked, n.clicked), conversions = t.conversions + n.conversions,
    revenue = t.revenue + n.revenue, cost = t.cost + n.cost
  when not matched then insert (flight_id, variant, organisation_id, sent, delivered, clicked, conversions, revenue,
    cost)
  values (n.flight_id, n.variant, n.organisation_id, n.sent, n.delivered, n.clicked, n.conversions, n.revenue, n.cost);
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id
    from public.flights f
   where f.id in (select r.flight_id from unnest(p_rows) as r) and private.awaits_promotion(f);
  perform private.add_to_sums(p_rows);
end $$;
comment on function private.add_reports(private.report_row[]) is
  'Books accepted reports: ids, wallets, ledger, usage, reports, links, sums and flights.';

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
  v_visit private.report_row;
begin
  select * into v_flight from public.flights f where f.id = p_flight for no key update;
  v_visit.flight_id := v_flight.id;
  v_visit.organisation_id := v_flight.organisation_id;
  v_visit.campaign_id := v_flight.campaign_id;
  -- A click belongs to the hour in which its message was sent. The link does not tell which message was clicked, so
  -- this takes the last hour with messages.
  v_visit.hour := coalesce(
    (select max(s.hour) from public.flight_hourly_stats s where s.flight_id = p_flight and s.sent > 0),
    date_trunc('hour', private.delivery_now(), 'UTC'));
  v_visit.day := private.sending_day(v_flight.organisation_id, v_visit.hour);
  v_visit.sent := 0;
  v_visit.delivered := 0;
  v_visit.credited := 1;
  v_visit.conversions := 0;
  v_visit.revenue := 0;
  v_visit.cost := 0;
  perform private.add_to_sums(array[v_visit]);
end $$;
comment on function private.add_flight_visit(uuid) is 'Adds a visit of the flight''s own link to its clicks.';
