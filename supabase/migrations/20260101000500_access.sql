-- Access: who the caller is and which organization they act for. Every policy uses these helpers. They read role,
-- status and impersonation from tables in each statement, never from a token's claims.

-- Caller identity. Every policy calls these helpers, and computed fields call them once per row. PL/pgSQL plans them
-- once per connection; an SQL body would be planned on each call.

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.link_users u where u.id = private.uid() and u.status = 'active')
$$;
comment on function private.is_active_user() is 'The caller is signed in and approved.';
grant execute on function private.is_active_user() to authenticated, service_role;

create function private.acts_by_key() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ? 'api_key', false)
$$;
comment on function private.acts_by_key() is
  'The request carries an API key. private.check_request sets the claim; no access token has it.';
grant execute on function private.acts_by_key() to authenticated, service_role;

create function private.is_superadmin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.acts_by_key() and exists (
    select 1 from public.user_roles r join public.link_users u on u.id = r.user_id
     where r.user_id = private.uid() and r.role = 'superadmin' and u.status = 'active');
end $$;
comment on function private.is_superadmin() is
  'The caller is an active superadmin; checked in every statement. Never true for an API key, which acts in the '
  'organization of its person even while that person views another one.';
grant execute on function private.is_superadmin() to authenticated, service_role;

create function private.require_superadmin(p_refusal text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.is_superadmin(), false) then
    perform private.refuse('42501', p_refusal);
  end if;
end $$;
comment on function private.require_superadmin(text) is
  'Refuses callers who are not superadmins with p_refusal, which says what they cannot do.';

create function private.impersonated_org_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select i.impersonated_org_id from public.superadmin_impersonations i
           where i.superadmin_id = private.uid() and i.created_at > now() - interval '60 minutes'
             and private.is_superadmin());
end $$;
comment on function private.impersonated_org_id() is
  'The organization an active superadmin views the product as, or null. It ends after 60 minutes or when the '
  'superadmin loses the role.';
grant execute on function private.impersonated_org_id() to authenticated, service_role;

create function private.effective_org_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select i.impersonated_org_id from public.superadmin_impersonations i
      where i.superadmin_id = private.uid() and i.created_at > now() - interval '60 minutes'
        and private.is_superadmin()),
    (select u.organisation_id from public.link_users u
       join public.organisations o on o.id = u.organisation_id and o.is_active
      where u.id = private.uid() and u.status = 'active'));
end $$;
comment on function private.effective_org_id() is
  'The organization whose rows the caller reads and writes: the impersonated one, otherwise the organization of an '
  'active user.';
grant execute on function private.effective_org_id() to authenticated, service_role;

create function private.effective_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select r.role from public.user_roles r join public.link_users u on u.id = r.user_id and u.status = 'active'
           where r.user_id = private.uid() and r.role <> 'superadmin'
           order by array_position(array['admin', 'regular', 'readonly'], r.role) limit 1);
end $$;
comment on function private.effective_role() is
  'The caller''s strongest role, in the order admin, regular, readonly; null without one or while the caller is '
  'not active.';
grant execute on function private.effective_role() to authenticated, service_role;

create function private.can_write() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_superadmin() or coalesce(private.effective_role() in ('admin', 'regular'), false);
end $$;
comment on function private.can_write() is
  'The caller may create and change campaign-side rows of the effective organization.';
grant execute on function private.can_write() to authenticated, service_role;

create function private.is_org_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_superadmin() or coalesce(private.effective_role() = 'admin', false)
$$;
comment on function private.is_org_admin() is 'The caller manages the people of the effective organization.';
grant execute on function private.is_org_admin() to authenticated, service_role;

create function private.access_state() returns table (state text, role text, is_superadmin boolean,
  organisation_id uuid)
language sql stable security definer set search_path = '' as $$
  select
    case
      when u.status = 'deactivated' then 'deactivated'
      when private.uid() is null then 'signed_out'
      else coalesce(u.status, 'pending')
    end,
    private.effective_role(), private.is_superadmin(), private.effective_org_id()
  from (select auth.uid() as id) me
  left join public.link_users u on u.id = me.id
$$;
comment on function private.access_state() is 'Implements public.access_state.';
grant execute on function private.access_state() to authenticated, service_role;

create function public.access_state() returns table (state text, role text, is_superadmin boolean, organisation_id uuid)
language sql stable set search_path = '' as $$
  select * from private.access_state()
$$;
comment on function public.access_state() is
  'One row: whether the caller may act (active, pending, deactivated, or signed_out after the session ended), in '
  'which role and for which organization. Open pages poll it every few seconds to detect changes. It is the only '
  'call allowed after sign-out.';
