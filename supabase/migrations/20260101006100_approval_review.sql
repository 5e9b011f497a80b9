-- Approval reviews: releases without a second person, open requests, the review of a request, and the policy.

create function private.release_flights(p_campaign_id uuid, p_flight_id uuid, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_reason constant text := coalesce(private.plain_line(p_reason), '');
  v_flights uuid[];
  v_before jsonb;
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.release');
  elsif v_reason = '' then
    perform private.refuse('22023', 'reason_missing.release');
  elsif length(v_reason) > 500 then
    perform private.refuse('22023', 'reason_too_long');
  end if;
  v_flights := array(select f.id from private.lock_campaign_flights(p_campaign_id, p_flight_id) as f);
  v_flights := array(select u.flight_id from private.unapproved_flights(v_flights) as u);
  if v_flights = '{}' then
    perform private.refuse('PT409', 'approval_not_needed');
  end if;
  v_before := private.section_states(v_flights);
  with words as materialized (
    select f.id, f.organisation_id, private.plan_words(f) as words from public.flights f where f.id = any (v_flights)
  )
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, content, approved_content,
    approved_words, approved_by, approved_at,
                                             decided_by, decided_at, released, remark)
  select w.id, n.section, w.organisation_id, 'approved', n.content, n.content, w.words -> n.section, private.uid(),
    private.delivery_now(),
         private.uid(), private.delivery_now(), true, v_reason
    from words w join private.plan_sections(v_flights) as n on n.flight_id = w.id
  on conflict (flight_id, section) do update
    set state = 'approved', content = excluded.content, approved_content = excluded.approved_content,
      approved_words = excluded.approved_words,
        approved_by = excluded.approved_by, approved_at = excluded.approved_at, decided_by = excluded.decided_by,
          decided_at = excluded.decided_at,
        released = true, remark = excluded.remark
    where not (a.state = 'approved' and private.matches_requested_section(a.content, excluded.content));
  perform private.record_approval_change(v_flights, v_before,
    jsonb_build_object('event', 'release', 'reason', v_reason, 'decided_at', private.delivery_now()));
  return cardinality(v_flights);
end $$;
comment on function private.release_flights(uuid, uuid, text) is 'Implements public.release_flights.';
grant execute on function private.release_flights(uuid, uuid, text) to authenticated, service_role;

create function public.release_flights(p_campaign_id uuid default null, p_flight_id uuid default null,
  p_reason text default null) returns integer
language sql volatile set search_path = '' as $$
  select private.release_flights(p_campaign_id, p_flight_id, p_reason)
$$;
comment on function public.release_flights(uuid, uuid, text) is
  'For admins, in an emergency: approves a flight, or the flights of a campaign, as they are, even if the caller '
  'edited them. The activity log keeps the reason of up to 500 characters. A later edit voids the release like an '
  'approval. Returns the number of flights. Refuses with not_admin, reason_missing, reason_too_long, not_found and '
  'approval_not_needed.';
grant execute on function public.release_flights(uuid, uuid, text) to authenticated, service_role;

-- Requests for the approver to read.

