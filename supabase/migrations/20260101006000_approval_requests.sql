-- Approval requests and decisions.

create function private.lock_campaign_flights(p_campaign_id uuid, p_flight_id uuid) returns setof public.flights
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.campaigns c
     where c.organisation_id = private.effective_org_id() and c.archived_at is null
       and c.id = coalesce((select f.campaign_id from public.flights f where f.id = p_flight_id), case
         when p_flight_id is null then p_campaign_id end)) then
    perform private.refuse('PT404', 'not_found.campaign_or_flight');
  end if;
  return query
    select f.* from public.flights f
     where f.organisation_id = private.effective_org_id() and f.status <> 'ended'
       and case when p_flight_id is not null then f.id = p_flight_id else f.campaign_id = p_campaign_id end
     order by f.id for no key update;
end $$;
comment on function private.lock_campaign_flights(uuid, uuid) is
  'Locks and returns a flight, unless it has ended, or the flights of a campaign that have not ended. For the '
  'effective organization; refuses with not_found, also for an archived campaign.';

create function private.request_approval(p_campaign_id uuid, p_flight_id uuid, p_note text, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_id constant uuid := coalesce(p_id, gen_random_uuid());
  v_note constant text := coalesce(p_note, '');
  v_hash constant text := md5(concat_ws(' ', p_campaign_id, p_flight_id));
  v_asked uuid[];
  v_before jsonb;
begin
  perform private.require_writer();
  if length(v_note) > 1000 then
    perform private.refuse('22023', 'note_too_long');
  end if;
  perform private.serialize_id(v_id);
  if exists (select 1 from private.approval_requests r where r.id = v_id) then
    if not exists (select 1 from private.approval_requests r
      where r.id = v_id and r.organisation_id = v_org and r.request_hash = v_hash) then
      perform private.refuse('PT409', 'request_reused.approval');
    end if;
    return jsonb_build_object('id', v_id, 'flights', (
      select count(distinct a.flight_id) from private.flight_approvals a where a.request_id = v_id));
  end if;
  v_asked := array(select f.id from private.lock_campaign_flights(p_campaign_id, p_flight_id) as f);
  v_asked := array(select u.flight_id from private.unapproved_flights(v_asked) as u);
  if v_asked = '{}' then
    perform private.refuse('PT409', 'approval_not_needed');
  end if;
  v_before := private.section_states(v_asked);
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, request_id, content,
    requested_by)
  select n.flight_id, n.section, v_org, 'requested', v_id, n.content, private.uid()
    from private.plan_sections(v_asked) as n
  on conflict (flight_id, section) do update
    set state = 'requested', request_id = excluded.request_id, content = excluded.content,
      requested_by = excluded.requested_by,
        decided_by = null, decided_at = null, released = false
    where not (a.state = 'approved' and private.matches_requested_section(a.content, excluded.content));
  perform private.record_approval_change(v_asked, v_before, jsonb_build_object('event', 'request', 'note', v_note));
  insert into private.approval_requests (id, organisation_id, campaign_id, flight_id, note, requested_by, request_hash,
    rehearsal)
  select v_id, v_org, coalesce(p_campaign_id, f.campaign_id), p_flight_id, v_note, private.uid(), v_hash,
    private.rehearsal_input(v_org, v_asked)
    from (select (select x.campaign_id from public.flights x where x.id = p_flight_id) as campaign_id) as f;
  perform private.record_event('approval_requested', v_org, v_id::text, 'approval', v_id, jsonb_build_object(
      'note', v_note, 'flights', cardinality(v_asked), 'by', private.display_name(me, v_org), 'campaign_id', c.id,
      'name', case when p_flight_id is null then c.name else coalesce(f.name, c.name) end),
      array_remove(private.organisation_admins(v_org), me.id))
     from private.approval_requests r
     join public.campaigns c on c.id = r.campaign_id
     left join public.flights f on f.id = r.flight_id
     join public.link_users me on me.id = private.uid()
    where r.id = v_id;
  return jsonb_build_object('id', v_id, 'flights', cardinality(v_asked));
