-- Price changes: a change of prices affects every active flight of an organization. Their spans are divided a few at a
-- time, at the moment of the change. Code that reads or changes the terms of a flight before that divides its span
-- first.

create table private.price_changes (
  organisation_id uuid primary key,
  changed_at private.instant not null,
  noted_at private.instant not null default now(),
  done_to uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint price_changes_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.price_changes is
  'One row is an organization whose prices changed and whose active flights do not all have divided spans yet.';
comment on column private.price_changes.changed_at is 'When the prices changed, by delivery''s clock.';
comment on column private.price_changes.noted_at is 'When the prices changed, by the server''s clock.';
comment on column private.price_changes.done_to is 'The spans of flights up to this id are divided.';

create function private.apply_due_price_changes(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
begin
  -- The table is almost always empty.
  if not exists (select 1 from private.price_changes) then
    return;
  end if;
  for v_due in
    select c.changed_at, c.noted_at, array_agg(f.id) as flights
      from public.flights f join private.price_changes c on c.organisation_id = f.organisation_id and c.done_to < f.id
     where f.id = any (p_flights) group by c.organisation_id order by c.organisation_id
  loop
    perform private.update_spans(v_due.flights, v_due.changed_at, v_due.noted_at);
  end loop;
end $$;
comment on function private.apply_due_price_changes(uuid[]) is
  'Divides the spans of these flights whose prices have changed, before their terms are read or changed.';

create function private.apply_next_price_changes(p_org uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_limit constant integer := 500;
  v_change private.price_changes;
  v_flights uuid[];
  v_flight uuid;
begin
  if p_org is null then
    select * into v_change from private.price_changes c
      order by c.changed_at, c.organisation_id limit 1 for update skip locked;
  else
    select * into v_change from private.price_changes c where c.organisation_id = p_org for update;
  end if;
  if not found then
    return 0;
  end if;
  v_flights := array(
    select f.id from public.flights f
     where f.organisation_id = v_change.organisation_id and f.status = 'active' and f.id > v_change.done_to
       order by f.id limit v_limit);
  begin
    perform private.update_spans(v_flights, v_change.changed_at, v_change.noted_at);
  exception when others then
    -- A deadlock, a full disk or a shutdown: retry the batch.
    if left(sqlstate, 2) in ('08', '40', '53', '57', '58') or sqlstate = '55P03' then
      raise;
    end if;
    foreach v_flight in array v_flights loop
      begin
        perform private.update_spans(array[v_flight], v_change.changed_at, v_change.noted_at);
      exception when others then
        perform private.record_failure('update_spans', v_flight::text, sqlstate, sqlerrm);
      end;
    end loop;
  end;
  if cardinality(v_flights) < v_limit then
    delete from private.price_changes c where c.organisation_id = v_change.organisation_id;
  else
    update private.price_changes c set done_to = v_flights[v_limit] where c.organisation_id = v_change.organisation_id;
  end if;
  return cardinality(v_flights) + 1;
end $$;
comment on function private.apply_next_price_changes(uuid) is
  'Divides the spans of up to 500 flights after a price change, of one organization (p_org, or the one that has '
  'waited longest); 0 when none is left. Call it until it returns 0, each time in its own transaction.';
grant execute on function private.apply_next_price_changes(uuid) to service_role;

create function private.finish_price_change(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  while private.apply_next_price_changes(p_org) > 0 loop
    null;
  end loop;
end $$;
comment on function private.finish_price_change(uuid) is
  'Finishes a price change before the next one; afterwards the prices in between would be unknown.';

create function private.apply_due_price_changes_first() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb;
begin
  if exists (select 1 from private.price_changes) then
    v_row := to_jsonb(coalesce(old, new));
    perform private.apply_due_price_changes(case tg_table_name
      when 'flights' then array[(v_row ->> 'id')::uuid]
      when 'audiences' then private.audience_flights(array[(v_row ->> 'id')::uuid])
      when 'audience_segments' then private.audience_flights(array[(v_row ->> 'audience_id')::uuid])
      when 'segments' then private.audience_flights(
        array(select l.audience_id from public.audience_segments l where l.segment_id = (v_row ->> 'id')::uuid))
      else private.add_excluding_flights(array[(v_row ->> 'flight_id')::uuid]) end);
  end if;
  return coalesce(new, old);
end $$;
comment on function private.apply_due_price_changes_first() is
  'BEFORE a row changes that the terms of flights depend on: divides spans of an unfinished price change.';
create trigger flights_note_due_terms before update on public.flights
  for each row when (old.status = 'active' and (old.sent, old.spent, old.delivery_rate, old.ctr)
    is not distinct from (new.sent, new.spent, new.delivery_rate, new.ctr))
  execute function private.apply_due_price_changes_first();
create trigger audiences_note_due_terms before update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts)
    execute function private.apply_due_price_changes_first();
create trigger segments_note_due_terms before update of category on public.segments
  for each row when (old.category is distinct from new.category)
    execute function private.apply_due_price_changes_first();
create trigger flight_audiences_note_due_terms before insert or delete on public.flight_audiences
  for each row execute function private.apply_due_price_changes_first();
create trigger flight_exclusions_note_due_terms before insert or delete on public.flight_exclusions
  for each row execute function private.apply_due_price_changes_first();
-- Another version may change the price although the flight's message stays: a fallback SMS, or the length of a call.
create trigger flight_creatives_note_due_terms before insert or update or delete on public.flight_creatives
  for each row execute function private.apply_due_price_changes_first();
create trigger audience_segments_note_due_terms before insert or delete on public.audience_segments
  for each row execute function private.apply_due_price_changes_first();

create function private.begin_flight_span(p_flight public.flights, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_terms constant record := private.flight_terms(p_flight);
begin
  perform private.begin_span(p_flight.id, p_at, v_terms.price, v_terms.most_sent, p_cap_period => v_terms.cap_period,
    p_variant_prices => v_terms.variant_prices);
end $$;
comment on function private.begin_flight_span(public.flights, timestamptz) is
  'Opens a span of a flight with its present terms.';

create function private.campaign_end(p_campaign public.campaigns) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- Spans must end before 2100, so an end date of 2099-12-31 ends an hour early.
  select least(private.day_end(p_campaign.end_date, o.time_zone),
               case when p_campaign.end_date is not null then '2099-12-31T23:00Z'::timestamptz end)
    from public.organisations o where o.id = p_campaign.organisation_id
$$;
comment on function private.campaign_end(public.campaigns) is
  'End of a campaign''s end date in the zone of its organization; null without one.';

create function private.record_campaign_span() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('active', 'limited') then
    perform private.end_span(new.id, private.delivery_now());
  elsif tg_op = 'INSERT' then
    -- A campaign inserted as active counts as active since the earliest date.
    perform private.begin_span(new.id, '2000-01-01T00:00Z', p_ends_by => private.campaign_end(new));
  else
    -- Only a user starts a campaign. A change between active and limited keeps the open span.
    perform private.begin_span(new.id, private.delivery_now() + private.launch_grace(),
      p_ends_by => private.campaign_end(new));
  end if;
  return null;
end $$;
comment on function private.record_campaign_span() is
  'AFTER INSERT and after a change of a campaign''s status: its flights send while it is active or limited.';
create trigger campaigns_note_span after insert or update of status on public.campaigns
  for each row execute function private.record_campaign_span();

create function private.update_campaign_spans(p_campaigns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_span record;
begin
  for v_span in
    select s.id, s.subject, s.starts_at, s.noted_at, planned.over_at
      from private.active_spans s
      join public.campaigns c on c.id = s.subject
      cross join lateral (select private.campaign_end(c) as over_at) as planned
     where s.subject = any (p_campaigns) and s.ends_at is null and s.ends_by is distinct from planned.over_at
     order by s.subject
  loop
    if v_span.noted_at = now() or v_span.starts_at >= v_now then
      update private.active_spans s set ends_by = v_span.over_at where s.id = v_span.id;
    else
      -- Messages sent under the earlier end date stay valid.
      perform private.end_span(v_span.subject, v_now);
      perform private.begin_span(v_span.subject, v_now, p_ends_by => v_span.over_at);
    end if;
  end loop;
end $$;
comment on function private.update_campaign_spans(uuid[]) is
  'Divides the span of each of these running campaigns whose end moved.';

create function private.record_organisation_span() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_active then
    perform private.end_span(new.id, private.delivery_now());
  elsif tg_op = 'INSERT' then
    perform private.begin_span(new.id, '2000-01-01T00:00Z');
  else
    perform private.begin_span(new.id, private.delivery_now());
  end if;
  return null;
end $$;
comment on function private.record_organisation_span() is
  'AFTER INSERT and after an organization becomes active or inactive: opens or closes its span.';
create trigger organisations_note_span after insert or update of is_active on public.organisations
  for each row execute function private.record_organisation_span();

create function private.enqueue_price_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_when = 'BEFORE' then
    perform private.finish_price_change(old.id);
    return new;
  end if;
  insert into private.price_changes (organisation_id, changed_at) values (new.id, private.delivery_now())
  on conflict (organisation_id) do update set done_to = default;
  return null;
end $$;
comment on function private.enqueue_price_change() is
  'BEFORE UPDATE of an organization''s prices: finishes the previous change. AFTER: queues its active flights, '
  'whose prices changed.';
create trigger organisations_finish_prices before update on public.organisations
  for each row when (private.prices_differ(to_jsonb(old), to_jsonb(new)))
  execute function private.enqueue_price_change();
create trigger organisations_note_prices after update on public.organisations
  for each row when (private.prices_differ(to_jsonb(old), to_jsonb(new)))
  execute function private.enqueue_price_change();

create function private.apply_encoding_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(
    select f.id from public.flights f
     where (f.type = new.name or lower(f.type) = 'rcs')
       and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
       and (f.variants <> '[]'
         or lower(f.type) = 'rcs' and private.flight_fallback_parts(f,
           old.sms_encoding) <> private.flight_fallback_parts(f, new.sms_encoding)
         -- Most messages have only characters that count as one in both encodings.
         or (f.message ~ '[^\n\r -Z_a-z]' or f.translations <> '{}')
           and private.flight_parts(f, old.sms_encoding) <> private.flight_parts(f, new.sms_encoding)));
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id from public.flights f where f.id = any (v_flights);
  insert into private.price_changes (organisation_id, changed_at)
  select distinct f.organisation_id, private.delivery_now() from public.flights f where f.id = any (v_flights)
    order by 1
  on conflict (organisation_id) do update set done_to = default;
  return null;
end $$;
comment on function private.apply_encoding_change() is
  'AFTER UPDATE of the SMS encoding: marks for settling the active flights, and those that delivery paused, of every '
  'organization, if their message or RCS fallback now has another number of parts or if they have variants. Queues a '
  'price change for the organizations of these flights.';
create function private.finish_price_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.finish_price_change(c.organisation_id) from private.price_changes c order by c.organisation_id;
  return new;
end $$;
comment on function private.finish_price_changes() is
  'BEFORE UPDATE of the SMS encoding, which changes prices of every organization: finishes the previous changes.';
create trigger service_types_finish_prices before update of sms_encoding on public.service_types
  for each row when (old.sms_encoding <> new.sms_encoding) execute function private.finish_price_changes();
create trigger service_types_follow_encoding after update of sms_encoding on public.service_types
  for each row when (old.sms_encoding <> new.sms_encoding) execute function private.apply_encoding_change();

create function private.forget_spans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.active_spans s where s.subject = old.id;
  return null;
end $$;
comment on function private.forget_spans() is 'AFTER DELETE: deletes the spans of the deleted row.';
create trigger flights_forget_spans after delete on public.flights for each row execute function private.forget_spans();
create trigger campaigns_forget_spans after delete on public.campaigns for each row
  execute function private.forget_spans();
create trigger organisations_forget_spans after delete on public.organisations for each row
  execute function private.forget_spans();
