-- Pricing: the cost of a message, and the effect of price and channel changes on flights.

create function private.fallback_share() returns numeric
language sql immutable set search_path = '' as $$
  select 0.1
$$;
comment on function private.fallback_share() is
  'The share of RCS messages that the price list charges as their fallback SMS. The same as FALLBACK_PERCENT of '
  'src/domain/money/cost-model.ts; docs/decisions/022-fallback-price.md says why.';
grant execute on function private.fallback_share() to authenticated, service_role;

create function private.list_rate(p_prices jsonb, p_type text) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce((
    select greatest(rate.value::text::numeric, 0)
      from jsonb_each(coalesce(p_prices -> 'service_rates', '{}')) as rate
     where lower(rate.key) = lower(p_type) and jsonb_typeof(rate.value) = 'number' limit 1), 0.05)
$$;
comment on function private.list_rate(jsonb, text) is
  'Dollars per message, or part, of a channel in a price list; 0.05 where it has none.';
grant execute on function private.list_rate(jsonb, text) to authenticated, service_role;

create function private.prices_differ(p_old jsonb, p_new jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest(array['service_rates', 'location_targeting_cost', 'segment_costs']) as price
    where p_old -> price is distinct from p_new -> price)
$$;
comment on function private.prices_differ(jsonb, jsonb) is
  'True if two states of an organization''s row differ in a column that private.cost_per_message reads.';
grant execute on function private.prices_differ(jsonb, jsonb) to authenticated, service_role;

create type private.price_terms as (channel text, geo boolean, categories text[], fallback_parts integer);
comment on type private.price_terms is
  'What the price of a message depends on besides a price list: channel, targeting by location, segment categories, '
  'and the SMS parts of an RCS fallback, 0 without one.';

create function private.cost_per_message(p_prices jsonb, p_terms private.price_terms) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  -- PL/pgSQL caches the plan; an SQL function nested in other queries would be planned for each flight.
  return (
    with channel as (
      select private.list_rate(p_prices, p_terms.channel) as rate
    ), categories as (
      select distinct lower(category) as name from unnest(p_terms.categories) as category
    ), costs as (
      select p_prices -> 'segment_costs' -> c.name as cost from categories c
    )
    select channel.rate
      + case when p_terms.fallback_parts > 0
          then private.fallback_share()
            * greatest(p_terms.fallback_parts * private.list_rate(p_prices, 'SMS') - channel.rate, 0) else 0 end
      + case when p_terms.geo
          then greatest(coalesce((p_prices ->> 'location_targeting_cost')::numeric, 0.01), 0) else 0 end
      + coalesce((
          select sum(case
            when jsonb_typeof(cost) = 'number' then channel.rate * greatest(cost::text::numeric, 0) / 100
            when cost ->> 'type' = 'percentage' then channel.rate * greatest((cost ->> 'value')::numeric, 0) / 100
            when jsonb_typeof(cost) = 'object' then greatest((cost ->> 'value')::numeric, 0)
            else 0 end)
            from costs), 0)
      from channel);
end $$;
comment on function private.cost_per_message(jsonb, private.price_terms) is
  'Dollars per message: rate of the channel + the share of fallback SMS, in so many parts, if they cost more + '
  'location if enabled + each distinct category once. The same rules as src/domain/money/cost-model.ts; a test '
  'compares both.';
grant execute on function private.cost_per_message(jsonb, private.price_terms) to authenticated, service_role;

create function private.price_effects(p_organisation_id uuid, p_prices jsonb)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, campaign_status text,
  channel text, status text,
  cost_before numeric, cost_after numeric, affected bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_encoding constant text := private.sms_encoding();
  v_now jsonb;
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.prices');
  end if;
  if not (private.is_price_map(p_prices -> 'service_rates') and private.is_segment_cost_map(p_prices -> 'segment_costs')
    and coalesce(private.is_price(p_prices -> 'location_targeting_cost'), false)) then
    perform private.refuse('22023', 'invalid_prices');
  end if;
  select to_jsonb(o) into v_now from public.organisations o where o.id = p_organisation_id;
  return query
    with planned as (
      select f.id, f.name, f.campaign_id, f.type, f.status, private.flight_price_terms(f, v_encoding) as terms
        from public.flights f
       where f.organisation_id = p_organisation_id and f.status in ('pending', 'active')
    ), kinds as (
      -- Thousands of flights share a few prices, so each is computed once.
      select k.terms, private.cost_per_message(v_now, k.terms) as cost_before,
             private.cost_per_message(p_prices, k.terms) as cost_after
        from (select distinct p.terms from planned p) as k
    )
    select p.id, p.name, p.campaign_id, c.name, c.status, p.type, p.status, k.cost_before, k.cost_after,
      count(*) over ()
      from planned p
      join kinds k on k.terms = p.terms
      join public.campaigns c on c.id = p.campaign_id
     where k.cost_before <> k.cost_after
     order by p.status, abs(k.cost_after - k.cost_before) desc, p.name, p.id
     limit 50;
