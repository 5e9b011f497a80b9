-- Creatives and trackers: writes that touch several rows, one transaction each, repeatable with a client-made id (D-03).

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

create function private.copy_name(p_name text, p_limit integer) returns text
language sql immutable set search_path = '' as $$
  select left(p_name, p_limit - 7) || ' (Copy)'
$$;
comment on function private.copy_name(text, integer) is 'The name of a copy (CRE-34, TRK-32), cut so that it fits.';
grant execute on function private.copy_name(text, integer) to authenticated, service_role;

create function public.create_creative(p_id uuid, p_name text, p_type text, p_message text) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('create a creative');
  insert into public.creatives (id, name, type) values (p_id, btrim(p_name), p_type) on conflict (id) do nothing;
  if found then
    insert into public.creative_versions (creative_id, version_name, message) values (p_id, 'Original', p_message);
  elsif not exists (
    select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid() and c.name = btrim(p_name) and c.type = p_type) then
    raise exception 'This creative was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.create_creative(uuid, text, text, text) is 'A draft creative with its first version ''Original'' (CRE-20, CRE-21). The same p_id again answers the same creative.';

create function public.update_creative(p_id uuid, p_name text, p_type text, p_status text, p_message text, p_version integer)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
begin
  update public.creatives c
     set name = btrim(p_name), type = p_type, status = p_status
   where c.id = p_id and c.version = p_version;
  if not found then
    if exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
      raise exception 'This creative was changed while you were editing it.' using errcode = 'PT409', hint = 'version_conflict';
    end if;
    raise exception 'no rows updated' using errcode = 'PT404', hint = 'no_rows_updated';
  end if;
  select v.id into v_newest from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  update public.creative_versions v set message = p_message where v.id = v_newest and v.message is distinct from p_message;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.update_creative(uuid, text, text, text, text, integer) is 'Name, type and status of an own creative, and the message of its newest version (F-27), over the version that was seen.';

create function private.copy_creative(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.creatives;
begin
  select * into v_source from public.creatives c where c.id = p_source_id;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  insert into public.creatives (id, name, type) values (p_copy_id, private.copy_name(v_source.name, 120), v_source.type);
  insert into public.creative_versions (creative_id, version_name, message, original_url, og_title, og_description, og_image, created_at)
  select p_copy_id, v.version_name, v.message, v.original_url, v.og_title, v.og_description, v.og_image, v.created_at
    from public.creative_versions v where v.creative_id = p_source_id;
end $$;
comment on function private.copy_creative(uuid, uuid) is 'An own draft with every version of the source, new short links and no clicks (CRE-34 to CRE-36).';
grant execute on function private.copy_creative(uuid, uuid) to authenticated, service_role;

create function public.duplicate_creative(p_id uuid, p_source_id uuid) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('duplicate');
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id);
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.duplicate_creative(uuid, uuid) is 'A whole copy or none. The same p_id again answers the same copy (F51).';

create function public.copy_creative_with_version(p_id uuid, p_source_id uuid, p_source_version_id uuid, p_version jsonb)
returns setof public.creative_versions
language plpgsql set search_path = '' as $$
declare
  v_name text;
  v_target uuid;
begin
  perform public.duplicate_creative(p_id, p_source_id);
  if p_source_version_id is not null then
    select v.version_name into v_name from public.creative_versions v where v.id = p_source_version_id and v.creative_id = p_source_id;
    select v.id into v_target from public.creative_versions v
     where v.creative_id = p_id and v.version_name in (v_name, p_version ->> 'version_name')
     order by (v.version_name = v_name) desc, v.created_at desc, v.id desc limit 1;
    if v_target is null then
      raise exception 'Could not locate copied version after duplication' using errcode = 'PT404', hint = 'copied_version_missing';
    end if;
    update public.creative_versions v
       set version_name = p_version ->> 'version_name', message = p_version ->> 'message', original_url = p_version ->> 'original_url',
           og_title = p_version ->> 'og_title', og_description = p_version ->> 'og_description', og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.creative_versions (id, creative_id, version_name, message, original_url, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', p_version ->> 'message', p_version ->> 'original_url',
      p_version ->> 'og_title', p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.creative_versions v where v.id = v_target;
end $$;
comment on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) is 'Copies a creative of somebody else and puts the changed or new version into the copy, in one transaction (CRE-53 to CRE-56).';

