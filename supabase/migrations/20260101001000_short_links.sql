-- Short links: one registry of codes over both kinds of versions, resolved and counted by the server.

create table public.short_links (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null,
  code text not null,
  organisation_id uuid not null,
  creative_version_id uuid,
  click_tracker_version_id uuid,
  created_at timestamptz not null default now(),
  constraint short_links_domain_id_code_key unique (domain_id, code),
  constraint short_links_domain_id_fkey foreign key (domain_id) references public.short_url_domains (id) on delete restrict,
  constraint short_links_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint short_links_creative_version_id_fkey foreign key (creative_version_id) references public.creative_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_click_tracker_version_id_fkey foreign key (click_tracker_version_id) references public.click_tracker_versions (id)
    on delete cascade deferrable initially deferred,
  constraint short_links_code_shape check (code ~ '^[A-Za-z0-9]{6}$'),
  constraint short_links_one_version check (num_nonnulls(creative_version_id, click_tracker_version_id) = 1),
  constraint short_links_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.short_links is 'One row is a code on a domain and the version whose link it is; codes are never given away twice.';
create unique index short_links_creative_version_id_key on public.short_links (creative_version_id);
create unique index short_links_click_tracker_version_id_key on public.short_links (click_tracker_version_id);
create index short_links_organisation_id_idx on public.short_links (organisation_id);

revoke all on public.short_links from anon, authenticated;
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
  constraint short_link_clicks_kind_known check (kind in ('person', 'preview')),
  constraint short_link_clicks_times_range check (clicked_at >= '2000-01-01T00:00Z' and clicked_at < '2100-01-01T00:00Z')
);
comment on table public.short_link_clicks is 'One row is one counted visit of a short link, under the id of its request, so that a repeated count counts once.';
create index short_link_clicks_short_link_id_idx on public.short_link_clicks (short_link_id, clicked_at desc);

revoke all on public.short_link_clicks from anon, authenticated;
grant select on public.short_link_clicks to service_role;
alter table public.short_link_clicks enable row level security;

create table public.short_link_daily_clicks (
  short_link_id uuid not null,
  day date not null,
  kind text not null,
  organisation_id uuid not null,
  clicks integer not null default 0,
  constraint short_link_daily_clicks_pkey primary key (short_link_id, day, kind),
  constraint short_link_daily_clicks_short_link_id_fkey foreign key (short_link_id) references public.short_links (id) on delete cascade,
  constraint short_link_daily_clicks_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint short_link_daily_clicks_kind_known check (kind in ('person', 'preview')),
  constraint short_link_daily_clicks_clicks_range check (clicks >= 0),
  constraint short_link_daily_clicks_dates_range check (day >= '2000-01-01' and day < '2100-01-01')
);
comment on table public.short_link_daily_clicks is 'One row is how often a short link was visited on a day (UTC), by people or by link previews.';
create index short_link_daily_clicks_organisation_id_day_idx on public.short_link_daily_clicks (organisation_id, day desc);

revoke all on public.short_link_daily_clicks from anon, authenticated;
grant select on public.short_link_daily_clicks to authenticated;
grant select on public.short_link_daily_clicks to service_role;
alter table public.short_link_daily_clicks enable row level security;
create policy short_link_daily_clicks_select on public.short_link_daily_clicks for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

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
revoke execute on function private.new_short_code() from public, anon, authenticated;

create function private.short_url(p_domain text, p_code text) returns text
language sql immutable set search_path = '' as $$
  select case when p_domain ~ '^(127\.0\.0\.1|localhost)(:|$)' then 'http' else 'https' end || '://' || p_domain || '/s/' || p_code
$$;
comment on function private.short_url(text, text) is 'The address of a code; plain http on this machine only.';
revoke execute on function private.short_url(text, text) from public, anon, authenticated;

