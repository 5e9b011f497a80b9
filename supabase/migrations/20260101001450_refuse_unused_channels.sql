-- A channel that an organisation does not use plans no new flight there.

create function private.uses_channel(p_organisation_id uuid, p_channel text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p_channel = any (o.active_services) or not (o.service_rates ? p_channel)
      from public.organisations o where o.id = p_organisation_id), true)
$$;
comment on function private.uses_channel(uuid, text) is
  'The channel is among the organisation''s active services, or newer than its form: unchecked ones keep their rate there, so one without a rate has never been decided on (ORG-24). The same rule as src/domain/channels.ts.';
grant execute on function private.uses_channel(uuid, text) to authenticated, service_role;

create function private.check_flight_channel() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.uses_channel(new.organisation_id, new.type) then
    raise exception 'Your organization does not use the channel %.', new.type using errcode = '22023', hint = 'channel_off';
  end if;
  return new;
end $$;
comment on function private.check_flight_channel() is 'BEFORE INSERT: flights that exist keep their channel, new ones need one that the organisation uses.';
grant execute on function private.check_flight_channel() to authenticated, service_role;
create trigger flights_check_channel before insert on public.flights
  for each row execute function private.check_flight_channel();
