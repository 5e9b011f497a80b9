-- The ledger names what each movement was for, months follow the organisation's zone, and nobody changes a row that stands.

alter table public.credit_ledger
  add column entry bigint generated always as identity,
  add column invoice_id uuid,
  drop constraint credit_ledger_kind_known,
  add constraint credit_ledger_kind_known check (kind in ('opening', 'purchase', 'package', 'debit', 'refund', 'adjustment')),
  add constraint credit_ledger_flight_id_fkey foreign key (flight_id, organisation_id) references public.flights (id, organisation_id) on delete restrict,
  add constraint credit_ledger_amount_sign check (kind = 'adjustment' or (kind = 'debit') = (amount < 0)),
  add constraint credit_ledger_description_length check (length(description) <= 500);
comment on column public.credit_ledger.entry is 'Order of booking: balance_after is the balance of the entry before plus the amount.';
comment on column public.credit_ledger.kind is 'opening, purchase (credits by hand), package (a paid invoice), debit (usage), refund, adjustment.';
create index credit_ledger_organisation_id_entry_idx on public.credit_ledger (organisation_id, entry desc);
create index credit_ledger_flight_id_idx on public.credit_ledger (flight_id, organisation_id);

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

drop function private.wallet_apply(uuid, text, numeric, text, text, timestamptz);
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

create or replace function public.current_month_usage(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select w.month_usage from public.wallets w
                    where w.organisation_id = $1.id and w.usage_month >= date_trunc('month', now() at time zone $1.time_zone)::date), 0)
$$;
comment on function public.current_month_usage(public.organisations) is 'Computed field: dollars used in the current billing cycle.';

create function private.reserved_credits(p_org uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(a.reserved), 0) from private.allotments(p_org) as a
   where p_org = private.effective_org_id() or private.is_superadmin()
$$;
comment on function private.reserved_credits(uuid) is 'Body of public.reserved_credits.';
grant execute on function private.reserved_credits(uuid) to authenticated, service_role;

create function public.reserved_credits(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select private.reserved_credits($1.id)
$$;
comment on function public.reserved_credits(public.organisations) is 'Computed field: dollars of the balance that active flights are expected to use; free again when one pauses or ends.';
revoke execute on function public.reserved_credits(public.organisations) from public, anon;
grant execute on function public.reserved_credits(public.organisations) to authenticated, service_role;
