-- People: changing the status, role and organization of other users. The rules hold for every kind of write by a user.
-- They keep
-- the last active admin of an organization and the last superadmin.

create function private.refuse_last_admin(p_user uuid, p_organisation uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- If two admins remove each other at the same time, the second transaction waits here and then finds its admin
  -- removed.
  perform 1 from public.organisations o where o.id = p_organisation for no key update;
  if private.uid() is not null and not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.users');
  elsif not exists (
    select 1 from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
     where u.organisation_id = p_organisation and u.status = 'active' and u.id <> p_user) then
    perform private.refuse('PT409', 'last_admin');
  end if;
end $$;
comment on function private.refuse_last_admin(uuid, uuid) is
  'Raises PT409 last_admin unless another active admin remains in the organization, and 42501 if the caller is no '
  'longer an admin.';

create function private.refuse_last_superadmin(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('flightdeck:superadmins'));
  if not exists (
    select 1 from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'superadmin'
     where u.status = 'active' and u.id <> p_user) then
    perform private.refuse('PT409', 'last_superadmin');
  end if;
end $$;
comment on function private.refuse_last_superadmin(uuid) is
  'Raises PT409 last_superadmin unless another active superadmin remains.';

create function private.protect_admins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_admin boolean;
begin
  -- The rule applies to clients only; jobs and the database owner may make any change.
  if private.uid() is null or old.status <> 'active'
    or (new.status = 'active' and new.organisation_id is not distinct from old.organisation_id) then
    return new;
  end if;
  v_admin := exists (select 1 from public.user_roles r where r.user_id = old.id and r.role = 'admin');
  if v_admin and old.organisation_id is not null
    and current_setting('flightdeck.last_admin', true) is distinct from 'remove' then
    perform private.refuse_last_admin(old.id, old.organisation_id);
  end if;
  if new.status <> 'active' and private.user_is_superadmin(old.id) then
    perform private.refuse_last_superadmin(old.id);
  end if;
  return new;
end $$;
comment on function private.protect_admins() is
  'BEFORE UPDATE of status or organization: keeps at least one admin in the organization and one superadmin.';
create trigger link_users_keep_admins before update of status, organisation_id on public.link_users
  for each row execute function private.protect_admins();

create function private.protect_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.link_users;
begin
  select * into v_user from public.link_users u where u.id = old.user_id;
  -- The whole account is being deleted, or the caller is not a client.
  if v_user.id is null or private.uid() is null then
    return old;
  end if;
  if not exists (select 1 from public.user_roles r where r.user_id = old.user_id and r.role <> old.role) then
    perform private.refuse('PT409', 'last_role');
  end if;
  if v_user.status = 'active' and old.role = 'admin' and v_user.organisation_id is not null
    and current_setting('flightdeck.last_admin', true) is distinct from 'remove' then
    perform private.refuse_last_admin(v_user.id, v_user.organisation_id);
  elsif v_user.status = 'active' and old.role = 'superadmin' then
    perform private.refuse_last_superadmin(v_user.id);
  end if;
  return old;
end $$;
comment on function private.protect_roles() is
  'BEFORE DELETE: keeps at least one role per person, one active admin per organization and one active '
  'superadmin.';
create trigger user_roles_keep before delete on public.user_roles
  for each row execute function private.protect_roles();

create function private.serialize_people_changes(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_superadmin() then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('flightdeck:superadmins'));
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('flightdeck:people:' || one.id, 0))
    from (select distinct unnest(array[private.effective_org_id(),
      (select u.organisation_id from public.link_users u where u.id = p_user)])::text as id
           order by 1) as one
   where one.id is not null;
end $$;
comment on function private.serialize_people_changes(uuid) is
  'Serializes changes of an organization''s people. If two admins demote each other at the same time, the second '
  'change is checked against the roles that the first one stored.';
grant execute on function private.serialize_people_changes(uuid) to authenticated, service_role;

create function private.refuse_second_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.serialize_people_changes(new.user_id);
  if current_setting('flightdeck.replacing_role', true) is distinct from 'true'
    and exists (select 1 from public.user_roles r
      where r.user_id = new.user_id and r.role not in (new.role, 'superadmin')) then
    perform private.refuse('PT409', 'second_role');
  end if;
  return null;
end $$;
comment on function private.refuse_second_role() is
  'AFTER a client''s INSERT: a user has exactly one of the roles admin, regular and readonly; superadmin is a flag '
  'next to it. Callers whom the policies reject learn no role.';
create trigger user_roles_refuse_second after insert on public.user_roles
  for each row when (new.role <> 'superadmin' and private.is_api_call()) execute function private.refuse_second_role();

