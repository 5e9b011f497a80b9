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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search_text text generated always as (private.fold(name || ' ' || description)) stored,
  constraint segments_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint segments_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint segments_id_organisation_id_key unique (id, organisation_id),
  constraint segments_name_length check (length(btrim(name)) between 1 and 100),
  constraint segments_description_length check (length(description) <= 500),
  constraint segments_category_length check (length(category) <= 50),
  constraint segments_rules_shape check (jsonb_typeof(rules) = 'object'),
  constraint segments_volume_range check (volume >= 0),
  constraint segments_rules_size check (length(rules::text) <= 20000),
  constraint segments_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.segments is 'One row is a group of contacts that a rule describes, with how many there are.';
comment on column public.segments.is_platform is 'The provider''s own: every organisation may use it. Follows the owner, set by the database.';
comment on column public.segments.search_text is 'Name and description as they are searched: see private.fold.';
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
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy segments_update on public.segments for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy segments_delete on public.segments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger segments_guard before update on public.segments
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'volume', 'is_platform');
create trigger segments_touch before update on public.segments for each row execute function private.touch_version();
create trigger a_queue_same_id before insert on public.segments for each row when (private.is_client()) execute function private.queue_same_id();
create trigger segments_audit after insert or update or delete on public.segments for each row execute function private.audit();

