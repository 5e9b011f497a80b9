-- The outbox: emails of the platform, written in the transaction of the event they report and sent by a worker, which
-- is a job of the embedded backend or the Edge Function `worker`. private.record_event writes it.

create table private.outbox (
  id bigint generated always as identity primary key,
  event_key text not null,
  organisation_id uuid,
  recipient text not null,
  kind text not null,
  facts jsonb not null,
  created_at private.instant not null default clock_timestamp(),
  next_attempt_at private.instant default clock_timestamp(),
  attempts integer not null default 0,
  lease uuid,
  sent_at private.instant,
  reason text,
  sms_person_id uuid,
  constraint outbox_event_key unique (event_key, recipient),
  constraint outbox_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint outbox_sms_person_id_fkey foreign key (sms_person_id)
    references public.link_users (id) on delete cascade,
  constraint outbox_kind_fkey foreign key (kind) references public.notification_events (kind),
  constraint outbox_sent_once check (sent_at is null or next_attempt_at is null)
);
comment on table private.outbox is
  'One row is a message to one recipient about one event. Sent rows stay for 30 days, so that the same event is not '
  'reported again.';
comment on column private.outbox.event_key is 'Names the event. The same event writes one row for each recipient.';
comment on column private.outbox.organisation_id is
  'The organization that the event concerns; null for an account without one.';
comment on column private.outbox.facts is
  'Values of the email''s text. Emptied when the email is sent, because they can hold a secret link.';
comment on column private.outbox.next_attempt_at is
  'When a worker may take the row, again if a worker has taken it and not answered. Null if sent or set aside.';
comment on column private.outbox.lease is 'Set each time a worker takes the row. An answer with another lease is late.';
comment on column private.outbox.reason is 'Why the last attempt failed.';
comment on column private.outbox.sms_person_id is
  'The person who gets the message as an SMS (private.send_sms); null for an email.';
create index outbox_sms_person_id_idx on private.outbox (sms_person_id);
create index outbox_waiting_sms_idx on private.outbox (next_attempt_at)
  where sms_person_id is not null and next_attempt_at is not null;
create index outbox_next_attempt_at_idx on private.outbox (next_attempt_at) where next_attempt_at is not null;
create index outbox_organisation_id_idx on private.outbox (organisation_id, created_at);
create index outbox_created_at_idx on private.outbox (created_at);
create index outbox_set_aside_idx on private.outbox (created_at desc) where next_attempt_at is null and sent_at is null;
create index outbox_kind_idx on private.outbox (kind);

create function private.outbox_attempts() returns integer
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.outbox_attempts() is
  'Attempts before a message is set aside: about a day with the pauses of private.retry_pause.';

create function private.retry_pause(p_attempts integer) returns interval
language sql volatile set search_path = '' as $$
  select least(interval '5 seconds' * power(4, least(p_attempts, 20) - 1), interval '6 hours')
    * (0.8 + 0.4 * random())
$$;
comment on function private.retry_pause(integer) is
  'Pause after the nth failed attempt: 5 s, 20 s, 80 s and so on up to 6 hours. Up to a fifth shorter or longer, so '
  'that messages that failed together are not sent together again.';

create function private.mail_language(p_recipient text, p_org uuid, p_facts jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select u.language_settings from public.link_users u where lower(u.email) = lower(p_recipient)),
    -- The earlier address of a person.
    (select u.language_settings from public.link_users u
      where u.id = case when p_facts ->> 'thing' = 'account' then (p_facts ->> 'thing_id')::uuid end),
    -- A test address without a person: the language of the person who saved it.
    (select u.language_settings from public.test_addresses a join public.link_users u on u.id = a.user_id
      where a.organisation_id = p_org and a.address = p_recipient),
    'en');
end $$;
comment on function private.mail_language(text, uuid, jsonb) is
  'Language of an email: its recipient''s, otherwise that of the account it is about or of the person who saved the '
  'test address, otherwise English.';
grant execute on function private.mail_language(text, uuid, jsonb) to service_role;

