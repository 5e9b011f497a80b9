-- Organizations and the rows of their people. Their policies are in the access file, next to the helpers they use.

create function private.is_package_map(p_packages jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_packages) = 'object' and not exists (
    select 1
      from jsonb_each(case when jsonb_typeof(p_packages) = 'object' then p_packages else '{}'::jsonb end) as service
     where jsonb_typeof(service.value) <> 'array'
        or jsonb_array_length(case when jsonb_typeof(service.value) = 'array' then service.value
          else '[]'::jsonb end) > 50
        or exists (
          select 1
            from jsonb_array_elements(case when jsonb_typeof(service.value) = 'array' then service.value
              else '[]'::jsonb end) as package
           where not coalesce(
             case when jsonb_typeof(package -> 'quantity') = 'number'
               and jsonb_typeof(package -> 'discount_percentage') = 'number' then
               (package ->> 'quantity')::numeric between 0 and 1e12
               and (package ->> 'quantity')::numeric = trunc((package ->> 'quantity')::numeric)
               and (package ->> 'discount_percentage')::numeric between -100 and 100 end, false)))
$$;
comment on function private.is_package_map(jsonb) is
  'Channel name to at most 50 packages {quantity: whole number, discount_percentage: -100 to 100}; a negative '
  'discount is a surcharge.';
grant execute on function private.is_package_map(jsonb) to authenticated, service_role;

