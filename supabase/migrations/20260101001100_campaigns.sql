-- Campaigns: what flights belong to.

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  status text not null default 'pending',
  status_reason text,
  budget numeric(14, 2),
  start_date date,
  end_date date,
  user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default private.uid(),
  version integer not null default 1,
  search_text text generated always as (lower(name)) stored,
  constraint campaigns_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint campaigns_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint campaigns_updated_by_fkey foreign key (updated_by) references public.link_users (id) on delete set null,
  constraint campaigns_status_fkey foreign key (status) references public.campaign_statuses (name),
  constraint campaigns_id_organisation_id_key unique (id, organisation_id),
  constraint campaigns_name_length check (length(btrim(name)) between 1 and 100),
  constraint campaigns_description_length check (length(description) <= 500),
  constraint campaigns_budget_range check (budget >= 0 and budget < 1e12),
  constraint campaigns_status_reason_known check (status_reason in ('wallet_empty', 'campaign_budget_used', 'end_date_passed')),
  constraint campaigns_dates_range check (least(start_date, end_date) >= '2000-01-01' and greatest(start_date, end_date) < '2100-01-01'),
  constraint campaigns_times_range check (least(created_at, updated_at) >= '2000-01-01T00:00Z' and greatest(created_at, updated_at) < '2100-01-01T00:00Z')
);
comment on table public.campaigns is 'One row is a campaign: a budget and a period that its flights share.';
comment on column public.campaigns.version is 'Counts changes; an edit names the version it saw.';
comment on column public.campaigns.status_reason is 'Why delivery set the status; null when a person did.';
comment on column public.campaigns.search_text is 'Name in lower case, for one like.';
create index campaigns_organisation_id_created_at_idx on public.campaigns (organisation_id, created_at desc, id desc);
create index campaigns_organisation_id_status_idx on public.campaigns (organisation_id, status, created_at desc, id desc);
create index campaigns_user_id_idx on public.campaigns (user_id);
create index campaigns_updated_by_idx on public.campaigns (updated_by);
create index campaigns_status_idx on public.campaigns (status);

grant select, insert, update, delete on public.campaigns to authenticated;
grant all on public.campaigns to service_role;
alter table public.campaigns enable row level security;
create policy campaigns_select on public.campaigns for select to authenticated
  using (organisation_id = (select private.effective_org_id()));
create policy campaigns_insert on public.campaigns for insert to authenticated
  with check (organisation_id = (select private.effective_org_id()) and user_id = (select private.uid()) and (select private.can_write()));
create policy campaigns_update on public.campaigns for update to authenticated
  using (organisation_id = (select private.effective_org_id()) and (select private.can_write()))
  with check (organisation_id = (select private.effective_org_id()) and (select private.can_write()));
create policy campaigns_delete on public.campaigns for delete to authenticated
  using (status = 'pending' and organisation_id = (select private.effective_org_id()) and (select private.can_write()));

create trigger campaigns_touch before update on public.campaigns for each row execute function private.touch_version();
create trigger a_queue_same_id before insert on public.campaigns for each row when (private.is_client()) execute function private.queue_same_id();
create trigger campaigns_audit after insert or update or delete on public.campaigns for each row execute function private.audit();

create function private.check_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  if new.start_date > new.end_date then
    raise exception 'End date must be after start date' using errcode = '23514', hint = 'date_order';
  end if;
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      perform private.refuse_value(new.status = 'pending', 'status');
      new.created_at := now();
      new.version := 1;
    end if;
    new.updated_by := private.uid();
    return new;
  end if;
  if private.is_api_call() then
    perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'created_at'], to_jsonb(old), to_jsonb(new));
    if new.status is distinct from old.status
      and not exists (select 1 from public.campaign_statuses s where s.name = new.status and s.is_active) then
      raise exception 'This status can not be chosen.' using errcode = '22023', hint = 'unknown_status';
    end if;
  end if;
  new.updated_by := coalesce(private.uid(), old.updated_by);
  return new;
end $$;
comment on function private.check_campaign() is 'Trims the name, keeps the dates in order, starts as pending, any active status later.';
grant execute on function private.check_campaign() to authenticated, service_role;
create trigger campaigns_check before insert or update on public.campaigns for each row execute function private.check_campaign();

create function private.keep_delivery_state() returns trigger
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
    -- A person's choice replaces the reason that delivery gave.
    if new.status is distinct from old.status then
      new.status_reason := null;
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_delivery_state() is 'The reason of a status belongs to delivery, and goes with the status it explained.';
grant execute on function private.keep_delivery_state() to authenticated, service_role;
create trigger campaigns_delivery_state before insert or update on public.campaigns for each row execute function private.keep_delivery_state();
