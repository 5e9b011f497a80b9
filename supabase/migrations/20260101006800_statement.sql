-- Statements: the movements, sums and balances that the billing screens show, always computed from stored rows.

create view private.wallet_movements with (security_invoker = on) as
  select l.entry, l.organisation_id, l.id, l.created_at, l.kind, l.amount, l.balance_after, l.description, l.flight_id,
    l.invoice_id, l.billing_day,
         (l.billing_day + time '12:00') at time zone 'UTC' as about
    from public.credit_ledger l where l.reports is null
  union all
  select r.id, r.organisation_id, null, r.received_at, 'debit', -r.cost, r.balance_after, 'Messages sent', r.flight_id,
    null, r.billing_day, r.hour::timestamptz
    from public.delivery_reports r where r.balance_after is not null;
comment on view private.wallet_movements is
  'One row is a movement of an organization''s credits: a row of credit_ledger, or a delivery report with a cost, of '
  'which credit_ledger has only the sum by flight and billing day. In the order of entry, each balance_after is the '
  'previous one plus the amount. Policies of the tables apply.';
comment on column private.wallet_movements.about is
  'A time at most one day before and less than two days after the billing day (UTC). A filter on it lets Postgres skip '
  'the partitions of other months.';
grant select on private.wallet_movements to authenticated, service_role;

create function private.check_page(p_limit integer, p_offset integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_limit not between 1 and 1000 or p_offset < 0, true) then
    perform private.refuse('22023', 'invalid_limit.rows_1000');
  end if;
end $$;
comment on function private.check_page(integer, integer) is
  'Refuses a page of fewer than 1 or more than 1,000 rows, and a negative offset, with invalid_limit.';
grant execute on function private.check_page(integer, integer) to authenticated, service_role;

create function public.wallet_statement(p_from date, p_to date, p_flight_id uuid default null, p_kind text default null,
  p_offset integer default 0,
  p_limit integer default 1000)
returns table (entry bigint, id uuid, created_at timestamptz, kind text, amount numeric, balance_after numeric,
  description text,
  flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, invoice_id uuid, invoice_number text)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_page(p_limit, p_offset);
  return query
  select l.entry, l.id, l.created_at::timestamptz, l.kind, l.amount, l.balance_after, l.description,
         l.flight_id, f.name, f.campaign_id, c.name, l.invoice_id, i.invoice_number
    from (select m.* from private.wallet_movements m
           where m.organisation_id = (select private.effective_org_id()) and m.billing_day between p_from and p_to
             and m.about >= (p_from - 1)::timestamp at time zone 'UTC'
               and m.about < (p_to + 2)::timestamp at time zone 'UTC'
             and (p_flight_id is null or m.flight_id = p_flight_id) and (p_kind is null or m.kind = p_kind)
           order by m.entry desc limit p_limit offset p_offset) as l
    left join public.flights f on f.id = l.flight_id
    left join public.campaigns c on c.id = f.campaign_id
    left join public.invoices i on i.id = l.invoice_id
   order by l.entry desc;
end $$;
comment on function public.wallet_statement(date, date, uuid, text, integer, integer) is
  'Movements of the effective organization''s credits from the first to the last billing day, newest first, up to '
  '1,000 at a time, optionally of one flight or kind, with the balance after each and its flight or invoice. A '
  'delivery report with a cost is a movement without an id until its month is detached (private.detach_reports). '
  'invoice_number is null for users who may not read invoices. Refuses with invalid_limit.';
grant execute
  on function public.wallet_statement(date, date, uuid, text, integer, integer) to authenticated, service_role;

create function public.statement_lines(p_from date, p_to date)
returns table (line bigint, day date, first_at timestamptz, last_at timestamptz, kind text, movements bigint,
  amount numeric,
  balance_after numeric, description text, flight_id uuid, flight_name text, campaign_id uuid, campaign_name text,
    invoice_id uuid,
  invoice_number text, booked_by text)
