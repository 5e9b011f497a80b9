-- Settling: ends flights that are used up, pauses flights without money and resumes them, a few of one organization at
-- a time.

create function private.end_past_campaigns(p_org uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := (select (private.delivery_now() at time zone o.time_zone)::date from public.organisations o
    where o.id = p_org);
  v_campaign uuid;
  v_ended integer := 0;
begin
  for v_campaign in
    select c.id from public.campaigns c
     where c.organisation_id = p_org and c.status in ('active', 'limited', 'paused') and c.end_date < v_today
       -- A campaign that cannot be ended must not block other campaigns in every run.
       and not exists (select 1 from private.job_failures j
                        where j.job = 'end_campaign' and j.subject = c.id::text
                          and j.last_failed_at > clock_timestamp() - interval '1 minute')
     order by c.id limit p_limit
  loop
    begin
      update public.campaigns c set status = 'ended', status_reason = 'end_date_passed' where c.id = v_campaign;
      update public.flights f set status = 'ended', status_reason = 'campaign_ended'
       where f.campaign_id = v_campaign and f.status in ('active', 'paused');
      v_ended := v_ended + 1;
    exception when others then
      perform private.record_failure('end_campaign', v_campaign::text, sqlstate, sqlerrm);
    end;
  end loop;
  return v_ended;
end $$;
comment on function private.end_past_campaigns(uuid, integer) is
  'Ends up to this many of the organization''s campaigns and their flights on the day after the campaign''s end date; '
  'returns the number.';

create function private.process_settle_marks(p_org uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from private.settle_marks m where m.organisation_id = p_org returning m.campaign_id, m.flight_id
  ), named as (
    select t.flight_id as id from taken t where t.flight_id is not null
    union
    select f.id from taken t join public.flights f on f.campaign_id = t.campaign_id
    union
    select f.id from public.flights f
     where f.organisation_id = p_org and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
       and exists (select 1 from taken t where t.campaign_id is null and t.flight_id is null)
  )
  insert into private.settle_times (flight_id, organisation_id, campaign_id)
  select f.id, f.organisation_id, f.campaign_id
    from named n join public.flights f on f.id = n.id
   where f.organisation_id = p_org and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
  on conflict (flight_id) do update set settle_at = excluded.settle_at
$$;
comment on function private.process_settle_marks(uuid) is
  'Makes the marked flights of an organization due. The caller holds the wallet''s lock.';

create function private.schedule_next_visits(p_flights uuid[], p_failed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  update private.settle_times s
     set settle_at = least(coalesce(private.last_window_end(f.id), v_now + interval '1 day'), v_now + interval '1 day',
           case when private.promotion_time(f) > v_now then private.promotion_time(f) end,
           case when f.status_reason = 'month_limit' then (private.month_ends(f.organisation_id))[1] end),
             price = private.flight_price(f)
    from public.flights f
   where f.id = s.flight_id and f.id = any (p_flights) and not f.id = any (p_failed)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason <> 'set_aside');
  -- Retry a failed flight soon, so it continues once the cause is fixed.
  update private.settle_times s set settle_at = v_now + interval '1 minute', price = null
    from public.flights f
   where f.id = s.flight_id and f.id = any (p_flights) and (f.status_reason = 'set_aside' or f.id = any (p_failed));
  delete from private.settle_times s
   where s.flight_id = any (p_flights) and not exists (
     select 1 from public.flights f
      where f.id = s.flight_id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null
        or f.id = any (p_failed)));
end $$;
comment on function private.schedule_next_visits(uuid[], uuid[]) is
  'Sets the next visit of each flight in p_flights. Flights in p_failed, which could not be settled, are visited '
  'again after a minute.';

