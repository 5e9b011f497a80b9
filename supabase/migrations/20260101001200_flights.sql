-- Flights: what is sent, over which channel, when, where, to whom and with which creative.

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
comment on function private.is_flight_location(text) is 'Empty when geo-targeting is off, else JSON {type, coordinates, location} inside the ranges of the wizard.';
grant execute on function private.is_flight_location(text) to authenticated, service_role;

create function private.is_variants(p_variants jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if p_variants = '[]' then
    return true;
  end if;
  return jsonb_typeof(p_variants) = 'array' and (
    select count(*) <= 3 and sum(case when jsonb_typeof(v.value -> 'share') = 'number' then (v.value ->> 'share')::numeric else 100 end) < 100
        and bool_and(coalesce(
          v.value ->> 'variant' = chr(65 + v.ordinality::integer) and private.uuid_of(v.value ->> 'version_id') is not null
          and (v.value ->> 'share')::numeric >= 1 and (v.value ->> 'share')::numeric = trunc((v.value ->> 'share')::numeric)
          and length(v.value ->> 'name') between 1 and 100 and length(v.value ->> 'message') between 1 and 1600
          and jsonb_typeof(v.value -> 'content') = 'object', false))
      from jsonb_array_elements(case jsonb_typeof(p_variants) when 'array' then p_variants else '[]' end) with ordinality as v);
end $$;
comment on function private.is_variants(jsonb) is 'Up to three texts that are tried beside a flight''s own: [{variant: B to D, share in percent, version_id, name, message, content}]; at least one percent is left for A.';
grant execute on function private.is_variants(jsonb) to authenticated, service_role;

create function private.is_translated_text(p_texts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_texts) = 'object' and not exists (
    select 1 from jsonb_each(case jsonb_typeof(p_texts) when 'object' then p_texts else '{}' end) as t
     where t.key <> all (private.languages()) or jsonb_typeof(t.value) <> 'string' or length(t.value #>> '{}') not between 1 and 1600)
$$;
comment on function private.is_translated_text(jsonb) is 'A text of 1 to 1600 characters by the code of its language.';
grant execute on function private.is_translated_text(jsonb) to authenticated, service_role;

create function private.is_promotion_rule(p_rule jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case p_rule ->> 'when'
    when 'clear' then p_rule = '{"when": "clear"}'
    when 'hours' then p_rule - array['when', 'value'] = '{}' and (p_rule ->> 'value') ~ '^[1-9][0-9]{0,2}$' and (p_rule ->> 'value')::integer <= 720
    when 'percent' then p_rule - array['when', 'value'] = '{}' and (p_rule ->> 'value') ~ '^[1-9][0-9]?$' end, false)
    and coalesce(jsonb_typeof(p_rule -> 'value') = 'number', true)
$$;
comment on function private.is_promotion_rule(jsonb) is
  'When delivery itself sends one variant to everybody: {"when": "clear"}, as soon as one is better; {"when": "hours" or "percent", "value"}, the better one so many hours after the first message, or when so many percent of the people have theirs.';
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
  -- Rates with ten decimals: sent x rate, rounded down, is then the delivered number itself.
  delivery_rate numeric(13, 10) not null default 0,
  ctr numeric(13, 10) not null default 0,
  spent numeric(14, 4) not null default 0,
  budget numeric(14, 2) not null,
  audience_segments jsonb not null default '[]',
  scheduled_date timestamptz,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  activated_at timestamptz,
  stopped_at timestamptz,
  edited_at timestamptz,
  edited_by uuid,
  request_hash text,
  search_text text generated always as (private.fold(name)) stored,
  constraint flights_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint flights_campaign_id_fkey foreign key (campaign_id, organisation_id) references public.campaigns (id, organisation_id) on delete cascade,
  constraint flights_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete set null (creative_id),
  constraint flights_tracker_version_id_fkey foreign key (tracker_version_id, organisation_id) references public.click_tracker_versions (id, organisation_id),
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
  constraint flights_promoted_variant_known check (promoted_variant is null or promoted_variant = 'A' and variants <> '[]'
    or jsonb_path_exists(variants, '$[*] ? (@.variant == $name)', jsonb_build_object('name', promoted_variant))),
  constraint flights_message_length check (length(message) <= 1600),
  constraint flights_translations_shape check (private.is_translated_text(translations)),
  constraint flights_status_reason_known check (status_reason in ('budget_used', 'reach_used', 'windows_used', 'campaign_ended', 'wallet_empty', 'campaign_budget_used', 'month_limit', 'channel_off', 'set_aside')),
  constraint flights_approval_state_known check (approval_state in ('requested', 'changes_requested', 'approved', 'void')),
  constraint flights_times_range check (least(scheduled_date, created_at, updated_at, activated_at, stopped_at, edited_at) >= '2000-01-01T00:00Z' and greatest(scheduled_date, created_at, updated_at, activated_at, stopped_at, edited_at) < '2100-01-01T00:00Z')
)
-- A report moves sent and spent: a third of a page is left for that, and no index holds them, so that a flight stays where it is.
with (fillfactor = 70);
comment on table public.flights is 'One row is one sending plan of a campaign: channel, budget, place, audience, creative, and what came of it.';
comment on column public.flights.audience_segments is 'Ids of the chosen cohorts as they were planned; a cohort deleted later stays as an id.';
comment on column public.flights.search_text is 'Name as it is searched: see private.fold.';
comment on column public.flights.frequency_cap is 'How often a person gets the message at most, in each frequency_period.';
comment on column public.flights.frequency_period is 'The whole flight, a day of the organisation''s zone, or a week from Monday on. An interval counts to the one in which it begins: see private.cap_period.';
comment on column public.flights.pacing is 'How fast it is sent: asap, at once when an interval opens; even, over the time of its intervals; ahead, a fifth faster than that. See private.hour_share.';
comment on column public.flights.message is 'The text that is sent, with its link. Follows the assigned version in the same transaction until the flight is activated.';
comment on column public.flights.translations is 'The same in the other languages of the assigned version, by their codes.';
comment on column public.flights.tracker_version_id is 'The tracked link that the message carries, before the link of the assigned version.';
comment on column public.flights.variants is 'What is tried beside the flight''s own message, which is A: as private.is_variants has it, the words as they were chosen, which follow an edit of their versions until the flight starts, as its own text does.';
comment on column public.flights.promotion_rule is 'When delivery itself sends one variant to everybody, as private.is_promotion_rule has it; null: only a person does.';
comment on column public.flights.promoted_variant is 'The variant that everybody gets from now on, whatever the shares say; null: by shares.';
comment on column public.flights.short_url is 'The flight''s own short link, whose clicks are its own; null when its message has none.';
comment on column public.flights.delivery_rate is 'Percent of sent.';
comment on column public.flights.ctr is 'Percent of delivered.';
comment on column public.flights.request_hash is 'Fingerprint of the create request, so that a repeated id with other content is refused.';
comment on column public.flights.status_reason is 'Why delivery set the status; null when a person did.';
comment on column public.flights.approval_state is 'How it stands with those who approve, as private.flight_approvals says; null: nothing was ever asked, or the organisation asks for no approval.';
comment on column public.flights.activated_at is 'When it last became active, the moment of grace after a start included: earlier flights are funded first.';
comment on column public.flights.stopped_at is 'When it last stopped being active; nothing may have been sent after.';
comment on column public.flights.edited_at is 'When a person last changed the plan with update_flight; each such change is a version.';
comment on column public.flights.edited_by is 'Who did that.';
create index flights_organisation_id_created_at_idx on public.flights (organisation_id, created_at desc, id desc);
create index flights_campaign_id_created_at_idx on public.flights (campaign_id, created_at desc, id desc);
create index flights_creative_id_idx on public.flights (creative_id, organisation_id);
create index flights_tracker_version_id_idx on public.flights (tracker_version_id, organisation_id);
create index flights_user_id_idx on public.flights (user_id);
create index flights_edited_by_idx on public.flights (edited_by);
create index flights_type_idx on public.flights (type);
create index flights_with_variants_idx on public.flights (organisation_id) where variants <> '[]';
create index flights_campaign_id_organisation_id_idx on public.flights (campaign_id, organisation_id);

-- Rights. Intervals and cohorts are written with the flight: by create_flight, duplicate_flight and update_flight alone.
grant select, insert, update, delete on public.flights to authenticated;
grant all on public.flights to service_role;
alter table public.flights enable row level security;
create policy flights_select on public.flights for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flights_insert on public.flights for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy flights_update on public.flights for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy flights_delete on public.flights for delete to authenticated
  using (status = 'pending' and organisation_id = (select private.effective_org_id()) and (select private.can_write()));

-- Reports move the counters alone, thousands in a second, and only they may: there is nothing to compare in the rest of the row.
create trigger flights_touch before update on public.flights
  for each row when ((old.sent, old.spent, old.delivery_rate, old.ctr) is not distinct from (new.sent, new.spent, new.delivery_rate, new.ctr))
  execute function private.touch_version();
create trigger flights_audit after insert or delete on public.flights for each row execute function private.audit();
-- update_flight writes a line of its own, which also says what the schedule, the cohorts and the creative were.
create trigger flights_audit_update after update on public.flights
  for each row when (old.edited_at is not distinct from new.edited_at
    and (old.sent, old.spent, old.delivery_rate, old.ctr) is not distinct from (new.sent, new.spent, new.delivery_rate, new.ctr))
  execute function private.audit();
create trigger a_queue_same_id before insert on public.flights for each row when (private.is_client()) execute function private.queue_same_id();
create trigger flights_delivery_state before insert or update on public.flights for each row execute function private.keep_delivery_state();

create table public.flight_intervals (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  date date,
  start_time time not null default '09:00',
  end_time time not null default '17:00',
  position integer not null default 0,
  constraint flight_intervals_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_intervals_dates_range check (date >= '2000-01-01' and date < '2100-01-01')
);
comment on table public.flight_intervals is 'One row is a time in which a flight may send: a date and local times in the organisation''s zone.';
comment on column public.flight_intervals.end_time is 'Before start_time: the interval runs past midnight.';
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
  constraint flight_audiences_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_audiences_audience_id_fkey foreign key (audience_id, organisation_id) references public.audiences (id, organisation_id) on delete cascade
);
comment on table public.flight_audiences is 'One row: this flight is sent to that cohort.';
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
  constraint flight_exclusions_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_exclusions_audience_id_fkey foreign key (audience_id, organisation_id) references public.audiences (id, organisation_id) on delete cascade,
  constraint flight_exclusions_excluded_flight_id_fkey foreign key (excluded_flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_exclusions_once unique nulls not distinct (flight_id, audience_id, excluded_flight_id),
  constraint flight_exclusions_one_kind check (num_nonnulls(audience_id, excluded_flight_id) = 1),
  constraint flight_exclusions_another_flight check (excluded_flight_id <> flight_id)
);
comment on table public.flight_exclusions is 'One row: this flight is not sent to that cohort, or to the cohorts of that other flight.';
comment on column public.flight_exclusions.excluded_flight_id is 'Its cohorts are left out, whatever its status and whom it leaves out itself.';
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
    select e.flight_id, e.audience_id from public.flight_exclusions e where e.flight_id = any (p_flights) and e.audience_id is not null
    union
    select e.flight_id, l.audience_id
      from public.flight_exclusions e join public.flight_audiences l on l.flight_id = e.excluded_flight_id where e.flight_id = any (p_flights);
end $$;
comment on function private.excluded_cohorts(uuid[]) is 'The cohorts that each of the flights leaves out, each once: its own choice, and those of the flights that it leaves out.';
grant execute on function private.excluded_cohorts(uuid[]) to authenticated, service_role;

create function private.flights_of_audiences(p_audiences uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select l.flight_id from public.flight_audiences l where l.audience_id = any (p_audiences)
    union
    select e.flight_id from public.flight_exclusions e where e.audience_id = any (p_audiences)
    union
    select e.flight_id from public.flight_audiences l join public.flight_exclusions e on e.excluded_flight_id = l.flight_id where l.audience_id = any (p_audiences));
end $$;
comment on function private.flights_of_audiences(uuid[]) is 'The flights whose reach follows from these cohorts: sent to one of them, or leaving one out.';
revoke execute on function private.flights_of_audiences(uuid[]) from public, anon, authenticated;

create function private.with_excluding_flights(p_flights uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select f.id from unnest(p_flights) as f (id)
    union
    select e.flight_id from public.flight_exclusions e where e.excluded_flight_id = any (p_flights));
end $$;
comment on function private.with_excluding_flights(uuid[]) is 'These flights, and those that leave out the people of one of them.';
revoke execute on function private.with_excluding_flights(uuid[]) from public, anon, authenticated;

create table public.flight_creatives (
  flight_id uuid not null,
  creative_id uuid not null,
  creative_version_id uuid,
  organisation_id uuid not null default private.effective_org_id(),
  created_at timestamptz not null default clock_timestamp(),
  constraint flight_creatives_pkey primary key (flight_id, creative_id),
  constraint flight_creatives_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_version_id_fkey foreign key (creative_version_id, creative_id) references public.creative_versions (id, creative_id),
  constraint flight_creatives_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.flight_creatives is 'One row assigns a creative, in one version, to a flight; the newest one is what the flight sends.';
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

create trigger flight_creatives_audit after insert or delete on public.flight_creatives for each row execute function private.audit();

-- A creative may go while it is a draft that no flight uses.
create policy creatives_delete on public.creatives for delete to authenticated
  using (status = 'draft' and organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and not exists (select 1 from public.flight_creatives l where l.creative_id = creatives.id));

-- Lifecycle.
create function private.check_flight() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_allowed constant jsonb := '{"pending": ["active"], "active": ["paused"], "paused": ["active"], "ended": []}'::jsonb;
begin
  if not private.is_api_call() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.refuse_value(new.status = 'pending', 'status');
    perform private.refuse_value(new.sent = 0 and new.delivery_rate = 0 and new.ctr = 0 and new.spent = 0, 'counters');
    perform private.refuse_value(new.creative_id is null, 'creative_id');
    perform private.refuse_value(new.short_url is null, 'short_url');
    perform private.refuse_value(new.translations = '{}', 'translations');
    perform private.refuse_value(new.approval_state is null, 'approval_state');
    perform private.refuse_value(new.promoted_variant is null, 'promoted_variant');
    new.created_at := now();
    new.version := 1;
    new.edited_at := null;
    new.edited_by := null;
    return new;
  end if;
  perform private.refuse_change(
    array['id', 'campaign_id', 'organisation_id', 'user_id', 'created_at', 'type', 'sent', 'delivery_rate', 'ctr', 'spent',
      'creative_id', 'message', 'translations', 'short_url', 'variants', 'promotion_rule', 'promoted_variant', 'audience_segments', 'edited_at', 'edited_by',
      'request_hash', 'approval_state'],
    to_jsonb(old), to_jsonb(new));
  -- From then on update_flight alone changes the plan: by the rules of the status, over the version that was seen, with a reason.
  if old.status <> 'pending' then
    perform private.refuse_change(array['tracker_version_id', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'location'], to_jsonb(old), to_jsonb(new));
  end if;
  if new.status is distinct from old.status and not (v_allowed -> old.status) ? new.status then
    raise exception 'A flight that is % can not become %.', old.status, new.status
      using errcode = 'PT409', hint = 'invalid_transition';
  end if;
  return new;
end $$;
comment on function private.check_flight() is 'Starts pending with zero counters; pending to active, active to paused, paused to active. Counters belong to delivery, and the plan of a flight that has left pending to update_flight.';
grant execute on function private.check_flight() to authenticated, service_role;
create trigger flights_check before insert or update on public.flights for each row execute function private.check_flight();

create function private.own_flight(p_id uuid) returns public.flights
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  select * into v_flight from public.flights f where f.id = p_id and f.organisation_id = private.effective_org_id();
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return v_flight;
end $$;
comment on function private.own_flight(uuid) is 'A flight of the effective organisation; refuses with not_found what is another''s or is not there, in the same words.';
revoke execute on function private.own_flight(uuid) from public, anon, authenticated;

-- The link to a creative.
create function private.check_flight_creative() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_creative_type text;
  v_flight_type text;
  v_flight_status text;
begin
  select c.type into v_creative_type from public.creatives c where c.id = new.creative_id and c.organisation_id = new.organisation_id;
  select f.type, f.status into v_flight_type, v_flight_status
    from public.flights f where f.id = new.flight_id and f.organisation_id = new.organisation_id;
  if v_creative_type is null or v_flight_type is null then
    raise exception 'The flight or the creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  if v_flight_status = 'ended' and private.is_api_call() then
    raise exception 'This flight has ended. Duplicate it to send another creative.' using errcode = 'PT409', hint = 'flight_ended';
  end if;
  if lower(v_creative_type) <> lower(v_flight_type) then
    raise exception 'A creative of type % can not be sent over %.', v_creative_type, v_flight_type
      using errcode = '22023', hint = 'type_mismatch';
  end if;
  if new.creative_version_id is null then
    select v.id into new.creative_version_id from public.creative_versions v
     where v.creative_id = new.creative_id order by v.created_at desc, v.id desc limit 1;
  end if;
  if private.is_api_call() then
    new.created_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.check_flight_creative() is 'Channel and type must match, and the flight must go on; without a version the newest one is stored.';
grant execute on function private.check_flight_creative() to authenticated, service_role;
create trigger flight_creatives_check before insert on public.flight_creatives
  for each row execute function private.check_flight_creative();

-- An archived campaign is read-only with its flights. Delivery goes on with what was sent before: reports and settling are no clients.

create function private.keep_archived() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(coalesce(new, old));
begin
  if exists (
    select 1 from public.campaigns c
     where c.archived_at is not null
       and c.id = coalesce((v_row ->> 'campaign_id')::uuid, (select f.campaign_id from public.flights f where f.id = (v_row ->> 'flight_id')::uuid))) then
    raise exception 'This campaign is archived. Restore it to change its flights.' using errcode = 'PT409', hint = 'archived';
  end if;
  return coalesce(new, old);
end $$;
comment on function private.keep_archived() is 'BEFORE a change that a client makes: flights of an archived campaign, and what they send, stay.';
grant execute on function private.keep_archived() to authenticated, service_role;
create trigger flights_keep_archived before insert or delete on public.flights
  for each row when (private.is_api_call()) execute function private.keep_archived();
-- update_flight writes for the client, and stamps the edit; what is tried is written by functions of its own.
create trigger flights_keep_archived_update before update on public.flights
  for each row when (private.is_api_call() or old.edited_at is distinct from new.edited_at
    or private.is_client() and (old.variants, old.promotion_rule, old.promoted_variant) is distinct from (new.variants, new.promotion_rule, new.promoted_variant)) execute function private.keep_archived();
create trigger flight_creatives_keep_archived before insert or update or delete on public.flight_creatives
  for each row when (private.is_api_call()) execute function private.keep_archived();

-- What a campaign's flights add up to stands in its row: a list is then ordered and narrowed by it like by any other column.

create function private.add_up_flights() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed uuid[];
begin
  if tg_op = 'UPDATE' then
    update public.campaigns c set total_spent = c.total_spent + more.amount
      from (select n.campaign_id, sum(n.spent - o.spent) as amount
              from flights_after n join flights_before o on o.id = n.id and o.spent <> n.spent group by 1) as more
     where c.id = more.campaign_id;
    v_changed := array(select distinct n.campaign_id from flights_after n join flights_before o on o.id = n.id and o.type <> n.type);
  elsif tg_op = 'INSERT' then
    update public.campaigns c set total_spent = c.total_spent + more.amount, flight_count = c.flight_count + more.flights
      from (select n.campaign_id, sum(n.spent) as amount, count(*) as flights from flights_after n group by 1) as more
     where c.id = more.campaign_id;
    v_changed := array(select distinct n.campaign_id from flights_after n);
  else
    update public.campaigns c set total_spent = c.total_spent - less.amount, flight_count = c.flight_count - less.flights
      from (select o.campaign_id, sum(o.spent) as amount, count(*) as flights from flights_before o group by 1) as less
     where c.id = less.campaign_id;
    v_changed := array(select distinct o.campaign_id from flights_before o);
  end if;
  -- The campaign is locked by now: whoever comes later sees these flights.
  if v_changed <> '{}' then
    update public.campaigns c set channels = now.channels
      from (select x.id, array(select distinct f.type from public.flights f where f.campaign_id = x.id order by 1) as channels
              from unnest(v_changed) as x (id)) as now
     where c.id = now.id and c.channels <> now.channels;
  end if;
  return null;
end $$;
comment on function private.add_up_flights() is 'AFTER each statement: spending, number and channels of flights are added to their campaigns, or taken off.';
create trigger flights_add_up_new after insert on public.flights
  referencing new table as flights_after for each statement execute function private.add_up_flights();
create trigger flights_add_up_changed after update on public.flights
  referencing old table as flights_before new table as flights_after for each statement execute function private.add_up_flights();
create trigger flights_add_up_gone after delete on public.flights
  referencing old table as flights_before for each statement execute function private.add_up_flights();

create function public.campaign_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct f.campaign_id), '{}')
    from public.flight_creatives l join public.flights f on f.id = l.flight_id where l.creative_id = $1.id
