-- Delivery of webhooks: a worker (supabase/functions/_shared/webhooks.ts) claims due messages, sends them and settles.

create function private.webhook_pause(p_attempts integer) returns interval
language sql volatile set search_path = '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours',
    '24 hours']::interval[])[p_attempts] * (0.8 + 0.4 * random())
$$;
comment on function private.webhook_pause(integer) is
  'Pause after the nth failed attempt, up to a fifth shorter or longer; null after the tenth, which is the last. The '
  'schedule is the example of Standard Webhooks.';

create function private.fail_lost_webhooks() returns void
language sql volatile security definer set search_path = '' as $$
  with lost as (
    update private.webhook_deliveries d set lease = null, state = n.state,
        next_attempt_at = case n.state when 'waiting' then o.next_at end
      from private.webhook_deliveries w
      join public.webhook_endpoints e on e.id = w.endpoint_id
     cross join lateral (select clock_timestamp() + private.webhook_pause(w.attempts) as next_at) as o
     cross join lateral (
       select case when e.status <> 'enabled' then 'held' when o.next_at is null then 'failed' else 'waiting' end
         as state) as n
     where w.lease is not null and w.state = 'waiting' and w.next_attempt_at <= clock_timestamp()
       and d.id = w.id and d.lease = w.lease
    returning d.endpoint_id)
  update public.webhook_endpoints e set failing_since = clock_timestamp()
   where e.failing_since is null and e.id in (select l.endpoint_id from lost l)
$$;
comment on function private.fail_lost_webhooks() is
  'Counts an attempt whose worker did not answer in time as a failure: the response may be what ended the worker.';

create function private.claim_webhooks(p_limit integer)
returns table (id bigint, lease uuid, message_id text, url text, secrets text[], body text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Requests at the same time. A receiver that hangs holds its request for 15 seconds.
  v_per_endpoint constant integer := 5;
  v_per_organisation constant integer := 20;
begin
  perform private.note_run('send-webhooks');
  -- Two workers that claim at the same time would exceed the limits.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('webhooks.claim'));
  perform private.fail_lost_webhooks();
  return query
  with held as (
    select d.endpoint_id, d.organisation_id, count(*) as requests from private.webhook_deliveries d
     where d.lease is not null and d.next_attempt_at > clock_timestamp()
     group by d.endpoint_id, d.organisation_id),
  due as (
    select w.id, e.organisation_id, e.failing_since is null as is_healthy, w.next_attempt_at,
      row_number() over (partition by e.organisation_id
        order by e.failing_since is null desc, w.place, w.next_attempt_at) as place
      from public.webhook_endpoints e
     cross join lateral (
       select d.id, d.next_attempt_at, row_number() over (order by d.next_attempt_at) as place
         from private.webhook_deliveries d join private.webhook_messages m on m.id = d.message_id
        where d.endpoint_id = e.id and d.state = 'waiting' and d.next_attempt_at <= clock_timestamp()
          and private.may_receive(e, m.type)
        order by d.next_attempt_at
        limit greatest(v_per_endpoint
          - coalesce((select h.requests from held h where h.endpoint_id = e.id), 0), 0)) as w
     where e.status = 'enabled' and e.host_state in ('public', 'missing')
       and coalesce(e.waits_until <= clock_timestamp(), true) and private.has_webhook_access(e)),
  chosen as (
    select d.id from due d
      left join (select h.organisation_id, sum(h.requests) as requests from held h group by 1) as o
        on o.organisation_id = d.organisation_id
     where d.place <= v_per_organisation - coalesce(o.requests, 0)
     order by d.is_healthy desc, d.place, d.next_attempt_at limit least(greatest(p_limit, 0), 500)),
  taken as (
    update private.webhook_deliveries d
       set attempts = d.attempts + 1, lease = gen_random_uuid(),
         next_attempt_at = clock_timestamp() + interval '1 minute'
     where d.id in (select c.id from chosen c) and d.state = 'waiting' and d.next_attempt_at <= clock_timestamp()
    returning d.id, d.lease, d.message_id, d.endpoint_id)
  select t.id, t.lease, t.message_id, e.url,
    array[s.secret] || case when s.previous_until > clock_timestamp() then array[s.previous_secret]
      else '{}'::text[] end,
    m.payload::text
    from taken t
    join public.webhook_endpoints e on e.id = t.endpoint_id
    join private.webhook_secrets s on s.endpoint_id = e.id
    join private.webhook_messages m on m.id = t.message_id
   order by t.id;
