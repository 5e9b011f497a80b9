-- Gateway keys: a key belongs to one gateway and allows nothing but the calls of the gateway API, in the next file.

create table private.gateway_keys (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  key_hash text not null,
  last_four text not null,
  created_by uuid,
  created_at private.instant not null default now(),
  expires_at private.instant,
  last_used_at private.instant,
  constraint gateway_keys_key_hash_key unique (key_hash),
  constraint gateway_keys_created_by_fkey foreign key (created_by) references public.link_users (id) on delete set null,
  constraint gateway_keys_gateway_shape check (gateway ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  constraint gateway_keys_key_hash_shape check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint gateway_keys_last_four_shape check (last_four ~ '^[0-9a-f]{4}$')
);
comment on table private.gateway_keys is
  'One row is a key of a sending gateway. Only its SHA-256 is stored; the key is random and too long to guess.';
comment on column private.gateway_keys.expires_at is
  'When the key stops working; null while it is neither revoked nor replaced.';
create index gateway_keys_gateway_idx on private.gateway_keys (gateway, created_at desc);
create index gateway_keys_created_by_idx on private.gateway_keys (created_by);

-- Keys belong to the platform, so the entry goes to the superadmin's own organization, even while they view another
-- one.
create function private.audit_gateway_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), (select u.organisation_id from public.link_users u where u.id = private.uid()),
    private.impersonated_org_id() is not null,
    tg_table_name, coalesce(new.id, old.id)::text, lower(tg_op), to_jsonb(old) - 'key_hash',
      to_jsonb(new) - 'key_hash');
  return null;
end $$;
comment on function private.audit_gateway_key() is
  'AFTER a key is created, replaced, revoked or deleted: adds an entry to the audit log, without its hash.';
create trigger gateway_keys_audit after insert or update of expires_at, key_hash or delete on private.gateway_keys
  for each row execute function private.audit_gateway_key();

create function private.hash_key(p_key text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_key, 'UTF8')), 'hex')
$$;
comment on function private.hash_key(text) is 'SHA-256 of a key, in hexadecimal.';

create function private.new_gateway_key(p_gateway text, p_id uuid default null)
  returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  key := 'fdg_' || encode(extensions.gen_random_bytes(32), 'hex');
  return query
    insert into private.gateway_keys as k (id, gateway, key_hash, last_four, created_by)
    values (coalesce(p_id, gen_random_uuid()), lower(btrim(p_gateway)), private.hash_key(new_gateway_key.key),
      right(new_gateway_key.key, 4), private.uid())
    -- A repeated call: the first response was lost, and its key with it.
    on conflict on constraint gateway_keys_pkey do update
      set key_hash = excluded.key_hash, last_four = excluded.last_four
      where k.gateway = excluded.gateway and k.created_by = excluded.created_by and k.last_used_at is null
        and k.expires_at is null
    returning k.id, k.gateway, new_gateway_key.key;
  if not found then
    perform private.refuse('PT409', 'request_reused.gateway_key');
  end if;
end $$;
comment on function private.new_gateway_key(text, uuid) is
  'Creates a key and returns it; it cannot be read again. Repeating a p_id gives the same row another key, while it is '
  'neither used nor ended; after that it refuses with request_reused. For the owner of the database and for functions '
  'that check the caller.';

create function private.create_gateway_key(p_gateway text, p_id uuid)
  returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_superadmin('not_superadmin.gateway_keys');
  return query select * from private.new_gateway_key(p_gateway, p_id);
end $$;
comment on function private.create_gateway_key(text, uuid) is 'Implements public.create_gateway_key.';
grant execute on function private.create_gateway_key(text, uuid) to authenticated, service_role;

create function public.create_gateway_key(p_gateway text, p_id uuid default null)
  returns table (id uuid, gateway text, key text)
language sql volatile set search_path = '' as $$
  select * from private.create_gateway_key(p_gateway, p_id)
