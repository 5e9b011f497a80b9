-- Plan changes: effects of a change of a row that flights' plans consist of. Each table has one trigger for each kind
-- of change, whose function applies the effects in order.

create function private.apply_flight_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A client's flight starts as pending. A flight inserted with another status has always had it.
    if new.status <> 'pending' then
      perform private.enqueue_flight_settling(null, new);
      perform private.begin_flight_span(new, coalesce(new.activated_at, new.created_at));
    end if;
    if new.status in ('paused', 'ended') then
      perform private.end_span(new.id, coalesce(new.stopped_at, private.delivery_now()));
    end if;
    return null;
  end if;
  -- Flights that delivery resumes are already counted.
  if new.status = 'active' and old.status <> 'active' and old.status_reason is null then
    perform private.check_active_intervals(new.organisation_id);
  end if;
  if private.delivery_limits_differ(old, new) then
    perform private.enqueue_flight_settling(old, new);
  end if;
  if new.status = 'active' and old.status <> 'active' then
    perform private.begin_flight_span(new, new.activated_at);
  elsif new.status <> 'active' and old.status = 'active' then
    perform private.end_span(new.id, private.delivery_now());
  elsif private.terms_differ(old, new) then
    perform private.update_spans(array[new.id]);
  end if;
  if private.plan_differs(old, new) then
    perform private.void_changed_approvals(array[new.id]);
  end if;
  -- The version stays the same when only the counters of delivery change.
  if old.version <> new.version or old.approval_state is distinct from new.approval_state then
    update private.flight_checks c set due_at = '2000-01-01T00:00Z' where c.flight_id = new.id;
  end if;
  return null;
end $$;
comment on function private.apply_flight_change() is
  'AFTER INSERT or UPDATE: checks the limit of intervals when a user starts the flight, marks it for settling, opens, '
  'closes or divides its span, voids approvals of what changed, and makes it due for a check. src/domain/flight/fields.ts '
  'says which columns do what.';
create trigger flights_apply_insert after insert on public.flights
  for each row execute function private.apply_flight_change();
-- Skips updates of the counters, like flights_touch.
create trigger flights_apply_change after update on public.flights
  for each row when ((old.sent, old.spent, old.delivery_rate, old.ctr) is not distinct from (new.sent, new.spent,
    new.delivery_rate, new.ctr))
  execute function private.apply_flight_change();

create function private.apply_plan_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rows jsonb[];
  v_flights uuid[];
begin
  if tg_op = 'INSERT' then
    v_rows := array(select to_jsonb(r) from rows_after as r);
  elsif tg_op = 'DELETE' then
    v_rows := array(select to_jsonb(r) from rows_before as r);
  else
    v_rows := array(
      (select to_jsonb(r) - 'position' from rows_before as r
        except select to_jsonb(r) - 'position' from rows_after as r)
      union all
      (select to_jsonb(r) - 'position' from rows_after as r
        except select to_jsonb(r) - 'position' from rows_before as r));
  end if;
  if v_rows = '{}' then
    return null;
  end if;
  if tg_table_name = 'audience_segments' then
    perform private.refresh_audiences(array(select distinct (r ->> 'audience_id')::uuid from unnest(v_rows) as r));
  end if;
  v_flights := private.flights_planned_with(tg_table_name, v_rows);
  perform private.enqueue_settling(v_flights);
  if tg_table_name <> 'flight_intervals' then
    perform private.update_spans(v_flights);
  end if;
  perform private.void_changed_approvals(v_flights);
  return null;
end $$;
comment on function private.apply_plan_change() is
  'AFTER a statement changed intervals, cohorts or exclusions of flights or segments of cohorts: recounts the cohorts, '
  'marks the flights that use them for settling, divides their spans where price or reach changed, and voids approvals '
  'of what changed. The position of an interval only orders the form.';

create trigger flight_intervals_plan_insert after insert on public.flight_intervals
  referencing new table as rows_after for each statement execute function private.apply_plan_change();
create trigger flight_intervals_plan_update after update on public.flight_intervals
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.apply_plan_change();
create trigger flight_intervals_plan_delete after delete on public.flight_intervals
  referencing old table as rows_before for each statement execute function private.apply_plan_change();
create trigger flight_audiences_plan_insert after insert on public.flight_audiences
  referencing new table as rows_after for each statement execute function private.apply_plan_change();
