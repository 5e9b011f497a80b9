-- When a flight could send, and on what terms: written by every change of a status, price or audience, so that a report about an
-- hour is judged by what held in that hour, however late it arrives.

create table private.active_spans (
  id bigint generated always as identity primary key,
  subject uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  price numeric,
  most_sent bigint,
  noted_at timestamptz not null default now(),
  constraint active_spans_order check (ends_at >= starts_at),
  constraint active_spans_times_range check (starts_at >= '2000-01-01T00:00Z' and greatest(starts_at, ends_at, noted_at) < '2100-01-01T00:00Z')
);
comment on table private.active_spans is
  'One row is a time in which a flight was active, a campaign ran or an organisation was active; a flight''s is divided where its price, reach or frequency cap changes.';
comment on column private.active_spans.subject is 'Id of the flight, campaign or organisation.';
comment on column private.active_spans.ends_at is 'Null while it lasts.';
comment on column private.active_spans.price is 'Of a flight: dollars to send its message once, in all its parts; null where that could not be computed.';
comment on column private.active_spans.most_sent is 'Of a flight: contacts of its cohorts times frequency cap, the most messages that it may send in all; null as the price.';
comment on column private.active_spans.noted_at is 'By the server''s clock. What one transaction changes is one change.';
create index active_spans_subject_idx on private.active_spans (subject, starts_at);
create unique index active_spans_open_idx on private.active_spans (subject) where ends_at is null;

