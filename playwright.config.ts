import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4273);

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://127.0.0.1:${port}`,
    // A message that fades while it is checked would be half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: await launchOptions(),
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
