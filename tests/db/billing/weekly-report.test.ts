import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformMail } from '../../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import { unsubscribeStore } from '../../../supabase/functions/_shared/rest-store.ts';
import { unsubscribe } from '../../../supabase/functions/_shared/unsubscribe.ts';
import { sendMails } from '../../support/database/outbox.ts';
import {
  ACTORS,
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
  VOX,
} from '../../support/database/database.ts';

const db = testDatabase();

interface Report {
  organisation: string;
  from: string;
  to: string;
  current: Record<string, number> | null;
  previous: Record<string, number> | null;
  top: { id: string; figures: Record<string, number> }[];
  worst: { id: string }[];
  balance: number;
  days_left: number | null;
  attention: { id: string; name: string; status: string; problems: number }[];
  attention_count: number;
}

/** Moves the clock of delivery to a moment in the future, which is all it can do. */
const at = (moment: string) =>
  db.sql(`update private.delivery_clock set ahead = timestamptz '${moment}' - now()`);

/** Runs the job as the schedule does, until nothing is due. */
const run = async () => {
  for (let calls = 0; calls < 50; calls += 1) {
    const [row] = await db.sql<{ done: number; error: string | null }>(
      `select done::int, error from private.run_job('queue-weekly-reports')`,
    );
    expect(row?.error).toBeNull();
    if (!row?.done) return;
  }
  throw new Error('The job does not end.');
};

const mails = () =>
  db.sql<{ event_key: string; recipient: string; organisation_id: string; facts: Report }>(
    `select event_key, recipient, organisation_id, facts from private.outbox where kind = 'weekly_report'
      order by recipient, event_key`,
  );
/** The report that an actor gets. Throws without one. */
const reportTo = async (actor: keyof typeof ACTORS): Promise<Report> => {
  const mail = (await mails()).find(({ recipient }) => recipient === ACTORS[actor]);
  if (!mail) throw new Error(`No report to ${actor}`);
  return mail.facts;
};
const recipients = async (organisation = NORTHWIND) =>
  (await mails())
    .filter(({ organisation_id }) => organisation_id === organisation)
    .map(({ recipient }) => recipient);

/** Forgets zone changes, which must be in order, because the clock of these tests goes back. */
const FORGET_ZONES = 'delete from private.past_zones; delete from private.time_zone_changes;';

const zone = (name: string) =>
  db.sql(
    `${FORGET_ZONES} update public.organisations set time_zone = '${name}' where id = '${NORTHWIND}'`,
  );

/** Monday in the week of `2027-03-10`. The clock of the server is before it. */
const MONDAY = '2027-03-08';

/** Gives every campaign of two organizations figures in the two weeks before `MONDAY`, and on the days next to them. */
beforeAll(() =>
  db.sql(`
    insert into public.campaign_daily_stats
      (flight_id, campaign_id, organisation_id, channel, day, sent, delivered, clicked, conversions, revenue, cost)
    select f.id, f.campaign_id, f.organisation_id, f.type, d.day, 1000, 900, d.clicks * f.place, 3, 120.5, 50.25
      from (select distinct on (x.campaign_id) x.*, dense_rank() over (order by x.campaign_id) as place
              from public.flights x where x.organisation_id in ('${NORTHWIND}', '${BLUEPEAK}')
             order by x.campaign_id, x.id) as f
     cross join (values (date '2027-03-01', 10), ('2027-03-07', 12), ('2027-02-22', 8), ('2027-02-28', 4),
       ('2027-03-08', 500), ('2027-02-21', 500)) as d (day, clicks)`),
);

beforeEach(async () => {
  await db.sql(`delete from private.outbox;
    update private.weekly_reports set week = '2027-03-01', retry_at = null;
    update public.link_users set status = 'active', notification_preferences = '{}' where email like '%@northwind.example';
    ${FORGET_ZONES}
    update public.organisations set time_zone = 'UTC' where time_zone <> 'UTC';
    ${FORGET_ZONES}`);
  await at('2027-03-08T08:00Z');
});

