import { beforeEach, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const jobs = async () => {
  const { data, error } = await db.as('superadmin').rpc('list_jobs');
  expect(error).toBeNull();
  return data ?? [];
};
const job = async (name: string) => (await jobs()).find((one) => one.name === name);

describe('the jobs of the console', () => {
  beforeEach(() => db.sql('delete from private.job_runs; select private.watch_jobs()'));

  test('are all jobs of the database and all workers, none late right after the start', async () => {
    const expected = await db.sql<{ name: string }>(
      'select name from private.jobs() union all select name from private.workers() order by name',
    );
    const listed = await jobs();
    expect(listed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name).toSorted());
    for (const one of listed)
      expect(one).toMatchObject({ last_run_at: null, late_seconds: null, failures: 0 });
  });

  test('show the last run of a job, its next run and no failure', async () => {
    await db.sql(`select * from private.run_job('forget-visitors')`);
    const ran = await job('forget-visitors');
    expect(ran).toMatchObject({ every_seconds: 3600, failures: 0, late_seconds: null });
    expect(Date.parse(ran?.next_run_at ?? '') - Date.parse(ran?.last_run_at ?? '')).toBe(3_600_000);
  });

  test.each([
    ['10801 seconds', 'hours 2'],
    ['10790 seconds', null],
  ])('after %s without a run of an hourly job show its delay as %s', async (age, late) => {
    await db.sql(`select * from private.run_job('forget-visitors');
      update private.job_runs set last_run_at = clock_timestamp() - interval '${age}',
        watched_since = clock_timestamp() - interval '1 day' where job = 'forget-visitors'`);
    const seconds = (await job('forget-visitors'))?.late_seconds ?? null;
    expect(seconds && `hours ${Math.round(seconds / 3600)}`).toBe(late);
  });

  test('are late if they never ran after the start', async () => {
    await db.sql(`update private.job_runs set watched_since = clock_timestamp() - interval '61 seconds'
      where job = 'send-emails'`);
    expect(await job('send-emails')).toMatchObject({ last_run_at: null, next_run_at: null });
    expect((await job('send-emails'))?.late_seconds).toBeGreaterThan(59);
  });

  test('include the workers, which report when they take work', async () => {
    await db.service.rpc('claim_outbox', {});
    await db.service.rpc('links_to_check', {});
    expect((await job('send-emails'))?.last_run_at).not.toBeNull();
    expect((await job('check-links'))?.last_run_at).not.toBeNull();
  });

  test('count failed runs in a row with the reason, and start again at 0 after a success', async () => {
    const rename = (from: string, to: string) =>
      db.sql(`alter function private.${from}() rename to ${to}`);
    await rename('forget_visitors', 'forget_none');
    for (const failures of [1, 2]) {
      const [run] = await db.sql<{ done: number; error: string }>(
        `select done::integer, error from private.run_job('forget-visitors')`,
      );
      expect(run).toMatchObject({ done: 0, error: expect.stringMatching(/^42883: /) });
      expect(await job('forget-visitors')).toMatchObject({
        failures,
        reason: expect.stringContaining('forget_visitors'),
      });
    }
    await rename('forget_none', 'forget_visitors');
    await db.sql(`select * from private.run_job('forget-visitors')`);
    expect(await job('forget-visitors')).toMatchObject({
      failures: 0,
      reason: expect.stringContaining('forget_visitors'),
    });
  });

  test('follow the schedule of pg_cron where it runs them', async () => {
    await db.sql('create schema cron; create table cron.job ()');
    const seconds = Object.fromEntries((await jobs()).map((one) => [one.name, one.every_seconds]));
    expect(seconds).toMatchObject({
      'recalculate-audiences': 2,
      'settle-delivery': 300,
      'forget-visitors': 3600,
      'forget-report-ids': 86_400,
      'send-emails': 60,
    });
    await db.sql('drop schema cron cascade');
    expect(await db.sql(`select private.schedule_interval('3,33 * * * *')::text as every`)).toEqual(
      [{ every: '00:30:00' }],
    );
  });
});

