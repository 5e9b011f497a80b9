-- Settle marks: settling visits only due flights, a few of one organization per transaction. A flight is due when its
-- own time has come or when a row its status depends on changes.

create table private.settle_times (
  flight_id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  settle_at private.instant not null default '2000-01-01T00:00Z',
  price numeric,
  constraint settle_times_price_range check (price >= 0 and price < 1e12)
);
comment on table private.settle_times is
  'One row schedules the next visit of a flight that is active or waits for delivery to resume it. Only settling '
  'writes it, under the wallet''s lock, so no other transaction waits for it. Without a foreign key, so that '
  'deleting a flight does not wait either; the next visit removes the row.';
comment on column private.settle_times.settle_at is
  'When its last interval ends, its variants'' rule decides, or the billing month it waits for begins, by '
  'delivery''s clock; at the latest a day after the last visit.';
comment on column private.settle_times.price is
  'Price of a message in dollars at the last visit: when a wallet or budget falls below it or rises above it, the '
  'flight is due.';
create index settle_times_organisation_id_settle_at_idx on private.settle_times (organisation_id, settle_at);
create index settle_times_settle_at_idx on private.settle_times (settle_at);
create index settle_times_organisation_id_price_idx on private.settle_times (organisation_id, price);
create index settle_times_campaign_id_price_idx on private.settle_times (campaign_id, price);

create table private.settle_marks (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  campaign_id uuid,
  flight_id uuid
);
comment on table private.settle_marks is
  'One row marks a change that statuses depend on: of a flight, a campaign''s flights or, with neither, the whole '
  'organization. A change only adds a row and waits for no lock; settling removes it.';
create index settle_marks_organisation_id_idx on private.settle_marks (organisation_id);

create function private.enqueue_needs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.need_marks (organisation_id, campaign_id, flight_id) select a.organisation_id, a.campaign_id,
    a.flight_id from added a;
  return null;
end $$;
comment on function private.enqueue_needs() is
  'AFTER settle marks are added: marks the stored needs as outdated too, because they depend on the same facts.';
create trigger settle_marks_mark_needs after insert on private.settle_marks
  referencing new table as added for each statement execute function private.enqueue_needs();

-- Triggers that mark. Reports settle the flights they name; their effect on other flights is marked through wallet and
-- spending.

create function private.enqueue_flight_settling(p_old public.flights, p_new public.flights) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_new.status = 'active' or p_new.status = 'paused' and p_new.status_reason is not null then
    insert into private.settle_marks (organisation_id, flight_id) values (p_new.organisation_id, p_new.id);
  end if;
  -- Its campaign may have been limited because of this flight alone.
  if p_old.status_reason = any (private.money_reasons()) and p_new.status_reason is distinct from p_old.status_reason
    then
    insert into private.settle_marks (organisation_id, campaign_id) values (p_new.organisation_id, p_new.campaign_id);
  end if;
end $$;
comment on function private.enqueue_flight_settling(public.flights, public.flights) is
  'Marks a new or changed flight for settling, and its campaign when the flight stops waiting for money. p_old is null '
  'for a new flight.';

create function private.enqueue_settling(p_flights uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.settle_marks (organisation_id, flight_id)
  select f.organisation_id, f.id from public.flights f
   where f.id = any (p_flights) and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
$$;
comment on function private.enqueue_settling(uuid[]) is
  'Marks those of these flights for settling that are active or paused by delivery.';

create function private.enqueue_settling_on_organisation_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.settle_marks (organisation_id) values (new.id);
  return null;
end $$;
comment on function private.enqueue_settling_on_organisation_change() is
  'AFTER a change of an organization''s zone, quiet hours, prices, channels or Monthly Credit Limit.';
create trigger organisations_mark after update on public.organisations
  for each row when (private.prices_differ(to_jsonb(old), to_jsonb(new))
    or (old.time_zone, old.quiet_hours, old.active_services, old.finishing_services, old.monthly_credit_limit)
      is distinct from (new.time_zone, new.quiet_hours, new.active_services, new.finishing_services,
        new.monthly_credit_limit))
  execute function private.enqueue_settling_on_organisation_change();

create function private.enqueue_settling_on_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Plus a ten-thousandth, because spending is rounded up: see private.flight_limits.
  insert into private.settle_marks (organisation_id, flight_id)
  select s.organisation_id, s.flight_id from private.settle_times s
   where s.organisation_id = new.organisation_id
     and s.price > least(old.balance, new.balance) and s.price < greatest(old.balance, new.balance) + 0.0001;
  return null;
end $$;
comment on function private.enqueue_settling_on_balance() is
  'AFTER the balance crosses the price of a message in either direction: marks the flights with that price.';
create trigger wallets_mark after update of balance on public.wallets
  for each row when (old.balance <> new.balance) execute function private.enqueue_settling_on_balance();

create function private.enqueue_settling_on_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit numeric;
begin
  if new.month = private.sending_month(new.organisation_id) then
    select private.month_limit(o) into v_limit from public.organisations o where o.id = new.organisation_id;
    insert into private.settle_marks (organisation_id, flight_id)
    select s.organisation_id, s.flight_id from private.settle_times s
     where s.organisation_id = new.organisation_id
       and s.price > v_limit - greatest(case when tg_op = 'UPDATE' then old.used else 0 end, new.used)
       and s.price < v_limit - least(case when tg_op = 'UPDATE' then old.used else 0 end, new.used) + 0.0001;
  end if;
  return null;
end $$;
comment on function private.enqueue_settling_on_usage() is
  'AFTER the usage of the billing month changes: like enqueue_settling_on_balance, for the rest of the '
  'Monthly Credit Limit.';
create trigger monthly_usage_mark after insert or update of used on public.monthly_usage for each row
  execute function private.enqueue_settling_on_usage();

create function private.enqueue_spending_settling(p_campaign uuid, p_spent numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left constant numeric := private.campaign_left(p_campaign);
begin
  insert into private.settle_marks (organisation_id, flight_id)
  select s.organisation_id, s.flight_id from private.settle_times s
   where s.campaign_id = p_campaign
     and s.price > least(v_left, v_left + p_spent) and s.price < greatest(v_left, v_left + p_spent) + 0.0001;
end $$;
comment on function private.enqueue_spending_settling(uuid, numeric) is
  'After a campaign has spent p_spent more dollars: like enqueue_settling_on_balance, for the rest of its budget.';

-- Indexes of settling.

create index campaigns_organisation_id_end_date_idx on public.campaigns (organisation_id, end_date)
  where status in ('active', 'limited', 'paused');
create index campaigns_end_date_idx on public.campaigns (end_date) where status in ('active', 'limited', 'paused');
