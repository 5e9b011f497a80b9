-- Content rules: checks of a stored content and its translations, and WhatsApp's decisions on its templates.

create function private.content_places(p_content jsonb) returns table (place text, language text, said jsonb)
language sql immutable set search_path = '' as $$
  with recursive parts (place, language, name, type, value) as (
    select '', l.language, '', null, l.content from private.content_languages(p_content) as l
    union all
    select concat_ws('.', nullif(p.place, ''), f.name), p.language, f.name, p.value ->> 'type', f.value
      from parts as p
     cross join lateral (
       select e.key, e.value from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value else '{}' end) as e
       union all
       select (e.ordinality - 1)::text, e.value
         from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value
           else '[]' end) with ordinality as e) as f (name, value)
  )
  -- Orders shorter places first, so that the second block comes before the tenth.
  select p.place, p.language, jsonb_strip_nulls(jsonb_build_object('type', p.type, p.name, p.value))
    from parts as p where jsonb_typeof(p.value) = 'string' order by p.language nulls first, length(p.place), p.place
$$;
comment on function private.content_places(jsonb) is
  'Every string of a content as {field: string}, and for each the type of its object, its place, such as '
  'cards.0.title, and its language. The same places as those of contentFindings in src/domain/content/checks.ts.';
grant execute on function private.content_places(jsonb) to authenticated, service_role;

