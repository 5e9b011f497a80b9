-- Approval effects: an edit of an approved plan voids its approval, and a flight that needs approval starts only with
-- it.

create function private.record_approval_change(p_flights uuid[], p_before jsonb, p_facts jsonb,
  p_own_facts jsonb default '{}')
  returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_after constant jsonb := private.section_states(p_flights);
begin
  update public.flights f set approval_state = s.state
    from private.approval_states(p_flights) as s where f.id = s.flight_id and f.approval_state is distinct from s.state;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  select private.uid(), f.organisation_id, private.impersonated_org_id() is not null, 'flight_approvals', f.id::text,
    'update',
         jsonb_build_object('name', f.name) || (p_before -> f.id::text),
         jsonb_build_object('name', f.name) || (v_after -> f.id::text) || p_facts
           || coalesce(p_own_facts -> f.id::text, '{}')
    from public.flights f where f.id = any (p_flights) order by f.id;
end $$;
comment on function private.record_approval_change(uuid[], jsonb, jsonb, jsonb) is
  'To call after sections of these flights changed state: updates their approval_state and writes an audit entry for '
  'each, with the states before (p_before, from private.section_states) and after, p_facts about the change and '
  'p_own_facts, {flight id: facts}, about the flight.';

-- Edits of approved plans: over REST and by functions.

