-- Flight writing: campaign totals, the flight parser, schedules and audiences, and public.create_flight. A campaign
-- stores the totals of its flights, so that lists can filter and sort by them like by other columns.

create function private.update_campaign_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed uuid[];
begin
  if tg_op = 'UPDATE' then
    update public.campaigns c set total_spent = c.total_spent + more.amount
      from (select n.campaign_id, sum(n.spent - o.spent) as amount
              from flights_after n join flights_before o on o.id = n.id and o.spent <> n.spent group by 1) as more
     where c.id = more.campaign_id;
    -- With the new total of each campaign.
    perform private.enqueue_spending_settling(n.campaign_id, sum(n.spent - o.spent))
      from flights_after n join flights_before o on o.id = n.id and o.spent <> n.spent group by n.campaign_id;
    v_changed := array(select distinct n.campaign_id
      from flights_after n join flights_before o on o.id = n.id and o.type <> n.type);
  elsif tg_op = 'INSERT' then
    update public.campaigns c
      set total_spent = c.total_spent + more.amount, flight_count = c.flight_count + more.flights
      from (select n.campaign_id, sum(n.spent) as amount, count(*) as flights from flights_after n group by 1) as more
     where c.id = more.campaign_id;
    v_changed := array(select distinct n.campaign_id from flights_after n);
  else
    update public.campaigns c
      set total_spent = c.total_spent - less.amount, flight_count = c.flight_count - less.flights
      from (select o.campaign_id, sum(o.spent) as amount, count(*) as flights from flights_before o group by 1) as less
     where c.id = less.campaign_id;
    v_changed := array(select distinct o.campaign_id from flights_before o);
  end if;
  -- The campaign is locked here, so a later transaction sees these flights.
  if v_changed <> '{}' then
    update public.campaigns c set channels = now.channels
      from (select x.id, array(select distinct f.type from public.flights f where f.campaign_id = x.id
        order by 1) as channels
              from unnest(v_changed) as x (id)) as now
     where c.id = now.id and c.channels <> now.channels;
  end if;
  return null;
end $$;
comment on function private.update_campaign_totals() is
  'AFTER each statement: updates spending, number and channels of flights in their campaigns, and marks flights whose '
  'message costs about what the changed spending leaves.';
create trigger flights_add_up_new after insert on public.flights
  referencing new table as flights_after for each statement execute function private.update_campaign_totals();
create trigger flights_add_up_changed after update on public.flights
  referencing old table as flights_before new table as flights_after for each statement
    execute function private.update_campaign_totals();
create trigger flights_add_up_gone after delete on public.flights
  referencing old table as flights_before for each statement execute function private.update_campaign_totals();

create function public.campaign_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct f.campaign_id), '{}')
    from public.flight_creatives l join public.flights f on f.id = l.flight_id where l.creative_id = $1.id
$$;
comment on function public.campaign_ids(public.creatives) is
  'Computed field: the campaigns whose flights use the creative.';
grant execute on function public.campaign_ids(public.creatives) to authenticated, service_role;

