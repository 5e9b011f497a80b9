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
comment on function private.is_flight_location(text) is 'Empty when geo-targeting is off, else JSON {type, coordinates, location} inside the ranges of the wizard (WIZ-41 to WIZ-50, WIZ-86, WIZ-87).';
grant execute on function private.is_flight_location(text) to authenticated, service_role;

create table public.flights (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null,
  name text,
  type text not null,
  status text not null default 'pending',
  audience text,
  sent integer not null default 0,
  delivery_rate numeric(7, 4) not null default 0,
  ctr numeric(7, 4) not null default 0,
  spent numeric(14, 4) not null default 0,
  budget numeric(14, 2),
  audience_segments jsonb not null default '[]',
  scheduled_date timestamptz,
  location text,
  frequency_cap integer default 3,
  message text,
  creative_id uuid,
  user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  request_hash text,
  constraint flights_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint flights_campaign_id_fkey foreign key (campaign_id, organisation_id) references public.campaigns (id, organisation_id) on delete cascade,
  constraint flights_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete set null (creative_id),
  constraint flights_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint flights_type_fkey foreign key (type) references public.service_types (name),
  constraint flights_id_organisation_id_key unique (id, organisation_id),
  constraint flights_name_length check (name is null or length(btrim(name)) between 1 and 110),
  constraint flights_status_known check (status in ('pending', 'active', 'paused', 'ended')),
  constraint flights_sent_range check (sent >= 0),
  constraint flights_delivery_rate_range check (delivery_rate between 0 and 100),
  constraint flights_ctr_range check (ctr between 0 and 100),
  constraint flights_spent_range check (spent >= 0 and spent < 1e10),
  constraint flights_budget_range check (budget >= 0 and budget < 1e12),
  constraint flights_audience_segments_shape check (jsonb_typeof(audience_segments) = 'array'),
  constraint flights_location_shape check (private.is_flight_location(location)),
  constraint flights_frequency_cap_range check (frequency_cap between 1 and 1000),
  constraint flights_message_length check (length(message) <= 1600)
);
comment on table public.flights is 'One row is one sending plan of a campaign: channel, budget, place, audience, creative, and what came of it.';
comment on column public.flights.audience_segments is 'Ids of the chosen cohorts as they were planned; a cohort deleted later stays as an id (F-18, F-24).';
comment on column public.flights.delivery_rate is 'Percent of sent.';
comment on column public.flights.ctr is 'Percent of delivered.';
comment on column public.flights.request_hash is 'Fingerprint of the create request, so that a repeated id with other content is refused.';
create index flights_organisation_id_created_at_idx on public.flights (organisation_id, created_at desc, id desc);
create index flights_campaign_id_created_at_idx on public.flights (campaign_id, created_at desc, id desc);
create index flights_campaign_id_spent_idx on public.flights (campaign_id) include (spent);
create index flights_creative_id_idx on public.flights (creative_id, organisation_id);
create index flights_user_id_idx on public.flights (user_id);
create index flights_type_idx on public.flights (type);

create table public.flight_intervals (
  id uuid primary key default gen_random_uuid(),
  flight_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  date date,
  start_time time not null default '09:00',
  end_time time not null default '17:00',
  position integer not null default 0,
  constraint flight_intervals_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade
);
comment on table public.flight_intervals is 'One row is a time in which a flight may send: a date and local times in the organisation''s zone (D-04).';
comment on column public.flight_intervals.end_time is 'Before start_time: the interval runs past midnight.';
create index flight_intervals_flight_id_idx on public.flight_intervals (flight_id, position);
create index flight_intervals_organisation_id_idx on public.flight_intervals (organisation_id, date);

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

create table public.flight_creatives (
  flight_id uuid not null,
  creative_id uuid not null,
  creative_version_id uuid,
  organisation_id uuid not null default private.effective_org_id(),
  created_at timestamptz not null default clock_timestamp(),
  constraint flight_creatives_pkey primary key (flight_id, creative_id),
  constraint flight_creatives_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete cascade,
  constraint flight_creatives_creative_version_id_fkey foreign key (creative_version_id, creative_id) references public.creative_versions (id, creative_id)
);
comment on table public.flight_creatives is 'One row assigns a creative, in one version, to a flight; the newest one is what the flight sends (D-05).';
create index flight_creatives_creative_id_idx on public.flight_creatives (creative_id, organisation_id);
create index flight_creatives_creative_version_id_idx on public.flight_creatives (creative_version_id, creative_id);
create index flight_creatives_flight_id_created_at_idx on public.flight_creatives (flight_id, created_at desc);
create index flight_creatives_organisation_id_idx on public.flight_creatives (organisation_id);

-- Rights. Intervals and cohorts are written with the flight; a change is a new flight.

revoke all on public.flights, public.flight_intervals, public.flight_audiences, public.flight_creatives from anon;
grant select, insert, update, delete on public.flights to authenticated;
grant select, insert on public.flight_intervals, public.flight_audiences to authenticated;
grant select, insert, delete on public.flight_creatives to authenticated;
grant all on public.flights, public.flight_intervals, public.flight_audiences, public.flight_creatives to service_role;

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

alter table public.flight_intervals enable row level security;
create policy flight_intervals_select on public.flight_intervals for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flight_intervals_insert on public.flight_intervals for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

alter table public.flight_audiences enable row level security;
create policy flight_audiences_select on public.flight_audiences for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flight_audiences_insert on public.flight_audiences for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

alter table public.flight_creatives enable row level security;
create policy flight_creatives_select on public.flight_creatives for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy flight_creatives_insert on public.flight_creatives for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy flight_creatives_delete on public.flight_creatives for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

