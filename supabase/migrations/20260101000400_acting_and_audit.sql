-- Who acts, and for whom. Every policy rests on these helpers: role, status and impersonation are read from tables in each
-- statement, never from a token's claims.

-- Who is acting. Asked by every policy, and inside computed fields once per row: the helpers in PL/pgSQL are planned once per
-- connection, where a body in SQL would be planned anew for each of those questions.

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.link_users u where u.id = private.uid() and u.status = 'active')
$$;
comment on function private.is_active_user() is 'The caller is signed in and approved.';
grant execute on function private.is_active_user() to authenticated, service_role;

create function private.is_superadmin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.user_roles r join public.link_users u on u.id = r.user_id
     where r.user_id = private.uid() and r.role = 'superadmin' and u.status = 'active');
end $$;
comment on function private.is_superadmin() is 'The caller is an active superadmin; asked again in every statement.';
grant execute on function private.is_superadmin() to authenticated, service_role;

create function private.impersonated_org_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select i.impersonated_org_id from public.superadmin_impersonations i
           where i.superadmin_id = private.uid() and i.created_at > now() - interval '60 minutes' and private.is_superadmin());
end $$;
comment on function private.impersonated_org_id() is 'The organisation an active superadmin views the product as, or null; ends after 60 minutes, and with the role.';
grant execute on function private.impersonated_org_id() to authenticated, service_role;

create function private.effective_org_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select i.impersonated_org_id from public.superadmin_impersonations i
      where i.superadmin_id = private.uid() and i.created_at > now() - interval '60 minutes' and private.is_superadmin()),
    (select u.organisation_id from public.link_users u
       join public.organisations o on o.id = u.organisation_id and o.is_active
      where u.id = private.uid() and u.status = 'active'));
end $$;
comment on function private.effective_org_id() is 'The organisation whose rows the caller sees and writes: the impersonated one, else the own one of an active user.';
grant execute on function private.effective_org_id() to authenticated, service_role;

create function private.effective_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select r.role from public.user_roles r join public.link_users u on u.id = r.user_id and u.status = 'active'
           where r.user_id = private.uid() and r.role <> 'superadmin'
           order by array_position(array['admin', 'regular', 'readonly'], r.role) limit 1);
end $$;
comment on function private.effective_role() is 'admin before regular before readonly, or null.';
grant execute on function private.effective_role() to authenticated, service_role;

create function private.can_write() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_superadmin() or coalesce(private.effective_role() in ('admin', 'regular'), false);
end $$;
comment on function private.can_write() is 'The caller may create and change campaign-side rows of the effective organisation.';
grant execute on function private.can_write() to authenticated, service_role;

create function private.is_org_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_superadmin() or coalesce(private.effective_role() = 'admin', false)
$$;
comment on function private.is_org_admin() is 'The caller manages the people of the effective organisation.';
grant execute on function private.is_org_admin() to authenticated, service_role;

create function private.access_state() returns table (state text, role text, is_superadmin boolean, organisation_id uuid)
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
comment on function private.access_state() is 'Body of public.access_state.';
grant execute on function private.access_state() to authenticated, service_role;

create function public.access_state() returns table (state text, role text, is_superadmin boolean, organisation_id uuid)
language sql stable set search_path = '' as $$
  select * from private.access_state()
$$;
comment on function public.access_state() is
  'One row: may the caller act (active, pending, deactivated, or signed_out when the session has ended), in which role, for which organisation. Asked every few seconds, so that an open page is told what has changed. The one thing that a token of an ended session is answered.';
grant execute on function public.access_state() to authenticated, service_role;

create function private.user_is_superadmin(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = p_user and r.role = 'superadmin')
$$;
comment on function private.user_is_superadmin(uuid) is 'The person carries the superadmin flag, whatever their status.';
grant execute on function private.user_is_superadmin(uuid) to authenticated, service_role;

