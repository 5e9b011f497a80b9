-- Saving an edit of somebody else's creative copies it, in one transaction.

create function public.copy_creative_with_edit(p_id uuid, p_source_id uuid, p_name text, p_type text, p_status text, p_message text)
returns setof public.creatives
language plpgsql set search_path = '' as $$
declare
  v_newest uuid;
begin
  perform public.duplicate_creative(p_id, p_source_id);
  -- The name that was typed, unless it still is the other one's.
  update public.creatives c
     set name = case when btrim(p_name) = (select s.name from public.creatives s where s.id = p_source_id) then c.name else btrim(p_name) end,
         type = p_type, status = p_status
   where c.id = p_id;
  select v.id into v_newest from public.creative_versions v where v.creative_id = p_id order by v.created_at desc, v.id desc limit 1;
  update public.creative_versions v set message = p_message where v.id = v_newest;
  return query select * from public.creatives c where c.id = p_id;
end $$;
comment on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text) is 'An own copy that holds the edit (F-29). The same p_id again answers the same copy.';
revoke execute on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text) from public, anon;
grant execute on function public.copy_creative_with_edit(uuid, uuid, text, text, text, text) to authenticated, service_role;
