import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAllActivity, EXPORT_LIMIT } from '@/features/activity/queries';
import { readAllRows, reportQuery } from '@/features/analytics/queries';
import type { Report } from '@/features/analytics/schemas';
import * as audiences from '@/features/audiences/queries';
import { segmentsQuery } from '@/features/audiences/segment-queries';
import * as billing from '@/features/billing/queries';
import { campaignsQuery } from '@/features/campaigns/queries';
import { activeCampaignCountQuery } from '@/features/campaigns/short-queries';
import { creativesQuery } from '@/features/creative-data/queries';
import { campaignFlightsQuery } from '@/features/flights/queries';
import { inboxQuery } from '@/features/help/queries';
import { organisationsQuery } from '@/features/organisations/queries';
import { pendingPeopleQuery } from '@/features/organisations/organisation-people';
import { trackersQuery } from '@/features/trackers/queries';
import { peopleCountsQuery, peopleQuery } from '@/features/users/queries';
import { membersQuery } from '@/session/member-name';
import { testDatabase } from '../../tests/support/database/database.ts';
import { explainer, speakAs, recordReads, type Step } from './full/client.ts';
import { AUDIT_ROWS, FULL, fillEverything, FLIGHTS_EACH, ROWS } from './full/fill.ts';
import { ask, type Known, screens } from './full/screens.ts';
import { connections } from './lane.ts';

vi.mock('@/lib/supabase/client', async () => import('./full/client.ts'));

const db = testDatabase();
let sql: Sql;
let known: Known;

const oneOf = async (table: string, order = 'id') => {
  const [row] = await sql.unsafe<{ id: string }[]>(
    `select id from public.${table} where organisation_id = '${FULL}' order by ${order} limit 1`,
  );
  return row?.id ?? '';
};

beforeAll(async () => {
  sql = await connections(db, 1);
  await fillEverything(sql);
  const campaign = await oneOf('campaigns', `name like 'Full %' desc, id`);
  known = {
    campaign,
    flight: await oneOf('flights', `campaign_id = '${campaign}' desc, id`),
    creative: await oneOf('creatives'),
    tracker: await oneOf('click_trackers'),
    audience: await oneOf('audiences', `name like 'Full %' desc, id`),
    segment: await oneOf('segments', `name like 'Full %' desc, id`),
    person: db.idOf('admin'),
    invoice: await oneOf('invoices'),
  };
}, 1_800_000);
afterAll(() => sql.end({ timeout: 5 }));

const count = async (from: string) => {
  const [row] = await sql.unsafe<{ n: string }[]>(`select count(*) as n from public.${from}`);
  return Number(row?.n);
};
const own = (table: string, more = '') =>
  count(`${table} where organisation_id = '${FULL}' ${more}`);
const every = { search: '', status: '', role: '', organisation: '' };

interface Page {
  rows: unknown[];
  total: number;
}
type Paged = [
  what: string,
  table: string,
  size: number,
  page: (page: number) => Parameters<typeof ask<Page>>[0],
];

const PAGED: Paged[] = [
  ['campaigns', 'campaigns', 25, (page) => campaignsQuery(FULL, { ...every, page })],
  ['creatives', 'creatives', 20, (page) => creativesQuery({ organisationId: FULL, page })],
  ['trackers', 'click_trackers', 20, (page) => trackersQuery(FULL, { search: '', page })],
  [
    'cohorts',
    'audiences',
    20,
    (page) => audiences.cohortsQuery(FULL, { search: '', category: '', sort: 'newest', page }),
  ],
  ['invoices', 'invoices', 25, (page) => billing.invoicesQuery(FULL, '', page)],
  ['people', 'link_users', 25, (page) => peopleQuery({ ...every, organisation: FULL, page })],
];