create function private.template_problem(p_content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when strpos(p_content ->> 'body', '{{') > 0
      and regexp_replace(p_content ->> 'body', '\{\{[^{}]*\}\}', '', 'g') !~ '[^[:space:]!-/:-@\[-`{-~]'
        then '{"code": "only_fields", "place": "body"}'::jsonb
    when b.links > 2 then '{"code": "too_many_links", "place": "buttons", "limit": 2}'
    when b.calls > 1 then '{"code": "too_many_calls", "place": "buttons", "limit": 1}' end
    from (select count(*) filter (where e.value ->> 'type' = 'link') as links,
      count(*) filter (where e.value ->> 'type' = 'call') as calls
            from jsonb_array_elements(case jsonb_typeof(p_content -> 'buttons') when 'array' then p_content -> 'buttons'
              else '[]' end) as e) as b
$$;
comment on function private.template_problem(jsonb) is
  'The first reason why WhatsApp rejects a well-formed template: a body of fields alone, more than two buttons that '
  'open a page, more than one that calls. The same rules as src/domain/content/channels/whatsapp.ts.';
grant execute on function private.template_problem(jsonb) to authenticated, service_role;

create function private.language_problem(p_channel text, p_language text, p_content jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place constant text := coalesce('translations.' || p_language, '');
  v_before constant text := coalesce('translations.' || p_language || '.', '');
  v_problem jsonb;
begin
  if p_language <> all (private.languages()) then
    return '{"code": "unknown_value", "place": "translations"}';
  elsif jsonb_typeof(p_content) <> 'object' then
    return jsonb_build_object('code', 'wrong_type', 'place', v_place);
  elsif p_content ->> 'channel' is distinct from p_channel then
    return jsonb_build_object('code', 'unknown_value', 'place', v_before || 'channel');
  end if;
  v_problem := private.content_problem(private.content_shape(p_channel), p_content - 'channel', v_place);
  if v_problem is null and p_channel = 'voice' and jsonb_typeof(p_content -> 'recording') = 'object' then
    v_problem := private.recording_problem(p_content);
    v_problem := v_problem || jsonb_build_object('place', v_before || (v_problem ->> 'place'));
  elsif v_problem is null and p_channel = 'whatsapp' then
    v_problem := private.template_problem(p_content);
    v_problem := v_problem || jsonb_build_object('place', v_before || (v_problem ->> 'place'));
  end if;
  return case
    when v_problem is not null then v_problem
    when p_channel = 'sms' and length(private.content_text(p_content)) > 1600 then
      jsonb_build_object('code', 'too_long', 'place', v_before || 'text', 'limit', 1600)
    -- Templates and voices also name a language, which must be the translation's, with any country.
    when split_part(p_content ->> 'language', '_', 1) <> p_language then
      jsonb_build_object('code', 'other_language', 'place', v_before || 'language') end;
end $$;
comment on function private.language_problem(text, text, jsonb) is
  'The problem with a content in one of its languages (null: its own text) as {code, place, limit?}; null when '
  'there is none.';
grant execute on function private.language_problem(text, text, jsonb) to authenticated, service_role;

create function private.tidy_content(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(p_value)
  when 'array' then
    return (select coalesce(jsonb_agg(private.tidy_content(e.value) order by e.ordinality), '[]')
      from jsonb_array_elements(p_value) with ordinality as e);
  when 'object' then
    return (
      select coalesce(jsonb_object_agg(t.key, t.value), '{}')
        from (select e.key, private.tidy_content(e.value) as value from jsonb_each(p_value) as e) as t
       where t.value not in ('null', '""', '[]'));
  when 'string' then
    -- Keeps the bytes of a URL: another spelling may be another page.
    return case when p_value #>> '{}' ~ '^[a-z][a-z0-9+.-]*://[^ \n]*$' then p_value
      else to_jsonb(normalize(p_value #>> '{}', nfc)) end;
  else
    return p_value;
  end case;
end $$;
comment on function private.tidy_content(jsonb) is
  'A checked content in stored form: strings in NFC, without empty fields (null, an empty string or list), so that a '
  'field is either complete or absent. List items keep their positions. The same as tidy of '
  'src/domain/content/content.ts.';
grant execute on function private.tidy_content(jsonb) to authenticated, service_role;

create function private.check_content(p_channel text, p_content jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_problem jsonb;
  v_part record;
begin
  v_problem := case
    when jsonb_typeof(p_content) <> 'object' then '{"code": "wrong_type", "place": ""}'
    when octet_length(p_content::text) > 100000 then '{"code": "too_long", "place": "", "limit": 100000}'
    when jsonb_typeof(p_content -> 'translations') <> 'object'
      then '{"code": "wrong_type", "place": "translations"}' end;
  if v_problem is null then
    for v_part in select l.language, l.content from private.content_languages(p_content) as l loop
      v_problem := private.language_problem(p_channel, v_part.language, v_part.content);
      exit when v_problem is not null;
    end loop;
  end if;
  if v_problem is not null then
    perform private.refuse('22023', 'invalid_content', v_problem);
  end if;
end $$;
comment on function private.check_content(text, jsonb) is
  'Raises invalid_content, with {code, place, limit?} as detail, unless the content has the shape of its channel in '
  'each language and its recording belongs to the organization and has the stated length.';
grant execute on function private.check_content(text, jsonb) to authenticated, service_role;

create function private.convert_translations(p_channel text, p_before jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('translations', jsonb_object_agg(l.language,
             case when l.content ->> 'channel' = p_channel then l.content
               else private.content_with_text(p_channel, private.content_text(l.content))
                 || case when p_channel in ('whatsapp', 'voice') then jsonb_build_object('language', l.language)
                   else '{}' end end))
      from private.content_languages(p_before) as l where l.language is not null having count(*) > 0), '{}');
end $$;
comment on function private.convert_translations(text, jsonb) is
  'The translations of a previous content as {translations}, in the shape of a channel. Translations of another '
  'channel keep only their text. Empty without any.';
grant execute on function private.convert_translations(text, jsonb) to authenticated, service_role;

create function private.content_with_text(p_channel text, p_text text, p_before jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select private.convert_translations(p_channel, p_before) || case p_channel
    when 'rcs' then jsonb_build_object('channel', 'rcs', 'kind', 'text', 'text', p_text)
    when 'whatsapp' then '{"category": "marketing", "language": "en"}' || kept || case
      when kept ? 'provider' then '{"provider": {"status": "draft"}}'::jsonb
      else '{}' end || jsonb_build_object('channel', 'whatsapp', 'body', p_text)
    when 'push' then kept || jsonb_build_object('channel', 'push', 'body', p_text)
    when 'email' then jsonb_build_object('subject',
      private.plain_line(private.truncate_text(coalesce(substring(p_text from '[^\n]*\S[^\n]*'), p_text), 60))) || kept
      || jsonb_build_object('channel', 'email', 'blocks',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', p_text))
        || coalesce(jsonb_path_query_array(kept, '$.blocks[*] ? (@.type == "footer")'), '[]'))
    when 'voice'
      then '{"language": "en"}' || (kept - 'recording') || jsonb_build_object('channel', 'voice', 'script', p_text)
    else jsonb_build_object('channel', 'sms', 'text', p_text) end
    from (select case when p_before ->> 'channel' = p_channel then p_before - 'translations'
      else '{}' end as kept) as before
$$;
comment on function private.content_with_text(text, text, jsonb) is
  'Replaces the text of a content. Cards and blocks are dropped; the other fields and the translations of the '
  'previous content stay.';
grant execute on function private.content_with_text(text, text, jsonb) to authenticated, service_role;

-- Gateways and superadmins record WhatsApp's decision on a template, in the field provider. A changed text needs a new
-- decision.

create function private.remove_decisions(p_content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_content ->> 'channel' is distinct from 'whatsapp' then p_content
    when jsonb_typeof(p_content -> 'translations') = 'object'
      then (p_content - 'provider') || jsonb_build_object('translations', (
      select jsonb_object_agg(t.language, case jsonb_typeof(t.content) when 'object' then t.content - 'provider'
        else t.content end)
        from jsonb_each(p_content -> 'translations') as t (language, content)))
    else p_content - 'provider' end
$$;
comment on function private.remove_decisions(jsonb) is
  'A content without WhatsApp''s decisions on its templates, in every language: only the parts that people '
  'receive.';
grant execute on function private.remove_decisions(jsonb) to authenticated, service_role;

create function private.preserve_template_decision(p_creative uuid, p_organisation uuid, p_before jsonb,
  p_language text, p_said jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_words constant jsonb := p_said - 'provider';
  v_provider constant jsonb := p_said -> 'provider';
  v_known jsonb;
begin
  if p_before - 'provider' = v_words then
    if coalesce(v_provider ->> 'status', 'draft') <> 'draft' and v_provider is distinct from p_before -> 'provider' then
      perform private.refuse('42501', 'provider_status');
    end if;
    return case when p_before ? 'provider' then p_said || jsonb_build_object('provider', p_before -> 'provider')
      else v_words end;
  elsif coalesce(v_provider ->> 'status', 'draft') = 'draft' then
    return p_said || '{"provider": {"status": "draft"}}';
  end if;
  -- A copy of a template keeps the decision on it.
  select l.content -> 'provider' into v_known
    from public.creative_versions v cross join lateral private.content_languages(v.content) as l
   where v.organisation_id = p_organisation and v.content ->> 'channel' = 'whatsapp'
     and l.content - 'provider' = v_words and l.content -> 'provider' = v_provider
   limit 1;
  if found then
    return p_said;
  elsif not exists (
    select 1 from public.creative_versions v cross join lateral private.content_languages(v.content) as l
     where v.creative_id = p_creative and l.language is not distinct from p_language
       and l.content -> 'provider' = v_provider) then
    perform private.refuse('42501', 'provider_status');
  end if;
  -- WhatsApp decided on another text, so this one is a draft.
  return v_words || '{"provider": {"status": "draft"}}';
end $$;
comment on function private.preserve_template_decision(uuid, uuid, jsonb, text, jsonb) is
  'A WhatsApp template in one language as a user may write it. WhatsApp''s decision stays with unchanged text, '
  'changed text starts as a draft, and any other decision raises provider_status. p_before is the same language '
  'before the change.';
grant execute
  on function private.preserve_template_decision(uuid, uuid, jsonb, text, jsonb) to authenticated, service_role;

create function private.preserve_decisions_in_content(p_creative uuid, p_organisation uuid, p_before jsonb,
  p_content jsonb)
  returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_content jsonb := p_content;
  v_part record;
begin
  if p_content ->> 'channel' <> 'whatsapp' or private.uid() is null or private.is_superadmin() then
    return p_content;
  end if;
  for v_part in
    select l.language, l.content, case when l.language is null then p_before - 'translations'
      else p_before -> 'translations' -> l.language end as before
      from private.content_languages(p_content) as l
  loop
    v_part.content := private.preserve_template_decision(p_creative, p_organisation, v_part.before, v_part.language,
      v_part.content);
    v_content := case when v_part.language is null
      then v_part.content || case
        when p_content ? 'translations' then jsonb_build_object('translations', p_content -> 'translations')
        else '{}' end
      else jsonb_set(v_content, array['translations', v_part.language], v_part.content) end;
  end loop;
  return v_content;
end $$;
comment on function private.preserve_decisions_in_content(uuid, uuid, jsonb, jsonb) is
  'Applies preserve_template_decision to each language of a content. Keeps decisions written by gateways and '
  'superadmins.';
grant execute
  on function private.preserve_decisions_in_content(uuid, uuid, jsonb, jsonb) to authenticated, service_role;

create function private.sync_content_and_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_channel constant text := private.content_channel(
    (select c.type from public.creatives c where c.id = new.creative_id));
  v_before constant jsonb := case when tg_op = 'UPDATE' then old.content end;
begin
  new.message := normalize(new.message, nfc);
  if new.content is distinct from '{}' and new.content is distinct from v_before then
    perform private.check_content(v_channel, new.content);
    new.content := private.preserve_decisions_in_content(new.creative_id, new.organisation_id, v_before,
      private.tidy_content(new.content));
    new.message := private.content_text(new.content);
  elsif new.message is distinct from private.content_text(v_before) or v_before ->> 'channel' is distinct from v_channel
    then
    new.content := private.content_with_text(v_channel, new.message, v_before);
    -- A text of invisible characters cannot serve as a subject.
    if v_channel = 'email' then
      perform private.check_content(v_channel, new.content);
    end if;
  else
    new.content := v_before;
  end if;
  return new;
end $$;
comment on function private.sync_content_and_message() is
  'BEFORE INSERT or UPDATE: checks a written content and sets the message to its plain text. A message written '
  'alone becomes the content.';
grant execute on function private.sync_content_and_message() to authenticated, service_role;
create trigger creative_versions_content before insert or update of message, content on public.creative_versions
  for each row execute function private.sync_content_and_message();
