// `npm run lab [name] [arguments]`: runs a long test, or lists all of them. lab/README.md describes each.
import '../scripts/env.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { findFirefox } from './firefox/find.mjs';

const FIREFOX_JOURNEYS =
  'main-job account audiences creatives people palette faults network safety hostile';
/** @param {string} program */
const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
const needsDatabase = () =>
  process.env.DATABASE_URL ? '' : 'set DATABASE_URL to a Postgres whose user may create databases';

/**
 * @typedef {{
 *   what: string,
 *   takes: string,
 *   command: (args: string[]) => string,
 *   env?: (args: string[]) => NodeJS.ProcessEnv,
 *   missing?: () => string | Promise<string>,
 * }} LongTest
 * `missing` returns instructions for the requirement that this machine lacks, or an empty string.
 */
/** @type {Record<string, LongTest>} */
const LONG_TESTS = {
  long: {
    what: 'the tests that `npm test` shortens, at full length',
    takes: '40 min',
    command: (args) =>
      args.length > 0
        ? `vitest run --project database ${args.join(' ')}`
        : 'vitest run --project database interleaving hostile-calls short-links audience gateway report-walk reports-together reservations rehearsal-equals approval.test flights/edit many-people && playwright test',
    env: () => ({ LAB_LONG: '1' }),
  },
  mutations: {
    what: 'weakens each policy, trigger and check in turn and expects a database test to fail',
    takes: '75 min',
    command: (args) =>
      `node scripts/ts.mjs lab/mutations/mutate.ts ${args.map((arg) => `'${arg}'`).join(' ')}`,
    missing: needsDatabase,
  },
  kills: {
    what: 'kills the embedded backend 200 times (or COUNT times) under writes: no acknowledged write is lost',
    takes: '40 min',
    command: () => 'playwright test durability',
    env: ([kills = '200']) => ({ FLIGHTDECK_KILLS: kills }),
  },
  postgres: {
    what: 'money and reports on a real Postgres over many connections; every screen on a full database',
    takes: '30 min',
    command: (args) =>
      `vitest run --config lab/vitest.config.ts ${args.join(' ') || 'lab/postgres'}`,
    missing: needsDatabase,
  },
  'second-book': {
    what: 'compares six weeks in five time zones with a second implementation of the books (20 seeds, or SEEDS)',
    takes: '10 min',
    command: () => 'vitest run --config lab/vitest.config.ts lab/second-book',
  },
  webhooks: {
    what: 'dead webhooks of one organization beside a live one of another, and how fast webhooks and emails drain',
    takes: '6 min',
    command: () => 'vitest run --config lab/vitest.config.ts lab/webhooks',
    missing: needsDatabase,
  },
  hosted: {
    what: 'installs the schema as on a hosted project, whose owner is not a superuser, and checks it',
    takes: '2 min',
    command: () => 'vitest run --config lab/vitest.config.ts hosted',
    missing: needsDatabase,
  },
  advisors: {
    what: 'Supabase advisors and plpgsql_check on a real Postgres',
    takes: '3 min',
    command: () => 'node scripts/ts.mjs lab/advisors.ts',
    missing: needsDatabase,
  },
  functions: {
    what: 'every Edge Function on Deno 2.1 and on the newest Deno, against a running backend',
    takes: '2 min',
    command: () => 'node scripts/ts.mjs lab/functions/run.ts',
  },
  firefox: {
    what: 'the main journeys in Firefox',
    takes: '20 min',
    command: (args) => `playwright test ${args.join(' ') || FIREFOX_JOURNEYS}`,
    env: () => ({ E2E_BROWSER: 'firefox' }),
    missing: async () =>
      (await findFirefox())
        ? ''
        : 'install Firefox with `npx playwright install firefox` or `apt-get install firefox-esr`, or set FIREFOX_PATH',
  },
  webkit: {
    what: 'the main job and ten screens in WebKitGTK, the engine family of Safari',
    takes: '2 min',
    command: () => 'node scripts/ts.mjs lab/webkit/run.ts',
    missing: () =>
      ['WebKitWebDriver', ...(process.env.DISPLAY ? [] : ['Xvfb'])].every(isInstalled)
        ? ''
        : 'install it with `apt-get install webkit2gtk-driver xvfb`',
  },
  'late-react': {
    what: 'the screen tests with React effects 60 ms late: finds tests that pass only when React is fast',
    takes: '10 min',
    command: (args) => `vitest run --project screens ${args.join(' ')}`,
    env: () => ({ LATE_REACT: '60' }),
  },
};

/** @param {string} name @param {LongTest} test @param {string[]} args @returns {Promise<boolean>} whether it passed */
async function run(name, { command, env, missing }, args) {
  const requirement = await missing?.();
  if (requirement) {
    console.log(`${name}: skipped, ${requirement}`);
    return false;
  }
  const { status } = spawnSync(command(args), {
    stdio: 'inherit',
    shell: true,
    env: {
      ...process.env,
      LITE_TELEMETRY: '0',
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...env?.(args),
    },
  });
  return status === 0;
}

const [name, ...args] = process.argv.slice(2);
if (!name) {
  console.log('Usage: npm run lab NAME [ARGUMENTS]. `all` runs every test in turn.\n');
  for (const [title, { what, takes }] of Object.entries(LONG_TESTS))
    console.log(`  ${title.padEnd(11)} ${takes.padStart(6)}  ${what}`);
} else if (name === 'all') {
  const failed = [];
  for (const [title, test] of Object.entries(LONG_TESTS)) {
    console.log(`\n── ${title} (about ${test.takes})`);
    if (!(await run(title, test, []))) failed.push(title);
  }
  console.log(failed.length > 0 ? `\nFailed or skipped: ${failed.join(', ')}` : '\nAll passed.');
  process.exit(failed.length > 0 ? 1 : 0);
} else {
  const test = LONG_TESTS[name];
  if (!test) {
    console.error(`Unknown test: ${name}. \`npm run lab\` lists the tests.`);
    process.exit(1);
  }
  process.exit((await run(name, test, args)) ? 0 : 1);
}
