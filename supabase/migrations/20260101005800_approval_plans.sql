-- Approval plans: when an organization requires approval, a flight starts only after a second person approved each
-- section of its current plan.

create table private.approval_requests (
  id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  flight_id uuid,
  note text not null,
  requested_by uuid,
  requested_at private.instant not null default private.delivery_now(),
  request_hash text not null,
  rehearsal jsonb not null,
  constraint approval_requests_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint approval_requests_note_length check (length(note) <= 1000)
);
comment on table private.approval_requests is
  'One row is a request for the approval of a flight, or of a campaign with its flights, under its client-made id. '
  'It is open while a section in private.flight_approvals names it as requested.';
comment on column private.approval_requests.rehearsal is 'Result of private.rehearsal_input at the time of the request.';
create index approval_requests_organisation_id_idx on private.approval_requests (organisation_id, requested_at desc);

create table private.flight_approvals (
  flight_id uuid not null,
  section text not null,
  organisation_id uuid not null,
  state text not null,
  request_id uuid,
  content jsonb not null,
  requested_by uuid,
  decided_by uuid,
  decided_at private.instant,
  remark text,
  approved_content jsonb,
  approved_words jsonb,
  approved_by uuid,
  approved_at private.instant,
  released boolean not null default false,
  constraint flight_approvals_pkey primary key (flight_id, section),
  constraint flight_approvals_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint flight_approvals_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint flight_approvals_section_known check (section in ('message', 'audience', 'schedule', 'money')),
  constraint flight_approvals_state_known check (state in ('requested', 'changes_requested', 'approved', 'void')),
  constraint flight_approvals_remark_length check (length(remark) <= 1000)
);
comment on table private.flight_approvals is
  'One row is the approval state of a section of a flight''s plan, with the last approved content.';
comment on column private.flight_approvals.content is 'Requested or approved content, as in private.plan_sections.';
comment on column private.flight_approvals.remark is
  'The requested changes, or the reason for a release without a second person.';
comment on column private.flight_approvals.approved_words is
  'Last approved content in the form of private.plan_words, for comparison in a review.';
create index flight_approvals_request_id_idx on private.flight_approvals (request_id);
create index flight_approvals_open_idx on private.flight_approvals (organisation_id, request_id)
  where state = 'requested';

create table private.plan_editors (
  flight_id uuid primary key,
  edited_by uuid not null,
  edited_at private.instant not null default clock_timestamp(),
  constraint plan_editors_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade
);
comment on table private.plan_editors is
  'One row names the last editor of the parts of a flight''s plan that need approval; without a row it is the '
  'author of the flight.';

