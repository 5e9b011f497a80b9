-- Promotion: one variant for everyone, chosen by a person or by a rule set before the start.

create function private.variant_figures(p_flight public.flights) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('variant', s.variant, 'share', s.share, 'sent', coalesce(t.sent, 0), 'delivered',
    coalesce(t.delivered, 0),
           'clicked', case when t.flight_id is null then 0 else t.clicked end) order by s.variant)
    from private.flight_split(p_flight) as s
    left join public.flight_variant_totals t on t.flight_id = p_flight.id and t.variant = s.variant
$$;
comment on function private.variant_figures(public.flights) is
  'Figures of each variant of a flight: [{variant, share, sent, delivered, clicked}]; null without variants.';

create function private.variant_verdict(p_figures jsonb, out state text, out leader text)
language plpgsql immutable set search_path = '' as $$
declare
  -- Equal to the constants in src/domain/flight/variants.ts.
  v_false_winners constant float8 := 0.05;
  v_mixture constant float8 := 0.01 ^ 2;
  v_fewest constant integer := 30;
  v_pairs integer;
  v_best record;
  v_wins boolean;
begin
  if exists (select 1 from jsonb_array_elements(p_figures) as f where coalesce(f.value -> 'clicked', 'null') = 'null')
    then
    state := 'not_measured';
    return;
  end if;
  select f.variant, f.delivered, f.clicked into v_best
    from jsonb_to_recordset(p_figures) as f (variant text, delivered float8, clicked float8)
   order by f.clicked / nullif(f.delivered, 0) desc nulls last, f.variant limit 1;
  if not exists (select 1 from jsonb_array_elements(p_figures) as f where (f.value ->> 'delivered')::bigint = 0) then
    leader := v_best.variant;
  end if;
  if jsonb_array_length(p_figures) < 2 or exists (
    select 1 from jsonb_to_recordset(p_figures) as f (delivered bigint, clicked bigint)
      where f.clicked < v_fewest or f.delivered - f.clicked < v_fewest) then
    state := 'too_early';
    return;
  end if;
  v_pairs := jsonb_array_length(p_figures) * (jsonb_array_length(p_figures) - 1) / 2;
  select bool_and(v_best.clicked / v_best.delivered - o.clicked / o.delivered
           > sqrt(2 * v.variance * (v.variance + v_mixture) / v_mixture
             * (ln(v_pairs / v_false_winners) + ln((v.variance + v_mixture) / v.variance) / 2)))
    into v_wins
    from jsonb_to_recordset(p_figures) as o (variant text, delivered float8, clicked float8)
    cross join lateral (select (v_best.clicked + o.clicked) / (v_best.delivered + o.delivered) as rate) as together
    cross join lateral (
      select together.rate * (1 - together.rate) / v_best.delivered + together.rate
        * (1 - together.rate) / o.delivered as variance) as v
   where o.variant <> v_best.variant;
  state := case when v_wins then 'winner' else 'no_winner' end;
end $$;
comment on function private.variant_verdict(jsonb) is
  'The variant with the better click rate: not_measured, too_early, no_winner or winner, by the same test as in '
  'src/domain/flight/variants.ts. leader is the variant that is ahead, null while one has no deliveries or clicks '
  'are not measured.';