create table public.audiences (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null default 'COH-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
  name text not null,
  description text not null default '',
  segment_count integer not null default 0,
  categories text[] not null default '{}',
  formula text not null default '',
  -- Sums of many large segments pass the range of integer.
  total_contacts bigint not null default 0,
  status text not null default 'calculating',
  last_updated timestamptz not null default now(),
  last_updated_by_user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search_text text generated always as (private.fold(name || ' ' || description)) stored,
  constraint audiences_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint audiences_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint audiences_last_updated_by_user_id_fkey foreign key (last_updated_by_user_id) references public.link_users (id) on delete set null,
  constraint audiences_id_organisation_id_key unique (id, organisation_id),
  constraint audiences_cohort_id_key unique (organisation_id, cohort_id),
  constraint audiences_name_length check (length(btrim(name)) between 1 and 100),
  constraint audiences_description_length check (length(description) <= 500),
  constraint audiences_total_contacts_range check (total_contacts >= 0),
  constraint audiences_status_known check (status in ('calculating', 'ready')),
  constraint audiences_cohort_id_length check (length(btrim(cohort_id)) between 1 and 50),
  constraint audiences_times_range check (least(last_updated, created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(last_updated, created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.audiences is 'One row is a cohort: rules over segments, and how many contacts they reach.';
comment on column public.audiences.search_text is 'Name and description as they are searched: see private.fold.';
comment on column public.audiences.segment_count is 'Distinct segments of the rules.';
comment on column public.audiences.categories is 'Categories of the segments: what the cohort is filtered by, and what it is priced by.';
comment on column public.audiences.formula is 'The rules in words as they read when they were last changed, for the audit trail.';
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
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy audiences_update on public.audiences for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audiences_delete on public.audiences for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger audiences_guard before update on public.audiences
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'cohort_id',
    'total_contacts', 'status', 'formula', 'segment_count', 'categories');
create trigger a_queue_same_id before insert on public.audiences for each row when (private.is_client()) execute function private.queue_same_id();
create trigger audiences_audit after insert or delete or update of name, description, cohort_id, formula on public.audiences
  for each row execute function private.audit();

create table public.audience_segments (
  audience_id uuid not null,
  segment_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  rule_index integer not null default 0,
  operator text not null default 'AND',
  sequence_order integer not null default 0,
  constraint audience_segments_pkey primary key (audience_id, segment_id, rule_index),
  constraint audience_segments_audience_id_fkey foreign key (audience_id, organisation_id) references public.audiences (id, organisation_id) on delete cascade,
  -- A platform segment belongs to another organisation, so the key is the segment's id alone and a trigger asks whose it is.
  -- The answer is the same for a foreign segment and for one that does not exist.
  constraint audience_segments_segment_id_fkey foreign key (segment_id) references public.segments (id) on delete cascade,
  constraint audience_segments_operator_known check (operator in ('AND', 'OR')),
  constraint audience_segments_order_range check (sequence_order >= 0 and rule_index >= 0)
);
comment on table public.audience_segments is 'One row puts a segment into a rule of a cohort; the operator joins the segments inside the rule.';
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
create trigger audience_segments_audit after insert or update or delete on public.audience_segments for each row execute function private.audit();

create function private.guard_new_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.volume = 0, 'volume');
  end if;
  return new;
end $$;
comment on function private.guard_new_segment() is 'A new segment has no volume until contacts are counted.';
grant execute on function private.guard_new_segment() to authenticated, service_role;
create trigger segments_guard_new before insert on public.segments for each row execute function private.guard_new_segment();

create function private.guard_new_audience() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.total_contacts = 0, 'total_contacts');
    perform private.refuse_value(new.status = 'calculating', 'status');
  end if;
  return new;
end $$;
comment on function private.guard_new_audience() is 'A new cohort starts uncounted; the database computes its reach.';
grant execute on function private.guard_new_audience() to authenticated, service_role;
create trigger audiences_guard_new before insert on public.audiences for each row execute function private.guard_new_audience();

-- Platform segments: the provider's segments are seen and used by every organisation, changed by the provider only.

create function private.keep_segment() returns trigger
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
comment on function private.keep_segment() is 'BEFORE INSERT or UPDATE: categories are compared in lower case, so they are kept that way; the owner decides what is a platform segment.';
grant execute on function private.keep_segment() to authenticated, service_role;
create trigger segments_keep before insert or update on public.segments for each row execute function private.keep_segment();

create function private.segment_is_usable(p_segment uuid, p_org uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.segments s where s.id = p_segment and (s.organisation_id = p_org or s.is_platform))
$$;
comment on function private.segment_is_usable(uuid, uuid) is 'The segment is the organisation''s own or a platform segment.';
grant execute on function private.segment_is_usable(uuid, uuid) to authenticated, service_role;

create function private.check_audience_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.segment_is_usable(new.segment_id, new.organisation_id) then
    raise exception 'A chosen segment no longer exists.' using errcode = 'PT404', hint = 'unknown_segment';
  end if;
  return new;
end $$;
comment on function private.check_audience_segment() is 'BEFORE INSERT or UPDATE: a cohort is built from own and platform segments only.';
grant execute on function private.check_audience_segment() to authenticated, service_role;
create trigger audience_segments_check before insert or update of segment_id, organisation_id on public.audience_segments
  for each row execute function private.check_audience_segment();

create function private.foreign_uses(p_segment uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct l.audience_id)::integer
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id and s.organisation_id <> l.organisation_id
   where l.segment_id = p_segment
$$;
comment on function private.foreign_uses(uuid) is 'How many cohorts of other organisations use a platform segment.';
grant execute on function private.foreign_uses(uuid) to authenticated, service_role;

create function private.keep_used_segment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_uses constant integer := case when old.is_platform then private.foreign_uses(old.id) else 0 end;
begin
  if private.is_api_call() and v_uses > 0 then
    raise exception 'Cohorts of other organizations use this segment (%), so it can not be deleted.', v_uses
      using errcode = 'PT409', hint = 'segment_in_use';
  end if;
  return old;
end $$;
comment on function private.keep_used_segment() is 'BEFORE DELETE: what other organisations have built on stays.';
grant execute on function private.keep_used_segment() to authenticated, service_role;
create trigger segments_keep_used before delete on public.segments for each row execute function private.keep_used_segment();

create function private.follow_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.type = 'VOX' and exists (
    select 1 from public.segments s where s.organisation_id = new.id and private.foreign_uses(s.id) > 0) then
    raise exception 'Other organizations use the segments of this organization, so it stays the provider.'
      using errcode = 'PT409', hint = 'segment_in_use';
  end if;
  update public.segments set is_platform = (new.type = 'VOX') where organisation_id = new.id;
  return null;
end $$;
comment on function private.follow_provider() is 'AFTER a change of an organisation''s type: its segments are shared, or no longer.';
create trigger organisations_follow_provider after update of type on public.organisations
  for each row when (old.type is distinct from new.type) execute function private.follow_provider();

-- Reach is computed apart from the transaction that saves: a save marks the cohort 'calculating' with 0 contacts, and whoever
-- comes next (a job, any member's screen) counts what is marked.

create function private.audience_reach(p_audience uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(sum(rule.reach)), 0)::bigint
    from (
      select case when max(l.operator) = 'OR' then sum(s.volume) * 0.8 else min(s.volume) * 0.7 end as reach
        from public.audience_segments l
        join public.segments s on s.id = l.segment_id
       where l.audience_id = p_audience
       group by l.rule_index) as rule
$$;
comment on function private.audience_reach(uuid) is 'Estimated contacts of a cohort: a rule is its smallest segment x 0.7 (AND) or the sum x 0.8 (OR); rules are summed, rounded down.';
grant execute on function private.audience_reach(uuid) to service_role;

create function private.audience_formula(p_audience uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(string_agg('(' || rule.formula || ')', ' OR ' order by rule.rule_index), '')
    from (
      select l.rule_index, string_agg(s.name, ' ' || l.operator || ' ' order by l.sequence_order, s.id) as formula
        from public.audience_segments l
        join public.segments s on s.id = l.segment_id
       where l.audience_id = p_audience
       group by l.rule_index) as rule
$$;
comment on function private.audience_formula(uuid) is '(A AND B) OR (C OR D), names from the segments.';

create function private.audience_categories(p_audience uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.category order by s.category), '{}')
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id
   where l.audience_id = p_audience
$$;
comment on function private.audience_categories(uuid) is 'Distinct categories of a cohort''s segments.';

-- What a person changes counts as a version; what the database computes does not, so an editor is not told of a conflict by a count.
create function private.touch_audience() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.version := 1;
      new.created_at := now();
      new.updated_at := now();
      new.formula := '';
      new.segment_count := 0;
      new.categories := '{}';
      new.last_updated := now();
      new.last_updated_by_user_id := private.uid();
    end if;
    return new;
  end if;
  if (new.name, new.description, new.cohort_id, new.formula, new.last_updated)
     is distinct from (old.name, old.description, old.cohort_id, old.formula, old.last_updated) then
    new.version := old.version + 1;
    new.updated_at := now();
    if private.uid() is not null then
      new.last_updated := now();
      new.last_updated_by_user_id := private.uid();
    end if;
    new.total_contacts := 0;
    new.status := 'calculating';
  else
    new.version := old.version;
  end if;
  return new;
end $$;
comment on function private.touch_audience() is 'Who changed a cohort, when, and in which version is for the server to say; the change starts a new count.';
grant execute on function private.touch_audience() to authenticated, service_role;
create trigger audiences_touch before insert or update on public.audiences for each row execute function private.touch_audience();

create function private.mark_audiences(p_audiences uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.audiences a
     set last_updated = now(),
         formula = private.audience_formula(a.id),
         categories = private.audience_categories(a.id),
         segment_count = (select count(distinct l.segment_id) from public.audience_segments l where l.audience_id = a.id)
   where a.id = any (p_audiences)
$$;
comment on function private.mark_audiences(uuid[]) is 'The rules of these cohorts changed: describe them anew and have them counted.';

create function private.mark_linked_audiences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_audiences(array(select distinct c.audience_id from changed c));
  return null;
end $$;
comment on function private.mark_linked_audiences() is 'AFTER STATEMENT on the links: however rules are changed, the cohort is counted anew.';
create trigger audience_segments_mark_insert after insert on public.audience_segments
  referencing new table as changed for each statement execute function private.mark_linked_audiences();
create trigger audience_segments_mark_update after update on public.audience_segments
  referencing new table as changed for each statement execute function private.mark_linked_audiences();
create trigger audience_segments_mark_delete after delete on public.audience_segments
  referencing old table as changed for each statement execute function private.mark_linked_audiences();

create function private.mark_users_of_segments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audiences a
     set total_contacts = 0, status = 'calculating', categories = private.audience_categories(a.id)
   where a.id in (
     select l.audience_id from public.audience_segments l
       join changed c on c.id = l.segment_id
       join former f on f.id = c.id and (f.volume, f.category) is distinct from (c.volume, c.category));
  return null;
end $$;
comment on function private.mark_users_of_segments() is 'AFTER STATEMENT: a changed volume or category concerns every cohort that uses the segment, in every organisation.';
create trigger segments_mark_users after update on public.segments
  referencing old table as former new table as changed for each statement execute function private.mark_users_of_segments();

create function private.recalculate_audiences(p_org uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[];
  v_audience uuid;
  v_counted integer := 0;
begin
  -- Two statements: the second one reads with a snapshot taken after the rows are locked, so a save that has just
  -- committed is counted as it is. Rows that somebody is saving or counting are theirs.
  select coalesce(array_agg(due.id), '{}') into v_due
    from (
      select a.id from public.audiences a
       where a.status = 'calculating' and (p_org is null or a.organisation_id = p_org)
         and a.updated_at <= now() - interval '0.5 seconds'
         -- One that can not be counted is looked at again when it has changed, and now and then.
         and not exists (select 1 from private.job_failures j
                          where j.job = 'recalculate_audiences' and j.subject = a.id::text
                            and j.last_failed_at > greatest(a.updated_at, now() - interval '5 minutes'))
       order by a.updated_at
       limit 500
         for update skip locked) as due;
  foreach v_audience in array v_due loop
    begin
      update public.audiences a set total_contacts = private.audience_reach(a.id), status = 'ready' where a.id = v_audience;
      v_counted := v_counted + 1;
    exception when others then
      perform private.set_aside('recalculate_audiences', v_audience::text, sqlstate, sqlerrm);
    end;
  end loop;
  return v_counted;
end $$;
comment on function private.recalculate_audiences(uuid) is 'Counts cohorts that wait for it, of one organisation or all; answers how many. Safe to repeat: one that dies leaves them waiting. A save rests half a second, because the next one may follow.';
grant execute on function private.recalculate_audiences(uuid) to service_role;

create function private.recalculate_own_audiences() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null then
    raise exception 'You are not allowed to calculate reach.' using errcode = '42501', hint = 'no_organisation';
  end if;
  return private.recalculate_audiences(private.effective_org_id());
end $$;
comment on function private.recalculate_own_audiences() is 'Body of public.recalculate_audiences: the effective organisation''s cohorts only.';
grant execute on function private.recalculate_own_audiences() to authenticated, service_role;

create function public.recalculate_audiences() returns integer
language sql set search_path = '' as $$
  select private.recalculate_own_audiences()
$$;
comment on function public.recalculate_audiences() is 'Any member''s screen that shows ''Calculating...'' calls this; answers how many cohorts were counted.';
grant execute on function public.recalculate_audiences() to authenticated, service_role;

-- Saving a cohort with its rules in one transaction, what happened to it, and the figures of the screen.

create function private.audience_links(p_rules jsonb)
returns table (segment_id uuid, rule_index integer, operator text, sequence_order integer)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_rules) is distinct from 'array' or jsonb_array_length(p_rules) > 50 then
    raise exception 'A cohort has at most 50 rules.' using errcode = '22023', hint = 'cohort_rules';
  elsif exists (
    select 1 from jsonb_array_elements(p_rules) as rule(value)
     where jsonb_typeof(rule.value -> 'segment_ids') is distinct from 'array'
        or coalesce(rule.value ->> 'operator', '') not in ('AND', 'OR')
        or jsonb_array_length(rule.value -> 'segment_ids') > 200) then
    raise exception 'A rule joins at most 200 segments by AND or OR.' using errcode = '22023', hint = 'cohort_rules';
  end if;
  -- A rule without a segment says nothing and is not kept.
  return query
    select (entry.id #>> '{}')::uuid,
           dense_rank() over (order by rule.position)::integer - 1,
           rule.value ->> 'operator',
           row_number() over (order by rule.position, entry.position)::integer - 1
      from jsonb_array_elements(p_rules) with ordinality as rule(value, position)
     cross join lateral jsonb_array_elements(rule.value -> 'segment_ids') with ordinality as entry(id, position);
exception when invalid_text_representation then
  raise exception 'A chosen segment no longer exists.' using errcode = 'PT404', hint = 'unknown_segment';
end $$;
comment on function private.audience_links(jsonb) is 'The links of [{"operator": "AND", "segment_ids": [..]}, ..]: rules counted from 0, positions over the whole cohort.';
grant execute on function private.audience_links(jsonb) to authenticated, service_role;

create function private.check_audience(p_name text, p_description text, p_rules jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_links integer;
  v_distinct integer;
begin
  select count(*), count(distinct (l.segment_id, l.rule_index)) into v_links, v_distinct from private.audience_links(p_rules) l;
  if btrim(coalesce(p_name, '')) = '' then
    raise exception 'Name required - Please enter a name for your audience cohort.' using errcode = '22023', hint = 'name_required';
  elsif length(btrim(p_name)) > 100 or length(coalesce(p_description, '')) > 500 then
    raise exception 'A name has at most 100 characters, a description 500.' using errcode = '22023', hint = 'too_long';
  elsif v_links = 0 then
    raise exception 'Segments required - Please add at least one segment to your audience.' using errcode = '22023', hint = 'segments_required';
  elsif v_distinct < v_links then
    raise exception 'A rule holds each segment once.' using errcode = '22023', hint = 'duplicate_segment';
  elsif v_links > 1000 then
    raise exception 'A cohort holds at most 1,000 segments in all its rules.' using errcode = '22023', hint = 'cohort_rules';
  end if;
end $$;
comment on function private.check_audience(text, text, jsonb) is 'The builder''s rules, with a sentence and a word for each.';
grant execute on function private.check_audience(text, text, jsonb) to authenticated, service_role;

create function private.is_saved_audience(p_id uuid, p_name text, p_description text, p_rules jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select 1 from public.audiences a
       where a.id = p_id and a.last_updated_by_user_id = private.uid() and a.name = btrim(p_name) and a.description = btrim(coalesce(p_description, '')))
    and not exists (
      select 1 from private.audience_links(p_rules) w
        full join (select * from public.audience_segments s where s.audience_id = p_id) l
          on (l.segment_id, l.rule_index) = (w.segment_id, w.rule_index)
       where (w.operator, w.sequence_order) is distinct from (l.operator, l.sequence_order))
$$;
comment on function private.is_saved_audience(uuid, text, text, jsonb) is 'The caller saved the cohort last, with exactly this: the answer to that save was lost.';
grant execute on function private.is_saved_audience(uuid, text, text, jsonb) to authenticated, service_role;

create function public.save_audience(p_id uuid, p_version integer, p_name text, p_description text, p_rules jsonb)
returns setof public.audiences
language plpgsql set search_path = '' as $$
declare
  v_done boolean;
begin
  perform private.require_writer('save a cohort');
  perform private.check_audience(p_name, p_description, p_rules);
  if p_version is null then
    insert into public.audiences (id, name, description) values (p_id, btrim(p_name), btrim(coalesce(p_description, '')))
    on conflict (id) do nothing;
  else
    update public.audiences a
       set name = btrim(p_name), description = btrim(coalesce(p_description, '')), last_updated = clock_timestamp()
     where a.id = p_id and a.version = p_version;
  end if;
  v_done := found;
  if v_done then
    delete from public.audience_segments l
     where l.audience_id = p_id
       and not exists (select 1 from private.audience_links(p_rules) w where (w.segment_id, w.rule_index) = (l.segment_id, l.rule_index));
    insert into public.audience_segments as l (audience_id, segment_id, rule_index, operator, sequence_order)
    select p_id, w.segment_id, w.rule_index, w.operator, w.sequence_order from private.audience_links(p_rules) w
    on conflict (audience_id, segment_id, rule_index) do update
       set operator = excluded.operator, sequence_order = excluded.sequence_order
     where (l.operator, l.sequence_order) is distinct from (excluded.operator, excluded.sequence_order);
  elsif not private.is_saved_audience(p_id, p_name, p_description, p_rules) then
    if p_version is null then
      raise exception 'This cohort was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
    elsif exists (select 1 from public.audiences a where a.id = p_id) then
      raise exception 'This cohort was changed while you were editing it.' using errcode = 'PT409', hint = 'version_conflict';
    end if;
    raise exception 'This cohort was deleted while you were editing it.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return query select * from public.audiences a where a.id = p_id;
end $$;
comment on function public.save_audience(uuid, integer, text, text, jsonb) is 'Creates a cohort (no version) or saves over the version that was seen, with its rules [{"operator", "segment_ids"}]: all or nothing. The same call again answers the same cohort.';
grant execute on function public.save_audience(uuid, integer, text, text, jsonb) to authenticated, service_role;

create function private.audience_trail(p_audience uuid)
returns table (occurred_at timestamptz, actor_name text, action text, changes jsonb)
language sql stable security definer set search_path = '' as $$
  with cohort as (
    select a.* from public.audiences a where a.id = p_audience and a.organisation_id = private.effective_org_id()),
  -- One save is one transaction; its lines share the moment.
  saves as (
    select l.occurred_at, l.actor_id,
           (array_agg(l.before order by l.id))[1] as before,
           (array_agg(l.after order by l.id desc))[1] as after
      from public.audit_log l
      join cohort c on l.row_id = c.id::text and l.organisation_id = c.organisation_id
     where l.table_name = 'audiences' and l.actor_id is not null
     group by l.occurred_at, l.actor_id
    having bool_and(l.action = 'update')),
  entries as (
    select c.created_at as occurred_at, c.user_id as actor_id, 'created' as action, '[]'::jsonb as changes from cohort c
    union all
    select s.occurred_at, s.actor_id, 'changed',
           (select coalesce(jsonb_agg(jsonb_build_object('field', f.name, 'before', s.before ->> f.name, 'after', s.after ->> f.name) order by f.position), '[]')
              from unnest(array['name', 'description', 'formula']) with ordinality as f(name, position)
             where s.before ->> f.name is distinct from s.after ->> f.name)
      from saves s)
  select e.occurred_at, private.shown_name(u, private.effective_org_id()), e.action, e.changes
    from entries e
    left join public.link_users u on u.id = e.actor_id
   order by e.occurred_at desc, e.action
   limit 100
$$;
comment on function private.audience_trail(uuid) is 'Body of public.audience_trail: the audit log is for admins, a cohort''s own history for every member.';
grant execute on function private.audience_trail(uuid) to authenticated, service_role;

create function public.audience_trail(p_audience uuid)
returns table (occurred_at timestamptz, actor_name text, action text, changes jsonb)
language sql stable set search_path = '' as $$
  select * from private.audience_trail(p_audience)
$$;
comment on function public.audience_trail(uuid) is 'Who created and changed a cohort of the effective organisation, when and what: [{"field", "before", "after"}], newest first.';
grant execute on function public.audience_trail(uuid) to authenticated, service_role;

-- The effective organisation is asked for once per call, not once per row.
create function public.audience_stats() returns table (cohorts bigint, reach bigint, segments bigint, segment_reach bigint)
language sql stable set search_path = '' as $$
  select a.cohorts, a.reach, s.segments, s.segment_reach
    from (
      select count(*) as cohorts, coalesce(sum(total_contacts), 0)::bigint as reach
        from public.audiences where organisation_id = (select private.effective_org_id())) as a,
      (select count(*) as segments, coalesce(sum(volume), 0)::bigint as segment_reach from public.segments) as s
$$;
comment on function public.audience_stats() is 'The four cards: cohorts, their summed contacts, usable segments, their summed volumes.';
grant execute on function public.audience_stats() to authenticated, service_role;

create function public.segment_usage(p_segment uuid) returns table (id uuid, name text, is_only_segment boolean)
language sql stable set search_path = '' as $$
  select a.id, a.name, a.segment_count = 1
    from public.audiences a
   where a.organisation_id = (select private.effective_org_id())
     and a.id in (select l.audience_id from public.audience_segments l where l.segment_id = p_segment)
   order by a.name, a.id
$$;
comment on function public.segment_usage(uuid) is 'The organisation''s cohorts that use a segment, and whether it is all they consist of.';
grant execute on function public.segment_usage(uuid) to authenticated, service_role;

create function public.audience_count(public.segments) returns integer
language sql stable set search_path = '' as $$
  select count(distinct l.audience_id)::integer from public.audience_segments l where l.segment_id = $1.id
$$;
comment on function public.audience_count(public.segments) is 'Computed field: how many of the caller''s cohorts use the segment.';
grant execute on function public.audience_count(public.segments) to authenticated, service_role;

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
   where coalesce(length(private.plain_line(r.value ->> 'name')) not between 1 and 100, true)
      or length(r.value ->> 'category') > 50
      or jsonb_typeof(r.value -> 'volume') is distinct from 'number'
      or (r.value ->> 'volume') !~ '^[0-9]{1,10}$'
      or (case when (r.value ->> 'volume') ~ '^[0-9]{1,10}$' then (r.value ->> 'volume')::bigint > 2147483647 else true end)
   limit 1;
  if found then
    raise exception 'The row of "%" is not complete or out of range.', coalesce(v_name, '') using errcode = '22023', hint = 'invalid_row';
  end if;
  select min(r.value ->> 'name') into v_name from jsonb_array_elements(p_rows) as r(value)
   group by lower(private.plain_line(r.value ->> 'name')) having count(*) > 1 limit 1;
  if found then
    raise exception '"%" is there twice.', v_name using errcode = '22023', hint = 'duplicate_row';
  end if;
  select min(s.name) into v_name from public.segments s
   where s.organisation_id = private.effective_org_id()
     and lower(btrim(s.name)) in (select lower(private.plain_line(r.value ->> 'name')) from jsonb_array_elements(p_rows) as r(value))
   group by lower(btrim(s.name)) having count(*) > 1 limit 1;
  if found then
    raise exception 'Two segments are named "%"; rename one of them first.', v_name using errcode = '22023', hint = 'ambiguous_name';
  end if;
end $$;
comment on function private.check_segment_rows(jsonb) is 'Names once each and not empty, volumes whole numbers from 0: a sentence and a word for what is not.';
grant execute on function private.check_segment_rows(jsonb) to authenticated, service_role;

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
   where s.organisation_id = v_org and lower(btrim(s.name)) = lower(private.plain_line(r.value ->> 'name'))
     and (s.volume, s.category) is distinct from ((r.value ->> 'volume')::integer, coalesce(nullif(lower(btrim(r.value ->> 'category')), ''), s.category));
  get diagnostics updated = row_count;
  insert into public.segments (name, category, volume, organisation_id, user_id)
  select private.plain_line(r.value ->> 'name'), coalesce(r.value ->> 'category', ''), (r.value ->> 'volume')::integer, v_org, private.uid()
    from jsonb_array_elements(p_rows) as r(value)
   where not exists (
     select 1 from public.segments s where s.organisation_id = v_org and lower(btrim(s.name)) = lower(private.plain_line(r.value ->> 'name')));
  get diagnostics created = row_count;
  unchanged := v_total - created - updated;
  return next;
end $$;
comment on function private.import_segment_volumes(jsonb) is 'Body of public.import_segment_volumes; writes volumes, which no client may, so it checks first.';
grant execute on function private.import_segment_volumes(jsonb) to authenticated, service_role;

create function public.import_segment_volumes(p_rows jsonb) returns table (created integer, updated integer, unchanged integer)
language sql set search_path = '' as $$
  select * from private.import_segment_volumes(p_rows)
$$;
comment on function public.import_segment_volumes(jsonb) is 'Sets volume and category of own segments by name, makes the ones that are missing: [{"name", "category", "volume"}], all or nothing. The same file again changes nothing.';
grant execute on function public.import_segment_volumes(jsonb) to authenticated, service_role;
