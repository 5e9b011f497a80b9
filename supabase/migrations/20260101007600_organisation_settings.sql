-- Organization settings: holidays, quiet hours, forbidden words and UTM parameters.

-- Holidays: days that a schedule planned by weekdays may skip.

create function private.set_holiday(p_day date, p_is_holiday boolean) returns date[]
language plpgsql security definer set search_path = '' as $$
declare
  v_days date[];
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    perform private.refuse('42501', 'not_admin.holidays');
  elsif p_is_holiday is null or not coalesce(p_day >= '2000-01-01' and p_day < '2100-01-01', false) then
    perform private.refuse('22023', 'invalid_day');
  end if;
  update public.organisations o
     set holidays = array(select distinct d from unnest(case when p_is_holiday then o.holidays || p_day
       else array_remove(o.holidays, p_day) end) as d order by d)
   where o.id = private.effective_org_id() and (p_day = any (o.holidays)) <> p_is_holiday;
  select o.holidays into v_days from public.organisations o where o.id = private.effective_org_id();
  return v_days;
exception when check_violation then
  perform private.refuse('22023', 'too_many_holidays');
end $$;
comment on function private.set_holiday(date, boolean) is 'Implements public.set_holiday.';
grant execute on function private.set_holiday(date, boolean) to authenticated, service_role;

create function public.set_holiday(p_day date, p_is_holiday boolean) returns date[]
language sql volatile set search_path = '' as $$
  select private.set_holiday(p_day, p_is_holiday)
$$;
comment on function public.set_holiday(date, boolean) is
  'For admins: adds or removes a holiday of the effective organization. Returns all its holidays. Refuses with '
  'not_admin, invalid_day and too_many_holidays.';
grant execute on function public.set_holiday(date, boolean) to authenticated, service_role;

-- Quiet hours: local times at which nothing is sent on a channel, even within an interval of a flight.

create function private.set_quiet_hours(p_channel text, p_from text, p_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hours jsonb;
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    perform private.refuse('42501', 'not_admin.quiet_hours');
  elsif not exists (select 1 from public.service_types s where s.name = p_channel) then
    perform private.refuse('22023', 'unknown_channel.name');
  end if;
  v_hours := case when p_from is null and p_to is null then '{}'
    else jsonb_build_object(p_channel, jsonb_build_object('from', p_from, 'to', p_to)) end;
  if not private.is_quiet_hours(v_hours) then
    perform private.refuse('22023', 'invalid_hours');
  end if;
  update public.organisations o set quiet_hours = (o.quiet_hours - p_channel) || v_hours
   where o.id = private.effective_org_id() and o.quiet_hours is distinct from (o.quiet_hours - p_channel) || v_hours;
  select o.quiet_hours into v_hours from public.organisations o where o.id = private.effective_org_id();
  return v_hours;
end $$;
comment on function private.set_quiet_hours(text, text, text) is 'Implements public.set_quiet_hours.';
grant execute on function private.set_quiet_hours(text, text, text) to authenticated, service_role;

create function public.set_quiet_hours(p_channel text, p_from text default null, p_to text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.set_quiet_hours(p_channel, p_from, p_to)
$$;
comment on function public.set_quiet_hours(text, text, text) is
  'For admins: sets the quiet hours of a channel of the effective organization, from one local time to another (HH:MM; '
  'past midnight when p_to is earlier), or removes them without times. Returns the quiet hours of all channels. '
  'Refuses with not_admin, unknown_channel and invalid_hours.';
grant execute on function public.set_quiet_hours(text, text, text) to authenticated, service_role;

-- Forbidden words: the editor and the launch check warn about them in messages; nothing is refused.

create function private.set_forbidden_word(p_word text, p_is_forbidden boolean) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  v_word constant text := btrim(p_word);
  v_words text[];
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    perform private.refuse('42501', 'not_admin.avoided_words');
  elsif p_is_forbidden is null or not coalesce(length(v_word) between 1 and 60 and private.is_plain_line(v_word), false)
    then
    perform private.refuse('22023', 'invalid_word');
  end if;
  select array(select w from unnest(o.forbidden_words) as w where lower(w) <> lower(v_word)) || case
    when p_is_forbidden then array[v_word] else '{}' end
    into v_words from public.organisations o where o.id = private.effective_org_id();
  if cardinality(v_words) > 200 then
    perform private.refuse('22023', 'too_many_words');
  end if;
  v_words := array(select w from unnest(v_words) as w order by lower(w), w);
  update public.organisations o set forbidden_words = v_words
    where o.id = private.effective_org_id() and o.forbidden_words <> v_words;
  return v_words;
end $$;
comment on function private.set_forbidden_word(text, boolean) is 'Implements public.set_forbidden_word.';
grant execute on function private.set_forbidden_word(text, boolean) to authenticated, service_role;

create function public.set_forbidden_word(p_word text, p_is_forbidden boolean) returns text[]
language sql volatile set search_path = '' as $$
  select private.set_forbidden_word(p_word, p_is_forbidden)
$$;
comment on function public.set_forbidden_word(text, boolean) is
  'For admins: adds or removes a forbidden word or phrase of the effective organization, ignoring case. Returns all of '
  'them in alphabetical order. Refuses with not_admin, invalid_word and too_many_words.';
grant execute on function public.set_forbidden_word(text, boolean) to authenticated, service_role;

-- UTM parameters that a new tracked link adds to its destination, so that the organization's own analytics know where a
-- visitor came from.

create function private.set_utm_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_org_admin() or private.effective_org_id() is null then
    perform private.refuse('42501', 'not_admin.utm');
  elsif not coalesce(private.is_utm_template(p_template), false) then
    perform private.refuse('22023', 'invalid_utm',
      jsonb_build_object('fields', jsonb_build_array('{{channel}}', '{{campaign}}', '{{flight}}')));
  end if;
  update public.organisations o set utm_template = p_template
    where o.id = private.effective_org_id() and o.utm_template <> p_template;
  return p_template;
end $$;
comment on function private.set_utm_template(jsonb) is 'Implements public.set_utm_template.';
grant execute on function private.set_utm_template(jsonb) to authenticated, service_role;

create function public.set_utm_template(p_template jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.set_utm_template(p_template)
$$;
comment on function public.set_utm_template(jsonb) is
  'For admins: sets the UTM parameters that new tracked links of the effective organization add to their '
  'destination. Refuses with not_admin and invalid_utm.';
grant execute on function public.set_utm_template(jsonb) to authenticated, service_role;
