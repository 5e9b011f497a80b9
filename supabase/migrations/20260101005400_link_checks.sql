-- Link checks: `checkLinks` of supabase/functions requests the pages; the database fetches nothing.

create table private.link_checks (
  url text primary key,
  state text not null,
  status integer,
  checked_at private.instant not null default now(),
  constraint link_checks_state_known check (state in ('alive', 'missing', 'failing', 'unsafe')),
  constraint link_checks_status_range check (status between 100 and 599),
  constraint link_checks_url_shape check (private.is_web_url(url))
);
comment on table private.link_checks is
  'One row is the result of a page''s last check. The organizations that link to the page share it; '
  'private.link_readers says which may read it.';
comment on column private.link_checks.state is
  'alive; missing (404, 410, or no such host); failing (5xx, or no response); unsafe (redirects to a private IP '
  'address or to http).';
grant all on private.link_checks to service_role;

create function private.can_be_checked(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  -- Reserved domain names, which no page can have. Demo data uses them.
  select p_url ~ '^https://' and p_url !~* '^https?://([^/?#:]+\.)?(example|test|invalid)([/?#:]|$)'
     and p_url !~* '^https?://([^/?#:]+\.)?example\.(com|net|org)([/?#:]|$)'
$$;
comment on function private.can_be_checked(text) is 'True for https URLs whose host can exist.';

create table private.link_check_requests (
  url text primary key,
  organisation_id uuid not null,
  asked_at private.instant not null default now(),
  constraint link_check_requests_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.link_check_requests is
  'One row is a page for which a user requested a check. Deleted when the result is stored; ignored after ten minutes.';
create index link_check_requests_organisation_id_idx on private.link_check_requests (organisation_id);
grant all on private.link_check_requests to service_role;

create table private.link_readers (
  organisation_id uuid not null,
  url text not null,
  since private.instant not null default now(),
  constraint link_readers_pkey primary key (organisation_id, url),
  constraint link_readers_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.link_readers is
  'One row is a URL that an organization wrote into a message or tracked link, or had checked. The organization '
  'reads later checks only: an earlier one would reveal that another organization uses the URL.';

create function private.add_link_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.link_readers (organisation_id, url)
  select distinct new.organisation_id, private.fill_link(l.url)
    from (select to_jsonb(new) ->> 'original_url' as url union all select c.url
      from private.content_links(to_jsonb(new) -> 'content') as c (url)) as l
   where private.can_be_checked(private.fill_link(l.url)) and length(private.fill_link(l.url)) <= 2048
   order by 2
  on conflict do nothing;
  return null;
end $$;
comment on function private.add_link_readers() is
  'AFTER a message or tracked link is written: lets its organization read the checks of its URLs.';
create trigger creative_versions_add_link_readers after insert or update of content, original_url
  on public.creative_versions
  for each row execute function private.add_link_readers();
create trigger click_trackers_add_link_readers after insert or update of original_url on public.click_trackers
  for each row execute function private.add_link_readers();

create function private.sent_messages(p_flight public.flights)
  returns table (place bigint, creative_id uuid, older_version_id uuid, content jsonb)
language sql stable security definer set search_path = '' as $$
  select m.place, coalesce(v.creative_id, p_flight.creative_id),
         case when exists (select 1 from public.creative_versions n
           where n.creative_id = v.creative_id and (n.created_at, n.id) > (v.created_at, v.id)) then v.id end,
         m.content
    from (select 0::bigint as place, l.creative_version_id as version_id, private.flight_content(p_flight.id) as content
            from (select c.creative_version_id from public.flight_creatives c where c.flight_id = p_flight.id
              order by c.created_at desc limit 1) as l
           union all
          select t.ordinality, private.parse_uuid(t.value ->> 'version_id'), t.value -> 'content'
            from jsonb_array_elements(p_flight.variants) with ordinality as t) as m
    left join public.creative_versions v on v.id = m.version_id
$$;
comment on function private.sent_messages(public.flights) is
  'Messages of a flight, its own first, then its variants, each with its creative, and with its version when that '
  'is not the newest.';

create function private.written_links(p_flight public.flights)
  returns table (url text, creative_id uuid, older_version_id uuid, content jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (u.url) u.url, m.creative_id, m.older_version_id, m.content
    from private.sent_messages(p_flight) as m
   cross join lateral private.content_links(m.content) as u (url)
   order by u.url, m.place
$$;
comment on function private.written_links(public.flights) is
  'URLs written into the messages of a flight and its variants, each with its creative; without the flight''s '
  'tracked link.';

create table private.link_check_starts (
  url text primary key,
  started_at private.instant not null
);
comment on table private.link_check_starts is
  'One row records when public.links_to_check last returned a page; kept for a day. A page without a result since then '
  'is returned again after ten minutes, after the other pages.';
create index link_check_starts_started_at_idx on private.link_check_starts (started_at);

create table private.link_turns (
  organisation_id uuid primary key,
  turn_at private.instant not null default '2000-01-01T00:00Z',
  flights_before private.instant,
  flight_before uuid,
  constraint link_turns_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.link_turns is
  'One row records when public.links_to_check last searched for links of an organization. The organization that has '
  'waited longest is next.';
comment on column private.link_turns.flights_before is
  'Creation time of the last flight searched, whose id is flight_before. The next turn continues with older flights. '
  'Null: begin with the newest flight.';
create index link_turns_turn_at_idx on private.link_turns (turn_at, organisation_id);

create function private.due_links(p_org uuid, p_flights uuid[]) returns table (url text)
language sql stable security definer set search_path = '' as $$
  select d.url
    from (select private.fill_link(t.target) as url
            from public.short_links l
            join public.short_url_domains m on m.id = l.domain_id
           cross join lateral private.resolve_short_link(l.code, m.domain_name) as t
           where l.flight_id = any (p_flights)
           union
          select u.url
            from (select v.content from public.creative_versions v
                   where v.id in (select l.creative_version_id from public.flight_creatives l
                     where l.flight_id = any (p_flights))
                   union all
                  select v.value -> 'content'
                    from public.flights f cross join lateral jsonb_array_elements(f.variants) as v
                   where f.id = any (p_flights) and f.variants <> '[]') as m
           cross join lateral private.content_links(m.content) as u (url)
           union
          -- Messages that are being written: a check should be ready before a flight sends them.
          select u.url
            from (select v.content from public.creative_versions v
                   where v.organisation_id = p_org and v.updated_at > now() - interval '1 day'
                     order by v.updated_at desc limit 200) as w
           cross join lateral private.content_links(w.content) as u (url)) as d
    left join private.link_checks c on c.url = d.url
    left join private.link_check_starts t on t.url = d.url
    left join private.link_readers o on o.organisation_id = p_org and o.url = d.url
   where private.can_be_checked(d.url)
     and coalesce(t.started_at < now() - interval '10 minutes', true)
     and (c.url is null or c.checked_at < o.since or c.checked_at < now() - case c.state
       when 'alive' then interval '6 hours' else interval '10 minutes' end)
   order by t.started_at nulls first, c.checked_at nulls first, d.url
$$;
comment on function private.due_links(uuid, uuid[]) is
  'Pages of these flights of an organization, and of its messages of the last day, that were not checked for six '
  'hours, for ten minutes after a problem, or since the organization has them. Longest waiting first.';
create index creative_versions_organisation_id_updated_at_idx
  on public.creative_versions (organisation_id, updated_at desc);

create function private.next_links(p_org uuid, p_limit integer) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  v_page constant integer := 200;
  v_turn private.link_turns;
  v_flights uuid[];
  v_links text[];
begin
  select * into v_turn from private.link_turns t where t.organisation_id = p_org;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = p_org and f.status in ('pending', 'active', 'paused')
       and (v_turn.flights_before is null or (f.created_at, f.id) < (v_turn.flights_before, v_turn.flight_before))
     order by f.created_at desc, f.id desc limit v_page);
  v_links := array(select d.url from private.due_links(p_org, v_flights) as d limit p_limit + 1);
  -- The next turn searches these flights again while some of their links are due.
  if cardinality(v_links) <= p_limit then
    update private.link_turns t
       set flights_before = last.created_at, flight_before = last.id
      from (select 1) as one left join public.flights last on last.id = v_flights[v_page]
        where t.organisation_id = p_org;
  end if;
  return v_links[:p_limit];
end $$;
comment on function private.next_links(uuid, integer) is
  'Up to p_limit due links of an organization, from 200 of its flights a call. The caller holds the lock of the '
  'organization''s turn.';

create function private.links_to_check(p_limit integer) returns table (url text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_limit constant integer := least(p_limit, 100);
  -- Each organization gets a quarter, plus what others leave.
  v_share constant integer := ceil(v_limit / 4.0);
  v_until constant timestamptz := clock_timestamp() + interval '1 second';
  v_seen uuid[] := '{}';
  v_org uuid;
  v_links text[];
  v_found text[];
  v_more text[] := '{}';
begin
  perform private.note_run('check-links');
  delete from private.link_check_starts t where t.started_at < now() - interval '1 day';
  v_links := array(
    select q.url
      from (select r.url, r.asked_at, row_number() over (partition by r.organisation_id
        order by r.asked_at, r.url) as place
              from private.link_check_requests r left join private.link_check_starts t on t.url = r.url
             where r.asked_at > now() - interval '10 minutes'
               and coalesce(t.started_at < greatest(r.asked_at, now() - interval '1 minute'), true)) as q
     order by q.place, q.asked_at, q.url limit v_limit);
  insert into private.link_turns (organisation_id)
  select o.id from public.organisations o
    where not exists (select 1 from private.link_turns t where t.organisation_id = o.id)
  on conflict do nothing;
  while cardinality(v_links) < v_limit and clock_timestamp() < v_until loop
    select t.organisation_id into v_org from private.link_turns t
     where not t.organisation_id = any (v_seen) order by t.turn_at, t.organisation_id limit 1 for update skip locked;
    exit when not found;
    v_seen := v_seen || v_org;
    update private.link_turns t set turn_at = clock_timestamp() where t.organisation_id = v_org;
    -- Two organizations can link to one page.
    v_found := array(select f.url from unnest(private.next_links(v_org, v_limit)) with ordinality as f (url, place)
                      where f.url <> all (v_links || v_more) order by f.place);
    v_links := v_links || v_found[:least(v_share, v_limit - cardinality(v_links))];
    v_more := v_more || v_found[v_share + 1:];
  end loop;
  v_links := v_links || v_more[:v_limit - cardinality(v_links)];
  insert into private.link_check_starts as t (url, started_at) select l, now() from unnest(v_links) as l
  on conflict (url) do update set started_at = excluded.started_at;
  return query select unnest(v_links);
end $$;
comment on function private.links_to_check(integer) is
  'Implements public.links_to_check: first returns the pages that users requested, then due links, up to a quarter '
  'of p_limit for each organization in turn. Searches for a second at most. Returns a page again only after ten '
  'minutes, or after one minute if a user requested it.';
grant execute on function private.links_to_check(integer) to service_role;

create function public.links_to_check(p_limit integer default 20) returns table (url text)
language sql volatile set search_path = '' as $$
  select * from private.links_to_check(p_limit)
$$;
comment on function public.links_to_check(integer) is
  'Pages to check next, taking turns between organizations. Service role only.';
grant execute on function public.links_to_check(integer) to service_role;

create function public.note_link_checks(p_rows jsonb) returns void
language sql set search_path = '' as $$
  insert into private.link_checks as c (url, state, status)
  select distinct on (r.url) r.url, r.state, r.status
    from jsonb_to_recordset(p_rows) as r (url text, state text, status integer)
  on conflict (url) do update set state = excluded.state, status = excluded.status, checked_at = now();
  delete from private.link_check_requests q
   where q.asked_at < now() - interval '10 minutes'
     or q.url in (select r.url from jsonb_to_recordset(p_rows) as r (url text));
$$;
comment on function public.note_link_checks(jsonb) is
  'Stores the results of checks: [{url, state, status?}]. Service role only.';
grant execute on function public.note_link_checks(jsonb) to service_role;

create function private.link_check_result(p_url text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', c.state, 'status', c.status, 'age',
    floor(extract(epoch from now() - c.checked_at))::integer, 'waiting', r.url is not null)
    from (select p_url as url) as p
    left join private.link_readers o on o.organisation_id = private.effective_org_id() and o.url = p.url
    left join private.link_checks c on c.url = o.url and c.checked_at >= o.since
    left join private.link_check_requests r on r.url = o.url and r.asked_at > now() - interval '10 minutes'
   where private.can_be_checked(p.url)
$$;
comment on function private.link_check_result(text) is
  'Result of a page''s last check as public.link_checks returns it; null for pages that are not checked. Reveals '
  'nothing about URLs of other organizations, or about checks before this organization had the URL.';
grant execute on function private.link_check_result(text) to authenticated, service_role;

create function public.link_checks(p_urls text[]) returns table (url text, link_check jsonb)
language sql stable set search_path = '' as $$
  select u.url, private.link_check_result(private.fill_link(u.url))
    from (select distinct e.url from unnest(p_urls[1:200]) as e (url)) as u
   where private.effective_org_id() is not null
$$;
comment on function public.link_checks(text[]) is
  'For each of up to 200 URLs the result of its last check, {state: alive, missing, failing or unsafe (null before the '
  'first check), status: HTTP status, age: in seconds, waiting: whether a requested check is due}; null for a URL '
  'that is not checked.';
grant execute on function public.link_checks(text[]) to authenticated, service_role;

create function private.check_link(p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_url constant text := private.fill_link(p_url);
begin
  perform private.require_writer();
  if private.is_web_url(v_url) is not true then
    perform private.refuse('22023', 'invalid_url');
  elsif private.can_be_checked(v_url) and not exists (
    select 1
      from private.link_checks c
      join private.link_readers o on o.organisation_id = v_org and o.url = c.url and o.since <= c.checked_at
     where c.url = v_url and c.checked_at > now() - interval '1 minute') then
    -- Serializes the organization's requests, so that together they keep the limit.
    perform pg_advisory_xact_lock(hashtextextended('check_link:' || v_org, 0));
    if (select count(*) from private.link_check_requests r
         where r.organisation_id = v_org and r.url <> v_url and r.asked_at > now() - interval '10 minutes') >= 5 then
      perform private.refuse('PT429', 'too_many_checks');
    end if;
    insert into private.link_readers (organisation_id, url) values (v_org, v_url) on conflict do nothing;
    insert into private.link_check_requests as r (url, organisation_id) values (v_url, v_org)
    on conflict (url) do update set asked_at = now(), organisation_id = excluded.organisation_id
      where r.asked_at <= now() - interval '10 minutes';
  end if;
  return private.link_check_result(v_url);
end $$;
comment on function private.check_link(text) is 'Implements public.check_link.';
grant execute on function private.check_link(text) to authenticated, service_role;

create function public.check_link(p_url text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.check_link(p_url)
$$;
comment on function public.check_link(text) is
  'Requests a new check of a URL, unless the last was within a minute; returns its link_checks entry. Hints: '
  'read_only, invalid_url, too_many_checks.';
grant execute on function public.check_link(text) to authenticated, service_role;
