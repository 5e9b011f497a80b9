-- Report parsing: the reports of a call become rows, each with the reason when it is malformed.

create type private.report_row as (
  -- Position in the call, from 0.
  place integer,
  gateway text,
  report_id text,
  -- Id of the report that this one corrects; null for a report that is no correction.
  corrects text,
  organisation_id uuid,
  campaign_id uuid,
  flight_id uuid,
  -- Null when the flight has no variants.
  variant text,
  hour timestamptz,
  day date,
  -- Later than day when the month of the day is closed.
  billing_day date,
  sent integer,
  delivered integer,
  opened integer,
  clicked integer,
  -- Clicks that the report adds to the flight: those beyond the visits of the flight's own link.
  credited bigint,
  conversions integer,
  revenue numeric,
  cost numeric,
  -- Its key in private.report_ids.
  key uuid,
  content bigint,
  -- accepted, duplicate, or the reason of the refusal; null until it is checked.
  answer text
);

create function private.parse_timestamp(p_text text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return p_text::timestamptz;
exception when data_exception then
  return null;
end $$;
comment on function private.parse_timestamp(text) is 'Parses a timestamp; null when the text is not one.';

create function private.parse_reports(p_rows jsonb) returns private.report_row[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    with given as materialized (
      select (e.ordinality - 1)::integer as place, e.value as report, e.value ->> 'report_id' as report_id,
             coalesce(e.value -> 'corrects', 'null') <> 'null' as is_correction, e.value ->> 'corrects' as corrects,
             e.value ->> 'gateway' as gateway_text,
             coalesce(nullif(btrim(e.value ->> 'gateway'), ''), 'default') as gateway,
             case when e.value ? 'organisation_id' then private.parse_uuid(e.value ->> 'organisation_id') end
               as organisation_id,
             private.parse_uuid(e.value ->> 'flight_id') as flight_id, e.value ->> 'variant' as variant,
             case when e.value ->> 'hour' ~* '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$'
               then date_trunc('hour', private.parse_timestamp(e.value ->> 'hour'), 'UTC') end as hour,
             n.*
        from jsonb_array_elements(p_rows) with ordinality as e
       cross join lateral (
         select case when jsonb_typeof(e.value -> 'sent') = 'number' then (e.value -> 'sent')::numeric end as sent,
                case when jsonb_typeof(e.value -> 'delivered') = 'number'
                  then (e.value -> 'delivered')::numeric end as delivered,
                case when jsonb_typeof(e.value -> 'opened') = 'number'
                  then (e.value -> 'opened')::numeric end as opened,
                case when jsonb_typeof(e.value -> 'clicked') = 'number'
                  then (e.value -> 'clicked')::numeric end as clicked,
                case when jsonb_typeof(e.value -> 'conversions') = 'number'
                  then (e.value -> 'conversions')::numeric end as conversions,
                case when jsonb_typeof(e.value -> 'revenue') = 'number'
                  then (e.value -> 'revenue')::numeric end as revenue,
                case when jsonb_typeof(e.value -> 'cost') = 'number' then (e.value -> 'cost')::numeric end as cost
         ) as n
       where not e.value ? 'test_id'
    ), checked as materialized (
      select g.*, case
          when jsonb_typeof(g.report) <> 'object' then 'invalid_report'
          when jsonb_typeof(g.report -> 'report_id') is distinct from 'string'
            or length(btrim(g.report_id)) not between 1 and 200 then 'invalid_report_id'
          when g.is_correction and (jsonb_typeof(g.report -> 'corrects') <> 'string'
            or length(btrim(g.corrects)) not between 1 and 200) then 'invalid_corrects'
          when (g.sent between l.least and l.most and g.sent = trunc(g.sent)) is not true then 'invalid_sent'
          when (g.delivered between l.least and l.most and g.delivered = trunc(g.delivered)) is not true
            then 'invalid_delivered'
          when coalesce(g.report -> 'opened', 'null') <> 'null'
            and (g.opened between l.least and l.most and g.opened = trunc(g.opened)) is not true then 'invalid_opened'
          when coalesce(g.report -> 'clicked', 'null') <> 'null'
            and (g.clicked between l.least and l.most and g.clicked = trunc(g.clicked)) is not true
            then 'invalid_clicked'
          when (g.conversions between l.least and l.most and g.conversions = trunc(g.conversions)) is not true
            then 'invalid_conversions'
          when (g.revenue between l.least and l.most) is not true then 'invalid_revenue'
          -- Charged money must be exact to the last decimal; revenue is rounded.
          when (g.cost between l.least and l.most and g.cost = round(g.cost, 4)) is not true then 'invalid_cost'
          when g.hour is null then 'invalid_hour'
          when g.organisation_id is null and g.report ->> 'organisation_id' is not null
            or g.flight_id is null and g.report ->> 'flight_id' is not null then 'invalid_report'
          when length(g.gateway_text) > 100 then 'invalid_gateway'
          when g.flight_id is null then 'invalid_report'
        end as answer
        from given as g
       -- A correction subtracts: its figures are 0 or less.
       cross join lateral (select case when g.is_correction then -1e8 else 0 end as least,
                                  case when g.is_correction then 0 else 1e8 end as most) as l
    )
    select case when c.answer is not null then row(c.place, null, c.report_id, null, null, null, null, null, null, null,
        null, null, null, null, null, null, null, null, null, null, null, c.answer)::private.report_row
      else row(c.place, c.gateway, c.report_id, c.corrects, c.organisation_id, null, c.flight_id, c.variant, c.hour,
        null, null, c.sent::integer, c.delivered::integer, c.opened::integer, c.clicked::integer, null,
        c.conversions::integer, round(c.revenue, 4), c.cost, private.report_key(c.gateway, c.report_id),
        private.report_content(c.flight_id, c.hour, array[c.sent::integer, c.delivered::integer, c.opened::integer,
          c.clicked::integer, c.conversions::integer], round(c.revenue, 4), c.cost, c.corrects, c.variant),
        null)::private.report_row end
      from checked as c order by c.place);
end $$;
comment on function private.parse_reports(jsonb) is
  'Parses the reports of a call, without those of tests. A malformed one has its reason as answer: only whole counts '
  'and finite amounts, from 0 to 100 million; in a correction from -100 million to 0.';