create function private.flight_terms(p_flight public.flights, out price numeric, out most_sent bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  price := private.flight_price(p_flight);
  most_sent := private.flight_reach(p_flight.id) * p_flight.frequency_cap;
exception when data_exception then
  price := null;
  most_sent := null;
end $$;
comment on function private.flight_terms(public.flights) is 'What a message of the flight costs and how many it may send in all, as of now; null when that can not be computed.';
revoke execute on function private.flight_terms(public.flights) from public, anon, authenticated;

create function private.begin_span(p_subject uuid, p_at timestamptz, p_price numeric default null, p_most_sent bigint default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.active_spans (subject, starts_at, price, most_sent) values (p_subject, p_at, p_price, p_most_sent)
  on conflict (subject) where ends_at is null do nothing;
end $$;
comment on function private.begin_span(uuid, timestamptz, numeric, bigint) is 'Something is active from a moment on; one that is active already stays so.';
revoke execute on function private.begin_span(uuid, timestamptz, numeric, bigint) from public, anon, authenticated;

create function private.end_span(p_subject uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.active_spans s set ends_at = greatest(p_at, s.starts_at) where s.subject = p_subject and s.ends_at is null;
end $$;
comment on function private.end_span(uuid, timestamptz) is 'Something is no longer active from a moment on.';
revoke execute on function private.end_span(uuid, timestamptz) from public, anon, authenticated;

create function private.note_terms(p_flights uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
  v_span record;
begin
  for v_span in
    select s.id, s.subject, s.starts_at, s.noted_at, terms.price, terms.most_sent
      from private.active_spans s
      join public.flights f on f.id = s.subject
      cross join lateral private.flight_terms(f) as terms
     where s.subject = any (p_flights) and s.ends_at is null and (s.price, s.most_sent) is distinct from (terms.price, terms.most_sent)
     order by s.subject
  loop
    if v_span.noted_at = now() or v_span.starts_at >= v_now then
      update private.active_spans s set price = v_span.price, most_sent = v_span.most_sent where s.id = v_span.id;
    else
      update private.active_spans s set ends_at = v_now where s.id = v_span.id;
      perform private.begin_span(v_span.subject, v_now, v_span.price, v_span.most_sent);
    end if;
  end loop;
end $$;
comment on function private.note_terms(uuid[]) is 'Divides the span of each active flight whose price, reach or frequency cap is another one now.';
revoke execute on function private.note_terms(uuid[]) from public, anon, authenticated;

create function private.note_span_of_flight() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_terms record;
begin
  if tg_op = 'INSERT' then
    -- A client's flight begins as pending. One that is put there otherwise has been what it says.
    if new.status <> 'pending' then
      v_terms := private.flight_terms(new);
      perform private.begin_span(new.id, coalesce(new.activated_at, new.created_at), v_terms.price, v_terms.most_sent);
    end if;
    if new.status in ('paused', 'ended') then
      perform private.end_span(new.id, coalesce(new.stopped_at, private.delivery_now()));
    end if;
  elsif new.status = 'active' and old.status <> 'active' then
    v_terms := private.flight_terms(new);
    perform private.begin_span(new.id, new.activated_at, v_terms.price, v_terms.most_sent);
  elsif new.status <> 'active' and old.status = 'active' then
    perform private.end_span(new.id, new.stopped_at);
  else
    perform private.note_terms(array[new.id]);
  end if;
  return null;
end $$;
comment on function private.note_span_of_flight() is 'AFTER INSERT, and after a change of what a flight''s status or price follows from.';
create trigger flights_note_span after insert or update of status, type, location, message, frequency_cap on public.flights
  for each row execute function private.note_span_of_flight();

create function private.note_span_of_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status not in ('active', 'limited') then
    perform private.end_span(new.id, private.delivery_now());
  elsif tg_op = 'INSERT' then
    -- As for flights: one that comes as active has been so.
    perform private.begin_span(new.id, '2000-01-01T00:00Z');
  else
    perform private.begin_span(new.id, private.delivery_now());
  end if;
  return null;
end $$;
comment on function private.note_span_of_campaign() is 'AFTER INSERT and after a change of a campaign''s status: its flights send while it is active or limited.';
create trigger campaigns_note_span after insert or update of status on public.campaigns
  for each row execute function private.note_span_of_campaign();

create function private.note_span_of_organisation() returns trigger
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
comment on function private.note_span_of_organisation() is 'AFTER INSERT and after a change of whether an organisation is active.';
create trigger organisations_note_span after insert or update of is_active on public.organisations
  for each row execute function private.note_span_of_organisation();

create function private.note_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(array(select f.id from public.flights f where f.organisation_id = new.id and f.status = 'active'));
  return null;
end $$;
comment on function private.note_prices() is 'AFTER UPDATE of an organisation''s prices: its active flights cost something else from now on.';
create trigger organisations_note_prices after update of service_rates, location_targeting_cost, segment_costs on public.organisations
  for each row when ((old.service_rates, old.location_targeting_cost, old.segment_costs)
    is distinct from (new.service_rates, new.location_targeting_cost, new.segment_costs)) execute function private.note_prices();

create function private.note_reach() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(array(select fa.flight_id from public.flight_audiences fa where fa.audience_id = new.id));
  return null;
end $$;
comment on function private.note_reach() is 'AFTER UPDATE of a cohort''s contacts: its active flights reach that many.';
create trigger audiences_note_reach after update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts) execute function private.note_reach();

create function private.note_cohorts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(array(select distinct c.flight_id from changed c));
  return null;
end $$;
comment on function private.note_cohorts() is 'After the cohorts of flights change.';
create trigger flight_audiences_note_added after insert on public.flight_audiences
  referencing new table as changed for each statement execute function private.note_cohorts();
create trigger flight_audiences_note_removed after delete on public.flight_audiences
  referencing old table as changed for each statement execute function private.note_cohorts();

create function private.note_segments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(array(
    select distinct fa.flight_id from changed c join public.flight_audiences fa on fa.audience_id = c.audience_id));
  return null;
end $$;
comment on function private.note_segments() is 'After the segments of cohorts change: their categories have a price.';
create trigger audience_segments_note_added after insert on public.audience_segments
  referencing new table as changed for each statement execute function private.note_segments();
create trigger audience_segments_note_removed after delete on public.audience_segments
  referencing old table as changed for each statement execute function private.note_segments();

create function private.note_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_terms(array(
    select distinct fa.flight_id from public.audience_segments l join public.flight_audiences fa on fa.audience_id = l.audience_id where l.segment_id = new.id));
  return null;
end $$;
comment on function private.note_category() is 'AFTER UPDATE of a segment''s category.';
create trigger segments_note_category after update of category on public.segments
  for each row when (old.category is distinct from new.category) execute function private.note_category();

create function private.forget_spans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.active_spans s where s.subject = old.id;
  return null;
end $$;
comment on function private.forget_spans() is 'AFTER DELETE: nobody reports about what is gone.';
create trigger flights_forget_spans after delete on public.flights for each row execute function private.forget_spans();
create trigger campaigns_forget_spans after delete on public.campaigns for each row execute function private.forget_spans();
create trigger organisations_forget_spans after delete on public.organisations for each row execute function private.forget_spans();

create function private.terms_of_hour(p_flight uuid, p_campaign uuid, p_org uuid, p_hour timestamptz,
  out is_sending boolean, out least_price numeric, out most_price numeric, out most_sent bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
begin
  select count(*) > 0, min(f.price), max(f.price), max(f.most_sent)
    into is_sending, least_price, most_price, most_sent
    from private.active_spans f
    join private.active_spans c on c.subject = p_campaign
    join private.active_spans o on o.subject = p_org
    join (select private.wall_moment(i.date + i.start_time, z.time_zone, false) as starts_at,
                 private.wall_moment(i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end, z.time_zone, true) as ends_at
            from public.flight_intervals i join public.organisations z on z.id = i.organisation_id
           where i.flight_id = p_flight and i.start_time <> i.end_time
             and i.date between (p_hour at time zone 'UTC')::date - 2 and (p_hour at time zone 'UTC')::date + 1
          offset 0) as i on i.starts_at < v_end and i.ends_at > p_hour
   where f.subject = p_flight
     -- least() passes over the end that something still active does not have.
     and greatest(f.starts_at, c.starts_at, o.starts_at, i.starts_at, p_hour) < least(f.ends_at, c.ends_at, o.ends_at, i.ends_at, v_end);
end $$;
comment on function private.terms_of_hour(uuid, uuid, uuid, timestamptz) is
  'Whether there is a moment of the hour in which flight, campaign and organisation were active and an interval was open, between which prices the flight then sent, and how many in all at most.';
revoke execute on function private.terms_of_hour(uuid, uuid, uuid, timestamptz) from public, anon, authenticated;

create function private.idle_reason(p_flight public.flights, p_hour timestamptz) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_end constant timestamptz := p_hour + interval '1 hour';
begin
  if not exists (select 1 from private.active_spans s where s.subject = p_flight.organisation_id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'organisation_inactive';
  elsif not exists (select 1 from private.active_spans s where s.subject = p_flight.campaign_id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'campaign_inactive';
  elsif not exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at < v_end) then
    return 'not_started';
  elsif exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at < v_end and coalesce(s.ends_at > p_hour, true)) then
    return 'outside_intervals';
  elsif exists (select 1 from private.active_spans s where s.subject = p_flight.id and s.starts_at >= v_end) then
    return 'paused';
  end if;
  return 'after_stop';
end $$;
comment on function private.idle_reason(public.flights, timestamptz) is
  'Why a flight can have sent nothing in an hour, where private.terms_of_hour says so.';
revoke execute on function private.idle_reason(public.flights, timestamptz) from public, anon, authenticated;
