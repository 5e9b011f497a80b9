-- SMS notifications: events that a person must act on, as a text message to the phone of the profile. The event writes
-- a row of the outbox. A job prices and books it outside the transaction of the event and sends it like a test.

create function private.sms_money(p_language text, p_amount numeric) returns text
language sql immutable set search_path = '' as $$
  -- Plain spaces: others would make the whole SMS Unicode, which costs more.
  select case p_language when 'en' then '$' || a.text when 'pt' then '$ ' || translate(a.text, ',.', '.,')
      when 'fr' then translate(a.text, ',.', ' ,') || ' $' else translate(a.text, ',.', '.,') || ' $' end
    from (select to_char(p_amount, 'FM999,999,999,990.00') as text) as a
$$;
comment on function private.sms_money(text, numeric) is 'Dollars in the notation of a language.';

create function private.sms_text(p_language text, p_kind text, p_facts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := coalesce(
    private.sms_sentence(p_language, p_kind || '.' || coalesce(p_facts ->> 'reason', p_facts ->> 'level')),
    private.sms_sentence(p_language, p_kind));
  v_name text;
begin
  foreach v_name in array array['by', 'name', 'campaign', 'level'] loop
    v_text := replace(v_text, '{' || v_name || '}', left(coalesce(private.plain_line(p_facts ->> v_name), ''), 60));
  end loop;
  return replace(v_text, '{balance}', coalesce(private.sms_money(p_language, (p_facts ->> 'balance')::numeric), ''));
end $$;
comment on function private.sms_text(text, text, jsonb) is
  'Text of the SMS about an event in a language; null for a kind that is not texted.';

create function private.queue_sms(p_people uuid[], p_org uuid, p_kind text, p_key text, p_facts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (event_key, organisation_id, recipient, kind, facts, sms_person_id, next_attempt_at)
  select p_key, o.id, private.test_address(u.phone), p_kind, p_facts, u.id,
    private.sms_time(o.time_zone, clock_timestamp())
    from public.link_users u
    join public.organisations o on o.id = u.organisation_id and o.id = coalesce(p_org, o.id)
   where u.id = any (p_people) and u.status = 'active' and not u.is_service and u.phone is not null
     and u.notification_preferences -> 'sms_notifications' = 'true'
   order by 3
  on conflict (event_key, recipient) do nothing
$$;
comment on function private.queue_sms(uuid[], uuid, text, text, jsonb) is
  'Queues an SMS about an event to those people who are active and switched SMS notifications on, once for each event '
  'and in the daytime of the organization''s zone. Costs nothing yet and locks no wallet. Their own organization pays, '
  'so an event of another one (p_org) is not sent; null stands for an event of the account.';

create function private.book_sms(p_sms private.outbox) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_daily_limit constant integer := 10;
  v_text text;
  v_parts integer;
  v_person public.link_users;
  v_organisation public.organisations;
  v_name text;
  v_price numeric;
  v_cost numeric;
begin
  select * into v_person from public.link_users u where u.id = p_sms.sms_person_id;
  select * into v_organisation from public.organisations o where o.id = p_sms.organisation_id;
  if v_person.status <> 'active' or v_person.organisation_id is distinct from v_organisation.id
    or (v_person.notification_preferences -> 'sms_notifications' = 'true') is not true then
    return 'switched_off';
  elsif private.test_address(v_person.phone) is distinct from p_sms.recipient then
    return 'phone_changed';
  elsif not v_organisation.is_active or not private.uses_channel(v_organisation.id, 'SMS') then
    return 'channel_off';
  elsif (select count(*) from public.test_sends t where t.user_id = v_person.id and t.is_notification
    and t.created_at > now() - interval '1 day') >= v_daily_limit then
    return 'daily_limit';
  end if;
  v_text := private.sms_text(v_person.language_settings, p_sms.kind, p_sms.facts);
  v_parts := private.billed_parts('SMS', private.sms_encoding(), v_text);
  v_name := left('SMS notification to ' || coalesce(v_person.name, v_person.email), 120);
  v_price := v_parts * private.list_rate(to_jsonb(v_organisation), 'SMS');
  v_cost := ceil(v_price * 10000) / 10000;
  if v_cost > 0 then
    perform private.wallet_apply(v_organisation.id, 'notification', -v_cost, 'sms:' || p_sms.id, v_name);
  end if;
  insert into public.test_sends (id, organisation_id, name, channel, message, content, recipients, parts, price, cost,
    request, user_id, is_notification)
  values (gen_random_uuid(), v_organisation.id, v_name, 'SMS', v_text,
    jsonb_build_object('channel', 'sms', 'text', v_text),
    jsonb_build_array(jsonb_build_object('address', p_sms.recipient, 'outcome', 'waiting')), v_parts, v_price, v_cost,
    'sms:' || p_sms.id, v_person.id, true);
  return null;
exception when sqlstate 'PT402' then
  return 'insufficient_credits';
end $$;
comment on function private.book_sms(private.outbox) is
  'Books a queued SMS and hands it to gateways as a test with is_notification. Returns null, or why it is not sent: the '
  'person changed their mind or phone, the channel is off, the person had ten in a day, or the credits do not suffice.';

create function private.send_sms() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sms private.outbox;
  v_time timestamptz;
  v_reason text;
begin
  select * into v_sms from private.outbox o
   where o.sms_person_id is not null and o.next_attempt_at <= clock_timestamp()
     order by o.next_attempt_at, o.id limit 1;
  if not found then
    return 0;
  end if;
  -- Locks the wallet before the row. A top-up holds the wallet while it deletes messages whose reason is gone.
  perform 1 from public.wallets w where w.organisation_id = v_sms.organisation_id for update;
  select o.* into v_sms from private.outbox o
   where o.id = v_sms.id and o.next_attempt_at <= clock_timestamp() for update skip locked;
  if not found then
    return 0;
  end if;
  select private.sms_time(o.time_zone, clock_timestamp()) into v_time
    from public.organisations o where o.id = v_sms.organisation_id;
  if v_time > clock_timestamp() then
    update private.outbox o set next_attempt_at = v_time where o.id = v_sms.id;
    return 1;
  end if;
  begin
    v_reason := private.book_sms(v_sms);
  exception when others then
    perform private.record_failure('send_sms', v_sms.id::text, sqlstate, sqlerrm);
    v_reason := sqlstate || ': ' || sqlerrm;
  end;
  update private.outbox o
     set attempts = o.attempts + 1, next_attempt_at = null, reason = left(v_reason, 500),
       facts = case when v_reason is null then '{}' else o.facts end,
       sent_at = case when v_reason is null then clock_timestamp() end
   where o.id = v_sms.id;
  return 1;
end $$;
comment on function private.send_sms() is
  'Hands the next due SMS of the outbox to gateways, or sets it aside with the reason; one that became due at night '
  'waits for the morning. Returns how many rows it looked at, 0 or 1.';
