-- The API key and the webhook address of a person are theirs alone: not their admin's, not a superadmin's. A profile
-- is read by admins, so they leave it; its two columns stay readable to the owner under their old names.

create table public.user_secrets (
  user_id uuid primary key,
  webhook_url text,
  api_key text,
  api_key_hint text generated always as (right(api_key, 4)) stored,
  api_key_created_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint user_secrets_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint user_secrets_webhook_url_shape check (webhook_url is null or private.is_web_url(webhook_url)),
  constraint user_secrets_api_key_shape check (api_key is null or length(api_key) between 8 and 128)
);
comment on table public.user_secrets is 'One row holds what only its person may read: the webhook address and the API key. Written by functions only.';
comment on column public.user_secrets.api_key_hint is 'The last four characters, to recognise the key by while it is masked.';
create unique index user_secrets_api_key_key on public.user_secrets (api_key);

revoke all on public.user_secrets from anon;
grant select on public.user_secrets to authenticated;
grant all on public.user_secrets to service_role;
alter table public.user_secrets enable row level security;
create policy user_secrets_select on public.user_secrets for select to authenticated
  using (user_id = (select private.uid()) and (select private.is_active_user()));
create trigger user_secrets_touch before update on public.user_secrets
  for each row execute function private.touch();

insert into public.user_secrets (user_id, webhook_url, api_key, api_key_created_at)
select u.id, u.webhook_url, nullif(u.api_config ->> 'api_key', ''), case when u.api_config ->> 'api_key' <> '' then now() end
  from public.link_users u
 where u.webhook_url is not null or u.api_config ->> 'api_key' <> '';

alter table public.link_users drop column webhook_url, drop column api_config,
  add constraint link_users_phone_length check (length(phone) <= 40);
update public.audit_log set before = before - 'webhook_url', after = after - 'webhook_url' where table_name = 'link_users';

create function public.webhook_url(public.link_users) returns text
language sql stable set search_path = '' as $$
  select s.webhook_url from public.user_secrets s where s.user_id = $1.id
$$;
comment on function public.webhook_url(public.link_users) is 'Computed field: the own webhook address; null for everybody else (DATA-31).';

create function public.api_config(public.link_users) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('api_key', (select s.api_key from public.user_secrets s where s.user_id = $1.id))
$$;
comment on function public.api_config(public.link_users) is 'Computed field {api_key}: the own key; null for everybody else (DATA-31).';
revoke execute on function public.webhook_url(public.link_users), public.api_config(public.link_users) from public, anon;
grant execute on function public.webhook_url(public.link_users), public.api_config(public.link_users) to authenticated, service_role;

create or replace function private.guard_link_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_own constant boolean := old.id = private.uid();
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'email', 'created_at'], to_jsonb(old), to_jsonb(new));
  if not private.is_superadmin() then
    perform private.refuse_change(array['organisation_id'], to_jsonb(old), to_jsonb(new));
    if private.user_is_superadmin(old.id) then
      perform private.refuse_change(array['status'], to_jsonb(old), to_jsonb(new));
    end if;
  end if;
  if v_own then
    -- Nobody approves, deactivates or moves themselves.
    perform private.refuse_change(array['status', 'organisation_id'], to_jsonb(old), to_jsonb(new));
  else
    perform private.refuse_change(
      array['name', 'phone', 'language_settings', 'notification_preferences'], to_jsonb(old), to_jsonb(new));
  end if;
  return new;
end $$;

create function private.audit_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  v_new constant jsonb := to_jsonb(new);
  v_changed jsonb := '{}';
  v_column text;
begin
  foreach v_column in array array['webhook_url', 'api_key'] loop
    if v_old -> v_column is distinct from v_new -> v_column and not (tg_op = 'INSERT' and v_new ->> v_column is null) then
      v_changed := v_changed || jsonb_build_object(v_column, case when v_new ->> v_column is null then 'removed' else 'set' end);
    end if;
  end loop;
  if v_changed <> '{}' then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
    values (private.uid(), (select u.organisation_id from public.link_users u where u.id = new.user_id),
      private.impersonated_org_id() is not null, 'user_secrets', new.user_id::text, 'update', null, v_changed);
  end if;
  return null;
