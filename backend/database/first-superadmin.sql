-- Bootstraps an embedded backend without demo data: the first account that requests access becomes an active superadmin of
-- VOX. After that the trigger finds a superadmin and does nothing.
insert into public.organisations (id, name, type)
values ('00000000-0000-4000-8000-000000000001', 'VOX', 'VOX')
on conflict do nothing;

create or replace function private.make_first_superadmin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes concurrent sign-ups: the second waits here and then finds the superadmin.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('flightdeck:first-superadmin'));
  if exists (select 1 from public.user_roles where role = 'superadmin') then
    return null;
  end if;
  update public.link_users
     set organisation_id = '00000000-0000-4000-8000-000000000001', status = 'active'
   where id = new.id;
  insert into public.user_roles (user_id, role) values (new.id, 'superadmin') on conflict do nothing;
  return null;
end $$;

create or replace trigger link_users_make_first_superadmin
  after insert on public.link_users
  for each row execute function private.make_first_superadmin();
