-- SMS+ trackers: short links with the tags of their preview, in versions.

create table public.click_trackers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  original_url text not null,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint click_trackers_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint click_trackers_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint click_trackers_id_organisation_id_key unique (id, organisation_id),
  constraint click_trackers_name_length check (length(btrim(name)) between 1 and 120),
  constraint click_trackers_original_url_shape check (private.is_web_url(original_url))
);
comment on table public.click_trackers is 'One row is a landing page that tracked short links lead to.';
create index click_trackers_organisation_id_created_at_idx on public.click_trackers (organisation_id, created_at desc, id desc);
create index click_trackers_user_id_idx on public.click_trackers (user_id);

create table public.click_tracker_versions (
  id uuid primary key default gen_random_uuid(),
  click_tracker_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null,
  shortened_url text,
  og_title text not null default '',
  og_description text not null default '',
  og_image text not null default '',
  assigned_creative_id uuid,
  click_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint click_tracker_versions_click_tracker_id_fkey foreign key (click_tracker_id, organisation_id) references public.click_trackers (id, organisation_id) on delete cascade,
  constraint click_tracker_versions_assigned_creative_id_fkey foreign key (assigned_creative_id, organisation_id) references public.creatives (id, organisation_id) on delete set null (assigned_creative_id),
  constraint click_tracker_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint click_tracker_versions_og_length check (length(og_title) <= 60 and length(og_description) <= 160),
  constraint click_tracker_versions_og_image_shape check (og_image = '' or private.is_web_url(og_image)),
  constraint click_tracker_versions_click_count_range check (click_count >= 0)
);
comment on table public.click_tracker_versions is 'One row is one short link of a tracker, with the tags of its preview and the clicks counted on it.';
create index click_tracker_versions_click_tracker_id_idx on public.click_tracker_versions (click_tracker_id, created_at desc, id desc);
create index click_tracker_versions_organisation_id_idx on public.click_tracker_versions (organisation_id, created_at desc, id desc);
create index click_tracker_versions_assigned_creative_id_idx on public.click_tracker_versions (assigned_creative_id);

revoke all on public.click_trackers, public.click_tracker_versions from anon;
grant select, insert, update, delete on public.click_trackers, public.click_tracker_versions to authenticated;
grant all on public.click_trackers, public.click_tracker_versions to service_role;

alter table public.click_trackers enable row level security;
create policy click_trackers_select on public.click_trackers for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy click_trackers_insert on public.click_trackers for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy click_trackers_update on public.click_trackers for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy click_trackers_delete on public.click_trackers for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));

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

create trigger click_trackers_guard before update on public.click_trackers
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at');
create trigger click_trackers_touch before update on public.click_trackers for each row execute function private.touch();
create trigger click_trackers_audit after insert or update or delete on public.click_trackers for each row execute function private.audit();
create trigger click_tracker_versions_guard_new before insert on public.click_tracker_versions
  for each row execute function private.guard_new_creative_version();
create trigger click_tracker_versions_guard before update on public.click_tracker_versions
  for each row execute function private.guard_columns('id', 'click_tracker_id', 'organisation_id', 'created_at', 'click_count', 'shortened_url');
create trigger click_tracker_versions_touch before update on public.click_tracker_versions for each row execute function private.touch();
create trigger click_tracker_versions_audit after insert or update or delete on public.click_tracker_versions for each row execute function private.audit();
