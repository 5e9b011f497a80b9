-- Launch problems in messages, links, schedules and the campaign itself, the values of their sentences, and the split
-- of
-- a campaign budget.

create function private.has_opt_out_text(p_text text, p_is_button boolean default false) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '(?<![[:alpha:]])(STOPP?|ARR[EÊ]T|BAJA|PARAR|SAIR)(?![[:alpha:]])'
      or p_text ~* '(?<![[:alpha:]])(opt(ing)?[ -]?out|unsubscrib|abmeld|désabonn|desuscrib|descadastr)'
      or p_text ~* (
        '(?<![[:alpha:]])(reply|text|send|antworte[[:alpha:]]*( sie)?( mit)?|sende[[:alpha:]]*( sie)?|responda'
        '|envíe|envie|répondez|envoyez)[^[:alpha:]]{1,3}(stopp?|arr[eê]t|baja|parar|sair)(?![[:alpha:]])')
      or p_is_button and p_text ~* '^[^[:alpha:]]*(stopp?|arr[eê]t|baja|parar|sair)(?![[:alpha:]])'
$$;
comment on function private.has_opt_out_text(text, boolean) is
  'Whether a text, or the label of a button, says how to opt out. Same rules as src/domain/content/opt-out.ts.';

create function private.message_warnings(p_content jsonb, p_forbidden text[])
  returns table (code text, place text, language text, word text)