$$;
comment on function public.campaign_ids(public.creatives) is 'Computed field: the campaigns whose flights use the creative.';
grant execute on function public.campaign_ids(public.creatives) to authenticated, service_role;

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
comment on function private.assign_tracker_version(uuid, uuid) is 'Joins a short link to the creative of a new flight, also a colleague''s link.';
grant execute on function private.assign_tracker_version(uuid, uuid) to authenticated, service_role;

-- Writes that touch several tables: one transaction each, repeatable with the same client-made id.

create function private.read_flight(p_flight jsonb, p_base public.flights default null) returns public.flights
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
      raise exception 'A number of the flight is too large.' using errcode = '22023', hint = 'flight_budget';
    when data_exception then
      raise exception 'The flight can not be read.' using errcode = '22023', hint = 'invalid_flight';
  end;
  v_flight.name := btrim(v_flight.name);
  v_flight.location := nullif(v_flight.location, '');
  v_flight.frequency_cap := coalesce(v_flight.frequency_cap, 3);
  v_flight.frequency_period := coalesce(v_flight.frequency_period, 'flight');
  v_flight.pacing := coalesce(v_flight.pacing, 'even');
  if v_new or p_flight ? 'audience_ids' then
    v_flight.audience_segments := p_flight -> 'audience_ids';
  end if;
  if v_new or p_flight ? 'short_url_id' then
    v_flight.tracker_version_id := private.uuid_of(p_flight ->> 'short_url_id');
  end if;
  -- Of a flight that is there only what is given anew is judged: a cohort that was deleted since keeps nobody from changing its name.
  if (v_new or p_flight ? 'name') and coalesce(length(v_flight.name), 0) not between 1 and 100 then
    raise exception 'Give the flight a name of at most 100 characters.' using errcode = '22023', hint = 'flight_name';
  elsif (v_new or p_flight ? 'type') and not exists (select 1 from public.service_types s where s.name = v_flight.type and s.is_active) then
    raise exception 'This channel is not available.' using errcode = '22023', hint = 'unknown_channel';
  elsif v_flight.budget is null or not (v_flight.budget > 0 and v_flight.budget < 1e12) then
    raise exception 'The flight budget must be above 0.' using errcode = '22023', hint = 'flight_budget';
  elsif v_flight.frequency_cap not between 1 and 1000 then
    raise exception 'A person gets the message 1 to 1000 times.' using errcode = '22023', hint = 'frequency_cap';
  elsif v_flight.frequency_period not in ('flight', 'day', 'week') then
    raise exception 'A frequency cap is for a day, a week or the whole flight.' using errcode = '22023', hint = 'frequency_period';
  elsif v_flight.pacing not in ('asap', 'even', 'ahead') then
    raise exception 'A flight is sent as soon as possible, evenly or ahead.' using errcode = '22023', hint = 'flight_pacing';
  elsif (v_new or p_flight ? 'intervals') and coalesce(jsonb_array_length(nullif(p_flight -> 'intervals', 'null')), 0) not between 1 and 500 then
    raise exception 'Add at least one schedule interval.' using errcode = '22023', hint = 'flight_intervals';
  elsif (v_new or p_flight ? 'audience_ids') and coalesce(jsonb_array_length(nullif(v_flight.audience_segments, 'null')), 0) not between 1 and 500 then
    raise exception 'Choose at least one audience.' using errcode = '22023', hint = 'flight_audiences';
  elsif p_flight ? 'audience_ids' and exists (
    select 1 from jsonb_array_elements_text(v_flight.audience_segments) as chosen(id)
     where not exists (select 1 from public.audiences a where a.id = chosen.id::uuid and a.organisation_id = private.effective_org_id())) then
    raise exception 'A chosen audience no longer exists.' using errcode = '22023', hint = 'unknown_audience';
  elsif greatest(jsonb_array_length(nullif(p_flight -> 'excluded_audience_ids', 'null')), jsonb_array_length(nullif(p_flight -> 'excluded_flight_ids', 'null'))) > 100 then
    raise exception 'At most 100 audiences and 100 flights can be left out.' using errcode = '22023', hint = 'too_many_exclusions';
  elsif p_flight -> 'excluded_flight_ids' ? p_base.id::text then
    raise exception 'A flight can not leave out its own people.' using errcode = '22023', hint = 'excludes_itself';
  elsif exists (
    select 1 from jsonb_array_elements_text(nullif(p_flight -> 'excluded_audience_ids', 'null')) as chosen(id)
     where not exists (select 1 from public.audiences a where a.id = chosen.id::uuid and a.organisation_id = private.effective_org_id())) or exists (
    select 1 from jsonb_array_elements_text(nullif(p_flight -> 'excluded_flight_ids', 'null')) as chosen(id)
     where not exists (select 1 from public.flights f where f.id = chosen.id::uuid and f.organisation_id = private.effective_org_id())) then
    raise exception 'An audience or a flight to be left out no longer exists.' using errcode = '22023', hint = 'unknown_exclusion';
  elsif not private.is_flight_location(v_flight.location) then
    raise exception 'The place is not complete or out of range.' using errcode = '22023', hint = 'flight_location';
  elsif not exists (select 1 from public.campaigns c where c.id = v_flight.campaign_id) then
    raise exception 'This campaign no longer exists.' using errcode = 'PT404', hint = 'campaign_not_found';
  end if;
  return v_flight;
