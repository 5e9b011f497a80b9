-- Wallet: an append-only ledger is the source, and the balance is updated with it under a row lock.

create table public.wallets (
  organisation_id uuid primary key,
  balance numeric(16, 4) not null default 0,
  last_top_up numeric(16, 4),
  updated_at private.instant not null default now(),
  constraint wallets_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint wallets_balance_range check (balance >= 0 and balance < 1e12),
  constraint wallets_last_top_up_range check (last_top_up > 0 and last_top_up < 1e12)
);
comment on table public.wallets is 'One row is an organization''s balance in dollars: the sum of its ledger.';
comment on column public.wallets.last_top_up is 'Dollars of the last opening credit, purchase or package.';

create function private.lowest_rate(p_organisation public.organisations) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(min(private.list_rate(to_jsonb(p_organisation), s)), 0)
    from unnest(p_organisation.active_services) as s
$$;
comment on function private.lowest_rate(public.organisations) is
  'Dollars of the cheapest message of an organization''s channels, without additions; 0 without a channel.';

create function private.balance_level(p_org uuid, p_balance numeric, p_top_up numeric) returns integer
language sql stable security definer set search_path = '' as $$
  select case when p_balance <= 0 or p_balance < private.lowest_rate(o) then 0 when p_balance <= p_top_up * 0.01 then 1
    when p_balance <= p_top_up * 0.2 then 20 when p_balance <= p_top_up * 0.5 then 50 else 100 end
    from public.organisations o where o.id = p_org
$$;
comment on function private.balance_level(uuid, numeric, numeric) is
  'Share of the last top-up that a balance has fallen to: 50, 20 or 1 percent, or 0 if it pays no message; 100 above '
  'these.';

grant select on public.wallets to authenticated;
grant select on public.wallets to service_role;
alter table public.wallets enable row level security;
create policy wallets_select on public.wallets for select to authenticated
  using (organisation_id = (select private.effective_org_id()) or (select private.is_superadmin()));

create table public.monthly_usage (
  organisation_id uuid not null,
  month private.calendar_day not null,
  used numeric(16, 4) not null default 0,
  constraint monthly_usage_pkey primary key (organisation_id, month),
  constraint monthly_usage_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint monthly_usage_used_range check (abs(used) < 1e12),
  constraint monthly_usage_month_shape check (month = date_trunc('month', month))
);
comment on table public.monthly_usage is
  'One row is an organization''s usage in a month, in dollars: the sum of the debits with a billing day in it, '
  'minus corrections. Negative if it corrects more of closed months than it uses.';
comment on column public.monthly_usage.month is 'First day of the month.';

grant select on public.monthly_usage to authenticated, service_role;
alter table public.monthly_usage enable row level security;
create policy monthly_usage_select on public.monthly_usage for select to authenticated
  using (organisation_id = (select private.effective_org_id()) or (select private.is_superadmin()));

create sequence private.wallet_entries;
comment on sequence private.wallet_entries is
  'Numbers wallet movements in booking order: rows of credit_ledger and of delivery_reports.';

