-- Creatives with their versions: the content that flights send; and the trackers whose short links they carry.

create function private.is_labels(p_labels text[]) returns boolean
language sql immutable set search_path = '' as $$
  select p_labels is not null and coalesce(array_ndims(p_labels), 1) = 1 and cardinality(p_labels) <= 10
     and not exists (
       select 1 from unnest(p_labels) as l (label)
        where l.label is null or length(l.label) not between 1 and 40 or l.label <> btrim(l.label) or not private.is_plain_line(l.label))
     and cardinality(p_labels) = (select count(distinct lower(l.label)) from unnest(p_labels) as l (label))
$$;
comment on function private.is_labels(text[]) is 'At most ten words or short lines of 1 to 40 characters, each once in whatever capitals.';
grant execute on function private.is_labels(text[]) to authenticated, service_role;

create table public.creatives (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null,
  status text not null default 'draft',
  labels text[] not null default '{}',
  variant_of uuid,
  variant text,
  variant_share integer,
  search_text text generated always as (private.fold(name)) stored,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint creatives_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint creatives_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creatives_type_fkey foreign key (type) references public.message_types (name),
  constraint creatives_status_fkey foreign key (status) references public.creative_statuses (name),
  constraint creatives_id_organisation_id_key unique (id, organisation_id),
  constraint creatives_variant_of_fkey foreign key (variant_of, organisation_id) references public.creatives (id, organisation_id) on delete set null (variant_of),
  constraint creatives_variant_of_variant_key unique (variant_of, variant),
  constraint creatives_variant_known check (variant in ('B', 'C', 'D')),
  constraint creatives_variant_share_range check (variant_share between 1 and 99),
  constraint creatives_variant_whole check (num_nonnulls(variant_of, variant, variant_share) in (0, 3) and variant_of <> id),
  constraint creatives_labels_shape check (private.is_labels(labels)),
  constraint creatives_name_length check (length(btrim(name)) between 1 and 120),
  constraint creatives_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.creatives is 'One row is reusable message content of one type; its text lives in versions.';
comment on column public.creatives.search_text is 'Name as it is searched: see private.fold.';
comment on column public.creatives.labels is 'Words by which the organisation finds it again, at most ten of 40 characters.';
comment on column public.creatives.variant_of is 'The creative beside which it is tried, as its variant: a creative of its own in all else. Null for one that is no variant.';
comment on column public.creatives.variant is 'Which variant it is, B to D without a gap; A is the creative itself.';
comment on column public.creatives.variant_share is 'Percent of the people of a flight that takes the creative; A has the rest, at least one.';
create index creatives_organisation_id_created_at_idx on public.creatives (organisation_id, created_at desc, id desc);
create index creatives_variant_of_idx on public.creatives (variant_of, organisation_id) where variant_of is not null;
create index creatives_user_id_idx on public.creatives (user_id);
create index creatives_type_idx on public.creatives (type);
create index creatives_status_idx on public.creatives (status);

grant select, insert, update, delete on public.creatives to authenticated;
grant all on public.creatives to service_role;
-- Everybody of the organisation sees them; only the owner edits, for others an update matches no row.
alter table public.creatives enable row level security;
create policy creatives_select on public.creatives for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creatives_insert on public.creatives for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy creatives_update on public.creatives for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));

create trigger a_queue_same_id before insert on public.creatives for each row when (private.is_client()) execute function private.queue_same_id();
-- What is typed for a creative is no conflict with who is given how much of it.
create trigger creatives_touch before update on public.creatives
  for each row execute function private.touch_version('variant_of', 'variant', 'variant_share');
create trigger creatives_audit after insert or update or delete on public.creatives for each row execute function private.audit();

create table public.creative_versions (
  id uuid primary key default gen_random_uuid(),
  creative_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null default 'Original',
  message text not null,
  content jsonb not null default '{}',
  original_url text,
  tracker_version_id uuid,
  shortened_url text,
  og_title text,
  og_description text,
  og_image text,
  click_count integer not null default 0,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint creative_versions_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete cascade,
  constraint creative_versions_id_creative_id_key unique (id, creative_id),
  constraint creative_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint creative_versions_message_length check (length(btrim(message)) >= 1 and length(message) <= 1600),
  constraint creative_versions_original_url_shape check (original_url is null or original_url = '' or private.is_web_url(original_url)),
  constraint creative_versions_og_image_shape check (og_image is null or private.is_web_url(og_image)),
  constraint creative_versions_og_length check (length(og_title) <= 300 and length(og_description) <= 1000),
  constraint creative_versions_click_count_range check (click_count >= 0),
  constraint creative_versions_times_range check (least(created_at, updated_at, locked_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at, locked_at) < '2100-01-01T00:00Z')
);
comment on table public.creative_versions is 'One row is one wording of a creative, with its link and the tags of the link''s preview.';
comment on column public.creative_versions.message is 'What a person reads of the content, at most 1600 characters. Written alone it becomes the content.';
comment on column public.creative_versions.content is 'What is sent, in the shape of the creative''s channel: see private.content_shape.';
comment on column public.creative_versions.tracker_version_id is 'The tracked link that its messages carry, before the link to original_url; a flight may carry another one.';
comment on column public.creative_versions.locked_at is 'When a flight that had left pending got or lost this version: what was sent stays, also without a link to the flight.';
create index creative_versions_creative_id_created_at_idx on public.creative_versions (creative_id, created_at desc, id desc);
create index creative_versions_organisation_id_idx on public.creative_versions (organisation_id, created_at desc, id desc);

grant select, insert, update, delete on public.creative_versions to authenticated;
grant all on public.creative_versions to service_role;
alter table public.creative_versions enable row level security;
create policy creative_versions_select on public.creative_versions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_versions_insert on public.creative_versions for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));
create policy creative_versions_update on public.creative_versions for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));
create policy creative_versions_delete on public.creative_versions for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and creative_id in (select c.id from public.creatives c where c.user_id = (select private.uid())));

create trigger a_queue_same_id before insert on public.creative_versions for each row when (private.is_client()) execute function private.queue_same_id();
create trigger creative_versions_guard before update on public.creative_versions
  for each row execute function private.guard_columns('id', 'creative_id', 'organisation_id', 'created_at', 'click_count', 'shortened_url', 'locked_at');
create trigger creative_versions_touch before update on public.creative_versions for each row execute function private.touch();
create trigger creative_versions_audit after insert or update or delete on public.creative_versions for each row execute function private.audit();

-- What a version says, typed by channel. `content` is the truth; `message` is what a person reads of it. A shape is data: an object has
-- fields that it needs and fields that it may have, a choice is read by one of its fields. src/domain/content has the same shapes.

create function private.content_channel(p_type text) returns text
language sql immutable set search_path = '' as $$
  select case when lower(p_type) in ('rcs', 'whatsapp', 'push', 'email', 'voice') then lower(p_type) else 'sms' end
$$;
comment on function private.content_channel(text) is 'The channel whose shape the content of a creative''s type has; a channel that was added later is written like an SMS.';
grant execute on function private.content_channel(text) to authenticated, service_role;

create function private.content_shape(p_channel text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_button constant jsonb := '{"by": "type", "of": {
    "reply": {"need": {"text": {"max": 25, "line": true}}},
    "link": {"need": {"text": {"max": 25, "line": true}, "url": {"like": "link"}}},
    "call": {"need": {"text": {"max": 25, "line": true}, "phone": {"like": "phone"}}}}}';
  v_card constant jsonb := jsonb_build_object('need', '{"title": {"max": 200, "line": true}}'::jsonb, 'may', jsonb_build_object(
    'description', '{"max": 2000}'::jsonb, 'image', '{"like": "https"}'::jsonb, 'video', '{"like": "mp4"}'::jsonb, 'image_alt', '{"max": 300, "line": true}'::jsonb,
    'height', '{"in": ["short", "medium", "tall"]}'::jsonb, 'suggestions', jsonb_build_object('list', v_button, 'most', 4)));
  v_rcs constant jsonb := jsonb_build_object('suggestions', jsonb_build_object('list', v_button, 'most', 11), 'fallback', '{"max": 1600}'::jsonb);
begin
  return case p_channel
    when 'sms' then '{"need": {"text": {"max": 1600}}, "may": {"opt_out": {"max": 60, "line": true}}}'
    when 'rcs' then jsonb_build_object('by', 'kind', 'of', jsonb_build_object(
      'text', jsonb_build_object('need', '{"text": {"max": 3072}}'::jsonb, 'may', v_rcs),
      'card', jsonb_build_object('need', jsonb_build_object('cards', jsonb_build_object('list', v_card, 'least', 1, 'most', 1)), 'may', v_rcs),
      'carousel', jsonb_build_object('need', jsonb_build_object('cards', jsonb_build_object('list', v_card, 'least', 2, 'most', 10)), 'may', v_rcs)))
    when 'whatsapp' then jsonb_build_object(
      'need', '{"category": {"in": ["marketing", "utility"]}, "language": {"like": "language"}, "body": {"max": 1024}}'::jsonb,
      'may', jsonb_build_object(
        'header', '{"by": "type", "of": {"text": {"need": {"text": {"max": 60, "line": true}}},
          "image": {"need": {"url": {"like": "jpeg_png"}}, "may": {"alt": {"max": 300, "line": true}}},
          "video": {"need": {"url": {"like": "mp4_3gp"}}, "may": {"alt": {"max": 300, "line": true}}},
          "document": {"need": {"url": {"like": "pdf"}, "filename": {"max": 100, "line": true}}}}}'::jsonb,
        'footer', '{"max": 60, "line": true}'::jsonb, 'buttons', jsonb_build_object('list', v_button, 'most', 10),
        'provider', '{"by": "status", "of": {"draft": {}, "submitted": {}, "approved": {}, "rejected": {"may": {"reason": {"max": 500}}}}}'::jsonb))
    when 'push' then '{"need": {"body": {"max": 1600}}, "may": {"title": {"max": 100, "line": true}, "image": {"like": "https"}, "link": {"like": "target"},
      "actions": {"list": {"need": {"text": {"max": 25, "line": true}, "link": {"like": "target"}}}, "most": 2}}}'
    when 'email' then '{"need": {"subject": {"max": 200, "line": true}, "blocks": {"least": 1, "most": 50, "list": {"by": "type", "of": {
        "heading": {"need": {"text": {"max": 200, "line": true}}},
        "text": {"need": {"text": {"max": 5000}}},
        "image": {"need": {"url": {"like": "https"}}, "may": {"alt": {"max": 300, "line": true}, "link": {"like": "link"}}},
        "button": {"need": {"text": {"max": 60, "line": true}, "url": {"like": "link"}}},
        "divider": {},
        "columns": {"need": {"items": {"least": 2, "most": 3, "list": {"need": {"text": {"max": 1000}}, "may": {
          "title": {"max": 100, "line": true}, "image": {"like": "https"}, "alt": {"max": 300, "line": true}, "link": {"like": "link"}}}}}},
        "products": {"need": {"items": {"least": 2, "most": 12, "list": {
          "need": {"title": {"max": 100, "line": true}, "image": {"like": "https"}, "link": {"like": "link"}}, "may": {"price": {"max": 40, "line": true}, "alt": {"max": 300, "line": true}}}}}},
        "footer": {"need": {"address": {"max": 300}}, "may": {"unsubscribe": {"max": 60, "line": true}}}}}}},
      "may": {"from_name": {"max": 100, "line": true, "name": true}, "preheader": {"max": 200, "line": true}}}'
    when 'voice' then '{"need": {"script": {"max": 3000}, "language": {"like": "language"}}, "may": {"voice": {"in": ["female", "male"]},
      "recording": {"need": {"url": {"like": "recording"}, "seconds": {"whole": 240}}},
      "keypad": {"most": 12, "unique": "key", "list": {"by": "action", "of": {
        "repeat": {"need": {"key": {"like": "key"}}},
        "opt_out": {"need": {"key": {"like": "key"}}},
        "transfer": {"need": {"key": {"like": "key"}, "phone": {"like": "phone"}}}}}}}}'
  end;
end $$;
comment on function private.content_shape(text) is 'What the content of a channel may hold, beside its channel; limits in characters or items.';
grant execute on function private.content_shape(text) to authenticated, service_role;

