-- Test sends: one content sent to a few addresses, the work that gateways claim for it, and its settlement. Tests cost
-- what messages cost and appear on the statement as tests; no other figure includes them.

create table public.test_sends (
  id uuid primary key,
  organisation_id uuid not null,
  creative_id uuid,
  name text not null,
  channel text not null,
  message text not null,
  content jsonb not null,
  link text,
  recipients jsonb not null default '[]',
  parts integer not null,
  price numeric not null,
  cost numeric(16, 4) not null,
  request text not null,
  user_id uuid default private.uid(),
  created_at private.instant not null default now(),
  gateway text,
  lease uuid,
  leased_until private.instant not null default '2000-01-01T00:00Z',
  settled_at private.instant,
  report_id text,
  is_notification boolean not null default false,
  constraint test_sends_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint test_sends_creative_id_fkey foreign key (creative_id, organisation_id)
    references public.creatives (id, organisation_id) on delete set null (creative_id),
  constraint test_sends_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint test_sends_name_length check (length(btrim(name)) between 1 and 120),
  constraint test_sends_recipients_shape check (jsonb_typeof(recipients) = 'array'),
  constraint test_sends_parts_range check (parts between 1 and 100),
  constraint test_sends_price_range check (price >= 0 and price < 1e8),
  constraint test_sends_cost_range check (cost >= 0 and cost < 1e10),
  constraint test_sends_name_characters check (private.is_plain_line(name))
);
comment on table public.test_sends is
  'One row is a test: a content sent to a few addresses, with its cost and result. Flight and campaign figures do '
  'not include it.';
comment on column public.test_sends.message is 'The text as sent, with the link and the values of the chosen person.';
comment on column public.test_sends.recipients is
  '[{address, outcome, reason?}]; outcome is waiting, delivered or failed.';
comment on column public.test_sends.price is 'Dollars for one message in all its parts.';
comment on column public.test_sends.cost is 'Dollars charged for all its messages; undelivered messages are refunded.';
comment on column public.test_sends.request is
  'Fingerprint of the request, which tells a retry from another request with the same id.';
comment on column public.test_sends.is_notification is
  'An SMS about an event to user_id (private.book_sms) instead of a test. No client reads it.';
comment on column public.test_sends.leased_until is
  'End of the lease of the gateway that claimed the test. After it, or after a release, the next gateway that asks '
  'gets the test.';
create trigger test_sends_a_clean_names before insert or update of name on public.test_sends
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create index test_sends_organisation_id_created_at_idx on public.test_sends (organisation_id, created_at desc, id desc);
create index test_sends_created_at_idx on public.test_sends (created_at);
create index test_sends_notifications_idx on public.test_sends (created_at) where is_notification;
create index test_sends_creative_id_idx on public.test_sends (creative_id, organisation_id);
create index test_sends_user_id_idx on public.test_sends (user_id);
create index test_sends_waiting_idx on public.test_sends (leased_until) where settled_at is null;

grant select on public.test_sends to authenticated, service_role;
alter table public.test_sends enable row level security;
create policy test_sends_select on public.test_sends for select to authenticated
  using (organisation_id = (select private.effective_org_id()) and not is_notification);

