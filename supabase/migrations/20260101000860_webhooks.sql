-- Webhooks: endpoints of organizations and people, and the messages that events queue for them. The next file delivers.

create function private.webhook_types() returns text[]
language sql immutable set search_path = '' as $$
  select array['flight.launched', 'flight.ended', 'flight.limited', 'report.hourly', 'approval.requested',
    'approval.decided', 'wallet.low', 'invoice.issued', 'link.clicked']
$$;
comment on function private.webhook_types() is 'Events that an endpoint can subscribe to.';
grant execute on function private.webhook_types() to authenticated, service_role;

create table private.webhook_settings (
  is_single boolean primary key default true,
  allows_loopback boolean not null default false,
  constraint webhook_settings_is_single check (is_single)
);
comment on table private.webhook_settings is
  'The only row says whether endpoints may be http URLs of this machine. Only the embedded backend sets it, for '
  'development and tests.';
insert into private.webhook_settings default values;

create function private.is_webhook_url(p_url text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (p_url ~ '^https://' and private.is_web_url(p_url))
    or (p_url ~ '^http://127\.0\.0\.1(:[0-9]{1,5})?(/[!-~]*)?$' and length(p_url) <= 2048
      and (select s.allows_loopback from private.webhook_settings s))
$$;
comment on function private.is_webhook_url(text) is
  'An https URL on a public host, or with the setting for development an http URL of this machine. The worker checks '
  'the host again after DNS resolution.';
grant execute on function private.is_webhook_url(text) to authenticated, service_role;

create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  person_id uuid,
  url text not null,
  events text[] not null,
  status text not null default 'enabled',
  reason text,
  host_state text,
  failing_since private.instant,
  waits_until private.instant,
  created_by uuid default private.uid(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint webhook_endpoints_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint webhook_endpoints_person_id_fkey foreign key (person_id)
    references public.link_users (id) on delete cascade,
  constraint webhook_endpoints_created_by_fkey foreign key (created_by)
    references public.link_users (id) on delete set null,
  constraint webhook_endpoints_person_id_key unique (person_id),
  constraint webhook_endpoints_url_shape check (url ~ '^https?://[!-~]+$' and length(url) <= 2048),
  constraint webhook_endpoints_events_known check (
    events <@ private.webhook_types() and cardinality(events) between 1 and 50),
  constraint webhook_endpoints_status_known check (status in ('enabled', 'paused', 'disabled')),
  constraint webhook_endpoints_reason_known check (reason in ('person', 'failing', 'gone', 'unsafe_host')),
  constraint webhook_endpoints_reason_given check ((reason is null) = (status = 'enabled')),
  constraint webhook_endpoints_host_state_known check (host_state in ('public', 'missing', 'unsafe'))
);
comment on table public.webhook_endpoints is
  'One row is a URL that receives events of an organization. Its secret is in private.webhook_secrets. Only functions '
  'write it.';
comment on column public.webhook_endpoints.person_id is
  'Owner of a personal endpoint, the webhook URL of their settings; null for an endpoint of the organization.';
comment on column public.webhook_endpoints.reason is
  'Why nothing is sent: person (paused in the app), failing (nothing but failures for five days), gone (the receiver '
  'answered 410), unsafe_host (the name leads to a private network).';
comment on column public.webhook_endpoints.host_state is
  'Result of the DNS lookup after the URL was saved; null until the worker has done it. Nothing is sent before.';
comment on column public.webhook_endpoints.failing_since is 'First failure since the last success.';
comment on column public.webhook_endpoints.waits_until is 'Until when the receiver asked to send nothing (Retry-After).';
create index webhook_endpoints_organisation_id_idx on public.webhook_endpoints (organisation_id, created_at);
create index webhook_endpoints_created_by_idx on public.webhook_endpoints (created_by);

grant select on public.webhook_endpoints to authenticated;
grant all on public.webhook_endpoints to service_role;
alter table public.webhook_endpoints enable row level security;
create policy webhook_endpoints_select on public.webhook_endpoints for select to authenticated
  using (case when person_id is null
    then organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())
    else person_id = (select private.uid()) and (select private.is_active_user()) end);

create trigger webhook_endpoints_touch before update of url, events, status on public.webhook_endpoints
  for each row execute function private.touch();

create table private.webhook_secrets (
  endpoint_id uuid primary key,
  secret text not null,
  previous_secret text,
  previous_until private.instant,
  rotation uuid,
  constraint webhook_secrets_endpoint_id_fkey foreign key (endpoint_id)
    references public.webhook_endpoints (id) on delete cascade,
  constraint webhook_secrets_secret_shape check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  constraint webhook_secrets_previous_secret_shape check (previous_secret ~ '^whsec_[A-Za-z0-9+/]{43}=$')
);
comment on table private.webhook_secrets is
  'One row is the signing secret of an endpoint. Until previous_until, messages are signed with the previous secret too.';
comment on column private.webhook_secrets.rotation is 'Id of the last rotation, so that a repeated call rotates once.';

create table private.webhook_messages (
  id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  organisation_id uuid not null,
  event_key text not null,
  type text not null,
  payload jsonb not null,
  created_at private.instant not null default clock_timestamp(),
  constraint webhook_messages_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint webhook_messages_event_key unique (organisation_id, event_key),
  constraint webhook_messages_payload_size check (octet_length(payload::text) < 20000)
);
comment on table private.webhook_messages is
  'One row is an event of an organization, sent to each of its endpoints for that type. Kept for 30 days.';
comment on column private.webhook_messages.id is 'Header webhook-id: identical in every attempt and replay.';
comment on column private.webhook_messages.event_key is 'Names the event, so that a repeated call queues nothing.';
create index webhook_messages_created_at_idx on private.webhook_messages (created_at);

