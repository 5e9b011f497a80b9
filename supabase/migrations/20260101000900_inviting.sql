-- Inviting: sending, resending and revoking invitations.

create function private.account_obstacle(p_email text, p_organisation uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user public.link_users;
begin
  if not private.is_org_admin() then
    return null;
  end if;
  select * into v_user from public.link_users u where lower(u.email) = lower(p_email);
  return case
    when v_user.id is null and not exists (select 1 from auth.users a where lower(a.email) = lower(p_email)) then null
    when v_user.organisation_id = p_organisation then 'member'
    else 'registered' end;
end $$;
comment on function private.account_obstacle(text, uuid) is
  'For admins: member if the email address has an account in this organization, registered if it has one '
  'elsewhere, so that it cannot be invited; null otherwise.';
grant execute on function private.account_obstacle(text, uuid) to authenticated, service_role;

create function private.refuse_registered(p_email text, p_organisation uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  case private.account_obstacle(p_email, p_organisation)
    when 'member' then
      perform private.refuse('PT409', 'already_member');
    when 'registered' then
      perform private.refuse('PT409', 'already_registered');
    else
      null;
  end case;
end $$;
comment on function private.refuse_registered(text, uuid) is 'Raises PT409 already_member or already_registered.';
grant execute on function private.refuse_registered(text, uuid) to authenticated, service_role;

create function private.invitation_organisation(p_organisation_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if private.uid() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.invite');
  end if;
  if private.is_superadmin() then
    if p_organisation_id is null then
      perform private.refuse('22023', 'organisation_required');
    end if;
    return p_organisation_id;
  elsif private.effective_org_id() is null then
    perform private.refuse('42501', 'no_organisation.context');
  elsif p_organisation_id <> private.effective_org_id() then
    perform private.refuse('42501', 'foreign_organisation');
  end if;
  return private.effective_org_id();
end $$;
comment on function private.invitation_organisation(uuid) is
  'The organization the caller may invite to: any for a superadmin, their own for an admin.';
grant execute on function private.invitation_organisation(uuid) to authenticated, service_role;

create function public.invite_user(p_id uuid, p_email text, p_name text, p_role text,
  p_organisation_id uuid default null,
  p_approve_on_accept boolean default false)
returns setof public.invitations
language plpgsql set search_path = '' as $$
declare
  v_organisation constant uuid := private.invitation_organisation(p_organisation_id);
  v_email constant text := lower(btrim(p_email));
  v_known public.invitations;
begin
  select * into v_known from public.invitations i where i.id = p_id;
  if v_known.id is not null then
    if (v_known.email, v_known.name, v_known.role, v_known.organisation_id, v_known.approve_on_accept)
      is distinct from (v_email, private.plain_line(p_name), p_role, v_organisation, p_approve_on_accept) then
      perform private.refuse('PT409', 'request_reused.invitation');
    end if;
  else
    perform private.refuse_registered(v_email, v_organisation);
    -- Replaces an earlier invitation of this address that created no account.
    delete from public.invitations i
      where i.organisation_id = v_organisation and i.email = v_email and i.accepted_user_id is null;
    insert into public.invitations (id, organisation_id, email, name, role, approve_on_accept)
    values (p_id, v_organisation, v_email, p_name, p_role, p_approve_on_accept);
  end if;
  return query select * from public.invitations i where i.id = p_id;
end $$;
comment on function public.invite_user(uuid, text, text, text, uuid, boolean) is
  'Stores an invitation with the caller''s rights. Repeating a p_id returns the same invitation, even when its '
  'account exists by now.';
grant execute on function public.invite_user(uuid, text, text, text, uuid, boolean) to authenticated, service_role;

create function private.managed_invitation(p_id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
begin
  if private.uid() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.invitations');
  end if;
  select * into v_invitation from public.invitations i
   where i.id = p_id and (private.is_superadmin() or i.organisation_id = private.effective_org_id())
   for update;
  if v_invitation.closed_at is not null then
    perform private.refuse('PT409', 'already_decided');
  elsif v_invitation.role = 'superadmin' and not private.is_superadmin() then
    perform private.refuse('42501', 'protected_person.invitation');
  end if;
  return v_invitation;
end $$;
comment on function private.managed_invitation(uuid) is
  'The locked invitation if the caller may manage it; an empty row if there is none. Raises 42501 if the caller '
  'may not manage it, and PT409 already_decided.';
grant execute on function private.managed_invitation(uuid) to authenticated, service_role;

create function private.resend_invitation(p_id uuid) returns setof public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation constant public.invitations := private.managed_invitation(p_id);
begin
  if v_invitation.id is null then
    perform private.refuse('PT404', 'not_found.invitation');
  elsif v_invitation.accepted_user_id is not null and (v_invitation.last_sent_at > now() - interval '60 seconds'
      or exists (select 1 from auth.users a where a.id = v_invitation.accepted_user_id
        and greatest(a.confirmation_sent_at, a.recovery_sent_at) > now() - interval '60 seconds')) then
    -- Otherwise the auth service would refuse the email after this row says it was sent.
    perform private.refuse('PT429', 'too_soon');
  end if;
  perform private.count_mail(v_invitation.organisation_id);
  perform private.refresh_metadata(v_invitation.accepted_user_id);
  return query update public.invitations i set last_sent_at = now() where i.id = p_id returning *;
end $$;
comment on function private.resend_invitation(uuid) is 'Implements public.resend_invitation.';
grant execute on function private.resend_invitation(uuid) to authenticated, service_role;

create function public.resend_invitation(p_id uuid) returns setof public.invitations
language sql set search_path = '' as $$
  select * from private.resend_invitation(p_id)
$$;
comment on function public.resend_invitation(uuid) is
  'Records that the email is sent again, at most once a minute. The client then sends it, and creates the account '
  'first when that had failed.';
grant execute on function public.resend_invitation(uuid) to authenticated, service_role;

create function private.revoke_invitation(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation constant public.invitations := private.managed_invitation(p_id);
begin
  if v_invitation.id is null then
    return false;
  end if;
  delete from public.invitations i where i.id = p_id;
  -- Deletes only an account that is still waiting for approval. It never had access, so no data depends on it.
  delete from auth.users a
   where a.id = v_invitation.accepted_user_id
     and exists (select 1 from public.link_users u
       where u.id = a.id and u.status = 'pending' and u.organisation_id = v_invitation.organisation_id);
  return true;
end $$;
comment on function private.revoke_invitation(uuid) is 'Implements public.revoke_invitation.';
grant execute on function private.revoke_invitation(uuid) to authenticated, service_role;

create function public.revoke_invitation(p_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.revoke_invitation(p_id)
$$;
comment on function public.revoke_invitation(uuid) is
  'Revokes an invitation that was not approved or rejected yet and deletes the account it created, so that the '
  'address can be invited again. False when the invitation no longer exists.';
grant execute on function public.revoke_invitation(uuid) to authenticated, service_role;
