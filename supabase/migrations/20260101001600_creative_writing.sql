-- Creative writes: functions that change several rows in one transaction and can be repeated with the same client-made
-- id.

create function private.parse_link_id(p_link text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if p_link !~ '^([0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})?$' then
    perform private.refuse('22023', 'unknown_short_url');
  end if;
  return nullif(p_link, '')::uuid;
end $$;
comment on function private.parse_link_id(text) is
  'Parses the tracked link id from the editor; empty means none. Raises unknown_short_url if it is not a uuid.';
grant execute on function private.parse_link_id(text) to authenticated, service_role;

create function private.content_with_message(p_message text, p_type text, p_before public.creative_versions)
  returns jsonb
language sql stable set search_path = '' as $$
  select case when coalesce(p_message, p_before.message) = p_before.message then p_before.content
    else private.content_with_text(private.content_channel(p_type), p_message, p_before.content) end
$$;
comment on function private.content_with_message(text, text, public.creative_versions) is
  'The content of a version that follows another one with only a message, as if it overwrote the text: translations '
  'stay. Without a new message, the previous content.';
grant execute
  on function private.content_with_message(text, text, public.creative_versions) to authenticated, service_role;

create function public.create_creative(
  p_id uuid, p_name text, p_type text, p_message text default null, p_content jsonb default null,
    p_link text default null) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer();
  insert into public.creatives (id, name, type) values (p_id, btrim(p_name), p_type) on conflict (id) do nothing;
  if found then
    insert into public.creative_versions (creative_id, version_name, message, content, tracker_version_id)
    values (p_id, 'Original', p_message, coalesce(p_content, '{}'), private.parse_link_id(p_link));
  elsif not exists (
    select 1 from public.creatives c join public.creative_versions v on v.creative_id = c.id
     where c.id = p_id and c.user_id = private.uid() and c.name = btrim(p_name) and c.type = p_type
       and (case when p_content is null then v.message is not distinct from p_message else v.content = p_content end)
       and (p_link is null or v.tracker_version_id is not distinct from private.parse_link_id(p_link))) then
    perform private.refuse('PT409', 'request_reused.creative');
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.create_creative(uuid, text, text, text, jsonb, text) is
  'Creates a draft creative with its first version ''Original'', from a content or only a message; p_link is the '
  'tracker version whose link it carries. Repeating p_id returns the same creative, or raises an error if none of '
  'its versions has this content.';
grant execute on function public.create_creative(uuid, text, text, text, jsonb, text) to authenticated, service_role;

create function public.update_creative(
  p_id uuid, p_name text, p_type text, p_status text, p_message text, p_version integer, p_content jsonb default null,
    p_seen timestamptz default null,
  p_link text default null)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
  v_changed timestamptz;
begin
  update public.creatives c
     set name = btrim(p_name), type = p_type, status = p_status
   where c.id = p_id and c.version = p_version;
  if not found then
    if exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
      perform private.refuse('PT409', 'version_conflict.creative');
    end if;
    perform private.refuse('PT404', 'no_rows_updated');
  end if;
  select v.id, v.updated_at into v_newest, v_changed
    from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  if p_seen <> v_changed then
    perform private.refuse('PT409', 'version_conflict.creative');
  end if;
  if private.is_sent_version(v_newest) then
    -- Sent content does not change, so another text becomes another version.
    insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id,
      og_title, og_description, og_image)
    select v.creative_id, 'Version ' || (select count(*) + 1 from public.creative_versions x
      where x.creative_id = p_id),
           coalesce(p_message, v.message), coalesce(p_content, private.content_with_message(p_message, p_type, v)),
             v.original_url, case when p_link is null then v.tracker_version_id else private.parse_link_id(p_link) end,
           v.og_title, v.og_description, v.og_image
      from public.creative_versions v
     where v.id = v_newest and (case when p_content is null then v.message is distinct from p_message
       else v.content <> p_content end
       or p_link is not null and v.tracker_version_id is distinct from private.parse_link_id(p_link));
  else
    update public.creative_versions v
       set message = coalesce(p_message, v.message), content = coalesce(p_content, v.content),
           tracker_version_id = case when p_link is null then v.tracker_version_id
             else private.parse_link_id(p_link) end
     where v.id = v_newest and (case when p_content is null then v.message is distinct from p_message
       else v.content <> p_content end
       or p_link is not null and v.tracker_version_id is distinct from private.parse_link_id(p_link));
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.update_creative(uuid, text, text, text, text, integer, jsonb, timestamptz, text) is
  'Updates name, type and status of the caller''s creative and the content, or only the message, of its newest '
  'version, if that is still the version the caller saw; p_seen also compares the time of its last change. p_link '
  'is the tracked link of the version: empty removes it, null keeps it. Changing a sent content creates a new '
  'version.';
