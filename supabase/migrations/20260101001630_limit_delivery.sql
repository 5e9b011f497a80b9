-- Statuses with meaning: what is used up ends, what waits for money pauses and says so, money wakes it.

alter table public.campaigns
  add column status_reason text,
  add constraint campaigns_status_reason_known check (status_reason in ('wallet_empty', 'campaign_budget_used', 'end_date_passed'));
comment on column public.campaigns.status_reason is 'Why delivery set the status; null when a person did.';

create function private.keep_delivery_state() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_client constant boolean := private.is_api_call();
begin
  if tg_op = 'INSERT' then
    if v_client then
      new.status_reason := null;
    end if;
  elsif v_client then
    perform private.refuse_change(array['status_reason'], to_jsonb(old), to_jsonb(new));
    -- A person's choice replaces the reason that delivery gave.
    if new.status is distinct from old.status then
      new.status_reason := null;
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_delivery_state() is 'The reason of a status belongs to delivery, and goes with the status it explained.';
grant execute on function private.keep_delivery_state() to authenticated, service_role;
create trigger campaigns_delivery_state before insert or update on public.campaigns for each row execute function private.keep_delivery_state();
create trigger flights_delivery_state before insert or update on public.flights for each row execute function private.keep_delivery_state();

create function private.note_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() and tg_op = 'INSERT' then
    new.activated_at := null;
    new.stopped_at := null;
  elsif private.is_api_call() then
    perform private.refuse_change(array['activated_at', 'stopped_at'], to_jsonb(old), to_jsonb(new));
  end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'active' then
      new.activated_at := private.delivery_now();
      new.stopped_at := null;
    elsif old.status = 'active' then
      new.stopped_at := private.delivery_now();
    end if;
  end if;
  return new;
end $$;
comment on function private.note_activity() is 'When a flight last became active and last stopped, by delivery''s clock.';
grant execute on function private.note_activity() to authenticated, service_role;
create trigger flights_note_activity before insert or update on public.flights for each row execute function private.note_activity();

create function private.flight_limit(p_flight public.flights) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_price constant numeric := private.flight_price(p_flight);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_waves constant bigint := (select count(*) from public.flight_intervals i
                               where i.flight_id = p_flight.id and i.date is not null and i.start_time <> i.end_time);
begin
  if v_reach > 0 and p_flight.sent >= v_reach * least(coalesce(p_flight.frequency_cap, 1), v_waves) and v_waves > 0 then
    return 'reach_used';
  elsif p_flight.budget - p_flight.spent < v_price then
    return 'budget_used';
  elsif private.last_window_end(p_flight.id) <= private.delivery_now() then
    return 'windows_used';
  elsif private.campaign_left(p_flight.campaign_id) < v_price then
    return 'campaign_budget_used';
  elsif coalesce((select w.balance from public.wallets w where w.organisation_id = p_flight.organisation_id), 0) < v_price then
    return 'wallet_empty';
  end if;
  return null;
end $$;
comment on function private.flight_limit(public.flights) is
  'What keeps the flight from sending one more message: reach_used, budget_used and windows_used are final, campaign_budget_used and wallet_empty can be lifted; null: nothing.';

create function private.settle_flight(p_flight uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_flight public.flights;
  v_limit text;
begin
  -- Wallet, campaign, flight: everybody who takes several locks takes them in this order.
  perform 1 from public.campaigns c where c.id = (select f.campaign_id from public.flights f where f.id = p_flight) for no key update;
  select * into v_flight from public.flights f where f.id = p_flight and (f.status = 'active' or (f.status = 'paused' and f.status_reason is not null)) for no key update;
  if not found then
    return null;
  end if;
  v_limit := private.flight_limit(v_flight);
  if v_limit in ('reach_used', 'budget_used', 'windows_used') then
    update public.flights set status = 'ended', status_reason = v_limit where id = p_flight;
  elsif v_limit is not null then
    update public.flights set status = 'paused', status_reason = v_limit
     where id = p_flight and (status, status_reason) is distinct from ('paused', v_limit);
    update public.campaigns set status = 'limited', status_reason = v_limit
     where id = v_flight.campaign_id and status = 'active';
  elsif v_flight.status = 'paused' then
    update public.flights set status = 'active', status_reason = null where id = p_flight;
  end if;
  perform private.settle_campaign(v_flight.campaign_id);
  return v_limit;
end $$;
comment on function private.settle_flight(uuid) is
  'Ends an active flight that is used up, pauses one that has no money and marks its campaign limited, wakes one that has money again. A flight that a person paused is left alone.';

create function private.settle_campaign(p_campaign uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Lifted once none of its flights waits for money any more.
  update public.campaigns c set status = 'active', status_reason = null
   where c.id = p_campaign and c.status = 'limited' and c.status_reason in ('wallet_empty', 'campaign_budget_used')
     and not exists (select 1 from public.flights f where f.campaign_id = c.id and f.status = 'paused' and f.status_reason is not null);
end $$;
comment on function private.settle_campaign(uuid) is 'A campaign that delivery limited is active again when no flight of it waits for money.';

create function private.lift_limits(p_org uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_flight uuid;
begin
  for v_flight in
    select f.id from public.flights f
     where f.organisation_id = p_org and f.status = 'paused' and f.status_reason in ('wallet_empty', 'campaign_budget_used')
     order by f.activated_at nulls first, f.id
  loop
    perform private.settle_flight(v_flight);
  end loop;
end $$;
comment on function private.lift_limits(uuid) is 'After credits arrived: wakes the flights of an organisation that waited for money, the earliest first.';
create index flights_waiting_idx on public.flights (organisation_id, activated_at, id) where status = 'paused' and status_reason is not null;

create function private.follow_campaign_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flight uuid;
begin
  for v_flight in
    select f.id from public.flights f
     where f.campaign_id = new.id and (f.status = 'active' or (f.status = 'paused' and f.status_reason is not null))
     order by f.activated_at nulls first, f.id
  loop
    perform private.settle_flight(v_flight);
  end loop;
  return null;
end $$;
comment on function private.follow_campaign_budget() is 'AFTER UPDATE of a campaign''s budget: its flights pause or wake with it.';
create trigger campaigns_follow_budget after update of budget on public.campaigns
  for each row when (old.budget is distinct from new.budget) execute function private.follow_campaign_budget();
