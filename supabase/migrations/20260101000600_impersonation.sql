-- Impersonation: a superadmin views the product as another organization. The row of the superadmin is deleted when they
-- stop, lose the role or stop being active. Also the checks that run before each API request.

create table public.superadmin_impersonations (
  superadmin_id uuid primary key,
  impersonated_org_id uuid not null,
  reason text,
  created_at private.instant not null default now(),
  constraint superadmin_impersonations_superadmin_id_fkey foreign key (superadmin_id)
    references public.link_users (id) on delete cascade,
  constraint superadmin_impersonations_impersonated_org_id_fkey foreign key (impersonated_org_id)
    references public.organisations (id) on delete cascade,
  constraint superadmin_impersonations_reason_length check (length(reason) <= 200),
  constraint superadmin_impersonations_reason_characters check (private.is_plain_line(reason))
);
comment on table public.superadmin_impersonations is
  'One row is the impersonation of an organization by a superadmin, for at most 60 minutes from created_at.';
comment on column public.superadmin_impersonations.reason is
  'Reason in the superadmin''s words; the organization''s admins read it in their audit log.';
create trigger superadmin_impersonations_a_limit_rows before insert or update or delete
  on public.superadmin_impersonations
  for each row execute function private.limit_rows();
create trigger superadmin_impersonations_a_clean_names before insert or update of reason
  on public.superadmin_impersonations
  for each row when (not private.is_plain_line(new.reason))
  execute function private.clean_names('reason');
create trigger superadmin_impersonations_zz_refuse_missing before insert or update on public.superadmin_impersonations
  for each row when (new.superadmin_id is null or new.impersonated_org_id is null or new.created_at is null)
  execute function private.refuse_missing('superadmin_id', 'impersonated_org_id', 'created_at');
create index superadmin_impersonations_impersonated_org_id_idx
  on public.superadmin_impersonations (impersonated_org_id);

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
  if tg_op = 'UPDATE' and new.impersonated_org_id = old.impersonated_org_id and new.reason is distinct from old.reason
    then
    new.created_at := old.created_at;
    return new;
  end if;
  if tg_op = 'UPDATE' and new.impersonated_org_id <> old.impersonated_org_id and new.reason = old.reason then
    new.reason := null;
  end if;
  new.created_at := now();
  return new;
end $$;
comment on function private.start_impersonation() is
  'BEFORE INSERT or UPDATE: starts the 60 minutes, by the server''s clock, each time the superadmin chooses an '
  'organization. Adding a reason does not extend them, and the next organization begins without a reason.';
grant execute on function private.start_impersonation() to authenticated, service_role;
create trigger superadmin_impersonations_start before insert or update on public.superadmin_impersonations
  for each row execute function private.start_impersonation();

create function private.end_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.superadmin_impersonations
   where superadmin_id = case tg_table_name when 'user_roles' then (to_jsonb(old) ->> 'user_id')::uuid
     else (to_jsonb(old) ->> 'id')::uuid end;
  return null;
end $$;
comment on function private.end_impersonation() is
  'Ends the impersonation of a superadmin who is demoted or deactivated, in the same transaction.';
create trigger user_roles_end_impersonation after delete on public.user_roles
  for each row when (old.role = 'superadmin') execute function private.end_impersonation();
create trigger link_users_end_impersonation after update of status on public.link_users
  for each row when (new.status <> 'active') execute function private.end_impersonation();

create function public.seconds_left(public.superadmin_impersonations) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, ceil(extract(epoch from $1.created_at + interval '60 minutes' - now())))::integer
$$;
comment on function public.seconds_left(public.superadmin_impersonations) is
  'Computed field: seconds until the impersonation ends by the server''s clock; 0 once it is over.';
grant execute on function public.seconds_left(public.superadmin_impersonations) to authenticated, service_role;

-- A tab may still show an organization that its user no longer acts for. The API checks this before each request.

create function private.is_read_request(p_method text, p_path text) returns boolean
language sql stable set search_path = '' as $$
  select p_method in ('GET', 'HEAD') or p_path like '/rpc/%' and not exists (
    select 1 from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = substring(p_path from '^/rpc/(.*)$')
       and p.provolatile = 'v')
$$;
comment on function private.is_read_request(text, text) is
  'True if the API request changes nothing: a plain read, or a call of a stable function.';
grant execute on function private.is_read_request(text, text) to authenticated, service_role;

create function private.check_request() returns void
language plpgsql set search_path = '' as $$
declare
  v_headers constant jsonb := nullif(current_setting('request.headers', true), '');
  v_shown constant text := nullif(v_headers ->> 'x-flightdeck-organisation', '');
  v_method constant text := current_setting('request.method', true);
  v_path constant text := current_setting('request.path', true);
  v_claims jsonb;
begin
  -- Only the server that holds the secret key passes API keys on. From anyone else the header means nothing.
  if current_user = 'service_role' and v_headers ? 'x-flightdeck-api-key' then
    v_claims := private.api_claims(v_headers ->> 'x-flightdeck-api-key', v_method, v_path);
    perform set_config('request.jwt.claims', v_claims::text, true),
      set_config('request.jwt.claim.sub', v_claims ->> 'sub', true),
      set_config('request.jwt.claim.role', 'authenticated', true),
      set_config('role', 'authenticated', true);
    return;
  end if;
  -- Starting, changing and ending an impersonation is allowed from any tab.
  if v_shown is null or v_path = '/superadmin_impersonations' or private.is_read_request(v_method, v_path) then
    return;
  end if;
  if v_shown is distinct from private.effective_org_id()::text then
    perform private.refuse('PT409', 'organisation_changed');
  end if;
end $$;
comment on function private.check_request() is
  'The API calls this before each request. A request with the secret key and an API key in x-flightdeck-api-key '
  'becomes one of that key''s actor, in the role authenticated: see private.api_claims. Raises PT409 '
  'organisation_changed if the header x-flightdeck-organisation of a write has the id of an organization other than '
  'the effective one. Requests without the header, reads and writes to superadmin_impersonations always pass.';
grant execute on function private.check_request() to authenticated, service_role;

-- Blocks filters by regular expression (match, imatch): no screen uses them, and one pattern can keep a processor busy
-- until the statement timeout. The API resolves operators in public before pg_catalog, so it finds these two. Our
-- functions set their own search path and find those of pg_catalog.
create function private.refuse_pattern(p_text text, p_pattern text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse('22023', 'pattern_filter');
end $$;
comment on function private.refuse_pattern(text, text) is
  'Raises pattern_filter. Backs the operators ~ and ~* that the API resolves.';
grant execute on function private.refuse_pattern(text, text) to authenticated, service_role;
create operator public.~ (leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator public.~* (leftarg = text, rightarg = text, function = private.refuse_pattern);

-- On a hosted project the API signs in as authenticator and reads its settings from that role.
do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    alter role authenticator set pgrst.db_extra_search_path = 'public, extensions, pg_catalog';
    notify pgrst, 'reload config';
  end if;
end $$;
