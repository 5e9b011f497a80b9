// `npm run e2e:firefox [files]`: what people do and what can go wrong, in Firefox instead of Chromium.
import './env.mjs';
import { spawnSync } from 'node:child_process';
import { findFirefox } from './firefox.mjs';

const JOURNEYS =
  'main-job account audiences creatives people palette faults network safety hostile'.split(' ');

if (await findFirefox()) {
  const files = process.argv.slice(2);
  const { status } = spawnSync(
    `npx --no-install playwright test ${(files.length > 0 ? files : JOURNEYS).join(' ')}`,
    { stdio: 'inherit', shell: true, env: { ...process.env, E2E_BROWSER: 'firefox' } },
  );
  process.exit(status ?? 1);
}
console.log(
  'Skipped: no Firefox. Get one with `npx playwright install firefox` or `apt-get install firefox-esr`, or name it in FIREFOX_PATH.',
);
