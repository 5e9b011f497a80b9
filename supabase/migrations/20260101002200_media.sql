-- Media: pictures, recordings, videos and documents of an organization, with their descriptions and uses. The
-- platform's storage holds the files.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  name text not null,
  alt text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  seconds integer,
  created_at private.instant not null default now(),
  constraint media_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint media_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint media_name_length check (length(btrim(name)) between 1 and 200),
  constraint media_alt_length check (length(btrim(alt)) between 1 and case when type like 'audio/%' then 3000
    else 300 end),
  constraint media_type_known check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'audio/mpeg',
    'audio/wav',
    'video/mp4', 'video/3gpp', 'application/pdf')),
  constraint media_bytes_range check (bytes between 1 and case when type ~ '^(image|audio)/' then 5242880
    else 16777216 end),
  constraint media_size_range check (case when type ~ '^(image|video)/'
    then coalesce(least(width, height) >= 1 and greatest(width, height) <= 20000
      and num_nulls(width, height) = 0, false)
    else num_nonnulls(width, height) = 0 end),
  -- 200 kB a second exceeds the bit rate of a CD, so this gives the shortest possible length for a file of that size.
  constraint media_seconds_range check (case when type like 'audio/%'
    then coalesce(seconds between 1 and 240 and bytes <= seconds * 200000, false)
    when type like 'video/%' then coalesce(seconds between 1 and 3600, false) else seconds is null end),
  constraint media_name_characters check (private.is_plain_line(name))
);
comment on table public.media is
  'One row is a picture, a recording, a video or a document of an organization. Its file is '
  '`{organisation_id}/{id}.{extension}` in the bucket media, readable by anyone with the URL.';
comment on column public.media.alt is
  'Text alternative of a picture, video or document, at most 300 characters, or transcript of a recording, at most '
  '3000.';
comment on column public.media.bytes is
  'Size of the file: at most 5 MB, for a video or document 16 MB; for a recording, that of the stored file. Width '
  'and height are in pixels.';
comment on column public.media.seconds is
  'Length of a recording or video in seconds, rounded up; at most 240 for a recording. The cost of a call depends '
  'on it.';
create trigger media_a_limit_rows before insert or update or delete on public.media
  for each row execute function private.limit_rows();
create trigger media_a_clean_names before insert or update of name on public.media
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger media_zz_refuse_missing before insert or update on public.media
  for each row when (new.id is null or new.name is null or new.alt is null or new.type is null or new.bytes is null
    or new.created_at is null)
  execute function private.refuse_missing('id', 'name', 'alt', 'type', 'bytes', 'created_at');
create index media_organisation_id_created_at_idx on public.media (organisation_id, created_at desc, id desc);
create index media_user_id_idx on public.media (user_id);

grant select, insert, delete on public.media to authenticated;
grant all on public.media to service_role;
alter table public.media enable row level security;
create policy media_select on public.media for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy media_insert on public.media for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy media_delete on public.media for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create trigger a_serialize_inserts before insert on public.media for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger media_audit after insert or delete on public.media for each row execute function private.audit();

-- The cost of a call depends on the length of its recording. This checks the length against the size of the stored
-- file, because a client could claim any length.
create function private.check_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_file jsonb;
begin
  if to_regclass('storage.objects') is not null then
    select o.metadata into v_file from storage.objects o
     where o.bucket_id = 'media' and o.name = concat(new.organisation_id, '/', new.id, case new.type
       when 'audio/mpeg' then '.mp3' else '.wav' end);
    if (v_file ->> 'size')::bigint is distinct from new.bytes or v_file ->> 'mimetype' is distinct from new.type then
      perform private.refuse('22023', 'unknown_file');
    end if;
  end if;
  return new;
end $$;
comment on function private.check_recording() is
  'BEFORE INSERT of a client''s recording: its file is stored with the claimed size and type, because the billed '
  'length is checked against the size.';
create trigger media_recording before insert on public.media for each row
  when (private.is_client() and new.type in ('audio/mpeg', 'audio/wav')) execute function private.check_recording();

create index creative_versions_media_idx on public.creative_versions (organisation_id)
  where strpos(content::text, '/object/public/media/') > 0;

