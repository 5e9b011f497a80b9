-- The frame of a statement: what a balance was, what came and went, what it is (D-02).

create function public.statement_summary(p_month date default null)
returns table (first_month date, month date, starts_at timestamptz, ends_at timestamptz, opening numeric, credited numeric, used numeric,
  refunded numeric, adjusted numeric, closing numeric, movements bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_zone constant text := coalesce((select o.time_zone from public.organisations o where o.id = v_org), 'UTC');
  v_now constant date := date_trunc('month', private.delivery_now() at time zone v_zone)::date;
begin
  month := coalesce(date_trunc('month', p_month)::date, v_now);
  if month < '2000-01-01' or month > v_now then
    raise exception 'There is no statement of this month.' using errcode = '22023', hint = 'invalid_month';
  end if;
  starts_at := month::timestamp at time zone v_zone;
  ends_at := (month + interval '1 month') at time zone v_zone;
  select date_trunc('month', coalesce(min(l.created_at), now()) at time zone v_zone)::date into first_month
    from public.credit_ledger l where l.organisation_id = v_org;
  select coalesce(sum(l.amount) filter (where l.created_at < starts_at), 0),
         coalesce(sum(l.amount) filter (where l.created_at >= starts_at and l.kind in ('opening', 'purchase', 'package')), 0),
         coalesce(sum(-l.amount) filter (where l.created_at >= starts_at and l.kind = 'debit'), 0),
         coalesce(sum(l.amount) filter (where l.created_at >= starts_at and l.kind = 'refund'), 0),
         coalesce(sum(l.amount) filter (where l.created_at >= starts_at and l.kind = 'adjustment'), 0),
         coalesce(sum(l.amount), 0),
         count(*) filter (where l.created_at >= starts_at)
    into opening, credited, used, refunded, adjusted, closing, movements
    from public.credit_ledger l where l.organisation_id = v_org and l.created_at < ends_at;
  return next;
end $$;
comment on function public.statement_summary(date) is
  'The balance of the effective organisation at the beginning and the end of a billing month (its zone; the running one without p_month) and the sums between: opening + credited - used + refunded + adjusted = closing. starts_at and ends_at are what wallet_statement takes; first_month is that of the first movement.';
revoke execute on function public.statement_summary(date) from public, anon;
grant execute on function public.statement_summary(date) to authenticated, service_role;
