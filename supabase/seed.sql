-- Demo data, dated relative to the day it is loaded. May run again without effect.

insert into public.organisations (id, name, type, time_zone, menu_color, monthly_credit_limit, quiet_hours) values
  ('00000000-0000-4000-8000-000000000001', 'VOX', 'VOX', 'Europe/Zurich', '#1a1a1a', 100000, '{}'),
  ('00000000-0000-4000-8000-000000000002', 'Northwind Outdoor', 'advertiser', 'Europe/Berlin', '#1a1a1a', 60000, '{}'),
  ('00000000-0000-4000-8000-000000000003', 'Bluepeak Media', 'agency', 'America/New_York', '#123a5c', 25000, '{"Voice": {"from": "20:00", "to": "09:00"}}')
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
  (11, 'hopeful@example.org', 'Hopeful Visitor'),
  (12, 'marktplaner@northwind.example', 'Northwind Marktplaner'),
  (13, 'planificadora@northwind.example', 'Northwind Planificadora')),
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
    (10, '00000000-0000-4000-8000-000000000003', 'active'),
    (12, '00000000-0000-4000-8000-000000000002', 'active'),
    (13, '00000000-0000-4000-8000-000000000002', 'active')) as a (n, organisation_id, status)
 where u.id = ('00000000-0000-4000-9000-' || lpad(a.n::text, 12, '0'))::uuid and u.organisation_id is null;

insert into public.user_roles (user_id, role)
select ('00000000-0000-4000-9000-' || lpad(r.n::text, 12, '0'))::uuid, r.role
  from (values (1, 'superadmin'), (2, 'regular'), (3, 'admin'), (4, 'regular'), (5, 'regular'), (6, 'readonly'),
    (7, 'regular'), (8, 'regular'), (9, 'admin'), (10, 'regular'), (12, 'regular'), (13, 'regular')) as r (n, role)
on conflict do nothing;

update public.link_users u
   set language_settings = l.language
  from (values (12, 'de'), (13, 'es')) as l (n, language)
 where u.id = ('00000000-0000-4000-9000-' || lpad(l.n::text, 12, '0'))::uuid and u.language_settings = 'en';

-- Ids of demo rows are made from a word and a number, so that rows can name each other.
create or replace function pg_temp.demo_id(p_kind text, p_n integer) returns uuid
language sql immutable as $$
  select overlay(overlay(md5('flightdeck ' || p_kind || ' ' || p_n)::text placing '4' from 13) placing '8' from 17)::uuid
$$;
create or replace function pg_temp.person(p_n integer) returns uuid
language sql immutable as $$
  select ('00000000-0000-4000-9000-' || lpad(p_n::text, 12, '0'))::uuid
$$;

-- An API key that nobody has: no text with this SHA-256 is known.
insert into public.link_users (id, is_service, email, name, organisation_id, status, notification_preferences)
values (pg_temp.demo_id('api key', 1), true, 'crm@api-key.invalid', 'CRM sync', '00000000-0000-4000-8000-000000000002', 'active',
  '{"email_notifications": false, "sms_notifications": false, "weekly_reports": false}')
on conflict do nothing;
insert into public.user_roles (user_id, role) values (pg_temp.demo_id('api key', 1), 'readonly') on conflict do nothing;
insert into private.api_keys (id, organisation_id, user_id, name, scopes, key_hash, last_four, created_by, created_at, last_used_at)
values (pg_temp.demo_id('api key', 1), '00000000-0000-4000-8000-000000000002', pg_temp.demo_id('api key', 1), 'CRM sync',
  '{campaigns:read,reports:read}', repeat('f', 64), '4f2a', pg_temp.person(3), date_trunc('day', now()) - interval '40 days',
  date_trunc('day', now()) - interval '1 day')
on conflict do nothing;

-- Segments of every category, for both client organisations.
insert into public.segments (id, name, description, category, rules, volume, organisation_id, user_id, created_at)
select pg_temp.demo_id('segment', o.n * 100 + s.n), s.name, s.description, s.category, s.rules::jsonb, (s.volume * o.factor)::integer,
       o.id, o.owner, now() - interval '100 days' + s.n * interval '3 hours'
  from (values
    (0, '00000000-0000-4000-8000-000000000002'::uuid, pg_temp.person(4), 1.0),
    (1, '00000000-0000-4000-8000-000000000003'::uuid, pg_temp.person(10), 2.4)) as o (n, id, owner, factor),
  (values
    (1, 'Age 25-34', 'Contacts between 25 and 34', 'demographic', '{"field": "age", "comparison": "between", "value": [25, 34]}', 184200),
    (2, 'Age 35-54', 'Contacts between 35 and 54', 'demographic', '{"field": "age", "comparison": "between", "value": [35, 54]}', 241800),
    (3, 'Weekend hikers', 'Out on most weekends', 'psychographic', '{"field": "interest", "comparison": "is", "value": "hiking"}', 68400),
    (4, 'Trail runners', 'Bought trail shoes in the last year', 'behavioral', '{"field": "bought", "comparison": "is", "value": "trail shoes"}', 42350),
    (5, 'Cart left behind', 'Left a cart in the last 14 days', 'behavioral', '{"field": "cart_left_days", "comparison": "at most", "value": 14}', 9120),
    (6, 'Three orders or more', 'Ordered at least three times', 'transactional', '{"field": "orders", "comparison": "at least", "value": 3}', 31900),
    (7, 'Alpine region', 'Lives within reach of the mountains', 'geographic', '{"field": "region", "comparison": "is", "value": "alpine"}', 97300),
    (8, 'City dwellers', 'Lives in a city of 500,000 or more', 'geographic', '{"field": "city_size", "comparison": "at least", "value": 500000}', 312000),
    (9, 'Smartwatch owners', 'Uses a smartwatch', 'technographic', '{"field": "device", "comparison": "is", "value": "smartwatch"}', 57600),
    (10, 'New parents', 'A child in the last two years', 'life_event', '{"field": "life_event", "comparison": "is", "value": "new child"}', 18700),
    (11, 'Outdoor schools', 'Companies that teach outdoors', 'firmographic', '{"field": "industry", "comparison": "is", "value": "education"}', 2140),
    (12, 'Marathon finishers', 'On the list of finishers', 'custom', '{"field": "list", "comparison": "is", "value": "finishers"}', 6480)
  ) as s (n, name, description, category, rules, volume)
on conflict do nothing;

-- Platform segments: the provider's, for everybody.
insert into public.segments (id, name, description, category, rules, volume, organisation_id, user_id, created_at)
select pg_temp.demo_id('segment', 200 + s.n), s.name, s.description, s.category, s.rules::jsonb, s.volume,
       '00000000-0000-4000-8000-000000000001', pg_temp.person(1), now() - interval '110 days' + s.n * interval '3 hours'
  from (values
    (1, 'Frequent travellers', 'At least six trips in a year', 'behavioral', '{"field": "trips_a_year", "comparison": "at least", "value": 6}', 1248000),
    (2, 'Recently moved', 'A new address in the last six months', 'life_event', '{"field": "months_since_move", "comparison": "at most", "value": 6}', 386500),
    (3, 'Household with garden', 'Lives in a house with a garden', 'demographic', '{"all": [{"field": "home", "comparison": "is", "value": "house"}, {"field": "garden", "comparison": "is", "value": "yes"}]}', 2140000),
    (4, 'Decision makers', 'Buys for a company of 50 people or more', 'firmographic', '{"all": [{"field": "role", "comparison": "is", "value": "buyer"}, {"field": "company_size", "comparison": "at least", "value": 50}]}', 97400)
  ) as s (n, name, description, category, rules, volume)
on conflict do nothing;

-- Cohorts: one rule and several.
insert into public.audiences (id, cohort_id, name, description, status, organisation_id, user_id, last_updated_by_user_id, created_at, last_updated)
select pg_temp.demo_id('audience', o.n * 100 + a.n), 'COH-' || upper(substr(md5('cohort ' || (o.n * 100 + a.n)), 1, 8)), a.name, a.description, 'ready',
       o.id, o.owner, o.owner, now() - interval '90 days' + a.n * interval '1 day', now() - interval '20 days'
  from (values
    (0, '00000000-0000-4000-8000-000000000002'::uuid, pg_temp.person(4)),
    (1, '00000000-0000-4000-8000-000000000003'::uuid, pg_temp.person(10))) as o (n, id, owner),
  (values
    (1, 'Young hikers', 'Between 25 and 34, out on most weekends'),
    (2, 'Runners', 'Trail runners and marathon finishers'),
    (3, 'Loyal customers', 'Three orders or more'),
    (4, 'Second chance', 'Left a cart in the last 14 days'),
    (5, 'Alpine locals', 'Lives within reach of the mountains'),
    (6, 'Tech on the trail', 'Smartwatch owners who run or hike'),
    (7, 'City families', 'New parents in big cities'),
    (8, 'Everybody outdoors', 'The widest reach: hikers, runners and alpine locals, any age from 25 to 54'),
    (9, 'Outdoor schools', 'Companies that teach outdoors')) as a (n, name, description)
on conflict do nothing;

