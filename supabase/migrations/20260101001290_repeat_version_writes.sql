-- A version that is sent again under its id keeps its short link, and a copy's version is found by when its source was made.

create or replace function private.register_short_link(p_table text, p_version uuid, p_org uuid, p_code text default null) returns text
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
comment on function private.register_short_link(text, uuid, uuid, text) is 'The address of a version: the one it has, or a free code on the default active domain (CRE-48, TRK-31, F-32); retried on collision.';

create or replace function public.copy_tracker_with_version(
  p_id uuid, p_source_id uuid, p_source_version_id uuid default null, p_version jsonb default null)
returns setof public.click_tracker_versions
language plpgsql set search_path = '' as $$
declare
  v_source public.click_tracker_versions;
  v_target uuid;
begin
  perform public.duplicate_tracker(p_id, p_source_id);
  if p_source_version_id is not null then
    select * into v_source from public.click_tracker_versions v where v.id = p_source_version_id and v.click_tracker_id = p_source_id;
    -- A copy keeps when its version was made; two versions can have one name (F-22).
    select v.id into v_target from public.click_tracker_versions v
     where v.click_tracker_id = p_id and v.created_at = v_source.created_at
     order by (v.version_name = v_source.version_name) desc, (v.version_name = p_version ->> 'version_name') desc, v.id desc limit 1;
    if v_target is null then
      raise exception 'Could not locate copied version after duplication' using errcode = 'PT404', hint = 'copied_version_missing';
    end if;
    update public.click_tracker_versions v
       set version_name = p_version ->> 'version_name', og_title = p_version ->> 'og_title',
           og_description = p_version ->> 'og_description', og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.click_tracker_versions (id, click_tracker_id, version_name, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', p_version ->> 'og_title', p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.click_tracker_versions v where v.id = v_target;
end $$;
