-- Segments, and cohorts (audiences) built from them by rules.

create table public.segments (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  category text not null default 'custom',
  rules jsonb not null default '{}',
  volume integer not null default 0,
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint segments_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint segments_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint segments_id_organisation_id_key unique (id, organisation_id),
  constraint segments_name_length check (length(btrim(name)) between 1 and 100),
  constraint segments_description_length check (length(description) <= 500),
  constraint segments_category_length check (length(category) <= 50),
  constraint segments_rules_shape check (jsonb_typeof(rules) = 'object'),
  constraint segments_volume_range check (volume >= 0)
);
comment on table public.segments is 'One row is a group of contacts that a rule describes, with how many there are.';
create index segments_organisation_id_name_idx on public.segments (organisation_id, name);
create index segments_user_id_idx on public.segments (user_id);

create table public.audiences (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null default 'COH-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)),
  name text not null,
  description text not null default '',
  total_contacts integer not null default 0,
  status text not null default 'calculating',
  last_updated timestamptz not null default now(),
  last_updated_by_user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  user_id uuid default private.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search_text text generated always as (lower(name || ' ' || description)) stored,
  constraint audiences_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint audiences_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint audiences_last_updated_by_user_id_fkey foreign key (last_updated_by_user_id) references public.link_users (id) on delete set null,
  constraint audiences_id_organisation_id_key unique (id, organisation_id),
  constraint audiences_cohort_id_key unique (organisation_id, cohort_id),
  constraint audiences_name_length check (length(btrim(name)) between 1 and 100),
  constraint audiences_description_length check (length(description) <= 500),
  constraint audiences_total_contacts_range check (total_contacts >= 0),
  constraint audiences_status_known check (status in ('calculating', 'ready'))
);
comment on table public.audiences is 'One row is a cohort: rules over segments, and how many contacts they reach.';
comment on column public.audiences.search_text is 'Name and description in lower case, for one ilike.';
create index audiences_organisation_id_created_at_idx on public.audiences (organisation_id, created_at desc, id desc);
create index audiences_user_id_idx on public.audiences (user_id);
create index audiences_last_updated_by_user_id_idx on public.audiences (last_updated_by_user_id);

create table public.audience_segments (
  audience_id uuid not null,
  segment_id uuid not null,
  organisation_id uuid not null default private.effective_org_id(),
  rule_index integer not null default 0,
  operator text not null default 'AND',
  sequence_order integer not null default 0,
  constraint audience_segments_pkey primary key (audience_id, segment_id, rule_index),
  constraint audience_segments_audience_id_fkey foreign key (audience_id, organisation_id) references public.audiences (id, organisation_id) on delete cascade,
  constraint audience_segments_segment_id_fkey foreign key (segment_id, organisation_id) references public.segments (id, organisation_id) on delete cascade,
  constraint audience_segments_operator_known check (operator in ('AND', 'OR')),
  constraint audience_segments_order_range check (sequence_order >= 0 and rule_index >= 0)
);
comment on table public.audience_segments is 'One row puts a segment into a rule of a cohort; the operator joins the segments inside the rule (D-11).';
create index audience_segments_segment_id_idx on public.audience_segments (segment_id, organisation_id);
create index audience_segments_audience_id_idx on public.audience_segments (audience_id, organisation_id);

revoke all on public.segments, public.audiences, public.audience_segments from anon;
grant select, insert, update, delete on public.segments, public.audiences, public.audience_segments to authenticated;
grant all on public.segments, public.audiences, public.audience_segments to service_role;

alter table public.segments enable row level security;
create policy segments_select on public.segments for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy segments_insert on public.segments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy segments_update on public.segments for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy segments_delete on public.segments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

alter table public.audiences enable row level security;
create policy audiences_select on public.audiences for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy audiences_insert on public.audiences for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy audiences_update on public.audiences for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audiences_delete on public.audiences for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

alter table public.audience_segments enable row level security;
create policy audience_segments_select on public.audience_segments for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy audience_segments_insert on public.audience_segments for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audience_segments_update on public.audience_segments for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy audience_segments_delete on public.audience_segments for delete to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create function private.refuse_value(p_allowed boolean, p_column text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(p_allowed, false) then
    raise exception '% is set by the server.', p_column using errcode = '42501', hint = 'protected_column';
  end if;
end $$;
comment on function private.refuse_value(boolean, text) is 'Raises 42501 protected_column unless a client''s insert leaves a server-owned column at its start value.';
grant execute on function private.refuse_value(boolean, text) to authenticated, service_role;

create function private.guard_new_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.volume = 0, 'volume');
  end if;
  return new;
end $$;
comment on function private.guard_new_segment() is 'A new segment has no volume until contacts are counted (F-39).';
grant execute on function private.guard_new_segment() to authenticated, service_role;

create function private.guard_new_audience() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.total_contacts = 0, 'total_contacts');
    perform private.refuse_value(new.status = 'calculating', 'status');
  end if;
  return new;
end $$;
comment on function private.guard_new_audience() is 'A new cohort starts uncounted; the database computes its reach (F-38).';
grant execute on function private.guard_new_audience() to authenticated, service_role;

create trigger segments_guard_new before insert on public.segments for each row execute function private.guard_new_segment();
create trigger segments_guard before update on public.segments
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'volume');
create trigger segments_touch before update on public.segments for each row execute function private.touch();
create trigger segments_audit after insert or update or delete on public.segments for each row execute function private.audit();
create trigger audiences_guard_new before insert on public.audiences for each row execute function private.guard_new_audience();
create trigger audiences_guard before update on public.audiences
  for each row execute function private.guard_columns('id', 'organisation_id', 'user_id', 'created_at', 'total_contacts', 'status');
create trigger audiences_touch before update on public.audiences for each row execute function private.touch_version();
create trigger audiences_audit after insert or update or delete on public.audiences for each row execute function private.audit();
create trigger audience_segments_guard before update on public.audience_segments
  for each row execute function private.guard_columns('audience_id', 'segment_id', 'organisation_id');
create trigger audience_segments_audit after insert or update or delete on public.audience_segments for each row execute function private.audit();

create function private.audience_reach(p_audience uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(sum(rule.reach)), 0)::integer
    from (
      select case when max(l.operator) = 'OR' then sum(s.volume) * 0.8 else min(s.volume) * 0.7 end as reach
        from public.audience_segments l
        join public.segments s on s.id = l.segment_id
       where l.audience_id = p_audience
       group by l.rule_index) as rule
$$;
comment on function private.audience_reach(uuid) is 'Estimated contacts of a cohort: a rule is its smallest segment x 0.7 (AND) or the sum x 0.8 (OR); rules are summed, rounded down.';
