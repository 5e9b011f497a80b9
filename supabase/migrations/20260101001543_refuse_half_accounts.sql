-- An invited person arrives with organisation and role or not at all (F34, USR-38): the inviting screen is told and can
-- repeat. Somebody who registers alone still gets an account when the profile fails; without one they can do nothing.

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
  v_name text := left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 100);
begin
  select * into v_invitation from public.invitations i
   where i.id::text = new.raw_user_meta_data ->> 'invitation_id' and i.email = lower(new.email) and i.accepted_user_id is null;
  insert into public.link_users (id, email, name, organisation_id, status)
  values (new.id, coalesce(new.email, ''), coalesce(v_invitation.name, v_name), v_invitation.organisation_id, 'pending')
  on conflict do nothing;
  if v_invitation.id is not null then
    insert into public.user_roles (user_id, role) values (new.id, v_invitation.role) on conflict do nothing;
    update public.invitations set accepted_user_id = new.id, accepted_at = now() where id = v_invitation.id;
  end if;
  return new;
exception when others then
  if v_invitation.id is not null then
    raise;
  end if;
  raise warning 'No profile for account %: %', new.id, sqlerrm;
  return new;
end $$;
