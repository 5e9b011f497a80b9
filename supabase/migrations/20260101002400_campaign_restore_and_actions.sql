-- Deleted campaigns, bulk actions and saved views. A deleted campaign can be restored for 30 days. Its rows move to a
-- copy instead of getting a deletion mark, so that policies, jobs and gateways need no filter for it (decision 027).

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
comment on column private.deleted_campaigns.parts is 'The deleted rows by table name with schema.';
create index deleted_campaigns_organisation_id_idx on private.deleted_campaigns (organisation_id);
create index deleted_campaigns_deleted_at_idx on private.deleted_campaigns (deleted_at);

create function private.campaign_parts()
returns table (part regclass, depth integer, is_early boolean, has_parts boolean, condition text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with recursive links as materialized (
      select k.conrelid as child, k.confrelid as parent, a.attname as key, k.condeferrable as is_deferrable
        from pg_catalog.pg_constraint k
        join pg_catalog.pg_attribute i on i.attrelid = k.confrelid and i.attname = 'id'
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid
          and a.attnum = k.conkey[array_position(k.confkey, i.attnum)]
       where k.contype = 'f' and k.confdeltype = 'c'
         -- The database computes these rows again; a lease ends with its flight.
         and k.conrelid::regclass::text <> all (array['private.flight_checks', 'private.link_minutes',
           'private.stored_needs', 'private.stored_waves', 'private.work_leases'])
      union all
      -- A span has no foreign key, because its subject may also be an organization.
      select 'private.active_spans'::regclass, s.parent, 'subject', false
        from unnest(array['public.campaigns', 'public.flights']::regclass[]) as s (parent)
    ), tree as (
      select 'public.campaigns'::regclass::oid as id, 0 as depth
      union
      select l.child, t.depth + 1 from tree t join links l on l.parent = t.id
    )
    select t.id::regclass, max(t.depth), coalesce(bool_or(l.is_deferrable), false),
      t.id in (select l.parent from links l),
      string_agg(distinct format('t.%I = any (private.part_ids($1, %L))', l.key, l.parent::regclass), ' or ')
        filter (where l.key is not null)
      from tree t left join links l on l.child = t.id and l.parent in (select p.id from tree p)
     group by t.id;
end $$;
comment on function private.campaign_parts() is
  'The tables whose rows are deleted and restored with a campaign: campaigns and every table that a cascading foreign '
  'key leads to, apart from derived data. depth is the longest path from campaigns. is_early: may be written before '
  'its parents. has_parts: other parts refer to it. condition selects the rows t that belong to the parts $1, as in '
  'private.deleted_campaigns.';

create function private.part_ids(p_parts jsonb, p_part text) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select (r ->> 'id')::uuid from jsonb_array_elements(p_parts -> p_part) as r)
$$;
comment on function private.part_ids(jsonb, text) is 'The ids of the rows of one table in a copy of a campaign.';

create function private.store_deleted_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_parts jsonb := jsonb_build_object('public.campaigns', jsonb_build_array(to_jsonb(old)));
  v_part record;
  v_rows jsonb;
begin
  for v_part in select * from private.campaign_parts() as p where p.depth > 0 order by p.depth loop
    execute format('select jsonb_agg(to_jsonb(t)) from %s as t where %s', v_part.part, v_part.condition)
      into v_rows using v_parts;
    if v_rows is not null then
      v_parts := v_parts || jsonb_build_object(v_part.part::text, v_rows);
    end if;
  end loop;
  insert into private.deleted_campaigns (id, organisation_id, deleted_by, parts)
  values (old.id, old.organisation_id, private.uid(), v_parts)
  on conflict (id) do update
    set organisation_id = excluded.organisation_id, deleted_by = excluded.deleted_by, deleted_at = now(),
    parts = excluded.parts;
  return old;
end $$;
comment on function private.store_deleted_campaign() is
  'BEFORE DELETE by a client: stores the campaign with all rows that are deleted with it. Campaigns deleted together '
  'with their organization are not stored.';
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

