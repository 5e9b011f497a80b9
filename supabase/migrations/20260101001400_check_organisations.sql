-- What an organisation's row may hold beyond its columns' types, and who changed it last.

create function private.is_package_map(p_packages jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_packages) = 'object' and not exists (
    select 1
      from jsonb_each(case when jsonb_typeof(p_packages) = 'object' then p_packages else '{}'::jsonb end) as service
     where jsonb_typeof(service.value) <> 'array'
        or jsonb_array_length(case when jsonb_typeof(service.value) = 'array' then service.value else '[]'::jsonb end) > 50
        or exists (
          select 1
            from jsonb_array_elements(case when jsonb_typeof(service.value) = 'array' then service.value else '[]'::jsonb end) as package
           where not coalesce(
             case when jsonb_typeof(package -> 'quantity') = 'number' and jsonb_typeof(package -> 'discount_percentage') = 'number' then
               (package ->> 'quantity')::numeric between 0 and 1e12
               and (package ->> 'quantity')::numeric = trunc((package ->> 'quantity')::numeric)
               and (package ->> 'discount_percentage')::numeric between -100 and 100 end, false)))
$$;
comment on function private.is_package_map(jsonb) is 'Channel name to at most 50 packages {quantity: whole number, discount_percentage: -100 to 100} (DATA-29); a negative discount is a surcharge (ORG-59).';
grant execute on function private.is_package_map(jsonb) to authenticated, service_role;

alter table public.organisations
  add column updated_by uuid default private.uid(),
  add column request_hash text,
  drop constraint organisations_prepaid_packages_shape,
  add constraint organisations_prepaid_packages_shape check (private.is_package_map(prepaid_packages)),
  add constraint organisations_logo_url_length check (length(logo_url) <= 2048),
  add constraint organisations_active_services_size check (cardinality(active_services) <= 50);
comment on column public.organisations.updated_by is 'Who changed the row last; no reference, so that it outlives the person.';
comment on column public.organisations.request_hash is 'Fingerprint of the create request, so that a repeated id with other content is refused.';

create function private.check_organisation() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_unknown text;
begin
  new.name := btrim(new.name);
  new.logo_url := nullif(btrim(new.logo_url), '');
  select string_agg(service, ', ') into v_unknown from unnest(new.active_services) as service
   where not exists (select 1 from public.service_types s where s.name = service);
  if v_unknown is not null then
    raise exception 'There is no service of this name: %', v_unknown using errcode = '22023', hint = 'unknown_service';
  end if;
  new.active_services := array(
    select s.name from public.service_types s where s.name = any (new.active_services) order by s.sort_order, s.name);
  if tg_op = 'UPDATE' then
    new.updated_by := coalesce(private.uid(), old.updated_by);
    return new;
  end if;
  new.updated_by := private.uid();
  if private.is_api_call() then
    new.created_at := now();
    new.version := 1;
  end if;
  return new;
end $$;
comment on function private.check_organisation() is 'Trims the name (ORG-57), knows every active service once and in its configured order, notes who changed the row.';
grant execute on function private.check_organisation() to authenticated, service_role;
create trigger organisations_check before insert or update on public.organisations
  for each row execute function private.check_organisation();
create trigger organisations_guard_request before update on public.organisations
  for each row execute function private.guard_columns('request_hash');
