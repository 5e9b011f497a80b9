-- Flight editing: which fields can change depends on the status. Sent content stays unchanged, and messages in transit
-- stay funded.

create function private.editable_plan(p_flight public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select private.flight_values(p_flight) || jsonb_build_object(
    'intervals', coalesce((select jsonb_agg(
      jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.position, i.id)
                             from public.flight_intervals i where i.flight_id = p_flight.id), '[]'),
    'audience_ids', coalesce((select jsonb_agg(l.audience_id order by l.audience_id) from public.flight_audiences l
      where l.flight_id = p_flight.id), '[]'),
    'excluded_audience_ids', coalesce((select jsonb_agg(e.audience_id order by e.audience_id)
      from public.flight_exclusions e
                                        where e.flight_id = p_flight.id and e.audience_id is not null), '[]'),
    'excluded_flight_ids', coalesce((select jsonb_agg(e.excluded_flight_id order by e.excluded_flight_id)
      from public.flight_exclusions e
                                      where e.flight_id = p_flight.id and e.excluded_flight_id is not null), '[]'),
    'creative', (select jsonb_build_object('creative_id', l.creative_id, 'creative_version_id', l.creative_version_id)
                   from public.flight_creatives l where l.flight_id = p_flight.id order by l.created_at desc limit 1))
$$;
comment on function private.editable_plan(public.flights) is
  'All fields of a flight that private.editable_fields names, for comparison.';

create function private.flight_snapshot(p_flight public.flights, p_plan jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p_flight) - array['request_hash', 'approval_state', 'audience_segments', 'message', 'translations',
    'short_url', 'variants', 'promotion_rule', 'promoted_variant', 'edited_at', 'edited_by'] || jsonb_build_object(
    'schedule', p_plan -> 'intervals',
    'audiences', coalesce((select jsonb_agg(a.name order by a.name, a.id) from public.audiences a
      where p_plan -> 'audience_ids' ? a.id::text), '[]'),
    'excluded_audiences', coalesce((select jsonb_agg(a.name order by a.name, a.id) from public.audiences a
      where p_plan -> 'excluded_audience_ids' ? a.id::text), '[]'),
    'excluded_flights', coalesce((select jsonb_agg(coalesce(f.name, 'Unknown Flight') order by f.name, f.id)
      from public.flights f
                                   where f.organisation_id = p_flight.organisation_id
                                     and p_plan -> 'excluded_flight_ids' ? f.id::text), '[]'),
    'creative', (select c.name from public.creatives c where c.id = (p_plan #>> '{creative,creative_id}')::uuid),
    'creative_version', (select v.version_name from public.creative_versions v
      where v.id = (p_plan #>> '{creative,creative_version_id}')::uuid),
    'tracked_link', (select v.version_name from public.click_tracker_versions v
      where v.id = (p_plan ->> 'short_url_id')::uuid))
$$;
comment on function private.flight_snapshot(public.flights, jsonb) is
  'A flight as the change history stores it: with its schedule and the names of referenced rows.';

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
              -- The interval is still running, so its end can change.
              or a.date + a.end_time + case when a.end_time < a.start_time then interval '1 day'
                else interval '0' end > v_now
             and b.date + b.end_time + case when b.end_time < b.start_time then interval '1 day'
               else interval '0' end > v_now))) then
    perform private.refuse('22023', 'interval_begun');
  end if;
end $$;
comment on function private.check_begun_intervals(jsonb, jsonb, text) is
  'An activated flight may have sent in intervals that have started: finished ones cannot change, running ones keep '
  'their start.';

create function private.assign_version(p_flight public.flights, p_creative uuid, p_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.flight_creatives (flight_id, creative_id, creative_version_id, organisation_id)
  values (p_flight.id, p_creative, p_version, p_flight.organisation_id)
  on conflict (flight_id, creative_id) do update
    set creative_version_id = excluded.creative_version_id, created_at = clock_timestamp();
end $$;
comment on function private.assign_version(public.flights, uuid, uuid) is
  'Assigns a version to the flight from now on, also if the flight had another version of the same creative.';

create function private.chosen_creative(p_changes jsonb, p_current jsonb, p_org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_creative uuid := private.parse_uuid(p_changes ->> 'creative_id');
  v_version uuid := private.parse_uuid(p_changes ->> 'creative_version_id');
begin
  if not p_changes ?| array['creative_id', 'creative_version_id'] then
    return p_current;
  end if;
  select v.creative_id, v.id into v_creative, v_version
    from public.creative_versions v
   where v.organisation_id = p_org and v.id = v_version and v.creative_id = coalesce(v_creative, v.creative_id);
  if not found then
    perform private.refuse('22023', 'flight_creative.missing');
  end if;
  return jsonb_build_object('creative_id', v_creative, 'creative_version_id', v_version);
end $$;
comment on function private.chosen_creative(jsonb, jsonb, uuid) is
  'The creative and version in the changes, otherwise the current creative and version.';

create function private.update_flight(p_id uuid, p_version integer, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_reason constant text := private.plain_line(p_changes ->> 'reason');
  v_creative constant uuid := (
    select v.creative_id from public.creative_versions v
      where v.organisation_id = v_org and v.id = private.parse_uuid(p_changes ->> 'creative_version_id'));
  v_old public.flights;
  v_new public.flights;
  v_before jsonb;
  v_after jsonb;
  v_changed text[];
  v_closed text[];
begin
  if p_changes is null or jsonb_typeof(p_changes) <> 'object'
    or (p_changes - private.flight_request_keys() - 'reason') <> '{}' then
    perform private.refuse('22023', 'invalid_flight.changes');
  end if;
  -- Locks creatives, then versions, then the flight, in the order of a creative's edit. Includes the new and the
  -- current creative with their variants.
  if p_changes ?| array['creative_id', 'creative_version_id'] then
    perform 1 from public.creatives c
     where c.organisation_id = v_org and v_creative in (c.id, c.variant_of)
     order by c.id for no key update;
    perform 1 from public.creative_versions v
     where v.organisation_id = v_org
       and (v.id = private.parse_uuid(p_changes ->> 'creative_version_id')
         or v.creative_id in (select c.id from public.creatives c where c.variant_of = v_creative)
         or v.id in (select l.creative_version_id from public.flight_creatives l where l.flight_id = p_id))
     order by v.id for no key update;
  end if;
  select * into v_old from public.flights f where f.id = p_id and f.organisation_id = v_org for no key update;
  if not found then
    perform private.refuse('PT404', 'not_found.flight');
  elsif not private.can_write() then
    perform private.refuse('42501', 'read_only.flight');
  elsif p_version is distinct from v_old.version then
    perform private.refuse('PT409', 'version_conflict.flight_changed');
  end if;

  v_new := private.parse_flight(p_changes - array['creative_id', 'creative_version_id', 'reason'], v_old);
  v_before := private.editable_plan(v_old);
  v_after := v_before || private.flight_values(v_new) || jsonb_build_object(
    'creative', private.chosen_creative(p_changes, v_before -> 'creative', v_org));
  if p_changes ? 'intervals' then
    v_after := v_after || jsonb_build_object('intervals', (
      select jsonb_agg(jsonb_build_object('date', nullif(i.value ->> 'date', '')::date, 'start_time',
        (i.value ->> 'start_time')::time,
                                          'end_time', (i.value ->> 'end_time')::time) order by i.ordinality)
        from jsonb_array_elements(p_changes -> 'intervals') with ordinality as i (value, ordinality)));
  end if;
  if p_changes ? 'audience_ids' then
    v_after := v_after || jsonb_build_object('audience_ids', (
      select jsonb_agg(distinct chosen.id::uuid)
        from jsonb_array_elements_text(p_changes -> 'audience_ids') as chosen (id)));
  end if;
  v_after := v_after || coalesce((
    select jsonb_object_agg(key, coalesce((
             select jsonb_agg(distinct chosen.id::uuid)
               from jsonb_array_elements_text(nullif(p_changes -> key, 'null')) as chosen (id)), '[]'))
      from unnest(array['excluded_audience_ids', 'excluded_flight_ids']) as key where p_changes ? key), '{}');
  v_changed := array(select a.key from jsonb_each(v_after) as a where a.value is distinct from v_before -> a.key
    order by a.key);
  v_closed := array(select c from unnest(v_changed) as c where c <> all (private.editable_fields(v_old.status)));
  if v_changed = '{}' then
    return;
  elsif v_closed <> '{}' then
    perform private.refuse('PT409', 'not_editable.fields',
      jsonb_build_object('status', v_old.status, 'fields', v_closed));
  elsif v_old.status <> 'pending' and v_changed && private.fields_with_reason()
    and coalesce(length(v_reason), 0) = 0 then
    perform private.refuse('22023', 'reason_missing.running_flight');
  elsif length(v_reason) > 500 then
    perform private.refuse('22023', 'reason_too_long');
  elsif 'type' = any (v_changed) and not private.uses_channel(v_org, v_new.type) then
    perform private.refuse('22023', 'channel_off.unused', jsonb_build_object('channel', v_new.type));
  elsif v_new.tracker_version_id is not null and private.content_channel(v_new.type) = 'voice' then
    perform private.refuse('22023', 'short_url_channel');
  end if;
  if 'intervals' = any (v_changed) and v_old.status <> 'pending' then
    perform private.check_begun_intervals(v_before -> 'intervals', v_after -> 'intervals', o.time_zone)
      from public.organisations o where o.id = v_org;
  end if;

  -- Checks the budget before the plan changes, because messages in transit belong to the previous plan.
  v_new.edited_at := clock_timestamp();
  v_new.edited_by := private.uid();
  v_new.audience_segments := case when 'audience_ids' = any (v_changed) then v_after -> 'audience_ids'
    else v_old.audience_segments end;
  perform private.store_plan(v_new);
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
    perform private.assign_version(v_new, (v_after #>> '{creative,creative_id}')::uuid,
      (v_after #>> '{creative,creative_version_id}')::uuid);
  elsif 'type' = any (v_changed) then
    perform private.refresh_flight_message(p_id);
  end if;
  if exists (select 1 from public.creatives c
    where c.id = (v_after #>> '{creative,creative_id}')::uuid and lower(c.type) <> lower(v_new.type)) then
    perform private.refuse('22023', 'type_mismatch.new_channel');
  end if;
  select * into v_new from public.flights f where f.id = p_id;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), v_org, private.impersonated_org_id() is not null, 'flights', p_id::text, 'update',
    private.flight_snapshot(v_old, v_before),
    private.flight_snapshot(v_new, v_after) || case when v_reason <> '' then jsonb_build_object('reason', v_reason)
      else '{}' end);
end $$;
comment on function private.update_flight(uuid, integer, jsonb) is 'Implements public.update_flight.';
grant execute on function private.update_flight(uuid, integer, jsonb) to authenticated, service_role;

create function public.update_flight(p_id uuid, p_version integer, p_changes jsonb) returns setof public.flights
language plpgsql volatile set search_path = '' as $$
begin
  perform private.update_flight(p_id, p_version, p_changes);
  return query select * from public.flights f where f.id = p_id;
end $$;
comment on function public.update_flight(uuid, integer, jsonb) is
  'Changes the plan of a flight of the effective organization in one transaction. p_version is the version that the '
  'user edited. p_changes has any of the keys of private.flight_request_keys() and reason; a value equal to the current one is no change. Once the flight has '
  'left pending, a change of its budget, cohorts or exclusions requires a reason. Returns the flight. Refuses with '
  'not_found, read_only, version_conflict, not_editable (the fields in the detail; private.editable_fields has those '
  'that each status allows), reason_missing, reason_too_long, interval_begun, budget_below_spent and the hints of '
  'public.create_flight.';
grant execute on function public.update_flight(uuid, integer, jsonb) to authenticated, service_role;

create function private.flight_history(p_flight_id uuid) returns setof public.audit_log
language sql stable security definer set search_path = '' as $$
  select l.* from public.audit_log l
   where l.organisation_id = private.effective_org_id()
     and l.table_name in ('flights', 'flight_creatives', 'flight_approvals') and l.row_id = p_flight_id::text
     and exists (select 1 from public.flights f
       where f.id = p_flight_id and f.organisation_id = private.effective_org_id())
   order by l.occurred_at desc, l.id desc
   limit 100
$$;
comment on function private.flight_history(uuid) is 'Implements public.flight_history.';
grant execute on function private.flight_history(uuid) to authenticated, service_role;

create function public.flight_history(p_flight_id uuid)
returns table (id bigint, occurred_at timestamptz, actor_id uuid, impersonating boolean, table_name text, action text,
  before jsonb, after jsonb, mentions jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select l.id, l.occurred_at::timestamptz, l.actor_id, l.impersonating, l.table_name, l.action, l.before, l.after,
      public.mentions(l)
      from private.flight_history(p_flight_id) as l;
end $$;
comment on function public.flight_history(uuid) is
  'Who changed a flight of the effective organization, when and how; the newest 100 changes first. All members who '
  'see the flight see them; the full audit log is for admins.';
grant execute on function public.flight_history(uuid) to authenticated, service_role;

create function public.flight_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select (select count(*) from public.flight_creatives l where l.creative_id = $1.id)::integer
    + case when $1.variant_of is null then 0 else (
        select count(*) from public.flights f
         where f.organisation_id = $1.organisation_id and f.variants <> '[]'
           and f.variants @> any (array(
             select jsonb_build_array(jsonb_build_object('version_id', v.id)) from public.creative_versions v
               where v.creative_id = $1.id)))::integer end
$$;
comment on function public.flight_count(public.creatives) is
  'Computed field: the number of flights that the creative is assigned to or tested in as a variant.';
grant execute on function public.flight_count(public.creatives) to authenticated, service_role;

create function public.flight_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.flight_id order by l.created_at), '{}') from public.flight_creatives l
    where l.creative_id = $1.id
$$;
comment on function public.flight_ids(public.creatives) is 'Computed field: the flights the creative is assigned to.';
grant execute on function public.flight_ids(public.creatives) to authenticated, service_role;

-- An organization can plan new flights only on channels that it uses.

create function private.uses_channel(p_organisation_id uuid, p_channel text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce((
      select p_channel = any (o.active_services) or not (o.service_rates ? p_channel)
        from public.organisations o where o.id = p_organisation_id), true));
end $$;
comment on function private.uses_channel(uuid, text) is
  'True if the channel is among the organization''s active services, or was added after its form was saved: the '
  'form stores a rate for each unchecked channel, so a channel without a rate is a new one. The same rule as '
  'src/domain/people/channels.ts.';
grant execute on function private.uses_channel(uuid, text) to authenticated, service_role;

create function private.can_continue_on_channel(p_organisation_id uuid, p_channel text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.uses_channel(p_organisation_id, p_channel) or coalesce((
      select p_channel = any (o.finishing_services) from public.organisations o where o.id = p_organisation_id),
        false));
end $$;
comment on function private.can_continue_on_channel(uuid, text) is
  'True if running flights on the channel may continue: the organization uses it, or lets running flights finish.';
grant execute on function private.can_continue_on_channel(uuid, text) to authenticated, service_role;

create function private.record_activity() returns trigger
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
      -- A person's start has a grace period in which it can be undone; delivery resumes flights immediately.
      new.activated_at := private.delivery_now()
        + case when private.is_api_call() or old.status_reason is null then private.launch_grace()
          else interval '0' end;
      new.stopped_at := null;
    -- A flight still in its grace period has not sent, so it does not get a stop time; private.undo_launch restores the
    -- previous values.
    elsif old.status = 'active' and not coalesce(old.activated_at > private.delivery_now(), false) then
      new.stopped_at := private.delivery_now();
    end if;
  end if;
  return new;
end $$;
comment on function private.record_activity() is
  'Records when a flight last became active, which may be slightly in the future, and last stopped, by delivery''s '
  'clock.';
grant execute on function private.record_activity() to authenticated, service_role;
create trigger flights_note_activity before insert or update on public.flights for each row
  execute function private.record_activity();
