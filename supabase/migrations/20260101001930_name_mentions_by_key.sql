-- What a line refers to was looked for among all rows of the organisation: a planner that keeps a policy's promise uses no
-- condition before it that could tell of a row, and takes coalesce() for one that might. As the answer of a subselect the
-- id is a plain value, and the row is found by its key.

create or replace function public.mentions(public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  with line as materialized (select coalesce($1.after, $1.before) as row)
  select case $1.table_name
    when 'flights' then jsonb_build_object(
      'campaign', (select c.name from public.campaigns c where c.id = (select (row ->> 'campaign_id')::uuid from line)))
    when 'flight_creatives' then jsonb_build_object(
      'flight', (select f.name from public.flights f where f.id = (select (row ->> 'flight_id')::uuid from line)),
      'creative', (select c.name from public.creatives c where c.id = (select (row ->> 'creative_id')::uuid from line)))
    when 'creative_versions' then jsonb_build_object(
      'creative', (select c.name from public.creatives c where c.id = (select (row ->> 'creative_id')::uuid from line)))
    when 'click_tracker_versions' then jsonb_build_object(
      'tracker', (select t.name from public.click_trackers t where t.id = (select (row ->> 'click_tracker_id')::uuid from line)))
    when 'audience_segments' then jsonb_build_object(
      'cohort', (select a.name from public.audiences a where a.id = (select (row ->> 'audience_id')::uuid from line)),
      'segment', (select s.name from public.segments s where s.id = (select (row ->> 'segment_id')::uuid from line)))
  end
$$;
