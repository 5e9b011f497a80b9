-- Organisations, their people and who is acting. Policies of every later migration rest on the helpers at the
-- end: role, status and impersonation are read from tables in each statement, never from a token's claims.

create table public.organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null default 'advertiser',
  is_active boolean not null default true,
  logo_url text,
  menu_color text not null default '#1a1a1a',
  background_color text not null default '#ffffff',
  time_zone text not null default 'UTC',
  monthly_credit_limit numeric(14, 2) default 10000,
  location_targeting_cost numeric(14, 4) default 0.01,
  active_services text[] not null default array['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'],
  service_rates jsonb not null default '{"SMS": 0.05, "RCS": 0.08, "Push": 0.02, "Email": 0.01, "WhatsApp": 0.06, "Voice": 0.15}',
  prepaid_packages jsonb not null default '{"SMS": [], "RCS": [], "Push": [], "Email": [], "WhatsApp": [], "Voice": []}',
  segment_costs jsonb not null default '{"demographic": {"type": "flat", "value": 0}, "behavioral": {"type": "percentage", "value": 10}, "geographic": {"type": "flat", "value": 0.005}, "psychographic": {"type": "percentage", "value": 15}, "transactional": {"type": "percentage", "value": 12}, "technographic": {"type": "flat", "value": 0.008}, "firmographic": {"type": "percentage", "value": 8}, "custom": {"type": "flat", "value": 0.01}}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint organisations_name_length check (length(btrim(name)) between 1 and 100),
  constraint organisations_type_known check (type in ('advertiser', 'agency', 'VOX')),
  constraint organisations_menu_color_shape check (menu_color ~ '^#[0-9a-fA-F]{6}$'),
  constraint organisations_background_color_shape check (background_color ~ '^#[0-9a-fA-F]{6}$'),
  constraint organisations_logo_url_shape check (logo_url is null or private.is_web_url(logo_url)),
  constraint organisations_monthly_credit_limit_range check (monthly_credit_limit >= 0 and monthly_credit_limit < 1e12),
  constraint organisations_location_targeting_cost_range check (location_targeting_cost >= 0 and location_targeting_cost < 1000000),
  constraint organisations_service_rates_shape check (private.is_price_map(service_rates)),
  constraint organisations_segment_costs_shape check (private.is_segment_cost_map(segment_costs)),
  constraint organisations_prepaid_packages_shape check (jsonb_typeof(prepaid_packages) = 'object')
);
comment on table public.organisations is 'One row is a tenant: an advertiser, an agency, or the provider itself (VOX), with its prices.';
comment on column public.organisations.time_zone is 'IANA name. Schedule intervals are in this zone.';
comment on column public.organisations.service_rates is 'Channel name to dollars per message.';
comment on column public.organisations.segment_costs is 'Lower-case segment category to {type: flat|percentage, value}.';
comment on column public.organisations.prepaid_packages is 'Channel name to a list of {quantity, discount_percentage}.';
create index organisations_name_idx on public.organisations (name);

create table public.link_users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  name text,
  phone text,
  webhook_url text,
  language_settings text not null default 'en',
  notification_preferences jsonb not null default '{"email_notifications": true, "sms_notifications": false, "weekly_reports": true}',
  api_config jsonb not null default '{}',
  organisation_id uuid,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint link_users_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete restrict,
  constraint link_users_email_length check (length(email) <= 255),
  constraint link_users_name_length check (length(btrim(name)) between 1 and 100),
  constraint link_users_status_known check (status in ('pending', 'active', 'deactivated')),
  constraint link_users_language_known check (language_settings in ('en', 'es', 'fr', 'de', 'pt')),
  constraint link_users_webhook_url_shape check (webhook_url is null or private.is_web_url(webhook_url)),
  constraint link_users_notification_preferences_shape check (jsonb_typeof(notification_preferences) = 'object')
);
comment on table public.link_users is 'One row is a person with an account: the profile, the one organisation they belong to, and whether they may act.';
comment on column public.link_users.email is 'Mirrors the sign-in e-mail; written by the auth trigger only.';
create index link_users_organisation_id_created_at_idx on public.link_users (organisation_id, created_at desc, id desc);
create unique index link_users_email_key on public.link_users (lower(email));

create table public.user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint user_roles_role_known check (role in ('superadmin', 'admin', 'regular', 'readonly'))
);
comment on table public.user_roles is 'One row gives a person a role. superadmin is a flag beside the others.';

