-- Needs: messages, prices and times of the remaining plan of each flight, before money limits it.

create function private.open_minutes(p_open tstzmultirange, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(sum(extract(epoch from upper(part) - lower(part)) / 60), 0)::integer
      from unnest(p_open * tstzmultirange(tstzrange(p_from, p_to))) as part where p_from < p_to);
end $$;
comment on function private.open_minutes(tstzmultirange, timestamptz, timestamptz) is
  'Minutes of these times between two moments.';

create type private.flight_need as (
  flight_id uuid, price numeric, base numeric, messages numeric, ends_at timestamptz, sent numeric, costs numeric[],
    changes_at timestamptz, months numeric[], month_ends timestamptz[]);
comment on type private.flight_need is
  'Inputs of a flight''s plan apart from money: the price of a message in dollars (of the most expensive '
  'variant); unrounded spending; messages left; end; messages sent; with variants the cost of its first 1 to 100 '
  'messages (private.share_costs), otherwise null; when the need next changes by time alone (a wave or the '
  'billing month ends); and the messages left that each billing month has room for, from the current one on, '
  'where a wave belongs to the month in which its remaining time starts. month_ends is private.month_ends of its '
  'organization.';

create function private.flight_prices(p_flights uuid[])
returns table (flight_id uuid, price numeric, base numeric, variants text[], prices numeric[], costs numeric[])
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_encoding constant text := private.sms_encoding();
begin
  return query
  with named as (
    select f.id, f.organisation_id, f.type, coalesce(f.message, '') as message, f.translations,
           case when lower(f.type) = 'voice'
             then private.flight_content(f.id) end as content, f.sent, f.spent,
           row(f.type, coalesce(f.location, '') <> '', coalesce(c.categories, '{}'),
             private.flight_fallback_parts(f, v_encoding))::private.price_terms as terms,
           x.variants, x.shares, x.parts as variant_parts
      from public.flights f
      left join lateral (
        select array_agg(s.variant order by s.variant) as variants, array_agg(s.share order by s.variant) as shares,
          array_agg(s.parts order by s.variant) as parts
          from private.flight_split(f, v_encoding) as s where f.variants <> '[]') as x on true
      left join (
        select fa.flight_id, array_agg(distinct s.category order by s.category) as categories
          from public.flight_audiences fa
          join public.audience_segments l on l.audience_id = fa.audience_id
          join public.segments s on s.id = l.segment_id
         where fa.flight_id = any (p_flights) group by fa.flight_id) as c on c.flight_id = f.id
     where f.id = any (p_flights)
  ), asked as materialized (
    select n.*, dense_rank() over (order by n.type, n.message, n.translations, n.content) as text from named n
  ), part_prices as materialized (
    -- Thousands of flights share a few prices and messages, so compute each price once.
    select k.*, trim_scale(private.cost_per_message(to_jsonb(o), k.terms)) as price
      from (select distinct a.organisation_id, a.terms from asked a) as k
        join public.organisations o on o.id = k.organisation_id
  ), texts as materialized (
    select t.text, private.message_parts(t.type, v_encoding, t.message, t.translations, t.content) as parts
      from (select distinct on (a.text) a.text, a.type, a.message, a.translations, a.content from asked a) as t
  ), priced as (
    select a.id, a.sent, a.spent, a.variants, a.shares,
           p.price * coalesce((select max(s.parts) from unnest(a.shares, a.variant_parts) as s (share, parts)
             where s.share > 0), t.parts) as price,
           case when a.shares is not null then array(select p.price * s.parts
             from unnest(a.variant_parts) with ordinality as s (parts, place) order by s.place) end as prices
      from asked a
      join texts t on t.text = a.text
      join part_prices p on p.organisation_id = a.organisation_id and p.terms = a.terms
  )
  -- Spending is rounded up once, to a hundredth of a cent. The rest of the budget counts without that rounding, as in
  -- the plan; otherwise a flight of cheap messages would end one message early.
  select p.id, p.price, case when ceil(exact.cost * 10000) / 10000 = p.spent then exact.cost
    else p.spent end, p.variants, p.prices, split.costs
    from priced p
    -- "offset 0" makes the planner compute it once.
    cross join lateral (select case
      when p.shares is not null then private.share_costs(p.shares, p.prices) end as costs offset 0) as split
    cross join lateral (select case when split.costs is null then p.price * p.sent
      else private.split_cost(split.costs, 0, p.sent) end as cost) as exact;
