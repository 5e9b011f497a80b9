-- A line of the audit log holds ids of other things; their names make it readable.

create function public.mentions(public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select case $1.table_name
    when 'flights' then jsonb_build_object(
      'campaign', (select c.name from public.campaigns c where c.id = (coalesce($1.after, $1.before) ->> 'campaign_id')::uuid))
    when 'flight_creatives' then jsonb_build_object(
      'flight', (select f.name from public.flights f where f.id = (coalesce($1.after, $1.before) ->> 'flight_id')::uuid),
      'creative', (select c.name from public.creatives c where c.id = (coalesce($1.after, $1.before) ->> 'creative_id')::uuid))
    when 'creative_versions' then jsonb_build_object(
      'creative', (select c.name from public.creatives c where c.id = (coalesce($1.after, $1.before) ->> 'creative_id')::uuid))
    when 'click_tracker_versions' then jsonb_build_object(
      'tracker', (select t.name from public.click_trackers t where t.id = (coalesce($1.after, $1.before) ->> 'click_tracker_id')::uuid))
    when 'audience_segments' then jsonb_build_object(
      'cohort', (select a.name from public.audiences a where a.id = (coalesce($1.after, $1.before) ->> 'audience_id')::uuid),
      'segment', (select s.name from public.segments s where s.id = (coalesce($1.after, $1.before) ->> 'segment_id')::uuid))
  end
$$;
comment on function public.mentions(public.audit_log) is
  'Computed field: the present names of the things that a line refers to by id, as far as the reader may read them; null for what is gone.';
revoke execute on function public.mentions(public.audit_log) from public, anon;
grant execute on function public.mentions(public.audit_log) to authenticated, service_role;
