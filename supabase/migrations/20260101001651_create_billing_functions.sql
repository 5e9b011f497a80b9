-- Buying, paying, correcting: each one transaction, repeatable with the same id (D-03).

create function private.issue_invoice(p_org uuid, p_amount numeric, p_description text) returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_number integer;
  v_today constant date := (now() at time zone (select o.time_zone from public.organisations o where o.id = p_org))::date;
  v_invoice public.invoices;
begin
  insert into private.invoice_counters as c (organisation_id, last_number) values (p_org, 1)
  on conflict (organisation_id) do update set last_number = c.last_number + 1
  returning last_number into v_number;
  insert into public.invoices (organisation_id, number, description, issued_date, due_date, amount, created_by)
  values (p_org, v_number, p_description, v_today, v_today + 14, p_amount, private.uid())
  returning * into v_invoice;
  return v_invoice;
end $$;
comment on function private.issue_invoice(uuid, numeric, text) is 'Issues the organisation''s next invoice, due in 14 days.';

create function private.buy_package(p_id uuid, p_channel text, p_quantity numeric, p_discount numeric, p_price numeric) returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_org public.organisations;
  v_rate numeric;
  v_price numeric;
  v_invoice public.invoices;
  v_bought public.package_purchases;
begin
  if private.effective_org_id() is null or not private.is_org_admin() then
    raise exception 'Only admins buy packages.' using errcode = '42501', hint = 'not_admin';
  end if;
  perform private.expect_organisation();
  -- One purchase at a time, so that a twin of this one finds it.
  select * into v_org from public.organisations o where o.id = private.effective_org_id() for no key update;
  select * into v_bought from public.package_purchases p where p.id = p_id;
  if found then
    if (v_bought.organisation_id, v_bought.channel, v_bought.quantity, v_bought.discount_percentage) is distinct from (v_org.id, p_channel, p_quantity, p_discount) then
      raise exception 'This purchase was already made with other details.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    select * into v_invoice from public.invoices i where i.id = v_bought.invoice_id;
    return v_invoice;
  end if;
  v_rate := coalesce((v_org.service_rates ->> p_channel)::numeric, 0.05);
  v_price := round(p_quantity * v_rate * (100 - p_discount) / 100, 2);
  if not coalesce(p_channel = any (v_org.active_services), false) or not exists (
    select 1 from jsonb_array_elements(coalesce(v_org.prepaid_packages -> p_channel, '[]')) as package
     where (package ->> 'quantity')::numeric = p_quantity and (package ->> 'discount_percentage')::numeric = p_discount) then
    raise exception 'This package is no longer offered.' using errcode = 'PT404', hint = 'package_not_found';
  elsif v_price is distinct from round(p_price, 2) then
    raise exception 'The price of this package has changed.' using errcode = 'PT409', hint = 'price_changed';
  elsif not (p_quantity * v_rate >= 0.0001 and p_quantity * v_rate < 1e10 and v_price < 1e10) then
    raise exception 'This package can not be bought.' using errcode = '22023', hint = 'package_out_of_range';
  end if;
  v_invoice := private.issue_invoice(v_org.id, v_price, p_channel || ' package, ' || trim_scale(p_quantity) || ' messages');
  insert into public.package_purchases (id, organisation_id, invoice_id, channel, quantity, discount_percentage, rate, price, credits, bought_by)
  values (p_id, v_org.id, v_invoice.id, p_channel, p_quantity, p_discount, v_rate, v_price, p_quantity * v_rate, private.uid());
  return v_invoice;
end $$;
comment on function private.buy_package(uuid, text, numeric, numeric, numeric) is 'Body of public.buy_package.';

create function public.buy_package(p_id uuid, p_channel text, p_quantity numeric, p_discount numeric, p_price numeric) returns setof public.invoices
language sql volatile set search_path = '' as $$
  select * from private.buy_package(p_id, p_channel, p_quantity, p_discount, p_price)
$$;
comment on function public.buy_package(uuid, text, numeric, numeric, numeric) is
  'An admin buys a package of the organisation''s list at the price that was shown; answers its invoice, the same one for the same p_id. Hints: package_not_found, price_changed, request_reused, not_admin.';

create function private.mark_invoice_paid(p_invoice_id uuid) returns public.invoices
language plpgsql security definer set search_path = '' as $$
declare
  v_invoice public.invoices;
  v_bought public.package_purchases;
