import { defineConfig, devices } from '@playwright/test';
import { journeyLaunchOptions } from './scripts/browser.mjs';
import { firefoxUse } from './lab/firefox/find.mjs';

// Each run empties only its own folder, so two can run at the same time. Workers inherit the name.
const run = (process.env['E2E_RUN'] ??= String(process.pid));
// `npm run lab firefox` sets the browser.
const firefox = process.env['E2E_BROWSER'] === 'firefox';

const DURABILITY = /durability\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker has its own server and database (e2e/support/fixtures.ts), so the order of journeys does not
  // matter.
  workers: 2,
  fullyParallel: true,
  // Listed first so that it starts first: as the last journey it would leave the other worker idle.
  projects: [
    { name: 'durability', testMatch: DURABILITY },
    { name: 'journeys', testIgnore: DURABILITY },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // Only hanging journeys fail: a busy machine can be slower by any factor.
  timeout: 300_000,
  // A journey can meet a busy machine at a bad moment. `npm test` lists those that needed the second attempt.
  retries: process.env['LAB_LONG'] ? 0 : 1,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: `test-results/${run}`,
  use: {
    ...(firefox
      ? await firefoxUse()
      : { ...devices['Desktop Chrome'], launchOptions: await journeyLaunchOptions() }),
    viewport: { width: 1440, height: 900 },
    // An element that never comes fails with its name instead of the whole time of the journey.
    actionTimeout: 60_000,
    // A toast that fades out during an accessibility check would be half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs more time than the journey itself; `--trace retain-on-failure` records failing ones.
    screenshot: 'only-on-failure',
  },
});
