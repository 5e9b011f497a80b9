-- Launching: what is wrong with a campaign or a flight before it starts, and what repairs it; the start of both in one transaction;
-- and taking it back before anything is handed out.

create table private.launches (
  id uuid primary key,
  organisation_id uuid not null,
  campaign_id uuid not null,
  launched_by uuid,
  launch_at timestamptz not null,
  undone_at timestamptz,
  request_hash text not null,
  before jsonb not null,
  constraint launches_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint launches_times_range check (least(launch_at, undone_at) >= '2000-01-01T00:00Z' and greatest(launch_at, undone_at) < '2100-01-01T00:00Z')
);
comment on table private.launches is 'One row is a launch under the id that its client made. Kept for a day, so that a repeated call answers the same and a launch can be taken back.';
comment on column private.launches.launch_at is 'When what was started may first be handed out, by delivery''s clock. Until then it can be taken back.';
comment on column private.launches.before is '{campaign: {status, status_reason}, flights: [{id, status, status_reason, activated_at, stopped_at}]}: what was before.';
create index launches_organisation_id_idx on private.launches (organisation_id);
create index launches_launch_at_idx on private.launches (launch_at);

create function private.problem_kind(p_code text, out severity text, out fix text)
language plpgsql immutable set search_path = '' as $$
begin
  select k.severity, k.fix into severity, fix
    from (values
      ('channel_off', 'blocker', 'edit_flight'),
      ('no_creative', 'blocker', 'assign_creative'),
      ('creative_inactive', 'blocker', 'approve_creative'),
      ('creative_draft', 'warning', 'approve_creative'),
      ('link_missing', 'blocker', 'edit_flight'),
      ('link_dead', 'blocker', 'edit_flight'),
      ('link_insecure', 'warning', 'open_tracker'),
      ('audience_empty', 'blocker', 'edit_flight'),
      ('audience_overlap', 'warning', 'edit_flight'),
      ('no_interval_left', 'blocker', 'edit_flight'),
      ('intervals_past', 'warning', 'edit_flight'),
      ('interval_skipped', 'warning', 'edit_flight'),
      ('intervals_after_campaign', 'blocker', 'extend_campaign'),
      ('intervals_outside_campaign', 'warning', 'extend_campaign'),
      ('cap_below_intervals', 'warning', 'edit_flight'),
      ('reach_used', 'blocker', 'edit_flight'),
      ('budget_used', 'blocker', 'edit_flight'),
      ('no_price', 'warning', 'contact_support'),
      ('price_changed', 'warning', 'open_flight'),
      ('set_aside', 'blocker', 'edit_flight'),
      ('campaign_ended', 'blocker', 'extend_campaign'),
      ('campaign_closed', 'blocker', 'reopen_campaign'),
      ('campaign_not_active', 'warning', 'start_campaign'),
      ('campaign_over_allocated', 'warning', 'rebalance'),
      ('campaign_budget_used', 'blocker', 'edit_campaign'),
      ('wallet_empty', 'blocker', 'top_up'),
      ('wallet_low', 'warning', 'top_up')
    ) as k (code, severity, fix)
   where k.code = p_code;
end $$;
comment on function private.problem_kind(text) is
  'Whether a problem keeps a launch from happening (blocker) or is only said (warning), and which control repairs it.';
revoke execute on function private.problem_kind(text) from public, anon, authenticated;

create function private.problem(p_code text, p_flight public.flights, p_hints jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select jsonb_build_object('code', p_code, 'severity', k.severity, 'fix', k.fix, 'flight_id', p_flight.id, 'flight_name', p_flight.name,
                            -- Only what is unknown of the problem itself is left out: a flight in a list may have no name.
                            'hints', (select coalesce(jsonb_object_agg(h.key, h.value) filter (where h.value <> 'null'), '{}') from jsonb_each(p_hints) as h))
    from private.problem_kind(p_code) as k);
end $$;
comment on function private.problem(text, public.flights, jsonb) is 'One problem as public.launch_check answers it; without a flight it is the campaign''s.';
revoke execute on function private.problem(text, public.flights, jsonb) from public, anon, authenticated;

create function private.flights_to_start(p_campaign public.campaigns, p_flights uuid[]) returns setof public.flights
language sql stable security definer set search_path = '' as $$
  select f.*
    from public.flights f
   where f.campaign_id = p_campaign.id
     and (case when p_flights is null then f.status = 'pending' else f.status in ('pending', 'paused') and f.id = any (p_flights) end
       or f.status = 'active' and p_campaign.status not in ('active', 'limited'))
   -- As they are served: those that were activated already are first.
   order by f.status <> 'active', f.activated_at nulls first, f.id
$$;
comment on function private.flights_to_start(public.campaigns, uuid[]) is
  'The flights that a launch lets send: the named ones, or all that are pending (a person has paused the others), and those that only wait for the campaign.';