create table public.credit_ledger (
  id uuid primary key default gen_random_uuid(),
  entry bigint not null default nextval('private.wallet_entries'),
  organisation_id uuid not null,
  kind text not null,
  amount numeric(16, 4) not null,
  balance_after numeric(16, 4) not null,
  description text not null default '',
  flight_id uuid,
  invoice_id uuid,
  idempotency_key text not null,
  created_by uuid,
  created_at private.instant not null default now(),
  billing_day private.calendar_day not null,
  reports integer,
  last_at private.instant not null default now(),
  constraint credit_ledger_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete restrict,
  constraint credit_ledger_kind_known check (
    kind in ('opening', 'purchase', 'package', 'debit', 'correction', 'test', 'notification', 'refund', 'adjustment')),
  constraint credit_ledger_amount_range check (amount > -1e12 and amount < 1e12 and amount <> 0),
  constraint credit_ledger_idempotency_key unique (organisation_id, idempotency_key),
  constraint credit_ledger_flight_id_fkey foreign key (flight_id, organisation_id)
    references public.flights (id, organisation_id) on delete restrict,
  constraint credit_ledger_amount_sign check (kind in ('test', 'notification', 'adjustment')
    or (kind = 'debit') = (amount < 0)),
  constraint credit_ledger_description_length check (length(description) <= 500),
  constraint credit_ledger_reports_of_a_day
    check (reports is null or reports > 0 and kind = 'debit' and flight_id is not null),
  constraint credit_ledger_description_characters check (private.is_plain_line(description))
)
-- Each report of the day increases a debit. Half of each page stays free, and no index includes the growing columns, so
-- that the updates are HOT.
with (fillfactor = 45);
comment on table public.credit_ledger is
  'One row is one movement of an organization''s credits, or a flight''s usage on a billing day: the sum of its '
  'reports, each of them one movement in private.wallet_movements. Rows never change, except that such a sum grows; '
  'a correction is a new row.';
comment on column public.credit_ledger.amount is 'Dollars, negative for a debit.';
comment on column public.credit_ledger.entry is
  'Booking order: balance_after is the balance of the previous entry plus the amount. For a sum, the entry of its '
  'last report.';
comment on column public.credit_ledger.reports is 'Number of reports in the sum; null for a single movement.';
comment on column public.credit_ledger.created_at is 'When it was booked; of a sum, its first report.';
comment on column public.credit_ledger.last_at is
  'When the last report of a sum was booked; equal to created_at for other rows.';
comment on column public.credit_ledger.billing_day is
  'The day of the movement on every statement. For a debit, the day on which its messages were sent, or the first '
  'day of the oldest open month if they were reported after their month closed.';
comment on column public.credit_ledger.kind is
  'opening, purchase (credit granted by a superadmin), package (a paid invoice), debit (usage), correction (usage '
  'that a gateway withdrew), test (a test message, or its refund when it was not delivered; no usage), notification '
  '(an SMS to a member, or its refund; no usage), refund, '
  'adjustment (correction by a superadmin, may be negative).';
create trigger credit_ledger_a_clean_names before insert or update of description on public.credit_ledger
  for each row when (not private.is_plain_line(new.description))
  execute function private.clean_names('description');
create index credit_ledger_organisation_id_billing_day_idx on public.credit_ledger (organisation_id, billing_day);
create index credit_ledger_flight_id_idx on public.credit_ledger (flight_id, organisation_id);

grant select on public.credit_ledger to authenticated;
grant select on public.credit_ledger to service_role;
alter table public.credit_ledger enable row level security;
create policy credit_ledger_select on public.credit_ledger for select to authenticated
  using (organisation_id = (select private.effective_org_id()));

create function public.current_balance(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select w.balance from public.wallets w where w.organisation_id = $1.id), 0)
$$;
comment on function public.current_balance(public.organisations) is
  'Computed field: dollars left in the wallet; 0 without one.';
grant execute on function public.current_balance(public.organisations) to authenticated, service_role;

-- Billing day: the organization's local date at a moment, stored when a movement is booked. A new time zone applies
-- from a future day, so that no moment ever moves to another day.