insert into public.audience_segments (audience_id, segment_id, organisation_id, rule_index, operator, sequence_order)
select pg_temp.demo_id('audience', o.n * 100 + l.audience), pg_temp.demo_id('segment', o.n * 100 + l.segment), o.id, l.rule, l.operator, l.position
  from (values (0, '00000000-0000-4000-8000-000000000002'::uuid), (1, '00000000-0000-4000-8000-000000000003'::uuid)) as o (n, id),
  (values
    (1, 1, 0, 'AND', 0), (1, 3, 0, 'AND', 1),
    (2, 4, 0, 'OR', 0), (2, 12, 0, 'OR', 1),
    (3, 6, 0, 'AND', 0),
    (4, 5, 0, 'AND', 0),
    (5, 7, 0, 'AND', 0),
    (6, 9, 0, 'AND', 0), (6, 4, 0, 'AND', 1), (6, 9, 1, 'AND', 2), (6, 3, 1, 'AND', 3),
    (7, 10, 0, 'AND', 0), (7, 8, 0, 'AND', 1),
    (8, 3, 0, 'OR', 0), (8, 4, 0, 'OR', 1), (8, 7, 1, 'OR', 2), (8, 1, 2, 'OR', 3), (8, 2, 2, 'OR', 4),
    (9, 11, 0, 'AND', 0)) as l (audience, segment, rule, operator, position)
on conflict do nothing;

-- The links have marked their cohorts as changed now; the demo was saved a while ago and is counted.
update public.audiences a set last_updated = a.created_at + interval '70 days'
  from generate_series(1, 9) as demo (n), (values (0), (100)) as o (n)
 where a.id = pg_temp.demo_id('audience', o.n + demo.n) and a.version = 2;
update public.audiences set total_contacts = private.audience_reach(id), status = 'ready', updated_at = last_updated where status = 'calculating';

-- Creatives of every type and status, with versions.
insert into public.creatives (id, name, type, status, organisation_id, user_id, created_at)
select pg_temp.demo_id('creative', c.n), c.name, c.type, c.status, c.organisation_id, pg_temp.person(c.owner), now() - interval '80 days' + c.n * interval '1 day'
  from (values
    (1, 'Trail season opening', 'SMS', 'approved', '00000000-0000-4000-8000-000000000002'::uuid, 4),
    (2, 'Weekend reminder', 'SMS', 'approved', '00000000-0000-4000-8000-000000000002', 4),
    (3, 'Grüße aus den Bergen', 'SMS', 'approved', '00000000-0000-4000-8000-000000000002', 5),
    (4, 'Store finder, long', 'SMS', 'draft', '00000000-0000-4000-8000-000000000002', 4),
    (5, 'Boot care carousel', 'RCS', 'approved', '00000000-0000-4000-8000-000000000002', 4),
    (6, 'Flash sale push', 'Push', 'approved', '00000000-0000-4000-8000-000000000002', 5),
    (7, 'Monthly newsletter', 'Email', 'approved', '00000000-0000-4000-8000-000000000002', 4),
    (8, 'Order on its way', 'WhatsApp', 'approved', '00000000-0000-4000-8000-000000000002', 5),
    (9, 'Repair workshop call', 'Voice', 'approved', '00000000-0000-4000-8000-000000000002', 4),
    (10, 'Winter clearance', 'SMS', 'inactive', '00000000-0000-4000-8000-000000000002', 4),
    (11, 'Festival line-up', 'SMS', 'approved', '00000000-0000-4000-8000-000000000003', 10),
    (12, 'Presale code', 'Email', 'approved', '00000000-0000-4000-8000-000000000003', 10),
    (13, 'Doors open', 'Push', 'draft', '00000000-0000-4000-8000-000000000003', 10)) as c (n, name, type, status, organisation_id, owner)
on conflict do nothing;

-- Files of messages. What is in them is in supabase/demo-media, under the same names: the embedded backend puts it into its storage.
insert into public.media (id, organisation_id, user_id, name, alt, type, bytes, width, height, seconds, created_at)
select pg_temp.demo_id('media', m.n), '00000000-0000-4000-8000-000000000002', pg_temp.person(4), m.name, m.alt, m.type, m.bytes, m.width, m.height, m.seconds,
       now() - interval '75 days' + m.n * interval '1 minute'
  from (values
    (1, 'boot-care.mp4', 'A brush goes along the seams of a boot until the dust is off', 'video/mp4', 9661, 480, 270, 4),
    (2, 'boot-care.jpg', 'A dusty boot, and a brush at its seams', 'image/jpeg', 8020, 480, 270, null),
    (3, 'returns.pdf', 'What to do when an order arrives, and how to send it back', 'application/pdf', 1545, null, null, null)) as m (n, name, alt, type, bytes, width, height, seconds)
on conflict do nothing;
do $$
begin
  if to_regclass('storage.objects') is not null then
    insert into storage.objects (bucket_id, name, metadata)
    select 'media', f.organisation_id || '/' || f.id || '.' || split_part(f.name, '.', 2), jsonb_build_object('size', f.bytes, 'mimetype', f.type)
      from public.media f where f.id in (pg_temp.demo_id('media', 1), pg_temp.demo_id('media', 2), pg_temp.demo_id('media', 3))
    on conflict do nothing;
  end if;
end $$;
-- Where this machine serves them.
create or replace function pg_temp.demo_file(p_n integer, p_ending text) returns text language sql as $$
  select 'http://' || coalesce((select d.domain_name from public.short_url_domains d where d.domain_name ~ '^(127\.0\.0\.1|localhost)(:|$)' limit 1), '127.0.0.1:4173')
    || '/storage/v1/object/public/media/00000000-0000-4000-8000-000000000002/' || pg_temp.demo_id('media', p_n) || '.' || p_ending
$$;

