-- SMS+ trackers: short links with the tags of their preview, in versions.

create table public.click_trackers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  original_url text not null,
  search_text text generated always as (private.fold(name)) stored,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint click_trackers_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint click_trackers_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint click_trackers_id_organisation_id_key unique (id, organisation_id),
  constraint click_trackers_name_length check (length(btrim(name)) between 1 and 120),
  constraint click_trackers_original_url_shape check (private.is_web_url(original_url)),
  constraint click_trackers_name_characters check (private.is_plain_line(name))
);
comment on table public.click_trackers is 'One row is a landing page that tracked short links lead to.';
comment on column public.click_trackers.search_text is 'The name normalized for search (private.fold).';
create trigger click_trackers_a_limit_rows before insert or update or delete on public.click_trackers
  for each row execute function private.limit_rows();
create trigger click_trackers_a_clean_names before insert or update of name on public.click_trackers
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger click_trackers_zz_refuse_missing before insert or update on public.click_trackers
  for each row when (new.id is null or new.name is null or new.original_url is null or new.created_at is null
    or new.updated_at is null)
  execute function private.refuse_missing('id', 'name', 'original_url', 'created_at', 'updated_at');
create index click_trackers_organisation_id_created_at_idx
  on public.click_trackers (organisation_id, created_at desc, id desc);
create index click_trackers_user_id_idx on public.click_trackers (user_id);

grant select, insert, update, delete on public.click_trackers to authenticated;
grant all on public.click_trackers to service_role;
alter table public.click_trackers enable row level security;
create policy click_trackers_select on public.click_trackers for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy click_trackers_insert on public.click_trackers for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy click_trackers_update on public.click_trackers for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy click_trackers_delete on public.click_trackers for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));

create trigger click_trackers_guard before update on public.click_trackers
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at');
create trigger a_serialize_inserts before insert on public.click_trackers for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger click_trackers_touch before update on public.click_trackers for each row
  execute function private.touch();
create trigger click_trackers_audit after insert or update or delete on public.click_trackers for each row
  execute function private.audit();

create table public.click_tracker_versions (
  id uuid primary key default gen_random_uuid(),
  click_tracker_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null,
  shortened_url text,
  domain_id uuid,
  og_title text not null default '',
  og_description text not null default '',
  og_image text not null default '',
  assigned_creative_id uuid,
  click_count integer not null default 0,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint click_tracker_versions_click_tracker_id_fkey foreign key (click_tracker_id, organisation_id)
    references public.click_trackers (id, organisation_id) on delete cascade,
  constraint click_tracker_versions_id_organisation_id_key unique (id, organisation_id),
  constraint click_tracker_versions_assigned_creative_id_fkey foreign key (assigned_creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete set null (assigned_creative_id),
  constraint click_tracker_versions_domain_id_fkey foreign key (domain_id)
    references public.short_url_domains (id) on delete restrict,
  constraint click_tracker_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint click_tracker_versions_og_length check (length(og_title) <= 60 and length(og_description) <= 160),
  constraint click_tracker_versions_og_image_shape check (og_image = '' or private.is_web_url(og_image)),
  constraint click_tracker_versions_click_count_range check (click_count >= 0),
  constraint click_tracker_versions_og_title_characters check (private.is_plain_line(og_title)),
  constraint click_tracker_versions_version_name_characters check (private.is_plain_line(version_name))
);
comment on table public.click_tracker_versions is
  'One row is one short link of a tracker, with the tags of its preview and the clicks counted on it.';
comment on column public.click_tracker_versions.domain_id is
  'The domain of its short links while it is active; null for the default one. Never changes, because messages '
  'may already carry the short links.';
create trigger click_tracker_versions_a_limit_rows before insert or update or delete on public.click_tracker_versions
  for each row execute function private.limit_rows();
create trigger click_tracker_versions_a_clean_names before insert or update of version_name, og_title
  on public.click_tracker_versions
  for each row when (not private.is_plain_line(new.version_name) or not private.is_plain_line(new.og_title))
  execute function private.clean_names('version_name', 'og_title');
create trigger click_tracker_versions_zz_refuse_missing before insert or update on public.click_tracker_versions
  for each row when (new.id is null or new.click_tracker_id is null or new.version_name is null
    or new.og_title is null or new.og_description is null or new.og_image is null or new.click_count is null
    or new.created_at is null or new.updated_at is null)
  execute function private.refuse_missing('id', 'click_tracker_id', 'version_name', 'og_title', 'og_description',
    'og_image', 'click_count', 'created_at', 'updated_at');
alter table public.creative_versions add constraint creative_versions_tracker_version_id_fkey
  foreign key (tracker_version_id, organisation_id) references public.click_tracker_versions (id, organisation_id);
create index creative_versions_tracker_version_id_idx on public.creative_versions (tracker_version_id, organisation_id);
create index click_tracker_versions_click_tracker_id_idx
  on public.click_tracker_versions (click_tracker_id, created_at desc, id desc);
create index click_tracker_versions_organisation_id_idx
  on public.click_tracker_versions (organisation_id, created_at desc, id desc);
create index click_tracker_versions_domain_id_idx on public.click_tracker_versions (domain_id);
create index click_tracker_versions_assigned_creative_id_idx on public.click_tracker_versions (assigned_creative_id);

grant select, insert, update, delete on public.click_tracker_versions to authenticated;
grant all on public.click_tracker_versions to service_role;
alter table public.click_tracker_versions enable row level security;
create policy click_tracker_versions_select on public.click_tracker_versions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy click_tracker_versions_insert on public.click_tracker_versions for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));
create policy click_tracker_versions_update on public.click_tracker_versions for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));
create policy click_tracker_versions_delete on public.click_tracker_versions for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));