create function private.is_utm_template(p_template jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p_template) = 'object' and not exists (
    select 1 from jsonb_each(p_template) as e
     where e.key not in ('utm_source', 'utm_medium', 'utm_campaign', 'utm_content')
        or jsonb_typeof(e.value) <> 'string' or length(e.value #>> '{}') > 100
        or e.value #>> '{}' !~ '^([A-Za-z0-9._~-]|\{\{(channel|campaign|flight)\}\})+$');
end $$;
comment on function private.is_utm_template(jsonb) is
  'UTM parameters by name: 1 to 100 characters that need no escaping in a URL, and {{channel}}, {{campaign}}, '
  '{{flight}}, which private.fill_link replaces for each flight.';
grant execute on function private.is_utm_template(jsonb) to authenticated, service_role;

create function private.is_quiet_hours(p_hours jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p_hours) = 'object' and not exists (
    select 1 from jsonb_each(case when jsonb_typeof(p_hours) = 'object' then p_hours else '{}' end) as h
     where not coalesce(case when jsonb_typeof(h.value) = 'object' then h.value - array['from', 'to'] = '{}'
       and h.value ->> 'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' and h.value ->> 'to' ~ '^([01]\d|2[0-3]):[0-5]\d$'
       and h.value ->> 'from' <> h.value ->> 'to' end, false));
end $$;
comment on function private.is_quiet_hours(jsonb) is '{channel: {from, to}}: two different times, HH:MM.';
grant execute on function private.is_quiet_hours(jsonb) to authenticated, service_role;

create table public.organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null default 'advertiser',
  is_active boolean not null default true,
  logo_url text,
  menu_color text not null default '#1a1a1a',
  background_color text not null default '#ffffff',
  time_zone text not null default 'UTC',
  monthly_credit_limit numeric(14, 2) default 10000,
  launch_confirm_above integer not null default 10000,
  approval_policy text not null default 'off',
  approval_above numeric(14, 2) not null default 1000,
  approval_amounts jsonb not null default '{}',
  location_targeting_cost numeric(14, 4) default 0.01,
  active_services text[] not null default array['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'],
  finishing_services text[] not null default '{}',
  holidays date[] not null default '{}',
  quiet_hours jsonb not null default '{}',
  forbidden_words text[] not null default '{}',
  utm_template jsonb not null default '{}',
  service_rates jsonb not null default '{"SMS": 0.05, "RCS": 0.08, "Push": 0.02, "Email": 0.01, "WhatsApp": 0.06, "Voice": 0.15}',
  prepaid_packages jsonb not null default '{"SMS": [], "RCS": [], "Push": [], "Email": [], "WhatsApp": [], "Voice": []}',
  segment_costs jsonb not null default '{"demographic": {"type": "flat", "value": 0}, "behavioral": {"type": "percentage", "value": 10}, "geographic": {"type": "flat", "value": 0.005}, "psychographic": {"type": "percentage", "value": 15}, "transactional": {"type": "percentage", "value": 12}, "technographic": {"type": "flat", "value": 0.008}, "firmographic": {"type": "percentage", "value": 8}, "custom": {"type": "flat", "value": 0.01}}',
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  updated_by uuid default private.uid(),
  version integer not null default 1,
  request_hash text,
  constraint organisations_name_length check (length(btrim(name)) between 1 and 100),
  constraint organisations_type_known check (type in ('advertiser', 'agency', 'VOX')),
  constraint organisations_menu_color_shape check (menu_color ~ '^#[0-9a-fA-F]{6}$'),
  constraint organisations_background_color_shape check (background_color ~ '^#[0-9a-fA-F]{6}$'),
  constraint organisations_logo_url_shape check (logo_url is null or private.is_web_url(logo_url)),
  constraint organisations_monthly_credit_limit_range check (monthly_credit_limit >= 0 and monthly_credit_limit < 1e12),
  constraint organisations_launch_confirm_above_range check (launch_confirm_above between 0 and 1000000000),
  constraint organisations_approval_policy_known
    check (approval_policy in ('off', 'second_person', 'second_person_above')),
  constraint organisations_approval_above_range check (approval_above >= 0 and approval_above < 1e10),
  constraint organisations_approval_amounts_shape check (private.is_price_map(approval_amounts)),
  constraint organisations_location_targeting_cost_range
    check (location_targeting_cost >= 0 and location_targeting_cost < 1000000),
  constraint organisations_service_rates_shape check (private.is_price_map(service_rates)),
  constraint organisations_segment_costs_shape check (private.is_segment_cost_map(segment_costs)),
  constraint organisations_prepaid_packages_shape check (private.is_package_map(prepaid_packages)),
  constraint organisations_logo_url_length check (length(logo_url) <= 2048),
  constraint organisations_active_services_size check (cardinality(active_services) <= 50),
  constraint organisations_finishing_services_size check (cardinality(finishing_services) <= 50),
  constraint organisations_holidays_size check (cardinality(holidays) <= 400),
  constraint organisations_holidays_range
    check (date '2000-01-01' <= all (holidays) and date '2100-01-01' > all (holidays)),
  constraint organisations_forbidden_words_size
    check (cardinality(forbidden_words) <= 200 and length(array_to_string(forbidden_words, '')) <= 12000),
  constraint organisations_forbidden_words_said check ('' <> all (forbidden_words)),
  constraint organisations_utm_template_shape check (private.is_utm_template(utm_template)),
  constraint organisations_quiet_hours_shape check (private.is_quiet_hours(quiet_hours)),
  constraint organisations_quiet_hours_size check (length(quiet_hours::text) <= 5000),
  constraint organisations_name_characters check (private.is_plain_line(name))
);
comment on table public.organisations is
  'One row is a tenant: an advertiser, an agency, or the provider itself (VOX), with its prices.';
comment on column public.organisations.time_zone is 'IANA name. Schedule intervals are in this zone.';
comment on column public.organisations.launch_confirm_above is
  'A launch of more messages than this requires typing their number.';
comment on column public.organisations.approval_policy is
  'Whether a second person approves what is sent: never, always, or above an amount.';
comment on column public.organisations.approval_above is
  'Dollars that the flights of a campaign may spend together without approval, where the policy asks for one '
  'above an amount.';
comment on column public.organisations.approval_amounts is
  'Channel name to dollars: flights of the channel are summed apart and compared with this amount instead of '
  'approval_above.';
comment on column public.organisations.forbidden_words is
  'Words and phrases that the organization''s messages avoid; editors warn about them. Set by '
  'public.set_forbidden_word.';
comment on column public.organisations.utm_template is
  'utm_source, utm_medium, utm_campaign, utm_content: parameters added to the destination of new tracked links. Set '
  'by public.set_utm_template.';
comment on column public.organisations.holidays is
  'Days that a schedule can skip when it is planned. Set by public.set_holiday.';
comment on column public.organisations.quiet_hours is
  'Channel name to {from, to}: local times between which nothing is sent; past midnight when to is before from. Set '
  'by public.set_quiet_hours.';
comment on column public.organisations.finishing_services is
  'Channels that are closed to new flights while running flights may finish.';
comment on column public.organisations.service_rates is 'Channel name to dollars per message.';
comment on column public.organisations.segment_costs is
  'Lower-case segment category to {type: flat|percentage, value}.';
comment on column public.organisations.prepaid_packages is 'Channel name to a list of {quantity, discount_percentage}.';
comment on column public.organisations.updated_by is 'Last editor. No foreign key, so that the id outlives the person.';
comment on column public.organisations.request_hash is
  'Fingerprint of the create request: a repeated id with other content is refused.';
create trigger organisations_a_limit_rows before insert or update or delete on public.organisations
  for each row execute function private.limit_rows();
create trigger organisations_a_clean_names before insert or update of name on public.organisations
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger organisations_zz_refuse_missing before insert or update on public.organisations
  for each row when (new.id is null or new.name is null or new.type is null or new.is_active is null
    or new.menu_color is null or new.background_color is null or new.time_zone is null
    or new.launch_confirm_above is null or new.approval_policy is null or new.approval_above is null
    or new.approval_amounts is null or new.active_services is null or new.finishing_services is null
    or new.holidays is null or new.quiet_hours is null or new.forbidden_words is null or new.utm_template is null
    or new.service_rates is null or new.prepaid_packages is null or new.segment_costs is null
    or new.created_at is null or new.updated_at is null or new.version is null)
  execute function private.refuse_missing('id', 'name', 'type', 'is_active', 'menu_color', 'background_color',
    'time_zone', 'launch_confirm_above', 'approval_policy', 'approval_above', 'approval_amounts', 'active_services',
    'finishing_services', 'holidays', 'quiet_hours', 'forbidden_words', 'utm_template', 'service_rates',
    'prepaid_packages', 'segment_costs', 'created_at', 'updated_at', 'version');
create index organisations_name_idx on public.organisations (name);

grant select, insert, update on public.organisations to authenticated;
grant all on public.organisations to service_role;
alter table public.organisations enable row level security;

create trigger organisations_guard before update on public.organisations
  for each row execute function private.guard_columns('id', 'created_at');
create trigger organisations_touch before update on public.organisations
  for each row execute function private.touch_version();
create trigger organisations_guard_request before update on public.organisations
  for each row execute function private.guard_columns('request_hash');

create table public.link_users (
  id uuid primary key,
  is_service boolean not null default false,
  account_id uuid generated always as (case when not is_service then id end) stored,
  email text not null,
  name text,
  phone text,
  language_settings text not null default 'en',
  language text generated always as (language_settings) stored,
  notification_preferences jsonb not null default '{"email_notifications": true, "sms_notifications": false, "weekly_reports": true}',
  organisation_id uuid,
  status text not null default 'pending',
  is_waiting boolean not null generated always as (status = 'pending') stored,
  confirmed_at private.instant,
  created_at private.instant not null default now(),
  updated_at private.instant not null default now(),
  search_text text generated always as (private.fold(coalesce(name, '') || ' ' || email)) stored,
  constraint link_users_account_id_fkey foreign key (account_id) references auth.users (id) on delete cascade,
  constraint link_users_organisation_id_fkey foreign key (organisation_id)
    references public.organisations (id) on delete restrict,
  constraint link_users_email_length check (length(email) <= 255),
  constraint link_users_name_length check (length(btrim(name)) between 1 and 100),
  constraint link_users_status_known check (status in ('pending', 'active', 'deactivated')),
  constraint link_users_language_known check (language_settings in ('en', 'es', 'fr', 'de', 'pt')),
  constraint link_users_notification_preferences_shape check (jsonb_typeof(notification_preferences) = 'object'),
  constraint link_users_phone_shape check (private.is_phone(phone)),
  constraint link_users_name_characters check (private.is_plain_line(name))
);
comment on table public.link_users is
  'One row is a person with an account: the profile, the one organization they belong to, and whether they may '
  'act.';
comment on column public.link_users.is_service is
  'True for the actor of an API key of the organization. It has no account, and lists of people leave it out.';
comment on column public.link_users.account_id is 'The account of a person; null for the actor of an API key.';
comment on column public.link_users.email is 'Mirrors the sign-in email; only the auth trigger writes it.';
comment on column public.link_users.language is
  'Language of the interface and of mails. Reads as language_settings, which the settings write.';
comment on column public.link_users.is_waiting is 'The person waits for approval. Lists of people show them first.';
comment on column public.link_users.confirmed_at is
  'When the owner of the address confirmed it; null before that. Only the auth trigger writes it.';
create trigger link_users_a_limit_rows before insert or update or delete on public.link_users
  for each row execute function private.limit_rows();
create trigger link_users_a_clean_names before insert or update of name on public.link_users
  for each row when (not private.is_plain_line(new.name))
  execute function private.clean_names('name');
create trigger link_users_zz_refuse_missing before insert or update on public.link_users
  for each row when (new.id is null or new.is_service is null or new.email is null or new.language_settings is null
    or new.notification_preferences is null or new.status is null or new.created_at is null or new.updated_at is null)
  execute function private.refuse_missing('id', 'is_service', 'email', 'language_settings',
    'notification_preferences', 'status', 'created_at', 'updated_at');
create index link_users_organisation_id_created_at_idx on public.link_users
  (organisation_id, is_waiting desc, created_at desc, id desc);
create index link_users_account_id_idx on public.link_users (account_id);
create unique index link_users_email_key on public.link_users (lower(email));
create index link_users_created_at_idx on public.link_users (is_waiting desc, created_at desc, id desc);

grant select, update on public.link_users to authenticated;
grant all on public.link_users to service_role;
alter table public.link_users enable row level security;

create trigger link_users_touch before update on public.link_users
  for each row execute function private.touch();

create table public.user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_user_id_fkey foreign key (user_id) references public.link_users (id) on delete cascade,
  constraint user_roles_role_known check (role in ('superadmin', 'admin', 'regular', 'readonly'))
);
comment on table public.user_roles is 'One row gives a person a role. superadmin is a flag next to one of the others.';
create trigger user_roles_a_limit_rows before insert or update or delete on public.user_roles
  for each row execute function private.limit_rows();