-- Most have more than a text: cards, a template, blocks, a keypad. Their message is what a person reads of that.
insert into public.creative_versions (id, creative_id, organisation_id, version_name, message, content, original_url, shortened_url, og_title, og_description, click_count, created_at)
select pg_temp.demo_id('version', v.n), pg_temp.demo_id('creative', v.creative), c.organisation_id, v.version_name, v.message, coalesce(replace(replace(replace(k.content, 'file:boot-care.mp4', pg_temp.demo_file(1, 'mp4')), 'file:boot-care.jpg', pg_temp.demo_file(2, 'jpg')), 'file:returns.pdf', pg_temp.demo_file(3, 'pdf'))::jsonb, '{}'), v.url, v.short, v.og_title, v.og_description, v.clicks,
       c.created_at + v.n * interval '1 hour'
  from (values
    (1, 1, 'Original', 'Trails are open again. 20% off everything for the first warm weekend, in every store and online.', 'https://northwind.example/trails', '/s/trl4Qx', 'Trails are open', '20% off for the first warm weekend', 1284),
    (2, 1, 'Shorter', 'Trails are open. 20% off this weekend, in every store.', 'https://northwind.example/trails', '/s/trl5Ws', 'Trails are open', null, 312),
    (3, 2, 'Original', 'Only until Sunday: free waterproofing with every pair of boots. Reply STOP to opt out.', null, null, null, null, 0),
    (4, 3, 'Original', 'Grüße aus den Bergen! Für alle, die früh aufstehen: ab 7 Uhr Frühstück in der Hütte – und 10 € auf den nächsten Einkauf.', 'https://northwind.example/huette', '/s/hut9Lm', 'Grüße aus den Bergen', 'Frühstück ab 7 Uhr', 97),
    (5, 4, 'Original', 'Your nearest Northwind Outdoor store has moved. You now find us right beside the station, with twice the space for boots, tents and bikes, a workshop that repairs what others throw away, and a small cafe on the terrace. Come by this week, show this message, and the coffee is on us. Open from Monday to Saturday, nine to seven.', null, null, null, null, 0),
    (6, 5, 'Original', 'Three steps to boots that last: brush, wash, wax. Watch how, and book a free check in our workshop.', 'https://northwind.example/care', '/s/care1s', 'Boot care in three steps', 'Brush, wash, wax', 540),
    (7, 6, 'Original', 'Flash sale: 48 hours, tents from $99', null, null, null, null, 0),
    (8, 7, 'Original', 'This month: where the snow melts first, a packing list for two days, and what our testers say about the new rain shells. Plus a voucher for your next visit.', 'https://northwind.example/news', '/s/news4a', 'The trail in April', null, 2210),
    (9, 8, 'Original', 'Good news: your order is on its way. We tell you here when it arrives.', null, null, null, null, 0),
    (10, 9, 'Original', 'This is Northwind Outdoor. Your repair is ready. Press 1 to hear our opening hours, press 2 to have it sent home.', null, null, null, null, 0),
    (11, 10, 'Original', 'Last days: winter clearance up to 60% off.', null, null, null, null, 0),
    (12, 11, 'Original', 'The line-up is out. Three days, forty bands, one lake.', 'https://bluepeak.example/festival', '/s/fest7q', null, null, 830),
    (13, 12, 'Original', 'Your presale code is inside. It works until Friday at noon.', null, null, null, null, 0),
    (14, 13, 'Original', 'Doors open at 18:00. See you there.', null, null, null, null, 0)) as v (n, creative, version_name, message, url, short, og_title, og_description, clicks)
  join public.creatives c on c.id = pg_temp.demo_id('creative', v.creative)
  left join (values
    (3, '{"channel": "sms", "text": "Only until Sunday: free waterproofing with every pair of boots.", "opt_out": "Reply STOP to opt out.", "translations": {"de": {"channel": "sms", "text": "Nur bis Sonntag: Wir machen deine Stiefel gratis wasserdicht.", "opt_out": "Antworten Sie STOPP zum Abmelden."}}}'),
    (6, '{"channel": "rcs", "kind": "carousel", "cards": [{"title": "1. Brush", "description": "Dry mud off first, then a soft brush along the seams.", "video": "file:boot-care.mp4", "image": "file:boot-care.jpg", "image_alt": "A brush goes along the seams of a boot until the dust is off", "height": "medium", "suggestions": [{"type": "link", "text": "Watch how", "url": "{{link}}"}]}, {"title": "2. Wash", "description": "Lukewarm water, no soap on leather. Take the laces out.", "height": "medium", "suggestions": [{"type": "link", "text": "Watch how", "url": "{{link}}"}]}, {"title": "3. Wax", "description": "While the leather is still damp. Two thin coats, not one thick one.", "height": "medium", "suggestions": [{"type": "link", "text": "Book a free check", "url": "https://northwind.example/workshop"}]}], "suggestions": [{"type": "reply", "text": "Find my store"}, {"type": "reply", "text": "Stop these tips"}], "fallback": "Three steps to boots that last: brush, wash, wax. Watch how, and book a free check in our workshop: https://northwind.example/care"}'),
    (7, '{"channel": "push", "title": "48 hours: tents from $99", "body": "Two-person tents, down jackets and boots at their lowest price this year. Until Sunday, midnight.", "link": "northwind://sale/tents", "actions": [{"text": "See tents", "link": "northwind://sale/tents"}, {"text": "Find a store", "link": "https://northwind.example/stores"}]}'),
    (8, '{"channel": "email", "from_name": "Northwind Outdoor", "subject": "The trail in April: where the snow melts first", "preheader": "A packing list for two days, rain shells put to the test, and a voucher.", "blocks": [{"type": "heading", "text": "The trail in April"}, {"type": "text", "text": "The south sides are free of snow, the huts open on the 12th, and the first warm weekend is close. Here is what to know before you go."}, {"type": "button", "text": "Plan a two-day tour", "url": "{{link}}"}, {"type": "divider"}, {"type": "heading", "text": "Eight rain shells, four wet weeks"}, {"type": "text", "text": "Our testers wore them to work, on bikes and up three summits. Two stayed dry to the end, and the lighter one is not the expensive one."}, {"type": "button", "text": "Read the test", "url": "https://northwind.example/rain-shells"}, {"type": "text", "text": "Your voucher: 10% off your next visit with the code TRAIL10, until 30 April."}, {"type": "footer", "address": "Northwind Outdoor, 12 Station Road, Anytown", "unsubscribe": "Unsubscribe"}]}'),
    (9, '{"channel": "whatsapp", "category": "utility", "language": "en", "header": {"type": "document", "url": "file:returns.pdf", "filename": "Your order, and how to return it.pdf"}, "body": "Good news: we have handed your parcel to the courier. We tell you here when it arrives.", "footer": "Northwind Outdoor", "buttons": [{"type": "link", "text": "Track my parcel", "url": "https://northwind.example/track"}, {"type": "reply", "text": "Change the address"}], "provider": {"status": "approved"}}'),
    (10, '{"channel": "voice", "script": "This is Northwind Outdoor. Your repair is ready, and waits for you in the workshop until seven today. Press 1 to hear this again, press 2 to talk to the workshop, or press 9 if you do not want such calls.", "language": "en", "voice": "female", "keypad": [{"key": "1", "action": "repeat"}, {"key": "2", "action": "transfer", "phone": "+1 202 555 0143"}, {"key": "9", "action": "opt_out"}]}'),
    (13, '{"channel": "email", "from_name": "Lakeside Festival", "subject": "Your presale code is inside", "preheader": "It works until Friday at noon.", "blocks": [{"type": "heading", "text": "You are early"}, {"type": "text", "text": "Your presale code is LAKE-EARLY. It works for two tickets, until Friday at noon."}, {"type": "button", "text": "Get tickets", "url": "https://bluepeak.example/tickets"}, {"type": "footer", "address": "Bluepeak Media, 4 Harbour Street, Anytown", "unsubscribe": "Unsubscribe"}]}'),
    (14, '{"channel": "push", "title": "Doors open at 18:00", "body": "The north gate is the quick one. See you there.", "link": "https://bluepeak.example/gates"}')) as k (n, content) on k.n = v.n
on conflict do nothing;

insert into public.click_trackers (id, name, original_url, organisation_id, user_id, created_at) values
  (pg_temp.demo_id('tracker', 1), 'Spring landing page', 'https://northwind.example/spring', '00000000-0000-4000-8000-000000000002', pg_temp.person(4), now() - interval '50 days'),
  (pg_temp.demo_id('tracker', 2), 'Store finder', 'https://northwind.example/stores', '00000000-0000-4000-8000-000000000002', pg_temp.person(5), now() - interval '30 days'),
  (pg_temp.demo_id('tracker', 3), 'Festival tickets', 'https://bluepeak.example/tickets', '00000000-0000-4000-8000-000000000003', pg_temp.person(10), now() - interval '20 days')
on conflict do nothing;
insert into public.click_tracker_versions (id, click_tracker_id, organisation_id, version_name, shortened_url, og_title, og_description, click_count, created_at)
select pg_temp.demo_id('tracker version', v.n), t.id, t.organisation_id, v.version_name, v.short, v.og_title, v.og_description, v.clicks, t.created_at + v.n * interval '2 hours'
  from (values
    (1, 1, 'Spring visual', '/s/spr1ng', 'Spring at Northwind Outdoor', 'Everything for the first warm weekend', 1930),
    (2, 1, 'Without image', '/s/spr2ng', 'Spring is here', '', 204),
    (3, 2, 'Original', '/s/st0res', 'Find your store', 'Open Monday to Saturday', 415),
    (4, 3, 'Original', '/s/t1cket', 'Tickets', 'Three days, forty bands', 2240)) as v (n, tracker, version_name, short, og_title, og_description, clicks)
  join public.click_trackers t on t.id = pg_temp.demo_id('tracker', v.tracker)
on conflict do nothing;

-- Clicks by day: what the counters say, spread over the days since the link was made, and previews and scanners beside them.
insert into public.short_link_daily_clicks (short_link_id, day, kind, organisation_id, clicks)
select l.id, span.first_day + d.n, k.kind, l.organisation_id,
       case k.kind when 'preview' then 1 + (d.n * 7 + span.total) % 4
         when 'scanner' then (d.n * 5 + span.total) % 3
         -- The first day carries what rounding leaves over, so that the days add up to the counter.
         else floor(span.total::numeric / span.days) + case d.n when 0 then span.total % span.days
           else case when d.n % 2 = 1 and d.n + 1 < span.days then -least(d.n % 5, floor(span.total::numeric / span.days))
             when d.n % 2 = 0 then least((d.n - 1) % 5, floor(span.total::numeric / span.days)) else 0 end end end
  from public.short_links l
  join lateral (
    select v.click_count as total, v.created_at::date as first_day, greatest(1, current_date - v.created_at::date) as days
      from (select click_count, created_at from public.creative_versions where id = l.creative_version_id
            union all select click_count, created_at from public.click_tracker_versions where id = l.click_tracker_version_id) as v
  ) as span on span.total > 0
  cross join lateral generate_series(0, span.days - 1) as d (n)
  cross join (values ('person'), ('preview'), ('scanner')) as k (kind)
on conflict do nothing;

