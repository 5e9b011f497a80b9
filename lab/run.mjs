// `npm run lab [name] [arguments]`: runs a long proof. Without a name it lists them; lab/README.md describes each.
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
 * }} Proof
 * `missing` returns the requirement that this machine lacks, or an empty string.
 */
/** @type {Record<string, Proof>} */
const PROOFS = {
  long: {
    what: 'the tests that `npm test` runs a part of, at full length',
    takes: '40 min',
    command: (args) =>
      args.length > 0
        ? `vitest run --project database ${args.join(' ')}`
        : 'vitest run --project database interleaving hostile-calls short-links audience gateway report-walk reports-together reservations rehearsal-equals approval.test flight-edit many-people && playwright test',
    env: () => ({ LAB_LONG: '1' }),
  },
  mutations: {
    what: 'each policy, trigger and check of the database weakened in turn: does a test notice?',
    takes: '75 min',
    command: (args) =>
      `node scripts/ts.mjs lab/mutations/mutate.ts ${args.map((arg) => `'${arg}'`).join(' ')}`,
    missing: needsDatabase,
  },
  kills: {
    what: '200 kills of the embedded backend under writes, or as many as are named',
    takes: '40 min',
    command: () => 'playwright test durability',
    env: ([kills = '200']) => ({ FLIGHTDECK_KILLS: kills }),
  },
  postgres: {
    what: 'money and reports on a real Postgres over many connections; every screen of a full database',
    takes: '30 min',
    command: (args) =>
      `vitest run --config lab/vitest.config.ts ${args.join(' ') || 'lab/postgres'}`,
    missing: needsDatabase,
  },
  'second-book': {
    what: 'a month of five zones in a second set of books, kept by other code: no figure differs (20 seeds, or SEEDS)',
    takes: '10 min',
    command: () => 'vitest run --config lab/vitest.config.ts lab/second-book',
  },
  hosted: {
    what: 'rehearsal of a hosted project: the schema as its owner who is no superuser, and what is checked there',
    takes: '2 min',
    command: () => 'vitest run --config lab/vitest.config.ts hosted',
    missing: needsDatabase,
  },
  advisors: {
    what: 'the advisors of Supabase and plpgsql_check on a real Postgres',
    takes: '3 min',
    command: () => 'node scripts/ts.mjs lab/advisors.ts',
    missing: needsDatabase,
  },
  functions: {
    what: 'every Edge Function on Deno 2.1 and the newest, against a running backend',
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
        : 'get Firefox with `npx playwright install firefox` or `apt-get install firefox-esr`, or name it in FIREFOX_PATH',
  },
  webkit: {
    what: 'the main job and ten screens in WebKitGTK, of the engine family of Safari',
    takes: '2 min',
    command: () => 'node scripts/ts.mjs lab/webkit/run.ts',
    missing: () =>
      ['WebKitWebDriver', ...(process.env.DISPLAY ? [] : ['Xvfb'])].every(isInstalled)
        ? ''
        : 'get it with `apt-get install webkit2gtk-driver xvfb`',
  },
  'late-react': {
    what: 'the screens with React 60 ms late: finds a test that passes by luck on an idle machine',
    takes: '10 min',
    command: (args) => `vitest run --project screens ${args.join(' ')}`,
    env: () => ({ LATE_REACT: '60' }),
  },
};

/** @param {string} name @param {Proof} proof @param {string[]} args @returns {Promise<boolean>} whether it ended well */
async function run(name, { command, env, missing }, args) {
  const lacking = await missing?.();
  if (lacking) {
    console.log(`${name}: not run, ${lacking}`);
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
  console.log('npm run lab NAME [ARGUMENTS]; `all` runs every one in turn.\n');
  for (const [proof, { what, takes }] of Object.entries(PROOFS))
    console.log(`  ${proof.padEnd(11)} ${takes.padStart(6)}  ${what}`);
} else if (name === 'all') {
  const failed = [];
  for (const [proof, one] of Object.entries(PROOFS)) {
    console.log(`\n── ${proof} (about ${one.takes})`);
    if (!(await run(proof, one, []))) failed.push(proof);
  }
  console.log(
    failed.length > 0 ? `\nFailed or not run: ${failed.join(', ')}` : '\nAll proofs hold.',
  );
  process.exit(failed.length > 0 ? 1 : 0);
} else {
  const proof = PROOFS[name];
  if (!proof) {
    console.error(`There is no proof ${name}; \`npm run lab\` lists them.`);
    process.exit(1);
  }
  process.exit((await run(name, proof, args)) ? 0 : 1);
}
