-- A refusal has a key. The interface shows the key's sentence in its reader's language (src/lib/refusals); `message`
-- has the English one for callers of the API. Postgres's own messages are for programmers and show the whole row.

create function private.usd(p_amount numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('usd', p_amount)
$$;
comment on function private.usd(numeric) is 'An amount of dollars as a value of private.refuse.';
grant execute on function private.usd(numeric) to authenticated, service_role;

create function private.refusal_text(p_key text, p_values jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.refusal_sentence(p_key);
  v_value record;
begin
  for v_value in select key, value, value #>> '{}' as words from jsonb_each(p_values) loop
    v_text := replace(v_text, '{' || v_value.key || '}', case jsonb_typeof(v_value.value)
      when 'number' then to_char(v_value.words::numeric, 'FM999,999,999,999,990')
      when 'object' then '$' || to_char((v_value.value ->> 'usd')::numeric, 'FM999,999,999,990.00##')
      when 'array' then private.quoted_names(array(select jsonb_array_elements_text(v_value.value)))
      else coalesce(v_value.words, '') end);
  end loop;
  return v_text;
end $$;
comment on function private.refusal_text(text, jsonb) is
  'The English sentence of a refusal with its values: whole numbers, {"usd": amount}, lists of names and text.';
grant execute on function private.refusal_text(text, jsonb) to authenticated, service_role;

create function private.refuse(p_state text, p_key text, p_values jsonb default '{}', p_hint text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', private.refusal_text(p_key, p_values)
    using errcode = p_state, hint = coalesce(p_hint, split_part(p_key, '.', 1)),
      detail = jsonb_build_object('refusal', p_key) || p_values;
end $$;
comment on function private.refuse(text, text, jsonb, text) is
  'Raises a refusal with its SQLSTATE. The hint is the key up to its dot; the detail is the key and the values as '
  'JSON.';
grant execute on function private.refuse(text, text, jsonb, text) to authenticated, service_role;

create function private.refuse_row(p_table text, p_rule text, p_key text, p_values jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  raise exception '%', private.refusal_text(p_key, p_values)
    using errcode = '23514', schema = 'public', table = p_table, constraint = p_rule,
    hint = substr(p_rule, length(p_table) + 2), detail = jsonb_build_object('refusal', p_key) || p_values;
end $$;
comment on function private.refuse_row(text, text, text, jsonb) is
  'Raises the refusal of a failed check: 23514 with the constraint''s name without its table as hint. Not '
  'immutable, because the planner would run it.';
grant execute on function private.refuse_row(text, text, text, jsonb) to authenticated, service_role;

-- Every date and time column has one of these two types. Jobs that compute with infinity or with the year 5874897 would
-- stop, and the interface could not show it.

create domain private.instant as timestamptz
  constraint instant_times_range check (value >= '2000-01-01T00:00Z' and value < '2100-01-01T00:00Z'
    or value is null or private.refuse_row('instant', 'instant_times_range', 'check.date', '{}'));
comment on domain private.instant is 'A point in time from 2000 to 2099.';

create domain private.calendar_day as date
  constraint calendar_day_dates_range check (value >= '2000-01-01' and value < '2100-01-01'
    or value is null or private.refuse_row('calendar_day', 'calendar_day_dates_range', 'check.date', '{}'));
comment on domain private.calendar_day is 'A day from 2000 to 2099, without a time zone.';

create function private.refuse_missing() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_column constant text := (select name from unnest(tg_argv) with ordinality as a (name, place)
    where v_row -> name = 'null' order by place limit 1);
  v_values constant jsonb := jsonb_build_object('field', replace(v_column, '_', ' '));
begin
  raise exception '%', private.refusal_text('value_missing', v_values)
    using errcode = '23502', schema = tg_table_schema, table = tg_table_name, column = v_column,
      hint = v_column || '_missing', detail = jsonb_build_object('refusal', 'value_missing') || v_values;
end $$;
comment on function private.refuse_missing() is
  'BEFORE INSERT OR UPDATE, where one of the named columns is null: 23502 with a sentence and the hint '
  '<column>_missing.';
grant execute on function private.refuse_missing() to authenticated, service_role;