create table private.time_zone_changes (
  organisation_id uuid not null,
  first_day private.calendar_day not null,
  time_zone text not null,
  constraint time_zone_changes_pkey primary key (organisation_id, first_day),
  constraint time_zone_changes_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.time_zone_changes is
  'One row is the time zone of an organization''s billing days from first_day on; no row until it changes its '
  'zone.';

create function private.record_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Later than the middle of the hour of any report that can arrive now (private.sending_day): reports may be five
  -- minutes ahead.
  v_soon constant timestamptz := private.delivery_now() + interval '1 hour';
begin
  insert into private.time_zone_changes (organisation_id, first_day, time_zone)
    values (new.id, '2000-01-01', old.time_zone)
  on conflict do nothing;
  -- Replaces a change that has not taken effect yet.
  insert into private.time_zone_changes as c (organisation_id, first_day, time_zone)
  select new.id, greatest(max(known.first_day), 1 + (v_soon at time zone new.time_zone)::date,
    1 + private.billing_day(new.id, v_soon)), new.time_zone
    from private.time_zone_changes known where known.organisation_id = new.id
  on conflict (organisation_id, first_day) do update set time_zone = excluded.time_zone;
  return null;
end $$;
comment on function private.record_time_zone() is
  'AFTER UPDATE of an organization''s zone: the new zone defines billing days from the first day that is in the '
  'future in both zones.';
create trigger organisations_note_time_zone after update of time_zone on public.organisations
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.record_time_zone();

create function private.billing_day(p_org uuid, p_at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select least((p_at at time zone z.time_zone)::date, z.next_day - 1)
       from (select c.time_zone, c.first_day, lead(c.first_day) over (order by c.first_day) as next_day
               from private.time_zone_changes c where c.organisation_id = p_org) as z
      where (p_at at time zone z.time_zone)::date >= z.first_day
      order by z.first_day desc limit 1),
    (p_at at time zone coalesce((select o.time_zone from public.organisations o where o.id = p_org), 'UTC'))::date)
$$;
comment on function private.billing_day(uuid, timestamptz) is
  'The billing day of a moment, in the organization''s zone at that time. The result never changes, because a zone '
  'change applies from a future day.';
grant execute on function private.billing_day(uuid, timestamptz) to authenticated, service_role;

create function private.sending_day(p_org uuid, p_hour timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select private.billing_day(p_org, p_hour + interval '30 minutes')
$$;
comment on function private.sending_day(uuid, timestamptz) is
  'The billing day of messages sent in an hour: that of the hour''s middle, because midnight of some zones falls '
  'within an hour.';

create function private.open_month(p_org uuid) returns date
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', private.billing_day(p_org, private.delivery_now() - interval '3 days'))::date
$$;
comment on function private.open_month(uuid) is
  'First day of the oldest open billing month. A month closes three days after its end; its statement never changes '
  'from then on.';

create function private.billing_day_end(p_org uuid, p_day date) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Uses the zone of the next day, whose start ends this one.
  v_zone constant text := coalesce(
    (select c.time_zone from private.time_zone_changes c where c.organisation_id = p_org and c.first_day <= p_day + 1
      order by c.first_day desc limit 1),
    (select o.time_zone from public.organisations o where o.id = p_org));
  -- A day that the zone skips has no end.
  v_end constant timestamptz := coalesce(private.day_end(p_day, v_zone), (p_day + 1)::timestamp at time zone v_zone);
begin
  -- The first hour whose middle is past midnight.
  return date_trunc('hour', v_end + interval '29 minutes 59 seconds', 'UTC');
end $$;
comment on function private.billing_day_end(uuid, date) is
  'Start of the first UTC hour whose messages belong to a later billing day (private.sending_day).';

create function public.billing_today(public.organisations) returns date
language sql stable set search_path = '' as $$
  select private.billing_day($1.id, private.delivery_now())
$$;
comment on function public.billing_today(public.organisations) is
  'Computed field: the current billing day, by delivery''s clock.';
grant execute on function public.billing_today(public.organisations) to authenticated, service_role;

create function public.billing_cycle_start(public.organisations) returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', public.billing_today($1))::date
$$;
comment on function public.billing_cycle_start(public.organisations) is
  'Computed field: first day of the billing cycle, a calendar month of billing days.';
grant execute on function public.billing_cycle_start(public.organisations) to authenticated, service_role;

create function public.billing_cycle_end(public.organisations) returns date
language sql stable set search_path = '' as $$
  select (public.billing_cycle_start($1) + interval '1 month - 1 day')::date
$$;
comment on function public.billing_cycle_end(public.organisations) is 'Computed field: last day of the billing cycle.';
grant execute on function public.billing_cycle_end(public.organisations) to authenticated, service_role;

create function public.current_month_usage(public.organisations) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select u.used from public.monthly_usage u
    where u.organisation_id = $1.id and u.month = public.billing_cycle_start($1)), 0)
