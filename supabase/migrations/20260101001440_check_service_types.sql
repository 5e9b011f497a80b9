-- Channels that superadmins add and change: plain refusals, a kind of creative for each, and the audit log.

alter table public.service_types
  add constraint service_types_display_name_length check (length(btrim(display_name)) between 1 and 100),
  add constraint service_types_description_length check (length(description) <= 500),
  add constraint service_types_sort_order_range check (sort_order between -1000000 and 1000000);

create function private.check_service_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.display_name := btrim(new.display_name);
  new.description := btrim(new.description);
  if length(new.name) not between 1 and 100 then
    raise exception 'Give the service type a name of at most 100 characters.' using errcode = '22023', hint = 'service_type_name';
  elsif length(new.display_name) not between 1 and 100 then
    raise exception 'Give the service type a display name of at most 100 characters.' using errcode = '22023', hint = 'service_type_display_name';
  elsif not (new.default_rate >= 0 and new.default_rate < 1000000) then
    raise exception 'The default rate must be at least 0.' using errcode = '22023', hint = 'service_type_rate';
  elsif tg_op = 'INSERT' and exists (
    select 1 from public.service_types s where s.id = new.id or lower(s.name) = lower(new.name)) then
    raise exception 'A service type with this name already exists.' using errcode = '23505', hint = 'duplicate_service_type';
  end if;
  return new;
end $$;
comment on function private.check_service_type() is 'Says in words what is wrong with a service type; names differ in more than their case, because channels are compared without it.';
grant execute on function private.check_service_type() to authenticated, service_role;
create trigger service_types_check before insert or update on public.service_types
  for each row execute function private.check_service_type();
-- Flights, creatives and rates hold the name as written.
create trigger service_types_guard_name before update on public.service_types
  for each row execute function private.guard_columns('name');

create function private.follow_service_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.message_types (name, display_name, sort_order) values (new.name, new.display_name, new.sort_order)
  on conflict (name) do update set display_name = excluded.display_name, sort_order = excluded.sort_order;
  return null;
end $$;
comment on function private.follow_service_type() is 'What can be sent over a channel can be written: each service type has its kind of creative, under the same name and in the same place.';
create trigger service_types_follow after insert or update of display_name, sort_order on public.service_types
  for each row execute function private.follow_service_type();
create trigger service_types_audit after insert or update or delete on public.service_types
  for each row execute function private.audit();
