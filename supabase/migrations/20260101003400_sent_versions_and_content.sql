-- Sent versions: which version each flight had when, and the rules that keep sent content unchanged. flight_creatives
-- has the current version only.

create table private.version_spans (
  flight_id uuid not null,
  starts_at private.instant not null,
  creative_version_id uuid,
  constraint version_spans_pkey primary key (flight_id, starts_at),
  constraint version_spans_flight_id_fkey foreign key (flight_id) references public.flights (id) on delete cascade,
  constraint version_spans_creative_version_id_fkey foreign key (creative_version_id)
    references public.creative_versions (id) on delete cascade
);
comment on table private.version_spans is 'One row is the version of a flight from starts_at until its next row.';
comment on column private.version_spans.starts_at is 'By delivery''s clock.';
comment on column private.version_spans.creative_version_id is 'Null after the creative was removed from the flight.';
create index version_spans_creative_version_id_idx on private.version_spans (creative_version_id);

create function private.record_version(p_flight uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_version constant uuid := (select l.creative_version_id from public.flight_creatives l where l.flight_id = p_flight
    order by l.created_at desc limit 1);
  v_last private.version_spans;
begin
  select * into v_last from private.version_spans s where s.flight_id = p_flight order by s.starts_at desc limit 1;
  if v_version is distinct from v_last.creative_version_id
    and exists (select 1 from public.flights f where f.id = p_flight) then
    -- Not before the last row: a transaction that waited for the flight may have started before the transaction that
    -- wrote that row.
    insert into private.version_spans (flight_id, starts_at, creative_version_id)
    values (p_flight, greatest(p_at, v_last.starts_at), v_version)
    on conflict (flight_id, starts_at) do update set creative_version_id = excluded.creative_version_id;
  end if;
end $$;
comment on function private.record_version(uuid, timestamptz) is
  'Records the last assigned version of a flight from this time on. The caller has locked the flight.';

create function private.apply_flight_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant public.flight_creatives := coalesce(new, old);
  v_type text;
begin
  if tg_op <> 'DELETE' then
    -- Updates the creative before the share lock below: two transactions could hold that lock and then deadlock.
    update public.creatives c set status = 'approved'
     where c.id = new.creative_id and c.status = 'draft'
       and exists (select 1 from public.organisations o where o.id = c.organisation_id and o.approval_policy = 'off');
    -- Reads the type again under a lock, so that it cannot change before the end of this transaction.
    select c.type into v_type from public.creatives c where c.id = new.creative_id for share;
    if not exists (select 1 from public.flights f where f.id = new.flight_id and lower(f.type) = lower(v_type)) then
      perform private.refuse('22023', 'type_mismatch.channel', jsonb_build_object('type', v_type));
    end if;
  end if;
  update public.creative_versions v set locked_at = now()
    from public.flights f
   where v.id in (new.creative_version_id, old.creative_version_id) and v.locked_at is null and f.id = v_link.flight_id
     and f.status <> 'pending';
  perform private.refresh_flight_message(v_link.flight_id);
  -- A row inserted with an earlier date counts from that date.
  perform private.record_version(v_link.flight_id,
    case when tg_op = 'INSERT' and new.created_at < now() then new.created_at else private.delivery_now() end);
  return null;
end $$;
comment on function private.apply_flight_creative() is
  'On assignment, approves a draft if the organization needs no second person for it, updates the flight''s message '
  'and records the version''s start. Locks a version that a flight gained or lost after its activation.';
create trigger flight_creatives_follow after insert or update or delete on public.flight_creatives
  for each row execute function private.apply_flight_creative();

create function private.protect_ended_flight_creatives() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() and exists (select 1 from public.flights f where f.id = old.flight_id and f.status = 'ended')
    then
    perform private.refuse('PT409', 'flight_ended.sent_stays');
  end if;
  return old;
end $$;
comment on function private.protect_ended_flight_creatives() is
  'BEFORE DELETE: keeps the creatives that an ended flight has sent.';
grant execute on function private.protect_ended_flight_creatives() to authenticated, service_role;
create trigger flight_creatives_keep_ended before delete on public.flight_creatives
  for each row execute function private.protect_ended_flight_creatives();

-- Rules that keep sent content unchanged.

create function private.flights_using_version(p_version_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l.flight_id from public.flight_creatives l where l.creative_version_id = p_version_id
  union
  select f.id from public.creative_versions v join public.flights f on f.organisation_id = v.organisation_id
   where v.id = p_version_id and f.variants <> '[]'
     and f.variants @> jsonb_build_array(jsonb_build_object('version_id', v.id))
$$;
comment on function private.flights_using_version(uuid) is
  'The flights that use a version as their own or as a variant.';

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
   where f.status <> 'pending' and f.id in (select private.flights_using_version(p_version.id));
  if v_names is not null then
    perform private.refuse('PT409', 'version_in_use.sending',
      jsonb_build_object('names', v_names, 'flights', v_flights));
  elsif p_version.locked_at is not null then
    perform private.refuse('PT409', 'version_in_use.sent');
  end if;
end $$;
comment on function private.refuse_sent_version(public.creative_versions) is
  'Raises version_in_use, with the flights as detail, if a flight that has left pending uses the version as its own '
  'or as a variant.';

create function private.is_sent_version(p_version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.creative_versions v where v.id = p_version and v.locked_at is not null)
      or exists (select 1 from public.flights f
        where f.status <> 'pending' and f.id in (select private.flights_using_version(p_version)))
$$;
comment on function private.is_sent_version(uuid) is
  'True if a flight that has left pending uses or used the version, or uses it as a variant.';
grant execute on function private.is_sent_version(uuid) to authenticated, service_role;

create function private.protect_sent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_sent_version(old);
  return new;
end $$;
comment on function private.protect_sent_version() is
  'BEFORE UPDATE: keeps a version unchanged once a flight has sent or may send it. WhatsApp''s decision on its '
  'template may still be recorded.';
create trigger creative_versions_keep_sent before update of version_name, message, content, original_url,
  tracker_version_id, og_title, og_description, og_image on public.creative_versions
  for each row when ((old.version_name, old.message, private.remove_decisions(old.content), old.original_url,
    old.tracker_version_id, old.og_title, old.og_description, old.og_image)
    is distinct from (new.version_name, new.message, private.remove_decisions(new.content), new.original_url,
      new.tracker_version_id, new.og_title, new.og_description, new.og_image))
  execute function private.protect_sent_version();

create function private.update_flights_of_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
begin
  for v_flight in
    select f.* from public.flights f
     where f.id in (select private.flights_using_version(new.id))
     order by f.id for no key update
  loop
    if v_flight.status <> 'pending' then
      -- WhatsApp's decision on a template does not change the sent content.
      continue when (old.message, private.remove_decisions(old.content), old.original_url, old.tracker_version_id)
        is not distinct from (new.message, private.remove_decisions(new.content), new.original_url,
          new.tracker_version_id);
      -- The flight was activated after the first check; it sends the content that its owner saw.
      perform private.refuse_sent_version(new);
    end if;
    -- The flight may send another version, whose concurrent edit waits for this flight.
    if new.id = (select l.creative_version_id from public.flight_creatives l where l.flight_id = v_flight.id
      order by l.created_at desc limit 1) then
      perform private.refresh_flight_message(v_flight.id);
    end if;
    perform private.refresh_flight_variants(v_flight.id, new);
  end loop;
  return null;
end $$;
comment on function private.update_flights_of_version() is
  'AFTER UPDATE: updates the text and price of pending flights in the same transaction, for their own version and '
  'for variants; voids an approval of the previous text.';
create trigger creative_versions_follow after update of message, content, original_url, tracker_version_id
  on public.creative_versions
  for each row when ((old.message, old.content, old.original_url, old.tracker_version_id)
    is distinct from (new.message, new.content, new.original_url, new.tracker_version_id))
  execute function private.update_flights_of_version();

create function private.protect_used_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  perform private.refuse_sent_version(old);
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f where f.id in (select private.flights_using_version(old.id));
  if v_names is not null then
    perform private.refuse('PT409', 'version_in_use.flight', jsonb_build_object('names', v_names));
  end if;
  return old;
end $$;
comment on function private.protect_used_version() is
  'BEFORE DELETE by a client: keeps a version while a flight uses it, also as a variant, and after it was sent.';

create trigger creative_versions_keep_used before delete on public.creative_versions
  for each row when (private.is_client()) execute function private.protect_used_version();

create function private.protect_sent_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
    from public.flights f where f.id in (select private.flights_testing_creative(old));
  if v_names is not null then
    perform private.refuse('PT409', 'creative_in_use.variants', jsonb_build_object('names', v_names));
  end if;
  if exists (select 1 from public.creative_versions v where v.creative_id = old.id and v.locked_at is not null) then
    perform private.refuse('PT409', 'creative_in_use.sent');
  end if;
  return old;
end $$;
comment on function private.protect_sent_creative() is
  'BEFORE DELETE by a client: keeps variants of flights and sent creatives, also if the flight has another creative '
  'now.';
create trigger creatives_keep_sent before delete on public.creatives
  for each row when (private.is_client()) execute function private.protect_sent_creative();

create function private.protect_used_creative() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_names text[];
begin
  if new.type is distinct from old.type then
    select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
      from public.flights f
     where f.id in (select l.flight_id from public.flight_creatives l where l.creative_id = old.id)
        or f.id in (select private.flights_testing_creative(old));
    if v_names is not null then
      perform private.refuse('PT409', 'creative_in_use.type', jsonb_build_object('names', v_names));
    elsif exists (select 1 from public.creative_versions v where v.creative_id = old.id and v.locked_at is not null)
      then
      perform private.refuse('PT409', 'creative_in_use.sent_type');
    end if;
  end if;
  if new.status = 'inactive' and old.status <> 'inactive' then
    -- A flight that waits for credits resumes automatically.
    select array_agg(coalesce(f.name, 'Unknown Flight') order by f.created_at, f.id) into v_names
      from public.flights f
     where (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
       and f.organisation_id = old.organisation_id
       and (f.creative_id = old.id or f.id in (select private.flights_testing_creative(old)));
    if v_names is not null then
      perform private.refuse('PT409', 'creative_in_use.active', jsonb_build_object('names', v_names));
    end if;
  end if;
  return new;
end $$;
comment on function private.protect_used_creative() is
  'BEFORE UPDATE: keeps the type while flights use the creative, and keeps it usable while an active flight does.';
create trigger creatives_keep_used before update of type, status on public.creatives
  for each row when (old.type is distinct from new.type or old.status is distinct from new.status)
    execute function private.protect_used_creative();

create function private.convert_versions_to_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.creative_versions set content = '{}' where creative_id = new.id;
  return null;
end $$;
comment on function private.convert_versions_to_channel() is
  'AFTER UPDATE of the type: converts the content of its versions to the shape of the new channel.';
grant execute on function private.convert_versions_to_channel() to authenticated, service_role;
create trigger creatives_follow_type after update of type on public.creatives
  for each row when (private.content_channel(old.type) <> private.content_channel(new.type))
    execute function private.convert_versions_to_channel();

create function private.flight_content(p_flight uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select v.content from public.flight_creatives l join public.creative_versions v on v.id = l.creative_version_id
     where l.flight_id = p_flight order by l.created_at desc limit 1);
end $$;
comment on function private.flight_content(uuid) is
  'Content of the newest assigned version of a flight, as written; null without one.';

create function private.flight_parts(p_flight public.flights, p_encoding text default private.sms_encoding())
  returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.message_parts(p_flight.type, p_encoding, p_flight.message, p_flight.translations,
    case when lower(p_flight.type) = 'voice' then private.flight_content(p_flight.id) end);
end $$;
comment on function private.flight_parts(public.flights, text) is
  'Billed parts of the flight''s own message in its longest language. A call is billed by its whole content, of '
  'which the message is only the start.';

create function private.fallback_parts(p_content jsonb, p_link text, p_encoding text) returns integer
language sql immutable security definer set search_path = '' as $$
  select coalesce(max(private.sms_parts(private.longest_text(
    private.render_message('RCS', l.content ->> 'fallback', p_link)), p_encoding)), 0)
    from private.content_languages(p_content) as l where coalesce(l.content ->> 'fallback', '') <> ''
$$;
comment on function private.fallback_parts(jsonb, text, text) is
  'SMS parts of the fallback of an RCS content in its longest language; 0 without one. The same as fallbackParts '
  'of src/domain/content/priced-parts.ts.';

create function private.flight_fallback_parts(p_flight public.flights, p_encoding text default private.sms_encoding())
  returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if lower(p_flight.type) <> 'rcs' then
    return 0;
  end if;
  return greatest(coalesce(private.fallback_parts(private.flight_content(p_flight.id), p_flight.short_url, p_encoding),
    0), (
    select max(private.fallback_parts(v.value -> 'content', p_flight.short_url, p_encoding))
      from jsonb_array_elements(p_flight.variants) as v));
end $$;
comment on function private.flight_fallback_parts(public.flights, text) is
  'SMS parts of the longest fallback of an RCS flight over its variants and languages, so that all messages have '
  'one price; 0 for other channels.';

create function private.template_status(p_content jsonb) returns text
language sql immutable set search_path = '' as $$
  select p_content #>> '{provider,status}'
$$;
comment on function private.template_status(jsonb) is
  'WhatsApp''s decision on a template in one of its languages: draft, submitted, approved or rejected; null if it '
  'is not recorded, as in content older than the field.';

-- Variants: other messages for a share of the audience, to find out which works best.

create function private.variant_message(p_flight public.flights, p_variant jsonb) returns text
language sql immutable set search_path = '' as $$
  -- Only an opt-out line needs the content, because the link goes before it.
  select case
    when coalesce(p_variant #>> '{content,opt_out}', '') = ''
    then private.render_message(p_flight.type, p_variant ->> 'message', p_flight.short_url)
    else private.sent_text(p_flight.type, p_variant -> 'content', p_flight.short_url) end
$$;
comment on function private.variant_message(public.flights, jsonb) is
  'The text of a variant as sent, including the flight''s own link.';
grant execute on function private.variant_message(public.flights, jsonb) to authenticated, service_role;

create function private.variant_translations(p_flight public.flights, p_variant jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.sent_translations(p_flight.type, p_variant -> 'content', p_flight.short_url)
$$;
comment on function private.variant_translations(public.flights, jsonb) is
  'private.variant_message in its other languages, by language code.';
grant execute on function private.variant_translations(public.flights, jsonb) to authenticated, service_role;

create function private.flight_split(p_flight public.flights, p_encoding text default private.sms_encoding())
returns table (variant text, share integer, parts integer, message text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select x.variant, case when p_flight.promoted_variant is null then x.share
      when x.variant = p_flight.promoted_variant then 100 else 0 end,
           private.message_parts(p_flight.type, p_encoding, x.message, x.translations, x.content), x.message
      from (select 'A' as variant, 100 - (select sum((v.value ->> 'share')::integer)
        from jsonb_array_elements(p_flight.variants) as v)::integer as share,
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
  'How further messages are split. One row for each variant of a flight, including A, the flight''s own message: its '
  'share in percent (100 or 0 once a variant is promoted), the billed parts of its longest language, and its text. No '
  'rows for a flight without variants.';
