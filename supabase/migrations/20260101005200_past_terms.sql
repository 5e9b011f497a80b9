-- Past terms: zones, quiet hours, limits and prices of an hour. Intervals are in the organization's zone and move when
-- the zone changes; messages sent before the change followed the earlier zone.

create table private.past_zones (
  organisation_id uuid not null,
  ends_at private.instant not null,
  starts_at private.instant not null,
  time_zone text not null,
  constraint past_zones_pkey primary key (organisation_id, ends_at),
  constraint past_zones_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint past_zones_order check (starts_at <= ends_at)
);
comment on table private.past_zones is
  'One row is a period (by delivery''s clock) in which an organization''s intervals were in a zone that it no '
  'longer uses. Billing days change later: see private.time_zone_changes.';

create function private.record_past_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_zones (organisation_id, ends_at, starts_at, time_zone)
  select new.id, private.delivery_now(), coalesce(max(p.ends_at), '2000-01-01T00:00Z'), old.time_zone
    from private.past_zones p where p.organisation_id = new.id
  -- A second change at the same moment: no time passed in between.
  on conflict do nothing;
  perform private.update_campaign_spans(array(
    select c.id from public.campaigns c
      where c.organisation_id = new.id and c.status in ('active', 'limited') and c.end_date is not null));
  return null;
end $$;
comment on function private.record_past_zone() is
  'AFTER UPDATE of an organization''s zone: stores the earlier zone for reports about hours before, and moves the '
  'ends of its campaigns.';
create trigger organisations_note_past_zone after update of time_zone on public.organisations
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.record_past_zone();

create table private.past_quiet_hours (
  organisation_id uuid not null,
  ends_at private.instant not null,
  starts_at private.instant not null,
  quiet_hours jsonb not null,
  constraint past_quiet_hours_pkey primary key (organisation_id, ends_at),
  constraint past_quiet_hours_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint past_quiet_hours_order check (starts_at <= ends_at)
);
comment on table private.past_quiet_hours is
  'One row is a period (by delivery''s clock) in which an organization had quiet hours that it has changed since.';

create function private.record_past_quiet_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_quiet_hours (organisation_id, ends_at, starts_at, quiet_hours)
  select new.id, private.delivery_now(), coalesce(max(p.ends_at), '2000-01-01T00:00Z'), old.quiet_hours
    from private.past_quiet_hours p where p.organisation_id = new.id
  -- A second change at the same moment: no time passed in between.
  on conflict do nothing;
  return null;
end $$;
comment on function private.record_past_quiet_hours() is
  'AFTER UPDATE of an organization''s quiet hours: stores the previous quiet hours, which apply to reports about hours '
  'before the change.';
create trigger organisations_note_past_quiet_hours after update of quiet_hours on public.organisations
  for each row when (old.quiet_hours is distinct from new.quiet_hours)
    execute function private.record_past_quiet_hours();

