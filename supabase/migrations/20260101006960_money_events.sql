-- Events of money: a low balance, the Monthly Credit Limit, and invoices that are due.

create function private.days_of_credit(p_org uuid, p_balance numeric) returns integer
language sql stable security definer set search_path = '' as $$
  select case when sum(s.cost) > 0 then floor(p_balance * 7 / sum(s.cost))::integer end
    from public.campaign_daily_stats s
   where s.organisation_id = p_org
     and s.day between private.billing_day(p_org, private.delivery_now()) - 7
       and private.billing_day(p_org, private.delivery_now()) - 1
$$;
comment on function private.days_of_credit(uuid, numeric) is
  'Full days that a balance lasts at the average spending of the last seven days; null without spending.';

create function private.record_low_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_level constant integer := private.balance_level(new.organisation_id, new.balance, new.last_top_up);
begin
  perform private.record_event('wallet_low', new.organisation_id,
    concat_ws(':', new.organisation_id, v_level, (select max(l.entry) from public.credit_ledger l
      where l.organisation_id = new.organisation_id and l.kind in ('opening', 'purchase', 'package'))),
    'wallet', new.organisation_id, jsonb_build_object('level', v_level, 'balance', new.balance, 'top_up',
      new.last_top_up, 'days_left', private.days_of_credit(new.organisation_id, new.balance)),
    private.organisation_admins(new.organisation_id));
  return null;
end $$;
comment on function private.record_low_balance() is
  'AFTER the balance fell to 50, 20 or 1 % of the last top-up, or pays no message: tells the admins, once for each '
  'level and top-up.';
create trigger wallets_record_low after update of balance on public.wallets
  for each row when (new.balance < old.balance
    and private.balance_level(new.organisation_id, new.balance, new.last_top_up)
      < private.balance_level(new.organisation_id, old.balance, new.last_top_up))
  execute function private.record_low_balance();

create function private.month_level(p_organisation public.organisations, p_used numeric) returns integer
language sql immutable set search_path = '' as $$
  select case when l.left <= 0 or l.left < private.lowest_rate(p_organisation) then 100
    when p_used >= private.month_limit(p_organisation) * 0.8 then 80 else 0 end
    from (select private.month_limit(p_organisation) - p_used as left) as l
$$;
comment on function private.month_level(public.organisations, numeric) is
  'Level of the Monthly Credit Limit that usage has reached: 0 or 80 percent, or 100 if it leaves no message.';

create function private.record_month_level(p_organisation public.organisations, p_used numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant numeric := private.month_limit(p_organisation);
  v_level constant integer := private.month_level(p_organisation, p_used);
begin
  perform private.record_event('month_limit', p_organisation.id,
    concat_ws(':', p_organisation.id, private.sending_month(p_organisation.id), v_limit, v_level), 'wallet',
    p_organisation.id, jsonb_build_object('level', v_level, 'used', p_used, 'limit', v_limit),
    private.organisation_admins(p_organisation.id));
end $$;
comment on function private.record_month_level(public.organisations, numeric) is
  'Tells the admins which level of the Monthly Credit Limit the usage has reached, once for each month and limit.';

create function private.record_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_organisation public.organisations;
  v_before constant numeric := case when tg_op = 'UPDATE' then old.used else 0 end;
begin
  select * into v_organisation from public.organisations o where o.id = new.organisation_id;
  if tg_op = 'INSERT' and new.month = private.sending_month(new.organisation_id) then
    perform private.resolve_event('month_limit', new.organisation_id);
  end if;
  if private.month_level(v_organisation, new.used) > private.month_level(v_organisation, v_before)
    and new.month = private.sending_month(new.organisation_id) then
    perform private.record_month_level(v_organisation, new.used);
  end if;
  return null;
end $$;
comment on function private.record_usage() is
  'AFTER the usage of a month changed: records a level of the Monthly Credit Limit that it reached. The first usage '
  'of a month resolves the notifications of the last one.';
create trigger monthly_usage_record after insert or update of used on public.monthly_usage
  for each row execute function private.record_usage();

create function private.record_month_limit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_used constant numeric := coalesce((select u.used from public.monthly_usage u
    where u.organisation_id = new.id and u.month = private.sending_month(new.id)), 0);
begin
  perform private.resolve_event('month_limit', new.id);
  if private.month_level(new, v_used) > 0 then
    perform private.record_month_level(new, v_used);
  end if;
  return null;
end $$;
comment on function private.record_month_limit_change() is
  'AFTER UPDATE of the Monthly Credit Limit: resolves what was said about the old one and records what the usage has '
  'reached of the new one.';
create trigger organisations_record_month_limit after update of monthly_credit_limit on public.organisations
  for each row when (old.monthly_credit_limit is distinct from new.monthly_credit_limit)
  execute function private.record_month_limit_change();