-- Campaigns in every status; periods relative to today.
insert into public.campaigns (id, name, description, status, budget, start_date, end_date, user_id, organisation_id, created_at)
select pg_temp.demo_id('campaign', c.n), c.name, c.description, c.status, c.budget, current_date + c.start_day, current_date + c.end_day,
       pg_temp.person(c.owner), c.organisation_id, now() - c.age * interval '1 day' - c.n * interval '1 minute'
  from (values
    (1, 'Spring Sale', 'Everything for the first warm weekend', 'active', 12000, -20, 25, 4, '00000000-0000-4000-8000-000000000002'::uuid, 22),
    (2, 'Trail Season Opening', 'Trail shoes, poles and the new map app', 'active', 8500, -10, 35, 5, '00000000-0000-4000-8000-000000000002', 12),
    (3, 'Weekend Flash Sale', 'Forty-eight hours, one channel a day', 'paused', 3000, -5, 9, 4, '00000000-0000-4000-8000-000000000002', 7),
    (4, 'Loyalty Programme Relaunch', 'Tell loyal customers what their points are worth now', 'pending', 15000, 14, 60, 4, '00000000-0000-4000-8000-000000000002', 2),
    (5, 'Winter Clearance', 'The last pairs of the winter collection', 'ended', 5000, -85, -40, 4, '00000000-0000-4000-8000-000000000002', 88),
    (6, 'Store Opening Alpine Region', 'A new store, and everybody within 50 km should know', 'limited', 2500, -15, 15, 5, '00000000-0000-4000-8000-000000000002', 18),
    (7, 'Repair Workshop Reminders', 'Repairs that are ready to be picked up', 'active', 900, -60, null, 4, '00000000-0000-4000-8000-000000000002', 62),
    (8, 'Newsletter', null, 'active', 4000, null, null, 4, '00000000-0000-4000-8000-000000000002', 75),
    (9, 'Summer Pre-Announcement with a rather long name that a careful marketer gave it on a quiet Monday', 'A name of almost a hundred characters must not break a row', 'pending', 6000, null, 120, 5, '00000000-0000-4000-8000-000000000002', 1),
    (10, 'Test Drive E-Bikes', 'Bookings for the test rides', 'removed', 1200, -45, -30, 4, '00000000-0000-4000-8000-000000000002', 50),
    (11, 'حملة الربيع', 'A campaign for Arabic-speaking customers', 'pending', 1500, 7, 21, 5, '00000000-0000-4000-8000-000000000002', 3),
    (12, 'Abandoned Carts', 'A second chance, within the hour', 'active', 2000, -70, null, 4, '00000000-0000-4000-8000-000000000002', 71),
    (13, 'Boot Care Month', 'How boots last longer', 'ended', 3500, -75, -45, 4, '00000000-0000-4000-8000-000000000002', 78),
    (14, 'Marathon Weekend', 'For everybody who runs, and everybody who watches', 'ended', 2800, -50, -48, 5, '00000000-0000-4000-8000-000000000002', 66),
    (15, 'City Families Picnic', 'Blankets, baskets and a map of the best meadows', 'pending', 2200, 30, 45, 4, '00000000-0000-4000-8000-000000000002', 4),
    (16, 'Smartwatch Trail Maps', 'Maps on the wrist', 'paused', 1800, -12, 20, 5, '00000000-0000-4000-8000-000000000002', 14),
    (17, 'Early Birds', 'Ten percent before nine', 'ended', 700, -65, -60, 4, '00000000-0000-4000-8000-000000000002', 68),
    (18, 'Rain Shell Launch', 'The new collection of rain shells', 'ended', 9000, -58, -33, 4, '00000000-0000-4000-8000-000000000002', 61),
    (19, 'Outdoor Schools', 'Equipment for classes and groups', 'pending', 5200, 40, 90, 5, '00000000-0000-4000-8000-000000000002', 5),
    (20, 'Tent Trade-In', 'Bring the old one, get a discount on the new one', 'ended', 2600, -54, -41, 4, '00000000-0000-4000-8000-000000000002', 57),
    (21, 'Gift Cards', 'For everybody who asks in the last minute', 'removed', 800, -90, -80, 4, '00000000-0000-4000-8000-000000000002', 90),
    (22, 'Lost and Found', 'What was left in our huts', 'ended', 150, -35, -28, 5, '00000000-0000-4000-8000-000000000002', 38),
    (23, 'Night Hike', 'Headlamps, tea and stars', 'ended', 1100, -30, -27, 4, '00000000-0000-4000-8000-000000000002', 34),
    (24, 'Customer Survey', 'Three questions, one voucher', 'ended', 1300, -29, -18, 4, '00000000-0000-4000-8000-000000000002', 31),
    (25, 'Ski Swap', 'Bring skis, take skis', 'ended', 900, -82, -75, 5, '00000000-0000-4000-8000-000000000002', 84),
    (26, 'Thank You', 'A word to everybody who ordered three times or more', 'ended', 2000, -26, -24, 4, '00000000-0000-4000-8000-000000000002', 28),
    (27, 'Festival Season', 'Presale and line-up', 'active', 40000, -30, 60, 10, '00000000-0000-4000-8000-000000000003', 33),
    (28, 'Radio Launch', 'A new station for the city', 'pending', 18000, 10, 40, 10, '00000000-0000-4000-8000-000000000003', 6),
    (29, 'Open Air Cinema', 'Twelve nights', 'ended', 7500, -80, -60, 10, '00000000-0000-4000-8000-000000000003', 83)) as c (n, name, description, status, budget, start_day, end_day, owner, organisation_id, age)
on conflict do nothing;

-- Flights in every channel and status. Figures are consistent: spent = sent x price of the message, and never more than the budget.
insert into public.flights (id, campaign_id, name, type, status, sent, delivery_rate, ctr, spent, budget, location, frequency_cap, frequency_period, pacing, user_id, organisation_id, created_at)
select pg_temp.demo_id('flight', f.n), c.id, f.name, f.type, f.status, f.sent, f.delivery_rate, f.ctr, round(f.sent * f.price, 4), f.budget, f.location, case f.n when 24 then 1 else 3 end, case f.n when 24 then 'day' else 'flight' end,
       case f.n when 5 then 'ahead' when 7 then 'asap' else 'even' end,
       c.user_id, c.organisation_id, c.created_at + interval '2 hours' + f.n * interval '1 minute'
  from (values
    (1, 1, 'Opening weekend', 'SMS', 'active', 48200, 97.4, 4.8, 0.055, 3500, null),
    (2, 1, 'Reminder before Sunday', 'SMS', 'paused', 12999, 95.5, 3.1, 0.055, 1500, null),
    (3, 1, 'App users', 'Push', 'active', 86400, 88.2, 6.4, 0.02, 2000, null),
    (4, 1, 'Newsletter edition', 'Email', 'pending', 0, 0, 0, 0.01, 1000, null),
    (5, 2, 'Runners', 'SMS', 'active', 33120, 96.8, 5.2, 0.0615, 2500, '{"type":"coordinates","coordinates":{"latitude":47.3769,"longitude":8.5417,"radiusKm":25},"location":null}'),
    (6, 2, 'Rich cards', 'RCS', 'active', 9400, 91.3, 9.7, 0.088, 1800, null),
    (7, 2, 'Alpine villages', 'WhatsApp', 'pending', 0, 0, 0, 0.06, 900, '{"type":"location","coordinates":null,"location":{"type":"region","value":"Graubünden"}}'),
    (8, 3, 'Day one', 'Push', 'paused', 41250, 87.9, 5.9, 0.02, 1000, null),
    (9, 3, 'Day two', 'SMS', 'pending', 0, 0, 0, 0.05, 1200, null),
    (10, 5, 'Last pairs', 'SMS', 'ended', 78400, 96.1, 3.4, 0.055, 4500, null),
    (11, 5, 'Very last pairs', 'SMS', 'ended', 12500, 95.9, 2.8, 0.055, 900, null),
    (12, 6, 'Within 50 km', 'SMS', 'paused', 41666, 97.0, 4.1, 0.06, 4000, '{"type":"coordinates","coordinates":{"latitude":46.8182,"longitude":9.8416,"radiusKm":50},"location":null}'),
    (13, 7, 'Ready for pick-up', 'Voice', 'active', 1820, 82.5, 0, 0.15, 600, null),
    (14, 8, 'Monthly issue', 'Email', 'active', 168300, 98.6, 2.2, 0.01, 2500, null),
    (15, 12, 'Within the hour', 'WhatsApp', 'active', 14310, 96.6, 11.8, 0.066, 1500, null),
    (16, 13, 'How to wax', 'RCS', 'ended', 21900, 92.4, 8.8, 0.088, 2500, null),
    (17, 14, 'Before the start', 'SMS', 'ended', 28700, 97.2, 6.6, 0.06, 2000, '{"type":"location","coordinates":null,"location":{"type":"city","value":"Zürich"}}'),
    (18, 16, 'Maps on the wrist', 'Push', 'paused', 19900, 90.1, 7.3, 0.0296, 800, null),
    (19, 18, 'Launch day', 'SMS', 'ended', 96200, 96.4, 4.4, 0.055, 6000, null),
    (20, 18, 'Launch newsletter', 'Email', 'ended', 142000, 98.8, 2.9, 0.01, 2000, null),
    (21, 22, 'Found in the hut', 'SMS', 'ended', 2727, 96.2, 1.1, 0.055, 150, null),
    (22, 24, 'Three questions', 'Email', 'ended', 61500, 98.4, 12.6, 0.01, 900, null),
    (23, 26, 'Thank you', 'SMS', 'ended', 22330, 97.8, 2.0, 0.056, 1500, null),
    (24, 4, 'Points worth knowing', 'SMS', 'pending', 0, 0, 0, 0.05, 250, null),
    (25, 1, null, 'SMS', 'pending', 0, 0, 0, 0.05, 200, null),
    (26, 27, 'Line-up announcement', 'SMS', 'active', 214000, 96.9, 7.9, 0.055, 20000, null),
    (27, 27, 'Presale codes', 'Email', 'active', 288000, 98.1, 14.2, 0.01, 8000, null),
    (28, 29, 'Programme', 'Push', 'ended', 120400, 86.0, 4.0, 0.02, 4000, null)) as f (n, campaign, name, type, status, sent, delivery_rate, ctr, price, budget, location)
  join public.campaigns c on c.id = pg_temp.demo_id('campaign', f.campaign)
on conflict do nothing;

