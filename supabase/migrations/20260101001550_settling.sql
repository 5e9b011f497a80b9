-- What the clock and the money change, flight by flight: only flights that are due are visited, a few of one organisation in a
-- transaction. A flight is due when its own time has come, or when something was marked on which its status depends.

create table private.settle_times (
  flight_id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  settle_at timestamptz not null default '2000-01-01T00:00Z',
  price numeric,
  constraint settle_times_price_range check (price >= 0 and price < 1e12),
  constraint settle_times_times_range check (settle_at >= '2000-01-01T00:00Z' and settle_at < '2100-01-01T00:00Z')
);
comment on table private.settle_times is
  'One row is a flight that is active or waits for delivery to wake it: when it is looked at next. Written by settling alone, behind the wallet''s lock, so that nobody else waits for it; without a foreign key, so that a flight that is deleted does not either: its row goes with the next visit.';
comment on column private.settle_times.settle_at is 'When its last interval ends, by delivery''s clock, and a day after the last visit at the latest.';
comment on column private.settle_times.price is 'Dollars of one message at the last visit: a wallet or a budget that falls below it, or rises above it again, makes the flight due.';
create index settle_times_organisation_id_settle_at_idx on private.settle_times (organisation_id, settle_at);
create index settle_times_organisation_id_price_idx on private.settle_times (organisation_id, price);
create index settle_times_campaign_id_price_idx on private.settle_times (campaign_id, price);

create table private.settle_marks (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  campaign_id uuid,
  flight_id uuid
);
comment on table private.settle_marks is
  'One row says that something has changed on which statuses depend: of one flight, of a campaign''s flights or, with neither, of all of an organisation. Whoever changes something only adds a row, and so waits for nobody; settling takes them.';
create index settle_marks_organisation_id_idx on private.settle_marks (organisation_id);

-- Who marks. Reports settle the flights that they name by themselves; what they do to others is marked by wallet and spending.

create function private.mark_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'active' or new.status = 'paused' and new.status_reason is not null then
    insert into private.settle_marks (organisation_id, flight_id) values (new.organisation_id, new.id);
  end if;
  -- Its campaign may have been limited for this flight alone.
  if tg_op = 'UPDATE' and old.status_reason in ('wallet_empty', 'campaign_budget_used') and new.status_reason is distinct from old.status_reason then
    insert into private.settle_marks (organisation_id, campaign_id) values (new.organisation_id, new.campaign_id);
  end if;
  return null;
end $$;
comment on function private.mark_flight() is 'AFTER INSERT, or UPDATE of what decides the status of a flight.';
create trigger flights_mark_new after insert on public.flights
  for each row when (new.status <> 'pending') execute function private.mark_flight();
create trigger flights_mark after update of status, status_reason, budget, frequency_cap, message, location, type, campaign_id on public.flights
  for each row when (
    (old.status, old.status_reason, old.budget, old.frequency_cap, old.message, old.location, old.type, old.campaign_id)
      is distinct from (new.status, new.status_reason, new.budget, new.frequency_cap, new.message, new.location, new.type, new.campaign_id))
  execute function private.mark_flight();

create function private.mark_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id from public.flights f
   where f.id in (coalesce(new.flight_id, old.flight_id), old.flight_id)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null);
  return null;
end $$;
comment on function private.mark_plan() is 'AFTER a change of a flight''s intervals or cohorts.';
create trigger flight_intervals_mark after insert or update or delete on public.flight_intervals for each row execute function private.mark_plan();
create trigger flight_audiences_mark after insert or update or delete on public.flight_audiences for each row execute function private.mark_plan();

create function private.mark_users_of_audience(p_audience uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id
    from public.flight_audiences l join public.flights f on f.id = l.flight_id
   where l.audience_id = p_audience and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
$$;
comment on function private.mark_users_of_audience(uuid) is 'Marks the flights that are sent to a cohort.';
revoke execute on function private.mark_users_of_audience(uuid) from public, anon, authenticated;

create function private.mark_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_users_of_audience(new.id);
  return null;
end $$;
comment on function private.mark_audience() is 'AFTER a cohort was counted: its flights reach more people, or fewer.';
create trigger audiences_mark after update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts) execute function private.mark_audience();