grant execute on function public.update_creative(uuid, text, text, text, text, integer, jsonb, timestamptz,
  text) to authenticated, service_role;

create function private.copy_versions(p_copy_id uuid, p_source public.creatives, p_version_id uuid default null,
  p_version jsonb default null) returns void
language sql volatile set search_path = '' as $$
  insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id,
    og_title, og_description, og_image, created_at)
  select p_copy_id, e.version_name, e.message,
         case when e.content = v.content then private.content_with_message(e.message, p_source.type, v)
           else e.content end,
         e.original_url, e.tracker_version_id, e.og_title, e.og_description, e.og_image, v.created_at
    from public.creative_versions v
    cross join lateral jsonb_populate_record(v, case when v.id = p_version_id then p_version - 'id' else '{}' end) as e
   where v.creative_id = p_source.id
$$;
comment on function private.copy_versions(uuid, public.creatives, uuid, jsonb) is
  'Copies every version of the source, one of them as edited, with new short links and no clicks.';
grant execute on function private.copy_versions(uuid, public.creatives, uuid, jsonb) to authenticated, service_role;

create function private.copy_variants(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_source public.creatives;
  v_copy uuid;
begin
  perform private.require_writer();
  -- Locks the variants with their creative, so that the copies are consistent.
  perform private.lock_main_creative(p_source_id);
  perform 1 from public.creatives c
    where c.id = p_copy_id and c.user_id = private.uid() and c.organisation_id = private.effective_org_id();
  if not found then
    perform private.refuse('PT404', 'not_found.creative');
  end if;
  for v_source in select * from public.creatives c where c.variant_of = p_source_id order by c.variant loop
    -- Renames a variant whose name was generated with its letter.
    insert into public.creatives (name, type, status, labels, variant_of, variant, variant_share)
    values (case
      when right(v_source.name, 2) = ' ' || v_source.variant
      then private.copy_name(left(v_source.name, -2), 118) || right(v_source.name, 2)
                 else private.copy_name(v_source.name, 120) end,
      v_source.type, case v_source.status when 'inactive' then 'inactive'
        else 'draft' end, v_source.labels, p_copy_id, v_source.variant, v_source.variant_share)
    returning id into v_copy;
    perform private.copy_versions(v_copy, v_source);
  end loop;
end $$;
comment on function private.copy_variants(uuid, uuid) is
  'Copies the variants of a creative as drafts to a copy that the caller made. Each keeps its letter and share. '
  'Inactive variants stay inactive, and no flight uses the copies. A variant has no variants.';
grant execute on function private.copy_variants(uuid, uuid) to authenticated, service_role;

create function private.copy_creative(p_copy_id uuid, p_source_id uuid, p_version_id uuid default null,
  p_version jsonb default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.creatives;
begin
  select * into v_source from public.creatives c where c.id = p_source_id;
  if not found then
    perform private.refuse('PT404', 'not_found.creative');
  end if;
  insert into public.creatives (id, name, type, labels)
    values (p_copy_id, private.copy_name(v_source.name, 120), v_source.type, v_source.labels);
  perform private.copy_versions(p_copy_id, v_source, p_version_id, p_version);
  perform private.copy_variants(p_copy_id, p_source_id);
end $$;
comment on function private.copy_creative(uuid, uuid, uuid, jsonb) is
  'Creates the caller''s own draft with every version of the source, one of them as edited, and with its '
  'variants. The copy of a variant is not a variant.';
grant execute on function private.copy_creative(uuid, uuid, uuid, jsonb) to authenticated, service_role;

create function public.duplicate_creative(p_id uuid, p_source_id uuid) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer();
  perform private.serialize_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id);
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.duplicate_creative(uuid, uuid) is
  'Copies a creative with its variants and their shares, completely or not at all. The copy of a variant is not a '
  'variant. Repeating p_id returns the same copy.';
grant execute on function public.duplicate_creative(uuid, uuid) to authenticated, service_role;

create function public.copy_creative_with_version(p_id uuid, p_source_id uuid, p_source_version_id uuid,
  p_version jsonb)
returns setof public.creative_versions
language plpgsql set search_path = '' as $$
declare
  v_source public.creative_versions;
  v_target uuid;
begin
  perform private.require_writer();
  perform private.serialize_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id, p_source_version_id, p_version);
  end if;
  if p_source_version_id is not null then
    select * into v_source from public.creative_versions v
      where v.id = p_source_version_id and v.creative_id = p_source_id;
    -- Copied versions keep their creation time, which identifies them; two versions can have one name.
    select v.id into v_target from public.creative_versions v
     where v.creative_id = p_id and v.created_at = v_source.created_at
     order by (v.version_name = p_version ->> 'version_name') desc, (v.version_name = v_source.version_name) desc,
       v.id desc limit 1;
    if v_target is null then
      perform private.refuse('PT404', 'copied_version_missing');
    end if;
    -- Applies the input of a retry whose first response was lost.
    update public.creative_versions v
       set version_name = p_version ->> 'version_name', message = p_version ->> 'message',
           content = coalesce(p_version -> 'content', v.content), original_url = p_version ->> 'original_url',
           tracker_version_id = private.parse_link_id(p_version ->> 'tracker_version_id'),
             og_title = p_version ->> 'og_title', og_description = p_version ->> 'og_description',
             og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.creative_versions (id, creative_id, version_name, message, content, original_url,
      tracker_version_id, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', p_version ->> 'message',
      coalesce(p_version -> 'content', '{}'), p_version ->> 'original_url',
      private.parse_link_id(p_version ->> 'tracker_version_id'), p_version ->> 'og_title',
        p_version ->> 'og_description',
        p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.creative_versions v where v.id = v_target;
end $$;
comment on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) is
  'Copies another user''s creative and puts the changed or new version into the copy, in one transaction.';
