-- Inviting people, and how accounts of the auth service become people. The browser of the inviting admin creates the
-- account with a second client. The account belongs to the invitation only if it names the invitation's id, which only
-- the organization's admins can read. A stranger who registers an invited address before its owner does gets a pending
-- account without an organization, like any stranger.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  invited_by uuid default private.uid(),
  accepted_user_id uuid,
  accepted_at private.instant,
  approve_on_accept boolean not null default false,
  joined_at private.instant,
  last_sent_at private.instant not null default now(),
  closed_at private.instant,
  created_at private.instant not null default now(),
  constraint invitations_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint invitations_invited_by_fkey foreign key (invited_by) references public.link_users (id) on delete set null,
  constraint invitations_accepted_user_id_fkey foreign key (accepted_user_id)
    references public.link_users (id) on delete set null,
  constraint invitations_email_shape check (length(email) <= 255 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint invitations_name_length check (length(btrim(name)) between 1 and 100),
  constraint invitations_role_known check (role in ('superadmin', 'admin', 'regular', 'readonly')),
  constraint invitations_name_characters check (private.is_plain_line(name))
);
comment on table public.invitations is
  'One row invites an email address into an organization with a role; the sign-up trigger creates a pending '
  'person from it.';
comment on column public.invitations.approve_on_accept is
  'Whether the person becomes active when they accept, while the inviter may still approve them. The invite '
  'dialog begins with the choice of the last invitation.';
comment on column public.invitations.joined_at is
  'When the invited person accepted: they confirmed the address and chose a password.';
comment on column public.invitations.last_sent_at is 'When the invited person was last sent a link to set a password.';
comment on column public.invitations.closed_at is
  'When an admin approved or rejected the person; null before. Only an invitation with null can be revoked.';
create trigger invitations_a_limit_rows before insert or update or delete on public.invitations
  for each row execute function private.limit_rows();
create trigger invitations_a_clean_names before insert or update of name on public.invitations
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger invitations_zz_refuse_missing before insert or update on public.invitations
  for each row when (new.id is null or new.organisation_id is null or new.email is null or new.name is null
    or new.role is null or new.approve_on_accept is null or new.last_sent_at is null or new.created_at is null)
  execute function private.refuse_missing('id', 'organisation_id', 'email', 'name', 'role', 'approve_on_accept',
    'last_sent_at', 'created_at');
create index invitations_organisation_id_idx on public.invitations (organisation_id, created_at desc);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_user_id_idx on public.invitations (accepted_user_id);
-- An unaccepted invitation of another organization does not block a new one.
create unique index invitations_open_email_key on public.invitations (organisation_id, lower(email))
  where accepted_user_id is null;

grant select, insert, delete on public.invitations to authenticated;
grant all on public.invitations to service_role;
alter table public.invitations enable row level security;
create policy invitations_select on public.invitations for select to authenticated
  using ((select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())));
create policy invitations_insert on public.invitations for insert to authenticated
  with check (invited_by = (select private.uid()) and accepted_user_id is null and accepted_at is null
    and joined_at is null
    and ((select private.is_superadmin())
      or (role <> 'superadmin' and organisation_id = (select private.effective_org_id())
        and (select private.is_org_admin()))));
create policy invitations_delete on public.invitations for delete to authenticated
  using (accepted_user_id is null
    and ((select private.is_superadmin())
      or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))));

create trigger invitations_audit after insert or update or delete on public.invitations
  for each row execute function private.audit();

create function private.known_language(p_language text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_language = any (private.languages()) then p_language else 'en' end;
end $$;
comment on function private.known_language(text) is 'The language if the interface has it, otherwise English.';

-- For an invited person the account is created with organization and role, or the sign-up fails and the inviter can
-- repeat it. A person who registers without an invitation gets an account even when the profile fails; without a
-- profile the account can do nothing.
create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
  v_name text := left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 100);
begin
  select * into v_invitation from public.invitations i
   where i.id::text = new.raw_user_meta_data ->> 'invitation_id' and i.email = lower(new.email)
     and i.accepted_user_id is null;
  insert into public.link_users (id, email, name, organisation_id, status, confirmed_at, language_settings)
  values (new.id, coalesce(new.email, ''), coalesce(v_invitation.name, v_name), v_invitation.organisation_id, 'pending',
    new.email_confirmed_at, private.known_language(new.raw_user_meta_data ->> 'language'))
  on conflict do nothing;
  if v_invitation.id is not null then
    insert into public.user_roles (user_id, role) values (new.id, v_invitation.role) on conflict do nothing;
    update public.invitations set accepted_user_id = new.id, accepted_at = now() where id = v_invitation.id;
  end if;
  perform private.refresh_metadata(new.id);
  return new;