create table public.superadmin_impersonations (
  superadmin_id uuid primary key,
  impersonated_org_id uuid not null,
  created_at timestamptz not null default now(),
  constraint superadmin_impersonations_superadmin_id_fkey foreign key (superadmin_id) references public.link_users (id) on delete cascade,
  constraint superadmin_impersonations_impersonated_org_id_fkey foreign key (impersonated_org_id) references public.organisations (id) on delete cascade
);
comment on table public.superadmin_impersonations is 'One row: this superadmin views the product as that organisation, for at most 60 minutes from created_at.';
create index superadmin_impersonations_impersonated_org_id_idx on public.superadmin_impersonations (impersonated_org_id);

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  invited_by uuid default private.uid(),
  accepted_user_id uuid,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitations_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint invitations_invited_by_fkey foreign key (invited_by) references public.link_users (id) on delete set null,
  constraint invitations_accepted_user_id_fkey foreign key (accepted_user_id) references public.link_users (id) on delete set null,
  constraint invitations_email_shape check (length(email) <= 255 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint invitations_name_length check (length(btrim(name)) between 1 and 100),
  constraint invitations_role_known check (role in ('superadmin', 'admin', 'regular', 'readonly'))
);
comment on table public.invitations is 'One row invites an address into an organisation with a role; the sign-up trigger turns it into a pending person.';
create unique index invitations_open_email_key on public.invitations (lower(email)) where accepted_user_id is null;
create index invitations_organisation_id_idx on public.invitations (organisation_id, created_at desc);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_user_id_idx on public.invitations (accepted_user_id);

-- Who is acting.

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.link_users u where u.id = auth.uid() and u.status = 'active')
$$;
comment on function private.is_active_user() is 'The caller is signed in and approved.';

create function private.is_superadmin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_roles r join public.link_users u on u.id = r.user_id
     where r.user_id = auth.uid() and r.role = 'superadmin' and u.status = 'active')
$$;
comment on function private.is_superadmin() is 'The caller is an active superadmin; asked again in every statement (PERM-09).';

create function private.impersonated_org_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select i.impersonated_org_id from public.superadmin_impersonations i
   where i.superadmin_id = auth.uid() and i.created_at > now() - interval '60 minutes' and private.is_superadmin()
$$;
comment on function private.impersonated_org_id() is 'The organisation an active superadmin views the product as, or null; ends after 60 minutes, and with the role.';

create function private.effective_org_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.impersonated_org_id(),
    (select u.organisation_id from public.link_users u
       join public.organisations o on o.id = u.organisation_id and o.is_active
      where u.id = auth.uid() and u.status = 'active'))
$$;
comment on function private.effective_org_id() is 'The organisation whose rows the caller sees and writes: the impersonated one, else the own one of an active user (PERM-17).';

create function private.effective_role() returns text
language sql stable security definer set search_path = '' as $$
  select r.role from public.user_roles r join public.link_users u on u.id = r.user_id and u.status = 'active'
   where r.user_id = auth.uid() and r.role <> 'superadmin'
   order by array_position(array['admin', 'regular', 'readonly'], r.role) limit 1
$$;
comment on function private.effective_role() is 'admin before regular before readonly, or null (PERM-10, PERM-11).';

create function private.can_write() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_superadmin() or coalesce(private.effective_role() in ('admin', 'regular'), false)
$$;
comment on function private.can_write() is 'The caller may create and change campaign-side rows of the effective organisation (PERM-07, PERM-08, PERM-11).';

create function private.is_org_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_superadmin() or coalesce(private.effective_role() = 'admin', false)
$$;
comment on function private.is_org_admin() is 'The caller manages the people of the effective organisation (PERM-06).';

create function private.is_member(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.link_users u
                  where u.id = p_user and u.organisation_id = private.effective_org_id())
$$;
comment on function private.is_member(uuid) is 'The person belongs to the effective organisation.';

create function private.user_is_superadmin(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = p_user and r.role = 'superadmin')
$$;
comment on function private.user_is_superadmin(uuid) is 'The person carries the superadmin flag, whatever their status.';

grant execute on function private.is_active_user(), private.is_superadmin(), private.impersonated_org_id(),
  private.effective_org_id(), private.effective_role(), private.can_write(), private.is_org_admin(),
  private.is_member(uuid), private.user_is_superadmin(uuid) to authenticated, service_role;

-- Organisations: members read their own, superadmins all; only superadmins configure them (PERM-27).

revoke all on public.organisations from anon;
grant select, insert, update on public.organisations to authenticated;
grant all on public.organisations to service_role;
alter table public.organisations enable row level security;
create policy organisations_select on public.organisations for select to authenticated
  using (id = (select private.effective_org_id()) or (select private.is_superadmin()));
create policy organisations_insert on public.organisations for insert to authenticated
  with check ((select private.is_superadmin()));
create policy organisations_update on public.organisations for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));

