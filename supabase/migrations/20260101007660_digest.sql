-- The digest: one email a day with the events that a person chose to read about once a day.

create function private.queue_digests() returns void
language sql volatile security definer set search_path = '' as $$
  with waiting as materialized (
    select n.id, n.user_id, o.time_zone,
      -- The last day whose 08:00 is over in the zone.
      ((private.delivery_now() at time zone coalesce(o.time_zone, 'UTC')) - interval '8 hours')::date as day
      from public.notifications n
      join public.link_users u on u.id = n.user_id
      left join public.organisations o on o.id = u.organisation_id
     where n.awaits_digest
       -- A row that is locked waits for the next run.
       for update of n skip locked
  ), due as materialized (
    select w.id, 'digest:' || w.user_id || ':' || w.day as event_key
      from waiting w join public.notifications n on n.id = w.id
     where n.created_at < private.summary_at(coalesce(w.time_zone, 'UTC'), w.day)
       and not exists (select 1 from private.outbox x where x.event_key = 'digest:' || w.user_id || ':' || w.day)
  ), taken as (
    -- Also those that the email leaves out: they do not come back.
    update public.notifications n set awaits_digest = false from due d where n.id = d.id
  ), wanted as (
    select d.event_key, u.organisation_id, u.email, n.id, n.kind,
      n.facts || jsonb_build_object('thing', n.thing, 'thing_id', n.thing_id) as facts,
      row_number() over (partition by d.event_key order by n.id desc) as place
      from due d
      join public.notifications n on n.id = d.id and n.read_at is null and n.resolved_at is null
      join public.notification_events e on e.kind = n.kind
      join public.link_users u on u.id = n.user_id and u.status = 'active'
        and (n.organisation_id is null or n.organisation_id = u.organisation_id)
      join lateral private.notification_choice(u, e) as c on c.email <> 'off'
  )
  insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
  select w.event_key, w.organisation_id, w.email, 'digest', jsonb_build_object('count', count(*), 'events',
    jsonb_agg(jsonb_build_object('kind', w.kind, 'facts', w.facts) order by w.id desc) filter (where w.place <= 50))
    from wanted w group by w.event_key, w.organisation_id, w.email
  on conflict (event_key, recipient) do nothing
$$;
comment on function private.queue_digests() is
  'Queues the digest of each person for whom it is due: one email a day, from 08:00 in the organization''s zone on, with '
  'the events before that hour that are neither read nor resolved. Holds the newest 50 and the count of all. Leaves out '
  'kinds that the person switched off in the meantime. An event that comes too late for a day''s digest, for example '
  'because the zone changed, waits for the next one.';
