-- The prepaid wallet: an append-only ledger is the source, the balance is kept with it under a row lock.

create table public.wallets (
  organisation_id uuid primary key,
  balance numeric(16, 4) not null default 0,
  month_usage numeric(16, 4) not null default 0,
  usage_month date not null default date_trunc('month', now())::date,
  updated_at timestamptz not null default now(),
  constraint wallets_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint wallets_balance_range check (balance >= 0 and balance < 1e12),
  constraint wallets_month_usage_range check (month_usage >= 0 and month_usage < 1e12),
  constraint wallets_dates_range check (usage_month >= '2000-01-01' and usage_month < '2100-01-01'),
  constraint wallets_times_range check (updated_at >= '2000-01-01T00:00Z' and updated_at < '2100-01-01T00:00Z')
);
comment on table public.wallets is 'One row is what an organisation has left, in dollars: the sum of its ledger.';
comment on column public.wallets.month_usage is 'Debits of usage_month; another month counts as 0.';

revoke all on public.wallets from anon;
grant select on public.wallets to authenticated;
grant select on public.wallets to service_role;
alter table public.wallets enable row level security;
create policy wallets_select on public.wallets for select to authenticated
  using (organisation_id = (select private.effective_org_id()) or (select private.is_superadmin()));

create table public.credit_ledger (
  id uuid primary key default gen_random_uuid(),
  entry bigint generated always as identity,
  organisation_id uuid not null,
  kind text not null,
  amount numeric(16, 4) not null,
  balance_after numeric(16, 4) not null,
  description text not null default '',
  flight_id uuid,
  invoice_id uuid,
  idempotency_key text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint credit_ledger_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete restrict,
  constraint credit_ledger_kind_known check (kind in ('opening', 'purchase', 'package', 'debit', 'refund', 'adjustment')),
  constraint credit_ledger_amount_range check (amount > -1e12 and amount < 1e12 and amount <> 0),
  constraint credit_ledger_idempotency_key unique (organisation_id, idempotency_key),
  constraint credit_ledger_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  constraint credit_ledger_amount_sign check (kind = 'adjustment' or (kind = 'debit') = (amount < 0)),
  constraint credit_ledger_description_length check (length(description) <= 500),
  constraint credit_ledger_times_range check (created_at >= '2000-01-01T00:00Z' and created_at < '2100-01-01T00:00Z')
);
comment on table public.credit_ledger is 'One row is one movement of an organisation''s credits; rows are never changed, a correction is a new row.';
comment on column public.credit_ledger.amount is 'Dollars, negative for a debit.';
comment on column public.credit_ledger.entry is 'Order of booking: balance_after is the balance of the entry before plus the amount.';
comment on column public.credit_ledger.kind is 'opening, purchase (credits by hand), package (a paid invoice), debit (usage), refund, adjustment.';
create index credit_ledger_organisation_id_created_at_idx on public.credit_ledger (organisation_id, created_at desc, id desc);
create index credit_ledger_organisation_id_entry_idx on public.credit_ledger (organisation_id, entry desc);
create index credit_ledger_flight_id_idx on public.credit_ledger (flight_id, organisation_id);

revoke all on public.credit_ledger from anon;
grant select on public.credit_ledger to authenticated;
grant select on public.credit_ledger to service_role;
alter table public.credit_ledger enable row level security;
create policy credit_ledger_select on public.credit_ledger for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create function public.current_balance(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select w.balance from public.wallets w where w.organisation_id = $1.id), 0)
$$;
comment on function public.current_balance(public.organisations) is 'Computed field: dollars left in the wallet; 0 without one.';
revoke execute on function public.current_balance(public.organisations) from public, anon;
grant execute on function public.current_balance(public.organisations) to authenticated, service_role;

create function public.current_month_usage(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select w.month_usage from public.wallets w
                    where w.organisation_id = $1.id and w.usage_month >= date_trunc('month', now() at time zone $1.time_zone)::date), 0)
$$;
comment on function public.current_month_usage(public.organisations) is 'Computed field: dollars used in the current billing cycle.';
revoke execute on function public.current_month_usage(public.organisations) from public, anon;
grant execute on function public.current_month_usage(public.organisations) to authenticated, service_role;

create function public.billing_cycle_start(public.organisations) returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone $1.time_zone)::date
$$;
comment on function public.billing_cycle_start(public.organisations) is 'Computed field: first day of the billing cycle, a calendar month in the organisation''s time zone.';
revoke execute on function public.billing_cycle_start(public.organisations) from public, anon;
grant execute on function public.billing_cycle_start(public.organisations) to authenticated, service_role;

create function public.billing_cycle_end(public.organisations) returns date
language sql stable set search_path = '' as $$
  select (date_trunc('month', now() at time zone $1.time_zone) + interval '1 month - 1 day')::date
$$;
comment on function public.billing_cycle_end(public.organisations) is 'Computed field: last day of the billing cycle.';
revoke execute on function public.billing_cycle_end(public.organisations) from public, anon;
grant execute on function public.billing_cycle_end(public.organisations) to authenticated, service_role;

