-- Campaigns: a budget and a period that flights share.

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  status text not null default 'pending',
  status_reason text,
  budget numeric(14, 2),
  start_date private.calendar_day,
  end_date private.calendar_day,
  user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  updated_by uuid default private.uid(),
  version integer not null default 1,
  archived_at private.instant,
  total_spent numeric(16, 4) not null default 0,
  flight_count integer not null default 0,
  channels text[] not null default '{}',
  search_text text generated always as (private.fold(name)) stored,
  constraint campaigns_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint campaigns_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint campaigns_updated_by_fkey foreign key (updated_by) references public.link_users (id) on delete set null,
  constraint campaigns_status_fkey foreign key (status) references public.campaign_statuses (name),
  constraint campaigns_id_organisation_id_key unique (id, organisation_id),
  constraint campaigns_name_length check (length(btrim(name)) between 1 and 100),
  constraint campaigns_description_length check (length(description) <= 500),
  constraint campaigns_budget_range check (budget >= 0 and budget < 1e12),
  constraint campaigns_status_reason_known
    check (status_reason in ('wallet_empty', 'campaign_budget_used', 'month_limit', 'end_date_passed')),
  constraint campaigns_unarchived_while_active check (archived_at is null or status not in ('active', 'limited')),
  constraint campaigns_total_spent_range check (total_spent >= 0 and total_spent < 1e12),
  constraint campaigns_flight_count_range check (flight_count >= 0),
  constraint campaigns_name_characters check (private.is_plain_line(name))
);
comment on table public.campaigns is 'One row is a campaign: a budget and a period that its flights share.';
comment on column public.campaigns.version is 'Counts changes; an edit names the version that its user saw.';
comment on column public.campaigns.status_reason is 'Reason why delivery set the status; null if a person set it.';
comment on column public.campaigns.archived_at is
  'When the campaign was archived: hidden from the list and read-only, with all its figures. Null if it is not '
  'archived.';
comment on column public.campaigns.total_spent is
  'Dollars spent by its flights, stored so that a list of thousands can sort by it without a sum.';
comment on column public.campaigns.flight_count is 'Number of its flights.';
comment on column public.campaigns.channels is 'The channels of its flights, by name.';
comment on column public.campaigns.search_text is 'The name normalized for search (private.fold).';
create trigger campaigns_a_limit_rows before insert or update or delete on public.campaigns
  for each row execute function private.limit_rows();
create trigger campaigns_a_clean_names before insert or update of name on public.campaigns
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger campaigns_zz_refuse_missing before insert or update on public.campaigns
  for each row when (new.id is null or new.name is null or new.status is null or new.created_at is null
    or new.updated_at is null or new.version is null or new.total_spent is null or new.flight_count is null
    or new.channels is null)
  execute function private.refuse_missing('id', 'name', 'status', 'created_at', 'updated_at', 'version',
    'total_spent', 'flight_count', 'channels');
create index campaigns_organisation_id_created_at_idx on public.campaigns (organisation_id, created_at desc, id desc);
create index campaigns_organisation_id_status_idx
  on public.campaigns (organisation_id, status, created_at desc, id desc);
create index campaigns_user_id_idx on public.campaigns (user_id);
create index campaigns_updated_by_idx on public.campaigns (updated_by);
create index campaigns_status_idx on public.campaigns (status);

grant select, insert, update, delete on public.campaigns to authenticated;
grant all on public.campaigns to service_role;
alter table public.campaigns enable row level security;
create policy campaigns_select on public.campaigns for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy campaigns_insert on public.campaigns for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid())
    and (select private.can_write()));
create policy campaigns_update on public.campaigns for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy campaigns_delete on public.campaigns for delete to authenticated
  using (status = 'pending' and archived_at is null and organisation_id = (select private.effective_org_id())
    and (select private.can_write()));

create trigger campaigns_touch before update on public.campaigns for each row execute function private.touch_version();
create trigger a_serialize_inserts before insert on public.campaigns for each row when (private.is_client())
  execute function private.serialize_inserts();
