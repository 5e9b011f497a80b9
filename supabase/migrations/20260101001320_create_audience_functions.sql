-- Cohorts: saving with the rules in one transaction (D-03, D-11), what happened to them, and the figures of the screen.

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
  -- A rule without a segment says nothing and is not kept (AUD-24).
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
comment on function private.check_audience(text, text, jsonb) is 'The builder''s rules, with a sentence and a word for each (AUD-16, AUD-22 to AUD-24).';

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

revoke execute on function private.audience_links(jsonb), private.check_audience(text, text, jsonb),
  private.is_saved_audience(uuid, text, text, jsonb), public.save_audience(uuid, integer, text, text, jsonb) from public, anon;
grant execute on function private.audience_links(jsonb), private.check_audience(text, text, jsonb),
  private.is_saved_audience(uuid, text, text, jsonb), public.save_audience(uuid, integer, text, text, jsonb) to authenticated, service_role;

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
  select e.occurred_at, coalesce(u.name, u.email), e.action, e.changes
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
comment on function public.audience_trail(uuid) is 'Who created and changed a cohort of the effective organisation, when and what: [{"field", "before", "after"}], newest first (AUD-13).';

create function public.audience_stats() returns table (cohorts bigint, reach bigint, segments bigint, segment_reach bigint)
language sql stable set search_path = '' as $$
  select (select count(*) from public.audiences a where a.organisation_id = private.effective_org_id()),
         (select coalesce(sum(a.total_contacts), 0)::bigint from public.audiences a where a.organisation_id = private.effective_org_id()),
         (select count(*) from public.segments s),
         (select coalesce(sum(s.volume), 0)::bigint from public.segments s)
$$;
comment on function public.audience_stats() is 'The four cards: cohorts, their summed contacts, usable segments, their summed volumes (AUD-03).';

create function public.segment_usage(p_segment uuid) returns table (id uuid, name text, is_only_segment boolean)
language sql stable set search_path = '' as $$
  select a.id, a.name, a.segment_count = 1
    from public.audiences a
   where a.organisation_id = private.effective_org_id()
     and exists (select 1 from public.audience_segments l where l.audience_id = a.id and l.segment_id = p_segment)
   order by a.name, a.id
$$;
comment on function public.segment_usage(uuid) is 'The organisation''s cohorts that use a segment, and whether it is all they consist of.';

create function public.audience_count(public.segments) returns integer
language sql stable set search_path = '' as $$
  select count(distinct l.audience_id)::integer from public.audience_segments l where l.segment_id = $1.id
$$;
comment on function public.audience_count(public.segments) is 'Computed field: how many of the caller''s cohorts use the segment.';

revoke execute on function public.audience_trail(uuid), public.audience_stats(), public.segment_usage(uuid),
  public.audience_count(public.segments) from public, anon;
grant execute on function public.audience_trail(uuid), public.audience_stats(), public.segment_usage(uuid),
  public.audience_count(public.segments) to authenticated, service_role;