create function private.end_used_flights(p_flights uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_campaigns constant uuid[] := array(select distinct f.campaign_id from public.flights f
    where f.id = any (p_flights));
  v_used uuid[];
  v_reasons text[];
  v_rest uuid[];
begin
  -- Campaigns before flights, the lock order of all functions.
  perform 1 from public.campaigns c where c.id = any (v_campaigns) order by c.id for no key update;
  perform 1 from public.flights f where f.id = any (p_flights) order by f.campaign_id, f.id for no key update;
  select array_agg(f.id) filter (where l.is_final), array_agg(l.reason) filter (where l.is_final),
         array_agg(f.id) filter (where not l.is_final
           and (l.reason is not null or f.status <> 'active' or c.status = 'limited'))
    into v_used, v_reasons, v_rest
    from (select x.flight_id, x.reason, coalesce(x.reason in ('reach_used', 'budget_used', 'windows_used'),
      false) as is_final
            from private.flight_limits(p_flights) as x) as l
    -- Repeated condition: the planner assumes that the function returns 1,000 rows, and would read all flights.
    join public.flights f on f.id = l.flight_id and f.id = any (p_flights)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
    join public.campaigns c on c.id = f.campaign_id and c.id = any (v_campaigns);
  update public.flights f set status = 'ended', status_reason = used.reason
    from unnest(v_used, v_reasons) as used (id, reason) where f.id = used.id and f.id = any (v_used);
  perform private.settle_campaign(c.id) from public.campaigns c where c.id = any (v_campaigns) and c.status = 'limited';
  return coalesce(v_rest, '{}');
exception when others then
  -- A deadlock, a full disk or a shutdown: retry the whole call.
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
    raise;
  end if;
  -- One flight cannot be computed or ended: settle each, and record the failure of that one.
  return p_flights;
end $$;
comment on function private.end_used_flights(uuid[]) is
  'Ends used-up flights in one statement. Returns the other flights whose status may have to change, for '
  'private.settle_flight; all flights if one of them fails.';

create function private.settle_organisation(p_org uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[];
  v_failed uuid[] := '{}'::uuid[];
  v_flight uuid;
  v_done integer := 0;
begin
  insert into public.wallets (organisation_id) values (p_org) on conflict do nothing;
  -- Lock order as in reports: wallet, campaign, flight. While reports hold the wallet, settling comes back later.
  perform 1 from public.wallets w where w.organisation_id = p_org for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.process_settle_marks(p_org);
  begin
    v_done := private.end_past_campaigns(p_org, p_limit);
  exception when others then
    perform private.record_failure('end_campaigns_of_organisation', p_org::text, sqlstate, sqlerrm);
  end;
  v_due := array(
    select s.flight_id from private.settle_times s
     where s.organisation_id = p_org and s.settle_at <= private.delivery_now()
       order by s.settle_at, s.campaign_id, s.flight_id limit p_limit);
  foreach v_flight in array private.end_used_flights(v_due) loop
    if private.try_settle_flight(v_flight) = 'set_aside' then
      v_failed := v_failed || v_flight;
    end if;
  end loop;
  perform private.promote_by_rule(f.id) from public.flights f
    where f.id = any (v_due) and f.status = 'active' and f.promotion_rule is not null;
  begin
    perform private.schedule_next_visits(v_due, v_failed);
  exception when others then
    perform private.record_failure('schedule_next_visits', p_org::text, sqlstate, sqlerrm);
    perform private.schedule_next_visits(v_due, v_due);
  end;
  begin
    perform private.refresh_needs(p_org, clock_timestamp() + interval '0.1 seconds');
  exception when others then
    perform private.record_failure('refresh_needs', p_org::text, sqlstate, sqlerrm);
  end;
  return v_done + cardinality(v_due);
end $$;
comment on function private.settle_organisation(uuid, integer) is
  'Settles up to this many due campaigns and flights of one organization; returns how many it visited. 0: none is '
  'due, or another transaction holds its wallet.';

create function private.organisation_to_settle(p_after uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  -- Starts from what is due, because most organizations have nothing due.
  select min(due.organisation_id::text)::uuid
    from (select private.delivery_now() as now offset 0) as clock
    cross join lateral (
      select m.organisation_id from private.settle_marks m
      union all
      select s.organisation_id from private.settle_times s where s.settle_at <= clock.now
      union all
      select c.organisation_id from public.campaigns c
       where c.status in ('active', 'limited', 'paused')
         -- The zone where each day begins first. settle_organisation compares with the organization's own day.
         and c.end_date < (clock.now at time zone 'Pacific/Kiritimati')::date) as due
   where coalesce(due.organisation_id > p_after, true)
     and exists (select 1 from public.organisations o where o.id = due.organisation_id)
$$;
comment on function private.organisation_to_settle(uuid) is
  'The next organization by id in which something may be due.';

create function private.expire_records() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_invoices_overdue();
  perform private.drop_old_tests();
  delete from private.job_failures j where j.last_failed_at < now() - interval '30 days';
  delete from private.work_leases l where l.leased_until < now() - interval '1 day' and l.lease is not null;
  delete from private.launches l where l.launch_at < private.delivery_now() - interval '1 day';
  delete from private.deleted_campaigns d where d.deleted_at < now() - interval '30 days';
  delete from private.flight_holders h
   where upper(h.held) < private.delivery_now() - interval '31 days'
     and not exists (select 1 from public.flights f where f.id = h.flight_id);
  -- These tables have no foreign key, so that adding a mark never waits for a lock.
  delete from private.settle_marks m where not exists (select 1 from public.organisations o
    where o.id = m.organisation_id);
  delete from private.need_marks m where not exists (select 1 from public.organisations o
    where o.id = m.organisation_id);
  delete from private.settle_times s where not exists (select 1 from public.organisations o
    where o.id = s.organisation_id);
end $$;
comment on function private.expire_records() is
  'Makes the changes that are due by time alone: marks invoices overdue; refunds tests that no gateway sent within a '
  'day; deletes failures after 30 days, leases a day after their end, launches after a day, deleted campaigns after 30 '
  'days, holders of deleted flights after 31 days, and rows of deleted organizations.';

create function private.settle_next() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- Settling 50 flights takes a few hundredths of a second; reports of the organization wait that long.
  v_limit constant integer := 50;
  v_org uuid;
  v_done integer;
begin
  loop
    v_org := private.organisation_to_settle(v_org);
    exit when v_org is null;
    begin
      v_done := private.settle_organisation(v_org, v_limit);
    exception when others then
      perform private.record_failure('settle_organisation', v_org::text, sqlstate, sqlerrm);
      v_done := 0;
    end;
    if v_done > 0 then
      return v_done;
    end if;
  end loop;
  perform private.expire_records();
  return 0;
end $$;
comment on function private.settle_next() is
  'Settles a few due campaigns and flights of one organization; returns how many it visited, 0 when nothing is due. '
  'Call it until it returns 0, each time in its own transaction, so that locks stay short.';
grant execute on function private.settle_next() to service_role;

create function public.settle_delivery() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  v_done integer;
  v_all integer := 0;
begin
  loop
    v_done := private.settle_next();
    exit when v_done = 0;
    v_all := v_all + v_done;
  end loop;
  return v_all;
end $$;
comment on function public.settle_delivery() is
  'Settles everything that is due: ends campaigns after their end date and used-up flights, pauses or resumes '
  'flights by their money, marks invoices overdue. Returns how many campaigns and flights it visited. Holds its '
  'locks to the end, so it is for tools and tests; jobs and gateways call private.settle_next and gateway_settle '
  'until they return 0. Service role only.';
grant execute on function public.settle_delivery() to service_role;