create function private.is_local_file(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '^https?://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?/storage/v1/object/public/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|gif|mp3|wav|mp4|3gp|pdf)$'
$$;
comment on function private.is_local_file(text) is 'An uploaded file on a server of this machine. The same rule as isLocalFile of src/domain/content/media.ts.';
grant execute on function private.is_local_file(text) to authenticated, service_role;

create function private.is_local_media(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_local_file(p_url) and p_url ~ '\.(jpg|png|webp|gif)$'
$$;
comment on function private.is_local_media(text) is 'An uploaded picture on a server of this machine. The same rule as isLocalMedia of src/domain/content/media.ts.';
grant execute on function private.is_local_media(text) to authenticated, service_role;

create function private.may_be(p_url text, p_kinds text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(replace(lower(substring(p_url from '(?i)^[^?#]*\.(jpe?g|png|webp|gif|mp3|wav|mp4|3gp|pdf)([?#]|$)')), 'jpeg', 'jpg')
    = any (string_to_array(replace(p_kinds, 'jpeg', 'jpg'), '_')), true)
$$;
comment on function private.may_be(text, text) is
  'Whether an address may be of one of these kinds (jpeg_png, mp4, mp4_3gp, pdf) by its ending, where that is known here. The same rule as mayBe of src/domain/content/media.ts.';
grant execute on function private.may_be(text, text) to authenticated, service_role;

create function private.is_recording(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '/storage/v1/object/public/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(mp3|wav)$'
     and (p_url ~ '^https://' and private.is_web_url(p_url)
       or p_url ~ '^https?://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?/storage/v1/object/public/media/[0-9a-f-]+/[0-9a-f-]+\.[0-9a-z]+$')
$$;
comment on function private.is_recording(text) is 'The address of an uploaded recording. The same rule as isRecording of src/domain/content/media.ts.';
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
    when p_shape ->> 'like' in ('key', 'language')
      and p_text !~ case p_shape ->> 'like' when 'key' then '^[0-9*#]$' else '^[a-z]{2}(_[A-Z]{2})?$' end then 'unknown_value'
    when p_shape ->> 'like' in ('https', 'link', 'target', 'jpeg_png', 'mp4', 'mp4_3gp', 'pdf') and length(p_text) > 2048 then 'too_long'
    when p_shape ->> 'like' in ('https', 'link', 'target', 'jpeg_png', 'mp4', 'mp4_3gp', 'pdf') and not private.is_local_file(p_text)
      and not private.is_public_host(substring(p_text from '^https://([A-Za-z0-9][A-Za-z0-9.-]*)([:/?#]|$)')) then 'private_host'
    when p_shape ->> 'like' in ('jpeg_png', 'mp4', 'mp4_3gp', 'pdf') then case
      when not (p_text ~ '^https://' and private.is_web_url(p_text)) and not private.is_local_file(p_text) then 'not_https'
      when not private.may_be(p_text, p_shape ->> 'like') then 'not_' || (p_shape ->> 'like') end
    when p_shape ->> 'like' in ('https', 'link', 'target')
      and not (p_text ~ '^https://' and private.is_web_url(p_text))
      and not (p_shape ->> 'like' = 'https' and private.is_local_media(p_text))
      and not (p_shape ->> 'like' <> 'https' and p_text = '{{link}}')
      and not (p_shape ->> 'like' = 'target' and p_text ~ '^[a-z][a-z0-9+.-]{1,30}://[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$'
        and p_text !~ '^(http|https|javascript|data|file|ftp|vbscript|blob)://')
      then case p_shape ->> 'like' when 'https' then 'not_https' else 'not_link' end
  end
$$;
comment on function private.text_problem(jsonb, text) is
  'The problem with one text of a content: required, too_long, not_one_line (a line break or an invisible character in a field of one line), not_sender_name (a character of an address in a sender''s name, full-width and small forms included), unknown_value, not_phone, unknown_recording, private_host, not_https, not_link, not_jpeg_png, not_mp4, not_mp4_3gp, not_pdf; null when nothing is. Blanks are those of a browser, in whatever locale. A link may be the place of the short link, a target also the address of an app.';
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
      return jsonb_build_object('code', case when p_value is null then 'required' else 'wrong_type' end, 'place', p_place);
    elsif jsonb_array_length(p_value) < (p_shape ->> 'least')::integer then
      return jsonb_build_object('code', 'too_few', 'place', p_place, 'limit', p_shape -> 'least');
    elsif jsonb_array_length(p_value) > (p_shape ->> 'most')::integer then
      return jsonb_build_object('code', 'too_many', 'place', p_place, 'limit', p_shape -> 'most');
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
  elsif not p_shape ?| array['by', 'need', 'may'] and p_shape <> '{}' then
    v_code := case
      when p_value is null or jsonb_typeof(p_value) = 'null' then 'required'
      when p_shape ? 'whole' then case when p_value::text !~ '^[1-9][0-9]{0,5}$' or p_value::text::integer > (p_shape ->> 'whole')::integer then 'wrong_type' end
      when jsonb_typeof(p_value) <> 'string' then 'wrong_type'
      else private.text_problem(p_shape, p_value #>> '{}') end;
    return case when v_code is not null then
      jsonb_strip_nulls(jsonb_build_object('code', v_code, 'place', p_place, 'limit', case v_code when 'too_long' then coalesce(p_shape -> 'max', '2048') end)) end;
  end if;
  if jsonb_typeof(p_value) is distinct from 'object' then
    return jsonb_build_object('code', case when p_value is null then 'required' else 'wrong_type' end, 'place', p_place);
  end if;
  if p_shape ? 'by' then
    v_choice := p_value ->> (p_shape ->> 'by');
    v_shape := p_shape -> 'of' -> v_choice;
    if v_shape is null then
      return jsonb_build_object('code', case when v_choice is null then 'required' else 'unknown_value' end, 'place', v_before || (p_shape ->> 'by'));
    end if;
  end if;
  for v_item in
    select f.key, f.value as shape, f.needed from (
      select e.key, e.value, true as needed from jsonb_each(coalesce(v_shape -> 'need', '{}')) as e
      union all select e.key, e.value, false from jsonb_each(coalesce(v_shape -> 'may', '{}')) as e) as f
  loop
    -- What may be left out may also be left empty.
    if v_item.needed or coalesce(p_value -> v_item.key, 'null') not in ('null', '""', '[]') then
      v_found := private.content_problem(v_item.shape, p_value -> v_item.key, v_before || v_item.key);
      if v_found is not null then
        return v_found;
      end if;
    end if;
  end loop;
  select k.key into v_choice from jsonb_object_keys(p_value) as k (key)
   where not coalesce(v_shape -> 'need', '{}') ? k.key and not coalesce(v_shape -> 'may', '{}') ? k.key
     and k.key is distinct from p_shape ->> 'by' and not (p_place = '' and k.key = 'channel')
   order by k.key limit 1;
  return case when v_choice is not null then jsonb_build_object('code', 'unknown_field', 'place', v_before || v_choice) end;
end $$;
comment on function private.content_problem(jsonb, jsonb, text) is
  'The first thing in which a value differs from a shape: {code, place, limit?}, the place as in cards.0.title; null when it has that shape.';
grant execute on function private.content_problem(jsonb, jsonb, text) to authenticated, service_role;

create function private.beginning_of(p_text text, p_most integer) returns text
language sql immutable set search_path = '' as $$
  select case when length(p_text) <= p_most or half is null or half || substr(p_text, p_most + 1) !~ '^\{\{[^{}]*\}\}' then left(p_text, p_most)
           else left(p_text, p_most - length(half)) end
    from (select substring(left(p_text, p_most) from '\{(?:\{[^{}]*\}?)?$') as half) as cut
$$;
comment on function private.beginning_of(text, integer) is
  'The first characters of a text, at most so many. A field of a person or the place of the link is kept whole or left out. The same as beginningOfText of src/domain/content/fields.ts.';
grant execute on function private.beginning_of(text, integer) to authenticated, service_role;

create function private.content_text(p_content jsonb) returns text
language sql immutable set search_path = '' as $$
  select case p_content ->> 'channel'
    when 'sms' then p_content ->> 'text' || coalesce(E'\n' || nullif(p_content ->> 'opt_out', ''), '')
    when 'rcs' then private.beginning_of(case p_content ->> 'kind' when 'text' then p_content ->> 'text' else (
      select string_agg(concat_ws(E'\n', c.value ->> 'title', nullif(c.value ->> 'description', '')), E'\n\n' order by c.ordinality)
        from jsonb_array_elements(p_content -> 'cards') with ordinality as c) end, 1600)
    when 'email' then private.beginning_of(coalesce((
      select string_agg(t.text, E'\n\n' order by b.ordinality, t.place)
        from jsonb_array_elements(p_content -> 'blocks') with ordinality as b
       cross join lateral (
         select b.value ->> 'text' as text, 0::bigint as place where b.value ->> 'type' in ('heading', 'text', 'button')
         union all
         select concat_ws(E'\n', nullif(i.value ->> 'title', ''), nullif(i.value ->> 'text', ''), nullif(i.value ->> 'price', '')), i.ordinality
           from jsonb_array_elements(case when b.value ->> 'type' in ('columns', 'products') then b.value -> 'items' else '[]' end) with ordinality as i) as t),
      p_content ->> 'subject'), 1600)
    else private.beginning_of(coalesce(p_content ->> 'body', p_content ->> 'script'), 1600) end
$$;
comment on function private.content_text(jsonb) is 'What a person reads of a content, as one text of at most 1600 characters: an SMS with its opt-out line, cards and blocks one after the other.';
grant execute on function private.content_text(jsonb) to authenticated, service_role;

-- Fields of a person in a text: `{{ first_name | default: "there" }}`, in Liquid's spelling and nothing else of it.

create function private.message_fields() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"first_name": 12, "last_name": 14, "city": 16, "country": 14, "last_product": 26, "loyalty_points": 6}'::jsonb
$$;
comment on function private.message_fields() is 'What a gateway knows of a person, each with the length of its longest usual value in characters. The same as FIELDS of src/domain/content/fields.ts.';
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
  for v_field in select regexp_matches(p_text, '(\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|''([^''{}]*)''))? *\}\})', 'g') loop
    if private.message_fields() ? v_field[2] then
      v_fallback := coalesce(v_field[3], v_field[4], '');
      v_text := replace(v_text, v_field[1],
        v_fallback || repeat('x', (private.message_fields() ->> v_field[2])::integer - length(v_fallback)));
    end if;
  end loop;
  return v_text;
end $$;
comment on function private.longest_text(text) is 'A text for the person with the longest usual values, by which it is counted and paid.';
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
    select m.found[1] as place from texts cross join lateral regexp_matches(texts.text, '\{\{[^{}]*\}\}', 'g') as m (found)
    union all
    select texts.text from texts where regexp_replace(texts.text, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}|\{%|%\}'
  )
  select distinct f.part[1], coalesce(f.part[2], f.part[3]),
         case when f.part is null then 'field_broken'
              when not private.message_fields() ? f.part[1] then 'field_unknown'
              when coalesce(f.part[2], f.part[3]) is null then 'field_without_fallback' end
    from (select regexp_match(p.place, '^\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"]*)"|''([^'']*)''))? *\}\}$') as part from places as p) as f;
end $$;
comment on function private.content_fields(jsonb) is
  'The fields of a content, each once a fallback, with what is wrong with it: field_broken (without a name), field_unknown, field_without_fallback. The same rules as src/domain/content/fields.ts.';
grant execute on function private.content_fields(jsonb) to authenticated, service_role;

create function private.content_links(p_content jsonb) returns setof text
language plpgsql immutable set search_path = '' as $$
begin
  -- Most messages have none, and nothing of them is taken apart.
  if p_content::text !~* 'https?://' then
    return;
  end if;
  return query
  with texts as (
    select f.value #>> '{}' as text
      from jsonb_path_query(p_content, 'strict $.** ? (@.type() == "object")') as o (value)
     cross join lateral jsonb_each(o.value) as f
     where jsonb_typeof(f.value) = 'string' and f.key not in ('image', 'video', 'recording')
       and not (f.key = 'url' and coalesce(o.value ->> 'type', '') in ('image', 'video', 'document'))
  ), found as (
    select rtrim(m.found[1], case when strpos(m.found[1], '(') > 0 then '' else ')' end || '.,;:!?''*]}…。，！？') as url
      from texts
     cross join lateral regexp_matches(texts.text, '(https?://[^ \t\n\r\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000<>"]+)', 'gi') as m (found)
  )
  select distinct u.url
    from (select lower(split_part(found.url, ':', 1)) || substr(found.url, strpos(found.url, ':')) as url from found) as u
   -- A field of a person in it: another page for each.
   where strpos(u.url, '{{') = 0 and private.is_web_url(u.url);
end $$;
comment on function private.content_links(jsonb) is
  'The addresses that are written into a content itself, in texts and behind buttons, in all its languages; not the place of the short link, no files, and none with a field of a person. The same rule as writtenLinks of src/domain/content/written-links.ts.';
grant execute on function private.content_links(jsonb) to authenticated, service_role;

-- A content may be written in other languages as well: `translations` holds a content of the same channel by the code of each.

create function private.languages() returns text[]
language sql immutable set search_path = '' as $$
  select array['en', 'de', 'es', 'fr', 'pt']
$$;
comment on function private.languages() is 'The codes of the languages in which a content may be written beside its own text. The same as READING_LANGUAGES of src/domain/content/reading.ts.';
grant execute on function private.languages() to authenticated, service_role;

create function private.content_languages(p_content jsonb) returns table (language text, content jsonb)
language sql immutable set search_path = '' as $$
  select null, p_content - 'translations'
  union all
  select t.key, t.value from jsonb_each(case jsonb_typeof(p_content -> 'translations') when 'object' then p_content -> 'translations' else '{}' end) as t
$$;
comment on function private.content_languages(jsonb) is 'A content in each of its languages; the one without a code is for everybody whose language it does not have.';
grant execute on function private.content_languages(jsonb) to authenticated, service_role;

create function private.content_places(p_content jsonb) returns table (place text, language text, said jsonb)
language sql immutable set search_path = '' as $$
  with recursive parts (place, language, name, value) as (
    select '', l.language, '', l.content from private.content_languages(p_content) as l
    union all
    select concat_ws('.', nullif(p.place, ''), f.name), p.language, f.name, f.value
      from parts as p
     cross join lateral (
       select e.key, e.value from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value else '{}' end) as e
       union all
       select (e.ordinality - 1)::text, e.value
         from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value else '[]' end) with ordinality as e) as f (name, value)
  )
  -- The shorter first: of blocks the second before the tenth.
  select p.place, p.language, jsonb_build_object(p.name, p.value)
    from parts as p where jsonb_typeof(p.value) = 'string' order by p.language nulls first, length(p.place), p.place
$$;
comment on function private.content_places(jsonb) is
  'Every text of a content, {its field: text}, with where it stands in it, as cards.0.title, and in which language. The same places as those of contentFindings in src/domain/content/checks.ts.';
grant execute on function private.content_places(jsonb) to authenticated, service_role;

create function private.template_problem(p_content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when strpos(p_content ->> 'body', '{{') > 0
      and regexp_replace(p_content ->> 'body', '\{\{[^{}]*\}\}', '', 'g') !~ '[^[:space:]!-/:-@\[-`{-~]' then '{"code": "only_fields", "place": "body"}'::jsonb
    when b.links > 2 then '{"code": "too_many_links", "place": "buttons", "limit": 2}'
    when b.calls > 1 then '{"code": "too_many_calls", "place": "buttons", "limit": 1}' end
    from (select count(*) filter (where e.value ->> 'type' = 'link') as links, count(*) filter (where e.value ->> 'type' = 'call') as calls
            from jsonb_array_elements(case jsonb_typeof(p_content -> 'buttons') when 'array' then p_content -> 'buttons' else '[]' end) as e) as b
$$;
comment on function private.template_problem(jsonb) is
  'First reason why WhatsApp refuses a template of the right shape: a body of fields alone, more than two buttons that open a page, more than one that calls. The same rules as src/domain/content/channels/whatsapp.ts.';
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
    -- Templates and voices say their language too: it is that of the people who get it, of whatever country.
    when split_part(p_content ->> 'language', '_', 1) <> p_language then
      jsonb_build_object('code', 'other_language', 'place', v_before || 'language') end;
end $$;
comment on function private.language_problem(text, text, jsonb) is
  'What is wrong with a content in one of its languages, null for its own text: {code, place, limit?}; null when nothing is.';
grant execute on function private.language_problem(text, text, jsonb) to authenticated, service_role;

create function private.tidy_content(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(p_value)
  when 'array' then
    return (select coalesce(jsonb_agg(private.tidy_content(e.value) order by e.ordinality), '[]') from jsonb_array_elements(p_value) with ordinality as e);
  when 'object' then
    return (
      select coalesce(jsonb_object_agg(t.key, t.value), '{}')
        from (select e.key, private.tidy_content(e.value) as value from jsonb_each(p_value) as e) as t
       where t.value not in ('null', '""', '[]'));
  when 'string' then
    -- An address keeps its bytes: another spelling may be another page.
    return case when p_value #>> '{}' ~ '^[a-z][a-z0-9+.-]*://[^ \n]*$' then p_value else to_jsonb(normalize(p_value #>> '{}', nfc)) end;
  else
    return p_value;
  end case;
end $$;
comment on function private.tidy_content(jsonb) is
  'A checked content as it is stored: texts in NFC, without empty fields (null, an empty text or list), so that a reader finds a field whole or not at all. Items of a list keep their places. The same as tidy of src/domain/content/content.ts.';
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
    when jsonb_typeof(p_content -> 'translations') <> 'object' then '{"code": "wrong_type", "place": "translations"}' end;
  if v_problem is null then
    for v_part in select l.language, l.content from private.content_languages(p_content) as l loop
      v_problem := private.language_problem(p_channel, v_part.language, v_part.content);
      exit when v_problem is not null;
    end loop;
  end if;
  if v_problem is not null then
    raise exception 'The content can not be saved: % at "%".', v_problem ->> 'code', v_problem ->> 'place'
      using errcode = '22023', hint = 'invalid_content', detail = v_problem::text;
  end if;
end $$;
comment on function private.check_content(text, jsonb) is
  'Raises invalid_content, with {code, place, limit?} as detail, unless the content has the shape of its channel in each of its languages; a recording is one of the organisation''s, as long as it says.';
grant execute on function private.check_content(text, jsonb) to authenticated, service_role;

create function private.kept_translations(p_channel text, p_before jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('translations', jsonb_object_agg(l.language,
             case when l.content ->> 'channel' = p_channel then l.content
               else private.content_with_text(p_channel, private.content_text(l.content))
                 || case when p_channel in ('whatsapp', 'voice') then jsonb_build_object('language', l.language) else '{}' end end))
      from private.content_languages(p_before) as l where l.language is not null having count(*) > 0), '{}');
end $$;
comment on function private.kept_translations(text, jsonb) is
  'The other languages of a content of before, as {translations}, in the shape of a channel: of another channel each says its text; empty without any.';
grant execute on function private.kept_translations(text, jsonb) to authenticated, service_role;

create function private.content_with_text(p_channel text, p_text text, p_before jsonb default null) returns jsonb
language sql immutable set search_path = '' as $$
  select private.kept_translations(p_channel, p_before) || case p_channel
    when 'rcs' then jsonb_build_object('channel', 'rcs', 'kind', 'text', 'text', p_text)
    when 'whatsapp' then '{"category": "marketing", "language": "en"}' || kept || case when kept ? 'provider' then '{"provider": {"status": "draft"}}'::jsonb else '{}' end || jsonb_build_object('channel', 'whatsapp', 'body', p_text)
    when 'push' then kept || jsonb_build_object('channel', 'push', 'body', p_text)
    when 'email' then jsonb_build_object('subject', private.plain_line(private.beginning_of(coalesce(substring(p_text from '[^\n]*\S[^\n]*'), p_text), 60))) || kept
      || jsonb_build_object('channel', 'email', 'blocks', jsonb_build_array(jsonb_build_object('type', 'text', 'text', p_text))
        || coalesce(jsonb_path_query_array(kept, '$.blocks[*] ? (@.type == "footer")'), '[]'))
    when 'voice' then '{"language": "en"}' || (kept - 'recording') || jsonb_build_object('channel', 'voice', 'script', p_text)
    else jsonb_build_object('channel', 'sms', 'text', p_text) end
    from (select case when p_before ->> 'channel' = p_channel then p_before - 'translations' else '{}' end as kept) as before
$$;
comment on function private.content_with_text(text, text, jsonb) is
  'The content of a channel that says nothing but this text: cards and blocks go; what stands beside the text of the content before stays, and so do its other languages.';
grant execute on function private.content_with_text(text, text, jsonb) to authenticated, service_role;

-- Gateways and superadmins record the provider's decision about a WhatsApp template. Changed words need a new decision.

create function private.without_decisions(p_content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_content ->> 'channel' is distinct from 'whatsapp' then p_content
    when jsonb_typeof(p_content -> 'translations') = 'object' then (p_content - 'provider') || jsonb_build_object('translations', (
      select jsonb_object_agg(t.language, case jsonb_typeof(t.content) when 'object' then t.content - 'provider' else t.content end)
        from jsonb_each(p_content -> 'translations') as t (language, content)))
    else p_content - 'provider' end
$$;
comment on function private.without_decisions(jsonb) is
  'A content without the provider''s decisions about its WhatsApp templates, in every language: what people receive.';
grant execute on function private.without_decisions(jsonb) to authenticated, service_role;

create function private.kept_provider(p_creative uuid, p_organisation uuid, p_before jsonb, p_language text, p_said jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_words constant jsonb := p_said - 'provider';
  v_provider constant jsonb := p_said -> 'provider';
  v_known jsonb;
begin
  if p_before - 'provider' = v_words then
    if coalesce(v_provider ->> 'status', 'draft') <> 'draft' and v_provider is distinct from p_before -> 'provider' then
      raise exception 'Your provider decides about templates. Only its gateway or a superadmin can set this status.'
        using errcode = '42501', hint = 'provider_status';
    end if;
    return case when p_before ? 'provider' then p_said || jsonb_build_object('provider', p_before -> 'provider') else v_words end;
  elsif coalesce(v_provider ->> 'status', 'draft') = 'draft' then
    return p_said || '{"provider": {"status": "draft"}}';
  end if;
  -- A copy of a template that was decided about keeps the decision.
  select l.content -> 'provider' into v_known
    from public.creative_versions v cross join lateral private.content_languages(v.content) as l
   where v.organisation_id = p_organisation and v.content ->> 'channel' = 'whatsapp' and l.content - 'provider' = v_words and l.content -> 'provider' = v_provider
   limit 1;
  if found then
    return p_said;
  elsif not exists (
    select 1 from public.creative_versions v cross join lateral private.content_languages(v.content) as l
     where v.creative_id = p_creative and l.language is not distinct from p_language and l.content -> 'provider' = v_provider) then
    raise exception 'Your provider decides about templates. Only its gateway or a superadmin can set this status.'
      using errcode = '42501', hint = 'provider_status';
  end if;
  -- Other words than those that were decided about.
  return v_words || '{"provider": {"status": "draft"}}';
end $$;
comment on function private.kept_provider(uuid, uuid, jsonb, text, jsonb) is
  'A WhatsApp template in one language as a person may write it: the decision of the provider stays with the words it was about, changed words begin as a draft, and another decision is refused with provider_status. p_before: the same language before.';
grant execute on function private.kept_provider(uuid, uuid, jsonb, text, jsonb) to authenticated, service_role;

create function private.keep_decisions(p_creative uuid, p_organisation uuid, p_before jsonb, p_content jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_content jsonb := p_content;
  v_part record;
begin
  if p_content ->> 'channel' <> 'whatsapp' or private.uid() is null or private.is_superadmin() then
    return p_content;
  end if;
  for v_part in
    select l.language, l.content, case when l.language is null then p_before - 'translations' else p_before -> 'translations' -> l.language end as before
      from private.content_languages(p_content) as l
  loop
    v_part.content := private.kept_provider(p_creative, p_organisation, v_part.before, v_part.language, v_part.content);
    v_content := case when v_part.language is null
      then v_part.content || case when p_content ? 'translations' then jsonb_build_object('translations', p_content -> 'translations') else '{}' end
      else jsonb_set(v_content, array['translations', v_part.language], v_part.content) end;
  end loop;
  return v_content;
end $$;
comment on function private.keep_decisions(uuid, uuid, jsonb, jsonb) is 'Applies kept_provider to each language of a content. Decisions written by gateways and superadmins stay.';
grant execute on function private.keep_decisions(uuid, uuid, jsonb, jsonb) to authenticated, service_role;

create function private.keep_content() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_channel constant text := private.content_channel((select c.type from public.creatives c where c.id = new.creative_id));
  v_before constant jsonb := case when tg_op = 'UPDATE' then old.content end;
begin
  new.message := normalize(new.message, nfc);
  if new.content is distinct from '{}' and new.content is distinct from v_before then
    perform private.check_content(v_channel, new.content);
    new.content := private.keep_decisions(new.creative_id, new.organisation_id, v_before, private.tidy_content(new.content));
    new.message := private.content_text(new.content);
  elsif new.message is distinct from private.content_text(v_before) or v_before ->> 'channel' is distinct from v_channel then
    new.content := private.content_with_text(v_channel, new.message, v_before);
    -- A text of invisible characters makes no subject.
    if v_channel = 'email' then
      perform private.check_content(v_channel, new.content);
    end if;
  else
    new.content := v_before;
  end if;
  return new;
end $$;
comment on function private.keep_content() is
  'BEFORE INSERT or UPDATE: a content that is written is checked, and the message says what a person reads of it; a message that is written alone becomes the content.';
grant execute on function private.keep_content() to authenticated, service_role;
create trigger creative_versions_content before insert or update of message, content on public.creative_versions
  for each row execute function private.keep_content();

create function private.call_seconds(p_content jsonb) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((p_content -> 'recording' ->> 'seconds')::integer,
    -- 150 words are read aloud in a minute.
    ceil((select count(*) from regexp_split_to_table(private.longest_text(p_content ->> 'script'), E'[ \\t\\n\\r\\f\\v]+') as w (word) where w.word <> '') * 60 / 150.0)::integer)
$$;
comment on function private.call_seconds(jsonb) is
  'How long a call is, in seconds: its recording, else its script as it is read aloud to the person with the longest usual values. The same rule as src/domain/content/call.ts.';
grant execute on function private.call_seconds(jsonb) to authenticated, service_role;

create function private.guard_new_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.status = 'draft', 'status');
    perform private.refuse_value(new.variant_of is null, 'variant_of');
    perform private.refuse_value(new.created_at <= now(), 'created_at');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative() is 'A new creative is a draft, not from a day to come, and no variant: see public.add_creative_variant.';
grant execute on function private.guard_new_creative() to authenticated, service_role;
create trigger creatives_guard_new before insert on public.creatives for each row execute function private.guard_new_creative();

create function private.guard_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'created_at', 'variant_of', 'variant', 'variant_share'], to_jsonb(old), to_jsonb(new));
  if new.status is distinct from old.status
    and not exists (select 1 from public.creative_statuses s where s.name = new.status and s.is_active) then
    raise exception 'This status can not be chosen.' using errcode = '22023', hint = 'unknown_status';
  end if;
  return new;
end $$;
comment on function private.guard_creative() is 'Owner and organisation stay, and whose variant it is; a status must be an active one of the list.';
grant execute on function private.guard_creative() to authenticated, service_role;
create trigger creatives_guard before update on public.creatives for each row execute function private.guard_creative();

create function private.guard_new_creative_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.click_count = 0, 'click_count');
    perform private.refuse_value(new.shortened_url is null, 'shortened_url');
    perform private.refuse_value(to_jsonb(new) ->> 'locked_at' is null, 'locked_at');
    perform private.refuse_value(new.created_at <= now(), 'created_at');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative_version() is
  'Clicks and short links belong to the server. The newest version is the one that is sent: none is written as of a day to come, it would stay the newest.';
grant execute on function private.guard_new_creative_version() to authenticated, service_role;
create trigger creative_versions_guard_new before insert on public.creative_versions
  for each row execute function private.guard_new_creative_version();

create function public.message(public.creatives) returns text
language sql stable set search_path = '' as $$
  select v.message from public.creative_versions v where v.creative_id = $1.id order by v.created_at desc, v.id desc limit 1
$$;
comment on function public.message(public.creatives) is 'Computed field: the text of the newest version.';
grant execute on function public.message(public.creatives) to authenticated, service_role;

create function public.newest_content(public.creatives) returns jsonb
language sql stable set search_path = '' as $$
  select v.content from public.creative_versions v where v.creative_id = $1.id order by v.created_at desc, v.id desc limit 1
$$;
comment on function public.newest_content(public.creatives) is 'Computed field: what the newest version says, in the shape of the creative''s channel.';
grant execute on function public.newest_content(public.creatives) to authenticated, service_role;

create function private.set_creative_status(p_id uuid, p_status text, p_expected text default null) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    raise exception 'You are not allowed to change this creative.' using errcode = '42501', hint = 'read_only';
  end if;
  if not exists (select 1 from public.creative_statuses s where s.name = p_status and s.is_active) then
    raise exception 'This status can not be chosen.' using errcode = '22023', hint = 'unknown_status';
  end if;
  return query
    update public.creatives c set status = p_status
     where c.id = p_id and c.organisation_id = private.effective_org_id() and c.status = coalesce(p_expected, c.status)
    returning c.*;
  if not found then
    if exists (select 1 from public.creatives c where c.id = p_id and c.organisation_id = private.effective_org_id()) then
      raise exception 'This creative has another status now. Look at it again.' using errcode = 'PT409', hint = 'version_conflict';
    end if;
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
end $$;
comment on function private.set_creative_status(uuid, text, text) is 'Body of public.set_creative_status: status is not tied to ownership.';
grant execute on function private.set_creative_status(uuid, text, text) to authenticated, service_role;

create function public.set_creative_status(p_id uuid, p_status text, p_expected text default null) returns setof public.creatives
language sql set search_path = '' as $$
  select * from private.set_creative_status(p_id, p_status, p_expected)
$$;
comment on function public.set_creative_status(uuid, text, text) is 'Sets a creative''s status; any writer of the organisation may. With p_expected only if it has that status now. Errors: read_only, unknown_status, not_found, version_conflict.';
grant execute on function public.set_creative_status(uuid, text, text) to authenticated, service_role;

create function private.copy_name(p_name text, p_limit integer) returns text
language sql immutable set search_path = '' as $$
  select left(p_name, p_limit - 7) || ' (Copy)'
$$;
comment on function private.copy_name(text, integer) is 'The name of a copy, cut so that it fits.';
grant execute on function private.copy_name(text, integer) to authenticated, service_role;

create function private.label_creative(p_id uuid, p_label text, p_on boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- In the spelling that the organisation has already.
  v_label constant text := coalesce((
    select l.label from public.creatives c cross join lateral unnest(c.labels) as l (label)
     where c.organisation_id = private.effective_org_id() and lower(l.label) = lower(private.plain_line(p_label)) limit 1), private.plain_line(p_label));
  v_labels text[];
begin
  select c.labels into v_labels from public.creatives c where c.id = p_id and c.organisation_id = private.effective_org_id() for update;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif p_on = (lower(v_label) = any (array(select lower(l) from unnest(v_labels) as l))) then
    return false;
  elsif p_on and cardinality(v_labels) >= 10 then
    raise exception 'It has ten labels already.' using errcode = 'PT409', hint = 'too_many_labels';
  end if;
  update public.creatives c
     set labels = case when p_on then v_labels || v_label else array(select l from unnest(v_labels) with ordinality as x (l, n) where lower(l) <> lower(v_label) order by n) end
   where c.id = p_id;
  return true;
end $$;
comment on function private.label_creative(uuid, text, boolean) is 'Gives a creative of the effective organisation a label, or takes it away; false when it was so already.';
revoke execute on function private.label_creative(uuid, text, boolean) from public, anon, authenticated;

create function private.change_creatives(p_action text, p_ids uuid[], p_value text, p_variants boolean)
returns table (id uuid, outcome text, before text, hint text, message text)
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_chosen uuid;
  v_group uuid[];
  v_one uuid;
  v_done jsonb;
begin
  perform private.require_writer('change creatives');
  if coalesce(p_action <> all (array['status', 'label', 'unlabel']), true) then
    raise exception 'There is no such action.' using errcode = '22023', hint = 'unknown_action';
  elsif coalesce(cardinality(p_ids), 0) = 0 then
    raise exception 'Choose at least one creative.' using errcode = '22023', hint = 'nothing_chosen';
  elsif cardinality(p_ids) > 500 then
    raise exception 'Change at most 500 creatives at once.' using errcode = 'PT413', hint = 'too_many_creatives';
  elsif p_action <> 'status' and not coalesce(length(private.plain_line(p_value)) between 1 and 40, false) then
    raise exception 'A label has 1 to 40 characters.' using errcode = '22023', hint = 'invalid_label';
  end if;
  -- In the order of their ids, as everybody who takes several at once, but first those beside which others are tried: who adds a variant waits.
  perform from public.creatives c where c.organisation_id = v_org and c.variant_of is null and c.id = any (p_ids) order by c.id for no key update;
  perform from public.creatives c
    where c.organisation_id = v_org and c.variant_of is not null and (c.id = any (p_ids) or p_variants and c.variant_of = any (p_ids)) order by c.id for no key update;
  for v_chosen in
    select distinct e.chosen from unnest(p_ids) as e (chosen)
     where e.chosen is not null
       and not (p_variants and exists (select 1 from public.creatives c where c.id = e.chosen and c.organisation_id = v_org and c.variant_of = any (p_ids)))
     order by e.chosen
  loop
    v_group := array[v_chosen] || array(
      select c.id from public.creatives c where p_variants and c.variant_of = v_chosen and c.organisation_id = v_org order by c.variant);
    v_done := '[]';
    -- All of them, or none.
    begin
      foreach v_one in array v_group loop
        before := (select c.status from public.creatives c where c.id = v_one and c.organisation_id = v_org);
        if p_action <> 'status' then
          outcome := case when private.label_creative(v_one, p_value, p_action = 'label') then 'done' else 'unchanged' end;
        elsif before = p_value then
          outcome := 'unchanged';
        else
          perform * from private.set_creative_status(v_one, p_value);
          outcome := 'done';
        end if;
        v_done := v_done || jsonb_build_object('id', v_one, 'outcome', outcome, 'before', before);
      end loop;
      return query select (d.value ->> 'id')::uuid, d.value ->> 'outcome', d.value ->> 'before', null::text, null::text from jsonb_array_elements(v_done) as d;
    exception when others then
      get stacked diagnostics hint = pg_exception_hint, message = message_text;
      return query
        select v_chosen, 'refused', (select c.status from public.creatives c where c.id = v_chosen and c.organisation_id = v_org), hint,
               case when v_one = v_chosen then message else (select 'Its variant "' || c.name || '": ' || message from public.creatives c where c.id = v_one) end;
    end;
  end loop;
end $$;
comment on function private.change_creatives(text, uuid[], text, boolean) is 'Body of public.change_creatives.';
grant execute on function private.change_creatives(text, uuid[], text, boolean) to authenticated, service_role;

create function public.change_creatives(p_action text, p_ids uuid[], p_value text, p_variants boolean default false)
returns table (id uuid, outcome text, before text, hint text, message text)
language sql volatile set search_path = '' as $$
  select * from private.change_creatives(p_action, p_ids, p_value, p_variants)
$$;
comment on function public.change_creatives(text, uuid[], text, boolean) is
  'One change of up to 500 creatives of the effective organisation, whosever they are: status (to p_value), label or unlabel (with p_value), with p_variants of the variants of each as well, all of them or none. Answers for each id, variants among them, done, unchanged (it was so already) or refused with hint and a sentence, and its status of before. The same call again does nothing twice.';
revoke execute on function public.change_creatives(text, uuid[], text, boolean) from public, anon;
grant execute on function public.change_creatives(text, uuid[], text, boolean) to authenticated, service_role;

create function public.creative_labels() returns table (label text, creatives integer)
language sql stable set search_path = '' as $$
  select min(l.label), count(*)::integer
    from public.creatives c cross join lateral unnest(c.labels) as l (label)
   where c.organisation_id = (select private.effective_org_id())
   group by lower(l.label) order by lower(l.label) limit 500
$$;
comment on function public.creative_labels() is 'The labels of the effective organisation''s creatives, with how many have each.';
revoke execute on function public.creative_labels() from public, anon;
grant execute on function public.creative_labels() to authenticated, service_role;

-- Writes that touch several rows: one transaction each, repeatable with a client-made id.

create function private.link_id(p_link text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if p_link !~ '^([0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})?$' then
    raise exception 'The chosen short link no longer exists.' using errcode = '22023', hint = 'unknown_short_url';
  end if;
  return nullif(p_link, '')::uuid;
end $$;
comment on function private.link_id(text) is 'The id of a tracked link as the editor says it: empty for none. Raises unknown_short_url for what is no id.';
grant execute on function private.link_id(text) to authenticated, service_role;

create function private.content_saying(p_message text, p_type text, p_before public.creative_versions) returns jsonb
language sql stable set search_path = '' as $$
  select case when coalesce(p_message, p_before.message) = p_before.message then p_before.content
    else private.content_with_text(private.content_channel(p_type), p_message, p_before.content) end
$$;
comment on function private.content_saying(text, text, public.creative_versions) is
  'The content of a version that follows another one with a message alone: as if it were written over that, so its other languages stay. Without another message it is the content of before.';
grant execute on function private.content_saying(text, text, public.creative_versions) to authenticated, service_role;

create function public.create_creative(
  p_id uuid, p_name text, p_type text, p_message text default null, p_content jsonb default null, p_link text default null) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('create a creative');
  insert into public.creatives (id, name, type) values (p_id, btrim(p_name), p_type) on conflict (id) do nothing;
  if found then
    insert into public.creative_versions (creative_id, version_name, message, content, tracker_version_id)
    values (p_id, 'Original', p_message, coalesce(p_content, '{}'), private.link_id(p_link));
  elsif not exists (
    select 1 from public.creatives c join public.creative_versions v on v.creative_id = c.id
     where c.id = p_id and c.user_id = private.uid() and c.name = btrim(p_name) and c.type = p_type
       and (case when p_content is null then v.message is not distinct from p_message else v.content = p_content end)
       and (p_link is null or v.tracker_version_id is not distinct from private.link_id(p_link))) then
    raise exception 'This creative was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.create_creative(uuid, text, text, text, jsonb, text) is 'A draft creative with its first version ''Original'', of a content or of a message alone; p_link is the version of a tracker whose link it carries. The same p_id again answers the same creative, or refuses where none of its versions says the same.';
grant execute on function public.create_creative(uuid, text, text, text, jsonb, text) to authenticated, service_role;

create function public.update_creative(
  p_id uuid, p_name text, p_type text, p_status text, p_message text, p_version integer, p_content jsonb default null, p_seen timestamptz default null,
  p_link text default null)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
  v_changed timestamptz;
begin
  update public.creatives c
     set name = btrim(p_name), type = p_type, status = p_status
   where c.id = p_id and c.version = p_version;
  if not found then
    if exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
      raise exception 'This creative was changed while you were editing it.' using errcode = 'PT409', hint = 'version_conflict';
    end if;
    raise exception 'no rows updated' using errcode = 'PT404', hint = 'no_rows_updated';
  end if;
  select v.id, v.updated_at into v_newest, v_changed
    from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  if p_seen <> v_changed then
    raise exception 'This creative was changed while you were editing it.' using errcode = 'PT409', hint = 'version_conflict';
  end if;
  if private.is_sent_version(v_newest) then
    -- What was sent stays: another text is another version.
    insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id, og_title, og_description, og_image)
    select v.creative_id, 'Version ' || (select count(*) + 1 from public.creative_versions x where x.creative_id = p_id),
           coalesce(p_message, v.message), coalesce(p_content, private.content_saying(p_message, p_type, v)), v.original_url, case when p_link is null then v.tracker_version_id else private.link_id(p_link) end,
           v.og_title, v.og_description, v.og_image
      from public.creative_versions v
     where v.id = v_newest and (case when p_content is null then v.message is distinct from p_message else v.content <> p_content end
       or p_link is not null and v.tracker_version_id is distinct from private.link_id(p_link));
  else
    update public.creative_versions v
       set message = coalesce(p_message, v.message), content = coalesce(p_content, v.content),
           tracker_version_id = case when p_link is null then v.tracker_version_id else private.link_id(p_link) end
     where v.id = v_newest and (case when p_content is null then v.message is distinct from p_message else v.content <> p_content end
       or p_link is not null and v.tracker_version_id is distinct from private.link_id(p_link));
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.update_creative(uuid, text, text, text, text, integer, jsonb, timestamptz, text) is 'Name, type and status of an own creative, and the content, or the message alone, of its newest version, over the version that was seen; with p_seen also over the newest version that was last changed then. p_link is the tracked link of the version, empty for none, null for the one that it has. Another content than one that was sent becomes a new version.';
grant execute on function public.update_creative(uuid, text, text, text, text, integer, jsonb, timestamptz, text) to authenticated, service_role;

create function private.copy_versions(p_copy_id uuid, p_source public.creatives, p_version_id uuid default null, p_version jsonb default null) returns void
language sql volatile set search_path = '' as $$
  insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id, og_title, og_description, og_image, created_at)
  select p_copy_id, e.version_name, e.message,
         case when e.content = v.content then private.content_saying(e.message, p_source.type, v) else e.content end,
         e.original_url, e.tracker_version_id, e.og_title, e.og_description, e.og_image, v.created_at
    from public.creative_versions v
    cross join lateral jsonb_populate_record(v, case when v.id = p_version_id then p_version - 'id' else '{}' end) as e
   where v.creative_id = p_source.id
$$;
comment on function private.copy_versions(uuid, public.creatives, uuid, jsonb) is 'Every version of the source, one of them as edited, with new short links and no clicks.';
grant execute on function private.copy_versions(uuid, public.creatives, uuid, jsonb) to authenticated, service_role;

create function private.copy_variants(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_source public.creatives;
  v_copy uuid;
begin
  perform private.require_writer('duplicate');
  -- Locked with the creative: they are copied as they are together.
  perform private.varied_creative(p_source_id);
  perform 1 from public.creatives c where c.id = p_copy_id and c.user_id = private.uid() and c.organisation_id = private.effective_org_id();
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  for v_source in select * from public.creatives c where c.variant_of = p_source_id order by c.variant loop
    -- A name that was made with the letter ends with it again.
    insert into public.creatives (name, type, status, labels, variant_of, variant, variant_share)
    values (case when right(v_source.name, 2) = ' ' || v_source.variant then private.copy_name(left(v_source.name, -2), 118) || right(v_source.name, 2)
                 else private.copy_name(v_source.name, 120) end,
      v_source.type, case v_source.status when 'inactive' then 'inactive' else 'draft' end, v_source.labels, p_copy_id, v_source.variant, v_source.variant_share)
    returning id into v_copy;
    perform private.copy_versions(v_copy, v_source);
  end loop;
end $$;
comment on function private.copy_variants(uuid, uuid) is
  'An own copy of a creative gets copies of its variants, with their letters and shares, as drafts; one that is inactive stays so, and is tried by no flight. A variant has none.';
grant execute on function private.copy_variants(uuid, uuid) to authenticated, service_role;

create function private.copy_creative(p_copy_id uuid, p_source_id uuid, p_version_id uuid default null, p_version jsonb default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.creatives;
begin
  select * into v_source from public.creatives c where c.id = p_source_id;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  insert into public.creatives (id, name, type, labels) values (p_copy_id, private.copy_name(v_source.name, 120), v_source.type, v_source.labels);
  perform private.copy_versions(p_copy_id, v_source, p_version_id, p_version);
  perform private.copy_variants(p_copy_id, p_source_id);
end $$;
comment on function private.copy_creative(uuid, uuid, uuid, jsonb) is 'An own draft with every version of the source, one of them as edited, and with its variants; of a variant a creative that is none.';
grant execute on function private.copy_creative(uuid, uuid, uuid, jsonb) to authenticated, service_role;

create function public.duplicate_creative(p_id uuid, p_source_id uuid) returns setof public.creatives
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('duplicate');
  perform private.queue_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id);
  end if;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.duplicate_creative(uuid, uuid) is 'A whole copy, with its variants and their shares, or none; of a variant alone a creative that is none. The same p_id again answers the same copy.';
grant execute on function public.duplicate_creative(uuid, uuid) to authenticated, service_role;

create function public.copy_creative_with_version(p_id uuid, p_source_id uuid, p_source_version_id uuid, p_version jsonb)
returns setof public.creative_versions
language plpgsql set search_path = '' as $$
declare
  v_source public.creative_versions;
  v_target uuid;
begin
  perform private.require_writer('duplicate');
  perform private.queue_id(p_id);
  if not exists (select 1 from public.creatives c where c.id = p_id and c.user_id = private.uid()) then
    perform private.copy_creative(p_id, p_source_id, p_source_version_id, p_version);
  end if;
  if p_source_version_id is not null then
    select * into v_source from public.creative_versions v where v.id = p_source_version_id and v.creative_id = p_source_id;
    -- A copy keeps when its version was made; two versions can have one name.
    select v.id into v_target from public.creative_versions v
     where v.creative_id = p_id and v.created_at = v_source.created_at
     order by (v.version_name = p_version ->> 'version_name') desc, (v.version_name = v_source.version_name) desc, v.id desc limit 1;
    if v_target is null then
      raise exception 'Could not locate copied version after duplication' using errcode = 'PT404', hint = 'copied_version_missing';
    end if;
    -- Asked again after a lost answer, with what was typed since.
    update public.creative_versions v
       set version_name = p_version ->> 'version_name', message = p_version ->> 'message',
           content = coalesce(p_version -> 'content', v.content), original_url = p_version ->> 'original_url',
           tracker_version_id = private.link_id(p_version ->> 'tracker_version_id'), og_title = p_version ->> 'og_title', og_description = p_version ->> 'og_description', og_image = p_version ->> 'og_image'
     where v.id = v_target;
  else
    v_target := (p_version ->> 'id')::uuid;
    insert into public.creative_versions (id, creative_id, version_name, message, content, original_url, tracker_version_id, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', p_version ->> 'message', coalesce(p_version -> 'content', '{}'), p_version ->> 'original_url',
      private.link_id(p_version ->> 'tracker_version_id'), p_version ->> 'og_title', p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.creative_versions v where v.id = v_target;
end $$;
comment on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) is 'Copies a creative of somebody else and puts the changed or new version into the copy, in one transaction.';
grant execute on function public.copy_creative_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

-- What a list shows beside each row.
create function public.version_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creative_versions v where v.creative_id = $1.id
$$;
comment on function public.version_count(public.creatives) is 'Computed field: how many versions the creative has.';
grant execute on function public.version_count(public.creatives) to authenticated, service_role;

create function public.copy_creative_with_edit(
  p_id uuid, p_source_id uuid, p_name text, p_type text, p_status text, p_message text, p_content jsonb default null, p_link text default null)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
begin
  perform public.duplicate_creative(p_id, p_source_id);
  -- The name that was typed, unless it still is the other one's.
  update public.creatives c
     set name = case when btrim(p_name) = (select s.name from public.creatives s where s.id = p_source_id) then c.name else btrim(p_name) end,
         type = p_type,
         -- A copy is a draft; only a status that was chosen here is taken over.
         status = case when p_status = (select s.status from public.creatives s where s.id = p_source_id) then c.status else p_status end
   where c.id = p_id;
  select v.id into v_newest from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  update public.creative_versions v
     set message = coalesce(p_message, v.message), content = coalesce(p_content, v.content),
         tracker_version_id = case when p_link is null then v.tracker_version_id else private.link_id(p_link) end
   where v.id = v_newest;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text, jsonb, text) is 'An own copy that holds the edit. The same p_id again answers the same copy.';
grant execute on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text, jsonb, text) to authenticated, service_role;

