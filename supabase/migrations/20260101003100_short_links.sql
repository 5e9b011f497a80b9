-- Short links: one registry of codes for both kinds of versions and for flights, which the server resolves.

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
  created_at private.instant not null default now(),
  constraint short_links_domain_id_code_key unique (domain_id, code),
  constraint short_links_domain_id_fkey foreign key (domain_id)
    references public.short_url_domains (id) on delete restrict,
  constraint short_links_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint short_links_creative_version_id_fkey foreign key (creative_version_id)
    references public.creative_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_click_tracker_version_id_fkey foreign key (click_tracker_version_id)
    references public.click_tracker_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_flight_id_fkey foreign key (flight_id) references public.flights (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_code_shape check (code ~ '^[A-Za-z0-9]{6}$'),
  constraint short_links_one_version check (num_nonnulls(creative_version_id, click_tracker_version_id) = 1),
  constraint short_links_counts_range check (visits >= 0 and reported_clicks >= 0)
);
comment on table public.short_links is
  'One row is a code on a domain and the version that it leads to: for general use, for the messages of one flight, '
  'or for tests. Codes are never reused.';
comment on column public.short_links.flight_id is
  'The flight whose messages carry the link; null for the version''s own link and for its test link.';
comment on column public.short_links.is_test is
  'True for the link in tests of the version, whose visits are not counted.';
comment on column public.short_links.visits is 'Number of visits by people.';
comment on column public.short_links.reported_clicks is
  'Clicks that gateways have reported for the flight''s messages. Visits count the same clicks, so screens show the '
  'greater number.';
create unique index short_links_creative_version_id_key on public.short_links (creative_version_id, is_test)
  where flight_id is null;
create unique index short_links_click_tracker_version_id_key on public.short_links (click_tracker_version_id, is_test)
  where flight_id is null;
create unique index short_links_flight_id_creative_version_id_key
  on public.short_links (flight_id, creative_version_id);
create unique index short_links_flight_id_click_tracker_version_id_key
  on public.short_links (flight_id, click_tracker_version_id);
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
  clicked_at private.instant not null default now(),
  constraint short_link_clicks_short_link_id_fkey foreign key (short_link_id)
    references public.short_links (id) on delete cascade,
  constraint short_link_clicks_kind_known check (kind in ('person', 'preview', 'scanner'))
);
comment on table public.short_link_clicks is
  'One row is one counted visit of a short link; its id is that of the request, so that a retry counts once.';
create index short_link_clicks_short_link_id_idx on public.short_link_clicks (short_link_id, clicked_at desc);

grant select on public.short_link_clicks to service_role;
alter table public.short_link_clicks enable row level security;

create table private.link_minutes (
  short_link_id uuid primary key,
  minute private.instant not null,
  visits integer not null,
  constraint link_minutes_short_link_id_fkey foreign key (short_link_id)
    references public.short_links (id) on delete cascade,
  constraint link_minutes_visits_range check (visits >= 0)
);
comment on table private.link_minutes is 'One row counts the visits of a short link in the last minute that had any.';

