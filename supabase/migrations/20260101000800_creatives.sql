-- Creatives with their versions: the content that flights send.

create table public.creatives (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null,
  status text not null default 'draft',
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint creatives_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint creatives_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creatives_type_fkey foreign key (type) references public.message_types (name),
  constraint creatives_status_fkey foreign key (status) references public.creative_statuses (name),
  constraint creatives_id_organisation_id_key unique (id, organisation_id),
  constraint creatives_name_length check (length(btrim(name)) between 1 and 120),
  constraint creatives_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.creatives is 'One row is reusable message content of one type; its text lives in versions.';
create index creatives_organisation_id_created_at_idx on public.creatives (organisation_id, created_at desc, id desc);
create index creatives_user_id_idx on public.creatives (user_id);
create index creatives_type_idx on public.creatives (type);
create index creatives_status_idx on public.creatives (status);

grant select, insert, update, delete on public.creatives to authenticated;
grant all on public.creatives to service_role;
-- Everybody of the organisation sees them; only the owner edits, for others an update matches no row.
alter table public.creatives enable row level security;
create policy creatives_select on public.creatives for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creatives_insert on public.creatives for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy creatives_update on public.creatives for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));

create trigger a_queue_same_id before insert on public.creatives for each row when (private.is_client()) execute function private.queue_same_id();
create trigger creatives_touch before update on public.creatives for each row execute function private.touch_version();
create trigger creatives_audit after insert or update or delete on public.creatives for each row execute function private.audit();

create table public.creative_versions (
  id uuid primary key default gen_random_uuid(),
  creative_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null default 'Original',
  message text not null,
  original_url text,
  shortened_url text,
  og_title text,
  og_description text,
  og_image text,
  click_count integer not null default 0,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint creative_versions_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete cascade,
  constraint creative_versions_id_creative_id_key unique (id, creative_id),
  constraint creative_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint creative_versions_message_length check (length(btrim(message)) >= 1 and length(message) <= 1600),
  constraint creative_versions_original_url_shape check (original_url is null or original_url = '' or private.is_web_url(original_url)),
  constraint creative_versions_og_image_shape check (og_image is null or private.is_web_url(og_image)),
  constraint creative_versions_og_length check (length(og_title) <= 300 and length(og_description) <= 1000),
  constraint creative_versions_click_count_range check (click_count >= 0),
  constraint creative_versions_times_range check (least(created_at, updated_at, locked_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at, locked_at) < '2100-01-01T00:00Z')
);
comment on table public.creative_versions is 'One row is one wording of a creative, with its link and the tags of the link''s preview.';
comment on column public.creative_versions.locked_at is 'When a flight that had left pending got or lost this version: what was sent stays, also without a link to the flight.';
create index creative_versions_creative_id_created_at_idx on public.creative_versions (creative_id, created_at desc, id desc);
create index creative_versions_organisation_id_idx on public.creative_versions (organisation_id, created_at desc, id desc);

grant select, insert, update, delete on public.creative_versions to authenticated;
grant all on public.creative_versions to service_role;
alter table public.creative_versions enable row level security;
create policy creative_versions_select on public.creative_versions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_versions_insert on public.creative_versions for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));
create policy creative_versions_update on public.creative_versions for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));
create policy creative_versions_delete on public.creative_versions for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));

create trigger a_queue_same_id before insert on public.creative_versions for each row when (private.is_client()) execute function private.queue_same_id();
create trigger creative_versions_guard before update on public.creative_versions
  for each row execute function private.guard_columns('id', 'creative_id', 'organisation_id', 'created_at', 'click_count', 'shortened_url', 'locked_at');
create trigger creative_versions_touch before update on public.creative_versions for each row execute function private.touch();
create trigger creative_versions_audit after insert or update or delete on public.creative_versions for each row execute function private.audit();

create function private.guard_new_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.status = 'draft', 'status');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative() is 'A new creative is a draft.';
grant execute on function private.guard_new_creative() to authenticated, service_role;
create trigger creatives_guard_new before insert on public.creatives for each row execute function private.guard_new_creative();

create function private.guard_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'created_at'], to_jsonb(old), to_jsonb(new));
  if new.status is distinct from old.status
    and not exists (select 1 from public.creative_statuses s where s.name = new.status and s.is_active) then
    raise exception 'This status can not be chosen.' using errcode = '22023', hint = 'unknown_status';
  end if;
  return new;
end $$;
comment on function private.guard_creative() is 'Owner and organisation stay; a status must be an active one of the list.';
grant execute on function private.guard_creative() to authenticated, service_role;
create trigger creatives_guard before update on public.creatives for each row execute function private.guard_creative();

create function private.guard_new_creative_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.click_count = 0, 'click_count');
    perform private.refuse_value(new.shortened_url is null, 'shortened_url');
    perform private.refuse_value(to_jsonb(new) ->> 'locked_at' is null, 'locked_at');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative_version() is 'Clicks and short links belong to the server.';
grant execute on function private.guard_new_creative_version() to authenticated, service_role;
create trigger creative_versions_guard_new before insert on public.creative_versions
  for each row execute function private.guard_new_creative_version();

create function public.message(public.creatives) returns text
language sql stable set search_path = '' as $$
  select v.message from public.creative_versions v where v.creative_id = $1.id order by v.created_at desc, v.id desc limit 1
$$;
comment on function public.message(public.creatives) is 'Computed field: the text of the newest version.';
grant execute on function public.message(public.creatives) to authenticated, service_role;