-- Variants: creatives that are tried beside another one, so that versions, languages, approval and comments of each are its own.

create function private.check_variant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
begin
  if tg_op = 'UPDATE' and new.type is distinct from old.type
    and (new.variant_of is not null or exists (select 1 from public.creatives c where c.variant_of = new.id)) then
    raise exception 'A creative and its variants share one channel. Detach them to change it.' using errcode = 'PT409', hint = 'variant_channel';
  elsif new.variant_of is null then
    -- Detached, or the creative beside which it was tried is gone.
    new.variant := null;
    new.variant_share := null;
    return new;
  end if;
  -- Locked: nobody else gives it a variant, or another channel, before the end of this transaction.
  select * into v_parent from public.creatives c where c.id = new.variant_of and c.organisation_id = new.organisation_id for no key update;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif v_parent.variant_of is not null or exists (select 1 from public.creatives c where c.variant_of = new.id) then
    raise exception 'A variant has no variants of its own.' using errcode = '22023', hint = 'nested_variant';
  elsif v_parent.type <> new.type then
    raise exception 'A variant is of the channel of its creative, %.', v_parent.type using errcode = '22023', hint = 'variant_channel';
  end if;
  return new;
end $$;
comment on function private.check_variant() is 'BEFORE INSERT or UPDATE: a variant is of the organisation and channel of a creative that is no variant itself; what is none has neither letter nor share.';
grant execute on function private.check_variant() to authenticated, service_role;
create trigger creatives_check_variant_new before insert on public.creatives
  for each row when (num_nonnulls(new.variant_of, new.variant, new.variant_share) > 0) execute function private.check_variant();
