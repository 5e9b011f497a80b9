-- Home: what needs the reader, what is sending now, the trend, the month, and the first steps of an organization.

create function private.stored_problem(p_flight public.flights, p_campaign public.campaigns, p_code text)
  returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
begin
  if p_code in ('campaign_ended', 'campaign_budget_used') then
    return coalesce((select p from private.campaign_problems(p_campaign, '{}') as p
      where p ->> 'code' = p_code limit 1),
      private.problem(p_code, v_none, null));
  elsif p_code in ('approval_missing', 'changes_requested') then
    return coalesce((select p from private.approval_problems(array[p_flight.id]) as p where p ->> 'code' = p_code),
      private.problem(p_code, p_flight, null));
  end if;
  return private.problem(p_code, p_flight, coalesce(private.problem_hints(p_code, p_flight, p_campaign),
    (select l.hints from private.flight_launch_problems(p_flight, p_campaign, null) as l
      where l.code = p_code limit 1)));
exception when data_exception then
  return private.problem(p_code, p_flight, null);
end $$;
comment on function private.stored_problem(public.flights, public.campaigns, text) is
  'A code of private.flight_checks as a problem of public.launch_check, with the values for its sentence and repair.';

create function private.home_problems(p_org uuid)
returns table (place integer, campaign_id uuid, flight_id uuid, code text, flights bigint, starts_on date)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_today constant date := private.today();
  -- Codes that stop a whole campaign come first, then codes of one flight in the order of the wizard.
  v_order constant text[] := array['set_aside', 'channel_off', 'campaign_ended', 'campaign_budget_used',
    'budget_used', 'reach_used', 'link_dead', 'link_broken', 'written_link_broken', 'link_missing', 'creative_inactive',
    'no_interval_left', 'intervals_after_campaign', 'always_quiet', 'audience_empty', 'exclusions_empty',
      'no_creative'];
begin
  return query
    with open as materialized (
      select f.id, f.campaign_id, f.status <> 'pending' as is_live, k.codes
        from private.flight_checks k join public.flights f on f.id = k.flight_id
       where k.organisation_id = p_org and k.codes <> '{}'
    ), worst as materialized (
      -- One line a flight: its other problems show where this one is repaired. Money and requested approvals have
      -- their own lines.
      select distinct on (o.id) o.id, o.campaign_id, o.is_live, x.code
        from open o cross join lateral unnest(o.codes) as x (code)
       where x.code not in ('approval_requested', 'wallet_empty', 'month_limit')
       order by o.id, coalesce(array_position(v_order, x.code), 100), x.code
    ), dated as materialized (
      select w.*, (select min(i.date)::date from public.flight_intervals i
        where i.flight_id = w.id and i.date >= v_today and i.start_time <> i.end_time) as starts_on
        from worst w
    )
    select min(case when d.is_live and d.code in ('link_dead', 'link_broken', 'written_link_broken') then 30
        when d.code = 'behind' then 50 when d.is_live then 20 when d.starts_on <= v_today + 7 then 60 else 90 end),
      d.campaign_id, (array_agg(d.id order by d.is_live desc, d.starts_on, d.id))[1], d.code, count(*),
      min(d.starts_on) filter (where not d.is_live)
      from dated d group by d.campaign_id, d.code;
end $$;
comment on function private.home_problems(uuid) is
  'Problems of the flights of an organization, the worst of each flight, together by campaign and code. place ranks '
  'them: running flights before drafts, drafts that start within a week before others. starts_on is the first day of '
  'a draft.';

create function private.month_plan(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select private.delivery_now() as at, private.month_limit(o) as most, (private.month_ends(o.id))[1] as ends_at,
      coalesce((select u.used from public.monthly_usage u
        where u.organisation_id = o.id and u.month = private.sending_month(o.id)), 0) as used
      from public.organisations o where o.id = p_org
  ), plans as (
    select least(greatest(0, f.budget - f.spent), greatest(0,
      private.planned_messages(k.plan_times, k.plan_messages, own.ends_at)
        - private.planned_messages(k.plan_times, k.plan_messages, own.at))::numeric
      * case when f.sent > 0 then f.spent / f.sent else private.flight_price(f) end) as cost
      from own
      join public.flights f on f.id = any (private.served_flights(p_org))
      join private.flight_checks k on k.flight_id = f.id and k.plan_times <> '{}'
  )
  select jsonb_build_object('used', own.used, 'forecast',
    round(own.used + coalesce((select sum(p.cost) from plans p), 0),
    2), 'limit', own.most, 'ends_at', own.ends_at)
    from own
$$;
comment on function private.month_plan(uuid) is
  'Dollars of the billing month of an organization: {used, forecast: with what the plans of the active flights still '
  'cost until it ends, without the limits of wallet and month, limit (null: none), ends_at}.';

create function private.month_forecast() returns numeric
language sql stable security definer set search_path = '' as $$
  select (private.month_plan(private.effective_org_id()) ->> 'forecast')::numeric