create function private.open_approvals() returns table (
  id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint, channels text[],
    budget numeric, sections text[],
  note text, requested_by uuid, requested_by_name text, requested_at timestamptz, may_decide boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_own constant uuid[] := array(select x from private.plans_by_caller(array(
    select distinct a.flight_id from private.flight_approvals a
      where a.organisation_id = v_org and a.state = 'requested')) as x);
begin
  return query
    select r.id, c.id, c.name, one.id, one.name, asked.flights, asked.channels, asked.budget, asked.sections, r.note,
           r.requested_by, private.display_name(u, v_org), r.requested_at::timestamptz, private.is_org_admin()
             and asked.decidable
      from (select a.request_id, count(distinct f.id) as flights, array_agg(distinct f.type) as channels,
                   array_agg(distinct a.section) as sections,
                   (select sum(g.budget) from public.flights g where g.id = any (array_agg(distinct f.id))) as budget,
                   bool_or(not f.id = any (v_own)) as decidable
              from private.flight_approvals a join public.flights f on f.id = a.flight_id
             where a.organisation_id = v_org and a.state = 'requested'
             group by a.request_id) as asked
      join private.approval_requests r on r.id = asked.request_id
      join public.campaigns c on c.id = r.campaign_id
      left join public.flights one on one.id = r.flight_id
      left join public.link_users u on u.id = r.requested_by
     order by r.requested_at, r.id limit 200;
end $$;
comment on function private.open_approvals() is 'Implements public.open_approvals.';
grant execute on function private.open_approvals() to authenticated, service_role;

create function public.open_approvals() returns table (
  id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint, channels text[],
    budget numeric, sections text[],
  note text, requested_by uuid, requested_by_name text, requested_at timestamptz, may_decide boolean)
language sql stable set search_path = '' as $$
  select * from private.open_approvals()
$$;
comment on function public.open_approvals() is
  'The 200 oldest open requests of the effective organization, oldest first, with the flights, channels, budget in '
  'dollars and sections that still wait. may_decide: the caller is an admin and may approve at least one of the '
  'flights.';
grant execute on function public.open_approvals() to authenticated, service_role;

create function public.waiting_approvals() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.open_approvals() as r where r.may_decide
$$;
comment on function public.waiting_approvals() is
  'Number of requests among public.open_approvals that the caller may decide, for the navigation.';
grant execute on function public.waiting_approvals() to authenticated, service_role;

-- Decisions, for the history of the approvals page.
create function private.decided_approvals() returns table (
  id bigint, request_id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint,
  outcome text, comments text[], decided_by uuid, decided_by_name text, decided_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
begin
  return query
    with lines as (
      select l.id, l.actor_id, l.before, l.after, f.id as flight_id, f.campaign_id
        from public.audit_log l join public.flights f on f.id = private.parse_uuid(l.row_id)
       where l.organisation_id = v_org and l.table_name = 'flight_approvals' and l.after ? 'decided_at'
       order by l.id desc limit 5000
    ), decisions as (
      select max(l.id) as id, l.after ->> 'request_id' as request, l.campaign_id,
        count(distinct l.flight_id) as flights,
             (array_agg(l.flight_id))[1] as one,
             case when l.after ->> 'event' = 'release' then 'released'
               when bool_or(l.before -> s.name = '"requested"' and l.after -> s.name = '"changes_requested"')
               then 'changes' else 'approved' end as outcome,
             array_remove(array_agg(distinct coalesce(l.after ->> 'reason', nullif(btrim(l.after #>> array['comments',
               s.name]), ''))), null) as comments,
             l.actor_id, (l.after ->> 'decided_at')::timestamptz as decided_at
        from lines l cross join unnest(array['message', 'audience', 'schedule', 'money']) as s (name)
       group by l.actor_id, l.campaign_id, l.after ->> 'event', l.after ->> 'request_id', l.after ->> 'decided_at'
       order by 1 desc limit 100
    )
    select d.id, private.parse_uuid(d.request), c.id, c.name, f.id, f.name, d.flights, d.outcome, d.comments,
           d.actor_id, private.display_name(u, v_org), d.decided_at
      from decisions d
      join public.campaigns c on c.id = d.campaign_id
      left join public.flights f on f.id = d.one and d.flights = 1
      left join public.link_users u on u.id = d.actor_id
     order by d.id desc;
end $$;
comment on function private.decided_approvals() is 'Implements public.decided_approvals.';
grant execute on function private.decided_approvals() to authenticated, service_role;

create function public.decided_approvals() returns table (
  id bigint, request_id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint,
  outcome text, comments text[], decided_by uuid, decided_by_name text, decided_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.decided_approvals()
$$;
comment on function public.decided_approvals() is
  'The newest 100 decisions of the effective organization on flights that still exist, newest first, as far as the '
  'activity log goes back. outcome: approved, changes (at least one section needs changes) or released (without a '
  'request, so request_id is null). flight_id and flight_name are set if the decision was about one flight. comments: '
  'the comments on its sections, or the reason for the release.';
grant execute on function public.decided_approvals() to authenticated, service_role;

create function private.reviewed_flight(p_flight public.flights, p_request uuid, p_now jsonb, p_is_author boolean)
  returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words constant jsonb := private.plan_words(p_flight);
begin
  return jsonb_build_object('id', p_flight.id, 'name', p_flight.name, 'channel', p_flight.type, 'status',
    p_flight.status,
    'is_author', p_is_author,
    'sections', (
      select jsonb_agg(jsonb_build_object(
               'section', s.name, 'state', coalesce(case
                 when a.state in ('approved', 'requested')
                   and not private.matches_requested_section(a.content, p_now -> s.name)
                 then 'void' else a.state end, 'void'),
               'asked', coalesce(a.request_id = p_request and a.state = 'requested', false), 'seen',
                 md5(a.content::text),
               'now', v_words -> s.name, 'before', a.approved_words, 'remark', a.remark, 'released',
                 coalesce(a.released, false),
               'decided_by', private.display_name(d, p_flight.organisation_id), 'decided_at', a.decided_at,
               'approved_by', private.display_name(y, p_flight.organisation_id), 'approved_at', a.approved_at)
                 order by s.place)
        from unnest(array['message', 'audience', 'schedule', 'money']) with ordinality as s (name, place)
        left join private.flight_approvals a on a.flight_id = p_flight.id and a.section = s.name
        left join public.link_users d on d.id = a.decided_by
        left join public.link_users y on y.id = a.approved_by));
end $$;
comment on function private.reviewed_flight(public.flights, uuid, jsonb, boolean) is
  'A flight as public.approval_review returns it. p_now: its current sections, {section: content}.';

create function private.approval_review(p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_request private.approval_requests;
  v_flights constant uuid[] := array(select distinct a.flight_id from private.flight_approvals a
    where a.request_id = p_request_id);
  v_own constant uuid[] := array(select x from private.plans_by_caller(v_flights) as x);
begin
  select * into v_request from private.approval_requests r where r.id = p_request_id and r.organisation_id = v_org;
  if not found then
    perform private.refuse('PT404', 'not_found.request');
  end if;
  return (
    select jsonb_build_object('id', v_request.id, 'campaign_id', c.id, 'campaign_name', c.name, 'flight_id',
      v_request.flight_id, 'note', v_request.note,
      'requested_by', private.display_name(u, v_org), 'requested_at', v_request.requested_at, 'may_approve',
        private.is_org_admin(), 'time_zone', o.time_zone,
      'rehearsal', v_request.rehearsal, 'flights', (
        select coalesce(jsonb_agg(private.reviewed_flight(f, p_request_id, n.sections, f.id = any (v_own))
          order by f.created_at, f.id), '[]')
          from public.flights f
          join (select k.flight_id, jsonb_object_agg(k.section, k.content) as sections
            from private.plan_sections(v_flights) as k group by 1) as n on n.flight_id = f.id))
      from public.campaigns c join public.organisations o on o.id = v_org left
        join public.link_users u on u.id = v_request.requested_by
     where c.id = v_request.campaign_id);
end $$;
comment on function private.approval_review(uuid) is 'Implements public.approval_review.';
grant execute on function private.approval_review(uuid) to authenticated, service_role;

create function public.approval_review(p_request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.approval_review(p_request_id)
$$;
comment on function public.approval_review(uuid) is
  'A request of the effective organization: its author, time and note, rehearsal (the result of public.rehearsal at '
  'the time of the request), and its flights with their sections. A section has its state, its current content (now), '
  'its last approved content (before) and the value to pass to public.decide_approval as seen. Refuses with '
  'not_found.';
grant execute on function public.approval_review(uuid) to authenticated, service_role;

create function private.set_approval_policy(p_policy text, p_above numeric, p_amounts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.approval_policy');
  elsif coalesce(p_policy not in ('off', 'second_person', 'second_person_above'), true) then
    perform private.refuse('22023', 'unknown_policy');
  elsif p_policy = 'second_person_above' and (p_above is null or not (p_above >= 0 and p_above < 1e10))
    or not private.is_price_map(coalesce(p_amounts, '{}')) then
    perform private.refuse('22023', 'invalid_amount.negative');
  end if;
  update public.organisations o
     set approval_policy = p_policy, approval_above = coalesce(p_above, o.approval_above),
       approval_amounts = coalesce(p_amounts, '{}')
   where o.id = private.effective_org_id();
end $$;
comment on function private.set_approval_policy(text, numeric, jsonb) is 'Implements public.set_approval_policy.';
grant execute on function private.set_approval_policy(text, numeric, jsonb) to authenticated, service_role;

create function public.set_approval_policy(p_policy text, p_above numeric default null, p_amounts jsonb default '{}')
  returns void
language sql volatile set search_path = '' as $$
  select private.set_approval_policy(p_policy, p_above, p_amounts)
$$;
comment on function public.set_approval_policy(text, numeric, jsonb) is
  'For admins: sets which flights of the effective organization need a second person''s approval: none (off), all '
  '(second_person), or those of campaigns with a budget above p_above dollars (second_person_above). p_amounts, '
  '{channel: dollars}, replaces p_above for a channel. Refuses with not_admin, unknown_policy and invalid_amount.';
grant execute on function public.set_approval_policy(text, numeric, jsonb) to authenticated, service_role;
