-- Deleted campaigns, bulk actions and saved views. A deleted campaign can be restored for 30 days. Its rows move to a
-- copy instead of getting a deletion mark, so that policies, jobs and gateways need no filter for it.

create table private.deleted_campaigns (
  id uuid primary key,
  organisation_id uuid not null,
  deleted_by uuid,
  deleted_at private.instant not null default now(),
  parts jsonb not null,
  constraint deleted_campaigns_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade
);
comment on table private.deleted_campaigns is
  'One row is a deleted campaign that can be restored, with all rows deleted with it.';
comment on column private.deleted_campaigns.parts is 'The deleted rows by table name.';
create index deleted_campaigns_organisation_id_idx on private.deleted_campaigns (organisation_id);
create index deleted_campaigns_deleted_at_idx on private.deleted_campaigns (deleted_at);

create function private.store_deleted_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_flights constant uuid[] := array(select f.id from public.flights f where f.campaign_id = old.id);
  v_links constant uuid[] := array(select l.id from public.short_links l where l.flight_id = any (v_flights));
begin
  insert into private.deleted_campaigns (id, organisation_id, deleted_by, parts)
  values (old.id, old.organisation_id, private.uid(), jsonb_build_object(
    'campaigns', jsonb_build_array(to_jsonb(old)),
    'flights', (select jsonb_agg(to_jsonb(f) order by f.created_at, f.id) from public.flights f
      where f.id = any (v_flights)),
    'flight_intervals', (select jsonb_agg(to_jsonb(i)) from public.flight_intervals i
      where i.flight_id = any (v_flights)),
    'flight_audiences', (select jsonb_agg(to_jsonb(a)) from public.flight_audiences a
      where a.flight_id = any (v_flights)),
    -- Includes exclusions of other campaigns' flights that exclude the audience of these flights.
    'flight_exclusions', (select jsonb_agg(to_jsonb(e)) from public.flight_exclusions e
      where e.flight_id = any (v_flights) or e.excluded_flight_id = any (v_flights)),
    'flight_creatives', (select jsonb_agg(to_jsonb(l) order by l.created_at) from public.flight_creatives l
      where l.flight_id = any (v_flights)),
    'flight_approvals', (select jsonb_agg(to_jsonb(a)) from private.flight_approvals a
      where a.flight_id = any (v_flights)),
    'plan_editors', (select jsonb_agg(to_jsonb(e)) from private.plan_editors e where e.flight_id = any (v_flights)),
    'short_links', (select jsonb_agg(to_jsonb(l)) from public.short_links l where l.id = any (v_links)),
    'short_link_clicks', (select jsonb_agg(to_jsonb(k)) from public.short_link_clicks k
      where k.short_link_id = any (v_links)),
    'short_link_daily_clicks', (select jsonb_agg(to_jsonb(d)) from public.short_link_daily_clicks d
      where d.short_link_id = any (v_links)),
    'flight_hourly_stats', (select jsonb_agg(to_jsonb(s)) from public.flight_hourly_stats s
      where s.flight_id = any (v_flights)),
    'campaign_daily_stats', (select jsonb_agg(to_jsonb(s)) from public.campaign_daily_stats s
      where s.flight_id = any (v_flights)),
    'flight_totals', (select jsonb_agg(to_jsonb(s)) from public.flight_totals s where s.flight_id = any (v_flights)),
    'active_spans', (select jsonb_agg(to_jsonb(s)) from private.active_spans s
      where s.subject = old.id or s.subject = any (v_flights)),
    'version_spans', (select jsonb_agg(to_jsonb(s)) from private.version_spans s where s.flight_id = any (v_flights))))
  on conflict (id) do update
    set organisation_id = excluded.organisation_id, deleted_by = excluded.deleted_by, deleted_at = now(),
    parts = excluded.parts;
  return old;
end $$;
comment on function private.store_deleted_campaign() is
  'BEFORE DELETE by a client: stores the campaign with its flights. Campaigns deleted together with their '
  'organization are not stored.';
create trigger campaigns_keep_deleted before delete on public.campaigns
  for each row when (private.is_client()) execute function private.store_deleted_campaign();

