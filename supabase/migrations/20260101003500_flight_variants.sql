-- Flight variants: choosing the variants of a flight, their prices, and the clicks of a flight's own link.

create function private.sent_creatives(p_flight public.flights) returns setof public.creatives
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.* from public.creatives c
     where c.id = p_flight.creative_id
        or p_flight.variants <> '[]' and c.id in (
          select v.creative_id from public.creative_versions v
           where v.organisation_id = p_flight.organisation_id
             and v.id in (select private.parse_uuid(t.value ->> 'version_id')
               from jsonb_array_elements(p_flight.variants) as t));
end $$;
comment on function private.sent_creatives(public.flights) is
  'The creatives whose content a flight sends: its own and those of its variants.';

create function private.flights_testing_creative(p_creative public.creatives) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from public.flights f
   where f.organisation_id = p_creative.organisation_id and f.variants <> '[]'
     and p_creative.id in (select s.id from private.sent_creatives(f) as s)
$$;
comment on function private.flights_testing_creative(public.creatives) is
  'The flights with variants that use a creative as their own message or as a variant.';

create function private.variant_prices(p_flight public.flights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_flight.variants <> '[]' then (
    select jsonb_object_agg(s.variant, private.part_price(p_flight) * s.parts)
      from private.flight_split(p_flight) as s) end;
end $$;
comment on function private.variant_prices(public.flights) is
  'Dollars to send each variant once, by its letter; null without variants.';

create function private.check_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_variant jsonb;
begin
  if tg_op = 'UPDATE' and new.type is distinct from old.type then
    new.variants := '[]';
    new.promotion_rule := null;
    new.promoted_variant := null;
  end if;
  for v_variant in select e.value from jsonb_array_elements(new.variants) as e loop
    if tg_op = 'INSERT' or new.variants is distinct from old.variants then
      perform private.check_content(private.content_channel(new.type), v_variant -> 'content');
      -- An existing variant follows edits like the flight's own text; its fields are checked again at the start.
      if (tg_op = 'INSERT' or not old.variants @> jsonb_build_array(
        jsonb_build_object('version_id', v_variant -> 'version_id')))
        and exists (select 1 from private.content_fields(v_variant -> 'content') as f where f.code is not null) then
        perform private.refuse('PT409', 'creative_fields.variant',
          jsonb_build_object('variant', v_variant ->> 'variant'));
      end if;
    end if;
    if private.longest_length(private.variant_message(new, v_variant),
      private.variant_translations(new, v_variant)) > 1600 then
      perform private.refuse('22023', 'message_too_long.variant',
        jsonb_build_object('variant', v_variant ->> 'variant', 'limit', 1600));
    end if;
  end loop;
  return new;
end $$;
comment on function private.check_variants() is
  'BEFORE INSERT or UPDATE: a variant has the shape of the flight''s channel and, when it is chosen, fields that '
  'can be filled in. A change of channel removes the variants.';
create trigger flights_check_variants before insert or update of variants, type, message, short_url on public.flights
  for each row when (new.variants <> '[]') execute function private.check_variants();

create function private.lock_flight_for_variants(p_flight_id uuid, p_version integer) returns public.flights
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  perform private.require_writer();
  select * into v_flight from public.flights f
    where f.id = p_flight_id and f.organisation_id = private.effective_org_id() for no key update;
  if not found then
    perform private.refuse('PT404', 'not_found.flight');
  elsif v_flight.version is distinct from p_version then
    perform private.refuse('PT409', 'version_conflict.flight');
  end if;
  return v_flight;
end $$;
comment on function private.lock_flight_for_variants(uuid, integer) is
  'Locks and returns a flight whose variants the caller may change, if it is still the version they saw. Raises '
  'read_only, not_found or version_conflict.';

create function private.chosen_variants(p_flight public.flights, p_variants jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('variant', chr(65 + a.place::integer), 'share', a.share, 'version_id',
    v.id,
           'name', case when c.variant_of is null then v.version_name
             else btrim(left(c.name, 100)) end, 'message', v.message, 'content', v.content) order by a.place), '[]')
    from (select e.ordinality as place, e.value -> 'share' as share,
      private.parse_uuid(e.value ->> 'creative_version_id') as version_id
            from jsonb_array_elements(p_variants) with ordinality as e) as a
    join public.creative_versions v on v.id = a.version_id and v.organisation_id = p_flight.organisation_id
    join public.creatives c on c.id = v.creative_id and c.type = p_flight.type
   where v.id not in (select l.creative_version_id from public.flight_creatives l
     where l.flight_id = p_flight.id and l.creative_version_id is not null)
