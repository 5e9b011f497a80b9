-- Send windows: when a flight may send, by its intervals, quiet hours and frequency cap, stored as waves.

create function private.last_window_end(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end)
             at time zone (select o.time_zone
               from public.flights f join public.organisations o on o.id = f.organisation_id where f.id = p_flight)
      from public.flight_intervals i
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time);
end $$;
comment on function private.last_window_end(uuid) is
  'End of the last interval; null when no interval has a date and a length.';

create function private.next_window_start(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min((i.date + i.start_time) at time zone o.time_zone)
      from public.flight_intervals i join public.organisations o on o.id = i.organisation_id
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time
       and (i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day'
         else interval '0' end) at time zone o.time_zone
         > (select private.delivery_now()));
end $$;
comment on function private.next_window_start(uuid) is
  'Start of the first interval that is not over; null when none is left.';

create function private.next_opening(p_flight uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select o.opens_at from private.next_openings(array[p_flight]) as o);
end $$;
comment on function private.next_opening(uuid) is
  'Next time the flight may send, possibly now: within an interval and outside the quiet hours of its channel. Null '
  'if no such time is left.';

create function private.next_openings(p_flights uuid[]) returns table (flight_id uuid, opens_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_left constant tstzmultirange := tstzmultirange(tstzrange(private.delivery_now(), null));
begin
  return query select w.flight_id, min(lower(w.open * v_left)) from private.flight_waves(p_flights) as w
    group by w.flight_id;
end $$;
comment on function private.next_openings(uuid[]) is
  'private.next_opening for several flights; omits flights without intervals.';

create function private.wall_times(p_starts timestamp, p_ends timestamp, p_zone text) returns tstzmultirange
language plpgsql stable strict set search_path = '' as $$
declare
  -- Offsets of the day before and the day after. They differ when the clock changes between them.
  v_before timestamptz := date_trunc('minute', p_starts at time zone p_zone) - interval '24 hours';
  v_after timestamptz := date_trunc('minute', p_ends at time zone p_zone) + interval '24 hours';
  v_early constant interval := v_before at time zone p_zone - v_before at time zone 'UTC';
  v_late constant interval := v_after at time zone p_zone - v_after at time zone 'UTC';
  v_middle timestamptz;
begin
  if v_early = v_late then
    return tstzmultirange(tstzrange((p_starts - v_early) at time zone 'UTC', (p_ends - v_early) at time zone 'UTC'));
  end if;
  while v_after > v_before + interval '1 minute' loop
    v_middle := to_timestamp(div((extract(epoch from v_before) + extract(epoch from v_after)) / 2, 60) * 60);
    if v_middle at time zone p_zone - v_middle at time zone 'UTC' = v_late then
      v_after := v_middle;
    else
      v_before := v_middle;
    end if;
  end loop;
  return tstzmultirange(tstzrange((p_starts - v_early) at time zone 'UTC', (p_ends - v_early) at time zone 'UTC'))
    * tstzmultirange(tstzrange(null, v_after))
       + tstzmultirange(tstzrange((p_starts - v_late) at time zone 'UTC', (p_ends - v_late) at time zone 'UTC'))
         * tstzmultirange(tstzrange(v_after, null));
end $$;
comment on function private.wall_times(timestamp, timestamp, text) is
  'The minutes in which the clock of a zone shows a time from p_starts to before p_ends. A skipped hour has none; a '
  'repeated hour counts both times it is shown. Equal to intervalSpans in src/domain/time/wall-time.ts.';

create function private.day_end(p_day date, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return upper(private.wall_times(p_day::timestamp, (p_day + 1)::timestamp, p_zone));
end $$;
comment on function private.day_end(date, text) is
  'End of a day in a zone; null without a day, and for a day that the zone skipped. Equal to dayEnd in '
  'src/domain/time/wall-time.ts.';

create function private.quiet_times(p_hours jsonb, p_zone text, p_days date[]) returns tstzmultirange
language plpgsql stable set search_path = '' as $$
declare
  v_from constant time := p_hours ->> 'from';
  v_to constant time := p_hours ->> 'to';
begin
  return coalesce((
    select range_agg(private.wall_times(d.day + v_from, d.day + v_to + case when v_to < v_from then interval '1 day'
      else interval '0' end, p_zone))
      -- Quiet hours that began the day before may reach into this day.
      from (select distinct d.day + more.days as day
        from unnest(p_days) as d (day), (values (-1), (0), (1)) as more (days)) as d
     where p_hours is not null), '{}');
end $$;
comment on function private.quiet_times(jsonb, text, date[]) is
  'Times of quiet hours, {from, to} or null, on these local days; clock changes are handled as in intervals. '
  'Equal to quietSpans in src/domain/time/quiet-hours.ts.';

create function private.cap_period(p_wall timestamp, p_period text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case p_period when 'day' then p_wall::date when 'week' then date_trunc('week', p_wall)::date end;
end $$;
comment on function private.cap_period(timestamp, text) is
  'First day of the day or week (from Monday) that a local time belongs to for a frequency cap; null when the '
  'period is the whole flight.';

create table private.stored_waves (
  flight_id uuid primary key,
  intervals integer not null,
  time_zone text not null,
  quiet_hours jsonb,
  starts_at timestamptz[] not null,
  ends_at timestamptz[] not null,
  opens tstzmultirange[] not null,
  constraint stored_waves_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade
);
comment on table private.stored_waves is
  'One row holds the waves of a flight. They are stored when its intervals are saved, because converting hundreds '
  'of local times is the most expensive part of a plan.';
comment on column private.stored_waves.intervals is
  'Number of schedule intervals; private.check_active_intervals limits their sum.';
comment on column private.stored_waves.time_zone is
  'Zone of the computation. private.flight_waves ignores the row when the zone or quiet_hours have changed since.';
comment on column private.stored_waves.opens is 'Times within each wave in which the flight may send.';

create function private.compute_waves(p_flights uuid[])
returns table (flight_id uuid, starts_at timestamptz, ends_at timestamptz, open tstzmultirange)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if cardinality(p_flights) = 0 then
    return;
  end if;
  return query
  with intervals as materialized (
    select i.flight_id, o.quiet_hours -> f.type as quiet_hours, o.time_zone,
      i.date + date_trunc('minute', i.start_time::interval) as starts,
           i.date + date_trunc('minute', i.end_time::interval) + case
             when i.end_time < i.start_time then interval '1 day' else interval '0' end as ends
      from public.flight_intervals i join public.organisations o on o.id = i.organisation_id
        join public.flights f on f.id = i.flight_id
     where i.flight_id = any (p_flights) and i.date is not null and i.start_time <> i.end_time
  ), moments as materialized (
    -- Thousands of flights share a few times, so convert each time once.
    select t.*, private.wall_times(t.starts, t.ends, t.time_zone) as times
      from (select distinct i.time_zone, i.starts, i.ends from intervals i) as t
  ), quiet as materialized (
    -- Quiet hours are converted once per zone and day, too.
    select q.time_zone, q.quiet_hours, private.quiet_times(q.quiet_hours, q.time_zone, array_agg(q.day)) as times
      from (select distinct i.time_zone, i.quiet_hours, d.day
        from intervals i cross join lateral (values (i.starts::date), (i.ends::date)) as d (day)
             where i.quiet_hours is not null) as q
     group by q.time_zone, q.quiet_hours
  ), spans as (
    select i.flight_id, i.quiet_hours, i.time_zone, m.times, lower(m.times) as starts_at, upper(m.times) as ends_at
      from intervals i join moments m on m.time_zone = i.time_zone and m.starts = i.starts and m.ends = i.ends
     where not isempty(m.times)
  ), marked as (
    select s.*, coalesce(date_trunc('hour', s.starts_at, 'UTC')
             > date_trunc('hour', max(s.ends_at) over (partition by s.flight_id
               order by s.starts_at, s.ends_at rows between unbounded preceding and 1 preceding)
                 - interval '1 minute', 'UTC'),
             true) as is_first
      from spans s
  ), numbered as (
    select m.*, count(*) filter (where m.is_first) over (partition by m.flight_id
      order by m.starts_at, m.ends_at) as wave from marked m
  )
  select w.flight_id, w.starts_at, w.ends_at, case when q.times is null then w.open else w.open - q.times end
    from (select n.flight_id, n.quiet_hours, n.time_zone, min(n.starts_at) as starts_at, max(n.ends_at) as ends_at,
      range_agg(n.times) as open
            from numbered n group by n.flight_id, n.quiet_hours, n.time_zone, n.wave) as w
    left join quiet q on q.time_zone = w.time_zone and q.quiet_hours = w.quiet_hours;
end $$;
comment on function private.compute_waves(uuid[]) is
  'Waves of each flight: the times in which it sends at most one message to a contact. Intervals that share a clock '
  'hour (UTC) form one wave; open excludes the gaps between them and the quiet hours of the channel. Equal to '
  'src/domain/delivery/waves.ts.';

create function private.store_waves(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stored_waves (flight_id, intervals, time_zone, quiet_hours, starts_at, ends_at, opens)
  select f.id, (select count(*) from public.flight_intervals i where i.flight_id = f.id), o.time_zone,
    o.quiet_hours -> f.type,
         coalesce(w.starts_at, '{}'), coalesce(w.ends_at, '{}'), coalesce(w.opens, '{}')
    from public.flights f
    join public.organisations o on o.id = f.organisation_id
    left join (
      select c.flight_id, array_agg(c.starts_at order by c.starts_at) as starts_at,
        array_agg(c.ends_at order by c.starts_at) as ends_at,
             array_agg(c.open order by c.starts_at) as opens
        from private.compute_waves(p_flights) as c group by c.flight_id) as w on w.flight_id = f.id
   where f.id = any (p_flights)
  on conflict (flight_id) do update
    set intervals = excluded.intervals, time_zone = excluded.time_zone, quiet_hours = excluded.quiet_hours,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, opens = excluded.opens;
end $$;
comment on function private.store_waves(uuid[]) is
  'Stores the waves of the flights. The caller must hold the lock of each flight, so that its intervals cannot '
  'change.';

create function private.check_active_intervals(p_org uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit constant integer := 200000;
begin
  if (select sum(w.intervals) from public.flights f join private.stored_waves w on w.flight_id = f.id
       where f.organisation_id = p_org and (f.status = 'active' or f.status = 'paused'
         and f.status_reason is not null)) > v_limit then
    perform private.refuse('22023', 'too_many_intervals.organisation', jsonb_build_object('limit', v_limit));
  end if;
end $$;
comment on function private.check_active_intervals(uuid) is
  'Limits the schedule intervals of all active flights of an organization, including paused flights that delivery '
  'will resume, because every gateway call plans over them.';

create function private.store_interval_waves() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select distinct c.flight_id from changed c order by 1);
begin
  -- Lock before reading the intervals: see private.store_waves.
  perform 1 from public.flights f where f.id = any (v_flights) order by f.id for no key update;
  begin
    perform private.store_waves(v_flights);
  exception when data_exception then
    -- Settling records the failure of such a flight.
    delete from private.stored_waves w where w.flight_id = any (v_flights);
  end;
  perform private.check_active_intervals(o.id)
    from (select distinct f.organisation_id as id from public.flights f
           where f.id = any (v_flights) and (f.status = 'active' or f.status = 'paused'
             and f.status_reason is not null)) as o;
  return null;
end $$;
comment on function private.store_interval_waves() is
  'AFTER a change of intervals, once per statement: stores the waves of their flights and checks the limit of '
  'active intervals.';
create trigger flight_intervals_added after insert on public.flight_intervals
  referencing new table as changed for each statement execute function private.store_interval_waves();
create trigger flight_intervals_changed after update on public.flight_intervals
  referencing new table as changed for each statement execute function private.store_interval_waves();
create trigger flight_intervals_removed after delete on public.flight_intervals
  referencing old table as changed for each statement execute function private.store_interval_waves();

create function private.flight_waves(p_flights uuid[])
returns table (flight_id uuid, starts_at timestamptz, ends_at timestamptz, open tstzmultirange, sent bigint,
  period date)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_stored constant uuid[] := array(
    select w.flight_id from private.stored_waves w
      join public.flights f on f.id = w.flight_id
      join public.organisations o on o.id = f.organisation_id and o.time_zone = w.time_zone
        and o.quiet_hours -> f.type is not distinct from w.quiet_hours
     where w.flight_id = any (p_flights));
begin
  return query
  with waves as (
    select s.flight_id, w.starts_at, w.ends_at, w.open
      from private.stored_waves s cross join lateral unnest(s.starts_at, s.ends_at, s.opens) as w (starts_at, ends_at,
        open)
     where s.flight_id = any (v_stored)
    union all
    select * from private.compute_waves(array(select asked from unnest(p_flights) as asked
      where asked <> all (v_stored)))
  ), asked as materialized (
    select f.id, f.frequency_period, o.time_zone,
      (select max(h.hour) from public.flight_hourly_stats h where h.flight_id = f.id) as last_hour
      from public.flights f join public.organisations o on o.id = f.organisation_id where f.id = any (p_flights)
  )
  select w.flight_id, w.starts_at, w.ends_at, w.open,
         -- Most waves are in the future.
         case when date_trunc('hour', w.starts_at, 'UTC') <= a.last_hour then coalesce((
           select sum(h.sent) from public.flight_hourly_stats h
            where h.flight_id = w.flight_id and h.hour >= date_trunc('hour', w.starts_at, 'UTC')
              and h.hour < w.ends_at), 0) else 0 end::bigint,
         case when a.frequency_period <> 'flight'
           then private.cap_period(w.starts_at at time zone a.time_zone, a.frequency_period) end
    from waves w join asked a on a.id = w.flight_id;
end $$;
comment on function private.flight_waves(uuid[]) is
  'Waves of each flight (stored ones when nothing has changed since), the messages sent in each, and the period of '
  'its frequency cap, null for the whole flight.';