create function private.void_changed_approvals(p_flights uuid[], p_is_edit boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flights uuid[];
  v_before jsonb;
  v_void uuid[];
begin
  if current_setting('flightdeck.restoring', true) = 'true' then
    return;
  end if;
  if p_is_edit and private.uid() is not null then
    insert into private.plan_editors as e (flight_id, edited_by)
    select f.id, private.uid() from public.flights f where f.id = any (p_flights) order by f.id
    on conflict (flight_id) do update set edited_by = excluded.edited_by, edited_at = clock_timestamp();
  end if;
  v_flights := array(
    select f.id from public.flights f
     where f.id = any (p_flights) and f.status <> 'ended'
       and (f.approval_state is not null
         or exists (select 1 from public.organisations o where o.id = f.organisation_id and o.approval_policy <> 'off'))
     order by f.id for no key update);
  if v_flights = '{}' then
    return;
  end if;
  v_before := private.section_states(v_flights);
  with voided as (
    update private.flight_approvals a set state = 'void'
      from private.plan_sections(v_flights) as n
     where a.flight_id = n.flight_id and a.section = n.section and a.state in ('requested', 'approved')
       and not private.matches_requested_section(a.content, n.content)
    returning a.flight_id)
  select array_agg(distinct v.flight_id) into v_void from voided v;
  if v_void is not null then
    perform private.record_approval_change(v_void, v_before, '{"event": "void"}');
  end if;
  -- Includes flights that delivery paused: they would resume on their own.
  v_flights := array(select f.id from public.flights f
                      where f.id = any (v_flights) and (f.status = 'active' or f.status = 'paused'
                        and f.status_reason is not null));
  update public.flights f set status = 'paused', status_reason = null
    where f.id in (select u.flight_id from private.unapproved_flights(v_flights) as u);
end $$;
comment on function private.void_changed_approvals(uuid[], boolean) is
  'To call after the plans of these flights changed: voids the requests and approvals of changed sections, and '
  'pauses running flights that are no longer approved. Records the caller as the last editor of the plans unless '
  'p_is_edit is false.';

create function private.flights_planned_with(p_table text, p_rows jsonb[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select distinct (r ->> case when p_table in ('flight_intervals', 'flight_audiences', 'flight_exclusions',
      'flight_creatives') then 'flight_id'
                                when p_table = 'audience_segments' then 'audience_id' else 'id' end)::uuid
      from unnest(p_rows) as r);
begin
  return case p_table
    when 'audiences' then array(select distinct l.flight_id from public.flight_audiences l
      where l.audience_id = any (v_ids))
    when 'segments' then private.audience_flights(
      array(select distinct c.audience_id from public.audience_segments c where c.segment_id = any (v_ids)))
    when 'audience_segments' then private.audience_flights(v_ids)
    when 'flight_audiences' then private.add_excluding_flights(v_ids)
    when 'creative_versions' then array(select distinct l.flight_id from public.flight_creatives l
      where l.creative_version_id = any (v_ids))
    when 'click_tracker_versions' then array(
      select f.id from public.flights f where f.tracker_version_id = any (v_ids)
      union
      select l.flight_id from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
        where v.tracker_version_id = any (v_ids))
    when 'click_trackers' then array(
      select f.id from public.flights f join public.click_tracker_versions w on w.id = f.tracker_version_id
        where w.click_tracker_id = any (v_ids)
      union
      select l.flight_id from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
        join public.click_tracker_versions w on w.id = v.tracker_version_id where w.click_tracker_id = any (v_ids))
    when 'campaigns' then array(select f.id from public.flights f
      where f.campaign_id = any (v_ids) and f.status <> 'ended')
    else v_ids end;
end $$;
comment on function private.flights_planned_with(text, jsonb[]) is
  'Flights whose plans use one of these rows of a table, each row as JSON.';

create function private.approval_effect(p_table text, p_id uuid) returns table (running integer, waiting integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flights uuid[];
begin
  if p_table <> all (array['campaigns', 'audience_segments', 'segments', 'creative_versions', 'click_tracker_versions'])
    then
    perform private.refuse('22023', 'unknown_table');
  end if;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = private.effective_org_id() and f.status <> 'ended'
       and f.id = any (private.flights_planned_with(p_table,
         array[jsonb_build_object('id', p_id, 'audience_id', p_id)]))
       -- A started flight keeps its version; an edit creates a new one.
       and (p_table <> 'creative_versions' or f.status = 'pending'));
  return query
    select (count(*) filter (where r.runs))::integer,
      (count(*) filter (where not r.runs and r.approval_state in ('approved', 'requested')))::integer
      from (select f.status = 'active' or f.status = 'paused' and f.status_reason is not null as runs, f.approval_state
        from public.flights f
             where f.id in (select x from private.flights_to_approve(v_flights) as x)) as r;
end $$;
comment on function private.approval_effect(text, uuid) is 'Implements public.approval_effect.';
grant execute on function private.approval_effect(text, uuid) to authenticated, service_role;

create function public.approval_effect(p_table text, p_id uuid) returns table (running integer, waiting integer)
language sql stable set search_path = '' as $$
  select * from private.approval_effect(p_table, p_id)
$$;
comment on function public.approval_effect(text, uuid) is
  'Effect of an edit of the row p_id on flights that need approval: running is the number of running flights '
  'whose plan uses the row, which the edit pauses; waiting is the number of others that lose an approval or a request '
  'for one. p_table: campaigns, audience_segments (p_id is the cohort), segments, creative_versions or '
  'click_tracker_versions. Refuses with unknown_table.';
grant execute on function public.approval_effect(text, uuid) to authenticated, service_role;

create function private.void_approvals_on_row_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.void_changed_approvals(private.flights_planned_with(tg_table_name,
    array[to_jsonb(old), to_jsonb(new)]));
  return null;
end $$;
comment on function private.void_approvals_on_row_change() is
  'AFTER UPDATE of a column that needs approval: calls private.void_changed_approvals.';

-- One trigger for each table whose rows only approvals depend on, on its columns in private.material_columns that
-- belong to a section. The other tables of a plan are in *_plan_changes.sql.
create trigger click_tracker_versions_void_approvals after update of og_title, og_description, og_image
  on public.click_tracker_versions
  for each row when (old.og_title is distinct from new.og_title
    or old.og_description is distinct from new.og_description or old.og_image is distinct from new.og_image)
  execute function private.void_approvals_on_row_change();
create trigger click_trackers_void_approvals after update of original_url on public.click_trackers
  for each row when (old.original_url is distinct from new.original_url)
  execute function private.void_approvals_on_row_change();
create trigger creative_versions_void_approvals after update of message, content, original_url, tracker_version_id,
    og_title, og_description, og_image on public.creative_versions
  for each row when (old.message is distinct from new.message or old.content is distinct from new.content
    or old.original_url is distinct from new.original_url
    or old.tracker_version_id is distinct from new.tracker_version_id or old.og_title is distinct from new.og_title
    or old.og_description is distinct from new.og_description or old.og_image is distinct from new.og_image)
  execute function private.void_approvals_on_row_change();
create trigger flight_creatives_void_approvals after update of creative_id, creative_version_id
  on public.flight_creatives
  for each row when (old.creative_id is distinct from new.creative_id
    or old.creative_version_id is distinct from new.creative_version_id)
  execute function private.void_approvals_on_row_change();

-- Approval is a blocker of public.launch_check, which every start by a person meets. Delivery resumes flights itself.

create function private.pause_unapproved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from private.unapproved_flights(array[new.id])) then
    update public.flights f set status = 'paused', status_reason = null where f.id = new.id;
  end if;
  return null;
end $$;
comment on function private.pause_unapproved() is
  'AFTER delivery resumes a flight: pauses it again unless its current plan is approved or needs no approval.';
create trigger flights_pause_unapproved after update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and not private.is_client()
    and old.status_reason is not null)
  execute function private.pause_unapproved();