create function private.is_link_flooded(p_link uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_visits integer;
begin
  insert into private.link_minutes as m (short_link_id, minute, visits) values (p_link, date_trunc('minute', now()), 1)
  on conflict (short_link_id) do update
    set minute = excluded.minute, visits = case when m.minute = excluded.minute then least(m.visits + 1, 1000000)
      else 1 end
  returning m.visits into v_visits;
  return v_visits > 3000;
end $$;
comment on function private.is_link_flooded(uuid) is
  'Counts a visit of the current minute; true above 3,000 for a link, which indicates a script. The caller holds '
  'the lock of the link.';

create table public.short_link_daily_clicks (
  short_link_id uuid not null,
  day private.calendar_day not null,
  kind text not null,
  organisation_id uuid not null,
  clicks integer not null default 0,
  people integer not null default 0,
  tracker_people integer not null default 0,
  constraint short_link_daily_clicks_pkey primary key (short_link_id, day, kind),
  constraint short_link_daily_clicks_short_link_id_fkey foreign key (short_link_id)
    references public.short_links (id) on delete cascade,
  constraint short_link_daily_clicks_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint short_link_daily_clicks_kind_known check (kind in ('person', 'preview', 'scanner')),
  constraint short_link_daily_clicks_clicks_range check (clicks >= 0),
  constraint short_link_daily_clicks_people_range check (tracker_people between 0 and people)
);
comment on table public.short_link_daily_clicks is
  'One row counts the clicks on a short link on a day of its organization by one kind of visitor: people, link '
  'previews, or scanners that pose as browsers.';
comment on column public.short_link_daily_clicks.people is
  'Number of different people that day. Only visits distinguish people, so it is 0 on a day with only clicks that '
  'gateways reported. If a gateway reported a click before its visit, the person counts on the day of the visit '
  'and the click on the day of the report.';
comment on column public.short_link_daily_clicks.tracker_people is
  'Number of those people who had followed no other link of the same tracker that day, so that the links of a '
  'tracker sum to different people.';
create index short_link_daily_clicks_organisation_id_day_idx
  on public.short_link_daily_clicks (organisation_id, day desc);

grant select on public.short_link_daily_clicks to authenticated;
grant select on public.short_link_daily_clicks to service_role;
alter table public.short_link_daily_clicks enable row level security;
create policy short_link_daily_clicks_select on public.short_link_daily_clicks for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

-- Counts different people per day without identifying them: the hash of a visitor can be reproduced only on the same
-- day.

create table private.visitor_salts (
  organisation_id uuid primary key,
  day private.calendar_day not null,
  salt bytea not null default extensions.gen_random_bytes(32),
  constraint visitor_salts_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.visitor_salts is
  'One row is the salt of an organization for its current day. The next day overwrites it, and then no one can '
  'reproduce or compare a hash of the previous day.';

create table private.day_visitors (
  scope uuid not null,
  visitor bytea not null,
  day private.calendar_day not null,
  constraint day_visitors_pkey primary key (scope, visitor)
);
comment on table private.day_visitors is
  'One row is a visitor of a link, or of any link of a tracker (scope), on the current day: a salted hash, useless '
  'once the salt is gone. private.forget_visitors deletes it.';
create index day_visitors_day_idx on private.day_visitors (day);

create function private.forget_visitors() returns void
language sql volatile security definer set search_path = '' as $$
  -- The westernmost time zone is twelve hours behind UTC.
  delete from private.visitor_salts where day < ((now() - interval '12 hours') at time zone 'utc')::date;
  delete from private.day_visitors where day < ((now() - interval '12 hours') at time zone 'utc')::date;
$$;
comment on function private.forget_visitors() is
  'Deletes the salts and hashes of days that are over in all time zones.';

create function private.count_visitor(p_link public.short_links, p_day date, p_visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_salt bytea;
  v_tracker uuid;
  v_new uuid[];
begin
  select s.salt into v_salt from private.visitor_salts s
    where s.organisation_id = p_link.organisation_id and s.day >= p_day;
  if not found then
    insert into private.visitor_salts as s (organisation_id, day) values (p_link.organisation_id, p_day)
    on conflict (organisation_id) do update set day = excluded.day, salt = excluded.salt where s.day < excluded.day;
    select s.salt into v_salt from private.visitor_salts s where s.organisation_id = p_link.organisation_id;
  end if;
  select v.click_tracker_id into v_tracker from public.click_tracker_versions v
    where v.id = p_link.click_tracker_version_id;
  with added as (
    insert into private.day_visitors (scope, visitor, day)
    select s.scope, sha256(v_salt || convert_to(p_visitor, 'UTF8')), p_day
      from unnest(array[p_link.id, v_tracker]) as s (scope) where s.scope is not null
    on conflict do nothing
    returning scope)
  select array_agg(a.scope) into v_new from added as a;
  if p_link.id = any (v_new) then
    insert into public.short_link_daily_clicks as d (short_link_id, day, kind, organisation_id, people, tracker_people)
    values (p_link.id, p_day, 'person', p_link.organisation_id, 1, coalesce(v_tracker = any (v_new), false)::integer)
    on conflict (short_link_id, day, kind) do update
      set people = d.people + 1, tracker_people = d.tracker_people + excluded.tracker_people;
  end if;
end $$;
comment on function private.count_visitor(public.short_links, date, text) is
  'Counts a visitor of a link once a day. p_visitor is the public handler''s digest of a visitor, salted with the '
  'secret of the day before it is compared or stored.';

create function private.new_short_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_code text := '';
  v_byte integer;
begin
  while length(v_code) < 6 loop
    v_byte := get_byte(extensions.gen_random_bytes(1), 0);
    -- 248 is 4 × 62: larger bytes would bias the choice of characters.
    if v_byte < 248 then
      v_code := v_code || substr(v_alphabet, v_byte % 62 + 1, 1);
    end if;
  end loop;
  return v_code;
end $$;
comment on function private.new_short_code() is 'Six random characters from letters and digits, each equally likely.';

create function private.short_url(p_domain text, p_code text) returns text
language sql immutable set search_path = '' as $$
  select case when p_domain ~ '^(127\.0\.0\.1|localhost)(:|$)' then 'http'
    else 'https' end || '://' || p_domain || '/s/' || p_code
$$;
comment on function private.short_url(text, text) is 'The short URL of a code: http on localhost, otherwise https.';

create function private.register_short_link(p_table text, p_version uuid, p_org uuid, p_code text default null,
  p_flight uuid default null,
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
    -- A retried insert finds the link of its first attempt. The lock makes a concurrent duplicate wait until the link
    -- is committed.
    select private.short_url(d.domain_name, l.code) into v_url
      from public.short_links l join public.short_url_domains d on d.id = l.domain_id
     where l.organisation_id = p_org and l.flight_id is not distinct from p_flight and l.is_test = p_test
       and (p_table = 'creative_versions' and l.creative_version_id = p_version
         or p_table = 'click_tracker_versions' and l.click_tracker_version_id = p_version);
    if found then
      return v_url;
    elsif v_domain.id is null then
      perform private.refuse('22023', 'no_short_url_domain');
    end if;
    v_code := coalesce(p_code, private.new_short_code());
    insert into public.short_links (domain_id, code, organisation_id, flight_id, is_test, creative_version_id,
      click_tracker_version_id)
    values (v_domain.id, v_code, p_org, p_flight, p_test,
      case when p_table = 'creative_versions' then p_version end,
      case when p_table = 'click_tracker_versions' then p_version end)
    on conflict do nothing;
    if found then
      return private.short_url(v_domain.domain_name, v_code);
    end if;
  end loop;
  perform private.refuse('PT409', 'short_code_taken');
end $$;
comment on function private.register_short_link(text, uuid, uuid, text, uuid, boolean, uuid) is
  'Returns the short URL of a version, for general use, for one flight or for tests: the existing one, or a new '
  'code, retried on collision. It is on the requested domain (for a version not yet stored) or the version''s '
  'domain while that is active, otherwise on the default active one.';

create function private.assign_short_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' and v_row ->> 'shortened_url' is not null then
    if coalesce(v_row ->> 'original_url', '') = '' then
      perform private.refuse('22023', 'link_needs_target', jsonb_build_object('link', v_row ->> 'shortened_url'));
    end if;
    return new;
  end if;
  -- A creative's version gets a link once it has a destination; a tracker's version always has one.
  if tg_table_name = 'creative_versions' and coalesce(v_row ->> 'original_url', '') = '' then
    new.shortened_url := null;
  elsif v_row ->> 'domain_id' is not null
    and not exists (select 1 from public.short_url_domains d where d.id = (v_row ->> 'domain_id')::uuid and d.is_active)
      then
    perform private.refuse('22023', 'inactive_domain');
  else
    new.shortened_url := private.register_short_link(tg_table_name, new.id, new.organisation_id,
      substring(v_row ->> 'shortened_url' from '/s/([A-Za-z0-9]{6})$'), p_domain => (v_row ->> 'domain_id')::uuid);
  end if;
  return new;
end $$;
comment on function private.assign_short_link() is
  'BEFORE INSERT or UPDATE: creates the short link of a version with a destination, and refuses to clear the '
  'destination of an existing link. Keeps a given code (demo data, imports).';
create trigger creative_versions_short_link before insert or update of original_url on public.creative_versions
  for each row execute function private.assign_short_link();
create trigger click_tracker_versions_short_link before insert on public.click_tracker_versions
  for each row when (new.organisation_id is not null) execute function private.assign_short_link();

-- Lookups of the public handler. Only the service role may resolve a code, so a visitor's key reads nothing.

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
comment on function private.find_short_link(text, text) is
  'The link of a code, on the requested host before the default domain. Links of an inactive domain or organization '
  'are off.';
grant execute on function private.find_short_link(text, text) to service_role;

create function private.slugify(p_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(case when c.letter ~ '[a-z0-9._~-]' then c.letter
           else upper(regexp_replace(encode(convert_to(c.letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end, ''
             order by c.place), '')
    from regexp_split_to_table(lower(regexp_replace(btrim(p_name), '\s+', '-', 'g')), '') with ordinality as c (letter,
      place)
$$;
comment on function private.slugify(text) is
  'A name as a URL component: lower case, hyphens for blanks, other characters escaped; empty for null.';
grant execute on function private.slugify(text) to authenticated, service_role;

create function private.fill_link(p_url text, p_channel text default null, p_campaign text default null,
  p_flight text default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_filled text;
begin
  if strpos(p_url, '{{') = 0 then
    return p_url;
  end if;
  v_filled := replace(replace(replace(p_url, '{{channel}}', private.slugify(p_channel)),
    '{{campaign}}', private.slugify(p_campaign)), '{{flight}}', private.slugify(p_flight));
  -- Falls back to the URL without the names.
  return case when private.is_web_url(v_filled) then v_filled
    else regexp_replace(p_url, '\{\{(channel|campaign|flight)\}\}', '', 'g') end;
end $$;
comment on function private.fill_link(text, text, text, text) is
  'Replaces {{channel}}, {{campaign}} and {{flight}} in a URL with the names of the link''s flight, or with nothing for '
  'a link without a flight.';
grant execute on function private.fill_link(text, text, text, text) to authenticated, service_role;

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
comment on function private.resolve_short_link(text, text) is
  'The destination of a code as its user entered it, its preview, and the flight whose messages carry the link; '
  'no row for an unknown code.';
grant execute on function private.resolve_short_link(text, text) to service_role;

create function public.resolve_short_link(p_code text, p_host text)
returns table (target text, og_title text, og_description text, og_image text)
language sql stable set search_path = '' as $$
  select private.fill_link(r.target, f.type, c.name, f.name), r.og_title, r.og_description, r.og_image
    from private.resolve_short_link(p_code, p_host) as r
    left join public.flights f on f.id = r.flight_id and strpos(r.target, '{{') > 0
    left join public.campaigns c on c.id = f.campaign_id
$$;
comment on function public.resolve_short_link(text, text) is
  'The destination and preview of a code; no row for an unknown one. Service role only.';
grant execute on function public.resolve_short_link(text, text) to service_role;

create function public.record_short_link_click(p_code text, p_host text, p_request_id uuid, p_kind text,
  p_visitor text default null) returns boolean
language plpgsql set search_path = '' as $$
begin
  return private.count_click(private.find_short_link(p_code, p_host), p_request_id, p_kind, p_visitor);
end $$;
comment on function public.record_short_link_click(text, text, uuid, text, text) is
  'Counts a visit once per request id; true if it was new. p_visitor is a digest that is stable for a visitor, or '
  'null if visitors cannot be told apart. Service role only.';
grant execute on function public.record_short_link_click(text, text, uuid, text, text) to service_role;