revoke execute on function private.flights_to_start(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.interval_spans(p_flight uuid) returns table (date date, starts timestamp, ends timestamp)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select i.date, i.date + i.start_time, i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end
      from public.flight_intervals i
     where i.flight_id = p_flight and i.date is not null and i.start_time <> i.end_time;
end $$;
comment on function private.interval_spans(uuid) is 'The intervals of a flight in which it can send, by the organisation''s clock.';
revoke execute on function private.interval_spans(uuid) from public, anon, authenticated;

create function private.planned_price(p_flight public.flights) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_prices jsonb;
begin
  -- What the first change since the plan was made or last edited has replaced.
  select l.before into v_prices
    from public.audit_log l
   where l.table_name = 'organisations' and l.row_id = p_flight.organisation_id::text and l.action = 'update'
     and l.occurred_at > coalesce(p_flight.edited_at, p_flight.created_at)
     and (l.before -> 'service_rates', l.before -> 'location_targeting_cost', l.before -> 'segment_costs')
       is distinct from (l.after -> 'service_rates', l.after -> 'location_targeting_cost', l.after -> 'segment_costs')
   order by l.occurred_at, l.id limit 1;
  if v_prices is null then
    return private.flight_price(p_flight);
  end if;
  return private.part_price_at(p_flight, v_prices) * private.billed_parts(p_flight.type, p_flight.message);
end $$;
comment on function private.planned_price(public.flights) is 'Dollars that a message of the flight cost when it was planned or last edited.';
revoke execute on function private.planned_price(public.flights) from public, anon, authenticated;

create function private.outside_period(p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o where o.id = p_flight.organisation_id);
  v_first date;
  v_last date;
begin
  select min(s.date), max(s.date) into v_first, v_last from private.interval_spans(p_flight.id) as s where s.ends > v_now;
  if v_first < p_campaign.start_date or v_last > p_campaign.end_date then
    return jsonb_build_object('first_day', v_first, 'last_day', v_last, 'start_date', p_campaign.start_date, 'end_date', p_campaign.end_date,
      'version', p_campaign.version);
  end if;
  return null;
exception when data_exception then
  -- What can not be computed is said of the flight when it is to start.
  return null;
end $$;
comment on function private.outside_period(public.flights, public.campaigns) is
  'First and last day of the intervals that are left, where they are not within the campaign''s period, with that; else null.';
revoke execute on function private.outside_period(public.flights, public.campaigns) from public, anon, authenticated;

create function private.overlaps(p_flights uuid[]) returns table (flight_id uuid, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_org constant uuid := (select f.organisation_id from public.flights f where f.id = p_flights[1]);
  v_now constant timestamp := (select private.delivery_now() at time zone o.time_zone from public.organisations o where o.id = v_org);
begin
  return query
  with rivals as materialized (
    select g.id, g.name, g.campaign_id, g.id = any (p_flights) as starts
      from public.flights g join public.campaigns c on c.id = g.campaign_id
     where g.organisation_id = v_org and (g.id = any (p_flights) or g.status = 'active' and c.status in ('active', 'limited'))
  ), times as materialized (
    -- Together once for each flight: pairs of intervals are thousands of times as many.
    select i.flight_id, range_agg(tsrange(i.date + i.start_time,
             i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end)) as times
      from public.flight_intervals i
     where i.flight_id in (select r.id from rivals r) and i.date >= v_now::date - 1 and i.start_time <> i.end_time
       and i.date + i.end_time + case when i.end_time < i.start_time then interval '1 day' else interval '0' end > v_now
     group by i.flight_id
  ), schedules as materialized (
    -- Many flights have the same one.
    select t.times, row_number() over () as place from (select distinct x.times from times x) as t
  ), placed as materialized (
    select t.flight_id, s.place from times t join schedules s on s.times = t.times
  ), meetings as materialized (
    select own.place, other.place as other_place, lower(own.times * other.times)::date as day
      from schedules own join schedules other on other.times && own.times
     where own.place in (select p.place from placed p where p.flight_id = any (p_flights))
  ), shared as (
    select mine.flight_id, theirs.flight_id as other_id, min(a.name) as audience
      from public.flight_audiences mine
      join public.flight_audiences theirs on theirs.audience_id = mine.audience_id and theirs.flight_id <> mine.flight_id
      join rivals r on r.id = theirs.flight_id
      join public.audiences a on a.id = mine.audience_id
     -- Of two that start together it is said once.
     where mine.flight_id = any (p_flights) and (not r.starts or r.id < mine.flight_id)
     group by mine.flight_id, theirs.flight_id
  ), found as (
    select s.flight_id, s.audience, r.id, r.name, r.campaign_id, m.day
      from shared s
      join placed own on own.flight_id = s.flight_id
      join placed other on other.flight_id = s.other_id
      join meetings m on m.place = own.place and m.other_place = other.place
      join rivals r on r.id = s.other_id
  )
  select distinct on (f.flight_id) f.flight_id,
         jsonb_build_object('other_id', f.id, 'other_name', f.name, 'other_campaign_id', f.campaign_id, 'audience', f.audience, 'day', f.day,
                            'others', count(*) over (partition by f.flight_id))
    from found f
   order by f.flight_id, f.day, f.name, f.id;
exception when data_exception then
  -- The schedule of one of them can not be computed.
  return;
end $$;
comment on function private.overlaps(uuid[]) is
  'Of the flights that start together: which other one that sends, or that starts with it, has a cohort of it in the same hours, the first by day, and how many there are.';
revoke execute on function private.overlaps(uuid[]) from public, anon, authenticated;

create function private.flight_warnings(p_flight public.flights, p_campaign public.campaigns, p_overlap jsonb) returns table (code text, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text;
  v_rates jsonb;
  v_now timestamp;
  v_creative public.creatives;
  v_link public.short_links;
  v_target text;
  v_past integer;
  v_left integer;
  v_price constant numeric := private.flight_price(p_flight);
  v_planned constant numeric := private.planned_price(p_flight);
begin
  select o.time_zone, o.service_rates into v_zone, v_rates from public.organisations o where o.id = p_flight.organisation_id;
  v_now := private.delivery_now() at time zone v_zone;
  if not exists (select 1 from jsonb_object_keys(v_rates) as channel where lower(channel) = lower(p_flight.type)) then
    return query select 'no_price', jsonb_build_object('channel', p_flight.type, 'price', v_price);
  elsif v_planned <> v_price then
    return query select 'price_changed', jsonb_build_object('before', v_planned, 'after', v_price);
  end if;
  select * into v_creative from public.creatives c where c.id = p_flight.creative_id;
  if v_creative.status = 'draft' then
    return query select 'creative_draft', jsonb_build_object('creative_id', v_creative.id, 'creative', v_creative.name, 'status', v_creative.status);
  end if;
  if p_flight.short_url is not null then
    v_link := private.current_link(p_flight);
    select l.target into v_target
      from public.short_url_domains d cross join lateral public.resolve_short_link(v_link.code, d.domain_name) as l where d.id = v_link.domain_id;
    if v_target is null then
      return query select 'link_dead', jsonb_build_object('link', p_flight.short_url);
    elsif v_target !~* '^https://' then
      return query select 'link_insecure', jsonb_build_object('link', p_flight.short_url, 'url', v_target, 'tracker_id',
        (select w.click_tracker_id from public.click_tracker_versions w where w.id = v_link.click_tracker_version_id));
    end if;
  end if;
  select count(*) filter (where s.ends <= v_now), count(*) filter (where s.ends > v_now) into v_past, v_left
    from private.interval_spans(p_flight.id) as s;
  if v_past > 0 and v_left > 0 and p_flight.status = 'pending' then
    return query select 'intervals_past', jsonb_build_object('past', v_past, 'left', v_left);
  end if;
  if p_flight.frequency_cap < v_past + v_left and p_flight.status = 'pending' and v_left > p_flight.frequency_cap then
    return query select 'cap_below_intervals', jsonb_build_object('cap', p_flight.frequency_cap, 'intervals', v_left);
  end if;
  hints := private.outside_period(p_flight, p_campaign);
  if hints is not null then
    code := 'intervals_outside_campaign';
    return next;
  end if;
  hints := p_overlap;
  if hints is not null then
    code := 'audience_overlap';
    return next;
  end if;
end $$;
comment on function private.flight_warnings(public.flights, public.campaigns, jsonb) is
  'What is worth a look before a flight starts, beyond private.flight_problems, with the values of its sentence; p_overlap is that of private.overlaps.';
revoke execute on function private.flight_warnings(public.flights, public.campaigns, jsonb) from public, anon, authenticated;

create function private.problem_hints(p_code text, p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_code = 'channel_off' then
    return jsonb_build_object('channel', p_flight.type);
  elsif p_code = 'creative_inactive' then
    return (select jsonb_build_object('creative_id', c.id, 'creative', c.name, 'status', c.status) from public.creatives c where c.id = p_flight.creative_id);
  elsif p_code = 'interval_skipped' then
    return (select jsonb_build_object('day', i.date, 'start_time', i.start_time, 'end_time', i.end_time, 'count', count(*) over ())
              from private.skipped_intervals(p_flight.id) as i order by i.date, i.start_time limit 1);
  elsif p_code = 'intervals_after_campaign' then
    return private.outside_period(p_flight, p_campaign);
  elsif p_code in ('reach_used', 'budget_used') then
    return jsonb_build_object('budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent, 'cap', p_flight.frequency_cap);
  end if;
  return null;
end $$;
comment on function private.problem_hints(text, public.flights, public.campaigns) is 'The values of the sentence for a word of private.flight_problems.';
revoke execute on function private.problem_hints(text, public.flights, public.campaigns) from public, anon, authenticated;

-- Money: who holds it, who may bring more, and how a campaign's budget is shared.

create function private.people_who_top_up(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.name), '[]')
    from (select coalesce(nullif(btrim(u.name), ''), u.email) as name
            from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
           where u.organisation_id = p_org and u.status = 'active'
           order by u.created_at, u.id limit 3) as p
$$;
comment on function private.people_who_top_up(uuid) is 'Names of up to three admins of an organisation.';
revoke execute on function private.people_who_top_up(uuid) from public, anon, authenticated;

create function private.money_holders(p_not uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('flight_id', h.flight_id, 'name', h.flight_name, 'campaign_id', h.campaign_id,
                                               'amount', h.reserved, 'until', h.ends_at)), '[]')
    from (select r.* from private.reservations(null) as r where not r.flight_id = any (p_not) order by r.reserved desc, r.flight_id limit 5) as h
$$;
comment on function private.money_holders(uuid[]) is 'The five active flights, but these, that keep most of the wallet, each with how much and until when.';
revoke execute on function private.money_holders(uuid[]) from public, anon, authenticated;

create function private.budget_shares(p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows jsonb;
  v_total numeric;
  v_rest numeric;
  v_sum numeric;
  v_kept uuid[] := '{}';
  v_below uuid[];
begin
  select p_campaign.budget - coalesce(sum(f.spent) filter (where f.status = 'ended'), 0),
         coalesce(jsonb_agg(jsonb_build_object('flight_id', f.id, 'name', f.name, 'version', f.version, 'before', f.budget,
           'least', least(f.budget, greatest(0.01, ceil((f.spent + private.reserved_today(f, a.reserved)) * 100) / 100))) order by f.created_at, f.id)
           filter (where f.status <> 'ended'), '[]')
    into v_total, v_rows
    from public.flights f left join private.allotments(p_campaign.organisation_id) as a on a.flight_id = f.id where f.campaign_id = p_campaign.id;
  -- Whose share would be below what it has spent keeps that, and the others share the rest: again until nobody new is below.
  loop
    select v_total - coalesce(sum(r.least) filter (where r.flight_id = any (v_kept)), 0),
           coalesce(sum(r.before) filter (where not r.flight_id = any (v_kept)), 0)
      into v_rest, v_sum
      from jsonb_to_recordset(v_rows) as r (flight_id uuid, before numeric, least numeric);
    exit when v_rest < 0 or v_sum = 0;
    v_below := array(
      select r.flight_id from jsonb_to_recordset(v_rows) as r (flight_id uuid, before numeric, least numeric)
       where not r.flight_id = any (v_kept) and floor(r.before * v_rest / v_sum * 100) / 100 < r.least);
    exit when v_below = '{}';
    v_kept := v_kept || v_below;
  end loop;
  if v_rest < 0 then
    return null;
  end if;
  return (
    select jsonb_agg(jsonb_build_object('flight_id', r.flight_id, 'name', r.name, 'version', r.version, 'before', r.before,
                                        'after', case when r.flight_id = any (v_kept) then r.least else floor(r.before * v_rest / v_sum * 100) / 100 end)
                     order by r.place)
      from rows from (jsonb_to_recordset(v_rows) as (flight_id uuid, name text, version integer, before numeric, least numeric))
        with ordinality as r (flight_id, name, version, before, least, place));
end $$;
comment on function private.budget_shares(public.campaigns) is
  'A campaign''s budget over its flights in proportion to theirs, to the cent, never below what one has spent and may spend today: [{flight_id, name, version, before, after}]; null when even that is more than the budget.';
revoke execute on function private.budget_shares(public.campaigns) from public, anon, authenticated;

create function public.set_flight_budgets(p_budgets jsonb, p_reason text default null) returns setof public.flights
language plpgsql volatile set search_path = '' as $$
declare
  v_row record;
begin
  if p_budgets is null or jsonb_typeof(p_budgets) <> 'array' or jsonb_array_length(p_budgets) not between 1 and 500 then
    raise exception 'Name 1 to 500 flights.' using errcode = '22023', hint = 'invalid_budgets';
  end if;
  -- In one order, so that two at once wait for each other instead of for ever.
  for v_row in select * from jsonb_to_recordset(p_budgets) as r (flight_id uuid, version integer, budget numeric) order by r.flight_id loop
    perform private.update_flight(v_row.flight_id, v_row.version, jsonb_build_object('budget', v_row.budget, 'reason', p_reason));
  end loop;
  return query
    select f.* from public.flights f
     where f.id in (select r.flight_id from jsonb_to_recordset(p_budgets) as r (flight_id uuid)) order by f.created_at, f.id;
end $$;
comment on function public.set_flight_budgets(jsonb, text) is
  'Changes the budgets of up to 500 flights in one transaction, [{flight_id, version, budget}], each as public.update_flight with p_reason does: all or none.';
revoke execute on function public.set_flight_budgets(jsonb, text) from public, anon;
grant execute on function public.set_flight_budgets(jsonb, text) to authenticated, service_role;

-- The check.

create function private.campaign_problems(p_campaign public.campaigns, p_start uuid[]) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
  v_today date;
  v_last date;
  v_planned numeric;
  v_shares jsonb;
  v_waiting integer;
begin
  -- What is over and starts nothing is no problem.
  if (p_campaign.status in ('ended', 'removed') or p_campaign.archived_at is not null) and p_start = '{}' then
    return;
  elsif p_campaign.archived_at is not null then
    return next private.problem('campaign_closed', v_none, '{"status": "archived"}') || '{"fix": null}';
    return;
  end if;
  select (private.delivery_now() at time zone o.time_zone)::date into v_today from public.organisations o where o.id = p_campaign.organisation_id;
  if p_campaign.end_date < v_today then
    select max(s.date) into v_last
      from public.flights f cross join lateral private.interval_spans(f.id) as s
     where f.campaign_id = p_campaign.id and f.status <> 'ended';
    return next private.problem('campaign_ended', v_none, jsonb_build_object('end_date', p_campaign.end_date, 'version', p_campaign.version,
      'first_day', p_campaign.start_date, 'last_day', greatest(v_last, v_today)));
  elsif p_campaign.status in ('ended', 'removed') then
    return next private.problem('campaign_closed', v_none, jsonb_build_object('status', p_campaign.status));
  elsif p_campaign.status not in ('active', 'limited') then
    select count(*) into v_waiting from public.flights f where f.campaign_id = p_campaign.id and f.status = 'active';
    if v_waiting > 0 then
      return next private.problem('campaign_not_active', v_none, jsonb_build_object('status', p_campaign.status, 'flights', v_waiting));
    end if;
  end if;
  select coalesce(sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end), 0) into v_planned
    from public.flights f where f.campaign_id = p_campaign.id;
  if v_planned > p_campaign.budget then
    v_shares := private.budget_shares(p_campaign);
    return next private.problem('campaign_over_allocated', v_none,
        jsonb_build_object('planned', v_planned, 'budget', p_campaign.budget, 'shares', v_shares))
      -- Even the least that the flights need is more: only a larger budget helps.
      || case when v_shares is null then '{"fix": "edit_campaign"}'::jsonb else '{}' end;
  end if;
  -- Flights that send are not checked as those that start are: what delivery has paused them for, and where they leave the period.
  return query
    select private.problem(f.status_reason, v_none, jsonb_build_object('flights', count(*),
             'left', private.campaign_left(p_campaign.id), 'balance', w.balance,
             'people', case f.status_reason when 'wallet_empty' then private.people_who_top_up(p_campaign.organisation_id) end))
      from public.flights f left join public.wallets w on w.organisation_id = f.organisation_id
     where f.campaign_id = p_campaign.id and f.status = 'paused' and f.status_reason in ('wallet_empty', 'campaign_budget_used')
     group by f.status_reason, w.balance;
  return query
    select private.problem('intervals_outside_campaign', f, outside.hints)
      from public.flights f cross join lateral private.outside_period(f, p_campaign) as outside (hints)
     where f.campaign_id = p_campaign.id and f.status in ('active', 'paused') and not f.id = any (p_start) and outside.hints is not null
     order by f.created_at, f.id;
end $$;
comment on function private.campaign_problems(public.campaigns, uuid[]) is
  'What is wrong with a campaign as a whole, and with those of its flights that do not start now.';
revoke execute on function private.campaign_problems(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.check_launch(p_campaign public.campaigns, p_flights uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_none constant public.flights := null;
  v_now constant timestamptz := private.delivery_now();
  v_start constant uuid[] := array(select f.id from private.flights_to_start(p_campaign, p_flights) as f);
  v_problems jsonb := coalesce((select jsonb_agg(p) from private.campaign_problems(p_campaign, v_start) as p), '[]');
  v_needs constant private.flight_need[] := array(select n from private.known_needs(v_start) as n);
  v_overlaps constant jsonb := coalesce((select jsonb_object_agg(o.flight_id, o.hints) from private.overlaps(v_start) as o), '{}');
  v_flight public.flights;
  v_found jsonb;
  v_codes text[];
  v_once text[] := '{}';
  v_price numeric := 0;
  v_free numeric;
  v_left numeric;
  v_funded numeric := 0;
  v_cost numeric := 0;
  v_messages bigint := 0;
  v_first timestamptz;
  v_last timestamptz;
  v_plan record;
  v_need private.flight_need;
begin
  select free.wallet, free.campaign into v_free, v_left from private.unreserved(p_campaign.id) as free;
  for v_flight in select * from private.flights_to_start(p_campaign, p_flights) loop
    begin
      select n.* into v_need from unnest(v_needs) as n where n.flight_id = v_flight.id;
      if not found then
        raise data_exception using message = 'The plan of the flight can not be computed.';
      end if;
      v_codes := array(select * from private.flight_problems(v_flight, v_need, v_free - v_cost, v_left - v_cost));
      select coalesce(jsonb_agg(private.problem(c.code, v_flight, private.problem_hints(c.code, v_flight, p_campaign)) order by c.place), '[]') into v_found
        from unnest(v_codes) with ordinality as c (code, place)
       -- Of money and campaign there is one line for all flights.
       where c.code not in ('campaign_not_active', 'campaign_ended', 'campaign_budget_used', 'campaign_budget_reserved', 'wallet_empty', 'wallet_reserved');
      v_found := v_found || coalesce((
        select jsonb_agg(private.problem(w.code, v_flight, w.hints)) from private.flight_warnings(v_flight, p_campaign, v_overlaps -> v_flight.id::text) as w
         where not (w.code = 'intervals_outside_campaign' and v_codes && array['intervals_after_campaign', 'campaign_ended', 'no_interval_left'])), '[]');
      v_once := v_once || v_codes;
      v_price := greatest(v_price, v_need.price);
      select * into v_plan from private.flight_plan(v_flight, v_need, v_free - v_cost, v_left - v_cost) as p;
      -- With a wallet that never ends: what is missing is the wallet's.
      v_funded := v_funded + (select p.cost from private.flight_plan(v_flight, v_need, 1e12, v_left - v_funded) as p);
      v_cost := v_cost + v_plan.cost;
      v_messages := v_messages + v_plan.messages;
      if v_plan.messages > 0 then
        v_first := least(v_first, greatest(private.next_window_start(v_flight.id), v_now));
        v_last := greatest(v_last, v_plan.ends_at);
      end if;
    exception when data_exception then
      v_found := jsonb_build_array(private.problem('set_aside', v_flight, null));
    end;
    v_problems := v_problems || v_found;
  end loop;
  if 'campaign_budget_used' = any (v_once) and not v_problems @> '[{"code": "campaign_budget_used"}]' then
    v_problems := private.problem('campaign_budget_used', v_none, jsonb_build_object('left', private.campaign_left(p_campaign.id))) || v_problems;
  end if;
  if not v_problems @> '[{"code": "wallet_empty"}]' and (v_cost < v_funded or 'wallet_empty' = any (v_once)) then
    v_problems := private.problem(case when 'wallet_empty' = any (v_once) then 'wallet_empty' else 'wallet_low' end, v_none, jsonb_build_object(
        'needed', v_funded, 'free', greatest(v_free, 0),
        'balance', (select w.balance from public.wallets w where w.organisation_id = p_campaign.organisation_id),
        'people', private.people_who_top_up(p_campaign.organisation_id), 'holders', private.money_holders(v_start))) || v_problems;
  end if;
  return (
    select jsonb_build_object(
      'campaign_id', p_campaign.id, 'status', p_campaign.status,
      'version', p_campaign.version + coalesce((select sum(f.version) from public.flights f where f.id = any (v_start)), 0),
      'problems', coalesce((select jsonb_agg(x.problem order by x.problem ->> 'severity', x.place)
                              from jsonb_array_elements(v_problems) with ordinality as x (problem, place)), '[]'),
      'flights', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'channel', f.type, 'status', f.status))
                             from private.flights_to_start(p_campaign, p_flights) as f), '[]'),
      'people', coalesce((select sum(a.total_contacts) from public.audiences a
                           where a.id in (select l.audience_id from public.flight_audiences l where l.flight_id = any (v_start))), 0),
      'messages', v_messages, 'cost', v_cost, 'first_at', v_first, 'last_at', v_last, 'time_zone', o.time_zone,
      'confirm_above', o.launch_confirm_above)
      from public.organisations o where o.id = p_campaign.organisation_id);
end $$;
comment on function private.check_launch(public.campaigns, uuid[]) is 'What public.launch_check answers, and public.launch refuses by.';
revoke execute on function private.check_launch(public.campaigns, uuid[]) from public, anon, authenticated;

create function private.launch_check(p_campaign_id uuid, p_flight_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = private.effective_org_id()
     and c.id = coalesce((select f.campaign_id from public.flights f where f.id = p_flight_id), p_campaign_id)
     and c.id = coalesce(p_campaign_id, c.id);
  if not found or p_flight_id is not null and not exists (select 1 from public.flights f where f.id = p_flight_id and f.campaign_id = v_campaign.id) then
    raise exception 'This campaign or flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  return private.check_launch(v_campaign, case when p_flight_id is not null then array[p_flight_id] end);
end $$;
comment on function private.launch_check(uuid, uuid) is 'Body of public.launch_check.';
grant execute on function private.launch_check(uuid, uuid) to authenticated, service_role;

create function public.launch_check(p_campaign_id uuid default null, p_flight_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.launch_check(p_campaign_id, p_flight_id)
$$;
comment on function public.launch_check(uuid, uuid) is
  'What a launch of a campaign with its pending flights, or of one flight, would start and what is wrong with it: {campaign_id, status, version (to be named by public.launch), problems: [{code, severity: blocker|warning, fix, flight_id, flight_name, hints}], flights: [{id, name, channel, status}], people, messages, cost (dollars), first_at, last_at, time_zone, confirm_above}. Refuses with not_found.';
revoke execute on function public.launch_check(uuid, uuid) from public, anon;
grant execute on function public.launch_check(uuid, uuid) to authenticated, service_role;

-- The launch.

create function private.launch_answer(p_launch private.launches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_launch.id, 'campaign_id', p_launch.campaign_id, 'launch_at', p_launch.launch_at,
    'flights', jsonb_array_length(p_launch.before -> 'flights'), 'undone', p_launch.undone_at is not null,
    'undo_seconds', greatest(0, extract(epoch from p_launch.launch_at - private.delivery_now())))
$$;
comment on function private.launch_answer(private.launches) is 'What public.launch and public.undo_launch answer.';
revoke execute on function private.launch_answer(private.launches) from public, anon, authenticated;

create function private.launch(p_campaign_id uuid, p_flight_ids uuid[], p_version integer, p_messages bigint, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_ids constant uuid[] := array(select distinct x from unnest(p_flight_ids) as x order by x);
  v_flights constant uuid[] := case when p_flight_ids is not null then v_ids end;
  v_hash constant text := md5(concat_ws(' ', p_campaign_id, v_ids));
  v_launch private.launches;
  v_campaign public.campaigns;
  v_start uuid[];
  v_check jsonb;
  v_blockers jsonb;
  v_many boolean;
begin
  perform private.require_writer('launch campaigns');
  if cardinality(v_ids) > 500 then
    raise exception 'Launch at most 500 flights at once.' using errcode = '22023', hint = 'too_many_flights';
  end if;
  insert into private.launches (id, organisation_id, campaign_id, launched_by, launch_at, request_hash, before)
  values (coalesce(p_id, gen_random_uuid()), v_org, coalesce(p_campaign_id, v_org), private.uid(), private.delivery_now(), v_hash, '{}')
  on conflict (id) do nothing
  returning * into v_launch;
  if not found then
    -- The answer to the first attempt was lost, or the same launch came twice at once.
    select * into v_launch from private.launches l where l.id = p_id and l.organisation_id = v_org and l.request_hash = v_hash;
    if not found then
      raise exception 'This launch was already made of something else.' using errcode = 'PT409', hint = 'request_reused';
    end if;
    return private.launch_answer(v_launch);
  end if;

  select c.* into v_campaign from public.campaigns c
   where c.organisation_id = v_org and c.id = coalesce(p_campaign_id, (select f.campaign_id from public.flights f where f.id = v_ids[1]))
     for no key update;
  if not found or exists (
    select 1 from unnest(v_ids) as x where not exists (select 1 from public.flights f where f.id = x and f.campaign_id = v_campaign.id)) then
    raise exception 'This campaign or flight no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  perform 1 from public.flights f where f.campaign_id = v_campaign.id and f.status <> 'ended' order by f.id for no key update;
  -- What is checked is what is sent: nobody makes a creative inactive between this check and the end of the transaction.
  perform 1 from public.creatives c
   where c.id in (select f.creative_id from private.flights_to_start(v_campaign, v_flights) as f) order by c.id for share;
  v_check := private.check_launch(v_campaign, v_flights);
  v_start := array(select (f ->> 'id')::uuid from jsonb_array_elements(v_check -> 'flights') as f);
  select jsonb_agg(distinct p -> 'code') into v_blockers from jsonb_array_elements(v_check -> 'problems') as p where p ->> 'severity' = 'blocker';
  v_many := (v_check ->> 'messages')::bigint > (v_check ->> 'confirm_above')::bigint;
  if p_version is distinct from (v_check ->> 'version')::integer and p_version is not null then
    raise exception 'The campaign was changed meanwhile. Look at it again before you launch it.' using errcode = 'PT409', hint = 'version_conflict';
  elsif cardinality(v_start) = 0 then
    raise exception 'There is nothing to launch: no flight is pending.' using errcode = 'PT409', hint = 'nothing_to_launch';
  elsif v_blockers is not null then
    raise exception 'This can not be launched as it stands.' using errcode = 'PT409', hint = v_blockers ->> 0, detail = v_blockers::text;
  elsif v_many and p_messages is distinct from (v_check ->> 'messages')::bigint then
    raise exception 'Confirm the launch with the number of messages.' using errcode = '22023', hint = 'confirm_messages', detail = v_check ->> 'messages';
  end if;

  update private.launches l
     set campaign_id = v_campaign.id, launch_at = private.delivery_now() + private.launch_grace(), before = jsonb_build_object(
       'campaign', jsonb_build_object('status', v_campaign.status, 'status_reason', v_campaign.status_reason),
       'flights', (select jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'status_reason', f.status_reason,
                                                       'activated_at', f.activated_at, 'stopped_at', f.stopped_at))
                     from public.flights f where f.id = any (v_start)))
   where l.id = v_launch.id returning * into v_launch;
  update public.campaigns c set status = 'active', status_reason = null where c.id = v_campaign.id and c.status not in ('active', 'limited');
  update public.flights f set status = 'active', status_reason = null where f.id = any (v_start) and f.status <> 'active';
  return private.launch_answer(v_launch);
end $$;
comment on function private.launch(uuid, uuid[], integer, bigint, uuid) is 'Body of public.launch.';
grant execute on function private.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

create function public.launch(
  p_campaign_id uuid default null, p_flight_ids uuid[] default null, p_version integer default null, p_messages bigint default null, p_id uuid default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.launch(p_campaign_id, p_flight_ids, p_version, p_messages, p_id)
$$;
comment on function public.launch(uuid, uuid[], integer, bigint, uuid) is
  'Starts a campaign with its pending flights, or with the named ones, in one transaction. Nothing of it is handed out to a gateway for the time of grace (10 seconds), in which public.undo_launch takes it back. p_version is the one of public.launch_check (null: not compared), p_messages its number of messages, asked for above the organisation''s launch_confirm_above; the same p_id again answers the same launch. Answers {id, campaign_id, launch_at, undo_seconds, flights, undone}. Refuses with read_only, not_found, version_conflict, nothing_to_launch, confirm_messages, request_reused, and by the codes of the check: the first blocker as hint, all as detail.';
revoke execute on function public.launch(uuid, uuid[], integer, bigint, uuid) from public, anon;
grant execute on function public.launch(uuid, uuid[], integer, bigint, uuid) to authenticated, service_role;

create function private.undo_launch(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_launch private.launches;
begin
  perform private.require_writer('take back a launch');
  if not exists (select 1 from private.launches l where l.id = p_id and l.organisation_id = v_org) then
    raise exception 'This launch no longer exists.' using errcode = 'PT404', hint = 'not_found';
  end if;
  -- Reports and settling stand in this queue, gateways in the next one: while both are held nothing is taken or handed out.
  insert into public.wallets (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from public.wallets w where w.organisation_id = v_org for update;
  insert into private.work_turns (organisation_id) values (v_org) on conflict do nothing;
  perform 1 from private.work_turns t where t.organisation_id = v_org for update;
  select * into v_launch from private.launches l where l.id = p_id for update;
  if v_launch.undone_at is not null then
    return private.launch_answer(v_launch);
  elsif v_launch.launch_at <= clock_timestamp() + (private.delivery_now() - now()) then
    raise exception 'It is too late to take this launch back. Pause it instead.' using errcode = 'PT409', hint = 'launch_begun';
  end if;
  perform 1 from public.campaigns c where c.id = v_launch.campaign_id for no key update;
  -- What a person has paused since stays paused.
  update public.flights f
     set status = b.status, status_reason = b.status_reason, activated_at = b.activated_at, stopped_at = b.stopped_at
    from jsonb_to_recordset(v_launch.before -> 'flights') as b (id uuid, status text, status_reason text, activated_at timestamptz, stopped_at timestamptz)
   where f.id = b.id and (f.status = 'active' or f.status_reason is not null) and f.status <> b.status;
  update public.campaigns c
     set status = v_launch.before #>> '{campaign,status}', status_reason = v_launch.before #>> '{campaign,status_reason}'
   where c.id = v_launch.campaign_id and c.status in ('active', 'limited') and c.status <> v_launch.before #>> '{campaign,status}';
  update private.launches l set undone_at = private.delivery_now() where l.id = p_id returning * into v_launch;
  return private.launch_answer(v_launch);
end $$;
comment on function private.undo_launch(uuid) is 'Body of public.undo_launch.';
grant execute on function private.undo_launch(uuid) to authenticated, service_role;

create function public.undo_launch(p_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.undo_launch(p_id)
$$;
comment on function public.undo_launch(uuid) is
  'Takes a launch of the effective organisation back while nothing of it was handed out: campaign and flights are what they were before. Repeated it answers the same. Refuses with read_only, not_found and launch_begun.';
revoke execute on function public.undo_launch(uuid) from public, anon;
grant execute on function public.undo_launch(uuid) to authenticated, service_role;

create function private.set_launch_confirmation(p_above integer) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    raise exception 'Only admins change how launches are confirmed.' using errcode = '42501', hint = 'not_admin';
  elsif p_above is null or p_above not between 0 and 1000000000 then
    raise exception 'Give a number of messages from 0 to 1,000,000,000.' using errcode = '22023', hint = 'invalid_limit';
  end if;
  update public.organisations o set launch_confirm_above = p_above where o.id = private.effective_org_id();
  return p_above;
end $$;
comment on function private.set_launch_confirmation(integer) is 'Body of public.set_launch_confirmation.';
grant execute on function private.set_launch_confirmation(integer) to authenticated, service_role;

create function public.set_launch_confirmation(p_above integer) returns integer
language sql volatile set search_path = '' as $$
  select private.set_launch_confirmation(p_above)
$$;
comment on function public.set_launch_confirmation(integer) is
  'For admins: launches of the effective organisation with more messages than this ask to type their number. Answers it. Refuses with not_admin and invalid_limit.';
revoke execute on function public.set_launch_confirmation(integer) from public, anon;
grant execute on function public.set_launch_confirmation(integer) to authenticated, service_role;
