-- Reach is computed in the database, apart from the transaction that saves (F-38): a save marks the cohort
-- 'calculating' with 0 contacts, and whoever comes next (a job, any member's screen) counts what is marked.

alter table public.audiences
  add column segment_count integer not null default 0,
  add column categories text[] not null default '{}',
  add column formula text not null default '',
  add constraint audiences_cohort_id_length check (length(btrim(cohort_id)) between 1 and 50);
-- Sums of many large segments pass the range of integer.
alter table public.audiences alter column total_contacts type bigint;
comment on column public.audiences.segment_count is 'Distinct segments of the rules.';
comment on column public.audiences.categories is 'Categories of the segments: what the cohort is filtered by, and what it is priced by.';
comment on column public.audiences.formula is 'The rules in words as they read when they were last changed, for the audit trail.';
create index audiences_calculating_idx on public.audiences (organisation_id, updated_at) where status = 'calculating';

drop function private.audience_reach(uuid);
create function private.audience_reach(p_audience uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(sum(rule.reach)), 0)::bigint
    from (
      select case when max(l.operator) = 'OR' then sum(s.volume) * 0.8 else min(s.volume) * 0.7 end as reach
        from public.audience_segments l
        join public.segments s on s.id = l.segment_id
       where l.audience_id = p_audience
       group by l.rule_index) as rule
$$;
comment on function private.audience_reach(uuid) is 'Estimated contacts of a cohort: a rule is its smallest segment x 0.7 (AND) or the sum x 0.8 (OR); rules are summed, rounded down (AUD-31 to AUD-33).';

create function private.audience_formula(p_audience uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(string_agg('(' || rule.formula || ')', ' OR ' order by rule.rule_index), '')
    from (
      select l.rule_index, string_agg(s.name, ' ' || l.operator || ' ' order by l.sequence_order, s.id) as formula
        from public.audience_segments l
        join public.segments s on s.id = l.segment_id
       where l.audience_id = p_audience
       group by l.rule_index) as rule
$$;
comment on function private.audience_formula(uuid) is '(A AND B) OR (C OR D), names from the segments (AUD-12).';

create function private.audience_categories(p_audience uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.category order by s.category), '{}')
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id
   where l.audience_id = p_audience
$$;
comment on function private.audience_categories(uuid) is 'Distinct categories of a cohort''s segments.';

-- What a person changes counts as a version; what the database computes does not, so an editor is not told of a conflict by a count.

create function private.touch_audience() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.version := 1;
      new.created_at := now();
      new.updated_at := now();
      new.formula := '';
      new.segment_count := 0;
      new.categories := '{}';
      new.last_updated := now();
      new.last_updated_by_user_id := private.uid();
    end if;
    return new;
  end if;
  if (new.name, new.description, new.cohort_id, new.formula, new.last_updated)
     is distinct from (old.name, old.description, old.cohort_id, old.formula, old.last_updated) then
    new.version := old.version + 1;
    new.updated_at := now();
    if private.uid() is not null then
      new.last_updated := now();
      new.last_updated_by_user_id := private.uid();
    end if;
    new.total_contacts := 0;
    new.status := 'calculating';
  else
    new.version := old.version;
  end if;
  return new;
end $$;
comment on function private.touch_audience() is 'Who changed a cohort, when, and in which version is for the server to say; the change starts a new count (AUD-27, AUD-28).';
grant execute on function private.touch_audience() to authenticated, service_role;
drop trigger audiences_touch on public.audiences;
create trigger audiences_touch before insert or update on public.audiences for each row execute function private.touch_audience();
drop trigger audiences_guard on public.audiences;
create trigger audiences_guard before update on public.audiences
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'cohort_id',
    'total_contacts', 'status', 'formula', 'segment_count', 'categories');
drop trigger audiences_audit on public.audiences;
create trigger audiences_audit after insert or delete or update of name, description, cohort_id, formula on public.audiences
  for each row execute function private.audit();