insert into public.flight_intervals (id, flight_id, organisation_id, date, start_time, end_time, position)
select pg_temp.demo_id('interval', i.flight * 10 + i.position), f.id, f.organisation_id, coalesce(c.start_date, c.created_at::date) + i.day, i.start_time::time, i.end_time::time, i.position
  from (select n as flight, p as position, (p - 1) * 2 as day,
               case when p = 2 and n % 7 = 0 then '22:00' else '09:00' end as start_time,
               case when p = 2 and n % 7 = 0 then '01:00' else '17:00' end as end_time
          from generate_series(1, 28) as n, generate_series(1, 2) as p) as i
  join public.flights f on f.id = pg_temp.demo_id('flight', i.flight)
  join public.campaigns c on c.id = f.campaign_id
on conflict do nothing;

insert into public.flight_audiences (flight_id, audience_id, organisation_id)
select f.id, pg_temp.demo_id('audience', a.audience), f.organisation_id
  from (select n as flight, case when n >= 26 then 100 else 0 end + 1 + (n * 5 + k * 3) % 9 as audience
          from generate_series(1, 28) as n, generate_series(0, 1) as k) as a
  join public.flights f on f.id = pg_temp.demo_id('flight', a.flight)
on conflict do nothing;

update public.flights f
   set audience_segments = (select jsonb_agg(a.audience_id order by a.audience_id) from public.flight_audiences a where a.flight_id = f.id)
 where f.audience_segments = '[]' and exists (select 1 from public.flight_audiences a where a.flight_id = f.id);

-- Every flight but one has its creative; "Points worth knowing" shows the empty case.
insert into public.flight_creatives (flight_id, creative_id, creative_version_id, organisation_id, created_at)
select f.id, pg_temp.demo_id('creative', l.creative), pg_temp.demo_id('version', l.version), f.organisation_id, f.created_at
  from (values (1, 1, 1), (2, 2, 3), (3, 6, 7), (4, 7, 8), (5, 1, 2), (6, 5, 6), (7, 8, 9), (8, 6, 7), (9, 2, 3), (10, 10, 11), (11, 10, 11),
    (12, 3, 4), (13, 9, 10), (14, 7, 8), (15, 8, 9), (16, 5, 6), (17, 2, 3), (18, 6, 7), (19, 1, 1), (20, 7, 8), (21, 2, 3), (22, 7, 8), (23, 2, 3),
    (25, 3, 4), (26, 11, 12), (27, 12, 13), (28, 13, 14)) as l (flight, creative, version)
  join public.flights f on f.id = pg_temp.demo_id('flight', l.flight)
on conflict do nothing;

-- "Launch day" has tried its creative's variant, a shorter text, on half of its people.
insert into public.creatives (id, name, type, status, variant_of, variant, variant_share, organisation_id, user_id, created_at)
select pg_temp.demo_id('creative', 14), 'Trails, shorter', c.type, c.status, c.id, 'B', 50, c.organisation_id, c.user_id, c.created_at + interval '12 hours'
  from public.creatives c where c.id = pg_temp.demo_id('creative', 1)
on conflict do nothing;
insert into public.creative_versions (id, creative_id, organisation_id, message, created_at)
select pg_temp.demo_id('version', 15), c.id, c.organisation_id, 'Trails are open. 20% off this weekend.', c.created_at
  from public.creatives c where c.id = pg_temp.demo_id('creative', 14)
on conflict do nothing;
update public.flights f
   set variants = jsonb_build_array(jsonb_build_object('variant', c.variant, 'share', c.variant_share, 'version_id', v.id, 'name', c.name, 'message', v.message, 'content', v.content))
  from public.creative_versions v join public.creatives c on c.id = v.creative_id
 where f.id = pg_temp.demo_id('flight', 19) and v.id = pg_temp.demo_id('version', 15) and f.variants = '[]';

-- Tracked links that messages carry. Codes follow from the flights, so that a reload finds the same ones.
update public.flights f set tracker_version_id = pg_temp.demo_id('tracker version', t.version)
  from (values (1, 1), (2, 2), (9, 3), (26, 4)) as t (flight, version)
 where f.id = pg_temp.demo_id('flight', t.flight) and f.tracker_version_id is null;
delete from public.short_links l using public.flights f
 where l.flight_id = f.id and l.creative_version_id is not null and f.tracker_version_id is not null;
update public.short_links set code = 'f' || substr(md5(flight_id::text), 1, 5) where flight_id is not null;
do $$
begin
  perform private.refresh_flight_message(l.flight_id) from public.short_links l where l.flight_id is not null;
end $$;

-- Limited by money, and used up: what delivery itself would have noted.
update public.campaigns set status_reason = 'campaign_budget_used' where id = pg_temp.demo_id('campaign', 6) and status = 'limited';
update public.flights set status_reason = 'campaign_budget_used' where id = pg_temp.demo_id('flight', 12) and status = 'paused';
update public.flights set status_reason = 'budget_used' where id = pg_temp.demo_id('flight', 21) and status = 'ended';

-- Times that are still to come. Active flights of Northwind continue within two hours of loading, so that its balance is the
-- opening one until then; Bluepeak's continue immediately, and what a person activates may send immediately too.
insert into public.flight_intervals (id, flight_id, organisation_id, date, start_time, end_time, position)
select pg_temp.demo_id('interval', 1000 + w.flight * 20 + w.day), f.id, f.organisation_id, here.today + w.day,
       case when w.waits and w.day = here.day_of_start then here.start else w.opens end, w.closes, 10 + w.day
  from (select v.flight, d.day, v.waits, v.opens::time, v.closes::time
          from (values (1, 14, true, '08:00', '20:00'), (3, 14, true, '08:00', '20:00'), (5, 14, true, '09:00', '18:00'), (6, 14, true, '09:00', '18:00'),
                  (13, 14, true, '09:00', '17:00'), (14, 14, true, '07:00', '22:00'), (15, 14, true, '00:00', '23:59'),
                  (2, 3, false, '00:00', '23:59'), (4, 3, false, '00:00', '23:59'), (7, 5, true, '09:00', '18:00'), (8, 3, false, '00:00', '23:59'),
                  (12, 7, false, '00:00', '23:59'), (18, 3, false, '00:00', '23:59'), (24, 14, true, '09:00', '17:00'),
                  (26, 14, false, '00:00', '23:59'), (27, 14, false, '00:00', '23:59')) as v (flight, days, waits, opens, closes)
          cross join lateral generate_series(0, v.days) as d (day)) as w
  join public.flights f on f.id = pg_temp.demo_id('flight', w.flight)
  join public.organisations o on o.id = f.organisation_id
  cross join lateral (
    select (now() at time zone o.time_zone)::date as today, resumes::time as start, resumes::date - (now() at time zone o.time_zone)::date as day_of_start
      from (select date_trunc('hour', (now() + interval '2 hours') at time zone o.time_zone) as resumes) as r) as here
 where not w.waits or w.day > here.day_of_start or (w.day = here.day_of_start and here.start < w.closes)
on conflict do nothing;
-- A day that begins before its flight may go on begins later; one that would have begun later anyway stays.
update public.flight_intervals i set start_time = greatest(i.start_time, time '08:00')
 where i.flight_id in (select pg_temp.demo_id('flight', n) from unnest(array[1, 3, 5, 6, 7, 13, 14, 24]) as n) and i.position >= 10 and i.start_time < '07:00';

-- Packages on offer, what was bought of them, and how it is paid.
update public.organisations
   set prepaid_packages = '{"SMS": [{"quantity": 10000, "discount_percentage": 0}, {"quantity": 50000, "discount_percentage": 8}, {"quantity": 250000, "discount_percentage": 15}],
     "RCS": [{"quantity": 25000, "discount_percentage": 5}], "Push": [{"quantity": 100000, "discount_percentage": 5}], "Email": [{"quantity": 100000, "discount_percentage": 10}],
     "WhatsApp": [{"quantity": 25000, "discount_percentage": 5}], "Voice": []}'
 where type <> 'VOX' and not exists (select 1 from public.invoices);

insert into public.test_addresses (organisation_id, address, user_id, created_at, confirmed_at)
select a.organisation_id, a.address, pg_temp.person(a.owner), now() - interval '40 days', case when a.address like '%@%' then now() - interval '40 days' end
  from (values
    ('00000000-0000-4000-8000-000000000002'::uuid, '+12025550143', 3),
    ('00000000-0000-4000-8000-000000000002', 'proofs@northwind.example', 3),
    ('00000000-0000-4000-8000-000000000003', '+12025550178', 9)) as a (organisation_id, address, owner);

insert into public.payment_methods (id, organisation_id, brand, last_four, expiry_month, expiry_year, is_default, user_id, created_at)
select pg_temp.demo_id('payment method', m.n), m.organisation_id, m.brand, m.last_four, m.month, extract(year from current_date)::integer + m.years, m.is_default,
       pg_temp.person(m.owner), now() - m.n * interval '20 days'
  from (values
    (1, '00000000-0000-4000-8000-000000000002'::uuid, 'Visa', '4242', 8, 2, true, 3),
    (2, '00000000-0000-4000-8000-000000000002', 'Mastercard', '4444', 3, 1, false, 3),
    (3, '00000000-0000-4000-8000-000000000003', 'American Express', '0005', 11, 3, true, 9)) as m (n, organisation_id, brand, last_four, month, years, is_default, owner)
