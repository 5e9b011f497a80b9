-- Campaigns: what flights belong to.

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  status text not null default 'pending',
  budget numeric(14, 2),
  start_date date,
  end_date date,
  user_id uuid default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default private.uid(),
  version integer not null default 1,
  constraint campaigns_organisation_id_fkey foreign key (organisation_id) references public.organisations (id) on delete cascade,
  constraint campaigns_user_id_fkey foreign key (user_id) references public.link_users (id) on delete set null,
  constraint campaigns_updated_by_fkey foreign key (updated_by) references public.link_users (id) on delete set null,
  constraint campaigns_status_fkey foreign key (status) references public.campaign_statuses (name),
  constraint campaigns_id_organisation_id_key unique (id, organisation_id),
  constraint campaigns_name_length check (length(btrim(name)) between 1 and 100),
  constraint campaigns_description_length check (length(description) <= 500),
  constraint campaigns_budget_range check (budget >= 0 and budget < 1e12)
);
comment on table public.campaigns is 'One row is a campaign: a budget and a period that its flights share.';
comment on column public.campaigns.version is 'Counts changes; an edit names the version it saw.';
create index campaigns_organisation_id_created_at_idx on public.campaigns (organisation_id, created_at desc, id desc);
create index campaigns_organisation_id_status_idx on public.campaigns (organisation_id, status, created_at desc, id desc);
create index campaigns_user_id_idx on public.campaigns (user_id);
create index campaigns_updated_by_idx on public.campaigns (updated_by);
create index campaigns_status_idx on public.campaigns (status);

revoke all on public.campaigns from anon;
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
comment on function private.check_campaign() is 'Trims the name, keeps the dates in order (CAMD-33, CAMD-40), starts as pending (CAM-24), any active status later (CAM-26).';
grant execute on function private.check_campaign() to authenticated, service_role;
create trigger campaigns_check before insert or update on public.campaigns for each row execute function private.check_campaign();
create trigger campaigns_touch before update on public.campaigns for each row execute function private.touch_version();
create trigger campaigns_audit after insert or update or delete on public.campaigns for each row execute function private.audit();
