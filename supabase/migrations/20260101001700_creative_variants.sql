-- Variants: creatives tested against a main creative. Each has its own versions, languages, approval and comments.

create function private.check_variant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
begin
  if tg_op = 'UPDATE' and new.type is distinct from old.type
    and (new.variant_of is not null or exists (select 1 from public.creatives c where c.variant_of = new.id)) then
    perform private.refuse('PT409', 'variant_channel.shared');
  elsif new.variant_of is null then
    -- The variant was detached, or its main creative was deleted.
    new.variant := null;
    new.variant_share := null;
    return new;
  end if;
  -- Locks the main creative, so that no other transaction adds a variant or changes its channel before this one ends.
  select * into v_parent from public.creatives c
    where c.id = new.variant_of and c.organisation_id = new.organisation_id for no key update;
  if not found then
    perform private.refuse('PT404', 'not_found.creative');
  elsif v_parent.variant_of is not null or exists (select 1 from public.creatives c where c.variant_of = new.id) then
    perform private.refuse('22023', 'nested_variant');
  elsif v_parent.type <> new.type then
    perform private.refuse('22023', 'variant_channel.creative', jsonb_build_object('channel', v_parent.type));
  end if;
  return new;
end $$;
comment on function private.check_variant() is
  'BEFORE INSERT or UPDATE: a variant has the organization and channel of its main creative, which is no variant '
  'itself. Other creatives have neither letter nor share.';
grant execute on function private.check_variant() to authenticated, service_role;
create trigger creatives_check_variant_new before insert on public.creatives
  for each row when (num_nonnulls(new.variant_of, new.variant, new.variant_share) > 0)
    execute function private.check_variant();
create trigger creatives_check_variant before update of variant_of, variant, variant_share, type on public.creatives
  for each row when ((old.variant_of, old.variant, old.variant_share, old.type) is distinct from (new.variant_of,
    new.variant, new.variant_share, new.type))
  execute function private.check_variant();

create function private.check_variant_shares() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.creatives c where c.variant_of in (select n.variant_of from changed as n
      where n.variant_of is not null)
     group by c.variant_of having sum(c.variant_share) > 99) then
    perform private.refuse('22023', 'invalid_shares.none_left');
  end if;
  return null;
end $$;
comment on function private.check_variant_shares() is 'AFTER a statement: leaves at least one percent for A.';
grant execute on function private.check_variant_shares() to authenticated, service_role;
create trigger creatives_check_shares_new after insert on public.creatives
  referencing new table as changed for each statement execute function private.check_variant_shares();
create trigger creatives_check_shares after update on public.creatives
  referencing new table as changed for each statement execute function private.check_variant_shares();

create function private.close_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_left record;
begin
  -- Moves one letter at a time, so that no two variants share a letter. Generated names follow their letter.
  for v_left in
    select c.id, c.variant, chr(65 + row_number() over (order by c.variant)::integer) as letter
      from public.creatives c where c.variant_of = old.variant_of order by c.variant
  loop
    update public.creatives c
       set variant = v_left.letter, name = case
         when right(c.name, 2) = ' ' || v_left.variant then left(c.name, -1) || v_left.letter else c.name end
     where c.id = v_left.id and c.variant <> v_left.letter;
  end loop;
  return null;
end $$;
comment on function private.close_variants() is
  'AFTER DELETE or UPDATE: moves the remaining letters up to close the gap. A gets the share of the removed '
  'variant.';
grant execute on function private.close_variants() to authenticated, service_role;
create trigger creatives_close_variants_gone after delete on public.creatives
  for each row when (old.variant_of is not null) execute function private.close_variants();
create trigger creatives_close_variants after update of variant_of on public.creatives
  for each row when (old.variant_of is not null and new.variant_of is distinct from old.variant_of)
    execute function private.close_variants();

create function private.lock_main_creative(p_id uuid) returns public.creatives
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_creative public.creatives;
begin
  select * into v_creative from public.creatives c
   where c.organisation_id = private.effective_org_id()
     and c.id = (select coalesce(x.variant_of, x.id) from public.creatives x
       where x.id = p_id and x.organisation_id = private.effective_org_id())
     for no key update;
  if not found then
    perform private.refuse('PT404', 'not_found.creative');
  end if;
  return v_creative;
