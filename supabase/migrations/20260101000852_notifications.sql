-- Notifications: one row for each person who hears about an event, and the function that records events.

create table private.notification_choices (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email text not null,
  constraint notification_choices_pkey primary key (user_id, kind),
  constraint notification_choices_user_id_fkey foreign key (user_id)
    references public.link_users (id) on delete cascade,
  constraint notification_choices_kind_fkey foreign key (kind) references public.notification_events (kind),
  constraint notification_choices_email_known check (email in ('now', 'digest', 'off'))
);
comment on table private.notification_choices is
  'One row is where a person wants to hear about one kind of event. Without a row, the kind''s defaults apply.';
create index notification_choices_kind_idx on private.notification_choices (kind);

create table public.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  organisation_id uuid,
  kind text not null,
  event_key text not null,
  thing text not null,
  thing_id uuid not null,
  facts jsonb not null,
  is_listed boolean not null default true,
  awaits_digest boolean not null default false,
  created_at private.instant not null default now(),
  seen_at private.instant,
  read_at private.instant,
  resolved_at private.instant,
  constraint notifications_event_key unique (user_id, event_key),
  constraint notifications_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint notifications_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint notifications_kind_fkey foreign key (kind) references public.notification_events (kind),
  constraint notifications_thing_known check (
    thing in ('account', 'person', 'approval', 'campaign', 'flight', 'wallet', 'invoice', 'support_request',
      'webhook')),
  constraint notifications_read_is_seen check (read_at is null or seen_at is not null)
);
comment on table public.notifications is
  'One row is an event that a person hears about. Only private.record_event adds rows; public.mark_notifications marks '
  'them.';
comment on column public.notifications.event_key is 'Names the event. A person has one row for each event.';
comment on column public.notifications.thing is 'Type of the object that the event concerns; thing_id is its id.';
comment on column public.notifications.facts is 'Values of the text.';
comment on column public.notifications.is_listed is 'False if the row waits only for the digest.';
comment on column public.notifications.awaits_digest is 'True until the person''s daily email contains the event.';
comment on column public.notifications.seen_at is 'When the person saw the list with this row.';
comment on column public.notifications.read_at is 'When the person opened the row or marked it as read.';
comment on column public.notifications.resolved_at is 'When the reason of the event was gone, for everyone.';
create index notifications_user_id_id_idx on public.notifications (user_id, id desc);
create index notifications_waiting_idx on public.notifications (user_id)
  where read_at is null and resolved_at is null;
create index notifications_thing_id_idx on public.notifications (thing_id, kind);
create index notifications_digest_idx on public.notifications (user_id) where awaits_digest;
create index notifications_organisation_id_idx on public.notifications (organisation_id);
create index notifications_kind_idx on public.notifications (kind);

create function private.home_organisation_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select u.organisation_id from public.link_users u where u.id = private.uid() and u.status = 'active'
$$;
comment on function private.home_organisation_id() is
  'The active caller''s own organization, also while a superadmin views a client.';
grant execute on function private.home_organisation_id() to authenticated, service_role;

grant select on public.notifications to authenticated, service_role;
alter table public.notifications enable row level security;
-- A person who moved to another organization no longer reads what happened in the earlier one.
create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select private.uid()) and (select private.is_active_user())
    and (organisation_id is null or organisation_id = (select private.home_organisation_id())
      or (select private.is_superadmin())));