end $$;
comment on function private.flight_prices(uuid[]) is
  'Per flight: the price of a message in dollars (private.flight_price), unrounded spending, and the names, prices '
  'and private.share_costs of its variants, null without variants. For all flights in one statement, which is ten '
  'times faster than one by one.';

create function private.flight_needs(p_flights uuid[]) returns setof private.flight_need
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := date_trunc('minute', private.delivery_now());
begin
  return query
  with asked as materialized (
    select f.id, f.organisation_id, f.campaign_id, f.sent, f.frequency_cap, f.frequency_period, p.price, p.base, p.costs
      from private.flight_prices(p_flights) as p join public.flights f on f.id = p.flight_id and f.id = any (p_flights)
  ), campaigns as materialized (
    select c.id, private.day_end(c.end_date, o.time_zone) as over_at, m.ends as month_ends
      from (select distinct a.campaign_id from asked a) as k
      join public.campaigns c on c.id = k.campaign_id
      join public.organisations o on o.id = c.organisation_id
      join (select x.organisation_id, private.month_ends(x.organisation_id) as ends
        from (select distinct a.organisation_id from asked a) as x) as m
        on m.organisation_id = o.id
  ), reaches as materialized (
    select r.flight_id, sum(r.reach)::bigint as reach from private.flight_reaches(p_flights) as r group by r.flight_id
  ), flights as materialized (
    select a.*, coalesce(r.reach, 0) as reach, c.over_at, c.month_ends
      from asked a
      join campaigns c on c.id = a.campaign_id
      left join reaches r on r.flight_id = a.id
  ), waves as materialized (
    select w.*, f.id, f.reach, f.over_at, f.month_ends, f.reach * f.frequency_cap as most,
           case when coalesce(f.over_at > v_now, true) then w.open * tstzmultirange(tstzrange(v_now, f.over_at))
             else '{}' end as rest
      from private.flight_waves(p_flights) as w join flights f on f.id = w.flight_id
  ), marked as (
    select w.id, w.period, w.reach, w.sent, w.most - sum(w.sent) over (partition by w.id, w.period) as period_left,
      not isempty(w.rest) as is_left,
           upper(w.rest) as ends_at, width_bucket(lower(w.rest), w.month_ends) + 1 as month
      from waves w
  ), periods as (
    -- A cap for the whole flight is applied once, at the end.
    select m.id, m.period, m.month, sum(greatest(0, m.reach - m.sent)) as capacity,
           case when m.period is not null
             then greatest(0, min(m.period_left)) end as period_left, max(m.ends_at) as ends_at,
             min(m.ends_at) as changes_at
      from marked m where m.is_left group by m.id, m.period, m.month
  ), capped as (
    select p.id, p.month, p.ends_at, p.changes_at,
      greatest(0, least(p.capacity, p.period_left - coalesce(sum(p.capacity) over (
             partition by p.id, p.period order by p.month rows between unbounded preceding and 1 preceding),
               0))) as messages
      from periods p
  ), months as materialized (
    select c.id, c.month, sum(c.messages) as messages, max(c.ends_at) as ends_at, min(c.changes_at) as changes_at
      from capped c group by c.id, c.month
  ), left_waves as materialized (
    select l.id, sum(m.messages) as messages, max(m.ends_at) as ends_at, min(m.changes_at) as changes_at,
      array_agg(coalesce(m.messages, 0) order by nth) as by_month
      from (select x.id, max(x.month) as last from months x group by x.id) as l
      cross join lateral generate_series(1, l.last) as nth
      left join months m on m.id = l.id and m.month = nth
     group by l.id
  )
  select f.id, f.price, f.base,
         least(coalesce(w.messages, 0), case
           when f.frequency_period = 'flight' then f.reach * f.frequency_cap - f.sent end), w.ends_at,
         f.sent::numeric, f.costs, least(w.changes_at, f.month_ends[1]), w.by_month, f.month_ends
    from flights f
    left join left_waves w on w.id = f.id;
end $$;
comment on function private.flight_needs(uuid[]) is
  'Need of each flight for the rest of its plan. For all flights in one statement, which is ten times faster than '
  'one by one. Equal to deliveryPlan in src/domain/delivery/plan.ts.';