create function private.fill_fields(p_value jsonb, p_person jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_text text;
  v_field text[];
begin
  case jsonb_typeof(p_value)
  when 'array' then
    return (select coalesce(jsonb_agg(private.fill_fields(e.value, p_person) order by e.ordinality), '[]')
      from jsonb_array_elements(p_value) with ordinality as e);
  when 'object' then
    return (select coalesce(jsonb_object_agg(e.key, private.fill_fields(e.value, p_person)), '{}')
      from jsonb_each(p_value) as e);
  when 'string' then
    v_text := p_value #>> '{}';
    for v_field in select regexp_matches(v_text,
      '(\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|''([^''{}]*)''))? *\}\})', 'g') loop
      if private.message_fields() ? v_field[2] then
        v_text := replace(v_text, v_field[1], coalesce(nullif(p_person ->> v_field[2], ''), v_field[3], v_field[4],
          ''));
      end if;
    end loop;
    return to_jsonb(v_text);
  else
    return p_value;
  end case;
end $$;
comment on function private.fill_fields(jsonb, jsonb) is
  'Fills the person fields in every text of a value with the given values, or with their fallbacks. The same as '
  'fillFields of src/domain/content/fields.ts.';
grant execute on function private.fill_fields(jsonb, jsonb) to authenticated, service_role;

create function private.test_link(p_version_id uuid, p_tracker_version_id uuid, p_with_link boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
  v_tracked uuid := p_tracker_version_id;
begin
  if p_version_id is not null then
    select * into v_version from public.creative_versions v
      where v.id = p_version_id and v.organisation_id = private.effective_org_id();
    if not found then
      perform private.refuse('PT404', 'not_found.version');
    end if;
    v_tracked := coalesce(v_tracked, v_version.tracker_version_id);
  end if;
  if v_tracked is not null then
    perform 1 from public.click_tracker_versions v
      where v.id = v_tracked and v.organisation_id = private.effective_org_id();
    if not found then
      perform private.refuse('PT404', 'unknown_link');
    end if;
    return private.register_short_link('click_tracker_versions', v_tracked, private.effective_org_id(), p_test => true);
  elsif v_version.shortened_url is not null then
    return private.register_short_link('creative_versions', v_version.id, v_version.organisation_id, p_test => true);
  elsif p_with_link then
    perform private.refuse('PT409', 'link_unsaved');
  end if;
  return null;
end $$;
comment on function private.test_link(uuid, uuid, boolean) is
  'The link of a test, whose visits no figure includes: that of the tracked link, otherwise that of the version; '
  'null without one. Raises link_unsaved for a link that is created when the version is saved.';

create function private.test_recipients(p_type text, p_addresses text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_addresses constant text[] := array(select distinct private.test_address(a) from unnest(p_addresses) as a
    order by 1);
  v_channel constant text := private.content_channel(p_type);
  v_own constant text[] := array(
    select private.test_address(a) from public.link_users u, unnest(array[u.email, u.phone]) as a
      where u.id = private.uid() and a is not null);
  v_unconfirmed text;
begin
  if cardinality(v_addresses) not between 1 and 10 then
    perform private.refuse('22023', 'invalid_recipients');
  elsif exists (
    select 1 from unnest(v_addresses) as a
     where a is null or not exists (select 1 from public.test_addresses t
       where t.organisation_id = private.effective_org_id() and t.address = a)
       and a <> all (v_own)) then
    perform private.refuse('22023', 'unknown_recipient');
  elsif exists (
    select 1 from unnest(v_addresses) as a
      where case v_channel when 'email' then strpos(a, '@') = 0 when 'push' then false else strpos(a, '@') > 0 end) then
    perform private.refuse('22023', case v_channel when 'email' then 'wrong_recipient.email'
      else 'wrong_recipient.phone'
      end, jsonb_build_object('channel', p_type));
  end if;
  select t.address into v_unconfirmed from public.test_addresses t
   where t.organisation_id = private.effective_org_id() and t.address = any (v_addresses) and t.address <> all (v_own)
     and t.confirmed_at is null and strpos(t.address, '@') > 0
   order by 1 limit 1;
  if found then
    perform private.refuse('PT409', 'unconfirmed_recipient', jsonb_build_object('address', v_unconfirmed));
  end if;
  return v_addresses;
end $$;
comment on function private.test_recipients(text, text[]) is
  'The recipients of a test, without duplicates: the caller''s own address and number, and saved addresses of the '
  'organization. Raises invalid_recipients, unknown_recipient, wrong_recipient if the channel cannot reach one, or '
  'unconfirmed_recipient.';

create function private.send_test(
  p_id uuid, p_name text, p_type text, p_content jsonb, p_person jsonb, p_addresses text[], p_cost numeric,
    p_version_id uuid, p_with_link boolean,
  p_tracker_version_id uuid)
returns setof public.test_sends
language plpgsql security definer set search_path = '' as $$
declare
  v_org public.organisations;
  v_request constant text := encode(sha256(convert_to(
    jsonb_build_array(p_version_id, btrim(p_name), p_type, p_content, p_with_link, p_person, to_jsonb(p_addresses),
      p_cost, p_tracker_version_id)::text, 'UTF8')), 'hex');
  v_known public.test_sends;
  v_addresses text[];
  v_link text;
  v_written text;
  v_message text;
  v_parts integer;
  v_price numeric;
  v_cost numeric;
begin
  perform private.require_writer();
  if p_id is null then
    perform private.refuse('22023', 'invalid_id');
  end if;
  perform private.serialize_id(p_id);
  select * into v_org from public.organisations o where o.id = private.effective_org_id();
  -- Serializes the tests of an organization, so that concurrent tests cannot exceed the limit.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('tests:' || v_org.id, 0));
  select * into v_known from public.test_sends t where t.id = p_id;
  if found then
    if v_known.organisation_id is distinct from v_org.id or v_known.request <> v_request then
      perform private.refuse('PT409', 'request_reused.test');
    end if;
    return query select * from public.test_sends t where t.id = p_id;
    return;
  end if;
  if not exists (select 1 from public.message_types m where m.name = p_type)
    or not private.uses_channel(v_org.id, p_type) then
    perform private.refuse('22023', 'channel_off.cannot_send');
  end if;
  perform private.check_content(private.content_channel(p_type), p_content);
  p_content := private.tidy_content(p_content);
  if exists (select 1 from private.content_fields(p_content) as f where f.code is not null) then
    perform private.refuse('PT409', 'creative_fields.message');
  elsif jsonb_typeof(p_person) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_person) as e
     where not private.message_fields() ? e.key or jsonb_typeof(e.value) <> 'string' or length(e.value #>> '{}') > 100
       or e.value #>> '{}' ~ '[{}]') then
    perform private.refuse('22023', 'invalid_person');
  end if;
  v_addresses := private.test_recipients(p_type, p_addresses);
  if cardinality(v_addresses) + (
    select coalesce(sum(jsonb_array_length(t.recipients)), 0) from public.test_sends t
     where t.organisation_id = v_org.id and not t.is_notification and t.created_at > now() - interval '1 hour') > 100
       then
    perform private.refuse('PT429', 'too_many_tests.organisation');
  end if;
  -- Serializes tests of all organizations to an address. Locks in address order to avoid deadlocks.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('test_address:' || a.address, 0))
    from unnest(v_addresses) as a (address);
  if exists (
    select 1 from unnest(v_addresses) as a (address)
     where (select count(*) from public.test_sends t
             where not t.is_notification and t.created_at > now() - interval '1 hour'
               and t.recipients @> jsonb_build_array(jsonb_build_object('address', a.address))) >= 10) then
    perform private.refuse('PT429', 'too_many_tests.address');
  end if;
  v_link := private.test_link(p_version_id, p_tracker_version_id, coalesce(p_with_link, false));
  if v_link is null and strpos(p_content::text, '{{link}}') > 0 then
    perform private.refuse('PT409', 'link_missing', jsonb_build_object('token', '{{link}}'));
  end if;
  v_written := private.sent_text(p_type, p_content, v_link);
  v_message := private.fill_fields(to_jsonb(v_written), p_person) #>> '{}';
  if private.content_channel(p_type) in ('rcs', 'email', 'voice') then
    v_message := left(v_message, 1600);
  elsif length(v_message) > 1600 then
    perform private.refuse('22023', 'message_too_long.message',
      jsonb_build_object('count', length(v_message), 'limit', 1600));
  end if;
  v_parts := private.billed_parts(p_type, private.sms_encoding(), v_message, private.fill_fields(p_content, p_person));
  v_price := v_parts * private.list_rate(to_jsonb(v_org), p_type);
  v_cost := ceil(v_price * cardinality(v_addresses) * 10000) / 10000;
  if v_cost is distinct from p_cost then
    perform private.refuse('PT409', 'price_changed.test', jsonb_build_object('cost', private.usd(v_cost)));
  elsif v_cost > 0 then
    perform private.wallet_apply(v_org.id, 'test', -v_cost, 'test:' || p_id,
      left(p_type || ' test of ' || btrim(p_name), 500));
  end if;
  return query
    insert into public.test_sends as t (id, organisation_id, creative_id, name, channel, message, content, link,
      recipients, parts, price, cost, request)
    values (p_id, v_org.id, (select v.creative_id from public.creative_versions v where v.id = p_version_id),
      btrim(p_name), p_type, v_message,
      private.fill_fields(private.render_content(p_content, v_written, v_link), p_person), v_link,
      (select jsonb_agg(jsonb_build_object('address', a, 'outcome', 'waiting') order by a)
        from unnest(v_addresses) as a), v_parts, v_price, v_cost, v_request)
    returning t.*;
end $$;
comment on function private.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) is
  'Implements public.send_test.';
