import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calendarPeriod, calendarWeeks } from '@/domain/time/calendar';
import { reportPageQuery, reportQuery } from '@/features/analytics/queries';
import * as billing from '@/features/billing/queries';
import { calendarFlightsQuery, calendarLoadQuery } from '@/features/calendar/queries';
import { campaignsQuery } from '@/features/campaigns/queries';
import { activeCampaignCountQuery, recentCampaignsQuery } from '@/features/campaigns/short-queries';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { speakAs } from './full/client.ts';
import { ask } from './full/screens.ts';
import { connections, median, saveFigures } from './lane.ts';

vi.mock('@/lib/supabase/client', async () => import('./full/client.ts'));

/** Flights of the large organization; every seventh is active. */
const FLIGHTS = Number(process.env['LARGE_FLIGHTS'] ?? 20_000);
const CAMPAIGNS = 400;
const DAYS = 90;
const RUNS = 5;
/** Limit in characters for a single answer. */
const MAX_ANSWER = 500_000;

const db = testDatabase();
let sql: Sql;
const figures: Record<string, number> = {};
/** Characters of each answer since the last reset. */
let answers: number[] = [];

/** Creates flights with schedules and daily sums while triggers are off, then computes the stored needs. */
async function fill() {
  const [there] = await sql`select 1 from public.campaigns where name = 'Large 1'`;
  // FLIGHTDECK_DATABASE reuses one database for several runs.
  if (there) return;
  await sql`set session_replication_role = replica`;
  await sql`update public.wallets set balance = 1e8 where organisation_id = ${NORTHWIND}`;
  await sql`insert into public.campaigns (name, status, budget, organisation_id, created_at)
    select 'Large ' || n, 'active', 1e6, ${NORTHWIND}, now() - n * interval '1 hour' from generate_series(1, ${CAMPAIGNS}::int) as n`;
  await sql`insert into public.flights (name, type, status, budget, message, creative_id, campaign_id, organisation_id, created_at, activated_at, sent, spent)
    select 'Flight ' || n, 'SMS', case when n % 7 = 0 then 'active' else 'ended' end, 1000, 'Hello', v.id, c.id, c.organisation_id,
           now() - interval '91 days', now() - interval '91 days', 900, 45
      from public.campaigns c
     cross join (select id from public.creatives where organisation_id = ${NORTHWIND} and type = 'SMS' limit 1) as v
     cross join generate_series(1, ${FLIGHTS / CAMPAIGNS}::int) as n where c.name like 'Large %'`;
  await sql`insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    select f.id, a.id, f.organisation_id from public.flights f join public.campaigns c on c.id = f.campaign_id and c.name like 'Large %'
     cross join (select id from public.audiences where organisation_id = ${NORTHWIND} and total_contacts > 0 limit 1) as a`;
  await sql`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    select f.id, f.organisation_id, current_date + n * 3 - case when f.status = 'active' then 5 else 60 end, '09:00', '17:00', n
      from public.flights f join public.campaigns c on c.id = f.campaign_id and c.name like 'Large %' cross join generate_series(0, 9) as n`;
  await sql`insert into public.campaign_daily_stats (flight_id, day, organisation_id, campaign_id, channel, sent, delivered, clicked, conversions, revenue, cost)
    select f.id, current_date - n * 3, f.organisation_id, f.campaign_id, f.type, 30, 29, 1, 0, 0, 1.5
      from public.flights f join public.campaigns c on c.id = f.campaign_id and c.name like 'Large %' cross join generate_series(1, ${DAYS / 3}::int) as n`;
  await sql`insert into public.flight_totals (flight_id, organisation_id, sent, delivered, clicked, conversions, revenue, cost)
    select d.flight_id, d.organisation_id, sum(d.sent), sum(d.delivered), sum(d.clicked), 0, 0, sum(d.cost)
      from public.campaign_daily_stats d join public.flights f on f.id = d.flight_id join public.campaigns c on c.id = f.campaign_id and c.name like 'Large %' group by 1, 2`;
  await sql`insert into public.credit_ledger (organisation_id, kind, amount, balance_after, description, idempotency_key, billing_day, flight_id, reports)
    select d.organisation_id, 'debit', -d.cost, 1, 'Messages sent', 'usage:' || d.flight_id || ':' || d.day, d.day, d.flight_id, 1
      from public.campaign_daily_stats d join public.flights f on f.id = d.flight_id join public.campaigns c on c.id = f.campaign_id and c.name like 'Large %'`;
  await sql`set session_replication_role = default`;
  await sql`analyze`;
  await sql`select private.refresh_needs(${NORTHWIND})`;
  await sql`vacuum analyze`;
}

beforeAll(async () => {
  sql = await connections(db, 1);
  await fill();
  const { backend } = db;
  const send = backend.fetch.bind(backend);
  backend.fetch = async (request) => {
    const answer = await send(request);
    answers.push((await answer.clone().text()).length);
    return answer;
  };
}, 1_800_000);
afterAll(async () => {
  await sql.end({ timeout: 5 });
  saveFigures('large', { flights: FLIGHTS, figures });
});

const today = new Date().toISOString().slice(0, 10);
const month = calendarPeriod('month', today);
const weeks = calendarWeeks(month).flat();
const range = {
  from: weeks[0] ?? '',
  to: weeks.at(-1) ?? '',
  channel: '',
  status: '',
  campaign: '',
};

/** Reads of each screen. The browser sends those of a screen in parallel. */
const SCREENS: Record<
  string,
  (organisation: string) => { queryFn?: unknown; queryKey: unknown }[]
> = {
  dashboard: (id) => [
    activeCampaignCountQuery(id),
    recentCampaignsQuery(id),
    reportQuery(id, { days: 30, campaign: '' }),
  ],
  campaigns: (id) => [campaignsQuery(id, { search: '', status: '', page: 1 })],
  calendar: (id) => [calendarFlightsQuery(id, range), calendarLoadQuery(id, range)],
  'reports, 90 days': (id) => [
    reportQuery(id, { days: 90, campaign: '' }),
    reportPageQuery(id, {
      view: 'flights',
      page: 1,
      days: 90,
      campaign: '',
      sort: 'cost',
      descending: true,
    }),
  ],
  billing: (id) => [
    billing.accountQuery(id),
    billing.reservationsQuery(id),
    billing.statementSummaryQuery(id, ''),
  ],
};

test.each(Object.keys(SCREENS))(
  '%s: each answer stays below 500,000 characters',
  async (screen) => {
    const time = async (actor: 'admin' | 'foreignAdmin', organisation: string) => {
      speakAs(db.as(actor));
      const times: number[] = [];
      const queries = SCREENS[screen]?.(organisation) ?? [];
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now();
        await Promise.all(queries.map((query) => ask(query)));
        times.push(performance.now() - started);
      }
      return median(times);
    };
    const small = await time('foreignAdmin', BLUEPEAK);
    answers = [];
    const large = await time('admin', NORTHWIND);
    const largest = Math.max(...answers);
    console.log(
      `${screen}: ${small.toFixed(0)} ms small, ${large.toFixed(0)} ms large, ${largest} characters`,
    );
    figures[`${screen}, times the small one`] = large / small;
    expect(largest).toBeLessThan(MAX_ANSWER);
  },
);