create function private.require_writer(p_what text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.uid() is null then
    raise exception 'You must be signed in to %.', p_what using errcode = '42501', hint = 'signed_out';
  elsif private.effective_org_id() is null or not private.can_write() then
    raise exception 'You are not allowed to %.', p_what using errcode = '42501', hint = 'read_only';
  end if;
end $$;
comment on function private.require_writer(text) is 'Raises 42501 unless the caller may write for the effective organisation.';
grant execute on function private.require_writer(text) to authenticated, service_role;

-- Organisations: members read their own, superadmins all; only superadmins configure them.

create policy organisations_select on public.organisations for select to authenticated
  using (id = (select private.effective_org_id()) or (select private.is_superadmin()));
create policy organisations_insert on public.organisations for insert to authenticated
  with check ((select private.is_superadmin()));
create policy organisations_update on public.organisations for update to authenticated
  using ((select private.is_superadmin())) with check ((select private.is_superadmin()));

-- People: everybody reads themselves, admins their organisation, superadmins all.

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

-- Roles: admins give and take all but superadmin, and none of their own.

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

-- Impersonation: own row, active superadmin; gone with the role or the status.

create table public.superadmin_impersonations (
  superadmin_id uuid primary key,
  impersonated_org_id uuid not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint superadmin_impersonations_superadmin_id_fkey foreign key (superadmin_id) references public.link_users (id) on delete cascade,
  constraint superadmin_impersonations_impersonated_org_id_fkey foreign key (impersonated_org_id) references public.organisations (id) on delete cascade,
  constraint superadmin_impersonations_reason_length check (length(reason) <= 200),
  constraint superadmin_impersonations_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.superadmin_impersonations is 'One row: this superadmin views the product as that organisation, for at most 60 minutes from created_at.';
comment on column public.superadmin_impersonations.reason is 'Why, in the superadmin''s words; the organisation''s admins read it in their audit log.';
create index superadmin_impersonations_impersonated_org_id_idx on public.superadmin_impersonations (impersonated_org_id);

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
  new.reason := nullif(private.plain_line(new.reason), '');
  if tg_op = 'UPDATE' and new.impersonated_org_id = old.impersonated_org_id and new.reason is distinct from old.reason then
    new.created_at := old.created_at;
    return new;
  end if;
  if tg_op = 'UPDATE' and new.impersonated_org_id <> old.impersonated_org_id and new.reason = old.reason then
    new.reason := null;
  end if;
  new.created_at := now();
  return new;
end $$;
comment on function private.start_impersonation() is 'The 60 minutes run from the server''s clock, anew with each choice. A reason given later does not extend them, and does not pass on to the next organisation.';
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

create function public.seconds_left(public.superadmin_impersonations) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, ceil(extract(epoch from $1.created_at + interval '60 minutes' - now())))::integer
$$;
comment on function public.seconds_left(public.superadmin_impersonations) is 'Computed field: how long the view still lasts by the server''s clock; 0 when it is over.';
grant execute on function public.seconds_left(public.superadmin_impersonations) to authenticated, service_role;

-- A tab that still shows another organisation than the one its user acts for by now: asked once per request, before anything else.

create function private.reads_only(p_method text, p_path text) returns boolean
language sql stable set search_path = '' as $$
  select p_method in ('GET', 'HEAD') or p_path like '/rpc/%' and not exists (
    select 1 from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = substring(p_path from '^/rpc/(.*)$') and p.provolatile = 'v')
$$;
comment on function private.reads_only(text, text) is 'The request of the API changes nothing: a plain read, or a call of a function that is stable.';
grant execute on function private.reads_only(text, text) to authenticated, service_role;

create function private.check_request() returns void
language plpgsql stable set search_path = '' as $$
declare
  v_shown constant text := nullif(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-flightdeck-organisation', '');
  v_method constant text := current_setting('request.method', true);
  v_path constant text := current_setting('request.path', true);
begin
  -- A view of an organisation is begun, changed and ended from any tab.
  if v_shown is null or v_path = '/superadmin_impersonations' or private.reads_only(v_method, v_path) then
    return;
  end if;
  if v_shown is distinct from private.effective_org_id()::text then
    raise exception 'This tab shows another organization than the one you act for now. Nothing was saved.'
      using errcode = 'PT409', hint = 'organisation_changed';
  end if;
end $$;
comment on function private.check_request() is
  'Asked by the API before each request: raises PT409 organisation_changed when a write names, in the header x-flightdeck-organisation, another organisation than the effective one. No header, no check; reads answer always.';
grant execute on function private.check_request() to authenticated, service_role;

-- Filters by regular expression (match, imatch): no screen uses them, and one pattern can keep a processor busy until the statement
-- timeout. The API looks operators up in public before pg_catalog, so it finds these two; every function of ours has a search path
-- of its own and finds those of pg_catalog.
create function private.refuse_pattern(p_text text, p_pattern text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  raise exception 'Filters by regular expression are not available.' using errcode = '22023', hint = 'pattern_filter';
end $$;
comment on function private.refuse_pattern(text, text) is 'Raises pattern_filter: the operators ~ and ~* as the API finds them.';
grant execute on function private.refuse_pattern(text, text) to authenticated, service_role;
create operator public.~ (leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator public.~* (leftarg = text, rightarg = text, function = private.refuse_pattern);

-- The API of a hosted project signs in as authenticator and takes its settings from there.
do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    alter role authenticator set pgrst.db_extra_search_path = 'public, extensions, pg_catalog';
    notify pgrst, 'reload config';
  end if;
end $$;

-- Who did what, for which organisation, before and after; written by triggers, changed by nobody.

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  organisation_id uuid,
  impersonating boolean not null default false,
  table_name text not null,
  row_id text,
  action text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_action_known check (action in ('insert', 'update', 'delete')),
  constraint audit_log_times_range check (occurred_at >= '2000-01-01T00:00Z' and occurred_at < '2100-01-01T00:00Z')
);
comment on table public.audit_log is 'One row is one change of one row: by whom, in which organisation, whether as an impersonating superadmin, before and after.';
comment on column public.audit_log.organisation_id is 'The organisation that the changed row belongs to, or that was acted in.';
create index audit_log_organisation_id_occurred_at_idx on public.audit_log (organisation_id, occurred_at desc, id desc);
create index audit_log_row_idx on public.audit_log (table_name, row_id, occurred_at desc);
-- The activity's file is read in parts that each begin below the last id; without this index a part would be found by walking
-- back through the lines of all organisations.
create index audit_log_organisation_id_id_idx on public.audit_log (organisation_id, id desc);

grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;
alter table public.audit_log enable row level security;
create policy audit_log_select on public.audit_log for select to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));

create function private.forget_activity() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_lines integer;
begin
  -- By id, the order in which lines were written: no index is needed on their time.
  delete from public.audit_log a
   where a.id in (select o.id from public.audit_log o order by o.id limit 10000) and a.occurred_at < now() - interval '2 years';
  get diagnostics v_lines = row_count;
  return v_lines;
end $$;
comment on function private.forget_activity() is 'Deletes up to 10,000 lines of the audit log that are older than two years; returns how many.';
revoke execute on function private.forget_activity() from public, anon, authenticated;

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_secret constant text[] := array['api_config', 'search_text', 'request_hash'];
  v_before jsonb := case
    when tg_op <> 'INSERT' then to_jsonb(old) - v_secret
    -- A row that is put back was there before.
    when current_setting('flightdeck.putting_back', true) = 'true' then to_jsonb(new) - v_secret
  end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_secret end;
  v_row jsonb := coalesce(v_after, v_before);
begin
  if tg_op = 'UPDATE' and not private.is_tracked_change(v_before, v_after) then
    return null;
  end if;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (
    private.uid(),
    coalesce(
      (case when tg_table_name = 'organisations' then v_row ->> 'id' else v_row ->> 'organisation_id' end)::uuid,
      (v_row ->> 'impersonated_org_id')::uuid,
      (select u.organisation_id from public.link_users u where u.id = (v_row ->> 'user_id')::uuid),
      private.effective_org_id()),
    private.impersonated_org_id() is not null,
    tg_table_name,
    coalesce(v_row ->> 'id', v_row ->> 'user_id', v_row ->> 'superadmin_id', v_row ->> 'flight_id', v_row ->> 'audience_id'),
    lower(tg_op),
    v_before,
    v_after);
  return null;
end $$;
comment on function private.audit() is 'AFTER each change: one line in the audit log, in the transaction of the change. Secrets are left out.';
create trigger organisations_audit after insert or update or delete on public.organisations
  for each row execute function private.audit();
create trigger link_users_audit after insert or update or delete on public.link_users
  for each row execute function private.audit();
create trigger user_roles_audit after insert or delete on public.user_roles
  for each row execute function private.audit();
create trigger service_types_audit after insert or update or delete on public.service_types
  for each row execute function private.audit();

create function private.audit_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_moved constant boolean := tg_op = 'UPDATE' and to_jsonb(old) -> 'impersonated_org_id' <> to_jsonb(new) -> 'impersonated_org_id';
begin
  if tg_op = 'DELETE' or v_moved then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before)
    values (private.uid(), old.impersonated_org_id, true, tg_table_name, old.superadmin_id::text, 'delete',
      to_jsonb(old) || jsonb_build_object('ended_at', least(now(), old.created_at + interval '60 minutes')));
  end if;
  if tg_op = 'INSERT' or v_moved then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, after)
    values (private.uid(), new.impersonated_org_id, true, tg_table_name, new.superadmin_id::text, 'insert', to_jsonb(new));
  elsif tg_op = 'UPDATE' then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
    values (private.uid(), new.impersonated_org_id, true, tg_table_name, new.superadmin_id::text, 'update', to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end $$;
comment on function private.audit_impersonation() is 'Start, end and reason stand in the log of the organisation concerned; a switch ends one view and starts the other.';
create trigger superadmin_impersonations_audit after insert or update or delete on public.superadmin_impersonations
  for each row execute function private.audit_impersonation();

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
