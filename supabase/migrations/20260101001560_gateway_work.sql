-- What gateways are to send: flights are leased to one gateway at a time.

create table private.work_leases (
  flight_id uuid primary key,
  organisation_id uuid not null,
  gateway text not null,
  lease uuid not null,
  leased_until timestamptz not null,
  constraint work_leases_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint work_leases_times_range check (leased_until >= '2000-01-01T00:00Z' and leased_until < '2100-01-01T00:00Z')
);
comment on table private.work_leases is 'One row is a flight that was handed out: to which gateway, and until when nobody else gets it.';
comment on column private.work_leases.lease is 'The call that it was handed out with.';
create index work_leases_lease_idx on private.work_leases (lease);
create index work_leases_leased_until_idx on private.work_leases (leased_until);

create table private.work_turns (
  organisation_id uuid primary key,
  turn_at timestamptz not null default '2000-01-01T00:00Z',
  constraint work_turns_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint work_turns_times_range check (turn_at >= '2000-01-01T00:00Z' and turn_at < '2100-01-01T00:00Z')
);
comment on table private.work_turns is 'One row is when an organisation''s flights were last handed out: who waits longest is next. A gateway locks it while it takes work of the organisation, and others pass by.';
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

create function private.lease_flights(p_org uuid, p_gateway text, p_lease uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- What a gateway sends in this time it also reports in this time.
  v_until constant timestamptz := clock_timestamp() + interval '5 minutes';
  v_leased integer;
begin
  insert into private.work_leases as l (flight_id, organisation_id, gateway, lease, leased_until)
  select f.id, f.organisation_id, p_gateway, p_lease, v_until
    from public.flights f
    join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
    left join private.work_leases before on before.flight_id = f.id
   where f.organisation_id = p_org and f.status = 'active' and f.creative_id is not null
     and f.type in (select s.name from public.service_types s where private.runs_channel(p_org, s.name))
     and coalesce(before.leased_until <= clock_timestamp(), true)
   -- Which was never sent or waits longest is next.
   order by before.leased_until nulls first, f.activated_at, f.id
   limit p_limit
  on conflict (flight_id) do update set gateway = excluded.gateway, lease = excluded.lease, leased_until = excluded.leased_until
     where l.leased_until <= clock_timestamp();
  get diagnostics v_leased = row_count;
  return v_leased;
end $$;
comment on function private.lease_flights(uuid, text, uuid, integer) is
  'Leases up to so many flights of an organisation that may send and that no gateway has; answers how many.';

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
    select coalesce(jsonb_agg(w.flight || jsonb_build_object('lease', v_lease, 'leased_until', l.leased_until) order by w.place), '[]')
      from jsonb_array_elements(private.work_of(array(select x.flight_id from private.work_leases x where x.lease = v_lease)))
        with ordinality as w (flight, place)
      join private.work_leases l on l.flight_id = (w.flight ->> 'flight_id')::uuid);
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
