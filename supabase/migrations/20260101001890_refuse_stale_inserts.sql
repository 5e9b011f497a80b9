-- Rows that default to the effective organisation and are not judged by private.can_write: a tab from before a
-- switch must not add them to the organisation that is acted for now.

create function private.refuse_stale_tab() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.expect_organisation();
  return new;
end $$;
comment on function private.refuse_stale_tab() is 'BEFORE INSERT: raises organisation_changed when the screen that asks shows another organisation than the effective one.';
grant execute on function private.refuse_stale_tab() to authenticated, service_role;

create trigger payment_methods_refuse_stale_tab before insert on public.payment_methods
  for each row execute function private.refuse_stale_tab();
create trigger support_requests_refuse_stale_tab before insert on public.support_requests
  for each row execute function private.refuse_stale_tab();
create trigger invitations_refuse_stale_tab before insert on public.invitations
  for each row execute function private.refuse_stale_tab();
