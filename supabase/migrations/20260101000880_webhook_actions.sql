-- Functions for the screens of webhooks: create, change, pause, test and replay, and read the secret and the log.

create function private.own_webhook(p_id uuid) returns public.webhook_endpoints
language plpgsql stable security definer set search_path = '' as $$
declare
  v_endpoint public.webhook_endpoints;
begin
  select * into v_endpoint from public.webhook_endpoints e
   where e.id = p_id and case when e.person_id is null
     then e.organisation_id = private.effective_org_id() and private.is_org_admin()
     else e.person_id = private.uid() and private.has_webhook_access(e) end;
  if v_endpoint.id is null then
    perform private.refuse('PT404', 'not_found.webhook');
  end if;
  return v_endpoint;
end $$;
comment on function private.own_webhook(uuid) is
  'The endpoint, if the caller is an admin of its organization or the owner of a personal one; otherwise not_found. '
  'Unlike the policy webhook_endpoints_select, refuses an owner who has left the organization: the log is not theirs.';

create function private.new_webhook_secret() returns text
language sql volatile set search_path = '' as $$
  select 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64')
$$;
comment on function private.new_webhook_secret(
  ) is 'A signing secret: 32 random bytes in the form of Standard Webhooks.';

create function private.audit_webhook(p_endpoint public.webhook_endpoints, p_action text, p_before jsonb,
  p_after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), p_endpoint.organisation_id, private.impersonated_org_id() is not null, 'webhook_endpoints',
    p_endpoint.id::text, p_action, p_before, p_after)
$$;
comment on function private.audit_webhook(public.webhook_endpoints, text, jsonb, jsonb) is
  'Adds an entry about an endpoint to the audit log.';

create function private.audit_webhook_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The path of a URL can hold a secret.
  v_before constant jsonb := case when tg_op <> 'INSERT' then jsonb_build_object(
    'host', substring(old.url from '^https?://([^/?#]+)'), 'events', old.events, 'status', old.status,
    'reason', old.reason) end;
  v_after constant jsonb := case when tg_op <> 'DELETE' then jsonb_build_object(
    'host', substring(new.url from '^https?://([^/?#]+)'), 'events', new.events, 'status', new.status,
    'reason', new.reason) end;
begin
  if coalesce(new.person_id, old.person_id) is null then
    if v_before is distinct from v_after then
      perform private.audit_webhook(coalesce(new, old), lower(tg_op), v_before, v_after);
    end if;
  elsif tg_op <> 'UPDATE' or new.url <> old.url then
    perform private.record_secret(coalesce(new.person_id, old.person_id), 'webhook_url', tg_op <> 'DELETE');
  end if;
  return null;
end $$;
comment on function private.audit_webhook_change() is
  'AFTER each change: records host, events and status of an organization''s endpoint, and that a person set or removed '
  'their own URL.';
create trigger webhook_endpoints_audit after insert or update of url, events, status or delete
  on public.webhook_endpoints for each row execute function private.audit_webhook_change();