create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'This time zone is not known.' using errcode = '22023', hint = 'unknown_time_zone';
end $$;
comment on function private.check_time_zone() is 'Refuses a time zone that Postgres can not compute with.';
grant execute on function private.check_time_zone() to authenticated, service_role;
create trigger organisations_check_time_zone before insert or update of time_zone on public.organisations
  for each row execute function private.check_time_zone();
create trigger organisations_guard before update on public.organisations
  for each row execute function private.guard_columns('id', 'created_at');
create trigger organisations_touch before update on public.organisations
  for each row execute function private.touch_version();

-- People: everybody reads themselves, admins their organisation, superadmins all.

revoke all on public.link_users from anon;
grant select, update on public.link_users to authenticated;
grant all on public.link_users to service_role;
alter table public.link_users enable row level security;
create policy link_users_select on public.link_users for select to authenticated
  using (id = (select private.uid())
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())));
create policy link_users_update on public.link_users for update to authenticated
  using ((id = (select private.uid()) and (select private.is_active_user()))
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())))
  with check ((id = (select private.uid()) and (select private.is_active_user()))
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())));

create function private.guard_link_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_own constant boolean := old.id = private.uid();
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'email', 'created_at', 'api_config'], to_jsonb(old), to_jsonb(new));
  if not private.is_superadmin() then
    perform private.refuse_change(array['organisation_id'], to_jsonb(old), to_jsonb(new));
    if private.user_is_superadmin(old.id) then
      perform private.refuse_change(array['status'], to_jsonb(old), to_jsonb(new));
    end if;
  end if;
  if v_own then
    -- Nobody approves, deactivates or moves themselves.
    perform private.refuse_change(array['status', 'organisation_id'], to_jsonb(old), to_jsonb(new));
  else
    perform private.refuse_change(
      array['name', 'phone', 'webhook_url', 'language_settings', 'notification_preferences'], to_jsonb(old), to_jsonb(new));
  end if;
  return new;
end $$;
comment on function private.guard_link_user() is 'Own profile: personal columns only. Admins: status of others. Superadmins: status and organisation of others. E-mail mirrors the account (D-16).';
grant execute on function private.guard_link_user() to authenticated, service_role;
create trigger link_users_guard before update on public.link_users
  for each row execute function private.guard_link_user();
create trigger link_users_touch before update on public.link_users
  for each row execute function private.touch();

-- Roles.

revoke all on public.user_roles from anon;
grant select, insert, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
alter table public.user_roles enable row level security;
create policy user_roles_select on public.user_roles for select to authenticated
  using (user_id = (select private.uid())
    or (select private.is_superadmin())
    or ((select private.is_org_admin())
      and user_id in (select u.id from public.link_users u where u.organisation_id = (select private.effective_org_id()))));
create policy user_roles_insert on public.user_roles for insert to authenticated
  with check ((select private.is_superadmin())
    or (role in ('regular', 'readonly') and (select private.is_org_admin()) and user_id <> (select private.uid())
      and user_id in (select u.id from public.link_users u where u.organisation_id = (select private.effective_org_id()))));
create policy user_roles_delete on public.user_roles for delete to authenticated
  using (((select private.is_superadmin()) and not (user_id = (select private.uid()) and role = 'superadmin'))
    or (role in ('admin', 'regular', 'readonly') and (select private.is_org_admin()) and user_id <> (select private.uid())
      and user_id in (select u.id from public.link_users u where u.organisation_id = (select private.effective_org_id()))));

-- Impersonation: own row, active superadmin; gone with the role or the status.

revoke all on public.superadmin_impersonations from anon;
grant select, insert, update, delete on public.superadmin_impersonations to authenticated;
grant all on public.superadmin_impersonations to service_role;
alter table public.superadmin_impersonations enable row level security;
create policy superadmin_impersonations_select on public.superadmin_impersonations for select to authenticated
  using (superadmin_id = (select private.uid()) and (select private.is_superadmin()));
create policy superadmin_impersonations_insert on public.superadmin_impersonations for insert to authenticated
  with check (superadmin_id = (select private.uid()) and (select private.is_superadmin()));
create policy superadmin_impersonations_update on public.superadmin_impersonations for update to authenticated
  using (superadmin_id = (select private.uid()) and (select private.is_superadmin()))
  with check (superadmin_id = (select private.uid()) and (select private.is_superadmin()));
create policy superadmin_impersonations_delete on public.superadmin_impersonations for delete to authenticated
  using (superadmin_id = (select private.uid()));

create function private.start_impersonation() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := now();
  return new;
end $$;
comment on function private.start_impersonation() is 'The 60 minutes run from the server''s clock, anew with each choice.';
grant execute on function private.start_impersonation() to authenticated, service_role;
create trigger superadmin_impersonations_start before insert or update on public.superadmin_impersonations
  for each row execute function private.start_impersonation();

