-- A filter that may be absent was a condition beside every row, for which one plan had to do: the whole table was read, also
-- for the people of one organisation. Planned for the values that came, an absent filter falls away and the others find their index.

create or replace function public.count_people(p_organisation_id uuid default null, p_unassigned boolean default false,
  p_search text default '', p_role text default null)
returns table (status text, people bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select u.status, count(*)
      from public.link_users u
     where (p_organisation_id is null or u.organisation_id = p_organisation_id)
       and (not p_unassigned or u.organisation_id is null)
       and (p_search = '' or position(lower(p_search) in u.search_text) > 0)
       and (p_role is null
         or (p_role = 'none' and not exists (select 1 from public.user_roles r where r.user_id = u.id))
         or exists (select 1 from public.user_roles r where r.user_id = u.id and r.role = p_role))
     group by u.status;
end $$;