create trigger a_serialize_inserts before insert on public.click_tracker_versions for each row
  when (private.is_client())
  execute function private.serialize_inserts();
create trigger click_tracker_versions_guard_new before insert on public.click_tracker_versions
  for each row execute function private.guard_new_creative_version();
create trigger click_tracker_versions_guard before update on public.click_tracker_versions
  for each row execute function private.guard_columns('id', 'click_tracker_id', 'organisation_id', 'created_at',
    'click_count', 'shortened_url', 'domain_id');
create trigger click_tracker_versions_touch before update on public.click_tracker_versions for each row
  execute function private.touch();
create trigger click_tracker_versions_audit after insert or update or delete on public.click_tracker_versions
  for each row execute function private.audit();

-- Tracker writes: functions that change several rows in one transaction and can be repeated with the same client-made
-- id.

create function private.copy_tracker(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.click_trackers;
begin
  select * into v_source from public.click_trackers t where t.id = p_source_id;
  if not found then
    perform private.refuse('PT404', 'not_found.tracker');
  end if;
  insert into public.click_trackers (id, name, original_url)
    values (p_copy_id, private.copy_name(v_source.name, 120), v_source.original_url);
  insert into public.click_tracker_versions (click_tracker_id, version_name, domain_id, og_title, og_description,
    og_image, created_at)
  select p_copy_id, v.version_name, d.id, v.og_title, v.og_description, v.og_image, v.created_at
    from public.click_tracker_versions v left join public.short_url_domains d on d.id = v.domain_id and d.is_active
   where v.click_tracker_id = p_source_id;
end $$;
comment on function private.copy_tracker(uuid, uuid) is
  'Creates the caller''s own tracker with every version of the source and no clicks. Its new short links use the '
  'same domains while those are active.';
grant execute on function private.copy_tracker(uuid, uuid) to authenticated, service_role;

create function public.duplicate_tracker(p_id uuid, p_source_id uuid) returns setof public.click_trackers
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer();
  perform private.serialize_id(p_id);
  if not exists (select 1 from public.click_trackers t where t.id = p_id and t.user_id = private.uid()) then
    perform private.copy_tracker(p_id, p_source_id);
  end if;
  return query select * from public.click_trackers t where t.id = p_id;
end $$;
comment on function public.duplicate_tracker(uuid, uuid) is
  'Copies a tracker completely or not at all. Repeating p_id returns the same copy.';
grant execute on function public.duplicate_tracker(uuid, uuid) to authenticated, service_role;

create function public.create_tracked_link(p_id uuid, p_name text, p_url text, p_domain_id uuid default null)
  returns setof public.click_tracker_versions
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer();
  insert into public.click_trackers (id, name, original_url)
    values (p_id, btrim(p_name), p_url) on conflict (id) do nothing;
  if found then
    insert into public.click_tracker_versions (click_tracker_id, version_name, og_title, domain_id)
    values (p_id, left(btrim(p_name), 100), left(btrim(p_name), 60), p_domain_id);
  elsif not exists (
    select 1 from public.click_trackers t join public.click_tracker_versions v on v.click_tracker_id = t.id
     where t.id = p_id and t.user_id = private.uid() and t.name = btrim(p_name) and t.original_url = p_url
       and v.domain_id is not distinct from p_domain_id) then
    perform private.refuse('PT409', 'request_reused.link');
  end if;
  return query select * from public.click_tracker_versions v where v.click_tracker_id = p_id
    order by v.created_at, v.id limit 1;
end $$;
comment on function public.create_tracked_link(uuid, text, text, uuid) is
  'Creates a tracker with its first short link, on a domain or on the default one, whose preview shows the name. '
  'Repeating p_id returns the same link.';
grant execute on function public.create_tracked_link(uuid, text, text, uuid) to authenticated, service_role;

create function public.copy_tracker_with_version(
  p_id uuid, p_source_id uuid, p_source_version_id uuid default null, p_version jsonb default null)
returns setof public.click_tracker_versions
language plpgsql set search_path = '' as $$
declare
  v_source public.click_tracker_versions;
  v_target uuid;
begin
  perform public.duplicate_tracker(p_id, p_source_id);
  if p_source_version_id is not null then
    select * into v_source from public.click_tracker_versions v
      where v.id = p_source_version_id and v.click_tracker_id = p_source_id;
    -- Copied versions keep their creation time, which identifies them; two versions can have one name.
    select v.id into v_target from public.click_tracker_versions v
     where v.click_tracker_id = p_id and v.created_at = v_source.created_at
     order by (v.version_name = v_source.version_name) desc, (v.version_name = p_version ->> 'version_name') desc,
       v.id desc limit 1;
    if v_target is null then
      perform private.refuse('PT404', 'copied_version_missing');
    end if;
    update public.click_tracker_versions v
       set version_name = p_version ->> 'version_name', og_title = p_version ->> 'og_title',
           og_description = p_version ->> 'og_description', og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.click_tracker_versions (id, click_tracker_id, version_name, domain_id, og_title, og_description,
      og_image)
    values (v_target, p_id, p_version ->> 'version_name', (p_version ->> 'domain_id')::uuid, p_version ->> 'og_title',
      p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.click_tracker_versions v where v.id = v_target;
end $$;
comment on function public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) is
  'Copies another user''s tracker and puts the changed or new version into the copy, in one transaction.';
grant execute on function public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

create function public.version_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.version_count(public.click_trackers) is 'Computed field: how many versions the tracker has.';
grant execute on function public.version_count(public.click_trackers) to authenticated, service_role;

create function public.search_text(public.click_tracker_versions) returns text
language sql stable set search_path = '' as $$
  select private.fold(concat_ws(' ', t.name, $1.version_name, $1.shortened_url, t.original_url))
    from public.click_trackers t where t.id = $1.click_tracker_id
$$;
comment on function public.search_text(public.click_tracker_versions) is
  'Computed field: the names and URLs of a tracked link normalized for search (private.fold).';
grant execute on function public.search_text(public.click_tracker_versions) to authenticated, service_role;

create function public.click_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(v.click_count), 0)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.click_count(public.click_trackers) is
  'Computed field: clicks of people on all links of the tracker.';
grant execute on function public.click_count(public.click_trackers) to authenticated, service_role;