grant execute on function private.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean,
  uuid) to authenticated, service_role;

create function public.send_test(
  p_id uuid, p_name text, p_type text, p_content jsonb, p_person jsonb, p_addresses text[], p_cost numeric,
    p_version_id uuid default null,
  p_with_link boolean default false, p_tracker_version_id uuid default null)
returns setof public.test_sends
language sql set search_path = '' as $$
  select * from private.send_test(p_id, p_name, p_type, p_content, p_person, p_addresses, p_cost, p_version_id,
    p_with_link, p_tracker_version_id)
$$;
comment on function public.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean, uuid) is
  'Sends a content, filled for one person, to the caller and to saved test addresses, at the organization''s price '
  'of a message; p_cost is the price that the caller saw, in dollars. p_version_id is the version whose link the '
  'test carries, p_tracker_version_id the tracked link that replaces it, and p_with_link says that the message '
  'needs a link. Repeating p_id returns the same test. Hints: read_only, channel_off, invalid_content, '
  'creative_fields, invalid_person, invalid_recipients, unknown_recipient, wrong_recipient, unconfirmed_recipient, '
  'link_missing, link_unsaved, unknown_link, message_too_long, too_many_tests, price_changed, insufficient_credits, '
  'request_reused.';
grant execute on function public.send_test(uuid, text, text, jsonb, jsonb, text[], numeric, uuid, boolean,
  uuid) to authenticated, service_role;