begin
  if not private.is_superadmin() then
    raise exception 'Only superadmins mark invoices as paid.' using errcode = '42501', hint = 'not_superadmin';
  end if;
  select * into v_invoice from public.invoices i where i.id = p_invoice_id for update;
  if not found then
    raise exception 'This invoice no longer exists.' using errcode = 'PT404', hint = 'not_found';
  elsif v_invoice.status = 'paid' then
    return v_invoice;
  elsif v_invoice.status not in ('pending', 'overdue') then
    raise exception 'This invoice was not issued yet.' using errcode = 'PT409', hint = 'invoice_not_open';
  end if;
  update public.invoices set status = 'paid', paid_at = now() where id = p_invoice_id returning * into v_invoice;
  update public.package_purchases set credited_at = now() where invoice_id = p_invoice_id and credited_at is null returning * into v_bought;
  if found then
    perform private.wallet_apply(v_invoice.organisation_id, 'package', v_bought.credits, 'invoice:' || v_invoice.id,
      v_invoice.description, now(), null, v_invoice.id);
  end if;
  return v_invoice;
end $$;
comment on function private.mark_invoice_paid(uuid) is 'Body of public.mark_invoice_paid.';

create function public.mark_invoice_paid(p_invoice_id uuid) returns setof public.invoices
language sql volatile set search_path = '' as $$
  select * from private.mark_invoice_paid(p_invoice_id)
$$;
comment on function public.mark_invoice_paid(uuid) is 'A superadmin has seen the money: the invoice is paid and the credits of its package arrive, once however often it is called.';

create function private.book_credits(p_id uuid, p_organisation_id uuid, p_kind text, p_amount numeric, p_description text) returns public.credit_ledger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_superadmin() then
    raise exception 'Only superadmins book credits.' using errcode = '42501', hint = 'not_superadmin';
  elsif p_kind not in ('purchase', 'refund', 'adjustment') or p_amount is null or p_amount = 0 or (p_amount < 0 and p_kind <> 'adjustment')
    or abs(p_amount) >= 1e10 or p_amount = 'NaN' or p_amount <> round(p_amount, 4) then
    raise exception 'This can not be booked.' using errcode = '22023', hint = 'invalid_booking';
  elsif length(btrim(coalesce(p_description, ''))) not between 1 and 200 then
    raise exception 'Say what the booking is for, in at most 200 characters.' using errcode = '22023', hint = 'invalid_description';
  elsif not exists (select 1 from public.organisations o where o.id = p_organisation_id) then
    raise exception 'This organization no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return private.wallet_apply(p_organisation_id, p_kind, p_amount, 'booking:' || p_id, btrim(p_description), now());
end $$;
comment on function private.book_credits(uuid, uuid, text, numeric, text) is 'Body of public.book_credits.';

create function public.book_credits(p_id uuid, p_organisation_id uuid, p_kind text, p_amount numeric, p_description text) returns setof public.credit_ledger
language sql volatile set search_path = '' as $$
  select * from private.book_credits(p_id, p_organisation_id, p_kind, p_amount, p_description)
$$;
comment on function public.book_credits(uuid, uuid, text, numeric, text) is
  'A superadmin books a purchase, a refund or an adjustment (may be negative, never below what is there); the same p_id again answers the same entry.';

create function private.age_invoices() returns void
language sql volatile security definer set search_path = '' as $$
  update public.invoices i set status = 'overdue'
    from public.organisations o
   where o.id = i.organisation_id and i.status = 'pending' and i.due_date < (private.delivery_now() at time zone o.time_zone)::date
$$;
comment on function private.age_invoices() is 'Pending invoices are overdue the day after their due date.';

create or replace function public.settle_delivery() returns integer
language plpgsql volatile set search_path = '' as $$
begin
  perform private.age_invoices();
  return private.settle_delivery();
end $$;
comment on function public.settle_delivery() is
  'To be called every few minutes (a job, a gateway): ends campaigns after their end date and flights that are used up, pauses or wakes the ones that money decides, marks invoices overdue. Answers how many campaigns and flights are limited or ended. Service role only.';

revoke execute on function public.buy_package(uuid, text, numeric, numeric, numeric), public.mark_invoice_paid(uuid),
  public.book_credits(uuid, uuid, text, numeric, text) from public, anon, authenticated;
grant execute on function private.buy_package(uuid, text, numeric, numeric, numeric), public.buy_package(uuid, text, numeric, numeric, numeric),
  private.mark_invoice_paid(uuid), public.mark_invoice_paid(uuid),
  private.book_credits(uuid, uuid, text, numeric, text), public.book_credits(uuid, uuid, text, numeric, text) to authenticated, service_role;
grant execute on function private.age_invoices() to service_role;
