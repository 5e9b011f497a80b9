// Finds a Firefox for the journeys, and starts a stock one.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STOCK = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * @returns {Promise<{ path: string, stock: boolean } | undefined>} `FIREFOX_PATH`, Playwright's own, or the system's. Only
 * Playwright's own build speaks Playwright's own protocol; a stock one is driven by WebDriver BiDi.
 */
export async function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names no file: ${named}`);
  if (named) return { path: named, stock: true };
  const { firefox } = await import('playwright');
  if (existsSync(firefox.executablePath())) return { path: firefox.executablePath(), stock: false };
  const path = STOCK.find((place) => existsSync(place));
  return path ? { path, stock: true } : undefined;
}

/**
 * What Playwright has to `use` for it. The preference stands in for `reducedMotion`, which a stock Firefox cannot be told.
 * @returns {Promise<import('@playwright/test').PlaywrightTestOptions & import('@playwright/test').PlaywrightWorkerOptions | {}>}
 */
export async function firefoxUse() {
  const found = await findFirefox();
  if (!found) throw new Error('No Firefox: npx playwright install firefox');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
  if (!found.stock)
    return {
      browserName: 'firefox',
      launchOptions: { executablePath: found.path, firefoxUserPrefs },
    };
  return {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./stock-firefox.mjs', import.meta.url)),
      env: { ...process.env, FIREFOX_PATH: found.path },
      firefoxUserPrefs,
    },
  };
}