$$;
comment on function private.month_forecast() is 'Implements public.month_forecast.';
grant execute on function private.month_forecast() to authenticated, service_role;

create function public.month_forecast() returns numeric
language sql stable set search_path = '' as $$
  select private.month_forecast()
$$;
comment on function public.month_forecast() is
  'Dollars that the effective organization uses in its billing month if its active flights follow their plans: the '
  'month''s usage and the cost of the plans until it ends. Null without an organization.';
grant execute on function public.month_forecast() to authenticated, service_role;

create function private.home_needs(p_org uuid, p_month jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_admin constant boolean := private.is_org_admin();
begin
  if not private.can_write() then
    return jsonb_build_object('total', 0, 'items', '[]'::jsonb);
  end if;
  return (
    with waiting as materialized (
      select count(*) filter (where f.status_reason = 'wallet_empty') as wallet,
        count(*) filter (where f.status_reason = 'month_limit') as month
        from public.flights f join public.campaigns c on c.id = f.campaign_id and c.status in ('active', 'limited')
       where f.organisation_id = p_org and f.status = 'paused' and f.status_reason in ('wallet_empty', 'month_limit')
    ), balance as materialized (
      select w.balance, private.balance_level(p_org, w.balance, w.last_top_up) as level,
        private.days_of_credit(p_org, w.balance) as days
        from public.wallets w where w.organisation_id = p_org
    ), approvals as materialized (
      select count(*) as requests, sum(a.flights) as flights, (array_agg(a.id))[1] as request,
        min(a.campaign_name) as name, min(a.requested_by_name) as by_name
        from private.open_approvals() as a where a.may_decide
    ), needs as materialized (
      select p.place, p.flights, p.campaign_id, p.flight_id, p.code,
        jsonb_build_object('kind', case p.code when 'behind' then 'behind' else 'problem' end, 'starts_on',
          p.starts_on) as item
        from private.home_problems(p_org) as p
      union all
      select case when b.level = 0 or w.wallet > 0 then 10 else 65 end, w.wallet, null, null, null,
        jsonb_build_object('kind', 'wallet', 'balance', b.balance, 'days', b.days, 'until',
          private.today() + b.days, 'people', private.admin_names(p_org))
        from waiting w cross join balance b
       where w.wallet > 0 or v_is_admin and (b.level <= 20 or b.days <= 7)
         and exists (select 1 from public.campaign_daily_stats s where s.organisation_id = p_org)
      union all
      select case when w.month > 0 then 11 else 67 end, w.month, null, null, null,
        jsonb_build_object('kind', 'month') || p_month
        from waiting w
       where w.month > 0 or v_is_admin and (p_month ->> 'forecast')::numeric > (p_month ->> 'limit')::numeric
      union all
      select 40, a.flights, null, null, null,
        jsonb_build_object('kind', 'approval', 'requests', a.requests, 'request_id',
        a.request, 'name', a.name, 'by', a.by_name)
        from approvals a where a.requests > 0
      union all
      select 66, count(*), null, null, null, jsonb_build_object('kind', 'invoice', 'amount', sum(i.amount),
        'due_date', min(i.due_date), 'number', min(i.invoice_number), 'invoice_id',
          (array_agg(i.id order by i.due_date))[1])
        from public.invoices i
       where v_is_admin and i.organisation_id = p_org and i.status = 'overdue'
      having count(*) > 0
      union all
      select 70, 0, null, null, null, jsonb_build_object('kind', 'webhook', 'endpoint_id', e.id, 'url', e.url)
        from public.webhook_endpoints e
       where v_is_admin and e.organisation_id = p_org and e.person_id is null
         and e.reason in ('failing', 'gone', 'unsafe_host')
      union all
      select 80, 0, c.id, null, null, jsonb_build_object('kind', 'no_flight')
        from public.campaigns c
       where c.organisation_id = p_org and c.status in ('active', 'limited') and c.flight_count = 0
         and c.archived_at is null
    ), shown as (
      select n.*, c.name, row_number() over (order by n.place, n.item ->> 'starts_on', n.flights desc, c.name,
        n.flight_id) as row
        from needs n left join public.campaigns c on c.id = n.campaign_id
       order by row limit 20
    )
    select jsonb_build_object('total', (select count(*) from needs), 'items', coalesce(jsonb_agg(
      s.item || jsonb_build_object('flights', s.flights, 'campaign_id', s.campaign_id, 'campaign_name', s.name)
        || case when s.item ->> 'kind' = 'behind' then jsonb_build_object('flight_id', f.id, 'flight_name', f.name,
             'progress', private.flight_progress(f.id))
           when s.code is not null then jsonb_build_object('problem', private.stored_problem(f, c, s.code))
           else '{}' end order by s.row), '[]'))
      from shown s left join public.flights f on f.id = s.flight_id left
        join public.campaigns c on c.id = s.campaign_id);
end $$;
comment on function private.home_needs(uuid, jsonb) is
  'What needs the caller, most urgent first: {total, items: up to 20}. Lists what the caller may repair, so a '
  'read-only person gets none and money, invoices and webhooks are for admins. p_month is private.month_plan.';

create function private.home_sending(p_org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamptz := private.delivery_now();
begin
  return (
    with openings as materialized (
      -- Large organizations have thousands of active flights. The home page shows the 100 that started last.
      select o.flight_id, o.opens_at from private.next_openings(array(
        select f.id from public.flights f where f.id = any (private.served_flights(p_org))
         order by f.activated_at desc, f.id limit 100)) as o
       where o.opens_at is not null
    ), now_open as materialized (
      select f.id, f.name, f.type, f.campaign_id, c.name as campaign_name, private.flight_progress(f.id) as progress
        from openings o join public.flights f on f.id = o.flight_id join public.campaigns c on c.id = f.campaign_id
       where o.opens_at <= v_now
    )
    select jsonb_build_object(
      'count', (select count(*) from now_open),
      'flights', coalesce((
        select jsonb_agg(jsonb_build_object('flight_id', n.id, 'flight_name', n.name, 'channel', n.type,
          'campaign_id', n.campaign_id, 'campaign_name', n.campaign_name, 'progress', n.progress) order by n.place)
          from (select x.*, row_number() over (order by (x.progress ->> 'forecast')::numeric
            - (x.progress ->> 'sent')::numeric
            desc nulls last, x.id) as place from now_open x) as n where n.place <= 6), '[]'),
      'next', (
        select jsonb_build_object('flight_id', f.id, 'flight_name', f.name, 'campaign_id', f.campaign_id, 'at',
          o.opens_at)
          from openings o join public.flights f on f.id = o.flight_id where o.opens_at > v_now
         order by o.opens_at, f.id limit 1)));
end $$;
comment on function private.home_sending(uuid) is
  'Active flights of an organization that may send now, among the 100 started last: {count, flights: the six with '
  'the most messages left, with their public.progress, next: the flight that opens next}.';

create function private.home_trend(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with period as (
    select private.billing_day(p_org, private.delivery_now()) as today
  ), days as (
    select s.day, sum(s.sent) as sent, sum(s.cost) as cost, sum(s.revenue) as revenue
      from period p join public.campaign_daily_stats s
        on s.organisation_id = p_org and s.day between p.today - 59 and p.today
     group by s.day
  )
  select jsonb_build_object('to', p.today, 'days', coalesce((select jsonb_agg(jsonb_build_array(d.day, d.sent, d.cost,
    d.revenue) order by d.day) from days d), '[]'))
    from period p
$$;
comment on function private.home_trend(uuid) is
  'Figures of an organization in the last 60 billing days: {to: today, days: [[day, messages, dollars spent, dollars '
  'of revenue]]}. Days without a message are missing.';

create function private.first_steps(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'credit', exists (select 1 from public.wallets w where w.organisation_id = p_org and w.balance > 0),
    'audience', exists (select 1 from public.audiences a where a.organisation_id = p_org and a.total_contacts > 0),
    'message', exists (select 1 from public.creatives c
      where c.organisation_id = p_org and c.id <> private.sample_id(p_org, 'creative')),
    'test', exists (select 1 from public.test_sends t where t.organisation_id = p_org and not t.is_notification),
    'sample', (select c.id from public.campaigns c
      where c.id = private.sample_id(p_org, 'campaign') and c.status = 'pending' and c.archived_at is null))
   where not exists (select 1 from public.flights f where f.organisation_id = p_org and f.status <> 'pending')
$$;
comment on function private.first_steps(uuid) is
  'Steps to the first launch that an organization has done: {credit, audience, message, test}, each true or false, '
  'and sample: the id of its sample campaign, if there is one. Null once a flight was launched.';

create function private.home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_month constant jsonb := private.month_plan(v_org);
begin
  if v_org is null then
    return null;
  end if;
  return jsonb_build_object('organisation_id', v_org, 'today', private.today(), 'needs', private.home_needs(v_org,
    v_month), 'sending', private.home_sending(v_org), 'trend', private.home_trend(v_org), 'month', v_month, 'steps',
    private.first_steps(v_org));
end $$;
comment on function private.home() is 'Implements public.home.';
grant execute on function private.home() to authenticated, service_role;

create function public.home() returns jsonb
language sql stable set search_path = '' as $$
  select private.home()
$$;
comment on function public.home() is
  'Home of the effective organization: {organisation_id, today, needs: what needs the caller, most urgent first, '
  'sending: flights that send now, trend: figures of the last 60 days, month: usage, forecast and limit of the '
  'billing month, steps: what is done on the way to the first launch, null after it}. Null without an organization.';
grant execute on function public.home() to authenticated, service_role;