create trigger user_roles_zz_refuse_missing before insert or update on public.user_roles
  for each row when (new.user_id is null or new.role is null)
  execute function private.refuse_missing('user_id', 'role');
-- Lists of people filter by role, and superadmins are few among all roles; the primary key begins with the person.
create index user_roles_role_idx on public.user_roles (role, user_id);

grant select, insert, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
alter table public.user_roles enable row level security;

create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Postgres also computes with offsets such as +02:00 and GMT+5. Browsers refuse them or read their sign the other
  -- way around.
  if new.time_zone = 'UTC' or exists (
    select 1 from pg_catalog.pg_timezone_names n
      where n.name = new.time_zone and n.name !~ '^[a-z]' and n.name <> 'Factory') then
    return new;
  end if;
  perform private.refuse('22023', 'unknown_time_zone');
end $$;
comment on function private.check_time_zone() is
  'Accepts only IANA names that Postgres knows, in IANA''s spelling. Lower-case tz database names such as '
  'posixrules, and Factory, are not zones.';
grant execute on function private.check_time_zone() to authenticated, service_role;
create trigger organisations_check_time_zone before insert or update of time_zone on public.organisations
  for each row execute function private.check_time_zone();

create function private.guard_link_user() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_own constant boolean := old.id = private.uid();
begin
  if not private.is_api_call() then
    return new;
  end if;
  perform private.refuse_change(array['id', 'is_service', 'email', 'confirmed_at', 'created_at'], to_jsonb(old),
    to_jsonb(new));
  if not private.is_superadmin() then
    perform private.refuse_change(array['organisation_id'], to_jsonb(old), to_jsonb(new));
    if private.user_is_superadmin(old.id) then
      perform private.refuse_change(array['status'], to_jsonb(old), to_jsonb(new));
    end if;
  end if;
  if v_own then
    -- Users cannot approve, deactivate or move themselves.
    perform private.refuse_change(array['status', 'organisation_id'], to_jsonb(old), to_jsonb(new));
  else
    perform private.refuse_change(
      array['name', 'phone', 'language_settings', 'notification_preferences'], to_jsonb(old), to_jsonb(new));
  end if;
  return new;
