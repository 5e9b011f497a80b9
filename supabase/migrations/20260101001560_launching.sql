-- Launching: what is wrong with a campaign or a flight before it starts, and what repairs it; the start of both in one transaction;
-- and taking it back before anything is handed out.

create table private.launches (
  id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  launched_by uuid,
  launch_at timestamptz not null,
  undone_at timestamptz,
  request_hash text not null,
  before jsonb not null,
  constraint launches_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint launches_times_range check (least(launch_at, undone_at) >= '2000-01-01T00:00Z' and greatest(launch_at, undone_at) < '2100-01-01T00:00Z')
);
comment on table private.launches is 'One row is a launch under the id that its client made. Kept for a day, so that a repeated call answers the same and a launch can be taken back.';
comment on column private.launches.launch_at is 'When what was started may first be handed out, by delivery''s clock. Until then it can be taken back.';
comment on column private.launches.before is '{campaign: {status, status_reason}, flights: [{id, status, status_reason, activated_at, stopped_at}]}: what was before.';
create index launches_organisation_id_idx on private.launches (organisation_id);
create index launches_launch_at_idx on private.launches (launch_at);

create function private.problem_kind(p_code text, out severity text, out fix text)
language plpgsql immutable set search_path = '' as $$
begin
  select k.severity, k.fix into severity, fix
    from (values
      ('channel_off', 'blocker', 'edit_flight'),
      ('no_creative', 'blocker', 'assign_creative'),
      ('creative_inactive', 'blocker', 'approve_creative'),
      ('creative_draft', 'warning', 'approve_creative'),
      ('field_broken', 'blocker', 'edit_creative'),
      ('field_unknown', 'blocker', 'edit_creative'),
      ('field_without_fallback', 'blocker', 'edit_creative'),
      ('template_not_approved', 'blocker', 'edit_creative'),
      ('template_rejected', 'blocker', 'edit_creative'),
      ('link_missing', 'blocker', 'edit_flight'),
      ('link_dead', 'blocker', 'edit_flight'),
      ('link_insecure', 'warning', 'open_tracker'),
      ('link_broken', 'warning', 'open_tracker'),
      ('written_link_insecure', 'warning', 'edit_creative'),
      ('written_link_broken', 'warning', 'edit_creative'),
      ('audience_empty', 'blocker', 'edit_flight'),
      ('audience_counting', 'warning', 'open_audience'),
      ('exclusions_empty', 'blocker', 'edit_flight'),
      ('audience_overlap', 'warning', 'edit_flight'),
      ('no_interval_left', 'blocker', 'edit_flight'),
      ('always_quiet', 'blocker', 'edit_flight'),
      ('partly_quiet', 'warning', 'edit_flight'),
      ('intervals_past', 'warning', 'edit_flight'),
      ('interval_skipped', 'warning', 'edit_flight'),
      ('intervals_after_campaign', 'blocker', 'extend_campaign'),
      ('intervals_outside_campaign', 'warning', 'extend_campaign'),
      ('cap_below_intervals', 'warning', 'edit_flight'),
      ('reach_used', 'blocker', 'edit_flight'),
      ('budget_used', 'blocker', 'edit_flight'),
      ('no_price', 'warning', 'contact_support'),
      ('price_changed', 'warning', 'open_flight'),
      ('variant_prices', 'warning', 'open_flight'),
      ('set_aside', 'blocker', 'edit_flight'),
      ('campaign_ended', 'blocker', 'extend_campaign'),
      ('campaign_closed', 'blocker', 'reopen_campaign'),
      ('campaign_not_active', 'warning', 'start_campaign'),
      ('campaign_over_allocated', 'warning', 'rebalance'),
      ('campaign_budget_used', 'blocker', 'edit_campaign'),
      ('wallet_empty', 'blocker', 'top_up'),
      ('wallet_low', 'warning', 'top_up'),
      ('month_limit', 'warning', 'contact_support'),
      ('approval_missing', 'blocker', 'request_approval'),
      ('approval_requested', 'blocker', 'review_approval'),
      ('changes_requested', 'blocker', 'review_approval')
    ) as k (code, severity, fix)
   where k.code = p_code;
end $$;
comment on function private.problem_kind(text) is
  'Whether a problem keeps a launch from happening (blocker) or is only said (warning), and which control repairs it.';
revoke execute on function private.problem_kind(text) from public, anon, authenticated;

create function private.problem(p_code text, p_flight public.flights, p_hints jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select jsonb_build_object('code', p_code, 'severity', k.severity, 'fix', case when k.fix = 'open_tracker' and p_flight.status = 'pending' then 'edit_flight' else k.fix end, 'flight_id', p_flight.id, 'flight_name', p_flight.name,
                            -- Only what is unknown of the problem itself is left out: a flight in a list may have no name.
                            'hints', (select coalesce(jsonb_object_agg(h.key, h.value) filter (where h.value <> 'null'), '{}') from jsonb_each(p_hints) as h))
    from private.problem_kind(p_code) as k);
end $$;
comment on function private.problem(text, public.flights, jsonb) is 'One problem as public.launch_check answers it; without a flight it is the campaign''s.';
revoke execute on function private.problem(text, public.flights, jsonb) from public, anon, authenticated;

create function private.flights_to_start(p_campaign public.campaigns, p_flights uuid[]) returns setof public.flights
language sql stable security definer set search_path = '' as $$
  select f.*
    from public.flights f
   where f.campaign_id = p_campaign.id
     and (case when p_flights is null then f.status = 'pending' else f.status in ('pending', 'paused') and f.id = any (p_flights) end
       or f.status = 'active' and p_campaign.status not in ('active', 'limited'))
   -- As private.allotments serves them: those that are active already are first.
   order by f.status <> 'active', case when f.status = 'active' then f.activated_at end nulls first, f.id
$$;
comment on function private.flights_to_start(public.campaigns, uuid[]) is
  'The flights that a launch lets send: the named ones, or all that are pending (a person has paused the others), and those that only wait for the campaign.';
