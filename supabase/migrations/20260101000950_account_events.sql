-- Events of accounts: access, roles, and changes of the sign-in.

create function private.record_access_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := case when new.status = 'active' then 'access_approved'
    when old.status = 'pending' then 'access_declined' else 'account_deactivated' end;
begin
  perform private.resolve_event('invitation_accepted', new.id);
  -- Without a caller the person was approved by accepting, and is signed in. An address that its owner never confirmed
  -- gets no email about a request that a stranger may have sent.
  if v_kind = 'access_approved' and (private.uid() is null or new.organisation_id is null)
    or v_kind = 'access_declined' and new.confirmed_at is null then
    return null;
  end if;
  perform private.record_event(v_kind, new.organisation_id, new.id || ':' || now(), 'account', new.id,
    jsonb_build_object('name', new.name), array[new.id]);
  return null;
end $$;
comment on function private.record_access_change() is
  'AFTER a person is approved, declined, deactivated or activated again: tells the person.';
create trigger link_users_record_access after update of status on public.link_users
  for each row when (old.status = 'pending' and new.status <> 'pending'
    or old.status = 'active' and new.status = 'deactivated' or old.status = 'deactivated' and new.status = 'active')
  execute function private.record_access_change();

create function private.record_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_change constant public.user_roles := case tg_op when 'INSERT' then new else old end;
  v_person public.link_users;
begin
  select * into v_person from public.link_users u where u.id = v_change.user_id;
  -- A person who is approved in this transaction hears about that. Without a caller the person has just been created.
  if v_person.status = 'active' and private.uid() <> v_person.id and not exists (
    select 1 from public.notifications n
     where n.user_id = v_person.id and n.kind = 'access_approved' and n.created_at = now()) then
    perform private.record_event('role_changed', v_person.organisation_id,
      v_person.id || ':' || v_change.role || ':' || clock_timestamp(), 'account', v_person.id,
      jsonb_build_object('role', v_change.role, 'removed', tg_op = 'DELETE'), array[v_person.id]);
  end if;
  return null;
end $$;
comment on function private.record_role_change() is
  'AFTER a person gets or loses a role: tells the person. A replaced role is one event, that of the new one.';
create trigger user_roles_record_new after insert on public.user_roles
  for each row execute function private.record_role_change();
create trigger user_roles_record_removed after delete on public.user_roles
  for each row when (old.role = 'superadmin'
    or current_setting('flightdeck.replacing_role', true) is distinct from 'removing')
  execute function private.record_role_change();

create function private.record_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_event('email_changed', u.organisation_id, u.id || ':' || now(), 'account', u.id,
    jsonb_build_object('old', old.email, 'new', new.email), array[u.id], array[old.email]::text[])
    from public.link_users u where u.id = new.id;
  return null;
end $$;
comment on function private.record_email_change() is
  'AFTER the sign-in email changed: tells the person, at the old address too. Runs after the profile has the new '
  'address.';
create trigger on_auth_user_email_recorded after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null)
  execute function private.record_email_change();

create function private.record_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first password of an invited person accepts the invitation.
  perform private.record_event('password_changed', u.organisation_id, u.id || ':' || now(), 'account', u.id, '{}',
    array[u.id])
    from public.link_users u
   where u.id = new.id and u.status = 'active' and not exists (select 1 from public.invitations i
     where i.accepted_user_id = u.id and i.joined_at = now());
  return null;
end $$;
comment on function private.record_password_change() is 'AFTER an active person''s password changed: tells the person.';
create trigger on_auth_user_password_recorded after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password and old.encrypted_password <> ''
    and new.encrypted_password <> '')
  execute function private.record_password_change();

create table private.known_devices (
  user_id uuid not null,
  device text not null,
  first_at private.instant not null default now(),
  constraint known_devices_pkey primary key (user_id, device),
  constraint known_devices_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade
);
comment on table private.known_devices is
  'One row is a kind of device, such as Firefox on Windows, from which a person has signed in.';

create function private.device_name(p_user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
      when p_user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge' when p_user_agent ~ '(OPR|Opera)' then 'Opera'
      when p_user_agent ~ '(Firefox|FxiOS)/' then 'Firefox' when p_user_agent ~ '(Chrome|CriOS)/' then 'Chrome'
      when p_user_agent ~ 'Safari/' then 'Safari' else 'Another browser' end
    || ' on ' || case
      when p_user_agent ~ '(iPhone|iPad)' then 'iOS' when p_user_agent ~ 'Android' then 'Android'
      when p_user_agent ~ 'Windows' then 'Windows' when p_user_agent ~ 'Mac OS X' then 'macOS'
      when p_user_agent ~ 'CrOS' then 'ChromeOS' when p_user_agent ~ 'Linux' then 'Linux' else 'another system' end
$$;
comment on function private.device_name(text) is
  'Browser and system of a user agent, without versions, so that an update is not a new device.';

create function private.record_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_device constant text := private.device_name(new.user_agent);
  v_known constant boolean := exists (select 1 from private.known_devices d where d.user_id = new.user_id);
begin
  insert into private.known_devices (user_id, device)
  select u.id, v_device from public.link_users u where u.id = new.user_id
  on conflict do nothing;
  -- The first device of an account is no news.
  if found and v_known then
    perform private.record_event('new_device', u.organisation_id, new.id || ':' || v_device, 'account', u.id,
      jsonb_build_object('device', v_device, 'at', now()), array[u.id])
      from public.link_users u where u.id = new.user_id and u.status = 'active';
  end if;
  return null;
end $$;
comment on function private.record_device() is
  'AFTER a session begins or its user agent is known: tells the person if it is from a new kind of device.';
create trigger on_auth_session_device after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent <> '') execute function private.record_device();