$$;
comment on function public.current_month_usage(public.organisations) is
  'Computed field: dollars used in the current billing cycle.';
grant execute on function public.current_month_usage(public.organisations) to authenticated, service_role;

-- Monthly Credit Limit: caps flights like the wallet does, and restarts each billing month.

create function private.month_limit(p_organisation public.organisations) returns numeric
language sql immutable set search_path = '' as $$
  select nullif(p_organisation.monthly_credit_limit, 0)
$$;
comment on function private.month_limit(public.organisations) is
  'Dollars that an organization may use in a billing month; null without a Monthly Credit Limit (stored as 0).';

create function private.sending_month(p_org uuid) returns date
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', private.sending_day(p_org, date_trunc('hour', private.delivery_now(), 'UTC')))::date
$$;
comment on function private.sending_month(uuid) is
  'First day of the billing month that the current UTC hour is billed to. An hour belongs to the day that contains its '
  'middle (private.sending_day), so around midnight this can differ from the month of private.delivery_now().';

create function private.month_ends(p_org uuid) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select array(
    select private.billing_day_end(p_org, (private.sending_month(p_org) + (nth + 1) * interval '1 month')::date - 1)
      from generate_series(0, 11) as nth order by nth)
$$;
comment on function private.month_ends(uuid) is
  'Ends of this billing month and the next eleven, each at the start of a UTC hour.';

create function private.months_left(p_org uuid) returns numeric[]
language sql stable security definer set search_path = '' as $$
  select array(
    select private.month_limit(o) - coalesce(u.used, 0)
      from generate_series(0, 11) as nth
      left join public.monthly_usage u on u.organisation_id = p_org
        and u.month = (m.first_day + nth * interval '1 month')::date
     order by nth)
    from public.organisations o cross join lateral (select private.sending_month(p_org) as first_day offset 0) as m
      where o.id = p_org
$$;
comment on function private.months_left(uuid) is
  'Dollars left of the Monthly Credit Limit in this billing month and the next eleven: negative if the limit was '
  'lowered below the usage, null without a limit.';

