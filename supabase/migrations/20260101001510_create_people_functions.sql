-- Managing people: status, role and organisation of others, with the rules that hold however a change is sent.

alter table public.link_users
  add column search_text text generated always as (lower(coalesce(name, '') || ' ' || email)) stored;
create index link_users_created_at_idx on public.link_users (created_at desc, id desc);

-- The last active admin of an organisation, and the last superadmin, are not removed by accident.

create function private.refuse_last_admin(p_user uuid, p_organisation uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins who remove each other at once: the second waits here and then finds that the first is gone.
  perform 1 from public.organisations o where o.id = p_organisation for no key update;
  if not exists (
    select 1 from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
     where u.organisation_id = p_organisation and u.status = 'active' and u.id <> p_user) then
    raise exception 'This is the last active admin of the organization. Give somebody else the role Admin first.'
      using errcode = 'PT409', hint = 'last_admin';
  end if;
end $$;
comment on function private.refuse_last_admin(uuid, uuid) is 'Raises PT409 last_admin unless another active admin remains in the organisation.';

create function private.refuse_last_superadmin(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('flightdeck:superadmins'));
  if not exists (
    select 1 from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'superadmin'
     where u.status = 'active' and u.id <> p_user) then
    raise exception 'This is the last active superadmin.' using errcode = 'PT409', hint = 'last_superadmin';
  end if;
end $$;
comment on function private.refuse_last_superadmin(uuid) is 'Raises PT409 last_superadmin unless another active superadmin remains.';

create function private.keep_admins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_admin boolean;
begin
  -- Jobs and the owner of the database may do anything; people may not.
  if private.uid() is null or old.status <> 'active'
    or (new.status = 'active' and new.organisation_id is not distinct from old.organisation_id) then
    return new;
  end if;
  v_admin := exists (select 1 from public.user_roles r where r.user_id = old.id and r.role = 'admin');
  if v_admin and old.organisation_id is not null and current_setting('flightdeck.last_admin', true) is distinct from 'remove' then
    perform private.refuse_last_admin(old.id, old.organisation_id);
  end if;
  if new.status <> 'active' and private.user_is_superadmin(old.id) then
    perform private.refuse_last_superadmin(old.id);
  end if;
  return new;
end $$;
comment on function private.keep_admins() is 'BEFORE UPDATE of status or organisation: somebody who manages the organisation remains.';
create trigger link_users_keep_admins before update of status, organisation_id on public.link_users
  for each row execute function private.keep_admins();

create function private.keep_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.link_users;
begin
  select * into v_user from public.link_users u where u.id = old.user_id;
  -- The person is going as a whole, or it is no person who asks.
  if v_user.id is null or private.uid() is null then
    return old;
  end if;
  if not exists (select 1 from public.user_roles r where r.user_id = old.user_id and r.role <> old.role) then
    raise exception 'A user keeps at least one role. Give the new one first.' using errcode = 'PT409', hint = 'last_role';
  end if;
  if v_user.status = 'active' and old.role = 'admin' and v_user.organisation_id is not null
    and current_setting('flightdeck.last_admin', true) is distinct from 'remove' then
    perform private.refuse_last_admin(v_user.id, v_user.organisation_id);
  elsif v_user.status = 'active' and old.role = 'superadmin' then
    perform private.refuse_last_superadmin(v_user.id);
  end if;
  return old;
end $$;
comment on function private.keep_roles() is 'BEFORE DELETE: nobody is left without a role (F35), and no organisation without an admin.';
create trigger user_roles_keep before delete on public.user_roles
  for each row execute function private.keep_roles();

create function private.audit_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), old.organisation_id, private.impersonated_org_id() is not null, 'link_users', old.id::text, 'update',
    jsonb_build_object('name', old.name, 'email', old.email, 'organisation_id', old.organisation_id),
    jsonb_build_object('name', old.name, 'email', old.email, 'organisation_id', null));
  return null;
end $$;
comment on function private.audit_departure() is 'The organisation that somebody is moved out of reads it too, but not where they went.';
create trigger link_users_audit_departure after update of organisation_id on public.link_users
  for each row when (old.organisation_id is not null and new.organisation_id is distinct from old.organisation_id)
  execute function private.audit_departure();

create function private.require_people_manager(p_user uuid) returns public.link_users
language plpgsql set search_path = '' as $$
declare
  v_user public.link_users;
begin
  if private.uid() is null or not private.is_org_admin() then
    raise exception 'You are not allowed to manage users.' using errcode = '42501', hint = 'not_admin';
  end if;
  perform private.expect_organisation();
  select * into v_user from public.link_users u where u.id = p_user for update;
  if not found then
    raise exception 'This user no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif p_user = private.uid() then
    raise exception 'You can not change your own role, status or organization.' using errcode = '42501', hint = 'own_account';
  elsif private.user_is_superadmin(p_user) and not private.is_superadmin() then
    raise exception 'Only superadmins can change a superadmin.' using errcode = '42501', hint = 'protected_person';
  end if;
  return v_user;
