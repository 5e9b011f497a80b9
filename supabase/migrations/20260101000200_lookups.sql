-- Lookups: the lists that superadmins configure. Their policies are in the access file, next to the helpers they use.

create table public.service_types (
  id text primary key,
  name text not null,
  display_name text not null,
  description text not null default '',
  default_rate numeric(14, 4) not null default 0.01,
  icon_name text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  sms_encoding text not null default 'ascii',
  constraint service_types_name_key unique (name),
  constraint service_types_name_length check (length(btrim(name)) between 1 and 100),
  constraint service_types_default_rate_range check (default_rate >= 0 and default_rate < 1000000),
  constraint service_types_display_name_length check (length(btrim(display_name)) between 1 and 100),
  constraint service_types_description_length check (length(description) <= 500),
  constraint service_types_sort_order_range check (sort_order between -1000000 and 1000000),
  constraint service_types_sms_encoding_known check (sms_encoding in ('ascii', 'gsm7')),
  constraint service_types_sms_encoding_of_sms check (sms_encoding = 'ascii' or id = 'sms'),
  constraint service_types_display_name_characters check (private.is_plain_line(display_name)),
  constraint service_types_icon_name_characters check (private.is_plain_line(icon_name)),
  constraint service_types_name_characters check (private.is_plain_line(name))
);
comment on table public.service_types is
  'One row is a channel that flights can use. Flights and rates refer to it by name, creatives to the message type '
  'of the same name, so the name cannot change.';
comment on column public.service_types.id is 'The name in lower case, blanks turned into underscores.';
comment on column public.service_types.sms_encoding is
  'SMS only: the characters that make a text unicode, which are those outside of ascii or outside of gsm7, the '
  'alphabet of 3GPP TS 23.038; see private.sms_parts. Other channels have ascii.';
create trigger service_types_a_limit_rows before insert or update or delete on public.service_types
  for each row execute function private.limit_rows();
create trigger service_types_a_clean_names before insert or update of name, display_name, icon_name
  on public.service_types
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.display_name)
    or not private.is_plain_line(new.icon_name))
  execute function private.clean_names('name', 'display_name', 'icon_name');
create trigger service_types_zz_refuse_missing before insert or update on public.service_types
  for each row when (new.id is null or new.name is null or new.display_name is null or new.description is null
    or new.default_rate is null or new.is_active is null or new.sort_order is null or new.sms_encoding is null)
  execute function private.refuse_missing('id', 'name', 'display_name', 'description', 'default_rate', 'is_active',
    'sort_order', 'sms_encoding');

grant select, insert, update on public.service_types to authenticated;
grant all on public.service_types to service_role;
alter table public.service_types enable row level security;

create trigger service_types_guard before update on public.service_types
  for each row execute function private.guard_columns('id');
-- Flights, creatives and rates store the name, so it cannot change.
create trigger service_types_guard_name before update on public.service_types
  for each row execute function private.guard_columns('name');

create table public.message_types (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  constraint message_types_name_key unique (name),
  constraint message_types_display_name_characters check (private.is_plain_line(display_name)),
  constraint message_types_name_characters check (private.is_plain_line(name))
);
comment on table public.message_types is 'One row is a type that a creative can have.';
create trigger message_types_a_limit_rows before insert or update or delete on public.message_types
  for each row execute function private.limit_rows();
create trigger message_types_a_clean_names before insert or update of name, display_name on public.message_types
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.display_name))
  execute function private.clean_names('name', 'display_name');
create trigger message_types_zz_refuse_missing before insert or update on public.message_types
  for each row when (new.id is null or new.name is null or new.display_name is null or new.is_active is null
    or new.sort_order is null)
  execute function private.refuse_missing('id', 'name', 'display_name', 'is_active', 'sort_order');

grant select, insert, update on public.message_types to authenticated;
grant all on public.message_types to service_role;
alter table public.message_types enable row level security;

create trigger message_types_guard before update on public.message_types
  for each row execute function private.guard_columns('id');

create table public.campaign_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint campaign_statuses_name_key unique (name),
  constraint campaign_statuses_display_name_characters check (private.is_plain_line(display_name)),
  constraint campaign_statuses_name_characters check (private.is_plain_line(name))
);
comment on table public.campaign_statuses is
  'One row is a status that a campaign can have, with its label and the name of its color.';
