-- Volumes of own segments come from counts of contacts: a whole file in one transaction.

create function private.check_segment_rows(p_rows jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_name text;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    raise exception 'Import between 1 and 5,000 rows at once.' using errcode = '22023', hint = 'row_count';
  end if;
  select r.value ->> 'name' into v_name from jsonb_array_elements(p_rows) as r(value)
   where coalesce(length(btrim(r.value ->> 'name')) not between 1 and 100, true)
      or length(r.value ->> 'category') > 50
      or jsonb_typeof(r.value -> 'volume') is distinct from 'number'
      or (r.value ->> 'volume') !~ '^[0-9]{1,10}$'
      or (case when (r.value ->> 'volume') ~ '^[0-9]{1,10}$' then (r.value ->> 'volume')::bigint > 2147483647 else true end)
   limit 1;
  if found then
    raise exception 'The row of "%" is not complete or out of range.', coalesce(v_name, '') using errcode = '22023', hint = 'invalid_row';
  end if;
  select min(r.value ->> 'name') into v_name from jsonb_array_elements(p_rows) as r(value)
   group by lower(btrim(r.value ->> 'name')) having count(*) > 1 limit 1;
  if found then
    raise exception '"%" is there twice.', v_name using errcode = '22023', hint = 'duplicate_row';
  end if;
  select min(s.name) into v_name from public.segments s
   where s.organisation_id = private.effective_org_id()
     and lower(btrim(s.name)) in (select lower(btrim(r.value ->> 'name')) from jsonb_array_elements(p_rows) as r(value))
   group by lower(btrim(s.name)) having count(*) > 1 limit 1;
  if found then
    raise exception 'Two segments are named "%"; rename one of them first.', v_name using errcode = '22023', hint = 'ambiguous_name';
  end if;
end $$;
comment on function private.check_segment_rows(jsonb) is 'Names once each and not empty, volumes whole numbers from 0: a sentence and a word for what is not.';

create function private.import_segment_volumes(p_rows jsonb) returns table (created integer, updated integer, unchanged integer)
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_total constant integer := case when jsonb_typeof(p_rows) = 'array' then jsonb_array_length(p_rows) end;
begin
  perform private.require_writer('import segments');
  perform private.check_segment_rows(p_rows);
  update public.segments s
     set volume = (r.value ->> 'volume')::integer,
         category = coalesce(nullif(lower(btrim(r.value ->> 'category')), ''), s.category)
    from jsonb_array_elements(p_rows) as r(value)
   where s.organisation_id = v_org and lower(btrim(s.name)) = lower(btrim(r.value ->> 'name'))
     and (s.volume, s.category) is distinct from ((r.value ->> 'volume')::integer, coalesce(nullif(lower(btrim(r.value ->> 'category')), ''), s.category));
  get diagnostics updated = row_count;
  insert into public.segments (name, category, volume, organisation_id, user_id)
  select btrim(r.value ->> 'name'), coalesce(r.value ->> 'category', ''), (r.value ->> 'volume')::integer, v_org, private.uid()
    from jsonb_array_elements(p_rows) as r(value)
   where not exists (
     select 1 from public.segments s where s.organisation_id = v_org and lower(btrim(s.name)) = lower(btrim(r.value ->> 'name')));
  get diagnostics created = row_count;
  unchanged := v_total - created - updated;
  return next;
end $$;
comment on function private.import_segment_volumes(jsonb) is 'Body of public.import_segment_volumes; writes volumes, which no client may, so it checks first.';
revoke execute on function private.check_segment_rows(jsonb), private.import_segment_volumes(jsonb) from public, anon;
grant execute on function private.check_segment_rows(jsonb), private.import_segment_volumes(jsonb) to authenticated, service_role;

create function public.import_segment_volumes(p_rows jsonb) returns table (created integer, updated integer, unchanged integer)
language sql set search_path = '' as $$
  select * from private.import_segment_volumes(p_rows)
$$;
comment on function public.import_segment_volumes(jsonb) is 'Sets volume and category of own segments by name, makes the ones that are missing: [{"name", "category", "volume"}], all or nothing. The same file again changes nothing.';
revoke execute on function public.import_segment_volumes(jsonb) from public, anon;
grant execute on function public.import_segment_volumes(jsonb) to authenticated, service_role;

create index segments_organisation_id_lower_name_idx on public.segments (organisation_id, lower(btrim(name)));
