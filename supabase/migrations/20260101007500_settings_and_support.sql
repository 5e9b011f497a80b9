-- Personal settings, and support requests.

create function public.webhook_url(public.link_users) returns text
language sql stable set search_path = '' as $$
  select e.url from public.webhook_endpoints e where e.person_id = $1.id
$$;
comment on function public.webhook_url(public.link_users) is
  'Computed field: the reader''s own webhook URL; null for everyone else.';
grant execute on function public.webhook_url(public.link_users) to authenticated, service_role;

create function private.record_secret(p_user uuid, p_secret text, p_is_set boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, after)
  values (private.uid(), (select u.organisation_id from public.link_users u where u.id = p_user),
    private.impersonated_org_id() is not null, 'user_secrets', p_user::text, 'update',
    jsonb_build_object(p_secret, case when p_is_set then 'set' else 'removed' end))
$$;
comment on function private.record_secret(uuid, text, boolean) is
  'Adds an entry to the audit log: a person set or removed their webhook URL or API key. The value is not in it.';

create function private.require_own_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.uid() is null then
    perform private.refuse('42501', 'signed_out.settings');
  elsif not private.is_active_user() then
    perform private.refuse('42501', 'not_active');
  end if;
  return private.uid();
end $$;
comment on function private.require_own_profile() is 'The caller''s id; raises 42501 unless the account is active.';
grant execute on function private.require_own_profile() to authenticated, service_role;

create function private.save_own_webhook(p_person uuid, p_url text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_org constant uuid := (select u.organisation_id from public.link_users u where u.id = p_person);
  v_known public.webhook_endpoints;
begin
  -- The log of an endpoint belongs to the organization that the person has left.
  delete from public.webhook_endpoints e
   where e.person_id = p_person and (p_url is null or e.organisation_id is distinct from v_org);
  select * into v_known from public.webhook_endpoints e where e.person_id = p_person;
  if p_url is distinct from v_known.url then
    if v_org is null then
      perform private.refuse('42501', 'no_organisation.context');
    end if;
    perform private.store_webhook(coalesce(v_known.id, gen_random_uuid()), v_org, p_person, p_url,
      private.webhook_types());
  end if;
end $$;
comment on function private.save_own_webhook(uuid, text) is
  'Stores the webhook URL of a person''s settings as their personal endpoint for all events of their organization; '
  'null deletes it. Refuses as private.store_webhook.';

create function private.save_settings(p_name text, p_phone text, p_language text, p_notifications jsonb,
  p_webhook_url text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_webhook constant text := nullif(btrim(p_webhook_url), '');
begin
  if nullif(btrim(p_name), '') is null then
    perform private.refuse('22023', 'name_required.name');
  end if;
  update public.link_users
     set name = btrim(p_name), phone = nullif(btrim(p_phone), ''), language_settings = p_language,
         notification_preferences = jsonb_build_object(
           'email_notifications', coalesce((p_notifications ->> 'email_notifications')::boolean, true),
           'sms_notifications', coalesce((p_notifications ->> 'sms_notifications')::boolean, false),
           'weekly_reports', coalesce((p_notifications ->> 'weekly_reports')::boolean, true))
   where id = v_user;
  perform private.save_own_webhook(v_user, v_webhook);
end $$;
comment on function private.save_settings(text, text, text, jsonb, text) is 'Implements public.save_settings.';
grant execute on function private.save_settings(text, text, text, jsonb, text) to authenticated, service_role;

create function public.save_settings(p_name text, p_phone text, p_language text, p_notifications jsonb,
  p_webhook_url text)
returns void
language sql set search_path = '' as $$
  select private.save_settings(p_name, p_phone, p_language, p_notifications, p_webhook_url)
$$;
comment on function public.save_settings(text, text, text, jsonb, text) is
  'Saves the caller''s profile and webhook URL in one transaction. An empty phone or webhook URL becomes null; '
  'the name is required; the email does not change.';
grant execute on function public.save_settings(text, text, text, jsonb, text) to authenticated, service_role;

-- Support requests. Their author and superadmins read them; superadmins answer here, by email or by phone.

create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default private.uid(),
  organisation_id uuid default private.effective_org_id(),
  topic text not null,
  subject text not null,
  message text not null,
  phone text,
  status text not null default 'open',
  answer text,
  answered_by uuid,
  answered_at private.instant,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint support_requests_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint support_requests_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete set null,
  constraint support_requests_topic_known check (topic in ('question', 'problem', 'billing', 'call', 'other')),
  constraint support_requests_subject_length check (length(btrim(subject)) between 1 and 150),
  constraint support_requests_message_length check (length(btrim(message)) between 1 and 5000),
  constraint support_requests_answer_length check (length(btrim(answer)) between 1 and 5000),
  constraint support_requests_phone_shape check (private.is_phone(phone)),
  constraint support_requests_phone_given check (topic <> 'call' or phone is not null),
  constraint support_requests_status_known check (status in ('open', 'answered')),
  constraint support_requests_subject_characters check (private.is_plain_line(subject))
);
comment on table public.support_requests is 'One row is a person''s request to support, with its status.';
comment on column public.support_requests.answer is
  'Answer that the person reads under Help & Support; null when support answered by email or phone.';
create trigger support_requests_a_limit_rows before insert or update or delete on public.support_requests
  for each row execute function private.limit_rows();
create trigger support_requests_a_clean_names before insert or update of subject on public.support_requests
  for each row when (not private.is_plain_line(new.subject))
  execute function private.clean_names('subject');
create trigger support_requests_zz_refuse_missing before insert or update on public.support_requests
  for each row when (new.id is null or new.topic is null or new.subject is null or new.message is null
    or new.status is null or new.created_at is null or new.updated_at is null)
  execute function private.refuse_missing('id', 'topic', 'subject', 'message', 'status', 'created_at', 'updated_at');
create index support_requests_user_id_created_at_idx on public.support_requests (user_id, created_at desc);
create index support_requests_organisation_id_idx on public.support_requests (organisation_id);
create index support_requests_status_created_at_idx on public.support_requests (status, created_at desc, id desc);

grant select, update on public.support_requests to authenticated;
grant all on public.support_requests to service_role;
alter table public.support_requests enable row level security;
create policy support_requests_select on public.support_requests for select to authenticated
  using ((user_id = (select private.uid()) and (select private.is_active_user())) or (select private.is_superadmin()));
create policy support_requests_update on public.support_requests for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));

