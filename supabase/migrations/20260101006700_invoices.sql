-- Invoices, package purchases and payment methods.

create table private.invoice_counter (
  id boolean primary key default true,
  last_number integer not null default 0,
  constraint invoice_counter_one_row check (id),
  constraint invoice_counter_range check (last_number >= 0)
);
comment on table private.invoice_counter is
  'One row: the last invoice number of the platform. private.issue_invoice locks it until it commits, so numbers '
  'neither repeat nor have gaps.';
insert into private.invoice_counter default values;

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  number integer not null,
  invoice_number text generated always as ('INV-' || lpad(number::text, greatest(5, length(number::text)), '0')) stored,
  description text not null default '',
  issued_date private.calendar_day not null,
  due_date private.calendar_day not null,
  amount numeric(14, 2) not null,
  status text not null default 'pending',
  paid_at private.instant,
  paid_on private.calendar_day,
  payment_reference text,
  paid_with text,
  created_by uuid,
  created_at private.instant not null default now(),
  constraint invoices_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete restrict,
  constraint invoices_status_fkey foreign key (status) references public.invoice_statuses (name),
  constraint invoices_number_key unique (number),
  constraint invoices_id_organisation_id_key unique (id, organisation_id),
  constraint invoices_description_length check (length(description) <= 500),
  constraint invoices_amount_range check (amount >= 0 and amount < 1e12),
  constraint invoices_date_order check (due_date >= issued_date),
  constraint invoices_paid_at_with_status check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_payment_when_paid check (status = 'paid'
    or num_nonnulls(paid_on, payment_reference, paid_with) = 0),
  constraint invoices_payment_reference_length
    check (length(payment_reference) between 1 and 100 and private.is_plain_line(payment_reference)),
  constraint invoices_paid_with_length check (length(paid_with) between 1 and 100),
  constraint invoices_description_characters check (private.is_plain_line(description))
);
comment on table public.invoices is
  'One row is an invoice to an organization; once issued, only its status and payment change.';
comment on column public.invoices.paid_at is 'When a superadmin marked the invoice as paid.';
comment on column public.invoices.paid_on is 'Day on which the money arrived, as the superadmin entered it.';
comment on column public.invoices.payment_reference is
  'Reference of the payment, such as a bank''s transaction number.';
comment on column public.invoices.paid_with is 'Default payment method when it was paid, as the invoice prints it.';
comment on column public.invoices.number is 'Counts from 1 over all organizations, without gaps.';
create trigger invoices_a_clean_names before insert or update of description on public.invoices
  for each row when (not private.is_plain_line(new.description))
  execute function private.clean_names('description');
create index invoices_organisation_id_issued_date_idx
  on public.invoices (organisation_id, issued_date desc, number desc);
create index invoices_status_idx on public.invoices (status);

grant select on public.invoices to authenticated, service_role;
alter table public.invoices enable row level security;
create policy invoices_select on public.invoices for select to authenticated
  using ((organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))
    or (select private.is_superadmin()));

create trigger invoices_audit after insert or update or delete on public.invoices for each row
  execute function private.audit();

create table public.package_purchases (
  id uuid primary key,
  organisation_id uuid not null,
  invoice_id uuid not null,
  channel text not null,
  quantity numeric(14, 0) not null,
  discount_percentage numeric(7, 4) not null,
  rate numeric(14, 6) not null,
  price numeric(14, 2) not null,
  credits numeric(16, 4) not null,
  bought_by uuid,
  credited_at private.instant,
  created_at private.instant not null default now(),
  constraint package_purchases_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete restrict,
  constraint package_purchases_invoice_id_fkey foreign key (invoice_id, organisation_id)
    references public.invoices (id, organisation_id) on delete restrict,
  constraint package_purchases_invoice_id_key unique (invoice_id),
  constraint package_purchases_quantity_range check (quantity > 0 and quantity <= 1e12),
  constraint package_purchases_discount_range check (discount_percentage >= -100 and discount_percentage <= 100),
  constraint package_purchases_rate_range check (rate >= 0 and rate < 1000000),
  constraint package_purchases_price_range check (price >= 0 and price < 1e12),
  constraint package_purchases_credits_range check (credits > 0 and credits < 1e12)
);
comment on table public.package_purchases is
  'One row is a prepaid package that an organization bought: its price is on the invoice, its credits arrive when '
  'the invoice is paid.';
