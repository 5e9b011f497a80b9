-- Platform segments (audience purchasing): the provider's segments are seen and used by every organisation, changed by the provider only.

create function private.is_provider(p_org uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.organisations o where o.id = p_org and o.type = 'VOX')
$$;
comment on function private.is_provider(uuid) is 'The organisation is the provider itself.';
grant execute on function private.is_provider(uuid) to authenticated, service_role;

alter table public.segments
  add column is_platform boolean not null default false,
  add column version integer not null default 1,
  add column search_text text generated always as (lower(name || ' ' || description)) stored,
  add constraint segments_rules_size check (length(rules::text) <= 20000);
comment on column public.segments.is_platform is 'The provider''s own: every organisation may use it. Follows the owner, set by the database.';
comment on column public.segments.search_text is 'Name and description in lower case, for one ilike.';
create index segments_platform_name_idx on public.segments (name) where is_platform;
update public.segments set is_platform = true where private.is_provider(organisation_id);

create function private.keep_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.category := coalesce(nullif(lower(btrim(new.category)), ''), 'custom');
  new.is_platform := private.is_provider(new.organisation_id);
  if tg_op = 'INSERT' and private.is_api_call() then
    new.version := 1;
    new.created_at := now();
  end if;
  return new;
end $$;
comment on function private.keep_segment() is 'BEFORE INSERT or UPDATE: categories are compared in lower case (COST-08), so they are kept that way; the owner decides what is a platform segment.';
grant execute on function private.keep_segment() to authenticated, service_role;
create trigger segments_keep before insert or update on public.segments for each row execute function private.keep_segment();

drop trigger segments_touch on public.segments;
create trigger segments_touch before update on public.segments for each row execute function private.touch_version();
drop trigger segments_guard on public.segments;
create trigger segments_guard before update on public.segments
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'volume', 'is_platform');

drop policy segments_select on public.segments;
create policy segments_select on public.segments for select to authenticated
  using (organisation_id = (select private.effective_org_id())
    or (is_platform and (select private.effective_org_id()) is not null));

-- A link's segment is no longer always its own organisation's, so the key is the segment's id alone and a trigger
-- asks whose it is. The answer is the same for a foreign segment and for one that does not exist.
alter table public.audience_segments drop constraint audience_segments_segment_id_fkey;
alter table public.audience_segments add constraint audience_segments_segment_id_fkey
  foreign key (segment_id) references public.segments (id) on delete cascade;

create function private.segment_is_usable(p_segment uuid, p_org uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.segments s where s.id = p_segment and (s.organisation_id = p_org or s.is_platform))
$$;
comment on function private.segment_is_usable(uuid, uuid) is 'The segment is the organisation''s own or a platform segment.';
grant execute on function private.segment_is_usable(uuid, uuid) to authenticated, service_role;

create function private.check_audience_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.segment_is_usable(new.segment_id, new.organisation_id) then
    raise exception 'A chosen segment no longer exists.' using errcode = 'PT404', hint = 'unknown_segment';
  end if;
  return new;
end $$;
comment on function private.check_audience_segment() is 'BEFORE INSERT or UPDATE: a cohort is built from own and platform segments only.';
grant execute on function private.check_audience_segment() to authenticated, service_role;
create trigger audience_segments_check before insert or update of segment_id, organisation_id on public.audience_segments
  for each row execute function private.check_audience_segment();

create function private.foreign_uses(p_segment uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct l.audience_id)::integer
    from public.audience_segments l
    join public.segments s on s.id = l.segment_id and s.organisation_id <> l.organisation_id
   where l.segment_id = p_segment
$$;
comment on function private.foreign_uses(uuid) is 'How many cohorts of other organisations use a platform segment.';
grant execute on function private.foreign_uses(uuid) to authenticated, service_role;

create function private.keep_used_segment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_uses constant integer := case when old.is_platform then private.foreign_uses(old.id) else 0 end;
begin
  if private.is_api_call() and v_uses > 0 then
    raise exception 'Cohorts of other organizations use this segment (%), so it can not be deleted.', v_uses
      using errcode = 'PT409', hint = 'segment_in_use';
  end if;
  return old;
end $$;
comment on function private.keep_used_segment() is 'BEFORE DELETE: what other organisations have built on stays.';
grant execute on function private.keep_used_segment() to authenticated, service_role;
create trigger segments_keep_used before delete on public.segments for each row execute function private.keep_used_segment();

create function private.follow_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.type = 'VOX' and exists (
    select 1 from public.segments s where s.organisation_id = new.id and private.foreign_uses(s.id) > 0) then
    raise exception 'Other organizations use the segments of this organization, so it stays the provider.'
      using errcode = 'PT409', hint = 'segment_in_use';
  end if;
  update public.segments set is_platform = (new.type = 'VOX') where organisation_id = new.id;
  return null;
end $$;
comment on function private.follow_provider() is 'AFTER a change of an organisation''s type: its segments are shared, or no longer.';
create trigger organisations_follow_provider after update of type on public.organisations
  for each row when (old.type is distinct from new.type) execute function private.follow_provider();
