-- Impersonation that is told to the client and can not act by mistake (D-17, F26).

alter table public.superadmin_impersonations
  add column reason text,
  add constraint superadmin_impersonations_reason_length check (length(reason) <= 200);
comment on column public.superadmin_impersonations.reason is 'Why, in the superadmin''s words; the organisation''s admins read it in their audit log.';

create or replace function private.start_impersonation() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.reason := nullif(btrim(new.reason), '');
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

create function public.seconds_left(public.superadmin_impersonations) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, ceil(extract(epoch from $1.created_at + interval '60 minutes' - now())))::integer
$$;
comment on function public.seconds_left(public.superadmin_impersonations) is 'Computed field: how long the view still lasts by the server''s clock; 0 when it is over.';
revoke execute on function public.seconds_left(public.superadmin_impersonations) from public, anon;
grant execute on function public.seconds_left(public.superadmin_impersonations) to authenticated, service_role;

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
drop trigger superadmin_impersonations_audit on public.superadmin_impersonations;
create trigger superadmin_impersonations_audit after insert or update or delete on public.superadmin_impersonations
  for each row execute function private.audit_impersonation();

-- A tab that still shows another organisation.

create function private.expect_organisation() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_shown constant text := nullif(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-flightdeck-organisation', '');
begin
  if v_shown is not null and v_shown is distinct from private.effective_org_id()::text then
    raise exception 'This tab shows another organization than the one you act for now. Nothing was saved.'
      using errcode = 'PT409', hint = 'organisation_changed';
  end if;
end $$;
comment on function private.expect_organisation() is
  'Raises PT409 organisation_changed when the request names, in the header x-flightdeck-organisation, another organisation than the effective one: a tab from before a switch. No header, no check.';
grant execute on function private.expect_organisation() to authenticated, service_role;

create or replace function private.can_write() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (private.is_superadmin() or coalesce(private.effective_role() in ('admin', 'regular'), false)) then
    return false;
  end if;
  perform private.expect_organisation();
  return true;
end $$;
comment on function private.can_write() is 'The caller may create and change campaign-side rows of the effective organisation (PERM-07, PERM-08, PERM-11), and the screen that asks shows that organisation.';