create table private.webhook_deliveries (
  id bigint generated always as identity primary key,
  message_id text not null,
  endpoint_id uuid not null,
  organisation_id uuid not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at private.instant default clock_timestamp(),
  lease uuid,
  created_at private.instant not null default clock_timestamp(),
  constraint webhook_deliveries_message_id_fkey foreign key (message_id)
    references private.webhook_messages (id) on delete cascade,
  constraint webhook_deliveries_endpoint_id_fkey foreign key (endpoint_id)
    references public.webhook_endpoints (id) on delete cascade,
  constraint webhook_deliveries_message_id_key unique (message_id, endpoint_id),
  constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed', 'held')),
  constraint webhook_deliveries_next_attempt_at_given check ((next_attempt_at is not null) = (state = 'waiting'))
);
comment on table private.webhook_deliveries is 'One row is a message on its way to one endpoint.';
comment on column private.webhook_deliveries.state is
  'waiting; delivered; failed: no attempt is left; held: the endpoint was paused, and a person can replay it.';
comment on column private.webhook_deliveries.attempts is 'Attempts since the message was queued or replayed.';
comment on column private.webhook_deliveries.next_attempt_at is
  'When a worker may take the row. If lease is set: until when the worker that has taken it must answer.';
comment on column private.webhook_deliveries.lease is 'Set while a worker has the row: its answer must name it.';
create index webhook_deliveries_waiting_idx on private.webhook_deliveries (endpoint_id, next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_lease_idx on private.webhook_deliveries (organisation_id, endpoint_id)
  where lease is not null;
create index webhook_deliveries_endpoint_id_idx on private.webhook_deliveries (endpoint_id, id desc);

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null,
  attempted_at private.instant not null,
  duration_ms integer not null,
  status integer,
  error text,
  response text,
  constraint webhook_attempts_delivery_id_fkey foreign key (delivery_id)
    references private.webhook_deliveries (id) on delete cascade,
  constraint webhook_attempts_response_length check (length(response) <= 1024)
);
comment on table private.webhook_attempts is
  'One row is one request to an endpoint: its time (the signed webhook-timestamp), the status or the error code, and '
  'the first kilobyte of the response.';
create index webhook_attempts_delivery_id_idx on private.webhook_attempts (delivery_id, id);

create function private.has_webhook_access(p_endpoint public.webhook_endpoints) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.organisations o where o.id = p_endpoint.organisation_id and o.is_active)
    and (p_endpoint.person_id is null or exists (
      select 1 from public.link_users u join public.user_roles r on r.user_id = u.id
       where u.id = p_endpoint.person_id and u.status = 'active' and u.organisation_id = p_endpoint.organisation_id))
$$;
comment on function private.has_webhook_access(public.webhook_endpoints) is
  'False if the organization is inactive, and for a personal endpoint whose person no longer belongs to it.';

create function private.may_receive(p_endpoint public.webhook_endpoints, p_type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_webhook_access(p_endpoint)
    and (p_type <> 'invoice.issued' or p_endpoint.person_id is null or exists (
      select 1 from public.user_roles r where r.user_id = p_endpoint.person_id and r.role in ('admin', 'superadmin')))
$$;
comment on function private.may_receive(public.webhook_endpoints, text) is
  'Whether an endpoint may get messages of a type, and its owner see them: a personal one while its person belongs to '
  'the organization, and invoices only while they are an admin.';

create function private.is_listening(p_endpoint public.webhook_endpoints, p_type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_type = any (p_endpoint.events) and p_endpoint.status <> 'disabled'
    and private.may_receive(p_endpoint, p_type)
$$;
comment on function private.is_listening(public.webhook_endpoints, text) is
  'Whether new events of a type are queued for an endpoint.';

create function private.has_webhook(p_org uuid, p_type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.webhook_endpoints e where e.organisation_id = p_org
    and private.is_listening(e, p_type))
$$;
comment on function private.has_webhook(uuid, text) is
  'Whether an endpoint of the organization receives events of the type.';

create function private.json_time(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
comment on function private.json_time(timestamptz) is 'A time as JavaScript writes it: 2026-11-29T09:30:00.000Z.';

create function private.new_webhook_message(p_org uuid, p_type text, p_key text, p_data jsonb) returns text
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_messages (organisation_id, event_key, type, payload)
  select p_org, p_type || ':' || p_key, p_type, jsonb_build_object('type', p_type,
    'timestamp', private.json_time(clock_timestamp()),
    -- The envelope needs less than 200 bytes.
    'data', case when octet_length(p_data::text) < 19800 then p_data else '{"omitted": true}' end)
  on conflict (organisation_id, event_key) do nothing
  returning id
$$;
comment on function private.new_webhook_message(uuid, text, text, jsonb) is
  'Stores a message of an event and returns its id, or null if the event has one. Data that would exceed 20 kB is '
  'replaced by {"omitted": true}.';

create function private.queue_webhooks(p_org uuid, p_type text, p_key text, p_data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message text;
begin
  if private.has_webhook(p_org, p_type) then
    v_message := private.new_webhook_message(p_org, p_type, p_key, p_data);
    insert into private.webhook_deliveries (message_id, endpoint_id, organisation_id, state, next_attempt_at)
    select v_message, e.id, p_org, case e.status when 'enabled' then 'waiting' else 'held' end,
      case e.status when 'enabled' then clock_timestamp() end
      from public.webhook_endpoints e
     where v_message is not null and e.organisation_id = p_org and private.is_listening(e, p_type);
  end if;
end $$;
comment on function private.queue_webhooks(uuid, text, text, jsonb) is
  'Queues an event for every endpoint of the organization that receives its type, once for each p_key. Call it in the '
  'transaction of the event.';