describe('an organization with 10,000 rows in every list', () => {
  beforeAll(() => speakAs(db.as('admin')));

  test.each(PAGED)('counts all %s and shows the last page', async (_what, table, size, page) => {
    const stored = await own(table);
    expect(stored).toBeGreaterThanOrEqual(ROWS);
    const pages = Math.ceil(stored / size);
    expect((await ask(page(1))).total).toBe(stored);
    expect((await ask(page(pages))).rows).toHaveLength(stored - (pages - 1) * size);
  });

  test('counts all segments, flights of a campaign and active campaigns', async () => {
    const segments = await ask<Page>(
      segmentsQuery(FULL, { search: '', category: '', sort: 'name', page: 1 }),
    );
    expect(segments.total).toBe(
      await count(`segments where organisation_id = '${FULL}' or is_platform`),
    );
    const flights = await ask<Page>(campaignFlightsQuery(FULL, known.campaign));
    expect(flights.total).toBe(FLIGHTS_EACH);
    expect(await ask(activeCampaignCountQuery(FULL))).toBe(
      await own('campaigns', `and status in ('active', 'limited')`),
    );
  });

  test('counts people by status and finds the name of one of 10,000 members', async () => {
    const counts = await ask<Map<string, number>>(
      peopleCountsQuery({ ...every, organisation: FULL }),
    );
    expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(await own('link_users'));
    const [last] = await sql.unsafe<{ id: string; name: string }[]>(
      `select id, name from public.link_users where organisation_id = '${FULL}' order by created_at limit 1 offset 9000`,
    );
    const named = await ask<{ id: string; name: string }[]>(membersQuery(FULL, [last?.id ?? '']));
    expect(named).toEqual([{ id: last?.id, name: last?.name }]);
  });

  test('adds up the cohorts and their contacts', async () => {
    const stats = await ask<Record<string, number>>(audiences.audienceStatsQuery(FULL));
    const [truth] = await sql.unsafe<{ cohorts: string; contacts: string }[]>(
      `select count(*) as cohorts, sum(total_contacts) as contacts from public.audiences where organisation_id = '${FULL}'`,
    );
    expect(Object.values(stats).map(Number)).toEqual(
      expect.arrayContaining([Number(truth?.cohorts), Number(truth?.contacts)]),
    );
  });

  test('shows 10,000 movements in the pages, the file and the sum of the statement', async () => {
    const times = { month: '2020-01-01', last_day: '2099-12-31' };
    const stored = await own('credit_ledger');
    expect(stored).toBeGreaterThanOrEqual(ROWS);
    const { total } = await ask<Page>(billing.linesQuery(FULL, times, 1));
    expect(
      (await ask<Page>(billing.linesQuery(FULL, times, Math.ceil(total / 25)))).rows,
    ).toHaveLength(total % 25 || 25);
    const month = await ask<Parameters<typeof billing.linesQuery>[1] & { movements: number }>(
      billing.statementSummaryQuery(FULL, ''),
    );
    const file = await billing.statementFile(month.month);
    const sum = file.lines.reduce((all, { amount }) => all + amount, file.opening);
    expect(sum).toBeCloseTo(file.closing, 4);
    expect(file.lines.reduce((all, { movements }) => all + movements, 0)).toBe(month.movements);
  });

  test('counts 100,000 activity lines and exports up to the limit', async () => {
    const all = { person: '', thing: '', from: '', until: '' };
    const { activityQuery } = await import('@/features/activity/queries');
    const page = await ask<{ total: number }>(activityQuery(FULL, all, 1));
    expect(page.total).toBe(await own('audit_log'));
    expect(page.total).toBeGreaterThanOrEqual(AUDIT_ROWS);
    const lines = await readAllActivity(FULL, all);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(EXPORT_LIMIT);
  });

  test.each([7, 30, 90])('reports every flight and every campaign over %i days', async (days) => {
    const { current, from, to } = await ask<Report>(reportQuery(FULL, { days, campaign: '' }));
    const [truth] = await sql.unsafe<{ sent: string; cost: string; flights: string }[]>(
      `select sum(sent) as sent, sum(cost) as cost, count(distinct flight_id) as flights from public.campaign_daily_stats
        where organisation_id = '${FULL}' and day between '${from}' and '${to}'`,
    );
    expect(current?.sent).toBe(Number(truth?.sent));
    expect(current?.cost).toBeCloseTo(Number(truth?.cost), 4);
    const scope = { days, campaign: '' };
    expect(await readAllRows(FULL, 'flights', scope)).toHaveLength(Number(truth?.flights));
    expect(await readAllRows(FULL, 'campaigns', scope)).toHaveLength(await own('campaigns'));
  });
});

