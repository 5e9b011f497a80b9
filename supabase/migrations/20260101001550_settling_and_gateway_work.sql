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
comment on column private.settle_times.settle_at is 'When its last interval ends, the rule of its variants decides, or the billing month begins for which it waits, by delivery''s clock, and a day after the last visit at the latest.';
comment on column private.settle_times.price is 'Dollars of one message at the last visit: a wallet or a budget that falls below it, or rises above it again, makes the flight due.';
create index settle_times_organisation_id_settle_at_idx on private.settle_times (organisation_id, settle_at);
create index settle_times_settle_at_idx on private.settle_times (settle_at);
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

create function private.mark_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.need_marks (organisation_id, campaign_id, flight_id) select a.organisation_id, a.campaign_id, a.flight_id from added a;
  return null;
end $$;
comment on function private.mark_needs() is 'AFTER marks were added: what decides a flight''s status decides what its plan needs too.';
create trigger settle_marks_mark_needs after insert on private.settle_marks
  referencing new table as added for each statement execute function private.mark_needs();

-- Who marks. Reports settle the flights that they name by themselves; what they do to others is marked by wallet and spending.

create function private.mark_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'active' or new.status = 'paused' and new.status_reason is not null then
    insert into private.settle_marks (organisation_id, flight_id) values (new.organisation_id, new.id);
  end if;
  -- Its campaign may have been limited for this flight alone.
  if tg_op = 'UPDATE' and old.status_reason = any (private.money_reasons()) and new.status_reason is distinct from old.status_reason then
    insert into private.settle_marks (organisation_id, campaign_id) values (new.organisation_id, new.campaign_id);
  end if;
  return null;
end $$;
comment on function private.mark_flight() is 'AFTER INSERT, or UPDATE of what decides the status of a flight.';
create trigger flights_mark_new after insert on public.flights
  for each row when (new.status <> 'pending') execute function private.mark_flight();
create trigger flights_mark after update of status, status_reason, budget, frequency_cap, frequency_period, message, translations, variants, promoted_variant, location,
    type, campaign_id on public.flights
  for each row when (
    (old.status, old.status_reason, old.budget, old.frequency_cap, old.frequency_period, old.message, old.translations, old.variants, old.promoted_variant, old.location, old.type,
      old.campaign_id)
      is distinct from (new.status, new.status_reason, new.budget, new.frequency_cap, new.frequency_period, new.message, new.translations, new.variants, new.promoted_variant,
        new.location, new.type, new.campaign_id))
  execute function private.mark_flight();

create function private.mark_plans() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select distinct c.flight_id from changed c);
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id from public.flights f
   where f.id = any (case when tg_table_name = 'flight_audiences' then private.with_excluding_flights(v_flights) else v_flights end)
     and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null);
  return null;
end $$;
comment on function private.mark_plans() is
  'AFTER a change of flights'' intervals, exclusions or cohorts (which other flights may exclude), once a statement.';
create trigger flight_intervals_mark_added after insert on public.flight_intervals
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_intervals_mark_changed after update on public.flight_intervals
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_intervals_mark_removed after delete on public.flight_intervals
  referencing old table as changed for each statement execute function private.mark_plans();
create trigger flight_audiences_mark_added after insert on public.flight_audiences
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_audiences_mark_changed after update on public.flight_audiences
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_audiences_mark_removed after delete on public.flight_audiences
  referencing old table as changed for each statement execute function private.mark_plans();
create trigger flight_exclusions_mark_added after insert on public.flight_exclusions
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_exclusions_mark_changed after update on public.flight_exclusions
  referencing new table as changed for each statement execute function private.mark_plans();
create trigger flight_exclusions_mark_removed after delete on public.flight_exclusions
  referencing old table as changed for each statement execute function private.mark_plans();

create function private.mark_users_of_audience(p_audience uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id
    from public.flights f
   where f.id = any (private.flights_of_audiences(array[p_audience])) and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
$$;
comment on function private.mark_users_of_audience(uuid) is 'Marks the flights that are sent to a cohort, or leave it out.';
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
comment on function private.mark_organisation() is 'AFTER a change of an organisation''s zone, quiet hours, prices, channels or Monthly Credit Limit.';
create trigger organisations_mark
  after update of time_zone, quiet_hours, service_rates, location_targeting_cost, segment_costs, active_services, finishing_services, monthly_credit_limit on public.organisations
  for each row when (
    (old.time_zone, old.quiet_hours, old.service_rates, old.location_targeting_cost, old.segment_costs, old.active_services, old.finishing_services, old.monthly_credit_limit)
      is distinct from (new.time_zone, new.quiet_hours, new.service_rates, new.location_targeting_cost, new.segment_costs, new.active_services, new.finishing_services, new.monthly_credit_limit))
  execute function private.mark_organisation();

create function private.mark_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id, campaign_id) values (new.organisation_id, new.id);
  return null;
end $$;
comment on function private.mark_campaign() is 'AFTER a change of a campaign''s status, budget or end date.';
create trigger campaigns_mark after update of status, status_reason, budget, end_date on public.campaigns
  for each row when ((old.status, old.status_reason, old.budget, old.end_date) is distinct from (new.status, new.status_reason, new.budget, new.end_date))
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

create function private.mark_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit numeric;
begin
  if new.month = private.sending_month(new.organisation_id) then
    select private.month_limit(o) into v_limit from public.organisations o where o.id = new.organisation_id;
    insert into private.settle_marks (organisation_id, flight_id)
    select s.organisation_id, s.flight_id from private.settle_times s
     where s.organisation_id = new.organisation_id
       and s.price > v_limit - greatest(case when tg_op = 'UPDATE' then old.used else 0 end, new.used)
       and s.price < v_limit - least(case when tg_op = 'UPDATE' then old.used else 0 end, new.used) + 0.0001;
  end if;
  return null;
end $$;
comment on function private.mark_usage() is 'AFTER the usage of this billing month changed: as mark_wallet, for what is left of the Monthly Credit Limit.';
create trigger monthly_usage_mark after insert or update of used on public.monthly_usage for each row execute function private.mark_usage();

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
create index campaigns_end_date_idx on public.campaigns (end_date) where status in ('active', 'limited', 'paused');

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
     set settle_at = least(coalesce(private.last_window_end(f.id), v_now + interval '1 day'), v_now + interval '1 day',
           case when private.promotion_time(f) > v_now then private.promotion_time(f) end,
           case when f.status_reason = 'month_limit' then (private.month_ends(f.organisation_id))[1] end), price = private.flight_price(f)
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
  if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
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
  perform private.promote_by_rule(f.id) from public.flights f where f.id = any (v_due) and f.status = 'active' and f.promotion_rule is not null;
  begin
    perform private.note_visits(v_due, v_failed);
  exception when others then
    perform private.set_aside('note_visits', p_org::text, sqlstate, sqlerrm);
    perform private.note_visits(v_due, v_due);
  end;
  begin
    perform private.refresh_needs(p_org, clock_timestamp() + interval '0.1 seconds');
  exception when others then
    perform private.set_aside('refresh_needs', p_org::text, sqlstate, sqlerrm);
  end;
  return v_done + cardinality(v_due);
end $$;
comment on function private.settle_organisation(uuid, integer) is
  'Looks at up to so many due campaigns and flights of one organisation; answers at how many. 0: none is due, or somebody else is at its wallet.';