create trigger flight_audiences_plan_update after update on public.flight_audiences
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.apply_plan_change();
create trigger flight_audiences_plan_delete after delete on public.flight_audiences
  referencing old table as rows_before for each statement execute function private.apply_plan_change();
create trigger flight_exclusions_plan_insert after insert on public.flight_exclusions
  referencing new table as rows_after for each statement execute function private.apply_plan_change();
create trigger flight_exclusions_plan_update after update on public.flight_exclusions
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.apply_plan_change();
create trigger flight_exclusions_plan_delete after delete on public.flight_exclusions
  referencing old table as rows_before for each statement execute function private.apply_plan_change();
create trigger audience_segments_plan_insert after insert on public.audience_segments
  referencing new table as rows_after for each statement execute function private.apply_plan_change();
create trigger audience_segments_plan_update after update on public.audience_segments
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.apply_plan_change();
create trigger audience_segments_plan_delete after delete on public.audience_segments
  referencing old table as rows_before for each statement execute function private.apply_plan_change();

create function private.apply_count_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := private.audience_flights(array[new.id]);
begin
  if old.total_contacts is distinct from new.total_contacts then
    perform private.enqueue_settling(v_flights);
    perform private.update_spans(v_flights);
  end if;
  -- Only when a changed volume queues a recount, not when the job stores the new count.
  if new.status = 'calculating' or old.status <> 'calculating' and new.total_contacts > old.total_contacts then
    perform private.void_changed_approvals(private.flights_planned_with('audiences', array[to_jsonb(new)]),
      p_is_edit => false);
  end if;
  return null;
end $$;
comment on function private.apply_count_change() is
  'AFTER a cohort was counted or is about to be: the reach of the flights that use or exclude it changed. A recount does '
  'not make its caller an editor of their plans.';
create trigger audiences_apply_count after update of total_contacts on public.audiences
  for each row when (old.total_contacts is distinct from new.total_contacts or new.status = 'calculating')
  execute function private.apply_count_change();

create function private.apply_segment_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := private.flights_planned_with('segments', array[to_jsonb(new)]);
begin
  if old.category is distinct from new.category then
    -- The category is part of the price.
    perform private.enqueue_settling(v_flights);
    perform private.update_spans(v_flights);
  end if;
  if old.rules is distinct from new.rules then
    perform private.void_changed_approvals(v_flights);
  end if;
  return null;
end $$;
comment on function private.apply_segment_change() is
  'AFTER a segment''s category or rules changed: the price or the people of the flights that use it changed.';
create trigger segments_apply_change after update of category, rules on public.segments
  for each row when ((old.category, old.rules) is distinct from (new.category, new.rules))
  execute function private.apply_segment_change();

create function private.apply_campaign_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.status, old.status_reason, old.budget, old.end_date)
    is distinct from (new.status, new.status_reason, new.budget, new.end_date) then
    insert into private.settle_marks (organisation_id, campaign_id) values (new.organisation_id, new.id);
  end if;
  if old.budget is distinct from new.budget then
    -- RETURNING of the same statement shows the campaign before this.
    perform private.settle_first_flights(array(
      select f.id from public.flights f
       where f.campaign_id = new.id and (f.status = 'active' or f.status = 'paused' and f.status_reason is not null)
       order by f.status = 'active', f.activated_at nulls first, f.id limit 50));
  end if;
  if old.end_date is distinct from new.end_date then
    perform private.update_campaign_spans(array[new.id]);
  end if;
  if (old.budget, old.end_date) is distinct from (new.budget, new.end_date) then
    perform private.void_changed_approvals(private.flights_planned_with('campaigns', array[to_jsonb(new)]));
  end if;
  if old.version <> new.version then
    update private.flight_checks c set due_at = '2000-01-01T00:00Z'
      where c.campaign_id = new.id and c.due_at is not null;
  end if;
  return null;
end $$;
comment on function private.apply_campaign_change() is
  'AFTER UPDATE: settles the first flights of a changed budget, waiting flights first, and marks the other flights for '
  'settling; divides the span of a changed end date, voids approvals, and makes the flights due for a check.';
create trigger campaigns_apply_change after update on public.campaigns
  for each row when (old.version <> new.version
    or (old.status, old.status_reason, old.budget, old.end_date)
      is distinct from (new.status, new.status_reason, new.budget, new.end_date))
  execute function private.apply_campaign_change();
