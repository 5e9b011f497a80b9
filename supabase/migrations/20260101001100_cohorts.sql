-- Cohorts: reach, saving with rules, history and import. Reach is computed outside the transaction that saves: a save
-- marks the cohort 'calculating' with 0 contacts, and the next job or member's screen counts it.

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
comment on function private.audience_reach(uuid) is
  'Estimated contacts of a cohort: a rule is its smallest segment x 0.7 (AND) or the sum x 0.8 (OR); the rules are '
  'added up and rounded down.';
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
comment on function private.audience_formula(uuid) is 'The rules as text with segment names: (A AND B) OR (C OR D).';

create function private.audience_categories(p_audience uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.category order by s.category), '{}')
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id
   where l.audience_id = p_audience
$$;
comment on function private.audience_categories(uuid) is 'Distinct categories of a cohort''s segments.';

-- A changed cohort gets a new version; a new count does not, so counting never causes an edit conflict.
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
comment on function private.touch_audience() is
  'BEFORE INSERT or UPDATE: sets version and times, and the editor of a change by a user. A changed cohort is '
  'counted again.';
grant execute on function private.touch_audience() to authenticated, service_role;
create trigger audiences_touch before insert or update on public.audiences for each row
  execute function private.touch_audience();

create function private.refresh_audiences(p_audiences uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.audiences a
     set last_updated = now(),
         formula = private.audience_formula(a.id),
         categories = private.audience_categories(a.id),
         segment_count = (select count(distinct l.segment_id) from public.audience_segments l
           where l.audience_id = a.id)
   where a.id = any (p_audiences)
$$;
comment on function private.refresh_audiences(uuid[]) is
  'Recomputes the formula and categories of these cohorts and queues their count.';

create function private.enqueue_audience_counts() returns trigger
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
comment on function private.enqueue_audience_counts() is
  'AFTER STATEMENT: a changed volume or category queues the count of every cohort that uses the segment, in every '
  'organization.';
create trigger segments_mark_users after update on public.segments
  referencing old table as former new table as changed for each statement
    execute function private.enqueue_audience_counts();

create function private.recalculate_audiences(p_org uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[];
  v_audience uuid;
  v_counted integer := 0;
begin
  -- Two statements: the second takes its snapshot after the rows are locked, so it counts a save that has just
  -- committed. Rows that another transaction is saving or counting are skipped.
  select coalesce(array_agg(due.id), '{}') into v_due
    from (
      select a.id from public.audiences a
       where a.status = 'calculating' and (p_org is null or a.organisation_id = p_org)
         and a.updated_at <= now() - interval '0.5 seconds'
         -- Retries a failed cohort when it changed, and from time to time.
         and not exists (select 1 from private.job_failures j
                          where j.job = 'recalculate_audiences' and j.subject = a.id::text
                            and j.last_failed_at > greatest(a.updated_at, now() - interval '5 minutes'))
       order by a.updated_at
       limit 500
         for update skip locked) as due;
  foreach v_audience in array v_due loop
    begin
      update public.audiences a set total_contacts = private.audience_reach(a.id), status = 'ready'
        where a.id = v_audience;
      v_counted := v_counted + 1;
    exception when others then
      perform private.record_failure('recalculate_audiences', v_audience::text, sqlstate, sqlerrm);
    end;
  end loop;
  return v_counted;
end $$;
comment on function private.recalculate_audiences(uuid) is
  'Counts the queued cohorts of one organization or all; returns how many. Safe to repeat: after a crash they stay '
  'queued. A save waits half a second, because another may follow.';
grant execute on function private.recalculate_audiences(uuid) to service_role;

create function private.recalculate_own_audiences() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null then
    perform private.refuse('42501', 'no_organisation.reach');
  end if;
  return private.recalculate_audiences(private.effective_org_id());
end $$;
comment on function private.recalculate_own_audiences() is
  'Implements public.recalculate_audiences: the effective organization''s cohorts only.';
grant execute on function private.recalculate_own_audiences() to authenticated, service_role;

create function public.recalculate_audiences() returns integer
language sql set search_path = '' as $$
  select private.recalculate_own_audiences()
$$;
comment on function public.recalculate_audiences() is
  'Screens that show ''Calculating...'' call this; returns the number of cohorts counted.';
grant execute on function public.recalculate_audiences() to authenticated, service_role;

-- Saving a cohort and its rules in one transaction, its history, and the figures of the screen.

create function private.audience_links(p_rules jsonb)
returns table (segment_id uuid, rule_index integer, operator text, sequence_order integer)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_rules) is distinct from 'array' or jsonb_array_length(p_rules) > 50 then
    perform private.refuse('22023', 'cohort_rules.rules');
  elsif exists (
    select 1 from jsonb_array_elements(p_rules) as rule(value)
     where jsonb_typeof(rule.value -> 'segment_ids') is distinct from 'array'
        or coalesce(rule.value ->> 'operator', '') not in ('AND', 'OR')
        or jsonb_array_length(rule.value -> 'segment_ids') > 200) then
    perform private.refuse('22023', 'cohort_rules.segments_of_rule');
  end if;
  -- Rules without a segment are dropped.
  return query
    select (entry.id #>> '{}')::uuid,
           dense_rank() over (order by rule.position)::integer - 1,
           rule.value ->> 'operator',
           row_number() over (order by rule.position, entry.position)::integer - 1
      from jsonb_array_elements(p_rules) with ordinality as rule(value, position)
     cross join lateral jsonb_array_elements(rule.value -> 'segment_ids') with ordinality as entry(id, position);
exception when invalid_text_representation then
  perform private.refuse('PT404', 'unknown_segment');
end $$;
comment on function private.audience_links(jsonb) is
  'The links of [{"operator": "AND", "segment_ids": [..]}, ..]: rules counted from 0, positions over the whole '
  'cohort.';
grant execute on function private.audience_links(jsonb) to authenticated, service_role;

create function private.check_audience(p_name text, p_description text, p_rules jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_links integer;
  v_distinct integer;
begin
  select count(*), count(distinct (l.segment_id, l.rule_index))
    into v_links, v_distinct from private.audience_links(p_rules) l;
  if btrim(coalesce(p_name, '')) = '' then
    perform private.refuse('22023', 'name_required.cohort');
  elsif length(btrim(p_name)) > 100 or length(coalesce(p_description, '')) > 500 then
    perform private.refuse('22023', 'too_long');
  elsif v_links = 0 then
    perform private.refuse('22023', 'segments_required');
  elsif v_distinct < v_links then
    perform private.refuse('22023', 'duplicate_segment');
  elsif v_links > 1000 then
    perform private.refuse('22023', 'cohort_rules.segments');
  end if;
end $$;
comment on function private.check_audience(text, text, jsonb) is
  'Checks the cohort builder''s input, with a sentence and hint for each error.';
grant execute on function private.check_audience(text, text, jsonb) to authenticated, service_role;

create function private.is_saved_audience(p_id uuid, p_name text, p_description text, p_rules jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select 1 from public.audiences a
       where a.id = p_id and a.last_updated_by_user_id = private.uid() and a.name = btrim(p_name)
         and a.description = btrim(coalesce(p_description, '')))
    and not exists (
      select 1 from private.audience_links(p_rules) w
        full join (select * from public.audience_segments s where s.audience_id = p_id) l
          on (l.segment_id, l.rule_index) = (w.segment_id, w.rule_index)
       where (w.operator, w.sequence_order) is distinct from (l.operator, l.sequence_order))
$$;
comment on function private.is_saved_audience(uuid, text, text, jsonb) is
  'True when the caller was the last to save the cohort and saved exactly this content, so that a retry after a '
  'lost response succeeds.';
grant execute on function private.is_saved_audience(uuid, text, text, jsonb) to authenticated, service_role;

create function public.save_audience(p_id uuid, p_version integer, p_name text, p_description text, p_rules jsonb)
returns setof public.audiences
language plpgsql set search_path = '' as $$
declare
  v_done boolean;
begin
  perform private.require_writer();
  perform private.check_audience(p_name, p_description, p_rules);
  if p_version is null then
    insert into public.audiences (id, name, description)
      values (p_id, btrim(p_name), btrim(coalesce(p_description, '')))
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
       and not exists (select 1 from private.audience_links(p_rules) w
         where (w.segment_id, w.rule_index) = (l.segment_id, l.rule_index));
    insert into public.audience_segments as l (audience_id, segment_id, rule_index, operator, sequence_order)
    select p_id, w.segment_id, w.rule_index, w.operator, w.sequence_order from private.audience_links(p_rules) w
    on conflict (audience_id, segment_id, rule_index) do update
       set operator = excluded.operator, sequence_order = excluded.sequence_order
     where (l.operator, l.sequence_order) is distinct from (excluded.operator, excluded.sequence_order);
  elsif not private.is_saved_audience(p_id, p_name, p_description, p_rules) then
    if p_version is null then
      perform private.refuse('PT409', 'request_reused.cohort');
    elsif exists (select 1 from public.audiences a where a.id = p_id) then
      perform private.refuse('PT409', 'version_conflict.cohort');
    end if;
    perform private.refuse('PT404', 'not_found.cohort_deleted');
  end if;
  return query select * from public.audiences a where a.id = p_id;
end $$;
comment on function public.save_audience(uuid, integer, text, text, jsonb) is
  'Creates a cohort (no version) or saves over the version that was seen, with its rules [{"operator", '
  '"segment_ids"}], in one transaction. Repeating the call returns the same cohort.';
grant execute on function public.save_audience(uuid, integer, text, text, jsonb) to authenticated, service_role;

create function private.audience_trail(p_audience uuid)
returns table (occurred_at timestamptz, actor_name text, action text, changes jsonb)
language sql stable security definer set search_path = '' as $$
  with cohort as (
    select a.* from public.audiences a where a.id = p_audience and a.organisation_id = private.effective_org_id()),
  -- One save is one transaction; its entries share the timestamp.
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
           (select coalesce(jsonb_agg(jsonb_build_object('field', f.name, 'before', s.before ->> f.name, 'after',
             s.after ->> f.name) order by f.position), '[]')
              from unnest(array['name', 'description', 'formula']) with ordinality as f(name, position)
             where s.before ->> f.name is distinct from s.after ->> f.name)
      from saves s)
  select e.occurred_at, private.display_name(u, private.effective_org_id()), e.action, e.changes
    from entries e
    left join public.link_users u on u.id = e.actor_id
   order by e.occurred_at desc, e.action
   limit 100
$$;
comment on function private.audience_trail(uuid) is
  'Implements public.audience_trail: the audit log is for admins; every member may read the history of a cohort.';
grant execute on function private.audience_trail(uuid) to authenticated, service_role;

create function public.audience_trail(p_audience uuid)
returns table (occurred_at timestamptz, actor_name text, action text, changes jsonb)
language sql stable set search_path = '' as $$
  select * from private.audience_trail(p_audience)
$$;
comment on function public.audience_trail(uuid) is
  'History of a cohort of the effective organization: editor, time and changes [{"field", "before", "after"}], '
  'newest first.';
grant execute on function public.audience_trail(uuid) to authenticated, service_role;

-- Reads the effective organization once per call, not once per row.
create function public.audience_stats()
  returns table (cohorts bigint, reach bigint, segments bigint, segment_reach bigint)
language sql stable set search_path = '' as $$
  select a.cohorts, a.reach, s.segments, s.segment_reach
    from (
      select count(*) as cohorts, coalesce(sum(total_contacts), 0)::bigint as reach
        from public.audiences where organisation_id = (select private.effective_org_id())) as a,
      (select count(*) as segments, coalesce(sum(volume), 0)::bigint as segment_reach from public.segments) as s
$$;
comment on function public.audience_stats() is
  'Figures of the four cards above the cohort list: cohorts, their summed contacts, usable segments, their summed '
  'volumes.';
grant execute on function public.audience_stats() to authenticated, service_role;

create function public.segment_usage(p_segment uuid) returns table (id uuid, name text, is_only_segment boolean)
language sql stable set search_path = '' as $$
  select a.id, a.name, a.segment_count = 1
    from public.audiences a
   where a.organisation_id = (select private.effective_org_id())
     and a.id in (select l.audience_id from public.audience_segments l where l.segment_id = p_segment)
   order by a.name, a.id
$$;
comment on function public.segment_usage(uuid) is
  'The organization''s cohorts that use a segment, and whether it is their only one.';
grant execute on function public.segment_usage(uuid) to authenticated, service_role;

create function public.audience_count(public.segments) returns integer
language sql stable set search_path = '' as $$
  select count(distinct l.audience_id)::integer from public.audience_segments l where l.segment_id = $1.id
$$;
comment on function public.audience_count(public.segments) is
  'Computed field: how many of the caller''s cohorts use the segment.';
grant execute on function public.audience_count(public.segments) to authenticated, service_role;

-- Importing volumes: a whole file in one transaction.

create function private.check_segment_rows(p_rows jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_name text;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.refuse('22023', 'row_count');
  end if;
  select r.value ->> 'name' into v_name from jsonb_array_elements(p_rows) as r(value)
   where coalesce(length(private.plain_line(r.value ->> 'name')) not between 1 and 100, true)
      or length(r.value ->> 'category') > 50
      or jsonb_typeof(r.value -> 'volume') is distinct from 'number'
      or (r.value ->> 'volume') !~ '^[0-9]{1,10}$'
      or (case when (r.value ->> 'volume') ~ '^[0-9]{1,10}$' then (r.value ->> 'volume')::bigint > 2147483647
        else true end)
   limit 1;
  if found then
    perform private.refuse('22023', 'invalid_row', jsonb_build_object('name', coalesce(v_name, '')));
  end if;
  select min(r.value ->> 'name') into v_name from jsonb_array_elements(p_rows) as r(value)
   group by lower(private.plain_line(r.value ->> 'name')) having count(*) > 1 limit 1;
  if found then
    perform private.refuse('22023', 'duplicate_row', jsonb_build_object('name', v_name));
  end if;
  select min(s.name) into v_name from public.segments s
   where s.organisation_id = private.effective_org_id()
     and lower(btrim(s.name)) in (select lower(private.plain_line(r.value ->> 'name'))
       from jsonb_array_elements(p_rows) as r(value))
   group by lower(btrim(s.name)) having count(*) > 1 limit 1;
  if found then
    perform private.refuse('22023', 'ambiguous_name', jsonb_build_object('name', v_name));
  end if;
end $$;
comment on function private.check_segment_rows(jsonb) is
  'Checks imported rows: each name once and not empty, volumes whole numbers from 0.';
grant execute on function private.check_segment_rows(jsonb) to authenticated, service_role;

create function private.import_segment_volumes(p_rows jsonb)
  returns table (created integer, updated integer, unchanged integer)
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_total constant integer := case when jsonb_typeof(p_rows) = 'array' then jsonb_array_length(p_rows) end;
begin
  perform private.require_writer();
  perform private.check_segment_rows(p_rows);
  update public.segments s
     set volume = (r.value ->> 'volume')::integer,
         category = coalesce(nullif(lower(btrim(r.value ->> 'category')), ''), s.category)
    from jsonb_array_elements(p_rows) as r(value)
   where s.organisation_id = v_org and lower(btrim(s.name)) = lower(private.plain_line(r.value ->> 'name'))
     and (s.volume, s.category) is distinct from ((r.value ->> 'volume')::integer,
       coalesce(nullif(lower(btrim(r.value ->> 'category')), ''), s.category));
  get diagnostics updated = row_count;
  insert into public.segments (name, category, volume, organisation_id, user_id)
  select private.plain_line(r.value ->> 'name'), coalesce(r.value ->> 'category', ''), (r.value ->> 'volume')::integer,
    v_org, private.uid()
    from jsonb_array_elements(p_rows) as r(value)
   where not exists (
     select 1 from public.segments s
       where s.organisation_id = v_org and lower(btrim(s.name)) = lower(private.plain_line(r.value ->> 'name')));
  get diagnostics created = row_count;
  unchanged := v_total - created - updated;
  return next;
end $$;
comment on function private.import_segment_volumes(jsonb) is
  'Implements public.import_segment_volumes. Clients cannot write volumes directly, so this checks the caller first.';
grant execute on function private.import_segment_volumes(jsonb) to authenticated, service_role;

create function public.import_segment_volumes(p_rows jsonb)
  returns table (created integer, updated integer, unchanged integer)
language sql set search_path = '' as $$
  select * from private.import_segment_volumes(p_rows)
$$;
comment on function public.import_segment_volumes(jsonb) is
  'Sets volume and category of the organization''s segments by name and creates missing segments: [{"name", "category", '
  '"volume"}], in one transaction. Repeating a file changes nothing.';
grant execute on function public.import_segment_volumes(jsonb) to authenticated, service_role;