create function private.material_columns() returns table (table_name text, column_name text, section text)
language sql immutable set search_path = '' as $$
  select m.table_name, c.column_name, m.section
    from (values
      ('flights', null, array['id', 'approval_state', 'sent', 'delivery_rate', 'ctr', 'spent', 'user_id',
        'organisation_id', 'created_at', 'updated_at', 'version', 'activated_at', 'stopped_at', 'edited_at',
        'edited_by', 'request_hash', 'search_text']),
      ('flight_intervals', 'schedule', array['date', 'start_time', 'end_time']),
      ('flight_intervals', null, array['id', 'flight_id', 'organisation_id', 'position']),
      ('flight_audiences', 'audience', array['audience_id']),
      ('flight_audiences', null, array['flight_id', 'organisation_id']),
      ('flight_exclusions', 'audience', array['audience_id', 'excluded_flight_id']),
      ('flight_exclusions', null, array['id', 'flight_id', 'organisation_id']),
      ('audience_segments', 'audience', array['audience_id', 'segment_id', 'rule_index', 'operator', 'sequence_order']),
      ('audience_segments', null, array['organisation_id']),
      ('audiences', 'audience', array['total_contacts']),
      ('audiences', null, array['id', 'cohort_id', 'name', 'description', 'segment_count', 'categories', 'formula',
        'status', 'last_updated',
        'last_updated_by_user_id', 'organisation_id', 'user_id', 'created_at', 'updated_at', 'version', 'search_text']),
      ('segments', 'audience', array['rules']),
      -- A changed volume shows in total_contacts of the cohorts.
      ('segments', null, array['id', 'name', 'description', 'category', 'volume', 'is_platform', 'organisation_id',
        'user_id', 'created_at', 'updated_at',
        'version', 'search_text']),
      ('flight_creatives', 'message', array['creative_id', 'creative_version_id']),
      ('flight_creatives', null, array['flight_id', 'organisation_id', 'created_at']),
      ('creative_versions', 'message', array['message', 'content', 'original_url', 'tracker_version_id', 'og_title',
        'og_description', 'og_image']),
      ('creative_versions', null, array['id', 'creative_id', 'organisation_id', 'version_name', 'shortened_url',
        'click_count', 'locked_at', 'created_at', 'updated_at']),
      ('click_tracker_versions', 'message', array['og_title', 'og_description', 'og_image']),
      ('click_tracker_versions', null, array['id', 'click_tracker_id', 'organisation_id', 'version_name',
        'shortened_url', 'domain_id', 'assigned_creative_id', 'click_count',
        'created_at', 'updated_at']),
      ('click_trackers', 'message', array['original_url']),
      ('click_trackers', null, array['id', 'name', 'organisation_id', 'user_id', 'created_at', 'updated_at',
        'search_text']),
      ('campaigns', 'money', array['budget']),
      ('campaigns', 'schedule', array['end_date']),
      ('campaigns', null, array['id', 'name', 'description', 'status', 'status_reason', 'start_date', 'user_id',
        'organisation_id', 'created_at', 'updated_at',
        'updated_by', 'version', 'archived_at', 'total_spent', 'flight_count', 'channels', 'search_text'])
    ) as m (table_name, section, columns)
    cross join lateral unnest(m.columns) as c (column_name)
  union all
  select 'flights', f.column_name, f.section from private.flight_columns() as f
$$;
comment on function private.material_columns() is
  'Columns of a flight''s plan with the section they are approved in; null: a change needs no approval. Snapshots, '
  'comparisons and triggers use this list.';

create function private.counted_contacts(p_audience public.audiences) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_audience.status when 'calculating' then private.audience_reach(p_audience.id)
    else p_audience.total_contacts end;
end $$;
comment on function private.counted_contacts(public.audiences) is
  'Contacts of a cohort, also while it waits to be counted, so that requests and approvals never show 0 for that.';

