-- Content of a version, typed by channel. `content` is the source; `message` is its plain text. It is checked against
-- private.content_shape, which is generated from src/domain/content/channels.

create function private.content_channel(p_type text) returns text
language sql immutable set search_path = '' as $$
  select case when lower(p_type) in ('rcs', 'whatsapp', 'push', 'email', 'voice') then lower(p_type) else 'sms' end
$$;
comment on function private.content_channel(text) is
  'The channel whose shape a creative''s type uses; channels added later use the SMS shape.';
grant execute on function private.content_channel(text) to authenticated, service_role;

create function private.is_local_file(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '^https?://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?/storage/v1/object/public/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|gif|mp3|wav|mp4|3gp|pdf)$'
$$;
comment on function private.is_local_file(text) is
  'True for the URL of an uploaded file on localhost. The same rule as isLocalFile of '
  'src/domain/content/media.ts.';
grant execute on function private.is_local_file(text) to authenticated, service_role;

create function private.is_local_media(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_local_file(p_url) and p_url ~ '\.(jpg|png|webp|gif)$'
$$;
comment on function private.is_local_media(text) is
  'True for the URL of an uploaded picture on localhost. The same rule as isLocalMedia of '
  'src/domain/content/media.ts.';
grant execute on function private.is_local_media(text) to authenticated, service_role;

create function private.has_possible_extension(p_url text, p_kinds text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(replace(lower(substring(p_url from '(?i)^[^?#]*\.(jpe?g|png|webp|gif|mp3|wav|mp4|3gp|pdf)([?#]|$)')),
    'jpeg', 'jpg')
    = any (string_to_array(replace(p_kinds, 'jpeg', 'jpg'), '_')), true)
$$;
comment on function private.has_possible_extension(text, text) is
  'True unless the file extension of a URL shows that the file is of none of these kinds (jpeg_png, mp4, mp4_3gp, '
  'pdf). The same rule as mayBe of src/domain/content/media.ts.';
grant execute on function private.has_possible_extension(text, text) to authenticated, service_role;

create function private.is_recording(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '/storage/v1/object/public/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(mp3|wav)$'
     and (p_url ~ '^https://' and private.is_web_url(p_url)
       or p_url ~ '^https?://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?/storage/v1/object/public/media/[0-9a-f-]+/[0-9a-f-]+\.[0-9a-z]+$')
$$;
comment on function private.is_recording(text) is
  'True for the URL of an uploaded recording. The same rule as isRecording of src/domain/content/media.ts.';
grant execute on function private.is_recording(text) to authenticated, service_role;

create function private.text_problem(p_shape jsonb, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_text !~ '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]' then 'required'
    when length(p_text) > (p_shape ->> 'max')::integer then 'too_long'
    when p_shape ? 'line' and not private.is_plain_line(p_text) then 'not_one_line'
    when p_shape ? 'name' and p_text ~ '[<>@＜＞＠﹤﹥﹫]' then 'not_sender_name'
    when p_shape ? 'in' and not p_shape -> 'in' ? p_text then 'unknown_value'
    when p_shape ->> 'like' = 'phone' and not private.is_phone(p_text) then 'not_phone'
    when p_shape ->> 'like' = 'recording' and not private.is_recording(p_text) then 'unknown_recording'
    when p_shape ->> 'like' = 'language' and p_text !~ '^[a-z]{2}(_[A-Z]{2})?$' then 'unknown_value'
    when p_shape ->> 'like' in ('https', 'link', 'target', 'jpeg_png', 'mp4', 'mp4_3gp', 'pdf')
      and length(p_text) > 2048 then 'too_long'
    when p_shape ->> 'like' in ('https', 'link', 'target', 'jpeg_png', 'mp4', 'mp4_3gp', 'pdf')
      and not private.is_local_file(p_text)
      and not private.is_public_host(substring(p_text from '^https://([A-Za-z0-9][A-Za-z0-9.-]*)([:/?#]|$)'))
        then 'private_host'
    when p_shape ->> 'like' in ('jpeg_png', 'mp4', 'mp4_3gp', 'pdf') then case
      when not (p_text ~ '^https://' and private.is_web_url(p_text)) and not private.is_local_file(p_text)
        then 'not_https'
      when not private.has_possible_extension(p_text, p_shape ->> 'like') then 'not_' || (p_shape ->> 'like') end
    when p_shape ->> 'like' in ('https', 'link', 'target')
      and not (p_text ~ '^https://' and private.is_web_url(p_text))
      and not (p_shape ->> 'like' = 'https' and private.is_local_media(p_text))
      and not (p_shape ->> 'like' <> 'https' and p_text = '{{link}}')
      and not (p_shape ->> 'like' = 'target'
        and p_text ~ '^[a-z][a-z0-9+.-]{1,30}://[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
        and p_text !~ '^(http|https|javascript|data|file|ftp|vbscript|blob)://')
      then case p_shape ->> 'like' when 'https' then 'not_https' else 'not_link' end
  end
$$;
comment on function private.text_problem(jsonb, text) is
  'The problem with one text of a content, or null: required, too_long, not_one_line (a line break or an '
  'invisible character in a single-line field), not_sender_name (<, > or @ in a sender''s name, full-width and '
  'small forms included), unknown_value, not_phone, unknown_recording, private_host, not_https, not_link, '
  'not_jpeg_png, not_mp4, not_mp4_3gp, not_pdf. Blanks are those of a browser, in any locale. A link may be the '
  'placeholder of the short link; a target may also be a deep link into an app.';
grant execute on function private.text_problem(jsonb, text) to authenticated, service_role;

create function private.content_problem(p_shape jsonb, p_value jsonb, p_place text default '') returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_shape jsonb := p_shape;
  v_before constant text := case when p_place = '' then '' else p_place || '.' end;
  v_choice text;
  v_code text;
  v_item record;
  v_found jsonb;
begin
  if p_shape ? 'list' then
    if jsonb_typeof(p_value) is distinct from 'array' then
      return jsonb_build_object('code', case when p_value is null then 'required'
        else 'wrong_type' end, 'place', p_place);
    elsif jsonb_array_length(p_value) < (p_shape ->> 'min')::integer then
      return jsonb_build_object('code', 'too_few', 'place', p_place, 'limit', p_shape -> 'min');
    elsif jsonb_array_length(p_value) > (p_shape ->> 'max')::integer then
      return jsonb_build_object('code', 'too_many', 'place', p_place, 'limit', p_shape -> 'max');
    end if;
    for v_item in select e.value, e.ordinality - 1 as place from jsonb_array_elements(p_value) with ordinality as e loop
      v_found := private.content_problem(p_shape -> 'list', v_item.value, v_before || v_item.place);
      if v_found is not null then
        return v_found;
      end if;
    end loop;
    if p_shape ? 'unique' and jsonb_array_length(p_value) > (
      select count(distinct e.value ->> (p_shape ->> 'unique')) from jsonb_array_elements(p_value) as e) then
      return jsonb_build_object('code', 'repeated', 'place', p_place);
    end if;
    return null;
  elsif not p_shape ?| array['by', 'required'] then
    v_code := case
      when p_value is null or jsonb_typeof(p_value) = 'null' then 'required'
      when p_shape ? 'whole' then case
        when p_value::text !~ '^[1-9][0-9]{0,5}$' or p_value::text::integer > (p_shape ->> 'whole')::integer
        then 'wrong_type' end
      when jsonb_typeof(p_value) <> 'string' then 'wrong_type'
      else private.text_problem(p_shape, p_value #>> '{}') end;
    return case when v_code is not null then
      jsonb_strip_nulls(jsonb_build_object('code', v_code, 'place', p_place, 'limit', case v_code
        when 'too_long' then coalesce(p_shape -> 'max', '2048') end)) end;
  end if;
  if jsonb_typeof(p_value) is distinct from 'object' then
    return jsonb_build_object('code', case when p_value is null then 'required'
      else 'wrong_type' end, 'place', p_place);
  end if;
  if p_shape ? 'by' then
    v_choice := p_value ->> (p_shape ->> 'by');
    v_shape := p_shape -> 'of' -> v_choice;
    if v_shape is null then
      return jsonb_build_object('code', case when v_choice is null then 'required'
        else 'unknown_value' end, 'place', v_before || (p_shape ->> 'by'));
    end if;
  end if;
  for v_item in
    select f.key, f.value as shape, f.required from (
      select e.key, e.value, true as required from jsonb_each(v_shape -> 'required') as e
      union all select e.key, e.value, false from jsonb_each(v_shape -> 'optional') as e) as f
  loop
    -- An optional field may also be empty.
    if v_item.required or coalesce(p_value -> v_item.key, 'null') not in ('null', '""', '[]') then
      v_found := private.content_problem(v_item.shape, p_value -> v_item.key, v_before || v_item.key);
      if v_found is not null then
        return v_found;
      end if;
    end if;
  end loop;
  select k.key into v_choice from jsonb_object_keys(p_value) as k (key)
   where not v_shape -> 'required' ? k.key and not v_shape -> 'optional' ? k.key
     and k.key is distinct from p_shape ->> 'by' and not (p_place = '' and k.key = 'channel')
   order by k.key limit 1;
  return case when v_choice is not null then jsonb_build_object('code', 'unknown_field', 'place',
    v_before || v_choice) end;
end $$;
comment on function private.content_problem(jsonb, jsonb, text) is
  'The first difference between a value and a shape as {code, place, limit?}, with a place such as cards.0.title; '
  'null when it matches.';
grant execute on function private.content_problem(jsonb, jsonb, text) to authenticated, service_role;

create function private.truncate_text(p_text text, p_most integer) returns text
language sql immutable set search_path = '' as $$
  select case
    when length(p_text) <= p_most or half is null or half || substr(p_text, p_most + 1) !~ '^\{\{[^{}]*\}\}'
    then left(p_text, p_most)
           else left(p_text, p_most - length(half)) end
    from (select substring(left(p_text, p_most) from '\{(?:\{[^{}]*\}?)?$') as half) as cut
$$;
comment on function private.truncate_text(text, integer) is
  'Truncates a text to so many characters. A person field or the link placeholder is kept whole or left out. The '
  'same as truncateMessage of src/domain/content/fields.ts.';
grant execute on function private.truncate_text(text, integer) to authenticated, service_role;

create function private.content_text(p_content jsonb) returns text
language sql immutable set search_path = '' as $$
  select case p_content ->> 'channel'
    when 'sms' then p_content ->> 'text' || coalesce(E'\n' || nullif(p_content ->> 'opt_out', ''), '')
    when 'rcs' then private.truncate_text(case p_content ->> 'kind' when 'text' then p_content ->> 'text' else (
      select string_agg(concat_ws(E'\n', c.value ->> 'title', nullif(c.value ->> 'description', '')), E'\n\n'
        order by c.ordinality)
        from jsonb_array_elements(p_content -> 'cards') with ordinality as c) end, 1600)
    when 'email' then private.truncate_text(coalesce((
      select string_agg(t.text, E'\n\n' order by b.ordinality, t.place)
        from jsonb_array_elements(p_content -> 'blocks') with ordinality as b
       cross join lateral (
         select b.value ->> 'text' as text, 0::bigint as place where b.value ->> 'type' in ('heading', 'text', 'button')
         union all
         select concat_ws(E'\n', nullif(i.value ->> 'title', ''), nullif(i.value ->> 'text', ''),
           nullif(i.value ->> 'price', '')), i.ordinality
           from jsonb_array_elements(case when b.value ->> 'type' in ('columns', 'products') then b.value -> 'items'
             else '[]' end) with ordinality as i) as t),
      p_content ->> 'subject'), 1600)
    else private.truncate_text(coalesce(p_content ->> 'body', p_content ->> 'script'), 1600) end
$$;
comment on function private.content_text(jsonb) is
  'A content as plain text of at most 1600 characters: an SMS with its opt-out line, cards and blocks one after the '
  'other.';
grant execute on function private.content_text(jsonb) to authenticated, service_role;

-- Person fields in a text: `{{ first_name | default: "there" }}`. Only this part of Liquid's syntax is supported.

create function private.message_fields() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"first_name": 12, "last_name": 14, "city": 16, "country": 14, "last_product": 26, "loyalty_points": 6}'::jsonb
$$;
comment on function private.message_fields() is
  'The person fields that gateways know, each with the length of its longest usual value in characters. The same as '
  'FIELDS of src/domain/content/fields.ts.';
grant execute on function private.message_fields() to authenticated, service_role;

create function private.longest_text(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_text;
  v_field text[];
  v_fallback text;
begin
  if strpos(coalesce(p_text, ''), '{{') = 0 then
    return p_text;
  end if;
  for v_field in select regexp_matches(p_text,
    '(\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|''([^''{}]*)''))? *\}\})', 'g') loop
    if private.message_fields() ? v_field[2] then
      v_fallback := coalesce(v_field[3], v_field[4], '');
      v_text := replace(v_text, v_field[1],
        v_fallback || repeat('x', (private.message_fields() ->> v_field[2])::integer - length(v_fallback)));
    end if;
  end loop;
  return v_text;
end $$;
comment on function private.longest_text(text) is
  'A text with its fields replaced by their longest usual values; message parts and prices are based on it.';
grant execute on function private.longest_text(text) to authenticated, service_role;

create function private.content_fields(p_content jsonb) returns table (name text, fallback text, code text)
language plpgsql immutable set search_path = '' as $$
begin
  if p_content::text !~ '\{\{|\}\}|\{%|%\}' then
    return;
  end if;
  return query
  with texts as (
    select replace(t.value #>> '{}', '{{link}}', '') as text
      from jsonb_path_query(p_content, 'strict $.**') as t (value) where jsonb_typeof(t.value) = 'string'
  ), places as (
    select m.found[1] as place
      from texts cross join lateral regexp_matches(texts.text, '\{\{[^{}]*\}\}', 'g') as m (found)
    union all
    select texts.text from texts where regexp_replace(texts.text, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}|\{%|%\}'
  )
  select distinct f.part[1], coalesce(f.part[2], f.part[3]),
         case when f.part is null then 'field_broken'
              when not private.message_fields() ? f.part[1] then 'field_unknown'
              when coalesce(f.part[2], f.part[3]) is null then 'field_without_fallback' end
    from (select regexp_match(p.place, '^\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"]*)"|''([^'']*)''))? *\}\}$') as part
      from places as p) as f;
end $$;
comment on function private.content_fields(jsonb) is
  'The person fields of a content, each once per fallback, and the problem of each: field_broken (no name), '
  'field_unknown, field_without_fallback. The same rules as src/domain/content/fields.ts.';
grant execute on function private.content_fields(jsonb) to authenticated, service_role;

create function private.content_links(p_content jsonb) returns setof text
language plpgsql immutable set search_path = '' as $$
begin
  -- Most messages have no URL; this skips parsing them.
  if p_content::text !~* 'https?://' then
    return;
  end if;
  return query
  with texts as (
    select f.value #>> '{}' as text
      from jsonb_path_query(p_content, 'strict $.** ? (@.type() == "object")') as o (value)
     cross join lateral jsonb_each(o.value) as f
     where jsonb_typeof(f.value) = 'string'
       and not coalesce(private.file_fields() -> coalesce(o.value ->> 'type', '') ? f.key, false)
  ), found as (
    select rtrim(m.found[1], case when strpos(m.found[1], '(') > 0 then '' else ')' end || '.,;:!?''*]}…。，！？') as url
      from texts
     cross join lateral regexp_matches(texts.text,
       '(https?://[^ \t\n\r\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000<>"]+)', 'gi') as m (found)
  )
  select distinct u.url
    from (select lower(split_part(found.url, ':', 1)) || substr(found.url, strpos(found.url, ':')) as url
      from found) as u
   -- Leaves out URLs with a person field, which lead each person to another page.
   where strpos(u.url, '{{') = 0 and private.is_web_url(u.url);
end $$;
comment on function private.content_links(jsonb) is
  'The URLs in the text fields and buttons of a content, in all its languages. Leaves out the short link placeholder, '
  'files, and URLs with a person field. The same rule as writtenLinks of src/domain/content/written-links.ts.';
grant execute on function private.content_links(jsonb) to authenticated, service_role;

-- Translations: `translations` holds a content of the same channel by language code.

create function private.languages() returns text[]
language sql immutable set search_path = '' as $$
  select array['en', 'de', 'es', 'fr', 'pt']
$$;
comment on function private.languages() is
  'The language codes that a content can be translated into. The same as READING_LANGUAGES of '
  'src/domain/content/readability.ts.';
grant execute on function private.languages() to authenticated, service_role;

create function private.content_languages(p_content jsonb) returns table (language text, content jsonb)
language sql immutable set search_path = '' as $$
  select null, p_content - 'translations'
  union all
  select t.key, t.value from jsonb_each(case jsonb_typeof(p_content -> 'translations')
    when 'object' then p_content -> 'translations' else '{}' end) as t
$$;
comment on function private.content_languages(jsonb) is
  'A content in each of its languages. The row without a code is for people whose language has no translation.';
grant execute on function private.content_languages(jsonb) to authenticated, service_role;