grant execute on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

-- Computed fields of list rows.

create function public.version_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creative_versions v where v.creative_id = $1.id
$$;
comment on function public.version_count(public.creatives) is 'Computed field: how many versions the creative has.';
grant execute on function public.version_count(public.creatives) to authenticated, service_role;

create function public.copy_creative_with_edit(
  p_id uuid, p_source_id uuid, p_name text, p_type text, p_status text, p_message text, p_content jsonb default null,
    p_link text default null)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
begin
  perform public.duplicate_creative(p_id, p_source_id);
  -- Applies the name from the form unless it is still the source's.
  update public.creatives c
     set name = case when btrim(p_name) = (select s.name from public.creatives s where s.id = p_source_id) then c.name
       else btrim(p_name) end,
         type = p_type,
         -- A copy is a draft; only a status that the user chose in the form carries over.
         status = case when p_status = (select s.status from public.creatives s where s.id = p_source_id) then c.status
           else p_status end
   where c.id = p_id;
  select v.id into v_newest from public.creative_versions v where v.creative_id = p_id
    order by v.created_at desc, v.id desc limit 1;
  update public.creative_versions v
     set message = coalesce(p_message, v.message), content = coalesce(p_content, v.content),
         tracker_version_id = case when p_link is null then v.tracker_version_id else private.parse_link_id(p_link) end
   where v.id = v_newest;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text, jsonb, text) is
  'Creates the caller''s own copy of a creative with the edit applied. Repeating p_id returns the same copy.';
grant execute on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text, jsonb,
  text) to authenticated, service_role;
