-- Segments, and cohorts (audiences) built from them by rules.

create table public.segments (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  category text not null default 'custom',
  rules jsonb not null default '{}',
  volume integer not null default 0,
  is_platform boolean not null default false,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  version integer not null default 1,
  search_text text generated always as (private.fold(name || ' ' || description)) stored,
  constraint segments_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint segments_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint segments_id_organisation_id_key unique (id, organisation_id),
  constraint segments_name_length check (length(btrim(name)) between 1 and 100),
  constraint segments_description_length check (length(description) <= 500),
  constraint segments_category_length check (length(category) <= 50),
  constraint segments_rules_shape check (jsonb_typeof(rules) = 'object'),
  constraint segments_volume_range check (volume >= 0),
  constraint segments_rules_size check (length(rules::text) <= 20000),
  constraint segments_category_characters check (private.is_plain_line(category)),
  constraint segments_name_characters check (private.is_plain_line(name))
);
comment on table public.segments is 'One row is a group of contacts described by rules, with its number of contacts.';
comment on column public.segments.is_platform is
  'Owned by the provider and usable by every organization. Set by the database from the owner.';
comment on column public.segments.search_text is 'Name and description in search form: see private.fold.';
create trigger segments_a_limit_rows before insert or update or delete on public.segments
  for each row execute function private.limit_rows();
create trigger segments_a_clean_names before insert or update of name, category on public.segments
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.category))
  execute function private.clean_names('name', 'category');
create trigger segments_zz_refuse_missing before insert or update on public.segments
  for each row when (new.id is null or new.name is null or new.description is null or new.category is null
    or new.rules is null or new.volume is null or new.is_platform is null or new.created_at is null
    or new.updated_at is null or new.version is null)
  execute function private.refuse_missing('id', 'name', 'description', 'category', 'rules', 'volume', 'is_platform',
    'created_at', 'updated_at', 'version');
create index segments_organisation_id_name_idx on public.segments (organisation_id, name);
create index segments_user_id_idx on public.segments (user_id);
create index segments_platform_name_idx on public.segments (name) where is_platform;
create index segments_organisation_id_lower_name_idx on public.segments (organisation_id, lower(btrim(name)));

grant select, insert, update, delete on public.segments to authenticated;
grant all on public.segments to service_role;
alter table public.segments enable row level security;
create policy segments_select on public.segments for select to authenticated
  using (organisation_id = (select private.effective_org_id())
    or (is_platform and (select private.effective_org_id()) is not null));
create policy segments_insert on public.segments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy segments_update on public.segments for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy segments_delete on public.segments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger segments_guard before update on public.segments
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'volume',
    'is_platform');
create trigger segments_touch before update on public.segments for each row execute function private.touch_version();
create trigger a_serialize_inserts before insert on public.segments for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger segments_audit after insert or update or delete on public.segments for each row
  execute function private.audit();

create table public.audiences (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null default 'COH-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
  name text not null,
  description text not null default '',
  segment_count integer not null default 0,
  categories text[] not null default '{}',
  formula text not null default '',
  -- Sums of many large segments exceed integer.
  total_contacts bigint not null default 0,
  status text not null default 'calculating',
  last_updated private.instant not null default now(),
  last_updated_by_user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  version integer not null default 1,
  search_text text generated always as (private.fold(name || ' ' || description)) stored,
  constraint audiences_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint audiences_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint audiences_last_updated_by_user_id_fkey foreign key (last_updated_by_user_id)
    references public.link_users (id) on delete set null,
  constraint audiences_id_organisation_id_key unique (id, organisation_id),
  constraint audiences_cohort_id_key unique (organisation_id, cohort_id),
  constraint audiences_name_length check (length(btrim(name)) between 1 and 100),
  constraint audiences_description_length check (length(description) <= 500),
  constraint audiences_total_contacts_range check (total_contacts >= 0),
  constraint audiences_status_known check (status in ('calculating', 'ready')),
  constraint audiences_cohort_id_length check (length(btrim(cohort_id)) between 1 and 50),
  constraint audiences_cohort_id_characters check (private.is_plain_line(cohort_id)),
  constraint audiences_name_characters check (private.is_plain_line(name))
);
comment on table public.audiences is 'One row is a cohort: rules over segments, and the number of contacts they reach.';
comment on column public.audiences.search_text is 'Name and description in search form: see private.fold.';
comment on column public.audiences.segment_count is 'Distinct segments of the rules.';
comment on column public.audiences.categories is 'Categories of the segments: for filters and prices.';
comment on column public.audiences.formula is 'The rules in words at their last change, for the audit trail.';
create trigger audiences_a_limit_rows before insert or update or delete on public.audiences
  for each row execute function private.limit_rows();
