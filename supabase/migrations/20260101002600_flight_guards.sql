-- Flight guards: status transitions, creative assignments, and the read-only state of archived campaigns.

create function private.check_flight() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_allowed constant jsonb := '{"pending": ["active"], "active": ["paused"], "paused": ["active"], "ended": []}'::jsonb;
begin
  -- For every writer; public.launch_check applies it to starts.
  if tg_op = 'INSERT' and not private.uses_channel(new.organisation_id, new.type) then
    perform private.refuse('22023', 'channel_off.unused', jsonb_build_object('channel', new.type));
  end if;
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
    array['id', 'campaign_id', 'organisation_id', 'user_id', 'created_at', 'type', 'sent', 'delivery_rate', 'ctr',
      'spent',
      'creative_id', 'message', 'translations', 'short_url', 'variants', 'promotion_rule', 'promoted_variant',
        'audience_segments', 'edited_at', 'edited_by',
      'request_hash', 'approval_state'],
    to_jsonb(old), to_jsonb(new));
  -- After pending, only update_flight changes the plan: it checks the status, the version that the caller saw and the
  -- reason.
  if old.status <> 'pending' then
    perform private.refuse_change(array_remove(private.plan_columns(), 'name'), to_jsonb(old), to_jsonb(new));
  end if;
  if new.status is distinct from old.status and not (v_allowed -> old.status) ? new.status then
    perform private.refuse('PT409', 'invalid_transition', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return new;
end $$;
comment on function private.check_flight() is
  'A new flight needs a channel that the organization uses. Rules for clients: a flight starts pending with zero '
  'counters and goes from pending to active, active to paused and paused to active. Only delivery changes counters, and '
  'only update_flight changes the plan after pending.';
grant execute on function private.check_flight() to authenticated, service_role;
create trigger flights_check before insert or update on public.flights for each row
  execute function private.check_flight();

create function private.own_flight(p_id uuid) returns public.flights
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  select * into v_flight from public.flights f where f.id = p_id and f.organisation_id = private.effective_org_id();
  if not found then
    perform private.refuse('PT404', 'not_found.flight');
  end if;
  return v_flight;
end $$;
comment on function private.own_flight(uuid) is
  'Returns a flight of the effective organization. Raises not_found with the same message for another '
  'organization''s flight and for a missing one.';

-- Assigning a creative.

create function private.check_flight_creative() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_creative_type text;
  v_flight_type text;
  v_flight_status text;
begin
  select c.type into v_creative_type from public.creatives c
    where c.id = new.creative_id and c.organisation_id = new.organisation_id;
  select f.type, f.status into v_flight_type, v_flight_status
    from public.flights f where f.id = new.flight_id and f.organisation_id = new.organisation_id;
  if v_creative_type is null or v_flight_type is null then
    perform private.refuse('PT404', 'not_found.flight_or_creative');
  end if;
  if v_flight_status = 'ended' and private.is_api_call() then
    perform private.refuse('PT409', 'flight_ended.duplicate');
  end if;
  if lower(v_creative_type) <> lower(v_flight_type) then
    perform private.refuse('22023', 'type_mismatch.channels',
      jsonb_build_object('type', v_creative_type, 'channel', v_flight_type));
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
comment on function private.check_flight_creative() is
  'Channel and type must match, and the flight must not have ended; without a version the newest one is stored.';
grant execute on function private.check_flight_creative() to authenticated, service_role;
create trigger flight_creatives_check before insert on public.flight_creatives
  for each row execute function private.check_flight_creative();

-- Flights of an archived campaign are read-only for clients. Delivery still processes reports and settlement of
-- messages already sent.

create function private.protect_archived_flights() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(coalesce(new, old));
begin
  if exists (
    select 1 from public.campaigns c
     where c.archived_at is not null
       and c.id = coalesce((v_row ->> 'campaign_id')::uuid,
         (select f.campaign_id from public.flights f where f.id = (v_row ->> 'flight_id')::uuid))) then
    perform private.refuse('PT409', 'archived.flights');
  end if;
  return coalesce(new, old);
end $$;
comment on function private.protect_archived_flights() is
  'BEFORE a client''s change: keeps flights of an archived campaign and their content unchanged.';
grant execute on function private.protect_archived_flights() to authenticated, service_role;
create trigger flights_keep_archived before insert or delete on public.flights
  for each row when (private.is_api_call()) execute function private.protect_archived_flights();
-- Also fires for update_flight, which runs as definer but stamps edited_at, and for the functions that write variants.
create trigger flights_keep_archived_update before update on public.flights
  for each row when (private.is_api_call() or old.edited_at is distinct from new.edited_at
    or private.is_client() and (old.variants, old.promotion_rule, old.promoted_variant) is distinct from (new.variants,
      new.promotion_rule, new.promoted_variant)) execute function private.protect_archived_flights();
create trigger flight_creatives_keep_archived before insert or update or delete on public.flight_creatives
  for each row when (private.is_api_call()) execute function private.protect_archived_flights();