end $$;
comment on function private.lock_main_creative(uuid) is
  'Locks and returns the main creative, given its id or that of one of its variants. The lock serializes changes of '
  'its variants. Raises not_found.';

create function private.add_creative_variant(p_id uuid, p_creative_id uuid) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
  v_count integer;
  v_left integer;
  v_even boolean;
  v_letter text;
begin
  perform private.require_writer();
  perform private.serialize_id(p_id);
  v_parent := private.lock_main_creative(p_creative_id);
  if exists (select 1 from public.creatives c where c.id = p_id) then
    -- The response to the first attempt was lost.
    if not exists (select 1 from public.creatives c
      where c.id = p_id and c.variant_of = v_parent.id and c.user_id = private.uid()) then
      perform private.refuse('PT409', 'request_reused.creative_id');
    end if;
    return query select * from public.creatives c where c.id = p_id;
    return;
  end if;
  select count(*)::integer, 100 - coalesce(sum(c.variant_share), 0)::integer into v_count, v_left
    from public.creatives c where c.variant_of = v_parent.id;
  v_even := not exists (select 1 from public.creatives c
    where c.variant_of = v_parent.id and c.variant_share <> 100 / (v_count + 1));
  v_letter := chr(66 + v_count);
  if v_count >= 3 then
    perform private.refuse('PT409', 'too_many_variants');
  elsif v_left < 2 and not v_even then
    perform private.refuse('PT409', 'invalid_shares.one_percent');
  end if;
  -- Equal shares stay equal; otherwise the new variant gets half of A's share.
  if v_even then
    update public.creatives c set variant_share = 100 / (v_count + 2) where c.variant_of = v_parent.id;
  end if;
  insert into public.creatives (id, name, type, labels, variant_of, variant, variant_share)
  values (p_id, left(v_parent.name, 118) || ' ' || v_letter, v_parent.type, v_parent.labels, v_parent.id, v_letter,
    case when v_even then 100 / (v_count + 2) else v_left / 2 end);
  insert into public.creative_versions (creative_id, version_name, message, content, original_url, tracker_version_id,
    og_title, og_description, og_image)
  select p_id, 'Original', v.message, v.content, v.original_url, v.tracker_version_id, v.og_title, v.og_description,
    v.og_image
    from public.creative_versions v where v.creative_id = p_creative_id order by v.created_at desc, v.id desc limit 1;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function private.add_creative_variant(uuid, uuid) is
  'Implements public.add_creative_variant. Runs as definer, because any writer may add variants, not only the owner.';
grant execute on function private.add_creative_variant(uuid, uuid) to authenticated, service_role;

create function public.add_creative_variant(p_id uuid, p_creative_id uuid) returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.add_creative_variant(p_id, p_creative_id)
$$;
comment on function public.add_creative_variant(uuid, uuid) is
  'Adds a variant to a creative, given its id or that of one of its variants: the caller''s own draft with the '
  'newest content of p_creative_id and the next letter at the end of its name. Equal shares stay equal; otherwise '
  'it gets half of A''s share. Any writer of the organization may add one. Repeating p_id returns the same '
  'variant. Hints: read_only, not_found, too_many_variants, invalid_shares, request_reused.';
grant execute on function public.add_creative_variant(uuid, uuid) to authenticated, service_role;

create function private.set_variant_shares(p_creative_id uuid, p_shares jsonb, p_seen jsonb)
  returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.creatives;
  v_shares jsonb;