-- Gateways claim tests together with their flights and settle them with a report.

create function private.sms_time(p_zone text, p_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case when l.wall::time >= '08:00' and l.wall::time < '21:00' then p_at
    else (l.wall::date + case when l.wall::time >= '21:00' then 1 else 0 end + time '08:00') at time zone p_zone end
    from (select p_at at time zone p_zone as wall) as l
$$;
comment on function private.sms_time(text, timestamptz) is
  'First moment from p_at on at which a person in the zone may get an SMS: not between 21:00 and 08:00.';

create function private.claim_tests(p_gateway text, p_lease uuid, p_limit integer) returns setof public.test_sends
language sql volatile security definer set search_path = '' as $$
  with next as (
    select t.id from public.test_sends t join public.organisations o on o.id = t.organisation_id and o.is_active
     where t.settled_at is null and t.leased_until <= clock_timestamp()
       and (not t.is_notification or private.sms_time(o.time_zone, now()) = now())
     order by t.created_at, t.id limit p_limit for update of t skip locked)
  update public.test_sends t
    set gateway = p_gateway, lease = p_lease, leased_until = clock_timestamp() + interval '5 minutes'
    from next where t.id = next.id
  returning t.*
$$;
comment on function private.claim_tests(text, uuid, integer) is
  'Leases unclaimed tests, up to a limit, oldest first, to a gateway. SMS notifications wait for the daytime.';

create function private.test_work(p_gateway text, p_lease uuid, p_limit integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'test', true, 'notification', t.is_notification, 'test_id', t.id, 'organisation_id', t.organisation_id,
             'channel', t.channel, 'message',
             t.message, 'content', t.content,
           'sender', (select o.name from public.organisations o where o.id = t.organisation_id),
           'link', t.link, 'parts', t.parts, 'cost_per_send', t.price, 'lease', t.lease, 'leased_until', t.leased_until,
           'addresses', jsonb_path_query_array(t.recipients, '$[*] ? (@.outcome == "waiting").address'))
             order by t.created_at, t.id), '[]')
    from private.claim_tests(p_gateway, p_lease, p_limit) as t
