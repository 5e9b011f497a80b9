-- Flight copies: duplicating a flight, and a campaign with its flights.

create function private.copy_flight(p_copy public.flights, p_source_id uuid, p_days integer default 0,
  p_copies jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
begin
  if not private.add_flight(p_copy, (
    select coalesce(jsonb_agg(to_jsonb(i) || jsonb_build_object('date', i.date + p_days) order by i.position), '[]')
      from public.flight_intervals i where i.flight_id = p_source_id)) then
    return false;
  end if;
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id)
  select p_copy.id, l.creative_id, l.creative_version_id from public.flight_creatives l
   where l.flight_id = p_source_id order by l.created_at desc limit 1;
  perform private.copy_flight_variants(p_copy.id, p_source_id);
  perform private.write_exclusions(p_copy.id,
    (select jsonb_agg(e.audience_id) from public.flight_exclusions e
      where e.flight_id = p_source_id and e.audience_id is not null),
    (select jsonb_agg(coalesce(p_copies ->> e.excluded_flight_id::text, e.excluded_flight_id::text))
       from public.flight_exclusions e where e.flight_id = p_source_id and e.excluded_flight_id is not null));
  return true;
end $$;
comment on function private.copy_flight(public.flights, uuid, integer, jsonb) is
  'Stores a copy with the source''s schedule moved by p_days, its exclusions and its current creative; false if the '
  'id is taken. p_copies, {flight: its copy}, replaces excluded flights by their copies.';
grant execute on function private.copy_flight(public.flights, uuid, integer, jsonb) to authenticated, service_role;

create function public.duplicate_flight(p_id uuid, p_source_id uuid) returns setof public.flights
language plpgsql set search_path = '' as $$
declare
  v_copy public.flights;
begin
  select * into v_copy from public.flights f where f.id = p_source_id;
  if not found then
    perform private.refuse('PT404', 'not_found.flight');
  end if;
  v_copy.id := p_id;
  v_copy.name := private.copy_name(coalesce(v_copy.name, 'Unknown Flight'), 110);
  v_copy.request_hash := md5('copy of ' || p_source_id::text);
  if not private.copy_flight(v_copy, p_source_id) then
    -- A separate statement, whose snapshot includes a copy that was committed while this call waited for the id.
    if not exists (select 1 from public.flights f where f.id = p_id and f.request_hash = v_copy.request_hash) then
      perform private.refuse('PT409', 'request_reused.flight_id');
    end if;
  end if;
  return query select * from public.flights f where f.id = p_id;
end $$;
comment on function public.duplicate_flight(uuid, uuid) is
  'Creates a pending copy with the plan of the source and without its results. Repeating p_id returns the same '
  'copy.';
grant execute on function public.duplicate_flight(uuid, uuid) to authenticated, service_role;

create function public.duplicate_campaign(p_id uuid, p_source_id uuid, p_name text, p_first_day date default null)
  returns setof public.campaigns
language plpgsql set search_path = '' as $$
declare
  v_source public.campaigns;
  v_copy public.flights;
  v_flight_id uuid;
  v_days integer;
  v_copies jsonb := '{}';
begin
  select * into v_source from public.campaigns c where c.id = p_source_id;
  if not found then
    perform private.refuse('PT404', 'not_found.campaign');
  end if;
  select coalesce(p_first_day - least(v_source.start_date, min(i.date)), 0) into v_days
    from public.flights f join public.flight_intervals i on i.flight_id = f.id where f.campaign_id = p_source_id;
  insert into public.campaigns (id, name, description, budget, start_date, end_date)
  values (p_id, p_name, v_source.description, v_source.budget, v_source.start_date + v_days, v_source.end_date + v_days)
  on conflict (id) do nothing;
  if found then
    for v_copy in select * from public.flights f where f.campaign_id = p_source_id order by f.created_at, f.id loop
      v_flight_id := v_copy.id;
      v_copy.id := gen_random_uuid();
      v_copy.campaign_id := p_id;
      v_copy.request_hash := null;
      v_copies := v_copies || jsonb_build_object(v_flight_id, v_copy.id);
      perform private.copy_flight(v_copy, v_flight_id, v_days, v_copies);
    end loop;
    -- Rewrites exclusions that refer to a flight copied later.
    perform private.write_exclusions((v_copies ->> e.flight_id::text)::uuid,
        jsonb_agg(e.audience_id) filter (where e.audience_id is not null),
        jsonb_agg(coalesce(v_copies ->> e.excluded_flight_id::text, e.excluded_flight_id::text)) filter (
          where e.excluded_flight_id is not null))
      from public.flight_exclusions e where v_copies ? e.flight_id::text
     group by e.flight_id having bool_or(v_copies ? e.excluded_flight_id::text);
  elsif not exists (select 1 from public.campaigns c where c.id = p_id and c.name = private.plain_line(p_name)) then
    perform private.refuse('PT409', 'request_reused.campaign_id');
  end if;
  return query select * from public.campaigns c where c.id = p_id;
end $$;
comment on function public.duplicate_campaign(uuid, uuid, text, date) is
  'Creates a pending copy of a campaign with pending copies of its flights, in one transaction. With p_first_day '
  'all dates move by the same number of days, so that the earliest date of campaign and flights is p_first_day. '
  'Repeating p_id returns the same copy.';
grant execute on function public.duplicate_campaign(uuid, uuid, text, date) to authenticated, service_role;