begin
  perform private.require_writer();
  v_parent := private.lock_main_creative(p_creative_id);
  select coalesce(jsonb_object_agg(c.variant, c.variant_share), '{}') into v_shares from public.creatives c
    where c.variant_of = v_parent.id;
  if jsonb_typeof(p_shares) is distinct from 'object' or exists (
    select 1 from jsonb_each_text(case jsonb_typeof(p_shares) when 'object' then p_shares else '{}' end) as s
      where coalesce(s.value !~ '^[1-9][0-9]?$', true)) then
    perform private.refuse('22023', 'invalid_shares.range');
  elsif p_shares <> v_shares then
    if p_seen is distinct from v_shares or array(select jsonb_object_keys(p_shares)) <> array(
      select jsonb_object_keys(v_shares)) then
      perform private.refuse('PT409', 'version_conflict.shares');
    end if;
    update public.creatives c set variant_share = (p_shares ->> c.variant)::integer
     where c.variant_of = v_parent.id and c.variant_share <> (p_shares ->> c.variant)::integer;
  end if;
  return query select * from public.creatives c where c.variant_of = v_parent.id order by c.variant;
end $$;
comment on function private.set_variant_shares(uuid, jsonb, jsonb) is
  'Implements public.set_variant_shares. Runs as definer, because any writer may set shares.';
grant execute on function private.set_variant_shares(uuid, jsonb, jsonb) to authenticated, service_role;

create function public.set_variant_shares(p_creative_id uuid, p_shares jsonb, p_seen jsonb)
  returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.set_variant_shares(p_creative_id, p_shares, p_seen)
$$;
comment on function public.set_variant_shares(uuid, jsonb, jsonb) is
  'Sets the shares of a creative''s variants, {"B": 30, "C": 20} in percent, if the shares are still those the '
  'caller saw; A has the rest, at least one percent. Returns the variants. Flights that already use the variants '
  'keep their shares. Any writer of the organization may set them. Hints: read_only, not_found, invalid_shares, '
  'version_conflict.';
grant execute on function public.set_variant_shares(uuid, jsonb, jsonb) to authenticated, service_role;

create function private.detach_variant(p_id uuid) returns setof public.creatives
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writer();
  perform private.lock_main_creative(p_id);
  update public.creatives c set variant_of = null where c.id = p_id and c.variant_of is not null;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function private.detach_variant(uuid) is
  'Implements public.detach_variant. Runs as definer, because any writer may detach variants.';
grant execute on function private.detach_variant(uuid) to authenticated, service_role;

create function public.detach_variant(p_id uuid) returns setof public.creatives
language sql volatile set search_path = '' as $$
  select * from private.detach_variant(p_id)
$$;
comment on function public.detach_variant(uuid) is
  'Turns a variant into a creative of its own. The letters after it move up, and A gets its share. Flights that '
  'already use it keep it. Any writer of the organization may detach it; repeating the call has no further '
  'effect. Hints: read_only, not_found.';
grant execute on function public.detach_variant(uuid) to authenticated, service_role;

create function public.search_text(public.creative_versions) returns text
language sql stable set search_path = '' as $$
  select private.fold($1.version_name)
$$;
comment on function public.search_text(public.creative_versions) is
  'Computed field: the version name normalized for search (private.fold).';
grant execute on function public.search_text(public.creative_versions) to authenticated, service_role;

create function public.variant_of_name(public.creatives) returns text
language sql stable set search_path = '' as $$
  select c.name from public.creatives c where c.id = $1.variant_of
$$;
comment on function public.variant_of_name(public.creatives) is
  'Computed field: the name of the variant''s main creative; null for other creatives.';
grant execute on function public.variant_of_name(public.creatives) to authenticated, service_role;

create function public.variant_count(public.creatives) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.creatives c where c.variant_of = $1.id
$$;
comment on function public.variant_count(public.creatives) is 'Computed field: the number of variants of the creative.';
grant execute on function public.variant_count(public.creatives) to authenticated, service_role;

create function public.group_search_text(public.creatives) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n', $1.search_text,
    (select string_agg(c.search_text, E'\n' order by c.variant) from public.creatives c where c.variant_of = $1.id))
$$;
comment on function public.group_search_text(public.creatives) is
  'Computed field: search_text of the creative and of its variants, one per line, so that a search for a variant '
  'finds its main creative.';
grant execute on function public.group_search_text(public.creatives) to authenticated, service_role;