create function private.approval_problems(p_flights uuid[]) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
begin
  return query
    select private.problem(p.code, case
      when p.flights = 1 then f end, jsonb_build_object('flights', p.flights, 'request_id', p.request_id))
      from (select private.approval_problem_code(u.state) as code, count(*) as flights,
        min(u.flight_id::text)::uuid as one,
                   max((select a.request_id::text from private.flight_approvals a
                         where a.flight_id = u.flight_id and a.request_id is not null
                           order by a.state = 'requested' desc limit 1))::uuid as request_id
              from private.unapproved_flights(p_flights) as u group by 1) as p
      left join public.flights f on f.id = p.one and p.flights = 1
     order by p.code;
end $$;
comment on function private.approval_problems(uuid[]) is
  'Groups the unapproved flights by problem code, in the format of public.launch_check. Each entry has the number of '
  'flights and the id of one of their approval requests, if any; it names the flight if there is only one.';

create function private.apply_approval_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_running uuid[];
begin
  if new.approval_policy = 'off' then
    update private.flight_approvals a set state = 'void' where a.organisation_id = new.id and a.state = 'requested';
    update public.flights f set approval_state = null where f.organisation_id = new.id and f.approval_state is not null;
    return null;
  end if;
  v_running := array(
    select f.id from public.flights f
     where f.organisation_id = new.id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
     order by f.id for no key update);
  with words as materialized (
    select f.id, private.plan_words(f) as words from public.flights f
      where f.id in (select u.flight_id from private.unapproved_flights(v_running) as u)
  )
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, content, approved_content,
    approved_words, approved_at)
  select w.id, n.section, new.id, 'approved', n.content, n.content, w.words -> n.section, private.delivery_now()
    from words w join private.plan_sections(v_running) as n on n.flight_id = w.id
  on conflict (flight_id, section) do update
    set state = 'approved', content = excluded.content, request_id = null, approved_content = excluded.approved_content,
        approved_words = excluded.approved_words, approved_by = null, approved_at = excluded.approved_at,
          released = false, remark = null;
  update public.flights f set approval_state = s.state
    from private.approval_states(array(
      select g.id from public.flights g
       where g.organisation_id = new.id and g.status <> 'ended'
         and exists (select 1 from private.flight_approvals a where a.flight_id = g.id))) as s
   where f.id = s.flight_id and f.approval_state is distinct from s.state;
  return null;
end $$;
comment on function private.apply_approval_policy() is
  'AFTER a change of the policy: running flights continue and need approval once they are edited or started again. '
  'With the policy off nothing waits any more.';
create trigger organisations_follow_approval_policy after update of approval_policy, approval_above, approval_amounts
  on public.organisations
  for each row when ((old.approval_policy, old.approval_above,
    old.approval_amounts) is distinct from (new.approval_policy, new.approval_above, new.approval_amounts))
  execute function private.apply_approval_policy();