end $$;
comment on function private.price_effects(uuid, jsonb) is 'Implements public.price_effects.';
grant execute on function private.price_effects(uuid, jsonb) to authenticated, service_role;

create function public.price_effects(p_organisation_id uuid, p_prices jsonb)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, campaign_status text,
  channel text, status text,
  cost_before numeric, cost_after numeric, affected bigint)
language sql stable set search_path = '' as $$
  select * from private.price_effects(p_organisation_id, p_prices)
$$;
comment on function public.price_effects(uuid, jsonb) is
  'For superadmins: the active and pending flights whose cost per message would change with {service_rates, '
  'location_targeting_cost, segment_costs}, at most 50; affected is their total number.';
grant execute on function public.price_effects(uuid, jsonb) to authenticated, service_role;

create function private.channel_effects(p_organisation_id uuid, p_active_services text[])
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, campaign_status text,
  channel text, status text,
  status_reason text, running bigint, affected bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.channels');
  end if;
  return query
    select f.id, f.name, f.campaign_id, c.name, c.status, f.type, f.status, f.status_reason,
           count(*) filter (where f.status = 'active' or f.status_reason is not null) over (), count(*) over ()
      from public.flights f join public.campaigns c on c.id = f.campaign_id
     where f.organisation_id = p_organisation_id and f.status in ('pending', 'active', 'paused')
       and not f.type = any (p_active_services) and private.uses_channel(p_organisation_id, f.type)
     order by f.status, f.name, f.id
     limit 50;
end $$;
comment on function private.channel_effects(uuid, text[]) is 'Implements public.channel_effects.';
grant execute on function private.channel_effects(uuid, text[]) to authenticated, service_role;

create function public.channel_effects(p_organisation_id uuid, p_active_services text[])
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, campaign_status text,
  channel text, status text,
  status_reason text, running bigint, affected bigint)
language sql stable set search_path = '' as $$
  select * from private.channel_effects(p_organisation_id, p_active_services)
$$;
comment on function public.channel_effects(uuid, text[]) is
  'For superadmins: the unfinished flights on channels that would be switched off, at most 50; affected is their '
  'total number, running the number that are sending or waiting for credits.';
grant execute on function public.channel_effects(uuid, text[]) to authenticated, service_role;

create function private.sms_encoding() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.sms_encoding from public.service_types s where s.id = 'sms');
end $$;
comment on function private.sms_encoding() is
  'Encoding by which SMS parts are counted from now on. Callers that count several messages read it once.';
grant execute on function private.sms_encoding() to authenticated, service_role;

create function public.sms_encoding(public.organisations) returns text
language sql stable set search_path = '' as $$
  select private.sms_encoding()
$$;
comment on function public.sms_encoding(public.organisations) is
  'Computed field: encoding by which SMS parts are counted, ascii or gsm7, the same for all organizations. The '
  'client reads it with the prices, because a price depends on both.';
grant execute on function public.sms_encoding(public.organisations) to authenticated, service_role;