create function private.end_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.superadmin_impersonations
   where superadmin_id = case tg_table_name when 'user_roles' then (to_jsonb(old) ->> 'user_id')::uuid else (to_jsonb(old) ->> 'id')::uuid end;
  return null;
end $$;
comment on function private.end_impersonation() is 'A demoted or deactivated superadmin stops impersonating at once.';
create trigger user_roles_end_impersonation after delete on public.user_roles
  for each row when (old.role = 'superadmin') execute function private.end_impersonation();
create trigger link_users_end_impersonation after update of status on public.link_users
  for each row when (new.status <> 'active') execute function private.end_impersonation();

-- Invitations: by the organisation's admins; the role superadmin by superadmins only (F-46).

revoke all on public.invitations from anon;
grant select, insert, delete on public.invitations to authenticated;
grant all on public.invitations to service_role;
alter table public.invitations enable row level security;
create policy invitations_select on public.invitations for select to authenticated
  using ((select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())));
create policy invitations_insert on public.invitations for insert to authenticated
  with check (invited_by = (select private.uid()) and accepted_user_id is null and accepted_at is null
    and ((select private.is_superadmin())
      or (role <> 'superadmin' and organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))));
create policy invitations_delete on public.invitations for delete to authenticated
  using (accepted_user_id is null
    and ((select private.is_superadmin())
      or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))));

-- Accounts of the auth service become people.

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
  v_name text := left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 100);
begin
  select * into v_invitation from public.invitations i
   where lower(i.email) = lower(new.email) and i.accepted_user_id is null;
  insert into public.link_users (id, email, name, organisation_id, status)
  values (new.id, coalesce(new.email, ''), coalesce(v_invitation.name, v_name), v_invitation.organisation_id, 'pending')
  on conflict do nothing;
  if v_invitation.id is not null then
    insert into public.user_roles (user_id, role) values (new.id, v_invitation.role) on conflict do nothing;
    update public.invitations set accepted_user_id = new.id, accepted_at = now() where id = v_invitation.id;
  end if;
  return new;
exception when others then
  -- Raising here would make sign-up impossible; an account without a profile is treated as pending.
  raise warning 'No profile for account %: %', new.id, sqlerrm;
  return new;
end $$;
comment on function private.handle_new_user() is 'A new account is a pending person, with organisation and role when invited (D-06, D-07). Metadata gives the name, never a right.';
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

create function private.mirror_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.link_users set email = coalesce(new.email, '') where id = new.id and email is distinct from coalesce(new.email, '');
  return new;
end $$;
comment on function private.mirror_email() is 'The profile''s e-mail follows the sign-in e-mail (D-16).';
create trigger on_auth_user_email_changed after update of email on auth.users
  for each row execute function private.mirror_email();

-- Names of colleagues, for "changed by": members may not read each other's profiles.

create function private.organisation_members() returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select u.id, coalesce(u.name, u.email)
    from public.link_users u
   where private.effective_org_id() is not null
     and (u.organisation_id = private.effective_org_id() or private.user_is_superadmin(u.id))
$$;
comment on function private.organisation_members() is 'Body of public.organisation_members.';
grant execute on function private.organisation_members() to authenticated, service_role;

create function public.organisation_members() returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.organisation_members()
$$;
comment on function public.organisation_members() is 'Id and name of the people who can have changed a row of the effective organisation: its members and superadmins.';
revoke execute on function public.organisation_members() from public, anon;
grant execute on function public.organisation_members() to authenticated, service_role;

-- Lookups: read by active users, written by superadmins.

do $$
declare
  v_table text;
begin
  foreach v_table in array array['service_types', 'message_types', 'campaign_statuses', 'creative_statuses', 'invoice_statuses', 'short_url_domains'] loop
    execute format('revoke all on public.%I from anon', v_table);
    execute format('grant select, insert, update on public.%I to authenticated', v_table);
    execute format('grant all on public.%I to service_role', v_table);
    execute format('alter table public.%I enable row level security', v_table);
    execute format('create policy %I on public.%I for select to authenticated using ((select private.is_active_user()))', v_table || '_select', v_table);
    execute format('create policy %I on public.%I for insert to authenticated with check ((select private.is_superadmin()))', v_table || '_insert', v_table);
    execute format('create policy %I on public.%I for update to authenticated using ((select private.is_superadmin())) with check ((select private.is_superadmin()))', v_table || '_update', v_table);
    execute format('create trigger %I before update on public.%I for each row execute function private.guard_columns(''id'')', v_table || '_guard', v_table);
  end loop;
end $$;
