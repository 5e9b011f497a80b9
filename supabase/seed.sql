-- Demo data, dated relative to the day it is loaded. May run again without effect.

insert into public.organisations (id, name, type, time_zone, menu_color, monthly_credit_limit) values
  ('00000000-0000-4000-8000-000000000001', 'VOX', 'VOX', 'Europe/Zurich', '#1a1a1a', 100000),
  ('00000000-0000-4000-8000-000000000002', 'Northwind Outdoor', 'advertiser', 'Europe/Berlin', '#1a1a1a', 10000),
  ('00000000-0000-4000-8000-000000000003', 'Bluepeak Media', 'agency', 'America/New_York', '#123a5c', 25000)
on conflict do nothing;

-- Accounts: one password for all of them. They sign in like any other account.
with account (n, email, name) as (values
  (1, 'superadmin@vox.example', 'VOX Superadmin'),
  (2, 'analyst@vox.example', 'VOX Analyst'),
  (3, 'admin@northwind.example', 'Northwind Admin'),
  (4, 'marketer@northwind.example', 'Northwind Marketer'),
  (5, 'planner@northwind.example', 'Northwind Planner'),
  (6, 'viewer@northwind.example', 'Northwind Viewer'),
  (7, 'newcomer@northwind.example', 'Northwind Newcomer'),
  (8, 'former@northwind.example', 'Northwind Former'),
  (9, 'admin@bluepeak.example', 'Bluepeak Admin'),
  (10, 'marketer@bluepeak.example', 'Bluepeak Marketer'),
  (11, 'hopeful@example.org', 'Hopeful Visitor')),
users as (
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', email,
         extensions.crypt('flightdeck-demo', extensions.gen_salt('bf', 8)), now(),
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name),
         now() - interval '120 days' + n * interval '1 hour', now() - interval '120 days'
    from account
  on conflict do nothing
  returning id, email)
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select u.id, u.id::text, u.id, jsonb_build_object('sub', u.id::text, 'email', u.email, 'email_verified', true), 'email', now(), now(), now()
  from users u
on conflict do nothing;

update public.link_users u
   set organisation_id = a.organisation_id, status = a.status
  from (values
    (1, '00000000-0000-4000-8000-000000000001'::uuid, 'active'),
    (2, '00000000-0000-4000-8000-000000000001', 'active'),
    (3, '00000000-0000-4000-8000-000000000002', 'active'),
    (4, '00000000-0000-4000-8000-000000000002', 'active'),
    (5, '00000000-0000-4000-8000-000000000002', 'active'),
    (6, '00000000-0000-4000-8000-000000000002', 'active'),
    (7, '00000000-0000-4000-8000-000000000002', 'pending'),
    (8, '00000000-0000-4000-8000-000000000002', 'deactivated'),
    (9, '00000000-0000-4000-8000-000000000003', 'active'),
    (10, '00000000-0000-4000-8000-000000000003', 'active')) as a (n, organisation_id, status)
 where u.id = ('00000000-0000-4000-9000-' || lpad(a.n::text, 12, '0'))::uuid and u.organisation_id is null;

insert into public.user_roles (user_id, role)
select ('00000000-0000-4000-9000-' || lpad(r.n::text, 12, '0'))::uuid, r.role
  from (values (1, 'superadmin'), (2, 'regular'), (3, 'admin'), (4, 'regular'), (5, 'regular'), (6, 'readonly'),
    (7, 'regular'), (8, 'regular'), (9, 'admin'), (10, 'regular')) as r (n, role)
on conflict do nothing;
