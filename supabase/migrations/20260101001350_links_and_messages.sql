-- Short links: one registry of codes over both kinds of versions and the flights that send them, resolved and counted by the server;
-- and the text that flights send with their link.

create table public.short_links (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null,
  code text not null,
  organisation_id uuid not null,
  creative_version_id uuid,
  click_tracker_version_id uuid,
  flight_id uuid,
  is_test boolean not null default false,
  visits bigint not null default 0,
  reported_clicks bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint short_links_domain_id_code_key unique (domain_id, code),
  constraint short_links_domain_id_fkey foreign key (domain_id) references public.short_url_domains (id) on delete restrict,
  constraint short_links_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint short_links_creative_version_id_fkey foreign key (creative_version_id) references public.creative_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_click_tracker_version_id_fkey foreign key (click_tracker_version_id) references public.click_tracker_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_flight_id_fkey foreign key (flight_id) references public.flights (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_code_shape check (code ~ '^[A-Za-z0-9]{6}$'),
  constraint short_links_one_version check (num_nonnulls(creative_version_id, click_tracker_version_id) = 1),
  constraint short_links_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z'),
  constraint short_links_counts_range check (visits >= 0 and reported_clicks >= 0)
);
comment on table public.short_links is 'One row is a code on a domain and the version that it leads to, for everybody, in the messages of one flight or in tests; codes are never given away twice.';
comment on column public.short_links.flight_id is 'The flight whose messages carry it; null for the version''s own link and for that of its tests.';
comment on column public.short_links.is_test is 'In tests of the version: it leads there, and its visits are not counted.';
comment on column public.short_links.visits is 'How often people followed it.';
comment on column public.short_links.reported_clicks is 'How many clicks gateways have reported of the flight''s messages. They count the same clicks as visits do: the greater number is what is shown.';
create unique index short_links_creative_version_id_key on public.short_links (creative_version_id, is_test) where flight_id is null;
create unique index short_links_click_tracker_version_id_key on public.short_links (click_tracker_version_id, is_test) where flight_id is null;
create unique index short_links_flight_id_creative_version_id_key on public.short_links (flight_id, creative_version_id);
create unique index short_links_flight_id_click_tracker_version_id_key on public.short_links (flight_id, click_tracker_version_id);
create index short_links_creative_version_id_idx on public.short_links (creative_version_id);
create index short_links_click_tracker_version_id_idx on public.short_links (click_tracker_version_id);
create index short_links_organisation_id_idx on public.short_links (organisation_id);

grant select on public.short_links to authenticated;
grant select on public.short_links to service_role;
alter table public.short_links enable row level security;
create policy short_links_select on public.short_links for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create table public.short_link_clicks (
  request_id uuid primary key,
  short_link_id uuid not null,
  kind text not null,
  clicked_at timestamptz not null default now(),
  constraint short_link_clicks_short_link_id_fkey foreign key (short_link_id) references public.short_links (id) on delete cascade,
  constraint short_link_clicks_kind_known check (kind in ('person', 'preview', 'scanner')),
  constraint short_link_clicks_times_range check (clicked_at >= '2000-01-01T00:00Z' and clicked_at < '2100-01-01T00:00Z')
);
comment on table public.short_link_clicks is 'One row is one counted visit of a short link, under the id of its request, so that a repeated count counts once.';
create index short_link_clicks_short_link_id_idx on public.short_link_clicks (short_link_id, clicked_at desc);

grant select on public.short_link_clicks to service_role;
alter table public.short_link_clicks enable row level security;

create table private.link_minutes (
  short_link_id uuid primary key,
  minute timestamptz not null,
  visits integer not null,
  constraint link_minutes_short_link_id_fkey foreign key (short_link_id) references public.short_links (id) on delete cascade,
  constraint link_minutes_visits_range check (visits >= 0),
  constraint link_minutes_times_range check (minute >= '2000-01-01T00:00Z' and minute < '2100-01-01T00:00Z')
);
comment on table private.link_minutes is 'One row is how often a short link was followed in the last minute in which it was.';
revoke all on private.link_minutes from public, anon, authenticated, service_role;

create function private.is_link_flooded(p_link uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_visits integer;
begin
  insert into private.link_minutes as m (short_link_id, minute, visits) values (p_link, date_trunc('minute', now()), 1)
  on conflict (short_link_id) do update
    set minute = excluded.minute, visits = case when m.minute = excluded.minute then least(m.visits + 1, 1000000) else 1 end
  returning m.visits into v_visits;
  return v_visits > 3000;
end $$;
comment on function private.is_link_flooded(uuid) is 'Counts a visit of the minute; true beyond 3,000 of a link, when a script is following it. Behind the lock of the link.';
revoke execute on function private.is_link_flooded(uuid) from public, anon, authenticated;

create table public.short_link_daily_clicks (
  short_link_id uuid not null,
  day date not null,
  kind text not null,
  organisation_id uuid not null,
  clicks integer not null default 0,
  people integer not null default 0,
  tracker_people integer not null default 0,
  constraint short_link_daily_clicks_pkey primary key (short_link_id, day, kind),
  constraint short_link_daily_clicks_short_link_id_fkey foreign key (short_link_id) references public.short_links (id) on delete cascade,
  constraint short_link_daily_clicks_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint short_link_daily_clicks_kind_known check (kind in ('person', 'preview', 'scanner')),
  constraint short_link_daily_clicks_clicks_range check (clicks >= 0),
  constraint short_link_daily_clicks_people_range check (tracker_people between 0 and people),
  constraint short_link_daily_clicks_dates_range check (day >= '2000-01-01' and day < '2100-01-01')
);
comment on table public.short_link_daily_clicks is 'One row is how often a short link was clicked on a day of its organisation: by people, by link previews, or by scanners that pretend to be a browser.';
comment on column public.short_link_daily_clicks.people is 'How many different people followed it that day. Visits tell them apart, reports of gateways do not: 0 where only gateways have counted. A visit that a gateway had reported before is a person of its own day and a click of the day of the report.';
comment on column public.short_link_daily_clicks.tracker_people is 'How many of them had followed no other link of the same tracker that day, so that the links of a tracker add up to different people.';
create index short_link_daily_clicks_organisation_id_day_idx on public.short_link_daily_clicks (organisation_id, day desc);

grant select on public.short_link_daily_clicks to authenticated;
grant select on public.short_link_daily_clicks to service_role;
alter table public.short_link_daily_clicks enable row level security;
create policy short_link_daily_clicks_select on public.short_link_daily_clicks for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

-- Different people of a day, without knowing anybody: a visitor is a hash that can be made again on the same day only.

create table private.visitor_salts (
  organisation_id uuid primary key,
  day date not null,
  salt bytea not null default extensions.gen_random_bytes(32),
  constraint visitor_salts_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint visitor_salts_dates_range check (day >= '2000-01-01' and day < '2100-01-01')
);
comment on table private.visitor_salts is 'One row is the secret of an organisation''s day. The next day overwrites it: nobody can make a hash of the day before again, or compare it.';
revoke all on private.visitor_salts from public, anon, authenticated, service_role;

create table private.day_visitors (
  scope uuid not null,
  visitor bytea not null,
  day date not null,
  constraint day_visitors_pkey primary key (scope, visitor),
  constraint day_visitors_dates_range check (day >= '2000-01-01' and day < '2100-01-01')
);
comment on table private.day_visitors is 'One row is somebody who has followed a link, or any link of a tracker (scope), on a day that is not over: a salted hash, of no use once the salt is gone. Forgotten by private.forget_visitors.';
create index day_visitors_day_idx on private.day_visitors (day);
revoke all on private.day_visitors from public, anon, authenticated, service_role;

create function private.forget_visitors() returns void
language sql volatile security definer set search_path = '' as $$
  -- The last place on earth where it is still a day is twelve hours behind.
  delete from private.visitor_salts where day < ((now() - interval '12 hours') at time zone 'utc')::date;
  delete from private.day_visitors where day < ((now() - interval '12 hours') at time zone 'utc')::date;
$$;
comment on function private.forget_visitors() is 'Deletes the salts and the hashes of days that are over everywhere.';
revoke execute on function private.forget_visitors() from public, anon, authenticated;

create function private.count_person(p_link public.short_links, p_day date, p_visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_salt bytea;
  v_tracker uuid;
  v_new uuid[];
begin
  select s.salt into v_salt from private.visitor_salts s where s.organisation_id = p_link.organisation_id and s.day >= p_day;
  if not found then
    insert into private.visitor_salts as s (organisation_id, day) values (p_link.organisation_id, p_day)
    on conflict (organisation_id) do update set day = excluded.day, salt = excluded.salt where s.day < excluded.day;
    select s.salt into v_salt from private.visitor_salts s where s.organisation_id = p_link.organisation_id;
  end if;
  select v.click_tracker_id into v_tracker from public.click_tracker_versions v where v.id = p_link.click_tracker_version_id;
  with added as (
    insert into private.day_visitors (scope, visitor, day)
    select s.scope, sha256(v_salt || convert_to(p_visitor, 'UTF8')), p_day from unnest(array[p_link.id, v_tracker]) as s (scope) where s.scope is not null
    on conflict do nothing
    returning scope)
  select array_agg(a.scope) into v_new from added as a;
  if p_link.id = any (v_new) then
    insert into public.short_link_daily_clicks as d (short_link_id, day, kind, organisation_id, people, tracker_people)
    values (p_link.id, p_day, 'person', p_link.organisation_id, 1, coalesce(v_tracker = any (v_new), false)::integer)
    on conflict (short_link_id, day, kind) do update set people = d.people + 1, tracker_people = d.tracker_people + excluded.tracker_people;
  end if;
end $$;
comment on function private.count_person(public.short_links, date, text) is
  'Counts a visitor of a link once a day. p_visitor is the digest that the public handler makes of a visitor; it is salted with the secret of the day before it is compared or kept.';
revoke execute on function private.count_person(public.short_links, date, text) from public, anon, authenticated;

create function private.new_short_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_code text := '';
  v_byte integer;
begin
  while length(v_code) < 6 loop
    v_byte := get_byte(extensions.gen_random_bytes(1), 0);
    -- 248 is 4 x 62: bytes above would make some characters likelier than others.
    if v_byte < 248 then
      v_code := v_code || substr(v_alphabet, v_byte % 62 + 1, 1);
    end if;
  end loop;
  return v_code;
end $$;
comment on function private.new_short_code() is 'Six random characters from letters and digits, each equally likely.';

create function private.short_url(p_domain text, p_code text) returns text
language sql immutable set search_path = '' as $$
  select case when p_domain ~ '^(127\.0\.0\.1|localhost)(:|$)' then 'http' else 'https' end || '://' || p_domain || '/s/' || p_code
$$;
comment on function private.short_url(text, text) is 'The address of a code; plain http on this machine only.';

create function private.register_short_link(p_table text, p_version uuid, p_org uuid, p_code text default null, p_flight uuid default null,
  p_test boolean default false, p_domain uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted uuid := p_domain;
  v_domain public.short_url_domains;
  v_code text;
  v_url text;
begin
  if p_table = 'click_tracker_versions' and v_wanted is null then
    select v.domain_id into v_wanted from public.click_tracker_versions v where v.id = p_version;
  end if;
  select * into v_domain from public.short_url_domains d where d.is_active
   order by d.id is not distinct from v_wanted desc, d.is_default desc, d.domain_name limit 1;
  for attempt in 1..5 loop
    -- A repeated insert must not fail on the link that its first try has made; the link of the same request beside this one is there once it is committed.
    select private.short_url(d.domain_name, l.code) into v_url
      from public.short_links l join public.short_url_domains d on d.id = l.domain_id
     where l.organisation_id = p_org and l.flight_id is not distinct from p_flight and l.is_test = p_test
       and (p_table = 'creative_versions' and l.creative_version_id = p_version
         or p_table = 'click_tracker_versions' and l.click_tracker_version_id = p_version);
    if found then
      return v_url;
    elsif v_domain.id is null then
      raise exception 'No short URL domain is active. Ask your provider to activate one.' using errcode = '22023', hint = 'no_short_url_domain';
    end if;
    v_code := coalesce(p_code, private.new_short_code());
    insert into public.short_links (domain_id, code, organisation_id, flight_id, is_test, creative_version_id, click_tracker_version_id)
    values (v_domain.id, v_code, p_org, p_flight, p_test,
      case when p_table = 'creative_versions' then p_version end,
      case when p_table = 'click_tracker_versions' then p_version end)
    on conflict do nothing;
    if found then
      return private.short_url(v_domain.domain_name, v_code);
    end if;
  end loop;
  raise exception 'No free short link was found. Please try again.' using errcode = 'PT409', hint = 'short_code_taken';
end $$;
comment on function private.register_short_link(text, uuid, uuid, text, uuid, boolean, uuid) is
  'The address of a version, for everybody, for one flight or for tests: the one it has, or a free code; retried on collision. It is on the domain that is asked for (of a version that is not written yet) or that the version has, while that is active, else on the default active one.';

create function private.give_short_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' and v_row ->> 'shortened_url' is not null then
    if coalesce(v_row ->> 'original_url', '') = '' then
      raise exception 'The short link % leads here. Enter where it leads from now on.', v_row ->> 'shortened_url'
        using errcode = '22023', hint = 'link_needs_target';
    end if;
    return new;
  end if;
  -- A creative's version has a link once it has a target; a tracker's version always has one.
  if tg_table_name = 'creative_versions' and coalesce(v_row ->> 'original_url', '') = '' then
    new.shortened_url := null;
  elsif v_row ->> 'domain_id' is not null
    and not exists (select 1 from public.short_url_domains d where d.id = (v_row ->> 'domain_id')::uuid and d.is_active) then
    raise exception 'Short links can not be made on this domain any more. Choose another one.' using errcode = '22023', hint = 'inactive_domain';
  else
    new.shortened_url := private.register_short_link(tg_table_name, new.id, new.organisation_id,
      substring(v_row ->> 'shortened_url' from '/s/([A-Za-z0-9]{6})$'), p_domain => (v_row ->> 'domain_id')::uuid);
  end if;
  return new;
end $$;
comment on function private.give_short_link() is 'BEFORE INSERT or UPDATE: the database makes the short link, and keeps it leading somewhere. A code that is given already (demo data, imports) is kept.';
create trigger creative_versions_short_link before insert or update of original_url on public.creative_versions
  for each row execute function private.give_short_link();
create trigger click_tracker_versions_short_link before insert on public.click_tracker_versions
  for each row when (new.organisation_id is not null) execute function private.give_short_link();

-- What the public handler asks: for the service role alone, so a visitor's key reads nothing.
create function private.find_short_link(p_code text, p_host text) returns uuid
language sql stable security definer set search_path = '' as $$
  select l.id
    from public.short_links l
    join public.short_url_domains d on d.id = l.domain_id and d.is_active
    join public.organisations o on o.id = l.organisation_id and o.is_active
   where l.code = p_code
   order by (d.domain_name = lower(p_host)) desc, d.is_default desc
   limit 1
$$;
comment on function private.find_short_link(text, text) is 'The link of a code, on the asked host before the default domain. An inactive domain or organisation switches its links off.';
grant execute on function private.find_short_link(text, text) to service_role;

create function private.in_address(p_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(case when c.letter ~ '[a-z0-9._~-]' then c.letter
           else upper(regexp_replace(encode(convert_to(c.letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end, '' order by c.place), '')
    from regexp_split_to_table(lower(regexp_replace(btrim(p_name), '\s+', '-', 'g')), '') with ordinality as c (letter, place)
$$;
comment on function private.in_address(text) is 'A name as a part of an address: small letters, hyphens for blanks, what is left escaped; empty for null.';
grant execute on function private.in_address(text) to authenticated, service_role;

create function private.filled_link(p_url text, p_channel text default null, p_campaign text default null, p_flight text default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_filled text;
begin
  if strpos(p_url, '{{') = 0 then
    return p_url;
  end if;
  v_filled := replace(replace(replace(p_url, '{{channel}}', private.in_address(p_channel)),
    '{{campaign}}', private.in_address(p_campaign)), '{{flight}}', private.in_address(p_flight));
  -- Rather without names than nowhere.
  return case when private.is_web_url(v_filled) then v_filled else regexp_replace(p_url, '\{\{(channel|campaign|flight)\}\}', '', 'g') end;
end $$;
comment on function private.filled_link(text, text, text, text) is
  'A destination with the channel, the campaign and the flight whose link was followed in place of {{channel}}, {{campaign}} and {{flight}}; nothing is there for a link of no flight.';
grant execute on function private.filled_link(text, text, text, text) to authenticated, service_role;

create function private.resolve_short_link(p_code text, p_host text)
returns table (target text, og_title text, og_description text, og_image text, flight_id uuid)
language sql stable security definer set search_path = '' as $$
  select found.*
    from (
      select coalesce(v.original_url, t.original_url) as target,
             coalesce(nullif(v.og_title, ''), nullif(w.og_title, '')) as og_title,
             coalesce(nullif(v.og_description, ''), nullif(w.og_description, '')) as og_description,
             coalesce(nullif(v.og_image, ''), nullif(w.og_image, '')) as og_image,
             l.flight_id
        from public.short_links l
        left join public.creative_versions v on v.id = l.creative_version_id
        left join public.click_tracker_versions w on w.id = l.click_tracker_version_id
        left join public.click_trackers t on t.id = w.click_tracker_id
       where l.id = private.find_short_link(p_code, p_host)) as found
   where private.is_web_url(found.target)
$$;
comment on function private.resolve_short_link(text, text) is 'Where a code leads, as it was typed, what its preview shows, and whose link it is; no row for an unknown one.';
revoke execute on function private.resolve_short_link(text, text) from public, anon, authenticated;
grant execute on function private.resolve_short_link(text, text) to service_role;

create function public.resolve_short_link(p_code text, p_host text)
returns table (target text, og_title text, og_description text, og_image text)
language sql stable set search_path = '' as $$
  select private.filled_link(r.target, f.type, c.name, f.name), r.og_title, r.og_description, r.og_image
    from private.resolve_short_link(p_code, p_host) as r
    left join public.flights f on f.id = r.flight_id and strpos(r.target, '{{') > 0
    left join public.campaigns c on c.id = f.campaign_id
$$;
comment on function public.resolve_short_link(text, text) is 'Where a code leads and what its preview shows; no row for an unknown one. Service role only.';
grant execute on function public.resolve_short_link(text, text) to service_role;

create function public.record_short_link_click(p_code text, p_host text, p_request_id uuid, p_kind text, p_visitor text default null) returns boolean
language plpgsql set search_path = '' as $$
begin
  return private.count_click(private.find_short_link(p_code, p_host), p_request_id, p_kind, p_visitor);
end $$;
comment on function public.record_short_link_click(text, text, uuid, text, text) is
  'Counts one visit once however often it is repeated under its request id; true when it was new. p_visitor: a digest that is the same for the same visitor, null where nothing tells one from another. Service role only.';
grant execute on function public.record_short_link_click(text, text, uuid, text, text) to service_role;

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
  update public.click_tracker_versions set click_count = click_count + p_clicks where id = p_link.click_tracker_version_id;
end $$;
comment on function private.add_link_clicks(public.short_links, bigint, date) is 'Adds clicks of people to the day of a link and to the counter of its version, or takes them back.';

create function private.count_click(p_link uuid, p_request_id uuid, p_kind text, p_visitor text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.short_links;
  v_today date;
begin
  -- Link, version, flight: everybody who counts takes these locks in this order.
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
    perform private.count_person(v_link, v_today, p_visitor);
  end if;
  -- What a gateway has reported already is not counted again.
  if v_link.visits >= v_link.reported_clicks then
    perform private.add_link_clicks(v_link, 1, v_today);
    if v_link.flight_id is not null then
      perform private.add_flight_visit(v_link.flight_id);
    end if;
  end if;
  return true;
end $$;
comment on function private.count_click(uuid, uuid, text, text) is
  'Body of record_short_link_click: the visit, unless it is of a test or beyond the limit of a minute, the day and, for a person, whether it is a new one, the counters of the version and of the flight that sent the link, in one transaction.';
grant execute on function private.count_click(uuid, uuid, text, text) to service_role;

create function public.tracker_clicks(p_tracker_id uuid, p_days integer default 30)
returns table (day date, kind text, clicks bigint, people bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  v_today constant date := private.billing_day(private.effective_org_id(), now());
begin
  return query
    select d.day, d.kind, sum(d.clicks)::bigint, sum(d.tracker_people)::bigint
      from public.click_tracker_versions v
      join public.short_links l on l.click_tracker_version_id = v.id
      join public.short_link_daily_clicks d on d.short_link_id = l.id
     where v.click_tracker_id = p_tracker_id and d.day > v_today - least(greatest(p_days, 1), 366)
     group by d.day, d.kind
     order by d.day, d.kind;
end $$;
comment on function public.tracker_clicks(uuid, integer) is 'Visits of all links of a tracker by day of the organisation and kind over the last days, and how many different people made them; days without a visit have no row.';
grant execute on function public.tracker_clicks(uuid, integer) to authenticated, service_role;

create function public.people_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(d.tracker_people), 0)::integer
    from public.click_tracker_versions v
    join public.short_links l on l.click_tracker_version_id = v.id
    join public.short_link_daily_clicks d on d.short_link_id = l.id and d.kind = 'person'
   where v.click_tracker_id = $1.id
$$;
comment on function public.people_count(public.click_trackers) is 'Computed field: how many different people followed the links of the tracker; who came on two days counts twice.';
revoke execute on function public.people_count(public.click_trackers) from public, anon;
grant execute on function public.people_count(public.click_trackers) to authenticated, service_role;

create function public.people_count(public.click_tracker_versions) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(d.people), 0)::integer
    from public.short_links l join public.short_link_daily_clicks d on d.short_link_id = l.id and d.kind = 'person'
   where l.click_tracker_version_id = $1.id
$$;
comment on function public.people_count(public.click_tracker_versions) is 'Computed field: how many different people followed each link of the version; who came on two days, or follows the links of two flights, counts twice.';
revoke execute on function public.people_count(public.click_tracker_versions) from public, anon;
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
  'Computed field: {visits, people, programs}, how often people followed the links of the flight''s own, how many different ones (who came on two days counts twice), and how often link previews and scanners did; null where nobody has.';
revoke execute on function public.link_visits(public.flights) from public, anon;
grant execute on function public.link_visits(public.flights) to authenticated, service_role;

-- What flights send: the text of a version with the flight's own short link. It follows the version until the flight is
-- activated; from then on neither changes.

create function private.render_message(p_channel text, p_message text, p_link text) returns text
language sql immutable set search_path = '' as $$
  select case
    when coalesce(p_link, '') = '' then replace(replace(p_message, ' {{link}}', ''), '{{link}}', '')
    when strpos(p_message, '{{link}}') > 0 then replace(p_message, '{{link}}', p_link)
    when p_message = '' or lower(p_channel) in ('rcs', 'push', 'email', 'voice') then p_message
    when right(p_message, 1) in (' ', E'\n') then p_message || p_link
    else p_message || ' ' || p_link end
$$;
comment on function private.render_message(text, text, text) is
  'The text that is sent: the link at its token, else at the end; channels that show a link beside the text add none. The same rules as src/domain/content/message.ts.';
grant execute on function private.render_message(text, text, text) to authenticated, service_role;

create function private.quoted_names(p_names text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg('"' || name || '"', ', ' order by place) filter (where place <= 3)
    || case when count(*) > 3 then ' and ' || count(*) - 3 || ' more' else '' end
    from unnest(p_names) with ordinality as n (name, place)
$$;
comment on function private.quoted_names(text[]) is 'Names for a sentence: "A", "B", "C" and 2 more.';
grant execute on function private.quoted_names(text[]) to authenticated, service_role;

create function private.render_content(p_content jsonb, p_message text, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_content ->> 'channel'
    when 'sms' then rendered - 'opt_out' || jsonb_build_object('text', p_message)
    when 'whatsapp' then rendered || jsonb_build_object('body', p_message)
    else rendered end
    from (select case when coalesce(p_link, '') = '' then replace(replace(x.own, ' {{link}}', ''), '{{link}}', '')
                   else replace(x.own, '{{link}}', p_link) end::jsonb as rendered
            from (select (p_content - 'translations')::text as own) as x) as c
$$;
comment on function private.render_content(jsonb, text, text) is
  'A content as it is sent, without its other languages: the link at its places, and the text of an SMS or of a WhatsApp template as the rendered message has it.';
grant execute on function private.render_content(jsonb, text, text) to authenticated, service_role;

create function private.sent_text(p_type text, p_content jsonb, p_link text) returns text
language sql immutable set search_path = '' as $$
  select case
    when x.channel in ('rcs', 'email', 'voice') then private.beginning_of(private.render_message(p_type, x.whole, p_link), 1600)
    when x.channel = 'sms' and coalesce(p_content ->> 'opt_out', '') <> '' and strpos(x.whole, '{{link}}') = 0
      then private.render_message(p_type, p_content ->> 'text', p_link) || E'\n' || (p_content ->> 'opt_out')
    else private.render_message(p_type, x.whole, p_link) end
    from (select private.content_channel(p_type) as channel, private.content_text(p_content) as whole) as x
$$;
comment on function private.sent_text(text, jsonb, text) is
  'The text of a content as it is sent, by which it is counted and priced: the link at its token, else at the end, but before the opt-out line of an SMS. Of cards, blocks and a script the first 1600 characters; the rest is in the content. The same as sentText of src/domain/content/render.ts.';
grant execute on function private.sent_text(text, jsonb, text) to authenticated, service_role;

create function private.sent_translations(p_type text, p_content jsonb, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(l.language, private.sent_text(p_type, l.content, p_link)), '{}')
    from private.content_languages(p_content) as l where l.language is not null
$$;
comment on function private.sent_translations(text, jsonb, text) is 'The same for each other language of a content, by its code.';
grant execute on function private.sent_translations(text, jsonb, text) to authenticated, service_role;

create function private.longest_length(p_message text, p_translations jsonb) returns integer
language sql immutable set search_path = '' as $$
  select max(length(private.longest_text(t.text)))
    from (select p_message as text union all select e.value from jsonb_each_text(p_translations) as e) as t
$$;
comment on function private.longest_length(text, jsonb) is 'Characters of a message in its longest language, for the person with the longest usual values.';
grant execute on function private.longest_length(text, jsonb) to authenticated, service_role;

-- The flight follows its assigned version.

create function private.flight_link(p_flight public.flights, p_version public.creative_versions) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when p_flight.tracker_version_id is not null then private.register_short_link(
      'click_tracker_versions', p_flight.tracker_version_id, p_flight.organisation_id, null, p_flight.id)
    when p_version.tracker_version_id is not null then private.register_short_link(
      'click_tracker_versions', p_version.tracker_version_id, p_flight.organisation_id, null, p_flight.id)
    when coalesce(p_version.original_url, '') <> '' then private.register_short_link(
      'creative_versions', p_version.id, p_flight.organisation_id, null, p_flight.id) end
$$;
comment on function private.flight_link(public.flights, public.creative_versions) is
  'The short link of the flight''s own: to its tracked link, else to that of its version, else to where its version leads; null without either.';

create function private.refresh_flight_message(p_flight uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_assigned public.flight_creatives;
  v_version public.creative_versions;
  v_flight public.flights;
  v_url text;
  v_message text;
  v_translations jsonb;
begin
  select * into v_assigned from public.flight_creatives l where l.flight_id = p_flight order by l.created_at desc limit 1;
  -- Creative before version before flight, as an edit of the creative takes them.
  if v_assigned.creative_id is distinct from (select f.creative_id from public.flights f where f.id = p_flight) then
    perform 1 from public.creatives c where c.variant_of = v_assigned.creative_id and c.status = 'draft' order by c.id for no key update;
    perform 1 from public.creative_versions v join public.creatives c on c.id = v.creative_id
      where c.variant_of = v_assigned.creative_id order by v.id for share of v;
  end if;
  select * into v_version from public.creative_versions v where v.id = v_assigned.creative_version_id for share;
  select * into v_flight from public.flights f where f.id = p_flight for no key update;
  if not found then
    return;
  end if;
  v_url := private.flight_link(v_flight, v_version);
  v_message := private.sent_text(v_flight.type, v_version.content, v_url);
  v_translations := private.sent_translations(v_flight.type, v_version.content, v_url);
  if private.longest_length(v_message, v_translations) > 1600 then
    raise exception 'With its short link the message has % characters; at most 1600 can be sent.', private.longest_length(v_message, v_translations)
      using errcode = '22023', hint = 'message_too_long';
  end if;
  update public.flights f set creative_id = v_assigned.creative_id, short_url = v_url, message = v_message, translations = v_translations
   where f.id = p_flight and (f.creative_id, f.short_url, f.message, f.translations) is distinct from (v_assigned.creative_id, v_url, v_message, v_translations);
  -- Another fallback SMS may leave the message as it is and still change its price.
  if v_flight.status = 'active' and lower(v_flight.type) = 'rcs' then
    perform private.note_terms(array[p_flight]);
  end if;
  -- What it tries is chosen before it starts, with the creative.
  if v_flight.status = 'pending' and v_flight.creative_id is distinct from v_assigned.creative_id then
    perform private.take_variants(p_flight, v_assigned.creative_id);
  end if;
end $$;
comment on function private.refresh_flight_message(uuid) is 'Writes to the flight what its newest assigned version says now, in each of its languages, with the flight''s link; before its start with another creative also what that is tried with.';

create function private.take_variants(p_flight uuid, p_creative uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_variants constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('variant', chr(65 + x.place::integer), 'share', x.variant_share, 'version_id', x.id,
             'name', x.name, 'message', x.message, 'content', x.content) order by x.place), '[]')
      from (select row_number() over (order by c.variant) as place, c.variant_share, btrim(left(c.name, 100)) as name, v.id, v.message, v.content
              from public.creatives c
              cross join lateral (
                select w.* from public.creative_versions w where w.creative_id = c.id order by w.created_at desc, w.id desc limit 1) as v
             where c.variant_of = p_creative and c.status <> 'inactive') as x);
begin
  update public.flights f set variants = v_variants, promotion_rule = null, promoted_variant = null
   where f.id = p_flight and (f.variants, f.promotion_rule, f.promoted_variant) is distinct from (v_variants, null, null);
  update public.creatives c set status = 'approved'
   where c.variant_of = p_creative and c.status = 'draft'
     and exists (select 1 from public.organisations o where o.id = c.organisation_id and o.approval_policy = 'off');
end $$;
comment on function private.take_variants(uuid, uuid) is
  'A flight tries the variants of its creative, in their newest versions as they are now, with their shares; an inactive one is left out, and a draft is approved where no second person does. Without variants it sends the creative to everybody.';
revoke execute on function private.take_variants(uuid, uuid) from public, anon, authenticated;

create function private.refresh_tried(p_flight uuid, p_version public.creative_versions) returns void
language sql volatile security definer set search_path = '' as $$
  update public.flights f set variants = (
      select jsonb_agg(case when private.uuid_of(v.value ->> 'version_id') = p_version.id
               then v.value || jsonb_build_object('message', p_version.message, 'content', p_version.content) else v.value end order by v.ordinality)
        from jsonb_array_elements(f.variants) with ordinality as v)
   where f.id = p_flight and f.variants <> '[]'
$$;
comment on function private.refresh_tried(uuid, public.creative_versions) is 'Writes to a pending flight what the version that it tries says now; name and share stay as they were chosen.';
revoke execute on function private.refresh_tried(uuid, public.creative_versions) from public, anon, authenticated;

create function private.keep_tried(p_copy uuid, p_source uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Nobody edits them until the copy is there to follow.
  perform 1 from public.creative_versions v
    where v.id in (select private.uuid_of(t.value ->> 'version_id') from public.flights s cross join lateral jsonb_array_elements(s.variants) as t where s.id = p_source)
      and v.organisation_id = private.effective_org_id() and private.can_write() order by v.id for share;
  update public.flights f set variants = s.variants, promotion_rule = s.promotion_rule
    from public.flights s
   where f.id = p_copy and s.id = p_source and f.status = 'pending' and f.organisation_id = private.effective_org_id() and s.organisation_id = f.organisation_id
     and s.type = f.type and private.can_write() and (f.variants, f.promotion_rule) is distinct from (s.variants, s.promotion_rule);
end $$;
comment on function private.keep_tried(uuid, uuid) is 'A copy of a flight tries what its source does, whatever the creative has been given since.';
grant execute on function private.keep_tried(uuid, uuid) to authenticated, service_role;

create function private.check_flight_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
begin
  if new.tracker_version_id is not null then
    if private.content_channel(new.type) = 'voice' then
      raise exception 'A call carries no link.' using errcode = '22023', hint = 'short_url_channel';
    elsif not exists (
      select 1 from public.click_tracker_versions v where v.id = new.tracker_version_id and v.organisation_id = new.organisation_id) then
      raise exception 'The chosen short link no longer exists.' using errcode = '22023', hint = 'unknown_short_url';
    end if;
  end if;
  select v.* into v_version
    from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
   where l.flight_id = new.id order by l.created_at desc limit 1;
  new.short_url := private.flight_link(new, v_version);
  if v_version.id is not null then
    new.message := private.sent_text(new.type, v_version.content, new.short_url);
    new.translations := private.sent_translations(new.type, v_version.content, new.short_url);
  end if;
  return new;
end $$;
comment on function private.check_flight_link() is 'BEFORE INSERT or UPDATE of the tracked link: it must be one of the organisation''s, and the text follows it.';
create trigger flights_check_link_new before insert on public.flights
  for each row when (new.tracker_version_id is not null) execute function private.check_flight_link();
create trigger flights_check_link before update of tracker_version_id on public.flights
  for each row when (old.tracker_version_id is distinct from new.tracker_version_id) execute function private.check_flight_link();

-- Which version a flight had when: flight_creatives says what holds now, and what was sent before a change stays the earlier version's.

create table private.version_spans (
  flight_id uuid not null,
  starts_at timestamptz not null,
  creative_version_id uuid,
  constraint version_spans_pkey primary key (flight_id, starts_at),
  constraint version_spans_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint version_spans_creative_version_id_fkey foreign key (creative_version_id) references public.creative_versions (id) on delete cascade,
  constraint version_spans_times_range check (starts_at >= '2000-01-01T00:00Z' and starts_at < '2100-01-01T00:00Z')
);
comment on table private.version_spans is 'One row says which version a flight has from a moment on, until its next row.';
comment on column private.version_spans.starts_at is 'By delivery''s clock.';
comment on column private.version_spans.creative_version_id is 'Null where its creative was taken from it.';
create index version_spans_creative_version_id_idx on private.version_spans (creative_version_id);

create function private.note_version(p_flight uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_version constant uuid := (select l.creative_version_id from public.flight_creatives l where l.flight_id = p_flight order by l.created_at desc limit 1);
  v_last private.version_spans;
begin
  select * into v_last from private.version_spans s where s.flight_id = p_flight order by s.starts_at desc limit 1;
  if v_version is distinct from v_last.creative_version_id and exists (select 1 from public.flights f where f.id = p_flight) then
    -- Who waited for the flight may have begun before whoever changed it.
    insert into private.version_spans (flight_id, starts_at, creative_version_id)
    values (p_flight, greatest(p_at, v_last.starts_at), v_version)
    on conflict (flight_id, starts_at) do update set creative_version_id = excluded.creative_version_id;
  end if;
end $$;
comment on function private.note_version(uuid, timestamptz) is 'From a moment on the flight, which is locked, has the version that was assigned to it last.';
revoke execute on function private.note_version(uuid, timestamptz) from public, anon, authenticated;

create function private.follow_flight_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant public.flight_creatives := coalesce(new, old);
  v_type text;
begin
  if tg_op <> 'DELETE' then
    -- Before it is locked for reading, which two may do and then wait for each other.
    update public.creatives c set status = 'approved'
     where c.id = new.creative_id and c.status = 'draft'
       and exists (select 1 from public.organisations o where o.id = c.organisation_id and o.approval_policy = 'off');
    -- Again and locked: its type can not change between the check and the end of this transaction.
    select c.type into v_type from public.creatives c where c.id = new.creative_id for share;
    if not exists (select 1 from public.flights f where f.id = new.flight_id and lower(f.type) = lower(v_type)) then
      raise exception 'A creative of type % can not be sent over this channel.', v_type using errcode = '22023', hint = 'type_mismatch';
    end if;
  end if;
  update public.creative_versions v set locked_at = now()
    from public.flights f
   where v.id in (new.creative_version_id, old.creative_version_id) and v.locked_at is null and f.id = v_link.flight_id and f.status <> 'pending';
  perform private.refresh_flight_message(v_link.flight_id);
  -- One that is put there with an earlier date has been there since.
  perform private.note_version(v_link.flight_id,
    case when tg_op = 'INSERT' and new.created_at < now() then new.created_at else private.delivery_now() end);
  return null;
end $$;
comment on function private.follow_flight_creative() is
  'Assigning approves a draft, where no second person does; the flight sends the newest assigned version, and when it began to is noted; a version that a flight after its activation got or lost is locked.';
create trigger flight_creatives_follow after insert or update or delete on public.flight_creatives
  for each row execute function private.follow_flight_creative();

create function private.keep_ended_flight() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() and exists (select 1 from public.flights f where f.id = old.flight_id and f.status = 'ended') then
    raise exception 'This flight has ended. What it has sent stays with it.' using errcode = 'PT409', hint = 'flight_ended';
  end if;
  return old;
end $$;
comment on function private.keep_ended_flight() is 'BEFORE DELETE: an ended flight keeps the creatives that it has sent.';
grant execute on function private.keep_ended_flight() to authenticated, service_role;
create trigger flight_creatives_keep_ended before delete on public.flight_creatives
  for each row execute function private.keep_ended_flight();

-- What was sent stays as it was.

create function private.flights_saying(p_version_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l.flight_id from public.flight_creatives l where l.creative_version_id = p_version_id
  union
  select f.id from public.creative_versions v join public.flights f on f.organisation_id = v.organisation_id
   where v.id = p_version_id and f.variants <> '[]' and f.variants @> jsonb_build_array(jsonb_build_object('version_id', v.id))
$$;
comment on function private.flights_saying(uuid) is 'The flights that have a version: as their own, or as a variant that they try.';
revoke execute on function private.flights_saying(uuid) from public, anon, authenticated;

create function private.refuse_sent_version(p_version public.creative_versions) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_names text[];
  v_flights jsonb;
begin
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id),
         jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'status', f.status) order by f.created_at, f.id)
    into v_names, v_flights
    from public.flights f
   where f.status <> 'pending' and f.id in (select private.flights_saying(p_version.id));
  if v_names is not null or p_version.locked_at is not null then
    raise exception '% this version, so it stays as it is. Save the change as a new version.',
      coalesce('The flight ' || private.quoted_names(v_names) || ' uses', 'A flight has sent')
      using errcode = 'PT409', hint = 'version_in_use', detail = coalesce(v_flights, '[]')::text;
  end if;
end $$;
comment on function private.refuse_sent_version(public.creative_versions) is 'Raises version_in_use, with the flights as detail, when a flight that has left pending has the version, or tries it.';

create function private.is_sent_version(p_version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.creative_versions v where v.id = p_version and v.locked_at is not null)
      or exists (select 1 from public.flights f where f.status <> 'pending' and f.id in (select private.flights_saying(p_version)))
$$;
comment on function private.is_sent_version(uuid) is 'Whether a flight that has left pending has or had the version, or tries it.';
grant execute on function private.is_sent_version(uuid) to authenticated, service_role;

create function private.keep_sent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_sent_version(old);
  return new;
end $$;
comment on function private.keep_sent_version() is
  'BEFORE UPDATE: a version that a flight has sent, or may send by now, does not change. The provider may still decide about its template.';
create trigger creative_versions_keep_sent before update of version_name, message, content, original_url, tracker_version_id, og_title, og_description, og_image on public.creative_versions
  for each row when ((old.version_name, old.message, private.without_decisions(old.content), old.original_url, old.tracker_version_id, old.og_title, old.og_description, old.og_image)
    is distinct from (new.version_name, new.message, private.without_decisions(new.content), new.original_url, new.tracker_version_id, new.og_title, new.og_description, new.og_image))
  execute function private.keep_sent_version();

create function private.follow_creative_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  for v_flight in
    select f.* from public.flights f
     where f.id in (select private.flights_saying(new.id))
     order by f.id for no key update
  loop
    if v_flight.status <> 'pending' then
      -- A decision about its template changes nothing of what it sends.
      continue when (old.message, private.without_decisions(old.content), old.original_url, old.tracker_version_id)
        is not distinct from (new.message, private.without_decisions(new.content), new.original_url, new.tracker_version_id);
      -- Activated since the check before: what it sends is what its owner saw.
      perform private.refuse_sent_version(new);
    end if;
    -- What it sends may be another version, which somebody else edits now and then waits for this flight.
    if new.id = (select l.creative_version_id from public.flight_creatives l where l.flight_id = v_flight.id order by l.created_at desc limit 1) then
      perform private.refresh_flight_message(v_flight.id);
    end if;
    perform private.refresh_tried(v_flight.id, new);
  end loop;
  return null;
end $$;
comment on function private.follow_creative_version() is
  'AFTER UPDATE: pending flights show and price the new text in the same transaction, whether it is their own or that of a variant; an approval of one does not cover it.';
create trigger creative_versions_follow after update of message, content, original_url, tracker_version_id on public.creative_versions
  for each row when ((old.message, old.content, old.original_url, old.tracker_version_id)
    is distinct from (new.message, new.content, new.original_url, new.tracker_version_id))
  execute function private.follow_creative_version();

create function private.keep_used_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  perform private.refuse_sent_version(old);
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f where f.id in (select private.flights_saying(old.id));
  if v_names is not null then
    raise exception 'The flight % uses this version. Give it another one first.', private.quoted_names(v_names)
      using errcode = 'PT409', hint = 'version_in_use';
  end if;
  return old;
end $$;
comment on function private.keep_used_version() is 'BEFORE DELETE by a client: a version stays while a flight has it or tries it, and after it was sent.';

create trigger creative_versions_keep_used before delete on public.creative_versions
  for each row when (private.is_client()) execute function private.keep_used_version();

create function private.keep_sent_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f where f.id in (select private.flights_trying(old));
  if v_names is not null then
    raise exception 'These flights try this creative beside another one: %. Give them other variants first.', private.quoted_names(v_names)
      using errcode = 'PT409', hint = 'creative_in_use', detail = to_jsonb(v_names)::text;
  end if;
  if exists (select 1 from public.creative_versions v where v.creative_id = old.id and v.locked_at is not null) then
    raise exception 'A flight has sent this creative, so it stays.' using errcode = 'PT409', hint = 'creative_in_use';
  end if;
  return old;
end $$;
comment on function private.keep_sent_creative() is 'BEFORE DELETE by a client: what flights try stays, and what was sent, also when its flight has another creative now.';
create trigger creatives_keep_sent before delete on public.creatives
  for each row when (private.is_client()) execute function private.keep_sent_creative();

create function private.keep_used_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  if new.type is distinct from old.type then
    select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
      from public.flights f
     where f.id in (select l.flight_id from public.flight_creatives l where l.creative_id = old.id)
        or f.id in (select private.flights_trying(old));
    if v_names is not null then
      raise exception 'The type stays while flights use this creative: %. Duplicate it to change the type.', private.quoted_names(v_names)
        using errcode = 'PT409', hint = 'creative_in_use', detail = to_jsonb(v_names)::text;
    elsif exists (select 1 from public.creative_versions v where v.creative_id = old.id and v.locked_at is not null) then
      raise exception 'A flight has sent this creative, so its type stays. Duplicate it to change the type.'
        using errcode = 'PT409', hint = 'creative_in_use';
    end if;
  end if;
  if new.status = 'inactive' and old.status <> 'inactive' then
    -- A flight that waits for money goes on by itself.
    select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
      from public.flights f
     where (f.status = 'active' or f.status = 'paused' and f.status_reason is not null) and f.organisation_id = old.organisation_id
       and (f.creative_id = old.id or f.id in (select private.flights_trying(old)));
    if v_names is not null then
      raise exception 'Active flights send this creative: %. Pause them or give them another creative first.', private.quoted_names(v_names)
        using errcode = 'PT409', hint = 'creative_in_use', detail = to_jsonb(v_names)::text;
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_used_creative() is 'BEFORE UPDATE: the type stays while flights use the creative, and it stays usable while an active one does.';
create trigger creatives_keep_used before update of type, status on public.creatives
  for each row when (old.type is distinct from new.type or old.status is distinct from new.status) execute function private.keep_used_creative();

create function private.follow_creative_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.creative_versions set content = '{}' where creative_id = new.id;
  return null;
end $$;
comment on function private.follow_creative_type() is 'AFTER UPDATE of the type: its versions say their text in the shape of the other channel.';
grant execute on function private.follow_creative_type() to authenticated, service_role;
create trigger creatives_follow_type after update of type on public.creatives
  for each row when (private.content_channel(old.type) <> private.content_channel(new.type)) execute function private.follow_creative_type();

create function private.flight_content(p_flight uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select v.content from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
     where l.flight_id = p_flight order by l.created_at desc limit 1);
end $$;
comment on function private.flight_content(uuid) is 'What the newest assigned version of a flight says, as it was written; null without one.';
revoke execute on function private.flight_content(uuid) from public, anon, authenticated;

create function private.flight_parts(p_flight public.flights, p_encoding text default private.sms_encoding()) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.message_parts(p_flight.type, p_encoding, p_flight.message, p_flight.translations,
    case when lower(p_flight.type) = 'voice' then private.flight_content(p_flight.id) end);
end $$;
comment on function private.flight_parts(public.flights, text) is 'Parts that are paid for of the flight''s own message in its longest language: of a call the whole content counts, of which the message is the beginning.';
revoke execute on function private.flight_parts(public.flights, text) from public, anon, authenticated;

create function private.fallback_parts(p_content jsonb, p_link text, p_encoding text) returns integer
language sql immutable security definer set search_path = '' as $$
  select coalesce(max(private.sms_parts(private.longest_text(private.render_message('RCS', l.content ->> 'fallback', p_link)), p_encoding)), 0)
    from private.content_languages(p_content) as l where coalesce(l.content ->> 'fallback', '') <> ''
$$;
comment on function private.fallback_parts(jsonb, text, text) is
  'SMS parts of the fallback of an RCS content in its longest language; 0 without one. The same as fallbackParts of src/domain/content/priced-parts.ts.';
revoke execute on function private.fallback_parts(jsonb, text, text) from public, anon, authenticated;

create function private.flight_fallback_parts(p_flight public.flights, p_encoding text default private.sms_encoding()) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if lower(p_flight.type) <> 'rcs' then
    return 0;
  end if;
  return greatest(coalesce(private.fallback_parts(private.flight_content(p_flight.id), p_flight.short_url, p_encoding), 0), (
    select max(private.fallback_parts(v.value -> 'content', p_flight.short_url, p_encoding)) from jsonb_array_elements(p_flight.variants) as v));
end $$;
comment on function private.flight_fallback_parts(public.flights, text) is
  'SMS parts of the longest fallback of an RCS flight, its variants and languages included, so that its messages have one price; 0 for other channels.';
revoke execute on function private.flight_fallback_parts(public.flights, text) from public, anon, authenticated;

create function private.template_status(p_content jsonb) returns text
language sql immutable set search_path = '' as $$
  select p_content #>> '{provider,status}'
$$;
comment on function private.template_status(jsonb) is
  'How far the provider''s approval of a WhatsApp template is, in one of its languages: draft, submitted, approved or rejected; null where nobody has said, as in what was written before there was a place for it.';
revoke execute on function private.template_status(jsonb) from public, anon, authenticated;

create function private.content_refusal(p_flight public.flights) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_contents constant jsonb[] := array(
    select private.flight_content(p_flight.id) union all select v.value -> 'content' from jsonb_array_elements(p_flight.variants) as v);
begin
  return case
    when exists (
      select 1 from unnest(v_contents) as said (content)
        cross join lateral private.content_fields(said.content) as f where f.code is not null) then 'creative_fields'
    when lower(p_flight.type) = 'whatsapp' and p_flight.creative_id is not null and exists (
      select 1 from unnest(v_contents) as said (content)
        cross join lateral private.content_languages(said.content) as l where private.template_status(l.content) <> 'approved') then 'template_not_approved'
  end;
end $$;
comment on function private.content_refusal(public.flights) is
  'Why what a flight would say, by itself and by its variants, is not sent: creative_fields, when a field of a person can not be filled in; template_not_approved, when the provider has not approved a WhatsApp template in one of its languages. Null when nothing is.';
revoke execute on function private.content_refusal(public.flights) from public, anon, authenticated;

create function private.check_activated_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
  v_refusal text;
begin
  select c.name into v_name from public.creatives c
   where c.id in (select s.id from private.sent_creatives(new) as s) and c.status = 'inactive' order by c.id limit 1 for share;
  if found then
    raise exception 'The creative "%" is inactive. Approve it or choose another one.', v_name using errcode = 'PT409', hint = 'creative_inactive';
  end if;
  v_refusal := private.content_refusal(new);
  if v_refusal = 'creative_fields' then
    raise exception 'The message has a field of a person that can not be filled in. Edit the creative.' using errcode = 'PT409', hint = 'creative_fields';
  elsif v_refusal = 'template_not_approved' then
    raise exception 'The provider has not approved the WhatsApp template of this flight. WhatsApp refuses it until then.' using errcode = 'PT409', hint = 'template_not_approved';
  end if;
  return new;
end $$;
comment on function private.check_activated_creative() is
  'BEFORE UPDATE of a flight to active: an inactive creative is not sent, nor one with a field that can not be filled in, nor a WhatsApp template that the provider has not approved.';
create trigger flights_check_activated_creative before update of status on public.flights
  for each row when (new.status = 'active' and old.status <> 'active' and private.is_client()) execute function private.check_activated_creative();

-- Variants: other words for a part of the people, to learn which work better.

create function private.variant_message(p_flight public.flights, p_variant jsonb) returns text
language sql immutable set search_path = '' as $$
  -- Only an opt-out line needs the content: the link goes before it.
  select case when coalesce(p_variant #>> '{content,opt_out}', '') = '' then private.render_message(p_flight.type, p_variant ->> 'message', p_flight.short_url)
    else private.sent_text(p_flight.type, p_variant -> 'content', p_flight.short_url) end
$$;
comment on function private.variant_message(public.flights, jsonb) is 'The text of a variant as it is sent, with the flight''s own link.';
grant execute on function private.variant_message(public.flights, jsonb) to authenticated, service_role;

create function private.variant_translations(p_flight public.flights, p_variant jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.sent_translations(p_flight.type, p_variant -> 'content', p_flight.short_url)
$$;
comment on function private.variant_translations(public.flights, jsonb) is 'The same in its other languages, by their codes.';
grant execute on function private.variant_translations(public.flights, jsonb) to authenticated, service_role;

create function private.flight_split(p_flight public.flights, p_encoding text default private.sms_encoding())
returns table (variant text, share integer, parts integer, message text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select x.variant, case when p_flight.promoted_variant is null then x.share when x.variant = p_flight.promoted_variant then 100 else 0 end,
           private.message_parts(p_flight.type, p_encoding, x.message, x.translations, x.content), x.message
      from (select 'A' as variant, 100 - (select sum((v.value ->> 'share')::integer) from jsonb_array_elements(p_flight.variants) as v)::integer as share,
                   p_flight.message as message, p_flight.translations as translations,
                   case when lower(p_flight.type) = 'voice' then private.flight_content(p_flight.id) end as content
             union all
            select v.value ->> 'variant', (v.value ->> 'share')::integer, private.variant_message(p_flight, v.value),
                   private.variant_translations(p_flight, v.value), v.value -> 'content'
              from jsonb_array_elements(p_flight.variants) as v) as x
     where p_flight.variants <> '[]'
     order by x.variant;
end $$;
comment on function private.flight_split(public.flights, text) is
  'Who gets what from now on: each variant of a flight, A being its own message, with its share in percent (all or nothing once one is promoted), the parts that are paid for, of its longest language, and its text. No row without variants.';
revoke execute on function private.flight_split(public.flights, text) from public, anon, authenticated;

create function private.sent_creatives(p_flight public.flights) returns setof public.creatives
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.* from public.creatives c
     where c.id = p_flight.creative_id
        or p_flight.variants <> '[]' and c.id in (
          select v.creative_id from public.creative_versions v
           where v.organisation_id = p_flight.organisation_id
             and v.id in (select private.uuid_of(t.value ->> 'version_id') from jsonb_array_elements(p_flight.variants) as t));
end $$;
comment on function private.sent_creatives(public.flights) is 'The creatives whose words a flight sends: its own and those of its variants.';
revoke execute on function private.sent_creatives(public.flights) from public, anon, authenticated;

create function private.flights_trying(p_creative public.creatives) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from public.flights f
   where f.organisation_id = p_creative.organisation_id and f.variants <> '[]' and p_creative.id in (select s.id from private.sent_creatives(f) as s)
$$;
comment on function private.flights_trying(public.creatives) is 'The flights with variants that send a creative, as their own message or as a variant.';
revoke execute on function private.flights_trying(public.creatives) from public, anon, authenticated;

create function private.variant_prices(p_flight public.flights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_flight.variants <> '[]' then (
    select jsonb_object_agg(s.variant, private.part_price(p_flight) * s.parts) from private.flight_split(p_flight) as s) end;
end $$;
comment on function private.variant_prices(public.flights) is 'Dollars to send each variant once, by its name; null without variants.';
revoke execute on function private.variant_prices(public.flights) from public, anon, authenticated;

create function private.check_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_variant jsonb;
begin
  if tg_op = 'UPDATE' and new.type is distinct from old.type then
    new.variants := '[]';
    new.promotion_rule := null;
    new.promoted_variant := null;
  end if;
  for v_variant in select e.value from jsonb_array_elements(new.variants) as e loop
    if tg_op = 'INSERT' or new.variants is distinct from old.variants then
      perform private.check_content(private.content_channel(new.type), v_variant -> 'content');
      -- What is tried already follows an edit, as the flight's own text: its fields are asked for again at the start.
      if (tg_op = 'INSERT' or not old.variants @> jsonb_build_array(jsonb_build_object('version_id', v_variant -> 'version_id')))
        and exists (select 1 from private.content_fields(v_variant -> 'content') as f where f.code is not null) then
        raise exception 'The message of variant % has a field of a person that can not be filled in. Edit the creative.', v_variant ->> 'variant'
          using errcode = 'PT409', hint = 'creative_fields';
      end if;
    end if;
    if private.longest_length(private.variant_message(new, v_variant), private.variant_translations(new, v_variant)) > 1600 then
      raise exception 'With its link the message of variant % has more than 1600 characters.', v_variant ->> 'variant' using errcode = '22023', hint = 'message_too_long';
    end if;
  end loop;
  return new;
end $$;
comment on function private.check_variants() is
  'BEFORE INSERT or UPDATE: a variant has the shape of the flight''s channel and, when it is chosen, fields that can be filled in. Another channel begins without variants.';
create trigger flights_check_variants before insert or update of variants, type, message, short_url on public.flights
  for each row when (new.variants <> '[]') execute function private.check_variants();

create function private.flight_to_vary(p_flight_id uuid, p_version integer) returns public.flights
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  perform private.require_writer('change this flight');
  select * into v_flight from public.flights f where f.id = p_flight_id and f.organisation_id = private.effective_org_id() for no key update;
  if not found then
    raise exception 'This flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif v_flight.version is distinct from p_version then
    raise exception 'This flight was changed while you were editing it.' using errcode = 'PT409', hint = 'version_conflict';
  end if;
  return v_flight;
end $$;
comment on function private.flight_to_vary(uuid, integer) is 'The flight, locked, for somebody who may change what it tries and saw it as it is: refuses with read_only, not_found or version_conflict.';
revoke execute on function private.flight_to_vary(uuid, integer) from public, anon, authenticated;

create function private.chosen_variants(p_flight public.flights, p_variants jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('variant', chr(65 + a.place::integer), 'share', a.share, 'version_id', v.id,
           'name', case when c.variant_of is null then v.version_name else btrim(left(c.name, 100)) end, 'message', v.message, 'content', v.content) order by a.place), '[]')
    from (select e.ordinality as place, e.value -> 'share' as share, private.uuid_of(e.value ->> 'creative_version_id') as version_id
            from jsonb_array_elements(p_variants) with ordinality as e) as a
    join public.creative_versions v on v.id = a.version_id and v.organisation_id = p_flight.organisation_id
    join public.creatives c on c.id = v.creative_id and c.type = p_flight.type
   where v.id not in (select l.creative_version_id from public.flight_creatives l where l.flight_id = p_flight.id and l.creative_version_id is not null)
$$;
comment on function private.chosen_variants(public.flights, jsonb) is 'What is chosen for a flight, with the words as they are now; without what is no other version of its channel.';
revoke execute on function private.chosen_variants(public.flights, jsonb) from public, anon, authenticated;

create function private.shared_variants(p_flight public.flights, p_variants jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if array(select v.value ->> 'version_id' from jsonb_array_elements(p_flight.variants) with ordinality as v order by v.ordinality)
    <> array(select v.value ->> 'creative_version_id' from jsonb_array_elements(p_variants) with ordinality as v order by v.ordinality) then
    raise exception 'A flight that has started keeps its variants. Their shares can be changed until it has sent something.' using errcode = 'PT409', hint = 'not_editable';
  elsif p_flight.status = 'active' and private.next_opening(p_flight.id) <= private.delivery_now() + interval '5 minutes'
    and exists (select 1 from private.work_leases l where l.flight_id = p_flight.id and l.leased_until > clock_timestamp()) then
    raise exception 'A gateway is sending the first messages of this flight, by the shares that it was given.' using errcode = 'PT409', hint = 'already_sending';
  end if;
  return (
    select jsonb_agg(v.value || jsonb_build_object('share', p_variants -> (v.ordinality - 1)::integer -> 'share') order by v.ordinality)
      from jsonb_array_elements(p_flight.variants) with ordinality as v);
end $$;
comment on function private.shared_variants(public.flights, jsonb) is 'The variants of a flight that has started with other shares; refuses other variants, and while a gateway may be sending.';
revoke execute on function private.shared_variants(public.flights, jsonb) from public, anon, authenticated;

create function private.set_flight_variants(p_flight_id uuid, p_version integer, p_variants jsonb, p_rule jsonb) returns public.flights
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_rule constant jsonb := nullif(p_rule, 'null');
  v_variants jsonb;
begin
  perform private.require_writer('change this flight');
  -- Versions before the flight, as an edit of them takes them.
  perform 1 from public.creative_versions v
    where v.organisation_id = private.effective_org_id() and v.id in (
      select private.uuid_of(e.value ->> 'creative_version_id') from jsonb_array_elements(case jsonb_typeof(p_variants) when 'array' then p_variants else '[]' end) as e)
    order by v.id for share;
  v_flight := private.flight_to_vary(p_flight_id, p_version);
  if v_flight.sent > 0 then
    raise exception 'The flight has sent messages, so its variants and their shares stay. Send one of them to everyone instead.' using errcode = 'PT409', hint = 'already_sent';
  elsif v_flight.status = 'ended' then
    raise exception 'This flight has ended.' using errcode = 'PT409', hint = 'not_editable';
  elsif jsonb_typeof(p_variants) is distinct from 'array' or p_variants <> '[]' and v_flight.creative_id is null then
    raise exception 'Assign a creative first; variants are tried beside it.' using errcode = '22023', hint = 'invalid_variants';
  end if;
  v_variants := case when v_flight.status = 'pending' then private.chosen_variants(v_flight, p_variants) else private.shared_variants(v_flight, p_variants) end;
  if jsonb_array_length(v_variants) <> jsonb_array_length(p_variants) or not private.is_variants(v_variants)
    or (select count(distinct e.value ->> 'version_id') from jsonb_array_elements(v_variants) as e) <> jsonb_array_length(v_variants) then
    raise exception 'Choose up to three other versions of this channel, each once, and leave at least one percent for the message itself.'
      using errcode = '22023', hint = 'invalid_variants';
  elsif v_rule is not null and (v_variants = '[]' or not private.is_promotion_rule(v_rule)) then
    raise exception 'Choose when the better variant goes to everyone: as soon as it is clear, after 1 to 720 hours, or after 1 to 99 percent of the people.'
      using errcode = '22023', hint = 'invalid_rule';
  end if;
  update public.flights f set variants = v_variants, promotion_rule = v_rule, promoted_variant = null
   where f.id = p_flight_id and (f.variants, f.promotion_rule, f.promoted_variant) is distinct from (v_variants, v_rule, null);
  select * into v_flight from public.flights f where f.id = p_flight_id;
  return v_flight;
end $$;
comment on function private.set_flight_variants(uuid, integer, jsonb, jsonb) is 'Body of public.set_flight_variants.';
grant execute on function private.set_flight_variants(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function public.set_flight_variants(p_flight_id uuid, p_version integer, p_variants jsonb, p_rule jsonb default null) returns setof public.flights
language sql volatile set search_path = '' as $$
  select * from private.set_flight_variants(p_flight_id, p_version, p_variants, p_rule)
$$;
comment on function public.set_flight_variants(uuid, integer, jsonb, jsonb) is
  'Chooses what a flight tries beside its message: up to three [{creative_version_id, share}], share in percent of its people; the rest gets the message itself, A. Their words are taken as they are now, and follow an edit of their versions until the flight starts. [] sends the message to everybody. p_rule: when delivery sends the better one to everybody, {"when": "clear"}, {"when": "hours", "value": 1 to 720} or {"when": "percent", "value": 1 to 99}; null: never. Once it has started only shares and rule change, and once it has sent nothing. Hints: read_only, not_found, version_conflict, archived, not_editable, already_sending, already_sent, invalid_variants, invalid_rule, creative_fields, message_too_long.';
revoke execute on function public.set_flight_variants(uuid, integer, jsonb, jsonb) from public, anon;
grant execute on function public.set_flight_variants(uuid, integer, jsonb, jsonb) to authenticated, service_role;

create function private.keep_used_tracker() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f
   where f.tracker_version_id = old.id
      or tg_table_name = 'click_trackers' and f.tracker_version_id in (select v.id from public.click_tracker_versions v where v.click_tracker_id = old.id);
  if v_names is not null then
    raise exception 'The messages of these flights lead here: %. Their links would lead nowhere.', private.quoted_names(v_names)
      using errcode = 'PT409', hint = 'link_in_use', detail = to_jsonb(v_names)::text;
  end if;
  select array_agg(distinct c.name order by c.name) into v_names
    from public.creative_versions v join public.creatives c on c.id = v.creative_id
   where v.tracker_version_id = old.id
      or tg_table_name = 'click_trackers' and v.tracker_version_id in (select w.id from public.click_tracker_versions w where w.click_tracker_id = old.id);
  if v_names is not null then
    raise exception 'These creatives carry the link: %. Choose another one there first.', private.quoted_names(v_names)
      using errcode = 'PT409', hint = 'link_in_use', detail = to_jsonb(v_names)::text;
  end if;
  return old;
end $$;
comment on function private.keep_used_tracker() is 'BEFORE DELETE by a client: a link that flights or creatives carry stays.';
create trigger click_trackers_keep_used before delete on public.click_trackers
  for each row when (private.is_client()) execute function private.keep_used_tracker();
create trigger click_tracker_versions_keep_used before delete on public.click_tracker_versions
  for each row when (private.is_client()) execute function private.keep_used_tracker();

-- Beside a version that is edited: which flights have it, and what they pay.

create function private.version_flights(p_version_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, channel text, status text, approval_state text, short_url text, price_per_part numeric)
language sql stable security definer set search_path = '' as $$
  select f.id, f.name, f.campaign_id, c.name, f.type, f.status, f.approval_state, f.short_url, private.part_price(f)
    from public.flights f join public.campaigns c on c.id = f.campaign_id
   where f.organisation_id = (select private.effective_org_id())
     and f.id in (select private.flights_saying(p_version_id))
   order by f.created_at desc, f.id
   limit 100
$$;
comment on function private.version_flights(uuid) is 'Body of public.version_flights.';
grant execute on function private.version_flights(uuid) to authenticated, service_role;

create function public.version_flights(p_version_id uuid)
returns table (flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, channel text, status text, approval_state text, short_url text, price_per_part numeric)
language sql stable set search_path = '' as $$
  select * from private.version_flights(p_version_id)
$$;
comment on function public.version_flights(uuid) is
  'Flights of the effective organisation that have a creative''s version or try it, the newest 100: an edit reaches the pending ones and is refused once one has left pending. Dollars per part of a message.';
grant execute on function public.version_flights(uuid) to authenticated, service_role;

-- Clicks of a flight's own link.

create function private.current_link(p_flight public.flights) returns public.short_links
language sql stable security definer set search_path = '' as $$
  select l.* from public.short_links l join public.short_url_domains d on d.id = l.domain_id
   where l.flight_id = p_flight.id and private.short_url(d.domain_name, l.code) = p_flight.short_url
$$;
comment on function private.current_link(public.flights) is 'The registered link that the flight''s messages carry now.';

create function private.credit_clicks(p_flight public.flights, p_reported bigint, p_hour timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.short_links;
  v_reported bigint;
  v_new bigint;
  v_day date;
  -- What a correction can take back at most: what the hour, and the day of the link, were credited with.
  v_least bigint;
begin
  if p_reported < 0 then
    v_least := -coalesce((select s.clicked from public.flight_hourly_stats s where s.flight_id = p_flight.id and s.hour = p_hour), 0);
  end if;
  v_link := private.current_link(p_flight);
  if v_link.id is null then
    return greatest(p_reported, v_least);
  end if;
  v_day := private.sending_day(v_link.organisation_id, p_hour);
  if p_reported < 0 then
    v_least := greatest(v_least, -coalesce((
      select d.clicks from public.short_link_daily_clicks d where d.short_link_id = v_link.id and d.day = v_day and d.kind = 'person'), 0));
  end if;
  v_reported := v_link.reported_clicks + coalesce(p_reported, 0);
  v_new := greatest(greatest(v_link.visits, v_reported) - greatest(v_link.visits, v_link.reported_clicks), v_least);
  update public.short_links set reported_clicks = v_reported where id = v_link.id;
  perform private.add_link_clicks(v_link, v_new, v_day);
  return v_new;
end $$;
comment on function private.credit_clicks(public.flights, bigint, timestamptz) is
  'The clicks by which a report raises a flight: all that it says where the flight has no link of its own; else what goes beyond the visits that were counted, credited to the link as well. Below zero for a correction, which takes back no more than was credited.';
