-- What gateways are to send: flights are leased to one gateway at a time.

create table private.work_leases (
  flight_id uuid primary key,
  organisation_id uuid not null,
  gateway text,
  lease uuid,
  leased_until timestamptz not null default '2000-01-01T00:00Z',
  wallet numeric not null,
  campaign numeric,
  spent numeric not null,
  funded_at timestamptz not null,
  constraint work_leases_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint work_leases_times_range check (least(leased_until, funded_at) >= '2000-01-01T00:00Z' and greatest(leased_until, funded_at) < '2100-01-01T00:00Z')
);
comment on table private.work_leases is
  'One row is a flight that may be handed out: what it may draw on, which gateway it was handed out to, and until when nobody else gets it.';
comment on column private.work_leases.lease is 'The call that it was handed out with; null before the first time.';
comment on column private.work_leases.wallet is 'Dollars of the wallet behind what earlier flights keep, and of the campaign''s budget in campaign, when the flight had spent so much.';
create index work_leases_organisation_id_idx on private.work_leases (organisation_id, leased_until);
create index work_leases_lease_idx on private.work_leases (lease);
create index work_leases_leased_until_idx on private.work_leases (leased_until);

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

create function private.work_of(p_flights uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(work.flight order by f.organisation_id, f.activated_at, f.id) filter (where work.flight is not null), '[]')
    from (select distinct x.organisation_id from public.flights x where x.id = any (p_flights)) as asked
    cross join lateral private.allotments(asked.organisation_id) as a
    join public.flights f on f.id = a.flight_id
    cross join lateral private.flight_work(f, a.wallet, a.campaign) as work (flight)
   where f.id = any (p_flights)
$$;
comment on function private.work_of(uuid[]) is 'What a gateway is told about each of these flights; without those that can not be computed.';