create function private.register_short_link(p_table text, p_version uuid, p_org uuid, p_code text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_domain public.short_url_domains;
  v_code text;
  v_url text;
begin
  -- BEFORE INSERT runs ahead of ON CONFLICT: a repeated insert must not fail on the link that its first try has made.
  select private.short_url(d.domain_name, l.code) into v_url
    from public.short_links l join public.short_url_domains d on d.id = l.domain_id
   where l.organisation_id = p_org
     and (p_table = 'creative_versions' and l.creative_version_id = p_version
       or p_table = 'click_tracker_versions' and l.click_tracker_version_id = p_version);
  if found then
    return v_url;
  end if;
  select * into v_domain from public.short_url_domains d where d.is_active order by d.is_default desc, d.domain_name limit 1;
  if not found then
    raise exception 'No short URL domain is active. Ask your provider to activate one.' using errcode = '22023', hint = 'no_short_url_domain';
  end if;
  for attempt in 1..5 loop
    v_code := coalesce(p_code, private.new_short_code());
    insert into public.short_links (domain_id, code, organisation_id, creative_version_id, click_tracker_version_id)
    values (v_domain.id, v_code, p_org,
      case when p_table = 'creative_versions' then p_version end,
      case when p_table = 'click_tracker_versions' then p_version end)
    on conflict (domain_id, code) do nothing;
    if found then
      return private.short_url(v_domain.domain_name, v_code);
    end if;
  end loop;
  raise exception 'No free short link was found. Please try again.' using errcode = 'PT409', hint = 'short_code_taken';
end $$;
comment on function private.register_short_link(text, uuid, uuid, text) is 'The address of a version: the one it has, or a free code on the default active domain; retried on collision.';
revoke execute on function private.register_short_link(text, uuid, uuid, text) from public, anon, authenticated;

create function private.give_short_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' and v_row ->> 'shortened_url' is not null then
    return new;
  end if;
  -- A creative's version has a link once it has a target; a tracker's version always has one.
  if tg_table_name = 'creative_versions' and coalesce(v_row ->> 'original_url', '') = '' then
    new.shortened_url := null;
  else
    new.shortened_url := private.register_short_link(tg_table_name, new.id, new.organisation_id,
      substring(v_row ->> 'shortened_url' from '/s/([A-Za-z0-9]{6})$'));
  end if;
  return new;
end $$;
comment on function private.give_short_link() is 'BEFORE INSERT or UPDATE: the database makes the short link. A code that is given already (demo data, imports) is kept.';
create trigger creative_versions_short_link before insert or update of original_url on public.creative_versions
  for each row execute function private.give_short_link();
create trigger click_tracker_versions_short_link before insert on public.click_tracker_versions
  for each row execute function private.give_short_link();

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
revoke execute on function private.find_short_link(text, text) from public, anon, authenticated;
grant execute on function private.find_short_link(text, text) to service_role;

create function public.resolve_short_link(p_code text, p_host text)
returns table (target text, og_title text, og_description text, og_image text)
language sql stable set search_path = '' as $$
  select found.target, found.og_title, found.og_description, found.og_image
    from (
      select coalesce(v.original_url, t.original_url) as target,
             coalesce(nullif(v.og_title, ''), nullif(w.og_title, '')) as og_title,
             coalesce(nullif(v.og_description, ''), nullif(w.og_description, '')) as og_description,
             coalesce(nullif(v.og_image, ''), nullif(w.og_image, '')) as og_image
        from public.short_links l
        left join public.creative_versions v on v.id = l.creative_version_id
        left join public.click_tracker_versions w on w.id = l.click_tracker_version_id
        left join public.click_trackers t on t.id = w.click_tracker_id
       where l.id = private.find_short_link(p_code, p_host)) as found
   where private.is_web_url(found.target)
$$;
comment on function public.resolve_short_link(text, text) is 'Where a code leads and what its preview shows; no row for an unknown one. Service role only.';
revoke execute on function public.resolve_short_link(text, text) from public, anon, authenticated;
grant execute on function public.resolve_short_link(text, text) to service_role;

create function public.record_short_link_click(p_code text, p_host text, p_request_id uuid, p_kind text) returns boolean
language plpgsql set search_path = '' as $$
begin
  return private.count_click(private.find_short_link(p_code, p_host), p_request_id, p_kind);
end $$;
comment on function public.record_short_link_click(text, text, uuid, text) is 'Counts one visit once however often it is repeated under its request id; true when it was new. Service role only.';
revoke execute on function public.record_short_link_click(text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.record_short_link_click(text, text, uuid, text) to service_role;

create function private.count_click(p_link uuid, p_request_id uuid, p_kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_link public.short_links;
begin
  select * into v_link from public.short_links where id = p_link;
  if not found then
    return false;
  end if;
  insert into public.short_link_clicks (request_id, short_link_id, kind) values (p_request_id, p_link, p_kind)
  on conflict (request_id) do nothing;
  if not found then
    return false;
  end if;
  insert into public.short_link_daily_clicks as d (short_link_id, day, kind, organisation_id, clicks)
  values (p_link, (now() at time zone 'UTC')::date, p_kind, v_link.organisation_id, 1)
  on conflict (short_link_id, day, kind) do update set clicks = d.clicks + 1;
  if p_kind = 'person' then
    update public.creative_versions set click_count = click_count + 1 where id = v_link.creative_version_id;
    update public.click_tracker_versions set click_count = click_count + 1 where id = v_link.click_tracker_version_id;
  end if;
  return true;
end $$;
comment on function private.count_click(uuid, uuid, text) is 'Body of record_short_link_click: the visit, the day and, for a person, the version''s counter, in one transaction.';
revoke execute on function private.count_click(uuid, uuid, text) from public, anon, authenticated;
grant execute on function private.count_click(uuid, uuid, text) to service_role;

create function public.tracker_clicks(p_tracker_id uuid, p_days integer default 30)
returns table (day date, kind text, clicks bigint)
language sql stable set search_path = '' as $$
  select d.day, d.kind, sum(d.clicks)::bigint
    from public.click_tracker_versions v
    join public.short_links l on l.click_tracker_version_id = v.id
    join public.short_link_daily_clicks d on d.short_link_id = l.id
   where v.click_tracker_id = p_tracker_id
     and d.day > (now() at time zone 'UTC')::date - least(greatest(p_days, 1), 366)
   group by d.day, d.kind
   order by d.day, d.kind
$$;
comment on function public.tracker_clicks(uuid, integer) is 'Visits of all links of a tracker by day (UTC) and kind over the last days; days without a visit have no row.';
revoke execute on function public.tracker_clicks(uuid, integer) from public, anon;
grant execute on function public.tracker_clicks(uuid, integer) to authenticated, service_role;
