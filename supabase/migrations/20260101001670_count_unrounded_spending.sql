-- Spending is rounded up to a hundredth of a cent once. What is left is counted without that, as the plan counts it:
-- otherwise a flight of cheap messages ends one message early.

create or replace function private.flight_limit(p_flight public.flights) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_price constant numeric := private.flight_price(p_flight);
  v_reach constant bigint := private.flight_reach(p_flight.id);
  v_waves constant bigint := (select count(*) from public.flight_intervals i
                               where i.flight_id = p_flight.id and i.date is not null and i.start_time <> i.end_time);
  v_rounded constant numeric := case when ceil(v_price * p_flight.sent * 10000) / 10000 = p_flight.spent
                                     then p_flight.spent - v_price * p_flight.sent else 0 end;
begin
  if v_reach > 0 and p_flight.sent >= v_reach * least(coalesce(p_flight.frequency_cap, 1), v_waves) and v_waves > 0 then
    return 'reach_used';
  elsif p_flight.budget - p_flight.spent + v_rounded < v_price then
    return 'budget_used';
  elsif private.last_window_end(p_flight.id) <= private.delivery_now() then
    return 'windows_used';
  elsif private.campaign_left(p_flight.campaign_id) + v_rounded < v_price then
    return 'campaign_budget_used';
  elsif coalesce((select w.balance from public.wallets w where w.organisation_id = p_flight.organisation_id), 0) + v_rounded < v_price then
    return 'wallet_empty';
  end if;
  return null;
end $$;
comment on function private.flight_limit(public.flights) is
  'What keeps the flight from sending one more message: reach_used, budget_used and windows_used are final, campaign_budget_used and wallet_empty can be lifted; null: nothing. Spending counts unrounded, as in src/domain/delivery-plan.ts.';
