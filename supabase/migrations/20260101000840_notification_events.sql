-- Notification events: the kinds of events that the inbox, emails and webhooks report.

create table public.notification_events (
  kind text primary key,
  sort_order integer not null,
  is_required boolean not null default false,
  in_app boolean not null default true,
  email text not null default 'now',
  mail_delay integer not null default 0,
  webhook_type text,
  roles text[],
  is_texted boolean not null default false,
  is_limited boolean generated always as (not is_required and kind <> 'weekly_report') stored,
  constraint notification_events_email_known check (email in ('now', 'digest', 'off')),
  constraint notification_events_required_mail check (not is_required or email = 'now')
);
comment on table public.notification_events is
  'One row is a kind of event with its defaults. private.record_event records an event of a kind.';
comment on column public.notification_events.is_required is
  'Security and money: people cannot switch these off, and no daily limit applies to them.';
comment on column public.notification_events.in_app is 'Default of the inbox. Always used for a required kind.';
comment on column public.notification_events.email is
  'Default of the email: now, digest (one email a day) or off.';
comment on column public.notification_events.mail_delay is
  'Seconds that the email waits. An event that is resolved before that sends no email.';
comment on column public.notification_events.webhook_type is 'Type of the webhook message; null if it has none.';
comment on column public.notification_events.is_limited is
  'Whether its emails count towards the daily limit of an organization. Weekly reports, one for each person, do not.';
comment on column public.notification_events.roles is 'Roles of the people who can hear about it; null for all people.';
comment on column public.notification_events.is_texted is
  'Whether people who switched SMS notifications on get it as an SMS too. private.sms_text has its text.';

insert into public.notification_events
  (kind, sort_order, is_required, in_app, email, mail_delay, webhook_type, roles, is_texted)
values
  ('invitation_accepted', 10, false, true, 'now', 0, null, '{admin,superadmin}', false),
  ('access_approved', 20, true, true, 'now', 0, null, null, false),
  ('access_declined', 30, true, false, 'now', 0, null, null, false),
  ('account_deactivated', 40, true, false, 'now', 0, null, null, false),
  ('role_changed', 50, true, true, 'now', 0, null, null, false),
  ('email_changed', 60, true, true, 'now', 0, null, null, true),
  ('password_changed', 70, true, true, 'now', 0, null, null, true),
  ('new_device', 80, true, true, 'now', 0, null, null, true),
  ('approval_requested', 90, false, true, 'now', 0, 'approval.requested', '{admin}', true),
  ('approval_decided', 100, false, true, 'now', 0, 'approval.decided', '{admin,regular}', false),
  ('flight_launched', 110, false, true, 'digest', 20, 'flight.launched', '{admin,regular}', false),
  ('flight_limited', 120, false, true, 'now', 0, 'flight.limited', '{admin,regular}', true),
  ('flight_ended', 130, false, true, 'digest', 0, 'flight.ended', '{admin,regular}', false),
  ('flight_set_aside', 140, false, true, 'now', 0, null, '{admin,regular}', true),
  ('wallet_low', 150, true, true, 'now', 0, 'wallet.low', '{admin}', true),
  ('month_limit', 160, true, true, 'now', 0, null, '{admin}', false),
  ('invoice_issued', 170, true, true, 'now', 0, 'invoice.issued', '{admin}', false),
  ('invoice_due', 180, true, true, 'now', 0, null, '{admin}', false),
  ('invoice_overdue', 190, true, true, 'now', 0, null, '{admin}', false),
  ('invoice_paid', 200, true, true, 'now', 0, null, '{admin}', false),
  ('support_answered', 210, false, true, 'now', 0, null, null, false),
  ('webhook_paused', 215, false, true, 'now', 0, null, null, false),
  ('weekly_report', 220, false, false, 'now', 0, null, null, false),
  -- Emails that have no notification and that people cannot configure.
  ('digest', 230, true, false, 'now', 0, null, null, false),
  ('test_address_confirm', 240, true, false, 'now', 0, null, null, false);

grant select on public.notification_events to authenticated, service_role;
alter table public.notification_events enable row level security;
create policy notification_events_select on public.notification_events for select to authenticated
  using ((select private.is_active_user()));
