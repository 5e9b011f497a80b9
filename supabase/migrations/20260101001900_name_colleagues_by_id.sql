-- "Changed by" needs the names of the few people on the screen. The function answered everybody: an answer of the API ends at
-- 1,000 rows, so that in a larger organisation names were missing, and finding the superadmins asked once for every account
-- of the platform. Both are now looked up by their keys.

drop function public.organisation_members();
drop function private.organisation_members();

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
      select u.id, coalesce(u.name, u.email) from public.link_users u where u.organisation_id = v_org
      union
      select u.id, coalesce(u.name, u.email)
        from public.user_roles r join public.link_users u on u.id = r.user_id where r.role = 'superadmin';
  else
    return query
      select u.id, coalesce(u.name, u.email)
        from public.link_users u
       where u.id = any (p_ids) and (u.organisation_id = v_org or private.user_is_superadmin(u.id));
  end if;
end $$;
comment on function private.organisation_members(uuid[]) is 'Body of public.organisation_members.';
grant execute on function private.organisation_members(uuid[]) to authenticated, service_role;

create function public.organisation_members(p_ids uuid[] default null) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.organisation_members(p_ids)
$$;
comment on function public.organisation_members(uuid[]) is
  'Id and name of the people who can have changed a row of the effective organisation: its members and the superadmins; with p_ids only of these.';
revoke execute on function public.organisation_members(uuid[]) from public, anon;
grant execute on function public.organisation_members(uuid[]) to authenticated, service_role;

-- Superadmins are few among all roles, and people are listed by role; the key begins with the person.
create index user_roles_role_idx on public.user_roles (role, user_id);
