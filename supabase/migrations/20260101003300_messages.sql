-- Flight messages: the text of a version with the flight's own short link. It follows the version until the flight is
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
  'The text to send: the link replaces its placeholder or goes at the end; channels that show the link separately '
  'add none. The same rules as src/domain/content/message.ts.';
grant execute on function private.render_message(text, text, text) to authenticated, service_role;

create function private.quoted_names(p_names text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg('"' || name || '"', ', ' order by place) filter (where place <= 3)
    || case when count(*) > 3 then ' and ' || count(*) - 3 || ' more' else '' end
    from unnest(p_names) with ordinality as n (name, place)
$$;
comment on function private.quoted_names(text[]) is 'Names in a sentence: "A", "B", "C" and 2 more.';
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
  'A content as sent, without translations: the link at its placeholders, and the text of an SMS or WhatsApp '
  'template from the rendered message.';
grant execute on function private.render_content(jsonb, text, text) to authenticated, service_role;

create function private.sent_text(p_type text, p_content jsonb, p_link text) returns text
language sql immutable set search_path = '' as $$
  select case
    when x.channel in ('rcs', 'email', 'voice')
      then private.truncate_text(private.render_message(p_type, x.whole, p_link), 1600)
    when x.channel = 'sms' and coalesce(p_content ->> 'opt_out', '') <> '' and strpos(x.whole, '{{link}}') = 0
      then private.render_message(p_type, p_content ->> 'text', p_link) || E'\n' || (p_content ->> 'opt_out')
    else private.render_message(p_type, x.whole, p_link) end
    from (select private.content_channel(p_type) as channel, private.content_text(p_content) as whole) as x
$$;
comment on function private.sent_text(text, jsonb, text) is
  'The text of a content as sent, which determines parts and price: the link at its placeholder, otherwise at the '
  'end, but before the opt-out line of an SMS. For cards, blocks and scripts the first 1600 characters; the content '
  'has the rest. The same as sentText of src/domain/content/render.ts.';
grant execute on function private.sent_text(text, jsonb, text) to authenticated, service_role;

create function private.sent_translations(p_type text, p_content jsonb, p_link text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(l.language, private.sent_text(p_type, l.content, p_link)), '{}')
    from private.content_languages(p_content) as l where l.language is not null
$$;
comment on function private.sent_translations(text, jsonb, text) is
  'private.sent_text for each other language of a content, by language code.';
grant execute on function private.sent_translations(text, jsonb, text) to authenticated, service_role;

create function private.longest_length(p_message text, p_translations jsonb) returns integer
language sql immutable set search_path = '' as $$
  select max(length(private.longest_text(t.text)))
    from (select p_message as text union all select e.value from jsonb_each_text(p_translations) as e) as t
$$;
comment on function private.longest_length(text, jsonb) is
  'Characters of a message in its longest language, where each person field has its longest usual value.';
grant execute on function private.longest_length(text, jsonb) to authenticated, service_role;

-- Synchronizing a flight with its assigned version.

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
  'The flight''s own short link, to its tracked link, otherwise to that of its version, otherwise to the '
  'destination of the version; null without any.';

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
  select * into v_assigned from public.flight_creatives l where l.flight_id = p_flight
    order by l.created_at desc limit 1;
  -- Locks creative, version and flight in the order of a creative's edit.
  if v_assigned.creative_id is distinct from (select f.creative_id from public.flights f where f.id = p_flight) then
    perform 1 from public.creatives c where c.variant_of = v_assigned.creative_id and c.status = 'draft'
      order by c.id for no key update;
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
    perform private.refuse('22023', 'message_too_long.message',
      jsonb_build_object('count', private.longest_length(v_message, v_translations), 'limit', 1600));
  end if;
  update public.flights f
    set creative_id = v_assigned.creative_id, short_url = v_url, message = v_message, translations = v_translations
   where f.id = p_flight and (f.creative_id, f.short_url, f.message,
     f.translations) is distinct from (v_assigned.creative_id, v_url, v_message, v_translations);
  -- Another fallback SMS can change the price without changing the message.
  if v_flight.status = 'active' and lower(v_flight.type) = 'rcs' then
    perform private.update_spans(array[p_flight]);
  end if;
  -- Before the start, the variants change with the creative.
  if v_flight.status = 'pending' and v_flight.creative_id is distinct from v_assigned.creative_id then
    perform private.attach_variants(p_flight, v_assigned.creative_id);
  end if;
end $$;
comment on function private.refresh_flight_message(uuid) is
  'Copies the content of the newest assigned version to the flight, in each language and with the flight''s link. '
  'If a pending flight has another creative than before, also copies that creative''s variants.';

create function private.attach_variants(p_flight uuid, p_creative uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_variants constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('variant', chr(65 + x.place::integer), 'share', x.variant_share,
      'version_id', x.id,
             'name', x.name, 'message', x.message, 'content', x.content) order by x.place), '[]')
      from (select row_number() over (order by c.variant) as place, c.variant_share, btrim(left(c.name, 100)) as name,
        v.id, v.message, v.content
              from public.creatives c
              cross join lateral (
                select w.* from public.creative_versions w where w.creative_id = c.id
                  order by w.created_at desc, w.id desc limit 1) as v
             where c.variant_of = p_creative and c.status <> 'inactive') as x);
