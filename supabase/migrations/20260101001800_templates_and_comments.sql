-- Message templates and comments on versions. All members of the organization use templates; writers also rename and
-- delete them.

create table public.creative_templates (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  name text not null,
  type text not null,
  content jsonb not null,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  version integer not null default 1,
  constraint creative_templates_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint creative_templates_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creative_templates_type_fkey foreign key (type) references public.message_types (name),
  constraint creative_templates_name_length check (length(btrim(name)) between 1 and 100),
  constraint creative_templates_name_characters check (private.is_plain_line(name))
);
comment on table public.creative_templates is
  'One row is a message that users of the organization can start from, in the shape of its channel.';
create trigger creative_templates_a_limit_rows before insert or update or delete on public.creative_templates
  for each row execute function private.limit_rows();
create trigger creative_templates_a_clean_names before insert or update of name on public.creative_templates
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger creative_templates_zz_refuse_missing before insert or update on public.creative_templates
  for each row when (new.id is null or new.name is null or new.type is null or new.content is null
    or new.created_at is null or new.updated_at is null or new.version is null)
  execute function private.refuse_missing('id', 'name', 'type', 'content', 'created_at', 'updated_at', 'version');
create index creative_templates_organisation_id_idx
  on public.creative_templates (organisation_id, created_at desc, id desc);
create index creative_templates_user_id_idx on public.creative_templates (user_id);
create index creative_templates_type_idx on public.creative_templates (type);

grant select, insert, update, delete on public.creative_templates to authenticated;
grant all on public.creative_templates to service_role;
alter table public.creative_templates enable row level security;
create policy creative_templates_select on public.creative_templates for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_templates_insert on public.creative_templates for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy creative_templates_update on public.creative_templates for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy creative_templates_delete on public.creative_templates for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create function private.check_creative_template() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 500;
begin
  new.name := btrim(new.name);
  if tg_op = 'UPDATE' then
    if private.is_api_call() then
      perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'type', 'content', 'created_at'],
        to_jsonb(old), to_jsonb(new));
    end if;
    return new;
  end if;
  perform private.check_content(private.content_channel(new.type), new.content);
  new.content := private.tidy_content(new.content);
  if private.is_api_call() then
    new.created_at := now();
    new.updated_at := now();
    new.version := 1;
    if (select count(*) from public.creative_templates t
      where t.organisation_id = new.organisation_id and t.id <> new.id) >= v_most then
      perform private.refuse('PT409', 'too_many_templates', jsonb_build_object('limit', v_most));
    end if;
  end if;
  return new;
end $$;
comment on function private.check_creative_template() is
  'BEFORE INSERT: the content is valid for its channel, and the organization is below the limit of templates. '
  'BEFORE UPDATE: a client changes only the name.';
grant execute on function private.check_creative_template() to authenticated, service_role;

create trigger a_serialize_inserts before insert on public.creative_templates for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger creative_templates_check before insert or update on public.creative_templates for each row
  execute function private.check_creative_template();
create trigger creative_templates_touch before update on public.creative_templates for each row
  execute function private.touch_version();
create trigger creative_templates_audit after insert or update or delete on public.creative_templates for each row
  execute function private.audit();

-- Comments on a version. All readers may comment, because reviewers often cannot write.

create table public.creative_comments (
  id uuid primary key default gen_random_uuid(),
  creative_id uuid not null,
  creative_version_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  body text not null,
  created_at private.instant not null default now(),
  constraint creative_comments_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint creative_comments_creative_id_fkey foreign key (creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete cascade,
  constraint creative_comments_creative_version_id_fkey foreign key (creative_version_id, creative_id)
    references public.creative_versions (id, creative_id) on delete cascade,
  constraint creative_comments_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creative_comments_body_length check (body ~ '\S' and length(body) <= 2000)
);
comment on table public.creative_comments is
  'One row is a comment on a version of a creative. Comments can be deleted but not edited.';
create trigger creative_comments_a_limit_rows before insert or update or delete on public.creative_comments
  for each row execute function private.limit_rows();
create trigger creative_comments_zz_refuse_missing before insert or update on public.creative_comments
  for each row when (new.id is null or new.creative_id is null or new.creative_version_id is null or new.body is null
    or new.created_at is null)
  execute function private.refuse_missing('id', 'creative_id', 'creative_version_id', 'body', 'created_at');
create index creative_comments_creative_id_idx
  on public.creative_comments (creative_id, organisation_id, created_at, id);
create index creative_comments_creative_version_id_idx on public.creative_comments (creative_version_id, creative_id);
create index creative_comments_organisation_id_idx
  on public.creative_comments (organisation_id, created_at desc, id desc);
create index creative_comments_user_id_idx on public.creative_comments (user_id);

grant select, insert, delete on public.creative_comments to authenticated;
grant all on public.creative_comments to service_role;
alter table public.creative_comments enable row level security;
create policy creative_comments_select on public.creative_comments for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_comments_insert on public.creative_comments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()));
create policy creative_comments_delete on public.creative_comments for delete to authenticated
  using (organisation_id = (select private.effective_org_id())
    and (user_id = (select private.uid()) or (select private.is_org_admin())));

create function private.check_creative_comment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 500;
begin
  if private.is_api_call() then
    new.created_at := now();
    if (select count(*) from public.creative_comments c
      where c.creative_id = new.creative_id and c.id <> new.id) >= v_most then
      perform private.refuse('PT409', 'too_many_comments', jsonb_build_object('limit', v_most));
    end if;
  end if;
  return new;
end $$;
comment on function private.check_creative_comment() is
  'BEFORE INSERT by a client: sets the time of the comment to now and limits a creative to 500 comments.';
grant execute on function private.check_creative_comment() to authenticated, service_role;

create trigger a_serialize_inserts before insert on public.creative_comments for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger creative_comments_check before insert on public.creative_comments for each row
  execute function private.check_creative_comment();
create trigger creative_comments_audit after insert or delete on public.creative_comments for each row
  execute function private.audit();