create function private.notification_choice(p_person public.link_users, p_event public.notification_events,
  out in_app boolean, out email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_choice private.notification_choices;
begin
  if p_event.is_required then
    in_app := p_event.in_app;
    email := p_event.email;
    return;
  end if;
  select * into v_choice from private.notification_choices c where c.user_id = p_person.id and c.kind = p_event.kind;
  in_app := coalesce(v_choice.in_app, p_event.in_app);
  email := case
    when p_person.notification_preferences -> 'email_notifications' = 'false' then 'off'
    else coalesce(v_choice.email, p_event.email) end;
end $$;
comment on function private.notification_choice(public.link_users, public.notification_events) is
  'Where a person hears about a kind of event: in the inbox or not, and by email now, in the digest or not at all. '
  'A required kind ignores what the person chose; the switch email_notifications stops every other email.';

create function private.notices_left(p_org uuid) returns integer
language sql stable security definer set search_path = '' as $$
  -- Counts without a lock: events are recorded under locks that a shared counter would order differently.
  select greatest(0, 500 - count(*))::integer
    from private.outbox o join public.notification_events e on e.kind = o.kind and e.is_limited
   where o.organisation_id = p_org and o.created_at >= date_trunc('day', now(), 'UTC') and o.sms_person_id is null
$$;
comment on function private.notices_left(uuid) is
  'How many more limited emails an organization may have today (UTC): 500 a day, so that no loop floods mailboxes.';

create function private.queue_notices(p_event public.notification_events, p_org uuid, p_key text, p_facts jsonb,
  p_addresses text[])
returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (event_key, organisation_id, recipient, kind, facts, next_attempt_at)
  select p_key, p_org, a.address, p_event.kind, p_facts, clock_timestamp() + p_event.mail_delay * interval '1 second'
    from (select distinct x as address from unnest(p_addresses) as x where x <> '') as a
   order by a.address
   limit case when p_event.is_limited then private.notices_left(p_org) end
  on conflict (event_key, recipient) do nothing
$$;
comment on function private.queue_notices(public.notification_events, uuid, text, jsonb, text[]) is
  'Queues an email about an event for each address, once. Drops limited ones above the daily limit; the inbox shows '
  'the same news.';

create function private.record_event(p_kind text, p_org uuid, p_key text, p_thing text, p_thing_id uuid, p_facts jsonb,
  p_people uuid[], p_addresses text[] default '{}', p_messages jsonb default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_event public.notification_events;
  v_key constant text := p_kind || ':' || p_key;
  v_facts constant jsonb := jsonb_strip_nulls(p_facts || jsonb_build_object('organisation',
    (select o.name from public.organisations o where o.id = p_org)));
  v_message constant jsonb := v_facts || jsonb_build_object('thing', p_thing, 'thing_id', p_thing_id);
  v_mailed text[];
  v_texted uuid[];
begin
  select * into strict v_event from public.notification_events e where e.kind = p_kind;
  -- The event happened again after its reason had gone.
  delete from public.notifications n
   where n.user_id = any (p_people) and n.event_key = v_key and n.resolved_at is not null;
  if found and v_event.is_required then
    delete from private.outbox o where o.event_key = v_key and o.next_attempt_at is null;
  end if;
  with wanted as materialized (
    select u.id, u.email, c.in_app, c.email as mail
      from public.link_users u cross join lateral private.notification_choice(u, v_event) as c
     where u.id = any (p_people) and not u.is_service and (u.status = 'active' or v_event.is_required)
       and (v_event.is_required or v_event.roles is null or exists (
         select 1 from public.user_roles r where r.user_id = u.id and r.role = any (v_event.roles)))
     order by u.id
  ), noted as (
    insert into public.notifications (user_id, organisation_id, kind, event_key, thing, thing_id, facts, is_listed,
      awaits_digest)
    select w.id, p_org, p_kind, v_key, p_thing, p_thing_id, v_facts, w.in_app, w.mail = 'digest'
      from wanted w where w.in_app or w.mail = 'digest'
    on conflict (user_id, event_key) do nothing
  )
  select array_agg(w.email) filter (where w.mail = 'now'), array_agg(w.id) filter (where w.in_app or w.mail <> 'off')
    into v_mailed, v_texted from wanted w;
  perform private.queue_notices(v_event, p_org, v_key, v_message, v_mailed || p_addresses);
  if v_event.is_texted then
    perform private.queue_sms(v_texted, p_org, p_kind, v_key, v_message);
  end if;
  if v_event.webhook_type is not null then
    perform private.queue_webhooks(p_org, v_event.webhook_type, m.key, m.data)
      from jsonb_to_recordset(coalesce(p_messages, jsonb_build_array(jsonb_build_object('key', p_key, 'data',
        jsonb_strip_nulls(p_facts || jsonb_build_object(p_thing || '_id', p_thing_id)))))) as m (key text, data jsonb);
  end if;
end $$;
comment on function private.record_event(text, uuid, text, text, uuid, jsonb, uuid[], text[], jsonb) is
  'Records that an event happened, in its transaction: a notification and an email for each of p_people by what they '
  'chose, an email to p_addresses, an SMS to those who want it, and webhook messages. p_key names the event among '
  'those of its kind, so a repeated call changes nothing. p_messages are webhook messages [{key, data}] if one of '
  'p_key with the facts does not say it all. People who are not active, and those whose role the kind does not '
  'concern, hear only about required events.';

create function private.resolve_event(p_kind text, p_thing_id uuid, p_facts jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  with resolved as (
    update public.notifications n set resolved_at = now(), awaits_digest = false
     where n.id in (
       select x.id from public.notifications x
        where x.kind = p_kind and x.thing_id = p_thing_id and x.facts @> p_facts and x.resolved_at is null
        order by x.id for update)
    returning n.event_key)
  delete from private.outbox o
   where o.event_key in (select r.event_key from resolved r) and o.attempts = 0 and o.next_attempt_at is not null;
  -- People who get no notification in the app may wait for an SMS.
  delete from private.outbox o
   where o.sms_person_id is not null and o.next_attempt_at is not null and o.kind = p_kind
     and o.facts @> (p_facts || jsonb_build_object('thing_id', p_thing_id))
$$;
comment on function private.resolve_event(text, uuid, jsonb) is
  'Resolves the notifications of a kind about a thing for everyone, because their reason is gone. p_facts narrows them '
  'to those with these facts. Emails that no worker has taken yet and SMS that still wait are not sent.';

create function private.organisation_admins(p_org uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select u.id from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
    where u.organisation_id = p_org and u.status = 'active' order by u.id)
$$;
comment on function private.organisation_admins(uuid) is 'Active admins of an organization.';

create function private.forget_notifications() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.notifications n
   where n.id in (
     select x.id from public.notifications x
      where coalesce(x.resolved_at, x.read_at) < now() - interval '90 days' or x.created_at < now() - interval '1 year'
      for update skip locked)
$$;
comment on function private.forget_notifications() is
  'Deletes notifications 90 days after they were read or resolved, and all after a year.';