exception when others then
  if v_invitation.id is not null then
    raise;
  end if;
  raise warning 'No profile for account %: %', new.id, sqlerrm;
  return new;
end $$;
comment on function private.handle_new_user() is
  'AFTER INSERT of an account: creates a pending person, with organization and role when the account names its '
  'invitation. Other metadata gives only the name and the language of the browser that sent the form.';
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

create function private.user_invitation(p_user uuid)
  returns table (organisation text, role text, invited_by text, works_until timestamptz)
language sql stable security definer set search_path = '' as $$
  -- Must match otp_expiry in supabase/config.toml (24 hours), after which the emailed link expires.
  select o.name, i.role, coalesce(u.name, u.email), i.last_sent_at + interval '24 hours'
    from public.invitations i
    join public.organisations o on o.id = i.organisation_id
    left join public.link_users u on u.id = i.invited_by
   where i.accepted_user_id = p_user and i.closed_at is null
$$;
comment on function private.user_invitation(uuid) is
  'The invitation of an account that waits for approval: organization, role, inviter, and when its link expires.';
grant execute on function private.user_invitation(uuid) to service_role;

create function private.own_invitation()
  returns table (organisation text, role text, invited_by text, works_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select * from private.user_invitation(private.uid())
$$;
comment on function private.own_invitation() is 'Implements public.own_invitation.';
create function public.own_invitation()
  returns table (organisation text, role text, invited_by text, works_until timestamptz)
language sql stable set search_path = '' as $$
  select * from private.own_invitation()
$$;
comment on function public.own_invitation() is
  'For the screen where an invited person chooses a password: inviter, organization and role. No row for anyone '
  'else.';
grant execute on function private.own_invitation(), public.own_invitation() to authenticated, service_role;

-- Anyone who signs up or is signed in can write raw_user_meta_data, and the auth service's email templates print it.
-- Keep only what the database knows itself.
create function private.replace_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_given jsonb := '{}';
begin
  -- The sign-up trigger reads the name and the invitation's id once; then they are dropped.
  if tg_op = 'INSERT' and jsonb_typeof(new.raw_user_meta_data) = 'object' then
    v_given := jsonb_strip_nulls(jsonb_build_object(
      'full_name', new.raw_user_meta_data ->> 'full_name', 'invitation_id',
        new.raw_user_meta_data ->> 'invitation_id'));
  end if;
  v_given := v_given || jsonb_build_object('language', coalesce(
    (select u.language_settings from public.link_users u where u.id = new.id),
    private.known_language(new.raw_user_meta_data ->> 'language')));
  new.raw_user_meta_data := v_given || coalesce((
    select jsonb_build_object('invitation',
      jsonb_build_object('organisation', i.organisation, 'invited_by', i.invited_by, 'role', i.role))
      from private.user_invitation(new.id) i), '{}');
  return new;
exception when others then
  -- An account without metadata works; a failing trigger would block every sign-up.
  raise warning 'The metadata of account % were dropped: %', new.id, sqlerrm;
  new.raw_user_meta_data := '{}';
  return new;
end $$;
comment on function private.replace_metadata() is
  'BEFORE a write of an account''s metadata: replaces them with its person''s language and its open invitation, from '
  'their rows. Email templates of a hosted auth service print the invitation and choose by the language.';
create trigger on_auth_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.replace_metadata();

create function private.refresh_metadata(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users a set raw_user_meta_data = '{}' where a.id = p_user;
exception when insufficient_privilege then
  -- Without metadata the auth service sends its plain email; everything else works.
  raise warning 'The metadata of account % were not refreshed: %', p_user, sqlerrm;
end $$;
comment on function private.refresh_metadata(uuid) is
  'Recomputes an account''s metadata (private.replace_metadata) after its invitation or language changed.';

create function private.store_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_metadata(new.id);
  return null;
end $$;
comment on function private.store_language() is
  'AFTER a person changed their language: the emails of the auth service follow.';
create trigger link_users_store_language after update of language_settings on public.link_users
  for each row when (new.language_settings is distinct from old.language_settings)
  execute function private.store_language();

-- The auth service keeps the password of the first sign-up, even a stranger's, and only the owner of the mailbox can
-- confirm the account. A password from before the confirmation proves nothing and does not survive it: the owner
-- chooses one afterwards.
create function private.remove_unverified_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end $$;
comment on function private.remove_unverified_password() is
  'BEFORE the confirmation of an address by a mailed link: removes the password that was set without access to '
  'the mailbox. Accounts that an operator creates as confirmed keep theirs.';
create trigger on_auth_user_confirmed before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null
    and (old.confirmation_sent_at is not null or old.recovery_sent_at is not null))
  execute function private.remove_unverified_password();

create function private.normalize_invitation() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.name := btrim(new.name);
  if private.is_api_call() then
    new.created_at := now();
    new.last_sent_at := now();
    new.closed_at := null;
  end if;
  return new;
end $$;
comment on function private.normalize_invitation() is
  'BEFORE INSERT: trims email and name and lower-cases the email. For clients it sets both times and leaves the '
  'invitation open.';
grant execute on function private.normalize_invitation() to authenticated, service_role;
create trigger invitations_stamp before insert on public.invitations
  for each row execute function private.normalize_invitation();

create table private.mail_counts (
  organisation_id uuid not null,
  day private.calendar_day not null,
  mails integer not null default 0,
  constraint mail_counts_pkey primary key (organisation_id, day),
  constraint mail_counts_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.mail_counts is
  'One row counts the emails that people of an organization had sent on a UTC day: invitations and address '
  'confirmations. Revoking an invitation does not lower it.';

create function private.count_mail(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_limit constant integer := 500;
  v_mails integer;
begin
  delete from private.mail_counts m where m.organisation_id = p_org and m.day < current_date - 7;
  insert into private.mail_counts as m (organisation_id, day, mails) values (p_org, current_date, 1)
  on conflict (organisation_id, day) do update set mails = m.mails + 1
  returning m.mails into v_mails;
  if v_mails > v_limit then
    perform private.refuse('PT429', 'too_many_mails', jsonb_build_object('limit', v_limit));
  end if;
end $$;
comment on function private.count_mail(uuid) is
  'Counts an email of the organization; PT429 too_many_mails beyond 500 a day.';

create function private.count_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_mail(new.organisation_id);
  return null;
end $$;
comment on function private.count_invitation() is 'AFTER INSERT: counts the invitation''s email.';
create trigger invitations_count after insert on public.invitations
  for each row execute function private.count_invitation();

create function private.close_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations i set closed_at = now() where i.accepted_user_id = new.id and i.closed_at is null;
  if found then
    perform private.refresh_metadata(new.id);
  end if;
  return null;
end $$;
comment on function private.close_invitation() is 'Closes the invitation of a person who was approved or rejected.';
create trigger link_users_close_invitation after update of status on public.link_users
  for each row when (new.status <> 'pending') execute function private.close_invitation();

-- An invitation is accepted when its account, with a confirmed address, gets a password.

create function private.may_approve(p_user uuid, p_role text, p_organisation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.user_is_superadmin(u.id)
      or (p_role <> 'superadmin' and u.organisation_id = p_organisation
        and exists (select 1 from public.user_roles r where r.user_id = u.id and r.role = 'admin'))
    from public.link_users u where u.id = p_user and u.status = 'active'
$$;
comment on function private.may_approve(uuid, text, uuid) is
  'True when a person may approve someone for this role and organization: an active superadmin, or an active admin '
  'of the organization.';

create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
  v_inviter public.link_users;
  v_approved boolean := false;
begin
  update public.invitations i set joined_at = now()
   where i.accepted_user_id = new.id and i.closed_at is null and i.joined_at is null
  returning * into v_invitation;
  if v_invitation.id is null then
    return null;
  end if;
  select * into v_inviter from public.link_users u where u.id = v_invitation.invited_by;
  if v_invitation.approve_on_accept and private.may_approve(v_inviter.id, v_invitation.role,
    v_invitation.organisation_id) then
    update public.link_users u set status = 'active'
     where u.id = new.id and u.status = 'pending' and u.organisation_id = v_invitation.organisation_id;
    v_approved := found;
  end if;
  if v_inviter.id is not null then
    perform private.record_event('invitation_accepted', v_invitation.organisation_id, v_invitation.id::text, 'person',
      new.id, jsonb_build_object('name', v_invitation.name, 'approved', v_approved), array[v_inviter.id]);
  end if;
  return null;
exception when others then
  -- The password is saved even when accepting fails; an admin can still approve the person.
  raise warning 'The invitation of account % was not accepted: %', new.id, sqlerrm;
  return null;
end $$;
comment on function private.accept_invitation() is
  'AFTER a password is chosen for a confirmed account: marks its invitation as accepted, approves the person when '
  'the inviter chose so and still may, and notifies the inviter.';
create trigger on_auth_user_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> ''
    and new.email_confirmed_at is not null)
  execute function private.accept_invitation();