comment on column public.package_purchases.price is 'quantity x rate x (1 - discount / 100), in dollars.';
comment on column public.package_purchases.credits is
  'quantity x rate: the value of the quantity at the list rate of the purchase, in dollars.';
create index package_purchases_organisation_id_idx on public.package_purchases (organisation_id, created_at desc);

grant select on public.package_purchases to authenticated, service_role;
alter table public.package_purchases enable row level security;
create policy package_purchases_select on public.package_purchases for select to authenticated
  using ((organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))
    or (select private.is_superadmin()));

create trigger package_purchases_audit after insert or update or delete on public.package_purchases for each row
  execute function private.audit();

create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  is_default boolean not null default false,
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  constraint payment_methods_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint payment_methods_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  -- Only the fields that an invoice prints: no column can hold a card number.
  constraint payment_methods_brand_shape check (length(btrim(brand)) between 1 and 50 and brand !~ '[0-9]{3}'),
  constraint payment_methods_last_four_shape check (last_four ~ '^[0-9]{4}$'),
  constraint payment_methods_expiry_month_range check (expiry_month between 1 and 12),
  constraint payment_methods_expiry_year_range check (expiry_year between 2000 and 2100),
  constraint payment_methods_brand_characters check (private.is_plain_line(brand))
);
comment on table public.payment_methods is
  'One row is a payment method of an organization: brand, last four digits and expiry, never a number.';
create trigger payment_methods_a_limit_rows before insert or update or delete on public.payment_methods
  for each row execute function private.limit_rows();
create trigger payment_methods_a_clean_names before insert or update of brand on public.payment_methods
  for each row when (not private.is_plain_line(new.brand))
  execute function private.clean_names('brand');
create trigger payment_methods_zz_refuse_missing before insert or update on public.payment_methods
  for each row when (new.id is null or new.brand is null or new.last_four is null or new.expiry_month is null
    or new.expiry_year is null or new.is_default is null or new.created_at is null)
  execute function private.refuse_missing('id', 'brand', 'last_four', 'expiry_month', 'expiry_year', 'is_default',
    'created_at');
create index payment_methods_organisation_id_idx on public.payment_methods (organisation_id, created_at);
create unique index payment_methods_one_default on public.payment_methods (organisation_id) where is_default;
create index payment_methods_user_id_idx on public.payment_methods (user_id);

grant select, insert, update, delete on public.payment_methods to authenticated;
grant all on public.payment_methods to service_role;
alter table public.payment_methods enable row level security;
create policy payment_methods_select on public.payment_methods for select to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));
create policy payment_methods_insert on public.payment_methods for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.is_org_admin()));
create policy payment_methods_update on public.payment_methods for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));
create policy payment_methods_delete on public.payment_methods for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));

create trigger payment_methods_guard before update on public.payment_methods
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'last_four');
create trigger payment_methods_audit after insert or update or delete on public.payment_methods for each row
  execute function private.audit();

create function private.check_payment_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.brand := btrim(new.brand);
  if tg_op = 'INSERT' then
    if make_date(new.expiry_year, new.expiry_month, 1) + interval '1 month' <= (now() at time zone 'UTC')::date then
      perform private.refuse('22023', 'card_expired');
    end if;
    perform 1 from public.organisations o where o.id = new.organisation_id for no key update;
    new.is_default := new.is_default or not exists (select 1 from public.payment_methods m
      where m.organisation_id = new.organisation_id and m.is_default);
  end if;
  if new.is_default then
    update public.payment_methods m set is_default = false
      where m.organisation_id = new.organisation_id and m.is_default and m.id <> new.id;
  end if;
  return new;
end $$;
comment on function private.check_payment_method() is
  'BEFORE INSERT or UPDATE: makes the first method of an organization the default, lets a new default replace the old '
  'one, and refuses a new card that has expired.';
create trigger payment_methods_check before insert or update on public.payment_methods for each row
  execute function private.check_payment_method();