create trigger campaign_statuses_a_limit_rows before insert or update or delete on public.campaign_statuses
  for each row execute function private.limit_rows();
create trigger campaign_statuses_a_clean_names before insert or update of name, display_name on public.campaign_statuses
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.display_name))
  execute function private.clean_names('name', 'display_name');
create trigger campaign_statuses_zz_refuse_missing before insert or update on public.campaign_statuses
  for each row when (new.id is null or new.name is null or new.display_name is null or new.sort_order is null
    or new.is_active is null)
  execute function private.refuse_missing('id', 'name', 'display_name', 'sort_order', 'is_active');

grant select, insert, update on public.campaign_statuses to authenticated;
grant all on public.campaign_statuses to service_role;
alter table public.campaign_statuses enable row level security;

create trigger campaign_statuses_guard before update on public.campaign_statuses
  for each row execute function private.guard_columns('id');

create table public.creative_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint creative_statuses_name_key unique (name),
  constraint creative_statuses_display_name_characters check (private.is_plain_line(display_name)),
  constraint creative_statuses_name_characters check (private.is_plain_line(name))
);
comment on table public.creative_statuses is
  'One row is a status that a creative can have, with its label and the name of its color.';
create trigger creative_statuses_a_limit_rows before insert or update or delete on public.creative_statuses
  for each row execute function private.limit_rows();
create trigger creative_statuses_a_clean_names before insert or update of name, display_name on public.creative_statuses
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.display_name))
  execute function private.clean_names('name', 'display_name');
create trigger creative_statuses_zz_refuse_missing before insert or update on public.creative_statuses
  for each row when (new.id is null or new.name is null or new.display_name is null or new.sort_order is null
    or new.is_active is null)
  execute function private.refuse_missing('id', 'name', 'display_name', 'sort_order', 'is_active');

grant select, insert, update on public.creative_statuses to authenticated;
grant all on public.creative_statuses to service_role;
alter table public.creative_statuses enable row level security;

create trigger creative_statuses_guard before update on public.creative_statuses
  for each row execute function private.guard_columns('id');

create table public.invoice_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint invoice_statuses_name_key unique (name),
  constraint invoice_statuses_display_name_characters check (private.is_plain_line(display_name)),
  constraint invoice_statuses_name_characters check (private.is_plain_line(name))
);
comment on table public.invoice_statuses is
  'One row is a status that an invoice can have, with its label and the name of its color.';
create trigger invoice_statuses_a_limit_rows before insert or update or delete on public.invoice_statuses
  for each row execute function private.limit_rows();
create trigger invoice_statuses_a_clean_names before insert or update of name, display_name on public.invoice_statuses
  for each row when (not private.is_plain_line(new.name) or not private.is_plain_line(new.display_name))
  execute function private.clean_names('name', 'display_name');
create trigger invoice_statuses_zz_refuse_missing before insert or update on public.invoice_statuses
  for each row when (new.id is null or new.name is null or new.display_name is null or new.sort_order is null
    or new.is_active is null)
  execute function private.refuse_missing('id', 'name', 'display_name', 'sort_order', 'is_active');

grant select, insert, update on public.invoice_statuses to authenticated;
grant all on public.invoice_statuses to service_role;
alter table public.invoice_statuses enable row level security;

create trigger invoice_statuses_guard before update on public.invoice_statuses
  for each row execute function private.guard_columns('id');

create table public.short_url_domains (
  id uuid primary key default gen_random_uuid(),
  domain_name text not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  constraint short_url_domains_domain_name_key unique (domain_name),
  constraint short_url_domains_domain_name_shape check (domain_name ~ '^[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?$')
);
comment on table public.short_url_domains is 'One row is a host that short links can use.';
create trigger short_url_domains_a_limit_rows before insert or update or delete on public.short_url_domains
  for each row execute function private.limit_rows();
create trigger short_url_domains_zz_refuse_missing before insert or update on public.short_url_domains
  for each row when (new.id is null or new.domain_name is null or new.is_default is null or new.is_active is null)
  execute function private.refuse_missing('id', 'domain_name', 'is_default', 'is_active');
create unique index short_url_domains_one_default on public.short_url_domains (is_default) where is_default;