create trigger creatives_check_variant before update of variant_of, variant, variant_share, type on public.creatives
  for each row when ((old.variant_of, old.variant, old.variant_share, old.type) is distinct from (new.variant_of, new.variant, new.variant_share, new.type))
  execute function private.check_variant();

create function private.check_variant_shares() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.creatives c where c.variant_of in (select n.variant_of from changed as n where n.variant_of is not null)
     group by c.variant_of having sum(c.variant_share) > 99) then
    raise exception 'Leave at least one percent for the creative itself.' using errcode = '22023', hint = 'invalid_shares';
  end if;
  return null;
end $$;
comment on function private.check_variant_shares() is 'AFTER a statement: A has at least one percent.';
grant execute on function private.check_variant_shares() to authenticated, service_role;
create trigger creatives_check_shares_new after insert on public.creatives
  referencing new table as changed for each statement execute function private.check_variant_shares();
create trigger creatives_check_shares after update on public.creatives
  referencing new table as changed for each statement execute function private.check_variant_shares();

create function private.close_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_left record;
begin
  -- One after the other: no two have a letter at once. A name that was made with the letter follows it.
  for v_left in
    select c.id, c.variant, chr(65 + row_number() over (order by c.variant)::integer) as letter
      from public.creatives c where c.variant_of = old.variant_of order by c.variant
  loop
    update public.creatives c
       set variant = v_left.letter, name = case when right(c.name, 2) = ' ' || v_left.variant then left(c.name, -1) || v_left.letter else c.name end
     where c.id = v_left.id and c.variant <> v_left.letter;
  end loop;
  return null;
