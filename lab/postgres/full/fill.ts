import type { Sql } from 'postgres';
import { NORTHWIND } from '../../../tests/support/database/database.ts';

/** Flights of other organisations; 1,000,000 for the figures of docs/performance.md. */
export const OTHER_FLIGHTS = Number(process.env['SCALE_FLIGHTS'] ?? 100_000);
/** Organization whose screens are read. */
export const FULL = NORTHWIND;
/** Rows added to each list of that organization; the demo data comes on top. */
export const ROWS = 10_000;
export const FLIGHTS_EACH = 10;
export const AUDIT_ROWS = 100_000;
const ORGANISATIONS = 1000;
const HOURS_EACH = 10;
/** Number of other organizations that share the other rows; further organizations stay empty. */
const TENANTS = 20;

/** Subquery with one row per campaign: its organization and `n`, its number there. */
const spread = `(select o.id as organisation, n
    from (select id, row_number() over (order by name) as place from public.organisations where name like 'Tenant %') as o,
         generate_series(1, ${OTHER_FLIGHTS / FLIGHTS_EACH / TENANTS}) as n where o.place <= ${TENANTS}
   union all select '${FULL}', n from generate_series(1, ${ROWS}) as n)`;

const at = `now() - n * interval '10 minutes'`;

/** Inserts, in the order of the foreign keys. Every thousandth name contains the rare word that the searches look for. */
const STATEMENTS = [
  `insert into public.organisations (name, type)
   select 'Tenant ' || lpad(n::text, 5, '0'), 'advertiser' from generate_series(1, ${ORGANISATIONS}) as n`,
  `insert into public.wallets (organisation_id) select id from public.organisations on conflict do nothing`,
  `insert into public.campaigns (name, status, budget, organisation_id, created_at)
   select case when n % 1000 = 0 then 'Zebra ' else 'Full ' end || n || ' ' || md5(n::text),
          (array['active', 'pending'])[1 + n % 2], 1000, organisation, ${at} from ${spread} as s`,
  `insert into public.flights (name, type, status, budget, campaign_id, organisation_id, created_at)
   select 'Flight ' || n, (array['SMS', 'Email', 'Push', 'WhatsApp', 'RCS', 'Voice'])[n % 6 + 1],
          (array['pending', 'ended'])[1 + n % 2], 100, c.id, c.organisation_id, c.created_at + n * interval '1 second'
     from public.campaigns c, generate_series(1, ${FLIGHTS_EACH}) as n where c.name like 'Full %' or c.name like 'Zebra %'`,
  `insert into public.creatives (name, type, status, organisation_id, created_at)
   select case when n % 1000 = 0 then 'Zebra ' else 'Full ' end || n, (array['SMS', 'Email'])[1 + n % 2], (array['draft', 'active'])[1 + n % 2], organisation, ${at} from ${spread} as s`,
  `insert into public.creative_versions (creative_id, organisation_id, version_name, message, created_at)
   select id, organisation_id, 'First', 'Hello ' || name, created_at from public.creatives where name ~ '^(Full|Zebra) '`,
  `insert into public.click_trackers (name, original_url, organisation_id, created_at)
   select case when n % 1000 = 0 then 'Zebra ' else 'Full ' end || n, 'https://example.com/' || n, organisation, ${at} from ${spread} as s`,
  `insert into public.click_tracker_versions (click_tracker_id, organisation_id, version_name, shortened_url, click_count, created_at)
   select id, organisation_id, 'First', 'https://s.example/' || name, 3, created_at from public.click_trackers where name ~ '^(Full|Zebra) '`,
  `insert into public.segments (name, description, category, volume, organisation_id, created_at)
   select case when n % 1000 = 0 then 'Zebra ' else 'Full ' end || n, '', (array['behavioral', 'geographic', 'demographic', 'rare'])[1 + n % 4], n, organisation, ${at} from ${spread} as s`,
  `insert into public.audiences (name, cohort_id, description, total_contacts, segment_count, categories, status, organisation_id, created_at, last_updated)
   select case when n % 1000 = 0 then 'Zebra ' else 'Full ' end || n, 'F-' || n, '', n, 1, array['behavioral'], 'ready', organisation, ${at}, ${at} from ${spread} as s`,
  `insert into public.audience_segments (audience_id, segment_id, organisation_id)
   select a.id, s.id, a.organisation_id from public.audiences a join public.segments s on s.organisation_id = a.organisation_id and s.name = a.name
    where a.name ~ '^(Full|Zebra) '`,
  `insert into public.flight_audiences (flight_id, audience_id, organisation_id)
   select f.id, a.id, f.organisation_id
     from (select id, organisation_id, row_number() over (partition by organisation_id order by id) as n from public.flights where name like 'Flight %') as f
     join (select id, organisation_id, row_number() over (partition by organisation_id order by id) as n from public.audiences) as a
       on a.organisation_id = f.organisation_id and a.n = f.n`,
  `insert into public.flight_creatives (flight_id, creative_id, organisation_id)
   select f.id, a.id, f.organisation_id
     from (select id, organisation_id, row_number() over (partition by organisation_id order by id) as n from public.flights where name like 'Flight %') as f
     join (select id, organisation_id, row_number() over (partition by organisation_id order by id) as n from public.creatives) as a
       on a.organisation_id = f.organisation_id and a.n = f.n`,
  `insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
   select id, organisation_id, current_date, '08:00', '20:00' from public.flights where name like 'Flight %'`,
  `insert into public.invoices (organisation_id, number, amount, status, issued_date, due_date, created_at)
   select organisation, 100000 + row_number() over (order by organisation, n), 10, case when n % 10 = 0 then 'pending' else 'cancelled' end, current_date - n % 365, current_date - n % 365 + 14, ${at} from ${spread} as s`,
  `insert into public.credit_ledger (organisation_id, kind, amount, balance_after, description, idempotency_key, created_at, billing_day)
   select organisation, 'purchase', 1, n, 'Full', 'full:' || n, now() - interval '1 second' * (${ROWS} - n), current_date from ${spread} as s order by organisation, n`,
  `insert into auth.users (id, email) select gen_random_uuid(), 'person' || n || '@' || left(organisation::text, 8) || right(organisation::text, 12) || '.example' from ${spread} as s`,
  `insert into public.link_users (id, email, name, status, organisation_id, created_at)
   select u.id, u.email, case when s.n % 1000 = 0 then 'Zebra ' else 'Person ' end || s.n, (array['active', 'pending', 'deactivated'])[1 + s.n % 3], organisation, ${at}
     from ${spread} as s join auth.users u on u.email = 'person' || n || '@' || left(organisation::text, 8) || right(organisation::text, 12) || '.example'`,
  `insert into public.user_roles (user_id, role)
   select id, (array['admin', 'regular', 'readonly'])[1 + length(name) % 3] from public.link_users where email like 'person%.example'`,
  `insert into public.invitations (organisation_id, email, name, role, created_at, last_sent_at)
   select organisation, 'open' || n || '@example.org', 'Open', 'regular', ${at}, ${at} from ${spread} as s where n % 100 = 0`,
  `insert into public.support_requests (user_id, organisation_id, topic, subject, message, status, created_at)
   select id, organisation_id, 'billing', 'Full', 'Full', case when length(name) % 2 = 0 then 'open' else 'answered' end, created_at from public.link_users where email like 'person%.example'`,
  ...[
    [AUDIT_ROWS, '='],
    [OTHER_FLIGHTS, '<>'],
  ].map(
    ([
      rows,
      whose,
    ]) => `insert into public.audit_log (occurred_at, actor_id, organisation_id, table_name, row_id, action, before, after)
   select now() - n * interval '1 minute', u.id, u.organisation_id, (array['campaigns', 'flights', 'creatives', 'flight_creatives'])[1 + n % 4], gen_random_uuid()::text, 'update',
          '{"name": "Before"}', case when n % 4 < 3 then '{"name": "After"}' else link.mentioned end
     from generate_series(1, ${rows}) as n
     join (select id, organisation_id, row_number() over (order by id) as place from public.link_users where organisation_id ${whose} '${FULL}') as u
       on u.place = 1 + n % ${ROWS},
          (select jsonb_build_object('flight_id', flight_id, 'creative_id', creative_id) as mentioned
             from public.flight_creatives where organisation_id = '${FULL}' limit 1) as link`,
  ),
  // The hours of a flight fall on one day in most time zones, so that the report does not depend on the hour of the run.
  `insert into public.flight_hourly_stats (flight_id, hour, organisation_id, sent, delivered, opened, clicked, conversions, revenue, cost)
   select id, date_trunc('day', now()) - (1 + abs(hashtext(id::text)) % 100) * interval '1 day' + (5 + h) * interval '1 hour', organisation_id, 10 + h, 9 + h,
          case when type in ('Email', 'Push') then 4 end, case when type <> 'Voice' then 2 end, 1, 0.5, 0.25
     from public.flights, generate_series(1, ${HOURS_EACH}) as h where organisation_id = '${FULL}' and name like 'Flight %'`,
  `insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, opened, clicked, conversions, revenue, cost)
   select f.id, ((s.hour + interval '30 minutes') at time zone o.time_zone)::date, f.organisation_id, f.campaign_id, f.type,
          sum(s.sent), sum(s.delivered), sum(s.opened), sum(s.clicked), sum(s.conversions), sum(s.revenue), sum(s.cost)
     from public.flight_hourly_stats s join public.flights f on f.id = s.flight_id join public.organisations o on o.id = f.organisation_id
    where f.name like 'Flight %' group by 1, 2, 3, 4, 5`,
];

const TABLES = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** Fills every table that a screen reads. Triggers and foreign keys are off, because the inserted rows are complete. */
export async function fillEverything(sql: Sql): Promise<void> {
  await sql`set session_replication_role = replica`;
  for (const statement of STATEMENTS) {
    await sql.unsafe(statement);
    // The next insert joins this table; without statistics the planner would assume that it is empty.
    await sql.unsafe(`analyze ${/insert into (\S+)/.exec(statement)?.[1] ?? ''}`);
  }
  await sql`set session_replication_role = default`;
  const tables = await sql.unsafe<{ name: string }[]>(TABLES);
  for (const { name } of tables) await sql.unsafe(`vacuum analyze ${name}`);
  await sql`vacuum analyze auth.users`;
}