create function private.mark_audience_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_users_of_audience(coalesce(new.audience_id, old.audience_id));
  return null;
end $$;
comment on function private.mark_audience_segment() is 'AFTER a change of a cohort''s segments: their categories are part of the price.';
create trigger audience_segments_mark_flights after insert or update or delete on public.audience_segments
  for each row execute function private.mark_audience_segment();

create function private.mark_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_users_of_audience(l.audience_id) from public.audience_segments l where l.segment_id = new.id;
  return null;
end $$;
comment on function private.mark_segment() is 'AFTER a segment got another category, which is part of the price.';
create trigger segments_mark_flights after update of category on public.segments
  for each row when (old.category is distinct from new.category) execute function private.mark_segment();

create function private.mark_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id) values (new.id);
  return null;
end $$;
comment on function private.mark_organisation() is 'AFTER a change of an organisation''s zone, prices or channels.';
create trigger organisations_mark
  after update of time_zone, service_rates, location_targeting_cost, segment_costs, active_services, finishing_services on public.organisations
  for each row when (
    (old.time_zone, old.service_rates, old.location_targeting_cost, old.segment_costs, old.active_services, old.finishing_services)
      is distinct from (new.time_zone, new.service_rates, new.location_targeting_cost, new.segment_costs, new.active_services, new.finishing_services))
  execute function private.mark_organisation();

create function private.mark_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id, campaign_id) values (new.organisation_id, new.id);
  return null;
end $$;
comment on function private.mark_campaign() is 'AFTER a change of a campaign''s status or budget.';
create trigger campaigns_mark after update of status, status_reason, budget on public.campaigns
  for each row when ((old.status, old.status_reason, old.budget) is distinct from (new.status, new.status_reason, new.budget))
  execute function private.mark_campaign();

create function private.mark_wallet() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A ten-thousandth more: that is how far spending is rounded up, see private.flight_limits.
  insert into private.settle_marks (organisation_id, flight_id)
  select s.organisation_id, s.flight_id from private.settle_times s
   where s.organisation_id = new.organisation_id
     and s.price > least(old.balance, new.balance) and s.price < greatest(old.balance, new.balance) + 0.0001;
  return null;
end $$;
comment on function private.mark_wallet() is 'AFTER the balance passed the price of a message, downwards or upwards: for the flights that cost so much.';
create trigger wallets_mark after update of balance on public.wallets
  for each row when (old.balance <> new.balance) execute function private.mark_wallet();

create function private.mark_spending() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select s.organisation_id, s.flight_id
    from (select n.campaign_id, sum(n.spent - o.spent) as amount
            from flights_after n join flights_before o on o.id = n.id where n.spent <> o.spent group by 1) as more
    join public.campaigns c on c.id = more.campaign_id and c.budget is not null
    -- "offset 0": summed once a campaign.
    cross join lateral (select private.campaign_left(c.id) as amount offset 0) as rest
    join private.settle_times s on s.campaign_id = c.id
     and s.price > least(rest.amount, rest.amount + more.amount) and s.price < greatest(rest.amount, rest.amount + more.amount) + 0.0001;
  return null;
end $$;
comment on function private.mark_spending() is 'AFTER UPDATE, once a statement: as mark_wallet, for what is left of a campaign''s budget.';
create trigger flights_mark_spending after update on public.flights
  referencing old table as flights_before new table as flights_after for each statement execute function private.mark_spending();

-- Settling.

create index campaigns_organisation_id_end_date_idx on public.campaigns (organisation_id, end_date) where status in ('active', 'limited', 'paused');

