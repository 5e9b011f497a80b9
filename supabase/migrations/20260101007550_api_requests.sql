-- Requests to the public API: the rate limit of a key, and the answers to requests with an idempotency key.

create table private.api_requests (
  user_id uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  started_at private.instant not null,
  new_id uuid not null default gen_random_uuid(),
  status integer,
  body jsonb,
  constraint api_requests_pkey primary key (user_id, idempotency_key),
  constraint api_requests_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint api_requests_idempotency_key_length check (length(idempotency_key) between 1 and 255),
  constraint api_requests_request_hash_shape check (request_hash ~ '^[0-9a-f]{64}$'),
  constraint api_requests_status_range check (status between 200 and 599)
);
comment on table private.api_requests is
  'One row is a request with an Idempotency-Key, kept for 24 hours. Status and body are null until it is answered. After a '
  'server error the same request runs again.';
comment on column private.api_requests.new_id is
  'Id of what the request creates, in each of its attempts. Random, so that a later request with the same '
  'Idempotency-Key creates another row.';
comment on column private.api_requests.user_id is
  'Actor of the key. A retry with the key''s replacement has the same actor.';
create index api_requests_started_at_idx on private.api_requests (started_at);

create function private.begin_api_request(p_key text, p_idempotency_key text, p_request_hash text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant integer := 300;
  v_now constant timestamptz := clock_timestamp();
  v_key private.api_keys;
  v_request private.api_requests;
  v_rate jsonb;
begin
  update private.api_keys k
     set last_used_at = date_trunc('minute', v_now),
       window_calls = case when k.window_started_at > v_now - interval '1 minute' then k.window_calls + 1 else 1 end,
       window_started_at = case when k.window_started_at > v_now - interval '1 minute' then k.window_started_at
         else v_now end
    from public.link_users u, public.organisations o
   where k.key_hash = private.hash_key(p_key) and coalesce(k.expires_at > v_now, true)
     and u.id = k.user_id and u.status = 'active' and o.id = u.organisation_id and o.is_active
  returning k.* into v_key;
  if not found then
    perform private.refuse('PT401', 'invalid_api_key');
  end if;
  v_rate := jsonb_build_object('limit', v_limit, 'remaining', greatest(v_limit - v_key.window_calls, 0),
    'reset', greatest(ceil(extract(epoch from v_key.window_started_at + interval '1 minute' - v_now)), 1));
  if v_key.window_calls > v_limit then
    return v_rate || '{"state": "limited"}';
  elsif p_idempotency_key is null then
    return v_rate || '{"state": "new"}';
  end if;
  insert into private.api_requests as r (user_id, idempotency_key, request_hash, started_at)
    values (v_key.user_id, p_idempotency_key, p_request_hash, v_now)
  on conflict on constraint api_requests_pkey do update
    set request_hash = excluded.request_hash, started_at = excluded.started_at, status = null, body = null,
      new_id = case when r.started_at < v_now - interval '24 hours' then excluded.new_id else r.new_id end
    where r.started_at < v_now - interval '24 hours'
      -- The first attempt failed, or the server ended during it. The retry has its id, so it creates nothing twice.
      or r.request_hash = excluded.request_hash
        and (r.status >= 500 or r.status is null and r.started_at < v_now - interval '3 minutes')
  returning * into v_request;
  if found then
    return v_rate || jsonb_build_object('state', 'new', 'new_id', v_request.new_id);
  end if;
  select * into v_request from private.api_requests r
   where r.user_id = v_key.user_id and r.idempotency_key = p_idempotency_key;
  return v_rate || case
    when v_request.request_hash <> p_request_hash then '{"state": "reused"}'::jsonb
    when v_request.status is null then '{"state": "running"}'
    else jsonb_build_object('state', 'replay', 'status', v_request.status, 'body', v_request.body) end;
end $$;
comment on function private.begin_api_request(text, text, text) is 'Implements public.begin_api_request.';
grant execute on function private.begin_api_request(text, text, text) to service_role;

create function public.begin_api_request(p_key text, p_idempotency_key text default null,
  p_request_hash text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_api_request(p_key, p_idempotency_key, p_request_hash)
$$;
comment on function public.begin_api_request(text, text, text) is
  'Counts a request with an API key and looks up its idempotency key. Returns {limit, remaining, reset (seconds), state}. '
  'state is new, with an idempotency key also with the new_id of what the request creates, limited (more than 300 '
  'requests in a minute), running, reused (another request had the idempotency key), or replay with the status and body of the first answer. Refuses with invalid_api_key. Called by the api '
  'function, service role only.';
grant execute on function public.begin_api_request(text, text, text) to service_role;

create function private.end_api_request(p_key text, p_idempotency_key text, p_status integer, p_body jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user constant uuid := (select k.user_id from private.api_keys k where k.key_hash = private.hash_key(p_key));
begin
  update private.api_requests r set status = p_status, body = p_body
   where r.user_id = v_user and r.idempotency_key = p_idempotency_key and r.status is null;
end $$;
comment on function private.end_api_request(text, text, integer, jsonb) is 'Implements public.end_api_request.';
grant execute on function private.end_api_request(text, text, integer, jsonb) to service_role;

create function public.end_api_request(p_key text, p_idempotency_key text, p_status integer, p_body jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.end_api_request(p_key, p_idempotency_key, p_status, p_body)
$$;
comment on function public.end_api_request(text, text, integer, jsonb) is
  'Stores the answer to a request with an idempotency key. After a server error, the same request runs again. '
  'Called by the api function, service role only.';
grant execute on function public.end_api_request(text, text, integer, jsonb) to service_role;

create function private.forget_api_requests() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.api_requests r where r.started_at < now() - interval '24 hours'
$$;
comment on function private.forget_api_requests(
  ) is 'Deletes answers to requests with an idempotency key after 24 hours.';
