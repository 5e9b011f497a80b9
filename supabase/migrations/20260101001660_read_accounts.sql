-- What analytics and billing read: sums of stored rows, never a guess.

create function public.delivery_stats(p_from date, p_to date, p_by text default 'total', p_campaign_id uuid default null)
returns table (key text, sent bigint, delivered bigint, opened bigint, clicked bigint, conversions bigint, revenue numeric, cost numeric,
  opened_of bigint, clicked_of bigint)
language sql stable set search_path = '' as $$
  select k.key, coalesce(sum(s.sent), 0)::bigint, coalesce(sum(s.delivered), 0)::bigint, sum(s.opened)::bigint, sum(s.clicked)::bigint,
         coalesce(sum(s.conversions), 0)::bigint, coalesce(sum(s.revenue), 0), coalesce(sum(s.cost), 0),
         coalesce(sum(s.delivered) filter (where s.opened is not null), 0)::bigint,
         coalesce(sum(s.delivered) filter (where s.clicked is not null), 0)::bigint
    from public.campaign_daily_stats s
    cross join lateral (
      select case p_by when 'day' then s.day::text when 'campaign' then s.campaign_id::text when 'channel' then s.channel
        when 'flight' then s.flight_id::text else 'total' end as key) as k
   where s.organisation_id = (select private.effective_org_id())
     and s.day between p_from and p_to
     and (p_campaign_id is null or s.campaign_id = p_campaign_id)
   group by k.key
   order by k.key
$$;
comment on function public.delivery_stats(date, date, text, uuid) is
  'Sums of the effective organisation from the first to the last day (its zone), by total, day, campaign, channel or flight; days without a message have no row. opened and clicked are null where nothing measures them; opened_of and clicked_of are the delivered messages of the rows that do: the base of a rate.';

create function public.usage_by_service(p_from date, p_to date)
returns table (service_type text, total_sent bigint, total_delivered bigint, total_cost numeric)
language sql stable set search_path = '' as $$
  select s.key, s.sent, s.delivered, s.cost from public.delivery_stats(p_from, p_to, 'channel') as s order by s.cost desc, s.key
$$;
comment on function public.usage_by_service(date, date) is 'Usage of the effective organisation by channel from the first to the last day, dearest first (BILL-08).';

create function public.wallet_statement(p_from timestamptz, p_to timestamptz)
returns table (entry bigint, id uuid, created_at timestamptz, kind text, amount numeric, balance_after numeric, description text,
  flight_id uuid, flight_name text, campaign_id uuid, campaign_name text, invoice_id uuid, invoice_number text)
language sql stable set search_path = '' as $$
  select l.entry, l.id, l.created_at, l.kind, l.amount, l.balance_after, l.description,
         l.flight_id, f.name, f.campaign_id, c.name, l.invoice_id, i.invoice_number
    from public.credit_ledger l
    left join public.flights f on f.id = l.flight_id
    left join public.campaigns c on c.id = f.campaign_id
    left join public.invoices i on i.id = l.invoice_id
   where l.organisation_id = (select private.effective_org_id()) and l.created_at >= p_from and l.created_at < p_to
   order by l.entry desc
$$;
comment on function public.wallet_statement(timestamptz, timestamptz) is
  'Every movement of the effective organisation''s credits in a time, newest first, with the balance after it and the flight or invoice that it was for; the invoice number only for those who may read invoices.';

create function private.sees_all_balances() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.impersonated_org_id() is null and (private.is_superadmin() or exists (
    select 1 from public.organisations o where o.id = private.effective_org_id() and o.type = 'VOX'))
    or exists (select 1 from public.organisations o where o.id = private.impersonated_org_id() and o.type = 'VOX')
$$;
comment on function private.sees_all_balances() is 'Users of a VOX organisation and superadmins, the latter not while they view the product as another organisation (BILL-20, BILL-21, F-52).';
grant execute on function private.sees_all_balances() to authenticated, service_role;

create function private.organisation_balances()
returns table (id uuid, name text, type text, is_active boolean, current_balance numeric, monthly_credit_limit numeric, current_month_usage numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_all_balances() then
    raise exception 'Only the provider sees all balances.' using errcode = '42501', hint = 'not_provider';
  end if;
  return query
    select o.id, o.name, o.type, o.is_active, public.current_balance(o), o.monthly_credit_limit, public.current_month_usage(o)
      from public.organisations o order by o.name, o.id;
end $$;
comment on function private.organisation_balances() is 'Body of public.organisation_balances.';

create function public.organisation_balances()
returns table (id uuid, name text, type text, is_active boolean, current_balance numeric, monthly_credit_limit numeric, current_month_usage numeric)
language sql stable set search_path = '' as $$
  select * from private.organisation_balances()
$$;
comment on function public.organisation_balances() is 'For the provider: every organisation with balance, limit and usage of its billing cycle (BILL-20, BILL-22).';

create function private.revenue_between(p_first date, p_end date) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_all_balances() then
    raise exception 'Only the provider sees its revenue.' using errcode = '42501', hint = 'not_provider';
  end if;
  return (
    select coalesce(sum(-l.amount), 0)
      from public.credit_ledger l join public.organisations o on o.id = l.organisation_id
     where l.kind in ('debit', 'refund')
       and l.created_at >= p_first::timestamp at time zone o.time_zone and l.created_at < p_end::timestamp at time zone o.time_zone);
end $$;
comment on function private.revenue_between(date, date) is 'Credits used less refunds, of all organisations, each from the first day to before the last in its own zone.';

create function public.get_monthly_revenue(target_month date) returns numeric
language sql stable set search_path = '' as $$
  select private.revenue_between(date_trunc('month', target_month)::date, (date_trunc('month', target_month) + interval '1 month')::date)
$$;
comment on function public.get_monthly_revenue(date) is 'For the provider: dollars that its customers used in the month of target_month, less refunds; each customer''s month is its billing cycle (BILL-23).';

create function public.get_yearly_revenue(target_year integer) returns numeric
language sql stable set search_path = '' as $$
  select private.revenue_between(make_date(target_year, 1, 1), make_date(target_year + 1, 1, 1))
$$;
comment on function public.get_yearly_revenue(integer) is 'For the provider: the same over the twelve months of a year (BILL-23).';

revoke execute on function public.delivery_stats(date, date, text, uuid), public.usage_by_service(date, date),
  public.wallet_statement(timestamptz, timestamptz), public.organisation_balances(), public.get_monthly_revenue(date),
  public.get_yearly_revenue(integer) from public, anon;
grant execute on function private.organisation_balances(), private.revenue_between(date, date) to authenticated, service_role;
grant execute on function public.delivery_stats(date, date, text, uuid), public.usage_by_service(date, date),
  public.wallet_statement(timestamptz, timestamptz), public.organisation_balances(), public.get_monthly_revenue(date),
  public.get_yearly_revenue(integer) to authenticated, service_role;