create function private.media_uses(p_org uuid)
  returns table (media_id uuid, used_by text, id uuid, name text, campaign_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with contents as (
      select 'creative' as used_by, c.id, c.name, v.content::text as content, null::uuid as campaign_id
        from public.creative_versions v join public.creatives c on c.id = v.creative_id
       where v.organisation_id = p_org and strpos(v.content::text, '/object/public/media/') > 0
      union all
      select 'template', t.id, t.name, t.content::text, null from public.creative_templates t
       where t.organisation_id = p_org and strpos(t.content::text, '/object/public/media/') > 0
      union all
      -- A variant keeps its content after its version is deleted.
      select 'flight', f.id, coalesce(f.name, 'Unknown Flight'), f.variants::text, f.campaign_id from public.flights f
       where f.organisation_id = p_org and f.variants <> '[]' and strpos(f.variants::text, '/object/public/media/') > 0
      union all
      -- Restoring a deleted campaign also restores its flights.
      select 'deleted_flight', private.parse_uuid(f.value ->> 'id'), coalesce(f.value ->> 'name', 'Unknown Flight'),
        f.value ->> 'variants', d.id
        from private.deleted_campaigns d cross join lateral jsonb_array_elements(d.parts -> 'public.flights') as f
       where d.organisation_id = p_org and strpos(f.value ->> 'variants', '/object/public/media/') > 0
    )
    select distinct m.found[1]::uuid, c.used_by, c.id, c.name, c.campaign_id
      from contents c
      cross join lateral regexp_matches(c.content,
        '/object/public/media/' || p_org || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.', 'g') as m (found);
end $$;
comment on function private.media_uses(uuid) is
  'The files in an organization''s messages, with each creative (by any version), template and flight (by its '
  'variants) that uses one. used_by is creative, template or flight, or deleted_flight while its campaign can be '
  'restored.';

create function private.list_media(p_search text, p_kind text, p_use text)
returns table (id uuid, name text, alt text, type text, bytes integer, width integer, height integer, seconds integer,
  user_id uuid, created_at timestamptz, used_in jsonb)
language sql stable security definer set search_path = '' as $$
  with uses as materialized (
    select u.media_id, jsonb_agg(jsonb_build_object('used_by', u.used_by, 'id', u.id, 'name', u.name, 'campaign_id',
      u.campaign_id) order by u.name, u.id) as used_in
      from private.media_uses(private.effective_org_id()) as u group by u.media_id
  )
  select m.id, m.name, m.alt, m.type, m.bytes, m.width, m.height, m.seconds, m.user_id, m.created_at,
    coalesce(u.used_in, '[]')
    from public.media m left join uses u on u.media_id = m.id
   where m.organisation_id = private.effective_org_id()
     and (coalesce(p_search, '') = '' or strpos(private.fold(m.name || E'\n' || m.alt), private.fold(p_search)) > 0)
     and (coalesce(p_kind, '') = '' or m.type like case p_kind when 'recording' then 'audio/%'
       when 'video' then 'video/%' when 'document' then 'application/%' else 'image/%' end)
     and (coalesce(p_use, '') = '' or (p_use = 'used') = (u.media_id is not null))
$$;
comment on function private.list_media(text, text, text) is 'Implements public.list_media.';
grant execute on function private.list_media(text, text, text) to authenticated, service_role;

create function public.list_media(p_search text default '', p_kind text default '', p_use text default '')
returns table (id uuid, name text, alt text, type text, bytes integer, width integer, height integer, seconds integer,
  user_id uuid, created_at timestamptz, used_in jsonb)
language sql stable set search_path = '' as $$
  select * from private.list_media(p_search, p_kind, p_use)
$$;
comment on function public.list_media(text, text, text) is
  'The files of the effective organization whose name, description or transcript contains the search words, '
  'filtered by kind (picture, recording, video or document) and by used or unused; empty means all. used_in names '
  'the creatives, templates and flights (by their variants) that use each: [{used_by: creative, template, flight or '
  'deleted_flight, id, name, campaign_id}]. A flight of a deleted campaign counts while the campaign can be '
  'restored.';
grant execute on function public.list_media(text, text, text) to authenticated, service_role;

create function private.protect_used_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := case split_part(old.type, '/', 1) when 'audio' then 'recording' when 'video' then 'video'
    when 'application' then 'document' else 'picture' end;
  v_names text[];
  v_deleted text[];
begin
  select array_agg(u.name order by u.name, u.id) filter (where u.used_by <> 'deleted_flight'),
         array_agg(u.name order by u.name, u.id) filter (where u.used_by = 'deleted_flight') into v_names, v_deleted
    from private.media_uses(old.organisation_id) as u where u.media_id = old.id;
  if v_names is not null then
    perform private.refuse('PT409', 'media_in_use.messages', jsonb_build_object('kind', v_kind, 'names', v_names));
  elsif v_deleted is not null then
    perform private.refuse('PT409', 'media_in_use.deleted_campaign',
      jsonb_build_object('kind', v_kind, 'names', v_deleted));
  end if;
  return old;
end $$;
comment on function private.protect_used_media() is
  'BEFORE DELETE by a client: keeps a file while a message, or a message that can be restored, uses it.';
create trigger media_keep_used before delete on public.media
  for each row when (private.is_client()) execute function private.protect_used_media();

create function private.recording_problem(p_content jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place constant text[] := regexp_match(p_content -> 'recording' ->> 'url',
    '/media/([0-9a-f-]{36})/([0-9a-f-]{36})\.');
begin
  if p_content ->> 'script' ~ '\{\{|\{%' then
    return '{"code": "recorded_field", "place": "script"}';
  end if;
  return (
    select '{"code": "unknown_recording", "place": "recording.url"}'::jsonb
     where not exists (
       select 1 from public.media m
        where m.id = v_place[2]::uuid and m.organisation_id = v_place[1]::uuid and m.type like 'audio/%'
          and m.organisation_id = coalesce(private.effective_org_id(), m.organisation_id)
          and m.seconds = (p_content -> 'recording' ->> 'seconds')::integer));
end $$;
comment on function private.recording_problem(jsonb) is
  'The problem with the recording of a call, or null: unknown_recording, if the organization has no recording of '
  'this length at the URL; recorded_field, if its transcript has a person field, which a recording cannot fill.';
grant execute on function private.recording_problem(jsonb) to authenticated, service_role;

create function private.is_media_path(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|gif|mp3|wav|mp4|3gp|pdf)$'
$$;
comment on function private.is_media_path(text) is
  'True if a path in the bucket media has the form of the paths of public.media.';
grant execute on function private.is_media_path(text) to authenticated, service_role;

create function private.is_kept_media(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_media_path(p_name)
    and exists (select 1 from public.media m where m.id = substring(p_name from '/(.{36})')::uuid);
end $$;
comment on function private.is_kept_media(text) is
  'True if the file of the bucket media belongs to a row of public.media, which must be deleted first.';
grant execute on function private.is_kept_media(text) to authenticated, service_role;

create function private.is_named_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.parse_uuid(split_part(p_name, '/', 1));
  v_path constant text := '/object/public/media/' || p_name;
begin
  return exists (
      select 1 from public.creative_versions v
       where v.organisation_id = v_org and strpos(v.content::text, '/object/public/media/') > 0
         and strpos(v.content::text, v_path) > 0)
    or exists (select 1 from public.creative_templates t
      where t.organisation_id = v_org and strpos(t.content::text, v_path) > 0)
    or exists (select 1 from public.flights f
      where f.organisation_id = v_org and f.variants <> '[]' and strpos(f.variants::text, v_path) > 0)
    or exists (select 1 from private.deleted_campaigns d
      where d.organisation_id = v_org and strpos(d.parts::text, v_path) > 0);
end $$;
comment on function private.is_named_file(text) is
  'True if a message contains the URL of the file, whether or not public.media lists it. The message may have been '
  'approved with the file, so the file may be neither deleted nor replaced.';
grant execute on function private.is_named_file(text) to authenticated, service_role;

-- The limit is far above what messages need; a hosted project pays for each gigabyte.
create function private.has_storage_room(p_org uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) < 5368709120 and count(*) < 10000
      from storage.objects o where o.bucket_id = 'media' and o.name >= p_org || '/' and o.name < p_org || '0');
end $$;
comment on function private.has_storage_room(uuid) is
  'True while the files of an organization take less than 5 GB and number fewer than 10,000.';
grant execute on function private.has_storage_room(uuid) to authenticated, service_role;

-- The platform's own tables hold the files; a database without them skips these policies. No policy allows an update,
-- so that a sent file never changes.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'no storage here';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('media', 'media', true, 16777216,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'audio/mpeg', 'audio/wav',
    'video/mp4', 'video/3gpp', 'application/pdf'])
  on conflict (id) do nothing;
  create policy media_files_select on storage.objects for select to authenticated
    using (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text);
  create policy media_files_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text
      and private.is_media_path(name) and (select private.can_write())
      and not private.is_named_file(name) and (select private.has_storage_room((select private.effective_org_id()))));
  create policy media_files_delete on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text
      and not private.is_kept_media(name) and not private.is_named_file(name) and (select private.can_write()));
end $$;