describe('a superadmin with 1,000 organizations', () => {
  beforeAll(() => speakAs(db.as('superadmin')));

  test('sees all organizations, balances, people, open invoices and support requests', async () => {
    const stored = await count('organisations');
    expect(stored).toBeGreaterThan(1000);
    expect(
      (
        await ask<Page>(
          organisationsQuery({ search: '', type: '', state: '', sort: 'name', page: 1 }),
        )
      ).total,
    ).toBe(stored);
    const balances = await ask<Page>(billing.balancesQuery(Math.ceil(stored / 25)));
    expect(balances.total).toBe(stored);
    expect(balances.rows).toHaveLength(stored % 25 || 25);
    expect((await ask<Page>(peopleQuery({ ...every, page: 1 }))).total).toBe(
      await count('link_users'),
    );
    expect((await ask<Page>(billing.openInvoicesQuery(1))).total).toBe(
      await count(`invoices where status in ('pending', 'overdue')`),
    );
    expect((await ask<Page>(inboxQuery('open', 1))).total).toBe(
      await count(`support_requests where status = 'open'`),
    );
    expect((await ask<Page>(pendingPeopleQuery(FULL, 1))).total).toBe(
      await own('link_users', `and status = 'pending'`),
    );
  });
});

/** Number of rows that a plan step may sort, or read and filter out. */
const MANY = 20_000;

const stepLine = (step: Step) =>
  `${step['Node Type']} ${step['Relation Name'] ?? ''}, rows: ${(step['Actual Rows'] ?? 0) * (step['Actual Loops'] ?? 1)}`;

/** Accepted: only superadmins list all people, and the total needs a count of all rows. */
const COUNTS_ALL_PEOPLE = /^people of all: Seq Scan link_users/;

/** Accepted: an activity log filtered by person, kind or support access reads all lines of the organization. */
const READS_ITS_LOG = /^(activity|support access)\b.*: (Bitmap Heap|Index) Scan audit_log/;

/** Whether a step scans a whole table, sorts more than one organization has, or filters out too many rows of a poor index. */
const isExpensive = (step: Step) => {
  const loops = step['Actual Loops'] ?? 1;
  const removed = (step['Rows Removed by Filter'] ?? 0) * loops;
  const rows = (step['Actual Rows'] ?? 0) * loops + removed;
  if (step['Node Type'] === 'Seq Scan') return rows > 2500;
  const wasteful = removed > MANY && step['Relation Name'] !== undefined;
  return wasteful || (rows > MANY && step['Node Type'].endsWith('Sort'));
};

describe('list queries of the client use an index', () => {
  test('in every plan, including those of functions and policies', async () => {
    const offences: string[] = [];
    const { plansOf, end } = await explainer(db);
    let statementsSeen = 0;
    for (const [what, actor, query] of screens(known)) {
      speakAs(db.as(actor));
      const { statements } = await recordReads(db, () => ask(query));
      statementsSeen += statements.length;
      if (statements.length === 0) throw new Error(`${what} sent no statement`);
      for (const statement of statements)
        for (const plan of await plansOf(db.idOf(actor), statement))
          offences.push(...plan.filter(isExpensive).map((step) => `${what}: ${stepLine(step)}`));
    }
    await end();
    const accepted = (what: string) => COUNTS_ALL_PEOPLE.test(what) || READS_ITS_LOG.test(what);
    expect([...new Set(offences)].filter((what) => !accepted(what))).toEqual([]);
    expect(statementsSeen).toBeGreaterThan(60);
  }, 900_000);
});
