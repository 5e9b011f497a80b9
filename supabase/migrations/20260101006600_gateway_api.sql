-- Gateway API: functions that the Edge Functions call for the holder of a gateway key.

create function private.use_gateway_key(p_key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_key private.gateway_keys;
begin
  select * into v_key from private.gateway_keys k
   where k.key_hash = private.hash_key(coalesce(p_key, '')) and coalesce(k.expires_at > now(), true);
  if not found then
    perform private.refuse('PT401', 'invalid_gateway_key');
  end if;
  -- At most once a minute, so that a busy gateway does not write the row with every call.
  update private.gateway_keys k set last_used_at = now()
   where k.id = v_key.id and coalesce(k.last_used_at < now() - interval '1 minute', true);
  return v_key.gateway;
end $$;
comment on function private.use_gateway_key(text) is
  'Returns the gateway of a key and records the use. Refuses with invalid_gateway_key (PT401).';
grant execute on function private.use_gateway_key(text) to service_role;

create function public.gateway_work(p_key text, p_limit integer default 100) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return private.claim_work(private.use_gateway_key(p_key), p_limit);
end $$;
comment on function public.gateway_work(text, integer) is
  'private.claim_work for the holder of a gateway key. Called by the gateway function, service role only.';
grant execute on function public.gateway_work(text, integer) to service_role;

create function public.gateway_release(p_key text, p_lease uuid default null) returns integer
language plpgsql volatile set search_path = '' as $$
begin
  return private.release_work(private.use_gateway_key(p_key), p_lease);
end $$;
comment on function public.gateway_release(text, uuid) is
  'private.release_work for the holder of a gateway key. Called by the gateway function, service role only.';
grant execute on function public.gateway_release(text, uuid) to service_role;

create function public.gateway_settle(p_key text) returns integer
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  return private.settle_next();
end $$;
comment on function public.gateway_settle(text) is
  'private.settle_next for the holder of a gateway key: settles a few due campaigns and flights of one organization '
  'and returns how many; 0 when none is due. Called by the gateway function, service role only.';
grant execute on function public.gateway_settle(text) to service_role;

create function private.foreign_reports(p_gateway text, p_rows jsonb) returns integer[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.ordinality::integer), '{}')
    from jsonb_array_elements(p_rows) with ordinality as e
    join public.flights f on f.id = private.parse_uuid(e.value ->> 'flight_id')
   where not exists (
       select 1 from private.work_leases l
         where l.flight_id = f.id and l.gateway = p_gateway and l.leased_until > clock_timestamp())
     and not exists (
       select 1 from private.flight_holders h
        where h.flight_id = f.id and h.gateway = p_gateway
          -- The report parser refuses an invalid hour.
          and coalesce(h.held @> private.parse_timestamp(e.value ->> 'hour'), true))
     -- Later results of messages that this gateway has reported for the hour.
     and not exists (
       select 1 from public.delivery_reports r
        where r.flight_id = f.id and r.gateway = p_gateway
          and r.hour = date_trunc('hour', private.parse_timestamp(e.value ->> 'hour'), 'UTC'))
$$;
comment on function private.foreign_reports(text, jsonb) is
  'Positions, from 1, of reports about flights that this gateway does not hold now, did not hold in the hour of the '
  'report and has not reported for that hour.';
grant execute on function private.foreign_reports(text, jsonb) to service_role;

create function public.gateway_report(p_key text, p_rows jsonb)
returns table (place integer, report_id text, outcome text, reason text)
language plpgsql volatile set search_path = '' as $$
declare
  v_gateway constant text := private.use_gateway_key(p_key);
  v_foreign integer[];
  v_places integer[];
begin
  if jsonb_typeof(p_rows) is distinct from 'array' then
    return query select * from private.ingest_delivery_reports(p_rows);
    return;
  end if;
  v_foreign := private.foreign_reports(v_gateway, p_rows);
  return query
    select (e.ordinality - 1)::integer, left(e.value ->> 'report_id', 200), 'refused', 'not_leased'
      from jsonb_array_elements(p_rows) with ordinality as e where e.ordinality = any (v_foreign);
  v_places := array(select n from generate_series(1, jsonb_array_length(p_rows)) as n where n <> all (v_foreign)
    order by n);
  return query
    select v_places[r.place + 1] - 1, r.report_id, r.outcome, r.reason
      from private.ingest_delivery_reports((
        select coalesce(jsonb_agg(case
          when jsonb_typeof(e.value) = 'object' then e.value || jsonb_build_object('gateway', v_gateway)
          else e.value end
                                  order by e.ordinality), '[]')
          from jsonb_array_elements(p_rows) with ordinality as e where e.ordinality <> all (v_foreign))) as r;
end $$;
comment on function public.gateway_report(text, jsonb) is
  'private.ingest_delivery_reports for the holder of a gateway key. Every report counts as that gateway''s; those of '
  'private.foreign_reports are refused as not_leased. place counts from 0. Called by the delivery-reports function, '
  'service role only.';
grant execute on function public.gateway_report(text, jsonb) to service_role;

create function private.gateway_reported(p_gateway text, p_hour timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(sums) - case when sums.variant is null then 'variant' else '' end
    order by sums.flight_id, sums.variant), '[]') from (
    select r.flight_id, f.type as channel, r.variant, sum(r.sent) as sent, sum(r.delivered) as delivered,
      sum(r.opened) as opened,
           sum(r.clicked) as clicked, sum(r.conversions) as conversions, sum(r.revenue) as revenue
      from public.delivery_reports r join public.flights f on f.id = r.flight_id
     where r.gateway = p_gateway and r.hour = p_hour
     group by r.flight_id, f.type, r.variant) as sums