end $$;
comment on function private.guard_link_user() is
  'Restricts updates of link_users. Users change the personal columns of their own profile, admins the status of '
  'others, superadmins also their organization. The email mirrors the account.';
grant execute on function private.guard_link_user() to authenticated, service_role;
create trigger link_users_guard before update on public.link_users
  for each row execute function private.guard_link_user();

create function private.sync_profile_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.link_users u set email = coalesce(new.email, ''), confirmed_at = new.email_confirmed_at
   where u.id = new.id and (u.email, u.confirmed_at) is distinct from (coalesce(new.email, ''), new.email_confirmed_at);
  return new;
end $$;
comment on function private.sync_profile_email() is
  'Copies the email and its confirmation time from the account to the profile.';
create trigger on_auth_user_email_changed after update of email, email_confirmed_at on auth.users
  for each row execute function private.sync_profile_email();

create function private.is_provider(p_org uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.organisations o where o.id = p_org and o.type = 'VOX')
$$;
comment on function private.is_provider(uuid) is 'True if the organization is the provider itself (VOX).';
grant execute on function private.is_provider(uuid) to authenticated, service_role;

create function private.check_organisation() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_unknown text;
begin
  new.name := btrim(new.name);
  new.logo_url := nullif(btrim(new.logo_url), '');
  select string_agg(service, ', ') into v_unknown from unnest(new.active_services) as service
   where not exists (select 1 from public.service_types s where s.name = service);
  if v_unknown is not null then
    perform private.refuse('22023', 'unknown_service', jsonb_build_object('name', v_unknown));
  end if;
  new.active_services := array(
    select s.name from public.service_types s where s.name = any (new.active_services) order by s.sort_order, s.name);
  new.finishing_services := array(
    select s.name from public.service_types s
     where s.name = any (new.finishing_services) and not s.name = any (new.active_services)
       order by s.sort_order, s.name);
  if tg_op = 'UPDATE' then
    new.updated_by := coalesce(private.uid(), old.updated_by);
    return new;
  end if;
  new.updated_by := private.uid();
  if private.is_api_call() then
    new.created_at := now();
    new.version := 1;
  end if;
  return new;