create function private.assign_tracker_version(p_version uuid, p_creative uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    perform private.refuse('42501', 'read_only.short_link');
  end if;
  update public.click_tracker_versions v set assigned_creative_id = p_creative
   where v.id = p_version and v.organisation_id = private.effective_org_id()
     and exists (select 1 from public.creatives c where c.id = p_creative and c.organisation_id = v.organisation_id);
  if not found then
    perform private.refuse('22023', 'unknown_short_url');
  end if;
end $$;
comment on function private.assign_tracker_version(uuid, uuid) is
  'Assigns a tracked link, also a colleague''s, to the creative of a new flight.';
grant execute on function private.assign_tracker_version(uuid, uuid) to authenticated, service_role;

-- Flight writes: functions that change several tables in one transaction and can be repeated with the same client-made
-- id.

create function private.parse_flight(p_flight jsonb, p_base public.flights default null) returns public.flights
language plpgsql stable set search_path = '' as $$
declare
  v_flight public.flights;
  v_new constant boolean := p_base.id is null;
begin
  begin
    v_flight := jsonb_populate_record(p_base, p_flight);
    perform nullif(i.value ->> 'date', '')::date, (i.value ->> 'start_time')::time, (i.value ->> 'end_time')::time
      from jsonb_array_elements(nullif(p_flight -> 'intervals', 'null')) as i(value);
    perform chosen.id::uuid from unnest(array['audience_ids', 'excluded_audience_ids', 'excluded_flight_ids']) as key
      cross join lateral jsonb_array_elements_text(nullif(p_flight -> key, 'null')) as chosen(id);
  exception
    when numeric_value_out_of_range then
      perform private.refuse('22023', 'flight_budget.too_large');
    when data_exception then
      perform private.refuse('22023', 'invalid_flight.flight');
  end;
  v_flight.name := btrim(v_flight.name);
  v_flight.location := nullif(v_flight.location, '');
  v_flight := private.with_initial_values(v_flight);
  if v_new or p_flight ? 'audience_ids' then
    v_flight.audience_segments := p_flight -> 'audience_ids';
  end if;
  if v_new or p_flight ? 'short_url_id' then
    v_flight.tracker_version_id := private.parse_uuid(p_flight ->> 'short_url_id');
  end if;
  -- An edit validates only the given fields: a cohort that was deleted since then does not block a new name.
  if (v_new or p_flight ? 'name') and coalesce(length(v_flight.name), 0) not between 1 and 100 then
    perform private.refuse('22023', 'flight_name');
  elsif (v_new or p_flight ? 'type') and not exists (select 1 from public.service_types s
    where s.name = v_flight.type and s.is_active) then
    perform private.refuse('22023', 'unknown_channel.unavailable');
  elsif v_flight.budget is null or not (v_flight.budget > 0 and v_flight.budget < 1e12) then
    perform private.refuse('22023', 'flight_budget.not_positive');
  elsif v_flight.frequency_cap not between 1 and 1000 then
    perform private.refuse('22023', 'frequency_cap');
  elsif v_flight.frequency_period not in ('flight', 'day', 'week') then
    perform private.refuse('22023', 'frequency_period');
  elsif v_flight.pacing not in ('asap', 'even', 'ahead') then
    perform private.refuse('22023', 'flight_pacing');
  elsif (v_new or p_flight ? 'intervals')
    and coalesce(jsonb_array_length(nullif(p_flight -> 'intervals', 'null')), 0) = 0 then
    perform private.refuse('22023', 'flight_intervals');
  elsif jsonb_array_length(nullif(p_flight -> 'intervals', 'null')) > 500 then
    perform private.refuse('22023', 'too_many_intervals.flight');
  elsif (v_new or p_flight ? 'audience_ids')
    and coalesce(jsonb_array_length(nullif(v_flight.audience_segments, 'null')), 0) not between 1 and 500 then
    perform private.refuse('22023', 'flight_audiences');
  elsif p_flight ? 'audience_ids' and exists (
    select 1 from jsonb_array_elements_text(v_flight.audience_segments) as chosen(id)
     where not exists (select 1 from public.audiences a
       where a.id = chosen.id::uuid and a.organisation_id = private.effective_org_id())) then
    perform private.refuse('22023', 'unknown_audience');
  elsif greatest(jsonb_array_length(nullif(p_flight -> 'excluded_audience_ids', 'null')),
    jsonb_array_length(nullif(p_flight -> 'excluded_flight_ids', 'null'))) > 100 then
    perform private.refuse('22023', 'too_many_exclusions');
  elsif p_flight -> 'excluded_flight_ids' ? p_base.id::text then
    perform private.refuse('22023', 'excludes_itself');
  elsif exists (
    select 1 from jsonb_array_elements_text(nullif(p_flight -> 'excluded_audience_ids', 'null')) as chosen(id)
     where not exists (select 1 from public.audiences a
       where a.id = chosen.id::uuid and a.organisation_id = private.effective_org_id())) or exists (
    select 1 from jsonb_array_elements_text(nullif(p_flight -> 'excluded_flight_ids', 'null')) as chosen(id)
     where not exists (select 1 from public.flights f
       where f.id = chosen.id::uuid and f.organisation_id = private.effective_org_id())) then
    perform private.refuse('22023', 'unknown_exclusion');
  elsif not private.is_flight_location(v_flight.location) then
    perform private.refuse('22023', 'flight_location');
  elsif not exists (select 1 from public.campaigns c where c.id = v_flight.campaign_id) then
    perform private.refuse('PT404', 'campaign_not_found.campaign');
  end if;
  return v_flight;
end $$;
comment on function private.parse_flight(jsonb, public.flights) is
  'Parses a planned flight, or changes of an existing one, into a row. Checks the wizard''s rules, each with a '
  'message and a code. Reads only the columns of the plan; the server sets the others.';
grant execute on function private.parse_flight(jsonb, public.flights) to authenticated, service_role;

create function private.write_intervals(p_flight_id uuid, p_intervals jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    perform private.refuse('42501', 'read_only.plan_flights');
  end if;
  perform private.count_written_rows(jsonb_array_length(p_intervals));
  delete from public.flight_intervals i
    where i.flight_id = p_flight_id and i.organisation_id = private.effective_org_id();
  insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
  select f.id, f.organisation_id, nullif(i.value ->> 'date', '')::date, (i.value ->> 'start_time')::time,
    (i.value ->> 'end_time')::time, i.ordinality::integer
    from public.flights f, jsonb_array_elements(p_intervals) with ordinality as i (value, ordinality)
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id();
end $$;
comment on function private.write_intervals(uuid, jsonb) is
  'Replaces the intervals of a flight of the effective organization by p_intervals, in the order of the array.';
grant execute on function private.write_intervals(uuid, jsonb) to authenticated, service_role;

create function private.write_audiences(p_flight_id uuid, p_audience_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    perform private.refuse('42501', 'read_only.plan_flights');
  end if;
  perform private.count_written_rows(jsonb_array_length(p_audience_ids));
  delete from public.flight_audiences l
   where l.flight_id = p_flight_id and l.organisation_id = private.effective_org_id()
     and not p_audience_ids ? l.audience_id::text;
  insert into public.flight_audiences (flight_id, audience_id, organisation_id)
  select f.id, a.id, f.organisation_id
    from public.flights f join public.audiences a on a.organisation_id = f.organisation_id
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id()
     and a.id in (select chosen.id::uuid from jsonb_array_elements_text(p_audience_ids) as chosen (id))
  on conflict do nothing;
end $$;
comment on function private.write_audiences(uuid, jsonb) is
  'Replaces the cohorts of a flight of the effective organization.';
grant execute on function private.write_audiences(uuid, jsonb) to authenticated, service_role;

create function private.write_exclusions(p_flight_id uuid, p_audience_ids jsonb, p_flight_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_audiences constant jsonb := coalesce(nullif(p_audience_ids, 'null'), '[]');
  v_flights constant jsonb := coalesce(nullif(p_flight_ids, 'null'), '[]');
begin
  if not private.can_write() then
    perform private.refuse('42501', 'read_only.plan_flights');
  end if;
  perform private.count_written_rows(jsonb_array_length(v_audiences) + jsonb_array_length(v_flights));
  delete from public.flight_exclusions e
   where e.flight_id = p_flight_id and e.organisation_id = private.effective_org_id()
     and not coalesce(v_audiences ? e.audience_id::text, v_flights ? e.excluded_flight_id::text);
  -- Most flights have no exclusions, and a statement without rows still fires statement triggers.
  if v_audiences = '[]' and v_flights = '[]' then
    return;
  end if;
  insert into public.flight_exclusions (flight_id, audience_id, excluded_flight_id, organisation_id)
  select f.id, left_out.audience_id, left_out.flight_id, f.organisation_id
    from public.flights f
    cross join lateral (
      select a.id as audience_id, null::uuid as flight_id
        from public.audiences a
       where a.organisation_id = f.organisation_id
         and a.id in (select chosen.id::uuid from jsonb_array_elements_text(v_audiences) as chosen (id))
      union all
      select null, g.id
        from public.flights g
       where g.organisation_id = f.organisation_id
         and g.id in (select chosen.id::uuid from jsonb_array_elements_text(v_flights) as chosen (id))) as left_out
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id()
  on conflict do nothing;
end $$;
comment on function private.write_exclusions(uuid, jsonb, jsonb) is
  'Replaces the exclusions of a flight of the effective organization: these cohorts and the audiences of these '
  'flights.';
grant execute on function private.write_exclusions(uuid, jsonb, jsonb) to authenticated, service_role;

create function private.add_flight(p_flight public.flights, p_intervals jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  p_flight.variants := coalesce(p_flight.variants, '[]');
  if not private.insert_flight(p_flight) then
    return false;
  end if;
  perform private.write_intervals(p_flight.id, p_intervals);
  perform private.write_audiences(p_flight.id, p_flight.audience_segments);
  return true;
end $$;
comment on function private.add_flight(public.flights, jsonb) is
  'Stores a flight with its intervals and cohorts; false if the id is taken.';
grant execute on function private.add_flight(public.flights, jsonb) to authenticated, service_role;

create function private.is_skipped_time(p_wall timestamp, p_zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_wall at time zone p_zone) at time zone p_zone <> p_wall;
end $$;
comment on function private.is_skipped_time(timestamp, text) is
  'True if no clock in the zone ever shows this time, because a clock change skips it.';
grant execute on function private.is_skipped_time(timestamp, text) to authenticated, service_role;

create function private.skipped_intervals(p_flight_id uuid) returns setof public.flight_intervals
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select i.*
    from public.flight_intervals i
    join public.organisations o on o.id = i.organisation_id
    cross join lateral (
      select i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day'
        else interval '0' end as ends) as e
   where i.flight_id = p_flight_id and i.start_time <> i.end_time
     and e.ends at time zone o.time_zone > (select private.delivery_now())
     and private.is_skipped_time(i.date + i.start_time, o.time_zone)
     and private.is_skipped_time(e.ends - interval '1 minute', o.time_zone);
end $$;
comment on function private.skipped_intervals(uuid) is
  'The upcoming intervals that lie entirely within a DST gap and therefore send nothing.';
grant execute on function private.skipped_intervals(uuid) to authenticated, service_role;

create function private.check_schedule(p_flight_id uuid, p_before jsonb default '[]') returns void
language plpgsql stable set search_path = '' as $$
declare
  v_new uuid[];
  v_overlapping boolean;
  v_over boolean;
begin
  -- Existing intervals, including duplicates, stay unchecked.
  select array_agg(i.id) into v_new
    from (select own.*, row_number() over (partition by own.date, own.start_time, own.end_time
      order by own.position) as place
            from public.flight_intervals own where own.flight_id = p_flight_id) as i
   where i.place > (select count(*) from jsonb_to_recordset(p_before) as b (date date, start_time time, end_time time)
                     where (b.date, b.start_time, b.end_time) is not distinct from (i.date, i.start_time, i.end_time));
  with spans as (
    select i.id, i.date + i.start_time as starts, i.id = any (v_new) as is_new,
           i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end as ends
      from public.flight_intervals i
     where i.flight_id = p_flight_id and i.date is not null and i.start_time <> i.end_time
  )
  select bool_or(s.ends <= private.delivery_now() at time zone o.time_zone),
         bool_or(exists (select 1 from spans other
           where other.id <> s.id and other.starts < s.ends and s.starts < other.ends))
    into v_over, v_overlapping
    from spans s, public.organisations o
   where s.is_new and o.id = (select f.organisation_id from public.flights f where f.id = p_flight_id);
  if v_over then
    perform private.refuse('22023', 'interval_over');
  elsif v_overlapping then
    perform private.refuse('22023', 'intervals_overlap');
  elsif exists (select 1 from private.skipped_intervals(p_flight_id) as i where i.id = any (v_new)) then
    perform private.refuse('22023', 'interval_skipped');
  end if;
end $$;
comment on function private.check_schedule(uuid, jsonb) is
  'Checks the new intervals of a flight: none has ended in the organization''s zone, lies in a DST gap, or '
  'overlaps another. p_before, [{date, start_time, end_time}], are those that existed before. Copied flights are '
  'not checked.';
grant execute on function private.check_schedule(uuid, jsonb) to authenticated, service_role;

create function private.write_variants(p_creative uuid, p_variants jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_variant record;
  v_id uuid;
  v_even jsonb;
  v_shares jsonb := '{}';
begin
  for v_variant in select t.value, t.ordinality
    from jsonb_array_elements(nullif(p_variants, 'null')) with ordinality as t order by t.ordinality loop
    v_id := gen_random_uuid();
    perform public.add_creative_variant(v_id, p_creative);
    update public.creative_versions v set content = v_variant.value -> 'content' where v.creative_id = v_id;
    v_shares := v_shares || jsonb_build_object(chr(65 + v_variant.ordinality::integer), v_variant.value -> 'share');
  end loop;
  if v_shares <> '{}' then
    select jsonb_object_agg(c.variant, c.variant_share) into v_even from public.creatives c
      where c.variant_of = p_creative;
    perform public.set_variant_shares(p_creative, v_shares, v_even);
  end if;
end $$;
comment on function private.write_variants(uuid, jsonb) is
  'Adds variants B to D, [{content, share}], to a creative of the same transaction, with '
  'public.add_creative_variant and public.set_variant_shares.';
grant execute on function private.write_variants(uuid, jsonb) to authenticated, service_role;

create function public.create_flight(p_id uuid, p_flight jsonb)
returns table (flight_id uuid, creative_id uuid, creative_version_id uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v_new_creative constant jsonb := nullif(p_flight -> 'new_creative', 'null');
  v_flight public.flights := private.parse_flight(p_flight);
  v_creative uuid := v_flight.creative_id;
  v_version uuid := (p_flight ->> 'creative_version_id')::uuid;
begin
  v_flight.id := p_id;
  v_flight.request_hash := md5(p_flight::text);
  if not private.add_flight(v_flight, p_flight -> 'intervals') then
    -- A retry after a lost response, or a concurrent duplicate: returns the same ids.
    if not exists (select 1 from public.flights f where f.id = p_id and f.request_hash = v_flight.request_hash) then
      perform private.refuse('PT409', 'request_reused.flight');
    end if;
    return query
      select f.id, l.creative_id, l.creative_version_id
        from public.flights f left join public.flight_creatives l on l.flight_id = f.id
       where f.id = p_id order by l.created_at limit 1;
    return;
  end if;

  perform private.check_schedule(p_id);
  perform private.write_exclusions(p_id, p_flight -> 'excluded_audience_ids', p_flight -> 'excluded_flight_ids');
  if v_new_creative is not null then
    insert into public.creatives (name, type) values (btrim(v_new_creative ->> 'name'), v_flight.type)
      returning id into v_creative;
    insert into public.creative_versions (creative_id, version_name, message, content)
    values (v_creative, 'Original', v_new_creative ->> 'message', coalesce(v_new_creative -> 'content', '{}'))
      returning id into v_version;
    perform private.write_variants(v_creative, v_new_creative -> 'variants');
  elsif v_creative is null or v_version is null then
    perform private.refuse('22023', 'flight_creative.missing_or_new');
  end if;
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id)
    values (p_id, v_creative, v_version);
  if p_flight ->> 'short_url_id' is not null then
    perform private.assign_tracker_version((p_flight ->> 'short_url_id')::uuid, v_creative);
  end if;
  return query select p_id, v_creative, v_version;
end $$;
comment on function public.create_flight(uuid, jsonb) is
  'Creates a flight with its intervals, cohorts, creative and link in one transaction with the caller''s rights: '
  '{campaign_id, the keys of private.flight_request_keys(), new_creative?}. Required are name, type, budget, intervals: '
  '[{date, start_time, end_time}], audience_ids, and creative_id with creative_version_id or new_creative: {name, '
  'message or content, variants?: [{content, share}]}. '
  'Repeating p_id returns the same ids; with different content it raises request_reused.';
grant execute on function public.create_flight(uuid, jsonb) to authenticated, service_role;
