-- Events of flights: launched, limited, ended and set aside.

create function private.flight_event(p_before public.flights, p_after public.flights) returns text
language sql immutable set search_path = '' as $$
  select case
    when (p_before.status, p_before.status_reason) is not distinct from (p_after.status, p_after.status_reason)
      then null
    when p_after.status = 'active' and p_before.status = 'pending' then 'flight_launched'
    when p_after.status = 'ended' and p_before.status <> 'ended' then 'flight_ended'
    when p_after.status = 'paused' and p_after.status_reason = 'set_aside' then 'flight_set_aside'
    when p_after.status = 'paused' and p_after.status_reason is not null then 'flight_limited' end
$$;
comment on function private.flight_event(public.flights, public.flights) is
  'Kind of event that a change of a flight''s status is, or null.';

create function private.resolve_flight_events(p_campaign uuid, p_flight uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_reason = 'set_aside' then
    perform private.resolve_event('flight_set_aside', p_flight);
  elsif not exists (select 1 from public.flights f
    where f.campaign_id = p_campaign and f.status = 'paused' and f.status_reason = p_reason) then
    perform private.resolve_event('flight_limited', p_campaign, jsonb_build_object('reason', p_reason));
  end if;
end $$;
comment on function private.resolve_flight_events(uuid, uuid, text) is
  'Resolves the notifications about a flight that no longer waits for p_reason. A limit is resolved when no flight of '
  'the campaign waits for it.';

create function private.record_flight_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person public.link_users;
begin
  perform private.resolve_flight_events(o.campaign_id, (array_agg(o.id))[1], o.status_reason)
    from flights_before o join flights_after n on n.id = o.id
   where o.status = 'paused' and o.status_reason is not null and n.status_reason is distinct from o.status_reason
   group by o.campaign_id, o.status_reason, case when o.status_reason = 'set_aside' then o.id end;
  if not exists (select 1 from flights_before o join flights_after n on n.id = o.id
    where private.flight_event(o, n) is not null) then
    return null;
  end if;
  select * into v_person from public.link_users u where u.id = private.uid();
  perform private.record_event(e.kind, e.organisation_id, case when e.kind = 'flight_limited'
      -- Flights of a campaign that reach the same limit one after the other are one event.
      then concat_ws(':', e.campaign_id, e.reason, date_trunc('hour', private.delivery_now(), 'UTC'))
      else e.first || ':' || now() end,
    case when e.is_one then 'flight' else 'campaign' end, case when e.is_one then e.first else e.campaign_id end,
    jsonb_build_object('name', case when e.is_one then coalesce(e.name, c.name) else c.name end, 'campaign', c.name,
      'campaign_id', c.id, 'first', e.first, 'flights', e.flights, 'reason', e.reason,
      'by', case when e.reason is null then private.display_name(v_person, e.organisation_id) end),
    array(
      select u.id from public.link_users u
       where u.organisation_id = e.organisation_id
         and u.id = any (e.owners || private.organisation_admins(e.organisation_id))
         -- A person who starts or ends flights knows it.
         and (e.reason is not null or u.id is distinct from v_person.id)),
    p_messages => e.messages)
    from (
      select x.kind, n.organisation_id, n.campaign_id, n.status_reason as reason, count(*) as flights,
        count(*) = 1 and x.kind <> 'flight_limited' as is_one, min(n.id::text)::uuid as first, min(n.name) as name,
        array_agg(distinct coalesce(n.edited_by, n.user_id)) as owners,
        jsonb_agg(jsonb_build_object('key', n.id || ':' || now(), 'data', jsonb_build_object('id', n.id, 'name', n.name,
          'campaign_id', n.campaign_id, 'channel', n.type, 'status', n.status, 'reason', n.status_reason))) as messages
        from flights_before o
        join flights_after n on n.id = o.id
        cross join lateral (select private.flight_event(o, n) as kind) as x
       where x.kind is not null
       group by 1, 2, 3, 4, case when x.kind = 'flight_set_aside' then n.id end) as e
    join public.campaigns c on c.id = e.campaign_id;
  return null;
end $$;
comment on function private.record_flight_events() is
  'AFTER each statement that changes flights: records one event for the flights of a campaign whose status changed in '
  'the same way, and a webhook message for each flight. Tells the people who wrote their plans, and admins.';
create trigger flights_record_events after update on public.flights
  referencing old table as flights_before new table as flights_after
  for each statement execute function private.record_flight_events();

create function private.resolve_approval_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.resolve_event('approval_requested', r.request_id)
    from (select distinct o.request_id from sections_before o where o.state = 'requested') as r
   where not exists (select 1 from private.flight_approvals a
     where a.request_id = r.request_id and a.state = 'requested');
  return null;
end $$;
comment on function private.resolve_approval_requests() is
  'AFTER approvals change: resolves the notifications about requests of which no section waits any more.';
create trigger flight_approvals_resolve after update on private.flight_approvals
  referencing old table as sections_before for each statement execute function private.resolve_approval_requests();
create trigger flight_approvals_resolve_gone after delete on private.flight_approvals
  referencing old table as sections_before for each statement execute function private.resolve_approval_requests();

create function private.forget_deleted_things() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.thing_id = old.id;
  if tg_table_name = 'campaigns' then
    delete from public.notifications n
     where n.organisation_id = old.organisation_id and n.facts ->> 'campaign_id' = old.id::text;
  end if;
  return null;
end $$;
comment on function private.forget_deleted_things() is
  'AFTER DELETE of a campaign or flight: deletes the notifications about it, which name it.';
create trigger campaigns_forget_notifications after delete on public.campaigns
  for each row execute function private.forget_deleted_things();
create trigger flights_forget_notifications after delete on public.flights
  for each row execute function private.forget_deleted_things();