end $$;
comment on function private.request_approval(uuid, uuid, text, uuid) is 'Implements public.request_approval.';
grant execute on function private.request_approval(uuid, uuid, text, uuid) to authenticated, service_role;

create function public.request_approval(p_campaign_id uuid default null, p_flight_id uuid default null,
  p_note text default null, p_id uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.request_approval(p_campaign_id, p_flight_id, p_note, p_id)
$$;
comment on function public.request_approval(uuid, uuid, text, uuid) is
  'Requests approval for a flight, or for all flights of a campaign that need it, as one request with a note of up '
  'to 1,000 characters. It covers the sections whose current content is not approved. Notifies the other admins. '
  'Repeating a p_id returns the same request. Returns {id, flights (their number)}. Refuses with signed_out, '
  'read_only, not_found, note_too_long, approval_not_needed and request_reused.';
grant execute on function public.request_approval(uuid, uuid, text, uuid) to authenticated, service_role;

create function private.plans_by_caller(p_flights uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me constant uuid := private.uid();
begin
  return query
    select f.id from public.flights f left join private.plan_editors e on e.flight_id = f.id
     where f.id = any (p_flights)
       and (coalesce(e.edited_by, f.user_id) = v_me
         or coalesce(e.edited_by, f.user_id) in (select k.user_id from private.api_keys k where k.created_by = v_me)
         or exists (select 1 from private.flight_approvals a
           where a.flight_id = f.id and a.state = 'requested' and a.requested_by = v_me));
end $$;
comment on function private.plans_by_caller(uuid[]) is
  'Flights of the list that the caller may not approve, because the caller or an API key that the caller created '
  'edited them last, or the caller has an open request for them.';

create function private.decide_approval(p_request_id uuid, p_decisions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_request private.approval_requests;
  v_named constant uuid[] := case when jsonb_typeof(p_decisions) = 'array' then array(
    select distinct private.parse_uuid(d ->> 'flight_id') from jsonb_array_elements(p_decisions) as d) end;
  v_flights uuid[];
  v_before jsonb;
  v_decided integer;
  v_open integer;
begin
  if v_org is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.approve');
  end if;
  -- Two admins who decide different flights at once: the second sees what the first decided.
  select * into v_request from private.approval_requests r where r.id = p_request_id and r.organisation_id = v_org
    for update;
  if not found then
    perform private.refuse('PT404', 'not_found.request');
  elsif p_decisions is null or jsonb_typeof(p_decisions) <> 'array' or jsonb_array_length(p_decisions) not between 1
    and 2000
    or exists (select 1 from jsonb_array_elements(p_decisions) as d
                where jsonb_typeof(d) <> 'object' or private.parse_uuid(d ->> 'flight_id') is null
                   or not coalesce(d ->> 'decision' in ('approve', 'changes'), false)
                   or not coalesce(d ->> 'section' in ('message', 'audience', 'schedule', 'money'), false)) then
    perform private.refuse('22023', 'invalid_decisions');
  elsif exists (select 1 from jsonb_array_elements(p_decisions) as d
    where d ->> 'decision' = 'changes' and coalesce(btrim(d ->> 'comment'), '') = '') then
    perform private.refuse('22023', 'comment_missing');
  elsif exists (select 1 from jsonb_array_elements(p_decisions) as d where length(d ->> 'comment') > 1000) then
    perform private.refuse('22023', 'comment_too_long');
  end if;
  v_flights := array(select f.id from public.flights f where f.organisation_id = v_org and f.id = any (v_named)
    order by f.id for no key update);
  if cardinality(v_flights) < cardinality(v_named) then
    perform private.refuse('PT404', 'not_found.flight');
  elsif exists (select 1 from private.plans_by_caller(v_flights)) then
    perform private.refuse('42501', 'own_request');
  end if;
  v_before := private.section_states(v_flights);
  with decisions as materialized (
    select d.*, d.decision = 'approve' as approves
      from jsonb_to_recordset(p_decisions) as d (flight_id uuid, section text, decision text, comment text, seen text)
  ), words as materialized (
    select f.id, private.plan_words(f) as words from public.flights f
      where f.id in (select d.flight_id from decisions d where d.approves)
  )
  update private.flight_approvals a
     set state = case when d.approves then 'approved' else 'changes_requested' end,
         decided_by = private.uid(), decided_at = private.delivery_now(), remark = nullif(d.comment, ''),
         approved_content = case when d.approves then a.content else a.approved_content end,
         approved_words = case when d.approves then w.words -> a.section else a.approved_words end,
         approved_by = case when d.approves then private.uid() else a.approved_by end,
         approved_at = case when d.approves then private.delivery_now() else a.approved_at end
    from decisions d
    join private.plan_sections(v_flights) as n on n.flight_id = d.flight_id and n.section = d.section
    left join words w on w.id = d.flight_id
   where a.flight_id = d.flight_id and a.section = d.section and a.request_id = p_request_id and a.state = 'requested'
     and private.matches_requested_section(a.content, n.content) and d.seen = md5(a.content::text);
  get diagnostics v_decided = row_count;
  if v_decided <> jsonb_array_length(p_decisions) then
    perform private.refuse('PT409', 'version_conflict.approval');
  end if;
  -- A creative that another transaction is editing stays a draft; the launch check reports it.
  update public.creatives c set status = 'approved'
   where c.id in (
     select x.id from public.creatives x
      where x.status = 'draft' and x.id in (
        select s.id
          from public.flights f
          join private.flight_approvals a on a.flight_id = f.id and a.section = 'message' and a.state = 'approved'
          cross join lateral private.sent_creatives(f) as s where f.id = any (v_flights))
      order by x.id for no key update skip locked);
  perform private.record_approval_change(v_flights, v_before,
    jsonb_build_object('event', 'decide', 'request_id', p_request_id,
    'decided_at', private.delivery_now()), (
    select jsonb_object_agg(c.flight_id, jsonb_build_object('comments', c.comments))
      from (select d ->> 'flight_id' as flight_id,
        coalesce(jsonb_object_agg(d ->> 'section', d ->> 'comment') filter (where btrim(d ->> 'comment') <> ''),
        '{}') as comments
              from jsonb_array_elements(p_decisions) as d group by 1) as c));
  select count(*) into v_open from private.flight_approvals a
    where a.request_id = p_request_id and a.state = 'requested';
  if v_open = 0 then
    perform private.record_event('approval_decided', v_org, p_request_id::text, 'approval', p_request_id,
      jsonb_build_object('by', private.display_name(me, v_org), 'name', coalesce(f.name, c.name), 'campaign_id', c.id,
        'approved', not exists (select 1 from private.flight_approvals a
          where a.request_id = p_request_id and a.state <> 'approved'),
        'remarks', (select coalesce(jsonb_agg(distinct a.remark), '[]') from private.flight_approvals a
                     where a.request_id = p_request_id and a.state = 'changes_requested')),
      array_remove(array[v_request.requested_by], me.id))
       from public.link_users me, public.campaigns c
       left join public.flights f on f.id = v_request.flight_id
      where me.id = private.uid() and c.id = v_request.campaign_id;
  end if;
  return jsonb_build_object('id', p_request_id, 'open', v_open);
end $$;
comment on function private.decide_approval(uuid, jsonb) is 'Implements public.decide_approval.';
grant execute on function private.decide_approval(uuid, jsonb) to authenticated, service_role;

create function public.decide_approval(p_request_id uuid, p_decisions jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.decide_approval(p_request_id, p_decisions)
$$;
comment on function public.decide_approval(uuid, jsonb) is
  'For admins: approves sections of a request or asks for changes, in one transaction. p_decisions: [{flight_id, '
  'section: message|audience|schedule|money, decision: approve|changes, comment, seen}], where comment is required '
  'for changes and seen is the value of the section in public.approval_review. Notifies the author of the request when '
  'no section waits any more. Returns {id, open: number of sections that still wait}. Refuses with not_admin, '
  'own_request (the caller requested or last edited one of the flights), not_found, invalid_decisions, '
  'comment_missing, comment_too_long and version_conflict.';
grant execute on function public.decide_approval(uuid, jsonb) to authenticated, service_role;
