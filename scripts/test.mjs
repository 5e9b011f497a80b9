// `npm test`: runs every check, the build and the fast ones first, two at a time. A failure does not stop the other steps. The
// summary lists the slowest tests, the steps and the failures.
import './env.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { ensurePackages } from './ensure.mjs';
import { journeyResults, unitResults } from './test-results.mjs';

const started = Date.now();
ensurePackages();
const { ensureBrowser } = await import('./browser.mjs');
await ensureBrowser();

const reports = `.cache/test-run-${process.pid}`;
mkdirSync(reports, { recursive: true });
const units = `${reports}/units.json`;
const journeys = `${reports}/journeys.json`;
const env = {
  ...process.env,
  LITE_TELEMETRY: '0',
  PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(journeys),
};

/**
 * @typedef {{ title: string, command: string, live?: boolean, env?: NodeJS.ProcessEnv, results?: () => import('./test-results.mjs').TestResult[] }} Step
 * `live` steps run alone and print as they go. The others run two at a time and print when they are done.
 */
/**
 * Longest first, so that no core idles at the end. Each step uses one thread: with more, each thread would check the same types
 * again, which takes 50% more CPU time.
 * @type {Step[]}
 */
const CHECKS = [
  {
    title: 'Lint and architecture',
    command: 'oxlint -c oxlint.config.mjs --deny-warnings --threads=1',
    env: { GOMAXPROCS: '1' },
  },
  { title: 'Types', command: 'tsc -p . --singleThreaded' },
  { title: 'Translation catalogs are current', command: 'node scripts/catalogues.mjs --check' },
  {
    title: 'Generated database types are current',
    command: 'node scripts/ts.mjs scripts/gen-db-types.ts --check',
  },
  { title: 'Unused files, exports and dependencies', command: 'knip' },
  { title: 'Format', command: 'oxfmt --check && node scripts/format-sql.mjs --check' },
];
/** @type {Step} */
const UNITS = {
  title: 'Unit, screen and database tests',
  command: `vitest run --reporter=default --reporter=json --outputFile.json=${units}`,
  live: true,
  results: () => unitResults(units),
};
/** @type {Step[]} */
const BUILD = [
  { title: 'Production build', command: 'node scripts/build.mjs' },
  { title: 'Size budget', command: 'node scripts/size.mjs' },
  {
    title: 'Nothing inline, foreign or secret in the build',
    command: 'node scripts/inspect-build.mjs',
  },
];
/** @type {Step} */
const JOURNEYS = {
  title: 'Journeys in a browser',
  command: 'playwright test --reporter=list,json',
  live: true,
  results: () => journeyResults(journeys),
};

/** @type {{ title: string, outcome: 'passed' | 'failed' | 'not run', seconds: number, results: import('./test-results.mjs').TestResult[] }[]} */
const done = [];

/** @param {Step} step @returns {Promise<boolean>} whether it passed */
async function run({ title, command, live = false, env: own, results }) {
  const begun = Date.now();
  if (live) console.log(`\n── ${title}`);
  const child = spawn(command, {
    shell: true,
    env: { ...env, ...own },
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((settle) => child.once('close', settle));
  const seconds = (Date.now() - begun) / 1000;
  done.push({
    title,
    outcome: code === 0 ? 'passed' : 'failed',
    seconds,
    results: results?.() ?? [],
  });
  const verdict = code === 0 ? '' : `: failed (${command})`;
  console.log(live ? `   ${title}${verdict}` : `\n── ${title}${verdict}  ${seconds.toFixed(1)} s`);
  if (output.trim()) console.log(output.trim());
  return code === 0;
}

/** Runs all tasks, two at a time. @param {(() => Promise<unknown>)[]} work */
async function runTwoAtATime(work) {
  const left = [...work];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

/** Skips the size and content checks if the build failed. */
async function build() {
  const [first, ...rest] = BUILD;
  const built = first ? await run(first) : false;
  for (const step of rest)
    if (built) await run(step);
    else skip(step.title);
  return built;
}
/** @param {string} title */
const skip = (title) => done.push({ title, outcome: 'not run', seconds: 0, results: [] });

let built = false;
const buildFirst = async () => {
  built = await build();
};
await runTwoAtATime([buildFirst, ...CHECKS.map((step) => () => run(step))]);
await run(UNITS);
if (built) await run(JOURNEYS);
else skip(JOURNEYS.title);
rmSync(reports, { recursive: true, force: true });

const results = done.flatMap((step) => step.results);
console.log('\n── Slowest twenty tests');
for (const { seconds, name } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

console.log('\n── Steps');
for (const { title, outcome, seconds } of done)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${outcome.padEnd(8)} ${title}`);
const retried = results.filter((test) => test.retried && test.outcome === 'passed');
if (retried.length > 0) console.log('\n── Passed on the second attempt');
for (const { name } of retried) console.log(`  ${name}`);
const failedTests = results.filter(({ outcome }) => outcome === 'failed');
if (failedTests.length > 0) console.log('\n── Failed tests');
for (const { name } of failedTests) console.log(`  ${name}`);

// A step without tests counts as one test. So does a failed step whose tests all passed.
const plain = done.filter((step) => step.results.length === 0 || step.outcome !== 'passed');
const failedSteps = plain.filter(
  (step) => step.outcome !== 'passed' && !step.results.some((test) => test.outcome === 'failed'),
);
const passed =
  results.filter(({ outcome }) => outcome === 'passed').length +
  plain.filter(({ outcome }) => outcome === 'passed').length;
const failed = failedTests.length + failedSteps.length;
const skipped = results.filter(({ outcome }) => outcome === 'skipped').length;
const total = Math.round((Date.now() - started) / 1000);
console.log(`\nTotal: ${Math.floor(total / 60)} min ${total % 60} s`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
