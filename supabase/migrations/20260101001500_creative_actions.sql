-- Creative actions: guards on creatives and versions, statuses, labels and bulk changes.

create function private.call_seconds(p_content jsonb) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((p_content -> 'recording' ->> 'seconds')::integer,
    -- People read about 150 words a minute aloud.
    ceil((select count(*) from regexp_split_to_table(private.longest_text(p_content ->> 'script'),
      E'[ \\t\\n\\r\\f\\v]+') as w (word) where w.word <> '') * 60 / 150.0)::integer)
$$;
comment on function private.call_seconds(jsonb) is
  'Length of a call in seconds: its recording, otherwise its script read aloud with the longest usual values. The '
  'same rule as src/domain/content/call.ts.';
grant execute on function private.call_seconds(jsonb) to authenticated, service_role;

create function private.guard_new_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.status = 'draft', 'status');
    perform private.refuse_value(new.variant_of is null, 'variant_of');
    perform private.refuse_value(new.created_at <= now(), 'created_at');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative() is
  'A new creative is a draft, is not dated in the future, and is no variant (see public.add_creative_variant).';
grant execute on function private.guard_new_creative() to authenticated, service_role;
create trigger creatives_guard_new before insert on public.creatives for each row
  execute function private.guard_new_creative();

create function private.guard_creative() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'organisation_id', 'user_id', 'created_at', 'variant_of', 'variant',
    'variant_share'], to_jsonb(old), to_jsonb(new));
  if new.status is distinct from old.status
    and not exists (select 1 from public.creative_statuses s where s.name = new.status and s.is_active) then
    perform private.refuse('22023', 'unknown_status.status');
  end if;
  return new;
end $$;
comment on function private.guard_creative() is
  'Owner, organization and parent of a variant cannot change; a status must be an active one of the lookup.';
grant execute on function private.guard_creative() to authenticated, service_role;
create trigger creatives_guard before update on public.creatives for each row execute function private.guard_creative();

create function private.guard_new_creative_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    perform private.refuse_value(new.click_count = 0, 'click_count');
    perform private.refuse_value(new.shortened_url is null, 'shortened_url');
    perform private.refuse_value(to_jsonb(new) ->> 'locked_at' is null, 'locked_at');
    perform private.refuse_value(new.created_at <= now(), 'created_at');
  end if;
  return new;
end $$;
comment on function private.guard_new_creative_version() is
  'The server owns clicks and short links. Rejects a version dated in the future: flights send the newest version, '
  'and it would stay the newest.';
grant execute on function private.guard_new_creative_version() to authenticated, service_role;
create trigger creative_versions_guard_new before insert on public.creative_versions
  for each row execute function private.guard_new_creative_version();

create function public.message(public.creatives) returns text
language sql stable set search_path = '' as $$
  select v.message from public.creative_versions v where v.creative_id = $1.id
    order by v.created_at desc, v.id desc limit 1
$$;
comment on function public.message(public.creatives) is 'Computed field: the text of the newest version.';
grant execute on function public.message(public.creatives) to authenticated, service_role;

create function public.newest_content(public.creatives) returns jsonb
language sql stable set search_path = '' as $$
  select v.content from public.creative_versions v where v.creative_id = $1.id
    order by v.created_at desc, v.id desc limit 1
$$;
comment on function public.newest_content(public.creatives) is
  'Computed field: the content of the newest version, in the shape of the creative''s channel.';
grant execute on function public.newest_content(public.creatives) to authenticated, service_role;

create function private.set_creative_status(p_id uuid, p_status text, p_expected text default null)
  returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_write() then
    perform private.refuse('42501', 'read_only.creative');
  end if;
  if not exists (select 1 from public.creative_statuses s where s.name = p_status and s.is_active) then
    perform private.refuse('22023', 'unknown_status.status');
  end if;
  return query
    update public.creatives c set status = p_status
     where c.id = p_id and c.organisation_id = private.effective_org_id() and c.status = coalesce(p_expected, c.status)
    returning c.*;
  if not found then
    if exists (select 1 from public.creatives c where c.id = p_id and c.organisation_id = private.effective_org_id())
      then
      perform private.refuse('PT409', 'version_conflict.creative_status');
    end if;
    perform private.refuse('PT404', 'not_found.creative');
  end if;