on conflict do nothing;

with bought (n, organisation_id, number, channel, quantity, discount, rate, amount, description, age, status) as (values
  (1, '00000000-0000-4000-8000-000000000002'::uuid, 1, 'SMS', 250000, 15, 0.05, null::numeric, null, 61, 'paid'),
  (2, '00000000-0000-4000-8000-000000000002', 3, 'SMS', 250000, 15, 0.05, null, null, 26, 'paid'),
  (3, '00000000-0000-4000-8000-000000000002', 4, 'Email', 100000, 10, 0.01, null, null, 20, 'overdue'),
  (4, '00000000-0000-4000-8000-000000000002', 5, 'Push', 100000, 5, 0.02, null, null, 11, 'paid'),
  (5, '00000000-0000-4000-8000-000000000002', 7, 'SMS', 50000, 8, 0.05, null, null, 2, 'pending'),
  (6, '00000000-0000-4000-8000-000000000002', 8, null, null, null, null, 480, 'Workshop for new marketers', 0, 'draft'),
  (7, '00000000-0000-4000-8000-000000000003', 2, 'SMS', 250000, 15, 0.05, null, null, 31, 'paid'),
  (8, '00000000-0000-4000-8000-000000000003', 6, 'Email', 100000, 10, 0.01, null, null, 3, 'pending')),
invoices as (
  insert into public.invoices (id, organisation_id, number, description, issued_date, due_date, amount, status, paid_at, paid_on, payment_reference, paid_with, created_at)
  select pg_temp.demo_id('invoice', n), organisation_id, number, coalesce(description, channel || ' package, ' || to_char(quantity, 'FM999,999,999') || ' messages'),
         current_date - age, current_date - age + 14, coalesce(amount, round(quantity * rate * (100 - discount) / 100, 2)), status,
         case when status = 'paid' then now() - (age - 1) * interval '1 day' end, case when status = 'paid' then current_date - age + 1 end,
         case when status = 'paid' then 'TRX-' || 48210 + n end, case when status = 'paid' then private.default_payment_method(organisation_id) end, now() - age * interval '1 day'
    from bought
  on conflict do nothing
  returning id, organisation_id, number, paid_at, created_at),
counted as (
  update private.invoice_counter c set last_number = greatest(c.last_number, i.last)
    from (select max(number) as last from invoices) as i where i.last is not null)
insert into public.package_purchases (id, organisation_id, invoice_id, channel, quantity, discount_percentage, rate, price, credits, bought_by, credited_at, created_at)
select pg_temp.demo_id('purchase', b.n), b.organisation_id, i.id, b.channel, b.quantity, b.discount, b.rate, round(b.quantity * b.rate * (100 - b.discount) / 100, 2),
       b.quantity * b.rate, pg_temp.person(case b.organisation_id when '00000000-0000-4000-8000-000000000002' then 3 else 9 end), i.paid_at, i.created_at
  from bought b join invoices i on i.organisation_id = b.organisation_id and i.number = b.number
 where b.channel is not null
on conflict do nothing;

-- What was sent, hour by hour: three hours a day over the life of each flight, more at the beginning and at weekends.
create temp table demo_slots as
with slots as (
  select f.id as flight_id, f.organisation_id, f.campaign_id, f.type as channel, f.sent, f.spent,
         floor(f.sent * f.delivery_rate / 100) as delivered, f.ctr, t.hour,
         round((h.share * (0.7 + 0.6 * n.one) * (1 + 1.5 / (1 + d.day - p.first)) * case when extract(isodow from current_date + d.day) > 5 then 1.35 else 1 end)::numeric, 6) as weight,
         round((0.85 + 0.3 * n.two)::numeric, 6) as opens, round((0.85 + 0.3 * n.three)::numeric, 6) as clicks
    from (values (1, -20, 0, 1), (2, -19, -8, 1), (3, -20, 0, 1), (5, -10, 0, 1), (6, -9, 0, 1), (8, -5, -3, 1), (10, -85, -62, 1), (11, -60, -41, 1),
            (12, -15, -1, 1), (13, -60, 0, 1), (14, -74, -4, 7), (15, -70, 0, 1), (16, -75, -46, 1), (17, -50, -48, 1), (18, -12, -4, 1), (19, -58, -55, 1),
            (20, -57, -56, 1), (21, -35, -30, 1), (22, -29, -19, 1), (23, -26, -24, 1), (26, -30, 0, 1), (27, -28, 0, 1), (28, -80, -62, 1)) as p (flight, first, last, every)
    join public.flights f on f.id = pg_temp.demo_id('flight', p.flight)
    join public.organisations o on o.id = f.organisation_id
    cross join lateral generate_series(p.first, p.last, p.every) as d (day)
    cross join (values (9, 0.8), (12, 1.2), (16, 1.0)) as h (hour, share)
    cross join lateral (select date_trunc('hour', (current_date + d.day + h.hour * interval '1 hour') at time zone o.time_zone) as hour) as t
    cross join lateral (
      select ('x' || substr(m.hash, 1, 4))::bit(16)::integer / 65535.0 as one, ('x' || substr(m.hash, 5, 4))::bit(16)::integer / 65535.0 as two,
             ('x' || substr(m.hash, 9, 4))::bit(16)::integer / 65535.0 as three
        from (select md5(p.flight || ' ' || d.day || ' ' || h.hour) as hash) as m) as n
   where t.hour < date_trunc('hour', now()) and f.sent > 0 and t.hour > f.created_at
     and not exists (select 1 from public.delivery_reports r where r.gateway = 'demo')),
totals as (
  select s.*, c.value, c.converted, round(s.delivered * c.opened) as opened_total,
         case when s.ctr > 0 then round(s.delivered * s.ctr / 100) end as clicked_total
    from slots s
    join (values ('SMS', null::numeric, 38, 0.09), ('RCS', 0.61, 41, 0.08), ('Push', 0.21, 29, 0.05), ('Email', 0.27, 44, 0.06), ('WhatsApp', 0.72, 36, 0.07),
      ('Voice', null, 25, 0.004)) as c (channel, opened, value, converted) on c.channel = s.channel),
shares as (
  select t.*, sum(weight) over flight / sum(weight) over everything as upto,
         sum(weight * opens) over flight / sum(weight * opens) over everything as opened_upto,
         sum(weight * opens * clicks) over flight / sum(weight * opens * clicks) over everything as clicked_upto
    from totals t window flight as (partition by flight_id order by hour), everything as (partition by flight_id)),
sums as (
  select *, floor(sent * upto) as sent_sum, floor(delivered * upto) as delivered_sum, floor(opened_total * opened_upto) as opened_sum,
         floor(clicked_total * clicked_upto) as clicked_sum,
         floor(coalesce(clicked_total * clicked_upto, delivered * upto) * converted) as conversions_sum
    from shares)
select flight_id, organisation_id, campaign_id, channel, hour, value, clicks,
       sent_sum - coalesce(lag(sent_sum) over flight, 0) as sent,
       delivered_sum - coalesce(lag(delivered_sum) over flight, 0) as delivered,
       opened_sum - coalesce(lag(opened_sum) over flight, 0) as opened,
       clicked_sum - coalesce(lag(clicked_sum) over flight, 0) as clicked,
       conversions_sum - coalesce(lag(conversions_sum) over flight, 0) as conversions,
       round(spent * sent_sum / sent, 4) - round(spent * coalesce(lag(sent_sum) over flight, 0) / sent, 4) as cost
  from sums window flight as (partition by flight_id order by hour);

-- The ledger: what was opened with is what leads to 12847.50 for Northwind and 34500 for Bluepeak today. Each report is a movement of its own.
create temp table demo_movements as
with movements (organisation_id, kind, amount, key, description, at, flight_id, hour, invoice_id, day) as (
  select organisation_id, 'debit', -cost, 'report:' || flight_id || ':' || hour, 'Messages sent', hour + interval '1 hour', flight_id, hour, null::uuid,
         private.sending_day(organisation_id, hour)
    from demo_slots where sent > 0 and cost > 0
  union all
  select i.organisation_id, 'package', p.credits, 'invoice:' || i.id, i.description, i.paid_at, null, null, i.id,
         private.billing_day(i.organisation_id, i.paid_at)
    from public.invoices i join public.package_purchases p on p.invoice_id = i.id where i.status = 'paid'
  union all
  values ('00000000-0000-4000-8000-000000000002'::uuid, 'refund', 24.75, 'booking:demo', 'Calls that no network put through', now() - interval '33 days', null::uuid, null::timestamptz, null::uuid,
    private.billing_day('00000000-0000-4000-8000-000000000002', now() - interval '33 days'))),
opened as (
  select o.organisation_id, 'opening', o.balance - sum(m.amount), 'demo:opening', 'Opening balance', now() - interval '92 days', null::uuid, null::timestamptz, null::uuid,
         private.billing_day(o.organisation_id, now() - interval '92 days')
    from (values ('00000000-0000-4000-8000-000000000002'::uuid, 12847.5), ('00000000-0000-4000-8000-000000000003', 34500)) as o (organisation_id, balance)
    join movements m on m.organisation_id = o.organisation_id group by o.organisation_id, o.balance)