create function private.restore_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_columns constant text := (
    select string_agg(format('%I', a.attname), ', ' order by a.attnum)
      from pg_catalog.pg_attribute a
     where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
       -- A column added after the rows were stored gets its default.
       and p_rows -> 0 ? a.attname::text);
begin
  if v_columns is null then
    return;
  end if;
  execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)', p_table, v_columns,
    v_columns, p_table)
    using p_rows;
end $$;
comment on function private.restore_rows(regclass, jsonb) is
  'Inserts rows that were stored as JSON; recomputes generated columns.';

create function private.restore_exclusions(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row record;
begin
  for v_row in
    select r.value as content, missing.flight_id
      from jsonb_array_elements(nullif(p_rows, 'null')) as r
      left join lateral (
        select k.id as flight_id from unnest(array[(r.value ->> 'flight_id')::uuid,
          (r.value ->> 'excluded_flight_id')::uuid]) as k (id)
         where k.id is not null and not exists (select 1 from public.flights f where f.id = k.id) limit 1) as missing
           on true
  loop
    if v_row.flight_id is not null then
      -- The other flight is deleted too; restoring its campaign also restores this exclusion.
      update private.deleted_campaigns d
         set parts = d.parts || jsonb_build_object('flight_exclusions',
           coalesce(nullif(d.parts -> 'flight_exclusions', 'null'), '[]') || v_row.content)
       where d.parts -> 'flights' @> jsonb_build_array(jsonb_build_object('id', v_row.flight_id));
    elsif v_row.content ->> 'audience_id' is null
      or exists (select 1 from public.audiences a where a.id = (v_row.content ->> 'audience_id')::uuid) then
      perform private.restore_rows('public.flight_exclusions', jsonb_build_array(v_row.content));
    end if;
  end loop;
end $$;
comment on function private.restore_exclusions(jsonb) is
  'Inserts the stored exclusions of a campaign after its flights; skips those of deleted cohorts.';

create function private.restore_deleted_campaign(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_kept private.deleted_campaigns;
  v_parts jsonb;
begin
  perform private.require_writer();
  -- Serializes concurrent requests for the same campaign.
  perform private.serialize_id(p_id);
  if exists (select 1 from public.campaigns c where c.id = p_id and c.organisation_id = v_org) then
    return false;
  end if;
  select * into v_kept from private.deleted_campaigns d where d.id = p_id and d.organisation_id = v_org;
  if not found then
    perform private.refuse('PT404', 'not_found.restorable_campaign');
  end if;
  v_parts := v_kept.parts;
  -- The rows of a campaign were not written in one call, so the row limit of a call does not apply to a restore.
  perform private.count_written_rows((
    select coalesce(sum(jsonb_array_length(p.value)), 0)::integer from jsonb_each(v_parts) as p
      where jsonb_typeof(p.value) = 'array'), p_is_whole => true);
  -- Clears references to people, tracked links, cohorts and creatives that were deleted in the meantime.
  select v_parts || jsonb_build_object(
    'campaigns', (select jsonb_agg(r || jsonb_build_object('user_id',
      (select u.id from public.link_users u where u.id = (r ->> 'user_id')::uuid)))
                    from jsonb_array_elements(v_parts -> 'campaigns') as r),
    'flights', (select jsonb_agg(r || jsonb_build_object(
                  'user_id', (select u.id from public.link_users u where u.id = (r ->> 'user_id')::uuid),
                  'edited_by', (select u.id from public.link_users u where u.id = (r ->> 'edited_by')::uuid),
                  'creative_id', (select c.id from public.creatives c where c.id = (r ->> 'creative_id')::uuid),
                  'tracker_version_id', (select t.id from public.click_tracker_versions t
                    where t.id = (r ->> 'tracker_version_id')::uuid)))
                  from jsonb_array_elements(nullif(v_parts -> 'flights', 'null')) as r),
    'flight_audiences', (select jsonb_agg(r)
      from jsonb_array_elements(nullif(v_parts -> 'flight_audiences', 'null')) as r
                          where exists (select 1 from public.audiences a where a.id = (r ->> 'audience_id')::uuid)),
    'flight_creatives', (select jsonb_agg(r)
      from jsonb_array_elements(nullif(v_parts -> 'flight_creatives', 'null')) as r
                          where exists (select 1 from public.creatives c where c.id = (r ->> 'creative_id')::uuid)
                            and (r ->> 'creative_version_id' is null
                              or exists (select 1 from public.creative_versions v
                                where v.id = (r ->> 'creative_version_id')::uuid))),
    'version_spans', (select jsonb_agg(r) from jsonb_array_elements(nullif(v_parts -> 'version_spans', 'null')) as r
                       where r ->> 'creative_version_id' is null
                          or exists (select 1 from public.creative_versions v
                            where v.id = (r ->> 'creative_version_id')::uuid)),
    'short_links', (select jsonb_agg(r) from jsonb_array_elements(nullif(v_parts -> 'short_links', 'null')) as r
                     where exists (select 1 from public.creative_versions v
                       where v.id = (r ->> 'creative_version_id')::uuid)
                        or exists (select 1 from public.click_tracker_versions t
                          where t.id = (r ->> 'click_tracker_version_id')::uuid)))
    into v_parts;
  -- Delays the check against the approved plan until all rows are restored.
  perform set_config('flightdeck.restoring', 'true', true);
  perform private.restore_rows('public.campaigns', v_parts -> 'campaigns');
  -- Restores links before flights, so that a flight reuses its link instead of creating one.
  perform private.restore_rows('public.short_links', v_parts -> 'short_links');
  perform private.restore_rows('public.flights', v_parts -> 'flights');
  perform private.restore_rows('public.flight_intervals', v_parts -> 'flight_intervals');
  perform private.restore_rows('public.flight_audiences', v_parts -> 'flight_audiences');
  perform private.restore_exclusions(v_parts -> 'flight_exclusions');
  perform private.restore_rows('public.flight_creatives', v_parts -> 'flight_creatives');
  perform private.restore_rows(name::regclass, (
      select jsonb_agg(r) from jsonb_array_elements(nullif(v_parts -> split_part(name, '.', 2), 'null')) as r
       where exists (select 1 from public.short_links l where l.id = (r ->> 'short_link_id')::uuid)))
     from unnest(array['public.short_link_clicks', 'public.short_link_daily_clicks']) as name;
  perform private.restore_rows('private.flight_approvals', v_parts -> 'flight_approvals');
  -- If part of a plan is gone, its approval is void; the user who restores it does not become its author.
  perform set_config('flightdeck.restoring', '', true);
  perform private.void_changed_approvals(array(select f.id from public.flights f where f.campaign_id = p_id));
  delete from private.plan_editors e where e.flight_id in (select f.id from public.flights f
    where f.campaign_id = p_id);
  perform private.restore_rows('private.plan_editors', v_parts -> 'plan_editors');
  perform private.restore_rows('public.flight_hourly_stats', v_parts -> 'flight_hourly_stats');
  perform private.restore_rows('public.campaign_daily_stats', v_parts -> 'campaign_daily_stats');
  perform private.restore_rows('public.flight_totals', v_parts -> 'flight_totals');
  delete from private.active_spans s
   where s.subject = p_id or s.subject in (select f.id from public.flights f where f.campaign_id = p_id);
  perform private.restore_rows('private.active_spans', v_parts -> 'active_spans');
  delete from private.version_spans s where s.flight_id in (select f.id from public.flights f
    where f.campaign_id = p_id);
  perform private.restore_rows('private.version_spans', v_parts -> 'version_spans');
  delete from private.deleted_campaigns d where d.id = p_id;
  return true;
end $$;
comment on function private.restore_deleted_campaign(uuid) is
  'Restores a deleted campaign of the effective organization with its flights, their plans, links and counted '
  'visits, under the same ids; false if it already exists.';
grant execute on function private.restore_deleted_campaign(uuid) to authenticated, service_role;

create function private.is_deleted_campaign(p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.deleted_campaigns d
    where d.id = p_id and d.organisation_id = private.effective_org_id())
$$;
comment on function private.is_deleted_campaign(uuid) is
  'True if a campaign of the effective organization was deleted and can be restored.';
grant execute on function private.is_deleted_campaign(uuid) to authenticated, service_role;

-- Bulk actions on campaigns.

create function private.change_campaign(p_action text, p_id uuid, p_request_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  if p_action = 'undelete' then
    return private.restore_deleted_campaign(p_id);
  end if;
  select * into v_campaign from public.campaigns c where c.id = p_id;
  if not found then
    if p_action = 'delete' and private.is_deleted_campaign(p_id) then
      return false;
    end if;
    perform private.refuse('PT404', 'not_found.campaign');
  end if;
  case p_action
    when 'pause' then
      if v_campaign.status = 'paused' then
        return false;
      elsif v_campaign.status not in ('active', 'limited') then
        perform private.refuse('PT409', 'not_running');
      end if;
      update public.campaigns c set status = 'paused' where c.id = p_id;
    when 'activate' then
      if v_campaign.status in ('active', 'limited') then
        return false;
      end if;
      if v_campaign.end_date < private.today() then
        perform private.refuse('PT409', 'end_date_passed');
      elsif exists (select 1 from public.flights f where f.campaign_id = p_id and f.status = 'active') then
        perform private.refuse('PT409', 'launch_needed');
      end if;
      update public.campaigns c set status = 'active' where c.id = p_id;
    when 'end' then
      if v_campaign.status = 'ended' then
        return false;
      end if;
      update public.campaigns c set status = 'ended' where c.id = p_id;
    when 'archive' then
      if v_campaign.archived_at is not null then
        return false;
      end if;
      update public.campaigns c set archived_at = now() where c.id = p_id;
    when 'restore' then
      if v_campaign.archived_at is null then
        return false;
      end if;
      update public.campaigns c set archived_at = null where c.id = p_id;
    when 'delete' then
      if v_campaign.archived_at is not null then
        perform private.refuse('PT409', 'archived.delete');
      elsif v_campaign.status <> 'pending' then
        perform private.refuse('PT409', 'not_pending');
      end if;
      delete from public.campaigns c where c.id = p_id;
    when 'duplicate' then
      perform public.duplicate_campaign(md5(p_request_id::text || p_id::text)::uuid, p_id,
        left(v_campaign.name, 93) || ' (Copy)');
      return true;
  end case;
  if not found then
    perform private.refuse('PT409', 'version_conflict.campaign');
  end if;
  return true;
end $$;
comment on function private.change_campaign(text, uuid, uuid) is
  'Applies one action of public.change_campaigns to one campaign; false if nothing changed.';
grant execute on function private.change_campaign(text, uuid, uuid) to authenticated, service_role;

create function public.change_campaigns(p_action text, p_ids uuid[], p_request_id uuid default null)
returns table (id uuid, outcome text, code text, hint text, message text)
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  v_most constant integer := case p_action when 'duplicate' then 50 else 500 end;
begin
  perform private.require_writer();
  if coalesce(p_action <> all (array['pause', 'activate', 'end', 'archive', 'restore', 'delete', 'undelete',
    'duplicate']), true) then
    perform private.refuse('22023', 'unknown_action');
  elsif p_action = 'duplicate' and p_request_id is null then
    perform private.refuse('22023', 'request_id_missing');
  elsif coalesce(cardinality(p_ids), 0) = 0 then
    perform private.refuse('22023', 'nothing_chosen.campaign');
  elsif cardinality(p_ids) > v_most then
    perform private.refuse('PT413', 'too_many_campaigns', jsonb_build_object('limit', v_most));
  end if;
  -- Processes ids in order, as all functions that lock several campaigns do.
  for id in select distinct chosen.id from unnest(p_ids) as chosen (id) where chosen.id is not null
    order by chosen.id loop
    code := null;
    hint := null;
    message := null;
    begin
      outcome := case when private.change_campaign(p_action, id, p_request_id) then 'done' else 'unchanged' end;
    exception when others then
      get stacked diagnostics code = returned_sqlstate, hint = pg_exception_hint, message = message_text;
      outcome := 'refused';
    end;
    return next;
  end loop;
end $$;
comment on function public.change_campaigns(text, uuid[], uuid) is
  'Applies one action to up to 500 campaigns of the effective organization: pause, activate, end, archive, restore '
  '(from the archive), delete, undelete, duplicate (up to 50; a retry with the same p_request_id returns the same '
  'copies). Each campaign changes in a subtransaction of its own. Returns for each id done, unchanged or refused '
  'with code, hint and a sentence. Repeating the call has no further effect.';
grant execute on function public.change_campaigns(text, uuid[], uuid) to authenticated, service_role;

-- Saved views of the campaign list, private to a person in each organization they act for.

create table public.campaign_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.uid(),
  organisation_id uuid not null default private.effective_org_id(),
  name text not null,
  address text not null,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  constraint campaign_views_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint campaign_views_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete cascade,
  constraint campaign_views_user_id_organisation_id_name_key unique (user_id, organisation_id, name),
  constraint campaign_views_name_length check (length(btrim(name)) between 1 and 60),
  constraint campaign_views_address_shape check (address ~ '^[a-z]+=[A-Za-z0-9=&%+._*-]*$' and length(address) <= 600),
  constraint campaign_views_name_characters check (private.is_plain_line(name))
);
comment on table public.campaign_views is
  'One row is a saved view of the campaign list: a name with filters and sort order.';
comment on column public.campaign_views.address is
  'Query string of the list''s URL without the question mark: status=active&sort=-spent.';
create trigger campaign_views_a_limit_rows before insert or update or delete on public.campaign_views
  for each row execute function private.limit_rows();
create trigger campaign_views_a_clean_names before insert or update of name on public.campaign_views
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger campaign_views_zz_refuse_missing before insert or update on public.campaign_views
  for each row when (new.id is null or new.name is null or new.address is null or new.created_at is null
    or new.updated_at is null)
  execute function private.refuse_missing('id', 'name', 'address', 'created_at', 'updated_at');
create index campaign_views_organisation_id_idx on public.campaign_views (organisation_id);

grant select, insert, update, delete on public.campaign_views to authenticated;
grant all on public.campaign_views to service_role;
alter table public.campaign_views enable row level security;
create policy campaign_views_select on public.campaign_views for select to authenticated
  using (user_id = (select private.uid()) and organisation_id = (select private.effective_org_id()));
create policy campaign_views_insert on public.campaign_views for insert to authenticated
  with check (user_id = (select private.uid()) and organisation_id = (select private.effective_org_id()));
create policy campaign_views_update on public.campaign_views for update to authenticated
  using (user_id = (select private.uid()) and organisation_id = (select private.effective_org_id()))
  with check (user_id = (select private.uid()) and organisation_id = (select private.effective_org_id()));
create policy campaign_views_delete on public.campaign_views for delete to authenticated
  using (user_id = (select private.uid()) and organisation_id = (select private.effective_org_id()));

create trigger campaign_views_touch before update on public.campaign_views for each row
  execute function private.touch();

create function private.check_campaign_view() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_most constant integer := 500;
begin
  new.name := btrim(new.name);
  if tg_op = 'UPDATE' then
    if private.is_api_call() then
      perform private.refuse_change(array['id', 'user_id', 'organisation_id', 'created_at'], to_jsonb(old),
        to_jsonb(new));
    end if;
  elsif private.is_api_call() then
    new.created_at := now();
    new.updated_at := now();
    if (select count(*) from public.campaign_views v
      where v.user_id = new.user_id and v.organisation_id = new.organisation_id) >= v_most then
      perform private.refuse('PT409', 'too_many_views', jsonb_build_object('limit', v_most));
    end if;
  end if;
  return new;
end $$;
comment on function private.check_campaign_view() is
  'A view can change its name and query string but not its owner; a person has at most 500 in an organization.';
grant execute on function private.check_campaign_view() to authenticated, service_role;
create trigger campaign_views_check before insert or update on public.campaign_views for each row
  execute function private.check_campaign_view();