create function private.month_left(p_org uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.month_limit(o) - coalesce((
           select u.used from public.monthly_usage u
             where u.organisation_id = p_org and u.month = private.sending_month(p_org)), 0)
    from public.organisations o where o.id = p_org
$$;
comment on function private.month_left(uuid) is
  'Dollars left of the Monthly Credit Limit in this billing month; null without a limit.';

create function private.refuse_append_only_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('42501', 'append_only');
end $$;
comment on function private.refuse_append_only_change() is
  'BEFORE UPDATE, DELETE or TRUNCATE: keeps the table append-only, also for the service role.';
create trigger credit_ledger_keep before delete on public.credit_ledger for each row
  execute function private.refuse_append_only_change();
create trigger credit_ledger_keep_sums before update on public.credit_ledger for each row
  when (not coalesce(new.reports > old.reports and new.amount < old.amount and new.entry > old.entry
    and new.last_at >= old.last_at
    and (new.id, new.organisation_id, new.kind, new.description, new.flight_id, new.idempotency_key, new.created_at,
      new.billing_day)
      = (old.id, old.organisation_id, old.kind, old.description, old.flight_id, old.idempotency_key, old.created_at,
        old.billing_day), false))
  execute function private.refuse_append_only_change();
create trigger credit_ledger_audit after insert on public.credit_ledger for each row
  when (new.created_by is not null and new.kind in ('opening', 'purchase', 'refund', 'adjustment'))
  execute function private.audit();
create trigger credit_ledger_keep_all before truncate on public.credit_ledger for each statement
  execute function private.refuse_append_only_change();

create function private.add_usage(p_org uuid, p_day date, p_dollars numeric) returns void
language sql security definer set search_path = '' as $$
  insert into public.monthly_usage as u (organisation_id, month, used)
    values (p_org, date_trunc('month', p_day)::date, p_dollars)
  on conflict (organisation_id, month) do update set used = u.used + excluded.used
$$;
comment on function private.add_usage(uuid, date, numeric) is
  'Adds dollars to the usage of a billing day''s month; a correction adds a negative amount.';

create function private.late_usage_description() returns text
language sql immutable set search_path = '' as $$ select 'Messages sent in a closed month' $$;
comment on function private.late_usage_description() is
  'Description of a charge for messages reported after their month closed. The billing page recognizes such lines '
  'by it.';
grant execute on function private.late_usage_description() to authenticated, service_role;

create function private.wallet_apply(
  p_org uuid,
  p_kind text,
  p_amount numeric,
  p_key text,
  p_description text,
  p_at timestamptz default private.delivery_now(),
  p_flight uuid default null,
  p_invoice uuid default null,
  p_day date default null
) returns public.credit_ledger
language plpgsql security definer set search_path = '' as $$
declare
  v_day constant date := coalesce(p_day, private.billing_day(p_org, p_at));
  v_balance numeric;
  v_row public.credit_ledger;
begin
  insert into public.wallets (organisation_id) values (p_org) on conflict do nothing;
  perform 1 from public.wallets where organisation_id = p_org for update;
  -- Looks up the key under the lock: a retry gets the first result, also if both requests arrive at the same time.
  select * into v_row from public.credit_ledger where organisation_id = p_org and idempotency_key = p_key;
  if found then
    if v_row.amount <> p_amount or v_row.kind <> p_kind then
      perform private.refuse('PT409', 'request_reused.credit_key');
    end if;
    return v_row;
  end if;
  update public.wallets w
     set balance = w.balance + p_amount, updated_at = now(),
       last_top_up = case when p_kind in ('opening', 'purchase', 'package') then p_amount else w.last_top_up end
   where w.organisation_id = p_org and w.balance + p_amount >= 0
  returning w.balance into v_balance;
  if not found then
    perform private.refuse('PT402', 'insufficient_credits');
  end if;
  insert into public.credit_ledger
    (organisation_id, kind, amount, balance_after, description, idempotency_key, created_by, created_at, last_at,
      billing_day, flight_id, invoice_id)
  values (p_org, p_kind, p_amount, v_balance, p_description, p_key, private.uid(), p_at, p_at, v_day, p_flight,
    p_invoice)
  returning * into v_row;
  if p_kind in ('debit', 'correction') then
    perform private.add_usage(p_org, v_day, -p_amount);
  end if;
  if p_kind in ('opening', 'purchase', 'package') then
    perform private.resolve_event('wallet_low', p_org);
  end if;
  if p_amount > 0 then
    perform private.resume_funded_flights(p_org);
  end if;
  return v_row;
end $$;
comment on function private.wallet_apply(uuid, text, numeric, text, text, timestamptz, uuid, uuid, date) is
  'Moves money; only report costs use private.charge_reports instead. Locks the wallet, returns the first row for a '
  'repeated key, never goes below zero (PT402), names the flight or invoice, stores the billing day (p_day, or that '
  'of p_at), and wakes flights that wait for credits.';

create function private.book_opening_credit(p_organisation uuid, p_amount numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.credit');
  elsif p_amount = 'NaN' or p_amount <> round(p_amount, 2) or p_amount not between 0 and 10000000 then
    perform private.refuse('22023', 'invalid_amount.opening_credit');
  elsif p_amount > 0 then
    perform private.wallet_apply(p_organisation, 'opening', p_amount, 'opening:' || p_organisation, 'Opening credit');
  end if;
end $$;
comment on function private.book_opening_credit(uuid, numeric) is
  'Books the opening credit of a new client once; nothing if it is 0.';
grant execute on function private.book_opening_credit(uuid, numeric) to authenticated, service_role;