create function private.store_webhook(p_id uuid, p_org uuid, p_person uuid, p_url text, p_events text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_events constant text[] := array(select t from unnest(private.webhook_types()) with ordinality as t (t, place)
    where t = any (p_events) order by place);
begin
  if not private.is_webhook_url(p_url) then
    perform private.refuse('22023', case when p_url ~* '^http://' then 'invalid_webhook_url.https'
      else 'invalid_webhook_url' end);
  elsif cardinality(v_events) = 0 or not p_events <@ private.webhook_types() then
    perform private.refuse('22023', 'invalid_webhook_events');
  end if;
  insert into public.webhook_endpoints as e (id, organisation_id, person_id, url, events)
  values (p_id, p_org, p_person, p_url, v_events)
  on conflict (id) do update
    set events = excluded.events, url = excluded.url,
      host_state = case when e.url = excluded.url then e.host_state end,
      failing_since = case when e.url = excluded.url then e.failing_since end,
      waits_until = case when e.url = excluded.url then e.waits_until end,
      status = case when e.status = 'disabled' and e.url <> excluded.url then 'enabled' else e.status end,
      reason = case when not (e.status = 'disabled' and e.url <> excluded.url) then e.reason end
    where (e.url, e.events) is distinct from (excluded.url, excluded.events);
  insert into private.webhook_secrets (endpoint_id, secret) values (p_id, private.new_webhook_secret())
  on conflict (endpoint_id) do nothing;
end $$;
comment on function private.store_webhook(uuid, uuid, uuid, text, text[]) is
  'Creates or changes an endpoint for a caller who may. A new URL is resolved before anything is sent to it, and '
  'enables a disabled endpoint again. Refuses with invalid_webhook_url and invalid_webhook_events.';

create function private.save_webhook(p_id uuid, p_url text, p_events text[]) returns setof public.webhook_endpoints
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_org uuid := private.effective_org_id();
begin
  if v_org is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.webhooks');
  end if;
  perform private.serialize_id(p_id);
  if exists (select 1 from public.webhook_endpoints e where e.id = p_id) then
    -- People change the URL of a personal endpoint in their settings.
    if (private.own_webhook(p_id)).person_id is not null then
      perform private.refuse('PT404', 'not_found.webhook');
    end if;
  elsif (select count(*) from public.webhook_endpoints e where e.organisation_id = v_org and e.person_id is null) >= 50
    then
    perform private.refuse('PT409', 'too_many_webhooks');
  end if;
  perform private.store_webhook(p_id, v_org, null, btrim(p_url), p_events);
  return query select * from public.webhook_endpoints e where e.id = p_id;
end $$;
comment on function private.save_webhook(uuid, text, text[]) is 'Implements public.save_webhook.';
grant execute on function private.save_webhook(uuid, text, text[]) to authenticated, service_role;

create function public.save_webhook(p_id uuid, p_url text, p_events text[]) returns setof public.webhook_endpoints
language sql volatile set search_path = '' as $$
  select * from private.save_webhook(p_id, p_url, p_events)
$$;
comment on function public.save_webhook(uuid, text, text[]) is
  'For admins: creates an endpoint of the organization, at most 50, or changes its URL and events. Repeating a p_id '
  'creates no second one. Refuses with not_admin, not_found, too_many_webhooks, invalid_webhook_url and '
  'invalid_webhook_events.';
grant execute on function public.save_webhook(uuid, text, text[]) to authenticated, service_role;

create function private.pause_webhook(p_id uuid, p_is_paused boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.own_webhook(p_id);
begin
  if p_is_paused then
    perform private.stop_webhooks(p_id, 'paused', 'person');
  else
    update public.webhook_endpoints e
       set status = 'enabled', reason = null, failing_since = null, waits_until = null, host_state = null
     where e.id = v_endpoint.id and e.status <> 'enabled';
  end if;
end $$;
comment on function private.pause_webhook(uuid, boolean) is 'Implements public.pause_webhook.';
grant execute on function private.pause_webhook(uuid, boolean) to authenticated, service_role;

create function public.pause_webhook(p_id uuid, p_is_paused boolean) returns void
language sql volatile set search_path = '' as $$
  select private.pause_webhook(p_id, p_is_paused)
$$;
comment on function public.pause_webhook(uuid, boolean) is
  'For admins and the owner of a personal endpoint: pauses an endpoint, whose messages are then held, or enables it. '
  'Replay sends held messages. Safe to repeat. Refuses with not_found.';
grant execute on function public.pause_webhook(uuid, boolean) to authenticated, service_role;

create function private.delete_webhook(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.webhook_endpoints e where e.id = p_id) then
    delete from public.webhook_endpoints e where e.id = (private.own_webhook(p_id)).id;
  end if;
end $$;
comment on function private.delete_webhook(uuid) is 'Implements public.delete_webhook.';
grant execute on function private.delete_webhook(uuid) to authenticated, service_role;

create function public.delete_webhook(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.delete_webhook(p_id)
$$;
comment on function public.delete_webhook(uuid) is
  'For admins and the owner of a personal endpoint: deletes an endpoint with its secret and log. Safe to repeat. '
  'Refuses with not_found.';
grant execute on function public.delete_webhook(uuid) to authenticated, service_role;

create function private.webhook_of_secret(p_id uuid) returns public.webhook_endpoints
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.impersonated_org_id() is not null then
    perform private.refuse('42501', 'impersonating.webhook_secret');
  end if;
  return private.own_webhook(p_id);
end $$;
comment on function private.webhook_of_secret(uuid) is
  'Like own_webhook, but refuses while a superadmin views another organization: with its secret they could forge its '
  'events.';

create function private.webhook_secret(p_id uuid)
returns table (secret text, previous_secret text, previous_until timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.webhook_of_secret(p_id);
begin
  perform private.audit_webhook(v_endpoint, 'update', null, '{"secret": "shown"}');
  return query
    select s.secret, s.previous_secret, s.previous_until::timestamptz
      from (select w.secret, p.* from private.webhook_secrets w
              left join lateral (select w.previous_secret, w.previous_until
                where w.previous_until > clock_timestamp()) as p on true
             where w.endpoint_id = v_endpoint.id) as s;
end $$;
comment on function private.webhook_secret(uuid) is 'Implements public.webhook_secret.';
grant execute on function private.webhook_secret(uuid) to authenticated, service_role;

create function public.webhook_secret(p_id uuid)
returns table (secret text, previous_secret text, previous_until timestamptz)
language sql volatile set search_path = '' as $$
  select * from private.webhook_secret(p_id)
$$;
comment on function public.webhook_secret(uuid) is
  'For admins and the owner of a personal endpoint: the signing secret, and the previous one while it is valid. '
  'Recorded in the activity. Refuses with not_found and impersonating.';
grant execute on function public.webhook_secret(uuid) to authenticated, service_role;

create function private.rotate_webhook_secret(p_id uuid, p_hours integer, p_rotation uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.webhook_of_secret(p_id);
begin
  if p_hours is null or p_hours not between 0 and 720 then
    perform private.refuse('22023', 'invalid_overlap');
  end if;
  update private.webhook_secrets s
     set previous_secret = s.secret, previous_until = clock_timestamp() + p_hours * interval '1 hour',
       secret = private.new_webhook_secret(), rotation = p_rotation
   where s.endpoint_id = v_endpoint.id and s.rotation is distinct from p_rotation;
  if found then
    perform private.audit_webhook(v_endpoint, 'update', null, '{"secret": "replaced"}');
  end if;
end $$;
comment on function private.rotate_webhook_secret(uuid, integer, uuid) is 'Implements public.rotate_webhook_secret.';
grant execute on function private.rotate_webhook_secret(uuid, integer, uuid) to authenticated, service_role;

create function public.rotate_webhook_secret(p_id uuid, p_hours integer, p_rotation uuid) returns void
language sql volatile set search_path = '' as $$
  select private.rotate_webhook_secret(p_id, p_hours, p_rotation)
$$;
comment on function public.rotate_webhook_secret(uuid, integer, uuid) is
  'Replaces the secret of an endpoint. For p_hours more hours (0 to 720) each message is signed with the old secret '
  'too. Repeating a p_rotation does nothing. Refuses with not_found, impersonating and invalid_overlap.';
grant execute on function public.rotate_webhook_secret(uuid, integer, uuid) to authenticated, service_role;

create function private.enabled_webhook(p_id uuid) returns public.webhook_endpoints
language plpgsql stable security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.own_webhook(p_id);
begin
  if v_endpoint.status <> 'enabled' then
    perform private.refuse('PT409', 'webhook_paused');
  end if;
  return v_endpoint;
end $$;
comment on function private.enabled_webhook(
  uuid) is 'Like own_webhook; refuses with webhook_paused if nothing is sent.';

create function private.test_webhook(p_id uuid, p_request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.enabled_webhook(p_id);
  v_message text;
begin
  if (select count(*) from private.webhook_messages m where m.organisation_id = v_endpoint.organisation_id
    and m.type = 'webhook.test' and m.created_at > now() - interval '1 hour') >= 60 then
    perform private.refuse('PT429', 'too_many');
  end if;
  v_message := private.new_webhook_message(v_endpoint.organisation_id, 'webhook.test', p_request::text,
    '{"message": "This is a test."}');
  insert into private.webhook_deliveries (message_id, endpoint_id, organisation_id)
  select v_message, p_id, v_endpoint.organisation_id where v_message is not null;
end $$;
comment on function private.test_webhook(uuid, uuid) is 'Implements public.test_webhook.';
grant execute on function private.test_webhook(uuid, uuid) to authenticated, service_role;

create function public.test_webhook(p_id uuid, p_request uuid) returns void
language sql volatile set search_path = '' as $$
  select private.test_webhook(p_id, p_request)
$$;
comment on function public.test_webhook(uuid, uuid) is
  'Sends the event webhook.test to an endpoint, once for each p_request, at most 60 an hour for an organization. '
  'Refuses with not_found, webhook_paused and too_many.';
grant execute on function public.test_webhook(uuid, uuid) to authenticated, service_role;

create function private.replay_webhooks(p_id uuid, p_delivery bigint, p_since timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.enabled_webhook(p_id);
  v_count integer;
begin
  update private.webhook_deliveries d set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp()
    from private.webhook_messages m
   where d.endpoint_id = v_endpoint.id and d.lease is null
     and m.id = d.message_id and private.may_receive(v_endpoint, m.type)
     and (d.id = p_delivery or (d.state in ('failed', 'held') and d.created_at >= p_since));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function private.replay_webhooks(uuid, bigint, timestamptz) is 'Implements public.replay_webhooks.';
grant execute on function private.replay_webhooks(uuid, bigint, timestamptz) to authenticated, service_role;

create function public.replay_webhooks(p_id uuid, p_delivery bigint default null, p_since timestamptz default null)
returns integer
language sql volatile set search_path = '' as $$
  select private.replay_webhooks(p_id, p_delivery, p_since)
$$;
comment on function public.replay_webhooks(uuid, bigint, timestamptz) is
  'Sends messages of an endpoint again, with the same webhook-id: the one of p_delivery in any state, or every failed '
  'and held one since p_since. Returns how many. Refuses with not_found and webhook_paused.';
grant execute on function public.replay_webhooks(uuid, bigint, timestamptz) to authenticated, service_role;

create function private.webhook_log(p_id uuid, p_state text, p_before bigint, p_limit integer)
returns table (id bigint, message_id text, type text, state text, created_at timestamptz, next_attempt_at timestamptz,
  attempts bigint, status integer, error text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.own_webhook(p_id);
begin
  return query
    select d.id, d.message_id, m.type, d.state, m.created_at::timestamptz, d.next_attempt_at::timestamptz, c.attempts,
      l.status, l.error
      from private.webhook_deliveries d
      join private.webhook_messages m on m.id = d.message_id
     cross join lateral (select count(*) as attempts from private.webhook_attempts a where a.delivery_id = d.id) as c
      left join lateral (select a.status, a.error from private.webhook_attempts a
        where a.delivery_id = d.id order by a.id desc limit 1) as l on true
     where d.endpoint_id = v_endpoint.id and coalesce(d.state = p_state, true) and coalesce(d.id < p_before, true)
       and private.may_receive(v_endpoint, m.type)
     order by d.id desc limit least(greatest(p_limit, 0), 100);
end $$;
comment on function private.webhook_log(uuid, text, bigint, integer) is 'Implements public.webhook_log.';
grant execute on function private.webhook_log(uuid, text, bigint, integer) to authenticated, service_role;

create function public.webhook_log(p_id uuid, p_state text default null, p_before bigint default null,
  p_limit integer default 25)
returns table (id bigint, message_id text, type text, state text, created_at timestamptz, next_attempt_at timestamptz,
  attempts bigint, status integer, error text)
language sql stable set search_path = '' as $$
  select * from private.webhook_log(p_id, p_state, p_before, p_limit)
$$;
comment on function public.webhook_log(uuid, text, bigint, integer) is
  'Messages to an endpoint of the last 30 days, newest first, with the number of attempts and the result of the last. '
  'p_before is the id of the last row of the page before. Refuses with not_found.';
grant execute on function public.webhook_log(uuid, text, bigint, integer) to authenticated, service_role;

create function private.webhook_delivery(p_id uuid, p_delivery bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_endpoint constant public.webhook_endpoints := private.own_webhook(p_id);
begin
  return (
    select jsonb_build_object('url', v_endpoint.url, 'message_id', m.id, 'payload', m.payload, 'attempts',
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'at', a.attempted_at, 'duration', a.duration_ms,
        'status', a.status, 'error', a.error, 'response', a.response) order by a.id desc)
          from (select * from private.webhook_attempts t where t.delivery_id = d.id order by t.id desc limit 20) as a),
        '[]'))
      from private.webhook_deliveries d join private.webhook_messages m on m.id = d.message_id
     where d.id = p_delivery and d.endpoint_id = v_endpoint.id and private.may_receive(v_endpoint, m.type));
end $$;
comment on function private.webhook_delivery(uuid, bigint) is 'Implements public.webhook_delivery.';
grant execute on function private.webhook_delivery(uuid, bigint) to authenticated, service_role;

create function public.webhook_delivery(p_id uuid, p_delivery bigint) returns jsonb
language sql stable set search_path = '' as $$
  select private.webhook_delivery(p_id, p_delivery)
$$;
comment on function public.webhook_delivery(uuid, bigint) is
  'Request and last 20 attempts of a message of webhook_log: {url, message_id, payload, attempts: [{id, at, duration '
  'in ms, status, error, response}]}, or null. Refuses with not_found.';
grant execute on function public.webhook_delivery(uuid, bigint) to authenticated, service_role;
