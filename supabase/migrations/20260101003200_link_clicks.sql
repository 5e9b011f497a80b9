-- Link clicks: counting the visits of short links, and the figures that screens show.

create function private.add_link_clicks(p_link public.short_links, p_clicks bigint, p_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_clicks = 0 then
    return;
  elsif p_clicks < 0 then
    update public.short_link_daily_clicks d set clicks = d.clicks + p_clicks
     where d.short_link_id = p_link.id and d.day = p_day and d.kind = 'person';
  else
    insert into public.short_link_daily_clicks as d (short_link_id, day, kind, organisation_id, clicks)
    values (p_link.id, p_day, 'person', p_link.organisation_id, p_clicks)
    on conflict (short_link_id, day, kind) do update set clicks = d.clicks + excluded.clicks;
  end if;
  update public.creative_versions set click_count = click_count + p_clicks where id = p_link.creative_version_id;
  update public.click_tracker_versions set click_count = click_count + p_clicks
    where id = p_link.click_tracker_version_id;
end $$;
comment on function private.add_link_clicks(public.short_links, bigint, date) is
  'Adds clicks by people to the day of a link and to the counter of its version; a negative number subtracts.';

create function private.count_click(p_link uuid, p_request_id uuid, p_kind text, p_visitor text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.short_links;
  v_today date;
begin
  -- Locks link, version and flight in the order that all counting functions use.
  select * into v_link from public.short_links where id = p_link for no key update;
  if not found or v_link.is_test or private.is_link_flooded(p_link) then
    return false;
  end if;
  v_today := private.billing_day(v_link.organisation_id, now());
  insert into public.short_link_clicks (request_id, short_link_id, kind) values (p_request_id, p_link, p_kind)
  on conflict (request_id) do nothing;
  if not found then
    return false;
  end if;
  if p_kind <> 'person' then
    insert into public.short_link_daily_clicks as d (short_link_id, day, kind, organisation_id, clicks)
    values (p_link, v_today, p_kind, v_link.organisation_id, 1)
    on conflict (short_link_id, day, kind) do update set clicks = d.clicks + 1;
    return true;
  end if;
  update public.short_links set visits = visits + 1 where id = p_link;
  if p_visitor is not null then
    perform private.count_visitor(v_link, v_today, p_visitor);
  end if;
  -- Skips a visit whose click a gateway has already reported.
  if v_link.visits >= v_link.reported_clicks then
    perform private.add_link_clicks(v_link, 1, v_today);
    if v_link.flight_id is not null then
      perform private.add_flight_visit(v_link.flight_id);
    end if;
  end if;
  return true;
end $$;
comment on function private.count_click(uuid, uuid, text, text) is
  'Implements public.record_short_link_click. Unless the link is a test link or over its limit per minute, counts '
  'the visit, the day, a new person, and the counters of the version and of the flight, in one transaction.';
grant execute on function private.count_click(uuid, uuid, text, text) to service_role;

create function public.tracker_clicks(p_tracker_id uuid, p_days integer default 30)
returns table (day date, kind text, clicks bigint, people bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  v_today constant date := private.billing_day(private.effective_org_id(), now());
begin
  return query
    select d.day::date, d.kind, sum(d.clicks)::bigint, sum(d.tracker_people)::bigint
      from public.click_tracker_versions v
      join public.short_links l on l.click_tracker_version_id = v.id
      join public.short_link_daily_clicks d on d.short_link_id = l.id
     where v.click_tracker_id = p_tracker_id and d.day > v_today - least(greatest(p_days, 1), 366)
     group by d.day, d.kind
     order by d.day, d.kind;
end $$;
comment on function public.tracker_clicks(uuid, integer) is
  'Clicks on all links of a tracker over the last days, by day of the organization and kind, and the number of '
  'different people; days without clicks have no row.';
grant execute on function public.tracker_clicks(uuid, integer) to authenticated, service_role;

create function public.people_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(d.tracker_people), 0)::integer
    from public.click_tracker_versions v
    join public.short_links l on l.click_tracker_version_id = v.id
    join public.short_link_daily_clicks d on d.short_link_id = l.id and d.kind = 'person'
   where v.click_tracker_id = $1.id
$$;
comment on function public.people_count(public.click_trackers) is
  'Computed field: number of different people who followed the links of the tracker; a person counts once per day.';
grant execute on function public.people_count(public.click_trackers) to authenticated, service_role;

create function public.people_count(public.click_tracker_versions) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(d.people), 0)::integer
    from public.short_links l join public.short_link_daily_clicks d on d.short_link_id = l.id and d.kind = 'person'
   where l.click_tracker_version_id = $1.id
$$;
comment on function public.people_count(public.click_tracker_versions) is
  'Computed field: number of different people who followed the links of the version; a person counts once per day '
  'and link.';
grant execute on function public.people_count(public.click_tracker_versions) to authenticated, service_role;

create function public.link_visits(public.flights) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'visits', (select sum(l.visits) from public.short_links l where l.flight_id = $1.id),
           'people', coalesce(sum(d.people), 0),
           'programs', coalesce(sum(d.clicks) filter (where d.kind <> 'person'), 0))
    from public.short_links l join public.short_link_daily_clicks d on d.short_link_id = l.id
   where l.flight_id = $1.id having count(*) > 0
$$;
comment on function public.link_visits(public.flights) is
  'Computed field: {visits, people, programs} of the flight''s own links: visits by people, different people (once '
  'per day), and visits by link previews and scanners; null without a visit.';
grant execute on function public.link_visits(public.flights) to authenticated, service_role;