$$;
comment on function private.chosen_variants(public.flights, jsonb) is
  'The chosen variants for a flight with their current content; leaves out versions of other channels and the '
  'flight''s own version.';

create function private.shared_variants(p_flight public.flights, p_variants jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if array(select v.value ->> 'version_id' from jsonb_array_elements(p_flight.variants) with ordinality as v
    order by v.ordinality)
    <> array(select v.value ->> 'creative_version_id' from jsonb_array_elements(p_variants) with ordinality as v
      order by v.ordinality) then
    perform private.refuse('PT409', 'not_editable.started_variants');
  elsif p_flight.status = 'active'
    and private.next_opening(p_flight.id) <= private.delivery_now() + interval '5 minutes'
    and exists (select 1 from private.work_leases l
      where l.flight_id = p_flight.id and l.leased_until > clock_timestamp()) then
    perform private.refuse('PT409', 'already_sending');
  end if;
  return (
    select jsonb_agg(v.value || jsonb_build_object('share', p_variants -> (v.ordinality - 1)::integer -> 'share')
      order by v.ordinality)
      from jsonb_array_elements(p_flight.variants) with ordinality as v);
end $$;
comment on function private.shared_variants(public.flights, jsonb) is
  'The variants of a started flight with new shares; rejects other variants, and any change while a gateway may be '
  'sending.';

create function private.set_flight_variants(p_flight_id uuid, p_version integer, p_variants jsonb, p_rule jsonb)
  returns public.flights
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_rule constant jsonb := nullif(p_rule, 'null');
  v_variants jsonb;
begin
  perform private.require_writer();
  -- Locks versions before the flight, in the order of their edits.
  perform 1 from public.creative_versions v
    where v.organisation_id = private.effective_org_id() and v.id in (
      select private.parse_uuid(e.value ->> 'creative_version_id')
        from jsonb_array_elements(case jsonb_typeof(p_variants) when 'array' then p_variants else '[]' end) as e)
    order by v.id for share;
  v_flight := private.lock_flight_for_variants(p_flight_id, p_version);
  if v_flight.sent > 0 then
    perform private.refuse('PT409', 'already_sent');
  elsif v_flight.status = 'ended' then
    perform private.refuse('PT409', 'not_editable.ended');
  elsif jsonb_typeof(p_variants) is distinct from 'array' or p_variants <> '[]' and v_flight.creative_id is null then
    perform private.refuse('22023', 'invalid_variants.no_creative');
  end if;
  v_variants := case when v_flight.status = 'pending' then private.chosen_variants(v_flight, p_variants)
    else private.shared_variants(v_flight, p_variants) end;
  if jsonb_array_length(v_variants) <> jsonb_array_length(p_variants) or not private.is_variants(v_variants)
    or (select count(distinct e.value ->> 'version_id')
      from jsonb_array_elements(v_variants) as e) <> jsonb_array_length(v_variants) then
    perform private.refuse('22023', 'invalid_variants.versions');
  elsif v_rule is not null and (v_variants = '[]' or not private.is_promotion_rule(v_rule)) then
    perform private.refuse('22023', 'invalid_rule');
  end if;
  update public.flights f set variants = v_variants, promotion_rule = v_rule, promoted_variant = null
   where f.id = p_flight_id and (f.variants, f.promotion_rule, f.promoted_variant) is distinct from (v_variants, v_rule,
     null);
  select * into v_flight from public.flights f where f.id = p_flight_id;
  return v_flight;
end $$;
comment on function private.set_flight_variants(uuid, integer, jsonb, jsonb) is
  'Implements public.set_flight_variants.';
grant execute on function private.set_flight_variants(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function public.set_flight_variants(p_flight_id uuid, p_version integer, p_variants jsonb,
  p_rule jsonb default null) returns setof public.flights
language sql volatile set search_path = '' as $$
  select * from private.set_flight_variants(p_flight_id, p_version, p_variants, p_rule)
$$;
comment on function public.set_flight_variants(uuid, integer, jsonb, jsonb) is
  'Sets the variants of a flight: up to three [{creative_version_id, share}], share in percent of its audience; the '
  'rest gets the flight''s own message, A. Variants follow edits of their versions until the flight starts. [] '
  'sends the message to the whole audience. p_rule says when delivery promotes the best one: {"when": "clear"}, '
  '{"when": "hours", "value": 1 to 720} or {"when": "percent", "value": 1 to 99}; null: never. After the start only '
  'shares and rule can change, and after the first message nothing. Hints: read_only, not_found, version_conflict, '
  'archived, not_editable, already_sending, already_sent, invalid_variants, invalid_rule, creative_fields, '
  'message_too_long.';
grant execute on function public.set_flight_variants(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function private.protect_used_tracker() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f
   where f.tracker_version_id = old.id
      or tg_table_name = 'click_trackers' and f.tracker_version_id in (select v.id from public.click_tracker_versions v
        where v.click_tracker_id = old.id);
  if v_names is not null then
    perform private.refuse('PT409', 'link_in_use.flights', jsonb_build_object('names', v_names));
  end if;
  select array_agg(distinct c.name order by c.name) into v_names
    from public.creative_versions v join public.creatives c on c.id = v.creative_id
   where v.tracker_version_id = old.id
      or tg_table_name = 'click_trackers' and v.tracker_version_id in (select w.id from public.click_tracker_versions w
        where w.click_tracker_id = old.id);
  if v_names is not null then
    perform private.refuse('PT409', 'link_in_use.creatives', jsonb_build_object('names', v_names));
  end if;
  return old;
end $$;
comment on function private.protect_used_tracker() is
  'BEFORE DELETE by a client: keeps a link that flights or creatives use.';
create trigger click_trackers_keep_used before delete on public.click_trackers
  for each row when (private.is_client()) execute function private.protect_used_tracker();
create trigger click_tracker_versions_keep_used before delete on public.click_tracker_versions
  for each row when (private.is_client()) execute function private.protect_used_tracker();

-- Flights shown next to a version in the editor, and their prices.

create function private.version_flights(p_version_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, channel text, status text,
  approval_state text, short_url text, price_per_part numeric)
language sql stable security definer set search_path = '' as $$
  select f.id, f.name, f.campaign_id, c.name, f.type, f.status, f.approval_state, f.short_url, private.part_price(f)
    from public.flights f join public.campaigns c on c.id = f.campaign_id
   where f.organisation_id = (select private.effective_org_id())
     and f.id in (select private.flights_using_version(p_version_id))
   order by f.created_at desc, f.id
   limit 100
$$;
comment on function private.version_flights(uuid) is 'Implements public.version_flights.';
grant execute on function private.version_flights(uuid) to authenticated, service_role;

create function public.version_flights(p_version_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, channel text, status text,
  approval_state text, short_url text, price_per_part numeric)
language sql stable set search_path = '' as $$
  select * from private.version_flights(p_version_id)
$$;
comment on function public.version_flights(uuid) is
  'Flights of the effective organization that use a creative''s version as their own or as a variant, the newest '
  '100. An edit updates the pending flights and fails once a flight has left pending. Prices are in dollars per part of '
  'a message.';
grant execute on function public.version_flights(uuid) to authenticated, service_role;

-- Clicks on a flight's own link.

create function private.current_link(p_flight public.flights) returns public.short_links
language sql stable security definer set search_path = '' as $$
  select l.* from public.short_links l join public.short_url_domains d on d.id = l.domain_id
   where l.flight_id = p_flight.id and private.short_url(d.domain_name, l.code) = p_flight.short_url
$$;
comment on function private.current_link(public.flights) is 'The registered link in the flight''s current message.';