create function private.end_past_campaigns(p_org uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := (select (private.delivery_now() at time zone o.time_zone)::date from public.organisations o where o.id = p_org);
  v_campaign uuid;
  v_ended integer := 0;
begin
  for v_campaign in
    select c.id from public.campaigns c
     where c.organisation_id = p_org and c.status in ('active', 'limited', 'paused') and c.end_date < v_today
       -- One that could not be ended does not take a place among the others each time.
       and not exists (select 1 from private.job_failures j
                        where j.job = 'end_campaign' and j.subject = c.id::text and j.last_failed_at > clock_timestamp() - interval '1 minute')
     order by c.id limit p_limit
  loop
    begin
      update public.campaigns c set status = 'ended', status_reason = 'end_date_passed' where c.id = v_campaign;
      update public.flights f set status = 'ended', status_reason = 'campaign_ended'
       where f.campaign_id = v_campaign and f.status in ('active', 'paused');
      v_ended := v_ended + 1;
    exception when others then
      perform private.set_aside('end_campaign', v_campaign::text, sqlstate, sqlerrm);
    end;
  end loop;
  return v_ended;
end $$;
comment on function private.end_past_campaigns(uuid, integer) is
  'Ends up to so many of the organisation''s campaigns, with their flights, the day after their end date; answers how many.';

create function private.take_marks(p_org uuid) returns void
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
comment on function private.take_marks(uuid) is 'Makes due what was marked in an organisation. Behind the wallet''s lock.';

create function private.note_visits(p_flights uuid[], p_failed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  update private.settle_times s
     set settle_at = least(coalesce(private.last_window_end(f.id), v_now + interval '1 day'), v_now + interval '1 day'), price = private.flight_price(f)
    from public.flights f
   where f.id = s.flight_id and f.id = any (p_flights) and not f.id = any (p_failed)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason <> 'set_aside');
  -- What can not be computed is looked at again soon: it goes on by itself once it is mended.
  update private.settle_times s set settle_at = v_now + interval '1 minute', price = null
    from public.flights f
   where f.id = s.flight_id and f.id = any (p_flights) and (f.status_reason = 'set_aside' or f.id = any (p_failed));
  delete from private.settle_times s
   where s.flight_id = any (p_flights) and not exists (
     select 1 from public.flights f
      where f.id = s.flight_id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null or f.id = any (p_failed)));
end $$;
comment on function private.note_visits(uuid[], uuid[]) is 'When each of the visited flights is looked at next; of those, p_failed could not be settled.';

