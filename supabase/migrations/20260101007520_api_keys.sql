-- API keys: of an organization, managed by its admins, and of a person, in their settings. A key acts through the same
-- policies and functions as a person. private.api_calls() lists what its scopes allow.

create table private.api_keys (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  key_hash text not null,
  last_four text not null,
  created_by uuid,
  created_at private.instant not null default now(),
  expires_at private.instant,
  last_used_at private.instant,
  window_started_at private.instant,
  window_calls integer not null default 0,
  constraint api_keys_key_hash_key unique (key_hash),
  constraint api_keys_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint api_keys_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint api_keys_created_by_fkey foreign key (created_by) references public.link_users (id) on delete set null,
  constraint api_keys_name_length check (length(btrim(name)) between 1 and 100),
  constraint api_keys_name_characters check (private.is_plain_line(name)),
  constraint api_keys_scopes_known check (cardinality(scopes) > 0 and scopes <@ array['campaigns:read',
    'campaigns:write', 'creatives:write', 'trackers:write', 'audiences:read', 'audiences:write', 'reports:read',
    'wallet:read']),
  constraint api_keys_window_calls_range check (window_calls >= 0),
  constraint api_keys_key_hash_shape check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint api_keys_last_four_shape check (last_four ~ '^[0-9a-f]{4}$')
);
comment on table private.api_keys is
  'One row is an API key. Only its SHA-256 is stored; the key is random and too long to guess.';
comment on column private.api_keys.organisation_id is 'The organization that the key belongs to; null for a person''s key.';
comment on column private.api_keys.user_id is
  'Who acts: the person, or the actor of an organization''s key, a row of link_users with is_service. A rotated key '
  'keeps its actor.';
comment on column private.api_keys.expires_at is
  'When the key stops working: its expiry, or the end of its overlap, or when it was revoked. Null without any.';
comment on column private.api_keys.window_started_at is
  'Start of the minute in which window_calls counts calls, for the rate limit.';
create index api_keys_organisation_id_idx on private.api_keys (organisation_id, created_at desc);
create unique index api_keys_person_key on private.api_keys (user_id) where organisation_id is null;
create index api_keys_user_id_idx on private.api_keys (user_id);
create index api_keys_created_by_idx on private.api_keys (created_by);

create function private.audit_api_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key constant private.api_keys := coalesce(new, old);
  v_secret constant text[] := array['key_hash', 'user_id', 'last_used_at', 'window_started_at',
    'window_calls'];
begin
  if v_key.organisation_id is null then
    perform private.record_secret(v_key.user_id, 'api_key', tg_op <> 'DELETE');
    return null;
  end if;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), v_key.organisation_id, private.impersonated_org_id() is not null, tg_table_name,
    v_key.id::text, lower(tg_op), to_jsonb(old) - v_secret, to_jsonb(new) - v_secret);
  return null;
end $$;
comment on function private.audit_api_key() is
  'AFTER a key is created, replaced, revoked or deleted: adds an entry to the audit log, without its hash. A person''s '
  'key is recorded as set or removed.';
create trigger api_keys_audit after insert or update of expires_at, key_hash or delete on private.api_keys
  for each row execute function private.audit_api_key();

create function private.new_api_key(p_id uuid) returns text
language sql volatile set search_path = '' as $$
  select 'fd_live_' || left(replace(p_id::text, '-', ''), 12) || '_'
    || encode(extensions.gen_random_bytes(24), 'hex')
$$;
comment on function private.new_api_key(uuid) is
  'A key fd_live_<id>_<secret>: the first 12 digits of its row''s id, which identify a leaked key, and 192 random bits.';

-- A person's own key.