create function private.plan_rows(p_flights uuid[]) returns table (flight_id uuid, table_name text, row_content jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with planned as materialized (
    select f.* from public.flights f where f.id = any (p_flights)
  ), links as materialized (
    select l.* from public.flight_audiences l where l.flight_id = any (p_flights)
  ), cohorts as materialized (
    -- Many flights share a few cohorts, segments and campaigns, so read each once.
    select a.id, to_jsonb(a) || jsonb_build_object('total_contacts', private.counted_contacts(a)) as content
      from public.audiences a where a.id in (select l.audience_id from links l)
  ), involved as materialized (
    -- Included and excluded cohorts of each flight.
    select l.flight_id, l.audience_id from links l union select x.flight_id, x.audience_id
      from private.excluded_cohorts(p_flights) as x
  ), parts as materialized (
    select s.* from public.audience_segments s where s.audience_id in (select v.audience_id from involved v)
  ), rules as materialized (
    -- Rules with their segment's id: two segments that swap their rules are a change.
    select s.id, to_jsonb(s) || jsonb_build_object('rules', jsonb_build_object(s.id, s.rules)) as content
      from public.segments s where s.id in (select p.segment_id from parts p)
  ), campaigns as materialized (
    select c.id, to_jsonb(c) as content from public.campaigns c where c.id in (select f.campaign_id from planned f)
  ), assigned as materialized (
    select distinct on (l.flight_id) l.* from public.flight_creatives l where l.flight_id = any (p_flights)
      order by l.flight_id, l.created_at desc
  ), carried as materialized (
    -- The flight's own tracked link, otherwise its version's.
    select f.id as flight_id, w.click_tracker_id, to_jsonb(w) as content
      from planned f
      left join assigned a on a.flight_id = f.id
      left join public.creative_versions v on v.id = a.creative_version_id
      join public.click_tracker_versions w on w.id = coalesce(f.tracker_version_id, v.tracker_version_id)
  )
  select f.id, 'flights', to_jsonb(f) from planned f
  union all select i.flight_id, 'flight_intervals', to_jsonb(i) from public.flight_intervals i
    where i.flight_id = any (p_flights)
  union all select l.flight_id, 'flight_audiences', to_jsonb(l) from links l
  union all
  -- The cohorts of an excluded flight: when they change, this flight reaches other people.
  select e.flight_id, 'flight_exclusions',
    to_jsonb(e) || jsonb_build_object('audience_id', coalesce(e.audience_id, l.audience_id))
    from public.flight_exclusions e left join public.flight_audiences l on l.flight_id = e.excluded_flight_id
      where e.flight_id = any (p_flights)
  union all select v.flight_id, 'audience_segments', to_jsonb(p)
    from involved v join parts p on p.audience_id = v.audience_id
  union all select l.flight_id, 'audiences', c.content from links l join cohorts c on c.id = l.audience_id
  union all
  select r.flight_id, 'segments', s.content
    from (select distinct v.flight_id, p.segment_id from involved v join parts p on p.audience_id = v.audience_id) as r
      join rules s on s.id = r.segment_id
  union all select a.flight_id, 'flight_creatives', to_jsonb(a) from assigned a
  union all select a.flight_id, 'creative_versions', to_jsonb(v)
    from assigned a join public.creative_versions v on v.id = a.creative_version_id
  union all select c.flight_id, 'click_tracker_versions', c.content from carried c
  union all select c.flight_id, 'click_trackers', to_jsonb(t)
    from carried c join public.click_trackers t on t.id = c.click_tracker_id
  union all select f.id, 'campaigns', c.content from planned f join campaigns c on c.id = f.campaign_id;
end $$;
comment on function private.plan_rows(uuid[]) is
  'Rows of the tables of private.material_columns that the plans of these flights use.';

create function private.plan_sections(p_flights uuid[]) returns table (flight_id uuid, section text, content jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with sections as materialized (
    -- Columns that are not part of the section.
    select k.table_name, k.section, array_agg(m.column_name) filter (
      where m.section is distinct from k.section) as others
      from (select distinct x.table_name, x.section from private.material_columns() as x
        where x.section is not null) as k
      join private.material_columns() as m on m.table_name = k.table_name
     group by k.table_name, k.section
  ), kept as (
    select r.flight_id, s.section, r.table_name, jsonb_agg(k.content order by k.content) as content
      from private.plan_rows(p_flights) as r
      join sections s on s.table_name = r.table_name
     cross join lateral (select r.row_content - coalesce(s.others, '{}') as content) as k
     group by r.flight_id, s.section, r.table_name
  )
  select k.flight_id, k.section, jsonb_object_agg(k.table_name, k.content) from kept k group by k.flight_id, k.section;
end $$;
comment on function private.plan_sections(uuid[]) is
  'Sections of flights to approve: {table: [rows with their material columns]}, equal for equal plans. For all '
  'flights in one statement: ten times faster than one by one.';

create function private.matches_requested_section(p_asked jsonb, p_now jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Counts vary from day to day: up to a tenth more people, or fewer, is the same audience.
  v_drift constant numeric := 1.1;
begin
  return p_asked is not distinct from p_now or p_asked - 'audiences' is not distinct from p_now - 'audiences'
    and (select coalesce(sum((a ->> 'total_contacts')::bigint), 0) from jsonb_array_elements(p_now -> 'audiences') as a)
      <= (select coalesce(sum((a ->> 'total_contacts')::bigint), 0)
        from jsonb_array_elements(p_asked -> 'audiences') as a) * v_drift;
end $$;
comment on function private.matches_requested_section(jsonb, jsonb) is
  'True when a section of private.plan_sections still equals the requested or approved one; its cohorts may have '
  'up to a tenth more contacts, or fewer.';

create function private.plan_words(p_flight public.flights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_creative text;
  v_version public.creative_versions;
  v_campaign public.campaigns;
  v_tracked public.click_tracker_versions;
  v_target text;
begin
  select c.name into v_creative from public.creatives c where c.id = p_flight.creative_id;
  select v.* into v_version
    from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
   where l.flight_id = p_flight.id order by l.created_at desc limit 1;
  select * into v_tracked from public.click_tracker_versions w
    where w.id = coalesce(p_flight.tracker_version_id, v_version.tracker_version_id);
  -- A tracked link has its tracker's preview, which public.resolve_short_link serves.
  if v_tracked.id is not null then
    select t.original_url into v_target from public.click_trackers t where t.id = v_tracked.click_tracker_id;
    v_version.og_title := v_tracked.og_title;
    v_version.og_description := v_tracked.og_description;
    v_version.og_image := v_tracked.og_image;
  end if;
  select * into v_campaign from public.campaigns c where c.id = p_flight.campaign_id;
  return jsonb_build_object(
    'message', private.section_values(p_flight, 'message') || jsonb_build_object('creative', v_creative,
      'creative_id', p_flight.creative_id, 'version', v_version.version_name,
      'version_id', (select m.older_version_id from private.sent_messages(p_flight) as m where m.place = 0),
      'text', p_flight.message, 'translations', p_flight.translations, 'content', v_version.content, 'link',
        p_flight.short_url, 'target', coalesce(v_target, v_version.original_url),
      'og_title', v_version.og_title, 'og_description', v_version.og_description, 'og_image', v_version.og_image,
      'variants', (select coalesce(jsonb_agg(jsonb_build_object('variant', v.value -> 'variant', 'share',
        v.value -> 'share',
                            'text', private.variant_message(p_flight, v.value), 'translations',
                              private.variant_translations(p_flight, v.value), 'content', v.value -> 'content',
                            'creative_id', m.creative_id, 'version_id', m.older_version_id)
                              order by v.value ->> 'variant'), '[]')
                     from jsonb_array_elements(p_flight.variants) with ordinality as v
                       join private.sent_messages(p_flight) as m on m.place = v.ordinality),
      'promotion_rule', p_flight.promotion_rule),
    'audience', (
      select private.section_values(p_flight, 'audience') || jsonb_build_object('people',
        coalesce(sum(c.people), 0), 'reach', private.flight_reach(p_flight.id),
               'excluded_cohorts', coalesce((
                 select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'formula', a.formula)
                   order by a.name, a.id)
                   from public.flight_exclusions e join public.audiences a on a.id = e.audience_id
                     where e.flight_id = p_flight.id), '[]'),
               'excluded_flights', coalesce((
                 select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
                   from public.flight_exclusions e join public.flights f on f.id = e.excluded_flight_id
                     where e.flight_id = p_flight.id), '[]'),
               'cohorts', coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'people', c.people,
                 'formula', c.formula) order by c.name, c.id), '[]'),
               'segments', coalesce((
                 select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'rules', s.rules)
                   order by s.name, s.id)
                   from public.segments s where s.id in (select k.segment_id from public.audience_segments k
                     where k.audience_id = any (array_agg(c.id)))), '[]'))
        from (select a.id, a.name, a.formula, private.counted_contacts(a) as people
                from public.flight_audiences l join public.audiences a on a.id = l.audience_id
                  where l.flight_id = p_flight.id) as c),
    'schedule', private.section_values(p_flight, 'schedule')
      || jsonb_build_object('campaign_end', v_campaign.end_date, 'intervals', coalesce((
      select jsonb_agg(jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time)
        order by i.date, i.start_time, i.end_time, i.id)
        from public.flight_intervals i where i.flight_id = p_flight.id), '[]')),
    'money', private.section_values(p_flight, 'money')
      || jsonb_build_object('campaign_budget', v_campaign.budget, 'price', private.flight_price(p_flight)));