end $$;
comment on function private.close_variants() is 'AFTER DELETE or UPDATE: the letters of those that are left follow without a gap; the share of the one that went is A''s.';
grant execute on function private.close_variants() to authenticated, service_role;
create trigger creatives_close_variants_gone after delete on public.creatives
  for each row when (old.variant_of is not null) execute function private.close_variants();
create trigger creatives_close_variants after update of variant_of on public.creatives
  for each row when (old.variant_of is not null and new.variant_of is distinct from old.variant_of) execute function private.close_variants();

create function private.varied_creative(p_id uuid) returns public.creatives
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_creative public.creatives;
begin
  select * into v_creative from public.creatives c
   where c.organisation_id = private.effective_org_id()
     and c.id = (select coalesce(x.variant_of, x.id) from public.creatives x where x.id = p_id and x.organisation_id = private.effective_org_id())
     for no key update;
  if not found then
    raise exception 'This creative no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return v_creative;
end $$;
comment on function private.varied_creative(uuid) is 'The creative that has variants, itself given or one of them, locked: whoever changes them does so one after the other. Refuses with not_found.';
revoke execute on function private.varied_creative(uuid) from public, anon, authenticated;

create function private.add_creative_variant(p_id uuid, p_creative_id uuid) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
  v_count integer;
  v_left integer;
  v_even boolean;
  v_letter text;
begin
  perform private.require_writer('add a variant');
  perform private.queue_id(p_id);
  v_parent := private.varied_creative(p_creative_id);
  if exists (select 1 from public.creatives c where c.id = p_id) then
    -- The answer to the first attempt was lost.
    if not exists (select 1 from public.creatives c where c.id = p_id and c.variant_of = v_parent.id and c.user_id = private.uid()) then
      raise exception 'This id belongs to another creative.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return query select * from public.creatives c where c.id = p_id;
    return;
  end if;
  select count(*)::integer, 100 - coalesce(sum(c.variant_share), 0)::integer into v_count, v_left from public.creatives c where c.variant_of = v_parent.id;
  v_even := not exists (select 1 from public.creatives c where c.variant_of = v_parent.id and c.variant_share <> 100 / (v_count + 1));
  v_letter := chr(66 + v_count);
  if v_count >= 3 then
    raise exception 'A creative has at most three variants.' using errcode = 'PT409', hint = 'too_many_variants';
  elsif v_left < 2 and not v_even then
    raise exception 'A has one percent, which can not be divided. Change the shares first.' using errcode = 'PT409', hint = 'invalid_shares';
  end if;
  -- Even shares stay even; of others the new one takes half of A's.
  if v_even then
    update public.creatives c set variant_share = 100 / (v_count + 2) where c.variant_of = v_parent.id;
  end if;
  insert into public.creatives (id, name, type, labels, variant_of, variant, variant_share)
  values (p_id, left(v_parent.name, 118) || ' ' || v_letter, v_parent.type, v_parent.labels, v_parent.id, v_letter,
    case when v_even then 100 / (v_count + 2) else v_left / 2 end);
  insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id, og_title, og_description, og_image)
  select p_id, 'Original', v.message, v.content, v.original_url, v.tracker_version_id, v.og_title, v.og_description, v.og_image
    from public.creative_versions v where v.creative_id = p_creative_id order by v.created_at desc, v.id desc limit 1;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function private.add_creative_variant(uuid, uuid) is 'Body of public.add_creative_variant: whose variants there are is not tied to ownership.';
grant execute on function private.add_creative_variant(uuid, uuid) to authenticated, service_role;

create function public.add_creative_variant(p_id uuid, p_creative_id uuid) returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.add_creative_variant(p_id, p_creative_id)
$$;
comment on function public.add_creative_variant(uuid, uuid) is
  'A variant of a creative, or beside one of its variants: an own draft that says what the newest version of p_creative_id says, with the next letter as the end of its name. Shares that were even stay even; of others it takes half of A''s. Any writer of the organisation may. The same p_id again answers the same variant. Hints: read_only, not_found, too_many_variants, invalid_shares, request_reused.';
revoke execute on function public.add_creative_variant(uuid, uuid) from public, anon;
grant execute on function public.add_creative_variant(uuid, uuid) to authenticated, service_role;

create function private.set_variant_shares(p_creative_id uuid, p_shares jsonb, p_seen jsonb) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
  v_shares jsonb;
begin
  perform private.require_writer('change the shares of variants');
  v_parent := private.varied_creative(p_creative_id);
  select coalesce(jsonb_object_agg(c.variant, c.variant_share), '{}') into v_shares from public.creatives c where c.variant_of = v_parent.id;
  if jsonb_typeof(p_shares) is distinct from 'object' or exists (
    select 1 from jsonb_each_text(case jsonb_typeof(p_shares) when 'object' then p_shares else '{}' end) as s where coalesce(s.value !~ '^[1-9][0-9]?$', true)) then
    raise exception 'Say the share of each variant as a whole percentage from 1 to 99.' using errcode = '22023', hint = 'invalid_shares';
  elsif p_shares <> v_shares then
    if p_seen is distinct from v_shares or array(select jsonb_object_keys(p_shares)) <> array(select jsonb_object_keys(v_shares)) then
      raise exception 'The variants were changed while you were editing their shares.' using errcode = 'PT409', hint = 'version_conflict';
    end if;
    update public.creatives c set variant_share = (p_shares ->> c.variant)::integer
     where c.variant_of = v_parent.id and c.variant_share <> (p_shares ->> c.variant)::integer;
  end if;
  return query select * from public.creatives c where c.variant_of = v_parent.id order by c.variant;
end $$;
comment on function private.set_variant_shares(uuid, jsonb, jsonb) is 'Body of public.set_variant_shares: not tied to ownership.';
grant execute on function private.set_variant_shares(uuid, jsonb, jsonb) to authenticated, service_role;

create function public.set_variant_shares(p_creative_id uuid, p_shares jsonb, p_seen jsonb) returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.set_variant_shares(p_creative_id, p_shares, p_seen)
$$;
comment on function public.set_variant_shares(uuid, jsonb, jsonb) is
  'The shares of a creative''s variants, {"B": 30, "C": 20} in percent, over those that were seen; A has the rest, at least one. Answers the variants. Flights that have taken them keep their shares. Any writer of the organisation may. Hints: read_only, not_found, invalid_shares, version_conflict.';
revoke execute on function public.set_variant_shares(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.set_variant_shares(uuid, jsonb, jsonb) to authenticated, service_role;

create function private.detach_variant(p_id uuid) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writer('detach a variant');
  perform private.varied_creative(p_id);
  update public.creatives c set variant_of = null where c.id = p_id and c.variant_of is not null;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function private.detach_variant(uuid) is 'Body of public.detach_variant: not tied to ownership.';
grant execute on function private.detach_variant(uuid) to authenticated, service_role;

create function public.detach_variant(p_id uuid) returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.detach_variant(p_id)
$$;
comment on function public.detach_variant(uuid) is
  'A variant becomes a creative that is none; the letters after it move up, and its share is A''s. Flights that have taken it keep it. Any writer of the organisation may, again without another effect. Hints: read_only, not_found.';
revoke execute on function public.detach_variant(uuid) from public, anon;
grant execute on function public.detach_variant(uuid) to authenticated, service_role;

create function public.search_text(public.creative_versions) returns text
language sql stable set search_path = '' as $$
  select private.fold($1.version_name)
$$;
comment on function public.search_text(public.creative_versions) is 'Computed field: the version name as it is searched: see private.fold.';
grant execute on function public.search_text(public.creative_versions) to authenticated, service_role;

create function public.variant_of_name(public.creatives) returns text
language sql stable set search_path = '' as $$
  select c.name from public.creatives c where c.id = $1.variant_of
$$;
comment on function public.variant_of_name(public.creatives) is 'Computed field: the name of the creative whose variant it is; null for one that is none.';
grant execute on function public.variant_of_name(public.creatives) to authenticated, service_role;

create function public.variant_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creatives c where c.variant_of = $1.id
$$;
comment on function public.variant_count(public.creatives) is 'Computed field: how many variants the creative has beside itself.';
grant execute on function public.variant_count(public.creatives) to authenticated, service_role;

create function public.group_search_text(public.creatives) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n', $1.search_text, (select string_agg(c.search_text, E'\n' order by c.variant) from public.creatives c where c.variant_of = $1.id))
$$;
comment on function public.group_search_text(public.creatives) is 'Computed field: search_text of the creative and of its variants, a line each, so that a search for one of them finds what brings it.';
grant execute on function public.group_search_text(public.creatives) to authenticated, service_role;

-- Messages that an organisation has kept to begin with: everybody of it uses them, and who writes also renames and deletes them.

create table public.creative_templates (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  name text not null,
  type text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint creative_templates_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint creative_templates_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creative_templates_type_fkey foreign key (type) references public.message_types (name),
  constraint creative_templates_name_length check (length(btrim(name)) between 1 and 100),
  constraint creative_templates_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.creative_templates is 'One row is a message that an organisation begins others with, in the shape of its channel.';
create index creative_templates_organisation_id_idx on public.creative_templates (organisation_id, created_at desc, id desc);
create index creative_templates_user_id_idx on public.creative_templates (user_id);
create index creative_templates_type_idx on public.creative_templates (type);

grant select, insert, update, delete on public.creative_templates to authenticated;
grant all on public.creative_templates to service_role;
alter table public.creative_templates enable row level security;
create policy creative_templates_select on public.creative_templates for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_templates_insert on public.creative_templates for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy creative_templates_update on public.creative_templates for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy creative_templates_delete on public.creative_templates for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create function private.check_creative_template() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 500;
begin
  new.name := btrim(new.name);
  if tg_op = 'UPDATE' then
    if private.is_api_call() then
      perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'type', 'content', 'created_at'], to_jsonb(old), to_jsonb(new));
    end if;
    return new;
  end if;
  perform private.check_content(private.content_channel(new.type), new.content);
  new.content := private.tidy_content(new.content);
  if private.is_api_call() then
    new.created_at := now();
    new.updated_at := now();
    new.version := 1;
    if (select count(*) from public.creative_templates t where t.organisation_id = new.organisation_id and t.id <> new.id) >= v_most then
      raise exception 'Your organization has % templates. Delete one that nobody needs any more.', v_most using errcode = 'PT409', hint = 'too_many_templates';
    end if;
  end if;
  return new;
end $$;
comment on function private.check_creative_template() is 'BEFORE INSERT: a content that can be saved in its channel, and no more templates than can be looked through. BEFORE UPDATE: a client gives it another name, nothing else.';
grant execute on function private.check_creative_template() to authenticated, service_role;

create trigger a_queue_same_id before insert on public.creative_templates for each row when (private.is_client()) execute function private.queue_same_id();
create trigger creative_templates_check before insert or update on public.creative_templates for each row execute function private.check_creative_template();
create trigger creative_templates_touch before update on public.creative_templates for each row execute function private.touch_version();
create trigger creative_templates_audit after insert or update or delete on public.creative_templates for each row execute function private.audit();

-- What people say about a version. Whoever reads it may comment, also without the right to write: a reviewer often has none.

create table public.creative_comments (
  id uuid primary key default gen_random_uuid(),
  creative_id uuid not null,
  creative_version_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  body text not null,
  created_at timestamptz not null default now(),
  constraint creative_comments_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint creative_comments_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete cascade,
  constraint creative_comments_creative_version_id_fkey foreign key (creative_version_id, creative_id) references public.creative_versions (id, creative_id) on delete cascade,
  constraint creative_comments_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint creative_comments_body_length check (body ~ '\S' and length(body) <= 2000),
  constraint creative_comments_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.creative_comments is 'One row is what a person has said about a version of a creative. It is never changed, only deleted.';
create index creative_comments_creative_id_idx on public.creative_comments (creative_id, organisation_id, created_at, id);
create index creative_comments_creative_version_id_idx on public.creative_comments (creative_version_id, creative_id);
create index creative_comments_organisation_id_idx on public.creative_comments (organisation_id, created_at desc, id desc);
create index creative_comments_user_id_idx on public.creative_comments (user_id);

grant select, insert, delete on public.creative_comments to authenticated;
grant all on public.creative_comments to service_role;
alter table public.creative_comments enable row level security;
create policy creative_comments_select on public.creative_comments for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy creative_comments_insert on public.creative_comments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()));
create policy creative_comments_delete on public.creative_comments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (user_id = (select private.uid()) or (select private.is_org_admin())));

create function private.check_creative_comment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 500;
begin
  if private.is_api_call() then
    new.created_at := now();
    if (select count(*) from public.creative_comments c where c.creative_id = new.creative_id and c.id <> new.id) >= v_most then
      raise exception 'This creative has % comments. Delete some that are settled.', v_most using errcode = 'PT409', hint = 'too_many_comments';
    end if;
  end if;
  return new;
end $$;
comment on function private.check_creative_comment() is 'BEFORE INSERT: a comment is of the moment at which it is written, and a creative has no more of them than a page can show.';
grant execute on function private.check_creative_comment() to authenticated, service_role;

create trigger a_queue_same_id before insert on public.creative_comments for each row when (private.is_client()) execute function private.queue_same_id();
create trigger creative_comments_check before insert on public.creative_comments for each row execute function private.check_creative_comment();
create trigger creative_comments_audit after insert or delete on public.creative_comments for each row execute function private.audit();

-- SMS+ trackers: short links with the tags of their preview, in versions.

create table public.click_trackers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  original_url text not null,
  search_text text generated always as (private.fold(name)) stored,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint click_trackers_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint click_trackers_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint click_trackers_id_organisation_id_key unique (id, organisation_id),
  constraint click_trackers_name_length check (length(btrim(name)) between 1 and 120),
  constraint click_trackers_original_url_shape check (private.is_web_url(original_url)),
  constraint click_trackers_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.click_trackers is 'One row is a landing page that tracked short links lead to.';
comment on column public.click_trackers.search_text is 'Name as it is searched: see private.fold.';
create index click_trackers_organisation_id_created_at_idx on public.click_trackers (organisation_id, created_at desc, id desc);
create index click_trackers_user_id_idx on public.click_trackers (user_id);

grant select, insert, update, delete on public.click_trackers to authenticated;
grant all on public.click_trackers to service_role;
alter table public.click_trackers enable row level security;
create policy click_trackers_select on public.click_trackers for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy click_trackers_insert on public.click_trackers for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy click_trackers_update on public.click_trackers for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy click_trackers_delete on public.click_trackers for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));

create trigger click_trackers_guard before update on public.click_trackers
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at');
create trigger a_queue_same_id before insert on public.click_trackers for each row when (private.is_client()) execute function private.queue_same_id();
create trigger click_trackers_touch before update on public.click_trackers for each row execute function private.touch();
create trigger click_trackers_audit after insert or update or delete on public.click_trackers for each row execute function private.audit();

