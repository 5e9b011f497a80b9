// `npm test`: everything, cheapest first, stopping at the first failure.
import './env.mjs';
import { spawnSync } from 'node:child_process';

process.env.LITE_TELEMETRY = '0';
const CHECKS = [
  ['Format', 'oxfmt --check'],
  ['Lint and architecture', 'oxlint -c oxlint.config.mjs --deny-warnings'],
  ['Types', 'tsc -p .'],
  ['Unused files, exports and dependencies', 'knip'],
  ['Generated database types are current', 'node scripts/ts.mjs scripts/gen-db-types.ts --check'],
  ['Unit, screen and database tests', 'vitest run'],
  ['Production build', 'node scripts/build.mjs'],
  ['Size budget', 'node scripts/size.mjs'],
  ['Nothing inline, foreign or secret in the build', 'node scripts/inspect-build.mjs'],
  ['Journeys in a browser', 'playwright test'],
];

for (const [title, command] of CHECKS) {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(
    `npx --no-install ${command}`.replace(/^npx --no-install node /, 'node '),
    { stdio: 'inherit', shell: true },
  );
  if (status !== 0) {
    console.error(`\n${title}: failed (${command})`);
    process.exit(1);
  }
  console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
console.log('\nAll checks passed.');
