-- Launch: the rehearsal, the start and its undo. The rehearsal computes what a start would send and charge from the
-- plans and money that gateways get. tests/db/launch/rehearsal-equals.test.ts checks that delivery matches it while
-- nothing changes.

create function private.rehearsal_input(p_org uuid, p_start uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with served as materialized (
      select a.*, row_number() over () as place from private.allotments(p_org, p_start) as a
    ), months as materialized (
      select private.month_ends(p_org) as ends
    )
    select jsonb_build_object('now', private.delivery_now(), 'time_zone', o.time_zone,
             'flights', coalesce((
               select jsonb_agg(private.flight_plan_input(f, s.wallet, s.campaign,
                 private.plan_months(m.ends, s.months))
                                  || jsonb_build_object('name', f.name) order by s.place)
                 from months m cross join served s join public.flights f on f.id = s.flight_id
                where s.flight_id = any (p_start)), '[]'))
      from public.organisations o where o.id = p_org);
end $$;
comment on function private.rehearsal_input(uuid, uuid[]) is
  'Plan inputs of the flights p_start of an organization, as if they started now, for readRehearsal in '
  'src/domain/delivery/rehearsal.ts: {now, time_zone, flights: [plan input with name]}, in serving order. Omits '
  'flights whose plan cannot be computed.';