$$;
comment on function private.gateway_reported(text, timestamptz) is 'Implements public.gateway_reported.';
grant execute on function private.gateway_reported(text, timestamptz) to service_role;

create function public.gateway_reported(p_key text, p_hour timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return private.gateway_reported(private.use_gateway_key(p_key), p_hour);
end $$;
comment on function public.gateway_reported(text, timestamptz) is
  'For the holder of a gateway key: that gateway''s reports of an hour, summed by flight and variant. Called by the '
  'gateway function, service role only.';
grant execute on function public.gateway_reported(text, timestamptz) to service_role;

-- WhatsApp template decisions: gateways list templates that await a decision and report WhatsApp's decision;
-- superadmins can set it too.

create function private.set_template_status(p_version_id uuid, p_language text, p_status text, p_reason text)
  returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_version public.creative_versions;
  v_path constant text[] := case when p_language is null then '{provider}'
    else array['translations', p_language, 'provider'] end;
  v_reason constant text := nullif(btrim(left(private.plain_line(p_reason), 500)), '');
begin
  if coalesce(p_status not in ('draft', 'submitted', 'approved', 'rejected'), true) then
    perform private.refuse('22023', 'unknown_status.template');
  end if;
  select * into v_version from public.creative_versions v where v.id = p_version_id for no key update;
  if v_version.content ->> 'channel' is distinct from 'whatsapp'
    or p_language is not null and not coalesce(v_version.content -> 'translations' ? p_language, false) then
    perform private.refuse('PT404', 'not_found.template');
  end if;
  update public.creative_versions v
     set content = jsonb_set(v.content, v_path,
       jsonb_strip_nulls(jsonb_build_object('status', p_status, 'reason', case p_status
       when 'rejected' then v_reason end)))
   where v.id = p_version_id;
end $$;
comment on function private.set_template_status(uuid, text, text, text) is
  'Stores WhatsApp''s decision on a version''s template in the language p_language or, for null, in its own language. '
  'The calling function checks the rights.';
grant execute on function private.set_template_status(uuid, text, text, text) to service_role;

create function private.decide_template(p_version_id uuid, p_language text, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_superadmin(), false) then
    perform private.refuse('42501', 'provider_status');
  end if;
  perform private.set_template_status(p_version_id, p_language, p_status, p_reason);
end $$;
comment on function private.decide_template(uuid, text, text, text) is 'Implements public.set_template_status.';
grant execute on function private.decide_template(uuid, text, text, text) to authenticated, service_role;

create function public.set_template_status(p_version_id uuid, p_status text, p_language text default null,
  p_reason text default null) returns void
language sql volatile set search_path = '' as $$
  select private.decide_template(p_version_id, p_language, p_status, p_reason)
$$;
comment on function public.set_template_status(uuid, text, text, text) is
  'For superadmins: stores WhatsApp''s decision on a version''s template: draft, submitted, approved, or rejected with '
  'a reason. p_language: a language of its translations; null for its own language. Refuses with provider_status, '
  'unknown_status and not_found.';
grant execute on function public.set_template_status(uuid, text, text, text) to authenticated, service_role;

create function private.open_templates(p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(t.template order by t.updated_at, t.id, t.language nulls first), '[]') from (
    select v.id, v.updated_at, l.language, jsonb_build_object('version_id', v.id, 'organisation_id', v.organisation_id,
      'language', l.language,
             'status', coalesce(l.content #>> '{provider,status}', 'draft'), 'content',
               l.content - 'provider') as template
      from public.creative_versions v
      join public.creatives c on c.id = v.creative_id and c.status <> 'inactive'
     cross join lateral private.content_languages(v.content) as l
     where v.content ->> 'channel' = 'whatsapp'
       and coalesce(l.content #>> '{provider,status}', 'draft') in ('draft', 'submitted')
     order by v.updated_at, v.id, l.language nulls first
     limit least(greatest(coalesce(p_limit, 100), 1), 1000)) as t
$$;
comment on function private.open_templates(integer) is
  'Up to 1,000 templates that WhatsApp has neither approved nor rejected, least recently changed first.';
grant execute on function private.open_templates(integer) to service_role;

create function public.gateway_templates(p_key text, p_limit integer default 100) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  return private.open_templates(p_limit);
end $$;
comment on function public.gateway_templates(text, integer) is
  'For the holder of a gateway key: templates that WhatsApp has neither approved nor rejected. Called by the gateway '
  'function, service role only.';
grant execute on function public.gateway_templates(text, integer) to service_role;

create function public.gateway_template(p_key text, p_version_id uuid, p_status text, p_language text default null,
  p_reason text default null) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform private.use_gateway_key(p_key);
  perform private.set_template_status(p_version_id, p_language, p_status, p_reason);
  return true;
exception when sqlstate '22023' or sqlstate 'PT404' then
  return false;
end $$;
comment on function public.gateway_template(text, uuid, text, text, text) is
  'For the holder of a gateway key: stores WhatsApp''s decision on a template. Returns false when there is no such '
  'template or status. Called by the gateway function, service role only.';
grant execute on function public.gateway_template(text, uuid, text, text, text) to service_role;