end $$;
comment on function private.require_people_manager(uuid) is 'The locked row of a person whom the caller manages; raises 42501 or PT404 otherwise. Invoker: the policies judge which rows there are.';

create function private.allow_last_admin(p_allow boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if p_allow and not private.is_superadmin() then
    raise exception 'Only superadmins can leave an organization without an admin.' using errcode = '42501', hint = 'not_superadmin';
  end if;
  perform set_config('flightdeck.last_admin', case when p_allow then 'remove' else '' end, true);
end $$;
comment on function private.allow_last_admin(boolean) is 'For this transaction a superadmin, who was asked, may remove the last admin of an organisation.';

create function public.set_user_status(p_user_id uuid, p_status text, p_seen_status text, p_even_last_admin boolean default false)
returns setof public.link_users
language plpgsql set search_path = '' as $$
declare
  v_user constant public.link_users := private.require_people_manager(p_user_id);
begin
  if v_user.status <> p_status then
    if v_user.status <> p_seen_status then
      raise exception 'Somebody else has changed this user meanwhile.' using errcode = 'PT409', hint = 'status_changed';
    end if;
    perform private.allow_last_admin(p_even_last_admin);
    update public.link_users u set status = p_status where u.id = p_user_id;
  end if;
  return query select * from public.link_users u where u.id = p_user_id;
end $$;
comment on function public.set_user_status(uuid, text, text, boolean) is
  'Approves, rejects, deactivates or reactivates somebody else (USR-11 to USR-14), from the status that was seen. Sent again it changes nothing. p_even_last_admin is for superadmins.';

create function private.replace_role(p_user uuid, p_role text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.user_roles (user_id, role) values (p_user, p_role) on conflict do nothing;
  delete from public.user_roles r where r.user_id = p_user and r.role <> p_role;
  if exists (select 1 from public.user_roles r where r.user_id = p_user and r.role <> p_role) then
    raise exception 'You are not allowed to take this role away.' using errcode = '42501', hint = 'protected_role';
  end if;
end $$;
comment on function private.replace_role(uuid, text) is 'Exactly this role (USR-32): given first, then the others are taken, so that nobody is without one in between.';

create function public.edit_user(p_user_id uuid, p_role text, p_status text, p_organisation_id uuid, p_seen_at timestamptz,
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
    raise exception 'Somebody else has changed this user while you were editing.' using errcode = 'PT409', hint = 'version_conflict';
  end if;
  perform private.allow_last_admin(p_even_last_admin);
  update public.link_users u set organisation_id = p_organisation_id, status = p_status where u.id = p_user_id;
  if not v_role_stays then
    perform private.replace_role(p_user_id, p_role);
  end if;
  return query select * from public.link_users u where u.id = p_user_id;
end $$;
comment on function public.edit_user(uuid, text, text, uuid, timestamptz, boolean) is
  'Sets role, status and organisation of somebody else together (USR-16, USR-28 to USR-32, D-07), over the version that was seen. p_role null leaves the roles as they are.';

create function public.count_people(p_organisation_id uuid default null, p_unassigned boolean default false, p_search text default '', p_role text default null)
returns table (status text, people bigint)
language sql stable set search_path = '' as $$
  select u.status, count(*)
    from public.link_users u
   where (p_organisation_id is null or u.organisation_id = p_organisation_id)
     and (not p_unassigned or u.organisation_id is null)
     and (p_search = '' or position(lower(p_search) in u.search_text) > 0)
     and (p_role is null
       or (p_role = 'none' and not exists (select 1 from public.user_roles r where r.user_id = u.id))
       or exists (select 1 from public.user_roles r where r.user_id = u.id and r.role = p_role))
   group by u.status
$$;
comment on function public.count_people(uuid, boolean, text, text) is 'How many people of each status the filter finds, among those the caller may read.';

grant execute on function private.require_people_manager(uuid), private.allow_last_admin(boolean), private.replace_role(uuid, text)
  to authenticated, service_role;
revoke execute on function public.set_user_status(uuid, text, text, boolean), public.edit_user(uuid, text, text, uuid, timestamptz, boolean),
  public.count_people(uuid, boolean, text, text) from public, anon;
grant execute on function public.set_user_status(uuid, text, text, boolean), public.edit_user(uuid, text, text, uuid, timestamptz, boolean),
  public.count_people(uuid, boolean, text, text) to authenticated, service_role;