create function private.hour_zones(p_org uuid, p_hour timestamptz)
  returns table (time_zone text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.time_zone, p.starts_at, p.ends_at from private.past_zones p
     where p.organisation_id = p_org and p.starts_at < p_hour + interval '1 hour' and p.ends_at > p_hour
    union all
    select o.time_zone, (select max(p.ends_at) from private.past_zones p where p.organisation_id = p_org), null
      from public.organisations o where o.id = p_org;
end $$;
comment on function private.hour_zones(uuid, timestamptz) is
  'Zones of an organization''s intervals during an hour, and its current zone, each with the time in which it '
  'applied (null: no limit).';

create function private.hour_quiet_times(p_flight uuid, p_org uuid, p_hour timestamptz) returns tstzmultirange
language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text;
  v_times tstzmultirange;
begin
  -- Runs for every reported hour; few organizations have quiet hours.
  if not exists (select 1 from public.organisations o where o.id = p_org and o.quiet_hours <> '{}')
    and not exists (select 1 from private.past_quiet_hours p
      where p.organisation_id = p_org and p.ends_at > p_hour and p.quiet_hours <> '{}') then
    return '{}';
  end if;
  select f.type into v_channel from public.flights f where f.id = p_flight;
  select range_agg(quiet.times * tstzmultirange(tstzrange(h.starts_at, h.ends_at))
    * tstzmultirange(tstzrange(z.starts_at, z.ends_at)))
    into v_times
    from (select p.quiet_hours, p.starts_at, p.ends_at from private.past_quiet_hours p
           where p.organisation_id = p_org and p.starts_at < p_hour + interval '1 hour' and p.ends_at > p_hour
          union all
          select o.quiet_hours, (select max(p.ends_at) from private.past_quiet_hours p where p.organisation_id = p_org),
            null
            from public.organisations o where o.id = p_org) as h
    cross join private.hour_zones(p_org, p_hour) as z
    cross join lateral (select private.quiet_times(h.quiet_hours -> v_channel, z.time_zone,
      array[(p_hour at time zone z.time_zone)::date]) as times offset 0) as quiet
   where h.quiet_hours ? v_channel;
  return coalesce(v_times, '{}');
end $$;
comment on function private.hour_quiet_times(uuid, uuid, timestamptz) is
  'Quiet times around an hour on a flight''s channel, by the organization''s quiet hours and zone of that time.';

create function private.sent_in_period(p_flight uuid, p_hour timestamptz, p_period text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text;
  v_at timestamptz;
begin
  if p_period = 'flight' then
    return (select f.sent from public.flights f where f.id = p_flight);
  end if;
  select o.time_zone into v_zone from public.flights f join public.organisations o on o.id = f.organisation_id
    where f.id = p_flight;
  select min(w.starts_at) into v_at from private.flight_waves(array[p_flight]) as w
    where w.starts_at < p_hour + interval '1 hour' and w.ends_at > p_hour;
  if v_at is null then
    -- No interval covers the hour any more, because the zone has changed since.
    return (
      select coalesce(sum(h.sent), 0) from public.flight_hourly_stats h
       where h.flight_id = p_flight and private.cap_period(h.hour at time zone v_zone,
         p_period) = private.cap_period(p_hour at time zone v_zone, p_period));
  end if;
  return (
    select sum(w.sent) from private.flight_waves(array[p_flight]) as w
     where private.cap_period(w.starts_at at time zone v_zone, p_period) = private.cap_period(v_at at time zone v_zone,
       p_period));
end $$;
comment on function private.sent_in_period(uuid, timestamptz, text) is
  'Messages of a flight in the day or week that an hour belongs to for its frequency cap, or in total. An hour '
  'belongs to the period in which its interval begins, also past midnight.';

create function private.hour_terms(p_flight uuid, p_campaign uuid, p_org uuid, p_hour timestamptz,
  p_variant text default null,
  out is_sending boolean, out least_price numeric, out most_price numeric, out room bigint, out is_quiet boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
  v_quiet constant tstzmultirange := private.hour_quiet_times(p_flight, p_org, p_hour);
begin
  select count(*) filter (where open.is_loud) > 0, min(f.price) filter (where open.is_loud),
    max(f.price) filter (where open.is_loud),
         max(f.most_sent - private.sent_in_period(p_flight, p_hour, f.cap_period)) filter (where open.is_loud),
         count(*) > 0 and count(*) filter (where open.is_loud) = 0
    into is_sending, least_price, most_price, room, is_quiet
    from (select s.subject, s.starts_at, s.ends_at,
      coalesce((s.variant_prices ->> p_variant)::numeric, s.price) as price, s.most_sent, s.cap_period
            from private.active_spans s) as f
    join private.active_spans c on c.subject = p_campaign
    join private.active_spans o on o.subject = p_org
    join (select greatest(lower(t.span), z.starts_at) as starts_at, least(upper(t.span), z.ends_at) as ends_at
            from public.flight_intervals i
            cross join private.hour_zones(p_org, p_hour) as z
            cross join lateral unnest(private.wall_times(
              i.date + i.start_time, i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day'
                else interval '0' end, z.time_zone)) as t (span)
           where i.flight_id = p_flight and i.start_time <> i.end_time
             and i.date between (p_hour at time zone 'UTC')::date - 2 and (p_hour at time zone 'UTC')::date + 1
          offset 0) as i on i.starts_at < v_end and i.ends_at > p_hour
    cross join lateral (select greatest(f.starts_at, c.starts_at, o.starts_at, i.starts_at, p_hour) as starts_at,
                               least(f.ends_at, c.ends_at, c.ends_by, o.ends_at, i.ends_at, v_end) as ends_at) as moment
    cross join lateral (select moment.starts_at < moment.ends_at
      and not tstzrange(moment.starts_at, greatest(moment.starts_at, moment.ends_at)) <@ v_quiet as is_loud) as open
   where f.subject = p_flight
     -- Nothing is sent while a start can still be undone.
     and greatest(f.starts_at, c.starts_at) <= private.delivery_now()
     -- least() ignores the missing end of an open span.
     and moment.starts_at < moment.ends_at;
end $$;
comment on function private.hour_terms(uuid, uuid, uuid, timestamptz, text) is
  'Whether the hour has a moment in which flight, campaign and organization were active and an interval was open '
  'outside quiet hours (is_quiet: only within them); the lowest and highest price of the flight, or one variant, in '
  'it; and how many more messages it may have sent (room).';

create function private.idle_reason(p_flight public.flights, p_hour timestamptz) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
begin
  if not exists (select 1 from private.active_spans s
    where s.subject = p_flight.organisation_id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'organisation_inactive';
  elsif not exists (
    select 1 from private.active_spans s
     where s.subject = p_flight.campaign_id and s.starts_at < v_end and s.starts_at <= private.delivery_now()
       and coalesce(least(s.ends_at, s.ends_by) > p_hour, true) and coalesce(s.ends_by > s.starts_at, true)) then
    return case when (
      select coalesce(s.ends_at >= s.ends_by, s.ends_by is not null) from private.active_spans s
       where s.subject = p_flight.campaign_id and s.starts_at < v_end order by s.starts_at desc limit 1)
         then 'campaign_ended' else 'campaign_inactive' end;
  elsif not exists (
    select 1 from private.active_spans s
      where s.subject = p_flight.id and s.starts_at < v_end and s.starts_at <= private.delivery_now()) then
    return 'not_started';
  elsif exists (select 1 from private.active_spans s
    where s.subject = p_flight.id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'outside_intervals';
  elsif exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at >= v_end) then
    return 'paused';
  end if;
  return 'after_stop';
end $$;
comment on function private.idle_reason(public.flights, timestamptz) is
  'Why a flight cannot have sent anything in an hour, when private.hour_terms says it cannot.';
