-- Foundations: schemas, default privileges and the helpers that policies and guards use.

grant usage on schema public to anon, authenticated, service_role;
create schema if not exists private;
comment on schema private is 'Helpers of policies, guards and functions. Not exposed by the API.';
grant usage on schema private to authenticated, service_role;

-- Turns JIT off for new sessions. Functions here run many small statements, and compiling them in every call takes
-- longer than running them.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
end $$;

-- No role can reach a new function or table until its file grants access.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;

create function private.uid() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := auth.uid();
  v_session constant uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  -- An access token stays valid until it expires, even when its session has ended, so check the session itself.
  if v_user is null or v_session is null
    or exists (select 1 from auth.sessions s where s.id = v_session and s.user_id = v_user) then
    return v_user;
  end if;
  return null;
end $$;
comment on function private.uid() is
  'The signed-in user, or null; null too when the session of the token has ended. Helpers and policies call this '
  'instead of auth.uid(). Works in invoker triggers, which cannot reach schema auth.';
grant execute on function private.uid() to authenticated, service_role;

create function private.is_api_call() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_api_call() is
  'True when a client wrote the statement, false inside definer functions and jobs. Invoker on purpose: a definer '
  'would always see its owner.';
grant execute on function private.is_api_call() to authenticated, service_role;

