-- Closed books: reconciling the stored sums, and detaching old months of reports once they are reconciled.

create table private.closed_books (
  organisation_id uuid primary key,
  entry bigint not null,
  balance numeric(16, 4) not null,
  detached_before private.calendar_day not null,
  constraint closed_books_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.closed_books is
  'One row is the last entry up to which an organization''s books were reconciled before reports were detached, with '
  'the balance after it. The next reconciliation starts there.';
comment on column private.closed_books.detached_before is 'First day (UTC) of the months that are still attached.';

create function private.wallet_differences()
  returns table (organisation_id uuid, difference text, stored numeric, ledger numeric)
language sql stable security definer set search_path = '' as $$
  with chain as materialized (
    select m.organisation_id, m.entry, m.balance_after,
           m.amount + coalesce(lag(m.balance_after) over booked, b.balance, 0) as expected,
             lead(m.entry) over booked is null as is_last
      from private.wallet_movements m
      left join private.closed_books b on b.organisation_id = m.organisation_id
     where m.entry > coalesce(b.entry, 0)
    window booked as (partition by m.organisation_id order by m.entry)
  ), detached as (
    select max(b.detached_before) as before from private.closed_books b
  )
  select w.organisation_id, 'balance', w.balance, sums.ledger
    from public.wallets w
    cross join lateral (select coalesce(sum(l.amount), 0) as ledger from public.credit_ledger l
      where l.organisation_id = w.organisation_id) as sums
   where w.balance <> sums.ledger
  union all
  select w.organisation_id, 'last balance_after', w.balance, c.balance_after
    from public.wallets w join chain c on c.organisation_id = w.organisation_id and c.is_last
   where w.balance <> c.balance_after
  union all
  select c.organisation_id, 'entry ' || c.entry, c.balance_after, c.expected from chain c
    where c.balance_after <> c.expected
  union all
  select coalesce(l.organisation_id, d.organisation_id),
    'debit of ' || coalesce(l.flight_id, d.flight_id) || ' on ' || coalesce(l.billing_day, d.billing_day),
         l.used, d.used
    from (
      select l.organisation_id, l.flight_id, l.billing_day, -l.amount as used, l.reports, l.entry, l.balance_after
        from public.credit_ledger l, detached
          where l.reports is not null and l.billing_day > coalesce(detached.before, '2000-01-01')) as l
    full join (
      select r.organisation_id, r.flight_id, r.billing_day, sum(r.cost) as used, count(*) as reports,
        max(r.id) as entry,
             (array_agg(r.balance_after order by r.id desc))[1] as balance_after
        from public.delivery_reports r, detached
          where r.balance_after is not null and r.billing_day > coalesce(detached.before, '2000-01-01')
          group by 1, 2, 3) as d
      on d.organisation_id = l.organisation_id and d.flight_id = l.flight_id and d.billing_day = l.billing_day
   where (l.used, l.reports, l.entry, l.balance_after) is distinct from (d.used, d.reports, d.entry, d.balance_after)
  union all
  select coalesce(u.organisation_id, d.organisation_id), 'usage of ' || to_char(coalesce(u.month, d.month), 'YYYY-MM'),
    u.used, d.used
    from public.monthly_usage u
    full join (
      select l.organisation_id, date_trunc('month', l.billing_day)::date as month, sum(-l.amount) as used
        from public.credit_ledger l where l.kind in ('debit', 'correction') group by 1, 2) as d
          on d.organisation_id = u.organisation_id and d.month = u.month
   where u.used is distinct from d.used
$$;
comment on function private.wallet_differences() is
  'Reconciles the books: returns wallets that differ from the sum or the last movement of their ledger, movements '
  'whose balance_after is not the previous one plus the amount, debits that are not the sum of their reports, and '
  'months whose usage is not the sum of their debits less corrections. No row means that all agree. Reads every '
  'attached report: a hundred million take minutes.';

create function private.detach_reports(p_month date) returns text
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_name constant text := 'delivery_reports_' || to_char(p_month, 'YYYY_MM');
  v_next constant date := (date_trunc('month', p_month) + interval '1 month')::date;
begin
  if v_next + interval '13 months' > private.delivery_now() at time zone 'UTC' then
    perform private.refuse('22023', 'too_young');
  elsif not exists (select 1 from pg_catalog.pg_inherits i where i.inhrelid = to_regclass(format('private.%I', v_name)))
    then
    perform private.refuse('PT404', 'not_found.report_month');
  elsif exists (
    select 1 from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.delivery_reports'::regclass and c.relname < v_name) then
    perform private.refuse('22023', 'not_the_oldest');
  end if;
  -- A single statement uses one snapshot, so the stored balances are the balances that it reconciles.
  insert into private.closed_books as b (organisation_id, entry, balance, detached_before)
  select w.organisation_id, coalesce(max(m.entry), 0), w.balance, v_next
    from public.wallets w left join private.wallet_movements m on m.organisation_id = w.organisation_id
   where not exists (select 1 from private.wallet_differences())
   group by w.organisation_id
  on conflict (organisation_id) do update
    set entry = greatest(b.entry, excluded.entry), balance = excluded.balance,
      detached_before = excluded.detached_before;
  if not found and exists (select 1 from private.wallet_differences()) then
    perform private.refuse('P0001', 'books_differ');
  end if;
  execute format('alter table public.delivery_reports detach partition private.%I', v_name);
  return 'private.' || v_name;
end $$;
comment on function private.detach_reports(date) is
  'Reconciles the books, stores up to which entry, and detaches the oldest month of delivery_reports, thirteen months '
  'after its end at the earliest. Returns the detached table, to dump and drop. Sums, ledger and statement lines stay; '
  'the single charges behind a line are gone. Refuses with too_young, not_found, not_the_oldest and books_differ.';