create function private.require_people_manager(p_user uuid) returns public.link_users
language plpgsql set search_path = '' as $$
declare
  v_user public.link_users;
begin
  perform private.serialize_people_changes(p_user);
  if private.uid() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.users');
  end if;
  select * into v_user from public.link_users u where u.id = p_user for update;
  if not found then
    perform private.refuse('PT404', 'not_found.user');
  elsif p_user = private.uid() then
    perform private.refuse('42501', 'own_account');
  elsif private.user_is_superadmin(p_user) and not private.is_superadmin() then
    perform private.refuse('42501', 'protected_person.superadmin');
  end if;
  return v_user;
end $$;
comment on function private.require_people_manager(uuid) is
  'Locks and returns a person whom the caller manages; raises 42501 or PT404 otherwise. Runs as invoker, so the '
  'policies decide which rows exist.';
grant execute on function private.require_people_manager(uuid) to authenticated, service_role;

create function private.allow_last_admin(p_allow boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if p_allow and not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.without_admin');
  end if;
  perform set_config('flightdeck.last_admin', case when p_allow then 'remove' else '' end, true);
end $$;
comment on function private.allow_last_admin(boolean) is
  'Lets a superadmin who confirmed it remove the last admin of an organization in this transaction.';
grant execute on function private.allow_last_admin(boolean) to authenticated, service_role;

create function public.set_user_status(p_user_id uuid, p_status text, p_seen_status text,
  p_even_last_admin boolean default false)
returns setof public.link_users
language plpgsql set search_path = '' as $$
declare
  v_user constant public.link_users := private.require_people_manager(p_user_id);
begin
  if v_user.status <> p_status then
    if v_user.status <> p_seen_status then
      perform private.refuse('PT409', 'status_changed');
    end if;
    perform private.allow_last_admin(p_even_last_admin);
    update public.link_users u set status = p_status where u.id = p_user_id;
  end if;
  return query select * from public.link_users u where u.id = p_user_id;
end $$;
comment on function public.set_user_status(uuid, text, text, boolean) is
  'Approves, rejects, deactivates or reactivates another user, if the status is still the one the caller saw. '
  'Repeating the call changes nothing. p_even_last_admin is for superadmins.';
grant execute on function public.set_user_status(uuid, text, text, boolean) to authenticated, service_role;

create function private.has_other_role(p_user uuid, p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = p_user and r.role <> p_role)
$$;
comment on function private.has_other_role(uuid, text) is
  'True if the person has a role other than this one, whether or not the caller may see it.';
grant execute on function private.has_other_role(uuid, text) to authenticated, service_role;

create function private.replace_role(p_user uuid, p_role text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('flightdeck.replacing_role', 'true', true);
  insert into public.user_roles (user_id, role) values (p_user, p_role) on conflict do nothing;
  perform set_config('flightdeck.replacing_role', 'removing', true);
  delete from public.user_roles r where r.user_id = p_user and r.role <> p_role;
  perform set_config('flightdeck.replacing_role', '', true);
  if private.has_other_role(p_user, p_role) then
    perform private.refuse('42501', 'protected_role');
  end if;
end $$;
comment on function private.replace_role(uuid, text) is
  'Gives the person exactly this role. Inserts it before it deletes the others, so that the person always has a '
  'role.';
grant execute on function private.replace_role(uuid, text) to authenticated, service_role;

-- Uses a custom plan for each call: absent filters drop out and the others use their index. A generic plan would scan
-- the whole table.
create function public.count_people(p_organisation_id uuid default null, p_unassigned boolean default false,
  p_search text default '', p_role text default null)
returns table (status text, people bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select u.status, count(*)
      from public.link_users u
     where (p_organisation_id is null or u.organisation_id = p_organisation_id)
       and (not p_unassigned or u.organisation_id is null)
       and (p_search = '' or position(private.fold(p_search) in u.search_text) > 0)
       and (p_role is null
         or (p_role = 'none' and not exists (select 1 from public.user_roles r where r.user_id = u.id))
         or exists (select 1 from public.user_roles r where r.user_id = u.id and r.role = p_role))
     group by u.status;
end $$;
comment on function public.count_people(uuid, boolean, text, text) is
  'For each status, the number of people that match the filters, among those the caller may read.';
grant execute on function public.count_people(uuid, boolean, text, text) to authenticated, service_role;

create function public.edit_user(p_user_id uuid, p_status text, p_seen_at timestamptz, p_role text default null,
  p_organisation_id uuid default null,
  p_even_last_admin boolean default false)
returns setof public.link_users
language plpgsql set search_path = '' as $$
declare
  v_user constant public.link_users := private.require_people_manager(p_user_id);
  v_roles constant text[] := array(select r.role from public.user_roles r where r.user_id = p_user_id order by r.role);
  v_role_stays constant boolean := p_role is null or v_roles = array[p_role];
begin
  if v_role_stays and v_user.status = p_status and v_user.organisation_id is not distinct from p_organisation_id then
    return query select * from public.link_users u where u.id = p_user_id;
    return;
  elsif v_user.updated_at <> p_seen_at then
    perform private.refuse('PT409', 'version_conflict.user');
  end if;
  perform private.allow_last_admin(p_even_last_admin);
  update public.link_users u set organisation_id = p_organisation_id, status = p_status where u.id = p_user_id;
  if not v_role_stays then
    perform private.replace_role(p_user_id, p_role);
  end if;
  return query select * from public.link_users u where u.id = p_user_id;
end $$;
comment on function public.edit_user(uuid, text, timestamptz, text, uuid, boolean) is
  'Sets status, role and organization of another user together, if the row is still the version the caller saw. '
  'Without p_role the roles stay; without p_organisation_id the person belongs to no organization.';
grant execute on function public.edit_user(uuid, text, timestamptz, text, uuid, boolean) to authenticated, service_role;

-- A deactivated person can neither read nor write with their current token, nor obtain a new one.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = new.id::text;
  delete from auth.sessions s where s.user_id = new.id;
  return null;
exception when insufficient_privilege or undefined_table then
  -- The deactivation still holds: every policy checks the status, so the remaining sessions are useless.
  raise warning 'The sessions of % were not ended: %', new.id, sqlerrm;
  return null;
end $$;
comment on function private.end_sessions() is 'AFTER a deactivation: ends all sessions of the account on every device.';
create trigger link_users_end_sessions after update of status on public.link_users
  for each row when (new.status = 'deactivated' and old.status <> 'deactivated')
  execute function private.end_sessions();

create function public.search_text(public.organisations) returns text
language sql stable set search_path = '' as $$
  select private.fold($1.name)
$$;
comment on function public.search_text(public.organisations) is
  'Computed field: the name normalized for search (private.fold).';
grant execute on function public.search_text(public.organisations) to authenticated, service_role;

create function public.has_admin(public.organisations) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.link_users u join public.user_roles r on r.user_id = u.id
     where u.organisation_id = $1.id and u.status = 'active' and r.role in ('admin', 'superadmin'))
$$;
comment on function public.has_admin(public.organisations) is
  'Computed field for superadmins: true if the organization has an active admin. Policies of link_users apply.';
grant execute on function public.has_admin(public.organisations) to authenticated, service_role;

-- Names for "changed by": members may not read each other's profiles. The client requests them by id, because an API
-- response is limited to 1,000 rows.
create function private.display_name(p_person public.link_users, p_org uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person.organisation_id is not distinct from p_org or not private.user_is_superadmin(p_person.id) then
    return coalesce(p_person.name, p_person.email);
  elsif private.is_org_admin() then
    return coalesce(p_person.name, 'Support');
  end if;
  return coalesce((select o.name from public.organisations o where o.id = p_person.organisation_id), 'Support');
end $$;
comment on function private.display_name(public.link_users, uuid) is
  'Name of a person, or their email without one, as members of an organization read it. Of a superadmin from '
  'another organization, admins read the name, because they may know who viewed their data; other members read '
  'the name of the superadmin''s organization. Neither reads the superadmin''s email.';

create function private.organisation_members(p_ids uuid[]) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
begin
  if v_org is null then
    return;
  end if;
  if p_ids is null then
    return query
      select u.id, private.display_name(u, v_org) from public.link_users u
       where u.organisation_id = v_org and not u.is_service;
  else
    return query
      select u.id, private.display_name(u, v_org)
        from public.link_users u
       where u.id = any (p_ids) and (u.organisation_id = v_org or private.user_is_superadmin(u.id));
  end if;
end $$;
comment on function private.organisation_members(uuid[]) is 'Implements public.organisation_members.';
grant execute on function private.organisation_members(uuid[]) to authenticated, service_role;

create function public.organisation_members(p_ids uuid[] default null) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.organisation_members(p_ids)
$$;
comment on function public.organisation_members(uuid[]) is
  'Id and name of the members of the effective organization. With p_ids, only those people, including superadmins, '
  'whose name follows private.display_name, and the API keys of the organization that act under these ids.';
grant execute on function public.organisation_members(uuid[]) to authenticated, service_role;