$$;
comment on function public.create_gateway_key(text, uuid) is
  'For superadmins: creates a key for a gateway. Only this response contains it. Repeating a p_id creates no second key: '
  'the response has another secret for the same one. Refuses with not_superadmin and request_reused.';
grant execute on function public.create_gateway_key(text, uuid) to authenticated, service_role;

create function private.rotate_gateway_key(p_id uuid, p_hours integer, p_new_id uuid)
  returns table (id uuid, gateway text, key text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_gateway text;
begin
  perform private.require_superadmin('not_superadmin.gateway_keys');
  if p_hours is null or p_hours not between 0 and 720 then
    perform private.refuse('22023', 'invalid_overlap');
  end if;
  -- A concurrent call for the same key waits here, so that it sees the replacement.
  select k.gateway into v_gateway from private.gateway_keys k where k.id = p_id for no key update;
  update private.gateway_keys k set expires_at = least(k.expires_at, now() + p_hours * interval '1 hour')
   where k.id = p_id and coalesce(k.expires_at > now(), true);
  -- With 0 hours a repeated call finds the old key already ended.
  if not found
    and not exists (select 1 from private.gateway_keys k where k.id = p_new_id and k.gateway = v_gateway) then
    perform private.refuse('PT404', 'not_found.gateway_key');
  end if;
  return query select * from private.new_gateway_key(v_gateway, p_new_id);
end $$;
comment on function private.rotate_gateway_key(uuid, integer, uuid) is 'Implements public.rotate_gateway_key.';
grant execute on function private.rotate_gateway_key(uuid, integer, uuid) to authenticated, service_role;

create function public.rotate_gateway_key(p_id uuid, p_hours integer default 24, p_new_id uuid default null)
  returns table (id uuid, gateway text, key text)
language sql volatile set search_path = '' as $$
  select * from private.rotate_gateway_key(p_id, p_hours, p_new_id)
$$;
comment on function public.rotate_gateway_key(uuid, integer, uuid) is
  'For superadmins: replaces a key. The new key works immediately, the old key for p_hours more hours (0 to 720). '
  'Repeating a p_new_id creates no second key, as in create_gateway_key, and never lets the old key work longer. '
  'Refuses with not_superadmin, invalid_overlap, request_reused, and not_found for an unknown or expired key.';
grant execute on function public.rotate_gateway_key(uuid, integer, uuid) to authenticated, service_role;

create function private.revoke_gateway_key(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_superadmin('not_superadmin.gateway_keys');
  update private.gateway_keys k set expires_at = now() where k.id = p_id and coalesce(k.expires_at > now(), true);
end $$;
comment on function private.revoke_gateway_key(uuid) is 'Implements public.revoke_gateway_key.';
grant execute on function private.revoke_gateway_key(uuid) to authenticated, service_role;

create function public.revoke_gateway_key(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_gateway_key(p_id)
$$;
comment on function public.revoke_gateway_key(uuid) is
  'For superadmins: revokes a key immediately. Safe to repeat. Refuses with not_superadmin.';
grant execute on function public.revoke_gateway_key(uuid) to authenticated, service_role;

create function private.list_gateway_keys()
returns table (id uuid, gateway text, last_four text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_superadmin('not_superadmin.gateway_keys');
  return query
    select k.id, k.gateway, k.last_four, k.created_at::timestamptz, k.expires_at::timestamptz,
      k.last_used_at::timestamptz from private.gateway_keys k
      order by k.gateway, k.created_at desc;
end $$;
comment on function private.list_gateway_keys() is 'Implements public.list_gateway_keys.';
grant execute on function private.list_gateway_keys() to authenticated, service_role;

create function public.list_gateway_keys()
returns table (id uuid, gateway text, last_four text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.list_gateway_keys()
$$;
comment on function public.list_gateway_keys() is
  'For superadmins: the keys of all gateways, by gateway and newest first, each with its last four characters and the '
  'times of its creation, end and last use. Refuses with not_superadmin.';
grant execute on function public.list_gateway_keys() to authenticated, service_role;