create trigger audiences_a_clean_names before insert or update of cohort_id, name on public.audiences
  for each row when (not private.is_plain_line(new.cohort_id) or not private.is_plain_line(new.name))
  execute function private.clean_names('cohort_id', 'name');
create trigger audiences_zz_refuse_missing before insert or update on public.audiences
  for each row when (new.id is null or new.cohort_id is null or new.name is null or new.description is null
    or new.segment_count is null or new.categories is null or new.formula is null or new.total_contacts is null
    or new.status is null or new.last_updated is null or new.created_at is null or new.updated_at is null
    or new.version is null)
  execute function private.refuse_missing('id', 'cohort_id', 'name', 'description', 'segment_count', 'categories',
    'formula', 'total_contacts', 'status', 'last_updated', 'created_at', 'updated_at', 'version');
create index audiences_organisation_id_created_at_idx on public.audiences (organisation_id, created_at desc, id desc);
create index audiences_user_id_idx on public.audiences (user_id);
create index audiences_last_updated_by_user_id_idx on public.audiences (last_updated_by_user_id);
create index audiences_calculating_idx on public.audiences (organisation_id, updated_at) where status = 'calculating';

grant select, insert, update, delete on public.audiences to authenticated;
grant all on public.audiences to service_role;
alter table public.audiences enable row level security;
create policy audiences_select on public.audiences for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy audiences_insert on public.audiences for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy audiences_update on public.audiences for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audiences_delete on public.audiences for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger audiences_guard before update on public.audiences
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'cohort_id',
    'total_contacts', 'status', 'formula', 'segment_count', 'categories');
create trigger a_serialize_inserts before insert on public.audiences for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger audiences_audit after insert or delete or update of name, description, cohort_id, formula
  on public.audiences
  for each row execute function private.audit();

create table public.audience_segments (
  audience_id uuid not null,
  segment_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  rule_index integer not null default 0,
  operator text not null default 'AND',
  sequence_order integer not null default 0,
  constraint audience_segments_pkey primary key (audience_id, segment_id, rule_index),
  constraint audience_segments_audience_id_fkey foreign key (audience_id, organisation_id)
    references public.audiences (id, organisation_id) on delete cascade,
  -- A platform segment belongs to another organization, so the foreign key is the segment's id alone and a trigger
  -- checks the owner. Foreign and missing segments get the same answer.
  constraint audience_segments_segment_id_fkey foreign key (segment_id)
    references public.segments (id) on delete cascade,
  constraint audience_segments_operator_known check (operator in ('AND', 'OR')),
  constraint audience_segments_order_range check (sequence_order >= 0 and rule_index >= 0)
);
comment on table public.audience_segments is
  'One row puts a segment into a rule of a cohort; the operator joins the segments of the rule.';
create trigger audience_segments_a_limit_rows before insert or update or delete on public.audience_segments
  for each row execute function private.limit_rows();
create trigger audience_segments_zz_refuse_missing before insert or update on public.audience_segments
  for each row when (new.audience_id is null or new.segment_id is null or new.rule_index is null
    or new.operator is null or new.sequence_order is null)
  execute function private.refuse_missing('audience_id', 'segment_id', 'rule_index', 'operator', 'sequence_order');
create index audience_segments_segment_id_idx on public.audience_segments (segment_id, organisation_id);
create index audience_segments_audience_id_idx on public.audience_segments (audience_id, organisation_id);

grant select, insert, update, delete on public.audience_segments to authenticated;
grant all on public.audience_segments to service_role;
alter table public.audience_segments enable row level security;
create policy audience_segments_select on public.audience_segments for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy audience_segments_insert on public.audience_segments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audience_segments_update on public.audience_segments for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audience_segments_delete on public.audience_segments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger audience_segments_guard before update on public.audience_segments
  for each row execute function private.guard_columns('audience_id', 'segment_id', 'organisation_id');