describe('the job', () => {
  test.each([
    ['UTC', '2027-03-08T07:59:59Z', '2027-03-08T08:00:00Z'],
    ['Asia/Tokyo', '2027-03-07T22:59:59Z', '2027-03-07T23:00:00Z'],
    ['America/Los_Angeles', '2027-03-08T15:59:59Z', '2027-03-08T16:00:00Z'],
    // The clocks of Berlin change on Sunday, March 28, those of New York on Sunday, March 14.
    ['Europe/Berlin', '2027-03-29T05:59:59Z', '2027-03-29T06:00:00Z'],
    ['Europe/Berlin', '2027-03-22T06:59:59Z', '2027-03-22T07:00:00Z'],
    ['America/New_York', '2027-03-15T11:59:59Z', '2027-03-15T12:00:00Z'],
    ['Asia/Kathmandu', '2027-03-08T02:14:59Z', '2027-03-08T02:15:00Z'],
  ])('queues reports on Monday at 08:00 in %s', async (name, before, due) => {
    await zone(name);
    const [week] = await db.sql<{ monday: string }>(
      `select (private.week_start('${name}', '${due}') - 7)::text as monday`,
    );
    await db.sql(`update private.weekly_reports set week = '${week?.monday}'`);
    await at(before);
    await run();
    expect(await recipients()).toEqual([]);
    await at(due);
    await run();
    expect(await recipients()).toContain(ACTORS.admin);
  });

  test('queues one report for a week, also when it runs again or first runs on Sunday', async () => {
    await at('2027-03-14T23:59:59Z');
    await run();
    const first = await mails();
    expect(first[0]?.event_key).toBe('weekly_report:2027-W09');
    await run();
    expect(await mails()).toEqual(first);
    await at('2027-03-15T07:59:59Z');
    await run();
    expect(await mails()).toEqual(first);
    await at('2027-03-15T08:00:00Z');
    await run();
    expect(new Set((await mails()).map(({ event_key }) => event_key))).toEqual(
      new Set(['weekly_report:2027-W09', 'weekly_report:2027-W10']),
    );
  });

  test('names week 53 by its ISO year', async () => {
    await db.sql(`update private.weekly_reports set week = '2032-12-27'`);
    await at('2033-01-03T08:00Z');
    await run();
    expect((await mails())[0]).toMatchObject({
      event_key: 'weekly_report:2032-W53',
      facts: { from: '2032-12-27', to: '2033-01-02' },
    });
  });

  test('queues nothing again when a person moves or a zone changes within the week', async () => {
    await run();
    const first = await mails();
    await zone('Asia/Tokyo');
    await run();
    await zone('America/Los_Angeles');
    await run();
    expect(await mails()).toEqual(first);
  });

  test('writes only to active people who have switched neither the report nor all emails off', async () => {
    await db.sql(`
      update public.link_users set notification_preferences = '{"weekly_reports": false, "email_notifications": true}'
       where email = '${ACTORS.peer}';
      update public.link_users set notification_preferences = '{"weekly_reports": true, "email_notifications": false}'
       where email = '${ACTORS.regular}';
      update public.link_users set status = 'deactivated' where email in ('${ACTORS.readonly}', '${ACTORS.deactivated}');
      update public.link_users set status = 'pending' where email = '${ACTORS.pending}'`);
    await run();
    const found = await recipients();
    expect(found).toEqual(expect.arrayContaining([ACTORS.admin]));
    for (const person of ['peer', 'regular', 'readonly', 'deactivated', 'pending'] as const)
      expect(found).not.toContain(ACTORS[person]);
  });

  test('writes nothing to an organization without messages and without anything to look at', async () => {
    const [created] = await db.sql<{ id: string }>(
      `insert into public.organisations (name) values ('Empty') returning id`,
    );
    await db.sql(`
      update private.weekly_reports set week = '2027-03-01' where organisation_id = '${created?.id}';
      update public.link_users set organisation_id = '${created?.id}' where email = '${ACTORS.peer}'`);
    await run();
    expect(await recipients(created?.id)).toEqual([]);
    const [left] = await db.sql<{ week: string }>(
      `select week::text from private.weekly_reports where organisation_id = '${created?.id}'`,
    );
    expect(left?.week).toBe(MONDAY);
    await db.sql(
      `update public.link_users set organisation_id = '${NORTHWIND}' where email = '${ACTORS.peer}'`,
    );
  });

  test('gives a new organization its first report on the next Monday', async () => {
    await db.sql(`insert into public.organisations (name, time_zone) values ('New', 'Asia/Tokyo')`);
    const [created] = await db.sql<{ week: string }>(
      `select r.week::text from private.weekly_reports r join public.organisations o on o.id = r.organisation_id
        where o.name = 'New'`,
    );
    expect(created?.week).toBe(MONDAY);
  });

  test('waits while the only member views another organization as a superadmin', async () => {
    const moved = (organisation: string, status: string) =>
      db.sql(`update public.link_users set organisation_id = '${organisation}', status = '${status}'
        where organisation_id = '${organisation}' and email <> '${ACTORS.superadmin}';
        update public.link_users set organisation_id = '${organisation}' where email = '${ACTORS.superadmin}'`);
    await moved(BLUEPEAK, 'deactivated');
    await db.become('impersonating');
    await run();
    expect(await recipients(BLUEPEAK)).toEqual([]);
    await db.sql('delete from public.superadmin_impersonations');
    await run();
    expect(
      (await mails()).find(({ recipient }) => recipient === ACTORS.superadmin)?.facts.organisation,
    ).toMatch(/^Bluepeak/i);
    await moved(BLUEPEAK, 'active');
    await db.sql(
      `update public.link_users set organisation_id = '${VOX}' where email = '${ACTORS.superadmin}'`,
    );
  });

  test('records a report that fails, continues with other organizations and retries after ten minutes', async () => {
    await db.sql(`create function private.poison() returns trigger language plpgsql as $$
        begin
          if new.organisation_id = '${NORTHWIND}' then raise exception 'poisoned' using errcode = '22000'; end if;
          return new;
        end $$;
      create trigger poison before insert on private.outbox for each row execute function private.poison()`);
    await run();
    expect(await recipients()).toEqual([]);
    expect(await recipients(BLUEPEAK)).not.toEqual([]);
    const [failure] = await db.sql<{ reason: string }>(
      `select reason from private.job_failures where job = 'queue_weekly_reports'`,
    );
    expect(failure?.reason).toBe('22000: poisoned');
    await db.sql('drop trigger poison on private.outbox; drop function private.poison()');
    await run();
    expect(await recipients()).toEqual([]);
    await at('2027-03-08T08:11Z');
    await run();
    expect(await recipients()).toContain(ACTORS.admin);
  });
});