create function private.rehearsal(p_campaign_id uuid, p_flight_id uuid, p_flight_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.campaign_to_launch(p_campaign_id, p_flight_id);
begin
  return private.rehearsal_input(v_campaign.organisation_id, private.flights_to_start(v_campaign,
    case when p_flight_id is not null then array[p_flight_id] else p_flight_ids end));
end $$;
comment on function private.rehearsal(uuid, uuid, uuid[]) is 'Implements public.rehearsal.';
grant execute on function private.rehearsal(uuid, uuid, uuid[]) to authenticated, service_role;

create function public.rehearsal(p_campaign_id uuid default null, p_flight_id uuid default null,
  p_flight_ids uuid[] default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.rehearsal(p_campaign_id, p_flight_id, p_flight_ids)
$$;
comment on function public.rehearsal(uuid, uuid, uuid[]) is
  'Inputs from which readRehearsal in src/domain/delivery/rehearsal.ts computes what a launch would send and charge '
  'by the hour: {now, time_zone, flights: [input of readPlanInput in src/domain/delivery/plan-input.ts, with '
  'name]}. The flights are those that public.launch_check lists for the same arguments, in serving order, each with '
  'the money that the flights before it leave. Changes nothing. Refuses with not_found.';
grant execute on function public.rehearsal(uuid, uuid, uuid[]) to authenticated, service_role;

-- The launch.

create function private.launch_answer(p_launch private.launches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_launch.id, 'campaign_id', p_launch.campaign_id, 'launch_at', p_launch.launch_at,
    'flights', jsonb_array_length(p_launch.before -> 'flights'), 'undone', p_launch.undone_at is not null,
    'undo_seconds', greatest(0, extract(epoch from p_launch.launch_at - private.delivery_now())))
$$;
comment on function private.launch_answer(private.launches) is
  'Result of public.launch and public.undo_launch for a launch.';

create function private.lock_creatives(p_flights uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select 1 from public.creatives c
   where c.id in (select s.id from public.flights f cross join lateral private.sent_creatives(f) as s
     where f.id = any (p_flights))
   order by c.id for share
$$;
comment on function private.lock_creatives(uuid[]) is
  'Locks the creatives of flights that start, so that none becomes inactive between the check and the end of the '
  'transaction.';

create function private.refuse_start(p_check jsonb, p_messages bigint) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- In the order of the check, so that the hint is the problem that the launch sheet lists first.
  v_blockers constant jsonb := (
    select jsonb_agg(b.code order by b.place)
      from (select p.problem -> 'code' as code, min(p.place) as place
              from jsonb_array_elements(p_check -> 'problems') with ordinality as p (problem, place)
             where p.problem ->> 'severity' = 'blocker' group by 1) as b);
  v_messages constant bigint := p_check ->> 'messages';
begin
  if v_blockers is not null then
    perform private.refuse('PT409', 'launch_blocked', jsonb_build_object('blockers', v_blockers), v_blockers ->> 0);
  elsif v_messages > (p_check ->> 'confirm_above')::bigint and p_messages is distinct from v_messages then
    perform private.refuse('22023', 'confirm_messages', jsonb_build_object('messages', v_messages));
  end if;
end $$;
comment on function private.refuse_start(jsonb, bigint) is
  'Refuses a start by the result of private.check_launch: launch_blocked with the first blocker as hint and all as '
  'detail; confirm_messages when it has more messages than the organization allows without their number, p_messages.';

create function private.launch(p_campaign_id uuid, p_flight_ids uuid[], p_version integer, p_messages bigint, p_id uuid)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_ids constant uuid[] := array(select distinct x from unnest(p_flight_ids) as x order by x);
  v_flights constant uuid[] := case when p_flight_ids is not null then v_ids end;
  v_hash constant text := md5(concat_ws(' ', p_campaign_id, v_ids));
  v_launch private.launches;
  v_campaign public.campaigns;
  v_start uuid[];
  v_check jsonb;
begin
  perform private.require_writer();
  if cardinality(v_ids) > 500 then
    perform private.refuse('22023', 'too_many_flights');
  end if;
  insert into private.launches (id, organisation_id, campaign_id, launched_by, launch_at, request_hash, before)
  values (coalesce(p_id, gen_random_uuid()), v_org, coalesce(p_campaign_id, v_org), private.uid(),
    private.delivery_now(), v_hash, '{}')
  on conflict (id) do nothing
  returning * into v_launch;
  if not found then
    -- A repeated request: the client lost the first response, or sent the launch twice at the same time.
    select * into v_launch from private.launches l
      where l.id = p_id and l.organisation_id = v_org and l.request_hash = v_hash;
    if not found then
      perform private.refuse('PT409', 'request_reused.launch');
    end if;
    return private.launch_answer(v_launch);
  end if;

  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = v_org and c.id = coalesce(p_campaign_id,
     (select f.campaign_id from public.flights f where f.id = v_ids[1]))
     for no key update;
  if not found or exists (
    select 1 from unnest(v_ids) as x where not exists (select 1 from public.flights f
      where f.id = x and f.campaign_id = v_campaign.id)) then
    perform private.refuse('PT404', 'not_found.campaign_or_flight');
  end if;
  perform 1 from public.flights f where f.campaign_id = v_campaign.id and f.status <> 'ended'
    order by f.id for no key update;
  v_start := private.flights_to_start(v_campaign, v_flights);
  perform private.lock_creatives(v_start);
  v_check := private.check_launch(v_campaign, v_start);
  if p_version is distinct from (v_check ->> 'version')::integer and p_version is not null then
    perform private.refuse('PT409', 'version_conflict.launch');
  elsif cardinality(v_start) = 0 then
    perform private.refuse('PT409', 'nothing_to_launch');
  end if;
  perform private.refuse_start(v_check, p_messages);

  update private.launches l
     set campaign_id = v_campaign.id, launch_at = private.delivery_now() + private.launch_grace(),
       before = jsonb_build_object(
       'campaign', jsonb_build_object('status', v_campaign.status, 'status_reason', v_campaign.status_reason),
       'flights', (select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'status_reason', f.status_reason,
                                                       'activated_at', f.activated_at, 'stopped_at', f.stopped_at))
                     from public.flights f where f.id = any (v_start)))
   where l.id = v_launch.id returning * into v_launch;
  update public.campaigns c set status = 'active', status_reason = null
    where c.id = v_campaign.id and c.status not in ('active', 'limited');
  update public.flights f set status = 'active', status_reason = null
    where f.id = any (v_start) and f.status <> 'active';
  return private.launch_answer(v_launch);
end $$;
comment on function private.launch(uuid, uuid[], integer, bigint, uuid) is 'Implements public.launch.';
grant execute on function private.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

create function public.launch(
  p_campaign_id uuid default null, p_flight_ids uuid[] default null, p_version integer default null,
    p_messages bigint default null, p_id uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.launch(p_campaign_id, p_flight_ids, p_version, p_messages, p_id)
$$;
comment on function public.launch(uuid, uuid[], integer, bigint, uuid) is
  'Starts a campaign with its pending flights, or with the given ones, in one transaction. Gateways get no work for '
  'it during 10 seconds, in which public.undo_launch can revert it. p_version and p_messages are the version and '
  'messages of public.launch_check: a null version is not compared, and p_messages is required when messages exceed '
  'the organization''s launch_confirm_above. Repeating a p_id returns the same launch. Returns {id, campaign_id, '
  'launch_at, undo_seconds, flights (their number), undone}. Refuses with signed_out, read_only, too_many_flights, '
  'not_found, version_conflict, nothing_to_launch, confirm_messages, request_reused, and when blocked with the code '
  'of the first blocker as hint and all of them in the detail.';
grant execute on function public.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

-- Clients may also write a status over REST. That starts what a launch would, so the same check applies. It runs after
-- the update, because one statement may change status and plan.

create function private.check_start(p_campaign public.campaigns, p_start uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_check jsonb;
begin
  perform private.lock_creatives(p_start);
  v_check := private.check_launch(p_campaign, p_start);
  -- The secret key acts for no person who could type the number, so for it the check's own number counts.
  perform private.refuse_start(v_check, case when private.uid() is null then (v_check ->> 'messages')::bigint end);
end $$;
comment on function private.check_start(public.campaigns, uuid[]) is
  'Refuses a start over REST as public.launch does. A status carries no number of messages, so above the '
  'organization''s launch_confirm_above only public.launch starts them.';

create function private.check_flight_starts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- While the campaign is not running, a start includes the active flights that wait for it, as in a launch.
  perform private.check_start(s.campaign, case when (s.campaign).status in ('active', 'limited') then s.started
    else private.flights_to_start(s.campaign, '{}') end)
    from (select c as campaign, array_agg(n.id order by n.id) as started
            from flights_after n
            join flights_before o on o.id = n.id
            join public.campaigns c on c.id = n.campaign_id
           where n.status = 'active' and o.status <> 'active'
           group by c.id) as s;
  return null;
end $$;
comment on function private.check_flight_starts() is
  'AFTER a client''s UPDATE of flights: applies public.launch_check to those that became active, all flights of a '
  'campaign together.';
create trigger flights_check_starts after update on public.flights
  referencing old table as flights_before new table as flights_after
  for each statement when (private.is_client()) execute function private.check_flight_starts();

create function private.check_campaign_start() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_campaign public.campaigns := new;
  v_start uuid[];
begin
  -- As before the update, when its active flights waited. It reopens a closed campaign, so "closed" is not a problem.
  v_campaign.status := 'pending';
  v_start := private.flights_to_start(v_campaign, '{}');
  -- Without an active flight that waits for the campaign, nothing starts to send.
  if v_start <> '{}' then
    perform private.check_start(v_campaign, v_start);
  end if;
  return null;
end $$;
comment on function private.check_campaign_start() is
  'AFTER a client makes a campaign active or limited: applies public.launch_check to the active flights that waited '
  'for it. Runs before the trigger that pauses flights by a new budget.';
create trigger campaigns_a_check_start after update of status on public.campaigns
  for each row when (new.status in ('active', 'limited') and old.status not in ('active', 'limited')
    and private.is_client())
  execute function private.check_campaign_start();

create function private.undo_launch(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_launch private.launches;
begin
  perform private.require_writer();
  if not exists (select 1 from private.launches l where l.id = p_id and l.organisation_id = v_org) then
    perform private.refuse('PT404', 'not_found.launch');
  end if;
  -- Reports and settling lock the wallet, gateways the row in work_turns. While this transaction holds both, nothing is
  -- charged and no gateway gets work.
  insert into public.wallets (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from public.wallets w where w.organisation_id = v_org for update;
  insert into private.work_turns (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from private.work_turns t where t.organisation_id = v_org for update;
  select * into v_launch from private.launches l where l.id = p_id for update;
  if v_launch.undone_at is not null then
    return private.launch_answer(v_launch);
  elsif v_launch.launch_at <= clock_timestamp() + (private.delivery_now() - now()) then
    perform private.refuse('PT409', 'launch_begun');
  end if;
  perform 1 from public.campaigns c where c.id = v_launch.campaign_id for no key update;
  -- Flights that a user has paused since then stay paused.
  update public.flights f
     set status = b.status, status_reason = b.status_reason, activated_at = b.activated_at, stopped_at = b.stopped_at
    from jsonb_to_recordset(v_launch.before -> 'flights') as b (id uuid, status text, status_reason text,
      activated_at timestamptz, stopped_at timestamptz)
   where f.id = b.id and (f.status = 'active' or f.status_reason is not null) and f.status <> b.status;
  update public.campaigns c
     set status = v_launch.before #>> '{campaign,status}',
       status_reason = v_launch.before #>> '{campaign,status_reason}'
   where c.id = v_launch.campaign_id and c.status in ('active', 'limited')
     and c.status <> v_launch.before #>> '{campaign,status}';
  -- Not those about flights of other launches of the campaign.
  perform private.resolve_event('flight_launched', t.thing, jsonb_build_object('first', b -> 'id'))
    from jsonb_array_elements(v_launch.before -> 'flights') as b
   cross join lateral unnest(array[v_launch.campaign_id, (b ->> 'id')::uuid]) as t (thing);
  update private.launches l set undone_at = private.delivery_now() where l.id = p_id returning * into v_launch;
  return private.launch_answer(v_launch);
end $$;
comment on function private.undo_launch(uuid) is 'Implements public.undo_launch.';
grant execute on function private.undo_launch(uuid) to authenticated, service_role;

create function public.undo_launch(p_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.undo_launch(p_id)
$$;
comment on function public.undo_launch(uuid) is
  'Reverts a launch of the effective organization before gateways get work for it: campaign and flights get their '
  'earlier status back. Returns what public.launch returns; repeating it returns the same. Refuses with signed_out, '
  'read_only, not_found and launch_begun.';
grant execute on function public.undo_launch(uuid) to authenticated, service_role;

create function private.set_launch_confirmation(p_above integer) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    perform private.refuse('42501', 'not_admin.launch_confirmation');
  elsif p_above is null or p_above not between 0 and 1000000000 then
    perform private.refuse('22023', 'invalid_limit.messages');
  end if;
  update public.organisations o set launch_confirm_above = p_above where o.id = private.effective_org_id();
  return p_above;
end $$;
comment on function private.set_launch_confirmation(integer) is 'Implements public.set_launch_confirmation.';
grant execute on function private.set_launch_confirmation(integer) to authenticated, service_role;

create function public.set_launch_confirmation(p_above integer) returns integer
language sql volatile set search_path = '' as $$
  select private.set_launch_confirmation(p_above)
$$;
comment on function public.set_launch_confirmation(integer) is
  'For admins: launches of the effective organization with more messages than p_above require the user to confirm '
  'the number. Returns p_above. Refuses with not_admin and invalid_limit.';
grant execute on function public.set_launch_confirmation(integer) to authenticated, service_role;