create function private.set_api_key(p_wanted boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_own_profile();
  v_id constant uuid := gen_random_uuid();
  v_key constant text := private.new_api_key(v_id);
begin
  if not p_wanted then
    delete from private.api_keys k where k.user_id = v_user and k.organisation_id is null;
    return null;
  end if;
  insert into private.api_keys (id, user_id, name, scopes, key_hash, last_four, created_by)
    values (v_id, v_user, 'Personal', (select array_agg(distinct s)
      from private.api_calls() as c, unnest(c.scopes) as s),
      private.hash_key(v_key), right(v_key, 4), v_user)
  on conflict (user_id) where organisation_id is null do update
    set id = excluded.id, scopes = excluded.scopes, key_hash = excluded.key_hash, last_four = excluded.last_four,
      created_at = excluded.created_at, last_used_at = null;
  return v_key;
end $$;
comment on function private.set_api_key(boolean) is 'Implements generate_api_key and remove_api_key.';
grant execute on function private.set_api_key(boolean) to authenticated, service_role;

create function public.generate_api_key() returns text
language sql set search_path = '' as $$
  select private.set_api_key(true)
$$;
comment on function public.generate_api_key() is
  'Creates the caller''s own API key, with every scope and the rights of the caller''s role, and returns it; it cannot '
  'be read again. The previous key stops working immediately.';
grant execute on function public.generate_api_key() to authenticated, service_role;

create function public.remove_api_key() returns void
language sql set search_path = '' as $$
  select private.set_api_key(false)
$$;
comment on function public.remove_api_key() is 'Deletes the caller''s API key.';
grant execute on function public.remove_api_key() to authenticated, service_role;

create function private.own_api_key() returns table (last_four text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select k.last_four, k.created_at::timestamptz, k.last_used_at::timestamptz from private.api_keys k
   where k.user_id = private.uid() and k.organisation_id is null and private.is_active_user()
$$;
comment on function private.own_api_key() is 'Implements public.own_api_key.';
grant execute on function private.own_api_key() to authenticated, service_role;

create function public.own_api_key() returns table (last_four text, created_at timestamptz, last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.own_api_key()
$$;
comment on function public.own_api_key() is
  'The last four characters of the caller''s own API key and when it was created and last used; no row without a key.';
grant execute on function public.own_api_key() to authenticated, service_role;

create function public.api_config(public.link_users) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('api_key',
    (select 'fd_live_…' || k.last_four from private.own_api_key() as k where $1.id = private.uid()))
$$;
comment on function public.api_config(public.link_users) is
  'Computed field {api_key}: the reader''s own key, masked up to its last four characters; null for everyone else and '
  'without a key.';
grant execute on function public.api_config(public.link_users) to authenticated, service_role;

-- The keys of an organization.

create function private.require_key_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.api_keys');
  end if;
  return private.effective_org_id();
end $$;
comment on function private.require_key_admin() is
  'The effective organization. Refuses callers who are not its admins with not_admin.';

create function private.issue_api_key(p_new private.api_keys) returns table (id uuid, name text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  key := private.new_api_key(p_new.id);
  if private.impersonated_org_id() is not null then
    p_new.expires_at := least(p_new.expires_at, now() + interval '24 hours');
  end if;
  return query
    insert into private.api_keys as k (id, organisation_id, user_id, name, scopes, key_hash, last_four, created_by,
      expires_at)
    values (p_new.id, p_new.organisation_id, p_new.user_id, p_new.name, p_new.scopes,
      private.hash_key(issue_api_key.key), right(issue_api_key.key, 4), private.uid(), p_new.expires_at)
    -- A repeated call: the first response was lost, and its key with it.
    on conflict (id) do update set key_hash = excluded.key_hash, last_four = excluded.last_four,
      expires_at = excluded.expires_at
      where k.organisation_id = excluded.organisation_id and k.created_by = excluded.created_by
        and (k.name, k.scopes, k.user_id) = (excluded.name, excluded.scopes, excluded.user_id)
        and k.last_used_at is null and coalesce(k.expires_at > now(), true)
    returning k.id, k.name, issue_api_key.key;
  if not found then
    perform private.refuse('PT409', 'request_reused.api_key');
  end if;
end $$;
comment on function private.issue_api_key(private.api_keys) is
  'Stores a key of an organization and returns it. Repeating an id gives the same row another key, while it is neither '
  'used nor ended; after that it refuses with request_reused. A key made while impersonating ends within 24 hours.';

create function private.create_api_key(p_name text, p_scopes text[], p_expires_at timestamptz, p_id uuid)
  returns table (id uuid, name text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_new private.api_keys;
begin
  v_new.organisation_id := private.require_key_admin();
  v_new.id := coalesce(p_id, gen_random_uuid());
  v_new.name := btrim(private.plain_line(p_name));
  v_new.scopes := array(select distinct s from unnest(p_scopes) as s order by s);
  v_new.expires_at := p_expires_at;
  if coalesce(v_new.name, '') = '' or length(v_new.name) > 100 then
    perform private.refuse('22023', 'name_required.api_key');
  elsif v_new.scopes = '{}' or not v_new.scopes <@ array(
    select s from private.api_calls() as c, unnest(c.scopes) as s) then
    perform private.refuse('22023', 'invalid_scopes');
  elsif p_expires_at <= now() then
    perform private.refuse('22023', 'invalid_expiry');
  end if;
  perform private.serialize_id(v_new.id);
  -- Creating keys of one organization is serialized by its row, so that the limit holds.
  perform 1 from public.organisations o where o.id = v_new.organisation_id for no key update;
  select k.user_id into v_new.user_id from private.api_keys k where k.id = v_new.id;
  if v_new.user_id is null then
    if (select count(*) from private.api_keys k where k.organisation_id = v_new.organisation_id
      and coalesce(k.expires_at > now(), true)) >= 50 then
      perform private.refuse('PT409', 'too_many_keys');
    end if;
    v_new.user_id := gen_random_uuid();
    insert into public.link_users (id, is_service, email, name, organisation_id, status, notification_preferences)
    values (v_new.user_id, true, v_new.user_id || '@api-key.invalid', v_new.name, v_new.organisation_id, 'active',
      '{"email_notifications": false, "sms_notifications": false, "weekly_reports": false}');
    insert into public.user_roles (user_id, role)
    values (v_new.user_id, case when v_new.scopes::text ~ ':write' then 'regular' else 'readonly' end);
  end if;
  return query select * from private.issue_api_key(v_new);
end $$;
comment on function private.create_api_key(text, text[], timestamptz, uuid) is 'Implements public.create_api_key.';
grant execute on function private.create_api_key(text, text[], timestamptz, uuid) to authenticated, service_role;

create function public.create_api_key(p_name text, p_scopes text[], p_expires_at timestamptz default null,
  p_id uuid default null)
  returns table (id uuid, name text, key text)
language sql volatile set search_path = '' as $$
  select * from private.create_api_key(p_name, p_scopes, p_expires_at, p_id)
$$;
comment on function public.create_api_key(text, text[], timestamptz, uuid) is
  'For admins: creates a key of the organization that acts within p_scopes, optionally until p_expires_at. Only this '
  'response contains it. Repeating a p_id creates no second key: the response has another secret for the same one. '
  'Refuses with not_admin, name_required, invalid_scopes, invalid_expiry, too_many_keys above 50, and request_reused.';
grant execute on function public.create_api_key(text, text[], timestamptz, uuid) to authenticated, service_role;

create function private.rotate_api_key(p_id uuid, p_hours integer, p_new_id uuid)
  returns table (id uuid, name text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_org constant uuid := private.require_key_admin();
  v_old private.api_keys;
  v_new private.api_keys;
begin
  if p_hours is null or p_hours not between 0 and 720 then
    perform private.refuse('22023', 'invalid_overlap');
  end if;
  -- A concurrent call for the same key waits here, so that it sees the replacement.
  select * into v_old from private.api_keys k where k.id = p_id and k.organisation_id = v_org for no key update;
  select * into v_new from private.api_keys k where k.id = p_new_id and k.user_id = v_old.user_id;
  -- With 0 hours a repeated call finds the old key already ended.
  if v_old.id is null or v_old.expires_at <= now() and v_new.id is null then
    perform private.refuse('PT404', 'not_found.api_key');
  end if;
  -- A replaced key ends with its overlap. Only the newest key of its actor still has the expiry that was chosen.
  if v_new.id is not null then
    v_old.expires_at := v_new.expires_at;
  else
    select k.expires_at into v_old.expires_at from private.api_keys k
     where k.user_id = v_old.user_id and coalesce(k.expires_at > now(), true) order by k.created_at desc limit 1;
  end if;
  update private.api_keys k
     set expires_at = least(k.expires_at, now() + p_hours * interval '1 hour')
   where k.id = p_id and coalesce(k.expires_at > now(), true);
  v_old.id := coalesce(p_new_id, gen_random_uuid());
  return query select * from private.issue_api_key(v_old);
end $$;
comment on function private.rotate_api_key(uuid, integer, uuid) is 'Implements public.rotate_api_key.';
grant execute on function private.rotate_api_key(uuid, integer, uuid) to authenticated, service_role;

create function public.rotate_api_key(p_id uuid, p_hours integer default 24, p_new_id uuid default null)
  returns table (id uuid, name text, key text)
language sql volatile set search_path = '' as $$
  select * from private.rotate_api_key(p_id, p_hours, p_new_id)
$$;
comment on function public.rotate_api_key(uuid, integer, uuid) is
  'For admins: replaces a key of the organization by one with the same name, scopes, expiry and actor. The new key works '
  'immediately, the old key for p_hours more hours (0 to 720). Repeating a p_new_id creates no second key, as in '
  'create_api_key, and never lets the old key work longer. Refuses with not_admin, invalid_overlap, request_reused, '
  'and not_found for an unknown or ended key.';
grant execute on function public.rotate_api_key(uuid, integer, uuid) to authenticated, service_role;

create function private.revoke_api_key(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.require_key_admin();
begin
  update private.api_keys k set expires_at = now()
   where k.id = p_id and k.organisation_id = v_org and coalesce(k.expires_at > now(), true);
end $$;
comment on function private.revoke_api_key(uuid) is 'Implements public.revoke_api_key.';
grant execute on function private.revoke_api_key(uuid) to authenticated, service_role;

create function public.revoke_api_key(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_api_key(p_id)
$$;
comment on function public.revoke_api_key(uuid) is
  'For admins: revokes a key of the organization immediately. Safe to repeat. Refuses with not_admin.';
grant execute on function public.revoke_api_key(uuid) to authenticated, service_role;

create function private.list_api_keys()
returns table (id uuid, name text, scopes text[], last_four text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_org constant uuid := private.require_key_admin();
begin
  return query
    select k.id, k.name, k.scopes, k.last_four, k.created_at::timestamptz, k.expires_at::timestamptz,
      k.last_used_at::timestamptz
      from private.api_keys k where k.organisation_id = v_org order by k.created_at desc, k.id;
end $$;
comment on function private.list_api_keys() is 'Implements public.list_api_keys.';
grant execute on function private.list_api_keys() to authenticated, service_role;

create function public.list_api_keys()
returns table (id uuid, name text, scopes text[], last_four text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.list_api_keys()
$$;
comment on function public.list_api_keys() is
  'For admins: the keys of the organization, newest first, each with its scopes, its last four characters and the times '
  'of its creation, end and last use. Refuses with not_admin.';
grant execute on function public.list_api_keys() to authenticated, service_role;
