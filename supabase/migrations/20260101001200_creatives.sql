-- Creatives and their versions: the content that flights send.

create function private.is_labels(p_labels text[]) returns boolean
language sql immutable set search_path = '' as $$
  select p_labels is not null and coalesce(array_ndims(p_labels), 1) = 1 and cardinality(p_labels) <= 10
     and not exists (
       select 1 from unnest(p_labels) as l (label)
        where l.label is null or length(l.label) not between 1 and 40 or l.label <> btrim(l.label)
          or not private.is_plain_line(l.label))
     and cardinality(p_labels) = (select count(distinct lower(l.label)) from unnest(p_labels) as l (label))
$$;
comment on function private.is_labels(text[]) is
  'At most ten labels of 1 to 40 characters on one line, unique regardless of case.';
grant execute on function private.is_labels(text[]) to authenticated, service_role;

create table public.creatives (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null,
  status text not null default 'draft',
  labels text[] not null default '{}',
  variant_of uuid,
  variant text,
  variant_share integer,
  search_text text generated always as (private.fold(name)) stored,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  version integer not null default 1,
  constraint creatives_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint creatives_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creatives_type_fkey foreign key (type) references public.message_types (name),
  constraint creatives_status_fkey foreign key (status) references public.creative_statuses (name),
  constraint creatives_id_organisation_id_key unique (id, organisation_id),
  constraint creatives_variant_of_fkey foreign key (variant_of, organisation_id)
    references public.creatives (id, organisation_id) on delete set null (variant_of),
  constraint creatives_variant_of_variant_key unique (variant_of, variant),
  constraint creatives_variant_known check (variant in ('B', 'C', 'D')),
  constraint creatives_variant_share_range check (variant_share between 1 and 99),
  constraint creatives_variant_whole check (num_nonnulls(variant_of, variant, variant_share) in (0, 3)
    and variant_of <> id),
  constraint creatives_labels_shape check (private.is_labels(labels)),
  constraint creatives_name_length check (length(btrim(name)) between 1 and 120),
  constraint creatives_name_characters check (private.is_plain_line(name))
);
comment on table public.creatives is 'One row is reusable message content of one type; its versions hold the text.';
comment on column public.creatives.search_text is 'The name normalized for search (private.fold).';
comment on column public.creatives.labels is 'Search labels of the organization, at most ten of 40 characters.';
comment on column public.creatives.variant_of is
  'The creative that this one is a variant of; null for other creatives. A variant is otherwise a creative of its '
  'own.';
comment on column public.creatives.variant is 'Letter of the variant, B to D without a gap; A is the main creative.';
comment on column public.creatives.variant_share is
  'Percent of the audience of a flight that uses the main creative; A has the rest, at least one percent.';
create trigger creatives_a_limit_rows before insert or update or delete on public.creatives
  for each row execute function private.limit_rows();
create trigger creatives_a_clean_names before insert or update of name on public.creatives
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger creatives_zz_refuse_missing before insert or update on public.creatives
  for each row when (new.id is null or new.name is null or new.type is null or new.status is null
    or new.labels is null or new.created_at is null or new.updated_at is null or new.version is null)
  execute function private.refuse_missing('id', 'name', 'type', 'status', 'labels', 'created_at', 'updated_at',
    'version');
create index creatives_organisation_id_created_at_idx on public.creatives (organisation_id, created_at desc, id desc);
create index creatives_variant_of_idx on public.creatives (variant_of, organisation_id) where variant_of is not null;
create index creatives_user_id_idx on public.creatives (user_id);
create index creatives_type_idx on public.creatives (type);
create index creatives_status_idx on public.creatives (status);

grant select, insert, update, delete on public.creatives to authenticated;
grant all on public.creatives to service_role;
-- All members of the organization read creatives; only the owner edits, and updates by others match no row.
alter table public.creatives enable row level security;
create policy creatives_select on public.creatives for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creatives_insert on public.creatives for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy creatives_update on public.creatives for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));

create trigger a_serialize_inserts before insert on public.creatives for each row when (private.is_client())
  execute function private.serialize_inserts();
-- Variant shares are left out: editing a creative does not conflict with a change of its shares.
create trigger creatives_touch before update on public.creatives
  for each row execute function private.touch_version('variant_of', 'variant', 'variant_share');
create trigger creatives_audit after insert or update or delete on public.creatives for each row
  execute function private.audit();

create table public.creative_versions (
  id uuid primary key default gen_random_uuid(),
  creative_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null default 'Original',
  message text not null,
  content jsonb not null default '{}',
  original_url text,
  tracker_version_id uuid,
  shortened_url text,
  og_title text,
  og_description text,
  og_image text,
  click_count integer not null default 0,
  locked_at private.instant,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint creative_versions_creative_id_fkey foreign key (creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete cascade,
  constraint creative_versions_id_creative_id_key unique (id, creative_id),
  constraint creative_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint creative_versions_message_length check (length(btrim(message)) >= 1 and length(message) <= 1600),
  constraint creative_versions_original_url_shape
    check (original_url is null or original_url = '' or private.is_web_url(original_url)),
  constraint creative_versions_og_image_shape check (og_image is null or private.is_web_url(og_image)),
  constraint creative_versions_og_length check (length(og_title) <= 300 and length(og_description) <= 1000),
  constraint creative_versions_click_count_range check (click_count >= 0),
  constraint creative_versions_og_title_characters check (private.is_plain_line(og_title)),
  constraint creative_versions_version_name_characters check (private.is_plain_line(version_name))
);
comment on table public.creative_versions is
  'One row is one wording of a creative, with its link and the tags of the link''s preview.';
comment on column public.creative_versions.message is
  'The content as plain text, at most 1600 characters. Writing only the message replaces the content.';
comment on column public.creative_versions.content is
  'The content to send, in the shape of the creative''s channel (private.content_shape).';
comment on column public.creative_versions.tracker_version_id is
  'The tracked link for its messages, in preference to the link to original_url; a flight may override it.';
comment on column public.creative_versions.locked_at is
  'When a flight that had left pending gained or lost this version. Sent content stays, also when no flight links '
  'to it.';
create trigger creative_versions_a_limit_rows before insert or update or delete on public.creative_versions
  for each row execute function private.limit_rows();
create trigger creative_versions_a_clean_names before insert or update of version_name, og_title
  on public.creative_versions
  for each row when (not private.is_plain_line(new.version_name) or not private.is_plain_line(new.og_title))
  execute function private.clean_names('version_name', 'og_title');
create trigger creative_versions_zz_refuse_missing before insert or update on public.creative_versions
  for each row when (new.id is null or new.creative_id is null or new.version_name is null or new.message is null
    or new.content is null or new.click_count is null or new.created_at is null or new.updated_at is null)
  execute function private.refuse_missing('id', 'creative_id', 'version_name', 'message', 'content', 'click_count',
    'created_at', 'updated_at');
create index creative_versions_creative_id_created_at_idx
  on public.creative_versions (creative_id, created_at desc, id desc);
create index creative_versions_organisation_id_idx
  on public.creative_versions (organisation_id, created_at desc, id desc);

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

create trigger a_serialize_inserts before insert on public.creative_versions for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger creative_versions_guard before update on public.creative_versions
  for each row execute function private.guard_columns('id', 'creative_id', 'organisation_id', 'created_at',
    'click_count', 'shortened_url', 'locked_at');
create trigger creative_versions_touch before update on public.creative_versions for each row
  execute function private.touch();
create trigger creative_versions_audit after insert or update or delete on public.creative_versions for each row
  execute function private.audit();