-- The `search_text` columns store this result, so that a search only compares.
create function private.fold(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_text text := p_text;
begin
  if octet_length(v_text) > length(v_text) then
    v_text := regexp_replace(normalize(v_text, nfd),
      '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g');
    v_text := replace(replace(replace(translate(lower(v_text), 'ςłøđħı', 'σlodhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  end if;
  return translate(lower(v_text), '*%_\', '∗％＿＼');
end $$;
comment on function private.fold(text) is
  'A text in its search form: lower case, no accents, a final sigma like any other, and look-alikes for the '
  'characters that LIKE and the API read as patterns (* % _ \), so that a search finds them literally. Equal to '
  'fold in src/domain/shared/text.ts.';
grant execute on function private.fold(text) to authenticated, service_role;

create function private.refuse_change(p_columns text[], p_old jsonb, p_new jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_column text;
begin
  foreach v_column in array p_columns loop
    if p_old -> v_column is distinct from p_new -> v_column then
      perform private.refuse('42501', 'protected_column.change', jsonb_build_object('column', v_column));
    end if;
  end loop;
end $$;
comment on function private.refuse_change(text[], jsonb, jsonb) is
  'Raises 42501 protected_column when one of the columns differs. Policies see only one of the two rows.';
grant execute on function private.refuse_change(text[], jsonb, jsonb) to authenticated, service_role;

create function private.guard_columns() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Arguments: columns that a client can never change after the row exists.
  if private.is_api_call() then
    perform private.refuse_change(tg_argv, to_jsonb(old), to_jsonb(new));
  end if;
  return new;
end $$;
comment on function private.guard_columns() is 'BEFORE UPDATE: the named columns are immutable for clients.';
grant execute on function private.guard_columns() to authenticated, service_role;

create function private.untracked_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['updated_at', 'version', 'search_text', 'click_count', 'locked_at', 'sent', 'delivery_rate', 'ctr',
    'spent',
    'total_spent', 'flight_count', 'channels', 'approval_state']
$$;
comment on function private.untracked_columns() is
  'Columns whose change alone creates no new version and no audit entry: timestamps, the generated search_text, '
  'delivery counters and columns with their own audit entries.';
grant execute on function private.untracked_columns() to authenticated, service_role;

create function private.is_tracked_change(p_old jsonb, p_new jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select p_new - private.untracked_columns() is distinct from p_old - private.untracked_columns()
$$;
comment on function private.is_tracked_change(jsonb, jsonb) is
  'True if the rows differ in a column that private.untracked_columns() does not list.';
grant execute on function private.is_tracked_change(jsonb, jsonb) to authenticated, service_role;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := case when private.is_tracked_change(to_jsonb(old), to_jsonb(new)) then now()
    else old.updated_at end;
  return new;
end $$;
comment on function private.touch() is
  'BEFORE UPDATE: sets updated_at if a column other than private.untracked_columns() changed; otherwise keeps the old '
  'value.';
grant execute on function private.touch() to authenticated, service_role;

create function private.touch_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- Arguments: columns with their own conflict check.
  v_apart constant text[] := coalesce(tg_argv, '{}');
  v_changed constant boolean := private.is_tracked_change(to_jsonb(old) - v_apart, to_jsonb(new) - v_apart);
begin
  new.updated_at := case when v_changed then now() else old.updated_at end;
  new.version := old.version + v_changed::integer;
  return new;
end $$;
comment on function private.touch_version() is
  'BEFORE UPDATE: like touch, and increments the version that editors compare. A change of only the untracked '
  'columns or of the columns in the arguments does neither.';
grant execute on function private.touch_version() to authenticated, service_role;

create function private.is_public_host(p_host text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    -- A numeric last label makes the host an IP address, in any notation.
    when p_host ~* '(^|\.)(0x[0-9a-f]*|[0-9]+)\.?$'
      then p_host ~ '^((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.|$)){4}$'
       and p_host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2[0-9]|3[01])|192\.168|192\.0\.[02]|100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34][0-9]|25[0-5])\.'
    else p_host ~ '[^.]\.[^.]'
      and p_host !~* '(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$'
  end
$$;
comment on function private.is_public_host(text) is
  'True for a host on the public internet: not a single label, not a name of a private network, not a private, '
  'loopback, link-local or reserved address. Callers that fetch the URL must check again after DNS resolution. '
  'Equal to isPublicHost in src/domain/link/links.ts.';
grant execute on function private.is_public_host(text) to authenticated, service_role;

create function private.is_web_url(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '^https?://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$' and length(p_url) <= 2048
     and private.is_public_host(substring(p_url from '^https?://([A-Za-z0-9.-]+)'))
$$;
comment on function private.is_web_url(text) is
  'An absolute http or https URL on a public host: no user@host, no blanks or control characters.';
grant execute on function private.is_web_url(text) to authenticated, service_role;

create function private.is_phone(p_phone text) returns boolean
language sql immutable set search_path = '' as $$
  select p_phone ~ '^\+[1-9]([ ()-]?[0-9]){5,14}$'
$$;
comment on function private.is_phone(text) is
  'A phone number with country code: 6 to 15 digits, at most one blank, bracket or hyphen between two. The form '
  'checks whether the number exists in its country.';
grant execute on function private.is_phone(text) to authenticated, service_role;

create function private.is_price(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'number'
    then p_value::text::numeric >= 0 and p_value::text::numeric < 1000000 else false end
$$;
comment on function private.is_price(jsonb) is 'A JSON number from 0 to below a million; NaN and text are not.';
grant execute on function private.is_price(jsonb) to authenticated, service_role;

create function private.is_price_map(p_prices jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_prices) = 'object' and not exists (
    select 1 from jsonb_each(case when jsonb_typeof(p_prices) = 'object' then p_prices else '{}'::jsonb end) as entry
    where not private.is_price(entry.value))
$$;
comment on function private.is_price_map(jsonb) is 'An object whose every value is a price: {"SMS": 0.05}.';
grant execute on function private.is_price_map(jsonb) to authenticated, service_role;

create function private.is_segment_cost_map(p_costs jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_costs) = 'object' and not exists (
    select 1 from jsonb_each(case when jsonb_typeof(p_costs) = 'object' then p_costs else '{}'::jsonb end) as entry
    where entry.key <> lower(entry.key)
       or not (private.is_price(entry.value)
         or (entry.value ->> 'type' in ('flat', 'percentage') and private.is_price(entry.value -> 'value'))))
$$;
comment on function private.is_segment_cost_map(jsonb) is
  'Lower-case category to {type: flat|percentage, value}; a bare number is a percentage.';
grant execute on function private.is_segment_cost_map(jsonb) to authenticated, service_role;

create function private.refuse_value(p_allowed boolean, p_column text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(p_allowed, false) then
    perform private.refuse('42501', 'protected_column.server', jsonb_build_object('column', p_column));
  end if;
end $$;
comment on function private.refuse_value(boolean, text) is
  'Raises 42501 protected_column unless a client''s insert leaves a server-owned column at its start value.';
grant execute on function private.refuse_value(boolean, text) to authenticated, service_role;

-- Names appear in lists, emails, files and page titles: one line, without invisible characters or characters that
-- change the direction of text.

create function private.plain_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(
    -- Joiners stay between characters whose script or emoji needs them, and so does the first variation selector after
    -- a character that has variants.
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_text,
      '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
      -- Tag characters stay only in the flags of England, Scotland and Wales.
      '(\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f)'
        '|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]+', '\1', 'g'),
      '(^|[\u0020-\u0022\u0024-\u0029\u002b-\u002f\u003a-\u00a8\u00aa-\u00ad\u00af-\u058f])[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]+', '\1', 'g'),
      '([\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef])[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]+', '\1', 'g'),
      '(^|[\u0020-\u058f])[\u200c\u200d]+', '\1', 'g'),
      '[\u200c\u200d]+([\u0020-\u058f]|$)', '\1', 'g'))
$$;
comment on function private.plain_line(text) is
  'A name as one line of visible characters: control characters become blanks; zero-width, direction-changing and '
  'other invisible characters are removed. Equal to plainLine in src/domain/shared/plain-line.ts.';
grant execute on function private.plain_line(text) to authenticated, service_role;

create function private.is_plain_line(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '^[ -~]*$' or btrim(p_text) = private.plain_line(p_text)
$$;
comment on function private.is_plain_line(text) is 'True when plain_line would change only the blanks around the text.';
grant execute on function private.is_plain_line(text) to authenticated, service_role;

create function private.clean_names() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if not private.is_plain_line(v_row ->> v_column) then
      v_clean := v_clean || jsonb_build_object(v_column, private.plain_line(v_row ->> v_column));
    end if;
  end loop;
  return jsonb_populate_record(new, v_clean);
end $$;
comment on function private.clean_names() is
  'BEFORE INSERT OR UPDATE: stores the named columns as plain lines, for every writer.';
grant execute on function private.clean_names() to authenticated, service_role;

-- A client may send a request twice at the same time, with the same client-made id. "on conflict (id)" watches one of
-- the two unique indexes on the id, so the later request would fail in the other index. A lock makes it wait and then
-- find the row of the first request.
create function private.serialize_id(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_held constant integer := coalesce(nullif(current_setting('flightdeck.queued_ids', true), ''), '0')::integer;
begin
  -- A form writes a few rows; a list of thousands must not fill the lock table.
  if v_held < 100 then
    perform set_config('flightdeck.queued_ids', (v_held + 1)::text, true);
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('id:' || p_id, 0));
  end if;
end $$;
comment on function private.serialize_id(uuid) is
  'Serializes requests that create the same id until their transactions end, for up to 100 ids a transaction.';
grant execute on function private.serialize_id(uuid) to authenticated, service_role;

create function private.serialize_inserts() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.serialize_id(new.id);
  return new;
end $$;
comment on function private.serialize_inserts() is
  'BEFORE INSERT: calls private.serialize_id.';
grant execute on function private.serialize_inserts() to authenticated, service_role;

create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated', 'service_role')
$$;
comment on function private.is_client() is
  'True for a statement that came through the API, also with the secret key; false inside definer functions, '
  'cascades and jobs.';
grant execute on function private.is_client() to authenticated, service_role;

create function private.parse_uuid(p_text text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then p_text::uuid end
$$;
comment on function private.parse_uuid(text) is 'Parses an id; null when the text is not a uuid.';
grant execute on function private.parse_uuid(text) to authenticated, service_role;

-- The clock of delivery and billing: sends, costs and billing cycles use the same time.

create table private.delivery_clock (
  id boolean primary key default true,
  ahead interval not null default '0',
  launch_grace interval not null default '10 seconds',
  claim_time interval not null default '0.5 seconds',
  constraint delivery_clock_one_row check (id),
  constraint delivery_clock_ahead_range check (ahead >= interval '0' and ahead < interval '10 years'),
  constraint delivery_clock_launch_grace_range
    check (launch_grace >= interval '0' and launch_grace <= interval '1 hour'),
  constraint delivery_clock_claim_time_range check (claim_time >= interval '0' and claim_time <= interval '5 seconds')
);
comment on table private.delivery_clock is
  'One row: how far delivery''s clock is ahead of the server''s. Only the simulated gateway moves it; with real '
  'gateways it stays at 0.';
comment on column private.delivery_clock.launch_grace is
  'Time after a flight or campaign starts in which gateways get no work for it, so that the user can undo the '
  'start.';
comment on column private.delivery_clock.claim_time is
  'How long one claim may keep adding flights of large organizations to its page while other organizations wait.';

insert into private.delivery_clock default values;

create function private.delivery_now() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select now() + c.ahead from private.delivery_clock c);
end $$;
comment on function private.delivery_now() is
  'The time of delivery and billing: now, or the time the simulation has reached.';
grant execute on function private.delivery_now() to authenticated, service_role;

create function private.launch_grace() returns interval
language sql stable security definer set search_path = '' as $$
  select c.launch_grace from private.delivery_clock c
$$;
comment on function private.launch_grace() is 'The undo period after a start: see private.delivery_clock.';
grant execute on function private.launch_grace() to authenticated, service_role;

create function private.advance_delivery_clock(p_to timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  update private.delivery_clock c set ahead = p_to - now() where p_to - now() > c.ahead;
  return private.delivery_now();
end $$;
comment on function private.advance_delivery_clock(timestamptz) is 'Implements public.advance_delivery_clock.';
grant execute on function private.advance_delivery_clock(timestamptz) to service_role;

create function public.advance_delivery_clock(p_to timestamptz) returns timestamptz
language sql volatile set search_path = '' as $$
  select private.advance_delivery_clock(p_to)
$$;
comment on function public.advance_delivery_clock(timestamptz) is
  'For the simulated gateway: moves delivery''s clock forward to p_to, not back, and returns the new time. '
  'Service role only.';
grant execute on function public.advance_delivery_clock(timestamptz) to service_role;

-- Row limits per call: enough for a selection on a screen, too little for a script.

create function private.count_written_rows(p_rows integer, p_is_whole boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  v_limit constant integer := 5000;
  v_before constant integer := coalesce(nullif(current_setting('flightdeck.function_rows_written', true), ''),
    '0')::integer;
begin
  if v_before + p_rows > v_limit and not (p_is_whole and v_before = 0) then
    perform private.refuse('PT413', 'too_many_rows.functions', jsonb_build_object('limit', v_limit));
  end if;
  perform set_config('flightdeck.function_rows_written', (v_before + p_rows)::text, true);
end $$;
comment on function private.count_written_rows(integer, boolean) is
  'Limits the rows that functions insert in one client transaction to 5,000: PT413 too_many_rows. With p_is_whole '
  'the first call of a transaction may exceed the limit, because its rows cannot be divided. private.limit_rows '
  'counts what a client writes directly.';

create function private.limit_rows() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_limit constant integer := 1000;
  v_rows integer;
begin
  if private.is_api_call() then
    v_rows := coalesce(nullif(current_setting('flightdeck.rows_written', true), ''), '0')::integer + 1;
    if v_rows > v_limit then
      perform private.refuse('PT413', 'too_many_rows.direct', jsonb_build_object('limit', v_limit));
    end if;
    perform set_config('flightdeck.rows_written', v_rows::text, true);
  -- Rows of a restored campaign are not counted here.
  elsif tg_op = 'INSERT' and current_setting('flightdeck.restoring', true) is distinct from 'true'
    and nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' = 'authenticated' then
    perform private.count_written_rows(1);
  end if;
  return coalesce(new, old);
end $$;
comment on function private.limit_rows() is
  'BEFORE each row: PT413 too_many_rows beyond 1,000 rows that a client writes directly in one transaction, or '
  '5,000 that functions insert for it. Functions that take lists document their own limits.';
grant execute on function private.limit_rows() to authenticated, service_role;