end $$;
comment on function private.claim_webhooks(integer) is 'Implements public.claim_webhooks.';
grant execute on function private.claim_webhooks(integer) to service_role;

create function public.claim_webhooks(p_limit integer default 20)
returns table (id bigint, lease uuid, message_id text, url text, secrets text[], body text)
language sql volatile set search_path = '' as $$
  select * from private.claim_webhooks(p_limit)
$$;
comment on function public.claim_webhooks(integer) is
  'Takes the webhooks that are due for one minute: at most 5 requests at the same time for an endpoint and 20 for an '
  'organization, endpoints that work first. Answer with settle_webhooks; no answer in time counts as a failure. '
  'Secret key only.';
grant execute on function public.claim_webhooks(integer) to service_role;

create function private.stop_webhooks(p_endpoint uuid, p_status text, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.webhook_endpoints e set status = p_status, reason = p_reason
   where e.id = p_endpoint and e.status = 'enabled';
  if found and p_reason <> 'person' then
    -- The path of a URL can hold a secret.
    perform private.record_event('webhook_paused', e.organisation_id, e.id || ':' || clock_timestamp(), 'webhook', e.id,
      jsonb_build_object('host', substring(e.url from '^https?://([^/?#:]+)'), 'reason', p_reason),
      case when e.person_id is null then private.organisation_admins(e.organisation_id) else array[e.person_id] end)
      from public.webhook_endpoints e where e.id = p_endpoint;
  end if;
  -- A request that a worker is sending ends in its answer.
  update private.webhook_deliveries d set state = 'held', next_attempt_at = null
   where d.endpoint_id = p_endpoint and d.state = 'waiting' and d.lease is null;
end $$;
comment on function private.stop_webhooks(uuid, text, text) is
  'Pauses or disables an endpoint and holds its waiting messages. Unless a person did it, tells the admins, or the '
  'owner of a personal endpoint.';

create function private.resolve_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.resolve_event('webhook_paused', old.id);
  return null;
end $$;
comment on function private.resolve_webhook() is
  'AFTER an endpoint was enabled again or deleted: resolves the notifications that it was paused.';
create trigger webhook_endpoints_resolve after update of status on public.webhook_endpoints
  for each row when (new.status = 'enabled' and old.status <> 'enabled') execute function private.resolve_webhook();
create trigger webhook_endpoints_resolve_gone after delete on public.webhook_endpoints
  for each row execute function private.resolve_webhook();

create function private.settle_webhooks(p_results jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settled integer := 0;
  v_endpoint record;
begin
  for v_endpoint in
    with settled as (
      update private.webhook_deliveries d set lease = null, state = n.state,
          next_attempt_at = case n.state when 'waiting' then greatest(o.next_at, o.waits_until) end
        from jsonb_to_recordset(p_results) as r (id bigint, lease uuid, at timestamptz, duration integer,
            status integer, error text, response text, retry_after numeric)
        join private.webhook_deliveries w on w.id = r.id and w.lease = r.lease
        join public.webhook_endpoints e on e.id = w.endpoint_id
       cross join lateral (
         select r.error is null and r.status between 200 and 299 as is_success,
           clock_timestamp() + private.webhook_pause(w.attempts) as next_at,
           case when r.retry_after is not null
             then clock_timestamp() + least(r.retry_after, 86400) * interval '1 second' end as waits_until) as o
       cross join lateral (
         select case when o.is_success then 'delivered' when e.status <> 'enabled' then 'held'
           when o.next_at is null then 'failed' else 'waiting' end as state) as n
       where d.id = r.id and d.lease = r.lease
      returning d.id, d.endpoint_id, r.at, r.duration, r.status, r.error, r.response, o.is_success, o.waits_until),
    logged as (
      insert into private.webhook_attempts (delivery_id, attempted_at, duration_ms, status, error, response)
      select s.id, s.at, s.duration, s.status, s.error, left(s.response, 1024) from settled s)
    select s.endpoint_id as id, count(*)::integer as answers, bool_or(s.is_success) as is_success,
      coalesce(bool_or(s.status = 410), false) as is_gone, max(s.waits_until) as waits_until
      from settled s group by s.endpoint_id order by s.endpoint_id
  loop
    v_settled := v_settled + v_endpoint.answers;
    update public.webhook_endpoints e
       set failing_since = case when not v_endpoint.is_success then coalesce(e.failing_since, clock_timestamp()) end,
         waits_until = coalesce(v_endpoint.waits_until, e.waits_until)
     where e.id = v_endpoint.id
       and ((e.failing_since is null) <> v_endpoint.is_success or v_endpoint.waits_until is not null);
    if v_endpoint.is_gone then
      perform private.stop_webhooks(v_endpoint.id, 'disabled', 'gone');
    elsif exists (select 1 from public.webhook_endpoints e
      where e.id = v_endpoint.id and e.failing_since < now() - interval '5 days') then
      perform private.stop_webhooks(v_endpoint.id, 'paused', 'failing');
    end if;
  end loop;
  return v_settled;
end $$;
comment on function private.settle_webhooks(jsonb) is 'Implements public.settle_webhooks.';
grant execute on function private.settle_webhooks(jsonb) to service_role;

create function public.settle_webhooks(p_results jsonb) returns integer
language sql volatile set search_path = '' as $$
  select private.settle_webhooks(p_results)
$$;
comment on function public.settle_webhooks(jsonb) is
  'Stores the answers of endpoints: an array of {id, lease, at, duration, status?, error?, response?, retry_after?}. '
  'A 2xx status is a success. Everything else is tried again after private.webhook_pause, or after retry_after seconds '
  'if that is later (a day at most). 410 disables the endpoint; five days of nothing but failures pause it. Returns '
  'how many leases were still valid. Secret key only.';
grant execute on function public.settle_webhooks(jsonb) to service_role;

create function private.claim_webhook_hosts(p_limit integer) returns table (id uuid, url text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.url from public.webhook_endpoints e
   where e.host_state is null and e.status <> 'disabled' order by e.updated_at limit least(p_limit, 100)
$$;
comment on function private.claim_webhook_hosts(integer) is 'Implements public.claim_webhook_hosts.';
grant execute on function private.claim_webhook_hosts(integer) to service_role;
create index webhook_endpoints_host_state_idx on public.webhook_endpoints (updated_at) where host_state is null;

create function public.claim_webhook_hosts(p_limit integer default 20) returns table (id uuid, url text)
language sql stable set search_path = '' as $$
  select * from private.claim_webhook_hosts(p_limit)
$$;
comment on function public.claim_webhook_hosts(integer) is
  'Endpoints whose URL is new: resolve the host and answer with settle_webhook_hosts. Secret key only.';
grant execute on function public.claim_webhook_hosts(integer) to service_role;

create function private.settle_webhook_hosts(p_hosts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_host record;
begin
  for v_host in
    update public.webhook_endpoints e set host_state = h.state
      from jsonb_to_recordset(p_hosts) as h (id uuid, url text, state text)
     where e.id = h.id and e.url = h.url and e.host_state is null
    returning e.id, e.host_state
  loop
    if v_host.host_state = 'unsafe' then
      perform private.stop_webhooks(v_host.id, 'disabled', 'unsafe_host');
    end if;
  end loop;
end $$;
comment on function private.settle_webhook_hosts(jsonb) is 'Implements public.settle_webhook_hosts.';
grant execute on function private.settle_webhook_hosts(jsonb) to service_role;

create function public.settle_webhook_hosts(p_hosts jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.settle_webhook_hosts(p_hosts)
$$;
comment on function public.settle_webhook_hosts(jsonb) is
  'Stores DNS results: an array of {id, url, state}. Disables an endpoint whose host is unsafe. Ignores a URL that has '
  'changed since. Secret key only.';
grant execute on function public.settle_webhook_hosts(jsonb) to service_role;

create function private.forget_webhooks() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.webhook_messages m where m.created_at < now() - interval '30 days'
$$;
comment on function private.forget_webhooks() is 'Deletes messages with their log after 30 days.';
