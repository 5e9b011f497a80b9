import { defineConfig, devices } from '@playwright/test';
import { journeyLaunchOptions } from './scripts/browser.mjs';
import { firefoxUse } from './lab/firefox/find.mjs';

// A second run beside this one empties its own folder only; workers inherit the name.
const run = (process.env['E2E_RUN'] ??= String(process.pid));
// `npm run lab firefox` names the other browser.
const firefox = process.env['E2E_BROWSER'] === 'firefox';

const DURABILITY = /durability\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each has a server and a database of its own (e2e/support/fixtures.ts), so the order of journeys does not matter.
  workers: 2,
  fullyParallel: true,
  // It has a worker of its own kind: Playwright would begin with it last, and the other worker wait for it.
  projects: [
    { name: 'durability', testMatch: DURABILITY },
    { name: 'journeys', testIgnore: DURABILITY },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // Only what hangs is ended: a machine that is busy with something else is slower by any factor.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: `test-results/${run}`,
  use: {
    ...(firefox
      ? await firefoxUse()
      : { ...devices['Desktop Chrome'], launchOptions: await journeyLaunchOptions() }),
    viewport: { width: 1440, height: 900 },
    // A message that fades while it is checked would be half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording costs more than the journey it records; `--trace retain-on-failure` makes one of what fails.
    screenshot: 'only-on-failure',
  },
});
