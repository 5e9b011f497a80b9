-- Report booking: one report is checked, charged and added in one transaction.

create function private.report_variant(p_report public.delivery_reports, p_flight public.flights) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_flight.variants = '[]' then null
    when p_report.corrects is not null then (
      select r.variant from public.delivery_reports r
       where r.flight_id = p_report.flight_id and r.hour = p_report.hour and r.gateway = p_report.gateway
         and r.report_id = p_report.corrects and r.corrects is null)
    else coalesce(p_report.variant, 'A') end
$$;
comment on function private.report_variant(public.delivery_reports, public.flights) is
  'Variant that a report belongs to: the named one, otherwise A; for a correction the variant of the corrected '
  'report; null when the flight has no variants.';

create function private.has_variant(p_flight public.flights, p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_path_exists(p_flight.variants, '$[*] ? (@.variant == $name)', jsonb_build_object('name', p_name))
$$;
comment on function private.has_variant(public.flights, text) is
  'True when the flight has a variant with this letter, other than A.';

create function private.add_variant(p_report public.delivery_reports) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.flight_variant_totals as t (flight_id, variant, organisation_id, sent, delivered, clicked,
    conversions, revenue, cost)
  select p_report.flight_id, p_report.variant, p_report.organisation_id, p_report.sent, p_report.delivered,
    p_report.clicked, p_report.conversions,
         p_report.revenue, p_report.cost
   where p_report.variant is not null and p_report.corrects is null
  on conflict (flight_id, variant) do update
    set sent = t.sent + excluded.sent, delivered = t.delivered + excluded.delivered,
    clicked = coalesce(t.clicked + excluded.clicked, t.clicked, excluded.clicked),
      conversions = t.conversions + excluded.conversions,
    revenue = t.revenue + excluded.revenue, cost = t.cost + excluded.cost;
  update public.flight_variant_totals t set sent = t.sent + p_report.sent, delivered = t.delivered + p_report.delivered,
         clicked = coalesce(t.clicked + p_report.clicked, t.clicked),
           conversions = t.conversions + p_report.conversions,
         revenue = t.revenue + p_report.revenue, cost = t.cost + p_report.cost
   where t.flight_id = p_report.flight_id and t.variant = p_report.variant and p_report.corrects is not null;
$$;
comment on function private.add_variant(public.delivery_reports) is
  'Adds a report to the sums of its variant; a correction subtracts.';

create function private.exceeded_figure(p_sent numeric, p_delivered numeric, p_opened numeric, p_clicked numeric)
  returns text
language sql immutable set search_path = '' as $$
  select case when p_delivered > p_sent then 'delivered_over_sent'
              when p_opened > p_delivered then 'opened_over_delivered'
              when p_clicked > p_delivered then 'clicked_over_delivered' end
$$;
comment on function private.exceeded_figure(numeric, numeric, numeric, numeric) is
  'Returns the reason of the refusal when a figure is higher than the figure that contains it; null otherwise.';

create function private.hour_figures(p_flight uuid, p_hour timestamptz, p_variant text, out sent bigint,
  out delivered bigint, out opened bigint, out clicked bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.sent), 0), coalesce(sum(r.delivered), 0), coalesce(sum(r.opened), 0),
    coalesce(sum(r.clicked), 0)
    from public.delivery_reports r
      where r.flight_id = p_flight and r.hour = p_hour and r.variant is not distinct from p_variant
$$;
comment on function private.hour_figures(uuid, timestamptz, text) is
  'Sums the reports and corrections of a flight, an hour and a variant. Clicks are those that gateways reported, '
  'without the visits of the link.';