grant execute on function public.access_state() to authenticated, service_role;

create function private.user_is_superadmin(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = p_user and r.role = 'superadmin')
$$;
comment on function private.user_is_superadmin(uuid) is
  'True if the person has the role superadmin, also when they are not active.';
grant execute on function private.user_is_superadmin(uuid) to authenticated, service_role;

create function private.require_writer() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.uid() is null then
    perform private.refuse('42501', 'signed_out.write');
  elsif private.effective_org_id() is null or not private.can_write() then
    perform private.refuse('42501', 'read_only.write');
  end if;
end $$;
comment on function private.require_writer() is
  'Raises 42501 unless the caller may write for the effective organization.';
grant execute on function private.require_writer() to authenticated, service_role;

-- Organizations: members read their own, superadmins all; only superadmins change them.

create policy organisations_select on public.organisations for select to authenticated
  using (id = (select private.effective_org_id()) or (select private.is_superadmin()));
create policy organisations_insert on public.organisations for insert to authenticated
  with check ((select private.is_superadmin()));
create policy organisations_update on public.organisations for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));

-- People: users read themselves, admins their organization, superadmins all. The actors of API keys are no people.

create policy link_users_select on public.link_users for select to authenticated
  using (not is_service and (id = (select private.uid())
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))));
create policy link_users_update on public.link_users for update to authenticated
  using (not is_service and ((id = (select private.uid()) and (select private.is_active_user()))
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))))
  with check (not is_service and ((id = (select private.uid()) and (select private.is_active_user()))
    or (select private.is_superadmin())
    or (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))));

-- Roles: Admins grant regular and readonly, and revoke every role except superadmin, for other people in their
-- organization. Superadmins grant and revoke every role, but cannot revoke their own superadmin role.

create policy user_roles_select on public.user_roles for select to authenticated
  using (user_id = (select private.uid())
    or (select private.is_superadmin())
    or ((select private.is_org_admin())
      and user_id in (select u.id from public.link_users u
        where u.organisation_id = (select private.effective_org_id()))));
create policy user_roles_insert on public.user_roles for insert to authenticated
  with check ((select private.is_superadmin())
    or (role in ('regular', 'readonly') and (select private.is_org_admin()) and user_id <> (select private.uid())
      and user_id in (select u.id from public.link_users u
        where u.organisation_id = (select private.effective_org_id()))));
create policy user_roles_delete on public.user_roles for delete to authenticated
  using (((select private.is_superadmin()) and not (user_id = (select private.uid()) and role = 'superadmin'))
    or (role in ('admin', 'regular', 'readonly') and (select private.is_org_admin())
      and user_id <> (select private.uid())
      and user_id in (select u.id from public.link_users u
        where u.organisation_id = (select private.effective_org_id()))));

-- Lookups: read by active users, written by superadmins.

create policy service_types_select on public.service_types for select to authenticated
  using ((select private.is_active_user()));
create policy service_types_insert on public.service_types for insert to authenticated
  with check ((select private.is_superadmin()));
create policy service_types_update on public.service_types for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
create policy message_types_select on public.message_types for select to authenticated
  using ((select private.is_active_user()));
create policy message_types_insert on public.message_types for insert to authenticated
  with check ((select private.is_superadmin()));
create policy message_types_update on public.message_types for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
create policy campaign_statuses_select on public.campaign_statuses for select to authenticated
  using ((select private.is_active_user()));
create policy campaign_statuses_insert on public.campaign_statuses for insert to authenticated
  with check ((select private.is_superadmin()));
create policy campaign_statuses_update on public.campaign_statuses for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
create policy creative_statuses_select on public.creative_statuses for select to authenticated
  using ((select private.is_active_user()));
create policy creative_statuses_insert on public.creative_statuses for insert to authenticated
  with check ((select private.is_superadmin()));
create policy creative_statuses_update on public.creative_statuses for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
create policy invoice_statuses_select on public.invoice_statuses for select to authenticated
  using ((select private.is_active_user()));
create policy invoice_statuses_insert on public.invoice_statuses for insert to authenticated
  with check ((select private.is_superadmin()));
create policy invoice_statuses_update on public.invoice_statuses for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
create policy short_url_domains_select on public.short_url_domains for select to authenticated
  using ((select private.is_active_user()));
create policy short_url_domains_insert on public.short_url_domains for insert to authenticated
  with check ((select private.is_superadmin()));
create policy short_url_domains_update on public.short_url_domains for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));