end $$;
comment on function private.check_organisation() is
  'Trims the name, refuses unknown services, keeps each active service once in configured order, and records who '
  'changed the row.';
grant execute on function private.check_organisation() to authenticated, service_role;
create trigger organisations_check before insert or update on public.organisations
  for each row execute function private.check_organisation();

-- Creates a client and its first admin in one transaction.

create function private.first_admin_obstacle(p_user uuid, p_organisation uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user public.link_users;
  v_confirmed timestamptz;
begin
  select * into v_user from public.link_users u where u.id = p_user;
  select a.email_confirmed_at into v_confirmed from auth.users a where a.id = p_user;
  return case
    when v_user.organisation_id = p_organisation then null
    when v_user.organisation_id is not null then 'other_organisation'
    when v_user.status = 'deactivated' then 'deactivated'
    when p_user = private.uid() then 'self'
    when v_confirmed is null then 'unconfirmed'
  end;
end $$;
comment on function private.first_admin_obstacle(uuid, uuid) is
  'Returns why a person cannot become the first admin, or null. A member of another organization stays there. The '
  'address must be confirmed, because a stranger could have registered it.';

create function private.assign_first_admin(p_organisation uuid, p_email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_obstacle text;
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.organisations');
  end if;
  begin
    select u.id into v_user from public.link_users u where lower(u.email) = lower(p_email) for update;
  exception when others then
    raise warning 'Looking for the first admin of % failed: %', p_organisation, sqlerrm;
    return 'lookup_failed';
  end;
  if v_user is null then
    return 'no_user';
  end if;
  v_obstacle := private.first_admin_obstacle(v_user, p_organisation);
  if v_obstacle is not null then
    return v_obstacle;
  end if;
  begin
    update public.link_users set organisation_id = p_organisation, status = 'active'
     where id = v_user and (organisation_id is distinct from p_organisation or status <> 'active');
    insert into public.user_roles (user_id, role) values (v_user, 'admin') on conflict do nothing;
    delete from public.user_roles where user_id = v_user and role in ('regular', 'readonly');
  exception when others then
    raise warning 'Seating the first admin of % failed: %', p_organisation, sqlerrm;
    return 'assign_failed';
  end;
  return 'assigned';
end $$;
comment on function private.assign_first_admin(uuid, text) is
  'Makes the person with this email an active admin of the organization. Returns assigned, or the reason for '
  'refusing: no_user, lookup_failed, assign_failed, unconfirmed, other_organisation, deactivated, self. The '
  'organization remains in any case.';
grant execute on function private.assign_first_admin(uuid, text) to authenticated, service_role;

create function public.create_organisation(p_id uuid, p_organisation jsonb, p_admin_email text default null)
returns table (id uuid, name text, first_admin text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v_email constant text := nullif(btrim(p_admin_email), '');
  v_hash constant text := md5(jsonb_build_array(p_organisation, v_email)::text);
  v_limit numeric;
  v_new public.organisations;
  v_stored public.organisations;
  v_hint text;
begin
  if not private.is_superadmin() then
    perform private.refuse('42501', 'not_superadmin.organisations');
  elsif p_id is null or jsonb_typeof(p_organisation) is distinct from 'object' then
    perform private.refuse('22023', 'invalid_organisation.columns');
  end if;
  v_limit := (p_organisation ->> 'monthly_credit_limit')::numeric;
  v_new := jsonb_populate_record(null::public.organisations, p_organisation);
  insert into public.organisations as o (id, name, type, logo_url, menu_color, background_color, time_zone,
    monthly_credit_limit, location_targeting_cost, active_services, service_rates, prepaid_packages, segment_costs,
      request_hash)
  values (p_id, v_new.name, v_new.type, v_new.logo_url, v_new.menu_color, v_new.background_color,
    coalesce(v_new.time_zone, 'UTC'),
    -- On creation, empty or 0 means the default.
    case when coalesce(v_limit, 0) = 0 then 10000 else v_limit end,
    v_new.location_targeting_cost, v_new.active_services, v_new.service_rates, v_new.prepaid_packages,
      v_new.segment_costs, v_hash)
  on conflict (id) do nothing;
  select * into v_stored from public.organisations o where o.id = p_id;
  if v_stored.request_hash is distinct from v_hash then
    perform private.refuse('PT409', 'request_reused.organisation');
  end if;
  perform private.book_opening_credit(p_id, coalesce((p_organisation ->> 'opening_credit')::numeric, 0));
  return query select v_stored.id, v_stored.name,
    case
      when v_email is null then 'none'
      -- The response to the first attempt was lost; the retry seats no second admin.
      when exists (select 1 from public.link_users u where lower(u.email) = lower(v_email) and u.organisation_id = p_id)
        then 'assigned'
      else private.assign_first_admin(p_id, v_email) end;
exception when data_exception then
  get stacked diagnostics v_hint = pg_exception_hint;
  -- A check has already raised its own refusal.
  if v_hint <> '' then
    raise;
  end if;
  perform private.refuse('22023', 'invalid_organisation.not_created');
end $$;
comment on function public.create_organisation(uuid, jsonb, text) is
  'Creates an organization from its columns and opening_credit, and makes the person with p_admin_email its first '
  'admin, in one transaction. Repeating p_id returns the first result; with different content it raises '
  'request_reused. first_admin is none, assigned, or a result of private.assign_first_admin.';
grant execute on function public.create_organisation(uuid, jsonb, text) to authenticated, service_role;
