-- What people ask support (D-13). Read by whoever asked and by superadmins, who answer by mail or phone.

create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default private.uid(),
  organisation_id uuid default private.effective_org_id(),
  topic text not null,
  subject text not null,
  message text not null,
  phone text,
  status text not null default 'open',
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint support_requests_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint support_requests_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete set null,
  constraint support_requests_topic_known check (topic in ('question', 'problem', 'billing', 'call', 'other')),
  constraint support_requests_subject_length check (length(btrim(subject)) between 1 and 150),
  constraint support_requests_message_length check (length(btrim(message)) between 1 and 5000),
  constraint support_requests_phone_length check (length(btrim(phone)) between 1 and 40),
  constraint support_requests_phone_given check (topic <> 'call' or phone is not null),
  constraint support_requests_status_known check (status in ('open', 'answered'))
);
comment on table public.support_requests is 'One row is a question of a person to support, with where it stands.';
create index support_requests_user_id_created_at_idx on public.support_requests (user_id, created_at desc);
create index support_requests_organisation_id_idx on public.support_requests (organisation_id);
create index support_requests_status_created_at_idx on public.support_requests (status, created_at desc, id desc);

revoke all on public.support_requests from anon;
grant select, update on public.support_requests to authenticated;
grant all on public.support_requests to service_role;
alter table public.support_requests enable row level security;
create policy support_requests_select on public.support_requests for select to authenticated
  using ((user_id = (select private.uid()) and (select private.is_active_user())) or (select private.is_superadmin()));
create policy support_requests_update on public.support_requests for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));

create function private.guard_support_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_change(
      array['id', 'user_id', 'organisation_id', 'topic', 'subject', 'message', 'phone', 'created_at', 'answered_by', 'answered_at'],
      to_jsonb(old), to_jsonb(new));
  end if;
  if new.status <> old.status then
    new.answered_by := case when new.status = 'answered' then private.uid() end;
    new.answered_at := case when new.status = 'answered' then now() end;
  end if;
  return new;
end $$;
comment on function private.guard_support_request() is 'A superadmin changes the status, nothing that the person wrote; the server notes who and when.';
grant execute on function private.guard_support_request() to authenticated, service_role;
create trigger support_requests_guard before update on public.support_requests
  for each row execute function private.guard_support_request();
create trigger support_requests_touch before update on public.support_requests
  for each row execute function private.touch();

create function private.create_support_request(p_id uuid, p_topic text, p_subject text, p_message text, p_phone text)
returns setof public.support_requests
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_known public.support_requests;
begin
  select * into v_known from public.support_requests s where s.id = p_id;
  if v_known.id is null then
    if (select count(*) from public.support_requests s where s.user_id = v_user and s.created_at > now() - interval '1 hour') >= 20 then
      raise exception 'You have sent many requests within an hour. Please wait a little.' using errcode = 'PT429', hint = 'too_many';
    end if;
    insert into public.support_requests (id, user_id, organisation_id, topic, subject, message, phone)
    values (p_id, v_user, private.effective_org_id(), p_topic, btrim(p_subject), btrim(p_message), nullif(btrim(p_phone), ''));
  elsif v_known.user_id is distinct from v_user or (v_known.topic, v_known.subject, v_known.message) is distinct from (p_topic, btrim(p_subject), btrim(p_message)) then
    raise exception 'This request was already sent with other words.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.support_requests s where s.id = p_id;
end $$;
comment on function private.create_support_request(uuid, text, text, text, text) is 'Body of public.create_support_request.';

create function public.create_support_request(p_id uuid, p_topic text, p_subject text, p_message text, p_phone text default null)
returns setof public.support_requests
language sql set search_path = '' as $$
  select * from private.create_support_request(p_id, p_topic, p_subject, p_message, p_phone)
$$;
comment on function public.create_support_request(uuid, text, text, text, text) is
  'Asks support something, in the own name, at most 20 times an hour. The same p_id again answers the same request.';
grant execute on function private.create_support_request(uuid, text, text, text, text) to authenticated, service_role;
revoke execute on function public.create_support_request(uuid, text, text, text, text) from public, anon;
grant execute on function public.create_support_request(uuid, text, text, text, text) to authenticated, service_role;