create table public.click_tracker_versions (
  id uuid primary key default gen_random_uuid(),
  click_tracker_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  version_name text not null,
  shortened_url text,
  domain_id uuid,
  og_title text not null default '',
  og_description text not null default '',
  og_image text not null default '',
  assigned_creative_id uuid,
  click_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint click_tracker_versions_click_tracker_id_fkey foreign key (click_tracker_id, organisation_id) references public.click_trackers (id, organisation_id) on delete cascade,
  constraint click_tracker_versions_id_organisation_id_key unique (id, organisation_id),
  constraint click_tracker_versions_assigned_creative_id_fkey foreign key (assigned_creative_id, organisation_id) references public.creatives (id, organisation_id) on delete set null (assigned_creative_id),
  constraint click_tracker_versions_domain_id_fkey foreign key (domain_id) references public.short_url_domains (id) on delete restrict,
  constraint click_tracker_versions_version_name_length check (length(btrim(version_name)) between 1 and 100),
  constraint click_tracker_versions_og_length check (length(og_title) <= 60 and length(og_description) <= 160),
  constraint click_tracker_versions_og_image_shape check (og_image = '' or private.is_web_url(og_image)),
  constraint click_tracker_versions_click_count_range check (click_count >= 0),
  constraint click_tracker_versions_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.click_tracker_versions is 'One row is one short link of a tracker, with the tags of its preview and the clicks counted on it.';
comment on column public.click_tracker_versions.domain_id is 'The domain that its short links are made on while it is active; null for the default one. Chosen once: addresses that were given away stay.';
alter table public.creative_versions add constraint creative_versions_tracker_version_id_fkey
  foreign key (tracker_version_id, organisation_id) references public.click_tracker_versions (id, organisation_id);
create index creative_versions_tracker_version_id_idx on public.creative_versions (tracker_version_id, organisation_id);
create index click_tracker_versions_click_tracker_id_idx on public.click_tracker_versions (click_tracker_id, created_at desc, id desc);
create index click_tracker_versions_organisation_id_idx on public.click_tracker_versions (organisation_id, created_at desc, id desc);
create index click_tracker_versions_domain_id_idx on public.click_tracker_versions (domain_id);
create index click_tracker_versions_assigned_creative_id_idx on public.click_tracker_versions (assigned_creative_id);

grant select, insert, update, delete on public.click_tracker_versions to authenticated;
grant all on public.click_tracker_versions to service_role;
alter table public.click_tracker_versions enable row level security;
create policy click_tracker_versions_select on public.click_tracker_versions for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy click_tracker_versions_insert on public.click_tracker_versions for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));
create policy click_tracker_versions_update on public.click_tracker_versions for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));
create policy click_tracker_versions_delete on public.click_tracker_versions for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write())
    and click_tracker_id in (select t.id from public.click_trackers t where t.user_id = (select private.uid())));

create trigger a_queue_same_id before insert on public.click_tracker_versions for each row when (private.is_client()) execute function private.queue_same_id();
create trigger click_tracker_versions_guard_new before insert on public.click_tracker_versions
  for each row execute function private.guard_new_creative_version();
create trigger click_tracker_versions_guard before update on public.click_tracker_versions
  for each row execute function private.guard_columns('id', 'click_tracker_id', 'organisation_id', 'created_at', 'click_count', 'shortened_url', 'domain_id');
create trigger click_tracker_versions_touch before update on public.click_tracker_versions for each row execute function private.touch();
create trigger click_tracker_versions_audit after insert or update or delete on public.click_tracker_versions for each row execute function private.audit();

-- Writes that touch several rows: one transaction each, repeatable with a client-made id.

create function private.copy_tracker(p_copy_id uuid, p_source_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_source public.click_trackers;
begin
  select * into v_source from public.click_trackers t where t.id = p_source_id;
  if not found then
    raise exception 'This tracker no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  insert into public.click_trackers (id, name, original_url) values (p_copy_id, private.copy_name(v_source.name, 120), v_source.original_url);
  insert into public.click_tracker_versions (click_tracker_id, version_name, domain_id, og_title, og_description, og_image, created_at)
  select p_copy_id, v.version_name, d.id, v.og_title, v.og_description, v.og_image, v.created_at
    from public.click_tracker_versions v left join public.short_url_domains d on d.id = v.domain_id and d.is_active
   where v.click_tracker_id = p_source_id;
end $$;
comment on function private.copy_tracker(uuid, uuid) is 'An own tracker with every version of the source, new short links on the same domains, as far as they are active, and no clicks.';
grant execute on function private.copy_tracker(uuid, uuid) to authenticated, service_role;

create function public.duplicate_tracker(p_id uuid, p_source_id uuid) returns setof public.click_trackers
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('duplicate');
  perform private.queue_id(p_id);
  if not exists (select 1 from public.click_trackers t where t.id = p_id and t.user_id = private.uid()) then
    perform private.copy_tracker(p_id, p_source_id);
  end if;
  return query select * from public.click_trackers t where t.id = p_id;
end $$;
comment on function public.duplicate_tracker(uuid, uuid) is 'A whole copy or none. The same p_id again answers the same copy.';
grant execute on function public.duplicate_tracker(uuid, uuid) to authenticated, service_role;

create function public.create_tracked_link(p_id uuid, p_name text, p_url text, p_domain_id uuid default null) returns setof public.click_tracker_versions
language plpgsql set search_path = '' as $$
begin
  perform private.require_writer('create a tracked link');
  insert into public.click_trackers (id, name, original_url) values (p_id, btrim(p_name), p_url) on conflict (id) do nothing;
  if found then
    insert into public.click_tracker_versions (click_tracker_id, version_name, og_title, domain_id)
    values (p_id, left(btrim(p_name), 100), left(btrim(p_name), 60), p_domain_id);
  elsif not exists (
    select 1 from public.click_trackers t join public.click_tracker_versions v on v.click_tracker_id = t.id
     where t.id = p_id and t.user_id = private.uid() and t.name = btrim(p_name) and t.original_url = p_url and v.domain_id is not distinct from p_domain_id) then
    raise exception 'This link was already created with other details.' using errcode = 'PT409', hint = 'request_reused';
  end if;
  return query select * from public.click_tracker_versions v where v.click_tracker_id = p_id order by v.created_at, v.id limit 1;
end $$;
comment on function public.create_tracked_link(uuid, text, text, uuid) is
  'A tracker with its first short link, on a domain or on the default one, whose preview shows the name. The same p_id again answers the same link.';
grant execute on function public.create_tracked_link(uuid, text, text, uuid) to authenticated, service_role;

create function public.copy_tracker_with_version(
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
    -- A copy keeps when its version was made; two versions can have one name.
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
    insert into public.click_tracker_versions (id, click_tracker_id, version_name, domain_id, og_title, og_description, og_image)
    values (v_target, p_id, p_version ->> 'version_name', (p_version ->> 'domain_id')::uuid, p_version ->> 'og_title', p_version ->> 'og_description', p_version ->> 'og_image')
    on conflict (id) do nothing;
  end if;
  return query select * from public.click_tracker_versions v where v.id = v_target;
end $$;
comment on function public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) is 'Copies a tracker of somebody else and puts the changed or new version into the copy, in one transaction.';
grant execute on function public.copy_tracker_with_version(uuid, uuid, uuid, jsonb) to authenticated, service_role;

create function public.version_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.version_count(public.click_trackers) is 'Computed field: how many versions the tracker has.';
grant execute on function public.version_count(public.click_trackers) to authenticated, service_role;

create function public.search_text(public.click_tracker_versions) returns text
language sql stable set search_path = '' as $$
  select private.fold(concat_ws(' ', t.name, $1.version_name, $1.shortened_url, t.original_url)) from public.click_trackers t where t.id = $1.click_tracker_id
$$;
comment on function public.search_text(public.click_tracker_versions) is 'Computed field: the names and addresses of a tracked link as they are searched: see private.fold.';
grant execute on function public.search_text(public.click_tracker_versions) to authenticated, service_role;

create function public.click_count(public.click_trackers) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(v.click_count), 0)::integer from public.click_tracker_versions v where v.click_tracker_id = $1.id
$$;
comment on function public.click_count(public.click_trackers) is 'Computed field: clicks of people on all links of the tracker.';
grant execute on function public.click_count(public.click_trackers) to authenticated, service_role;

-- Tests: a content as one person would get it, sent to oneself and to a few addresses of the organisation. They cost what messages
-- cost and stand on the statement as tests; nothing else counts them.

