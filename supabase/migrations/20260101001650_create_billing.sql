-- Invoices, what was bought with them, and how they are paid (D-02, D-13).

create table private.invoice_counters (
  organisation_id uuid primary key references public.organisations (id) on delete cascade,
  last_number integer not null
);
comment on table private.invoice_counters is 'One row is the last invoice number of an organisation; taken under its lock, so numbers have no gap.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null,
  number integer not null,
  invoice_number text generated always as ('INV-' || lpad(number::text, greatest(5, length(number::text)), '0')) stored,
  description text not null default '',
  issued_date date not null,
  due_date date not null,
  amount numeric(14, 2) not null,
  status text not null default 'pending',
  paid_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint invoices_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete restrict,
  constraint invoices_status_fkey foreign key (status) references public.invoice_statuses (name),
  constraint invoices_organisation_id_number_key unique (organisation_id, number),
  constraint invoices_id_organisation_id_key unique (id, organisation_id),
  constraint invoices_description_length check (length(description) <= 500),
  constraint invoices_amount_range check (amount >= 0 and amount < 1e12),
  constraint invoices_date_order check (due_date >= issued_date),
  constraint invoices_paid_at_with_status check ((status = 'paid') = (paid_at is not null))
);
comment on table public.invoices is 'One row is an invoice to an organisation; an issued one only changes its status.';
comment on column public.invoices.number is 'Counts from 1 in each organisation, without a gap.';
create index invoices_organisation_id_issued_date_idx on public.invoices (organisation_id, issued_date desc, number desc);
create index invoices_status_idx on public.invoices (status);

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
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  constraint package_purchases_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete restrict,
  constraint package_purchases_invoice_id_fkey foreign key (invoice_id, organisation_id) references public.invoices (id, organisation_id) on delete restrict,
  constraint package_purchases_invoice_id_key unique (invoice_id),
  constraint package_purchases_quantity_range check (quantity > 0 and quantity <= 1e12),
  constraint package_purchases_discount_range check (discount_percentage >= -100 and discount_percentage <= 100),
  constraint package_purchases_rate_range check (rate >= 0 and rate < 1000000),
  constraint package_purchases_price_range check (price >= 0 and price < 1e12),
  constraint package_purchases_credits_range check (credits > 0 and credits < 1e12)
);
comment on table public.package_purchases is 'One row is a prepaid package that an organisation bought: its price is on the invoice, its credits arrive when that is paid.';
comment on column public.package_purchases.price is 'quantity x rate x (1 - discount / 100), in dollars.';
comment on column public.package_purchases.credits is 'quantity x rate: what the quantity costs at the list rate it was bought at, in dollars.';
create index package_purchases_organisation_id_idx on public.package_purchases (organisation_id, created_at desc);

create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null default private.effective_org_id(),
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  is_default boolean not null default false,
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  constraint payment_methods_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint payment_methods_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  -- Only what an invoice prints: a card number has no place in any column.
  constraint payment_methods_brand_shape check (length(btrim(brand)) between 1 and 50 and brand !~ '[0-9]{3}'),
  constraint payment_methods_last_four_shape check (last_four ~ '^[0-9]{4}$'),
  constraint payment_methods_expiry_month_range check (expiry_month between 1 and 12),
  constraint payment_methods_expiry_year_range check (expiry_year between 2000 and 2100)
);
comment on table public.payment_methods is 'One row is how an organisation pays its invoices: brand, last four digits and expiry, never a number.';
create index payment_methods_organisation_id_idx on public.payment_methods (organisation_id, created_at);
create unique index payment_methods_one_default on public.payment_methods (organisation_id) where is_default;
create index payment_methods_user_id_idx on public.payment_methods (user_id);

revoke all on public.invoices, public.package_purchases, public.payment_methods from anon, authenticated;
grant select on public.invoices, public.package_purchases to authenticated, service_role;
grant select, insert, update, delete on public.payment_methods to authenticated;
grant all on public.payment_methods to service_role;
alter table public.invoices enable row level security;
create policy invoices_select on public.invoices for select to authenticated
  using ((organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())) or (select private.is_superadmin()));
alter table public.package_purchases enable row level security;
create policy package_purchases_select on public.package_purchases for select to authenticated
  using ((organisation_id = (select private.effective_org_id()) and (select private.is_org_admin())) or (select private.is_superadmin()));
alter table public.payment_methods enable row level security;
create policy payment_methods_select on public.payment_methods for select to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));
create policy payment_methods_insert on public.payment_methods for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.is_org_admin()));
create policy payment_methods_update on public.payment_methods for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));
create policy payment_methods_delete on public.payment_methods for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.is_org_admin()));

create function private.check_payment_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.brand := btrim(new.brand);
  if tg_op = 'INSERT' then
    if make_date(new.expiry_year, new.expiry_month, 1) + interval '1 month' <= (now() at time zone 'UTC')::date then
      raise exception 'This card has expired.' using errcode = '22023', hint = 'card_expired';
    end if;
    perform 1 from public.organisations o where o.id = new.organisation_id for no key update;
    new.is_default := new.is_default or not exists (select 1 from public.payment_methods m where m.organisation_id = new.organisation_id and m.is_default);
  end if;
  if new.is_default then
    update public.payment_methods m set is_default = false where m.organisation_id = new.organisation_id and m.is_default and m.id <> new.id;
  end if;
  return new;
end $$;
comment on function private.check_payment_method() is 'The first method is the default one, a new default replaces the old; an expired card is refused.';
create trigger payment_methods_check before insert or update on public.payment_methods for each row execute function private.check_payment_method();
create trigger payment_methods_guard before update on public.payment_methods
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'last_four');

create function private.follow_default_method() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payment_methods set is_default = true
   where id = (select m.id from public.payment_methods m where m.organisation_id = old.organisation_id order by m.created_at desc limit 1);
  return null;
end $$;
comment on function private.follow_default_method() is 'When the default method is deleted, the newest other one takes its place.';
create trigger payment_methods_follow_default after delete on public.payment_methods
  for each row when (old.is_default) execute function private.follow_default_method();

alter table public.credit_ledger
  add constraint credit_ledger_invoice_id_fkey foreign key (invoice_id, organisation_id) references public.invoices (id, organisation_id) on delete restrict;
create index credit_ledger_invoice_id_idx on public.credit_ledger (invoice_id, organisation_id);

create trigger invoices_audit after insert or update or delete on public.invoices for each row execute function private.audit();
create trigger package_purchases_audit after insert or update or delete on public.package_purchases for each row execute function private.audit();
create trigger payment_methods_audit after insert or update or delete on public.payment_methods for each row execute function private.audit();