create trigger support_requests_touch before update on public.support_requests
  for each row execute function private.touch();

create function private.guard_support_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_change(
      array['id', 'user_id', 'organisation_id', 'topic', 'subject', 'message', 'phone', 'created_at', 'answered_by',
        'answered_at'],
      to_jsonb(old), to_jsonb(new));
  end if;
  if new.status <> old.status then
    new.answered_by := case when new.status = 'answered' then private.uid() end;
    new.answered_at := case when new.status = 'answered' then now() end;
  end if;
  return new;
end $$;
comment on function private.guard_support_request() is
  'BEFORE UPDATE: a superadmin sets status and answer, nothing the person wrote; the server records who and when.';
grant execute on function private.guard_support_request() to authenticated, service_role;
create trigger support_requests_guard before update on public.support_requests
  for each row execute function private.guard_support_request();

create function private.record_support_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_event('support_answered', new.organisation_id, new.id || ':' || now(), 'support_request',
    new.id, jsonb_build_object('subject', new.subject, 'answer', new.answer), array[new.user_id]);
  return null;
end $$;
comment on function private.record_support_answer() is 'AFTER support answered a request: tells its author.';
create trigger support_requests_record_answer after update of status on public.support_requests
  for each row when (new.status = 'answered' and old.status <> 'answered' and new.user_id is not null)
  execute function private.record_support_answer();

create function private.create_support_request(p_id uuid, p_topic text, p_subject text, p_message text, p_phone text)
returns setof public.support_requests
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_known public.support_requests;
begin
  select * into v_known from public.support_requests s where s.id = p_id;
  if v_known.id is null then
    if (select count(*) from public.support_requests s
      where s.user_id = v_user and s.created_at > now() - interval '1 hour') >= 20 then
      perform private.refuse('PT429', 'too_many');
    end if;
    insert into public.support_requests (id, user_id, organisation_id, topic, subject, message, phone)
    values (p_id, v_user, private.effective_org_id(), p_topic, btrim(p_subject), btrim(p_message),
      nullif(btrim(p_phone), ''));
  elsif v_known.user_id is distinct from v_user
    or (v_known.topic, v_known.subject, v_known.message) is distinct from (p_topic, btrim(p_subject), btrim(p_message))
    then
    perform private.refuse('PT409', 'request_reused.support');
  end if;
  return query select * from public.support_requests s where s.id = p_id;
end $$;
comment on function private.create_support_request(uuid, text, text, text, text) is
  'Implements public.create_support_request.';
grant execute on function private.create_support_request(uuid, text, text, text, text) to authenticated, service_role;

create function public.create_support_request(p_id uuid, p_topic text, p_subject text, p_message text,
  p_phone text default null)
returns setof public.support_requests
language sql set search_path = '' as $$
  select * from private.create_support_request(p_id, p_topic, p_subject, p_message, p_phone)
$$;
comment on function public.create_support_request(uuid, text, text, text, text) is
  'Sends a request to support in the caller''s name, at most 20 an hour. Repeating a p_id returns the same request.';
grant execute on function public.create_support_request(uuid, text, text, text, text) to authenticated, service_role;