create trigger audience_segments_audit after insert or update or delete on public.audience_segments for each row
  execute function private.audit();

create function private.guard_new_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.volume = 0, 'volume');
  end if;
  return new;
end $$;
comment on function private.guard_new_segment() is
  'BEFORE INSERT: a new segment has no volume until its contacts are counted.';
grant execute on function private.guard_new_segment() to authenticated, service_role;
create trigger segments_guard_new before insert on public.segments for each row
  execute function private.guard_new_segment();

create function private.guard_new_audience() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.total_contacts = 0, 'total_contacts');
    perform private.refuse_value(new.status = 'calculating', 'status');
  end if;
  return new;
end $$;
comment on function private.guard_new_audience() is 'BEFORE INSERT: a new cohort starts uncounted.';
grant execute on function private.guard_new_audience() to authenticated, service_role;
create trigger audiences_guard_new before insert on public.audiences for each row
  execute function private.guard_new_audience();

-- Platform segments: every organization sees and uses the provider's segments; only the provider changes them.

create function private.normalize_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.category := coalesce(nullif(lower(btrim(new.category)), ''), 'custom');
  new.is_platform := private.is_provider(new.organisation_id);
  if tg_op = 'INSERT' and private.is_api_call() then
    new.version := 1;
    new.created_at := now();
  end if;
  return new;
end $$;
comment on function private.normalize_segment() is
  'BEFORE INSERT or UPDATE: lower-cases the category, and marks the provider''s segments as platform segments.';
grant execute on function private.normalize_segment() to authenticated, service_role;
create trigger segments_keep before insert or update on public.segments for each row
  execute function private.normalize_segment();

create function private.is_usable_segment(p_segment uuid, p_org uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.segments s
    where s.id = p_segment and (s.organisation_id = p_org or s.is_platform))
$$;
comment on function private.is_usable_segment(uuid, uuid) is
  'True for the organization''s own segments and platform segments.';
grant execute on function private.is_usable_segment(uuid, uuid) to authenticated, service_role;

create function private.check_audience_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_usable_segment(new.segment_id, new.organisation_id) then
    perform private.refuse('PT404', 'unknown_segment');
  end if;
  return new;
end $$;
comment on function private.check_audience_segment() is
  'BEFORE INSERT or UPDATE: a cohort uses only its organization''s segments and platform segments.';
grant execute on function private.check_audience_segment() to authenticated, service_role;
create trigger audience_segments_check before insert or update of segment_id, organisation_id
  on public.audience_segments
  for each row execute function private.check_audience_segment();

create function private.count_foreign_uses(p_segment uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct l.audience_id)::integer
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id and s.organisation_id <> l.organisation_id
   where l.segment_id = p_segment
$$;
comment on function private.count_foreign_uses(uuid) is
  'Number of cohorts of other organizations that use a platform segment.';
grant execute on function private.count_foreign_uses(uuid) to authenticated, service_role;

create function private.protect_used_segment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_uses constant integer := case when old.is_platform then private.count_foreign_uses(old.id) else 0 end;
begin
  if private.is_api_call() and v_uses > 0 then
    perform private.refuse('PT409', 'segment_in_use.cohorts', jsonb_build_object('count', v_uses));
  end if;
  return old;
end $$;
comment on function private.protect_used_segment() is
  'BEFORE DELETE: refuses to delete a segment that other organizations use.';
grant execute on function private.protect_used_segment() to authenticated, service_role;
create trigger segments_keep_used before delete on public.segments for each row
  execute function private.protect_used_segment();

create function private.share_segments_of_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.type = 'VOX' and exists (
    select 1 from public.segments s where s.organisation_id = new.id and private.count_foreign_uses(s.id) > 0) then
    perform private.refuse('PT409', 'segment_in_use.provider');
  end if;
  update public.segments set is_platform = (new.type = 'VOX') where organisation_id = new.id;
  return null;
end $$;
comment on function private.share_segments_of_provider() is
  'AFTER a change of an organization''s type: shares its segments, or stops sharing them.';
create trigger organisations_follow_provider after update of type on public.organisations
  for each row when (old.type is distinct from new.type) execute function private.share_segments_of_provider();