create function private.write_promotion(p_flight public.flights, p_variant text, p_rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.flight_promotions (flight_id, organisation_id, variant, rule, user_id, promoted_at, figures)
  values (p_flight.id, p_flight.organisation_id, p_variant, p_rule, case
    when p_rule is null then private.uid() end, private.delivery_now(),
    private.variant_figures(p_flight));
  update public.flights f set promoted_variant = p_variant where f.id = p_flight.id;
end $$;
comment on function private.write_promotion(public.flights, text, jsonb) is
  'Sends the variant to everyone from now on, or each variant to its share when null; stores the figures at the '
  'time of the decision.';

create function private.promote_variant(p_flight_id uuid, p_version integer, p_variant text) returns public.flights
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights := private.lock_flight_for_variants(p_flight_id, p_version);
begin
  if v_flight.status not in ('active', 'paused') or v_flight.variants = '[]' then
    perform private.refuse('PT409', 'not_editable.promotion');
  elsif p_variant is not null and not exists (select 1 from private.flight_split(v_flight) as s
    where s.variant = p_variant) then
    perform private.refuse('22023', 'unknown_variant');
  elsif p_variant is distinct from v_flight.promoted_variant then
    perform private.write_promotion(v_flight, p_variant, null);
    select * into v_flight from public.flights f where f.id = p_flight_id;
  end if;
  return v_flight;
end $$;
comment on function private.promote_variant(uuid, integer, text) is 'Implements public.promote_variant.';
grant execute on function private.promote_variant(uuid, integer, text) to authenticated, service_role;

create function public.promote_variant(p_flight_id uuid, p_version integer, p_variant text default null)
  returns setof public.flights
language sql volatile set search_path = '' as $$
  select * from private.promote_variant(p_flight_id, p_version, p_variant)
$$;
comment on function public.promote_variant(uuid, integer, text) is
  'Sends this variant of a started flight to everyone from now on (A is its own message), or each variant to its '
  'share when null. Ends the flight''s rule. Hints: read_only, not_found, version_conflict, archived, not_editable, '
  'unknown_variant.';
grant execute on function public.promote_variant(uuid, integer, text) to authenticated, service_role;

create function private.promoted_by(p_promotion uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.display_name(u, p.organisation_id)
    from public.flight_promotions p join public.link_users u on u.id = p.user_id
   where p.id = p_promotion and p.organisation_id = private.effective_org_id()
$$;
comment on function private.promoted_by(uuid) is
  'Implements public.promoted_by: a reader of the promotion may read its author.';
grant execute on function private.promoted_by(uuid) to authenticated, service_role;

create function public.promoted_by(public.flight_promotions) returns text
language sql stable set search_path = '' as $$
  select private.promoted_by($1.id)
$$;
comment on function public.promoted_by(public.flight_promotions) is
  'Computed field: author of the promotion; null for a rule or a deleted person.';
grant execute on function public.promoted_by(public.flight_promotions) to authenticated, service_role;

create function private.awaits_promotion(p_flight public.flights) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_flight.promotion_rule is not null
    and not exists (select 1 from public.flight_promotions p where p.flight_id = p_flight.id);
end $$;
comment on function private.awaits_promotion(public.flights) is
  'True when the flight has a rule that has not promoted a variant and no person has decided before.';

create function private.promotion_time(p_flight public.flights) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_flight.promotion_rule ->> 'when' = 'hours' and private.awaits_promotion(p_flight) then (
    select min(s.hour) from public.flight_hourly_stats s where s.flight_id = p_flight.id and s.sent > 0)
      + (p_flight.promotion_rule ->> 'value')::integer * interval '1 hour' end;
end $$;
comment on function private.promotion_time(public.flights) is
  'When the flight''s rule decides by time: a period after the hour of its first message. Null when it decides by '
  'figures only.';

create function private.promote_by_rule(p_flight uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_verdict record;
begin
  select * into v_flight from public.flights f where f.id = p_flight and f.status = 'active' for no key update;
  if not found or not private.awaits_promotion(v_flight) then
    return;
  end if;
  select * into v_verdict from private.variant_verdict(private.variant_figures(v_flight));
  if v_verdict.leader is not null and (case v_flight.promotion_rule ->> 'when'
    when 'clear' then v_verdict.state = 'winner'
    when 'hours' then coalesce(private.promotion_time(v_flight) <= private.delivery_now(), false)
    when 'percent'
      then v_flight.sent * 100.0 >= (v_flight.promotion_rule ->> 'value')::integer * private.flight_reach(p_flight) end)
      then
    perform private.write_promotion(v_flight, v_verdict.leader, v_flight.promotion_rule);
  end if;
exception when others then
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  perform private.record_failure('promote_variant', p_flight::text, sqlstate, sqlerrm);
end $$;
comment on function private.promote_by_rule(uuid) is
  'Sends the better variant of an active flight to everyone when its rule decides; waits while a variant has no '
  'deliveries or clicks are not measured. A failing flight is recorded and stops no other.';