grant select, insert, update on public.short_url_domains to authenticated;
grant all on public.short_url_domains to service_role;
alter table public.short_url_domains enable row level security;

create trigger short_url_domains_guard before update on public.short_url_domains
  for each row execute function private.guard_columns('id');

insert into public.service_types (id, name, display_name, description, default_rate, icon_name, sort_order) values
  ('sms', 'SMS', 'SMS', 'Text messages to any phone', 0.05, 'message-square', 1),
  ('rcs', 'RCS', 'RCS', 'Rich messages with media and suggestions', 0.08, 'message-circle', 2),
  ('push', 'Push', 'Push', 'Notifications of an app', 0.02, 'bell', 3),
  ('email', 'Email', 'Email', 'E-mail messages', 0.01, 'mail', 4),
  ('whatsapp', 'WhatsApp', 'WhatsApp', 'WhatsApp business messages', 0.06, 'message-circle', 5),
  ('voice', 'Voice', 'Voice', 'Recorded or synthesised calls', 0.15, 'phone', 6);
insert into public.message_types (name, display_name, sort_order) values
  ('SMS', 'SMS', 1), ('RCS', 'RCS', 2), ('Push', 'Push', 3), ('Email', 'Email', 4), ('WhatsApp', 'WhatsApp', 5),
    ('Voice', 'Voice', 6);
insert into public.campaign_statuses (name, display_name, color_class, sort_order) values
  ('pending', 'Pending', 'gray', 1), ('active', 'Active', 'green', 2), ('paused', 'Paused', 'blue', 3),
  ('ended', 'Ended', 'slate', 4), ('removed', 'Removed', 'red', 5), ('limited', 'Limited Budget', 'violet', 6);
insert into public.creative_statuses (name, display_name, color_class, sort_order) values
  ('draft', 'Draft', 'gray', 1), ('approved', 'Approved', 'green', 2), ('inactive', 'Inactive', 'slate', 3);
insert into public.invoice_statuses (name, display_name, color_class, sort_order) values
  ('draft', 'Draft', 'slate', 1), ('pending', 'Pending', 'amber', 2), ('paid', 'Paid', 'green', 3),
    ('overdue', 'Overdue', 'red', 4);
insert into public.short_url_domains (domain_name, is_default) values ('127.0.0.1:4173', true);

-- Superadmins add and change channels: a trigger refuses each invalid value with a message of its own, and another adds
-- a new channel to the message types.

create function private.check_service_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.display_name := btrim(new.display_name);
  new.description := btrim(new.description);
  if length(new.name) not between 1 and 100 then
    perform private.refuse('22023', 'service_type_name');
  elsif length(new.display_name) not between 1 and 100 then
    perform private.refuse('22023', 'service_type_display_name');
  elsif not (new.default_rate >= 0 and new.default_rate < 1000000) then
    perform private.refuse('22023', 'service_type_rate');
  elsif new.sms_encoding is null or new.sms_encoding not in ('ascii', 'gsm7') then
    perform private.refuse('22023', 'service_type_encoding.sms');
  elsif new.sms_encoding <> 'ascii' and new.id <> 'sms' then
    perform private.refuse('22023', 'service_type_encoding.not_sms');
  elsif tg_op = 'INSERT' and exists (
    select 1 from public.service_types s where s.id = new.id or lower(s.name) = lower(new.name)) then
    perform private.refuse('23505', 'duplicate_service_type');
  end if;
  return new;
end $$;
comment on function private.check_service_type() is
  'Checks a service type with a sentence and hint for each error. Names must differ in more than case, because '
  'channels are compared case-insensitively.';
grant execute on function private.check_service_type() to authenticated, service_role;
create trigger service_types_check before insert or update on public.service_types
  for each row execute function private.check_service_type();

create function private.add_message_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.message_types (name, display_name, sort_order) values (new.name, new.display_name, new.sort_order)
  on conflict (name) do update set display_name = excluded.display_name, sort_order = excluded.sort_order;
  return null;
end $$;
comment on function private.add_message_type() is
  'AFTER INSERT, or UPDATE of label or position: adds the message type of the service type, or updates it.';
create trigger service_types_follow after insert or update of display_name, sort_order on public.service_types
  for each row execute function private.add_message_type();
