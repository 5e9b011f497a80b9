-- Active spans: when a flight could send, and on what terms. Every change of a status, price or audience writes them,
-- so that a late report is checked against the terms of its hour.

create table private.active_spans (
  id bigint generated always as identity primary key,
  subject uuid not null,
  starts_at private.instant not null,
  ends_at private.instant,
  price numeric,
  variant_prices jsonb,
  most_sent bigint,
  cap_period text,
  ends_by private.instant,
  noted_at private.instant not null default now(),
  constraint active_spans_order check (ends_at >= starts_at)
);
comment on table private.active_spans is
  'One row is a period in which a flight was active, a campaign ran or an organization was active. Spans of '
  'flights are divided where price, reach or frequency cap changes, spans of campaigns where the end date '
  'changes.';
comment on column private.active_spans.subject is 'Id of the flight, campaign or organization.';
comment on column private.active_spans.ends_at is 'Null while it is open.';
comment on column private.active_spans.price is
  'Flights: dollars to send the message once, in all its parts; null when it could not be computed.';
comment on column private.active_spans.variant_prices is
  'Flights with variants: price of each variant by name; price is then the highest price of a variant that '
  'recipients get.';
comment on column private.active_spans.most_sent is
  'Flights: contacts of its cohorts times frequency cap, the most messages in a cap_period; null when it could not '
  'be computed.';
comment on column private.active_spans.cap_period is 'Flights: the frequency_period.';
comment on column private.active_spans.ends_by is
  'Campaigns: when the end date of that time was over; null without one. Nothing is sent after it, even before '
  'settling ends the campaign.';
comment on column private.active_spans.noted_at is 'By the server''s clock. Changes of one transaction count as one.';
create index active_spans_subject_idx on private.active_spans (subject, starts_at);
create unique index active_spans_open_idx on private.active_spans (subject) where ends_at is null;

create function private.flight_terms(p_flight public.flights, out price numeric, out variant_prices jsonb,
  out most_sent bigint, out cap_period text)
language plpgsql stable security definer set search_path = '' as $$
begin
  cap_period := p_flight.frequency_period;
  price := private.flight_price(p_flight);
  variant_prices := private.variant_prices(p_flight);
  most_sent := private.flight_reach(p_flight.id) * p_flight.frequency_cap;
exception when data_exception then
  price := null;
  variant_prices := null;
  most_sent := null;
end $$;
comment on function private.flight_terms(public.flights) is
  'Current price of a message of the flight, and its limit per period of the frequency cap; null when it cannot be '
  'computed.';

create type private.flight_term as (flight_id uuid, price numeric, variant_prices jsonb, most_sent bigint,
  cap_period text);
comment on type private.flight_term is 'A flight with its private.flight_terms.';

create function private.flight_terms(p_flights uuid[]) returns setof private.flight_term
language plpgsql stable security definer set search_path = '' as $$
declare
  v_half constant integer := cardinality(p_flights) / 2;
  v_terms private.flight_term[];
begin
  if v_half = 0 then
    -- For one flight, planning the set-based query takes longer than running it.
    return query
      select f.id, t.price, t.variant_prices, t.most_sent, t.cap_period
        from public.flights f cross join lateral private.flight_terms(f) as t where f.id = any (p_flights);
    return;
  end if;
  begin
    v_terms := array(
      select row (f.id, p.price,
                  case when p.variants is not null then (
                    select jsonb_object_agg(v.variant, v.price)
                      from unnest(p.variants, p.prices) as v (variant, price)) end,
                  coalesce(r.reach, 0) * f.frequency_cap, f.frequency_period)::private.flight_term
        from private.flight_prices(p_flights) as p
        join public.flights f on f.id = p.flight_id and f.id = any (p_flights)
        left join (
          select r.flight_id, sum(r.reach)::bigint as reach from private.flight_reaches(p_flights) as r
            group by r.flight_id) as r on r.flight_id = f.id);
  exception when data_exception then
    -- Finds flights that cannot be computed by halving: a few among thousands cost little.
    v_terms := array(
      select t from private.flight_terms(p_flights[:v_half]) as t union all select t
        from private.flight_terms(p_flights[v_half + 1:]) as t);
  end;
  return query select * from unnest(v_terms);
end $$;
comment on function private.flight_terms(uuid[]) is
  'private.flight_terms for many flights in one statement: four times faster than one by one.';

create function private.begin_span(
  p_subject uuid,
  p_at timestamptz,
  p_price numeric default null,
  p_most_sent bigint default null,
  p_ends_by timestamptz default null,
  p_cap_period text default null,
  p_variant_prices jsonb default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.active_spans (subject, starts_at, price, variant_prices, most_sent, ends_by, cap_period)
  values (p_subject, p_at, p_price, p_variant_prices, p_most_sent, p_ends_by, p_cap_period)
  on conflict (subject) where ends_at is null do nothing;
end $$;
comment on function private.begin_span(uuid, timestamptz, numeric, bigint, timestamptz, text, jsonb) is
  'Opens a span at a moment; does nothing when one is open.';

create function private.end_span(p_subject uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A start that was undone before it began leaves no span.
  delete from private.active_spans s where s.subject = p_subject and s.ends_at is null and s.starts_at > p_at;
  update private.active_spans s set ends_at = p_at where s.subject = p_subject and s.ends_at is null;
end $$;
comment on function private.end_span(uuid, timestamptz) is
  'Closes the open span of p_subject at p_at, or deletes the span if it starts after p_at.';

create function private.update_spans(p_flights uuid[], p_at timestamptz default private.delivery_now(),
  p_noted timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_active constant uuid[] := array(
    select s.subject from private.active_spans s where s.subject = any (p_flights) and s.ends_at is null);
begin
  with changed as materialized (
    select s.id, s.noted_at = p_noted
      or s.starts_at >= p_at as is_new, t.flight_id, t.price, t.variant_prices, t.most_sent, t.cap_period
      from private.flight_terms(v_active) as t
      join private.active_spans s on s.subject = t.flight_id and s.subject = any (v_active) and s.ends_at is null
     where (s.price, s.variant_prices, s.most_sent, s.cap_period) is distinct from (t.price, t.variant_prices,
       t.most_sent, t.cap_period)
     -- Lock order of changes to many spans.
     order by s.subject for update of s
  ), corrected as (
    update private.active_spans s
       set price = c.price, variant_prices = c.variant_prices, most_sent = c.most_sent, cap_period = c.cap_period
      from changed c where s.id = c.id and c.is_new
  ), ended as (
    update private.active_spans s set ends_at = p_at from changed c where s.id = c.id and not c.is_new
    returning c.flight_id, c.price, c.variant_prices, c.most_sent, c.cap_period
  )
  insert into private.active_spans (subject, starts_at, price, variant_prices, most_sent, cap_period, noted_at)
  select e.flight_id, p_at, e.price, e.variant_prices, e.most_sent, e.cap_period, p_noted from ended e
  on conflict (subject) where ends_at is null do nothing;
end $$;
comment on function private.update_spans(uuid[], timestamptz, timestamptz) is
  'Divides the span of each active flight whose price, reach or frequency cap changed at p_at; p_noted is the '
  'server''s time of the changing transaction.';