$$;
comment on function private.test_work(text, uuid, integer) is
  'Claims tests for a gateway and returns the data it needs to send them.';

create function private.settle_test(p_test_id uuid, p_gateway text, p_report_id text, p_results jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := (select t.organisation_id from public.test_sends t where t.id = p_test_id);
  v_test public.test_sends;
  v_recipients jsonb;
  v_failed integer;
  v_back numeric;
begin
  if v_org is null then
    return 'unknown_test';
  elsif jsonb_typeof(p_results) is distinct from 'array'
    or not coalesce(length(btrim(p_report_id)) between 1 and 200, false) then
    return case when jsonb_typeof(p_results) is distinct from 'array' then 'invalid_results'
      else 'invalid_report_id' end;
  end if;
  -- Locks the wallet before the test, in the order of all functions that move money.
  perform 1 from public.wallets w where w.organisation_id = v_org for update;
  select * into v_test from public.test_sends t where t.id = p_test_id for update;
  select jsonb_agg(r.value || jsonb_strip_nulls(jsonb_build_object('outcome', said.outcome, 'reason', said.reason))
    order by r.ordinality),
         count(*) filter (where said.outcome = 'failed')
    into v_recipients, v_failed
    from jsonb_array_elements(v_test.recipients) with ordinality as r
    left join (
      select e.value ->> 'address' as address, e.value ->> 'outcome' as outcome,
        left(private.plain_line(e.value ->> 'reason'), 200) as reason
        from jsonb_array_elements(p_results) as e) as said
      on said.address = r.value ->> 'address' and said.outcome in ('delivered', 'failed');
  if v_test.gateway is distinct from coalesce(p_gateway, v_test.gateway) then
    return 'unknown_test';
  elsif v_test.settled_at is not null then
    return case when v_test.report_id = p_report_id and v_test.recipients = v_recipients then 'duplicate'
      else 'report_reused' end;
  elsif jsonb_array_length(p_results) <> jsonb_array_length(v_test.recipients)
    or jsonb_array_length(v_recipients) <> jsonb_array_length(v_test.recipients)
    or jsonb_path_exists(v_recipients, '$[*] ? (@.outcome == "waiting")') then
    return 'invalid_results';
  end if;
  update public.test_sends t set recipients = v_recipients, report_id = p_report_id, settled_at = now()
    where t.id = p_test_id;
  v_back := v_test.cost - ceil(v_test.price * (jsonb_array_length(v_recipients) - v_failed) * 10000) / 10000;
  if v_back > 0 then
    perform private.wallet_apply(v_test.organisation_id, case when v_test.is_notification then 'notification'
        else 'test' end, v_back, 'test-back:' || p_test_id,
      left(case when v_test.is_notification then '' else v_test.channel || ' test of ' end || v_test.name
        || ', not delivered', 500));
  end if;
  return 'accepted';
end $$;
comment on function private.settle_test(uuid, text, text, jsonb) is
  'Takes [{address, outcome: delivered or failed, reason?}] for every recipient of a test from the gateway that '
  'claimed it (null: the platform itself), and refunds undelivered messages. Returns accepted, duplicate, or the '
  'error: unknown_test, invalid_report_id, invalid_results, report_reused.';
grant execute on function private.settle_test(uuid, text, text, jsonb) to service_role;

create function private.drop_old_tests() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_test record;
begin
  for v_test in
    select t.id, t.recipients from public.test_sends t
      where t.settled_at is null and t.created_at < now() - interval '1 day' order by t.organisation_id, t.id limit 50
  loop
    begin
      perform private.settle_test(v_test.id, null, 'not_taken', (
        select jsonb_agg(r.value || '{"outcome": "failed", "reason": "not_taken"}')
          from jsonb_array_elements(v_test.recipients) as r));
    exception when others then
      perform private.record_failure('drop_old_tests', v_test.id::text, sqlstate, sqlerrm);
    end;
  end loop;
  delete from public.test_sends t where t.is_notification and t.created_at < now() - interval '30 days';
end $$;
comment on function private.drop_old_tests() is
  'Marks up to 50 tests that have no report after a day as failed and refunds their cost. Deletes SMS '
  'notifications after 30 days, like the other messages of the outbox.';