end $$;
comment on function private.set_creative_status(uuid, text, text) is
  'Implements public.set_creative_status. Runs as definer, because any writer may set the status, not only the owner.';
grant execute on function private.set_creative_status(uuid, text, text) to authenticated, service_role;

create function public.set_creative_status(p_id uuid, p_status text, p_expected text default null)
  returns setof public.creatives
language sql set search_path = '' as $$
  select * from private.set_creative_status(p_id, p_status, p_expected)
$$;
comment on function public.set_creative_status(uuid, text, text) is
  'Sets the status of a creative, for any writer of the organization. With p_expected, only if that is still its '
  'status. Errors: read_only, unknown_status, not_found, version_conflict.';
grant execute on function public.set_creative_status(uuid, text, text) to authenticated, service_role;

create function private.copy_name(p_name text, p_limit integer) returns text
language sql stable set search_path = '' as $$
  select left(p_name, p_limit - length(w.word)) || w.word
    from (select ' (' || case (select u.language_settings from public.link_users u where u.id = private.uid())
      when 'de' then 'Kopie' when 'es' then 'copia' when 'fr' then 'copie' when 'pt' then 'cópia'
      else 'Copy' end || ')') as w (word)
$$;
comment on function private.copy_name(text, integer) is
  'The name of a copy in the language of the acting person, truncated to the column''s limit. The interface uses the '
  'same words.';
grant execute on function private.copy_name(text, integer) to authenticated, service_role;

