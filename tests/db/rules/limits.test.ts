import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

describe('the statement and lock timeouts', () => {
  test.each([
    ['anon', '3s'],
    ['authenticated', '8s'],
  ])('of %s are %s', async (role, timeout) => {
    const [row] = await db.sql<{ rolconfig: string[] }>(
      `select rolconfig from pg_roles where rolname = '${role}'`,
    );
    expect(row?.rolconfig).toEqual(
      expect.arrayContaining([`statement_timeout=${timeout}`, `lock_timeout=${timeout}`]),
    );
  });
});

test('new sessions run without JIT, which would compile the statements of a function again in each call', async () => {
  const settings = await db.sql<{ setting: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0`,
  );
  expect(settings).toContainEqual({ setting: 'jit=off' });
});

describe('the limit of rows in a call', () => {
  test('applies to every table that a client writes', async () => {
    const tables = await db.sql<{ table: string }>(
      `select c.relname as table from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and has_table_privilege('authenticated', c.oid, 'insert, update, delete')`,
    );
    expect(tables.length).toBeGreaterThan(25);
    const without: string[] = [];
    for (const { table } of tables)
      await db
        .sql(
          `do $row$ begin
             grant insert on public.${table} to authenticated;
             perform set_config('role', 'authenticated', true), set_config('flightdeck.rows_written', '1000', true);
             insert into public.${table} default values;
             raise exception 'it was taken';
           end $row$`,
        )
        .catch((error: unknown) => {
          if (!String(error).includes('Change at most 1,000 rows')) without.push(table);
        });
    expect(without).toEqual([]);
  });

  test('refuses 20,000 campaigns in one POST with a message, and stores none', async () => {
    const rows = Array.from({ length: 20_000 }, () => ({ name: 'Flood' }));
    const { error, status } = await db.as('regular').from('campaigns').insert(rows);
    expect({ status, code: error?.code, hint: error?.hint, message: error?.message }).toEqual({
      status: 413,
      code: 'PT413',
      hint: 'too_many_rows',
      message: 'Change at most 1,000 rows in one call.',
    });
    expect(await db.sql(`select 1 from public.campaigns where name = 'Flood'`)).toEqual([]);
    const allowed = await db.as('regular').from('campaigns').insert(rows.slice(0, 1000));
    expect(allowed.error).toBeNull();
  });

  test('applies to updates and deletes', async () => {
    await db.sql(
      `insert into public.segments (name, organisation_id, user_id)
       select 'Flood ' || n, '${NORTHWIND}', '${db.idOf('regular')}' from generate_series(1, 1001) as n`,
    );
    const flood = () => db.as('regular').from('segments');
    const changed = await flood().update({ description: 'changed' }).like('name', 'Flood %');
    expect(changed.error?.hint).toBe('too_many_rows');
    expect((await flood().delete().like('name', 'Flood %')).error?.hint).toBe('too_many_rows');
    const [row] = await db.sql(
      `select count(*)::int as n, count(*) filter (where description <> '')::int as changed from public.segments where name like 'Flood %'`,
    );
    expect(row).toEqual({ n: 1001, changed: 0 });
    expect((await flood().delete().eq('name', 'Flood 1')).error).toBeNull();
    expect((await flood().delete().like('name', 'Flood %')).error).toBeNull();
  });

  test('counts rows that functions insert for a client, but not rows of jobs and gateways', async () => {
    const insert = (rows: number, role: string) =>
      db.sql(`do $call$ begin
        perform set_config('request.jwt.claims', '{"role": "${role}"}', true), set_config('flightdeck.function_rows_written', '4999', true);
        insert into public.segments (name, organisation_id, user_id)
        select '${role} ' || n, '${NORTHWIND}', '${db.idOf('regular')}' from generate_series(1, ${rows}) as n;
      end $call$`);
    await expect(insert(2, 'authenticated')).rejects.toMatchObject({ hint: 'too_many_rows' });
    await insert(1, 'authenticated');
    await insert(2, 'service_role');
  });
});

describe('the daily email limit of an organization', () => {
  const invite = (actor: 'admin' | 'foreignAdmin', email: string) =>
    db
      .as(actor)
      .rpc('invite_user', { p_id: randomUUID(), p_email: email, p_name: 'New', p_role: 'regular' });

  test('allows 500 invitations a day, and deleting one does not return it', async () => {
    await db.sql(
      `insert into private.mail_counts (organisation_id, day, mails) values ('${NORTHWIND}', current_date, 499)
       on conflict (organisation_id, day) do update set mails = 499`,
    );
    const last = await invite('admin', 'last@northwind.example');
    expect(last.error).toBeNull();
    const one = await invite('admin', 'one-more@northwind.example');
    expect({ code: one.error?.code, hint: one.error?.hint, status: one.status }).toEqual({
      code: 'PT429',
      hint: 'too_many_mails',
      status: 429,
    });
    const invitations = db.as('admin').from('invitations');
    expect((await invitations.delete().eq('email', 'last@northwind.example')).error).toBeNull();
    const row = {
      email: 'around@northwind.example',
      name: 'Around the function',
      role: 'regular',
      organisation_id: NORTHWIND,
    };
    expect((await db.as('admin').from('invitations').insert(row)).error?.hint).toBe(
      'too_many_mails',
    );
    expect((await invite('foreignAdmin', 'other@bluepeak.example')).error).toBeNull();
    // Counts restart the next day, and old counts are deleted.
    await db.sql(
      `update private.mail_counts set day = current_date - 8 where organisation_id = '${NORTHWIND}'`,
    );
    expect((await invite('admin', 'next-day@northwind.example')).error).toBeNull();
    expect(
      await db.sql(
        `select mails from private.mail_counts where organisation_id in ('${NORTHWIND}', '${BLUEPEAK}') order by mails`,
      ),
    ).toEqual([{ mails: 1 }, { mails: 1 }]);
  });
});

test('forget_activity deletes only log entries older than two years', async () => {
  await db.sql(`
    insert into public.audit_log (id, occurred_at, organisation_id, table_name, action) overriding system value
    values (-2, now() - interval '25 months', '${NORTHWIND}', 'flights', 'insert'),
           (-1, now() - interval '23 months', '${NORTHWIND}', 'flights', 'insert')`);
  expect(await db.sql('select private.forget_activity() as lines')).toEqual([{ lines: 1 }]);
  expect(await db.sql('select id from public.audit_log where id < 0')).toEqual([{ id: -1 }]);
});

test('the commands scheduled with pg_cron run, and its job log keeps one day', async () => {
  await db.sql(`
    create schema cron;
    create table cron.jobs (jobname text primary key, schedule text, command text);
    create table cron.job_run_details (runid int, start_time timestamptz, end_time timestamptz);
    insert into cron.job_run_details values
      (1, now() - interval '3 days', now() - interval '3 days'), (2, now() - interval '3 days', null), (3, now(), now());
    create function cron.schedule(job text, at text, what text) returns void language sql as
      $$ insert into cron.jobs values (job, at, what) on conflict (jobname) do update set command = excluded.command $$;
    select private.schedule_jobs();
    select private.schedule_jobs();`);
  const jobs = await db.sql<{ jobname: string; command: string }>(
    'select jobname, command from cron.jobs order by jobname',
  );
  // The embedded backend runs the same jobs.
  const listed = await db.sql<{ name: string }>('select name from private.jobs()');
  expect(listed.map(({ name }) => name)).toContain('forget-report-ids');
  expect(jobs.map(({ jobname }) => jobname)).toEqual(
    [...listed.map(({ name }) => name), 'purge-job-runs'].toSorted(),
  );
  for (const { command } of jobs) await db.sql(command);
  expect(await db.sql('select runid from cron.job_run_details')).toEqual([{ runid: 3 }]);
  await db.sql('drop schema cron cascade');
});