describe('a report', () => {
  const figures = async (actor: ActorName, from: string, to: string) =>
    (await db.as(actor).rpc('delivery_stats', { p_from: from, p_to: to })).data?.[0];

  test('has the figures that members read in the reports of both weeks', async () => {
    await run();
    const report = await reportTo('admin');
    const current = await figures('readonly', '2027-03-01', '2027-03-07');
    const previous = await figures('readonly', '2027-02-22', '2027-02-28');
    expect(current?.sent).toBeGreaterThan(0);
    expect({ key: 'total', ...report.current }).toEqual(current);
    expect({ key: 'total', ...report.previous }).toEqual(previous);
  });

  test('equals the reports screen on the Sunday that ends the week', async () => {
    await run();
    const report = await reportTo('admin');
    await at('2027-03-07T23:00Z');
    const { data } = await db.as('regular').rpc('analytics_summary', { p_days: 7 });
    const screen = data as unknown as Record<'current' | 'previous', Record<string, number>>;
    expect(report.current).toMatchObject(screen.current);
    expect(report.previous).toMatchObject(screen.previous);
    const page = await db.as('regular').rpc('analytics_rows', {
      p_view: 'campaigns',
      p_days: 7,
      p_sort: 'click_rate',
    });
    const { rows } = page.data as unknown as {
      rows: { id: string; figures: Record<string, number> | null }[];
    };
    const shown = rows.filter(({ figures: row }) => (row?.['delivered'] ?? 0) >= 100);
    expect(report.top.map(({ id }) => id)).toEqual(shown.slice(0, 3).map(({ id }) => id));
    expect(report.top[0]?.figures).toMatchObject({ clicked: shown[0]?.figures?.['clicked'] });
  });

  test('has the balance, the days it lasts and the campaigns that need attention', async () => {
    await run();
    const report = await reportTo('admin');
    const viewer = db.as('readonly');
    const account = await viewer.from('organisations').select('current_balance').single();
    const marked = await viewer
      .from('campaigns_with_totals')
      .select('id')
      .eq('needs_attention', true);
    const open = marked.data ?? [];
    expect(report.balance).toBe(account.data?.current_balance);
    expect(report.days_left).toBe(
      Math.floor((report.balance * 7) / Number(report.current?.['cost'])),
    );
    expect(report.attention_count).toBe(open.length);
    expect(open.map(({ id }) => id)).toEqual(
      expect.arrayContaining(report.attention.map(({ id }) => id)),
    );
    expect(report.attention).toHaveLength(Math.min(5, open.length));
  });

  test('has no figures of another organization', async () => {
    await run();
    const report = await reportTo('foreignAdmin');
    const ids = new Set(
      (await db.as('foreignAdmin').from('campaigns').select('id')).data?.map(({ id }) => id),
    );
    const named = [...report.top, ...report.attention];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});

test('one request of a mail program switches off only the weekly report of its recipient', async () => {
  await run();
  const queued = (await sendMails(db)).find(({ recipient }) => recipient === ACTORS.admin);
  if (!queued) throw new Error('No email to the admin');
  const { headers } = platformMail(queued, 'https://app.example');
  const url = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const store = unsubscribeStore({
    url: 'http://localhost',
    secretKey: db.backend.keys.secretKey,
    fetch: (call) => db.backend.fetch(call),
  });
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await unsubscribe(
    store,
    'https://app.example',
  )(new Request(url, { method: 'POST', body }));
  expect(answer.status).toBe(200);
  const { data } = await db
    .as('admin')
    .from('link_users')
    .select('notification_preferences')
    .eq('id', db.idOf('admin'))
    .single();
  expect(data?.notification_preferences).toEqual({ weekly_reports: false });
  await at('2027-03-15T08:00Z');
  await db.sql('delete from private.outbox');
  await run();
  expect(await recipients()).toContain(ACTORS.regular);
  expect(await recipients()).not.toContain(ACTORS.admin);
});