describe('a row that a job skips', () => {
  test('is listed with its reason', async () => {
    await db.sql(
      `select private.record_failure('settle_delivery', 'flight 1', '22012', 'division by zero')`,
    );
    const { data } = await db.as('superadmin').rpc('list_job_failures');
    expect(data).toMatchObject([
      {
        job: 'settle_delivery',
        subject: 'flight 1',
        reason: '22012: division by zero',
        failures: 1,
      },
    ]);
  });
});

describe('an email that was set aside', () => {
  let id = 0;
  beforeEach(async () => {
    const [row] = await db.sql<{ id: number }>(`
      delete from private.outbox;
      insert into private.outbox (event_key, organisation_id, recipient, kind, facts, next_attempt_at, attempts, reason)
      values ('waiting', '${NORTHWIND}', 'robin@example.org', 'access_approved', '{}', clock_timestamp(), 0, null);
      insert into private.outbox (event_key, organisation_id, recipient, kind, facts, next_attempt_at, attempts, reason)
      values ('refused', '${NORTHWIND}', 'robin@example.org', 'access_approved', '{}', null, 10,
        '550 <robin@example.org> is unknown')
      returning id::integer`);
    id = row?.id ?? 0;
  });
  const setAside = async () => (await db.as('superadmin').rpc('list_set_aside')).data;

  test('is listed with its reason, without the name of its mailbox', async () => {
    expect(await setAside()).toMatchObject([
      {
        id,
        kind: 'access_approved',
        is_sms: false,
        organisation: 'Northwind Outdoor',
        recipient: 'example.org',
        reason: '550 <…@example.org> is unknown',
        attempts: 10,
      },
    ]);
  });

  test('is listed beside SMS, with the last digits of the phone, unless the person switched them off', async () => {
    await db.sql(`
      insert into private.outbox (event_key, organisation_id, recipient, kind, facts, sms_person_id, next_attempt_at, reason)
      select x, '${NORTHWIND}', '+4915112345678', 'flight_limited', '{}', '${db.idOf('admin')}', null, x
        from unnest(array['insufficient_credits', 'switched_off']) as x`);
    expect((await setAside())?.filter(({ is_sms }) => is_sms)).toMatchObject([
      { kind: 'flight_limited', recipient: '…78', reason: 'insufficient_credits' },
    ]);
  });

  test('is due again with all its attempts after Try again, also when pressed twice', async () => {
    for (let press = 1; press <= 2; press += 1)
      expect((await db.as('superadmin').rpc('retry_message', { p_id: id })).error).toBeNull();
    expect(await setAside()).toEqual([]);
    const { data } = await db.service.rpc('claim_outbox', {});
    expect(data?.map((mail) => mail.id)).toContain(id);
  });

  test('cannot be tried again once it was discarded', async () => {
    for (let press = 1; press <= 2; press += 1)
      expect((await db.as('superadmin').rpc('discard_message', { p_id: id })).error).toBeNull();
    expect(await setAside()).toEqual([]);
    const { error } = await db.as('superadmin').rpc('retry_message', { p_id: id });
    expect(error).toMatchObject({ code: 'PT404', hint: 'not_found' });
    expect(await db.sql('select event_key from private.outbox')).toEqual([
      { event_key: 'waiting' },
    ]);
  });
});

test.each(['anonymous', 'readonly', 'regular', 'admin', 'foreignAdmin', 'pending'] as const)(
  'refuses the calls of the console by the actor %s',
  async (actor) => {
    for (const [name, argument] of [
      ['list_jobs', {}],
      ['list_job_failures', {}],
      ['list_set_aside', {}],
      ['retry_message', { p_id: 1 }],
      ['discard_message', { p_id: 1 }],
    ] as const)
      expect((await db.as(actor).rpc(name, argument as never)).status).toBeGreaterThanOrEqual(401);
  },
);