language sql stable set search_path = '' as $$
  with opening as materialized (
    select coalesce((select w.balance from public.wallets w
      where w.organisation_id = (select private.effective_org_id())), 0) - coalesce(sum(l.amount), 0) as balance
      from public.credit_ledger l
     where l.organisation_id = (select private.effective_org_id()) and l.billing_day >= p_from
  ), lines as materialized (
    select max(l.entry) as line, l.billing_day as day, min(l.created_at) as first_at, max(l.last_at) as last_at,
           l.kind, sum(coalesce(l.reports, 1)) as movements, sum(l.amount) as amount, max(l.description) as description,
             l.flight_id,
           (array_agg(l.invoice_id))[1] as invoice_id,
           (array_agg(l.created_by) filter (where l.kind in ('opening', 'purchase', 'refund',
             'adjustment')))[1] as created_by
      from public.credit_ledger l
     where l.organisation_id = (select private.effective_org_id()) and l.billing_day between p_from and p_to
     group by 2, l.kind, l.flight_id, case when l.kind = 'debit' and l.flight_id is not null then 0 else l.entry end,
              l.description = private.late_usage_description()
  )
  select n.line, n.day, n.first_at, n.last_at, n.kind, n.movements, n.amount,
         o.balance + sum(n.amount) over (order by n.day, n.line), n.description, n.flight_id, f.name, f.campaign_id,
           c.name,
         n.invoice_id, i.invoice_number, m.name
    from lines n
    cross join opening o
    left join public.flights f on f.id = n.flight_id
    left join public.campaigns c on c.id = f.campaign_id
    left join public.invoices i on i.id = n.invoice_id
    left join private.organisation_members((select coalesce(array_agg(b.created_by), '{}') from lines b
      where b.created_by is not null)) as m on m.id = n.created_by
   order by n.day desc, n.line desc
$$;
comment on function public.statement_lines(date, date) is
  'The statement from the first to the last billing day, newest first: one line for a flight''s usage of a day, '
  'another for usage reported after its month closed, and one for every other movement. balance_after is the balance '
  'before p_from plus all lines up to this one, so the newest line has the closing balance. booked_by is the person '
  'who granted or corrected credit. wallet_statement has the movements behind a line.';
grant execute on function public.statement_lines(date, date) to authenticated, service_role;

create function private.can_see_all_balances() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.impersonated_org_id() is null and (private.is_superadmin() or exists (
    select 1 from public.organisations o where o.id = private.effective_org_id() and o.type = 'VOX'))
    or exists (select 1 from public.organisations o where o.id = private.impersonated_org_id() and o.type = 'VOX')
$$;
comment on function private.can_see_all_balances() is
  'True for superadmins and users of a VOX organization, but not while a superadmin impersonates an organization of '
  'another type.';
grant execute on function private.can_see_all_balances() to authenticated, service_role;

