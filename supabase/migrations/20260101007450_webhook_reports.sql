-- Webhooks that a schedule queues: figures of each hour, and clicks of each minute.

create table private.webhook_progress (
  type text primary key,
  queued_until private.instant not null
);
comment on table private.webhook_progress is 'One row says up to which time a scheduled type of webhook was queued.';
insert into private.webhook_progress (type, queued_until) values ('link.clicked', now()), ('report.hourly', now());

create function private.next_webhook_span(p_type text, p_unit text, p_until timestamptz,
  out starts_at timestamptz, out ends_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  ends_at := date_trunc(p_unit, p_until, 'UTC');
  -- After a longer pause the oldest events are skipped.
  select greatest(date_trunc(p_unit, p.queued_until::timestamptz, 'UTC'), ends_at - interval '1 day') into starts_at
    from private.webhook_progress p where p.type = p_type for no key update;
  update private.webhook_progress p set queued_until = ends_at where p.type = p_type and p.queued_until < ends_at;
end $$;
comment on function private.next_webhook_span(text, text, timestamptz) is
  'Complete minutes or hours before p_until that were not queued yet, a day at most, and marks them as queued.';

create index short_link_clicks_clicked_at_idx on public.short_link_clicks (clicked_at);

create function private.queue_link_clicks() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A click is stored when its request ends, up to ten seconds later.
  v_span record := private.next_webhook_span('link.clicked', 'minute', now() - interval '10 seconds');
begin
  perform private.queue_webhooks(b.organisation_id, 'link.clicked', b.minute || '.' || b.batch,
    jsonb_build_object('minute', b.minute, 'links', b.links))
    from (
      select n.organisation_id, n.minute, n.batch, jsonb_agg(jsonb_build_object(
          'link_id', l.id, 'url', private.short_url(d.domain_name, l.code), 'flight_id', l.flight_id,
          'campaign_id', f.campaign_id, 'tracker_id', v.click_tracker_id, 'clicks', n.clicks) order by l.id) as links
        from (
          select o.organisation_id, c.minute, c.short_link_id, c.clicks, (row_number() over (
              partition by o.organisation_id, c.minute order by c.short_link_id) - 1) / 40 as batch
            from (
              select k.short_link_id, count(*) as clicks,
                private.json_time(date_trunc('minute', k.clicked_at::timestamptz, 'UTC')) as minute
                from public.short_link_clicks k
               where k.clicked_at >= v_span.starts_at and k.clicked_at < v_span.ends_at and k.kind = 'person'
               group by 1, 3) as c
            join public.short_links o on o.id = c.short_link_id
           where private.has_webhook(o.organisation_id, 'link.clicked')) as n
        join public.short_links l on l.id = n.short_link_id
        join public.short_url_domains d on d.id = l.domain_id
        left join public.flights f on f.id = l.flight_id
        left join public.click_tracker_versions v on v.id = l.click_tracker_version_id
       group by n.organisation_id, n.minute, n.batch) as b;
end $$;
comment on function private.queue_link_clicks() is
  'Queues link.clicked for the complete minutes since the last call: visits of short links by people, at most 40 links '
  'in a message.';

create function private.queue_hourly_reports() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_span record := private.next_webhook_span('report.hourly', 'hour', private.delivery_now() - interval '5 minutes');
begin
  perform private.queue_webhooks(h.organisation_id, 'report.hourly', h.hour, to_jsonb(h) - 'organisation_id')
    from (
      select s.organisation_id, private.json_time(s.hour) as hour, sum(s.sent)::bigint as sent,
        sum(s.delivered)::bigint as delivered, sum(s.opened)::bigint as opened, sum(s.clicked)::bigint as clicked,
        sum(s.conversions)::bigint as conversions, sum(s.revenue) as revenue, sum(s.cost) as cost,
        jsonb_agg(to_jsonb(s) - array['organisation_id', 'hour', 'place'] order by s.place)
          filter (where s.place <= 50) as flights
        from (
          select r.organisation_id, r.hour, r.flight_id, f.campaign_id, f.type as channel, r.sent, r.delivered,
            r.opened,
            r.clicked, r.conversions, r.revenue, r.cost,
            row_number() over (partition by r.organisation_id, r.hour order by r.sent desc, r.flight_id) as place
            from public.flight_hourly_stats r join public.flights f on f.id = r.flight_id
           where r.hour >= v_span.starts_at and r.hour < v_span.ends_at
             and r.organisation_id in (select e.organisation_id from public.webhook_endpoints e
               where 'report.hourly' = any (e.events))) as s
       group by s.organisation_id, s.hour) as h;
end $$;
comment on function private.queue_hourly_reports() is
  'Queues report.hourly for the complete hours since the last call, five minutes after their end: the sums of '
  'flight_hourly_stats, from which the reports are made, and the 50 flights that sent most. An hour without figures '
  'has no message.';