select nextval('private.wallet_entries') as entry, booked.* from (
  select m.*, sum(m.amount) over (partition by m.organisation_id order by m.at, m.key) as balance_after
    from (select * from movements union all select * from opened) as m
   where not exists (select 1 from public.credit_ledger)
   order by m.at, m.key) as booked;

select private.create_report_months(now() - interval '4 months');
insert into public.delivery_reports (id, gateway, report_id, organisation_id, flight_id, hour, sent, delivered, opened, clicked, conversions, billing_day, revenue, cost,
  balance_after, received_at, variant)
select coalesce(m.entry, nextval('private.wallet_entries')), 'demo', s.flight_id || ':' || to_char(s.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), s.organisation_id, s.flight_id, s.hour,
       s.sent, s.delivered, s.opened, s.clicked, s.conversions, private.sending_day(s.organisation_id, s.hour), round(s.conversions * s.value * s.clicks, 2), s.cost,
       m.balance_after, s.hour + interval '1 hour',
       -- Half of the reports of "Launch day" are of the shorter text, and from the fourth fifth on all of them.
       case when s.flight_id = pg_temp.demo_id('flight', 19) then
         case when row_number() over (partition by s.flight_id order by s.hour) % 2 = 0
           or row_number() over (partition by s.flight_id order by s.hour) * 5 > count(*) over (partition by s.flight_id) * 4 then 'B' else 'A' end end
  from demo_slots s left join demo_movements m on m.flight_id = s.flight_id and m.hour = s.hour
 where s.sent > 0 order by s.hour, s.flight_id;
insert into public.flight_variant_totals (flight_id, variant, organisation_id, sent, delivered, clicked, conversions, revenue, cost)
select r.flight_id, r.variant, r.organisation_id, sum(r.sent), sum(r.delivered), sum(r.clicked), sum(r.conversions), sum(r.revenue), sum(r.cost)
  from public.delivery_reports r where r.variant is not null group by 1, 2, 3
on conflict do nothing;
insert into public.flight_promotions (id, flight_id, organisation_id, variant, user_id, promoted_at, figures)
select pg_temp.demo_id('promotion', 1), f.id, f.organisation_id, 'B', f.user_id, r.hour + interval '1 hour', (
         select jsonb_agg(to_jsonb(s) order by s.variant) from (
           select b.variant, 50 as share, sum(b.sent) as sent, sum(b.delivered) as delivered, sum(b.clicked) as clicked
             from public.delivery_reports b where b.flight_id = f.id and b.hour <= r.hour group by 1) as s)
  from public.flights f cross join lateral (select max(x.hour) as hour from public.delivery_reports x where x.flight_id = f.id and x.variant = 'A') as r
 where f.id = pg_temp.demo_id('flight', 19)
on conflict do nothing;
update public.flights f set promoted_variant = 'B' where f.id = pg_temp.demo_id('flight', 19) and f.promoted_variant is null;
insert into private.report_ids (key, content, taken_on)
select private.report_key(r.gateway, r.report_id),
       private.report_content(r.flight_id, r.hour, array[r.sent, r.delivered, r.opened, r.clicked, r.conversions], r.revenue, r.cost, r.corrects, r.variant), r.received_at::date
  from public.delivery_reports r where r.gateway = 'demo'
on conflict do nothing;
insert into public.credit_ledger (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at, flight_id, invoice_id, billing_day)
select organisation_id, kind, amount, balance_after, entry, description, key, at, at, flight_id, invoice_id, day
  from demo_movements where kind <> 'debit' order by entry;
insert into public.credit_ledger (organisation_id, kind, amount, balance_after, entry, description, idempotency_key, created_at, last_at, flight_id, billing_day, reports)
select organisation_id, kind, sum(amount), (array_agg(balance_after order by entry desc))[1], max(entry), max(description), 'usage:' || flight_id || ':' || day,
       min(at), max(at), flight_id, day, count(*)
  from demo_movements where kind = 'debit' group by organisation_id, kind, flight_id, day order by 5;
drop table demo_slots, demo_movements;
insert into public.wallets (organisation_id, balance, last_top_up)
select l.organisation_id, sum(l.amount),
       (array_agg(l.amount order by l.entry desc) filter (where l.kind in ('opening', 'purchase', 'package')))[1]
  from public.credit_ledger l group by l.organisation_id
on conflict do nothing;
insert into public.monthly_usage (organisation_id, month, used)
select l.organisation_id, date_trunc('month', l.billing_day)::date, sum(-l.amount) from public.credit_ledger l where l.kind = 'debit' group by 1, 2
on conflict do nothing;

insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
select flight_id, hour, organisation_id, sum(sent), sum(delivered), sum(opened), sum(clicked), sum(conversions), sum(revenue), sum(cost)
  from public.delivery_reports where gateway = 'demo' group by flight_id, hour, organisation_id
on conflict do nothing;
insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, opened, clicked, conversions, revenue, cost)
select r.flight_id, private.sending_day(r.organisation_id, r.hour), r.organisation_id, f.campaign_id, f.type,
       sum(r.sent), sum(r.delivered), sum(r.opened), sum(r.clicked), sum(r.conversions), sum(r.revenue), sum(r.cost)
  from public.delivery_reports r join public.flights f on f.id = r.flight_id
 where r.gateway = 'demo' group by 1, 2, 3, 4, 5
on conflict do nothing;
-- What was sent was planned: an interval for each day that has a report, in the order of time; the whole day, so that an even pace
-- expects by now about as much as was sent.
insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
select distinct r.flight_id, r.organisation_id, (r.hour at time zone o.time_zone)::date, time '00:00', time '23:59'
  from public.delivery_reports r join public.organisations o on o.id = r.organisation_id
 where r.gateway = 'demo' and (r.hour at time zone o.time_zone)::date < (now() at time zone o.time_zone)::date
   and not exists (select 1 from public.flight_intervals i where i.flight_id = r.flight_id and i.date = (r.hour at time zone o.time_zone)::date);
-- No day twice: nobody can plan that, and a schedule that has it can't be moved.
delete from public.flight_intervals i using public.flight_intervals o
 where o.flight_id = i.flight_id and o.date = i.date and o.position < i.position and o.start_time < i.end_time and i.start_time < o.end_time;
update public.flight_intervals i set position = o.position
  from (select id, row_number() over (partition by flight_id order by date, start_time) as position from public.flight_intervals) as o
 where o.id = i.id and i.flight_id in (select r.flight_id from public.delivery_reports r where r.gateway = 'demo');