create function private.organisation_balances()
returns table (id uuid, name text, type text, is_active boolean, current_balance numeric, monthly_credit_limit numeric,
  current_month_usage numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_see_all_balances() then
    perform private.refuse('42501', 'not_provider.balances');
  end if;
  return query
    select o.id, o.name, o.type, o.is_active, public.current_balance(o), o.monthly_credit_limit,
      public.current_month_usage(o)
      from public.organisations o order by o.name, o.id;
end $$;
comment on function private.organisation_balances() is 'Implements public.organisation_balances.';
grant execute on function private.organisation_balances() to authenticated, service_role;

create function public.organisation_balances()
returns table (id uuid, name text, type text, is_active boolean, current_balance numeric, monthly_credit_limit numeric,
  current_month_usage numeric)
language sql stable set search_path = '' as $$
  select * from private.organisation_balances()
$$;
comment on function public.organisation_balances() is
  'For the provider: every organization with its balance, its Monthly Credit Limit and the usage of its current '
  'billing month. Refuses with not_provider.';
grant execute on function public.organisation_balances() to authenticated, service_role;

create function private.revenue_between(p_first date, p_end date) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_see_all_balances() then
    perform private.refuse('42501', 'not_provider.revenue');
  end if;
  return (
    select coalesce(sum(-l.amount), 0)
      from public.credit_ledger l
     where l.kind in ('debit', 'correction', 'test', 'notification', 'refund') and l.billing_day >= p_first
       and l.billing_day < p_end);
end $$;
comment on function private.revenue_between(date, date) is
  'Dollars that all organizations used, tests included, less corrections and refunds, from the billing day p_first to '
  'the day before p_end. For the provider.';
grant execute on function private.revenue_between(date, date) to authenticated, service_role;

create function public.get_monthly_revenue(target_month date) returns numeric
language sql stable set search_path = '' as $$
  select private.revenue_between(date_trunc('month', target_month)::date,
    (date_trunc('month', target_month) + interval '1 month')::date)
$$;
comment on function public.get_monthly_revenue(date) is
  'For the provider: dollars that all organizations used in the month of target_month, tests included, less '
  'corrections and refunds. Each organization''s month is its billing month. Refuses with not_provider.';
grant execute on function public.get_monthly_revenue(date) to authenticated, service_role;

create function public.get_yearly_revenue(target_year integer) returns numeric
language sql stable set search_path = '' as $$
  select private.revenue_between(make_date(target_year, 1, 1), make_date(target_year + 1, 1, 1))
$$;
comment on function public.get_yearly_revenue(integer) is
  'For the provider: get_monthly_revenue summed over the twelve months of a year.';
grant execute on function public.get_yearly_revenue(integer) to authenticated, service_role;

-- Opening balance, movements and closing balance of a month.

create function public.statement_summary(p_month date default null)
returns table (first_month date, month date, last_day date, opening numeric, credited numeric, used numeric,
  used_before numeric, tested numeric,
  refunded numeric, adjusted numeric, closing numeric, movements bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_now constant date := date_trunc('month', private.billing_day(v_org, private.delivery_now()))::date;
begin
  month := coalesce(date_trunc('month', p_month)::date, v_now);
  if month < '2000-01-01' or month > v_now then
    perform private.refuse('22023', 'invalid_month');
  end if;
  last_day := (month + interval '1 month - 1 day')::date;
  select coalesce(date_trunc('month', min(l.billing_day))::date, v_now) into first_month
    from public.credit_ledger l where l.organisation_id = v_org;
  -- The balance is the sum of all movements, so subtracting those since the month began gives its opening balance
  -- without reading earlier years.
  select coalesce((select w.balance from public.wallets w where w.organisation_id = v_org), 0)
    - coalesce(sum(l.amount), 0),
         coalesce(sum(l.amount) filter (where l.billing_day <= last_day
           and l.kind in ('opening', 'purchase', 'package')), 0),
         coalesce(sum(-l.amount) filter (where l.billing_day <= last_day and l.kind in ('debit', 'correction')), 0),
         coalesce(sum(-l.amount) filter (where l.billing_day <= last_day and l.kind in ('test', 'notification')), 0),
         coalesce(sum(l.amount) filter (where l.billing_day <= last_day and l.kind = 'refund'), 0),
         coalesce(sum(l.amount) filter (where l.billing_day <= last_day and l.kind = 'adjustment'), 0),
         coalesce(sum(coalesce(l.reports, 1)) filter (where l.billing_day <= last_day), 0)
    into opening, credited, used, tested, refunded, adjusted, movements
    from public.credit_ledger l where l.organisation_id = v_org and l.billing_day >= month;
  closing := opening + credited - used - tested + refunded + adjusted;
  if month > first_month then
    used_before := coalesce((select u.used from public.monthly_usage u
      where u.organisation_id = v_org and u.month = (statement_summary.month - interval '1 month')::date), 0);
  end if;
  return next;
end $$;
comment on function public.statement_summary(date) is
  'Balance of the effective organization at the start and end of a billing month (the current one without p_month) '
  'and the sums between: opening + credited - used - tested + refunded + adjusted = closing. used is net of '
  'corrections, tested is net of refunded tests and includes SMS notifications. used_before is the usage of the month before, null in the '
  'month of the first movement, first_month. month and last_day are arguments for statement_lines. Refuses with '
  'invalid_month.';
grant execute on function public.statement_summary(date) to authenticated, service_role;

create function public.statement_file(p_month date, p_offset integer default 0, p_limit integer default 1000)
  returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_page(p_limit, p_offset);
  return (
    with summary as materialized (
      select * from public.statement_summary(p_month)
    ), lines as materialized (
      select l.* from summary s cross join lateral public.statement_lines(s.month, s.last_day) as l
    ), part as (
      select * from lines l order by l.day desc, l.line desc limit p_limit offset p_offset
    )
    select to_jsonb(s) || jsonb_build_object(
             'total', (select count(*) from lines),
             'lines', coalesce((select jsonb_agg(to_jsonb(l) order by l.day desc, l.line desc) from part l), '[]'))
      from summary s);
end $$;
comment on function public.statement_file(date, integer, integer) is
  'A page of a month''s statement: statement_summary with up to 1,000 of its statement_lines, newest first, read in '
  'one snapshot. total is the number of all lines; opening plus all of them is closing. Refuses with invalid_limit and '
  'invalid_month.';
grant execute on function public.statement_file(date, integer, integer) to authenticated, service_role;
