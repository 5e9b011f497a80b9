-- Gateway work: each flight is leased to one gateway at a time.

create table private.work_leases (
  flight_id uuid primary key,
  organisation_id uuid not null,
  gateway text,
  lease uuid,
  leased_until private.instant not null default '2000-01-01T00:00Z',
  wallet numeric not null,
  campaign numeric,
  months numeric[] not null,
  spent numeric not null,
  funded_at private.instant not null,
  constraint work_leases_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade
);
comment on table private.work_leases is
  'One row is a flight that gateways may get: the money it may spend, the gateway that holds it, and until when no '
  'other gateway gets it.';
comment on column private.work_leases.lease is 'Claim that leased the flight last; null before its first lease.';
comment on column private.work_leases.wallet is
  'Dollars of the wallet that the flight may spend after the reservations of flights served before it; likewise '
  'campaign for the campaign budget and months for the Monthly Credit Limit (private.months_left). As of the '
  'flight''s spending in spent.';
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
  'One row is a gateway that held a flight, and the hours (by delivery''s clock) in which it held it. A gateway may '
  'report an hour only when it held the flight then or holds it now. No foreign key: a deleted flight can be '
  'restored.';

create table private.work_turns (
  organisation_id uuid primary key,
  turn_at private.instant not null default '2000-01-01T00:00Z',
  funded_at private.instant,
  constraint work_turns_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.work_turns is
  'One row is the last time that a gateway claimed flights of an organization; the organization that has waited '
  'longest is next. A gateway locks the row while it claims work of the organization; other gateways skip it.';
comment on column private.work_turns.funded_at is
  'When the money of its flights was last divided, by delivery''s clock.';
create index work_turns_turn_at_idx on private.work_turns (turn_at, organisation_id);

create function private.is_past_grace(p_flight uuid, p_campaign uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select 1 from private.active_spans s
      where s.subject in (p_flight, p_campaign) and s.ends_at is null and s.starts_at > private.delivery_now());
end $$;
comment on function private.is_past_grace(uuid, uuid) is
  'True when the undo period of the flight''s and the campaign''s start is over.';

create function private.work_by_flight(p_flights uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(work.flight
    order by f.organisation_id, f.activated_at, f.id) filter (where work.flight is not null), '[]')
    from (select distinct x.organisation_id from public.flights x where x.id = any (p_flights)) as asked
    cross join lateral private.allotments(asked.organisation_id) as a
    join public.flights f on f.id = a.flight_id
    left join private.computable_needs(p_flights) as n on n.flight_id = f.id
    cross join lateral private.flight_work(f, n, a.wallet, a.campaign, a.months) as work (flight)
   where f.id = any (p_flights)
$$;
comment on function private.work_by_flight(uuid[]) is
  'Work of each of these flights for a gateway; omits flights that cannot be computed.';

create function private.fund_flights(p_org uuid, p_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  -- Half a minute is short next to a lease, and a large organization has many pages. What other flights spend in that
  -- time was reserved for them, so it changes no share; a flight's own spending is subtracted when it is claimed.
  if exists (select 1 from private.work_turns t
    where t.organisation_id = p_org and v_now between t.funded_at and t.funded_at + interval '30 seconds'
                -- A billing month begins at the start of a UTC hour.
                and date_trunc('hour', t.funded_at, 'UTC') = date_trunc('hour', v_now, 'UTC'))
    and not exists (
      select 1
        from public.flights f join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
       where f.organisation_id = p_org and f.status = 'active' and f.creative_id is not null
         and private.is_past_grace(f.id, f.campaign_id)
         and not exists (select 1 from private.work_leases l where l.flight_id = f.id)) then
    return;
  end if;
  perform private.refresh_needs(p_org, p_until);
  -- After p_until this uses stored needs even if they are outdated. A share never charges the wallet; only reports do.
  insert into private.work_leases (flight_id, organisation_id, wallet, campaign, months, spent, funded_at)
  select a.flight_id, p_org, a.wallet, a.campaign, a.months, f.spent, v_now
    from private.allotments(p_org, p_stored_only => clock_timestamp() >= p_until) as a
      join public.flights f on f.id = a.flight_id
   where private.is_past_grace(f.id, f.campaign_id)
  on conflict (flight_id) do update
    set wallet = excluded.wallet, campaign = excluded.campaign, months = excluded.months, spent = excluded.spent,
      funded_at = excluded.funded_at;
  -- A flight that may not send now gets a new share when it may again.
  delete from private.work_leases l
    where l.organisation_id = p_org and l.funded_at <> v_now and l.leased_until <= clock_timestamp();
  update private.work_turns t set funded_at = v_now where t.organisation_id = p_org;
end $$;
comment on function private.fund_flights(uuid, timestamptz) is
  'Divides an organization''s money between its active flights, unless that was just done; after p_until it uses '
  'stored needs only. The caller holds the lock of its turn.';

create function private.lease_flights(p_org uuid, p_gateway text, p_lease uuid, p_limit integer, p_until timestamptz)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Flights computed between two checks of the time.
  v_step constant integer := 5;
  -- A gateway sends and reports within this time.
  v_leased_until constant timestamptz := clock_timestamp() + interval '5 minutes';
  v_held constant tstzmultirange := tstzmultirange(tstzrange(
    date_trunc('hour', private.delivery_now(), 'UTC'),
      date_trunc('hour', private.delivery_now() + interval '1 hour 5 minutes', 'UTC')));
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
       where l.organisation_id = p_org and l.leased_until <= clock_timestamp()
         and private.is_past_grace(f.id, f.campaign_id)
         and f.type in (select s.name from public.service_types s where private.can_continue_on_channel(p_org, s.name))
       -- The flight that was never leased or has waited longest is next.
       order by l.leased_until, f.activated_at, f.id
       limit least(v_step, p_limit - v_leased)
    ), leased as (
      update private.work_leases l set gateway = p_gateway, lease = p_lease, leased_until = v_leased_until
        from next where l.flight_id = next.flight_id returning l.flight_id
    )
    select array_agg(l.flight_id) into v_flights from leased l;
    exit when v_flights is null;
    -- Writes only for a new hour, because gateways lease a flight again every few minutes.
    insert into private.flight_holders as h (flight_id, gateway, held)
    select one.flight_id, p_gateway, v_held from unnest(v_flights) as one (flight_id)
    on conflict (flight_id, gateway) do update set held = h.held + excluded.held where not h.held @> excluded.held;
    v_leased := v_leased + cardinality(v_flights);
    v_work := v_work || (
      select coalesce(jsonb_agg(work.flight || jsonb_build_object('lease', p_lease, 'leased_until',
        l.leased_until)) filter (where work.flight is not null), '[]')
        from private.work_leases l
        join public.flights f on f.id = l.flight_id
        left join private.computable_needs(v_flights) as n on n.flight_id = f.id
       cross join lateral private.flight_work(f, n, l.wallet - (f.spent - l.spent), l.campaign - (f.spent - l.spent),
         l.months[1] - (f.spent - l.spent) || l.months[2:]) as work (flight)
       where l.flight_id = any (v_flights));
  end loop;
  return jsonb_build_object('leased', v_leased, 'has_more', v_flights is not null, 'work', v_work);
end $$;
comment on function private.lease_flights(uuid, text, uuid, integer, timestamptz) is
  'Leases up to p_limit flights of an organization that may send and that no gateway has, until p_until. Returns '
  'their number (leased), whether there may be more (has_more) and the work of each for the gateway (work). The '
  'caller holds the lock of the organization''s turn.';

create function private.claim_work(p_gateway text, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lease constant uuid := gen_random_uuid();
  -- Each organization gets a quarter of the page and this much time, so that a large one does not take all of it.
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
    perform private.refuse('22023', 'invalid_limit.flights');
  elsif not coalesce(length(btrim(p_gateway)) between 1 and 100, false) then
    perform private.refuse('22023', 'invalid_gateway');
  end if;
  insert into private.work_turns (organisation_id)
  select o.id from public.organisations o
    where not exists (select 1 from private.work_turns t where t.organisation_id = o.id)
  on conflict do nothing;
  -- Tests come first, because a user is waiting for each.
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
    -- Recorded before the work is computed, so that an organization whose work takes too long is last the next time.
    update private.work_turns t set turn_at = clock_timestamp() where t.organisation_id = v_org;
    begin
      v_part := private.lease_flights(v_org, btrim(p_gateway), v_lease, least(v_share, v_left),
        clock_timestamp() + v_time);
      v_work := v_work || (v_part -> 'work');
      v_left := v_left - (v_part ->> 'leased')::integer;
      if (v_part ->> 'has_more')::boolean then
        v_larger := v_larger || v_org;
      end if;
    exception
      -- The time of the whole call is over: the turn stays recorded, and the work of the other organizations is
      -- returned.
      when query_canceled then
        perform private.record_failure('claim_work', v_org::text, 'cut off', sqlerrm);
        exit turns;
      when deadlock_detected or lock_not_available then
        null;
      when others then
        perform private.record_failure('claim_work', v_org::text, sqlstate, sqlerrm);
    end;
  end loop;
  -- The rest of the page goes to organizations with more work while no other organization waits for this answer.
  v_until := v_start + case when cardinality(v_seen) > 1 then (select c.claim_time from private.delivery_clock c)
    else interval '3 seconds' end;
  foreach v_org in array v_larger loop
    exit when v_left = 0 or clock_timestamp() >= v_until;
    v_part := private.lease_flights(v_org, btrim(p_gateway), v_lease, v_left, v_until);
    v_work := v_work || (v_part -> 'work');
    v_left := v_left - (v_part ->> 'leased')::integer;
  end loop;
  return v_tests || (
    select coalesce(jsonb_agg(w.flight
      order by w.flight ->> 'organisation_id', (w.flight ->> 'activated_at')::timestamptz, w.flight ->> 'flight_id'),
      '[]')
      from jsonb_array_elements(v_work) as w (flight));
end $$;
comment on function private.claim_work(text, integer) is 'Implements public.claim_work.';
grant execute on function private.claim_work(text, integer) to service_role;

create function public.claim_work(p_gateway text, p_limit integer default 100) returns jsonb
language sql volatile set search_path = '' as $$
  select private.claim_work(p_gateway, p_limit)
$$;
comment on function public.claim_work(text, integer) is
  'For a gateway: leases up to this many (1 to 1000) active flights of running campaigns that have a creative and '
  'no lease, taking turns between organizations. Returns for each the inputs of its plan, the messages due until '
  'the end of the clock hour (UTC), its lease and leased_until; before the flights, tests of messages, each with '
  'test true. No other gateway gets them until the lease ends or is released. Service role only.';
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
     where t.gateway = btrim(p_gateway) and t.settled_at is null and t.leased_until > clock_timestamp()
       and (p_lease is null or t.lease = p_lease)
    returning 1)
  select v_released + count(*) into v_released from given_back;
  return v_released;
end $$;
comment on function private.release_work(text, uuid) is 'Implements public.release_work.';
grant execute on function private.release_work(text, uuid) to service_role;

create function public.release_work(p_gateway text, p_lease uuid default null) returns integer
language sql volatile set search_path = '' as $$
  select private.release_work(p_gateway, p_lease)
$$;
comment on function public.release_work(text, uuid) is
  'For a gateway that finished its flights and tests before their lease ends: others may get them. Without a lease '
  'it releases everything the gateway holds, for example after a restart. Returns how many. Service role only.';
grant execute on function public.release_work(text, uuid) to service_role;

create function private.delivery_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.work_by_flight(array(
    select f.id
      from public.flights f
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
      join public.organisations o on o.id = f.organisation_id and o.is_active
     where f.status = 'active' and f.creative_id is not null
       and private.can_continue_on_channel(f.organisation_id, f.type)
       and private.is_past_grace(f.id, f.campaign_id)
     order by f.organisation_id, f.activated_at, f.id limit 1000))
$$;
comment on function private.delivery_work() is 'Implements public.delivery_work.';
grant execute on function private.delivery_work() to service_role;

create function public.delivery_work() returns jsonb
language sql stable set search_path = '' as $$
  select private.delivery_work()
$$;
comment on function public.delivery_work() is
  'The first 1000 flights that claim_work would return, by organization, without leasing them: for inspection, not '
  'for sending. Service role only.';
grant execute on function public.delivery_work() to service_role;
