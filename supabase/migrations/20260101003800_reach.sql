-- Reach: how many people a flight reaches.

create function private.protect_delivered_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.delivery_reports r where r.flight_id = old.id)
    or exists (select 1 from public.credit_ledger l where l.flight_id = old.id) then
    perform private.refuse('PT409', 'has_deliveries');
  end if;
  return old;
end $$;
comment on function private.protect_delivered_flight() is
  'BEFORE DELETE: keeps a flight with reports for the accounts, also when its campaign is deleted.';
create trigger flights_keep_delivered before delete on public.flights for each row
  execute function private.protect_delivered_flight();

-- Functions called for each flight of a list use PL/pgSQL, which caches the plan: an SQL function is planned on each
-- call, which takes longer than the query.

create index flights_active_idx on public.flights (organisation_id, activated_at, id) where status = 'active';

create function private.flight_reaches(p_flights uuid[])
  returns table (flight_id uuid, audience_id uuid, contacts bigint, reach bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not exists (select 1 from public.flight_exclusions e where e.flight_id = any (p_flights)) then
    return query
      select fa.flight_id, a.id, a.total_contacts, a.total_contacts
        from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id
          where fa.flight_id = any (p_flights);
    return;
  end if;
  return query
  with excluded as materialized (
    select x.flight_id, x.audience_id from private.excluded_cohorts(p_flights) as x
  ), own as materialized (
    select fa.flight_id, a.id as audience_id, a.total_contacts as contacts
      from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id
        where fa.flight_id = any (p_flights)
  ), pairs as materialized (
    -- Flights share cohorts, so each pair is computed once.
    select distinct o.audience_id, o.contacts, x.audience_id as other_id
      from own o join excluded x on x.flight_id = o.flight_id
  ), others as materialized (
    -- Uses the current volume while a cohort waits to be counted; 0 would stop its messages.
    select a.id, private.counted_contacts(a) as contacts from public.audiences a
      where a.id in (select x.audience_id from excluded x)
  ), volumes as materialized (
    select l.audience_id, l.segment_id, s.volume
      from (select distinct c.audience_id, c.segment_id from public.audience_segments c
             where c.audience_id in (select p.audience_id from pairs p union select p.other_id from pairs p)) as l
      join public.segments s on s.id = l.segment_id
  ), totals as materialized (
    select v.audience_id, sum(v.volume)::numeric as volume from volumes v group by v.audience_id
  ), shared as materialized (
    select p.audience_id, p.contacts, p.other_id, sum(mine.volume)::numeric as volume
      from pairs p
      join volumes mine on mine.audience_id = p.audience_id
      join volumes theirs on theirs.audience_id = p.other_id and theirs.segment_id = mine.segment_id
     where p.audience_id <> p.other_id
     group by p.audience_id, p.contacts, p.other_id having sum(mine.volume) > 0
  ), removed as materialized (
    select p.audience_id, p.other_id, p.contacts::numeric as contacts from pairs p where p.audience_id = p.other_id
    union all
    select s.audience_id, s.other_id, least(other.contacts, div(s.contacts * s.volume + t.volume - 1, t.volume))
      from shared s join others other on other.id = s.other_id join totals t on t.audience_id = s.audience_id
  )
  select o.flight_id, o.audience_id, o.contacts, greatest(0, o.contacts - coalesce(max(r.contacts), 0))::bigint
    from own o
    left join excluded x on x.flight_id = o.flight_id
    left join removed r on r.audience_id = o.audience_id and r.other_id = x.audience_id
   group by o.flight_id, o.audience_id, o.contacts;
end $$;
comment on function private.flight_reaches(uuid[]) is
  'For each cohort of each flight, its contacts and those that remain after the flight''s exclusions. An excluded '
  'cohort removes all its own contacts. From another cohort it removes the largest share that the volumes of common '
  'segments suggest, rounded up. The same estimate as src/domain/audience/exclusions.ts.';

create function private.flight_reach(p_flight uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Runs for each report; flights without exclusions only need a sum.
  if exists (select 1 from public.flight_exclusions e where e.flight_id = p_flight) then
    return (select coalesce(sum(r.reach), 0)::bigint from private.flight_reaches(array[p_flight]) as r);
  end if;
  return (
    select coalesce(sum(a.total_contacts), 0)::bigint
      from public.flight_audiences fa join public.audiences a on a.id = fa.audience_id
     where fa.flight_id = p_flight);
end $$;
comment on function private.flight_reach(uuid) is
  'Sum of the contacts of the flight''s cohorts, as in the wizard''s panel. Does not subtract excluded people.';

create function private.reach(p_flight uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.flight_reach(f.id) from public.flights f
    where f.id = p_flight and f.organisation_id = private.effective_org_id()
$$;
comment on function private.reach(uuid) is 'Implements public.reach.';
grant execute on function private.reach(uuid) to authenticated, service_role;

create function public.reach(public.flights) returns bigint
language sql stable set search_path = '' as $$
  select private.reach($1.id)
$$;
comment on function public.reach(public.flights) is
  'Computed field: sum of the contacts of the flight''s cohorts. Does not subtract excluded people.';
grant execute on function public.reach(public.flights) to authenticated, service_role;
