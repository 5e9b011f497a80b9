// `npm run mutate [part of a name]`: weakens each policy, trigger and check constraint in turn and runs the database tests.
// What no test notices is listed at the end. The whole run takes hours; a part of a name narrows it, for example `campaigns`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createBackend } from '../backend/backend.ts';
import { template } from '../backend/template.ts';

const RESULT = '.cache/mutation.json';
const wanted = process.argv[2] ?? '';
/** `MUTATE_TESTS` names the files to try; without it all of tests/db. */
const COMMAND = `npx --no-install vitest run --project database --bail 1 ${process.env['MUTATE_TESTS'] ?? ''}`;

const MUTATIONS = `
  select format('policy %s.%s using', tablename, policyname) as name,
         format('alter policy %I on public.%I using (true)', policyname, tablename) as statement
    from pg_policies where schemaname = 'public' and qual is not null
  union all
  select format('policy %s.%s with check', tablename, policyname),
         format('alter policy %I on public.%I with check (true)', policyname, tablename)
    from pg_policies where schemaname = 'public' and with_check is not null
  union all
  select format('trigger %s.%s', c.relname, t.tgname),
         format('alter table public.%I disable trigger %I', c.relname, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select format('check %s.%s', c.relname, k.conname),
         format('alter table public.%I drop constraint %I', c.relname, k.conname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
  order by 1`;

const backend = await createBackend({ template: await template() });
const all = await backend.sql<{ name: string; statement: string }>(MUTATIONS);
await backend.close();
const chosen = all.filter(({ name }) => name.includes(wanted));
console.log(`${chosen.length} of ${all.length} mutations`);

/** True when a test fails with this weakness. */
function isCaught(statement: string): boolean {
  const { status } = spawnSync(COMMAND, {
    shell: true,
    stdio: 'ignore',
    env: { ...process.env, FLIGHTDECK_MUTATION: statement },
  });
  return status !== 0;
}

const survivors: string[] = [];
for (const [index, { name, statement }] of chosen.entries()) {
  const caught = isCaught(statement);
  if (!caught) survivors.push(name);
  console.log(`${index + 1}/${chosen.length} ${caught ? 'caught' : 'SURVIVED'} ${name}`);
}
mkdirSync('.cache', { recursive: true });
writeFileSync(RESULT, JSON.stringify({ tried: chosen.length, survivors }, null, 2));
console.log(`\n${survivors.length} of ${chosen.length} survived`);
for (const name of survivors) console.log(`  ${name}`);
process.exit(survivors.length > 0 ? 1 : 0);