create function private.claim_outbox(p_limit integer)
returns table (id bigint, lease uuid, recipient text, kind text, facts jsonb, organisation text, color text,
  unsubscribe text, language text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_run('send-emails');
  return query
  with due as materialized (
    select o.id, o.attempts >= private.outbox_attempts() as is_spent
      from private.outbox o where o.next_attempt_at <= clock_timestamp() and o.sms_person_id is null
     order by o.next_attempt_at limit least(greatest(p_limit, 0), 500) for update skip locked),
  -- A worker that ends without an answer on every attempt may be ending because of this message.
  spent as (
    update private.outbox o set next_attempt_at = null, lease = null, reason = coalesce(o.reason, 'no_answer')
      from due d where o.id = d.id and d.is_spent),
  taken as (
    update private.outbox o
       set attempts = o.attempts + 1, lease = gen_random_uuid(),
         next_attempt_at = clock_timestamp() + interval '2 minutes'
      from due d where o.id = d.id and not d.is_spent
    returning o.id, o.lease, o.recipient, o.kind, o.facts, o.organisation_id)
  select t.id, t.lease, t.recipient, t.kind, t.facts, g.name, g.menu_color, private.unsubscribe_token(t.recipient, e),
    private.mail_language(t.recipient, t.organisation_id, t.facts)
    from taken t
    join public.notification_events e on e.kind = t.kind
    left join public.organisations g on g.id = t.organisation_id
   order by t.id;
end $$;
comment on function private.claim_outbox(integer) is 'Implements public.claim_outbox.';
grant execute on function private.claim_outbox(integer) to service_role;

create function public.claim_outbox(p_limit integer default 20)
returns table (id bigint, lease uuid, recipient text, kind text, facts jsonb, organisation text, color text,
  unsubscribe text, language text)
language sql volatile set search_path = '' as $$
  select * from private.claim_outbox(p_limit)
$$;
comment on function public.claim_outbox(integer) is
  'Takes the emails that are due, at most 500, for two minutes: no other worker gets them until then. Each comes with '
  'its language, the name and color of its organization and, if the recipient can switch it off, the token of '
  'private.unsubscribe. Answer with settle_outbox. Secret key only.';
grant execute on function public.claim_outbox(integer) to service_role;

create function private.settle_outbox(p_results jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settled integer;
begin
  update private.outbox o
     set lease = null, reason = left(r.error, 500),
       sent_at = case when r.error is null then clock_timestamp() end,
       facts = case when r.error is null then '{}' else o.facts end,
       attempts = o.attempts - r.is_free::integer,
       next_attempt_at = case
         when r.error is null or coalesce(r.is_final, false) then null
         when r.is_free then clock_timestamp() + interval '45 seconds' * (0.7 + 0.6 * random())
         when o.attempts < private.outbox_attempts() then clock_timestamp() + private.retry_pause(o.attempts) end
    from (select x.*, coalesce(x.is_unreachable, false)
      and q.created_at > clock_timestamp() - interval '1 day' as is_free
            from jsonb_to_recordset(p_results)
              as x (id bigint, lease uuid, error text, is_final boolean, is_unreachable boolean)
            join private.outbox q on q.id = x.id) as r
   where o.id = r.id and o.lease = r.lease;
  get diagnostics v_settled = row_count;
  perform private.note_run('send-emails', max(x.error))
    from jsonb_to_recordset(p_results) as x (error text, is_unreachable boolean)
   where x.is_unreachable having count(*) > 0;
  return v_settled;
end $$;
comment on function private.settle_outbox(jsonb) is 'Implements public.settle_outbox.';
grant execute on function private.settle_outbox(jsonb) to service_role;

create function public.settle_outbox(p_results jsonb) returns integer
language sql volatile set search_path = '' as $$
  select private.settle_outbox(p_results)
$$;
comment on function public.settle_outbox(jsonb) is
  'Stores what became of claimed emails: an array of {id, lease, error?, is_final?, is_unreachable?}. Without an error '
  'the email is sent. With one it is due again after a pause, or set aside if the error is final or the last attempt '
  'failed. An attempt does not count if the mail server was unreachable, for a day. Returns how many leases were still '
  'valid. Secret key only.';
grant execute on function public.settle_outbox(jsonb) to service_role;

create function private.forget_outbox() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.outbox o where o.created_at < now() - interval '30 days'
$$;
comment on function private.forget_outbox() is 'Deletes messages after 30 days, sent or set aside.';
