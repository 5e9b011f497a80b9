-- Audit log: who changed what, for which organization, with the row before and after. Triggers write it, and no one can
-- change it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at private.instant not null default now(),
  actor_id uuid,
  organisation_id uuid,
  impersonating boolean not null default false,
  table_name text not null,
  row_id text,
  action text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_action_known check (action in ('insert', 'update', 'delete'))
);
comment on table public.audit_log is
  'One row is one change of one row: by whom, in which organization, whether as an impersonating superadmin, '
  'before and after.';
comment on column public.audit_log.organisation_id is
  'The organization that the changed row belongs to, or in which the caller acted.';
create index audit_log_organisation_id_occurred_at_idx on public.audit_log (organisation_id, occurred_at desc, id desc);
create index audit_log_row_idx on public.audit_log (table_name, row_id, occurred_at desc);
-- The activity export reads pages below the last id; without this index each page would scan the lines of all
-- organizations.
create index audit_log_organisation_id_id_idx on public.audit_log (organisation_id, id desc);
-- For the history of approvals, which a busy organization's other lines would hide.
create index audit_log_approvals_idx on public.audit_log (organisation_id, id desc)
  where table_name = 'flight_approvals';

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
  -- Deletes in id order, the order of writing, so the time column needs no index.
  delete from public.audit_log a
   where a.id in (select o.id from public.audit_log o order by o.id limit 10000)
     and a.occurred_at < now() - interval '2 years';
  get diagnostics v_lines = row_count;
  return v_lines;
end $$;
comment on function private.forget_activity() is
  'Deletes up to 10,000 lines of the audit log that are older than two years; returns how many.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_secret constant text[] := array['api_config', 'search_text', 'request_hash', 'account_id', 'is_service',
    'is_waiting', 'language'];
  v_before jsonb := case
    when tg_op <> 'INSERT' then to_jsonb(old) - v_secret
    -- A restored row existed before, so its entry shows it as before and after.
    when current_setting('flightdeck.restoring', true) = 'true' then to_jsonb(new) - v_secret
  end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_secret end;
  v_row jsonb := coalesce(v_after, v_before);
begin
  -- The key of such an actor has its own entries: private.audit_api_key.
  if tg_table_name in ('link_users', 'user_roles') and exists (select 1 from public.link_users u
    where u.id in ((v_row ->> 'id')::uuid, (v_row ->> 'user_id')::uuid) and u.is_service) then
    return null;
  elsif tg_op = 'UPDATE' and not private.is_tracked_change(v_before, v_after) then
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
    coalesce(v_row ->> 'id', v_row ->> 'user_id', v_row ->> 'superadmin_id', v_row ->> 'flight_id',
      v_row ->> 'audience_id'),
    lower(tg_op),
    v_before,
    v_after);
  return null;
end $$;
comment on function private.audit() is
  'AFTER each change: writes one line to the audit log in the same transaction. Leaves out secrets.';
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
  v_moved constant boolean := tg_op = 'UPDATE'
    and to_jsonb(old) -> 'impersonated_org_id' <> to_jsonb(new) -> 'impersonated_org_id';
begin
  if tg_op = 'DELETE' or v_moved then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before)
    values (private.uid(), old.impersonated_org_id, true, tg_table_name, old.superadmin_id::text, 'delete',
      to_jsonb(old) || jsonb_build_object('ended_at', least(now(), old.created_at + interval '60 minutes')));
  end if;
  if tg_op = 'INSERT' or v_moved then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, after)
    values (private.uid(), new.impersonated_org_id, true, tg_table_name, new.superadmin_id::text, 'insert',
      to_jsonb(new));
  elsif tg_op = 'UPDATE' then
    insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
    values (private.uid(), new.impersonated_org_id, true, tg_table_name, new.superadmin_id::text, 'update',
      to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end $$;
comment on function private.audit_impersonation() is
  'Writes start, end and reason of an impersonation to the log of the organization concerned. A switch to another '
  'organization writes an end and a start.';
create trigger superadmin_impersonations_audit after insert or update or delete on public.superadmin_impersonations
  for each row execute function private.audit_impersonation();

create function private.audit_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  values (private.uid(), old.organisation_id, private.impersonated_org_id() is not null, 'link_users', old.id::text,
    'update',
    jsonb_build_object('name', old.name, 'email', old.email, 'organisation_id', old.organisation_id),
    jsonb_build_object('name', old.name, 'email', old.email, 'organisation_id', null));
  return null;
end $$;
comment on function private.audit_departure() is
  'Records in the log of the previous organization that a person left, but not where they went.';
create trigger link_users_audit_departure after update of organisation_id on public.link_users
  for each row when (old.organisation_id is not null and new.organisation_id is distinct from old.organisation_id)
  execute function private.audit_departure();
