-- Written by `npm run db:types` from src/domain/flight/fields.ts.

create function private.editable_fields(p_status text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when p_status = 'pending' then array['name', 'type', 'budget', 'frequency_cap', 'frequency_period', 'pacing',
      'location', 'intervals', 'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids', 'creative',
      'short_url_id']
    when p_status in ('active', 'paused') then array['name', 'budget', 'frequency_cap', 'frequency_period',
      'pacing', 'intervals', 'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids', 'creative']
    else array['name'] end
$$;
comment on function private.editable_fields(text) is
  'The fields of a flight that can be edited in a status.';
grant execute on function private.editable_fields(text) to authenticated, service_role;

create function private.fields_with_reason() returns text[]
language sql immutable set search_path = '' as $$
  select array['budget', 'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids']
$$;
comment on function private.fields_with_reason() is
  'The fields of a flight whose change after the start needs a reason.';

create function private.flight_request_keys() returns text[]
language sql immutable set search_path = '' as $$
  select array['name', 'type', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'location', 'intervals',
    'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids', 'creative_id', 'creative_version_id',
    'short_url_id']
$$;
comment on function private.flight_request_keys() is
  'The keys of a flight''s plan in public.create_flight and public.update_flight.';

create function private.plan_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['name', 'type', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'location',
    'tracker_version_id']
$$;
comment on function private.plan_columns() is
  'The columns of public.flights that hold fields of its plan.';
grant execute on function private.plan_columns() to authenticated, service_role;

create function private.flight_columns() returns table (column_name text, section text)
language sql immutable set search_path = '' as $$
  values
    ('name', null),
    ('type', 'message'),
    ('budget', 'money'),
    ('frequency_cap', 'schedule'),
    ('frequency_period', 'schedule'),
    ('pacing', 'schedule'),
    ('location', 'audience'),
    ('tracker_version_id', 'message'),
    ('campaign_id', 'money'),
    ('status', null),
    ('status_reason', null),
    ('audience', 'audience'),
    ('audience_segments', 'audience'),
    ('scheduled_date', 'schedule'),
    ('message', 'message'),
    ('translations', 'message'),
    ('creative_id', 'message'),
    ('short_url', 'message'),
    ('variants', 'message'),
    ('promotion_rule', 'message'),
    ('promoted_variant', null)
$$;
comment on function private.flight_columns() is
  'Columns of public.flights that belong to its plan, with their section in private.material_columns.';

create function private.flight_values(p_flight public.flights) returns jsonb
language sql immutable set search_path = '' as $$
  select
    jsonb_build_object('name', p_flight.name, 'type', p_flight.type, 'budget', p_flight.budget,
      'frequency_cap', p_flight.frequency_cap, 'frequency_period', p_flight.frequency_period,
      'pacing', p_flight.pacing, 'location', p_flight.location, 'short_url_id', p_flight.tracker_version_id)
$$;
comment on function private.flight_values(public.flights) is
  'The fields of a flight''s plan that are columns of public.flights.';

create function private.section_values(p_flight public.flights, p_section text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_section
    when 'message' then
      jsonb_build_object('channel', p_flight.type)
    when 'audience' then
      jsonb_build_object('location', p_flight.location)
    when 'schedule' then
      jsonb_build_object('frequency_cap', p_flight.frequency_cap, 'frequency_period', p_flight.frequency_period,
        'pacing', p_flight.pacing)
    when 'money' then
      jsonb_build_object('budget', p_flight.budget)
  end
$$;
comment on function private.section_values(public.flights, text) is
  'The fields of private.flight_values that an approval section shows, as in private.plan_words.';

create function private.with_initial_values(p_flight public.flights) returns public.flights
language plpgsql immutable set search_path = '' as $$
begin
  p_flight.frequency_cap := coalesce(p_flight.frequency_cap, 3);
  p_flight.frequency_period := coalesce(p_flight.frequency_period, 'flight');
  p_flight.pacing := coalesce(p_flight.pacing, 'even');
  return p_flight;
end $$;
comment on function private.with_initial_values(public.flights) is
  'Replaces missing values of a requested plan by the initial values of its fields.';
grant execute on function private.with_initial_values(public.flights) to authenticated, service_role;

create function private.insert_flight(p_flight public.flights) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.flights (id, campaign_id, audience_segments, request_hash, variants, promotion_rule, name,
    type, budget, frequency_cap, frequency_period, pacing, location, tracker_version_id)
  values (p_flight.id, p_flight.campaign_id, p_flight.audience_segments, p_flight.request_hash, p_flight.variants,
    p_flight.promotion_rule, p_flight.name, p_flight.type, p_flight.budget, p_flight.frequency_cap,
    p_flight.frequency_period, p_flight.pacing, p_flight.location, p_flight.tracker_version_id)
  on conflict (id) do nothing;
  return found;
end $$;
comment on function private.insert_flight(public.flights) is
  'Stores the row of a new flight with its plan; false if the id is taken.';
grant execute on function private.insert_flight(public.flights) to authenticated, service_role;

create function private.store_plan(p_flight public.flights) returns void
language plpgsql set search_path = '' as $$
begin
  update public.flights f
     set audience_segments = p_flight.audience_segments, edited_at = p_flight.edited_at,
       edited_by = p_flight.edited_by, name = p_flight.name, type = p_flight.type, budget = p_flight.budget,
       frequency_cap = p_flight.frequency_cap, frequency_period = p_flight.frequency_period,
       pacing = p_flight.pacing, location = p_flight.location, tracker_version_id = p_flight.tracker_version_id
   where f.id = p_flight.id;
end $$;
comment on function private.store_plan(public.flights) is
  'Stores the columns of an edited plan in one update, with the time and the author of the edit.';

create function private.delivery_limits_differ(p_old public.flights, p_new public.flights) returns boolean
language sql immutable set search_path = '' as $$
  select
    (p_old.type, p_old.budget, p_old.frequency_cap, p_old.frequency_period, p_old.location, p_old.campaign_id,
      p_old.status, p_old.status_reason, p_old.message, p_old.translations, p_old.variants, p_old.promoted_variant)
    is distinct from
    (p_new.type, p_new.budget, p_new.frequency_cap, p_new.frequency_period, p_new.location, p_new.campaign_id,
      p_new.status, p_new.status_reason, p_new.message, p_new.translations, p_new.variants, p_new.promoted_variant)
$$;
comment on function private.delivery_limits_differ(public.flights, public.flights) is
  'True if two states of a flight differ in a column that can start or stop delivery.';

create function private.terms_differ(p_old public.flights, p_new public.flights) returns boolean
language sql immutable set search_path = '' as $$
  select
    (p_old.type, p_old.frequency_cap, p_old.frequency_period, p_old.location, p_old.status, p_old.message,
      p_old.translations, p_old.variants, p_old.promoted_variant)
    is distinct from
    (p_new.type, p_new.frequency_cap, p_new.frequency_period, p_new.location, p_new.status, p_new.message,
      p_new.translations, p_new.variants, p_new.promoted_variant)
$$;
comment on function private.terms_differ(public.flights, public.flights) is
  'True if two states of a flight differ in a column that its price or the number of its messages depends on.';

create function private.plan_differs(p_old public.flights, p_new public.flights) returns boolean
language sql immutable set search_path = '' as $$
  select
    (p_old.type, p_old.budget, p_old.frequency_cap, p_old.frequency_period, p_old.pacing, p_old.location,
      p_old.tracker_version_id, p_old.campaign_id, p_old.audience, p_old.audience_segments, p_old.scheduled_date,
      p_old.message, p_old.translations, p_old.creative_id, p_old.short_url, p_old.variants, p_old.promotion_rule)
    is distinct from
    (p_new.type, p_new.budget, p_new.frequency_cap, p_new.frequency_period, p_new.pacing, p_new.location,
      p_new.tracker_version_id, p_new.campaign_id, p_new.audience, p_new.audience_segments, p_new.scheduled_date,
      p_new.message, p_new.translations, p_new.creative_id, p_new.short_url, p_new.variants, p_new.promotion_rule)
$$;
comment on function private.plan_differs(public.flights, public.flights) is
  'True if two states of a flight differ in a column that belongs to a section of an approval.';