create function private.add_late_debit(p_report public.delivery_reports, p_balance numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.credit_ledger
    (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at,
      billing_day, flight_id)
  values (p_report.organisation_id, 'debit', -p_report.cost, p_balance, p_report.id, private.late_usage_description(),
    'report:' || p_report.gateway || ':' || p_report.report_id, p_report.received_at, p_report.received_at,
      p_report.billing_day, p_report.flight_id);
  perform private.add_usage(p_report.organisation_id, p_report.billing_day, p_report.cost);
end $$;
comment on function private.add_late_debit(public.delivery_reports, numeric) is
  'Books the cost of a report of a closed month as a separate movement in the open month, and stores the balance after '
  'that movement. The wallet already includes the cost.';

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
  -- Under the wallet's lock, reports of an organization are taken one at a time, so that a retry finds the first
  -- attempt stored.
  perform 1 from public.wallets w
    where w.organisation_id = (select f.organisation_id from public.flights f
      where f.id = v_report.flight_id) for update;
  perform 1 from public.campaigns c
    where c.id = (select f.campaign_id from public.flights f where f.id = v_report.flight_id) for no key update;
  select * into v_flight from public.flights f where f.id = v_report.flight_id for no key update;
  v_report.organisation_id := coalesce(v_report.organisation_id, v_flight.organisation_id);
  v_key := private.report_key(v_report.gateway, v_report.report_id);
  v_content := private.report_content(v_report.flight_id, v_report.hour,
    array[v_report.sent, v_report.delivered, v_report.opened, v_report.clicked, v_report.conversions], v_report.revenue,
      v_report.cost, v_report.corrects,
    v_report.variant);
  select i.content = v_content and v_report.organisation_id = v_flight.organisation_id into v_same
    from private.report_ids i where i.key = v_key;
  if found then
    return case when v_same then 'duplicate' else 'report_reused' end;
  end if;
  if v_flight.variants <> '[]' and v_report.corrects is null and v_report.variant <> 'A'
    and not private.has_variant(v_flight, v_report.variant) then
    return 'unknown_variant';
  end if;
  v_report.variant := private.report_variant(v_report, v_flight);
  v_reason := case when v_report.corrects is null then private.report_refusal(v_report, v_flight)
    else private.correction_refusal(v_report, v_flight) end;
  if v_reason is null then
    select private.exceeded_figure(h.sent + v_report.sent, h.delivered + v_report.delivered,
      h.opened + coalesce(v_report.opened, 0),
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
      'report:' || v_report.gateway || ':' || v_report.report_id, 'Correction of a delivery report',
        v_report.received_at,
        v_flight.id,
      p_day => v_report.billing_day);
  end if;
  insert into private.report_ids (key, content, taken_on)
    values (v_key, v_content, (v_report.received_at at time zone 'UTC')::date);
  insert into public.delivery_reports (hour, received_at, organisation_id, flight_id, sent, delivered, opened, clicked,
    conversions, billing_day, revenue, cost,
    balance_after, gateway, report_id, corrects, variant)
  values (v_report.hour, v_report.received_at, v_report.organisation_id, v_report.flight_id, v_report.sent,
    v_report.delivered, v_report.opened,
    v_report.clicked, v_report.conversions, v_report.billing_day, v_report.revenue, v_report.cost,
      v_report.balance_after, v_report.gateway,
    v_report.report_id, v_report.corrects, v_report.variant)
  returning id into v_report.id;
  if v_balance is not null then
    perform private.add_late_debit(v_report, v_balance);
  elsif v_report.cost > 0 then
    perform private.add_debit(v_flight.id, v_report.billing_day, v_flight.organisation_id, v_report.cost, 1,
      v_report.id, v_report.balance_after);
  end if;
  -- A variant counts only its own clicks: visits of the shared link do not tell which variant was read.
  perform private.add_variant(v_report);
  if private.awaits_promotion(v_flight) then
    insert into private.settle_marks (organisation_id, flight_id) values (v_flight.organisation_id, v_flight.id);
  end if;
  v_report.clicked := private.credit_clicks(v_flight, v_report.clicked, v_report.hour);
  if v_report.corrects is null then
    perform private.add_report(v_report, v_flight);
  else
    perform private.subtract_correction(v_report);
  end if;
  return 'accepted';
end $$;
comment on function private.ingest_report(public.delivery_reports) is
  'Takes one report: accepted, duplicate, or the reason of the refusal. Wallet, ledger, sums and flight change in '
  'one transaction.';