create function private.choose_default_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payment_methods set is_default = true
   where id = (select m.id from public.payment_methods m where m.organisation_id = old.organisation_id
     order by m.created_at desc limit 1);
  return null;
end $$;
comment on function private.choose_default_method() is
  'After the default method is deleted, the newest remaining method becomes the default.';
create trigger payment_methods_follow_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.choose_default_method();

create function private.default_payment_method(p_org uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.brand || ' •••• ' || m.last_four from public.payment_methods m
    where m.organisation_id = p_org and m.is_default
$$;
comment on function private.default_payment_method(uuid) is
  'An organization''s default payment method as an invoice prints it; null without one.';
grant execute on function private.default_payment_method(uuid) to authenticated, service_role;

create function public.payment_method(public.invoices) returns text
language sql stable set search_path = '' as $$
  select case when $1.status = 'paid' then $1.paid_with else private.default_payment_method($1.organisation_id) end
$$;
comment on function public.payment_method(public.invoices) is
  'Computed field: the payment method that the invoice prints. The default method while the invoice is open, the '
  'method it was paid with afterwards.';
grant execute on function public.payment_method(public.invoices) to authenticated, service_role;

alter table public.credit_ledger
  add constraint credit_ledger_invoice_id_fkey foreign key (invoice_id, organisation_id)
    references public.invoices (id, organisation_id) on delete restrict;

create index credit_ledger_invoice_id_idx on public.credit_ledger (invoice_id, organisation_id);

-- Purchases, payments and corrections: each is one transaction that is safe to repeat with the same id.

create function private.record_invoice_event(p_kind text, p_invoice public.invoices) returns void
language sql volatile security definer set search_path = '' as $$
  select private.record_event(p_kind, p_invoice.organisation_id, p_invoice.id::text, 'invoice', p_invoice.id,
    jsonb_build_object('number', p_invoice.invoice_number, 'amount', p_invoice.amount, 'due_date', p_invoice.due_date,
      'description', p_invoice.description), private.organisation_admins(p_invoice.organisation_id))
$$;
comment on function private.record_invoice_event(text, public.invoices) is
  'Tells the admins that an invoice was issued, is due, is overdue or was paid, once each.';

create function private.issue_invoice(p_org uuid, p_amount numeric, p_description text) returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_number integer;
  v_today constant date := private.billing_day(p_org, private.delivery_now());
  v_invoice public.invoices;
begin
  update private.invoice_counter c set last_number = c.last_number + 1 where c.id returning c.last_number into v_number;
  insert into public.invoices (organisation_id, number, description, issued_date, due_date, amount, created_by)
  values (p_org, v_number, p_description, v_today, v_today + 14, p_amount, private.uid())
  returning * into v_invoice;
  perform private.record_invoice_event('invoice_issued', v_invoice);
  return v_invoice;
end $$;
comment on function private.issue_invoice(uuid, numeric, text) is
  'Issues the platform''s next invoice to an organization, due in 14 days.';

create function private.buy_package(p_id uuid, p_channel text, p_quantity numeric, p_discount numeric, p_price numeric)
  returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_org public.organisations;
  v_rate numeric;
  v_price numeric;
  v_invoice public.invoices;
  v_bought public.package_purchases;
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    perform private.refuse('42501', 'not_admin.packages');
  end if;
  -- One purchase at a time, so that a repeated request finds the first.
  select * into v_org from public.organisations o where o.id = private.effective_org_id() for no key update;
  select * into v_bought from public.package_purchases p where p.id = p_id;
  if found then
    if (v_bought.organisation_id, v_bought.channel, v_bought.quantity,
      v_bought.discount_percentage) is distinct from (v_org.id, p_channel, p_quantity, p_discount) then
      perform private.refuse('PT409', 'request_reused.purchase');
    end if;
    select * into v_invoice from public.invoices i where i.id = v_bought.invoice_id;
    return v_invoice;
  end if;
  v_rate := coalesce((v_org.service_rates ->> p_channel)::numeric, 0.05);
  v_price := round(p_quantity * v_rate * (100 - p_discount) / 100, 2);
  if not coalesce(p_channel = any (v_org.active_services), false) or not exists (
    select 1 from jsonb_array_elements(coalesce(v_org.prepaid_packages -> p_channel, '[]')) as package
     where (package ->> 'quantity')::numeric = p_quantity and (package ->> 'discount_percentage')::numeric = p_discount)
       then
    perform private.refuse('PT404', 'package_not_found');
  elsif v_price is distinct from round(p_price, 2) then
    perform private.refuse('PT409', 'price_changed.package');
  elsif not (p_quantity * v_rate >= 0.0001 and p_quantity * v_rate < 1e10 and v_price < 1e10) then
    perform private.refuse('22023', 'package_out_of_range');
  end if;
  v_invoice := private.issue_invoice(v_org.id, v_price,
    p_channel || ' package, ' || to_char(p_quantity, 'FM999,999,999,999,999') || ' messages');
  insert into public.package_purchases (id, organisation_id, invoice_id, channel, quantity, discount_percentage, rate,
    price, credits, bought_by)
  values (p_id, v_org.id, v_invoice.id, p_channel, p_quantity, p_discount, v_rate, v_price, p_quantity * v_rate,
    private.uid());
  return v_invoice;
end $$;
comment on function private.buy_package(uuid, text, numeric, numeric, numeric) is 'Implements public.buy_package.';
grant execute on function private.buy_package(uuid, text, numeric, numeric, numeric) to authenticated, service_role;

create function public.buy_package(p_id uuid, p_channel text, p_quantity numeric, p_discount numeric, p_price numeric)
  returns setof public.invoices
language sql volatile set search_path = '' as $$
  select * from private.buy_package(p_id, p_channel, p_quantity, p_discount, p_price)
$$;
comment on function public.buy_package(uuid, text, numeric, numeric, numeric) is
  'For admins: buys a package from the organization''s list. Returns its invoice; repeating a p_id returns the same '
  'one. p_price is the price that the user saw. Refuses with not_admin, request_reused, package_not_found, '
  'price_changed and package_out_of_range.';
grant execute on function public.buy_package(uuid, text, numeric, numeric, numeric) to authenticated, service_role;

create function private.mark_invoice_paid(p_invoice_id uuid, p_paid_on date, p_reference text) returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_invoice public.invoices;
  v_bought public.package_purchases;
  v_paid_on date;
  v_reference constant text := nullif(btrim(p_reference), '');
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.invoices');
  end if;
  select * into v_invoice from public.invoices i where i.id = p_invoice_id for update;
  if not found then
    perform private.refuse('PT404', 'not_found.invoice');
  elsif v_invoice.status = 'paid' then
    return v_invoice;
  elsif v_invoice.status not in ('pending', 'overdue') then
    perform private.refuse('PT409', 'invoice_not_open');
  end if;
  v_paid_on := coalesce(p_paid_on, private.billing_day(v_invoice.organisation_id, private.delivery_now()));
  if not coalesce(v_paid_on between v_invoice.issued_date - 365
    and private.billing_day(v_invoice.organisation_id, private.delivery_now()), false) then
    perform private.refuse('22023', 'invalid_paid_on');
  elsif length(v_reference) > 100 or not coalesce(private.is_plain_line(v_reference), true) then
    perform private.refuse('22023', 'invalid_reference');
  end if;
  update public.invoices
     set status = 'paid', paid_at = now(), paid_on = v_paid_on, payment_reference = v_reference,
         paid_with = private.default_payment_method(v_invoice.organisation_id)
   where id = p_invoice_id returning * into v_invoice;
  perform private.resolve_event(e.kind, v_invoice.id)
    from unnest(array['invoice_issued', 'invoice_due', 'invoice_overdue']) as e (kind);
  perform private.record_invoice_event('invoice_paid', v_invoice);
  update public.package_purchases set credited_at = now() where invoice_id = p_invoice_id and credited_at is null
    returning * into v_bought;
  if found then
    perform private.wallet_apply(v_invoice.organisation_id, 'package', v_bought.credits, 'invoice:' || v_invoice.id,
      v_invoice.description, p_invoice => v_invoice.id);
  end if;
  return v_invoice;
end $$;
comment on function private.mark_invoice_paid(uuid, date, text) is 'Implements public.mark_invoice_paid.';
grant execute on function private.mark_invoice_paid(uuid, date, text) to authenticated, service_role;

create function public.mark_invoice_paid(p_invoice_id uuid, p_paid_on date default null, p_reference text default null)
  returns setof public.invoices
language sql volatile set search_path = '' as $$
  select * from private.mark_invoice_paid(p_invoice_id, p_paid_on, p_reference)
$$;
comment on function public.mark_invoice_paid(uuid, date, text) is
  'For superadmins: records the payment of an invoice, with the day it arrived (today without p_paid_on) and its '
  'reference, and books the credits of its package. A repeated call changes nothing. Refuses with not_superadmin, '
  'not_found, invoice_not_open, invalid_paid_on and invalid_reference.';
grant execute on function public.mark_invoice_paid(uuid, date, text) to authenticated, service_role;

create function private.book_credits(p_id uuid, p_organisation_id uuid, p_kind text, p_amount numeric,
  p_description text) returns public.credit_ledger
language plpgsql security definer set search_path = '' as $$
declare
  v_description constant text := private.plain_line(coalesce(p_description, ''));
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.corrections');
  elsif p_kind not in ('purchase', 'refund', 'adjustment') or p_amount is null or p_amount = 0
    or (p_amount < 0 and p_kind <> 'adjustment')
    or abs(p_amount) >= 1e10 or p_amount = 'NaN' or p_amount <> round(p_amount, 4) then
    perform private.refuse('22023', 'invalid_booking');
  elsif length(v_description) not between 1 and 200 then
    perform private.refuse('22023', 'invalid_description');
  elsif not exists (select 1 from public.organisations o where o.id = p_organisation_id) then
    perform private.refuse('PT404', 'not_found.organisation');
  end if;
  return private.wallet_apply(p_organisation_id, p_kind, p_amount, 'booking:' || p_id, v_description);
end $$;
comment on function private.book_credits(uuid, uuid, text, numeric, text) is 'Implements public.book_credits.';
grant execute on function private.book_credits(uuid, uuid, text, numeric, text) to authenticated, service_role;

create function public.book_credits(p_id uuid, p_organisation_id uuid, p_kind text, p_amount numeric,
  p_description text) returns setof public.credit_ledger
language sql volatile set search_path = '' as $$
  select * from private.book_credits(p_id, p_organisation_id, p_kind, p_amount, p_description)
$$;
comment on function public.book_credits(uuid, uuid, text, numeric, text) is
  'For superadmins: books a purchase, a refund or an adjustment in dollars. Only an adjustment may be negative, and '
  'not below the balance. Repeating a p_id returns the same entry. Refuses with not_superadmin, invalid_booking, '
  'invalid_description, not_found, request_reused and insufficient_credits.';
grant execute on function public.book_credits(uuid, uuid, text, numeric, text) to authenticated, service_role;

create function private.mark_invoices_overdue() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_org uuid;
  v_today date;
  v_told integer;
begin
  for v_org in
    select distinct i.organisation_id from public.invoices i where i.status = 'pending' order by 1
  loop
    begin
      v_today := private.billing_day(v_org, private.delivery_now());
      with overdue as (
        update public.invoices i set status = 'overdue'
         where i.organisation_id = v_org and i.status = 'pending' and i.due_date < v_today returning i)
      select count(*) into v_told
        from overdue o cross join lateral private.record_invoice_event('invoice_overdue', o.i);
      perform private.resolve_event('invoice_due', i.id), private.resolve_event('invoice_issued', i.id)
        from public.invoices i where i.organisation_id = v_org and i.status = 'overdue' and v_told > 0;
      perform private.record_invoice_event('invoice_due', i)
        from public.invoices i
       where i.organisation_id = v_org and i.status = 'pending' and i.due_date <= v_today + 3
         and not exists (select 1 from private.outbox o where o.event_key = 'invoice_due:' || i.id);
    exception when others then
      perform private.record_failure('mark_invoices_overdue', v_org::text, sqlstate, sqlerrm);
    end;
  end loop;
end $$;
comment on function private.mark_invoices_overdue() is
  'Marks pending invoices as overdue on the day after their due date and tells the admins, also three days before the '
  'due date.';
grant execute on function private.mark_invoices_overdue() to service_role;