revoke execute on function private.flights_to_start(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.interval_spans(p_flight uuid) returns table (date date, starts timestamp, ends timestamp)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select i.date, i.date + i.start_time, i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end
      from public.flight_intervals i
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time;
end $$;
comment on function private.interval_spans(uuid) is 'The intervals of a flight in which it can send, by the organisation''s clock.';
revoke execute on function private.interval_spans(uuid) from public, anon, authenticated;

create function private.planned_price(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_prices jsonb;
  v_encoding text;
begin
  -- What the first change since the plan was made or last edited has replaced.
  select l.before into v_prices
    from public.audit_log l
   where l.table_name = 'organisations' and l.row_id = p_flight.organisation_id::text and l.action = 'update'
     and l.occurred_at > coalesce(p_flight.edited_at, p_flight.created_at)
     and (l.before -> 'service_rates', l.before -> 'location_targeting_cost', l.before -> 'segment_costs')
       is distinct from (l.after -> 'service_rates', l.after -> 'location_targeting_cost', l.after -> 'segment_costs')
   order by l.occurred_at, l.id limit 1;
  -- So has the first change of the encoding of SMS.
  select l.before ->> 'sms_encoding' into v_encoding
    from public.audit_log l
   where l.table_name = 'service_types' and l.row_id = 'sms' and l.action = 'update'
     and l.occurred_at > coalesce(p_flight.edited_at, p_flight.created_at)
     and l.before -> 'sms_encoding' is distinct from l.after -> 'sms_encoding'
   order by l.occurred_at, l.id limit 1;
  return case when v_prices is null then private.part_price(p_flight) else private.part_price_at(p_flight, v_prices) end
    * private.most_parts(p_flight, coalesce(v_encoding, private.sms_encoding()));
end $$;
comment on function private.planned_price(public.flights) is 'Dollars that a message of the flight cost when it was planned or last edited.';
revoke execute on function private.planned_price(public.flights) from public, anon, authenticated;

create function private.outside_period(p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o where o.id = p_flight.organisation_id);
  v_first date;
  v_last date;
begin
  select min(s.date), max(s.date) into v_first, v_last from private.interval_spans(p_flight.id) as s where s.ends > v_now;
  if v_first < p_campaign.start_date or v_last > p_campaign.end_date then
    return jsonb_build_object('first_day', v_first, 'last_day', v_last, 'start_date', p_campaign.start_date, 'end_date', p_campaign.end_date,
      'version', p_campaign.version);
  end if;
  return null;
exception when data_exception then
  -- What can not be computed is said of the flight when it is to start.
  return null;
end $$;
comment on function private.outside_period(public.flights, public.campaigns) is
  'First and last day of the intervals that are left, where they are not within the campaign''s period, with that; else null.';
revoke execute on function private.outside_period(public.flights, public.campaigns) from public, anon, authenticated;

create function private.quiet_intervals(p_flight public.flights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hours jsonb;
  v_zone text;
  v_count integer;
begin
  select o.quiet_hours -> p_flight.type, o.time_zone into v_hours, v_zone from public.organisations o where o.id = p_flight.organisation_id;
  if v_hours is null or private.next_opening(p_flight.id) is null then
    return null;
  end if;
  select count(*) into v_count
    from private.interval_spans(p_flight.id) as s
   where s.ends > private.delivery_now() at time zone v_zone
     and private.wall_times(s.starts, s.ends, v_zone)
       && private.quiet_times(v_hours, v_zone, array[s.starts::date, s.ends::date]);
  return case when v_count > 0 then v_hours || jsonb_build_object('channel', p_flight.type, 'intervals', v_count) end;
exception when data_exception then
  return null;
end $$;
comment on function private.quiet_intervals(public.flights) is
  'How many of the intervals that are left the quiet hours of the channel cut, {from, to, channel, intervals}; null for none, and where they leave no time at all.';
revoke execute on function private.quiet_intervals(public.flights) from public, anon, authenticated;

create function private.overlaps(p_flights uuid[]) returns table (flight_id uuid, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_org constant uuid := (select f.organisation_id from public.flights f where f.id = p_flights[1]);
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o where o.id = v_org);
begin
  return query
  with rivals as materialized (
    select g.id, g.name, g.campaign_id, g.id = any (p_flights) as starts
      from public.flights g join public.campaigns c on c.id = g.campaign_id
     where g.organisation_id = v_org and (g.id = any (p_flights) or g.status = 'active' and c.status in ('active', 'limited'))
  ), times as materialized (
    -- Together once for each flight: pairs of intervals are thousands of times as many.
    select i.flight_id, range_agg(tsrange(i.date + i.start_time,
             i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end)) as times
      from public.flight_intervals i
     where i.flight_id in (select r.id from rivals r) and i.date >= v_now::date - 1 and i.start_time <> i.end_time
       and i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end > v_now
     group by i.flight_id
  ), schedules as materialized (
    -- Many flights have the same one.
    select t.times, row_number() over () as place from (select distinct x.times from times x) as t
  ), placed as materialized (
    select t.flight_id, s.place from times t join schedules s on s.times = t.times
  ), meetings as materialized (
    select own.place, other.place as other_place, lower(own.times * other.times)::date as day
      from schedules own join schedules other on other.times && own.times
     where own.place in (select p.place from placed p where p.flight_id = any (p_flights))
  ), excluded as materialized (
    select x.flight_id, x.audience_id from private.excluded_cohorts(array(select r.id from rivals r)) as x
  ), shared as (
    select mine.flight_id, theirs.flight_id as other_id, min(a.name) as audience
      from public.flight_audiences mine
      join public.flight_audiences theirs on theirs.audience_id = mine.audience_id and theirs.flight_id <> mine.flight_id
      join rivals r on r.id = theirs.flight_id
      join public.audiences a on a.id = mine.audience_id
     -- Of two that start together it is said once.
     where mine.flight_id = any (p_flights) and (not r.starts or r.id < mine.flight_id)
       and not exists (select 1 from excluded x where x.flight_id = mine.flight_id and x.audience_id = mine.audience_id)
       and not exists (select 1 from excluded x where x.flight_id = theirs.flight_id and x.audience_id = theirs.audience_id)
     group by mine.flight_id, theirs.flight_id
  ), found as (
    select s.flight_id, s.audience, r.id, r.name, r.campaign_id, m.day
      from shared s
      join placed own on own.flight_id = s.flight_id
      join placed other on other.flight_id = s.other_id
      join meetings m on m.place = own.place and m.other_place = other.place
      join rivals r on r.id = s.other_id
  )
  select distinct on (f.flight_id) f.flight_id,
         jsonb_build_object('other_id', f.id, 'other_name', f.name, 'other_campaign_id', f.campaign_id, 'audience', f.audience, 'day', f.day,
                            'others', count(*) over (partition by f.flight_id))
    from found f
   order by f.flight_id, f.day, f.name, f.id;
exception when data_exception then
  -- The schedule of one of them can not be computed.
  return;
end $$;
comment on function private.overlaps(uuid[]) is
  'Of the flights that start together: which other one that sends, or that starts with it, has a cohort of it in the same hours, the first by day, and how many there are.';
revoke execute on function private.overlaps(uuid[]) from public, anon, authenticated;

-- Whether a page is there is asked outside of the database, by `checkLinks` of supabase/functions: the database fetches nothing.

create table private.link_checks (
  url text primary key,
  state text not null,
  status integer,
  checked_at timestamptz not null default now(),
  constraint link_checks_state_known check (state in ('alive', 'missing', 'failing', 'unsafe')),
  constraint link_checks_status_range check (status between 100 and 599),
  constraint link_checks_url_shape check (private.is_web_url(url)),
  constraint link_checks_times_range check (checked_at >= '2000-01-01T00:00Z' and checked_at < '2100-01-01T00:00Z')
);
comment on table private.link_checks is 'One row is the answer of a page at its last check. All organisations that link to the page share it and read it through private.link_readers.';
comment on column private.link_checks.state is 'alive; missing (404, 410, or no such host); failing (5xx, or no answer); unsafe (it leads to a private address, or to http).';
revoke all on private.link_checks from public, anon, authenticated;
grant all on private.link_checks to service_role;

create function private.can_be_checked(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  -- Names that are never anybody's: demonstrations use them.
  select p_url ~ '^https://' and p_url !~* '^https?://([^/?#:]+\.)?(example|test|invalid)([/?#:]|$)'
     and p_url !~* '^https?://([^/?#:]+\.)?example\.(com|net|org)([/?#:]|$)'
$$;
comment on function private.can_be_checked(text) is 'Whether a page is looked at: encrypted ones that can be there.';
revoke execute on function private.can_be_checked(text) from public, anon, authenticated;

create table private.link_check_requests (
  url text primary key,
  organisation_id uuid not null,
  asked_at timestamptz not null default now(),
  constraint link_check_requests_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint link_check_requests_times_range check (asked_at >= '2000-01-01T00:00Z' and asked_at < '2100-01-01T00:00Z')
);
comment on table private.link_check_requests is 'One row is a page that somebody wants looked at now. It goes with the answer; without one it counts for ten minutes.';
create index link_check_requests_organisation_id_idx on private.link_check_requests (organisation_id);
revoke all on private.link_check_requests from public, anon, authenticated;
grant all on private.link_check_requests to service_role;

create table private.link_readers (
  organisation_id uuid not null,
  url text not null,
  since timestamptz not null default now(),
  constraint link_readers_pkey primary key (organisation_id, url),
  constraint link_readers_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint link_readers_times_range check (since >= '2000-01-01T00:00Z' and since < '2100-01-01T00:00Z')
);
comment on table private.link_readers is
  'One row is an address that an organisation has written into a message or a tracked link, or had looked at. It reads later checks only: an earlier one would reveal that another organisation uses the address.';
revoke all on private.link_readers from public, anon, authenticated;

create function private.read_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.link_readers (organisation_id, url)
  select distinct new.organisation_id, private.filled_link(l.url)
    from (select to_jsonb(new) ->> 'original_url' as url union all select c.url from private.content_links(to_jsonb(new) -> 'content') as c (url)) as l
   where private.can_be_checked(private.filled_link(l.url)) and length(private.filled_link(l.url)) <= 2048
   order by 2
  on conflict do nothing;
  return null;
end $$;
comment on function private.read_links() is 'AFTER a message or a tracked link is written: its organisation reads what is found out about its addresses.';
create trigger creative_versions_read_links after insert or update of content, original_url on public.creative_versions
  for each row execute function private.read_links();
create trigger click_trackers_read_links after insert or update of original_url on public.click_trackers
  for each row execute function private.read_links();

create function private.sent_messages(p_flight public.flights) returns table (place bigint, creative_id uuid, older_version_id uuid, content jsonb)
language sql stable security definer set search_path = '' as $$
  select m.place, coalesce(v.creative_id, p_flight.creative_id),
         case when exists (select 1 from public.creative_versions n where n.creative_id = v.creative_id and (n.created_at, n.id) > (v.created_at, v.id)) then v.id end,
         m.content
    from (select 0::bigint as place, l.creative_version_id as version_id, private.flight_content(p_flight.id) as content
            from (select c.creative_version_id from public.flight_creatives c where c.flight_id = p_flight.id order by c.created_at desc limit 1) as l
           union all
          select t.ordinality, private.uuid_of(t.value ->> 'version_id'), t.value -> 'content' from jsonb_array_elements(p_flight.variants) with ordinality as t) as m
    left join public.creative_versions v on v.id = m.version_id
$$;
comment on function private.sent_messages(public.flights) is
  'What a flight sends, its own message first, then its variants: each with the creative in which it is written, and its version where that is not the newest of it.';
revoke execute on function private.sent_messages(public.flights) from public, anon, authenticated;

create function private.written_links(p_flight public.flights) returns table (url text, creative_id uuid, older_version_id uuid, content jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (u.url) u.url, m.creative_id, m.older_version_id, m.content
    from private.sent_messages(p_flight) as m
   cross join lateral private.content_links(m.content) as u (url)
   order by u.url, m.place
$$;
comment on function private.written_links(public.flights) is
  'The addresses that are written into the messages of a flight, its variants among them, each with the creative that has it: what is there beside the flight''s own link.';
revoke execute on function private.written_links(public.flights) from public, anon, authenticated;

create table private.link_tries (
  url text primary key,
  tried_at timestamptz not null,
  constraint link_tries_times_range check (tried_at >= '2000-01-01T00:00Z' and tried_at < '2100-01-01T00:00Z')
);
comment on table private.link_tries is
  'One row is when a page was last handed out for checking, kept for a day. A page that gives no answer is handed out again ten minutes later, behind the others.';
create index link_tries_tried_at_idx on private.link_tries (tried_at);

create table private.link_turns (
  organisation_id uuid primary key,
  turn_at timestamptz not null default '2000-01-01T00:00Z',
  flights_before timestamptz,
  flight_before uuid,
  constraint link_turns_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint link_turns_times_range check (least(turn_at, flights_before) >= '2000-01-01T00:00Z' and greatest(turn_at, flights_before) < '2100-01-01T00:00Z')
);
comment on table private.link_turns is 'One row is when links of an organisation were last handed out for checking. The organisation that has waited longest is next.';
comment on column private.link_turns.flights_before is 'Creation time, with the id in flight_before, of the last flight that was looked through; the next turn continues with older ones. Null: begin with the newest.';
create index link_turns_turn_at_idx on private.link_turns (turn_at, organisation_id);

create function private.due_links(p_org uuid, p_flights uuid[]) returns table (url text)
language sql stable security definer set search_path = '' as $$
  select d.url
    from (select private.filled_link(t.target) as url
            from public.short_links l
            join public.short_url_domains m on m.id = l.domain_id
           cross join lateral private.resolve_short_link(l.code, m.domain_name) as t
           where l.flight_id = any (p_flights)
           union
          select u.url
            from (select v.content from public.creative_versions v
                   where v.id in (select l.creative_version_id from public.flight_creatives l where l.flight_id = any (p_flights))
                   union all
                  select v.value -> 'content' from public.flights f cross join lateral jsonb_array_elements(f.variants) as v
                   where f.id = any (p_flights) and f.variants <> '[]') as m
           cross join lateral private.content_links(m.content) as u (url)
           union
          -- Messages that are being written: their checks are read before a flight sends them.
          select u.url
            from (select v.content from public.creative_versions v
                   where v.organisation_id = p_org and v.updated_at > now() - interval '1 day' order by v.updated_at desc limit 200) as w
           cross join lateral private.content_links(w.content) as u (url)) as d
    left join private.link_checks c on c.url = d.url
    left join private.link_tries t on t.url = d.url
    left join private.link_readers o on o.organisation_id = p_org and o.url = d.url
   where private.can_be_checked(d.url)
     and coalesce(t.tried_at < now() - interval '10 minutes', true)
     and (c.url is null or c.checked_at < o.since or c.checked_at < now() - case c.state when 'alive' then interval '6 hours' else interval '10 minutes' end)
   order by t.tried_at nulls first, c.checked_at nulls first, d.url
$$;
comment on function private.due_links(uuid, uuid[]) is
  'Pages of these flights of an organisation, and of its messages of the last day, that were not checked for six hours, or for ten minutes after a problem, or not since the organisation has them. Ordered by waiting time, longest first.';
revoke execute on function private.due_links(uuid, uuid[]) from public, anon, authenticated;
create index creative_versions_organisation_id_updated_at_idx on public.creative_versions (organisation_id, updated_at desc);

create function private.next_links(p_org uuid, p_limit integer) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  v_page constant integer := 200;
  v_turn private.link_turns;
  v_flights uuid[];
  v_links text[];
begin
  select * into v_turn from private.link_turns t where t.organisation_id = p_org;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = p_org and f.status in ('pending', 'active', 'paused')
       and (v_turn.flights_before is null or (f.created_at, f.id) < (v_turn.flights_before, v_turn.flight_before))
     order by f.created_at desc, f.id desc limit v_page);
  v_links := array(select d.url from private.due_links(p_org, v_flights) as d limit p_limit + 1);
  -- The next turn looks at these flights again while some of their links are still due.
  if cardinality(v_links) <= p_limit then
    update private.link_turns t
       set flights_before = last.created_at, flight_before = last.id
      from (select 1) as one left join public.flights last on last.id = v_flights[v_page] where t.organisation_id = p_org;
  end if;
  return v_links[:p_limit];
end $$;
comment on function private.next_links(uuid, integer) is 'Up to p_limit due links of an organisation, from 200 of its flights a call. The caller holds the lock of the organisation''s turn.';
revoke execute on function private.next_links(uuid, integer) from public, anon, authenticated;

create function private.links_to_check(p_limit integer) returns table (url text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_limit constant integer := least(p_limit, 100);
  -- Each organisation gets a quarter, and what others leave.
  v_share constant integer := ceil(v_limit / 4.0);
  v_until constant timestamptz := clock_timestamp() + interval '1 second';
  v_seen uuid[] := '{}';
  v_org uuid;
  v_links text[];
  v_found text[];
  v_more text[] := '{}';
begin
  delete from private.link_tries t where t.tried_at < now() - interval '1 day';
  v_links := array(
    select q.url
      from (select r.url, r.asked_at, row_number() over (partition by r.organisation_id order by r.asked_at, r.url) as place
              from private.link_check_requests r left join private.link_tries t on t.url = r.url
             where r.asked_at > now() - interval '10 minutes' and coalesce(t.tried_at < greatest(r.asked_at, now() - interval '1 minute'), true)) as q
     order by q.place, q.asked_at, q.url limit v_limit);
  insert into private.link_turns (organisation_id)
  select o.id from public.organisations o where not exists (select 1 from private.link_turns t where t.organisation_id = o.id)
  on conflict do nothing;
  while cardinality(v_links) < v_limit and clock_timestamp() < v_until loop
    select t.organisation_id into v_org from private.link_turns t
     where not t.organisation_id = any (v_seen) order by t.turn_at, t.organisation_id limit 1 for update skip locked;
    exit when not found;
    v_seen := v_seen || v_org;
    update private.link_turns t set turn_at = clock_timestamp() where t.organisation_id = v_org;
    -- Two organisations can lead to one page.
    v_found := array(select f.url from unnest(private.next_links(v_org, v_limit)) with ordinality as f (url, place)
                      where f.url <> all (v_links || v_more) order by f.place);
    v_links := v_links || v_found[:least(v_share, v_limit - cardinality(v_links))];
    v_more := v_more || v_found[v_share + 1:];
  end loop;
  v_links := v_links || v_more[:v_limit - cardinality(v_links)];
  insert into private.link_tries as t (url, tried_at) select l, now() from unnest(v_links) as l
  on conflict (url) do update set tried_at = excluded.tried_at;
  return query select unnest(v_links);
end $$;
comment on function private.links_to_check(integer) is
  'Hands out the pages to check next: those that users have asked for, then due links of organisations in turn, each with a quarter of the page. Looks for a second at most, and hands a page out again only after ten minutes (one minute if a user waits).';
revoke execute on function private.links_to_check(integer) from public, anon, authenticated;
grant execute on function private.links_to_check(integer) to service_role;

create function public.links_to_check(p_limit integer default 20) returns table (url text)
language sql volatile set search_path = '' as $$
  select * from private.links_to_check(p_limit)
$$;
comment on function public.links_to_check(integer) is 'Pages to check next, in turn of their organisations. Service role only.';
revoke execute on function public.links_to_check(integer) from public, anon, authenticated;
grant execute on function public.links_to_check(integer) to service_role;

create function public.note_link_checks(p_rows jsonb) returns void
language sql set search_path = '' as $$
  insert into private.link_checks as c (url, state, status)
  select distinct on (r.url) r.url, r.state, r.status from jsonb_to_recordset(p_rows) as r (url text, state text, status integer)
  on conflict (url) do update set state = excluded.state, status = excluded.status, checked_at = now();
  delete from private.link_check_requests q
   where q.asked_at < now() - interval '10 minutes' or q.url in (select r.url from jsonb_to_recordset(p_rows) as r (url text));
$$;
comment on function public.note_link_checks(jsonb) is 'Keeps what pages have answered: [{url, state, status?}]. Service role only.';
revoke execute on function public.note_link_checks(jsonb) from public, anon, authenticated;
grant execute on function public.note_link_checks(jsonb) to service_role;

create function private.link_check_of(p_url text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', c.state, 'status', c.status, 'age', floor(extract(epoch from now() - c.checked_at))::integer, 'waiting', r.url is not null)
    from (select p_url as url) as p
    left join private.link_readers o on o.organisation_id = private.effective_org_id() and o.url = p.url
    left join private.link_checks c on c.url = o.url and c.checked_at >= o.since
    left join private.link_check_requests r on r.url = o.url and r.asked_at > now() - interval '10 minutes'
   where private.can_be_checked(p.url)
$$;
comment on function private.link_check_of(text) is
  '{state, status, age, waiting}: what a page answered when it was last looked at, seconds ago, and whether somebody waits for another look; null where pages are not looked at. Of an address of another organisation, and of a look before one''s own had it, nothing is told.';
grant execute on function private.link_check_of(text) to authenticated, service_role;

create function public.link_checks(p_urls text[]) returns table (url text, link_check jsonb)
language sql stable set search_path = '' as $$
  select u.url, private.link_check_of(private.filled_link(u.url))
    from (select distinct e.url from unnest(p_urls[1:200]) as e (url)) as u
   where private.effective_org_id() is not null
$$;
comment on function public.link_checks(text[]) is
  'Of up to 200 addresses {state, status, age, waiting}: alive, missing, failing or unsafe, or null before the first look; the status it answered; how many seconds ago; whether it is about to be looked at. Null for an address that is not looked at.';
revoke execute on function public.link_checks(text[]) from public, anon;
grant execute on function public.link_checks(text[]) to authenticated, service_role;

create function private.check_link(p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_url constant text := private.filled_link(p_url);
begin
  perform private.require_writer('check a link');
  if private.is_web_url(v_url) is not true then
    raise exception 'This is no address of a page.' using errcode = '22023', hint = 'invalid_url';
  elsif private.can_be_checked(v_url) and not exists (
    select 1 from private.link_checks c join private.link_readers o on o.organisation_id = v_org and o.url = c.url and o.since <= c.checked_at
     where c.url = v_url and c.checked_at > now() - interval '1 minute') then
    -- A page is asked once a minute at most, and nobody keeps the others waiting.
    perform pg_advisory_xact_lock(hashtextextended('check_link:' || v_org, 0));
    if (select count(*) from private.link_check_requests r
         where r.organisation_id = v_org and r.url <> v_url and r.asked_at > now() - interval '10 minutes') >= 5 then
      raise exception 'Five pages of your organization are being checked. Please wait a little.' using errcode = 'PT429', hint = 'too_many_checks';
    end if;
    insert into private.link_readers (organisation_id, url) values (v_org, v_url) on conflict do nothing;
    insert into private.link_check_requests as r (url, organisation_id) values (v_url, v_org)
    on conflict (url) do update set asked_at = now(), organisation_id = excluded.organisation_id where r.asked_at <= now() - interval '10 minutes';
  end if;
  return private.link_check_of(v_url);
end $$;
comment on function private.check_link(text) is 'Body of public.check_link.';
revoke execute on function private.check_link(text) from public, anon;
grant execute on function private.check_link(text) to authenticated, service_role;

create function public.check_link(p_url text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.check_link(p_url)
$$;
comment on function public.check_link(text) is
  'Has the page of an address looked at again, unless that was within the last minute; answers what link_checks has of it. Refuses with read_only, invalid_url and too_many_checks.';
revoke execute on function public.check_link(text) from public, anon;
grant execute on function public.check_link(text) to authenticated, service_role;

create function private.flight_warnings(p_flight public.flights, p_campaign public.campaigns, p_overlap jsonb) returns table (code text, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text;
  v_rates jsonb;
  v_now timestamp;
  v_link public.short_links;
  v_tracker jsonb;
  v_target text;
  v_past integer;
  v_left integer;
  v_crowded integer;
  v_price constant numeric := private.flight_price(p_flight);
  v_planned constant numeric := private.planned_price(p_flight);
begin
  select o.time_zone, o.service_rates into v_zone, v_rates from public.organisations o where o.id = p_flight.organisation_id;
  v_now := private.delivery_now() at time zone v_zone;
  if not exists (select 1 from jsonb_object_keys(v_rates) as channel where lower(channel) = lower(p_flight.type)) then
    return query select 'no_price', jsonb_build_object('channel', p_flight.type, 'price', v_price);
  elsif v_planned <> v_price then
    return query select 'price_changed', jsonb_build_object('before', v_planned, 'after', v_price);
  end if;
  return query
    select 'variant_prices', jsonb_build_object('least', private.part_price(p_flight) * min(s.parts), 'most', private.part_price(p_flight) * max(s.parts))
      from private.flight_split(p_flight) as s where s.share > 0 having min(s.parts) < max(s.parts) and private.part_price(p_flight) > 0;
  return query
    select 'creative_draft', jsonb_build_object('creative_id', c.id, 'creative', c.name, 'status', c.status)
      from private.sent_creatives(p_flight) as c where c.status = 'draft' order by c.variant nulls first, c.name, c.id;
  return query
    select distinct on (f.code) f.code, jsonb_build_object('creative_id', c.id, 'creative', c.name, 'version_id', m.older_version_id, 'field', f.name, 'place', p.place, 'language', p.language)
      from private.sent_messages(p_flight) as m
      join public.creatives c on c.id = m.creative_id
     cross join lateral private.content_fields(m.content) as f
      left join lateral (
        select x.place, x.language from private.content_places(m.content) as x cross join lateral private.content_fields(x.said) as y
         where (y.code, y.name) is not distinct from (f.code, f.name) limit 1) as p on true
     where f.code is not null order by f.code, f.name, m.place;
  if lower(p_flight.type) = 'whatsapp' then
    return query
      select case t.status when 'rejected' then 'template_rejected' else 'template_not_approved' end,
             jsonb_build_object('creative_id', c.id, 'creative', c.name, 'version_id', m.older_version_id, 'place', 'provider.status', 'language', l.language,
                                'status', t.status, 'reason', nullif(l.content #>> '{provider,reason}', ''))
        from private.sent_messages(p_flight) as m
        join public.creatives c on c.id = m.creative_id
       cross join lateral private.content_languages(m.content) as l
       cross join lateral private.template_status(l.content) as t (status)
       where t.status <> 'approved'
       order by m.place, l.language nulls first;
  end if;
  if p_flight.short_url is not null then
    v_link := private.current_link(p_flight);
    select private.filled_link(l.target) into v_target
      from public.short_url_domains d cross join lateral private.resolve_short_link(v_link.code, d.domain_name) as l where d.id = v_link.domain_id;
    select jsonb_build_object('tracker_id', t.id, 'tracker', t.name) into v_tracker
      from public.click_tracker_versions w join public.click_trackers t on t.id = w.click_tracker_id where w.id = v_link.click_tracker_version_id;
    if v_target is null then
      return query select 'link_dead', jsonb_build_object('link', p_flight.short_url);
    elsif v_target !~* '^https://' then
      return query select 'link_insecure', coalesce(v_tracker, '{}') || jsonb_build_object('link', p_flight.short_url, 'url', v_target);
    else
      return query select 'link_broken', coalesce(v_tracker, '{}') || jsonb_build_object('link', p_flight.short_url, 'url', v_target, 'page', k.state, 'status_code', k.status, 'at', k.checked_at)
        from private.link_checks k where k.url = v_target and k.state <> 'alive';
    end if;
  end if;
  return query
    select case when k.url is null then 'written_link_insecure' else 'written_link_broken' end,
           jsonb_build_object('creative_id', u.creative_id, 'creative', c.name, 'version_id', u.older_version_id, 'place', p.place, 'language', p.language,
                              'url', u.url, 'page', k.state, 'status_code', k.status, 'at', k.checked_at)
      from private.written_links(p_flight) as u
      join public.creatives c on c.id = u.creative_id
      left join private.link_checks k on k.url = u.url and k.state <> 'alive'
      left join lateral (
        select x.place, x.language from private.content_places(u.content) as x cross join lateral private.content_links(x.said) as y (url) where y.url = u.url limit 1) as p on true
     where k.url is not null or u.url !~ '^https://'
     order by u.url limit 20;
  select count(*) filter (where s.ends <= v_now), count(*) filter (where s.ends > v_now) into v_past, v_left
    from private.interval_spans(p_flight.id) as s;
  if v_past > 0 and v_left > 0 and p_flight.status = 'pending' then
    return query select 'intervals_past', jsonb_build_object('past', v_past, 'left', v_left);
  end if;
  select max(p.intervals) into v_crowded
    from (select count(*) as intervals from private.interval_spans(p_flight.id) as s
           where s.ends > v_now group by private.cap_period(s.starts, p_flight.frequency_period)) as p;
  if p_flight.status = 'pending' and v_crowded > p_flight.frequency_cap then
    return query select 'cap_below_intervals', jsonb_build_object('cap', p_flight.frequency_cap, 'period', p_flight.frequency_period, 'intervals', v_crowded);
  end if;
  select jsonb_build_object('audience_id', (array_agg(a.id order by a.name, a.id))[1], 'audience', min(a.name), 'others', count(*) - 1) into hints
    from public.flight_audiences l join public.audiences a on a.id = l.audience_id
   where l.flight_id = p_flight.id and a.status = 'calculating' having count(*) > 0;
  if hints is not null then
    code := 'audience_counting';
    return next;
  end if;
  hints := private.quiet_intervals(p_flight);
  if hints is not null then
    code := 'partly_quiet';
    return next;
  end if;
  hints := private.outside_period(p_flight, p_campaign);
  if hints is not null then
    code := 'intervals_outside_campaign';
    return next;
  end if;
  hints := p_overlap;
  if hints is not null then
    code := 'audience_overlap';
    return next;
  end if;
end $$;
comment on function private.flight_warnings(public.flights, public.campaigns, jsonb) is
  'What is worth a look before a flight starts, beyond private.flight_problems, with the values of its sentence; p_overlap is that of private.overlaps.';
revoke execute on function private.flight_warnings(public.flights, public.campaigns, jsonb) from public, anon, authenticated;

create function private.problem_hints(p_code text, p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_code = 'channel_off' then
    return jsonb_build_object('channel', p_flight.type);
  elsif p_code = 'creative_inactive' then
    return (select jsonb_build_object('creative_id', c.id, 'creative', c.name, 'status', c.status)
              from private.sent_creatives(p_flight) as c where c.status = 'inactive' order by c.variant nulls first, c.name, c.id limit 1);
  elsif p_code = 'interval_skipped' then
    return (select jsonb_build_object('day', i.date, 'start_time', i.start_time, 'end_time', i.end_time, 'count', count(*) over ())
              from private.skipped_intervals(p_flight.id) as i order by i.date, i.start_time limit 1);
  elsif p_code = 'intervals_after_campaign' then
    return private.outside_period(p_flight, p_campaign);
  elsif p_code = 'always_quiet' then
    return (select (o.quiet_hours -> p_flight.type) || jsonb_build_object('channel', p_flight.type) from public.organisations o where o.id = p_flight.organisation_id);
  elsif p_code in ('reach_used', 'budget_used') then
    return jsonb_build_object('budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent, 'cap', p_flight.frequency_cap);
  end if;
  return null;
end $$;
comment on function private.problem_hints(text, public.flights, public.campaigns) is 'The values of the sentence for a word of private.flight_problems.';
revoke execute on function private.problem_hints(text, public.flights, public.campaigns) from public, anon, authenticated;

-- Money: who holds it, who may bring more, and how a campaign's budget is shared.

create function private.people_who_top_up(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.name), '[]')
    from (select coalesce(nullif(btrim(u.name), ''), u.email) as name
            from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
           where u.organisation_id = p_org and u.status = 'active'
           order by u.created_at, u.id limit 3) as p
$$;
comment on function private.people_who_top_up(uuid) is 'Names of up to three admins of an organisation.';
revoke execute on function private.people_who_top_up(uuid) from public, anon, authenticated;

create function private.money_holders(p_not uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('flight_id', h.flight_id, 'name', h.flight_name, 'campaign_id', h.campaign_id,
                                               'amount', h.reserved, 'until', h.ends_at)), '[]')
    from (select r.* from private.reservations(null) as r where not r.flight_id = any (p_not) order by r.reserved desc, r.flight_id limit 5) as h
$$;
comment on function private.money_holders(uuid[]) is 'The five active flights, but these, that keep most of the wallet, each with how much and until when.';
revoke execute on function private.money_holders(uuid[]) from public, anon, authenticated;

create function private.month_hints(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('limit', private.month_limit(o), 'free', greatest(0, private.month_left(p_org)), 'at', (private.month_ends(p_org))[1])
    from public.organisations o where o.id = p_org
$$;
comment on function private.month_hints(uuid) is 'The values of the sentence about the Monthly Credit Limit: dollars of it, what is left, and when the next billing month begins.';
revoke execute on function private.month_hints(uuid) from public, anon, authenticated;

create function private.budget_shares(p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows jsonb;
  v_total numeric;
  v_rest numeric;
  v_sum numeric;
  v_kept uuid[] := '{}';
  v_below uuid[];
begin
  select p_campaign.budget - coalesce(sum(f.spent) filter (where f.status = 'ended'), 0),
         coalesce(jsonb_agg(jsonb_build_object('flight_id', f.id, 'name', f.name, 'version', f.version, 'before', f.budget,
           'least', least(f.budget, greatest(0.01, ceil((f.spent + case when a.flight_id is null then 0 else private.reserved_today(f, a.wallet, a.campaign, a.months) end) * 100) / 100))) order by f.created_at, f.id)
           filter (where f.status <> 'ended'), '[]')
    into v_total, v_rows
    from public.flights f left join private.allotments(p_campaign.organisation_id) as a on a.flight_id = f.id where f.campaign_id = p_campaign.id;
  -- Whose share would be below what it has spent keeps that, and the others share the rest: again until nobody new is below.
  loop
    select v_total - coalesce(sum(r.least) filter (where r.flight_id = any (v_kept)), 0),
           coalesce(sum(r.before) filter (where not r.flight_id = any (v_kept)), 0)
      into v_rest, v_sum
      from jsonb_to_recordset(v_rows) as r (flight_id uuid, before numeric, least numeric);
    exit when v_rest < 0 or v_sum = 0;
    v_below := array(
      select r.flight_id from jsonb_to_recordset(v_rows) as r (flight_id uuid, before numeric, least numeric)
       where not r.flight_id = any (v_kept) and floor(r.before * v_rest / v_sum * 100) / 100 < r.least);
    exit when v_below = '{}';
    v_kept := v_kept || v_below;
  end loop;
  if v_rest < 0 then
    return null;
  end if;
  return (
    select jsonb_agg(jsonb_build_object('flight_id', r.flight_id, 'name', r.name, 'version', r.version, 'before', r.before,
                                        'after', case when r.flight_id = any (v_kept) then r.least else floor(r.before * v_rest / v_sum * 100) / 100 end)
                     order by r.place)
      from rows from (jsonb_to_recordset(v_rows) as (flight_id uuid, name text, version integer, before numeric, least numeric))
        with ordinality as r (flight_id, name, version, before, least, place));
end $$;
comment on function private.budget_shares(public.campaigns) is
  'A campaign''s budget over its flights in proportion to theirs, to the cent, never below what one has spent and may spend today: [{flight_id, name, version, before, after}]; null when even that is more than the budget.';
revoke execute on function private.budget_shares(public.campaigns) from public, anon, authenticated;

create function public.set_flight_budgets(p_budgets jsonb, p_reason text default null) returns setof public.flights
language plpgsql volatile set search_path = '' as $$
declare
  v_row record;
begin
  if p_budgets is null or jsonb_typeof(p_budgets) <> 'array' or jsonb_array_length(p_budgets) not between 1 and 500 then
    raise exception 'Name 1 to 500 flights.' using errcode = '22023', hint = 'invalid_budgets';
  end if;
  -- In one order, so that two at once wait for each other instead of for ever.
  for v_row in select * from jsonb_to_recordset(p_budgets) as r (flight_id uuid, version integer, budget numeric) order by r.flight_id loop
    perform private.update_flight(v_row.flight_id, v_row.version, jsonb_build_object('budget', v_row.budget, 'reason', p_reason));
  end loop;
  return query
    select f.* from public.flights f
     where f.id in (select r.flight_id from jsonb_to_recordset(p_budgets) as r (flight_id uuid)) order by f.created_at, f.id;
end $$;
comment on function public.set_flight_budgets(jsonb, text) is
  'Changes the budgets of up to 500 flights in one transaction, [{flight_id, version, budget}], each as public.update_flight with p_reason does: all or none.';
revoke execute on function public.set_flight_budgets(jsonb, text) from public, anon;
grant execute on function public.set_flight_budgets(jsonb, text) to authenticated, service_role;

-- The check.

create function private.campaign_problems(p_campaign public.campaigns, p_start uuid[]) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
  v_today date;
  v_last date;
  v_planned numeric;
  v_shares jsonb;
  v_waiting integer;
begin
  -- What is over and starts nothing is no problem.
  if (p_campaign.status in ('ended', 'removed') or p_campaign.archived_at is not null) and p_start = '{}' then
    return;
  elsif p_campaign.archived_at is not null then
    return next private.problem('campaign_closed', v_none, '{"status": "archived"}') || '{"fix": null}';
    return;
  end if;
  select (private.delivery_now() at time zone o.time_zone)::date into v_today from public.organisations o where o.id = p_campaign.organisation_id;
  if p_campaign.end_date < v_today then
    select max(s.date) into v_last
      from public.flights f cross join lateral private.interval_spans(f.id) as s
     where f.campaign_id = p_campaign.id and f.status <> 'ended';
    return next private.problem('campaign_ended', v_none, jsonb_build_object('end_date', p_campaign.end_date, 'version', p_campaign.version,
      'first_day', p_campaign.start_date, 'last_day', greatest(v_last, v_today)));
  elsif p_campaign.status in ('ended', 'removed') then
    return next private.problem('campaign_closed', v_none, jsonb_build_object('status', p_campaign.status));
  elsif p_campaign.status not in ('active', 'limited') then
    select count(*) into v_waiting from public.flights f where f.campaign_id = p_campaign.id and f.status = 'active';
    if v_waiting > 0 then
      return next private.problem('campaign_not_active', v_none, jsonb_build_object('status', p_campaign.status, 'campaign', p_campaign.name, 'flights', v_waiting));
    end if;
  end if;
  select coalesce(sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end), 0) into v_planned
    from public.flights f where f.campaign_id = p_campaign.id;
  if v_planned > p_campaign.budget then
    v_shares := private.budget_shares(p_campaign);
    return next private.problem('campaign_over_allocated', v_none,
        jsonb_build_object('planned', v_planned, 'budget', p_campaign.budget, 'shares', v_shares))
      -- Even the least that the flights need is more: only a larger budget helps.
      || case when v_shares is null then '{"fix": "edit_campaign"}'::jsonb else '{}' end;
  end if;
  -- Flights that send are not checked as those that start are: what delivery has paused them for, and where they leave the period.
  return query
    select private.problem(f.status_reason, v_none, jsonb_build_object('flights', count(*),
             'left', private.campaign_left(p_campaign.id), 'balance', w.balance)
             || case f.status_reason when 'month_limit' then private.month_hints(p_campaign.organisation_id) else '{}' end || jsonb_build_object(
             'people', case f.status_reason when 'wallet_empty' then private.people_who_top_up(p_campaign.organisation_id) end))
      from public.flights f left join public.wallets w on w.organisation_id = f.organisation_id
     where f.campaign_id = p_campaign.id and f.status = 'paused' and f.status_reason = any (private.money_reasons()) and not f.id = any (p_start)
     group by f.status_reason, w.balance;
  return query
    select private.problem('intervals_outside_campaign', f, outside.hints)
      from public.flights f cross join lateral private.outside_period(f, p_campaign) as outside (hints)
     where f.campaign_id = p_campaign.id and f.status in ('active', 'paused') and not f.id = any (p_start) and outside.hints is not null
     order by f.created_at, f.id;
  -- Quiet hours that came after its start keep no other flight from starting.
  return query
    select private.problem('always_quiet', f, private.problem_hints('always_quiet', f, p_campaign)) || '{"severity": "warning"}'
      from public.flights f join public.organisations o on o.id = f.organisation_id
     where f.campaign_id = p_campaign.id and f.status = 'active' and not f.id = any (p_start) and o.quiet_hours ? f.type
       and private.last_window_end(f.id) > private.delivery_now() and private.next_opening(f.id) is null
     order by f.created_at, f.id;
end $$;
comment on function private.campaign_problems(public.campaigns, uuid[]) is
  'What is wrong with a campaign as a whole, and with those of its flights that do not start now.';
revoke execute on function private.campaign_problems(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.check_launch(p_campaign public.campaigns, p_flights uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
  v_now constant timestamptz := private.delivery_now();
  v_start constant uuid[] := array(select f.id from private.flights_to_start(p_campaign, p_flights) as f);
  v_problems jsonb := coalesce((select jsonb_agg(p) from private.campaign_problems(p_campaign, v_start) as p), '[]');
  v_needs constant private.flight_need[] := array(select n from private.known_needs(v_start) as n);
  v_overlaps constant jsonb := coalesce((select jsonb_object_agg(o.flight_id, o.hints) from private.overlaps(v_start) as o), '{}');
  v_openings constant jsonb := coalesce((
    select jsonb_object_agg(o.flight_id, o.opens_at) from private.next_openings(array(select n.flight_id from unnest(v_needs) as n)) as o), '{}');
  v_one record;
  v_flight public.flights;
  v_opening timestamptz;
  v_found jsonb[];
  v_all jsonb[] := '{}';
  v_codes text[];
  v_once text[] := '{}';
  v_price numeric := 0;
  v_free numeric;
  v_left numeric;
  v_funds jsonb;
  v_wallet numeric;
  v_campaign numeric;
  v_months numeric[];
  v_funded numeric := 0;
  v_cost numeric := 0;
  v_held bigint := 0;
  v_messages bigint := 0;
  v_reached bigint := 0;
  v_first timestamptz;
  v_last timestamptz;
  v_plan record;
  v_need private.flight_need;
begin
  -- What the other flights leave, and what each of these may draw on.
  select coalesce((select w.balance from public.wallets w where w.organisation_id = p_campaign.organisation_id), 0)
           - coalesce(sum(a.reserved) filter (where not a.flight_id = any (v_start)), 0),
         private.campaign_left(p_campaign.id)
           - coalesce(sum(a.reserved) filter (where f.campaign_id = p_campaign.id and not a.flight_id = any (v_start)), 0),
         coalesce(jsonb_object_agg(a.flight_id, jsonb_build_array(a.wallet, a.campaign, a.months)) filter (where a.flight_id = any (v_start)), '{}')
    into v_free, v_left, v_funds
    from private.allotments(p_campaign.organisation_id, v_start) as a join public.flights f on f.id = a.flight_id;
  for v_one in
    select f as flight, n as need
      from unnest(v_start) with ordinality as s (id, place)
      join public.flights f on f.id = s.id
      left join unnest(v_needs) as n on n.flight_id = f.id
     order by s.place
  loop
    v_flight := v_one.flight;
    v_need := v_one.need;
    begin
      if v_need.flight_id is null then
        raise data_exception using message = 'The plan of the flight can not be computed.';
      end if;
      v_wallet := (v_funds -> v_flight.id::text ->> 0)::numeric;
      v_campaign := (v_funds -> v_flight.id::text ->> 1)::numeric;
      v_months := array(select m.value::numeric from jsonb_array_elements_text(v_funds -> v_flight.id::text -> 2) with ordinality as m order by m.ordinality);
      v_opening := (v_openings ->> v_flight.id::text)::timestamptz;
      v_codes := array(select * from private.flight_problems(v_flight, v_need, v_opening, v_wallet, v_campaign, v_months));
      v_found := array(
        select private.problem(c.code, v_flight, private.problem_hints(c.code, v_flight, p_campaign))
          from unnest(v_codes) with ordinality as c (code, place)
         -- Of money and campaign there is one line for all flights.
         where c.code not in ('campaign_not_active', 'campaign_ended', 'campaign_budget_used', 'campaign_budget_reserved', 'wallet_empty', 'wallet_reserved', 'month_limit')
         order by c.place)
        || array(
        select private.problem(w.code, v_flight, w.hints) from private.flight_warnings(v_flight, p_campaign, v_overlaps -> v_flight.id::text) as w
         where not (w.code = 'intervals_outside_campaign' and v_codes && array['intervals_after_campaign', 'campaign_ended', 'no_interval_left']));
      v_once := v_once || v_codes;
      v_price := greatest(v_price, v_need.price);
      select * into v_plan from private.flight_plan(v_flight, v_need, v_wallet, v_campaign, v_months) as p;
      -- Messages that only the Monthly Credit Limit blocks.
      v_held := v_held + (private.flight_plan(v_flight, v_need, v_wallet, v_campaign)).messages - v_plan.messages;
      -- With a wallet that never ends: what is missing is the wallet's.
      v_funded := v_funded + (select p.cost from private.flight_plan(v_flight, v_need, 1e12, v_left - v_funded, v_months) as p);
      v_cost := v_cost + v_plan.cost;
      v_messages := v_messages + v_plan.messages;
      v_reached := v_reached + least(private.flight_reach(v_flight.id), v_plan.messages);
      if v_plan.messages > 0 then
        v_first := least(v_first, v_opening);
        v_last := greatest(v_last, v_plan.ends_at);
      end if;
    exception when data_exception then
      v_found := array[private.problem('set_aside', v_flight, null)];
    end;
    v_all := v_all || v_found;
  end loop;
  v_problems := v_problems || to_jsonb(v_all) || coalesce((select jsonb_agg(p) from private.approval_problems(v_start) as p), '[]');
  if 'campaign_budget_used' = any (v_once) and not v_problems @> '[{"code": "campaign_budget_used"}]' then
    v_problems := private.problem('campaign_budget_used', v_none, jsonb_build_object('left', private.campaign_left(p_campaign.id))) || v_problems;
  end if;
  if not v_problems @> '[{"code": "wallet_empty"}]' and (v_cost < v_funded or 'wallet_empty' = any (v_once)) then
    v_problems := private.problem(case when 'wallet_empty' = any (v_once) then 'wallet_empty' else 'wallet_low' end, v_none, jsonb_build_object(
        'needed', v_funded, 'free', greatest(v_free, 0),
        'balance', (select w.balance from public.wallets w where w.organisation_id = p_campaign.organisation_id),
        'people', private.people_who_top_up(p_campaign.organisation_id), 'holders', private.money_holders(v_start))) || v_problems;
  end if;
  if v_held > 0 then
    -- One line for this launch and for flights that are paused already.
    v_problems := (private.problem('month_limit', v_none, private.month_hints(p_campaign.organisation_id) || jsonb_build_object('count', v_held))
      || case when v_messages = 0 then '{"severity": "blocker"}'::jsonb else '{}' end)
      || jsonb_path_query_array(v_problems, '$[*] ? (@.code != "month_limit")');
  end if;
  return (
    select jsonb_build_object(
      'campaign_id', p_campaign.id, 'status', p_campaign.status,
      'version', p_campaign.version + coalesce((select sum(f.version) from public.flights f where f.id = any (v_start)), 0),
      'problems', coalesce((select jsonb_agg(x.problem order by x.problem ->> 'severity', x.place)
                              from jsonb_array_elements(v_problems) with ordinality as x (problem, place)), '[]'),
      'flights', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'channel', f.type, 'status', f.status))
                             from private.flights_to_start(p_campaign, p_flights) as f), '[]'),
      'people', a.people, 'reached', least(v_reached, a.people), 'messages', v_messages, 'cost', v_cost, 'first_at', v_first, 'last_at', v_last, 'time_zone', o.time_zone,
      'confirm_above', o.launch_confirm_above)
      from public.organisations o
     -- A cohort of several flights counts once, as many as one of them reaches.
     cross join (select coalesce(sum(c.reach), 0) as people
                   from (select max(r.reach) as reach from private.flight_reaches(v_start) as r group by r.audience_id) as c) as a
     where o.id = p_campaign.organisation_id);
end $$;
comment on function private.check_launch(public.campaigns, uuid[]) is 'What public.launch_check answers, and public.launch refuses by.';
revoke execute on function private.check_launch(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.campaign_to_launch(p_campaign_id uuid, p_flight_id uuid) returns public.campaigns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = private.effective_org_id()
     and c.id = coalesce((select f.campaign_id from public.flights f where f.id = p_flight_id), p_campaign_id)
     and c.id = coalesce(p_campaign_id, c.id);
  if not found or p_flight_id is not null and not exists (select 1 from public.flights f where f.id = p_flight_id and f.campaign_id = v_campaign.id) then
    raise exception 'This campaign or flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return v_campaign;
end $$;
comment on function private.campaign_to_launch(uuid, uuid) is 'A campaign of the effective organisation, or the one of a flight of it.';
revoke execute on function private.campaign_to_launch(uuid, uuid) from public, anon, authenticated;

create function private.launch_check(p_campaign_id uuid, p_flight_id uuid, p_flight_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.check_launch(private.campaign_to_launch(p_campaign_id, p_flight_id),
    case when p_flight_id is not null then array[p_flight_id] else p_flight_ids end);
end $$;
comment on function private.launch_check(uuid, uuid, uuid[]) is 'Body of public.launch_check.';
grant execute on function private.launch_check(uuid, uuid, uuid[]) to authenticated, service_role;

create function public.launch_check(p_campaign_id uuid default null, p_flight_id uuid default null, p_flight_ids uuid[] default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.launch_check(p_campaign_id, p_flight_id, p_flight_ids)
$$;
comment on function public.launch_check(uuid, uuid, uuid[]) is
  'What a launch of a campaign with its pending flights, of one flight, or of p_flight_ids (an empty list: only the active flights that wait for the campaign) would start and what is wrong with it: {campaign_id, status, version (to be named by public.launch), problems: [{code, severity: blocker|warning, fix, flight_id, flight_name, hints}], flights: [{id, name, channel, status}], people (in the audience), reached (how many of them get a message), messages, cost (dollars), first_at, last_at, time_zone, confirm_above}. Refuses with not_found.';
revoke execute on function public.launch_check(uuid, uuid, uuid[]) from public, anon;
grant execute on function public.launch_check(uuid, uuid, uuid[]) to authenticated, service_role;

-- The rehearsal: what a start would send and charge. It is the plan that gateways are handed, over the money that is shared as theirs
-- is, so what happens equals it while nothing changes: tests/db/rehearsal.test.ts.

create function private.rehearse(p_org uuid, p_start uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with served as materialized (
      select a.*, row_number() over () as place from private.allotments(p_org, p_start) as a
    ), months as materialized (
      select private.month_ends(p_org) as ends
    )
    select jsonb_build_object('now', private.delivery_now(), 'time_zone', o.time_zone,
             'flights', coalesce((
               select jsonb_agg(private.flight_plan_input(f, s.wallet, s.campaign, private.plan_months(m.ends, s.months))
                                  || jsonb_build_object('name', f.name) order by s.place)
                 from months m cross join served s join public.flights f on f.id = s.flight_id
                where s.flight_id = any (p_start)), '[]'))
      from public.organisations o where o.id = p_org);
end $$;
comment on function private.rehearse(uuid, uuid[]) is
  'What the plans of flights of an organisation are computed from if these started now, as readRehearsal of src/domain/delivery/rehearsal.ts reads it: {now, time_zone, flights: [plan input with name]}, in the order in which they are served. Without those that can not be computed.';
revoke execute on function private.rehearse(uuid, uuid[]) from public, anon, authenticated;

create function private.rehearsal(p_campaign_id uuid, p_flight_id uuid, p_flight_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign constant public.campaigns := private.campaign_to_launch(p_campaign_id, p_flight_id);
begin
  return private.rehearse(v_campaign.organisation_id, array(
    select f.id from private.flights_to_start(v_campaign, case when p_flight_id is not null then array[p_flight_id] else p_flight_ids end) as f));
end $$;
comment on function private.rehearsal(uuid, uuid, uuid[]) is 'Body of public.rehearsal.';
grant execute on function private.rehearsal(uuid, uuid, uuid[]) to authenticated, service_role;

create function public.rehearsal(p_campaign_id uuid default null, p_flight_id uuid default null, p_flight_ids uuid[] default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.rehearsal(p_campaign_id, p_flight_id, p_flight_ids)
$$;
comment on function public.rehearsal(uuid, uuid, uuid[]) is
  'What a launch of a campaign with its pending flights, or of one flight, would send and charge, without doing either: {now, time_zone, flights: [what readPlanInput of src/domain/delivery/plan-input.ts reads, with name]} of what public.launch_check names, in the order in which they are served, each behind the money of those before it. readRehearsal of src/domain/delivery/rehearsal.ts computes the hours. Refuses with not_found.';
revoke execute on function public.rehearsal(uuid, uuid, uuid[]) from public, anon;
grant execute on function public.rehearsal(uuid, uuid, uuid[]) to authenticated, service_role;

-- The launch.

create function private.launch_answer(p_launch private.launches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_launch.id, 'campaign_id', p_launch.campaign_id, 'launch_at', p_launch.launch_at,
    'flights', jsonb_array_length(p_launch.before -> 'flights'), 'undone', p_launch.undone_at is not null,
    'undo_seconds', greatest(0, extract(epoch from p_launch.launch_at - private.delivery_now())))
$$;
comment on function private.launch_answer(private.launches) is 'What public.launch and public.undo_launch answer.';
revoke execute on function private.launch_answer(private.launches) from public, anon, authenticated;

create function private.launch(p_campaign_id uuid, p_flight_ids uuid[], p_version integer, p_messages bigint, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_ids constant uuid[] := array(select distinct x from unnest(p_flight_ids) as x order by x);
  v_flights constant uuid[] := case when p_flight_ids is not null then v_ids end;
  v_hash constant text := md5(concat_ws(' ', p_campaign_id, v_ids));
  v_launch private.launches;
  v_campaign public.campaigns;
  v_start uuid[];
  v_check jsonb;
  v_blockers jsonb;
  v_many boolean;
begin
  perform private.require_writer('launch campaigns');
  if cardinality(v_ids) > 500 then
    raise exception 'Launch at most 500 flights at once.' using errcode = '22023', hint = 'too_many_flights';
  end if;
  insert into private.launches (id, organisation_id, campaign_id, launched_by, launch_at, request_hash, before)
  values (coalesce(p_id, gen_random_uuid()), v_org, coalesce(p_campaign_id, v_org), private.uid(), private.delivery_now(), v_hash, '{}')
  on conflict (id) do nothing
  returning * into v_launch;
  if not found then
    -- The answer to the first attempt was lost, or the same launch came twice at once.
    select * into v_launch from private.launches l where l.id = p_id and l.organisation_id = v_org and l.request_hash = v_hash;
    if not found then
      raise exception 'This launch was already made of something else.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return private.launch_answer(v_launch);
  end if;

  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = v_org and c.id = coalesce(p_campaign_id, (select f.campaign_id from public.flights f where f.id = v_ids[1]))
     for no key update;
  if not found or exists (
    select 1 from unnest(v_ids) as x where not exists (select 1 from public.flights f where f.id = x and f.campaign_id = v_campaign.id)) then
    raise exception 'This campaign or flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  perform 1 from public.flights f where f.campaign_id = v_campaign.id and f.status <> 'ended' order by f.id for no key update;
  -- What is checked is what is sent: nobody makes a creative inactive between this check and the end of the transaction.
  perform 1 from public.creatives c
   where c.id in (select s.id from private.flights_to_start(v_campaign, v_flights) as f cross join lateral private.sent_creatives(f) as s) order by c.id for share;
  v_check := private.check_launch(v_campaign, v_flights);
  v_start := array(select (f ->> 'id')::uuid from jsonb_array_elements(v_check -> 'flights') as f);
  select jsonb_agg(distinct p -> 'code') into v_blockers from jsonb_array_elements(v_check -> 'problems') as p where p ->> 'severity' = 'blocker';
  v_many := (v_check ->> 'messages')::bigint > (v_check ->> 'confirm_above')::bigint;
  if p_version is distinct from (v_check ->> 'version')::integer and p_version is not null then
    raise exception 'The campaign was changed meanwhile. Look at it again before you launch it.' using errcode = 'PT409', hint = 'version_conflict';
  elsif cardinality(v_start) = 0 then
    raise exception 'There is nothing to launch: no flight is pending.' using errcode = 'PT409', hint = 'nothing_to_launch';
  elsif v_blockers is not null then
    raise exception 'This can not be launched as it stands.' using errcode = 'PT409', hint = v_blockers ->> 0, detail = v_blockers::text;
  elsif v_many and p_messages is distinct from (v_check ->> 'messages')::bigint then
    raise exception 'Confirm the launch with the number of messages.' using errcode = '22023', hint = 'confirm_messages', detail = v_check ->> 'messages';
  end if;

  update private.launches l
     set campaign_id = v_campaign.id, launch_at = private.delivery_now() + private.launch_grace(), before = jsonb_build_object(
       'campaign', jsonb_build_object('status', v_campaign.status, 'status_reason', v_campaign.status_reason),
       'flights', (select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'status_reason', f.status_reason,
                                                       'activated_at', f.activated_at, 'stopped_at', f.stopped_at))
                     from public.flights f where f.id = any (v_start)))
   where l.id = v_launch.id returning * into v_launch;
  update public.campaigns c set status = 'active', status_reason = null where c.id = v_campaign.id and c.status not in ('active', 'limited');
  update public.flights f set status = 'active', status_reason = null where f.id = any (v_start) and f.status <> 'active';
  return private.launch_answer(v_launch);
end $$;
comment on function private.launch(uuid, uuid[], integer, bigint, uuid) is 'Body of public.launch.';
grant execute on function private.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

create function public.launch(
  p_campaign_id uuid default null, p_flight_ids uuid[] default null, p_version integer default null, p_messages bigint default null, p_id uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.launch(p_campaign_id, p_flight_ids, p_version, p_messages, p_id)
$$;
comment on function public.launch(uuid, uuid[], integer, bigint, uuid) is
  'Starts a campaign with its pending flights, or with the named ones, in one transaction. Nothing of it is handed out to a gateway for the time of grace (10 seconds), in which public.undo_launch takes it back. p_version is the one of public.launch_check (null: not compared), p_messages its number of messages, asked for above the organisation''s launch_confirm_above; the same p_id again answers the same launch. Answers {id, campaign_id, launch_at, undo_seconds, flights, undone}. Refuses with read_only, not_found, version_conflict, nothing_to_launch, confirm_messages, request_reused, and by the codes of the check: the first blocker as hint, all as detail.';
revoke execute on function public.launch(uuid, uuid[], integer, bigint, uuid) from public, anon;
grant execute on function public.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

-- The status of a row can be written over REST: it starts what a launch would, so it meets the same check.

create function private.refuse_start(p_check jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_blockers constant jsonb := jsonb_path_query_array(p_check, '$.problems[*] ? (@.severity == "blocker").code');
begin
  if v_blockers <> '[]' then
    raise exception 'This can not be launched as it stands.' using errcode = 'PT409', hint = v_blockers ->> 0, detail = v_blockers::text;
  elsif (p_check ->> 'messages')::bigint > (p_check ->> 'confirm_above')::bigint then
    raise exception 'Confirm the launch with the number of messages.' using errcode = '22023', hint = 'confirm_messages', detail = p_check ->> 'messages';
  end if;
end $$;
comment on function private.refuse_start(jsonb) is
  'Refuses a start over REST by what private.check_launch says of it: its first blocker as hint, all as detail; more messages than are started without naming their number.';
revoke execute on function private.refuse_start(jsonb) from public, anon, authenticated;

create function private.check_flight_start() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_start(private.check_launch(c, array[new.id])) from public.campaigns c where c.id = new.campaign_id;
  return new;
end $$;
comment on function private.check_flight_start() is 'BEFORE UPDATE of a flight to active by a client: refused by what public.launch_check says of it.';
create trigger flights_z_check_start before update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and private.is_api_call()) execute function private.check_flight_start();

create function private.check_campaign_start() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_check jsonb;
begin
  -- The new status reopens a closed campaign.
  if old.status in ('ended', 'removed') then
    old.status := 'pending';
  end if;
  v_check := private.check_launch(old, '{}');
  -- Without a flight that waits for it a campaign starts nothing.
  if v_check -> 'flights' <> '[]' then
    perform private.refuse_start(v_check);
  end if;
  return new;
end $$;
comment on function private.check_campaign_start() is
  'BEFORE UPDATE of a campaign to active or limited by a client: refused by what public.launch_check says of the active flights that wait for it.';
create trigger campaigns_z_check_start before update of status on public.campaigns
  for each row when (new.status in ('active', 'limited') and old.status not in ('active', 'limited') and private.is_api_call())
  execute function private.check_campaign_start();

create function private.undo_launch(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_launch private.launches;
begin
  perform private.require_writer('take back a launch');
  if not exists (select 1 from private.launches l where l.id = p_id and l.organisation_id = v_org) then
    raise exception 'This launch no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  -- Reports and settling stand in this queue, gateways in the next one: while both are held nothing is taken or handed out.
  insert into public.wallets (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from public.wallets w where w.organisation_id = v_org for update;
  insert into private.work_turns (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from private.work_turns t where t.organisation_id = v_org for update;
  select * into v_launch from private.launches l where l.id = p_id for update;
  if v_launch.undone_at is not null then
    return private.launch_answer(v_launch);
  elsif v_launch.launch_at <= clock_timestamp() + (private.delivery_now() - now()) then
    raise exception 'It is too late to take this launch back. Pause it instead.' using errcode = 'PT409', hint = 'launch_begun';
  end if;
  perform 1 from public.campaigns c where c.id = v_launch.campaign_id for no key update;
  -- What a person has paused since stays paused.
  update public.flights f
     set status = b.status, status_reason = b.status_reason, activated_at = b.activated_at, stopped_at = b.stopped_at
    from jsonb_to_recordset(v_launch.before -> 'flights') as b (id uuid, status text, status_reason text, activated_at timestamptz, stopped_at timestamptz)
   where f.id = b.id and (f.status = 'active' or f.status_reason is not null) and f.status <> b.status;
  update public.campaigns c
     set status = v_launch.before #>> '{campaign,status}', status_reason = v_launch.before #>> '{campaign,status_reason}'
   where c.id = v_launch.campaign_id and c.status in ('active', 'limited') and c.status <> v_launch.before #>> '{campaign,status}';
  update private.launches l set undone_at = private.delivery_now() where l.id = p_id returning * into v_launch;
  return private.launch_answer(v_launch);
end $$;
comment on function private.undo_launch(uuid) is 'Body of public.undo_launch.';
grant execute on function private.undo_launch(uuid) to authenticated, service_role;

create function public.undo_launch(p_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.undo_launch(p_id)
$$;
comment on function public.undo_launch(uuid) is
  'Takes a launch of the effective organisation back while nothing of it was handed out: campaign and flights are what they were before. Repeated it answers the same. Refuses with read_only, not_found and launch_begun.';
revoke execute on function public.undo_launch(uuid) from public, anon;
grant execute on function public.undo_launch(uuid) to authenticated, service_role;

create function private.set_launch_confirmation(p_above integer) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    raise exception 'Only admins change how launches are confirmed.' using errcode = '42501', hint = 'not_admin';
  elsif p_above is null or p_above not between 0 and 1000000000 then
    raise exception 'Give a number of messages from 0 to 1,000,000,000.' using errcode = '22023', hint = 'invalid_limit';
  end if;
  update public.organisations o set launch_confirm_above = p_above where o.id = private.effective_org_id();
  return p_above;
end $$;
comment on function private.set_launch_confirmation(integer) is 'Body of public.set_launch_confirmation.';
grant execute on function private.set_launch_confirmation(integer) to authenticated, service_role;

create function public.set_launch_confirmation(p_above integer) returns integer
language sql volatile set search_path = '' as $$
  select private.set_launch_confirmation(p_above)
$$;
comment on function public.set_launch_confirmation(integer) is
  'For admins: launches of the effective organisation with more messages than this ask to type their number. Answers it. Refuses with not_admin and invalid_limit.';
revoke execute on function public.set_launch_confirmation(integer) from public, anon;
grant execute on function public.set_launch_confirmation(integer) to authenticated, service_role;

-- Approval: where an organisation asks for it, a flight starts only when a second person has approved each section of its plan as it is.

create table private.approval_requests (
  id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  flight_id uuid,
  note text not null,
  requested_by uuid,
  requested_at timestamptz not null default clock_timestamp(),
  request_hash text not null,
  rehearsal jsonb not null,
  constraint approval_requests_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint approval_requests_note_length check (length(note) <= 1000),
  constraint approval_requests_times_range check (requested_at >= '2000-01-01T00:00Z' and requested_at < '2100-01-01T00:00Z')
);
comment on table private.approval_requests is 'One row asked for the approval of a flight, or of a campaign with its flights, under the id that its client made. It is open while a section of private.flight_approvals names it as requested.';
comment on column private.approval_requests.rehearsal is 'What would have been sent and charged if what was asked for had started then, as private.rehearse says it.';
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
  decided_at timestamptz,
  remark text,
  approved_content jsonb,
  approved_words jsonb,
  approved_by uuid,
  approved_at timestamptz,
  released boolean not null default false,
  constraint flight_approvals_pkey primary key (flight_id, section),
  constraint flight_approvals_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint flight_approvals_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint flight_approvals_section_known check (section in ('message', 'audience', 'schedule', 'money')),
  constraint flight_approvals_state_known check (state in ('requested', 'changes_requested', 'approved', 'void')),
  constraint flight_approvals_remark_length check (length(remark) <= 1000),
  constraint flight_approvals_times_range check (least(decided_at, approved_at) >= '2000-01-01T00:00Z' and greatest(decided_at, approved_at) < '2100-01-01T00:00Z')
);
comment on table private.flight_approvals is 'One row is how a section of a flight''s plan stands with those who approve, and what was approved of it last.';
comment on column private.flight_approvals.content is 'What was asked for or approved, as private.plan_sections says it.';
comment on column private.flight_approvals.remark is 'What is to be changed, or why it was released without a second person.';
comment on column private.flight_approvals.approved_words is 'The last approved state as private.plan_words says it: what a review compares with.';
create index flight_approvals_request_id_idx on private.flight_approvals (request_id);
create index flight_approvals_open_idx on private.flight_approvals (organisation_id, request_id) where state = 'requested';

create table private.plan_editors (
  flight_id uuid primary key,
  edited_by uuid not null,
  edited_at timestamptz not null default clock_timestamp(),
  constraint plan_editors_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint plan_editors_times_range check (edited_at >= '2000-01-01T00:00Z' and edited_at < '2100-01-01T00:00Z')
);
comment on table private.plan_editors is 'One row is who last changed something of a flight''s plan that is approved; without a row it is who made the flight.';

create function private.material_columns() returns table (table_name text, column_name text, section text)
language sql immutable set search_path = '' as $$
  select m.table_name, c.column_name, m.section
    from (values
      ('flights', 'message', array['type', 'message', 'translations', 'creative_id', 'tracker_version_id', 'short_url', 'variants', 'promotion_rule']),
      ('flights', 'audience', array['audience', 'audience_segments', 'location']),
      ('flights', 'schedule', array['scheduled_date', 'frequency_cap', 'frequency_period', 'pacing']),
      ('flights', 'money', array['campaign_id', 'budget']),
      ('flights', null, array['id', 'name', 'status', 'status_reason', 'approval_state', 'promoted_variant', 'sent', 'delivery_rate', 'ctr', 'spent', 'user_id', 'organisation_id',
        'created_at', 'updated_at', 'version', 'activated_at', 'stopped_at', 'edited_at', 'edited_by', 'request_hash', 'search_text']),
      ('flight_intervals', 'schedule', array['date', 'start_time', 'end_time']),
      ('flight_intervals', null, array['id', 'flight_id', 'organisation_id', 'position']),
      ('flight_audiences', 'audience', array['audience_id']),
      ('flight_audiences', null, array['flight_id', 'organisation_id']),
      ('flight_exclusions', 'audience', array['audience_id', 'excluded_flight_id']),
      ('flight_exclusions', null, array['id', 'flight_id', 'organisation_id']),
      ('audience_segments', 'audience', array['audience_id', 'segment_id', 'rule_index', 'operator', 'sequence_order']),
      ('audience_segments', null, array['organisation_id']),
      ('audiences', 'audience', array['total_contacts']),
      ('audiences', null, array['id', 'cohort_id', 'name', 'description', 'segment_count', 'categories', 'formula', 'status', 'last_updated',
        'last_updated_by_user_id', 'organisation_id', 'user_id', 'created_at', 'updated_at', 'version', 'search_text']),
      ('segments', 'audience', array['rules']),
      -- A volume is what the contacts of cohorts are counted from.
      ('segments', null, array['id', 'name', 'description', 'category', 'volume', 'is_platform', 'organisation_id', 'user_id', 'created_at', 'updated_at',
        'version', 'search_text']),
      ('flight_creatives', 'message', array['creative_id', 'creative_version_id']),
      ('flight_creatives', null, array['flight_id', 'organisation_id', 'created_at']),
      ('creative_versions', 'message', array['message', 'content', 'original_url', 'tracker_version_id', 'og_title', 'og_description', 'og_image']),
      ('creative_versions', null, array['id', 'creative_id', 'organisation_id', 'version_name', 'shortened_url', 'click_count', 'locked_at', 'created_at', 'updated_at']),
      ('click_tracker_versions', 'message', array['og_title', 'og_description', 'og_image']),
      ('click_tracker_versions', null, array['id', 'click_tracker_id', 'organisation_id', 'version_name', 'shortened_url', 'domain_id', 'assigned_creative_id', 'click_count',
        'created_at', 'updated_at']),
      ('click_trackers', 'message', array['original_url']),
      ('click_trackers', null, array['id', 'name', 'organisation_id', 'user_id', 'created_at', 'updated_at', 'search_text']),
      ('campaigns', 'money', array['budget']),
      ('campaigns', 'schedule', array['end_date']),
      ('campaigns', null, array['id', 'name', 'description', 'status', 'status_reason', 'start_date', 'user_id', 'organisation_id', 'created_at', 'updated_at',
        'updated_by', 'version', 'archived_at', 'total_spent', 'flight_count', 'channels', 'search_text'])
    ) as m (table_name, section, columns)
    cross join lateral unnest(m.columns) as c (column_name)
$$;
comment on function private.material_columns() is
  'Each column of what a flight''s plan is made of, with the section that is approved with it; null: a change of it needs no approval. The one place that says so: snapshots, comparison and triggers are made from it.';
revoke execute on function private.material_columns() from public, anon, authenticated;

create function private.counted_contacts(p_audience public.audiences) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_audience.status when 'calculating' then private.audience_reach(p_audience.id) else p_audience.total_contacts end;
end $$;
comment on function private.counted_contacts(public.audiences) is 'Contacts of a cohort, also while it waits to be counted: what is asked for and approved never says 0 for that.';
revoke execute on function private.counted_contacts(public.audiences) from public, anon, authenticated;

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
    -- Many flights share a few cohorts, segments and campaigns: each is read once.
    select a.id, to_jsonb(a) || jsonb_build_object('total_contacts', private.counted_contacts(a)) as content
      from public.audiences a where a.id in (select l.audience_id from links l)
  ), involved as materialized (
    -- Its cohorts, and those that it leaves out.
    select l.flight_id, l.audience_id from links l union select x.flight_id, x.audience_id from private.excluded_cohorts(p_flights) as x
  ), parts as materialized (
    select s.* from public.audience_segments s where s.audience_id in (select v.audience_id from involved v)
  ), rules as materialized (
    -- Rules by their segment: two segments that exchange theirs are no longer what they were.
    select s.id, to_jsonb(s) || jsonb_build_object('rules', jsonb_build_object(s.id, s.rules)) as content
      from public.segments s where s.id in (select p.segment_id from parts p)
  ), campaigns as materialized (
    select c.id, to_jsonb(c) as content from public.campaigns c where c.id in (select f.campaign_id from planned f)
  ), assigned as materialized (
    select distinct on (l.flight_id) l.* from public.flight_creatives l where l.flight_id = any (p_flights) order by l.flight_id, l.created_at desc
  ), carried as materialized (
    -- A flight's own tracked link, else that of its version.
    select f.id as flight_id, w.click_tracker_id, to_jsonb(w) as content
      from planned f
      left join assigned a on a.flight_id = f.id
      left join public.creative_versions v on v.id = a.creative_version_id
      join public.click_tracker_versions w on w.id = coalesce(f.tracker_version_id, v.tracker_version_id)
  )
  select f.id, 'flights', to_jsonb(f) from planned f
  union all select i.flight_id, 'flight_intervals', to_jsonb(i) from public.flight_intervals i where i.flight_id = any (p_flights)
  union all select l.flight_id, 'flight_audiences', to_jsonb(l) from links l
  union all
  -- Those of an excluded flight by its cohorts: when it gets others, this one reaches other people.
  select e.flight_id, 'flight_exclusions', to_jsonb(e) || jsonb_build_object('audience_id', coalesce(e.audience_id, l.audience_id))
    from public.flight_exclusions e left join public.flight_audiences l on l.flight_id = e.excluded_flight_id where e.flight_id = any (p_flights)
  union all select v.flight_id, 'audience_segments', to_jsonb(p) from involved v join parts p on p.audience_id = v.audience_id
  union all select l.flight_id, 'audiences', c.content from links l join cohorts c on c.id = l.audience_id
  union all
  select r.flight_id, 'segments', s.content
    from (select distinct v.flight_id, p.segment_id from involved v join parts p on p.audience_id = v.audience_id) as r join rules s on s.id = r.segment_id
  union all select a.flight_id, 'flight_creatives', to_jsonb(a) from assigned a
  union all select a.flight_id, 'creative_versions', to_jsonb(v) from assigned a join public.creative_versions v on v.id = a.creative_version_id
  union all select c.flight_id, 'click_tracker_versions', c.content from carried c
  union all select c.flight_id, 'click_trackers', to_jsonb(t) from carried c join public.click_trackers t on t.id = c.click_tracker_id
  union all select f.id, 'campaigns', c.content from planned f join campaigns c on c.id = f.campaign_id;
end $$;
comment on function private.plan_rows(uuid[]) is 'The rows that the plans of flights are made of, of the tables of private.material_columns.';
revoke execute on function private.plan_rows(uuid[]) from public, anon, authenticated;

create function private.plan_sections(p_flights uuid[]) returns table (flight_id uuid, section text, content jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with sections as materialized (
    -- Which columns of a row are none of the section's.
    select k.table_name, k.section, array_agg(m.column_name) filter (where m.section is distinct from k.section) as others
      from (select distinct x.table_name, x.section from private.material_columns() as x where x.section is not null) as k
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
  'What there is to approve of flights: of each section {table: [rows with their material columns]}, the same for the same plan. Of all flights together: one by one takes ten times as long.';
revoke execute on function private.plan_sections(uuid[]) from public, anon, authenticated;

create function private.is_as_asked(p_asked jsonb, p_now jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- A count of today is seldom that of yesterday: a tenth more people than were asked for are no other audience, fewer never are.
  v_drift constant numeric := 1.1;
begin
  return p_asked is not distinct from p_now or p_asked - 'audiences' is not distinct from p_now - 'audiences'
    and (select coalesce(sum((a ->> 'total_contacts')::bigint), 0) from jsonb_array_elements(p_now -> 'audiences') as a)
      <= (select coalesce(sum((a ->> 'total_contacts')::bigint), 0) from jsonb_array_elements(p_asked -> 'audiences') as a) * v_drift;
end $$;
comment on function private.is_as_asked(jsonb, jsonb) is
  'A section of private.plan_sections is still what was asked for or approved: all the same, and its cohorts have at most a tenth more contacts.';
revoke execute on function private.is_as_asked(jsonb, jsonb) from public, anon, authenticated;

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
  select v.* into v_version from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
   where l.flight_id = p_flight.id order by l.created_at desc limit 1;
  select * into v_tracked from public.click_tracker_versions w where w.id = coalesce(p_flight.tracker_version_id, v_version.tracker_version_id);
  -- A tracked link has the preview of its tracker: public.resolve_short_link serves the same.
  if v_tracked.id is not null then
    select t.original_url into v_target from public.click_trackers t where t.id = v_tracked.click_tracker_id;
    v_version.og_title := v_tracked.og_title;
    v_version.og_description := v_tracked.og_description;
    v_version.og_image := v_tracked.og_image;
  end if;
  select * into v_campaign from public.campaigns c where c.id = p_flight.campaign_id;
  return jsonb_build_object(
    'message', jsonb_build_object('channel', p_flight.type, 'creative', v_creative, 'creative_id', p_flight.creative_id, 'version', v_version.version_name,
      'version_id', (select m.older_version_id from private.sent_messages(p_flight) as m where m.place = 0),
      'text', p_flight.message, 'translations', p_flight.translations, 'content', v_version.content, 'link', p_flight.short_url, 'target', coalesce(v_target, v_version.original_url),
      'og_title', v_version.og_title, 'og_description', v_version.og_description, 'og_image', v_version.og_image,
      'variants', (select coalesce(jsonb_agg(jsonb_build_object('variant', v.value -> 'variant', 'share', v.value -> 'share',
                            'text', private.variant_message(p_flight, v.value), 'translations', private.variant_translations(p_flight, v.value), 'content', v.value -> 'content',
                            'creative_id', m.creative_id, 'version_id', m.older_version_id) order by v.value ->> 'variant'), '[]')
                     from jsonb_array_elements(p_flight.variants) with ordinality as v join private.sent_messages(p_flight) as m on m.place = v.ordinality),
      'promotion_rule', p_flight.promotion_rule),
    'audience', (
      select jsonb_build_object('location', p_flight.location, 'people', coalesce(sum(c.people), 0), 'reach', private.flight_reach(p_flight.id),
               'excluded_cohorts', coalesce((
                 select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'formula', a.formula) order by a.name, a.id)
                   from public.flight_exclusions e join public.audiences a on a.id = e.audience_id where e.flight_id = p_flight.id), '[]'),
               'excluded_flights', coalesce((
                 select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
                   from public.flight_exclusions e join public.flights f on f.id = e.excluded_flight_id where e.flight_id = p_flight.id), '[]'),
               'cohorts', coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'people', c.people, 'formula', c.formula) order by c.name, c.id), '[]'),
               'segments', coalesce((
                 select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'rules', s.rules) order by s.name, s.id)
                   from public.segments s where s.id in (select k.segment_id from public.audience_segments k where k.audience_id = any (array_agg(c.id)))), '[]'))
        from (select a.id, a.name, a.formula, private.counted_contacts(a) as people
                from public.flight_audiences l join public.audiences a on a.id = l.audience_id where l.flight_id = p_flight.id) as c),
    'schedule', jsonb_build_object('frequency_cap', p_flight.frequency_cap, 'frequency_period', p_flight.frequency_period,
      'pacing', p_flight.pacing, 'campaign_end', v_campaign.end_date, 'intervals', coalesce((
      select jsonb_agg(jsonb_build_object('date', i.date, 'start_time', i.start_time, 'end_time', i.end_time) order by i.date, i.start_time, i.end_time, i.id)
        from public.flight_intervals i where i.flight_id = p_flight.id), '[]')),
    'money', jsonb_build_object('budget', p_flight.budget, 'campaign_budget', v_campaign.budget, 'price', private.flight_price(p_flight)));
end $$;
comment on function private.plan_words(public.flights) is 'A flight''s plan as a review shows it, by section and with the names of what it refers to. What is compared is private.plan_sections.';
revoke execute on function private.plan_words(public.flights) from public, anon, authenticated;

create function private.flights_to_approve(p_flights uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  -- Together with the others of its campaign: a large flight is not split into small ones to get around the amount.
  with sums as materialized (
    select f.campaign_id, case when o.approval_amounts ? f.type then f.type end as channel,
           -- Ended flights keep their spending.
           sum(case f.status when 'ended' then f.spent else f.budget end) as budget
      from public.flights f join public.organisations o on o.id = f.organisation_id
     where o.approval_policy = 'second_person_above'
       and f.campaign_id in (select g.campaign_id from public.flights g where g.id = any (p_flights))
     group by 1, 2
  )
  select f.id
    from public.flights f
    join public.organisations o on o.id = f.organisation_id
    left join sums s on s.campaign_id = f.campaign_id and s.channel is not distinct from case when o.approval_amounts ? f.type then f.type end
   where f.id = any (p_flights)
     and case o.approval_policy when 'second_person' then true
           when 'second_person_above' then coalesce(s.budget, 0) + case f.status when 'ended' then greatest(f.budget - f.spent, 0) else 0 end
             > coalesce((o.approval_amounts ->> f.type)::numeric, o.approval_above)
           else false end;
end $$;
comment on function private.flights_to_approve(uuid[]) is
  'Which of the flights a second person has to approve: all, or where the budgets of the campaign''s flights, and what those that are over have spent, are above the amount, those of a channel with an amount of its own by that.';
revoke execute on function private.flights_to_approve(uuid[]) from public, anon, authenticated;

create function private.approval_states(p_flights uuid[]) returns table (flight_id uuid, state text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with stated as materialized (
    select n.flight_id, case when a.state in ('approved', 'requested') and not private.is_as_asked(a.content, n.content) then 'void'
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
  'How flights as they are now stand with those who approve: changes_requested before void (never asked, or changed since) before requested; approved when every section is.';
revoke execute on function private.approval_states(uuid[]) from public, anon, authenticated;

create function private.unapproved(p_flights uuid[]) returns table (flight_id uuid, state text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.flight_id, s.state from private.approval_states(array(select x from private.flights_to_approve(p_flights) as x)) as s
     where s.state <> 'approved';
end $$;
comment on function private.unapproved(uuid[]) is 'Which of the flights a second person has yet to approve as they are now, and how they stand.';
revoke execute on function private.unapproved(uuid[]) from public, anon, authenticated;

create function private.approval_problem_code(p_state text) returns text
language sql immutable set search_path = '' as $$
  select case p_state when 'requested' then 'approval_requested' when 'changes_requested' then 'changes_requested' else 'approval_missing' end
$$;
comment on function private.approval_problem_code(text) is 'The word by which an unapproved flight is refused.';
revoke execute on function private.approval_problem_code(text) from public, anon, authenticated;

create function private.section_states(p_flights uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.id, (
             select coalesce(jsonb_object_agg(a.section, a.state), '{}') from private.flight_approvals a where a.flight_id = f.id)), '{}')
      from unnest(p_flights) as f (id));
end $$;
comment on function private.section_states(uuid[]) is '{flight: {section: state}} of what was ever asked of flights.';
revoke execute on function private.section_states(uuid[]) from public, anon, authenticated;

create function private.note_approvals(p_flights uuid[], p_before jsonb, p_facts jsonb, p_own_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_after constant jsonb := private.section_states(p_flights);
begin
  update public.flights f set approval_state = s.state
    from private.approval_states(p_flights) as s where f.id = s.flight_id and f.approval_state is distinct from s.state;
  insert into public.audit_log (actor_id, organisation_id, impersonating, table_name, row_id, action, before, after)
  select private.uid(), f.organisation_id, private.impersonated_org_id() is not null, 'flight_approvals', f.id::text, 'update',
         jsonb_build_object('name', f.name) || (p_before -> f.id::text),
         jsonb_build_object('name', f.name) || (v_after -> f.id::text) || p_facts || coalesce(p_own_facts -> f.id::text, '{}')
    from public.flights f where f.id = any (p_flights) order by f.id;
end $$;
comment on function private.note_approvals(uuid[], jsonb, jsonb, jsonb) is
  'After the sections of flights have changed their states: their own word follows, and the activity says what was before (private.section_states), what is now and why, with {flight: facts} of each.';
revoke execute on function private.note_approvals(uuid[], jsonb, jsonb, jsonb) from public, anon, authenticated;

-- An edit of what was approved, wherever it is made.

create function private.follow_plans(p_flights uuid[], p_is_edit boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flights uuid[];
  v_before jsonb;
  v_void uuid[];
begin
  if current_setting('flightdeck.putting_back', true) = 'true' then
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
     where a.flight_id = n.flight_id and a.section = n.section and a.state in ('requested', 'approved') and not private.is_as_asked(a.content, n.content)
    returning a.flight_id)
  select array_agg(distinct v.flight_id) into v_void from voided v;
  if v_void is not null then
    perform private.note_approvals(v_void, v_before, '{"event": "void"}');
  end if;
  -- What waits for money would go on by itself.
  v_flights := array(select f.id from public.flights f
                      where f.id = any (v_flights) and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null));
  update public.flights f set status = 'paused', status_reason = null where f.id in (select u.flight_id from private.unapproved(v_flights) as u);
end $$;
comment on function private.follow_plans(uuid[], boolean) is
  'After something of the plans of these flights has changed: what was asked or approved of the sections that differ is void, and a flight that runs without being approved is paused. Notes who did that, unless it is no edit of the plan.';
revoke execute on function private.follow_plans(uuid[], boolean) from public, anon, authenticated;

create function private.flights_planned_with(p_table text, p_rows jsonb[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select distinct (r ->> case when p_table in ('flight_intervals', 'flight_audiences', 'flight_exclusions', 'flight_creatives') then 'flight_id'
                                when p_table = 'audience_segments' then 'audience_id' else 'id' end)::uuid
      from unnest(p_rows) as r);
begin
  return case p_table
    when 'audiences' then array(select distinct l.flight_id from public.flight_audiences l where l.audience_id = any (v_ids))
    when 'segments' then private.flights_of_audiences(array(select distinct c.audience_id from public.audience_segments c where c.segment_id = any (v_ids)))
    when 'audience_segments' then private.flights_of_audiences(v_ids)
    when 'flight_audiences' then private.with_excluding_flights(v_ids)
    when 'creative_versions' then array(select distinct l.flight_id from public.flight_creatives l where l.creative_version_id = any (v_ids))
    when 'click_tracker_versions' then array(
      select f.id from public.flights f where f.tracker_version_id = any (v_ids)
      union
      select l.flight_id from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id where v.tracker_version_id = any (v_ids))
    when 'click_trackers' then array(
      select f.id from public.flights f join public.click_tracker_versions w on w.id = f.tracker_version_id where w.click_tracker_id = any (v_ids)
      union
      select l.flight_id from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
        join public.click_tracker_versions w on w.id = v.tracker_version_id where w.click_tracker_id = any (v_ids))
    when 'campaigns' then array(select f.id from public.flights f where f.campaign_id = any (v_ids) and f.status <> 'ended')
    else v_ids end;
end $$;
comment on function private.flights_planned_with(text, jsonb[]) is 'The flights whose plans are made of these rows of a table.';
revoke execute on function private.flights_planned_with(text, jsonb[]) from public, anon, authenticated;

create function private.approval_effect(p_table text, p_id uuid) returns table (running integer, waiting integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_flights uuid[];
begin
  if p_table <> all (array['campaigns', 'audience_segments', 'segments', 'creative_versions', 'click_tracker_versions']) then
    raise exception 'There is no such part of a plan.' using errcode = '22023', hint = 'unknown_table';
  end if;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = private.effective_org_id() and f.status <> 'ended'
       and f.id = any (private.flights_planned_with(p_table, array[jsonb_build_object('id', p_id, 'audience_id', p_id)]))
       -- A started flight keeps its version: an edit creates a new one.
       and (p_table <> 'creative_versions' or f.status = 'pending'));
  return query
    select (count(*) filter (where r.runs))::integer, (count(*) filter (where not r.runs and r.approval_state in ('approved', 'requested')))::integer
      from (select f.status = 'active' or f.status = 'paused' and f.status_reason is not null as runs, f.approval_state from public.flights f
             where f.id in (select x from private.flights_to_approve(v_flights) as x)) as r;
end $$;
comment on function private.approval_effect(text, uuid) is 'Body of public.approval_effect.';
revoke execute on function private.approval_effect(text, uuid) from public, anon;
grant execute on function private.approval_effect(text, uuid) to authenticated, service_role;

create function public.approval_effect(p_table text, p_id uuid) returns table (running integer, waiting integer)
language sql stable set search_path = '' as $$
  select * from private.approval_effect(p_table, p_id)
$$;
comment on function public.approval_effect(text, uuid) is
  'Effect of an edit where the organisation asks for approval: how many flights run with it, which a material change pauses (running), and how many others lose an approval or a request for one (waiting). p_table: campaigns, audience_segments (of the cohort p_id), segments, creative_versions or click_tracker_versions. Refuses with unknown_table.';
revoke execute on function public.approval_effect(text, uuid) from public, anon;
grant execute on function public.approval_effect(text, uuid) to authenticated, service_role;

create function private.follow_changed_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Who has contacts counted anew is no author of the flights that are for them.
  perform private.follow_plans(private.flights_planned_with(tg_table_name, array[to_jsonb(old), to_jsonb(new)]), tg_table_name <> 'audiences');
  return null;
end $$;
comment on function private.follow_changed_row() is 'AFTER UPDATE of a material column: see private.follow_plans.';

create function private.follow_changed_set() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_plans(private.flights_planned_with(tg_table_name, array(select to_jsonb(r) from changed_rows as r)));
  return null;
end $$;
comment on function private.follow_changed_set() is 'AFTER INSERT or DELETE of rows of a plan, once a statement: see private.follow_plans.';

do $$
declare
  v_table record;
begin
  for v_table in
    select m.table_name as name, array_agg(m.column_name) as columns from private.material_columns() as m
     where m.section is not null and m.table_name <> 'audiences' group by 1
  loop
    execute format('create trigger %I after update of %s on public.%I for each row when (%s) execute function private.follow_changed_row()',
      v_table.name || '_z_follow_plan', (select string_agg(format('%I', c), ', ') from unnest(v_table.columns) as c), v_table.name,
      (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(v_table.columns) as c));
  end loop;
  -- Which creative comes or goes is seen in its flight, which names the newest.
  foreach v_table.name in array array['flight_intervals', 'flight_audiences', 'flight_exclusions', 'audience_segments'] loop
    execute format('create trigger %I after insert on public.%I referencing new table as changed_rows for each statement execute function private.follow_changed_set()',
      v_table.name || '_z_follow_new', v_table.name);
    execute format('create trigger %I after delete on public.%I referencing old table as changed_rows for each statement execute function private.follow_changed_set()',
      v_table.name || '_z_follow_gone', v_table.name);
  end loop;
end $$;

-- When the contacts are to be counted anew, in the transaction of whoever changed a volume; not again when a job has counted them.
create trigger audiences_z_follow_plan after update of total_contacts on public.audiences
  for each row when (new.status = 'calculating' or old.status <> 'calculating' and new.total_contacts > old.total_contacts)
  execute function private.follow_changed_row();

-- A start, whoever asks for it: over REST, in a launch, or delivery that wakes what waited for money.

create function private.require_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- As it is stored: one statement may have changed status and plan.
  v_state constant text := (select u.state from private.unapproved(array[new.id]) as u);
begin
  if v_state is not null and tg_argv[0] = 'refuse' then
    raise exception 'A second person has to approve this flight before it starts.'
      using errcode = 'PT409', hint = private.approval_problem_code(v_state);
  elsif v_state is not null then
    update public.flights f set status = 'paused', status_reason = null where f.id = new.id;
  end if;
  return null;
end $$;
comment on function private.require_approval() is
  'AFTER a flight has become active: refused (approval_missing, approval_requested, changes_requested) unless it is approved as it is, or needs no approval. What delivery would wake stays paused instead.';
create trigger flights_require_approval after update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and (private.is_client() or old.status_reason is null))
  execute function private.require_approval('refuse');
create trigger flights_require_approval_to_wake after update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and not private.is_client() and old.status_reason is not null)
  execute function private.require_approval('pause');

create function private.approval_problems(p_flights uuid[]) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
begin
  return query
    select private.problem(p.code, case when p.flights = 1 then f end, jsonb_build_object('flights', p.flights, 'request_id', p.request_id))
      from (select private.approval_problem_code(u.state) as code, count(*) as flights, min(u.flight_id::text)::uuid as one,
                   max((select a.request_id::text from private.flight_approvals a
                         where a.flight_id = u.flight_id and a.request_id is not null order by a.state = 'requested' desc limit 1))::uuid as request_id
              from private.unapproved(p_flights) as u group by 1) as p
      left join public.flights f on f.id = p.one and p.flights = 1
     order by p.code;
end $$;
comment on function private.approval_problems(uuid[]) is
  'Problems as public.launch_check answers them: which of the flights are not approved, one line for each word; with the request that they are in.';
revoke execute on function private.approval_problems(uuid[]) from public, anon, authenticated;

create function private.follow_approval_policy() returns trigger
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
    select f.id, private.plan_words(f) as words from public.flights f where f.id in (select u.flight_id from private.unapproved(v_running) as u)
  )
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, content, approved_content, approved_words, approved_at)
  select w.id, n.section, new.id, 'approved', n.content, n.content, w.words -> n.section, clock_timestamp()
    from words w join private.plan_sections(v_running) as n on n.flight_id = w.id
  on conflict (flight_id, section) do update
    set state = 'approved', content = excluded.content, request_id = null, approved_content = excluded.approved_content,
        approved_words = excluded.approved_words, approved_by = null, approved_at = excluded.approved_at, released = false, remark = null;
  update public.flights f set approval_state = s.state
    from private.approval_states(array(
      select g.id from public.flights g
       where g.organisation_id = new.id and g.status <> 'ended' and exists (select 1 from private.flight_approvals a where a.flight_id = g.id))) as s
   where f.id = s.flight_id and f.approval_state is distinct from s.state;
  return null;
end $$;
comment on function private.follow_approval_policy() is
  'AFTER a change of the policy: what was started before goes on as it is, and needs approval once it is edited or started again. With the policy off nothing waits any more.';
create trigger organisations_follow_approval_policy after update of approval_policy, approval_above, approval_amounts on public.organisations
  for each row when ((old.approval_policy, old.approval_above, old.approval_amounts) is distinct from (new.approval_policy, new.approval_above, new.approval_amounts))
  execute function private.follow_approval_policy();

-- Mails of the platform that no browser sends: written here, taken by the server's job or by a worker with the secret key.

create table private.outgoing_mails (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  recipient text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint outgoing_mails_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint outgoing_mails_kind_known check (kind in ('approval_requested', 'approval_decided', 'invitation_accepted', 'access_approved', 'test_address_confirm')),
  constraint outgoing_mails_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table private.outgoing_mails is 'One row is a mail that is to be sent; the row goes as it is taken.';
create index outgoing_mails_organisation_id_idx on private.outgoing_mails (organisation_id);

create function private.queue_mail(p_person public.link_users, p_org uuid, p_kind text, p_facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_person.status <> 'active' or coalesce(p_person.notification_preferences -> 'email_notifications' = 'false', false) then
    return;
  end if;
  perform private.count_mail(p_org);
  insert into private.outgoing_mails (organisation_id, recipient, kind, facts) values (p_org, p_person.email, p_kind, p_facts);
exception when sqlstate 'PT429' then
  -- The request itself stands in the queue of those who approve.
  null;
end $$;
comment on function private.queue_mail(public.link_users, uuid, text, jsonb) is
  'A mail to a person who wants them, while the organisation may have more sent today.';
revoke execute on function private.queue_mail(public.link_users, uuid, text, jsonb) from public, anon, authenticated;

create function private.take_mails(p_limit integer) returns table (recipient text, kind text, facts jsonb)
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from private.outgoing_mails m
     where m.id in (select o.id from private.outgoing_mails o order by o.id limit least(greatest(p_limit, 0), 100) for update skip locked)
    returning m.id, m.recipient, m.kind, m.facts)
  select t.recipient, t.kind, t.facts from taken t order by t.id
$$;
comment on function private.take_mails(integer) is 'Body of public.take_mails.';
revoke execute on function private.take_mails(integer) from public, anon, authenticated;
grant execute on function private.take_mails(integer) to service_role;

create function public.take_mails(p_limit integer default 20) returns table (recipient text, kind text, facts jsonb)
language sql volatile set search_path = '' as $$
  select * from private.take_mails(p_limit)
$$;
comment on function public.take_mails(integer) is
  'The oldest mails that are to be sent, at most 100, each answered once: kind approval_requested, approval_decided, invitation_accepted, access_approved or test_address_confirm, and the facts of its text. Secret key only.';
revoke execute on function public.take_mails(integer) from public, anon, authenticated;
grant execute on function public.take_mails(integer) to service_role;

-- Asking, deciding, releasing.

create function private.flights_of_scope(p_campaign_id uuid, p_flight_id uuid) returns setof public.flights
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.campaigns c
     where c.organisation_id = private.effective_org_id() and c.archived_at is null
       and c.id = coalesce((select f.campaign_id from public.flights f where f.id = p_flight_id), case when p_flight_id is null then p_campaign_id end)) then
    raise exception 'This campaign or flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return query
    select f.* from public.flights f
     where f.organisation_id = private.effective_org_id() and f.status <> 'ended'
       and case when p_flight_id is not null then f.id = p_flight_id else f.campaign_id = p_campaign_id end
     order by f.id for no key update;
end $$;
comment on function private.flights_of_scope(uuid, uuid) is 'A flight, or those of a campaign, of the effective organisation that are not over, locked.';
revoke execute on function private.flights_of_scope(uuid, uuid) from public, anon, authenticated;

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
  perform private.require_writer('ask for approval');
  if length(v_note) > 1000 then
    raise exception 'The note can have at most 1000 characters.' using errcode = '22023', hint = 'note_too_long';
  end if;
  perform private.queue_id(v_id);
  if exists (select 1 from private.approval_requests r where r.id = v_id) then
    if not exists (select 1 from private.approval_requests r where r.id = v_id and r.organisation_id = v_org and r.request_hash = v_hash) then
      raise exception 'This request was already made for something else.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return jsonb_build_object('id', v_id, 'flights', (
      select count(distinct a.flight_id) from private.flight_approvals a where a.request_id = v_id));
  end if;
  v_asked := array(select f.id from private.flights_of_scope(p_campaign_id, p_flight_id) as f);
  v_asked := array(select u.flight_id from private.unapproved(v_asked) as u);
  if v_asked = '{}' then
    raise exception 'Nothing here needs an approval.' using errcode = 'PT409', hint = 'approval_not_needed';
  end if;
  v_before := private.section_states(v_asked);
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, request_id, content, requested_by)
  select n.flight_id, n.section, v_org, 'requested', v_id, n.content, private.uid() from private.plan_sections(v_asked) as n
  on conflict (flight_id, section) do update
    set state = 'requested', request_id = excluded.request_id, content = excluded.content, requested_by = excluded.requested_by,
        decided_by = null, decided_at = null, released = false
    where not (a.state = 'approved' and private.is_as_asked(a.content, excluded.content));
  perform private.note_approvals(v_asked, v_before, jsonb_build_object('event', 'request', 'note', v_note));
  insert into private.approval_requests (id, organisation_id, campaign_id, flight_id, note, requested_by, request_hash, rehearsal)
  select v_id, v_org, coalesce(p_campaign_id, f.campaign_id), p_flight_id, v_note, private.uid(), v_hash, private.rehearse(v_org, v_asked)
    from (select (select x.campaign_id from public.flights x where x.id = p_flight_id) as campaign_id) as f;
  perform private.queue_mail(u, v_org, 'approval_requested', jsonb_build_object(
      'request_id', v_id, 'note', v_note, 'flights', cardinality(v_asked), 'by', private.shown_name(me, v_org), 'organisation', o.name,
      'name', case when p_flight_id is null then c.name else coalesce(f.name, c.name) end))
     from private.approval_requests r
     join public.campaigns c on c.id = r.campaign_id
     join public.organisations o on o.id = v_org
     left join public.flights f on f.id = r.flight_id
     join public.link_users me on me.id = private.uid()
     join public.link_users u on u.organisation_id = v_org and u.id <> private.uid()
     join public.user_roles k on k.user_id = u.id and k.role = 'admin'
    where r.id = v_id;
  return jsonb_build_object('id', v_id, 'flights', cardinality(v_asked));
end $$;
comment on function private.request_approval(uuid, uuid, text, uuid) is 'Body of public.request_approval.';
grant execute on function private.request_approval(uuid, uuid, text, uuid) to authenticated, service_role;

create function public.request_approval(p_campaign_id uuid default null, p_flight_id uuid default null, p_note text default null, p_id uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.request_approval(p_campaign_id, p_flight_id, p_note, p_id)
$$;
comment on function public.request_approval(uuid, uuid, text, uuid) is
  'Asks those who approve for a flight, or for all flights of a campaign that need it, as one request with a note of up to 1000 characters: the sections that are not approved as they are. The admins get a mail. The same p_id again answers the same request. Answers {id, flights}. Refuses with read_only, not_found, note_too_long, approval_not_needed, request_reused.';
revoke execute on function public.request_approval(uuid, uuid, text, uuid) from public, anon;
grant execute on function public.request_approval(uuid, uuid, text, uuid) to authenticated, service_role;

create function private.own_plans(p_flights uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me constant uuid := private.uid();
begin
  return query
    select f.id from public.flights f left join private.plan_editors e on e.flight_id = f.id
     where f.id = any (p_flights)
       and (coalesce(e.edited_by, f.user_id) = v_me
         or exists (select 1 from private.flight_approvals a where a.flight_id = f.id and a.state = 'requested' and a.requested_by = v_me));
end $$;
comment on function private.own_plans(uuid[]) is
  'Of which of the flights the caller has asked for the approval, or was the last to change the plan, and so can not approve it.';
revoke execute on function private.own_plans(uuid[]) from public, anon, authenticated;

create function private.decide_approval(p_request_id uuid, p_decisions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_request private.approval_requests;
  v_named constant uuid[] := case when jsonb_typeof(p_decisions) = 'array' then array(
    select distinct private.uuid_of(d ->> 'flight_id') from jsonb_array_elements(p_decisions) as d) end;
  v_flights uuid[];
  v_before jsonb;
  v_decided integer;
  v_open integer;
begin
  if v_org is null or not private.is_org_admin() then
    raise exception 'Only admins approve what is sent.' using errcode = '42501', hint = 'not_admin';
  end if;
  select * into v_request from private.approval_requests r where r.id = p_request_id and r.organisation_id = v_org;
  if not found then
    raise exception 'This request no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif p_decisions is null or jsonb_typeof(p_decisions) <> 'array' or jsonb_array_length(p_decisions) not between 1 and 2000
    or exists (select 1 from jsonb_array_elements(p_decisions) as d
                where jsonb_typeof(d) <> 'object' or private.uuid_of(d ->> 'flight_id') is null
                   or not coalesce(d ->> 'decision' in ('approve', 'changes'), false)
                   or not coalesce(d ->> 'section' in ('message', 'audience', 'schedule', 'money'), false)) then
    raise exception 'The decisions can not be read.' using errcode = '22023', hint = 'invalid_decisions';
  elsif exists (select 1 from jsonb_array_elements(p_decisions) as d where d ->> 'decision' = 'changes' and coalesce(btrim(d ->> 'comment'), '') = '') then
    raise exception 'Describe what needs to change.' using errcode = '22023', hint = 'comment_missing';
  elsif exists (select 1 from jsonb_array_elements(p_decisions) as d where length(d ->> 'comment') > 1000) then
    raise exception 'A comment can have at most 1000 characters.' using errcode = '22023', hint = 'comment_too_long';
  end if;
  v_flights := array(select f.id from public.flights f where f.organisation_id = v_org and f.id = any (v_named) order by f.id for no key update);
  if cardinality(v_flights) < cardinality(v_named) then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif exists (select 1 from private.own_plans(v_flights)) then
    raise exception 'You asked for this approval or made the last change. Somebody else has to decide.' using errcode = '42501', hint = 'own_request';
  end if;
  v_before := private.section_states(v_flights);
  with decisions as materialized (
    select d.*, d.decision = 'approve' as approves
      from jsonb_to_recordset(p_decisions) as d (flight_id uuid, section text, decision text, comment text, seen text)
  ), words as materialized (
    select f.id, private.plan_words(f) as words from public.flights f where f.id in (select d.flight_id from decisions d where d.approves)
  )
  update private.flight_approvals a
     set state = case when d.approves then 'approved' else 'changes_requested' end,
         decided_by = private.uid(), decided_at = clock_timestamp(), remark = nullif(d.comment, ''),
         approved_content = case when d.approves then a.content else a.approved_content end,
         approved_words = case when d.approves then w.words -> a.section else a.approved_words end,
         approved_by = case when d.approves then private.uid() else a.approved_by end,
         approved_at = case when d.approves then clock_timestamp() else a.approved_at end
    from decisions d
    join private.plan_sections(v_flights) as n on n.flight_id = d.flight_id and n.section = d.section
    left join words w on w.id = d.flight_id
   where a.flight_id = d.flight_id and a.section = d.section and a.request_id = p_request_id and a.state = 'requested'
     and private.is_as_asked(a.content, n.content) and d.seen = md5(a.content::text);
  get diagnostics v_decided = row_count;
  if v_decided <> jsonb_array_length(p_decisions) then
    raise exception 'This was changed or decided meanwhile. Look at it again.' using errcode = 'PT409', hint = 'version_conflict';
  end if;
  -- One that somebody is just changing stays a draft; the launch check says so.
  update public.creatives c set status = 'approved'
   where c.id in (
     select x.id from public.creatives x
      where x.status = 'draft' and x.id in (
        select s.id from public.flights f join private.flight_approvals a on a.flight_id = f.id and a.section = 'message' and a.state = 'approved'
          cross join lateral private.sent_creatives(f) as s where f.id = any (v_flights))
      order by x.id for no key update skip locked);
  perform private.note_approvals(v_flights, v_before, '{"event": "decide"}', (
    select jsonb_object_agg(c.flight_id, jsonb_build_object('comments', c.comments))
      from (select d ->> 'flight_id' as flight_id, coalesce(jsonb_object_agg(d ->> 'section', d ->> 'comment') filter (where btrim(d ->> 'comment') <> ''), '{}') as comments
              from jsonb_array_elements(p_decisions) as d group by 1) as c));
  select count(*) into v_open from private.flight_approvals a where a.request_id = p_request_id and a.state = 'requested';
  if v_open = 0 then
    perform private.queue_mail(u, v_org, 'approval_decided', jsonb_build_object(
        'request_id', p_request_id, 'organisation', o.name, 'by', private.shown_name(me, v_org), 'name', coalesce(f.name, c.name),
        'approved', not exists (select 1 from private.flight_approvals a where a.request_id = p_request_id and a.state <> 'approved'),
        'remarks', (select coalesce(jsonb_agg(distinct a.remark), '[]') from private.flight_approvals a
                     where a.request_id = p_request_id and a.state = 'changes_requested')))
       from public.link_users u, public.link_users me, public.organisations o, public.campaigns c
       left join public.flights f on f.id = v_request.flight_id
      where u.id = v_request.requested_by and me.id = private.uid() and o.id = v_org and c.id = v_request.campaign_id and u.id <> me.id;
  end if;
  return jsonb_build_object('id', p_request_id, 'open', v_open);
end $$;
comment on function private.decide_approval(uuid, jsonb) is 'Body of public.decide_approval.';
grant execute on function private.decide_approval(uuid, jsonb) to authenticated, service_role;

create function public.decide_approval(p_request_id uuid, p_decisions jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.decide_approval(p_request_id, p_decisions)
$$;
comment on function public.decide_approval(uuid, jsonb) is
  'For admins who are not the author: [{flight_id, section: message|audience|schedule|money, decision: approve|changes, comment, seen}], seen being what public.approval_review answered of the section. All or none. A comment is needed to ask for changes. Answers {id, open: how many sections still wait}. Refuses with not_admin, own_request, not_found, invalid_decisions, comment_missing, comment_too_long, version_conflict.';
revoke execute on function public.decide_approval(uuid, jsonb) from public, anon;
grant execute on function public.decide_approval(uuid, jsonb) to authenticated, service_role;

create function private.release_flights(p_campaign_id uuid, p_flight_id uuid, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_reason constant text := coalesce(private.plain_line(p_reason), '');
  v_flights uuid[];
  v_before jsonb;
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    raise exception 'Only admins release flights without an approval.' using errcode = '42501', hint = 'not_admin';
  elsif v_reason = '' then
    raise exception 'Say why this can not wait for a second person.' using errcode = '22023', hint = 'reason_missing';
  elsif length(v_reason) > 500 then
    raise exception 'The reason can have at most 500 characters.' using errcode = '22023', hint = 'reason_too_long';
  end if;
  v_flights := array(select f.id from private.flights_of_scope(p_campaign_id, p_flight_id) as f);
  v_flights := array(select u.flight_id from private.unapproved(v_flights) as u);
  if v_flights = '{}' then
    raise exception 'Nothing here needs an approval.' using errcode = 'PT409', hint = 'approval_not_needed';
  end if;
  v_before := private.section_states(v_flights);
  with words as materialized (
    select f.id, f.organisation_id, private.plan_words(f) as words from public.flights f where f.id = any (v_flights)
  )
  insert into private.flight_approvals as a (flight_id, section, organisation_id, state, content, approved_content, approved_words, approved_by, approved_at,
                                             decided_by, decided_at, released, remark)
  select w.id, n.section, w.organisation_id, 'approved', n.content, n.content, w.words -> n.section, private.uid(), clock_timestamp(),
         private.uid(), clock_timestamp(), true, v_reason
    from words w join private.plan_sections(v_flights) as n on n.flight_id = w.id
  on conflict (flight_id, section) do update
    set state = 'approved', content = excluded.content, approved_content = excluded.approved_content, approved_words = excluded.approved_words,
        approved_by = excluded.approved_by, approved_at = excluded.approved_at, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
        released = true, remark = excluded.remark
    where not (a.state = 'approved' and private.is_as_asked(a.content, excluded.content));
  perform private.note_approvals(v_flights, v_before, jsonb_build_object('event', 'release', 'reason', v_reason));
  return cardinality(v_flights);
end $$;
comment on function private.release_flights(uuid, uuid, text) is 'Body of public.release_flights.';
grant execute on function private.release_flights(uuid, uuid, text) to authenticated, service_role;

create function public.release_flights(p_campaign_id uuid default null, p_flight_id uuid default null, p_reason text default null) returns integer
language sql volatile set search_path = '' as $$
  select private.release_flights(p_campaign_id, p_flight_id, p_reason)
$$;
comment on function public.release_flights(uuid, uuid, text) is
  'In an emergency, for admins, the author included: a flight or those of a campaign may start as they are without a second person, for a reason of up to 500 characters that the activity keeps. A later edit voids it as it does an approval. Answers how many flights. Refuses with not_admin, reason_missing, reason_too_long, not_found, approval_not_needed.';
revoke execute on function public.release_flights(uuid, uuid, text) from public, anon;
grant execute on function public.release_flights(uuid, uuid, text) to authenticated, service_role;

-- What those who approve read.

create function private.open_requests() returns table (
  id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint, channels text[], budget numeric, sections text[],
  note text, requested_by uuid, requested_by_name text, requested_at timestamptz, may_decide boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_own constant uuid[] := array(select x from private.own_plans(array(
    select distinct a.flight_id from private.flight_approvals a where a.organisation_id = v_org and a.state = 'requested')) as x);
begin
  return query
    select r.id, c.id, c.name, one.id, one.name, asked.flights, asked.channels, asked.budget, asked.sections, r.note,
           r.requested_by, private.shown_name(u, v_org), r.requested_at, private.is_org_admin() and asked.decidable
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
comment on function private.open_requests() is 'Body of public.open_approvals.';
grant execute on function private.open_requests() to authenticated, service_role;

create function public.open_approvals() returns table (
  id uuid, campaign_id uuid, campaign_name text, flight_id uuid, flight_name text, flights bigint, channels text[], budget numeric, sections text[],
  note text, requested_by uuid, requested_by_name text, requested_at timestamptz, may_decide boolean)
language sql stable set search_path = '' as $$
  select * from private.open_requests()
$$;
comment on function public.open_approvals() is
  'Requests of the effective organisation in which something waits for a decision, the oldest 200 first; may_decide: the caller approves, and is not the author of all of it. Dollars.';
revoke execute on function public.open_approvals() from public, anon;
grant execute on function public.open_approvals() to authenticated, service_role;

create function public.waiting_approvals() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.open_requests() as r where r.may_decide
$$;
comment on function public.waiting_approvals() is 'How many requests wait for the caller''s decision: the number in the navigation.';
revoke execute on function public.waiting_approvals() from public, anon;
grant execute on function public.waiting_approvals() to authenticated, service_role;

create function private.reviewed_flight(p_flight public.flights, p_request uuid, p_now jsonb, p_is_author boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words constant jsonb := private.plan_words(p_flight);
begin
  return jsonb_build_object('id', p_flight.id, 'name', p_flight.name, 'channel', p_flight.type, 'status', p_flight.status,
    'is_author', p_is_author,
    'sections', (
      select jsonb_agg(jsonb_build_object(
               'section', s.name, 'state', coalesce(case when a.state in ('approved', 'requested') and not private.is_as_asked(a.content, p_now -> s.name) then 'void' else a.state end, 'void'),
               'asked', coalesce(a.request_id = p_request and a.state = 'requested', false), 'seen', md5(a.content::text),
               'now', v_words -> s.name, 'before', a.approved_words, 'remark', a.remark, 'released', coalesce(a.released, false),
               'decided_by', private.shown_name(d, p_flight.organisation_id), 'decided_at', a.decided_at,
               'approved_by', private.shown_name(y, p_flight.organisation_id), 'approved_at', a.approved_at) order by s.place)
        from unnest(array['message', 'audience', 'schedule', 'money']) with ordinality as s (name, place)
        left join private.flight_approvals a on a.flight_id = p_flight.id and a.section = s.name
        left join public.link_users d on d.id = a.decided_by
        left join public.link_users y on y.id = a.approved_by));
end $$;
comment on function private.reviewed_flight(public.flights, uuid, jsonb, boolean) is
  'A flight as public.approval_review answers it; p_now are its sections as private.plan_sections says them.';
revoke execute on function private.reviewed_flight(public.flights, uuid, jsonb, boolean) from public, anon, authenticated;

create function private.approval_review(p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_request private.approval_requests;
  v_flights constant uuid[] := array(select distinct a.flight_id from private.flight_approvals a where a.request_id = p_request_id);
  v_own constant uuid[] := array(select x from private.own_plans(v_flights) as x);
begin
  select * into v_request from private.approval_requests r where r.id = p_request_id and r.organisation_id = v_org;
  if not found then
    raise exception 'This request no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return (
    select jsonb_build_object('id', v_request.id, 'campaign_id', c.id, 'campaign_name', c.name, 'flight_id', v_request.flight_id, 'note', v_request.note,
      'requested_by', private.shown_name(u, v_org), 'requested_at', v_request.requested_at, 'may_approve', private.is_org_admin(), 'time_zone', o.time_zone,
      'rehearsal', v_request.rehearsal, 'flights', (
        select coalesce(jsonb_agg(private.reviewed_flight(f, p_request_id, n.sections, f.id = any (v_own)) order by f.created_at, f.id), '[]')
          from public.flights f
          join (select k.flight_id, jsonb_object_agg(k.section, k.content) as sections from private.plan_sections(v_flights) as k group by 1) as n on n.flight_id = f.id))
      from public.campaigns c join public.organisations o on o.id = v_org left join public.link_users u on u.id = v_request.requested_by
     where c.id = v_request.campaign_id);
end $$;
comment on function private.approval_review(uuid) is 'Body of public.approval_review.';
grant execute on function private.approval_review(uuid) to authenticated, service_role;

create function public.approval_review(p_request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.approval_review(p_request_id)
$$;
comment on function public.approval_review(uuid) is
  'What a request asks for: who, when, with which note, what would have been sent and charged if it had started when it was asked for (rehearsal, as public.rehearsal answers), and its flights by section, each as it is now, as it was approved last, how it stands, and what public.decide_approval is to name as seen. Refuses with not_found.';
revoke execute on function public.approval_review(uuid) from public, anon;
grant execute on function public.approval_review(uuid) to authenticated, service_role;

create function private.set_approval_policy(p_policy text, p_above numeric, p_amounts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    raise exception 'Only admins change what needs approval.' using errcode = '42501', hint = 'not_admin';
  elsif coalesce(p_policy not in ('off', 'second_person', 'second_person_above'), true) then
    raise exception 'There is no such policy.' using errcode = '22023', hint = 'unknown_policy';
  elsif p_policy = 'second_person_above' and (p_above is null or not (p_above >= 0 and p_above < 1e10))
    or not private.is_price_map(coalesce(p_amounts, '{}')) then
    raise exception 'Give an amount of 0 or more.' using errcode = '22023', hint = 'invalid_amount';
  end if;
  update public.organisations o
     set approval_policy = p_policy, approval_above = coalesce(p_above, o.approval_above), approval_amounts = coalesce(p_amounts, '{}')
   where o.id = private.effective_org_id();
end $$;
comment on function private.set_approval_policy(text, numeric, jsonb) is 'Body of public.set_approval_policy.';
grant execute on function private.set_approval_policy(text, numeric, jsonb) to authenticated, service_role;

create function public.set_approval_policy(p_policy text, p_above numeric default null, p_amounts jsonb default '{}') returns void
language sql volatile set search_path = '' as $$
  select private.set_approval_policy(p_policy, p_above, p_amounts)
$$;
comment on function public.set_approval_policy(text, numeric, jsonb) is
  'For admins: flights of the effective organisation start without approval (off), with that of a second person, or of one above an amount of dollars (second_person_above); p_amounts gives channels an amount of their own, {channel: dollars}. Refuses with not_admin, unknown_policy, invalid_amount.';
revoke execute on function public.set_approval_policy(text, numeric, jsonb) from public, anon;
grant execute on function public.set_approval_policy(text, numeric, jsonb) to authenticated, service_role;