create function private.sms_parts(p_text text, p_encoding text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := normalize(p_text, nfc);
  v_is_unicode constant boolean := v_text ~ case p_encoding
    when 'gsm7' then '[^\n\f\r -_a-~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]' else '[^\u0001-\u007f]' end;
  v_single constant integer := case when v_is_unicode then 70 else 160 end;
  v_multi constant integer := case when v_is_unicode then 67 else 153 end;
  v_rest text := v_text;
  v_parts integer := 1;
begin
  -- Replaces each surrogate pair by an escape and a letter, so that no part divides it.
  if v_is_unicode then
    v_rest := regexp_replace(translate(v_text, chr(27), 'x'), '[\U00010000-\U0010ffff]', chr(27) || 'x', 'g');
  elsif p_encoding = 'gsm7' then
    v_rest := regexp_replace(v_text, '[\f^{}\\[~\]|€]', chr(27) || 'x', 'g');
  end if;
  if length(v_rest) <= v_single then
    return 1;
  elsif strpos(v_rest, chr(27)) = 0 or not v_is_unicode and p_encoding <> 'gsm7' then
    return ceil(length(v_rest) / v_multi::numeric);
  end if;
  while length(v_rest) > v_multi loop
    v_rest := substr(v_rest, case when substr(v_rest, v_multi, 1) = chr(27) then v_multi else v_multi + 1 end);
    v_parts := v_parts + 1;
  end loop;
  return v_parts;
end $$;
comment on function private.sms_parts(text, text) is
  'Number of SMS parts of a text in NFC: one of up to 160, or of 153 each; 70 and 67 code units if it is unicode. '
  'With ascii, any character outside ASCII makes it unicode. With gsm7, any outside the alphabet of 3GPP TS 23.038 '
  'does; the characters of its extension table, ^ { } \ [ ~ ] |, the euro sign and the form feed, count two. A '
  'surrogate pair is never divided between two parts. The same rules as splitSms of '
  'src/domain/content/sms-split.ts.';

create function private.billed_parts(p_type text, p_encoding text, p_message text, p_content jsonb default null)
  returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := coalesce(private.longest_text(p_message), '');
begin
  return case lower(p_type)
    when 'voice' then greatest(1, ceil(private.call_seconds(
      coalesce(p_content, jsonb_build_object('script', v_text))) / 60.0))
    when 'sms' then private.sms_parts(v_text, p_encoding)
    else 1 end;
end $$;
comment on function private.billed_parts(text, text, text, jsonb) is
  'Billed parts of a text. SMS is split by private.sms_parts with the given encoding; a call is billed per started '
  'minute, of the whole content if given; other channels have one part. Person fields count with their longest '
  'usual values. The same rules as src/domain/content/sms-split.ts and src/domain/content/call.ts.';

create function private.message_parts(p_type text, p_encoding text, p_message text, p_translations jsonb,
  p_content jsonb default null) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if p_translations = '{}' then
    return private.billed_parts(p_type, p_encoding, p_message, p_content);
  end if;
  return greatest(private.billed_parts(p_type, p_encoding, p_message, p_content), (
    select max(private.billed_parts(p_type, p_encoding, t.value, p_content -> 'translations' -> t.key))
      from jsonb_each_text(p_translations) as t));
end $$;
comment on function private.message_parts(text, text, text, jsonb, jsonb) is
  'Billed parts of a message and its translations: those of the longest, so that the message has one price for all '
  'recipients. For a call the content of each language counts, as in private.billed_parts.';
grant execute on function private.message_parts(text, text, text, jsonb, jsonb) to authenticated, service_role;

create function private.flight_price_terms(p_flight public.flights, p_encoding text) returns private.price_terms
language plpgsql stable security definer set search_path = '' as $$
begin
  return row(p_flight.type, coalesce(p_flight.location, '') <> '',
    array(select distinct lower(s.category) from public.flight_audiences fa
            join public.audience_segments l on l.audience_id = fa.audience_id
            join public.segments s on s.id = l.segment_id
           where fa.flight_id = p_flight.id order by 1), private.flight_fallback_parts(p_flight, p_encoding));
end $$;
comment on function private.flight_price_terms(public.flights, text) is
  'What the price of the flight''s message depends on besides a price list. Equal for flights of the same price.';

create function private.part_price_at(p_flight public.flights, p_prices jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return trim_scale(
    private.cost_per_message(p_prices, private.flight_price_terms(p_flight, private.sms_encoding())));
end $$;
comment on function private.part_price_at(public.flights, jsonb) is
  'Dollars for one part of a message of the flight at the prices of an organization''s row.';

create function private.part_price(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.part_price_at(p_flight, to_jsonb(o))
      from public.organisations o where o.id = p_flight.organisation_id);
end $$;
comment on function private.part_price(public.flights) is
  'Dollars for one part of a message of the flight, at the organization''s current prices.';

create function private.max_parts(p_flight public.flights, p_encoding text default private.sms_encoding())
  returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_flight.variants = '[]' then private.flight_parts(p_flight, p_encoding)
    else (select max(s.parts) from private.flight_split(p_flight, p_encoding) as s where s.share > 0) end;
end $$;
comment on function private.max_parts(public.flights, text) is
  'Parts of the flight''s message in its longest language, or of the longest variant that a recipient gets.';

create function private.flight_price(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.part_price(p_flight) * private.max_parts(p_flight);
end $$;
comment on function private.flight_price(public.flights) is
  'Dollars to send the flight''s message once, in all its parts, at the organization''s current prices. With '
  'variants, the price of the most expensive one, so that the money covers any variant of the next message.';

create function private.share_costs(p_shares integer[], p_prices numeric[]) returns numeric[]
language plpgsql immutable set search_path = '' as $$
declare
  v_remainders integer[] := array_fill(0, array[cardinality(p_shares)]);
  v_costs numeric[] := '{}';
  v_cost numeric := 0;
  v_next integer;
begin
  for nth in 1 .. 100 loop
    v_next := 1;
    for place in 1 .. cardinality(p_shares) loop
      v_remainders[place] := v_remainders[place] + p_shares[place];
      if v_remainders[place] > v_remainders[v_next] then
        v_next := place;
      end if;
    end loop;
    v_remainders[v_next] := v_remainders[v_next] - 100;
    v_cost := v_cost + p_prices[v_next];
    v_costs := v_costs || v_cost;
  end loop;
  return v_costs;
end $$;
comment on function private.share_costs(integer[], numeric[]) is
  'Cumulative dollars of the first 1 to 100 messages of a flight with variants. Each message goes to the variant '
  'with the largest remainder, the one furthest behind its share; the first on a tie. The same order as shareCycle '
  'in src/domain/delivery/message-cost.ts.';

create function private.split_cost(p_costs numeric[], p_from numeric, p_to numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (div(p_to, 100) - div(p_from, 100)) * p_costs[100]
    + coalesce(p_costs[mod(p_to, 100)::integer], 0) - coalesce(p_costs[mod(p_from, 100)::integer], 0);
end $$;
comment on function private.split_cost(numeric[], numeric, numeric) is
  'Dollars of the messages from one count up to another, for a flight whose first 1 to 100 messages cost p_costs '
  '(private.share_costs).';