begin
  update public.flights f set variants = v_variants, promotion_rule = null, promoted_variant = null
   where f.id = p_flight and (f.variants, f.promotion_rule, f.promoted_variant) is distinct from (v_variants, null,
     null);
  update public.creatives c set status = 'approved'
   where c.variant_of = p_creative and c.status = 'draft'
     and exists (select 1 from public.organisations o where o.id = c.organisation_id and o.approval_policy = 'off');
end $$;
comment on function private.attach_variants(uuid, uuid) is
  'Copies the variants of a creative, in their newest versions and with their shares, to a flight. Leaves out '
  'inactive ones, and approves drafts if the organization needs no second person for it. Without variants the '
  'flight sends only the creative.';

create function private.refresh_flight_variants(p_flight uuid, p_version public.creative_versions) returns void
language sql volatile security definer set search_path = '' as $$
  update public.flights f set variants = (
      select jsonb_agg(case when private.parse_uuid(v.value ->> 'version_id') = p_version.id
               then v.value || jsonb_build_object('message', p_version.message, 'content', p_version.content)
                 else v.value end order by v.ordinality)
        from jsonb_array_elements(f.variants) with ordinality as v)
   where f.id = p_flight and f.variants <> '[]'
$$;
comment on function private.refresh_flight_variants(uuid, public.creative_versions) is
  'Copies the current content of a version to the variant of a pending flight that uses it; name and share stay.';

create function private.copy_flight_variants(p_copy uuid, p_source uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Blocks edits of the versions until the copy exists and follows them.
  perform 1 from public.creative_versions v
    where v.id in (select private.parse_uuid(t.value ->> 'version_id')
      from public.flights s cross join lateral jsonb_array_elements(s.variants) as t where s.id = p_source)
      and v.organisation_id = private.effective_org_id() and private.can_write() order by v.id for share;
  update public.flights f set variants = s.variants, promotion_rule = s.promotion_rule
    from public.flights s
   where f.id = p_copy and s.id = p_source and f.status = 'pending' and f.organisation_id = private.effective_org_id()
     and s.organisation_id = f.organisation_id
     and s.type = f.type and private.can_write()
       and (f.variants, f.promotion_rule) is distinct from (s.variants, s.promotion_rule);
end $$;
comment on function private.copy_flight_variants(uuid, uuid) is
  'Copies the variants of a flight to its copy, regardless of later changes to the creative''s variants.';
grant execute on function private.copy_flight_variants(uuid, uuid) to authenticated, service_role;

create function private.check_flight_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
begin
  if tg_op = 'UPDATE' and new.tracker_version_id is not distinct from old.tracker_version_id
    or tg_op = 'INSERT' and new.tracker_version_id is null then
    return new;
  end if;
  if new.tracker_version_id is not null then
    if private.content_channel(new.type) = 'voice' then
      perform private.refuse('22023', 'short_url_channel');
    elsif not exists (
      select 1 from public.click_tracker_versions v
        where v.id = new.tracker_version_id and v.organisation_id = new.organisation_id) then
      perform private.refuse('22023', 'unknown_short_url');
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
comment on function private.check_flight_link() is
  'BEFORE INSERT or UPDATE of the tracked link: it must belong to the organization; updates the text with it.';
create trigger flights_check_link before insert or update of tracker_version_id on public.flights
  for each row execute function private.check_flight_link();
