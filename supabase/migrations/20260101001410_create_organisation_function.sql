-- A new client and its first admin, in one transaction (D-03, D-07).

create function private.first_admin_obstacle(p_user uuid, p_organisation uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user public.link_users;
  v_confirmed timestamptz;
begin
  select * into v_user from public.link_users u where u.id = p_user;
  select a.email_confirmed_at into v_confirmed from auth.users a where a.id = p_user;
  return case
    when v_user.organisation_id = p_organisation then null
    when v_user.organisation_id is not null then 'other_organisation'
    when v_user.status = 'deactivated' then 'deactivated'
    when p_user = private.uid() then 'self'
    when v_confirmed is null then 'unconfirmed'
  end;
end $$;
comment on function private.first_admin_obstacle(uuid, uuid) is
  'Why a person can not take the seat of the first admin, or null: nobody is moved from another organisation, and an address must be confirmed, or a stranger could register it first.';

create function private.seat_first_admin(p_organisation uuid, p_email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_obstacle text;
begin
  if not private.is_superadmin() then
    raise exception 'Only superadmins create organizations.' using errcode = '42501', hint = 'not_superadmin';
  end if;
  begin
    select u.id into v_user from public.link_users u where lower(u.email) = lower(p_email) for update;
  exception when others then
    raise warning 'Looking for the first admin of % failed: %', p_organisation, sqlerrm;
    return 'lookup_failed';
  end;
  if v_user is null then
    return 'no_user';
  end if;
  v_obstacle := private.first_admin_obstacle(v_user, p_organisation);
  if v_obstacle is not null then
    return v_obstacle;
  end if;
  begin
    update public.link_users set organisation_id = p_organisation, status = 'active'
     where id = v_user and (organisation_id is distinct from p_organisation or status <> 'active');
    insert into public.user_roles (user_id, role) values (v_user, 'admin') on conflict do nothing;
    delete from public.user_roles where user_id = v_user and role in ('regular', 'readonly');
  exception when others then
    raise warning 'Seating the first admin of % failed: %', p_organisation, sqlerrm;
    return 'assign_failed';
  end;
  return 'assigned';
end $$;
comment on function private.seat_first_admin(uuid, text) is
  'Gives the person of an e-mail the organisation, status active and role admin. Answers assigned, or why not: no_user, lookup_failed, assign_failed, unconfirmed, other_organisation, deactivated, self (F33). The organisation stays in any case.';
grant execute on function private.seat_first_admin(uuid, text) to authenticated, service_role;

create function public.create_organisation(p_id uuid, p_organisation jsonb, p_admin_email text default null)
returns table (id uuid, name text, first_admin text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v_email constant text := nullif(btrim(p_admin_email), '');
  v_hash constant text := md5(jsonb_build_array(p_organisation, v_email)::text);
  v_limit constant numeric := (p_organisation ->> 'monthly_credit_limit')::numeric;
  v_new public.organisations;
  v_stored public.organisations;
begin
  if not private.is_superadmin() then
    raise exception 'Only superadmins create organizations.' using errcode = '42501', hint = 'not_superadmin';
  end if;
  v_new := jsonb_populate_record(null::public.organisations, p_organisation);
  insert into public.organisations as o (id, name, type, logo_url, menu_color, background_color, time_zone,
    monthly_credit_limit, location_targeting_cost, active_services, service_rates, prepaid_packages, segment_costs, request_hash)
  values (p_id, v_new.name, v_new.type, v_new.logo_url, v_new.menu_color, v_new.background_color, coalesce(v_new.time_zone, 'UTC'),
    -- Empty or 0 is the default on creation (F-01).
    case when coalesce(v_limit, 0) = 0 then 10000 else v_limit end,
    v_new.location_targeting_cost, v_new.active_services, v_new.service_rates, v_new.prepaid_packages, v_new.segment_costs, v_hash)
  on conflict (id) do nothing;
  select * into v_stored from public.organisations o where o.id = p_id;
  if v_stored.request_hash is distinct from v_hash then
    raise exception 'This organization was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select v_stored.id, v_stored.name,
    case
      when v_email is null then 'none'
      -- The answer to the first attempt was lost; nobody is seated a second time.
      when exists (select 1 from public.link_users u where lower(u.email) = lower(v_email) and u.organisation_id = p_id) then 'assigned'
      else private.seat_first_admin(p_id, v_email) end;
end $$;
comment on function public.create_organisation(uuid, jsonb, text) is
  'Creates an organisation from its columns and seats its first admin by e-mail, in one transaction. The same p_id again answers as the first time; with other content it raises request_reused. first_admin is none, assigned, or the word of private.seat_first_admin.';
revoke execute on function public.create_organisation(uuid, jsonb, text) from public, anon;
grant execute on function public.create_organisation(uuid, jsonb, text) to authenticated, service_role;
