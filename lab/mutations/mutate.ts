// `DATABASE_URL=postgres://… npm run lab mutations [pattern of names]`: weakens each policy, trigger and check constraint in turn
// and checks that a database test fails (lab/README.md). It runs only the test files in which a rule decides something, so that a
// full run takes about an hour and not a day.
import '../../scripts/env.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import postgres from 'postgres';
import { createBackend } from '../../backend/backend.ts';
import { type Failure, failureLine, isInconclusive, run } from './mutation-runs.ts';
import { COUNTED, COUNTERS, type Mutation, MUTATIONS } from './mutations.ts';

const REACH = '.cache/mutation-reach.json';
const RESULT = '.cache/mutation.json';
const BY_ACTOR = 'tests/db/rules/rows-by-actor.test.ts';
const REFUSED = 'tests/db/rules/refused-values.test.ts';
const TEXTS = 'tests/db/rules/hostile-columns.test.ts';
const APPROVED = 'tests/db/launch/approval-columns.test.ts';
const LIMITS = 'tests/db/rules/limits.test.ts';
const MISSING = 'tests/db/rules/refused-rows.test.ts';
const STAMPS = 'tests/db/rules/stamps-and-lines.test.ts';
const FIXED = 'tests/db/rules/fixed-columns.test.ts';
/** Name endings of guard triggers, each with a pattern of the columns that only this guard protects. */
const GUARDED = {
  _guard: '(id|audience_id)',
  _guard_name: 'name',
  _guard_request: 'request_hash',
  _delivery_state: 'status_reason',
  _note_activity: 'activated_at',
};
/** Excluded: it reads the catalog, which shows that a rule exists, not that it works. */
const CATALOGUE = 'tests/db/rules/schema.test.ts';

const wanted = new RegExp(process.argv[2] ?? '');
const server = process.env['DATABASE_URL'];
if (!server) {
  console.log('Skipped: set DATABASE_URL to a Postgres whose user may create databases.');
  process.exit(0);
}

interface FileReach {
  hash: string;
  seconds: number;
  /** Number of times that each rule decided something, by the MD5 of its name. */
  times: Record<string, number>;
}
interface Verdict {
  outcome: 'caught' | 'survived' | 'broken';
  by: string;
  /** Hash of the mutation and of `files`. A verdict with another hash is stale. */
  hash: string;
  files: string[];
}

const read = <T>(file: string): Record<string, T> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>) : {};
const write = (file: string, value: object) => writeFileSync(file, JSON.stringify(value, null, 1));
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const admin = postgres(server, { max: 1, onnotice() {} });
const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const BASE = 'flightdeck_mutate_base';
const COUNTING = 'flightdeck_mutate_counting';
const MUTANT = 'flightdeck_mutate_mutant';
const ON_MUTANT = { FLIGHTDECK_TEMPLATE: MUTANT };

async function query<T>(name: string, text: string): Promise<T[]> {
  const sql = postgres(urlOf(name), { max: 1, onnotice() {} });
  try {
    return [...((await sql.unsafe(text)) as unknown as T[])];
  } finally {
    await sql.end();
  }
}

async function copy(from: string, to: string, change: string) {
  await admin.unsafe(`drop database if exists ${to} with (force)`);
  await admin.unsafe(`create database ${to} template ${from}`);
  // A copy does not inherit the settings of its template.
  await admin.unsafe(`alter database ${to} set jit = off`);
  await query(to, change);
}

/**
 * Counts, per database test file, how often each policy or check constraint rejects something and each trigger fires.
 * Reuses the counts while the file and the schema are unchanged.
 */
