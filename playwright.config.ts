import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';
import { firefoxUse } from './lab/firefox/find.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4273);
// `npm run lab firefox` names the other browser.
const firefox = process.env['E2E_BROWSER'] === 'firefox';

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A stock Firefox answers each question of Playwright at a third of Chromium's pace.
  timeout: firefox ? 180_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...(firefox
      ? await firefoxUse()
      : { ...devices['Desktop Chrome'], launchOptions: await launchOptions() }),
    viewport: { width: 1440, height: 900 },
    baseURL: `http://127.0.0.1:${port}`,
    // A message that fades while it is checked would be half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  webServer: {
    // The built app on a fresh data folder, exactly as `npm start` serves it.
    command: 'node scripts/reset.mjs && node scripts/start.mjs',
    url: `http://127.0.0.1:${port}/`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      FLIGHTDECK_DATA: '.cache/e2e-data',
      FLIGHTDECK_GATEWAY: '0',
      CI: 'true',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