create function private.fund_flights(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  -- Half a minute is little beside the time of a lease, and a large organisation has many pages. What others spend meanwhile they
  -- had kept for them, so it changes no share; what the flight itself spends is taken off where it is handed out.
  if exists (select 1 from private.work_turns t where t.organisation_id = p_org and v_now between t.funded_at and t.funded_at + interval '30 seconds')
    and not exists (
      select 1 from public.flights f join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
       where f.organisation_id = p_org and f.status = 'active' and f.creative_id is not null
         and not exists (select 1 from private.work_leases l where l.flight_id = f.id)) then
    return;
  end if;
  insert into private.work_leases (flight_id, organisation_id, wallet, campaign, spent, funded_at)
  select a.flight_id, p_org, a.wallet, a.campaign, f.spent, v_now
    from private.allotments(p_org) as a join public.flights f on f.id = a.flight_id
  on conflict (flight_id) do update
    set wallet = excluded.wallet, campaign = excluded.campaign, spent = excluded.spent, funded_at = excluded.funded_at;
  -- What may not send now is shared its money anew when it may again.
  delete from private.work_leases l where l.organisation_id = p_org and l.funded_at <> v_now and l.leased_until <= clock_timestamp();
  update private.work_turns t set funded_at = v_now where t.organisation_id = p_org;
end $$;
comment on function private.fund_flights(uuid) is 'Shares out the money of an organisation between its active flights, unless that was just done. Behind the lock of its turn.';
revoke execute on function private.fund_flights(uuid) from public, anon, authenticated;

create function private.lease_flights(p_org uuid, p_gateway text, p_lease uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- What a gateway sends in this time it also reports in this time.
  v_until constant timestamptz := clock_timestamp() + interval '5 minutes';
  v_leased integer;
begin
  perform private.fund_flights(p_org);
  with next as (
    select l.flight_id
      from private.work_leases l
      join public.flights f on f.id = l.flight_id and f.status = 'active' and f.creative_id is not null
      join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
     where l.organisation_id = p_org and l.leased_until <= clock_timestamp()
       and f.type in (select s.name from public.service_types s where private.runs_channel(p_org, s.name))
     -- Which was never sent or waits longest is next.
     order by l.leased_until, f.activated_at, f.id
     limit p_limit)
  update private.work_leases l set gateway = p_gateway, lease = p_lease, leased_until = v_until
    from next where l.flight_id = next.flight_id;
  get diagnostics v_leased = row_count;
  return v_leased;
end $$;
comment on function private.lease_flights(uuid, text, uuid, integer) is
  'Leases up to so many flights of an organisation that may send and that no gateway has; answers how many. Behind the lock of its turn.';

create function private.claim_work(p_gateway text, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lease constant uuid := gen_random_uuid();
  -- A quarter of the page for each organisation, so that a large one does not take all of it.
  v_share constant integer := ceil(p_limit / 4.0);
  v_left integer := p_limit;
  v_leased integer;
  v_org uuid;
  v_seen uuid[] := '{}'::uuid[];
  v_larger uuid[] := '{}'::uuid[];
begin
  if p_limit is null or p_limit not between 1 and 1000 then
    raise exception 'Take 1 to 1000 flights at a time.' using errcode = '22023', hint = 'invalid_limit';
  elsif not coalesce(length(btrim(p_gateway)) between 1 and 100, false) then
    raise exception 'A gateway has a name of at most 100 characters.' using errcode = '22023', hint = 'invalid_gateway';
  end if;
  insert into private.work_turns (organisation_id)
  select o.id from public.organisations o where not exists (select 1 from private.work_turns t where t.organisation_id = o.id)
  on conflict do nothing;
  while v_left > 0 loop
    select t.organisation_id into v_org
      from private.work_turns t join public.organisations o on o.id = t.organisation_id and o.is_active
     where not t.organisation_id = any (v_seen)
       and exists (select 1 from public.flights f where f.organisation_id = t.organisation_id and f.status = 'active')
     order by t.turn_at, t.organisation_id limit 1
     for update of t skip locked;
    exit when not found;
    v_seen := v_seen || v_org;
    v_leased := private.lease_flights(v_org, btrim(p_gateway), v_lease, least(v_share, v_left));
    v_left := v_left - v_leased;
    if v_leased = v_share then
      v_larger := v_larger || v_org;
    end if;
    update private.work_turns t set turn_at = clock_timestamp() where t.organisation_id = v_org;
  end loop;
  -- What the others leave.
  foreach v_org in array v_larger loop
    exit when v_left = 0;
    v_left := v_left - private.lease_flights(v_org, btrim(p_gateway), v_lease, v_left);
  end loop;
  return (
    select coalesce(jsonb_agg(work.flight || jsonb_build_object('lease', v_lease, 'leased_until', l.leased_until) order by f.organisation_id, f.activated_at, f.id)
                      filter (where work.flight is not null), '[]')
      from private.work_leases l
      join public.flights f on f.id = l.flight_id
     cross join lateral private.flight_work(f, l.wallet - (f.spent - l.spent), l.campaign - (f.spent - l.spent)) as work (flight)
     where l.lease = v_lease);
end $$;
comment on function private.claim_work(text, integer) is 'Body of public.claim_work.';
revoke execute on function private.claim_work(text, integer) from public, anon, authenticated;
grant execute on function private.claim_work(text, integer) to service_role;

create function public.claim_work(p_gateway text, p_limit integer default 100) returns jsonb
language sql volatile set search_path = '' as $$
  select private.claim_work(p_gateway, p_limit)
$$;
comment on function public.claim_work(text, integer) is
  'For a gateway: leases it up to so many (1 to 1000) active flights of running campaigns that have a creative and that no gateway has, in turn of their organisations, and answers each with what its plan is computed from, its lease and leased_until. Until then nobody else gets it; then, or once it is released, whoever asks. Service role only.';
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
  'For a gateway that has done with its flights before their lease ends: whoever asks next gets them. Without a lease all that it has, as after a restart. Answers how many. Service role only.';
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