end $$;
comment on function private.audit_secret() is 'AFTER each change: that a secret was set or removed, never which.';
create trigger user_secrets_audit after insert or update on public.user_secrets
  for each row execute function private.audit_secret();

-- Own settings: profile and webhook address in one transaction.

create function private.require_own_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.uid() is null then
    raise exception 'You must be signed in to change settings.' using errcode = '42501', hint = 'signed_out';
  elsif not private.is_active_user() then
    raise exception 'Your account is not active.' using errcode = '42501', hint = 'not_active';
  end if;
  return private.uid();
end $$;
comment on function private.require_own_profile() is 'The caller''s id; raises 42501 unless the account is active.';

create function private.save_settings(p_name text, p_phone text, p_language text, p_notifications jsonb, p_webhook_url text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_webhook constant text := nullif(btrim(p_webhook_url), '');
begin
  if nullif(btrim(p_name), '') is null then
    raise exception 'Name is required' using errcode = '22023', hint = 'name_required';
  elsif v_webhook is not null and not private.is_web_url(v_webhook) then
    raise exception 'Invalid URL' using errcode = '22023', hint = 'invalid_webhook_url';
  end if;
  update public.link_users
     set name = btrim(p_name), phone = nullif(btrim(p_phone), ''), language_settings = p_language,
         notification_preferences = jsonb_build_object(
           'email_notifications', coalesce((p_notifications ->> 'email_notifications')::boolean, true),
           'sms_notifications', coalesce((p_notifications ->> 'sms_notifications')::boolean, false),
           'weekly_reports', coalesce((p_notifications ->> 'weekly_reports')::boolean, true))
   where id = v_user;
  insert into public.user_secrets as s (user_id, webhook_url) values (v_user, v_webhook)
  on conflict (user_id) do update set webhook_url = excluded.webhook_url where s.webhook_url is distinct from excluded.webhook_url;
end $$;
comment on function private.save_settings(text, text, text, jsonb, text) is 'Body of public.save_settings.';

create function public.save_settings(p_name text, p_phone text, p_language text, p_notifications jsonb, p_webhook_url text)
returns void
language sql set search_path = '' as $$
  select private.save_settings(p_name, p_phone, p_language, p_notifications, p_webhook_url)
$$;
comment on function public.save_settings(text, text, text, jsonb, text) is 'Saves the own profile and webhook address together (SET-18, SET-19). Empty texts become null; the e-mail is not among them (D-16).';

create function private.set_api_key(p_wanted boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_key constant text := case when p_wanted
    then 'fd_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') end;
begin
  insert into public.user_secrets (user_id, api_key, api_key_created_at) values (v_user, v_key, case when p_wanted then now() end)
  on conflict (user_id) do update set api_key = excluded.api_key, api_key_created_at = excluded.api_key_created_at;
  return v_key;
end $$;
comment on function private.set_api_key(boolean) is 'Body of generate_api_key and remove_api_key.';

create function public.generate_api_key() returns text
language sql set search_path = '' as $$
  select private.set_api_key(true)
$$;
comment on function public.generate_api_key() is 'Makes a new own API key of 244 random bits and answers it; the key before it ends at once.';

create function public.remove_api_key() returns void
language sql set search_path = '' as $$
  select private.set_api_key(false)
$$;
comment on function public.remove_api_key() is 'Forgets the own API key (SET-19).';

grant execute on function private.require_own_profile(), private.save_settings(text, text, text, jsonb, text),
  private.set_api_key(boolean) to authenticated, service_role;
revoke execute on function public.save_settings(text, text, text, jsonb, text), public.generate_api_key(),
  public.remove_api_key() from public, anon;
grant execute on function public.save_settings(text, text, text, jsonb, text), public.generate_api_key(),
  public.remove_api_key() to authenticated, service_role;