create function private.copy_tracker(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.click_trackers;
begin
  select * into v_source from public.click_trackers t where t.id = p_source_id;
  if not found then
    raise exception 'This tracker no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  insert into public.click_trackers (id, name, original_url) values (p_copy_id, private.copy_name(v_source.name, 120), v_source.original_url);
  insert into public.click_tracker_versions (click_tracker_id, version_name, og_title, og_description, og_image, created_at)
  select p_copy_id, v.version_name, v.og_title, v.og_description, v.og_image, v.created_at
    from public.click_tracker_versions v where v.click_tracker_id = p_source_id;
end $$;
comment on function private.copy_tracker(uuid, uuid) is 'An own tracker with every version of the source, new short links and no clicks (TRK-32).';
grant execute on function private.copy_tracker(uuid, uuid) to authenticated, service_role;

create function public.duplicate_tracker(p_id uuid, p_source_id uuid) returns setof public.click_trackers
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('duplicate');
  if not exists (select 1 from public.click_trackers t where t.id = p_id and t.user_id = private.uid()) then
    perform private.copy_tracker(p_id, p_source_id);
  end if;
  return query select * from public.click_trackers t where t.id = p_id;
end $$;
comment on function public.duplicate_tracker(uuid, uuid) is 'A whole copy or none. The same p_id again answers the same copy.';

create function public.copy_tracker_with_version(p_id uuid, p_source_id uuid, p_source_version_id uuid, p_version jsonb)
returns setof public.click_tracker_versions
language plpgsql set search_path = '' as $$
declare
  v_name text;
  v_target uuid;
begin
  perform public.duplicate_tracker(p_id, p_source_id);
  if p_source_version_id is not null then
    select v.version_name into v_name from public.click_tracker_versions v where v.id = p_source_version_id and v.click_tracker_id = p_source_id;
    select v.id into v_target from public.click_tracker_versions v
     where v.click_tracker_id = p_id and v.version_name in (v_name, p_version ->> 'version_name')
     order by (v.version_name = v_name) desc, v.created_at desc, v.id desc limit 1;
    if v_target is null then
      raise exception 'Could not locate copied version after duplication' using errcode = 'PT404', hint = 'copied_version_missing';
    end if;
    update public.click_tracker_versions v
       set version_name = p_version ->> 'version_name', og_title = p_version ->> 'og_title',
           og_description = p_version ->> 'og_description', og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.click_tracker_versions (id, click_tracker_id, version_name, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', p_version ->> 'og_title', p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.click_tracker_versions v where v.id = v_target;
end $$;
comment on function public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) is 'Copies a tracker of somebody else and puts the changed or new version into the copy, in one transaction (TRK-33 to TRK-37).';

revoke execute on function public.create_creative(uuid, text, text, text), public.update_creative(uuid, text, text, text, text, integer),
  public.duplicate_creative(uuid, uuid), public.copy_creative_with_version(uuid, uuid, uuid, jsonb),
  public.duplicate_tracker(uuid, uuid), public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) from public, anon;
grant execute on function public.create_creative(uuid, text, text, text), public.update_creative(uuid, text, text, text, text, integer),
  public.duplicate_creative(uuid, uuid), public.copy_creative_with_version(uuid, uuid, uuid, jsonb),
  public.duplicate_tracker(uuid, uuid), public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

-- What a list shows beside each row.

create function public.version_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creative_versions v where v.creative_id = $1.id
$$;
comment on function public.version_count(public.creatives) is 'Computed field: how many versions the creative has.';

create function public.flight_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.flight_creatives l where l.creative_id = $1.id
$$;
comment on function public.flight_count(public.creatives) is 'Computed field: how many flights the creative is assigned to.';

create function public.flight_ids(public.creatives) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.flight_id order by l.created_at), '{}') from public.flight_creatives l where l.creative_id = $1.id
$$;
comment on function public.flight_ids(public.creatives) is 'Computed field: the flights the creative is assigned to (DATA-06).';

create function public.version_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.version_count(public.click_trackers) is 'Computed field: how many versions the tracker has.';

create function public.click_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(v.click_count), 0)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.click_count(public.click_trackers) is 'Computed field: clicks of people on all links of the tracker.';

revoke execute on function public.version_count(public.creatives), public.flight_count(public.creatives), public.flight_ids(public.creatives),
  public.version_count(public.click_trackers), public.click_count(public.click_trackers) from public, anon;
grant execute on function public.version_count(public.creatives), public.flight_count(public.creatives), public.flight_ids(public.creatives),
  public.version_count(public.click_trackers), public.click_count(public.click_trackers) to authenticated, service_role;
