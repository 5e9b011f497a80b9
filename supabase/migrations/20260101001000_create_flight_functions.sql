-- Writes that touch several tables: one transaction each, repeatable with the same client-made id (D-03).

create function private.assign_tracker_version(p_version uuid, p_creative uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    raise exception 'You are not allowed to use this short link.' using errcode = '42501', hint = 'read_only';
  end if;
  update public.click_tracker_versions v set assigned_creative_id = p_creative
   where v.id = p_version and v.organisation_id = private.effective_org_id()
     and exists (select 1 from public.creatives c where c.id = p_creative and c.organisation_id = v.organisation_id);
  if not found then
    raise exception 'The chosen short link no longer exists.' using errcode = '22023', hint = 'unknown_short_url';
  end if;
end $$;
comment on function private.assign_tracker_version(uuid, uuid) is 'Joins a short link to the creative of a new flight, also a colleague''s link (F-33).';
grant execute on function private.assign_tracker_version(uuid, uuid) to authenticated, service_role;

create function private.check_flight_request(p_name text, p_type text, p_budget numeric, p_intervals jsonb, p_audience_ids uuid[], p_location text)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if length(btrim(coalesce(p_name, ''))) not between 1 and 100 then
    raise exception 'Give the flight a name of at most 100 characters.' using errcode = '22023', hint = 'flight_name';
  elsif not exists (select 1 from public.service_types s where s.name = p_type and s.is_active) then
    raise exception 'This channel is not available.' using errcode = '22023', hint = 'unknown_channel';
  elsif p_budget is null or not (p_budget > 0 and p_budget < 1e12) then
    raise exception 'The flight budget must be above 0.' using errcode = '22023', hint = 'flight_budget';
  elsif jsonb_typeof(p_intervals) is distinct from 'array' or jsonb_array_length(p_intervals) not between 1 and 500 then
    raise exception 'Add at least one schedule interval.' using errcode = '22023', hint = 'flight_intervals';
  elsif coalesce(cardinality(p_audience_ids), 0) not between 1 and 500 then
    raise exception 'Choose at least one audience.' using errcode = '22023', hint = 'flight_audiences';
  elsif exists (
    select 1 from unnest(p_audience_ids) as chosen(id)
     where not exists (select 1 from public.audiences a where a.id = chosen.id)) then
    raise exception 'A chosen audience no longer exists.' using errcode = '22023', hint = 'unknown_audience';
  elsif not private.is_flight_location(p_location) then
    raise exception 'The place is not complete or out of range.' using errcode = '22023', hint = 'flight_location';
  end if;
end $$;
comment on function private.check_flight_request(text, text, numeric, jsonb, uuid[], text) is 'The wizard''s rules, with a sentence and a word for each (WIZ-31 to WIZ-59).';
grant execute on function private.check_flight_request(text, text, numeric, jsonb, uuid[], text) to authenticated, service_role;

create function public.create_flight(
  p_id uuid,
  p_campaign_id uuid,
  p_name text,
  p_type text,
  p_budget numeric,
  p_intervals jsonb,
  p_audience_ids uuid[],
  p_location text default null,
  p_creative_id uuid default null,
  p_creative_version_id uuid default null,
  p_new_creative jsonb default null,
  p_short_url_id uuid default null
) returns table (flight_id uuid, creative_id uuid, creative_version_id uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v_hash constant text := md5(jsonb_build_array(p_campaign_id, btrim(p_name), p_type, p_budget, p_intervals, p_audience_ids,
    p_location, p_creative_id, p_creative_version_id, p_new_creative, p_short_url_id)::text);
  v_audiences constant jsonb := to_jsonb(p_audience_ids);
  v_creative uuid := p_creative_id;
  v_version uuid := p_creative_version_id;
  v_stored text;
begin
  perform private.check_flight_request(p_name, p_type, p_budget, p_intervals, p_audience_ids, p_location);
  if not exists (select 1 from public.campaigns c where c.id = p_campaign_id) then
    raise exception 'This campaign no longer exists.' using errcode = 'PT404', hint = 'campaign_not_found';
  end if;

  insert into public.flights (id, campaign_id, name, type, budget, audience_segments, location, frequency_cap, scheduled_date, request_hash)
  values (p_id, p_campaign_id, btrim(p_name), p_type, p_budget, v_audiences, nullif(p_location, ''), 3, null, v_hash)
  on conflict (id) do nothing;
  if not found then
    -- The answer to the first attempt was lost, or a twin was faster: the same ids again.
    select f.request_hash into v_stored from public.flights f where f.id = p_id;
    if v_stored is distinct from v_hash then
      raise exception 'This flight was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return query
      select f.id, l.creative_id, l.creative_version_id
        from public.flights f left join public.flight_creatives l on l.flight_id = f.id
       where f.id = p_id order by l.created_at limit 1;
    return;
  end if;

  insert into public.flight_intervals (flight_id, date, start_time, end_time, position)
  select p_id, nullif(i.value ->> 'date', '')::date, (i.value ->> 'start_time')::time, (i.value ->> 'end_time')::time, i.ordinality::integer
    from jsonb_array_elements(p_intervals) with ordinality as i (value, ordinality);
  insert into public.flight_audiences (flight_id, audience_id)
  select distinct p_id, chosen.id from unnest(p_audience_ids) as chosen (id);

  if p_new_creative is not null then
    insert into public.creatives (name, type) values (btrim(p_new_creative ->> 'name'), p_type) returning id into v_creative;
    insert into public.creative_versions (creative_id, version_name, message)
    values (v_creative, 'Original', p_new_creative ->> 'message') returning id into v_version;
  elsif v_creative is null or v_version is null then
    raise exception 'Choose a creative and its version, or write a new one.' using errcode = '22023', hint = 'flight_creative';
  end if;
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id) values (p_id, v_creative, v_version);
  if p_short_url_id is not null then
    perform private.assign_tracker_version(p_short_url_id, v_creative);
  end if;
  return query select p_id, v_creative, v_version;
end $$;
comment on function public.create_flight(uuid, uuid, text, text, numeric, jsonb, uuid[], text, uuid, uuid, jsonb, uuid) is
  'Creates a flight with its intervals, cohorts, creative and link in one transaction under the caller''s own rights. The same p_id again answers the same ids; with other content it raises request_reused (D-03 to D-05).';

create function public.duplicate_flight(p_id uuid, p_source_id uuid) returns setof public.flights
language plpgsql set search_path = '' as $$
declare
  v_source public.flights;
begin
  select * into v_source from public.flights f where f.id = p_source_id;
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  insert into public.flights (id, campaign_id, name, type, budget, audience_segments, location, frequency_cap, request_hash)
  values (p_id, v_source.campaign_id, left(coalesce(v_source.name, 'Unknown Flight'), 103) || ' (Copy)', v_source.type, v_source.budget,
    v_source.audience_segments, v_source.location, v_source.frequency_cap, md5('copy of ' || p_source_id::text))
  on conflict (id) do nothing;
  if found then
    insert into public.flight_intervals (flight_id, date, start_time, end_time, position)
    select p_id, i.date, i.start_time, i.end_time, i.position from public.flight_intervals i where i.flight_id = p_source_id;
    insert into public.flight_audiences (flight_id, audience_id)
    select p_id, a.audience_id from public.flight_audiences a where a.flight_id = p_source_id;
    insert into public.flight_creatives (flight_id, creative_id, creative_version_id)
    select p_id, l.creative_id, l.creative_version_id from public.flight_creatives l
     where l.flight_id = p_source_id order by l.created_at desc limit 1;
  elsif not exists (select 1 from public.flights f where f.id = p_id and f.request_hash = md5('copy of ' || p_source_id::text)) then
    raise exception 'This id belongs to another flight.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.flights f where f.id = p_id;
end $$;
comment on function public.duplicate_flight(uuid, uuid) is
  'A pending copy with the plan of the source and none of its results. The same p_id again answers the same copy.';

revoke execute on function public.create_flight(uuid, uuid, text, text, numeric, jsonb, uuid[], text, uuid, uuid, jsonb, uuid),
  public.duplicate_flight(uuid, uuid) from public, anon;
grant execute on function public.create_flight(uuid, uuid, text, text, numeric, jsonb, uuid[], text, uuid, uuid, jsonb, uuid),
  public.duplicate_flight(uuid, uuid) to authenticated, service_role;