end $$;
comment on function private.read_flight(jsonb, public.flights) is 'A planned flight as a row, or what is changed of one that is there: the wizard''s rules, with a sentence and a word for each. The plan''s columns are read by their names; the rest of the row belongs to the server.';
grant execute on function private.read_flight(jsonb, public.flights) to authenticated, service_role;

create function private.write_intervals(p_flight_id uuid, p_intervals jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    raise exception 'You are not allowed to plan flights.' using errcode = '42501', hint = 'read_only';
  end if;
  perform private.count_written_rows(jsonb_array_length(p_intervals));
  delete from public.flight_intervals i where i.flight_id = p_flight_id and i.organisation_id = private.effective_org_id();
  insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
  select f.id, f.organisation_id, nullif(i.value ->> 'date', '')::date, (i.value ->> 'start_time')::time, (i.value ->> 'end_time')::time, i.ordinality::integer
    from public.flights f, jsonb_array_elements(p_intervals) with ordinality as i (value, ordinality)
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id();
end $$;
comment on function private.write_intervals(uuid, jsonb) is 'The intervals of a flight of the effective organisation are these from now on, in this order.';
grant execute on function private.write_intervals(uuid, jsonb) to authenticated, service_role;

create function private.write_audiences(p_flight_id uuid, p_audience_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    raise exception 'You are not allowed to plan flights.' using errcode = '42501', hint = 'read_only';
  end if;
  perform private.count_written_rows(jsonb_array_length(p_audience_ids));
  delete from public.flight_audiences l
   where l.flight_id = p_flight_id and l.organisation_id = private.effective_org_id() and not p_audience_ids ? l.audience_id::text;
  insert into public.flight_audiences (flight_id, audience_id, organisation_id)
  select f.id, a.id, f.organisation_id
    from public.flights f join public.audiences a on a.organisation_id = f.organisation_id
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id()
     and a.id in (select chosen.id::uuid from jsonb_array_elements_text(p_audience_ids) as chosen (id))
  on conflict do nothing;
end $$;
comment on function private.write_audiences(uuid, jsonb) is 'A flight of the effective organisation is sent to these cohorts from now on.';
grant execute on function private.write_audiences(uuid, jsonb) to authenticated, service_role;

create function private.write_exclusions(p_flight_id uuid, p_audience_ids jsonb, p_flight_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_audiences constant jsonb := coalesce(nullif(p_audience_ids, 'null'), '[]');
  v_flights constant jsonb := coalesce(nullif(p_flight_ids, 'null'), '[]');
begin
  if not private.can_write() then
    raise exception 'You are not allowed to plan flights.' using errcode = '42501', hint = 'read_only';
  end if;
  perform private.count_written_rows(jsonb_array_length(v_audiences) + jsonb_array_length(v_flights));
  delete from public.flight_exclusions e
   where e.flight_id = p_flight_id and e.organisation_id = private.effective_org_id()
     and not coalesce(v_audiences ? e.audience_id::text, v_flights ? e.excluded_flight_id::text);
  -- Most flights leave out nobody, and a statement without rows has triggers too.
  if v_audiences = '[]' and v_flights = '[]' then
    return;
  end if;
  insert into public.flight_exclusions (flight_id, audience_id, excluded_flight_id, organisation_id)
  select f.id, left_out.audience_id, left_out.flight_id, f.organisation_id
    from public.flights f
    cross join lateral (
      select a.id as audience_id, null::uuid as flight_id
        from public.audiences a
       where a.organisation_id = f.organisation_id and a.id in (select chosen.id::uuid from jsonb_array_elements_text(v_audiences) as chosen (id))
      union all
      select null, g.id
        from public.flights g
       where g.organisation_id = f.organisation_id and g.id in (select chosen.id::uuid from jsonb_array_elements_text(v_flights) as chosen (id))) as left_out
   where f.id = p_flight_id and f.organisation_id = private.effective_org_id()
  on conflict do nothing;
end $$;
comment on function private.write_exclusions(uuid, jsonb, jsonb) is 'A flight of the effective organisation leaves out these cohorts and the people of these flights from now on.';
grant execute on function private.write_exclusions(uuid, jsonb, jsonb) to authenticated, service_role;

create function private.add_flight(p_flight public.flights, p_intervals jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.flights (id, campaign_id, name, type, budget, audience_segments, location, frequency_cap, frequency_period, pacing, tracker_version_id, request_hash, variants,
    promotion_rule)
  values (p_flight.id, p_flight.campaign_id, p_flight.name, p_flight.type, p_flight.budget, p_flight.audience_segments, p_flight.location,
    p_flight.frequency_cap, p_flight.frequency_period, p_flight.pacing, p_flight.tracker_version_id, p_flight.request_hash,
    coalesce(p_flight.variants, '[]'), p_flight.promotion_rule)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.write_intervals(p_flight.id, p_intervals);
  perform private.write_audiences(p_flight.id, p_flight.audience_segments);
  return true;
end $$;
comment on function private.add_flight(public.flights, jsonb) is 'Stores the plan of a flight with its intervals and cohorts; false when the id is taken.';
grant execute on function private.add_flight(public.flights, jsonb) to authenticated, service_role;

create function private.is_skipped_time(p_wall timestamp, p_zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_wall at time zone p_zone) at time zone p_zone <> p_wall;
end $$;
comment on function private.is_skipped_time(timestamp, text) is 'No clock of the zone ever shows this time: it was put forward over it.';
grant execute on function private.is_skipped_time(timestamp, text) to authenticated, service_role;

create function private.skipped_intervals(p_flight_id uuid) returns setof public.flight_intervals
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select i.*
    from public.flight_intervals i
    join public.organisations o on o.id = i.organisation_id
    cross join lateral (
      select i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end as ends) as e
   where i.flight_id = p_flight_id and i.start_time <> i.end_time
     and e.ends at time zone o.time_zone > (select private.delivery_now())
     and private.is_skipped_time(i.date + i.start_time, o.time_zone)
     and private.is_skipped_time(e.ends - interval '1 minute', o.time_zone);
end $$;
comment on function private.skipped_intervals(uuid) is
  'The intervals still to come of which no minute exists, as the clock is put forward over all of it: nothing is sent in them.';
grant execute on function private.skipped_intervals(uuid) to authenticated, service_role;

create function private.check_schedule(p_flight_id uuid, p_before jsonb default '[]') returns void
language plpgsql stable set search_path = '' as $$
declare
  v_new uuid[];
  v_overlapping boolean;
  v_over boolean;
begin
  -- One that was there before stays as it is, and as often as it was there.
  select array_agg(i.id) into v_new
    from (select own.*, row_number() over (partition by own.date, own.start_time, own.end_time order by own.position) as place
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
         bool_or(exists (select 1 from spans other where other.id <> s.id and other.starts < s.ends and s.starts < other.ends))
    into v_over, v_overlapping
    from spans s, public.organisations o
   where s.is_new and o.id = (select f.organisation_id from public.flights f where f.id = p_flight_id);
  if v_over then
    raise exception 'A schedule interval is over. Choose a later one.' using errcode = '22023', hint = 'interval_over';
  elsif v_overlapping then
    raise exception 'Two schedule intervals overlap or are the same.' using errcode = '22023', hint = 'intervals_overlap';
  elsif exists (select 1 from private.skipped_intervals(p_flight_id) as i where i.id = any (v_new)) then
    raise exception 'The clock is put forward over a schedule interval: its time does not exist on that day.' using errcode = '22023', hint = 'interval_skipped';
  end if;
end $$;
comment on function private.check_schedule(uuid, jsonb) is
  'No interval of a flight but those of before, [{date, start_time, end_time}], is over in the organisation''s day, is skipped by a change of the clock or overlaps another one. Copies keep the schedule of their source.';
grant execute on function private.check_schedule(uuid, jsonb) to authenticated, service_role;

create function private.write_variants(p_creative uuid, p_variants jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_variant record;
  v_id uuid;
  v_even jsonb;
  v_shares jsonb := '{}';
begin
  for v_variant in select t.value, t.ordinality from jsonb_array_elements(nullif(p_variants, 'null')) with ordinality as t order by t.ordinality loop
    v_id := gen_random_uuid();
    perform public.add_creative_variant(v_id, p_creative);
    update public.creative_versions v set content = v_variant.value -> 'content' where v.creative_id = v_id;
    v_shares := v_shares || jsonb_build_object(chr(65 + v_variant.ordinality::integer), v_variant.value -> 'share');
  end loop;
  if v_shares <> '{}' then
    select jsonb_object_agg(c.variant, c.variant_share) into v_even from public.creatives c where c.variant_of = p_creative;
    perform public.set_variant_shares(p_creative, v_shares, v_even);
  end if;
end $$;
comment on function private.write_variants(uuid, jsonb) is
  'Variants of a creative that was just written, [{content, share}], B to D, as public.add_creative_variant and public.set_variant_shares make them.';
grant execute on function private.write_variants(uuid, jsonb) to authenticated, service_role;

create function public.create_flight(p_id uuid, p_flight jsonb)
returns table (flight_id uuid, creative_id uuid, creative_version_id uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v_new_creative constant jsonb := nullif(p_flight -> 'new_creative', 'null');
  v_flight public.flights := private.read_flight(p_flight);
  v_creative uuid := v_flight.creative_id;
  v_version uuid := (p_flight ->> 'creative_version_id')::uuid;
begin
  v_flight.id := p_id;
  v_flight.request_hash := md5(p_flight::text);
  if not private.add_flight(v_flight, p_flight -> 'intervals') then
    -- The answer to the first attempt was lost, or the same request came twice at once: the same ids again.
    if not exists (select 1 from public.flights f where f.id = p_id and f.request_hash = v_flight.request_hash) then
      raise exception 'This flight was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
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
    insert into public.creatives (name, type) values (btrim(v_new_creative ->> 'name'), v_flight.type) returning id into v_creative;
    insert into public.creative_versions (creative_id, version_name, message, content)
    values (v_creative, 'Original', v_new_creative ->> 'message', coalesce(v_new_creative -> 'content', '{}')) returning id into v_version;
    perform private.write_variants(v_creative, v_new_creative -> 'variants');
  elsif v_creative is null or v_version is null then
    raise exception 'Choose a creative and its version, or write a new one.' using errcode = '22023', hint = 'flight_creative';
  end if;
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id) values (p_id, v_creative, v_version);
  if p_flight ->> 'short_url_id' is not null then
    perform private.assign_tracker_version((p_flight ->> 'short_url_id')::uuid, v_creative);
  end if;
  return query select p_id, v_creative, v_version;
end $$;
comment on function public.create_flight(uuid, jsonb) is
  'Creates a flight with its intervals, cohorts, creative and link in one transaction under the caller''s own rights: {campaign_id, name, type, budget, location?, frequency_cap?, frequency_period?, pacing?, intervals: [{date, start_time, end_time}], audience_ids, excluded_audience_ids?, excluded_flight_ids?, creative_id and creative_version_id or new_creative: {name, message or content, variants?: [{content, share}]}, short_url_id?}. The same p_id again answers the same ids; with other content it raises request_reused.';
grant execute on function public.create_flight(uuid, jsonb) to authenticated, service_role;

create function private.copy_flight(p_copy public.flights, p_source_id uuid, p_days integer default 0, p_copies jsonb default '{}') returns boolean
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
  perform private.keep_tried(p_copy.id, p_source_id);
  perform private.write_exclusions(p_copy.id,
    (select jsonb_agg(e.audience_id) from public.flight_exclusions e where e.flight_id = p_source_id and e.audience_id is not null),
    (select jsonb_agg(coalesce(p_copies ->> e.excluded_flight_id::text, e.excluded_flight_id::text))
       from public.flight_exclusions e where e.flight_id = p_source_id and e.excluded_flight_id is not null));
  return true;
end $$;
comment on function private.copy_flight(public.flights, uuid, integer, jsonb) is
  'Stores a copy with the schedule of its source, so many days later, whom it leaves out and the creative it has now; false when the id is taken. p_copies, {flight: its copy}: a copy leaves out the copy of a flight that is among them.';
grant execute on function private.copy_flight(public.flights, uuid, integer, jsonb) to authenticated, service_role;

create function public.duplicate_flight(p_id uuid, p_source_id uuid) returns setof public.flights
language plpgsql set search_path = '' as $$
declare
  v_copy public.flights;
begin
  select * into v_copy from public.flights f where f.id = p_source_id;
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  v_copy.id := p_id;
  v_copy.name := left(coalesce(v_copy.name, 'Unknown Flight'), 103) || ' (Copy)';
  v_copy.request_hash := md5('copy of ' || p_source_id::text);
  if not private.copy_flight(v_copy, p_source_id) then
    -- A statement of its own: it sees a copy that was stored while this one waited for its id.
    if not exists (select 1 from public.flights f where f.id = p_id and f.request_hash = v_copy.request_hash) then
      raise exception 'This id belongs to another flight.' using errcode = 'PT409', hint = 'request_reused';
    end if;
  end if;
  return query select * from public.flights f where f.id = p_id;
end $$;
comment on function public.duplicate_flight(uuid, uuid) is
  'A pending copy with the plan of the source and none of its results. The same p_id again answers the same copy.';
grant execute on function public.duplicate_flight(uuid, uuid) to authenticated, service_role;

create function public.duplicate_campaign(p_id uuid, p_source_id uuid, p_name text, p_first_day date default null) returns setof public.campaigns
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
    raise exception 'This campaign no longer exists.' using errcode = 'PT404', hint = 'not_found';
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
    -- Those that leave out one that was copied after them.
    perform private.write_exclusions((v_copies ->> e.flight_id::text)::uuid,
        jsonb_agg(e.audience_id) filter (where e.audience_id is not null),
        jsonb_agg(coalesce(v_copies ->> e.excluded_flight_id::text, e.excluded_flight_id::text)) filter (where e.excluded_flight_id is not null))
      from public.flight_exclusions e where v_copies ? e.flight_id::text
     group by e.flight_id having bool_or(v_copies ? e.excluded_flight_id::text);
  elsif not exists (select 1 from public.campaigns c where c.id = p_id and c.name = private.plain_line(p_name)) then
    raise exception 'This id belongs to another campaign.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.campaigns c where c.id = p_id;
end $$;
comment on function public.duplicate_campaign(uuid, uuid, text, date) is
  'A pending copy of a campaign with pending copies of its flights, in one transaction. With p_first_day everything moves by the same number of days, so that the earliest day of campaign and flights is that one. The same p_id again answers the same copy.';
grant execute on function public.duplicate_campaign(uuid, uuid, text, date) to authenticated, service_role;
-- Editing. What may be changed follows from the status: nothing that was sent is rewritten, and what is on its way stays paid for.

create function private.editable_fields(p_status text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when p_status = 'pending' then array['name', 'type', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'location', 'intervals', 'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids', 'creative',
      'short_url_id']
    when p_status in ('active', 'paused') then array['name', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'intervals', 'audience_ids', 'excluded_audience_ids',
      'excluded_flight_ids', 'creative']
    else array['name'] end
$$;
comment on function private.editable_fields(text) is 'What of a flight in a status can be changed. The same table as src/domain/flight/edit.ts.';
grant execute on function private.editable_fields(text) to authenticated, service_role;

create function private.editable_plan(p_flight public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', p_flight.name, 'type', p_flight.type, 'budget', p_flight.budget, 'frequency_cap', p_flight.frequency_cap,
    'frequency_period', p_flight.frequency_period, 'pacing', p_flight.pacing, 'location', p_flight.location, 'short_url_id', p_flight.tracker_version_id,
    'intervals', coalesce((select jsonb_agg(jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.position, i.id)
                             from public.flight_intervals i where i.flight_id = p_flight.id), '[]'),
    'audience_ids', coalesce((select jsonb_agg(l.audience_id order by l.audience_id) from public.flight_audiences l where l.flight_id = p_flight.id), '[]'),
    'excluded_audience_ids', coalesce((select jsonb_agg(e.audience_id order by e.audience_id) from public.flight_exclusions e
                                        where e.flight_id = p_flight.id and e.audience_id is not null), '[]'),
    'excluded_flight_ids', coalesce((select jsonb_agg(e.excluded_flight_id order by e.excluded_flight_id) from public.flight_exclusions e
                                      where e.flight_id = p_flight.id and e.excluded_flight_id is not null), '[]'),
    'creative', (select jsonb_build_object('creative_id', l.creative_id, 'creative_version_id', l.creative_version_id)
                   from public.flight_creatives l where l.flight_id = p_flight.id order by l.created_at desc limit 1))
$$;
comment on function private.editable_plan(public.flights) is 'Everything of a flight that private.editable_fields names, to be compared.';

create function private.flight_in_words(p_flight public.flights, p_plan jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p_flight) - array['request_hash', 'approval_state', 'audience_segments', 'message', 'translations', 'short_url', 'variants', 'promotion_rule', 'promoted_variant', 'edited_at', 'edited_by'] || jsonb_build_object(
    'schedule', p_plan -> 'intervals',
    'audiences', coalesce((select jsonb_agg(a.name order by a.name, a.id) from public.audiences a where p_plan -> 'audience_ids' ? a.id::text), '[]'),
    'excluded_audiences', coalesce((select jsonb_agg(a.name order by a.name, a.id) from public.audiences a where p_plan -> 'excluded_audience_ids' ? a.id::text), '[]'),
    'excluded_flights', coalesce((select jsonb_agg(coalesce(f.name, 'Unknown Flight') order by f.name, f.id) from public.flights f
                                   where f.organisation_id = p_flight.organisation_id and p_plan -> 'excluded_flight_ids' ? f.id::text), '[]'),
    'creative', (select c.name from public.creatives c where c.id = (p_plan #>> '{creative,creative_id}')::uuid),
    'creative_version', (select v.version_name from public.creative_versions v where v.id = (p_plan #>> '{creative,creative_version_id}')::uuid),
    'tracked_link', (select v.version_name from public.click_tracker_versions v where v.id = (p_plan ->> 'short_url_id')::uuid))
$$;
comment on function private.flight_in_words(public.flights, jsonb) is 'A flight as the history of its changes keeps it: with its schedule, and by name what it refers to.';

create function private.check_begun_intervals(p_before jsonb, p_after jsonb, p_zone text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamp := private.delivery_now() at time zone p_zone;
begin
  if exists (
    select 1
      from jsonb_to_recordset(p_before) as b (date date, start_time time, end_time time)
     where b.date + b.start_time <= v_now and b.start_time <> b.end_time
       and not exists (
         select 1 from jsonb_to_recordset(p_after) as a (date date, start_time time, end_time time)
          where a.date = b.date and a.start_time = b.start_time
            and (a.end_time = b.end_time
              -- It goes on: where it ends is still open.
              or a.date + a.end_time + case when a.end_time < a.start_time then interval '1 day' else interval '0' end > v_now
             and b.date + b.end_time + case when b.end_time < b.start_time then interval '1 day' else interval '0' end > v_now))) then
    raise exception 'A schedule interval that has begun stays; only its end can be moved, to a time that is still to come.'
      using errcode = '22023', hint = 'interval_begun';
  end if;
end $$;
comment on function private.check_begun_intervals(jsonb, jsonb, text) is
  'What a flight that has been activated may have sent is in intervals that have begun: those that are over stay as they are, the others keep their begin.';

create function private.assign_version(p_flight public.flights, p_creative uuid, p_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id, organisation_id)
  values (p_flight.id, p_creative, p_version, p_flight.organisation_id)
  on conflict (flight_id, creative_id) do update set creative_version_id = excluded.creative_version_id, created_at = clock_timestamp();
end $$;
comment on function private.assign_version(public.flights, uuid, uuid) is 'The flight sends this version from now on, also where it had another one of the same creative.';

create function private.chosen_creative(p_changes jsonb, p_current jsonb, p_org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_creative uuid := private.uuid_of(p_changes ->> 'creative_id');
  v_version uuid := private.uuid_of(p_changes ->> 'creative_version_id');
begin
  if not p_changes ?| array['creative_id', 'creative_version_id'] then
    return p_current;
  end if;
  select v.creative_id, v.id into v_creative, v_version
    from public.creative_versions v
   where v.organisation_id = p_org and v.id = v_version and v.creative_id = coalesce(v_creative, v.creative_id);
  if not found then
    raise exception 'Choose a creative and its version.' using errcode = '22023', hint = 'flight_creative';
  end if;
  return jsonb_build_object('creative_id', v_creative, 'creative_version_id', v_version);
end $$;
comment on function private.chosen_creative(jsonb, jsonb, uuid) is 'The creative and version that changes name, else the current ones.';

create function private.update_flight(p_id uuid, p_version integer, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_known constant text[] := array['name', 'type', 'budget', 'frequency_cap', 'frequency_period', 'pacing', 'location', 'intervals', 'audience_ids',
    'excluded_audience_ids', 'excluded_flight_ids', 'creative_id', 'creative_version_id', 'short_url_id', 'reason'];
  v_reason constant text := private.plain_line(p_changes ->> 'reason');
  v_creative constant uuid := (
    select v.creative_id from public.creative_versions v where v.organisation_id = v_org and v.id = private.uuid_of(p_changes ->> 'creative_version_id'));
  v_old public.flights;
  v_new public.flights;
  v_before jsonb;
  v_after jsonb;
  v_changed text[];
  v_closed text[];
begin
  if p_changes is null or jsonb_typeof(p_changes) <> 'object' or (p_changes - v_known) <> '{}' then
    raise exception 'The changes can not be read.' using errcode = '22023', hint = 'invalid_flight';
  end if;
  -- Creative before version before flight, as an edit of a creative takes them: what the flight gets, with its variants, and what it has.
  if p_changes ?| array['creative_id', 'creative_version_id'] then
    perform 1 from public.creatives c
     where c.organisation_id = v_org and v_creative in (c.id, c.variant_of)
     order by c.id for no key update;
    perform 1 from public.creative_versions v
     where v.organisation_id = v_org
       and (v.id = private.uuid_of(p_changes ->> 'creative_version_id')
         or v.creative_id in (select c.id from public.creatives c where c.variant_of = v_creative)
         or v.id in (select l.creative_version_id from public.flight_creatives l where l.flight_id = p_id))
     order by v.id for no key update;
  end if;
  select * into v_old from public.flights f where f.id = p_id and f.organisation_id = v_org for no key update;
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif not private.can_write() then
    raise exception 'You are not allowed to change this flight.' using errcode = '42501', hint = 'read_only';
  elsif p_version is distinct from v_old.version then
    raise exception 'This flight was changed meanwhile.' using errcode = 'PT409', hint = 'version_conflict';
  end if;

  v_new := private.read_flight(p_changes - array['creative_id', 'creative_version_id', 'reason'], v_old);
  v_before := private.editable_plan(v_old);
  v_after := v_before || jsonb_build_object(
    'name', v_new.name, 'type', v_new.type, 'budget', v_new.budget, 'frequency_cap', v_new.frequency_cap,
    'frequency_period', v_new.frequency_period, 'pacing', v_new.pacing, 'location', v_new.location, 'short_url_id', v_new.tracker_version_id,
    'creative', private.chosen_creative(p_changes, v_before -> 'creative', v_org));
  if p_changes ? 'intervals' then
    v_after := v_after || jsonb_build_object('intervals', (
      select jsonb_agg(jsonb_build_object('date', nullif(i.value ->> 'date', '')::date, 'start_time', (i.value ->> 'start_time')::time,
                                          'end_time', (i.value ->> 'end_time')::time) order by i.ordinality)
        from jsonb_array_elements(p_changes -> 'intervals') with ordinality as i (value, ordinality)));
  end if;
  if p_changes ? 'audience_ids' then
    v_after := v_after || jsonb_build_object('audience_ids', (
      select jsonb_agg(distinct chosen.id::uuid) from jsonb_array_elements_text(p_changes -> 'audience_ids') as chosen (id)));
  end if;
  v_after := v_after || coalesce((
    select jsonb_object_agg(key, coalesce((
             select jsonb_agg(distinct chosen.id::uuid) from jsonb_array_elements_text(nullif(p_changes -> key, 'null')) as chosen (id)), '[]'))
      from unnest(array['excluded_audience_ids', 'excluded_flight_ids']) as key where p_changes ? key), '{}');
  v_changed := array(select a.key from jsonb_each(v_after) as a where a.value is distinct from v_before -> a.key order by a.key);
  v_closed := array(select c from unnest(v_changed) as c where c <> all (private.editable_fields(v_old.status)));
  if v_changed = '{}' then
    return;
  elsif v_closed <> '{}' then
    raise exception 'Of a flight that is % this can not be changed: %.', v_old.status, array_to_string(v_closed, ', ')
      using errcode = 'PT409', hint = 'not_editable', detail = to_jsonb(v_closed)::text;
  elsif v_old.status <> 'pending' and v_changed && array['budget', 'audience_ids', 'excluded_audience_ids', 'excluded_flight_ids'] and coalesce(length(v_reason), 0) = 0 then
    raise exception 'Say why the money or the audience of a flight that runs is changed.' using errcode = '22023', hint = 'reason_missing';
  elsif length(v_reason) > 500 then
    raise exception 'The reason can have at most 500 characters.' using errcode = '22023', hint = 'reason_too_long';
  elsif 'type' = any (v_changed) and not private.uses_channel(v_org, v_new.type) then
    raise exception 'Your organization does not use the channel %.', v_new.type using errcode = '22023', hint = 'channel_off';
  elsif v_new.tracker_version_id is not null and private.content_channel(v_new.type) = 'voice' then
    raise exception 'A call carries no link.' using errcode = '22023', hint = 'short_url_channel';
  end if;
  if 'intervals' = any (v_changed) and v_old.status <> 'pending' then
    perform private.check_begun_intervals(v_before -> 'intervals', v_after -> 'intervals', o.time_zone) from public.organisations o where o.id = v_org;
  end if;

  -- Judges the budget before the plan is another one: what is on its way today is what was planned so far.
  update public.flights f
     set name = v_new.name, type = v_new.type, budget = v_new.budget, frequency_cap = v_new.frequency_cap, frequency_period = v_new.frequency_period,
         pacing = v_new.pacing, location = v_new.location, tracker_version_id = v_new.tracker_version_id, edited_at = clock_timestamp(), edited_by = private.uid(),
         audience_segments = case when 'audience_ids' = any (v_changed) then v_after -> 'audience_ids' else f.audience_segments end
   where f.id = p_id;
  if 'intervals' = any (v_changed) then
    perform private.write_intervals(p_id, v_after -> 'intervals');
    perform private.check_schedule(p_id, v_before -> 'intervals');
  end if;
  if 'audience_ids' = any (v_changed) then
    perform private.write_audiences(p_id, v_after -> 'audience_ids');
  end if;
  if v_changed && array['excluded_audience_ids', 'excluded_flight_ids'] then
    perform private.write_exclusions(p_id, v_after -> 'excluded_audience_ids', v_after -> 'excluded_flight_ids');
  end if;
  if 'creative' = any (v_changed) then
    perform private.assign_version(v_new, (v_after #>> '{creative,creative_id}')::uuid, (v_after #>> '{creative,creative_version_id}')::uuid);
  elsif 'type' = any (v_changed) then
    perform private.refresh_flight_message(p_id);
  end if;
  if exists (select 1 from public.creatives c where c.id = (v_after #>> '{creative,creative_id}')::uuid and lower(c.type) <> lower(v_new.type)) then
    raise exception 'Choose a creative of the new channel.' using errcode = '22023', hint = 'type_mismatch';
  end if;
  select * into v_new from public.flights f where f.id = p_id;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), v_org, private.impersonated_org_id() is not null, 'flights', p_id::text, 'update',
    private.flight_in_words(v_old, v_before),
    private.flight_in_words(v_new, v_after) || case when v_reason <> '' then jsonb_build_object('reason', v_reason) else '{}' end);
end $$;
comment on function private.update_flight(uuid, integer, jsonb) is 'Body of public.update_flight.';
grant execute on function private.update_flight(uuid, integer, jsonb) to authenticated, service_role;

create function public.update_flight(p_id uuid, p_version integer, p_changes jsonb) returns setof public.flights
language plpgsql volatile set search_path = '' as $$
begin
  perform private.update_flight(p_id, p_version, p_changes);
  return query select * from public.flights f where f.id = p_id;
end $$;
comment on function public.update_flight(uuid, integer, jsonb) is
  'Changes the plan of a flight of the effective organisation in one transaction, over the version that was seen: any of {name, type, budget, frequency_cap, frequency_period, pacing, location, intervals: [{date, start_time, end_time}], audience_ids, excluded_audience_ids, excluded_flight_ids, creative_id and creative_version_id, short_url_id}, and {reason}, which money and audience of a flight that has left pending ask for. Answers the flight. Refuses with not_found, read_only, version_conflict, not_editable (the fields as detail; which ones follows from the status, see private.editable_fields), reason_missing, interval_begun, budget_below_spent and the words of create_flight; a value that stays is no change.';
revoke execute on function public.update_flight(uuid, integer, jsonb) from public, anon;
grant execute on function public.update_flight(uuid, integer, jsonb) to authenticated, service_role;

create function private.flight_history(p_flight_id uuid) returns setof public.audit_log
language sql stable security definer set search_path = '' as $$
  select l.* from public.audit_log l
   where l.organisation_id = private.effective_org_id() and l.table_name in ('flights', 'flight_creatives', 'flight_approvals') and l.row_id = p_flight_id::text
     and exists (select 1 from public.flights f where f.id = p_flight_id and f.organisation_id = private.effective_org_id())
   order by l.occurred_at desc, l.id desc
   limit 100
$$;
comment on function private.flight_history(uuid) is 'Body of public.flight_history.';
grant execute on function private.flight_history(uuid) to authenticated, service_role;

create function public.flight_history(p_flight_id uuid)
returns table (id bigint, occurred_at timestamptz, actor_id uuid, impersonating boolean, table_name text, action text, before jsonb, after jsonb, mentions jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select l.id, l.occurred_at, l.actor_id, l.impersonating, l.table_name, l.action, l.before, l.after, public.mentions(l)
      from private.flight_history(p_flight_id) as l;
end $$;
comment on function public.flight_history(uuid) is
  'Who changed a flight of the effective organisation, when and what, the newest 100 changes first. Whoever sees the flight sees them; the whole log is the admins''.';
revoke execute on function public.flight_history(uuid) from public, anon;
grant execute on function public.flight_history(uuid) to authenticated, service_role;

create function public.flight_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select (select count(*) from public.flight_creatives l where l.creative_id = $1.id)::integer
    + case when $1.variant_of is null then 0 else (
        select count(*) from public.flights f
         where f.organisation_id = $1.organisation_id and f.variants <> '[]'
           and f.variants @> any (array(
             select jsonb_build_array(jsonb_build_object('version_id', v.id)) from public.creative_versions v where v.creative_id = $1.id)))::integer end
$$;
comment on function public.flight_count(public.creatives) is 'Computed field: how many flights the creative is assigned to, or, where it is a variant, also tried by.';
grant execute on function public.flight_count(public.creatives) to authenticated, service_role;

create function public.flight_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.flight_id order by l.created_at), '{}') from public.flight_creatives l where l.creative_id = $1.id
$$;
comment on function public.flight_ids(public.creatives) is 'Computed field: the flights the creative is assigned to.';
grant execute on function public.flight_ids(public.creatives) to authenticated, service_role;

-- A channel that an organisation does not use plans no new flight there.

create function private.uses_channel(p_organisation_id uuid, p_channel text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce((
      select p_channel = any (o.active_services) or not (o.service_rates ? p_channel)
        from public.organisations o where o.id = p_organisation_id), true));
end $$;
comment on function private.uses_channel(uuid, text) is
  'The channel is among the organisation''s active services, or newer than its form: unchecked ones keep their rate there, so one without a rate has never been decided on. The same rule as src/domain/people/channels.ts.';
grant execute on function private.uses_channel(uuid, text) to authenticated, service_role;

create function private.runs_channel(p_organisation_id uuid, p_channel text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.uses_channel(p_organisation_id, p_channel) or coalesce((
      select p_channel = any (o.finishing_services) from public.organisations o where o.id = p_organisation_id), false));
end $$;
comment on function private.runs_channel(uuid, text) is 'Flights that run on the channel may go on: the organisation uses it, or lets what runs finish.';
grant execute on function private.runs_channel(uuid, text) to authenticated, service_role;

create function private.check_flight_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Nothing starts on a channel that is off, whoever asks. Delivery may wake what it paused there and lets finish.
  if tg_op = 'UPDATE' and (new.status <> 'active' or old.status = 'active' or old.status = 'paused' and not private.is_api_call()) then
    return new;
  end if;
  if not private.uses_channel(new.organisation_id, new.type) then
    raise exception 'Your organization does not use the channel %.', new.type using errcode = '22023', hint = 'channel_off';
  end if;
  return new;
end $$;
comment on function private.check_flight_channel() is 'A new flight and an activation need a channel that the organisation uses.';
grant execute on function private.check_flight_channel() to authenticated, service_role;
create trigger flights_check_channel before insert or update of status on public.flights
  for each row execute function private.check_flight_channel();

create function private.note_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() and tg_op = 'INSERT' then
    new.activated_at := null;
    new.stopped_at := null;
  elsif private.is_api_call() then
    perform private.refuse_change(array['activated_at', 'stopped_at'], to_jsonb(old), to_jsonb(new));
  end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'active' then
      -- What a person starts can be taken back for a moment; what delivery wakes goes on at once.
      new.activated_at := private.delivery_now()
        + case when private.is_api_call() or old.status_reason is null then private.launch_grace() else interval '0' end;
      new.stopped_at := null;
    -- One that had not begun has not stopped either: private.undo_launch writes what was before.
    elsif old.status = 'active' and not coalesce(old.activated_at > private.delivery_now(), false) then
      new.stopped_at := private.delivery_now();
    end if;
  end if;
  return new;
end $$;
comment on function private.note_activity() is 'When a flight last became active, which may be a moment ahead, and last stopped, by delivery''s clock.';
grant execute on function private.note_activity() to authenticated, service_role;
create trigger flights_note_activity before insert or update on public.flights for each row execute function private.note_activity();