insert into public.flight_totals (flight_id, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
select flight_id, organisation_id, sum(sent), sum(delivered), sum(opened), sum(clicked), sum(conversions), sum(revenue), sum(cost)
  from public.delivery_reports where gateway = 'demo' group by flight_id, organisation_id
on conflict do nothing;
-- What gateways have reported of a flight's messages are clicks on its link: the same ones as were counted there.
update public.short_links l set reported_clicks = t.clicked, visits = t.clicked
  from public.flight_totals t where t.flight_id = l.flight_id and l.reported_clicks = 0 and t.clicked > 0;
with clicked as (
  insert into public.short_link_daily_clicks (short_link_id, day, kind, organisation_id, clicks)
  select l.id, private.sending_day(l.organisation_id, r.hour), 'person', l.organisation_id, sum(r.clicked)
    from public.short_links l join public.delivery_reports r on r.flight_id = l.flight_id and r.gateway = 'demo'
   where r.clicked > 0 group by 1, 2, 4
  on conflict do nothing
  returning short_link_id, clicks),
counted as (
  select l.creative_version_id, l.click_tracker_version_id, sum(c.clicks)::integer as clicks
    from clicked c join public.short_links l on l.id = c.short_link_id group by 1, 2),
of_trackers as (
  update public.click_tracker_versions v set click_count = v.click_count + c.clicks from counted c where c.click_tracker_version_id = v.id)
update public.creative_versions v set click_count = v.click_count + c.clicks from counted c where c.creative_version_id = v.id;
-- One click in six is the second one of somebody, one person in twenty follows two links of a tracker.
update public.short_link_daily_clicks d
   set people = d.clicks - d.clicks / 6,
       tracker_people = case when l.click_tracker_version_id is not null then (d.clicks - d.clicks / 6) - (d.clicks - d.clicks / 6) / 20 else 0 end
  from public.short_links l where l.id = d.short_link_id and d.kind = 'person' and d.people = 0;
update public.flights f
   set delivery_rate = private.percentage(t.delivered, t.sent), ctr = private.percentage(t.clicked, t.delivered),
       activated_at = coalesce(f.activated_at, f.created_at),
       stopped_at = case when f.status <> 'active' then coalesce(f.stopped_at, (select max(r.received_at) from public.delivery_reports r where r.flight_id = f.id)) end
  from public.flight_totals t where t.flight_id = f.id and f.activated_at is null;

-- Bluepeak has used most of its month, whatever day it is.
update public.organisations o set monthly_credit_limit = greatest(500, ceil(public.current_month_usage(o) / 450) * 500)
 where o.id = '00000000-0000-4000-8000-000000000003' and o.monthly_credit_limit = 25000 and public.current_month_usage(o) > 0;

-- Webhooks of Northwind: one with a log of every state, and one that was paused after five days of failures.
insert into public.webhook_endpoints (id, organisation_id, url, events, status, reason, host_state, failing_since, created_by, created_at)
select e.id::uuid, u.organisation_id, e.url, e.events, e.status, e.reason, 'public', e.failing_since, u.id, now() - interval '20 days'
  from public.link_users u cross join (values
    ('00000000-0000-4000-8000-0000000f0001', 'https://hooks.northwind.example/flightdeck',
     array['flight.launched', 'flight.ended', 'flight.limited', 'approval.requested', 'approval.decided', 'wallet.low', 'invoice.issued'],
     'enabled', null, null::timestamptz),
    ('00000000-0000-4000-8000-0000000f0002', 'https://bi.northwind.example/events',
     array['report.hourly', 'link.clicked'], 'paused', 'failing', now() - interval '6 days')) as e (id, url, events, status, reason, failing_since)
 where u.email = 'admin@northwind.example'
on conflict do nothing;
insert into private.webhook_secrets (endpoint_id, secret)
select id, private.new_webhook_secret() from public.webhook_endpoints on conflict do nothing;
with demo (endpoint, type, age, state, data, results) as (values
  ('1', 'flight.launched', interval '9 days', 'delivered', '{"flight": {"name": "Opening weekend"}, "campaign": {"name": "Summer Sale"}}', '200:ok'),
  ('1', 'approval.requested', interval '6 days', 'delivered', '{"campaign": {"name": "Autumn Trails"}}', '503:upstream is restarting,200:ok'),
  ('1', 'approval.decided', interval '5 days', 'delivered', '{"campaign": {"name": "Autumn Trails"}, "approved": true}', '200:ok'),
  ('1', 'wallet.low', interval '4 days', 'failed', '{"balance": 1284.75, "percent": 10}', ':timeout,500:error,500:error,500:error,500:error,500:error,500:error,500:error,500:error,500:error'),
  ('1', 'flight.ended', interval '2 hours', 'waiting', '{"flight": {"name": "Early birds"}, "campaign": {"name": "Winter Prep"}}', ':timeout,502:bad gateway'),
  ('2', 'report.hourly', interval '6 days', 'failed', '{"sent": 1200, "delivered": 1164, "cost": 54}', ':connection,:connection,:connection,:connection,:connection,:connection,:connection,:connection,:connection,:connection'),
  ('2', 'report.hourly', interval '3 hours', 'held', '{"sent": 800, "delivered": 779, "cost": 36}', '')),
messages as (
  insert into private.webhook_messages (organisation_id, event_key, type, payload, created_at)
  select '00000000-0000-4000-8000-000000000002', 'demo:' || d.type || d.age, d.type,
         jsonb_build_object('type', d.type, 'timestamp', private.json_time(now() - d.age), 'data', d.data::jsonb), now() - d.age
    from demo d order by d.age desc
  on conflict do nothing
  returning id, event_key, organisation_id, created_at),
deliveries as (
  insert into private.webhook_deliveries (message_id, endpoint_id, organisation_id, state, attempts, next_attempt_at, created_at)
  select m.id, ('00000000-0000-4000-8000-0000000f000' || d.endpoint)::uuid, m.organisation_id, d.state,
         cardinality(string_to_array(d.results, ',')), case d.state when 'waiting' then now() + interval '25 minutes' end, m.created_at
    from messages m join demo d on m.event_key = 'demo:' || d.type || d.age order by m.created_at
  returning id, message_id, created_at)
insert into private.webhook_attempts (delivery_id, attempted_at, duration_ms, status, error, response)
select v.id, v.created_at + (array[0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 272105])[r.place] * interval '1 second',
       case when r.result like ':timeout' then 15000 else 80 + 13 * r.place end,
       nullif(split_part(r.result, ':', 1), '')::integer,
       case when r.result like ':%' then split_part(r.result, ':', 2) end,
       case when r.result not like ':%' then split_part(r.result, ':', 2) end
  from deliveries v join messages m on m.id = v.message_id join demo d on m.event_key = 'demo:' || d.type || d.age
 cross join lateral unnest(string_to_array(nullif(d.results, ''), ',')) with ordinality as r (result, place)
 order by v.id, r.place;

do $$
begin
  if exists (select 1 from private.wallet_differences()) then
    raise exception 'The demo ledger does not add up.';
  end if;
end $$;

-- Notifications of the last days. Loading the demo data itself is no news.
do $$
begin
  if exists (select 1 from public.notifications n where n.event_key like 'demo:%') then
    return;
  end if;
  delete from private.outbox;
  delete from public.notifications;
  insert into public.notifications (user_id, organisation_id, kind, event_key, thing, thing_id, facts, created_at)
  select u.id, u.organisation_id, 'new_device', 'demo:new_device:' || u.id, 'account', u.id,
         jsonb_build_object('device', 'Safari on iOS', 'at', now() - interval '26 hours'), now() - interval '26 hours'
    from public.link_users u where u.email in ('marketer@northwind.example', 'superadmin@vox.example');
  insert into public.notifications (user_id, organisation_id, kind, event_key, thing, thing_id, facts, created_at, seen_at, read_at, resolved_at)
  select u.id, e.organisation_id, e.kind, 'demo:' || e.kind || ':' || e.thing_id, e.thing, e.thing_id,
         e.facts || jsonb_build_object('organisation', (select o.name from public.organisations o where o.id = e.organisation_id)),
         e.at, case when e.state <> 'new' then e.at + interval '1 hour' end, case when e.state = 'read' then e.at + interval '1 hour' end,
         case when e.state = 'resolved' then e.at + interval '2 hours' end
    from (
      select f.organisation_id, 'flight_ended' as kind, 'flight' as thing, f.id as thing_id,
             jsonb_build_object('name', f.name, 'campaign', c.name, 'campaign_id', c.id, 'flights', 1, 'reason', coalesce(f.status_reason, 'reach_used')) as facts,
             now() - interval '3 hours' * row_number() over (partition by f.organisation_id order by f.stopped_at desc, f.id) as at,
             case when row_number() over (partition by f.organisation_id order by f.stopped_at desc, f.id) > 2 then 'read' else 'new' end as state,
             array['admin', 'regular'] as roles
        from (select x.*, row_number() over (partition by x.organisation_id order by x.stopped_at desc, x.id) as place
                from public.flights x where x.status = 'ended' and x.stopped_at is not null) as f
        join public.campaigns c on c.id = f.campaign_id
       where f.place <= 4
      union all
      select f.organisation_id, 'flight_launched', 'flight', f.id,
             jsonb_build_object('name', f.name, 'campaign', c.name, 'campaign_id', c.id, 'flights', 1, 'by', coalesce(u.name, 'Support')),
             now() - interval '9 hours' * f.place, case when f.place > 1 then 'read' else 'new' end, array['admin']
        from (select x.*, row_number() over (partition by x.organisation_id order by x.id) as place
                from public.flights x where x.status = 'active') as f
        join public.campaigns c on c.id = f.campaign_id left join public.link_users u on u.id = f.user_id
       where f.place <= 2
      union all
      select c.organisation_id, 'flight_limited', 'campaign', c.id,
             jsonb_build_object('name', c.name, 'campaign', c.name, 'campaign_id', c.id, 'flights', 1, 'reason', c.status_reason),
             now() - interval '70 minutes', 'new', array['admin', 'regular']
        from public.campaigns c where c.status = 'limited' and c.status_reason is not null
      union all
      select i.organisation_id, case i.status when 'overdue' then 'invoice_overdue' when 'paid' then 'invoice_paid' else 'invoice_issued' end,
             'invoice', i.id, jsonb_build_object('number', i.invoice_number, 'amount', i.amount, 'due_date', i.due_date, 'description', i.description),
             now() - interval '20 hours' * i.place, case when i.place > 2 then 'read' else 'new' end, array['admin']
        from (select x.*, row_number() over (partition by x.organisation_id order by x.issued_date desc, x.number desc) as place from public.invoices x) as i
       where i.place <= 4
      union all
      select w.organisation_id, 'wallet_low', 'wallet', w.organisation_id,
             jsonb_build_object('level', 50, 'balance', round(w.last_top_up / 2, 2), 'top_up', w.last_top_up, 'days_left', 12),
             now() - interval '6 days', 'resolved', array['admin']
        from public.wallets w where w.last_top_up is not null
      union all
      select o.id, 'approval_requested', 'campaign', c.id, jsonb_build_object('name', c.name, 'by', 'Northwind Marketer', 'flights', 2, 'note', 'Ready for the weekend.'),
             now() - interval '4 days', 'resolved', array['admin']
        from public.organisations o join lateral (select x.* from public.campaigns x where x.organisation_id = o.id and x.status = 'active' order by x.id limit 1) as c on true
       where o.id = '00000000-0000-4000-8000-000000000002') as e
    join public.link_users u on u.organisation_id = e.organisation_id and u.status = 'active' and not u.is_service
    join public.user_roles r on r.user_id = u.id and r.role = any (e.roles)
   order by e.at;
end $$;