create function private.label_creative(p_id uuid, p_label text, p_on boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- Reuses the spelling that the organization already has.
  v_label constant text := coalesce((
    select l.label from public.creatives c cross join lateral unnest(c.labels) as l (label)
     where c.organisation_id = private.effective_org_id()
       and lower(l.label) = lower(private.plain_line(p_label)) limit 1), private.plain_line(p_label));
  v_labels text[];
begin
  select c.labels into v_labels from public.creatives c
    where c.id = p_id and c.organisation_id = private.effective_org_id() for update;
  if not found then
    perform private.refuse('PT404', 'not_found.creative');
  elsif p_on = (lower(v_label) = any (array(select lower(l) from unnest(v_labels) as l))) then
    return false;
  elsif p_on and cardinality(v_labels) >= 10 then
    perform private.refuse('PT409', 'too_many_labels');
  end if;
  update public.creatives c
     set labels = case when p_on then v_labels || v_label
       else array(select l from unnest(v_labels) with ordinality as x (l, n) where lower(l) <> lower(v_label)
       order by n) end
   where c.id = p_id;
  return true;
end $$;
comment on function private.label_creative(uuid, text, boolean) is
  'Adds or removes a label of a creative in the effective organization; false if nothing changed.';

create function private.change_creatives(p_action text, p_ids uuid[], p_value text, p_variants boolean)
returns table (id uuid, outcome text, before text, hint text, message text)
language plpgsql security definer set search_path = '' as $$
declare
  v_org constant uuid := private.effective_org_id();
  v_chosen uuid;
  v_group uuid[];
  v_one uuid;
  v_done jsonb;
begin
  perform private.require_writer();
  if coalesce(p_action <> all (array['status', 'label', 'unlabel']), true) then
    perform private.refuse('22023', 'unknown_action');
  elsif coalesce(cardinality(p_ids), 0) = 0 then
    perform private.refuse('22023', 'nothing_chosen.creative');
  elsif cardinality(p_ids) > 500 then
    perform private.refuse('PT413', 'too_many_creatives');
  elsif p_action <> 'status' and not coalesce(length(private.plain_line(p_value)) between 1 and 40, false) then
    perform private.refuse('22023', 'invalid_label');
  end if;
  -- Locks in id order, as all functions that lock several creatives do, but main creatives first, so that adding a
  -- variant waits.
  perform from public.creatives c where c.organisation_id = v_org and c.variant_of is null and c.id = any (p_ids)
    order by c.id for no key update;
  perform from public.creatives c
    where c.organisation_id = v_org and c.variant_of is not null
      and (c.id = any (p_ids) or p_variants and c.variant_of = any (p_ids)) order by c.id for no key update;
  for v_chosen in
    select distinct e.chosen from unnest(p_ids) as e (chosen)
     where e.chosen is not null
       and not (p_variants and exists (select 1 from public.creatives c
         where c.id = e.chosen and c.organisation_id = v_org and c.variant_of = any (p_ids)))
     order by e.chosen
  loop
    v_group := array[v_chosen] || array(
      select c.id from public.creatives c where p_variants and c.variant_of = v_chosen and c.organisation_id = v_org
        order by c.variant);
    v_done := '[]';
    -- A subtransaction: a creative and its variants change together or not at all.
    begin
      foreach v_one in array v_group loop
        before := (select c.status from public.creatives c where c.id = v_one and c.organisation_id = v_org);
        if p_action <> 'status' then
          outcome := case when private.label_creative(v_one, p_value, p_action = 'label') then 'done'
            else 'unchanged' end;
        elsif before = p_value then
          outcome := 'unchanged';
        else
          perform * from private.set_creative_status(v_one, p_value);
          outcome := 'done';
        end if;
        v_done := v_done || jsonb_build_object('id', v_one, 'outcome', outcome, 'before', before);
      end loop;
      return query select (d.value ->> 'id')::uuid, d.value ->> 'outcome', d.value ->> 'before', null::text, null::text
        from jsonb_array_elements(v_done) as d;
    exception when others then
      get stacked diagnostics hint = pg_exception_hint, message = message_text;
      return query
        select v_chosen, 'refused', (select c.status from public.creatives c
          where c.id = v_chosen and c.organisation_id = v_org), hint,
               case when v_one = v_chosen then message
                 else (select 'Its variant "' || c.name || '": ' || message from public.creatives c
                 where c.id = v_one) end;
    end;
  end loop;
end $$;
comment on function private.change_creatives(text, uuid[], text, boolean) is 'Implements public.change_creatives.';
grant execute on function private.change_creatives(text, uuid[], text, boolean) to authenticated, service_role;

create function public.change_creatives(p_action text, p_ids uuid[], p_value text, p_variants boolean default false)
returns table (id uuid, outcome text, before text, hint text, message text)
language sql volatile set search_path = '' as $$
  select * from private.change_creatives(p_action, p_ids, p_value, p_variants)
$$;
comment on function public.change_creatives(text, uuid[], text, boolean) is
  'Changes up to 500 creatives of the effective organization, regardless of owner: status (to p_value), label or '
  'unlabel (with p_value). With p_variants each creative changes together with its variants or not at all. Returns '
  'for each id, variants included, done, unchanged or refused with a hint and a sentence, and the previous status. '
  'Repeating the call has no further effect.';
grant execute on function public.change_creatives(text, uuid[], text, boolean) to authenticated, service_role;

create function public.creative_labels() returns table (label text, creatives integer)
language sql stable set search_path = '' as $$
  select min(l.label), count(*)::integer
    from public.creatives c cross join lateral unnest(c.labels) as l (label)
   where c.organisation_id = (select private.effective_org_id())
   group by lower(l.label) order by lower(l.label) limit 500
$$;
comment on function public.creative_labels() is
  'The labels of the effective organization''s creatives, with the number of creatives for each.';
grant execute on function public.creative_labels() to authenticated, service_role;
