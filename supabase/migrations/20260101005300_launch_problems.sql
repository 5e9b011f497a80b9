-- Launching: problems before a start and their repairs, the start of a campaign with its flights in one transaction,
-- and its undo.

create table private.launches (
  id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  launched_by uuid,
  launch_at private.instant not null,
  undone_at private.instant,
  request_hash text not null,
  before jsonb not null,
  constraint launches_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.launches is
  'One row is a launch under its client-made id. Kept for a day, so that a repeated call returns the same and the '
  'launch can be undone.';
comment on column private.launches.launch_at is
  'When gateways may first get the started flights, by delivery''s clock. Before that, the launch can be undone.';
comment on column private.launches.before is
  '{campaign: {status, status_reason}, flights: [{id, status, status_reason, activated_at, stopped_at}]} before the '
  'launch.';
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
      ('forbidden_word', 'warning', 'edit_creative'),
      ('no_opt_out', 'warning', 'edit_creative'),
      ('no_unsubscribe', 'warning', 'edit_creative'),
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
  'Whether a problem blocks a launch (blocker) or only shows (warning), and which control repairs it.';

create function private.problem(p_code text, p_flight public.flights, p_hints jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select jsonb_build_object('code', p_code, 'severity', k.severity, 'fix', case
    when k.fix = 'open_tracker' and p_flight.status = 'pending' then 'edit_flight'
    else k.fix end, 'flight_id', p_flight.id, 'flight_name', p_flight.name,
                            -- Only unknown values of the problem itself are dropped: a flight in a list may have no
                            -- name.
                            'hints', (select coalesce(jsonb_object_agg(h.key, h.value) filter (where h.value <> 'null'),
                              '{}') from jsonb_each(p_hints) as h))
    from private.problem_kind(p_code) as k);
end $$;
comment on function private.problem(text, public.flights, jsonb) is
  'A problem as public.launch_check returns it; without a flight it is the campaign''s.';

create function private.flights_to_start(p_campaign public.campaigns, p_flights uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  -- Serving order of private.allotments: active flights first.
  select coalesce(array_agg(f.id order by f.status <> 'active', case
           when f.status = 'active' then f.activated_at end nulls first, f.id), '{}')
    from public.flights f
   where f.campaign_id = p_campaign.id
     and (case when p_flights is null then f.status = 'pending'
       else f.status in ('pending', 'paused') and f.id = any (p_flights) end
       or f.status = 'active' and p_campaign.status not in ('active', 'limited'))
$$;
comment on function private.flights_to_start(public.campaigns, uuid[]) is
  'Flights that a launch starts, in serving order: active flights that only wait for the campaign, and those of '
  'p_flights that are pending or paused (null: all pending flights, because a person paused the paused flights).';

create function private.interval_spans(p_flight uuid) returns table (date date, starts timestamp, ends timestamp)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select i.date::date, i.date + i.start_time, i.date + i.end_time + case
      when i.end_time < i.start_time then interval '1 day' else interval '0' end
      from public.flight_intervals i
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time;
end $$;
comment on function private.interval_spans(uuid) is
  'Intervals of a flight in which it can send, by the organization''s clock.';

create function private.planned_price(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_prices jsonb;
  v_encoding text;
begin
  -- Prices before the first change since the plan was made or last edited.
  select l.before into v_prices
    from public.audit_log l
   where l.table_name = 'organisations' and l.row_id = p_flight.organisation_id::text and l.action = 'update'
     and l.occurred_at > coalesce(p_flight.edited_at, p_flight.created_at)
     and private.prices_differ(l.before, l.after)
   order by l.occurred_at, l.id limit 1;
  -- The SMS encoding before its first change since then.
  select l.before ->> 'sms_encoding' into v_encoding
    from public.audit_log l
   where l.table_name = 'service_types' and l.row_id = 'sms' and l.action = 'update'
     and l.occurred_at > coalesce(p_flight.edited_at, p_flight.created_at)
     and l.before -> 'sms_encoding' is distinct from l.after -> 'sms_encoding'
   order by l.occurred_at, l.id limit 1;
  return case when v_prices is null then private.part_price(p_flight) else private.part_price_at(p_flight, v_prices) end
    * private.max_parts(p_flight, coalesce(v_encoding, private.sms_encoding()));
end $$;
comment on function private.planned_price(public.flights) is
  'Price of a message in dollars when the flight was planned or last edited.';

create function private.intervals_outside_campaign(p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o
    where o.id = p_flight.organisation_id);
  v_first date;
  v_last date;
begin
  select min(s.date), max(s.date) into v_first, v_last from private.interval_spans(p_flight.id) as s
    where s.ends > v_now;
  if v_first < p_campaign.start_date or v_last > p_campaign.end_date then
    return jsonb_build_object('first_day', v_first, 'last_day', v_last, 'start_date', p_campaign.start_date, 'end_date',
      p_campaign.end_date,
      'version', p_campaign.version);
  end if;
  return null;
exception when data_exception then
  -- A schedule that cannot be computed is reported when the flight starts.
  return null;
end $$;
comment on function private.intervals_outside_campaign(public.flights, public.campaigns) is
  'First and last day of the remaining intervals, and the campaign''s period, if the intervals are not within it; '
  'otherwise null.';

create function private.quiet_intervals(p_flight public.flights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hours jsonb;
  v_zone text;
  v_count integer;
begin
  select o.quiet_hours -> p_flight.type, o.time_zone into v_hours, v_zone from public.organisations o
    where o.id = p_flight.organisation_id;
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
  'Remaining intervals that the channel''s quiet hours shorten, {from, to, channel, intervals}; null for none, and '
  'when they leave no time at all.';

create function private.audience_overlaps(p_flights uuid[]) returns table (flight_id uuid, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_org constant uuid := (select f.organisation_id from public.flights f where f.id = p_flights[1]);
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o
    where o.id = v_org);
begin
  return query
  with rivals as materialized (
    select g.id, g.name, g.campaign_id, g.id = any (p_flights) as starts
      from public.flights g join public.campaigns c on c.id = g.campaign_id
     where g.organisation_id = v_org and (g.id = any (p_flights) or g.status = 'active'
       and c.status in ('active', 'limited'))
  ), times as materialized (
    -- Once per flight as a range; pairs of intervals are thousands of times as many.
    select i.flight_id, range_agg(tsrange(i.date + i.start_time,
             i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day'
               else interval '0' end)) as times
      from public.flight_intervals i
     where i.flight_id in (select r.id from rivals r) and i.date >= v_now::date - 1 and i.start_time <> i.end_time
       and i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end > v_now
     group by i.flight_id
  ), schedules as materialized (
    -- Many flights share the same times.
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
      join public.flight_audiences theirs on theirs.audience_id = mine.audience_id
        and theirs.flight_id <> mine.flight_id
      join rivals r on r.id = theirs.flight_id
      join public.audiences a on a.id = mine.audience_id
     -- Two flights that start together are reported once.
     where mine.flight_id = any (p_flights) and (not r.starts or r.id < mine.flight_id)
       and not exists (select 1 from excluded x where x.flight_id = mine.flight_id and x.audience_id = mine.audience_id)
       and not exists (select 1 from excluded x
         where x.flight_id = theirs.flight_id and x.audience_id = theirs.audience_id)
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
         jsonb_build_object('other_id', f.id, 'other_name', f.name, 'other_campaign_id', f.campaign_id, 'audience',
           f.audience, 'day', f.day,
                            'others', count(*) over (partition by f.flight_id))
    from found f
   order by f.flight_id, f.day, f.name, f.id;
exception when data_exception then
  -- The schedule of one flight cannot be computed.
  return;
end $$;
comment on function private.audience_overlaps(uuid[]) is
  'For each flight that starts: the first other flight, by day, that sends or starts with it to one of its cohorts '
  'in the same hours, and the number of such flights.';