create function private.test_address(p_typed text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.is_phone(btrim(p_typed)) then '+' || regexp_replace(p_typed, '[^0-9]', '', 'g')
    else lower(btrim(p_typed)) end
$$;
comment on function private.test_address(text) is 'An e-mail address or a phone number in the one spelling that is kept and compared. The same as testAddress of src/domain/content/test-send.ts.';
grant execute on function private.test_address(text) to authenticated, service_role;

create table public.test_addresses (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  address text not null,
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint test_addresses_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint test_addresses_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint test_addresses_organisation_id_address_key unique (organisation_id, address),
  constraint test_addresses_address_shape check (length(address) <= 255 and address ~ '^(\+[1-9][0-9]{5,14}|[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+)$'),
  constraint test_addresses_times_range check (least(created_at, confirmed_at) >= '2000-01-01T00:00Z' and greatest(created_at, confirmed_at) < '2100-01-01T00:00Z')
);
comment on table public.test_addresses is 'One row is an e-mail address or a phone number that an organisation sends tests to, at most ten of them.';
comment on column public.test_addresses.confirmed_at is
  'When the owner of an e-mail address agreed to get tests; null until then. Set at once for the sign-in address of a member; a phone number needs none.';
create index test_addresses_user_id_idx on public.test_addresses (user_id);

grant select, insert, delete on public.test_addresses to authenticated;
grant all on public.test_addresses to service_role;
alter table public.test_addresses enable row level security;
create policy test_addresses_select on public.test_addresses for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy test_addresses_insert on public.test_addresses for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy test_addresses_delete on public.test_addresses for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger a_queue_same_id before insert on public.test_addresses for each row when (private.is_client()) execute function private.queue_same_id();
create trigger test_addresses_audit after insert or delete on public.test_addresses for each row execute function private.audit();

create function private.is_member_address(p_org uuid, p_address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.link_users u
     where u.organisation_id = p_org and u.status = 'active' and u.confirmed_at is not null and private.test_address(u.email) = p_address)
$$;
comment on function private.is_member_address(uuid, text) is 'True for the sign-in address of an active, confirmed member of the organisation.';
grant execute on function private.is_member_address(uuid, text) to authenticated, service_role;

create function private.check_test_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.address := private.test_address(new.address);
  -- A client cannot confirm an address by writing the column.
  if private.is_client() or new.confirmed_at is null then
    new.confirmed_at := case when private.is_member_address(new.organisation_id, new.address) then now() end;
  end if;
  -- One at a time, so that two together are not eleven.
  perform private.queue_id(new.organisation_id);
  if (select count(*) from public.test_addresses a where a.organisation_id = new.organisation_id) >= 10 then
    raise exception 'An organization can have ten addresses for tests. Remove one first.' using errcode = '22023', hint = 'too_many_addresses';
  end if;
  return new;
end $$;
comment on function private.check_test_address() is 'BEFORE INSERT: one spelling for an address, confirmed only if it is a member''s, and at most ten of them, of those that the caller may see: nobody is told how many another organisation has.';
grant execute on function private.check_test_address() to authenticated, service_role;
create trigger test_addresses_check before insert on public.test_addresses for each row execute function private.check_test_address();

-- The owner of any other e-mail address agrees once, by the button behind the link of a mail.

create table private.test_address_mails (
  organisation_id uuid not null,
  address text not null,
  token_hash text not null,
  sent_at timestamptz not null default clock_timestamp(),
  constraint test_address_mails_pkey primary key (organisation_id, address),
  constraint test_address_mails_token_hash_key unique (token_hash),
  constraint test_address_mails_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint test_address_mails_times_range check (sent_at >= '2000-01-01T00:00Z' and sent_at < '2100-01-01T00:00Z')
);
comment on table private.test_address_mails is
  'One row is the last mail that asked an address to confirm. It outlives the saved address, so removing and saving an address again mails it no sooner.';
comment on column private.test_address_mails.token_hash is 'SHA-256 of the token in the mailed link; the token itself is not kept.';

create function private.mail_test_address(p_org uuid, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  delete from private.test_address_mails m where m.organisation_id = p_org and m.sent_at < clock_timestamp() - interval '7 days';
  insert into private.test_address_mails as m (organisation_id, address, token_hash)
  values (p_org, p_address, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'))
  on conflict (organisation_id, address) do update set token_hash = excluded.token_hash, sent_at = excluded.sent_at
    where m.sent_at <= clock_timestamp() - interval '1 hour';
  if not found then
    return false;
  end if;
  perform private.count_mail(p_org);
  insert into private.outgoing_mails (organisation_id, recipient, kind, facts)
  values (p_org, p_address, 'test_address_confirm',
    jsonb_build_object('organisation', (select o.name from public.organisations o where o.id = p_org), 'token', v_token));
  return true;
end $$;
comment on function private.mail_test_address(uuid, text) is
  'Queues the mail that asks an address to confirm, with a new token; false within an hour of the last one. PT429 too_many_mails.';
revoke execute on function private.mail_test_address(uuid, text) from public, anon, authenticated;

create function private.ask_test_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_test_address(new.organisation_id, new.address);
  return null;
end $$;
comment on function private.ask_test_address() is 'AFTER INSERT of an e-mail address that is not confirmed: mails its owner.';
create trigger test_addresses_ask after insert on public.test_addresses
  for each row when (new.confirmed_at is null and strpos(new.address, '@') > 0) execute function private.ask_test_address();

create function private.resend_test_address(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address text;
begin
  perform private.require_writer('send a test');
  select a.address into v_address from public.test_addresses a
   where a.id = p_id and a.organisation_id = private.effective_org_id() and a.confirmed_at is null and strpos(a.address, '@') > 0;
  if not found then
    raise exception 'This address is confirmed or was removed.' using errcode = 'PT404', hint = 'not_found';
  elsif not private.mail_test_address(private.effective_org_id(), v_address) then
    raise exception 'The last email to this address was sent less than an hour ago. Please wait a little.' using errcode = 'PT429', hint = 'mailed_lately';
  end if;
end $$;
comment on function private.resend_test_address(uuid) is 'Body of public.resend_test_address.';
grant execute on function private.resend_test_address(uuid) to authenticated, service_role;

create function public.resend_test_address(p_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.resend_test_address(p_id)
$$;
comment on function public.resend_test_address(uuid) is
  'Mails the owner of a saved address again, with a new link, at most once an hour. Hints: read_only, not_found, mailed_lately, too_many_mails.';
grant execute on function public.resend_test_address(uuid) to authenticated, service_role;

create function private.confirm_test_address(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.test_addresses a set confirmed_at = coalesce(a.confirmed_at, now())
    from private.test_address_mails m
   where m.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and m.sent_at > clock_timestamp() - interval '7 days'
     and a.organisation_id = m.organisation_id and a.address = m.address;
  if not found then
    raise exception 'This link no longer works. Ask the organization to send a new one.' using errcode = 'PT404', hint = 'link_expired';
  end if;
end $$;
comment on function private.confirm_test_address(text) is 'Body of public.confirm_test_address.';
grant execute on function private.confirm_test_address(text) to anon, authenticated, service_role;

-- A parsed body: visitors may execute it although schema private is closed to them.
create function public.confirm_test_address(p_token text) returns void
language sql volatile set search_path = ''
return private.confirm_test_address(p_token);
comment on function public.confirm_test_address(text) is
  'Confirms the address that a mailed link with this token was sent to, for 7 days. The only function that visitors may execute. Hints: link_expired.';
grant execute on function public.confirm_test_address(text) to anon, authenticated, service_role;

create table public.test_sends (
  id uuid primary key,
  organisation_id uuid not null,
  creative_id uuid,
  name text not null,
  channel text not null,
  message text not null,
  content jsonb not null,
  link text,
  recipients jsonb not null default '[]',
  parts integer not null,
  price numeric not null,
  cost numeric(16, 4) not null,
  request text not null,
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  gateway text,
  lease uuid,
  leased_until timestamptz not null default '2000-01-01T00:00Z',
  settled_at timestamptz,
  report_id text,
  constraint test_sends_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint test_sends_creative_id_fkey foreign key (creative_id, organisation_id) references public.creatives (id, organisation_id) on delete set null (creative_id),
  constraint test_sends_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint test_sends_name_length check (length(btrim(name)) between 1 and 120),
  constraint test_sends_recipients_shape check (jsonb_typeof(recipients) = 'array'),
  constraint test_sends_parts_range check (parts between 1 and 100),
  constraint test_sends_price_range check (price >= 0 and price < 1e8),
  constraint test_sends_cost_range check (cost >= 0 and cost < 1e10),
  constraint test_sends_times_range check (least(created_at, leased_until, settled_at) >= '2000-01-01T00:00Z' and greatest(created_at, leased_until, settled_at) < '2100-01-01T00:00Z')
);
comment on table public.test_sends is 'One row is a test: a content as it was sent to a few addresses, with what it cost and what became of it. No figure of a flight or campaign counts it.';
comment on column public.test_sends.message is 'As it is sent, with the link and the values of the chosen person.';
comment on column public.test_sends.recipients is '[{address, outcome, reason?}]; outcome is waiting, delivered or failed.';
comment on column public.test_sends.price is 'Dollars to send it once, in all its parts.';
comment on column public.test_sends.cost is 'Dollars that were taken for all of its messages; what was not delivered is given back.';
comment on column public.test_sends.request is 'Fingerprint of what was asked for, so that the same request again is told from another one.';
comment on column public.test_sends.leased_until is 'Until then the gateway that took it is to report; then, or when it is given back, whoever asks next gets it.';
create index test_sends_organisation_id_created_at_idx on public.test_sends (organisation_id, created_at desc, id desc);
create index test_sends_created_at_idx on public.test_sends (created_at);
create index test_sends_creative_id_idx on public.test_sends (creative_id, organisation_id);
create index test_sends_user_id_idx on public.test_sends (user_id);
create index test_sends_waiting_idx on public.test_sends (leased_until) where settled_at is null;

revoke all on public.test_sends from anon, authenticated;
grant select on public.test_sends to authenticated, service_role;
alter table public.test_sends enable row level security;
create policy test_sends_select on public.test_sends for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create function private.fill_fields(p_value jsonb, p_person jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_text text;
  v_field text[];
begin
  case jsonb_typeof(p_value)
  when 'array' then
    return (select coalesce(jsonb_agg(private.fill_fields(e.value, p_person) order by e.ordinality), '[]') from jsonb_array_elements(p_value) with ordinality as e);
  when 'object' then
    return (select coalesce(jsonb_object_agg(e.key, private.fill_fields(e.value, p_person)), '{}') from jsonb_each(p_value) as e);
  when 'string' then
    v_text := p_value #>> '{}';
    for v_field in select regexp_matches(v_text, '(\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|''([^''{}]*)''))? *\}\})', 'g') loop
      if private.message_fields() ? v_field[2] then
        v_text := replace(v_text, v_field[1], coalesce(nullif(p_person ->> v_field[2], ''), v_field[3], v_field[4], ''));
      end if;
    end loop;
    return to_jsonb(v_text);
  else
    return p_value;
  end case;
end $$;
comment on function private.fill_fields(jsonb, jsonb) is 'Every text of a value with the values that a person has for its fields, else their fallbacks. The same as fillFields of src/domain/content/fields.ts.';
grant execute on function private.fill_fields(jsonb, jsonb) to authenticated, service_role;

create function private.test_link(p_version_id uuid, p_tracker_version_id uuid, p_with_link boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
  v_tracked uuid := p_tracker_version_id;
begin
  if p_version_id is not null then
    select * into v_version from public.creative_versions v where v.id = p_version_id and v.organisation_id = private.effective_org_id();
    if not found then
      raise exception 'This version no longer exists.' using errcode = 'PT404', hint = 'not_found';
    end if;
    v_tracked := coalesce(v_tracked, v_version.tracker_version_id);
  end if;
  if v_tracked is not null then
    perform 1 from public.click_tracker_versions v where v.id = v_tracked and v.organisation_id = private.effective_org_id();
    if not found then
      raise exception 'This link no longer exists. Choose another link.' using errcode = 'PT404', hint = 'unknown_link';
    end if;
    return private.register_short_link('click_tracker_versions', v_tracked, private.effective_org_id(), p_test => true);
  elsif v_version.shortened_url is not null then
    return private.register_short_link('creative_versions', v_version.id, v_version.organisation_id, p_test => true);
  elsif p_with_link then
    raise exception 'The short link is made when the message is saved. Save it, then send the test.' using errcode = 'PT409', hint = 'link_unsaved';
  end if;
  return null;
end $$;
comment on function private.test_link(uuid, uuid, boolean) is
  'The link that a test carries, whose visits no figure counts: of the tracked link, else of the version; null without one. Raises link_unsaved for a link that is made when the version is saved.';

create function private.test_recipients(p_type text, p_addresses text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_addresses constant text[] := array(select distinct private.test_address(a) from unnest(p_addresses) as a order by 1);
  v_channel constant text := private.content_channel(p_type);
  v_own constant text[] := array(
    select private.test_address(a) from public.link_users u, unnest(array[u.email, u.phone]) as a where u.id = private.uid() and a is not null);
  v_unconfirmed text;
begin
  if cardinality(v_addresses) not between 1 and 10 then
    raise exception 'Send a test to one to ten addresses.' using errcode = '22023', hint = 'invalid_recipients';
  elsif exists (
    select 1 from unnest(v_addresses) as a
     where a is null or not exists (select 1 from public.test_addresses t where t.organisation_id = private.effective_org_id() and t.address = a)
       and a <> all (v_own)) then
    raise exception 'A test goes to yourself and to the addresses that are saved for tests.' using errcode = '22023', hint = 'unknown_recipient';
  elsif exists (
    select 1 from unnest(v_addresses) as a where case v_channel when 'email' then strpos(a, '@') = 0 when 'push' then false else strpos(a, '@') > 0 end) then
    raise exception '% needs %.', p_type, case v_channel when 'email' then 'e-mail addresses' else 'phone numbers' end
      using errcode = '22023', hint = 'wrong_recipient';
  end if;
  select t.address into v_unconfirmed from public.test_addresses t
   where t.organisation_id = private.effective_org_id() and t.address = any (v_addresses) and t.address <> all (v_own)
     and t.confirmed_at is null and strpos(t.address, '@') > 0
   order by 1 limit 1;
  if found then
    raise exception '% is waiting for confirmation. Its owner confirms it with the link in our email.', v_unconfirmed using errcode = 'PT409', hint = 'unconfirmed_recipient';
  end if;
  return v_addresses;
end $$;
comment on function private.test_recipients(text, text[]) is
  'To whom a test goes, each once: the caller''s own address and number, and those that the organisation has saved. Raises invalid_recipients, unknown_recipient, wrong_recipient where the channel can not reach one, or unconfirmed_recipient.';

create function private.send_test(
  p_id uuid, p_name text, p_type text, p_content jsonb, p_person jsonb, p_addresses text[], p_cost numeric, p_version_id uuid, p_with_link boolean,
  p_tracker_version_id uuid)
returns setof public.test_sends
language plpgsql security definer set search_path = '' as $$
declare
  v_org public.organisations;
  v_request constant text := encode(sha256(convert_to(
    jsonb_build_array(p_version_id, btrim(p_name), p_type, p_content, p_with_link, p_person, to_jsonb(p_addresses), p_cost, p_tracker_version_id)::text, 'UTF8')), 'hex');
  v_known public.test_sends;
  v_addresses text[];
  v_link text;
  v_written text;
  v_message text;
  v_parts integer;
  v_price numeric;
  v_cost numeric;
begin
  perform private.require_writer('send a test');
  if p_id is null then
    raise exception 'A test has an id of the one who sends it.' using errcode = '22023', hint = 'invalid_id';
  end if;
  perform private.queue_id(p_id);
  select * into v_org from public.organisations o where o.id = private.effective_org_id();
  -- One test of an organisation at a time, so that the limit holds for those that come together.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('tests:' || v_org.id, 0));
  select * into v_known from public.test_sends t where t.id = p_id;
  if found then
    if v_known.organisation_id is distinct from v_org.id or v_known.request <> v_request then
      raise exception 'This test was already sent with other details.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return query select * from public.test_sends t where t.id = p_id;
    return;
  end if;
  if not exists (select 1 from public.message_types m where m.name = p_type) or not private.uses_channel(v_org.id, p_type) then
    raise exception 'Your organization can not send on this channel.' using errcode = '22023', hint = 'channel_off';
  end if;
  perform private.check_content(private.content_channel(p_type), p_content);
  p_content := private.tidy_content(p_content);
  if exists (select 1 from private.content_fields(p_content) as f where f.code is not null) then
    raise exception 'The message has a field of a person that can not be filled in. Edit the creative.' using errcode = 'PT409', hint = 'creative_fields';
  elsif jsonb_typeof(p_person) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_person) as e
     where not private.message_fields() ? e.key or jsonb_typeof(e.value) <> 'string' or length(e.value #>> '{}') > 100 or e.value #>> '{}' ~ '[{}]') then
    raise exception 'The person has a value that is none of the fields.' using errcode = '22023', hint = 'invalid_person';
  end if;
  v_addresses := private.test_recipients(p_type, p_addresses);
  if cardinality(v_addresses) + (
    select coalesce(sum(jsonb_array_length(t.recipients)), 0) from public.test_sends t
     where t.organisation_id = v_org.id and t.created_at > now() - interval '1 hour') > 100 then
    raise exception 'Your organization has sent 100 test messages within an hour. Please wait a little.' using errcode = 'PT429', hint = 'too_many_tests';
  end if;
  -- Tests of all organisations to an address pass one after the other, in the order of addresses.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('test_address:' || a.address, 0)) from unnest(v_addresses) as a (address);
  if exists (
    select 1 from unnest(v_addresses) as a (address)
     where (select count(*) from public.test_sends t
             where t.created_at > now() - interval '1 hour' and t.recipients @> jsonb_build_array(jsonb_build_object('address', a.address))) >= 10) then
    raise exception 'An address gets at most 10 tests within an hour. Please wait a little.' using errcode = 'PT429', hint = 'too_many_tests';
  end if;
  v_link := private.test_link(p_version_id, p_tracker_version_id, coalesce(p_with_link, false));
  if v_link is null and strpos(p_content::text, '{{link}}') > 0 then
    raise exception 'The message has a place for a link, and no link is chosen. Choose one or remove {{link}}.' using errcode = 'PT409', hint = 'link_missing';
  end if;
  v_written := private.sent_text(p_type, p_content, v_link);
  v_message := private.fill_fields(to_jsonb(v_written), p_person) #>> '{}';
  if private.content_channel(p_type) in ('rcs', 'email', 'voice') then
    v_message := left(v_message, 1600);
  elsif length(v_message) > 1600 then
    raise exception 'With its short link the message has % characters; at most 1600 can be sent.', length(v_message) using errcode = '22023', hint = 'message_too_long';
  end if;
  v_parts := private.billed_parts(p_type, private.sms_encoding(), v_message, private.fill_fields(p_content, p_person));
  v_price := v_parts * private.cost_per_message(jsonb_build_object('service_rates', v_org.service_rates), p_type, false, '{}');
  v_cost := ceil(v_price * cardinality(v_addresses) * 10000) / 10000;
  if v_cost is distinct from p_cost then
    raise exception 'The test costs $% now.', trim_scale(v_cost) using errcode = 'PT409', hint = 'price_changed';
  elsif v_cost > 0 then
    perform private.wallet_apply(v_org.id, 'test', -v_cost, 'test:' || p_id, left(p_type || ' test of ' || btrim(p_name), 500));
  end if;
  return query
    insert into public.test_sends as t (id, organisation_id, creative_id, name, channel, message, content, link, recipients, parts, price, cost, request)
    values (p_id, v_org.id, (select v.creative_id from public.creative_versions v where v.id = p_version_id), btrim(p_name), p_type, v_message,
      private.fill_fields(private.render_content(p_content, v_written, v_link), p_person), v_link,
      (select jsonb_agg(jsonb_build_object('address', a, 'outcome', 'waiting') order by a) from unnest(v_addresses) as a), v_parts, v_price, v_cost, v_request)
    returning t.*;
end $$;
comment on function private.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) is 'Body of public.send_test.';
grant execute on function private.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) to authenticated, service_role;

create function public.send_test(
  p_id uuid, p_name text, p_type text, p_content jsonb, p_person jsonb, p_addresses text[], p_cost numeric, p_version_id uuid default null,
  p_with_link boolean default false, p_tracker_version_id uuid default null)
returns setof public.test_sends
language sql set search_path = '' as $$
  select * from private.send_test(p_id, p_name, p_type, p_content, p_person, p_addresses, p_cost, p_version_id, p_with_link, p_tracker_version_id)
$$;
comment on function public.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) is
  'Sends a content, as one person would get it, to the caller and to addresses that are saved for tests, at the organisation''s price of a message; p_cost is what was shown, in dollars. p_version_id is the version whose link it carries, p_tracker_version_id the tracked link that is chosen instead, p_with_link says that the message is to have one. The same p_id again answers the same test. Hints: read_only, channel_off, invalid_content, creative_fields, invalid_person, invalid_recipients, unknown_recipient, wrong_recipient, unconfirmed_recipient, link_missing, link_unsaved, unknown_link, message_too_long, too_many_tests, price_changed, insufficient_credits, request_reused.';
grant execute on function public.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) to authenticated, service_role;

-- A gateway takes tests with its work, and its report settles them.

create function private.claim_tests(p_gateway text, p_lease uuid, p_limit integer) returns setof public.test_sends
language sql volatile security definer set search_path = '' as $$
  with next as (
    select t.id from public.test_sends t join public.organisations o on o.id = t.organisation_id and o.is_active
     where t.settled_at is null and t.leased_until <= clock_timestamp()
     order by t.created_at, t.id limit p_limit for update of t skip locked)
  update public.test_sends t set gateway = p_gateway, lease = p_lease, leased_until = clock_timestamp() + interval '5 minutes'
    from next where t.id = next.id
  returning t.*
$$;
comment on function private.claim_tests(text, uuid, integer) is 'Leases up to so many tests that nobody has to a gateway, the oldest first.';
revoke execute on function private.claim_tests(text, uuid, integer) from public, anon, authenticated;

create function private.test_work(p_gateway text, p_lease uuid, p_limit integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'test', true, 'test_id', t.id, 'organisation_id', t.organisation_id, 'channel', t.channel, 'message', t.message, 'content', t.content,
           'sender', (select o.name from public.organisations o where o.id = t.organisation_id),
           'link', t.link, 'parts', t.parts, 'cost_per_send', t.price, 'lease', t.lease, 'leased_until', t.leased_until,
           'addresses', jsonb_path_query_array(t.recipients, '$[*] ? (@.outcome == "waiting").address')) order by t.created_at, t.id), '[]')
    from private.claim_tests(p_gateway, p_lease, p_limit) as t
$$;
comment on function private.test_work(text, uuid, integer) is 'What a gateway is told of the tests that it takes.';
revoke execute on function private.test_work(text, uuid, integer) from public, anon, authenticated;

create function private.settle_test(p_test_id uuid, p_gateway text, p_report_id text, p_results jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := (select t.organisation_id from public.test_sends t where t.id = p_test_id);
  v_test public.test_sends;
  v_recipients jsonb;
  v_failed integer;
  v_back numeric;
begin
  if v_org is null then
    return 'unknown_test';
  elsif jsonb_typeof(p_results) is distinct from 'array' or not coalesce(length(btrim(p_report_id)) between 1 and 200, false) then
    return case when jsonb_typeof(p_results) is distinct from 'array' then 'invalid_results' else 'invalid_report_id' end;
  end if;
  -- Wallet before test, as everybody who moves money takes it first.
  perform 1 from public.wallets w where w.organisation_id = v_org for update;
  select * into v_test from public.test_sends t where t.id = p_test_id for update;
  select jsonb_agg(r.value || jsonb_strip_nulls(jsonb_build_object('outcome', said.outcome, 'reason', said.reason)) order by r.ordinality),
         count(*) filter (where said.outcome = 'failed')
    into v_recipients, v_failed
    from jsonb_array_elements(v_test.recipients) with ordinality as r
    left join (
      select e.value ->> 'address' as address, e.value ->> 'outcome' as outcome, left(private.plain_line(e.value ->> 'reason'), 200) as reason
        from jsonb_array_elements(p_results) as e) as said
      on said.address = r.value ->> 'address' and said.outcome in ('delivered', 'failed');
  if v_test.gateway is distinct from coalesce(p_gateway, v_test.gateway) then
    return 'unknown_test';
  elsif v_test.settled_at is not null then
    return case when v_test.report_id = p_report_id and v_test.recipients = v_recipients then 'duplicate' else 'report_reused' end;
  elsif jsonb_array_length(p_results) <> jsonb_array_length(v_test.recipients) or jsonb_array_length(v_recipients) <> jsonb_array_length(v_test.recipients)
    or jsonb_path_exists(v_recipients, '$[*] ? (@.outcome == "waiting")') then
    return 'invalid_results';
  end if;
  update public.test_sends t set recipients = v_recipients, report_id = p_report_id, settled_at = now() where t.id = p_test_id;
  v_back := v_test.cost - ceil(v_test.price * (jsonb_array_length(v_recipients) - v_failed) * 10000) / 10000;
  if v_back > 0 then
    perform private.wallet_apply(v_test.organisation_id, 'test', v_back, 'test-back:' || p_test_id, left(v_test.channel || ' test of ' || v_test.name || ', not delivered', 500));
  end if;
  return 'accepted';
end $$;
comment on function private.settle_test(uuid, text, text, jsonb) is
  'Takes [{address, outcome: delivered or failed, reason?}] of every recipient of a test from the gateway that took it (null: from the platform itself), and gives back what was not delivered. Answers accepted, duplicate, or why not: unknown_test, invalid_report_id, invalid_results, report_reused.';
revoke execute on function private.settle_test(uuid, text, text, jsonb) from public, anon, authenticated;
grant execute on function private.settle_test(uuid, text, text, jsonb) to service_role;

create function private.drop_old_tests() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_test record;
begin
  for v_test in
    select t.id, t.recipients from public.test_sends t where t.settled_at is null and t.created_at < now() - interval '1 day' order by t.organisation_id, t.id limit 50
  loop
    begin
      perform private.settle_test(v_test.id, null, 'not_taken', (
        select jsonb_agg(r.value || '{"outcome": "failed", "reason": "not_taken"}') from jsonb_array_elements(v_test.recipients) as r));
    exception when others then
      perform private.set_aside('drop_old_tests', v_test.id::text, sqlstate, sqlerrm);
    end;
  end loop;
end $$;
comment on function private.drop_old_tests() is 'A test that no gateway has reported within a day has failed: its cost is given back.';
revoke execute on function private.drop_old_tests() from public, anon, authenticated;

-- Pictures, recordings, videos and documents that an organisation has uploaded: what they show or say, and which messages have them. The files are in the
-- storage of the platform.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  name text not null,
  alt text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  seconds integer,
  created_at timestamptz not null default now(),
  constraint media_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint media_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint media_name_length check (length(btrim(name)) between 1 and 200),
  constraint media_alt_length check (length(btrim(alt)) between 1 and case when type like 'audio/%' then 3000 else 300 end),
  constraint media_type_known check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'audio/mpeg', 'audio/wav',
    'video/mp4', 'video/3gpp', 'application/pdf')),
  constraint media_bytes_range check (bytes between 1 and case when type ~ '^(image|audio)/' then 5242880 else 16777216 end),
  constraint media_size_range check (case when type ~ '^(image|video)/'
    then coalesce(least(width, height) >= 1 and greatest(width, height) <= 20000 and num_nulls(width, height) = 0, false)
    else num_nonnulls(width, height) = 0 end),
  -- 200 kB a second is more than what is on a CD: a file of that many bytes is not shorter.
  constraint media_seconds_range check (case when type like 'audio/%'
    then coalesce(seconds between 1 and 240 and bytes <= seconds * 200000, false)
    when type like 'video/%' then coalesce(seconds between 1 and 3600, false) else seconds is null end),
  constraint media_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.media is 'One row is a picture, a recording, a video or a document of an organisation; its file is `{organisation}/{id}.{ending}` in the bucket media, which everybody reads who has its address.';