-- A creative may go while it is a draft that no flight uses.
create policy creatives_delete on public.creatives for delete to authenticated
  using (status = 'draft' and organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and not exists (select 1 from public.flight_creatives l where l.creative_id = creatives.id));

-- Lifecycle.

create function private.check_flight() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_allowed constant jsonb := '{"pending": ["active"], "active": ["paused"], "paused": ["active"], "ended": []}';
begin
  if not private.is_api_call() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.refuse_value(new.status = 'pending', 'status');
    perform private.refuse_value(new.sent = 0 and new.delivery_rate = 0 and new.ctr = 0 and new.spent = 0, 'counters');
    perform private.refuse_value(new.creative_id is null, 'creative_id');
    new.created_at := now();
    new.version := 1;
    return new;
  end if;
  perform private.refuse_change(
    array['id', 'campaign_id', 'organisation_id', 'user_id', 'created_at', 'type', 'sent', 'delivery_rate', 'ctr', 'spent',
      'creative_id', 'audience_segments', 'request_hash'],
    to_jsonb(old), to_jsonb(new));
  if new.status is distinct from old.status and not (v_allowed -> old.status) ? new.status then
    raise exception 'A flight that is % can not become %.', old.status, new.status
      using errcode = 'PT409', hint = 'invalid_transition';
  end if;
  return new;
end $$;
comment on function private.check_flight() is 'Starts pending with zero counters; pending to active, active to paused, paused to active (CAMD-26 to CAMD-29). Counters belong to delivery.';
grant execute on function private.check_flight() to authenticated, service_role;
create trigger flights_check before insert or update on public.flights for each row execute function private.check_flight();
create trigger flights_touch before update on public.flights for each row execute function private.touch_version();
create trigger flights_audit after insert or update or delete on public.flights for each row execute function private.audit();
create trigger flight_creatives_audit after insert or delete on public.flight_creatives for each row execute function private.audit();

-- The link to a creative.

create function private.check_flight_creative() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_creative_type text;
  v_flight_type text;
begin
  select c.type into v_creative_type from public.creatives c where c.id = new.creative_id and c.organisation_id = new.organisation_id;
  select f.type into v_flight_type from public.flights f where f.id = new.flight_id and f.organisation_id = new.organisation_id;
  if v_creative_type is null or v_flight_type is null then
    raise exception 'The flight or the creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
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
comment on function private.check_flight_creative() is 'Channel and type must match; without a version the newest one is stored (D-05).';
grant execute on function private.check_flight_creative() to authenticated, service_role;
create trigger flight_creatives_check before insert on public.flight_creatives
  for each row execute function private.check_flight_creative();

create function private.follow_flight_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flight constant uuid := case when tg_op = 'DELETE' then old.flight_id else new.flight_id end;
begin
  if tg_op = 'INSERT' then
    update public.creatives set status = 'approved' where id = new.creative_id and status = 'draft';
  end if;
  update public.flights f
     set creative_id = newest.creative_id, message = newest.message
    from (select l.creative_id, v.message
            from (select 1) as always
            left join lateral (select * from public.flight_creatives x where x.flight_id = v_flight order by x.created_at desc limit 1) as l on true
            left join public.creative_versions v on v.id = l.creative_version_id) as newest
   where f.id = v_flight;
  return null;
end $$;
comment on function private.follow_flight_creative() is 'Assigning approves a draft; the flight shows the newest link''s creative and text.';
create trigger flight_creatives_follow after insert or delete on public.flight_creatives
  for each row execute function private.follow_flight_creative();

create function private.keep_sent_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.flight_creatives l join public.flights f on f.id = l.flight_id
     where l.creative_version_id = old.id and f.status = 'active') then
    raise exception 'An active flight is sending this version. Make a new version instead.'
      using errcode = 'PT409', hint = 'version_in_use';
  end if;
  return new;
end $$;
comment on function private.keep_sent_message() is 'What an active flight sends does not change behind its back (D-05).';
create trigger creative_versions_keep_sent_message before update of message, original_url on public.creative_versions
  for each row when (old.message is distinct from new.message or old.original_url is distinct from new.original_url)
  execute function private.keep_sent_message();

-- What a campaign's flights add up to.

create function public.total_spent(public.campaigns) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select sum(f.spent) from public.flights f where f.campaign_id = $1.id), 0)
$$;
comment on function public.total_spent(public.campaigns) is 'Computed field: dollars spent by the campaign''s flights.';

create function public.remaining_budget(public.campaigns) returns numeric
language sql stable set search_path = '' as $$
  select coalesce($1.budget, 0) - coalesce((select sum(f.spent) from public.flights f where f.campaign_id = $1.id), 0)
$$;
comment on function public.remaining_budget(public.campaigns) is 'Computed field: budget minus spent, negative when overspent (CAM-13).';

create function public.flight_count(public.campaigns) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.flights f where f.campaign_id = $1.id
$$;
comment on function public.flight_count(public.campaigns) is 'Computed field: how many flights the campaign has.';

create function public.campaign_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct f.campaign_id), '{}')
    from public.flight_creatives l join public.flights f on f.id = l.flight_id where l.creative_id = $1.id
$$;
comment on function public.campaign_ids(public.creatives) is 'Computed field: the campaigns whose flights use the creative (DATA-05).';

revoke execute on function public.total_spent(public.campaigns), public.remaining_budget(public.campaigns),
  public.flight_count(public.campaigns), public.campaign_ids(public.creatives) from public, anon;
grant execute on function public.total_spent(public.campaigns), public.remaining_budget(public.campaigns),
  public.flight_count(public.campaigns), public.campaign_ids(public.creatives) to authenticated, service_role;