create function private.remove_lost_references(p_org uuid, p_part regclass, p_has_parts boolean, p_rows jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key record;
  v_rows jsonb := p_rows;
  v_lost jsonb;
begin
  for v_key in
    select k.confrelid::regclass as target,
           k.confdeltype = 'n' or k.confdeltype <> 'c' and p_has_parts as is_cleared,
           min(a.attname) filter (where o.attname = 'id') as id_column,
           string_agg(format('t.%I', a.attname), ', ') as columns,
           string_agg(format('o.%I = t.%I', o.attname, a.attname), ' and ') as matches,
           jsonb_object_agg(a.attname, null) filter (where not a.attnotnull) as cleared
      from pg_catalog.pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as c (own, other)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.own
      join pg_catalog.pg_attribute o on o.attrelid = k.confrelid and o.attnum = c.other
     where k.conrelid = p_part and k.contype = 'f'
       -- Links are restored before their flights.
       and not (k.condeferrable and k.confrelid = 'public.flights'::regclass)
     group by k.oid
  loop
    execute format('select jsonb_agg(x.r) filter (where x.is_kept), jsonb_agg(x.r) filter (where not x.is_kept)
        from (select r, num_nulls(%s) > 0 or exists (select 1 from %s o where %s) as is_kept
                from jsonb_array_elements($1) as r cross join lateral jsonb_populate_record(null::%s, r) as t) as x',
        v_key.columns, v_key.target, v_key.matches, p_part)
      into v_rows, v_lost using v_rows;
    if v_key.is_cleared and v_lost is not null then
      v_rows := coalesce(v_rows, '[]')
        || (select jsonb_agg(r || coalesce(v_key.cleared, '{}')) from jsonb_array_elements(v_lost) as r);
    elsif v_lost is not null then
      -- A row that belongs to two deleted campaigns is restored with the second one.
      update private.deleted_campaigns d
         set parts = d.parts || jsonb_build_object(p_part::text, coalesce(d.parts -> p_part::text, '[]') || r)
        from jsonb_array_elements(v_lost) as r
       where d.organisation_id = p_org
         and d.parts -> v_key.target::text @> jsonb_build_array(jsonb_build_object('id', r -> v_key.id_column));
    end if;
  end loop;
  return v_rows;
end $$;
comment on function private.remove_lost_references(uuid, regclass, boolean, jsonb) is
  'Stored rows without references to rows that were deleted in the meantime. As with a live row, the foreign key '
  'decides: the row loses the reference (on delete set null) or is left out (on delete cascade). Where the foreign '
  'key refuses the delete, a row with parts of its own loses the reference, any other row is left out.';

create function private.restore_deleted_campaign(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_parts jsonb;
  v_part record;
begin
  perform private.require_writer();
  -- Serializes concurrent requests for the same campaign.
  perform private.serialize_id(p_id);
  if exists (select 1 from public.campaigns c where c.id = p_id and c.organisation_id = v_org) then
    return false;
  end if;
  delete from private.deleted_campaigns d where d.id = p_id and d.organisation_id = v_org
    returning d.parts into v_parts;
  if not found then
    perform private.refuse('PT404', 'not_found.restorable_campaign');
  end if;
  -- The rows of a campaign were not written in one call, so the row limit of a call does not apply to a restore.
  perform private.count_written_rows((
    select sum(jsonb_array_length(p.value))::integer from jsonb_each(v_parts) as p), p_is_whole => true);
  -- Delays the check against the approved plan until all rows are restored.
  perform set_config('flightdeck.restoring', 'true', true);
  -- Restores links before flights, so that a flight reuses its link instead of creating one.
  for v_part in
    select p.part, p.has_parts, p.condition, p.part::text like 'private.%' as is_private
      from private.campaign_parts() as p order by p.depth > 0 and not p.is_early, 4, p.depth
  loop
    -- Triggers on the restored rows wrote spans; the stored ones replace them.
    if v_part.is_private then
      execute format('delete from %s as t where %s', v_part.part, v_part.condition) using v_parts;
    end if;
    if v_parts ? v_part.part::text then
      perform private.restore_rows(v_part.part,
        private.remove_lost_references(v_org, v_part.part, v_part.has_parts, v_parts -> v_part.part::text));
    end if;
  end loop;
  perform set_config('flightdeck.restoring', '', true);
  -- If part of a plan is gone, its approval is void; the user who restores it does not become its author.
  perform private.void_changed_approvals(private.part_ids(v_parts, 'public.flights'), p_is_edit => false);
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
        private.copy_name(v_campaign.name, 100));
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
