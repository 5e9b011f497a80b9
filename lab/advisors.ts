// `DATABASE_URL=postgres://… npm run lab advisors`: runs Supabase's advisors and plpgsql_check on a fresh database with every
// migration. npx downloads the Supabase CLI on demand: it is 135 MB, so it is no dependency of the project.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { createBackend } from '../backend/backend.ts';

const CLI = 'npx --yes supabase@3.1.0';
const server = process.env['DATABASE_URL'];
if (!server) {
  console.log('Skipped: set DATABASE_URL to a Postgres whose user may create databases.');
  process.exit(0);
}

const name = `flightdeck_advisors_${randomUUID().replaceAll('-', '')}`;
const admin = postgres(server, { max: 1, onnotice() {} });
await admin.unsafe(`create database ${name}`);
const url = new URL(server);
url.pathname = `/${name}`;
const backend = await createBackend({ databaseUrl: url.href });
await backend.close();

const run = (command: string) => {
  console.log(`\n── ${command}`);
  const { status } = spawnSync(`${CLI} ${command} --remote='${url.href}'`, {
    shell: true,
    stdio: 'inherit',
  });
  return status ?? 1;
};
/** The query of `supabase db lint` plus transition tables. Without them it reports those of triggers as missing relations. */
const LINT = `select p.oid::regprocedure as name, c.level, c.lineno, c.message, c.detail
  from pg_proc p
  join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
  left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
 cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), oldtable => t.tgoldtable, newtable => t.tgnewtable) as c
 where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and c.level = 'error'`;

/** Messages about code that is correct, with the reason. */
const EXPECTED = [
  // private.refuse raises, which the check does not know.
  /^control reached end of function without RETURN$/,
  // A trigger function for several events reads only the transition tables of its own event.
  /^relation "(rows|flights)_(before|after)" does not exist$/,
  // Exists only while a month of reports is moved.
  /^relation "private\.delivery_reports_before" does not exist$/,
  // private.schedule_jobs is called only where pg_cron is installed.
  /^schema "cron" does not exist$/,
];

async function lint(): Promise<number> {
  console.log('\n── plpgsql_check, every function of public and private');
  const sql = postgres(url.href, { max: 1, onnotice() {} });
  await sql`create extension plpgsql_check`;
  const found = (await sql.unsafe<{ message: string }[]>(LINT)).filter(
    ({ message }) => !EXPECTED.some((expected) => expected.test(message)),
  );
  // The advisors would report the extension too.
  await sql`drop extension plpgsql_check`;
  await sql.end();
  for (const problem of found) console.log(Object.values(problem).join(' | '));
  console.log(`${found.length} errors`);
  return found.length > 0 ? 1 : 0;
}

const results: number[] = [];
const [checker] = await admin`select 1 from pg_available_extensions where name = 'plpgsql_check'`;
if (checker) results.push(await lint());
else
  console.log(
    '\nSkipped plpgsql_check: not installed on this server (Debian: postgresql-15-plpgsql-check).',
  );
results.push(run('db advisors --type all --level warn --fail-on warn'));
await admin.unsafe(`drop database ${name} with (force)`);
await admin.end();
process.exit(Math.max(...results));
