-- Flights: sending plans with channel, schedule, location, audience and creative.

create function private.is_flight_location(p_location text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v jsonb;
  v_kind text;
begin
  if p_location is null or p_location = '' then
    return true;
  end if;
  v := p_location::jsonb;
  v_kind := v ->> 'type';
  if v_kind = 'coordinates' then
    return coalesce(
      (v #>> '{coordinates,latitude}')::numeric between -90 and 90
      and (v #>> '{coordinates,longitude}')::numeric between -180 and 180
      and (v #>> '{coordinates,radiusKm}')::numeric between 0.5 and 1000, false);
  end if;
  return coalesce(v_kind = 'location'
    and v #>> '{location,type}' in ('city', 'region', 'country')
    and length(btrim(v #>> '{location,value}')) between 1 and 200, false);
exception when others then
  return false;
end $$;
comment on function private.is_flight_location(text) is
  'Empty without geo-targeting, otherwise JSON {type, coordinates, location} within the ranges of the wizard.';
grant execute on function private.is_flight_location(text) to authenticated, service_role;

create function private.is_variants(p_variants jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if p_variants = '[]' then
    return true;
  end if;
  return jsonb_typeof(p_variants) = 'array' and (
    select count(*) <= 3 and sum(case
      when jsonb_typeof(v.value -> 'share') = 'number' then (v.value ->> 'share')::numeric else 100 end) < 100
        and bool_and(coalesce(
          v.value ->> 'variant' = chr(65 + v.ordinality::integer)
            and private.parse_uuid(v.value ->> 'version_id') is not null
          and (v.value ->> 'share')::numeric >= 1
            and (v.value ->> 'share')::numeric = trunc((v.value ->> 'share')::numeric)
          and length(v.value ->> 'name') between 1 and 100 and length(v.value ->> 'message') between 1 and 1600
          and jsonb_typeof(v.value -> 'content') = 'object', false))
      from jsonb_array_elements(case jsonb_typeof(p_variants) when 'array' then p_variants
        else '[]' end) with ordinality as v);
end $$;
comment on function private.is_variants(jsonb) is
  'Up to three variants of a flight''s own message: [{variant: B to D, share in percent, version_id, name, message, '
  'content}]; at least one percent is left for A.';
grant execute on function private.is_variants(jsonb) to authenticated, service_role;

create function private.is_translated_text(p_texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_texts) = 'object' and not exists (
    select 1 from jsonb_each(case jsonb_typeof(p_texts) when 'object' then p_texts else '{}' end) as t
     where t.key <> all (private.languages()) or jsonb_typeof(t.value) <> 'string'
       or length(t.value #>> '{}') not between 1 and 1600)
$$;
comment on function private.is_translated_text(jsonb) is 'Texts of 1 to 1600 characters by language code.';
grant execute on function private.is_translated_text(jsonb) to authenticated, service_role;

create function private.is_promotion_rule(p_rule jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case p_rule ->> 'when'
    when 'clear' then p_rule = '{"when": "clear"}'
    when 'hours' then p_rule - array['when', 'value'] = '{}' and (p_rule ->> 'value') ~ '^[1-9][0-9]{0,2}$'
      and (p_rule ->> 'value')::integer <= 720
    when 'percent' then p_rule - array['when', 'value'] = '{}' and (p_rule ->> 'value') ~ '^[1-9][0-9]?$' end, false)
    and coalesce(jsonb_typeof(p_rule -> 'value') = 'number', true)
$$;
comment on function private.is_promotion_rule(jsonb) is
  'When delivery sends the best variant to the remaining audience: {"when": "clear"}, once one is significantly '
  'better; {"when": "hours" or "percent", "value"}, so many hours after the first message, or after so many percent '
  'of the audience.';
grant execute on function private.is_promotion_rule(jsonb) to authenticated, service_role;

create table public.flights (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null,
  name text,
  type text not null,
  status text not null default 'pending',
  status_reason text,
  approval_state text,
  audience text,
  sent integer not null default 0,
  -- Ten decimals: sent × rate, rounded down, reproduces the delivered count exactly.
  delivery_rate numeric(13, 10) not null default 0,
  ctr numeric(13, 10) not null default 0,
  spent numeric(14, 4) not null default 0,
  budget numeric(14, 2) not null,
  audience_segments jsonb not null default '[]',
  scheduled_date private.instant,
  location text,
  frequency_cap integer not null default 3,
  frequency_period text not null default 'flight',
  pacing text not null default 'even',
  message text,
  translations jsonb not null default '{}',
  creative_id uuid,
  tracker_version_id uuid,
  short_url text,
  variants jsonb not null default '[]',
  promotion_rule jsonb,
  promoted_variant text,
  user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  version integer not null default 1,
  activated_at private.instant,
  stopped_at private.instant,
  edited_at private.instant,
  edited_by uuid,
  request_hash text,
  search_text text generated always as (private.fold(name)) stored,
  constraint flights_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint flights_campaign_id_fkey foreign key (campaign_id, organisation_id)
    references public.campaigns (id, organisation_id) on delete cascade,
  constraint flights_creative_id_fkey foreign key (creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete set null (creative_id),
  constraint flights_tracker_version_id_fkey foreign key (tracker_version_id, organisation_id)
    references public.click_tracker_versions (id, organisation_id),
  constraint flights_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint flights_edited_by_fkey foreign key (edited_by) references public.link_users (id) on delete set null,
  constraint flights_type_fkey foreign key (type) references public.service_types (name),
  constraint flights_id_organisation_id_key unique (id, organisation_id),
  constraint flights_name_length check (name is null or length(btrim(name)) between 1 and 110),
  constraint flights_status_known check (status in ('pending', 'active', 'paused', 'ended')),
  constraint flights_sent_range check (sent >= 0),
  constraint flights_delivery_rate_range check (delivery_rate between 0 and 100),
  constraint flights_ctr_range check (ctr between 0 and 100),
  constraint flights_spent_range check (spent >= 0 and spent < 1e10),
  constraint flights_budget_range check (budget > 0 and budget < 1e12),
  constraint flights_audience_segments_shape check (jsonb_typeof(audience_segments) = 'array'),
  constraint flights_location_shape check (private.is_flight_location(location)),
  constraint flights_frequency_cap_range check (frequency_cap between 1 and 1000),
  constraint flights_frequency_period_known check (frequency_period in ('flight', 'day', 'week')),
  constraint flights_pacing_known check (pacing in ('asap', 'even', 'ahead')),
  constraint flights_variants_shape check (private.is_variants(variants)),
  constraint flights_promotion_rule_shape check (promotion_rule is null or private.is_promotion_rule(promotion_rule)),
  constraint flights_promoted_variant_known
    check (promoted_variant is null or promoted_variant = 'A' and variants <> '[]'
    or jsonb_path_exists(variants, '$[*] ? (@.variant == $name)', jsonb_build_object('name', promoted_variant))),
  constraint flights_message_length check (length(message) <= 1600),
  constraint flights_translations_shape check (private.is_translated_text(translations)),
  constraint flights_status_reason_known check (
    status_reason in ('budget_used', 'reach_used', 'windows_used', 'campaign_ended', 'wallet_empty',
    'campaign_budget_used', 'month_limit', 'channel_off', 'set_aside')),
  constraint flights_approval_state_known
    check (approval_state in ('requested', 'changes_requested', 'approved', 'void')),
  constraint flights_name_characters check (private.is_plain_line(name))
)
-- Reports update sent and spent. A third of each page stays free, and no index includes these columns, so that the
-- updates are HOT.
with (fillfactor = 70);
comment on table public.flights is
  'One row is one sending plan of a campaign: channel, budget, location, audience, creative, and its results.';
comment on column public.flights.audience_segments is
  'Ids of the planned cohorts; the id of a cohort that is deleted later stays.';
comment on column public.flights.search_text is 'The name normalized for search (private.fold).';
comment on column public.flights.frequency_cap is 'Most messages that a person gets in each frequency_period.';
comment on column public.flights.frequency_period is
  'The whole flight, a day in the organization''s zone, or a week from Monday. An interval belongs to the period '
  'in which it starts (private.cap_period).';
comment on column public.flights.pacing is
  'Sending speed: asap, as fast as possible when an interval opens; even, spread over the intervals; ahead, 20% '
  'faster than even. See private.hour_share.';
comment on column public.flights.message is
  'The text to send, including the short link. An edit of the assigned version changes it in the same transaction, '
  'until the flight is activated.';
comment on column public.flights.translations is
  'The text in each other language of the assigned version, by language code.';
comment on column public.flights.tracker_version_id is
  'The tracked link of the message, in preference to the link of the assigned version.';
comment on column public.flights.variants is
  'Variants of the flight''s own message (A), in the shape of private.is_variants. They follow edits of their '
  'versions until the flight starts, as its own text does.';
comment on column public.flights.promotion_rule is
  'When delivery promotes a variant on its own, in the shape of private.is_promotion_rule; null: only a person '
  'does.';
comment on column public.flights.promoted_variant is
  'The variant that all further recipients get, regardless of shares; null: by shares.';
comment on column public.flights.short_url is
  'The flight''s own short link, which counts only its clicks; null if its message has none.';
comment on column public.flights.delivery_rate is 'Percent of sent.';
comment on column public.flights.ctr is 'Percent of delivered.';
comment on column public.flights.request_hash is
  'Fingerprint of the create request, which tells a retry from another request with the same id.';
comment on column public.flights.status_reason is 'Reason why delivery set the status; null if a person set it.';
comment on column public.flights.approval_state is
  'State of the approval (private.flight_approvals); null if approval was never requested or the organization '
  'requires none.';
comment on column public.flights.activated_at is
  'When it last became active, including the grace period after a start. Earlier flights are funded first.';
comment on column public.flights.stopped_at is 'When it last stopped being active; no message may be dated later.';
comment on column public.flights.edited_at is
  'When a person last changed the plan with update_flight. Each such change is a version.';
comment on column public.flights.edited_by is 'Person who made the change at edited_at.';
create trigger flights_a_limit_rows before insert or update or delete on public.flights
  for each row execute function private.limit_rows();
create trigger flights_a_clean_names before insert or update of name on public.flights
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger flights_zz_refuse_missing before insert or update on public.flights
  for each row when (new.id is null or new.campaign_id is null or new.type is null or new.status is null
    or new.sent is null or new.delivery_rate is null or new.ctr is null or new.spent is null or new.budget is null
    or new.audience_segments is null or new.frequency_cap is null or new.frequency_period is null
    or new.pacing is null or new.translations is null or new.variants is null or new.created_at is null
    or new.updated_at is null or new.version is null)
  execute function private.refuse_missing('id', 'campaign_id', 'type', 'status', 'sent', 'delivery_rate', 'ctr',
    'spent', 'budget', 'audience_segments', 'frequency_cap', 'frequency_period', 'pacing', 'translations', 'variants',
    'created_at', 'updated_at', 'version');
create index flights_organisation_id_created_at_idx on public.flights (organisation_id, created_at desc, id desc);
create index flights_campaign_id_created_at_idx on public.flights (campaign_id, created_at desc, id desc);
create index flights_creative_id_idx on public.flights (creative_id, organisation_id);
create index flights_tracker_version_id_idx on public.flights (tracker_version_id, organisation_id);
create index flights_user_id_idx on public.flights (user_id);
create index flights_edited_by_idx on public.flights (edited_by);
create index flights_type_idx on public.flights (type);
create index flights_with_variants_idx on public.flights (organisation_id) where variants <> '[]';
create index flights_campaign_id_organisation_id_idx on public.flights (campaign_id, organisation_id);

-- Only create_flight, duplicate_flight and update_flight write intervals and cohorts, together with the flight.
grant select, insert, update, delete on public.flights to authenticated;
grant all on public.flights to service_role;
alter table public.flights enable row level security;
create policy flights_select on public.flights for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flights_insert on public.flights for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy flights_update on public.flights for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy flights_delete on public.flights for delete to authenticated
  using (status = 'pending' and organisation_id = (select private.effective_org_id()) and (select private.can_write()));

-- Only delivery reports update the counters, thousands of times a second; skipping the trigger for them is safe because
-- nothing else in the row changes.
create trigger flights_touch before update on public.flights
  for each row when ((old.sent, old.spent, old.delivery_rate, old.ctr) is not distinct from (new.sent, new.spent,
    new.delivery_rate, new.ctr))
  execute function private.touch_version();
create trigger flights_audit after insert or delete on public.flights for each row execute function private.audit();
-- update_flight writes its own audit line, which also has the previous schedule, cohorts and creative.
create trigger flights_audit_update after update on public.flights
  for each row when (old.edited_at is not distinct from new.edited_at
    and (old.sent, old.spent, old.delivery_rate, old.ctr) is not distinct from (new.sent, new.spent, new.delivery_rate,
      new.ctr))
  execute function private.audit();
create trigger a_serialize_inserts before insert on public.flights for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger flights_delivery_state before insert or update on public.flights for each row
  execute function private.protect_status_reason();

create table public.flight_intervals (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  date private.calendar_day,
  start_time time not null default '09:00',
  end_time time not null default '17:00',
  position integer not null default 0,
  constraint flight_intervals_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade
);
comment on table public.flight_intervals is
  'One row is a period in which a flight may send: a date and local times in the organization''s zone.';
comment on column public.flight_intervals.end_time is 'If it is before start_time, the interval runs past midnight.';
create index flight_intervals_flight_id_idx on public.flight_intervals (flight_id, date);
create index flight_intervals_organisation_id_idx on public.flight_intervals (organisation_id, date);

grant select on public.flight_intervals to authenticated;
grant all on public.flight_intervals to service_role;
alter table public.flight_intervals enable row level security;
create policy flight_intervals_select on public.flight_intervals for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.flight_audiences (
  flight_id uuid not null,
  audience_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  constraint flight_audiences_pkey primary key (flight_id, audience_id),
  constraint flight_audiences_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_audiences_audience_id_fkey foreign key (audience_id, organisation_id)
    references public.audiences (id, organisation_id) on delete cascade
);
comment on table public.flight_audiences is 'One row assigns a cohort to a flight.';
create index flight_audiences_audience_id_idx on public.flight_audiences (audience_id, organisation_id);
create index flight_audiences_organisation_id_idx on public.flight_audiences (organisation_id);

grant select on public.flight_audiences to authenticated;
grant all on public.flight_audiences to service_role;
alter table public.flight_audiences enable row level security;
create policy flight_audiences_select on public.flight_audiences for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.flight_exclusions (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  audience_id uuid,
  excluded_flight_id uuid,
  organisation_id uuid not null default private.effective_org_id(),
  constraint flight_exclusions_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_exclusions_audience_id_fkey foreign key (audience_id, organisation_id)
    references public.audiences (id, organisation_id) on delete cascade,
  constraint flight_exclusions_excluded_flight_id_fkey foreign key (excluded_flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_exclusions_once unique nulls not distinct (flight_id, audience_id, excluded_flight_id),
  constraint flight_exclusions_one_kind check (num_nonnulls(audience_id, excluded_flight_id) = 1),
  constraint flight_exclusions_another_flight check (excluded_flight_id <> flight_id)
);
comment on table public.flight_exclusions is
  'One row excludes a cohort, or the cohorts of another flight, from a flight.';
comment on column public.flight_exclusions.excluded_flight_id is
  'The flight whose cohorts are excluded, regardless of its status and its own exclusions.';
create index flight_exclusions_audience_id_idx on public.flight_exclusions (audience_id, organisation_id);
create index flight_exclusions_excluded_flight_id_idx on public.flight_exclusions (excluded_flight_id, organisation_id);
create index flight_exclusions_organisation_id_idx on public.flight_exclusions (organisation_id);

grant select on public.flight_exclusions to authenticated;
grant all on public.flight_exclusions to service_role;
alter table public.flight_exclusions enable row level security;
create policy flight_exclusions_select on public.flight_exclusions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create function private.excluded_cohorts(p_flights uuid[]) returns table (flight_id uuid, audience_id uuid)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select e.flight_id, e.audience_id from public.flight_exclusions e
      where e.flight_id = any (p_flights) and e.audience_id is not null
    union
    select e.flight_id, l.audience_id
      from public.flight_exclusions e join public.flight_audiences l on l.flight_id = e.excluded_flight_id
        where e.flight_id = any (p_flights);
end $$;
comment on function private.excluded_cohorts(uuid[]) is
  'The cohorts that each flight excludes, directly or through an excluded flight, without duplicates.';
grant execute on function private.excluded_cohorts(uuid[]) to authenticated, service_role;

create function private.audience_flights(p_audiences uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select l.flight_id from public.flight_audiences l where l.audience_id = any (p_audiences)
    union
    select e.flight_id from public.flight_exclusions e where e.audience_id = any (p_audiences)
    union
    select e.flight_id
      from public.flight_audiences l join public.flight_exclusions e on e.excluded_flight_id = l.flight_id
      where l.audience_id = any (p_audiences));
end $$;
comment on function private.audience_flights(uuid[]) is
  'The flights whose reach depends on these cohorts, as audience or as exclusion.';

create function private.add_excluding_flights(p_flights uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id from unnest(p_flights) as f (id)
    union
    select e.flight_id from public.flight_exclusions e where e.excluded_flight_id = any (p_flights));
end $$;
comment on function private.add_excluding_flights(uuid[]) is
  'These flights and the flights that exclude the audience of one of them.';

create table public.flight_creatives (
  flight_id uuid not null,
  creative_id uuid not null,
  creative_version_id uuid,
  organisation_id uuid not null default private.effective_org_id(),
  created_at private.instant not null default clock_timestamp(),
  constraint flight_creatives_pkey primary key (flight_id, creative_id),
  constraint flight_creatives_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_id_fkey foreign key (creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_version_id_fkey foreign key (creative_version_id, creative_id)
    references public.creative_versions (id, creative_id)
);
comment on table public.flight_creatives is
  'One row assigns a version of a creative to a flight; the flight sends the newest row.';
create trigger flight_creatives_a_limit_rows before insert or update or delete on public.flight_creatives
  for each row execute function private.limit_rows();
create trigger flight_creatives_zz_refuse_missing before insert or update on public.flight_creatives
  for each row when (new.flight_id is null or new.creative_id is null or new.created_at is null)
  execute function private.refuse_missing('flight_id', 'creative_id', 'created_at');
create index flight_creatives_creative_id_idx on public.flight_creatives (creative_id, organisation_id);
create index flight_creatives_creative_version_id_idx on public.flight_creatives (creative_version_id, creative_id);
create index flight_creatives_flight_id_created_at_idx on public.flight_creatives (flight_id, created_at desc);
create index flight_creatives_organisation_id_idx on public.flight_creatives (organisation_id);

grant select, insert, delete on public.flight_creatives to authenticated;
grant all on public.flight_creatives to service_role;
alter table public.flight_creatives enable row level security;
create policy flight_creatives_select on public.flight_creatives for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flight_creatives_insert on public.flight_creatives for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy flight_creatives_delete on public.flight_creatives for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger flight_creatives_audit after insert or delete on public.flight_creatives for each row
  execute function private.audit();

-- A creative can be deleted while it is a draft that no flight uses.
create policy creatives_delete on public.creatives for delete to authenticated
  using (status = 'draft' and organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and not exists (select 1 from public.flight_creatives l where l.creative_id = creatives.id));