create trigger campaigns_audit after insert or update or delete on public.campaigns for each row
  execute function private.audit();

create function private.check_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  if new.start_date > new.end_date then
    perform private.refuse('23514', 'date_order');
  end if;
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      perform private.refuse_value(new.status = 'pending', 'status');
      perform private.refuse_value(new.archived_at is null, 'archived_at');
      new.created_at := now();
      new.version := 1;
    end if;
    -- Totals start at zero; inserting flights adds to them.
    new.total_spent := 0;
    new.flight_count := 0;
    new.channels := '{}';
    new.updated_by := private.uid();
    return new;
  end if;
  -- Applies to all callers, because a launch runs as the owner.
  if old.archived_at is not null and new.archived_at is not null and new.status in ('active', 'limited') then
    perform private.refuse('PT409', 'archived.start');
  end if;
  if private.is_api_call() then
    perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'created_at', 'total_spent', 'flight_count',
      'channels'], to_jsonb(old), to_jsonb(new));
    -- A campaign without a budget has no limit, so only one that has never started may drop its budget.
    if new.budget is null and old.budget is not null and (old.status <> 'pending' or old.total_spent > 0
      or exists (select 1 from public.flights f where f.campaign_id = old.id and f.activated_at is not null)) then
      perform private.refuse('23514', 'budget_required');
    end if;
    if old.archived_at is not null and new.archived_at is not null
      and private.is_tracked_change(to_jsonb(old), to_jsonb(new)) then
      perform private.refuse('PT409', 'archived.change');
    elsif old.archived_at is null and new.archived_at is not null then
      new.archived_at := now();
      if new.status in ('active', 'limited') then
        perform private.refuse('PT409', 'campaign_running');
      end if;
    end if;
    if new.status is distinct from old.status
      and not exists (select 1 from public.campaign_statuses s where s.name = new.status and s.is_active) then
      perform private.refuse('22023', 'unknown_status.status');
    end if;
  end if;
  new.updated_by := coalesce(private.uid(), old.updated_by);
  return new;
end $$;
comment on function private.check_campaign() is
  'Trims the name and checks the order of dates. A campaign starts as pending and may then take any active status. '
  'It keeps its budget once it has started. It can be archived only while it is not running, and is read-only from '
  'then on.';
grant execute on function private.check_campaign() to authenticated, service_role;
create trigger campaigns_check before insert or update on public.campaigns for each row
  execute function private.check_campaign();

create function private.protect_status_reason() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_client constant boolean := private.is_api_call();
begin
  if tg_op = 'INSERT' then
    if v_client then
      new.status_reason := null;
    end if;
  elsif v_client then
    perform private.refuse_change(array['status_reason'], to_jsonb(old), to_jsonb(new));
    -- A status that a person sets clears delivery's reason.
    if new.status is distinct from old.status then
      new.status_reason := null;
    end if;
  end if;
  return new;
end $$;
comment on function private.protect_status_reason() is
  'Only delivery sets the reason of a status. A status that a client sets clears it.';
grant execute on function private.protect_status_reason() to authenticated, service_role;
create trigger campaigns_delivery_state before insert or update on public.campaigns for each row
  execute function private.protect_status_reason();

create function private.today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.delivery_now() at time zone coalesce(
    (select o.time_zone from public.organisations o where o.id = private.effective_org_id()), 'UTC'))::date;
end $$;
comment on function private.today() is 'Today in the effective organization''s time zone, by delivery''s clock.';
grant execute on function private.today() to authenticated, service_role;

create function private.own_campaign(p_id uuid) returns public.campaigns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.id = p_id and c.organisation_id = private.effective_org_id();
  if not found then
    perform private.refuse('PT404', 'not_found.campaign');
  end if;
  return v_campaign;
end $$;
comment on function private.own_campaign(uuid) is
  'Returns a campaign of the effective organization. Raises not_found with the same message for another '
  'organization''s campaign and for a missing one.';