end $$;
comment on function private.plan_words(public.flights) is
  'A flight''s plan as a review shows it, by section. Contains the names of cohorts, creatives and other records that '
  'the plan refers to; approvals compare private.plan_sections instead.';

create function private.flights_to_approve(p_flights uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  -- Counts all flights of a campaign together, so that splitting a large flight does not avoid the amount.
  with sums as materialized (
    select f.campaign_id, case when o.approval_amounts ? f.type then f.type end as channel,
           -- Ended flights count with their spending.
           sum(case f.status when 'ended' then f.spent else f.budget end) as budget
      from public.flights f join public.organisations o on o.id = f.organisation_id
     where o.approval_policy = 'second_person_above'
       and f.campaign_id in (select g.campaign_id from public.flights g where g.id = any (p_flights))
     group by 1, 2
  )
  select f.id
    from public.flights f
    join public.organisations o on o.id = f.organisation_id
    left join sums s on s.campaign_id = f.campaign_id and s.channel is not distinct from case
      when o.approval_amounts ? f.type then f.type end
   where f.id = any (p_flights)
     and case o.approval_policy when 'second_person' then true
           when 'second_person_above' then coalesce(s.budget, 0) + case f.status
             when 'ended' then greatest(f.budget - f.spent, 0) else 0 end
             > coalesce((o.approval_amounts ->> f.type)::numeric, o.approval_above)
           else false end;
end $$;
comment on function private.flights_to_approve(uuid[]) is
  'Flights that a second person must approve: all, or those of campaigns whose flights'' budgets (for ended flights, '
  'their spending) add up to more than the organization''s amount. Flights of a channel that has its own amount are '
  'summed and compared separately.';

create function private.approval_states(p_flights uuid[]) returns table (flight_id uuid, state text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with stated as materialized (
    select n.flight_id, case
      when a.state in ('approved', 'requested') and not private.matches_requested_section(a.content, n.content)
        then 'void'
                             else coalesce(a.state, 'void') end as state
      from private.plan_sections(p_flights) as n
      left join private.flight_approvals a on a.flight_id = n.flight_id and a.section = n.section
  )
  select s.flight_id, case when bool_or(s.state = 'changes_requested') then 'changes_requested'
           when bool_or(s.state = 'void') then 'void'
           when bool_or(s.state = 'requested') then 'requested'
           else 'approved' end
    from stated s group by s.flight_id;
end $$;
comment on function private.approval_states(uuid[]) is
  'Approval state of flights'' current plans. The first state that any section has, in this order: changes_requested, '
  'void (approval never requested, or plan changed since then), requested, approved.';

create function private.unapproved_flights(p_flights uuid[]) returns table (flight_id uuid, state text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.flight_id, s.state from private.approval_states(
      array(select x from private.flights_to_approve(p_flights) as x)) as s
     where s.state <> 'approved';
end $$;
comment on function private.unapproved_flights(uuid[]) is
  'Flights whose current plan still needs approval, and the approval state of each.';

create function private.approval_problem_code(p_state text) returns text
language sql immutable set search_path = '' as $$
  select case p_state when 'requested' then 'approval_requested' when 'changes_requested' then 'changes_requested'
    else 'approval_missing' end
$$;
comment on function private.approval_problem_code(text) is 'Hint with which an unapproved flight is refused.';

create function private.section_states(p_flights uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.id, (
             select coalesce(jsonb_object_agg(a.section, a.state), '{}') from private.flight_approvals a
               where a.flight_id = f.id)), '{}')
      from unnest(p_flights) as f (id));
end $$;
comment on function private.section_states(uuid[]) is '{flight: {section: state}} of all sections with a request.';