comment on column public.media.alt is 'What a picture or a video shows or a document has in it, for those who do not see it, at most 300 characters; what a recording says, at most 3000.';
comment on column public.media.bytes is 'Size of the file, at most 5 MB, of a video or a document 16 MB, of a recording that of the stored file; width and height of a picture and of a video in pixels.';
comment on column public.media.seconds is 'How long a recording or a video is, each begun second counted; a recording at most 240. What a call costs follows from it.';
create index media_organisation_id_created_at_idx on public.media (organisation_id, created_at desc, id desc);
create index media_user_id_idx on public.media (user_id);

grant select, insert, delete on public.media to authenticated;
grant all on public.media to service_role;
alter table public.media enable row level security;
create policy media_select on public.media for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy media_insert on public.media for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy media_delete on public.media for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create trigger a_queue_same_id before insert on public.media for each row when (private.is_client()) execute function private.queue_same_id();
create trigger media_audit after insert or delete on public.media for each row execute function private.audit();

-- What a call costs follows from the length of its recording, and that is held to its bytes: they are those of the stored file, not the client's word.
create function private.check_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_file jsonb;
begin
  if to_regclass('storage.objects') is not null then
    select o.metadata into v_file from storage.objects o
     where o.bucket_id = 'media' and o.name = concat(new.organisation_id, '/', new.id, case new.type when 'audio/mpeg' then '.mp3' else '.wav' end);
    if (v_file ->> 'size')::bigint is distinct from new.bytes or v_file ->> 'mimetype' is distinct from new.type then
      raise exception 'There is no such recording: its file is not there, or has another size or type.' using errcode = '22023', hint = 'unknown_file';
    end if;
  end if;
  return new;
end $$;
comment on function private.check_recording() is
  'BEFORE INSERT of a client''s recording: its file is stored with the size and type that are named, as its length, which is paid for, is held to its size.';
create trigger media_recording before insert on public.media for each row
  when (private.is_client() and new.type in ('audio/mpeg', 'audio/wav')) execute function private.check_recording();

create index creative_versions_media_idx on public.creative_versions (organisation_id)
  where strpos(content::text, '/object/public/media/') > 0;

create function private.media_uses(p_org uuid) returns table (media_id uuid, used_by text, id uuid, name text, campaign_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with contents as (
      select 'creative' as used_by, c.id, c.name, v.content::text as content, null::uuid as campaign_id
        from public.creative_versions v join public.creatives c on c.id = v.creative_id
       where v.organisation_id = p_org and strpos(v.content::text, '/object/public/media/') > 0
      union all
      select 'template', t.id, t.name, t.content::text, null from public.creative_templates t
       where t.organisation_id = p_org and strpos(t.content::text, '/object/public/media/') > 0
      union all
      -- A variant keeps its words when its version is gone.
      select 'flight', f.id, coalesce(f.name, 'Unknown Flight'), f.variants::text, f.campaign_id from public.flights f
       where f.organisation_id = p_org and f.variants <> '[]' and strpos(f.variants::text, '/object/public/media/') > 0
      union all
      -- A deleted campaign comes back with its flights as they were.
      select 'deleted_flight', private.uuid_of(f.value ->> 'id'), coalesce(f.value ->> 'name', 'Unknown Flight'), f.value ->> 'variants', d.id
        from private.deleted_campaigns d cross join lateral jsonb_array_elements(nullif(d.parts -> 'flights', 'null')) as f
       where d.organisation_id = p_org and strpos(f.value ->> 'variants', '/object/public/media/') > 0
    )
    select distinct m.found[1]::uuid, c.used_by, c.id, c.name, c.campaign_id
      from contents c
      cross join lateral regexp_matches(c.content,
        '/object/public/media/' || p_org || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.', 'g') as m (found);
end $$;
comment on function private.media_uses(uuid) is 'The files of an organisation that messages have, with each creative, by any of its versions, each template and each flight, by its variants, that has one (used_by creative, template or flight, or deleted_flight while its campaign can be restored).';
revoke execute on function private.media_uses(uuid) from public, anon, authenticated;

create function private.list_media(p_search text, p_kind text, p_use text)
returns table (id uuid, name text, alt text, type text, bytes integer, width integer, height integer, seconds integer, user_id uuid, created_at timestamptz, used_in jsonb)
language sql stable security definer set search_path = '' as $$
  with uses as materialized (
    select u.media_id, jsonb_agg(jsonb_build_object('used_by', u.used_by, 'id', u.id, 'name', u.name, 'campaign_id', u.campaign_id) order by u.name, u.id) as used_in
      from private.media_uses(private.effective_org_id()) as u group by u.media_id
  )
  select m.id, m.name, m.alt, m.type, m.bytes, m.width, m.height, m.seconds, m.user_id, m.created_at, coalesce(u.used_in, '[]')
    from public.media m left join uses u on u.media_id = m.id
   where m.organisation_id = private.effective_org_id()
     and (coalesce(p_search, '') = '' or strpos(private.fold(m.name || E'\n' || m.alt), private.fold(p_search)) > 0)
     and (coalesce(p_kind, '') = '' or m.type like case p_kind when 'recording' then 'audio/%' when 'video' then 'video/%' when 'document' then 'application/%' else 'image/%' end)
     and (coalesce(p_use, '') = '' or (p_use = 'used') = (u.media_id is not null))
$$;
comment on function private.list_media(text, text, text) is 'Body of public.list_media.';
grant execute on function private.list_media(text, text, text) to authenticated, service_role;

create function public.list_media(p_search text default '', p_kind text default '', p_use text default '')
returns table (id uuid, name text, alt text, type text, bytes integer, width integer, height integer, seconds integer, user_id uuid, created_at timestamptz, used_in jsonb)
language sql stable set search_path = '' as $$
  select * from private.list_media(p_search, p_kind, p_use)
$$;
comment on function public.list_media(text, text, text) is
  'The files of the effective organisation whose name, description or transcript has these words, of one kind (picture, recording, video or document), used or unused; empty is all. used_in names the creatives, templates and flights (by their variants) that have each: [{used_by: creative, template, flight or deleted_flight, id, name, campaign_id}]; a flight of a deleted campaign counts while that can be restored.';
revoke execute on function public.list_media(text, text, text) from public, anon;
grant execute on function public.list_media(text, text, text) to authenticated, service_role;

create function private.keep_used_media() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := case split_part(old.type, '/', 1) when 'audio' then 'recording' when 'video' then 'video' when 'application' then 'document' else 'picture' end;
  v_names text[];
  v_deleted text[];
begin
  select array_agg(u.name order by u.name, u.id) filter (where u.used_by <> 'deleted_flight'),
         array_agg(u.name order by u.name, u.id) filter (where u.used_by = 'deleted_flight') into v_names, v_deleted
    from private.media_uses(old.organisation_id) as u where u.media_id = old.id;
  if v_names is not null then
    raise exception 'These messages have the %: %. Take it out of them first.', v_kind, private.quoted_names(v_names)
      using errcode = 'PT409', hint = 'media_in_use', detail = to_jsonb(v_names)::text;
  elsif v_deleted is not null then
    raise exception 'Flights of a deleted campaign have the %: %. The campaign can be restored for 30 days; then it can be deleted.', v_kind, private.quoted_names(v_deleted)
      using errcode = 'PT409', hint = 'media_in_use', detail = to_jsonb(v_deleted)::text;
  end if;
  return old;
end $$;
comment on function private.keep_used_media() is 'BEFORE DELETE by a client: a file stays while a message has it, or one that can come back.';
create trigger media_keep_used before delete on public.media
  for each row when (private.is_client()) execute function private.keep_used_media();

create function private.recording_problem(p_content jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_place constant text[] := regexp_match(p_content -> 'recording' ->> 'url', '/media/([0-9a-f-]{36})/([0-9a-f-]{36})\.');
begin
  if p_content ->> 'script' ~ '\{\{|\{%' then
    return '{"code": "recorded_field", "place": "script"}';
  end if;
  return (
    select '{"code": "unknown_recording", "place": "recording.url"}'::jsonb
     where not exists (
       select 1 from public.media m
        where m.id = v_place[2]::uuid and m.organisation_id = v_place[1]::uuid and m.type like 'audio/%'
          and m.organisation_id = coalesce(private.effective_org_id(), m.organisation_id)
          and m.seconds = (p_content -> 'recording' ->> 'seconds')::integer));
end $$;
comment on function private.recording_problem(jsonb) is
  'What is wrong with the recording of a call: unknown_recording, when the organisation has none there of this length; recorded_field, when its transcript has a field of a person, which nobody has said. Null when nothing is.';
grant execute on function private.recording_problem(jsonb) to authenticated, service_role;

create function private.is_media_path(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|gif|mp3|wav|mp4|3gp|pdf)$'
$$;
comment on function private.is_media_path(text) is 'Whether a file of the bucket media is where a row of public.media says.';
grant execute on function private.is_media_path(text) to authenticated, service_role;

create function private.is_kept_media(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_media_path(p_name)
    and exists (select 1 from public.media m where m.id = substring(p_name from '/(.{36})')::uuid);
end $$;
comment on function private.is_kept_media(text) is 'Whether the file of the bucket media belongs to a row of the list: it goes with that, and never before.';
grant execute on function private.is_kept_media(text) to authenticated, service_role;

create function private.is_named_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.uuid_of(split_part(p_name, '/', 1));
  v_path constant text := '/object/public/media/' || p_name;
begin
  return exists (
      select 1 from public.creative_versions v
       where v.organisation_id = v_org and strpos(v.content::text, '/object/public/media/') > 0 and strpos(v.content::text, v_path) > 0)
    or exists (select 1 from public.creative_templates t where t.organisation_id = v_org and strpos(t.content::text, v_path) > 0)
    or exists (select 1 from public.flights f where f.organisation_id = v_org and f.variants <> '[]' and strpos(f.variants::text, v_path) > 0)
    or exists (select 1 from private.deleted_campaigns d where d.organisation_id = v_org and strpos(d.parts::text, v_path) > 0);
end $$;
comment on function private.is_named_file(text) is
  'Whether a message names the file, in or out of the list of files: it may have been approved with it, so that it neither goes nor comes later.';
grant execute on function private.is_named_file(text) to authenticated, service_role;

-- Far beyond what messages need; a hosted project pays for each gigabyte.
create function private.has_storage_room(p_org uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) < 5368709120 and count(*) < 10000
      from storage.objects o where o.bucket_id = 'media' and o.name >= p_org || '/' and o.name < p_org || '0');
end $$;
comment on function private.has_storage_room(uuid) is 'The files of an organisation take less than 5 GB, and are fewer than 10,000.';
grant execute on function private.has_storage_room(uuid) to authenticated, service_role;

-- The platform's own tables hold the files; a database without them has no files either. Nobody has a policy to update one: what is in a message
-- stays as it was sent.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'no storage here';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('media', 'media', true, 16777216, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'audio/mpeg', 'audio/wav',
    'video/mp4', 'video/3gpp', 'application/pdf'])
  on conflict (id) do nothing;
  create policy media_files_select on storage.objects for select to authenticated
    using (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text);
  create policy media_files_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text
      and private.is_media_path(name) and (select private.can_write())
      and not private.is_named_file(name) and (select private.has_storage_room((select private.effective_org_id()))));
  create policy media_files_delete on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (storage.foldername(name))[1] = (select private.effective_org_id())::text
      and not private.is_kept_media(name) and not private.is_named_file(name) and (select private.can_write()));
end $$;