create function private.end_used_flights(p_flights uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_campaigns constant uuid[] := array(select distinct f.campaign_id from public.flights f where f.id = any (p_flights));
  v_used uuid[];
  v_reasons text[];
  v_rest uuid[];
begin
  -- Each by its campaign first: in the order in which everybody takes them.
  perform 1 from public.campaigns c where c.id = any (v_campaigns) order by c.id for no key update;
  perform 1 from public.flights f where f.id = any (p_flights) order by f.campaign_id, f.id for no key update;
  select array_agg(f.id) filter (where l.is_final), array_agg(l.reason) filter (where l.is_final),
         array_agg(f.id) filter (where not l.is_final and (l.reason is not null or f.status <> 'active' or c.status = 'limited'))
    into v_used, v_reasons, v_rest
    from (select x.flight_id, x.reason, coalesce(x.reason in ('reach_used', 'budget_used', 'windows_used'), false) as is_final
            from private.flight_limits(p_flights) as x) as l
    -- Named once more: a function is thought to answer a thousand rows, for which all flights would be read.
    join public.flights f on f.id = l.flight_id and f.id = any (p_flights)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
    join public.campaigns c on c.id = f.campaign_id and c.id = any (v_campaigns);
  update public.flights f set status = 'ended', status_reason = used.reason
    from unnest(v_used, v_reasons) as used (id, reason) where f.id = used.id and f.id = any (v_used);
  perform private.settle_campaign(c.id) from public.campaigns c where c.id = any (v_campaigns) and c.status = 'limited';
  return coalesce(v_rest, '{}');
exception when others then
  -- A deadlock, a full disk, a shutdown: all of it is to be repeated.
  if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58') then
    raise;
  end if;
  -- One of them can not be computed or ended: each is settled, and that one set aside.
  return p_flights;
end $$;
comment on function private.end_used_flights(uuid[]) is
  'Ends the flights that are used up, with one statement; answers those about which private.settle_flight would change something else.';

create function private.settle_organisation(p_org uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[];
  v_failed uuid[] := '{}'::uuid[];
  v_flight uuid;
  v_done integer := 0;
begin
  insert into public.wallets (organisation_id) values (p_org) on conflict do nothing;
  -- Wallet, campaign, flight: in this order, as reports take them. Where reports are being taken, settling comes back later.
  perform 1 from public.wallets w where w.organisation_id = p_org for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.take_marks(p_org);
  begin
    v_done := private.end_past_campaigns(p_org, p_limit);
  exception when others then
    perform private.set_aside('end_campaigns_of_organisation', p_org::text, sqlstate, sqlerrm);
  end;
  v_due := array(
    select s.flight_id from private.settle_times s
     where s.organisation_id = p_org and s.settle_at <= private.delivery_now() order by s.settle_at, s.campaign_id, s.flight_id limit p_limit);
  foreach v_flight in array private.end_used_flights(v_due) loop
    if private.try_settle_flight(v_flight) = 'set_aside' then
      v_failed := v_failed || v_flight;
    end if;
  end loop;
  begin
    perform private.note_visits(v_due, v_failed);
  exception when others then
    perform private.set_aside('note_visits', p_org::text, sqlstate, sqlerrm);
    perform private.note_visits(v_due, v_due);
  end;
  return v_done + cardinality(v_due);
end $$;
comment on function private.settle_organisation(uuid, integer) is
  'Looks at up to so many due campaigns and flights of one organisation; answers at how many. 0: none is due, or somebody else is at its wallet.';

create function private.organisation_to_settle(p_after uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.id
    from public.organisations o, (select private.delivery_now() as now offset 0) as clock
   where coalesce(o.id > p_after, true)
     and (exists (select 1 from private.settle_marks m where m.organisation_id = o.id)
       or exists (select 1 from private.settle_times s where s.organisation_id = o.id and s.settle_at <= clock.now)
       or exists (select 1 from public.campaigns c
                   where c.organisation_id = o.id and c.status in ('active', 'limited', 'paused')
                     -- Where each day begins first; the organisation's own day is asked when it is settled.
                     and c.end_date < (clock.now at time zone 'Pacific/Kiritimati')::date))
   order by o.id limit 1
$$;
comment on function private.organisation_to_settle(uuid) is 'The first organisation behind another one, by their ids, in which something may be due.';

create function private.age_records() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.age_invoices();
  delete from private.job_failures j where j.last_failed_at < now() - interval '30 days';
  delete from private.work_leases l where l.leased_until < now() - interval '1 day' and l.lease is not null;
end $$;
comment on function private.age_records() is 'What only the calendar changes: invoices become overdue; failures of a month ago, and leases of flights that nobody sends any more, are forgotten.';

create function private.settle_next() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- As many as take a few hundredths of a second: so long may a report of the same organisation wait.
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
      perform private.set_aside('settle_organisation', v_org::text, sqlstate, sqlerrm);
      v_done := 0;
    end;
    if v_done > 0 then
      return v_done;
    end if;
  end loop;
  perform private.age_records();
  return 0;
end $$;
comment on function private.settle_next() is
  'Settles a few due campaigns and flights of one organisation; answers how many it looked at, 0 when nothing is due any more. To be called until it answers 0, each time in a transaction of its own, so that it keeps no lock for long.';
revoke execute on function private.settle_next() from public, anon, authenticated;
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
  'Everything that is due at once: ends campaigns after their end date and flights that are used up, pauses or wakes the ones that money decides, marks invoices overdue. Answers how many campaigns and flights it looked at. Keeps its locks to the end: for tools and tests; jobs and gateways call private.settle_next and gateway_settle until they answer 0. Service role only.';
revoke execute on function public.settle_delivery() from public, anon, authenticated;
grant execute on function public.settle_delivery() to service_role;
