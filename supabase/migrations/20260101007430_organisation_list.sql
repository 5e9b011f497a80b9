-- The superadmin's list of organizations: money, sending and people of each in one call.

create function private.organisation_list()
returns table (id uuid, name text, search_text text, type text, is_active boolean, logo_url text, menu_color text,
  current_balance numeric, monthly_credit_limit numeric, current_month_usage numeric, last_send date,
  people_waiting bigint, overdue_invoices bigint, overdue_amount numeric, has_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_superadmin('not_superadmin.list');
  return query
    with people as (
      select u.organisation_id, count(*) filter (where u.status = 'pending') as waiting,
        bool_or(u.status = 'active' and a.user_id is not null) as has_admin
        from public.link_users u
        left join (select distinct r.user_id from public.user_roles r where r.role in ('admin', 'superadmin')) as a
          on a.user_id = u.id
       group by u.organisation_id
    ), overdue as (
      select i.organisation_id, count(*) as invoices, sum(i.amount) as amount
        from public.invoices i where i.status = 'overdue' group by i.organisation_id
    )
    select o.id, o.name, public.search_text(o), o.type, o.is_active, o.logo_url, o.menu_color, coalesce(w.balance, 0),
      o.monthly_credit_limit, coalesce(u.used, 0),
      (select max(s.day) from public.campaign_daily_stats s where s.organisation_id = o.id and s.sent > 0),
      coalesce(p.waiting, 0), coalesce(v.invoices, 0), coalesce(v.amount, 0), coalesce(p.has_admin, false)
      from public.organisations o
      left join public.wallets w on w.organisation_id = o.id
      left join public.monthly_usage u on u.organisation_id = o.id and u.month = public.billing_cycle_start(o)
      left join people p on p.organisation_id = o.id
      left join overdue v on v.organisation_id = o.id
     order by o.name, o.id;
end $$;
comment on function private.organisation_list() is 'Implements public.organisation_list.';
grant execute on function private.organisation_list() to authenticated, service_role;

create function public.organisation_list()
returns table (id uuid, name text, search_text text, type text, is_active boolean, logo_url text, menu_color text,
  current_balance numeric, monthly_credit_limit numeric, current_month_usage numeric, last_send date,
  people_waiting bigint, overdue_invoices bigint, overdue_amount numeric, has_admin boolean)
language sql stable set search_path = '' as $$
  select * from private.organisation_list()
$$;
comment on function public.organisation_list() is
  'For superadmins: every organization with its balance, the usage and limit of its current billing month, the last '
  'billing day with a message, how many people wait for approval, its overdue invoices, and whether it has an active '
  'admin. Refuses with not_superadmin.';
grant execute on function public.organisation_list() to authenticated, service_role;

create function public.organisation_totals()
returns table (organisations bigint, current_balance numeric, current_month_usage numeric, people_waiting bigint,
  overdue_invoices bigint, overdue_amount numeric, without_admin bigint)
language sql stable set search_path = '' as $$
  select count(*), coalesce(sum(l.current_balance), 0), coalesce(sum(l.current_month_usage), 0),
    coalesce(sum(l.people_waiting), 0)::bigint, coalesce(sum(l.overdue_invoices), 0)::bigint,
    coalesce(sum(l.overdue_amount), 0), count(*) filter (where l.is_active and not l.has_admin)
    from private.organisation_list() as l
$$;
comment on function public.organisation_totals() is
  'For superadmins: totals of public.organisation_list. without_admin counts active organizations only. Refuses with '
  'not_superadmin.';
grant execute on function public.organisation_totals() to authenticated, service_role;
