-- The lists that configuration keeps. Read by every active user, written by superadmins (policies below use
-- helpers of the people migration, so they are added there).

create table public.service_types (
  id text primary key,
  name text not null,
  display_name text not null,
  description text not null default '',
  default_rate numeric(14, 4) not null default 0.01,
  icon_name text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  constraint service_types_name_key unique (name),
  constraint service_types_name_length check (length(btrim(name)) between 1 and 100),
  constraint service_types_default_rate_range check (default_rate >= 0 and default_rate < 1000000)
);
comment on table public.service_types is 'One row is a channel that flights can use. Flights, creatives and rates hold its name as written.';
comment on column public.service_types.id is 'The name in lower case, blanks turned into underscores.';

create table public.message_types (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  constraint message_types_name_key unique (name)
);
comment on table public.message_types is 'One row is a type that a creative can have.';

create table public.campaign_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint campaign_statuses_name_key unique (name)
);
comment on table public.campaign_statuses is 'One row is a status that a campaign can have, with its label and colour word.';

create table public.creative_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint creative_statuses_name_key unique (name)
);
comment on table public.creative_statuses is 'One row is a status that a creative can have, with its label and colour word.';

create table public.invoice_statuses (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null,
  color_class text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  constraint invoice_statuses_name_key unique (name)
);
comment on table public.invoice_statuses is 'One row is a status that an invoice can have, with its label and colour word.';

create table public.short_url_domains (
  id uuid primary key default gen_random_uuid(),
  domain_name text not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  constraint short_url_domains_domain_name_key unique (domain_name),
  constraint short_url_domains_domain_name_shape check (domain_name ~ '^[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?$')
);
comment on table public.short_url_domains is 'One row is a host that short links can live on.';
create unique index short_url_domains_one_default on public.short_url_domains (is_default) where is_default;

insert into public.service_types (id, name, display_name, description, default_rate, icon_name, sort_order) values
  ('sms', 'SMS', 'SMS', 'Text messages to any phone', 0.05, 'message-square', 1),
  ('rcs', 'RCS', 'RCS', 'Rich messages with media and suggestions', 0.08, 'message-circle', 2),
  ('push', 'Push', 'Push', 'Notifications of an app', 0.02, 'bell', 3),
  ('email', 'Email', 'Email', 'E-mail messages', 0.01, 'mail', 4),
  ('whatsapp', 'WhatsApp', 'WhatsApp', 'WhatsApp business messages', 0.06, 'message-circle', 5),
  ('voice', 'Voice', 'Voice', 'Recorded or synthesised calls', 0.15, 'phone', 6)
on conflict do nothing;
insert into public.message_types (name, display_name, sort_order) values
  ('SMS', 'SMS', 1), ('RCS', 'RCS', 2), ('Push', 'Push', 3), ('Email', 'Email', 4), ('WhatsApp', 'WhatsApp', 5), ('Voice', 'Voice', 6)
on conflict do nothing;
insert into public.campaign_statuses (name, display_name, color_class, sort_order) values
  ('pending', 'Pending', 'amber', 1), ('active', 'Active', 'green', 2), ('paused', 'Paused', 'blue', 3),
  ('ended', 'Ended', 'slate', 4), ('removed', 'Removed', 'red', 5), ('limited', 'Limited Budget', 'violet', 6)
on conflict do nothing;
insert into public.creative_statuses (name, display_name, color_class, sort_order) values
  ('draft', 'Draft', 'amber', 1), ('approved', 'Approved', 'green', 2), ('inactive', 'Inactive', 'slate', 3)
on conflict do nothing;
insert into public.invoice_statuses (name, display_name, color_class, sort_order) values
  ('draft', 'Draft', 'slate', 1), ('pending', 'Pending', 'amber', 2), ('paid', 'Paid', 'green', 3), ('overdue', 'Overdue', 'red', 4)
on conflict do nothing;
insert into public.short_url_domains (domain_name, is_default) values ('127.0.0.1:4173', true) on conflict do nothing;