language sql immutable set search_path = '' as $$
  select 'forbidden_word', x.place, x.language, f.words[1]
    from (select '(?<![[:alnum:]])(' || string_agg(regexp_replace(w, '([]*+?^${}()|\\.[])', '\\\1', 'g'), '|')
                   || ')(?![[:alnum:]])' as pattern
            from unnest(p_forbidden) as w) as p
   cross join lateral private.content_places(p_content) as x
   cross join lateral jsonb_each_text(x.said) as t (name, said)
   cross join lateral regexp_matches(t.said, p.pattern, 'gi') as f (words)
   where p.pattern is not null
     and t.name <> all (private.unread_fields())
  union all
  select case l.content ->> 'channel' when 'email' then 'no_unsubscribe'
    else 'no_opt_out' end, s.place, l.language, null
    from private.content_languages(p_content) as l
   cross join lateral (
     select case l.content ->> 'channel'
       when 'sms' then case
         when coalesce(l.content ->> 'opt_out', '') = '' and not private.has_opt_out_text(l.content ->> 'text')
           then 'opt_out' end
       when 'rcs' then case when not exists (
         select 1 from private.content_places(l.content - 'fallback') as x
          cross join lateral jsonb_each_text(x.said) as t (name, said)
          where private.has_opt_out_text(t.said, strpos(x.place, 'suggestions.') > 0)) then 'suggestions' end
       when 'whatsapp' then case
         when l.content ->> 'category' = 'marketing'
           and not private.has_opt_out_text(concat_ws(' ', l.content ->> 'body', l.content ->> 'footer'))
           and not exists (
             select 1 from jsonb_path_query(l.content, '$.buttons[*].text') as b (said)
              where private.has_opt_out_text(b.said #>> '{}', true)) then 'footer' end
       when 'voice' then case
         when not jsonb_path_exists(l.content, '$.keypad[*] ? (@.action == "opt_out")') then 'keypad' end
       when 'email' then case
         when not jsonb_path_exists(l.content, '$.blocks[*] ? (@.type == "footer" && @.unsubscribe != "")')
           then coalesce((
             select format('blocks.%s.unsubscribe', b.ordinality - 1)
               from jsonb_array_elements(l.content -> 'blocks') with ordinality as b
              where b.value ->> 'type' = 'footer' order by b.ordinality limit 1), 'blocks') end
     end) as s (place)
   where s.place is not null
$$;
comment on function private.message_warnings(jsonb, text[]) is
  'Forbidden words in a content, and languages of it without an opt-out or an unsubscribe link, with the field of '
  'each. Same rules as the findings with these codes in src/domain/content/checks.ts.';

create function private.flight_launch_problems(p_flight public.flights, p_campaign public.campaigns, p_overlap jsonb)
  returns table (code text, hints jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text;
  v_rates jsonb;
  v_forbidden text[];
  v_now timestamp;
  v_link public.short_links;
  v_tracker jsonb;
  v_target text;
  v_past integer;
  v_left integer;
  v_crowded integer;
  v_price constant numeric := private.flight_price(p_flight);
  v_planned constant numeric := private.planned_price(p_flight);
begin
  select o.time_zone, o.service_rates, o.forbidden_words into v_zone, v_rates, v_forbidden from public.organisations o
    where o.id = p_flight.organisation_id;
  v_now := private.delivery_now() at time zone v_zone;
  if not exists (select 1 from jsonb_object_keys(v_rates) as channel where lower(channel) = lower(p_flight.type)) then
    return query select 'no_price', jsonb_build_object('channel', p_flight.type, 'price', v_price);
  elsif v_planned <> v_price then
    return query select 'price_changed', jsonb_build_object('before', v_planned, 'after', v_price);
  end if;
  return query
    select 'variant_prices', jsonb_build_object('least', private.part_price(p_flight) * min(s.parts), 'most',
      private.part_price(p_flight) * max(s.parts))
      from private.flight_split(p_flight) as s where s.share > 0
        having min(s.parts) < max(s.parts) and private.part_price(p_flight) > 0;
  return query
    select 'creative_draft', jsonb_build_object('creative_id', c.id, 'creative', c.name, 'status', c.status)
      from private.sent_creatives(p_flight) as c where c.status = 'draft' order by c.variant nulls first, c.name, c.id;
  return query
    select distinct on (f.code) f.code, jsonb_build_object('creative_id', c.id, 'creative', c.name, 'version_id',
      m.older_version_id, 'field', f.name, 'place', p.place, 'language', p.language)
      from private.sent_messages(p_flight) as m
      join public.creatives c on c.id = m.creative_id
     cross join lateral private.content_fields(m.content) as f
      left join lateral (
        select x.place, x.language
          from private.content_places(m.content) as x cross join lateral private.content_fields(x.said) as y
         where (y.code, y.name) is not distinct from (f.code, f.name) limit 1) as p on true
     where f.code is not null order by f.code, f.name, m.place;
  if lower(p_flight.type) = 'whatsapp' then
    return query
      select case t.status when 'rejected' then 'template_rejected' else 'template_not_approved' end,
             jsonb_build_object('creative_id', c.id, 'creative', c.name, 'version_id', m.older_version_id, 'place',
               'provider.status', 'language', l.language,
                                'status', t.status, 'reason', nullif(l.content #>> '{provider,reason}', ''))
        from private.sent_messages(p_flight) as m
        join public.creatives c on c.id = m.creative_id
       cross join lateral private.content_languages(m.content) as l
       cross join lateral private.template_status(l.content) as t (status)
       where t.status <> 'approved'
       order by m.place, l.language nulls first;
  end if;
  if p_flight.short_url is not null then
    v_link := private.current_link(p_flight);
    select private.fill_link(l.target) into v_target
      from public.short_url_domains d cross join lateral private.resolve_short_link(v_link.code, d.domain_name) as l
        where d.id = v_link.domain_id;
    select jsonb_build_object('tracker_id', t.id, 'tracker', t.name) into v_tracker
      from public.click_tracker_versions w join public.click_trackers t on t.id = w.click_tracker_id
        where w.id = v_link.click_tracker_version_id;
    if v_target is null then
      return query select 'link_dead', jsonb_build_object('link', p_flight.short_url);
    elsif v_target !~* '^https://' then
      return query select 'link_insecure',
        coalesce(v_tracker, '{}') || jsonb_build_object('link', p_flight.short_url, 'url', v_target);
    else
      return query select 'link_broken',
        coalesce(v_tracker, '{}') || jsonb_build_object('link', p_flight.short_url, 'url', v_target, 'page', k.state,
        'status_code', k.status, 'at', k.checked_at)
        from private.link_checks k where k.url = v_target and k.state <> 'alive';
    end if;
  end if;
  return query
    select case when k.url is null then 'written_link_insecure' else 'written_link_broken' end,
           jsonb_build_object('creative_id', u.creative_id, 'creative', c.name, 'version_id', u.older_version_id,
             'place', p.place, 'language', p.language,
                              'url', u.url, 'page', k.state, 'status_code', k.status, 'at', k.checked_at)
      from private.written_links(p_flight) as u
      join public.creatives c on c.id = u.creative_id
      left join private.link_checks k on k.url = u.url and k.state <> 'alive'
      left join lateral (
        select x.place, x.language
          from private.content_places(u.content) as x cross join lateral private.content_links(x.said) as y (url)
          where y.url = u.url limit 1) as p on true
     where k.url is not null or u.url !~ '^https://'
     order by u.url limit 20;
  return query
    select w.code, jsonb_build_object('creative_id', c.id, 'creative', c.name, 'version_id', m.older_version_id,
             'place', w.place, 'language', w.language, 'word', w.word)
      from private.sent_messages(p_flight) as m
      join public.creatives c on c.id = m.creative_id
     cross join lateral private.message_warnings(m.content, v_forbidden) as w
     order by m.place, w.language nulls first limit 20;
  select count(*) filter (where s.ends <= v_now), count(*) filter (where s.ends > v_now) into v_past, v_left
    from private.interval_spans(p_flight.id) as s;
  if v_past > 0 and v_left > 0 and p_flight.status = 'pending' then
    return query select 'intervals_past', jsonb_build_object('past', v_past, 'left', v_left);
  end if;
  select max(p.intervals) into v_crowded
    from (select count(*) as intervals from private.interval_spans(p_flight.id) as s
           where s.ends > v_now group by private.cap_period(s.starts, p_flight.frequency_period)) as p;
  if p_flight.status = 'pending' and v_crowded > p_flight.frequency_cap then
    return query select 'cap_below_intervals',
      jsonb_build_object('cap', p_flight.frequency_cap, 'period', p_flight.frequency_period, 'intervals', v_crowded);
  end if;
  select jsonb_build_object('audience_id', (array_agg(a.id order by a.name, a.id))[1], 'audience', min(a.name),
    'others', count(*) - 1) into hints
    from public.flight_audiences l join public.audiences a on a.id = l.audience_id
   where l.flight_id = p_flight.id and a.status = 'calculating' having count(*) > 0;
  if hints is not null then
    code := 'audience_counting';
    return next;
  end if;
  hints := private.quiet_intervals(p_flight);
  if hints is not null then
    code := 'partly_quiet';
    return next;
  end if;
  hints := private.intervals_outside_campaign(p_flight, p_campaign);
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
comment on function private.flight_launch_problems(public.flights, public.campaigns, jsonb) is
  'Problems that public.launch_check reports of a flight beyond private.flight_problems, with the values of their '
  'sentences: about prices, messages, links, schedule and audience. p_overlap is the result of '
  'private.audience_overlaps for the flight.';

create function private.problem_hints(p_code text, p_flight public.flights, p_campaign public.campaigns) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_code = 'channel_off' then
    return jsonb_build_object('channel', p_flight.type);
  elsif p_code = 'creative_inactive' then
    return (select jsonb_build_object('creative_id', c.id, 'creative', c.name, 'status', c.status)
              from private.sent_creatives(p_flight) as c where c.status = 'inactive'
                order by c.variant nulls first, c.name, c.id limit 1);
  elsif p_code = 'interval_skipped' then
    return (select jsonb_build_object('day', i.date, 'start_time', i.start_time, 'end_time', i.end_time, 'count',
      count(*) over ())
              from private.skipped_intervals(p_flight.id) as i order by i.date, i.start_time limit 1);
  elsif p_code = 'intervals_after_campaign' then
    return private.intervals_outside_campaign(p_flight, p_campaign);
  elsif p_code = 'always_quiet' then
    return (select (o.quiet_hours -> p_flight.type) || jsonb_build_object('channel', p_flight.type)
      from public.organisations o where o.id = p_flight.organisation_id);
  elsif p_code in ('reach_used', 'budget_used') then
    return jsonb_build_object('budget', p_flight.budget, 'spent', p_flight.spent, 'sent', p_flight.sent, 'cap',
      p_flight.frequency_cap);
  end if;
  return null;
end $$;
comment on function private.problem_hints(text, public.flights, public.campaigns) is
  'Values for the sentence of a problem that private.flight_problems reports; null if it has none.';

-- Money: the admins who can add credits, the flights that reserve credits, and the split of a campaign budget.

create function private.admin_names(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.name), '[]')
    from (select coalesce(nullif(btrim(u.name), ''), u.email) as name
            from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
           where u.organisation_id = p_org and u.status = 'active'
           order by u.created_at, u.id limit 3) as p
$$;
comment on function private.admin_names(uuid) is
  'Names of up to three active admins of an organization, oldest account first; the email address of an admin '
  'without a name.';

create function private.largest_reservations(p_not uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('flight_id', h.flight_id, 'name', h.flight_name, 'campaign_id',
    h.campaign_id,
                                               'amount', h.reserved, 'until', h.ends_at)), '[]')
    from (select r.* from private.reservations(null) as r where not r.flight_id = any (p_not)
      order by r.reserved desc, r.flight_id limit 5) as h
$$;
comment on function private.largest_reservations(uuid[]) is
  'The five flights with the largest reservations among those of public.reservations, without the given ones: '
  '[{flight_id, name, campaign_id, amount, until}].';

create function private.month_hints(p_org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('limit', private.month_limit(o), 'free', greatest(0, private.month_left(p_org)), 'at',
    (private.month_ends(p_org))[1])
    from public.organisations o where o.id = p_org
$$;
comment on function private.month_hints(uuid) is
  'Values for the sentence about the Monthly Credit Limit: its dollars, the dollars left this billing month, and '
  'when the next one begins.';

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
         coalesce(jsonb_agg(jsonb_build_object('flight_id', f.id, 'name', f.name, 'version', f.version, 'before',
           f.budget,
           'least', least(f.budget, greatest(0.01,
             ceil((f.spent + case when a.flight_id is null then 0
             else private.reserved_today(f, a.wallet, a.campaign, a.months) end) * 100) / 100)))
             order by f.created_at, f.id)
           filter (where f.status <> 'ended'), '[]')
    into v_total, v_rows
    from public.flights f left join private.allotments(p_campaign.organisation_id) as a on a.flight_id = f.id
      where f.campaign_id = p_campaign.id;
  -- A flight whose share is below its minimum gets the minimum; other flights split what remains. Repeats until every
  -- share is at least the minimum.
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
    select jsonb_agg(jsonb_build_object('flight_id', r.flight_id, 'name', r.name, 'version', r.version, 'before',
      r.before,
                                        'after', case when r.flight_id = any (v_kept) then r.least
                                          else floor(r.before * v_rest / v_sum * 100) / 100 end)
                     order by r.place)
      from rows from (jsonb_to_recordset(v_rows) as (flight_id uuid, name text, version integer, before numeric,
        least numeric))
        with ordinality as r (flight_id, name, version, before, least, place));
end $$;
comment on function private.budget_shares(public.campaigns) is
  'Split of a campaign budget, less the spending of ended flights, over the other flights: in proportion to their '
  'budgets, rounded down to the cent, and at least what a flight has spent and reserves for today. '
  '[{flight_id, name, version, before, after}]; null when these minimums exceed the budget.';

create function public.set_flight_budgets(p_budgets jsonb, p_reason text default null) returns setof public.flights
language plpgsql volatile set search_path = '' as $$
declare
  v_row record;
begin
  if p_budgets is null or jsonb_typeof(p_budgets) <> 'array' or jsonb_array_length(p_budgets) not between 1 and 500 then
    perform private.refuse('22023', 'invalid_budgets');
  end if;
  -- A fixed order, so that two calls wait for each other instead of deadlocking.
  for v_row in select * from jsonb_to_recordset(p_budgets) as r (flight_id uuid, version integer, budget numeric)
    order by r.flight_id loop
    perform private.update_flight(v_row.flight_id, v_row.version,
      jsonb_build_object('budget', v_row.budget, 'reason', p_reason));
  end loop;
  return query
    select f.* from public.flights f
     where f.id in (select r.flight_id from jsonb_to_recordset(p_budgets) as r (flight_id uuid))
       order by f.created_at, f.id;
end $$;
comment on function public.set_flight_budgets(jsonb, text) is
  'Changes the budgets of 1 to 500 flights, [{flight_id, version, budget}], in one transaction, each as '
  'public.update_flight does with p_reason. Returns the flights. Refuses with invalid_budgets and the hints of '
  'public.update_flight.';
grant execute on function public.set_flight_budgets(jsonb, text) to authenticated, service_role;

-- Problems of the campaign.

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
  -- A finished campaign that starts nothing has no problem.
  if (p_campaign.status in ('ended', 'removed') or p_campaign.archived_at is not null) and p_start = '{}' then
    return;
  elsif p_campaign.archived_at is not null then
    return next private.problem('campaign_closed', v_none, '{"status": "archived"}') || '{"fix": null}';
    return;
  end if;
  select (private.delivery_now() at time zone o.time_zone)::date into v_today from public.organisations o
    where o.id = p_campaign.organisation_id;
  if p_campaign.end_date < v_today then
    select max(s.date) into v_last
      from public.flights f cross join lateral private.interval_spans(f.id) as s
     where f.campaign_id = p_campaign.id and f.status <> 'ended';
    return next private.problem('campaign_ended', v_none,
      jsonb_build_object('end_date', p_campaign.end_date, 'version', p_campaign.version,
      'first_day', p_campaign.start_date, 'last_day', greatest(v_last, v_today)));
  elsif p_campaign.status in ('ended', 'removed') then
    return next private.problem('campaign_closed', v_none, jsonb_build_object('status', p_campaign.status));
  elsif p_campaign.status not in ('active', 'limited') then
    select count(*) into v_waiting from public.flights f where f.campaign_id = p_campaign.id and f.status = 'active';
    if v_waiting > 0 then
      return next private.problem('campaign_not_active', v_none,
        jsonb_build_object('status', p_campaign.status, 'campaign', p_campaign.name, 'flights', v_waiting));
    end if;
  end if;
  select coalesce(sum(case when f.status = 'ended' then f.spent else greatest(f.budget, f.spent) end), 0) into v_planned
    from public.flights f where f.campaign_id = p_campaign.id;
  if v_planned > p_campaign.budget then
    v_shares := private.budget_shares(p_campaign);
    return next private.problem('campaign_over_allocated', v_none,
        jsonb_build_object('planned', v_planned, 'budget', p_campaign.budget, 'shares', v_shares))
      -- Only a larger budget helps: the smallest possible budgets already exceed it.
      || case when v_shares is null then '{"fix": "edit_campaign"}'::jsonb else '{}' end;
  end if;
  -- Flights that do not start now are checked only for three things: why delivery paused them, intervals outside the
  -- campaign's period, and quiet hours that leave no time to send.
  return query
    select private.problem(f.status_reason, v_none, jsonb_build_object('flights', count(*),
             'left', private.campaign_left(p_campaign.id), 'balance', w.balance)
             || case f.status_reason when 'month_limit' then private.month_hints(p_campaign.organisation_id)
               else '{}' end || jsonb_build_object(
             'people', case f.status_reason
               when 'wallet_empty' then private.admin_names(p_campaign.organisation_id) end))
      from public.flights f left join public.wallets w on w.organisation_id = f.organisation_id
     where f.campaign_id = p_campaign.id and f.status = 'paused' and f.status_reason = any (private.money_reasons())
       and not f.id = any (p_start)
     group by f.status_reason, w.balance;
  return query
    select private.problem('intervals_outside_campaign', f, outside.hints)
      from public.flights f cross join lateral private.intervals_outside_campaign(f, p_campaign) as outside (hints)
     where f.campaign_id = p_campaign.id and f.status in ('active', 'paused') and not f.id = any (p_start)
       and outside.hints is not null
     order by f.created_at, f.id;
  -- A warning here: quiet hours that were added after this flight started do not block other flights.
  return query
    select private.problem('always_quiet', f, private.problem_hints('always_quiet', f, p_campaign))
      || '{"severity": "warning"}'
      from public.flights f join public.organisations o on o.id = f.organisation_id
     where f.campaign_id = p_campaign.id and f.status = 'active' and not f.id = any (p_start) and o.quiet_hours ? f.type
       and private.last_window_end(f.id) > private.delivery_now() and private.next_opening(f.id) is null
     order by f.created_at, f.id;
end $$;
comment on function private.campaign_problems(public.campaigns, uuid[]) is
  'Problems of a campaign as a whole, and of its flights that do not start now, as private.problem returns them.';
