// `DATABASE_URL=postgres://… npm run advisors`: Supabase's own advisors and the plpgsql linter on a fresh database with every
// migration. The command line tool is fetched for the run: 135 MB that nothing else needs.
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
const results = [run('db advisors --type all --level warn --fail-on warn')];
const [checker] = await admin`select 1 from pg_available_extensions where name = 'plpgsql_check'`;
if (checker) results.push(run('db lint --schema public,private --level warning --fail-on warning'));
else
  console.log(
    '\nNot linted: this server has no plpgsql_check (Debian: postgresql-15-plpgsql-check).',
  );
await admin.unsafe(`drop database ${name} with (force)`);
await admin.end();
process.exit(Math.max(...results));