async function measureReach(schema: string): Promise<Record<string, FileReach>> {
  const known = read<FileReach>(REACH);
  const reach: Record<string, FileReach> = {};
  for (const name of readdirSync('tests/db', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.test.ts')) continue;
    const file = `tests/db/${name}`;
    const text = readFileSync(file, 'utf8');
    if (file === CATALOGUE || !text.includes('testDatabase()')) continue;
    const hash = md5(schema + text);
    const before = known[file];
    reach[file] = before?.hash === hash ? before : { hash, ...(await count(file)) };
    write(REACH, { ...known, ...reach });
  }
  return reach;
}

async function count(file: string) {
  await copy(COUNTING, MUTANT, 'select 1');
  const started = performance.now();
  const [failed] = run({ files: [file], env: { FLIGHTDECK_DATABASE: MUTANT } });
  if (failed) throw new Error(`Fails without any mutation: ${failureLine(failed)}`);
  const seconds = (performance.now() - started) / 1000;
  const counted = await query<{ rule: string; times: number }>(MUTANT, COUNTED);
  console.log(`${file}: ${counted.length} rules in ${seconds.toFixed(1)} s`);
  return { seconds, times: Object.fromEntries(counted.map(({ rule, times }) => [rule, times])) };
}

/**
 * Test files in which the rule decides something, likeliest first: quick files that mention the table often. BY_ACTOR comes
 * last, because policies have already been tried with it together.
 */
function candidates({ name, table }: Mutation): string[] {
  const cost = (file: string) => {
    const mentions = readFileSync(file, 'utf8').split(table).length - 1;
    return (reach[file]?.seconds ?? 0) / (mentions + 0.1) + (file === BY_ACTOR ? 1000 : 0);
  };
  return Object.keys(reach)
    .filter((file) => reach[file]?.times[md5(name)])
    .toSorted((one, other) => cost(one) - cost(other));
}

const hashOf = (mutation: Mutation, files: string[]) =>
  md5(JSON.stringify([mutation.weaken, files.map((file) => reach[file]?.hash)]));
const caught = (mutation: Mutation, failure: Failure): Verdict => {
  const files = [failure.file];
  return { outcome: 'caught', by: failureLine(failure), files, hash: hashOf(mutation, files) };
};
const isValid = (mutation: Mutation, verdict: Verdict | undefined): verdict is Verdict =>
  verdict?.hash ===
  hashOf(mutation, verdict?.outcome === 'caught' ? verdict.files : candidates(mutation));

/** Runs the five likeliest files one by one, then all others in one process. Stops at the first proof. */
async function judge(mutation: Mutation): Promise<Verdict> {
  const files = candidates(mutation);
  const verdict = { files, hash: hashOf(mutation, files) };
  try {
    await copy(BASE, MUTANT, mutation.weaken);
  } catch (error) {
    return { ...verdict, outcome: 'broken', by: String(error) };
  }
  let doubt = '';
  for (const part of [...files.slice(0, 5).map((file) => [file]), files.slice(5)]) {
    if (part.length === 0) continue;
    let failures = run({ files: part, env: ON_MUTANT });
    if (failures.some(isInconclusive)) failures = run({ files: part, env: ON_MUTANT, all: true });
    const proof = failures.find((failure) => !isInconclusive(failure));
    if (proof) return caught(mutation, proof);
    doubt = failures[0] ? failureLine(failures[0]) : doubt;
  }
  return { ...verdict, outcome: doubt ? 'broken' : 'survived', by: doubt };
}

/**
 * Applies many mutations together and runs one file whose independent tests each cover one rule, so that a failing test
 * identifies the mutation that it caught. `judge` tries the remaining mutations one by one.
 */
async function judgeTogether(
  file: string,
  mutations: Mutation[],
  matches: (failure: Failure, mutation: Mutation) => boolean,
) {
  const open = mutations.filter(
    (mutation) =>
      reach[file]?.times[md5(mutation.name)] && !isValid(mutation, verdicts[mutation.name]),
  );
  if (open.length < 2) return;
  await copy(BASE, MUTANT, open.map(({ weaken }) => weaken).join('; '));
  const failures = run({ files: [file], env: ON_MUTANT, all: true });
  for (const mutation of open) {
    const proof = failures.find(
      (failure) => !isInconclusive(failure) && matches(failure, mutation),
    );
    if (proof) verdicts[mutation.name] = caught(mutation, proof);
  }
  write(RESULT, verdicts);
}

mkdirSync('.cache', { recursive: true });
await admin.unsafe(`drop database if exists ${BASE} with (force)`);
await admin.unsafe(`create database ${BASE}`);
await (await createBackend({ databaseUrl: urlOf(BASE) })).close();
const all = await query<Mutation>(BASE, MUTATIONS);
const counts = all.map(({ count: text }) => text);
await copy(BASE, COUNTING, `${COUNTERS} ${counts.join('; ')}`);
const reach = await measureReach(md5(counts.join('\n')));
const chosen = all.filter(({ name }) => wanted.test(name));
console.log(`${chosen.length} of ${all.length} mutations`);

/** Verdicts of earlier runs. They stay valid while their test files are unchanged, so an interrupted run resumes. */
const verdicts = read<Verdict>(RESULT);
// Each of these tests covers one command on one table, as each policy does.
for (const command of ['select', 'insert', 'update', 'delete'])
  await judgeTogether(
    BY_ACTOR,
    chosen.filter(({ name }) => name.startsWith('policy') && name.endsWith(`_${command}`)),
    ({ test }, { table }) => new RegExp(`^in '?${table}'?, ${command} by `).test(test),
  );
// Each test name, or each line of the failure message, contains the constraint that must reject the value.
await judgeTogether(
  REFUSED,
  chosen.filter(({ name }) => name.startsWith('check')),
  ({ test, message }, { name }) =>
    new RegExp(`\\b${name.split('.')[1]}: `).test(`${test}\n${message}`),
);
// One test covers all of them; its failure message lists the tables without the trigger.
await judgeTogether(
  LIMITS,
  chosen.filter(({ name }) => name.endsWith('_a_limit_rows')),
  ({ test, message }, { table }) =>
    test.includes('limit of rows in a call') && message.includes(`'${table}'`),
);
// One test covers all of them; its failure message lists the columns whose refusal has no words.
await judgeTogether(
  MISSING,
  chosen.filter(({ name }) => name.endsWith('_zz_refuse_missing')),
  ({ message }, { table }) => new RegExp(`[ ':]${table}\\.`).test(message),
);
// Each test name starts with the table and column whose text the trigger cleans.
await judgeTogether(
  TEXTS,
  chosen.filter(({ name }) => name.endsWith('_a_clean_names')),
  ({ test }, { table }) => test.startsWith(`${table}.`),
);
// Each test changes one column and names its table.
await judgeTogether(
  APPROVED,
  chosen.filter(({ name }) => /_(void_approvals|plan_\w+|apply_\w+)$/.test(name)),
  ({ test }, { table }) => test.includes(` '${table}': `),
);
// Each test name contains the table whose audit line or time stamp it checks.
await judgeTogether(
  STAMPS,
  chosen.filter(({ name }) => /^trigger .*_(audit|touch)$/.test(name)),
  ({ test }, { name, table }) =>
    new RegExp(`(of|for) '?${table}'?(${name.endsWith('_audit') ? ':|$' : ', and so'})`).test(test),
);
// Each test changes one protected column; without the guard it fails with "to match object".
await judgeTogether(
  FIXED,
  chosen.filter(({ name }) => Object.keys(GUARDED).some((guard) => name.endsWith(guard))),
  ({ test, message }, { name, table }) =>
    message.includes('to match object') &&
    Object.entries(GUARDED).some(
      ([guard, column]) =>
        name.endsWith(guard) && new RegExp(`^'?${column}'? of '?${table}'? cannot`).test(test),
    ),
);
for (const [index, mutation] of chosen.entries()) {
  const known = verdicts[mutation.name];
  const verdict = isValid(mutation, known) ? known : await judge(mutation);
  verdicts[mutation.name] = verdict;
  write(RESULT, verdicts);
  console.log(`${index + 1}/${chosen.length} ${verdict.outcome} ${mutation.name} ${verdict.by}`);
}

for (const name of [MUTANT, COUNTING, BASE])
  await admin.unsafe(`drop database if exists ${name} with (force)`);
await admin.end();
const uncaught = chosen.filter(({ name }) => verdicts[name]?.outcome !== 'caught');
console.log(`\n${chosen.length - uncaught.length} of ${chosen.length} caught. Not caught:`);
for (const { name } of uncaught) console.log(`  ${verdicts[name]?.outcome} ${name}`);
process.exit(uncaught.length > 0 ? 1 : 0);
