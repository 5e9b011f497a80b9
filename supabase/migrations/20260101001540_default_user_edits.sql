-- A client can leave out what it does not change: the roles, and the organisation of a person who has none.

drop function public.edit_user(uuid, text, text, uuid, timestamptz, boolean);

create function public.edit_user(p_user_id uuid, p_status text, p_seen_at timestamptz, p_role text default null, p_organisation_id uuid default null,
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
comment on function public.edit_user(uuid, text, timestamptz, text, uuid, boolean) is
  'Sets status, role and organisation of somebody else together (USR-16, USR-28 to USR-32, D-07), over the version that was seen. Without p_role the roles stay; without p_organisation_id the person belongs to none.';
revoke execute on function public.edit_user(uuid, text, timestamptz, text, uuid, boolean) from public, anon;
grant execute on function public.edit_user(uuid, text, timestamptz, text, uuid, boolean) to authenticated, service_role;