create function private.set_creative_status(p_id uuid, p_status text) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    raise exception 'You are not allowed to change this creative.' using errcode = '42501', hint = 'read_only';
  end if;
  if not exists (select 1 from public.creative_statuses s where s.name = p_status and s.is_active) then
    raise exception 'This status can not be chosen.' using errcode = '22023', hint = 'unknown_status';
  end if;
  return query
    update public.creatives c set status = p_status
     where c.id = p_id and c.organisation_id = private.effective_org_id()
    returning c.*;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
end $$;
comment on function private.set_creative_status(uuid, text) is 'Body of public.set_creative_status: status is not tied to ownership.';
grant execute on function private.set_creative_status(uuid, text) to authenticated, service_role;

create function public.set_creative_status(p_id uuid, p_status text) returns setof public.creatives
language sql set search_path = '' as $$
  select * from private.set_creative_status(p_id, p_status)
$$;
comment on function public.set_creative_status(uuid, text) is 'Sets a creative''s status; any writer of the organisation may. Errors: read_only, unknown_status, not_found.';
grant execute on function public.set_creative_status(uuid, text) to authenticated, service_role;

create function private.copy_name(p_name text, p_limit integer) returns text
language sql immutable set search_path = '' as $$
  select left(p_name, p_limit - 7) || ' (Copy)'
$$;
comment on function private.copy_name(text, integer) is 'The name of a copy, cut so that it fits.';
grant execute on function private.copy_name(text, integer) to authenticated, service_role;

-- Writes that touch several rows: one transaction each, repeatable with a client-made id.

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
comment on function public.create_creative(uuid, text, text, text) is 'A draft creative with its first version ''Original''. The same p_id again answers the same creative.';
grant execute on function public.create_creative(uuid, text, text, text) to authenticated, service_role;

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
  if private.is_sent_version(v_newest) then
    -- What was sent stays: another text is another version.
    insert into public.creative_versions (creative_id, version_name, message, original_url, og_title, og_description, og_image)
    select v.creative_id, 'Version ' || (select count(*) + 1 from public.creative_versions x where x.creative_id = p_id),
           p_message, v.original_url, v.og_title, v.og_description, v.og_image
      from public.creative_versions v where v.id = v_newest and v.message is distinct from p_message;
  else
    update public.creative_versions v set message = p_message where v.id = v_newest and v.message is distinct from p_message;
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.update_creative(uuid, text, text, text, text, integer) is 'Name, type and status of an own creative, and the message of its newest version, over the version that was seen. Another message than one that was sent becomes a new version.';
grant execute on function public.update_creative(uuid, text, text, text, text, integer) to authenticated, service_role;

create function private.copy_creative(p_copy_id uuid, p_source_id uuid, p_version_id uuid default null, p_version jsonb default null) returns void
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
  select p_copy_id, e.version_name, e.message, e.original_url, e.og_title, e.og_description, e.og_image, v.created_at
    from public.creative_versions v
    cross join lateral jsonb_populate_record(v, case when v.id = p_version_id then p_version - 'id' else '{}' end) as e
   where v.creative_id = p_source_id;
end $$;
comment on function private.copy_creative(uuid, uuid, uuid, jsonb) is 'An own draft with every version of the source, one of them as edited, with new short links and no clicks.';
grant execute on function private.copy_creative(uuid, uuid, uuid, jsonb) to authenticated, service_role;

create function public.duplicate_creative(p_id uuid, p_source_id uuid) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('duplicate');
  perform private.queue_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id);
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.duplicate_creative(uuid, uuid) is 'A whole copy or none. The same p_id again answers the same copy.';
grant execute on function public.duplicate_creative(uuid, uuid) to authenticated, service_role;

create function public.copy_creative_with_version(p_id uuid, p_source_id uuid, p_source_version_id uuid, p_version jsonb)
returns setof public.creative_versions
language plpgsql set search_path = '' as $$
declare
  v_source public.creative_versions;
  v_target uuid;
begin
  perform private.require_writer('duplicate');
  perform private.queue_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id, p_source_version_id, p_version);
  end if;
  if p_source_version_id is not null then
    select * into v_source from public.creative_versions v where v.id = p_source_version_id and v.creative_id = p_source_id;
    -- A copy keeps when its version was made; two versions can have one name.
    select v.id into v_target from public.creative_versions v
     where v.creative_id = p_id and v.created_at = v_source.created_at
     order by (v.version_name = p_version ->> 'version_name') desc, (v.version_name = v_source.version_name) desc, v.id desc limit 1;
    if v_target is null then
      raise exception 'Could not locate copied version after duplication' using errcode = 'PT404', hint = 'copied_version_missing';
    end if;
    -- Asked again after a lost answer, with what was typed since.
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
comment on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) is 'Copies a creative of somebody else and puts the changed or new version into the copy, in one transaction.';
grant execute on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

-- What a list shows beside each row.
create function public.version_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creative_versions v where v.creative_id = $1.id
$$;
comment on function public.version_count(public.creatives) is 'Computed field: how many versions the creative has.';
grant execute on function public.version_count(public.creatives) to authenticated, service_role;

create function public.copy_creative_with_edit(p_id uuid, p_source_id uuid, p_name text, p_type text, p_status text, p_message text)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
begin
  perform public.duplicate_creative(p_id, p_source_id);
  -- The name that was typed, unless it still is the other one's.
  update public.creatives c
     set name = case when btrim(p_name) = (select s.name from public.creatives s where s.id = p_source_id) then c.name else btrim(p_name) end,
         type = p_type,
         -- A copy is a draft; only a status that was chosen here is taken over.
         status = case when p_status = (select s.status from public.creatives s where s.id = p_source_id) then c.status else p_status end
   where c.id = p_id;
  select v.id into v_newest from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  update public.creative_versions v set message = p_message where v.id = v_newest;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text) is 'An own copy that holds the edit. The same p_id again answers the same copy.';
grant execute on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text) to authenticated, service_role;