create function private.organisation_to_settle(p_after uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  -- By what is due, not by organisation: most have nothing.
  select min(due.organisation_id::text)::uuid
    from (select private.delivery_now() as now offset 0) as clock
    cross join lateral (
      select m.organisation_id from private.settle_marks m
      union all
      select s.organisation_id from private.settle_times s where s.settle_at <= clock.now
      union all
      select c.organisation_id from public.campaigns c
       where c.status in ('active', 'limited', 'paused')
         -- The zone in which each day begins first. settle_organisation compares with the organisation's own day.
         and c.end_date < (clock.now at time zone 'Pacific/Kiritimati')::date) as due
   where coalesce(due.organisation_id > p_after, true)
     and exists (select 1 from public.organisations o where o.id = due.organisation_id)
$$;
comment on function private.organisation_to_settle(uuid) is 'The first organisation behind another one, by their ids, in which something may be due.';

create function private.age_records() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.age_invoices();
  perform private.drop_old_tests();
  delete from private.job_failures j where j.last_failed_at < now() - interval '30 days';
  delete from private.work_leases l where l.leased_until < now() - interval '1 day' and l.lease is not null;
  delete from private.launches l where l.launch_at < private.delivery_now() - interval '1 day';
  delete from private.deleted_campaigns d where d.deleted_at < now() - interval '30 days';
  delete from private.flight_holders h
   where upper(h.held) < private.delivery_now() - interval '31 days' and not exists (select 1 from public.flights f where f.id = h.flight_id);
  -- These tables have no foreign key, so that adding a mark never waits for a lock.
  delete from private.settle_marks m where not exists (select 1 from public.organisations o where o.id = m.organisation_id);
  delete from private.need_marks m where not exists (select 1 from public.organisations o where o.id = m.organisation_id);
  delete from private.settle_times s where not exists (select 1 from public.organisations o where o.id = s.organisation_id);
end $$;
comment on function private.age_records() is 'Changes that only the calendar makes: invoices become overdue; tests that no gateway has sent within a day are given back; failures of a month ago, leases of flights that nobody sends any more, and launches of a day ago are forgotten; so are campaigns deleted 30 days ago, and what deleted organisations left to settle.';

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

-- What gateways are to send: flights are leased to one gateway at a time.

create table private.work_leases (
  flight_id uuid primary key,
  organisation_id uuid not null,
  gateway text,
  lease uuid,
  leased_until timestamptz not null default '2000-01-01T00:00Z',
  wallet numeric not null,
  campaign numeric,
  months numeric[] not null,
  spent numeric not null,
  funded_at timestamptz not null,
  constraint work_leases_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint work_leases_times_range check (least(leased_until, funded_at) >= '2000-01-01T00:00Z' and greatest(leased_until, funded_at) < '2100-01-01T00:00Z')
);
comment on table private.work_leases is
  'One row is a flight that may be handed out: what it may draw on, which gateway it was handed out to, and until when nobody else gets it.';
comment on column private.work_leases.lease is 'The call that it was handed out with; null before the first time.';
comment on column private.work_leases.wallet is 'Dollars of the wallet behind what earlier flights keep, of the campaign''s budget in campaign and of the Monthly Credit Limit in months (private.months_left), when the flight had spent so much.';
create index work_leases_organisation_id_idx on private.work_leases (organisation_id, leased_until);
create index work_leases_lease_idx on private.work_leases (lease);
create index work_leases_leased_until_idx on private.work_leases (leased_until);

create table private.flight_holders (
  flight_id uuid not null,
  gateway text not null,
  held tstzmultirange not null,
  constraint flight_holders_pkey primary key (flight_id, gateway)
);
comment on table private.flight_holders is
  'One row is a gateway that a flight was leased to, and the hours of it, by delivery''s clock. A gateway reports an hour only of a flight that it had then, or has now. No foreign key: a deleted flight can be restored.';
revoke all on private.flight_holders from public, anon, authenticated;

create table private.work_turns (
  organisation_id uuid primary key,
  turn_at timestamptz not null default '2000-01-01T00:00Z',
  funded_at timestamptz,
  constraint work_turns_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint work_turns_times_range check (least(turn_at, funded_at) >= '2000-01-01T00:00Z' and greatest(turn_at, funded_at) < '2100-01-01T00:00Z')
);
comment on table private.work_turns is 'One row is when an organisation''s flights were last handed out: who waits longest is next. A gateway locks it while it takes work of the organisation, and others pass by.';
comment on column private.work_turns.funded_at is 'When the money of its flights was last shared out, by delivery''s clock.';
create index work_turns_turn_at_idx on private.work_turns (turn_at, organisation_id);

create function private.has_begun(p_flight uuid, p_campaign uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select 1 from private.active_spans s where s.subject in (p_flight, p_campaign) and s.ends_at is null and s.starts_at > private.delivery_now());
end $$;
comment on function private.has_begun(uuid, uuid) is 'Neither the flight nor its campaign was started so shortly ago that the start can still be taken back.';
revoke execute on function private.has_begun(uuid, uuid) from public, anon, authenticated;

create function private.work_of(p_flights uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(work.flight order by f.organisation_id, f.activated_at, f.id) filter (where work.flight is not null), '[]')
    from (select distinct x.organisation_id from public.flights x where x.id = any (p_flights)) as asked
    cross join lateral private.allotments(asked.organisation_id) as a
    join public.flights f on f.id = a.flight_id
    left join private.known_needs(p_flights) as n on n.flight_id = f.id
    cross join lateral private.flight_work(f, n, a.wallet, a.campaign, a.months) as work (flight)
   where f.id = any (p_flights)
$$;
comment on function private.work_of(uuid[]) is 'What a gateway is told about each of these flights; without those that can not be computed.';

create function private.fund_flights(p_org uuid, p_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  -- Half a minute is little beside the time of a lease, and a large organisation has many pages. What others spend meanwhile they
  -- had kept for them, so it changes no share; what the flight itself spends is taken off where it is handed out.
  if exists (select 1 from private.work_turns t where t.organisation_id = p_org and v_now between t.funded_at and t.funded_at + interval '30 seconds'
                -- A billing month begins with a full hour.
                and date_trunc('hour', t.funded_at, 'UTC') = date_trunc('hour', v_now, 'UTC'))
    and not exists (
      select 1 from public.flights f join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
       where f.organisation_id = p_org and f.status = 'active' and f.creative_id is not null and private.has_begun(f.id, f.campaign_id)
         and not exists (select 1 from private.work_leases l where l.flight_id = f.id)) then
    return;
  end if;
  perform private.refresh_needs(p_org, p_until);
  -- Uses outdated needs when the time is over. A share never charges the wallet; reports do.
  insert into private.work_leases (flight_id, organisation_id, wallet, campaign, months, spent, funded_at)
  select a.flight_id, p_org, a.wallet, a.campaign, a.months, f.spent, v_now
    from private.allotments(p_org, p_stored_only => clock_timestamp() >= p_until) as a join public.flights f on f.id = a.flight_id
   where private.has_begun(f.id, f.campaign_id)
  on conflict (flight_id) do update
    set wallet = excluded.wallet, campaign = excluded.campaign, months = excluded.months, spent = excluded.spent, funded_at = excluded.funded_at;
  -- What may not send now is shared its money anew when it may again.
  delete from private.work_leases l where l.organisation_id = p_org and l.funded_at <> v_now and l.leased_until <= clock_timestamp();
  update private.work_turns t set funded_at = v_now where t.organisation_id = p_org;
end $$;
comment on function private.fund_flights(uuid, timestamptz) is
  'Shares out the money of an organisation between its active flights, unless that was just done; from p_until on by what is stored. Behind the lock of its turn.';
revoke execute on function private.fund_flights(uuid, timestamptz) from public, anon, authenticated;

create function private.lease_flights(p_org uuid, p_gateway text, p_lease uuid, p_limit integer, p_until timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Flights computed together between two looks at the clock.
  v_step constant integer := 5;
  -- What a gateway sends in this time it also reports in this time.
  v_leased_until constant timestamptz := clock_timestamp() + interval '5 minutes';
  v_held constant tstzmultirange := tstzmultirange(tstzrange(
    date_trunc('hour', private.delivery_now(), 'UTC'), date_trunc('hour', private.delivery_now() + interval '1 hour 5 minutes', 'UTC')));
  v_flights uuid[];
  v_leased integer := 0;
  v_work jsonb := '[]';
begin
  perform private.fund_flights(p_org, p_until);
  -- At least one step, however long funding took.
  while v_leased < p_limit and (v_leased = 0 or clock_timestamp() < p_until) loop
    with next as (
      select l.flight_id
        from private.work_leases l
        join public.flights f on f.id = l.flight_id and f.status = 'active' and f.creative_id is not null
        join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
       where l.organisation_id = p_org and l.leased_until <= clock_timestamp() and private.has_begun(f.id, f.campaign_id)
         and f.type in (select s.name from public.service_types s where private.runs_channel(p_org, s.name))
       -- The flight that was never leased or has waited longest is next.
       order by l.leased_until, f.activated_at, f.id
       limit least(v_step, p_limit - v_leased)
    ), leased as (
      update private.work_leases l set gateway = p_gateway, lease = p_lease, leased_until = v_leased_until
        from next where l.flight_id = next.flight_id returning l.flight_id
    )
    select array_agg(l.flight_id) into v_flights from leased l;
    exit when v_flights is null;
    -- Written once an hour: leases are taken again every few minutes.
    insert into private.flight_holders as h (flight_id, gateway, held)
    select one.flight_id, p_gateway, v_held from unnest(v_flights) as one (flight_id)
    on conflict (flight_id, gateway) do update set held = h.held + excluded.held where not h.held @> excluded.held;
    v_leased := v_leased + cardinality(v_flights);
    v_work := v_work || (
      select coalesce(jsonb_agg(work.flight || jsonb_build_object('lease', p_lease, 'leased_until', l.leased_until)) filter (where work.flight is not null), '[]')
        from private.work_leases l
        join public.flights f on f.id = l.flight_id
        left join private.known_needs(v_flights) as n on n.flight_id = f.id
       cross join lateral private.flight_work(f, n, l.wallet - (f.spent - l.spent), l.campaign - (f.spent - l.spent),
         l.months[1] - (f.spent - l.spent) || l.months[2:]) as work (flight)
       where l.flight_id = any (v_flights));
  end loop;
  return jsonb_build_object('leased', v_leased, 'has_more', v_flights is not null, 'work', v_work);
end $$;
comment on function private.lease_flights(uuid, text, uuid, integer, timestamptz) is
  'Leases up to p_limit flights of an organisation that may send and that no gateway has, until p_until. Returns their number (leased), whether there may be more (has_more) and the work of each for the gateway (work). The caller holds the lock of the organisation''s turn.';
revoke execute on function private.lease_flights(uuid, text, uuid, integer, timestamptz) from public, anon, authenticated;

create function private.claim_work(p_gateway text, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lease constant uuid := gen_random_uuid();
  -- Each organisation gets a quarter of the page and this much time, so that a large one does not take all of it.
  v_share constant integer := ceil(p_limit / 4.0);
  v_time constant interval := interval '0.25 seconds';
  v_start constant timestamptz := clock_timestamp();
  v_left integer := p_limit;
  v_part jsonb;
  v_org uuid;
  v_seen uuid[] := '{}'::uuid[];
  v_larger uuid[] := '{}'::uuid[];
  v_tests jsonb;
  v_work jsonb := '[]';
  v_until timestamptz;
begin
  if p_limit is null or p_limit not between 1 and 1000 then
    raise exception 'Take 1 to 1000 flights at a time.' using errcode = '22023', hint = 'invalid_limit';
  elsif not coalesce(length(btrim(p_gateway)) between 1 and 100, false) then
    raise exception 'A gateway has a name of at most 100 characters.' using errcode = '22023', hint = 'invalid_gateway';
  end if;
  insert into private.work_turns (organisation_id)
  select o.id from public.organisations o where not exists (select 1 from private.work_turns t where t.organisation_id = o.id)
  on conflict do nothing;
  -- Somebody waits for a test.
  v_tests := private.test_work(btrim(p_gateway), v_lease, v_left);
  v_left := v_left - jsonb_array_length(v_tests);
  <<turns>>
  while v_left > 0 and clock_timestamp() < v_start + interval '2 seconds' loop
    select t.organisation_id into v_org
      from private.work_turns t join public.organisations o on o.id = t.organisation_id and o.is_active
     where not t.organisation_id = any (v_seen)
       and exists (select 1 from public.flights f where f.organisation_id = t.organisation_id and f.status = 'active')
     order by t.turn_at, t.organisation_id limit 1
     for update of t skip locked;
    exit when not found;
    v_seen := v_seen || v_org;
    -- Before its work is computed, so that an organisation whose work takes too long is last the next time.
    update private.work_turns t set turn_at = clock_timestamp() where t.organisation_id = v_org;
    begin
      v_part := private.lease_flights(v_org, btrim(p_gateway), v_lease, least(v_share, v_left), clock_timestamp() + v_time);
      v_work := v_work || (v_part -> 'work');
      v_left := v_left - (v_part ->> 'leased')::integer;
      if (v_part ->> 'has_more')::boolean then
        v_larger := v_larger || v_org;
      end if;
    exception
      -- The time of the whole call is over: its turn stays taken, and what the others have is answered.
      when query_canceled then
        perform private.set_aside('claim_work', v_org::text, 'cut off', sqlerrm);
        exit turns;
      when deadlock_detected or lock_not_available then
        null;
      when others then
        perform private.set_aside('claim_work', v_org::text, sqlstate, sqlerrm);
    end;
  end loop;
  -- The rest of the page goes to those that have more, for as long as no other organization waits for this answer.
  v_until := v_start + case when cardinality(v_seen) > 1 then (select c.claim_time from private.delivery_clock c) else interval '3 seconds' end;
  foreach v_org in array v_larger loop
    exit when v_left = 0 or clock_timestamp() >= v_until;
    v_part := private.lease_flights(v_org, btrim(p_gateway), v_lease, v_left, v_until);
    v_work := v_work || (v_part -> 'work');
    v_left := v_left - (v_part ->> 'leased')::integer;
  end loop;
  return v_tests || (
    select coalesce(jsonb_agg(w.flight order by w.flight ->> 'organisation_id', (w.flight ->> 'activated_at')::timestamptz, w.flight ->> 'flight_id'), '[]')
      from jsonb_array_elements(v_work) as w (flight));
end $$;
comment on function private.claim_work(text, integer) is 'Body of public.claim_work.';
revoke execute on function private.claim_work(text, integer) from public, anon, authenticated;
grant execute on function private.claim_work(text, integer) to service_role;

create function public.claim_work(p_gateway text, p_limit integer default 100) returns jsonb
language sql volatile set search_path = '' as $$
  select private.claim_work(p_gateway, p_limit)
$$;
comment on function public.claim_work(text, integer) is
  'For a gateway: leases it up to so many (1 to 1000) active flights of running campaigns that have a creative and that no gateway has, in turn of their organisations, and answers each with what its plan is computed from, how many messages are due until the clock hour (UTC) is over, its lease and leased_until; before them tests of messages, each with test true. Until then nobody else gets it; then, or once it is released, whoever asks. Service role only.';
revoke execute on function public.claim_work(text, integer) from public, anon, authenticated;
grant execute on function public.claim_work(text, integer) to service_role;

create function private.release_work(p_gateway text, p_lease uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_released integer;
begin
  update private.work_leases l set leased_until = clock_timestamp()
   where l.gateway = btrim(p_gateway) and l.leased_until > clock_timestamp() and (p_lease is null or l.lease = p_lease);
  get diagnostics v_released = row_count;
  with given_back as (
    update public.test_sends t set leased_until = clock_timestamp()
     where t.gateway = btrim(p_gateway) and t.settled_at is null and t.leased_until > clock_timestamp() and (p_lease is null or t.lease = p_lease)
    returning 1)
  select v_released + count(*) into v_released from given_back;
  return v_released;
end $$;
comment on function private.release_work(text, uuid) is 'Body of public.release_work.';
revoke execute on function private.release_work(text, uuid) from public, anon, authenticated;
grant execute on function private.release_work(text, uuid) to service_role;

create function public.release_work(p_gateway text, p_lease uuid default null) returns integer
language sql volatile set search_path = '' as $$
  select private.release_work(p_gateway, p_lease)
$$;
comment on function public.release_work(text, uuid) is
  'For a gateway that has done with its flights and tests before their lease ends: whoever asks next gets them. Without a lease all that it has, as after a restart. Answers how many. Service role only.';
revoke execute on function public.release_work(text, uuid) from public, anon, authenticated;
grant execute on function public.release_work(text, uuid) to service_role;

create function private.delivery_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.work_of(array(
    select f.id
      from public.flights f
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
      join public.organisations o on o.id = f.organisation_id and o.is_active
     where f.status = 'active' and f.creative_id is not null and private.runs_channel(f.organisation_id, f.type)
       and private.has_begun(f.id, f.campaign_id)
     order by f.organisation_id, f.activated_at, f.id limit 1000))
$$;
comment on function private.delivery_work() is 'Body of public.delivery_work.';
grant execute on function private.delivery_work() to service_role;

create function public.delivery_work() returns jsonb
language sql stable set search_path = '' as $$
  select private.delivery_work()
$$;
comment on function public.delivery_work() is
  'What claim_work hands out, the first 1000 flights by organisation, without leasing them: for looking, not for sending. Service role only.';
revoke execute on function public.delivery_work() from public, anon, authenticated;
grant execute on function public.delivery_work() to service_role;

-- When a flight could send, and on what terms: written by every change of a status, price or audience, so that a report about an
-- hour is judged by what held in that hour, however late it arrives.

create table private.active_spans (
  id bigint generated always as identity primary key,
  subject uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  price numeric,
  variant_prices jsonb,
  most_sent bigint,
  cap_period text,
  ends_by timestamptz,
  noted_at timestamptz not null default now(),
  constraint active_spans_order check (ends_at >= starts_at),
  constraint active_spans_times_range check (
    least(starts_at, ends_at, ends_by, noted_at) >= '2000-01-01T00:00Z' and greatest(starts_at, ends_at, ends_by, noted_at) < '2100-01-01T00:00Z')
);
comment on table private.active_spans is
  'One row is a time in which a flight was active, a campaign ran or an organisation was active; a flight''s is divided where its price, reach or frequency cap changes, a campaign''s where its end does.';
comment on column private.active_spans.subject is 'Id of the flight, campaign or organisation.';
comment on column private.active_spans.ends_at is 'Null while it lasts.';
comment on column private.active_spans.price is 'Of a flight: dollars to send its message once, in all its parts; null where that could not be computed.';
comment on column private.active_spans.variant_prices is 'Of a flight with variants: the same of each of them, by its name; price is then that of the dearest that somebody gets.';
comment on column private.active_spans.most_sent is 'Of a flight: contacts of its cohorts times frequency cap, the most messages that it may send in a cap_period; null as the price.';
comment on column private.active_spans.cap_period is 'Of a flight: its frequency_period.';
comment on column private.active_spans.ends_by is 'Of a campaign: when the end date that it then had was over; null without one. Nothing is sent after it, also before settling has ended the campaign.';
comment on column private.active_spans.noted_at is 'By the server''s clock. What one transaction changes is one change.';
create index active_spans_subject_idx on private.active_spans (subject, starts_at);
create unique index active_spans_open_idx on private.active_spans (subject) where ends_at is null;

create function private.flight_terms(p_flight public.flights, out price numeric, out variant_prices jsonb, out most_sent bigint, out cap_period text)
language plpgsql stable security definer set search_path = '' as $$
begin
  cap_period := p_flight.frequency_period;
  price := private.flight_price(p_flight);
  variant_prices := private.variant_prices(p_flight);
  most_sent := private.flight_reach(p_flight.id) * p_flight.frequency_cap;
exception when data_exception then
  price := null;
  variant_prices := null;
  most_sent := null;
end $$;
comment on function private.flight_terms(public.flights) is 'What a message of the flight costs and how many it may send in each period of its frequency cap, as of now; null when that can not be computed.';
revoke execute on function private.flight_terms(public.flights) from public, anon, authenticated;

create type private.flight_term as (flight_id uuid, price numeric, variant_prices jsonb, most_sent bigint, cap_period text);
comment on type private.flight_term is 'A flight with what private.flight_terms says of it.';

create function private.flight_terms(p_flights uuid[]) returns setof private.flight_term
language plpgsql stable security definer set search_path = '' as $$
declare
  v_half constant integer := cardinality(p_flights) / 2;
  v_terms private.flight_term[];
begin
  if v_half = 0 then
    -- To plan the query for many takes longer than one flight.
    return query
      select f.id, t.price, t.variant_prices, t.most_sent, t.cap_period
        from public.flights f cross join lateral private.flight_terms(f) as t where f.id = any (p_flights);
    return;
  end if;
  begin
    v_terms := array(
      select row (f.id, p.price,
                  case when p.variants is not null then (
                    select jsonb_object_agg(v.variant, v.price) from unnest(p.variants, p.prices) as v (variant, price)) end,
                  coalesce(r.reach, 0) * f.frequency_cap, f.frequency_period)::private.flight_term
        from private.flight_prices(p_flights) as p
        join public.flights f on f.id = p.flight_id and f.id = any (p_flights)
        left join (
          select r.flight_id, sum(r.reach)::bigint as reach from private.flight_reaches(p_flights) as r group by r.flight_id) as r on r.flight_id = f.id);
  exception when data_exception then
    -- Those that can not be computed are found by halves: a few among thousands cost little.
    v_terms := array(
      select t from private.flight_terms(p_flights[:v_half]) as t union all select t from private.flight_terms(p_flights[v_half + 1:]) as t);
  end;
  return query select * from unnest(v_terms);
end $$;
comment on function private.flight_terms(uuid[]) is 'The same of many flights, all of them together: one by one takes four times as long.';
revoke execute on function private.flight_terms(uuid[]) from public, anon, authenticated;

create function private.begin_span(
  p_subject uuid,
  p_at timestamptz,
  p_price numeric default null,
  p_most_sent bigint default null,
  p_ends_by timestamptz default null,
  p_cap_period text default null,
  p_variant_prices jsonb default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.active_spans (subject, starts_at, price, variant_prices, most_sent, ends_by, cap_period)
  values (p_subject, p_at, p_price, p_variant_prices, p_most_sent, p_ends_by, p_cap_period)
  on conflict (subject) where ends_at is null do nothing;
end $$;
comment on function private.begin_span(uuid, timestamptz, numeric, bigint, timestamptz, text, jsonb) is 'Something is active from a moment on; one that is active already stays so.';
revoke execute on function private.begin_span(uuid, timestamptz, numeric, bigint, timestamptz, text, jsonb) from public, anon, authenticated;

create function private.end_span(p_subject uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What was taken back before it began leaves nothing.
  delete from private.active_spans s where s.subject = p_subject and s.ends_at is null and s.starts_at > p_at;
  update private.active_spans s set ends_at = p_at where s.subject = p_subject and s.ends_at is null;
end $$;
comment on function private.end_span(uuid, timestamptz) is 'Something is no longer active from a moment on; one that has not begun by then never was.';
revoke execute on function private.end_span(uuid, timestamptz) from public, anon, authenticated;

create function private.note_terms(p_flights uuid[], p_at timestamptz default private.delivery_now(), p_noted timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_active constant uuid[] := array(
    select s.subject from private.active_spans s where s.subject = any (p_flights) and s.ends_at is null);
begin
  with changed as materialized (
    select s.id, s.noted_at = p_noted or s.starts_at >= p_at as is_new, t.flight_id, t.price, t.variant_prices, t.most_sent, t.cap_period
      from private.flight_terms(v_active) as t
      join private.active_spans s on s.subject = t.flight_id and s.subject = any (v_active) and s.ends_at is null
     where (s.price, s.variant_prices, s.most_sent, s.cap_period) is distinct from (t.price, t.variant_prices, t.most_sent, t.cap_period)
     -- Everybody who changes many takes them in this order.
     order by s.subject for update of s
  ), corrected as (
    update private.active_spans s
       set price = c.price, variant_prices = c.variant_prices, most_sent = c.most_sent, cap_period = c.cap_period
      from changed c where s.id = c.id and c.is_new
  ), ended as (
    update private.active_spans s set ends_at = p_at from changed c where s.id = c.id and not c.is_new
    returning c.flight_id, c.price, c.variant_prices, c.most_sent, c.cap_period
  )
  insert into private.active_spans (subject, starts_at, price, variant_prices, most_sent, cap_period, noted_at)
  select e.flight_id, p_at, e.price, e.variant_prices, e.most_sent, e.cap_period, p_noted from ended e
  on conflict (subject) where ends_at is null do nothing;
end $$;
comment on function private.note_terms(uuid[], timestamptz, timestamptz) is 'Divides the span of each active flight whose price, reach or frequency cap is another one since p_at; p_noted is the server''s time of the transaction that changed it.';
revoke execute on function private.note_terms(uuid[], timestamptz, timestamptz) from public, anon, authenticated;

-- A change of prices concerns every active flight of an organisation. Their spans are divided a few at a time, at the moment of the
-- change; whatever needs or changes the terms of one of them before that divides its span first.

create table private.price_changes (
  organisation_id uuid primary key,
  changed_at timestamptz not null,
  noted_at timestamptz not null default now(),
  done_to uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint price_changes_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint price_changes_times_range check (least(changed_at, noted_at) >= '2000-01-01T00:00Z' and greatest(changed_at, noted_at) < '2100-01-01T00:00Z')
);
comment on table private.price_changes is 'One row is an organization whose prices have changed and whose active flights are not all divided yet.';
comment on column private.price_changes.changed_at is 'When the prices changed, by delivery''s clock.';
comment on column private.price_changes.noted_at is 'When the prices changed, by the server''s clock.';
comment on column private.price_changes.done_to is 'Flights up to this id are divided.';

create function private.note_due_terms(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
begin
  -- Almost always empty.
  if not exists (select 1 from private.price_changes) then
    return;
  end if;
  for v_due in
    select c.changed_at, c.noted_at, array_agg(f.id) as flights
      from public.flights f join private.price_changes c on c.organisation_id = f.organisation_id and c.done_to < f.id
     where f.id = any (p_flights) group by c.organisation_id order by c.organisation_id
  loop
    perform private.note_terms(v_due.flights, v_due.changed_at, v_due.noted_at);
  end loop;
end $$;
comment on function private.note_due_terms(uuid[]) is 'Divides the spans of these flights whose prices have changed, before someone reads or changes their terms.';
revoke execute on function private.note_due_terms(uuid[]) from public, anon, authenticated;

create function private.note_next_terms(p_org uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_limit constant integer := 500;
  v_change private.price_changes;
  v_flights uuid[];
  v_flight uuid;
begin
  if p_org is null then
    select * into v_change from private.price_changes c order by c.changed_at, c.organisation_id limit 1 for update skip locked;
  else
    select * into v_change from private.price_changes c where c.organisation_id = p_org for update;
  end if;
  if not found then
    return 0;
  end if;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = v_change.organisation_id and f.status = 'active' and f.id > v_change.done_to order by f.id limit v_limit);
  begin
    perform private.note_terms(v_flights, v_change.changed_at, v_change.noted_at);
  exception when others then
    -- A deadlock, a full disk, a shutdown: the batch is repeated.
    if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
      raise;
    end if;
    foreach v_flight in array v_flights loop
      begin
        perform private.note_terms(array[v_flight], v_change.changed_at, v_change.noted_at);
      exception when others then
        perform private.set_aside('note_terms', v_flight::text, sqlstate, sqlerrm);
      end;
    end loop;
  end;
  if cardinality(v_flights) < v_limit then
    delete from private.price_changes c where c.organisation_id = v_change.organisation_id;
  else
    update private.price_changes c set done_to = v_flights[v_limit] where c.organisation_id = v_change.organisation_id;
  end if;
  return cardinality(v_flights) + 1;
end $$;
comment on function private.note_next_terms(uuid) is
  'Divides the spans of up to 500 flights whose prices have changed, of one organization (p_org, or the one that has waited longest); 0 when none is left. Call it until it returns 0, each time in a transaction of its own.';
revoke execute on function private.note_next_terms(uuid) from public, anon, authenticated;
grant execute on function private.note_next_terms(uuid) to service_role;

create function private.finish_price_change(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  while private.note_next_terms(p_org) > 0 loop
    null;
  end loop;
end $$;
comment on function private.finish_price_change(uuid) is 'Divides what is left of a change of prices, before the next one: by then nobody could say what the flights cost in between.';
revoke execute on function private.finish_price_change(uuid) from public, anon, authenticated;

create function private.note_due_terms_first() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb;
begin
  if exists (select 1 from private.price_changes) then
    v_row := to_jsonb(coalesce(old, new));
    perform private.note_due_terms(case tg_table_name
      when 'flights' then array[(v_row ->> 'id')::uuid]
      when 'audiences' then private.flights_of_audiences(array[(v_row ->> 'id')::uuid])
      when 'audience_segments' then private.flights_of_audiences(array[(v_row ->> 'audience_id')::uuid])
      when 'segments' then private.flights_of_audiences(array(select l.audience_id from public.audience_segments l where l.segment_id = (v_row ->> 'id')::uuid))
      else private.with_excluding_flights(array[(v_row ->> 'flight_id')::uuid]) end);
  end if;
  return coalesce(new, old);
end $$;
comment on function private.note_due_terms_first() is 'BEFORE a row changes from which the terms of flights follow: notes what they have been since a change of prices.';
create trigger flights_note_due_terms before update of status, type, location, message, translations, variants, promoted_variant, frequency_cap, frequency_period on public.flights
  for each row when (old.status = 'active') execute function private.note_due_terms_first();
create trigger audiences_note_due_terms before update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts) execute function private.note_due_terms_first();
create trigger segments_note_due_terms before update of category on public.segments
  for each row when (old.category is distinct from new.category) execute function private.note_due_terms_first();
create trigger flight_audiences_note_due_terms before insert or delete on public.flight_audiences
  for each row execute function private.note_due_terms_first();
create trigger flight_exclusions_note_due_terms before insert or delete on public.flight_exclusions
  for each row execute function private.note_due_terms_first();
create trigger audience_segments_note_due_terms before insert or delete on public.audience_segments
  for each row execute function private.note_due_terms_first();

create function private.note_span_of_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_terms record;
begin
  if tg_op = 'INSERT' then
    -- A client's flight begins as pending. One that is put there otherwise has been what it says.
    if new.status <> 'pending' then
      v_terms := private.flight_terms(new);
      perform private.begin_span(new.id, coalesce(new.activated_at, new.created_at), v_terms.price, v_terms.most_sent, p_cap_period => v_terms.cap_period,
        p_variant_prices => v_terms.variant_prices);
    end if;
    if new.status in ('paused', 'ended') then
      perform private.end_span(new.id, coalesce(new.stopped_at, private.delivery_now()));
    end if;
  elsif new.status = 'active' and old.status <> 'active' then
    v_terms := private.flight_terms(new);
    perform private.begin_span(new.id, new.activated_at, v_terms.price, v_terms.most_sent, p_cap_period => v_terms.cap_period,
        p_variant_prices => v_terms.variant_prices);
  elsif new.status <> 'active' and old.status = 'active' then
    perform private.end_span(new.id, private.delivery_now());
  else
    perform private.note_terms(array[new.id]);
  end if;
  return null;
end $$;
comment on function private.note_span_of_flight() is 'AFTER INSERT, and after a change of what a flight''s status or price follows from.';
create trigger flights_note_span after insert or update of status, type, location, message, translations, variants, promoted_variant, frequency_cap, frequency_period on public.flights
  for each row execute function private.note_span_of_flight();

create function private.campaign_end(p_campaign public.campaigns) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- The last day that a row may hold is over when its last moment is.
  select least(private.day_end(p_campaign.end_date, o.time_zone),
               case when p_campaign.end_date is not null then '2099-12-31T23:00Z'::timestamptz end)
    from public.organisations o where o.id = p_campaign.organisation_id
$$;
comment on function private.campaign_end(public.campaigns) is 'When the end date of a campaign is over, in the zone of its organisation; null without one.';
revoke execute on function private.campaign_end(public.campaigns) from public, anon, authenticated;

create function private.note_span_of_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('active', 'limited') then
    perform private.end_span(new.id, private.delivery_now());
  elsif tg_op = 'INSERT' then
    -- As for flights: one that comes as active has been so.
    perform private.begin_span(new.id, '2000-01-01T00:00Z', p_ends_by => private.campaign_end(new));
  else
    -- Only a person starts a campaign; between active and limited it goes on.
    perform private.begin_span(new.id, private.delivery_now() + private.launch_grace(), p_ends_by => private.campaign_end(new));
  end if;
  return null;
end $$;
comment on function private.note_span_of_campaign() is 'AFTER INSERT and after a change of a campaign''s status: its flights send while it is active or limited.';
create trigger campaigns_note_span after insert or update of status on public.campaigns
  for each row execute function private.note_span_of_campaign();

create function private.note_ends(p_campaigns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_span record;
begin
  for v_span in
    select s.id, s.subject, s.starts_at, s.noted_at, planned.over_at
      from private.active_spans s
      join public.campaigns c on c.id = s.subject
      cross join lateral (select private.campaign_end(c) as over_at) as planned
     where s.subject = any (p_campaigns) and s.ends_at is null and s.ends_by is distinct from planned.over_at
     order by s.subject
  loop
    if v_span.noted_at = now() or v_span.starts_at >= v_now then
      update private.active_spans s set ends_by = v_span.over_at where s.id = v_span.id;
    else
      -- What was sent by the end of before stays right.
      perform private.end_span(v_span.subject, v_now);
      perform private.begin_span(v_span.subject, v_now, p_ends_by => v_span.over_at);
    end if;
  end loop;
end $$;
comment on function private.note_ends(uuid[]) is 'Divides the span of each of these campaigns that runs and now ends at another moment.';
revoke execute on function private.note_ends(uuid[]) from public, anon, authenticated;

create function private.note_end_of_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_ends(array[new.id]);
  return null;
end $$;
comment on function private.note_end_of_campaign() is 'AFTER UPDATE of a campaign''s end date.';
create trigger campaigns_note_end after update of end_date on public.campaigns
  for each row when (old.end_date is distinct from new.end_date) execute function private.note_end_of_campaign();

create function private.note_span_of_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_active then
    perform private.end_span(new.id, private.delivery_now());
  elsif tg_op = 'INSERT' then
    perform private.begin_span(new.id, '2000-01-01T00:00Z');
  else
    perform private.begin_span(new.id, private.delivery_now());
  end if;
  return null;
end $$;
comment on function private.note_span_of_organisation() is 'AFTER INSERT and after a change of whether an organisation is active.';
create trigger organisations_note_span after insert or update of is_active on public.organisations
  for each row execute function private.note_span_of_organisation();

create function private.note_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_when = 'BEFORE' then
    perform private.finish_price_change(old.id);
    return new;
  end if;
  insert into private.price_changes (organisation_id, changed_at) values (new.id, private.delivery_now())
  on conflict (organisation_id) do update set done_to = default;
  return null;
end $$;
comment on function private.note_prices() is
  'BEFORE UPDATE of an organisation''s prices: finishes the change before it. AFTER: queues its active flights, which cost something else from now on.';
create trigger organisations_finish_prices before update of service_rates, location_targeting_cost, segment_costs on public.organisations
  for each row when ((old.service_rates, old.location_targeting_cost, old.segment_costs)
    is distinct from (new.service_rates, new.location_targeting_cost, new.segment_costs)) execute function private.note_prices();
create trigger organisations_note_prices after update of service_rates, location_targeting_cost, segment_costs on public.organisations
  for each row when ((old.service_rates, old.location_targeting_cost, old.segment_costs)
    is distinct from (new.service_rates, new.location_targeting_cost, new.segment_costs)) execute function private.note_prices();

create function private.follow_encoding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(
    select f.id from public.flights f
     where (f.type = new.name or lower(f.type) = 'rcs') and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
       and (f.variants <> '[]'
         or lower(f.type) = 'rcs' and private.flight_fallback_parts(f, old.sms_encoding) <> private.flight_fallback_parts(f, new.sms_encoding)
         -- Most texts have only characters that both count as one.
         or (f.message ~ '[^\n\r -Z_a-z]' or f.translations <> '{}')
           and private.flight_parts(f, old.sms_encoding) <> private.flight_parts(f, new.sms_encoding)));
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id from public.flights f where f.id = any (v_flights);
  insert into private.price_changes (organisation_id, changed_at)
  select distinct f.organisation_id, private.delivery_now() from public.flights f where f.id = any (v_flights) order by 1
  on conflict (organisation_id) do update set done_to = default;
  return null;
end $$;
comment on function private.follow_encoding() is
  'AFTER UPDATE of the encoding of SMS: in every organisation the flights of which a text has another number of parts cost something else from now on.';
create function private.finish_price_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.finish_price_change(c.organisation_id) from private.price_changes c order by c.organisation_id;
  return new;
end $$;
comment on function private.finish_price_changes() is 'BEFORE UPDATE of the encoding of SMS, which changes prices of every organisation: finishes the changes before it.';
create trigger service_types_finish_prices before update of sms_encoding on public.service_types
  for each row when (old.sms_encoding <> new.sms_encoding) execute function private.finish_price_changes();
create trigger service_types_follow_encoding after update of sms_encoding on public.service_types
  for each row when (old.sms_encoding <> new.sms_encoding) execute function private.follow_encoding();

create function private.note_reach() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(private.flights_of_audiences(array[new.id]));
  return null;
end $$;
comment on function private.note_reach() is 'AFTER UPDATE of a cohort''s contacts: the active flights that are sent to it, or leave it out, reach another number.';
create trigger audiences_note_reach after update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts) execute function private.note_reach();

create function private.note_cohorts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(private.with_excluding_flights(array(select distinct c.flight_id from changed c)));
  return null;
end $$;
comment on function private.note_cohorts() is 'After the cohorts of flights change, or whom they leave out.';
create trigger flight_audiences_note_added after insert on public.flight_audiences
  referencing new table as changed for each statement execute function private.note_cohorts();
create trigger flight_audiences_note_removed after delete on public.flight_audiences
  referencing old table as changed for each statement execute function private.note_cohorts();
create trigger flight_exclusions_note_added after insert on public.flight_exclusions
  referencing new table as changed for each statement execute function private.note_cohorts();
create trigger flight_exclusions_note_removed after delete on public.flight_exclusions
  referencing old table as changed for each statement execute function private.note_cohorts();

create function private.note_segments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(private.flights_of_audiences(array(select distinct c.audience_id from changed c)));
  return null;
end $$;
comment on function private.note_segments() is 'After the segments of cohorts change: their categories have a price, and shared ones say whom a flight leaves out.';
create trigger audience_segments_note_added after insert on public.audience_segments
  referencing new table as changed for each statement execute function private.note_segments();
create trigger audience_segments_note_removed after delete on public.audience_segments
  referencing old table as changed for each statement execute function private.note_segments();

create function private.note_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(private.flights_of_audiences(array(select distinct l.audience_id from public.audience_segments l where l.segment_id = new.id)));
  return null;
end $$;
comment on function private.note_category() is 'AFTER UPDATE of a segment''s category.';
create trigger segments_note_category after update of category on public.segments
  for each row when (old.category is distinct from new.category) execute function private.note_category();

create function private.forget_spans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.active_spans s where s.subject = old.id;
  return null;
end $$;
comment on function private.forget_spans() is 'AFTER DELETE: nobody reports about what is gone.';
create trigger flights_forget_spans after delete on public.flights for each row execute function private.forget_spans();
create trigger campaigns_forget_spans after delete on public.campaigns for each row execute function private.forget_spans();
create trigger organisations_forget_spans after delete on public.organisations for each row execute function private.forget_spans();

-- Intervals are in the organisation's zone, and move with it when it is changed; what was sent before was sent by the zone of before.

create table private.past_zones (
  organisation_id uuid not null,
  ends_at timestamptz not null,
  starts_at timestamptz not null,
  time_zone text not null,
  constraint past_zones_pkey primary key (organisation_id, ends_at),
  constraint past_zones_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint past_zones_order check (starts_at <= ends_at),
  constraint past_zones_times_range check (least(starts_at, ends_at) >= '2000-01-01T00:00Z' and greatest(starts_at, ends_at) < '2100-01-01T00:00Z')
);
comment on table private.past_zones is
  'One row is a time in which an organisation''s schedule intervals were in a zone that it has left, by delivery''s clock. Billing days follow a change later: see private.time_zone_changes.';

create function private.note_past_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_zones (organisation_id, ends_at, starts_at, time_zone)
  select new.id, private.delivery_now(), coalesce(max(p.ends_at), '2000-01-01T00:00Z'), old.time_zone
    from private.past_zones p where p.organisation_id = new.id
  -- A second change of the same moment: in between lay no time.
  on conflict do nothing;
  perform private.note_ends(array(
    select c.id from public.campaigns c where c.organisation_id = new.id and c.status in ('active', 'limited') and c.end_date is not null));
  return null;
end $$;
comment on function private.note_past_zone() is 'AFTER UPDATE of an organisation''s zone: reports about hours before go by the one that it had, and its campaigns end at another moment.';
create trigger organisations_note_past_zone after update of time_zone on public.organisations
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.note_past_zone();

create table private.past_quiet_hours (
  organisation_id uuid not null,
  ends_at timestamptz not null,
  starts_at timestamptz not null,
  quiet_hours jsonb not null,
  constraint past_quiet_hours_pkey primary key (organisation_id, ends_at),
  constraint past_quiet_hours_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint past_quiet_hours_order check (starts_at <= ends_at),
  constraint past_quiet_hours_times_range check (least(starts_at, ends_at) >= '2000-01-01T00:00Z' and greatest(starts_at, ends_at) < '2100-01-01T00:00Z')
);
comment on table private.past_quiet_hours is
  'One row is a time in which an organisation had quiet hours that it has changed since, by delivery''s clock: a change takes effect from its moment on.';

create function private.note_past_quiet_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_quiet_hours (organisation_id, ends_at, starts_at, quiet_hours)
  select new.id, private.delivery_now(), coalesce(max(p.ends_at), '2000-01-01T00:00Z'), old.quiet_hours
    from private.past_quiet_hours p where p.organisation_id = new.id
  -- A second change of the same moment: in between lay no time.
  on conflict do nothing;
  return null;
end $$;
comment on function private.note_past_quiet_hours() is 'AFTER UPDATE of an organisation''s quiet hours: reports about hours before go by those that it had.';
create trigger organisations_note_past_quiet_hours after update of quiet_hours on public.organisations
  for each row when (old.quiet_hours is distinct from new.quiet_hours) execute function private.note_past_quiet_hours();

create function private.zones_of_hour(p_org uuid, p_hour timestamptz) returns table (time_zone text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.time_zone, p.starts_at, p.ends_at from private.past_zones p
     where p.organisation_id = p_org and p.starts_at < p_hour + interval '1 hour' and p.ends_at > p_hour
    union all
    select o.time_zone, (select max(p.ends_at) from private.past_zones p where p.organisation_id = p_org), null
      from public.organisations o where o.id = p_org;
end $$;
comment on function private.zones_of_hour(uuid, timestamptz) is 'The zones that an organisation''s intervals were in during an hour, and its present one, each with the time in which it held (null: no limit).';
revoke execute on function private.zones_of_hour(uuid, timestamptz) from public, anon, authenticated;

create function private.quiet_in_hour(p_flight uuid, p_org uuid, p_hour timestamptz) returns tstzmultirange
language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text;
  v_times tstzmultirange;
begin
  -- Asked for each hour that is reported; few organisations have any.
  if not exists (select 1 from public.organisations o where o.id = p_org and o.quiet_hours <> '{}')
    and not exists (select 1 from private.past_quiet_hours p where p.organisation_id = p_org and p.ends_at > p_hour and p.quiet_hours <> '{}') then
    return '{}';
  end if;
  select f.type into v_channel from public.flights f where f.id = p_flight;
  select range_agg(quiet.times * tstzmultirange(tstzrange(h.starts_at, h.ends_at)) * tstzmultirange(tstzrange(z.starts_at, z.ends_at)))
    into v_times
    from (select p.quiet_hours, p.starts_at, p.ends_at from private.past_quiet_hours p
           where p.organisation_id = p_org and p.starts_at < p_hour + interval '1 hour' and p.ends_at > p_hour
          union all
          select o.quiet_hours, (select max(p.ends_at) from private.past_quiet_hours p where p.organisation_id = p_org), null
            from public.organisations o where o.id = p_org) as h
    cross join private.zones_of_hour(p_org, p_hour) as z
    cross join lateral (select private.quiet_times(h.quiet_hours -> v_channel, z.time_zone, array[(p_hour at time zone z.time_zone)::date]) as times offset 0) as quiet
   where h.quiet_hours ? v_channel;
  return coalesce(v_times, '{}');
end $$;
comment on function private.quiet_in_hour(uuid, uuid, timestamptz) is
  'The times around an hour in which nothing was to be sent on the channel of a flight, by the quiet hours and the zone that the organisation had then.';
revoke execute on function private.quiet_in_hour(uuid, uuid, timestamptz) from public, anon, authenticated;

create function private.sent_in_period(p_flight uuid, p_hour timestamptz, p_period text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text;
  v_at timestamptz;
begin
  if p_period = 'flight' then
    return (select f.sent from public.flights f where f.id = p_flight);
  end if;
  select o.time_zone into v_zone from public.flights f join public.organisations o on o.id = f.organisation_id where f.id = p_flight;
  select min(w.starts_at) into v_at from private.flight_waves(array[p_flight]) as w where w.starts_at < p_hour + interval '1 hour' and w.ends_at > p_hour;
  if v_at is null then
    -- The zone has changed since: its intervals are elsewhere.
    return (
      select coalesce(sum(h.sent), 0) from public.flight_hourly_stats h
       where h.flight_id = p_flight and private.cap_period(h.hour at time zone v_zone, p_period) = private.cap_period(p_hour at time zone v_zone, p_period));
  end if;
  return (
    select sum(w.sent) from private.flight_waves(array[p_flight]) as w
     where private.cap_period(w.starts_at at time zone v_zone, p_period) = private.cap_period(v_at at time zone v_zone, p_period));
end $$;
comment on function private.sent_in_period(uuid, timestamptz, text) is
  'What a flight has sent in the day or week to which an hour counts for its frequency cap, or in all: an hour counts to the period in which its interval begins, also past midnight.';
revoke execute on function private.sent_in_period(uuid, timestamptz, text) from public, anon, authenticated;

create function private.terms_of_hour(p_flight uuid, p_campaign uuid, p_org uuid, p_hour timestamptz, p_variant text default null,
  out is_sending boolean, out least_price numeric, out most_price numeric, out room bigint, out is_quiet boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
  v_quiet constant tstzmultirange := private.quiet_in_hour(p_flight, p_org, p_hour);
begin
  select count(*) filter (where open.is_loud) > 0, min(f.price) filter (where open.is_loud), max(f.price) filter (where open.is_loud),
         max(f.most_sent - private.sent_in_period(p_flight, p_hour, f.cap_period)) filter (where open.is_loud),
         count(*) > 0 and count(*) filter (where open.is_loud) = 0
    into is_sending, least_price, most_price, room, is_quiet
    from (select s.subject, s.starts_at, s.ends_at, coalesce((s.variant_prices ->> p_variant)::numeric, s.price) as price, s.most_sent, s.cap_period
            from private.active_spans s) as f
    join private.active_spans c on c.subject = p_campaign
    join private.active_spans o on o.subject = p_org
    join (select greatest(lower(t.span), z.starts_at) as starts_at, least(upper(t.span), z.ends_at) as ends_at
            from public.flight_intervals i
            cross join private.zones_of_hour(p_org, p_hour) as z
            cross join lateral unnest(private.wall_times(
              i.date + i.start_time, i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end, z.time_zone)) as t (span)
           where i.flight_id = p_flight and i.start_time <> i.end_time
             and i.date between (p_hour at time zone 'UTC')::date - 2 and (p_hour at time zone 'UTC')::date + 1
          offset 0) as i on i.starts_at < v_end and i.ends_at > p_hour
    cross join lateral (select greatest(f.starts_at, c.starts_at, o.starts_at, i.starts_at, p_hour) as starts_at,
                               least(f.ends_at, c.ends_at, c.ends_by, o.ends_at, i.ends_at, v_end) as ends_at) as moment
    cross join lateral (select moment.starts_at < moment.ends_at and not tstzrange(moment.starts_at, greatest(moment.starts_at, moment.ends_at)) <@ v_quiet as is_loud) as open
   where f.subject = p_flight
     -- A start that can still be taken back has sent nothing.
     and greatest(f.starts_at, c.starts_at) <= private.delivery_now()
     -- least() passes over the end that something still active does not have.
     and moment.starts_at < moment.ends_at;
end $$;
comment on function private.terms_of_hour(uuid, uuid, uuid, timestamptz, text) is
  'Whether there is a moment of the hour in which flight, campaign and organisation were active and an interval was open outside of quiet hours (is_quiet: only within them), between which prices the flight, or one variant of it, was then sent, and how many more than it has sent at most (room).';
revoke execute on function private.terms_of_hour(uuid, uuid, uuid, timestamptz, text) from public, anon, authenticated;

create function private.idle_reason(p_flight public.flights, p_hour timestamptz) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
begin
  if not exists (select 1 from private.active_spans s where s.subject = p_flight.organisation_id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'organisation_inactive';
  elsif not exists (
    select 1 from private.active_spans s
     where s.subject = p_flight.campaign_id and s.starts_at < v_end and s.starts_at <= private.delivery_now()
       and coalesce(least(s.ends_at, s.ends_by) > p_hour, true) and coalesce(s.ends_by > s.starts_at, true)) then
    return case when (
      select coalesce(s.ends_at >= s.ends_by, s.ends_by is not null) from private.active_spans s
       where s.subject = p_flight.campaign_id and s.starts_at < v_end order by s.starts_at desc limit 1) then 'campaign_ended' else 'campaign_inactive' end;
  elsif not exists (
    select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at < v_end and s.starts_at <= private.delivery_now()) then
    return 'not_started';
  elsif exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'outside_intervals';
  elsif exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at >= v_end) then
    return 'paused';
  end if;
  return 'after_stop';
end $$;
comment on function private.idle_reason(public.flights, timestamptz) is
  'Why a flight can have sent nothing in an hour, where private.terms_of_hour says so.';
revoke execute on function private.idle_reason(public.flights, timestamptz) from public, anon, authenticated;