create function private.mark_audiences(p_audiences uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.audiences a
     set last_updated = now(),
         formula = private.audience_formula(a.id),
         categories = private.audience_categories(a.id),
         segment_count = (select count(distinct l.segment_id) from public.audience_segments l where l.audience_id = a.id)
   where a.id = any (p_audiences)
$$;
comment on function private.mark_audiences(uuid[]) is 'The rules of these cohorts changed: describe them anew and have them counted.';

create function private.mark_linked_audiences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_audiences(array(select distinct c.audience_id from changed c));
  return null;
end $$;
comment on function private.mark_linked_audiences() is 'AFTER STATEMENT on the links: however rules are changed, the cohort is counted anew.';
create trigger audience_segments_mark_insert after insert on public.audience_segments
  referencing new table as changed for each statement execute function private.mark_linked_audiences();
create trigger audience_segments_mark_update after update on public.audience_segments
  referencing new table as changed for each statement execute function private.mark_linked_audiences();
create trigger audience_segments_mark_delete after delete on public.audience_segments
  referencing old table as changed for each statement execute function private.mark_linked_audiences();

create function private.mark_users_of_segments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.audiences a
     set total_contacts = 0, status = 'calculating', categories = private.audience_categories(a.id)
   where a.id in (
     select l.audience_id from public.audience_segments l
       join changed c on c.id = l.segment_id
       join former f on f.id = c.id and (f.volume, f.category) is distinct from (c.volume, c.category));
  return null;
end $$;
comment on function private.mark_users_of_segments() is 'AFTER STATEMENT: a changed volume or category concerns every cohort that uses the segment, in every organisation.';
create trigger segments_mark_users after update on public.segments
  referencing old table as former new table as changed for each statement execute function private.mark_users_of_segments();

create function private.recalculate_audiences(p_org uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[];
begin
  -- Two statements: the second one reads with a snapshot taken after the rows are locked, so a save that has just
  -- committed is counted as it is. Rows that somebody is saving or counting are theirs.
  select coalesce(array_agg(due.id), '{}') into v_due
    from (
      select a.id from public.audiences a
       where a.status = 'calculating' and (p_org is null or a.organisation_id = p_org)
         and a.updated_at <= now() - interval '0.5 seconds'
       order by a.updated_at
       limit 500
         for update skip locked) as due;
  update public.audiences a
     set total_contacts = private.audience_reach(a.id), status = 'ready'
   where a.id = any (v_due);
  return cardinality(v_due);
end $$;
comment on function private.recalculate_audiences(uuid) is 'Counts cohorts that wait for it, of one organisation or all; answers how many. Safe to repeat: one that dies leaves them waiting. A save rests half a second, because the next one may follow.';
revoke execute on function private.audience_reach(uuid), private.audience_formula(uuid), private.audience_categories(uuid),
  private.mark_audiences(uuid[]), private.recalculate_audiences(uuid) from public, anon, authenticated;
grant execute on function private.audience_reach(uuid), private.recalculate_audiences(uuid) to service_role;

create function private.recalculate_own_audiences() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_org_id() is null then
    raise exception 'You are not allowed to calculate reach.' using errcode = '42501', hint = 'no_organisation';
  end if;
  return private.recalculate_audiences(private.effective_org_id());
end $$;
comment on function private.recalculate_own_audiences() is 'Body of public.recalculate_audiences: the effective organisation''s cohorts only.';
grant execute on function private.recalculate_own_audiences() to authenticated, service_role;

create function public.recalculate_audiences() returns integer
language sql set search_path = '' as $$
  select private.recalculate_own_audiences()
$$;
comment on function public.recalculate_audiences() is 'Any member''s screen that shows ''Calculating...'' calls this; answers how many cohorts were counted (AUD-29).';
revoke execute on function public.recalculate_audiences() from public, anon;
grant execute on function public.recalculate_audiences() to authenticated, service_role;

-- Rows from before this migration; afterwards a job where the platform has one. Elsewhere the server's own timer calls it.
update public.audiences set last_updated = last_updated,
  formula = private.audience_formula(id), categories = private.audience_categories(id),
  segment_count = (select count(distinct l.segment_id) from public.audience_segments l where l.audience_id = audiences.id)
 where exists (select 1 from public.audience_segments l where l.audience_id = audiences.id);
do $$
begin
  create extension if not exists pg_cron with schema pg_catalog;
  perform cron.schedule('recalculate-audiences', '2 seconds', 'select private.recalculate_audiences()');
exception when others then
  raise notice 'no pg_cron here: %', sqlerrm;
end $$;