create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'A movement of credits is never changed; book a correction.' using errcode = '42501', hint = 'append_only';
end $$;
comment on function private.keep_ledger() is 'BEFORE UPDATE, DELETE or TRUNCATE: the ledger only grows, also for the service role.';
create trigger credit_ledger_keep before update or delete on public.credit_ledger for each row execute function private.keep_ledger();
create trigger credit_ledger_keep_all before truncate on public.credit_ledger for each statement execute function private.keep_ledger();

create function private.billing_month(p_org uuid, p_at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', p_at at time zone coalesce((select o.time_zone from public.organisations o where o.id = p_org), 'UTC'))::date
$$;
comment on function private.billing_month(uuid, timestamptz) is 'First day of the billing cycle that a moment belongs to: a calendar month in the organisation''s zone.';

create function private.wallet_apply(
  p_org uuid,
  p_kind text,
  p_amount numeric,
  p_key text,
  p_description text,
  p_at timestamptz default now(),
  p_flight uuid default null,
  p_invoice uuid default null
) returns public.credit_ledger
language plpgsql security definer set search_path = '' as $$
declare
  v_month constant date := private.billing_month(p_org, p_at);
  v_balance numeric;
  v_row public.credit_ledger;
begin
  insert into public.wallets (organisation_id, usage_month) values (p_org, v_month) on conflict do nothing;
  perform 1 from public.wallets where organisation_id = p_org for update;
  -- Looked up behind the lock: a replay gets the first answer, also when both arrive at once.
  select * into v_row from public.credit_ledger where organisation_id = p_org and idempotency_key = p_key;
  if found then
    if v_row.amount <> p_amount or v_row.kind <> p_kind then
      raise exception 'This key was used for another amount.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return v_row;
  end if;
  update public.wallets w
     set balance = w.balance + p_amount,
         month_usage = case
           when p_kind <> 'debit' then case when v_month > w.usage_month then 0 else w.month_usage end
           when v_month < w.usage_month then w.month_usage
           when v_month > w.usage_month then -p_amount
           else w.month_usage - p_amount end,
         usage_month = greatest(w.usage_month, v_month),
         updated_at = now()
   where w.organisation_id = p_org and w.balance + p_amount >= 0
  returning w.balance into v_balance;
  if not found then
    raise exception 'The wallet does not hold enough credits.' using errcode = 'PT402', hint = 'insufficient_credits';
  end if;
  insert into public.credit_ledger (organisation_id, kind, amount, balance_after, description, idempotency_key, created_by, created_at, flight_id, invoice_id)
  values (p_org, p_kind, p_amount, v_balance, p_description, p_key, private.uid(), p_at, p_flight, p_invoice)
  returning * into v_row;
  if p_amount > 0 then
    perform private.lift_limits(p_org);
  end if;
  return v_row;
end $$;
comment on function private.wallet_apply(uuid, text, numeric, text, text, timestamptz, uuid, uuid) is
  'The one way money moves: locks the wallet, answers a repeated key with its first row, never goes below zero (PT402), names the flight or invoice, wakes what waited for credits.';

create function private.open_credit(p_organisation uuid, p_amount numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_superadmin() then
    raise exception 'Only superadmins grant credit.' using errcode = '42501', hint = 'not_superadmin';
  elsif p_amount = 'NaN' or p_amount <> round(p_amount, 2) or p_amount not between 0 and 10000000 then
    raise exception 'The opening credit is an amount in whole cents, up to $10,000,000.' using errcode = '22023', hint = 'invalid_amount';
  elsif p_amount > 0 then
    perform private.wallet_apply(p_organisation, 'opening', p_amount, 'opening:' || p_organisation, 'Opening credit');
  end if;
end $$;
comment on function private.open_credit(uuid, numeric) is 'What a new client begins with; booked once, and not at all when it is 0.';
grant execute on function private.open_credit(uuid, numeric) to authenticated, service_role;

create function private.wallet_differences() returns table (organisation_id uuid, balance numeric, ledger numeric, last_balance_after numeric, month_usage numeric, month_debits numeric)
language sql stable security definer set search_path = '' as $$
  select w.organisation_id, w.balance, sums.ledger, last.balance_after, w.month_usage, sums.month_debits
    from public.wallets w
    cross join lateral (
      select coalesce(sum(l.amount), 0) as ledger,
             coalesce(sum(-l.amount) filter (where l.kind = 'debit' and private.billing_month(w.organisation_id, l.created_at) = w.usage_month), 0) as month_debits
        from public.credit_ledger l where l.organisation_id = w.organisation_id) as sums
    left join lateral (
      select l.balance_after from public.credit_ledger l
       where l.organisation_id = w.organisation_id order by l.entry desc limit 1) as last on true
   where w.balance <> sums.ledger or w.balance is distinct from coalesce(last.balance_after, w.balance) or w.month_usage <> sums.month_debits
$$;
comment on function private.wallet_differences() is 'The second look at the books: wallets that differ from their ledger''s sum, from its last row or from the month''s debits. Always empty.';
